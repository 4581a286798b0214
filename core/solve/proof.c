/* core/solve/proof.c — names and release of proofs. */
#include "solve/proof.h"
#include "base/hooks.h"

#include <string.h>

static const char *const IDS[] = {
#define X(name, id, label) id,
  DS_VERDICT_LIST (X)
#undef X
};

static const char *const LABELS[] = {
#define X(name, id, label) label,
  DS_VERDICT_LIST (X)
#undef X
};

const char *
ds_verdict_id (DsVerdict verdict)
{
  return IDS[verdict];
}

const char *
ds_verdict_label (DsVerdict verdict)
{
  return LABELS[verdict];
}

void
ds_proof_clear (DsProof *self)
{
  ds_array_clear (&self->moves);
  memset (self, 0, sizeof *self);
}
