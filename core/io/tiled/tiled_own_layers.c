/* core/io/tiled/tiled_own_layers.c — gives a level the own layers and groups of its map. */
#include "io/tiled/tiled_own_layers.h"

#include "io/members.h"
#include "io/tiled/tiled_copied.h"

#include <stdlib.h>
#include <string.h>

DsStatus
ds_tiled_own_layers_list (DsTiledListed *out, const DsForeign *map, DsError *err)
{
  const DsMemberRefs refs = { 0 };
  DsErrors odd = { 0 }; /* not reported */
  DsText text = { 0 };
  DsJsonWriter json;
  DsJson *level;
  uint32_t line = UINT32_MAX;
  DsStatus status;

  DS_ASSERT (out != NULL && map != NULL);

  memset (out, 0, sizeof *out);
  ds_json_writer_init (&json, &text);
  ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
  ds_members_read (&map->properties, DS_MEMBERS_OF_DOCUMENT, -1, &refs, &json, &line);
  ds_json_end (&json);
  status = text.failed ? DS_NOMEM : ds_json_parse (&level, "level", text.bytes, text.n, &odd);
  if (status == DS_OK) {
    ds_object_layers_of_level (&out->objects, ds_json_root (level));
    ds_tile_layers_of (&out->tiles, ds_json_root (level));
    ds_json_free (level);
  }
  ds_text_clear (&text);
  return status == DS_NOMEM ? ds_fail_nomem (err, DS_OBJECT_LAYERS_KEY) : DS_OK;
}

/* The level takes the extras, unless there are none to take. */
static DsStatus
take_extras (DsDungeon *dungeon, DsStatus status, DsExtras *extras)
{
  if (status != DS_OK)
    return status;
  ds_extras_unref (dungeon->extras);
  dungeon->extras = extras;
  return DS_OK;
}

/* ---- objects */

/* An object of the map, and the placed layer that it lies in. */
typedef struct {
  uint64_t id;
  size_t placed;
} ObjectPlace;

typedef DS_ARRAY (ObjectPlace) ObjectPlaces;

static int
compare (const void *a, const void *b)
{
  const ObjectPlace *i = a, *k = b;

  return (i->id > k->id) - (i->id < k->id);
}

static bool
list_places (ObjectPlaces *out, const DsTiledLayers *layers, size_t floor)
{
  out->n = 0;
  for (size_t i = 0; i < layers->placed.n; i++) {
    const DsTiledPlaced *placed = &layers->placed.items[i];

    if (placed->floor != floor ||
        (placed->part != DS_TILED_OBJECTS && placed->part != DS_TILED_MORE))
      continue;
    for (const DsForeignObject *at = placed->layer->objects.first; at != NULL; at = at->next)
      if (!ds_array_push (out, (ObjectPlace){ ds_tiled_id (at, floor), i }))
        return false;
  }
  if (out->n > 0)
    qsort (out->items, out->n, sizeof *out->items, compare);
  return true;
}

/* The layer that the map gives the thing; NULL: it has that already, or is on none. */
static const char *
new_layer (const DsTiledOwnLayers *self, const ObjectPlaces *places, const DsThing *thing)
{
  const ObjectPlace wanted = { .id = thing->id };
  const ObjectPlace *place =
      places->n > 0 ? bsearch (&wanted, places->items, places->n, sizeof *places->items, compare)
                    : NULL;
  char property[DS_OBJECT_LAYER_BYTES + 1];
  const char *name;

  if (place == NULL)
    return NULL;
  (void)ds_thing_text (thing, DS_OBJECT_LAYER_KEY, property, sizeof property);
  name = ds_tiled_own_objects_name (&self->objects, &self->listed.objects, place->placed, property);
  return name == NULL || strcmp (name, property) == 0 ? NULL : name;
}

/* Puts the things of a floor on the layers that they have in the map. */
static DsStatus
move_things (const DsTiledOwnLayers *self, const ObjectPlaces *places, DsThings **things,
             DsError *err)
{
  const size_t n = ds_things_count (*things);
  DsThing *moved = ds_alloc (n + 1, sizeof *moved);
  DsThings *list = NULL;
  DsStatus status = moved != NULL ? DS_OK : ds_fail_nomem (err, DS_OBJECT_LAYERS_KEY);
  bool is_changed = false;
  size_t n_moved = 0;

  for (; n_moved < n && status == DS_OK; n_moved++) {
    const DsThing *was = ds_things_get (*things, n_moved);
    const char *layer = new_layer (self, places, was);
    DsThing *thing = &moved[n_moved];

    *thing = *was;
    if (layer != NULL)
      status = ds_object_layer_put (&thing->extras, was->extras, layer, err);
    else
      thing->extras = ds_extras_ref (was->extras);
    is_changed = is_changed || layer != NULL;
  }
  if (status == DS_OK && is_changed)
    status = ds_things_new (&list, moved, n, err);
  for (size_t i = 0; i < n_moved; i++)
    ds_extras_unref (moved[i].extras);
  ds_free (moved);
  if (status != DS_OK || !is_changed)
    return status;
  ds_things_unref (*things);
  *things = list;
  return DS_OK;
}

