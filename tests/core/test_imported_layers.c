/* tests/core/test_imported_layers.c — layers of tiles of other programs that a mapping makes own
 * layers of cells: read from Tiled and LDtk, painted, and written back. */
#include "doc/cmd.h"
#include "io/foreign/reader.h"
#include "io/mapping/conditions.h"
#include "io/mapping/source.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/imported.h"
#include "lib/rows.h"
#include "map/tile_layers.h"

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RULES                                                                                      \
  "\"rules\": [{ \"tiles\": [0], \"tile\": \"floor\" }, { \"tiles\": [1], \"tile\": \"grass\" }, " \
  "{ \"tiles\": [2], \"tile\": \"wall\" }, { \"tiles\": [3], \"tile\": \"door\" }, "               \
  "{ \"type\": \"Player\", \"object\": \"player-start\" }] }"
#define MAPPING(layers)                                                                            \
  "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"tile_layers\": [" layers "], " RULES

#define MAP(size, more)                                                                            \
  "<map version=\"1.10\" orientation=\"orthogonal\" tilewidth=\"8\" tileheight=\"8\" " size        \
  " nextobjectid=\"9\">\n <tileset firstgid=\"1\" name=\"set\" tilewidth=\"8\" tileheight=\"8\" "  \
  "tilecount=\"9\" columns=\"3\">\n  <image source=\"a.png\" width=\"24\" height=\"24\"/>\n "      \
  "</tileset>\n" more "</map>\n"
#define LAYER(name, more, rows)                                                                    \
  " <layer name=\"" name "\" width=\"4\" height=\"3\"" more ">\n  <data encoding=\"csv\">\n" rows  \
  "\n</data>\n </layer>\n"
#define GROUND LAYER ("ground", "", "3,3,3,3,\n3,1,1,3,\n3,3,3,3")
#define DECO                                                                                       \
  LAYER ("deco", " opacity=\"0.5\" tintcolor=\"#ff8800\" mode=\"soft-light\"",                     \
         "0,0,0,0,\n0,3,0,0,\n2147483650,0,0,7")
#define PLAYER                                                                                     \
  " <objectgroup name=\"things\">\n  <object id=\"1\" type=\"Player\" x=\"8\" y=\"8\" width=\"8\"" \
  " height=\"8\"/>\n </objectgroup>\n"
#define FINITE "width=\"4\" height=\"3\" infinite=\"0\""
#define ROOF                                                                                       \
  " <group name=\"upper\">\n" LAYER ("roof", "", "0,0,0,0,\n0,0,4,0,\n0,0,0,0") " </group>\n"
#define WHOLE MAP (FINITE, GROUND DECO PLAYER ROOF)
#define ENDLESS                                                                                    \
  MAP ("width=\"4\" height=\"3\" infinite=\"1\"",                                                  \
       " <layer name=\"ground\" width=\"4\" height=\"3\">\n  <data encoding=\"csv\">\n   <chunk "  \
       "x=\"-2\" y=\"0\" width=\"4\" height=\"2\">\n3,1,1,3,\n3,3,3,3\n</chunk>\n  </data>\n "     \
       "</layer>\n <layer name=\"deco\" width=\"4\" height=\"3\">\n  <data encoding=\"csv\">\n   " \
       "<chunk x=\"-2\" y=\"0\" width=\"4\" height=\"2\">\n0,2,0,0,\n0,0,0,0\n</chunk>\n  "        \
       "</data>\n </layer>\n")

#define LDTK_TILES(type, name, list, w, h, grid, tiles)                                            \
  "{ \"__type\": \"" type "\", \"__identifier\": \"" name "\", \"__cWid\": " #w                    \
  ", \"__cHei\": " #h ", "                                                                         \
  "\"__gridSize\": " #grid ", \"__tilesetDefUid\": 3, \"layerDefUid\": 8, \"iid\": \"l-" name      \
  "\", "                                                                                           \
  "\"intGridCsv\": [], \"" list "\": [\n" tiles "\n] }"
#define LDTK_TILE(x, y, t)                                                                         \
  "{ \"px\": [" #x "," #y "], \"src\": [0,0], \"f\": 0, \"t\": " #t ", \"d\": [0], \"a\": 1 }"
