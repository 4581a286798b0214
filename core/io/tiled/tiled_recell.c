/* core/io/tiled/tiled_recell.c — see tiled_recell.h */
#include "io/tiled/tiled_recell.h"

#include "io/foreign/link.h"

#include <stdlib.h>
#include <string.h>

/* ---- our tileset */

static const char *
class_of (const DsForeignTileset *set, uint32_t id)
{
  const DsForeignTile *tile = ds_foreign_tile (set, id);

  return tile != NULL ? tile->type : "";
}

static bool
read_classes (DsTiledOurTiles *self, DsXmlElement root)
{
  const char *count = ds_element_get (root, "tilecount");
  DsXmlElement at;

  self->n = count != NULL ? strtoul (count, NULL, 10) : 0;
  self->classes = ds_alloc0 (self->n + 1, sizeof *self->classes);
  for (bool has = self->classes != NULL && ds_element_first (root, &at); has;
       has = ds_element_next (&at)) {
    const char *id = ds_element_get (at, "id"), *type = ds_element_get (at, "type");
    const size_t i = id != NULL ? strtoul (id, NULL, 10) : 0;

    if (strcmp (ds_element_name (at), "tile") == 0 && id != NULL && i < self->n)
      self->classes[i] = type;
  }
  return self->classes != NULL;
}

static bool
is_class (const DsTiledOurTiles *self, size_t tile, const char *name)
{
  const char *class_name = tile < self->n ? self->classes[tile] : NULL;

  return class_name != NULL && strcmp (class_name, name) == 0;
}

/* Classes of the tiles of the old tileset; "" where they have none; ds_free(); NULL: no memory. */
static const char **
old_classes (const DsForeignTileset *old)
{
  const char **classes = ds_alloc ((size_t)old->n_tiles + 1, sizeof *classes);

  for (uint32_t i = 0; classes != NULL && i < old->n_tiles; i++)
    classes[i] = "";
  for (const DsForeignTile *at = old->tiles.first; classes != NULL && at != NULL; at = at->next)
    if (at->id < old->n_tiles && classes[at->id][0] == '\0')
      classes[at->id] = at->type;
  return classes;
}

/* The new tile that is the same one of its class as tile @id of the classes @was; the last one, if
 * they are fewer. */
static uint32_t
find_moved (const DsTiledOurTiles *self, const char *const *was, uint32_t id)
{
  const char *name = was[id];
  size_t nth = 0;
  uint32_t found = id;

  if (name[0] == '\0' || is_class (self, id, name))
    return id;
  for (uint32_t i = 0; i < id; i++)
    nth += strcmp (was[i], name) == 0;
  for (size_t i = 0; i < self->n; i++)
    if (is_class (self, i, name)) {
      found = (uint32_t)i;
      if (nth-- == 0)
        break;
    }
  return found;
}

static bool
find_all_moved (DsTiledOurTiles *self)
{
  bool is_moved = false;
  const char **was;

  for (const DsForeignTile *at = self->old->tiles.first; at != NULL; at = at->next)
    is_moved = is_moved || (at->type[0] != '\0' && !is_class (self, at->id, at->type));
  if (!is_moved)
    return true;
  was = old_classes (self->old);
  if (was != NULL)
    self->moved = ds_alloc ((size_t)self->old->n_tiles + 1, sizeof *self->moved);
  for (uint32_t i = 0; self->moved != NULL && i < self->old->n_tiles; i++)
    self->moved[i] = find_moved (self, was, i);
  ds_free (was);
  return self->moved != NULL;
}

DsStatus
ds_tiled_our_tiles_find (DsTiledOurTiles *out, const DsForeign *map, const char *path,
                         const DsText *set, bool *fits, DsError *err)
{
  const DsForeignTileset *next = NULL;
  DsErrors errors = { 0 };
  uint32_t end = 1;

  DS_ASSERT (out != NULL && map != NULL && path != NULL && set != NULL && fits != NULL);

  *out = (DsTiledOurTiles){ 0 };
  if (ds_tiled_parse (&out->file, path, set->bytes, set->n, "tileset", &errors) != DS_OK) {
    if (err != NULL)
      *err = errors.items[0];
    return errors.items[0].status;
  }
  for (const DsForeignTileset *at = map->tilesets.first; at != NULL; at = at->next) {
    end = at->first + (at->n_tiles > 0 ? at->n_tiles : 1);
    if (out->old == NULL && at->source[0] != '\0' &&
        ds_link_is_same (map->source, at->source, "", path)) {
      out->old = at;
      next = at->next;
    }
  }
  out->first = out->old != NULL ? out->old->first : end;
  if (!read_classes (out, ds_tiled_root (&out->file).element) ||
      (out->old != NULL && !find_all_moved (out))) {
    ds_tiled_our_tiles_clear (out);
    return ds_fail_nomem (err, path);
  }
  *fits = next == NULL || next->first - out->first >= out->n;
  return DS_OK;
}

