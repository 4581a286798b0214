/* core/io/tiled/tiled_level_write.c — writes our levels as maps of Tiled. */
#include "io/delve_file.h"
#include "io/members.h"
#include "io/tiled/tiled_area.h"
#include "io/tiled/tiled_backdrop.h"
#include "io/tiled/tiled_level.h"
#include "io/tiled/tiled_name.h"
#include "io/tiled/tiled_outline.h"
#include "io/tiled/tiled_own.h"
#include "io/tiled/tiled_save.h"
#include "io/tiled/tiled_sheet.h"
#include "io/tiled/tiled_steps.h"
#include "io/tiled/tiled_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const DsDelve *delve;
  const DsIoOptions *options;
  const DsTiledNumbers *numbers; /* of the map that is replaced; NULL: none */
  const DsTiledSave *save;       /* texts in place of new ones; NULL: none */
  DsTiledEncoding encoding;
  DsTileSheet sheet;
  DsText text;  /* of json */
  DsJson *json; /* the document without rows */
  DsNode root, floors;
  DsMemberRefs refs;
  DsTiledPen pen;
  DsTiledName name;       /* of the object that is written */
  DsTiledTurned turned;   /* likewise; all zero for others than areas */
  DsOutlinePoints points; /* of the polygon that is written */
  uint32_t *cells;        /* of the layer that is written */
  int64_t next_layer, next_object;
  int64_t first_thing;    /* number of the first object of the floor that is written */
  DsObjectLayers objects; /* own layers of the level */
  DsTileLayers tiles;
  DsLayerGroups groups; /* of them */
  size_t first, end;    /* floors of the map that is written */
} LevelWriter;

/* ---- members */

/* Members with a place of their own in the map; the name of a room only where it can be that of an
 * object. */
static bool
is_placed (DsMemberHolder holder, DsMember member)
{
  static const char *const PLACED[DS_N_MEMBER_HOLDERS][5] = {
    [DS_MEMBERS_OF_DOCUMENT] = { "size", "floors" },
    [DS_MEMBERS_OF_FLOOR] = { "ground", "feature", "rooms", "things", DS_TILE_LAYERS_KEY },
    [DS_MEMBERS_OF_ROOM] = { "name", "runs" },
    [DS_MEMBERS_OF_THING] = { "kind", "at" },
  };
  size_t n = 0;
  const char *text = ds_node_string (member.node, &n);

  for (size_t i = 0; i < 5 && PLACED[holder][i] != NULL; i++)
    if (strcmp (PLACED[holder][i], member.key) == 0)
      return strcmp (member.key, "name") != 0 || text == NULL || ds_tiled_can_hold (text, n);
  return false;
}

/* "#rrggbbaa" is "#aarrggbb" in Tiled. The name of an object that is named by it is no property, or
 * one that refers to it. */
static void
put_property (void *user, const DsMemberValue *value)
{
  LevelWriter *self = user;
  static const char *const TYPES[] = {
    [DS_FOREIGN_TEXT] = "string",   [DS_FOREIGN_BOOL] = "bool",    [DS_FOREIGN_INT] = "int",
    [DS_FOREIGN_FLOAT] = "float",   [DS_FOREIGN_COLOUR] = "color", [DS_FOREIGN_FILE] = "file",
    [DS_FOREIGN_OBJECT] = "object",
  };
  const char *text = value->text;
  char turned[10];

  if (self->name.is_member && value->own == NULL && strcmp (value->name, DS_TILED_NAME) == 0) {
    if (self->name.is_late)
      ds_tiled_put_property (&self->pen, DS_TILED_NAME, TYPES[DS_FOREIGN_TEXT], DS_TILED_NAME_HERE,
                             strlen (DS_TILED_NAME_HERE));
    return;
  }
  if (value->type == DS_FOREIGN_COLOUR && value->n == 9) {
    snprintf (turned, sizeof turned, "#%.2s%.6s", text + 7, text + 1);
    text = turned;
  }
  ds_tiled_put_property (&self->pen, value->name, TYPES[value->type], text, value->n);
}

