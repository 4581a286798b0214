/* tests/core/test_picture_choice.c — tiles that are chosen for a picture: by variant, by frame, and
 * their mean where cells are tiny. */
#include "base/hash.h"
#include "io/data.h"
#include "lib/file.h"
#include "lib/rows.h"
#include "lib/sheet_rules.h"
#include "paint/look_sheet.h"
#include "paint/painter.h"

#include <glib.h>
#include <string.h>

#define SIDE 20 /* cells of a level */

#define SET                                                                                        \
  "{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": \"a.png\", "                   \
  "\"tile_width\": 1, \"tile_height\": 1, \"pictures\": [ "                                        \
  "{ \"id\": \"floor\", \"tiles\": [0] }, "                                                        \
  "{ \"id\": \"mud\", \"tiles\": [1, 2], \"frames\": [100, 300] }, "                               \
  "{ \"id\": \"rubble\", \"tiles\": [3, 1, 2], \"frames\": [100, 100, 200] }, "                    \
  "{ \"id\": \"goblin\", \"tiles\": [1, 2], \"weights\": [3, 1] }, "                               \
  "{ \"id\": \"dagger\", \"tiles\": [1, 2], \"weights\": [3, 1] } ] }"

/* Rules with a sheet of four pixels, in a folder that the caller frees. */
static DsRules *
load_rules (char **folder)
{
  static const uint32_t pixels[4] = { 0xff000001, 0xff0000f0, 0xff000010, 0 };

  return dst_sheet_rules (SET, pixels, 4, folder);
}

static DsFloor
make_floor (const DsRules *rules, const char *ground, const char *feature)
{
  DsFloor floor;

  g_assert_cmpint (ds_floor_init (&floor, SIDE, SIDE, NULL), ==, DS_OK);
  for (int i = 0; i < SIDE * SIDE; i++) {
    const DsCell at = { i % SIDE, i / SIDE };

    g_assert_true (ds_floor_set (&floor, DS_LAYER_GROUND, at, ds_rules_find_tile (rules, ground)));
    if (feature != NULL)
      g_assert_true (
          ds_floor_set (&floor, DS_LAYER_FEATURE, at, ds_rules_find_tile (rules, feature)));
  }
  return floor;
}

/* Colours of the middles of all cells of @px pixels, at @ms. */
static void
draw (DsRules *rules, const DsFloor *floor, int32_t px, uint64_t ms, uint32_t *out)
{
  const DsuView view = { .quarters = px * DSU_QUARTERS, .w = SIDE * px, .h = SIDE * px };
  g_autofree uint32_t *pixels = g_new0 (uint32_t, (gsize)(view.w * view.h));
  DsuPainter *painter;

  g_assert_cmpint (dsu_painter_new (&painter, rules, DSU_STYLE_TILES, NULL), ==, DS_OK);
  dsu_painter_set_time (painter, ms);
  g_assert_true (dsu_painter_draw (painter, floor, NULL, &view, pixels, (size_t)view.w));
  for (int i = 0; i < SIDE * SIDE; i++)
    out[i] = pixels[(i / SIDE * px + px / 2) * view.w + i % SIDE * px + px / 2] & 0xffffff;
  dsu_painter_free (painter);
}

/* A tiny cell has the mean of all frames, by their durations, at any time: of the ground, of a
 * feature, and where a feature moves over a ground that moves. */
static void
test_mean_of_frames (void)
{
  static const struct {
    const char *ground, *feature;
    uint32_t want;
  } CASES[] = {
    { "mud", NULL, (100 * 0xf0 + 300 * 0x10) / 400 },
    { "floor", "rubble", (100 * 1 + 100 * 0xf0 + 200 * 0x10) / 400 },
    /* the mud that shows a quarter of the time, in its last frame by then or not */
    { "mud", "rubble", (100 * 0xf0 + 100 * 0xf0 + 200 * 0x10) / 400 },
  };
  static const uint64_t TIMES[] = { 0, 150, 399 };
  char *folder;
  DsRules *rules = load_rules (&folder);

  for (size_t i = 0; i < G_N_ELEMENTS (CASES); i++) {
    DsFloor floor = make_floor (rules, CASES[i].ground, CASES[i].feature);

    for (size_t k = 0; k < G_N_ELEMENTS (TIMES); k++) {
      uint32_t colours[SIDE * SIDE];

      draw (rules, &floor, 1, TIMES[k], colours);
      for (int at = 0; at < SIDE * SIDE; at++)
        g_assert_cmphex (colours[at], ==, CASES[i].want);
    }
    ds_floor_clear (&floor);
  }
  ds_rules_unref (rules);
  dst_folder_free (folder);
}

