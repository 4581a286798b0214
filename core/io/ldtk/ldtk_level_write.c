/* core/io/ldtk/ldtk_level_write.c — writes our levels as LDtk projects. Source:
 * https://ldtk.io/json, and the samples of LDtk 1.5.3. */
#include "io/delve_file.h"
#include "io/ldtk/ldtk_area.h"
#include "io/ldtk/ldtk_cells.h"
#include "io/ldtk/ldtk_level.h"
#include "io/ldtk/ldtk_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Values of JSON, by which readers are limited. */
#define TILE_VALUES 12
#define ENTITY_VALUES 150 /* with its fields, of most */

/* ---- survey */

static void
survey_cells (DsLdtkWriter *self, const DsFloor *floor, DsLayer layer)
{
  for (int32_t y = 0; y < floor->h; y++) {
    const uint16_t *row = ds_grid_row (&floor->layers[layer], y);

    for (int32_t x = 0; x < floor->w; x++)
      if (row[x] != DS_TILE_NONE && self->tile_values[layer][row[x]] == 0)
        self->tile_values[layer][row[x]] = ++self->n_values[layer];
  }
}

static DsStatus
survey_things (DsLdtkWriter *self, size_t floor, DsError *err)
{
  const DsThings *things = self->delve->dungeon.floors[floor].things;

  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    const DsMemberRef ref = { .id = thing->id, .floor = (int32_t)floor, .at = thing->at };

    self->is_kind_used[thing->kind] = true;
    if (ds_ldtk_area_is_ellipse (self->delve->rules, thing))
      self->has_ellipse[thing->kind] = true;
    else
      self->has_other[thing->kind] = true;
    if (!ds_array_push (&self->refs.items, ref) ||
        (thing->lock != NULL &&
         ds_intern_add (&self->locks, ds_str_get (thing->lock)) == DS_INTERN_NONE))
      return ds_fail_nomem (err, "ldtk");
  }
  return DS_OK;
}

static DsStatus
survey (DsLdtkWriter *self, DsError *err)
{
  const DsDungeon *dungeon = &self->delve->dungeon;
  DsStatus status = DS_OK;

  for (size_t i = 0; i < dungeon->n_floors && status == DS_OK; i++) {
    const DsFloor *floor = &dungeon->floors[i];
    const size_t n_rooms = ds_rooms_count (floor->rooms);

    survey_cells (self, floor, DS_LAYER_GROUND);
    survey_cells (self, floor, DS_LAYER_FEATURE);
    self->n_filled += ds_ldtk_count_tiles (floor);
    self->n_rooms = n_rooms > self->n_rooms ? n_rooms : self->n_rooms;
    status = survey_things (self, i, err);
  }
  if (self->refs.items.n > 0)
    qsort (self->refs.items.items, self->refs.items.n, sizeof *self->refs.items.items,
           ds_member_refs_by_id);
  return status;
}

/* ---- fields */

/* Members with a place of their own in any project. */
static bool
is_placed (DsMemberHolder holder, DsMember member)
{
  static const char *const PLACED[DS_N_MEMBER_HOLDERS][4] = {
    [DS_MEMBERS_OF_DOCUMENT] = { "size", "floors" },
    [DS_MEMBERS_OF_FLOOR] = { "ground", "feature", "rooms", "things" },
    [DS_MEMBERS_OF_ROOM] = { "id", "runs" },
    [DS_MEMBERS_OF_THING] = { "id", "kind", "at" },
  };

  for (size_t i = 0; i < 4 && PLACED[holder][i] != NULL; i++)
    if (strcmp (PLACED[holder][i], member.key) == 0)
      return true;
  return false;
}

/* The same in one with a picture, which has the cells of own layers. */
static bool
is_shown (DsMemberHolder holder, DsMember member)
{
  return is_placed (holder, member) ||
         (holder == DS_MEMBERS_OF_FLOOR && strcmp (member.key, DS_TILE_LAYERS_KEY) == 0);
}

static bool
can_hold (const char *text, size_t n)
{
  return memchr (text, '\0', n) == NULL;
}

