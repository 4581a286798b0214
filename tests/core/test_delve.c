/* tests/core/test_delve.c — the native format. */
#include "io/delve_file.h"
#include "io/upgrade.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

/* As the program writes it: everything that a document can have. */
static const char WHOLE[] =
    "{\n"
    "  \"format\": \"delvesmith.dungeon\",\n"
    "  \"version\": 1,\n"
    "  \"name\": \"Crypt of the \\\"Red\\\" Key\",\n"
    "  \"size\": [12, 4],\n"
    "  \"ruleset\": \"seed\",\n"
    "  \"seed\": \"18446744073709551615\",\n"
    "  \"derived_from\": \"0\",\n"
    "  \"recipe\": {\n"
    "    \"id\": \"rooms-and-corridors\",\n"
    "    \"stages\": [\n"
    "      { \"stage\": \"feature_growth\", \"params\": { \"max_features\": 40 }, \"why\": [1,  2] "
    "}\n"
    "    ],\n"
    "    \"mood\": \"dark\"\n"
    "  },\n"
    "  \"locks\": [\n"
    "    { \"id\": \"red\" },\n"
    "    { \"id\": \"moon-gate\", \"name\": \"Moon gate\", \"kind\": \"silver\", "
    "\"opened_by\": [[\"red\", \"blue\"], [\"master\"]], \"mood\": 1 }\n"
    "  ],\n"
    "  \"regions\": [\n"
    "    { \"id\": \"g-2b\", \"name\": \"Crypt\", \"colour\": \"#8878c8\", \"lock\": "
    "\"red\" },\n"
    "    { \"id\": \"g-1\", \"colour\": \"#000080\", \"mood\": null }\n"
    "  ],\n"
    "  \"ignores\": [\n"
    "    { \"rule\": \"pocket\", \"floor\": 0, \"at\": [4, 1], \"reason\": \"A \\\"garden\\\"\" "
    "},\n"
    "    { \"rule\": \"no-such-rule\", \"floor\": 0, \"thing\": \"t-91c2\", \"mood\": 2 },\n"
    "    { \"rule\": \"no-goal\", \"reason\": \"Not yet\" }\n"
    "  ],\n"
    "  \"floors\": [\n"
    "    {\n"
    "      \"ground\": {\n"
    "        \"legend\": { \"#\": \"wall\", \".\": \"floor\", \"A\": \"deep-water\" },\n"
    "        \"rows\": [\n"
    "          \"############\",\n"
    "          \"#....#AA...#\",\n"
    "          \"#.........##\",\n"
    "          \"############\"\n"
    "        ]\n"
    "      },\n"
    "      \"feature\": {\n"
    "        \"legend\": { \" \": null, \"+\": \"door\", \"?\": \"goo\" },\n"
    "        \"rows\": [\n"
    "          \"            \",\n"
    "          \"  ?         \",\n"
    "          \"     +      \",\n"
    "          \"            \"\n"
    "        ]\n"
    "      },\n"
    "      \"rooms\": [\n"
    "        { \"id\": \"r-5f3a\", \"name\": \"Nave\", \"kind\": \"vault\", \"runs\": "
    "[\"1:1-4\", \"2:1-4\"], \"colour\": \"red\" },\n"
    "        { \"id\": \"r-ffffffffffffffff\", \"kind\": \"normal\", \"region\": "
    "\"g-1\", \"runs\": [] }\n"
    "      ],\n"
    "      \"pins\": { \"ground\": [\"2:5-5\"], \"things\": [\"1:3-3\", \"3:0-11\"] },\n"
    "      \"origin\": { \"stages\": [\"feature_growth\", \"doors two\"], \"runs\": "
    "[\"1:1-4=1\", \"1:5-5=2\"] },\n"
    "      \"things\": [\n"
    "        { \"id\": \"t-91c2\", \"kind\": \"basilisk\", \"at\": [3, 1], \"gate\": \"w-5e\", "
    "\"lock\": "
    "\"red\", "
    "\"hp\": 7 },\n"
    "        { \"id\": \"t-1\", \"kind\": \"stairs-down\", \"at\": [2, 2], \"facing\": \"west\", "
    "\"target\": { \"floor\": 0, \"at\": [1, 1] } },\n"
    "        { \"id\": \"t-2\", \"kind\": \"goal\", \"at\": [3, 2], "
    "\"target\": { \"level\": \"deep/cave.delve\", \"entry\": \"North \\\"gate\\\"\" }, "
    "\"mood\": 1 },\n"
    "        { \"id\": \"t-3\", \"kind\": \"goal\", \"at\": [4, 2], "
    "\"target\": { \"level\": \"b.delve\" } }\n"
    "      ],\n"
    "      \"weather\": \"rain\"\n"
    "    }\n"
    "  ],\n"
    "  \"weather\": [ { \"id\": \"red\" } ]\n"
    "}\n";