uint32_t
ds_tiled_our_tiles_moved (const DsTiledOurTiles *self, uint32_t cell)
{
  const uint32_t number = cell & DS_FOREIGN_NUMBER;

  DS_ASSERT (self != NULL);

  if (self->moved == NULL || number < self->first || number - self->first >= self->old->n_tiles)
    return cell;
  return (cell & ~DS_FOREIGN_NUMBER) | (self->first + self->moved[number - self->first]);
}

void
ds_tiled_our_tiles_clear (DsTiledOurTiles *self)
{
  DS_ASSERT (self != NULL);

  ds_free (self->classes);
  ds_free (self->moved);
  ds_tiled_clear (&self->file);
  memset (self, 0, sizeof *self);
}

/* ---- cells */

typedef struct {
  DsForeignEdits *out;
  DsTiledPairs *pairs;
  const DsTiledSource *source;
  const DsTiledOurTiles *tiles;
  DsForeign was, is; /* maps of the texts */
} Receller;

static const DsForeignLayer *
layer_of (const DsForeign *map, size_t number)
{
  const DsForeignLayer *at = map->levels.first->layers.first;

  while (at != NULL && number-- > 0)
    at = at->next;
  return at;
}

/* The class of a cell of the map; "": it has none. */
static const char *
class_in (const Receller *self, uint32_t cell)
{
  const uint32_t number = cell & DS_FOREIGN_NUMBER;
  const DsForeignTileset *set;
  uint32_t id;

  if (number == 0)
    return "";
  if (number >= self->tiles->first && number - self->tiles->first < self->tiles->n) {
    const char *name = self->tiles->classes[number - self->tiles->first];

    return name != NULL ? name : "";
  }
  set = ds_foreign_tileset_of (&self->source->map, cell, &id);
  return set != NULL ? class_of (set, id) : "";
}

/* The number that the cell @cell of the map gets. */
static uint32_t
wanted (const Receller *self, uint32_t cell, uint32_t was, uint32_t is)
{
  const uint32_t now = ds_tiled_our_tiles_moved (self->tiles, cell);

  if (was == is)
    return now;
  return now == was || strcmp (class_in (self, now), class_in (self, is)) != 0 ? is : now;
}

/* The cell of the layer's own grid that 0, 0 of our floor is in; layers may be moved. */
static DsCell
corner_of (const Receller *self, const DsForeignLayer *layer)
{
  const int32_t w = self->source->map.grid_w, h = self->source->map.grid_h;
  const int32_t x = layer->offset_x, y = layer->offset_y;

  return (DsCell){ self->source->origin.x - (2 * x + (x < 0 ? -w : w)) / (2 * w),
                   self->source->origin.y - (2 * y + (y < 0 ? -h : h)) / (2 * h) };
}

/* Whole cells by which a layer is moved on its floor. */
static DsCell
shift_of (const Receller *self, const DsForeignLayer *layer)
{
  const DsCell corner = corner_of (self, layer);

  return (DsCell){ self->source->origin.x - corner.x, self->source->origin.y - corner.y };
}

/* The layer lies on the cells of the floor from now on. */
static bool
anchor (Receller *self, const DsForeignLayer *layer, size_t number)
{
  const DsForeign *map = &self->source->map;
  const DsCell by = shift_of (self, layer);

  return ds_array_push (&self->pairs->anchored,
                        (DsTiledAnchored){ number,
                                           { -(int64_t)by.x * map->grid_w * DS_FOREIGN_PIXEL,
                                             -(int64_t)by.y * map->grid_h * DS_FOREIGN_PIXEL } });
}

/* True where a moved layer without chunks lacks a cell that changes. */
static bool
lacks_cells (const Receller *self, const DsForeignLayer *layer, const DsForeignLayer *was,
             const DsForeignLayer *is)
{
  const DsCell corner = corner_of (self, layer);
  const DsRect box = { layer->x, layer->y, layer->w, layer->h };

  if (self->source->map.levels.first->is_endless)
    return false;
  for (int32_t y = 0; y < is->h; y++)
    for (int32_t x = 0; x < is->w; x++)
      if (ds_foreign_cell (was, x, y) != ds_foreign_cell (is, x, y) &&
          !ds_rect_has (box, (DsCell){ x + corner.x, y + corner.y }))
        return true;
  return false;
}

