/* tests/core/test_property_kind.c — declared properties: reading, holders, allowed values, and
 * issues of levels that do not follow them. */
#include "check/lint.h"
#include "io/delve_file.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "rules/choice_file.h"
#include "rules/property_flags.h"

#include <glib.h>
#include <string.h>

#define RULES(record)                                                                              \
  "{ \"format\": \"delvesmith.rules\", \"version\": 1,\n\"properties\": [\n{ " record " }] }"

/* ---- declarations */

static const struct {
  const char *name, *record, *want;
} WRONG[] = {
  { "no-type", "\"id\": \"a\", \"name\": \"a\"", "t:3: properties[0]: missing key: \"type\"" },
  { "type", "\"id\": \"a\", \"name\": \"a\", \"type\": \"number\"",
    "t:3: properties[0].type: expected one of \"bool\", \"int\", \"float\", \"text\", \"colour\", "
    "\"file\", \"object\", \"list\", \"class\", got \"number\"" },
  { "name", "\"id\": \"a\", \"type\": \"int\",\n\"name\": \"two\\nlines\"",
    "t:4: properties[0].name: expected a name on one line, got \"two\\u{000A}lines\"" },
  { "unknown-key", "\"id\": \"a\", \"name\": \"a\", \"type\": \"int\", \"step\": 2",
    "t:3: properties[0]: unknown key \"step\": expected one of id, name, label, help, type, "
    "class, default, choices, choices_file, choices_of, several, min, max, holders, roles, "
    "objects" },
  { "default-bool", "\"id\": \"a\", \"name\": \"a\", \"type\": \"bool\",\n\"default\": \"yes\"",
    "t:4: properties[0].default: expected \"true\" or \"false\", got \"yes\"" },
  { "default-int", "\"id\": \"a\", \"name\": \"a\", \"type\": \"int\",\n\"default\": \"1.5\"",
    "t:4: properties[0].default: expected a whole number in quotes, got \"1.5\"" },
  { "default-number", "\"id\": \"a\", \"name\": \"a\", \"type\": \"int\", \"default\": 1",
    "t:3: properties[0].default: expected a string of at most 1000 bytes, got 1" },
  { "default-colour", "\"id\": \"a\", \"name\": \"a\", \"type\": \"colour\", \"default\": \"red\"",
    "t:3: properties[0].default: expected a colour such as \"#80c0ff\", got \"red\"" },
  { "default-file", "\"id\": \"a\", \"name\": \"a\", \"type\": \"file\", \"default\": \"../x\"",
    "t:3: properties[0].default: expected a path below the project, got \"../x\"" },
  { "default-list", "\"id\": \"a\", \"name\": \"a\", \"type\": \"list\", \"default\": \"x\"",
    "t:3: properties[0].default: expected no default for a list, got \"x\"" },
  { "choices-of-int", "\"id\": \"a\", \"name\": \"a\", \"type\": \"int\", \"choices\": [\"1\"]",
    "t:3: properties[0].choices: expected choices only for texts and lists, got \"int\"" },
  { "file-and-choices",
    "\"id\": \"a\", \"name\": \"a\", \"type\": \"text\", \"choices\": [\"x\"],\n"
    "\"choices_file\": \"a.txt\"",
    "t:4: properties[0].choices_file: expected either \"choices\" or their file, got \"a.txt\"" },
  { "file-outside",
    "\"id\": \"a\", \"name\": \"a\", \"type\": \"text\",\n\"choices_file\": \"../a.txt\"",
    "t:4: properties[0].choices_file: expected a path below the project, got \"../a.txt\"" },
  { "of-no-file", "\"id\": \"a\", \"name\": \"a\", \"type\": \"text\",\n\"choices_of\": \"M\"",
    "t:4: properties[0].choices_of: expected \"choices_file\" beside it, got \"M\"" },
  { "several-of-int", "\"id\": \"a\", \"name\": \"a\", \"type\": \"int\",\n\"several\": true",
    "t:4: properties[0].several: expected several choices only for texts, got \"int\"" },
  { "several-of-none", "\"id\": \"a\", \"name\": \"a\", \"type\": \"text\",\n\"several\": true",
    "t:4: properties[0].several: expected \"choices\" beside it, got \"true\"" },
  { "comma-in-a-flag",
    "\"id\": \"a\", \"name\": \"a\", \"type\": \"text\", \"several\": true,\n"
    "\"choices\": [\"x\", \"y,z\"]",
    "t:4: properties[0].choices: expected texts without commas, of which a value has several, got "
    "\"y,z\"" },
  { "default-no-flag",
    "\"id\": \"a\", \"name\": \"a\", \"type\": \"text\", \"several\": true, "
    "\"choices\": [\"x\", \"y\"],\n\"default\": \"x,z\"",
    "t:4: properties[0].default: expected one of the choices, got \"x,z\"" },
  { "default-no-choice",
    "\"id\": \"a\", \"name\": \"a\", \"type\": \"text\", \"choices\": [\"x\"],\n\"default\": \"y\"",
    "t:4: properties[0].default: expected one of the choices, got \"y\"" },
  { "bound-of-text", "\"id\": \"a\", \"name\": \"a\", \"type\": \"text\", \"max\": \"3\"",
    "t:3: properties[0].max: expected limits only for numbers, got \"3\"" },
  { "bound", "\"id\": \"a\", \"name\": \"a\", \"type\": \"float\", \"min\": \"few\"",
    "t:3: properties[0].min: expected a number in quotes, got \"few\"" },
  { "bounds",
    "\"id\": \"a\", \"name\": \"a\", \"type\": \"float\", \"min\": \"2\",\n\"max\": \"1.9\"",
    "t:4: properties[0].max: expected a number not below \"min\", got \"1.9\"" },
  { "default-low",
    "\"id\": \"a\", \"name\": \"a\", \"type\": \"int\", \"min\": \"2\", \"default\": \"1\"",
    "t:3: properties[0].default: expected at least 2, got \"1\"" },
  { "objects", "\"id\": \"a\", \"name\": \"a\", \"type\": \"int\", \"objects\": [\"nessie\"]",
    "t:3: properties[0].objects[0]: \"nessie\" is not defined in \"objects\"" },
  { "holders", "\"id\": \"a\", \"name\": \"a\", \"type\": \"int\", \"holders\": [\"floor\"]",
    "t:3: properties[0].holders[0]: expected one of \"level\", \"region\", \"room\", \"object\", "
    "got \"floor\"" },
};

