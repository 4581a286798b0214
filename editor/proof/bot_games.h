/* editor/proof/bot_games.h — many games of the level by a bot, played in a worker when they are
 * asked for, and kept until others are. */
#pragma once

#include "document.h"

#include "sim/mind/bot_tally.h"

#define DSE_TYPE_BOT_GAMES (dse_bot_games_get_type ())
G_DECLARE_FINAL_TYPE (DseBotGames, dse_bot_games, DSE, BOT_GAMES, GObject)

/* Signal: "changed" — the games, their progress or the note are others. References @document.
 * Caller unrefs. */
DseBotGames *dse_bot_games_new (DsuDocument *document);

/* Plays the games of the settings (bot, number, ruleset, turns or real time) on the level as it is;
 * those that run are dropped. */
void dse_bot_games_play (DseBotGames *self);
/* Number of threads that play them, at most 64; 0, as it is to begin with: that of processors. The
 * games are the same for any number. */
void dse_bot_games_set_n_threads (DseBotGames *self, guint n);
/* The same once, for those who show them: nothing when games were played or run. */
void dse_bot_games_want (DseBotGames *self);
/* Stops; the games that were played are kept. Nothing when none run. */
void dse_bot_games_stop (DseBotGames *self);
/* TRUE: they are played now. */
gboolean dse_bot_games_is_running (DseBotGames *self);
/* Share of those that were played, 0 to 1; 0 when none run. */
double dse_bot_games_get_progress (DseBotGames *self);

/* The games that were played; NULL: none. Borrowed until "changed", as the two below. */
const DsBotTally *dse_bot_games_get_tally (DseBotGames *self);
/* The level on which they were played, with their ruleset; NULL: none. */
const DsDelve *dse_bot_games_get_level (DseBotGames *self);
/* Their bot; NULL: none. Static. */
const DsBotClass *dse_bot_games_get_bot (DseBotGames *self);
/* Their bot and options; NULL: none. */
const DsBotSetup *dse_bot_games_get_setup (DseBotGames *self);
/* Sets *@game to the number of the first game in which the player died on @cell. FALSE: there is
 * none. O(games). */
gboolean dse_bot_games_find_death (DseBotGames *self, gsize floor, DsCell cell, guint *game);
/* TRUE: the level was edited since. */
gboolean dse_bot_games_is_old (DseBotGames *self);
/* A sentence about the games for a legend, such as that they are outdated, or why there are none;
 * NULL: nothing. Borrowed until "changed". */
const char *dse_bot_games_get_note (DseBotGames *self);
/* "7 deaths, visited in 63 of 100 games"; NULL: no game visited the cell. To be freed. */
char *dse_bot_games_dup_cell (DseBotGames *self, gsize floor, DsCell cell);
