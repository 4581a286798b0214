/* tests/core/test_tileset_edit.c — changes of tileset files, and the layouts of autotile sets. */
#include "io/tileset_edit.h"
#include "lib/file.h"
#include "lib/memory.h"
#include "lib/rows.h"
#include "paint/tile_guess.h"

#include <glib.h>
#include <string.h>

/* ---- files */

#define OWN                                                                                        \
  "{\n  \"format\": \"delvesmith.tileset\", \"version\": 1,\n  \"image\": \"own.png\",\n"          \
  "  \"margin\":   3,\n  \"pictures\": [\n"                                                        \
  "    { \"rule\": \"single\", \"tiles\": [ 4 ], \"id\": \"floor\" },\n"                           \
  "    { \"id\": \"wall\", \"tiles\": [1,2], \"frames\": [90, 80] }\n  ]\n}\n"

typedef struct {
  const char *name, *picture;
  DsTilesetMember members[3];
  const char *from, *to; /* part of the text that changes; NULL: the change is refused with @to */
} Edit;

static const Edit EDITS[] = {
  { "replace", "wall", { { "tiles", "[7, 8]" } }, "[1,2]", "[7, 8]" },
  { "same", "wall", { { "tiles", "[1,2]" } }, "[1,2]", "[1,2]" },
  { "two",
    "wall",
    { { "tiles", "[1]" }, { "frames", NULL } },
    "\"tiles\": [1,2], \"frames\": [90, 80]",
    "\"tiles\": [1]" },
  { "add",
    "floor",
    { { "width", "2" }, { "anchor_x", "1" } },
    "\"id\": \"floor\"",
    "\"id\": \"floor\", \"width\": 2, \"anchor_x\": 1" },
  { "new",
    "door",
    { { "tiles", "[9]" } },
    "[90, 80] }\n",
    "[90, 80] },\n    { \"id\": \"door\", \"tiles\": [9] }\n" },
  { "own", NULL, { { "margin", "4" } }, "3", "4" },
  { "own-new", NULL, { { "spacing", "1" } }, "80] }\n  ]", "80] }\n  ],\n  \"spacing\": 1" },
  { "too-few-tiles", "wall", { { "tiles", "[1]" } }, NULL, "expected 2 tiles, got 1" },
  { "no-such-member", "wall", { { "colour", "1" } }, NULL, "unknown key \"colour\"" },
  { "no-number", NULL, { { "margin", "\"x\"" } }, NULL, "expected a whole number" },
};

static void
test_edit (gconstpointer data)
{
  const Edit *row = &EDITS[GPOINTER_TO_SIZE (data)];
  char *folder = dst_folder_new ();
  g_autofree char *path = dst_put_file (folder, "own.json", OWN), *text = NULL;
  DsErrors errors = { 0 };
  DsFilePlan plan = { 0 };
  DsStatus status;
  size_t n = 0;
  DsError err;

  while (n < G_N_ELEMENTS (row->members) && row->members[n].key != NULL)
    n++;
  status = ds_tileset_edit_set (path, row->picture, row->members, n, &plan, &errors);
  g_assert_cmpint (status, ==, row->from != NULL ? DS_OK : DS_BAD_DATA);
  g_assert_cmpint (ds_file_plan_apply (&plan, &err), ==, DS_OK);
  text = dst_read_file (folder, "own.json");
  if (row->from != NULL) {
    GString *want = g_string_new (OWN);

    g_assert_cmpuint (g_string_replace (want, row->from, row->to, 0), ==, 1);
    g_assert_cmpstr (text, ==, want->str);
    g_string_free (want, TRUE);
  } else {
    g_autofree char *found = dst_findings (&errors);

    g_assert_nonnull (strstr (found, row->to));
    g_assert_cmpstr (text, ==, OWN);
  }
  ds_file_plan_clear (&plan);
  dst_folder_free (folder);
}

/* A picture replaces all that pictures have; several changes go into one plan, and can be taken
 * back. */
