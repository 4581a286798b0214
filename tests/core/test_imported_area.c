/* tests/core/test_imported_area.c — sizes and shapes of objects of foreign maps that become areas
 * of markers and notes, and back. */
#include "doc/cmd.h"
#include "io/kept/kept_origin.h"
#include "io/mapping/guess.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/imported.h"
#include "lib/rows.h"
#include "map/area.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

#define RULES                                                                                      \
  "{'format':'delvesmith.mapping','version':1,'rules':[{'tiles':[0],'tile':'floor'},"              \
  "{'tiles':[1],'tile':'wall'},{'name':'Ghost','nothing':true},"                                   \
  "{'type':'Player','object':'player-start'},"                                                     \
  "{'type':'Zone','object':'marker'},{'type':'Text','object':'note'},"                             \
  "{'type':'Rat','object':'rat'}]}"

/* A map of 6 x 4 cells of 8 pixels: walls on the left. */
#define MAP(objects)                                                                               \
  "<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' "               \
  "tileheight='8' infinite='0' nextobjectid='9'>\n"                                                \
  "<tileset firstgid='1' name='t' tilewidth='8' tileheight='8' tilecount='2' columns='2'/>\n"      \
  "<layer id='1' name='Ground' width='6' height='4'><data encoding='csv'>"                         \
  "2,1,1,1,1,1,2,1,1,1,1,1,2,1,1,1,1,1,2,1,1,1,1,1</data></layer>\n"                               \
  "<objectgroup id='2' name='Things'>\n"                                                           \
  "<object id='1' type='Player' x='40' y='24' width='8' height='8'/>\n" objects                    \
  "</objectgroup>\n</map>\n"
#define ZONE(name, place, more) "<object id='2'" name " type='Zone' " place ">" more "</object>\n"

/* JSON with apostrophes for quotes. Caller frees. */
static char *
quoted (const char *text)
{
  return g_strdelimit (g_strdup (text), "'", '"');
}

/* clang-format off */
static const struct {
  const char *name, *object, *want; /* of the marker or note: cell and members; then notes */
} READS[] = {
  { "rectangle", ZONE (" name='Trap'", "x='16' y='8' width='24' height='16'", ""),
    "marker 2,1 name=\"Trap\" width=3 height=2" },
  { "in-a-wall", ZONE ("", "x='0' y='8' width='24' height='16'", ""), "marker 0,1 width=3 height=2" },
  { "off-the-grid", ZONE ("", "x='13' y='10' width='27' height='13'", ""),
    "marker 2,1 width=3 height=2" },
  { "small", ZONE (" name='Spot'", "x='19' y='11' width='8' height='8'", ""),
    "marker 2,1 name=\"Spot\"" },
  { "point", ZONE (" name='Spot'", "x='19' y='11'", "<point/>"), "marker 2,1 name=\"Spot\"" },
  { "ellipse", ZONE ("", "x='16' y='8' width='24' height='16'", "<ellipse/>"),
    "marker 2,1 width=3 height=2 shape=\"ellipse\"" },
  { "ellipse-of-a-cell", ZONE ("", "x='18' y='9' width='9' height='6'", "<ellipse/>"),
    "marker 2,1 shape=\"ellipse\"" },
  { "capsule", ZONE ("", "x='16' y='8' width='24' height='16'", "<capsule/>"),
    "marker 2,1 width=3 height=2 shape=\"capsule\"" },
  { "polygon", ZONE ("", "x='16' y='8'", "<polygon points='0,0 24,0 24,16'/>"),
    "marker 2,1 shape=\"polygon\" points=[[0, 0], [2, 0], [2, 1]]" },
  { "path", ZONE ("", "x='20' y='12'", "<polyline points='0,0 16,0 16,8'/>"),
    "marker 2,1 shape=\"polyline\" points=[[0, 0], [2, 0], [2, 1]]" },
  { "quarter-turn", ZONE ("", "x='40' y='8' width='16' height='24' rotation='90'", ""),
    "marker 2,1 width=3 height=2" },
  { "polygon-turned", ZONE ("", "x='16' y='8' rotation='90'", "<polygon points='0,0 24,0 24,16'/>"),
    "marker 2,1 shape=\"polygon\" points=[[-1, 0], [-1, 2], [-2, 2]]" },
  { "polygon-turned-twice", ZONE ("", "x='40' y='24' rotation='-180'", "<polygon points='0,0 24,0 24,16'/>"),
    "marker 5,3 shape=\"polygon\" points=[[-1, -1], [-3, -1], [-3, -2]]" },
  { "path-turned-back", ZONE ("", "x='20' y='28' rotation='270'", "<polyline points='0,0 16,0 16,8'/>"),
    "marker 2,3 shape=\"polyline\" points=[[0, 0], [0, -2], [1, -2]]" },
  { "polygon-turned-by-30", ZONE ("", "x='16' y='8' rotation='30'", "<polygon points='0,0 24,0 24,16'/>"),
    "marker 1,1 shape=\"polygon\" points=[[0, 0], [3, 0], [3, 2]] angle=30" },
  { "turned", ZONE ("", "x='16' y='8' width='24' height='16' rotation='30'", ""),
    "marker 1,2 width=3 height=2 angle=30" },
  { "turned-back", ZONE ("", "x='16' y='16' width='24' height='16' rotation='-22.5'", "<ellipse/>"),
    "marker 2,1 width=3 height=2 shape=\"ellipse\" angle=337.5" },
  { "turned-capsule", ZONE ("", "x='24' y='8' width='16' height='8' rotation='450.125'", "<capsule/>"),
    "marker 1,1 width=2 shape=\"capsule\" angle=90.125" },
  { "turned-path", ZONE ("", "x='20' y='12' rotation='180.5'", "<polyline points='0,0 -16,0'/>"),
    "marker 4,1 shape=\"polyline\" points=[[0, 0], [-2, 0]] angle=180.5" },
  { "turned-at-the-edge", ZONE ("", "x='8' y='0' width='40' height='8' rotation='90.5'", ""),
    "marker 0,0 height=5 angle=0.5" },
  { "turned-rat", "<object id='2' type='Rat' x='16' y='8' width='24' height='16' rotation='30'/>\n",
    "rat 3,2\nTaken as rectangles that are not rotated: objects: 1 (\"Rat\")" },
  { "beyond-the-left", ZONE ("", "x='-16' y='8' width='32' height='16'", ""),
    "marker 0,1 width=2 height=2" },
  { "beyond-the-right", ZONE ("", "x='32' y='8' width='80' height='16'", ""),
    "marker 4,1 width=10 height=2" },
  { "narrow", ZONE ("", "x='21' y='8' width='2' height='16'", ""), "marker 2,1 height=2" },
  { "over-the-right-edge", ZONE ("", "x='45' y='29' width='2' height='2'", ""), "marker 5,3" },
  { "mostly-over-the-right-edge", ZONE ("", "x='46' y='8' width='8' height='8'", ""), "marker 5,1" },
  { "mostly-beyond-the-right", ZONE ("", "x='45' y='8' width='80' height='16'", ""),
    "marker 5,1 width=10 height=2" },
  { "outside", ZONE (" name='Far'", "x='80' y='8' width='24' height='16'", ""),
    "\nNot read: objects outside of their level: 1 (\"Zone\")" },
  { "text", "<object id='2' name='Sign' type='Text' x='16' y='8' width='24' height='16'>"
            "<text>Mind the gap</text></object>\n",
    "note 2,1 name=\"Sign\" note=\"Mind the gap\" width=3 height=2" },
  { "rat", "<object id='2' name='Bob' type='Rat' x='16' y='8' width='24' height='16'/>\n",
    "rat 3,2 name=\"Bob\"" },
};

