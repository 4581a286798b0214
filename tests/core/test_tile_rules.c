/* tests/core/test_tile_rules.c — tile rules on drawn maps. */
#include "field/tile_rules.h"
#include "lib/memory.h"
#include "lib/rows.h"
#include "lib/tile_rules.h"
#include "rules/find_tile_rule.h"

#include <glib.h>
#include <string.h>

#define SIDE 10
#define SHORTEST 3 /* rows of a level */
#define TILE(id, layer, flags)                                                                     \
  "{\"id\": \"" id "\", \"label\": \"X\", \"glyph\": \"x\", \"layer\": \"" layer                   \
  "\", \"flags\": [" flags "]}"
#define TILES                                                                                                                                          \
  "\"tiles\": [" TILE ("wall", "ground", "\"blocks-move\"") "," TILE ("rock", "ground", "\"blocks-move\"") "," TILE ("floor", "ground", "") "," TILE ( \
      "sand", "ground",                                                                                                                                \
      "") "," TILE ("water", "ground",                                                                                                                 \
                    "\"blocks-move\", \"liquid\"") "," TILE ("door", "feature",                                                                        \
                                                             "\"door\"") "," TILE ("bridge",                                                           \
                                                                                   "feature",                                                          \
                                                                                   "\"bridge\"") "," TILE ("pil"                                       \
                                                                                                           "la"                                        \
                                                                                                           "r",                                        \
                                                                                                           "fea"                                       \
                                                                                                           "tur"                                       \
                                                                                                           "e",                                        \
                                                                                                           "\"b"                                       \
                                                                                                           "loc"                                       \
                                                                                                           "ks-"                                       \
                                                                                                           "mov"                                       \
                                                                                                           "e"                                         \
                                                                                                           "\"") "," TILE ("grass",                    \
                                                                                                                           "feature",                  \
                                                                                                                           "") "," TILE ("torch",      \
                                                                                                                                         "feature",    \
                                                                                                                                         "") "]"

static const struct {
  char glyph;
  const char *ground, *feature;
} GLYPHS[] = {
  { '#', "wall", "" },        { '%', "rock", "" },        { '.', "floor", "" },
  { ':', "sand", "" },        { '~', "water", "" },       { '+', "floor", "door" },
  { '=', "water", "bridge" }, { 'o', "floor", "pillar" }, { '"', "floor", "grass" },
  { 't', "wall", "torch" },   { 'T', "rock", "torch" },   { '\'', "sand", "grass" },
  { 'b', "sand", "bridge" },  { 'B', "wall", "bridge" },
};

/* 'x' of @around, @cells and @pinned is marked; without rows all, all and none. Rules: see
 * lib/tile_rules.h. */
