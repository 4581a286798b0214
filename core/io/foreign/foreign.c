/* core/io/foreign/foreign.c — memory and limits of foreign maps. */
#include "io/foreign/foreign.h"
#include "base/hash.h"

#include <string.h>

#define GLYPHS_MAX 1000000u

#define APPEND(list, item)                                                                         \
  do {                                                                                             \
    if ((list)->last != NULL)                                                                      \
      (list)->last->next = (item);                                                                 \
    else                                                                                           \
      (list)->first = (item);                                                                      \
    (list)->last = (item);                                                                         \
    (list)->n++;                                                                                   \
  } while (0)

void
ds_foreign_clear (DsForeign *self)
{
  DS_ASSERT (self != NULL);

  for (DsForeignLevel *level = self->levels.first; level != NULL; level = level->next)
    for (DsForeignLayer *layer = level->layers.first; layer != NULL; layer = layer->next)
      ds_free (layer->cells);
  for (DsForeignFile *file = self->files.first; file != NULL; file = file->next)
    ds_free (file->bytes);
  while (self->parts != NULL) {
    DsForeign *part = self->parts;

    self->parts = part->next_part;
    ds_foreign_clear (part);
    ds_free (part);
  }
  ds_free (self->glyphs);
  ds_free (self->glyph_slots);
  ds_arena_clear (&self->arena);
  memset (self, 0, sizeof *self);
}

/* ---- building */

static const char *
place (const DsForeign *self)
{
  return self->source != NULL ? self->source : "";
}

/* A zeroed item of @size bytes, counted in *@count; NULL with a finding. @plural: N_(). */
static void *
make (DsForeign *self, size_t size, size_t *count, size_t max, const char *plural, DsError *err)
{
  void *item;

  if (*count >= max) {
    ds_fail (err, DS_LIMIT, place (self), "foreign.limit", N_ ("expected at most %zu %s, got more"),
             max, ds_translate (plural));
    return NULL;
  }
  item = ds_arena_alloc (&self->arena, 1, size);
  if (item == NULL)
    ds_fail_nomem (err, place (self));
  else
    ++*count;
  return item;
}

DsStatus
ds_foreign_take_file (DsForeign *self, const char *path, char *bytes, size_t n, DsError *err)
{
  DsForeignFile *file;

  DS_ASSERT (self != NULL && path != NULL && bytes != NULL);

  file = ds_arena_alloc (&self->arena, 1, sizeof *file);
  if (file == NULL) {
    ds_free (bytes);
    return ds_fail_nomem (err, path);
  }
  *file = (DsForeignFile){ NULL, ds_arena_strdup (&self->arena, path), bytes, n };
  APPEND (&self->files, file);
  return file->path != NULL ? DS_OK : ds_fail_nomem (err, path);
}

DsForeignLevel *
ds_foreign_add_level (DsForeign *self, DsError *err)
{
  DsForeignLevel *level;
  size_t n;

  DS_ASSERT (self != NULL);

  n = self->levels.n;
  level = make (self, sizeof *level, &n, DS_FOREIGN_LEVELS_MAX, N_ ("levels"), err);
  if (level == NULL)
    return NULL;
  level->name = level->id = level->unfollowed = "";
  level->source = place (self);
  APPEND (&self->levels, level);
  return level;
}

static DsForeignLayer *
make_layer (DsForeign *self, DsError *err)
{
  DsForeignLayer *layer =
      make (self, sizeof *layer, &self->n_layers, DS_FOREIGN_LAYERS_MAX, N_ ("layers"), err);

  if (layer != NULL) {
    layer->name = layer->type = layer->path = "";
    layer->grid_w = self->grid_w;
    layer->grid_h = self->grid_h;
    layer->opacity = 100;
    layer->tint = 0xffffff;
  }
  return layer;
}

DsForeignGroup *
ds_foreign_add_group (DsForeign *self, DsForeignLevel *level, DsError *err)
{
  DsForeignGroup *group;

  DS_ASSERT (self != NULL && level != NULL);

  group = make (self, sizeof *group, &self->n_layers, DS_FOREIGN_LAYERS_MAX, N_ ("layers"), err);
  if (group != NULL) {
    group->name = group->type = group->path = group->outer = "";
    group->n_below = level->layers.n;
    APPEND (&level->groups, group);
  }
  return group;
}

