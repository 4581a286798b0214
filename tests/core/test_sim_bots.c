/* tests/core/test_sim_bots.c — bots that know only what a player knows. */
#include "lib/memory.h"
#include "lib/play.h"
#include "lib/rows.h"
#include "sim/cheat.h"
#include "sim/mind/bot_tally.h"
#include "sim/mind/threat.h"
#include "sim/world/cells.h"

#include <string.h>

#define ENOUGH 2000 /* turns */

/* Results of games on levels without foes; 'i' is a consumed key, 'r' a kept one. */
static const struct {
  const char *name, *map, *bot, *end;
} CASES[] = {
  { "straight", "########/#@....!#/########", "explorer", "won" },
  { "round-the-corner", "#####/#@#!#/#.#.#/#...#/#####", "explorer", "won" },
  { "kept-key", "#######/#@.R.!#/#..####/#.r####/#######", "explorer", "won" },
  { "kept-key-taken", "#######/#@.R.!#/#..####/#.r####/#######", "completionist", "won" },
  { "goal-needs-key", "########/#@.*...#/#....r.#/########", "explorer", "won" },
  { "secret", "########/#@..S.!#/########", "explorer", "won" },
  { "secret-completionist", "########/#@..S.!#/########", "completionist", "won" },
  { "stairs", "#####/#@1.#/#####/--/#####/#.1!#/#####", "explorer", "won" },
  { "drop", "#####/#@D.#/#####/--/#####/#..!#/#####", "explorer", "won" },
  { "no-key", "########/#@.R..!#/########", "explorer", "stuck" },
  { "no-key-careless", "########/#@.R..!#/########", "careless", "stuck" },
  { "one-key-two-doors", "###########/#.Ii@...I!#/###########", "careless", "stuck" },
  { "no-foe-fighter", "########/#@....!#/########", "fighter", "won" },
  { "no-foe-coward", "########/#@....!#/########", "coward", "won" },
  { "gatherer-at-a-gate", "#######/#@.R.!#/#..####/#.r####/#######", "gatherer", "stuck" },
  { "walker", "########/#@....!#/########", "walker", "won" },
  { "by-the-proof", "#######/#@.R.!#/#..####/#.r####/#######", "speedrunner", "won" },
};

static void
test_case (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  DsSim *sim = dst_play (CASES[i].map, 1);
  const DsBotClass *type = ds_bots_find (CASES[i].bot);
  DsBot bot;

  g_assert_nonnull (type);
  g_assert_cmpint (ds_bot_init (&bot, type, sim, 1, NULL), ==, DS_OK);
  g_assert_cmpstr (ds_bot_end_id (ds_bot_play (&bot, sim, ENOUGH)), ==, CASES[i].end);
  ds_bot_clear (&bot);
  ds_sim_free (sim);
}

/* A fighter goes to where it last saw a foe, and only then to the goal. */
static void
test_last_seen (void)
{
  DsSim *sim = dst_play ("############/#!.@.......#/############", 1);
  const int32_t foe = dst_spawn (sim, "fungus", 9, 1);
  int n_steps = 0;
  DsAction action;
  DsBot bot;

  g_assert_cmpint (ds_bot_init (&bot, ds_bots_find ("fighter"), sim, 1, NULL), ==, DS_OK);
  g_assert_true (bot.type->choose (&bot, sim, &action));
  g_assert_cmpint (action.step, ==, 1);
  g_assert_cmpint (ds_cheat_run (sim, "kill", NULL), ==, DS_OK);
  g_assert_false (ds_actor_lives (sim, foe));
  while (bot.type->choose (&bot, sim, &action) && action.step == 1 && n_steps++ < 10)
    g_assert_true (ds_sim_act (sim, &action));
  g_assert_cmpint (n_steps, ==, 6);
  g_assert_cmpint (ds_bot_play (&bot, sim, ENOUGH), ==, DS_BOT_WON);
  ds_bot_clear (&bot);
  ds_sim_free (sim);
}

/* Foes that do not move, visible from some cells only: no bot alternates between them, or between
 * one of them and the goal. */
static const struct {
  const char *name, *map;
  DsCell foes[2]; /* the first is the one to strike */
} HUNTS[] = {
  { "out-of-reach",
    "############/#!..@......#/######~#####/######.#####/############",
    { { 10, 1 }, { 6, 3 } } },
  { "nearer-than-the-way",
    "############/#.@........#/#.##~####.##/#....####!##/############",
    { { 8, 1 }, { 4, 3 } } },
  { "another-way-nearer",
    "###################/#.@...............#/#.##~###########.##/#....###########!##/"
    "###################",
    { { 4, 3 }, { 15, 1 } } },
};

