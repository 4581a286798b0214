/* core/sim/behaviours/hunt.c — to go after the foe that it sees, and to where it saw one last. */
#include "sim/mind.h"
#include "sim/way.h"

enum { ROUND = 8 }; /* steps more than twice the distance: the way round what lies between */

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);

  if (it->mind.target == DS_SIM_NONE)
    return it->mind.last_seen.floor == it->at.floor &&
           ds_mind_go (sim, actor, it->mind.last_seen, out);
  if (it->nature & DS_CREATURE_IMMOBILE || ds_mind_distance (it->at, it->mind.last_seen) <= 1)
    return ds_mind_strike (sim, actor, it->mind.target, out);
  *out = (DsAction){ .type = DS_ACTION_move };
  out->step = ds_way_towards (sim, actor, it->mind.target,
                              (uint32_t)ds_mind_distance (it->at, it->mind.last_seen) * 2 + ROUND);
  return out->step >= 0;
}

const DsBehaviour ds_behaviour_hunt = {
  .id = "hunt",
  .label = N_ ("Hunt what it sees, or saw last"),
  .because = N_ ("It sees a foe, or remembers where one was."),
  .fights = true,
  .choose = choose,
};
