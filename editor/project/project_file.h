/* editor/project/project_file.h — checks and writes the DS_PROJECT_FILE of a folder. In all of this
 * the settings have the folder, and borrow their texts. */
#pragma once

#include "io/project.h"

/* The ruleset that @settings name, if they name one, must be in @rules: DS_BAD_DATA otherwise. */
DsStatus dse_project_file_check_ruleset (const DsProject *settings, const DsRules *rules,
                                         DsError *err) DS_MUST_CHECK;
/* The recipe that @settings name, borrowed; NULL: they name none. DS_BAD_DATA: @recipes lack it. */
DsStatus dse_project_file_find_recipe (const DsProject *settings, const DsRecipes *recipes,
                                       const DsRecipe **out, DsError *err) DS_MUST_CHECK;

/* The text of the file in @folder (NULL: none); "": there is none. Caller frees. */
char *dse_project_file_dup (const char *folder);
/* DS_BAD_DATA: the file in @folder is not @before any more, or has a fault: to write it would lose
 * what another program wrote. */
DsStatus dse_project_file_check_before (const char *folder, const char *before,
                                        DsError *err) DS_MUST_CHECK;

/* Writes the file, which replaces an older one at once, if the settings are valid: they can be read
 * back, and there are the definitions, the ruleset and the recipe that they name. Reads all
 * definitions. On failure the disk is as it was. */
DsStatus dse_project_file_write (const DsProject *settings, DsError *err) DS_MUST_CHECK;
/* The same in the file that reads @before: only what differs changes, and where nothing does the
 * file is not touched. "" writes all of it. */
DsStatus dse_project_file_edit (const DsProject *settings, const char *before,
                                DsError *err) DS_MUST_CHECK;
