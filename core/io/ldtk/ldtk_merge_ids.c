/* core/io/ldtk/ldtk_merge_ids.c — numbers and iids of a merged LDtk project: what LDtk knows keeps
 * its own. */
#include "io/ldtk/ldtk_merge.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers */

/* Notes the numbers in definitions and levels of the old text. */
static void
take_uids (DsLdtkMerge *self, DsNode node)
{
  const DsJsonType type = ds_node_type (node);
  int64_t uid;

  for (size_t i = 0; type == DS_JSON_ARRAY && i < ds_node_length (node); i++)
    take_uids (self, ds_node_at (node, i));
  if (type != DS_JSON_OBJECT)
    return;
  for (DsMember m = ds_node_first (node); m.key != NULL; m = ds_member_next (m))
    if (strcmp (m.key, "uid") == 0 && ds_node_int (m.node, &uid)) {
      self->failed = self->failed || !ds_array_push (&self->taken, uid);
      self->next_uid = uid >= self->next_uid ? uid + 1 : self->next_uid;
    } else if (ds_node_type (m.node) == DS_JSON_ARRAY && strcmp (m.key, "layerInstances") != 0)
      take_uids (self, m.node);
}

static bool
is_taken (const DsLdtkMerge *self, int64_t uid)
{
  for (size_t i = 0; i < self->taken.n; i++)
    if (self->taken.items[i] == uid)
      return true;
  return false;
}

int64_t
ds_ldtk_uid_now (const DsLdtkMerge *self, int64_t uid)
{
  DS_ASSERT (self != NULL);

  return uid >= 0 && (size_t)uid < self->uids.n && self->uids.items[uid] != 0
             ? self->uids.items[uid]
             : uid;
}

static void
set_uid (DsLdtkMerge *self, int64_t uid, int64_t now)
{
  if (uid < 0 || uid >= INT32_MAX)
    return;
  while (self->uids.n <= (size_t)uid && !self->failed)
    self->failed = !ds_array_push (&self->uids, 0);
  if (!self->failed)
    self->uids.items[uid] = now;
}

/* Own layers of cells are read by their numbers, which are those of the new text. */
static void
set_uids (DsLdtkMerge *self, const DsLdtkPart *lists, DsLdtkKey key, const DsLdtkWhere *place,
          bool is_new)
{
  DsLdtkMatches matches = { 0 };

  ds_ldtk_match (self, lists, key, place, &matches);
  for (size_t i = 0; i < matches.n && !self->failed; i++) {
    const DsLdtkPart item = ds_ldtk_matched (lists, &matches.items[i]);
    const int64_t uid = ds_ldtk_number (item.of[DS_LDTK_NEW], "uid", -1);
    const int64_t old = ds_ldtk_number (item.of[DS_LDTK_OLD], "uid", -1);

    if (uid < 0 ||
        (key == DS_LDTK_BY_LAYER && ds_ldtk_is_own_layer (item.of[DS_LDTK_NEW], "identifier")))
      continue;
    if (!is_new && old >= 0)
      set_uid (self, uid, old);
    else if (is_new && old < 0 && is_taken (self, uid))
      set_uid (self, uid, self->next_uid++);
  }
  ds_array_clear (&matches);
}

/* Matches the fields of the entities that match. */
static void
set_field_uids (DsLdtkMerge *self, const DsLdtkPart *entities, const DsLdtkWhere *place,
                bool is_new)
{
  DsLdtkMatches matches = { 0 };

  ds_ldtk_match (self, entities, DS_LDTK_BY_IDENTIFIER, place, &matches);
  for (size_t i = 0; i < matches.n; i++) {
    const DsLdtkPart entity = ds_ldtk_matched (entities, &matches.items[i]);
    const DsLdtkPart fields = ds_ldtk_member (&entity, "fieldDefs");

    set_uids (self, &fields, DS_LDTK_BY_IDENTIFIER, place, is_new);
  }
  ds_array_clear (&matches);
}

/* First those that are there, then new ones. */
static void
find_uids (DsLdtkMerge *self)
{
  static const char *const LISTS[] = { "layers", "entities", "tilesets", "enums", "levelFields" };
  const DsLdtkWhere place = { .behind = INT32_MAX, .layer = -1 };
  const DsLdtkPart defs = ds_ldtk_member (&self->root, "defs");

  for (int is_new = 0; is_new < 2; is_new++) {
    DsLdtkPart list;

    for (size_t i = 0; i < DS_COUNT (LISTS); i++) {
      list = ds_ldtk_member (&defs, LISTS[i]);
      set_uids (self, &list, i == 0 ? DS_LDTK_BY_LAYER : DS_LDTK_BY_IDENTIFIER, &place,
                is_new != 0);
    }
    list = ds_ldtk_member (&defs, "entities");
    set_field_uids (self, &list, &place, is_new != 0);
  }
}

