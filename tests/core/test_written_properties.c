/* tests/core/test_written_properties.c — properties of imported objects and maps: read as own ones,
 * edited, and written back with all else as it was. */
#include "doc/cmd.h"
#include "io/kept/write_back.h"
#include "lib/gen.h"
#include "lib/imported.h"
#include "lib/memory.h"
#include "lib/rows.h"
#include "map/property.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

#define RULES                                                                                      \
  "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"rules\": ["                             \
  "{ \"tiles\": [0, 1], \"tile\": \"floor\" }, { \"tiles\": [2], \"tile\": \"wall\" },"            \
  "{ \"type\": \"Player\", \"object\": \"player-start\" },"                                        \
  "{ \"type\": \"Door\", \"object\": \"gate-locked\", \"lock_by\": \"lock\" },"                    \
  "{ \"type\": \"Key\", \"object\": \"key\", \"lock_by\": \"lock\" },"                             \
  "{ \"type\": \"Coin\", \"object\": \"gold\" }, { \"type\": \"Rat\", \"object\": \"rat\" },"      \
  "{ \"type\": \"Goblin\", \"object\": \"goblin\" },"                                              \
  "{ \"type\": \"Exit\", \"object\": \"goal\" } ] }"

#define OPEN(next)                                                                                 \
  "<map version=\"1.10\" orientation=\"orthogonal\" "                                              \
  "width=\"5\" height=\"3\" tilewidth=\"8\" tileheight=\"8\" infinite=\"0\" nextobjectid=\"" next  \
  "\">\n"
#define HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" OPEN ("9")
#define MAP(properties, objects)                                                                   \
  HEAD properties                                                                                  \
      " <tileset firstgid=\"1\" name=\"set\" tilewidth=\"8\" tileheight=\"8\" tilecount=\"9\" "    \
      "columns=\"3\">\n  <image source=\"a.png\" width=\"24\" height=\"24\"/>\n </tileset>\n"      \
      " <layer id=\"1\" name=\"ground\" width=\"5\" height=\"3\">\n  <data encoding=\"csv\">\n"    \
      "1,1,1,1,1,\n1,1,1,1,1,\n1,1,1,1,1\n</data>\n </layer>\n"                                    \
      " <objectgroup id=\"2\" name=\"things\">\n" objects " </objectgroup>\n</map>\n"
#define AT(x, y) "x=\"" x "\" y=\"" y "\" width=\"8\" height=\"8\""
#define PLAIN "  <object id=\"1\" type=\"Player\" " AT ("0", "0") "/>\n"
#define GOBLIN                                                                                     \
  "  <object id=\"2\" type=\"Goblin\" " AT (                                                       \
      "8", "0") ">\n   <properties>\n"                                                             \
                "    <property name=\"angry\" type=\"bool\" value=\"true\"/>\n"                    \
                "    <property name=\"hp\" type=\"int\" value='12'/>\n"                            \
                "    <property name=\"mood\" propertytype=\"Mood\" value=\"Calm\"/>\n"             \
                "    <property name=\"says\">Stop &amp;\ngo</property>\n"                          \
                "    <property name=\"stats\" type=\"class\" propertytype=\"Stats\">\n     "       \
                "<properties>\n"                                                                   \
                "      <property name=\"luck\" type=\"int\" value=\"3\"/>\n     </properties>\n"   \
                "    </property>\n"                                                                \
                "    <property name=\"tint\" type=\"color\" value=\"#80ff8000\"/>\n"               \
                "    <property name=\"to\" type=\"object\" value=\"1\"/>\n"                        \
                "    <property name=\"voice\" type=\"file\" value=\"../a.ogg\"/>\n"                \
                "    <property name=\"waits\" type=\"float\" value=\"1\"/>\n"                      \
                "   </properties>\n  </object>\n"
#define COIN                                                                                       \
  "  <object id=\"3\" type=\"Coin\" " AT ("16",                                                    \
                                          "0") ">\n   <properties>\n"                              \
                                               "    <property name=\"worth\" type=\"int\" "        \
                                               "value=\"5\"/>\n   </properties>\n   <point/>\n"    \
                                               "  </object>\n"
#define DOOR                                                                                       \
  "  <object id=\"5\" type=\"Door\" x=\"24\" y=\"8\" width=\"16\" height=\"8\">\n"                 \
  "   <properties>\n    <property name=\"creaks\" type=\"bool\" value=\"false\"/>\n"               \
  "    <property name=\"lock\" value=\"red\"/>\n   </properties>\n  </object>\n"                   \
  "  <object id=\"6\" type=\"Key\" " AT (                                                          \
      "0", "16") ">\n   <properties>\n"                                                            \
                 "    <property name=\"lock\" value=\"red\"/>\n   </properties>\n  </object>\n"
#define LIST                                                                                       \
  "  <object id=\"4\" type=\"Rat\" " AT (                                                          \
      "24",                                                                                        \
      "0") ">\n   <properties>\n"                                                                  \
           "    <property name=\"path\" type=\"list\">\n     <item type=\"int\" value=\"4\"/>\n"   \
           "     <item type=\"int\" value=\"5\"/>\n    </property>\n   </properties>\n  "          \
           "</object>\n"
#define QUOTED                                                                                     \
  "  <object id=\"3\" type=\"Coin\" " AT ("16",                                                    \
                                          "0") ">\n   <properties>\n    <property name='cry' "     \
                                               "value='x'/>\n   </properties>\n  </object>\n"
#define RAT_WITH(properties)                                                                       \
  "  <object id=\"4\" type=\"Rat\" " AT ("24", "0") ">\n   <properties>\n" properties              \
                                                    "   </properties>\n  </object>\n"
#define COMMENTS                                                                                   \
  RAT_WITH ("    <property name=\"path\" type=\"list\">\n     <!-- first -->\n"                    \
            "     <item propertytype=\"Mood\" value=\"Calm\"/>\n     <!-- then -->\n"              \
            "     <item type=\"int\" value='5'/>\n     <item>a\nb</item>\n    </property>\n")
#define UNREAD                                                                                     \
  RAT_WITH ("    <property name=\"level\" type=\"int\" propertytype=\"Level\" value=\"2\"/>\n"     \
            "    <property name=\"tint\" type=\"color\" value=\"\"/>\n"                            \
            "    <property name=\"ways\" type=\"list\">\n     <item type=\"list\"/>\n"             \
            "    </property>\n")