static void
test_put_and_remove (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = dst_put_file (folder, "own.json", OWN), *text = NULL, *after = NULL;
  static const int32_t tiles[] = { 5, 6 }, weights[] = { 3, 1 };
  const DsPicture picture = {
    .id = "wall", .tiles = { 2, tiles }, .weights = { 2, weights }, .width = 1, .height = 1
  };
  DsErrors errors = { 0 };
  DsFilePlan plan = { 0 };
  DsError err;

  g_assert_cmpint (ds_tileset_edit_put (path, &picture, &plan, &errors), ==, DS_OK);
  g_assert_cmpint (ds_tileset_edit_remove (path, "floor", &plan, &errors), ==, DS_OK);
  g_assert_cmpint (ds_tileset_edit_remove (path, "torch", &plan, &errors), ==, DS_OK);
  g_assert_cmpuint (plan.changes.n, ==, 1);
  g_assert_cmpint (ds_file_plan_apply (&plan, &err), ==, DS_OK);
  text = dst_read_file (folder, "own.json");
  g_assert_cmpstr (text, ==,
                   "{\n  \"format\": \"delvesmith.tileset\", \"version\": 1,\n  \"image\": "
                   "\"own.png\",\n  \"margin\":   3,\n  \"pictures\": [\n    { \"id\": \"wall\", "
                   "\"tiles\": [5, 6], \"weights\": [3, 1] }\n  ]\n}\n");
  ds_file_plan_reverse (&plan);
  g_assert_cmpint (ds_file_plan_apply (&plan, &err), ==, DS_OK);
  after = dst_read_file (folder, "own.json");
  g_assert_cmpstr (after, ==, OWN);
  ds_file_plan_clear (&plan);
  dst_folder_free (folder);
}

static const struct {
  const char *name, *text, *want;
} BROKEN[] = {
  { "no-json", "{ \"format\"", "own.json" },
  { "no-list", "{ \"format\": \"delvesmith.tileset\", \"pictures\": 3 }", "list of \"pictures\"" },
  { "no-object", "[]", "list of \"pictures\"" },
};

static void
test_broken (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  char *folder = dst_folder_new ();
  g_autofree char *path = dst_put_file (folder, "own.json", BROKEN[row].text), *found = NULL;
  const DsTilesetMember member = { "tiles", "[1]" };
  DsErrors errors = { 0 };
  DsFilePlan plan = { 0 };

  g_assert_cmpint (ds_tileset_edit_set (path, "wall", &member, 1, &plan, &errors), !=, DS_OK);
  found = dst_findings (&errors);
  g_assert_nonnull (strstr (found, BROKEN[row].want));
  g_assert_cmpuint (plan.changes.n, ==, 0);
  ds_file_plan_clear (&plan);
  dst_folder_free (folder);
}

/* ---- layouts */

/* Each layout has a tile for each place of its rule, but those that borrow. */
static void
test_layouts (void)
{
  for (size_t i = 0; i < ds_tile_n_templates (); i++) {
    const DsTileTemplate *layout = ds_tile_template (i);
    const DsPictureRule rule = (DsPictureRule)layout->rule;
    const size_t n = ds_picture_rule_tiles (rule);
    const int32_t w = layout->columns > 0 ? layout->columns : (int32_t)n;
    const int32_t h = layout->rows > 0 ? layout->rows : 1;
    g_autofree gboolean *has = g_new0 (gboolean, n);
    size_t found = 0;

    for (int32_t y = 0; y < h; y++)
      for (int32_t x = 0; x < w; x++) {
        const int joined = ds_tile_template_joined (layout, w, x, y);

        if (joined < 0)
          continue;
        g_assert_cmpuint (ds_picture_mask (rule, (uint8_t)joined), ==, (guint)joined);
        found += !has[ds_picture_place (rule, (uint8_t)joined)];
        has[ds_picture_place (rule, (uint8_t)joined)] = TRUE;
      }
    if (strcmp (layout->id, "edges16-room") == 0)
      g_assert_cmpuint (found, ==, 9);
    else
      g_assert_cmpuint (found, ==, n);
  }
}

