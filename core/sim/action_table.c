/* core/sim/action_table.c — table of the rows of sim/action_list.h, and running an action. */
#include "sim/inside.h"

#include <string.h>

static const DsActionClass *const ACTIONS[DS_N_ACTIONS] = {
#define DS_ACTION(name) &ds_action_##name,
#include "sim/action_list.h"
#undef DS_ACTION
};

const DsActionClass *
ds_action_class (int32_t type)
{
  return type >= 0 && type < DS_N_ACTIONS ? ACTIONS[type] : NULL;
}

int32_t
ds_action_find (const char *id)
{
  DS_ASSERT (id != NULL);
  for (int32_t i = 0; i < DS_N_ACTIONS; i++)
    if (strcmp (ACTIONS[i]->id, id) == 0)
      return i;
  return -1;
}

/* True when @actor can use @item as @needs says. Items that open locks are on the key ring: they
 * cannot be worn, thrown or used up. */
static bool
has_item (const DsSim *sim, int32_t actor, int32_t item, uint8_t needs)
{
  const DsSimItem *it;

  if (item == DS_SIM_NONE)
    return needs & DS_ACT_ITEM_NONE;
  if (item < 0 || (size_t)item >= sim->now.items.n)
    return false;
  it = ds_item_of (sim, item);
  if (it->lock != DS_SIM_NONE)
    return false;
  return it->owner == actor || (needs & DS_ACT_ITEM_HERE && it->owner == DS_SIM_NONE &&
                                ds_spot_equal (it->at, ds_actor_of (sim, actor)->at));
}

int32_t
ds_action_run (DsSim *sim, int32_t actor, const DsAction *action)
{
  const DsActionClass *type = ds_action_class (action->type);
  const DsSimMind *mind = &ds_actor_of (sim, actor)->mind;
  DsAction done = *action;
  int32_t cost;

  DS_ASSERT (sim != NULL && action != NULL);
  if (type == NULL || (type->needs & DS_ACT_STEP && (action->step < 0 || action->step >= 8)) ||
      (type->needs & DS_ACT_ITEM && !has_item (sim, actor, action->item, type->needs)) ||
      (type->needs & DS_ACT_CELL && !ds_sim_has_cell (sim, action->cell)))
    return 0;
  if (mind->stunned > 0 && !type->is_free)
    return DS_ACTION_COST;
  if (mind->confused > 0 && type->needs & DS_ACT_STEP)
    done.step = (int32_t)ds_rng_below (ds_stream (sim, DS_STREAM_COMBAT),
                                       (uint32_t)ds_move_n_steps (sim->movement));
  cost = type->run (sim, actor, &done);
  if (cost == 0 && mind->confused > 0 && type->needs & DS_ACT_STEP)
    cost = DS_ACTION_COST; /* stumbling into a wall takes a turn, too */
  if (actor == DS_SIM_PLAYER && cost > 0)
    ds_game (sim)->deeds[action->type]++;
  return cost;
}
