/* tests/core/test_property_class.c — classes of own properties: reading, allowed values, issues,
 * changes of members, also by their paths, and differences of members. */
#include "check/lint.h"
#include "doc/member_changes.h"
#include "io/delve_file.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "rules/find_class.h"
#include "rules/property_path.h"

#include <glib.h>
#include <string.h>

#define CLASSES(records)                                                                           \
  "{ \"format\": \"delvesmith.rules\", \"version\": 1,\n\"property_classes\": [\n" records "] }"
#define MEMBER(name) "{ \"name\": \"" name "\", \"type\": \"int\" }"
#define INNER(name, of) "{ \"name\": \"" name "\", \"type\": \"class\", \"class\": \"" of "\" }"
#define CLASS(id, members) "{ \"id\": \"" id "\", \"members\": [" members "] }"

/* ---- declarations */

static const struct {
  const char *name, *text, *want;
} WRONG[] = {
  { "no-members", CLASSES ("{ \"id\": \"a\" }"),
    "t:3: property_classes[0]: missing key: \"members\"" },
  { "name", CLASSES ("{ \"id\": \"a\", \"name\": \"two\\nlines\", \"members\": [] }"),
    "t:3: property_classes[0].name: expected a name on one line, got \"two\\u{000A}lines\"" },
  { "twice", CLASSES (CLASS ("a", MEMBER ("hp") ",\n" MEMBER ("hp"))),
    "t:4: property_classes[0].members[1]: expected a name that no member before it has, got "
    "\"hp\"" },
  { "member", CLASSES (CLASS ("a", "{ \"name\": \"b\", \"type\": \"bool\", \"default\": \"2\" }")),
    "t:3: property_classes[0].members[0].default: expected \"true\" or \"false\", got \"2\"" },
  { "no-class", CLASSES (CLASS ("a", "{ \"name\": \"b\", \"type\": \"class\" }")),
    "t:3: property_classes[0].members[0].class: expected the id of a class, got \"\"" },
  { "class-of-int",
    CLASSES (CLASS ("a", "{ \"name\": \"b\", \"type\": \"int\", \"class\": \"a\" }")),
    "t:3: property_classes[0].members[0].class: expected a class only for this type, got "
    "\"int\"" },
  { "default",
    CLASSES (CLASS ("b", "") "," CLASS ("a", "{ \"name\": \"b\", \"type\": \"class\", \"class\": "
                                             "\"b\", \"default\": \"x\" }")),
    "t:3: property_classes[1].members[0].default: expected no default but those of the members, "
    "got \"x\"" },
  { "undefined", CLASSES (CLASS ("a", INNER ("b", "nessie"))),
    "t:3: property_classes[0].members[0].class: \"nessie\" is not defined in "
    "\"property_classes\"" },
  { "within-itself", CLASSES (CLASS ("a", INNER ("b", "a"))),
    "t:3: property_classes[0]: expected at most 8 classes within each other, and none within "
    "itself" },
  { "holders", CLASSES (CLASS ("a", "{ \"name\": \"b\", \"type\": \"int\", \"holders\": [] }")),
    "t:3: property_classes[0].members[0]: unknown key \"holders\": expected one of name, label, "
    "help, type, class, default, choices, choices_file, choices_of, several, min, max" },
};

static void
test_wrong (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  DsErrors errors = { 0 };
  char line[DS_SENTENCE];
  DsRules *rules;

  g_assert_cmpint (ds_rules_parse (&rules, "t", WRONG[row].text, strlen (WRONG[row].text), &errors),
                   ==, DS_BAD_DATA);
  g_assert_cmpstr (ds_error_format (&errors.items[0], line, sizeof line), ==, WRONG[row].want);
  g_assert_cmpuint (errors.n, ==, 1);
}

/* A circle of classes is refused for each of them, and as many as a value can have within each
 * other are not. */
static void
test_depth (void)
{
  static const char circle[] = CLASSES (CLASS ("a", INNER ("m", "b")) "," CLASS (
      "b", INNER ("m", "c")) "," CLASS ("c", INNER ("m", "a")) "," CLASS ("d", MEMBER ("hp")));
  DsErrors errors = { 0 };
  DsRules *rules;

  g_assert_cmpint (ds_rules_parse (&rules, "t", circle, strlen (circle), &errors), ==, DS_BAD_DATA);
  g_assert_cmpuint (errors.n, ==, 3);
  for (int n = DS_PROPERTY_DEPTH_MAX; n <= DS_PROPERTY_DEPTH_MAX + 1; n++) {
    g_autoptr (GString) text = g_string_new ("");

    for (int i = 1; i < n; i++)
      g_string_append_printf (text, CLASS ("c%d", INNER ("m", "c%d")) ",", i, i + 1);
    g_string_append_printf (text, CLASS ("c%d", MEMBER ("hp")), n);
    g_string_prepend (
        text, "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"property_classes\": [");
    g_string_append (text, "] }");
    errors = (DsErrors){ 0 };
    g_assert_cmpint (ds_rules_parse (&rules, "t", text->str, text->len, &errors), ==,
                     n <= DS_PROPERTY_DEPTH_MAX ? DS_OK : DS_BAD_DATA);
    g_assert_cmpuint (errors.n, ==, n <= DS_PROPERTY_DEPTH_MAX ? 0 : 1);
    ds_rules_unref (rules);
  }
}

