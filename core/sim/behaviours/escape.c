/* core/sim/behaviours/escape.c — behaviour escape: teleports when it is hurt and a foe is near. */
#include "sim/mind/behaviour.h"
#include "sim/mind/mind.h"

enum { NEAR = 2 }; /* cells */

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);

  return it->mind.target != DS_SIM_NONE && it->body.hp * 2 < it->body.hp_max &&
         ds_mind_distance (it->at, it->mind.last_seen) <= NEAR &&
         ds_mind_cast (sim, actor, DS_INTENT_ESCAPE, it->at.cell, out);
}

const DsBehaviour ds_behaviour_escape = {
  .id = "escape",
  .label = N_ ("Escape by magic"),
  .because = N_ ("It is hurt, an enemy is near and it knows an escape spell."),
  .choose = choose,
};