static void
test_hunt (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  DsSim *sim = dst_play (HUNTS[i].map, 1);
  int32_t foes[2];
  DsBot bot;

  for (int k = 0; k < 2; k++)
    foes[k] = dst_spawn (sim, "fungus", HUNTS[i].foes[k].x, HUNTS[i].foes[k].y);
  g_assert_cmpint (ds_bot_init (&bot, ds_bots_find ("fighter"), sim, 1, NULL), ==, DS_OK);
  g_assert_cmpint (ds_bot_play (&bot, sim, 200), ==, DS_BOT_WON);
  g_assert_false (ds_actor_lives (sim, foes[0]));
  ds_bot_clear (&bot);
  ds_sim_free (sim);
}

/* It goes round what hurts, and over it only where there is no other way. */
static const struct {
  const char *name, *map; /* '^' are spikes */
  bool is_hurt;
} HAZARDS[] = {
  { "the-way-round", "#######/#@.^.!#/#.###.#/#.....#/#######", false },
  { "no-other-way", "#######/#@.^.!#/#.###^#/#.....#/#######", true },
  { "starts-on-it", "#######/#^^^.!#/#@###.#/#.....#/#######", false },
};

static void
test_hazard (gconstpointer data)
{
  static const char *const ids[] = { "explorer", "speedrunner" };
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *map = g_strdelimit (g_strdup (HAZARDS[i].map), "^", '.');
  DsDelve delve;

  dst_map_init (&delve, map, '/');
  for (int32_t at = 0, w = delve.dungeon.w + 1; HAZARDS[i].map[at] != '\0'; at++)
    if (HAZARDS[i].map[at] == '^')
      dst_pin_tile (&delve, 0, DS_LAYER_FEATURE, (DsCell){ at % w, at / w }, "spikes");
  for (gsize k = 0; k < G_N_ELEMENTS (ids); k++) {
    const DsSimOptions options = { .seed = 1, .character = "player" };
    DsSim *sim;
    DsBot bot;

    g_assert_cmpint (ds_sim_new (&sim, &delve, &options, NULL), ==, DS_OK);
    g_assert_cmpint (ds_bot_init (&bot, ds_bots_find (ids[k]), sim, 1, NULL), ==, DS_OK);
    g_assert_cmpint (ds_bot_play (&bot, sim, ENOUGH), ==, DS_BOT_WON);
    g_assert_cmpint (ds_actor_of (sim, DS_SIM_PLAYER)->body.hp < 100, ==, HAZARDS[i].is_hurt);
    ds_bot_clear (&bot);
    ds_sim_free (sim);
  }
  ds_delve_clear (&delve);
}

/* Two games of one seed are one game, for every bot. */
static void
test_same (void)
{
  static const char map[] = "############/#@...#..r..#/#....d.....#/#....####R##/#..f.#..!..#/"
                            "############";

  for (gsize i = 0; i < ds_bots_count (); i++) {
    guint64 hashes[2];

    for (int k = 0; k < 2; k++) {
      DsSim *sim = dst_play (map, 5);
      DsBot bot;

      g_assert_cmpint (ds_bot_init (&bot, ds_bots_get (i), sim, 5, NULL), ==, DS_OK);
      ds_bot_play (&bot, sim, 200);
      hashes[k] = ds_sim_hash (sim);
      ds_bot_clear (&bot);
      ds_sim_free (sim);
    }
    g_assert_cmpuint (hashes[0], ==, hashes[1]);
  }
}

/* The fighter strikes a foe that the coward runs from. */
static void
test_tempers (void)
{
  static const char hall[] = "############/#@........!#/#..........#/#..........#/############";
  static const char *const ids[] = { "fighter", "coward" };
  int32_t life[2];

  for (int k = 0; k < 2; k++) {
    DsSim *sim = dst_play (hall, 2);
    const int32_t rat = dst_spawn (sim, "rat", 4, 2);
    DsBot bot;

    ds_actor (sim, rat)->body.hp = ds_actor (sim, rat)->body.hp_max = 1000;
    g_assert_cmpint (ds_bot_init (&bot, ds_bots_find (ids[k]), sim, 2, NULL), ==, DS_OK);
    ds_bot_play (&bot, sim, 4);
    life[k] = ds_actor (sim, rat)->body.hp;
    ds_bot_clear (&bot);
    ds_sim_free (sim);
  }
  g_assert_cmpint (life[0], <, 1000);
  g_assert_cmpint (life[1], ==, 1000);
}

