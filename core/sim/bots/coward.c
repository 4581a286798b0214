/* core/sim/bots/coward.c — bot coward: flees from every creature in sight, unless it is
 * starving. */
#include "sim/mind/scout.h"

static bool
flee (DsBot *self, DsSim *sim, DsAction *out)
{
  return !ds_scout_is_short (self, sim) && ds_scout_flee (self, sim, out);
}

static bool
choose (DsBot *self, DsSim *sim, DsAction *out)
{
  static const DsScoutAim aims[] = { ds_scout_live,   flee,
                                     ds_scout_strike, ds_scout_collect,
                                     ds_scout_finish, ds_scout_explore,
                                     ds_scout_unlock, ds_scout_travel,
                                     ds_scout_search, NULL };

  return ds_scout_choose (self, sim, aims, out);
}

const DsBotClass ds_bot_coward = {
  .id = "coward",
  .label = N_ ("Coward"),
  .help =
      N_ ("Flees from every creature it sees until it is hungry; explores when none is in sight."),
  .size = sizeof (DsScout),
  .begin = ds_scout_begin,
  .choose = choose,
  .end = ds_scout_end,
};
