/* tests/core/test_recipe.c — values, recipes, and documents under other rules. */
#include "lib/memory.h"
#include "lib/rows.h"
#include "rules/delve.h"

#include <glib.h>
#include <string.h>

/* ---- values */

static const struct {
  const char *text;
  DsValueType type;
  int n;
  int32_t numbers[2];
  const char *json;
} VALUES[] = {
  { "12", DS_VALUE_INT, 1, { 12 }, "12" },
  { "-2147483648", DS_VALUE_INT, 1, { INT32_MIN }, "-2147483648" },
  { "true", DS_VALUE_BOOL, 1, { 1 }, "true" },
  { "false", DS_VALUE_BOOL, 1, { 0 }, "false" },
  { "3..8", DS_VALUE_RANGE, 2, { 3, 8 }, "[3, 8]" },
  { "-3..-1", DS_VALUE_RANGE, 2, { -3, -1 }, "[-3, -1]" },
  { "room=2,dead_end=0", DS_VALUE_WEIGHTS, 2, { 2, 0 }, "{ \"room\": 2, \"dead_end\": 0 }" },
  { "deep-water", DS_VALUE_TEXT, 0, { 0 }, "\"deep-water\"" },
  { "#.\n\n #\n", DS_VALUE_ROWS, 0, { 0 }, "[\n  \"#.\",\n  \"\",\n  \" #\"\n]" },
};

static DsJson *
parse_json (const char *text)
{
  DsErrors errors = { 0 };
  DsJson *json;

  g_assert_cmpint (ds_json_parse (&json, "t", text, strlen (text), &errors), ==, DS_OK);
  return json;
}

static void
test_values (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (VALUES); i++) {
    DsErrors errors = { 0 };
    DsText text = { 0 };
    DsJsonWriter writer;
    DsValue value, again;
    DsError err;
    DsJson *json;

    g_test_message ("%s", VALUES[i].text);
    g_assert_cmpint (ds_value_parse (&value, VALUES[i].text, &err), ==, DS_OK);
    g_assert_cmpint (value.type, ==, VALUES[i].type);
    g_assert_cmpint (value.n, ==, VALUES[i].n);
    g_assert_cmpint (value.numbers[0], ==, VALUES[i].numbers[0]);
    g_assert_cmpint (value.numbers[1], ==, VALUES[i].numbers[1]);
    ds_value_format (&value, &text);
    g_assert_cmpstr (text.bytes, ==, VALUES[i].text);
    ds_text_clear (&text);

    ds_json_writer_init (&writer, &text);
    ds_value_write (&value, &writer, NULL);
    g_assert_cmpstr (g_strchomp (text.bytes), ==, VALUES[i].json);
    json = parse_json (text.bytes);
    g_assert_true (ds_value_read (&again, ds_json_root (json), "p", &errors));
    g_assert_true (ds_value_equal (&value, &again));
    ds_json_free (json);
    ds_text_clear (&text);
    ds_value_clear (&value);
    ds_value_clear (&again);
  }
}

static void
test_bad_values (void)
{
  static const char *const texts[] = { "",
                                       "1.5",
                                       "2147483648",
                                       "-99999999999",
                                       "3..",
                                       "..3",
                                       "1..2..3",
                                       "a=",
                                       "=1",
                                       "a=1,",
                                       "a=1,a=2",
                                       "A",
                                       "a b",
                                       "a=x",
                                       "+1",
                                       "1 ",
                                       "a=1,b=1,c=1,d=1,e=1,f=1,g=1,h=1,i=1",
                                       "a-name-of-more-than-twenty-three=1" };
  static const char *const rows[] = { "#\t\n", "\xff\n", "a\xcc\x81\n" };
  static const char *const jsons[] = { "1.5",          "2147483648",   "[1]",
                                       "[1, 2, 3]",    "[1, \"2\"]",   "null",
                                       "\"\"",         "\"A b\"",      "{\"a\": true}",
                                       "{\"a b\": 1}", "{\"a\": 1.5}", "[\"a\", 1]",
                                       "[\"a\\nb\"]",  "[\"\\t\"]" };
  DsError err;
  DsValue value;

  for (size_t i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_test_message ("%s", texts[i]);
    g_assert_cmpint (ds_value_parse (&value, texts[i], &err), ==, DS_BAD_ARG);
    g_assert_cmpint (value.n, ==, 0);
  }
  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpint (ds_value_parse (&value, rows[i], &err), ==, DS_BAD_DATA);
  for (size_t i = 0; i < G_N_ELEMENTS (jsons); i++) {
    DsJson *json = parse_json (jsons[i]);
    DsErrors errors = { 0 };

    g_test_message ("%s", jsons[i]);
    g_assert_false (ds_value_read (&value, ds_json_root (json), "p", &errors));
    g_assert_cmpstr (errors.items[0].where, ==, "t:1: p");
    ds_json_free (json);
  }
}

