/* tests/core/test_rule_layers.c — tiles that tile rules lay on own layers of cells. */
#include "field/laid_tiles.h"
#include "lib/drawn_mask.h"
#include "lib/gen.h"
#include "lib/rows.h"
#include "lib/tile_rules.h"

#include "doc/doc.h"

#include <glib.h>
#include <string.h>

#define SIDE 10
#define SHORTEST 3 /* rows of a level */

static const struct {
  char glyph;
  const char *tile;
} GLYPHS[] = { { '#', "wall" }, { '.', "floor" }, { ':', "sand" },     { 'g', "grass" },
               { ' ', NULL },   { 't', "torch" }, { 'm', "mushrooms" } };

/* @map: ground. @own: layer "Top" as it was; without rows the level lacks it. @pinned: 'x' marks
 * its pinned cells. @around: 'x' marks changed cells; without rows all. @is_ruled: the layer
 * belongs to the rules. Rules: see lib/tile_rules.h. */
static const struct {
  const char *name, *rules;
  const char *map[SIDE], *want[SIDE];
  const char *own[SIDE], *pinned[SIDE], *around[SIDE], *cells[SIDE];
  bool is_ruled, is_locked;
} RUNS[] = {
  { "on-a-new-layer",
    "a|#.| g|g=grass|fixed layer=\"Top\"",
    { "#..", "...", "##." },
    { " g ", "g  ", "  g" } },
  { "of-either-layer",
    "a|#.|t|t=torch|fixed layer=\"Top\"\nb|s|w|s=sand w=wall|layer=\"Top\"",
    { "#.:", "...", "..." },
    { "t #", "   ", "   " } },
  { "what-no-longer-matches-goes",
    "a|#.| g|g=grass|fixed layer=\"Top\"",
    { "...", "#..", "..." },
    { "g  ", " g ", "g  " },
    .own = { " g ", "ttt", "  m" },
    .is_ruled = true },
  { "pinned-cells-stay",
    "a|#|g|g=grass|layer=\"Top\"",
    { "###", "...", "..." },
    { "gt ", "m  ", "   " },
    .own = { "tt ", "mm ", "   " },
    .pinned = { " xx", "x  ", "   " },
    .is_ruled = true },
  { "a-painted-layer-keeps-its-cells",
    "a|#|g|g=grass|layer=\"Top\"",
    { "###", "...", "..." },
    { "tgg", "m  ", "   " },
    .own = { "t  ", "m  ", "   " } },
  { "a-layer-without-a-rule-stays",
    "a|#|g|g=grass",
    { "#..", "...", "..." },
    { "t  ", "   ", "   " },
    .own = { "t  ", "   ", "   " } },
  { "later-rules-lie-over-earlier-ones",
    "a|#|g|g=grass|layer=\"Top\"\nb|#?|m|m=mushrooms|fixed layer=\"Top\"",
    { "#..", "..#", "..." },
    { "m  ", "  m", "   " } },
  { "but-not-over-final-ones",
    "a|#.|g|g=grass|fixed final=true layer=\"Top\"\nb|#|m|m=mushrooms|layer=\"Top\"",
    { "#..", "..#", "..." },
    { "g  ", "  m", "   " } },
  { "they-see-what-other-rules-made",
    "a|s|w|s=sand w=wall|layer=\"Top\"\nb|s|f|s=sand f=floor\nc|.|g|g=grass|layer=\"Top\"",
    { ":..", "###", "###" },
    { "ggg", "   ", "   " } },
  { "around-changed-cells",
    "a|#.| g|g=grass|fixed layer=\"Top\"",
    { "#..........#", "............", "............" },
    { " g         g", "g           ", "g          t" },
    .own = { "t          g", "            ", " t         t" },
    .around = { "x           ", "            ", "            " },
    .is_ruled = true },
  { "within-a-selection",
    "a|#|g|g=grass|layer=\"Top\"",
    { "###", "...", "..." },
    { "tg ", "t  ", "   " },
    .own = { "t  ", "t t", "   " },
    .cells = { " x ", "  x", "   " },
    .is_ruled = true },
  { "a-locked-layer-stays",
    "a|#|g|g=grass|layer=\"Top\"",
    { "###", "...", "..." },
    { "   ", "t  ", "   " },
    .own = { "   ", "t  ", "   " },
    .is_ruled = true,
    .is_locked = true },
};

