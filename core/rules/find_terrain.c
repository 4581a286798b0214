/* core/rules/find_terrain.c — finding the terrains of the rules. */
#include "rules/find_terrain.h"
#include "rules/store.h"

#include <string.h>

size_t
ds_rules_n_terrains (const DsRules *self)
{
  DS_ASSERT (self != NULL);
  return self->lists[DS_LIST_TERRAINS].n;
}

const DsTerrain *
ds_rules_terrain (const DsRules *self, size_t i)
{
  DS_ASSERT (i < ds_rules_n_terrains (self));
  return &((const DsTerrain *)(const void *)self->lists[DS_LIST_TERRAINS].items)[i];
}

const DsTerrain *
ds_rules_find_terrain (const DsRules *self, const char *id)
{
  DS_ASSERT (self != NULL && id != NULL);
  for (size_t i = 0; i < ds_rules_n_terrains (self); i++)
    if (strcmp (ds_rules_terrain (self, i)->id, id) == 0)
      return ds_rules_terrain (self, i);
  return NULL;
}

const DsTerrain *
ds_rules_terrain_of (const DsRules *self, const char *tile)
{
  DS_ASSERT (self != NULL && tile != NULL);
  for (size_t i = 0; i < ds_rules_n_terrains (self); i++)
    if (strcmp (ds_rules_terrain (self, i)->tile, tile) == 0)
      return ds_rules_terrain (self, i);
  return NULL;
}

uint16_t
ds_rules_wall_of (const DsRules *self, uint32_t ground)
{
  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < ds_rules_n_terrains (self); i++) {
    const DsTerrain *terrain = ds_rules_terrain (self, i);

    if (terrain->encloses && terrain->edges.n > 0 &&
        ds_rules_find_tile (self, terrain->tile) == ground)
      return ds_rules_find_tile (self, terrain->edges.items[0]);
  }
  return DS_TILE_NONE;
}
