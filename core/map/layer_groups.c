/* core/map/layer_groups.c — reads, writes and changes groups of own layers. */
#include "map/layer_groups.h"

#include "base/defs.h"
#include "base/read.h"

#include <stdio.h>
#include <string.h>

#define LAYERS "layers"           /* members of a group: names of its layers of objects */
#define TILE_LAYERS "tile_layers" /* the same of cells */

static const char *const KEYS[] = { "name",   "group",  LAYERS,    TILE_LAYERS,
                                    "hidden", "locked", "opacity", "tint" };

/* Groups and the layers of their level while the list is read. */
typedef struct {
  DsLayerGroups *out;
  DsObjectLayers objects;
  DsTileLayers tiles;
  /* The lists of layers, or a group before, have faults, which are reported: names of theirs may be
   * missing for that alone. */
  bool has_odd_objects, has_odd_tiles, has_odd_group;
  DsErrors *errors;
} GroupReader;

int
ds_layer_groups_find (const DsLayerGroups *self, const char *name)
{
  DS_ASSERT (self != NULL && name != NULL);

  for (size_t i = 0; i < self->n; i++)
    if (strcmp (self->items[i].name, name) == 0)
      return (int)i;
  return -1;
}

bool
ds_layer_groups_add (DsLayerGroups *self, const char *name, uint32_t parent)
{
  DsLayerGroup *group;

  DS_ASSERT (self != NULL && name != NULL && ds_object_layer_is_valid (name) &&
             ds_layer_groups_find (self, name) < 0 && parent <= self->n);

  if (self->n == DS_LAYER_GROUPS_MAX)
    return false;
  group = &self->items[self->n++];
  *group = (DsLayerGroup){ .parent = parent,
                           .opacity = DS_TILE_LAYER_WHOLE,
                           .tint = DS_TILE_LAYER_PLAIN };
  memcpy (group->name, name, strlen (name) + 1);
  return true;
}

/* ---- reading */

/* The member @key of the group, and its path and text for findings. False: it is absent. */
static bool
member (DsNode group, const char *key, DsNode *node, const char *path, char where[DS_WHERE_MAX],
        char found[40])
{
  if (!ds_node_get (group, key, node))
    return false;
  ds_path_key (where, path, key);
  ds_read_found (*node, found, 40);
  return true;
}

/* The name of a group that no other has. NULL: it is none. */
static const char *
read_name (GroupReader *self, DsNode group, const char *path)
{
  char where[DS_WHERE_MAX], found[40] = "none";
  DsNode node = group;
  const char *name =
      member (group, "name", &node, path, where, found) ? ds_node_string (node, NULL) : NULL;

  ds_path_key (where, path, "name");
  if (name == NULL || !ds_object_layer_is_valid (name)) {
    ds_node_fail (node, self->errors, where, "level.layer-group.name",
                  N_ ("expected a name of 1 to %d bytes on a line, got %s"),
                  DS_OBJECT_LAYER_BYTES - 1, found);
    return NULL;
  }
  if (ds_layer_groups_find (self->out, name) < 0)
    return name;
  ds_node_fail (node, self->errors, where, "level.layer-group.twice",
                N_ ("the level already has a group of layers \"%s\""), name);
  return NULL;
}

static void
read_parent (GroupReader *self, DsNode group, const char *path, DsLayerGroup *out)
{
  char where[DS_WHERE_MAX], found[40];
  DsNode node;
  const char *name;
  int parent;

  if (!member (group, "group", &node, path, where, found))
    return;
  name = ds_node_string (node, NULL);
  parent = name != NULL ? ds_layer_groups_find (self->out, name) : -1;
  if (parent < 0 && name != NULL && self->has_odd_group)
    return;
  if (parent < 0)
    ds_node_fail (node, self->errors, where, "level.layer-group.group",
                  N_ ("expected the name of a group before it, got %s"), found);
  else
    out->parent = (uint32_t)parent + 1;
}

static void
read_flag (GroupReader *self, DsNode group, const char *key, const char *path, uint32_t *out)
{
  char where[DS_WHERE_MAX], found[40];
  bool value = false;
  DsNode node;

  if (!member (group, key, &node, path, where, found))
    return;
  if (!ds_node_bool (node, &value))
    ds_node_fail (node, self->errors, where, "level.layer-group.flag",
                  N_ ("expected true or false, got %s"), found);
  *out = value;
}

