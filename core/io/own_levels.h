/* core/io/own_levels.h — levels of a project in formats of its own, which programs read and write.
 */
#pragma once

#include "base/file.h"
#include "io/project.h"

/* The paths of all files below "levels" of @project, which has a folder, that have such a format:
 * relative to "levels", sorted by bytes; otherwise as ds_levels_list(). A format that is only read
 * or only written makes no levels. */
DsStatus ds_own_levels_list (DsFileNames *out, DsFileNames *folders, const DsProject *project,
                             DsError *err) DS_MUST_CHECK;
