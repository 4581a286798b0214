/* core/io/mapping/import_issues.h — gates that an import left open, as issues beside those of its
 * level. */
#pragma once

#include "check/lint.h"
#include "io/mapping/import.h"

/* Adds a warning for each gate that became a plain door since the source names no lock of it: that
 * the level can be finished depends on it. O(gates). DS_NOMEM: some are missing. */
DsStatus ds_import_issues_add (DsFindings *self, const DsImport *import,
                               DsError *err) DS_MUST_CHECK;