/* ---- values */

#define RULES                                                                                      \
  "\"property_classes\": ["                                                                        \
  "{ \"id\": \"stats\", \"name\": \"Stats\", \"members\": ["                                       \
  "{ \"name\": \"hp\", \"type\": \"int\", \"default\": \"3\", \"min\": \"1\" },"                   \
  "{ \"name\": \"mood\", \"type\": \"text\", \"choices\": [\"calm\", \"angry\"] },"                \
  "{ \"name\": \"tint\", \"type\": \"colour\" },"                                                  \
  "{ \"name\": \"at\", \"type\": \"class\", \"class\": \"vec\" }] },"                              \
  "{ \"id\": \"vec\", \"members\": [" MEMBER ("x") "," MEMBER (                                    \
      "y") "] }], "                                                                                \
           "\"properties\": [{ \"id\": \"s\", \"name\": \"s\", \"type\": \"class\", \"class\": "   \
           "\"stats\","                                                                            \
           " \"holders\": [\"level\", \"object\"] }]"

#define STATS(members) "{ \"class\": \"Stats\", \"members\": { " members " } }"
#define VEC(members) "{ \"class\": \"vec\", \"members\": { " members " } }"

static const struct {
  const char *json;
  DsPropertyFault want;
  const char *sentence; /* NULL: no issue */
} VALUES[] = {
  { "{ \"class\": \"Stats\" }", DS_PROPERTY_FITS, NULL },
  { STATS ("\"mood\": \"angry\", \"hp\": 1, \"at\": " VEC ("\"y\": 2")), DS_PROPERTY_FITS, NULL },
  { "3", DS_PROPERTY_OF_OTHER_TYPE,
    "Property \"s\" of the level: expected the type \"Class\", got \"Whole number\"." },
  { "{ \"class\": \"stats\" }", DS_PROPERTY_OF_OTHER_CLASS,
    "Property \"s\" of the level: expected the class \"Stats\", got \"stats\"." },
  { STATS ("\"mp\": 1"), DS_PROPERTY_NO_MEMBER,
    "Property \"s.mp\" of the level: its class has no such member." },
  { STATS ("\"mood\": \"calm\", \"hp\": 0"), DS_PROPERTY_BAD_MEMBER,
    "Property \"s.hp\" of the level: expected at least 1, got 0." },
  { STATS ("\"mood\": \"sad\""), DS_PROPERTY_BAD_MEMBER,
    "Property \"s.mood\" of the level: expected one of \"calm\", \"angry\", got \"sad\"." },
  { STATS ("\"at\": " VEC ("\"x\": 1, \"y\": true")), DS_PROPERTY_BAD_MEMBER,
    "Property \"s.at.y\" of the level: expected the type \"Whole number\", got \"Yes or no\"." },
  { STATS ("\"at\": " VEC ("\"z\": 1")), DS_PROPERTY_BAD_MEMBER,
    "Property \"s.at.z\" of the level: its class has no such member." },
  { STATS ("\"at\": { \"class\": \"Stats\" }"), DS_PROPERTY_BAD_MEMBER,
    "Property \"s.at\" of the level: expected the class \"vec\", got \"Stats\"." },
};

#define LEVEL                                                                                      \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "          \
  "\"default\", \"seed\": \"1\", \"floors\": [{ \"ground\": { \"legend\": { \".\": \"floor\" }, "  \
  "\"rows\": [\"....\", \"....\", \"....\"] }, \"things\": [] }], \"properties\": { \"s\": %s } }"

/* The sentence of the first issue about properties; "" = none. */
static void
find_issue (const DsDelve *delve, char out[DS_SENTENCE])
{
  DsFindings findings;

  out[0] = '\0';
  g_assert_cmpint (ds_lint (&findings, delve, NULL, NULL, NULL), ==, DS_OK);
  for (gsize i = 0; i < findings.items.n && out[0] == '\0'; i++)
    if (strcmp (findings.items.items[i].rule->id, "property-value") == 0)
      ds_message_format (&findings.items.items[i].text, out, DS_SENTENCE);
  ds_findings_clear (&findings);
}