static void
test_wrong (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *text =
      g_strdup_printf ("{ \"format\": \"delvesmith.rules\", \"version\": 1,\n\"properties\": [\n"
                       "{ %s }] }",
                       WRONG[row].record);
  DsErrors errors = { 0 };
  char line[DS_SENTENCE];
  DsRules *rules;

  g_assert_cmpint (ds_rules_parse (&rules, "t", text, strlen (text), &errors), ==, DS_BAD_DATA);
  g_assert_cmpstr (ds_error_format (&errors.items[0], line, sizeof line), ==, WRONG[row].want);
  g_assert_cmpuint (errors.n, ==, 1);
}

/* ---- holders */

/* Declarations are for objects by role and kind, and for other holders; the first that fits counts.
 */
static void
test_fits (void)
{
  DsRules *rules = dst_rules_with ("\"properties\": ["
                                   "{\"id\": \"any\", \"name\": \"any\", \"type\": \"int\"},"
                                   "{\"id\": \"beasts\", \"name\": \"any\", \"type\": \"text\"},"
                                   "{\"id\": \"boss\", \"name\": \"boss\", \"label\": \"Boss\", "
                                   "\"type\": \"bool\", \"roles\": [\"creature\"],"
                                   " \"objects\": [\"gold\"]},"
                                   "{\"id\": \"music\", \"name\": \"music\", \"type\": \"file\", "
                                   "\"holders\": [\"level\", \"room\"]}]");
  const DsKind *goblin, *gold, *key;
  uint16_t i;

  g_assert_true (ds_rules_find_kind (rules, "goblin", &i));
  goblin = ds_rules_kind (rules, i);
  g_assert_true (ds_rules_find_kind (rules, "gold", &i));
  gold = ds_rules_kind (rules, i);
  g_assert_true (ds_rules_find_kind (rules, "key", &i));
  key = ds_rules_kind (rules, i);
  g_assert_cmpuint (ds_rules_n_properties (rules), ==, 4);
  g_assert_true (ds_rules_find_property (rules, DS_HOLDER_THING, key, "any") ==
                 ds_rules_property (rules, 0));
  g_assert_null (ds_rules_find_property (rules, DS_HOLDER_THING, key, "beasts"));
  g_assert_nonnull (ds_rules_find_property (rules, DS_HOLDER_THING, goblin, "boss"));
  g_assert_nonnull (ds_rules_find_property (rules, DS_HOLDER_THING, gold, "boss"));
  g_assert_null (ds_rules_find_property (rules, DS_HOLDER_THING, key, "boss"));
  g_assert_null (ds_rules_find_property (rules, DS_HOLDER_THING, key, "music"));
  g_assert_null (ds_rules_find_property (rules, DS_HOLDER_ROOM, NULL, "any"));
  g_assert_null (ds_rules_find_property (rules, DS_HOLDER_REGION, NULL, "music"));
  g_assert_nonnull (ds_rules_find_property (rules, DS_HOLDER_ROOM, NULL, "music"));
  g_assert_nonnull (ds_rules_find_property (rules, DS_HOLDER_LEVEL, NULL, "music"));
  g_assert_cmpstr (ds_property_kind_label (ds_rules_property (rules, 1)), ==, "any");
  g_assert_cmpstr (ds_property_kind_label (ds_rules_property (rules, 2)), ==, "Boss");
  g_assert_cmpstr (ds_property_kind_preset (ds_rules_property (rules, 2)).text, ==, "false");
  ds_rules_unref (rules);
}

