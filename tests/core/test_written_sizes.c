/* tests/core/test_written_sizes.c — wide gates that get another size, whose objects follow; and
 * projects of LDtk whose numbers, texts and ids nobody would write. */
#include "doc/cmd.h"
#include "io/kept/kept_origin.h"
#include "io/kept/write_back.h"
#include "lib/imported.h"
#include "lib/rows.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

/* clang-format off */
#define RULES                                                                                      \
  "{'format':'delvesmith.mapping','version':1,'layout':'floors','rules':["                         \
  "{'layer':'Walls','value':1,'tile':'wall'},{'type':'Player','object':'player-start'},"           \
  "{'type':'Door','object':'gate-secret'},{'type':'Rat','object':'rat'},"                          \
  "{'type':'Bat','object':'bat'},{'type':'Zone','object':'marker'}]}"

/* JSON with apostrophes for quotes; all cells of the levels are open. */
#define DOOR(more)                                                                                 \
  "{ 'identifier': 'Door', 'uid': 14, 'width': 8, 'height': 8, 'pivotX': 0.5, 'pivotY': 0, " more  \
  "'fieldDefs': [] }"
#define WIDE DOOR ("'resizableX': true, 'resizableY': false, 'maxWidth': 24, ")
#define FIXED DOOR ("'resizableX': false, 'resizableY': false, ")
#define BOTH DOOR ("'resizableX': true, 'resizableY': true, ")
#define SQUARE DOOR ("'resizableX': true, 'resizableY': true, 'keepAspectRatio': true, ")
#define HEAD(entities)                                                                             \
  "{ 'iid': 'p0', 'jsonVersion': '1.5.3', 'worldLayout': 'Free', 'defaultGridSize': 8, "           \
  "'dummyWorldIid': 'w0',\n'defs': { 'layers': [\n{ 'uid': 1, 'identifier': 'Walls', "             \
  "'intGridValues': [{'value':1,'identifier':'wall','color':'#000000'}] },\n{ 'uid': 4, "          \
  "'identifier': 'Things' }],\n'entities': [\n{ 'identifier': 'Player', 'uid': 10, 'width': 8, "   \
  "'height': 8, 'fieldDefs': [] },\n" entities "],\n'tilesets': [], 'enums': [], "                 \
  "'externalEnums': [], 'levelFields': [] },\n'levels': [\n"
#define LAYER(name, type, uid)                                                                     \
  "{ '__identifier': '" name "', '__type': '" type "', '__cWid': 6, '__cHei': 4, '__gridSize': 8, " \
  "'iid': 'y" uid "', 'layerDefUid': " uid ", "
#define TOP(name, iid)                                                                             \
  "{ 'identifier': '" name "', 'iid': '" iid "', 'worldX': 16, 'worldY': 24, 'pxWid': 48, "        \
  "'pxHei': 32, 'fieldInstances': [], "
#define LEVEL(name, iid, things)                                                                   \
  TOP (name, iid) "\n'layerInstances': [\n" LAYER ("Things", "Entities", "4")                      \
  "'entityInstances': [\n" things "] },\n" LAYER ("Walls", "IntGrid", "1") "'autoLayerTiles': [],\n" \
  "'intGridCsv': [0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0] }] }"
#define END "], 'worlds': [] }\n"
#define ONE(entities, things) HEAD (entities) LEVEL ("One", "l1", things) END

#define ENTITY(name, uid, iid, grid, pivot, size, px, world, fields)                               \
  "{ '__identifier': '" name "', '__grid': [" grid "], '__pivot': [" pivot "], '__tags': [], "     \
  "'iid': '" iid "', " size ", 'defUid': " uid ", 'px': [" px "], " world ", 'fieldInstances': ["  \
  fields "] }"
/* The pivot is the middle. */
#define ZONES(resizable)                                                                           \
  ONE ("{ 'identifier': 'Zone', 'uid': 15, 'width': 8, 'height': 8, 'pivotX': 0.5, 'pivotY': 0.5, " \
       resizable "'fieldDefs': [] }",                                                              \
       PLAYER ",\n" ENTITY ("Zone", "15", "e5", "3,2", "0.5,0.5", "'width': 24, 'height': 16",     \
                            "28,16", "'__worldX': 44, '__worldY': 40", ""))
#define PLAYER                                                                                     \
  ENTITY ("Player", "10", "e1", "0,0", "0,0", "'width': 8, 'height': 8", "0,0",                    \
          "'__worldX': 16, '__worldY': 24", "")