static void
read_look (GroupReader *self, DsNode group, const char *path, DsLayerGroup *out)
{
  char where[DS_WHERE_MAX], found[40];
  int64_t opacity = 0;
  DsNode node;

  if (member (group, "opacity", &node, path, where, found)) {
    if (ds_node_int (node, &opacity) && opacity >= 0 && opacity <= DS_TILE_LAYER_WHOLE)
      out->opacity = (uint32_t)opacity;
    else
      ds_node_fail (node, self->errors, where, "level.layer-group.opacity",
                    N_ ("expected a whole number from %d to %d, got %s"), 0, DS_TILE_LAYER_WHOLE,
                    found);
  }
  if (member (group, "tint", &node, path, where, found) &&
      !ds_tint_parse (ds_node_string (node, NULL), &out->tint))
    ds_node_fail (node, self->errors, where, "level.layer-group.tint",
                  N_ ("expected a colour such as \"#80c0ff\", got %s"), found);
}

/* Puts the layer that the item of a list names into the group that is read. */
static void
read_layer (GroupReader *self, DsNode item, bool is_of_tiles, const char *path)
{
  const char *name = ds_node_string (item, NULL);
  const int layer = name == NULL  ? -1
                    : is_of_tiles ? ds_tile_layers_find (&self->tiles, name)
                                  : ds_object_layers_find (&self->objects, name);
  uint32_t *in;
  char found[40];

  if (layer < 0 && name != NULL && (is_of_tiles ? self->has_odd_tiles : self->has_odd_objects))
    return;
  if (layer < 0) {
    ds_node_fail (item, self->errors, path, "level.layer-group.layer",
                  is_of_tiles ? N_ ("expected the name of a tile layer of the level, got %s")
                              : N_ ("expected the name of a layer of objects of the level, got %s"),
                  ds_read_found (item, found, sizeof found));
    return;
  }
  in = is_of_tiles ? &self->out->tiles_in[layer] : &self->out->objects_in[layer];
  if (*in != 0)
    ds_node_fail (item, self->errors, path, "level.layer-group.both",
                  N_ ("the layer \"%s\" is already in a group"), name);
  else
    *in = (uint32_t)self->out->n;
}

static void
read_members (GroupReader *self, DsNode group, const char *key, const char *path)
{
  const bool is_of_tiles = strcmp (key, TILE_LAYERS) == 0;
  const size_t max = is_of_tiles ? DS_TILE_LAYERS_MAX : DS_OBJECT_LAYERS_MAX;
  char where[DS_WHERE_MAX], found[40], at[DS_WHERE_MAX];
  DsNode list;

  if (!member (group, key, &list, path, where, found))
    return;
  if (ds_node_type (list) != DS_JSON_ARRAY) {
    ds_node_fail (list, self->errors, where, "level.layer-group.list",
                  N_ ("expected an array of names, got %s"),
                  ds_json_type_name (ds_node_type (list)));
    return;
  }
  if (ds_node_length (list) > max) {
    ds_node_fail (list, self->errors, where, "level.layer-group.list",
                  N_ ("expected at most %zu layers, got %zu"), max, ds_node_length (list));
    return;
  }
  for (size_t i = 0; i < ds_node_length (list); i++)
    read_layer (self, ds_node_at (list, i), is_of_tiles, ds_path_item (at, where, i));
}

static void
read_group (GroupReader *self, DsNode group, const char *path)
{
  DsLayerGroup read = { .opacity = DS_TILE_LAYER_WHOLE, .tint = DS_TILE_LAYER_PLAIN };
  const char *name;

  if (ds_node_type (group) != DS_JSON_OBJECT) {
    self->has_odd_group = true;
    ds_node_fail (group, self->errors, path, "level.layer-group", N_ ("expected an object, got %s"),
                  ds_json_type_name (ds_node_type (group)));
    return;
  }
  ds_read_only (group, KEYS, DS_COUNT (KEYS), path, self->errors);
  name = read_name (self, group, path);
  self->has_odd_group = self->has_odd_group || name == NULL;
  if (name == NULL)
    return;
  read_parent (self, group, path, &read);
  read_flag (self, group, "hidden", path, &read.is_hidden);
  read_flag (self, group, "locked", path, &read.is_locked);
  read_look (self, group, path, &read);
  memcpy (read.name, name, strlen (name) + 1);
  self->out->items[self->out->n++] = read;
  read_members (self, group, LAYERS, path);
  read_members (self, group, TILE_LAYERS, path);
}

