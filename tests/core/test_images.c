/* tests/core/test_images.c — PNGs as levels: a pixel per cell by a palette, and pictures that hold
 * their level. */
#include "base/inflate.h"
#include "io/held_level.h"
#include "io/mapping/guess.h"
#include "io/mapping/import.h"
#include "io/palette.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/imported.h"
#include "paint/export.h"
#include "paint/io_options.h"
#include "paint/sheet.h"

#include <glib.h>
#include <string.h>

/* The PNG of @delve, a pixel per cell, by the mapping @palette or NULL; ds_text_clear(). */
static DsText
write_pixels (const DsDelve *delve, const DsMapping *palette)
{
  DsIoOptions options = dsu_io_options;
  DsFilePlan plan = { 0 };
  DsText png = { 0 };
  DsError err;

  options.mapping = palette;
  g_assert_cmpint (ds_format_png.write_files (delve, "a.png", &options, &plan, &err), ==, DS_OK);
  ds_text_add (&png, plan.changes.items[0].after, plan.changes.items[0].n_after);
  ds_file_plan_clear (&plan);
  return png;
}

/* A level of the PNG by its guess, or by @mapping; with its notes, one a line, as *@notes. */
static DsDelve
read_pixels (const DsText *png, const DsMapping *mapping, char **notes)
{
  GString *lines = g_string_new (NULL);
  DsErrors errors = { 0 };
  DsMapping guess;
  DsArena arena = { 0 };
  DsImport import;
  DsForeign map;
  DsDelve level;
  char text[DS_SENTENCE];

  g_assert_cmpint (ds_foreign_parse (&map, ds_foreign_reader_of ("a.PNG"), "a.png", png->bytes,
                                     png->n, &dsu_foreign_files, &errors),
                   ==, DS_OK);
  g_assert_cmpint (ds_mapping_guess (&guess, &map, dst_rules (), &arena, NULL), ==, DS_OK);
  g_assert_cmpint (
      ds_import (&import, &map, mapping != NULL ? mapping : &guess, dst_rules (), NULL), ==, DS_OK);
  for (size_t i = 0; i < import.notes.n; i++)
    g_string_append_printf (lines, "%s%s", i > 0 ? "\n" : "",
                            ds_message_format (&import.notes.items[i], text, sizeof text));
  *notes = g_string_free (lines, FALSE);
  g_assert_cmpint (ds_delve_copy (&level, &import.delve, NULL), ==, DS_OK);
  ds_import_clear (&import);
  ds_foreign_clear (&map);
  ds_arena_clear (&arena);
  return level;
}

#define MAPPING(rules)                                                                             \
  "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"rules\": [" rules "] }"

/* ---- a pixel per cell */

/* Every definition has a colour of its own, which does not depend on later definitions. */
static void
test_palette (void)
{
  static const char MORE[] = "\"tiles\": [{ \"id\": \"zz-more\", \"label\": \"More\", \"layer\": "
                             "\"ground\", \"glyph\": \"?\", \"fg\": \"#a49cb4\", \"bg\": "
                             "\"#544e63\" }]";
  DsRules *more = dst_rules_with (MORE);
  DsPalette palette, longer;

  g_assert_cmpint (ds_palette_make (&palette, dst_rules (), NULL), ==, DS_OK);
  g_assert_cmpint (ds_palette_make (&longer, more, NULL), ==, DS_OK);
  g_assert_cmphex (ds_palette_tile (&palette, DS_TILE_NONE), ==, DS_PALETTE_NONE);
  for (uint32_t i = 1; i < palette.n_tiles; i++) {
    const char *id = ds_rules_tile (dst_rules (), i)->id;

    g_assert_cmpuint (ds_palette_find (&palette, ds_palette_tile (&palette, i)), ==, i);
    g_assert_cmphex (ds_palette_tile (&longer, ds_rules_find_tile (more, id)), ==,
                     ds_palette_tile (&palette, i));
  }
  for (uint32_t i = 0; i < palette.n_kinds; i++)
    g_assert_cmpuint (ds_palette_find (&palette, ds_palette_kind (&palette, i)), ==,
                      palette.n_tiles + i);
  ds_palette_clear (&palette);
  ds_palette_clear (&longer);
  ds_rules_unref (more);
}