#define GATE(size, px, world)                                                                      \
  ENTITY ("Door", "14", "e4", "2,1", "0.5,0", size, px, world, "")
#define TWO_CELLS GATE ("'width': 16, 'height': 8", "16,8", "'__worldX': 32, '__worldY': 32")
#define ONE_CELL GATE ("'width': 8, 'height': 8", "20,8", "'__worldX': 36, '__worldY': 32")
#define DOORS(definition, gate) ONE (definition, PLAYER ",\n" gate)

#define BAT(more) "{ 'identifier': 'Bat', 'uid': 13, " more " }"
#define HUGE                                                                                       \
  BAT ("'width': 9223372036854775807, 'height': -9223372036854775807, 'pivotX': 1000000000000, "   \
       "'pivotY': 1, 'fieldDefs': []")
#define LONG_TEXT                                                                                  \
  BAT ("'width': 8, 'height': 8, 'fieldDefs': [{ 'identifier': 'says', '__type': 'String', "       \
       "'uid': 33, 'type': 'F_Text', 'isArray': false, 'canBeNull': false, 'defaultOverride': "    \
       "{ 'id': 'V_String', 'params': ['one\\\\ntwo\\\\\\\\'] } }, { 'identifier': 'line', "       \
       "'__type': 'String', 'uid': 34, 'type': 'F_String', 'isArray': false, 'canBeNull': false, " \
       "'defaultOverride': { 'id': 'V_String', 'params': ['a\\\\nb'] } }]")
#define FAR_AWAY                                                                                   \
  ENTITY ("Player", "10", "e1", "0,0", "0,0", "'width': 8, 'height': 8", "0,0",                    \
          "'__worldX': 9223372036854775807, '__worldY': 24", "")
#define LOVER                                                                                      \
  "{ 'identifier': 'Rat', 'uid': 11, 'width': 8, 'height': 8, 'fieldDefs': [{ 'identifier': "      \
  "'loves', '__type': 'EntityRef', 'uid': 28, 'type': 'F_EntityRef', 'isArray': false, "           \
  "'canBeNull': true, 'defaultOverride': null }] },\n" BAT (                                       \
      "'width': 8, 'height': 8, 'fieldDefs': []")
#define RAT                                                                                        \
  ENTITY ("Rat", "11", "e2", "2,1", "0,0", "'width': 8, 'height': 8", "16,8",                      \
          "'__worldX': 32, '__worldY': 32",                                                        \
          "{ '__identifier': 'loves', '__type': 'EntityRef', '__value': null, '__tile': null, "    \
          "'defUid': 28, 'realEditorValues': [] }")
/* The id that the first new entity of the level would get. */
#define TAKEN "40b1e666-9da1-11ef-890f-cbbe3fffa4b9"

#define MAP(door)                                                                                  \
  "<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' "               \
  "tileheight='8' infinite='0' nextobjectid='9'>\n<objectgroup id='2' name='Things'>\n"            \
  "<object id='1' type='Player' x='0' y='0' width='8' height='8'/>\n"                              \
  "<object id='2' type='Door' " door "\n</objectgroup>\n</map>\n"
#define MAP_OF_TWO MAP ("x='8' y='8' width='16' height='8'/>")

