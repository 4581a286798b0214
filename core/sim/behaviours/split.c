/* core/sim/behaviours/split.c — behaviour split: becomes two creatures when it is hurt. */
#include "sim/inside.h"
#include "sim/mind/behaviour.h"

enum { OFTEN = 400, LEAST = 6 }; /* of 1000 turns; hit points that it needs */

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  const DsSimBody *body = &ds_actor_of (sim, actor)->body;

  *out = (DsAction){ .type = DS_ACTION_grow, .number = 1 };
  return body->hp < body->hp_max && body->hp >= LEAST && ds_rng_permille (rng, OFTEN);
}

const DsBehaviour ds_behaviour_split = {
  .id = "split",
  .label = N_ ("Split in two when hurt"),
  .because = N_ ("It is hurt and large enough to split."),
  .choose = choose,
};
