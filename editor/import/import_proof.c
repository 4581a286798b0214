/* editor/import/import_proof.c — see import_proof.h. */
#include "import/import_proof.h"

#include "app/settings.h"

DseImportProof *
dse_import_proof_new (const DsDelve *level)
{
  GSettings *settings = dse_settings_get ();
  DseImportProof *self;

  g_return_val_if_fail (level != NULL, NULL);

  self = g_new0 (DseImportProof, 1);
  if (ds_delve_copy (&self->level, level, NULL) != DS_OK) {
    g_free (self);
    return NULL;
  }
  self->secrets = (DsSecretMode)g_settings_get_enum (settings, "secret-doors");
  self->budget = DS_PROVE_STATES * (guint64)g_settings_get_int (settings, "proof-effort");
  return self;
}

void
dse_import_proof_run (gpointer proof)
{
  DseImportProof *self = proof;
  DsError err;
  DsStatus status;

  g_return_if_fail (self != NULL);

  status = ds_judge (&self->judgement, &self->level, self->secrets, self->budget, &self->job, &err);
  if (status != DS_OK) {
    self->judgement.verdict = DS_VERDICT_UNDECIDED;
    self->judgement.summary = err.message;
  }
  self->is_done = ds_lint (&self->findings, &self->level, status == DS_OK ? &self->judgement : NULL,
                           &self->job, NULL) == DS_OK;
}

void
dse_import_proof_free (gpointer proof)
{
  DseImportProof *self = proof;

  if (self == NULL)
    return;
  ds_judgement_clear (&self->judgement);
  ds_findings_clear (&self->findings);
  ds_delve_clear (&self->level);
  g_free (self);
}
