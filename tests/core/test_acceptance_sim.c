/* tests/core/test_acceptance_sim.c — acceptance rows on games. */
#include "io/game_file.h"
#include "io/io.h"
#include "lib/map.h"
#include "lib/play.h"
#include "lib/rows.h"
#include "sim/body/fight.h"
#include "sim/cheat.h"
#include "sim/mind/behaviour.h"
#include "sim/mind/bot.h"
#include "sim/turn.h"
#include "sim/world/knowledge.h"
#include "sim/world/step.h"

#include <glib.h>
#include <math.h>

static DsSim *
start (const char *map, const DsSimOptions *options, const char *ruleset)
{
  return dst_play_by (map, ruleset, options);
}

static bool
press (DsSim *sim, char key)
{
  const char keys[2] = { key, '\0' };
  DsAction action;

  g_assert_cmpuint (ds_action_read_keys (sim, keys, &action), ==, 1);
  return ds_sim_act (sim, &action);
}

static const DsSimActor *
actor (const DsSim *sim, gsize i)
{
  return &ds_sim_state (sim)->actors.items[i];
}

static bool
lives (const DsSim *sim, gsize i)
{
  return actor (sim, i)->flags & DS_ACTOR_ALIVE;
}

/* Options that match the programs of the series. */
static const DsSimOptions SEED = {
  .seed = 12232,
  .is_real_time = true,
  .act_chance = 10,
  .quirks = DS_QUIRK_FIXED_DAMAGE,
};

static const char FIELD[] = "################/#..............#/#..............#/#..............#/"
                            "#...@..........#/#..............#/#........h.....#/#..............#/"
                            "################";

/* Counts of @n things of the same chance, none of which is off by 5 sigma. */
static void
assert_share (guint count, guint n, double share)
{
  g_assert_cmpfloat (fabs (count - n * share), <=, 5 * sqrt (n * share * (1 - share)));
}

/* ---- J: a roguelike in Java ---- */

/* Sixty frames to a second, however it is cut up: none is lost, and none is won. */
static void
test_J01 (void)
{
  static const guint64 slices[] = { 1, 999, 16666666, 16666667, 1000000000, 12345679 };

  for (gsize i = 0; i < G_N_ELEMENTS (slices); i++) {
    const guint64 n = slices[i] < 1000 ? 100000 : 3000000000u / slices[i];
    guint64 rest = 0, frames = 0;

    for (guint64 k = 0; k < n; k++)
      frames += ds_sim_frames (slices[i], &rest);
    g_assert_cmpuint (frames, ==, n * slices[i] * 60 / 1000000000);
  }
}

/* A player idle for ten seconds has waited sixty turns, whenever others act; actions in between
 * replace turns waited. */
static void
idle_in_real_time (const DsSimOptions *options)
{
  DsSim *sim = start ("####/#@.#/####", options, "seed");
  const int32_t food = actor (sim, 0)->body.food;

  for (int frame = 0; frame < 600; frame++)
    ds_sim_tick (sim, NULL);
  g_assert_cmpuint (ds_sim_state (sim)->game.items->turn, ==, 60);
  g_assert_cmpint (actor (sim, 0)->body.food, ==, food - 60);
  for (int frame = 0; options->act_chance < 0 && frame < 600; frame++)
    ds_sim_tick (sim, frame % 7 == 0 ? &(DsAction){ .type = DS_ACTION_wait } : NULL);
  g_assert_cmpint (actor (sim, 0)->body.food, >=, food - 121);
  ds_sim_free (sim);
}

