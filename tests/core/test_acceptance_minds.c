/* tests/core/test_acceptance_minds.c — acceptance rows on behaviours of creatures. */
#include "lib/play.h"
#include "lib/rows.h"
#include "sim/mind/behaviour.h"
#include "sim/mind/mind.h"
#include "sim/turn.h"
#include "sim/world/cells.h"
#include "sim/world/items.h"
#include "sim/world/sight.h"

#include <string.h>

#define HALL "############/#@.........#/#..........#/#..........#/############"

static const char *
turn_of (DsSim *sim, int32_t actor)
{
  ds_actor (sim, actor)->mind.chosen = DS_SIM_NONE;
  ds_turn_choose (sim, actor);
  return ds_actor (sim, actor)->mind.chosen == DS_SIM_NONE
             ? ""
             : ds_behaviours_get ((gsize)ds_actor (sim, actor)->mind.chosen)->id;
}

/* A goblin with nothing but what the test gives it. */
static int32_t
put_goblin (DsSim *sim, int32_t x, int32_t y)
{
  const int32_t goblin = dst_spawn (sim, "goblin", x, y);
  DsSimInventory *inventory = &ds_actor (sim, goblin)->inventory;

  while (inventory->first != DS_SIM_NONE)
    ds_items_take_away (sim, inventory->first);
  inventory->weapon = inventory->armour = DS_SIM_NONE;
  return goblin;
}

/* Creatures that see the player approach by a path, round walls; those that do not, or have no
 * path, wander. */
static void
test_T17b (void)
{
  static const char *const far[] = { "rat", "zombie" };
  DsSim *sim = dst_play ("#########/#@......#/#######.#/#.......#/#########", 1);
  int32_t rat = dst_spawn (sim, "rat", 5, 1), hunter;

  g_assert_cmpstr (turn_of (sim, rat), ==, "hunt");
  g_assert_cmpint (ds_actor (sim, rat)->at.cell.x, ==, 4);
  ds_sim_free (sim);

  sim = dst_play ("#########/#@......#/#########/#.......#/#########", 1);
  rat = dst_spawn (sim, "rat", 5, 3);
  for (int i = 0; i < 20; i++)
    g_assert_cmpstr (turn_of (sim, rat), !=, "hunt");
  ds_sim_free (sim);

  sim = dst_play ("#########/#@~~~~~.#/#########", 1); /* seen, and out of reach */
  rat = dst_spawn (sim, "rat", 7, 1);
  for (int i = 0; i < 20; i++)
    g_assert_cmpstr (turn_of (sim, rat), !=, "hunt");
  ds_sim_free (sim);

  for (gsize i = 0; i < G_N_ELEMENTS (far); i++)
    for (int32_t distance = 8; distance <= 10; distance++) { /* they see nine cells far */
      sim = dst_play ("################/#@.............#/################", 1);
      hunter = dst_spawn (sim, far[i], 1 + distance, 1);
      g_assert_true (g_str_equal (turn_of (sim, hunter), "hunt") == (distance <= 9));
      ds_sim_free (sim);
    }
}

/* Ranged weapon, then throwing, then hunting, then what lies there, then wandering. The order is
 * the record's. */
static void
test_T17c (void)
{
  static const char *const order[] = { "shoot", "throw", "melee", "hunt", "pick-up", "wander" };
  DsSim *sim = dst_play (HALL, 1);
  const DsIds *ids = &ds_kind_of (sim, dst_kind (sim, "goblin"))->creature->behaviours;
  const int32_t goblin = put_goblin (sim, 8, 2);
  gsize n = 0;
  int32_t bow, javelin;

  for (gsize i = 0; i < ids->n && n < G_N_ELEMENTS (order); i++)
    n += strcmp (ids->items[i], order[n]) == 0;
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (order));

  bow = dst_give (sim, goblin, "bow");
  ds_actor (sim, goblin)->inventory.weapon = bow;
  javelin = dst_give (sim, goblin, "rock");
  dst_lay (sim, "bread", 8, 2);
  g_assert_cmpstr (turn_of (sim, goblin), ==, "shoot");
  ds_actor (sim, goblin)->inventory.weapon = DS_SIM_NONE;
  ds_items_take_away (sim, bow);
  g_assert_cmpstr (turn_of (sim, goblin), ==, "throw");
  g_assert_cmpint (ds_item (sim, javelin)->owner, ==, DS_SIM_NONE);
  g_assert_cmpstr (turn_of (sim, goblin), ==, "hunt");
  ds_sim_free (sim);

  sim = dst_play ("#########/#@......#/#########/#.......#/#########", 1);
  ds_turn_choose (sim, put_goblin (sim, 5, 3));
  dst_lay (sim, "bread", 5, 3);
  ds_cells_move_actor (sim, 1, (DsSimSpot){ 0, { 5, 3 } });
  g_assert_cmpstr (turn_of (sim, 1), ==, "pick-up");
  g_assert_cmpint (ds_actor (sim, 1)->inventory.n, ==, 1);
  ds_sim_free (sim);
}

/* Throws the best missile, not the best weapon; never an item in use, nor one not made for
 * throwing: no sword, no bread, no scroll, and nothing that heals. */
