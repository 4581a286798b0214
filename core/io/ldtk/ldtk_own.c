/* core/io/ldtk/ldtk_own.c — finds own layers of cells of a level, and reads them from layers of
 * tiles. */
#include "io/ldtk/ldtk_own.h"

#include "io/ldtk/ldtk_own_list.h"
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

/* ---- cells */

typedef struct {
  DsDelve *delve;
  const DsForeign *map;
  DsForeignUnread *unread;
  DsError *err;
} OwnReader;

/* Cells by which a layer is moved along an axis. */
static int32_t
shift_of (int32_t offset, int32_t grid)
{
  return (int32_t)(((int64_t)offset + (offset < 0 ? 1 - grid : 0)) / grid);
}

static bool
add (OwnReader *self, DsForeignUnreadPart part, size_t n, const char *name)
{
  return ds_foreign_unread_add (self->unread, part, n, name);
}

/* Takes the tile of a cell of @layer; false: no memory. */
static bool
take_cell (OwnReader *self, DsFloor *floor, const DsForeignLayer *layer, uint32_t cell, DsCell at,
           int own)
{
  const char *id = id_of (self->map, cell);
  const uint32_t tile = id != NULL ? ds_rules_find_tile (self->delve->rules, id) : DS_TILE_NONE;
  const DsLayer of = DS_LAYER_TILES (own);

  if ((cell & DS_FOREIGN_NUMBER) == 0)
    return true;
  if (tile == DS_TILE_NONE)
    return add (self, DS_FOREIGN_UNREAD_CELLS, 1, layer->name);
  if (at.x < 0 || at.y < 0 || at.x >= floor->w || at.y >= floor->h)
    return add (self, DS_FOREIGN_UNREAD_CUT, 1, layer->name);
  if (layer->is_more && ds_floor_get (floor, of, at) != DS_TILE_NONE &&
      !add (self, DS_FOREIGN_UNREAD_STACKED, 1, layer->name))
    return false;
  return ds_floor_set (floor, of, at, tile);
}

static bool
take_cells (OwnReader *self, DsFloor *floor, const DsForeignLayer *layer, int own)
{
  const int32_t dx = shift_of (layer->offset_x, layer->grid_w);
  const int32_t dy = shift_of (layer->offset_y, layer->grid_h);

  for (int32_t y = 0; y < layer->h; y++)
    for (int32_t x = 0; x < layer->w; x++) {
      const uint32_t cell = layer->cells[(size_t)y * (size_t)layer->w + (size_t)x];

      if (!take_cell (self, floor, layer, cell, (DsCell){ x + dx, y + dy }, own))
        return false;
    }
  return layer->is_more ||
         add (self, DS_FOREIGN_UNREAD_SHIFTS,
              layer->offset_x % layer->grid_w != 0 || layer->offset_y % layer->grid_h != 0,
              layer->name);
}

/* Empties the grid of an own layer, whose tiles follow. */
static DsStatus
empty (OwnReader *self, DsFloor *floor, int own)
{
  DsGrid *grid = &floor->layers[DS_LAYER_TILES (own)];

  if (ds_grid_is_blank (grid))
    return DS_OK;
  ds_grid_clear (grid);
  return ds_grid_init (grid, floor->w, floor->h, ds_layer_bytes (DS_LAYER_TILES (own)), self->err);
}

/* Pixels of a cell of the ground. */
static int32_t
grid_of (const DsForeignLevel *level)
{
  for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next)
    if (at->kind == DS_FOREIGN_VALUES &&
        strcmp (at->name, ds_ldtk_layer_name (DS_LDTK_GROUND)) == 0)
      return at->grid_w;
  return DS_LDTK_GRID;
}

/* Parts of the instance that its own layer lacks; none where cells differ, which are not read. */
static bool
count_odd (OwnReader *self, const DsForeignInstance *instance, bool has_other_cells)
{
  if (has_other_cells)
    return add (self, DS_FOREIGN_UNREAD_GRIDS, 1, instance->name);
  return add (self, DS_FOREIGN_UNREAD_LISTS, instance->is_without_list, instance->name) &&
         add (self, DS_FOREIGN_UNREAD_CUT, instance->n_outside, instance->name) &&
         add (self, DS_FOREIGN_UNREAD_BETWEEN, instance->n_between, instance->name);
}

static DsStatus
take_instance (OwnReader *self, const DsLdtkOwnItem *item)
{
  DsFloor *floor = &self->delve->dungeon.floors[item->floor];
  const int32_t grid = grid_of (item->level);
  const DsStatus status = empty (self, floor, item->own);
  bool is_done = true, has_other_cells = false;

  for (const DsForeignLayer *at = item->level->layers.first; at != NULL && is_done; at = at->next) {
    if (at->number != item->instance->number || !is_own (at))
      continue;
    has_other_cells = at->grid_w != grid;
    is_done = has_other_cells || take_cells (self, floor, at, item->own);
  }
  if (status != DS_OK)
    return status;
  return is_done && count_odd (self, item->instance, has_other_cells)
             ? DS_OK
             : ds_fail_nomem (self->err, "ldtk");
}

/* Counts the other parts of the project that levels lack. */
static bool
count_others (OwnReader *self, const DsForeignLevel *level)
{
  for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next) {
    const int part = ds_ldtk_layer_find (at->name);

    if (at->kind == DS_FOREIGN_IMAGE && !add (self, DS_FOREIGN_UNREAD_IMAGES, 1, at->name))
      return false;
    if (part < 0 && !at->is_more &&
        (at->is_derived || at->kind == DS_FOREIGN_VALUES ||
         (at->kind == DS_FOREIGN_OBJECTS && at->objects.n > 0)) &&
        !add (self, DS_FOREIGN_UNREAD_LAYERS, 1, at->name))
      return false;
    for (const DsForeignObject *of = at->objects.first; part == DS_LDTK_ROOMS && of != NULL;
         of = of->next)
      if (!add (self, DS_FOREIGN_UNREAD_OBJECTS, strcmp (of->type, DS_LDTK_ROOM) != 0, of->type))
        return false;
  }
  return true;
}

DsStatus
ds_ldtk_take_own (DsDelve *delve, const DsForeign *map, DsForeignUnread *unread, DsError *err)
{
  OwnReader self = { .delve = delve, .map = map, .unread = unread, .err = err };
  DsLdtkOwnList list = { 0 };
  DsStatus status;

  DS_ASSERT (delve != NULL && map != NULL && unread != NULL);

  status = ds_ldtk_own_list (&list, delve, map, unread, err);
  for (size_t i = 0; i < list.n && status == DS_OK; i++)
    if (list.items[i].own >= 0 && list.items[i].floor < delve->dungeon.n_floors)
      status = take_instance (&self, &list.items[i]);
  ds_array_clear (&list);
  for (const DsForeignLevel *at = map->levels.first; at != NULL && status == DS_OK; at = at->next)
    if (!count_others (&self, at))
      status = ds_fail_nomem (err, "ldtk");
  return status;
}
