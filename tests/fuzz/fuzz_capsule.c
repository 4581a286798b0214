/* tests/fuzz/fuzz_capsule.c — reads any bytes as a replay with its own level and edits of it; an
 * accepted one reads back the same after writing, and can be played. */
#include "fuzz/rules.h"
#include "io/replay_file.h"

#define CELLS_MAX 4096 /* of a level that is played */

static bool
is_small (const DsDelve *level)
{
  return level->dungeon.n_floors * (size_t)level->dungeon.w * (size_t)level->dungeon.h <= CELLS_MAX;
}

static void
play (const DsReplay *replay, const DsDelve *level)
{
  DsSim *sim = NULL;
  bool all = is_small (level);

  for (size_t i = 0; i < replay->inputs.n && all; i++) {
    const DsDelve *edited = replay->inputs.items[i].level;

    all = edited == NULL || is_small (edited);
  }
  if (all && ds_replay_begin (&sim, replay, level, NULL) == DS_OK)
    for (size_t i = 0; i < replay->inputs.n; i++)
      (void)ds_replay_step (replay, i, &sim);
  ds_sim_free (sim);
}

int
LLVMFuzzerTestOneInput (const uint8_t *bytes, size_t n)
{
  DsErrors errors = { 0 }, more = { 0 };
  DsReplay replay, again;
  DsDelve level, same;
  DsText first = { 0 }, second = { 0 };

  if (FUZZ_READ (n, ds_replay_read_whole (&replay, &level, "t", (const char *)bytes, n,
                                          fuzz_rules (), &errors)) != DS_OK) {
    FUZZ_ASSERT (errors.n > 0 && replay.inputs.n == 0 && level.dungeon.floors == NULL);
    return 0;
  }
  FUZZ_ASSERT (ds_replay_write (&replay, &level, &first, NULL) == DS_OK);
  FUZZ_ASSERT (ds_replay_read_whole (&again, &same, "t", first.bytes, first.n, fuzz_rules (),
                                     &more) == DS_OK);
  FUZZ_ASSERT (ds_replay_write (&again, &same, &second, NULL) == DS_OK);
  FUZZ_ASSERT (first.n == second.n && memcmp (first.bytes, second.bytes, first.n) == 0);
  play (&replay, &level);
  ds_text_clear (&first);
  ds_text_clear (&second);
  ds_replay_clear (&again);
  ds_replay_clear (&replay);
  ds_delve_clear (&same);
  ds_delve_clear (&level);
  return 0;
}
