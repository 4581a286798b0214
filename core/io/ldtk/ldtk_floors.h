/* core/io/ldtk/ldtk_floors.h — floors of a level that was changed, by the ids of their rooms and
 * objects. Private to core/io/ldtk. */
#pragma once

#include "io/foreign/foreign.h"
#include "rules/delve.h"

/* True if both are one level at different times: they share an id, or one of them has none. O(n log
 * n). */
bool ds_ldtk_is_one_level (const DsDelve *a, const DsDelve *b);
/* By floor of @now: the floor of @was that it was, or -1. Caller frees; NULL: no memory. O(n log n
 * + floors of both). */
int32_t *ds_ldtk_pair_floors (const DsDelve *was, const DsDelve *now) DS_MUST_CHECK;
/* The level of @map, one at least, with the fields of the document: the first that names its
 * format, wherever LDtk moved it; else the first. */
const DsForeignLevel *ds_ldtk_first_level (const DsForeign *map);
