/* core/sim/behaviours/guard.c — behaviour guard: returns to the cell where it began, and stays
 * there. */
#include "sim/mind/behaviour.h"
#include "sim/mind/mind.h"

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);

  if (it->mind.target != DS_SIM_NONE)
    return false;
  if (!ds_spot_equal (it->at, it->mind.home))
    return ds_mind_go (sim, actor, it->mind.home, out);
  *out = (DsAction){ .type = DS_ACTION_wait };
  return true;
}

const DsBehaviour ds_behaviour_guard = {
  .id = "guard",
  .label = N_ ("Keep its post"),
  .because = N_ ("It sees no enemy."),
  .choose = choose,
};
