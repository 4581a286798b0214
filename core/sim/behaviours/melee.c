/* core/sim/behaviours/melee.c — behaviour melee: attacks an adjoining foe. */
#include "sim/mind/behaviour.h"
#include "sim/mind/mind.h"

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  return ds_mind_strike (sim, actor, ds_actor_of (sim, actor)->mind.target, out);
}

const DsBehaviour ds_behaviour_melee = {
  .id = "melee",
  .label = N_ ("Attack an adjacent enemy"),
  .because = N_ ("An enemy is adjacent."),
  .fights = true,
  .choose = choose,
};