#define TRAP ZONE (" name='Trap'", "x='16' y='8' width='24' height='16'", "")
#define JSON_MAP                                                                                   \
  "{ \"type\": \"map\", \"version\": \"1.10\", \"orientation\": \"orthogonal\", \"width\": 6, \"height\": "  \
  "4, \"tilewidth\": 8, \"tileheight\": 8, \"infinite\": false, \"nextobjectid\": 9, \"layers\": [\n"     \
  "{ \"id\": 2, \"type\": \"objectgroup\", \"name\": \"Things\", \"objects\": [\n"                        \
  "{ \"id\": 2, \"name\": \"Trap\", \"type\": \"Zone\", \"x\": 16, \"y\": 8, \"width\": 24, \"height\": " \
  "16 },\n{ \"id\": 1, \"type\": \"Player\", \"x\": 0, \"y\": 0, \"width\": 8, \"height\": 8 }] }] }\n"
#define JSON_OF(object)                                                                              \
  "{ \"type\": \"map\", \"version\": \"1.10\", \"orientation\": \"orthogonal\", \"width\": 6, \"height\": "  \
  "4, \"tilewidth\": 8, \"tileheight\": 8, \"infinite\": false, \"nextobjectid\": 9, \"layers\": [\n"     \
  "{ \"id\": 2, \"type\": \"objectgroup\", \"name\": \"Things\", \"objects\": [\n" object                 \
  ",\n{ \"id\": 1, \"type\": \"Player\", \"x\": 0, \"y\": 0, \"width\": 8, \"height\": 8 }] }] }\n"
#define JSON_NONE JSON_OF ("{ \"id\": 3, \"type\": \"Player\", \"x\": 40, \"y\": 0, \"width\": 8, \"height\": 8 }")
#define JSON_PATH JSON_OF ("{ \"id\": 2, \"name\": \"\", \"type\": \"Zone\", \"x\": 20, \"y\": 12, \"width\": 0, \"height\": 0,\n" \
  "\"polyline\": [{ \"x\": 0, \"y\": 0 }, { \"x\": 16, \"y\": 0 }] }")
#define JSON_TEXT JSON_OF ("{ \"id\": 2, \"type\": \"Zone\", \"x\": 16, \"y\": 8, \"width\": 24, \"height\": 8, \"text\": { \"text\": \"a\" } }")
#define ROUND ZONE ("", "x='16' y='8' width='24' height='16'", "<ellipse/>")
#define TALK ZONE ("", "x='16' y='8' width='24' height='16'", "<text>a\nä</text>")
#define AREA ZONE ("", "x='16' y='8'", "<polygon points='0,0 24,0 24,16'/>")
#define DOT ZONE ("", "x='19' y='11'", "<point/>")
#define EDGE ZONE ("", "x='-20' y='8' width='36' height='16'", "")
#define OWNED ZONE ("", "x='16' y='8' width='24' height='16'", "<properties><property name='a' value='b'/></properties>")
#define BARE "<object id='2' type='Zone' x='16' y='8' width='24' height='16'/>\n"
#define EDGES ZONE ("", "x='16' y='8'", "<polyline points='0,0 24,0 24,16'/>")
#define FAR ZONE ("", "x='-6' y='12'", "<polyline points='0,0 16,0 16,8'/>")
#define SIGN ZONE (" name='Sign'", "x='16' y='8' width='24' height='16'", "<text>a</text>")
#define BELOW ZONE ("", "x='20' y='36'", "<polyline points='0,0 0,-8 8,8'/>")
#define NARROW ZONE ("", "x='17' y='13' width='2' height='5'", "")
#define FINE ZONE ("", "x='16.3333' y='8.0625' width='24' height='16'", "")
#define FLAT ZONE ("", "x='17' y='13' width='24' height='5'", "")
#define PICTURE ZONE ("", "gid='1' x='16' y='24' width='8' height='8' rotation='90'", "")
#define STAMP ZONE ("", "gid='3' x='16' y='24' width='8' height='8' rotation='90'", "")
#define ROUND2 "<object id='3' type='Zone' x='24' y='8' width='24' height='16'><ellipse/></object>\n"
#define BESIDE "<object id='12' type='Odd' x='0' y='0'/>\n"
#define CIRCLE(id, x, shape) "<object id='" id "' type='Zone' x='" x "' y='8' width='9' height='6'>" shape "</object>\n"
#define LINE ZONE ("", "x='20' y='12'", "<polyline points='0,0 16,0 16,8'/>")

#define AREA_90(place, points) ZONE ("", place " rotation='90'", "<polygon points='" points "'/>")
#define PATH_270(points) ZONE ("", "x='20' y='28' rotation='270'", "<polyline points='" points "'/>")
#define TURNED(angle, place, side, more) ZONE ("", place " rotation='" angle "' " side, more)
#define LONG_30 TURNED ("30", "x='8' y='8'", "width='32' height='16'", "")
#define LIST_90 "0,0 24,0 24,16"

