/* core/field/door_spot.h — the place of a door near a cell: a wall with ground on both sides. */
#pragma once

#include "map/mask.h"
#include "rules/delve.h"

#define DS_DOOR_REACH_MAX 8

typedef struct {
  DsCell at;
  bool is_across; /* its passage runs from west to east; false: from north to south */
  bool is_blind;  /* there is ground on one side only */
} DsDoorSpot;

/* Finds the place of a door nearest to @at, up to @reach cells away (0 to DS_DOOR_REACH_MAX): a
 * cell of wall, or a gap without a door, between two cells of wall, with ground on both other
 * sides; else one with ground on one of them. Within @limit (NULL: the whole floor). False: there
 * is none. O(reach^2) */
bool ds_door_spot_near (const DsDelve *delve, size_t floor, DsCell at, int32_t reach,
                        const DsMask *limit, DsDoorSpot *out);
