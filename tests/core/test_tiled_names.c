/* tests/core/test_tiled_names.c — names of objects in maps of Tiled, and objects beside the map. */
#include "io/delve_file.h"
#include "io/tiled/tiled_level.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/tiled_map.h"

#include <glib.h>
#include <string.h>

#define HEAD                                                                                       \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [6, 5], \"ruleset\": "          \
  "\"default\", \"seed\": \"1\", \"floors\": [{ \"ground\": { \"legend\": { \".\": \"floor\" }, "  \
  "\"rows\": [\"......\", \"......\", \"......\", \"......\", \"......\"] }, \"things\": ["

/* A level of 6 x 5 cells with these objects. */
static DsDelve
level_of (const char *things)
{
  g_autofree char *text = g_strdup_printf ("%s%s] }] }", HEAD, things);

  return dst_load (&ds_format_delve, text);
}

static const DsThing *
thing_of (const DsDelve *delve, size_t i)
{
  return ds_things_get (delve->dungeon.floors[0].things, i);
}

#define MARKER(members) "{ \"id\": \"t-a\", \"kind\": \"marker\", \"at\": [2, 1]" members " }"

static const struct {
  const char *thing, *name;
} NAMES[] = {
  { MARKER (""), "" },
  { MARKER (", \"name\": \"Ambush\""), "Ambush" },
  { MARKER (", \"facing\": \"north\", \"name\": \"Ambush\", \"x\": 1"), "Ambush" },
  { MARKER (", \"name\": \"Ambush\", \"width\": 3, \"height\": 2"), "Ambush" },
  { MARKER (", \"width\": 3, \"name\": \"Ambush\", \"height\": 2"), "Ambush" },
  { MARKER (", \"width\": 3, \"height\": 2, \"name\": \"Ambush\", \"note\": \"x\""), "Ambush" },
  { MARKER (", \"note\": \"x\", \"name\": \"Ambush\""), "Ambush" },
  { MARKER (", \"x\": 1, \"name\": \"Ambush\", \"width\": 3"), "Ambush" },
  { MARKER (", \"name\": \"= <\\\"a\\\" &\\n b>\""), "= <\"a\" &\n b>" },
  { MARKER (", \"name\": \"=\""), "=" },
  { MARKER (", \"name\": \"=12\", \"note\": \"x\""), "=12" },
  { MARKER (", \"name\": \"\""), "" },
  { MARKER (", \"name\": \"\\u0001\""), "" }, /* XML cannot hold it */
  { MARKER (", \"name\": 12"), "" },
  { MARKER (", \"width\": 3, \"height\": 2.5, \"shape\": \"polygon\", \"points\": []"), "" },
  { MARKER (", \"name\": true"), "" },
  { "{ \"id\": \"t-a\", \"kind\": \"goblin\", \"at\": [2, 1], \"name\": \"Bob\" }", "Bob" },
  { "{ \"id\": \"t-a\", \"kind\": \"goblin\", \"at\": [2, 1], \"properties\": { \"name\": \"Bob\" "
    "} }",
    "Bob" },
  { "{ \"id\": \"t-a\", \"kind\": \"goblin\", \"at\": [2, 1], \"name\": \"Bob\", \"properties\": { "
    "\"name\": \"Al\", \"x\": 1 } }",
    "Bob" },
};

/* The names of the objects of the written map. */
static char *
dup_written (const DsDelve *delve)
{
  DsFilePlan plan = dst_tiled_write (delve, "a.tmj", "csv");
  const DsFileChange *change = ds_file_plan_find (&plan, "a.tmj");
  g_autofree char *name = NULL;
  DsErrors errors = { 0 };
  DsJson *json;
  DsNode node, layer;

  g_assert_cmpint (ds_json_parse (&json, "a", change->after, change->n_after, &errors), ==, DS_OK);
  g_assert_true (ds_node_get (ds_json_root (json), "layers", &node));
  layer = ds_node_at (node, ds_node_length (node) - 1);
  g_assert_true (ds_node_get (layer, "objects", &node));
  g_assert_true (ds_node_get (ds_node_at (node, 0), "name", &node));
  name = g_strdup (ds_node_string (node, NULL));
  ds_json_free (json);
  ds_file_plan_clear (&plan);
  return g_steal_pointer (&name);
}

