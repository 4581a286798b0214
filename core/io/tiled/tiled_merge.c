/* core/io/tiled/tiled_merge.c — puts the changes between two texts of ours into a map of Tiled. */
#include "io/tiled/tiled_merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An object that comes into a layer of the map, behind the last one. */
typedef struct {
  size_t item;
  char *text; /* owned */
} Coming;

typedef struct {
  const DsTiledSource *source;
  DsTiledText *old;
  const DsTiledPairs *pairs;
  DsTiledLayerIds *ids;
  DsTiledPatch patch;
  DS_ARRAY (Coming) coming;
  int64_t next_layer, next_object; /* of the map, as they become */
  bool failed;
} Merger;

static DsTiledNode
node_of (DsXmlElement element)
{
  return (DsTiledNode){ .is_xml = true, .element = element };
}

static int64_t
number_of (DsXmlElement node, const char *key)
{
  const char *text = ds_element_get (node, key);

  return text != NULL ? strtoll (text, NULL, 10) : 0;
}

static void
put_number (DsTiledPatch *patch, DsXmlElement node, const char *key, int64_t number)
{
  char text[DS_TILED_NUMBER_BYTES];

  snprintf (text, sizeof text, "%lld", (long long)number);
  ds_tiled_patch_number (patch, node_of (node), key, text);
}

/* Appends the element with the changes of @patch. */
static void
put_element (DsTiledPatch *patch, DsXmlElement node, DsText *out)
{
  ds_tiled_patch_write (patch, ds_element_start (node), ds_tiled_patch_end (patch, node_of (node)),
                        out);
}

static const DsTiledItem *
old_item (const Merger *self, size_t i)
{
  const size_t old = i != SIZE_MAX ? self->pairs->old_of[i] : SIZE_MAX;

  return old != SIZE_MAX ? &self->old->items.items[old] : NULL;
}

/* ---- layers that the map lacks */

/* The item before @i, in the same group, that the map has; SIZE_MAX: none. */
static size_t
sibling_before (const Merger *self, size_t i)
{
  const size_t parent = self->pairs->is.items.items[i].parent;

  while (i-- > 0 && i != parent)
    if (self->pairs->is.items.items[i].parent == parent && self->pairs->old_of[i] != SIZE_MAX)
      return i;
  return SIZE_MAX;
}

/* The item of the map that lies in @parent and is, or has in it, item @old of the map. */
static size_t
child_around (const Merger *self, size_t old, size_t parent)
{
  while (old != SIZE_MAX && self->old->items.items[old].parent != parent)
    old = self->old->items.items[old].parent;
  return old;
}

/* Puts an element into the group, or the map, that has item @i of ours: behind the item before it,
 * else behind all others. */
static void
insert_item (Merger *self, size_t i, const DsText *text)
{
  const size_t parent = self->pairs->is.items.items[i].parent, before = sibling_before (self, i);
  const size_t in = parent != SIZE_MAX ? self->pairs->old_of[parent] : SIZE_MAX;
  const size_t sibling =
      before != SIZE_MAX ? child_around (self, self->pairs->old_of[before], in) : SIZE_MAX;
  const DsXmlElement around = in != SIZE_MAX ? self->old->items.items[in].node : self->old->root;
  DsText line = { 0 };

  if (sibling == SIZE_MAX) {
    DsXmlElement last;
    bool has = ds_element_first (around, &last);

    while (has && ds_element_next (&last))
      ;
    ds_tiled_patch_append (&self->patch, node_of (around), &ds_tiled_layers,
                           has ? &(DsTiledNode){ .is_xml = true, .element = last } : NULL, has,
                           (const bool[]){ false }, (char *const[]){ text->bytes }, 1);
    return;
  }
  ds_text_printf (&line, "\n%*s", (int)self->pairs->is.items.items[i].depth + 1, "");
  ds_text_add (&line, text->bytes, text->n);
  self->failed = self->failed || line.failed;
  if (!line.failed)
    ds_tiled_patch_put (
        &self->patch,
        ds_tiled_patch_end (&self->patch, node_of (self->old->items.items[sibling].node)), 0,
        line.bytes, line.n);
  ds_text_clear (&line);
}