static uint32_t
tile_of (const DsRules *rules, char glyph)
{
  gsize i = 0;

  while (GLYPHS[i].glyph != glyph)
    g_assert_cmpuint (++i, <, G_N_ELEMENTS (GLYPHS));
  return GLYPHS[i].tile != NULL ? ds_rules_find_tile (rules, GLYPHS[i].tile) : DS_TILE_NONE;
}

static void
set_rows (DsDelve *delve, DsLayer layer, const char *const *rows)
{
  for (int32_t y = 0; y < delve->dungeon.h && rows[y] != NULL; y++)
    for (int32_t x = 0; rows[y][x] != '\0'; x++)
      g_assert_true (ds_floor_set (&delve->dungeon.floors[0], layer, (DsCell){ x, y },
                                   tile_of (delve->rules, rows[y][x])));
}

static void
draw (DsDelve *out, DsRules *rules, const char *const *map)
{
  g_assert_cmpint (ds_delve_init (out, rules, (int32_t)strlen (map[0]), SHORTEST, 1,
                                  ds_rules_find_tile (rules, "floor"), NULL),
                   ==, DS_OK);
  set_rows (out, DS_LAYER_GROUND, map);
}

/* Gives the level the layer "Top", below one called "Roof". */
static void
add_layers (DsDelve *delve, bool is_ruled)
{
  DsTileLayers layers = { 0 };
  DsExtras *extras;

  g_assert_true (ds_tile_layers_add (&layers, "Top"));
  g_assert_true (ds_tile_layers_add (&layers, "Roof"));
  layers.items[0].is_ruled = is_ruled;
  g_assert_cmpint (ds_tile_layers_put (&extras, delve->dungeon.extras, &layers, NULL), ==, DS_OK);
  ds_extras_unref (delve->dungeon.extras);
  delve->dungeon.extras = extras;
}

/* Runs the rules as the editor does. */
static void
take (DsDelve *delve, const DsSpans *around, const DsTileRuleLimits *limits)
{
  DsTiling tiling = { 0 };
  DsRuledTiles tiles;
  DsChanges changes = { 0 };

  g_assert_cmpint (ds_tile_rules_run (delve, 0, around, limits, NULL, &tiling, NULL), ==, DS_OK);
  for (gsize i = 0; i < tiling.ground.n; i++)
    for (int32_t x = tiling.ground.items[i].x0; x <= tiling.ground.items[i].x1; x++)
      g_assert_true (ds_floor_set (&delve->dungeon.floors[0], DS_LAYER_GROUND,
                                   (DsCell){ x, tiling.ground.items[i].y },
                                   tiling.ground.items[i].value));
  ds_tiling_clear (&tiling);
  g_assert_cmpint (ds_tile_rules_lay (delve->rules, &delve->dungeon.floors[0],
                                      delve->dungeon.extras, ds_tile_rules_key (1, 0), around,
                                      limits, NULL, &tiles, NULL),
                   ==, DS_OK);
  if (tiles.changes) {
    const DsCmdRuledTiles cmd = { .cmd.type = &ds_cmd_ruled_tiles,
                                  .layers = &tiles.layers,
                                  .cells = tiles.cells };

    g_assert_cmpint (cmd.cmd.type->apply (delve, &cmd.cmd, &changes, NULL), ==, DS_OK);
  }
  ds_ruled_tiles_clear (&tiles);
}

/* The number of layer "Top"; -1: the level lacks it. */
static int
find_layer (const DsDelve *delve, DsTileLayers *layers)
{
  ds_tile_layers_read (layers, delve->dungeon.extras);
  return ds_tile_layers_find (layers, "Top");
}

