/* tests/core/test_bad_input.c — mutations of valid files are refused with a sentence and no result.
 * Each mutation is tried on a document, a recipe and a rules file. */
#include "io/io.h"
#include "lib/file.h"
#include "lib/gen.h"

#include <glib.h>
#include <string.h>
#include <unistd.h>

static const char DELVE[] =
    "{\n"
    "  \"format\": \"delvesmith.dungeon\", \"version\": 1, \"name\": \"Nave\", \"size\": [4, 3],\n"
    "  \"ruleset\": \"seed\", \"seed\": \"12232\",\n"
    "  \"recipe\": {\"id\": \"caves\", \"stages\": [{\"stage\": \"fill\", \"label\": \"a\",\n"
    "    \"disabled\": true, \"params\": {\"tile\": \"wall\"}}]},\n"
    "  \"floors\": [{\n"
    "    \"ground\": {\"legend\": {\"#\": \"wall\", \".\": \"floor\"},\n"
    "      \"rows\": [\"####\", \"#..#\", \"####\"]},\n"
    "    \"feature\": {\"legend\": {\" \": null, \"+\": \"door\"},\n"
    "      \"rows\": [\"    \", \" +  \", \"    \"]},\n"
    "    \"rooms\": [{\"id\": \"r-1\", \"name\": \"N\", \"kind\": \"cave\", \"runs\": "
    "[\"1:1-2\"]}],\n"
    "    \"pins\": {\"ground\": [\"1:1-2\"], \"room\": [\"0:0-3\"]},\n"
    "    \"origin\": {\"stages\": [\"fill\"], \"runs\": [\"1:1-2=1\"]},\n"
    "    \"things\": [{\"id\": \"t-1\", \"kind\": \"goal\", \"at\": [1, 1], \"facing\": \"east\",\n"
    "      \"target\": {\"floor\": 0, \"at\": [2, 1]}}]\n"
    "  }]\n"
    "}\n";

static const char RECIPE[] =
    "{\"format\": \"delvesmith.recipe\", \"version\": 1, \"id\": \"caves\", \"label\": \"Caves\",\n"
    "  \"description\": \"Wide.\", \"size\": [80, 24], \"floors\": 2, \"ruleset\": \"seed\",\n"
    "  \"stages\": [{\"stage\": \"fill\", \"label\": \"a\", \"disabled\": true,\n"
    "    \"params\": {\"tile\": \"wall\"}}]}\n";

static const char RULES[] =
    "{\"format\": \"delvesmith.rules\", \"version\": 1,\n"
    "  \"tiles\": [{\"id\": \"wall\", \"label\": \"Wall\", \"group\": \"W\", \"description\": "
    "\"A.\",\n"
    "    \"look\": \"stone-wall\", \"glyph\": \"#\", \"fg\": \"#ffffff\", \"bg\": \"#000000\",\n"
    "    \"layer\": \"ground\", \"flags\": [\"blocks-move\"]}],\n"
    "  \"kinds\": [{\"id\": \"goal\", \"label\": \"G\", \"glyph\": \"*\", \"role\": \"goal\"}],\n"
    "  \"effects\": [{\"id\": \"hale\", \"label\": \"H\", \"begins\": [\"You.\", "
    "\"%s.\"],\n"
    "    \"operations\": [{\"op\": \"cure\", \"chance\": 250}]}],\n"
    "  \"spells\": [{\"id\": \"s\", \"label\": \"S\", \"effect\": \"hale\"}],\n"
    "  \"rulesets\": [{\"id\": \"free\", \"label\": \"Free\", \"movement\": \"8\"}]}\n";

/* Each reads @n bytes, frees the result, and sets whether there was one. */
static DsStatus
read_delve (const char *bytes, size_t n, DsErrors *errors, bool *is_empty)
{
  DsDelve delve;
  const DsStatus status = ds_format_delve.read (&delve, "t", bytes, n, dst_rules (), errors);

  *is_empty = delve.rules == NULL && delve.dungeon.floors == NULL && delve.recipe.stages == NULL;
  ds_delve_clear (&delve);
  return status;
}

static DsStatus
read_recipe (const char *bytes, size_t n, DsErrors *errors, bool *is_empty)
{
  DsRecipe recipe;
  const DsStatus status = ds_recipe_parse (&recipe, "t", bytes, n, errors);

  *is_empty = recipe.stages == NULL && recipe.label == NULL;
  ds_recipe_clear (&recipe);
  return status;
}

