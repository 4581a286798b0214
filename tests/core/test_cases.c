/* tests/core/test_cases.c — small levels with things that share cells or are out of reach: verdicts
 * agree with games, and playthroughs with their steps. The levels are
 * tests/cases/proof/NAME.delve. */
#include "io/io.h"
#include "lib/gen.h"
#include "lib/player.h"
#include "sim/cheat.h"
#include "sim/inside.h"
#include "sim/mind/bot.h"
#include "sim/sim.h"
#include "sim/world/cells.h"
#include "sim/world/entry.h"

#include <glib.h>
#include <string.h>

enum { TURNS = 400, SEEDS = 3 };

typedef struct {
  const char *name;
  DsVerdict verdict;
  const char *winner; /* a character some bot wins with; NULL: no bot wins */
} Case;

static const Case CASES[] = {
  /* the game is over on a goal */
  { "goal-before-goal", DS_VERDICT_UNLOSABLE, "knight" },
  { "goal-on-stairs", DS_VERDICT_UNLOSABLE, "knight" },
  { "goal-under-key", DS_VERDICT_UNLOSABLE, "knight" },
  { "key-on-locked-goal", DS_VERDICT_UNLOSABLE, "knight" },
  { "key-past-goal", DS_VERDICT_LOSABLE, "knight" },
  { "goal-on-bridge", DS_VERDICT_UNLOSABLE, "knight" },
  { "goal-before-ledge", DS_VERDICT_UNLOSABLE, "knight" },
  { "start-on-goal", DS_VERDICT_UNLOSABLE, "knight" },
  { "start-on-secret-goal", DS_VERDICT_UNLOSABLE, "knight" }, /* see test_search() */
  { "ledge-before-goal", DS_VERDICT_LOSABLE, "knight" },
  { "stairs-past-goal", DS_VERDICT_LOSABLE, "knight" },
  { "goal-on-gate", DS_VERDICT_LOSABLE, "knight" },
  /* gates, and one exit of a cell */
  { "start-on-gate", DS_VERDICT_UNLOSABLE, "knight" },
  { "start-on-gate-under-key", DS_VERDICT_UNLOSABLE, "knight" }, /* see test_leave() */
  { "landing-on-gate", DS_VERDICT_LOSABLE, "knight" },
  { "two-exits", DS_VERDICT_UNSOLVABLE, NULL },
  { "two-exits-back", DS_VERDICT_UNSOLVABLE, NULL },
  { "two-exits-one-back", DS_VERDICT_UNSOLVABLE, NULL },
  { "drawbridge", DS_VERDICT_UNLOSABLE, "knight" },
  /* creatures that begin on gates, or in a wall */
  { "carrier-on-gate", DS_VERDICT_LOSABLE, "knight" },
  { "carrier-on-secret-door", DS_VERDICT_LOSABLE, "knight" },
  { "gate-carrier-opens-trap", DS_VERDICT_LOSABLE, "knight" },
  { "start-on-gate-with-carrier", DS_VERDICT_UNSOLVABLE, NULL },
  { "carrier-in-wall", DS_VERDICT_UNSOLVABLE, NULL },
  { "seal-in-wall", DS_VERDICT_UNLOSABLE, "knight" },
  /* creatures and players without room */
  { "start-on-carrier", DS_VERDICT_UNSOLVABLE, NULL },
  { "two-in-a-closet", DS_VERDICT_UNSOLVABLE, NULL },
  { "arrival-is-full", DS_VERDICT_UNSOLVABLE, NULL },
  { "arrival-at-a-trapped-bat", DS_VERDICT_UNLOSABLE, "knight" },
  /* seals that break from afar */
  { "seal-across-chasm", DS_VERDICT_LOSABLE, NULL }, /* see test_shot() */
  { "seal-of-eel", DS_VERDICT_UNLOSABLE, "knight" },
  { "seal-from-two-places", DS_VERDICT_UNLOSABLE, "knight" },
  { "shot-seal-opens-trap", DS_VERDICT_LOSABLE, "knight" },
  { "thrown-seal-opens-trap", DS_VERDICT_LOSABLE, "knight" },
  { "eel-seal-opens-trap", DS_VERDICT_LOSABLE, "knight" },
  /* playthroughs that would be wrong if they were not tried before they are shown */
  { "eel-above-two-ledges", DS_VERDICT_LOSABLE, "knight" },
  { "stairs-to-a-walled-bat", DS_VERDICT_LOSABLE, "knight" },
  { "carrier-beside-start", DS_VERDICT_UNLOSABLE, "knight" },
  { "keys-in-a-heap", DS_VERDICT_LOSABLE, "knight" },
};