static const DstWrittenRow ROWS[] = {
  { "ldtk-wider", "a.ldtk", DOORS (WIDE, TWO_CELLS), "join 3,1",
    "-{ '__identifier': 'Door', '__grid': [2,1], '__pivot': [0.5,0], '__tags': [], 'iid': 'e4',"
    " 'width': 16, 'height': 8, 'defUid': 14, 'px': [16,8], '__worldX': 32, '__worldY': 32, 'fi"
    "eldInstances': [] }] },\n+{ '__identifier': 'Door', '__grid': [2,1], '__pivot': [0.5,0], '"
    "__tags': [], 'iid': 'e4', 'width': 24, 'height': 8, 'defUid': 14, 'px': [20,8], '__worldX'"
    ": 36, '__worldY': 32, 'fieldInstances': [] }] },\n",
    "" },
  { "ldtk-wider-left", "a.ldtk", DOORS (WIDE, TWO_CELLS), "join 0,1",
    "-{ '__identifier': 'Door', '__grid': [2,1], '__pivot': [0.5,0], '__tags': [], 'iid': 'e4',"
    " 'width': 16, 'height': 8, 'defUid': 14, 'px': [16,8], '__worldX': 32, '__worldY': 32, 'fi"
    "eldInstances': [] }] },\n+{ '__identifier': 'Door', '__grid': [1,1], '__pivot': [0.5,0], '"
    "__tags': [], 'iid': 'e4', 'width': 24, 'height': 8, 'defUid': 14, 'px': [12,8], '__worldX'"
    ": 28, '__worldY': 32, 'fieldInstances': [] }] },\n",
    "" },
  { "ldtk-from-one", "a.ldtk", DOORS (WIDE, ONE_CELL), "join 1,1",
    "-{ '__identifier': 'Door', '__grid': [2,1], '__pivot': [0.5,0], '__tags': [], 'iid': 'e4',"
    " 'width': 8, 'height': 8, 'defUid': 14, 'px': [20,8], '__worldX': 36, '__worldY': 32, 'fie"
    "ldInstances': [] }] },\n+{ '__identifier': 'Door', '__grid': [2,1], '__pivot': [0.5,0], '_"
    "_tags': [], 'iid': 'e4', 'width': 16, 'height': 8, 'defUid': 14, 'px': [16,8], '__worldX':"
    " 32, '__worldY': 32, 'fieldInstances': [] }] },\n",
    "" },
  { "ldtk-zone", "a.ldtk", ZONES ("'resizableX': true, 'resizableY': true, "), "move marker 1,1",
    "-{ '__identifier': 'Zone', '__grid': [3,2], '__pivot': [0.5,0.5], '__tags': [], 'iid': 'e5', "
    "'width': 24, 'height': 16, 'defUid': 15, 'px': [28,16], '__worldX': 44, '__worldY': 40, 'fiel"
    "dInstances': [] }] },\n+{ '__identifier': 'Zone', '__grid': [2,2], '__pivot': [0.5,0.5], '__tags': [], "
    "'iid': 'e5', 'width': 24, 'height': 16, 'defUid': 15, 'px': [20,16], '__worldX': 36, "
    "'__worldY': 40, 'fieldInstances': [] }] },\n", "" },
  { "ldtk-zone-fixed", "a.ldtk", ZONES (""), "move marker 1,1",
    "-{ '__identifier': 'Zone', '__grid': [3,2], '__pivot': [0.5,0.5], '__tags': [], 'iid': 'e5', "
    "'width': 24, 'height': 16, 'defUid': 15, 'px': [28,16], '__worldX': 44, '__worldY': 40, 'fiel"
    "dInstances': [] }] },\n+{ '__identifier': 'Zone', '__grid': [1,1], '__pivot': [0.5,0.5], '__tags': [], "
    "'iid': 'e5', 'width': 24, 'height': 16, 'defUid': 15, 'px': [12,8], '__worldX': 28, "
    "'__worldY': 32, 'fieldInstances': [] }] },\n", "" },
  { "ldtk-narrower", "a.ldtk", DOORS (WIDE, TWO_CELLS), "delete gate-secret",
    "-{ '__identifier': 'Door', '__grid': [2,1], '__pivot': [0.5,0], '__tags': [], 'iid': 'e4',"
    " 'width': 16, 'height': 8, 'defUid': 14, 'px': [16,8], '__worldX': 32, '__worldY': 32, 'fi"
    "eldInstances': [] }] },\n+{ '__identifier': 'Door', '__grid': [2,1], '__pivot': [0.5,0], '"
    "__tags': [], 'iid': 'e4', 'width': 8, 'height': 8, 'defUid': 14, 'px': [20,8], '__worldX':"
    " 36, '__worldY': 32, 'fieldInstances': [] }] },\n",
    "" },
  { "ldtk-shifted", "a.ldtk", DOORS (WIDE, TWO_CELLS), "move gate-secret 3,1",
    "-{ '__identifier': 'Door', '__grid': [2,1], '__pivot': [0.5,0], '__tags': [], 'iid': 'e4',"
    " 'width': 16, 'height': 8, 'defUid': 14, 'px': [16,8], '__worldX': 32, '__worldY': 32, 'fi"
    "eldInstances': [] }] },\n+{ '__identifier': 'Door', '__grid': [3,1], '__pivot': [0.5,0], '"
    "__tags': [], 'iid': 'e4', 'width': 16, 'height': 8, 'defUid': 14, 'px': [24,8], '__worldX'"
    ": 40, '__worldY': 32, 'fieldInstances': [] }] },\n",
    "" },
  { "ldtk-too-wide", "a.ldtk", DOORS (WIDE, TWO_CELLS), "join 3,1;join 4,1",
    "",
    "2 tiles, 4 gates" },
  { "ldtk-angle", "a.ldtk", DOORS (BOTH, TWO_CELLS), "join 1,2",
    "-{ '__identifier': 'Door', '__grid': [2,1], '__pivot': [0.5,0], '__tags': [], 'iid': 'e4',"
    " 'width': 16, 'height': 8, 'defUid': 14, 'px': [16,8], '__worldX': 32, '__worldY': 32, 'fi"
    "eldInstances': [] }] },\n+{ '__identifier': 'Door', '__grid': [2,1], '__pivot': [0.5,0], '"
    "__tags': [], 'iid': 'e4', 'width': 16, 'height': 8, 'defUid': 14, 'px': [16,8], '__worldX'"
    ": 32, '__worldY': 32, 'fieldInstances': [] },\n+{ '__identifier': 'Door', '__grid': [1,2],"
    " '__pivot': [0.5,0], '__tags': [], '__tile': null, '__smartColor': '#000000', 'iid': '40b1"
    "e666-9da1-11ef-890f-cbbe3fffa4b9', 'width': 8, 'height': 8, 'defUid': 14, 'px': [12,16], '"
    "fieldInstances': [], '__worldX': 28, '__worldY': 40 }] },\n",
    "3 gates" },
  { "ldtk-fixed", "a.ldtk", DOORS (FIXED, TWO_CELLS), "join 3,1",
    "-{ '__identifier': 'Door', '__grid': [2,1], '__pivot': [0.5,0], '__tags': [], 'iid': 'e4',"
    " 'width': 16, 'height': 8, 'defUid': 14, 'px': [16,8], '__worldX': 32, '__worldY': 32, 'fi"
    "eldInstances': [] }] },\n+{ '__identifier': 'Door', '__grid': [2,1], '__pivot': [0.5,0], '"
    "__tags': [], 'iid': 'e4', 'width': 16, 'height': 8, 'defUid': 14, 'px': [16,8], '__worldX'"
    ": 32, '__worldY': 32, 'fieldInstances': [] },\n+{ '__identifier': 'Door', '__grid': [3,1],"
    " '__pivot': [0.5,0], '__tags': [], '__tile': null, '__smartColor': '#000000', 'iid': '40b1"
    "e666-9da1-11ef-890f-cbbe3fffa4b9', 'width': 8, 'height': 8, 'defUid': 14, 'px': [28,8], 'f"
    "ieldInstances': [], '__worldX': 44, '__worldY': 32 }] },\n",
    "3 gates" },
  { "ldtk-square", "a.ldtk", DOORS (SQUARE, TWO_CELLS), "delete gate-secret",
    "",
    "1 tile, 2 gates" },
  { "ldtk-larger-square", "a.ldtk", DOORS (SQUARE, ONE_CELL), "join 1,1;join 1,2;join 2,2",
    "-{ '__identifier': 'Door', '__grid': [2,1], '__pivot': [0.5,0], '__tags': [], 'iid': 'e4',"
    " 'width': 8, 'height': 8, 'defUid': 14, 'px': [20,8], '__worldX': 36, '__worldY': 32, 'fie"
    "ldInstances': [] }] },\n+{ '__identifier': 'Door', '__grid': [2,1], '__pivot': [0.5,0], '_"
    "_tags': [], 'iid': 'e4', 'width': 16, 'height': 16, 'defUid': 14, 'px': [16,8], '__worldX'"
    ": 32, '__worldY': 32, 'fieldInstances': [] }] },\n",
    "" },
  { "ldtk-copy", "a.ldtk", DOORS (WIDE, ONE_CELL), "gate 3,2 7;gate 4,2 7",
    "-{ '__identifier': 'Door', '__grid': [2,1], '__pivot': [0.5,0], '__tags': [], 'iid': 'e4',"
    " 'width': 8, 'height': 8, 'defUid': 14, 'px': [20,8], '__worldX': 36, '__worldY': 32, 'fie"
    "ldInstances': [] }] },\n+{ '__identifier': 'Door', '__grid': [2,1], '__pivot': [0.5,0], '_"
    "_tags': [], 'iid': 'e4', 'width': 8, 'height': 8, 'defUid': 14, 'px': [20,8], '__worldX': "
    "36, '__worldY': 32, 'fieldInstances': [] },\n+{ '__identifier': 'Door', '__grid': [4,2], '"
    "__pivot': [0.5,0], '__tags': [], 'iid': '40b1e666-9da1-11ef-890f-cbbe3fffa4b9', 'width': 1"
    "6, 'height': 8, 'defUid': 14, 'px': [32,16], '__worldX': 48, '__worldY': 40, 'fieldInstanc"
    "es': [] }] },\n",
    "" },
  { "ldtk-huge-definition", "a.ldtk", ONE (HUGE, PLAYER), "add bat 1,2",
    "-{ '__identifier': 'Player', '__grid': [0,0], '__pivot': [0,0], '__tags': [], 'iid': 'e1',"
    " 'width': 8, 'height': 8, 'defUid': 10, 'px': [0,0], '__worldX': 16, '__worldY': 24, 'fiel"
    "dInstances': [] }] },\n+{ '__identifier': 'Player', '__grid': [0,0], '__pivot': [0,0], '__"
    "tags': [], 'iid': 'e1', 'width': 8, 'height': 8, 'defUid': 10, 'px': [0,0], '__worldX': 16"
    ", '__worldY': 24, 'fieldInstances': [] },{ '__identifier': 'Bat', '__grid': [1,2], '__pivo"
    "t': [0,1], '__tags': [], '__tile': null, '__smartColor': '#000000', 'iid': '40b1e666-9da1-"
    "11ef-890f-cbbe3fffa4b9', 'width': 1, 'height': 1, 'defUid': 13, 'px': [12,21], 'fieldInsta"
    "nces': [], '__worldX': 28, '__worldY': 45 }] },\n",
    "" },
  { "ldtk-default-texts", "a.ldtk", ONE (LONG_TEXT, PLAYER), "add bat 1,2",
    "-{ '__identifier': 'Player', '__grid': [0,0], '__pivot': [0,0], '__tags': [], 'iid': 'e1',"
    " 'width': 8, 'height': 8, 'defUid': 10, 'px': [0,0], '__worldX': 16, '__worldY': 24, 'fiel"
    "dInstances': [] }] },\n+{ '__identifier': 'Player', '__grid': [0,0], '__pivot': [0,0], '__"
    "tags': [], 'iid': 'e1', 'width': 8, 'height': 8, 'defUid': 10, 'px': [0,0], '__worldX': 16"
    ", '__worldY': 24, 'fieldInstances': [] },{ '__identifier': 'Bat', '__grid': [1,2], '__pivo"
    "t': [0,0], '__tags': [], '__tile': null, '__smartColor': '#000000', 'iid': '40b1e666-9da1-"
    "11ef-890f-cbbe3fffa4b9', 'width': 8, 'height': 8, 'defUid': 13, 'px': [8,16], 'fieldInstan"
    "ces': [{ '__identifier': 'says', '__type': 'String', '__value': 'one\\ntwo\\\\', '__tile':"
    " null, 'defUid': 33, 'realEditorValues': [] }, { '__identifier': 'line', '__type': 'String"
    "', '__value': 'a\\\\nb', '__tile': null, 'defUid': 34, 'realEditorValues': [] }], '__world"
    "X': 24, '__worldY': 40 }] },\n",
    "" },
  { "ldtk-far-away", "a.ldtk", ONE (WIDE, FAR_AWAY), "move player-start 3,0",
    "-{ '__identifier': 'Player', '__grid': [0,0], '__pivot': [0,0], '__tags': [], 'iid': 'e1',"
    " 'width': 8, 'height': 8, 'defUid': 10, 'px': [0,0], '__worldX': 9223372036854775807, '__w"
    "orldY': 24, 'fieldInstances': [] }] },\n+{ '__identifier': 'Player', '__grid': [3,0], '__p"
    "ivot': [0,0], '__tags': [], 'iid': 'e1', 'width': 8, 'height': 8, 'defUid': 10, 'px': [24,"
    "0], '__worldX': 9223372036854775807, '__worldY': 24, 'fieldInstances': [] }] },\n",
    "" },
  { "ldtk-taken-id", "a.ldtk", ONE (BAT ("'odd': '" TAKEN "', 'width': 8, 'height': 8, 'fieldDefs': []"), PLAYER), "add bat 1,2",
    "-{ '__identifier': 'Player', '__grid': [0,0], '__pivot': [0,0], '__tags': [], 'iid': 'e1',"
    " 'width': 8, 'height': 8, 'defUid': 10, 'px': [0,0], '__worldX': 16, '__worldY': 24, 'fiel"
    "dInstances': [] }] },\n+{ '__identifier': 'Player', '__grid': [0,0], '__pivot': [0,0], '__"
    "tags': [], 'iid': 'e1', 'width': 8, 'height': 8, 'defUid': 10, 'px': [0,0], '__worldX': 16"
    ", '__worldY': 24, 'fieldInstances': [] },{ '__identifier': 'Bat', '__grid': [1,2], '__pivo"
    "t': [0,0], '__tags': [], '__tile': null, '__smartColor': '#000000', 'iid': 'f316bd88-ace3-"
    "11ef-8cab-0f0daa9739b0', 'width': 8, 'height': 8, 'defUid': 13, 'px': [8,16], 'fieldInstan"
    "ces': [], '__worldX': 24, '__worldY': 40 }] },\n",
    "" },
  { "tiled-wider", "a.tmx", MAP_OF_TWO, "join 3,1",
    "-<object id='2' type='Door' x='8' y='8' width='16' height='8'/>\n+<object id='2' type='Doo"
    "r' x='8' y='8' width='24' height='8'/>\n",
    "" },
  { "tiled-narrower", "a.tmx", MAP_OF_TWO, "delete gate-secret",
    "-<object id='2' type='Door' x='8' y='8' width='16' height='8'/>\n+<object id='2' type='Doo"
    "r' x='16' y='8' width='8' height='8'/>\n",
    "" },
  { "tiled-higher", "a.tmx", MAP_OF_TWO, "join 1,2;join 2,2",
    "-<object id='2' type='Door' x='8' y='8' width='16' height='8'/>\n+<object id='2' type='Doo"
    "r' x='8' y='8' width='16' height='16'/>\n",
    "" },
  { "tiled-copy", "a.tmx", MAP ("x='8' y='8' width='8' height='8'/>"), "gate 3,1 7;gate 3,2 7",
    "-<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheigh"
    "t='8' infinite='0' nextobjectid='9'>\n+<map version='1.10' orientation='orthogonal' width="
    "'6' height='4' tilewidth='8' tileheight='8' infinite='0' nextobjectid='10'>\n+<object id='"
    "9' type='Door' x='24' y='8' width='8' height='16'/>\n",
    "" },
  { "tiled-turned", "a.tmx", MAP ("x='24' y='16' width='16' height='8' rotation='180'/>"), "delete gate-secret",
    "",
    "1 tile, 2 gates" },
};
/* clang-format on */

