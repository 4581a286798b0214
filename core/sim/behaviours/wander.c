/* core/sim/behaviours/wander.c — behaviour wander: a step north, east, south or west, equally
 * likely, or none where that is blocked. */
#include "sim/inside.h"
#include "sim/mind/behaviour.h"
#include "sim/world/step.h"

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  static const int steps[4] = { 1, 3, 2, 0 }; /* up is last: some kinds never go up, and never draw
                                               * it */
  const uint32_t quirks = ds_game (sim)->quirks;
  DsSimSpot to;

  if (ds_actor_of (sim, actor)->nature & DS_CREATURE_IMMOBILE)
    return false;
  *out = (DsAction){ .type = DS_ACTION_move,
                     .step = steps[ds_rng_below (rng, quirks & DS_QUIRK_NEVER_UP ? 3 : 4)] };
  return ds_step_is_free (sim, actor, out->step, &to);
}

const DsBehaviour ds_behaviour_wander = {
  .id = "wander",
  .label = N_ ("Wander"),
  .because = N_ ("The cell it turned to is free."),
  .choose = choose,
};