/* A holder of members while they are noted or written. */
typedef struct {
  DsLdtkWriter *writer;
  DsMemberHolder kind;
  uint32_t owner;
  const DsThing *thing; /* of THING */
  DsLdtkFieldPen *pen;  /* NULL: they are noted */
} FieldHolder;

/* The object at the other end of stairs, which have an end at the target, too. NULL: none. */
static const DsThing *
stairs_at (const DsLdtkWriter *self, const DsThing *from)
{
  const DsThings *things;

  if (from->level != NULL || from->target_floor < 0 ||
      (size_t)from->target_floor >= self->delve->dungeon.n_floors)
    return NULL;
  things = self->delve->dungeon.floors[from->target_floor].things;
  for (size_t i = ds_things_seek (things, from->target); i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (thing->at.x != from->target.x || thing->at.y != from->target.y)
      break;
    if (thing->level == NULL && thing->target_floor >= 0)
      return thing;
  }
  return NULL;
}

static void
put_ref (const FieldHolder *self, const DsMemberValue *value, const DsMemberRef *object)
{
  char thing[DS_LDTK_IID_BYTES], layer[DS_LDTK_IID_BYTES], level[DS_LDTK_IID_BYTES],
      world[DS_LDTK_IID_BYTES];
  const size_t floor = (size_t)object->floor;
  DsText text = { 0 };

  ds_text_printf (&text,
                  "{ \"entityIid\": \"%s\", \"layerIid\": \"%s\", \"levelIid\": \"%s\", "
                  "\"worldIid\": \"%s\" }",
                  ds_ldtk_iid (thing, DS_LDTK_IID_THING, floor, object->id),
                  ds_ldtk_iid (layer, DS_LDTK_IID_LAYER, floor,
                               (uint64_t)DS_LDTK_UID_FIRST_LAYER + DS_LDTK_OBJECTS),
                  ds_ldtk_iid (level, DS_LDTK_IID_LEVEL, floor, 1),
                  ds_ldtk_iid (world, DS_LDTK_IID_WORLD, 0, 1));
  self->writer->out->failed = self->writer->out->failed || text.failed;
  if (!text.failed)
    ds_ldtk_fields_put (self->pen, value, text.bytes, thing);
  ds_text_clear (&text);
}

#define REFERRED 1 /* number of an object that a field refers to */

/* Notes that @object, one of refs or NULL, is referred to. */
static void
note_reference (DsLdtkWriter *self, const DsMemberRef *object)
{
  const uintptr_t first = (uintptr_t)self->refs.items.items, at = (uintptr_t)object;

  if (object != NULL && at >= first && at < first + self->refs.items.n * sizeof *object)
    self->refs.items.items[(at - first) / sizeof *object].number = REFERRED;
}

static void
take_field (const FieldHolder *self, const DsMemberValue *value, const DsMemberRef *object)
{
  if (self->writer->out->failed)
    return;
  if (self->pen == NULL) {
    note_reference (self->writer, object);
    self->writer->out->failed = !ds_ldtk_fields_note (&self->writer->fields, self->owner, value);
  } else if (object != NULL)
    put_ref (self, value, object);
  else
    ds_ldtk_fields_put (self->pen, value, NULL, NULL);
}

/* Under a name with @prefix. */
static void
take_as (const FieldHolder *self, const DsMemberValue *value, const char *prefix)
{
  DsMemberValue renamed = *value;
  DsText name = { 0 };

  ds_text_puts (&name, prefix);
  ds_text_puts (&name, value->name);
  self->writer->out->failed = self->writer->out->failed || name.failed;
  renamed.name = name.bytes;
  if (!name.failed)
    take_field (self, &renamed, value->object);
  ds_text_clear (&name);
}

static void
take_lock (const FieldHolder *self, const DsMemberValue *value)
{
  DsMemberValue lock = *value;
  DsText name = { 0 };

  ds_ldtk_put_name (&name, value->text, '-');
  self->writer->out->failed = self->writer->out->failed || name.failed;
  lock.type = DS_FOREIGN_ENUM;
  lock.text = name.bytes;
  lock.n = name.n;
  if (!name.failed)
    take_field (self, &lock, NULL);
  ds_text_clear (&name);
}