static const struct {
  const char *name, *rules;
  const char *map[SIDE], *want[SIDE];
  const char *around[SIDE], *cells[SIDE], *pinned[SIDE];
  unsigned locked;
} RUNS[] = {
  { "put-on-found",
    "a|#.| g|g=grass|fixed",
    { "#..#", "####", "~.#." },
    { "#\".#", "####", "~.#\"" } },
  { "rotated",
    "a|##/#.|  / g|g=grass|rotated",
    { "#####", "#...#", "#...#", "#####" },
    { "#####", "#\".\"#", "#\".\"#", "#####" } },
  { "not-rotated",
    "a|##/#.|  / g|g=grass|fixed",
    { "#####", "#...#", "#...#", "#####" },
    { "#####", "#\"..#", "#...#", "#####" } },
  { "mirrored",
    "a|#.s| g|s=sand g=grass|mirrored",
    { "#.:.#", "~:.#.", "#..:#" },
    { "#\":\"#", "~:\"#.", "#..:#" } },
  { "turns-that-look-alike-count-once",
    "a|f|s|f=floor s=sand",
    { "..#", "..." },
    { "::#", ":::" } },
  { "on-the-state-before-the-rule",
    "a|sf| s|f=floor s=sand|fixed",
    { ":....", "....." },
    { "::...", "....." } },
  { "in-the-order-of-the-list",
    "a|sf| s|f=floor s=sand|fixed\n"
    "b|sf| s|f=floor s=sand|fixed\n"
    "c|sss| f|f=floor s=sand|fixed",
    { ":....", ".:..." },
    { ":.:..", ".:.:." } },
  { "the-first-pattern-writes-a-cell",
    "a|w?/??|s / f|w=water s=sand f=floor|fixed",
    { "~~~", "~~~", "~~~" },
    { ":::", ":..", ":.." } },
  { "disabled",
    "a|#.| g|g=grass|off\n"
    "b|f|s|f=floor s=sand",
    { "#..#" },
    { "#::#" } },
  { "a-bridge-is-not-solid", "a|#|w|w=rock", { "B#." }, { "B%." } },
  { "off-the-level-is-solid",
    "a|#.| g|g=grass",
    { "...", "...", "..." },
    { "\"\"\"", "\".\"", "\"\"\"" } },
  { "off-the-level-nothing-is-written", "a|?s?|g g|s=sand g=grass|fixed", { ":.:" }, { ":\":" } },
  { "solid-open-and-door",
    "a|#|w|w=rock\n"
    "b|.|s|s=sand\n"
    "c|+|n|n=nothing",
    { "#~.o", "+=\"t" },
    { "%~:o", ".b'T" } },
  { "a-layer-each", "a|a|b|a=floor,sand,nothing b=sand,grass", { ".:\"'#+" }, { "''\"'#+" } },
  { "excludes",
    "a|n.| g|!n=wall,door g=grass|fixed",
    { "#..+.", "%.~.#", "....o" },
    { "#.\"+.", "%\"~\"#", "\"\"\"\"o" } },
  { "excludes-the-absence", "a|n.| g|!n=nothing g=grass|fixed", { "t.#.+..." }, { "t\"#.+\".." } },
  { "the-legend-comes-first", "a|#.| g|#=water g=grass|fixed", { "#.~.." }, { "#.~\"." } },
  { "short-rows", "a|##/.|/g|g=grass|fixed", { "###", "..#", ".##" }, { "###", "\"\"#", ".##" } },
  { "ground-that-becomes-solid-loses-its-feature",
    "a|f|w|f=floor w=wall",
    { ".\"+:" },
    { "###:" } },
  { "solid-ground-keeps-its-feature", "a|w|r|w=wall r=rock", { "#t.\"" }, { "%T.\"" } },
  { "around-changed-cells",
    "a|#.| g|g=grass",
    { "#........", ".........", "....#....", ".........", "#........" },
    { "#........", "....\"....", "...\"#\"...", "....\"....", "#........" },
    .around = { "         ", "         ", "    x    ", "         ", "         " } },
  { "around-a-cell-below-the-middle",
    "a|./?/r|g|r=rock g=grass|fixed",
    { "...", "...", "%.%" },
    { "..\"", "...", "%.%" },
    .around = { "   ", "   ", "  x" } },
  { "around-what-earlier-rules-changed",
    "a|s???f|    s|f=floor s=sand|fixed\n"
    "b|s???f|    s|f=floor s=sand|fixed",
    { ":.........", ":........." },
    { ":...:...:.", ":........." },
    .around = { "x         ", "          " } },
  { "around-a-written-cell",
    "a|#?.| g|g=grass|fixed",
    { "~#..#.." },
    { "~#\".#.." },
    .around = { "  x    " } },
  { "within-a-selection",
    "a|sf| s|f=floor s=sand|fixed\n"
    "b|sf| s|f=floor s=sand|fixed",
    { ":....", ":....", ":...." },
    { ":....", "::...", ":...." },
    .cells = { "  xxx", " x   ", "x    " } },
  { "locked-ground",
    "a|.|s|s=sand,grass",
    { "..#" },
    { "\"\"#" },
    .locked = 1u << DS_LAYER_GROUND },
  { "locked-features",
    "a|.|s|s=sand,grass\n"
    "b|g|w|g=grass w=wall",
    { "..\"#" },
    { "::'#" },
    .locked = 1u << DS_LAYER_FEATURE },
  { "as-far-as-a-pattern-may-reach",
    "a|r???????.|        g|r=rock g=grass\n"
    "b|s??????.|       g|s=sand g=grass",
    { "..........", "%.........", "..........", ":.........", "..........", ".........%",
      ".........:" },
    { "..........", "%.......\".", "..........", ":......\"..", "..........", ".\".......%",
      "..\"......:" } },
  { "every-second-column",
    "a|f|s|f=floor s=sand|step_x=2",
    { "......", "......" },
    { ":.:.:.", ":.:.:." } },
  { "every-third-row-from-the-second",
    "a|f|s|f=floor s=sand|step_y=3 offset_y=1",
    { "...", "...", "...", "...", "...", "..." },
    { "...", ":::", "...", "...", ":::", "..." } },
  { "steps-before-their-offset",
    "a|f|s|f=floor s=sand|step_x=2 offset_x=5",
    { "......." },
    { ".:.:.:." } },
  { "steps-count-the-middle-of-a-pattern",
    "a|ff|s|f=floor s=sand|fixed step_x=3",
    { "......." },
    { "..:..:." } },
  { "checkered",
    "a|f|s|f=floor s=sand|checker=true",
    { ".....", ".....", "....." },
    { ":.:.:", ".:.:.", ":.:.:" } },
  { "checkered-steps",
    "a|f|s|f=floor s=sand|step_x=2 step_y=2 offset_x=1 checker=true",
    { "........", "........", "........" },
    { ".:...:..", "........", "...:...:" } },
  { "a-final-rule-keeps-its-cells",
    "a|#.| g|g=grass|fixed final=true\n"
    "b|.|n|n=nothing,sand",
    { "#..", "~~~" },
    { "#\":", "~~~" } },
  { "a-rule-that-is-not-final",
    "a|#.| g|g=grass|fixed\n"
    "b|.|n|n=nothing,sand",
    { "#..", "~~~" },
    { "#::", "~~~" } },
  { "a-final-rule-that-changes-nothing-keeps-its-cells",
    "a|s|s|s=sand|final=true\n"
    "b|.|g|g=grass",
    { ".:." },
    { "\":\"" } },
  { "a-final-rule-keeps-what-is-off-the-stroke",
    "a|.?r|f|r=rock f=floor|fixed final=true\n"
    "b|s???????.|        s|s=sand|fixed",
    { ":.........%", ":.........." },
    { ":.........%", ":.......:.." },
    .around = { "x          ", "x          " } },
  { "a-final-rule-keeps-what-a-chain-of-rules-reaches",
    "a|.?r|f|r=rock f=floor|fixed final=true\n"
    "b|s???????.|        s|s=sand|fixed\n"
    "c|s??????.|       s|s=sand|fixed",
    { ":................%", ":................." },
    { ":......::........%", ":......::......:.." },
    .around = { "x                 ", "x                 " } },
  { "pinned-cells-stay", "a|.|s|s=sand", { "....." }, { ":.:::" }, .pinned = { " x   " } },
};