static void
test_names_go_and_come_back (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (NAMES); i++) {
    DsDelve delve = level_of (NAMES[i].thing);
    g_autofree char *got = dup_written (&delve);

    g_assert_cmpstr (got, ==, NAMES[i].name);
    dst_tiled_assert_back (&delve, "a.tmx", "csv");
    dst_tiled_assert_back (&delve, "a.tmj", "csv");
    ds_delve_clear (&delve);
  }
}

/* Edits of the map in Tiled: findings, and the objects that are read, with their names. */
#define ZONE MARKER (", \"width\": 3, \"height\": 2, \"name\": \"Ambush\"")
#define GOBLIN "{ \"id\": \"t-a\", \"kind\": \"goblin\", \"at\": [2, 1] }"
#define LATE MARKER (", \"note\": \"x\", \"name\": \"Ambush\"")
#define NEW(x, angle)                                                                              \
  "<object id='90' type='marker' x='" x "' y='48' width='32' height='48' rotation='" angle "'/>"
#define RAT(w, h) "<object id='90' type='goblin' x='48' y='48' width='" w "' height='" h "'/>"
#define OLD "<property name=\"delve:name\" value=\"Old\"/>"

static const struct {
  const char *thing, *from, *to, *findings, *want;
} EDITS[] = {
  { ZONE, "name=\"Ambush\"", "name=\"Trap\"", "", "2,1 marker \"Trap\" 3x2" },
  { ZONE, "name=\"Ambush\"", "", "", "2,1 marker - 3x2" },
  { LATE, "name=\"Ambush\"", "name=\"Trap\"", "", "2,1 marker \"Trap\": \"x\"" },
  { LATE, " name=\"Ambush\" type", " type", "", "2,1 marker -: \"x\"" },
  { LATE, "  </object>", "   <text>y</text>\n  </object>",
    "a.tmx: Not read: texts of objects that have a note: 1 (\"marker\")",
    "2,1 marker \"Ambush\": \"x\"" },
  { ZONE, "  </object>", "   <text>y</text>\n  </object>",
    "a.tmx: Not read: fonts of texts (their words become notes): 1 (\"marker\")",
    "2,1 marker \"Ambush\" 3x2: \"y\"" },
  { MARKER (""), "type=\"marker\"", "name=\"Trap\" type=\"marker\"", "", "2,1 marker \"Trap\"" },
  { MARKER (""), "<property name=\"id\"", OLD "<property name=\"id\"", "", "2,1 marker \"Old\"" },
  { ZONE, "<property name=\"id\"", OLD "<property name=\"id\"", "", "2,1 marker \"Ambush\" 3x2" },
  { ZONE, "x=\"32\" y=\"16\"", "x=\"96\" y=\"16\"",
    "a.tmx: Not read: objects outside of the map: 1 (\"Ambush\")", "" },
  { ZONE, "name=\"Ambush\" type=\"marker\" x=\"32\" y=\"16\"", "type=\"marker\" x=\"32\" y=\"800\"",
    "a.tmx: Not read: objects outside of the map: 1 (\"marker 1\")", "" },
  { ZONE, "x=\"32\" y=\"16\"", "x=\"-48\" y=\"16\"",
    "a.tmx: Not read: objects outside of the map: 1 (\"Ambush\")", "" },
  { ZONE, "x=\"32\" y=\"16\"", "x=\"-32\" y=\"-16\"", "", "0,0 marker \"Ambush\"" },
  { MARKER (", \"name\": \"P\", \"shape\": \"polyline\", \"points\": [[0, 0], [3, 2]]"),
    "x=\"40\" y=\"24\"", "x=\"-24\" y=\"24\"", "", "0,1 marker \"P\" [[-2, 0], [1, 2]]" },
  { MARKER (", \"name\": \"P\", \"shape\": \"polyline\", \"points\": [[0, 0], [3, 2]]"),
    "x=\"40\" y=\"24\"", "x=\"120\" y=\"24\"",
    "a.tmx: Not read: objects outside of the map: 1 (\"P\")", "" },
  /* rotated about the upper left corner */
  { ZONE, "x=\"32\" y=\"16\"", "x=\"32\" y=\"16\" rotation='90'", "", "0,1 marker \"Ambush\" 2x3" },
  { ZONE, "x=\"32\" y=\"16\"", "x=\"80\" y=\"64\" rotation='180'", "",
    "2,2 marker \"Ambush\" 3x2" },
  { ZONE, "x=\"32\" y=\"16\"", "x=\"32\" y=\"64\" rotation='-90'", "",
    "2,1 marker \"Ambush\" 2x3" },
  { ZONE, "x=\"32\" y=\"16\"", "x=\"32\" y=\"16\" rotation='45'", "", "1,2 marker \"Ambush\" 3x2" },
  { MARKER (", \"name\": \"P\", \"shape\": \"polyline\", \"points\": [[0, 0], [3, 2]]"),
    "x=\"40\" y=\"24\"", "x=\"40\" y=\"24\" rotation='90'", "",
    "2,1 marker \"P\" [[0, 0], [-2, 3]]" },
  { MARKER (""), "  </object>", "  </object>" NEW ("48", "270"), "",
    "2,1 marker -; 3,1 marker - 3x2" },
  { MARKER (""), "  </object>", "  </object>" NEW ("48", "30"), "",
    "2,1 marker -; 2,3 marker - 2x3" },
  { "{ \"id\": \"t-a\", \"kind\": \"goblin\", \"at\": [2, 1], \"name\": \"Bob\" }", "x=\"32\"",
    "x=\"96\"", "a.tmx: Not read: objects outside of the map: 1 (\"Bob\")", "" },
  /* parts that a level lacks */
  { ZONE, "  </object>", "   <capsule/>\n  </object>", "", "2,1 marker \"Ambush\" 3x2" },
  /* values that ours are not are texts */
  { GOBLIN, "  </object>",
    "   <properties><property name=\"f\" type=\"file\" value=\"../x.png\"/>"
    "<property name=\"u\" type=\"file\" value=\"http://a.b/c\"/>"
    "<property name=\"c\" type=\"color\" value=\"\"/></properties>\n  </object>",
    "", "2,1 goblin -" },
  { GOBLIN, "  </object>", "   <ellipse/>\n  </object>",
    "a.tmx: Not read: shapes of objects that have no area: 1 (\"goblin\")", "2,1 goblin -" },
  { MARKER (""), "type=\"marker\"", "type=\"marker\" visible=\"0\"",
    "a.tmx: Not read: the hidden state of objects: 1 (\"marker\")", "2,1 marker -" },
  { MARKER (""), "orientation=", "backgroundcolor=\"#102030\" class=\"crypt\" orientation=",
    "a.tmx: Not read: members of the map: 2 (\"backgroundcolor\", \"class\")", "2,1 marker -" },
  { MARKER (""), "renderorder=\"right-down\"", "renderorder=\"left-up\" parallaxoriginy=\"8\"",
    "a.tmx: Not read: members of the map: 2 (\"renderorder\", \"parallaxorigin\")",
    "2,1 marker -" },
  { MARKER (""), "renderorder=\"right-down\"",
    "renderorder=\"right-down\" parallaxoriginx=\"0\" compressionlevel=\"9\"", "", "2,1 marker -" },
  { MARKER (""), " <tileset ",
    " <editorsettings><export target='a.lua' format='lua'/></editorsettings><tileset ",
    "a.tmx: Not read: members of the map: 1 (\"export\")", "2,1 marker -" },
  { MARKER (""), " <tileset ",
    " <editorsettings><chunksize width='32' height='32'/></editorsettings><tileset ", "",
    "2,1 marker -" },
  { MARKER (""), "type=\"marker\"", "type=\"marker\" opacity=\"0.5\"",
    "a.tmx: Not read: opacity of objects: 1 (\"marker\")", "2,1 marker -" },
  { MARKER (""), "type=\"marker\"", "type=\"marker\" opacity=\"1\"", "", "2,1 marker -" },
  { MARKER (""), "  </object>", "  </object>" RAT ("48", "32"),
    "a.tmx: Not read: sizes of objects that have no area: 1 (\"goblin\")",
    "2,1 marker -; 4,4 goblin -" },
  { MARKER (""), "  </object>", "  </object>" RAT ("16", "16"), "", "2,1 marker -; 3,3 goblin -" },
  { MARKER (""), "  </object>", "  </object>" RAT ("0", "0"), "", "2,1 marker -; 3,3 goblin -" },
  { MARKER (""), "</map>",
    "<objectgroup id='99' name='Mine'>" RAT ("16", "16") "</objectgroup></map>",
    "a.tmx: Not read: layers of objects outside of groups, which become part of Objects: 1 "
    "(\"Mine\")",
    "2,1 marker -; 3,3 goblin -" },
};

