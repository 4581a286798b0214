/* core/sim/behaviours/spread.c — behaviour spread: sometimes adds another creature of its kind next
 * to it. */
#include "sim/inside.h"
#include "sim/mind/behaviour.h"

enum { OFTEN = 10, MOST = 5 }; /* of 1000 turns; number of times */

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  *out = (DsAction){ .type = DS_ACTION_grow };
  return ds_actor_of (sim, actor)->mind.memory[DS_MEMORY_GROWN] < MOST &&
         ds_rng_permille (rng, OFTEN);
}

const DsBehaviour ds_behaviour_spread = {
  .id = "spread",
  .label = N_ ("Spread"),
  .because = N_ ("It spreads now and then."),
  .choose = choose,
};
