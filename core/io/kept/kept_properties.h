/* core/io/kept/kept_properties.h — own properties of a level that its source, imported again, has
 * otherwise. Private to core/io/kept. */
#pragma once

#include "io/kept/reverse.h"

/* The number of own properties among @extras that those among @got, of the same holder of the
 * imported level, have not or have otherwise, in any order, and of those that are only there
 * unless it @has_defaults.
 * References are the same where they lead to an object of one kind in one cell, by @places.
 * DS_BAD_DATA, DS_NOMEM: *@out is 0. O(properties^2), and O(objects) for each reference to an
 * object that moved. */
DsStatus ds_kept_count_properties (size_t *out, const DsDelve *level, const DsImport *imported,
                                   const DsReversePlaces *places, const DsExtras *extras,
                                   const DsExtras *got, bool has_defaults,
                                   DsError *err) DS_MUST_CHECK;