static DsStatus
read_rules (const char *bytes, size_t n, DsErrors *errors, bool *is_empty)
{
  DsRules *rules;
  const DsStatus status = ds_rules_parse (&rules, "t", bytes, n, errors);

  *is_empty = rules == NULL;
  ds_rules_unref (rules);
  return status;
}

static const struct {
  const char *name, *text;
  DsStatus (*read) (const char *bytes, size_t n, DsErrors *errors, bool *is_empty);
} FILES[] = {
  { "delve", DELVE, read_delve },
  { "recipe", RECIPE, read_recipe },
  { "rules", RULES, read_rules },
};

static void
assert_refused (size_t file, const char *bytes, size_t n)
{
  DsErrors errors = { 0 };
  bool is_empty;
  const DsStatus status = FILES[file].read (bytes, n, &errors, &is_empty);
  char line[700];

  if (status == DS_OK)
    g_error ("this was accepted: %.*s", (int)n, bytes);
  g_assert_true (is_empty);
  g_assert_cmpint (errors.n, >, 0);
  for (size_t i = 0; i < errors.n; i++) {
    ds_error_format (&errors.items[i], line, sizeof line);
    g_assert_true (g_str_has_prefix (line, "t"));
    g_assert_nonnull (strchr (line, ' ')); /* a sentence behind the place */
    g_assert_true (g_utf8_validate (line, -1, NULL));
  }
}

/* @n bytes at @at replaced by @with. */
static void
assert_refuses_change (size_t file, const char *at, size_t n, const char *with)
{
  g_autoptr (GString) text = g_string_new_len (FILES[file].text, at - FILES[file].text);

  g_string_append (text, with);
  g_string_append (text, at + n);
  assert_refused (file, text->str, text->len);
}

static void
test_good (gconstpointer data)
{
  const size_t file = GPOINTER_TO_SIZE (data);
  DsErrors errors = { 0 };
  bool is_empty;

  g_assert_cmpint (
      FILES[file].read (FILES[file].text, strlen (FILES[file].text), &errors, &is_empty), ==,
      DS_OK);
  g_assert_false (is_empty);
}

static void
test_truncated (gconstpointer data)
{
  const size_t file = GPOINTER_TO_SIZE (data), n = strlen (FILES[file].text);

  for (size_t i = 0; i + 2 < n; i++) /* without its last bracket */
    assert_refused (file, FILES[file].text, i);
}

/* A large document, cut at every 97th byte. */
static void
test_truncated_large (void)
{
  g_autofree char *text = NULL;
  DsGenResult result;
  DsDelve delve;
  size_t n;

  dst_delve_init (&delve, 60, 30, 2, "fill tile=wall; random_walk length=900; stairs; start_goal",
                  3);
  dst_generate (&result, &delve);
  ds_dungeon_clear (&delve.dungeon);
  delve.dungeon = result.dungeon;
  memset (&result.dungeon, 0, sizeof result.dungeon);
  ds_gen_result_clear (&result);
  text = dst_save (&ds_format_delve, &delve);
  ds_delve_clear (&delve);
  n = strlen (text);
  for (size_t i = 0; i + 2 < n; i += 97)
    assert_refused (0, text, i);
}

typedef void (*Visit) (size_t file, DsNode node, const char *key);

/* Calls @visit for every value in the file; @key is that of the member it is or is in. */
static void
visit_nodes (size_t file, DsNode node, const char *key, Visit visit)
{
  visit (file, node, key);
  if (ds_node_type (node) == DS_JSON_ARRAY)
    for (size_t i = 0; i < ds_node_length (node); i++)
      visit_nodes (file, ds_node_at (node, i), key, visit);
  for (DsMember m = ds_node_first (node); m.key != NULL; m = ds_member_next (m))
    visit_nodes (file, m.node, m.key, visit);
}

static void
visit_file (size_t file, Visit visit)
{
  DsErrors errors = { 0 };
  DsJson *json;

  g_assert_cmpint (ds_json_parse (&json, "t", FILES[file].text, strlen (FILES[file].text), &errors),
                   ==, DS_OK);
  visit_nodes (file, ds_json_root (json), "", visit);
  ds_json_free (json);
}

