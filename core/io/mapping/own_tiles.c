/* core/io/mapping/own_tiles.c — own layers of cells of a level that is imported. */
#include "io/mapping/importer.h"
#include "map/layer_groups.h"

#include <string.h>

/* Gives an own layer the look that the layer of the map has in its groups. */
static void
take_look (DsTileLayer *out, const DsForeignLayer *layer)
{
  uint32_t opacity = layer->opacity;

  out->tint = layer->tint;
  for (const DsForeignGroup *in = layer->in; in != NULL; in = in->in) {
    out->tint = ds_tint_multiply (out->tint, in->tint);
    opacity = (opacity * in->opacity + DS_TILE_LAYER_WHOLE / 2) / DS_TILE_LAYER_WHOLE;
  }
  out->opacity = opacity;
}

/* Eyes are those of the editor, and nothing here moves otherwise than the map. */
static bool
note_lacks (DsImporter *self, const DsForeignLayer *layer)
{
  bool has_parallax = layer->has_parallax;

  for (const DsForeignGroup *in = layer->in; in != NULL; in = in->in)
    has_parallax = has_parallax || in->has_parallax;
  return (!layer->is_hidden || ds_importer_note (self, DS_NOTE_HIDES, 1, layer->name)) &&
         (!has_parallax || ds_importer_note (self, DS_NOTE_PARALLAX, 1, layer->name));
}

/* Patterns of the mapping that no layer of the map fits. */
static bool
note_patterns (DsImporter *self)
{
  const DsLines *patterns = &self->mapping->tile_layers;

  for (size_t i = 0; i < patterns->n; i++) {
    bool is_met = false;

    for (const DsForeignLevel *level = self->map->levels.first; level != NULL; level = level->next)
      for (const DsForeignLayer *at = level->layers.first; at != NULL && !is_met; at = at->next)
        is_met = ds_mapping_means_layer (patterns->items[i], at);
    if (!is_met && !ds_importer_note (self, DS_NOTE_PATTERNS, 1, patterns->items[i]))
      return false;
  }
  return true;
}

/* The own layer of a layer of this name that its level does not have yet; -1: there is no room. */
static int
number_of (DsTileLayers *layers, uint32_t taken, const DsForeignLayer *layer)
{
  char name[DS_OBJECT_LAYER_BYTES];
  size_t nth = 1;
  int own;

  do {
    ds_tile_layers_name (name, layer->name, nth++);
    own = ds_tile_layers_find (layers, name);
  } while (own >= 0 && (taken & 1u << own) != 0);
  if (own >= 0 || !ds_tile_layers_add (layers, name))
    return own;
  own = (int)layers->n - 1;
  take_look (&layers->items[own], layer);
  layers->items[own].blend = layer->blend;
  return own;
}

/* True when layer @i lies over all layers with objects of its level, of which there are some. */
static bool
is_above (const DsImporter *self, size_t i)
{
  const DsForeignLevel *level = self->layers.items[i].level;
  bool is_below = true;

  for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next) {
    is_below = is_below && at != self->layers.items[i].layer;
    if (at->objects.first != NULL && !is_below)
      return false;
  }
  for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next)
    if (at->objects.first != NULL)
      return true;
  return false;
}

/* Layers of a level follow each other; further tiles of a layer are behind it. */
static bool
number_layers (DsImporter *self, DsTileLayers *out)
{
  uint32_t taken = 0;

  for (size_t i = 0; i < self->layers.n; i++) {
    DsImportLayer *layer = &self->layers.items[i];
    const size_t n = out->n;

    if (i == 0 || self->layers.items[i - 1].level != layer->level)
      taken = 0;
    if (!layer->is_own)
      continue;
    if (i > 0 && layer->layer->is_more && self->layers.items[i - 1].is_own)
      layer->own = self->layers.items[i - 1].own;
    else
      layer->own = number_of (out, taken, layer->layer);
    if (out->n > n)
      out->items[n].is_above = is_above (self, i);
    taken |= layer->own >= 0 ? 1u << layer->own : 0;
    if (!ds_array_push (&self->out->own, (DsImportOwn){ layer->layer, layer->own }) ||
        (layer->own >= 0 && !layer->layer->is_more && !note_lacks (self, layer->layer)))
      return false;
  }
  return true;
}