static const DstWrittenRow WRITES[] = {
  { "nothing", "a.tmx", MAP (TRAP ROUND LINE), "", "", "" },
  { "round-cells", "a.tmx", MAP (CIRCLE ("3", "16", "<ellipse/>") CIRCLE ("4", "0", "<ellipse/>")
                               CIRCLE ("5", "18", "<capsule/>")), "", "", "" },
  { "moved", "a.tmx", MAP (TRAP), "move marker 3,2",
    "-<object id='2' name='Trap' type='Zone' x='16' y='8' width='24' height='16'></object>\n"
    "+<object id='2' name='Trap' type='Zone' x='24' y='16' width='24' height='16'></object>\n", "" },
  { "moved-with-its-fractions", "a.tmx", MAP (FINE), "move marker 3,2",
    "-<object id='2' type='Zone' x='16.3333' y='8.0625' width='24' height='16'></object>\n"
    "+<object id='2' type='Zone' x='24.3333' y='16.0625' width='24' height='16'></object>\n", "" },
  { "moved-path", "a.tmx", MAP (LINE), "move marker 1,1",
    "-<object id='2' type='Zone' x='20' y='12'><polyline points='0,0 16,0 16,8'/></object>\n"
    "+<object id='2' type='Zone' x='12' y='12'><polyline points='0,0 16,0 16,8'/></object>\n", "" },
  { "larger", "a.tmx", MAP (ROUND), "area 4x1 ellipse",
    "-<object id='2' type='Zone' x='16' y='8' width='24' height='16'><ellipse/></object>\n"
    "+<object id='2' type='Zone' x='16' y='8' width='32' height='8'><ellipse/></object>\n", "" },
  { "note-with-escapes", "a.tmx", MAP (TALK), "member note \"a\\n\\u00e4\"", "", "" },
  { "points-with-other-spaces", "a.tmx", MAP (LINE), "member points [[0,0],[2, 0], [2,1]]", "", "" },
  { "another-shape", "a.tmx", MAP (TRAP), "area 3x2 ellipse",
    "-<object id='2' name='Trap' type='Zone' x='16' y='8' width='24' height='16'></object>\n"
    "+<object id='2' name='Trap' type='Zone' x='16' y='8' width='24' height='16'>\n"
    "+ <ellipse/></object>\n", "" },
  { "rectangle", "a.tmx", MAP (ROUND), "area 3x2 rectangle",
    "-<object id='2' type='Zone' x='16' y='8' width='24' height='16'><ellipse/></object>\n"
    "+<object id='2' type='Zone' x='16' y='8' width='24' height='16'></object>\n", "" },
  { "moved-point", "a.tmx", MAP (LINE), "member points [[0, 0], [3, 0], [2, 1]]",
    "-<object id='2' type='Zone' x='20' y='12'><polyline points='0,0 16,0 16,8'/></object>\n"
    "+<object id='2' type='Zone' x='20' y='12'><polyline points='0,0 24,0 16,8'/></object>\n", "" },
  { "added-point", "a.tmx", MAP (AREA), "member points [[0, 0], [1, 1], [2, 0], [2, 1]]",
    "-<object id='2' type='Zone' x='16' y='8'><polygon points='0,0 24,0 24,16'/></object>\n"
    "+<object id='2' type='Zone' x='16' y='8'><polygon points='0,0 12,12 24,0 24,16'/></object>\n", "" },
  { "turned-nothing", "a.tmx",
    MAP (AREA_90 ("x='16' y='8'", LIST_90) TURNED ("90", "x='40' y='8'", "width='16' height='24'", "")), "", "", "" },
  { "turned-moved", "a.tmx", MAP (AREA_90 ("x='16' y='8'", LIST_90)), "move marker 3,1",
    "-" AREA_90 ("x='16' y='8'", LIST_90) "+" AREA_90 ("x='24' y='8'", LIST_90), "" },
  { "turned-point", "a.tmx", MAP (PATH_270 ("0,0 16,0 16,8")), "member points [[0, 0], [0, -2], [2, -2]]",
    "-" PATH_270 ("0,0 16,0 16,8") "+" PATH_270 ("0,0 16,0 16,16"), "" },
  { "turned-point-off-the-lines", "a.tmx", MAP (AREA_90 ("x='16' y='8'", LIST_90)),
    "member points [[-1, 0], [-1, 2], [0, 1]]",
    "-" AREA_90 ("x='16' y='8'", LIST_90) "+" AREA_90 ("x='16' y='8'", "0,4 24,4 12,-4"), "" },
  { "turned-mirrored", "a.tmx", MAP (AREA_90 ("x='16' y='8'", LIST_90)),
    "member points [[-1, 0], [-1, 2], [0, 2]]",
    "-" AREA_90 ("x='16' y='8'", LIST_90) "+" AREA_90 ("x='16' y='8'", "0,8 24,8 24,-8"), "" },
  { "turned-size", "a.tmx", MAP (TURNED ("90", "x='40' y='8'", "width='16' height='24'", "")),
    "area 2x1 rectangle", "-" TURNED ("90", "x='40' y='8'", "width='16' height='24'", "")
    "+" TURNED ("90", "x='32' y='8'", "width='8' height='16'", ""), "" },
  { "turned-twice-size", "a.tmx", MAP (TURNED ("180", "x='40' y='24'", "width='24' height='16'", "")),
    "area 4x2 rectangle", "-" TURNED ("180", "x='40' y='24'", "width='24' height='16'", "")
    "+" TURNED ("180", "x='48' y='24'", "width='32' height='16'", ""), "" },
  { "turned-back-size", "a.tmx", MAP (TURNED ("-90", "x='16' y='24'", "width='16' height='24'", "")),
    "area 3x1 rectangle", "-" TURNED ("-90", "x='16' y='24'", "width='16' height='24'", "")
    "+" TURNED ("-90", "x='16' y='16'", "width='8' height='24'", ""), "" },
  { "turned-shape", "a.tmx", MAP (TURNED ("90", "x='40' y='8'", "width='16' height='24'", "")),
    "area 3x2 ellipse", "-" TURNED ("90", "x='40' y='8'", "width='16' height='24'", "")
    "+" TURNED ("90", "x='40' y='8'", "width='16' height='24'", "\n+ <ellipse/>"), "" },
  { "turned-by-30", "a.tmx", MAP (TURNED ("30", "x='16' y='8'", "width='24' height='16'", "")),
    "area 4x2 rectangle",
    "-<object id='2' type='Zone' x='16' y='8' rotation='30' width='24' height='16'></object>\n"
    "+<object id='2' type='Zone' x='16.537' y='6' rotation='30' width='32' height='16'></object>\n", "" },
  { "turned-here", "a.tmx", MAP (AREA), "turn z",
    "-<object id='2' type='Zone' x='16' y='8'><polygon points='0,0 24,0 24,16'/></object>\n"
    "+<object id='2' type='Zone' x='24' y='8'><polygon points='8,0 8,24 -8,24'/></object>\n", "" },
  { "turned-there-and-here", "a.tmx", MAP (AREA_90 ("x='16' y='8'", LIST_90)), "turn Z",
    "-" AREA_90 ("x='16' y='8'", LIST_90) "+" AREA_90 ("x='0' y='8'", "8,0 8,-24 24,-24"), "" },
  { "point-beside-lines", "a.tmx", MAP (AREA), "member points [[0, 0], [2, 0], [2, -1]]",
    "-<object id='2' type='Zone' x='16' y='8'><polygon points='0,0 24,0 24,16'/></object>\n"
    "+<object id='2' type='Zone' x='16' y='8'><polygon points='0,8 24,8 24,-8'/></object>\n", "" },
  { "polygon-of-a-path-on-lines", "a.tmx", MAP (EDGES), "member shape \"polygon\"",
    "-<object id='2' type='Zone' x='16' y='8'><polyline points='0,0 24,0 24,16'/></object>\n"
    "+<object id='2' type='Zone' x='16' y='8'><polygon points=\"0,0 28,0 28,20\"/></object>\n", "" },
  { "moved-from-outside", "a.tmx", MAP (FAR), "move marker 3,1",
    "-<object id='2' type='Zone' x='-6' y='12'><polyline points='0,0 16,0 16,8'/></object>\n"
    "+<object id='2' type='Zone' x='28' y='12'><polyline points='-10,0 6,0 6,8'/></object>\n", "" },
  { "fewer-points", "a.tmx", MAP (LINE), "member points [[0, 0], [2, 1]]",
    "-<object id='2' type='Zone' x='20' y='12'><polyline points='0,0 16,0 16,8'/></object>\n"
    "+<object id='2' type='Zone' x='20' y='12'><polyline points='0,0 16,8'/></object>\n", "" },
  { "moved-with-a-point", "a.tmx", MAP (LINE), "move marker 1,1;member points [[0, 0], [3, 0], [2, 1]]",
    "-<object id='2' type='Zone' x='20' y='12'><polyline points='0,0 16,0 16,8'/></object>\n"
    "+<object id='2' type='Zone' x='12' y='12'><polyline points='0,0 24,0 16,8'/></object>\n", "" },
  { "polygon-of-a-path", "a.tmx", MAP (LINE), "member shape \"polygon\"",
    "-<object id='2' type='Zone' x='20' y='12'><polyline points='0,0 16,0 16,8'/></object>\n"
    "+<object id='2' type='Zone' x='20' y='12'><polygon points=\"0,0 16,0 16,8\"/></object>\n", "" },
  { "polygon-of-a-rectangle", "a.tmx", MAP (TRAP),
    "area 1x1 polygon;member points [[0, 0], [2, 0], [2, 1]]",
    "-<object id='2' name='Trap' type='Zone' x='16' y='8' width='24' height='16'></object>\n"
    "+<object id='2' name='Trap' type='Zone' x='20' y='12' width='0' height='0'>\n"
    "+ <polygon points=\"0,0 16,0 16,8\"/></object>\n", "" },
  { "rectangle-of-a-path", "a.tmx", MAP (LINE), "area 3x2 rectangle;member points null",
    "-<object id='2' type='Zone' x='20' y='12'><polyline points='0,0 16,0 16,8'/></object>\n"
    "+<object id='2' type='Zone' x='16' y='8' width=\"24\" height=\"16\"></object>\n", "" },
  { "area-of-a-point", "a.tmx", MAP (DOT), "area 3x2 ellipse",
    "-<object id='2' type='Zone' x='19' y='11'><point/></object>\n"
    "+<object id='2' type='Zone' x='16' y='8' width=\"24\" height=\"16\"><ellipse/></object>\n", "" },
  { "shape-of-one-tag", "a.tmx", MAP (BARE), "area 3x2 ellipse",
    "-<object id='2' type='Zone' x='16' y='8' width='24' height='16'/>\n"
    "+<object id='2' type='Zone' x='16' y='8' width='24' height='16'>\n"
    "+ <ellipse/>\n+</object>\n", "" },
  { "shape-and-property", "a.tmx", MAP (BARE), "area 3x2 ellipse;member properties { \"a\": 1 }",
    "-<object id='2' type='Zone' x='16' y='8' width='24' height='16'/>\n"
    "+<object id='2' type='Zone' x='16' y='8' width='24' height='16'>\n+ <properties>\n"
    "+  <property name=\"a\" type=\"int\" value=\"1\"/>\n+ </properties> <ellipse/>\n+</object>\n", "" },
  { "shape-without-property", "a.tmx", MAP (OWNED), "area 3x2 ellipse;member properties null",
    "-<object id='2' type='Zone' x='16' y='8' width='24' height='16'><properties><property name='a' value='b'/></properties></object>\n"
    "+<object id='2' type='Zone' x='16' y='8' width='24' height='16'> <ellipse/></object>\n", "" },
  { "half-outside", "a.tmx", MAP (EDGE), "move marker 1,1",
    "-<object id='2' type='Zone' x='-20' y='8' width='36' height='16'></object>\n"
    "+<object id='2' type='Zone' x='8' y='8' width='16' height='16'></object>\n", "" },
  { "half-outside-and-larger", "a.tmx", MAP (EDGE), "area 3x2 ellipse",
    "-<object id='2' type='Zone' x='-20' y='8' width='36' height='16'></object>\n"
    "+<object id='2' type='Zone' x='0' y='8' width='24' height='16'>\n+ <ellipse/></object>\n", "" },
  { "copy-beside-a-text", "a.tmx", MAP (SIGN), "area 3x2 ellipse;add marker 2,1",
    "-<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='9'>\n"
    "+<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='10'>\n"
    "+<object id=\"9\" type=\"Zone\" x=\"16\" y=\"8\" width=\"8\" height=\"8\"/>\n", "1 area" },
  { "last-point-outside", "a.tmx", MAP (BELOW), "member points [[0, 1], [1, 2]]",
    "-<object id='2' type='Zone' x='20' y='36'><polyline points='0,0 0,-8 8,8'/></object>\n"
    "+<object id='2' type='Zone' x='20' y='28'><polyline points='0,8 8,16'/></object>\n", "" },
  { "wider-beside-a-line", "a.tmx", MAP (NARROW), "area 3x2 rectangle",
    "-<object id='2' type='Zone' x='17' y='13' width='2' height='5'></object>\n"
    "+<object id='2' type='Zone' x='16' y='8' width='24' height='16'></object>\n", "" },
  { "taller-beside-a-line", "a.tmx", MAP (FLAT), "area 3x2 rectangle",
    "-<object id='2' type='Zone' x='17' y='13' width='24' height='5'></object>\n"
    "+<object id='2' type='Zone' x='16' y='8' width='24' height='16'></object>\n", "" },
  { "larger-text", "a.tmx", MAP (TALK), "area 4x1 rectangle",
    "-<object id='2' type='Zone' x='16' y='8' width='24' height='16'><text>a\n"
    "+<object id='2' type='Zone' x='16' y='8' width='32' height='8'><text>a\n", "" },
  { "other-text", "a.tmx", MAP (TALK), "member note \"<b>\\nc\"",
    "-<object id='2' type='Zone' x='16' y='8' width='24' height='16'><text>a\n"
    "-ä</text></object>\n"
    "+<object id='2' type='Zone' x='16' y='8' width='24' height='16'><text>&lt;b&gt;\n"
    "+c</text></object>\n", "" },
  { "shape-in-json", "a.tmj", JSON_MAP, "area 3x2 ellipse",
    "-{ \"id\": 2, \"name\": \"Trap\", \"type\": \"Zone\", \"x\": 16, \"y\": 8, \"width\": 24, \"height\": 16 },\n"
    "+{ \"ellipse\":true, \"id\": 2, \"name\": \"Trap\", \"type\": \"Zone\", \"x\": 16, \"y\": 8, \"width\": 24, \"height\": 16 },\n",
    "" },
  { "points-in-json", "a.tmj", JSON_PATH, "member points [[0, 0], [3, 0]]",
    "-\"polyline\": [{ \"x\": 0, \"y\": 0 }, { \"x\": 16, \"y\": 0 }] },\n"
    "+\"polyline\": [{\"x\":0, \"y\":0}, {\"x\":24, \"y\":0}] },\n", "" },
  { "polygon-in-json", "a.tmj", JSON_PATH, "member shape \"polygon\";member points [[0, 0], [2, 0], [2, 2]]",
    "-\"polyline\": [{ \"x\": 0, \"y\": 0 }, { \"x\": 16, \"y\": 0 }] },\n"
    "+\"polygon\":[{\"x\":0, \"y\":0}, {\"x\":16, \"y\":0}, {\"x\":16, \"y\":16}] },\n", "" },
  { "rectangle-in-json", "a.tmj", JSON_PATH, "member shape null;member points null",
    "-{ \"id\": 2, \"name\": \"\", \"type\": \"Zone\", \"x\": 20, \"y\": 12, \"width\": 0, \"height\": 0,\n"
    "-\"polyline\": [{ \"x\": 0, \"y\": 0 }, { \"x\": 16, \"y\": 0 }] },\n"
    "+{ \"id\": 2, \"name\": \"\", \"type\": \"Zone\", \"x\": 16, \"y\": 8, \"width\": 8, \"height\": 8 },\n", "" },
  { "text-in-json", "a.tmj", JSON_TEXT, "member note \"\\\"b\\\"\"",
    "-{ \"id\": 2, \"type\": \"Zone\", \"x\": 16, \"y\": 8, \"width\": 24, \"height\": 8, \"text\": { \"text\": \"a\" } },\n"
    "+{ \"id\": 2, \"type\": \"Zone\", \"x\": 16, \"y\": 8, \"width\": 24, \"height\": 8, \"text\": { \"text\": \"\\\"b\\\"\" } },\n",
    "" },
  { "deleted", "a.tmx", MAP (TRAP), "delete marker", "-" TRAP, "" },
  { "new", "a.tmx", MAP (""), "add marker 1,1;area 2x3 rectangle",
    "-<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='9'>\n"
    "+<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='10'>\n"
    "+<object id=\"9\" type=\"Zone\" x=\"8\" y=\"8\" width=\"16\" height=\"24\"/>\n", "" },
  { "new-ellipse", "a.tmx", MAP (""), "add marker 1,1;area 2x3 ellipse",
    "-<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='9'>\n"
    "+<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='10'>\n"
    "+<object id=\"9\" type=\"Zone\" x=\"8\" y=\"8\" width=\"16\" height=\"24\">\n"
    "+ <ellipse/>\n+</object>\n", "" },
  { "new-polygon", "a.tmx", MAP (""),
    "add marker 1,1;member shape \"polygon\";member points [[0, 0], [2, 0], [2, 2]]",
    "-<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='9'>\n"
    "+<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='10'>\n"
    "+<object id=\"9\" type=\"Zone\" x=\"12\" y=\"12\" width=\"0\" height=\"0\">\n"
    "+ <polygon points=\"0,0 16,0 16,16\"/>\n+</object>\n", "" },
  { "new-ellipse-in-json", "a.tmj", JSON_NONE, "add marker 1,1;area 2x3 ellipse",
    "-{ \"type\": \"map\", \"version\": \"1.10\", \"orientation\": \"orthogonal\", \"width\": 6, \"height\": 4, \"tilewidth\": 8, \"tileheight\": 8, \"infinite\": false, \"nextobjectid\": 9, \"layers\": [\n"
    "-{ \"id\": 1, \"type\": \"Player\", \"x\": 0, \"y\": 0, \"width\": 8, \"height\": 8 }] }] }\n"
    "+{ \"type\": \"map\", \"version\": \"1.10\", \"orientation\": \"orthogonal\", \"width\": 6, \"height\": 4, \"tilewidth\": 8, \"tileheight\": 8, \"infinite\": false, \"nextobjectid\": 10, \"layers\": [\n"
    "+{ \"id\": 1, \"type\": \"Player\", \"x\": 0, \"y\": 0, \"width\": 8, \"height\": 8 },\n"
    "+{\"id\":9, \"name\":\"\", \"type\":\"Zone\", \"x\":8, \"y\":8, \"width\":16, \"height\":24, \"ellipse\":true, \"rotation\":0, \"visible\":true}] }] }\n", "" },
  { "copy-of-another-shape", "a.tmx", MAP (LINE), "add marker 1,1;area 2x3 ellipse",
    "-<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='9'>\n"
    "+<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='10'>\n"
    "+<object id='9' type='Zone' x='8' y='8' width=\"16\" height=\"24\"><ellipse/></object>\n", "" },
  { "new-beside-a-text", "a.tmx", MAP (TALK), "add marker 1,1",
    "-<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='9'>\n"
    "+<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='10'>\n"
    "+<object id=\"9\" type=\"Zone\" x=\"8\" y=\"8\" width=\"8\" height=\"8\"/>\n", "" },
  { "copy-of-a-text", "a.tmx", MAP (TALK), "add marker 1,1;member note \"b\"",
    "-<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='9'>\n"
    "+<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='10'>\n"
    "+<object id='9' type='Zone' x='8' y='8' width='8' height='8'><text>b</text></object>\n", "" },
  { "new-area-beside-a-picture", "a.tmx", MAP (PICTURE ROUND2), "add marker 1,1;area 2x3 rectangle",
    "-<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='9'>\n"
    "+<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='10'>\n"
    "+<object id='9' type='Zone' x='8' y='8' width='16' height='24'></object>\n", "" },
  { "new-area-beside-pictures", "a.tmx", MAP (PICTURE), "add marker 1,1;area 2x3 ellipse",
    "-<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='9'>\n"
    "+<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='10'>\n"
    "+<object id=\"9\" type=\"Zone\" x=\"8\" y=\"8\" width=\"16\" height=\"24\">\n+ <ellipse/>\n+</object>\n", "" },
  { "turned-picture-moved", "a.tmx", MAP (STAMP), "move marker 4,1",
    "-<object id='2' type='Zone' gid='3' x='16' y='24' width='8' height='8' rotation='90'></object>\n"
    "+<object id='2' type='Zone' gid='3' x='32' y='8' width='8' height='8' rotation='90'></object>\n", "" },
  { "size-of-a-turned-picture", "a.tmx", MAP (STAMP), "area 2x2 rectangle", "", "1 area" },
  { "copy-of-a-turned-picture", "a.tmx", MAP (STAMP), "add marker 1,1",
    "-<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='9'>\n"
    "+<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='10'>\n"
    "+<object id='9' type='Zone' gid='3' x='8' y='8' width='8' height='8' rotation='90'></object>\n", "" },
  { "copy-of-a-turned-polygon", "a.tmx", MAP (AREA_90 ("x='16' y='8'", LIST_90)), "add marker 1,1",
    "-<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='9'>\n"
    "+<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='10'>\n"
    "+<object id='9' type='Zone' x='16' y='8' rotation='90' width=\"8\" height=\"8\"></object>\n", "" },
  { "new-beside-one-turned-by-30", "a.tmx", MAP (TURNED ("30", "x='16' y='8'", "width='24' height='16'", "")),
    "add marker 1,1",
    "-<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='9'>\n"
    "+<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='10'>\n"
    "+<object id=\"9\" type=\"Zone\" x=\"8\" y=\"8\" width=\"8\" height=\"8\"/>\n", "" },
  { "turned-by-30-and-here", "a.tmx", MAP (LONG_30), "turn z",
    "-<object id='2' type='Zone' x='8' y='8' rotation='30' width='32' height='16'></object>\n"
    "+<object id='2' type='Zone' x='18.929' y='5.072' rotation='30' width='16' height='32'></object>\n", "" },
  { "turned-by-another-angle", "a.tmx", MAP (LONG_30), "member angle 45",
    "-<object id='2' type='Zone' x='8' y='8' rotation='30' width='32' height='16'></object>\n"
    "+<object id='2' type='Zone' x='12.2' y='5.958' rotation='45' width='32' height='16'></object>\n", "" },
  { "turned-to-a-quarter", "a.tmx", MAP (LONG_30), "member angle 90",
    "-<object id='2' type='Zone' x='8' y='8' rotation='30' width='32' height='16'></object>\n"
    "+<object id='2' type='Zone' x='8' y='8' rotation='0' width='16' height='32'></object>\n", "" },
  { "turned-upright", "a.tmx", MAP (LONG_30), "member angle null",
    "-<object id='2' type='Zone' x='8' y='8' rotation='30' width='32' height='16'></object>\n"
    "+<object id='2' type='Zone' x='1.857' y='14.928' rotation='0' width='32' height='16'></object>\n", "" },
  { "turned-at-the-edge", "a.tmx", MAP (TURNED ("90.5", "x='8' y='0'", "width='40' height='8'", "")),
    "area 1x3 rectangle",
    "-<object id='2' type='Zone' x='8' y='0' rotation='90.5' width='40' height='8'></object>\n"
    "+<object id='2' type='Zone' x='7.931' y='0.001' rotation='90.5' width='24' height='8'></object>\n", "" },
  { "moved-from-the-edge", "a.tmx", MAP (TURNED ("90.5", "x='8' y='0'", "width='40' height='8'", "")),
    "move marker 2,0",
    "-<object id='2' type='Zone' x='8' y='0' rotation='90.5' width='40' height='8'></object>\n"
    "+<object id='2' type='Zone' x='16.001' y='-0.069' rotation='0.5' width='8' height='40'></object>\n", "" },
  { "moved-by-30", "a.tmx", MAP (LONG_30), "move marker 2,1",
    "-<object id='2' type='Zone' x='8' y='8' rotation='30' width='32' height='16'></object>\n"
    "+<object id='2' type='Zone' x='24' y='0' rotation='30' width='32' height='16'></object>\n", "" },
  { "angle", "a.tmx", MAP (TRAP), "member angle 22.5",
    "-<object id='2' name='Trap' type='Zone' x='16' y='8' width='24' height='16'></object>\n"
    "+<object id='2' name='Trap' type='Zone' x='19.975' y='4.017' width='24' height='16' rotation=\"22.5\"></object>\n", "" },
  { "angle-of-a-quarter", "a.tmx", MAP (TRAP), "member angle 90",
    "-<object id='2' name='Trap' type='Zone' x='16' y='8' width='24' height='16'></object>\n"
    "+<object id='2' name='Trap' type='Zone' x='16' y='8' width='16' height='24'></object>\n", "" },
  { "angle-after-a-quarter", "a.tmx", MAP (TURNED ("90", "x='40' y='8'", "width='16' height='24'", "")), "member angle 30",
    "-<object id='2' type='Zone' x='40' y='8' rotation='90' width='16' height='24'></object>\n"
    "+<object id='2' type='Zone' x='21.608' y='3.072' rotation='30' width='24' height='16'></object>\n", "" },
  { "angle-of-a-polygon", "a.tmx", MAP (AREA), "member angle 30",
    "-<object id='2' type='Zone' x='16' y='8'><polygon points='0,0 24,0 24,16'/></object>\n"
    "+<object id='2' type='Zone' x='21.608' y='3.072' rotation=\"30\"><polygon points='0,0 24,0 24,16'/></object>\n", "" },
  { "angle-of-a-turned-polygon", "a.tmx", MAP (AREA_90 ("x='16' y='8'", LIST_90)), "member angle 180",
    "-<object id='2' type='Zone' x='16' y='8' rotation='90'><polygon points='0,0 24,0 24,16'/></object>\n"
    "+<object id='2' type='Zone' x='4' y='28' rotation='90'><polygon points='4,4 -20,4 -20,-12'/></object>\n", "" },
  { "point-by-30", "a.tmx", MAP (ZONE ("", "x='16' y='8' rotation='30'", "<polygon points='0,0 24,0 24,16'/>")), "member points [[0, 0], [3, 0], [2, 2]]",
    "-<object id='2' type='Zone' x='16' y='8' rotation='30'><polygon points='0,0 24,0 24,16'/></object>\n"
    "+<object id='2' type='Zone' x='15.769' y='7.938' rotation='30'><polygon points='0,0 24,0 17.607,15.072'/></object>\n", "" },
  { "polygon-by-30-and-here", "a.tmx", MAP (ZONE ("", "x='16' y='8' rotation='30'", "<polygon points='0,0 24,0 24,16'/>")), "turn z",
    "-<object id='2' type='Zone' x='16' y='8' rotation='30'><polygon points='0,0 24,0 24,16'/></object>\n"
    "+<object id='2' type='Zone' x='30.145' y='17.857' rotation='30'><polygon points='0.679,-2.535 0.679,21.465 -15.321,21.465'/></object>\n", "" },
  { "angle-of-a-text", "a.tmx", MAP (TALK), "member angle 315",
    "-<object id='2' type='Zone' x='16' y='8' width='24' height='16'><text>a\n"
    "+<object id='2' type='Zone' x='13.858' y='18.829' width='24' height='16' rotation=\"315\"><text>a\n", "" },
  { "capsule", "a.tmx", MAP (ROUND), "area 3x2 capsule",
    "-<object id='2' type='Zone' x='16' y='8' width='24' height='16'><ellipse/></object>\n"
    "+<object id='2' type='Zone' x='16' y='8' width='24' height='16'><capsule/></object>\n", "" },
  { "angle-in-json", "a.tmj", JSON_MAP, "member angle 30",
    "-{ \"id\": 2, \"name\": \"Trap\", \"type\": \"Zone\", \"x\": 16, \"y\": 8, \"width\": 24, \"height\": 16 },\n"
    "+{ \"rotation\":30, \"id\": 2, \"name\": \"Trap\", \"type\": \"Zone\", \"x\": 21.608, \"y\": 3.072, \"width\": 24, \"height\": 16 },\n", "" },
  { "new-by-30", "a.tmx", MAP (""), "add marker 2,1;area 3x2 rectangle;member angle 30",
    "-<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8' infinite='0' nextobjectid='9'>\n"
    "+<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8' infinite='0' nextobjectid='10'>\n"
    "+<object id=\"9\" type=\"Zone\" x=\"21.608\" y=\"3.072\" width=\"24\" height=\"16\" rotation=\"30\"/>\n", "" },
  { "new-by-30-in-json", "a.tmj", JSON_NONE, "add marker 2,1;area 3x2 capsule;member angle 30",
    "-{ \"type\": \"map\", \"version\": \"1.10\", \"orientation\": \"orthogonal\", \"width\": 6, \"height\": 4, \"tilewidth\": 8, \"tileheight\": 8, \"infinite\": false, \"nextobjectid\": 9, \"layers\": [\n"
    "-{ \"id\": 1, \"type\": \"Player\", \"x\": 0, \"y\": 0, \"width\": 8, \"height\": 8 }] }] }\n"
    "+{ \"type\": \"map\", \"version\": \"1.10\", \"orientation\": \"orthogonal\", \"width\": 6, \"height\": 4, \"tilewidth\": 8, \"tileheight\": 8, \"infinite\": false, \"nextobjectid\": 10, \"layers\": [\n"
    "+{ \"id\": 1, \"type\": \"Player\", \"x\": 0, \"y\": 0, \"width\": 8, \"height\": 8 },\n"
    "+{\"id\":9, \"name\":\"\", \"type\":\"Zone\", \"x\":21.608, \"y\":3.072, \"width\":24, \"height\":16, \"capsule\":true, \"rotation\":30, \"visible\":true}] }] }\n", "" },
  { "copy-by-30", "a.tmx", MAP (TRAP), "add marker 2,1;area 3x2 rectangle;member angle 30",
    "-<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8' infinite='0' nextobjectid='9'>\n"
    "+<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8' infinite='0' nextobjectid='10'>\n"
    "+<object id='9' name='' type='Zone' x='21.608' y='3.072' width='24' height='16' rotation=\"30\"></object>\n", "" },
  { "size-of-a-text", "a.tmx", MAP (TALK), "area 2x1 rectangle",
    "-<object id='2' type='Zone' x='16' y='8' width='24' height='16'><text>a\n"
    "+<object id='2' type='Zone' x='16' y='8' width='16' height='8'><text>a\n", "" },
  { "ellipse-of-a-text", "a.tmx", MAP (TALK), "area 3x2 ellipse", "", "1 area" },
  { "copy", "a.tmx", MAP (TRAP), "add marker 1,1;area 2x3 rectangle",
    "-<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='9'>\n"
    "+<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='10'>\n"
    "+<object id='9' name='' type='Zone' x='8' y='8' width='16' height='24'></object>\n", "" },
  { "new-in-one-cell", "a.tmx", MAP (BESIDE),
    "add marker 1,2;add marker 1,1;area 2x3 rectangle;move marker 1,2",
    "-<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='9'>\n"
    "+<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='15'>\n"
    "+<object id=\"13\" type=\"Zone\" x=\"8\" y=\"16\" width=\"8\" height=\"8\"/>\n"
    "+<object id=\"14\" type=\"Zone\" x=\"8\" y=\"16\" width=\"16\" height=\"24\"/>\n", "" },
  { "name", "a.tmx", MAP (TRAP), "name It's <here>",
    "-<object id='2' name='Trap' type='Zone' x='16' y='8' width='24' height='16'></object>\n"
    "+<object id='2' name='It&apos;s &lt;here&gt;' type='Zone' x='16' y='8' width='24' height='16'></object>\n",
    "" },
  { "name-of-another-rule", "a.tmx", MAP (TRAP), "name Ghost", "", "name of 1 object" },
  { "name-in-json", "a.tmj", JSON_MAP, "name \"Now\"",
    "-{ \"id\": 2, \"name\": \"Trap\", \"type\": \"Zone\", \"x\": 16, \"y\": 8, \"width\": 24, \"height\": 16 },\n"
    "+{ \"id\": 2, \"name\": \"\\\"Now\\\"\", \"type\": \"Zone\", \"x\": 16, \"y\": 8, \"width\": 24, \"height\": 16 },\n",
    "" },
  { "new-name", "a.tmx", MAP (""), "add marker 1,1;name Trap",
    "-<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='9'>\n"
    "+<map version='1.10' orientation='orthogonal' width='6' height='4' tilewidth='8' tileheight='8'"
    " infinite='0' nextobjectid='10'>\n"
    "+<object id=\"9\" name=\"Trap\" type=\"Zone\" x=\"8\" y=\"8\" width=\"8\" height=\"8\"/>\n", "" },
};
/* clang-format on */

