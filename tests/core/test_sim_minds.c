/* tests/core/test_sim_minds.c — behaviours of creatures, and that they know only what they see. */
#include "lib/play.h"
#include "lib/rows.h"
#include "sim/mind/behaviour.h"
#include "sim/mind/bot.h"
#include "sim/mind/mind.h"
#include "sim/mind/thought.h"
#include "sim/turn.h"
#include "sim/world/knowledge.h"

#include <stdlib.h>
#include <string.h>

#define HALL "############/#@.........#/#..........#/#..........#/############"
#define ROOMS "############/#@...#.....#/#....#.....#/#..........#/############"

/* Behaviour of a creature in a position, and its destination. */
static const struct {
  const char *name, *map, *kind;
  DsCell at;
  int32_t hp;       /* in percent */
  const char *item; /* that it has; NULL: none but its own */
  const char *behaviour;
  int nearer; /* 1: it comes nearer to the player, -1: it goes away, 0: neither */
} CASES[] = {
  { "hunts-what-it-sees", HALL, "rat", { 8, 2 }, 100, NULL, "hunt", 1 },
  { "strikes-beside", HALL, "rat", { 2, 1 }, 100, NULL, "hunt", 0 },
  { "sees-no-farther",
    "######################/#@...................#/######################",
    "rat",
    { 20, 1 },
    100,
    NULL,
    "wander",
    2 },
  { "wall-hides", ROOMS, "rat", { 9, 1 }, 100, NULL, "wander", 2 },
  { "flees-hurt", HALL, "kobold", { 4, 2 }, 20, NULL, "flee", -1 },
  { "fights-hale", HALL, "kobold", { 4, 2 }, 100, NULL, "hunt", 1 },
  { "shoots", HALL, "goblin-archer", { 8, 2 }, 100, NULL, "shoot", 0 },
  { "keeps-away", HALL, "goblin-archer", { 4, 2 }, 100, NULL, "keep-away", -1 },
  { "throws", HALL, "goblin", { 8, 2 }, 100, "javelin", "throw", 0 },
  { "lies-in-wait", HALL, "mimic", { 4, 2 }, 100, NULL, "ambush", 0 },
  { "waits-no-longer", HALL, "mimic", { 3, 1 }, 100, NULL, "hunt", 1 },
  { "keeps-post", ROOMS, "golem", { 9, 1 }, 100, NULL, "guard", 0 },
  { "sleeps", HALL, "ogre", { 9, 3 }, 100, NULL, "sleep", 0 },
  { "pain-wakes", HALL, "ogre", { 9, 3 }, 90, NULL, "hunt", 1 },
  { "drinks-to-live", ROOMS, "bandit", { 9, 1 }, 10, "health-potion", "use-potion", 0 },
  { "gets-away", HALL, "imp", { 3, 1 }, 30, NULL, "escape", 3 },
};

/* Spawns and forgets that the game has begun, so that those who sleep at first do. */
static int32_t
put (DsSim *sim, gsize i)
{
  const guint turn = ds_game (sim)->turn;
  int32_t actor;

  ds_game (sim)->turn = 0;
  actor = dst_spawn (sim, CASES[i].kind, CASES[i].at.x, CASES[i].at.y);
  ds_game (sim)->turn = turn;
  ds_actor (sim, actor)->body.hp = ds_actor (sim, actor)->body.hp_max * CASES[i].hp / 100;
  if (strcmp (CASES[i].kind, "goblin") == 0) /* it may have drawn a bow */
    ds_actor (sim, actor)->inventory.weapon = dst_give (sim, actor, "sword");
  if (CASES[i].item != NULL)
    dst_give (sim, actor, CASES[i].item);
  return actor;
}

static void
test_case (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  DsSim *sim = dst_play (CASES[i].map, 3);
  const int32_t actor = put (sim, i);
  const DsSimSpot player = ds_actor (sim, DS_SIM_PLAYER)->at;
  const int32_t before = ds_mind_distance (ds_actor (sim, actor)->at, player);
  int32_t after;

  ds_actor (sim, actor)->abilities.mana = 100;
  for (int turn = 0; turn < 20 && ds_actor (sim, actor)->mind.chosen == DS_SIM_NONE; turn++)
    ds_turn_choose (sim, actor); /* wandering into a wall does nothing */
  after = ds_mind_distance (ds_actor (sim, actor)->at, player);
  g_assert_cmpint (ds_actor (sim, actor)->mind.chosen, >=, 0);
  g_assert_cmpstr (ds_behaviours_get ((gsize)ds_actor (sim, actor)->mind.chosen)->id, ==,
                   CASES[i].behaviour);
  if (CASES[i].nearer == 1)
    g_assert_cmpint (after, <, before);
  else if (CASES[i].nearer == -1)
    g_assert_cmpint (after, >, before);
  else if (CASES[i].nearer == 0)
    g_assert_cmpint (after, ==, before);
  ds_sim_free (sim);
}

