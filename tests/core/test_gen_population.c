/* tests/core/test_gen_population.c — the stages that place creatures and items. */
#include "field/flood.h"
#include "field/fov.h"
#include "lib/gen.h"

#include <glib.h>
#include <string.h>

#define LEVEL "fill; feature_growth; connect; stairs; start_goal; "

static const DsKind *
kind_of (const DsThing *thing)
{
  return ds_rules_kind (dst_rules (), thing->kind);
}

static DsSpace
space_of (const DsFloor *level)
{
  uint8_t *open = g_malloc ((size_t)level->w * (size_t)level->h);

  for (int32_t i = 0; i < level->w * level->h; i++)
    open[i] = dst_is_open (level, (DsCell){ i % level->w, i / level->w });
  return (DsSpace){ level->w, level->h, open, DS_MOVE_8_NO_CORNER_CUTTING };
}

/* Distances from the start and the stairs up of a floor. */
static DsFlood
flood_of (const DsFloor *level, const DsSpace *space)
{
  DsCell from[8];
  size_t n = 0;
  DsFlood flood;

  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);

    if (kind_of (thing)->role == DS_ROLE_START || kind_of (thing)->role == DS_ROLE_STAIRS_UP)
      from[n++] = thing->at;
  }
  g_assert_cmpint (ds_flood_from (&flood, space, from, n, DS_FLOOD_FAR - 1, NULL, NULL), ==, DS_OK);
  return flood;
}

/* Every thing stands on an open cell of its own that can be reached. */
static void
check_places (const DsFloor *level)
{
  const DsSpace space = space_of (level);
  DsFlood flood = flood_of (level, &space);

  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);

    g_assert_true (dst_is_open (level, thing->at));
    g_assert_cmpuint (ds_flood_at (&flood, thing->at), !=, DS_FLOOD_FAR);
    if (i > 0)
      g_assert_false (thing->at.x == ds_things_get (level->things, i - 1)->at.x &&
                      thing->at.y == ds_things_get (level->things, i - 1)->at.y);
  }
  ds_flood_clear (&flood);
  g_free ((void *)space.open);
}

