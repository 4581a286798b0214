/* core/io/ldtk/ldtk_merge.c — writes the merged text: by tables of the members that are more than
 * values. */
#include "io/ldtk/ldtk_merge.h"

#include <inttypes.h>
#include <string.h>

typedef enum {
  ROOT,
  DEFS,
  LAYER_DEF,
  ENTITY_DEF,
  FIELD_DEF,
  OTHER_DEF,
  ENUM_DEF,
  GRID_VALUE,
  ENUM_VALUE,
  WORLD,
  LEVEL,
  LAYER,
  ENTITY,
  FIELD
} Type;

/* Ways to merge a member. */
typedef enum {
  PLAIN, /* the old value where base and new have one, or else the new one */
  OURS,  /* the new value, with numbers and iids that stay */
  NEXT,  /* the next number */
  WORLDS,
  OBJECT,
  LIST,
  CSV,
  TILES,
  SHEET, /* the new value where the tiles have other numbers */
  VALUE_NUMBER,
  PLACE,
  FIELD_VALUE,
  FIELD_TYPE,
  DEFINITION
} Merging;

/* A list of the project. */
typedef enum {
  LAYER_DEFS,
  ENTITY_DEFS,
  OTHER_DEFS,
  ENUM_DEFS,
  FIELD_DEFS,
  GRID_VALUES,
  ENUM_VALUES,
  LEVELS,
  LAYERS,
  ENTITIES,
  FIELDS
} List;

static const struct {
  Type type;
  DsLdtkKey key;
  bool keeps;   /* items that base has and new lacks */
  bool follows; /* order is that of the new text where that has another than base */
} LISTS[] = {
  [LAYER_DEFS] = { LAYER_DEF, DS_LDTK_BY_LAYER, true, true },
  [ENTITY_DEFS] = { ENTITY_DEF, DS_LDTK_BY_IDENTIFIER, true, false },
  [OTHER_DEFS] = { OTHER_DEF, DS_LDTK_BY_IDENTIFIER, true, false },
  [ENUM_DEFS] = { ENUM_DEF, DS_LDTK_BY_IDENTIFIER, true, false },
  [FIELD_DEFS] = { FIELD_DEF, DS_LDTK_BY_IDENTIFIER, true, false },
  [GRID_VALUES] = { GRID_VALUE, DS_LDTK_BY_NUMBER, true, false },
  [ENUM_VALUES] = { ENUM_VALUE, DS_LDTK_BY_ID, true, false },
  [LEVELS] = { LEVEL, DS_LDTK_BY_LEVEL, false, true },
  [LAYERS] = { LAYER, DS_LDTK_BY_LAYER, true, true },
  [ENTITIES] = { ENTITY, DS_LDTK_BY_ENTITY, false, false },
  [FIELDS] = { FIELD, DS_LDTK_BY_FIELD, true, false },
};

