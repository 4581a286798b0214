/* tests/core/test_layer_pictures.c — pictures of single layers: their names, their transparency,
 * and several files that are written as one. */
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "paint/export.h"

#include <cairo.h>
#include <glib.h>
#include <math.h>
#include <string.h>

#define PX 16

/* Row 0 is floor with a rat on no layer, one on "Boss/Level" and one on "Rooms", row 1 a wall, and
 * row 2 nothing. */
static DsDelve
load (void)
{
  DsDelve delve = dst_load (
      &ds_format_delve,
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"layers\": [\"Boss/Level\", \"Rooms\", \"boss-level\"],\n"
      "\"floors\": [ { \"ground\": { \"legend\": { \".\": \"floor\", \"#\": \"wall\" }, \"rows\": "
      "[ "
      "\"....\", \"####\", \"....\" ] }, \"things\": [\n"
      "{ \"id\": \"t-1\", \"kind\": \"rat\", \"at\": [0, 0] },\n"
      "{ \"id\": \"t-2\", \"kind\": \"rat\", \"at\": [1, 0], \"layer\": \"Boss/Level\" },\n"
      "{ \"id\": \"t-3\", \"kind\": \"rat\", \"at\": [2, 0], \"layer\": \"Rooms\" },\n"
      "{ \"id\": \"t-4\", \"kind\": \"note\", \"at\": [3, 0], \"note\": \"Hm\", \"width\": 1, "
      "\"height\": 1 } ] } ] }\n");

  for (int32_t x = 0; x < 4; x++)
    g_assert_true (
        ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ x, 2 }, DS_TILE_NONE));
  return delve;
}

/* The names of the files in @folder, spaces between; g_free(). */
static char *
dup_names (const char *folder)
{
  DsFileNames names;
  GString *text = g_string_new (NULL);

  g_assert_cmpint (ds_file_list (&names, folder, "", NULL), ==, DS_OK);
  for (size_t i = 0; i < names.n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", names.items[i]);
  ds_file_names_clear (&names);
  return g_string_free (text, FALSE);
}

static cairo_surface_t *
picture_of (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  cairo_surface_t *surface = cairo_image_surface_create_from_png (path);

  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 4 * PX);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, 3 * PX);
  return surface;
}

/* Premultiplied. */
static uint32_t
pixel_of (cairo_surface_t *surface, int x, int y)
{
  uint32_t pixel;

  memcpy (&pixel,
          cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface) +
              x * 4,
          sizeof pixel);
  return pixel;
}

/* Pixels of the cells of row @y, from the left, that are not clear: '#' opaque everywhere, '+' in
 * part, '.' nowhere; g_free(). */
static char *
drawn (cairo_surface_t *surface, int y)
{
  char *text = g_strnfill (4, '.');

  for (int cell = 0; cell < 4; cell++) {
    int n = 0, n_opaque = 0;

    for (int i = 0; i < PX * PX; i++) {
      const uint32_t alpha = pixel_of (surface, cell * PX + i % PX, y * PX + i / PX) >> 24;

      n += alpha > 0;
      n_opaque += alpha == 255;
    }
    text[cell] = n_opaque == PX * PX ? '#' : n > 0 ? '+' : '.';
  }
  return text;
}

static void
expect_row (const char *folder, const char *name, int y, const char *want)
{
  cairo_surface_t *surface = picture_of (folder, name);
  g_autofree char *got = drawn (surface, y);

  g_test_message ("%s/%s, row %d: %s", folder, name, y, got);

  g_assert_cmpstr (got, ==, want);
  cairo_surface_destroy (surface);
}

/* A picture for each layer, transparent where it has nothing; objects on a layer of their own are
 * in its picture alone. */