/* ---- recipes */

static const char RECIPE[] = "{\n"
                             "  \"format\": \"delvesmith.recipe\",\n"
                             "  \"version\": 1,\n"
                             "  \"id\": \"caves\",\n"
                             "  \"label\": \"Caves\",\n"
                             "  \"description\": \"Wide.\",\n"
                             "  \"size\": [80, 24],\n"
                             "  \"ruleset\": \"seed\",\n"
                             "  \"stages\": [\n"
                             "    { \"stage\": \"fill\" },\n"
                             "    { \"stage\": \"cellular\", \"label\": \"second\", \"disabled\": "
                             "true, \"params\": { \"fill\":"
                             " 450, \"size\": [3, 8] } }\n"
                             "  ]\n"
                             "}\n";

static DsRecipe
parse (const char *text)
{
  DsErrors errors = { 0 };
  DsRecipe recipe;

  if (ds_recipe_parse (&recipe, "t", text, strlen (text), &errors) != DS_OK) {
    char line[600];

    g_error ("%s", ds_error_format (&errors.items[0], line, sizeof line));
  }
  return recipe;
}

static void
test_recipe (void)
{
  static const char want[] =
      "{\n"
      "  \"id\": \"caves\",\n"
      "  \"label\": \"Caves\",\n"
      "  \"description\": \"Wide.\",\n"
      "  \"size\": [80, 24],\n"
      "  \"floors\": 1,\n"
      "  \"ruleset\": \"seed\",\n"
      "  \"stages\": [\n"
      "    { \"stage\": \"fill\" },\n"
      "    { \"stage\": \"cellular\", \"label\": \"second\", \"disabled\": true, \"params\": { "
      "\"fill\": 450, \"size\": [3, 8] } }\n"
      "  ]\n"
      "}\n";
  DsRecipe recipe = parse (RECIPE);
  DsText text = { 0 };
  DsJsonWriter writer;

  g_assert_cmpint (recipe.w, ==, 80);
  g_assert_cmpint (recipe.n_stages, ==, 2);
  g_assert_cmpstr (recipe.stages[1].label, ==, "second");
  g_assert_true (recipe.stages[1].disabled);
  g_assert_cmpint (ds_recipe_get (&recipe.stages[1], "fill")->numbers[0], ==, 450);
  g_assert_null (ds_recipe_get (&recipe.stages[1], "rounds"));
  ds_json_writer_init (&writer, &text);
  ds_recipe_write (&recipe, &writer, NULL);
  g_assert_cmpstr (text.bytes, ==, want);
  ds_text_clear (&text);
  ds_recipe_clear (&recipe);
}

#define FILE_HEAD "{\"format\": \"delvesmith.recipe\", \"version\": 1, "
#define GOOD_HEAD FILE_HEAD "\"id\": \"a\", \"label\": \"A\", \"size\": [9, 9], "

