/* tests/core/test_written_holes.c — walls that are dug away are ground of the map in the file that
 * is written back, where the mapping only knows walls. */
#include "lib/imported.h"
#include "lib/rows.h"

#include <glib.h>

#define RULES                                                                                      \
  "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"rules\": ["                             \
  "{ \"tiles\": [2], \"tile\": \"wall\" }, { \"tiles\": [6], \"tile\": \"door\" },"                \
  "{ \"layer\": \"Values\", \"value\": 1, \"tile\": \"wall\" },"                                   \
  "{ \"type\": \"Player\", \"object\": \"player-start\" },"                                        \
  "{ \"type\": \"Coin\", \"object\": \"gold\" }] }"

#define LAYER(name, rows)                                                                          \
  " <layer id=\"1\" name=\"" name "\" width=\"7\" height=\"4\">\n  <data encoding=\"csv\">\n" rows \
  "\n</data>\n </layer>\n"
#define MAP(layers)                                                                                \
  "<map version=\"1.10\" orientation=\"orthogonal\" tilewidth=\"8\" tileheight=\"8\" width=\"7\" " \
  "height=\"4\" nextobjectid=\"9\">\n"                                                             \
  " <tileset firstgid=\"1\" name=\"set\" tilewidth=\"8\" tileheight=\"8\" tilecount=\"9\" "        \
  "columns=\"3\">\n  <image source=\"a.png\" width=\"24\" height=\"24\"/>\n </tileset>\n" layers   \
  " <objectgroup id=\"3\" name=\"things\">\n"                                                      \
  "  <object id=\"1\" type=\"Player\" x=\"8\" y=\"8\" width=\"8\" height=\"8\"/>\n"                \
  "  <object id=\"2\" type=\"Coin\" x=\"40\" y=\"16\" width=\"8\" height=\"8\"/>\n"                \
  " </objectgroup>\n</map>\n"

/* Grass (1) on the left, sand (2 and 5) on the right, a column of walls between. */
#define ONE_LAYER LAYER ("g", "3,3,3,3,3,3,3,\n3,1,1,3,2,5,3,\n3,1,1,3,2,2,3,\n3,3,3,3,3,3,3")
#define GROUND LAYER ("g", "1,1,1,1,2,2,2,\n1,1,1,1,2,2,2,\n1,1,1,1,2,2,2,\n1,1,1,1,2,2,2")
#define BARE_GROUND LAYER ("g", "0,0,0,0,0,0,0,\n0,1,1,0,2,2,0,\n0,1,1,0,2,2,0,\n0,0,0,0,0,0,0")
#define WALLS LAYER ("w", "3,3,3,3,3,3,3,\n3,0,0,3,0,0,3,\n3,0,0,3,0,0,3,\n3,3,3,3,3,3,3")
#define SHADE LAYER ("s", "4,4,4,4,4,4,4,\n4,0,0,4,0,0,4,\n4,0,0,4,0,0,4,\n4,4,4,4,4,4,4")
#define DOOR LAYER ("g", "3,3,3,3,3,3,3,\n3,1,1,7,2,5,3,\n3,1,1,3,2,2,3,\n3,3,3,3,3,3,3")
#define SOLID LAYER ("g", "3,3,3,3,3,3,3,\n3,3,3,3,3,3,3,\n3,3,3,3,3,3,3,\n3,3,3,3,3,3,3")

#define LDTK(tiles)                                                                                \
  "{ 'iid': 'p0', 'jsonVersion': '1.5.3', 'worldLayout': 'Free', 'defaultGridSize': 8, 'defs': { " \
  "'layers': [{ 'identifier': 'T', 'type': 'Tiles', '__type': 'Tiles', 'uid': 3, 'gridSize': 8 }," \
  " { 'identifier': 'O', 'type': 'Entities', '__type': 'Entities', 'uid': 4, 'gridSize': 8 }], "   \
  "'entities': [], 'enums': [], 'tilesets': [{ 'uid': 7, 'identifier': 'Set', 'relPath': "         \
  "'a.png', '__cWid': 3, '__cHei': 3, 'tileGridSize': 8, 'spacing': 0, 'padding': 0, 'enumTags': " \
  "[], 'customData': [] }] },\n'levels': [{ 'identifier': 'One', 'iid': 'l1', 'worldX': 0, "       \
  "'worldY': 0, 'pxWid': 32, 'pxHei': 24, 'fieldInstances': [], 'layerInstances': [\n"             \
  "{ '__identifier': 'O', '__type': 'Entities', '__cWid': 4, '__cHei': 3, '__gridSize': 8, "       \
  "'iid': 'lo', 'layerDefUid': 4, 'entityInstances': [{ '__identifier': 'Player', '__grid': "      \
  "[1,1], '__pivot': [0,0], '__tags': [], 'iid': 'e1', 'width': 8, 'height': 8, 'defUid': 10, "    \
  "'px': [8,8], 'fieldInstances': [] }] },\n"                                                      \
  "{ '__identifier': 'T', '__type': 'Tiles', '__cWid': 4, '__cHei': 3, '__gridSize': 8, "          \
  "'__tilesetDefUid': 7, 'iid': 'lt', 'layerDefUid': 3, 'gridTiles': [\n" tiles "] }] }] }\n"