/* True for an object of ours that comes into its layer: it is new, or was in another one. */
static bool
comes (const Merger *self, const DsTiledMerged *is)
{
  const DsTiledMerged *was = ds_tiled_text_find (&self->pairs->was, is->number);

  return was == NULL || was->item != self->pairs->twin_of[is->item] ||
         (ds_tiled_text_find (self->old, is->number) == NULL &&
          !ds_tiled_is_alike (was->node, is->node, true));
}

/* A copy of the object @is, or of that of the map with its changes, for layer @item of the map;
 * SIZE_MAX: a new one. */
static char *
make_object (Merger *self, const DsTiledMerged *is, const DsTiledShift *shift)
{
  const DsTiledMerged *was = ds_tiled_text_find (&self->pairs->was, is->number);
  const DsTiledMerged *old = ds_tiled_text_find (self->old, is->number);
  const DsTiledText *ours = &self->pairs->is;
  DsTiledPatch moved = { .bytes = self->old->bytes, .n = self->old->n };
  DsTiledPatch fresh = { .bytes = ours->bytes, .n = ours->n };
  DsText out = { 0 };

  if (old != NULL && was != NULL &&
      ds_tiled_merge_object (&moved, old->node, was->node, is->node, ours, shift)) {
    put_element (&moved, old->node, &out);
  } else {
    ds_tiled_patch_milli (&fresh, node_of (is->node), "x", shift->from_ours.x);
    ds_tiled_patch_milli (&fresh, node_of (is->node), "y", shift->from_ours.y);
    put_element (&fresh, is->node, &out);
  }
  ds_tiled_patch_clear (&moved);
  ds_tiled_patch_clear (&fresh);
  return ds_text_take (&out);
}

/* Layer @item of the map as it was read. */
static const DsForeignLayer *
layer_of (const Merger *self, size_t item)
{
  const DsForeignLayer *at = self->source->map.levels.first->layers.first;

  for (size_t i = item != SIZE_MAX ? self->old->items.items[item].number : 0; i > 0; i--)
    at = at->next;
  return item != SIZE_MAX ? at : NULL;
}

/* Thousandths of a pixel from the place of an object of ours to that in layer @item of the map, or
 * in a new one. */
static DsForeignPoint
shift_in (const Merger *self, size_t item)
{
  const DsForeignLayer *layer = layer_of (self, item);
  const DsForeign *map = &self->source->map;
  DsForeignPoint out = { (int64_t)self->source->origin.x * map->grid_w,
                         (int64_t)self->source->origin.y * map->grid_h };

  if (layer != NULL) {
    out.x -= layer->offset_x;
    out.y -= layer->offset_y;
  }
  return (DsForeignPoint){ out.x * DS_FOREIGN_PIXEL, out.y * DS_FOREIGN_PIXEL };
}

/* True for an object that takes place and shape of ours as they are. */
static bool
is_exact (const Merger *self, const DsTiledMerged *is)
{
  for (size_t i = 0; i < self->pairs->exact.n; i++)
    if (self->pairs->exact.items[i] == is->number)
      return true;
  return false;
}

/* The same of an object, with the way from layer @old of the map, SIZE_MAX: it was in none. */
static DsTiledShift
shift_between (const Merger *self, const DsTiledMerged *is, size_t old, size_t item)
{
  DsTiledShift shift = { .from_ours = shift_in (self, item) };
  const DsForeignPoint was = old != SIZE_MAX ? shift_in (self, old) : shift.from_ours;

  shift.is_exact = is_exact (self, is);
  shift.by = (DsForeignPoint){ shift.from_ours.x - was.x, shift.from_ours.y - was.y };
  return shift;
}

/* The text of an object that comes into layer @item of the map, SIZE_MAX: a new one. */
static char *
make_coming (Merger *self, const DsTiledMerged *is, size_t item)
{
  const DsTiledMerged *old = ds_tiled_text_find (self->old, is->number);
  const DsTiledShift shift = shift_between (self, is, old != NULL ? old->item : SIZE_MAX, item);

  return make_object (self, is, &shift);
}