static const struct {
  const char *name, *text, *want;
} FINDINGS[] = {
  { "missing", FILE_HEAD "\"id\": \"a\"}",
    "t:1: missing key: \"label\"\nt:1: missing key: \"size\"\nt:1: missing key: \"stages\"" },
  { "id", FILE_HEAD "\"id\": \"Big\", \"label\": \"A\", \"size\": [9, 9], \"stages\": []}",
    "t:1: id: expected lowercase letters, digits, \"-\" and \"_\", got \"Big\"" },
  { "hidden", FILE_HEAD "\"id\": \"a\", \"label\": \"A\\u202e\", \"size\": [9, 9], \"stages\": []}",
    "t:1: label: expected text without hidden characters, got \"A\\u202e\"" },
  { "size", FILE_HEAD "\"id\": \"a\", \"label\": \"A\", \"size\": [2, 5000], \"stages\": []}",
    "t:1: size[0]: expected a whole number from 3 to 4096, got 2\nt:1: size[1]: expected a whole "
    "number from 3 to 4096, got 5000" },
  { "floors", GOOD_HEAD "\"floors\": 0, \"stages\": []}",
    "t:1: floors: expected a whole number from 1 to 100, got 0" },
  { "stages", GOOD_HEAD "\"stages\": {}}", "t:1: stages: expected a list, got an object" },
  { "stage", GOOD_HEAD "\"stages\": [{}]}", "t:1: stages[0]: missing key: \"stage\"" },
  { "stage-type", GOOD_HEAD "\"stages\": [{\"stage\": 4}]}",
    "t:1: stages[0].stage: expected a string, got a number" },
  { "disabled", GOOD_HEAD "\"stages\": [{\"stage\": \"a\", \"disabled\": 1}]}",
    "t:1: stages[0].disabled: expected true or false, got a number" },
  { "param", GOOD_HEAD "\"stages\": [{\"stage\": \"a\", \"params\": {\"x\": null, \"Y\": 1}}]}",
    "t:1: stages[0].params.x: expected a whole number, true or false, a name, a range such as [2, "
    "5], weights such as {\"room\": 2}, or rows such as [\"###\", \"#.#\"], got null\nt:1: "
    "stages[0].params.Y: invalid name of a parameter: expected 1 to 31 lowercase letters, digits, "
    "\"-\" and \"_\"" },
  { "unknown-keys",
    GOOD_HEAD "\"sixe\": 3, \"stages\": [{\"stage\": \"a\", \"floors\": {\"1\": {}}}]}",
    "t:1: stages[0]: unknown key \"floors\": expected one of stage, label, disabled, params, "
    "per_floor\nt:1: unknown key \"sixe\": expected one of id, label, description, size, floors, "
    "ruleset, stages, format, version" },
  { "per-floor", GOOD_HEAD "\"stages\": [{\"stage\": \"a\", \"per_floor\": [4]}]}",
    "t:1: stages[0].per_floor: expected an object, got a list" },
  { "per-floor-number",
    GOOD_HEAD
    "\"stages\": [{\"stage\": \"a\", \"per_floor\": {\"100\": {}, \"01\": {}, \"-1\": {}, "
    "\"\": {}, \"99\": {}}}]}",
    "t:1: stages[0].per_floor.100: no such floor: expected \"0\" to \"99\"\nt:1: "
    "stages[0].per_floor.01: no such floor: expected \"0\" to \"99\"\nt:1: stages[0].per_floor.-1: "
    "no such floor: expected \"0\" to \"99\"\nt:1: stages[0].per_floor.: no such floor: expected "
    "\"0\" to \"99\"" },
  { "per-floor-params",
    GOOD_HEAD "\"stages\": [{\"stage\": \"a\", \"per_floor\": {\"2\": 4, \"3\": {\"Y\": 1}}}]}",
    "t:1: stages[0].per_floor.2: expected an object, got a number\nt:1: stages[0].per_floor.3.Y: "
    "invalid name of a parameter: expected 1 to 31 lowercase letters, digits, \"-\" and \"_\"" },
};

/* A document keeps the keys of a later program; a file that is shared has none that are unknown. */
static void
test_unknown_keys (void)
{
  static const char text[] = "{\n"
                             "  \"id\": \"a\",\n"
                             "  \"stages\": [\n"
                             "    { \"stage\": \"fill\", \"label\": \"b\", \"why\": \"later\" }\n"
                             "  ],\n"
                             "  \"author\": {\"name\":  \"me\"}\n"
                             "}\n";
  DsJson *json = parse_json (text);
  DsErrors errors = { 0 };
  DsText out = { 0 };
  DsJsonWriter writer;
  DsRecipe recipe;

  g_assert_cmpint (ds_recipe_read (&recipe, ds_json_root (json), "", &errors), ==, DS_OK);
  ds_json_writer_init (&writer, &out);
  ds_recipe_write (&recipe, &writer, NULL);
  g_assert_cmpstr (out.bytes, ==, text);
  ds_text_clear (&out);
  ds_recipe_format (&recipe, &out);
  g_assert_nonnull (strstr (out.bytes, "{ \"stage\": \"fill\", \"label\": \"b\" }"));
  g_assert_null (strstr (out.bytes, "author"));
  ds_text_clear (&out);
  ds_recipe_clear (&recipe);
  ds_json_free (json);
}