static void
load (const Case *self, DsDelve *out)
{
  g_autofree char *file = g_strconcat (self->name, ".delve", NULL);
  g_autofree char *path = g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), "..", "tests",
                                            "cases", "proof", file, NULL);
  DsErrors errors = { 0 };

  g_assert_cmpint (ds_io_load (out, path, dst_rules (), &errors), ==, DS_OK);
}

/* Result of an invulnerable bot @type. */
static DsBotEnd
play (const DsDelve *delve, const DsBotClass *type, const char *character, uint64_t seed)
{
  const DsSimOptions options = { .seed = seed, .character = character };
  DsBotEnd end;
  DsSim *sim;
  DsBot bot;

  g_assert_cmpint (ds_sim_new (&sim, delve, &options, NULL), ==, DS_OK);
  g_assert_cmpint (ds_cheat_run (sim, "god", NULL), ==, DS_OK);
  g_assert_cmpint (ds_bot_init (&bot, type, sim, seed, NULL), ==, DS_OK);
  end = ds_bot_play (&bot, sim, TURNS);
  ds_bot_clear (&bot);
  ds_sim_free (sim);
  return end;
}

/* No bot wins an unsolvable level, some bot wins a solvable one, and a careless bot always wins an
 * unlosable one. */
static void
check_games (const Case *self, const DsDelve *delve)
{
  bool has_win = false;

  for (size_t i = 0; i < ds_bots_count (); i++)
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
      const DsBotClass *type = ds_bots_get (i);
      const DsBotEnd end = play (delve, type, self->winner != NULL ? self->winner : "ranger", seed);

      if (self->verdict == DS_VERDICT_UNSOLVABLE && end == DS_BOT_WON)
        g_error ("%s: %s wins", self->name, type->id);
      if (self->verdict == DS_VERDICT_UNLOSABLE && end != DS_BOT_WON &&
          g_str_equal (type->id, "careless"))
        g_error ("%s: %s does not win: %s", self->name, type->id, ds_bot_end_id (end));
      has_win |= end == DS_BOT_WON;
    }
  g_assert_true (has_win == (self->winner != NULL));
}

/* The plays that are shown are done cell by cell: one that wins comes to the goal, and after one
 * that loses no play is certain to. */
static void
check_plays (const Case *self, const DsDelve *delve, const DsJudgement *judgement)
{
  g_autofree char *wrong = dst_player_follow (delve, judgement, DS_SECRETS_NEVER), *lost = NULL;
  DsJudgement win;

  if (wrong != NULL)
    g_error ("%s: %s", self->name, wrong);
  if (judgement->verdict != DS_VERDICT_LOSABLE)
    return;
  g_assert_cmpint (ds_judge_win (&win, delve, DS_SECRETS_NEVER, NULL, NULL), ==, DS_OK);
  lost = dst_player_follow (delve, &win, DS_SECRETS_NEVER);
  if (lost != NULL)
    g_error ("%s: %s", self->name, lost);
  ds_judgement_clear (&win);
}

static void
test_case (gconstpointer data)
{
  const Case *self = data;
  DsJudgement judgement;
  DsDelve delve;

  load (self, &delve);
  g_assert_cmpint (ds_judge (&judgement, &delve, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, NULL), ==,
                   DS_OK);
  g_assert_cmpstr (ds_verdict_id (judgement.verdict), ==, ds_verdict_id (self->verdict));
  if (self->verdict != DS_VERDICT_UNSOLVABLE)
    check_plays (self, &delve, &judgement);
  check_games (self, &delve);
  ds_judgement_clear (&judgement);
  ds_delve_clear (&delve);
}