/* In turns the world waits for the player; in real time it does not. */
static void
test_J02 (void)
{
  const DsSimOptions real = { .seed = 1, .is_real_time = true, .act_chance = -1 };
  DsSim *sim = start (FIELD, &real, "seed");
  guint n_moved = 0;

  for (int frame = 0; frame < 600; frame++) {
    size_t n;
    const DsSimEvent *events;

    g_assert_false (ds_sim_tick (sim, NULL));
    events = ds_sim_events (sim, &n);
    for (gsize i = 0; i < n; i++)
      n_moved += events[i].type == DS_EVENT_MOVED && events[i].actor == 1;
  }
  g_assert_cmpuint (n_moved, >, 30); /* sixty turns, some of them against a wall */
  ds_sim_free (sim);
  idle_in_real_time (&real);
  idle_in_real_time (&(DsSimOptions){ .is_real_time = true, .act_chance = 10 });
  sim = start (FIELD, &(DsSimOptions){ .seed = 1 }, "seed");
  g_assert_false (press (sim, '>')); /* there are none: nothing happens, and no time passes */
  g_assert_cmpint (ds_action_of_key ('<'), ==, ds_action_of_key ('>'));
  g_assert_cmpuint (ds_sim_state (sim)->game.items->tick, ==, 0);
  g_assert_true (press (sim, '.'));
  g_assert_cmpuint (ds_sim_state (sim)->game.items->tick, ==, DS_SIM_TICKS);
  ds_sim_free (sim);
}

/* One cell a key, in four directions. */
static void
test_J04 (void)
{
  static const struct {
    char key;
    DsCell by;
  } keys[] = { { 'k', { 0, -1 } }, { 'l', { 1, 0 } }, { 'j', { 0, 1 } }, { 'h', { -1, 0 } },
               { 'u', { 0, 0 } },  { 'n', { 0, 0 } }, { 'b', { 0, 0 } }, { 'y', { 0, 0 } } };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++) {
    DsSim *sim = start (FIELD, &SEED, "seed");

    g_assert_cmpint (press (sim, keys[i].key), ==, keys[i].by.x != 0 || keys[i].by.y != 0);
    g_assert_cmpint (actor (sim, 0)->at.cell.x, ==, 4 + keys[i].by.x);
    g_assert_cmpint (actor (sim, 0)->at.cell.y, ==, 4 + keys[i].by.y);
    ds_sim_free (sim);
  }
}

/* Walls stop all actors. */
static void
test_J11 (void)
{
  DsSim *sim = start ("####/#@.#/####", &SEED, "seed");

  g_assert_false (press (sim, 'h'));
  g_assert_false (press (sim, 'k'));
  g_assert_false (press (sim, 'j'));
  g_assert_true (press (sim, 'l'));
  g_assert_false (press (sim, 'l'));
  g_assert_cmpint (actor (sim, 0)->at.cell.x, ==, 2);
  ds_sim_free (sim);
}

/* ---- the game of the recipe ---- */

#define RECIPE "seed-random-walk"

/* The first creature of a kind on its level. */
static int32_t
find_actor (DsSim *sim, const char *kind)
{
  for (gsize i = 1; i < sim->now.actors.n; i++)
    if (ds_actor_of (sim, (int32_t)i)->kind == dst_kind (sim, kind))
      return (int32_t)i;
  g_error ("no %s", kind);
}

/* Somebody new beside it. */
static int32_t
spawn_beside (DsSim *sim, int32_t actor, const char *kind)
{
  DsSimSpot to;

  for (int step = 0; step < 4; step++)
    if (ds_step_is_free (sim, actor, step, &to))
      return dst_spawn (sim, kind, to.cell.x, to.cell.y);
  g_error ("no room");
}

/* A turn of its own will; which behaviour had it, "" when none had. */
static const char *
turn_of (DsSim *sim, int32_t actor)
{
  ds_actor (sim, actor)->mind.chosen = DS_SIM_NONE;
  ds_turn_choose (sim, actor);
  return ds_actor (sim, actor)->mind.chosen == DS_SIM_NONE
             ? ""
             : ds_behaviours_get ((gsize)ds_actor (sim, actor)->mind.chosen)->id;
}

/* The recipe places green zombies, who go for any creature near, and white sheep, who ignore others
 * and wander. */
