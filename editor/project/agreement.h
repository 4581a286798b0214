/* editor/project/agreement.h — programs of projects that the user has agreed to run: a project may
 * come from anywhere, and its programs get all rights of the account. */
#pragma once

#include "rules/record.h"

#include <glib.h>

/* Hash of the words of a program and of the folder in which they run, to which the user agrees.
 * Caller frees. */
char *dse_agreement_dup_digest (const DsLines *words, const char *folder);
/* TRUE if the user agreed to it, in this session or another. Main thread. */
gboolean dse_agreement_is_given (const char *digest);
void dse_agreement_give (const char *digest); /* for good; the oldest are forgotten */
/* The words as a shell would read them, to be shown; caller frees. */
char *dse_agreement_dup_line (const DsLines *words);
