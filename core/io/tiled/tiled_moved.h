/* core/io/tiled/tiled_moved.h — moves members of a level whose map has grown to the left or above.
 */
#pragma once

#include "map/dungeon.h"

/* Moves pins, origins, targets and the cells of ignored issues by @by, which is not below 0; rooms
 * and places of things stay. DS_NOMEM. O(cells). */
DsStatus ds_tiled_move_members (DsDungeon *dungeon, DsCell by, DsError *err) DS_MUST_CHECK;