/* The coward does not come past a foe that stays, until it is hungry. */
static void
test_hungry_coward (void)
{
  DsSim *sim = dst_play ("############/#@........!#/#####..#####/############", 1);
  DsBot bot;

  (void)dst_spawn (sim, "fungus", 5, 2);
  g_assert_cmpint (ds_bot_init (&bot, ds_bots_find ("coward"), sim, 1, NULL), ==, DS_OK);
  g_assert_cmpint (ds_bot_play (&bot, sim, 100), ==, DS_BOT_TURNS);
  g_assert_cmpint (ds_bot_play (&bot, sim, 500), ==, DS_BOT_WON);
  ds_bot_clear (&bot);
  ds_sim_free (sim);
}

/* The gatherer takes the key and leaves it at that. */
static void
test_gatherer (void)
{
  DsSim *sim = dst_play ("#######/#@.R.!#/#..####/#.r####/#######", 1);
  DsBot bot;

  g_assert_cmpint (ds_bot_init (&bot, &ds_bot_gatherer, sim, 1, NULL), ==, DS_OK);
  ds_bot_play (&bot, sim, ENOUGH);
  g_assert_cmpuint (ds_game_of (sim)->tokens[0] | ds_game_of (sim)->tokens[1], !=, 0);
  g_assert_cmpint (ds_actor_of (sim, DS_SIM_PLAYER)->at.cell.x, <, 3);
  ds_bot_clear (&bot);
  ds_sim_free (sim);
}

/* Peaceful bots attack no creature, seen or not: they go round it, or wait, and give up where it
 * never moves. */
static const struct {
  const char *name, *map, *kind;
  DsCell at;
  int32_t stealth;
  int32_t x; /* its last cell */
} YIELDS[] = {
  { "round", "########/#@.....#/#......#/########", "sheep", { 3, 1 }, 0, 1 },
  { "in-a-corridor", "##############/#@...........#/##############", "fungus", { 4, 1 }, 0, 1 },
  { "unseen", "##############/#@...........#/##############", "fungus", { 4, 1 }, 20, 3 },
};

static void
test_yields (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  DsSim *sim = dst_play (YIELDS[i].map, 1);
  const int32_t other = dst_spawn (sim, YIELDS[i].kind, YIELDS[i].at.x, YIELDS[i].at.y);
  const int32_t hp = ds_actor_of (sim, other)->body.hp;
  DsBot bot;

  ds_actor (sim, other)->senses.stealth = YIELDS[i].stealth;
  ds_actor (sim, DS_SIM_PLAYER)->senses.vision = 4;
  dst_lay (sim, "bread", YIELDS[i].at.x + 2, 1);
  g_assert_cmpint (ds_bot_init (&bot, &ds_bot_gatherer, sim, 1, NULL), ==, DS_OK);
  g_assert_cmpint (ds_bot_play (&bot, sim, 300), ==, DS_BOT_STUCK);
  g_assert_cmpint (ds_actor_of (sim, other)->body.hp, ==, hp);
  g_assert_cmpint (ds_actor_of (sim, DS_SIM_PLAYER)->inventory.n, ==, i == 0);
  if (i > 0)
    g_assert_cmpint (ds_actor_of (sim, DS_SIM_PLAYER)->at.cell.x, ==, YIELDS[i].x);
  ds_bot_clear (&bot);
  ds_sim_free (sim);
}

/* Creatures that may fight are hostile where the player sees them; those that are only detected, or
 * peaceful, or friends, are not. */
static void
test_threat (void)
{
  static const struct {
    const char *kind;
    bool is_hostile;
  } rows[] = { { "sheep", false }, { "fungus", false }, { "rat", true },  { "bat", true },
               { "mimic", true },  { "golem", true },   { "lich", true }, { "knight", false } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    DsSim *sim = dst_play ("##########/#@.......#/#.########/#........#/##########", 1);
    const int32_t other = dst_spawn (sim, rows[i].kind, 4, 1);

    g_assert_cmpint (ds_sim_is_hostile (sim, other), ==, rows[i].is_hostile);
    g_assert_cmpint (ds_sim_threat (sim), ==, rows[i].is_hostile ? other : DS_SIM_NONE);
    ds_actor (sim, DS_SIM_PLAYER)->senses.vision = 2;
    ds_actor (sim, DS_SIM_PLAYER)->senses.detects = 1;
    g_assert_cmpint (ds_sim_threat (sim), ==, DS_SIM_NONE);
    ds_sim_free (sim);
  }
}

