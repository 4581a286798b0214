/* core/io/ldtk/ldtk_own_list.c — finds own layers of cells among the layers of an LDtk project. */
#include "io/ldtk/ldtk_own_list.h"

#include "io/ldtk/ldtk_names.h"
#include "map/layer_groups.h"

#include <string.h>

typedef struct {
  DsLdtkOwnList *items;
  DsForeignUnread *unread;
  DsTileLayers listed; /* of the level, as we write it */
  DsTileLayers layers; /* of the project: at first these, then new ones */
  DsLayerGroups groups;
  const DsLdtkOwnItem *first[DS_TILE_LAYERS_MAX]; /* of each layer; NULL: it is gone */
} LdtkOwnFinder;

/* The order of the layers of the project: numbers of the finder. */
typedef struct {
  size_t n;
  int items[DS_TILE_LAYERS_MAX];
} LdtkOrder;

/* ---- names */

/* The name as the level has it. False: no memory. */
static bool
read_name (DsText *out, const DsForeignInstance *instance)
{
  const size_t n = strlen (DS_LDTK_OWN);
  const char *name = instance->name;
  const bool is_ours = strncmp (name, DS_LDTK_OWN, n) == 0 && name[n] != '\0';

  out->n = 0;
  ds_ldtk_read_name (out, is_ours ? name + n : name, ' ');
  ds_text_putc (out, '\0');
  return !out->failed;
}

/* True for the drawings of ground and features. */
static bool
is_drawing (const DsForeignInstance *instance)
{
  static const DsLdtkLayer DRAWINGS[] = { DS_LDTK_GROUND_TILES, DS_LDTK_FEATURE_TILES };

  for (size_t i = 0; i < DS_COUNT (DRAWINGS); i++)
    if (strcmp (instance->name, ds_ldtk_layer_name (DRAWINGS[i])) == 0 ||
        instance->uid == DS_LDTK_UID_FIRST_LAYER + (int32_t)DRAWINGS[i])
      return true;
  return false;
}

/* The listed layer that was written as the instance; -1: none. */
static int
listed_as (const LdtkOwnFinder *self, const DsForeignInstance *instance)
{
  const int64_t own = (int64_t)instance->uid - DS_LDTK_UID_FIRST_LAYER - DS_N_LDTK_LAYERS;

  return own >= 0 && own < (int64_t)self->listed.n && !is_drawing (instance) ? (int)own : -1;
}

/* True when a layer of the floor is the own layer already. */
static bool
is_taken (const LdtkOwnFinder *self, size_t floor, int own)
{
  for (size_t i = 0; i < self->items->n; i++)
    if (self->items->items[i].floor == floor && self->items->items[i].own == own)
      return true;
  return false;
}

static void
take (LdtkOwnFinder *self, DsLdtkOwnItem *item, int own)
{
  item->own = own;
  if (self->first[own] == NULL || item->floor < self->first[own]->floor)
    self->first[own] = item;
}

/* Gives a layer a name that no other has. */
static void
name_layer (LdtkOwnFinder *self, int own, const char *wanted)
{
  char name[DS_OBJECT_LAYER_BYTES];
  size_t nth = 1;

  do
    ds_tile_layers_name (name, wanted, nth++);
  while (ds_tile_layers_find (&self->layers, name) >= 0);
  memcpy (self->layers.items[own].name, name, sizeof name);
}

/* Layers that are known by their number, with the names that they have in the project. */
static bool
find_listed (LdtkOwnFinder *self)
{
  DsText name = { 0 };
  bool is_done = true;

  for (size_t i = 0; i < self->items->n; i++) {
    DsLdtkOwnItem *item = &self->items->items[i];
    const int own = listed_as (self, item->instance);

    if (own >= 0 && !is_taken (self, item->floor, own))
      take (self, item, own);
  }
  for (int keeps = 1; keeps >= 0; keeps--) /* names that stay come first */
    for (size_t i = 0; i < self->listed.n && is_done; i++) {
      const char *was = self->listed.items[i].name;

      if (self->first[i] == NULL)
        continue;
      is_done = read_name (&name, self->first[i]->instance);
      if (is_done && keeps && strcmp (name.bytes, was) != 0)
        memset (self->layers.items[i].name, 0, sizeof self->layers.items[i].name);
      else if (is_done && !keeps && strcmp (name.bytes, was) != 0)
        name_layer (self, (int)i, name.bytes);
    }
  ds_text_clear (&name);
  return is_done;
}

