/* core/sim/behaviours/pick_up.c — behaviour pick-up: takes items from its cell, except those that
 * open locks. */
#include "sim/inside.h"
#include "sim/mind/behaviour.h"
#include "sim/world/cells.h"
#include "sim/world/items.h"

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  int32_t item = ds_cells_item (sim, it->at);

  *out = (DsAction){ .type = DS_ACTION_pick_up };
  while (item != DS_SIM_NONE && ds_item (sim, item)->lock != DS_SIM_NONE)
    item = ds_item (sim, item)->next;
  return item != DS_SIM_NONE && ds_items_has_room (sim, actor, item);
}

const DsBehaviour ds_behaviour_pick_up = {
  .id = "pick-up",
  .label = N_ ("Pick up items"),
  .because = N_ ("An item lies on its cell."),
  .choose = choose,
};