/* Stairs refer to stairs; other destinations stay JSON. */
static void
take_target (const FieldHolder *self, const DsMemberValue *value)
{
  const DsThing *end = stairs_at (self->writer, self->thing);
  DsMemberValue link = *value;
  DsMemberRef ref;

  if (end == NULL) {
    take_as (self, value, "delve:");
    return;
  }
  ref = (DsMemberRef){ .id = end->id, .floor = self->thing->target_floor };
  link.type = DS_FOREIGN_OBJECT;
  take_field (self, &link, &ref);
}

/* Points of polygons and paths are cells of the floor that LDtk shows. */
static void
take_points (const FieldHolder *self, const DsMemberValue *value)
{
  DsLdtkWriter *writer = self->writer;
  DsMemberValue points = *value;
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsJson *json = NULL;

  if (ds_ldtk_area_put_points (&text, writer->delve->rules, self->thing, value->node) &&
      (self->pen == NULL ||
       ds_ldtk_fields_type (&writer->fields, self->owner, value->name) == DS_FOREIGN_LIST_OF)) {
    if (text.failed || ds_json_parse (&json, "points", text.bytes, text.n, &errors) != DS_OK) {
      writer->out->failed = true;
    } else {
      points.own = DS_AREA_POINTS;
      points.node = ds_json_root (json);
      take_field (self, &points, NULL);
      ds_ldtk_fields_note_shape (&writer->fields, self->owner, value->name,
                                 ds_ldtk_area_is_closed (self->thing));
    }
  } else {
    take_field (self, value, value->object);
  }
  ds_json_free (json);
  ds_text_clear (&text);
}

/* Names that levels, rooms and wide gates have for something else go to custom properties. */
static void
take (void *user, const DsMemberValue *value)
{
  const FieldHolder *self = user;
  const bool is_taken = self->kind == DS_MEMBERS_OF_ROOM
                            ? strcmp (value->name, DS_LDTK_ROOM_VALUE) == 0
                        : self->kind == DS_MEMBERS_OF_THING
                            ? strcmp (value->name, DS_LDTK_CELLS) == 0
                            : self->kind == DS_MEMBERS_OF_DOCUMENT &&
                                  strncmp (value->name, DS_LDTK_FLOOR, strlen (DS_LDTK_FLOOR)) == 0;

  if (self->kind == DS_MEMBERS_OF_FLOOR)
    take_as (self, value, DS_LDTK_FLOOR);
  else if (is_taken)
    take_as (self, value, "own:");
  else if (self->kind == DS_MEMBERS_OF_THING && strcmp (value->name, "lock") == 0)
    take_lock (self, value);
  else if (self->kind == DS_MEMBERS_OF_THING && strcmp (value->name, "target") == 0)
    take_target (self, value);
  else if (self->kind == DS_MEMBERS_OF_THING && value->own == NULL &&
           strcmp (value->name, "delve:" DS_AREA_POINTS) == 0)
    take_points (self, value);
  else
    take_field (self, value, value->object);
}

static void
walk_members (FieldHolder *self, DsNode node, DsMemberHolder kind, size_t floor)
{
  const DsMemberPen pen = { .is_placed = self->writer->has_picture ? is_shown : is_placed,
                            .can_hold = can_hold,
                            .put = take,
                            .user = self,
                            .failed = &self->writer->out->failed };

  self->kind = kind;
  ds_members_put (&pen, node, kind, kind == DS_MEMBERS_OF_DOCUMENT ? -1 : (int32_t)floor,
                  &self->writer->refs);
}

/* The value of a room's cells. */
static void
take_room_value (const FieldHolder *self, size_t room)
{
  char digits[24];
  const size_t n = (size_t)snprintf (digits, sizeof digits, "%zu", room + 1);

  take_field (self,
              &(DsMemberValue){
                  .name = DS_LDTK_ROOM_VALUE, .type = DS_FOREIGN_INT, .text = digits, .n = n },
              NULL);
}

