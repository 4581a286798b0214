/* tests/core/test_tiled_own_layers.c — own layers of objects that Tiled hid, renamed, copied and
 * deleted, parts of floors that it put into groups, and members of layers that levels lack. */
#include "io/delve_file.h"
#include "io/tiled/tiled_level.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/rows.h"
#include "lib/tiled_map.h"
#include "map/layer_groups.h"

#include <glib.h>
#include <string.h>

#define FLOOR                                                                                      \
  "{ \"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [\"....\", \"....\", \"....\"] }, " \
  "\"tile_layers\": { \"Moss\": { \"legend\": { \"n\": \"grass\", \" \": null }, \"rows\": "       \
  "[\"n   \", \"    \", \"    \"] } }, \"rooms\": [{ \"id\": \"r-1\", \"runs\": [\"0:0-3\"] }], "  \
  "\"things\": [{ \"id\": \"t-1\", \"kind\": \"goblin\", \"at\": [1, 1] }, { \"id\": \"t-2\", "    \
  "\"kind\": \"gold\", \"at\": [2, 1], \"layer\": \"Loot\" }, { \"id\": \"t-3\", \"kind\": "       \
  "\"goblin\", \"at\": [3, 2], \"layer\": \"Ambush\" }] }"
#define LEVEL(floors)                                                                              \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "          \
  "\"default\", \"seed\": \"1\", \"layers\": [\"Ambush\", \"Loot\", \"Bones\"], \"tile_layers\": " \
  "[{ \"name\": \"Moss\" }], \"layer_groups\": [{ \"name\": \"Night\", \"layers\": [\"Loot\", "    \
  "\"Bones\"], \"tile_layers\": [\"Moss\"] }], \"floors\": [ " floors " ] }"

/* "Ambush(t-3) Loot(t-2)@Night Bones()@Night Moss@Night; rooms 1, things 3", of all floors. */
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
  for (size_t i = 0; i < objects.n; i++) {
    g_string_append_printf (out, "%s(", objects.names[i]);
    for (size_t f = 0; f < delve->dungeon.n_floors; f++) {
      const DsThings *things = delve->dungeon.floors[f].things;

      for (size_t k = 0; k < ds_things_count (things); k++)
        if (ds_object_layers_of (&objects, ds_things_get (things, k)) == (int)i)
          g_string_append_printf (out, "%d,%d ", ds_things_get (things, k)->at.x,
                                  ds_things_get (things, k)->at.y);
    }
    g_string_append_c (out, ')');
    if (groups.objects_in[i] > 0)
      g_string_append_printf (out, "@%s", groups.items[groups.objects_in[i] - 1].name);
    g_string_append_c (out, ' ');
  }
  for (size_t i = 0; i < tiles.n; i++) {
    g_string_append (out, tiles.items[i].name);
    if (groups.tiles_in[i] > 0)
      g_string_append_printf (out, "@%s", groups.items[groups.tiles_in[i] - 1].name);
    g_string_append_c (out, ' ');
  }
  g_string_append_c (out, ';');
  for (size_t f = 0; f < delve->dungeon.n_floors; f++) {
    const DsFloor *floor = &delve->dungeon.floors[f];
    const bool has_ground = ds_floor_get (floor, DS_LAYER_GROUND, (DsCell){ 0, 0 }) != DS_TILE_NONE;

    g_string_append_printf (out, " %s%zu rooms %zu things", has_ground ? "" : "void ",
                            ds_rooms_count (floor->rooms), ds_things_count (floor->things));
  }
  return g_string_free (out, FALSE);
}

/* Texts made by macros lose their shape in clang-format. */
/* clang-format off */
#define LOOT "<objectgroup id=\"8\" name=\"Loot\""
#define BONES "<objectgroup id=\"9\" name=\"Bones\""
#define GROUND "<layer id=\"1\""
#define ROOMS "<objectgroup id=\"5\""
#define OBJECTS "<objectgroup id=\"6\""
#define ALL "1 rooms 3 things"
#define REST "Ambush(3,2 ) Loot(2,1 )@Night Bones()@Night Moss@Night "
#define SAME REST "; " ALL
#define GOLD "<object id='90' type='gold' x='0' y='0' width='16' height='16'/>"

