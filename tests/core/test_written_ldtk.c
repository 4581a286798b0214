/* tests/core/test_written_ldtk.c — levels that were imported from LDtk, edited, and written back.
 */
#include "io/kept/write_back.h"
#include "lib/imported.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <inttypes.h>

/* clang-format off */
/* JSON with apostrophes for quotes, an item of a list on each line. */
#define RULES                                                                                      \
  "{'format':'delvesmith.mapping','version':1,'layout':'floors','rules':["                         \
  "{'layer':'Walls','value':1,'tile':'wall'},{'layer':'Walls','value':2,'tile':'deep-water'},"     \
  "{'layer':'Carpets','tiles':[1],'tile':'grass'},{'layer':'Carpets','tiles':[2],'tile':'door'},"  \
  "{'layer':'Deco','nothing':true},"                                                               \
  "{'type':'Player','object':'player-start'},{'type':'Rat','object':'rat'},"                       \
  "{'type':'Bat','object':'bat'},{'type':'Coin','object':'gold'}]}"

#define DEF(name, type, kind, uid, is_array, more)                                                 \
  "{'identifier':'" name "','__type':'" type "','uid':" uid ",'type':'" kind "','isArray':" is_array \
  "," more "}"
#define FREE "'canBeNull':true,'min':null,'max':null,'defaultOverride':null"
#define DEFS                                                                                       \
  "'defs': { 'layers': [\n{ 'uid': 1, 'identifier': 'Walls', 'intGridValues': [{'value':1,"       \
  "'identifier':'wall','color':'#000000'},{'value':2,'identifier':'pool','color':'#0000FF'}] },\n" \
  "{ 'uid': 2, 'identifier': 'Deco', 'autoSourceLayerDefUid': 1 },\n"                              \
  "{ 'uid': 3, 'identifier': 'Carpets' },\n{ 'uid': 4, 'identifier': 'Things' }],\n"               \
  "'entities': [\n"                                                                                \
  "{ 'identifier': 'Player', 'uid': 10, 'width': 8, 'height': 8, 'fieldDefs': [] },\n"             \
  "{ 'identifier': 'Rat', 'uid': 11, 'fieldDefs': [\n" DEF (                                       \
      "hp", "Int", "F_Int", "20", "false",                                                         \
      "'canBeNull':false,'min':0,'max':100,'defaultOverride':null") ",\n" DEF (                    \
      "speed", "Float", "F_Float", "21", "false", FREE) ",\n" DEF (                                \
      "angry", "Bool", "F_Bool", "22", "false", FREE) ",\n" DEF (                                  \
      "says", "String", "F_Text", "23", "false", FREE) ",\n" DEF (                                 \
      "mood", "LocalEnum.Mood", "F_Enum(40)", "24", "false", FREE) ",\n" DEF (                     \
      "tint", "Color", "F_Color", "25", "false", FREE) ",\n" DEF (                                 \
      "home", "Point", "F_Point", "26", "false", FREE) ",\n" DEF (                                 \
      "voice", "FilePath", "F_Path", "27", "false", FREE) ",\n" DEF (                              \
      "loves", "EntityRef", "F_EntityRef", "28", "false", FREE) ",\n" DEF (                        \
      "pals", "Array<EntityRef>", "F_EntityRef", "29", "true", FREE) ",\n" DEF (                   \
      "drops", "Array<Int>", "F_Int", "30", "true", FREE ",'arrayMaxLength':3") ",\n" DEF (        \
      "look", "Tile", "F_Tile", "31", "false", FREE) ",\n" DEF ("line", "String", "F_String",      \
                                                                "32", "false", FREE) "] },\n"      \
  "{ 'identifier': 'Bat', 'uid': 13, 'width': 4, 'height': 6, 'pivotX': 0.5, 'pivotY': 1, "        \
  "'tags': ['foe'], 'color': '#FF0000', 'tileRect': null, 'fieldDefs': [\n" DEF (                  \
      "hp", "Int", "F_Int", "33", "false",                                                         \
      "'canBeNull':false,'min':null,'max':null,'defaultOverride':{'id':'V_Int','params':[5]}")     \
  ",\n" DEF ("name", "String", "F_String", "34", "false", FREE) "] },\n"                           \
  "{ 'identifier': 'Coin', 'uid': 12, 'width': 8, 'height': 8, 'fieldDefs': [] }],\n"              \
  "'tilesets': [{ 'identifier': 'set', 'uid': 7, 'relPath': 'a.png', '__cWid': 3, '__cHei': 3, "   \
  "'tileGridSize': 8, 'padding': 1, 'spacing': 2 }],\n"                                            \
  "'enums': [{ 'identifier': 'Mood', 'values': [{'id':'Calm'},{'id':'Wild'}] }],\n"                \
  "'externalEnums': [],\n'levelFields': [" DEF ("title", "String", "F_String", "50", "false",      \
                                               FREE) "] },\n"

#define FIELD(name, type, uid, value, real)                                                        \
  "{ '__identifier': '" name "', '__type': '" type "', '__value': " value                          \
  ", '__tile': null, 'defUid': " uid ", 'realEditorValues': [" real "] }"
#define REAL(id, value) "{ 'id': '" id "', 'params': [" value "] }"
#define REF(iid)                                                                                   \
  "{ 'entityIid': '" iid "', 'layerIid': 'la', 'levelIid': 'l1', 'worldIid': 'w0' }"
