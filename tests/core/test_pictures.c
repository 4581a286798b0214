/* tests/core/test_pictures.c — images of tilesets, and levels drawn with them. */
#include "base/file.h"
#include "base/hash.h"
#include "io/data.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"
#include "lib/rows.h"
#include "paint/look_sheet.h"
#include "paint/painter.h"
#include "paint/sheet.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* ---- images */

/* Two pixels beside each other. */
static const struct {
  const char *name;
  int depth, type, interlace;
  uint8_t row[16];
  uint32_t transparent;
  uint32_t want[2]; /* premultiplied */
} FORMATS[] = {
  { "rgb",
    8,
    PNG_COLOR_TYPE_RGB,
    0,
    { 1, 2, 3, 255, 0, 255 },
    DSU_NO_COLOUR,
    { 0xff010203, 0xffff00ff } },
  { "rgb-key", 8, PNG_COLOR_TYPE_RGB, 0, { 1, 2, 3, 255, 0, 255 }, 0xff00ff, { 0xff010203, 0 } },
  { "rgba",
    8,
    PNG_COLOR_TYPE_RGBA,
    0,
    { 200, 100, 50, 128, 9, 9, 9, 0 },
    DSU_NO_COLOUR,
    { 0x80643219, 0 } },
  { "rgba-interlaced",
    8,
    PNG_COLOR_TYPE_RGBA,
    1,
    { 200, 100, 50, 255, 9, 9, 9, 255 },
    DSU_NO_COLOUR,
    { 0xffc86432, 0xff090909 } },
  { "rgb16",
    16,
    PNG_COLOR_TYPE_RGB,
    0,
    { 1, 1, 2, 2, 3, 3, 255, 255, 0, 0, 255, 255 },
    DSU_NO_COLOUR,
    { 0xff010203, 0xffff00ff } },
  { "grey", 8, PNG_COLOR_TYPE_GRAY, 0, { 7, 200 }, DSU_NO_COLOUR, { 0xff070707, 0xffc8c8c8 } },
  { "grey1", 1, PNG_COLOR_TYPE_GRAY, 0, { 0x40 }, DSU_NO_COLOUR, { 0xff000000, 0xffffffff } },
  { "grey-trns", 8, PNG_COLOR_TYPE_GRAY, 0, { 7, 200 }, DSU_NO_COLOUR, { 0, 0xffc8c8c8 } },
  { "grey-a", 8, PNG_COLOR_TYPE_GA, 0, { 9, 0, 7, 255 }, DSU_NO_COLOUR, { 0, 0xff070707 } },
  { "rgb-trns", 8, PNG_COLOR_TYPE_RGB, 0, { 7, 7, 7, 4, 5, 6 }, DSU_NO_COLOUR, { 0, 0xff040506 } },
  { "palette", 8, PNG_COLOR_TYPE_PALETTE, 0, { 1, 0 }, DSU_NO_COLOUR, { 0xff0a0b0c, 0 } },
  { "palette4", 4, PNG_COLOR_TYPE_PALETTE, 0, { 0x10 }, DSU_NO_COLOUR, { 0xff0a0b0c, 0 } },
};