static void
test_finding (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  g_autoptr (GString) found = g_string_new (NULL);
  DsErrors errors = { 0 };
  DsRecipe recipe;
  char line[600];

  g_assert_cmpint (
      ds_recipe_parse (&recipe, "t", FINDINGS[row].text, strlen (FINDINGS[row].text), &errors), ==,
      DS_BAD_DATA);
  g_assert_cmpint (recipe.n_stages, ==, 0);
  g_assert_null (recipe.stages);
  for (size_t i = 0; i < errors.n; i++)
    g_string_append_printf (found, "%s%s", i > 0 ? "\n" : "",
                            ds_error_format (&errors.items[i], line, sizeof line));
  g_assert_cmpstr (found->str, ==, FINDINGS[row].want);
}

static void
test_equal (void)
{
  DsRecipe a = parse (RECIPE), b;
  const DsValue six = { .type = DS_VALUE_INT, .n = 1, .numbers = { 6 } };
  DsValue fill;
  DsError err;

  g_assert_cmpint (ds_recipe_copy (&b, &a, &err), ==, DS_OK);
  g_assert_true (ds_recipe_equal (&a, &b));
  ds_str_unref (b.label);
  b.label = NULL;
  g_assert_true (ds_recipe_equal (&a, &b));

  g_assert_cmpint (ds_recipe_set (&b.stages[0], "rounds", &six, &err), ==, DS_OK);
  g_assert_false (ds_recipe_equal (&a, &b));
  g_assert_cmpint (ds_recipe_set (&b.stages[0], "rounds", NULL, &err), ==, DS_OK);
  g_assert_cmpint (ds_recipe_set (&b.stages[0], "rounds", NULL, &err), ==, DS_OK);
  g_assert_true (ds_recipe_equal (&a, &b));

  /* the order of parameters does not matter */
  fill = *ds_recipe_get (&b.stages[1], "fill");
  g_assert_cmpint (ds_recipe_set (&b.stages[1], "fill", NULL, &err), ==, DS_OK);
  g_assert_cmpint (ds_recipe_set (&b.stages[1], "fill", &fill, &err), ==, DS_OK);
  g_assert_cmpstr (b.stages[1].params[1].name, ==, "fill");
  g_assert_true (ds_recipe_equal (&a, &b));
  b.stages[1].disabled = false;
  g_assert_false (ds_recipe_equal (&a, &b));
  ds_recipe_clear (&a);
  ds_recipe_clear (&b);
}

/* ---- values of single floors */

#define PER_FLOOR                                                                                  \
  GOOD_HEAD "\"stages\": [{\"stage\": \"fill\", \"per_floor\": {\"7\": {\"tile\": \"mud\"}, "      \
            "\"0\": {\"tile\": \"lava\", \"x\": 1}}, \"params\": {\"tile\": \"wall\"}}]}"

static void
test_per_floor (void)
{
  DsRecipe recipe = parse (PER_FLOOR), again;
  DsRecipeStage *stage = &recipe.stages[0];
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsJsonWriter writer;
  DsJson *json;

  g_assert_cmpuint (ds_extras_count (stage->extras), ==, 0);
  g_assert_cmpstr (ds_recipe_get (stage, "tile")->text, ==, "wall");
  g_assert_cmpstr (ds_recipe_get_on (stage, 0, "tile")->text, ==, "lava");
  g_assert_cmpstr (ds_recipe_get_on (stage, 7, "tile")->text, ==, "mud");
  g_assert_null (ds_recipe_get_on (stage, 1, "tile"));
  g_assert_null (ds_recipe_get (stage, "x"));
  g_assert_true (ds_recipe_has_floor (stage, 7) && !ds_recipe_has_floor (stage, 6));

  ds_json_writer_init (&writer, &text);
  ds_recipe_write (&recipe, &writer, NULL);
  g_assert_nonnull (strstr (text.bytes,
                            "\"params\": { \"tile\": \"wall\" }, \"per_floor\": { \"0\": { "
                            "\"tile\": \"lava\", \"x\": 1 }, \"7\": { \"tile\": "
                            "\"mud\" } }"));
  json = parse_json (text.bytes);
  g_assert_cmpint (ds_recipe_read (&again, ds_json_root (json), "", &errors), ==, DS_OK);
  g_assert_true (ds_recipe_equal (&recipe, &again));
  g_assert_cmpint (ds_recipe_set_on (stage, 7, "tile", NULL, NULL), ==, DS_OK);
  g_assert_false (ds_recipe_equal (&recipe, &again));
  g_assert_false (ds_recipe_has_floor (stage, 7));
  ds_recipe_clear (&again);
  ds_recipe_clear (&recipe);
  ds_json_free (json);
  ds_text_clear (&text);
}