DsForeignPicture *
ds_foreign_add_picture (DsForeign *self, DsForeignLevel *level, const DsForeignLayer *layer,
                        DsError *err)
{
  DsForeignPicture *picture;
  size_t n;

  DS_ASSERT (self != NULL && level != NULL && layer != NULL);

  n = level->pictures.n;
  picture = make (self, sizeof *picture, &n, DS_FOREIGN_LAYERS_MAX, N_ ("layers"), err);
  if (picture != NULL) {
    picture->layer = layer;
    picture->file = "";
    APPEND (&level->pictures, picture);
  }
  return picture;
}

DsForeignInstance *
ds_foreign_add_instance (DsForeign *self, DsForeignLevel *level, DsError *err)
{
  DsForeignInstance *instance;
  size_t n;

  DS_ASSERT (self != NULL && level != NULL);

  n = level->instances.n;
  instance = make (self, sizeof *instance, &n, DS_FOREIGN_LAYERS_MAX, N_ ("layers"), err);
  if (instance != NULL) {
    instance->name = "";
    instance->opacity = 100;
    APPEND (&level->instances, instance);
  }
  return instance;
}

DsForeignLayer *
ds_foreign_add_layer (DsForeign *self, DsForeignLevel *level, DsError *err)
{
  DsForeignLayer *layer;

  DS_ASSERT (self != NULL && level != NULL);

  layer = make_layer (self, err);
  if (layer != NULL)
    APPEND (&level->layers, layer);
  return layer;
}

DsForeignLayer *
ds_foreign_add_layer_below (DsForeign *self, DsForeignLevel *level, DsError *err)
{
  DsForeignLayer *layer;

  DS_ASSERT (self != NULL && level != NULL);

  layer = make_layer (self, err);
  if (layer == NULL)
    return NULL;
  layer->next = level->layers.first;
  level->layers.first = layer;
  if (level->layers.last == NULL)
    level->layers.last = layer;
  level->layers.n++;
  return layer;
}

DsForeignObject *
ds_foreign_add_object (DsForeign *self, DsForeignObjects *list, DsError *err)
{
  DsForeignObject *object;

  DS_ASSERT (self != NULL && list != NULL);

  object =
      make (self, sizeof *object, &self->n_objects, DS_FOREIGN_OBJECTS_MAX, N_ ("objects"), err);
  if (object == NULL)
    return NULL;
  object->id = object->name = object->type = object->tags = "";
  object->template_of = object->letters = object->colour = "";
  object->number = (uint32_t)self->n_objects;
  object->place = (uint32_t)list->n;
  APPEND (list, object);
  return object;
}

DsForeignProperty *
ds_foreign_add_property (DsForeign *self, DsForeignProperties *list, DsError *err)
{
  DsForeignProperty *property;

  DS_ASSERT (self != NULL && list != NULL);

  property = make (self, sizeof *property, &self->n_properties, DS_FOREIGN_PROPERTIES_MAX,
                   N_ ("properties"), err);
  if (property == NULL)
    return NULL;
  property->name = property->type_name = property->text = "";
  APPEND (list, property);
  return property;
}

DsForeignTileset *
ds_foreign_add_tileset (DsForeign *self, DsError *err)
{
  DsForeignTileset *tileset;
  size_t n;

  DS_ASSERT (self != NULL);

  n = self->tilesets.n;
  tileset = make (self, sizeof *tileset, &n, DS_FOREIGN_TILESETS_MAX, N_ ("tilesets"), err);
  if (tileset == NULL)
    return NULL;
  tileset->name = tileset->source = tileset->image = "";
  APPEND (&self->tilesets, tileset);
  return tileset;
}

DsForeignTile *
ds_foreign_add_tile (DsForeign *self, DsForeignTileset *tileset, DsError *err)
{
  DsForeignTile *tile;

  DS_ASSERT (self != NULL && tileset != NULL);

  tile = make (self, sizeof *tile, &self->n_tiles, DS_FOREIGN_TILES_MAX, N_ ("tiles"), err);
  if (tile == NULL)
    return NULL;
  tile->type = tile->image = "";
  APPEND (&tileset->tiles, tile);
  return tile;
}