static void
test_layers (void)
{
  const DsuExportOptions options = { .cell_px = PX, .layers = true, .notes = true };
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.png", NULL), *names = NULL;
  DsDelve delve = load ();

  g_assert_cmpint (dsu_export (&delve, 0, &options, path, NULL, NULL), ==, DS_OK);
  names = dup_names (folder);
  g_assert_cmpstr (names, ==,
                   "a-Boss-Level.png a-Rooms-2.png a-boss-level-2.png a-creatures.png "
                   "a-features.png a-gates.png a-ground.png a-items.png a-lights.png "
                   "a-markers.png a-notes.png a-rooms.png a-stairs.png");
  expect_row (folder, "a-ground.png", 0, "####");
  expect_row (folder, "a-ground.png", 1, "####");
  expect_row (folder, "a-ground.png", 2, "....");
  expect_row (folder, "a-creatures.png", 0, "+...");
  expect_row (folder, "a-creatures.png", 1, "....");
  expect_row (folder, "a-Boss-Level.png", 0, ".+..");
  expect_row (folder, "a-Rooms-2.png", 0, "..+.");
  expect_row (folder, "a-boss-level-2.png", 0, "....");
  expect_row (folder, "a-items.png", 0, "....");
  expect_row (folder, "a-notes.png", 0, "...+");
  expect_row (folder, "a-rooms.png", 0, "....");
  ds_delve_clear (&delve);
  dst_folder_free (folder);
}

/* One over the other, they are the picture of the whole, but for the rounding of colours. */
static void
test_stack (gconstpointer data)
{
  const DsuStyle style = (DsuStyle)GPOINTER_TO_INT (data);
  static const char *const ORDER[] = { "a-ground.png",     "a-features.png", "a-creatures.png",
                                       "a-Boss-Level.png", "a-Rooms-2.png",  "a-notes.png" };
  DsuExportOptions options = { .cell_px = PX, .layers = true, .style = style };
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.png", NULL);
  cairo_surface_t *stack = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 4 * PX, 3 * PX), *whole;
  cairo_t *cr = cairo_create (stack);
  DsDelve delve = load ();

  g_assert_cmpint (dsu_export (&delve, 0, &options, path, NULL, NULL), ==, DS_OK);
  options.layers = false;
  g_assert_cmpint (dsu_export (&delve, 0, &options, path, NULL, NULL), ==, DS_OK);
  whole = picture_of (folder, "a.png");
  for (gsize i = 0; i < G_N_ELEMENTS (ORDER); i++) {
    cairo_surface_t *layer = picture_of (folder, ORDER[i]);

    cairo_set_source_surface (cr, layer, 0, 0);
    cairo_paint (cr);
    cairo_surface_destroy (layer);
  }
  cairo_destroy (cr);
  cairo_surface_flush (stack);
  for (int y = 0; y < 2 * PX; y++) /* the third row is not there */
    for (int x = 0; x < 4 * PX; x++)
      for (int shift = 0; shift < 24; shift += 8)
        g_assert_cmpint (ABS ((int)(pixel_of (stack, x, y) >> shift & 0xff) -
                              (int)(pixel_of (whole, x, y) >> shift & 0xff)),
                         <=, 2);
  cairo_surface_destroy (stack);
  cairo_surface_destroy (whole);
  ds_delve_clear (&delve);
  dst_folder_free (folder);
}

/* Layers that the veil hides have no picture; nor has an own layer of which nothing is left. */
static void
test_veil (void)
{
  DsuExportOptions options = { .cell_px = PX, .layers = true };
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.png", NULL), *names = NULL;
  DsDelve delve = load ();

  memset (options.veil.fade, UINT8_MAX, sizeof options.veil.fade);
  options.veil.fade[DS_STRATUM_ROOM] = options.veil.fade[DS_STRATUM_FEATURE] = 0;
  options.veil.own = (DsObjectLayers){ .n = 1, .names = { "Rooms" } };
  g_assert_cmpint (dsu_export (&delve, 0, &options, path, NULL, NULL), ==, DS_OK);
  names = dup_names (folder);
  g_assert_cmpstr (names, ==, "a-Rooms-2.png a-features.png a-rooms.png");
  ds_delve_clear (&delve);
  dst_folder_free (folder);
}