/* Our own image is read back by its guess: tiles, and the objects over plain floor. */
static void
test_round_trip (void)
{
  DsDelve delve = dst_load (&ds_format_text, "#######\n#@..≈.#\n#..g..#\n##+####\n #.>#\n ####\n");
  DsText png = write_pixels (&delve, NULL), again_png;
  g_autofree char *notes = NULL;
  DsDelve again = read_pixels (&png, NULL, &notes);

  g_assert_cmpstr (notes, ==, "");
  again_png = write_pixels (&again, NULL);
  g_assert_cmpmem (png.bytes, png.n, again_png.bytes, again_png.n);
  for (int layer = DS_LAYER_GROUND; layer <= DS_LAYER_FEATURE; layer++)
    for (int32_t y = 0; y < 6; y++)
      for (int32_t x = 0; x < 7; x++)
        g_assert_cmpuint (ds_floor_get (&again.dungeon.floors[0], layer, (DsCell){ x, y }), ==,
                          ds_floor_get (&delve.dungeon.floors[0], layer, (DsCell){ x, y }));
  g_assert_cmpuint (ds_things_count (again.dungeon.floors[0].things), ==, 3);
  ds_delve_clear (&delve);
  ds_delve_clear (&again);
  ds_text_clear (&png);
  ds_text_clear (&again_png);
}

static const uint32_t DRAWN[] = { 0xff102030, 0xff102030, 0xff102030, 0xff102030,
                                  0xffAABBCC, 0xff0000fe, 0xff102030, 0x00000000,
                                  0xff0000fe, 0xff102030, 0x80404040, 0x10ffffff };

/* Colours without a rule are named with their number and their first cell; the rest follows the
 * mapping, capital letters or not. */
static void
test_mapping (void)
{
  static const char TEXT[] = MAPPING ("{ \"colour\": \"#102030\", \"tile\": \"wall\" },"
                                      "{ \"colour\": \"#AABBCC\", \"object\": \"player-start\" }");
  DsArena arena = { 0 };
  const DsMapping mapping = dst_mapping_parse (TEXT, &arena);
  g_autofree char *notes = NULL, *guessed = NULL;
  DsText png = { 0 };
  const DsFloor *floor;
  DsDelve level;

  g_assert_cmpint (dsu_sheet_write (DRAWN, 4, 3, &png, NULL), ==, DS_OK);
  level = read_pixels (&png, &mapping, &notes);
  floor = &level.dungeon.floors[0];
  g_assert_true (g_str_has_prefix (
      notes, "Not read: pixels of colours without a rule: 3 (\"#0000fe: 2 from 1, 1 on\", \"#80"));
  g_assert_cmpuint (ds_floor_get (floor, DS_LAYER_GROUND, (DsCell){ 3, 0 }), ==,
                    ds_rules_find_tile (dst_rules (), "wall"));
  g_assert_cmpuint (ds_things_count (floor->things), ==, 1);
  ds_delve_clear (&level);
  level = read_pixels (&png, NULL, &guessed); /* knows none of them */
  g_assert_nonnull (strstr (guessed, "#aabbcc: 1 from 0, 1 on"));
  ds_delve_clear (&level);
  ds_text_clear (&png);
  ds_arena_clear (&arena);
}

