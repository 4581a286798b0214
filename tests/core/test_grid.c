/* tests/core/test_grid.c — bands: shared until written, filled at once, unused rows zero. */
#include "map/grid.h"

#include "lib/memory.h"

#include <glib.h>
#include <string.h>

#define W 5

static const int32_t HEIGHTS[] = { 3, 63, 64, 65, 130 };

/* The sum of all cells, those of unused rows of the last band too. */
static uint64_t
sum (const DsGrid *grid)
{
  const int32_t n_bands = ds_grid_n_bands (grid);
  const int32_t n_rows = n_bands > 1 ? n_bands * DS_BAND_ROWS : grid->h;
  const size_t row_bytes = (size_t)grid->w * grid->cell_size;
  const uint8_t *unused = (const uint8_t *)ds_grid_row (grid, grid->h - 1) + row_bytes;
  uint64_t total = 0;

  for (int32_t y = 0; y < grid->h; y++)
    for (int32_t x = 0; x < grid->w; x++)
      total += ds_grid_get (grid, x, y);
  for (size_t i = 0; i < (size_t)(n_rows - grid->h) * row_bytes; i++)
    total += unused[i];
  return total;
}

static void
test_fill (gconstpointer data)
{
  const uint8_t cell_size = (uint8_t)GPOINTER_TO_UINT (data);

  for (gsize i = 0; i < G_N_ELEMENTS (HEIGHTS); i++) {
    const int32_t h = HEIGHTS[i];
    DsGrid grid, before;

    g_assert_cmpint (ds_grid_init (&grid, W, h, cell_size, NULL), ==, DS_OK);
    g_assert_cmpint (ds_grid_copy (&before, &grid, NULL), ==, DS_OK);
    g_assert_true (ds_grid_fill (&grid, 7));
    g_assert_cmpuint (sum (&grid), ==, (uint64_t)W * (uint64_t)h * 7);
    g_assert_cmpuint (sum (&before), ==, 0);
    g_assert_true (ds_grid_set (&grid, 1, 0, 8)); /* one band is another's no more */
    g_assert_cmpuint (sum (&grid), ==, (uint64_t)W * (uint64_t)h * 7 + 1);
    ds_grid_clear (&grid);
    ds_grid_clear (&before);
  }
}

/* A level of one tile is one band in memory, however high it is. */
static void
test_fill_shares (void)
{
  DsGrid grid;

  g_assert_cmpint (ds_grid_init (&grid, 100, 64 * 9, 2, NULL), ==, DS_OK);
  g_assert_true (ds_grid_fill (&grid, 3));
  g_assert_cmpuint (ds_grid_bytes (&grid), <, 64 * 100 * 2 * 2);
  ds_grid_clear (&grid);
}

/* Writing all rows of a band needs no copy of it; the other grid keeps the old cells. */
static void
test_row_new (void)
{
  static const DsCell sizes[] = { { W, 1 }, { W, 65 }, { W, 128 }, { 1500, 1500 } };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
    const int32_t w = sizes[i].x, h = sizes[i].y;
    DsGrid grid, before;

    g_assert_cmpint (ds_grid_init (&grid, w, h, 2, NULL), ==, DS_OK);
    g_assert_true (ds_grid_fill (&grid, 2));
    g_assert_cmpint (ds_grid_copy (&before, &grid, NULL), ==, DS_OK);
    for (int32_t y = 0; y < h; y++) {
      uint16_t *row = ds_grid_row_new (&grid, y);

      g_assert_nonnull (row);
      for (int32_t x = 0; x < w; x++)
        row[x] = 5;
    }
    g_assert_cmpuint (sum (&grid), ==, (uint64_t)w * (uint64_t)h * 5);
    g_assert_cmpuint (sum (&before), ==, (uint64_t)w * (uint64_t)h * 2);
    ds_grid_clear (&grid);
    ds_grid_clear (&before);
  }
}

static DsStatus
try_all (void *user)
{
  DsGrid grid;
  DsStatus status = ds_grid_init (&grid, W, 65, 1, NULL);

  if (status == DS_OK && !ds_grid_fill (&grid, 9)) {
    g_assert_cmpuint (sum (&grid), ==, 0); /* as it was */
    status = DS_NOMEM;
  }
  if (status == DS_OK) {
    DsGrid copy;

    status = ds_grid_copy (&copy, &grid, NULL);
    if (status == DS_OK && ds_grid_row_new (&copy, 0) == NULL)
      status = DS_NOMEM;
    g_assert_cmpuint (sum (&grid), ==, (uint64_t)W * 65 * 9);
    ds_grid_clear (&copy);
  }
  ds_grid_clear (&grid);
  return status;
}