static void
test_read (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  g_autofree char *mapping = quoted (RULES);
  g_autofree char *text = g_strdup_printf (MAP ("%s"), READS[i].object);
  g_autoptr (GString) got = g_string_new (NULL), notes = g_string_new (NULL);
  DsDelve delve;

  dst_import_noted (&delve, notes, "a.tmx", text, mapping);
  for (size_t k = 0; k < ds_things_count (delve.dungeon.floors[0].things); k++) {
    const DsThing *thing = ds_things_get (delve.dungeon.floors[0].things, k);
    const char *kind = ds_rules_kind (delve.rules, thing->kind)->id;

    if (strcmp (kind, "player-start") == 0)
      continue;
    g_string_append_printf (got, "%s %d,%d", kind, thing->at.x, thing->at.y);
    for (size_t m = 0; m < ds_extras_count (thing->extras); m++)
      g_string_append_printf (got, " %s=%s", ds_extras_key (thing->extras, m),
                              ds_extras_json (thing->extras, m));
  }
  if (notes->len > 0)
    g_string_append_printf (got, "\n%s", g_strchomp (notes->str));
  g_assert_cmpstr (got->str, ==, READS[i].want);
  ds_delve_clear (&delve);
}

static void
set_member (DsDoc *doc, const char *key, const char *json)
{
  const DsCmdSetThingProperty set = { .cmd.type = &ds_cmd_set_thing_property,
                                      .id = dst_find_thing (ds_doc_delve (doc), "marker")->id,
                                      .key = key,
                                      .json = json };

  g_assert_cmpint (ds_doc_apply (doc, &set.cmd, NULL), ==, DS_OK);
}

