/* core/map/grid.c — copy-on-write bands. */
#include "map/grid.h"
#include "base/hooks.h"

#include <stdalign.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#define SHEET_BYTES ((size_t)2 << 20)
#define FEW_BANDS 2 /* of a blank grid: from then on the others lie on sheets */

/* Of a large grid whose bands are all written one after the other some lie on a sheet, which goes
 * with the last of them: the kernel takes a page as large as that back at once. */
struct DsSheet {
  atomic_uint refs;
  size_t used;    /* bytes */
  bool is_blank;  /* those that are not used are 0 */
  uint8_t *bytes; /* SHEET_BYTES */
};

struct DsBand {
  atomic_uint refs;
  bool is_blank;  /* all cells are 0, surely */
  DsSheet *sheet; /* that has the cells; NULL: they are behind this */
  uint8_t *cells;
  alignas (max_align_t) uint8_t own[];
};

size_t
ds_grid_band_bytes (const DsGrid *self)
{
  DS_ASSERT (self != NULL);
  return (size_t)ds_min (DS_BAND_ROWS, self->h) * (size_t)self->w * self->cell_size;
}

static DsBand *
band_started (DsBand *band)
{
  if (band != NULL) {
    atomic_init (&band->refs, 1);
    band->is_blank = false;
    band->sheet = NULL;
    band->cells = band->own;
  }
  return band;
}

static DsBand *
band_new (const DsGrid *self)
{
  return band_started (ds_alloc0 (1, sizeof (DsBand) + ds_grid_band_bytes (self)));
}

/* Its cells are undefined. */
static DsBand *
band_raw (const DsGrid *self)
{
  return band_started (ds_alloc (1, sizeof (DsBand) + ds_grid_band_bytes (self)));
}

static void
sheet_unref (DsSheet *sheet)
{
  if (sheet != NULL && atomic_fetch_sub_explicit (&sheet->refs, 1, memory_order_acq_rel) == 1) {
    ds_free (sheet->bytes);
    ds_free (sheet);
  }
}

static void
band_unref (DsBand *band)
{
  if (band != NULL && atomic_fetch_sub_explicit (&band->refs, 1, memory_order_acq_rel) == 1) {
    sheet_unref (band->sheet);
    ds_free (band);
  }
}

int32_t
ds_grid_n_bands (const DsGrid *self)
{
  DS_ASSERT (self != NULL);
  return (self->h + DS_BAND_ROWS - 1) / DS_BAND_ROWS;
}

/* All cells 0: one band that every row shares until it is written. On failure @self is zeroed. */
DsStatus
ds_grid_init (DsGrid *self, int32_t w, int32_t h, uint8_t cell_size, DsError *err)
{
  int32_t n_bands;

  DS_ASSERT (self != NULL);
  *self = (DsGrid){ .w = w, .h = h, .cell_size = cell_size };
  n_bands = ds_grid_n_bands (self);
  self->bands = ds_alloc0 ((size_t)n_bands, sizeof (DsBand *));
  if (self->bands != NULL)
    self->bands[0] = band_new (self);
  if (self->bands == NULL || self->bands[0] == NULL) {
    ds_grid_clear (self);
    return ds_fail_nomem (err, "grid");
  }
  self->bands[0]->is_blank = true;
  for (int32_t i = 1; i < n_bands; i++)
    self->bands[i] = self->bands[0];
  atomic_fetch_add_explicit (&self->bands[0]->refs, (unsigned)(n_bands - 1), memory_order_relaxed);
  return DS_OK;
}

