/* core/io/foreign/foreign_parts.c — moves the levels of a map into another, with new numbers of
 * tiles. */
#include "io/foreign/foreign_parts.h"
#include "base/text.h"
#include "io/foreign/link.h"

#include <string.h>

typedef struct {
  DsForeign *map, *part;
  const char *file;
  DsForeignNumbers *numbers; /* of the part's file, linked; the first ascends */
  DsError *err;
} PartMove;

DsForeign *
ds_foreign_add_part (DsForeign *self, const char *path, DsError *err)
{
  DsForeign *part = ds_alloc0 (1, sizeof *part);

  DS_ASSERT (self != NULL && path != NULL);

  if (part == NULL) {
    ds_fail_nomem (err, path);
    return NULL;
  }
  part->next_part = self->parts;
  self->parts = part;
  part->format = self->format;
  part->grid_w = part->grid_h = 1;
  part->n_layers = self->n_layers;
  part->n_cells = self->n_cells;
  part->n_objects = self->n_objects;
  part->n_tiles = self->n_tiles;
  part->n_properties = self->n_properties;
  part->n_points = self->n_points;
  part->source = ds_arena_strdup (&part->arena, path);
  if (part->source != NULL)
    return part;
  ds_fail_nomem (err, path);
  return NULL;
}

static DsStatus
fail_nomem (const PartMove *self)
{
  return ds_fail_nomem (self->err, self->part->source);
}

/* ---- numbers of tiles */

static uint32_t
higher_below (uint32_t highest, uint32_t cell, uint32_t end)
{
  const uint32_t number = cell & DS_FOREIGN_NUMBER;

  return number < end && number > highest ? number : highest;
}

/* The highest number below @end that cells and objects of the part have. */
static uint32_t
highest_number (const DsForeign *part, uint32_t end)
{
  uint32_t highest = 0;

  for (const DsForeignLevel *level = part->levels.first; level != NULL; level = level->next)
    for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next) {
      for (size_t i = 0; at->kind == DS_FOREIGN_TILES && i < (size_t)at->w * (size_t)at->h; i++)
        highest = higher_below (highest, at->cells[i], end);
      for (const DsForeignObject *o = at->objects.first; o != NULL; o = o->next)
        highest = higher_below (highest, o->tile, end);
    }
  return highest;
}

/* The first number that no tileset of the map has. */
static uint32_t
next_number (const DsForeign *map)
{
  uint32_t next = 1;

  for (const DsForeignLevel *level = map->levels.first; level != NULL; level = level->next)
    for (const DsForeignNumbers *at = level->numbers.first; at != NULL; at = at->next)
      next = at->first + at->n > next ? at->first + at->n : next;
  return next;
}

/* The tileset of the map that is of the same file as @set; NULL: none. */
static DsStatus
find_same (const PartMove *self, const DsForeignTileset *set, const DsForeignTileset **out)
{
  char *path;
  bool ok = true;

  *out = NULL;
  if (set == NULL || set->source[0] == '\0')
    return DS_OK;
  path = ds_link_target (self->part->source, set->source);
  ok = path != NULL;
  for (const DsForeignTileset *at = self->map->tilesets.first; at != NULL && ok && *out == NULL;
       at = at->next) {
    char *other =
        at->source[0] != '\0' ? ds_link_target (self->map->source, at->source) : ds_strdup ("");

    ok = other != NULL;
    if (ok && strcmp (path, other) == 0)
      *out = at;
    ds_free (other);
  }
  ds_free (path);
  return ok ? DS_OK : fail_nomem (self);
}

/* Numbers @in_file and those behind it are @first and those behind that. */
static DsStatus
add_numbers (const PartMove *self, DsForeignLevel *level, uint32_t first, uint32_t in_file,
             uint32_t n)
{
  DsForeignNumbers *item = ds_arena_alloc (&self->part->arena, 1, sizeof *item);

  if (item == NULL)
    return fail_nomem (self);
  *item = (DsForeignNumbers){ NULL, first, in_file, n };
  if (level->numbers.last != NULL)
    level->numbers.last->next = item;
  else
    level->numbers.first = item;
  level->numbers.last = item;
  level->numbers.n++;
  return DS_OK;
}

