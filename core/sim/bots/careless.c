/* core/sim/bots/careless.c — bot careless: opens the nearest lock that it can, regardless of other
 * uses of the key. */
#include "sim/mind/scout.h"

static bool
choose (DsBot *self, DsSim *sim, DsAction *out)
{
  static const DsScoutAim aims[] = {
    ds_scout_live,    ds_scout_strike, ds_scout_unlock, ds_scout_collect, ds_scout_finish,
    ds_scout_explore, ds_scout_hunt,   ds_scout_travel, ds_scout_search,  NULL
  };

  return ds_scout_choose (self, sim, aims, out);
}

const DsBotClass ds_bot_careless = {
  .id = "careless",
  .label = N_ ("Careless"),
  .help = N_ ("Opens the nearest lock it has a key for and takes what it sees."),
  .size = sizeof (DsScout),
  .begin = ds_scout_begin,
  .choose = choose,
  .end = ds_scout_end,
};
