/* core/field/corridor.h — corridors from cell to cell, dug where there is wall, with doors where
 * they enter rooms. */
#pragma once

#include "field/tiling.h"

typedef enum {
  DS_CORRIDOR_ONE_BEND,
  DS_CORRIDOR_TWO_BENDS, /* in the middle of the longer side */
  DS_CORRIDOR_DIAGONAL,  /* straight to the end, in steps */
  DS_N_CORRIDOR_BENDS
} DsCorridorBends;

typedef struct {
  DsCell from, to;
  int32_t width; /* cells, 1 to DS_TIP_MAX */
  DsCorridorBends bends;
  bool is_swapped; /* begins with the shorter side where it would begin with the longer one */
  uint16_t ground; /* tile of dug cells */
  uint16_t door;   /* tile of doors; DS_TILE_NONE: none. Wide corridors have none. */
} DsCorridorPlan;

typedef DS_ARRAY (DsCell) DsCells;

/* Appends the cells along the middle of the corridor, each beside the one before, from @from to
 * @to. False: no memory. */
bool ds_corridor_path (const DsCorridorPlan *plan, DsCells *out) DS_MUST_CHECK;
/* Appends the tiles of the corridor: ground where movement is blocked, and doors in walls at which
 * it leaves or enters ground of a room, between two cells of wall. Cells off the floor are left
 * out. DS_NOMEM: @out has a part of them. O(cells) */
DsStatus ds_corridor_lay (const DsDelve *delve, size_t floor, const DsCorridorPlan *plan,
                          DsTiling *out, DsError *err) DS_MUST_CHECK;