static void
test_T17d (void)
{
  DsSim *sim = dst_play (HALL, 1);
  const int32_t goblin = put_goblin (sim, 8, 2);
  static const char *const kept[] = { "sword", "bread", "scroll-teleport", "health-potion",
                                      "white-spellbook" };
  const int32_t axe = dst_give (sim, goblin, "axe"), javelin = dst_give (sim, goblin, "javelin"),
                rock = dst_give (sim, goblin, "rock");
  int32_t thrower;

  ds_actor (sim, goblin)->inventory.weapon = axe;
  g_assert_cmpstr (turn_of (sim, goblin), ==, "throw");
  g_assert_cmpint (ds_item (sim, javelin)->owner, ==, DS_SIM_NONE);
  g_assert_cmpstr (turn_of (sim, goblin), ==, "throw");
  g_assert_cmpint (ds_item (sim, rock)->owner, ==, DS_SIM_NONE);
  for (gsize i = 0; i < G_N_ELEMENTS (kept); i++)
    dst_give (sim, goblin, kept[i]);
  ds_actor (sim, DS_SIM_PLAYER)->body.hp = 10000;
  for (int turn = 0; turn < 20; turn++)
    g_assert_cmpstr (turn_of (sim, goblin), !=, "throw");
  g_assert_cmpint (ds_actor (sim, goblin)->inventory.n, ==, 1 + G_N_ELEMENTS (kept));
  ds_sim_free (sim);

  /* nor through a wall, whatever it detects behind it */
  sim = dst_play ("#########/#@..#...#/#...#...#/#.......#/#########", 1);
  thrower = put_goblin (sim, 7, 1);
  ds_actor (sim, thrower)->inventory.weapon = dst_give (sim, thrower, "axe");
  dst_give (sim, thrower, "javelin");
  ds_actor (sim, thrower)->senses.detects = 1;
  g_assert_cmpstr (turn_of (sim, thrower), ==, "hunt");
  ds_sim_free (sim);
}

/* Creatures go to where they last saw the player. */
static void
test_T17h (void)
{
  DsSim *sim = dst_play ("##########/#........#/#.######.#/#........#/#@.......#/##########", 1);
  const int32_t wolf = dst_spawn (sim, "wolf", 8, 4);
  const DsSimSpot seen = ds_actor (sim, DS_SIM_PLAYER)->at;

  g_assert_cmpstr (turn_of (sim, wolf), ==, "hunt");
  ds_cells_move_actor (sim, DS_SIM_PLAYER, (DsSimSpot){ 0, { 1, 1 } });
  ds_actor (sim, DS_SIM_PLAYER)->at = (DsSimSpot){ 0, { 1, 1 } };
  ds_sight_forget (sim);
  g_assert_true (ds_spot_equal (ds_actor (sim, wolf)->mind.last_seen, seen));
  ds_actor (sim, wolf)->senses.vision = 1; /* and now it cannot see that far */
  ds_sight_forget (sim);
  for (int i = 0; i < 6; i++)
    g_assert_cmpstr (turn_of (sim, wolf), ==, "hunt");
  g_assert_cmpint (ds_mind_distance (ds_actor (sim, wolf)->at, seen), <=, 1);
  ds_sim_free (sim);
}

/* Ranged attack, throw, melee attack, pick up, in that order, also next to the player; each needs
 * its item. */
static void
test_T17k (void)
{
  static const char *const order[] = { "shoot", "throw", "melee", "melee" };
  DsSim *sim = dst_play (HALL, 1);
  const int32_t goblin = put_goblin (sim, 2, 1), bow = dst_give (sim, goblin, "bow"),
                rock = dst_give (sim, goblin, "rock");

  ds_actor (sim, DS_SIM_PLAYER)->body.hp = 10000;
  ds_actor (sim, goblin)->inventory.weapon = bow;
  dst_lay (sim, "bread", 2, 1);
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++) {
    g_assert_cmpstr (turn_of (sim, goblin), ==, order[i]);
    if (i == 0) {
      ds_actor (sim, goblin)->inventory.weapon = DS_SIM_NONE;
      ds_items_take_away (sim, bow);
    }
  }
  g_assert_cmpint (ds_item (sim, rock)->owner, ==, DS_SIM_NONE);
  ds_sim_free (sim);

  sim = dst_play ("#########/#@......#/#########/#.......#/#########", 1);
  put_goblin (sim, 5, 3);
  dst_lay (sim, "bread", 5, 3);
  g_assert_cmpstr (turn_of (sim, 1), ==, "pick-up");
  for (int turn = 0; turn < 20; turn++) /* wandering into a wall does nothing */
    g_assert_true (strcmp (turn_of (sim, 1), "pick-up") != 0);
  g_assert_cmpint (ds_actor (sim, 1)->inventory.n, ==, 1);
  ds_sim_free (sim);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ACCEPTANCE (T17b);
  DST_ADD_ACCEPTANCE (T17c);
  DST_ADD_ACCEPTANCE (T17d);
  DST_ADD_ACCEPTANCE (T17h);
  DST_ADD_ACCEPTANCE (T17k);
  return g_test_run ();
}
