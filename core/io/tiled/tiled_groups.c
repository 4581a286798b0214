/* core/io/tiled/tiled_groups.c — finds groups of layers in a map of Tiled. */
#include "io/tiled/tiled_groups.h"

#include <string.h>

typedef struct {
  DsLayerGroups *out;
  const DsForeignLevel *level;
  const DsTiledLayers *layers;
  const DsLayerGroups *listed;
  DsTiledUnread *unread;
  const char *paths[DS_LAYER_GROUPS_MAX]; /* from the floor, of those found */
  bool is_read[DS_LAYER_GROUPS_MAX];      /* its look differs from the list: it counts */
} GroupFinder;

/* The path from the floor @floor; NULL: it is the floor's, or not on it. */
static const char *
path_on (const DsTiledLayers *layers, size_t floor, const char *path)
{
  const char *start = layers->floors.items[floor].path;
  const size_t n = strlen (start);

  return strncmp (path, start, n) == 0 && path[n] != '\0' ? path + n : NULL;
}

/* The number + 1 of the group with this path from the floor; 0: it is none that is read. */
static uint32_t
place_of (const GroupFinder *self, const char *path)
{
  for (size_t i = 0; path != NULL && i < self->out->n; i++)
    if (self->paths[i] != NULL && strcmp (self->paths[i], path) == 0)
      return (uint32_t)i + 1;
  return 0;
}

static void
read_look (GroupFinder *self, size_t i, const DsForeignGroup *from)
{
  DsLayerGroup *group = &self->out->items[i], read = *group;
  const int listed = ds_layer_groups_find (self->listed, group->name);
  const DsLayerGroup *was = listed >= 0 ? &self->listed->items[listed] : NULL;

  if (self->is_read[i])
    return;
  read.is_hidden = from->is_off;
  read.is_locked = from->is_locked;
  read.opacity = from->opacity;
  read.tint = from->tint;
  *group = read;
  self->is_read[i] = was == NULL || was->is_hidden != read.is_hidden ||
                     was->is_locked != read.is_locked || was->opacity != read.opacity ||
                     was->tint != read.tint;
}

/* Adds the group by a name that none has yet. False: there is no room. */
static bool
add (GroupFinder *self, const DsForeignGroup *from, const char *path, uint32_t parent)
{
  char name[DS_OBJECT_LAYER_BYTES];
  size_t nth = 1;

  do {
    ds_tile_layers_name (name, from->name[0] != '\0' ? from->name : "Group", nth++);
  } while (ds_layer_groups_find (self->out, name) >= 0);
  if (!ds_layer_groups_add (self->out, name, parent))
    return false;
  self->paths[self->out->n - 1] = path;
  return true;
}

/* Groups come before those in them, the lowest first. */
static bool
find_on (GroupFinder *self, size_t floor)
{
  for (const DsForeignGroup *at = self->level->groups.first; at != NULL; at = at->next) {
    const char *path = path_on (self->layers, floor, at->path);
    const uint32_t in =
        path != NULL ? place_of (self, path_on (self->layers, floor, at->outer)) : 0;

    if (path == NULL)
      continue;
    if (place_of (self, path) == 0 && !add (self, at, path, in)) {
      if (!ds_tiled_unread_add (self->unread, DS_TILED_UNREAD_GROUPS, 1, at->name))
        return false;
      continue;
    }
    read_look (self, place_of (self, path) - 1, at);
  }
  return true;
}

static void
place_layers (GroupFinder *self, const DsTiledOwn *own, const DsObjectLayers *objects)
{
  for (size_t i = self->layers->placed.n; i-- > 0;) { /* the first counts */
    const DsTiledPlaced *placed = &self->layers->placed.items[i];
    const uint32_t in = place_of (self, path_on (self->layers, placed->floor, placed->layer->path));
    const int object = placed->layer->kind == DS_FOREIGN_OBJECTS
                           ? ds_object_layers_find (objects, placed->layer->name)
                           : -1;

    if (own->of.items[i] >= 0)
      self->out->tiles_in[own->of.items[i]] = in;
    else if (object >= 0 && placed->part == DS_TILED_MORE)
      self->out->objects_in[object] = in;
  }
}

/* Moves each group of the list behind those that the list has before it, and in the same one; new
 * ones are the first, the highest before the others. */
static void
sort (GroupFinder *self)
{
  char names[DS_LAYER_GROUPS_MAX][DS_OBJECT_LAYER_BYTES];
  size_t n = 0;

  for (size_t i = self->out->n; i-- > 0;)
    if (ds_layer_groups_find (self->listed, self->out->items[i].name) < 0)
      memcpy (names[n++], self->out->items[i].name, sizeof *names);
  for (size_t i = 0; i < self->listed->n; i++)
    if (ds_layer_groups_find (self->out, self->listed->items[i].name) >= 0)
      memcpy (names[n++], self->listed->items[i].name, sizeof *names);
  for (size_t i = 0; i < n; i++) { /* the last of its group, one after the other */
    const size_t at = (size_t)ds_layer_groups_find (self->out, names[i]);

    (void)ds_layer_groups_nest (self->out, at, self->out->items[at].parent);
  }
}

DsStatus
ds_tiled_groups_find (DsLayerGroups *out, const DsForeignLevel *level, const DsTiledLayers *layers,
                      const DsTiledOwn *own, const DsObjectLayers *objects,
                      const DsLayerGroups *listed, DsTiledUnread *unread, DsError *err)
{
  GroupFinder self = {
    .out = out, .level = level, .layers = layers, .listed = listed, .unread = unread
  };

  DS_ASSERT (out != NULL && level != NULL && layers != NULL && own != NULL && objects != NULL &&
             listed != NULL && unread != NULL);

  memset (out, 0, sizeof *out);
  for (size_t f = 0; f < layers->floors.n; f++)
    if (!find_on (&self, f))
      return ds_fail_nomem (err, DS_LAYER_GROUPS_KEY);
  place_layers (&self, own, objects);
  sort (&self);
  return DS_OK;
}

/* True if there is any of the half, or of both where @half is -1, in the group. */
static bool
holds (const DsLayerGroups *groups, const DsTileLayers *tiles, size_t i, int half)
{
  const uint32_t outer = (uint32_t)i + 1;

  for (size_t k = 0; k < tiles->n; k++)
    if (ds_layer_groups_contain (groups, outer, groups->tiles_in[k]) &&
        (half < 0 || tiles->items[k].is_above == (uint32_t)half))
      return true;
  for (size_t k = 0; k < DS_OBJECT_LAYERS_MAX && half != 0; k++)
    if (ds_layer_groups_contain (groups, outer, groups->objects_in[k]))
      return true;
  for (size_t k = i + 1; k < groups->n && half == 1; k++) /* an empty one */
    if (groups->items[k].parent == outer && ds_tiled_groups_has (groups, tiles, k, true))
      return true;
  return false;
}

bool
ds_tiled_groups_has (const DsLayerGroups *groups, const DsTileLayers *tiles, size_t i,
                     bool is_above)
{
  DS_ASSERT (groups != NULL && tiles != NULL && i < groups->n);

  return holds (groups, tiles, i, is_above) || (is_above && !holds (groups, tiles, i, -1));
}