static void
walk_level (DsLdtkWriter *self, size_t floor, DsLdtkFieldPen *pen)
{
  FieldHolder holder = { .writer = self, .owner = DS_LDTK_OF_LEVEL, .pen = pen };

  if (floor == 0)
    walk_members (&holder, self->root, DS_MEMBERS_OF_DOCUMENT, floor);
  walk_members (&holder, ds_node_at (self->floors, floor), DS_MEMBERS_OF_FLOOR, floor);
}

static void
walk_room (DsLdtkWriter *self, size_t floor, size_t room, DsNode node, DsLdtkFieldPen *pen)
{
  FieldHolder holder = { .writer = self, .owner = DS_LDTK_OF_ROOM, .pen = pen };

  walk_members (&holder, node, DS_MEMBERS_OF_ROOM, floor);
  take_room_value (&holder, room);
}

static void
walk_thing (DsLdtkWriter *self, size_t floor, const DsThing *thing, DsNode node,
            DsLdtkFieldPen *pen)
{
  FieldHolder holder = { .writer = self, .owner = thing->kind, .thing = thing, .pen = pen };

  walk_members (&holder, node, DS_MEMBERS_OF_THING, floor);
}

/* The list @key of a floor; false: it has none. */
static bool
list_of (const DsLdtkWriter *self, size_t floor, const char *key, DsNode *list, size_t *n)
{
  *n = 0;
  if (!ds_node_get (ds_node_at (self->floors, floor), key, list))
    return false;
  *n = ds_node_length (*list);
  return true;
}

static void
note_fields (DsLdtkWriter *self)
{
  const DsDungeon *dungeon = &self->delve->dungeon;
  DsNode list;
  size_t n;

  for (size_t i = 0; i < dungeon->n_floors; i++) {
    walk_level (self, i, NULL);
    list_of (self, i, "rooms", &list, &n);
    for (size_t k = 0; k < n; k++)
      walk_room (self, i, k, ds_node_at (list, k), NULL);
    list_of (self, i, "things", &list, &n);
    for (size_t k = 0; k < n; k++)
      walk_thing (self, i, ds_things_get (dungeon->floors[i].things, k), ds_node_at (list, k),
                  NULL);
  }
}

/* ---- wide gates */

typedef struct {
  const DsLdtkWriter *writer;
  int32_t floor;
} FloorRefs;

static bool
is_not_referred (const void *user, uint64_t id)
{
  const FloorRefs *self = user;
  const DsMemberRefs *refs = &self->writer->refs;
  const DsMemberRef wanted = { .id = id, .floor = self->floor };
  const DsMemberRef *found = bsearch (&wanted, refs->items.items, refs->items.n,
                                      sizeof *refs->items.items, ds_member_refs_by_id);

  return found == NULL || found->number != REFERRED;
}

/* The ids of the cells of an entity, as a field. False: it has a single cell. */
static bool
take_cells (const FieldHolder *self, size_t floor, size_t i)
{
  const DsThings *things = self->writer->delve->dungeon.floors[floor].things;
  const DsLdtkSpan *spans = self->writer->spans[floor];
  DsText ids = { 0 };

  if (spans[i].w * spans[i].h <= 1)
    return false;
  ds_ldtk_wide_put_ids (spans, things, i, &ids);
  self->writer->out->failed = self->writer->out->failed || ids.failed;
  if (!ids.failed)
    take_field (self,
                &(DsMemberValue){
                    .name = DS_LDTK_CELLS, .type = DS_FOREIGN_TEXT, .text = ids.bytes, .n = ids.n },
                NULL);
  ds_text_clear (&ids);
  return true;
}