static void
put_thing (DsFloor *floor, const DsRules *rules, const char *kind, uint64_t id, DsCell at)
{
  DsThing thing = { .id = id, .at = at, .target_floor = -1, .facing = DS_FACING_NONE };

  g_assert_true (ds_rules_find_kind (rules, kind, &thing.kind));
  g_assert_cmpint (ds_things_put (&floor->things, &thing, NULL), ==, DS_OK);
}

/* Three tiles are a door in all its states, on the map and as objects without a tile. A gate with a
 * picture of its own has that on its tile, too. */
static void
test_doors (void)
{
  static const uint32_t pixels[4] = { 0xff000001, 0xff0000f0, 0xff000010, 0xff000030 };
  static const struct {
    const char *tile, *gate;
    uint32_t want;
  } CASES[] = {
    { "door", NULL, 0xf0 },
    { "open-door", NULL, 0x10 },
    { "locked-door", NULL, 0x30 },
    { "locked-door", "gate-locked", 0x30 },
    { "portcullis", "gate-portcullis", 0x10 },
    { "nothing", "gate-door", 0xf0 },
    { "nothing", "gate-locked", 0x30 },
  };
  char *folder;
  DsRules *rules = dst_sheet_rules (
      "{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": \"a.png\", "
      "\"tile_width\": 1, \"tile_height\": 1, \"pictures\": [ { \"id\": \"floor\", \"tiles\": "
      "[0] }, { \"id\": \"door\", \"tiles\": [1, 2, 3], \"states\": true }, { "
      "\"id\": \"gate-portcullis\", \"tiles\": [2] } ] }",
      pixels, 4, &folder);

  for (size_t i = 0; i < G_N_ELEMENTS (CASES); i++) {
    DsFloor floor = make_floor (rules, "floor", CASES[i].tile);
    uint32_t colours[SIDE * SIDE];

    if (CASES[i].gate != NULL)
      put_thing (&floor, rules, CASES[i].gate, 1, (DsCell){ 2, 3 });
    draw (rules, &floor, 8, 0, colours);
    g_assert_cmphex (colours[3 * SIDE + 2], ==, CASES[i].want);
    ds_floor_clear (&floor);
  }
  ds_rules_unref (rules);
  dst_folder_free (folder);
}

/* Objects have variants as often as the weights say. */
static void
test_objects_by_weight (gconstpointer kind)
{
  uint32_t colours[SIDE * SIDE];
  guint n_rare = 0;
  char *folder;
  DsRules *rules = load_rules (&folder);
  DsFloor floor = make_floor (rules, "floor", NULL);

  for (int i = 0; i < SIDE * SIDE; i++)
    put_thing (&floor, rules, kind, (uint64_t)i + 1, (DsCell){ i % SIDE, i / SIDE });
  draw (rules, &floor, 8, 0, colours);
  for (int i = 0; i < SIDE * SIDE; i++) {
    g_assert_true (colours[i] == 0xf0 || colours[i] == 0x10);
    n_rare += colours[i] == 0x10;
  }
  g_assert_cmpuint (n_rare, >, SIDE * SIDE / 5);
  g_assert_cmpuint (n_rare, <, SIDE * SIDE * 3 / 10);
  ds_floor_clear (&floor);
  ds_rules_unref (rules);
  dst_folder_free (folder);
}

/* A creature keeps its variant wherever it goes; other objects have that of their place. */
static void
test_objects_keep_variants (void)
{
  uint32_t colours[SIDE * SIDE], expected[2] = { 0 };
  char *folder;
  DsRules *rules = load_rules (&folder);

  for (int32_t i = 0; i < SIDE; i++) {
    const DsCell at = { i, 2 * i % SIDE }, still = { SIDE - 1, SIDE - 1 };
    DsFloor floor = make_floor (rules, "floor", NULL);

    put_thing (&floor, rules, "goblin", 77, at);
    put_thing (&floor, rules, "dagger", 1000 + (uint64_t)i, still);
    draw (rules, &floor, 8, 0, colours);
    for (int k = 0; k < 2; k++) {
      const DsCell cell = k == 0 ? at : still;
      const uint32_t found = colours[cell.y * SIDE + cell.x];

      if (i > 0)
        g_assert_cmphex (found, ==, expected[k]);
      expected[k] = found;
    }
    ds_floor_clear (&floor);
  }
  ds_rules_unref (rules);
  dst_folder_free (folder);
}

/* The largest cell that `dsmith looks` accepts has room for all built-in drawings, whose number
 * does not depend on their size. */