static char *
quoted (const char *text)
{
  return g_strdelimit (g_strdup (text), "'", '"');
}

/* Places a gate that opens with the others of the number; 0: with the first gate. */
static void
place_gate (DsDoc *doc, DsCell at, uint64_t gate)
{
  DsThing thing = *dst_find_thing (ds_doc_delve (doc), "gate-secret");
  const DsCmdPlaceThing place = { .cmd.type = &ds_cmd_place_thing, .thing = &thing };
  const DsCmdSetThing set = { .cmd.type = &ds_cmd_set_thing, .thing = &thing };
  DsError err;

  if (gate == 0 && thing.gate == 0) {
    thing.gate = 77;
    g_assert_cmpint (ds_doc_apply (doc, &set.cmd, &err), ==, DS_OK);
  }
  thing.gate = gate != 0 ? gate : thing.gate;
  thing.id = 12345 + ds_doc_n_steps (doc);
  thing.at = at;
  g_assert_cmpint (ds_doc_apply (doc, &place.cmd, &err), ==, DS_OK);
}

/* "join X,Y": a cell more of the first gate; "gate X,Y NUMBER": a cell of a new one. */
static void
edit (DsDoc *doc, const char *text)
{
  unsigned gate = 0;
  DsCell at;

  if (sscanf (text, "join %d,%d", &at.x, &at.y) == 2)
    place_gate (doc, at, 0);
  else if (sscanf (text, "gate %d,%d %u", &at.x, &at.y, &gate) == 3)
    place_gate (doc, at, gate);
  else
    dst_apply_edit (doc, text);
}

