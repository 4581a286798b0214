/* core/io/ldtk/ldtk_external.h — projects of ours whose levels LDtk keeps in files of their own.
 * Private to core/io/ldtk. */
#pragma once

#include "base/json.h"
#include "io/file_plan.h"

/* Appends the text of the project @root, which stands at @path, with the levels of these files in
 * it; nothing where it has none. @stays: for good, so that it names the files no longer, as always
 * where they lie outside of its folder. DS_NOT_FOUND, DS_IO, DS_BAD_DATA: one cannot be read, which
 * @err names. DS_NOMEM. O(n). */
DsStatus ds_ldtk_join_levels (DsText *out, const char *path, DsNode root, bool stays,
                              DsError *err) DS_MUST_CHECK;
/* Takes the levels that have a file out of @project, the text of a project at @path in which they
 * are, and adds these files to @plan. @was: the project before they were joined. DS_NOMEM, DS_IO.
 * O(n). */
DsStatus ds_ldtk_part_levels (DsText *project, const char *path, const DsText *was,
                              DsFilePlan *plan, DsError *err) DS_MUST_CHECK;