/* The own layer of a layer of this name that its floor does not have yet; -1: there is no room. */
static int
add (LdtkOwnFinder *self, const char *wanted, size_t floor)
{
  char name[DS_OBJECT_LAYER_BYTES];
  size_t nth = 1;
  int own;

  do {
    ds_tile_layers_name (name, wanted, nth++);
    own = ds_tile_layers_find (&self->layers, name);
  } while (own >= 0 && is_taken (self, floor, own));
  if (own < 0 && ds_tile_layers_add (&self->layers, name))
    own = (int)self->layers.n - 1;
  return own;
}

/* Layers that are known by their name, and new ones, the lowest first. */
static bool
find_others (LdtkOwnFinder *self)
{
  DsText name = { 0 };
  bool is_done = true;

  for (size_t i = 0; i < self->items->n && is_done; i++) {
    DsLdtkOwnItem *item = &self->items->items[i];
    int own = -1;

    if (item->own >= 0 || is_drawing (item->instance))
      continue;
    is_done = read_name (&name, item->instance);
    if (is_done)
      own = add (self, name.bytes, item->floor);
    if (own >= 0)
      take (self, item, own);
    else
      is_done = is_done && ds_foreign_unread_add (self->unread, DS_FOREIGN_UNREAD_BEYOND, 1,
                                                  item->instance->name);
  }
  ds_text_clear (&name);
  return is_done;
}

/* ---- looks */

/* The number of the layer Objects among the layers of the level; UINT32_MAX: it has none. */
static uint32_t
objects_at (const DsForeignLevel *level)
{
  for (const DsForeignLayer *at = level->layers.first; at != NULL; at = at->next)
    if (at->kind == DS_FOREIGN_OBJECTS &&
        strcmp (at->name, ds_ldtk_layer_name (DS_LDTK_OBJECTS)) == 0)
      return at->number;
  return UINT32_MAX;
}

/* The opacity of a layer in its groups. */
static uint32_t
seen_as (uint32_t opacity, uint32_t share)
{
  return (opacity * share + DS_TILE_LAYER_WHOLE / 2) / DS_TILE_LAYER_WHOLE;
}

/* Takes the opacity that looks as in the project. False: there is none, or it cannot be read. */
static bool
read_opacity (DsTileLayer *layer, const DsForeignInstance *instance, uint32_t share)
{
  const uint32_t seen = instance->opacity;
  const uint32_t opacity = share > 0 ? (seen * DS_TILE_LAYER_WHOLE + share / 2) / share : 0;

  if (instance->has_odd_opacity)
    return false;
  if (seen_as (layer->opacity, share) == seen)
    return true;
  if (opacity > DS_TILE_LAYER_WHOLE || seen_as (opacity, share) != seen)
    return false;
  layer->opacity = opacity;
  return true;
}

static bool
read_looks (LdtkOwnFinder *self)
{
  for (size_t i = 0; i < self->layers.n; i++) {
    const DsLdtkOwnItem *item = self->first[i];
    const uint32_t objects = item != NULL ? objects_at (item->level) : UINT32_MAX;
    DsTileLayer *layer = &self->layers.items[i];

    if (objects != UINT32_MAX)
      layer->is_above = item->instance->number < objects;
    if (item == NULL ||
        read_opacity (layer, item->instance,
                      ds_layer_groups_look (&self->groups, self->groups.tiles_in[i]).opacity))
      continue;
    if (!ds_foreign_unread_add (self->unread, DS_FOREIGN_UNREAD_OPACITIES, 1, item->instance->name))
      return false;
  }
  return true;
}

/* ---- eyes */

static bool
has_objects (const DsLayerGroups *groups, uint32_t outer)
{
  for (size_t i = 0; i < DS_OBJECT_LAYERS_MAX; i++)
    if (ds_layer_groups_contain (groups, outer, groups->objects_in[i]))
      return true;
  return false;
}

/* True where the group has layers of cells, and all are seen, or hidden, in the project. */
static bool
are_all (const LdtkOwnFinder *self, uint32_t outer, bool is_hidden)
{
  size_t n = 0;

  for (size_t i = 0; i < self->layers.n; i++) {
    if (!ds_layer_groups_contain (&self->groups, outer, self->groups.tiles_in[i]))
      continue;
    if (self->first[i] == NULL || self->first[i]->instance->is_hidden != is_hidden)
      return false;
    n++;
  }
  return n > 0;
}