static void
test_largest_looks (void)
{
  static const int32_t PX = 16;
  DsText png = { 0 }, json = { 0 };
  uint32_t sides[2];
  DsRules *rules;
  DsError err;
  char *folder;

  rules = load_rules (&folder);
  g_assert_cmpint (dsu_look_sheet_write (rules, PX, "a.png", &png, &json, &err), ==, DS_OK);
  memcpy (sides, png.bytes + 16, sizeof sides);
  g_assert_cmpuint ((guint64)GUINT32_FROM_BE (sides[0]) * GUINT32_FROM_BE (sides[1]) *
                        DSU_LOOK_SHEET_CELL_MAX * DSU_LOOK_SHEET_CELL_MAX / (PX * PX),
                    <=, DS_SHEET_PIXELS_MAX);
  ds_text_clear (&png);
  ds_text_clear (&json);
  ds_rules_unref (rules);
  dst_folder_free (folder);
}

/* Sheets of odd sizes and of the largest, and the last of their tiles: those that are whole. */
static const struct {
  const char *name;
  int32_t w, h, tile, margin, spacing; /* pixels */
  int32_t n_tiles;
} SHEETS[] = {
  { "odd", 37, 23, 16, 0, 0, 2 },
  { "odd-with-margin", 37, 23, 5, 2, 1, 5 * 3 },
  { "one-tile-less-a-pixel", 15, 16, 16, 0, 0, 0 },
  { "one-pixel-tiles", 7, 5, 1, 0, 0, 35 },
  { "widest", 16384, 2, 1, 0, 0, 32768 },
  { "highest", 1, 16384, 1, 0, 0, 16384 },
};

static void
test_sheets (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  g_autofree uint32_t *pixels = g_new (uint32_t, (gsize)(SHEETS[row].w * SHEETS[row].h));
  char *ours = ds_strdup (g_getenv ("DELVESMITH_DATA_DIR")), *folder = dst_folder_new ();
  const DsDataPath path = { .folders = { ours, folder }, .n = 2 };
  g_autofree char *image = g_build_filename (folder, "tilesets/a.png", NULL), *set = NULL;
  uint32_t colours[SIDE * SIDE];
  DsErrors errors = { 0 };
  DsText png = { 0 };
  DsFloor floor;
  DsRules *rules;

  set = g_strdup_printf (
      "{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": \"a.png\", "
      "\"tile_width\": %d, \"tile_height\": %d, \"margin\": %d, \"spacing\": %d, "
      "\"pictures\": [ { \"id\": \"mud\", \"tiles\": [%d] }, { \"id\": \"floor\", "
      "\"tiles\": [%d] } ] }",
      SHEETS[row].tile, SHEETS[row].tile, SHEETS[row].margin, SHEETS[row].spacing,
      SHEETS[row].n_tiles, MAX (SHEETS[row].n_tiles - 1, 0));
  for (int32_t i = 0; i < SHEETS[row].w * SHEETS[row].h; i++)
    pixels[i] = 0xff654321;
  g_assert_cmpint (dsu_sheet_write (pixels, SHEETS[row].w, SHEETS[row].h, &png, NULL), ==, DS_OK);
  g_free (dst_put_file (folder, "tilesets/a.json", set));
  g_assert_true (g_file_set_contents (image, png.bytes, (gssize)png.n, NULL));
  g_assert_cmpint (ds_data_load_rules (&path, &rules, &errors), ==, DS_OK);
  g_assert_cmpuint (dsu_pictures_of (rules)->errors.n, ==, 1);
  floor = make_floor (rules, "floor", NULL);
  draw (rules, &floor, 8, 0, colours);
  g_assert_true ((colours[0] == 0x654321) == (SHEETS[row].n_tiles > 0));
  ds_floor_clear (&floor);
  ds_rules_unref (rules);
  ds_text_clear (&png);
  ds_free (ours);
  dst_folder_free (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/findings/pictures/mean-of-frames", test_mean_of_frames);
  g_test_add_func ("/findings/pictures/doors", test_doors);
  g_test_add_data_func ("/findings/pictures/creatures-by-weight", "goblin", test_objects_by_weight);
  g_test_add_data_func ("/findings/pictures/items-by-weight", "dagger", test_objects_by_weight);
  g_test_add_func ("/findings/pictures/objects-keep-variants", test_objects_keep_variants);
  g_test_add_func ("/findings/pictures/largest-looks", test_largest_looks);
  DST_ADD_ROWS ("/pictures/sheets", SHEETS, test_sheets);
  return g_test_run ();
}