/* The mean colour of the cell, opaque. */
static uint32_t
mean_of (cairo_surface_t *surface, int x, int y)
{
  uint32_t sums[3] = { 0 }, mean = 0;

  for (int i = 0; i < PX * PX; i++)
    for (int k = 0; k < 3; k++)
      sums[k] += pixel_of (surface, x * PX + i % PX, y * PX + i / PX) >> (8 * k) & 0xff;
  for (int k = 0; k < 3; k++)
    mean |= sums[k] / (PX * PX) << (8 * k);
  return mean;
}

static DsDelve
load_tiles (const char *list)
{
  DsDelve delve = load ();
  DsExtras *extras;

  g_assert_cmpint (ds_extras_with (&extras, delve.dungeon.extras, DS_TILE_LAYERS_KEY, list, NULL),
                   ==, DS_OK);
  ds_extras_unref (delve.dungeon.extras);
  delve.dungeon.extras = extras;
  for (int32_t x = 0; x < 2; x++)
    g_assert_true (ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_TILES (x), (DsCell){ x, 0 },
                                 ds_rules_find_tile (delve.rules, "wall")));
  return delve;
}

static cairo_surface_t *
draw_tiles (const char *list, int fade, const DsuExportOptions *how)
{
  DsuExportOptions options = *how;
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.png", NULL);
  DsDelve delve = load_tiles (list);
  cairo_surface_t *picture;

  memset (options.veil.tile_fade, fade, sizeof options.veil.tile_fade);
  g_assert_cmpint (dsu_export (&delve, 0, &options, path, NULL, NULL), ==, DS_OK);
  picture = cairo_image_surface_create_from_png (path);
  g_assert_cmpint (cairo_surface_status (picture), ==, CAIRO_STATUS_SUCCESS);
  ds_delve_clear (&delve);
  dst_folder_free (folder);
  return picture;
}

/* Walls in own layers of cells at 0, 0 under the rat and at 1, 0 over it. */
static void
test_tiles (void)
{
  static const char LIST[] = "[{\"name\":\"A\"},{\"name\":\"B\",\"above\":true}]";
  const DsuExportOptions options = { .cell_px = PX };
  cairo_surface_t *whole = draw_tiles (LIST, 0, &options), *none = draw_tiles (LIST, 255, &options);
  cairo_surface_t *red = draw_tiles ("[{\"name\":\"A\"},{\"name\":\"B\",\"above\":true,"
                                     "\"tint\":\"#ff0000\"}]",
                                     0, &options);
  cairo_surface_t *half = draw_tiles ("[{\"name\":\"A\"},{\"name\":\"B\",\"above\":true,"
                                      "\"opacity\":0}]",
                                      0, &options);

  g_assert_cmphex (mean_of (whole, 0, 0), !=, mean_of (whole, 1, 0)); /* one rat is covered */
  g_assert_cmphex (mean_of (whole, 0, 0), !=, mean_of (none, 0, 0));
  g_assert_cmphex (mean_of (whole, 1, 0), !=, mean_of (none, 1, 0));
  g_assert_cmphex (mean_of (whole, 2, 0), ==, mean_of (none, 2, 0));
  g_assert_cmphex (mean_of (red, 1, 0) & 0xffff, ==, 0);
  g_assert_cmphex (mean_of (red, 1, 0) >> 16, ==, mean_of (whole, 1, 0) >> 16);
  g_assert_cmphex (mean_of (half, 1, 0), ==, mean_of (none, 1, 0));
  g_assert_cmphex (mean_of (half, 0, 0), ==, mean_of (whole, 0, 0));
  cairo_surface_destroy (whole);
  cairo_surface_destroy (none);
  cairo_surface_destroy (red);
  cairo_surface_destroy (half);
}

/* ---- blend modes */

static double
hard_light (double top, double below)
{
  return top <= 0.5 ? 2 * top * below : 1 - 2 * (1 - top) * (1 - below);
}