/* Finds the wide gates, and notes their field. */
static DsStatus
find_wide (DsLdtkWriter *self, DsError *err)
{
  const DsDungeon *dungeon = &self->delve->dungeon;

  self->spans = ds_alloc0 (dungeon->n_floors, sizeof *self->spans);
  for (size_t i = 0; i < dungeon->n_floors; i++) {
    const DsThings *things = dungeon->floors[i].things;
    const FloorRefs refs = { self, (int32_t)i };
    DsNode list = self->root;
    size_t n;

    if (self->spans != NULL)
      self->spans[i] = ds_alloc0 (ds_things_count (things) + 1, sizeof **self->spans);
    if (self->spans == NULL || self->spans[i] == NULL)
      return ds_fail_nomem (err, "ldtk");
    list_of (self, i, "things", &list, &n);
    ds_ldtk_wide_find (self->spans[i], self->delve, i, list, is_not_referred, &refs);
    for (size_t k = 0; k < n; k++) {
      const DsThing *thing = ds_things_get (things, k);

      take_cells (&(FieldHolder){ .writer = self, .owner = thing->kind, .thing = thing }, i, k);
    }
  }
  return DS_OK;
}

/* ---- entities */

typedef enum { OF_LEVEL, OF_ROOM, OF_THING } FieldsOf;

static void
put_fields (DsLdtkWriter *self, FieldsOf of, size_t floor, size_t i, DsNode node, uint32_t owner)
{
  DsLdtkFieldPen pen = {
    .fields = &self->fields, .out = self->out, .owner = owner, .holder = ++self->n_holders
  };

  ds_text_puts (self->out, "\"fieldInstances\": [");
  if (of == OF_LEVEL)
    walk_level (self, floor, &pen);
  else if (of == OF_ROOM)
    walk_room (self, floor, i, node, &pen);
  else
    walk_thing (self, floor, ds_things_get (self->delve->dungeon.floors[floor].things, i), node,
                &pen);
  if (of == OF_THING)
    take_cells (&(FieldHolder){ .writer = self, .owner = owner, .pen = &pen }, floor, i);
  ds_ldtk_fields_put_rest (&pen);
  ds_text_puts (self->out, "]");
}

/* Begins an entity behind its identifier, up to its fields; @box is in cells. Levels in a row give
 * it no place in a world. */
static void
put_entity_place (const DsLdtkWriter *self, DsRect box, uint32_t uid)
{
  const int32_t px = self->sheet.px;
  const int x = box.x * px, y = box.y * px;

  ds_text_printf (self->out,
                  "\"__grid\": [%d, %d], \"__pivot\": [0, 0], \"width\": %d, \"height\": %d, "
                  "\"defUid\": %u, \"px\": [%d, %d], \"__worldX\": null, \"__worldY\": null, ",
                  (int)box.x, (int)box.y, (int)(box.w * px), (int)(box.h * px), uid, x, y);
}

static void
put_thing (DsLdtkWriter *self, size_t floor, size_t i, DsNode node)
{
  const DsThing *thing = ds_things_get (self->delve->dungeon.floors[floor].things, i);
  const DsKind *kind = ds_rules_kind (self->delve->rules, thing->kind);
  const DsLdtkSpan *span = &self->spans[floor][i];

  ds_text_puts (self->out, "{ \"__identifier\": \"");
  ds_ldtk_put_name (self->out, kind->id, '-');
  ds_text_printf (self->out, "\", \"__tags\": [\"%s\"], \"__smartColor\": \"#%06X\", \"__tile\": ",
                  ds_role_id ((DsRole)kind->role), kind->fg);
  ds_ldtk_put_tile_rect (self, self->sheet.tile_of_kind (&self->sheet, thing->kind));
  ds_text_puts (self->out, ", ");
  ds_ldtk_put_iid (self, "iid", DS_LDTK_IID_THING, floor, thing->id);
  put_entity_place (self, ds_ldtk_area_box (self->delve->rules, thing, span->w, span->h),
                    (uint32_t)DS_LDTK_UID_FIRST_KIND + thing->kind);
  put_fields (self, OF_THING, floor, i, node, thing->kind);
  ds_text_puts (self->out, " }");
}

