/* tests/core/test_terrain_edges.c — strokes of terrain on drawn maps, and runs of cells. */
#include "field/terrain_edges.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define SIDE 9

/* Ground of a character; letters below also stand for features. */
static const struct {
  char glyph;
  const char *ground, *feature;
} GLYPHS[] = {
  { '#', "wall", "" },        { '.', "floor", "" },      { ':', "cave-floor", "" },
  { '%', "cave-wall", "" },   { 'w', "deep-water", "" }, { '~', "shallow-water", "" },
  { 's', "sand", "" },        { 'c', "chasm", "" },      { 'e', "chasm-edge", "" },
  { '+', "floor", "door" },   { '"', "floor", "grass" }, { 'T', "floor", "tall-grass" },
  { '=', "floor", "bridge" }, { 'l', "lava", "" },       { '_', "wooden-floor", "" },
  { 'W', "wooden-wall", "" },
};

/* 'o' of @stroke is painted. */
static const struct {
  const char *name, *terrain;
  const char *map[SIDE], *stroke[SIDE], *want[SIDE];
} STROKES[] = {
  { "shore",
    "water",
    { ".......", ".......", ".......", ".......", "......." },
    { "       ", "       ", "  ooo  ", "       ", "       " },
    { ".......", ".~~~~~.", ".~www~.", ".~~~~~.", "......." } },
  { "shore-leaves-walls-and-doors",
    "water",
    { "###+###", "#.....#", "#.....#", "#.....#", "#######" },
    { "       ", "   o   ", "       ", "       ", "       " },
    { "###+###", "#.~w~.#", "#.~~~.#", "#.....#", "#######" } },
  { "goes-on",
    "water",
    { ".......", ".~~~...", ".~w~...", ".~~~...", "......." },
    { "       ", "       ", "   oo  ", "       ", "       " },
    { ".......", ".~~~~~.", ".~www~.", ".~~~~~.", "......." } },
  { "two-edges",
    "beach",
    { ".......", ".......", ".......", ".......", "......." },
    { "       ", "       ", "   o   ", "       ", "       " },
    { ".sssss.", ".s~~~s.", ".s~w~s.", ".s~~~s.", ".sssss." } },
  { "inner-edge-stays",
    "beach",
    { ".sssss.", ".s~~~s.", ".s~w~s.", ".s~~~s.", ".sssss." },
    { "       ", "       ", "    o  ", "       ", "       " },
    { ".ssssss", ".s~~~~s", ".s~ww~s", ".s~~~~s", ".ssssss" } },
  { "cliff",
    "cliff",
    { ".......", ".......", "...~...", ".......", "......." },
    { "       ", " oo    ", "       ", "       ", "       " },
    { "eeee...", "ecce...", "eeee...", ".......", "......." } },
  { "cliff-leaves-a-bridge",
    "cliff",
    { ".......", "===....", "......." },
    { "       ", "   o   ", "       " },
    { "..eee..", "===ce..", "..eee.." } },
  { "floor-within-water-keeps-the-shore",
    "ground",
    { "wwwwwww", "wwwwwww", "wwwwwww", "wwwwwww", "wwwwwww" },
    { "       ", " ooooo ", " ooooo ", " ooooo ", "       " },
    { "wwwwwww", "w~~~~~w", "w~...~w", "w~~~~~w", "wwwwwww" } },
  { "floor-beside-a-shore",
    "ground",
    { "ww~....", "ww~....", "ww~...." },
    { "       ", "   o   ", "       " },
    { "ww~....", "ww~....", "ww~...." } },
  { "walls-that-fit",
    "walls",
    { "..:::__", "..:::__", "ww.l.__" },
    { " o o o ", "       ", "o  o   " },
    { ".#:%:W_", "..:::__", "#w.%.__" } },
  { "enclosed",
    "walled-cave",
    { "#######", "#######", "##...##", "#######", "#######" },
    { "       ", "       ", "oo     ", "       ", "       " },
    { "#######", "%%%####", "::%..##", "%%%####", "#######" } },
  { "enclosed-goes-on",
    "walled-cave",
    { "%%%%###", "%::%###", "%%%%###" },
    { "       ", "   oo  ", "       " },
    { "%%%%%%#", "%::::%#", "%%%%%%#" } },
  { "features",
    "thicket",
    { ".......", ".......", "..+....", "#######" },
    { "       ", "  o    ", "       ", "       " },
    { ".\"\"\"...", ".\"T\"...", ".\"+\"...", "#######" } },
  { "at-the-edge-of-the-level",
    "water",
    { "...", "...", "..." },
    { "o  ", "   ", "   " },
    { "w~.", "~~.", "..." } },
};

