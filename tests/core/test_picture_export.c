/* tests/core/test_picture_export.c — pictures of tilesets in drawings of shapes, and definitions
 * that nobody knows. */
#include "base/hooks.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/sheet_rules.h"
#include "paint/diff_marks.h"
#include "paint/painter.h"
#include "paint/sheet.h"
#include "paint/svg.h"

#include <glib.h>
#include <string.h>

#define SET                                                                                        \
  "{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": \"a.png\", "                   \
  "\"tile_width\": 1, \"tile_height\": 1, \"pictures\": [ "                                        \
  "{ \"id\": \"goblin\", \"tiles\": [0], \"width\": 2 }, "                                         \
  "{ \"id\": \"pillar\", \"tiles\": [2], \"width\": 2, \"anchor_x\": 1 }, "                        \
  "{ \"id\": \"rubble\", \"tiles\": [0, 1], \"weights\": [1, 1] }, "                               \
  "{ \"id\": \"basalt\", \"tiles\": [1] } ] }"

/* Rules with a sheet of four pixels, in a folder that the caller frees. */
static DsRules *
load_rules (char **folder)
{
  static const uint32_t pixels[4] = { 0xff112233, 0xff445566, 0xff778899, 0xffaabbcc };

  return dst_sheet_rules (SET, pixels, 4, folder);
}

static DsFloor
make_floor (const DsRules *rules)
{
  DsFloor floor;

  g_assert_cmpint (ds_floor_init (&floor, 4, 3, NULL), ==, DS_OK);
  for (int i = 0; i < 12; i++)
    g_assert_true (ds_floor_set (&floor, DS_LAYER_GROUND, (DsCell){ i % 4, i / 4 },
                                 ds_rules_find_tile (rules, "floor")));
  return floor;
}

static guint
count (const char *text, const char *part)
{
  guint n = 0;

  for (text = strstr (text, part); text != NULL; text = strstr (text + 1, part))
    n++;
  return n;
}

/* Each cell of a large picture is an image of its own, beside the others. */
static void
test_large_in_svg (void)
{
  DsThing thing = { .id = 1, .at = { 1, 1 }, .target_floor = -1 };
  DsText plain = { 0 }, text = { 0 };
  DsuScheme scheme;
  DsRules *rules;
  DsFloor floor;
  char *folder;

  rules = load_rules (&folder);
  floor = make_floor (rules);
  g_assert_cmpint (dsu_scheme_init (&scheme, rules, DSU_STYLE_TILES, NULL), ==, DS_OK);
  g_assert_cmpint (dsu_svg_write (&scheme, &floor, 16, false, &(DsuAreas){ 0 }, &plain, NULL), ==,
                   DS_OK);
  g_assert_cmpuint (count (plain.bytes, "<image"), ==, 0);
  g_assert_true (ds_floor_set (&floor, DS_LAYER_FEATURE, (DsCell){ 3, 2 },
                               ds_rules_find_tile (rules, "pillar")));
  g_assert_true (ds_rules_find_kind (rules, "goblin", &thing.kind));
  g_assert_cmpint (ds_things_put (&floor.things, &thing, NULL), ==, DS_OK);
  g_assert_cmpint (dsu_svg_write (&scheme, &floor, 16, false, &(DsuAreas){ 0 }, &text, NULL), ==,
                   DS_OK);
  g_assert_cmpuint (count (text.bytes, "<image"), ==, 4);
  g_assert_cmpuint (count (text.bytes, " x=\"16\" y=\"16\""), ==,
                    count (plain.bytes, " x=\"16\" y=\"16\"") + 1);
  g_assert_cmpuint (count (text.bytes, " x=\"32\" y=\"16\""), ==,
                    count (plain.bytes, " x=\"32\" y=\"16\"") + 1);
  ds_text_clear (&plain);
  ds_text_clear (&text);
  dsu_scheme_clear (&scheme);
  ds_floor_clear (&floor);
  ds_rules_unref (rules);
  dst_folder_free (folder);
}