/* Texts made by macros lose their shape in clang-format. */
/* clang-format off */
#define LDTK                                                                                       \
  "{ \"jsonVersion\": \"1.5.3\", \"worldLayout\": \"Free\", \"defaultGridSize\": 8, \"defs\": { "  \
  "\"layers\": [{ \"uid\": 7, \"identifier\": \"Walls\", \"intGridValues\": [{ \"value\": 1, "     \
  "\"identifier\": \"stone\" }] }, { \"uid\": 8, \"identifier\": \"Deco\" }], \"tilesets\": [{ "   \
  "\"uid\": 3, \"identifier\": \"set\", \"relPath\": \"a.png\", \"__cWid\": 3, \"__cHei\": 3, "    \
  "\"tileGridSize\": 8 }] },\n\"levels\": [{ \"identifier\": \"A\", \"iid\": \"i-A\", "            \
  "\"worldX\": 0, \"worldY\": 0, \"worldDepth\": 0, \"pxWid\": 24, \"pxHei\": 16, "                \
  "\"layerInstances\": [\n"                                                                        \
  LDTK_TILES ("Tiles", "Deco", "gridTiles", 3, 2, 8, LDTK_TILE (0, 0, 2) ",\n" LDTK_TILE (8, 8, 1)) ",\n" \
  LDTK_TILES ("AutoLayer", "Grass", "autoLayerTiles", 6, 4, 4,                                     \
              LDTK_TILE (16, 8, 1) "," LDTK_TILE (20, 8, 1) ","                                    \
              LDTK_TILE (16, 12, 1) "," LDTK_TILE (20, 12, 1)) ",\n"                               \
  "{ \"__type\": \"IntGrid\", \"__identifier\": \"Walls\", \"__cWid\": 3, \"__cHei\": 2, "         \
  "\"__gridSize\": 8, \"layerDefUid\": 7, \"iid\": \"l-w\", \"gridTiles\": [], \"intGridCsv\": "   \
  "[0,0,0,0,0,1] }] }] }\n"
/* clang-format on */

/* Ground as glyphs, then own layers with their looks and cells. */
static char *
describe (const DsDelve *delve)
{
  const DsFloor *floor = &delve->dungeon.floors[0];
  GString *out = g_string_new (NULL);
  DsTileLayers own;

  for (int32_t i = 0; i < floor->w * floor->h; i++) {
    const DsCell at = { i % floor->w, i / floor->w };
    const uint32_t ground = ds_floor_get (floor, DS_LAYER_GROUND, at);

    if (i > 0 && at.x == 0)
      g_string_append_c (out, '/');
    g_string_append_unichar (out, ground != 0 ? ds_rules_tile (delve->rules, ground)->glyph : ' ');
  }
  ds_tile_layers_read (&own, delve->dungeon.extras);
  for (size_t k = 0; k < own.n; k++) {
    g_string_append_printf (
        out, "\n%s%s %u%% %06x%s%s", own.items[k].name, own.items[k].is_above ? " above" : "",
        own.items[k].opacity, own.items[k].tint, own.items[k].blend != DS_BLEND_OVER ? " " : "",
        own.items[k].blend != DS_BLEND_OVER ? ds_blend_id (own.items[k].blend) : "");
    for (int32_t i = 0; i < floor->w * floor->h; i++) {
      const DsCell at = { i % floor->w, i / floor->w };
      const uint32_t tile = ds_floor_get (floor, DS_LAYER_TILES (k), at);

      if (tile != DS_TILE_NONE)
        g_string_append_printf (out, " %d,%d=%s", at.x, at.y,
                                ds_rules_tile (delve->rules, tile)->id);
    }
  }
  return g_string_free (out, FALSE);
}