static DsStatus
move_all (const DsTiledOwnLayers *self, const DsTiledLayers *layers, DsDungeon *dungeon,
          DsError *err)
{
  ObjectPlaces places = { 0 };
  DsStatus status = DS_OK;

  for (size_t f = 0; f < dungeon->n_floors && self->objects.layers.n > 0 && status == DS_OK; f++)
    status = list_places (&places, layers, f)
                 ? move_things (self, &places, &dungeon->floors[f].things, err)
                 : ds_fail_nomem (err, DS_OBJECT_LAYERS_KEY);
  ds_array_clear (&places);
  return status;
}

static DsStatus
put_objects (const DsTiledOwnLayers *self, DsDungeon *dungeon, DsError *err)
{
  const DsObjectLayers *layers = &self->objects.layers;
  DsExtras *extras = NULL;
  DsStatus status;
  char *json;

  if (memcmp (layers, &self->listed.objects, sizeof *layers) == 0)
    return DS_OK;
  json = ds_object_layers_json (layers);
  status = json != NULL ? ds_extras_with (&extras, dungeon->extras, DS_OBJECT_LAYERS_KEY,
                                          layers->n > 0 ? json : NULL, err)
                        : ds_fail_nomem (err, DS_OBJECT_LAYERS_KEY);
  ds_free (json);
  return take_extras (dungeon, status, extras);
}

/* ---- the whole */

static DsStatus
put_cells (const DsTiledOwnLayers *self, DsDungeon *dungeon, DsError *err)
{
  const DsTileLayers *layers = &self->cells.layers;
  DsExtras *extras = NULL;
  DsStatus status;

  if (memcmp (layers, &self->listed.tiles, sizeof *layers) == 0)
    return DS_OK;
  status = ds_tile_layers_put (&extras, dungeon->extras, layers, err);
  return take_extras (dungeon, status, extras);
}

static DsStatus
put_groups (const DsLayerGroups *groups, DsDungeon *dungeon, DsError *err)
{
  DsExtras *extras = NULL;
  DsStatus status;

  if (groups->n == 0 && ds_extras_find (dungeon->extras, DS_LAYER_GROUPS_KEY) == NULL)
    return DS_OK;
  status = ds_layer_groups_put (&extras, dungeon->extras, groups, err);
  return take_extras (dungeon, status, extras);
}

DsStatus
ds_tiled_own_layers_find (DsTiledOwnLayers *self, const DsForeignLevel *level,
                          const DsTiledLayers *layers, DsDungeon *dungeon, DsForeignUnread *unread,
                          DsError *err)
{
  DsLayerGroups listed, groups = { 0 };
  DsStatus status;

  DS_ASSERT (self != NULL && level != NULL && layers != NULL && dungeon != NULL && unread != NULL);

  ds_layer_groups_read (&listed, dungeon->extras);
  status = ds_tiled_own_find (&self->cells, layers, &self->listed.tiles, unread, err);
  if (status == DS_OK)
    status = ds_tiled_own_objects_find (&self->objects, layers, &self->listed.objects, &listed,
                                        unread, err);
  if (status == DS_OK)
    status = ds_tiled_groups_find (&groups, level, layers, &self->cells, &self->objects, &listed,
                                   &self->listed, unread, err);
  if (status == DS_OK)
    status = put_cells (self, dungeon, err);
  if (status == DS_OK)
    status = put_objects (self, dungeon, err);
  if (status == DS_OK)
    status = move_all (self, layers, dungeon, err);
  return status == DS_OK ? put_groups (&groups, dungeon, err) : status;
}

void
ds_tiled_own_layers_clear (DsTiledOwnLayers *self)
{
  DS_ASSERT (self != NULL);

  ds_tiled_own_clear (&self->cells);
  ds_tiled_own_objects_clear (&self->objects);
}
