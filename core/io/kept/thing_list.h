/* core/io/kept/thing_list.h — objects of a floor by their ids. Private to core/io/kept. */
#pragma once

#include "base/array.h"
#include "map/thing.h"

/* In the order of their ids; all zero is empty. Borrows the objects; freed by ds_array_clear(). */
typedef DS_ARRAY (const DsThing *) DsThingList;

/* Appends the objects of @things and sorts the list. False: no memory. O(n log n). */
bool ds_thing_list_take (DsThingList *self, const DsThings *things) DS_MUST_CHECK;
/* The object with this id; NULL: none. O(log n). */
const DsThing *ds_thing_list_find (const DsThingList *self, uint64_t id);
/* The index of @thing, which the list has. O(log n). */
size_t ds_thing_list_index (const DsThingList *self, const DsThing *thing);
/* The order of two items, for qsort(). */
int ds_things_by_id (const void *a, const void *b);