static void
turn (DsDoc *doc, char letter)
{
  const uint64_t id = dst_find_thing (ds_doc_delve (doc), "marker")->id;
  const DsCmdTransformThings cmd = { .cmd.type = &ds_cmd_transform_things,
                                     .ids = &id,
                                     .n_ids = 1,
                                     .how =
                                         letter == 'z' ? DS_TRANSFORM_RIGHT : DS_TRANSFORM_LEFT };

  g_assert_cmpint (ds_doc_apply (doc, &cmd.cmd, NULL), ==, DS_OK);
}

/* "turn z" or "turn Z", "area WxH SHAPE", "name TEXT" or "member KEY JSON" of the first marker, or
 * an edit as in lib/imported.h. */
static void
edit (DsDoc *doc, const char *text)
{
  int w, h;
  char shape[16];
  g_autofree char *width = NULL, *height = NULL, *json = NULL;

  if (g_str_has_prefix (text, "turn ")) {
    turn (doc, text[5]);
    return;
  }
  if (g_str_has_prefix (text, "name ")) {
    DsText name = { 0 };
    DsJsonWriter writer;

    ds_json_writer_init (&writer, &name);
    ds_json_put_string (&writer, NULL, text + 5);
    set_member (doc, "name", g_strchomp (name.bytes));
    ds_text_clear (&name);
    return;
  }
  if (g_str_has_prefix (text, "member ")) {
    g_auto (GStrv) parts = g_strsplit (text, " ", 3);

    set_member (doc, parts[1], strcmp (parts[2], "null") != 0 ? parts[2] : NULL);
    return;
  }
  if (sscanf (text, "area %dx%d %15s", &w, &h, shape) != 3) {
    dst_apply_edit (doc, text);
    return;
  }
  width = g_strdup_printf ("%d", w);
  height = g_strdup_printf ("%d", h);
  json = strcmp (shape, "rectangle") != 0 ? g_strdup_printf ("\"%s\"", shape) : NULL;
  set_member (doc, DS_AREA_WIDTH, width);
  set_member (doc, DS_AREA_HEIGHT, height);
  set_member (doc, DS_AREA_SHAPE, json);
}

