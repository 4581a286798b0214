/* core/sim/world/knowledge.c — perception and memory. */
#include "sim/world/knowledge.h"
#include "sim/world/aim.h"
#include "sim/world/cells.h"
#include "sim/world/gates.h"
#include "sim/world/sight.h"

bool
ds_sim_sees (const DsSim *self, int32_t actor, DsSimSpot spot)
{
  DS_ASSERT (self != NULL);
  return ds_aim_sees (self, actor, spot);
}

bool
ds_sim_sees_actor (const DsSim *self, int32_t actor, int32_t other)
{
  DS_ASSERT (self != NULL);
  return ds_aim_sees_actor (self, actor, other);
}

/* ---- memory */

static int32_t
kind_at (const DsSim *sim, int32_t actor, int32_t item)
{
  return actor >= 0  ? ds_actor_of (sim, actor)->kind
         : item >= 0 ? ds_item_of (sim, item)->kind
                     : DS_SIM_NONE;
}

static bool
reserve_traces (DsSim *sim)
{
  if (!ds_array_reserve (&sim->now.traces, sim->now.actors.n - sim->now.traces.n))
    return false;
  while (sim->now.traces.n < sim->now.actors.n)
    sim->now.traces.items[sim->now.traces.n++] = (DsSimTrace){ { DS_SIM_NONE, { 0, 0 } } };
  return true;
}

/* Removes the memory of an actor's position, as it has moved. */
static void
forget_trace (DsSim *sim, int32_t actor)
{
  DsSimSpot *at = &sim->now.traces.items[actor].at;
  DsSimMemory *known;

  if (at->floor == DS_SIM_NONE)
    return;
  known = &sim->now.known.items[ds_cell_at (sim, *at)];
  if (known->kind == ds_actor_of (sim, actor)->kind + 1)
    known->kind = 0;
  at->floor = DS_SIM_NONE;
}

/* Makes @spot the only remembered position of @actor. */
static void
put_trace (DsSim *sim, int32_t actor, DsSimSpot spot)
{
  DsSimTrace *traces = sim->now.traces.items;

  if (ds_spot_equal (traces[actor].at, spot))
    return;
  forget_trace (sim, actor);
  for (size_t i = 0; i < sim->now.traces.n; i++)
    if (ds_spot_equal (traces[i].at, spot))
      traces[i].at.floor = DS_SIM_NONE;
  traces[actor].at = spot;
}

/* Removes remembered positions of detected actors, which are known. */
static void
forget_felt (DsSim *sim)
{
  for (int32_t i = 1; i < (int32_t)sim->now.traces.n; i++)
    if (!ds_spot_equal (sim->now.traces.items[i].at, ds_actor_of (sim, i)->at) &&
        ds_aim_sees_actor (sim, DS_SIM_PLAYER, i))
      forget_trace (sim, i);
}

void
ds_knowledge_update (DsSim *sim)
{
  const DsView *view = ds_sight_of (sim, DS_SIM_PLAYER);
  DsSimSpot spot = ds_actor_of (sim, DS_SIM_PLAYER)->at;
  DsViewAt at;

  DS_ASSERT (sim != NULL);
  if (view == NULL || !reserve_traces (sim))
    return;
  at = ds_view_begin (view);
  while (ds_view_next (view, &at, &spot.cell)) {
    const size_t cell = ds_cell_at (sim, spot);
    const int32_t actor = (int32_t)sim->now.actor_at.items[cell] - 1;
    const int32_t item = (int32_t)sim->now.item_at.items[cell] - 1;

    sim->now.known.items[cell] = (DsSimMemory){
      .ground = (uint16_t)(sim->now.ground.items[cell] + 1),
      .feature = sim->now.feature.items[cell],
      .kind = (uint16_t)(kind_at (sim, actor != DS_SIM_PLAYER ? actor : DS_SIM_NONE, item) + 1),
    };
    if (actor > DS_SIM_PLAYER)
      put_trace (sim, actor, spot);
  }
  if (ds_actor_of (sim, DS_SIM_PLAYER)->senses.detects > 0)
    forget_felt (sim);
}

bool
ds_knowledge_reveal (DsSim *sim, DsSimSpot from, int32_t radius)
{
  const int32_t w = sim->delve.dungeon.w, h = sim->delve.dungeon.h;
  const int64_t far = radius > 0 ? radius : w + h;
  DsSimSpot spot = from;
  bool is_new = false;

  DS_ASSERT (sim != NULL);
  for (spot.cell.y = 0; spot.cell.y < h; spot.cell.y++)
    for (spot.cell.x = 0; spot.cell.x < w; spot.cell.x++) {
      const int64_t dx = spot.cell.x - from.cell.x, dy = spot.cell.y - from.cell.y;
      const size_t at = ds_cell_at (sim, spot);

      if (dx * dx + dy * dy > far * far)
        continue;
      is_new = is_new || sim->now.known.items[at].ground == 0;
      sim->now.known.items[at].ground = (uint16_t)(sim->now.ground.items[at] + 1);
      sim->now.known.items[at].feature = sim->now.feature.items[at];
    }
  return is_new;
}

/* ---- queries */

