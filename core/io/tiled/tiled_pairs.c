/* core/io/tiled/tiled_pairs.c — the layers and groups of a text of ours in the map of Tiled that
 * its level was read from. */
#include "io/tiled/tiled_merge.h"

#include <stdlib.h>
#include <string.h>

/* ---- texts */

static int
compare (const void *a, const void *b)
{
  const DsTiledMerged *i = a, *k = b;

  return (i->number > k->number) - (i->number < k->number);
}

static bool
add_objects (DsTiledText *self, size_t item)
{
  const DsXmlElement layer = self->items.items[item].node;
  DsXmlElement at;
  size_t place = 0;

  for (bool has = ds_element_first (layer, &at); has; has = ds_element_next (&at)) {
    const char *id = ds_element_get (at, "id");

    if (strcmp (ds_element_name (at), "object") == 0 &&
        !ds_array_push (&self->objects, (DsTiledMerged){ id != NULL ? strtoll (id, NULL, 10) : 0,
                                                         at, item, place++, false }))
      return false;
  }
  return true;
}

static bool
add_items (DsTiledText *self, DsXmlElement in, size_t parent, uint32_t depth, size_t n[2])
{
  DsXmlElement at;

  for (bool has = ds_element_first (in, &at); has; has = ds_element_next (&at)) {
    const char *name = ds_element_name (at);
    const bool is_group = strcmp (name, "group") == 0;
    const size_t i = self->items.n;

    if (!is_group && strcmp (name, "layer") != 0 && strcmp (name, "objectgroup") != 0 &&
        strcmp (name, "imagelayer") != 0)
      continue;
    if (!ds_array_push (&self->items,
                        (DsTiledItem){ at, parent, n[is_group]++, depth, is_group }) ||
        !(is_group ? add_items (self, at, i, depth + 1, n) : add_objects (self, i)))
      return false;
  }
  return true;
}

DsStatus
ds_tiled_text_parse (DsTiledText *out, const char *name, const char *bytes, size_t n, DsError *err)
{
  DsErrors errors = { 0 };
  DsStatus status;

  DS_ASSERT (out != NULL && name != NULL && bytes != NULL);

  *out = (DsTiledText){ .bytes = bytes, .n = n };
  status = ds_tiled_parse (&out->file, name, bytes, n, "map", &errors);
  if (status != DS_OK) {
    if (err != NULL)
      *err = errors.items[0];
    return status;
  }
  out->root = ds_tiled_root (&out->file).element;
  if (!add_items (out, out->root, SIZE_MAX, 0, (size_t[2]){ 0, 0 })) {
    ds_tiled_text_clear (out);
    return ds_fail_nomem (err, name);
  }
  if (out->objects.n > 0)
    qsort (out->objects.items, out->objects.n, sizeof *out->objects.items, compare);
  return DS_OK;
}

DsTiledMerged *
ds_tiled_text_find (const DsTiledText *self, int64_t number)
{
  const DsTiledMerged wanted = { .number = number };

  DS_ASSERT (self != NULL);

  return self->objects.n > 0
             ? bsearch (&wanted, self->objects.items, self->objects.n, sizeof wanted, compare)
             : NULL;
}

void
ds_tiled_text_clear (DsTiledText *self)
{
  DS_ASSERT (self != NULL);

  ds_tiled_clear (&self->file);
  ds_array_clear (&self->items);
  ds_array_clear (&self->objects);
  memset (self, 0, sizeof *self);
}

/* ---- pairs */

typedef struct {
  DsTiledPairs *out;
  const DsTiledSource *source;
  const DsTiledText *old;
} PairFinder;

static const DsTiledItem *
item_of (const PairFinder *self, size_t i)
{
  return &self->out->was.items.items[i];
}

static const char *
name_of (DsXmlElement node)
{
  const char *name = ds_element_get (node, "name");

  return name != NULL ? name : "";
}

static bool
has_floors (const PairFinder *self)
{
  return self->source->layers.floors.n > 1;
}

