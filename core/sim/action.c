/* core/sim/action.c — the list of actions, and the keys that ask for them. */
#include "sim/action.h"
#include "sim/inside.h"
#include "sim/items.h"

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
  for (int32_t i = 0; i < DS_N_ACTIONS; i++)
    if (strcmp (ACTIONS[i]->id, id) == 0)
      return i;
  return -1;
}

static bool
has_item (const DsSim *sim, int32_t actor, int32_t item, uint8_t needs)
{
  const DsSimItem *it;

  if (item == DS_SIM_NONE)
    return needs & DS_ACT_ITEM_NONE;
  if (item < 0 || (size_t)item >= sim->now.items.n)
    return false;
  it = ds_item_of (sim, item);
  return it->owner == actor || (needs & DS_ACT_ITEM_HERE && it->owner == DS_SIM_NONE &&
                                ds_spot_equal (it->at, ds_actor_of (sim, actor)->at));
}

int32_t
ds_action_run (DsSim *sim, int32_t actor, const DsAction *action)
{
  const DsActionClass *type = ds_action_class (action->type);
  const DsSimMind *mind = &ds_actor_of (sim, actor)->mind;
  DsAction done = *action;

  if (type == NULL || (type->needs & DS_ACT_STEP && (action->step < 0 || action->step >= 8)) ||
      (type->needs & DS_ACT_ITEM && !has_item (sim, actor, action->item, type->needs)) ||
      (type->needs & DS_ACT_CELL && !ds_sim_has_cell (sim, action->cell)))
    return 0;
  if (mind->stunned > 0 && !type->is_free)
    return DS_ACTION_COST;
  if (mind->confused > 0 && type->needs & DS_ACT_STEP)
    done.step = (int32_t)ds_rng_below (ds_stream (sim, DS_STREAM_COMBAT),
                                       (uint32_t)ds_move_n_steps (sim->movement));
  return type->run (sim, actor, &done);
}

/* ---- keys */

/* -1: it is no direction. */
static int32_t
step_of (char key)
{
  static const char letters[] = "kljhunby"; /* in the order of ds_move_steps[] */
  const char *at = key != '\0' ? strchr (letters, key) : NULL;

  return at != NULL ? (int32_t)(at - letters) : -1;
}

size_t
ds_action_read_keys (const DsSim *sim, const char *keys, DsAction *out)
{
  size_t n = 1;

  *out = (DsAction){ .type = DS_ACTION_move, .step = step_of (keys[0]), .item = DS_SIM_NONE };
  if (out->step >= 0)
    return n;
  for (out->type = 0; out->type < DS_N_ACTIONS; out->type++)
    if (keys[0] != '\0' && ACTIONS[out->type]->key == keys[0])
      break;
  if (out->type == DS_N_ACTIONS)
    return 0;
  if (ACTIONS[out->type]->needs & DS_ACT_ITEM) {
    out->item = keys[n] >= 'a' && keys[n] <= 'z' ? ds_items_nth (sim, DS_SIM_PLAYER, keys[n] - 'a')
                                                 : DS_SIM_NONE;
    n++;
  }
  if (ACTIONS[out->type]->needs & DS_ACT_STEP)
    out->step = step_of (keys[n++]);
  return strnlen (keys, n) == n ? n : 0;
}