#define HP(value) FIELD ("hp", "Int", "20", value, REAL ("V_Int", value))
#define SPEED(value) FIELD ("speed", "Float", "21", value, REAL ("V_Float", value))
#define ANGRY FIELD ("angry", "Bool", "22", "false", "null")
#define SAYS(value, real) FIELD ("says", "String", "23", value, REAL ("V_String", real))
#define MOOD(value) FIELD ("mood", "LocalEnum.Mood", "24", value, REAL ("V_String", value))
#define TINT(value, real) FIELD ("tint", "Color", "25", value, REAL ("V_Int", real))
#define HOME(value, real) FIELD ("home", "Point", "26", value, REAL ("V_String", real))
#define VOICE(value) FIELD ("voice", "FilePath", "27", value, REAL ("V_String", value))
#define LOVES(value, real) FIELD ("loves", "EntityRef", "28", value, real)
#define PALS(value, real) FIELD ("pals", "Array<EntityRef>", "29", value, real)
#define DROPS(value, real) FIELD ("drops", "Array<Int>", "30", value, real)
#define LOOK FIELD ("look", "Tile", "31", "{ 'tilesetUid': 7, 'x': 0 }", "")
#define LINE FIELD ("line", "String", "32", "null", "")
#define TITLE(value) FIELD ("title", "String", "50", value, REAL ("V_String", value))

#define PLACE(name, uid, iid, grid, px, world)                                                     \
  "{ '__identifier': '" name "', '__grid': [" grid "], '__pivot': [0,0], '__tags': [], 'iid': '"   \
  iid "', 'width': 8, 'height': 8, 'defUid': " uid ", 'px': [" px "], " world ", "
#define PLAYER PLACE ("Player", "10", "e1", "1,1", "8,8", "'__worldX': 24, '__worldY': 32")        \
  "'fieldInstances': [] }"
#define RAT_AT PLACE ("Rat", "11", "e2", "2,1", "16,8", "'__worldX': 32, '__worldY': 32")
#define RAT                                                                                        \
  RAT_AT "'fieldInstances': [\n" HP ("12") ",\n" SPEED ("1.50") ",\n" ANGRY ",\n" SAYS (            \
      "'hi'", "'hi'") ",\n" MOOD ("'Calm'") ",\n" TINT ("'#FF8000'", "16744448") ",\n" HOME (      \
      "{ 'cx': 4, 'cy': 2 }", "'4,2'") ",\n" VOICE ("'a.ogg'") ",\n" LOVES (                       \
      REF ("e1"), REAL ("V_String", "'e1'")) ",\n" PALS (                                          \
      "[" REF ("e1") "," REF ("e3") "]",                                                           \
      REAL ("V_String", "'e1'") "," REAL ("V_String", "'e3'")) ",\n" DROPS (                       \
      "[1, 0, 3]", REAL ("V_Int", "1") ", null, " REAL ("V_Int", "3")) ",\n" LOOK ",\n" LINE "] }"
#define COIN(iid, grid, px, world) PLACE ("Coin", "12", iid, grid, px, world) "'fieldInstances': [] }"
#define OLD_COIN COIN ("e3", "3,2", "24,16", "'__worldX': 40, '__worldY': 40")

#define LAYER(name, type, uid)                                                                     \
  "{ '__identifier': '" name "', '__type': '" type "', '__cWid': 5, '__cHei': 4, '__gridSize': 8, " \
  "'__tilesetDefUid': 7, 'iid': 'l" uid "', 'layerDefUid': " uid ", "
#define TILE(px, src, t, d)                                                                        \
  "{ 'px': [" px "], 'src': [" src "], 'f': 0, 't': " t ", 'd': [" d "], 'a': 1 }"
#define ROW_0 "1,1,1,1,1,\n"
#define ROW_1 "1,0,0,0,1,\n"
#define ROW_2 "1,0,2,0,1,\n"
#define LEVEL(name, iid, title, things, row_1)                                                     \
  "{ 'identifier': '" name "', 'iid': '" iid "', 'worldX': 16, 'worldY': 24, 'pxWid': 40, "        \
  "'pxHei': 32, 'fieldInstances': [\n" TITLE (title) "],\n'layerInstances': [\n" LAYER (           \
      "Things", "Entities", "4") "'entityInstances': [" things "] },\n" LAYER (                    \
      "Carpets", "Tiles", "3") "'gridTiles': [\n" TILE ("16,8", "11,1", "1", "7") ",\n" TILE (     \
      "24,8", "11,1", "1", "8") "] },\n" LAYER ("Deco", "AutoLayer",                               \
                                               "2") "'autoLayerTiles': [\n" TILE (                 \
      "24,8", "1,1", "0", "70,8") ",\n" TILE ("24,16", "1,1", "0", "70,13") "] },\n" LAYER (        \
      "Walls", "IntGrid", "1") "'autoLayerTiles': [\n" TILE ("24,8", "1,1", "0",                    \
                                                             "71,8") "],\n'intGridCsv': [\n" ROW_0 \
      row_1 ROW_2 "1,1,1,1,1] }] }"
#define PROJECT(things)                                                                            \
  "{ 'iid': 'p0', 'jsonVersion': '1.5.3', 'worldLayout': 'Free', 'defaultGridSize': 8, "           \
  "'dummyWorldIid': 'w0', 'odd': 1.50,\n" DEFS "'levels': [\n" LEVEL (                             \
      "One", "l1", "'One'", things, ROW_1) ",\n" LEVEL (                                           \
      "Two", "l2", "'Two'", "", "1,0,0,1,1,\n") "], 'worlds': [], 'more': {'a':[ ]} }\n"
#define ALL PROJECT ("\n" PLAYER ",\n" RAT ",\n" OLD_COIN)

#define HEAD(worlds)                                                                               \
  "{ 'iid': 'p0', 'jsonVersion': '1.5.3', 'worldLayout': 'Free', 'defaultGridSize': 8, "           \
  "'dummyWorldIid': 'w0', 'odd': 1.50,\n" DEFS worlds
#define ONE                                                                                        \
  HEAD ("'levels': [\n")                                                                           \
  LEVEL ("One", "l1", "'One'", "\n" PLAYER ",\n" RAT ",\n" OLD_COIN, ROW_1) "], 'worlds': [] }\n"
#define WORLDS                                                                                     \
  HEAD ("'levels': [], 'worlds': [{ 'iid': 'w1', 'worldLayout': 'LinearVertical', 'levels': [\n")  \
  LEVEL ("One", "l1", "'One'", "\n" PLAYER ",\n" RAT ",\n" OLD_COIN, ROW_1) "] }] }\n"