/* Those of lib/tile_rules.h, and the tiles. */
static DsRules *
rules_of (const char *lines)
{
  g_autofree char *list = dst_tile_rules_dup (lines);
  g_autofree char *text =
      g_strdup_printf ("{\"format\": \"delvesmith.rules\", \"version\": 1, %s,\n" TILES "}", list);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsRules *rules;
  char sentence[DS_SENTENCE];

  if (ds_rules_parse (&rules, "t", text, strlen (text), errors) != DS_OK)
    g_error ("%s", ds_error_format (&errors->items[0], sentence, sizeof sentence));
  return rules;
}

static size_t
glyph_at (char glyph)
{
  size_t i = 0;

  while (GLYPHS[i].glyph != glyph)
    g_assert_cmpuint (++i, <, G_N_ELEMENTS (GLYPHS));
  return i;
}

static int32_t
height_of (const char *const *map)
{
  int32_t h = 0;

  while (h < SIDE && map[h] != NULL)
    h++;
  return h;
}

/* There is water below a short map. */
static void
draw (DsDelve *out, DsRules *rules, const char *const *map)
{
  const int32_t w = (int32_t)strlen (map[0]), h = height_of (map);

  g_assert_cmpint (ds_delve_init (out, rules, w, MAX (h, SHORTEST), 1,
                                  ds_rules_find_tile (rules, "water"), NULL),
                   ==, DS_OK);
  for (int32_t y = 0; y < h; y++)
    for (int32_t x = 0; x < w; x++) {
      const size_t i = glyph_at (map[y][x]);
      DsFloor *level = &out->dungeon.floors[0];

      g_assert_true (ds_floor_set (level, DS_LAYER_GROUND, (DsCell){ x, y },
                                   ds_rules_find_tile (rules, GLYPHS[i].ground)));
      g_assert_true (ds_floor_set (level, DS_LAYER_FEATURE, (DsCell){ x, y },
                                   ds_rules_find_tile (rules, GLYPHS[i].feature)));
    }
}

static bool
list_marked (const char *const *map, DsSpans *out)
{
  for (int32_t y = 0; y < height_of (map); y++)
    for (int32_t x = 0; map[y][x] != '\0'; x++)
      if (map[y][x] == 'x' && !ds_spans_put (out, (DsCell){ x, y }, 0))
        return false;
  return true;
}

static void
put (DsDelve *delve, DsLayer layer, const DsSpans *spans)
{
  for (size_t i = 0; i < spans->n; i++)
    for (int32_t x = spans->items[i].x0; x <= spans->items[i].x1; x++)
      g_assert_true (ds_floor_set (&delve->dungeon.floors[0], layer,
                                   (DsCell){ x, spans->items[i].y }, spans->items[i].value));
}