static void
test_row (gconstpointer data)
{
  const DstWrittenRow *row = &ROWS[GPOINTER_TO_SIZE (data)];
  g_autofree char *text = quoted (row->text), *want = quoted (row->want), *rules = quoted (RULES);
  const DstWrittenRow real = { row->name, row->file, text, row->edits, want, row->losses };

  dst_check_written (&real, rules, ";", edit);
}

/* Cells are named by their place in the source also where the floor grew on its left and its top,
 * and where it has cells that the source has not. */
static void
test_origin (void)
{
  g_autofree char *text = quoted (DOORS (WIDE, TWO_CELLS)), *rules = quoted (RULES);
  DsKeptOrigin origin;
  DsImportSource source;
  DsDelve level;
  DsError err;
  DsDoc *doc;

  dst_import_text (&level, "a.ldtk", text, rules);
  g_assert_cmpint (ds_doc_new (&doc, &level, &err), ==, DS_OK);
  dst_apply_edit (doc, "size 9x6 8"); /* the old cells lie at the bottom right */
  g_assert_cmpint (ds_kept_origin_read (&origin, ds_doc_delve (doc), &err), ==, DS_OK);
  g_assert_true (ds_kept_origin_trace (&origin, 0, (DsCell){ 3 + 5, 2 + 3 }, &source));
  g_assert_cmpstr (source.level->name, ==, "One");
  g_assert_cmpstr (source.layer->name, ==, "Walls");
  g_assert_cmpint (source.x, ==, 5);
  g_assert_cmpint (source.y, ==, 3);
  g_assert_true (ds_kept_origin_trace (&origin, 0, (DsCell){ 3 + 1, 2 + 1 }, &source));
  g_assert_cmpstr (source.object->type, ==, "Door");
  g_assert_false (ds_kept_origin_trace (&origin, 0, (DsCell){ 2, 5 }, &source));
  ds_kept_origin_clear (&origin);
  ds_doc_free (doc);
  ds_delve_clear (&level);
}