/* Members that are not PLAIN. @of is a type, or a list. */
static const struct {
  Type type;
  const char *key;
  Merging way;
  int of;
} MEMBERS[] = {
  { ROOT, "nextUid", NEXT, 0 },
  { ROOT, "defs", OBJECT, DEFS },
  { ROOT, "levels", LIST, LEVELS },
  { ROOT, "worlds", WORLDS, 0 },
  { DEFS, "layers", LIST, LAYER_DEFS },
  { DEFS, "entities", LIST, ENTITY_DEFS },
  { DEFS, "tilesets", LIST, OTHER_DEFS },
  { DEFS, "enums", LIST, ENUM_DEFS },
  { DEFS, "levelFields", LIST, FIELD_DEFS },
  { LAYER_DEF, "uid", OURS, 0 },
  { LAYER_DEF, "intGridValues", LIST, GRID_VALUES },
  { GRID_VALUE, "value", VALUE_NUMBER, 0 },
  { ENTITY_DEF, "uid", OURS, 0 },
  { ENTITY_DEF, "tileRect", SHEET, 0 },
  { ENTITY_DEF, "fieldDefs", LIST, FIELD_DEFS },
  { FIELD_DEF, "uid", OURS, 0 },
  { OTHER_DEF, "uid", OURS, 0 },
  { OTHER_DEF, "customData", SHEET, 0 },
  { OTHER_DEF, "__cWid", SHEET, 0 },
  { OTHER_DEF, "__cHei", SHEET, 0 },
  { OTHER_DEF, "pxWid", SHEET, 0 },
  { OTHER_DEF, "pxHei", SHEET, 0 },
  { ENUM_DEF, "uid", OURS, 0 },
  { ENUM_DEF, "values", LIST, ENUM_VALUES },
  { LEVEL, "iid", OURS, 0 },
  { LEVEL, "uid", OURS, 0 },
  { LEVEL, "fieldInstances", LIST, FIELDS },
  { LEVEL, "layerInstances", LIST, LAYERS },
  { LAYER, "iid", OURS, 0 },
  { LAYER, "levelId", OURS, 0 },
  { LAYER, "layerDefUid", OURS, 0 },
  { LAYER, "intGridCsv", CSV, 0 },
  { LAYER, "gridTiles", TILES, 0 },
  { LAYER, "entityInstances", LIST, ENTITIES },
  { ENTITY, "iid", OURS, 0 },
  { ENTITY, "defUid", OURS, 0 },
  { ENTITY, "__tile", SHEET, 0 },
  { ENTITY, "px", PLACE, 0 },
  { ENTITY, "__grid", PLACE, 0 },
  { ENTITY, "width", PLACE, 0 },
  { ENTITY, "height", PLACE, 0 },
  { ENTITY, "__worldX", PLACE, 0 },
  { ENTITY, "__worldY", PLACE, 0 },
  { ENTITY, "fieldInstances", LIST, FIELDS },
  { FIELD, "defUid", OURS, 0 },
  { FIELD, "__type", FIELD_TYPE, 0 },
  { FIELD, "__value", FIELD_VALUE, 0 },
  { FIELD, "__tile", FIELD_VALUE, 0 },
  { FIELD, "realEditorValues", FIELD_VALUE, 0 },
};

static void put_object (DsLdtkMerge *self, Type type, const DsLdtkPart *part, DsLdtkWhere place);

/* ---- values */

/* True where LDtk gave an entity another look than we do. */
static bool
is_chosen (Type type, const DsLdtkPart *value)
{
  const DsLdtkPart both = { { { 0 }, value->of[DS_LDTK_OLD], value->of[DS_LDTK_BASE] } };

  return type == ENTITY_DEF && ds_ldtk_has (value, DS_LDTK_BASE) && !ds_ldtk_is_same (&both);
}

/* Definitions of the old text that base lacks stay as they are; values do not. */
static void
put_plain (DsLdtkMerge *self, Type type, const DsLdtkPart *value)
{
  const bool is_def = type <= ENUM_VALUE;
  const bool stays = !ds_ldtk_has (value, DS_LDTK_NEW) || ds_ldtk_is_same (value) ||
                     (is_def && !ds_ldtk_has (value, DS_LDTK_BASE)) || is_chosen (type, value);

  if (ds_ldtk_has (value, DS_LDTK_OLD) && stays)
    ds_ldtk_put_old (self, value->of[DS_LDTK_OLD]);
  else
    ds_ldtk_put_new (self, value->of[DS_LDTK_NEW]);
}

/* A number or an iid. */
static void
put_ours (DsLdtkMerge *self, const DsLdtkPart *value)
{
  int64_t uid;

  if (!ds_ldtk_has (value, DS_LDTK_NEW))
    ds_ldtk_put_old (self, value->of[DS_LDTK_OLD]);
  else if (ds_node_int (value->of[DS_LDTK_NEW], &uid))
    ds_text_printf (self->out, "%" PRId64, ds_ldtk_uid_now (self, uid));
  else
    ds_ldtk_put_new (self, value->of[DS_LDTK_NEW]);
}

static void
put_grid_number (DsLdtkMerge *self, const DsLdtkPart *value, const DsLdtkWhere *place)
{
  int64_t number = 0;

  if (ds_ldtk_has (value, DS_LDTK_OLD)) {
    ds_ldtk_put_old (self, value->of[DS_LDTK_OLD]);
    return;
  }
  if (place->layer < 0 || !ds_node_int (value->of[DS_LDTK_NEW], &number) || number < 0 ||
      (size_t)number >= self->values[place->layer].n ||
      self->values[place->layer].items[number] == 0)
    put_plain (self, GRID_VALUE, value);
  else
    ds_text_printf (self->out, "%u", self->values[place->layer].items[number]);
}