static size_t
glyph_at (char glyph)
{
  size_t i = 0;

  while (GLYPHS[i].glyph != glyph)
    g_assert_cmpuint (++i, <, G_N_ELEMENTS (GLYPHS));
  return i;
}

static void
draw (DsDelve *out, const char *const *map)
{
  const int32_t w = (int32_t)strlen (map[0]);
  int32_t h = 0;

  while (h < SIDE && map[h] != NULL)
    h++;
  dst_delve_init (out, w, h, 1, "", 1);
  for (int32_t y = 0; y < h; y++)
    for (int32_t x = 0; x < w; x++) {
      const size_t i = glyph_at (map[y][x]);
      DsFloor *level = &out->dungeon.floors[0];

      g_assert_true (ds_floor_set (level, DS_LAYER_GROUND, (DsCell){ x, y },
                                   ds_rules_find_tile (out->rules, GLYPHS[i].ground)));
      g_assert_true (ds_floor_set (level, DS_LAYER_FEATURE, (DsCell){ x, y },
                                   ds_rules_find_tile (out->rules, GLYPHS[i].feature)));
    }
}

static void
put (DsDelve *delve, DsLayer layer, const DsSpans *spans)
{
  for (size_t i = 0; i < spans->n; i++)
    for (int32_t x = spans->items[i].x0; x <= spans->items[i].x1; x++)
      g_assert_true (ds_floor_set (&delve->dungeon.floors[0], layer,
                                   (DsCell){ x, spans->items[i].y }, spans->items[i].value));
}

static void
assert_map (const DsDelve *delve, const char *const *want)
{
  const DsFloor *level = &delve->dungeon.floors[0];

  for (int32_t y = 0; y < level->h; y++) {
    g_autofree char *row = g_strnfill ((gsize)level->w, '?');

    for (int32_t x = 0; x < level->w; x++) {
      const DsCell at = { x, y };
      const uint32_t ground = ds_floor_get (level, DS_LAYER_GROUND, at);
      const uint32_t feature = ds_floor_get (level, DS_LAYER_FEATURE, at);

      for (size_t i = 0; i < G_N_ELEMENTS (GLYPHS); i++)
        if (ds_rules_find_tile (delve->rules, GLYPHS[i].ground) == ground &&
            ds_rules_find_tile (delve->rules, GLYPHS[i].feature) == feature)
          row[x] = GLYPHS[i].glyph;
    }
    g_assert_cmpstr (row, ==, want[y]);
  }
}

static void
test_stroke (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  static const DsTerrain ground = { .id = "ground", .label = "Ground", .tile = "floor" };
  DsSpans cells = { 0 };
  DsTiling tiling = { 0 };
  DsDelve delve;

  draw (&delve, STROKES[row].map);
  for (int32_t y = 0; y < delve.dungeon.h; y++)
    for (int32_t x = 0; x < delve.dungeon.w; x++)
      if (STROKES[row].stroke[y][x] == 'o')
        g_assert_true (ds_spans_put (&cells, (DsCell){ x, y }, 0));
  g_assert_cmpint (ds_terrain_lay (&delve, 0,
                                   strcmp (STROKES[row].terrain, "ground") == 0
                                       ? &ground
                                       : ds_rules_find_terrain (delve.rules, STROKES[row].terrain),
                                   &cells, &tiling, NULL),
                   ==, DS_OK);
  put (&delve, DS_LAYER_GROUND, &tiling.ground);
  put (&delve, DS_LAYER_FEATURE, &tiling.features);
  assert_map (&delve, STROKES[row].want);
  ds_tiling_clear (&tiling);
  ds_array_clear (&cells);
  ds_delve_clear (&delve);
}

