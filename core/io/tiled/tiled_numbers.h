/* core/io/tiled/tiled_numbers.h — numbers that objects have in a map of Tiled which their level is
 * saved over, and the number of its first tile. Private to core/io/tiled. */
#pragma once

#include "io/members.h"
#include "io/tiled/tiled_source.h"

typedef enum { DS_TILED_THING, DS_TILED_ROOM, DS_TILED_REGION } DsTiledNumbered;

typedef struct {
  uint64_t id;
  int32_t floor;
  uint32_t what; /* DsTiledNumbered */
  int64_t number;
} DsTiledNumber;

/* Held by value; all zero: a map that is new. */
typedef struct {
  DS_ARRAY (DsTiledNumber) items; /* by what, floor and id */
  int64_t next;                   /* the first one that is free */
  uint32_t first_tile;            /* of our tileset in the map; 0: 1 */
} DsTiledNumbers;

/* Takes the numbers of the objects in @source, from which the next ones follow; *@is_whole is false
 * where some has none, or one of another. DS_NOMEM: @self is as it was. O(objects log objects). */
DsStatus ds_tiled_numbers_take (DsTiledNumbers *self, const DsTiledSource *source, bool *is_whole,
                                DsError *err) DS_MUST_CHECK;
/* Gives numbers to all that is in @level and has none yet. DS_NOMEM. O(objects log objects). */
DsStatus ds_tiled_numbers_add (DsTiledNumbers *self, const DsDelve *level,
                               DsError *err) DS_MUST_CHECK;
/* Gives all that is in @level the numbers that @was has for it, whose floors those of the level are
 * by @floors, as ds_floors_pair(), and new ones behind them. DS_NOMEM: @out is zeroed.
 * O(objects log objects). */
DsStatus ds_tiled_numbers_follow (DsTiledNumbers *out, const DsTiledNumbers *was,
                                  const DsDelve *level, const int32_t *floors,
                                  DsError *err) DS_MUST_CHECK;
/* The number of an object; @usual where @self is NULL. O(log objects). */
int64_t ds_tiled_number_of (const DsTiledNumbers *self, DsTiledNumbered what, size_t floor,
                            uint64_t id, int64_t usual);
/* The first number of an object that Tiled adds; where @self is NULL it follows from @dungeon, and
 * those of the maps of a world differ by @floor. O(floors). */
int64_t ds_tiled_numbers_next (const DsTiledNumbers *self, const DsDungeon *dungeon, size_t floor);
/* Lists the objects with their numbers, where @self is NULL those of the order of the file, by
 * floor and id. False: no memory. O(objects log objects). */
bool ds_tiled_numbers_refs (const DsTiledNumbers *self, const DsDungeon *dungeon,
                            DsMemberRefs *out) DS_MUST_CHECK;
/* The number in the map of a tile of ours, 1 + its number in the sheet; 0 of 0. */
uint32_t ds_tiled_numbers_tile (const DsTiledNumbers *self, uint32_t tile);
/* The same of @n cells. */
void ds_tiled_numbers_shift (const DsTiledNumbers *self, uint32_t *cells, size_t n);
/* Frees the list and zeroes it; safe to call twice. */
void ds_tiled_numbers_clear (DsTiledNumbers *self);