static void
begin_class (void *user, const char *name, const char *class_name)
{
  LevelWriter *self = user;

  ds_tiled_begin_class (&self->pen, name, class_name);
}

static void
end_class (void *user)
{
  LevelWriter *self = user;

  ds_tiled_end (&self->pen);
}

static void
put_members (LevelWriter *self, DsNode node, DsMemberHolder holder, int32_t floor)
{
  const DsMemberPen pen = { .is_placed = is_placed,
                            .can_hold = ds_tiled_can_hold,
                            .put = put_property,
                            .user = self,
                            .failed = &self->pen.out->failed,
                            /* JSON does not say the types of members */
                            .begin_class = self->pen.is_json ? NULL : begin_class,
                            .end_class = end_class };

  ds_members_put (&pen, node, holder, floor, &self->refs);
}

/* ---- layers */

/* @look: of an own layer of cells; NULL: whole and plain. */
static void
begin_layer (LevelWriter *self, const char *element, const char *name, bool is_visible,
             const DsTileLayer *look)
{
  const bool has_cells = strcmp (element, "layer") == 0;

  ds_tiled_begin (&self->pen, element, has_cells ? "tilelayer" : element);
  ds_tiled_put_int (&self->pen, "id", self->next_layer++);
  ds_tiled_put (&self->pen, "name", name);
  if (has_cells) {
    ds_tiled_put_int (&self->pen, "width", self->delve->dungeon.w);
    ds_tiled_put_int (&self->pen, "height", self->delve->dungeon.h);
  }
  if (self->pen.is_json) {
    ds_tiled_put_int (&self->pen, "x", 0);
    ds_tiled_put_int (&self->pen, "y", 0);
  }
  if (look != NULL)
    ds_tiled_put_look (&self->pen, look->opacity, look->tint);
  else
    ds_tiled_put_look (&self->pen, 100, 0xffffff);
  if (look != NULL && look->blend != DS_BLEND_OVER)
    ds_tiled_put (&self->pen, "mode", ds_blend_id (look->blend));
  if (!is_visible || self->pen.is_json)
    ds_tiled_put_bool (&self->pen, "visible", is_visible);
}

static DsStatus
write_cells (LevelWriter *self, size_t floor, DsLayer layer, const char *name, DsError *err)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];

  begin_layer (self, "layer", name, true, NULL);
  if (layer == DS_LAYER_GROUND)
    put_members (self, ds_node_at (self->floors, floor), DS_MEMBERS_OF_FLOOR, (int32_t)floor);
  for (int32_t y = 0; y < level->h; y++)
    self->sheet.put_row (&self->sheet, level, layer, y, self->cells + (size_t)y * (size_t)level->w);
  ds_tiled_numbers_shift (self->numbers, self->cells, (size_t)level->w * (size_t)level->h);
  if (ds_tiled_put_cells (&self->pen, self->cells, level->w, level->h, self->encoding, err) !=
      DS_OK)
    return DS_NOMEM;
  ds_tiled_end (&self->pen);
  return DS_OK;
}

static DsStatus
write_tile_layer (LevelWriter *self, size_t floor, size_t i, DsError *err)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];

  begin_layer (self, "layer", self->tiles.items[i].name, true, &self->tiles.items[i]);
  if (self->tiles.items[i].is_ruled)
    ds_tiled_put_property (&self->pen, DS_TILED_RULED, "bool", "true", strlen ("true"));
  for (int32_t y = 0; y < level->h; y++)
    if (!ds_sheet_put_own_row (&self->sheet, self->delve->rules, level, i, y,
                               self->cells + (size_t)y * (size_t)level->w))
      return ds_fail_nomem (err, "map");
  ds_tiled_numbers_shift (self->numbers, self->cells, (size_t)level->w * (size_t)level->h);
  if (ds_tiled_put_cells (&self->pen, self->cells, level->w, level->h, self->encoding, err) !=
      DS_OK)
    return DS_NOMEM;
  ds_tiled_end (&self->pen);
  return DS_OK;
}

