/* tests/core/test_gen_tile_rules.c — the stage tile_rules: patterns replaced in generated levels.
 */
#include "lib/gen.h"
#include "lib/tile_rules.h"

#include <glib.h>

/* The rules of the program with those of @lines alone, see lib/tile_rules.h. */
static void
start (DsDelve *out, DsRules *rules, const char *stages, uint64_t seed)
{
  dst_delve_init (out, 60, 24, 1, stages, seed);
  g_assert_cmpint (ds_delve_set_rules (out, rules, NULL), ==, DS_OK);
}

static size_t
count (const DsRules *rules, const DsGenResult *result, DsLayer layer, const char *id)
{
  const DsFloor *level = &result->dungeon.floors[0];
  size_t n = 0;

  for (int32_t i = 0; i < level->w * level->h; i++)
    n += ds_floor_get (level, layer, (DsCell){ i % level->w, i / level->w }) ==
         ds_rules_find_tile (rules, id);
  return n;
}

/* Rules that would close open cells, open walls, take doors or do harm leave these as they are. */
static void
test_ways_stay (void)
{
  DsRules *rules = dst_tile_rules_load ("a|f|g|f=floor,nothing g=wall,grass\n"
                                        "b|w|f|w=wall f=floor\n"
                                        "c|+|n|n=nothing\n"
                                        "d|f|l|f=floor l=chasm\n"
                                        "e|f|h|f=floor h=spikes\n"
                                        "f|f|s|f=floor s=sand");
  DsGenResult bare, ruled;
  DsDelve delve;

  start (&delve, rules, "fill; feature_growth; connect; doors", 3);
  dst_generate (&bare, &delve);
  dst_set_recipe (&delve, "fill; feature_growth; connect; doors; tile_rules");
  dst_generate (&ruled, &delve);
  for (int32_t i = 0; i < 60 * 24; i++) {
    const DsCell at = { i % 60, i / 60 };

    g_assert_cmpint (dst_is_open (&bare.dungeon.floors[0], at), ==,
                     dst_is_open (&ruled.dungeon.floors[0], at));
  }
  g_assert_cmpuint (count (rules, &ruled, DS_LAYER_FEATURE, "door"), >, 0);
  g_assert_cmpuint (count (rules, &ruled, DS_LAYER_FEATURE, "door"), ==,
                    count (rules, &bare, DS_LAYER_FEATURE, "door"));
  g_assert_cmpuint (count (rules, &ruled, DS_LAYER_FEATURE, "spikes"), ==, 0);
  g_assert_cmpuint (count (rules, &ruled, DS_LAYER_GROUND, "sand"), >, 100);
  ds_gen_result_clear (&bare);
  ds_gen_result_clear (&ruled);
  ds_delve_clear (&delve);
  ds_rules_unref (rules);
}

#define SPREAD "|sf| s|s=sand f=floor"

/* Sand that spreads from a pinned cell by @stages, past a pinned one of floor if there is. */
static size_t
spread (const char *lines, const char *stages, bool has_floor)
{
  DsRules *rules = dst_tile_rules_load (lines);
  DsGenResult result;
  DsDelve delve;
  size_t n;

  start (&delve, rules, stages, 1);
  dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ 20, 12 }, "sand");
  if (has_floor)
    dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ 21, 12 }, "floor");
  dst_generate (&result, &delve);
  n = count (rules, &result, DS_LAYER_GROUND, "sand");
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
  ds_rules_unref (rules);
  return n;
}

/* Each pass goes on from the last; a rule does not go on from what another would have made of a
 * pinned cell. */
static void
test_passes_and_pins (void)
{
  const char *twice = "a" SPREAD "\nb" SPREAD;

  g_assert_cmpuint (spread ("a" SPREAD, "fill tile=floor; tile_rules", false), ==, 1 + 4);
  g_assert_cmpuint (spread ("a" SPREAD, "fill tile=floor; tile_rules passes=3", false), ==,
                    1 + 4 + 8 + 12);
  g_assert_cmpuint (spread (twice, "fill tile=floor; tile_rules", false), ==, 1 + 4 + 8);
  g_assert_cmpuint (spread (twice, "fill tile=floor; tile_rules", true), ==, 1 + 4 + 8 - 2);
}

/* Chances follow from the seed, where nothing else differs. */
static void
test_chances (void)
{
  DsRules *rules = dst_tile_rules_load ("a|f|g|f=floor g=grass|50%");
  uint64_t hashes[3];

  for (int i = 0; i < 3; i++) {
    DsGenResult result;
    DsDelve delve;

    start (&delve, rules, "fill tile=floor; tile_rules", i == 2 ? 9 : 8);
    dst_generate (&result, &delve);
    hashes[i] = dst_hash (&result.dungeon.floors[0]);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
  g_assert_cmpuint (hashes[0], ==, hashes[1]);
  g_assert_cmpuint (hashes[0], !=, hashes[2]);
  ds_rules_unref (rules);
}

/* The house rules put torches beside doors, and cobwebs in corners. */
static void
test_house_rules (void)
{
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, 60, 24, 1, "fill; feature_growth; connect; doors; tile_rules", 8);
  dst_generate (&result, &delve);
  g_assert_cmpuint (count (delve.rules, &result, DS_LAYER_FEATURE, "torch"), >, 0);
  g_assert_cmpuint (count (delve.rules, &result, DS_LAYER_FEATURE, "cobweb"), >, 0);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gen-tile-rules/ways-stay", test_ways_stay);
  g_test_add_func ("/gen-tile-rules/passes-and-pins", test_passes_and_pins);
  g_test_add_func ("/gen-tile-rules/chances", test_chances);
  g_test_add_func ("/gen-tile-rules/house-rules", test_house_rules);
  return g_test_run ();
}