/* A field is defined as it was, until it gets another type. */
static void
put_definition (DsLdtkMerge *self, const DsLdtkPart *def, const DsLdtkPart *value,
                const DsLdtkWhere *place)
{
  const char *field = ds_ldtk_string (def->of[DS_LDTK_NEW], "identifier");

  if (ds_ldtk_has (value, DS_LDTK_NEW) && ds_ldtk_is_retyped (self, place->owner, field))
    ds_ldtk_put_new (self, value->of[DS_LDTK_NEW]);
  else
    put_plain (self, FIELD_DEF,
               &(DsLdtkPart){ { value->of[DS_LDTK_OLD], { 0 }, value->of[DS_LDTK_NEW] } });
}

/* ---- lists */

/* The texts between the items of a list. */
typedef struct {
  const char *head, *gap, *tail;
  size_t n_head, n_gap, n_tail;
} Gaps;

static Gaps
gaps_of (DsNode list)
{
  Gaps gaps = { "[\n", ",\n", "]", 2, 2, 1 };
  size_t n_list, n_item;
  const char *start = ds_node_source (list, &n_list), *item, *end;
  const size_t n = ds_node_length (list);

  if (n == 0)
    return gaps;
  item = ds_node_source (ds_node_at (list, 0), &n_item);
  gaps.head = start;
  gaps.n_head = (size_t)(item - start);
  end = item + n_item;
  if (n > 1) {
    item = ds_node_source (ds_node_at (list, 1), &n_item);
    gaps.gap = end;
    gaps.n_gap = (size_t)(item - end);
    item = ds_node_source (ds_node_at (list, n - 1), &n_item);
    end = item + n_item;
  }
  gaps.tail = end;
  gaps.n_tail = (size_t)(start + n_list - end);
  return gaps;
}

/* True for items that the merged text lacks: of fields those that the old text says otherwise. */
static bool
is_gone (const DsLdtkMerge *self, List list, const DsLdtkPart *item)
{
  if (list == FIELDS && !self->is_exact && !ds_ldtk_has (item, DS_LDTK_OLD) &&
      ds_ldtk_has (item, DS_LDTK_BASE) && ds_ldtk_has_same_value (self, item))
    return true;
  if (!ds_ldtk_has (item, DS_LDTK_NEW) && !ds_ldtk_has (item, DS_LDTK_OLD))
    return true; /* the base alone has it */
  if (!ds_ldtk_has (item, DS_LDTK_OLD) || ds_ldtk_has (item, DS_LDTK_NEW) ||
      !ds_ldtk_has (item, DS_LDTK_BASE))
    return false;
  return !LISTS[list].keeps ||
         (LISTS[list].key == DS_LDTK_BY_LAYER &&
          ds_ldtk_is_own_layer (item->of[DS_LDTK_BASE],
                                list == LAYERS ? "__identifier" : "identifier"));
}

/* The place of the parts of an item. */
static DsLdtkWhere
place_in (List list, const DsLdtkPart *item, const DsLdtkMatch *match, DsLdtkWhere place)
{
  const DsNode node = item->of[ds_ldtk_has (item, DS_LDTK_NEW) ? DS_LDTK_NEW : DS_LDTK_OLD];

  if (list == LEVELS)
    for (size_t i = 0; i < DS_N_LDTK_SIDES; i++)
      place.floor[i] = match->at[i] != SIZE_MAX
                           ? (int32_t)match->at[i] + (i == DS_LDTK_OLD ? place.first : 0)
                           : -1;
  else if (list == LAYERS || list == LAYER_DEFS)
    place.layer =
        ds_ldtk_layer_find (ds_ldtk_string (node, list == LAYERS ? "__identifier" : "identifier"));
  else if (list == ENTITIES || list == ENTITY_DEFS)
    place.owner = ds_ldtk_string (node, list == ENTITIES ? "__identifier" : "identifier");
  return place;
}