#define THREE                                                                                      \
  RAT_WITH ("    <property name=\"a\" value=\"1st\"/>\n    <property name=\"b\" value=\"2nd\"/>\n" \
            "    <property name=\"c\" value=\"3rd\"/>\n")
#define MIXED                                                                                      \
  RAT_WITH ("    <property name=\"c\" value=\"3rd\"/>\n    <property name=\"b\" value=\"2nd\"/>\n" \
            "    <property name=\"a\" value=\"1st\"/>\n")
#define OF_MAP " <properties>\n  <property name=\"author\" value=\"Ann\"/>\n </properties>\n"
#define ALL MAP (OF_MAP, PLAIN GOBLIN COIN LIST DOOR)
#define BARE MAP ("", PLAIN)

#define JSON(more)                                                                                 \
  "{ \"height\":1,\n \"infinite\":false,\n \"layers\":[\n        {\n"                              \
  "         \"data\":[1, 1, 1, 1],\n         \"height\":1,\n         \"name\":\"ground\",\n"       \
  "         \"type\":\"tilelayer\",\n         \"width\":4,\n         \"x\":0,\n"                   \
  "         \"y\":0\n        }, \n        {\n         \"name\":\"things\",\n"                      \
  "         \"objects\":[\n                {\n                 \"height\":8,\n"                    \
  "                 \"id\":1,\n                 \"name\":\"\",\n" more                             \
  "                 \"type\":\"Goblin\",\n                 \"width\":8,\n"                         \
  "                 \"x\":0,\n                 \"y\":0\n                }],\n"                     \
  "         \"type\":\"objectgroup\"\n        }],\n \"nextobjectid\":9,\n"                         \
  " \"orientation\":\"orthogonal\",\n \"tileheight\":8,\n \"tilesets\":[\n        {\n"             \
  "         \"columns\":3,\n         \"firstgid\":1,\n         \"image\":\"a.png\",\n"             \
  "         \"name\":\"set\",\n         \"tilecount\":9,\n         \"tileheight\":8,\n"            \
  "         \"tilewidth\":8\n        }],\n \"tilewidth\":8,\n \"type\":\"map\",\n"                 \
  " \"version\":\"1.10\",\n \"width\":4\n}\n"
#define ITEM(name, type, value)                                                                    \
  "                        {\n                         \"name\":\"" name "\",\n"                   \
  "                         \"type\":\"" type "\",\n                         \"value\":" value     \
  "\n                        }"
#define FULL                                                                                       \
  JSON ("                 \"properties\":[\n" ITEM ("hp", "int", "12") ", \n" ITEM (               \
      "tint", "color", "\"#ffff8000\"") ", \n" ITEM ("waits", "float", "1.5") "],\n")
#define EMPTY JSON ("")
#define TIGHT                                                                                      \
  JSON ("                 \"properties\": [{\"name\":\"hp\",\"type\":\"int\",\"value\":12}],\n")
#define JSON_LIST                                                                                  \
  JSON ("                 \"properties\":[\n" ITEM (                                               \
      "path", "list",                                                                              \
      "[\n{ \"propertytype\":\"Mood\", \"type\":\"string\", \"value\":\"Calm\" },\n"               \
      "{ \"type\":\"int\", \"value\": 5 },\n{ \"type\":\"int\", \"value\": 6 }\n]") "],\n")
#define OLD_COLOUR                                                                                 \
  JSON ("                 \"properties\": {\"tint\": \"#ffff8000\", \"waits\": 2},\n"              \
        "                 \"propertytypes\": {\"tint\": \"color\", \"waits\": \"float\"},\n")
#define OLD                                                                                        \
  JSON ("                 \"properties\": {\"hp\": 12, \"says\": \"go\"},\n"                       \
        "                 \"propertytypes\": {\"hp\": \"int\", \"says\": \"string\"},\n")

/* ---- reading */

static const struct {
  const char *name, *file, *text, *kind, *want;
} READ[] = {
  { "none", "a.tmx", ALL, "player-start", "(none)" },
  { "every-type", "a.tmx", ALL, "goblin",
    "{ \"angry\": true, \"hp\": 12, \"mood\": \"Calm\", \"says\": \"Stop &\\ngo\", "
    "\"stats\": { \"class\": \"Stats\", \"members\": { \"luck\": 3 } }, "
    "\"tint\": { \"colour\": \"#ff800080\" }, \"to\": { \"object\": \"PLAYER\" }, "
    "\"voice\": \"../a.ogg\", \"waits\": 1.0 }" },
  { "list", "a.tmx", ALL, "rat", "{ \"path\": [4, 5] }" },
  { "not-the-lock", "a.tmx", ALL, "gate-locked", "{ \"creaks\": false }" },
  { "only-the-lock", "a.tmx", ALL, "key", "(none)" },
  { "of-the-map", "a.tmx", ALL, "", "{ \"author\": \"Ann\" }" },
  { "json", "a.tmj", FULL, "goblin",
    "{ \"hp\": 12, \"tint\": { \"colour\": \"#ff8000\" }, \"waits\": 1.5 }" },
  { "json-of-old", "a.tmj", OLD, "goblin", "{ \"hp\": 12, \"says\": \"go\" }" },
  { "json-of-old-with-types", "a.tmj", OLD_COLOUR, "goblin",
    "{ \"tint\": { \"colour\": \"#ff8000\" }, \"waits\": 2.0 }" },
  { "first-of-a-name", "a.tmx",
    MAP ("", PLAIN RAT_WITH ("    <property name=\"a\" value=\"1st\"/>\n"
                             "    <property name=\"a\" value=\"2nd\"/>\n")),
    "rat", "{ \"a\": \"1st\" }" },
};

static const DsThing *
find (const DsDelve *delve, const char *kind)
{
  const DsThings *things = delve->dungeon.floors[0].things;

  for (size_t i = 0; i < ds_things_count (things); i++)
    if (strcmp (ds_rules_kind (delve->rules, ds_things_get (things, i)->kind)->id, kind) == 0)
      return ds_things_get (things, i);
  g_assert_not_reached ();
}

