/* core/field/astar.h — shortest path between two cells (A*). */
#pragma once

#include "base/array.h"
#include "field/flood.h"

#define DS_ASTAR_MOST ((1u << 27) - 1)

/* A cell that waits for its turn. */
typedef struct {
  int16_t x, y;
  uint32_t next; /* with the same sum */
} DsAstarCell;

/* Held by value; all zero is empty; kept from one search to the next. */
typedef struct {
  DS_ARRAY (DsCell) way; /* that was found: the cells after its first, up to its last */
  uint32_t cost;         /* of all of it */
  int32_t w, h;
  uint32_t *known; /* w * h: state of each cell; 0 = unvisited */
  DS_ARRAY (DsAstarCell) cells;
} DsAstar;

/*
 * Finds a shortest path by A*; of several the same one each time. Both ends may be closed.
 *
 * @costs  of steps, 1 to 15; of a diagonal one no less than of a straight one, nor more than twice
 *         that
 * @most   the greatest cost of a path; up to DS_ASTAR_MOST
 *
 * DS_NOT_FOUND: none; @err is unchanged. DS_NOMEM. O(visited cells), whatever the size of the
 * floor, once a floor of its size was searched before.
 */
DsStatus ds_astar_find (DsAstar *self, const DsSpace *space, DsCell from, DsCell to,
                        DsStepCosts costs, uint32_t most, DsError *err) DS_MUST_CHECK;
void ds_astar_clear (DsAstar *self); /* frees and zeroes; safe to call twice */
