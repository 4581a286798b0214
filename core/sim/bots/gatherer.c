/* core/sim/bots/gatherer.c — looks round and picks up, and leaves decisions to others. */
#include "sim/scout.h"

static bool
choose (DsBot *self, DsSim *sim, DsAction *out)
{
  return ds_scout_collect (self, sim, out) || ds_scout_explore (self, sim, out);
}

const DsBotClass ds_bot_gatherer = {
  .id = "gatherer",
  .label = N_ ("Gatherer"),
  .help = N_ ("Goes to all of a floor that can be reached without a key and picks up what lies "
              "there; then it stops."),
  .size = sizeof (DsScout),
  .begin = ds_scout_begin,
  .choose = choose,
  .end = ds_scout_end,
};
