/* editor/import/import_proof.h — the proof of an imported level, in a thread. */
#pragma once

#include "check/lint.h"

#include <glib.h>

/* The work; its judgement and findings become those of the owner. */
typedef struct {
  DsDelve level;
  DsSecretMode secrets;
  guint64 budget;
  DsJob job;
  DsJudgement judgement;
  DsFindings findings;
  gboolean is_done; /* it was not cancelled */
} DseImportProof;

/* The work on a copy of @level, by the preferences; free it with dse_import_proof_free(). NULL: no
 * memory. */
DseImportProof *dse_import_proof_new (const DsDelve *level);
/* Does it all. A level that cannot be judged is undecided, for this reason. */
void dse_import_proof_run (gpointer proof);
/* Frees the work with what its owner has not taken. */
void dse_import_proof_free (gpointer proof);