static void
write_png (const char *path, size_t format)
{
  const png_color palette[2] = { { 1, 2, 3 }, { 10, 11, 12 } };
  const png_byte see_through[1] = { 0 };
  const png_color_16 seven = { 0, 7, 7, 7, 7 }; /* the transparent colour of files "…-trns" */
  uint8_t row[16];
  png_structp png = png_create_write_struct (PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct (png);
  FILE *file = g_fopen (path, "wb");

  memcpy (row, FORMATS[format].row, sizeof row);
  png_init_io (png, file);
  png_set_IHDR (png, info, 2, 1, FORMATS[format].depth, FORMATS[format].type,
                FORMATS[format].interlace, 0, 0);
  if (FORMATS[format].type == PNG_COLOR_TYPE_PALETTE)
    png_set_PLTE (png, info, palette, 2);
  if (FORMATS[format].name[0] == 'p' || g_str_has_suffix (FORMATS[format].name, "-trns"))
    png_set_tRNS (png, info, see_through, 1, &seven);
  png_write_info (png, info);
  png_write_image (png, (png_bytep[]){ row });
  png_write_end (png, info);
  png_destroy_write_struct (&png, &info);
  fclose (file);
}

static void
test_formats (gconstpointer data)
{
  const size_t format = GPOINTER_TO_SIZE (data);
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.png", NULL);
  DsuSheet *sheet;
  DsError err;

  write_png (path, format);
  g_assert_cmpint (dsu_sheet_take (&sheet, path, FORMATS[format].transparent, &err), ==, DS_OK);
  g_assert_cmpint (sheet->w, ==, 2);
  g_assert_cmpint (sheet->h, ==, 1);
  for (int i = 0; i < 2; i++)
    g_assert_cmphex (sheet->pixels[i], ==, FORMATS[format].want[i]);
  dsu_sheet_release (sheet);
  dst_folder_free (folder);
}

/* Files of a header alone, of a PNG of 24 x 24 pixels cut to its first bytes, or with one byte
 * changed. */
static const struct {
  const char *name;
  uint32_t w, h; /* of a header; 0 x 0 = the other file */
  int cut, flip; /* bytes from its end; 0 = none */
  DsStatus status;
  const char *want;
} BROKEN[] = {
  { "too-wide", 16385, 1, 0, 0, DS_LIMIT,
    "expected an image of at most 16384 pixels on a side and 64000000 in all, got 16385 x 1" },
  { "too-high", 1, 16385, 0, 0, DS_LIMIT,
    "expected an image of at most 16384 pixels on a side and 64000000 in all, got 1 x 16385" },
  { "too-many", 16384, 16384, 0, 0, DS_LIMIT,
    "expected an image of at most 16384 pixels on a side and 64000000 in all, got 16384 x 16384" },
  { "no-end", 0xffffffff, 0xffffffff, 0, 0, DS_LIMIT,
    "expected an image of at most 16384 pixels on a side and 64000000 in all, got 4294967295 x "
    "4294967295" },
  { "empty-side", 0, 4, 0, 0, DS_LIMIT,
    "expected an image of at most 16384 pixels on a side and 64000000 in all, got 0 x 4" },
  { "header-alone", 16384, 3906, 0, 0, DS_BAD_DATA,
    "expected an undamaged PNG, got an error of its decoder: the file ends too early" },
  { "cut", 0, 0, 30, 0, DS_BAD_DATA,
    "expected an undamaged PNG, got an error of its decoder: the file ends too early" },
  { "flipped", 0, 0, 0, 20, DS_BAD_DATA,
    "expected an undamaged PNG, got an error of its decoder: IDAT: " },
  { "nothing", 0, 0, 100000, 0, DS_BAD_DATA, "expected a PNG, got a file of another format" },
};

static void
put_header (DsText *out, uint32_t w, uint32_t h)
{
  uint8_t bytes[33] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
  const uint32_t sides[2] = { GUINT32_TO_BE (w), GUINT32_TO_BE (h) };
  uint32_t crc;

  memcpy (bytes + 16, sides, sizeof sides);
  bytes[24] = 8;
  bytes[25] = PNG_COLOR_TYPE_RGB;
  crc = GUINT32_TO_BE ((uint32_t)crc32 (0, bytes + 12, 17));
  memcpy (bytes + 29, &crc, sizeof crc);
  ds_text_add (out, (const char *)bytes, sizeof bytes);
}

static void
test_broken (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  static const uint32_t pixels[24 * 24] = { 0xff123456 };
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.png", NULL);
  char sentence[DS_SENTENCE];
  DsText text = { 0 };
  DsuSheet *sheet;
  DsError err;
  size_t n;

  if (BROKEN[row].w != 0 || BROKEN[row].h != 0)
    put_header (&text, BROKEN[row].w, BROKEN[row].h);
  else
    g_assert_cmpint (dsu_sheet_write (pixels, 24, 24, &text, &err), ==, DS_OK);
  if (BROKEN[row].flip > 0)
    text.bytes[text.n - (size_t)BROKEN[row].flip] ^= 1;
  n = text.n > (size_t)BROKEN[row].cut ? text.n - (size_t)BROKEN[row].cut : 0;
  g_assert_true (g_file_set_contents (path, text.bytes, (gssize)n, NULL));
  g_assert_cmpint (dsu_sheet_take (&sheet, path, DSU_NO_COLOUR, &err), ==, BROKEN[row].status);
  g_assert_null (sheet);
  g_assert_cmpuint (dsu_sheet_bytes (), ==, 0);
  g_assert_cmpstr (err.where, ==, path);
  ds_error_format (&err, sentence, sizeof sentence);
  sentence[strlen (path) + 2 + strlen (BROKEN[row].want)] = '\0'; /* the decoder says more */
  g_assert_cmpstr (sentence + strlen (path) + 2, ==, BROKEN[row].want);
  ds_text_clear (&text);
  dst_folder_free (folder);
}

static void
put_sheet (const char *folder, const char *name, const uint32_t *pixels, int32_t w, int32_t h)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);
  DsText text = { 0 };
  DsError err;

  g_mkdir_with_parents (parent, 0700);
  g_assert_cmpint (dsu_sheet_write (pixels, w, h, &text, &err), ==, DS_OK);
  g_assert_true (g_file_set_contents (path, text.bytes, (gssize)text.n, NULL));
  ds_text_clear (&text);
}