/* A reference to an entity that is new in another level, which is another floor. */
static void
test_new_elsewhere (void)
{
  g_autofree char *text = quoted (
      HEAD (LOVER) LEVEL ("One", "l1", PLAYER ",\n" RAT) ",\n" LEVEL ("Two", "l2", PLAYER) END);
  g_autofree char *rules = quoted (RULES), *back = NULL, *losses = NULL;
  DsThing bat = { .id = 0x77, .at = { 3, 2 }, .facing = DS_FACING_NONE, .target_floor = -1 };
  const DsCmdPlaceThing place = { .cmd.type = &ds_cmd_place_thing, .floor = 1, .thing = &bat };
  DsDelve level;
  DsError err;
  DsDoc *doc;

  dst_import_text (&level, "a.ldtk", text, rules);
  g_assert_true (ds_rules_find_kind (level.rules, "bat", &bat.kind));
  g_assert_cmpint (ds_doc_new (&doc, &level, &err), ==, DS_OK);
  g_assert_cmpint (ds_doc_apply (doc, &place.cmd, &err), ==, DS_OK);
  dst_apply_edit (doc, "set rat loves {\"object\":\"t-77\",\"floor\":1}");
  back = dst_write_back (ds_doc_delve (doc), "a.ldtk", &losses);
  g_assert_cmpstr (losses, ==, "");
  g_assert_true (g_regex_match_simple (
      "\"entityIid\": \"([-0-9a-f]{36})\", \"layerIid\": \"y4\", \"levelIid\": \"l2\", "
      "\"worldIid\": \"w0\".*\"identifier\": \"Two\".*\"iid\": \"\\1\"",
      back, G_REGEX_DOTALL, 0));
  ds_doc_free (doc);
  ds_delve_clear (&level);
}

