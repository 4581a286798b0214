/* core/io/kept/reverse.h — the changes of a foreign map that make it our level, by its mapping
 * backwards: only what differs from the level that the map gives now. */
#pragma once

#include "io/kept/kept.h"
#include "io/kept/reverse_place.h"

/* Finds the places of the levels of @map in @level, which was imported from it; @made is the level
 * that it gives. Levels whose floor is gone have none. DS_BAD_DATA, DS_NOMEM: @out is zeroed. */
DsStatus ds_reverse_places (DsReversePlaces *out, const DsDelve *level, const DsForeign *map,
                            const DsImport *made, DsError *err) DS_MUST_CHECK;

/* Adds to @out, of the same level of @map, the changes that make @made, which @map gives by
 * @mapping, our level at @place. What the mapping cannot give stays as it is, or empty where
 * @scope is DS_REVERSE_NEW. DS_NOMEM. O(cells + changes). */
DsStatus ds_reverse (DsForeignEdits *out, const DsDelve *level, const DsReversePlace *place,
                     const DsForeign *map, const DsMapping *mapping, const DsImport *made,
                     DsReverseScope scope, DsError *err) DS_MUST_CHECK;