/* Texts made by macros lose their shape in clang-format. */
/* clang-format off */
static const struct {
  const char *name, *file, *text, *layers, *want, *notes;
} READ[] = {
  { "none", "a.tmx", WHOLE, "", "####/##.#/####",
    "Not read: cells without a rule: 1 (\"deco\")\n"
    "Moved from walls to the nearest open cells: objects: 1 (\"Player 1, 1 → 2, 1\")\n" },
  { "one", "a.tmx", WHOLE, "\"deco\"", "####/#..#/####\ndeco 50% ff8800 soft-light 1,1=wall 0,2=grass",
    "Not read: cells without a rule: 1 (\"deco\")\n" },
  { "pattern-with-group", "a.tmx", WHOLE, "\"upper/*\", \"d*\"",
    "####/#..#/####\ndeco 50% ff8800 soft-light 1,1=wall 0,2=grass\nroof above 100% ffffff 2,1=door",
    "Not read: cells without a rule: 1 (\"deco\")\n" },
  { "looks-of-groups", "a.tmx",
    MAP (FINITE, GROUND " <group name=\"a\" opacity=\"0.5\" tintcolor=\"#ff8000\">\n  <group name=\"b\" opacity=\"0.5\" offsetx=\"8\">\n"
         LAYER ("deco", " opacity=\"0.8\" tintcolor=\"#8080ff\"", "2,0,0,0,\n0,0,0,0,\n0,0,0,0") "  </group>\n </group>\n" PLAYER), "\"deco\"",
    "####/#..#/####\ndeco 20% 804000 1,0=grass", "" },
  { "hidden-parallax", "a.tmx",
    MAP (FINITE, GROUND " <group name=\"a\" visible=\"0\" parallaxy=\"0.5\">\n" LAYER ("deco", "", "2,0,0,0,\n0,0,0,0,\n0,0,0,0") " </group>\n"
         LAYER ("roof", " parallaxx=\"0.5\"", "2,0,0,0,\n0,0,0,0,\n0,0,0,0") PLAYER), "\"deco\", \"roof\"",
    "####/#..#/####\ndeco 100% ffffff 0,0=grass\nroof 100% ffffff 0,0=grass",
    "Not read: the hidden state of tile layers: 1 (\"deco\")\nNot read: parallax of tile layers: 2 (\"deco\", \"roof\")\n" },
  { "pattern-of-none", "a.tmx", WHOLE, "\"deco\", \"nope\", \"up\"", "####/#..#/####\ndeco 50% ff8800 soft-light 1,1=wall 0,2=grass",
    "Patterns of tile_layers in the mapping that fit no layer: 2 (\"nope\", \"up\")\nNot read: cells without a rule: 1 (\"deco\")\n" },
  { "endless", "a.tmx", ENDLESS, "\"deco\"", "#..#/####/    \ndeco 100% ffffff 1,0=grass", "" },
  { "seven", "a.tmx",
    MAP (FINITE, GROUND LAYER ("a", "", "0,0,0,0,\n0,0,0,0,\n0,0,0,0") LAYER ("b", "", "0,0,0,0,\n0,0,0,0,\n0,0,0,0")
         LAYER ("c", "", "0,0,0,0,\n0,0,0,0,\n0,0,0,0") LAYER ("a", "", "0,0,0,0,\n0,0,0,0,\n0,0,0,0")
         LAYER ("e", "", "0,0,0,0,\n0,0,0,0,\n0,0,0,0") LAYER ("f", "", "0,0,0,0,\n0,0,0,0,\n0,0,0,0")
         LAYER ("h", "", "0,0,0,0,\n0,3,0,0,\n0,0,0,0")), "\"?\"",
    "####/#..#/####\na 100% ffffff\nb 100% ffffff\nc 100% ffffff\na 2 100% ffffff\ne 100% ffffff\nf 100% ffffff",
    "Not read: tile layers beyond the six of a level: 1 (\"h\")\n" },
  { "ldtk", "a.ldtk", LDTK, "\"Deco\", \"Grass\"", ".../.../   \nGrass 100% ffffff 2,1=grass\nDeco 100% ffffff 0,0=wall 1,1=grass", NULL },
};

