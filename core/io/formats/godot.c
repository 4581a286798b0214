/* core/io/formats/godot.c — our levels as scenes of Godot 4.3 and later, *.tscn, written: layers of
 * tiles and nodes of objects, with a tileset and its image beside the scene. Source: Godot's
 * documentation of its scenes and of TileMapLayer, and the reader of the latter's cells. */
#include "base/inflate.h"
#include "io/engine_level.h"
#include "io/godot/godot_area.h"
#include "io/godot/godot_pen.h"
#include "io/godot/godot_tileset.h"
#include "io/room_rects.h"
#include "io/shown_lights.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define CELL_BYTES 12  /* of a layer's data, each */
#define LIGHT_PX 128   /* side of the texture of lights */
#define NIGHT 0x202028 /* 0xRRGGBB; where no light falls */
#define TILES_SUFFIX ".tiles.tres"
#define IMAGE_SUFFIX ".tiles.png"

/* Nodes of a floor. */
static const char *const TAKEN[] = { "Ground", "Features", "Rooms", "Objects", NULL };

typedef struct {
  const DsDelve *delve;
  DsEngineLevel level;
  DsUniqueNames siblings;   /* of the nodes that are being written */
  const char **rooms;       /* of the nodes of rooms of the floor that is written; borrowed */
  DsUniqueNames room_names; /* of that floor */
  DsText properties;        /* of the node that is written, as members of a dictionary */
  DsText *out;
  size_t floor; /* that is written */
} SceneWriter;

/* ---- nodes */

/* The characters that names of nodes must not have become "_". NULL: no memory; caller frees. */
static char *
clean_name (const char *text)
{
  char *name = ds_strdup (text);

  for (char *c = name; c != NULL && *c != '\0'; c++)
    if (strchr (".:@/\"%", *c) != NULL || (unsigned char)*c < 0x20)
      *c = '_';
  return name;
}

/* A name among @names. "" where memory lacks, which shows as self->out->failed. */
static const char *
give_name (SceneWriter *self, DsUniqueNames *names, const char *text, const char *fallback)
{
  char *clean = clean_name (text[0] != '\0' ? text : fallback);
  const char *name = clean != NULL ? ds_unique_names_give (names, clean) : NULL;

  ds_free (clean);
  self->out->failed = self->out->failed || name == NULL;
  return name != NULL ? name : "";
}

/* Begins a node; @parent is the path of the one that it is in: "." = the root; NULL: it is the
 * root. */
static void
begin_node (SceneWriter *self, const char *name, const char *type, const char *parent)
{
  ds_text_puts (self->out, "\n[node name=");
  ds_godot_put_string (self->out, name, strlen (name));
  ds_text_printf (self->out, " type=\"%s\"", type);
  if (parent != NULL) {
    ds_text_puts (self->out, " parent=");
    ds_godot_put_string (self->out, parent, strlen (parent));
  }
}

static void
end_head (SceneWriter *self)
{
  ds_text_puts (self->out, "]\n");
}

/* The same for a node in the node @folder of the floor that is written; "" = in the floor. */
static void
begin_in_floor (SceneWriter *self, const char *name, const char *type, const char *folder)
{
  DsText parent = { 0 };

  ds_text_printf (&parent, "Floor%zu%s%s", self->floor + 1, folder[0] != '\0' ? "/" : "", folder);
  begin_node (self, name, type, parent.failed ? "" : parent.bytes);
  self->out->failed = self->out->failed || parent.failed;
  ds_text_clear (&parent);
}

static int64_t
middle_of (const SceneWriter *self, int32_t cell)
{
  return (2 * (int64_t)cell + 1) * self->level.sheet.px * 500000;
}

static void
put_position (SceneWriter *self, int64_t x, int64_t y)
{
  ds_text_puts (self->out, "position = ");
  ds_godot_put_point (self->out, x, y);
  ds_text_putc (self->out, '\n');
}

/* ---- metadata */

static uint32_t
parse_hex (const char *text, size_t n)
{
  char digits[9] = "";

  memcpy (digits, text, n < 8 ? n : 8);
  return (uint32_t)strtoul (digits, NULL, 16);
}

