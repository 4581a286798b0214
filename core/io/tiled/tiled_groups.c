/* core/io/tiled/tiled_groups.c — finds groups of layers in a map of Tiled. */
#include "io/tiled/tiled_groups.h"

#include "io/tiled/tiled_steps.h"

#include <string.h>

/* A group of the map that is read. */
typedef struct {
  const DsForeignGroup *group;
  uint32_t number; /* + 1, of the group of the level */
  size_t floor;
  bool is_above; /* behind the layer Objects of its floor; false where it has none */
  bool is_part;  /* of a group that is there as well */
} FoundGroup;

typedef struct {
  DsLayerGroups *out;
  const DsForeignLevel *level;
  const DsTiledLayers *layers;
  const DsTiledOwn *own;
  const DsTiledOwnObjects *objects;
  const DsLayerGroups *listed;
  const DsTiledListed *names; /* of layers in groups of @listed */
  DsForeignUnread *unread;
  const char *wanted[DS_LAYER_GROUPS_MAX]; /* names in the map, of those of @out */
  bool is_read[DS_LAYER_GROUPS_MAX];       /* its look differs from the list: it counts */
  DS_ARRAY (FoundGroup) found;             /* at most two for each group and floor */
} GroupFinder;

bool
ds_tiled_group_is_part (const DsForeignGroup *group)
{
  DS_ASSERT (group != NULL);

  for (const DsForeignProperty *at = group->properties.first; at != NULL; at = at->next)
    if (strcmp (at->name, DS_TILED_PART) == 0 && at->type == DS_FOREIGN_BOOL)
      return strcmp (at->text, "true") == 0;
  return false;
}

/* The number + 1 that the group of the map has; 0: it is none that is read. */
static uint32_t
place_of (const GroupFinder *self, const DsForeignGroup *group)
{
  for (size_t i = 0; group != NULL && i < self->found.n; i++)
    if (self->found.items[i].group == group)
      return self->found.items[i].number;
  return 0;
}

/* True when another group of the floor's half is the group already, and neither is a part. */
static bool
is_taken (const GroupFinder *self, uint32_t number, const FoundGroup *by)
{
  for (size_t i = 0; i < self->found.n; i++) {
    const FoundGroup *found = &self->found.items[i];

    if (found->number == number && found->floor == by->floor && found->is_above == by->is_above &&
        !found->is_part && !by->is_part)
      return true;
  }
  return false;
}