static void
put_things (DsLdtkWriter *self, size_t floor)
{
  bool is_first = true;
  DsNode list;
  size_t n;

  list_of (self, floor, "things", &list, &n);
  for (size_t i = 0; i < n; i++) {
    if (self->spans[floor][i].w == 0)
      continue; /* a cell of a wide gate */
    ds_text_puts (self->out, is_first ? "\n" : ",\n");
    is_first = false;
    put_thing (self, floor, i, ds_node_at (list, i));
  }
}

static DsStatus
put_rooms (DsLdtkWriter *self, size_t floor, DsError *err)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];
  DsStatus status = ds_ldtk_find_boxes (self, level, err);
  DsNode list;
  size_t n;

  list_of (self, floor, "rooms", &list, &n);
  for (size_t i = 0; i < n && status == DS_OK; i++) {
    ds_text_puts (self->out, i > 0 ? ",\n" : "\n");
    ds_text_printf (self->out,
                    "{ \"__identifier\": \"%s\", \"__tags\": [\"room\"], \"__tile\": null, "
                    "\"__smartColor\": \"#%06X\", ",
                    DS_LDTK_ROOM, ds_ldtk_room_colour (i));
    ds_ldtk_put_iid (self, "iid", DS_LDTK_IID_ROOM, floor, ds_rooms_get (level->rooms, i)->id);
    put_entity_place (self, self->boxes[i], DS_LDTK_UID_ROOM);
    put_fields (self, OF_ROOM, floor, i, ds_node_at (list, i), DS_LDTK_OF_ROOM);
    ds_text_puts (self->out, " }");
  }
  return status;
}

/* ---- levels */

static void
begin_layer (const DsLdtkWriter *self, size_t floor, DsLdtkShown layer)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];
  const bool is_hidden =
      layer >= DS_N_LDTK_LAYERS
          ? self->is_own_hidden[layer - DS_N_LDTK_LAYERS]
          : layer == DS_LDTK_ROOM_CELLS || layer == DS_LDTK_REGION_CELLS || layer == DS_LDTK_ROOMS;
  const bool has_tiles = strcmp (ds_ldtk_shown_type (layer), "Tiles") == 0;

  ds_text_puts (self->out, "{ \"__identifier\": \"");
  ds_ldtk_put_layer_name (self, layer);
  ds_text_printf (self->out,
                  "\", \"__type\": \"%s\", \"__cWid\": %d, \"__cHei\": %d, \"__gridSize\": %d, ",
                  ds_ldtk_shown_type (layer), (int)level->w, (int)level->h, (int)self->sheet.px);
  ds_ldtk_put_iid (self, "iid", DS_LDTK_IID_LAYER, floor, DS_LDTK_UID_FIRST_LAYER + layer);
  ds_text_printf (self->out, "\"levelId\": %zu, \"layerDefUid\": %u, \"__opacity\": ",
                  DS_LDTK_UID_FIRST_LEVEL + floor, DS_LDTK_UID_FIRST_LAYER + layer);
  ds_ldtk_put_opacity (self, layer);
  ds_text_puts (self->out, ", \"__pxTotalOffsetX\": 0, \"__pxTotalOffsetY\": 0, "
                           "\"__tilesetDefUid\": ");
  if (has_tiles) {
    ds_text_printf (self->out, "%d, \"__tilesetRelPath\": ", DS_LDTK_UID_TILESET);
    ds_ldtk_put_string (self, self->image);
  } else {
    ds_text_puts (self->out, "null, \"__tilesetRelPath\": null");
  }
  ds_text_printf (self->out,
                  ", \"pxOffsetX\": 0, \"pxOffsetY\": 0, \"visible\": %s, \"optionalRules\": [], "
                  "\"autoLayerTiles\": [], \"seed\": 0, \"overrideTilesetUid\": null",
                  is_hidden ? "false" : "true");
}