static void
read_list (GroupReader *self, DsNode list)
{
  char path[DS_WHERE_MAX];

  memset (self->out, 0, sizeof *self->out);
  if (ds_node_type (list) != DS_JSON_ARRAY) {
    ds_node_fail (list, self->errors, DS_LAYER_GROUPS_KEY, "level.layer-groups",
                  N_ ("expected an array of groups of layers, got %s"),
                  ds_json_type_name (ds_node_type (list)));
    return;
  }
  if (ds_node_length (list) > DS_LAYER_GROUPS_MAX) {
    ds_node_fail (list, self->errors, DS_LAYER_GROUPS_KEY, "level.layer-groups",
                  N_ ("expected at most %d groups of layers, got %zu"), DS_LAYER_GROUPS_MAX,
                  ds_node_length (list));
    return;
  }
  for (size_t i = 0; i < ds_node_length (list); i++)
    read_group (self, ds_node_at (list, i), ds_path_item (path, DS_LAYER_GROUPS_KEY, i));
}

void
ds_layer_groups_check (DsNode level, DsErrors *errors)
{
  DsLayerGroups groups;
  GroupReader self = { .out = &groups, .errors = errors };
  DsErrors objects = { 0 }, tiles = { 0 }; /* not reported here */
  DsNode list;

  DS_ASSERT (errors != NULL);

  if (!ds_node_get (level, DS_LAYER_GROUPS_KEY, &list))
    return;
  ds_object_layers_check (level, &objects);
  ds_tile_layers_check (level, &tiles);
  self.has_odd_objects = objects.n_found > 0;
  self.has_odd_tiles = tiles.n_found > 0;
  ds_object_layers_of_level (&self.objects, level);
  ds_tile_layers_of (&self.tiles, level);
  read_list (&self, list);
}

void
ds_layer_groups_read (DsLayerGroups *out, const DsExtras *level)
{
  const char *json = ds_extras_find (level, DS_LAYER_GROUPS_KEY);
  DsErrors errors = { 0 }; /* not reported */
  GroupReader self = { .out = out, .errors = &errors };
  DsJson *parsed;

  DS_ASSERT (out != NULL);

  memset (out, 0, sizeof *out);
  if (json == NULL ||
      ds_json_parse (&parsed, DS_LAYER_GROUPS_KEY, json, strlen (json), &errors) != DS_OK)
    return;
  ds_object_layers_read (&self.objects, level);
  ds_tile_layers_read (&self.tiles, level);
  read_list (&self, ds_json_root (parsed));
  ds_json_free (parsed);
}

/* ---- writing */

static void
write_objects (DsJsonWriter *json, const DsLayerGroups *self, const DsObjectLayers *layers,
               size_t group)
{
  bool is_begun = false;

  for (size_t i = 0; i < layers->n; i++) {
    if (self->objects_in[i] != group + 1)
      continue;
    if (!is_begun)
      ds_json_begin_array (json, LAYERS, DS_JSON_INLINE);
    is_begun = true;
    ds_json_put_string (json, NULL, layers->names[i]);
  }
  if (is_begun)
    ds_json_end (json);
}

static void
write_tiles (DsJsonWriter *json, const DsLayerGroups *self, const DsTileLayers *layers,
             size_t group)
{
  bool is_begun = false;

  for (size_t i = 0; i < layers->n; i++) {
    if (self->tiles_in[i] != group + 1)
      continue;
    if (!is_begun)
      ds_json_begin_array (json, TILE_LAYERS, DS_JSON_INLINE);
    is_begun = true;
    ds_json_put_string (json, NULL, layers->items[i].name);
  }
  if (is_begun)
    ds_json_end (json);
}