/* Leaves the objects in layer @i of ours that come into it. */
static void
take_objects (Merger *self, size_t i, DsTiledPatch *patch)
{
  const DsTiledText *ours = &self->pairs->is;
  DsXmlElement at;

  for (bool has = ds_element_first (ours->items.items[i].node, &at); has;
       has = ds_element_next (&at)) {
    const DsTiledMerged *is = strcmp (ds_element_name (at), "object") == 0
                                  ? ds_tiled_text_find (ours, number_of (at, "id"))
                                  : NULL;
    const size_t start = ds_element_start (at);
    char *text;

    if (is == NULL)
      continue;
    text = comes (self, is) ? make_coming (self, is, SIZE_MAX) : NULL;
    self->failed = self->failed || (comes (self, is) && text == NULL);
    ds_tiled_patch_put (patch, start, ds_tiled_patch_end (patch, node_of (at)) - start,
                        text != NULL ? text : "", text != NULL ? strlen (text) : 0);
    if (is->number >= self->next_object)
      self->next_object = is->number + 1;
    ds_free (text);
  }
}

/* Numbers item @i of ours, which the map lacks, and what is new in it; the others come later. */
static void
prepare (Merger *self, size_t i, DsTiledPatch *patch)
{
  const DsTiledText *ours = &self->pairs->is;
  const DsXmlElement node = ours->items.items[i].node;
  const size_t start = ds_element_start (node);

  if (self->pairs->old_of[i] != SIZE_MAX) {
    ds_tiled_patch_put (patch, start, ds_tiled_patch_end (patch, node_of (node)) - start, "", 0);
    return;
  }
  self->ids->of_is[i] = self->next_layer++;
  put_number (patch, node, "id", self->ids->of_is[i]);
  if (!ours->items.items[i].is_group)
    take_objects (self, i, patch);
  for (size_t k = i + 1; k < ours->items.n; k++)
    if (ours->items.items[k].parent == i)
      prepare (self, k, patch);
}

/* Item @i of ours as it comes into the map. */
static void
put_new_item (Merger *self, size_t i, DsText *out)
{
  const DsTiledText *ours = &self->pairs->is;
  DsTiledPatch patch = { .bytes = ours->bytes, .n = ours->n };

  prepare (self, i, &patch);
  put_element (&patch, ours->items.items[i].node, out);
  self->failed = self->failed || patch.failed;
  ds_tiled_patch_clear (&patch);
}

/* True where the map needs item @i of ours, which it lacks. */
static bool
is_needed (const Merger *self, size_t i)
{
  const size_t was = self->pairs->twin_of[i];
  const DsTiledItem *is = &self->pairs->is.items.items[i];

  return was == SIZE_MAX ||
         (!is->is_group &&
          !ds_tiled_is_alike (self->pairs->was.items.items[was].node, is->node, false));
}

/* ---- layers of the map */

static void
merge_image (Merger *self, DsXmlElement node, DsXmlElement was, DsXmlElement is)
{
  static const char *const NONE[] = { NULL };
  DsXmlElement a, b, c;

  if (ds_tiled_element_child (node, "image", &a) && ds_tiled_element_child (was, "image", &b) &&
      ds_tiled_element_child (is, "image", &c))
    (void)ds_tiled_merge_attributes (&self->patch, a, b, c, NONE);
}

static void
add_item (Merger *self, size_t i)
{
  DsText text = { 0 };

  put_new_item (self, i, &text);
  self->failed = self->failed || text.failed;
  if (!text.failed)
    insert_item (self, i, &text);
  ds_text_clear (&text);
}

/* Gives an own layer of cells, or a group, the look of ours, whatever changed. */
static void
put_look (Merger *self, const DsTiledItem *old, const DsTiledItem *is)
{
  static const char *const PARTS[] = { "Ground", "Features", NULL };
  static const char *const LOOK[] = { "opacity", "tintcolor", "mode", "visible", "locked" };
  const char *name = ds_element_get (is->node, "name");

  for (size_t i = 0; PARTS[i] != NULL; i++)
    if (strcmp (name, PARTS[i]) == 0)
      return;
  if (!is->is_group && strcmp (ds_element_name (is->node), "layer") != 0)
    return;
  for (size_t i = 0; i < DS_COUNT (LOOK); i++) {
    const char *a = ds_element_get (old->node, LOOK[i]), *b = ds_element_get (is->node, LOOK[i]);

    if (b == NULL && a != NULL)
      ds_tiled_patch_drop (&self->patch, node_of (old->node), LOOK[i]);
    else if (b != NULL && (a == NULL || strcmp (a, b) != 0))
      ds_tiled_patch_number (&self->patch, node_of (old->node), LOOK[i], b);
  }
}