static void
assert_rows (const DsDelve *delve, const char *const *want)
{
  DsTileLayers layers;
  const int own = find_layer (delve, &layers);

  for (int32_t y = 0; y < delve->dungeon.h; y++) {
    g_autofree char *row = g_strnfill ((gsize)delve->dungeon.w, ' ');

    for (int32_t x = 0; x < delve->dungeon.w && own >= 0; x++)
      for (gsize i = 0; i < G_N_ELEMENTS (GLYPHS); i++)
        if (tile_of (delve->rules, GLYPHS[i].glyph) ==
            ds_floor_get (&delve->dungeon.floors[0], DS_LAYER_TILES (own), (DsCell){ x, y }))
          row[x] = GLYPHS[i].glyph;
    g_assert_cmpstr (row, ==, want[y]);
  }
}

static void
test_run (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  DsRules *rules = dst_tile_rules_load (RUNS[row].rules);
  DsMask marked[3];
  DsTileRuleLimits limits = { .locked = RUNS[row].is_locked ? 1u << DS_LAYER_TILES (0) : 0 };
  DsSpans around = { 0 };
  DsDelve delve;

  draw (&delve, rules, RUNS[row].map);
  if (RUNS[row].own[0] != NULL) {
    add_layers (&delve, RUNS[row].is_ruled);
    set_rows (&delve, DS_LAYER_TILES (0), RUNS[row].own);
  }
  dst_mask_draw (&marked[0], &delve.dungeon, RUNS[row].pinned);
  dst_mask_draw (&marked[1], &delve.dungeon, RUNS[row].around);
  dst_mask_draw (&marked[2], &delve.dungeon, RUNS[row].cells);
  for (int32_t i = 0; i < delve.dungeon.w * delve.dungeon.h; i++) {
    const DsCell at = { i % delve.dungeon.w, i / delve.dungeon.w };

    if (ds_mask_has (&marked[0], at))
      g_assert_true (ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_PIN, at, DS_PIN_TILES));
  }
  g_assert_true (ds_mask_spans (&marked[1], 0, &around));
  limits.cells = RUNS[row].cells[0] != NULL ? &marked[2] : NULL;
  take (&delve, RUNS[row].around[0] != NULL ? &around : NULL, &limits);
  assert_rows (&delve, RUNS[row].want);
  for (int i = 0; i < 3; i++)
    ds_mask_clear (&marked[i]);
  ds_array_clear (&around);
  ds_delve_clear (&delve);
  ds_rules_unref (rules);
}

static void
paint (DsDelve *delve, DsLayer layer, DsCell at, char glyph)
{
  const DsSpan span = { at.y, at.x, at.x, tile_of (delve->rules, glyph) };
  const DsCmdCells cmd = {
    .cmd.type = &ds_cmd_cells, .layer = layer, .spans = &span, .n_spans = 1, .pin = true
  };
  DsChanges changes = { 0 };

  g_assert_cmpint (cmd.cmd.type->apply (delve, &cmd.cmd, &changes, NULL), ==, DS_OK);
}

/* Cells that are painted or erased by hand on a layer of the rules stay, and those of the layer
 * before it belonged to them. */
static void
test_painted (void)
{
  static const char *const map[SIDE] = { "##.", "...", "..." };
  static const char *const first[SIDE] = { "gg ", " t ", "   " };
  static const char *const erased[SIDE] = { " g ", " tm", "   " };
  static const char *const dug[SIDE] = { "   ", " tm", "   " };
  DsRules *rules = dst_tile_rules_load ("a|#|g|g=grass|layer=\"Top\"");
  const DsTileRuleLimits limits = { 0 };
  DsTileLayers layers;
  DsDelve delve;

  draw (&delve, rules, map);
  add_layers (&delve, false);
  paint (&delve, DS_LAYER_TILES (0), (DsCell){ 1, 1 }, 't');
  g_assert_cmpuint (ds_floor_get (&delve.dungeon.floors[0], DS_LAYER_PIN, (DsCell){ 1, 1 }), ==, 0);
  take (&delve, NULL, &limits);
  assert_rows (&delve, first);
  g_assert_cmpint (find_layer (&delve, &layers), ==, 0);
  g_assert_cmpuint (layers.items[0].is_ruled, ==, 1);
  g_assert_cmpuint (layers.items[1].is_ruled, ==, 0);
  g_assert_cmpuint (ds_floor_get (&delve.dungeon.floors[0], DS_LAYER_PIN, (DsCell){ 1, 1 }), ==,
                    DS_PIN_TILES);
  paint (&delve, DS_LAYER_TILES (0), (DsCell){ 0, 0 }, ' ');
  paint (&delve, DS_LAYER_TILES (0), (DsCell){ 2, 1 }, 'm');
  take (&delve, NULL, &limits);
  assert_rows (&delve, erased);
  paint (&delve, DS_LAYER_GROUND, (DsCell){ 0, 0 }, '.');
  paint (&delve, DS_LAYER_GROUND, (DsCell){ 1, 0 }, '.');
  take (&delve, NULL, &limits);
  assert_rows (&delve, dug);
  ds_delve_clear (&delve);
  ds_rules_unref (rules);
}

