/* core/sim/behaviours/keep_away.c — behaviour keep-away: keeps its distance from the visible
 * foe. */
#include "sim/mind/behaviour.h"
#include "sim/mind/mind.h"

enum { NEAR = 4, OFTEN = 700 }; /* cells; of 1000 turns: without pauses it could never be caught */

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);

  return it->mind.target != DS_SIM_NONE && ds_mind_distance (it->at, it->mind.last_seen) <= NEAR &&
         ds_rng_permille (rng, OFTEN) && ds_mind_flee (sim, actor, out);
}

const DsBehaviour ds_behaviour_keep_away = {
  .id = "keep-away",
  .label = N_ ("Keep its distance"),
  .because = N_ ("An enemy is near."),
  .choose = choose,
};
