/* core/rules/terrain_kind.c — the field table of terrains. */
#include "rules/terrain_kind.h"
#include "rules/fields.h"

#define FITS_MAX 64

static const DsField FIT_FIELDS[] = {
  { .key = "ground",
    .type = DS_FIELD_REF,
    .offset = offsetof (DsTerrainFit, ground),
    .required = true,
    .refers = "tiles",
    .help = N_ ("Ground of the cell before it was painted.") },
  { .key = "tile",
    .type = DS_FIELD_REF,
    .offset = offsetof (DsTerrainFit, tile),
    .required = true,
    .refers = "tiles",
    .help = N_ ("Tile that such a cell gets.") },
};

static const DsRecordType FIT = {
  .id = "terrain_fit",
  .list = "fits",
  .label = N_ ("Fitting tile"),
  .size = sizeof (DsTerrainFit),
  .fields = FIT_FIELDS,
  .n_fields = DS_COUNT (FIT_FIELDS),
};

static const DsField FIELDS[] = {
  NAME_FIELDS (DsTerrain, N_ ("Identifier of the terrain.")),
  { .key = "tile",
    .type = DS_FIELD_REF,
    .offset = offsetof (DsTerrain, tile),
    .required = true,
    .refers = "tiles",
    .help = N_ ("Tile of the painted cells.") },
  IDS_FIELD (DsTerrain, edges, "tiles",
             N_ ("Tiles around the painted cells, each a cell wide, from the inside outwards; at "
                 "most 4.")),
  BOOL_FIELD (DsTerrain, encloses,
              N_ ("The edge replaces all other ground, as a wall does; otherwise only ground that "
                  "can be walked on.")),
  { .key = "fits",
    .type = DS_FIELD_RECORDS,
    .offset = offsetof (DsTerrain, fits),
    .max = FITS_MAX,
    .of = &FIT,
    .help = N_ ("Tiles that fit the ground they replace, in place of \"tile\".") },
};

const DsRecordType ds_terrain_record = {
  .id = "terrain",
  .list = "terrains",
  .label = N_ ("Terrain"),
  .size = sizeof (DsTerrain),
  .fields = FIELDS,
  .n_fields = DS_COUNT (FIELDS),
};

bool
ds_terrain_check (const DsTerrain *self, DsNode node, const char *path, DsErrors *errors)
{
  DS_ASSERT (self != NULL && path != NULL && errors != NULL);

  if (self->edges.n <= DS_TERRAIN_EDGES_MAX)
    return true;
  ds_node_fail (node, errors, path, "rules.edges", N_ ("expected at most %d edges, got %zu"),
                DS_TERRAIN_EDGES_MAX, self->edges.n);
  return false;
}