static const struct {
  const char *name;
  int w, h;
  const char *want; /* layouts and uses */
} READINGS[] = {
  { "one", 1, 1, "SET" },
  { "two", 2, 1, "VARIANTS FRAMES WALLS SAME LARGE" },
  { "three", 1, 3, "VARIANTS FRAMES STATES LARGE" },
  { "four", 4, 1, "VARIANTS FRAMES FACINGS LARGE" },
  { "sixteen", 16, 1, "edges16:SET corners16:SET VARIANTS FRAMES LARGE" },
  { "room", 3, 3, "edges16-room:SET VARIANTS FRAMES LARGE" },
  { "rooms", 6, 3,
    "edges16-room:VARIANTS2 edges16-room:FRAMES2 edges16:SET corners16:SET FRAMES LARGE" },
  { "blob", 7, 7, "blob47-7x7:SET blob47-7x7-seamless:SET blob47:SET FRAMES LARGE" },
  { "blobs", 12, 8, "blob47-12x4:VARIANTS2 blob47-12x4:FRAMES2 LARGE" },
  { "many", 40, 40, "" },
};

static void
test_readings (gconstpointer data)
{
  static const char *const uses[] = {
#define X(name, label) #name,
    DS_TILE_USE_LIST (X)
#undef X
  };
  const size_t row = GPOINTER_TO_SIZE (data);
  DsTileReading readings[DS_TILE_READINGS_MAX];
  const size_t n = ds_tile_readings (READINGS[row].w, READINGS[row].h, readings);
  g_autoptr (GString) text = g_string_new (NULL);

  for (size_t i = 0; i < n; i++) {
    g_string_append (text, i > 0 ? " " : "");
    if (readings[i].layout != NULL)
      g_string_append_printf (text, "%s:", readings[i].layout->id);
    g_string_append (text, uses[readings[i].use]);
    if (readings[i].layout != NULL && readings[i].n > 1)
      g_string_append_printf (text, "%zu", readings[i].n);
  }
  g_assert_cmpstr (text->str, ==, READINGS[row].want);
}

/* Pixels of a layout: joined sides and corners are light, others dark. */
static DsuSheet
draw_layout (const DsTileTemplate *layout, int32_t columns, int32_t rows, int32_t side)
{
  DsuSheet sheet = { .w = columns * side, .h = rows * side };

  sheet.pixels = g_new (uint32_t, (gsize)sheet.w * (gsize)sheet.h);
  for (int32_t y = 0; y < sheet.h; y++)
    for (int32_t x = 0; x < sheet.w; x++) {
      static const int bits[3][3] = { { 7, 0, 1 }, { 6, -1, 2 }, { 5, 4, 3 } };
      const int in_x = x % side, in_y = y % side;
      const int bit = bits[in_y == 0          ? 0
                           : in_y == side - 1 ? 2
                                              : 1][in_x == 0          ? 0
                                                   : in_x == side - 1 ? 2
                                                                      : 1];
      const int joined = ds_tile_template_joined (layout, columns, x / side, y / side);
      const uint32_t grain = (uint32_t)((x * 7 + y * 13) % 24); /* as drawn tiles have */

      sheet.pixels[y * sheet.w + x] =
          0xff000000 |
          ((bit < 0 || joined < 0 || (joined >> bit & 1) ? 0x8090a0 : 0x102030) + grain);
    }
  return sheet;
}