/* The same mapping writes: definitions without a colour leave pixels transparent. */
static void
test_backwards (void)
{
  static const char TEXT[] = MAPPING ("{ \"colour\": \"#102030\", \"tile\": \"wall\" },"
                                      "{ \"colour\": \"#998877\", \"tile\": \"wall\" },"
                                      "{ \"colour\": \"#aabbcc\", \"object\": \"player-start\" }");
  static const uint32_t WANT[] = { 0xff102030, 0xff102030, 0xff102030, 0xff102030, 0xffaabbcc,
                                   0,          0xff102030, 0xff102030, 0xff102030 };
  DsArena arena = { 0 };
  const DsMapping mapping = dst_mapping_parse (TEXT, &arena);
  DsDelve delve = dst_load (&ds_format_text, "###\n#@.\n###\n");
  DsText png = write_pixels (&delve, &mapping);
  DsForeignPixels pixels;

  g_assert_cmpint (dsu_foreign_files.decode ("t", png.bytes, png.n, &pixels, NULL), ==, DS_OK);
  g_assert_cmpmem (pixels.pixels, sizeof WANT, WANT, sizeof WANT);
  ds_free (pixels.pixels);
  ds_delve_clear (&delve);
  ds_text_clear (&png);
  ds_arena_clear (&arena);
}

/* Whatever the colours of a mapping do not give back is named: tiles and objects without a colour,
 * and those whose colour an earlier rule reads as another one. */
static void
test_mapping_losses (void)
{
  static const char TEXT[] = MAPPING ("{ \"colour\": \"#ffffff\", \"tile\": \"floor\" },"
                                      "{ \"colour\": \"#000000\", \"tile\": \"wall\" },"
                                      "{ \"colour\": \"#000000\", \"tile\": \"lava\" },"
                                      "{ \"colour\": \"#aabbcc\", \"object\": \"player-start\" }");
  static const uint32_t WANT[] = { 0xffaabbcc, 0xffffffff, 0, 0xff000000 }; /* row 1 */
  DsArena arena = { 0 };
  const DsMapping mapping = dst_mapping_parse (TEXT, &arena);
  const DsIoOptions options = { .mapping = &mapping };
  DsDelve delve = dst_load (&ds_format_text, "####\n@g.#\n####\n");
  DsForeignPixels pixels;
  DsText text = { 0 }, png;
  DsLosses losses;

  g_assert_true (ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ 2, 1 },
                               ds_rules_find_tile (dst_rules (), "lava")));
  png = write_pixels (&delve, &mapping);
  g_assert_cmpint (dsu_foreign_files.decode ("t", png.bytes, png.n, &pixels, NULL), ==, DS_OK);
  for (size_t i = 0; i < 4; i++)
    g_assert_cmphex (pixels.pixels[4 + i], ==, WANT[i]);
  ds_free (pixels.pixels);
  g_assert_cmpint (ds_format_losses_with (&losses, &delve, &ds_format_png, &options, NULL), ==,
                   DS_OK);
  ds_losses_put (&losses, &text);
  g_assert_cmpstr (text.bytes, ==, "1 tile, 1 object");
  ds_text_clear (&text);
  ds_text_clear (&png);
  ds_delve_clear (&delve);
  ds_arena_clear (&arena);
}

static void
test_losses (void)
{
  DsDelve delve = dst_load (&ds_format_text, "#######\n#@.+g>#\n#######\n");
  DsThing second = *ds_things_get (delve.dungeon.floors[0].things, 0);
  DsFloor *floor = &delve.dungeon.floors[0];
  DsText text = { 0 };
  DsLosses losses;

  second.id = 999;
  g_assert_cmpint (ds_things_put (&floor->things, &second, NULL), ==, DS_OK);
  g_assert_true (
      ds_floor_set (floor, DS_LAYER_GROUND, second.at, ds_rules_find_tile (dst_rules (), "mud")));
  g_assert_cmpint (ds_format_losses (&losses, &delve, &ds_format_png, NULL), ==, DS_OK);
  ds_losses_put (&losses, &text);
  g_assert_cmpstr (text.bytes, ==, "1 tile, 1 object");
  ds_text_clear (&text);
  ds_delve_clear (&delve);
}

/* A cell without a tile, which a walk reaches, stays one in an image, and is floor in a picture of
 * characters, where a blank means nothing. */
static void
test_holes (void)
{
  const struct {
    const DsFormat *format;
    size_t want; /* lost tiles */
  } ROWS[] = { { &ds_format_png, 0 }, { &ds_format_xp, 1 } };
  DsDelve delve = dst_load (&ds_format_text, "#####\n#@..#\n#####\n");

  g_assert_true (
      ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ 2, 1 }, DS_TILE_NONE));
  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    DsLosses losses;

    g_assert_cmpint (ds_format_losses (&losses, &delve, ROWS[i].format, NULL), ==, DS_OK);
    g_assert_cmpuint (losses.n[DS_NOUN_TILE], ==, ROWS[i].want);
  }
  ds_delve_clear (&delve);
}