/* JSON with "PLAYER" as the id of the player start. */
static char *
with_player (const DsDelve *delve, const char *json)
{
  g_autofree char *id =
      g_strdup_printf ("t-%" G_GINT64_MODIFIER "x", find (delve, "player-start")->id);
  g_auto (GStrv) parts = g_strsplit (json, "PLAYER", -1);

  return g_strjoinv (id, parts);
}

static void
test_read (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *want = NULL;
  const DsExtras *extras;
  const char *got;
  DsDelve delve;

  dst_import_text (&delve, READ[row].file, READ[row].text, RULES);
  extras = READ[row].kind[0] != '\0' ? find (&delve, READ[row].kind)->extras : delve.dungeon.extras;
  got = ds_extras_find (extras, DS_PROPERTIES_KEY);
  want = strstr (READ[row].want, "PLAYER") != NULL ? with_player (&delve, READ[row].want)
                                                   : g_strdup (READ[row].want);
  g_assert_cmpstr (got != NULL ? got : "(none)", ==, want);
  ds_delve_clear (&delve);
}

#define ADDED 777

/* ---- edits: "KIND|set|NAME|JSON", "KIND|rename|NAME|NEW", "KIND|remove|NAME", "KIND|move|X,Y",
 * "KIND|delete", "KIND|add|X,Y", where KIND "" is the level and "777" the added object; parted by
 * line breaks. */

static DsHolder
holder_of (const DsDelve *delve, const char *kind)
{
  return kind[0] == '\0' ? (DsHolder){ .type = DS_HOLDER_LEVEL }
                         : (DsHolder){ .type = DS_HOLDER_THING,
                                       .id = kind[0] == '7' ? ADDED : find (delve, kind)->id };
}

static void
apply (DsDoc *doc, const DsCmd *cmd)
{
  DsError err;

  g_assert_cmpint (ds_doc_apply (doc, cmd, &err), ==, DS_OK);
}

static void
edit_thing (DsDoc *doc, char **words)
{
  const DsDelve *delve = ds_doc_delve (doc);
  DsThing thing = { .id = ADDED, .facing = DS_FACING_NONE, .target_floor = -1 };
  int x = 0, y = 0;

  if (words[2] != NULL)
    g_assert_cmpint (sscanf (words[2], "%d,%d", &x, &y), ==, 2);
  if (strcmp (words[1], "add") == 0) {
    const DsCmdPlaceThing place = { .cmd.type = &ds_cmd_place_thing, .thing = &thing };

    g_assert_true (ds_rules_find_kind (delve->rules, words[0], &thing.kind));
    thing.at = (DsCell){ x, y };
    apply (doc, &place.cmd);
  } else if (strcmp (words[1], "move") == 0) {
    const DsCmdMoveThing move = { .cmd.type = &ds_cmd_move_thing,
                                  .id = find (delve, words[0])->id,
                                  .to = { x, y } };

    apply (doc, &move.cmd);
  } else {
    const uint64_t id = find (delve, words[0])->id;
    const DsCmdDeleteThings delete = { .cmd.type = &ds_cmd_delete_things, .ids = &id, .n_ids = 1 };

    apply (doc, &delete.cmd);
  }
}

static void
edit (DsDoc *doc, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, "|", -1);
  g_autofree char *json = NULL;
  DsCmdSetProperty set = { .cmd.type = &ds_cmd_set_property };

  if (strcmp (words[1], "set") == 0)
    json = strstr (words[3], "PLAYER") != NULL ? with_player (ds_doc_delve (doc), words[3])
                                               : g_strdup (words[3]);
  else if (strcmp (words[1], "rename") != 0 && strcmp (words[1], "remove") != 0) {
    edit_thing (doc, words);
    return;
  }
  set.holder = holder_of (ds_doc_delve (doc), words[0]);
  set.name = words[2];
  set.json = json;
  set.new_name = words[1][2] == 'n' ? words[3] : NULL;
  apply (doc, &set.cmd);
}