/* ---- values of grids */

/* The tiles keep the values that they have in the old text. */
static void
find_values (DsLdtkMerge *self, const DsLdtkPart *layer, DsLdtkLayer of)
{
  const DsLdtkWhere place = { .behind = INT32_MAX, .layer = (int)of };
  const DsLdtkPart lists = ds_ldtk_member (layer, "intGridValues");
  DsLdtkMatches matches = { 0 };
  int64_t next = 1;

  ds_ldtk_match (self, &lists, DS_LDTK_BY_NUMBER, &place, &matches);
  for (size_t i = 0; i < matches.n; i++) {
    const DsLdtkPart item = ds_ldtk_matched (&lists, &matches.items[i]);
    const int64_t old = ds_ldtk_number (item.of[DS_LDTK_OLD], "value", 0);

    next = old >= next ? old + 1 : next;
  }
  for (size_t i = 0; i < matches.n && !self->failed; i++) {
    const DsLdtkPart item = ds_ldtk_matched (&lists, &matches.items[i]);
    const int64_t value = ds_ldtk_number (item.of[DS_LDTK_NEW], "value", 0);
    const int64_t old = ds_ldtk_number (item.of[DS_LDTK_OLD], "value", 0);

    if (value <= 0 || value > UINT16_MAX)
      continue;
    while (self->values[of].n <= (size_t)value && !self->failed)
      self->failed = !ds_array_push (&self->values[of], 0);
    if (!self->failed)
      self->values[of].items[value] = (uint32_t)(old > 0 ? old : next++);
  }
  ds_array_clear (&matches);
}

static void
find_all_values (DsLdtkMerge *self)
{
  const DsLdtkWhere place = { .behind = INT32_MAX, .layer = -1 };
  const DsLdtkPart defs = ds_ldtk_member (&self->root, "defs");
  const DsLdtkPart lists = ds_ldtk_member (&defs, "layers");
  DsLdtkMatches matches = { 0 };

  ds_ldtk_match (self, &lists, DS_LDTK_BY_LAYER, &place, &matches);
  for (size_t i = 0; i < matches.n; i++) {
    const DsLdtkPart layer = ds_ldtk_matched (&lists, &matches.items[i]);
    const char *name = ds_ldtk_string (layer.of[DS_LDTK_NEW], "identifier");

    for (DsLdtkLayer k = DS_LDTK_FEATURES; k <= DS_LDTK_GROUND; k++)
      if (strcmp (name, ds_ldtk_layer_name (k)) == 0)
        find_values (self, &layer, k);
  }
  ds_array_clear (&matches);
}

/* ---- iids */

/* @from of the text @which, 0 for the new one and 1 for the old one, is @to now. */
static void
set_iid (DsLdtkMerge *self, int which, const char *from, const char *to)
{
  const uint32_t n = self->iids[which].n;
  const char *kept;

  if (from[0] == '\0' || to[0] == '\0' || strcmp (from, to) == 0)
    return;
  kept = ds_arena_strdup (&self->arena, to);
  if (kept == NULL || ds_intern_add (&self->iids[which], from) == DS_INTERN_NONE) {
    self->failed = true;
    return;
  }
  if (self->iids[which].n > n)
    self->failed = self->failed || !ds_array_push (&self->now[which], kept);
}

/* The old iid stays where it is read as the same id on the floor that it is on now. */
static void
set_entity_iid (DsLdtkMerge *self, const DsLdtkPart *entity, const DsLdtkWhere *place)
{
  const DsLdtkSubject subject =
      place->layer == DS_LDTK_ROOMS ? DS_LDTK_IID_ROOM : DS_LDTK_IID_THING;
  const size_t floor = (size_t)ds_max (place->floor[DS_LDTK_NEW], 0);
  const char *old = ds_ldtk_string (entity->of[DS_LDTK_OLD], "iid");
  const char *new = ds_ldtk_string (entity->of[DS_LDTK_NEW], "iid");

  if (old[0] == '\0' || new[0] == '\0')
    return;
  if (ds_ldtk_id_of (old, subject, floor) == ds_ldtk_id_of (new, subject, floor))
    set_iid (self, 0, new, old);
  else
    set_iid (self, 1, old, new);
}

