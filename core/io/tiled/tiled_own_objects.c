/* core/io/tiled/tiled_own_objects.c — finds own layers of objects among the layers of a map of
 * Tiled.
 */
#include "io/tiled/tiled_own_objects.h"

#include <string.h>

#define PROPERTY "delve:" DS_OBJECT_LAYER_KEY

typedef struct {
  DsTiledOwnObjects *out;
  const DsTiledLayers *layers;
  const DsObjectLayers *listed;
  const DsLayerGroups *groups;
  bool is_named[DS_OBJECT_LAYERS_MAX];   /* of the listed: an object names it */
  bool is_there[DS_OBJECT_LAYERS_MAX];   /* of the listed: a layer of the map has its name */
  const char *was[DS_OBJECT_LAYERS_MAX]; /* of the own ones: the name in the map */
  DS_ARRAY (uint32_t) taken;             /* by floor: bit per own layer that a layer of it is */
} ObjectFinder;

static bool
is_of_objects (const DsTiledPlaced *placed)
{
  return placed->part == DS_TILED_MORE && placed->layer->kind == DS_FOREIGN_OBJECTS;
}

/* The listed layer that the object names; -1: none. */
static int
named_by (const ObjectFinder *self, const DsForeignObject *object)
{
  const DsForeignProperty *name = ds_foreign_property (&object->properties, PROPERTY);

  return name != NULL ? ds_object_layers_find (self->listed, name->text) : -1;
}

static bool
begin (ObjectFinder *self)
{
  for (size_t f = 0; f < self->layers->floors.n; f++)
    if (!ds_array_push (&self->taken, 0))
      return false;
  for (size_t i = 0; i < self->layers->placed.n; i++) {
    const DsForeignLayer *layer = self->layers->placed.items[i].layer;

    if (!ds_array_push (&self->out->of, -1))
      return false;
    for (const DsForeignObject *at = layer->objects.first; at != NULL; at = at->next)
      if (named_by (self, at) >= 0)
        self->is_named[named_by (self, at)] = true;
    if (is_of_objects (&self->layers->placed.items[i]) &&
        ds_object_layers_find (self->listed, layer->name) >= 0)
      self->is_there[ds_object_layers_find (self->listed, layer->name)] = true;
  }
  return true;
}

static void
take (ObjectFinder *self, size_t i, int own)
{
  self->out->of.items[i] = own;
  self->taken.items[self->layers->placed.items[i].floor] |= 1u << own;
}

static bool
is_free (const ObjectFinder *self, size_t i, int own)
{
  return (self->taken.items[self->layers->placed.items[i].floor] & 1u << own) == 0;
}

/* The listed layers are the first of the own ones; each has its layer on each floor. */
static void
find_listed (ObjectFinder *self)
{
  self->out->layers = *self->listed;
  for (size_t i = 0; i < self->layers->placed.n; i++) {
    const DsTiledPlaced *placed = &self->layers->placed.items[i];
    const int own =
        is_of_objects (placed) ? ds_object_layers_find (self->listed, placed->layer->name) : -1;

    if (own >= 0 && is_free (self, i, own))
      take (self, i, own);
  }
}

/* True for a listed layer that was in the group of this name and that the map lacks. */
static bool
is_missing_in (const ObjectFinder *self, size_t k, const char *group)
{
  const uint32_t in = self->groups->objects_in[k];

  return !self->is_there[k] && !self->is_named[k] && self->was[k] == NULL && in > 0 &&
         strcmp (self->groups->items[in - 1].name, group) == 0;
}

/* The listed layer that the map lacks and that placed layer @i was before Tiled renamed it; -1:
 * none. */
static int
renamed_from (const ObjectFinder *self, size_t i)
{
  const DsForeignLayer *layer = self->layers->placed.items[i].layer;
  int found = -1;

  for (const DsForeignObject *at = layer->objects.first; at != NULL; at = at->next) {
    const int k = named_by (self, at);

    if (k >= 0)
      return self->is_there[k] || (self->was[k] != NULL && strcmp (self->was[k], layer->name) != 0)
                 ? -1
                 : k;
  }
  for (size_t k = 0; layer->in != NULL && k < self->listed->n; k++)
    if (is_missing_in (self, k, layer->in->name)) {
      if (found >= 0)
        return -1;
      found = (int)k;
    }
  return found;
}

/* The own layer, among those that were added, of a layer of this name of another floor; -1: none.
 */
