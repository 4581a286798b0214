/* core/io/tiled/tiled_regroup.c — moves and removes layers and groups of a map of Tiled. */
#include "io/tiled/tiled_merge.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  DsText *text;
  const DsTiledLayerIds *ids;
  const DsTiledPairs *pairs;
  DsError *err;
} Regrouper;

static DsTiledNode
node_of (DsXmlElement element)
{
  return (DsTiledNode){ .is_xml = true, .element = element };
}

static const DsTiledItem *
item_of (const Regrouper *self, size_t i)
{
  return &self->pairs->is.items.items[i];
}

/* The item of the map with this number; SIZE_MAX: none. */
static size_t
find (const DsTiledText *map, int64_t id)
{
  for (size_t i = 0; i < map->items.n && id > 0; i++) {
    const char *text = ds_element_get (map->items.items[i].node, "id");

    if (text != NULL && strtoll (text, NULL, 10) == id)
      return i;
  }
  return SIZE_MAX;
}

static size_t
find_item (const Regrouper *self, const DsTiledText *map, size_t i)
{
  return i != SIZE_MAX ? find (map, self->ids->of_is[i]) : SIZE_MAX;
}

/* True for an item of ours that lies in another one than before, or above one that it lay below. */
static bool
is_moved (const Regrouper *self, size_t i)
{
  const size_t *twin_of = self->pairs->twin_of, was = twin_of[i], in = item_of (self, i)->parent;

  if (self->pairs->old_of[i] == SIZE_MAX)
    return false;
  if ((in != SIZE_MAX ? twin_of[in] : SIZE_MAX) != self->pairs->was.items.items[was].parent ||
      (in != SIZE_MAX && twin_of[in] == SIZE_MAX))
    return true;
  for (size_t k = 0; k < i; k++)
    if (item_of (self, k)->parent == in && twin_of[k] != SIZE_MAX && twin_of[k] > was &&
        self->pairs->was.items.items[twin_of[k]].parent == self->pairs->was.items.items[was].parent)
      return true;
  return false;
}

/* True for an item that the map lacked, in one that it had: those around it may have moved. */
static bool
is_new (const Regrouper *self, size_t i)
{
  const size_t in = item_of (self, i)->parent;

  return self->pairs->old_of[i] == SIZE_MAX && self->ids->of_is[i] != 0 &&
         (in == SIZE_MAX || self->pairs->old_of[in] != SIZE_MAX);
}

/* The item of the map that lies in @parent and is, or has in it, @at. */
static size_t
child_around (const DsTiledText *map, size_t at, size_t parent)
{
  while (at != SIZE_MAX && map->items.items[at].parent != parent)
    at = map->items.items[at].parent;
  return at;
}

/* The item in the group @parent of the map that item @i of ours comes behind; SIZE_MAX: none. */
static size_t
find_before (const Regrouper *self, const DsTiledText *map, size_t i, size_t parent)
{
  for (size_t k = i; k-- > 0;)
    if (item_of (self, k)->parent == item_of (self, i)->parent) {
      const size_t at = child_around (map, find_item (self, map, k), parent);

      if (at != SIZE_MAX)
        return at;
    }
  return SIZE_MAX;
}

/* The first item of ours in that group; SIZE_MAX: none. */
static size_t
find_behind (const Regrouper *self, const DsTiledText *map, size_t i, size_t parent)
{
  for (size_t k = i + 1; k < self->pairs->is.items.n; k++)
    if (item_of (self, k)->parent == item_of (self, i)->parent) {
      const size_t at = child_around (map, find_item (self, map, k), parent);

      if (at != SIZE_MAX)
        return at;
    }
  return SIZE_MAX;
}

static DsStatus
apply (Regrouper *self, DsTiledPatch *patch)
{
  DsText out = { 0 };

  ds_tiled_patch_write (patch, 0, patch->n, &out);
  if (out.failed || patch->failed) {
    ds_text_clear (&out);
    return ds_fail_nomem (self->err, "map");
  }
  ds_text_clear (self->text);
  *self->text = out;
  return DS_OK;
}