/* A picture of each layout is recognised, and each of its places has the tile that shows it. */
static void
test_guess (gconstpointer data)
{
  const DsTileTemplate *layout = ds_tile_template (GPOINTER_TO_SIZE (data));
  const DsPictureRule rule = (DsPictureRule)layout->rule;
  const int32_t columns = layout->columns > 0       ? layout->columns
                          : rule == DS_PICTURE_BLOB ? 10
                          : rule == DS_PICTURE_ALL  ? 16
                                                    : 8;
  const int32_t n = (int32_t)ds_picture_rule_tiles (rule);
  const int32_t rows = layout->rows > 0 ? layout->rows : (n + columns - 1) / columns;
  const DsTileset set = { .tile_width = 8, .tile_height = 8 };
  const DsRect block = { 0, 0, columns, rows };
  DsuSheet sheet = draw_layout (layout, columns, rows, 8);
  DsTileReading readings[DS_TILE_READINGS_MAX];
  const size_t n_readings = ds_tile_readings (columns, rows, readings);
  const size_t at = dsu_tile_guess (&sheet, &set, block, readings, n_readings);
  DsArena arena = { 0 };
  DsPicture picture;
  DsError err;

  g_assert_nonnull (readings[at].layout);
  g_assert_cmpstr (readings[at].layout->id, ==, layout->id);
  g_assert_cmpint (
      ds_tile_reading_picture (&readings[at], "x", block, columns, 100, &picture, &arena, &err), ==,
      DS_OK);
  for (unsigned joined = 0; joined < 256; joined++) {
    const DsPictureSpot spot = { .joined = (uint8_t)joined };
    const int32_t tile = ds_picture_tile (&picture, &spot);
    const int drawn = ds_tile_template_joined (layout, columns, tile % columns, tile / columns);

    if (strcmp (layout->id, "edges16-room") != 0)
      g_assert_cmpint (drawn, ==, ds_picture_mask (rule, (uint8_t)joined));
  }
  ds_arena_clear (&arena);
  g_free (sheet.pixels);
}

/* Tiles that are no set are variants. */
static void
test_no_guess (void)
{
  const DsTileset set = { .tile_width = 4, .tile_height = 4 };
  DsuSheet sheet = { .w = 16, .h = 16, .pixels = g_new (uint32_t, 256) };
  DsTileReading readings[DS_TILE_READINGS_MAX];
  const size_t n = ds_tile_readings (4, 4, readings);
  size_t at;

  for (size_t i = 0; i < 256; i++)
    sheet.pixels[i] = 0xff000000 | (uint32_t)(i * 2654435761u) >> 8;
  at = dsu_tile_guess (&sheet, &set, (DsRect){ 0, 0, 4, 4 }, readings, n);
  g_assert_null (readings[at].layout);
  g_assert_cmpint (readings[at].use, ==, DS_TILE_USE_VARIANTS);
  g_free (sheet.pixels);
}

/* Variants and frames of a set stand within each of its places. */
static void
test_sets (void)
{
  DsTileReading readings[DS_TILE_READINGS_MAX];
  DsArena arena = { 0 };
  DsPicture picture;
  DsError err;

  g_assert_cmpuint (ds_tile_readings (6, 3, readings), >, 1);
  g_assert_cmpint (ds_tile_reading_picture (&readings[1], "x", (DsRect){ 2, 1, 6, 3 }, 10, 150,
                                            &picture, &arena, &err),
                   ==, DS_OK);
  g_assert_cmpuint (picture.tiles.n, ==, 32);
  g_assert_cmpuint (picture.frames.n, ==, 2);
  g_assert_cmpint (picture.frames.items[1], ==, 150);
  g_assert_cmpint (picture.tiles.items[30], ==, 23); /* the middle of both */
  g_assert_cmpint (picture.tiles.items[31], ==, 26);
  ds_arena_clear (&arena);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/tileset-edit/edit", EDITS, test_edit);
  g_test_add_func ("/tileset-edit/put-and-remove", test_put_and_remove);
  DST_ADD_ROWS ("/tileset-edit/broken", BROKEN, test_broken);
  g_test_add_func ("/tileset-edit/layouts", test_layouts);
  DST_ADD_ROWS ("/tileset-edit/readings", READINGS, test_readings);
  for (size_t i = 0; i < ds_tile_n_templates (); i++) {
    g_autofree char *path = g_strdup_printf ("/tileset-edit/guess/%s", ds_tile_template (i)->id);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_guess);
  }
  g_test_add_func ("/tileset-edit/no-guess", test_no_guess);
  g_test_add_func ("/tileset-edit/sets", test_sets);
  return g_test_run ();
}
