/* core/io/mapping/own_tiles.c — own layers of cells of a level that is imported. */
#include "io/mapping/importer.h"
#include "map/tile_layers.h"

#include <string.h>

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
  layers->items[own].opacity = layer->opacity;
  layers->items[own].tint = layer->tint;
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
    if (!ds_array_push (&self->out->own, (DsImportOwn){ layer->layer, layer->own }))
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

  if (!number_layers (self, &layers))
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