static DsStatus
parse_and_copy (void *user)
{
  DsErrors errors = { 0 };
  DsRecipe recipe, copy;
  DsError err;
  DsStatus status = ds_recipe_parse (&recipe, "t", RECIPE, strlen (RECIPE), &errors);

  if (status != DS_OK) {
    g_assert_null (recipe.stages);
    return status;
  }
  status = ds_recipe_copy (&copy, &recipe, &err);
  g_assert_true ((copy.stages != NULL) == (status == DS_OK));
  ds_recipe_clear (&recipe);
  ds_recipe_clear (&copy);
  return status;
}

static void
test_no_memory (void)
{
  dst_fail_each (parse_and_copy, NULL, DS_OK);
}

/* ---- a document under other rules */

#define TILE(id, layer)                                                                            \
  "{\"id\": \"" id "\", \"label\": \"" id "\", \"glyph\": \"x\", \"layer\": \"" layer "\"}"
#define KIND(id) "{\"id\": \"" id "\", \"label\": \"" id "\", \"glyph\": \"x\"}"
#define RULES(tiles, kinds)                                                                        \
  "{\"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": [" tiles "], \"kinds\": [" kinds  \
  "]}"

static DsRules *
parse_rules (const char *text)
{
  DsErrors errors = { 0 };
  DsRules *rules;

  g_assert_cmpint (ds_rules_parse (&rules, "t", text, strlen (text), &errors), ==, DS_OK);
  return rules;
}

static DsDelve
small_delve (void)
{
  DsRules *rules = parse_rules (RULES (TILE ("wall", "ground") "," TILE ("mud", "ground") "," TILE (
                                           "never", "ground") "," TILE ("door", "feature"),
                                       KIND ("goblin") "," KIND ("marker")));
  DsDelve delve;
  DsError err;

  g_assert_cmpint (ds_delve_init (&delve, rules, 5, 4, 1, 1, &err), ==, DS_OK);
  ds_rules_unref (rules);
  g_assert_true (ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ 2, 1 }, 2));
  g_assert_true (ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_FEATURE, (DsCell){ 3, 1 }, 4));
  g_assert_cmpint (ds_things_put (&delve.dungeon.floors[0].things,
                                  &(DsThing){ .id = 9, .kind = 0, .at = { 1, 2 } }, &err),
                   ==, DS_OK);
  return delve;
}

static const char *
tile_at (const DsDelve *delve, DsLayer layer, int32_t x, int32_t y)
{
  const uint32_t tile = ds_floor_get (&delve->dungeon.floors[0], layer, (DsCell){ x, y });

  return ds_rules_tile (delve->rules, tile)->id;
}

