/* core/io/upgrade.h — upgrades of files of earlier versions: each step converts a text of one
 * version to the next. */
#pragma once

#include "base/json.h"

/* Writes what @root says as the next version says it. */
typedef DsStatus (*DsUpgrade) (DsNode root, DsText *out, DsError *err);

/* Brings *@json, read from *@bytes (owned, may be NULL), from version @from to @to with
 * @steps[from] ... @steps[to - 1]; both are replaced. On failure they are as far as they came, and
 * @errors says why. */
DsStatus ds_upgrade_run (const DsUpgrade *steps, int64_t from, int64_t to, DsJson **json,
                         char **bytes, DsErrors *errors) DS_MUST_CHECK;