static void
test_whole (void)
{
  DsDelve delve = dst_load (&ds_format_delve, WHOLE);
  const DsFloor *level = &delve.dungeon.floors[0];
  g_autofree char *saved = dst_save (&ds_format_delve, &delve);
  const DsThing *thing;

  g_assert_cmpstr (saved, ==, WHOLE);
  g_assert_cmpstr (ds_str_get (delve.dungeon.name), ==, "Crypt of the \"Red\" Key");
  g_assert_cmpuint (delve.dungeon.seed, ==, UINT64_MAX);
  g_assert_cmpuint (*ds_dungeon_derived_from (&delve.dungeon), ==, 0);
  g_assert_cmpint (ds_delve_movement (&delve), ==, DS_MOVE_4);
  g_assert_cmpint (delve.recipe.n_stages, ==, 1);
  g_assert_cmpint (level->w, ==, 12);
  g_assert_cmpint (ds_floor_get (level, DS_LAYER_GROUND, (DsCell){ 6, 1 }), ==,
                   ds_rules_find_tile (delve.rules, "deep-water"));
  g_assert_cmpint (ds_floor_get (level, DS_LAYER_FEATURE, (DsCell){ 5, 2 }), ==,
                   ds_rules_find_tile (delve.rules, "door"));
  g_assert_cmpstr (ds_str_get (ds_floor_room_at (level, (DsCell){ 4, 2 })->name), ==, "Nave");
  g_assert_null (ds_floor_room_at (level, (DsCell){ 5, 2 }));
  g_assert_cmpint (ds_rooms_get (level->rooms, 0)->kind, ==, DS_ROOM_VAULT);
  g_assert_cmpuint (ds_rooms_get (level->rooms, 0)->region, ==, 0);
  g_assert_cmpuint (ds_rooms_get (level->rooms, 1)->region, ==, 2);
  g_assert_cmpuint (ds_ignores_count (delve.dungeon.ignores), ==, 3);
  g_assert_cmphex (ds_ignores_get (delve.dungeon.ignores, 1)->thing, ==, 0x91c2);
  g_assert_cmpint (ds_ignores_get (delve.dungeon.ignores, 2)->floor, ==, -1);
  g_assert_cmpuint (ds_regions_count (delve.dungeon.regions), ==, 2);
  g_assert_cmphex (ds_regions_get (delve.dungeon.regions, 0)->colour, ==, 0x8878c8);
  g_assert_cmpint (ds_floor_get (level, DS_LAYER_PIN, (DsCell){ 3, 1 }), ==, DS_PIN_THINGS);
  g_assert_cmpint (ds_floor_get (level, DS_LAYER_ORIGIN, (DsCell){ 5, 1 }), ==, 2);
  g_assert_cmpstr (ds_origins_get (level->origins, 1), ==, "doors two");
  g_assert_cmpint (ds_things_count (level->things), ==, 4);
  g_assert_cmphex (ds_things_get (level->things, 0)->gate, ==, 0x5e);
  thing = ds_things_get (level->things, 1);
  g_assert_cmpint (thing->facing, ==, DS_WEST);
  g_assert_cmpint (thing->target_floor, ==, 0);
  g_assert_null (thing->level);
  g_assert_cmpstr (ds_str_get (ds_things_get (level->things, 2)->level), ==, "deep/cave.delve");
  g_assert_cmpstr (ds_str_get (ds_things_get (level->things, 2)->entry), ==, "North \"gate\"");
  g_assert_cmpint (ds_things_get (level->things, 2)->target_floor, ==, -1);
  g_assert_null (ds_things_get (level->things, 3)->entry);
  g_assert_cmpint (thing->target.x, ==, 1);
  ds_delve_clear (&delve);
}

static void
test_unknown (void)
{
  DsDelve delve = dst_load (&ds_format_delve, WHOLE);
  const DsFloor *level = &delve.dungeon.floors[0];
  const uint32_t goo = ds_floor_get (level, DS_LAYER_FEATURE, (DsCell){ 2, 1 });

  g_assert_cmpstr (ds_rules_tile (delve.rules, goo)->id, ==, "goo");
  g_assert_true (ds_rules_tile (delve.rules, goo)->is_unknown);
  g_assert_cmpint (ds_rules_tile (delve.rules, goo)->layer, ==, DS_LAYER_FEATURE);
  g_assert_true (ds_delve_flags (&delve, 0, (DsCell){ 2, 1 }) & DS_TILE_BLOCKS_MOVE);
  g_assert_true (ds_rules_kind (delve.rules, ds_things_get (level->things, 0)->kind)->is_unknown);
  ds_delve_clear (&delve);
}

#define SMALL_HEAD                                                                                 \
  "{\"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"floors\": [{"
#define GROUND(legend, a, b, c)                                                                    \
  "\"ground\": {\"legend\": {" legend "}, \"rows\": [\n\"" a "\",\n\"" b "\",\n\"" c "\"]}"
#define SMALL_GROUND GROUND ("\"#\": \"wall\", \".\": \"floor\"", "####", "#..#", "####")
#define SMALL(floor) SMALL_HEAD SMALL_GROUND floor "}]}"

static void
test_smallest (void)
{
  DsDelve delve = dst_load (&ds_format_delve, "\xef\xbb\xbf" SMALL (""));

  g_assert_null (delve.dungeon.name);
  g_assert_cmpstr (delve.ruleset, ==, "default");
  g_assert_cmpuint (delve.dungeon.seed, ==, 0);
  g_assert_cmpint (delve.recipe.n_stages, ==, 0);
  g_assert_cmpint (ds_floor_get (&delve.dungeon.floors[0], DS_LAYER_FEATURE, (DsCell){ 1, 1 }), ==,
                   DS_TILE_NONE);
  ds_delve_clear (&delve);
}

/* ---- legends */

static const char *
line_with (char **lines, const char *part)
{
  for (; *lines != NULL; lines++)
    if (strstr (*lines, part) != NULL)
      return g_strstrip (*lines);
  return "";
}

