/* core/sim/cheats/kill.c — kills the creatures on the floor. */
#include "sim/body/body.h"
#include "sim/cheat.h"

static DsStatus
run (DsSim *sim, const DsCheatArgs *args, DsError *err)
{
  const int32_t floor = ds_actor_of (sim, DS_SIM_PLAYER)->at.floor;

  for (size_t i = 1; i < sim->now.actors.n; i++) {
    const DsSimActor *it = ds_actor_of (sim, (int32_t)i);

    if (it->flags & DS_ACTOR_ALIVE && it->at.floor == floor &&
        (args->kind == DS_SIM_NONE || args->kind == it->kind))
      ds_body_hurt (sim, (int32_t)i, it->body.hp, DS_SIM_PLAYER, DS_SIM_NONE, DS_TEXT_NONE);
  }
  return DS_OK;
}

const DsCheat ds_cheat_kill = {
  .id = "kill",
  .label = N_ ("Kill"),
  .arguments = "[CREATURE]",
  .help = N_ ("Kills all creatures on this floor, or all of one kind."),
  .run = run,
};