/* Areas have a colour; they are not shown at first, since they cover the tiles. */
static void
begin_objects (LevelWriter *self, const char *name, const char *colour)
{
  begin_layer (self, "objectgroup", name, colour == NULL, NULL);
  if (colour != NULL)
    ds_tiled_put (&self->pen, "color", colour);
  ds_tiled_put (&self->pen, "draworder", "index");
  ds_tiled_begin_list (&self->pen, &ds_tiled_objects);
}

static void
end_objects (LevelWriter *self)
{
  ds_tiled_end_list (&self->pen, &ds_tiled_objects);
  ds_tiled_end (&self->pen);
}

/* Begins an object; @size is in pixels. */
static void
begin_object (LevelWriter *self, int64_t id, const char *name, const char *type, uint32_t tile,
              DsCell at, DsCell size)
{
  DsTiledPen *pen = &self->pen;

  ds_tiled_begin (pen, "object", NULL);
  ds_tiled_put_int (pen, "id", id);
  if (name[0] != '\0' || pen->is_json)
    ds_tiled_put (pen, "name", name);
  ds_tiled_put (pen, "type", type);
  if (tile != 0)
    ds_tiled_put_int (pen, "gid", tile);
  ds_tiled_area_put_place (pen, at, &self->turned);
  if (size.x > 0 || pen->is_json) {
    ds_tiled_put_int (pen, "width", size.x);
    ds_tiled_put_int (pen, "height", size.y);
  }
  ds_tiled_area_put_turn (pen, &self->turned);
  if (pen->is_json)
    ds_tiled_put_bool (pen, "visible", true);
}

/* ---- rooms and regions */

/* The name of an object, "" where XML cannot hold it. */
static const char *
name_of (const DsStr *name)
{
  const char *text = ds_str_get (name);

  return ds_tiled_can_hold (text, strlen (text)) ? text : "";
}

/* Places the polygon of @value at its first point; an area without cells is a point. */
static DsStatus
take_polygon (LevelWriter *self, const DsOutlines *outlines, uint32_t value, DsCell *at,
              DsError *err)
{
  const int32_t px = self->sheet.px;

  self->points.n = 0;
  *at = (DsCell){ 0, 0 };
  if (!ds_outlines_polygon (outlines, value, &self->points))
    return ds_fail_nomem (err, "rooms");
  if (self->points.n > 0)
    *at = (DsCell){ self->points.items[0].x * px, self->points.items[0].y * px };
  for (size_t i = 0; i < self->points.n; i++)
    self->points.items[i] =
        (DsCell){ self->points.items[i].x * px - at->x, self->points.items[i].y * px - at->y };
  return DS_OK;
}

static void
end_polygon (LevelWriter *self)
{
  if (self->points.n > 0) {
    ds_tiled_put_points (&self->pen, "polygon", self->points.items, self->points.n);
  } else if (self->pen.is_json) {
    ds_tiled_end_properties (&self->pen);
    ds_tiled_put_bool (&self->pen, "point", true);
  } else {
    ds_tiled_end_properties (&self->pen);
    ds_tiled_begin (&self->pen, "point", NULL);
    ds_tiled_end (&self->pen);
  }
  ds_tiled_end (&self->pen);
}

static void
copy_rooms (LevelWriter *self, const DsFloor *level)
{
  for (int32_t y = 0; y < level->h; y++)
    memcpy (self->cells + (size_t)y * (size_t)level->w,
            ds_grid_row (&level->layers[DS_LAYER_ROOM], y), (size_t)level->w * sizeof (uint32_t));
}

