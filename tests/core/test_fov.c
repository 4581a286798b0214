/* tests/core/test_fov.c — field of view on drawn and random maps. */
#include "base/hash.h"
#include "field/fov.h"
#include "lib/memory.h"

#include <glib.h>
#include <string.h>

/* '@' is the eye, '#' blocks; in the picture of the view ' ' is not visible. */
static const struct {
  const char *name;
  int32_t w, radius;
  const char *map, *want;
} CASES[] = {
  { "alone", 3, 0, "...\n.@.\n...", "...\n.@.\n..." },
  { "wall-hides", 7, 0, "@..#...", "@..#   " },
  { "pillar-shadow", 7, 0,
    ".......\n"
    ".......\n"
    "@.#....\n"
    ".......\n"
    ".......",
    ".......\n"
    ".....  \n"
    "@.#    \n"
    ".....  \n"
    "......." },
  { "doorway", 7, 0,
    "#######\n"
    "#..#..#\n"
    "#@....#\n"
    "#..#..#\n"
    "#######",
    "####   \n"
    "#..# .#\n"
    "#@....#\n"
    "#..# .#\n"
    "####   " },
  { "radius", 7, 2,
    ".......\n"
    ".......\n"
    ".......\n"
    "...@...\n"
    ".......\n"
    ".......\n"
    ".......",
    "       \n"
    "   .   \n"
    "  ...  \n"
    " ..@.. \n"
    "  ...  \n"
    "   .   \n"
    "       " },
  { "all-walls-of-a-room", 6, 0,
    "######\n"
    "#....#\n"
    "#.@..#\n"
    "#....#\n"
    "######",
    "######\n"
    "#....#\n"
    "#.@..#\n"
    "#....#\n"
    "######" },
};

static void
test_case (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  const int32_t w = CASES[row].w, h = ((int32_t)strlen (CASES[row].map) + 1) / (w + 1);
  g_autofree uint8_t *blocks = g_malloc0 ((size_t)(w * h));
  g_autoptr (GString) found = g_string_new (NULL);
  DsCell eye = { -1, -1 };
  DsView view = { 0 };
  DsFov fov = { 0 };
  DsOpaque opaque;

  for (int32_t i = 0; i < w * h; i++) {
    const char glyph = CASES[row].map[i / w * (w + 1) + i % w];

    blocks[i] = glyph == '#';
    if (glyph == '@')
      eye = (DsCell){ i % w, i / w };
  }
  g_assert_cmpint (ds_opaque_init (&opaque, w, h, blocks, NULL), ==, DS_OK);
  g_assert_cmpint (ds_view_look (&view, &fov, &opaque, eye, CASES[row].radius, NULL), ==, DS_OK);
  for (int32_t i = 0; i < w * h; i++) {
    if (i > 0 && i % w == 0)
      g_string_append_c (found, '\n');
    g_string_append_c (found, ds_view_has (&view, (DsCell){ i % w, i / w })
                                  ? CASES[row].map[i / w * (w + 1) + i % w]
                                  : ' ');
  }
  g_assert_cmpstr (found->str, ==, CASES[row].want);
  ds_opaque_clear (&opaque);
  ds_view_clear (&view);
  ds_fov_clear (&fov);
}

/* ---- properties on every map */

enum { W = 11, H = 9, N = W * H, MAPS = 2000 };

typedef struct {
  uint8_t blocks[N], seen[N][N];
  DsOpaque opaque;
  DsView view;
  DsFov fov;
} Small;

static bool
is_on (DsCell cell)
{
  return cell.x >= 0 && cell.x < W && cell.y >= 0 && cell.y < H;
}

static bool
is_open (const Small *self, DsCell cell)
{
  return is_on (cell) && !self->blocks[cell.y * W + cell.x];
}

static void
draw_small (Small *self, uint64_t key)
{
  for (int32_t i = 0; i < N; i++)
    self->blocks[i] = ds_cell_hash (key, i % W, i / W) % 100 < 10 + key % 40;
  g_assert_cmpint (ds_opaque_init (&self->opaque, W, H, self->blocks, NULL), ==, DS_OK);
  for (int32_t i = 0; i < N; i++) {
    const DsCell eye = { i % W, i / W };

    g_assert_cmpint (ds_view_look (&self->view, &self->fov, &self->opaque, eye, 0, NULL), ==,
                     DS_OK);
    for (int32_t k = 0; k < N; k++)
      self->seen[i][k] = ds_view_has (&self->view, (DsCell){ k % W, k / W });
  }
  ds_opaque_clear (&self->opaque);
}

/* Of two open cells each sees the other, or neither does. */
static void
check_symmetric (const Small *self)
{
  for (int32_t i = 0; i < N; i++)
    for (int32_t k = 0; k < i; k++)
      if (!self->blocks[i] && !self->blocks[k])
        g_assert_cmpint (self->seen[i][k], ==, self->seen[k][i]);
}

/* No step, which does not cut a corner, leads beside a cell that was not seen before. */
static void
check_no_blind_corner (const Small *self)
{
  for (int32_t i = 0; i < N * 9; i++) {
    const DsCell eye = { i / 9 % W, i / 9 / W };
    const DsCell next = { eye.x + i % 3 - 1, eye.y + i / 3 % 3 - 1 };

    if (!is_open (self, eye) || !is_open (self, next) ||
        !is_open (self, (DsCell){ next.x, eye.y }) || !is_open (self, (DsCell){ eye.x, next.y }))
      continue;
    for (int32_t k = 0; k < 9; k++) {
      const DsCell beside = { next.x + k % 3 - 1, next.y + k / 3 - 1 };

      if (is_on (beside))
        g_assert_true (self->seen[i / 9][beside.y * W + beside.x]);
    }
  }
}