static const DstWrittenRow ROWS[] = {
  { "nothing", "a.tmx", ALL, "", "", "" },
  { "bool", "a.tmx", ALL, "goblin|set|angry|false",
    "-    <property name=\"angry\" type=\"bool\" value=\"true\"/>\n"
    "+    <property name=\"angry\" type=\"bool\" value=\"false\"/>\n",
    "" },
  { "int-in-quotes", "a.tmx", ALL, "goblin|set|hp|-7",
    "-    <property name=\"hp\" type=\"int\" value='12'/>\n"
    "+    <property name=\"hp\" type=\"int\" value='-7'/>\n",
    "" },
  { "enum", "a.tmx", ALL, "goblin|set|mood|\"a < b\"",
    "-    <property name=\"mood\" propertytype=\"Mood\" value=\"Calm\"/>\n"
    "+    <property name=\"mood\" propertytype=\"Mood\" value=\"a &lt; b\"/>\n",
    "" },
  { "lines", "a.tmx", ALL, "goblin|set|says|\"one\\n<two>\"",
    "-    <property name=\"says\">Stop &amp;\n-go</property>\n"
    "+    <property name=\"says\">one\n+&lt;two&gt;</property>\n",
    "" },
  { "line", "a.tmx", ALL, "goblin|set|says|\"no\"",
    "-    <property name=\"says\">Stop &amp;\n-go</property>\n"
    "+    <property name=\"says\" value=\"no\"/>\n",
    "" },
  { "colour", "a.tmx", ALL, "goblin|set|tint|{ \"colour\": \"#010203\" }",
    "-    <property name=\"tint\" type=\"color\" value=\"#80ff8000\"/>\n"
    "+    <property name=\"tint\" type=\"color\" value=\"#ff010203\"/>\n",
    "" },
  { "clear-colour", "a.tmx", ALL, "goblin|set|tint|{ \"colour\": \"#01020304\" }",
    "-    <property name=\"tint\" type=\"color\" value=\"#80ff8000\"/>\n"
    "+    <property name=\"tint\" type=\"color\" value=\"#04010203\"/>\n",
    "" },
  { "no-object", "a.tmx", ALL, "goblin|set|to|{ \"object\": null }",
    "-    <property name=\"to\" type=\"object\" value=\"1\"/>\n"
    "+    <property name=\"to\" type=\"object\" value=\"0\"/>\n",
    "" },
  { "file-stays-one", "a.tmx", ALL, "goblin|set|voice|{ \"file\": \"b.ogg\" }",
    "-    <property name=\"voice\" type=\"file\" value=\"../a.ogg\"/>\n"
    "+    <property name=\"voice\" type=\"file\" value=\"b.ogg\"/>\n",
    "" },
  { "float", "a.tmx", ALL, "goblin|set|waits|2.25",
    "-    <property name=\"waits\" type=\"float\" value=\"1\"/>\n"
    "+    <property name=\"waits\" type=\"float\" value=\"2.25\"/>\n",
    "" },
  { "whole-float", "a.tmx", ALL, "goblin|set|waits|3.0",
    "-    <property name=\"waits\" type=\"float\" value=\"1\"/>\n"
    "+    <property name=\"waits\" type=\"float\" value=\"3\"/>\n",
    "" },
  { "apostrophe", "a.tmx", MAP ("", PLAIN QUOTED), "gold|set|cry|\"it's\"",
    "-    <property name='cry' value='x'/>\n+    <property name='cry' value='it&apos;s'/>\n", "" },
  { "apostrophe-in-name", "a.tmx", MAP ("", PLAIN QUOTED), "gold|rename|cry|o'",
    "-    <property name='cry' value='x'/>\n+    <property name='o&apos;' value='x'/>\n", "" },
  { "digits-that-are-text", "a.tmx", ALL, "goblin|set|hp|\"007\"",
    "-    <property name=\"hp\" type=\"int\" value='12'/>\n"
    "+    <property name=\"hp\" value=\"007\"/>\n",
    "" },
  { "other-type", "a.tmx", ALL, "goblin|set|hp|\"many\"",
    "-    <property name=\"hp\" type=\"int\" value='12'/>\n"
    "+    <property name=\"hp\" value=\"many\"/>\n",
    "" },
  { "list", "a.tmx", ALL, "rat|set|path|[4, 6, \"x\"]",
    "-     <item type=\"int\" value=\"5\"/>\n+     <item type=\"int\" value=\"6\"/>\n"
    "+     <item value=\"x\"/>\n",
    "" },
  { "new-in-its-place", "a.tmx", ALL, "goblin|set|level|3",
    "+    <property name=\"level\" type=\"int\" value=\"3\"/>\n", "" },
  { "new-first", "a.tmx", ALL, "goblin|set|a|\"x\"", "+    <property name=\"a\" value=\"x\"/>\n",
    "" },
  { "new-last", "a.tmx", ALL, "goblin|set|x|{ \"object\": \"PLAYER\" }",
    "+    <property name=\"x\" type=\"object\" value=\"1\"/>\n", "" },
  { "removed", "a.tmx", ALL, "goblin|remove|hp",
    "-    <property name=\"hp\" type=\"int\" value='12'/>\n", "" },
  { "renamed", "a.tmx", ALL, "goblin|rename|hp|zeal",
    "-    <property name=\"hp\" type=\"int\" value='12'/>\n"
    "+    <property name=\"zeal\" type=\"int\" value='12'/>\n",
    "" },
  { "renamed-and-set", "a.tmx", ALL, "goblin|rename|hp|life\ngoblin|set|life|4",
    "-    <property name=\"hp\" type=\"int\" value='12'/>\n"
    "+    <property name=\"life\" type=\"int\" value=\"4\"/>\n",
    "" },
  { "last-of-object", "a.tmx", ALL, "gold|remove|worth",
    "-    <property name=\"worth\" type=\"int\" value=\"5\"/>\n"
    "-   <properties>\n-   </properties>\n",
    "" },
  { "last-thing-of-object", "a.tmx", MAP ("", PLAIN LIST), "rat|remove|path",
    "-  <object id=\"4\" type=\"Rat\" " AT (
        "24",
        "0") ">\n-   <properties>\n"
             "-    <property name=\"path\" type=\"list\">\n-     <item type=\"int\" value=\"4\"/>\n"
             "-     <item type=\"int\" value=\"5\"/>\n-    </property>\n-   </properties>\n-  "
             "</object>\n"
             "+  <object id=\"4\" type=\"Rat\" " AT ("24", "0") "/>\n",
    "" },
  { "first-of-object", "a.tmx", BARE, "player-start|set|hp|3\nplayer-start|set|at|true",
    "-  <object id=\"1\" type=\"Player\" " AT (
        "0", "0") "/>\n"
                  "+  <object id=\"1\" type=\"Player\" " AT (
                      "0", "0") ">\n+   <properties>\n"
                                "+    <property name=\"at\" type=\"bool\" value=\"true\"/>\n"
                                "+    <property name=\"hp\" type=\"int\" value=\"3\"/>\n+   "
                                "</properties>\n+  </object>\n",
    "" },
  { "wide-gate", "a.tmx", ALL, "gate-locked|set|creaks|true",
    "-    <property name=\"creaks\" type=\"bool\" value=\"false\"/>\n"
    "+    <property name=\"creaks\" type=\"bool\" value=\"true\"/>\n",
    "1 property" },
  { "member-of-a-class", "a.tmx", ALL,
    "goblin|set|stats|{ \"class\": \"Stats\", \"members\": { \"luck\": 4 } }",
    "-      <property name=\"luck\" type=\"int\" value=\"3\"/>\n"
    "+      <property name=\"luck\" type=\"int\" value=\"4\"/>\n",
    "" },
  { "number-for-a-class", "a.tmx", ALL, "goblin|set|stats|3",
    "-    <property name=\"stats\" type=\"class\" propertytype=\"Stats\">\n"
    "-     <properties>\n"
    "-      <property name=\"luck\" type=\"int\" value=\"3\"/>\n"
    "-     </properties>\n"
    "-    </property>\n"
    "+    <property name=\"stats\" type=\"int\" value=\"3\"/>\n",
    "" },
  { "moved-and-set", "a.tmx", ALL, "gold|move|2,1\ngold|set|worth|6",
    "-  <object id=\"3\" type=\"Coin\" " AT (
        "16", "0") ">\n"
                   "-    <property name=\"worth\" type=\"int\" value=\"5\"/>\n"
                   "+  <object id=\"3\" type=\"Coin\" " AT (
                       "16", "8") ">\n"
                                  "+    <property name=\"worth\" type=\"int\" value=\"6\"/>\n",
    "" },
  { "reference-to-a-moved-one", "a.tmx", ALL, "player-start|move|0,1",
    "-  <object id=\"1\" type=\"Player\" " AT ("0", "0") "/>\n"
                                                         "+  <object id=\"1\" type=\"Player\" " AT (
                                                             "0", "8") "/>\n",
    "" },
  { "copy-without", "a.tmx", ALL, "gold|add|2,1",
    "-" OPEN ("9") "+" OPEN ("10") "+  <object id=\"9\" type=\"Coin\" " AT (
        "16", "8") ">\n+   <point/>\n+  </object>\n",
    "" },
  { "copy-with", "a.tmx", ALL, "gold|add|2,1\n777|set|worth|9\n777|set|a|1",
    "-" OPEN ("9") "+" OPEN ("10") "+  <object id=\"9\" type=\"Coin\" " AT (
        "16", "8") ">\n+   <properties>\n+    <property name=\"a\" type=\"int\" value=\"1\"/>\n"
                   "+    <property name=\"worth\" type=\"int\" value=\"9\"/>\n"
                   "+   </properties>\n+   <point/>\n+  </object>\n",
    "" },
  { "by-rule-with", "a.tmx", BARE, "gold|add|2,1\n777|set|worth|9\n777|set|a|\"x\"",
    "-" OPEN ("9") "+" OPEN ("10") "+  <object id=\"9\" type=\"Coin\" " AT (
        "16", "8") ">\n+   <properties>\n+    <property name=\"a\" value=\"x\"/>\n"
                   "+    <property name=\"worth\" type=\"int\" value=\"9\"/>\n"
                   "+   </properties>\n+  </object>\n",
    "" },
  { "reference-to-a-new-one", "a.tmx", BARE,
    "gold|add|2,1\n"
    "player-start|set|to|{ \"object\": \"t-309\" }",
    "-" OPEN ("9") "-" PLAIN "+" OPEN ("10") "+  <object id=\"1\" type=\"Player\" " AT (
        "0", "0") ">\n+   <properties>\n"
                  "+    <property name=\"to\" type=\"object\" value=\"9\"/>\n"
                  "+   </properties>\n+  </object>\n"
                  "+  <object id=\"9\" type=\"Coin\" " AT ("16", "8") "/>\n",
    "" },
  { "map", "a.tmx", ALL, "|set|author|\"Bo\"\n|set|depth|2",
    "-  <property name=\"author\" value=\"Ann\"/>\n+  <property name=\"author\" value=\"Bo\"/>\n"
    "+  <property name=\"depth\" type=\"int\" value=\"2\"/>\n",
    "" },
  { "first-of-map", "a.tmx", BARE, "|set|depth|2",
    "+ <properties>\n+  <property name=\"depth\" type=\"int\" value=\"2\"/>\n+ </properties>\n",
    "" },
  { "json-nothing", "a.tmj", FULL, "", "", "" },
  { "json-int", "a.tmj", FULL, "goblin|set|hp|3",
    "-                         \"value\":12\n+                         \"value\":3\n", "" },
  { "json-colour", "a.tmj", FULL, "goblin|set|tint|{ \"colour\": \"#010203\" }",
    "-                         \"value\":\"#ffff8000\"\n"
    "+                         \"value\":\"#ff010203\"\n",
    "" },
  { "json-new", "a.tmj", FULL, "goblin|set|says|\"a\\nb\"",
    "+                         \"name\":\"says\",\n"
    "+                         \"type\":\"string\",\n+                         "
    "\"value\":\"a\\nb\"\n+                        }, \n+                        {\n",
    "" },
  { "json-removed", "a.tmj", FULL, "goblin|remove|hp",
    "-                         \"name\":\"hp\",\n"
    "-                         \"type\":\"int\",\n-                         \"value\":12\n"
    "-                        }, \n-                        {\n",
    "" },
  { "json-renamed", "a.tmj", FULL, "goblin|rename|waits|yawns",
    "-                         \"name\":\"waits\",\n+                         "
    "\"name\":\"yawns\",\n",
    "" },
  { "json-first", "a.tmj", EMPTY, "goblin|set|hp|3",
    "+                 \"properties\":[\n+                        {\n"
    "+                         \"name\":\"hp\",\n+                         \"type\":\"int\",\n"
    "+                         \"value\":3\n+                        }],\n",
    "" },
  { "json-last", "a.tmj", TIGHT, "goblin|remove|hp",
    "-                 \"properties\": [{\"name\":\"hp\",\"type\":\"int\",\"value\":12}],\n", "" },
  { "json-tight", "a.tmj", TIGHT, "goblin|set|says|\"x\"",
    "-                 \"properties\": [{\"name\":\"hp\",\"type\":\"int\",\"value\":12}],\n"
    "+                 \"properties\": [{\"name\":\"hp\",\"type\":\"int\",\"value\":12}, "
    "{\"name\":\"says\",\"type\":\"string\",\"value\":\"x\"}],\n",
    "" },
  { "json-map", "a.tmj", EMPTY, "|set|depth|2",
    "+ \"properties\":[\n+         \"name\":\"depth\",\n+         "
    "\"type\":\"int\",\n+         \"value\":2\n+        {\n+        }],\n",
    "" },
  { "json-of-old", "a.tmj", OLD, "goblin|set|hp|3",
    "-                 \"properties\": {\"hp\": 12, \"says\": \"go\"},\n"
    "+                 \"properties\": {\"hp\": 3, \"says\": \"go\"},\n",
    "" },
  { "control-character", "a.tmx", ALL, "goblin|set|says|\"a\\u0001b\"\ngoblin|set|hp|3",
    "-    <property name=\"hp\" type=\"int\" value='12'/>\n"
    "+    <property name=\"hp\" type=\"int\" value='3'/>\n",
    "1 property" },
  { "control-character-in-new", "a.tmx", ALL, "goblin|set|cry|\"\\u0001\"\ngoblin|set|dry|\"\\t\"",
    "+    <property name=\"dry\" value=\"&#9;\"/>\n", "1 property" },
  { "control-character-in-list", "a.tmx", ALL, "rat|set|path|[4, \"\\u0001\"]", "", "1 property" },
  { "control-character-in-copy", "a.tmx", BARE,
    "gold|add|2,1\n777|set|a|\"\\u0002\"\n777|set|b|\"x\"",
    "-" OPEN ("9") "+" OPEN ("10") "+  <object id=\"9\" type=\"Coin\" " AT (
        "16", "8") ">\n+   <properties>\n+    <property name=\"b\" value=\"x\"/>\n"
                   "+   </properties>\n+  </object>\n",
    "1 property" },
  { "control-character-alone-in-copy", "a.tmx", BARE, "gold|add|2,1\n777|set|a|\"\\u0002\"",
    "-" OPEN ("9") "+" OPEN ("10") "+  <object id=\"9\" type=\"Coin\" " AT ("16", "8") "/>\n",
    "1 property" },
  { "control-character-of-map", "a.tmx", ALL, "|set|author|\"\\u001b\"", "", "1 property" },
  { "json-control-character", "a.tmj", FULL, "goblin|set|hp|\"a\\u0001b\"",
    "-                         \"type\":\"int\",\n-                         \"value\":12\n"
    "+                         \"type\":\"string\",\n"
    "+                         \"value\":\"a\\u0001b\"\n",
    "" },
  { "list-item-in-place", "a.tmx", MAP ("", PLAIN COMMENTS),
    "rat|set|path|[\"Calm\", 6, \"a\\nb\"]",
    "-     <item type=\"int\" value='5'/>\n+     <item type=\"int\" value='6'/>\n", "" },
  { "list-enum-in-place", "a.tmx", MAP ("", PLAIN COMMENTS),
    "rat|set|path|[\"Wild\", 5, \"a\\nb\"]",
    "-     <item propertytype=\"Mood\" value=\"Calm\"/>\n"
    "+     <item propertytype=\"Mood\" value=\"Wild\"/>\n",
    "" },
  { "list-item-of-lines", "a.tmx", MAP ("", PLAIN COMMENTS), "rat|set|path|[\"Calm\", 5, \"c\"]",
    "-     <item>a\n-b</item>\n+     <item value=\"c\"/>\n", "" },
  { "list-item-of-other-type", "a.tmx", MAP ("", PLAIN COMMENTS),
    "rat|set|path|[7, \"x\", \"a\\nb\"]",
    "-     <item propertytype=\"Mood\" value=\"Calm\"/>\n-     <item type=\"int\" value='5'/>\n"
    "+     <item type=\"int\" value=\"7\"/>\n+     <item value=\"x\"/>\n",
    "" },
  { "list-without-its-first", "a.tmx", MAP ("", PLAIN COMMENTS), "rat|set|path|[5, \"a\\nb\"]",
    "-     <item propertytype=\"Mood\" value=\"Calm\"/>\n", "" },
  { "list-with-one-before", "a.tmx", MAP ("", PLAIN COMMENTS),
    "rat|set|path|[true, \"Calm\", 5, \"a\\nb\"]", "+     <item type=\"bool\" value=\"true\"/>\n",
    "" },
  { "list-with-one-between", "a.tmx", MAP ("", PLAIN COMMENTS),
    "rat|set|path|[\"Calm\", 5, 8, \"a\\nb\"]", "+     <item type=\"int\" value=\"8\"/>\n", "" },
  { "list-with-more-behind", "a.tmx", MAP ("", PLAIN COMMENTS),
    "rat|set|path|[\"Calm\", 5, \"a\\nb\", 8, 9]",
    "+     <item type=\"int\" value=\"8\"/>\n+     <item type=\"int\" value=\"9\"/>\n", "" },
  { "list-emptied", "a.tmx", MAP ("", PLAIN COMMENTS), "rat|set|path|[]",
    "-     <item propertytype=\"Mood\" value=\"Calm\"/>\n-     <item type=\"int\" value='5'/>\n"
    "-     <item>a\n-b</item>\n",
    "" },
  { "list-renamed", "a.tmx", MAP ("", PLAIN COMMENTS), "rat|rename|path|way",
    "-    <property name=\"path\" type=\"list\">\n+    <property name=\"way\" type=\"list\">\n",
    "" },
  { "unread-replaced", "a.tmx", MAP ("", PLAIN UNREAD), "rat|set|tint|{ \"colour\": \"#010203\" }",
    "-    <property name=\"tint\" type=\"color\" value=\"\"/>\n"
    "+    <property name=\"tint\" type=\"color\" value=\"#ff010203\"/>\n",
    "" },
  { "unread-of-other-type", "a.tmx", MAP ("", PLAIN UNREAD), "rat|set|tint|3",
    "-    <property name=\"tint\" type=\"color\" value=\"\"/>\n"
    "+    <property name=\"tint\" type=\"int\" value=\"3\"/>\n",
    "" },
  { "unread-list-is-kept", "a.tmx", MAP ("", PLAIN UNREAD), "rat|set|ways|3", "", "1 property" },
  { "lock-is-kept", "a.tmx", ALL, "key|set|lock|\"blue\"", "", "1 property" },
  { "lock-is-no-new-name", "a.tmx",
    MAP ("", PLAIN "  <object id=\"3\" type=\"Key\" " AT (
                 "16", "0") ">\n   <properties>\n    <property name=\"to\" value=\"red\"/>\n"
                            "   </properties>\n  </object>\n"),
    "key|rename|to|lock", "", "2 properties" },
  { "enum-of-numbers", "a.tmx", MAP ("", PLAIN UNREAD), "rat|set|level|\"3\"",
    "-    <property name=\"level\" type=\"int\" propertytype=\"Level\" value=\"2\"/>\n"
    "+    <property name=\"level\" type=\"int\" propertytype=\"Level\" value=\"3\"/>\n",
    "" },
  { "enum-of-numbers-as-number", "a.tmx", MAP ("", PLAIN UNREAD), "rat|set|level|3",
    "-    <property name=\"level\" type=\"int\" propertytype=\"Level\" value=\"2\"/>\n"
    "+    <property name=\"level\" type=\"int\" value=\"3\"/>\n",
    "" },
  { "digits-as-text", "a.tmx", ALL, "goblin|set|hp|\"13\"",
    "-    <property name=\"hp\" type=\"int\" value='12'/>\n"
    "+    <property name=\"hp\" value=\"13\"/>\n",
    "" },
  { "file-in-place-of-text", "a.tmx", MAP ("", PLAIN THREE), "rat|set|a|{ \"file\": \"b.ogg\" }",
    "-    <property name=\"a\" value=\"1st\"/>\n"
    "+    <property name=\"a\" type=\"file\" value=\"b.ogg\"/>\n",
    "" },
  { "text-of-a-file", "a.tmx", ALL, "goblin|set|voice|\"b.ogg\"",
    "-    <property name=\"voice\" type=\"file\" value=\"../a.ogg\"/>\n"
    "+    <property name=\"voice\" type=\"file\" value=\"b.ogg\"/>\n",
    "" },
  { "whole-number-for-float", "a.tmx", ALL, "goblin|set|waits|3",
    "-    <property name=\"waits\" type=\"float\" value=\"1\"/>\n"
    "+    <property name=\"waits\" type=\"float\" value=\"3\"/>\n",
    "" },
  { "renamed-in-order", "a.tmx", MAP ("", PLAIN THREE), "rat|rename|a|z\nrat|rename|b|y",
    "-    <property name=\"a\" value=\"1st\"/>\n-    <property name=\"b\" value=\"2nd\"/>\n"
    "+    <property name=\"y\" value=\"2nd\"/>\n+    <property name=\"z\" value=\"1st\"/>\n",
    "" },
  { "onto-one-with-properties", "a.tmx", MAP ("", PLAIN COIN), "gold|add|2,0",
    "-" OPEN ("9") "+" OPEN ("10") "+  <object id=\"9\" type=\"Coin\" " AT (
        "16", "0") ">\n+   <point/>\n+  </object>\n",
    "" },
  { "onto-one-with-others", "a.tmx", MAP ("", PLAIN COIN), "gold|add|2,0\n777|set|worth|7",
    "-" OPEN ("9") "+" OPEN ("10") "+  <object id=\"9\" type=\"Coin\" " AT (
        "16", "0") ">\n+   <properties>\n+    <property name=\"worth\" type=\"int\" value=\"7\"/>\n"
                   "+   </properties>\n+   <point/>\n+  </object>\n",
    "" },
  { "moved-onto-one", "a.tmx",
    MAP ("", PLAIN COIN "  <object id=\"8\" type=\"Coin\" " AT ("0", "16") "/>\n"), "gold|move|0,2",
    "-  <object id=\"3\" type=\"Coin\" " AT ("16", "0") ">\n"
                                                        "+  <object id=\"3\" type=\"Coin\" " AT (
                                                            "0", "16") ">\n",
    "" },
  { "json-list-item-in-place", "a.tmj", JSON_LIST, "goblin|set|path|[\"Wild\", 5, 6]",
    "-{ \"propertytype\":\"Mood\", \"type\":\"string\", \"value\":\"Calm\" },\n"
    "+{ \"propertytype\":\"Mood\", \"type\":\"string\", \"value\":\"Wild\" },\n",
    "" },
  { "json-list-without-its-first", "a.tmj", JSON_LIST, "goblin|set|path|[5, 6]",
    "-{ \"propertytype\":\"Mood\", \"type\":\"string\", \"value\":\"Calm\" },\n", "" },
  { "json-list-without-its-last", "a.tmj", JSON_LIST, "goblin|set|path|[\"Calm\", 5]",
    "-{ \"type\":\"int\", \"value\": 5 },\n-{ \"type\":\"int\", \"value\": 6 }\n"
    "+{ \"type\":\"int\", \"value\": 5 }\n",
    "" },
  { "json-list-with-one-between", "a.tmj", JSON_LIST, "goblin|set|path|[\"Calm\", 5, true, 6]",
    "+{\"type\":\"bool\", \"value\":true},\n", "" },
  { "json-list-with-one-before", "a.tmj", JSON_LIST, "goblin|set|path|[true, \"Calm\", 5, 6]",
    "+{\"type\":\"bool\", \"value\":true},\n", "" },
  { "json-list-emptied", "a.tmj", JSON_LIST, "goblin|set|path|[]",
    "-                         \"value\":[\n"
    "-{ \"propertytype\":\"Mood\", \"type\":\"string\", \"value\":\"Calm\" },\n"
    "-{ \"type\":\"int\", \"value\": 5 },\n-{ \"type\":\"int\", \"value\": 6 }\n-]\n"
    "+                         \"value\":[]\n",
    "" },
  { "json-of-old-other-type", "a.tmj", OLD, "goblin|set|hp|\"many\"",
    "-                 \"properties\": {\"hp\": 12, \"says\": \"go\"},\n"
    "-                 \"propertytypes\": {\"hp\": \"int\", \"says\": \"string\"},\n"
    "+                 \"properties\": {\"hp\": \"many\", \"says\": \"go\"},\n"
    "+                 \"propertytypes\": {\"hp\": \"string\", \"says\": \"string\"},\n",
    "" },
  { "json-of-old-colour", "a.tmj", OLD_COLOUR, "goblin|set|tint|{ \"colour\": \"#010203\" }",
    "-                 \"properties\": {\"tint\": \"#ffff8000\", \"waits\": 2},\n"
    "+                 \"properties\": {\"tint\": \"#ff010203\", \"waits\": 2},\n",
    "" },
};