/* The path from an object's node to that of another. */
static void
put_reference (SceneWriter *self, DsText *out, const DsMemberRef *ref)
{
  const char *name = self->level.names[ref->number - 1];

  ds_text_puts (out, "NodePath(\"../");
  if ((size_t)ref->floor != self->floor)
    ds_text_printf (out, "../../Floor%d/Objects/", (int)ref->floor + 1);
  ds_text_printf (out, "%s\")", name);
}

static void
put_value (SceneWriter *self, DsText *out, const DsMemberValue *value)
{
  switch (value->type) {
  case DS_FOREIGN_COLOUR:
    ds_godot_put_colour (out, parse_hex (value->text + 1, 6),
                         value->n == 9 ? parse_hex (value->text + 7, 2) : 255);
    return;
  case DS_FOREIGN_OBJECT:
    put_reference (self, out, value->object);
    return;
  case DS_FOREIGN_FILE:
    ds_godot_put_string (out, value->text, value->n);
    return;
  default:
    ds_godot_put_value (out, value->node);
    return;
  }
}

/* True for names that Godot takes as names of metadata. */
static bool
is_identifier (const char *name)
{
  for (const char *c = name; *c != '\0'; c++)
    if (!((*c >= 'a' && *c <= 'z') || *c == '_'))
      return false;
  return name[0] != '\0';
}

/* Members are metadata by their own names, custom properties and unknown keys items of one
 * dictionary. */
static void
put_member (void *user, const DsMemberValue *value)
{
  SceneWriter *self = user;

  if (value->own != NULL || !is_identifier (value->name)) {
    const char *name = value->own != NULL ? value->own : value->name;

    ds_text_puts (&self->properties, self->properties.n > 0 ? ", " : "");
    ds_godot_put_string (&self->properties, name, strlen (name));
    ds_text_puts (&self->properties, ": ");
    put_value (self, &self->properties, value);
    return;
  }
  ds_text_printf (self->out, "metadata/%s = ", value->name);
  put_value (self, self->out, value);
  ds_text_putc (self->out, '\n');
}

static void
put_members (SceneWriter *self, DsNode node, DsMemberHolder holder)
{
  const DsMemberPen pen = {
    .is_placed = ds_engine_is_placed, .put = put_member, .user = self, .failed = &self->out->failed
  };

  self->properties.n = 0;
  ds_members_put (&pen, node, holder, (int32_t)self->floor, &self->level.refs);
  self->out->failed = self->out->failed || self->properties.failed;
  if (self->properties.n == 0 || self->properties.failed)
    return;
  ds_text_puts (self->out, "metadata/properties = {");
  ds_text_add (self->out, self->properties.bytes, self->properties.n);
  ds_text_puts (self->out, "}\n");
}

/* ---- layers of tiles */

static void
put_u16 (uint8_t **at, uint32_t value)
{
  *(*at)++ = (uint8_t)(value & 0xff);
  *(*at)++ = (uint8_t)(value >> 8 & 0xff);
}

/* A cell of the only source, 0. */
static void
put_cell (uint8_t **at, DsCell cell, uint32_t column, uint32_t row, uint32_t alternative)
{
  put_u16 (at, (uint32_t)cell.x);
  put_u16 (at, (uint32_t)cell.y);
  put_u16 (at, 0);
  put_u16 (at, column);
  put_u16 (at, row);
  put_u16 (at, alternative);
}

/* Ground under a bridge does not block. */
static bool
is_bridged (const SceneWriter *self, const DsFloor *level, DsCell cell, size_t tile)
{
  const uint32_t feature = ds_floor_get (level, DS_LAYER_FEATURE, cell);

  return feature != DS_TILE_NONE &&
         ds_rules_tile (self->delve->rules, feature)->flags & DS_TILE_BRIDGE &&
         ds_godot_can_bridge (&self->level.sheet, self->delve->rules, tile);
}