/* ---- files of levels */

#define PART(name) "parts/" name ".ldtkl"
#define STUB(name, iid)                                                                            \
  TOP (name, iid) "'externalRelPath': '" PART (name) "', 'layerInstances': null }"

static DsStatus
load_part (void *user, const char *path, char **bytes, size_t *n, DsError *err)
{
  g_autofree char *text = quoted (strcmp (path, PART ("One")) == 0 ? LEVEL ("One", "l1", PLAYER)
                                                                   : LEVEL ("Two", "l2", ""));

  (void)user;
  (void)err;
  *n = strlen (text);
  *bytes = ds_alloc (*n + 1, 1);
  memcpy (*bytes, text, *n + 1);
  return DS_OK;
}

static DsStatus
change_shared (const DsForeign *map, const DsForeignEdits *edits, size_t n_edits, const char *name,
               DsForeignShared *shared, DsText *out)
{
  const DsForeignFile *file = map->files.first;
  DsError err;

  while (strcmp (file->path, name) != 0)
    file = file->next;
  return ds_foreign_reader_of ("a.ldtk")->change (file->path, file->bytes, file->n, map, edits,
                                                  n_edits, shared, out, &err);
}

static DsStatus
change_part (const DsForeign *map, const DsForeignEdits *edits, const char *name, DsText *out)
{
  DsForeignShared shared = { 0 };
  const DsStatus status = change_shared (map, edits, 1, name, &shared, out);

  ds_foreign_shared_clear (&shared);
  return status;
}