static void
merge_item (Merger *self, size_t i)
{
  static const char *const SKIPPED[] = { "id", "width", "height", NULL };
  static const char *const LOOKS[] = { "id",   "width",   "height", "opacity", "tintcolor",
                                       "mode", "visible", "locked", NULL };
  const bool is_exact_look = self->pairs->has_exact_looks;
  const DsTiledItem *is = &self->pairs->is.items.items[i], *old = old_item (self, i), *was;
  DsText added = { 0 };

  if (old == NULL) {
    if (self->ids->of_is[i] == 0 && is_needed (self, i))
      add_item (self, i);
    return;
  }
  was = &self->pairs->was.items.items[self->pairs->twin_of[i]];
  self->ids->of_is[i] = number_of (old->node, "id");
  (void)ds_tiled_merge_attributes (&self->patch, old->node, was->node, is->node,
                                   is_exact_look ? LOOKS : SKIPPED);
  if (is_exact_look)
    put_look (self, old, is);
  (void)ds_tiled_merge_properties (&self->patch, old->node, was->node, is->node, NULL,
                                   &self->pairs->is, &added);
  ds_tiled_merge_first (&self->patch, old->node, &added);
  merge_image (self, old->node, was->node, is->node);
  for (size_t k = 0; k < self->pairs->anchored.n; k++)
    if (!old->is_group && self->pairs->anchored.items[k].number == old->number) {
      const DsForeignPoint by = self->pairs->anchored.items[k].by;

      ds_tiled_patch_milli (&self->patch, node_of (old->node), "offsetx", by.x);
      ds_tiled_patch_milli (&self->patch, node_of (old->node), "offsety", by.y);
    }
  self->failed = self->failed || added.failed;
  ds_text_clear (&added);
}

/* Items of ours that are gone. */
static void
list_gone (Merger *self)
{
  const DsTiledPairs *pairs = self->pairs;

  for (size_t i = pairs->was.items.n; i-- > 0;) {
    bool is_there = pairs->old_of_was[i] == SIZE_MAX;

    for (size_t k = 0; k < pairs->is.items.n && !is_there; k++)
      is_there = pairs->twin_of[k] == i;
    if (!is_there &&
        !ds_array_push (&self->ids->gone,
                        number_of (self->old->items.items[pairs->old_of_was[i]].node, "id")))
      self->failed = true;
  }
}

/* ---- objects */

/* Objects of ours in the order of the text. */
static int
compare_places (const void *a, const void *b)
{
  const DsTiledMerged *const *i = a, *const *k = b;

  if ((*i)->item != (*k)->item)
    return (*i)->item < (*k)->item ? -1 : 1;
  return ((*i)->place > (*k)->place) - ((*i)->place < (*k)->place);
}

/* Puts a text into layer @item of the map, behind the object @before if that stays there. */
static void
insert_object (Merger *self, size_t item, const DsTiledMerged *before, char *text)
{
  const DsTiledMerged *old = before != NULL && !comes (self, before)
                                 ? ds_tiled_text_find (self->old, before->number)
                                 : NULL;
  DsText line = { 0 };
  size_t start, at;

  if (text == NULL || old == NULL || old->item != item || old->is_gone) {
    if (text == NULL || !ds_array_push (&self->coming, (Coming){ item, text })) {
      self->failed = true;
      ds_free (text);
    }
    return;
  }
  start = at = ds_element_start (old->node);
  while (at > 0 && ds_tiled_is_space (self->old->bytes[at - 1]))
    at--;
  ds_text_add (&line, self->old->bytes + at, start - at);
  ds_text_puts (&line, text);
  self->failed = self->failed || line.failed;
  if (!line.failed)
    ds_tiled_patch_put (&self->patch, ds_tiled_patch_end (&self->patch, node_of (old->node)), 0,
                        line.bytes, line.n);
  ds_text_clear (&line);
  ds_free (text);
}

