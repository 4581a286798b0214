/* core/io/command_place.h — places of a level as the programs of a project write them: the one
 * grammar of issues and selections. */
#pragma once

#include "map/dungeon.h"

/* Cells of a floor, or an object. */
typedef struct {
  size_t floor;    /* from 0 */
  DsRect box;      /* cells; of an object its own */
  uint64_t object; /* id; 0: cells */
} DsCommandPlace;

/* Reads the place with which @text begins: a cell "12,7", an area "12,7,5,3", either perhaps behind
 * the number of a floor, from 1, as in "2/12,7", or an object by its id, "t-1f". Without a number
 * the floor is @floor. Returns the text behind the place; NULL: @text begins with none, and @out is
 * undefined. Numbers are those of the text, for ds_command_place_find() to look up. */
const char *ds_command_place_read (DsCommandPlace *out, const char *text, size_t floor);
/* Completes a place that was read by @dungeon: the floor and the cell of an object. False: @dungeon
 * lacks the object, or a cell of the place. O(objects) for an object. */
bool ds_command_place_find (DsCommandPlace *self, const DsDungeon *dungeon);