/* The number of layers before the layer Objects of each floor; SIZE_MAX: it has none. */
static size_t
objects_at (const GroupFinder *self, size_t floor)
{
  const DsForeignLayer *objects = self->layers->floors.items[floor].parts[DS_TILED_OBJECTS];
  size_t n = 0;

  for (const DsForeignLayer *at = self->level->layers.first; at != NULL; at = at->next, n++)
    if (at == objects)
      return n;
  return SIZE_MAX;
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

/* True when a layer or group in @group lies, by the list, in the group of its name. */
static bool
is_as_listed (const GroupFinder *self, const DsForeignGroup *group)
{
  const int listed = ds_layer_groups_find (self->listed, group->name);

  for (size_t i = 0; i < self->layers->placed.n && listed >= 0; i++) {
    const DsForeignLayer *layer = self->layers->placed.items[i].layer;
    const bool has_cells = layer->kind == DS_FOREIGN_TILES;
    const int k = layer->in != group ? -1
                  : has_cells        ? ds_tile_layers_find (&self->names->tiles, layer->name)
                                     : ds_object_layers_find (&self->names->objects, layer->name);

    if (k >= 0 &&
        (has_cells ? self->listed->tiles_in : self->listed->objects_in)[k] == (uint32_t)listed + 1)
      return true;
  }
  for (const DsForeignGroup *at = group->next; at != NULL && listed >= 0; at = at->next) {
    const int k = at->in == group ? ds_layer_groups_find (self->listed, at->name) : -1;

    if (k >= 0 && self->listed->items[k].parent == (uint32_t)listed + 1)
      return true;
  }
  return false;
}

/* True when another group beside @group, of its name, is that of the list rather than it. */
static bool
is_a_namesake (const GroupFinder *self, const DsForeignGroup *group, size_t objects)
{
  if (is_as_listed (self, group))
    return false;
  for (const DsForeignGroup *at = self->level->groups.first; at != NULL; at = at->next)
    if (at != group && at->in == group->in && strcmp (at->path, group->path) == 0 &&
        (at->n_below > objects) == (group->n_below > objects) && is_as_listed (self, at))
      return true;
  return false;
}

/* The number + 1 of the group that another floor, or half of the floor, has; 0: none. */
static uint32_t
find_same (const GroupFinder *self, const FoundGroup *found, uint32_t in)
{
  for (uint32_t i = 0; i < self->out->n; i++)
    if (self->out->items[i].parent == in && self->wanted[i] != NULL &&
        strcmp (self->wanted[i], found->group->name) == 0 && !is_taken (self, i + 1, found))
      return i + 1;
  return 0;
}

/* Adds the group by a name that none has yet. 0: there is no room. */
static uint32_t
add (GroupFinder *self, const DsForeignGroup *from, uint32_t parent, size_t nth)
{
  char name[DS_OBJECT_LAYER_BYTES];

  do {
    ds_tile_layers_name (name, from->name[0] != '\0' ? from->name : "Group", nth++);
  } while (ds_layer_groups_find (self->out, name) >= 0);
  if (!ds_layer_groups_add (self->out, name, parent))
    return 0;
  self->wanted[self->out->n - 1] = from->name;
  return (uint32_t)self->out->n;
}

/* True for a group around parts of the floor that has no own layer: it is theirs alone. */
static bool
is_of_parts (const GroupFinder *self, const DsForeignGroup *group)
{
  if (!ds_tiled_layers_is_around (self->layers, group))
    return false;
  for (size_t i = 0; i < self->layers->placed.n; i++) {
    const DsForeignGroup *in = self->layers->placed.items[i].layer->in;

    if (self->own->of.items[i] < 0 && self->objects->of.items[i] < 0)
      continue;
    for (; in != NULL; in = in->in)
      if (in == group)
        return false;
  }
  return true;
}

static bool
read_group (GroupFinder *self, const DsForeignGroup *group, size_t floor, size_t objects)
{
  FoundGroup found = { group, 0, floor, objects != SIZE_MAX && group->n_below > objects,
                       ds_tiled_group_is_part (group) };
  const uint32_t in = place_of (self, group->in);
  const bool is_namesake = !found.is_part && is_a_namesake (self, group, objects);

  if (!is_namesake)
    found.number = find_same (self, &found, in);
  if (found.number == 0)
    found.number = add (self, group, in, is_namesake ? 2 : 1);
  if (found.number == 0)
    return ds_foreign_unread_add (self->unread, DS_FOREIGN_UNREAD_GROUPS, 1, group->name);
  read_look (self, found.number - 1, group);
  return ds_array_push (&self->found, found);
}

/* Groups come before those in them, the lowest first. */
static bool
find_on (GroupFinder *self, size_t floor)
{
  const size_t objects = objects_at (self, floor);
  const char *path = self->layers->floors.items[floor].path;

  for (const DsForeignGroup *at = self->level->groups.first; at != NULL; at = at->next)
    if (strcmp (at->path, path) != 0 && ds_tiled_floor_around (self->layers, at->path) == floor &&
        !is_of_parts (self, at) && !read_group (self, at, floor, objects))
      return false;
  return true;
}

static void
place_layers (GroupFinder *self)
{
  for (size_t i = self->layers->placed.n; i-- > 0;) { /* the first counts */
    const uint32_t in = place_of (self, self->layers->placed.items[i].layer->in);

    if (self->own->of.items[i] >= 0)
      self->out->tiles_in[self->own->of.items[i]] = in;
    else if (self->objects->of.items[i] >= 0)
      self->out->objects_in[self->objects->of.items[i]] = in;
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
                      const DsTiledOwn *own, const DsTiledOwnObjects *objects,
                      const DsLayerGroups *listed, const DsTiledListed *layers_listed,
                      DsForeignUnread *unread, DsError *err)
{
  GroupFinder self = { .out = out,
                       .level = level,
                       .layers = layers,
                       .own = own,
                       .objects = objects,
                       .listed = listed,
                       .names = layers_listed,
                       .unread = unread };
  bool is_done = true;

  DS_ASSERT (out != NULL && level != NULL && layers != NULL && own != NULL && objects != NULL &&
             listed != NULL && layers_listed != NULL && unread != NULL);

  memset (out, 0, sizeof *out);
  for (size_t f = 0; f < layers->floors.n && is_done; f++)
    is_done = find_on (&self, f);
  if (is_done) {
    place_layers (&self);
    sort (&self);
  }
  ds_array_clear (&self.found);
  return is_done ? DS_OK : ds_fail_nomem (err, DS_LAYER_GROUPS_KEY);
}