static void
test_legend_kept (void)
{
  /* 'f' is floor for this file, '.' is lava; two characters may mean the same */
  DsDelve delve =
      dst_load (&ds_format_delve, SMALL_HEAD GROUND ("\".\": \"lava\", \"f\": \"floor\", \"g\": "
                                                     "\"floor\", \"😀\": \"wall\", \"z\": \"sand\"",
                                                     "😀ff.", "fgff", "ffff") "}]}");
  DsFloor *level = &delve.dungeon.floors[0];
  g_autofree char *saved = NULL;
  g_auto (GStrv) lines = NULL;

  /* tiles that the file has not: the first has its own character, that of the second is taken */
  g_assert_true (ds_floor_set (level, DS_LAYER_GROUND, (DsCell){ 0, 1 },
                               ds_rules_find_tile (delve.rules, "deep-water")));
  g_assert_true (ds_floor_set (level, DS_LAYER_GROUND, (DsCell){ 0, 2 }, 0));
  saved = dst_save (&ds_format_delve, &delve);
  lines = g_strsplit (saved, "\n", -1);
  g_assert_cmpstr (
      line_with (lines, "\"floor\""), ==,
      "\"legend\": { \" \": null, \".\": \"lava\", \"f\": \"floor\", \"g\": \"floor\", "
      "\"z\": \"sand\", \"~\": \"deep-water\", \"😀\": \"wall\" },");
  g_assert_cmpstr (line_with (lines, "😀ff"), ==, "\"😀ff.\",");
  g_assert_cmpstr (line_with (lines, "~"), ==,
                   "\"legend\": { \" \": null, \".\": \"lava\", \"f\": "
                   "\"floor\", \"g\": \"floor\", \"z\": \"sand\", "
                   "\"~\": \"deep-water\", \"😀\": \"wall\" },");
  g_assert_nonnull (strstr (saved, "\"~fff\""));
  g_assert_nonnull (strstr (saved, "\" fff\""));
  ds_delve_clear (&delve);

  /* the glyph of deep water is taken by the file: the first free code point */
  delve = dst_load (&ds_format_delve, SMALL_HEAD GROUND ("\"~\": \"floor\", \"!\": \"wall\"",
                                                         "!~~!", "!~~!", "!~~!") "}]}");
  g_assert_true (ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ 1, 1 },
                               ds_rules_find_tile (delve.rules, "deep-water")));
  g_free (saved);
  saved = dst_save (&ds_format_delve, &delve);
  g_assert_nonnull (strstr (saved, "{ \"!\": \"wall\", \"#\": \"deep-water\", \"~\": \"floor\" }"));
  ds_delve_clear (&delve);
}

/* Each floor and layer has a legend of its own. */
static void
test_legend_per_floor (void)
{
  static const char text[] =
      SMALL_HEAD GROUND ("\"a\": \"wall\"", "aaaa", "aaaa", "aaaa") "},{" GROUND (
          "\"a\": \"floor\", \"b\": \"wall\"", "abab", "aaaa",
          "aaaa") ",\"feature\": {\"legend\": {\"a\": \"door\", \" \": null}, \"rows\": [\"a   \", "
                  "\"    \", "
                  "\"    \"]}}]}";
  DsDelve delve = dst_load (&ds_format_delve, text), again;
  g_autofree char *saved = dst_save (&ds_format_delve, &delve), *saved_again = NULL;

  g_assert_nonnull (strstr (saved, "{ \"a\": \"wall\" }"));
  g_assert_nonnull (strstr (saved, "{ \"a\": \"floor\", \"b\": \"wall\" }"));
  g_assert_nonnull (strstr (saved, "{ \" \": null, \"a\": \"door\" }"));
  again = dst_load (&ds_format_delve, saved);
  saved_again = dst_save (&ds_format_delve, &again);
  g_assert_cmpstr (saved, ==, saved_again);
  g_assert_true (ds_dungeon_equal (&delve.dungeon, &again.dungeon));
  ds_delve_clear (&delve);
  ds_delve_clear (&again);
}

/* More tiles than ASCII has characters for, none of which is its own. */
static void
test_legend_large (void)
{
  g_autoptr (GString) legend = g_string_new (NULL), row = g_string_new (NULL);
  g_autofree char *text = NULL, *saved = NULL, *saved_again = NULL;
  DsDelve delve, again;

  for (int i = 0; i < 600; i++) {
    g_string_append_printf (legend, "%s\"", i > 0 ? ", " : "");
    g_string_append_unichar (legend, (gunichar)(0x4e00 + i));
    g_string_append_printf (legend, "\": \"unknown-%d\"", i);
    g_string_append_unichar (row, (gunichar)(0x4e00 + i));
  }
  text = g_strdup_printf ("{\"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [600, 3],"
                          " \"floors\": [{\"ground\": {\"legend\": {%s}, \"rows\": [\"%s\", "
                          "\"%s\", \"%s\"]}}]}",
                          legend->str, row->str, row->str, row->str);
  delve = dst_load (&ds_format_delve, text);
  ds_str_unref (delve.legend); /* as if it had never been loaded */
  delve.legend = NULL;
  saved = dst_save (&ds_format_delve, &delve);
  again = dst_load (&ds_format_delve, saved);
  saved_again = dst_save (&ds_format_delve, &again);
  g_assert_cmpstr (saved, ==, saved_again);
  for (int32_t x = 0; x < 600; x++) {
    const uint32_t tile =
        ds_floor_get (&again.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ x, 1 });
    g_autofree char *id = g_strdup_printf ("unknown-%d", x);

    g_assert_cmpstr (ds_rules_tile (again.rules, tile)->id, ==, id);
  }
  ds_delve_clear (&delve);
  ds_delve_clear (&again);
}

/* ---- few changed lines */

static DsDelve
generated (void)
{
  DsDelve delve;
  DsGenResult result;

  dst_delve_init (&delve, 80, 24, 2, "fill tile=wall; random_walk length=2000; stairs; start_goal",
                  7);
  dst_generate (&result, &delve);
  ds_dungeon_clear (&delve.dungeon);
  delve.dungeon = result.dungeon;
  memset (&result.dungeon, 0, sizeof result.dungeon);
  ds_gen_result_clear (&result);
  return delve;
}