static uint8_t *
put_row (const SceneWriter *self, const DsFloor *level, DsLayer layer, int32_t y,
         const uint32_t *tiles, uint8_t *at)
{
  const uint32_t columns = (uint32_t)self->level.sheet.columns;

  for (int32_t x = 0; x < level->w; x++) {
    const DsCell cell = { x, y };
    const uint32_t tile = tiles[x] - 1;
    bool bridged;

    if (tiles[x] == 0)
      continue;
    bridged = layer == DS_LAYER_GROUND && is_bridged (self, level, cell, tile);
    put_cell (&at, cell, tile % columns, tile / columns, bridged ? DS_GODOT_BRIDGED : 0);
  }
  return at;
}

/* The version of the data, 0, then the cells that have a tile. */
static DsStatus
put_data (SceneWriter *self, const DsFloor *level, DsLayer layer, DsError *err)
{
  bool has_memory = true;
  uint32_t *tiles = ds_alloc ((size_t)level->w, sizeof *tiles);
  uint8_t *bytes = ds_alloc (2 + (size_t)level->w * (size_t)level->h * CELL_BYTES, 1);
  uint8_t *at = bytes;

  if (tiles != NULL && bytes != NULL) {
    put_u16 (&at, 0);
    for (int32_t y = 0; y < level->h && has_memory; y++) {
      has_memory = ds_engine_put_row (&self->level, self->floor, layer, y, tiles);
      if (has_memory)
        at = put_row (self, level, layer, y, tiles, at);
    }
    ds_text_puts (self->out, "tile_map_data = PackedByteArray(\"");
    ds_base64_encode (self->out, bytes, (size_t)(at - bytes));
    ds_text_puts (self->out, "\")\n");
  }
  self->out->failed = self->out->failed || tiles == NULL || bytes == NULL || !has_memory;
  ds_free (tiles);
  ds_free (bytes);
  return self->out->failed ? ds_fail_nomem (err, "scene") : DS_OK;
}

static DsStatus
put_layer (SceneWriter *self, DsLayer layer, const char *name, DsError *err)
{
  const DsFloor *level = &self->delve->dungeon.floors[self->floor];
  DsStatus status;

  begin_in_floor (self, name, "TileMapLayer", "");
  end_head (self);
  status = put_data (self, level, layer, err);
  ds_text_puts (self->out, "tile_set = ExtResource(\"tiles\")\n");
  return status;
}

static void
put_look (SceneWriter *self, uint32_t opacity, uint32_t tint)
{
  if (opacity == DS_TILE_LAYER_WHOLE && tint == DS_TILE_LAYER_PLAIN)
    return;
  ds_text_puts (self->out, "modulate = ");
  ds_godot_put_modulation (self->out, tint, opacity);
  ds_text_putc (self->out, '\n');
}

/* A layer of mere looks: its tiles stop nothing. Roofs lie over whatever the game adds, too. */
static DsStatus
put_own_layer (SceneWriter *self, size_t i, DsError *err)
{
  const DsTileLayer *layer = &self->level.own.items[i];
  const DsStatus status = put_layer (self, DS_LAYER_TILES (i), self->level.own_names[i], err);

  ds_text_puts (self->out, "collision_enabled = false\n");
  if (layer->is_above)
    ds_text_puts (self->out, "z_index = 1\n");
  put_look (self, layer->opacity, layer->tint);
  if (layer->blend == DS_BLEND_ADD)
    ds_text_puts (self->out, "material = SubResource(\"add\")\n");
  ds_text_puts (self->out, "metadata/tile_layer = ");
  ds_godot_put_string (self->out, layer->name, strlen (layer->name));
  ds_text_putc (self->out, '\n');
  return status;
}

/* Those over objects, or those under them, the lowest first. */
static DsStatus
put_own_layers (SceneWriter *self, bool is_above, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->level.own.n && status == DS_OK; i++)
    if ((self->level.own.items[i].is_above != 0) == is_above)
      status = put_own_layer (self, i, err);
  return status;
}

/* ---- rooms */

static const DsRoomRect *
largest (const DsRoomRect *rects, size_t n)
{
  const DsRoomRect *best = rects;

  for (size_t i = 1; i < n; i++)
    if ((int64_t)rects[i].w * rects[i].h > (int64_t)best->w * best->h)
      best = &rects[i];
  return best;
}

