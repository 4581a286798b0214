/* core/sim/cheats/level.c — raises the level of the player. */
#include "sim/body/experience.h"
#include "sim/cheat.h"
#include "sim/sim.h"

static DsStatus
run (DsSim *sim, const DsCheatArgs *args, DsError *err)
{
  const DsSimAbilities *abilities = &ds_actor_of (sim, DS_SIM_PLAYER)->abilities;
  const int32_t n = args->n_numbers > 0 ? ds_min (args->numbers[0], 100) : 1;
  const int32_t wanted = ds_min (abilities->level + n, 1000);

  if (wanted > abilities->level)
    ds_experience_gain (sim, DS_SIM_PLAYER, ds_sim_level_limit (wanted - 1) + 1 - abilities->xp);
  return DS_OK;
}

const DsCheat ds_cheat_level = {
  .id = "level",
  .label = N_ ("Level up"),
  .arguments = "[N]",
  .help = N_ ("Raises the player by one level, or several, with the usual bonuses."),
  .run = run,
};
