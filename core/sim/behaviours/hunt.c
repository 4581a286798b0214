/* core/sim/behaviours/hunt.c — behaviour hunt: follows the visible foe, or goes to where it last
 * saw one. */
#include "sim/mind/behaviour.h"
#include "sim/mind/mind.h"
#include "sim/world/cells.h"
#include "sim/world/pathfind.h"

enum { ROUND = 8 }; /* limit of a path: steps beyond twice the distance, for obstacles */

/* First step towards @other, which may be hidden from it. */
static bool
approach (DsSim *sim, int32_t actor, int32_t other, DsAction *out)
{
  const DsSimMind *mind = &ds_actor_of (sim, actor)->mind;
  const int32_t distance = ds_mind_distance (ds_actor_of (sim, actor)->at, mind->last_seen);

  *out = (DsAction){ .type = DS_ACTION_move, .step = -1 };
  if (!(ds_actor_of (sim, actor)->nature & DS_CREATURE_IMMOBILE))
    out->step = ds_pathfind_towards (sim, actor, other, (uint32_t)distance * 2 + ROUND);
  return out->step >= 0;
}

/* Goes to where it last saw a foe; next to another actor on that cell it has arrived. */
static bool
look_there (DsSim *sim, int32_t actor, DsAction *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const DsSimSpot there = it->mind.last_seen;
  int32_t other;

  if (there.floor != it->at.floor)
    return false;
  other = ds_cells_actor (sim, there);
  if (other == DS_SIM_NONE || other == actor)
    return ds_mind_go (sim, actor, there, out);
  return ds_mind_distance (it->at, there) > 1 && approach (sim, actor, other, out);
}

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  const int32_t target = ds_actor_of (sim, actor)->mind.target;

  if (target == DS_SIM_NONE)
    return look_there (sim, actor, out);
  return ds_mind_strike (sim, actor, target, out) || approach (sim, actor, target, out);
}

const DsBehaviour ds_behaviour_hunt = {
  .id = "hunt",
  .label = N_ ("Hunt an enemy it sees or remembers"),
  .because = N_ ("It sees an enemy or remembers where one was."),
  .fights = true,
  .choose = choose,
};