static void
test_row (gconstpointer data)
{
  dst_check_written (&ROWS[GPOINTER_TO_SIZE (data)], RULES, "\n", edit);
}

/* ---- the order of the list: that of the names where the file has it */

static const struct {
  const char *name, *file, *text, *edits, *want;
} ORDER[] = {
  { "one-later", "a.tmx", MAP ("", PLAIN THREE), "rat|rename|a|z", "b c z" },
  { "one-earlier", "a.tmx", MAP ("", PLAIN THREE), "rat|rename|c|0", "0 a b" },
  { "two", "a.tmx", MAP ("", PLAIN THREE), "rat|rename|a|z\nrat|rename|b|y", "c y z" },
  { "all", "a.tmx", MAP ("", PLAIN THREE), "rat|rename|a|z\nrat|rename|b|y\nrat|rename|c|x",
    "x y z" },
  { "turned", "a.tmx", MAP ("", PLAIN THREE), "rat|rename|a|d\nrat|rename|c|a\nrat|rename|d|c",
    "a b c" },
  { "with-a-new-one", "a.tmx", MAP ("", PLAIN THREE), "rat|rename|a|z\nrat|set|d|1", "b c d z" },
  { "json", "a.tmj", FULL, "goblin|rename|hp|z\ngoblin|rename|waits|a", "a tint z" },
  { "not-of-the-file", "a.tmx", MAP ("", PLAIN MIXED), "rat|rename|b|z", "c z a" },
};