/* The wall that a floor has, by its terrain. */
static void
test_wall_of (void)
{
  const DsRules *rules = dst_rules ();

  g_assert_cmpuint (ds_rules_wall_of (rules, ds_rules_find_tile (rules, "cave-floor")), ==,
                    ds_rules_find_tile (rules, "cave-wall"));
  g_assert_cmpuint (ds_rules_wall_of (rules, ds_rules_find_tile (rules, "lava")), ==, DS_TILE_NONE);
  g_assert_cmpstr (ds_rules_terrain_of (rules, "deep-water")->id, ==, "water");
  g_assert_null (ds_rules_terrain_of (rules, "bones"));
}

static DsStatus
try_lay (void *user)
{
  static const DsSpan run = { 2, 1, 3, 0 };
  DsSpans cells = { 0 };
  DsTiling tiling = { 0 };
  DsStatus status;

  if (!ds_array_push (&cells, run))
    return DS_NOMEM;
  status = ds_terrain_lay (user, 0, ds_rules_find_terrain (dst_rules (), "beach"), &cells, &tiling,
                           NULL);
  ds_tiling_clear (&tiling);
  ds_array_clear (&cells);
  return status;
}

static void
test_no_memory (void)
{
  static const char *const map[SIDE] = { ".......", ".......", ".......", "......." };
  DsDelve delve;

  draw (&delve, map);
  dst_fail_each (try_lay, &delve, DS_OK);
  ds_delve_clear (&delve);
}

/* Runs are sorted, joined, cut and found. */
static void
test_spans (void)
{
  static const DsSpan runs[] = { { 3, 4, 6, 1 }, { 1, 0, 2, 2 }, { 3, -2, 4, 3 }, { 9, 0, 1, 4 } };
  static const struct {
    DsCell cell;
    bool want;
  } HAS[] = { { { 0, 3 }, true },  { { 6, 3 }, true },  { { 7, 3 }, false }, { { 2, 1 }, true },
              { { 3, 1 }, false }, { { 0, 2 }, false }, { { 0, 9 }, false } };
  DsSpans spans = { 0 };
  DsMask mask;

  for (size_t i = 0; i < G_N_ELEMENTS (runs); i++)
    g_assert_true (ds_array_push (&spans, runs[i]));
  ds_spans_join (&spans);
  g_assert_cmpuint (spans.n, ==, 3);
  ds_spans_cut (&spans, 8, 8);
  g_assert_cmpuint (spans.n, ==, 2);
  g_assert_cmpuint (ds_spans_count (&spans), ==, 3 + 7);
  for (size_t i = 0; i < G_N_ELEMENTS (HAS); i++)
    g_assert_true (ds_spans_have (&spans, HAS[i].cell) == HAS[i].want);
  g_assert_cmpint (ds_spans_bounds (&spans).y, ==, 1);
  g_assert_cmpint (ds_spans_bounds (&spans).h, ==, 3);
  g_assert_cmpint (ds_mask_init (&mask, 8, 8, NULL), ==, DS_OK);
  ds_mask_set_span (&mask, (DsSpan){ 3, 2, 3, 0 });
  ds_mask_set_span (&mask, (DsSpan){ 3, 6, 7, 0 });
  g_assert_true (ds_spans_limit (&spans, &mask));
  g_assert_cmpuint (spans.n, ==, 2);
  g_assert_cmpuint (ds_spans_count (&spans), ==, 3);
  ds_mask_clear (&mask);
  ds_array_clear (&spans);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/terrain-edges/wall-of", test_wall_of);
  g_test_add_func ("/terrain-edges/spans", test_spans);
  g_test_add_func ("/terrain-edges/no-memory", test_no_memory);
  DST_ADD_ROWS ("/terrain-edges", STROKES, test_stroke);
  return g_test_run ();
}
