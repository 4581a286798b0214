/* core/sim/cheats/reveal.c — the player knows all floors from now on. */
#include "sim/cheat.h"
#include "sim/inside.h"

static DsStatus
run (DsSim *sim, const DsCheatArgs *args, DsError *err)
{
  ds_game (sim)->reveals = 1;
  return DS_OK;
}

const DsCheat ds_cheat_reveal = {
  .id = "reveal",
  .label = N_ ("Reveal the map"),
  .arguments = "",
  .help = N_ ("The whole level is known."),
  .run = run,
};