static void
test_stable (void)
{
  DsDelve delve = generated (), again;
  g_autofree char *first = dst_save (&ds_format_delve, &delve), *second = NULL;

  again = dst_load (&ds_format_delve, first);
  g_assert_true (ds_dungeon_equal (&delve.dungeon, &again.dungeon));
  g_assert_true (ds_recipe_equal (&delve.recipe, &again.recipe));
  second = dst_save (&ds_format_delve, &again);
  g_assert_cmpstr (first, ==, second);
  ds_delve_clear (&delve);
  ds_delve_clear (&again);
}

/* Counts the lines that @a has more often than @b, and the reverse. */
static void
count_changes (const char *a, const char *b, int *removed, int *added)
{
  g_auto (GStrv) p = g_strsplit (a, "\n", -1), q = g_strsplit (b, "\n", -1);
  g_autoptr (GHashTable) lines = g_hash_table_new (g_str_hash, g_str_equal);

  for (char **at = p; *at != NULL; at++)
    g_hash_table_insert (lines, *at,
                         GINT_TO_POINTER (GPOINTER_TO_INT (g_hash_table_lookup (lines, *at)) + 1));
  *added = 0;
  *removed = (int)g_strv_length (p);
  for (char **at = q; *at != NULL; at++) {
    const int n = GPOINTER_TO_INT (g_hash_table_lookup (lines, *at));

    if (n > 0) {
      g_hash_table_insert (lines, *at, GINT_TO_POINTER (n - 1));
      --*removed;
    } else {
      ++*added;
    }
  }
}

static void
paint (DsDelve *delve, DsLayer layer, DsCell cell, const char *tile)
{
  DsFloor *level = &delve->dungeon.floors[0];
  const uint32_t pin = layer == DS_LAYER_GROUND ? DS_PIN_GROUND : DS_PIN_FEATURE;

  g_assert_true (ds_floor_set (level, layer, cell, ds_rules_find_tile (delve->rules, tile)));
  g_assert_true (
      ds_floor_set (level, DS_LAYER_PIN, cell, ds_floor_get (level, DS_LAYER_PIN, cell) | pin));
}

static const char *
other_ground (const DsDelve *delve, DsCell cell)
{
  const uint32_t wall = ds_rules_find_tile (delve->rules, "wall");

  return ds_floor_get (&delve->dungeon.floors[0], DS_LAYER_GROUND, cell) == wall ? "floor" : "wall";
}

static void
test_one_cell (void)
{
  const DsCell one = { 2, 3 }, two = { 40, 20 };
  DsDelve delve = generated ();
  g_autofree char *before = dst_save (&ds_format_delve, &delve), *first = NULL, *second = NULL;
  int removed, added;

  /* its row changes, and the line of the pins is new */
  paint (&delve, DS_LAYER_GROUND, one, other_ground (&delve, one));
  first = dst_save (&ds_format_delve, &delve);
  count_changes (before, first, &removed, &added);
  g_assert_cmpint (removed, ==, 1);
  g_assert_cmpint (added, ==, 2);

  /* its row and the line of the pins change */
  paint (&delve, DS_LAYER_GROUND, two, other_ground (&delve, two));
  second = dst_save (&ds_format_delve, &delve);
  count_changes (first, second, &removed, &added);
  g_assert_cmpint (removed, ==, 2);
  g_assert_cmpint (added, ==, 2);
  ds_delve_clear (&delve);
}

/* Many pins: a line for each run. */
static void
test_many_pins (void)
{
  DsDelve delve = generated ();
  g_autofree char *before = NULL, *after = NULL;
  int removed, added;

  for (int32_t i = 0; i < 20; i++)
    paint (&delve, DS_LAYER_FEATURE, (DsCell){ 3 * i, i }, "grass");
  before = dst_save (&ds_format_delve, &delve);
  paint (&delve, DS_LAYER_FEATURE, (DsCell){ 70, 5 }, "grass");
  after = dst_save (&ds_format_delve, &delve);
  count_changes (before, after, &removed, &added);
  g_assert_cmpint (removed, ==, 1); /* the row */
  g_assert_cmpint (added, ==, 2);   /* the row and a run */
  ds_delve_clear (&delve);
}

/* ---- findings */

