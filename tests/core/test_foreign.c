/* tests/core/test_foreign.c — foreign maps: limits, memory, and the reader of comma-separated
 * values. */
#include "io/foreign/reader.h"
#include "lib/foreign.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

static const struct {
  const char *name, *text, *want;
} CSV[] = {
  { "rows", "0,-1,2\n5,,3\n",
    "csv single grid 1x1\ntileset \"\" from 1, 6 tiles of 1x1\n"
    "level \"\" at 0,0 depth 0 size 3x2\n"
    "  layer tiles \"rows\" grid 1x1 3x2 from 0,0\n    1 0 3\n    6 0 4\n" },
  { "flips", "-2147483648,1073741825,-536870911\r\n",
    "csv single grid 1x1\ntileset \"\" from 1, 2 tiles of 1x1\n"
    "level \"\" at 0,0 depth 0 size 3x1\n"
    "  layer tiles \"flips\" grid 1x1 3x1 from 0,0\n    1x 2y 2xyd\n" },
  { "names", "\"a \"\"b\"\"\",2\nwall,\n",
    "csv single grid 1x1\ntileset \"\" from 1, 5 tiles of 1x1\n"
    "  tile 3 \"a \"b\"\"\n  tile 4 \"wall\"\n"
    "level \"\" at 0,0 depth 0 size 2x2\n"
    "  layer tiles \"names\" grid 1x1 2x2 from 0,0\n    4 3\n    5 0\n" },
  { "list", "\xef\xbb\xbfx;y;layer;tile\n-1;2;Walls;3\n0;4;Floor;grass\n0;2;Walls;1\n",
    "csv single grid 1x1\ntileset \"\" from 1, 5 tiles of 1x1\n  tile 4 \"grass\"\n"
    "level \"\" at 0,0 depth 0 size 2x3\n"
    "  layer tiles \"Walls\" grid 1x1 2x3 from -1,2\n    4 2\n    0 0\n    0 0\n"
    "  layer tiles \"Floor\" grid 1x1 2x3 from -1,2\n    0 0\n    0 0\n    0 5\n" },
  { "rexpaint",
    "X,Y,ASCII,Foreground,Background\n0,0,35,#ffffff,#000000\n1,0,35,#ffffff,#000000\n"
    "0,1,46,#102030,#000000\n1,1,32,#000000,#ff00ff\n",
    "csv single grid 1x1\nglyph 1: 35 #ffffff on #000000\nglyph 2: 46 #102030 on #000000\n"
    "level \"\" at 0,0 depth 0 size 2x2\n"
    "  layer glyphs \"rexpaint\" grid 1x1 2x2 from 0,0\n    1 1\n    2 0\n" },
  { "ragged", "1,2\n3\n", "ragged.csv:2: expected 2 fields as in the first row, got 1" },
  { "number", "1,99999999999\n",
    "number.csv:1: expected a tile number from -1 to 268435454, with flips at most 32 bits, got "
    "99999999999" },
  { "quote", "1,\"ab\n2,3\n", "quote.csv:1: expected quotes only around a whole field, got \"ab" },
  { "quote-within", "1,2\n3,\"a\"b\n",
    "quote-within.csv:2: expected quotes only around a whole field, got \"a\"b" },
  { "quote-at-end", "1,\"ab",
    "quote-at-end.csv:1: expected quotes only around a whole field, got \"ab" },
  { "latin-1", "1,2\n3,gr\xfcn\n", "latin-1.csv:2: expected text in UTF-8, got the byte 0xFC" },
  { "latin-1-header", "x,y,tile,gr\xfcn\n1,1,2,3\n",
    "latin-1-header.csv:1: expected text in UTF-8, got the byte 0xFC" },
  { "utf-16",
    "\xff\xfe"
    "1",
    "utf-16.csv:1: expected text in UTF-8, got UTF-16" },
  { "place", "x,y,tile\n1,far,2\n",
    "place.csv:2: expected a column or row from -1000000 to 1000000, got \"far\"" },
  { "colour", "x,y,glyph,fg\n1,1,35,red\n",
    "colour.csv:2: expected a colour such as #ff00ff, got \"red\"" },
  { "twice", "x,y,tile\n1,1,2\n2,2,2\n1,1,3\n",
    "twice.csv:4: cell 1, 1 of layer \"twice\" is given twice" },
  { "few", "x,y,tile\n1,1\n", "few.csv:2: expected 3 fields as in the first row, got fewer" },
  { "many", "x,y,tile\n1,1,2,3\n", "many.csv:2: expected 3 fields as in the first row, got more" },
  { "far", "x,y,tile\n-900000,1,2\n900000,1,2\n",
    "far.csv:3: layer \"far\": expected 1 to 65536 columns and rows, got 1800001 and 1" },
  { "empty", "", "empty.csv:1: expected at least a row of cells, got none" },
};

