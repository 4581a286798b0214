/* core/sim/bots/completionist.c — takes everything, opens everything and searches everywhere before
 * it goes to the goal. */
#include "sim/scout.h"

static bool
choose (DsBot *self, DsSim *sim, DsAction *out)
{
  static const DsScoutAim aims[] = {
    ds_scout_live, ds_scout_strike, ds_scout_collect, ds_scout_explore, ds_scout_unlock,
    ds_scout_hunt, ds_scout_search, ds_scout_travel,  ds_scout_finish,  NULL
  };

  return ds_scout_choose (self, sim, aims, out);
}

const DsBotClass ds_bot_completionist = {
  .id = "completionist",
  .label = N_ ("Completionist"),
  .help = N_ ("Takes, opens and searches everything before it goes to the goal."),
  .size = sizeof (DsScout),
  .begin = ds_scout_begin,
  .choose = choose,
  .end = ds_scout_end,
};