static char *
row_dup (const DsDelve *delve, int32_t y)
{
  const DsFloor *level = &delve->dungeon.floors[0];
  char *row = g_strnfill ((gsize)level->w, '?');

  for (int32_t x = 0; x < level->w; x++) {
    const DsCell at = { x, y };
    const uint32_t ground = ds_floor_get (level, DS_LAYER_GROUND, at);
    const uint32_t feature = ds_floor_get (level, DS_LAYER_FEATURE, at);

    for (size_t i = 0; i < G_N_ELEMENTS (GLYPHS); i++)
      if (ds_rules_find_tile (delve->rules, GLYPHS[i].ground) == ground &&
          ds_rules_find_tile (delve->rules, GLYPHS[i].feature) == feature)
        row[x] = GLYPHS[i].glyph;
  }
  return row;
}

/* As strokes do it: new solid ground clears features, unless there are some for its cells. */
static void
clear_walls (DsDelve *delve, const DsSpans *ground)
{
  DsSpans cleared = { 0 };

  for (size_t i = 0; i < ground->n; i++)
    if (ds_rules_tile (delve->rules, ground->items[i].value)->flags & DS_TILE_BLOCKS_MOVE)
      g_assert_true (ds_array_push (&cleared, ((DsSpan){ ground->items[i].y, ground->items[i].x0,
                                                         ground->items[i].x1, DS_TILE_NONE })));
  put (delve, DS_LAYER_FEATURE, &cleared);
  ds_array_clear (&cleared);
}

static void
take (DsDelve *delve, const DsSpans *around, const DsTileRuleLimits *limits)
{
  DsTiling tiling = { 0 };

  g_assert_cmpint (ds_tile_rules_run (delve, 0, around, limits, NULL, &tiling, NULL), ==, DS_OK);
  clear_walls (delve, &tiling.ground);
  put (delve, DS_LAYER_GROUND, &tiling.ground);
  put (delve, DS_LAYER_FEATURE, &tiling.features);
  ds_tiling_clear (&tiling);
}

static void
test_run (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  DsRules *rules = rules_of (RUNS[row].rules);
  DsTileRuleLimits limits = { .locked = RUNS[row].locked, .keeps_pinned = true };
  DsSpans around = { 0 }, cells = { 0 }, pinned = { 0 };
  DsMask mask;
  DsDelve delve;

  draw (&delve, rules, RUNS[row].map);
  g_assert_true (list_marked (RUNS[row].around, &around));
  g_assert_true (list_marked (RUNS[row].cells, &cells));
  g_assert_true (list_marked (RUNS[row].pinned, &pinned));
  g_assert_cmpint (ds_mask_init (&mask, delve.dungeon.w, delve.dungeon.h, NULL), ==, DS_OK);
  for (size_t i = 0; i < cells.n; i++)
    ds_mask_set_span (&mask, cells.items[i]);
  for (size_t i = 0; i < pinned.n; i++)
    pinned.items[i].value = DS_PIN_GROUND;
  put (&delve, DS_LAYER_PIN, &pinned);
  limits.cells = RUNS[row].cells[0] != NULL ? &mask : NULL;
  take (&delve, RUNS[row].around[0] != NULL ? &around : NULL, &limits);
  for (int32_t y = 0; y < height_of (RUNS[row].want); y++) {
    g_autofree char *found = row_dup (&delve, y);

    g_assert_cmpstr (found, ==, RUNS[row].want[y]);
  }
  ds_mask_clear (&mask);
  ds_array_clear (&around);
  ds_array_clear (&cells);
  ds_array_clear (&pinned);
  ds_delve_clear (&delve);
  ds_rules_unref (rules);
}

/* ---- matches */

/* Cells that are looked at (f), written (p), and both (b). */
static const struct {
  const char *name, *rules;
  const char *map[SIDE];
  gsize n;
  const char *want[SIDE];
} MATCHES[] = {
  { "as-drawn", "a|#.| g|g=grass|fixed", { "#..#.", "#####" }, 2, { "fb fb", "     " } },
  { "turned-ones-count",
    "a|#.| g|g=grass|rotated",
    { "####", "#.~#", "####" },
    3,
    { " f  ", "fb  ", " f  " } },
  { "any-cell-is-not-looked-at",
    "a|#?.|  g|g=grass|fixed",
    { "#~..", "~~~~" },
    1,
    { "f b ", "    " } },
  { "a-disabled-rule", "a|f|s|f=floor s=sand|off", { "..#" }, 2, { "bb " } },
  { "what-is-off-the-floor", "a|#|w|w=rock", { "#.~" }, 1, { "b  " } },
  { "nothing-to-put", "a|s.||s=sand|fixed", { ":.." }, 1, { "ff " } },
  { "none", "a|ss|s|s=sand", { ":.:" }, 0, { "   " } },
};