/* Every behaviour in a record exists, and every kind of creature has one except characters. */
static void
test_records (void)
{
  DsSim *sim = dst_play (HALL, 1);
  guint n = 0, n_bosses = 0;

  for (gsize i = 0; i < ds_rules_n_kinds (sim->delve.rules); i++) {
    const DsCreature *creature = ds_kind_of (sim, (int32_t)i)->creature;

    if (creature == NULL || ds_ids_have (&creature->behaviours, "player"))
      continue;
    n++;
    n_bosses += (creature->flags & DS_CREATURE_BOSS) != 0;
    g_assert_cmpuint (creature->behaviours.n, >, 0);
    for (gsize b = 0; b < creature->behaviours.n; b++)
      if (ds_behaviour_find (creature->behaviours.items[b]) == NULL)
        g_error ("%s: there is no behaviour %s", creature->kind.id, creature->behaviours.items[b]);
  }
  g_assert_cmpuint (n, >=, 16);
  g_assert_cmpuint (n_bosses, >=, 5);
  ds_sim_free (sim);
}

/* Positions where diagonal attacks are impossible: in the open under four-way rules, and past
 * corners. */
static const struct {
  const char *name, *map, *ruleset, *kind;
  DsCell at;
} CORNERS[] = {
  { "four-ways", "#####/#@..#/#...#/#...#/#####", "seed", "rat", { 2, 2 } },
  { "hydra-in-doorway", "#######/#..#..#/#.....#/#.@#..#/#######", "default", "hydra", { 3, 2 } },
  { "black-knight-in-doorway",
    "#######/#..#..#/#.....#/#.@#..#/#######",
    "default",
    "black-knight",
    { 3, 2 } },
};

/* A hunter beside the player, past a corner, goes to where it can strike, on the shortest way. */
static void
test_corner (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  DsSim *sim = dst_play_by (CORNERS[i].map, CORNERS[i].ruleset, &(DsSimOptions){ .seed = 1 });
  const int32_t actor = dst_spawn (sim, CORNERS[i].kind, CORNERS[i].at.x, CORNERS[i].at.y);
  const int32_t hp = ds_actor (sim, DS_SIM_PLAYER)->body.hp;

  ds_turn_choose (sim, actor);
  g_assert_cmpstr (ds_behaviours_get ((gsize)ds_actor (sim, actor)->mind.chosen)->id, ==, "hunt");
  g_assert_cmpint (ds_actor (sim, DS_SIM_PLAYER)->body.hp, ==, hp);
  ds_turn_choose (sim, actor);
  g_assert_cmpint (ds_actor (sim, DS_SIM_PLAYER)->body.hp, <, hp);
  ds_sim_free (sim);
}

/* A creature shot from beyond its sight goes to where that came from. */
static void
test_shot_from_afar (void)
{
  DsSim *sim = dst_play ("####################/#@.................#/####################", 1);
  const int32_t boss = dst_spawn (sim, "black-knight", 14, 1);
  const int32_t bow = dst_give (sim, DS_SIM_PLAYER, "bow");

  ds_actor (sim, DS_SIM_PLAYER)->senses.vision = 15;
  ds_actor (sim, DS_SIM_PLAYER)->inventory.weapon = bow;
  ds_turn_choose (sim, boss);
  g_assert_cmpint (ds_actor (sim, boss)->at.cell.x, ==, 14);
  g_assert_true (dst_do (sim, DS_ACTION_fire, DS_SIM_NONE, 14, 1, 0));
  for (int turn = 0; turn < 3; turn++)
    ds_turn_choose (sim, boss);
  g_assert_cmpint (ds_actor (sim, boss)->at.cell.x, <=, 11);
  ds_sim_free (sim);
}

/* A creature that loses sight goes to where it last saw a foe, and forgets when it finds none. */
static void
test_last_seen (void)
{
  DsSim *sim = dst_play (ROOMS, 1);
  const int32_t rat = dst_spawn (sim, "rat", 9, 3);
  const DsSimSpot was = { 0, { 4, 3 } }, now = { 0, { 1, 1 } };

  ds_actor (sim, rat)->mind.last_seen = was;
  g_assert_false (ds_sim_sees (sim, rat, now));
  for (int turn = 0; turn < 5; turn++)
    ds_turn_choose (sim, rat);
  g_assert_true (ds_spot_equal (ds_actor (sim, rat)->at, was));
  ds_sim_free (sim);
}

