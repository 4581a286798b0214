/* core/io/formats/gamemaker.c — our levels as rooms of GameMaker, *.yy, written: layers of tiles
 * and a layer of instances, with the image of the tileset and the room's creation code beside
 * it. Source: rooms of GameMaker 2022 and 2023, which later versions read, and Tiled's export of
 * them. */
#include "base/rotation.h"
#include "io/delve_file.h"
#include "io/engine_level.h"
#include "io/room_rects.h"
#include "map/area.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define N_VIEWS 8
#define EMPTY "-2147483648" /* a cell without a tile */
#define TILESET "delve_tiles"
#define OBJECT "delve_object"
#define CODE "RoomCreationCode.gml"
#define IMAGE_SUFFIX ".tiles.png"
#define DEPTH 100 /* between two layers */

/* Layers of each room. */
static const char *const TAKEN[] = { "Objects", "Features", "Ground", "Background", NULL };

typedef struct {
  DsEngineLevel level;
  const char *name; /* of the room: that of its file, as names of GameMaker are */
  DsText *out;
  int depth; /* of the layer that is written next */
} RoomWriter;

static int32_t
width_of (const RoomWriter *self)
{
  const DsDungeon *dungeon = &self->level.delve->dungeon;

  return (int32_t)dungeon->n_floors * (dungeon->w + DS_ENGINE_GAP) - DS_ENGINE_GAP;
}

/* ---- layers: the uppermost first, with the depths that GameMaker gives them */

static void
end_layer (RoomWriter *self)
{
  const int px = (int)self->level.sheet.px;
  const int depth = self->depth;

  self->depth += DEPTH;

  ds_text_printf (
      self->out,
      "\"depth\":%d,\"effectEnabled\":true,\"effectType\":null,\"gridX\":%d,\"gridY\":%d,"
      "\"hierarchyFrozen\":false,\"inheritLayerDepth\":false,"
      "\"inheritLayerSettings\":false,\"inheritSubLayers\":true,"
      "\"inheritVisibility\":true,\"layers\":[],\"properties\":[],"
      "\"userdefinedDepth\":false,\"visible\":true,},\n",
      depth, px, px);
}

/* A row of the room: that of each floor, and nothing between two of them. False: no memory. */
static bool
put_row (RoomWriter *self, DsLayer layer, int32_t y, uint32_t *tiles)
{
  const DsDungeon *dungeon = &self->level.delve->dungeon;

  for (size_t i = 0; i < dungeon->n_floors; i++) {
    if (!ds_engine_put_row (&self->level, i, layer, y, tiles))
      return false;
    for (int32_t gap = i > 0 ? DS_ENGINE_GAP : 0; gap > 0; gap--)
      ds_text_puts (self->out, EMPTY ",");
    for (int32_t x = 0; x < dungeon->w; x++)
      if (tiles[x] != 0)
        ds_text_printf (self->out, "%u,", tiles[x] - 1);
      else
        ds_text_puts (self->out, EMPTY ",");
  }
  ds_text_putc (self->out, '\n');
  return true;
}

static DsStatus
put_tiles (RoomWriter *self, DsLayer layer, const char *name, DsError *err)
{
  const DsDungeon *dungeon = &self->level.delve->dungeon;
  uint32_t *tiles = ds_alloc ((size_t)dungeon->w, sizeof *tiles);

  if (tiles == NULL)
    return ds_fail_nomem (err, "room");
  ds_text_printf (self->out,
                  "    {\"resourceType\":\"GMRTileLayer\",\"resourceVersion\":\"1.1\","
                  "\"name\":\"%s\",\"tilesetId\":{\"name\":\"" TILESET
                  "\",\"path\":\"tilesets/" TILESET "/" TILESET
                  ".yy\",},\"x\":0,\"y\":0,\"tiles\":{\"SerialiseWidth\":%d,"
                  "\"SerialiseHeight\":%d,\"TileSerialiseData\":[\n",
                  name, (int)width_of (self), (int)dungeon->h);
  for (int32_t y = 0; y < dungeon->h; y++)
    self->out->failed = !put_row (self, layer, y, tiles) || self->out->failed;
  ds_text_puts (self->out, "],},");
  end_layer (self);
  ds_free (tiles);
  return DS_OK;
}

