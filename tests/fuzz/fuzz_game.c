/* tests/fuzz/fuzz_game.c — reads any bytes as a saved game on a small level; an accepted one is
 * consistent, reads back the same after writing, and continues. */
#include "fuzz/level.h"
#include "io/game_file.h"
#include "sim/state_fields.h"

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsSim *sim, *again;
  DsDelve delve;

  fuzz_level (&delve);
  if (FUZZ_READ (n, ds_game_read (&sim, "t", (const char *)bytes, n, &delve, &errors)) != DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && sim == NULL);
    ds_delve_clear (&delve);
    return 0;
  }
  FUZZ_ASSERT (ds_game_write (sim, &text, NULL) == DS_OK);
  FUZZ_ASSERT (ds_game_read (&again, "t", text.bytes, text.n, &delve, &errors) == DS_OK);
  FUZZ_ASSERT (ds_sim_hash (sim) == ds_sim_hash (again));
  for (int i = 0; i < 20; i++) {
    (void)ds_sim_act (sim, &(DsAction){ .type = i % DS_N_ACTIONS, .step = i % 8 });
    FUZZ_ASSERT (ds_sim_check (sim, ds_sim_state (sim), NULL) == DS_OK);
  }
  ds_sim_free (sim);
  ds_sim_free (again);
  ds_text_clear (&text);
  ds_delve_clear (&delve);
  return 0;
}