static char *
dup_things (const DsDelve *delve)
{
  GString *text = g_string_new (NULL);

  for (size_t i = 0; i < ds_things_count (delve->dungeon.floors[0].things); i++) {
    const DsThing *thing = thing_of (delve, i);
    const char *name = ds_extras_find (thing->extras, "name");
    const char *points = ds_extras_find (thing->extras, "points");
    const char *width = ds_extras_find (thing->extras, "width");
    const char *height = ds_extras_find (thing->extras, "height");
    const char *note = ds_extras_find (thing->extras, "note");

    g_string_append_printf (text, "%s%d,%d %s %s", i > 0 ? "; " : "", thing->at.x, thing->at.y,
                            ds_rules_kind (delve->rules, thing->kind)->id,
                            name != NULL ? name : "-");
    if (width != NULL || height != NULL)
      g_string_append_printf (text, " %sx%s", width != NULL ? width : "1",
                              height != NULL ? height : "1");
    if (points != NULL)
      g_string_append_printf (text, " %s", points);
    if (note != NULL)
      g_string_append_printf (text, ": %s", note);
  }
  return g_string_free (text, FALSE);
}

static void
test_edited (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (EDITS); i++) {
    DsDelve delve = level_of (EDITS[i].thing), back;
    DsFilePlan plan = dst_tiled_write (&delve, "a.tmx", "csv");
    const DsForeignFiles files = { dst_tiled_load, &plan };
    g_auto (GStrv) parts =
        g_strsplit (ds_file_plan_find (&plan, "a.tmx")->after, EDITS[i].from, -1);
    g_autofree char *text = g_strjoinv (EDITS[i].to, parts), *got = NULL, *found = NULL;
    DsErrors errors = { 0 };

    g_assert_cmpuint (g_strv_length (parts), ==, 2);
    if (ds_tiled_read_level (&back, "a.tmx", text, strlen (text), &files, dst_rules (), &errors) !=
        DS_OK)
      g_error ("%s", dst_findings (&errors));
    found = dst_findings (&errors);
    g_assert_cmpstr (g_strchomp (found), ==, EDITS[i].findings);
    got = dup_things (&back);
    g_assert_cmpstr (got, ==, EDITS[i].want);
    ds_delve_clear (&back);
    ds_file_plan_clear (&plan);
    ds_delve_clear (&delve);
  }
}