/* One sheet for all users of a file, until it changes. */
static void
test_shared (void)
{
  static const uint32_t pixels[6] = { 0xff112233, 0x80404040 };
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.png", NULL);
  DsuSheet *a, *b, *c;
  DsError err;

  put_sheet (folder, "a.png", pixels, 2, 1);
  g_assert_cmpint (dsu_sheet_take (&a, path, DSU_NO_COLOUR, &err), ==, DS_OK);
  g_assert_cmpint (dsu_sheet_take (&b, path, DSU_NO_COLOUR, &err), ==, DS_OK);
  g_assert_true (a == b);
  g_assert_cmpuint (dsu_sheet_bytes (), ==, 8);
  g_assert_cmphex (a->pixels[0], ==, pixels[0]);
  g_assert_cmphex (a->pixels[1], ==, pixels[1]);
  put_sheet (folder, "a.png", pixels, 3, 2);
  g_assert_cmpint (dsu_sheet_take (&c, path, DSU_NO_COLOUR, &err), ==, DS_OK);
  g_assert_cmpint (c->w, ==, 3);
  dsu_sheet_release (a);
  g_assert_cmpuint (dsu_sheet_bytes (), ==, 8 + 24);
  dsu_sheet_release (b);
  dsu_sheet_release (c);
  g_assert_cmpuint (dsu_sheet_bytes (), ==, 0);
  dst_folder_free (folder);
}

/* ---- levels */

/* The program's rules with the tilesets of @folder; those of the rules at @own are added. */
static DsRules *
load_rules (char *folder, guint n_notes)
{
  char *ours = ds_strdup (g_getenv ("DELVESMITH_DATA_DIR"));
  const DsDataPath path = { .folders = { ours, folder }, .n = 2 };
  DsErrors errors = { 0 };
  DsRules *rules;

  g_assert_cmpint (ds_data_load_rules (&path, &rules, &errors), ==, DS_OK);
  g_assert_cmpuint (errors.n, ==, n_notes);
  ds_free (ours);
  return rules;
}

#define SET(image, side, pictures)                                                                 \
  "{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": \"" image                      \
  "\", \"tile_width\": " #side ", \"tile_height\": " #side ", \"pictures\": [" pictures "] }"

/* Rows of @map end with a space: '#' wall, '.' floor, '~' deep water, '_' mud. */
static DsFloor
make_floor (const DsRules *rules, const char *map)
{
  const int32_t w = (int32_t)strcspn (map, " "), h = ((int32_t)strlen (map) + 1) / (w + 1);
  DsFloor floor;

  g_assert_cmpint (ds_floor_init (&floor, w, h, NULL), ==, DS_OK);
  for (int32_t y = 0; y < h; y++)
    for (int32_t x = 0; x < w; x++) {
      const char c = map[y * (w + 1) + x];
      const char *id = c == '#' ? "wall" : c == '~' ? "deep-water" : c == '_' ? "mud" : "floor";

      g_assert_true (
          ds_floor_set (&floor, DS_LAYER_GROUND, (DsCell){ x, y }, ds_rules_find_tile (rules, id)));
    }
  return floor;
}

/* Pixels of @floor; g_free(). */
static uint32_t *
draw (DsRules *rules, const DsFloor *floor, int32_t quarters)
{
  const DsuView view = { .quarters = quarters,
                         .w = (floor->w * quarters + 3) / DSU_QUARTERS,
                         .h = (floor->h * quarters + 3) / DSU_QUARTERS };
  uint32_t *pixels = g_new0 (uint32_t, (gsize)view.w * (gsize)view.h);
  DsuPyramid pyramid;
  DsuPainter *painter;

  g_assert_cmpint (dsu_painter_new (&painter, rules, DSU_STYLE_TILES, NULL), ==, DS_OK);
  g_assert_cmpint (dsu_pyramid_init (&pyramid, dsu_painter_flat (painter), floor, NULL), ==, DS_OK);
  g_assert_true (dsu_painter_draw (painter, floor, &pyramid, &view, pixels, (size_t)view.w));
  dsu_pyramid_clear (&pyramid);
  dsu_painter_free (painter);
  return pixels;
}

/* The unused byte of each pixel does not count. */
static void
assert_same_pixels (const uint32_t *a, const uint32_t *b, size_t n)
{
  for (size_t i = 0; i < n; i++)
    g_assert_cmphex (a[i] & 0xffffff, ==, b[i] & 0xffffff);
}

/* A sheet of @n tiles of one colour each, 2 x 2 pixels, in one row: the number of a tile is its
 * colour. */
static void
put_numbers (const char *folder, int32_t n)
{
  uint32_t *pixels = g_new (uint32_t, (gsize)n * 4);

  for (int32_t y = 0; y < 2; y++)
    for (int32_t x = 0; x < 2 * n; x++)
      pixels[y * 2 * n + x] = 0xff000000 | (uint32_t)x / 2;
  put_sheet (folder, "tilesets/numbers.png", pixels, 2 * n, 2);
  g_free (pixels);
}