static void
test_matches (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  DsRules *rules = rules_of (MATCHES[row].rules);
  DsTileRuleMatches matches = { 0 };
  DsDelve delve;

  draw (&delve, rules, MATCHES[row].map);
  g_assert_cmpint (
      ds_tile_rule_match (&delve, 0, ds_rules_tile_rule (rules, 0), NULL, &matches, NULL), ==,
      DS_OK);
  g_assert_cmpuint (matches.n, ==, MATCHES[row].n);
  g_assert_cmpuint (matches.n_chosen, ==, MATCHES[row].n);
  g_assert_cmpuint (matches.places.n, ==, MATCHES[row].n);
  for (int32_t y = 0; MATCHES[row].want[y] != NULL; y++)
    for (int32_t x = 0; MATCHES[row].want[y][x] != '\0'; x++) {
      const char want = MATCHES[row].want[y][x];

      g_assert_cmpint (ds_mask_has (&matches.found, (DsCell){ x, y }), ==,
                       want == 'f' || want == 'b');
      g_assert_cmpint (ds_mask_has (&matches.put, (DsCell){ x, y }), ==,
                       want == 'p' || want == 'b');
    }
  ds_tile_rule_matches_clear (&matches);
  ds_delve_clear (&delve);
  ds_rules_unref (rules);
}

/* ---- chance */

#define BROAD 64 /* cells, either way */

/* Floor @BROAD cells wide, of the seed @seed. */
static void
draw_broad (DsDelve *out, DsRules *rules, uint64_t seed)
{
  g_assert_cmpint (
      ds_delve_init (out, rules, BROAD, BROAD, 2, ds_rules_find_tile (rules, "floor"), NULL), ==,
      DS_OK);
  out->dungeon.seed = seed;
}

/* The features that the rules put on floor @floor, cell by cell; 0: none. Caller frees. */
static uint16_t *
features_of (DsRules *rules, uint64_t seed, size_t floor, const DsSpans *around)
{
  const DsTileRuleLimits limits = { 0 };
  uint16_t *out = g_new0 (uint16_t, BROAD * BROAD);
  DsTiling tiling = { 0 };
  DsDelve delve;

  draw_broad (&delve, rules, seed);
  g_assert_cmpint (ds_tile_rules_run (&delve, floor, around, &limits, NULL, &tiling, NULL), ==,
                   DS_OK);
  for (size_t i = 0; i < tiling.features.n; i++)
    for (int32_t x = tiling.features.items[i].x0; x <= tiling.features.items[i].x1; x++)
      out[tiling.features.items[i].y * BROAD + x] = (uint16_t)tiling.features.items[i].value;
  ds_tiling_clear (&tiling);
  ds_delve_clear (&delve);
  return out;
}

static gsize
count (const uint16_t *features, uint16_t tile)
{
  gsize n = 0;

  for (gsize i = 0; i < BROAD * BROAD; i++)
    n += features[i] == tile;
  return n;
}

/* A chance depends on seed, floor, rule and place, and on nothing that was drawn before. */
static void
test_chance (void)
{
  static const DsSpan left = { 5, 0, BROAD / 2, 0 }, right = { 5, BROAD / 2 + 1, BROAD - 1, 0 };
  DsRules *rules = rules_of ("a|f|g|f=floor,nothing g=grass|25%");
  DsRules *other = rules_of ("b|f|g|f=floor,nothing g=grass|25%");
  const uint16_t grass = ds_rules_find_tile (rules, "grass");
  g_autofree uint16_t *first = features_of (rules, 1, 0, NULL);
  g_autofree uint16_t *again = features_of (rules, 1, 0, NULL);
  g_autofree uint16_t *seeded = features_of (rules, 2, 0, NULL);
  g_autofree uint16_t *below = features_of (rules, 1, 1, NULL);
  g_autofree uint16_t *named = features_of (other, 1, 0, NULL);
  DsSpans parts = { 0 };

  g_assert_cmpuint (count (first, grass), >, BROAD * BROAD / 5);
  g_assert_cmpuint (count (first, grass), <, BROAD * BROAD * 3 / 10);
  g_assert_cmpmem (first, BROAD * BROAD * 2, again, BROAD * BROAD * 2);
  g_assert_true (memcmp (first, first + BROAD, BROAD * 2) != 0); /* rows differ */
  g_assert_true (memcmp (first, seeded, BROAD * BROAD * 2) != 0);
  g_assert_true (memcmp (first, below, BROAD * BROAD * 2) != 0);
  g_assert_true (memcmp (first, named, BROAD * BROAD * 2) != 0);
  for (int side = 0; side < 2; side++) {
    g_autofree uint16_t *part = NULL;
    const DsSpan *span = side == 0 ? &left : &right;

    parts.n = 0;
    g_assert_true (ds_array_push (&parts, *span));
    part = features_of (rules, 1, 0, &parts);
    g_assert_cmpmem (part + BROAD * 5 + span->x0, (gsize)(span->x1 - span->x0 + 1) * 2,
                     first + BROAD * 5 + span->x0, (gsize)(span->x1 - span->x0 + 1) * 2);
    g_assert_cmpuint (count (part, grass), <, BROAD);
  }
  ds_array_clear (&parts);
  ds_rules_unref (rules);
  ds_rules_unref (other);
}

