/* tests/core/test_tiled_added.c — layers of tiles that Tiled added to maps of ours, renamed, moved
 * and hid: own layers of cells, which never change ground and features. */
#include "io/delve_file.h"
#include "io/tiled/tiled_level.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/rows.h"
#include "lib/tiled_map.h"
#include "map/tile_layers.h"

#include <glib.h>

#define GROUND                                                                                     \
  "\"ground\": { \"legend\": { \"#\": \"wall\", \".\": \"floor\", \" \": null }, \"rows\": "       \
  "[\"####\", \"#..#\", \"### \"] }"
#define FLOOR                                                                                      \
  "{ " GROUND ", \"feature\": { \"legend\": { \" \": null, \"+\": \"door\" }, \"rows\": "          \
  "[\"    \", \" +  \", \"    \"] }, \"things\": [], \"tile_layers\": { \"A\": { \"legend\": { "   \
  "\"#\": \"wall\", \" \": null }, \"rows\": [\"#   \", \"    \", \"    \"] }, \"B\": { "          \
  "\"legend\": { \"ⁿ\": \"grass\", \" \": null }, \"rows\": [\" ⁿ  \", \"    \", \"    \"] } } }"
#define LEVEL(floors)                                                                              \
  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "          \
  "\"default\", \"seed\": \"1\", \"tile_layers\": [{ \"name\": \"A\" }, { \"name\": \"B\", "       \
  "\"above\": true, \"opacity\": 50 }, { \"name\": \"Blank\" }], \"floors\": [ " floors " ] }"

#define LAYER(name, more, cells)                                                                   \
  "<layer id='90' name='" name "' width='4' height='3'" more "><data encoding='csv'>" cells        \
  "</data></layer>"
#define NOTHING "0,0,0,0, 0,0,0,0, 0,0,0,0"
#define DECO "0,0,0,0, 0,{wall},{grass},0, {door},0,0,0"
#define OBJECTS "<objectgroup id="
#define LONG "A name of Tiled that is longer than the names that a level of ours can have: ä"

