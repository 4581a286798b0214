/* core/io/ldtk/ldtk_own.c — finds own layers of cells of a level, and reads them from layers of
 * tiles. */
#include "io/ldtk/ldtk_own.h"

#include "map/layer_groups.h"

#include <string.h>

void
ds_ldtk_find_own (DsLdtkWriter *self)
{
  DsLayerGroups groups;

  DS_ASSERT (self != NULL);

  ds_tile_layers_of (&self->own, self->root);
  ds_layer_groups_read (&groups, self->delve->dungeon.extras);
  ds_layer_groups_tint_tiles (&groups, &self->own);
  for (size_t i = 0; i < self->own.n; i++)
    self->is_own_hidden[i] = ds_layer_groups_hidden_by (&groups, groups.tiles_in[i]) >= 0;
}

/* ---- reading */

/* True for layers of tiles other than the drawings of ground and features. */
static bool
is_own (const DsForeignLayer *layer)
{
  return layer->kind == DS_FOREIGN_TILES && !layer->is_derived &&
         strcmp (layer->name, ds_ldtk_layer_name (DS_LDTK_FEATURE_TILES)) != 0 &&
         strcmp (layer->name, ds_ldtk_layer_name (DS_LDTK_GROUND_TILES)) != 0;
}

/* The id of the definition that the tile of a cell draws; NULL: none. */
static const char *
id_of (const DsForeign *map, uint32_t cell)
{
  const uint32_t number = cell & DS_FOREIGN_NUMBER;

  for (const DsForeignTileset *at = map->tilesets.first; at != NULL && number > 0; at = at->next)
    if (number >= at->first && number - at->first < at->n_tiles)
      return at->data != NULL ? at->data[number - at->first] : NULL;
  return NULL;
}

bool
ds_ldtk_each_own_tile (const DsForeign *map, bool (*see) (void *user, const char *id), void *user)
{
  DS_ASSERT (map != NULL && see != NULL);

  for (const DsForeignLevel *level = map->levels.first; level != NULL; level = level->next)
    for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next)
      for (size_t i = 0; is_own (at) && i < (size_t)at->w * (size_t)at->h; i++) {
        const char *id = id_of (map, at->cells[i]);

        if (id != NULL && !see (user, id))
          return false;
      }
  return true;
}

typedef struct {
  DsDelve *delve;
  const DsForeign *map;
  DsTileLayers layers;
  uint32_t taken; /* bit per layer that the floor has */
  DsForeignUnread *unread;
  DsError *err;
} OwnReader;

/* The name as the level has it. False: no memory. */
static bool
read_name (DsText *out, const DsForeignLayer *layer)
{
  const size_t n = strlen (DS_LDTK_OWN);
  const bool is_ours = strncmp (layer->name, DS_LDTK_OWN, n) == 0 && layer->name[n] != '\0';

  ds_ldtk_read_name (out, is_ours ? layer->name + n : layer->name, ' ');
  ds_text_putc (out, '\0');
  return !out->failed;
}

/* The own layer of a layer of this name; -1: there is no room. */
static int
number_of (OwnReader *self, const char *wanted, bool is_above)
{
  char name[DS_OBJECT_LAYER_BYTES];
  size_t nth = 1;
  int own;

  do {
    ds_tile_layers_name (name, wanted, nth++);
    own = ds_tile_layers_find (&self->layers, name);
  } while (own >= 0 && (self->taken & 1u << own) != 0);
  if (own < 0 && ds_tile_layers_add (&self->layers, name)) {
    own = (int)self->layers.n - 1;
    self->layers.items[own].is_above = is_above;
  }
  return own;
}

/* Empties the grid of an own layer, whose tiles follow. */
static DsStatus
empty (OwnReader *self, DsFloor *floor, int own)
{
  DsGrid *grid = &floor->layers[DS_LAYER_TILES (own)];

  self->taken |= 1u << own;
  if (ds_grid_is_blank (grid))
    return DS_OK;
  ds_grid_clear (grid);
  return ds_grid_init (grid, floor->w, floor->h, ds_layer_bytes (DS_LAYER_TILES (own)), self->err);
}