/* Numbers of a share of 4096 cells, and of pairs of neighbours of which one is chosen alone. */
static gsize
count_edges (const uint16_t *features)
{
  gsize n = 0;

  for (gsize i = 0; i + 1 < BROAD * BROAD; i++)
    n += i % BROAD + 1 < BROAD && (features[i] != 0) != (features[i + 1] != 0);
  return n;
}

/* Noise chooses its share of a level in patches, by the seed of level and rule alone. */
static void
test_noise (void)
{
  DsRules *rules = rules_of ("a|f|g|f=floor,nothing g=grass|noise=25 noise_size=6");
  DsRules *named = rules_of ("b|f|g|f=floor,nothing g=grass|noise=25 noise_size=6");
  DsRules *seeded = rules_of ("a|f|g|f=floor,nothing g=grass|noise=25 noise_size=6 noise_seed=1");
  DsRules *frayed = rules_of ("a|f|g|f=floor,nothing g=grass|noise=25 noise_size=6 "
                              "noise_octaves=4");
  DsRules *all = rules_of ("a|f|g|f=floor,nothing g=grass|noise=100");
  const gsize bytes = BROAD * BROAD * sizeof (uint16_t);
  g_autofree uint16_t *first = features_of (rules, 1, 0, NULL);
  g_autofree uint16_t *again = features_of (rules, 1, 0, NULL);
  g_autofree uint16_t *other = features_of (rules, 2, 0, NULL);
  g_autofree uint16_t *by_name = features_of (named, 1, 0, NULL);
  g_autofree uint16_t *by_seed = features_of (seeded, 1, 0, NULL);
  g_autofree uint16_t *by_octaves = features_of (frayed, 1, 0, NULL);
  g_autofree uint16_t *everywhere = features_of (all, 1, 0, NULL);
  const uint16_t grass = ds_rules_find_tile (rules, "grass");

  g_assert_cmpuint (count (first, grass), >, BROAD * BROAD * 15 / 100);
  g_assert_cmpuint (count (first, grass), <, BROAD * BROAD * 35 / 100);
  g_assert_cmpuint (count_edges (first), <, count (first, grass)); /* chance: 1.5 times as many */
  g_assert_cmpuint (count_edges (by_octaves), >, count_edges (first));
  g_assert_cmpuint (count (everywhere, grass), ==, BROAD * BROAD);
  g_assert_cmpmem (first, bytes, again, bytes);
  g_assert_cmpmem (first, bytes, by_name, bytes); /* rules share their patches */
  g_assert_true (memcmp (first, other, bytes) != 0);
  g_assert_true (memcmp (first, by_seed, bytes) != 0);
  ds_rules_unref (rules);
  ds_rules_unref (named);
  ds_rules_unref (seeded);
  ds_rules_unref (frayed);
  ds_rules_unref (all);
}

/* The cells that chance chooses are those that a run writes. */
static void
test_chosen (void)
{
  DsRules *rules = rules_of ("a|f|g|f=floor,nothing g=grass|25%");
  g_autofree uint16_t *features = features_of (rules, 1, 0, NULL);
  DsTileRuleMatches matches = { 0 };
  DsDelve delve;

  draw_broad (&delve, rules, 1);
  g_assert_cmpint (
      ds_tile_rule_match (&delve, 0, ds_rules_tile_rule (rules, 0), NULL, &matches, NULL), ==,
      DS_OK);
  g_assert_cmpuint (matches.n, ==, BROAD * BROAD);
  g_assert_cmpuint (matches.places.n, ==, MIN (BROAD * BROAD, DS_TILE_RULE_PLACES_MAX));
  g_assert_cmpuint (matches.n_chosen, ==, count (features, ds_rules_find_tile (rules, "grass")));
  for (int32_t i = 0; i < BROAD * BROAD; i++)
    g_assert_cmpint (ds_mask_has (&matches.put, (DsCell){ i % BROAD, i / BROAD }), ==,
                     features[i] != DS_TILE_NONE);
  ds_tile_rule_matches_clear (&matches);
  ds_delve_clear (&delve);
  ds_rules_unref (rules);
}

