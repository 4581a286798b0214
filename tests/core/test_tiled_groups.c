/* tests/core/test_tiled_groups.c — groups of layers in maps of Tiled, as we write them and as Tiled
 * changes them. */
#include "io/delve_file.h"
#include "io/tiled/tiled_level.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/rows.h"
#include "lib/tiled_map.h"
#include "map/layer_groups.h"

#include <glib.h>
#include <string.h>

#define FLOOR                                                                                          \
  "{ \"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [\"....\", \"....\", \"....\"] }, "     \
  "\"tile_layers\": { \"Moss\": { \"legend\": { \"ⁿ\": \"grass\", \" \": null }, \"rows\": [\"ⁿ  " \
  " \", \"    \", \"    \"] } }, \"things\": [{ \"id\": \"t-1\", \"kind\": \"goblin\", \"at\": "       \
  "[1, 1] }, { \"id\": \"t-2\", \"kind\": \"gold\", \"at\": [2, 1], \"layer\": \"Loot\" }, { "         \
  "\"id\": \"t-3\", \"kind\": \"goblin\", \"at\": [3, 2], \"layer\": \"Ambush\" }] }"
#define LEVEL(floors)                                                                              \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "          \
  "\"default\", \"seed\": \"1\", \"layers\": [\"Ambush\", \"Loot\"], \"tile_layers\": [{ "         \
  "\"name\": \"Web\" }, { \"name\": \"Moss\" }, { \"name\": \"Roof\", \"above\": true }], "        \
  "\"layer_groups\": [{ \"name\": \"Night\", \"layers\": [\"Loot\"], \"tile_layers\": [\"Moss\", " \
  "\"Roof\"], \"opacity\": 50, \"tint\": \"#8080ff\" }, { \"name\": \"Inner\", \"group\": "        \
  "\"Night\", \"hidden\": true, \"locked\": true }, { \"name\": \"Day\" }], \"floors\": [ " floors \
  " ] }"

/* "Night 50% #8080ff (Loot Moss Roof), Night/Inner hidden locked (), Day ()" */
static char *
describe (const DsDelve *delve)
{
  GString *out = g_string_new (NULL);
  DsLayerGroups groups;
  DsObjectLayers objects;
  DsTileLayers tiles;

  ds_layer_groups_read (&groups, delve->dungeon.extras);
  ds_object_layers_read (&objects, delve->dungeon.extras);
  ds_tile_layers_read (&tiles, delve->dungeon.extras);
  for (size_t i = 0; i < groups.n; i++) {
    const DsLayerGroup *group = &groups.items[i];

    g_string_append (out, i > 0 ? ", " : "");
    if (group->parent > 0)
      g_string_append_printf (out, "%s/", groups.items[group->parent - 1].name);
    g_string_append_printf (out, "%s%s%s", group->name, group->is_hidden ? " hidden" : "",
                            group->is_locked ? " locked" : "");
    if (group->opacity != DS_TILE_LAYER_WHOLE)
      g_string_append_printf (out, " %u%%", group->opacity);
    if (group->tint != DS_TILE_LAYER_PLAIN)
      g_string_append_printf (out, " #%06x", group->tint);
    g_string_append (out, " (");
    for (size_t k = 0; k < objects.n; k++)
      if (groups.objects_in[k] == i + 1)
        g_string_append_printf (out, "%s ", objects.names[k]);
    for (size_t k = 0; k < tiles.n; k++)
      if (groups.tiles_in[k] == i + 1)
        g_string_append_printf (out, "%s ", tiles.items[k].name);
    g_string_append_c (out, ')');
  }
  return g_string_free (out, FALSE);
}

static const char *const BACK[] = { "a.tmx", "a.tmj" };

/* One floor, and two, of which the second is a hidden group of the map. */
static void
test_back (gconstpointer data)
{
  const char *path = BACK[GPOINTER_TO_SIZE (data)];
  DsDelve one = dst_load (&ds_format_delve, LEVEL (FLOOR));
  DsDelve two = dst_load (&ds_format_delve, LEVEL (FLOOR ", " FLOOR));

  dst_tiled_assert_back (&one, path, NULL);
  dst_tiled_assert_back (&two, path, NULL);
  ds_delve_clear (&one);
  ds_delve_clear (&two);
}

/* As many groups within each other as a level has, on two floors. */
static void
test_deep (gconstpointer path)
{
  GString *text = g_string_new (LEVEL (FLOOR ", " FLOOR));
  GString *groups = g_string_new ("\"layer_groups\": [{ \"name\": \"G0\" }");
  DsDelve delve;

  for (int i = 1; i < DS_LAYER_GROUPS_MAX; i++)
    g_string_append_printf (groups, ", { \"name\": \"G%d\", \"group\": \"G%d\"%s }", i, i - 1,
                            i == DS_LAYER_GROUPS_MAX - 1 ? ", \"layers\": [\"Loot\"]" : "");
  g_string_append (groups, "], \"floors\": [");
  *strstr (text->str, "\"layer_groups\"") = '\0';
  g_string_set_size (text, strlen (text->str));
  g_string_append_printf (text, "%s " FLOOR ", " FLOOR " ] }", groups->str);
  delve = dst_load (&ds_format_delve, text->str);
  dst_tiled_assert_back (&delve, path, NULL);
  ds_delve_clear (&delve);
  g_string_free (text, TRUE);
  g_string_free (groups, TRUE);
}