static void
test_values (void)
{
  DsRules *rules = dst_rules_with (RULES);
  const DsPropertyKind *declared = ds_rules_property (rules, 0);

  g_assert_cmpuint (ds_rules_n_classes (rules), ==, 2);
  g_assert_true (declared->class_of == ds_rules_find_class (rules, "Stats"));
  g_assert_null (ds_rules_find_class (rules, "stats"));
  g_assert_cmpstr (ds_property_kind_preset (declared).text, ==, "Stats");
  for (gsize i = 0; i < G_N_ELEMENTS (VALUES); i++) {
    g_autofree char *level = g_strdup_printf (LEVEL, VALUES[i].json);
    DsDelve delve = dst_load (&ds_format_delve, level);
    char sentence[DS_SENTENCE];
    DsProperties read;

    g_test_message ("%s", VALUES[i].json);
    g_assert_cmpint (ds_properties_read_value (&read, VALUES[i].json, NULL), ==, DS_OK);
    g_assert_cmpint (ds_property_kind_check (declared, &read.items[0]), ==, VALUES[i].want);
    ds_properties_clear (&read);
    ds_rules_unref (delve.rules);
    delve.rules = ds_rules_ref (rules);
    find_issue (&delve, sentence);
    g_assert_cmpstr (sentence, ==, VALUES[i].sentence != NULL ? VALUES[i].sentence : "");
    ds_delve_clear (&delve);
  }
  ds_rules_unref (rules);
}

/* ---- changes */

static const struct {
  const char *value; /* NULL: not set */
  const char *path[4];
  const char *json; /* NULL: reset */
  bool drops_empty;
  const char *want; /* NULL: not set */
} CHANGES[] = {
  { NULL, { "hp" }, "5", true, STATS ("\"hp\": 5") },
  { STATS ("\"hp\": 5"), { "mood" }, "\"calm\"", true, STATS ("\"hp\": 5, \"mood\": \"calm\"") },
  { STATS ("\"hp\": 5, \"mood\": \"calm\""),
    { "hp" },
    "6",
    true,
    STATS ("\"hp\": 6, \"mood\": \"calm\"") },
  { NULL, { "at", "y" }, "2", true, STATS ("\"at\": " VEC ("\"y\": 2")) },
  { STATS ("\"at\": " VEC ("\"y\": 2") ", \"hp\": 4"),
    { "at", "x" },
    "1",
    true,
    STATS ("\"at\": " VEC ("\"y\": 2, \"x\": 1") ", \"hp\": 4") },
  { STATS ("\"at\": " VEC ("\"y\": 2") ", \"hp\": 4"),
    { "at", "y" },
    NULL,
    true,
    STATS ("\"hp\": 4") },
  { STATS ("\"at\": " VEC ("\"y\": 2")), { "at", "y" }, NULL, true, NULL },
  { STATS ("\"at\": " VEC ("\"y\": 2")), { "at" }, NULL, false, "{ \"class\": \"Stats\" }" },
  { STATS ("\"hp\": 4"), { "mood" }, NULL, true, STATS ("\"hp\": 4") },
  { "7", { "hp" }, "5", true, STATS ("\"hp\": 5") },
  { STATS ("\"at\": 3, \"hp\": 4"),
    { "at", "x" },
    "5",
    true,
    STATS ("\"at\": " VEC ("\"x\": 5") ", \"hp\": 4") },
};

static void
test_changes (void)
{
  DsRules *rules = dst_rules_with (RULES);
  const DsPropertyClass *stats = ds_rules_find_class (rules, "Stats");

  for (gsize i = 0; i < G_N_ELEMENTS (CHANGES); i++) {
    DsProperties read = { 0 };
    char *json;
    size_t n = 0;

    while (CHANGES[i].path[n] != NULL)
      n++;
    g_test_message ("%s", CHANGES[i].value != NULL ? CHANGES[i].value : "");
    if (CHANGES[i].value != NULL)
      g_assert_cmpint (ds_properties_read_value (&read, CHANGES[i].value, NULL), ==, DS_OK);
    g_assert_cmpint (ds_property_class_with (&json, stats, "Stats", read.n > 0 ? read.items : NULL,
                                             CHANGES[i].path, n, CHANGES[i].json,
                                             CHANGES[i].drops_empty, NULL),
                     ==, DS_OK);
    g_assert_cmpstr (json, ==, CHANGES[i].want);
    ds_free (json);
    ds_properties_clear (&read);
  }
  ds_rules_unref (rules);
}