/* The values of "name" of properties, with blanks between. */
static char *
names_of (const char *text, bool is_json)
{
  g_autoptr (GString) out = g_string_new ("");
  const char *key = is_json ? "{\n                         \"name\":\"" : "<property name=\"";

  for (const char *at = text; (at = strstr (at, key)) != NULL;) {
    at += strlen (key);
    g_string_append (out, out->len > 0 ? " " : "");
    g_string_append_len (out, at, (gssize)strcspn (at, "\""));
  }
  return g_strdup (out->str);
}

static void
test_order (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_auto (GStrv) edits = g_strsplit (ORDER[row].edits, "\n", -1);
  g_autofree char *back = NULL, *losses = NULL, *got = NULL;
  DsDelve delve;
  DsError err;
  DsDoc *doc;

  dst_import_text (&delve, ORDER[row].file, ORDER[row].text, RULES);
  g_assert_cmpint (ds_doc_new (&doc, &delve, &err), ==, DS_OK);
  for (guint i = 0; edits[i] != NULL; i++)
    edit (doc, edits[i]);
  back = dst_write_back (ds_doc_delve (doc), ORDER[row].file, &losses);
  got = names_of (back, g_str_has_suffix (ORDER[row].file, ".tmj"));
  g_assert_cmpstr (got, ==, ORDER[row].want);
  g_assert_cmpstr (losses, ==, "");
  ds_doc_free (doc);
  ds_delve_clear (&delve);
}