static void
test_J14 (void)
{
  DsSim *sim = dst_play_recipe (RECIPE, &(DsSimOptions){ .seed = 12232 });
  const int32_t zombie = find_actor (sim, "feral-zombie"), sheep = find_actor (sim, "sheep");
  const DsKind *kind = ds_kind_of (sim, ds_actor_of (sim, zombie)->kind);
  int32_t lamb;

  g_assert_cmpuint (sim->now.actors.n, ==, 11);
  for (gsize i = 1; i < sim->now.actors.n; i++)
    g_assert_true (ds_actor_of (sim, (int32_t)i)->kind == ds_actor_of (sim, zombie)->kind ||
                   ds_actor_of (sim, (int32_t)i)->kind == ds_actor_of (sim, sheep)->kind);
  g_assert_cmpuint (kind->glyph, ==, 'z');
  g_assert_cmphex (kind->fg >> 8 & 0xff, >, kind->fg >> 16); /* green */
  g_assert_cmphex (kind->fg >> 8 & 0xff, >, kind->fg & 0xff);
  kind = ds_kind_of (sim, ds_actor_of (sim, sheep)->kind);
  g_assert_cmpuint (kind->glyph, ==, 's');
  for (int part = 0; part < 24; part += 8)
    g_assert_cmphex (kind->fg >> part & 0xff, >=, 0xe0); /* white */
  lamb = spawn_beside (sim, zombie, "sheep");
  g_assert_cmpstr (turn_of (sim, zombie), ==, "aggressive");
  g_assert_cmpint (ds_actor (sim, lamb)->body.hp, <, 100);
  lamb = spawn_beside (sim, sheep, "sheep");
  for (int i = 0; i < 40; i++)
    g_assert_cmpstr (turn_of (sim, sheep), !=, "aggressive");
  g_assert_cmpint (ds_actor (sim, lamb)->body.hp, ==, 100);
  ds_sim_free (sim);
}

/* A hundred points of life; a hit takes thirty; the fourth one kills. */
static void
test_J16 (void)
{
  DsSim *sim = start ("#####/#.h@#/#####", &SEED, "seed");

  g_assert_cmpint (actor (sim, 1)->body.hp, ==, 100);
  ds_sim_free (sim);
}

static void
test_J17 (void)
{
  static const gint left[] = { 70, 40, 10, 0 };
  DsSim *sim = dst_play_recipe (RECIPE, &(DsSimOptions){ .seed = 12232 });
  const int32_t sheep = find_actor (sim, "sheep"), zombie = find_actor (sim, "feral-zombie");

  for (gsize i = 0; i < G_N_ELEMENTS (left); i++) {
    ds_fight_strike (sim, DS_SIM_PLAYER, sheep); /* with attack 20 and 30 all the same */
    ds_fight_strike (sim, zombie, DS_SIM_PLAYER);
    g_assert_cmpint (ds_actor (sim, sheep)->body.hp, ==, left[i]);
    g_assert_cmpint (ds_actor (sim, DS_SIM_PLAYER)->body.hp, ==, left[i]);
  }
  g_assert_false (ds_actor_lives (sim, sheep) || ds_actor_lives (sim, DS_SIM_PLAYER));
  ds_sim_free (sim);
}

/* Moving onto an actor attacks it without a step: the player attacks sheep, creatures attack each
 * other, and those of one faction only when that is asked for. */
static void
test_J18 (void)
{
  DsSim *sim = start ("####/#@h#/####", &SEED, "seed");

  g_assert_true (press (sim, 'l'));
  g_assert_cmpint (actor (sim, 1)->body.hp, <=, 71); /* it heals, too */
  g_assert_cmpint (actor (sim, 0)->at.cell.x, ==, 1);
  ds_sim_free (sim);
  for (int gently = 0; gently < 2; gently++) {
    const DsSimOptions options = { .seed = 12232,
                                   .quirks = gently ? DS_QUIRK_NO_FRIENDLY_FIRE : 0 };
    int32_t zombie, other;

    sim = dst_play_recipe (RECIPE, &options);
    zombie = find_actor (sim, "feral-zombie");
    other = spawn_beside (sim, zombie, "feral-zombie");
    turn_of (sim, zombie);
    g_assert_cmpint (ds_actor (sim, other)->body.hp, ==, gently ? 100 : 70);
    ds_sim_free (sim);
  }
}