/* Puts @text, an element, to the place of item @i of ours. */
static void
put (const Regrouper *self, DsTiledPatch *patch, const DsTiledText *map, size_t i, char *text)
{
  const size_t in = find_item (self, map, item_of (self, i)->parent);
  const size_t before = find_before (self, map, i, in), behind = find_behind (self, map, i, in);
  const DsXmlElement around = in != SIZE_MAX ? map->items.items[in].node : map->root;
  DsXmlElement last;
  bool has;

  if (before != SIZE_MAX) {
    ds_tiled_patch_put (patch, ds_tiled_patch_end (patch, node_of (map->items.items[before].node)),
                        0, text, strlen (text));
  } else if (behind != SIZE_MAX) {
    ds_tiled_patch_put (patch, ds_element_start (map->items.items[behind].node), 0, text,
                        strlen (text));
  } else {
    has = ds_element_first (around, &last);
    while (has && ds_element_next (&last))
      ;
    ds_tiled_patch_append (patch, node_of (around), &ds_tiled_layers,
                           has ? &(DsTiledNode){ .is_xml = true, .element = last } : NULL, has,
                           (const bool[]){ false }, (char *const[]){ text }, 1);
  }
}

static DsStatus
move (Regrouper *self, size_t i)
{
  DsTiledPatch patch = { .bytes = self->text->bytes, .n = self->text->n };
  DsText element = { 0 };
  DsTiledText map;
  DsStatus status = ds_tiled_text_parse (&map, "map", self->text->bytes, self->text->n, self->err);
  size_t at, start, end;

  if (status != DS_OK)
    return status;
  at = find_item (self, &map, i);
  if (at != SIZE_MAX) {
    start = ds_element_start (map.items.items[at].node);
    end = ds_tiled_patch_end (&patch, node_of (map.items.items[at].node));
    ds_text_putc (&element, '\n');
    ds_text_add (&element, patch.bytes + start, end - start);
    patch.failed = patch.failed || element.failed;
    if (!element.failed)
      put (self, &patch, &map, i, element.bytes);
    ds_tiled_patch_put (&patch, start, end - start, "", 0);
    status = apply (self, &patch);
  }
  ds_text_clear (&element);
  ds_tiled_patch_clear (&patch);
  ds_tiled_text_clear (&map);
  return status;
}

/* A group that has others in it stays. */
static DsStatus
drop (Regrouper *self, int64_t id)
{
  DsTiledPatch patch = { .bytes = self->text->bytes, .n = self->text->n };
  DsTiledText map;
  DsStatus status = ds_tiled_text_parse (&map, "map", self->text->bytes, self->text->n, self->err);
  bool is_empty = true;
  size_t at;

  if (status != DS_OK)
    return status;
  at = find (&map, id);
  for (size_t i = 0; i < map.items.n; i++)
    is_empty = is_empty && map.items.items[i].parent != at;
  if (at != SIZE_MAX && is_empty) {
    ds_tiled_patch_remove (&patch,
                           &(DsTiledNode){ .is_xml = true, .element = map.items.items[at].node }, 1,
                           (const bool[]){ true });
    status = apply (self, &patch);
  }
  ds_tiled_patch_clear (&patch);
  ds_tiled_text_clear (&map);
  return status;
}

DsStatus
ds_tiled_regroup (DsText *text, const DsTiledLayerIds *ids, const DsTiledPairs *pairs, DsError *err)
{
  Regrouper self = { text, ids, pairs, err };
  DsStatus status = DS_OK;

  DS_ASSERT (text != NULL && ids != NULL && pairs != NULL);

  for (size_t i = 0; i < pairs->is.items.n && status == DS_OK; i++)
    if (is_moved (&self, i) || is_new (&self, i))
      status = move (&self, i);
  for (size_t i = 0; i < ids->gone.n && status == DS_OK; i++)
    status = drop (&self, ids->gone.items[i]);
  return status;
}

void
ds_tiled_layer_ids_clear (DsTiledLayerIds *self)
{
  DS_ASSERT (self != NULL);

  ds_free (self->of_is);
  ds_array_clear (&self->gone);
  memset (self, 0, sizeof *self);
}