/* The content of the cell, as far as an observer sees it. */
static DsSimKnowledge
see (const DsSim *sim, DsSimSpot spot)
{
  const size_t at = ds_cell_at (sim, spot);
  const int32_t actor = ds_cells_actor (sim, spot), item = ds_cells_item (sim, spot);

  return (DsSimKnowledge){ .is_seen = true,
                           .is_known = true,
                           .ground = sim->now.ground.items[at],
                           .feature = sim->now.feature.items[at],
                           .actor = actor,
                           .item = item,
                           .kind = kind_at (sim, actor, item) };
}

/* The player's memory of the cell. */
static DsSimKnowledge
recall (const DsSim *sim, DsSimSpot spot)
{
  const size_t at = ds_cell_at (sim, spot);
  const DsSimMemory memory = sim->now.known.items[at];
  DsSimKnowledge out = { .actor = DS_SIM_NONE, .item = DS_SIM_NONE, .kind = DS_SIM_NONE };

  out.is_known = memory.ground != 0 || ds_game_of (sim)->reveals;
  if (!out.is_known)
    return out;
  out.ground = memory.ground != 0 ? (uint16_t)(memory.ground - 1) : sim->now.ground.items[at];
  out.feature = memory.ground != 0 ? memory.feature : sim->now.feature.items[at];
  out.kind = (int32_t)memory.kind - 1;
  return out;
}

DsSimKnowledge
ds_sim_truth (const DsSim *self, DsSimSpot spot)
{
  DsSimKnowledge out = { .actor = DS_SIM_NONE, .item = DS_SIM_NONE, .kind = DS_SIM_NONE };

  DS_ASSERT (self != NULL);
  if (!ds_sim_has_cell (self, spot.cell))
    return out;
  out.is_known = true;
  out.is_seen = ds_sim_sees (self, DS_SIM_PLAYER, spot);
  out.ground = self->now.ground.items[ds_cell_at (self, spot)];
  out.feature = self->now.feature.items[ds_cell_at (self, spot)];
  out.actor = ds_cells_actor (self, spot);
  out.item = ds_cells_item (self, spot);
  if (out.actor != DS_SIM_NONE)
    out.kind = ds_actor_of (self, out.actor)->kind;
  else if (out.item != DS_SIM_NONE)
    out.kind = ds_item_of (self, out.item)->kind;
  return out;
}

bool
ds_sim_knows (const DsSim *self, DsSimSpot spot)
{
  DS_ASSERT (self != NULL);
  return self->now.floors.items[spot.floor].first != DS_SIM_NONE &&
         (self->now.known.items[ds_cell_at (self, spot)].ground != 0 ||
          ds_game_of (self)->reveals || ds_aim_sees (self, DS_SIM_PLAYER, spot));
}

bool
ds_sim_hides (const DsSim *self, DsSimSpot spot)
{
  DS_ASSERT (self != NULL);
  return ds_cells_flags (self, spot) & DS_CELL_PASS && ds_gates_hidden (self, spot);
}

bool
ds_sim_sees_lock (const DsSim *self, DsSimSpot spot)
{
  DS_ASSERT (self != NULL);
  return ds_cells_flags (self, spot) & DS_CELL_PASS && ds_sim_knows (self, spot) &&
         !ds_gates_hidden (self, spot) && ds_gates_shut (self, spot, spot) != DS_WORLD_NONE;
}

/* Ground of the first adjoining cell that is not walkable. */
static uint16_t
wall_beside (const DsSim *sim, DsSimSpot spot)
{
  for (int step = 0; step < 8; step++) {
    const DsSimSpot to = ds_spot_beside (spot, step);

    if (ds_sim_has_cell (sim, to.cell) &&
        !(ds_cells_flags (sim, to) & (DS_CELL_WALK | DS_CELL_GATE | DS_CELL_FLY | DS_CELL_SWIM)))
      return sim->now.ground.items[ds_cell_at (sim, to)];
  }
  return DS_TILE_NONE;
}

DsSimKnowledge
ds_sim_know (const DsSim *self, int32_t actor, DsSimSpot spot)
{
  const DsSimKnowledge nothing = { .actor = DS_SIM_NONE, .item = DS_SIM_NONE, .kind = DS_SIM_NONE };
  DsSimKnowledge out = nothing;
  int32_t other;

  DS_ASSERT (self != NULL);
  if (spot.floor < 0 || (size_t)spot.floor >= self->now.floors.n ||
      !ds_sim_has_cell (self, spot.cell) || self->now.floors.items[spot.floor].first == DS_SIM_NONE)
    return nothing;
  if (ds_aim_sees (self, actor, spot))
    out = see (self, spot);
  else if (actor == DS_SIM_PLAYER)
    out = recall (self, spot);
  other = ds_cells_actor (self, spot);
  if (out.actor == DS_SIM_NONE && ds_aim_sees_actor (self, actor, other)) {
    out.actor = other;
    out.kind = ds_actor_of (self, other)->kind;
  }
  if (!out.is_seen && ds_actor_of (self, actor)->senses.detects_items > 0 &&
      ds_actor_of (self, actor)->at.floor == spot.floor)
    out.item = ds_cells_item (self, spot);
  if (out.actor == DS_SIM_NONE && out.item != DS_SIM_NONE)
    out.kind = ds_item_of (self, out.item)->kind;
  if (out.is_known && ds_sim_hides (self, spot)) {
    out.ground = wall_beside (self, spot);
    out.feature = DS_TILE_NONE;
  }
  return out;
}