/* ---- levels that were imported before ours had own properties of objects */

static void
test_of_old (void)
{
  g_autofree char *back = NULL, *losses = NULL;
  g_autoptr (GString) source = NULL;
  DsExtras *extras;
  DsDelve delve;
  DsError err;
  DsDoc *doc;

  dst_import_text (&delve, "a.tmx", ALL, RULES);
  source = g_string_new (ds_extras_find (delve.dungeon.extras, DS_FOREIGN_KEY));
  g_assert_cmpuint (g_string_replace (source, "\"properties\": true,", "", 1), ==, 1);
  g_assert_cmpint (ds_extras_with (&extras, NULL, DS_FOREIGN_KEY, source->str, &err), ==, DS_OK);
  ds_extras_unref (delve.dungeon.extras);
  delve.dungeon.extras = extras;
  g_assert_cmpint (ds_doc_new (&doc, &delve, &err), ==, DS_OK);
  for (size_t i = 0; i < ds_things_count (delve.dungeon.floors[0].things); i++) {
    const DsThing *thing = ds_things_get (delve.dungeon.floors[0].things, i);
    const DsHolder holder = { .type = DS_HOLDER_THING, .id = thing->id };
    DsProperties properties;

    g_assert_cmpint (ds_properties_read (&properties, thing->extras, &err), ==, DS_OK);
    for (size_t k = 0; k < properties.n; k++)
      apply (doc, &((DsCmdSetProperty){ .cmd.type = &ds_cmd_set_property,
                                        .holder = holder,
                                        .name = properties.items[k].name })
                       .cmd);
    ds_properties_clear (&properties);
  }
  back = dst_write_back (ds_doc_delve (doc), "a.tmx", &losses);
  g_assert_cmpstr (back, ==, ALL);
  g_assert_cmpstr (losses, ==, "");
  ds_doc_free (doc);
  ds_delve_clear (&delve);
}

