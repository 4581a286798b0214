/* core/io/prefab_former.h — a former drawing of a prefab, from an earlier version of its file. */
#pragma once

#include "io/data.h"

/* Reads the rules of @path as they would be if prefab @id was as the rules file @file, an earlier
 * version of one that defines it, has it; the caller unrefs *@out, in which it is found.
 * DS_NOT_FOUND:
 * @file does not define it; DS_BAD_DATA: it is no rules file, or does not fit the definitions of
 * now; DS_IO, DS_NOMEM; then *@out is NULL. Reads all definitions. */
DsStatus ds_prefab_former (DsRules **out, const DsDataPath *path, const char *id, const char *file,
                           DsErrors *errors) DS_MUST_CHECK;