static void
put_item (DsLdtkMerge *self, List list, const DsLdtkPart *item, DsLdtkWhere place)
{
  const bool is_other = list == ENTITIES && ds_ldtk_has (item, DS_LDTK_BASE) &&
                        ds_ldtk_has (item, DS_LDTK_NEW) &&
                        strcmp (ds_ldtk_string (item->of[DS_LDTK_BASE], "__identifier"),
                                ds_ldtk_string (item->of[DS_LDTK_NEW], "__identifier")) != 0;
  DsLdtkPart alone = { 0 };

  if (!ds_ldtk_has (item, DS_LDTK_NEW) && !ds_ldtk_has (item, DS_LDTK_BASE) &&
      !(list == FIELDS && self->is_exact)) {
    ds_ldtk_put_old (self, item->of[DS_LDTK_OLD]);
    return;
  }
  if (list == LEVELS)
    ds_ldtk_find_room_values (self, item, &place);
  alone.of[DS_LDTK_NEW] = item->of[DS_LDTK_NEW];
  put_object (self, LISTS[list].type,
              is_other ||
                      (list == LEVELS && self->has_new_levels && alone.of[DS_LDTK_NEW].doc != NULL)
                  ? &alone
                  : item,
              place);
}

/* The items in their order, and whether that is one of the old text alone. */
typedef struct {
  DsLdtkMatches matches;
  size_t *order;
  bool *is_joined; /* NULL: none */
  bool is_as_old;
} Items;

static bool
is_left_out (const DsLdtkMerge *self, List list, const DsLdtkPart *lists, const Items *items,
             size_t i)
{
  const DsLdtkPart item = ds_ldtk_matched (lists, &items->matches.items[i]);

  return is_gone (self, list, &item) || (items->is_joined != NULL && items->is_joined[i]);
}

static void
find_items (DsLdtkMerge *self, List list, const DsLdtkPart *lists, const DsLdtkWhere *place,
            Items *out)
{
  size_t next = 0;
  bool by_new;

  ds_ldtk_match (self, lists, LISTS[list].key, place, &out->matches);
  if (LISTS[list].follows)
    by_new = self->is_exact || !ds_ldtk_is_ordered (self, &out->matches);
  else
    by_new = self->is_exact && list == ENTITIES && !ds_ldtk_is_ordered (self, &out->matches);
  out->order = ds_ldtk_order (&out->matches, by_new ? DS_LDTK_NEW : DS_LDTK_OLD);
  self->failed = self->failed || out->order == NULL;
  if (list == ENTITIES)
    out->is_joined = ds_ldtk_find_joined (self, lists, &out->matches, place);
  out->is_as_old = ds_ldtk_has (lists, DS_LDTK_OLD);
  for (size_t i = 0; i < out->matches.n && !self->failed; i++) {
    const size_t old = out->matches.items[out->order[i]].at[DS_LDTK_OLD];
    const bool is_out = is_left_out (self, list, lists, out, out->order[i]);

    out->is_as_old = out->is_as_old && (is_out ? old == SIZE_MAX : old == next++);
  }
}

/* With the gaps of the old list, or each as it was there. */
static void
put_list (DsLdtkMerge *self, List list, const DsLdtkPart *lists, const DsLdtkWhere *place)
{
  const DsNode like = lists->of[ds_ldtk_has (lists, DS_LDTK_OLD) ? DS_LDTK_OLD : DS_LDTK_NEW];
  const Gaps gaps = gaps_of (like);
  Items items = { 0 };
  size_t n_bytes, n_put = 0;
  const char *from = ds_node_source (like, &n_bytes), *end = from + n_bytes;

  find_items (self, list, lists, place, &items);
  for (size_t i = 0; i < items.matches.n && !self->failed; i++) {
    const DsLdtkMatch *match = &items.matches.items[items.order[i]];
    const DsLdtkPart item = ds_ldtk_matched (lists, match);
    size_t n;

    if (is_left_out (self, list, lists, &items, items.order[i]))
      continue;
    if (items.is_as_old) {
      const char *start = ds_node_source (item.of[DS_LDTK_OLD], &n);

      ds_text_add (self->out, from, (size_t)(start - from));
      from = start + n;
    } else if (n_put++ > 0) {
      ds_text_add (self->out, gaps.gap, gaps.n_gap);
    } else {
      ds_text_add (self->out, gaps.head, gaps.n_head);
    }
    put_item (self, list, &item, place_in (list, &item, match, *place));
  }
  if (items.is_as_old)
    ds_text_add (self->out, from, (size_t)(end - from));
  else if (n_put > 0)
    ds_text_add (self->out, gaps.tail, gaps.n_tail);
  else
    ds_text_puts (self->out, "[]");
  ds_array_clear (&items.matches);
  ds_free (items.order);
  ds_free (items.is_joined);
}