/* Appends the numbers from 0 to @n - 1. */
static void
put_tiles (GString *out, const char *id, const char *rule, const char *joins, int n)
{
  g_string_append_printf (
      out, "%s{ \"id\": \"%s\", \"rule\": \"%s\", \"joins\": \"%s\", \"tiles\": [",
      out->str[out->len - 1] == '[' ? "" : ", ", id, rule, joins != NULL ? joins : "same");
  for (int i = 0; i < n; i++)
    g_string_append_printf (out, "%s%d", i > 0 ? ", " : "", i);
  g_string_append (out, "] }");
}

/* Numbers of the tiles of the cells that are water, in the order of reading. */
static const struct {
  const char *name;
  int n;
  const char *map, *want, *joins;
} AUTOTILES[] = {
  { "single", 1, "~. .~", "0 0" },
  { "same", 2, ".... .~.. .... ...~", "0 1" },
  { "same", 2, "..... .~~.. ..... .....", "1 1" },
  { "edges16", 16, "..... .~~.. .~~.. .....", "6 12 3 9" },
  { "edges16", 16, ".... .~.. ....", "0" },
  { "corners16", 16, "..... .~~.. .~~.. .....", "2 4 1 8" },
  { "blob47", 47, "..... .~~.. .~~.. .....", "10 26 4 34" },
  { "blob47", 47, ".... .~.. ~~~. .~..", "5 15 21 13 6" },
  { "blob47", 47, "~~~ ~~~ ~~~", "46 46 46 46 46 46 46 46 46" },
  { "all256", 256, ".... .~.. ..~. ....", "8 128" },
  { "blob47", 47, ".#. .~# ...", "3", "walls" },
  { "blob47", 47, ".## .~# ...", "4", "walls" },
  { "all256", 256, ".#. .~. ...", "1", "walls" },
};

static void
test_autotile (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  char *folder = dst_folder_new ();
  GString *set = g_string_new ("{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": "
                               "\"numbers.png\", \"tile_width\": 2, \"tile_height\": 2, "
                               "\"pictures\": ["),
          *found = g_string_new (NULL);
  g_autofree uint32_t *pixels = NULL;
  DsFloor floor;
  DsRules *rules;

  put_tiles (set, "deep-water", AUTOTILES[row].name, AUTOTILES[row].joins, AUTOTILES[row].n);
  g_string_append (set, "] }");
  put_numbers (folder, AUTOTILES[row].n);
  g_free (dst_put_file (folder, "tilesets/numbers.json", set->str));
  rules = load_rules (folder, 0);
  floor = make_floor (rules, AUTOTILES[row].map);
  pixels = draw (rules, &floor, 16 * DSU_QUARTERS);
  for (int32_t y = 0; y < floor.h; y++)
    for (int32_t x = 0; x < floor.w; x++)
      if (AUTOTILES[row].map[y * (floor.w + 1) + x] == '~')
        g_string_append_printf (found, "%s%u", found->len > 0 ? " " : "",
                                pixels[(y * 16 + 8) * floor.w * 16 + x * 16 + 8] & 0xffffff);
  g_assert_cmpstr (found->str, ==, AUTOTILES[row].want);
  g_string_free (found, TRUE);
  g_string_free (set, TRUE);
  ds_floor_clear (&floor);
  ds_rules_unref (rules);
  dst_folder_free (folder);
}

/* Both variants occur, each cell keeps its own, and zoom steps repeat pixels or average them. */
static void
test_variants (void)
{
  static const uint32_t sheet[2 * 4] = {
    0xffff0000, 0xff00ff00, 0xff808080, 0xff808080, 0xff0000ff, 0xffffffff, 0xff808080, 0xff808080,
  };
  char *folder = dst_folder_new ();
  g_autofree uint32_t *at_32 = NULL, *at_2 = NULL, *at_half = NULL;
  size_t n_grey = 0;
  DsFloor floor;
  DsRules *rules;

  put_sheet (folder, "tilesets/sheets/two.png", sheet, 4, 2);
  g_free (dst_put_file (
      folder, "tilesets/a.json",
      SET ("sheets/two.png", 2, "{ \"id\": \"mud\", \"tiles\": [0, 1], \"weights\": [3, 1] }")));
  rules = load_rules (folder, 0);
  floor = make_floor (rules, "________________ ________________ ________________ ________________ "
                             "________________ ________________ ________________ ________________");
  at_32 = draw (rules, &floor, 32 * DSU_QUARTERS);
  at_2 = draw (rules, &floor, 2 * DSU_QUARTERS);
  at_half = draw (rules, &floor, 2);
  for (int32_t y = 0; y < floor.h; y++)
    for (int32_t x = 0; x < floor.w; x++) {
      const bool is_grey = ds_cell_hash (0x64656c7665736d69u, x, y) % 4 == 3;

      n_grey += is_grey;
      for (int32_t i = 0; i < 32 * 32; i++)
        g_assert_cmphex (at_32[(y * 32 + i / 32) * 512 + x * 32 + i % 32] & 0xffffff, ==,
                         (is_grey ? 0x808080 : sheet[i / 512 * 4 + i % 32 / 16]) & 0xffffff);
    }
  g_assert_cmpuint (n_grey, >, 10);
  g_assert_cmpuint (n_grey, <, 60);
  /* the mean of both colours, of which each is 0x808080 to a rounding */
  for (int32_t i = 0; i < 32 * 16; i++)
    for (int shift = 0; shift < 24; shift += 8)
      g_assert_cmpint (abs ((int)(at_2[i] >> shift & 0xff) - 0x80), <=, 1);
  for (int32_t i = 0; i < 8 * 4; i++)
    g_assert_cmpint (abs ((int)(at_half[i] & 0xff) - 0x80), <=, 1);
  ds_floor_clear (&floor);
  ds_rules_unref (rules);
  dst_folder_free (folder);
}

