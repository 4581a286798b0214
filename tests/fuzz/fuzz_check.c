/* tests/fuzz/fuzz_check.c — reads any bytes as a check; an accepted one names rules and metrics
 * that exist. */
#include "check/metric.h"
#include "fuzz/rules.h"
#include "io/checks.h"

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsChecks *checks;
  DsCheck check;

  if (ds_check_parse (&check, "t", (const char *)bytes, n, &arena, &errors) != DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && check.name == NULL && check.rules.n == 0);
    ds_arena_clear (&arena);
    return 0;
  }
  for (size_t i = 0; i < check.rules.n; i++)
    FUZZ_ASSERT (ds_check_knows_rule (((const DsCheckRule *)check.rules.items)[i].rule));
  for (size_t i = 0; i < check.metrics.n; i++)
    FUZZ_ASSERT (ds_metric_find (((const DsCheckMetric *)check.metrics.items)[i].metric) != NULL);
  if (ds_checks_load (&checks, NULL, NULL) == DS_OK) {
    DsCheckProof proof = { DS_SECRETS_NEVER, 1 };

    FUZZ_ASSERT (ds_checks_add (checks, &check, NULL) == DS_OK);
    ds_checks_set_proof (checks, "deep/a.delve", &proof);
    FUZZ_ASSERT (proof.budget > 0);
    ds_checks_allow (checks, "deep/a.delve", DS_VERDICT_LOSABLE);
    ds_checks_unref (checks);
  }
  ds_arena_clear (&arena);
  return 0;
}