/* ---- worlds */

static size_t
n_levels_of (DsNode owner)
{
  DsNode list;

  return ds_node_get (owner, "levels", &list) && ds_node_type (list) == DS_JSON_ARRAY
             ? ds_node_length (list)
             : 0;
}

static size_t
n_worlds (const DsLdtkMerge *self)
{
  DsNode list;

  return ds_node_get (self->root.of[DS_LDTK_OLD], "worlds", &list) &&
                 ds_node_type (list) == DS_JSON_ARRAY
             ? ds_node_length (list)
             : 0;
}

/* The worlds of the old text, whose levels are floors behind those of the project. */
static void
put_worlds (DsLdtkMerge *self, const DsLdtkPart *worlds)
{
  const DsNode old = worlds->of[DS_LDTK_OLD];
  const size_t n = n_worlds (self);
  size_t n_bytes;
  const char *from = ds_node_source (old, &n_bytes), *end = from + n_bytes;
  DsLdtkWhere place = { .behind = (int32_t)n_levels_of (self->root.of[DS_LDTK_OLD]), .layer = -1 };

  for (size_t i = 0; i < n; i++) {
    DsLdtkPart levels = ds_ldtk_member (&self->root, "levels");
    const char *start;
    DsNode list;
    size_t n_list;

    if (!ds_node_get (ds_node_at (old, i), "levels", &list) || ds_node_type (list) != DS_JSON_ARRAY)
      continue;
    start = ds_node_source (list, &n_list);
    ds_text_add (self->out, from, (size_t)(start - from));
    from = start + n_list;
    levels.of[DS_LDTK_OLD] = list;
    place.first = place.behind;
    place.behind = i + 1 < n ? place.first + (int32_t)ds_node_length (list) : INT32_MAX;
    put_list (self, LEVELS, &levels, &place);
    place.behind = place.first + (int32_t)ds_node_length (list);
  }
  ds_text_add (self->out, from, (size_t)(end - from));
}

/* ---- objects */

static void
put_list_of (DsLdtkMerge *self, List list, const DsLdtkPart *value, DsLdtkWhere place)
{
  const size_t n = list == LEVELS ? n_worlds (self) : 0;

  if (n > 0)
    place.behind = (int32_t)n_levels_of (self->root.of[DS_LDTK_OLD]);
  if (n > 0 && place.behind == 0)
    ds_ldtk_put_old (self, value->of[DS_LDTK_OLD]);
  else
    put_list (self, list, value, &place);
}

static bool
is_list (const DsLdtkPart *value)
{
  for (size_t i = 0; i < DS_N_LDTK_SIDES; i++)
    if (value->of[i].doc != NULL && ds_node_type (value->of[i]) != DS_JSON_ARRAY)
      return false;
  return true;
}