static const DstWrittenRow ROWS[] = {
  { "nothing", "a.ldtk", ALL, "",
    "",
    "" },
  { "wall", "a.ldtk", ALL, "ground 1,2 wall", "-" ROW_2 "+1,1,2,0,1,\n", "" },
  { "tiles-of-rules-go", "a.ldtk", ALL, "ground 3,1 wall",
    "-1,0,0,0,1,\n-{ 'px': [24,8], 'src': [1,1], 'f': 0, 't': 0, 'd': [70,8], 'a': 1 },\n-{ '"
    "px': [24,8], 'src': [1,1], 'f': 0, 't': 0, 'd': [71,8], 'a': 1 }],\n+],\n+1,0,0,1,1,\n",
    "" },
  { "water", "a.ldtk", ALL, "ground 2,2 floor;ground 1,2 deep-water",
    "-1,0,2,0,1,\n+1,2,0,0,1,\n",
    "" },
  { "new-tile", "a.ldtk", ALL, "feature 1,2 grass",
    "-{ 'px': [24,8], 'src': [11,1], 'f': 0, 't': 1, 'd': [8], 'a': 1 }] },\n+{ 'px': [24,8],"
    " 'src': [11,1], 'f': 0, 't': 1, 'd': [8], 'a': 1 },\n+{ 'px': [8,16], 'src': [11,1], 'f'"
    ": 0, 't': 1, 'd': [11], 'a': 1 }] },\n",
    "" },
  { "other-tile", "a.ldtk", ALL, "feature 2,1 door",
    "-{ 'px': [16,8], 'src': [11,1], 'f': 0, 't': 1, 'd': [7], 'a': 1 },\n+{ 'px': [16,8], 's"
    "rc': [21,1], 'f': 0, 't': 2, 'd': [7], 'a': 1 },\n",
    "" },
  { "no-tile", "a.ldtk", ALL, "feature 2,1 -;feature 3,1 -",
    "-{ 'px': [16,8], 'src': [11,1], 'f': 0, 't': 1, 'd': [7], 'a': 1 },\n-{ 'px': [24,8], 's"
    "rc': [11,1], 'f': 0, 't': 1, 'd': [8], 'a': 1 }] },\n+] },\n",
    "" },
  { "lost-tile", "a.ldtk", ALL, "ground 2,1 lava",
    "",
    "1 tile" },
  { "move", "a.ldtk", ALL, "move rat 3,2",
    "-{ '__identifier': 'Rat', '__grid': [2,1], '__pivot': [0,0], '__tags': [], 'iid': 'e2', "
    "'width': 8, 'height': 8, 'defUid': 11, 'px': [16,8], '__worldX': 32, '__worldY': 32, 'fi"
    "eldInstances': [\n+{ '__identifier': 'Rat', '__grid': [3,2], '__pivot': [0,0], '__tags':"
    " [], 'iid': 'e2', 'width': 8, 'height': 8, 'defUid': 11, 'px': [24,16], '__worldX': 40, "
    "'__worldY': 40, 'fieldInstances': [\n",
    "" },
  { "delete", "a.ldtk", ALL, "delete gold",
    "-{ '__identifier': 'pals', '__type': 'Array<EntityRef>', '__value': [{ 'entityIid': 'e1'"
    ", 'layerIid': 'la', 'levelIid': 'l1', 'worldIid': 'w0' },{ 'entityIid': 'e3', 'layerIid'"
    ": 'la', 'levelIid': 'l1', 'worldIid': 'w0' }], '__tile': null, 'defUid': 29, 'realEditor"
    "Values': [{ 'id': 'V_String', 'params': ['e1'] },{ 'id': 'V_String', 'params': ['e3'] }]"
    " },\n-{ '__identifier': 'line', '__type': 'String', '__value': null, '__tile': null, 'de"
    "fUid': 32, 'realEditorValues': [] }] },\n-{ '__identifier': 'Coin', '__grid': [3,2], '__"
    "pivot': [0,0], '__tags': [], 'iid': 'e3', 'width': 8, 'height': 8, 'defUid': 12, 'px': ["
    "24,16], '__worldX': 40, '__worldY': 40, 'fieldInstances': [] }] },\n+{ '__identifier': '"
    "pals', '__type': 'Array<EntityRef>', '__value': [{ 'entityIid': 'e1', 'layerIid': 'la', "
    "'levelIid': 'l1', 'worldIid': 'w0' }], '__tile': null, 'defUid': 29, 'realEditorValues':"
    " [{ 'id': 'V_String', 'params': ['e1'] }] },\n+{ '__identifier': 'line', '__type': 'Stri"
    "ng', '__value': null, '__tile': null, 'defUid': 32, 'realEditorValues': [] }] }] },\n",
    "1 property" },
  { "delete-referred", "a.ldtk", ALL, "delete player-start",
    "-{ '__identifier': 'Player', '__grid': [1,1], '__pivot': [0,0], '__tags': [], 'iid': 'e1"
    "', 'width': 8, 'height': 8, 'defUid': 10, 'px': [8,8], '__worldX': 24, '__worldY': 32, '"
    "fieldInstances': [] },\n-{ '__identifier': 'loves', '__type': 'EntityRef', '__value': { "
    "'entityIid': 'e1', 'layerIid': 'la', 'levelIid': 'l1', 'worldIid': 'w0' }, '__tile': nul"
    "l, 'defUid': 28, 'realEditorValues': [{ 'id': 'V_String', 'params': ['e1'] }] },\n-{ '__"
    "identifier': 'pals', '__type': 'Array<EntityRef>', '__value': [{ 'entityIid': 'e1', 'lay"
    "erIid': 'la', 'levelIid': 'l1', 'worldIid': 'w0' },{ 'entityIid': 'e3', 'layerIid': 'la'"
    ", 'levelIid': 'l1', 'worldIid': 'w0' }], '__tile': null, 'defUid': 29, 'realEditorValues"
    "': [{ 'id': 'V_String', 'params': ['e1'] },{ 'id': 'V_String', 'params': ['e3'] }] },\n+"
    "{ '__identifier': 'loves', '__type': 'EntityRef', '__value': null, '__tile': null, 'defU"
    "id': 28, 'realEditorValues': [] },\n+{ '__identifier': 'pals', '__type': 'Array<EntityRe"
    "f>', '__value': [{ 'entityIid': 'e3', 'layerIid': 'la', 'levelIid': 'l1', 'worldIid': 'w"
    "0' }], '__tile': null, 'defUid': 29, 'realEditorValues': [{ 'id': 'V_String', 'params': "
    "['e3'] }] },\n",
    "2 properties" },
  { "copy", "a.ldtk", ALL, "add gold 1,2",
    "-{ '__identifier': 'Coin', '__grid': [3,2], '__pivot': [0,0], '__tags': [], 'iid': 'e3',"
    " 'width': 8, 'height': 8, 'defUid': 12, 'px': [24,16], '__worldX': 40, '__worldY': 40, '"
    "fieldInstances': [] }] },\n+{ '__identifier': 'Coin', '__grid': [3,2], '__pivot': [0,0],"
    " '__tags': [], 'iid': 'e3', 'width': 8, 'height': 8, 'defUid': 12, 'px': [24,16], '__wor"
    "ldX': 40, '__worldY': 40, 'fieldInstances': [] },\n+{ '__identifier': 'Coin', '__grid': "
    "[1,2], '__pivot': [0,0], '__tags': [], 'iid': '40b1e666-9da1-11ef-890f-cbbe3fffa4b9', 'w"
    "idth': 8, 'height': 8, 'defUid': 12, 'px': [8,16], '__worldX': 24, '__worldY': 40, 'fiel"
    "dInstances': [] }] },\n",
    "" },
  { "copy-with-fields", "a.ldtk", ALL, "add rat 1,2",
    "-{ '__identifier': 'Coin', '__grid': [3,2], '__pivot': [0,0], '__tags': [], 'iid': 'e3',"
    " 'width': 8, 'height': 8, 'defUid': 12, 'px': [24,16], '__worldX': 40, '__worldY': 40, '"
    "fieldInstances': [] }] },\n+{ '__identifier': 'Coin', '__grid': [3,2], '__pivot': [0,0],"
    " '__tags': [], 'iid': 'e3', 'width': 8, 'height': 8, 'defUid': 12, 'px': [24,16], '__wor"
    "ldX': 40, '__worldY': 40, 'fieldInstances': [] },\n+{ '__identifier': 'Rat', '__grid': ["
    "1,2], '__pivot': [0,0], '__tags': [], 'iid': '40b1e666-9da1-11ef-890f-cbbe3fffa4b9', 'wi"
    "dth': 8, 'height': 8, 'defUid': 11, 'px': [8,16], '__worldX': 24, '__worldY': 40, 'field"
    "Instances': [\n+{ '__identifier': 'hp', '__type': 'Int', '__value': 0, '__tile': null, '"
    "defUid': 20, 'realEditorValues': [] },\n+{ '__identifier': 'speed', '__type': 'Float', '"
    "__value': null, '__tile': null, 'defUid': 21, 'realEditorValues': [] },\n+{ '__identifie"
    "r': 'angry', '__type': 'Bool', '__value': null, '__tile': null, 'defUid': 22, 'realEdito"
    "rValues': [] },\n+{ '__identifier': 'says', '__type': 'String', '__value': null, '__tile"
    "': null, 'defUid': 23, 'realEditorValues': [] },\n+{ '__identifier': 'mood', '__type': '"
    "LocalEnum.Mood', '__value': null, '__tile': null, 'defUid': 24, 'realEditorValues': [] }"
    ",\n+{ '__identifier': 'tint', '__type': 'Color', '__value': null, '__tile': null, 'defUi"
    "d': 25, 'realEditorValues': [] },\n+{ '__identifier': 'home', '__type': 'Point', '__valu"
    "e': null, '__tile': null, 'defUid': 26, 'realEditorValues': [] },\n+{ '__identifier': 'v"
    "oice', '__type': 'FilePath', '__value': null, '__tile': null, 'defUid': 27, 'realEditorV"
    "alues': [] },\n+{ '__identifier': 'loves', '__type': 'EntityRef', '__value': null, '__ti"
    "le': null, 'defUid': 28, 'realEditorValues': [] },\n+{ '__identifier': 'pals', '__type':"
    " 'Array<EntityRef>', '__value': [], '__tile': null, 'defUid': 29, 'realEditorValues': []"
    " },\n+{ '__identifier': 'drops', '__type': 'Array<Int>', '__value': [], '__tile': null, "
    "'defUid': 30, 'realEditorValues': [] },\n+{ '__identifier': 'look', '__type': 'Tile', '_"
    "_value': null, '__tile': null, 'defUid': 31, 'realEditorValues': [] },\n+{ '__identifier"
    "': 'line', '__type': 'String', '__value': null, '__tile': null, 'defUid': 32, 'realEdito"
    "rValues': [] }] }] },\n",
    "" },
  { "by-rule", "a.ldtk", ALL, "add bat 1,2",
    "-{ '__identifier': 'Coin', '__grid': [3,2], '__pivot': [0,0], '__tags': [], 'iid': 'e3',"
    " 'width': 8, 'height': 8, 'defUid': 12, 'px': [24,16], '__worldX': 40, '__worldY': 40, '"
    "fieldInstances': [] }] },\n+{ '__identifier': 'Coin', '__grid': [3,2], '__pivot': [0,0],"
    " '__tags': [], 'iid': 'e3', 'width': 8, 'height': 8, 'defUid': 12, 'px': [24,16], '__wor"
    "ldX': 40, '__worldY': 40, 'fieldInstances': [] },\n+{ '__identifier': 'Bat', '__grid': ["
    "1,2], '__pivot': [0.5,1], '__tags': ['foe'], '__tile': null, '__smartColor': '#FF0000', "
    "'iid': '40b1e666-9da1-11ef-890f-cbbe3fffa4b9', 'width': 4, 'height': 6, 'defUid': 13, 'p"
    "x': [12,23], 'fieldInstances': [{ '__identifier': 'hp', '__type': 'Int', '__value': 5, '"
    "__tile': null, 'defUid': 33, 'realEditorValues': [] }, { '__identifier': 'name', '__type"
    "': 'String', '__value': null, '__tile': null, 'defUid': 34, 'realEditorValues': [] }], '"
    "__worldX': 28, '__worldY': 47 }] },\n",
    "" },
  { "by-rule-own", "a.ldtk", ALL, "add bat 1,2;set bat own 1",
    "-{ '__identifier': 'Coin', '__grid': [3,2], '__pivot': [0,0], '__tags': [], 'iid': 'e3',"
    " 'width': 8, 'height': 8, 'defUid': 12, 'px': [24,16], '__worldX': 40, '__worldY': 40, '"
    "fieldInstances': [] }] },\n+{ '__identifier': 'Coin', '__grid': [3,2], '__pivot': [0,0],"
    " '__tags': [], 'iid': 'e3', 'width': 8, 'height': 8, 'defUid': 12, 'px': [24,16], '__wor"
    "ldX': 40, '__worldY': 40, 'fieldInstances': [] },\n+{ '__identifier': 'Bat', '__grid': ["
    "1,2], '__pivot': [0.5,1], '__tags': ['foe'], '__tile': null, '__smartColor': '#FF0000', "
    "'iid': '40b1e666-9da1-11ef-890f-cbbe3fffa4b9', 'width': 4, 'height': 6, 'defUid': 13, 'p"
    "x': [12,23], 'fieldInstances': [{ '__identifier': 'hp', '__type': 'Int', '__value': 5, '"
    "__tile': null, 'defUid': 33, 'realEditorValues': [] }, { '__identifier': 'name', '__type"
    "': 'String', '__value': null, '__tile': null, 'defUid': 34, 'realEditorValues': [] }], '"
    "__worldX': 28, '__worldY': 47 }] },\n",
    "1 property" },
  { "lost-object", "a.ldtk", ALL, "add ogre 1,2",
    "",
    "1 object" },
  { "int", "a.ldtk", ALL, "set rat hp 7",
    "-{ '__identifier': 'hp', '__type': 'Int', '__value': 12, '__tile': null, 'defUid': 20, '"
    "realEditorValues': [{ 'id': 'V_Int', 'params': [12] }] },\n+{ '__identifier': 'hp', '__t"
    "ype': 'Int', '__value': 7, '__tile': null, 'defUid': 20, 'realEditorValues': [{ 'id': 'V"
    "_Int', 'params': [7] }] },\n",
    "" },
  { "int-beyond", "a.ldtk", ALL, "set rat hp 101",
    "",
    "1 property" },
  { "int-as-text", "a.ldtk", ALL, "set rat hp 'x'",
    "",
    "1 property" },
  { "float", "a.ldtk", ALL, "set rat speed 2.25",
    "-{ '__identifier': 'speed', '__type': 'Float', '__value': 1.50, '__tile': null, 'defUid'"
    ": 21, 'realEditorValues': [{ 'id': 'V_Float', 'params': [1.50] }] },\n+{ '__identifier':"
    " 'speed', '__type': 'Float', '__value': 2.25, '__tile': null, 'defUid': 21, 'realEditorV"
    "alues': [{ 'id': 'V_Float', 'params': [2.25] }] },\n",
    "" },
  { "bool", "a.ldtk", ALL, "set rat angry true",
    "-{ '__identifier': 'angry', '__type': 'Bool', '__value': false, '__tile': null, 'defUid'"
    ": 22, 'realEditorValues': [null] },\n+{ '__identifier': 'angry', '__type': 'Bool', '__va"
    "lue': true, '__tile': null, 'defUid': 22, 'realEditorValues': [{ 'id': 'V_Bool', 'params"
    "': [true] }] },\n",
    "" },
  { "text", "a.ldtk", ALL, "set rat says 'a\\n\\'b\\'\\\\c'",
    "-{ '__identifier': 'says', '__type': 'String', '__value': 'hi', '__tile': null, 'defUid'"
    ": 23, 'realEditorValues': [{ 'id': 'V_String', 'params': ['hi'] }] },\n+{ '__identifier'"
    ": 'says', '__type': 'String', '__value': 'a\\n\\'b\\'\\\\c', '__tile': null, 'defUid': 2"
    "3, 'realEditorValues': [{ 'id': 'V_String', 'params': ['a\\\\n\\'b\\'\\\\\\\\c'] }] },\n",
    "" },
  { "line", "a.ldtk", ALL, "set rat line 'new'",
    "-{ '__identifier': 'line', '__type': 'String', '__value': null, '__tile': null, 'defUid'"
    ": 32, 'realEditorValues': [] }] },\n+{ '__identifier': 'line', '__type': 'String', '__va"
    "lue': 'new', '__tile': null, 'defUid': 32, 'realEditorValues': [{ 'id': 'V_String', 'par"
    "ams': ['new'] }] }] },\n",
    "" },
  { "line-with-backslash", "a.ldtk", ALL, "set rat line 'a\\\\b'",
    "-{ '__identifier': 'line', '__type': 'String', '__value': null, '__tile': null, 'defUid'"
    ": 32, 'realEditorValues': [] }] },\n+{ '__identifier': 'line', '__type': 'String', '__va"
    "lue': 'a\\\\b', '__tile': null, 'defUid': 32, 'realEditorValues': [{ 'id': 'V_String', 'par"
    "ams': ['a\\\\b'] }] }] },\n",
    "" },
  { "line-with-break", "a.ldtk", ALL, "set rat line 'a\\nb'",
    "",
    "1 property" },
  { "enum", "a.ldtk", ALL, "set rat mood 'Wild'",
    "-{ '__identifier': 'mood', '__type': 'LocalEnum.Mood', '__value': 'Calm', '__tile': null"
    ", 'defUid': 24, 'realEditorValues': [{ 'id': 'V_String', 'params': ['Calm'] }] },\n+{ '_"
    "_identifier': 'mood', '__type': 'LocalEnum.Mood', '__value': 'Wild', '__tile': null, 'de"
    "fUid': 24, 'realEditorValues': [{ 'id': 'V_String', 'params': ['Wild'] }] },\n",
    "" },
  { "enum-of-none", "a.ldtk", ALL, "set rat mood 'Odd'",
    "",
    "1 property" },
  { "colour", "a.ldtk", ALL, "set rat tint {'colour':'#00ff0a'}",
    "-{ '__identifier': 'tint', '__type': 'Color', '__value': '#FF8000', '__tile': null, 'def"
    "Uid': 25, 'realEditorValues': [{ 'id': 'V_Int', 'params': [16744448] }] },\n+{ '__identi"
    "fier': 'tint', '__type': 'Color', '__value': '#00FF0A', '__tile': null, 'defUid': 25, 'r"
    "ealEditorValues': [{ 'id': 'V_Int', 'params': [65290] }] },\n",
    "" },
  { "colour-with-opacity", "a.ldtk", ALL, "set rat tint {'colour':'#00ff0a80'}",
    "",
    "1 property" },
  { "point", "a.ldtk", ALL, "set rat home '3,-1'",
    "-{ '__identifier': 'home', '__type': 'Point', '__value': { 'cx': 4, 'cy': 2 }, '__tile':"
    " null, 'defUid': 26, 'realEditorValues': [{ 'id': 'V_String', 'params': ['4,2'] }] },\n+"
    "{ '__identifier': 'home', '__type': 'Point', '__value': { 'cx': 3, 'cy': -1 }, '__tile':"
    " null, 'defUid': 26, 'realEditorValues': [{ 'id': 'V_String', 'params': ['3,-1'] }] },\n",
    "" },
  { "no-point", "a.ldtk", ALL, "set rat home 'there'",
    "",
    "1 property" },
  { "file", "a.ldtk", ALL, "set rat voice {'file':'b.ogg'}",
    "-{ '__identifier': 'voice', '__type': 'FilePath', '__value': 'a.ogg', '__tile': null, 'd"
    "efUid': 27, 'realEditorValues': [{ 'id': 'V_String', 'params': ['a.ogg'] }] },\n+{ '__id"
    "entifier': 'voice', '__type': 'FilePath', '__value': 'b.ogg', '__tile': null, 'defUid': "
    "27, 'realEditorValues': [{ 'id': 'V_String', 'params': ['b.ogg'] }] },\n",
    "" },
  { "list", "a.ldtk", ALL, "set rat drops [1, 0, 4]",
    "-{ '__identifier': 'drops', '__type': 'Array<Int>', '__value': [1, 0, 3], '__tile': null"
    ", 'defUid': 30, 'realEditorValues': [{ 'id': 'V_Int', 'params': [1] }, null, { 'id': 'V_"
    "Int', 'params': [3] }] },\n+{ '__identifier': 'drops', '__type': 'Array<Int>', '__value'"
    ": [1, 0, 4], '__tile': null, 'defUid': 30, 'realEditorValues': [{ 'id': 'V_Int', 'params"
    "': [1] }, null, { 'id': 'V_Int', 'params': [4] }] },\n",
    "" },
  { "long-list", "a.ldtk", ALL, "set rat drops [1, 0, 3, 4]",
    "",
    "1 property" },
  { "tile", "a.ldtk", ALL, "set rat look 'x'",
    "",
    "1 property" },
  { "removed", "a.ldtk", ALL, "remove rat says;remove rat home",
    "-{ '__identifier': 'says', '__type': 'String', '__value': 'hi', '__tile': null, 'defUid'"
    ": 23, 'realEditorValues': [{ 'id': 'V_String', 'params': ['hi'] }] },\n-{ '__identifier'"
    ": 'home', '__type': 'Point', '__value': { 'cx': 4, 'cy': 2 }, '__tile': null, 'defUid': "
    "26, 'realEditorValues': [{ 'id': 'V_String', 'params': ['4,2'] }] },\n+{ '__identifier':"
    " 'says', '__type': 'String', '__value': null, '__tile': null, 'defUid': 23, 'realEditorV"
    "alues': [] },\n+{ '__identifier': 'home', '__type': 'Point', '__value': null, '__tile': "
    "null, 'defUid': 26, 'realEditorValues': [] },\n",
    "" },
  { "removed-default", "a.ldtk", ALL, "remove rat hp",
    "",
    "1 property" },
  { "renamed", "a.ldtk", ALL, "rename rat says words",
    "",
    "2 properties" },
  { "new", "a.ldtk", ALL, "set rat own 1",
    "",
    "1 property" },
  { "reference", "a.ldtk", ALL, "set rat loves COIN",
    "-{ '__identifier': 'loves', '__type': 'EntityRef', '__value': { 'entityIid': 'e1', 'laye"
    "rIid': 'la', 'levelIid': 'l1', 'worldIid': 'w0' }, '__tile': null, 'defUid': 28, 'realEd"
    "itorValues': [{ 'id': 'V_String', 'params': ['e1'] }] },\n+{ '__identifier': 'loves', '_"
    "_type': 'EntityRef', '__value': { 'entityIid': 'e3', 'layerIid': 'l4', 'levelIid': 'l1',"
    " 'worldIid': 'w0' }, '__tile': null, 'defUid': 28, 'realEditorValues': [{ 'id': 'V_Strin"
    "g', 'params': ['e3'] }] },\n",
    "" },
  { "reference-to-new", "a.ldtk", ALL, "add bat 1,2;set rat loves {'object':'t-3039'}",
    "-{ '__identifier': 'loves', '__type': 'EntityRef', '__value': { 'entityIid': 'e1', 'laye"
    "rIid': 'la', 'levelIid': 'l1', 'worldIid': 'w0' }, '__tile': null, 'defUid': 28, 'realEd"
    "itorValues': [{ 'id': 'V_String', 'params': ['e1'] }] },\n-{ '__identifier': 'Coin', '__"
    "grid': [3,2], '__pivot': [0,0], '__tags': [], 'iid': 'e3', 'width': 8, 'height': 8, 'def"
    "Uid': 12, 'px': [24,16], '__worldX': 40, '__worldY': 40, 'fieldInstances': [] }] },\n+{ "
    "'__identifier': 'loves', '__type': 'EntityRef', '__value': { 'entityIid': '40b1e666-9da1"
    "-11ef-890f-cbbe3fffa4b9', 'layerIid': 'l4', 'levelIid': 'l1', 'worldIid': 'w0' }, '__til"
    "e': null, 'defUid': 28, 'realEditorValues': [{ 'id': 'V_String', 'params': ['40b1e666-9d"
    "a1-11ef-890f-cbbe3fffa4b9'] }] },\n+{ '__identifier': 'Coin', '__grid': [3,2], '__pivot'"
    ": [0,0], '__tags': [], 'iid': 'e3', 'width': 8, 'height': 8, 'defUid': 12, 'px': [24,16]"
    ", '__worldX': 40, '__worldY': 40, 'fieldInstances': [] },\n+{ '__identifier': 'Bat', '__"
    "grid': [1,2], '__pivot': [0.5,1], '__tags': ['foe'], '__tile': null, '__smartColor': '#F"
    "F0000', 'iid': '40b1e666-9da1-11ef-890f-cbbe3fffa4b9', 'width': 4, 'height': 6, 'defUid'"
    ": 13, 'px': [12,23], 'fieldInstances': [{ '__identifier': 'hp', '__type': 'Int', '__valu"
    "e': 5, '__tile': null, 'defUid': 33, 'realEditorValues': [] }, { '__identifier': 'name',"
    " '__type': 'String', '__value': null, '__tile': null, 'defUid': 34, 'realEditorValues': "
    "[] }], '__worldX': 28, '__worldY': 47 }] },\n",
    "" },
  { "only-level", "a.ldtk", ONE, "set level title 'Cave'",
    "-{ '__identifier': 'title', '__type': 'String', '__value': 'One', '__tile': null, 'defUi"
    "d': 50, 'realEditorValues': [{ 'id': 'V_String', 'params': ['One'] }] }],\n+{ '__identif"
    "ier': 'title', '__type': 'String', '__value': 'Cave', '__tile': null, 'defUid': 50, 'rea"
    "lEditorValues': [{ 'id': 'V_String', 'params': ['Cave'] }] }],\n",
    "" },
  { "in-worlds", "a.ldtk", WORLDS, "add rat 1,2;ground 3,1 wall",
    "-{ '__identifier': 'Coin', '__grid': [3,2], '__pivot': [0,0], '__tags': [], 'iid': 'e3',"
    " 'width': 8, 'height': 8, 'defUid': 12, 'px': [24,16], '__worldX': 40, '__worldY': 40, '"
    "fieldInstances': [] }] },\n-{ 'px': [24,8], 'src': [1,1], 'f': 0, 't': 0, 'd': [70,8], '"
    "a': 1 },\n-{ 'px': [24,8], 'src': [1,1], 'f': 0, 't': 0, 'd': [71,8], 'a': 1 }],\n-1,0,0"
    ",0,1,\n+{ '__identifier': 'Coin', '__grid': [3,2], '__pivot': [0,0], '__tags': [], 'iid'"
    ": 'e3', 'width': 8, 'height': 8, 'defUid': 12, 'px': [24,16], '__worldX': 40, '__worldY'"
    ": 40, 'fieldInstances': [] },\n+{ '__identifier': 'Rat', '__grid': [1,2], '__pivot': [0,"
    "0], '__tags': [], 'iid': '40b1e666-9da1-11ef-890f-cbbe3fffa4b9', 'width': 8, 'height': 8"
    ", 'defUid': 11, 'px': [8,16], '__worldX': 24, '__worldY': 40, 'fieldInstances': [\n+{ '_"
    "_identifier': 'hp', '__type': 'Int', '__value': 0, '__tile': null, 'defUid': 20, 'realEd"
    "itorValues': [] },\n+{ '__identifier': 'speed', '__type': 'Float', '__value': null, '__t"
    "ile': null, 'defUid': 21, 'realEditorValues': [] },\n+{ '__identifier': 'angry', '__type"
    "': 'Bool', '__value': null, '__tile': null, 'defUid': 22, 'realEditorValues': [] },\n+{ "
    "'__identifier': 'says', '__type': 'String', '__value': null, '__tile': null, 'defUid': 2"
    "3, 'realEditorValues': [] },\n+{ '__identifier': 'mood', '__type': 'LocalEnum.Mood', '__"
    "value': null, '__tile': null, 'defUid': 24, 'realEditorValues': [] },\n+{ '__identifier'"
    ": 'tint', '__type': 'Color', '__value': null, '__tile': null, 'defUid': 25, 'realEditorV"
    "alues': [] },\n+{ '__identifier': 'home', '__type': 'Point', '__value': null, '__tile': "
    "null, 'defUid': 26, 'realEditorValues': [] },\n+{ '__identifier': 'voice', '__type': 'Fi"
    "lePath', '__value': null, '__tile': null, 'defUid': 27, 'realEditorValues': [] },\n+{ '_"
    "_identifier': 'loves', '__type': 'EntityRef', '__value': null, '__tile': null, 'defUid':"
    " 28, 'realEditorValues': [] },\n+{ '__identifier': 'pals', '__type': 'Array<EntityRef>',"
    " '__value': [], '__tile': null, 'defUid': 29, 'realEditorValues': [] },\n+{ '__identifie"
    "r': 'drops', '__type': 'Array<Int>', '__value': [], '__tile': null, 'defUid': 30, 'realE"
    "ditorValues': [] },\n+{ '__identifier': 'look', '__type': 'Tile', '__value': null, '__ti"
    "le': null, 'defUid': 31, 'realEditorValues': [] },\n+{ '__identifier': 'line', '__type':"
    " 'String', '__value': null, '__tile': null, 'defUid': 32, 'realEditorValues': [] }] }] }"
    ",\n+],\n+1,0,0,1,1,\n",
    "" },
};
/* clang-format on */