/* The colour of an instance, which its sprite is multiplied by: alpha, blue, green, red. */
static uint32_t
colour_of (DsGroupLook look)
{
  const uint32_t alpha = (look.opacity * 255 + DS_TILE_LAYER_WHOLE / 2) / DS_TILE_LAYER_WHOLE;

  return alpha << 24 | (look.tint & 0xff) << 16 | (look.tint & 0xff00) | look.tint >> 16;
}

/* The area of an instance: sides that it covers from its own cell, and the angle. One of points has
 * neither. */
static DsArea
area_of (RoomWriter *self, const DsThing *thing)
{
  const DsArea none = { .box = { thing->at.x, thing->at.y, 1, 1 } };
  DsArea area = none;

  if (!ds_role_has_area ((DsRole)ds_rules_kind (self->level.delve->rules, thing->kind)->role))
    return none;
  self->out->failed = ds_area_read (&area, thing, NULL) != DS_OK || self->out->failed;
  if (area.n_points > 0 || ds_rect_is_empty (area.box)) {
    ds_area_clear (&area);
    area = none;
  }
  return area;
}

/* A number of thousandths, with one decimal at least. */
static void
put_milli (DsText *out, int64_t milli)
{
  const int64_t size = milli < 0 ? -milli : milli;
  int32_t part = (int32_t)(size % 1000);
  int n = 3;

  for (; n > 1 && part % 10 == 0; n--)
    part /= 10;
  ds_text_printf (out, "%s%lld.%0*d", milli < 0 ? "-" : "", (long long)(size / 1000), n, (int)part);
}

/* Where the upper left corner of the area lies, in thousandths of a pixel from that without its
 * angle. */
static void
find_corner (const DsArea *area, int64_t px, int64_t *x, int64_t *y)
{
  const DsRotation turn = ds_rotation_of (area->angle);
  const int64_t w = area->box.w * px * 500, h = area->box.h * px * 500;

  *x = w - ds_rotation_x (turn, w, h);
  *y = h - ds_rotation_y (turn, w, h);
}

/* At the upper left of its cell, scaled to the cells of its area. */
static void
put_instance (RoomWriter *self, size_t floor, size_t i, const char *name)
{
  const DsDungeon *dungeon = &self->level.delve->dungeon;
  const DsThing *thing = ds_things_get (dungeon->floors[floor].things, i);
  const int64_t left = (int64_t)floor * (dungeon->w + DS_ENGINE_GAP);
  const int64_t px = self->level.sheet.px;
  const DsArea area = area_of (self, thing);
  int64_t dx, dy;

  find_corner (&area, px, &dx, &dy);
  ds_text_puts (self->out, "        {\"resourceType\":\"GMRInstance\",\"resourceVersion\":\"1.0\","
                           "\"name\":\"inst_");
  ds_text_puts (self->out, name);
  ds_text_printf (self->out,
                  "\",\"colour\":%u,\"frozen\":false,\"hasCreationCode\":false,"
                  "\"ignore\":false,\"imageIndex\":0,\"imageSpeed\":1.0,\"inheritCode\":false,"
                  "\"inheritedItemId\":null,\"inheritItemSettings\":false,\"isDnd\":false,"
                  "\"objectId\":{\"name\":\"" OBJECT "\",\"path\":\"objects/" OBJECT "/" OBJECT
                  ".yy\",},\"properties\":[],\"rotation\":",
                  colour_of (ds_engine_look_of (&self->level, thing)));
  put_milli (self->out, ds_rotation_normal (-area.angle)); /* against the clock */
  ds_text_printf (self->out, ",\"scaleX\":%d.0,\"scaleY\":%d.0,\"x\":", (int)area.box.w,
                  (int)area.box.h);
  put_milli (self->out, (left + thing->at.x) * px * 1000 + dx);
  ds_text_puts (self->out, ",\"y\":");
  put_milli (self->out, thing->at.y * px * 1000 + dy);
  ds_text_puts (self->out, ",},\n");
}