static const DstWrittenRow WRITTEN[] = {
  { "nothing", "a.tmx", WHOLE, "", "", "" },
  { "painted", "a.tmx", WHOLE, "own 0 2,1 grass;own 1 0,0 door;own 1 2,1 -",
    "-0,3,0,0,\n-0,0,4,0,\n+0,3,2,0,\n+4,0,0,0,\n", "" },
  { "painted-over-unknown", "a.tmx", WHOLE, "own 0 3,2 wall", "-2147483650,0,0,7\n+2147483650,0,0,3\n", "" },
  { "erased", "a.tmx", WHOLE, "own 0 1,1 -;own 0 0,2 -", "-0,3,0,0,\n-2147483650,0,0,7\n+0,0,0,7\n+0,0,0,0,\n", "" },
  { "not-ground", "a.tmx", WHOLE, "ground 2,1 wall", "-3,1,1,3,\n+3,1,3,3,\n", "" },
  { "feature-not-in-deco", "a.tmx", WHOLE, "feature 2,1 grass", "-3,1,1,3,\n+3,1,2,3,\n", "" },
  { "lost", "a.tmx", WHOLE, "own 0 2,1 lava", "", "1 tile" },
  { "renamed", "a.tmx", WHOLE, "rename 0 Carpets;own 0 1,1 grass", "-0,3,0,0,\n+0,2,0,0,\n", "2 own layers" },
  { "deleted", "a.tmx", WHOLE, "drop 1", "-0,0,4,0,\n+0,0,0,0,\n", "1 own layer" },
  { "swapped", "a.tmx", WHOLE, "swap;own 0 2,1 wall", "-0,0,4,0,\n+0,0,3,0,\n", "2 own layers" },
  { "in-a-group-with-looks", "a.tmx",
    MAP (FINITE, GROUND " <group name=\"a\" opacity=\"0.5\" tintcolor=\"#ff8000\">\n" LAYER ("deco", "", "2,0,0,0,\n0,0,0,0,\n0,0,0,0") " </group>\n" PLAYER),
    "own 0 2,1 wall", "-0,0,0,0,\n+0,0,3,0,\n", "" },
  { "endless", "a.tmx", ENDLESS, "own 0 3,1 wall", "-0,0,0,0\n+0,0,0,3\n", "" },
  { "ldtk", "a.ldtk", LDTK, "own 1 0,0 -", "-{ \"px\": [0,0], \"src\": [0,0], \"f\": 0, \"t\": 2, \"d\": [0], \"a\": 1 },\n", "" },
  { "ldtk-auto", "a.ldtk", LDTK, "own 0 0,0 wall", "", "1 tile" },
};
/* clang-format on */

#define ALL MAPPING ("\"deco\", \"upper/*\", \"Deco\", \"Grass\"")

static void
test_read (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  g_autofree char *mapping =
      g_strdup_printf ("{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"tile_layers\": "
                       "[%s], " RULES,
                       READ[i].layers);
  g_autoptr (GString) notes = g_string_new (NULL);
  g_autofree char *got = NULL;
  DsDelve delve;

  dst_import_noted (&delve, notes, READ[i].file, READ[i].text, mapping);
  got = describe (&delve);
  g_assert_cmpstr (got, ==, READ[i].want);
  if (READ[i].notes != NULL)
    g_assert_cmpstr (notes->str, ==, READ[i].notes);
  ds_delve_clear (&delve);
}

static void
set_layers (DsDoc *doc, const DsTileLayers *layers, const int *was)
{
  DsError err;

  g_assert_cmpint (
      ds_doc_apply (
          doc,
          &(DsCmdTileLayers){ .cmd.type = &ds_cmd_tile_layers, .layers = layers, .was = was }.cmd,
          &err),
      ==, DS_OK);
}

/* "own N X,Y TILE" (-: nothing), "rename N NAME", "drop N", "swap" of the first two, or as
 * dst_apply_edit(). */
