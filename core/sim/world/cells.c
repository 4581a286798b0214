/* core/sim/world/cells.c — layers of entered floors: tiles, flags, actors, items. */
#include "sim/world/cells.h"
#include "base/hash.h"
#include "sim/world/lighting.h"
#include "sim/world/planes.h"
#include "sim/world/sight.h"
#include "solve/roam.h"

#include <string.h>

uint16_t
ds_cells_bearing (uint32_t nature)
{
  return nature & DS_CREATURE_FLIES   ? DS_CELL_FLY
         : nature & DS_CREATURE_SWIMS ? DS_CELL_SWIM
                                      : DS_CELL_WALK;
}

/* ---- tiles */

static uint64_t
cell_sum (size_t at, uint32_t ground, uint32_t feature)
{
  return ds_mix64 (((uint64_t)at << 32 | ground << 16 | feature) + 0x9e3779b97f4a7c15u);
}

static size_t
number_of (const DsSim *sim, DsSimSpot spot)
{
  return (size_t)spot.floor * sim->n_cells + ds_cell_index (spot.cell, sim->delve.dungeon.w);
}

/* Contribution of the cell to the sum of those that differ from the document. */
static uint64_t
change_sum (const DsSim *sim, DsSimSpot spot, uint32_t ground, uint32_t feature)
{
  const DsFloor *level = &sim->delve.dungeon.floors[spot.floor];

  if (ds_floor_get (level, DS_LAYER_GROUND, spot.cell) == ground &&
      ds_floor_get (level, DS_LAYER_FEATURE, spot.cell) == feature)
    return 0;
  return cell_sum (number_of (sim, spot), ground, feature);
}

/* Flags that depend on the tiles. */
static uint16_t
look_flags (const DsSim *sim, uint32_t ground, uint32_t feature)
{
  const uint32_t flags = ds_rules_cell_flags (sim->delve.rules, ground, feature);
  uint16_t cell = 0;

  if (flags & DS_TILE_BLOCKS_SIGHT)
    cell |= DS_CELL_OPAQUE;
  if (flags & DS_TILE_DOOR && sim->tiles[feature].opened != DS_TILE_STAYS)
    cell |= DS_CELL_SHUT;
  if (ds_rules_cell_harm (sim->delve.rules, ground, feature) > 0)
    cell |= DS_CELL_HARM;
  if (sim->tiles[feature].trampled != DS_TILE_STAYS)
    cell |= DS_CELL_SOFT;
  return cell;
}

static uint16_t
bearing_flags (const DsSim *sim, uint32_t ground, uint32_t feature)
{
  uint16_t cell = 0;

  if (ds_roam_bears (sim->delve.rules, ground, feature, DS_CREATURE_FLIES))
    cell |= DS_CELL_FLY;
  if (ds_roam_bears (sim->delve.rules, ground, feature, DS_CREATURE_SWIMS))
    cell |= DS_CELL_SWIM;
  return cell;
}

/* Flags that never change, of cell @at of the floor; @bears: bearing_flags() of it. */
static uint16_t
place_flags (const DsPlaces *places, size_t at, uint16_t bears)
{
  if (places->open[at])
    return DS_CELL_WALK | bears;
  return places->at[at] != 0 ? DS_CELL_GATE : bears;
}

static void
mark_things (DsSim *sim, int32_t floor)
{
  const DsThings *things = sim->delve.dungeon.floors[floor].things;
  const DsLockGraph *graph = &sim->graph;
  DsSimSpot spot = { floor, { 0, 0 } };

  for (size_t i = 0; i < graph->passes.n; i++)
    if (graph->passes.items[i].at.floor == floor) {
      spot.cell = graph->passes.items[i].at.cell;
      sim->now.cells.items[ds_cell_at (sim, spot)] |= DS_CELL_PASS;
    }
  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    spot.cell = thing->at;
    if (ds_kind_of (sim, thing->kind)->role == DS_ROLE_GOAL)
      sim->now.cells.items[ds_cell_at (sim, spot)] |= DS_CELL_GOAL;
  }
}