/* The chance to act in a frame, once at most: the code's by the ruleset of the seed, the prose's,
 * and any other. */
static void
test_J19 (void)
{
  static const struct {
    int32_t option, chance;
  } rows[] = { { 0, 10 }, { 10, 10 }, { 390, 390 }, { 1000, 1000 } };
  enum { N = 100000 };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    const DsSimOptions options = {
      .seed = i, .is_real_time = true, .act_chance = rows[i].option, .quirks = DS_QUIRK_FIXED_DAMAGE
    };
    DsSim *sim = start ("#####/#z#@#/#.###/#####", &options, "seed"); /* it goes up and down */
    guint n_acted = 0;

    g_assert_cmpint (ds_cheat_run (sim, "god", NULL), ==, DS_OK); /* nobody starves meanwhile */
    for (int frame = 0; frame < N; frame++) {
      const uint64_t before = ds_sim_state (sim)->rng.items[DS_STREAM_MINDS].s[0];
      const DsSimEvent *events;
      guint n_of_it = 0;
      size_t n;

      ds_sim_tick (sim, NULL);
      events = ds_sim_events (sim, &n);
      for (gsize k = 0; k < n; k++)
        n_of_it += events[k].actor == 1;
      g_assert_cmpuint (n_of_it, <=, 1);
      n_acted += n_of_it;
      g_assert_cmpuint (before, !=, ds_sim_state (sim)->rng.items[DS_STREAM_MINDS].s[0]);
    }
    assert_share (n_acted, N, rows[i].chance / 1000.0 / 4); /* one of four directions is free */
    ds_sim_free (sim);
  }
}

/* Directions of a wandering creature: all four; or, as in the program, never up. */
static void
test_J20 (void)
{
  enum { N = 10000 };

  for (int never_up = 0; never_up < 2; never_up++) {
    const DsSimOptions options = { .seed = 12232, .quirks = never_up ? DS_QUIRK_NEVER_UP : 0 };
    DsSim *sim = dst_play_recipe (RECIPE, &options);
    const int32_t sheep = find_actor (sim, "sheep");
    guint counts[4] = { 0 };
    DsRng rng;

    ds_rng_seed (&rng, 20);
    for (int i = 0; i < N; i++) {
      DsAction action;

      ds_behaviour_wander.choose (sim, sheep, &rng, &action);
      counts[action.step]++;
    }
    g_assert_cmpuint (counts[DS_NORTH] == 0, ==, never_up);
    for (int step = DS_EAST; step <= DS_WEST; step++)
      assert_share (counts[step], N, never_up ? 1 / 3.0 : 1 / 4.0);
    ds_sim_free (sim);
  }
}

/* An aggressive creature goes for the nearest by path, of two equally near for the one with the
 * lower number, round walls, and attacks. */
static void
test_J21 (void)
{
  static const struct {
    const char *map;
    DsFacing want;
  } cases[] = {
    { "########/#@...z.#/#......#/########", DS_WEST },
    { "########/#.z....#/#.#....#/#.#@...#/########", DS_EAST },
    { "########/#.h.z.h#/#......#/#@.....#/########", DS_WEST },
    { "########/#....z.#/#.....h#/#@.....#/########", DS_EAST },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    DsSim *sim = start (cases[i].map, &(DsSimOptions){ 0 }, "seed");
    gsize zombie = 1;
    DsAction action;
    DsRng rng;

    while (actor (sim, zombie)->body.hp != 100 || actor (sim, zombie)->mind.home.cell.y != 1 ||
           ds_rules_kind (dst_rules (), (uint32_t)actor (sim, zombie)->kind)->glyph != 'z')
      zombie++;
    ds_rng_seed (&rng, 1);
    g_assert_true (ds_behaviour_aggressive.choose (sim, (int32_t)zombie, &rng, &action));
    g_assert_cmpint (action.step, ==, cases[i].want);
    ds_sim_free (sim);
  }
}

