/* editor/project/verdict_cache.h — verdicts of levels, kept in the user's cache folder: a small
 * file for each, named by a hash of all that the verdict depends on. */
#pragma once

#include "check/lint.h"
#include "io/checks.h"
#include "rules/rules.h"

#include <glib.h>

#define DSE_VERDICT_CACHE_MAX 4096 /* files; the ones that were not used for longest go */

/* A verdict, and the number of issues that are not ignored. */
typedef struct {
  DsVerdict verdict;
  gsize counts[DS_N_SEVERITIES];
} DseLevelVerdict;

/* Name of the verdict on the level in @bytes under @rules: a hash of both, of how it is proved, of
 * the project's checks (NULL: none), and of the program's version. Caller frees. O(n). */
char *dse_verdict_cache_key (const char *bytes, gsize n, const DsRules *rules,
                             const DsCheckProof *how, guint64 checks);
/* FALSE: there is none, or its file is broken. Any thread, as the next one. */
gboolean dse_verdict_cache_find (const char *key, DseLevelVerdict *out);
/* Keeps a verdict; a folder that cannot be written is no error. O(files). */
void dse_verdict_cache_put (const char *key, const DseLevelVerdict *verdict);