/* The files of a world whose first map has a background. */
static DsStatus
load_coloured (void *user, const char *path, char **bytes, size_t *n, DsError *err)
{
  const DsStatus status = dst_tiled_load (user, path, bytes, n, err);

  if (status == DS_OK && strcmp (path, "a-1.tmx") == 0) {
    g_auto (GStrv) parts = g_strsplit (*bytes, "orientation=", -1);
    g_autofree char *text = g_strjoinv ("backgroundcolor='#102030' orientation=", parts);

    ds_free (*bytes);
    *n = strlen (text);
    *bytes = ds_strndup (text, *n);
  }
  return status;
}

static void
test_world_members (void)
{
  DsDelve delve = level_of (MARKER ("")), back;
  const DsIoOptions options = { .encoding = "csv" };
  g_autofree char *found = NULL;
  DsErrors errors = { 0 };
  DsFilePlan plan = { 0 };
  const DsForeignFiles files = { load_coloured, &plan };
  const DsFileChange *world;
  DsError err;

  g_assert_cmpint (ds_tiled_write_world (&delve, "a.world", &options, &plan, &err), ==, DS_OK);
  world = ds_file_plan_find (&plan, "a.world");
  if (ds_tiled_read_world (&back, "a.world", world->after, world->n_after, &files, dst_rules (),
                           &errors) != DS_OK)
    g_error ("%s", dst_findings (&errors));
  found = dst_findings (&errors);
  g_assert_cmpstr (g_strchomp (found), ==,
                   "a.world: Not read: members of the map: 1 (\"backgroundcolor\")");
  ds_delve_clear (&back);
  ds_file_plan_clear (&plan);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tiled-names/there-and-back", test_names_go_and_come_back);
  g_test_add_func ("/tiled-names/edited", test_edited);
  g_test_add_func ("/tiled-names/world-members", test_world_members);
  return g_test_run ();
}