/* The area "ten by ten": four cells to each side. */
static void
test_J22 (void)
{
  for (int far = 3; far <= 6; far++) {
    g_autofree char *dots = g_strnfill ((gsize)far - 1, '.');
    g_autofree char *wall = g_strnfill ((gsize)far + 3, '#');
    g_autofree char *map = g_strdup_printf ("%s/#@%sz#/%s", wall, dots, wall);
    DsSim *sim = start (map, &(DsSimOptions){ 0 }, "seed");
    DsAction action;
    DsRng rng;

    ds_rng_seed (&rng, 1);
    g_assert_cmpint (ds_behaviour_aggressive.choose (sim, 1, &rng, &action), ==, far <= 4);
    ds_sim_free (sim);
  }
}

/* A killed creature acts no more, and blocks no cell. */
static void
test_J23 (void)
{
  const DsSimOptions options = { .quirks = DS_QUIRK_FIXED_DAMAGE };
  DsSim *sim = start ("######/#@h..#/######", &options, "seed");

  for (int i = 0; i < 100 && lives (sim, 1); i++) {
    press (sim, 'l');
    if (!lives (sim, 1)) {
      size_t n;
      const DsSimEvent *events = ds_sim_events (sim, &n);

      for (gsize e = 0; e < n; e++)
        g_assert_true (events[e].actor != 1 || events[e].type == DS_EVENT_DIED);
    }
  }
  g_assert_false (lives (sim, 1));
  for (int i = 0; i < 3; i++)
    press (sim, 'l');
  g_assert_cmpint (actor (sim, 0)->at.cell.x, ==, 4);
  ds_sim_free (sim);
}

/* The game is over when the player is dead, and says of what. */
static void
test_J24 (void)
{
  const DsSimOptions options = { .quirks = DS_QUIRK_FIXED_DAMAGE };
  DsSim *sim = start ("####/#@z#/####", &options, "seed");
  DsMessage cause;
  char text[100];

  g_assert_false (ds_sim_cause (sim, &cause));
  while (press (sim, '.'))
    ;
  g_assert_true (ds_sim_is_over (sim));
  g_assert_true (ds_sim_cause (sim, &cause));
  g_assert_cmpstr (ds_message_format (&cause, text, sizeof text), ==, "Killed by a feral zombie.");
  g_assert_false (press (sim, 'l'));
  g_assert_false (ds_sim_tick (sim, NULL));
  ds_sim_free (sim);
}

/* A dead creature is gone: nothing is left on its cell, which is free. */
static void
test_J25 (void)
{
  DsSim *sim = dst_play_recipe (RECIPE, &(DsSimOptions){ .seed = 12232 });
  const int32_t sheep = find_actor (sim, "sheep");
  const DsSimSpot at = ds_actor_of (sim, sheep)->at;

  g_assert_cmpint (ds_cheat_run (sim, "kill sheep", NULL), ==, DS_OK);
  g_assert_cmpint (ds_cheat_run (sim, "kill feral-zombie", NULL), ==, DS_OK);
  g_assert_false (ds_actor_lives (sim, sheep));
  g_assert_cmpuint (sim->now.items.n, ==, 0);
  g_assert_cmpint (ds_sim_truth (sim, at).kind, ==, DS_SIM_NONE);
  ds_sim_free (sim);
  /* other rulesets leave corpses, and so may this one */
  sim = dst_play_recipe (RECIPE, &(DsSimOptions){ .seed = 12232, .quirks = DS_QUIRKS_OWN });
  g_assert_cmpint (ds_cheat_run (sim, "kill sheep", NULL), ==, DS_OK);
  g_assert_cmpuint (sim->now.items.n, >, 0);
  ds_sim_free (sim);
}