/* The project, which may be large, is read again only for files that change: here it is broken. */
static void
test_untouched_part (void)
{
  static const DsForeignFiles FILES = { .load = load_part };
  g_autofree char *text = quoted (HEAD (WIDE) STUB ("One", "l1") ",\n" STUB ("Two", "l2") END);
  DsForeignEdits edits = { 0 };
  DsErrors errors = { 0 };
  DsText out = { 0 };
  DsForeign map;

  g_assert_cmpint (ds_foreign_parse (&map, ds_foreign_reader_of ("a.ldtk"), "a.ldtk", text,
                                     strlen (text), &FILES, &errors),
                   ==, DS_OK);
  if (map.files.n == 0)
    g_error ("the project is not kept");
  map.files.first->bytes[0] = '?';
  edits.level = map.levels.first;
  g_assert_true (ds_array_push (&edits.cells,
                                (DsForeignCellEdit){ map.levels.first->layers.first, 0, 0, 1, 1 }));
  g_assert_cmpint (change_part (&map, &edits, PART ("Two"), &out), ==, DS_OK);
  g_assert_nonnull (strstr (out.bytes, "\"l2\""));
  ds_text_clear (&out);
  g_assert_cmpint (change_part (&map, &edits, PART ("One"), &out), ==, DS_BAD_DATA);
  ds_text_clear (&out);
  ds_foreign_edits_clear (&edits);
  ds_foreign_clear (&map);
}

/* The project is read once for all files that the same edits change: here it is broken after the
 * first. */
static void
test_project_once (void)
{
  static const DsForeignFiles FILES = { .load = load_part };
  g_autofree char *text = quoted (HEAD (WIDE) STUB ("One", "l1") ",\n" STUB ("Two", "l2") END);
  DsForeignShared shared = { 0 };
  DsForeignEdits edits[2] = { 0 };
  DsErrors errors = { 0 };
  DsText out = { 0 };
  DsForeign map;

  g_assert_cmpint (ds_foreign_parse (&map, ds_foreign_reader_of ("a.ldtk"), "a.ldtk", text,
                                     strlen (text), &FILES, &errors),
                   ==, DS_OK);
  for (size_t i = 0; i < 2; i++) {
    edits[i].level = i == 0 ? map.levels.first : map.levels.first->next;
    g_assert_true (ds_foreign_edits_put_cell (&edits[i], edits[i].level->layers.first, 0, 0, 1));
  }
  g_assert_cmpint (change_shared (&map, edits, 2, PART ("One"), &shared, &out), ==, DS_OK);
  ds_text_clear (&out);
  map.files.first->bytes[map.files.first->n - 2] = '?';
  g_assert_cmpint (change_shared (&map, edits, 2, PART ("Two"), &shared, &out), ==, DS_OK);
  ds_text_clear (&out);
  g_assert_cmpint (change_part (&map, &edits[1], PART ("Two"), &out), ==, DS_BAD_DATA);
  ds_text_clear (&out);
  ds_foreign_shared_clear (&shared);
  for (size_t i = 0; i < 2; i++)
    ds_foreign_edits_clear (&edits[i]);
  ds_foreign_clear (&map);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/written-sizes", ROWS, test_row);
  g_test_add_func ("/written-sizes/new-elsewhere", test_new_elsewhere);
  g_test_add_func ("/written-sizes/origin", test_origin);
  g_test_add_func ("/written-sizes/untouched-part", test_untouched_part);
  g_test_add_func ("/written-sizes/project-once", test_project_once);
  return g_test_run ();
}