/* A player with a bow breaks a seal across a chasm, and wins; one without does not. */
static void
test_shot (void)
{
  static const struct {
    const char *character;
    bool wins;
  } rows[] = { { "ranger", true }, { "knight", false } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    const DsSimOptions options = { .seed = 1, .character = rows[i].character };
    DsDelve delve;
    DsSim *sim;

    load (&(Case){ .name = "seal-across-chasm" }, &delve);
    g_assert_cmpint (ds_sim_new (&sim, &delve, &options, NULL), ==, DS_OK);
    for (int32_t turn = 0; turn < 100; turn++) {
      if (!ds_sim_act (sim, &(DsAction){ .type = DS_ACTION_fire, .cell = { 5 + turn % 2, 1 } }))
        ds_sim_act (sim, &(DsAction){ .type = DS_ACTION_wait });
    }
    ds_sim_act (sim, &(DsAction){ .type = DS_ACTION_move, .step = 1 });
    g_assert_true ((ds_sim_state (sim)->game.items->result == DS_SIM_WON) == rows[i].wins);
    ds_sim_free (sim);
    ds_delve_clear (&delve);
  }
}

/* A player who begins on a goal in a secret door wins by a search; stepping off it to be stranded
 * is possible only where it is open anyway. */
static void
test_search (void)
{
  static const DsVerdict verdicts[] = { DS_VERDICT_UNLOSABLE, DS_VERDICT_UNLOSABLE,
                                        DS_VERDICT_LOSABLE };

  for (DsSecretMode mode = DS_SECRETS_NEVER; mode <= DS_SECRETS_OPEN; mode++) {
    DsJudgement judgement;
    DsDelve delve;

    load (&(Case){ .name = "start-on-secret-goal" }, &delve);
    g_assert_cmpint (ds_judge (&judgement, &delve, mode, DS_PROVE_STATES, NULL, NULL), ==, DS_OK);
    g_assert_cmpstr (ds_verdict_id (judgement.verdict), ==, ds_verdict_id (verdicts[mode]));
    ds_judgement_clear (&judgement);
    ds_delve_clear (&delve);
  }
}

/* Every bot opens the locked gate under its feet by leaving it, as the player does; the gatherer
 * looks for no goal, and stops at bread in the corridor. */
static void
test_leave (void)
{
  const DsSimOptions options = { .character = "knight" };
  DsMessage reason;
  DsDelve delve;
  DsSimSpot lock;
  DsSim *sim;
  DsBot bot;

  load (&(Case){ .name = "start-on-gate-under-key" }, &delve);
  for (size_t i = 0; i < ds_bots_count (); i++) {
    const DsBotClass *type = ds_bots_get (i);
    const DsBotEnd end = play (&delve, type, "knight", 0);

    if (end != DS_BOT_WON && type != &ds_bot_gatherer)
      g_error ("%s: %s", type->id, ds_bot_end_id (end));
  }
  dst_pin_thing (&delve, 0, "bread", (DsCell){ 3, 1 }, -1, (DsCell){ 0, 0 });
  g_assert_cmpint (ds_sim_new (&sim, &delve, &options, NULL), ==, DS_OK);
  g_assert_cmpint (ds_bot_init (&bot, &ds_bot_gatherer, sim, 0, NULL), ==, DS_OK);
  g_assert_cmpint (ds_bot_play (&bot, sim, TURNS), ==, DS_BOT_STUCK);
  g_assert_cmpint (ds_actor_of (sim, DS_SIM_PLAYER)->at.cell.x, ==, 3);
  ds_gatherer_reason (&bot, sim, &reason, &lock);
  g_assert_cmpstr (reason.id, ==, "gatherer.done");
  ds_bot_clear (&bot);
  ds_sim_free (sim);
  ds_delve_clear (&delve);
}

static DsJudgement
judge (const char *name)
{
  DsJudgement judgement;
  DsDelve delve;

  load (&(Case){ .name = name }, &delve);
  g_assert_cmpint (ds_judge (&judgement, &delve, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, NULL), ==,
                   DS_OK);
  ds_delve_clear (&delve);
  return judgement;
}