static void
test_csv (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  g_autofree char *name = g_strdup_printf ("%s.csv", CSV[row].name);

  dst_foreign_reads (name, CSV[row].text, CSV[row].want);
}

/* A field, and a row, of one more than is read. */
static void
test_csv_limits (void)
{
  g_autofree char *field = g_strnfill (256, 'a');
  g_autofree char *text = g_strdup_printf ("1,2\n3,%s\n", field);
  g_autofree char *row = g_strnfill (65536, ',');

  dst_foreign_reads ("long.csv", text,
                     "long.csv:2: expected fields of at most 255 bytes, got more");
  dst_foreign_reads (
      "wide.csv", row,
      "wide.csv:1: layer \"wide\": expected 1 to 65536 columns and rows, got 65537 and 1");
}

/* ---- limits */

/* Sizes are refused before anything is allocated. */
static void
test_cells_limit (void)
{
  DsForeign map = { .source = "m" };
  char sentence[DS_SENTENCE];
  DsForeignLevel *level;
  DsForeignLayer *layer;
  DsError err;

  level = ds_foreign_add_level (&map, &err);
  layer = ds_foreign_add_layer (&map, level, &err);
  layer->name = "walls";
  g_assert_cmpint (ds_foreign_make_cells (&map, layer, 0, 0, 65537, 1, &err), ==, DS_LIMIT);
  g_assert_cmpstr (ds_error_format (&err, sentence, sizeof sentence), ==,
                   "m: layer \"walls\": expected 1 to 65536 columns and rows, got 65537 and 1");
  g_assert_cmpint (ds_foreign_make_cells (&map, layer, 0, 0, 65536, 65536, &err), ==, DS_LIMIT);
  g_assert_cmpstr (ds_error_format (&err, sentence, sizeof sentence), ==,
                   "m: expected at most 67108864 cells in all layers together, got 4294967296");
  g_assert_null (layer->cells);
  g_assert_cmpint (ds_foreign_make_cells (&map, layer, -2, 5, 3, 2, &err), ==, DS_OK);
  layer->cells[5] = 7;
  g_assert_cmpuint (ds_foreign_cell (layer, 0, 6), ==, 7);
  g_assert_cmpuint (ds_foreign_cell (layer, 1, 6), ==, 0);
  g_assert_cmpuint (ds_foreign_cell (layer, -3, 6), ==, 0);
  ds_foreign_clear (&map);
}

/* Layers of files that list the topmost first. */
static void
test_layers_below (void)
{
  DsForeign map = { .source = "m", .grid_w = 8, .grid_h = 9 };
  DsForeignLevel *level;
  DsError err;

  level = ds_foreign_add_level (&map, &err);
  for (const char *name = "cba"; *name != '\0'; name++) {
    DsForeignLayer *layer = ds_foreign_add_layer_below (&map, level, &err);

    layer->name = ds_foreign_text (&map, name, 1, &err);
    g_assert_cmpint (layer->grid_h, ==, 9);
  }
  g_assert_cmpstr (level->layers.first->name, ==, "a");
  g_assert_cmpstr (level->layers.first->next->name, ==, "b");
  g_assert_cmpstr (level->layers.last->name, ==, "c");
  g_assert_null (level->layers.last->next);
  g_assert_cmpuint (level->layers.n, ==, 3);
  ds_foreign_clear (&map);
}

