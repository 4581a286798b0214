/* tests/core/test_gen_wfc.c — the stage wfc: every small square of a level occurs in the sample,
 * also across manual edits. */
#include "gen/stages/wfc/samples.h"
#include "lib/gen.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define SIDE 3

static const struct {
  const char *name, *rows;
} SAMPLES[] = {
  { "rooms", DS_SAMPLE_ROOMS },
  { "caves", DS_SAMPLE_CAVES },
  { "ruins", DS_SAMPLE_RUINS },
  { "pipes", DS_SAMPLE_PIPES },
};

/* ---- squares ---- */

/* The square of @map, whose sides meet, at (@x, @y), as @turn of eight shows it. */
static char *
square_of (const char *map, int w, int h, int x, int y, int turn)
{
  char *square = g_malloc0 (SIDE * SIDE + 1);

  for (int i = 0; i < SIDE * SIDE; i++) {
    int a = i % SIDE, b = i / SIDE;

    if (turn & 1)
      a = SIDE - 1 - a;
    if (turn & 2)
      b = SIDE - 1 - b;
    if (turn & 4) {
      const int swap = a;

      a = b;
      b = swap;
    }
    square[i] = map[(y + b) % h * w + (x + a) % w];
  }
  return square;
}

static void
learn (GHashTable *known, const char *rows)
{
  g_auto (GStrv) lines = g_strsplit (rows, "\n", -1);
  g_autofree char *map = g_strjoinv ("", lines);
  const int w = (int)strlen (lines[0]), h = (int)g_strv_length (lines) - 1;

  for (int i = 0; i < w * h * 8; i++)
    g_hash_table_add (known, square_of (map, w, h, i / 8 % w, i / 8 / w, i % 8));
}

/* As dst_draw(), but '+' stays as in the sample. */
static void
check_squares (const DsFloor *level, GHashTable *known)
{
  g_autofree char *map = dst_draw (level);

  for (int y = 0; y <= level->h - SIDE; y++)
    for (int x = 0; x <= level->w - SIDE; x++) {
      g_autofree char *square = square_of (map, level->w, level->h, x, y, 0);

      if (!g_hash_table_contains (known, square))
        g_error ("%.*s/%.*s/%.*s at %d, %d is not in the sample", 3, square, 3, square + 3, 3,
                 square + 6, x, y);
    }
  for (int i = 0; i < level->w * level->h; i++)
    if (i % level->w == 0 || i % level->w == level->w - 1 || i < level->w ||
        i >= level->w * (level->h - 1))
      g_assert_cmpint (map[i], ==, '#');
}

static void
test_squares (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  g_autofree char *stages = g_strdup_printf ("wfc sample=%s", SAMPLES[row].name);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  learn (known, SAMPLES[row].rows);
  for (uint64_t seed = 0; seed < 12; seed++) {
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 40, 25, 1, stages, seed);
    dst_generate (&result, &delve);
    check_squares (&result.dungeon.floors[0], known);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* The left half of one level is pinned: the right half of the next one matches it. */
static void
test_in_fill (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  g_autofree char *stages = g_strdup_printf ("wfc sample=%s", SAMPLES[row].name);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  learn (known, SAMPLES[row].rows);
  for (uint64_t seed = 0; seed < 5; seed++) {
    DsGenResult first, second;
    DsDelve delve;

    dst_delve_init (&delve, 40, 25, 1, stages, seed);
    dst_generate (&first, &delve);
    for (int32_t i = 0; i < 20 * 25; i++) {
      const DsCell cell = { i % 20, i / 20 };

      for (int layer = DS_LAYER_GROUND; layer <= DS_LAYER_FEATURE; layer++) {
        const uint32_t tile = ds_floor_get (&first.dungeon.floors[0], (DsLayer)layer, cell);

        if (layer == DS_LAYER_GROUND || tile != DS_TILE_NONE)
          dst_pin_tile (&delve, 0, (DsLayer)layer, cell, ds_rules_tile (dst_rules (), tile)->id);
      }
    }
    delve.dungeon.seed = seed + 1000;
    dst_generate (&second, &delve);
    check_squares (&second.dungeon.floors[0], known);
    g_assert_cmphex (dst_hash (&second.dungeon.floors[0]), !=, dst_hash (&first.dungeon.floors[0]));
    ds_gen_result_clear (&first);
    ds_gen_result_clear (&second);
    ds_delve_clear (&delve);
  }
}

/* On a floor that is too large the unpinned area is generated, and fits its surroundings. */
static void
test_large_floor (void)
{
  const DsRect gap = { 200, 10, 60, 15 };
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  DsGenResult result;
  DsDelve delve;
  size_t n_open = 0;

  learn (known, DS_SAMPLE_CAVES);
  dst_delve_init (&delve, 300, 30, 1, "wfc sample=caves", 1);
  for (int32_t i = 0; i < 300 * 30; i++)
    if (!ds_rect_has (gap, (DsCell){ i % 300, i / 300 }))
      dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ i % 300, i / 300 }, "wall");
  dst_generate (&result, &delve);
  check_squares (&result.dungeon.floors[0], known);
  n_open = dst_n_open (&result.dungeon.floors[0]);
  g_assert_cmpuint (n_open, >, 0);
  ds_gen_result_clear (&result);
  dst_set_recipe (&delve, "fill tile=mud; wfc sample=caves");
  for (int32_t y = gap.y; y < gap.y + gap.h; y++)
    for (int32_t x = gap.x; x < gap.x + gap.w; x++)
      dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ x, y }, "floor");
  dst_generate (&result, &delve); /* nothing is left to do */
  g_assert_cmpuint (dst_n_open (&result.dungeon.floors[0]), ==, (size_t)gap.w * (size_t)gap.h);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* Pins that no sample knows are kept, and the rest is made round them. */