static void
set_layer_iids (DsLdtkMerge *self, const DsLdtkPart *layer, DsLdtkWhere place)
{
  const DsLdtkPart lists = ds_ldtk_member (layer, "entityInstances");
  DsLdtkMatches matches = { 0 };

  set_iid (self, 0, ds_ldtk_string (layer->of[DS_LDTK_NEW], "iid"),
           ds_ldtk_string (layer->of[DS_LDTK_OLD], "iid"));
  place.layer = ds_ldtk_layer_find (ds_ldtk_string (layer->of[DS_LDTK_NEW], "__identifier"));
  if (place.layer != DS_LDTK_OBJECTS && place.layer != DS_LDTK_ROOMS)
    return;
  ds_ldtk_match (self, &lists, DS_LDTK_BY_ENTITY, &place, &matches);
  for (size_t i = 0; i < matches.n; i++) {
    const DsLdtkPart entity = ds_ldtk_matched (&lists, &matches.items[i]);

    set_entity_iid (self, &entity, &place);
  }
  ds_array_clear (&matches);
}

/* The levels of a list, which are floors from place->first on. */
static void
set_level_iids (DsLdtkMerge *self, const DsLdtkPart *levels, const DsLdtkWhere *list)
{
  DsLdtkMatches matches = { 0 };

  set_uids (self, levels, DS_LDTK_BY_LEVEL, list, false);
  set_uids (self, levels, DS_LDTK_BY_LEVEL, list, true);
  ds_ldtk_match (self, levels, DS_LDTK_BY_LEVEL, list, &matches);
  for (size_t i = 0; i < matches.n && !self->failed; i++) {
    const DsLdtkPart level = ds_ldtk_matched (levels, &matches.items[i]);
    const DsLdtkPart lists = ds_ldtk_member (&level, "layerInstances");
    DsLdtkMatches layers = { 0 };
    DsLdtkWhere place = *list;

    for (size_t k = 0; k < DS_N_LDTK_SIDES; k++)
      place.floor[k] = matches.items[i].at[k] != SIZE_MAX
                           ? (int32_t)matches.items[i].at[k] + (k == DS_LDTK_OLD ? list->first : 0)
                           : -1;
    set_iid (self, 0, ds_ldtk_string (level.of[DS_LDTK_NEW], "iid"),
             ds_ldtk_string (level.of[DS_LDTK_OLD], "iid"));
    ds_ldtk_match (self, &lists, DS_LDTK_BY_LAYER, &place, &layers);
    for (size_t k = 0; k < layers.n; k++) {
      const DsLdtkPart layer = ds_ldtk_matched (&lists, &layers.items[k]);

      set_layer_iids (self, &layer, place);
    }
    ds_array_clear (&layers);
  }
  ds_array_clear (&matches);
}

/* The lists of levels: that of the project, and those of its worlds. */
static void
find_iids (DsLdtkMerge *self)
{
  DsLdtkPart levels = ds_ldtk_member (&self->root, "levels");
  const DsLdtkPart worlds = ds_ldtk_member (&self->root, "worlds");
  const DsNode old = worlds.of[DS_LDTK_OLD];
  const size_t n =
      old.doc != NULL && ds_node_type (old) == DS_JSON_ARRAY ? ds_node_length (old) : 0;
  int32_t first = (int32_t)(ds_ldtk_has (&levels, DS_LDTK_OLD) ? ds_node_length (levels.of[0]) : 0);
  DsLdtkWhere place = { .behind = n > 0 && first > 0 ? first : n > 0 ? 0 : INT32_MAX, .layer = -1 };

  if (n == 0 || first > 0)
    set_level_iids (self, &levels, &place);
  for (size_t i = 0; i < n; i++) {
    const DsNode world = ds_node_at (old, i);
    DsNode list;

    if (!ds_node_get (world, "levels", &list) || ds_node_type (list) != DS_JSON_ARRAY)
      continue;
    levels.of[DS_LDTK_OLD] = list;
    place.first = first;
    first += (int32_t)ds_node_length (list);
    place.behind = i + 1 < n ? first : INT32_MAX;
    set_level_iids (self, &levels, &place);
  }
  set_iid (self, 0, ds_ldtk_string (self->root.of[DS_LDTK_NEW], "dummyWorldIid"),
           ds_ldtk_string (n > 0 ? ds_node_at (old, 0) : self->root.of[DS_LDTK_OLD],
                           n > 0 ? "iid" : "dummyWorldIid"));
}

