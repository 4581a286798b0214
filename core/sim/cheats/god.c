/* core/sim/cheats/god.c — toggles invulnerability. */
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
  .help = N_ ("Toggles invulnerability."),
  .run = run,
};
