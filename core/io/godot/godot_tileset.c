/* core/io/godot/godot_tileset.c — sheets as tilesets of Godot 4. Source: Godot's documentation of
 * TileSet and its text resources. */
#include "io/godot/godot_tileset.h"
#include "base/hooks.h"
#include "io/delve_file.h"
#include "io/godot/godot_pen.h"

#include <string.h>

#define N_MODES 3
#define NO_SET (-1)

/* Modes of terrain sets by the rule of a picture; NO_SET: none. */
static const int MODES[DS_N_PICTURE_RULES] = {
  [DS_PICTURE_SINGLE] = NO_SET, [DS_PICTURE_SAME] = NO_SET, [DS_PICTURE_EDGES] = 2,
  [DS_PICTURE_CORNERS] = 1,     [DS_PICTURE_BLOB] = 0,      [DS_PICTURE_ALL] = 0,
};

/* Neighbours, clockwise from the north. */
static const char *const PEERS[8] = { "top_side",    "top_right_corner",
                                      "right_side",  "bottom_right_corner",
                                      "bottom_side", "bottom_left_corner",
                                      "left_side",   "top_left_corner" };

/* A tile that is part of a terrain. */
typedef struct {
  bool is_part;
  uint8_t set, joined;
  uint32_t terrain;
} TerrainTile;

typedef struct {
  const DsTileSheet *sheet;
  const DsRules *rules;
  DsText *out;
  int sets[N_MODES]; /* by mode: number of the set; NO_SET: none */
  int n_sets;
  uint32_t n_terrains[N_MODES]; /* by set */
  TerrainTile *tiles;           /* by tile */
  TerrainTile part;             /* that is being added */
} TilesetWriter;

/* ---- terrains */

/* Of a tile that several neighbourhoods have, the first. */
static void
take_part (void *user, size_t tile, uint8_t joined)
{
  TilesetWriter *self = user;

  if (self->tiles[tile].is_part)
    return;
  self->tiles[tile] = self->part;
  self->tiles[tile].joined = joined;
}

/* The set of a picture, which may be a new one; NO_SET: it is no terrain. */
static int
set_of (TilesetWriter *self, const DsPicture *picture)
{
  const int mode = MODES[picture->rule];

  if (mode == NO_SET)
    return NO_SET;
  if (self->sets[mode] == NO_SET)
    self->sets[mode] = self->n_sets++;
  return self->sets[mode];
}

static void
find_terrains (TilesetWriter *self)
{
  const DsTileset *tileset = &self->sheet->tileset;

  for (size_t i = 0; i < tileset->pictures.n; i++) {
    const DsPicture *picture = ds_tileset_picture (tileset, i);
    const int set = set_of (self, picture);

    if (set == NO_SET)
      continue;
    self->part =
        (TerrainTile){ .is_part = true, .set = (uint8_t)set, .terrain = self->n_terrains[set]++ };
    ds_sheet_walk_neighbourhoods (picture, take_part, self);
  }
}

static void
put_terrain (TilesetWriter *self, int set, uint32_t terrain, const char *id)
{
  const uint16_t tile = ds_rules_find_tile (self->rules, id);

  ds_text_printf (self->out, "terrain_set_%d/terrain_%u/name = ", set, terrain);
  ds_godot_put_string (self->out, id, strlen (id));
  ds_text_printf (self->out, "\nterrain_set_%d/terrain_%u/color = ", set, terrain);
  ds_godot_put_colour (self->out, ds_rules_tile (self->rules, tile)->fg, 255);
  ds_text_putc (self->out, '\n');
}

static void
put_set (TilesetWriter *self, int set)
{
  const DsTileset *tileset = &self->sheet->tileset;
  uint32_t terrain = 0;
  int mode = 0;

  while (self->sets[mode] != set)
    mode++;
  ds_text_printf (self->out, "terrain_set_%d/mode = %d\n", set, mode);
  for (size_t i = 0; i < tileset->pictures.n; i++) {
    const DsPicture *picture = ds_tileset_picture (tileset, i);

    if (MODES[picture->rule] == mode)
      put_terrain (self, set, terrain++, picture->id);
  }
}

/* ---- tiles */

static uint32_t
flags_of (const DsTileSheet *sheet, const DsRules *rules, size_t tile)
{
  const uint32_t owner = sheet->owners[tile];

  return owner < ds_rules_n_tiles (rules) ? ds_rules_tile (rules, owner)->flags : 0;
}

bool
ds_godot_can_bridge (const DsTileSheet *sheet, const DsRules *rules, size_t tile)
{
  DS_ASSERT (sheet != NULL && rules != NULL && tile < sheet->n_tiles);

  return sheet->owners[tile] < ds_rules_n_tiles (rules) &&
         flags_of (sheet, rules, tile) & DS_TILE_BLOCKS_MOVE &&
         ds_rules_tile (rules, sheet->owners[tile])->layer == DS_LAYER_GROUND;
}