static void
derive_floor (DsSim *sim, int32_t floor)
{
  const DsFloor *level = &sim->delve.dungeon.floors[floor];
  const size_t first = (size_t)sim->now.floors.items[floor].first;
  DsSimSpot spot = { floor, { 0, 0 } };
  uint16_t bears = 0, looks = 0; /* usually those of the cell before */

  memset (sim->now.actor_at.items + first, 0, sim->n_cells * sizeof *sim->now.actor_at.items);
  memset (sim->now.item_at.items + first, 0, sim->n_cells * sizeof *sim->now.item_at.items);
  for (spot.cell.y = 0; spot.cell.y < level->h; spot.cell.y++) {
    const uint16_t *grounds = ds_grid_row (&level->layers[DS_LAYER_GROUND], spot.cell.y);
    const uint16_t *features = ds_grid_row (&level->layers[DS_LAYER_FEATURE], spot.cell.y);

    for (spot.cell.x = 0; spot.cell.x < level->w; spot.cell.x++) {
      const size_t at = ds_cell_at (sim, spot);
      const uint32_t ground = sim->now.ground.items[at], feature = sim->now.feature.items[at];
      const uint32_t was = grounds[spot.cell.x], had = features[spot.cell.x];
      const bool is_first = spot.cell.x == 0;

      if (is_first || was != grounds[spot.cell.x - 1] || had != features[spot.cell.x - 1])
        bears = bearing_flags (sim, was, had);
      if (is_first || ground != sim->now.ground.items[at - 1] ||
          feature != sim->now.feature.items[at - 1])
        looks = look_flags (sim, ground, feature);
      sim->now.cells.items[at] = place_flags (sim->graph.floors[floor], at - first, bears) | looks;
      if (ground != was || feature != had)
        *sim->now.sums.items += cell_sum (number_of (sim, spot), ground, feature);
    }
  }
  mark_things (sim, floor);
  for (size_t i = 0; i < sim->now.fires.n; i++)
    if (sim->now.fires.items[i].at.floor == floor)
      sim->now.cells.items[ds_cell_at (sim, sim->now.fires.items[i].at)] |= DS_CELL_FIRE;
  ds_sight_derive (sim, floor);
  ds_planes_derive (sim, floor);
}

void
ds_cells_set (DsSim *sim, DsSimSpot spot, uint16_t ground, uint16_t feature)
{
  const uint16_t stays = DS_CELL_WALK | DS_CELL_GATE | DS_CELL_FLY | DS_CELL_SWIM | DS_CELL_PASS |
                         DS_CELL_GOAL | DS_CELL_FIRE;
  const size_t at = ds_cell_at (sim, spot);
  uint16_t *const cell = &sim->now.cells.items[at];

  DS_ASSERT (sim != NULL);
  if (ds_light_shines (sim, sim->now.ground.items[at], sim->now.feature.items[at]) ||
      ds_light_shines (sim, ground, feature))
    ds_light_forget (sim);
  *sim->now.sums.items -=
      change_sum (sim, spot, sim->now.ground.items[at], sim->now.feature.items[at]);
  *sim->now.sums.items += change_sum (sim, spot, ground, feature);
  sim->now.ground.items[at] = ground;
  sim->now.feature.items[at] = feature;
  *cell = (uint16_t)((*cell & stays) | look_flags (sim, ground, feature));
  ds_sight_change (sim, spot, *cell & DS_CELL_OPAQUE);
  ds_planes_set (sim, DS_PLANE_SHUT, spot, *cell & DS_CELL_SHUT);
}

/* ---- actors and items */

int32_t
ds_cells_actor (const DsSim *sim, DsSimSpot spot)
{
  DS_ASSERT (sim != NULL);
  if (sim->now.floors.items[spot.floor].first == DS_SIM_NONE)
    return DS_SIM_NONE;
  return (int32_t)sim->now.actor_at.items[ds_cell_at (sim, spot)] - 1;
}

bool
ds_cells_is_free (const DsSim *sim, DsSimSpot spot, uint32_t nature)
{
  DS_ASSERT (sim != NULL);
  return ds_sim_has_cell (sim, spot.cell) && ds_cells_actor (sim, spot) == DS_SIM_NONE &&
         ds_cells_flags (sim, spot) & ds_cells_bearing (nature) &&
         !(ds_cells_flags (sim, spot) & DS_CELL_SHUT);
}

int32_t
ds_cells_item (const DsSim *sim, DsSimSpot spot)
{
  DS_ASSERT (sim != NULL);
  if (sim->now.floors.items[spot.floor].first == DS_SIM_NONE)
    return DS_SIM_NONE;
  return (int32_t)sim->now.item_at.items[ds_cell_at (sim, spot)] - 1;
}

