/* tests/core/test_tiled_lists.c — properties that are lists in maps of Tiled. */
#include "io/delve_file.h"
#include "io/tiled/tiled_level.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/rows.h"
#include "lib/tiled_map.h"

#include <glib.h>
#include <string.h>

#define LEVEL                                                                                      \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "          \
  "\"default\", \"seed\": \"1\", \"properties\": { \"a\": 7 }, \"floors\": [ { \"ground\": { "     \
  "\"legend\": { \".\": \"floor\" }, \"rows\": [\"....\", \"....\", \"....\"] }, \"things\": [{ "  \
  "\"id\": \"t-1\", \"kind\": \"goblin\", \"at\": [1, 1], \"properties\": { \"b\": 1 } }] } ] }"

/* In XML and JSON; the number of the thing or of the level stands for the property. */
static const struct {
  const char *name, *xml, *json, *want, *finding;
} LISTS[] = {
  { "plain", "<item type='int' value='1'/><item value='x'/><item type='bool' value='true'/>",
    "{'type': 'int', 'value': 1}, {'type': 'string', 'value': 'x'}, {'type': 'bool', 'value': "
    "true}",
    "[1, \"x\", true]", NULL },
  { "text-of-a-value", "<item value='=[1]'/>", "{'type': 'string', 'value': '=[1]'}", "[\"=[1]\"]",
    NULL },
  { "class",
    "<item type='class' propertytype='Drop'><properties><property name='n' type='int' "
    "value='3'/></properties></item><item type='int' value='2'/>",
    "{'type': 'class', 'propertytype': 'Drop', 'value': {'n': 3}}, {'type': 'int', 'value': 2}",
    "[2]", "1" },
  { "list", "<item type='list'><item type='int' value='2'/></item>",
    "{'type': 'list', 'value': [{'type': 'int', 'value': 2}]}", "[]", "1" },
  { "empty", "", "", "[]", NULL },
};

static char *
quoted (const char *text)
{
  return g_strdelimit (g_strdup (text), "'", '"');
}

static void
test_list (gsize row, const char *path, const char *name)
{
  const bool is_json = g_str_has_suffix (path, "j");
  DsDelve delve = dst_load (&ds_format_delve, LEVEL), back;
  DsFilePlan plan = dst_tiled_write (&delve, path, NULL);
  const DsForeignFiles files = { dst_tiled_load, &plan };
  GString *text = g_string_new (ds_file_plan_find (&plan, path)->after);
  const int was = name[0] == 'a' ? 7 : 1;
  g_autofree char *from =
      is_json
          ? g_strdup_printf ("{ \"name\": \"%s\", \"type\": \"int\", \"value\": %d }", name, was)
          : g_strdup_printf ("<property name=\"%s\" type=\"int\" value=\"%d\"/>", name, was);
  g_autofree char *items = quoted (is_json ? LISTS[row].json : LISTS[row].xml);
  g_autofree char *to =
      is_json ? g_strdup_printf ("{ \"name\": \"%s\", \"type\": \"list\", \"value\": [%s] }", name,
                                 items)
              : g_strdup_printf ("<property name=\"%s\" type=\"list\">%s</property>", name, items);
  g_autofree char *want = g_strdup_printf ("\"%s\": %s", name, LISTS[row].want);
  g_autofree char *finding = LISTS[row].finding != NULL
                                 ? g_strdup_printf ("%s: Not read: values in lists: %s (\"%s\")",
                                                    path, LISTS[row].finding, name)
                                 : g_strdup ("");
  g_autofree char *found = NULL, *got = NULL;
  DsErrors errors = { 0 };

  g_assert_cmpuint (g_string_replace (text, from, to, 1), ==, 1);
  g_assert_cmpint (
      ds_tiled_read_level (&back, path, text->str, text->len, &files, dst_rules (), &errors), ==,
      DS_OK);
  found = dst_findings (&errors);
  g_assert_cmpstr (found, ==, finding);
  got = dst_save (&ds_format_delve, &back);
  g_assert_nonnull (strstr (got, want));
  dst_tiled_assert_back (&back, path, NULL);
  g_string_free (text, TRUE);
  ds_file_plan_clear (&plan);
  ds_delve_clear (&delve);
  ds_delve_clear (&back);
}

static void
test_lists (gconstpointer data)
{
  static const char *const PATHS[] = { "a.tmx", "a.tmj" }, *const NAMES[] = { "a", "b" };

  for (size_t i = 0; i < G_N_ELEMENTS (PATHS); i++)
    for (size_t k = 0; k < G_N_ELEMENTS (NAMES); k++)
      test_list (GPOINTER_TO_SIZE (data), PATHS[i], NAMES[k]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/tiled/lists", LISTS, test_lists);
  return g_test_run ();
}