static const struct {
  const char *name, *text, *want;
} FINDINGS[] = {
  { "empty", "", "t:1: expected a value, got the end of the text" },
  { "list", "[]", "t:1: expected an object, got a list" },
  { "other-format", "{\"format\": \"delvesmith.recipe\", \"version\": 1}",
    "t:1: format: expected \"delvesmith.dungeon\", got \"delvesmith.recipe\"" },
  { "newer", "{\"format\": \"delvesmith.dungeon\",\n\"version\": 2}",
    "t:2: version: expected version 1 or earlier, got 2: the file was written by a later "
    "Delvesmith" },
  { "no-version", "{\"format\": \"delvesmith.dungeon\"}", "t:1: missing key: \"version\"" },
  { "nothing-else", "{\"format\": \"delvesmith.dungeon\", \"version\": 1}",
    "t:1: missing key: \"size\"\nt:1: missing key: \"floors\"" },
  { "huge",
    "{\"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [99999999999, 3], "
    "\"floors\": []}",
    "t:1: size[0]: expected a whole number from 3 to 4096, got 99999999999" },
  { "no-floors",
    "{\"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"floors\": []}",
    "t:1: floors: expected 1 to 100 floors, got 0" },
  { "too-many-cells",
    "{\"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4096, 4096], \"floors\": "
    "[{}, {}]}",
    "t:1: floors: 2 floors of 4096 × 4096 cells are too large together: expected at most 16777216 "
    "cells" },
  { "head",
    "{\"format\": \"delvesmith.dungeon\", \"version\": 1, \"name\": 7,\n\"seed\": 12,\n"
    "\"ruleset\": \"A B\", \"size\": [4], \"recipe\": [], \"floors\": {}}",
    "t:1: name: expected a string, got a number\nt:3: ruleset: expected the id of a ruleset, got "
    "\"A B\"\nt:2: seed: expected a string of digits from \"0\" to \"18446744073709551615\", got "
    "12\nt:3: size: expected a list of 2 items, got 1\nt:3: floors: expected a list, got an "
    "object\nt:3: recipe: expected an object, got a list" },
  { "seed",
    "{\"format\": \"delvesmith.dungeon\", \"version\": 1, \"seed\": "
    "\"18446744073709551616\", \"size\": [4, 3], \"floors\": [{}]}",
    "t:1: seed: expected a string of digits from \"0\" to \"18446744073709551615\", got "
    "\"18446744073709551616\"" },
  { "floor-type",
    "{\"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"floors\": [3]}",
    "t:1: floors[0]: expected an object, got a number" },
  { "no-ground", SMALL_HEAD "}]}", "t:1: floors[0]: missing key: \"ground\"" },
  { "no-rows", SMALL_HEAD "\"ground\": {\"legend\": {}}}]}",
    "t:1: floors[0].ground: missing key: \"rows\"" },
  { "layer-key", SMALL_HEAD "\"ground\": {\"legend\": {}, \"row\": []}}]}",
    "t:1: floors[0].ground: unknown key \"row\": expected one of legend, rows" },
  { "legend",
    SMALL_HEAD GROUND ("\"ab\": \"wall\",\n\"\": null, \"\\t\": null, \"a\": 7, \"b\": \"A B\"", "",
                       "", "") "}]}",
    "t:1: floors[0].ground.legend: expected a single visible character or the space as the key, "
    "got "
    "\"ab\"\nt:2: floors[0].ground.legend: expected a single visible character or the space as the "
    "key, "
    "got \"\"\nt:2: floors[0].ground.legend: expected a single visible character or the space as "
    "the "
    "key, got \"\\u{0009}\"\nt:2: floors[0].ground.legend.a: expected the id of a tile or null, "
    "got 7\nt:2: floors[0].ground.legend.b: expected the id of a tile or null, got \"A B\"" },
  { "rows-count", SMALL_HEAD "\"ground\": {\"legend\": {}, \"rows\": [\"####\"]}}]}",
    "t:1: floors[0].ground.rows: expected 3 rows, got 1" },
  { "rows", SMALL_HEAD GROUND ("\"#\": \"wall\"", "###", "#####", "#.#ä") "}]}",
    "t:2: floors[0].ground.rows[0]: expected 4 cells, got 3\nt:3: floors[0].ground.rows[1]: "
    "expected 4 cells, got 5\nt:4: floors[0].ground.rows[2]: expected a character of the legend at "
    "x = 1, got \".\"" },
  { "row-wide",
    SMALL_HEAD GROUND ("\"#\": \"wall\", \"▒\": \"floor\"", "▒▒▒▒", "▒▒▒", "▒#▒ä") "}]}",
    "t:3: floors[0].ground.rows[1]: expected 4 cells, got 3\nt:4: floors[0].ground.rows[2]: "
    "expected a character of the legend at x = 3, got \"ä\"" },
  { "row-type",
    SMALL_HEAD "\"ground\": {\"legend\": {\"#\": \"wall\"}, \"rows\": [\"####\", 7, "
               "\"####\"]}}]}",
    "t:1: floors[0].ground.rows[1]: expected a string, got a number" },
  { "rooms",
    SMALL (",\n\"rooms\": [7,\n{\"kind\": \"hall\"},\n{\"id\": \"r-1\", \"runs\": [\"0:0-4\"]},\n"
           "{\"id\": \"r-1\"},\n{\"id\": \"x-1\"}, {\"id\": \"r-0\"}, {\"id\": \"r-G\"}]"),
    "t:5: floors[0].rooms[0]: expected an object, got a number\nt:6: floors[0].rooms[1]: missing "
    "key: \"id\"\nt:6: floors[0].rooms[1].kind: expected normal, corridor, cave, secret, vault, "
    "dead-end, start or goal, got \"hall\"\nt:7: floors[0].rooms[2].runs[0]: expected a row from 0 "
    "to 2 and cells from 0 to 3, the first before the last, got \"0:0-4\"\nt:8: "
    "floors[0].rooms[3].id: the id \"r-1\" is used twice on this floor\nt:9: "
    "floors[0].rooms[4].id: expected \"r-\" and 1 to 16 digits of 0-9 and a-f, not all 0, got "
    "\"x-1\"\nt:9: floors[0].rooms[5].id: expected \"r-\" and 1 to 16 digits of 0-9 and a-f, not "
    "all 0, got \"r-0\"\nt:9: floors[0].rooms[6].id: expected \"r-\" and 1 to 16 digits of 0-9 and "
    "a-f, not all 0, got \"r-G\"" },
  { "regions",
    SMALL_HEAD GROUND (
        "\"#\": \"wall\"", "####", "####",
        "####") ",\n\"rooms\": [{\"id\": \"r-1\", "
                "\"region\": \"g-2\"}, {\"id\": \"r-2\", \"region\": 7}]}],\n\"regions\": [7,\n"
                "{\"id\": \"g-1\", \"colour\": \"red\"}, {\"id\": \"g-1\"},\n"
                "{\"id\": \"r-3\", \"colour\": \"#112233\", \"lock\": \"A B\", \"name\": 3}]}",
    "t:6: regions[0]: expected an object, got a number\nt:7: regions[1].colour: expected a colour "
    "such as \"#80c0ff\", got \"red\"\nt:7: regions[2].id: the id \"g-1\" is used twice\nt:7: "
    "regions[2]: missing key: \"colour\"\nt:8: regions[3].id: expected \"g-\" and 1 to 16 digits "
    "of 0-9 and a-f, not all 0, got \"r-3\"\nt:8: regions[3].name: expected a string, got a "
    "number\nt:8: regions[3].lock: expected an id of 1 to 63 lowercase letters, digits and \"-\", "
    "got \"A B\"" },
  { "locks",
    SMALL_HEAD GROUND ("\"#\": \"wall\"", "####", "####",
                       "####") ",\n\"things\": [{\"id\": \"t-1\", \"kind\": \"goal\", \"at\": "
                               "[1, 1], \"lock\": 4}]}],\n\"locks\": [7,\n{\"name\": \"x\"},\n"
                               "{\"id\": \"a\", \"kind\": \"A\"},\n{\"id\": \"b\"}, "
                               "{\"id\": \"b\"},\n{\"id\": \"c\", \"opened_by\": []}, "
                               "{\"id\": \"d\", \"opened_by\": [[], [3]]}]}",
    "t:6: locks[0]: expected an object, got a number\nt:7: locks[1]: missing key: \"id\"\nt:8: "
    "locks[2].kind: expected an id of 1 to 63 lowercase letters, digits and \"-\", got \"A\"\nt:9: "
    "locks[4]: the lock \"b\" is defined twice\nt:10: locks[5].opened_by: expected 1 to 8 sets of "
    "keys, got 0\nt:10: locks[6].opened_by[0]: expected 1 to 64 ids, got 0\nt:10: "
    "locks[6].opened_by[1][0]: expected an id of 1 to 63 lowercase letters, digits and \"-\", got "
    "3" },
  { "locks-reset",
    SMALL_HEAD GROUND ("\"#\": \"wall\"", "####", "####",
                       "####") "}],\n\"locks\": [{\"id\": \"red\", \"resets\": true}]}",
    "t:5: locks[0]: unsupported field \"resets\": a lock of a dungeon stays open once it is "
    "opened" },
  { "locks-mixed",
    SMALL_HEAD GROUND ("\"#\": \"wall\"", "####", "####",
                       "####") "}],\n\"locks\": [{\"id\": \"iron\", \"opened_by\": [[\"red\"]]},\n"
                               "{\"id\": \"own\", \"kind\": \"bone\"},\n{\"id\": \"red\", "
                               "\"opened_by\": [[\"blue\", \"own\"], [\"iron\"]]}]}",
    "t:5: locks[0].opened_by: a lock with single-use keys cannot be opened by other keys\nt:7: "
    "locks[2].opened_by: expected a lock with reusable keys, got \"own\"\nt:7: locks[2].opened_by: "
    "expected a lock with reusable keys, got \"iron\"" },
  { "ignores",
    SMALL_HEAD GROUND (
        "\"#\": \"wall\"", "####", "####",
        "####") "}],\n\"ignores\": [7,\n"
                "{\"floor\": 0},\n{\"rule\": \"a\", \"at\": [1, 1]},\n{\"rule\": \"A\", "
                "\"floor\": 1, \"at\": [4, 1], \"thing\": \"r-1\", \"reason\": 1},\n"
                "{\"rule\": \"b\"}, {\"rule\": \"b\", \"reason\": \"x\"}]}",
    "t:5: ignores[0]: expected an object, got a number\nt:6: ignores[1]: missing key: "
    "\"rule\"\nt:7: ignores[2]: missing key \"floor\": \"at\" and \"thing\" need it\nt:8: "
    "ignores[3].rule: expected an id of 1 to 63 lowercase letters, digits and \"-\", got "
    "\"A\"\nt:8: ignores[3].floor: expected a whole number from 0 to 0, got 1\nt:8: "
    "ignores[3].at[0]: expected a whole number from 0 to 3, got 4\nt:8: ignores[3].thing: expected "
    "\"t-\" and 1 to 16 digits of 0-9 and a-f, not all 0, got \"r-1\"\nt:8: ignores[3].reason: "
    "expected a string, got a number\nt:9: ignores[5]: the same issue is ignored twice: expected "
    "each issue once" },
  { "room-region",
    SMALL (",\n\"rooms\": [{\"id\": \"r-1\", \"region\": \"g-2\"}, {\"id\": \"r-2\", "
           "\"region\": 7}]"),
    "t:5: floors[0].rooms[0].region: expected the id of a region of the dungeon, got \"g-2\"\nt:5: "
    "floors[0].rooms[1].region: expected the id of a region of the dungeon, got 7" },
  { "room-overlap",
    SMALL (",\n\"rooms\": [{\"id\": \"r-1\", \"runs\": [\"1:0-2\"]}, {\"id\": \"r-2\", \"runs\": "
           "[\"1:2-3\"]}]"),
    "t:5: floors[0].rooms[1].runs[0]: cell 2, 1 is already in room 1 of this floor: expected one "
    "room per cell" },
  { "runs-in-order",
    SMALL (",\n\"rooms\": [{\"id\": \"r-1\", \"runs\": [\"0:0-0\", \"0:0-0\", \"x\"]}]"),
    "t:5: floors[0].rooms[0].runs[1]: cell 0, 0 is already in room 1 of this floor: expected one "
    "room per cell\nt:5: floors[0].rooms[0].runs[2]: expected a run such as \"7:2-5\", got \"x\"" },
#define FIVE "\"0:0-0\", \"0:0-0\", \"0:0-0\", \"0:0-0\", \"0:0-0\", "
  { "runs-behind-many",
    SMALL (",\n\"pins\": {\"ground\": [" FIVE FIVE FIVE FIVE "\"x\", \"0:0-0\", 7]}"),
    "t:5: floors[0].pins.ground[20]: expected a run such as \"7:2-5\", got \"x\"\nt:5: "
    "floors[0].pins.ground[22]: expected a run such as \"7:2-5\", got 7" },
  { "runs",
    SMALL (
        ",\n\"pins\": {\"ground\": [\"1\", \"1:2\", \"1:2-1\", \"3:0-0\", \"-1:0-0\", \"1:0-0=1\", "
        "\" 1:0-0\", 7, \"1:0-9999999999\"], \"roof\": []}"),
    "t:5: floors[0].pins: unknown key \"roof\": expected one of ground, feature, room, "
    "things, tiles\nt:5: floors[0].pins.ground[0]: expected a run such as \"7:2-5\", got "
    "\"1\"\nt:5: "
    "floors[0].pins.ground[1]: expected a run such as \"7:2-5\", got \"1:2\"\nt:5: "
    "floors[0].pins.ground[2]: expected a row from 0 to 2 and cells from 0 to 3, the first before "
    "the last, got \"1:2-1\"\nt:5: floors[0].pins.ground[3]: expected a row from 0 to 2 and cells "
    "from 0 to 3, the first before the last, got \"3:0-0\"\nt:5: floors[0].pins.ground[4]: "
    "expected a run such as \"7:2-5\", got \"-1:0-0\"\nt:5: floors[0].pins.ground[5]: expected a "
    "run such as \"7:2-5\", got \"1:0-0=1\"\nt:5: floors[0].pins.ground[6]: expected a run such as "
    "\"7:2-5\", got \" 1:0-0\"\nt:5: floors[0].pins.ground[7]: expected a run such as \"7:2-5\", "
    "got 7\nt:5: floors[0].pins.ground[8]: expected a run such as \"7:2-5\", got "
    "\"1:0-9999999999\"" },
  { "origin",
    SMALL (",\n\"origin\": {\"stages\": [\"a\"], \"runs\": [\"1:0-0\", \"1:0-0=0\", "
           "\"1:0-0=2\"]}"),
    "t:5: floors[0].origin.runs[0]: expected a run such as \"7:2-5=1\", got \"1:0-0\"\nt:5: "
    "floors[0].origin.runs[1]: expected a number from 1 to 1, got 0\nt:5: "
    "floors[0].origin.runs[2]: expected a number from 1 to 1, got 2" },
  { "things",
    SMALL (",\n\"things\": [{},\n{\"id\": \"t-1\", \"kind\": \"goal\", \"at\": [4, -1], "
           "\"facing\": \"up\",\n\"target\": {\"floor\": 1, \"at\": [0, 0]},\n"
           "\"gate\": \"t-1\"}]"),
    "t:5: floors[0].things[0]: missing key: \"id\"\nt:5: floors[0].things[0]: missing key: "
    "\"kind\"\nt:5: floors[0].things[0]: missing key: \"at\"\nt:6: floors[0].things[1].at[0]: "
    "expected a whole number from 0 to 3, got 4\nt:6: floors[0].things[1].at[1]: expected a whole "
    "number from 0 to 2, got -1\nt:6: floors[0].things[1].facing: expected north, east, south or "
    "west, got \"up\"\nt:7: floors[0].things[1].target.floor: expected a whole number from 0 to 0, "
    "got 1\nt:8: floors[0].things[1].gate: expected \"w-\" and 1 to 16 digits of 0-9 and a-f, not "
    "all 0, got \"t-1\"" },
  { "exit",
    SMALL (",\n\"things\": [{\"id\": \"t-1\", \"kind\": \"goal\", \"at\": [1, 1], "
           "\"target\": {\"level\": \"../a.delve\", \"entry\": \"\"}},\n"
           "{\"id\": \"t-2\", \"kind\": \"goal\", \"at\": [1, 1], "
           "\"target\": {\"level\": 1, \"floor\": 0}},\n"
           "{\"id\": \"t-3\", \"kind\": \"goal\", \"at\": [1, 1], "
           "\"target\": {\"entry\": \"gate\"}},\n"
           "{\"id\": \"t-4\", \"kind\": \"goal\", \"at\": [1, 1], "
           "\"target\": {\"level\": \"a.delve\", \"entry\": \"a\\u202eb\"}}]"),
    "t:5: floors[0].things[0].target.level: expected a path below the folder \"levels\", such as "
    "\"deep/cave.delve\", got \"../a.delve\"\nt:5: floors[0].things[0].target.entry: expected the "
    "name of an entry, got \"\"\nt:6: floors[0].things[1].target: unknown key \"floor\": expected "
    "one of level, entry\nt:7: floors[0].things[2].target: unknown key \"entry\": expected one of "
    "floor, at\nt:8: floors[0].things[3].target.entry: expected the name of an entry, got "
    "\"a\\u202eb\"" },
  { "thing-kind",
    SMALL (",\n\"things\": [{\"id\": \"t-1\", \"kind\": \"Big Orc\", \"at\": [1, 1]}]"),
    "t:5: floors[0].things[0]: expected the id of a kind of object, got \"Big Orc\"" },
};