static size_t
floor_of (const PairFinder *self, size_t i)
{
  size_t floor = 0;

  while (item_of (self, i)->parent != SIZE_MAX)
    i = item_of (self, i)->parent;
  for (size_t k = 0; k < i; k++)
    floor += item_of (self, k)->depth == 0;
  return has_floors (self) ? floor : 0;
}

static bool
is_alike (const DsTiledItem *a, const DsTiledItem *b)
{
  return a->depth == b->depth && strcmp (ds_element_name (a->node), ds_element_name (b->node)) == 0;
}

/* The part of its floor that an item of ours is, the first of its name there. */
static DsTiledPart
part_of (const PairFinder *self, size_t i)
{
  static const char *const NAMES[] = { "Ground", "Features", "Rooms", "Regions", "Objects" };
  const DsTiledItem *item = item_of (self, i);
  size_t part = 0;

  if (item->is_group || item->depth != has_floors (self))
    return DS_TILED_MORE;
  while (part < DS_N_TILED_PARTS && strcmp (name_of (item->node), NAMES[part]) != 0)
    part++;
  if (part == DS_N_TILED_PARTS || strcmp (ds_element_name (item->node),
                                          part <= DS_TILED_FEATURES ? "layer" : "objectgroup") != 0)
    return DS_TILED_MORE;
  for (size_t k = i; k-- > 0;)
    if (item_of (self, k)->parent == item->parent && is_alike (item_of (self, k), item) &&
        strcmp (name_of (item_of (self, k)->node), name_of (item->node)) == 0)
      return DS_TILED_MORE;
  return (DsTiledPart)part;
}

/* The layer of the map that became own layer @own of the level, in @of. */
static const DsForeignLayer *
find_own (const PairFinder *self, const int *of, int own, size_t floor)
{
  const DsTiledLayers *layers = &self->source->layers;

  for (size_t i = 0; own >= 0 && i < layers->placed.n; i++)
    if (layers->placed.items[i].floor == floor && of[i] == own)
      return layers->placed.items[i].layer;
  return NULL;
}

/* The first image of the floor that has the file of ours, rather one of its name. */
static const DsForeignLayer *
find_image (const PairFinder *self, DsXmlElement node, size_t floor)
{
  const DsForeignLayer *found = NULL;
  DsXmlElement image;

  if (!ds_tiled_element_child (node, "image", &image))
    return NULL;
  for (const DsForeignPicture *at = self->source->map.levels.first->pictures.first; at != NULL;
       at = at->next) {
    if (strcmp (at->file, ds_element_get (image, "source")) != 0 ||
        ds_tiled_floor_around (&self->source->layers, at->layer->path) != floor)
      continue;
    if (strcmp (at->layer->name, name_of (node)) == 0)
      return at->layer;
    if (found == NULL)
      found = at->layer;
  }
  return found;
}

static const DsForeignLayer *
find_layer (const PairFinder *self, size_t i)
{
  const DsTiledOwnLayers *own = &self->source->own;
  const DsXmlElement node = item_of (self, i)->node;
  const size_t floor = floor_of (self, i);
  const DsTiledPart part = part_of (self, i);

  if (floor >= self->source->layers.floors.n)
    return NULL;
  if (part != DS_TILED_MORE)
    return self->source->layers.floors.items[floor].parts[part];
  if (strcmp (ds_element_name (node), "layer") == 0)
    return find_own (self, own->cells.of.items,
                     ds_tile_layers_find (&own->cells.layers, name_of (node)), floor);
  if (strcmp (ds_element_name (node), "objectgroup") == 0)
    return find_own (self, own->objects.of.items,
                     ds_object_layers_find (&own->objects.layers, name_of (node)), floor);
  return find_image (self, node, floor);
}

/* The item of the map that is layer, or group, @number of it. */
static size_t
old_item (const PairFinder *self, bool is_group, size_t number)
{
  for (size_t i = 0; i < self->old->items.n; i++)
    if (self->old->items.items[i].is_group == is_group &&
        self->old->items.items[i].number == number)
      return i;
  return SIZE_MAX;
}