/* The eye of a group follows those of its layers, where it has none of objects. */
static bool
read_eyes (LdtkOwnFinder *self)
{
  for (uint32_t i = 0; i < self->groups.n; i++) {
    DsLayerGroup *group = &self->groups.items[i];
    const bool is_hidden = ds_layer_groups_hidden_by (&self->groups, i + 1) >= 0;

    if (!has_objects (&self->groups, i + 1) && are_all (self, i + 1, !is_hidden))
      group->is_hidden = !is_hidden;
  }
  for (size_t i = 0; i < self->layers.n; i++) {
    const DsLdtkOwnItem *item = self->first[i];
    const bool is_hidden = ds_layer_groups_hidden_by (&self->groups, self->groups.tiles_in[i]) >= 0;

    if (item != NULL && item->instance->is_hidden != is_hidden &&
        !ds_foreign_unread_add (self->unread, DS_FOREIGN_UNREAD_HIDES, 1, item->instance->name))
      return false;
  }
  return true;
}

/* ---- order */

static size_t
index_of (const LdtkOrder *self, int own)
{
  size_t i = 0;

  while (i < self->n && self->items[i] != own)
    i++;
  return i;
}

static void
insert (LdtkOrder *self, size_t at, int own)
{
  memmove (self->items + at + 1, self->items + at, (self->n - at) * sizeof *self->items);
  self->items[at] = own;
  self->n++;
}

/* The layers of the project: those of the first floor; a layer of another one alone follows that
 * below it there. */
static LdtkOrder
order_in_project (const LdtkOwnFinder *self)
{
  LdtkOrder order = { 0 };
  size_t next = 0, floor = 0;

  for (size_t i = 0; i < self->items->n; i++) {
    const DsLdtkOwnItem *item = &self->items->items[i];

    next = item->floor == floor ? next : 0;
    floor = item->floor;
    if (item->own < 0)
      continue;
    if (index_of (&order, item->own) == order.n)
      insert (&order, next, item->own);
    next = index_of (&order, item->own) + 1;
  }
  return order;
}

/* The same as they are drawn: those over objects last. */
static LdtkOrder
drawn (const LdtkOwnFinder *self, const LdtkOrder *from)
{
  LdtkOrder order = { 0 };

  for (uint32_t above = 0; above < 2; above++)
    for (size_t i = 0; i < from->n; i++)
      if (self->layers.items[from->items[i]].is_above == above)
        order.items[order.n++] = from->items[i];
  return order;
}

/* True for a listed layer that the project lacks and that has cells, or whose tiles it never had.
 */
static bool
is_kept (const LdtkOwnFinder *self, const DsDungeon *dungeon, size_t i)
{
  bool has_tiles = false;

  for (size_t k = 0; k < self->items->n; k++)
    has_tiles = has_tiles || is_drawing (self->items->items[k].instance) ||
                listed_as (self, self->items->items[k].instance) >= 0;
  for (size_t f = 0; f < dungeon->n_floors && has_tiles; f++)
    if (!ds_grid_is_blank (&dungeon->floors[f].layers[DS_LAYER_TILES (i)]))
      return true;
  return !has_tiles;
}

/* The layers that the level gets: in the order of the list where the project draws the same. */
static LdtkOrder
new_order (const LdtkOwnFinder *self, const DsDungeon *dungeon)
{
  LdtkOrder there = order_in_project (self), listed = { 0 }, as_listed;

  for (size_t i = 0; i < self->layers.n; i++)
    if (self->first[i] != NULL)
      listed.items[listed.n++] = (int)i;
  there = drawn (self, &there);
  as_listed = drawn (self, &listed);
  if (self->layers.n == self->listed.n && memcmp (&as_listed, &there, sizeof there) == 0)
    there = listed;
  for (size_t i = 0; i < self->listed.n; i++)
    if (self->first[i] == NULL && is_kept (self, dungeon, i))
      insert (&there, i < there.n ? i : there.n, (int)i);
  return there;
}

/* ---- the whole */