#define TILE(px, src, t, d)                                                                        \
  "{ 'px': [" px "], 'src': [" src "], 'f': 0, 't': " t ", 'd': [" d "], 'a': 1 }"
#define WALL(px, d) TILE (px, "16,0", "2", d)
#define LDTK_TILES(last)                                                                           \
  WALL ("0,0", "0")                                                                                \
  ",\n" WALL ("8,0", "1") ",\n" WALL ("16,0", "2") ",\n" WALL ("24,0", "3") ",\n" WALL (           \
      "0,8",                                                                                       \
      "4") ",\n" TILE ("8,8", "0,8", "3",                                                          \
                       "5") ",\n" TILE ("16,8", "0,8", "3",                                        \
                                        "6") ",\n" last                                            \
                                             ",\n" WALL ("0,16", "8") ",\n" WALL (                 \
                                                 "8,16",                                           \
                                                 "9") ",\n" WALL ("16,16",                         \
                                                                  "10") ",\n" WALL ("24,16", "11")

static const DstWrittenRow ROWS[] = {
  { "next-to-grass", "a.tmx", MAP (ONE_LAYER), "ground 0,1 floor",
    "-3,1,1,3,2,5,3,\n+1,1,1,3,2,5,3,\n", "" },
  { "next-to-sand", "a.tmx", MAP (ONE_LAYER), "ground 6,2 floor",
    "-3,1,1,3,2,2,3,\n+3,1,1,3,2,2,2,\n", "" },
  { "between", "a.tmx", MAP (ONE_LAYER), "ground 3,1 floor", "-3,1,1,3,2,5,3,\n+3,1,1,1,2,5,3,\n",
    "" },
  { "door-in-ground", "a.tmx", MAP (DOOR), "feature 3,1 -", "-3,1,1,7,2,5,3,\n+3,1,1,1,2,5,3,\n",
    "" },
  { "ground-below", "a.tmx", MAP (GROUND WALLS), "ground 3,1 floor",
    "-3,0,0,3,0,0,3,\n+3,0,0,0,0,0,3,\n", "" },
  { "nothing-below", "a.tmx", MAP (BARE_GROUND WALLS), "ground 6,1 floor",
    "-0,1,1,0,2,2,0,\n-3,0,0,3,0,0,3,\n+0,1,1,0,2,2,2,\n+3,0,0,3,0,0,0,\n", "" },
  { "shade-above", "a.tmx", MAP (ONE_LAYER SHADE), "ground 0,1 floor",
    "-3,1,1,3,2,5,3,\n+1,1,1,3,2,5,3,\n", "" },
  { "ground-undrawn", "a.tmx", MAP (WALLS), "ground 0,1 floor",
    "-3,0,0,3,0,0,3,\n+0,0,0,3,0,0,3,\n", "" },
  { "nothing-stays-nothing", "a.tmx", MAP (ONE_LAYER), "ground 0,0 -",
    "-3,3,3,3,3,3,3,\n+0,3,3,3,3,3,3,\n", "" },
  { "no-ground", "a.tmx", MAP (SOLID), "ground 4,0 floor", "", "1 tile" },
  { "ldtk", "a.ldtk", LDTK (LDTK_TILES (WALL ("24,8", "7"))), "ground 3,1 floor",
    "-" WALL ("24,8", "7") ",\n+" TILE ("24,8", "0,8", "3", "7") ",\n", "" },
};

static char *
quoted (const char *text)
{
  return g_strdelimit (g_strdup (text), "'", '"');
}

static void
test_row (gconstpointer data)
{
  const DstWrittenRow *row = &ROWS[GPOINTER_TO_SIZE (data)];
  g_autofree char *text = quoted (row->text), *want = quoted (row->want);
  const DstWrittenRow real = { row->name, row->file, text, row->edits, want, row->losses };

  dst_check_written (&real, RULES, ";", dst_apply_edit);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/written-holes", ROWS, test_row);
  return g_test_run ();
}
