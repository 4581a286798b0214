/* core/io/kept/kept_origin.h — places in the source that an imported level keeps, from which its
 * cells come. */
#pragma once

#include "io/kept/reverse.h"

/* Placed; all zero: none. Its parts borrow from each other. */
typedef struct {
  DsKept kept;
  DsForeign map;
  DsImport made;          /* the level that the source gives */
  DsReversePlaces places; /* of ours in it */
} DsKeptOrigin;

/* Reads the source that @level keeps; it must have one. DS_BAD_DATA, DS_LIMIT, DS_NOMEM: @out is
 * zeroed. O(n + cells). */
DsStatus ds_kept_origin_read (DsKeptOrigin *out, const DsDelve *level, DsError *err) DS_MUST_CHECK;
/* The place that a cell of our level comes from, whose @places are in @made, which @mapping made of
 * @map, as by ds_import_trace(). False: there is none. O(levels + objects). */
bool ds_reverse_trace (const DsReversePlaces *places, const DsImport *made, const DsForeign *map,
                       const DsMapping *mapping, size_t floor, DsCell cell, DsImportSource *out);
/* The place that a cell of the level comes from, as by ds_import_trace(), wherever its floor was
 * moved to since. False: the source has no such cell. O(levels + objects). */
bool ds_kept_origin_trace (const DsKeptOrigin *self, size_t floor, DsCell cell,
                           DsImportSource *out);
/* Frees all of it and zeroes it; safe to call twice. */
void ds_kept_origin_clear (DsKeptOrigin *self);