/* Gates side by side are read as a wide gate, whether they were one or not. */
static void
test_wide_gates (void)
{
  const DsFormat *const formats[] = { &ds_format_png, &ds_format_csv };

  for (uint64_t own = 0; own <= 1; own++) {
    DsDelve delve = dst_load (&ds_format_text, "######\n#@...#\n######\n");
    DsThings **things = &delve.dungeon.floors[0].things;

    for (uint64_t i = 0; i < 2; i++) {
      const DsCell at = { 2 + (int32_t)i, 1 };
      DsThing gate;

      dst_pin_tile (&delve, 0, DS_LAYER_FEATURE, at, "door");
      dst_pin_thing (&delve, 0, "gate-door", at, -1, (DsCell){ -1, -1 });
      gate = *ds_things_get (*things, i + 1);
      gate.gate = own * (i + 1); /* each its own, or none */
      g_assert_cmpint (ds_things_put (things, &gate, NULL), ==, DS_OK);
    }
    for (size_t i = 0; i < G_N_ELEMENTS (formats); i++) {
      DsLosses losses;

      g_assert_cmpint (ds_format_losses (&losses, &delve, formats[i], NULL), ==, DS_OK);
      g_assert_cmpuint (losses.n[DS_NOUN_GATE], ==, own * 2);
    }
    ds_delve_clear (&delve);
  }
}

/* A gate that needs a lock is opened by a reader, so it is named; with a lock, the lock is. */
static void
test_locked_gates (void)
{
  DsDelve delve = dst_load (&ds_format_text, "#######\n#@.‡.*#\n#######\n"), again;
  DsText png = write_pixels (&delve, NULL), text = { 0 };
  const DsFloor *floor = &delve.dungeon.floors[0];
  DsThing gate = *ds_things_get (floor->things, 1);
  g_autofree char *notes = NULL;
  DsLosses losses;

  g_assert_cmpint (ds_format_losses (&losses, &delve, &ds_format_png, NULL), ==, DS_OK);
  ds_losses_put (&losses, &text);
  g_assert_cmpstr (text.bytes, ==, "1 tile, 1 gate");
  again = read_pixels (&png, NULL, &notes);
  g_assert_cmpstr (notes, ==, "Unlocked, since nothing opens them: gates: 1");
  g_assert_cmpuint (ds_things_get (again.dungeon.floors[0].things, 1)->kind, !=, gate.kind);
  g_assert_cmpuint (ds_floor_get (&again.dungeon.floors[0], DS_LAYER_FEATURE, gate.at), !=,
                    ds_floor_get (floor, DS_LAYER_FEATURE, gate.at));
  gate.lock = ds_str_new ("red");
  g_assert_cmpint (ds_things_put (&delve.dungeon.floors[0].things, &gate, NULL), ==, DS_OK);
  g_assert_cmpint (ds_format_losses (&losses, &delve, &ds_format_png, NULL), ==, DS_OK);
  ds_text_clear (&text);
  ds_losses_put (&losses, &text);
  g_assert_cmpstr (text.bytes, ==, "1 lock");
  ds_str_unref (gate.lock);
  ds_text_clear (&text);
  ds_text_clear (&png);
  ds_delve_clear (&delve);
  ds_delve_clear (&again);
}

/* The findings of a PNG that is no map; g_free(). */
static char *
refuse (const char *bytes, size_t n, const DsForeignFiles *files)
{
  DsErrors errors = { 0 };
  DsForeign map;

  g_assert_cmpint (
      ds_foreign_parse (&map, &ds_foreign_reader_png, "a.png", bytes, n, files, &errors), !=,
      DS_OK);
  g_assert_null (map.levels.first);
  return dst_findings (&errors);
}