/* Of several tiles each one is drawn, and none for "nothing". */
static void
test_draw (void)
{
  DsRules *rules = rules_of ("a|f|g|f=floor g=grass,pillar,nothing");
  g_autofree uint16_t *features = features_of (rules, 7, 0, NULL);

  g_assert_cmpuint (count (features, ds_rules_find_tile (rules, "grass")), >, BROAD * BROAD / 4);
  g_assert_cmpuint (count (features, ds_rules_find_tile (rules, "pillar")), >, BROAD * BROAD / 4);
  g_assert_cmpuint (count (features, DS_TILE_NONE), >, BROAD * BROAD / 4);
  ds_rules_unref (rules);
}

/* ---- failures */

static void
test_cancelled (void)
{
  const DsTileRuleLimits limits = { 0 };
  DsRules *rules = rules_of ("a|.|g|g=grass");
  DsTileRuleMatches matches = { 0 };
  DsTiling tiling = { 0 };
  DsDelve delve;
  DsJob job = { 0 };

  draw_broad (&delve, rules, 1);
  ds_job_cancel (&job);
  g_assert_cmpint (ds_tile_rules_run (&delve, 0, NULL, &limits, &job, &tiling, NULL), ==,
                   DS_CANCELLED);
  g_assert_cmpuint (tiling.features.n, ==, 0);
  g_assert_cmpint (
      ds_tile_rule_match (&delve, 0, ds_rules_tile_rule (rules, 0), &job, &matches, NULL), ==,
      DS_CANCELLED);
  g_assert_true (matches.n == 0 && matches.found.bits == NULL);
  ds_delve_clear (&delve);
  ds_rules_unref (rules);
}

static DsStatus
try_match (void *user)
{
  const DsDelve *delve = user;
  DsTileRuleMatches matches = { 0 };
  const DsStatus status =
      ds_tile_rule_match (delve, 0, ds_rules_tile_rule (delve->rules, 0), NULL, &matches, NULL);

  g_assert_true (status == DS_OK || matches.n == 0);
  ds_tile_rule_matches_clear (&matches);
  return status;
}

static DsStatus
try_run (void *user)
{
  static const DsSpan runs[] = { { 2, 1, 3, 0 }, { 3, 1, 3, 0 } };
  const DsTileRuleLimits limits = { 0 };
  DsTiling tiling = { 0 };
  DsSpans around = { 0 };
  DsStatus status;

  for (size_t i = 0; i < G_N_ELEMENTS (runs); i++)
    if (!ds_array_push (&around, runs[i])) {
      ds_array_clear (&around);
      return DS_NOMEM;
    }
  status = ds_tile_rules_run (user, 0, &around, &limits, NULL, &tiling, NULL);
  if (status == DS_NOMEM) {
    g_assert_cmpuint (tiling.ground.n, ==, 0);
    g_assert_cmpuint (tiling.features.n, ==, 0);
  }
  ds_tiling_clear (&tiling);
  ds_array_clear (&around);
  return status;
}

static void
test_no_memory (void)
{
  DsRules *rules = rules_of ("a|f|s|f=floor s=sand\nb|s|g|s=sand g=grass,floor");
  DsDelve delve;

  draw_broad (&delve, rules, 1);
  dst_fail_each (try_run, &delve, DS_OK);
  dst_fail_each (try_match, &delve, DS_OK);
  ds_delve_clear (&delve);
  ds_rules_unref (rules);
}

/* ---- reading */

#define FILE_OF(lists) "{\"format\": \"delvesmith.rules\", \"version\": 1,\n" lists "}"

