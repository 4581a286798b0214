/* core/io/defold/defold_tiles.c — tile sources and tilemaps of Defold. Source: Defold's manuals of
 * both, and files that its editor wrote. */
#include "io/defold/defold_tiles.h"
#include "io/lua_text.h"

#include <string.h>

/* Places of own layers of cells, in hundredths. */
#define Z_BELOW 20
#define Z_ABOVE 60
#define Z_STEP 5

/* ---- the tile source */

static bool
blocks (const DsEngineLevel *level, size_t tile)
{
  const DsRules *rules = level->delve->rules;
  const uint32_t owner = level->sheet.owners[tile];

  return owner != DS_TILE_NONE && owner < ds_rules_n_tiles (rules) &&
         ds_rules_tile (rules, owner)->flags & DS_TILE_BLOCKS_MOVE;
}

/* One for each tile, up to the last that blocks; Defold makes the points from the image. */
static void
put_hulls (const DsEngineLevel *level, DsText *out)
{
  size_t n = level->sheet.n_tiles;

  while (n > 0 && !blocks (level, n - 1))
    n--;
  for (size_t i = 0; i < n; i++)
    ds_text_printf (out, "convex_hulls {\n  index: 0\n  count: 0\n  collision_group: \"%s\"\n}\n",
                    blocks (level, i) ? "wall" : "");
  ds_text_puts (out, "collision_groups: \"wall\"\n");
}

/* Frames count from 1. */
static void
put_animations (const DsEngineLevel *level, DsText *out)
{
  const DsRules *rules = level->delve->rules;

  for (uint32_t i = 0; i < ds_rules_n_kinds (rules); i++) {
    const uint32_t tile = level->sheet.tile_of_kind (&level->sheet, (uint16_t)i);

    if (tile != 0)
      ds_text_printf (out,
                      "animations {\n  id: \"%s\"\n  start_tile: %u\n  end_tile: %u\n"
                      "  playback: PLAYBACK_NONE\n  fps: 30\n}\n",
                      ds_rules_kind (rules, i)->id, tile, tile);
  }
}

void
ds_defold_put_source (const DsEngineLevel *level, const char *image, DsText *out)
{
  DS_ASSERT (level != NULL && image != NULL && out != NULL);

  ds_text_puts (out, DS_DEFOLD_MARK "image: ");
  ds_lua_put_string (out, image, strlen (image)); /* quotes are escaped as in Lua */
  ds_text_printf (out, "\ntile_width: %d\ntile_height: %d\ntile_margin: 0\ntile_spacing: 0\n",
                  (int)level->sheet.px, (int)level->sheet.px);
  ds_text_puts (out, "collision: ");
  ds_lua_put_string (out, image, strlen (image));
  ds_text_puts (out, "\nmaterial_tag: \"tile\"\n");
  put_hulls (level, out);
  put_animations (level, out);
  ds_text_puts (out, "extrude_borders: 2\ninner_padding: 0\n"
                     "sprite_trim_mode: SPRITE_TRIM_MODE_OFF\n");
}

/* ---- the tilemap */

static void
put_row (const DsEngineLevel *level, size_t floor, int32_t y, const uint32_t *tiles, DsText *out)
{
  const DsDungeon *dungeon = &level->delve->dungeon;
  const int32_t left = (int32_t)floor * (dungeon->w + DS_ENGINE_GAP);

  for (int32_t x = 0; x < dungeon->w; x++)
    if (tiles[x] != 0)
      ds_text_printf (out, "  cell {\n    x: %d\n    y: %d\n    tile: %u\n  }\n", (int)(left + x),
                      (int)(dungeon->h - 1 - y), tiles[x] - 1);
}

/* @z is in hundredths, below 100, as Defold demands. */
static void
put_layer (const DsEngineLevel *level, DsLayer layer, const char *id, int z, uint32_t *tiles,
           DsText *out)
{
  const DsDungeon *dungeon = &level->delve->dungeon;

  ds_text_puts (out, "layers {\n  id: ");
  ds_lua_put_string (out, id, strlen (id));
  ds_text_printf (out, "\n  z: 0.%d", z / 10);
  if (z % 10 != 0)
    ds_text_printf (out, "%d", z % 10);
  ds_text_puts (out, "\n  is_visible: 1\n");
  for (size_t i = 0; i < dungeon->n_floors; i++)
    for (int32_t y = 0; y < dungeon->h; y++)
      if (ds_engine_put_row (level, i, layer, y, tiles))
        put_row (level, i, y, tiles, out);
      else
        out->failed = true;
  ds_text_puts (out, "}\n");
}

/* Under objects, whose z is 0.5, or over them. */
static void
put_own_layers (const DsEngineLevel *level, uint32_t *tiles, DsText *out)
{
  for (size_t i = 0; i < level->own.n; i++)
    put_layer (level, DS_LAYER_TILES (i), level->own_names[i],
               (level->own.items[i].is_above ? Z_ABOVE : Z_BELOW) + Z_STEP * (int)i, tiles, out);
}

DsStatus
ds_defold_put_map (const DsEngineLevel *level, DsDefoldMap map, const char *source, DsText *out,
                   DsError *err)
{
  uint32_t *tiles;

  DS_ASSERT (level != NULL && source != NULL && out != NULL);

  tiles = ds_alloc ((size_t)level->delve->dungeon.w, sizeof *tiles);
  if (tiles == NULL)
    return ds_fail_nomem (err, "tilemap");
  ds_text_puts (out, DS_DEFOLD_MARK "tile_set: ");
  ds_lua_put_string (out, source, strlen (source));
  ds_text_putc (out, '\n');
  if (map == DS_DEFOLD_LOOKS) {
    put_own_layers (level, tiles, out);
  } else {
    put_layer (level, DS_LAYER_GROUND, "ground", 0, tiles, out);
    put_layer (level, DS_LAYER_FEATURE, "features", 10, tiles, out);
  }
  ds_text_puts (out, "material: \"/builtins/materials/tile_map.material\"\n"
                     "blend_mode: BLEND_MODE_ALPHA\n");
  ds_free (tiles);
  return out->failed ? ds_fail_nomem (err, "tilemap") : DS_OK;
}