/* In the middle of its largest rectangle. */
static void
put_room (SceneWriter *self, const DsRoomRects *rects, size_t i, DsNode node)
{
  size_t n;
  const DsRoomRect *list = ds_room_rects_of (rects, (uint32_t)i + 1, &n);
  const int64_t half = (int64_t)self->level.sheet.px * 500000;

  begin_in_floor (self, self->rooms[i], "Marker2D", "Rooms");
  end_head (self);
  if (n > 0) {
    const DsRoomRect *best = largest (list, n);

    put_position (self, (2 * (int64_t)best->x + best->w) * half,
                  (2 * (int64_t)best->y + best->h) * half);
  }
  ds_text_puts (self->out, "metadata/cells = [");
  for (size_t k = 0; k < n; k++)
    ds_text_printf (self->out, "%sRect2i(%d, %d, %d, %d)", k > 0 ? ", " : "", (int)list[k].x,
                    (int)list[k].y, (int)list[k].w, (int)list[k].h);
  ds_text_puts (self->out, "]\n");
  put_members (self, node, DS_MEMBERS_OF_ROOM);
}

/* Names the rooms of the floor, to which its objects refer. */
static DsStatus
name_rooms (SceneWriter *self, const DsFloor *level, DsError *err)
{
  const size_t n = ds_rooms_count (level->rooms);

  ds_unique_names_clear (&self->room_names);
  ds_free (self->rooms);
  self->rooms = ds_alloc (n + 1, sizeof *self->rooms);
  if (self->rooms == NULL)
    return ds_fail_nomem (err, "scene");
  for (size_t i = 0; i < n; i++) {
    const DsRoom *room = ds_rooms_get (level->rooms, i);

    self->rooms[i] = give_name (self, &self->room_names, ds_str_get (room->name), "Room");
  }
  return self->out->failed ? ds_fail_nomem (err, "scene") : DS_OK;
}

static DsStatus
put_rooms (SceneWriter *self, DsError *err)
{
  const DsFloor *level = &self->delve->dungeon.floors[self->floor];
  DsRoomRects rects;
  DsNode rooms;
  DsStatus status = name_rooms (self, level, err);

  if (status == DS_OK)
    status = ds_room_rects_find (&rects, level, err);
  if (status != DS_OK)
    return status;
  begin_in_floor (self, "Rooms", "Node2D", "");
  end_head (self);
  if (ds_node_get (ds_node_at (self->level.floors, self->floor), "rooms", &rooms))
    for (size_t i = 0; i < ds_node_length (rooms); i++)
      put_room (self, &rects, i, ds_node_at (rooms, i));
  ds_room_rects_clear (&rects);
  return DS_OK;
}

/* ---- objects */

/* The picture of the kind, cut from the sheet. */
static void
put_picture (SceneWriter *self, uint32_t tile)
{
  const int px = (int)self->level.sheet.px;
  const int columns = (int)self->level.sheet.columns;

  ds_text_puts (self->out, "texture = ExtResource(\"image\")\nregion_enabled = true\n");
  ds_text_printf (self->out, "region_rect = Rect2(%d, %d, %d, %d)\n", (int)tile % columns * px,
                  (int)tile / columns * px, px, px);
}

static void
put_room_of (SceneWriter *self, DsCell at)
{
  const DsFloor *level = &self->delve->dungeon.floors[self->floor];
  const uint32_t room = ds_floor_get (level, DS_LAYER_ROOM, at);
  DsText path = { 0 };

  if (room == 0)
    return;
  ds_text_printf (&path, "../../Rooms/%s", self->rooms[room - 1]);
  ds_text_puts (self->out, "metadata/room = NodePath(");
  ds_godot_put_string (self->out, path.failed ? "" : path.bytes, path.n);
  ds_text_puts (self->out, ")\n");
  self->out->failed = self->out->failed || path.failed;
  ds_text_clear (&path);
}

