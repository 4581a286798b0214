/* core/gen/stages/accretion/frontier.h — bit planes of a growing floor, and the positions along its
 * walls where a piece fits, tested 64 at a time. */
#pragma once

#include "base/rect.h"
#include "gen/stage.h"
#include "map/mask.h"

#define DS_FRONTIER_REACH 128 /* cells of a piece to either side of its entrance, at most */
#define DS_FRONTIER_ROWS 32   /* rows of a window, which has at most 64 columns */

/* Held by value; all zero is empty. The planes have a bit for each cell, and rock behind each
 * row. */
typedef struct {
  int32_t w, h;
  size_t stride;   /* words of a row */
  uint64_t *open;  /* walkable cells */
  uint64_t *fixed; /* cells that may not be dug: the rim and pinned walls */
  uint64_t *near;  /* fixed, open, or next to an open cell: not free for a piece */
} DsFrontier;

/* Reads the floor. DS_NOMEM, DS_CANCELLED: @self must be cleared all the same. */
DsStatus ds_frontier_init (DsFrontier *self, DsGenRun *run) DS_MUST_CHECK;
/* Frees the planes and zeroes them; safe to call twice. */
void ds_frontier_clear (DsFrontier *self);

/* Words of row @y of a plane, from column 0 of the floor on. */
static inline uint64_t *
ds_frontier_row (const DsFrontier *self, uint64_t *plane, int32_t y)
{
  return plane + (size_t)y * self->stride + DS_FRONTIER_REACH / 64;
}

/* For each direction and row of @window, the columns where a doorway could be cut: rock with an
 * open cell on that side (ds_move_steps[]) and on no other. False: none. */
bool ds_frontier_doorways (const DsFrontier *self, DsRect window,
                           uint64_t out[4][DS_FRONTIER_ROWS]);
/* Those of the positions @places (columns from @at.x on, in row @at.y) where all of @spans are free
 * when @anchor lies there. */
uint64_t ds_frontier_fit (const DsFrontier *self, const DsSpan *spans, size_t n, DsCell anchor,
                          DsCell at, uint64_t places);
/* Opens the cells of @span, which lies within the floor. */
void ds_frontier_open (DsFrontier *self, DsSpan span);
void ds_frontier_fix (DsFrontier *self, DsSpan span); /* these may not be dug any more */
