/* core/sim/mind/bot.h — bots, programs that play a level to test it and to collect statistics. A
 * bot uses the actions of the player, and its memory is no part of the game. */
#pragma once

#include "base/error.h"
#include "base/message.h"
#include "base/rng.h"
#include "sim/action.h"
#include "sim/state.h"

#define DS_BOT_PATIENCE 200 /* consecutive failed actions after which it is stuck */

typedef struct DsBot DsBot;

typedef struct {
  const char *id;    /* "speedrunner" */
  const char *label; /* N_() */
  const char *help;  /* N_(): one sentence */
  size_t size;       /* bytes of its memory, DsBot.own, zeroed at first */
  DsStatus (*begin) (DsBot *self, DsSim *sim, DsError *err); /* NULL: nothing to prepare */
  /* Chooses an action; false: it knows nothing more to do. */
  bool (*choose) (DsBot *self, DsSim *sim, DsAction *out);
  void (*end) (DsBot *self); /* NULL: nothing to free */
} DsBotClass;

/* Held by value. */
struct DsBot {
  const DsBotClass *type;
  DsRng rng;
  void *own;
};

#define DS_BOT(name) extern const DsBotClass ds_bot_##name;
#include "sim/bot_list.h"
#undef DS_BOT

/* Number of bots. */
size_t ds_bots_count (void);
/* Bot @i, below ds_bots_count(), in the order of bot_list.h. Static. */
const DsBotClass *ds_bots_get (size_t i);
const DsBotClass *ds_bots_find (const char *id); /* NULL: no such bot */

/* DS_NOMEM, or the error of the bot's begin(); then @self is zeroed. */
DsStatus ds_bot_init (DsBot *self, const DsBotClass *type, DsSim *sim, uint64_t seed,
                      DsError *err) DS_MUST_CHECK;
/* Frees the bot's memory and zeroes it; safe to call twice. */
void ds_bot_clear (DsBot *self);

/* Chooses an action; ds_sim_heads() is the destination that it has in mind. False: it knows nothing
 * more to do. */
bool ds_bot_choose (DsBot *self, DsSim *sim, DsAction *out);
/* End of ds_bot_play(): the result of the game, or the bot is stuck or out of turns. */
typedef enum { DS_BOT_WON, DS_BOT_DIED, DS_BOT_STUCK, DS_BOT_TURNS } DsBotEnd;

/* Id of an end, as in JSON: "won", "died", "stuck", "turns". Static. */
const char *ds_bot_end_id (DsBotEnd end);
/* Writes the reason why a bot is stuck, as a sentence. */
void ds_bot_reason (const DsSim *sim, DsMessage *out);
/* Writes the reason why ds_bot_gatherer has nothing more to do, as a sentence. @lock: a gate that
 * the player can reach and open; floor DS_SIM_NONE: none. */
void ds_gatherer_reason (DsBot *self, DsSim *sim, DsMessage *out, DsSimSpot *lock);
/* Plays until the game is over, for at most @turns turns of the player. */
DsBotEnd ds_bot_play (DsBot *self, DsSim *sim, uint32_t turns);
/* Performs an action; returns whether it was possible. */
typedef bool (*DsBotAct) (DsSim *sim, const DsAction *action, void *data);
/* The same, with @act for each action, which gets @data. */
DsBotEnd ds_bot_play_by (DsBot *self, DsSim *sim, uint32_t turns, DsBotAct act, void *data);