/* Nobody strikes its own because they stand in its way. */
static void
test_own_kind (void)
{
  DsSim *sim = dst_play ("#######/#@....#/#######", 1);
  const int32_t first = dst_spawn (sim, "rat", 4, 1), second = dst_spawn (sim, "rat", 5, 1);

  for (int turn = 0; turn < 10; turn++)
    ds_turn_choose (sim, second);
  g_assert_cmpint (ds_actor (sim, first)->body.hp, ==, ds_actor (sim, first)->body.hp_max);
  ds_sim_free (sim);
}

/* A fungus makes up to five more, a jelly shares what life it has. */
static void
test_growth (void)
{
  DsSim *sim = dst_play (HALL, 1);
  const int32_t jelly = dst_spawn (sim, "jelly", 8, 2);
  const gsize n = sim->now.actors.n;
  int32_t sum = 0;

  ds_actor (sim, jelly)->body.hp = 31;
  while (sim->now.actors.n == n)
    ds_turn_choose (sim, jelly);
  for (gsize i = n - 1; i < sim->now.actors.n; i++)
    sum += ds_actor (sim, (int32_t)i)->body.hp;
  g_assert_cmpint (sum, ==, 31);
  g_assert_cmpint (ds_actor (sim, jelly)->body.hp, ==, 16);
  ds_sim_free (sim);

  sim = dst_play (HALL, 1);
  dst_spawn (sim, "fungus", 8, 2);
  for (int turn = 0; turn < 20000; turn++)
    ds_turn_choose (sim, 1);
  g_assert_cmpuint (sim->now.actors.n, ==, 7); /* with the player */
  ds_sim_free (sim);
}

/* Packs stay together, and guards go back to their post. */
static void
test_places (void)
{
  DsSim *sim = dst_play (ROOMS, 1);
  const int32_t first = dst_spawn (sim, "wolf", 10, 1), second = dst_spawn (sim, "wolf", 6, 1);
  int32_t golem;

  ds_turn_choose (sim, second);
  g_assert_cmpint (ds_mind_distance (ds_actor (sim, first)->at, ds_actor (sim, second)->at), ==, 3);
  ds_sim_free (sim);

  sim = dst_play (ROOMS, 1);
  golem = dst_spawn (sim, "golem", 9, 1);
  ds_actor (sim, golem)->mind.home.cell = (DsCell){ 7, 2 };
  for (int turn = 0; turn < 4; turn++)
    ds_turn_choose (sim, golem);
  g_assert_true (ds_spot_equal (ds_actor (sim, golem)->at, ds_actor (sim, golem)->mind.home));
  ds_sim_free (sim);
}

/* The thought of a creature's last turn can be read until a restore; a bot reports its
 * destination. */
static void
test_thoughts (void)
{
  DsSim *sim = dst_play (HALL, 1);
  const int32_t rat = dst_spawn (sim, "rat", 8, 2);
  const DsSimSpot player = ds_actor (sim, DS_SIM_PLAYER)->at;
  DsSimState before = { 0 };
  DsSimThought thought;
  DsAction action;
  DsBot bot;

  for (size_t i = 0; i < ds_behaviours_count (); i++)
    g_assert_cmpstr (ds_behaviours_get (i)->because, !=, "");
  g_assert_cmpstr (ds_sim_behaviour (sim, rat, 0)->id, ==, "hunt");
  g_assert_null (ds_sim_behaviour (sim, DS_SIM_PLAYER, 0));
  g_assert_false (ds_sim_thought (sim, rat).is_known);
  g_assert_cmpint (ds_sim_snapshot (sim, &before), ==, DS_OK);
  ds_turn_choose (sim, rat);
  thought = ds_sim_thought (sim, rat);
  g_assert_true (thought.is_known && ds_spot_equal (thought.heads, player));
  g_assert_cmpint (thought.action.type, ==, DS_ACTION_move);
  g_assert_cmpint (ds_sim_restore (sim, &before), ==, DS_OK);
  g_assert_false (ds_sim_thought (sim, rat).is_known);
  g_assert_cmpint (ds_bot_init (&bot, &ds_bot_fighter, sim, 1, NULL), ==, DS_OK);
  g_assert_true (ds_bot_choose (&bot, sim, &action));
  g_assert_true (ds_spot_equal (ds_sim_heads (sim), ds_actor (sim, rat)->at));
  ds_bot_clear (&bot);
  ds_sim_state_clear (&before);
  ds_sim_free (sim);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/minds", CASES, test_case);
  DST_ADD_ROWS ("/minds/past-corner", CORNERS, test_corner);
  g_test_add_func ("/minds/shot-from-afar", test_shot_from_afar);
  g_test_add_func ("/minds/records", test_records);
  g_test_add_func ("/minds/last-seen", test_last_seen);
  g_test_add_func ("/minds/own-kind", test_own_kind);
  g_test_add_func ("/minds/growth", test_growth);
  g_test_add_func ("/minds/places", test_places);
  g_test_add_func ("/minds/thoughts", test_thoughts);
  return g_test_run ();
}