static bool
is_taken (const PairFinder *self, size_t old)
{
  for (size_t i = 0; i < self->out->was.items.n; i++)
    if (self->out->old_of_was[i] == old)
      return true;
  return false;
}

static void
pair_layers (PairFinder *self)
{
  for (size_t i = 0; i < self->out->was.items.n; i++) {
    const DsForeignLayer *layer = item_of (self, i)->is_group ? NULL : find_layer (self, i);
    size_t number = 0, old;

    if (layer == NULL)
      continue;
    for (const DsForeignLayer *at = self->source->map.levels.first->layers.first; at != layer;
         at = at->next)
      number++;
    old = old_item (self, false, number);
    if (!is_taken (self, old))
      self->out->old_of_was[i] = old;
  }
}

static void
pair_floors (PairFinder *self)
{
  size_t floor = 0;

  for (size_t i = 0; has_floors (self) && i < self->out->was.items.n; i++) {
    size_t number = 0;

    if (item_of (self, i)->depth > 0)
      continue;
    for (const DsForeignGroup *at = self->source->map.levels.first->groups.first; at != NULL;
         at = at->next, number++)
      if (strcmp (at->path, self->source->layers.floors.items[floor].path) == 0)
        self->out->old_of_was[i] = old_item (self, true, number);
    floor++;
  }
}

/* Groups around a layer of ours are those around its layer in the map, from the inmost on. */
static void
pair_around (PairFinder *self, size_t i)
{
  size_t old = self->out->old_of_was[i];

  while (old != SIZE_MAX) {
    i = item_of (self, i)->parent;
    old = self->old->items.items[old].parent;
    if (i == SIZE_MAX || old == SIZE_MAX || self->out->old_of_was[i] != SIZE_MAX ||
        is_taken (self, old))
      return;
    self->out->old_of_was[i] = old;
  }
}

/* Empty groups, by their names. */
static void
pair_empty (PairFinder *self, size_t i)
{
  const DsTiledItem *item = item_of (self, i);
  const size_t in = item->parent != SIZE_MAX ? self->out->old_of_was[item->parent] : SIZE_MAX;

  if (item->parent != SIZE_MAX && in == SIZE_MAX)
    return;
  for (size_t k = 0; k < self->old->items.n; k++) {
    const DsTiledItem *old = &self->old->items.items[k];

    if (old->is_group && old->parent == in && !is_taken (self, k) &&
        strcmp (name_of (old->node), name_of (item->node)) == 0) {
      self->out->old_of_was[i] = k;
      return;
    }
  }
}

/* ---- twins */

/* Groups of floors; 0: the level has one. */
static size_t
count_floors (const DsTiledText *text)
{
  size_t n = 0;

  for (size_t i = 0; i < text->items.n; i++)
    if (text->items.items[i].parent == SIZE_MAX && !text->items.items[i].is_group)
      return 0;
    else
      n += text->items.items[i].parent == SIZE_MAX;
  return n;
}

static bool
is_twin (const DsTiledPairs *pairs, size_t was)
{
  for (size_t i = 0; i < pairs->is.items.n; i++)
    if (pairs->twin_of[i] == was)
      return true;
  return false;
}

/* The outermost item around @i. */
static size_t
outermost (const DsTiledText *text, size_t i)
{
  while (text->items.items[i].parent != SIZE_MAX)
    i = text->items.items[i].parent;
  return i;
}

/* The floor of an item, whose group is none where the level has @n_floors of 0. */
static size_t
floor_in (const DsTiledText *text, size_t i, size_t n_floors)
{
  const size_t outer = outermost (text, i);
  size_t floor = 0;

  for (size_t k = 0; k < outer && n_floors > 0; k++)
    floor += text->items.items[k].parent == SIZE_MAX;
  return floor;
}