/* @text with quotes; those of a file called dense.ldtk without blanks. */
static char *
quoted (const char *text, const char *file)
{
  GString *out = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c++)
    if (file[0] != 'd' || (*c != ' ' && *c != '\n'))
      g_string_append_c (out, *c == '\'' ? '"' : *c);
  return g_string_free (out, FALSE);
}

/* COIN stands for a reference to the first coin. */
static void
edit (DsDoc *doc, const char *text)
{
  const DsDelve *level = ds_doc_delve (doc);
  g_autofree char *reference = NULL;
  g_auto (GStrv) parts = g_strsplit (text, "COIN", 2);
  g_autofree char *whole = NULL;

  if (parts[0] != NULL && parts[1] != NULL) {
    reference =
        g_strdup_printf ("{\"object\":\"t-%" PRIx64 "\"}", dst_find_thing (level, "gold")->id);
    whole = g_strconcat (parts[0], reference, parts[1], NULL);
  }
  dst_apply_edit (doc, whole != NULL ? whole : text);
}

static void
test_row (gconstpointer data)
{
  const DstWrittenRow *row = &ROWS[GPOINTER_TO_SIZE (data)];
  g_autofree char *text = quoted (row->text, row->file), *want = quoted (row->want, "");
  g_autofree char *edits = quoted (row->edits, ""), *rules = quoted (RULES, "");
  const DstWrittenRow real = { row->name, row->file, text, edits, want, row->losses };

  dst_check_written (&real, rules, ";", edit);
}

