/* core/sim/mind/bot_game.h — a game that a bot plays from its start to its end. */
#pragma once

#include "base/array.h"
#include "base/job.h"
#include "sim/mind/bot.h"
#include "sim/replay.h"

#define DS_BOT_GAME_TURNS 10000 /* of a game, at most, unless the caller says otherwise */

/* Game to play. Borrows. */
typedef struct {
  const DsBotClass *bot;
  DsSimOptions options; /* of the game; the bot has its seed, too */
  uint32_t turns;       /* at most */
} DsBotSetup;

/* Turns that the player spent on a cell without leaving it. */
typedef struct {
  size_t cell;    /* floor after floor, row by row */
  uint32_t turns; /* 0: only passed */
} DsBotStay;

/* Result of a game. Zeroed: none. */
typedef struct {
  DsBotEnd end;
  uint32_t turns;
  DsSimSpot at;  /* player's cell at the end */
  DsMessage why; /* of death, or of being stuck; its id is NULL otherwise */
  DS_ARRAY (DsBotStay) stays;
} DsBotGame;

/* Plays a game of @setup on @delve: in turns, or where its options say so in frames of real time,
 * in each of which the bot acts as soon as the player can. @replay (NULL: not recorded): of
 * ds_replay_init() with the same options; gets all inputs. DS_CANCELLED; DS_NOMEM; or an error of
 * ds_sim_new() or the bot. On failure @out is zeroed. Free with ds_bot_game_clear(). */
DsStatus ds_bot_game_play (DsBotGame *out, const DsDelve *delve, const DsBotSetup *setup,
                           DsReplay *replay, DsJob *job, DsError *err) DS_MUST_CHECK;
/* Frees and zeroes; safe to call twice. */
void ds_bot_game_clear (DsBotGame *self);
