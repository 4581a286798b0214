/* core/sim/mind/bot.h — programs that play: to try a level, to count how it is won and lost. A bot
 * does what a player can do, by the same actions, and its thoughts are no part of the game. */
#pragma once

#include "base/error.h"
#include "base/message.h"
#include "base/rng.h"
#include "sim/action.h"
#include "sim/state.h"

#define DS_BOT_PATIENCE 200 /* actions in a row that cannot be done, before it is stuck */

typedef struct DsBot DsBot;

typedef struct {
  const char *id;    /* "speedrunner" */
  const char *label; /* N_() */
  const char *help;  /* N_(): one sentence */
  size_t size;       /* bytes of what it keeps in DsBot.own, zeroed at first */
  DsStatus (*begin) (DsBot *self, DsSim *sim, DsError *err); /* NULL: nothing to prepare */
  /* What it wants to do now; false: it knows nothing more to do. */
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

/* How many bots there are. */
size_t ds_bots_count (void);
/* Bot @i, below ds_bots_count(), in the order of bot_list.h. Static. */
const DsBotClass *ds_bots_get (size_t i);
const DsBotClass *ds_bots_find (const char *id); /* NULL: there is none such */

/* DS_NOMEM, or what the bot's begin() says; then @self is zeroed. */
DsStatus ds_bot_init (DsBot *self, const DsBotClass *type, DsSim *sim, uint64_t seed,
                      DsError *err) DS_MUST_CHECK;
/* Frees what the bot keeps and zeroes it; safe to call twice. */
void ds_bot_clear (DsBot *self);

/* What it wants to do now; where it wants to get by that, ds_sim_heads() says. False: it knows
 * nothing more to do. */
bool ds_bot_choose (DsBot *self, DsSim *sim, DsAction *out);
/* How ds_bot_play() ends: as the game does, or the bot has nothing to do or no more turns. */
typedef enum { DS_BOT_WON, DS_BOT_DIED, DS_BOT_STUCK, DS_BOT_TURNS } DsBotEnd;

/* The end as it stands in JSON: "won", "died", "stuck", "turns". Static. */
const char *ds_bot_end_id (DsBotEnd end);
/* What a game lacks in which nothing more can be done: a sentence. */
void ds_bot_reason (const DsSim *sim, DsMessage *out);
/* Why ds_bot_gatherer has nothing more to do, as a sentence. @lock: a gate that the player can get
 * to and open; floor DS_SIM_NONE: there is none. */
void ds_gatherer_reason (DsBot *self, DsSim *sim, DsMessage *out, DsSimSpot *lock);
/* Plays on until the game is over, for at most so many @turns of the player. */
DsBotEnd ds_bot_play (DsBot *self, DsSim *sim, uint32_t turns);
/* The same, each action being done by @act, which says whether it was done. */
typedef bool (*DsBotAct) (DsSim *sim, const DsAction *action, void *data);
/* Plays on as ds_bot_play() does; @act does each action and gets @data. */
DsBotEnd ds_bot_play_by (DsBot *self, DsSim *sim, uint32_t turns, DsBotAct act, void *data);