static int
added_before (const ObjectFinder *self, size_t i)
{
  const char *name = self->layers->placed.items[i].layer->name;

  for (size_t k = 0; k < self->out->layers.n; k++)
    if (self->was[k] != NULL && strcmp (self->was[k], name) == 0 && is_free (self, i, (int)k))
      return (int)k;
  return -1;
}

/* Gives own layer @own the name, in the file that of placed layer @i, that none has yet. */
static void
put_name (ObjectFinder *self, size_t i, int own)
{
  const char *wanted = self->layers->placed.items[i].layer->name;
  char name[DS_OBJECT_LAYER_BYTES];
  size_t nth = 1;

  do {
    ds_tile_layers_name (name, wanted[0] != '\0' ? wanted : "Objects", nth++);
  } while (ds_object_layers_find (&self->out->layers, name) >= 0);
  memset (self->out->layers.names[own], 0, sizeof self->out->layers.names[own]);
  memcpy (self->out->layers.names[own], name, strlen (name) + 1);
  self->was[own] = wanted;
}

static bool
find_added (ObjectFinder *self, DsForeignUnread *unread)
{
  for (size_t i = 0; i < self->layers->placed.n; i++) {
    const DsTiledPlaced *placed = &self->layers->placed.items[i];
    int own;

    if (!is_of_objects (placed) || self->out->of.items[i] >= 0)
      continue;
    own = added_before (self, i);
    if (own < 0) {
      own = renamed_from (self, i);
      if (own < 0 && !ds_tiled_is_in_group (self->layers, placed)) {
        if (!ds_foreign_unread_add (unread, DS_FOREIGN_UNREAD_LOOSE, 1, placed->layer->name))
          return false;
        continue;
      }
      if (own < 0 && self->out->layers.n < DS_OBJECT_LAYERS_MAX)
        own = (int)self->out->layers.n++;
      if (own >= 0)
        put_name (self, i, own);
    }
    if (own >= 0)
      take (self, i, own);
    else if (!ds_foreign_unread_add (unread, DS_FOREIGN_UNREAD_OBJECT_LAYERS, 1,
                                     placed->layer->name))
      return false;
  }
  return true;
}

/* Removes listed layers that Tiled deleted. */
static void
drop_gone (ObjectFinder *self)
{
  const DsObjectLayers all = self->out->layers;
  DsObjectLayers *layers = &self->out->layers;
  int now[DS_OBJECT_LAYERS_MAX];

  memset (layers, 0, sizeof *layers);
  for (size_t k = 0; k < all.n; k++) {
    const bool is_gone = k < self->listed->n && !self->is_there[k] && self->was[k] == NULL &&
                         !self->is_named[k] && self->groups->objects_in[k] > 0;

    now[k] = is_gone ? -1 : (int)layers->n;
    if (!is_gone)
      memcpy (layers->names[layers->n++], all.names[k], sizeof all.names[k]);
    if (k < self->listed->n)
      self->out->now[k] = now[k];
  }
  for (size_t i = 0; i < self->out->of.n; i++)
    if (self->out->of.items[i] >= 0)
      self->out->of.items[i] = now[self->out->of.items[i]];
}

DsStatus
ds_tiled_own_objects_find (DsTiledOwnObjects *out, const DsTiledLayers *layers,
                           const DsObjectLayers *listed, const DsLayerGroups *groups,
                           DsForeignUnread *unread, DsError *err)
{
  ObjectFinder self = { .out = out, .layers = layers, .listed = listed, .groups = groups };
  bool is_done;

  DS_ASSERT (out != NULL && layers != NULL && listed != NULL && groups != NULL && unread != NULL);

  memset (out, 0, sizeof *out);
  is_done = begin (&self);
  if (is_done) {
    find_listed (&self);
    is_done = find_added (&self, unread);
  }
  if (is_done)
    drop_gone (&self);
  ds_array_clear (&self.taken);
  if (is_done)
    return DS_OK;
  ds_tiled_own_objects_clear (out);
  return ds_fail_nomem (err, DS_OBJECT_LAYERS_KEY);
}

const char *
ds_tiled_own_objects_name (const DsTiledOwnObjects *self, const DsObjectLayers *listed, size_t i,
                           const char *property)
{
  int own;

  DS_ASSERT (self != NULL && listed != NULL && i < self->of.n && property != NULL);

  own = self->of.items[i];
  if (own < 0) {
    const int k = ds_object_layers_find (listed, property);

    own = k >= 0 ? self->now[k] : -1;
  }
  return own >= 0 ? self->layers.names[own] : NULL;
}

void
ds_tiled_own_objects_clear (DsTiledOwnObjects *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->of);
  memset (self, 0, sizeof *self);
}