/* Reasons why a gatherer stops: a creature or an item in the way, a full pack, a lock whose key
 * they have, with its position, a lock, or nothing. */
static const struct {
  const char *name, *map, *want;
  int32_t capacity, lock; /* lock: x of it; -1: none is reported */
} REASONS[] = {
  { "nothing", "#######/#@....#/#######", "Nothing is left to explore on this floor", 20, -1 },
  { "full", "#######/#@....#/#######", "Your pack is full: 1 item is left on this floor", 1, -1 },
  { "locked", "#######/#@.R..#/#######", "Only locked areas are left to explore", 20, -1 },
  { "key", "#######/#@rR..#/#######",
    "Only locked areas are left to explore, and you can open one of them", 20, 3 },
  { "spent-key", "#######/#@iI..#/#######",
    "Only locked areas are left to explore, and you can open one of them", 20, 3 },
  { "barred", "#######/#@....#/#######", "The fungus is in the way", 20, -1 },
};

static void
test_reason (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  DsSim *sim = dst_play (REASONS[i].map, 1);
  char text[200];
  DsMessage reason;
  DsSimSpot lock;
  DsBot bot;

  if (strcmp (REASONS[i].name, "barred") == 0) {
    (void)dst_spawn (sim, "fungus", 3, 1);
    (void)dst_lay (sim, "bread", 4, 1);
  }
  if (REASONS[i].capacity == 1)
    for (int32_t x = 2; x < 6; x++)
      (void)dst_lay (sim, x < 4 ? "bread" : x == 4 ? "dagger" : "gold", x, 1);
  ds_actor (sim, DS_SIM_PLAYER)->inventory.capacity = REASONS[i].capacity;
  g_assert_cmpint (ds_bot_init (&bot, &ds_bot_gatherer, sim, 1, NULL), ==, DS_OK);
  g_assert_cmpint (ds_bot_play (&bot, sim, 300), ==, DS_BOT_STUCK);
  ds_gatherer_reason (&bot, sim, &reason, &lock);
  g_assert_cmpstr (ds_message_format (&reason, text, sizeof text), ==, REASONS[i].want);
  g_assert_cmpint (lock.floor, ==, REASONS[i].lock < 0 ? DS_SIM_NONE : 0);
  if (REASONS[i].lock >= 0)
    g_assert_cmpint (lock.cell.x, ==, REASONS[i].lock);
  if (REASONS[i].capacity == 1) /* two loaves are one place, and gold is none */
    g_assert_cmpint (ds_actor_of (sim, DS_SIM_PLAYER)->inventory.n, ==, 3);
  ds_bot_clear (&bot);
  ds_sim_free (sim);
}

/* The teleported player sees the surroundings. */
static void
test_cheat_sees (void)
{
  DsSim *sim = dst_play ("#####/#@..#/#####/--/#####/#.1.#/#####", 1);

  g_assert_cmpint (ds_cheat_run (sim, "floor 2", NULL), ==, DS_OK);
  g_assert_cmpuint (sim->now.known.items[ds_cell_at (sim, (DsSimSpot){ 1, { 2, 1 } })].ground, !=,
                    0);
  ds_sim_free (sim);
}

/* ---- many games */

/* A level on which each step of a walk to the goal is known. */
#define CORRIDOR "########/#@....!#/########"

static void
play_tally (DsBotTally *tally, const DsDelve *delve, const char *bot, guint32 n)
{
  const DsBotSetup setup = { .bot = ds_bots_find (bot), .turns = ENOUGH };

  g_assert_cmpint (ds_bot_tally_init (tally, delve, NULL), ==, DS_OK);
  g_assert_cmpint (ds_bot_tally_play (tally, delve, &setup, n, NULL, NULL), ==, DS_OK);
}