/* ---- without memory */

typedef struct {
  DsForeign map;
  DsMapping mapping;
  const DsDelve *level; /* edited */
  const char *file;
} Attempt;

static DsStatus
try_import (void *user)
{
  Attempt *self = user;
  DsImport import;
  DsError err;
  const DsStatus status = ds_import (&import, &self->map, &self->mapping, dst_rules (), &err);

  ds_import_clear (&import);
  return status;
}

static DsStatus
try_write (void *user)
{
  const Attempt *self = user;
  DsFilePlan plan = { 0 };
  DsLosses losses;
  DsError err;
  const DsStatus status = ds_kept_write (self->level, self->file, NULL, &plan, &losses, &err);

  ds_file_plan_clear (&plan);
  return status;
}

static void
test_memory (gconstpointer data)
{
  const bool is_json = GPOINTER_TO_INT (data);
  const char *text = is_json ? FULL : ALL;
  Attempt attempt = { .file = is_json ? "a.tmj" : "a.tmx" };
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsDelve delve;
  DsError err;
  DsDoc *doc;

  g_assert_cmpint (ds_mapping_parse (&attempt.mapping, "m.json", RULES, strlen (RULES),
                                     dst_rules (), &arena, &errors),
                   ==, DS_OK);
  g_assert_cmpint (ds_foreign_parse (&attempt.map, ds_foreign_reader_of (attempt.file),
                                     attempt.file, text, strlen (text), NULL, &errors),
                   ==, DS_OK);
  dst_fail_each (try_import, &attempt, DS_OK);
  dst_import_text (&delve, attempt.file, text, RULES);
  g_assert_cmpint (ds_doc_new (&doc, &delve, &err), ==, DS_OK);
  edit (doc, "goblin|set|hp|3");
  edit (doc, "goblin|rename|tint|shade");
  edit (doc, "goblin|set|new|[1, \"x\"]");
  edit (doc, "|set|depth|2");
  attempt.level = ds_doc_delve (doc);
  dst_fail_each (try_write, &attempt, DS_OK);
  ds_doc_free (doc);
  ds_delve_clear (&delve);
  ds_foreign_clear (&attempt.map);
  ds_arena_clear (&arena);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/written-properties/read", READ, test_read);
  DST_ADD_ROWS ("/written-properties", ROWS, test_row);
  DST_ADD_ROWS ("/written-properties/order", ORDER, test_order);
  g_test_add_func ("/written-properties/of-old", test_of_old);
  g_test_add_data_func ("/written-properties/memory/xml", GINT_TO_POINTER (0), test_memory);
  g_test_add_data_func ("/written-properties/memory/json", GINT_TO_POINTER (1), test_memory);
  return g_test_run ();
}