/* True where @was could be @is: both are of one kind and on the same floor. */
static bool
could_be (const DsTiledPairs *pairs, size_t was, size_t is, bool is_named, const size_t n_floors[2],
          const int32_t *floors)
{
  const DsTiledItem *a = &pairs->was.items.items[was], *b = &pairs->is.items.items[is];
  const bool is_floor_a = n_floors[0] > 0 && a->parent == SIZE_MAX;
  const bool is_floor_b = n_floors[1] > 0 && b->parent == SIZE_MAX;

  return is_floor_a == is_floor_b &&
         strcmp (ds_element_name (a->node), ds_element_name (b->node)) == 0 &&
         (!is_named || strcmp (name_of (a->node), name_of (b->node)) == 0) &&
         (int32_t)floor_in (&pairs->was, was, n_floors[0]) ==
             floors[floor_in (&pairs->is, is, n_floors[1])] &&
         !is_twin (pairs, was);
}

/* Those of a name first, in their order, then those that are left, which were renamed. */
static void
find_twins (DsTiledPairs *pairs, const int32_t *floors)
{
  const size_t n_floors[2] = { count_floors (&pairs->was), count_floors (&pairs->is) };

  for (size_t i = 0; i < pairs->is.items.n; i++)
    pairs->twin_of[i] = SIZE_MAX;
  for (int is_named = 1; is_named >= 0; is_named--)
    for (size_t i = 0; i < pairs->is.items.n; i++)
      for (size_t k = 0; k < pairs->was.items.n && pairs->twin_of[i] == SIZE_MAX; k++)
        if (could_be (pairs, k, i, is_named != 0, n_floors, floors))
          pairs->twin_of[i] = k;
  for (size_t i = 0; i < pairs->is.items.n; i++)
    pairs->old_of[i] =
        pairs->twin_of[i] != SIZE_MAX ? pairs->old_of_was[pairs->twin_of[i]] : SIZE_MAX;
}

static bool
make_lists (DsTiledPairs *self)
{
  self->old_of = ds_alloc (self->is.items.n + 1, sizeof *self->old_of);
  self->twin_of = ds_alloc (self->is.items.n + 1, sizeof *self->twin_of);
  self->old_of_was = ds_alloc (self->was.items.n + 1, sizeof *self->old_of_was);
  for (size_t i = 0; i < self->was.items.n && self->old_of_was != NULL; i++)
    self->old_of_was[i] = SIZE_MAX;
  return self->old_of != NULL && self->twin_of != NULL && self->old_of_was != NULL;
}

static void
pair (PairFinder *self)
{
  const size_t n = self->out->was.items.n;

  pair_layers (self);
  pair_floors (self);
  for (size_t i = 0; i < n; i++)
    if (!item_of (self, i)->is_group)
      pair_around (self, i);
  for (size_t i = 0; i < n; i++)
    if (item_of (self, i)->is_group && self->out->old_of_was[i] == SIZE_MAX)
      pair_empty (self, i);
}

DsStatus
ds_tiled_pairs_find (DsTiledPairs *out, const DsTiledSource *source, const DsTiledText *old,
                     const DsText *was, const DsText *is, const int32_t *floors, DsError *err)
{
  PairFinder self = { out, source, old };
  DsStatus status;

  DS_ASSERT (out != NULL && source != NULL && old != NULL && was != NULL && is != NULL);

  memset (out, 0, sizeof *out);
  status = ds_tiled_text_parse (&out->was, "map", was->bytes, was->n, err);
  if (status == DS_OK)
    status = ds_tiled_text_parse (&out->is, "map", is->bytes, is->n, err);
  if (status == DS_OK && !make_lists (out))
    status = ds_fail_nomem (err, "map");
  if (status != DS_OK) {
    ds_tiled_pairs_clear (out);
    return status;
  }
  pair (&self);
  find_twins (out, floors);
  return DS_OK;
}

void
ds_tiled_pairs_clear (DsTiledPairs *self)
{
  DS_ASSERT (self != NULL);

  ds_tiled_text_clear (&self->was);
  ds_tiled_text_clear (&self->is);
  ds_free (self->twin_of);
  ds_free (self->old_of);
  ds_free (self->old_of_was);
  ds_array_clear (&self->exact);
  ds_array_clear (&self->anchored);
  memset (self, 0, sizeof *self);
}