/* Cells of less than a few pixels have the mean colour of the variants, by their weights. */
static void
test_mean (void)
{
  static const uint32_t sheet[2] = { 0xff0000f0, 0xff000010 };
  char *folder = dst_folder_new ();
  g_autofree uint32_t *pixels = NULL;
  DsFloor floor;
  DsRules *rules;

  put_sheet (folder, "tilesets/two.png", sheet, 2, 1);
  g_free (dst_put_file (
      folder, "tilesets/a.json",
      SET ("two.png", 1, "{ \"id\": \"mud\", \"tiles\": [0, 1], \"weights\": [1, 3] }")));
  rules = load_rules (folder, 0);
  floor = make_floor (rules, "___ ___ ___");
  pixels = draw (rules, &floor, DSU_QUARTERS);
  for (int i = 0; i < 9; i++)
    g_assert_cmphex (pixels[i] & 0xffffff, ==, (0xf0 + 3 * 0x10) / 4);
  ds_floor_clear (&floor);
  ds_rules_unref (rules);
  dst_folder_free (folder);
}

/* Where a picture is transparent, the ground beside it shows; tiles of one pixel are tiles. */
static void
test_see_through (void)
{
  static const uint32_t sheet[2] = { 0xff123456, 0 };
  char *folder = dst_folder_new ();
  g_autofree uint32_t *with = NULL, *without = NULL;
  DsFloor floor, bare;
  DsRules *rules;

  put_sheet (folder, "tilesets/one.png", sheet, 2, 1);
  g_free (dst_put_file (folder, "tilesets/a.json",
                        SET ("one.png", 1,
                             "{ \"id\": \"floor\", \"tiles\": [0] }, { \"id\": \"deep-water\", "
                             "\"tiles\": [1] }")));
  rules = load_rules (folder, 0);
  floor = make_floor (rules, "... .~. ...");
  bare = make_floor (rules, "... ... ...");
  with = draw (rules, &floor, 8 * DSU_QUARTERS);
  without = draw (rules, &bare, 8 * DSU_QUARTERS);
  g_assert_cmphex (without[0] & 0xffffff, ==, 0x123456);
  assert_same_pixels (with, without, 24 * 24);
  ds_floor_clear (&floor);
  ds_floor_clear (&bare);
  ds_rules_unref (rules);
  dst_folder_free (folder);
}

/* An image that cannot be read, or lacks a tile: one sentence, and the built-in drawing. */
static void
test_missing (void)
{
  static const uint32_t sheet[4] = { 0xff123456 };
  char *folder = dst_folder_new ();
  g_autofree uint32_t *with = NULL, *without = NULL;
  const DsuPictures *pictures;
  char sentence[DS_SENTENCE];
  DsFloor floor;
  DsRules *rules;

  put_sheet (folder, "tilesets/small.png", sheet, 2, 2);
  g_free (dst_put_file (folder, "tilesets/a.json",
                        SET ("lost.png", 2,
                             "{ \"id\": \"floor\", \"tiles\": [0] }, { \"id\": \"wall\", "
                             "\"tiles\": [0] }")));
  g_free (dst_put_file (folder, "tilesets/b.json",
                        SET ("small.png", 2,
                             "{ \"id\": \"mud\", \"tiles\": [1] }, "
                             "{ \"id\": \"sand\", \"tiles\": [2] }")));
  rules = load_rules (folder, 0);
  pictures = dsu_pictures_of (rules);
  g_assert_cmpuint (pictures->errors.n, ==, 2); /* one for each image */
  g_assert_true (g_str_has_suffix (pictures->errors.items[0].where, "/tilesets/lost.png"));
  g_assert_cmpint (pictures->errors.items[0].status, ==, DS_NOT_FOUND);
  g_assert_true (g_str_has_suffix (
      ds_error_format (&pictures->errors.items[1], sentence, sizeof sentence),
      "/small.png: expected tile 1 of the picture \"mud\", got an image of 1 x 1 tiles"));
  floor = make_floor (rules, "##. __.");
  with = draw (rules, &floor, 16 * DSU_QUARTERS);
  without = draw (dst_rules (), &floor, 16 * DSU_QUARTERS);
  assert_same_pixels (with, without, 48 * 32);
  ds_floor_clear (&floor);
  ds_rules_unref (rules);
  dst_folder_free (folder);
}

