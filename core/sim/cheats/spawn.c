/* core/sim/cheats/spawn.c — places creatures beside the player. */
#include "sim/cheat.h"
#include "sim/mind/actors.h"
#include "sim/world/pathfind.h"

static DsStatus
run (DsSim *sim, const DsCheatArgs *args, DsError *err)
{
  const DsCreature *creature = ds_kind_of (sim, args->kind)->creature;
  const int32_t n = args->n_numbers > 0 ? args->numbers[0] : 1;

  if (creature == NULL)
    return ds_fail (err, DS_BAD_ARG, "spawn", "cheat.no-creature", N_ ("not a creature"));
  for (int32_t i = 0; i < n; i++) {
    DsSimSpot spot;

    if (!ds_pathfind_free (sim, ds_actor_of (sim, DS_SIM_PLAYER)->at, creature->flags, UINT32_MAX,
                           &spot) ||
        ds_actors_add (sim, args->kind, spot) == DS_SIM_NONE)
      return ds_fail (err, DS_LIMIT, "spawn", "cheat.no-room", N_ ("no room for it"));
  }
  return DS_OK;
}

const DsCheat ds_cheat_spawn = {
  .id = "spawn",
  .label = N_ ("Spawn creatures"),
  .arguments = "CREATURE [N]",
  .help = N_ ("Places a creature beside the player, or several."),
  .takes = DS_CHEAT_CREATURE,
  .run = run,
};