static void
test_write (gconstpointer data)
{
  g_autofree char *mapping = quoted (RULES);

  dst_check_written (&WRITES[GPOINTER_TO_SIZE (data)], mapping, ";", edit);
}

/* A level that was imported before objects had areas, or angles, as text. */
static char *
dup_before (const char *text, bool has_areas)
{
  g_autofree char *rules = quoted (RULES);
  DsArena arena = { 0 };
  DsMapping mapping = dst_mapping_parse (rules, &arena);
  DsErrors errors = { 0 };
  DsImport import;
  DsForeign map;
  char *out;

  mapping.without_areas = !has_areas;
  mapping.without_angles = true;
  g_assert_cmpint (ds_foreign_parse (&map, ds_foreign_reader_of ("a.tmx"), "a.tmx", text,
                                     strlen (text), NULL, &errors),
                   ==, DS_OK);
  g_assert_cmpint (ds_import (&import, &map, &mapping, dst_rules (), NULL), ==, DS_OK);
  g_assert_cmpint (ds_kept_set (&import.delve, &import, &map, &mapping, NULL), ==, DS_OK);
  out = dst_save (&ds_format_delve, &import.delve);
  ds_import_clear (&import);
  ds_foreign_clear (&map);
  ds_arena_clear (&arena);
  return out;
}

