/* tests/core/test_xp.c — REXPaint pictures: read with old and new headers, refused where they are
 * damaged, and written as a floor looks; what they lack is reported. */
#include "base/glyph.h"
#include "base/inflate.h"
#include "io/foreign/reader.h"
#include "io/mapping/guess.h"
#include "io/mapping/import.h"
#include "lib/file.h"
#include "lib/foreign.h"
#include "lib/gen.h"

#include <glib.h>
#include <string.h>

#define LE(n) (char)(n), (char)((n) >> 8), (char)((n) >> 16), (char)((n) >> 24)
#define CELL(code, fg, bg)                                                                         \
  LE (code), (char)((fg) >> 16), (char)((fg) >> 8), (char)(fg), (char)((bg) >> 16),                \
      (char)((bg) >> 8), (char)(bg)
#define CLEAR 0xff00ff

/* Two layers of 2 x 3 and 1 x 1 cells, down the columns. */
#define LAYERS                                                                                     \
  LE (2), LE (2), LE (3), CELL (35, 0x102030, 0x405060), CELL (46, 0, 0), CELL (32, 0, CLEAR),     \
      CELL (35, 0x102030, 0x405060), CELL (300, 1, 2), CELL (46, 0, 0), LE (1), LE (1),            \
      CELL (64, 0xffffff, 0)
#define DUMP                                                                                       \
  "xp single grid 1x1\nglyph 1: 35 #102030 on #405060\nglyph 2: 46 #000000 on #000000\n"           \
  "glyph 3: 300 #000001 on #000002\nglyph 4: 64 #ffffff on #000000\n"                              \
  "level \"\" at 0,0 depth 0 size 2x3\n"                                                           \
  "  layer glyphs \"layer 1\" grid 1x1 2x3 from 0,0\n    1 1\n    2 3\n    0 2\n"                  \
  "  layer glyphs \"layer 2\" grid 1x1 1x1 from 0,0\n    4\n"

static const char NEW[] = { LE (-1), LAYERS }, OLD[] = { LAYERS };
static const char NONE[] = { LE (-1), LE (0) }, MANY[] = { LE (-1), LE (65) };
static const char NEGATIVE[] = { LE (-1), LE (1), LE (-1), LE (4) };
static const char BOMB[] = { LE (-1), LE (1), LE (65536), LE (1000) };
static const char FAR[] = { LE (-1), LE (1), LE (1), LE (1), CELL (0x110000, 0, 0) };
static const char SHORT[] = { LE (-1), LE (1), LE (2), LE (2), CELL (35, 0, 0) };

static const struct {
  const char *name, *bytes;
  size_t n;
  const char *want; /* a dump, or findings */
} ROWS[] = {
  { "new", NEW, sizeof NEW, DUMP },
  { "old", OLD, sizeof OLD, DUMP },
  { "none", NONE, sizeof NONE, "none.xp: expected 1 to 64 layers, got 0" },
  { "many", MANY, sizeof MANY, "many.xp: expected 1 to 64 layers, got 65" },
  { "negative", NEGATIVE, sizeof NEGATIVE,
    "negative.xp: layer \"layer 1\": expected 1 to 65536 columns and rows, got -1 and 4" },
  { "bomb", BOMB, sizeof BOMB,
    "bomb.xp: layer 1: expected a size that the file can hold, got 65536 x 1000" },
  { "far", FAR, sizeof FAR, "far.xp: expected numbers of characters up to 1114111, got 1114112" },
  { "short", SHORT, sizeof SHORT, "short.xp: expected 20 bytes when inflated, got fewer" },
};

/* The dump of a packed picture, or its findings; g_free(). */
static char *
read_packed (const char *name, const char *bytes, size_t n)
{
  DsErrors errors = { 0 };
  DsForeign map;
  char *text;

  if (ds_foreign_parse (&map, ds_foreign_reader_of (name), name, bytes, n, NULL, &errors) != DS_OK)
    return dst_findings (&errors);
  text = dst_foreign_dump (&map);
  ds_foreign_clear (&map);
  return text;
}

static void
test_read (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  g_autofree char *name = g_strdup_printf ("%s.xp", ROWS[row].name), *got = NULL;
  DsText packed = { 0 };

  g_assert_cmpint (ds_gzip (&packed, ROWS[row].bytes, ROWS[row].n, NULL), ==, DS_OK);
  got = read_packed (name, packed.bytes, packed.n);
  g_assert_cmpstr (got, ==, ROWS[row].want);
  ds_text_clear (&packed);
}