/* ---- values */

static const struct {
  const char *record, *json;
  DsPropertyFault want;
} VALUES[] = {
  { "\"type\": \"int\"", "3", DS_PROPERTY_FITS },
  { "\"type\": \"int\"", "3.0", DS_PROPERTY_OF_OTHER_TYPE },
  { "\"type\": \"int\"", "\"3\"", DS_PROPERTY_OF_OTHER_TYPE },
  { "\"type\": \"float\"", "3", DS_PROPERTY_FITS },
  { "\"type\": \"float\"", "\"3\"", DS_PROPERTY_OF_OTHER_TYPE },
  { "\"type\": \"list\"", "[1]", DS_PROPERTY_FITS },
  { "\"type\": \"object\"", "{ \"object\": null }", DS_PROPERTY_FITS },
  { "\"type\": \"int\", \"min\": \"-5\", \"max\": \"12\"", "-5", DS_PROPERTY_FITS },
  { "\"type\": \"int\", \"min\": \"-5\", \"max\": \"12\"", "12", DS_PROPERTY_FITS },
  { "\"type\": \"int\", \"min\": \"-5\", \"max\": \"12\"", "-6", DS_PROPERTY_TOO_LOW },
  { "\"type\": \"int\", \"min\": \"-5\", \"max\": \"12\"", "13", DS_PROPERTY_TOO_HIGH },
  { "\"type\": \"int\", \"min\": \"-5\", \"max\": \"12\"", "100", DS_PROPERTY_TOO_HIGH },
  { "\"type\": \"int\", \"max\": \"9007199254740990\"", "9007199254740991", DS_PROPERTY_TOO_HIGH },
  { "\"type\": \"float\", \"min\": \"0\", \"max\": \"1\"", "0.0", DS_PROPERTY_FITS },
  { "\"type\": \"float\", \"min\": \"0\", \"max\": \"1\"", "1.0", DS_PROPERTY_FITS },
  { "\"type\": \"float\", \"min\": \"0\", \"max\": \"1\"", "-0.001", DS_PROPERTY_TOO_LOW },
  { "\"type\": \"float\", \"min\": \"0\", \"max\": \"1\"", "1.0000000000000000000001",
    DS_PROPERTY_TOO_HIGH },
  { "\"type\": \"float\", \"min\": \"0.25\"", "0.2499", DS_PROPERTY_TOO_LOW },
  { "\"type\": \"float\", \"min\": \"0.25\"", "25e-2", DS_PROPERTY_FITS },
  { "\"type\": \"float\", \"min\": \"0.25\"", "2.4e-1", DS_PROPERTY_TOO_LOW },
  { "\"type\": \"float\", \"max\": \"1.5e3\"", "1500", DS_PROPERTY_FITS },
  { "\"type\": \"float\", \"max\": \"1.5e3\"", "1500.5", DS_PROPERTY_TOO_HIGH },
  { "\"type\": \"float\", \"max\": \"-0.5\"", "-0.25", DS_PROPERTY_TOO_HIGH },
  { "\"type\": \"float\", \"max\": \"-0.5\"", "-10.0", DS_PROPERTY_FITS },
  { "\"type\": \"text\", \"choices\": [\"a\", \"b\"]", "\"b\"", DS_PROPERTY_FITS },
  { "\"type\": \"text\", \"choices\": [\"a\", \"b\"]", "\"B\"", DS_PROPERTY_NO_CHOICE },
  { "\"type\": \"text\"", "\"any\"", DS_PROPERTY_FITS },
  { "\"type\": \"text\", \"several\": true, \"choices\": [\"a\", \"b\", \"c\"]", "\"\"",
    DS_PROPERTY_FITS },
  { "\"type\": \"text\", \"several\": true, \"choices\": [\"a\", \"b\", \"c\"]", "\"b\"",
    DS_PROPERTY_FITS },
  { "\"type\": \"text\", \"several\": true, \"choices\": [\"a\", \"b\", \"c\"]", "\"c,a\"",
    DS_PROPERTY_FITS },
  { "\"type\": \"text\", \"several\": true, \"choices\": [\"a\", \"b\", \"c\"]", "\"a,d\"",
    DS_PROPERTY_NO_FLAG },
  { "\"type\": \"text\", \"several\": true, \"choices\": [\"a\", \"b\", \"c\"]", "\"a, b\"",
    DS_PROPERTY_NO_FLAG },
  { "\"type\": \"text\", \"several\": true, \"choices\": [\"a\", \"b\", \"c\"]", "\"a,a\"",
    DS_PROPERTY_NO_FLAG },
  { "\"type\": \"text\", \"several\": true, \"choices\": [\"a\", \"b\", \"c\"]", "\"a,\"",
    DS_PROPERTY_NO_FLAG },
  { "\"type\": \"text\", \"several\": true, \"choices\": [\"a\", \"b\", \"c\"]", "[\"a\"]",
    DS_PROPERTY_OF_OTHER_TYPE },
  { "\"type\": \"list\", \"choices\": [\"a\", \"b\", \"c\"]", "[]", DS_PROPERTY_FITS },
  { "\"type\": \"list\", \"choices\": [\"a\", \"b\", \"c\"]", "[\"c\", \"a\"]", DS_PROPERTY_FITS },
  { "\"type\": \"list\", \"choices\": [\"a\", \"b\", \"c\"]", "[\"a\", \"d\"]",
    DS_PROPERTY_NO_FLAG },
  { "\"type\": \"list\", \"choices\": [\"a\", \"b\", \"c\"]", "[\"a\", 1]", DS_PROPERTY_NO_FLAG },
  { "\"type\": \"list\", \"choices\": [\"a\", \"b\", \"c\"]", "[\"a\", \"a\"]",
    DS_PROPERTY_NO_FLAG },
};