bool
ds_cells_are_entered (const DsSim *sim, int32_t floor)
{
  DS_ASSERT (sim != NULL);
  return floor >= 0 && sim->now.floors.items[floor].first != DS_SIM_NONE;
}

void
ds_cells_leave (DsSim *sim, int32_t actor)
{
  const DsSimSpot from = ds_actor_of (sim, actor)->at;

  DS_ASSERT (sim != NULL);
  if (!ds_cells_are_entered (sim, from.floor) || ds_cells_actor (sim, from) != actor)
    return;
  sim->now.actor_at.items[ds_cell_at (sim, from)] = 0;
  ds_planes_set (sim, DS_PLANE_TAKEN, from, false);
}

void
ds_cells_move_actor (DsSim *sim, int32_t actor, DsSimSpot to)
{
  DS_ASSERT (sim != NULL);
  ds_cells_leave (sim, actor);
  ds_actor (sim, actor)->at = to;
  if (!ds_cells_are_entered (sim, to.floor))
    return;
  sim->now.actor_at.items[ds_cell_at (sim, to)] = (uint16_t)(actor + 1);
  ds_planes_set (sim, DS_PLANE_TAKEN, to, true);
}

/* Finds the topmost items from the lists: on each cell every item but the topmost is the next of
 * one, so XOR of all leaves the topmost. */
static void
find_topmost (DsSim *sim)
{
  for (size_t i = 0; i < sim->now.items.n; i++) {
    const DsSimItem *it = ds_item (sim, (int32_t)i);

    if (it->owner == DS_SIM_NONE && ds_cells_are_entered (sim, it->at.floor))
      sim->now.item_at.items[ds_cell_at (sim, it->at)] ^= (uint16_t)((i + 1) ^ (it->next + 1));
  }
}

/* ---- floors */

static bool
grow (DsSim *sim)
{
  DsSimState *now = &sim->now;

  return ds_array_reserve (&now->ground, sim->n_cells) &&
         ds_array_reserve (&now->feature, sim->n_cells) &&
         ds_array_reserve (&now->cells, sim->n_cells) &&
         ds_array_reserve (&now->actor_at, sim->n_cells) &&
         ds_array_reserve (&now->item_at, sim->n_cells) &&
         ds_array_reserve (&now->opaque, ds_sight_words (sim)) &&
         ds_array_reserve (&now->planes, ds_planes_words (sim)) &&
         ds_array_reserve (&now->known, sim->n_cells);
}

DsStatus
ds_cells_add_floor (DsSim *sim, int32_t floor)
{
  const DsFloor *level = &sim->delve.dungeon.floors[floor];
  const size_t w = (size_t)level->w;
  DsSimState *now = &sim->now;
  size_t at = now->ground.n;

  DS_ASSERT (sim != NULL);
  if (!grow (sim))
    return DS_NOMEM;
  for (int32_t y = 0; y < level->h; y++, at += w) {
    memcpy (now->ground.items + at, ds_grid_row (&level->layers[DS_LAYER_GROUND], y), w * 2);
    memcpy (now->feature.items + at, ds_grid_row (&level->layers[DS_LAYER_FEATURE], y), w * 2);
  }
  now->floors.items[floor].first = (int32_t)now->ground.n;
  now->ground.n = now->feature.n = now->cells.n = now->actor_at.n = now->item_at.n = at;
  now->opaque.n += ds_sight_words (sim);
  now->planes.n += ds_planes_words (sim);
  memset (now->known.items + now->known.n, 0, sim->n_cells * sizeof *now->known.items);
  now->known.n = at;
  derive_floor (sim, floor);
  return DS_OK;
}

static void
put_actors (DsSim *sim)
{
  for (size_t i = 0; i < sim->now.actors.n; i++)
    if (ds_actor_lives (sim, (int32_t)i))
      ds_cells_move_actor (sim, (int32_t)i, ds_actor_of (sim, (int32_t)i)->at);
}

void
ds_cells_derive (DsSim *sim)
{
  DS_ASSERT (sim != NULL);
  *sim->now.sums.items = 0;
  for (size_t f = 0; f < sim->now.floors.n; f++)
    if (ds_cells_are_entered (sim, (int32_t)f))
      derive_floor (sim, (int32_t)f);
  put_actors (sim);
  find_topmost (sim);
}