static void
test_refused (void)
{
  g_autofree uint32_t *many = g_new (uint32_t, 1100);
  g_autofree char *colours = NULL, *cut = NULL, *none = NULL, *plain = NULL;
  DsText png = { 0 };

  for (guint i = 0; i < 1100; i++)
    many[i] = 0xff000000 | i;
  g_assert_cmpint (dsu_sheet_write (many, 1100, 1, &png, NULL), ==, DS_OK);
  colours = refuse (png.bytes, png.n, &dsu_foreign_files);
  g_assert_cmpstr (colours, ==,
                   "a.png: expected an image of a pixel per cell with at most 1024 colours, got "
                   "more; a picture of a level is none");
  cut = refuse (png.bytes, png.n / 2, &dsu_foreign_files);
  g_assert_true (g_str_has_prefix (cut, "a.png: expected an undamaged PNG"));
  plain = refuse ("text", 4, &dsu_foreign_files);
  g_assert_cmpstr (plain, ==, "a.png: expected a PNG, got a file of another format");
  none = refuse (png.bytes, png.n, NULL);
  g_assert_cmpstr (none, ==,
                   "a.png: images cannot be read, since this program was built without them");
  ds_text_clear (&png);
}

/* ---- pictures that hold their level */

/* A picture of a level that has much of everything, with the level; ds_text_clear(). */
static DsText
hold (DsDelve *delve)
{
  const DsuExportOptions options = { .cell_px = 2, .style = DSU_STYLE_TILES, .level = true };
  DsText png = { 0 };
  DsError err;

  dst_level_make (delve, "ruined-keep", 4);
  g_assert_cmpint (dsu_export_text (delve, 0, &options, DSU_PICTURE_PNG, &png, &err), ==, DS_OK);
  return png;
}

static void
test_held (void)
{
  DsDelve delve, again;
  DsText png = hold (&delve);
  g_autofree char *want = dst_save (&ds_format_delve, &delve), *got = NULL;
  DsErrors errors = { 0 };
  DsForeignPixels pixels;

  g_assert_true (ds_held_level_is_in (png.bytes, png.n));
  g_assert_cmpint (ds_format_png.read (&again, "a.png", png.bytes, png.n, dst_rules (), &errors),
                   ==, DS_OK);
  got = dst_save (&ds_format_delve, &again);
  g_assert_cmpstr (got, ==, want);
  g_assert_cmpint (dsu_foreign_files.decode ("t", png.bytes, png.n, &pixels, NULL), ==, DS_OK);
  g_assert_cmpint (pixels.w, ==, 2 * delve.dungeon.w);
  g_assert_false (ds_io_saves_back (&ds_format_png)); /* the picture is never overwritten */
  ds_free (pixels.pixels);
  ds_delve_clear (&delve);
  ds_delve_clear (&again);
  ds_text_clear (&png);
}

static void
test_not_held (void)
{
  const DsuExportOptions options = { .cell_px = 2, .level = true };
  DsDelve delve = dst_load (&ds_format_text, "#.#\n#.#\n#.#\n");
  DsText png = write_pixels (&delve, NULL), svg = { 0 };
  DsError err;

  g_assert_false (ds_held_level_is_in (png.bytes, png.n));
  g_assert_false (ds_held_level_is_in ("", 0));
  dst_refuses (&ds_format_png, png.bytes, png.n,
               "t: expected a picture that holds its level; one of a pixel per cell is imported");
  g_assert_cmpint (dsu_export_text (&delve, 0, &options, DSU_PICTURE_SVG, &svg, &err), ==,
                   DS_BAD_ARG);
  ds_text_clear (&svg);
  ds_text_clear (&png);
  ds_delve_clear (&delve);
}

/* The place of the chunk's type. */
static char *
chunk_of (const DsText *png)
{
  char *at = png->bytes;

  while (memcmp (at, "iTXtDelvesmith level", 20) != 0)
    at++;
  return at;
}

