/* core/sim/behaviours/sleep.c — behaviour sleep: sleeps until it is woken. */
#include "sim/inside.h"
#include "sim/mind/behaviour.h"

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  *out = (DsAction){ .type = DS_ACTION_wait };
  return ds_actor_of (sim, actor)->mind.is_asleep;
}

const DsBehaviour ds_behaviour_sleep = {
  .id = "sleep",
  .label = N_ ("Sleep until woken"),
  .because = N_ ("Nothing has woken it."),
  .choose = choose,
};
