/* core/io/foreign/readers/ldtk/ldtk_ids.c — ids of entities: which new ones get, and what a
 * reference has to say of those that it leads to. */
#include "base/hash.h"
#include "io/foreign/readers/ldtk/ldtk_change.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In all ids that are made here, from their byte MARK_AT on. */
#define MARK "-11ef-"
#define MARK_AT 13
#define IID_CHARS (DS_LDTK_IID_BYTES - 1)

/* ---- levels of the project, in the order of the map's */

bool
ds_ldtk_next_level (DsLdtkWalk *self, DsNode *out)
{
  DsNode list, worlds;

  DS_ASSERT (self != NULL && out != NULL);

  for (;;) {
    if (self->i < ds_ldtk_list (self->owner, "levels", &list)) {
      *out = ds_node_at (list, self->i++);
      return true;
    }
    if (self->world >= ds_ldtk_list (self->project, "worlds", &worlds))
      return false;
    self->owner = ds_node_at (worlds, self->world++);
    self->i = 0;
  }
}

const DsForeignEdits *
ds_ldtk_edits_of (const DsLdtkChange *self, const DsForeignLevel *level)
{
  DS_ASSERT (self != NULL && level != NULL);

  for (size_t i = 0; i < self->n_edits; i++)
    if (self->edits[i].level == level)
      return &self->edits[i];
  return NULL;
}

/* ---- new ids */

static int
compare_taken (const void *a, const void *b)
{
  return memcmp (*(const char *const *)a, *(const char *const *)b, IID_CHARS);
}

/* Lists all that looks like an id that is made here. */
static void
list_taken (DsLdtkIds *ids, const DsForeign *map, bool *failed)
{
  for (const DsForeignFile *file = map->files.first; file != NULL; file = file->next)
    for (const char *at = strstr (file->bytes, MARK); at != NULL; at = strstr (at + 1, MARK)) {
      const size_t i = (size_t)(at - file->bytes);

      if (i >= MARK_AT && file->n - i >= IID_CHARS - MARK_AT &&
          !ds_array_push (&ids->taken, at - MARK_AT)) {
        *failed = true;
        return;
      }
    }
  if (ids->taken.n > 0)
    qsort (ids->taken.items, ids->taken.n, sizeof *ids->taken.items, compare_taken);
}

static bool
is_taken (const DsLdtkIds *ids, const char *iid)
{
  return ids->taken.n > 0 && bsearch (&iid, ids->taken.items, ids->taken.n,
                                      sizeof *ids->taken.items, compare_taken) != NULL;
}

/* An id that nothing in the project has; the same whenever our object is written. NULL: no memory.
 */
static const char *
make_iid (DsLdtkIds *ids, const DsForeignLevel *level, const DsForeignAddition *addition)
{
  uint64_t seed = ds_mix64 (ds_fnv64_text (level->id) ^ ds_mix64 (addition->id));
  const uint32_t n = ids->made.n;
  char iid[DS_LDTK_IID_BYTES];
  uint32_t number;

  for (;;) {
    const uint64_t a = ds_mix64 (seed), b = ds_mix64 (a ^ 1);

    snprintf (iid, sizeof iid, "%08x-%04x" MARK "%04x-%012llx", (unsigned)(a >> 32),
              (unsigned)(a & 0xffff), (unsigned)(0x8000 | (a >> 16 & 0x3fff)),
              (unsigned long long)(b & 0xffffffffffff));
    seed = b;
    if (is_taken (ids, iid))
      continue;
    number = ds_intern_add (&ids->made, iid);
    if (number == DS_INTERN_NONE)
      return NULL;
    if (number == n)
      return ids->made.names[number]; /* else a new one has it */
  }
}

static int
compare_new (const void *a, const void *b)
{
  const DsLdtkNew *p = *(DsLdtkNew *const *)a, *q = *(DsLdtkNew *const *)b;

  if (p->addition->floor != q->addition->floor)
    return p->addition->floor < q->addition->floor ? -1 : 1;
  return p->addition->id < q->addition->id ? -1 : p->addition->id > q->addition->id;
}

