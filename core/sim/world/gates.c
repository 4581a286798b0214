/* core/sim/world/gates.c — doors of the lock graph: each stays open once it was opened. */
#include "sim/world/gates.h"
#include "sim/world/cells.h"
#include "sim/world/tell.h"
#include "solve/passes.h"

static DsPasses
passes_at (const DsSim *sim, DsSimSpot spot)
{
  return ds_cells_flags (sim, spot) & DS_CELL_PASS
             ? ds_passes_at (&sim->graph, spot.floor, spot.cell)
             : (DsPasses){ 0 };
}

static bool
is_open (const void *sim, uint32_t door)
{
  return door == DS_WORLD_NONE || ((const DsSim *)sim)->now.doors.items[door] != 0;
}

bool
ds_gates_allow (const DsSim *sim, DsSimSpot from, int step, DsSimSpot to)
{
  DS_ASSERT (sim != NULL);
  return ds_passes_allow (passes_at (sim, from), passes_at (sim, to), step);
}

uint32_t
ds_gates_shut (const DsSim *sim, DsSimSpot from, DsSimSpot to)
{
  const uint32_t door = ds_passes_shut (passes_at (sim, from), true, is_open, sim);

  DS_ASSERT (sim != NULL);
  return door != DS_WORLD_NONE ? door : ds_passes_shut (passes_at (sim, to), false, is_open, sim);
}

/* Tile of a gate that shows @feature, with its doors as they are. A gate that was found and is
 * locked shows it; one that was unlocked but not found stays hidden. */
static uint16_t
look_of (const DsSim *sim, const DsLockPass *pass, uint16_t feature)
{
  const DsRules *rules = sim->delve.rules;
  const uint16_t opened = sim->tiles[feature].opened;
  uint16_t gate, locked = DS_TILE_NONE;

  if (opened == DS_TILE_STAYS || !is_open (sim, pass->secret))
    return feature;
  if (is_open (sim, pass->lock))
    return opened;
  if (ds_rules_locked_gate (rules, &gate))
    locked = ds_rules_feature_of (rules, gate);
  return locked != DS_TILE_NONE ? locked : feature;
}

/* Updates the tiles of all gates that @door closes. */
static void
show_open (DsSim *sim, uint32_t door)
{
  const DsLockGraph *graph = &sim->graph;

  sim->now.doors.items[door] = 1;
  for (size_t i = 0; i < graph->passes.n; i++) {
    const DsLockPass *pass = &graph->passes.items[i];
    const DsSimSpot spot = { pass->at.floor, pass->at.cell };
    uint16_t feature, look;

    if ((pass->lock != door && pass->secret != door) || !pass->is_gate ||
        sim->now.floors.items[spot.floor].first == DS_SIM_NONE)
      continue;
    feature = sim->now.feature.items[ds_cell_at (sim, spot)];
    look = look_of (sim, pass, feature);
    if (look == feature)
      continue;
    ds_cells_set (sim, spot, sim->now.ground.items[ds_cell_at (sim, spot)], look);
    ds_tell_at (sim, DS_EVENT_CHANGED, DS_SIM_NONE, spot, DS_TEXT_NONE);
  }
}

static uint64_t
tokens (const DsSimGame *game)
{
  return game->tokens[0] | (uint64_t)game->tokens[1] << 32;
}

bool
ds_gates_can_open (const DsSim *sim, uint32_t door)
{
  const DsDoor *it = &sim->graph.world.doors.items[door];
  const DsSimGame *game = ds_game_of (sim);

  DS_ASSERT (sim != NULL);
  return it->type == DS_DOOR_TOKENS ? ds_door_is_opened_by (it, tokens (game))
                                    : it->type == DS_DOOR_KEY && game->keys[it->colour] > 0;
}

bool
ds_gates_open (DsSim *sim, uint32_t door, DsSimSpot spot)
{
  const DsDoor *it = &sim->graph.world.doors.items[door];
  const uint32_t lock = sim->graph.door_locks.items[door];
  DsSimGame *game = ds_game (sim);

  DS_ASSERT (sim != NULL);
  if (!ds_gates_can_open (sim, door)) {
    ds_tell (sim, DS_EVENT_MESSAGE, DS_SIM_PLAYER,
             it->type == DS_DOOR_SECRET ? DS_TEXT_BUMP : DS_TEXT_LOCKED)
        ->amount = (int32_t)lock;
    return false;
  }
  if (it->type == DS_DOOR_KEY)
    game->keys[it->colour]--;
  show_open (sim, door);
  ds_tell_at (sim, DS_EVENT_OPENED, DS_SIM_PLAYER, spot, DS_TEXT_UNLOCK)->amount = (int32_t)lock;
  return true;
}

bool
ds_gates_hidden (const DsSim *sim, DsSimSpot spot)
{
  const DsPasses passes = passes_at (sim, spot);

  DS_ASSERT (sim != NULL);
  for (size_t i = 0; i < passes.n; i++)
    if (passes.items[i].is_gate && !is_open (sim, passes.items[i].secret))
      return true;
  return false;
}

bool
ds_gates_find (DsSim *sim, DsSimSpot spot)
{
  const DsPasses passes = passes_at (sim, spot);
  bool found = false;

  DS_ASSERT (sim != NULL);
  for (size_t i = 0; i < passes.n; i++)
    if (passes.items[i].is_gate && !is_open (sim, passes.items[i].secret)) {
      show_open (sim, passes.items[i].secret);
      ds_tell_at (sim, DS_EVENT_FOUND, DS_SIM_PLAYER, spot, DS_TEXT_FIND);
      found = true;
    }
  return found;
}

const DsLockPass *
ds_gates_stairs (const DsSim *sim, DsSimSpot spot)
{
  const DsPasses passes = passes_at (sim, spot);

  DS_ASSERT (sim != NULL);
  for (size_t i = 0; i < passes.n; i++)
    if (passes.items[i].to.floor >= 0)
      return passes.items + i;
  return NULL;
}

uint32_t
ds_gates_shut_stairs (const DsSim *sim, const DsLockPass *stairs)
{
  DS_ASSERT (sim != NULL && stairs != NULL);
  return stairs->is_gate || is_open (sim, stairs->lock) ? DS_WORLD_NONE : stairs->lock;
}

bool
ds_gates_are_full (const DsSim *sim, DsSimSpot spot)
{
  const DsPasses passes = passes_at (sim, spot);

  DS_ASSERT (sim != NULL);
  for (size_t i = 0; i < passes.n; i++)
    if (passes.items[i].is_full)
      return true;
  return false;
}

void
ds_gates_gain (DsSim *sim, int32_t lock)
{
  const DsLockKind *kind = sim->graph.locks.items[lock].kind;
  DsSimGame *game = ds_game (sim);

  DS_ASSERT (sim != NULL);
  if (kind != NULL && kind->spends)
    game->keys[lock]++;
  else
    game->tokens[lock / 32] |= 1u << (lock % 32);
}