static DsStatus
put_layer (DsLdtkWriter *self, size_t floor, DsLdtkShown layer, DsError *err)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];
  const char *type = ds_ldtk_shown_type (layer);
  DsStatus status = DS_OK;

  begin_layer (self, floor, layer);
  ds_text_puts (self->out, ", \"gridTiles\": [");
  if (strcmp (type, "Tiles") == 0 && !ds_ldtk_put_tiles (self, level, layer))
    return ds_fail_nomem (err, "ldtk");
  ds_text_puts (self->out, "], \"intGridCsv\": [");
  if (strcmp (type, "IntGrid") == 0)
    ds_ldtk_put_values (self, level, (DsLdtkLayer)layer);
  ds_text_puts (self->out, "], \"entityInstances\": [");
  if (layer == DS_LDTK_OBJECTS)
    put_things (self, floor);
  else if (layer == DS_LDTK_ROOMS)
    status = put_rooms (self, floor, err);
  ds_text_puts (self->out, "] }");
  return status;
}

static DsStatus
put_level (DsLdtkWriter *self, size_t floor, DsError *err)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];
  DsLdtkShown layers[DS_LDTK_SHOWN_MAX];
  const size_t n = ds_ldtk_list_layers (self, layers);
  DsStatus status = DS_OK;

  ds_text_printf (self->out, "{ \"identifier\": \"Floor_%zu\", ", floor + 1);
  ds_ldtk_put_iid (self, "iid", DS_LDTK_IID_LEVEL, floor, 1);
  ds_text_printf (self->out,
                  "\"uid\": %zu, \"worldX\": -1, \"worldY\": -1, \"worldDepth\": 0, "
                  "\"pxWid\": %d, \"pxHei\": %d, ",
                  DS_LDTK_UID_FIRST_LEVEL + floor, (int)(level->w * self->sheet.px),
                  (int)(level->h * self->sheet.px));
  ds_text_puts (self->out,
                "\"__bgColor\": \"#000000\", \"bgColor\": null, \"useAutoIdentifier\": false, "
                "\"bgRelPath\": null, \"bgPos\": null, \"bgPivotX\": 0.5, \"bgPivotY\": 0.5, "
                "\"__smartColor\": \"#7F7F7F\", \"__bgPos\": null, \"externalRelPath\": null, ");
  put_fields (self, OF_LEVEL, floor, 0, self->root, DS_LDTK_OF_LEVEL);
  ds_text_puts (self->out, ", \"__neighbours\": [], \"layerInstances\": [\n");
  for (size_t i = 0; i < n && status == DS_OK; i++) {
    ds_text_puts (self->out, i > 0 ? ",\n" : "");
    status = put_layer (self, floor, layers[i], err);
  }
  ds_text_puts (self->out, "] }");
  return status;
}

/* ---- the project */

/* Values of the project without pictures. */
static size_t
count_values (const DsDungeon *dungeon)
{
  const size_t n_cells = (size_t)dungeon->w * (size_t)dungeon->h * dungeon->n_floors;
  size_t n = n_cells * 4;

  for (size_t i = 0; i < dungeon->n_floors; i++)
    n += ENTITY_VALUES *
         (ds_things_count (dungeon->floors[i].things) + ds_rooms_count (dungeon->floors[i].rooms));
  return n;
}

static bool
has_room_for_picture (const DsDungeon *dungeon, size_t n_filled)
{
  return count_values (dungeon) + n_filled * TILE_VALUES <= DS_JSON_VALUES_MAX;
}

/* Readers are limited: a level that is too large gets no picture, and one still larger no file. */
static DsStatus
check_size (DsLdtkWriter *self, DsError *err)
{
  const size_t n = count_values (&self->delve->dungeon);

  self->has_picture =
      self->has_picture && has_room_for_picture (&self->delve->dungeon, self->n_filled);
  if (n <= DS_JSON_VALUES_MAX)
    return DS_OK;
  return ds_fail (err, DS_LIMIT, "", "delve.values",
                  N_ ("the file would be too large to open again: expected at most %u values, got "
                      "%u"),
                  DS_JSON_VALUES_MAX, (unsigned)(n > UINT32_MAX ? UINT32_MAX : n));
}

