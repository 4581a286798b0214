/* core/map/grid.h — layer of cells in shared, copy-on-write bands of full rows. */
#pragma once

#include "base/error.h"
#include "base/rect.h"

/* Rows of a band; unused ones of the last are 0. Where there is but one band, it has no unused
 * ones. */
#define DS_BAND_ROWS 64

typedef struct DsBand DsBand; /* refcounted (atomically); immutable while shared */
typedef struct DsSheet DsSheet;

/* Held by value. Copies share bands; a writer gets a band of its own first. One grid belongs to one
 * thread; grids that share bands may belong to different ones. */
typedef struct {
  int32_t w, h;      /* cells */
  uint8_t cell_size; /* bytes: 1, 2 or 4 */
  DsBand **bands;    /* (h + 63) / 64 */
  DsSheet *sheet;    /* with room for the next new band, or NULL */
} DsGrid;

DsStatus ds_grid_init (DsGrid *self, int32_t w, int32_t h, uint8_t cell_size,
                       DsError *err) DS_MUST_CHECK; /* all cells 0, one shared band */
/* Shares every band. O(bands). On failure @out is zeroed. */
DsStatus ds_grid_copy (DsGrid *out, const DsGrid *from, DsError *err) DS_MUST_CHECK;
/* Gives the bands back and zeroes the grid; safe to call twice. */
void ds_grid_clear (DsGrid *self);

/* Number of bands. */
int32_t ds_grid_n_bands (const DsGrid *self);
bool ds_grid_shares_band (const DsGrid *a, const DsGrid *b, int32_t band); /* surely equal */
/* True when both have the same cells. O(bands) where they share them. */
bool ds_grid_equal (const DsGrid *a, const DsGrid *b);
/* True when all cells are 0. O(bands) while none was ever written, else O(cells). */
bool ds_grid_is_blank (const DsGrid *self);
/* Adds rows of grids of one size that differ, as full-width rectangles; equal ones between them may
 * be among these. */
void ds_grid_note_rows (const DsGrid *a, const DsGrid *b, DsDirty *touched);
/* The @w cells of row @y, cell_size bytes each. Borrows; good until the grid is written. */
const void *ds_grid_row (const DsGrid *self, int32_t y);
void *ds_grid_row_mut (DsGrid *self, int32_t y) DS_MUST_CHECK;  /* NULL: no memory */
void *ds_grid_row_new (DsGrid *self, int32_t y) DS_MUST_CHECK;  /* for who writes whole bands */
bool ds_grid_fill (DsGrid *self, uint32_t value) DS_MUST_CHECK; /* false: no memory */
/* The value of the cell in column @x, row @y, which lies on the grid. O(1). */
uint32_t ds_grid_get (const DsGrid *self, int32_t x, int32_t y);
/* False: no memory. Writing an equal value keeps the band shared. */
bool ds_grid_set (DsGrid *self, int32_t x, int32_t y, uint32_t value) DS_MUST_CHECK;
size_t ds_grid_band_bytes (const DsGrid *self); /* of the cells of each */
size_t ds_grid_bytes (const DsGrid *self);      /* of its bands; each shared band counted once */
/* Of the bands that @other (NULL: none) has not at the same place. */
size_t ds_grid_bytes_apart (const DsGrid *self, const DsGrid *other);
