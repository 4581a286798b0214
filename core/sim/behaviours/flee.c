/* core/sim/behaviours/flee.c — behaviour flee: runs from a foe when it is afraid, or has few hit
 * points left. */
#include "sim/mind/behaviour.h"
#include "sim/mind/mind.h"

enum { OFTEN = 850 }; /* of 1000 turns: without pauses it could never be caught */

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);

  return (it->mind.afraid > 0 || it->body.hp * 4 < it->body.hp_max) &&
         ds_rng_permille (rng, OFTEN) && ds_mind_flee (sim, actor, out);
}

const DsBehaviour ds_behaviour_flee = {
  .id = "flee",
  .label = N_ ("Flee"),
  .because = N_ ("It is afraid or badly hurt."),
  .choose = choose,
};