/* Changes an object in its place. */
static void
merge_here (Merger *self, DsTiledMerged *old, const DsTiledMerged *was, const DsTiledMerged *is)
{
  DsTiledPatch tried = { .bytes = self->old->bytes, .n = self->old->n };
  const size_t start = ds_element_start (old->node);
  const DsTiledShift shift = shift_between (self, is, old->item, old->item);

  if (ds_tiled_merge_object (&tried, old->node, was->node, is->node, &self->pairs->is, &shift)) {
    for (size_t i = 0; i < tried.pieces.n; i++) /* in their order */
      ds_tiled_patch_put (&self->patch, tried.pieces.items[i].at, tried.pieces.items[i].n,
                          tried.pieces.items[i].text, tried.pieces.items[i].n_text);
  } else {
    char *text = make_object (self, is, &shift);

    self->failed = self->failed || text == NULL;
    if (text != NULL)
      ds_tiled_patch_put (&self->patch, start,
                          ds_tiled_patch_end (&self->patch, node_of (old->node)) - start, text,
                          strlen (text));
    ds_free (text);
  }
  self->failed = self->failed || tried.failed;
  ds_tiled_patch_clear (&tried);
}

static void
merge_object (Merger *self, const DsTiledMerged *is, const DsTiledMerged *before)
{
  const size_t target = self->pairs->old_of[is->item];
  const DsTiledMerged *was = ds_tiled_text_find (&self->pairs->was, is->number);
  DsTiledMerged *old = ds_tiled_text_find (self->old, is->number);

  if (!comes (self, is)) {
    if (old != NULL && (is_exact (self, is) || !ds_tiled_is_alike (was->node, is->node, true)))
      merge_here (self, old, was, is);
    return;
  }
  if (target != SIZE_MAX) /* else it comes with its layer */
    insert_object (self, target, before, make_coming (self, is, target));
  if (old != NULL)
    old->is_gone = true;
  else if (is->number >= self->next_object)
    self->next_object = is->number + 1;
}

static bool
merge_objects (Merger *self)
{
  const DsTiledText *was = &self->pairs->was, *is = &self->pairs->is;
  const size_t n = is->objects.n;
  const DsTiledMerged **order = ds_alloc (n + 1, sizeof *order);

  if (order == NULL)
    return false;
  for (size_t i = 0; i < was->objects.n; i++) {
    const int64_t number = was->objects.items[i].number;
    DsTiledMerged *old = ds_tiled_text_find (self->old, number);

    if (old != NULL && ds_tiled_text_find (is, number) == NULL)
      old->is_gone = true;
  }
  for (size_t i = 0; i < n; i++)
    order[i] = &is->objects.items[i];
  if (n > 0)
    qsort (order, n, sizeof (const DsTiledMerged *), compare_places);
  for (size_t i = 0; i < n; i++)
    merge_object (self, order[i],
                  i > 0 && order[i - 1]->item == order[i]->item ? order[i - 1] : NULL);
  ds_free (order);
  return true;
}

/* The objects of the map in one layer, as lists of nodes. */
typedef struct {
  DS_ARRAY (DsTiledNode) nodes;
  DS_ARRAY (bool) gone;
  DS_ARRAY (char *) texts;
} LayerObjects;

static bool
list_objects (const Merger *self, size_t item, LayerObjects *out)
{
  DsXmlElement at;

  for (bool has = ds_element_first (self->old->items.items[item].node, &at); has;
       has = ds_element_next (&at)) {
    const DsTiledMerged *old;

    if (strcmp (ds_element_name (at), "object") != 0)
      continue;
    old = ds_tiled_text_find (self->old, number_of (at, "id"));
    if (!ds_array_push (&out->nodes, node_of (at)) ||
        !ds_array_push (&out->gone, old != NULL && old->is_gone))
      return false;
  }
  for (size_t i = 0; i < self->coming.n; i++)
    if (self->coming.items[i].item == item &&
        !ds_array_push (&out->texts, self->coming.items[i].text))
      return false;
  return true;
}