/* A class that the rules do not have: only members that its value has can change. */
static void
test_unknown (void)
{
  static const char *const at_x[] = { "at", "x" }, *const at_z[] = { "at", "z" };
  DsProperties read;
  DsError err;
  char *json;

  g_assert_cmpint (ds_properties_read_value (&read, STATS ("\"at\": " VEC ("\"x\": 1")), NULL), ==,
                   DS_OK);
  g_assert_cmpint (
      ds_property_class_with (&json, NULL, "Stats", read.items, at_x, 2, "2", false, NULL), ==,
      DS_OK);
  g_assert_cmpstr (json, ==, STATS ("\"at\": " VEC ("\"x\": 2")));
  ds_free (json);
  g_assert_cmpint (
      ds_property_class_with (&json, NULL, "Stats", read.items, at_z, 2, "2", false, &err), ==,
      DS_BAD_ARG);
  g_assert_cmpstr (err.message.id, ==, "property.no-member");
  g_assert_null (json);
  g_assert_cmpint (
      ds_property_class_with (&json, NULL, "Stats", read.items, at_x, 2, "[[]]", false, &err), ==,
      DS_BAD_DATA);
  ds_properties_clear (&read);
}

/* ---- paths */

#define OWN(json) "{ " json " }"
#define UNKNOWN "\"u\": { \"class\": \"U\", \"members\": { \"a.b\": 1, \"a\": 2 } }"

static const struct {
  const char *own, *path, *json, *name, *want; /* want: NULL: refused */
} PATHS[] = {
  { "{}", "s.hp", "5", "s", STATS ("\"hp\": 5") },
  { "{}", "s.at.x", "5", "s", STATS ("\"at\": " VEC ("\"x\": 5")) },
  { OWN ("\"s\": " STATS ("\"hp\": 4")), "s.mood", "\"calm\"", "s",
    STATS ("\"hp\": 4, \"mood\": \"calm\"") },
  { "{}", "s.mood", "7", "s", STATS ("\"mood\": \"7\"") },
  { "{}", "s.mp", "5", NULL, NULL },
  { "{}", "s.at.z", "5", NULL, NULL },
  { "{}", "s.hp.x", "5", NULL, NULL },
  { "{}", "s", "5", NULL, NULL },
  { "{}", "s.at", "5", NULL, NULL },
  { OWN (UNKNOWN), "u", "\"\"", NULL, NULL },
  { "{}", "other", "5", "other", "5" },
  { "{}", "other.hp", "5", "other.hp", "5" },
  { OWN ("\"s.hp\": 1"), "s.hp", "5", "s.hp", "5" },
  { OWN (UNKNOWN), "u.a", "3", "u", "{ \"class\": \"U\", \"members\": { \"a.b\": 1, \"a\": 3 } }" },
  { OWN (UNKNOWN), "u.c", "3", NULL, NULL },
  { OWN ("\"u\": { \"class\": \"U\", \"members\": { \"a.b.c\": 1 } }"), "u.a.b.c", "3", "u",
    "{ \"class\": \"U\", \"members\": { \"a.b.c\": 3 } }" },
  { "{}", "s.tint", "\"#80c0ff\"", "s", STATS ("\"tint\": { \"colour\": \"#80c0ff\" }") },
};

/* The extras of the level with these own properties. */
static DsDelve
level_with (const char *own)
{
  g_autofree char *level = g_strdup_printf (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"floors\": [{ \"ground\": { \"legend\": { \".\": "
      "\"floor\" }, \"rows\": [\"....\", \"....\", \"....\"] }, \"things\": [] }], "
      "\"properties\": %s }",
      own);

  return dst_load (&ds_format_delve, level);
}

/* A path means the member of a class that is there or declared, else a property of that name. */
static void
test_paths (void)
{
  DsRules *rules = dst_rules_with (RULES);

  for (gsize i = 0; i < G_N_ELEMENTS (PATHS); i++) {
    DsDelve delve = level_with (PATHS[i].own);
    DsStatus status;
    DsError err;
    char *name, *value;

    g_test_message ("%s of %s", PATHS[i].path, PATHS[i].own);
    status = ds_property_path_set (&name, &value, rules, DS_HOLDER_LEVEL, NULL,
                                   delve.dungeon.extras, PATHS[i].path, PATHS[i].json, &err);
    g_assert_cmpint (status, ==, PATHS[i].want != NULL ? DS_OK : DS_BAD_ARG);
    if (status != DS_OK)
      g_assert_true (g_str_has_prefix (err.message.id, "property."));
    g_assert_cmpstr (name, ==, PATHS[i].name);
    g_assert_cmpstr (value, ==, PATHS[i].want);
    ds_free (name);
    ds_free (value);
    ds_delve_clear (&delve);
  }
  ds_rules_unref (rules);
}

