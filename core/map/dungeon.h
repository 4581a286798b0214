/* core/map/dungeon.h — dungeon: floors of one size, with tables of regions and locks. */
#pragma once

#include "map/floor.h"
#include "map/ignores.h"
#include "map/locks.h"
#include "map/regions.h"

/* Held by value. Copying is cheap (shared bands), so a copy is also a snapshot for another thread.
 */
typedef struct {
  int32_t w, h; /* cells, of every floor */
  size_t n_floors;
  DsFloor *floors;
  DsRegions *regions;
  DsLocks *locks;
  DsIgnores *ignores;
  DsStr *name;     /* title; NULL = unnamed */
  uint64_t seed;   /* of the recipe: what the level was made from */
  bool is_derived; /* stages rejected another seed, which had been asked for: derived_from */
  uint64_t derived_from;
  DsExtras *extras; /* unknown keys of the file */
} DsDungeon;

/* Empty floors. DS_LIMIT: a size that may not be. On failure @self is zeroed. */
DsStatus ds_dungeon_init (DsDungeon *self, int32_t w, int32_t h, size_t n_floors,
                          DsError *err) DS_MUST_CHECK;
/* Shares all bands and tables. O(bands of all floors). On failure @out is zeroed. */
DsStatus ds_dungeon_copy (DsDungeon *out, const DsDungeon *from, DsError *err) DS_MUST_CHECK;
/* Frees the floors, gives the tables back and zeroes the dungeon; safe to call twice. */
void ds_dungeon_clear (DsDungeon *self);
size_t ds_dungeon_cells (const DsDungeon *self); /* of all floors */
/* Gives @self the ignored findings of a dungeon that it is made from: those of floor f are about
 * floor floors[f] now (NULL: the same; -1: it is gone), their cells moved by @offset. What is no
 * longer on the dungeon is left out. DS_NOMEM. */
DsStatus ds_dungeon_take_ignores (DsDungeon *self, const DsDungeon *from, const int32_t *floors,
                                  DsCell offset, DsError *err) DS_MUST_CHECK;
bool ds_dungeon_equal (const DsDungeon *a, const DsDungeon *b); /* everything but extras */
/* True when both have the same seed and are made from it in the same way. */
bool ds_dungeon_same_seed (const DsDungeon *a, const DsDungeon *b);
/* The seed that was asked for, where it failed; NULL: the level is made from that. Borrows. */
const uint64_t *ds_dungeon_derived_from (const DsDungeon *self);
void ds_dungeon_take_seed (DsDungeon *self,
                           const DsDungeon *from); /* and the source it is derived from */
size_t ds_dungeon_bytes (const DsDungeon *self);   /* memory of its bands */
