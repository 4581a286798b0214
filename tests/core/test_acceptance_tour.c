/* tests/core/test_acceptance_tour.c — the twelve features that the Unity tutorial lists, in its
 * order: row U02 of the acceptance list. */
#include "base/hash.h"
#include "io/game_file.h"
#include "io/io.h"
#include "lib/play.h"
#include "lib/rows.h"
#include "sim/cheat.h"
#include "sim/world/items.h"
#include "sim/world/knowledge.h"

#include <string.h>

#define HALL "##########/#@.......#/#........#/#........#/##########"

static DsSimActor *
player (DsSim *sim)
{
  return ds_actor (sim, DS_SIM_PLAYER);
}

/* "lj." as ds_action_read_keys() has it; all must be possible. */
static void
press (DsSim *sim, const char *keys)
{
  while (*keys != '\0') {
    DsAction action;
    const size_t n = ds_action_read_keys (sim, keys, &action);

    g_assert_cmpuint (n, >, 0);
    g_assert_true (ds_sim_act (sim, &action));
    keys += n;
  }
}

static DsSim *
play_sample (const char *name, const DsSimOptions *options)
{
  g_autofree char *path =
      g_strdup_printf ("%s/samples/%s.delve", g_getenv ("DELVESMITH_DATA_DIR"), name);
  DsErrors errors = { 0 };
  DsDelve delve;
  DsSim *sim;

  g_assert_cmpint (ds_io_load (&delve, path, dst_rules (), &errors), ==, DS_OK);
  g_assert_cmpint (ds_sim_new (&sim, &delve, options, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return sim;
}

static void
cheat (DsSim *sim, const char *line)
{
  g_assert_cmpint (ds_cheat_run (sim, line, NULL), ==, DS_OK);
}

/* ---- the features */

/* Each seed is a dungeon of its own, connected, with start and goal. */
static void
generates (void)
{
  uint64_t last = 0;

  for (uint64_t seed = 1; seed <= 5; seed++) {
    const DsFloor *level;
    DsGenResult result;
    DsDelve delve;
    DsThing thing;

    dst_delve_init (&delve, 80, 24, 1, "fill; feature_growth; start_goal", seed);
    dst_generate (&result, &delve);
    level = &result.dungeon.floors[0];
    g_assert_cmpuint (ds_rooms_count (level->rooms), >, 3);
    g_assert_cmpuint (dst_n_parts (level, DS_MOVE_4), ==, 1);
    g_assert_true (dst_find_role (level, DS_ROLE_START, &thing));
    g_assert_true (dst_find_role (level, DS_ROLE_GOAL, &thing));
    g_assert_cmphex (dst_hash (level), !=, last);
    last = dst_hash (level);
    ds_gen_result_clear (&result);
    ds_delve_clear (&delve);
  }
}

/* A step a key, a turn a step, and walls stop one. */
static void
moves (void)
{
  DsSim *sim = dst_play (HALL, 1);
  DsAction north;

  press (sim, "llj");
  g_assert_cmpint (player (sim)->at.cell.x, ==, 3);
  g_assert_cmpint (player (sim)->at.cell.y, ==, 2);
  g_assert_cmpuint (ds_game (sim)->turn, ==, 3);
  press (sim, "k");
  ds_action_read_keys (sim, "k", &north);
  g_assert_false (ds_sim_act (sim, &north));
  g_assert_cmpint (player (sim)->at.cell.y, ==, 1);
  ds_sim_free (sim);
}

/* Cells round a corner come into view on the way, and are remembered. */
static void
sees (void)
{
  const DsSimSpot start = { 0, { 1, 1 } }, corner = { 0, { 5, 3 } };
  DsSim *sim = dst_play ("#######/#@...##/####.##/####..#/#######", 1);

  g_assert_true (ds_sim_know (sim, DS_SIM_PLAYER, start).is_seen);
  g_assert_false (ds_sim_know (sim, DS_SIM_PLAYER, corner).is_known);
  press (sim, "llljj");
  g_assert_true (ds_sim_know (sim, DS_SIM_PLAYER, corner).is_seen);
  g_assert_false (ds_sim_know (sim, DS_SIM_PLAYER, start).is_seen);
  g_assert_true (ds_sim_know (sim, DS_SIM_PLAYER, start).is_known);
  ds_sim_free (sim);
}

/* Steps on which @actor stood beside the player, waiting for it; and how far it was at first. */
static int
wait_for (DsSim *sim, int32_t actor, int turns)
{
  for (int i = 0; i < turns; i++) {
    const DsCell at = ds_actor (sim, actor)->at.cell, to = player (sim)->at.cell;

    if (ABS (at.x - to.x) <= 1 && ABS (at.y - to.y) <= 1)
      return i;
    press (sim, ".");
  }
  return turns;
}

/* Creatures that see the player approach; others keep their behaviour. */
static void
hunts (void)
{
  DsSim *sim = dst_play (HALL, 1);
  const int32_t rat = dst_spawn (sim, "rat", 8, 1);

  g_assert_cmpint (wait_for (sim, rat, 20), ==, 6);
  ds_sim_free (sim);
}

/* On the shortest way, round what stands between. */
static void
finds_ways (void)
{
  DsSim *sim =
      dst_play ("#########/#.......#/#.~~~~~.#/#@~...~.#/#.~~~~~.#/#.......#/#########", 1);
  const int32_t rat = dst_spawn (sim, "rat", 7, 3);

  g_assert_cmpint (wait_for (sim, rat, 30), ==, 9);
  ds_sim_free (sim);
}

/* Blows take points of life until there are none; a corpse is left, or the game is over. */
static void
fights (void)
{
  DsSim *sim = dst_play (HALL, 1);
  const int32_t rat = dst_spawn (sim, "rat", 2, 1);
  DsMessage cause;
  char text[100];

  for (int i = 0; i < 20 && ds_actor_lives (sim, rat); i++) {
    const int32_t hp = ds_actor (sim, rat)->body.hp;

    press (sim, "l");
    g_assert_cmpint (ds_actor (sim, rat)->body.hp, <, hp);
  }
  g_assert_false (ds_actor_lives (sim, rat));
  g_assert_cmpint (ds_sim_know (sim, DS_SIM_PLAYER, (DsSimSpot){ 0, { 2, 1 } }).item, !=,
                   DS_SIM_NONE);
  player (sim)->body.hp = 1;
  dst_spawn (sim, "ogre", 1, 2);
  for (int i = 0; i < 50 && !ds_sim_is_over (sim); i++)
    press (sim, ".");
  g_assert_true (ds_sim_cause (sim, &cause));
  g_assert_cmpstr (ds_message_format (&cause, text, sizeof text), ==, "Killed by an ogre.");
  ds_sim_free (sim);
}

/* A kill brings experience, and that a level, and that a bonus to choose. */
static void
levels_up (void)
{
  DsSim *sim = dst_play (HALL, 1);
  const int32_t goblin = dst_spawn (sim, "goblin", 2, 1);
  int32_t attack;

  ds_actor (sim, goblin)->body.hp = 1;
  press (sim, "l");
  g_assert_false (ds_actor_lives (sim, goblin));
  g_assert_cmpint (player (sim)->abilities.level, >, 1);
  g_assert_cmpint (player (sim)->abilities.picks, ==, player (sim)->abilities.level - 1);
  attack = player (sim)->body.attack;
  press (sim, "Cb");
  g_assert_cmpint (player (sim)->body.attack, ==, attack + 2);
  ds_sim_free (sim);
}

/* Taken up, wielded, drunk. */
static void
uses_items (void)
{
  DsSim *sim = dst_play (HALL, 1);
  const int32_t sword = dst_lay (sim, "sword", 2, 1), potion = dst_lay (sim, "health-potion", 3, 1);

  press (sim, "lglg");
  g_assert_cmpint (ds_item (sim, sword)->owner, ==, DS_SIM_PLAYER);
  g_assert_cmpint (player (sim)->inventory.n, ==, 2);
  press (sim, "wa");
  g_assert_cmpint (player (sim)->inventory.weapon, ==, sword);
  player (sim)->body.hp = 50;
  press (sim, "qb");
  g_assert_cmpint (player (sim)->body.hp, ==, 65);
  g_assert_cmpint (ds_item (sim, potion)->owner, ==, DS_SIM_NONE);
  g_assert_cmpint (player (sim)->inventory.n, ==, 1);
  ds_sim_free (sim);
}

/* Every cheat works as described; an unknown one is refused with a sentence. */
static void
cheats (void)
{
  DsSim *sim = dst_play ("#####/#@..#/#...#/#####/--/#####/#...#/#...#/#####", 1);
  DsError err;

  g_assert_cmpuint (ds_cheats_count (), ==, 10);
  cheat (sim, "reveal");
  g_assert_true (ds_sim_know (sim, DS_SIM_PLAYER, (DsSimSpot){ 0, { 3, 2 } }).is_known);
  cheat (sim, "teleport 3 2");
  g_assert_cmpint (player (sim)->at.cell.x, ==, 3);
  cheat (sim, "give sword 2");
  g_assert_cmpint (player (sim)->inventory.n, ==, 2);
  player (sim)->body.hp = 1;
  cheat (sim, "heal");
  g_assert_cmpint (player (sim)->body.hp, ==, player (sim)->body.hp_max);
  cheat (sim, "level 2");
  g_assert_cmpint (player (sim)->abilities.level, ==, 3);
  cheat (sim, "spawn rat 2");
  g_assert_cmpuint (sim->now.actors.n, ==, 3);
  cheat (sim, "god");
  cheat (sim, "time 50");
  g_assert_cmpint (player (sim)->body.hp, ==, player (sim)->body.hp_max);
  cheat (sim, "kill rat");
  g_assert_false (ds_actor_lives (sim, 1) || ds_actor_lives (sim, 2));
  cheat (sim, "floor 2");
  g_assert_cmpint (player (sim)->at.floor, ==, 1);
  g_assert_cmpint (ds_cheat_run (sim, "fly away", &err), ==, DS_BAD_ARG);
  ds_sim_free (sim);
}

/* Down, and up again: a floor is as one left it. */
static void
has_floors (void)
{
  DsSim *sim = dst_play ("######/#@.1.#/######/--/######/#..1.#/######", 1);
  const int32_t sword = dst_give (sim, DS_SIM_PLAYER, "sword");

  press (sim, "dall>");
  g_assert_cmpint (player (sim)->at.floor, ==, 1);
  press (sim, "l");
  g_assert_cmpint (player (sim)->at.cell.x, ==, 4);
  press (sim, "h>");
  g_assert_cmpint (player (sim)->at.floor, ==, 0);
  g_assert_true (ds_spot_equal (ds_item (sim, sword)->at, (DsSimSpot){ 0, { 1, 1 } }));
  ds_sim_free (sim);
}

/* Saving mid-game; the loaded game continues as the saved one. */
static void
saves (void)
{
  DsSim *sim = play_sample ("descent", &(DsSimOptions){ .seed = 9 }), *again;
  DsText text = { 0 };
  DsErrors errors = { 0 };

  cheat (sim, "god");
  cheat (sim, "floor 3");
  cheat (sim, "time 30");
  g_assert_cmpint (ds_game_write (sim, &text, NULL), ==, DS_OK);
  g_assert_cmpint (ds_game_read (&again, "game", text.bytes, text.n, &sim->delve, &errors), ==,
                   DS_OK);
  for (int i = 0; i < 100; i++) {
    g_assert_cmphex (ds_sim_hash (again), ==, ds_sim_hash (sim));
    press (sim, ".");
    press (again, ".");
  }
  ds_text_clear (&text);
  ds_sim_free (again);
  ds_sim_free (sim);
}

/* Its death wins the game, where that is the rule. */
static void
has_a_boss (void)
{
  DsSim *sim = play_sample ("descent", &(DsSimOptions){ .win = DS_WIN_BOSS });
  int32_t boss = DS_SIM_NONE;

  cheat (sim, "floor 5");
  for (int32_t i = 1; i < (int32_t)sim->now.actors.n; i++)
    if (ds_actor (sim, i)->nature & DS_CREATURE_BOSS)
      boss = i;
  g_assert_cmpint (boss, !=, DS_SIM_NONE);
  g_assert_cmpint (ds_actor (sim, boss)->body.hp, >, 100);
  cheat (sim, "kill rat");
  press (sim, ".");
  g_assert_false (ds_sim_is_over (sim));
  cheat (sim, "kill brood-mother");
  press (sim, ".");
  g_assert_cmpint (ds_game (sim)->result, ==, DS_SIM_WON);
  ds_sim_free (sim);
}

static const struct {
  const char *name;
  void (*check) (void);
} FEATURES[] = {
  { "01-dungeon-generation", generates },
  { "02-player-and-movement", moves },
  { "03-visibility", sees },
  { "04-enemies", hunts },
  { "05-pathfinding", finds_ways },
  { "06-fight-health-death", fights },
  { "07-level-up", levels_up },
  { "08-items", uses_items },
  { "09-console-cheats", cheats },
  { "10-dungeon-floors", has_floors },
  { "11-save-and-load", saves },
  { "12-final-boss", has_a_boss },
};

static void
test_feature (gconstpointer row)
{
  FEATURES[GPOINTER_TO_SIZE (row)].check ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/acceptance/U02", FEATURES, test_feature);
  return g_test_run ();
}