static DsStatus
write_project (DsLdtkWriter *self, DsError *err)
{
  DsStatus status = survey (self, err);

  if (status != DS_OK)
    return status;
  status = check_size (self, err);
  if (status != DS_OK)
    return status;
  note_fields (self);
  status = find_wide (self, err);
  if (status == DS_OK && self->out->failed)
    status = ds_fail_nomem (err, "ldtk");
  if (status != DS_OK)
    return status;
  ds_ldtk_put_head (self);
  ds_ldtk_put_defs (self);
  ds_text_puts (self->out, "\"levels\": [\n");
  for (size_t i = 0; i < self->delve->dungeon.n_floors && status == DS_OK; i++) {
    ds_text_puts (self->out, i > 0 ? ",\n" : "");
    status = put_level (self, i, err);
  }
  ds_text_puts (self->out, "] }\n");
  return status == DS_OK && self->out->failed ? ds_fail_nomem (err, "ldtk") : status;
}

static DsStatus
prepare (DsLdtkWriter *self, const DsIoOptions *options, DsError *err)
{
  const DsTileSheetMaker make =
      options->make_sheet != NULL ? options->make_sheet : ds_sheet_make_plain;
  const DsDelve *delve = self->delve;
  DsErrors errors = { 0 };
  DsStatus status;

  status =
      make (&self->sheet, delve->rules, options->cell > 0 ? options->cell : DS_IO_CELL, 0, err);
  if (status == DS_OK)
    status = ds_delve_write_beside (delve, &self->text, err);
  if (status != DS_OK)
    return status;
  self->has_picture = self->sheet.png.n > 0;
  status = ds_json_parse (&self->json, "level", self->text.bytes, self->text.n, &errors);
  if (status != DS_OK) {
    if (err != NULL)
      *err = errors.items[0];
    return status;
  }
  self->root = ds_json_root (self->json);
  self->row = ds_alloc ((size_t)delve->dungeon.w, sizeof *self->row);
  ds_ldtk_find_own (self);
  return ds_node_get (self->root, "floors", &self->floors) && self->row != NULL
             ? DS_OK
             : ds_fail_nomem (err, "ldtk");
}

static void
clear (DsLdtkWriter *self)
{
  ds_sheet_clear (&self->sheet);
  ds_json_free (self->json);
  ds_text_clear (&self->text);
  ds_array_clear (&self->refs.items);
  ds_ldtk_fields_clear (&self->fields);
  ds_intern_clear (&self->locks);
  for (size_t i = 0; self->spans != NULL && i < self->delve->dungeon.n_floors; i++)
    ds_free (self->spans[i]);
  ds_free (self->spans);
  ds_free (self->boxes);
  ds_free (self->row);
  ds_free (self);
}

DsStatus
ds_ldtk_write_text (const DsDelve *delve, const char *image, const DsIoOptions *options,
                    DsText *out, DsText *png, DsError *err)
{
  DsLdtkWriter *self = ds_alloc0 (1, sizeof *self);
  DsStatus status;

  DS_ASSERT (delve != NULL && image != NULL && options != NULL && out != NULL && png != NULL);

  if (self == NULL)
    return ds_fail_nomem (err, "ldtk");
  self->delve = delve;
  self->out = out;
  self->image = image;
  status = prepare (self, options, err);
  if (status == DS_OK)
    status = write_project (self, err);
  if (status == DS_OK && self->has_picture) {
    *png = self->sheet.png;
    self->sheet.png = (DsText){ 0 };
  }
  clear (self);
  return status;
}

DsStatus
ds_ldtk_lose (const DsDelve *delve, DsLosses *losses, DsError *err)
{
  const DsDungeon *dungeon = &delve->dungeon;
  size_t n_filled = 0;

  DS_ASSERT (losses != NULL);

  (void)err;
  for (size_t i = 0; i < dungeon->n_floors; i++)
    n_filled += ds_ldtk_count_tiles (&dungeon->floors[i]);
  losses->n[DS_NOUN_PICTURE] = !has_room_for_picture (dungeon, n_filled);
  return DS_OK;
}
