/* core/sim/actions/grow.c — action grow: adds another creature of the same kind on an adjoining
 * free cell. With number 1 both share the hit points. For kinds whose behaviours do so. */
#include "sim/mind/actors.h"
#include "sim/mind/behaviour.h"
#include "sim/world/cells.h"
#include "sim/world/step.h"

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  const bool shares = action->number == 1;
  const DsBehaviour *nature = shares ? &ds_behaviour_split : &ds_behaviour_spread;
  int32_t other = DS_SIM_NONE;
  DsSimSpot to;

  if (!ds_kind_behaves (sim, ds_actor_of (sim, actor)->kind, nature) ||
      (shares && ds_actor_of (sim, actor)->body.hp < 2))
    return 0;
  for (int step = 0; step < ds_move_n_steps (sim->movement) && other == DS_SIM_NONE; step++) {
    const DsSimSpot at = ds_actor_of (sim, actor)->at;

    if (ds_step_leads (sim, at, step, ds_step_bearing (sim, actor), &to) &&
        ds_cells_is_free (sim, to, ds_actor_of (sim, actor)->nature))
      other = ds_actors_add (sim, ds_actor_of (sim, actor)->kind, to);
  }
  if (other == DS_SIM_NONE)
    return 0;
  if (shares) {
    DsSimBody *a = &ds_actor (sim, actor)->body, *b = &ds_actor (sim, other)->body;

    b->hp = b->hp_max = a->hp / 2;
    a->hp = a->hp_max = a->hp - b->hp;
  }
  ds_actor (sim, other)->mind.memory[DS_MEMORY_GROWN] =
      ++ds_actor (sim, actor)->mind.memory[DS_MEMORY_GROWN];
  return DS_ACTION_COST;
}

const DsActionClass ds_action_grow = {
  .id = "grow",
  .label = N_ ("Grow"),
  .run = run,
};