/* Layers of cells that do not lie as their groups are listed keep their order. */
static const struct {
  const char *name, *tiles, *groups;
} ORDERS[] = {
  { "over-a-group", "Web Moss Roof", "'name': 'Night', 'tile_layers': ['Web', 'Moss']" },
  { "between", "Web Moss Roof", "'name': 'Night', 'tile_layers': ['Web', 'Roof']" },
  { "other-order", "Web Moss Roof",
    "'name': 'Night', 'tile_layers': ['Web'] }, { 'name': 'Day', 'tile_layers': ['Moss', 'Roof']" },
  { "in-turns", "Web Moss Roof Vine",
    "'name': 'Night', 'tile_layers': ['Web', 'Roof'] }, { 'name': 'Day', 'tile_layers': ['Moss', "
    "'Vine']" },
  { "deep", "Web Moss Roof Vine",
    "'name': 'Night', 'layers': ['Loot'] }, { 'name': 'Day', 'group': 'Night', 'layers': "
    "['Ambush'], 'tile_layers': ['Web', 'Roof'] }, { 'name': 'Dusk', 'group': 'Night', "
    "'tile_layers': "
    "['Moss']" },
  { "over-objects", "Web Moss^ Roof^ Vine^",
    "'name': 'Night', 'layers': ['Loot'], 'tile_layers': ['Web', 'Moss', 'Vine'], 'opacity': 40 }, "
    "{ 'name': 'Day', 'layers': ['Ambush']" },
};

static void
test_order (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_auto (GStrv) tiles = g_strsplit (ORDERS[row].tiles, " ", -1);
  GString *text = g_string_new (LEVEL (FLOOR ", " FLOOR)), *lists = g_string_new (NULL);
  DsDelve delve;

  for (size_t i = 0; tiles[i] != NULL; i++) {
    const bool is_above = g_str_has_suffix (tiles[i], "^");

    g_string_append_printf (lists, "%s{ 'name': '%.*s'%s }", i > 0 ? ", " : "",
                            (int)strcspn (tiles[i], "^"), tiles[i],
                            is_above ? ", 'above': true" : "");
  }
  g_string_append_printf (lists, "], 'layer_groups': [{ %s }], 'floors': [", ORDERS[row].groups);
  g_strdelimit (lists->str, "'", '"');
  g_string_set_size (text, (gsize)(strstr (text->str, "{ \"name\": \"Web\"") - text->str));
  g_string_append_printf (text, "%s " FLOOR ", " FLOOR " ] }", lists->str);
  delve = dst_load (&ds_format_delve, text->str);
  for (size_t i = 0; i < G_N_ELEMENTS (BACK); i++) {
    DsFilePlan plan = dst_tiled_write (&delve, BACK[i], NULL);
    g_autofree char *found = NULL;
    DsErrors errors = { 0 };
    DsDelve back;

    dst_tiled_assert_back (&delve, BACK[i], NULL);
    g_assert_cmpint (dst_tiled_read (&plan, BACK[i], &back, &errors), ==, DS_OK);
    found = dst_findings (&errors);
    g_assert_cmpstr (found, ==, "");
    ds_delve_clear (&back);
    ds_file_plan_clear (&plan);
  }
  ds_delve_clear (&delve);
  g_string_free (text, TRUE);
  g_string_free (lists, TRUE);
}

/* Texts made by macros lose their shape in clang-format. */
/* clang-format off */
#define MORE(name, inner) "<group id='90' name='" name "'>" inner "</group>"

static const struct {
  const char *name, *from, *to, *findings, *want;
} EDITS[] = {
  { "nothing", "</map>", "</map>", "",
    "Night 50% #8080ff (Loot Moss Roof ), Night/Inner hidden locked (), Day ()" },
  { "renamed", "name=\"Day\"", "name='Dusk'", "",
    "Dusk (), Night 50% #8080ff (Loot Moss Roof ), Night/Inner hidden locked ()" },
  { "look", "name=\"Day\"", "name='Day' opacity='0.3' tintcolor='#102030' visible='0' locked='1'", "",
    "Night 50% #8080ff (Loot Moss Roof ), Night/Inner hidden locked (), Day hidden locked 30% #102030 ()" },
  { "hidden", "name=\"Night\"", "name='Night' visible='0'", "",
    "Night hidden 50% #8080ff (Loot Moss Roof ), Night/Inner hidden locked (), Day ()" },
  { "added", "</map>", MORE ("Mine", MORE ("Deep", "")) "</map>", "",
    "Mine (), Mine/Deep (), Night 50% #8080ff (Loot Moss Roof ), Night/Inner hidden locked (), Day ()" },
  { "same-name", "</map>", MORE ("Day", MORE ("Day", "")) "</map>", "",
    "Day 2 (), Day 2/Day 3 (), Night 50% #8080ff (Loot Moss Roof ), Night/Inner hidden locked (), Day ()" },
  { "renamed-as-other", "name=\"Day\"", "name='Night' opacity='0.3'", "",
    "Night 2 30% (), Night 50% #8080ff (Loot Moss Roof ), Night/Inner hidden locked ()" },
  { "nameless", "</map>", MORE ("", "") "</map>", "",
    "Group (), Night 50% #8080ff (Loot Moss Roof ), Night/Inner hidden locked (), Day ()" },
};
/* clang-format on */

