/* core/sim/world/terrain.c — changes of tiles, such as trampled grass. */
#include "sim/world/terrain.h"
#include "sim/world/cells.h"
#include "sim/world/tell.h"

static uint32_t
way_flags (const DsRules *rules, uint32_t tile, bool is_ground)
{
  if (tile == DS_TILE_NONE && !is_ground)
    return 0;
  return ds_rules_tile (rules, tile)->flags &
         (DS_TILE_BLOCKS_MOVE | DS_TILE_BRIDGE | DS_TILE_LIQUID);
}

bool
ds_terrain_may_become (const DsRules *rules, uint32_t tile, uint32_t other)
{
  const uint8_t layer = ds_rules_tile (rules, tile)->layer;
  const bool is_ground = layer == DS_LAYER_GROUND;

  DS_ASSERT (rules != NULL && tile < ds_rules_n_tiles (rules) && other < ds_rules_n_tiles (rules));
  if (other != DS_TILE_NONE && ds_rules_tile (rules, other)->layer != layer)
    return false;
  return way_flags (rules, tile, is_ground) == way_flags (rules, other, is_ground);
}

void
ds_terrain_become (DsSim *sim, DsSimSpot spot, uint16_t ground, uint16_t feature)
{
  DS_ASSERT (sim != NULL);
  ds_cells_set (sim, spot, ground, feature);
  ds_tell_at (sim, DS_EVENT_CHANGED, DS_SIM_NONE, spot, DS_TEXT_NONE);
}

void
ds_terrain_tread (DsSim *sim, int32_t actor)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const size_t at = ds_cell_at (sim, it->at);

  DS_ASSERT (sim != NULL);
  if (sim->now.cells.items[at] & DS_CELL_SOFT && !(it->nature & DS_CREATURE_FLIES))
    ds_terrain_become (sim, it->at, sim->now.ground.items[at],
                       sim->tiles[sim->now.feature.items[at]].trampled);
}
