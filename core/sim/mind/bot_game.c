/* core/sim/mind/bot_game.c — plays a game in pieces, between which it can be cancelled, and notes
 * where the player is. */
#include "sim/mind/bot_game.h"

#include "sim/sim.h"

#include <string.h>

#define PIECE 64 /* turns between two looks at the job */

typedef struct {
  DsBotGame *game;
  DsReplay *replay;
  DsStatus status; /* of noting and recording */
  DsError *err;
} Notes;

static const DsSimGame *
game_of (const DsSim *sim)
{
  return ds_sim_state (sim)->game.items;
}

static bool
note_stay (DsBotGame *game, const DsSim *sim, uint32_t turns)
{
  const DsDungeon *dungeon = &ds_sim_delve (sim)->dungeon;
  const DsSimSpot at = ds_sim_state (sim)->actors.items[DS_SIM_PLAYER].at;
  const size_t row = (size_t)at.floor * (size_t)dungeon->h + (size_t)at.cell.y;
  const DsBotStay stay = { row * (size_t)dungeon->w + (size_t)at.cell.x, turns };
  DsBotStay *last = game->stays.n > 0 ? &game->stays.items[game->stays.n - 1] : NULL;

  game->at = at;
  if (last == NULL || last->cell != stay.cell)
    return ds_array_push (&game->stays, stay);
  last->turns += turns;
  return true;
}

/* Plays a turn. */
static bool
act_in_turns (Notes *notes, DsSim *sim, const DsAction *action)
{
  bool done = false;

  if (notes->replay == NULL)
    done = ds_sim_act (sim, action);
  else if (notes->status == DS_OK)
    notes->status = ds_replay_act (notes->replay, sim, action, &done, notes->err);
  return done;
}

static bool
tick (Notes *notes, DsSim *sim, const DsAction *action)
{
  bool done = false;

  if (notes->replay == NULL)
    done = ds_sim_tick (sim, action);
  else if (notes->status == DS_OK)
    notes->status = ds_replay_tick (notes->replay, sim, action, &done, notes->err);
  return done;
}

/* True if the player can act in this frame. */
static bool
is_due (const DsSim *sim)
{
  const DsSimGame *game = game_of (sim);

  return game->act_chance > 0 ||
         ds_sim_state (sim)->actors.items[DS_SIM_PLAYER].time.due <= game->tick;
}

/* Plays the frame of the action, and those until the player can act again. */
static bool
act_in_frames (Notes *notes, DsSim *sim, const DsAction *action)
{
  const bool done = tick (notes, sim, action);

  while (notes->status == DS_OK && !ds_sim_is_over (sim) && !is_due (sim))
    (void)tick (notes, sim, NULL);
  return done;
}

static bool
act (DsSim *sim, const DsAction *action, void *data)
{
  Notes *notes = data;
  const DsSimGame *game = game_of (sim);
  const uint32_t turn = game->turn;
  const bool done =
      game->is_real_time ? act_in_frames (notes, sim, action) : act_in_turns (notes, sim, action);

  if (done && notes->status == DS_OK && !note_stay (notes->game, sim, game_of (sim)->turn - turn))
    notes->status = ds_fail_nomem (notes->err, "bot");
  return done;
}

static DsStatus
play (DsBotGame *game, const DsBotSetup *setup, DsSim *sim, DsBot *bot, Notes *notes, DsJob *job,
      DsError *err)
{
  if (!note_stay (game, sim, 0))
    return ds_fail_nomem (err, "bot");
  game->end = DS_BOT_TURNS;
  while (game->end == DS_BOT_TURNS && game->turns < setup->turns && notes->status == DS_OK) {
    const uint32_t rest = setup->turns - game->turns;

    if (ds_job_is_cancelled (job))
      return ds_fail_cancelled (err, "bot");
    game->end = ds_bot_play_by (bot, sim, rest < PIECE ? rest : PIECE, act, notes);
    game->turns = game_of (sim)->turn;
  }
  if (game->end == DS_BOT_STUCK)
    ds_bot_reason (sim, &game->why);
  else if (game->end == DS_BOT_DIED)
    ds_sim_cause (sim, &game->why);
  return notes->status;
}

DsStatus
ds_bot_game_play (DsBotGame *out, const DsDelve *delve, const DsBotSetup *setup, DsReplay *replay,
                  DsJob *job, DsError *err)
{
  Notes notes = { .game = out, .replay = replay, .err = err };
  DsStatus status;
  DsSim *sim;
  DsBot bot;

  DS_ASSERT (out != NULL && delve != NULL && setup != NULL && setup->bot != NULL);

  memset (out, 0, sizeof *out);
  status = ds_sim_new (&sim, delve, &setup->options, err);
  if (status != DS_OK)
    return status;
  status = ds_bot_init (&bot, setup->bot, sim, setup->options.seed, err);
  if (status == DS_OK) {
    status = play (out, setup, sim, &bot, &notes, job, err);
    ds_bot_clear (&bot);
  }
  ds_sim_free (sim);
  if (status != DS_OK)
    ds_bot_game_clear (out);
  return status;
}

void
ds_bot_game_clear (DsBotGame *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->stays);
  memset (self, 0, sizeof *self);
}
