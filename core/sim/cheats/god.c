/* core/sim/cheats/god.c — nothing hurts the player, until it is asked for again. */
#include "sim/cheat.h"
#include "sim/inside.h"

static DsStatus
run (DsSim *sim, const DsCheatArgs *args, DsError *err)
{
  ds_actor (sim, DS_SIM_PLAYER)->flags ^= DS_ACTOR_GOD;
  return DS_OK;
}

const DsCheat ds_cheat_god = {
  .id = "god",
  .label = N_ ("God mode"),
  .arguments = "",
  .help = N_ ("Nothing hurts the player; once more, and everything does again."),
  .run = run,
};
