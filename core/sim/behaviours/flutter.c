/* core/sim/behaviours/flutter.c — behaviour flutter: flies at random, and bites any creature in its
 * path except its own kind. */
#include "sim/inside.h"
#include "sim/mind/behaviour.h"
#include "sim/world/step.h"

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  int32_t other;
  DsSimSpot to;

  *out =
      (DsAction){ .type = DS_ACTION_move,
                  .step = (int32_t)ds_rng_below (rng, (uint32_t)ds_move_n_steps (sim->movement)) };
  other = ds_step_target (sim, actor, out->step);
  return other != DS_SIM_NONE ? ds_actor_of (sim, other)->kind != it->kind
                              : ds_step_is_free (sim, actor, out->step, &to);
}

const DsBehaviour ds_behaviour_flutter = {
  .id = "flutter",
  .label = N_ ("Flutter about"),
  .because = N_ ("It never stays in one place."),
  .fights = true,
  .choose = choose,
};
