/* core/io/ldtk/ldtk_merge_entities.c — places of entities in merged LDtk projects, gates that lie
 * side by side, and the values of rooms. */
#include "base/decimal.h"
#include "io/ldtk/ldtk_merge.h"
#include "io/ldtk/ldtk_wide.h"

#include <inttypes.h>
#include <string.h>

/* ---- fields */

static bool
is_alike (const DsLdtkPart *entity, const char *key)
{
  const DsLdtkPart member = ds_ldtk_member (entity, key);

  return ds_ldtk_is_same (&member);
}

/* The field @name of an entity; false: it has none. */
static bool
find_field (DsNode entity, const char *name, DsNode *out)
{
  DsNode list;

  if (entity.doc == NULL || !ds_node_get (entity, "fieldInstances", &list) ||
      ds_node_type (list) != DS_JSON_ARRAY)
    return false;
  for (size_t i = 0; i < ds_node_length (list); i++) {
    *out = ds_node_at (list, i);
    if (strcmp (ds_ldtk_string (*out, "__identifier"), name) == 0)
      return true;
  }
  return false;
}

/* True where base and new have the same values, whatever numbers their definitions have. */
static bool
has_same_fields (const DsLdtkPart *entity)
{
  const DsLdtkPart lists = ds_ldtk_member (entity, "fieldInstances");
  DsNode other, list = lists.of[DS_LDTK_NEW];

  for (int pass = 0; pass < 2; pass++) {
    for (size_t i = 0; i < ds_node_length (list); i++) {
      const DsNode field = ds_node_at (list, i);
      DsLdtkPart value = { 0 };

      if (!ds_node_get (field, "__value", &value.of[DS_LDTK_NEW]) ||
          ds_node_type (value.of[DS_LDTK_NEW]) == DS_JSON_NULL)
        continue;
      if (!find_field (entity->of[pass == 0 ? DS_LDTK_BASE : DS_LDTK_NEW],
                       ds_ldtk_string (field, "__identifier"), &other) ||
          !ds_node_get (other, "__value", &value.of[DS_LDTK_BASE]) || !ds_ldtk_is_same (&value))
        return false;
    }
    list = lists.of[DS_LDTK_BASE];
  }
  return true;
}

/* ---- places */

/* Number @i of the list in a member. */
static int64_t
item_of (DsNode object, const char *key, size_t i)
{
  int64_t value = 0;
  DsNode list;

  if (object.doc != NULL && ds_node_get (object, key, &list) &&
      ds_node_type (list) == DS_JSON_ARRAY && i < ds_node_length (list))
    (void)!ds_node_int (ds_node_at (list, i), &value);
  return value;
}

/* Thousandths of the size by which the place of an entity lies from its corner. */
static int64_t
pivot_of (DsNode entity, size_t i)
{
  int64_t milli = 0;
  const char *source;
  DsNode list;
  size_t n;

  if (!ds_node_get (entity, "__pivot", &list) || ds_node_type (list) != DS_JSON_ARRAY ||
      i >= ds_node_length (list))
    return 0;
  source = ds_node_source (ds_node_at (list, i), &n);
  return ds_decimal_milli (source, n, &milli) ? milli : 0;
}

static bool
is_elsewhere (const DsLdtkPart *entity)
{
  return !is_alike (entity, "px") || !is_alike (entity, "width") || !is_alike (entity, "height");
}

/* True for gates side by side that are not as they were: these are an entity each, or one of them
 * is all. */
static bool
is_rejoined (const DsLdtkPart *entity)
{
  DsNode field;

  return find_field (entity->of[DS_LDTK_BASE], DS_LDTK_CELLS, &field) &&
         ds_ldtk_string (field, "__value")[0] != '\0' &&
         (is_elsewhere (entity) || !has_same_fields (entity));
}

static bool
has_moved (const DsLdtkPart *entity)
{
  return is_elsewhere (entity) || is_rejoined (entity);
}

/* The size along an axis: what LDtk has, where the level did not change it. */
static int64_t
size_now (const DsLdtkPart *entity, size_t i)
{
  const char *key = i == 0 ? "width" : "height";

  const bool is_kept = is_alike (entity, key) && !is_rejoined (entity);

  return ds_ldtk_number (entity->of[is_kept ? DS_LDTK_OLD : DS_LDTK_NEW], key, 0);
}

/* Entities move by as much as the level moved them. */
static int64_t
px_now (const DsLdtkPart *entity, size_t i)
{
  const DsNode old = entity->of[DS_LDTK_OLD];
  const int64_t by =
      item_of (entity->of[DS_LDTK_NEW], "px", i) - item_of (entity->of[DS_LDTK_BASE], "px", i);
  const int64_t more = size_now (entity, i) - ds_ldtk_number (old, i == 0 ? "width" : "height", 0);

  return item_of (old, "px", i) + by + more * pivot_of (old, i) / 1000;
}