/* Calls @put for each object @i of a floor and its name, in the order of the file. */
static void
each_thing (RoomWriter *self,
            void (*put) (RoomWriter *self, size_t floor, size_t i, const char *name))
{
  const DsDungeon *dungeon = &self->level.delve->dungeon;
  size_t number = 0;

  for (size_t i = 0; i < dungeon->n_floors; i++)
    for (size_t k = 0; k < ds_things_count (dungeon->floors[i].things); k++)
      put (self, i, k, self->level.names[number++]);
}

static void
put_instances (RoomWriter *self)
{
  ds_text_puts (self->out, "    {\"resourceType\":\"GMRInstanceLayer\",\"resourceVersion\":\"1.0\","
                           "\"name\":\"Objects\",\"instances\":[\n");
  each_thing (self, put_instance);
  ds_text_puts (self->out, "      ],");
  end_layer (self);
}

/* Own layers of cells over objects, or under them, the uppermost first. */
static DsStatus
put_own_layers (RoomWriter *self, bool is_above, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = self->level.own.n; i-- > 0 && status == DS_OK;)
    if ((self->level.own.items[i].is_above != 0) == is_above)
      status = put_tiles (self, DS_LAYER_TILES (i), self->level.own_names[i], err);
  return status;
}

static void
put_background (RoomWriter *self)
{
  ds_text_puts (self->out,
                "    {\"resourceType\":\"GMRBackgroundLayer\",\"resourceVersion\":\"1.0\","
                "\"name\":\"Background\",\"animationFPS\":15.0,\"animationSpeedType\":0,"
                "\"colour\":4278190080,\"hspeed\":0.0,\"htiled\":false,\"spriteId\":null,"
                "\"stretch\":false,\"userdefinedAnimFPS\":false,\"vspeed\":0.0,\"vtiled\":false,"
                "\"x\":0,\"y\":0,");
  end_layer (self);
}

/* ---- the room */

static void
put_order (RoomWriter *self, size_t floor, size_t i, const char *name)
{
  (void)floor;
  (void)i;
  ds_text_printf (self->out, "    {\"name\":\"inst_%s\",\"path\":\"rooms/%s/%s.yy\",},\n", name,
                  self->name, self->name);
}

static void
put_head (RoomWriter *self)
{
  ds_text_printf (self->out,
                  "{\n  \"resourceType\": \"GMRoom\",\n  \"resourceVersion\": \"1.0\",\n"
                  "  \"name\": \"%s\",\n  \"creationCodeFile\": \"rooms/%s/" CODE "\",\n"
                  "  \"inheritCode\": false,\n  \"inheritCreationOrder\": false,\n"
                  "  \"inheritLayers\": false,\n  \"instanceCreationOrder\": [\n",
                  self->name, self->name);
  each_thing (self, put_order);
  ds_text_puts (self->out, "  ],\n  \"isDnd\": false,\n  \"layers\": [\n");
}