static void
test_values (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (VALUES); i++) {
    g_autofree char *text =
        g_strdup_printf (RULES ("\"id\": \"a\", \"name\": \"a\", %s"), VALUES[i].record);
    DsErrors errors = { 0 };
    DsProperties value;
    DsRules *rules;

    g_test_message ("%s: %s", VALUES[i].record, VALUES[i].json);
    g_assert_cmpint (ds_rules_parse (&rules, "t", text, strlen (text), &errors), ==, DS_OK);
    g_assert_cmpint (ds_properties_read_value (&value, VALUES[i].json, NULL), ==, DS_OK);
    g_assert_cmpint (ds_property_kind_check (ds_rules_property (rules, 0), value.items), ==,
                     VALUES[i].want);
    ds_properties_clear (&value);
    ds_rules_unref (rules);
  }
}

/* ---- flags */

static const struct {
  const char *type, *json, *flag;
  gboolean on;
  const char *want;
} FLAGS[] = {
  { "text\", \"several\": true, \"default\": \"b", NULL, "c", TRUE, "\"b,c\"" },
  { "text\", \"several\": true, \"default\": \"b", NULL, "b", FALSE, "\"\"" },
  { "text\", \"several\": true, \"x_\": \"", "\"c\"", "a", TRUE, "\"a,c\"" },
  { "text\", \"several\": true, \"x_\": \"", "\"c,odd,a\"", "a", FALSE, "\"c,odd\"" },
  { "text\", \"several\": true, \"x_\": \"", "\"a,a\"", "b", TRUE, "\"a,b\"" },
  { "list", "[\"c\"]", "a", TRUE, "[\"a\", \"c\"]" },
  { "list", "[\"c\", 7, \"a\"]", "a", FALSE, "[\"c\", 7]" },
  { "list", NULL, "b", TRUE, "[\"b\"]" },
};