static void
test_set_rules (void)
{
  DsDelve delve = small_delve ();
  DsRules *rules = parse_rules (RULES (TILE ("door", "feature") "," TILE ("wall", "ground"), ""));
  const DsThing *thing;
  DsError err;

  g_assert_cmpint (ds_delve_set_rules (&delve, rules, &err), ==, DS_OK);
  ds_rules_unref (rules);
  g_assert_cmpstr (tile_at (&delve, DS_LAYER_GROUND, 0, 0), ==, "wall");
  g_assert_cmpstr (tile_at (&delve, DS_LAYER_GROUND, 2, 1), ==, "mud");
  g_assert_cmpstr (tile_at (&delve, DS_LAYER_FEATURE, 3, 1), ==, "door");
  g_assert_cmpstr (tile_at (&delve, DS_LAYER_FEATURE, 0, 0), ==, "nothing");
  g_assert_cmpint (ds_rules_n_tiles (delve.rules), ==, 4); /* nothing, door, wall, mud */
  g_assert_true (ds_rules_tile (delve.rules, 3)->is_unknown);
  g_assert_cmpint (ds_delve_flags (&delve, 0, (DsCell){ 2, 1 }), ==,
                   DS_TILE_BLOCKS_MOVE | DS_TILE_BLOCKS_SIGHT);
  thing = ds_things_get (delve.dungeon.floors[0].things, 0);
  g_assert_cmpstr (ds_rules_kind (delve.rules, thing->kind)->id, ==, "goblin");
  g_assert_true (ds_rules_kind (delve.rules, thing->kind)->is_unknown);

  /* and known again */
  rules = parse_rules (RULES (TILE ("mud", "ground") "," TILE ("wall", "ground"), KIND ("goblin")));
  g_assert_cmpint (ds_delve_set_rules (&delve, rules, &err), ==, DS_OK);
  ds_rules_unref (rules);
  g_assert_cmpstr (tile_at (&delve, DS_LAYER_GROUND, 2, 1), ==, "mud");
  g_assert_cmpint (ds_delve_flags (&delve, 0, (DsCell){ 2, 1 }), ==, 0);
  ds_delve_clear (&delve);
}

static void
test_movement (void)
{
  DsDelve delve = small_delve ();

  g_assert_cmpint (ds_delve_movement (&delve), ==, DS_MOVE_8_NO_CORNER_CUTTING);
  g_assert_cmpstr (delve.ruleset, ==, "default");
  ds_delve_clear (&delve);
}

static DsStatus
change_rules (void *user)
{
  const DsDelve *delve = user;
  DsRules *rules;
  DsErrors errors = { 0 };
  DsError err;
  DsDelve copy;
  DsStatus status = ds_delve_copy (&copy, delve, &err);
  static const char text[] = RULES (TILE ("door", "feature"), "");

  if (status != DS_OK)
    return status;
  status = ds_rules_parse (&rules, "t", text, strlen (text), &errors);
  if (status == DS_OK) {
    status = ds_delve_set_rules (&copy, rules, &err);
    if (status != DS_OK)
      g_assert_true (copy.rules == delve->rules &&
                     ds_dungeon_equal (&copy.dungeon, &delve->dungeon));
  }
  ds_rules_unref (rules);
  ds_delve_clear (&copy);
  return status;
}

static void
test_set_rules_no_memory (void)
{
  DsDelve delve;

  dst_count_blocks ();
  delve = small_delve ();
  dst_fail_each (change_rules, &delve, DS_OK);
  ds_delve_clear (&delve);
}

static DsStatus
init_delve (void *user)
{
  DsRules *rules;
  DsErrors errors = { 0 };
  DsError err;
  DsDelve delve;
  static const char text[] = RULES (TILE ("wall", "ground"), "");
  DsStatus status = ds_rules_parse (&rules, "t", text, strlen (text), &errors);

  if (status != DS_OK)
    return status;
  status = ds_delve_init (&delve, rules, 9, 200, 2, 1, &err);
  g_assert_true ((delve.rules != NULL) == (status == DS_OK));
  ds_delve_clear (&delve);
  ds_rules_unref (rules);
  return status;
}

static void
test_init_no_memory (void)
{
  dst_fail_each (init_delve, NULL, DS_OK);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/value/forms", test_values);
  g_test_add_func ("/value/bad", test_bad_values);
  g_test_add_func ("/recipe/read-and-write", test_recipe);
  DST_ADD_ROWS ("/recipe/finding", FINDINGS, test_finding);
  g_test_add_func ("/recipe/per-floor", test_per_floor);
  g_test_add_func ("/recipe/unknown-keys", test_unknown_keys);
  g_test_add_func ("/recipe/equal", test_equal);
  g_test_add_func ("/recipe/no-memory", test_no_memory);
  g_test_add_func ("/delve/set-rules", test_set_rules);
  g_test_add_func ("/delve/movement", test_movement);
  g_test_add_func ("/delve/set-rules-no-memory", test_set_rules_no_memory);
  g_test_add_func ("/delve/init-no-memory", test_init_no_memory);
  return g_test_run ();
}
