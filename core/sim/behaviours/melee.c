/* core/sim/behaviours/melee.c — to strike the foe beside it. */
#include "sim/mind/mind.h"

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  return ds_mind_strike (sim, actor, ds_actor_of (sim, actor)->mind.target, out);
}

const DsBehaviour ds_behaviour_melee = {
  .id = "melee",
  .label = N_ ("Strike the foe beside it"),
  .because = N_ ("A foe is beside it."),
  .fights = true,
  .choose = choose,
};