static void
test_finding (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);

  dst_refuses (&ds_format_delve, FINDINGS[row].text, strlen (FINDINGS[row].text),
               FINDINGS[row].want);
}

static void
test_twenty_findings (void)
{
  g_autoptr (GString) text = g_string_new (SMALL_HEAD SMALL_GROUND ", \"rooms\": [");
  DsErrors errors = { 0 };
  DsDelve delve;

  for (int i = 0; i < 1000; i++)
    g_string_append_printf (text, "%s%d", i > 0 ? "," : "", i);
  g_string_append (text, "]}]}");
  g_assert_cmpint (ds_delve_read (&delve, "t", text->str, text->len, dst_rules (), &errors), ==,
                   DS_BAD_DATA);
  g_assert_cmpint (errors.n, ==, DS_ERRORS_MAX);
  g_assert_cmpint (errors.n_found, ==, DS_ERRORS_MAX);
}

/* ---- versions */

static DsStatus
add_mark (DsNode root, DsText *out, DsError *err)
{
  size_t n;
  const char *source = ds_node_source (root, &n);

  ds_text_add (out, source, n);
  ds_text_puts (out, "2");
  return DS_OK;
}

static DsStatus
refuse (DsNode root, DsText *out, DsError *err)
{
  return ds_fail (err, DS_BAD_DATA, "t", "test.upgrade", "no");
}