/* ---- defaults of new entities */

/* A new entity gets all fields of its kind. Those that a copy of ours has no more, though others
 * are left, come back as defaults and are named; an object without any had none to lose. */
static void
test_defaults (void)
{
  static const struct {
    const char *edits, *losses;
  } NEW[] = {
    { "add rat 1,1", "" },
    { "add rat 1,1;set rat says 'no'", "3 properties" }, /* hp, pals, drops */
    { "add rat 1,1;set rat hp 3;set rat pals [];set rat drops []", "" },
    { "add rat 1,1;set rat hp 3;set rat drops []", "1 property" },
    { "add bat 1,1;set bat name 'Bela'", "" }, /* without a model */
  };
  g_autofree char *text = quoted (ALL, ""), *rules = quoted (RULES, "");

  for (size_t i = 0; i < DS_COUNT (NEW); i++) {
    g_auto (GStrv) edits = g_strsplit (NEW[i].edits, ";", -1);
    g_autofree char *losses = NULL, *back = NULL;
    DsDelve delve;
    DsError err;
    DsDoc *doc;

    dst_import_text (&delve, "a.ldtk", text, rules);
    g_assert_cmpint (ds_doc_new (&doc, &delve, &err), ==, DS_OK);
    for (guint k = 0; edits[k] != NULL; k++) {
      g_autofree char *one = quoted (edits[k], "");

      dst_apply_edit (doc, one);
    }
    back = dst_write_back (ds_doc_delve (doc), "a.ldtk", &losses);
    g_test_message ("%s", NEW[i].edits);
    g_assert_cmpstr (losses, ==, NEW[i].losses);
    ds_doc_free (doc);
    ds_delve_clear (&delve);
  }
}