/* Features have variants of their own beside those of the ground. */
static void
test_feature_variants (void)
{
  bool seen[2] = { false };
  DsuSpotKey keys[4];
  DsuScheme scheme;
  DsRules *rules;
  DsFloor floor;
  char *folder;

  rules = load_rules (&folder);
  floor = make_floor (rules);
  g_assert_cmpint (dsu_scheme_init (&scheme, rules, DSU_STYLE_TILES, NULL), ==, DS_OK);
  for (int32_t i = 0; i < 12; i++)
    g_assert_true (ds_floor_set (&floor, DS_LAYER_FEATURE, (DsCell){ i % 4, i / 4 },
                                 ds_rules_find_tile (rules, "rubble")));
  for (int32_t y = 0; y < 3; y++) {
    dsu_spot_row (&scheme, &floor, 0, y, 4, keys);
    for (int i = 0; i < 4; i++) {
      g_assert_cmpint (keys[i].variant >> 4, <, 2);
      seen[keys[i].variant >> 4] = true;
    }
  }
  g_assert_true (seen[0] && seen[1]);
  dsu_scheme_clear (&scheme);
  ds_floor_clear (&floor);
  ds_rules_unref (rules);
  dst_folder_free (folder);
}

/* A tile that no rules define looks unknown, even where a tileset has a picture for it. */
static void
test_unknown (void)
{
  static const char *const ids[] = { "basalt" };
  static const uint8_t layers[] = { DS_LAYER_GROUND };
  DsRules *rules, *both;
  DsuScheme scheme;
  char *folder;

  rules = load_rules (&folder);
  g_assert_cmpint (ds_rules_with_unknown (&both, rules, ids, layers, 1, NULL, 0, NULL), ==, DS_OK);
  g_assert_cmpint (dsu_scheme_init (&scheme, both, DSU_STYLE_TILES, NULL), ==, DS_OK);
  g_assert_null (scheme.pictures[ds_rules_find_tile (both, "basalt")]);
  g_assert_nonnull (scheme.pictures[ds_rules_find_tile (both, "pillar")]);
  g_assert_true (dsu_pictures_of (both) == dsu_pictures_of (rules));
  g_assert_cmpuint (dsu_sheet_bytes (), ==, 16);
  dsu_scheme_clear (&scheme);
  ds_rules_unref (both);
  ds_rules_unref (rules);
  g_assert_cmpuint (dsu_sheet_bytes (), ==, 0);
  dst_folder_free (folder);
}

static void *
no_block (void *user, void *block, size_t bytes)
{
  return NULL;
}

static void *
no_zeroed (void *user, size_t bytes)
{
  return NULL;
}

static void
release (void *user, void *block)
{
}

/* A picture of two levels that no PNG holds is refused before memory is taken. */
static void
test_diff_limit (void)
{
  static const struct {
    int32_t w, h, px;
  } ROWS[] = { { 4096, 3, 4 }, { 3, 4096, 8 }, { 64, 3, 256 } };

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    DsDelve level;
    DsText png = { 0 };
    DsStatus status;
    DsError err;

    dst_delve_init (&level, ROWS[i].w, ROWS[i].h, 1, "", 1);
    ds_hooks_set (&(DsHooks){ .resize = no_block, .zeroed = no_zeroed, .release = release });
    status = dsu_diff_picture_write (&level, &level, ROWS[i].px, &png, &err);
    ds_hooks_set (NULL);
    g_assert_cmpint (status, ==, DS_LIMIT);
    g_assert_cmpuint (png.n, ==, 0);
    ds_delve_clear (&level);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pictures/large-in-svg", test_large_in_svg);
  g_test_add_func ("/pictures/feature-variants", test_feature_variants);
  g_test_add_func ("/pictures/unknown", test_unknown);
  g_test_add_func ("/pictures/diff-limit", test_diff_limit);
  return g_test_run ();
}