static void
put_thing (SceneWriter *self, const DsThing *thing, const char *name, DsNode node)
{
  const DsKind *kind = ds_rules_kind (self->delve->rules, thing->kind);
  const uint32_t tile = self->level.sheet.png.n > 0
                            ? self->level.sheet.tile_of_kind (&self->level.sheet, thing->kind)
                            : 0;
  const DsGroupLook look = ds_engine_look_of (&self->level, thing);
  DsText path = { 0 };

  begin_in_floor (self, name, tile != 0 ? "Sprite2D" : "Marker2D", "Objects");
  ds_text_puts (self->out, " groups=[");
  ds_godot_put_string (self->out, kind->id, strlen (kind->id));
  if (strcmp (ds_role_id ((DsRole)kind->role), kind->id) != 0)
    ds_text_printf (self->out, ", \"%s\"", ds_role_id ((DsRole)kind->role));
  ds_text_putc (self->out, ']');
  end_head (self);
  put_position (self, middle_of (self, thing->at.x), middle_of (self, thing->at.y));
  if (tile != 0)
    put_picture (self, tile - 1);
  put_look (self, look.opacity, look.tint);
  ds_text_puts (self->out, "metadata/kind = ");
  ds_godot_put_string (self->out, kind->id, strlen (kind->id));
  ds_text_printf (self->out, "\nmetadata/cell = Vector2i(%d, %d)\n", (int)thing->at.x,
                  (int)thing->at.y);
  put_room_of (self, thing->at);
  put_members (self, node, DS_MEMBERS_OF_THING);
  ds_text_printf (&path, "Floor%zu/Objects/%s", self->floor + 1, name);
  ds_godot_put_area (self->out, self->delve->rules, thing, path.failed ? "" : path.bytes,
                     self->level.sheet.px);
  self->out->failed = self->out->failed || path.failed;
  ds_text_clear (&path);
}

static void
put_things (SceneWriter *self)
{
  const DsThings *things = self->delve->dungeon.floors[self->floor].things;
  const size_t first = ds_engine_level_first (&self->level, self->floor);
  DsNode list;

  begin_in_floor (self, "Objects", "Node2D", "");
  end_head (self);
  if (!ds_node_get (ds_node_at (self->level.floors, self->floor), "things", &list))
    return;
  for (size_t i = 0; i < ds_node_length (list); i++)
    put_thing (self, ds_things_get (things, i), self->level.names[first + i], ds_node_at (list, i));
}

/* ---- lights */

static int64_t
floor_offset (const SceneWriter *self)
{
  return (int64_t)self->floor * (self->delve->dungeon.w + DS_ENGINE_GAP) * self->level.sheet.px;
}

/* The texture is white in the middle and black at its rim, where a light ends. */
static void
put_light (void *user, const DsShownLight *light)
{
  SceneWriter *self = user;
  const DsLamp lamp = ds_lamp_of (light->light, light->at, self->delve->dungeon.seed);

  begin_node (self, give_name (self, &self->siblings, light->id, "light"), "PointLight2D",
              "Lights");
  end_head (self);
  put_position (self, middle_of (self, light->at.x) + floor_offset (self) * 1000000,
                middle_of (self, light->at.y));
  ds_text_puts (self->out, "color = ");
  ds_godot_put_colour (self->out, lamp.colour, 255);
  ds_text_puts (self->out, "\ntexture = SubResource(\"light\")\ntexture_scale = ");
  ds_godot_put_millionths (self->out, (int64_t)(2 * lamp.radius + 1) * self->level.sheet.px *
                                          1000000 / LIGHT_PX);
  ds_text_printf (self->out,
                  "\nmetadata/floor = %zu\nmetadata/cell = Vector2i(%d, %d)\n"
                  "metadata/radius = %d\n",
                  self->floor + 1, (int)light->at.x, (int)light->at.y, (int)lamp.radius);
}

