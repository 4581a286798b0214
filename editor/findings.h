/* editor/findings.h — what a reading found wrong, as text. */
#pragma once

#include "base/error.h"

char *dse_findings_dup (const DsErrors *errors); /* one a line; caller frees with g_free() */