/* Gaps between tilesets belong to the one before, as in Tiled. */
static void
test_tilesets (void)
{
  DsForeign map = { .source = "m" };
  DsForeignTileset *a, *b;
  uint32_t id = 0;
  DsError err;

  a = ds_foreign_add_tileset (&map, &err);
  b = ds_foreign_add_tileset (&map, &err);
  a->first = 1;
  b->first = 10;
  g_assert_null (ds_foreign_tileset_of (&map, 0, &id));
  g_assert_true (ds_foreign_tileset_of (&map, 9 | DS_FOREIGN_FLIP_X, &id) == a);
  g_assert_cmpuint (id, ==, 8);
  g_assert_true (ds_foreign_tileset_of (&map, 10, &id) == b);
  g_assert_cmpuint (id, ==, 0);
  ds_foreign_clear (&map);
}

/* Many different glyphs keep their numbers while the table grows. */
static void
test_glyphs (void)
{
  DsForeign map = { .source = "m" };
  DsError err;

  for (int round = 0; round < 2; round++)
    for (uint32_t i = 0; i < 5000; i++)
      g_assert_cmpuint (ds_foreign_glyph (&map, (DsForeignGlyph){ i % 256, i / 256, i % 7 }, &err),
                        ==, i + 1);
  g_assert_cmpuint (map.n_glyphs, ==, 5000);
  ds_foreign_clear (&map);
}

/* ---- memory */

static DsStatus
read_again (void *row)
{
  g_autofree char *name = g_strdup_printf ("%s.csv", CSV[GPOINTER_TO_SIZE (row)].name);
  const char *text = CSV[GPOINTER_TO_SIZE (row)].text;
  DsErrors errors = { 0 };
  DsStatus status;
  DsForeign map;

  status = ds_foreign_parse (&map, ds_foreign_reader_of (name), name, text, strlen (text), NULL,
                             &errors);
  g_assert_cmpint (status, ==, ds_errors_status (&errors));
  if (status == DS_OK)
    ds_foreign_clear (&map);
  return status;
}

static void
test_memory (void)
{
  for (size_t i = 0; i < 5; i++)
    dst_fail_each (read_again, GSIZE_TO_POINTER (i), DS_OK);
}

/* A file beside another; "-" is a file, too. */
static void
test_beside (void)
{
  static const char *const ROWS[][3] = { { "maps/a.tmx", "b.tsx", "maps/b.tsx" },
                                         { "a.tmx", "b.tsx", "b.tsx" },
                                         { "maps/a.tmx", "/b.tsx", "/b.tsx" },
                                         { "maps/a.tmx", "-", "maps/-" },
                                         { "a.tmx", "-", "./-" } };

  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    char *path = ds_foreign_beside (ROWS[i][0], ROWS[i][1]);

    g_assert_cmpstr (path, ==, ROWS[i][2]);
    ds_free (path);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/foreign/csv", CSV, test_csv);
  g_test_add_func ("/foreign/csv-limits", test_csv_limits);
  g_test_add_func ("/foreign/limit/cells", test_cells_limit);
  g_test_add_func ("/foreign/layers-below", test_layers_below);
  g_test_add_func ("/foreign/tilesets", test_tilesets);
  g_test_add_func ("/foreign/beside", test_beside);
  g_test_add_func ("/foreign/glyphs", test_glyphs);
  g_test_add_func ("/foreign/memory", test_memory);
  return g_test_run ();
}
