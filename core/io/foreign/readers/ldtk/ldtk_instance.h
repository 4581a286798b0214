/* core/io/foreign/readers/ldtk/ldtk_instance.h — an instance of a layer of LDtk while it is read.
 * Private to the reader. */
#pragma once

#include "io/foreign/readers/ldtk/ldtk_fields.h"

typedef struct {
  const DsLdtk *ldtk;
  DsForeignLevel *level;
  DsNode node;
  const char *path;
  const char *name;
  int32_t w, h, grid, offset_x, offset_y;
  uint32_t number; /* among the level's */
  bool is_hidden;
  DsForeignInstance *listed; /* of a layer of tiles; NULL: not yet, or another type */
} DsLdtkInstance;

/* Adds a layer below those that the level has. NULL: a finding. */
DsForeignLayer *ds_ldtk_add_layer (const DsLdtkInstance *self, uint8_t kind, bool has_cells);
/* The tileset with @uid; NULL: none. O(tilesets). */
const DsForeignTileset *ds_ldtk_tileset_with (const DsForeign *map, int32_t uid);
/* Lists an instance of tiles in its level. False: a finding. */
bool ds_ldtk_list_instance (DsLdtkInstance *self);
/* Adds the layers with the tiles of the list @key of the instance. False: a finding. O(tiles +
 * cells). */
bool ds_ldtk_read_tiles (const DsLdtkInstance *self, const char *key);