/* A flag is added or removed; the others stay, choices first, in their order. */
static void
test_flags (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (FLAGS); i++) {
    const gboolean has_preset = strstr (FLAGS[i].type, "x_") == NULL;
    g_autofree char *type = has_preset
                                ? g_strdup (FLAGS[i].type)
                                : g_strndup (FLAGS[i].type, strlen ("text\", \"several\": true"));
    g_autofree char *text =
        g_strdup_printf (RULES ("\"id\": \"a\", \"name\": \"a\", \"choices\": [\"a\", \"b\", "
                                "\"c\"], \"type\": \"%s%s"),
                         type, has_preset ? "\"" : "");
    DsErrors errors = { 0 };
    DsProperties value = { 0 };
    DsRules *rules;
    char *json;

    g_test_message ("%s", text);
    g_assert_cmpint (ds_rules_parse (&rules, "t", text, strlen (text), &errors), ==, DS_OK);
    if (FLAGS[i].json != NULL)
      g_assert_cmpint (ds_properties_read_value (&value, FLAGS[i].json, NULL), ==, DS_OK);
    json = ds_property_flags_with (ds_rules_property (rules, 0), value.items, FLAGS[i].flag,
                                   FLAGS[i].on);
    g_assert_cmpstr (json, ==, FLAGS[i].want);
    ds_free (json);
    ds_properties_clear (&value);
    ds_rules_unref (rules);
  }
}

/* ---- choices of files */

static const struct {
  const char *name, *bytes, *of, *want; /* values with spaces between, or the finding */
} FILES[] = {
  { "lines", "calm\n\n  angry \nsad\r\n", "", "calm|angry|sad" },
  { "named-lines", "Other: x, y\nMood : calm, angry\n", "Mood", "calm|angry" },
  { "list", "[\"calm\", \"very angry\"]", "", "calm|very angry" },
  { "member", "{\"Mood\": [\"calm\"], \"Other\": 3}", "Mood", "calm" },
  { "member-with-commas", "{\"Mood\": \"calm, angry\"}", "Mood", "calm|angry" },
  { "tiled-types", "[{\"name\": \"Mood\", \"type\": \"enum\", \"values\": [\"calm\", \"sad\"]}]",
    "Mood", "calm|sad" },
  { "tiled-project",
    "{\"folders\": [\".\"], \"propertyTypes\": [{\"name\": \"X\", \"type\": \"class\"}, {\"name\": "
    "\"Mood\", \"type\": \"enum\", \"values\": [\"calm\"], \"valuesAsFlags\": true}]}",
    "Mood", "calm" },
  { "ldtk",
    "{\"defs\": {\"enums\": [{\"identifier\": \"Mood\", \"values\": [{\"id\": \"Calm\"}]}]}}",
    "Mood", "Calm" },
  { "ldtk-external",
    "{\"defs\": {\"enums\": [], \"externalEnums\": [{\"identifier\": \"Mood\", \"values\": "
    "[{\"id\": \"Sad\", \"tileRect\": null}]}]}}",
    "Mood", "Sad" },
  { "no-enum", "{\"Other\": [\"x\"]}", "Mood", "f: expected an enum \"Mood\", got none" },
  { "no-name", "{\"Mood\": [\"x\"]}", "",
    "f: expected a list of values, got none; \"choices_of\" names an enum" },
  { "empty", "\n", "", "f: expected a list of values, got none; \"choices_of\" names an enum" },
  { "number", "[\"a\",\n3]", "", "f:2: values: expected a text" },
  { "broken", "[\"a\",", "", "f:1: " },
  { "odd",
    "a\nb\x01"
    "c\n",
    "", "f:2: expected a value on one line, got \"b\\u{0001}c\"" },
};