static void
put_settings (RoomWriter *self)
{
  const int px = (int)self->level.sheet.px;

  ds_text_printf (
      self->out,
      "  ],\n  \"parent\": {\n    \"name\": \"Rooms\",\n"
      "    \"path\": \"folders/Rooms.yy\",\n  },\n  \"parentRoom\": null,\n"
      "  \"physicsSettings\": {\n    \"inheritPhysicsSettings\": false,\n"
      "    \"PhysicsWorld\": false,\n    \"PhysicsWorldGravityX\": 0.0,\n"
      "    \"PhysicsWorldGravityY\": 10.0,\n    \"PhysicsWorldPixToMetres\": 0.1,\n  },\n"
      "  \"roomSettings\": {\n    \"Height\": %d,\n    \"inheritRoomSettings\": false,\n"
      "    \"persistent\": false,\n    \"Width\": %d,\n  },\n"
      "  \"sequenceId\": null,\n  \"tags\": [\n    \"" DS_DELVE_FORMAT "\",\n  ],\n"
      "  \"views\": [\n",
      (int)self->level.delve->dungeon.h * px, (int)width_of (self) * px);
  for (int i = 0; i < N_VIEWS; i++)
    ds_text_puts (self->out, "    {\"hborder\":32,\"hport\":768,\"hspeed\":-1,\"hview\":768,"
                             "\"inherit\":false,\"objectId\":null,\"vborder\":32,\"visible\":false,"
                             "\"vspeed\":-1,\"wport\":1366,\"wview\":1366,\"xport\":0,\"xview\":0,"
                             "\"yport\":0,\"yview\":0,},\n");
  ds_text_puts (self->out, "  ],\n  \"viewSettings\": {\n    \"clearDisplayBuffer\": true,\n"
                           "    \"clearViewBackground\": false,\n    \"enableViews\": false,\n"
                           "    \"inheritViewSettings\": false,\n  },\n  \"volume\": 1.0,\n}");
}

static DsStatus
put_room (RoomWriter *self, DsError *err)
{
  DsStatus status;

  put_head (self);
  status = put_own_layers (self, true, err);
  if (status == DS_OK)
    put_instances (self);
  if (status == DS_OK)
    status = put_own_layers (self, false, err);
  if (status == DS_OK)
    status = put_tiles (self, DS_LAYER_FEATURE, "Features", err);
  if (status == DS_OK)
    status = put_tiles (self, DS_LAYER_GROUND, "Ground", err);
  put_background (self);
  put_settings (self);
  return status == DS_OK && self->out->failed ? ds_fail_nomem (err, "room") : status;
}

/* ---- the creation code: members as JSON, which GameMaker parses */

/* Writes the members of @node that files of engines hold into the object that is open. */
static void
put_members (DsJsonWriter *json, DsNode node, DsMemberHolder holder)
{
  for (DsMember m = ds_node_first (node); m.key != NULL; m = ds_member_next (m)) {
    DsText value = { 0 };

    if (holder != DS_MEMBERS_OF_THING && ds_engine_is_placed (holder, m))
      continue;
    ds_members_put_json (&value, m.node);
    if (!value.failed)
      ds_json_put_source (json, m.key, value.bytes + 1); /* behind its mark of a value */
    json->out->failed = json->out->failed || value.failed;
    ds_text_clear (&value);
  }
}

static void
put_cells (DsJsonWriter *json, const DsRoomRect *rects, size_t n, int32_t left)
{
  ds_json_begin_array (json, "cells", DS_JSON_INLINE);
  for (size_t i = 0; i < n; i++) {
    ds_json_begin_array (json, NULL, DS_JSON_INLINE);
    ds_json_put_int (json, NULL, left + rects[i].x);
    ds_json_put_int (json, NULL, rects[i].y);
    ds_json_put_int (json, NULL, rects[i].w);
    ds_json_put_int (json, NULL, rects[i].h);
    ds_json_end (json);
  }
  ds_json_end (json);
}

static DsStatus
put_floor (const RoomWriter *self, DsJsonWriter *json, size_t floor, DsError *err)
{
  const DsDungeon *dungeon = &self->level.delve->dungeon;
  const DsNode node = ds_node_at (self->level.floors, floor);
  const int32_t left = (int32_t)floor * (dungeon->w + DS_ENGINE_GAP);
  DsRoomRects rects;
  DsNode rooms;

  if (ds_room_rects_find (&rects, &dungeon->floors[floor], err) != DS_OK)
    return DS_NOMEM;
  ds_json_begin_object (json, NULL, DS_JSON_INLINE);
  ds_json_put_int (json, "left", left);
  put_members (json, node, DS_MEMBERS_OF_FLOOR);
  ds_json_begin_array (json, "rooms", DS_JSON_INLINE);
  if (ds_node_get (node, "rooms", &rooms))
    for (size_t i = 0; i < ds_node_length (rooms); i++) {
      size_t n;
      const DsRoomRect *list = ds_room_rects_of (&rects, (uint32_t)i + 1, &n);

      ds_json_begin_object (json, NULL, DS_JSON_INLINE);
      put_cells (json, list, n, left);
      put_members (json, ds_node_at (rooms, i), DS_MEMBERS_OF_ROOM);
      ds_json_end (json);
    }
  ds_json_end (json);
  ds_json_end (json);
  ds_room_rects_clear (&rects);
  return DS_OK;
}

