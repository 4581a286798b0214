/* core/sim/cheats/time.c — lets turns pass without an action of the player. */
#include "sim/cheat.h"
#include "sim/inside.h"
#include "sim/sim.h"

static DsStatus
run (DsSim *sim, const DsCheatArgs *args, DsError *err)
{
  const DsAction wait = { .type = DS_ACTION_wait };

  for (int32_t i = 0; i < args->numbers[0] && !ds_sim_is_over (sim); i++)
    (void)ds_sim_act (sim, &wait);
  return DS_OK;
}

const DsCheat ds_cheat_time = {
  .id = "time",
  .label = N_ ("Pass time"),
  .arguments = "TURNS",
  .help = N_ ("Lets this many turns pass at once."),
  .least = 1,
  .run = run,
};