static char *
dup_values (const char *bytes, gsize n, const char *of)
{
  GString *all = g_string_new (NULL);
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsLines lines = { 0 };
  char line[DS_SENTENCE];

  if (ds_choice_file_read (&lines, "f", bytes, n, of, &arena, &errors) != DS_OK)
    g_string_assign (all, ds_error_format (&errors.items[0], line, sizeof line));
  for (gsize i = 0; i < lines.n; i++)
    g_string_append_printf (all, "%s%s", i > 0 ? "|" : "", lines.items[i]);
  ds_arena_clear (&arena);
  return g_string_free (all, FALSE);
}

static void
test_files (void)
{
  g_autoptr (GString) many = g_string_new (NULL);
  g_autofree char *all = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (FILES); i++) {
    g_autofree char *values = dup_values (FILES[i].bytes, strlen (FILES[i].bytes), FILES[i].of);

    g_test_message ("%s", FILES[i].name);
    if (strcmp (FILES[i].name, "broken") == 0)
      g_assert_true (g_str_has_prefix (values, FILES[i].want));
    else
      g_assert_cmpstr (values, ==, FILES[i].want);
  }
  for (int i = 0; i < 1001; i++)
    g_string_append_printf (many, "v%d\n", i);
  all = dup_values (many->str, many->len, "");
  g_assert_cmpstr (all, ==, "f:1001: expected at most 1000 values, got more");
  g_clear_pointer (&all, g_free);
  all = dup_values (many->str, 0, "");
  g_assert_true (g_str_has_prefix (all, "f: expected a list"));
}

/* The file lies in the folder above the rules; where it is wrong the property has any value, a
 * finding says why, and the other definitions stay. */
static void
test_file_loaded (void)
{
  g_autofree char *folder = g_dir_make_tmp ("delvesmith-choices-XXXXXX", NULL);
  g_autofree char *rules_folder = g_build_filename (folder, "rules", NULL);
  const DsRulesFolder folders[] = { { rules_folder, TRUE } };
  char line[DS_SENTENCE];
  guint64 hashes[3];

  dst_write_file (folder, "rules/p.json",
                  RULES ("\"id\": \"a\", \"name\": \"a\", \"type\": \"text\", \"several\": true, "
                         "\"choices_file\": \"enums/moods.txt\", \"choices_of\": \"Mood\""));
  for (int i = 0; i < 3; i++) {
    DsErrors errors = { 0 };
    const DsPropertyKind *property;
    DsRules *rules;

    if (i > 0)
      dst_write_file (folder, "enums/moods.txt", i == 1 ? "Mood: calm, sad\n" : "Mood: calm\n");
    g_assert_cmpint (ds_rules_load (&rules, folders, 1, &errors), ==, DS_OK);
    g_assert_cmpuint (ds_rules_n_properties (rules), ==, 1);
    property = ds_rules_property (rules, 0);
    g_assert_cmpuint (property->choices.n, ==, i == 0 ? 0 : 3 - (gsize)i);
    g_assert_true (g_str_has_suffix (property->choices_path, "/enums/moods.txt"));
    g_assert_cmpuint (errors.n, ==, i == 0);
    if (i == 0)
      g_assert_nonnull (
          strstr (ds_error_format (&errors.items[0], line, sizeof line), "/enums/moods.txt: "));
    hashes[i] = ds_rules_hash (rules);
    ds_rules_unref (rules);
  }
  g_assert_true (hashes[0] != hashes[1] && hashes[1] != hashes[2]);
}

/* ---- issues of levels */

#define LEVEL                                                                                      \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [5, 3], \"ruleset\": "          \
  "\"default\", \"seed\": \"1\", \"regions\": [{ \"id\": \"g-1\", \"colour\": \"#102030\", "       \
  "\"name\": \"Crypt\", \"properties\": { \"a\": 2 } }], \"floors\": [{ \"ground\": { "            \
  "\"legend\": { \".\": \"floor\" }, \"rows\": [\".....\", \".....\", \".....\"] }, "              \
  "\"rooms\": [{ \"id\": \"r-1\", \"kind\": \"normal\", \"region\": \"g-1\", "                     \
  "\"runs\": [\"1:2-4\"], \"properties\": { \"a\": 3 } }], \"things\": ["                          \
  "{ \"id\": \"t-a\", \"kind\": \"goblin\", \"at\": [1, 1], \"properties\": { \"a\": 4 } }] }], "  \
  "\"properties\": { \"a\": 1 } }"