static double
soft_light (double top, double below)
{
  const double root = below <= 0.25 ? ((16 * below - 12) * below + 4) * below : sqrt (below);

  return top <= 0.5 ? below - (1 - 2 * top) * below * (1 - below)
                    : below + (2 * top - 1) * (root - below);
}

/* A channel, 0 to 1, of @top on @below; after W3C, "Compositing and Blending Level 1". */
static double
blended (DsBlend blend, double top, double below)
{
  switch (blend) {
  case DS_BLEND_MULTIPLY:
    return top * below;
  case DS_BLEND_SCREEN:
    return top + below - top * below;
  case DS_BLEND_OVERLAY:
    return hard_light (below, top);
  case DS_BLEND_DARKEN:
    return MIN (top, below);
  case DS_BLEND_LIGHTEN:
    return MAX (top, below);
  case DS_BLEND_ADD:
    return MIN (top + below, 1);
  case DS_BLEND_COLOR_DODGE:
    return below <= 0 ? 0 : top >= 1 ? 1 : MIN (1, below / (1 - top));
  case DS_BLEND_COLOR_BURN:
    return below >= 1 ? 1 : top <= 0 ? 0 : 1 - MIN (1, (1 - below) / top);
  case DS_BLEND_HARD_LIGHT:
    return hard_light (top, below);
  case DS_BLEND_SOFT_LIGHT:
    return soft_light (top, below);
  case DS_BLEND_DIFFERENCE:
    return fabs (top - below);
  case DS_BLEND_EXCLUSION:
    return top + below - 2 * top * below;
  default:
    return top;
  }
}

static double
channel_of (cairo_surface_t *picture, int x, int y, int shift)
{
  return (pixel_of (picture, x, y) >> shift & 0xff) / 255.0;
}

/* Pixels of the cell 1, 0 of @picture are those of @top on @below in the mode. */
static void
expect_blended (cairo_surface_t *picture, DsBlend blend, cairo_surface_t *top,
                cairo_surface_t *below, int px)
{
  for (int i = 0; i < px * px; i++)
    for (int shift = 0; shift < 24; shift += 8) {
      const int x = px + i % px, y = i / px;
      const double want =
          blended (blend, channel_of (top, x, y, shift), channel_of (below, x, y, shift));

      g_assert_cmpfloat_with_epsilon (channel_of (picture, x, y, shift), want, 2.0 / 255);
    }
}

static cairo_surface_t *
draw_blended (uint32_t blend, const DsuExportOptions *options)
{
  g_autofree char *list =
      g_strdup_printf ("[{\"name\":\"A\"},{\"name\":\"B\",\"above\":true,\"tint\":\"#f0c080\","
                       "\"blend\":\"%s\"}]",
                       ds_blend_id (blend));

  return draw_tiles (list, 0, options);
}

/* From near and from afar; characters cover what is below. */
static void
test_blend (gconstpointer data)
{
  const int px = GPOINTER_TO_INT (data);
  const DsuExportOptions options = { .cell_px = px };
  const DsuExportOptions letters = { .cell_px = px, .style = DSU_STYLE_ASCII };
  cairo_surface_t *below = draw_tiles ("[]", 0, &options);
  cairo_surface_t *top = draw_blended (DS_BLEND_OVER, &options);
  cairo_surface_t *plain = draw_blended (DS_BLEND_OVER, &letters);

  for (uint32_t i = 0; i < DS_N_BLENDS; i++) {
    cairo_surface_t *picture = draw_blended (i, &options), *text = draw_blended (i, &letters);

    g_test_message ("%s", ds_blend_id (i));
    expect_blended (picture, (DsBlend)i, top, below, px);
    expect_blended (text, DS_BLEND_OVER, plain, plain, px);
    cairo_surface_destroy (picture);
    cairo_surface_destroy (text);
  }
  cairo_surface_destroy (below);
  cairo_surface_destroy (top);
  cairo_surface_destroy (plain);
}