/* The path of a file of the part as the map would name it. */
static const char *
path_from_map (const PartMove *self, const char *path)
{
  char *plain = ds_link_target (self->file, path);
  const char *kept = plain != NULL ? ds_arena_strdup (&self->part->arena, plain) : NULL;

  ds_free (plain);
  return kept;
}

/* Paths of a tileset that the part's file holds itself are relative to that. */
static DsStatus
move_paths (const PartMove *self, DsForeignTileset *set)
{
  bool ok = true;

  if (set->source[0] != '\0')
    return (set->source = path_from_map (self, set->source)) != NULL ? DS_OK : fail_nomem (self);
  if (set->image[0] != '\0')
    ok = (set->image = path_from_map (self, set->image)) != NULL;
  for (DsForeignTile *at = set->tiles.first; at != NULL && ok; at = at->next)
    if (at->image[0] != '\0')
      ok = (at->image = path_from_map (self, at->image)) != NULL;
  return ok ? DS_OK : fail_nomem (self);
}

static DsStatus
take_tileset (PartMove *self, DsForeignTileset *set, uint32_t first)
{
  DsForeign *map = self->map;

  if (map->tilesets.n >= DS_FOREIGN_TILESETS_MAX)
    return ds_fail (self->err, DS_LIMIT, self->part->source, "foreign.limit",
                    N_ ("expected at most %zu %s, got more"), (size_t)DS_FOREIGN_TILESETS_MAX,
                    ds_translate (N_ ("tilesets")));
  set->first = first;
  set->next = NULL;
  if (map->tilesets.last != NULL)
    map->tilesets.last->next = set;
  else
    map->tilesets.first = set;
  map->tilesets.last = set;
  map->tilesets.n++;
  return move_paths (self, set);
}

/* Each tileset keeps all numbers up to the next one, so that those without a tile differ, too. */
static DsStatus
number_tilesets (PartMove *self, DsForeignLevel *level)
{
  const uint32_t highest = highest_number (self->part, UINT32_MAX);
  DsForeignTileset *set = self->part->tilesets.first;
  uint32_t next = next_number (self->map), in_file;
  DsStatus status = DS_OK;

  for (bool is_first = true; status == DS_OK && (set != NULL || is_first); is_first = false) {
    /* Numbers below the first tileset have none. */
    const bool is_below = is_first && (set == NULL || set->first > 1);
    DsForeignTileset *const current = is_below ? NULL : set;
    DsForeignTileset *const after = current != NULL ? current->next : set;
    const DsForeignTileset *same;
    const uint32_t own = current != NULL && current->n_tiles > 0 ? current->n_tiles : 1;
    uint32_t end;

    in_file = current != NULL ? current->first : 1;
    end = highest >= in_file + own ? highest + 1 : in_file + own;
    if (after != NULL)
      end = after->first;
    status = find_same (self, current, &same);
    if (status != DS_OK)
      break;
    /* Of one whose size is unknown, or that has grown, other numbers may be in cells. */
    if (same != NULL && same->n_tiles < end - in_file &&
        highest_number (self->part, end) >= in_file + same->n_tiles)
      same = NULL;
    if (same != NULL) {
      status = add_numbers (self, level, same->first, in_file,
                            same->n_tiles < end - in_file ? same->n_tiles : end - in_file);
    } else if (end - in_file > DS_FOREIGN_NUMBER - next) {
      status = ds_fail (self->err, DS_LIMIT, self->part->source, "foreign.numbers",
                        N_ ("expected at most %u tiles in all maps together, got more"),
                        (unsigned)DS_FOREIGN_NUMBER);
    } else {
      status = add_numbers (self, level, next, in_file, end - in_file);
      if (status == DS_OK && current != NULL)
        status = take_tileset (self, current, next);
      next += end - in_file;
    }
    set = after;
  }
  self->part->tilesets.first = self->part->tilesets.last = NULL;
  self->part->tilesets.n = 0;
  self->numbers = level->numbers.first;
  return status;
}