/* Puts names, looks and groups in this order, and the cells that floors have. */
static void
reorder (LdtkOwnFinder *self, const LdtkOrder *order, DsDungeon *dungeon)
{
  const DsTileLayers layers = self->layers;
  const DsLayerGroups groups = self->groups;
  int now[DS_TILE_LAYERS_MAX];
  bool is_used[DS_TILE_LAYERS_MAX] = { false };
  size_t n = order->n;

  memcpy (now, order->items, sizeof now);
  for (size_t i = 0; i < n; i++)
    is_used[now[i]] = true;
  for (int i = 0; i < DS_TILE_LAYERS_MAX; i++) /* grids of layers that are gone are blank */
    if (!is_used[i])
      now[n++] = i;
  memset (&self->layers, 0, sizeof self->layers);
  memset (self->groups.tiles_in, 0, sizeof self->groups.tiles_in);
  self->layers.n = order->n;
  for (size_t i = 0; i < order->n; i++) {
    self->layers.items[i] = layers.items[now[i]];
    self->groups.tiles_in[i] = groups.tiles_in[now[i]];
  }
  for (size_t f = 0; f < dungeon->n_floors; f++) {
    DsGrid grids[DS_TILE_LAYERS_MAX];

    for (size_t i = 0; i < DS_TILE_LAYERS_MAX; i++)
      grids[i] = dungeon->floors[f].layers[DS_LAYER_TILES (now[i])];
    memcpy (&dungeon->floors[f].layers[DS_LAYER_TILES (0)], grids, sizeof grids);
  }
  for (size_t i = 0; i < self->items->n; i++)
    if (self->items->items[i].own >= 0)
      self->items->items[i].own = (int)index_of (order, self->items->items[i].own);
}

static DsStatus
put (const LdtkOwnFinder *self, const DsLayerGroups *groups_before, DsDungeon *dungeon,
     DsError *err)
{
  DsExtras *layers, *groups;
  DsStatus status;

  if (memcmp (&self->layers, &self->listed, sizeof self->layers) == 0 &&
      memcmp (&self->groups, groups_before, sizeof self->groups) == 0)
    return DS_OK;
  status = ds_tile_layers_put (&layers, dungeon->extras, &self->layers, err);
  if (status != DS_OK)
    return status;
  ds_extras_unref (dungeon->extras);
  dungeon->extras = layers;
  if (self->groups.n == 0)
    return DS_OK;
  status = ds_layer_groups_put (&groups, dungeon->extras, &self->groups, err);
  if (status != DS_OK)
    return status;
  ds_extras_unref (dungeon->extras);
  dungeon->extras = groups;
  return DS_OK;
}

/* Lists the instances of a level, the lowest first. */
static bool
list_level (DsLdtkOwnList *out, const DsForeignLevel *level, size_t floor)
{
  const size_t first = out->n;

  for (const DsForeignInstance *at = level->instances.first; at != NULL; at = at->next)
    if (!ds_array_push (out, (DsLdtkOwnItem){ level, at, floor, -1 }))
      return false;
  for (size_t i = first, k = out->n; i + 1 < k; i++) {
    const DsLdtkOwnItem item = out->items[--k];

    out->items[k] = out->items[i];
    out->items[i] = item;
  }
  return true;
}

DsStatus
ds_ldtk_own_list (DsLdtkOwnList *out, DsDelve *delve, const DsForeign *map, DsForeignUnread *unread,
                  DsError *err)
{
  LdtkOwnFinder self = { .items = out, .unread = unread };
  DsDungeon *dungeon = &delve->dungeon;
  DsLayerGroups groups_before;
  bool is_done = true;
  size_t floor = 0;
  LdtkOrder order;

  DS_ASSERT (out != NULL && delve != NULL && map != NULL && unread != NULL);

  ds_tile_layers_read (&self.listed, dungeon->extras);
  ds_layer_groups_read (&self.groups, dungeon->extras);
  groups_before = self.groups;
  self.layers = self.listed;
  for (const DsForeignLevel *at = map->levels.first; at != NULL && is_done; at = at->next)
    is_done = list_level (out, at, floor++);
  if (!is_done || !find_listed (&self) || !find_others (&self) || !read_looks (&self) ||
      !read_eyes (&self))
    return ds_fail_nomem (err, DS_TILE_LAYERS_KEY);
  order = new_order (&self, dungeon);
  reorder (&self, &order, dungeon);
  return put (&self, &groups_before, dungeon, err);
}