/* Texts made by macros lose their shape in clang-format. */
/* clang-format off */
/* "{id}" is the number of the first tile whose class is the id. */
static const struct {
  const char *name, *from, *to, *findings, *want;
} EDITS[] = {
  { "nothing", "</map>", "</map>", "", "A 0,0=wall\nB above 50% 1,0=grass\nBlank\n" },
  { "renamed", "name=\"A\"", "name=\"Carpets\"", "",
    "Carpets 0,0=wall\nBlank\nB above 50% 1,0=grass\n" },
  { "renamed-above", "name=\"B\"", "name=\"Roofs\"", "",
    "A 0,0=wall\nBlank\nRoofs above 50% 1,0=grass\n" },
  { "renamed-as-ours", "name=\"A\"", "name=\"Ground\"", "",
    "Ground 0,0=wall\nBlank\nB above 50% 1,0=grass\n" },
  { "painted", "name=\"Blank\" width=\"4\" height=\"3\">", "name='Blank' width='4' height='3' tintcolor='#203060'>", "",
    "A 0,0=wall\nB above 50% 1,0=grass\nBlank #203060\n" },
  { "added", OBJECTS, LAYER ("Deco", " opacity='0.3' tintcolor='#ff8800'", DECO) OBJECTS, "",
    "A 0,0=wall\nBlank\nDeco 30% #ff8800 1,1=wall 2,1=grass 0,2=door\nB above 50% 1,0=grass\n" },
  { "added-above", "</map>", LAYER ("Deco", "", DECO) "</map>", "",
    "A 0,0=wall\nBlank\nB above 50% 1,0=grass\nDeco above 1,1=wall 2,1=grass 0,2=door\n" },
  { "added-lowest", "<layer id=\"3\"", LAYER ("Deco", "", DECO) "<layer id=\"3\"", "",
    "Deco 1,1=wall 2,1=grass 0,2=door\nA 0,0=wall\nBlank\nB above 50% 1,0=grass\n" },
  { "below-ground", "<layer id=\"1\"", LAYER ("Under", "", "{wall},0,0,0, 0,0,0,0, 0,0,0,{lava}") "<layer id=\"1\"",
    "a.tmx: Not read: cells below those of Ground: 1 (\"Under\")",
    "Under 3,2=lava\nA 0,0=wall\nBlank\nB above 50% 1,0=grass\n" },
  { "copied", "</map>", LAYER ("A", "", DECO) "</map>", "",
    "A 0,0=wall\nBlank\nB above 50% 1,0=grass\nA 2 above 1,1=wall 2,1=grass 0,2=door\n" },
  { "copied-ground", OBJECTS, LAYER ("Ground", "", DECO) OBJECTS, "",
    "A 0,0=wall\nBlank\nGround 1,1=wall 2,1=grass 0,2=door\nB above 50% 1,0=grass\n" },
  { "hidden", "name=\"A\"", "name='A' visible='0'",
    "a.tmx: Not read: the hidden state of layers: 1 (\"A\")",
    "A 0,0=wall\nB above 50% 1,0=grass\nBlank\n" },
  { "moved", "</map>", LAYER ("Deco", " offsetx='16' offsety='-16'", DECO) "</map>",
    "", "A 0,0=wall\nBlank\nB above 50% 1,0=grass\nDeco above 2,0=wall 3,0=grass 1,1=door\n" },
  { "unknown-tiles", "</map>", LAYER ("Deco", "", "9999,0,0,0, 0,9999,0,0, 0,0,0,0") "</map>",
    "a.tmx: Not read: cells with unknown tiles: 2 (\"Deco\")",
    "A 0,0=wall\nBlank\nB above 50% 1,0=grass\nDeco above\n" },
  { "in-a-group", "</map>", "<group id='93' name='Mine'>" LAYER ("Deco", "", DECO) "</group></map>", "",
    "A 0,0=wall\nBlank\nB above 50% 1,0=grass\nDeco above 1,1=wall 2,1=grass 0,2=door\n" },
  { "long", "</map>", LAYER (LONG, "", NOTHING) LAYER (LONG, "", NOTHING) "</map>", "",
    "A 0,0=wall\nBlank\nB above 50% 1,0=grass\nA name of Tiled that is longer than the names that a level of o above\n"
    "A name of Tiled that is longer than the names that a level of 2 above\n" },
  { "nameless", "</map>", LAYER ("", "", NOTHING) "</map>", "",
    "A 0,0=wall\nBlank\nB above 50% 1,0=grass\nTiles above\n" },
  { "seven", OBJECTS,
    LAYER ("D", "", DECO) LAYER ("E", "", DECO) LAYER ("F", "", DECO) LAYER ("G", "", DECO) OBJECTS,
    "a.tmx: Not read: tile layers beyond the six of a level: 1 (\"G\")",
    "A 0,0=wall\nBlank\nD 1,1=wall 2,1=grass 0,2=door\nE 1,1=wall 2,1=grass 0,2=door\n"
    "F 1,1=wall 2,1=grass 0,2=door\nB above 50% 1,0=grass\n" },
};

/* clang-format on */

/* Own layers of cells with what they have on a floor. */
static char *
describe (const DsDelve *delve, size_t floor)
{
  const DsFloor *level = &delve->dungeon.floors[floor];
  GString *out = g_string_new (NULL);
  DsTileLayers own;

  ds_tile_layers_read (&own, delve->dungeon.extras);
  for (size_t i = 0; i < own.n; i++) {
    g_string_append_printf (out, "%s%s", own.items[i].name, own.items[i].is_above ? " above" : "");
    if (own.items[i].opacity != DS_TILE_LAYER_WHOLE)
      g_string_append_printf (out, " %u%%", own.items[i].opacity);
    if (own.items[i].tint != DS_TILE_LAYER_PLAIN)
      g_string_append_printf (out, " #%06x", own.items[i].tint);
    for (int32_t k = 0; k < level->w * level->h; k++) {
      const DsCell at = { k % level->w, k / level->w };
      const uint16_t tile = (uint16_t)ds_floor_get (level, DS_LAYER_TILES (i), at);

      if (tile != DS_TILE_NONE)
        g_string_append_printf (out, " %d,%d=%s", at.x, at.y,
                                ds_rules_tile (delve->rules, tile)->id);
    }
    g_string_append_c (out, '\n');
  }
  return g_string_free (out, FALSE);
}