static DsStatus
write_rooms (LevelWriter *self, size_t floor, DsError *err)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];
  DsOutlines outlines;
  DsNode rooms;
  DsStatus status;

  if (!ds_node_get (ds_node_at (self->floors, floor), "rooms", &rooms))
    return DS_OK;
  copy_rooms (self, level);
  status = ds_outlines_find (&outlines, self->cells, level->w, level->h, err);
  if (status != DS_OK)
    return status;
  begin_objects (self, "Rooms", "#80c0ff");
  for (size_t i = 0; i < ds_node_length (rooms) && status == DS_OK; i++) {
    const DsRoom *room = ds_rooms_get (level->rooms, i);
    DsCell at;

    status = take_polygon (self, &outlines, (uint32_t)i + 1, &at, err);
    if (status != DS_OK)
      break;
    begin_object (
        self,
        ds_tiled_number_of (self->numbers, DS_TILED_ROOM, floor, room->id, self->next_object++),
        name_of (room->name), "room", 0, at, (DsCell){ 0, 0 });
    put_members (self, ds_node_at (rooms, i), DS_MEMBERS_OF_ROOM, (int32_t)floor);
    end_polygon (self);
  }
  end_objects (self);
  ds_outlines_clear (&outlines);
  return status;
}

/* Outlines of the rooms of each region. */
static DsStatus
write_regions (LevelWriter *self, size_t floor, DsError *err)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];
  const DsRegions *regions = self->delve->dungeon.regions;
  const size_t n_cells = (size_t)level->w * (size_t)level->h;
  DsOutlines outlines;
  DsStatus status;

  if (ds_regions_count (regions) == 0 || ds_rooms_count (level->rooms) == 0)
    return DS_OK;
  copy_rooms (self, level);
  for (size_t i = 0; i < n_cells; i++)
    if (self->cells[i] != 0)
      self->cells[i] = ds_rooms_get (level->rooms, self->cells[i] - 1)->region;
  status = ds_outlines_find (&outlines, self->cells, level->w, level->h, err);
  if (status != DS_OK)
    return status;
  begin_objects (self, "Regions", "#8878c8");
  for (uint32_t i = 0; i < ds_regions_count (regions); i++) {
    const DsRegion *region = ds_regions_get (regions, i);
    char id[24];
    DsCell at;

    status = take_polygon (self, &outlines, i + 1, &at, err);
    if (status != DS_OK)
      break;
    if (self->points.n == 0)
      continue;
    begin_object (
        self,
        ds_tiled_number_of (self->numbers, DS_TILED_REGION, floor, region->id, self->next_object++),
        name_of (region->name), "region", 0, at, (DsCell){ 0, 0 });
    ds_tiled_put_property (
        &self->pen, "id", "string", id,
        (size_t)snprintf (id, sizeof id, "g-%llx", (unsigned long long)region->id));
    end_polygon (self);
  }
  end_objects (self);
  ds_outlines_clear (&outlines);
  return status;
}

/* ---- objects */

/* Layers of objects in groups are layers of the map; all other objects are on its layer "Objects".
 */
static int
layer_of (const LevelWriter *self, const DsThing *thing)
{
  const int layer = ds_object_layers_of (&self->objects, thing);

  return layer >= 0 && self->groups.objects_in[layer] > 0 ? layer : -1;
}

/* Objects of the layer @layer of @layer_of(). Tiles stand on their lower left corner. */
static void
write_things (LevelWriter *self, size_t floor, int layer)
{
  const DsThings *things = self->delve->dungeon.floors[floor].things;
  const int32_t px = self->sheet.px;
  DsNode list;

  begin_objects (self, layer >= 0 ? self->objects.names[layer] : "Objects", NULL);
  if (ds_node_get (ds_node_at (self->floors, floor), "things", &list))
    for (size_t i = 0; i < ds_node_length (list); i++) {
      const DsThing *thing = ds_things_get (things, i);
      uint32_t tile = self->sheet.tile_of_kind (&self->sheet, thing->kind);
      DsArea area;
      DsRect box;

      if (layer_of (self, thing) != layer)
        continue;
      box = ds_tiled_area_begin (&area, &self->pen, self->delve->rules, thing, px, &tile,
                                 &self->turned);
      self->name = ds_tiled_name_of (ds_node_at (list, i));
      begin_object (self,
                    ds_tiled_number_of (self->numbers, DS_TILED_THING, floor, thing->id,
                                        self->first_thing + (int64_t)i),
                    self->name.text, ds_rules_kind (self->delve->rules, thing->kind)->id,
                    ds_tiled_numbers_tile (self->numbers, tile), (DsCell){ box.x, box.y },
                    (DsCell){ box.w, box.h });
      put_members (self, ds_node_at (list, i), DS_MEMBERS_OF_THING, (int32_t)floor);
      self->name.is_member = false;
      ds_tiled_area_end (&self->pen, &area, thing->at, px);
      ds_tiled_end (&self->pen);
    }
  self->turned = (DsTiledTurned){ 0 };
  end_objects (self);
}

