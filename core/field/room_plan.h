/* core/field/room_plan.h — rooms that are drawn as a rectangle: floor, walls around it, doors. */
#pragma once

#include "field/tiling.h"

/* A drawn room. */
typedef struct {
  DsRect box; /* with its walls */
  uint16_t ground, wall;
  uint16_t door;     /* DS_TILE_NONE: no doors */
  bool has_middles;  /* a door in the middle of each side */
  bool has_crossing; /* a door at @crossing, in a side */
  DsCell crossing;
} DsRoomPlan;

/* The box of a room that was drawn along @path (@n cells, at least 1, which need not touch): from
 * its first cell to the last one. Where the path left ground that can be walked on and ends in what
 * cannot, the box begins at the wall that it crossed last instead, and *@crossing is the cell in
 * that side, between its corners. True: it is so. */
bool ds_room_plan_box (const DsDelve *delve, size_t floor, const DsCell *path, size_t n,
                       DsRect *box, DsCell *crossing);
/* Appends the tiles of the room, and the runs of the ground within its walls to @inside. Walls
 * leave doors that are there; cells off the floor are left out. DS_NOMEM: @out has a part of them.
 * O(cells) */
DsStatus ds_room_lay (const DsDelve *delve, size_t floor, const DsRoomPlan *plan, DsTiling *out,
                      DsSpans *inside, DsError *err) DS_MUST_CHECK;