static void
put_member (DsLdtkMerge *self, Type type, const char *key, const DsLdtkPart *object,
            const DsLdtkWhere *place)
{
  const DsLdtkPart value = ds_ldtk_member (object, key);
  const Merging usual = type == FIELD_DEF ? DEFINITION : PLAIN;
  size_t i = 0;

  while (i < DS_COUNT (MEMBERS) && (MEMBERS[i].type != type || strcmp (MEMBERS[i].key, key) != 0))
    i++;
  switch (i < DS_COUNT (MEMBERS) ? MEMBERS[i].way : usual) {
  case OURS:
    put_ours (self, &value);
    return;
  case NEXT:
    ds_text_printf (self->out, "%" PRId64, self->next_uid);
    return;
  case OBJECT:
    put_object (self, (Type)MEMBERS[i].of, &value, *place);
    return;
  case SHEET:
    if (self->tiles.n == 0 || !ds_ldtk_has (&value, DS_LDTK_NEW))
      break;
    ds_ldtk_put_new (self, value.of[DS_LDTK_NEW]);
    return;
  case VALUE_NUMBER:
    put_grid_number (self, &value, place);
    return;
  case PLACE:
    ds_ldtk_put_place (self, object, key, &value);
    return;
  case FIELD_VALUE:
    ds_ldtk_put_field_value (self, place, object, key);
    return;
  case FIELD_TYPE:
    ds_ldtk_put_field_type (self, place, object);
    return;
  case DEFINITION:
    put_definition (self, object, &value, place);
    return;
  case WORLDS:
    if (n_worlds (self) > 0) {
      put_worlds (self, &value);
      return;
    }
    break;
  case LIST:
    if (!is_list (&value))
      break;
    put_list_of (self, (List)MEMBERS[i].of, &value, *place);
    return;
  case CSV:
    if (!is_list (&value) || place->layer < 0)
      break;
    ds_ldtk_put_grid (self, &value, place->layer);
    return;
  case TILES:
    if (!is_list (&value))
      break;
    ds_ldtk_put_grid_tiles (self, object, &value);
    return;
  case PLAIN:
    break;
  }
  put_plain (self, type, &value);
}

/* As the old text has it, or the new one where that lacks it; members that base lacks, too, come
 * last. */
static void
put_object (DsLdtkMerge *self, Type type, const DsLdtkPart *part, DsLdtkWhere place)
{
  const DsLdtkSide side = ds_ldtk_has (part, DS_LDTK_OLD) ? DS_LDTK_OLD : DS_LDTK_NEW;
  size_t n_bytes, n;
  const char *from = ds_node_source (part->of[side], &n_bytes), *end = from + n_bytes;
  DsMember m;

  for (m = ds_node_first (part->of[side]); m.key != NULL; m = ds_member_next (m)) {
    const char *start = ds_node_source (m.node, &n);

    ds_text_add (self->out, from, (size_t)(start - from));
    from = start + n;
    put_member (self, type, m.key, part, &place);
  }
  m = (DsMember){ 0 };
  if (side == DS_LDTK_OLD && ds_ldtk_has (part, DS_LDTK_NEW) && ds_node_length (part->of[side]) > 0)
    m = ds_node_first (part->of[DS_LDTK_NEW]);
  for (; m.key != NULL; m = ds_member_next (m)) {
    const DsLdtkPart value = ds_ldtk_member (part, m.key);

    if (ds_ldtk_has (&value, DS_LDTK_OLD) || ds_ldtk_is_same (&value))
      continue;
    ds_text_printf (self->out, ", \"%s\": ", m.key);
    put_member (self, type, m.key, part, &place);
  }
  ds_text_add (self->out, from, (size_t)(end - from));
}

DsStatus
ds_ldtk_merge (DsLdtkMerge *self, DsError *err)
{
  DS_ASSERT (self != NULL && self->out != NULL);

  if (self->next_uid == 0)
    ds_ldtk_merge_ids (self);
  self->values[DS_LDTK_ROOM_CELLS].n = 0; /* of the level that is written */
  if (!self->failed)
    put_object (self, ROOT, &self->root,
                (DsLdtkWhere){ .floor = { -1, -1, -1 }, .behind = INT32_MAX, .layer = -1 });
  return self->failed || self->out->failed ? ds_fail_nomem (err, "ldtk") : DS_OK;
}

void
ds_ldtk_merge_clear (DsLdtkMerge *self)
{
  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < 2; i++) {
    ds_intern_clear (&self->iids[i]);
    ds_array_clear (&self->now[i]);
  }
  for (size_t i = 0; i < DS_N_LDTK_LAYERS; i++)
    ds_array_clear (&self->values[i]);
  ds_array_clear (&self->uids);
  ds_array_clear (&self->tiles);
  ds_array_clear (&self->rooms);
  ds_array_clear (&self->taken);
  ds_intern_clear (&self->retyped);
  ds_text_clear (&self->key);
  ds_arena_clear (&self->arena);
}
