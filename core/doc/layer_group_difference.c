/* core/doc/layer_group_difference.c — groups of own layers as fields of a level. */
#include "doc/layer_group_difference.h"

#include "map/layer_groups.h"

#include <string.h>

/* Of one of the levels. */
typedef struct {
  DsLayerGroups groups;
  DsObjectLayers objects;
  int other[DS_LAYER_GROUPS_MAX]; /* the same group of the other level; -1: it has none such */
} GroupSide;

typedef struct {
  const DsTileLayerPairs *tiles;
  GroupSide sides[2];
  void (*found) (void *user, const DsDifference *difference);
  void *user;
  bool failed; /* no memory */
} GroupDifferences;

/* ---- pairs */

/* True where all of @side that lies in the group @in, but for layers of cells, lies in the group
 * @other_in of the other side; *@any: and there is some. */
static bool
lie_within (const GroupSide *side, int in, const GroupSide *other, int other_in, bool *any)
{
  for (size_t i = 0; i < side->objects.n; i++) {
    const int k = ds_object_layers_find (&other->objects, side->objects.names[i]);

    if (side->groups.objects_in[i] != (uint32_t)in + 1)
      continue;
    if (k < 0 || other->groups.objects_in[k] != (uint32_t)other_in + 1)
      return false;
    *any = true;
  }
  for (size_t i = 0; i < side->groups.n; i++) {
    const int k = ds_layer_groups_find (&other->groups, side->groups.items[i].name);

    if (side->groups.items[i].parent != (uint32_t)in + 1)
      continue;
    if (k < 0 || other->groups.items[k].parent != (uint32_t)other_in + 1)
      return false;
    *any = true;
  }
  return true;
}

/* True where group @a of the first level has the layers and groups that @b of the second has, and
 * some. */
static bool
is_renamed (const GroupDifferences *self, int a, int b)
{
  const int in[2] = { a, b };
  bool any = false;

  for (size_t i = 0; i < self->tiles->n; i++) {
    bool has[2];

    for (int k = 0; k < 2; k++) {
      const int layer = self->tiles->items[i].sides[k];

      has[k] = layer >= 0 && self->sides[k].groups.tiles_in[layer] == (uint32_t)in[k] + 1;
    }
    if (has[0] != has[1])
      return false;
    any |= has[0];
  }
  return lie_within (&self->sides[0], a, &self->sides[1], b, &any) &&
         lie_within (&self->sides[1], b, &self->sides[0], a, &any) && any;
}

static void
pair_groups (GroupDifferences *self)
{
  GroupSide *a = &self->sides[0], *b = &self->sides[1];

  for (size_t i = 0; i < a->groups.n; i++)
    a->other[i] = ds_layer_groups_find (&b->groups, a->groups.items[i].name);
  for (size_t k = 0; k < b->groups.n; k++) {
    b->other[k] = ds_layer_groups_find (&a->groups, b->groups.items[k].name);
    for (size_t i = 0; i < a->groups.n && b->other[k] < 0; i++)
      if (a->other[i] < 0 && is_renamed (self, (int)i, (int)k)) {
        a->other[i] = (int)k;
        b->other[k] = (int)i;
      }
  }
}

/* ---- fields */

/* Takes @name, which may be NULL: no memory. */
static void
put (GroupDifferences *self, char *name, const char *from, const char *to)
{
  self->failed |= name == NULL || from == NULL || to == NULL;
  if (!self->failed)
    self->found (self->user, &(DsDifference){ .kind = DS_DIFFERENCE_HEAD,
                                              .name = name,
                                              .cell = { -1, -1 },
                                              .was = { -1, -1 },
                                              .from = from,
                                              .to = to });
  ds_free (name);
}

/* "KEY.NAMEEND"; caller frees; NULL: no memory. */
static char *
format_field (const char *key, const char *name, const char *end)
{
  DsText text = { 0 };

  ds_text_printf (&text, "%s.%s%s", key, name, end);
  return ds_text_take (&text);
}

/* A group without its layers; "" = none. Caller frees; NULL: no memory. */
static char *
format_group (const GroupSide *side, int group)
{
  static const DsObjectLayers no_objects;
  static const DsTileLayers no_tiles;
  DsText text = { 0 };
  DsJsonWriter json;

  if (group < 0)
    return ds_strdup ("");
  ds_json_writer_init (&json, &text);
  ds_layer_group_write (&json, &side->groups, (size_t)group, &no_objects, &no_tiles);
  return ds_difference_take_json (&text);
}

static void
put_group (GroupDifferences *self, int a, int b)
{
  const GroupSide *side = &self->sides[b >= 0];
  char *from = format_group (&self->sides[0], a), *to = format_group (&self->sides[1], b);

  put (self, format_field (DS_LAYER_GROUPS_KEY, side->groups.items[b >= 0 ? b : a].name, ""), from,
       to);
  ds_free (from);
  ds_free (to);
}