static void
test_before (void)
{
  g_autofree char *text = dup_before (MAP (TRAP), false), *losses = NULL, *back = NULL;
  DsDelve delve = dst_load (&ds_format_delve, text);
  const DsThing *marker = dst_find_thing (&delve, "marker");

  g_assert_cmpint (marker->at.x, ==, 3);
  g_assert_null (marker->extras);
  back = dst_write_back (&delve, "a.tmx", &losses);
  g_assert_cmpstr (back, ==, MAP (TRAP));
  g_assert_cmpstr (losses, ==, "");
  ds_delve_clear (&delve);
}

/* Levels of before objects had angles take no angles, and capsules as ellipses; the map stays as it
 * is, and what is edited goes into it. */
static void
test_before_angles (void)
{
  static const char *const MAPS[] = {
    MAP (LONG_30), MAP (TURNED ("30", "x='8' y='8'", "width='32' height='16'", "<capsule/>")),
    MAP (ZONE ("", "x='16' y='8' rotation='30'", "<polygon points='0,0 24,0 24,16'/>")),
    MAP (CIRCLE ("3", "16", "<capsule/>"))
  };

  for (size_t i = 0; i < G_N_ELEMENTS (MAPS); i++) {
    g_autofree char *text = dup_before (MAPS[i], true), *losses = NULL, *back = NULL;
    DsDelve delve = dst_load (&ds_format_delve, text);
    const DsThing *marker = dst_find_thing (&delve, "marker");
    const char *shape = ds_extras_find (marker->extras, "shape");

    g_assert_null (ds_extras_find (marker->extras, "angle"));
    g_assert_cmpstr (shape, !=, "\"capsule\"");
    back = dst_write_back (&delve, "a.tmx", &losses);
    g_assert_cmpstr (back, ==, MAPS[i]);
    g_assert_cmpstr (losses, ==, "");
    ds_delve_clear (&delve);
  }
}