DsStatus
ds_importer_find_own (DsImporter *self, DsError *err)
{
  DsDungeon *dungeon = &self->out->delve.dungeon;
  DsTileLayers layers = { 0 };
  DsExtras *extras;
  DsStatus status;

  DS_ASSERT (self != NULL);

  if (!note_patterns (self) || !number_layers (self, &layers))
    return ds_fail_nomem (err, self->map->source);
  if (layers.n == 0)
    return DS_OK;
  status = ds_tile_layers_put (&extras, dungeon->extras, &layers, err);
  if (status != DS_OK)
    return status;
  ds_extras_unref (dungeon->extras);
  dungeon->extras = extras;
  return DS_OK;
}

int
ds_import_own (const DsImport *self, const DsForeignLayer *layer)
{
  DS_ASSERT (self != NULL && layer != NULL);

  for (size_t i = 0; i < self->own.n; i++)
    if (self->own.items[i].layer == layer)
      return self->own.items[i].number;
  return -1;
}

/* ---- the mapping */

/* Adds the pattern of one layer. */
static DsStatus
add_pattern (DsLines *patterns, const DsForeignLayer *layer, DsArena *arena, DsError *err)
{
  const char **items = ds_arena_alloc (arena, patterns->n + 1, sizeof *items);
  DsMapRule rule = ds_map_rule_blank;
  DsText path = { 0 };

  ds_text_printf (&path, "%s%s", layer->path, layer->name);
  rule.layer = path.failed ? NULL : ds_arena_strdup (arena, path.bytes);
  ds_text_clear (&path);
  if (items == NULL || rule.layer == NULL || !ds_map_rule_to_patterns (&rule, arena))
    return ds_fail_nomem (err, DS_TILE_LAYERS_KEY);
  if (patterns->n == DS_TILE_LAYERS_MAX)
    return ds_fail (err, DS_LIMIT, DS_TILE_LAYERS_KEY, "mapping.tile-layers",
                    N_ ("expected at most %d patterns of layers, got %zu"), DS_TILE_LAYERS_MAX,
                    patterns->n + 1);
  if (patterns->n > 0)
    memcpy (items, patterns->items, patterns->n * sizeof *items);
  items[patterns->n] = rule.layer;
  *patterns = (DsLines){ patterns->n + 1, items };
  return DS_OK;
}

static bool
is_same (const DsForeignLayer *a, const DsForeignLayer *b)
{
  return strcmp (a->name, b->name) == 0 && strcmp (a->path, b->path) == 0;
}

/* Removes the patterns that @layer has the form of, and adds the other layers that they mean. */
static DsStatus
release_own (DsMapping *self, const DsForeign *map, const DsForeignLayer *layer, DsArena *arena,
             DsError *err)
{
  const char **items = ds_arena_alloc (arena, self->tile_layers.n + 1, sizeof *items);
  const DsMapping was = *self;
  DsStatus status = DS_OK;

  if (items == NULL)
    return ds_fail_nomem (err, DS_TILE_LAYERS_KEY);
  self->tile_layers = (DsLines){ 0, items };
  for (size_t i = 0; i < was.tile_layers.n; i++) {
    DsMapping single = { .tile_layers = { 1, &was.tile_layers.items[i] } };

    if (!ds_mapping_is_own (&single, layer))
      items[self->tile_layers.n++] = was.tile_layers.items[i];
  }
  for (const DsForeignLevel *level = map->levels.first; level != NULL; level = level->next)
    for (const DsForeignLayer *at = level->layers.first; at != NULL && status == DS_OK;
         at = at->next)
      if (!is_same (at, layer) && ds_mapping_is_own (&was, at) && !ds_mapping_is_own (self, at))
        status = add_pattern (&self->tile_layers, at, arena, err);
  return status;
}

DsStatus
ds_mapping_set_own (DsMapping *self, const DsForeign *map, const DsForeignLayer *layer, bool is_own,
                    DsArena *arena, DsError *err)
{
  DsMapping changed;
  DsStatus status;

  DS_ASSERT (self != NULL && map != NULL && layer != NULL && arena != NULL);

  if (ds_mapping_is_own (self, layer) == is_own)
    return DS_OK;
  changed = *self;
  status = is_own ? add_pattern (&changed.tile_layers, layer, arena, err)
                  : release_own (&changed, map, layer, arena, err);
  if (status == DS_OK)
    *self = changed;
  return status;
}