/* Each beginning of a file is refused, with the place. */
static void
test_damaged (void)
{
  g_autofree char *plain = read_packed ("plain.xp", OLD, sizeof OLD);
  DsText packed = { 0 };

  g_assert_cmpstr (plain, ==, "plain.xp: expected undamaged compressed data");
  g_assert_cmpint (ds_gzip (&packed, NEW, sizeof NEW, NULL), ==, DS_OK);
  for (size_t n = 0; n < 30; n++) {
    g_autofree char *got = read_packed ("cut.xp", packed.bytes, n);

    g_assert_true (g_str_has_prefix (got, "cut.xp: expected "));
  }
  ds_text_clear (&packed);
}

/* ---- written */

static const DsForeignLayer *
layer_of (const DsForeign *map, int number)
{
  const DsForeignLayer *layer = map->levels.first->layers.first;

  while (number-- > 0)
    layer = layer->next;
  return layer;
}

/* Checks a cell of a layer against a tile; the code stands for one character wherever it is. */
static void
check_tile (const DsForeign *map, int layer, DsCell cell, const DsRules *rules, uint32_t tile,
            uint32_t bg, uint32_t points[256])
{
  const uint32_t got = ds_foreign_cell (layer_of (map, layer), cell.x, cell.y);
  const DsForeignGlyph *glyph;

  if (tile == DS_TILE_NONE) {
    g_assert_cmpuint (got, ==, 0);
    return;
  }
  g_assert_cmpuint (got, !=, 0);
  glyph = &map->glyphs[got - 1];
  g_assert_cmpuint (glyph->code, <, 256);
  if (points[glyph->code] == 0)
    points[glyph->code] = ds_rules_tile (rules, tile)->glyph;
  g_assert_cmphex (points[glyph->code], ==, ds_rules_tile (rules, tile)->glyph);
  if (ds_glyph_to_cp437 (ds_rules_tile (rules, tile)->glyph) != 0)
    g_assert_cmphex (ds_glyph_of_cp437 (glyph->code), ==, ds_rules_tile (rules, tile)->glyph);
  g_assert_cmphex (glyph->fg, ==, ds_rules_tile (rules, tile)->fg);
  g_assert_cmphex (glyph->bg, ==, bg);
}

static void
test_written (gconstpointer id)
{
  DsText packed = { 0 };
  DsErrors errors = { 0 };
  uint32_t points[256] = { 0 };
  const DsFloor *floor;
  size_t n_shown = 0, n_hidden = 0;
  DsForeign map;
  DsDelve delve;

  dst_level_make (&delve, id, 1);
  floor = &delve.dungeon.floors[0];
  g_assert_cmpint (ds_format_xp.write (&delve, &packed, NULL), ==, DS_OK);
  g_assert_cmpint (ds_foreign_parse (&map, ds_foreign_reader_of ("a.xp"), "a.xp", packed.bytes,
                                     packed.n, NULL, &errors),
                   ==, DS_OK);
  g_assert_cmpuint (map.levels.first->layers.n, ==, 3);
  for (int32_t i = 0; i < floor->w * floor->h; i++) {
    const DsCell cell = { i % floor->w, i / floor->w };
    const uint32_t ground = ds_floor_get (floor, DS_LAYER_GROUND, cell);
    const uint32_t bg = ds_rules_tile (delve.rules, ground)->bg;

    check_tile (&map, 0, cell, delve.rules, ground, bg, points);
    check_tile (&map, 1, cell, delve.rules, ds_floor_get (floor, DS_LAYER_FEATURE, cell), bg,
                points);
    n_shown += ds_foreign_cell (layer_of (&map, 2), cell.x, cell.y) != 0;
  }
  for (size_t i = 1; i < ds_things_count (floor->things); i++) {
    const DsCell a = ds_things_get (floor->things, i - 1)->at,
                 b = ds_things_get (floor->things, i)->at;

    n_hidden += a.x == b.x && a.y == b.y;
  }
  g_assert_cmpuint (n_shown + n_hidden, ==, ds_things_count (floor->things));
  ds_foreign_clear (&map);
  ds_text_clear (&packed);
  ds_delve_clear (&delve);
}

/* ---- losses */

