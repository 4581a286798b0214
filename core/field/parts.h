/* core/field/parts.h — parts of a floor: connected components of open cells. */
#pragma once

#include "base/job.h"
#include "field/move.h"

typedef struct {
  DsCell first;  /* in row order */
  uint32_t size; /* cells */
} DsPart;

typedef struct {
  int32_t w, h;    /* cells */
  uint32_t *label; /* w * h: number of the part + 1; 0 = closed */
  DsPart *items;   /* in the order of their first cells */
  size_t n;
} DsParts;

/*
 * Labels every open cell of @space with its part under the space's movement.
 *
 * DS_NOMEM, DS_CANCELLED: @out is zeroed. On DS_OK @out owns w * h labels and the parts, freed by
 * ds_parts_clear(). O(w * h).
 * Source: Rosenfeld and Pfaltz 1966, over runs instead of cells.
 */
DsStatus ds_parts_find (DsParts *out, const DsSpace *space, DsJob *job, DsError *err) DS_MUST_CHECK;
void ds_parts_clear (DsParts *self); /* frees and zeroes; safe to call twice */
