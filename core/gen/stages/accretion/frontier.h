/* core/gen/stages/accretion/frontier.h — a floor that grows: where along its walls a new piece
 * fits, found for 64 places at a time. */
#pragma once

#include "base/rect.h"
#include "gen/stage.h"
#include "map/mask.h"

#define DS_FRONTIER_REACH 128 /* cells a piece may extend to either side of where it is entered */
#define DS_FRONTIER_ROWS 32   /* of a window; it has at most 64 columns */

/* Placed, zeroed. Planes with a bit for each cell, behind whose rows there is rock. */
typedef struct {
  int32_t w, h;
  size_t stride;   /* words of a row */
  uint64_t *open;  /* where one can stand */
  uint64_t *fixed; /* what may not be dug: the rim, and walls that were set by hand */
  uint64_t *near;  /* fixed, or open, or beside an open cell: no place for something new */
} DsFrontier;

/* Takes the floor as it is. DS_NOMEM, DS_CANCELLED: @self still wants ds_frontier_clear(). */
DsStatus ds_frontier_init (DsFrontier *self, DsGenRun *run) DS_MUST_CHECK;
/* Frees the planes and zeroes them; safe to call twice. */
void ds_frontier_clear (DsFrontier *self);

/* The words of row @y of a plane, from the column 0 of the floor on. */
static inline uint64_t *
ds_frontier_row (const DsFrontier *self, uint64_t *plane, int32_t y)
{
  return plane + (size_t)y * self->stride + DS_FRONTIER_REACH / 64;
}

/* For each way and row of @window the columns where a doorway could be cut: rock that is open on
 * that side (ds_move_steps[]) and on no other. False: there are none. */
bool ds_frontier_doorways (const DsFrontier *self, DsRect window,
                           uint64_t out[4][DS_FRONTIER_ROWS]);
/* Those of @places (columns from @at.x on, in row @at.y) where all of @spans are free when @anchor
 * lies there. */
uint64_t ds_frontier_fit (const DsFrontier *self, const DsSpan *spans, size_t n, DsCell anchor,
                          DsCell at, uint64_t places);
/* Opens the cells of @span, which lies within the floor. */
void ds_frontier_open (DsFrontier *self, DsSpan span);
void ds_frontier_fix (DsFrontier *self, DsSpan span); /* these may not be dug from now on */