DsStatus
ds_grid_copy (DsGrid *out, const DsGrid *from, DsError *err)
{
  const int32_t n_bands = ds_grid_n_bands (from);
  DsBand **bands = ds_alloc ((size_t)n_bands, sizeof (DsBand *));

  DS_ASSERT (out != NULL && from != NULL);
  memset (out, 0, sizeof *out);
  if (bands == NULL)
    return ds_fail_nomem (err, "grid");
  for (int32_t i = 0; i < n_bands; i++) {
    bands[i] = from->bands[i];
    atomic_fetch_add_explicit (&bands[i]->refs, 1, memory_order_relaxed);
  }
  *out = *from;
  out->bands = bands;
  out->sheet = NULL;
  return DS_OK;
}

void
ds_grid_clear (DsGrid *self)
{
  DS_ASSERT (self != NULL);
  if (self->bands != NULL)
    for (int32_t i = 0; i < ds_grid_n_bands (self); i++)
      band_unref (self->bands[i]);
  ds_free (self->bands);
  sheet_unref (self->sheet);
  memset (self, 0, sizeof *self);
}

bool
ds_grid_shares_band (const DsGrid *a, const DsGrid *b, int32_t band)
{
  DS_ASSERT (a != NULL && b != NULL);
  return a->bands[band] == b->bands[band];
}

static size_t
row_offset (const DsGrid *self, int32_t y)
{
  return (size_t)(y % DS_BAND_ROWS) * (size_t)self->w * self->cell_size;
}

const void *
ds_grid_row (const DsGrid *self, int32_t y)
{
  DS_ASSERT (self != NULL && y >= 0 && y < self->h);
  return self->bands[y / DS_BAND_ROWS]->cells + row_offset (self, y);
}

static bool
is_shared (const DsGrid *self, int32_t band)
{
  return atomic_load_explicit (&self->bands[band]->refs, memory_order_acquire) > 1;
}

static void
replace_band (DsGrid *self, int32_t band, DsBand *own)
{
  band_unref (self->bands[band]);
  self->bands[band] = own;
}

/* The rows of @band that are beyond the floor; they are 0 in every grid. */
static void
clear_unused (const DsGrid *self, int32_t band, DsBand *own)
{
  const int32_t used = ds_min (DS_BAND_ROWS, self->h - band * DS_BAND_ROWS);
  const size_t at = (size_t)used * (size_t)self->w * self->cell_size;

  memset (own->cells + at, 0, ds_grid_band_bytes (self) - at);
}

/* True for grids whose bands lie on sheets, when many are written. */
static bool
has_sheets (const DsGrid *self)
{
  const size_t bytes = ds_grid_band_bytes (self);

  return bytes <= SHEET_BYTES && bytes * (size_t)ds_grid_n_bands (self) >= 2 * SHEET_BYTES;
}

/* Makes room on the sheet of a large grid for one more band, whose cells are 0 if @is_blank. False:
 * no memory. */
static bool
open_sheet (DsGrid *self, size_t bytes, bool is_blank)
{
  DsSheet *sheet = self->sheet;

  if (sheet != NULL && sheet->used + bytes <= SHEET_BYTES && (sheet->is_blank || !is_blank))
    return true;
  sheet = ds_alloc0 (1, sizeof *sheet);
  if (sheet != NULL) {
    sheet->is_blank = is_blank;
    sheet->bytes = is_blank ? ds_alloc0 (1, SHEET_BYTES) : ds_alloc (1, SHEET_BYTES);
  }
  if (sheet == NULL || sheet->bytes == NULL) {
    ds_free (sheet);
    return false;
  }
  atomic_init (&sheet->refs, 1);
  sheet_unref (self->sheet);
  self->sheet = sheet;
  return true;
}

/* One that is written together with others; its cells are 0 if @is_blank, or else undefined. */
static DsBand *
band_on_sheet (DsGrid *self, bool is_blank)
{
  const size_t bytes = ds_grid_band_bytes (self);
  DsBand *band;

  if (!open_sheet (self, bytes, is_blank))
    return NULL;
  band = band_started (ds_alloc (1, sizeof *band));
  if (band == NULL)
    return NULL;
  band->sheet = self->sheet;
  band->cells = self->sheet->bytes + self->sheet->used;
  self->sheet->used += bytes;
  atomic_fetch_add_explicit (&self->sheet->refs, 1, memory_order_relaxed);
  return band;
}