/* All new entities of all files, so that each file knows the same ids. */
static void
list_new (DsLdtkChange *self)
{
  DsLdtkIds *ids = ds_ldtk_ids (self);
  size_t n = 0;

  ids->has_new = true;
  for (size_t i = 0; i < self->n_edits; i++)
    n += self->edits[i].additions.n;
  ids->items = ds_alloc0 (n + 1, sizeof *ids->items);
  ids->by_id = ds_alloc0 (n + 1, sizeof *ids->by_id);
  self->failed = self->failed || ids->items == NULL || ids->by_id == NULL;
  if (!self->failed && n > 0)
    list_taken (ids, self->map, &self->failed);
  for (size_t i = 0; i < self->n_edits && !self->failed; i++)
    for (size_t k = 0; k < self->edits[i].additions.n && !self->failed; k++) {
      const DsForeignAddition *addition = &self->edits[i].additions.items[k];
      const char *iid = make_iid (ids, self->edits[i].level, addition);

      self->failed = iid == NULL;
      ids->items[ids->n] = (DsLdtkNew){ .addition = addition, .place.iid = iid };
      ids->by_id[ids->n] = &ids->items[ids->n];
      ids->n++;
    }
  if (!self->failed && n > 0)
    qsort (ids->by_id, n, sizeof (DsLdtkNew *), compare_new);
}

/* Addition @k of @edits. NULL: no memory. */
static DsLdtkNew *
find_addition (DsLdtkChange *self, const DsForeignEdits *edits, size_t k)
{
  DsLdtkIds *ids = ds_ldtk_ids (self);

  if (!ids->has_new)
    list_new (self);
  if (ids->last != edits) {
    ids->last = edits;
    ids->first = 0;
    for (const DsForeignEdits *at = self->edits; at != edits; at++)
      ids->first += at->additions.n;
  }
  return self->failed ? NULL : &ids->items[ids->first + k];
}

const char *
ds_ldtk_new_iid (DsLdtkChange *self, size_t addition)
{
  const DsLdtkNew *found;

  DS_ASSERT (self != NULL && self->at != NULL && addition < self->at->additions.n);

  found = find_addition (self, self->at, addition);
  return found != NULL ? found->place.iid : NULL;
}

/* ---- places */

static int
compare_places (const void *a, const void *b)
{
  const DsLdtkPlace *p = a, *q = b;
  const int order = strcmp (p->iid, q->iid);

  return order != 0 ? order : p->order < q->order ? -1 : p->order > q->order;
}

/* A copy of the text of a member, which outlives its file. */
static const char *
text_of (DsLdtkChange *self, DsNode object, const char *key)
{
  const char *text = ds_node_get (object, key, &object) ? ds_node_string (object, NULL) : NULL;
  const char *copy = ds_arena_strdup (&ds_ldtk_ids (self)->arena, text != NULL ? text : "?");

  self->failed = self->failed || copy == NULL;
  return copy != NULL ? copy : "?";
}

/* The entities of a layer. */
static void
list_entities (DsLdtkChange *self, DsNode layer, DsLdtkPlace place)
{
  const size_t first = ds_ldtk_ids (self)->places.n;
  DsNode list;

  for (size_t i = 0; i < ds_ldtk_list (layer, "entityInstances", &list) && !self->failed; i++) {
    place.iid = text_of (self, ds_node_at (list, i), "iid");
    place.order = first + i;
    if (!ds_array_push (&ds_ldtk_ids (self)->places, place))
      self->failed = true;
  }
}

/* Entities that are in @level, whose layers @holder has, and that come to it. @place: its ids. */
static void
list_level (DsLdtkChange *self, const DsForeignLevel *level, DsNode holder, DsLdtkPlace place)
{
  const DsForeignEdits *edits = ds_ldtk_edits_of (self, level);
  DsNode layers, unused;
  const size_t n = ds_ldtk_list (holder, "layerInstances", &layers);

  for (size_t i = 0; i < n && !self->failed; i++) {
    place.layer = text_of (self, ds_node_at (layers, i), "iid");
    list_entities (self, ds_node_at (layers, i), place);
  }
  for (size_t k = 0; edits != NULL && k < edits->additions.n && !self->failed; k++) {
    const DsForeignAddition *addition = &edits->additions.items[k];
    DsLdtkNew *to = find_addition (self, edits, k);

    if (to == NULL || addition->layer->number >= n ||
        (addition->model == NULL && !ds_ldtk_find_entity (self, addition->type, &unused)))
      continue;
    to->place.level = place.level;
    to->place.world = place.world;
    to->place.layer = text_of (self, ds_node_at (layers, addition->layer->number), "iid");
  }
}

