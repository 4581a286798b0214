/* core/io/project_edit.h — changed settings of a project in the text of its file. */
#pragma once

#include "io/project.h"

/* Appends to @out the @n @bytes of a DS_PROJECT_FILE, in which the members are those of @now that
 * differ: all other bytes stay, and a member that is not there and has its default is not added.
 * DS_BAD_DATA: the bytes are no such file. DS_NOMEM. O(n * members that differ). */
DsStatus ds_project_edit (const char *bytes, size_t n, const DsProject *now, DsText *out,
                          DsError *err) DS_MUST_CHECK;