static void
test_upgrade (void)
{
  static const DsUpgrade steps[] = { NULL, add_mark, add_mark, refuse };
  DsErrors errors = { 0 };
  char *bytes = NULL;
  int64_t number;
  DsJson *json;

  g_assert_cmpint (ds_json_parse (&json, "t", "1", 1, &errors), ==, DS_OK);
  g_assert_cmpint (ds_upgrade_run (steps, 1, 1, &json, &bytes, &errors), ==, DS_OK);
  g_assert_null (bytes);
  g_assert_cmpint (ds_upgrade_run (steps, 1, 3, &json, &bytes, &errors), ==, DS_OK);
  g_assert_true (ds_node_int (ds_json_root (json), &number));
  g_assert_cmpint (number, ==, 122);
  g_assert_cmpint (ds_upgrade_run (steps, 2, 4, &json, &bytes, &errors), ==, DS_BAD_DATA);
  g_assert_true (ds_node_int (ds_json_root (json), &number));
  g_assert_cmpint (number, ==, 1222);
  ds_json_free (json);
  ds_free (bytes);
}

/* ---- memory */

static DsStatus
load (void *user)
{
  DsErrors errors = { 0 };
  DsDelve delve;
  const DsStatus status =
      ds_delve_read (&delve, "t", WHOLE, sizeof WHOLE - 1, dst_rules (), &errors);

  g_assert_true ((delve.rules != NULL) == (status == DS_OK));
  g_assert_true ((errors.n == 0) == (status == DS_OK));
  ds_delve_clear (&delve);
  return status;
}