/* ---- own layers and groups */

/* Begins a group, or a further part of it. */
static void
begin_group (LevelWriter *self, size_t i, bool is_part)
{
  const DsLayerGroup *group = &self->groups.items[i];

  ds_tiled_begin (&self->pen, "group", "group");
  ds_tiled_put_int (&self->pen, "id", self->next_layer++);
  ds_tiled_put (&self->pen, "name", group->name);
  ds_tiled_put_look (&self->pen, group->opacity, group->tint);
  if (group->is_hidden || self->pen.is_json)
    ds_tiled_put_bool (&self->pen, "visible", !group->is_hidden);
  if (group->is_locked)
    ds_tiled_put_bool (&self->pen, "locked", true);
  if (is_part) {
    ds_tiled_put_property (&self->pen, DS_TILED_PART, "bool", "true", strlen ("true"));
    ds_tiled_end_properties (&self->pen);
  }
  ds_tiled_begin_list (&self->pen, &ds_tiled_layers);
}

/* Own layers and groups that lie over objects in Tiled, or under them. */
static DsStatus
write_own (LevelWriter *self, size_t floor, bool is_above, DsError *err)
{
  DsStatus status = DS_OK;
  DsTiledSteps steps;

  ds_tiled_steps_list (&steps, &self->groups, &self->objects, &self->tiles, is_above);
  for (size_t i = 0; i < steps.n && status == DS_OK; i++)
    switch (steps.items[i].kind) {
    case DS_TILED_STEP_GROUP:
    case DS_TILED_STEP_PART:
      begin_group (self, steps.items[i].i, steps.items[i].kind == DS_TILED_STEP_PART);
      break;
    case DS_TILED_STEP_END:
      ds_tiled_end_list (&self->pen, &ds_tiled_layers);
      ds_tiled_end (&self->pen);
      break;
    case DS_TILED_STEP_OBJECTS:
      write_things (self, floor, (int)steps.items[i].i);
      break;
    case DS_TILED_STEP_CELLS:
      status = write_tile_layer (self, floor, steps.items[i].i, err);
      break;
    }
  return status;
}

/* Layers of a floor in the map, with its own group. */
static int64_t
count_layers (const LevelWriter *self)
{
  int64_t n = 6;
  DsTiledSteps steps;
  DsBackdrop backdrop = { 0 };

  for (size_t i = self->first; i < self->end && backdrop.file[0] == '\0'; i++)
    ds_backdrop_of (&backdrop, self->delve->dungeon.floors[i].extras);
  n += backdrop.file[0] != '\0';
  for (int is_above = 0; is_above < 2; is_above++) {
    ds_tiled_steps_list (&steps, &self->groups, &self->objects, &self->tiles, is_above != 0);
    for (size_t i = 0; i < steps.n; i++)
      n += steps.items[i].kind != DS_TILED_STEP_END;
  }
  return n;
}

/* Writes the reference image if it lies there. */
static void
write_backdrop (LevelWriter *self, const DsBackdrop *backdrop, bool is_below)
{
  if (backdrop->file[0] != '\0' && backdrop->is_below == is_below &&
      ds_tiled_backdrop_write (&self->pen, backdrop, self->next_layer, self->sheet.px))
    self->next_layer++;
}

static DsStatus
write_floor (LevelWriter *self, size_t floor, DsError *err)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];
  DsBackdrop backdrop;
  DsStatus status;

  ds_backdrop_of (&backdrop, level->extras);
  write_backdrop (self, &backdrop, true);
  status = write_cells (self, floor, DS_LAYER_GROUND, "Ground", err);
  if (status == DS_OK)
    status = write_cells (self, floor, DS_LAYER_FEATURE, "Features", err);
  if (status == DS_OK)
    status = write_own (self, floor, false, err);
  if (status == DS_OK)
    status = write_rooms (self, floor, err);
  if (status == DS_OK)
    status = write_regions (self, floor, err);
  if (status == DS_OK)
    write_things (self, floor, -1);
  if (status == DS_OK)
    status = write_own (self, floor, true, err);
  write_backdrop (self, &backdrop, false);
  return status;
}