/* Hidden, so that the level shows all its tiles until somebody wants it dark. */
static void
put_lights (SceneWriter *self)
{
  const DsDungeon *dungeon = &self->delve->dungeon;

  ds_unique_names_clear (&self->siblings);
  begin_node (self, "Lights", "Node2D", ".");
  end_head (self);
  ds_text_puts (self->out, "visible = false\n");
  begin_node (self, give_name (self, &self->siblings, "Night", ""), "CanvasModulate", "Lights");
  end_head (self);
  ds_text_puts (self->out, "color = ");
  ds_godot_put_colour (self->out, NIGHT, 255);
  ds_text_putc (self->out, '\n');
  for (self->floor = 0; self->floor < dungeon->n_floors; self->floor++)
    ds_shown_lights_walk (self->delve, &dungeon->floors[self->floor], put_light, self);
}

/* ---- the scene */

static bool
has_adding (const DsTileLayers *layers)
{
  for (size_t i = 0; i < layers->n; i++)
    if (layers->items[i].blend == DS_BLEND_ADD)
      return true;
  return false;
}

static void
put_resources (SceneWriter *self, const char *tileset, const char *image)
{
  const bool has_image = self->level.sheet.png.n > 0, adds = has_adding (&self->level.own);

  ds_text_printf (self->out, "[gd_scene load_steps=%d format=4]\n\n", 4 + has_image + adds);
  ds_text_puts (self->out, "[ext_resource type=\"TileSet\" path=");
  ds_godot_put_string (self->out, tileset, strlen (tileset));
  ds_text_puts (self->out, " id=\"tiles\"]\n");
  if (has_image) {
    ds_text_puts (self->out, "[ext_resource type=\"Texture2D\" path=");
    ds_godot_put_string (self->out, image, strlen (image));
    ds_text_puts (self->out, " id=\"image\"]\n");
  }
  ds_text_printf (self->out,
                  "\n[sub_resource type=\"Gradient\" id=\"fade\"]\n"
                  "offsets = PackedFloat32Array(0, 1)\n"
                  "colors = PackedColorArray(1, 1, 1, 1, 0, 0, 0, 1)\n"
                  "\n[sub_resource type=\"GradientTexture2D\" id=\"light\"]\n"
                  "gradient = SubResource(\"fade\")\n"
                  "width = %d\nheight = %d\nfill = 1\n"
                  "fill_from = Vector2(0.5, 0.5)\nfill_to = Vector2(1, 0.5)\n",
                  LIGHT_PX, LIGHT_PX);
  if (adds)
    ds_text_puts (self->out, "\n[sub_resource type=\"CanvasItemMaterial\" id=\"add\"]\n"
                             "blend_mode = 1\n");
}

static DsStatus
put_floor (SceneWriter *self, DsError *err)
{
  DsText name = { 0 };
  DsStatus status;

  ds_text_printf (&name, "Floor%zu", self->floor + 1);
  begin_node (self, name.failed ? "" : name.bytes, "Node2D", ".");
  self->out->failed = self->out->failed || name.failed;
  ds_text_clear (&name);
  end_head (self);
  if (self->floor > 0)
    put_position (self, floor_offset (self) * 1000000, 0);
  ds_text_printf (self->out, "metadata/floor = %zu\n", self->floor + 1);
  put_members (self, ds_node_at (self->level.floors, self->floor), DS_MEMBERS_OF_FLOOR);
  status = put_layer (self, DS_LAYER_GROUND, "Ground", err);
  if (status == DS_OK)
    status = put_layer (self, DS_LAYER_FEATURE, "Features", err);
  if (status == DS_OK)
    status = put_own_layers (self, false, err);
  if (status == DS_OK)
    status = put_rooms (self, err);
  if (status != DS_OK)
    return status;
  put_things (self);
  return put_own_layers (self, true, err);
}