void
ds_layer_group_write (DsJsonWriter *json, const DsLayerGroups *self, size_t i,
                      const DsObjectLayers *objects, const DsTileLayers *tiles)
{
  const DsLayerGroup *group;

  DS_ASSERT (json != NULL && self != NULL && i < self->n && objects != NULL && tiles != NULL);

  group = &self->items[i];
  ds_json_begin_object (json, NULL, DS_JSON_INLINE);
  ds_json_put_string (json, "name", group->name);
  if (group->parent > 0)
    ds_json_put_string (json, "group", self->items[group->parent - 1].name);
  write_objects (json, self, objects, i);
  write_tiles (json, self, tiles, i);
  if (group->is_hidden)
    ds_json_put_bool (json, "hidden", true);
  if (group->is_locked)
    ds_json_put_bool (json, "locked", true);
  if (group->opacity != DS_TILE_LAYER_WHOLE)
    ds_json_put_int (json, "opacity", group->opacity);
  if (group->tint != DS_TILE_LAYER_PLAIN)
    ds_tint_write (json, group->tint);
  ds_json_end (json);
}

DsStatus
ds_layer_groups_put (DsExtras **out, const DsExtras *extras, const DsLayerGroups *self,
                     DsError *err)
{
  DsObjectLayers objects;
  DsTileLayers tiles;
  DsText text = { 0 };
  DsJsonWriter json;
  DsStatus status;

  DS_ASSERT (out != NULL && self != NULL);

  *out = NULL;
  if (self->n == 0)
    return ds_extras_with (out, extras, DS_LAYER_GROUPS_KEY, NULL, err);
  ds_object_layers_read (&objects, extras);
  ds_tile_layers_read (&tiles, extras);
  ds_json_writer_init (&json, &text);
  ds_json_begin_array (&json, NULL, DS_JSON_INLINE);
  for (size_t i = 0; i < self->n; i++)
    ds_layer_group_write (&json, self, i, &objects, &tiles);
  ds_json_end (&json);
  if (text.failed) {
    ds_text_clear (&text);
    return ds_fail_nomem (err, DS_LAYER_GROUPS_KEY);
  }
  text.bytes[strcspn (text.bytes, "\n")] = '\0';
  status = ds_extras_with (out, extras, DS_LAYER_GROUPS_KEY, text.bytes, err);
  ds_text_clear (&text);
  return status;
}

/* ---- facts */

bool
ds_layer_groups_are_valid (const DsLayerGroups *self)
{
  DS_ASSERT (self != NULL);

  if (self->n > DS_LAYER_GROUPS_MAX)
    return false;
  for (size_t i = 0; i < self->n; i++) {
    const DsLayerGroup *group = &self->items[i];

    if (!ds_object_layer_is_valid (group->name) ||
        ds_layer_groups_find (self, group->name) != (int)i || group->parent > i ||
        group->is_hidden > 1 || group->is_locked > 1 || group->opacity > DS_TILE_LAYER_WHOLE ||
        group->tint > DS_TILE_LAYER_PLAIN)
      return false;
  }
  for (size_t i = 0; i < DS_OBJECT_LAYERS_MAX; i++)
    if (self->objects_in[i] > self->n)
      return false;
  for (size_t i = 0; i < DS_TILE_LAYERS_MAX; i++)
    if (self->tiles_in[i] > self->n)
      return false;
  return true;
}

bool
ds_layer_groups_contain (const DsLayerGroups *self, uint32_t outer, uint32_t inner)
{
  DS_ASSERT (self != NULL && outer <= self->n && inner <= self->n);

  for (; inner > 0; inner = self->items[inner - 1].parent)
    if (inner == outer)
      return true;
  return false;
}

int
ds_layer_groups_hidden_by (const DsLayerGroups *self, uint32_t in)
{
  int found = -1;

  DS_ASSERT (self != NULL && in <= self->n);

  for (; in > 0; in = self->items[in - 1].parent)
    if (self->items[in - 1].is_hidden)
      found = (int)in - 1;
  return found;
}

