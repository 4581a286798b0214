/* core/io/level_rename.h — the files of a project that follow a level to another name. */
#pragma once

#include "io/file_plan.h"

/* Adds to @plan what follows when the level @from of the project in @folder becomes @to, both paths
 * below "levels": checks and export targets that list it, by its path without wildcards, and its
 * recordings, which are moved. Exits of levels are ds_cmd_rename_level. Call it before the level is
 * moved. DS_NOMEM, and what io fails with; then @plan may have a part. Other files of the project
 * that cannot be read stay as they are. O(bytes). */
DsStatus ds_level_rename_plan (DsFilePlan *plan, const char *folder, const char *from,
                               const char *to, DsError *err) DS_MUST_CHECK;
/* Adds the change of the level's own file, once it is moved from @from to @to: its reference images
 * stay where they are, and are named as ds_backdrop_file_is_valid() allows, relative to the new
 * folder where they lie below it. @folder must be absolute. A file that is no level stays as it is.
 * DS_NOMEM, and what io fails with. O(bytes). */
DsStatus ds_level_rename_plan_pictures (DsFilePlan *plan, const char *folder, const char *from,
                                        const char *to, DsError *err) DS_MUST_CHECK;