static const struct {
  const char *name, *edits[3][2], *findings, *want;
} EDITS[] = {
  { "nothing", { { "</map>", "</map>" } }, "", SAME },
  { "hidden", { { LOOT, LOOT " visible='0'" } },
    "a.tmx: Not read: the hidden state of layers: 1 (\"Loot\")", SAME },
  { "renamed", { { LOOT, "<objectgroup name='Beute'" } }, "",
    "Ambush(3,2 ) Beute(2,1 )@Night Bones()@Night Moss@Night ; " ALL },
  { "renamed-and-hidden", { { LOOT, "<objectgroup name='Beute' visible='0'" } },
    "a.tmx: Not read: the hidden state of layers: 1 (\"Beute\")",
    "Ambush(3,2 ) Beute(2,1 )@Night Bones()@Night Moss@Night ; " ALL },
  { "renamed-empty", { { BONES, "<objectgroup name='Knochen'" } }, "",
    "Ambush(3,2 ) Loot(2,1 )@Night Knochen()@Night Moss@Night ; " ALL },
  { "renamed-both", { { LOOT, "<objectgroup name='Beute'" }, { BONES, "<objectgroup name='Knochen'" } }, "",
    "Ambush(3,2 ) Beute(2,1 )@Night Knochen()@Night Moss@Night ; " ALL },
  { "renamed-as-other", { { LOOT, "<objectgroup name='Bones'" }, { BONES, "<objectgroup name='Loot'" } }, "",
    "Ambush(3,2 ) Loot()@Night Bones(2,1 )@Night Moss@Night ; " ALL },
  { "renamed-as-ungrouped", { { LOOT, "<objectgroup name='Ambush'" } }, "",
    "Ambush(2,1 3,2 )@Night Loot() Bones()@Night Moss@Night ; " ALL },
  { "nameless", { { LOOT, "<objectgroup" } }, "",
    "Ambush(3,2 ) Objects(2,1 )@Night Bones()@Night Moss@Night ; " ALL },
  { "added", { { BONES, "<objectgroup name='Gems'>" GOLD "</objectgroup>" BONES } }, "",
    "Ambush(3,2 ) Loot(2,1 )@Night Bones()@Night Gems(0,0 )@Night Moss@Night ; 1 rooms 4 things" },
  { "same-name", { { BONES, "<objectgroup name='Loot'>" GOLD "</objectgroup>" BONES } }, "",
    "Ambush(3,2 ) Loot(2,1 )@Night Bones()@Night Loot 2(0,0 )@Night Moss@Night ; 1 rooms 4 things" },
  { "drawn-on", { { BONES " draworder=\"index\"/>", BONES ">" GOLD "</objectgroup>" } }, "",
    "Ambush(3,2 ) Loot(2,1 )@Night Bones(0,0 )@Night Moss@Night ; 1 rooms 4 things" },
  { "hidden-stranger", { { "</map>", "<objectgroup name='Gems' visible='0'>" GOLD "</objectgroup></map>" } },
    "a.tmx: Not read: hidden layers: 1 (\"Gems\")", SAME },
  { "deleted", { { BONES, "<none" } }, "",
    "Ambush(3,2 ) Loot(2,1 )@Night Moss@Night ; " ALL },
  { "moved-out", { { LOOT, "</group>" LOOT }, { BONES, "<group name='Night'>" BONES } }, "",
    "Ambush(3,2 ) Loot(2,1 ) Bones()@Night Moss@Night ; " ALL },
  { "ground-in-group", { { GROUND, "<group name='Base'>" GROUND }, { "<group id=\"3\"", "</group><group" } },
    "a.tmx: Not read: groups around Ground, Features, Rooms, Regions or Objects: 1 (\"Base\")", SAME },
  { "ground-in-groups", { { GROUND, "<group name='Base'><group name='Deep'>" GROUND }, { "<group id=\"3\"", "</group></group><group" } },
    "a.tmx: Not read: groups around Ground, Features, Rooms, Regions or Objects: 2 (\"Deep\", \"Base\")", SAME },
  { "ground-with-own", { { GROUND, "<group name='Base'>" GROUND },
      { "<group id=\"3\"", "<layer name='Web' width='4' height='3'><data encoding='csv'>0,0,0,0,0,0,0,0,0,0,0,0</data></layer></group><group" } },
    "a.tmx: Not read: groups around Ground, Features, Rooms, Regions or Objects: 1 (\"Base\")",
    "Ambush(3,2 ) Loot(2,1 )@Night Bones()@Night Web@Base Moss@Night ; " ALL },
  { "rooms-in-group", { { ROOMS, "<group name='Logic'>" ROOMS }, { OBJECTS, "</group>" OBJECTS } },
    "a.tmx: Not read: groups around Ground, Features, Rooms, Regions or Objects: 1 (\"Logic\")", SAME },
  { "objects-in-group", { { OBJECTS, "<group name='Night'>" OBJECTS }, { "<group id=\"7\"", "</group><group" } },
    "a.tmx: Not read: groups around Ground, Features, Rooms, Regions or Objects: 1 (\"Night\")", SAME },
  { "all-in-group", { { GROUND, "<group name='Whole'>" GROUND }, { "</map>", "</group></map>" } }, "", SAME },
  { "members", { { "<group id=\"7\"", "<group class='night' parallaxx='0.5' mode='multiply'" },
      { LOOT, LOOT " class='loot' parallaxy='2' mode='screen' opacity='0.5'" }, { "name=\"Moss\"", "name='Moss' class='moss' parallaxx='0' mode='dissolve'" } },
    "a.tmx: Not read: classes of layers: 3 (\"Moss\", \"Loot\", \"Night\")\n"
    "a.tmx: Not read: parallax of layers: 3 (\"Moss\", \"Loot\", \"Night\")\n"
    "a.tmx: Not read: blend modes of layers: 3 (\"Moss\", \"Loot\", \"Night\")\n"
    "a.tmx: Not read: opacity and tint of Ground, Features, objects and floors: 1 (\"Loot\")", SAME },
  { "plain-members", { { LOOT, LOOT " class='' parallaxy='1' mode='normal' opacity='1'" } }, "", SAME },
  { "properties", { { "<group id=\"7\" name=\"Night\">", "<group name='Night'><properties><property name='a' value='b'/></properties>" } },
    "a.tmx: Not read: properties of layers: 1 (\"Night\")", SAME },
  { "offset", { { "name=\"Moss\"", "name='Moss' offsetx='3'" } },
    "a.tmx: Not read: offsets of layers by parts of a cell: 1 (\"Moss\")", SAME },
  { "offset-of-group", { { "<group id=\"3\"", "<group offsety='-16.5'" } },
    "a.tmx: Not read: cells outside of the map: 1 (\"Moss\")\n"
    "a.tmx: Not read: offsets of layers by parts of a cell: 1 (\"Moss\")", SAME },
};
/* clang-format on */