static void
test_edited (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  DsDelve delve = dst_load (&ds_format_delve, LEVEL (FLOOR)), back;
  DsFilePlan plan = dst_tiled_write (&delve, "a.tmx", NULL);
  const DsForeignFiles files = { dst_tiled_load, &plan };
  g_autofree char *to = g_strdelimit (g_strdup (EDITS[row].to), "'", '"'), *got = NULL,
                  *found = NULL;
  GString *text = g_string_new (ds_file_plan_find (&plan, "a.tmx")->after);
  DsErrors errors = { 0 };
  DsStatus status;

  g_assert_cmpuint (g_string_replace (text, EDITS[row].from, to, 1), ==, 1);
  status =
      ds_tiled_read_level (&back, "a.tmx", text->str, text->len, &files, dst_rules (), &errors);
  found = dst_findings (&errors);
  g_assert_cmpstr (found, ==, EDITS[row].findings);
  g_assert_cmpint (status, ==, DS_OK);
  got = describe (&back);
  g_assert_cmpstr (got, ==, EDITS[row].want);
  g_string_free (text, TRUE);
  ds_file_plan_clear (&plan);
  ds_delve_clear (&delve);
  ds_delve_clear (&back);
}

/* A layer of cells that is gone from the map is gone from its group, too. */
static void
test_gone (void)
{
  DsDelve delve = dst_load (&ds_format_delve, LEVEL (FLOOR)), back;
  DsFilePlan plan = dst_tiled_write (&delve, "a.tmx", NULL);
  const DsForeignFiles files = { dst_tiled_load, &plan };
  g_autofree char *text = g_strdup (ds_file_plan_find (&plan, "a.tmx")->after);
  char *name = strstr (text, "name=\"Roof\""),
       *start = g_strrstr_len (text, name - text, "<layer "),
       *end = strstr (name, "</layer>") + strlen ("</layer>");
  DsErrors errors = { 0 };

  memmove (start, end, strlen (end) + 1);
  g_assert_cmpint (
      ds_tiled_read_level (&back, "a.tmx", text, strlen (text), &files, dst_rules (), &errors), ==,
      DS_OK);
  g_assert_null (strstr (ds_extras_find (back.dungeon.extras, DS_LAYER_GROUPS_KEY), "Roof"));
  ds_file_plan_clear (&plan);
  ds_delve_clear (&delve);
  ds_delve_clear (&back);
}

/* Groups are groups of the map, with the layers of objects in them; numbers of layers differ. */
static void
test_written (void)
{
  DsDelve delve = dst_load (&ds_format_delve, LEVEL (FLOOR));
  DsFilePlan plan = dst_tiled_write (&delve, "a.tmx", NULL);
  const char *map = ds_file_plan_find (&plan, "a.tmx")->after;
  const char *night = strstr (map, "name=\"Night\" opacity=\"0.5\" tintcolor=\"#8080ff\"");
  const char *loot = strstr (map, "<objectgroup id=\"9\" name=\"Loot\"");

  g_assert_nonnull (night);
  g_assert_nonnull (loot);
  g_assert_nonnull (strstr (loot, "type=\"gold\""));
  g_assert_null (g_strstr_len (map, loot - map, "type=\"gold\"")); /* it is there once */
  g_assert_nonnull (strstr (map, "name=\"Inner\" visible=\"0\" locked=\"1\""));
  ds_file_plan_clear (&plan);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/tiled/groups/edited", EDITS, test_edited);
  DST_ADD_ROWS ("/tiled/groups/order", ORDERS, test_order);
  g_test_add_data_func ("/tiled/groups/back/xml", GSIZE_TO_POINTER (0), test_back);
  g_test_add_data_func ("/tiled/groups/back/json", GSIZE_TO_POINTER (1), test_back);
  g_test_add_data_func ("/tiled/groups/deep/xml", "a.tmx", test_deep);
  g_test_add_data_func ("/tiled/groups/deep/json", "a.tmj", test_deep);
  g_test_add_func ("/tiled/groups/gone", test_gone);
  g_test_add_func ("/tiled/groups/written", test_written);
  return g_test_run ();
}