/* A level with all its layers gets no further one. */
static void
test_no_room (void)
{
  static const char *const map[SIDE] = { "#..", "...", "..." };
  DsRules *rules = dst_tile_rules_load ("a|#|g|g=grass|layer=\"Top\"");
  const DsTileRuleLimits limits = { 0 };
  DsTileLayers layers = { 0 };
  DsDelve delve;

  draw (&delve, rules, map);
  for (int i = 0; i < DS_TILE_LAYERS_MAX; i++)
    g_assert_true (ds_tile_layers_add (&layers, (const char[]){ (char)('a' + i), '\0' }));
  g_assert_cmpint (ds_tile_layers_put (&delve.dungeon.extras, NULL, &layers, NULL), ==, DS_OK);
  take (&delve, NULL, &limits);
  g_assert_cmpint (find_layer (&delve, &layers), ==, -1);
  g_assert_cmpuint (layers.n, ==, DS_TILE_LAYERS_MAX);
  ds_delve_clear (&delve);
  ds_rules_unref (rules);
}

/* The stage lays them on generated levels, and regeneration keeps the cells that were painted. */
static void
test_generated (void)
{
  DsRules *rules = dst_tile_rules_load ("a|f|g|f=floor g=grass|step_x=2 layer=\"Top\"");
  DsChanges changes = { 0 };
  DsTileLayers layers;
  DsDelve delve;

  dst_delve_init (&delve, 20, 20, 1, "fill tile=floor", 3);
  g_assert_cmpint (ds_delve_set_rules (&delve, rules, NULL), ==, DS_OK);
  for (int i = 0; i < 3; i++) {
    DsGenResult result;
    const char *stages = i == 2 ? "fill tile=wall; tile_rules" : "fill tile=floor; tile_rules";

    dst_set_recipe (&delve, i == 0 ? "fill tile=floor" : stages);
    dst_generate (&result, &delve);
    {
      const DsCmdGenerated cmd = { .cmd.type = &ds_cmd_generated,
                                   .dungeon = &result.dungeon,
                                   .recipe = &delve.recipe,
                                   .seed = 3 };

      g_assert_cmpint (cmd.cmd.type->apply (&delve, &cmd.cmd, &changes, NULL), ==, DS_OK);
    }
    ds_gen_result_clear (&result);
    g_assert_cmpint (find_layer (&delve, &layers), ==, i == 0 ? -1 : 0); /* without the stage: no */
    for (int32_t x = 0; x < 20 && i == 1; x++)
      g_assert_cmpuint (
          ds_floor_get (&delve.dungeon.floors[0], DS_LAYER_TILES (0), (DsCell){ x, 5 }), ==,
          tile_of (rules, x % 2 == 0 ? 'g' : ' '));
    if (i == 1)
      paint (&delve, DS_LAYER_TILES (0), (DsCell){ 4, 4 }, 't');
  }
  for (int32_t k = 0; k < 400; k++) {
    const DsCell at = { k % 20, k / 20 };

    g_assert_cmpuint (ds_floor_get (&delve.dungeon.floors[0], DS_LAYER_TILES (0), at), ==,
                      tile_of (rules, k == 4 * 20 + 4 ? 't' : ' '));
  }
  ds_delve_clear (&delve);
  ds_rules_unref (rules);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rule-layers/painted", test_painted);
  g_test_add_func ("/rule-layers/no-room", test_no_room);
  g_test_add_func ("/rule-layers/generated", test_generated);
  DST_ADD_ROWS ("/rule-layers", RUNS, test_run);
  return g_test_run ();
}