void
ds_ldtk_put_place (DsLdtkMerge *self, const DsLdtkPart *entity, const char *key,
                   const DsLdtkPart *value)
{
  const bool is_world = strncmp (key, "__world", 7) == 0;
  const size_t axis = strcmp (key, "height") == 0 || strcmp (key, "__worldY") == 0;
  int64_t world = 0;

  DS_ASSERT (self != NULL && entity != NULL && value != NULL);

  if (!ds_ldtk_has (value, DS_LDTK_OLD) || !ds_ldtk_has (entity, DS_LDTK_BASE)) {
    if (ds_ldtk_has (value, DS_LDTK_NEW))
      ds_ldtk_put_new (self, value->of[DS_LDTK_NEW]);
    else
      ds_ldtk_put_old (self, value->of[DS_LDTK_OLD]);
  } else if (!ds_ldtk_has (entity, DS_LDTK_NEW) || !has_moved (entity) ||
             (is_world && !ds_node_int (value->of[DS_LDTK_OLD], &world))) {
    ds_ldtk_put_old (self, value->of[DS_LDTK_OLD]);
  } else if (strcmp (key, "px") == 0) {
    ds_text_printf (self->out, "[%" PRId64 ",%" PRId64 "]", px_now (entity, 0), px_now (entity, 1));
  } else if (strcmp (key, "__grid") == 0) {
    ds_text_printf (self->out, "[%" PRId64,
                    item_of (entity->of[DS_LDTK_OLD], key, 0) +
                        item_of (entity->of[DS_LDTK_NEW], key, 0) -
                        item_of (entity->of[DS_LDTK_BASE], key, 0));
    ds_text_printf (self->out, ",%" PRId64 "]",
                    item_of (entity->of[DS_LDTK_OLD], key, 1) +
                        item_of (entity->of[DS_LDTK_NEW], key, 1) -
                        item_of (entity->of[DS_LDTK_BASE], key, 1));
  } else if (!is_world) {
    ds_text_printf (self->out, "%" PRId64, size_now (entity, axis));
  } else {
    ds_text_printf (self->out, "%" PRId64,
                    world + px_now (entity, axis) - item_of (entity->of[DS_LDTK_OLD], "px", axis));
  }
}

/* ---- gates side by side */

/* Notes the old entities whose ids are among those of @base, an entity, but for its own. */
static void
note_joined (DsLdtkMerge *self, const DsIntern *ids, const uint32_t *matches_of,
             const DsLdtkPart *base, size_t match, size_t *joined_by)
{
  DsNode field;
  const char *cells;
  uint64_t id;

  if (!find_field (base->of[DS_LDTK_BASE], DS_LDTK_CELLS, &field))
    return;
  cells = ds_ldtk_string (field, "__value");
  for (size_t i = 1; (id = ds_ldtk_wide_id (cells, i)) != 0; i++) {
    uint32_t number;

    self->key.n = 0;
    ds_text_printf (&self->key, "%" PRIx64, id);
    ds_text_putc (&self->key, '\0');
    self->failed = self->failed || self->key.failed;
    number = self->failed ? DS_INTERN_NONE : ds_intern_find (ids, self->key.bytes);
    if (number != DS_INTERN_NONE)
      joined_by[matches_of[number]] = match;
  }
}

/* The ids of the old entities that base lacks. */
static bool
list_lone (DsLdtkMerge *self, const DsLdtkPart *entities, const DsLdtkMatches *matches,
           DsIntern *ids, uint32_t *matches_of, int32_t floor)
{
  for (size_t i = 0; i < matches->n && !self->failed; i++) {
    const DsLdtkPart item = ds_ldtk_matched (entities, &matches->items[i]);
    uint32_t number;

    if (!ds_ldtk_has (&item, DS_LDTK_OLD) || ds_ldtk_has (&item, DS_LDTK_BASE))
      continue;
    self->key.n = 0;
    ds_text_printf (&self->key, "%" PRIx64,
                    ds_ldtk_id_of (ds_ldtk_string (item.of[DS_LDTK_OLD], "iid"), DS_LDTK_IID_THING,
                                   (size_t)ds_max (floor, 0)));
    ds_text_putc (&self->key, '\0');
    number = self->key.failed ? DS_INTERN_NONE : ds_intern_add (ids, self->key.bytes);
    self->failed = number == DS_INTERN_NONE;
    if (!self->failed)
      matches_of[number] = (uint32_t)i;
  }
  return ids->n > 0;
}

