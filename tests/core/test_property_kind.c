/* tests/core/test_property_kind.c — declared properties: reading, holders, allowed values, and
 * issues of levels that do not follow them. */
#include "check/lint.h"
#include "io/delve_file.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"

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
    "\"file\", \"object\", \"list\", got \"number\"" },
  { "name", "\"id\": \"a\", \"type\": \"int\",\n\"name\": \"two\\nlines\"",
    "t:4: properties[0].name: expected a name on one line, got \"two\\u{000A}lines\"" },
  { "unknown-key", "\"id\": \"a\", \"name\": \"a\", \"type\": \"int\", \"step\": 2",
    "t:3: properties[0]: unknown key \"step\": expected one of id, name, label, help, type, "
    "default, choices, min, max, holders, roles, objects" },
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
    "t:3: properties[0].choices: expected choices only for texts, got \"int\"" },
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
  g_test_add_func ("/rules/property/played", test_played);
  g_test_add_func ("/rules/property/issues", test_issues);
  g_test_add_func ("/rules/property/no-memory", test_no_memory);
  return g_test_run ();
}
