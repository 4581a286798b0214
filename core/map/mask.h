/* core/map/mask.h — set of cells of one floor: a selection, a region to work on. */
#pragma once

#include "base/array.h"
#include "base/error.h"
#include "base/rect.h"

/* A run of cells of one row, with a value for painting. */
typedef struct {
  int32_t y, x0, x1; /* x1 included */
  uint32_t value;
} DsSpan;

typedef DS_ARRAY (DsSpan) DsSpans;

typedef enum { DS_MASK_REPLACE, DS_MASK_ADD, DS_MASK_SUBTRACT, DS_MASK_INTERSECT } DsMaskOp;

/* Held by value; w * h bits, rows padded to 64. */
typedef struct {
  int32_t w, h;
  uint64_t *bits;
} DsMask;

/* The empty set. On failure @self is zeroed. */
DsStatus ds_mask_init (DsMask *self, int32_t w, int32_t h, DsError *err) DS_MUST_CHECK;
/* A copy of the set. On failure @out is zeroed. */
DsStatus ds_mask_copy (DsMask *out, const DsMask *from, DsError *err) DS_MUST_CHECK;
void ds_mask_clear (DsMask *self);                  /* frees */
bool ds_mask_has (const DsMask *self, DsCell cell); /* off the floor: false */
/* True when the set has no cell. O(w * h / 64). */
bool ds_mask_is_empty (const DsMask *self);
/* True when every cell is in the set. O(w * h / 64). */
bool ds_mask_is_full (const DsMask *self);
void ds_mask_set_span (DsMask *self, DsSpan span); /* cut to the floor */
/* Puts every cell of the floor into the set, or takes all out. */
void ds_mask_set_all (DsMask *self, bool value);
/* Combines the set with the cells of @spans. On failure it is as it was. O(w * h / 64 + spans). */
DsStatus ds_mask_combine (DsMask *self, DsMaskOp op, const DsSpan *spans, size_t n,
                          DsError *err) DS_MUST_CHECK;
/* Adds every cell beside the set, corners included. On failure it is as it was. O(w * h / 64). */
DsStatus ds_mask_grow (DsMask *self, DsError *err) DS_MUST_CHECK;
/* Takes out every cell beside one that is not in the set, corners included; cells off the floor are
 * not. On failure it is as it was. O(w * h / 64). */
DsStatus ds_mask_shrink (DsMask *self, DsError *err) DS_MUST_CHECK;
/* Leaves the cells that ds_mask_shrink() would take out. Likewise. */
DsStatus ds_mask_border (DsMask *self, DsError *err) DS_MUST_CHECK;
/* Appends the runs of the set, row by row, each with @value. False: no memory. */
bool ds_mask_spans (const DsMask *self, uint32_t value, DsSpans *out) DS_MUST_CHECK;
/* Number of its cells. O(w * h / 64). */
size_t ds_mask_count (const DsMask *self);
/* The smallest rectangle around all cells of the set; empty when there are none. */
DsRect ds_mask_bounds (const DsMask *self);
