/* core/solve/roam.c — a flood over the cells of those that do not walk. */
#include "solve/roam.h"
#include "field/flood.h"

#include <string.h>

bool
ds_roam_bears (const DsRules *rules, uint32_t ground, uint32_t feature, uint32_t how)
{
  const uint32_t below = ds_rules_tile (rules, ground)->flags;
  const uint32_t above = feature != DS_TILE_NONE ? ds_rules_tile (rules, feature)->flags : 0;

  if (ground == DS_TILE_NONE || above & DS_TILE_BLOCKS_MOVE)
    return false;
  if (how & DS_CREATURE_SWIMS)
    return below & DS_TILE_LIQUID;
  return above & DS_TILE_BRIDGE || !(below & DS_TILE_BLOCKS_MOVE) ||
         !(below & DS_TILE_BLOCKS_SIGHT);
}

/* Which cells bear a creature that moves like that; gates bear none. */
static void
find_open (uint8_t *open, const DsPlaces *places, uint32_t how)
{
  const size_t w = (size_t)places->ground.w;

  for (int32_t y = 0; y < places->ground.h; y++) {
    const uint16_t *ground = ds_grid_row (&places->ground, y);
    const uint16_t *feature = ds_grid_row (&places->feature, y);

    for (size_t x = 0; x < w; x++)
      open[(size_t)y * w + x] = ds_roam_bears (places->rules, ground[x], feature[x], how);
  }
  for (size_t i = 0; i < places->n_gates; i++)
    open[(size_t)places->gates[i].y * w + (size_t)places->gates[i].x] = 0;
}

static DsStatus
add_place (DsPlaceList *out, uint32_t place)
{
  return ds_array_push (out, place) ? DS_OK : DS_NOMEM;
}

static DsStatus
flood (DsPlaceList *out, const DsPlaces *places, const uint8_t *open, uint8_t *has, DsCell from,
       DsJob *job, DsError *err)
{
  const DsSpace space = { places->ground.w, places->ground.h, open, places->movement };
  DsFlood reached;
  DsStatus status = ds_flood_from (&reached, &space, &from, 1, DS_FLOOD_FAR - 1, job, err);

  if (status != DS_OK)
    return status;
  for (size_t i = 0; i < reached.n_reached; i++)
    if (places->at[reached.order[i]] != 0)
      has[places->at[reached.order[i]] - 1] = 1;
  ds_flood_clear (&reached);
  for (uint32_t p = 0; p < places->n && status == DS_OK; p++)
    if (has[p])
      status = add_place (out, p);
  return status;
}

DsStatus
ds_roam_find (DsPlaceList *out, const DsPlaces *places, const DsDelve *delve,
              const DsThing *creature, DsJob *job, DsError *err)
{
  const DsCreature *kind = ds_rules_kind (delve->rules, creature->kind)->creature;
  const size_t w = (size_t)places->ground.w, n_cells = w * (size_t)places->ground.h;
  const uint32_t at = places->at[(size_t)creature->at.y * w + (size_t)creature->at.x];
  const uint32_t how = kind != NULL && !(kind->flags & DS_CREATURE_IMMOBILE)
                           ? kind->flags & (DS_CREATURE_FLIES | DS_CREATURE_SWIMS)
                           : 0;
  uint8_t *open, *has;
  DsStatus status = DS_NOMEM;

  if (how == 0)
    return at != 0 ? add_place (out, at - 1) : DS_OK;
  open = ds_alloc (n_cells, 1);
  has = ds_alloc0 (places->n, 1);
  if (open != NULL && has != NULL) {
    find_open (open, places, how & DS_CREATURE_FLIES ? DS_CREATURE_FLIES : how);
    status = flood (out, places, open, has, creature->at, job, err);
  }
  ds_free (open);
  ds_free (has);
  return status;
}