/* Floors are groups, of which the first is shown. */
static DsStatus
write_floors (LevelWriter *self, DsError *err)
{
  DsStatus status = DS_OK;

  self->first_thing = 1;
  for (size_t i = 0; i < self->first; i++)
    self->first_thing += (int64_t)ds_things_count (self->delve->dungeon.floors[i].things);
  ds_tiled_begin_list (&self->pen, &ds_tiled_layers);
  for (size_t i = self->first; i < self->end && status == DS_OK; i++) {
    char name[32];

    if (self->end - self->first == 1) {
      status = write_floor (self, i, err);
      break;
    }
    snprintf (name, sizeof name, "Floor %zu", i + 1);
    ds_tiled_begin (&self->pen, "group", "group");
    ds_tiled_put_int (&self->pen, "id", self->next_layer++);
    ds_tiled_put (&self->pen, "name", name);
    if (self->pen.is_json)
      ds_tiled_put_int (&self->pen, "opacity", 1);
    if (i > 0 || self->pen.is_json)
      ds_tiled_put_bool (&self->pen, "visible", i == 0);
    ds_tiled_begin_list (&self->pen, &ds_tiled_layers);
    status = write_floor (self, i, err);
    ds_tiled_end_list (&self->pen, &ds_tiled_layers);
    ds_tiled_end (&self->pen);
    self->first_thing += (int64_t)ds_things_count (self->delve->dungeon.floors[i].things);
  }
  ds_tiled_end_list (&self->pen, &ds_tiled_layers);
  return status;
}

/* ---- the map */

/* Layers and objects have numbers from 1: floors, their layers, then rooms and outlines. */
static void
write_head (LevelWriter *self, const char *tileset)
{
  const DsDungeon *dungeon = &self->delve->dungeon;
  DsTiledPen *pen = &self->pen;

  ds_tiled_put (pen, "version", "1.10");
  ds_tiled_put (pen, "tiledversion", "Delvesmith");
  ds_tiled_put (pen, "orientation", "orthogonal");
  ds_tiled_put (pen, "renderorder", "right-down");
  ds_tiled_put_int (pen, "width", dungeon->w);
  ds_tiled_put_int (pen, "height", dungeon->h);
  ds_tiled_put_int (pen, "tilewidth", self->sheet.px);
  ds_tiled_put_int (pen, "tileheight", self->sheet.px);
  ds_tiled_put_bool (pen, "infinite", false);
  ds_tiled_put_int (pen, "nextlayerid",
                    1 + (int64_t)(self->end - self->first) * count_layers (self));
  ds_tiled_put_int (pen, "nextobjectid",
                    ds_tiled_numbers_next (self->numbers, dungeon, self->first));
  put_members (self, self->root, DS_MEMBERS_OF_DOCUMENT, -1);
  ds_tiled_end_properties (pen);
  ds_tiled_begin_list (pen, &ds_tiled_tilesets);
  ds_tiled_begin (pen, "tileset", NULL);
  ds_tiled_put_int (pen, "firstgid", ds_tiled_numbers_tile (self->numbers, 1));
  ds_tiled_put (pen, "source", tileset);
  ds_tiled_end (pen);
  ds_tiled_end_list (pen, &ds_tiled_tilesets);
}

static DsStatus
write_map (LevelWriter *self, const char *tileset, bool is_json, DsText *out, DsError *err)
{
  DsStatus status;

  ds_tiled_pen_init (&self->pen, out, is_json, "map");
  write_head (self, tileset);
  self->next_layer = 1;
  status = write_floors (self, err);
  ds_tiled_end (&self->pen);
  return status == DS_OK && out->failed ? ds_fail_nomem (err, "map") : status;
}