/* ---- without memory */

static DsStatus
try_write (void *user)
{
  DsFilePlan plan = { 0 };
  DsLosses losses;
  DsError err;
  const DsStatus status = ds_kept_write (user, "a.ldtk", NULL, &plan, &losses, &err);

  ds_file_plan_clear (&plan);
  return status;
}

/* Cells and new kinds are left out: the search for tiles may do without memory. */
static void
test_memory (void)
{
  static const char *const EDITS[] = {
    "set rat says \"no\"", "set rat home \"1,2\"", "set rat drops [1, 2]",
    "delete gold",         "add rat 2,1",          "set rat loves {\"object\":\"t-303d\"}"
  };
  g_autofree char *rules = quoted (RULES, ""), *text = quoted (ONE, "");
  DsDelve level;
  DsError err;
  DsDoc *doc;

  dst_import_text (&level, "a.ldtk", text, rules);
  g_assert_cmpint (ds_doc_new (&doc, &level, &err), ==, DS_OK);
  for (size_t i = 0; i < G_N_ELEMENTS (EDITS); i++)
    dst_apply_edit (doc, EDITS[i]);
  dst_fail_each (try_write, (void *)ds_doc_delve (doc), DS_OK);
  ds_doc_free (doc);
  ds_delve_clear (&level);
}

