/* editor/proof/verdict.h — whether a document's level can be finished, and what else a designer
 * should look at: found out in a worker, again after every edit. What it says stays the answer of
 * before until there is a new one. */
#pragma once

#include "check/lint.h"
#include "document.h"
#include "solve/prover.h"

#define DSE_TYPE_VERDICT (dse_verdict_get_type ())
G_DECLARE_FINAL_TYPE (DseVerdict, dse_verdict, DSE, VERDICT, GObject)

/* Signal "changed": another answer, or the search for one takes a while. Property "secrets": what
 * is assumed of secret doors ("never", "findable", "open"). Property "effort", 1 to DS_EFFORT_MAX:
 * multiplies the states that a proof may search. Borrows @document. */
DseVerdict *dse_verdict_new (DsuDocument *document);
void dse_verdict_stop (DseVerdict *self); /* before the document goes */

const DsJudgement *dse_verdict_get_judgement (DseVerdict *self); /* NULL: there was none yet */
const DsFindings *dse_verdict_get_findings (DseVerdict *self);   /* likewise */
DsSecretMode dse_verdict_get_secrets (DseVerdict *self);
guint64 dse_verdict_get_budget (DseVerdict *self); /* states that a proof may search */
gboolean dse_verdict_get_busy (DseVerdict *self);  /* the answer is not that to the level of now */
gboolean
dse_verdict_get_checking (DseVerdict *self); /* and has not been for long enough to say it */

/* How it is shown: a word, a shape, a colour (a CSS class), and one sentence. */
const char *dse_verdict_get_word (DseVerdict *self);
const char *dse_verdict_get_icon (DseVerdict *self);
const char *dse_verdict_get_style (DseVerdict *self);
char *dse_verdict_dup_sentence (DseVerdict *self);
char *dse_verdict_dup_tooltip (DseVerdict *self); /* the sentence, and what it does not cover */