/* The seed's game as the recipe and its ruleset make it, and what options make of it. */
static void
test_J26 (void)
{
  static const struct {
    int32_t option, damage; /* damage: 0 is by chance */
  } rows[] = { { 0, 30 }, { 7, 7 }, { -1, 0 } };
  const DsRuleset *ruleset = ds_rules_find_ruleset (dst_rules (), "seed");

  g_assert_cmpint (ruleset->damage, ==, 30);
  g_assert_cmphex (ruleset->quirks, ==, DS_QUIRK_NO_CORPSES); /* and friends do hit each other */
  g_assert_cmpint (ruleset->movement, ==, DS_MOVE_4);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    const DsSimOptions options = { .seed = 12232, .damage = rows[i].option };
    DsSim *sim = dst_play_recipe (RECIPE, &options);
    const int32_t zombie = find_actor (sim, "feral-zombie");
    const int32_t sheep = spawn_beside (sim, zombie, "sheep");
    guint n_other = 0;

    for (int turn = 0; turn < 10; turn++) {
      ds_actor (sim, sheep)->body.hp = 100;
      g_assert_cmpstr (turn_of (sim, zombie), ==, "aggressive");
      n_other += 100 - ds_actor (sim, sheep)->body.hp != rows[i].damage;
    }
    g_assert_cmpuint (n_other == 0, ==, rows[i].damage != 0);
    ds_sim_free (sim);
  }
}

/* ---- T: a roguelike tutorial ---- */

/* Fetch and return: home with the victory item, and with no other one. */
static void
test_T15h (void)
{
  static const struct {
    const char *item;
    bool wins;
  } rows[] = { { "gold", false }, { "sword", false }, { "teddy-bear", true } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    DsDelve delve;
    DsSim *sim;

    dst_map_init (&delve, "#####/#@..#/#####", '/');
    dst_pin_thing (&delve, 0, rows[i].item, (DsCell){ 2, 1 }, -1, (DsCell){ -1, -1 });
    g_assert_cmpint (ds_sim_new (&sim, &delve, &(DsSimOptions){ .win = DS_WIN_FETCH }, NULL), ==,
                     DS_OK);
    g_assert_true (press (sim, 'l'));
    g_assert_true (press (sim, 'g'));
    g_assert_false (ds_sim_is_over (sim));
    g_assert_true (press (sim, 'h'));
    g_assert_cmpint (ds_sim_is_over (sim), ==, rows[i].wins);
    ds_sim_free (sim);
    ds_delve_clear (&delve);
  }
}

/* ---- U: a roguelike in Unity ---- */

static void
load_sample (DsDelve *out, const char *name)
{
  g_autofree char *path =
      g_strdup_printf ("%s/samples/%s.delve", g_getenv ("DELVESMITH_DATA_DIR"), name);
  DsErrors errors = { 0 };

  g_assert_cmpint (ds_io_load (out, path, dst_rules (), &errors), ==, DS_OK);
}

static void
cheat (DsSim *sim, const char *line)
{
  g_assert_cmpint (ds_cheat_run (sim, line, NULL), ==, DS_OK);
}

static int
count_bosses (const DsFloor *level)
{
  int n = 0;

  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    const DsKind *kind = ds_rules_kind (dst_rules (), ds_things_get (level->things, i)->kind);

    n += kind->creature != NULL && (kind->creature->flags & DS_CREATURE_BOSS) != 0;
  }
  return n;
}

/* The recipe as shipped: five floors, the start on the first, the goal and its boss on the last. */
static void
check_descent_recipe (void)
{
  for (uint64_t seed = 0; seed < 10; seed++) {
    DsThing at_start, at_goal;
    DsDelve delve;

    dst_level_make (&delve, "descent", seed);
    g_assert_cmpuint (delve.dungeon.n_floors, ==, 5);
    g_assert_true (dst_find_role (&delve.dungeon.floors[0], DS_ROLE_START, &at_start));
    g_assert_true (dst_find_role (&delve.dungeon.floors[4], DS_ROLE_GOAL, &at_goal));
    for (gsize i = 0; i < 5; i++)
      g_assert_cmpint (count_bosses (&delve.dungeon.floors[i]), ==, i == 4);
    ds_delve_clear (&delve);
  }
}