static DsStatus
put_scene (SceneWriter *self, const char *tileset, const char *image, const char *name,
           DsError *err)
{
  const DsDungeon *dungeon = &self->delve->dungeon;
  DsStatus status = DS_OK;

  put_resources (self, tileset, image);
  begin_node (self, give_name (self, &self->siblings, ds_str_get (dungeon->name), name), "Node2D",
              NULL);
  end_head (self);
  ds_text_puts (self->out, "texture_filter = 1\n"); /* nearest: pixels stay sharp */
  ds_text_printf (self->out, "metadata/size = Vector2i(%d, %d)\nmetadata/cell = %d\n",
                  (int)dungeon->w, (int)dungeon->h, (int)self->level.sheet.px);
  put_members (self, self->level.root, DS_MEMBERS_OF_DOCUMENT);
  for (self->floor = 0; self->floor < dungeon->n_floors && status == DS_OK; self->floor++) {
    status = put_floor (self, err);
  }
  if (status == DS_OK)
    put_lights (self);
  return status == DS_OK && self->out->failed ? ds_fail_nomem (err, "scene") : status;
}

static void
clear (SceneWriter *self)
{
  ds_engine_level_clear (&self->level);
  ds_unique_names_clear (&self->siblings);
  ds_unique_names_clear (&self->room_names);
  ds_free (self->rooms);
  ds_text_clear (&self->properties);
}

/* ---- files */

static DsStatus
put_files (SceneWriter *self, const char *path, const char *tileset, const char *image,
           const char *name, DsFilePlan *out, DsError *err)
{
  DsText text = { 0 };
  DsStatus status = ds_godot_write_tileset (&self->level.sheet, self->delve->rules,
                                            ds_io_base (image), &text, err);

  if (status == DS_OK)
    status = ds_file_plan_write (out, tileset, &text, err);
  ds_text_clear (&text);
  if (status == DS_OK && self->level.sheet.png.n > 0)
    status = ds_file_plan_write (out, image, &self->level.sheet.png, err);
  if (status == DS_OK)
    status = put_scene (self, ds_io_base (tileset), ds_io_base (image), ds_io_base (name), err);
  return status == DS_OK ? ds_file_plan_write (out, path, self->out, err) : status;
}

static DsStatus
write_godot (const DsDelve *delve, const char *path, const DsIoOptions *options, DsFilePlan *out,
             DsError *err)
{
  char *tileset = ds_io_with_suffix (path, TILES_SUFFIX);
  char *image = ds_io_with_suffix (path, IMAGE_SUFFIX), *name = ds_io_with_suffix (path, "");
  DsText scene = { 0 };
  SceneWriter self = { .delve = delve, .out = &scene };
  DsStatus status =
      ds_engine_level_init (&self.level, delve, options, 0, DS_ENGINE_NAMES_OF_FLOOR, err);

  if (status == DS_OK && (tileset == NULL || image == NULL || name == NULL ||
                          !ds_engine_name_layers (&self.level, TAKEN, clean_name)))
    status = ds_fail_nomem (err, path);
  if (status == DS_OK)
    status = put_files (&self, path, tileset, image, name, out, err);
  clear (&self);
  ds_text_clear (&scene);
  ds_free (tileset);
  ds_free (image);
  ds_free (name);
  return status;
}

/* Godot adds as we do; it multiplies whatever the alpha is, and has no further modes. */
static DsStatus
lose_godot (const DsDelve *delve, const DsIoOptions *options, DsLosses *losses, DsError *err)
{
  DsTileLayers layers;
  DsStatus status = ds_tile_layers_parse (&layers, delve->dungeon.extras, err);

  (void)options;
  for (size_t i = 0; i < layers.n; i++)
    losses->n[DS_NOUN_BLEND] +=
        layers.items[i].blend != DS_BLEND_OVER && layers.items[i].blend != DS_BLEND_ADD;
  return status;
}

static bool
owns (const char *path, const char *beside)
{
  (void)beside;
  return ds_engine_owns (path, TILES_SUFFIX);
}

const DsFormat ds_format_godot = {
  .id = "godot",
  .label = N_ ("Godot scene"),
  .help =
      N_ ("Layers of tiles with collision and terrains, and nodes for objects, rooms and lights; "
          "for Godot 4.3 and later"),
  .suffixes = ".tscn",
  .keeps = DS_ENGINE_KEEPS,
  .write_files = write_godot,
  .lose = lose_godot,
  .beside = TILES_SUFFIX " " IMAGE_SUFFIX,
  .owns = owns,
  .is_own = ds_members_are_in,
};