/* Each holder has an issue of its own; rules without declarations find none. */
static void
test_issues (void)
{
  static const char *const sentences[] = {
    "Property \"a\" of the level: expected the type \"Text\", got \"Whole number\".",
    "Property \"a\" of the region \"Crypt\": expected the type \"Text\", got \"Whole number\".",
    "Property \"a\" of Goblin at 1, 1: expected the type \"Text\", got \"Whole number\".",
    "Property \"a\" of the room at 2, 1: expected the type \"Text\", got \"Whole number\".",
  };
  DsDelve delve = dst_load (&ds_format_delve, LEVEL);
  DsFindings findings;
  gsize n = 0;

  for (int declared = 0; declared < 2; declared++) {
    g_assert_cmpint (ds_lint (&findings, &delve, NULL, NULL, NULL), ==, DS_OK);
    for (gsize i = 0; i < findings.items.n; i++) {
      char text[DS_SENTENCE];

      if (strcmp (findings.items.items[i].rule->id, "property-value") != 0)
        continue;
      g_assert_cmpuint (n, <, G_N_ELEMENTS (sentences));
      g_assert_cmpuint (findings.items.items[i].fixes, ==, strstr (sentences[n], "Goblin") != NULL);
      g_assert_cmpstr (ds_message_format (&findings.items.items[i].text, text, sizeof text), ==,
                       sentences[n++]);
    }
    g_assert_cmpuint (n, ==, declared ? G_N_ELEMENTS (sentences) : 0);
    ds_findings_clear (&findings);
    ds_rules_unref (delve.rules);
    delve.rules = dst_rules_with ("\"properties\": [{\"id\": \"a\", \"name\": \"a\", \"type\": "
                                  "\"text\", \"holders\": [\"level\", \"region\", "
                                  "\"room\", \"object\"]}]");
  }
  ds_delve_clear (&delve);
}

static DsStatus
read_all (void *user)
{
  static const char text[] = RULES ("\"id\": \"a\", \"name\": \"a\", \"type\": \"text\", "
                                    "\"choices\": [\"x\", \"y\"], \"default\": \"x\"");
  DsErrors errors = { 0 };
  DsRules *rules;
  const DsStatus status = ds_rules_parse (&rules, "t", text, strlen (text), &errors);

  ds_rules_unref (rules);
  return status;
}

static void
test_no_memory (void)
{
  dst_fail_each (read_all, NULL, DS_OK);
}

/* A declaration changes no game, but documents learn it; another record changes both. */
static void
test_played (void)
{
  static const char *const texts[] = {
    "{ \"format\": \"delvesmith.rules\", \"version\": 1 }",
    RULES ("\"id\": \"p\", \"name\": \"p\", \"type\": \"int\""),
    ("{ \"format\": \"delvesmith.rules\", \"version\": 1, \"words\": [{ \"id\": \"w\", "
     "\"words\": [\"x\"] }] }"),
  };
  DsRules *rules[G_N_ELEMENTS (texts)];
  DsErrors errors = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_cmpint (ds_rules_parse (&rules[i], "t", texts[i], strlen (texts[i]), &errors), ==,
                     DS_OK);
  g_assert_true (ds_rules_play_alike (rules[0], rules[1]));
  g_assert_false (ds_rules_are_alike (rules[0], rules[1]));
  g_assert_false (ds_rules_play_alike (rules[0], rules[2]));
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    ds_rules_unref (rules[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (WRONG); i++) {
    g_autofree char *path = g_strdup_printf ("/rules/property/wrong/%s", WRONG[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_wrong);
  }
  g_test_add_func ("/rules/property/fits", test_fits);
  g_test_add_func ("/rules/property/values", test_values);
  g_test_add_func ("/rules/property/flags", test_flags);
  g_test_add_func ("/rules/property/files", test_files);
  g_test_add_func ("/rules/property/file-loaded", test_file_loaded);
  g_test_add_func ("/rules/property/played", test_played);
  g_test_add_func ("/rules/property/issues", test_issues);
  g_test_add_func ("/rules/property/no-memory", test_no_memory);
  return g_test_run ();
}