/* A dead-end playthrough stops where the goal is out of reach, and one that only luck can save is
 * no dead end. */
static void
test_losses (void)
{
  static const struct {
    const char *name, *summary;
    const char *steps[4];
  } rows[] = {
    { "eel-above-two-ledges", "solve.losable", { "solve.drop", "solve.lost" } },
    { "ledge-before-goal", "solve.losable", { "solve.drop", "solve.lost" } },
    { "stairs-past-goal", "solve.losable", { "solve.drop", "solve.drop", "solve.lost" } },
    { "seal-across-chasm", "solve.needs-luck", { "solve.unmet" } },
    { "carrier-on-gate", "solve.needs-luck", { "solve.unmet" } },
    { "carrier-on-secret-door", "solve.needs-luck", { "solve.unmet" } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    DsJudgement judgement = judge (rows[i].name);

    g_assert_cmpstr (judgement.summary.id, ==, rows[i].summary);
    for (gsize k = 0; k < judgement.steps.n && rows[i].steps[k] != NULL; k++)
      g_assert_cmpstr (judgement.steps.items[k].text.id, ==, rows[i].steps[k]);
    g_assert_cmpuint (judgement.steps.n, <, G_N_ELEMENTS (rows[i].steps));
    g_assert_null (rows[i].steps[judgement.steps.n]);
    ds_judgement_clear (&judgement);
  }
}

static void
put_at (DsSim *sim, gint32 actor, DsSimSpot spot)
{
  g_assert_cmpint (ds_entry_open (sim, spot.floor), ==, DS_OK);
  ds_cells_move_actor (sim, actor, spot);
}

/* A bat that cannot leave the closet where stairs arrive returns into the wall where it began; an
 * actor that is there meanwhile returns to its own first cell. */
static void
test_give_way (void)
{
  static const DsCell stairs[] = { { 10, 1 }, { 3, 1 } };
  static const DsSimSpot closet = { 0, { 1, 1 } }, wall = { 0, { 1, 2 } }, nook = { 0, { 7, 2 } };

  for (int n = 1; n <= 2; n++) {
    const DsSimActor *actors;
    DsDelve delve;
    DsSim *sim;

    load (&(Case){ .name = "arrival-at-a-trapped-bat" }, &delve);
    if (n == 2)
      dst_pin_thing (&delve, 0, "fungus", nook.cell, -1, (DsCell){ 0, 0 });
    g_assert_cmpint (ds_sim_new (&sim, &delve, &(DsSimOptions){ 0 }, NULL), ==, DS_OK);
    put_at (sim, 1, closet);
    if (n == 2)
      put_at (sim, 2, wall);
    for (gsize i = 0; i < G_N_ELEMENTS (stairs); i++) {
      put_at (sim, DS_SIM_PLAYER, (DsSimSpot){ (gint32)i, stairs[i] });
      g_assert_true (ds_sim_act (sim, &(DsAction){ .type = DS_ACTION_stairs }));
    }
    actors = ds_sim_state (sim)->actors.items;
    g_assert_true (ds_spot_equal (actors[DS_SIM_PLAYER].at, closet));
    g_assert_true (ds_spot_equal (actors[1].at, wall));
    g_assert_true (actors[1].flags & DS_ACTOR_ALIVE);
    g_assert_true (n == 1 || ds_spot_equal (actors[2].at, nook));
    ds_sim_free (sim);
    ds_delve_clear (&delve);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cases/shot", test_shot);
  g_test_add_func ("/cases/search", test_search);
  g_test_add_func ("/cases/leave", test_leave);
  g_test_add_func ("/cases/losses", test_losses);
  g_test_add_func ("/cases/give-way", test_give_way);
  for (gsize i = 0; i < G_N_ELEMENTS (CASES); i++) {
    g_autofree char *path = g_strdup_printf ("/cases/%s", CASES[i].name);

    g_test_add_data_func (path, &CASES[i], test_case);
  }
  return g_test_run ();
}
