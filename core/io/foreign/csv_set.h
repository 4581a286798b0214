/* core/io/foreign/csv_set.h — sets of CSV files that hold the layers of one map, as Tiled exports
 * them and as we do. */
#pragma once

#include "io/foreign/reader.h"

/* Suffixes of the names of our own sets, behind that of the ground. */
#define DS_CSV_FEATURES "_features"
#define DS_CSV_OBJECTS "_objects"

/* Lists the names of the files beside the one at @path, itself included, that hold layers of the
 * same map, the lowest first: NAME.csv with the two of ours; or those that differ behind the last
 * "_", by words for layers, with the layers of their groups, which have the names of these between.
 * Only itself without files->list, or where the folder cannot be listed. Caller clears @out.
 * DS_NOMEM. O(files of the folder * those that begin as this one, and its square). */
DsStatus ds_csv_set_find (DsFileNames *out, const char *path, const DsForeignFiles *files,
                          DsError *err) DS_MUST_CHECK;