/* The level as it is read from its picture by a guess. */
static DsDelve
read_again (const DsDelve *delve)
{
  DsText packed = { 0 };
  DsErrors errors = { 0 };
  DsArena arena = { 0 };
  DsMapping guess;
  DsImport import;
  DsForeign map;
  DsDelve again;

  g_assert_cmpint (ds_format_xp.write (delve, &packed, NULL), ==, DS_OK);
  g_assert_cmpint (ds_foreign_parse (&map, ds_foreign_reader_of ("a.xp"), "a.xp", packed.bytes,
                                     packed.n, NULL, &errors),
                   ==, DS_OK);
  g_assert_cmpint (ds_mapping_guess (&guess, &map, dst_rules (), &arena, NULL), ==, DS_OK);
  g_assert_cmpint (ds_import (&import, &map, &guess, dst_rules (), NULL), ==, DS_OK);
  g_assert_cmpint (ds_delve_copy (&again, &import.delve, NULL), ==, DS_OK);
  ds_import_clear (&import);
  ds_foreign_clear (&map);
  ds_arena_clear (&arena);
  ds_text_clear (&packed);
  return again;
}

/* True if an object of the kind is on the cell. */
static bool
has_thing (const DsThings *things, DsCell at, uint16_t kind)
{
  for (size_t i = ds_things_seek (things, at); i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (thing->at.x != at.x || thing->at.y != at.y)
      return false;
    if (thing->kind == kind)
      return true;
  }
  return false;
}

/* Reported losses are those of the picture that is read again: objects by noun, and tiles. */
static void
check_losses (const DsDelve *delve)
{
  const DsFloor *floor = &delve->dungeon.floors[0];
  DsDelve again = read_again (delve);
  const DsFloor *other = &again.dungeon.floors[0];
  size_t gone[DS_N_NOUNS] = { 0 };
  DsLosses losses;

  for (size_t i = 0; i < ds_things_count (floor->things); i++) {
    const DsThing *thing = ds_things_get (floor->things, i);

    gone[ds_losses_noun (ds_rules_kind (delve->rules, thing->kind))] +=
        !has_thing (other->things, thing->at, thing->kind);
  }
  for (int32_t i = 0; i < floor->w * floor->h; i++)
    for (int layer = DS_LAYER_GROUND; layer <= DS_LAYER_FEATURE; layer++) {
      const DsCell cell = { i % floor->w, i / floor->w };
      const uint32_t was = ds_floor_get (floor, (DsLayer)layer, cell);

      gone[DS_NOUN_TILE] += was != ds_floor_get (other, (DsLayer)layer, cell);
    }
  g_assert_cmpint (ds_format_losses (&losses, delve, &ds_format_xp, NULL), ==, DS_OK);
  g_assert_cmpuint (losses.n[DS_NOUN_GATE], ==, gone[DS_NOUN_GATE]);
  g_assert_cmpuint (losses.n[DS_NOUN_LIGHT], ==, gone[DS_NOUN_LIGHT]);
  g_assert_cmpuint (losses.n[DS_NOUN_OBJECT], ==, gone[DS_NOUN_OBJECT]);
  g_assert_cmpuint (losses.n[DS_NOUN_TILE], ==, gone[DS_NOUN_TILE]);
  ds_delve_clear (&again);
}

static void
test_lost_of_levels (gconstpointer id)
{
  for (uint64_t seed = 1; seed <= 2; seed++) {
    DsDelve delve;

    dst_level_make (&delve, id, seed);
    check_losses (&delve);
    ds_delve_clear (&delve);
  }
}

static void
test_floors (void)
{
  DsText text = { 0 };
  DsDelve delve;
  DsError err;

  dst_delve_init (&delve, 3, 3, 2, "", 1);
  g_assert_cmpint (ds_format_xp.write (&delve, &text, &err), ==, DS_BAD_ARG);
  g_assert_cmpuint (text.n, ==, 0);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    g_autofree char *path = g_strdup_printf ("/xp/read-%s", ROWS[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_read);
  }
  g_test_add_func ("/xp/damaged", test_damaged);
  g_test_add_data_func ("/xp/written-vault", "key-vault", test_written);
  g_test_add_data_func ("/xp/written-cave", "cave-with-lake", test_written);
  g_test_add_data_func ("/xp/lost-vault", "key-vault", test_lost_of_levels);
  g_test_add_data_func ("/xp/lost-cave", "cave-with-lake", test_lost_of_levels);
  g_test_add_data_func ("/xp/lost-castle", "metroidvania-castle", test_lost_of_levels);
  g_test_add_func ("/xp/floors", test_floors);
  return g_test_run ();
}