bool *
ds_ldtk_find_joined (DsLdtkMerge *self, const DsLdtkPart *entities, const DsLdtkMatches *matches,
                     const DsLdtkWhere *place)
{
  DsIntern ids = { 0 };
  uint32_t *matches_of;
  size_t *joined_by;
  bool *out = NULL;

  DS_ASSERT (self != NULL && entities != NULL && matches != NULL && place != NULL);

  if (place->layer != DS_LDTK_OBJECTS || matches->n == 0)
    return NULL;
  matches_of = ds_alloc0 (matches->n, sizeof *matches_of);
  joined_by = ds_alloc (matches->n, sizeof *joined_by);
  self->failed = self->failed || matches_of == NULL || joined_by == NULL;
  if (!self->failed &&
      list_lone (self, entities, matches, &ids, matches_of, place->floor[DS_LDTK_OLD])) {
    memset (joined_by, 0xff, matches->n * sizeof *joined_by);
    out = ds_alloc0 (matches->n, sizeof *out);
    self->failed = self->failed || out == NULL;
    for (size_t i = 0; i < matches->n && !self->failed; i++) {
      const DsLdtkPart item = ds_ldtk_matched (entities, &matches->items[i]);

      if (ds_ldtk_has (&item, DS_LDTK_BASE))
        note_joined (self, &ids, matches_of, &item, i, joined_by);
    }
    for (size_t i = 0; i < matches->n && !self->failed; i++)
      if (joined_by[i] != SIZE_MAX) {
        const DsLdtkPart by = ds_ldtk_matched (entities, &matches->items[joined_by[i]]);

        out[i] = !ds_ldtk_has (&by, DS_LDTK_NEW) || has_moved (&by) || !has_same_fields (&by);
      }
  }
  ds_intern_clear (&ids);
  ds_free (matches_of);
  ds_free (joined_by);
  return out;
}

/* ---- rooms */

static int64_t
value_of_room (DsNode room)
{
  DsNode field;

  return find_field (room, DS_LDTK_ROOM_VALUE, &field) ? ds_ldtk_number (field, "__value", 0) : 0;
}

/* The entities of the layer Rooms. */
static DsLdtkPart
rooms_of (const DsLdtkPart *level)
{
  const DsLdtkPart layers = ds_ldtk_member (level, "layerInstances");
  DsLdtkPart out = { 0 };

  for (size_t side = 0; side < DS_N_LDTK_SIDES; side++) {
    const DsNode list = layers.of[side];

    for (size_t i = 0;
         list.doc != NULL && ds_node_type (list) == DS_JSON_ARRAY && i < ds_node_length (list); i++)
      if (strcmp (ds_ldtk_string (ds_node_at (list, i), "__identifier"),
                  ds_ldtk_layer_name (DS_LDTK_ROOMS)) == 0)
        (void)!ds_node_get (ds_node_at (list, i), "entityInstances", &out.of[side]);
  }
  return out;
}

/* True where another room of the list has the value, too, or none can be it. */
static bool
is_used (const DsLdtkMerge *self, int64_t value)
{
  if (value <= 0 || value > UINT16_MAX)
    return true;
  for (size_t i = 0; i < self->values[DS_LDTK_ROOM_CELLS].n; i++)
    if (self->values[DS_LDTK_ROOM_CELLS].items[i] == (uint32_t)value)
      return true;
  return false;
}

/* The rooms that the old text has keep their values, others get those that are left. */
void
ds_ldtk_find_room_values (DsLdtkMerge *self, const DsLdtkPart *level, const DsLdtkWhere *place)
{
  const DsLdtkPart rooms = rooms_of (level);
  DsLdtkWhere here = *place;
  DsLdtkMatches matches = { 0 };
  uint32_t next = 1;

  DS_ASSERT (self != NULL && level != NULL && place != NULL);

  self->values[DS_LDTK_ROOM_CELLS].n = self->rooms.n = 0;
  here.layer = DS_LDTK_ROOMS;
  ds_ldtk_match (self, &rooms, DS_LDTK_BY_ENTITY, &here, &matches);
  for (size_t i = 0; i < matches.n && !self->failed; i++) {
    const DsLdtkPart room = ds_ldtk_matched (&rooms, &matches.items[i]);
    const int64_t old = value_of_room (room.of[DS_LDTK_OLD]);

    if (old > 0 && old <= UINT16_MAX)
      self->failed = !ds_array_push (&self->rooms, (uint32_t)old);
  }
  for (int pass = 0; pass < 2; pass++)
    for (size_t i = 0; i < matches.n && !self->failed; i++) {
      const DsLdtkPart room = ds_ldtk_matched (&rooms, &matches.items[i]);
      const int64_t value = value_of_room (room.of[DS_LDTK_NEW]);
      const int64_t old = value_of_room (room.of[DS_LDTK_OLD]);

      if (!ds_ldtk_has (&room, DS_LDTK_NEW) || value <= 0 || value > UINT16_MAX)
        continue;
      while (self->values[DS_LDTK_ROOM_CELLS].n <= (size_t)value && !self->failed)
        self->failed = !ds_array_push (&self->values[DS_LDTK_ROOM_CELLS], 0);
      if (self->failed || self->values[DS_LDTK_ROOM_CELLS].items[value] != 0)
        continue;
      while (pass == 1 && is_used (self, next))
        next++;
      if (pass == 1 || !is_used (self, old))
        self->values[DS_LDTK_ROOM_CELLS].items[value] = pass == 0 ? (uint32_t)old : next;
    }
  ds_array_clear (&matches);
}