/* A floor where every tile meets every other, and every kind of thing stands somewhere. */
static DsFloor
make_everything (const DsRules *rules)
{
  enum { W = 60, H = 40 };
  const uint32_t n = (uint32_t)ds_rules_n_tiles (rules);
  DsFloor floor;

  g_assert_cmpint (ds_floor_init (&floor, W, H, NULL), ==, DS_OK);
  for (int32_t y = 0; y < H; y++)
    for (int32_t x = 0; x < W; x++) {
      const uint64_t hash = ds_cell_hash (1, x, y), blotch = ds_cell_hash (2, x / 3, y / 3);
      const uint32_t tile = (uint32_t)(blotch >> 8) % n, other = (uint32_t)(hash >> 8) % n;
      const DsCell cell = { x, y };
      const bool is_ground = ds_rules_tile (rules, tile)->layer == DS_LAYER_GROUND;

      g_assert_true (ds_floor_set (&floor, DS_LAYER_GROUND, cell,
                                   is_ground         ? tile
                                   : blotch % 3 == 0 ? ds_rules_find_tile (rules, "wall")
                                                     : ds_rules_find_tile (rules, "floor")));
      if (ds_rules_tile (rules, other)->layer == DS_LAYER_FEATURE && hash % 3 == 0)
        g_assert_true (ds_floor_set (&floor, DS_LAYER_FEATURE, cell, other));
      else if (!is_ground)
        g_assert_true (ds_floor_set (&floor, DS_LAYER_FEATURE, cell, tile));
      if (hash % 7 == 2) {
        const DsThing thing = { .id = hash | 1,
                                .kind = (uint16_t)((hash >> 20) % ds_rules_n_kinds (rules)),
                                .facing = (uint8_t)((hash >> 50) % 5),
                                .at = cell,
                                .target_floor = -1 };

        g_assert_cmpint (ds_things_put (&floor.things, &thing, NULL), ==, DS_OK);
      }
    }
  return floor;
}

/* The built-in drawings as a tileset draw a level as they do themselves, pixel by pixel. */
static void
test_looks (gconstpointer data)
{
  const int32_t px = GPOINTER_TO_INT (data);
  char *folder = dst_folder_new ();
  g_autofree char *tilesets = g_build_filename (folder, "tilesets", NULL);
  g_autofree char *path = g_build_filename (tilesets, "ours.png", NULL);
  g_autofree uint32_t *with = NULL, *without = NULL;
  DsText png = { 0 }, json = { 0 };
  DsFloor floor = make_everything (dst_rules ());
  const int32_t w = floor.w * px;
  DsRules *rules;
  DsError err;

  g_assert_cmpint (dsu_look_sheet_write (dst_rules (), px, "ours.png", &png, &json, &err), ==,
                   DS_OK);
  g_mkdir (tilesets, 0700);
  g_assert_true (g_file_set_contents (path, png.bytes, (gssize)png.n, NULL));
  g_free (dst_put_file (folder, "tilesets/ours.json", json.bytes));
  rules = load_rules (folder, 0);
  g_assert_cmpuint (ds_rules_n_pictures (rules), >, 150);
  g_assert_cmpuint (dsu_pictures_of (rules)->errors.n, ==, 0);
  with = draw (rules, &floor, px * DSU_QUARTERS);
  without = draw (dst_rules (), &floor, px * DSU_QUARTERS);
  for (int32_t i = 0; i < w * floor.h * px; i++)
    if ((with[i] & 0xffffff) != (without[i] & 0xffffff)) {
      const DsCell cell = { i % w / px, i / w / px };

      g_error ("cell %d, %d of %s, %s: pixel %d, %d is %06x, expected %06x", cell.x, cell.y,
               ds_rules_tile (rules, ds_floor_get (&floor, DS_LAYER_GROUND, cell))->id,
               ds_rules_tile (rules, ds_floor_get (&floor, DS_LAYER_FEATURE, cell))->id, i % w % px,
               i / w % px, with[i], without[i]);
    }
  ds_text_clear (&png);
  ds_text_clear (&json);
  ds_floor_clear (&floor);
  ds_rules_unref (rules);
  dst_folder_free (folder);
}

/* A sheet of 4 x 3 tiles of one colour each, the number of the tile + 1. */
static void
put_grid (const char *folder, const char *pictures)
{
  g_autofree char *set = g_strdup_printf ("{ \"format\": \"delvesmith.tileset\", \"version\": 1, "
                                          "\"image\": \"grid.png\", \"tile_width\": 2, "
                                          "\"tile_height\": 2, \"pictures\": [%s] }",
                                          pictures);
  uint32_t pixels[8 * 6];

  for (int i = 0; i < 8 * 6; i++)
    pixels[i] = 0xff000000 | (uint32_t)(i / 8 / 2 * 4 + i % 8 / 2 + 1);
  put_sheet (folder, "tilesets/grid.png", pixels, 8, 6);
  g_free (dst_put_file (folder, "tilesets/grid.json", set));
}

