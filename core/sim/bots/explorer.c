/* core/sim/bots/explorer.c — bot explorer: visits unknown cells, the nearest first, until it finds
 * the goal. */
#include "sim/mind/scout.h"

static bool
choose (DsBot *self, DsSim *sim, DsAction *out)
{
  static const DsScoutAim aims[] = {
    ds_scout_live,   ds_scout_strike, ds_scout_collect, ds_scout_finish, ds_scout_explore,
    ds_scout_unlock, ds_scout_hunt,   ds_scout_travel,  ds_scout_search, NULL
  };

  return ds_scout_choose (self, sim, aims, out);
}

const DsBotClass ds_bot_explorer = {
  .id = "explorer",
  .label = N_ ("Explorer"),
  .help = N_ (
      "Goes to the nearest unknown cell, opening what blocks the way, until it finds the goal."),
  .size = sizeof (DsScout),
  .begin = ds_scout_begin,
  .choose = choose,
  .end = ds_scout_end,
};