static void
test_small_maps (void)
{
  g_autofree Small *self = g_new0 (Small, 1);

  for (uint64_t key = 1; key <= MAPS; key++) {
    draw_small (self, key);
    check_symmetric (self);
    check_no_blind_corner (self);
  }
  ds_view_clear (&self->view);
  ds_fov_clear (&self->fov);
}

/* From anywhere in a room all of it is visible, with its walls and corners, and nothing else; a
 * radius only removes farther cells. Rooms lie across words of 64 cells. */
static void
test_rooms (void)
{
  enum { SIDE = 150 };
  g_autofree uint8_t *blocks = g_malloc (SIDE * SIDE);
  DsView view = { 0 }, near = { 0 };
  DsFov fov = { 0 };

  for (uint64_t key = 1; key <= 60; key++) {
    const uint64_t hash = ds_cell_hash (key, 0, 0);
    const int32_t x0 = (int32_t)(hash % 70), y0 = (int32_t)(hash >> 8 & 63);
    const int32_t x1 = x0 + 2 + (int32_t)(hash >> 16 & 63),
                  y1 = y0 + 2 + (int32_t)(hash >> 24 & 63);
    const DsCell eye = { x0 + 1 + (int32_t)((hash >> 32 & 0xff) % (uint32_t)(x1 - x0 - 1)),
                         y0 + 1 + (int32_t)((hash >> 40 & 0xff) % (uint32_t)(y1 - y0 - 1)) };
    const int32_t radius = 1 + (int32_t)(hash >> 48 & 63);
    DsOpaque opaque;

    for (int32_t i = 0; i < SIDE * SIDE; i++)
      blocks[i] = i % SIDE <= x0 || i % SIDE >= x1 || i / SIDE <= y0 || i / SIDE >= y1;
    g_assert_cmpint (ds_opaque_init (&opaque, SIDE, SIDE, blocks, NULL), ==, DS_OK);
    g_assert_cmpint (ds_view_look (&view, &fov, &opaque, eye, 0, NULL), ==, DS_OK);
    g_assert_cmpint (ds_view_look (&near, &fov, &opaque, eye, radius, NULL), ==, DS_OK);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
      const DsCell at = { i % SIDE, i / SIDE };
      const int32_t dx = at.x - eye.x, dy = at.y - eye.y;
      const bool inside = at.x >= x0 && at.x <= x1 && at.y >= y0 && at.y <= y1;

      g_assert_cmpint (ds_view_has (&view, at), ==, inside);
      g_assert_cmpint (ds_view_has (&near, at), ==, inside && dx * dx + dy * dy <= radius * radius);
    }
    ds_opaque_clear (&opaque);
  }
  ds_view_clear (&view);
  ds_view_clear (&near);
  ds_fov_clear (&fov);
}

/* Cells set one by one equal those set at once. */
static void
test_set (void)
{
  enum { SIDE_W = 70, SIDE_H = 67 };
  uint8_t blocks[SIDE_W * SIDE_H];
  DsOpaque whole, single;

  for (int32_t i = 0; i < SIDE_W * SIDE_H; i++)
    blocks[i] = ds_cell_hash (7, i % SIDE_W, i / SIDE_W) & 1;
  g_assert_cmpint (ds_opaque_init (&whole, SIDE_W, SIDE_H, blocks, NULL), ==, DS_OK);
  g_assert_cmpint (ds_opaque_init (&single, SIDE_W, SIDE_H, NULL, NULL), ==, DS_OK);
  for (int32_t i = 0; i < SIDE_W * SIDE_H; i++) {
    const DsCell cell = { i % SIDE_W, i / SIDE_W };

    ds_opaque_set (&single, cell, !blocks[i]);
    ds_opaque_set (&single, cell, blocks[i]);
    g_assert_cmpint (ds_opaque_at (&whole, cell), ==, blocks[i]);
  }
  g_assert_cmpmem (whole.rows, SIDE_H * 2 * sizeof (uint64_t), single.rows,
                   SIDE_H * 2 * sizeof (uint64_t));
  g_assert_cmpmem (whole.columns, SIDE_W * 2 * sizeof (uint64_t), single.columns,
                   SIDE_W * 2 * sizeof (uint64_t));
  ds_opaque_clear (&whole);
  ds_opaque_clear (&single);
}

static DsStatus
look_once (void *user)
{
  DsStatus status = DS_OK;
  DsOpaque opaque = { 0 };
  DsView view = { 0 };
  DsFov fov = { 0 };

  (void)user;
  status = ds_opaque_init (&opaque, 9, 9, NULL, NULL);
  if (status == DS_OK)
    status = ds_view_look (&view, &fov, &opaque, (DsCell){ 4, 4 }, 3, NULL);
  g_assert_cmpint (ds_view_has (&view, (DsCell){ 4, 1 }), ==, status == DS_OK);
  ds_opaque_clear (&opaque);
  ds_view_clear (&view);
  ds_fov_clear (&fov);
  return status;
}

static void
test_memory (void)
{
  dst_fail_each (look_once, NULL, DS_OK);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (CASES); i++) {
    g_autofree char *path = g_strdup_printf ("/field/fov/%s", CASES[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_case);
  }
  g_test_add_func ("/field/fov/small-maps", test_small_maps);
  g_test_add_func ("/field/fov/rooms", test_rooms);
  g_test_add_func ("/field/fov/set", test_set);
  g_test_add_func ("/field/fov/memory", test_memory);
  return g_test_run ();
}
