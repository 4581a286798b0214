/* core/sim/behaviours/follow.c — behaviour follow: stays with the first visible creature of its
 * faction. */
#include "sim/mind/behaviour.h"
#include "sim/mind/mind.h"
#include "sim/world/aim.h"
#include "sim/world/pathfind.h"

enum { NEAR = 2, FAR = 20 }; /* cells; longest path in steps */

/* Rating of a leader: of its faction with a lower number, so that all follow the lowest. */
static int64_t
rate_leader (const DsSim *sim, int32_t actor, int32_t other)
{
  return other < actor && ds_actor_of (sim, other)->faction == ds_actor_of (sim, actor)->faction
             ? 0
             : DS_AIM_NEVER;
}

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  const int32_t leader = ds_aim_best (sim, actor, rate_leader);

  if (leader == DS_SIM_NONE ||
      ds_mind_distance (ds_actor_of (sim, actor)->at, ds_actor_of (sim, leader)->at) <= NEAR)
    return false;
  *out = (DsAction){ .type = DS_ACTION_move };
  out->step = ds_pathfind_towards (sim, actor, leader, FAR);
  return out->step >= 0;
}

const DsBehaviour ds_behaviour_follow = {
  .id = "follow",
  .label = N_ ("Stay with its group"),
  .because = N_ ("It sees an ally that is too far away."),
  .choose = choose,
};