/* ---- differences */

#define PROPERTIES(of) "{ \"kind\": \"rat\", \"properties\": { " of " } }"

static const struct {
  const char *a, *b, *want;
} DIFFERENCES[] = {
  { PROPERTIES ("\"s\": " STATS ("\"hp\": 4")), PROPERTIES ("\"s\": " STATS ("\"hp\":4")), "" },
  { PROPERTIES ("\"s\": " STATS ("\"hp\": 4, \"mood\": \"calm\"")),
    PROPERTIES ("\"s\": " STATS ("\"hp\": 5, \"mood\": \"calm\"")), "properties.s.hp: 4 -> 5\n" },
  { PROPERTIES ("\"s\": " STATS ("\"at\": " VEC ("\"x\": 1"))),
    PROPERTIES ("\"s\": " STATS ("\"at\": " VEC ("\"y\": 2"))),
    "properties.s.at.x: 1 -> \nproperties.s.at.y:  -> 2\n" },
  { PROPERTIES ("\"s\": " STATS ("\"hp\": 4")), PROPERTIES ("\"s\": 4, \"b\": true"),
    "properties.s: " STATS ("\"hp\": 4") " -> 4\nproperties.b:  -> true\n" },
  { PROPERTIES ("\"s\": " STATS ("\"hp\": 4")), PROPERTIES ("\"s\": " VEC ("\"hp\": 4")),
    "properties.s: " STATS ("\"hp\": 4") " -> " VEC ("\"hp\": 4") "\n" },
  { "{ }", PROPERTIES ("\"b\": true"), "kind:  -> \"rat\"\nproperties.b:  -> true\n" },
  { "{ \"at\": [1, 2], \"lock\": \"red\" }", "{ \"at\": [1, 3] }",
    "at: [1, 2] -> [1, 3]\nlock: \"red\" -> \n" },
};

static void
on_member (void *user, const char *path, const char *from, const char *to)
{
  g_string_append_printf (user, "%s: %s -> %s\n", path, from, to);
}

static void
test_differences (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (DIFFERENCES); i++) {
    g_autoptr (GString) got = g_string_new (NULL);

    g_assert_true (ds_member_changes_find (DIFFERENCES[i].a, DIFFERENCES[i].b, on_member, got));
    g_assert_cmpstr (got->str, ==, DIFFERENCES[i].want);
  }
  g_assert_false (ds_member_changes_find ("[1]", "{}", on_member, NULL));
}

/* ---- memory */

static DsStatus
set_by_path (void *user)
{
  char *name, *value;
  DsStatus status =
      ds_property_path_set (&name, &value, user, DS_HOLDER_LEVEL, NULL, NULL, "s.at.x", "5", NULL);

  ds_free (name);
  ds_free (value);
  return status;
}

static DsStatus
read_and_change (void *user)
{
  static const char *const path[] = { "m", "hp" };
  static const char text[] = CLASSES (CLASS ("a", INNER ("m", "b")) "," CLASS ("b", MEMBER ("hp")));
  DsErrors errors = { 0 };
  char *json = NULL;
  DsRules *rules;
  DsStatus status = ds_rules_parse (&rules, "t", text, strlen (text), &errors);

  if (status == DS_OK)
    status = ds_property_class_with (&json, ds_rules_class (rules, 0), "a", NULL, path, 2, "2",
                                     true, NULL);
  ds_free (json);
  ds_rules_unref (rules);
  return status;
}

static void
test_no_memory (void)
{
  DsRules *rules = dst_rules_with (RULES);

  dst_fail_each (read_and_change, NULL, DS_OK);
  dst_fail_each (set_by_path, rules, DS_OK);
  ds_rules_unref (rules);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (WRONG); i++) {
    g_autofree char *path = g_strconcat ("/rules/property-class/wrong/", WRONG[i].name, NULL);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_wrong);
  }
  g_test_add_func ("/rules/property-class/depth", test_depth);
  g_test_add_func ("/rules/property-class/values", test_values);
  g_test_add_func ("/rules/property-class/changes", test_changes);
  g_test_add_func ("/rules/property-class/unknown", test_unknown);
  g_test_add_func ("/rules/property-class/paths", test_paths);
  g_test_add_func ("/rules/property-class/differences", test_differences);
  g_test_add_func ("/rules/property-class/no-memory", test_no_memory);
  return g_test_run ();
}