static uint32_t
renumber (const PartMove *self, uint32_t cell)
{
  const uint32_t number = cell & DS_FOREIGN_NUMBER;

  for (const DsForeignNumbers *at = self->numbers; at != NULL && number > 0; at = at->next)
    if (number >= at->in_file && number - at->in_file < at->n)
      return (at->first + (number - at->in_file)) | (cell & ~DS_FOREIGN_NUMBER);
  return 0;
}

/* ---- ids of objects */

static const char *
long_id (const PartMove *self, const char *id)
{
  DsText text = { 0 };
  const char *kept;

  if (id[0] == '\0' || strcmp (id, "0") == 0)
    return id;
  ds_text_printf (&text, "%s@%s", id, self->file);
  kept = text.failed ? NULL : ds_arena_strndup (&self->part->arena, text.bytes, text.n);
  ds_text_clear (&text);
  return kept;
}

static bool
move_properties (const PartMove *self, DsForeignProperties *list)
{
  for (DsForeignProperty *at = list->first; at != NULL; at = at->next) {
    if (at->type == DS_FOREIGN_OBJECT)
      at->text = long_id (self, at->text);
    if (at->text == NULL || !move_properties (self, &at->items))
      return false;
  }
  return true;
}

static DsStatus
move_layer (const PartMove *self, DsForeignLayer *layer)
{
  const size_t n = (size_t)layer->w * (size_t)layer->h;
  bool ok = move_properties (self, &layer->properties);

  for (size_t i = 0; i < n && layer->kind == DS_FOREIGN_TILES; i++)
    if (layer->cells[i] != 0)
      layer->cells[i] = renumber (self, layer->cells[i]);
  for (DsForeignObject *at = layer->objects.first; at != NULL && ok; at = at->next) {
    at->tile = renumber (self, at->tile);
    at->id = long_id (self, at->id);
    ok = at->id != NULL && move_properties (self, &at->properties);
  }
  return ok ? DS_OK : fail_nomem (self);
}

/* ---- levels */

static DsStatus
take_level (PartMove *self, DsForeignLevel *level)
{
  DsForeign *map = self->map;

  if (map->levels.n >= DS_FOREIGN_LEVELS_MAX)
    return ds_fail (self->err, DS_LIMIT, map->source, "foreign.limit",
                    N_ ("expected at most %zu %s, got more"), (size_t)DS_FOREIGN_LEVELS_MAX,
                    ds_translate (N_ ("levels")));
  level->next = NULL;
  if (map->levels.last != NULL)
    map->levels.last->next = level;
  else
    map->levels.first = level;
  map->levels.last = level;
  map->levels.n++;
  self->part->levels.first = self->part->levels.last = NULL;
  self->part->levels.n = 0;
  return DS_OK;
}

DsStatus
ds_foreign_join (DsForeign *self, DsForeign *part, const char *file, DsError *err)
{
  PartMove join = { self, part, file, NULL, err };
  DsForeignLevel *level;
  DsStatus status;

  DS_ASSERT (self != NULL && part != NULL && file != NULL && part->levels.n == 1);

  level = part->levels.first;
  status = number_tilesets (&join, level);
  for (DsForeignLayer *at = level->layers.first; at != NULL && status == DS_OK; at = at->next)
    status = move_layer (&join, at);
  level->properties = part->properties;
  self->members |= part->members;
  if (status == DS_OK && !move_properties (&join, &level->properties))
    status = fail_nomem (&join);
  if (status == DS_OK)
    status = take_level (&join, level);
  self->n_layers = part->n_layers;
  self->n_cells = part->n_cells;
  self->n_objects = part->n_objects;
  self->n_tiles = part->n_tiles;
  self->n_properties = part->n_properties;
  self->n_points = part->n_points;
  return status;
}