int
ds_layer_groups_locked_by (const DsLayerGroups *self, uint32_t in)
{
  int found = -1;

  DS_ASSERT (self != NULL && in <= self->n);

  for (; in > 0; in = self->items[in - 1].parent)
    if (self->items[in - 1].is_locked)
      found = (int)in - 1;
  return found;
}

uint32_t
ds_tint_multiply (uint32_t a, uint32_t b)
{
  uint32_t out = 0;

  for (int shift = 0; shift < 24; shift += 8)
    out |= ((a >> shift & 0xff) * (b >> shift & 0xff) + 127) / 255 << shift;
  return out;
}

DsGroupLook
ds_layer_groups_look (const DsLayerGroups *self, uint32_t in)
{
  DsGroupLook look = { .tint = DS_TILE_LAYER_PLAIN };
  double share = 1;

  DS_ASSERT (self != NULL && in <= self->n);

  for (; in > 0; in = self->items[in - 1].parent) {
    share *= self->items[in - 1].opacity / (double)DS_TILE_LAYER_WHOLE;
    look.tint = ds_tint_multiply (look.tint, self->items[in - 1].tint);
  }
  look.opacity = (uint32_t)(share * DS_TILE_LAYER_WHOLE + 0.5);
  return look;
}

void
ds_layer_groups_tint_tiles (const DsLayerGroups *self, DsTileLayers *layers)
{
  DS_ASSERT (self != NULL && layers != NULL);

  for (size_t i = 0; i < layers->n; i++) {
    const DsGroupLook look = ds_layer_groups_look (self, self->tiles_in[i]);
    DsTileLayer *layer = &layers->items[i];

    layer->opacity =
        (layer->opacity * look.opacity + DS_TILE_LAYER_WHOLE / 2) / DS_TILE_LAYER_WHOLE;
    layer->tint = ds_tint_multiply (layer->tint, look.tint);
  }
}

/* ---- changes */

/* Puts the groups in the order @from: @from[i] is the number that the group at place i has now. */
static void
reorder (DsLayerGroups *self, const size_t *from, size_t n)
{
  DsLayerGroups old = *self;
  uint32_t now[DS_LAYER_GROUPS_MAX + 1] = { 0 }; /* by number + 1: number + 1 */

  for (size_t i = 0; i < n; i++)
    now[from[i] + 1] = (uint32_t)i + 1;
  memset (self->items, 0, sizeof self->items);
  self->n = n;
  for (size_t i = 0; i < n; i++) {
    self->items[i] = old.items[from[i]];
    self->items[i].parent = now[self->items[i].parent];
  }
  for (size_t i = 0; i < DS_OBJECT_LAYERS_MAX; i++)
    self->objects_in[i] = now[old.objects_in[i]];
  for (size_t i = 0; i < DS_TILE_LAYERS_MAX; i++)
    self->tiles_in[i] = now[old.tiles_in[i]];
}

void
ds_layer_groups_remove (DsLayerGroups *self, size_t i)
{
  size_t from[DS_LAYER_GROUPS_MAX], n = 0;
  uint32_t outer;

  DS_ASSERT (self != NULL && i < self->n);

  outer = self->items[i].parent;
  for (size_t k = 0; k < self->n; k++) {
    if (self->items[k].parent == i + 1)
      self->items[k].parent = outer;
    if (k != i)
      from[n++] = k;
  }
  for (size_t k = 0; k < DS_OBJECT_LAYERS_MAX; k++)
    if (self->objects_in[k] == i + 1)
      self->objects_in[k] = outer;
  for (size_t k = 0; k < DS_TILE_LAYERS_MAX; k++)
    if (self->tiles_in[k] == i + 1)
      self->tiles_in[k] = outer;
  reorder (self, from, n);
}

/* Lists group @i and all groups in it, in their order. */
static void
list_branch (const DsLayerGroups *self, size_t i, size_t *list, size_t *n)
{
  for (size_t k = i; k < self->n; k++)
    if (ds_layer_groups_contain (self, (uint32_t)i + 1, (uint32_t)k + 1))
      list[(*n)++] = k;
}