/* Down five floors by stairs, with levels gained on the way and a boss at the end: reaching the
 * goal while it lives does not win. */
static void
test_U01 (void)
{
  DsDelve delve;
  DsSim *sim;
  DsBot bot;

  check_descent_recipe ();
  load_sample (&delve, "descent");
  g_assert_cmpuint (delve.dungeon.n_floors, ==, 5);
  g_assert_cmpint (ds_sim_new (&sim, &delve, &(DsSimOptions){ .seed = 1 }, NULL), ==, DS_OK);
  cheat (sim, "god");
  g_assert_cmpint (ds_bot_init (&bot, ds_bots_find ("speedrunner"), sim, 1, NULL), ==, DS_OK);
  g_assert_cmpint (ds_bot_play (&bot, sim, 5000), ==, DS_BOT_WON);
  g_assert_cmpint (actor (sim, 0)->at.floor, ==, 4);
  g_assert_cmpint (actor (sim, 0)->abilities.level, >, 1);
  ds_bot_clear (&bot);
  ds_sim_free (sim);
  g_assert_cmpint (ds_sim_new (&sim, &delve, &(DsSimOptions){ .seed = 1 }, NULL), ==, DS_OK);
  cheat (sim, "god");
  cheat (sim, "teleport 77 4 5");
  g_assert_true (press (sim, '.'));
  g_assert_false (ds_sim_is_over (sim));
  cheat (sim, "kill brood-mother");
  cheat (sim, "teleport 77 4 5");
  g_assert_true (press (sim, '.'));
  g_assert_cmpint (ds_sim_state (sim)->game.items->result, ==, DS_SIM_WON);
  ds_sim_free (sim);
  ds_delve_clear (&delve);
}

/* A game is saved and loaded whole, from the first day on. */
static void
test_U04 (void)
{
  DsText text = { 0 };
  DsErrors errors = { 0 };
  DsSim *sim, *again;
  DsDelve delve;

  load_sample (&delve, "descent");
  g_assert_cmpint (ds_sim_new (&sim, &delve, &(DsSimOptions){ .seed = 4 }, NULL), ==, DS_OK);
  cheat (sim, "time 20");
  cheat (sim, "floor");
  cheat (sim, "time 20");
  g_assert_cmpint (ds_game_write (sim, &text, NULL), ==, DS_OK);
  g_assert_cmpint (ds_game_read (&again, "game", text.bytes, text.n, &delve, &errors), ==, DS_OK);
  for (int i = 0; i < 50; i++) {
    g_assert_cmpuint (ds_sim_hash (sim), ==, ds_sim_hash (again));
    g_assert_cmpint (press (sim, '.'), ==, press (again, '.'));
  }
  ds_text_clear (&text);
  ds_sim_free (again);
  ds_sim_free (sim);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ACCEPTANCE (J01);
  DST_ADD_ACCEPTANCE (J02);
  DST_ADD_ACCEPTANCE (J04);
  DST_ADD_ACCEPTANCE (J11);
  DST_ADD_ACCEPTANCE (J14);
  DST_ADD_ACCEPTANCE (J16);
  DST_ADD_ACCEPTANCE (J17);
  DST_ADD_ACCEPTANCE (J18);
  DST_ADD_ACCEPTANCE (J19);
  DST_ADD_ACCEPTANCE (J20);
  DST_ADD_ACCEPTANCE (J21);
  DST_ADD_ACCEPTANCE (J22);
  DST_ADD_ACCEPTANCE (J23);
  DST_ADD_ACCEPTANCE (J24);
  DST_ADD_ACCEPTANCE (J25);
  DST_ADD_ACCEPTANCE (J26);
  g_test_add_func ("/acceptance/T15h/rule", test_T15h);
  DST_ADD_ACCEPTANCE (U01);
  DST_ADD_ACCEPTANCE (U04);
  return g_test_run ();
}