/* Members of a tile or of its alternative: all but that it is there, and collision. */
static void
put_data (TilesetWriter *self, size_t tile, int column, int row, int alternative)
{
  const TerrainTile *part = &self->tiles[tile];
  const uint32_t flags = flags_of (self->sheet, self->rules, tile);
  const char *id = ds_sheet_id (self->sheet, self->rules, tile);

  ds_text_printf (self->out, "%d:%d/%d/custom_data_0 = ", column, row, alternative);
  ds_godot_put_string (self->out, id, strlen (id));
  ds_text_putc (self->out, '\n');
  if (flags & DS_TILE_BLOCKS_MOVE && alternative == 0)
    ds_text_printf (self->out, "%d:%d/%d/custom_data_1 = true\n", column, row, alternative);
  if (flags & DS_TILE_BLOCKS_SIGHT)
    ds_text_printf (self->out, "%d:%d/%d/custom_data_2 = true\n", column, row, alternative);
  if (!part->is_part || alternative != 0)
    return;
  ds_text_printf (self->out, "%d:%d/0/terrain_set = %d\n", column, row, part->set);
  ds_text_printf (self->out, "%d:%d/0/terrain = %u\n", column, row, part->terrain);
  for (int i = 0; i < 8; i++)
    if (part->joined >> i & 1)
      ds_text_printf (self->out, "%d:%d/0/terrains_peering_bit/%s = %u\n", column, row, PEERS[i],
                      part->terrain);
}

/* The whole cell as a polygon around its middle. */
static void
put_collision (TilesetWriter *self, int column, int row)
{
  static const int SIGNS[8] = { -1, -1, 1, -1, 1, 1, -1, 1 };
  const int64_t half = (int64_t)self->sheet->px * 500000;

  ds_text_printf (self->out, "%d:%d/0/physics_layer_0/polygon_0/points = PackedVector2Array(",
                  column, row);
  for (size_t i = 0; i < DS_COUNT (SIGNS); i++) {
    ds_text_puts (self->out, i > 0 ? ", " : "");
    ds_godot_put_millionths (self->out, SIGNS[i] * half);
  }
  ds_text_puts (self->out, ")\n");
}

static void
put_tile (TilesetWriter *self, size_t tile)
{
  const int column = (int)(tile % (size_t)self->sheet->columns);
  const int row = (int)(tile / (size_t)self->sheet->columns);
  const bool can_bridge = ds_godot_can_bridge (self->sheet, self->rules, tile);

  if (can_bridge)
    ds_text_printf (self->out, "%d:%d/next_alternative_id = %d\n", column, row,
                    DS_GODOT_BRIDGED + 1);
  ds_text_printf (self->out, "%d:%d/0 = 0\n", column, row);
  if (flags_of (self->sheet, self->rules, tile) & DS_TILE_BLOCKS_MOVE)
    put_collision (self, column, row);
  put_data (self, tile, column, row, 0);
  if (!can_bridge)
    return;
  ds_text_printf (self->out, "%d:%d/%d = %d\n", column, row, DS_GODOT_BRIDGED, DS_GODOT_BRIDGED);
  put_data (self, tile, column, row, DS_GODOT_BRIDGED);
}

/* ---- the resource */

static void
put_source (TilesetWriter *self, const char *image)
{
  const bool has_image = self->sheet->png.n > 0;

  ds_text_printf (self->out, "[gd_resource type=\"TileSet\" load_steps=%d format=3]\n\n",
                  has_image ? 3 : 2);
  if (has_image) {
    ds_text_puts (self->out, "[ext_resource type=\"Texture2D\" path=");
    ds_godot_put_string (self->out, image, strlen (image));
    ds_text_puts (self->out, " id=\"image\"]\n\n");
  }
  ds_text_puts (self->out, "[sub_resource type=\"TileSetAtlasSource\" id=\"tiles\"]\n");
  if (has_image)
    ds_text_puts (self->out, "texture = ExtResource(\"image\")\n");
  ds_text_printf (self->out, "texture_region_size = Vector2i(%d, %d)\n", (int)self->sheet->px,
                  (int)self->sheet->px);
  for (size_t i = 0; i < self->sheet->n_tiles; i++)
    if (self->sheet->owners[i] != DS_TILE_NONE)
      put_tile (self, i);
}

static void
put_resource (TilesetWriter *self)
{
  ds_text_printf (self->out, "\n[resource]\ntile_size = Vector2i(%d, %d)\n", (int)self->sheet->px,
                  (int)self->sheet->px);
  ds_text_puts (self->out, "physics_layer_0/collision_layer = 1\n");
  for (int i = 0; i < self->n_sets; i++)
    put_set (self, i);
  ds_text_puts (self->out, "custom_data_layer_0/name = \"tile\"\n"
                           "custom_data_layer_0/type = 4\n"
                           "custom_data_layer_1/name = \"blocks_move\"\n"
                           "custom_data_layer_1/type = 1\n"
                           "custom_data_layer_2/name = \"blocks_sight\"\n"
                           "custom_data_layer_2/type = 1\n"
                           "sources/0 = SubResource(\"tiles\")\n"
                           "metadata/format = \"" DS_DELVE_FORMAT "\"\n");
}

DsStatus
ds_godot_write_tileset (const DsTileSheet *sheet, const DsRules *rules, const char *image,
                        DsText *out, DsError *err)
{
  TilesetWriter self = {
    .sheet = sheet, .rules = rules, .out = out, .sets = { NO_SET, NO_SET, NO_SET }
  };

  DS_ASSERT (sheet != NULL && rules != NULL && image != NULL && out != NULL);

  self.tiles = ds_alloc0 (sheet->n_tiles + 1, sizeof *self.tiles);
  if (self.tiles != NULL) {
    find_terrains (&self);
    put_source (&self, image);
    put_resource (&self);
  }
  out->failed = out->failed || self.tiles == NULL;
  ds_free (self.tiles);
  return out->failed ? ds_fail_nomem (err, "tileset") : DS_OK;
}