static bool
compare_cells (Receller *self, const DsForeignLayer *layer, size_t number,
               const DsForeignLayer *was, const DsForeignLayer *is)
{
  const DsCell corner = corner_of (self, layer);
  const bool is_anchored = lacks_cells (self, layer, was, is);
  const DsCell to = is_anchored ? self->source->origin : corner;

  if (is_anchored && !anchor (self, layer, number))
    return false;
  for (int32_t y = 0; y < is->h; y++)
    for (int32_t x = 0; x < is->w; x++) {
      const uint32_t cell = ds_foreign_cell (layer, x + corner.x, y + corner.y);
      const uint32_t now =
          wanted (self, cell, ds_foreign_cell (was, x, y), ds_foreign_cell (is, x, y));

      if (now != ds_foreign_cell (layer, x + to.x, y + to.y) &&
          !ds_foreign_edits_put_cell (self->out, layer, x + to.x, y + to.y, now))
        return false;
    }
  return true;
}

/* The tiles of a layer that is none of ours keep their meaning. */
static bool
move_tiles (Receller *self, const DsForeignLayer *layer)
{
  for (int32_t y = 0; y < layer->h && self->tiles->moved != NULL; y++)
    for (int32_t x = 0; x < layer->w; x++) {
      const uint32_t cell = ds_foreign_cell (layer, x + layer->x, y + layer->y);
      const uint32_t now = ds_tiled_our_tiles_moved (self->tiles, cell);

      if (now != cell &&
          !ds_foreign_edits_put_cell (self->out, layer, x + layer->x, y + layer->y, now))
        return false;
    }
  return true;
}

static bool
is_paired (const DsTiledPairs *pairs, const DsTiledText *old, size_t number)
{
  for (size_t i = 0; i < pairs->is.items.n; i++)
    if (pairs->old_of[i] != SIZE_MAX && !old->items.items[pairs->old_of[i]].is_group &&
        old->items.items[pairs->old_of[i]].number == number)
      return true;
  return false;
}

static bool
compare_layers (Receller *self, const DsTiledText *old)
{
  const DsTiledPairs *pairs = self->pairs;
  size_t number = 0;

  for (size_t i = 0; i < pairs->is.items.n; i++) {
    const DsTiledItem *item = &pairs->is.items.items[i];
    const DsTiledItem *to =
        pairs->old_of[i] != SIZE_MAX ? &old->items.items[pairs->old_of[i]] : NULL;
    const DsForeignLayer *was =
        to == NULL || item->is_group
            ? NULL
            : layer_of (&self->was, pairs->was.items.items[pairs->twin_of[i]].number);

    if (was != NULL && was->kind == DS_FOREIGN_TILES &&
        !compare_cells (self, layer_of (&self->source->map, to->number), to->number, was,
                        layer_of (&self->is, item->number)))
      return false;
  }
  for (const DsForeignLayer *at = self->source->map.levels.first->layers.first; at != NULL;
       at = at->next, number++)
    if (at->kind == DS_FOREIGN_TILES && !is_paired (pairs, old, number) && !move_tiles (self, at))
      return false;
  return true;
}

static DsStatus
parse (DsForeign *out, const DsTiledText *text, DsError *err)
{
  DsForeignReader reader = ds_foreign_reader_tiled;
  DsErrors errors = { 0 };
  DsStatus status;

  reader.change = NULL;
  status = ds_foreign_parse (out, &reader, "map", text->bytes, text->n, NULL, &errors);
  if (status != DS_OK && err != NULL)
    *err = errors.items[0];
  return status;
}

DsStatus
ds_tiled_recell (DsForeignEdits *out, const DsTiledSource *source, const DsTiledText *old,
                 DsTiledPairs *pairs, const DsTiledOurTiles *tiles, DsError *err)
{
  Receller self = { .out = out, .pairs = pairs, .source = source, .tiles = tiles };
  DsStatus status;

  DS_ASSERT (out != NULL && source != NULL && old != NULL && pairs != NULL && tiles != NULL);

  status = parse (&self.was, &pairs->was, err);
  if (status == DS_OK)
    status = parse (&self.is, &pairs->is, err);
  if (status == DS_OK && !compare_layers (&self, old))
    status = ds_fail_nomem (err, "map");
  ds_foreign_clear (&self.was);
  ds_foreign_clear (&self.is);
  return status;
}