static void
edit (DsDoc *doc, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 4);
  const int n = words[1] != NULL ? atoi (words[1]) : 0;
  int was[DS_TILE_LAYERS_MAX] = { 0, 1, 2, 3, 4, 5 };
  DsTileLayers layers;
  DsError err;

  ds_tile_layers_read (&layers, ds_doc_delve (doc)->dungeon.extras);
  if (strcmp (words[0], "own") == 0) {
    DsSpan span = { 0 };
    const DsCmdCells cells = {
      .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_TILES (n), .spans = &span, .n_spans = 1
    };

    g_assert_cmpint (sscanf (words[2], "%d,%d", &span.x0, &span.y), ==, 2);
    span.x1 = span.x0;
    span.value = words[3][0] == '-' ? 0 : ds_rules_find_tile (ds_doc_delve (doc)->rules, words[3]);
    g_assert_cmpint (ds_doc_apply (doc, &cells.cmd, &err), ==, DS_OK);
  } else if (strcmp (words[0], "rename") == 0) {
    ds_tile_layers_name (layers.items[n].name, words[2], 1);
    set_layers (doc, &layers, was);
  } else if (strcmp (words[0], "drop") == 0) {
    g_assert_cmpint (n, ==, (int)layers.n - 1);
    memset (&layers.items[--layers.n], 0, sizeof layers.items[0]);
    set_layers (doc, &layers, was);
  } else if (strcmp (words[0], "swap") == 0) {
    const DsTileLayer first = layers.items[0];

    layers.items[0] = layers.items[1];
    layers.items[1] = first;
    layers.items[0].is_above = layers.items[1].is_above = true; /* the two halves never mix */
    was[0] = 1;
    was[1] = 0;
    set_layers (doc, &layers, was);
  } else {
    dst_apply_edit (doc, text);
  }
}

static void
test_written (gconstpointer data)
{
  dst_check_written (&WRITTEN[GPOINTER_TO_SIZE (data)], ALL, ";", edit);
}

/* Layers become own ones and others again by patterns; those that a pattern means, too, stay. */
static void
test_patterns (void)
{
  static const char TEXT[] = MAP (FINITE, GROUND DECO LAYER ("deco 2", "",
                                                             "0,0,0,0,\n0,0,0,0,\n0,0,"
                                                             "0,0") ROOF);
  g_autofree char *text = NULL;
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsMapping mapping = dst_mapping_parse (MAPPING ("\"deco*\""), &arena);
  const DsForeignLayer *layers[4], *at;
  DsForeign map;
  DsError err;

  g_assert_cmpint (ds_foreign_parse (&map, ds_foreign_reader_of ("a.tmx"), "a.tmx", TEXT,
                                     strlen (TEXT), NULL, &errors),
                   ==, DS_OK);
  at = map.levels.first->layers.first;
  for (size_t i = 0; i < G_N_ELEMENTS (layers); i++, at = at->next)
    layers[i] = at;
  g_assert_cmpint (ds_mapping_set_own (&mapping, &map, layers[3], true, &arena, &err), ==, DS_OK);
  g_assert_cmpint (ds_mapping_set_own (&mapping, &map, layers[2], false, &arena, &err), ==, DS_OK);
  g_assert_cmpuint (mapping.tile_layers.n, ==, 2);
  text = g_strjoin (" ", mapping.tile_layers.items[0], mapping.tile_layers.items[1], NULL);
  g_assert_cmpstr (text, ==, "upper/roof deco");
  for (size_t i = 0; i < G_N_ELEMENTS (layers); i++)
    g_assert_cmpint (ds_mapping_is_own (&mapping, layers[i]), ==, i == 1 || i == 3);
  ds_foreign_clear (&map);
  ds_arena_clear (&arena);
}

/* A source that changed gives its layers again; those that it does not have stay with their tiles.
 */
static void
test_merged (void)
{
  static const int WAS[] = { 0, 1, -1 };
  g_autofree char *got = NULL;
  DsDelve old, fresh, merged;
  DsTileLayers layers;
  size_t n_lost;
  DsError err;
  DsDoc *doc;

  dst_import_text (&old, "a.tmx", WHOLE, ALL);
  dst_import_text (&fresh, "a.tmx",
                   MAP (FINITE, GROUND PLAYER LAYER ("deco", "", "0,0,0,0,\n0,0,2,0,\n0,0,0,0")
                                    LAYER ("Grass", "", "4,0,0,0,\n0,0,0,0,\n0,0,0,0")),
                   ALL);
  g_assert_cmpint (ds_doc_new (&doc, &old, &err), ==, DS_OK);
  ds_tile_layers_read (&layers, ds_doc_delve (doc)->dungeon.extras);
  g_assert_true (ds_tile_layers_add (&layers, "Mine"));
  set_layers (doc, &layers, WAS);
  edit (doc, "own 1 3,0 door");
  g_assert_cmpint (ds_source_merge (&merged, ds_doc_delve (doc), NULL, &fresh, &n_lost, &err), ==,
                   DS_OK);
  got = describe (&merged);
  g_assert_cmpstr (
      got, ==,
      "####/#..#/####\ndeco 50% ff8800 soft-light 2,1=grass\nMine 100% ffffff 3,0=door\n"
      "roof above 100% ffffff 2,1=door\nGrass above 100% ffffff 0,0=door");
  ds_delve_clear (&merged);
  ds_delve_clear (&fresh);
  ds_doc_free (doc);
  ds_delve_clear (&old);
}

