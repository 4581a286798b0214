/* core/sim/behaviours/ambush.c — behaviour ambush: waits until a foe is near, or until it is
 * hurt. */
#include "sim/mind/behaviour.h"
#include "sim/mind/mind.h"

enum { NEAR = 2 }; /* cells */

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);

  *out = (DsAction){ .type = DS_ACTION_wait };
  return it->body.hp == it->body.hp_max &&
         (it->mind.target == DS_SIM_NONE || ds_mind_distance (it->at, it->mind.last_seen) > NEAR);
}

const DsBehaviour ds_behaviour_ambush = {
  .id = "ambush",
  .label = N_ ("Lie in wait"),
  .because = N_ ("It is unhurt and no enemy is near."),
  .fights = true,
  .choose = choose,
};