/* Appends "@variable = json_parse(...);" with @json, which is on a line, and clears that. */
static void
put_assignment (DsText *out, DsText *json, const char *variable)
{
  ds_text_printf (out, "%s = json_parse(\"", variable);
  for (size_t i = 0; i < json->n && json->bytes[i] != '\n'; i++) {
    if (json->bytes[i] == '"' || json->bytes[i] == '\\')
      ds_text_putc (out, '\\');
    ds_text_putc (out, json->bytes[i]);
  }
  ds_text_puts (out, "\");\n");
  out->failed = out->failed || json->failed;
  ds_text_clear (json);
}

static DsStatus
put_level (RoomWriter *self, DsError *err)
{
  const DsDungeon *dungeon = &self->level.delve->dungeon;
  DsText text = { 0 };
  DsJsonWriter json;
  DsStatus status = DS_OK;

  ds_json_writer_init (&json, &text);
  ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
  ds_json_put_int (&json, "width", dungeon->w);
  ds_json_put_int (&json, "height", dungeon->h);
  ds_json_put_int (&json, "cell", self->level.sheet.px);
  put_members (&json, self->level.root, DS_MEMBERS_OF_DOCUMENT);
  ds_json_begin_array (&json, "floors", DS_JSON_INLINE);
  for (size_t i = 0; i < dungeon->n_floors && status == DS_OK; i++)
    status = put_floor (self, &json, i, err);
  ds_json_end (&json);
  ds_json_end (&json);
  put_assignment (self->out, &text, "global.delve_level");
  return status;
}

static void
put_code (RoomWriter *self, size_t floor, size_t i, const char *name)
{
  DsNode list = ds_node_at (self->level.floors, floor);
  DsText text = { 0 }, member = { 0 };
  DsJsonWriter json;

  ds_json_writer_init (&json, &text);
  ds_json_begin_object (&json, NULL, DS_JSON_INLINE);
  ds_json_put_int (&json, "floor", (int64_t)floor);
  if (ds_node_get (list, "things", &list))
    put_members (&json, ds_node_at (list, i), DS_MEMBERS_OF_THING);
  ds_json_end (&json);
  ds_text_printf (&member, "inst_%s.delve", name);
  put_assignment (self->out, &text, member.failed ? "" : member.bytes);
  self->out->failed = self->out->failed || member.failed;
  ds_text_clear (&member);
}

static DsStatus
put_creation (RoomWriter *self, DsError *err)
{
  DsStatus status;

  ds_text_puts (self->out, "// " DS_DELVE_FORMAT ": the level, and the members of its objects\n");
  status = put_level (self, err);
  if (status == DS_OK)
    each_thing (self, put_code);
  return status == DS_OK && self->out->failed ? ds_fail_nomem (err, "code") : status;
}

/* ---- files */

/* True if the folder, which may not be there yet, has this name; "" and "." are the working one. */
static bool
is_named (const char *folder, const char *name)
{
  char working[PATH_MAX];

  if ((folder[0] == '\0' || strcmp (folder, ".") == 0) && getcwd (working, sizeof working) != NULL)
    folder = working;
  return strcmp (ds_io_base (folder), name) == 0;
}

/* The path of the code of @room, whose file is @path: in the folder of the room, which is that of
 * the file, or lies in it, since all rooms have a code of this name. NULL: no memory; caller frees.
 */