/* Values of every type; those of another type than @node's must be refused. A parameter may have
 * any type, and a legend may say null. */
static void
change_type (size_t file, DsNode node, const char *key)
{
  static const struct {
    DsJsonType type;
    const char *text;
  } values[] = {
    { DS_JSON_NULL, "null" },  { DS_JSON_BOOL, "true" },
    { DS_JSON_INT, "1" },      { DS_JSON_REAL, "1.5" },
    { DS_JSON_REAL, "1e400" }, { DS_JSON_STRING, "\"\xc2\xa7\"" },
    { DS_JSON_ARRAY, "[]" },   { DS_JSON_ARRAY, "[[\"x\"]]" },
    { DS_JSON_OBJECT, "{}" },  { DS_JSON_OBJECT, "{\"zzz\": 0}" },
  };
  size_t n;
  const char *source = ds_node_source (node, &n);

  if (strcmp (key, "tile") == 0)
    return;
  for (size_t i = 0; i < G_N_ELEMENTS (values); i++) {
    const bool may_be_null = strlen (key) == 1; /* an entry of a legend */

    if (values[i].type != ds_node_type (node) && !(may_be_null && values[i].type == DS_JSON_NULL))
      assert_refuses_change (file, source, n, values[i].text);
  }
}

static void
test_types (gconstpointer data)
{
  visit_file (GPOINTER_TO_SIZE (data), change_type);
}

/* Every number, and numbers that are none. */
static void
change_number (size_t file, DsNode node, const char *key)
{
  static const char *const values[] = { "NaN",  "Infinity", "-Infinity", "01",
                                        "0x1",  "+1",       "1.",        "-",
                                        "1e",   "1.5",      "-1",        "99999999999999999999",
                                        "4097", "1e3" };
  size_t n;
  const char *source = ds_node_source (node, &n);

  if (ds_node_type (node) != DS_JSON_INT)
    return;
  for (size_t i = 0; i < G_N_ELEMENTS (values); i++)
    assert_refuses_change (file, source, n, values[i]);
}

static void
test_numbers (gconstpointer data)
{
  visit_file (GPOINTER_TO_SIZE (data), change_number);
}

/* Each member of each object once more, behind the object's opening bracket. */
static void
double_members (size_t file, DsNode node, const char *key)
{
  size_t n, n_value;
  const char *source = ds_node_source (node, &n);

  for (DsMember m = ds_node_first (node); m.key != NULL; m = ds_member_next (m)) {
    const char *value = ds_node_source (m.node, &n_value);
    g_autofree char *member = g_strdup_printf ("{\"%s\": %.*s, ", m.key, (int)n_value, value);

    assert_refuses_change (file, source, 1, member);
  }
}

static void
test_duplicates (gconstpointer data)
{
  visit_file (GPOINTER_TO_SIZE (data), double_members);
}

/* A byte that is never part of UTF-8, and one that is never part of JSON, at every place. */
static void
test_bytes (gconstpointer data)
{
  const size_t file = GPOINTER_TO_SIZE (data), n = strlen (FILES[file].text);

  for (size_t i = 0; i < n; i++) {
    assert_refuses_change (file, FILES[file].text + i, 1, "\xff");
    assert_refuses_change (file, FILES[file].text + i, 1, "\x01");
  }
}

static void
test_nesting (gconstpointer data)
{
  const size_t file = GPOINTER_TO_SIZE (data);
  g_autofree char *open = g_strnfill (DS_JSON_DEPTH_MAX, '[');
  g_autofree char *close = g_strnfill (DS_JSON_DEPTH_MAX, ']');
  g_autofree char *deep = g_strdup_printf ("{\"deep\": %s%s, ", open, close);
  g_autofree char *endless = g_strnfill (1000000, '[');

  assert_refuses_change (file, FILES[file].text, 1, deep);
  assert_refused (file, endless, 1000000);
}

