/* tests/soak/play.c — plays levels with a speedrunner, an invulnerable careless bot, and random
 * keys. */
#include "soak/play.h"
#include "io/game_file.h"
#include "sim/cheat.h"
#include "sim/mind/bot.h"
#include "sim/replay.h"
#include "sim/state_fields.h"
#include "solve/judge.h"

#include <glib.h>
#include <inttypes.h>

#define TURNS 100000
#define CARELESS 8  /* played on one of this number of seeds, as it is slow */
#define ENOUGH 1500 /* turns after which a careless bot is stuck, if it can be */
#define CHEATS 20   /* one input of this number is a cheat */

/* Result of an invulnerable bot. @win: DsWin. */
static DsBotEnd
play_safely (const DsDelve *delve, uint64_t seed, uint8_t win, const char *id, uint32_t turns,
             uint32_t *n_turns)
{
  const DsSimOptions options = { .seed = seed, .win = win };
  DsBotEnd end;
  DsSim *sim;
  DsBot bot;

  if (ds_sim_new (&sim, delve, &options, NULL) != DS_OK)
    g_error ("seed %" PRIu64 " cannot be played", seed);
  if (ds_cheat_run (sim, "god", NULL) != DS_OK ||
      ds_bot_init (&bot, ds_bots_find (id), sim, seed, NULL) != DS_OK)
    g_error ("no memory");
  end = ds_bot_play (&bot, sim, turns);
  *n_turns = ds_sim_state (sim)->game.items->turn;
  ds_bot_clear (&bot);
  ds_sim_free (sim);
  return end;
}

const char *
dst_play_proof (const DsDelve *delve, uint64_t seed, uint32_t *n_turns)
{
  DsJudgement judgement;
  uint32_t n_careless;
  bool is_sure;

  *n_turns = 0;
  if (ds_judge (&judgement, delve, DS_SECRETS_FINDABLE, DS_PROVE_STATES, NULL, NULL) != DS_OK)
    return "the level cannot be judged";
  is_sure = judgement.verdict == DS_VERDICT_UNLOSABLE;
  ds_judgement_clear (&judgement);
  if (!is_sure)
    return NULL;
  switch (play_safely (delve, seed, DS_WIN_RULED, "speedrunner", TURNS, n_turns)) {
  case DS_BOT_WON:
    break;
  case DS_BOT_STUCK:
    return "the play of the proof gets stuck in the game";
  default:
    return "the play of the proof does not win the game";
  }
  if (seed % CARELESS == 0 &&
      play_safely (delve, seed, DS_WIN_GOAL, "careless", ENOUGH, &n_careless) == DS_BOT_STUCK)
    return "somebody careless gets stuck in a level that cannot be lost";
  return NULL;
}

static DsAction
draw_action (const DsSim *sim, DsRng *rng)
{
  const DsDungeon *dungeon = &ds_sim_delve (sim)->dungeon;
  DsAction action = {
    .type = (int32_t)ds_rng_below (rng, DS_N_ACTIONS),
    .step = (int32_t)ds_rng_below (rng, 8),
    .item = (int32_t)ds_rng_below (rng, (uint32_t)ds_sim_state (sim)->items.n + 1) - 1,
    .cell = { (int32_t)ds_rng_below (rng, (uint32_t)dungeon->w),
              (int32_t)ds_rng_below (rng, (uint32_t)dungeon->h) },
    .number = ds_rng_range (rng, -1, 4),
  };

  if (ds_rng_below (rng, 2) == 0)
    action.type = ds_rng_below (rng, 8) == 0 ? DS_ACTION_pick_up : DS_ACTION_move;
  return action;
}

/* A random creature or item of the rules, so that all are used in time. */
static const char *
draw_kind (const DsSim *sim, DsRng *rng, bool is_creature)
{
  const DsRules *rules = ds_sim_delve (sim)->rules;
  const DsKind *kind;

  do
    kind = ds_rules_kind (rules, ds_rng_below (rng, (uint32_t)ds_rules_n_kinds (rules)));
  while (is_creature ? kind->creature == NULL
                     : kind->item == NULL || kind->item->category >= DS_ITEM_KEY);
  return kind->id;
}

static void
draw_cheat (DsSim *sim, DsRng *rng)
{
  const DsDungeon *dungeon = &ds_sim_delve (sim)->dungeon;
  const int32_t x = ds_rng_range (rng, 0, dungeon->w - 1),
                y = ds_rng_range (rng, 0, dungeon->h - 1);
  const char *creature = draw_kind (sim, rng, true), *item = draw_kind (sim, rng, false);
  char line[DS_REPLAY_LINE_MAX + 1];

  switch (ds_rng_below (rng, 8)) {
  case 0:
    g_snprintf (line, sizeof line, "spawn %s 2", creature);
    break;
  case 1:
    g_snprintf (line, sizeof line, "teleport %d %d", x, y);
    break;
  case 2:
    g_snprintf (line, sizeof line, "floor %d", 1 + x % (int)dungeon->n_floors);
    break;
  case 3:
    g_strlcpy (line, x % 2 == 0 ? "heal" : "level", sizeof line);
    break;
  default:
    g_snprintf (line, sizeof line, "give %s", item);
    break;
  }
  (void)ds_cheat_run (sim, line, NULL); /* some say that they cannot */
}

/* The same game, from a file. */
static bool
reload (DsSim **sim, const DsDelve *delve)
{
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsSim *again = NULL;
  bool is_same = ds_game_write (*sim, &text, NULL) == DS_OK &&
                 ds_game_read (&again, "game", text.bytes, text.n, delve, &errors) == DS_OK &&
                 ds_sim_hash (again) == ds_sim_hash (*sim);

  ds_text_clear (&text);
  if (again != NULL) {
    ds_sim_free (*sim);
    *sim = again;
  }
  return is_same;
}

static char text[400]; /* of the fault that was found last */

const char *
dst_play_anything (const DsDelve *delve, uint64_t seed)
{
  const DsSimOptions options = { .seed = seed, .is_real_time = seed % 2, .win = DS_WIN_GOAL };
  const char *fault = NULL;
  DsError err;
  DsSim *sim;
  DsRng rng;

  if (ds_sim_new (&sim, delve, &options, NULL) != DS_OK)
    return "the level cannot be played";
  ds_rng_seed (&rng, seed);
  if (seed % 4 < 2) /* so that it does not end soon */
    (void)ds_cheat_run (sim, "god", NULL);
  for (int i = 0; i < 300 && fault == NULL && !ds_sim_is_over (sim); i++) {
    const DsAction action = draw_action (sim, &rng);

    if (ds_rng_below (&rng, CHEATS) == 0)
      draw_cheat (sim, &rng);
    else if (options.is_real_time)
      (void)ds_sim_tick (sim, &action);
    else
      (void)ds_sim_act (sim, &action);
    if (ds_sim_check (sim, ds_sim_state (sim), &err) != DS_OK)
      fault = ds_error_format (&err, text, sizeof text);
    else if (i % 100 == 99 && !reload (&sim, delve))
      fault = "a game is another one when it was saved and loaded";
  }
  ds_sim_free (sim);
  return fault;
}