/* A project that LDtk wrote without blanks gets no blanks. */
static void
test_dense (void)
{
  static const char *const EDITS[] = { "set level title \"Cave\"",
                                       "set rat says \"no\"",
                                       "set rat home \"1,2\"",
                                       "add rat 1,2",
                                       "add bat 2,2",
                                       "feature 1,1 door",
                                       "delete gold" };
  g_autofree char *rules = quoted (RULES, ""), *plain = NULL, *want = NULL, *got = NULL;

  for (int is_dense = 0; is_dense < 2; is_dense++) {
    g_autofree char *text = quoted (ONE, is_dense ? "dense" : ""), *losses = NULL;
    DsDelve level;
    DsError err;
    DsDoc *doc;

    dst_import_text (&level, "a.ldtk", text, rules);
    g_assert_cmpint (ds_doc_new (&doc, &level, &err), ==, DS_OK);
    for (size_t i = 0; i < G_N_ELEMENTS (EDITS); i++)
      dst_apply_edit (doc, EDITS[i]);
    *(is_dense ? &got : &plain) = dst_write_back (ds_doc_delve (doc), "a.ldtk", &losses);
    ds_doc_free (doc);
    ds_delve_clear (&level);
  }
  want = quoted (plain, "dense");
  g_assert_cmpstr (got, ==, want);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/written-ldtk", ROWS, test_row);
  g_test_add_func ("/written-ldtk/dense", test_dense);
  g_test_add_func ("/written-ldtk/defaults", test_defaults);
  g_test_add_func ("/written-ldtk/memory", test_memory);
  return g_test_run ();
}
