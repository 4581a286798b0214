/* core/sim/world/entry.c — places the actors and items of a floor when it is entered first. */
#include "sim/world/entry.h"
#include "sim/world/cells.h"
#include "sim/world/items.h"
#include "sim/world/pathfind.h"
#include "sim/world/tell.h"

/* Places the actors of @floor. An actor whose cell was taken since the game began moves to the next
 * free one. */
static void
put_actors (DsSim *sim, int32_t floor)
{
  for (size_t i = 0; i < sim->now.actors.n; i++) {
    const int32_t actor = (int32_t)i;
    DsSimActor *it = ds_actor (sim, actor);
    DsSimSpot spot = it->at;

    if (it->at.floor != floor || !(it->flags & DS_ACTOR_ALIVE))
      continue;
    if (ds_cells_actor (sim, spot) != DS_SIM_NONE &&
        !ds_pathfind_free (sim, it->at, it->nature, UINT32_MAX, &spot)) {
      it->flags &= ~(uint32_t)DS_ACTOR_ALIVE;
      ds_tell (sim, DS_EVENT_MESSAGE, DS_SIM_PLAYER, DS_TEXT_NO_ROOM)->amount = 1;
      continue;
    }
    ds_cells_move_actor (sim, actor, spot);
  }
}

static void
put_items (DsSim *sim, int32_t floor)
{
  for (size_t i = 0; i < sim->now.items.n; i++) {
    const DsSimItem *it = ds_item (sim, (int32_t)i);

    if (it->owner == DS_SIM_NONE && it->at.floor == floor)
      ds_items_pile (sim, (int32_t)i);
  }
}

DsStatus
ds_entry_open (DsSim *sim, int32_t floor)
{
  DS_ASSERT (sim != NULL);
  if (ds_cells_are_entered (sim, floor))
    return DS_OK;
  if (ds_cells_add_floor (sim, floor) != DS_OK)
    return DS_NOMEM;
  put_actors (sim, floor);
  put_items (sim, floor);
  return DS_OK;
}