/* Reads @n bytes, which are refused; the finding; g_free(). */
static char *
refuse_held (const char *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsDelve delve;

  g_assert_cmpint (ds_format_png.read (&delve, "t", bytes, n, dst_rules (), &errors), !=, DS_OK);
  g_assert_null (delve.rules);
  return dst_findings (&errors);
}

static void
put_be32 (char *at, guint32 value)
{
  for (int i = 0; i < 4; i++)
    at[i] = (char)(value >> (24 - 8 * i));
}

/* A level that is cut off, damaged, or packed in another way is refused with a sentence. */
static void
test_damaged (void)
{
  DsDelve delve;
  DsText png = hold (&delve);
  char *chunk = chunk_of (&png);
  const size_t start = (size_t)(chunk - png.bytes);
  g_autofree char *cut = NULL, *wrong = NULL, *packed = NULL, *huge = NULL, *want = NULL;
  guint32 said;

  cut = refuse_held (png.bytes, start + 40);
  memcpy (&said, chunk - 4, 4);
  want = g_strdup_printf ("t: the level in the picture is cut off: expected %u bytes, got 36",
                          GUINT32_FROM_BE (said));
  g_assert_cmpstr (cut, ==, want);
  chunk[60] ^= 1;
  wrong = refuse_held (png.bytes, png.n);
  g_assert_cmpstr (wrong, ==, "t: the level in the picture is damaged: its checksum is wrong");
  chunk[60] ^= 1;
  chunk[21] = 0;
  packed = refuse_held (png.bytes, png.n);
  g_assert_cmpstr (packed, ==, "t: expected a level in the picture that is compressed by zlib");
  chunk[21] = 1;
  put_be32 (chunk - 4, 0xfffffff0);
  huge = refuse_held (png.bytes, png.n);
  g_assert_true (g_str_has_prefix (
      huge, "t: the level in the picture is cut off: expected 4294967280 bytes, got "));
  ds_delve_clear (&delve);
  ds_text_clear (&png);
}

/* A chunk that would become more than a level may be is refused, whatever it would say. */
static void
test_bomb (void)
{
  static const char HEAD[] = "iTXtDelvesmith level\0\1\0\0";
  g_autofree char *zeros = g_malloc0 (DS_HELD_BYTES_MAX + 1), *got = NULL;
  DsText png = { 0 }, chunk = { 0 };
  char four[4];

  ds_text_add (&chunk, HEAD, sizeof HEAD);
  g_assert_cmpint (ds_deflate (DS_DEFLATE_ZLIB, zeros, DS_HELD_BYTES_MAX + 1, &chunk, NULL), ==,
                   DS_OK);
  ds_text_add (&png, "\x89PNG\r\n\x1a\n", 8);
  put_be32 (four, (guint32)chunk.n - 4);
  ds_text_add (&png, four, 4);
  ds_text_add (&png, chunk.bytes, chunk.n);
  put_be32 (four, ds_crc32 (chunk.bytes, chunk.n));
  ds_text_add (&png, four, 4);
  got = refuse_held (png.bytes, png.n);
  g_assert_cmpstr (got, ==, "t: expected at most 134217728 bytes when inflated, got more");
  ds_text_clear (&png);
  ds_text_clear (&chunk);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/io/png/palette", test_palette);
  g_test_add_func ("/io/png/round-trip", test_round_trip);
  g_test_add_func ("/io/png/mapping", test_mapping);
  g_test_add_func ("/io/png/mapping-backwards", test_backwards);
  g_test_add_func ("/io/png/mapping-losses", test_mapping_losses);
  g_test_add_func ("/io/png/losses", test_losses);
  g_test_add_func ("/io/png/holes", test_holes);
  g_test_add_func ("/io/png/wide-gates", test_wide_gates);
  g_test_add_func ("/io/png/locked-gates", test_locked_gates);
  g_test_add_func ("/io/png/refused", test_refused);
  g_test_add_func ("/io/held-level/round-trip", test_held);
  g_test_add_func ("/io/held-level/not-there", test_not_held);
  g_test_add_func ("/io/held-level/damaged", test_damaged);
  g_test_add_func ("/io/held-level/bomb", test_bomb);
  return g_test_run ();
}