/* So many findings in the rows that the things after them are not read. */
static void
test_many_findings (void)
{
  g_autoptr (GString) text = g_string_new ("{\"format\": \"delvesmith.dungeon\", \"version\": 1,\n"
                                           "\"size\": [3, 30], \"floors\": [{\"ground\": {"
                                           "\"legend\": {\"#\": \"wall\"}, \"rows\": [\n");
  DsErrors errors = { 0 };
  bool is_empty;

  for (int y = 0; y < 30; y++)
    g_string_append_printf (text, "\"#\"%s\n", y < 29 ? "," : "]},");
  g_string_append (text, "\"things\": [{\"id\": \"t-1\", \"kind\": \"goal\", \"at\": [1, 1]}]}]}");
  g_assert_cmpint (read_delve (text->str, text->len, &errors, &is_empty), ==, DS_BAD_DATA);
  g_assert_cmpint (errors.n, ==, DS_ERRORS_MAX);
  g_assert_true (is_empty);
}

/* The expected values are listed to the last, unless there are too many to read. */
static void
expect_all (const DsRecordType *type, const char *key, bool is_list, const char *last)
{
  g_autofree char *text =
      g_strdup_printf ("{\"format\": \"delvesmith.rules\", \"version\": 1, \"%s\": [{\"%s\": %s}]}",
                       type->list, key, is_list ? "[\"0-none\"]" : "\"0-none\"");
  g_autofree char *where = g_strdup_printf ("t:1: %s[0]", type->list);
  DsErrors errors = { 0 };
  DsRules *rules;
  char line[DS_SENTENCE];

  g_assert_cmpint (ds_rules_parse (&rules, "t", text, strlen (text), &errors), ==, DS_BAD_DATA);
  for (size_t i = 0; i < errors.n; i++) {
    const char *end = g_strrstr (ds_error_format (&errors.items[i], line, sizeof line), last);

    if (end != NULL &&
        (g_str_equal (end, last) || g_str_has_prefix (end + strlen (last), ", got ")) &&
        g_str_has_prefix (line, where) && strstr (line, "0-none"))
      return;
  }
  g_error ("%s.%s: no list of what is expected ends with %s", type->id, key, last);
}

static void
test_expected_is_whole (void)
{
  for (size_t i = 0; i < ds_rules_n_records (); i++) {
    const DsRecordType *type = ds_rules_record (i);
    g_autofree char *last_key = g_strdup_printf (", %s", type->fields[type->n_fields - 1].key);

    expect_all (type, "0-none", false, last_key);
    for (size_t k = 0; k < type->n_fields; k++) {
      const DsField *field = &type->fields[k];
      g_autofree char *last = NULL;

      if (field->n_choices == 0 || field->refers != NULL)
        continue;
      last = field->choices == ds_look_choices
                 ? g_strdup (", …")
                 : g_strdup_printf (", \"%s\"", field->choices[field->n_choices - 1].id);
      expect_all (type, field->key, field->type == DS_FIELD_FLAGS || field->type == DS_FIELD_IDS,
                  last);
    }
  }
}

/* A file of holes that is larger than a level can be is refused by its size: none of it is read. */
static void
test_oversized (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = dst_put_file (folder, "large.delve", "{");
  DsErrors errors = { 0 };
  char line[600];
  DsDelve delve;

  g_assert_cmpint (truncate (path, (off_t)DS_IO_BYTES_MAX + 1), ==, 0);
  g_assert_cmpint (ds_io_load (&delve, path, dst_rules (), &errors), ==, DS_LIMIT);
  g_assert_cmpuint (errors.n, ==, 1);
  g_assert_true (
      g_str_has_suffix (ds_error_format (&errors.items[0], line, sizeof line),
                        "/large.delve: file too large: expected at most 536870912 bytes"));
  dst_folder_free (folder);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    GTestDataFunc func;
  } tests[] = {
    { "good", test_good },       { "truncated", test_truncated },   { "types", test_types },
    { "numbers", test_numbers }, { "duplicates", test_duplicates }, { "bytes", test_bytes },
    { "nesting", test_nesting },
  };

  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (tests); i++)
    for (size_t file = 0; file < G_N_ELEMENTS (FILES); file++) {
      g_autofree char *path = g_strdup_printf ("/bad-input/%s/%s", tests[i].name, FILES[file].name);

      g_test_add_data_func (path, GSIZE_TO_POINTER (file), tests[i].func);
    }
  g_test_add_func ("/bad-input/truncated/large", test_truncated_large);
  g_test_add_func ("/bad-input/oversized", test_oversized);
  g_test_add_func ("/bad-input/many-findings", test_many_findings);
  g_test_add_func ("/bad-input/expected-values-are-whole", test_expected_is_whole);
  return g_test_run ();
}