static DsStatus
take_cells (OwnReader *self, DsFloor *floor, const DsForeignLayer *layer, int own)
{
  size_t n_unknown = 0;

  for (int32_t y = 0; y < ds_min (layer->h, floor->h); y++)
    for (int32_t x = 0; x < ds_min (layer->w, floor->w); x++) {
      const uint32_t cell = layer->cells[(size_t)y * (size_t)layer->w + (size_t)x];
      const char *id = id_of (self->map, cell);
      const uint32_t tile = id != NULL ? ds_rules_find_tile (self->delve->rules, id) : DS_TILE_NONE;

      n_unknown += tile == DS_TILE_NONE && (cell & DS_FOREIGN_NUMBER) > 0;
      if (tile != DS_TILE_NONE &&
          !ds_floor_set (floor, DS_LAYER_TILES (own), (DsCell){ x, y }, tile))
        return ds_fail_nomem (self->err, "ldtk");
    }
  return ds_foreign_unread_add (self->unread, DS_FOREIGN_UNREAD_CELLS, n_unknown, layer->name)
             ? DS_OK
             : ds_fail_nomem (self->err, "ldtk");
}

/* The layer whose tiles follow; -1 in *@own: there is no room for it, which is noted. */
static DsStatus
begin_layer (OwnReader *self, DsFloor *floor, const DsForeignLayer *layer, bool is_above, int *own)
{
  DsText name = { 0 };
  DsStatus status = DS_OK;

  *own = read_name (&name, layer) ? number_of (self, name.bytes, is_above) : -1;
  if (name.failed ||
      (*own < 0 && !ds_foreign_unread_add (self->unread, DS_FOREIGN_UNREAD_BEYOND, 1, layer->name)))
    status = ds_fail_nomem (self->err, "ldtk");
  else if (*own >= 0)
    status = empty (self, floor, *own);
  ds_text_clear (&name);
  return status;
}

static DsStatus
take_level (OwnReader *self, DsFloor *floor, const DsForeignLevel *level)
{
  DsStatus status = DS_OK;
  bool is_above = false;
  int own = -1;

  self->taken = 0;
  for (const DsForeignLayer *at = level->layers.first; at != NULL && status == DS_OK;
       at = at->next) {
    is_above = is_above || strcmp (at->name, ds_ldtk_layer_name (DS_LDTK_OBJECTS)) == 0;
    if (!is_own (at))
      continue;
    if (!at->is_more)
      status = begin_layer (self, floor, at, is_above, &own);
    if (status == DS_OK && own >= 0)
      status = take_cells (self, floor, at, own);
  }
  return status;
}

DsStatus
ds_ldtk_take_own (DsDelve *delve, const DsForeign *map, DsForeignUnread *unread, DsError *err)
{
  OwnReader self = { .delve = delve, .map = map, .unread = unread, .err = err };
  DsDungeon *dungeon = &delve->dungeon;
  DsStatus status = DS_OK;
  DsExtras *extras;
  size_t n, i = 0;

  DS_ASSERT (delve != NULL && map != NULL && unread != NULL);

  ds_tile_layers_read (&self.layers, dungeon->extras);
  n = self.layers.n;
  for (const DsForeignLevel *at = map->levels.first;
       at != NULL && i < dungeon->n_floors && status == DS_OK; at = at->next)
    status = take_level (&self, &dungeon->floors[i++], at);
  if (status != DS_OK || self.layers.n == n)
    return status;
  status = ds_tile_layers_put (&extras, dungeon->extras, &self.layers, err);
  if (status != DS_OK)
    return status;
  ds_extras_unref (dungeon->extras);
  dungeon->extras = extras;
  return DS_OK;
}