static DsStatus
prepare (LevelWriter *self, DsError *err)
{
  const DsTileSheetMaker make =
      self->options->make_sheet != NULL ? self->options->make_sheet : ds_sheet_make_plain;
  const DsDelve *delve = self->delve;
  DsErrors errors = { 0 };
  DsStatus status = ds_tiled_encoding_choose (&self->encoding, self->options->encoding, err);

  if (status == DS_OK && self->sheet.put_row == NULL)
    status = make (&self->sheet, delve->rules,
                   self->options->cell > 0 ? self->options->cell : DS_IO_CELL, 0, err);
  if (status == DS_OK)
    status = ds_delve_write_beside (delve, &self->text, err);
  if (status != DS_OK)
    return status;
  status = ds_json_parse (&self->json, "level", self->text.bytes, self->text.n, &errors);
  if (status != DS_OK) {
    if (err != NULL)
      *err = errors.items[0];
    return status;
  }
  self->root = ds_json_root (self->json);
  self->end = delve->dungeon.n_floors;
  ds_object_layers_read (&self->objects, delve->dungeon.extras);
  ds_tile_layers_read (&self->tiles, delve->dungeon.extras);
  ds_layer_groups_read (&self->groups, delve->dungeon.extras);
  self->next_object = 1;
  for (size_t i = 0; i < delve->dungeon.n_floors; i++)
    self->next_object += (int64_t)ds_things_count (delve->dungeon.floors[i].things);
  self->cells = ds_alloc ((size_t)delve->dungeon.w * (size_t)delve->dungeon.h, sizeof *self->cells);
  return ds_node_get (self->root, "floors", &self->floors) && self->cells != NULL &&
                 ds_tiled_numbers_refs (self->numbers, &delve->dungeon, &self->refs)
             ? DS_OK
             : ds_fail_nomem (err, "map");
}

static void
clear (LevelWriter *self)
{
  ds_sheet_clear (&self->sheet);
  ds_json_free (self->json);
  ds_text_clear (&self->text);
  ds_array_clear (&self->refs.items);
  ds_array_clear (&self->points);
  ds_free (self->cells);
}

/* ---- files */

/* The tileset and its image. */
static DsStatus
put_tileset (LevelWriter *self, const char *set_path, const char *image, const char *name,
             bool is_json, DsFilePlan *out, DsError *err)
{
  DsText set = { 0 };
  DsStatus status;

  if (self->save->set.n > 0)
    ds_text_add (&set, self->save->set.bytes, self->save->set.n);
  else
    ds_tiled_write_sheet (&self->sheet, self->delve->rules, ds_io_base (name), ds_io_base (image),
                          is_json, &set);
  status =
      set.failed ? ds_fail_nomem (err, "tileset") : ds_file_plan_write (out, set_path, &set, err);
  if (status == DS_OK && self->sheet.png.n > 0)
    status = ds_file_plan_write (out, image, &self->sheet.png, err);
  ds_text_clear (&set);
  return status;
}

static DsStatus
put_map (LevelWriter *self, const char *path, const char *set, bool is_json, DsFilePlan *out,
         DsError *err)
{
  const bool is_saved = self->save->map.n > 0;
  DsText map = { 0 };
  DsStatus status = is_saved ? DS_OK : write_map (self, ds_io_base (set), is_json, &map, err);

  if (status == DS_OK)
    status = ds_file_plan_write (out, path, is_saved ? &self->save->map : &map, err);
  ds_text_clear (&map);
  return status;
}

static DsStatus
put_files (LevelWriter *self, const char *paths[3], const char *name, bool is_json, DsFilePlan *out,
           DsError *err)
{
  const DsStatus status = put_tileset (self, paths[1], paths[2], name, is_json, out, err);

  return status == DS_OK ? put_map (self, paths[0], paths[1], is_json, out, err) : status;
}

/* ---- a world: a map for each floor */

