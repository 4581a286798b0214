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
  DsStr *level;  /* path below "levels" of another level of the project that it leads to, instead of
                  * a floor; NULL = none; owned */
  DsStr *entry;  /* name of the entry where the player arrives; NULL = its player start; owned */
  DsStr *lock;   /* id of the lock that guards it, or that it opens as a key, or whose key lies on
                  * it or is carried by it; NULL = none; owned */
  DsExtras *extras; /* own properties and unknown keys; owned */
} DsThing;

#define DS_THINGS_MAX 1000000   /* on one floor */
#define DS_LEVEL_PATH_MAX 200   /* bytes */
#define DS_LEVEL_FOLDERS_MAX 16 /* within each other, "levels" included */
#define DS_ENTRY_MAX 200        /* bytes */

/* True if @path can name a level: relative to the project's folder "levels", names separated by
 * "/", none of them empty or hidden, so that it stays below that folder, without characters that
 * are not shown, at most DS_LEVEL_PATH_MAX bytes and in at most DS_LEVEL_FOLDERS_MAX folders. */
bool ds_level_path_is_valid (const char *path);
/* True if @name can name an entry: 1 to DS_ENTRY_MAX bytes, all of them shown. */
bool ds_entry_is_valid (const char *name);

/* Refcounted, copy-on-write; sorted by (y, x, id). NULL is an empty list. */
DS_TABLE (DsThings, ds_things, DsThing)

/* A list of copies of @n things of different ids, in any order; refs what they own. O(n log n). */
DsStatus ds_things_new (DsThings **out, const DsThing *things, size_t n,
                        DsError *err) DS_MUST_CHECK;
/* True when both have the same id, place and everything else. */
bool ds_thing_equal (const DsThing *a, const DsThing *b);
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

/* Copies the text that @thing has as its property @key, cut to @size - 1 bytes at a character.
 * DS_NOT_FOUND: it has none, or a value that is no text; DS_NOMEM. Then @out is "". */
DsStatus ds_thing_text (const DsThing *thing, const char *key, char *out, size_t size);

/* Both un-share *@self first. Put replaces the thing of the same id; refs what
 * @thing owns. */
DsStatus ds_things_put (DsThings **self, const DsThing *thing, DsError *err) DS_MUST_CHECK;
/* Removes a thing. An unknown id is no failure. O(n). */
DsStatus ds_things_remove (DsThings **self, uint64_t id, DsError *err) DS_MUST_CHECK;
