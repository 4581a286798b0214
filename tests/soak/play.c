/* tests/soak/play.c — a speedrunner whom nothing hurts. */
#include "soak/play.h"
#include "sim/bot.h"
#include "sim/cheat.h"
#include "sim/sim.h"
#include "solve/judge.h"

#include <glib.h>

#define TURNS 100000

const char *
dst_play_proof (const DsDelve *delve, uint64_t seed, uint32_t *n_turns)
{
  const DsSimOptions options = { .seed = seed };
  DsJudgement judgement;
  DsBotEnd end;
  DsSim *sim;
  DsBot bot;
  bool is_sure;

  *n_turns = 0;
  if (ds_judge (&judgement, delve, DS_SECRETS_FINDABLE, DS_PROVE_STATES, NULL, NULL) != DS_OK)
    return "the level cannot be judged";
  is_sure = judgement.verdict == DS_VERDICT_UNLOSABLE;
  ds_judgement_clear (&judgement);
  if (!is_sure)
    return NULL;
  if (ds_sim_new (&sim, delve, &options, NULL) != DS_OK)
    return "the level cannot be played";
  if (ds_cheat_run (sim, "god", NULL) != DS_OK ||
      ds_bot_init (&bot, ds_bots_find ("speedrunner"), sim, seed, NULL) != DS_OK)
    g_error ("no memory");
  end = ds_bot_play (&bot, sim, TURNS);
  *n_turns = ds_sim_state (sim)->game.items->turn;
  ds_bot_clear (&bot);
  ds_sim_free (sim);
  return end == DS_BOT_WON     ? NULL
         : end == DS_BOT_STUCK ? "the play of the proof gets stuck in the game"
                               : "the play of the proof does not win the game";
}
