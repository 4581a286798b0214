/* core/io/kept/write_back.h — writes a level back to the source that it was imported from: the same
 * files with changed cells and objects. */
#pragma once

#include "io/file_plan.h"
#include "io/kept/kept.h"
#include "io/losses.h"

/* True when a level that keeps its source is written back to it in a file like @path: the source is
 * of the same format. The suffix decides. */
bool ds_kept_fits (const DsDelve *level, const char *path);

/* Adds the source with the changes of @level as the file at @path to @out. A path in another folder
 * than that of the source leads to files of the source as it did there. @out may be NULL: only the
 * losses count; @losses, which may be NULL, gets what the changed source, imported again, has not.
 * DS_BAD_DATA, DS_LIMIT, DS_NOMEM, DS_IO: an old file that cannot be read. O(cells + objects), some
 * imports. */
DsStatus ds_kept_write (const DsDelve *level, const char *path, DsFilePlan *out, DsLosses *losses,
                        DsError *err) DS_MUST_CHECK;