/* Tiles that were painted or erased since the source was read stay, over those of the source; one
 * outside of a source that has become smaller is counted. */
static void
test_painted (void)
{
  static const char *const PAINTED[] = { "own 0 0,0 grass", "own 0 1,1 -", "own 0 3,0 wall",
                                         "own 1 0,1 grass", "own 1 3,2 grass" };
  g_autofree char *got = NULL;
  DsDelve made, old, fresh, merged;
  size_t n_lost;
  DsError err;
  DsDoc *doc;

  dst_import_text (&made, "a.tmx", WHOLE, ALL);
  dst_import_text (&old, "a.tmx", WHOLE, ALL);
  dst_import_text (&fresh, "a.tmx",
                   MAP ("width=\"3\" height=\"3\" infinite=\"0\"",
                        " <layer name=\"ground\" width=\"3\" height=\"3\">\n  <data "
                        "encoding=\"csv\">\n3,3,3,3,1,3,3,3,3\n</data>\n </layer>\n <layer "
                        "name=\"deco\" width=\"3\" height=\"3\">\n  <data "
                        "encoding=\"csv\">\n4,0,0,0,4,2,0,2,0\n</data>\n </layer>\n"),
                   ALL);
  g_assert_cmpint (ds_doc_new (&doc, &old, &err), ==, DS_OK);
  for (size_t i = 0; i < G_N_ELEMENTS (PAINTED); i++)
    edit (doc, PAINTED[i]);
  g_assert_cmpint (ds_source_merge (&merged, ds_doc_delve (doc), &made, &fresh, &n_lost, &err), ==,
                   DS_OK);
  got = describe (&merged);
  g_assert_cmpstr (got, ==,
                   "###/#.#/###\ndeco 50% ff8800 soft-light 0,0=grass 2,1=grass 1,2=grass\n"
                   "roof above 100% ffffff 0,1=grass 2,1=door");
  g_assert_cmpuint (n_lost, ==, 2);
  ds_delve_clear (&merged);
  ds_delve_clear (&fresh);
  ds_doc_free (doc);
  ds_delve_clear (&old);
  ds_delve_clear (&made);
}

static const struct {
  const char *name, *layers, *want;
} REFUSED[] = {
  { "empty", "[\"a\", \"\"]",
    "m:1: tile_layers[1]: expected a pattern of layers, such as \"Deco*\", got \"\"" },
  { "type", "\"a\"",
    "m:1: tile_layers: expected a list of at most 6 strings of at most 200 bytes, got \"a\"" },
};

static void
test_refused (gconstpointer data)
{
  const gsize row = GPOINTER_TO_SIZE (data);
  g_autofree char *text = g_strdup_printf (
      "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"tile_layers\": %s, \"rules\": [] }",
      REFUSED[row].layers);
  g_autofree char *found = NULL;
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsMapping mapping;

  g_assert_cmpint (
      ds_mapping_parse (&mapping, "m", text, strlen (text), dst_rules (), &arena, &errors), !=,
      DS_OK);
  found = dst_findings (&errors);
  g_assert_cmpstr (found, ==, REFUSED[row].want);
  ds_arena_clear (&arena);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/imported-layers/refused", REFUSED, test_refused);
  g_test_add_func ("/imported-layers/painted", test_painted);
  DST_ADD_ROWS ("/imported-layers/read", READ, test_read);
  DST_ADD_ROWS ("/imported-layers/written", WRITTEN, test_written);
  g_test_add_func ("/imported-layers/patterns", test_patterns);
  g_test_add_func ("/imported-layers/merged", test_merged);
  return g_test_run ();
}