/* Each cell of the corridor is visited in each game, and the start in none twice. */
static void
test_tally_visits (void)
{
  DsSim *sim = dst_play (CORRIDOR, 1);
  DsBotTally tally;
  guint32 median;

  play_tally (&tally, ds_sim_delve (sim), "speedrunner", 3);
  g_assert_cmpuint (tally.ends[DS_BOT_WON], ==, 3);
  for (gint32 x = 1; x <= 6; x++) {
    const DsBotCell *cell = ds_bot_tally_at (&tally, 0, (DsCell){ x, 1 });

    g_assert_cmpuint (cell->games, ==, 3);
    g_assert_cmpuint (cell->turns, ==, x == 1 ? 0 : 3);
    g_assert_cmpuint (cell->deaths, ==, 0);
  }
  g_assert_cmpuint (ds_bot_tally_at (&tally, 0, (DsCell){ 1, 0 })->games, ==, 0);
  g_assert_null (ds_bot_tally_at (&tally, 1, (DsCell){ 1, 1 }));
  g_assert_null (ds_bot_tally_at (&tally, 0, (DsCell){ 99, 1 }));
  g_assert_cmpuint (tally.most.games, ==, 3);
  g_assert_cmpuint (tally.most.turns, ==, 3);
  g_assert_cmpint (ds_bot_tally_median (&tally, &median, NULL), ==, DS_OK);
  g_assert_cmpuint (median, ==, 5);
  ds_bot_tally_clear (&tally);
  ds_bot_tally_clear (&tally);
  ds_sim_free (sim);
}

/* Deaths are where the player is at the end, and each has its reason and its seed. */
static void
test_tally_deaths (void)
{
  DsSim *sim = dst_play_recipe ("key-vault", &(DsSimOptions){ .seed = 3 });
  guint32 deaths = 0, n = 0, visits = 0;
  DsBotTally tally;

  play_tally (&tally, ds_sim_delve (sim), "speedrunner", 12);
  g_assert_cmpuint (tally.results.n, ==, 12);
  g_assert_cmpuint (tally.ends[DS_BOT_DIED], >, 0);
  for (gsize i = 0; i < tally.results.n; i++) {
    const DsBotResult *result = &tally.results.items[i];

    g_assert_cmpuint (result->seed, ==, i);
    g_assert_cmpint (result->reason == DS_BOT_NO_REASON, ==, result->end == DS_BOT_WON);
    if (result->end == DS_BOT_DIED)
      g_assert_cmpuint (ds_bot_tally_at (&tally, (gsize)result->at.floor, result->at.cell)->deaths,
                        >, 0);
  }
  for (gsize f = 0; f < tally.n_floors; f++)
    for (gint32 i = 0; i < tally.w * tally.h; i++) {
      const DsBotCell *cell = ds_bot_tally_at (&tally, f, (DsCell){ i % tally.w, i / tally.w });

      deaths += cell != NULL ? cell->deaths : 0;
      visits = MAX (visits, cell != NULL ? cell->games : 0);
    }
  g_assert_cmpuint (deaths, ==, tally.ends[DS_BOT_DIED]);
  g_assert_cmpuint (visits, ==, 12); /* at the start */
  for (gsize i = 0; i < tally.reasons.n; i++)
    n += tally.reasons.items[i].n;
  g_assert_cmpuint (n, ==, 12 - tally.ends[DS_BOT_WON]);
  ds_bot_tally_clear (&tally);
  ds_sim_free (sim);
}

/* True if all inputs are of turns, or all are frames. */
static gboolean
has_inputs (const DsReplay *replay, gboolean is_real_time)
{
  for (gsize i = 0; i < replay->inputs.n; i++)
    if ((replay->inputs.items[i].type == DS_INPUT_TICK ||
         replay->inputs.items[i].type == DS_INPUT_TICKS) != is_real_time)
      return FALSE;
  return replay->inputs.n > 0;
}