bool
ds_layer_groups_move (DsLayerGroups *self, size_t i, int step)
{
  size_t from[DS_LAYER_GROUPS_MAX], n = 0, other;

  DS_ASSERT (self != NULL && i < self->n && (step == 1 || step == -1));

  for (other = i + (size_t)step; other < self->n; other += (size_t)step)
    if (self->items[other].parent == self->items[i].parent)
      break;
  if (other >= self->n)
    return false;
  for (size_t k = 0; k < self->n; k++) { /* the upper branch goes behind the lower one */
    const size_t upper = step < 0 ? other : i, lower = step < 0 ? i : other;

    if (ds_layer_groups_contain (self, (uint32_t)upper + 1, (uint32_t)k + 1))
      continue;
    if (k == lower) {
      list_branch (self, lower, from, &n);
      list_branch (self, upper, from, &n);
    } else if (!ds_layer_groups_contain (self, (uint32_t)lower + 1, (uint32_t)k + 1)) {
      from[n++] = k;
    }
  }
  reorder (self, from, n);
  return true;
}

bool
ds_layer_groups_nest (DsLayerGroups *self, size_t i, uint32_t parent)
{
  size_t from[DS_LAYER_GROUPS_MAX], n = 0;

  DS_ASSERT (self != NULL && i < self->n && parent <= self->n);

  if (ds_layer_groups_contain (self, (uint32_t)i + 1, parent))
    return false;
  for (size_t k = 0; k < self->n; k++)
    if (!ds_layer_groups_contain (self, (uint32_t)i + 1, (uint32_t)k + 1))
      from[n++] = k;
  list_branch (self, i, from, &n);
  self->items[i].parent = parent;
  reorder (self, from, n);
  return true;
}

/* ---- order of the layers */

typedef struct {
  const DsLayerGroups *groups;
  const DsTileLayers *layers;
  size_t n;
  int order[DS_TILE_LAYERS_MAX]; /* the lowest first */
} Sorting;

/* Lists the layers of the half that lie in @in, the lowest first. */
static void
list_layers (Sorting *self, uint32_t in, uint32_t is_above)
{
  for (size_t i = 0; i < self->layers->n; i++)
    if (self->groups->tiles_in[i] == in && self->layers->items[i].is_above == is_above)
      self->order[self->n++] = (int)i;
  for (size_t i = self->groups->n; i-- > 0;)
    if (self->groups->items[i].parent == in)
      list_layers (self, (uint32_t)i + 1, is_above);
}

void
ds_layer_groups_sort (DsLayerGroups *self, DsTileLayers *layers, int was[DS_TILE_LAYERS_MAX])
{
  const DsTileLayers old = *layers;
  const DsLayerGroups groups = *self;
  int before[DS_TILE_LAYERS_MAX];
  Sorting sorting = { .groups = &groups, .layers = &old };

  DS_ASSERT (was != NULL);

  memcpy (before, was, sizeof before);
  list_layers (&sorting, 0, 0);
  list_layers (&sorting, 0, 1);
  for (size_t i = 0; i < sorting.n; i++) {
    layers->items[i] = old.items[sorting.order[i]];
    was[i] = before[sorting.order[i]];
    self->tiles_in[i] = groups.tiles_in[sorting.order[i]];
  }
}

void
ds_layer_groups_take_tiles (DsLayerGroups *self, DsTileLayers *layers, int was[DS_TILE_LAYERS_MAX])
{
  const DsLayerGroups old = *self;

  DS_ASSERT (layers != NULL && was != NULL);

  memset (self->tiles_in, 0, sizeof self->tiles_in);
  for (size_t i = 0; i < layers->n; i++)
    self->tiles_in[i] = was[i] >= 0 ? old.tiles_in[was[i]] : 0;
  ds_layer_groups_sort (self, layers, was);
}

void
ds_layer_groups_take_objects (DsLayerGroups *self, size_t n, const int *was)
{
  const DsLayerGroups old = *self;

  DS_ASSERT (n <= DS_OBJECT_LAYERS_MAX && (n == 0 || was != NULL));

  memset (self->objects_in, 0, sizeof self->objects_in);
  for (size_t i = 0; i < n; i++)
    self->objects_in[i] = was[i] >= 0 ? old.objects_in[was[i]] : 0;
}
