/* tests/fuzz/fuzz_replay.c — reads any bytes as a replay of a small level; an accepted one reads
 * back the same after writing, and can be played. */
#include "fuzz/level.h"
#include "io/replay_file.h"

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 }, more = { 0 };
  DsReplay replay, again;
  DsText text = { 0 };
  DsSim *sim = NULL;
  DsDelve delve;

  fuzz_level (&delve);
  if (FUZZ_READ (n, ds_replay_read (&replay, "t", (const char *)bytes, n, &delve, &errors)) !=
      DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && replay.inputs.n == 0);
    ds_delve_clear (&delve);
    return 0;
  }
  FUZZ_ASSERT (ds_replay_write (&replay, &delve, &text, NULL) == DS_OK);
  FUZZ_ASSERT (ds_replay_read (&again, "t", text.bytes, text.n, &delve, &more) == DS_OK);
  FUZZ_ASSERT (again.inputs.n == replay.inputs.n);
  if (ds_sim_new (&sim, &delve, &replay.options, NULL) == DS_OK)
    for (size_t i = 0; i < replay.inputs.n; i++)
      (void)ds_replay_step (&replay, i, &sim);
  ds_sim_free (sim);
  ds_text_clear (&text);
  ds_replay_clear (&again);
  ds_replay_clear (&replay);
  ds_delve_clear (&delve);
  return 0;
}