/* True when so many bands were written that all may be. */
static bool
is_being_filled (const DsGrid *self, const DsBand *blank)
{
  int32_t n = 0;

  for (int32_t i = 0; i < ds_grid_n_bands (self) && n < FEW_BANDS; i++)
    n += self->bands[i] != blank;
  return n == FEW_BANDS;
}

/* A band of its own with the cells of @band, which is shared. Blank ones are not copied: the kernel
 * has such pages, and those that are never written cost nothing. NULL: no memory. */
static DsBand *
band_copy (DsGrid *self, const DsBand *band)
{
  DsBand *own;

  if (band->is_blank)
    return has_sheets (self) && is_being_filled (self, band) ? band_on_sheet (self, true)
                                                             : band_new (self);
  own = band_raw (self);
  if (own != NULL)
    memcpy (own->cells, band->cells, ds_grid_band_bytes (self));
  return own;
}

/* The same to write to; the band is this grid's alone afterwards. */
void *
ds_grid_row_mut (DsGrid *self, int32_t y)
{
  const int32_t band = y / DS_BAND_ROWS;

  DS_ASSERT (self != NULL && y >= 0 && y < self->h);
  if (is_shared (self, band)) {
    DsBand *own = band_copy (self, self->bands[band]);

    if (own == NULL)
      return NULL;
    replace_band (self, band, own);
  }
  self->bands[band]->is_blank = false;
  return self->bands[band]->cells + row_offset (self, y);
}

/* As ds_grid_row_mut(), but a shared band is not copied, and its content is undefined: the caller
 * writes all of its rows. NULL: no memory. */
void *
ds_grid_row_new (DsGrid *self, int32_t y)
{
  const int32_t band = y / DS_BAND_ROWS;

  DS_ASSERT (self != NULL && y >= 0 && y < self->h);
  if (is_shared (self, band)) {
    DsBand *own = has_sheets (self) ? band_on_sheet (self, false) : band_raw (self);

    if (own == NULL)
      return NULL;
    clear_unused (self, band, own);
    replace_band (self, band, own);
  }
  self->bands[band]->is_blank = false;
  return self->bands[band]->cells + row_offset (self, y);
}

static void
fill_cells (const DsGrid *self, DsBand *band, size_t n, uint32_t value)
{
  for (size_t i = 0; i < n; i++)
    switch (self->cell_size) {
    case 1:
      band->cells[i] = (uint8_t)value;
      break;
    case 2:
      ((uint16_t *)(void *)band->cells)[i] = (uint16_t)value;
      break;
    default:
      ((uint32_t *)(void *)band->cells)[i] = value;
    }
}

/* All cells become @value: one band that all full ones share, and perhaps a shorter last one. On
 * failure nothing changes. O(bands). */
bool
ds_grid_fill (DsGrid *self, uint32_t value)
{
  const int32_t n_full = self->h / DS_BAND_ROWS, rest = self->h % DS_BAND_ROWS;
  DsBand *full = n_full > 0 ? band_raw (self) : NULL, *last = rest > 0 ? band_new (self) : NULL;

  DS_ASSERT (self != NULL);
  if ((n_full > 0 && full == NULL) || (rest > 0 && last == NULL)) {
    ds_free (full);
    ds_free (last);
    return false;
  }
  if (full != NULL) {
    fill_cells (self, full, (size_t)DS_BAND_ROWS * (size_t)self->w, value);
    atomic_fetch_add_explicit (&full->refs, (unsigned)(n_full - 1), memory_order_relaxed);
  }
  for (int32_t i = 0; i < n_full; i++)
    replace_band (self, i, full);
  if (last != NULL) {
    fill_cells (self, last, (size_t)rest * (size_t)self->w, value);
    replace_band (self, n_full, last);
  }
  return true;
}