/* Reads the level @from after @pairs of texts have been put in place of the first of the other. */
static DsDelve
read_edited (const DsDelve *from, const char *const pairs[][2], size_t n, const char *findings)
{
  DsFilePlan plan = dst_tiled_write (from, "a.tmx", "csv");
  const DsForeignFiles files = { dst_tiled_load, &plan };
  const char *tileset = ds_file_plan_find (&plan, "a.tiles.tsx")->after;
  GString *text = g_string_new (ds_file_plan_find (&plan, "a.tmx")->after);
  g_autofree char *found = NULL;
  DsErrors errors = { 0 };
  DsStatus status;
  DsDelve back;

  for (size_t i = 0; i < n; i++) {
    g_autofree char *to = dst_tiled_numbered (pairs[i][1], tileset);

    g_assert_cmpuint (g_string_replace (text, pairs[i][0], to, 1), ==, 1);
  }
  status =
      ds_tiled_read_level (&back, "a.tmx", text->str, text->len, &files, dst_rules (), &errors);
  found = dst_findings (&errors);
  g_assert_cmpstr (found, ==, findings);
  g_assert_cmpint (status, ==, DS_OK);
  g_string_free (text, TRUE);
  ds_file_plan_clear (&plan);
  return back;
}

static void
assert_same_rules (const DsDelve *was, const DsDelve *now)
{
  g_assert_cmpuint (now->dungeon.n_floors, ==, was->dungeon.n_floors);
  for (size_t f = 0; f < was->dungeon.n_floors; f++) {
    const DsFloor *a = &was->dungeon.floors[f], *b = &now->dungeon.floors[f];

    g_assert_true (ds_grid_equal (&a->layers[DS_LAYER_GROUND], &b->layers[DS_LAYER_GROUND]));
    g_assert_true (ds_grid_equal (&a->layers[DS_LAYER_FEATURE], &b->layers[DS_LAYER_FEATURE]));
  }
}

static void
test_edit (gconstpointer data)
{
  const size_t i = GPOINTER_TO_SIZE (data);
  const char *const pairs[][2] = { { EDITS[i].from, EDITS[i].to } };
  DsDelve delve = dst_load (&ds_format_delve, LEVEL (FLOOR));
  DsDelve back = read_edited (&delve, pairs, 1, EDITS[i].findings);
  g_autofree char *got = describe (&back, 0);

  g_assert_cmpstr (got, ==, EDITS[i].want);
  assert_same_rules (&delve, &back);
  ds_delve_clear (&back);
  ds_delve_clear (&delve);
}

/* A layer whose name is different on one floor is two layers; one that Tiled added to the second
 * floor alone keeps its place there. */
static void
test_floors (void)
{
  static const char *const pairs[][2] = {
    { "name=\"A\"", "name=\"C\"" }, /* of the upper floor */
    { "name=\"Floor 2\" visible=\"0\">",
      "name='Floor 2' visible='0'>" LAYER ("Under", "", "0,0,0,0, 0,0,0,0, 0,0,0,{lava}") },
  };
  DsDelve delve = dst_load (&ds_format_delve, LEVEL (FLOOR ", " FLOOR));
  DsDelve back = read_edited (&delve, pairs, 2, "");
  g_autofree char *first = describe (&back, 0), *second = describe (&back, 1);

  g_assert_cmpstr (first, ==, "Under\nA\nC 0,0=wall\nBlank\nB above 50% 1,0=grass\n");
  g_assert_cmpstr (second, ==, "Under 3,2=lava\nA 0,0=wall\nC\nBlank\nB above 50% 1,0=grass\n");
  assert_same_rules (&delve, &back);
  ds_delve_clear (&back);
  ds_delve_clear (&delve);
}

/* A layer that Tiled deleted is gone; the others keep their places and tiles. */
static void
test_deleted (void)
{
  static const char *const pairs[][2] = {
    { "<layer id=\"3\" name=\"A\"", "<!-- <layer" },
    { "<layer id=\"4\" name=\"Blank\"", "--> <layer id='4' name='Blank'" },
  };
  DsDelve delve = dst_load (&ds_format_delve, LEVEL (FLOOR));
  DsDelve back = read_edited (&delve, pairs, 2, "");
  g_autofree char *got = describe (&back, 0);

  g_assert_cmpstr (got, ==, "B above 50% 1,0=grass\nBlank\n");
  ds_delve_clear (&back);
  ds_delve_clear (&delve);
}

/* Layers come back as they are, empty ones, too. */
static void
test_back (gconstpointer path)
{
  DsDelve delve = dst_load (&ds_format_delve, LEVEL (FLOOR ", " FLOOR));

  dst_tiled_assert_back (&delve, path, NULL);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/tiled-added/edit", EDITS, test_edit);
  g_test_add_func ("/tiled-added/floors", test_floors);
  g_test_add_func ("/tiled-added/deleted", test_deleted);
  g_test_add_data_func ("/tiled-added/back-tmx", "a.tmx", test_back);
  g_test_add_data_func ("/tiled-added/back-tmj", "a.tmj", test_back);
  return g_test_run ();
}