/* Each has a picture of its own, with the colour of the whole. */
static void
test_tile_pictures (void)
{
  const DsuExportOptions options = { .cell_px = PX, .layers = true };
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.png", NULL);
  DsDelve delve =
      load_tiles ("[{\"name\":\"A\",\"blend\":\"multiply\"},{\"name\":\"rooms\",\"opacity\":50}]");

  g_assert_cmpint (dsu_export (&delve, 0, &options, path, NULL, NULL), ==, DS_OK);
  expect_row (folder, "a-A.png", 0, "#...");
  expect_row (folder, "a-rooms-3.png", 0, ".+..");
  expect_row (folder, "a-rooms-3.png", 1, "....");
  ds_delve_clear (&delve);
  dst_folder_free (folder);
}

static DsWrittenState
find_state (void *user, const char *path, uint64_t hash)
{
  return DS_WRITTEN_UNKNOWN;
}

static void
count_put (void *user, const char *path, uint64_t hash)
{
  ++*(guint *)user;
}

/* Where a file is in the way that nobody knows, all of them are named, and none is written. */
static void
test_in_the_way (void)
{
  const DsuExportOptions options = { .cell_px = PX, .layers = true };
  guint n_put = 0;
  const DsWritten written = { find_state, count_put, &n_put };
  DsStrangers strangers = { 0 };
  DsIoOptions io = { .written = &written, .strangers = &strangers };
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.png", NULL), *names = NULL;
  g_autofree char *one = dst_put_file (folder, "a-gates.png", "mine"), *now = NULL;
  g_autofree char *two = dst_put_file (folder, "a-rooms.png", "mine");
  DsDelve delve = load ();
  DsError err;

  g_assert_cmpint (dsu_export (&delve, 0, &options, path, &io, &err), ==, DS_IO);
  g_assert_true (ds_written_is_refusal (&err));
  g_assert_cmpuint (strangers.files.n, ==, 2);
  g_assert_cmpstr (strangers.files.items[0].path, ==, one);
  g_assert_cmpstr (strangers.files.items[1].path, ==, two);
  names = dup_names (folder);
  g_assert_cmpstr (names, ==, "a-gates.png a-rooms.png");
  g_assert_cmpuint (n_put, ==, 0);
  io.replaced = &strangers; /* the user lets them go */
  io.strangers = NULL;
  g_assert_cmpint (dsu_export (&delve, 0, &options, path, &io, &err), ==, DS_OK);
  g_assert_cmpuint (n_put, ==, 13);
  now = dst_read_file (folder, "a-gates.png");
  g_assert_cmpstr (now, !=, "mine");
  ds_strangers_clear (&strangers);
  ds_delve_clear (&delve);
  dst_folder_free (folder);
}

static void
test_refused (void)
{
  static const struct {
    const char *name;
    bool level, overlay;
  } CASES[] = { { "a.svg", false, false },
                { "-", false, false },
                { "a.png", true, false },
                { "a.png", false, true } };
  DsDelve delve = load ();

  for (gsize i = 0; i < G_N_ELEMENTS (CASES); i++) {
    const DsuExportOptions options = { .cell_px = PX,
                                       .layers = true,
                                       .level = CASES[i].level,
                                       .overlays = { dsu_overlay_find ("rooms") },
                                       .n_overlays = CASES[i].overlay };
    char *folder = dst_folder_new ();
    g_autofree char *path =
        CASES[i].name[0] == '-' ? g_strdup ("-") : g_build_filename (folder, CASES[i].name, NULL);
    g_autofree char *names = NULL;

    g_assert_cmpint (dsu_export (&delve, 0, &options, path, NULL, NULL), ==, DS_BAD_ARG);
    names = dup_names (folder);
    g_assert_cmpstr (names, ==, "");
    dst_folder_free (folder);
  }
  ds_delve_clear (&delve);
}

