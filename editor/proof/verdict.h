/* editor/proof/verdict.h — True if a document's level can be finished, and what else a designer
 * should look at: found out in a worker, again after every edit. What it says stays the answer of
 * before until there is a new one. */
#pragma once

#include "check/lint.h"
#include "document.h"
#include "io/checks.h"
#include "solve/prover.h"

#define DSE_TYPE_VERDICT (dse_verdict_get_type ())
G_DECLARE_FINAL_TYPE (DseVerdict, dse_verdict, DSE, VERDICT, GObject)

/* Signal "changed": another answer, or the search for one takes a while. Property "secrets": what
 * is assumed of secret doors ("never", "findable", "open"). Property "effort", 1 to DS_EFFORT_MAX:
 * multiplies the states that a proof may search. Borrows @document. */
DseVerdict *dse_verdict_new (DsuDocument *document);
/* Checks of the project, and the path of the level by which they find it (ds_checks_path()); both
 * may be NULL. What they set goes before the properties. */
void dse_verdict_set_checks (DseVerdict *self, DsChecks *checks, const char *path);
/* Issues that @source, a command of the project, found: they stand among the findings until the
 * next call with that name. Takes what @findings holds; NULL: it found none. Issues on cells that
 * the level has no more are left out. */
void dse_verdict_report (DseVerdict *self, const char *source, DsFindings *findings);
/* Proves nothing from now on: the answer is @word, and the sentence @why, both static. */
void dse_verdict_rest (DseVerdict *self, const char *word, const char *why);
/* Ends the search and forgets the document, which may go then. */
void dse_verdict_stop (DseVerdict *self);

/* The last answer, borrowed until the next "changed"; NULL: there was none yet. */
const DsJudgement *dse_verdict_get_judgement (DseVerdict *self);
/* The findings of the lint rules, likewise. */
const DsFindings *dse_verdict_get_findings (DseVerdict *self);
/* Secret doors as the proof treats them: by the checks, or else the property "secrets". */
DsSecretMode dse_verdict_get_secrets (DseVerdict *self);
/* States that a proof may search. */
guint64 dse_verdict_get_budget (DseVerdict *self);
/* True if the answer is not that to the level of now. */
gboolean dse_verdict_get_busy (DseVerdict *self);
/* True if there is no answer yet, or it has been out of date for long enough to say so. */
gboolean dse_verdict_get_checking (DseVerdict *self);

/* Name of the icon of @verdict; static. */
const char *dse_verdict_icon_of (DsVerdict verdict);
/* CSS class of its colour; static. */
const char *dse_verdict_style_of (DsVerdict verdict);

/* The verdict in a word, translated; borrowed. */
const char *dse_verdict_get_word (DseVerdict *self);
/* The name of its icon; static. */
const char *dse_verdict_get_icon (DseVerdict *self);
/* The CSS class of its colour; static. */
const char *dse_verdict_get_style (DseVerdict *self);
/* The verdict in a sentence; caller frees. */
char *dse_verdict_dup_sentence (DseVerdict *self);
/* The sentence, and what it does not cover; caller frees. */
char *dse_verdict_dup_tooltip (DseVerdict *self);