DsForeignTile *
ds_foreign_tile_made (DsForeign *self, DsForeignTileset *tileset, uint32_t id, DsError *err)
{
  DsForeignTile *tile;

  DS_ASSERT (self != NULL && tileset != NULL);

  for (tile = tileset->tiles.first; tile != NULL && tile->id != id; tile = tile->next)
    continue;
  if (tile == NULL) {
    tile = ds_foreign_add_tile (self, tileset, err);
    if (tile != NULL)
      tile->id = id;
  }
  return tile;
}

DsForeignMeaning *
ds_foreign_add_meaning (DsForeign *self, DsForeignLayer *layer, DsError *err)
{
  DsForeignMeaning *meaning;

  DS_ASSERT (self != NULL && layer != NULL);

  meaning = make (self, sizeof *meaning, &self->n_tiles, DS_FOREIGN_TILES_MAX, N_ ("tiles"), err);
  if (meaning == NULL)
    return NULL;
  meaning->name = meaning->colour = "";
  APPEND (&layer->meanings, meaning);
  return meaning;
}

DsStatus
ds_foreign_make_cells (DsForeign *self, DsForeignLayer *layer, int32_t x, int32_t y, int32_t w,
                       int32_t h, DsError *err)
{
  uint64_t n;

  DS_ASSERT (self != NULL && layer != NULL && layer->cells == NULL);

  if (w < 1 || h < 1 || w > DS_FOREIGN_SIDE_MAX || h > DS_FOREIGN_SIDE_MAX)
    return ds_fail (err, DS_LIMIT, place (self), "foreign.size",
                    N_ ("layer \"%s\": expected 1 to %d columns and rows, got %d and %d"),
                    layer->name, DS_FOREIGN_SIDE_MAX, w, h);
  n = (uint64_t)w * (uint64_t)h;
  if (n > DS_FOREIGN_CELLS_MAX - self->n_cells)
    return ds_fail (err, DS_LIMIT, place (self), "foreign.cells",
                    N_ ("expected at most %zu cells in all layers together, got %zu"),
                    (size_t)DS_FOREIGN_CELLS_MAX, self->n_cells + (size_t)n);
  layer->cells = ds_alloc0 ((size_t)n, sizeof *layer->cells);
  if (layer->cells == NULL)
    return ds_fail_nomem (err, place (self));
  self->n_cells += (size_t)n;
  layer->x = x;
  layer->y = y;
  layer->w = w;
  layer->h = h;
  return DS_OK;
}

DsForeignPoint *
ds_foreign_make_points (DsForeign *self, size_t n, DsError *err)
{
  DsForeignPoint *points;

  DS_ASSERT (self != NULL);

  if (n > DS_FOREIGN_POINTS_MAX - self->n_points) {
    ds_fail (err, DS_LIMIT, place (self), "foreign.limit", N_ ("expected at most %zu %s, got more"),
             (size_t)DS_FOREIGN_POINTS_MAX, ds_translate (N_ ("points")));
    return NULL;
  }
  points = ds_arena_alloc (&self->arena, n > 0 ? n : 1, sizeof *points);
  if (points == NULL)
    ds_fail_nomem (err, place (self));
  else
    self->n_points += n;
  return points;
}

const char *
ds_foreign_text (DsForeign *self, const char *text, size_t n, DsError *err)
{
  const char *copy;

  DS_ASSERT (self != NULL && text != NULL);

  copy = n > 0 ? ds_arena_strndup (&self->arena, text, n) : "";
  if (copy == NULL)
    ds_fail_nomem (err, place (self));
  return copy;
}

/* ---- glyphs: open addressing, number + 1 in each slot */

static uint32_t *
slot_of (const DsForeign *self, DsForeignGlyph glyph)
{
  const uint64_t hash =
      ds_mix64 (((uint64_t)glyph.code << 32 | glyph.fg) ^ ds_mix64 ((uint64_t)glyph.bg + 1));
  size_t i = hash & (self->n_glyph_slots - 1);

  for (;; i = (i + 1) & (self->n_glyph_slots - 1)) {
    uint32_t *slot = &self->glyph_slots[i];
    const DsForeignGlyph *at = *slot > 0 ? &self->glyphs[*slot - 1] : NULL;

    if (at == NULL || (at->code == glyph.code && at->fg == glyph.fg && at->bg == glyph.bg))
      return slot;
  }
}