static DsStatus
try_to_export (void *user)
{
  const DsuExportOptions options = { .cell_px = 4, .notes = true, .layers = true };
  const DsIoOptions io = { 0 };
  DsFileNames paths = { 0 };
  DsFilePlan plan = { 0 };
  const DsStatus status =
      dsu_export_plan_layers (&plan, &paths, user, 0, &options, "/none/a.png", &io, NULL);

  ds_file_names_clear (&paths);
  ds_file_plan_clear (&plan);
  return status;
}

static void
test_no_memory (void)
{
  DsDelve delve = load ();

  ds_extras_unref (
      delve.dungeon.extras); /* those that cannot be read for want of memory are none */
  delve.dungeon.extras = NULL;
  dst_fail_each (try_to_export, &delve, DS_OK);
  ds_delve_clear (&delve);
}

/* Opacity and tint of a group are those of its objects and tiles, whatever the editor hides. */
static void
test_groups (void)
{
  DsDelve delve = dst_load (
      &ds_format_delve,
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [4, 3], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"layers\": [\"Loot\"], \"tile_layers\": [{ \"name\": "
      "\"Roof\", \"opacity\": 50, \"tint\": \"#80ffff\" }], \"layer_groups\": [{ \"name\": \"A\", "
      "\"opacity\": 50, \"tint\": \"#ff8000\" }, { \"name\": \"B\", \"group\": \"A\", "
      "\"hidden\": true, \"opacity\": 40, \"layers\": [\"Loot\"], \"tile_layers\": [\"Roof\"] "
      "}],\n"
      "\"floors\": [ { \"ground\": { \"legend\": { \".\": \"floor\" }, \"rows\": [ "
      "\"....\", \"....\", \"....\" ] }, \"things\": [\n"
      "{ \"id\": \"t-1\", \"kind\": \"rat\", \"at\": [0, 0] },\n"
      "{ \"id\": \"t-2\", \"kind\": \"rat\", \"at\": [1, 0], \"layer\": \"Loot\" } ] } ] }\n");
  const DsThings *things = delve.dungeon.floors[0].things;
  DsuScheme scheme;
  uint32_t tint;

  g_assert_cmpint (dsu_scheme_init (&scheme, delve.rules, DSU_STYLE_TILES, NULL), ==, DS_OK);
  dsu_scheme_set_dungeon (&scheme, &delve.dungeon);
  g_assert_cmpuint (scheme.tile_layers.items[0].opacity, ==, 10);
  g_assert_cmphex (scheme.tile_layers.items[0].tint, ==, 0x808000);
  g_assert_cmpuint (dsu_scheme_thing_fade (&scheme, ds_things_get (things, 0), &tint), ==, 0);
  g_assert_cmphex (tint, ==, 0xffffff);
  g_assert_cmpuint (dsu_scheme_thing_fade (&scheme, ds_things_get (things, 1), &tint), ==, 204);
  g_assert_cmphex (tint, ==, 0xff8000);
  dsu_scheme_clear (&scheme);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/layer-pictures/layers", test_layers);
  g_test_add_data_func ("/layer-pictures/stack", GINT_TO_POINTER (DSU_STYLE_TILES), test_stack);
  g_test_add_data_func ("/layer-pictures/stack-ascii", GINT_TO_POINTER (DSU_STYLE_ASCII),
                        test_stack);
  g_test_add_func ("/layer-pictures/veil", test_veil);
  g_test_add_func ("/layer-pictures/tiles", test_tiles);
  g_test_add_data_func ("/layer-pictures/blend", GINT_TO_POINTER (PX), test_blend);
  g_test_add_data_func ("/layer-pictures/blend-afar", GINT_TO_POINTER (1), test_blend);
  g_test_add_func ("/layer-pictures/tile-pictures", test_tile_pictures);
  g_test_add_func ("/layer-pictures/in-the-way", test_in_the_way);
  g_test_add_func ("/layer-pictures/refused", test_refused);
  g_test_add_func ("/layer-pictures/no-memory", test_no_memory);
  g_test_add_func ("/layer-pictures/groups", test_groups);
  return g_test_run ();
}