/* Objects that come at the end of a layer, and those that go. */
static bool
change_lists (Merger *self)
{
  bool is_done = true;

  for (size_t i = 0; i < self->old->items.n && is_done; i++) {
    LayerObjects list = { 0 };

    if (strcmp (ds_element_name (self->old->items.items[i].node), "objectgroup") != 0)
      continue;
    is_done = list_objects (self, i, &list);
    if (is_done && list.texts.n > 0)
      ds_tiled_patch_append (&self->patch, node_of (self->old->items.items[i].node),
                             &ds_tiled_objects, list.nodes.items, list.nodes.n, list.gone.items,
                             list.texts.items, list.texts.n);
    if (is_done && list.nodes.n > 0)
      ds_tiled_patch_remove (&self->patch, list.nodes.items, list.nodes.n, list.gone.items);
    ds_array_clear (&list.nodes);
    ds_array_clear (&list.gone);
    ds_array_clear (&list.texts);
  }
  return is_done;
}

/* ---- the map */

static void
add_tileset (Merger *self, const char *tileset)
{
  DsXmlElement at, last;
  bool has_one = false;
  DsText line = { 0 };

  for (bool has = ds_element_first (self->old->root, &at); has; has = ds_element_next (&at))
    if (strcmp (ds_element_name (at), "tileset") == 0 ||
        (!has_one && strcmp (ds_element_name (at), "properties") == 0)) {
      last = at;
      has_one = true;
    }
  ds_text_printf (&line, "\n %s", tileset);
  self->failed = self->failed || line.failed;
  if (!line.failed)
    ds_tiled_patch_put (&self->patch,
                        has_one ? ds_tiled_patch_end (&self->patch, node_of (last))
                                : ds_tiled_patch_inside (&self->patch, node_of (self->old->root)),
                        0, line.bytes, line.n);
  ds_text_clear (&line);
}

static void
merge_map (Merger *self)
{
  static const char *const SKIPPED[] = { "nextlayerid", "nextobjectid", "width", "height", NULL };
  const DsXmlElement old = self->old->root, was = self->pairs->was.root, is = self->pairs->is.root;
  DsText added = { 0 };

  (void)ds_tiled_merge_attributes (&self->patch, old, was, is, SKIPPED);
  (void)ds_tiled_merge_properties (&self->patch, old, was, is, NULL, &self->pairs->is, &added);
  ds_tiled_merge_first (&self->patch, old, &added);
  self->failed = self->failed || added.failed;
  ds_text_clear (&added);
}

static void
find_next (Merger *self)
{
  self->next_object = number_of (self->old->root, "nextobjectid");
  self->next_layer = number_of (self->old->root, "nextlayerid");
  for (size_t i = 0; i < self->old->items.n; i++) {
    const int64_t number = number_of (self->old->items.items[i].node, "id");

    if (number >= self->next_layer)
      self->next_layer = number + 1;
  }
}

static void
put_next (Merger *self, const char *key, int64_t next)
{
  if (next > number_of (self->old->root, key))
    put_number (&self->patch, self->old->root, key, next);
}

DsStatus
ds_tiled_merge (DsText *out, DsTiledLayerIds *ids, const DsTiledSource *source, DsTiledText *old,
                const DsTiledPairs *pairs, const char *tileset, DsError *err)
{
  Merger self = { .source = source, .old = old, .pairs = pairs, .ids = ids };

  DS_ASSERT (out != NULL && ids != NULL && source != NULL && old != NULL && pairs != NULL);

  memset (ids, 0, sizeof *ids);
  ids->of_is = ds_alloc0 (pairs->is.items.n + 1, sizeof *ids->of_is);
  if (ids->of_is == NULL)
    return ds_fail_nomem (err, "map");
  self.patch = (DsTiledPatch){ .bytes = old->bytes, .n = old->n };
  find_next (&self);
  merge_map (&self);
  if (tileset != NULL)
    add_tileset (&self, tileset);
  for (size_t i = 0; i < pairs->is.items.n; i++)
    merge_item (&self, i);
  list_gone (&self);
  self.failed = !merge_objects (&self) || !change_lists (&self) || self.failed;
  put_next (&self, "nextlayerid", self.next_layer);
  put_next (&self, "nextobjectid", self.next_object);
  if (!self.failed)
    ds_tiled_patch_write (&self.patch, 0, old->n, out);
  self.failed = self.failed || self.patch.failed || out->failed;
  for (size_t i = 0; i < self.coming.n; i++)
    ds_free (self.coming.items[i].text);
  ds_array_clear (&self.coming);
  ds_tiled_patch_clear (&self.patch);
  return self.failed ? ds_fail_nomem (err, "map") : DS_OK;
}
