/* core/sim/gates.c — the doors of the lock graph: each is open for good once it was opened. */
#include "sim/gates.h"
#include "sim/cells.h"
#include "sim/tell.h"

typedef struct {
  const DsLockPass *items;
  size_t n;
} Passes;

static Passes
passes_at (const DsSim *sim, DsSimSpot spot)
{
  const DsLockGraph *graph = &sim->graph;
  Passes passes = { 0 };
  size_t first;

  if (!(ds_cells_flags (sim, spot) & DS_CELL_PASS))
    return passes;
  first = ds_lock_graph_pass (graph, (size_t)spot.floor, spot.cell);
  passes.items = graph->passes.items + first;
  while (first + passes.n < graph->passes.n) {
    const DsLockSpot *at = &passes.items[passes.n].at;

    if (!ds_spot_equal ((DsSimSpot){ at->floor, at->cell }, spot))
      break;
    passes.n++;
  }
  return passes;
}

static bool
is_open (const DsSim *sim, uint32_t door)
{
  return door == DS_WORLD_NONE || sim->now.doors.items[door] != 0;
}

bool
ds_gates_allow (const DsSim *sim, DsSimSpot from, int step, DsSimSpot to)
{
  const Passes here = passes_at (sim, from), there = passes_at (sim, to);

  for (size_t i = 0; i < here.n; i++)
    if (here.items[i].is_gate && !ds_lock_pass_leaves (&here.items[i], step))
      return false;
  for (size_t i = 0; i < there.n; i++)
    if (there.items[i].is_gate && !ds_lock_pass_enters (&there.items[i], step))
      return false;
  return true;
}

/* Outwards the lock comes before the secret, inwards after it. */
static uint32_t
first_shut (const DsSim *sim, Passes passes, bool is_outward)
{
  for (size_t i = 0; i < passes.n; i++) {
    const DsLockPass *pass = &passes.items[is_outward ? passes.n - 1 - i : i];
    const uint32_t first = is_outward ? pass->lock : pass->secret;
    const uint32_t second = is_outward ? pass->secret : pass->lock;

    if (!pass->is_gate)
      continue;
    if (!is_open (sim, first))
      return first;
    if (!is_open (sim, second))
      return second;
  }
  return DS_WORLD_NONE;
}

uint32_t
ds_gates_shut (const DsSim *sim, DsSimSpot from, DsSimSpot to)
{
  const uint32_t door = first_shut (sim, passes_at (sim, from), true);

  return door != DS_WORLD_NONE ? door : first_shut (sim, passes_at (sim, to), false);
}

/* The look of a gate that shows @feature, as its doors are now. One that was found and is locked
 * looks so; one that was unlocked and not found stays hidden. */
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
    locked = ds_rules_find_tile (rules, ds_rules_kind (rules, gate)->gate->feature);
  return locked != DS_TILE_NONE ? locked : feature;
}

/* All gates that @door shuts change their look. */
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

  return it->type == DS_DOOR_TOKENS ? ds_door_is_opened_by (it, tokens (game))
                                    : it->type == DS_DOOR_KEY && game->keys[it->colour] > 0;
}

bool
ds_gates_open (DsSim *sim, uint32_t door, DsSimSpot spot)
{
  const DsDoor *it = &sim->graph.world.doors.items[door];
  const uint32_t lock = sim->graph.door_locks.items[door];
  DsSimGame *game = ds_game (sim);

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
  const Passes passes = passes_at (sim, spot);

  for (size_t i = 0; i < passes.n; i++)
    if (passes.items[i].is_gate && !is_open (sim, passes.items[i].secret))
      return true;
  return false;
}

bool
ds_gates_find (DsSim *sim, DsSimSpot spot)
{
  const Passes passes = passes_at (sim, spot);
  bool found = false;

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
  const Passes passes = passes_at (sim, spot);

  for (size_t i = 0; i < passes.n; i++) {
    const DsLockSpot to = passes.items[i].to;

    if (to.floor >= 0 &&
        ds_lock_graph_place (&sim->graph, (size_t)to.floor, to.cell) != DS_WORLD_NONE)
      return &passes.items[i];
  }
  return NULL;
}

void
ds_gates_gain (DsSim *sim, int32_t lock)
{
  const DsLockKind *kind = sim->graph.locks.items[lock].kind;
  DsSimGame *game = ds_game (sim);

  if (kind != NULL && kind->spends)
    game->keys[lock]++;
  else
    game->tokens[lock / 32] |= 1u << (lock % 32);
}