void
ds_ldtk_merge_ids (DsLdtkMerge *self)
{
  const DsNode old = self->root.of[DS_LDTK_OLD];
  DsNode node;

  DS_ASSERT (self != NULL);

  self->next_uid = ds_ldtk_number (old, "nextUid", 0);
  if (ds_node_get (old, "defs", &node))
    for (DsMember m = ds_node_first (node); m.key != NULL; m = ds_member_next (m))
      take_uids (self, m.node);
  if (ds_node_get (old, "levels", &node))
    take_uids (self, node);
  if (ds_node_get (old, "worlds", &node))
    take_uids (self, node);
  node = self->root.of[DS_LDTK_NEW];
  self->next_uid = ds_ldtk_number (node, "nextUid", 0) > self->next_uid
                       ? ds_ldtk_number (node, "nextUid", 0)
                       : self->next_uid;
  find_uids (self);
  find_all_values (self);
  ds_ldtk_find_tiles (self);
  find_iids (self);
}

/* ---- writing */

#define IID_BYTES (DS_LDTK_IID_BYTES - 1)

/* True for the text of an iid behind a quote. */
static bool
is_iid (const char *at, size_t n)
{
  return n > IID_BYTES && at[IID_BYTES] == '"' && at[8] == '-' && at[13] == '-' && at[18] == '-' &&
         at[23] == '-';
}

/* The iid that replaces the one at @at; NULL: it stays. */
static const char *
iid_now (const DsLdtkMerge *self, int which, const char *at)
{
  char iid[DS_LDTK_IID_BYTES];
  uint32_t number;

  memcpy (iid, at, IID_BYTES);
  iid[IID_BYTES] = '\0';
  number = ds_intern_find (&self->iids[which], iid);
  return number != DS_INTERN_NONE ? self->now[which].items[number] : NULL;
}

/* The bytes of the key at @at, which is behind a quote, up to a number of a definition; 0: it is
 * none. */
static size_t
key_of_uid (const char *at, size_t n)
{
  static const char *const KEYS[] = {
    "uid\": ",          "defUid\": ",        "layerDefUid\": ",     "levelId\": ",
    "tilesetUid\": ",   "tilesetDefUid\": ", "__tilesetDefUid\": ", "tilesetId\": ",
    "type\": \"F_Enum("
  };

  for (size_t i = 0; i < DS_COUNT (KEYS); i++) {
    const size_t n_key = strlen (KEYS[i]);

    if (n > n_key && memcmp (at, KEYS[i], n_key) == 0 && at[n_key] >= '0' && at[n_key] <= '9')
      return n_key;
  }
  return 0;
}

static void
put (DsLdtkMerge *self, DsNode node, int which)
{
  size_t n;
  const char *at = ds_node_source (node, &n), *end = at + n, *from = at;

  while ((at = memchr (at, '"', (size_t)(end - at))) != NULL) {
    const size_t n_left = (size_t)(end - ++at);
    const char *now = is_iid (at, n_left) ? iid_now (self, which, at) : NULL;
    const size_t n_key = which == 0 && now == NULL ? key_of_uid (at, n_left) : 0;

    if (now != NULL) {
      ds_text_add (self->out, from, (size_t)(at - from));
      ds_text_puts (self->out, now);
      from = at = at + IID_BYTES;
    } else if (n_key > 0) {
      char *behind;
      const int64_t uid = strtoll (at + n_key, &behind, 10);

      ds_text_add (self->out, from, (size_t)(at + n_key - from));
      ds_text_printf (self->out, "%" PRId64, ds_ldtk_uid_now (self, uid));
      from = at = behind;
    }
  }
  ds_text_add (self->out, from, (size_t)(end - from));
}

void
ds_ldtk_put_new (DsLdtkMerge *self, DsNode node)
{
  DS_ASSERT (self != NULL && node.doc != NULL);

  put (self, node, 0);
}

void
ds_ldtk_put_old (DsLdtkMerge *self, DsNode node)
{
  size_t n;
  const char *source;

  DS_ASSERT (self != NULL && node.doc != NULL);

  if (self->iids[1].n > 0) {
    put (self, node, 1);
    return;
  }
  source = ds_node_source (node, &n);
  ds_text_add (self->out, source, n);
}