uint32_t
ds_grid_get (const DsGrid *self, int32_t x, int32_t y)
{
  const void *row = ds_grid_row (self, y);

  DS_ASSERT (self != NULL && x >= 0 && x < self->w && y >= 0 && y < self->h);
  switch (self->cell_size) {
  case 1:
    return ((const uint8_t *)row)[x];
  case 2:
    return ((const uint16_t *)row)[x];
  default:
    return ((const uint32_t *)row)[x];
  }
}

bool
ds_grid_set (DsGrid *self, int32_t x, int32_t y, uint32_t value)
{
  void *row;

  DS_ASSERT (self != NULL && x >= 0 && x < self->w && y >= 0 && y < self->h);
  if (ds_grid_get (self, x, y) == value)
    return true;
  row = ds_grid_row_mut (self, y);
  if (row == NULL)
    return false;
  switch (self->cell_size) {
  case 1:
    ((uint8_t *)row)[x] = (uint8_t)value;
    break;
  case 2:
    ((uint16_t *)row)[x] = (uint16_t)value;
    break;
  default:
    ((uint32_t *)row)[x] = value;
  }
  return true;
}

size_t
ds_grid_bytes_apart (const DsGrid *self, const DsGrid *other)
{
  size_t n_own = 0;

  DS_ASSERT (self != NULL);
  for (int32_t i = 0; i < ds_grid_n_bands (self); i++)
    n_own += (i == 0 || self->bands[i] != self->bands[i - 1]) &&
             (other == NULL || self->bands[i] != other->bands[i]);
  return n_own * (sizeof (DsBand) + ds_grid_band_bytes (self));
}

size_t
ds_grid_bytes (const DsGrid *self)
{
  DS_ASSERT (self != NULL);
  return ds_grid_bytes_apart (self, NULL);
}

bool
ds_grid_is_blank (const DsGrid *self)
{
  const size_t bytes = ds_grid_band_bytes (self);

  DS_ASSERT (self != NULL);
  for (int32_t i = 0; i < ds_grid_n_bands (self); i++) {
    const uint8_t *cells = self->bands[i]->cells;

    if (!self->bands[i]->is_blank && (cells[0] != 0 || memcmp (cells, cells + 1, bytes - 1) != 0))
      return false;
  }
  return true;
}

bool
ds_grid_equal (const DsGrid *a, const DsGrid *b)
{
  const size_t row_bytes = (size_t)a->w * a->cell_size;

  DS_ASSERT (a != NULL && b != NULL);
  if (a->w != b->w || a->h != b->h || a->cell_size != b->cell_size)
    return false;
  for (int32_t y = 0; y < a->h; y++)
    if (!ds_grid_shares_band (a, b, y / DS_BAND_ROWS) &&
        memcmp (ds_grid_row (a, y), ds_grid_row (b, y), row_bytes) != 0)
      return false;
  return true;
}

static bool
rows_equal (const DsGrid *a, const DsGrid *b, int32_t y)
{
  return memcmp (ds_grid_row (a, y), ds_grid_row (b, y), (size_t)a->w * a->cell_size) == 0;
}

/* Compares each unshared band from both ends, so that grids that differ throughout are found
 * quickly. */
void
ds_grid_note_rows (const DsGrid *a, const DsGrid *b, DsDirty *touched)
{
  DS_ASSERT (a != NULL);
  for (int32_t band = 0; band < ds_grid_n_bands (a); band++) {
    int32_t from = band * DS_BAND_ROWS, to = ds_min (from + DS_BAND_ROWS, a->h);

    if (ds_grid_shares_band (a, b, band))
      continue;
    while (from < to && rows_equal (a, b, from))
      from++;
    while (from < to && rows_equal (a, b, to - 1))
      to--;
    if (from < to)
      ds_dirty_add (touched, (DsRect){ 0, from, a->w, to - from });
  }
}