/* A polygon of more points than an area has: a marker alone, and a note says so. It stays in the
 * file as it is. */
static void
test_many_points (void)
{
  g_autofree char *mapping = quoted (RULES), *back = NULL, *losses = NULL, *text = NULL;
  g_autoptr (GString) notes = g_string_new (NULL), points = g_string_new ("0,0");
  DsDelve delve;

  for (int i = 0; i < DS_AREA_POINTS_MAX; i++)
    g_string_append_printf (points, " %d,8", i % 16);
  text = g_strdup_printf (MAP ("<object id='2' name='Coast' type='Zone' x='16' y='8'>"
                               "<polygon points='%s'/></object>\n"),
                          points->str);
  dst_import_noted (&delve, notes, "a.tmx", text, mapping);
  g_assert_cmpstr (notes->str, ==,
                   "Not read: shapes of more than 1000 points: objects: 1 (\"Coast, line 6\")\n");
  g_assert_null (ds_extras_find (dst_find_thing (&delve, "marker")->extras, "shape"));
  back = dst_write_back (&delve, "a.tmx", &losses);
  g_assert_cmpstr (back, ==, text);
  g_assert_cmpstr (losses, ==, "");
  ds_delve_clear (&delve);
}

/* A zone is a marker without a mapping, too. */
static void
test_guess (void)
{
  const char *text = MAP (TRAP);
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsMapping mapping;
  DsImport import;
  DsForeign map;

  g_assert_cmpint (ds_foreign_parse (&map, ds_foreign_reader_of ("a.tmx"), "a.tmx", text,
                                     strlen (text), NULL, &errors),
                   ==, DS_OK);
  g_assert_cmpint (ds_mapping_guess (&mapping, &map, dst_rules (), &arena, NULL), ==, DS_OK);
  g_assert_cmpint (ds_import (&import, &map, &mapping, dst_rules (), NULL), ==, DS_OK);
  g_assert_cmpstr (ds_extras_find (dst_find_thing (&import.delve, "marker")->extras, "name"), ==,
                   "\"Trap\"");
  ds_import_clear (&import);
  ds_foreign_clear (&map);
  ds_arena_clear (&arena);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/imported-area/read", READS, test_read);
  DST_ADD_ROWS ("/imported-area/write", WRITES, test_write);
  g_test_add_func ("/imported-area/before", test_before);
  g_test_add_func ("/imported-area/before-angles", test_before_angles);
  g_test_add_func ("/imported-area/many-points", test_many_points);
  g_test_add_func ("/imported-area/guess", test_guess);
  return g_test_run ();
}
