/* core/sim/mind/goal.c — winning conditions, a function for each. */
#include "sim/mind/goal.h"
#include "sim/world/cells.h"
#include "sim/world/gates.h"
#include "sim/world/tell.h"

/* True on a goal whose lock is open, by the same rule as in the proof. */
static bool
reaches_goal (DsSim *sim)
{
  const DsLockGraph *graph = &sim->graph;
  const DsSimSpot at = ds_actor_of (sim, DS_SIM_PLAYER)->at;

  if (!(ds_cells_flags (sim, at) & DS_CELL_GOAL))
    return false;
  for (size_t i = 0; i < graph->way_at.n; i++) {
    const DsLockSpot *spot = &graph->way_at.items[i];
    const uint32_t door = graph->world.ways.items[i].door;

    if (graph->world.ways.items[i].to == graph->world.goal &&
        ds_spot_equal ((DsSimSpot){ spot->floor, spot->cell }, at) &&
        (door == DS_WORLD_NONE || sim->now.doors.items[door] || ds_gates_open (sim, door, at)))
      return true;
  }
  return false;
}

static bool
has_no_boss (DsSim *sim)
{
  bool had_any = false;

  for (size_t i = 1; i < sim->now.actors.n; i++) {
    const DsSimActor *it = ds_actor_of (sim, (int32_t)i);

    if (!(it->nature & DS_CREATURE_BOSS))
      continue;
    if (it->flags & DS_ACTOR_ALIVE)
      return false;
    had_any = true;
  }
  return had_any;
}

static bool
has_fetched (DsSim *sim)
{
  const DsSimActor *player = ds_actor_of (sim, DS_SIM_PLAYER);

  if (!ds_spot_equal (player->at, player->mind.home))
    return false;
  for (int32_t item = player->inventory.first; item != DS_SIM_NONE;
       item = ds_item (sim, item)->next) {
    const DsItem *record = ds_kind_of (sim, ds_item (sim, item)->kind)->item;

    if (record != NULL && ds_item_is_fetched (record))
      return true;
  }
  return false;
}

static bool
never (DsSim *sim)
{
  return false;
}

void
ds_goal_check (DsSim *sim)
{
  static bool (*const is_won[DS_N_WINS]) (DsSim *) = {
    [DS_WIN_GOAL] = reaches_goal,
    [DS_WIN_BOSS] = has_no_boss,
    [DS_WIN_FETCH] = has_fetched,
    [DS_WIN_NEVER] = never,
  };
  DsSimGame *game = ds_game (sim);

  DS_ASSERT (sim != NULL);
  if (game->result != DS_SIM_RUNNING || !is_won[game->win](sim))
    return;
  game->result = DS_SIM_WON;
  ds_tell (sim, DS_EVENT_WON, DS_SIM_PLAYER, DS_TEXT_WIN);
}