/* A document that no reader would accept is not written. */
static void
test_too_large (void)
{
  DsText text = { 0 };
  DsDelve delve;
  DsError err;
  char line[300];

  g_assert_cmpint (ds_delve_init (&delve, dst_rules (), 4096, 4096, 1, 1, &err), ==, DS_OK);
  for (int32_t y = 0; y < 4096; y++) {
    uint8_t *pins = ds_grid_row_mut (&delve.dungeon.floors[0].layers[DS_LAYER_PIN], y);

    for (int32_t x = y % 2; x < 4096; x += 2)
      pins[x] = DS_PIN_GROUND | DS_PIN_FEATURE;
  }
  g_assert_cmpint (ds_format_delve.write (&delve, &text, &err), ==, DS_LIMIT);
  g_assert_null (text.bytes);
  g_assert_cmpstr (
      ds_error_format (&err, line, sizeof line), ==,
      "the file would be too large to open again: expected at most 16000000 values, got 16785430");
  ds_delve_clear (&delve);
}

static DsStatus
save (void *user)
{
  DsText text = { 0 };
  DsError err;
  const DsStatus status = ds_delve_write (user, &text, &err);

  g_assert_true ((text.bytes != NULL) == (status == DS_OK));
  ds_text_clear (&text);
  return status;
}

static void
test_no_memory (void)
{
  DsDelve delve;

  dst_rules ();
  dst_count_blocks ();
  delve = dst_load (&ds_format_delve, WHOLE);
  dst_fail_each (load, NULL, DS_OK);
  dst_fail_each (save, &delve, DS_OK);
  ds_delve_clear (&delve);
}

static const struct {
  const char *name, *rim, *inside, *wall;
} DUG[] = {
  { "caves", "cave-wall", "floor", "cave-wall" },
  { "halls", "wall", "cave-wall", "wall" },
  { "open", "grass-floor", "cave-wall", "wall" },
};

static void
test_wall (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  DsRules *rules = dst_rules ();
  const uint16_t rim = ds_rules_find_tile (rules, DUG[row].rim);
  const uint16_t inside = ds_rules_find_tile (rules, DUG[row].inside);
  DsDelve delve;

  g_assert_cmpint (ds_delve_init (&delve, rules, 9, 7, 1, rim, NULL), ==, DS_OK);
  for (int32_t i = 0; i < 9 * 7; i++) {
    const DsCell cell = { i % 9, i / 9 };
    const bool is_inside = cell.x > 0 && cell.x < 8 && cell.y > 0 && cell.y < 6;

    if (is_inside || i % 9 == 3) /* some gaps in the rim */
      g_assert_true (ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_GROUND, cell, inside));
  }
  g_assert_cmpstr (ds_rules_tile (rules, ds_delve_wall (&delve, 0))->id, ==, DUG[row].wall);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/rules/delve/wall", DUG, test_wall);
  g_test_add_func ("/io/delve/whole", test_whole);
  g_test_add_func ("/io/delve/unknown", test_unknown);
  g_test_add_func ("/io/delve/smallest", test_smallest);
  g_test_add_func ("/io/delve/legend-kept", test_legend_kept);
  g_test_add_func ("/io/delve/legend-per-floor", test_legend_per_floor);
  g_test_add_func ("/io/delve/legend-large", test_legend_large);
  g_test_add_func ("/io/delve/stable", test_stable);
  g_test_add_func ("/io/delve/one-cell", test_one_cell);
  g_test_add_func ("/io/delve/many-pins", test_many_pins);
  DST_ADD_ROWS ("/io/delve/finding", FINDINGS, test_finding);
  g_test_add_func ("/io/delve/twenty-findings", test_twenty_findings);
  g_test_add_func ("/io/delve/upgrade", test_upgrade);
  g_test_add_func ("/io/delve/too-large", test_too_large);
  g_test_add_func ("/io/delve/no-memory", test_no_memory);
  return g_test_run ();
}