/* A recorded game is the same, in turns and in real time, and its replay ends as it did. */
static void
test_game_recorded (gconstpointer is_real_time)
{
  DsSim *sim = dst_play_recipe ("tutorial", &(DsSimOptions){ .seed = 3 }), *again;
  const DsBotSetup setup = { .bot = ds_bots_find ("explorer"),
                             .options = { .seed = 5, .is_real_time = is_real_time != NULL },
                             .turns = ENOUGH };
  DsBotGame plain, recorded;
  DsReplay replay;

  g_assert_cmpint (ds_replay_init (&replay, &setup.options, NULL), ==, DS_OK);
  g_assert_cmpint (ds_bot_game_play (&plain, ds_sim_delve (sim), &setup, NULL, NULL, NULL), ==,
                   DS_OK);
  g_assert_cmpint (ds_bot_game_play (&recorded, ds_sim_delve (sim), &setup, &replay, NULL, NULL),
                   ==, DS_OK);
  g_assert_true (has_inputs (&replay, is_real_time != NULL));
  g_assert_cmpuint (plain.turns, ==, recorded.turns);
  g_assert_cmpuint (plain.stays.n, ==, recorded.stays.n);
  g_assert_cmpint (ds_sim_new (&again, ds_sim_delve (sim), &setup.options, NULL), ==, DS_OK);
  g_assert_true (ds_replay_run (&replay, &again) == DS_REPLAY_SAME);
  g_assert_true (ds_spot_equal (ds_sim_state (again)->actors.items[DS_SIM_PLAYER].at, recorded.at));
  ds_bot_game_clear (&plain);
  ds_bot_game_clear (&recorded);
  ds_replay_clear (&replay);
  ds_sim_free (again);
  ds_sim_free (sim);
}

/* A cancelled game leaves nothing, and its tally has the games of before. */
static void
test_tally_cancelled (void)
{
  DsSim *sim = dst_play (CORRIDOR, 1);
  const DsBotSetup setup = { .bot = ds_bots_find ("walker"), .turns = ENOUGH };
  DsJob job = { 0 };
  DsBotTally tally;

  play_tally (&tally, ds_sim_delve (sim), "walker", 2);
  ds_job_cancel (&job);
  g_assert_cmpint (ds_bot_tally_play (&tally, ds_sim_delve (sim), &setup, 5, &job, NULL), ==,
                   DS_CANCELLED);
  g_assert_cmpuint (tally.results.n, ==, 2);
  ds_bot_tally_clear (&tally);
  ds_sim_free (sim);
}

/* A level and a game on it. */
typedef struct {
  const DsDelve *delve;
  DsBotGame game;
} Played;

static DsStatus
tally_one (void *user)
{
  const Played *played = user;
  DsBotTally tally;
  DsStatus status = ds_bot_tally_init (&tally, played->delve, NULL);
  guint32 median;

  if (status == DS_OK)
    status = ds_bot_tally_add (&tally, 1, &played->game, NULL);
  if (status == DS_OK)
    status = ds_bot_tally_median (&tally, &median, NULL);
  ds_bot_tally_clear (&tally);
  return status;
}

/* Of a game with a reason: the bot is stuck at a gate without a key. */
static void
test_tally_no_memory (void)
{
  const DsBotSetup setup = { .bot = ds_bots_find ("explorer"), .turns = ENOUGH };
  DsSim *sim = dst_play ("########/#@.R..!#/########", 1);
  Played played = { .delve = ds_sim_delve (sim) };

  g_assert_cmpint (ds_bot_game_play (&played.game, played.delve, &setup, NULL, NULL, NULL), ==,
                   DS_OK);
  g_assert_cmpint (played.game.end, ==, DS_BOT_STUCK);
  dst_fail_each (tally_one, &played, DS_OK);
  ds_bot_game_clear (&played.game);
  ds_sim_free (sim);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/bots", CASES, test_case);
  DST_ADD_ROWS ("/bots/hunt", HUNTS, test_hunt);
  DST_ADD_ROWS ("/bots/hazard", HAZARDS, test_hazard);
  DST_ADD_ROWS ("/findings/P1", YIELDS, test_yields);
  g_test_add_func ("/findings/P1-threat", test_threat);
  DST_ADD_ROWS ("/findings/P8-P9", REASONS, test_reason);
  g_test_add_func ("/findings/P6-cheat-sees", test_cheat_sees);
  g_test_add_func ("/bots/same", test_same);
  g_test_add_func ("/bots/last-seen", test_last_seen);
  g_test_add_func ("/bots/tempers", test_tempers);
  g_test_add_func ("/bots/hungry-coward", test_hungry_coward);
  g_test_add_func ("/bots/gatherer", test_gatherer);
  g_test_add_func ("/bots/tally-visits", test_tally_visits);
  g_test_add_func ("/bots/tally-deaths", test_tally_deaths);
  g_test_add_data_func ("/bots/game-recorded", NULL, test_game_recorded);
  g_test_add_data_func ("/bots/game-recorded/real-time", "frames", test_game_recorded);
  g_test_add_func ("/bots/tally-cancelled", test_tally_cancelled);
  g_test_add_func ("/bots/tally-no-memory", test_tally_no_memory);
  return g_test_run ();
}
