/* core/sim/mind/bot_tally.h — many games of one level: their ends, and where the player was and
 * died. */
#pragma once

#include "sim/mind/bot_game.h"

#define DS_BOT_TALLY_GAMES 100 /* played unless the caller says otherwise */
#define DS_BOT_TALLY_BOT "explorer"

/* A cell in all games. */
typedef struct {
  uint64_t turns;  /* spent there */
  uint32_t games;  /* that visited it */
  uint32_t deaths; /* of the player */
  uint32_t last;   /* number of the last game that visited it, from 1 */
} DsBotCell;

/* A way in which games end badly. */
typedef struct {
  DsBotEnd end;
  char *text;    /* sentence in the host's language; owned */
  uint32_t n;    /* games */
  uint64_t seed; /* of the first */
} DsBotReason;

#define DS_BOT_NO_REASON SIZE_MAX

typedef struct {
  uint64_t seed;
  DsBotEnd end;
  uint32_t turns;
  size_t reason; /* index of its reason; DS_BOT_NO_REASON: it was won, or ran out of turns */
  DsSimSpot at;  /* player's cell at the end */
} DsBotResult;

/* Held by value; zeroed: empty. */
typedef struct {
  int32_t w, h; /* cells, of every floor */
  size_t n_floors;
  DsBotCell **floors; /* cells of each, row by row; NULL: never visited */
  DsBotCell most;     /* the highest number of each, over all cells */
  uint32_t ends[DS_BOT_TURNS + 1];
  DS_ARRAY (DsBotResult) results; /* in the order of games */
  DS_ARRAY (DsBotReason) reasons; /* in the order of their first game */
} DsBotTally;

/* An empty tally of games on @delve. DS_NOMEM. */
DsStatus ds_bot_tally_init (DsBotTally *self, const DsDelve *delve, DsError *err) DS_MUST_CHECK;
/* Frees and zeroes; safe to call twice. */
void ds_bot_tally_clear (DsBotTally *self);
/* Adds a game of seed @seed on the same level. DS_NOMEM: the tally is good for nothing but
 * clearing. */
DsStatus ds_bot_tally_add (DsBotTally *self, uint64_t seed, const DsBotGame *game,
                           DsError *err) DS_MUST_CHECK;
/* Plays @n games of @setup, with seeds from its own on, and adds them. The progress of @job counts
 * games. Fails as ds_bot_game_play() and ds_bot_tally_add() do; the games of before stay. */
DsStatus ds_bot_tally_play (DsBotTally *self, const DsDelve *delve, const DsBotSetup *setup,
                            uint32_t n, DsJob *job, DsError *err) DS_MUST_CHECK;
/* Median length of the games in turns; 0 without games. *@out. DS_NOMEM. */
DsStatus ds_bot_tally_median (const DsBotTally *self, uint32_t *out, DsError *err) DS_MUST_CHECK;
/* Bytes of the reason without its full stop, for text that goes on. */
size_t ds_bot_reason_length (const DsBotReason *self);
/* The cell in all games; NULL: its floor was never visited, or the level of the games does not have
 * it. Borrowed. */
const DsBotCell *ds_bot_tally_at (const DsBotTally *self, size_t floor, DsCell cell);