/* Colours of the middles of all cells, row by row; floors are 0. */
static char *
dup_cells (DsRules *rules, const DsFloor *floor, int32_t px)
{
  g_autofree uint32_t *pixels = draw (rules, floor, px * DSU_QUARTERS);
  GString *out = g_string_new (NULL);

  for (int32_t y = 0; y < floor->h; y++) {
    for (int32_t x = 0; x < floor->w; x++) {
      const uint32_t colour =
          pixels[(y * px + px / 2) * floor->w * px + x * px + px / 2] & 0xffffff;

      g_string_append_c (out, colour > 12 ? '.' : "0123456789abc"[colour]);
    }
    g_string_append_c (out, ' ');
  }
  g_string_truncate (out, out->len - 1);
  return g_string_free (out, FALSE);
}

/* Pictures of several cells lie around their cell, cut off at the edge of the level. */
static void
test_large (void)
{
  static const int32_t SIZES[] = { 4, 6, 16, 64 };
  char *folder = dst_folder_new ();
  DsThing thing = { .id = 1, .at = { 1, 3 }, .target_floor = -1 };
  DsFloor floor;
  DsRules *rules;

  put_grid (folder,
            "{ \"id\": \"pillar\", \"tiles\": [1], \"width\": 2, \"height\": 3, \"anchor_y\": 2 }, "
            "{ \"id\": \"goblin\", \"tiles\": [0], \"width\": 3, \"height\": 2, \"anchor_x\": 2, "
            "\"anchor_y\": 1 }");
  rules = load_rules (folder, 0);
  floor = make_floor (rules, "..... ..... ..... ..... .....");
  g_assert_true (ds_floor_set (&floor, DS_LAYER_FEATURE, (DsCell){ 3, 3 },
                               ds_rules_find_tile (rules, "pillar")));
  g_assert_true (ds_rules_find_kind (rules, "goblin", &thing.kind));
  g_assert_cmpint (ds_things_put (&floor.things, &thing, NULL), ==, DS_OK);
  for (size_t i = 0; i < G_N_ELEMENTS (SIZES); i++) {
    g_autofree char *found = dup_cells (rules, &floor, SIZES[i]);

    g_assert_cmpstr (found, ==, "..... ...23 23.67 67.ab .....");
  }
  ds_floor_clear (&floor);
  ds_rules_unref (rules);
  dst_folder_free (folder);
}

/* A view that shows none of the cell of a large picture shows the part of it. */
static void
test_large_in_parts (void)
{
  char *folder = dst_folder_new ();
  g_autofree uint32_t *whole = NULL;
  DsThing thing = { .id = 1, .at = { 4, 5 }, .target_floor = -1 };
  DsuPainter *painter;
  DsFloor floor;
  DsRules *rules;

  put_grid (folder,
            "{ \"id\": \"pillar\", \"tiles\": [0], \"width\": 4, \"height\": 3, \"anchor_y\": 2 }, "
            "{ \"id\": \"goblin\", \"tiles\": [0], \"width\": 4, \"height\": 3, \"anchor_x\": 3 }");
  rules = load_rules (folder, 0);
  floor =
      make_floor (rules, "........ ........ ........ ........ ........ ........ ........ ........");
  g_assert_true (ds_floor_set (&floor, DS_LAYER_FEATURE, (DsCell){ 3, 4 },
                               ds_rules_find_tile (rules, "pillar")));
  g_assert_true (ds_rules_find_kind (rules, "goblin", &thing.kind));
  g_assert_cmpint (ds_things_put (&floor.things, &thing, NULL), ==, DS_OK);
  whole = draw (rules, &floor, 8 * DSU_QUARTERS);
  g_assert_cmpint (dsu_painter_new (&painter, rules, DSU_STYLE_TILES, NULL), ==, DS_OK);
  for (int32_t y = 0; y < 64; y += 8)
    for (int32_t x = 0; x < 64; x += 8) {
      const DsuView view = { .quarters = 8 * DSU_QUARTERS, .x = x, .y = y, .w = 8, .h = 8 };
      uint32_t part[64];

      g_assert_true (dsu_painter_draw (painter, &floor, NULL, &view, part, 8));
      for (int32_t i = 0; i < 8; i++)
        assert_same_pixels (part + 8 * i, whole + (y + i) * 64 + x, 8);
    }
  g_assert_cmpint (dsu_painter_cover (painter, (DsRect){ 4, 5, 1, 1 }).w, ==, 7);
  dsu_painter_free (painter);
  ds_floor_clear (&floor);
  ds_rules_unref (rules);
  dst_folder_free (folder);
}

