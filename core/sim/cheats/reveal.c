/* core/sim/cheats/reveal.c — reveals all floors. */
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
  .help = N_ ("Reveals the whole level."),
  .run = run,
};