/* The same for a level of its own file. */
static void
list_outside (DsLdtkChange *self, const DsForeignLevel *level, DsLdtkPlace place)
{
  const DsForeignFile *file = self->map->files.first;
  DsErrors errors = { 0 };
  DsJson *json = NULL;
  DsStatus status;

  while (file != NULL && strcmp (file->path, level->source) != 0)
    file = file->next;
  if (file == NULL)
    return;
  status = ds_json_parse (&json, file->path, file->bytes, file->n, &errors);
  self->failed = self->failed || status == DS_NOMEM;
  if (status == DS_OK)
    list_level (self, level, ds_json_root (json), place);
  ds_json_free (json);
}

static void
list_places (DsLdtkChange *self)
{
  DsLdtkWalk walk = { .owner = self->project, .project = self->project };
  const DsForeignLevel *level = self->map->levels.first;
  DsLdtkIds *ids = ds_ldtk_ids (self);
  DsNode node, unused;

  ids->has_places = true;
  for (; level != NULL && ds_ldtk_next_level (&walk, &node) && !self->failed; level = level->next) {
    const bool is_dummy = ds_node_get (walk.owner, "dummyWorldIid", &unused);
    const DsLdtkPlace place = { .level = text_of (self, node, "iid"),
                                .world = text_of (self, walk.owner,
                                                  is_dummy ? "dummyWorldIid" : "iid") };

    if (strcmp (level->source, self->map->source) == 0)
      list_level (self, level, node, place);
    else
      list_outside (self, level, place);
  }
  if (ids->places.n > 0)
    qsort (ids->places.items, ids->places.n, sizeof *ids->places.items, compare_places);
}

/* The place of the first entity with @iid; NULL: none has it. */
static const DsLdtkPlace *
find_place (const DsLdtkIds *ids, const char *iid)
{
  size_t low = 0, high = ids->places.n;

  while (low < high) {
    const size_t middle = low + (high - low) / 2;

    if (strcmp (ids->places.items[middle].iid, iid) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low < ids->places.n && strcmp (ids->places.items[low].iid, iid) == 0
             ? &ids->places.items[low]
             : NULL;
}

/* The place of a new entity, as DS_FOREIGN_NEW names it; NULL: none comes. */
static const DsLdtkPlace *
find_new (const DsLdtkIds *ids, const char *text)
{
  DsForeignAddition addition = { 0 };
  DsLdtkNew key = { .addition = &addition }, *at = &key, **found;
  char *end;

  addition.floor = (int32_t)strtol (text + 1, &end, 16);
  addition.id = end[0] == '.' ? strtoull (end + 1, NULL, 16) : 0;
  found = ids->n > 0 ? bsearch (&at, ids->by_id, ids->n, sizeof (DsLdtkNew *), compare_new) : NULL;
  return found != NULL && (*found)->place.layer != NULL ? &(*found)->place : NULL;
}

static void
put_member (const DsLdtkChange *self, DsText *out, const char *key, const char *text)
{
  ds_text_printf (out, self->is_dense ? "\"%s\":" : "\"%s\": ", key);
  ds_ldtk_put_quoted (out, text, strlen (text));
}

const char *
ds_ldtk_put_reference (DsLdtkChange *self, const char *to, DsText *out)
{
  const char *comma = self->is_dense ? "," : ", ";
  const DsLdtkPlace *place;

  DS_ASSERT (self != NULL && to != NULL && out != NULL);

  if (!ds_ldtk_ids (self)->has_places)
    list_places (self);
  if (self->failed)
    return NULL;
  place = to[0] == DS_FOREIGN_NEW ? find_new (ds_ldtk_ids (self), to)
                                  : find_place (ds_ldtk_ids (self), to);
  if (place == NULL)
    return NULL;
  ds_text_puts (out, self->is_dense ? "{" : "{ ");
  put_member (self, out, "entityIid", place->iid);
  ds_text_puts (out, comma);
  put_member (self, out, "layerIid", place->layer);
  ds_text_puts (out, comma);
  put_member (self, out, "levelIid", place->level);
  ds_text_puts (out, comma);
  put_member (self, out, "worldIid", place->world);
  ds_text_puts (out, self->is_dense ? "}" : " }");
  return place->iid;
}

void
ds_ldtk_ids_clear (DsLdtkIds *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->taken);
  ds_array_clear (&self->places);
  ds_intern_clear (&self->made);
  ds_arena_clear (&self->arena);
  ds_free (self->items);
  ds_free (self->by_id);
  memset (self, 0, sizeof *self);
}