static void
test_edit (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  DsDelve delve = dst_load (&ds_format_delve, LEVEL (FLOOR)), back;
  DsFilePlan plan = dst_tiled_write (&delve, "a.tmx", NULL);
  const DsForeignFiles files = { dst_tiled_load, &plan };
  GString *text = g_string_new (ds_file_plan_find (&plan, "a.tmx")->after);
  g_autofree char *got = NULL, *found = NULL;
  DsErrors errors = { 0 };
  DsStatus status;

  for (size_t i = 0; i < DS_COUNT (EDITS[row].edits) && EDITS[row].edits[i][0] != NULL; i++) {
    g_autofree char *to = g_strdelimit (g_strdup (EDITS[row].edits[i][1]), "'", '"');

    g_assert_cmpuint (g_string_replace (text, EDITS[row].edits[i][0], to, 1), ==, 1);
  }
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

/* Texts made by macros lose their shape in clang-format. */
/* clang-format off */
static const struct {
  const char *name, *edits[3][2], *findings, *want;
} FLOORS[] = {
  { "nothing", { { "</map>", "</map>" } }, "",
    "Ambush(3,2 3,2 ) Loot(2,1 2,1 )@Night Bones()@Night Moss@Night ; " ALL " " ALL },
  { "ground-in-group", { { "<layer id=\"2\"", "<group name='Base'><layer" }, { "<group id=\"4\"", "</group><group" } },
    "a.tmx: Not read: groups around Ground, Features, Rooms, Regions or Objects: 1 (\"Base\")",
    "Ambush(3,2 3,2 ) Loot(2,1 2,1 )@Night Bones()@Night Moss@Night ; " ALL " " ALL },
  { "floors-in-group", { { "<group id=\"1\"", "<group name='Tower'><group" }, { "</map>", "</group></map>" } }, "",
    "Ambush(3,2 3,2 ) Loot(2,1 2,1 )@Night Bones()@Night Moss@Night ; " ALL " " ALL },
  { "renamed-on-both", { { "<objectgroup id=\"9\" name=\"Loot\"", "<objectgroup name='Beute'" },
      { "name=\"Loot\"", "name='Beute'" } }, "",
    "Ambush(3,2 3,2 ) Beute(2,1 2,1 )@Night Bones()@Night Moss@Night ; " ALL " " ALL },
  { "renamed-on-one", { { "<objectgroup id=\"9\" name=\"Loot\"", "<objectgroup name='Beute'" } }, "",
    "Ambush(3,2 3,2 ) Loot(2,1 )@Night Bones()@Night Beute(2,1 )@Night Moss@Night ; " ALL " " ALL },
  { "a-floor-goes", { { "<group id=\"11\"", "<none" }, { "</group>\n</map>", "</none></map>" } }, "",
    SAME },
  { "ground-goes", { { "name=\"Ground\"", "name='Soil'" } },
    "a.tmx:2: layers: expected a layer \"Ground\" on each floor, got none on floor 1", NULL },
  { "look-of-floor", { { "name=\"Floor 1\"", "name='Floor 1' opacity='0.5'" } },
    "a.tmx: Not read: opacity and tint of Ground, Features, objects and floors: 1 (\"Floor 1\")",
    "Ambush(3,2 3,2 ) Loot(2,1 2,1 )@Night Bones()@Night Moss@Night ; " ALL " " ALL },
};
/* clang-format on */

static void
test_floors (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  DsDelve delve = dst_load (&ds_format_delve, LEVEL (FLOOR ", " FLOOR)), back;
  DsFilePlan plan = dst_tiled_write (&delve, "a.tmx", NULL);
  const DsForeignFiles files = { dst_tiled_load, &plan };
  GString *text = g_string_new (ds_file_plan_find (&plan, "a.tmx")->after);
  g_autofree char *got = NULL, *found = NULL;
  DsErrors errors = { 0 };
  DsStatus status;

  for (size_t i = 0; i < DS_COUNT (FLOORS[row].edits) && FLOORS[row].edits[i][0] != NULL; i++) {
    g_autofree char *to = g_strdelimit (g_strdup (FLOORS[row].edits[i][1]), "'", '"');

    g_assert_cmpuint (g_string_replace (text, FLOORS[row].edits[i][0], to, 1), ==, 1);
  }
  status =
      ds_tiled_read_level (&back, "a.tmx", text->str, text->len, &files, dst_rules (), &errors);
  found = dst_findings (&errors);
  g_assert_cmpstr (found, ==, FLOORS[row].findings);
  if (FLOORS[row].want != NULL) {
    g_assert_cmpint (status, ==, DS_OK);
    got = describe (&back);
    g_assert_cmpstr (got, ==, FLOORS[row].want);
  }
  g_string_free (text, TRUE);
  ds_file_plan_clear (&plan);
  ds_delve_clear (&delve);
  ds_delve_clear (&back);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/tiled-own-layers/edit", EDITS, test_edit);
  DST_ADD_ROWS ("/tiled-own-layers/floors", FLOORS, test_floors);
  return g_test_run ();
}