static const struct {
  const char *name, *text, *want; /* findings, one a line */
} FINDINGS[] = {
  { "sizes",
    FILE_OF ("\"tile_rules\": [{\"id\": \"a\", \"label\": \"x\", \"find\": [], \"put\": []},\n"
             "{\"id\": \"b\", \"label\": \"x\", \"find\": [\"??????????\"], \"put\": []},\n"
             "{\"id\": \"c\", \"label\": \"x\", \"find\": [\"?\", \"???\"], \"put\": [\"   n\"], "
             "\"legend\": [{\"glyph\": \"n\"}]},\n"
             "{\"id\": \"d\", \"label\": \"x\", \"find\": [\"?\"], \"put\": [\" \", \" "
             "\"]},\n{\"id\": \"e\", \"label\": \"x\", \"find\": [\"?\", \"?\", \"?\", \"?\", "
             "\"?\", \"?\", \"?\", \"?\", \"?\", \"?\"], \"put\": []}]"),
    "t:2: tile_rules[0].find: expected 1 to 9 rows of 1 to 9 characters, got 0 × 0\n"
    "t:3: tile_rules[1].find: expected 1 to 9 rows of 1 to 9 characters, got 10 × 1\n"
    "t:4: tile_rules[2].put: expected at most the 3 × 2 cells of \"find\", got 4 × 1\n"
    "t:5: tile_rules[3].put: expected at most the 1 × 1 cells of \"find\", got 1 × 2\nt:6: "
    "tile_rules[4].find: expected 1 to 9 rows of 1 to 9 characters, got 1 × 10" },
  { "characters",
    FILE_OF (
        "\"tile_rules\": [{\"id\": \"a\", \"label\": \"x\", \"find\": [\"#.+?\", \"?é\", \" \"], "
        "\"put\": [\"#\", \" n\", \"?\"],\n"
        "\"legend\": [{\"glyph\": \"n\", \"excludes\": true}]}]"),
    "t:2: tile_rules[0].find[1]: the legend has no entry for \"é\"\n"
    "t:2: tile_rules[0].find[2]: expected \"?\" for any cell, got a space\n"
    "t:2: tile_rules[0].put[0]: the legend has no entry for \"#\"\n"
    "t:2: tile_rules[0].put[1]: expected an entry of the legend that excludes nothing, got "
    "\"n\"\n"
    "t:2: tile_rules[0].put[2]: the legend has no entry for \"?\"" },
  { "legend",
    FILE_OF (
        "\"tile_rules\": [{\"id\": \"a\", \"label\": \"x\", \"find\": [\"?\"], \"put\": [\"a\"],\n"
        "\"legend\": [{\"glyph\": \"a\"}, {\"glyph\": \"?\"}, {\"glyph\": \"a\", \"tiles\": "
        "[\"moss\"]}]}]"),
    "t:2: tile_rules[0].legend[2]: expected a character that the legend does not have yet" },
  { "layer",
    FILE_OF ("\"tile_rules\": [{\"id\": \"a\", \"label\": \"x\", \"find\": [\"?\"], \"put\": [],\n"
             "\"layer\": \"Mo\\nss\"}]"),
    "t:3: tile_rules[0].layer: expected a name of 1 to 63 bytes on a line, got \"Mo\\nss\"" },
  { "tiles",
    FILE_OF (
        "\"tile_rules\": [{\"id\": \"a\", \"label\": \"x\", \"find\": [\"?\"], \"put\": [\"a\"],\n"
        "\"legend\": [{\"glyph\": \"a\", \"tiles\": [\"nothing\", \"moss\"]}]}]"),
    "t:3: tile_rules[0].legend[0].tiles[1]: \"moss\" is not defined in \"tiles\"" },
};

static void
test_finding (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autoptr (GString) found = g_string_new (NULL);
  char sentence[DS_SENTENCE];
  DsRules *rules;

  g_assert_cmpint (
      ds_rules_parse (&rules, "t", FINDINGS[row].text, strlen (FINDINGS[row].text), errors), ==,
      DS_BAD_DATA);
  for (size_t i = 0; i < errors->n; i++)
    g_string_append_printf (found, "%s%s", i > 0 ? "\n" : "",
                            ds_error_format (&errors->items[i], sentence, sizeof sentence));
  g_assert_cmpstr (found->str, ==, FINDINGS[row].want);
}

/* Later files replace rules in their place, and disable them; games do not depend on any. */
static void
test_override (void)
{
  DsRules *first = rules_of ("a|.|s|s=sand\nb|.|g|g=grass"), *rules;
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autofree char *list = dst_tile_rules_dup ("a|?|||off");
  g_autofree char *later = g_strdup_printf (FILE_OF ("%s"), list);
  const DsRulesText files[] = { ds_rules_text (first, 0), { later, strlen (later), false } };

  g_assert_cmpint (ds_rules_parse_texts (&rules, "t", files, 2, errors), ==, DS_OK);
  g_assert_cmpuint (ds_rules_n_tile_rules (rules), ==, 2);
  g_assert_cmpuint (ds_rules_n_enabled_tile_rules (rules), ==, 1);
  g_assert_cmpstr (ds_rules_tile_rule (rules, 0)->id, ==, "a");
  g_assert_true (ds_rules_play_alike (rules, first));
  g_assert_false (ds_rules_are_alike (rules, first));
  ds_rules_unref (rules);
  ds_rules_unref (first);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tile-rules/chance", test_chance);
  g_test_add_func ("/tile-rules/noise", test_noise);
  g_test_add_func ("/tile-rules/chosen", test_chosen);
  g_test_add_func ("/tile-rules/draw", test_draw);
  DST_ADD_ROWS ("/tile-rules/matches", MATCHES, test_matches);
  g_test_add_func ("/tile-rules/cancelled", test_cancelled);
  g_test_add_func ("/tile-rules/no-memory", test_no_memory);
  g_test_add_func ("/tile-rules/override", test_override);
  DST_ADD_ROWS ("/tile-rules/finding", FINDINGS, test_finding);
  DST_ADD_ROWS ("/tile-rules", RUNS, test_run);
  return g_test_run ();
}
