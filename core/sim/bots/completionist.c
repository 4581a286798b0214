/* core/sim/bots/completionist.c — bot completionist: takes all items, opens all locks and searches
 * everywhere before it goes to the goal, as long as it has food. */
#include "sim/mind/scout.h"

static bool
choose (DsBot *self, DsSim *sim, DsAction *out)
{
  static const DsScoutAim thorough[] = {
    ds_scout_live, ds_scout_strike, ds_scout_collect, ds_scout_explore, ds_scout_unlock,
    ds_scout_hunt, ds_scout_search, ds_scout_travel,  ds_scout_finish,  NULL
  };
  static const DsScoutAim hurried[] = {
    ds_scout_live,   ds_scout_strike, ds_scout_finish, ds_scout_collect, ds_scout_explore,
    ds_scout_unlock, ds_scout_travel, ds_scout_hunt,   ds_scout_search,  NULL
  };

  return ds_scout_choose (self, sim, ds_scout_is_short (self, sim) ? hurried : thorough, out);
}

const DsBotClass ds_bot_completionist = {
  .id = "completionist",
  .label = N_ ("Completionist"),
  .help =
      N_ ("Takes, opens and searches everything before going to the goal, as long as it has food."),
  .size = sizeof (DsScout),
  .begin = ds_scout_begin,
  .choose = choose,
  .end = ds_scout_end,
};