/* States of doors, features on walls, and things that face somewhere. */
static void
test_states (void)
{
  char *folder = dst_folder_new ();
  DsThing thing = { .id = 1, .at = { 0, 1 }, .target_floor = -1 };
  g_autofree char *found = NULL;
  DsFloor floor;
  DsRules *rules;

  g_free (dst_put_file (
      folder, "rules/doors.json",
      "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": ["
      "{ \"id\": \"hatch\", \"label\": \"H\", \"glyph\": \"h\", \"layer\": \"feature\", "
      "\"picture\": "
      "\"hatches\", \"opened\": \"open-hatch\" }, "
      "{ \"id\": \"open-hatch\", \"label\": \"H\", \"glyph\": \"h\", \"layer\": \"feature\", "
      "\"picture\": \"hatches\", \"closed\": \"hatch\" }, "
      "{ \"id\": \"shut-hatch\", \"label\": \"H\", \"glyph\": \"h\", \"layer\": \"feature\", "
      "\"picture\": \"hatches\", \"flags\": [\"door\", \"blocks-move\"] }] }"));
  put_grid (folder, "{ \"id\": \"hatches\", \"tiles\": [0, 1, 2], \"states\": true }, "
                    "{ \"id\": \"rubble\", \"tiles\": [3, 4], \"walls\": true }, "
                    "{ \"id\": \"goblin\", \"tiles\": [5, 6, 7, 8], \"facings\": true }");
  rules = load_rules (folder, 0);
  floor = make_floor (rules, "....# .....");
  for (int32_t x = 0; x < 5; x++) {
    static const char *const FEATURES[] = { "hatch", "open-hatch", "shut-hatch", "rubble",
                                            "rubble" };

    g_assert_true (ds_floor_set (&floor, DS_LAYER_FEATURE, (DsCell){ x, 0 },
                                 ds_rules_find_tile (rules, FEATURES[x])));
  }
  g_assert_true (ds_rules_find_kind (rules, "goblin", &thing.kind));
  for (int i = 0; i < 5; i++) {
    thing.id++;
    thing.at.x = i;
    thing.facing = (uint8_t)i; /* the last: none */
    g_assert_cmpint (ds_things_put (&floor.things, &thing, NULL), ==, DS_OK);
  }
  found = dup_cells (rules, &floor, 16);
  g_assert_cmpstr (found, ==, "12345 67898");
  ds_floor_clear (&floor);
  ds_rules_unref (rules);
  dst_folder_free (folder);
}

static DsStatus
draw_once (void *folder)
{
  const DsDataPath path = { .folders = { folder }, .n = 1 };
  DsErrors errors = { 0 };
  DsuPainter *painter = NULL;
  DsRules *rules;
  DsStatus status = ds_data_load_rules (&path, &rules, &errors);

  if (status == DS_OK)
    status = dsu_painter_new (&painter, rules, DSU_STYLE_TILES, NULL);
  if (status == DS_OK && dsu_pictures_of (rules)->errors.n > 0)
    status = dsu_pictures_of (rules)->errors.items[0].status;
  dsu_painter_free (painter);
  ds_rules_unref (rules);
  return status;
}

static void
test_no_memory (void)
{
  static const uint32_t sheet[4] = { 0xff123456 };
  char *folder = dst_folder_new ();

  g_free (dst_put_file (folder, "rules/a.json",
                        "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": [{ \"id\": "
                        "\"mud\", \"label\": \"M\", \"glyph\": \"m\", \"layer\": \"ground\" }] }"));
  put_sheet (folder, "tilesets/small.png", sheet, 2, 2);
  g_free (dst_put_file (folder, "tilesets/b.json",
                        SET ("small.png", 2, "{ \"id\": \"mud\", \"tiles\": [0] }")));
  dst_fail_each (draw_once, folder, DS_OK);
  g_assert_cmpuint (dsu_sheet_bytes (), ==, 0);
  dst_folder_free (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/pictures/formats", FORMATS, test_formats);
  DST_ADD_ROWS ("/pictures/broken", BROKEN, test_broken);
  g_test_add_func ("/pictures/shared", test_shared);
  for (size_t i = 0; i < G_N_ELEMENTS (AUTOTILES); i++) {
    g_autofree char *name = g_strdup_printf ("%s-%zu", AUTOTILES[i].name, i);

    dst_add_row ("/pictures/autotile", name, i, test_autotile);
  }
  g_test_add_func ("/pictures/variants", test_variants);
  g_test_add_func ("/pictures/mean", test_mean);
  g_test_add_func ("/pictures/see-through", test_see_through);
  g_test_add_func ("/pictures/missing", test_missing);
  g_test_add_func ("/pictures/large", test_large);
  g_test_add_func ("/pictures/large-in-parts", test_large_in_parts);
  g_test_add_func ("/pictures/states", test_states);
  g_test_add_data_func ("/pictures/looks/16", GINT_TO_POINTER (16), test_looks);
  g_test_add_data_func ("/pictures/looks/10", GINT_TO_POINTER (10), test_looks);
  g_test_add_func ("/pictures/no-memory", test_no_memory);
  return g_test_run ();
}