/* True where @a of the first level, a number + 1 or 0, is @b of the second. */
static bool
is_same (const GroupDifferences *self, uint32_t a, uint32_t b)
{
  return a == 0 || b == 0 ? a == b : self->sides[0].other[a - 1] == (int)b - 1;
}

/* The group of the second level, and the same of the first, where that has one. */
static void
compare_group (GroupDifferences *self, int b)
{
  const int a = self->sides[1].other[b];
  const DsLayerGroup *to = &self->sides[1].groups.items[b];
  const DsLayerGroup *from = a >= 0 ? &self->sides[0].groups.items[a] : NULL;

  if (from == NULL || strcmp (from->name, to->name) != 0 ||
      !is_same (self, from->parent, to->parent) || from->is_hidden != to->is_hidden ||
      from->is_locked != to->is_locked || from->opacity != to->opacity || from->tint != to->tint)
    put_group (self, a, b);
}

/* A layer, by its groups, numbers + 1 or 0. */
static void
compare_layer (GroupDifferences *self, const char *key, const char *name, uint32_t a, uint32_t b)
{
  if (!is_same (self, a, b))
    put (self, format_field (key, name, ".group"),
         a > 0 ? self->sides[0].groups.items[a - 1].name : "",
         b > 0 ? self->sides[1].groups.items[b - 1].name : "");
}

static void
compare_layers (GroupDifferences *self)
{
  const GroupSide *a = &self->sides[0], *b = &self->sides[1];

  for (size_t i = 0; i < b->objects.n; i++) {
    const int was = ds_object_layers_find (&a->objects, b->objects.names[i]);

    compare_layer (self, DS_OBJECT_LAYERS_KEY, b->objects.names[i],
                   was >= 0 ? a->groups.objects_in[was] : 0, b->groups.objects_in[i]);
  }
  for (size_t i = 0; i < a->objects.n; i++)
    if (ds_object_layers_find (&b->objects, a->objects.names[i]) < 0)
      compare_layer (self, DS_OBJECT_LAYERS_KEY, a->objects.names[i], a->groups.objects_in[i], 0);
  for (size_t i = 0; i < self->tiles->n; i++) {
    const DsTileLayerPair *pair = &self->tiles->items[i];

    compare_layer (self, DS_TILE_LAYERS_KEY, pair->name,
                   pair->sides[0] >= 0 ? a->groups.tiles_in[pair->sides[0]] : 0,
                   pair->sides[1] >= 0 ? b->groups.tiles_in[pair->sides[1]] : 0);
  }
}

/* The names in the second level of the groups of both, in the order of one of them. Caller frees;
 * NULL: no memory. */
static char *
format_order (const GroupDifferences *self, int side)
{
  const GroupSide *of = &self->sides[side];
  DsText text = { 0 };
  DsJsonWriter json;

  ds_json_writer_init (&json, &text);
  ds_json_begin_array (&json, NULL, DS_JSON_INLINE);
  for (size_t i = 0; i < of->groups.n; i++)
    if (of->other[i] >= 0)
      ds_json_put_string (&json, NULL,
                          self->sides[1].groups.items[side == 1 ? (int)i : of->other[i]].name);
  ds_json_end (&json);
  return ds_difference_take_json (&text);
}

static void
compare_order (GroupDifferences *self)
{
  char *from = format_order (self, 0), *to = format_order (self, 1);

  self->failed |= from == NULL || to == NULL;
  if (!self->failed && strcmp (from, to) != 0)
    put (self, ds_strdup (DS_LAYER_GROUPS_KEY), from, to);
  ds_free (from);
  ds_free (to);
}

bool
ds_layer_group_differences (const DsTileLayerPairs *tiles, const DsDelve *const levels[2],
                            void (*found) (void *user, const DsDifference *difference), void *user)
{
  GroupDifferences self = { .tiles = tiles, .found = found, .user = user };

  DS_ASSERT (tiles != NULL && levels != NULL && found != NULL);

  for (int i = 0; i < 2; i++) {
    ds_layer_groups_read (&self.sides[i].groups, levels[i]->dungeon.extras);
    ds_object_layers_read (&self.sides[i].objects, levels[i]->dungeon.extras);
  }
  pair_groups (&self);
  for (size_t i = 0; i < self.sides[1].groups.n; i++)
    compare_group (&self, (int)i);
  for (size_t i = 0; i < self.sides[0].groups.n; i++)
    if (self.sides[0].other[i] < 0)
      put_group (&self, (int)i, -1);
  compare_layers (&self);
  compare_order (&self);
  return !self.failed;
}