static DsStatus
put_floors (LevelWriter *self, const char *path, const char *set, DsFilePlan *out, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->delve->dungeon.n_floors && status == DS_OK; i++) {
    char *file = ds_tiled_floor_file (path, i);

    self->first = i;
    self->end = i + 1;
    status = file != NULL ? put_map (self, file, set, false, out, err) : ds_fail_nomem (err, path);
    ds_free (file);
  }
  return status == DS_OK
             ? ds_tiled_put_world (&self->delve->dungeon, self->sheet.px, path, out, err)
             : status;
}

static void
take_sheet (LevelWriter *self, DsTileSheet *sheet)
{
  self->sheet = *sheet;
  *sheet = (DsTileSheet){ 0 };
}

static DsStatus
write_all (const DsDelve *delve, const char *path, bool is_world, bool is_json,
           const DsIoOptions *options, DsTiledSave *save, DsFilePlan *out, DsError *err)
{
  LevelWriter self = { .delve = delve, .options = options, .save = save };
  char *set = ds_io_with_suffix (path, is_json ? ".tiles.tsj" : ".tiles.tsx");
  char *image = ds_io_with_suffix (path, ".tiles.png"), *name = ds_io_with_suffix (path, "");
  DsStatus status;

  take_sheet (&self, &save->sheet);
  status = set != NULL && image != NULL && name != NULL ? prepare (&self, err)
                                                        : ds_fail_nomem (err, path);
  if (status == DS_OK && is_world)
    status = put_tileset (&self, set, image, name, false, out, err);
  if (status == DS_OK)
    status = is_world
                 ? put_floors (&self, path, set, out, err)
                 : put_files (&self, (const char *[]){ path, set, image }, name, is_json, out, err);
  ds_free (set);
  ds_free (image);
  ds_free (name);
  clear (&self);
  return status;
}

DsStatus
ds_tiled_write_texts (const DsDelve *delve, const char *name, bool is_json,
                      const DsTiledNumbers *numbers, const DsIoOptions *options, DsTileSheet *sheet,
                      DsText *map, DsText *set, DsError *err)
{
  LevelWriter self = { .delve = delve, .options = options, .numbers = numbers };
  DsStatus status;
  char *file = ds_io_with_suffix (name, is_json ? ".tiles.tsj" : ".tiles.tsx"),
       *image = ds_io_with_suffix (name, ".tiles.png"), *base = ds_io_with_suffix (name, "");

  DS_ASSERT (delve != NULL && name != NULL && options != NULL && sheet != NULL);
  DS_ASSERT (map != NULL && set != NULL);

  take_sheet (&self, sheet);
  status = prepare (&self, err);
  if (status == DS_OK && (file == NULL || image == NULL || base == NULL))
    status = ds_fail_nomem (err, name);
  if (status == DS_OK)
    status = write_map (&self, ds_io_base (file), false, map, err);
  if (status == DS_OK)
    ds_tiled_write_sheet (&self.sheet, delve->rules, ds_io_base (base), ds_io_base (image), false,
                          set);
  ds_free (file);
  ds_free (image);
  ds_free (base);
  *sheet = self.sheet;
  self.sheet = (DsTileSheet){ 0 };
  clear (&self);
  return status == DS_OK && set->failed ? ds_fail_nomem (err, name) : status;
}

DsStatus
ds_tiled_write_level (const DsDelve *delve, const char *path, bool is_json,
                      const DsIoOptions *options, DsFilePlan *out, DsError *err)
{
  DsIoOptions sized = *options;
  DsTiledSave save;
  DsStatus status;

  DS_ASSERT (delve != NULL && path != NULL && options != NULL && out != NULL);

  status = ds_tiled_save_over (&save, delve, path, is_json, options, err);
  sized.cell = save.px > 0 ? save.px : options->cell;
  if (status == DS_OK)
    status = write_all (delve, path, false, is_json, &sized, &save, out, err);
  ds_tiled_save_clear (&save);
  return status;
}

DsStatus
ds_tiled_write_world (const DsDelve *delve, const char *path, const DsIoOptions *options,
                      DsFilePlan *out, DsError *err)
{
  DS_ASSERT (delve != NULL && path != NULL && options != NULL && out != NULL);

  return write_all (delve, path, true, false, options, &(DsTiledSave){ 0 }, out, err);
}