/* Bands of a large grid that lie on one sheet. */
static DsStatus
try_sheets (void *user)
{
  DsGrid grid, copy = { 0 };
  DsStatus status = ds_grid_init (&grid, 3000, 400, 4, NULL);

  for (int32_t y = 0; y < 400 && status == DS_OK; y++)
    if (ds_grid_row_new (&grid, y) == NULL)
      status = DS_NOMEM;
  if (status == DS_OK)
    status = ds_grid_copy (&copy, &grid, NULL);
  ds_grid_clear (&grid);
  g_assert_true (status != DS_OK || ds_grid_row (&copy, 399) != NULL);
  ds_grid_clear (&copy);
  return status;
}

static void
test_no_memory (void)
{
  dst_fail_each (try_all, NULL, DS_OK);
  dst_fail_each (try_sheets, NULL, DS_OK);
}

/* A blank band that was written, as the only one or the last that nobody shares, is copied with its
 * cells. */
static void
test_written_blank (void)
{
  static const int32_t heights[] = { 10, DS_BAND_ROWS * 3 };

  for (size_t k = 0; k < G_N_ELEMENTS (heights); k++) {
    const int32_t h = heights[k];
    DsGrid grid, copy;

    g_assert_cmpint (ds_grid_init (&grid, 7, h, 2, NULL), ==, DS_OK);
    for (int32_t y = 0; y < h; y += DS_BAND_ROWS)
      g_assert_true (ds_grid_set (&grid, 3, y, (uint32_t)y + 5));
    g_assert_cmpint (ds_grid_copy (&copy, &grid, NULL), ==, DS_OK);
    for (int32_t y = 0; y < h; y += DS_BAND_ROWS)
      g_assert_true (ds_grid_set (&copy, 4, y + 1, 9));
    for (int32_t y = 0; y < h; y += DS_BAND_ROWS) {
      g_assert_cmpuint (ds_grid_get (&copy, 3, y), ==, (uint32_t)y + 5);
      g_assert_cmpuint (ds_grid_get (&copy, 4, y + 1), ==, 9);
      g_assert_cmpuint (ds_grid_get (&grid, 4, y + 1), ==, 0);
    }
    ds_grid_clear (&grid);
    ds_grid_clear (&copy);
  }
}

/* A large blank grid, whose bands lie on common pages from the third on, is 0 wherever nobody
 * wrote, also where its bands are written in any order. */
static void
test_large_blank (void)
{
  const int32_t side = 1024;
  DsGrid grid;

  g_assert_cmpint (ds_grid_init (&grid, side, side, 4, NULL), ==, DS_OK);
  for (int32_t i = 0; i < ds_grid_n_bands (&grid); i++) {
    const int32_t y = i * 7 % ds_grid_n_bands (&grid) * DS_BAND_ROWS + i;

    g_assert_true (ds_grid_set (&grid, i, y, 1 + (uint32_t)i));
  }
  for (int32_t y = 0; y < side; y++)
    for (int32_t x = 0; x < side; x++)
      if (x >= ds_grid_n_bands (&grid) || y != x * 7 % ds_grid_n_bands (&grid) * DS_BAND_ROWS + x)
        g_assert_cmpuint (ds_grid_get (&grid, x, y), ==, 0);
      else
        g_assert_cmpuint (ds_grid_get (&grid, x, y), ==, 1 + (uint32_t)x);
  ds_grid_clear (&grid);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/grid/fill/1", GUINT_TO_POINTER (1), test_fill);
  g_test_add_data_func ("/grid/fill/2", GUINT_TO_POINTER (2), test_fill);
  g_test_add_data_func ("/grid/fill/4", GUINT_TO_POINTER (4), test_fill);
  g_test_add_func ("/grid/fill/shares", test_fill_shares);
  g_test_add_func ("/grid/row-new", test_row_new);
  g_test_add_func ("/grid/no-memory", test_no_memory);
  g_test_add_func ("/grid/written-blank", test_written_blank);
  g_test_add_func ("/grid/large-blank", test_large_blank);
  return g_test_run ();
}