static char *
code_file (const char *path, const char *room)
{
  const size_t n = (size_t)(ds_io_base (path) - path);
  char *folder = ds_strndup (path, n > 1 ? n - 1 : n);
  DsText text = { 0 };

  if (folder == NULL)
    return NULL;
  ds_text_add (&text, path, n);
  if (!is_named (folder, room))
    ds_text_printf (&text, "%s/", room);
  ds_text_puts (&text, CODE);
  ds_free (folder);
  return ds_text_take (&text);
}

static DsStatus
put_file (RoomWriter *self, const char *path, DsStatus (*put) (RoomWriter *self, DsError *err),
          DsFilePlan *out, DsError *err)
{
  DsStatus status;

  if (path == NULL)
    return ds_fail_nomem (err, "room");
  status = put (self, err);
  if (status == DS_OK)
    status = ds_file_plan_write (out, path, self->out, err);
  ds_text_clear (self->out);
  return status;
}

/* A name of GameMaker like @base: they have letters, digits and "_", and begin with no digit. NULL:
 * no memory; caller frees. */
static char *
clean_name (const char *base)
{
  DsText text = { 0 };

  if (base[0] == '\0' || (base[0] >= '0' && base[0] <= '9'))
    ds_text_putc (&text, '_');
  for (const char *at = base; *at != '\0'; at++) {
    const bool is_letter = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z');

    if (is_letter || (*at >= '0' && *at <= '9'))
      ds_text_putc (&text, *at);
    else if (((unsigned char)*at & 0xc0) != 0x80) /* once for a character of several bytes */
      ds_text_putc (&text, '_');
  }
  return ds_text_take (&text);
}

/* GameMaker's first tile is always empty, so the sheet begins with an empty one. */
static DsStatus
write_gamemaker (const DsDelve *delve, const char *path, const DsIoOptions *options,
                 DsFilePlan *out, DsError *err)
{
  char *image = ds_io_with_suffix (path, IMAGE_SUFFIX), *base = ds_io_with_suffix (path, "");
  char *name = base != NULL ? clean_name (ds_io_base (base)) : NULL;
  char *code = name != NULL ? code_file (path, name) : NULL;
  DsText text = { 0 };
  RoomWriter self = { .out = &text, .name = name != NULL ? name : "" };
  DsStatus status =
      ds_engine_level_init (&self.level, delve, options, 1, DS_ENGINE_NAMES_OF_CODE, err);

  if (status == DS_OK && (image == NULL || name == NULL || code == NULL ||
                          !ds_engine_name_layers (&self.level, TAKEN, clean_name)))
    status = ds_fail_nomem (err, path);
  if (status == DS_OK)
    status = put_file (&self, path, put_room, out, err);
  if (status == DS_OK)
    status = put_file (&self, code, put_creation, out, err);
  if (status == DS_OK && self.level.sheet.png.n > 0)
    status = ds_file_plan_write (out, image, &self.level.sheet.png, err);
  ds_engine_level_clear (&self.level);
  ds_free (image);
  ds_free (base);
  ds_free (name);
  ds_free (code);
  return status;
}

/* A room that GameMaker saved keeps its tags. */
static bool
owns (const char *path, const char *beside)
{
  (void)beside;
  return ds_engine_owns (path, ".yy");
}

const DsFormat ds_format_gamemaker = {
  .id = "gamemaker",
  .label = N_ ("GameMaker room"),
  .help =
      N_ ("A room with layers of tiles and instances, written over one of your project; it needs "
          "the tileset delve_tiles and the object delve_object"),
  .suffixes = ".yy",
  .keeps = DS_ENGINE_KEEPS & ~(DS_KEEPS_LOOK | DS_KEEPS_BLEND), /* layers of tiles have none */
  .write_files = write_gamemaker,
  .beside = IMAGE_SUFFIX,
  .owns = owns,
  .is_own = ds_members_are_in,
};