static void
test_foreign_pins (void)
{
  for (uint64_t seed = 0; seed < 5; seed++) {
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 30, 20, 1, "wfc sample=pipes", seed);
    for (int32_t i = 0; i < 35; i++)
      dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ 10 + i % 7, 8 + i / 7 },
                    i % 3 == 0 ? "wall" : "mud");
    dst_generate (&result, &delve);
    for (int32_t i = 0; i < 35; i++)
      g_assert_cmpuint (ds_floor_get (&result.dungeon.floors[0], DS_LAYER_GROUND,
                                      (DsCell){ 10 + i % 7, 8 + i / 7 }),
                        ==, ds_rules_find_tile (dst_rules (), i % 3 == 0 ? "wall" : "mud"));
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* Every size has a closed rim, with all squares and symmetries. */
static void
test_sizes (void)
{
  static const DsCell sizes[] = { { 3, 3 }, { 3, 9 }, { 4, 3 }, { 5, 5 }, { 13, 7 }, { 64, 17 } };
  static const char *const stages[] = { "wfc", "wfc side=2 symmetry=none wrap=false",
                                        "wfc sample=caves symmetry=mirrored",
                                        "wfc sample=pipes symmetry=turned",
                                        "wfc sample=own own=#####\n#...#\n#.#.#\n#...#\n#####" };

  for (size_t i = 0; i < G_N_ELEMENTS (sizes) * G_N_ELEMENTS (stages); i++) {
    const DsCell size = sizes[i % G_N_ELEMENTS (sizes)];
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, size.x, size.y, 1, stages[i / G_N_ELEMENTS (sizes)], i);
    dst_generate (&result, &delve);
    for (int32_t k = 0; k < size.x * size.y; k++)
      if (k % size.x == 0 || k % size.x == size.x - 1 || k < size.x || k >= size.x * (size.y - 1))
        g_assert_false (
            dst_is_open (&result.dungeon.floors[0], (DsCell){ k % size.x, k / size.x }));
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* ---- vetoes ---- */

static const struct {
  const char *name, *stages;
  DsCell size;
  const char *id;
} VETOES[] = {
  { "contradiction",
    "wfc sample=own own=#.#\n.##\n... wrap=false symmetry=none",
    { 9, 7 },
    "wfc.contradiction" },
  { "size", "wfc", { 257, 9 }, "wfc.size" },
  { "small", "wfc sample=own own=##\n..", { 9, 7 }, "wfc.small" },
  { "nothing-drawn", "wfc sample=own", { 9, 7 }, "wfc.small" },
  { "no-tile", "wfc sample=own own=\xe2\x82\xac..\n...\n..#", { 9, 7 }, "gen.drawing" },
};

static void
test_veto (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  DsGenResult result;
  DsDelve delve;
  DsError err;

  dst_delve_init (&delve, VETOES[row].size.x, VETOES[row].size.y, 1, VETOES[row].stages, 1);
  g_assert_cmpint (ds_gen_run (&result, &delve, NULL, NULL, &err), ==, DS_VETO);
  g_assert_cmpstr (err.message.id, ==, VETOES[row].id);
  g_assert_cmpstr (err.where, ==, "wfc");
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (SAMPLES); i++) {
    dst_add_row ("/gen/wfc/squares", SAMPLES[i].name, i, test_squares);
    dst_add_row ("/gen/wfc/in-fill", SAMPLES[i].name, i, test_in_fill);
  }
  g_test_add_func ("/gen/wfc/large-floor", test_large_floor);
  g_test_add_func ("/gen/wfc/foreign-pins", test_foreign_pins);
  g_test_add_func ("/gen/wfc/sizes", test_sizes);
  DST_ADD_ROWS ("/gen/wfc/veto", VETOES, test_veto);
  return g_test_run ();
}