static void
test_places (void)
{
  for (uint64_t seed = 1; seed <= 40; seed++) {
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 60, 24, 3, LEVEL "items items=60; creatures danger=300", seed);
    dst_generate (&result, &delve);
    for (size_t f = 0; f < 3; f++)
      check_places (&result.dungeon.floors[f]);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* No creature is close to where one comes in, or can be seen from there. */
static void
test_quiet (void)
{
  for (uint64_t seed = 1; seed <= 20; seed++) {
    const DsFloor *level;
    uint8_t blocks[60 * 24];
    DsView view = { 0 };
    DsGenResult result;
    DsOpaque opaque;
    DsFov fov = { 0 };
    DsSpace space;
    DsFlood flood;
    DsThing start;
    DsDelve delve;

    dst_delve_init (&delve, 60, 24, 1, LEVEL "creatures danger=300 quiet=12", seed);
    dst_generate (&result, &delve);
    level = &result.dungeon.floors[0];
    space = space_of (level);
    flood = flood_of (level, &space);
    for (int32_t i = 0; i < 60 * 24; i++)
      blocks[i] = (ds_delve_flags (&(DsDelve){ .rules = dst_rules (), .dungeon = result.dungeon },
                                   0, (DsCell){ i % 60, i / 60 }) &
                   DS_TILE_BLOCKS_SIGHT) != 0;
    g_assert_true (dst_find_role (level, DS_ROLE_START, &start));
    g_assert_cmpint (ds_opaque_init (&opaque, 60, 24, blocks, NULL), ==, DS_OK);
    g_assert_cmpint (ds_view_look (&view, &fov, &opaque, start.at, 0, NULL), ==, DS_OK);
    for (size_t i = 0; i < ds_things_count (level->things); i++) {
      const DsThing *thing = ds_things_get (level->things, i);

      if (kind_of (thing)->role != DS_ROLE_CREATURE)
        continue;
      g_assert_cmpuint (ds_flood_at (&flood, thing->at), >=, 12);
      g_assert_false (ds_view_has (&view, thing->at));
    }
    ds_opaque_clear (&opaque);
    ds_view_clear (&view);
    ds_fov_clear (&fov);
    g_free ((void *)space.open);
    ds_flood_clear (&flood);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

static int64_t
danger_of (const DsFloor *level)
{
  int64_t sum = 0;

  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    const DsCreature *creature = kind_of (ds_things_get (level->things, i))->creature;

    if (creature != NULL && !(creature->flags & DS_CREATURE_BOSS))
      sum += MAX (creature->danger, 1);
  }
  return sum;
}

static size_t
count_role (const DsFloor *level, DsRole role)
{
  size_t n = 0;

  for (size_t i = 0; i < ds_things_count (level->things); i++)
    n += kind_of (ds_things_get (level->things, i))->role == role;
  return n;
}

/* The danger of a floor is used up but never more, and grows with the floors. */
static void
test_danger (void)
{
  int64_t sums[4] = { 0 };

  for (uint64_t seed = 1; seed <= 20; seed++) {
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 60, 24, 4, LEVEL "creatures danger=100 growth=500", seed);
    dst_generate (&result, &delve);
    for (size_t f = 0; f < 4; f++) {
      const DsFloor *level = &result.dungeon.floors[f];
      const int64_t budget =
          100 * (int64_t)dst_n_open (level) / 1000 * (1000 + 500 * (int64_t)f) / 1000;

      g_assert_cmpint (danger_of (level), <=, budget);
      g_assert_cmpint (danger_of (level), >=, budget - 4);
      sums[f] += danger_of (level);
    }
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
  for (size_t f = 1; f < 4; f++)
    g_assert_cmpint (sums[f], >, sums[f - 1]);
}

/* Pinned creatures count: a dragon uses up the budget of the floor, and stays in place. */
static void
test_pinned_creature (void)
{
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, 12, 6, 1, "fill tile=floor; start_goal; creatures danger=200; items", 3);
  dst_pin_thing (&delve, 0, "troll", (DsCell){ 6, 3 }, -1, (DsCell){ -1, -1 });
  dst_generate (&result, &delve);
  g_assert_cmpuint (count_role (&result.dungeon.floors[0], DS_ROLE_CREATURE), ==, 1);
  g_assert_nonnull (ds_things_find (result.dungeon.floors[0].things, 1));
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* Nothing is placed on cells whose things were deleted by hand. */
static void
test_cleared_cells (void)
{
  DsGenResult result;
  DsFloor *level;
  DsDelve delve;

  dst_delve_init (&delve, 12, 6, 1,
                  "fill tile=floor; start_goal; items items=500; creatures danger=1000 quiet=0 "
                  "unseen=false",
                  3);
  level = &delve.dungeon.floors[0];
  for (int32_t y = 0; y < 6; y++)
    for (int32_t x = 0; x < 6; x++)
      g_assert_true (ds_floor_set (level, DS_LAYER_PIN, (DsCell){ x, y }, DS_PIN_THINGS));
  dst_generate (&result, &delve);
  g_assert_cmpuint (count_role (&result.dungeon.floors[0], DS_ROLE_CREATURE), >, 0);
  g_assert_cmpuint (count_role (&result.dungeon.floors[0], DS_ROLE_ITEM), >, 0);
  for (size_t i = 0; i < ds_things_count (result.dungeon.floors[0].things); i++)
    g_assert_cmpint (ds_things_get (result.dungeon.floors[0].things, i)->at.x, >=, 6);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* Only who lives there comes. */
static void
test_theme (void)
{
  static const char *const themes[] = { "cave", "crypt", "castle", "mine", "water", "wild" };

  for (size_t i = 0; i < G_N_ELEMENTS (themes); i++) {
    g_autofree char *stages =
        g_strdup_printf (LEVEL "creatures danger=400 depth=4 boss=true theme=%s", themes[i]);
    int n_bosses = 0;
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 60, 24, 2, stages, i);
    dst_generate (&result, &delve);
    for (size_t f = 0; f < 2; f++) {
      const DsFloor *level = &result.dungeon.floors[f];

      for (size_t k = 0; k < ds_things_count (level->things); k++) {
        const DsCreature *creature = kind_of (ds_things_get (level->things, k))->creature;

        if (creature == NULL)
          continue;
        if (creature->themes.n > 0 && !ds_ids_have (&creature->themes, themes[i]))
          g_assert_cmpstr (creature->kind.id, ==, "goblin"); /* in the company of another */
        n_bosses += (creature->flags & DS_CREATURE_BOSS) != 0;
      }
      g_assert_cmpuint (count_role (level, DS_ROLE_CREATURE), >, 3);
    }
    g_assert_cmpint (n_bosses, ==, 1);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* Swimmers are placed in water only; a level without water has other creatures. */
static void
test_swimmers (void)
{
  for (int is_wet = 0; is_wet < 2; is_wet++) {
    size_t n_wet = 0, n_eels = 0;
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 60, 24, 1,
                    is_wet ? LEVEL "lakes tile=shallow-water; creatures danger=800 theme=water"
                           : LEVEL "creatures danger=800 theme=water",
                    9);
    dst_generate (&result, &delve);
    for (size_t i = 0; i < ds_things_count (result.dungeon.floors[0].things); i++) {
      const DsThing *thing = ds_things_get (result.dungeon.floors[0].things, i);
      const uint32_t ground = ds_floor_get (&result.dungeon.floors[0], DS_LAYER_GROUND, thing->at);

      if (kind_of (thing)->creature == NULL)
        continue;
      n_eels += (kind_of (thing)->creature->flags & DS_CREATURE_SWIMS) != 0;
      n_wet += (kind_of (thing)->creature->flags & DS_CREATURE_SWIMS) != 0 &&
               ds_rules_tile (dst_rules (), ground)->flags & DS_TILE_LIQUID;
    }
    g_assert_cmpuint (n_wet, ==, n_eels);
    g_assert_cmpint (n_eels > 0, ==, is_wet);
    g_assert_cmpuint (count_role (&result.dungeon.floors[0], DS_ROLE_CREATURE), >, n_eels);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* A swimming boss waits in water that can be walked to; on dry land there is another. */
static void
test_swimming_boss (void)
{
  static const char *const stages[] = {
    LEVEL "creatures depth=4 boss=true theme=water",
    "fill; feature_growth; lakes share=300 wreath_width=3; connect; stairs; start_goal; "
    "creatures depth=4 boss=true theme=water",
  };
  DsRules *rules = dst_rules_with (
      "\"creatures\": [{\"id\": \"whale\", \"label\": \"Whale\", \"glyph\": \"W\", \"hp\": 100, "
      "\"frequency\": 0, \"danger\": 50, \"flags\": [\"boss\", \"swims\"], \"themes\": "
      "[\"water\"]}]");
  int n_whales[2] = { 0 }, n_bosses[2] = { 0 };

  for (uint64_t seed = 0; seed < 40; seed++) {
    DsGenResult result;
    DsDelve delve;

    dst_delve_init (&delve, 60, 24, 1, stages[seed % 2], seed);
    g_assert_cmpint (ds_delve_set_rules (&delve, rules, NULL), ==, DS_OK);
    dst_generate (&result, &delve);
    check_places (&result.dungeon.floors[0]);
    for (size_t i = 0; i < ds_things_count (result.dungeon.floors[0].things); i++) {
      const DsThing *thing = ds_things_get (result.dungeon.floors[0].things, i);
      const DsCreature *creature = ds_rules_kind (rules, thing->kind)->creature;

      if (creature == NULL || !(creature->flags & DS_CREATURE_BOSS))
        continue;
      n_bosses[seed % 2]++;
      n_whales[seed % 2] += strcmp (creature->kind.id, "whale") == 0;
    }
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
  g_assert_cmpint (n_bosses[0], ==, 20);
  g_assert_cmpint (n_bosses[1], ==, 20);
  g_assert_cmpint (n_whales[0], ==, 0);
  g_assert_cmpint (n_whales[1], >, 0);
  ds_rules_unref (rules);
}

/* A boss placed by hand is the only one. */
static void
test_one_boss (void)
{
  int n_bosses = 0;
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, 20, 12, 1, "fill tile=floor; start_goal; creatures boss=true", 3);
  dst_pin_thing (&delve, 0, "dragon", (DsCell){ 6, 3 }, -1, (DsCell){ -1, -1 });
  dst_generate (&result, &delve);
  for (size_t i = 0; i < ds_things_count (result.dungeon.floors[0].things); i++) {
    const DsCreature *creature =
        kind_of (ds_things_get (result.dungeon.floors[0].things, i))->creature;

    n_bosses += creature != NULL && creature->flags & DS_CREATURE_BOSS;
  }
  g_assert_cmpint (n_bosses, ==, 1);
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* The strong are farther off than the weak, on the whole. */
static void
test_rise (void)
{
  uint64_t far[2] = { 0 }, n[2] = { 0 };

  for (uint64_t seed = 1; seed <= 40; seed++) {
    DsGenResult result;
    DsSpace space;
    DsFlood flood;
    DsDelve delve;

    dst_delve_init (&delve, 70, 24, 1, LEVEL "creatures danger=150 depth=4 rise=steep", seed);
    dst_generate (&result, &delve);
    space = space_of (&result.dungeon.floors[0]);
    flood = flood_of (&result.dungeon.floors[0], &space);
    for (size_t i = 0; i < ds_things_count (result.dungeon.floors[0].things); i++) {
      const DsThing *thing = ds_things_get (result.dungeon.floors[0].things, i);
      const DsCreature *creature = kind_of (thing)->creature;

      if (creature == NULL)
        continue;
      far[creature->danger > 9] += ds_flood_at (&flood, thing->at);
      n[creature->danger > 9]++;
    }
    g_free ((void *)space.open);
    ds_flood_clear (&flood);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
  g_assert_cmpuint (n[0], >, 20);
  g_assert_cmpuint (n[1], >, 20);
  g_assert_cmpuint (far[1] * n[0], >, far[0] * n[1]);
}

/* As many items as the parameter says, including those placed by hand. */
static void
test_items (void)
{
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, 20, 10, 1, "fill tile=floor; start_goal; items items=50", 3);
  dst_pin_thing (&delve, 0, "sword", (DsCell){ 6, 3 }, -1, (DsCell){ -1, -1 });
  dst_generate (&result, &delve);
  g_assert_cmpuint (count_role (&result.dungeon.floors[0], DS_ROLE_ITEM), ==, 10);
  g_assert_nonnull (ds_things_find (result.dungeon.floors[0].things, 1));
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* Items do not lie in water, not even where it can be waded. */
static void
test_dry (void)
{
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, 20, 10, 1, "fill tile=floor; start_goal; items items=300", 3);
  for (int32_t i = 0; i < 100; i++)
    dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ i % 20, i / 20 }, "shallow-water");
  dst_generate (&result, &delve);
  g_assert_cmpuint (count_role (&result.dungeon.floors[0], DS_ROLE_ITEM), ==, 60);
  for (size_t i = 0; i < ds_things_count (result.dungeon.floors[0].things); i++) {
    const DsThing *thing = ds_things_get (result.dungeon.floors[0].things, i);

    g_assert_true (kind_of (thing)->item == NULL || thing->at.y >= 5);
  }
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* As many things of a kind as wanted, including those placed by hand. */
static void
test_populate (void)
{
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, 20, 10, 2, "fill tile=floor; populate kind=rat count=7..7", 3);
  dst_pin_thing (&delve, 0, "rat", (DsCell){ 6, 3 }, -1, (DsCell){ -1, -1 });
  dst_generate (&result, &delve);
  g_assert_cmpuint (count_role (&result.dungeon.floors[0], DS_ROLE_CREATURE), ==, 7);
  g_assert_cmpuint (count_role (&result.dungeon.floors[1], DS_ROLE_CREATURE), ==, 7);
  g_assert_nonnull (ds_things_find (result.dungeon.floors[0].things, 1));
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* A category that weighs nothing does not come. */
static void
test_categories (void)
{
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, 20, 10, 1,
                  "fill tile=floor; start_goal; items items=400 categories=food=1,tool=1", 3);
  dst_generate (&result, &delve);
  g_assert_cmpuint (count_role (&result.dungeon.floors[0], DS_ROLE_ITEM), ==, 80);
  for (size_t i = 0; i < ds_things_count (result.dungeon.floors[0].things); i++) {
    const DsItem *item = kind_of (ds_things_get (result.dungeon.floors[0].things, i))->item;

    g_assert_true (item == NULL || item->category == DS_ITEM_FOOD ||
                   item->category == DS_ITEM_TOOL);
  }
  ds_gen_result_clear (&result);
  ds_delve_clear (&delve);
}

/* Pinned cells and things stay, and added things are on open cells of their own. */
static void
test_pins (void)
{
  for (uint64_t seed = 1; seed <= 60; seed++) {
    DsGenResult result;
    DsFloor *level;
    DsDelve delve;
    DsRng rng;

    dst_delve_init (&delve, 25, 15, 1,
                    "fill tile=floor; start_goal; decor; items items=80; creatures danger=400; "
                    "bonus; populate kind=rat count=5..5",
                    seed);
    level = &delve.dungeon.floors[0];
    ds_rng_seed (&rng, seed);
    for (int i = 0; i < 90; i++) {
      const DsCell at = { ds_rng_range (&rng, 0, 24), ds_rng_range (&rng, 0, 14) };

      dst_pin_tile (&delve, 0, DS_LAYER_GROUND, at, i % 2 == 0 ? "wall" : "lava");
    }
    for (int32_t i = 0; i < 12; i++)
      dst_pin_thing (&delve, 0, i % 2 == 0 ? "goblin" : "bread", (DsCell){ 2 * i, i }, -1,
                     (DsCell){ -1, -1 });
    dst_generate (&result, &delve);
    for (size_t i = 0; i < ds_things_count (level->things); i++) {
      const DsThing *pinned = ds_things_get (level->things, i);
      const DsThing *kept = ds_things_find (result.dungeon.floors[0].things, pinned->id);

      g_assert_true (kept != NULL && kept->at.x == pinned->at.x && kept->at.y == pinned->at.y);
    }
    for (size_t i = 0; i < ds_things_count (result.dungeon.floors[0].things); i++) {
      const DsThing *thing = ds_things_get (result.dungeon.floors[0].things, i);

      if (ds_floor_get (level, DS_LAYER_PIN, thing->at) & DS_PIN_THINGS)
        g_assert_nonnull (ds_things_find (level->things, thing->id));
      else
        g_assert_true (dst_is_open (&result.dungeon.floors[0], thing->at));
    }
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gen/population/places", test_places);
  g_test_add_func ("/gen/population/quiet", test_quiet);
  g_test_add_func ("/gen/population/danger", test_danger);
  g_test_add_func ("/gen/population/pinned-creature", test_pinned_creature);
  g_test_add_func ("/gen/population/cleared-cells", test_cleared_cells);
  g_test_add_func ("/gen/population/theme", test_theme);
  g_test_add_func ("/gen/population/swimmers", test_swimmers);
  g_test_add_func ("/gen/population/swimming-boss", test_swimming_boss);
  g_test_add_func ("/gen/population/one-boss", test_one_boss);
  g_test_add_func ("/gen/population/rise", test_rise);
  g_test_add_func ("/gen/population/items", test_items);
  g_test_add_func ("/gen/population/dry", test_dry);
  g_test_add_func ("/gen/population/pins", test_pins);
  g_test_add_func ("/gen/population/populate", test_populate);
  g_test_add_func ("/gen/population/categories", test_categories);
  return g_test_run ();
}