/* Room for one more in table and list. */
static bool
grow_glyphs (DsForeign *self)
{
  const size_t cap = self->n_glyph_slots > 0 ? self->n_glyph_slots : 64;
  uint32_t *slots;
  void *glyphs;

  if (self->n_glyphs * 2 < self->n_glyph_slots)
    return true;
  glyphs = ds_resize (self->glyphs, cap, sizeof *self->glyphs);
  if (glyphs == NULL)
    return false;
  self->glyphs = glyphs;
  slots = ds_alloc0 (cap * 2, sizeof *slots);
  if (slots == NULL)
    return false;
  ds_free (self->glyph_slots);
  self->glyph_slots = slots;
  self->n_glyph_slots = cap * 2;
  for (size_t i = 0; i < self->n_glyphs; i++)
    *slot_of (self, self->glyphs[i]) = (uint32_t)i + 1;
  return true;
}

uint32_t
ds_foreign_glyph (DsForeign *self, DsForeignGlyph glyph, DsError *err)
{
  uint32_t *slot;

  DS_ASSERT (self != NULL);

  if (self->n_glyphs >= GLYPHS_MAX) {
    ds_fail (err, DS_LIMIT, place (self), "foreign.limit", N_ ("expected at most %zu %s, got more"),
             (size_t)GLYPHS_MAX, ds_translate (N_ ("characters with colours")));
    return 0;
  }
  if (!grow_glyphs (self)) {
    ds_fail_nomem (err, place (self));
    return 0;
  }
  slot = slot_of (self, glyph);
  if (*slot == 0) {
    self->glyphs[self->n_glyphs] = glyph;
    *slot = (uint32_t)++self->n_glyphs;
  }
  return *slot;
}

/* ---- reading it */

const DsForeignTileset *
ds_foreign_tileset_of (const DsForeign *self, uint32_t cell, uint32_t *id)
{
  const uint32_t number = cell & DS_FOREIGN_NUMBER;
  const DsForeignTileset *found = NULL;

  DS_ASSERT (self != NULL && id != NULL);

  for (const DsForeignTileset *at = self->tilesets.first; at != NULL; at = at->next)
    if (at->first <= number && number > 0)
      found = at;
  if (found != NULL)
    *id = number - found->first;
  return found;
}

const DsForeignTile *
ds_foreign_tile (const DsForeignTileset *tileset, uint32_t id)
{
  const DsForeignTile *at;

  DS_ASSERT (tileset != NULL);

  for (at = tileset->tiles.first; at != NULL && at->id != id; at = at->next)
    continue;
  return at;
}

const DsForeignProperty *
ds_foreign_property (const DsForeignProperties *list, const char *name)
{
  const DsForeignProperty *at;

  DS_ASSERT (list != NULL && name != NULL);

  for (at = list->first; at != NULL && strcmp (at->name, name) != 0; at = at->next)
    continue;
  return at;
}

uint32_t
ds_foreign_in_file (const DsForeignLevel *level, uint32_t cell)
{
  const uint32_t number = cell & DS_FOREIGN_NUMBER;

  DS_ASSERT (level != NULL);

  if (level->numbers.n == 0 || number == 0)
    return cell;
  for (const DsForeignNumbers *at = level->numbers.first; at != NULL; at = at->next)
    if (number >= at->first && number - at->first < at->n)
      return (at->in_file + (number - at->first)) | (cell & ~DS_FOREIGN_NUMBER);
  return 0;
}

const char *
ds_foreign_meaning (const DsForeignLayer *layer, uint32_t value)
{
  DS_ASSERT (layer != NULL);

  for (const DsForeignMeaning *at = layer->meanings.first; at != NULL; at = at->next)
    if (at->value == value)
      return at->name;
  return "";
}

const char *
ds_foreign_colour (const DsForeignLayer *layer, uint32_t value)
{
  DS_ASSERT (layer != NULL);

  for (const DsForeignMeaning *at = layer->meanings.first; at != NULL; at = at->next)
    if (at->value == value)
      return at->colour;
  return "";
}

uint32_t
ds_foreign_cell (const DsForeignLayer *layer, int32_t x, int32_t y)
{
  DS_ASSERT (layer != NULL);

  return x >= layer->x && y >= layer->y && x - layer->x < layer->w && y - layer->y < layer->h
             ? layer->cells[ds_cell_index ((DsCell){ x - layer->x, y - layer->y }, layer->w)]
             : 0;
}
