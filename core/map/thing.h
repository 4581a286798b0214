/* core/map/thing.h — things, objects on cells: start, goal, stairs, creatures, items. Sparse,
 * sorted by position. */
#pragma once

#include "base/extras.h"
#include "base/str.h"
#include "map/table.h"

typedef enum { DS_NORTH, DS_EAST, DS_SOUTH, DS_WEST, DS_FACING_NONE } DsFacing;

typedef struct {
  uint64_t id;          /* unique on its floor, never 0 */
  uint16_t kind;        /* index into the rules' kinds */
  uint8_t facing;       /* DsFacing */
  int32_t target_floor; /* target of stairs and drops; -1 = none */
  DsCell target;
  DsCell at;
  uint64_t gate; /* the same for all cells of a wide gate, on its floor; 0 = of a gate by itself, or
                    of one with all like it side by side */
  DsStr *lock;   /* id of the lock that guards it, or that it opens as a key, or whose key lies on
                  * it or is carried by it; NULL = none; owned */
  DsExtras *extras; /* own properties and unknown keys; owned */
} DsThing;

#define DS_THINGS_MAX 1000000 /* on one floor */

/* Refcounted, copy-on-write; sorted by (y, x, id). NULL is an empty list. */
DS_TABLE (DsThings, ds_things, DsThing)

/* A list of copies of @n things of different ids, in any order; refs what they own. O(n log n). */
DsStatus ds_things_new (DsThings **out, const DsThing *things, size_t n,
                        DsError *err) DS_MUST_CHECK;
/* The order of a list, for qsort(). */
int ds_thing_compare (const void *a, const void *b);
/* Adds copies of @n things of new ids that are in the order of a list. Refs what they own.
 * DS_LIMIT, DS_NOMEM, DS_CANCELLED by @job: the list is as it was. O(count + n). */
DsStatus ds_things_add (DsThings **self, const DsThing *things, size_t n, const DsJob *job,
                        DsError *err) DS_MUST_CHECK;
/* The first thing at or after @cell, which may lie anywhere; count when there is none. O(log n). */
size_t ds_things_seek (const DsThings *self, DsCell cell);
/* The thing with @id. O(n): the order is that of places. NULL: not there. */
const DsThing *ds_things_find (const DsThings *self, uint64_t id);

/* Both un-share *@self first. Put replaces the thing of the same id; refs what
 * @thing owns. */
DsStatus ds_things_put (DsThings **self, const DsThing *thing, DsError *err) DS_MUST_CHECK;
/* Removes a thing. An unknown id is no failure. O(n). */
DsStatus ds_things_remove (DsThings **self, uint64_t id, DsError *err) DS_MUST_CHECK;
