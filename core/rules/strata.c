/* core/rules/strata.c — the layers of a level that a designer sees, hides and locks. */
#include "rules/strata.h"

#include <string.h>

static const struct {
  const char *id, *label;
} STRATA[DS_N_STRATA] = {
#define X(name, id, label) { id, label },
  DS_STRATUM_LIST (X)
#undef X
};

_Static_assert(DS_N_ALL_STRATA <= 32, "sets of strata are of 32 bits");

static const uint8_t BY_ROLE[DS_N_ROLES] = {
  [DS_ROLE_START] = DS_STRATUM_MARKER,      [DS_ROLE_GOAL] = DS_STRATUM_MARKER,
  [DS_ROLE_STAIRS_UP] = DS_STRATUM_STAIRS,  [DS_ROLE_STAIRS_DOWN] = DS_STRATUM_STAIRS,
  [DS_ROLE_MARKER] = DS_STRATUM_MARKER,     [DS_ROLE_NOTE] = DS_STRATUM_NOTE,
  [DS_ROLE_CREATURE] = DS_STRATUM_CREATURE, [DS_ROLE_ITEM] = DS_STRATUM_ITEM,
  [DS_ROLE_KEY] = DS_STRATUM_ITEM,          [DS_ROLE_DOOR] = DS_STRATUM_GATE,
  [DS_ROLE_SECRET] = DS_STRATUM_GATE,       [DS_ROLE_DROP] = DS_STRATUM_GATE,
  [DS_ROLE_LIGHT] = DS_STRATUM_LIGHT,
};

const char *
ds_stratum_id (DsStratum stratum)
{
  DS_ASSERT (stratum < DS_N_STRATA);

  return STRATA[stratum].id;
}

const char *
ds_stratum_label (DsStratum stratum)
{
  DS_ASSERT (stratum < DS_N_STRATA);

  return STRATA[stratum].label;
}

bool
ds_stratum_parse (const char *id, DsStratum *out)
{
  DS_ASSERT (id != NULL && out != NULL);

  for (size_t i = 0; i < DS_N_STRATA; i++)
    if (strcmp (STRATA[i].id, id) == 0) {
      *out = (DsStratum)i;
      return true;
    }
  return false;
}

void
ds_stratum_own_name (const DsExtras *level, DsStratum layer, char out[DS_OBJECT_LAYER_BYTES])
{
  const int objects = (int)layer - DS_N_STRATA, tiles = (int)layer - DS_N_STRATA_AND_OWN;
  DsObjectLayers own;
  DsTileLayers cells;

  DS_ASSERT (objects >= 0 && tiles < DS_TILE_LAYERS_MAX && out != NULL);

  out[0] = '\0';
  ds_object_layers_read (&own, level);
  ds_tile_layers_read (&cells, level);
  if (tiles < 0 && (size_t)objects < own.n)
    strcpy (out, own.names[objects]);
  else if (tiles >= 0 && (size_t)tiles < cells.n)
    strcpy (out, cells.items[tiles].name);
}

DsStratum
ds_stratum_of_role (DsRole role)
{
  DS_ASSERT (role < DS_N_ROLES);

  return (DsStratum)BY_ROLE[role];
}

DsStratum
ds_stratum_of_kind (const DsRules *rules, uint32_t kind)
{
  DS_ASSERT (rules != NULL);

  return ds_stratum_of_role ((DsRole)ds_rules_kind (rules, kind)->role);
}

unsigned
ds_strata_of_thing (const DsRules *rules, const DsObjectLayers *own, const DsThing *thing)
{
  int layer;

  DS_ASSERT (rules != NULL && own != NULL && thing != NULL);

  layer = ds_object_layers_of (own, thing);
  return DS_STRATUM_BIT (ds_stratum_of_kind (rules, thing->kind)) |
         (layer >= 0 ? DS_STRATUM_BIT (DS_STRATUM_OWN (layer)) : 0);
}

DsStratum
ds_stratum_of_layer (DsLayer layer)
{
  DS_ASSERT (layer != DS_LAYER_PIN && layer != DS_LAYER_ORIGIN && layer < DS_N_LAYERS);

  return layer >= DS_N_MADE_LAYERS
             ? (DsStratum)DS_STRATUM_TILES ((int)layer - (int)DS_N_MADE_LAYERS)
         : layer == DS_LAYER_GROUND  ? DS_STRATUM_GROUND
         : layer == DS_LAYER_FEATURE ? DS_STRATUM_FEATURE
                                     : DS_STRATUM_ROOM;
}
