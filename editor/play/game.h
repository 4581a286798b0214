/* editor/play/game.h — the game that a play view shows: its session, and signals for all that
 * happens to it. */
#pragma once

#include "play/session/session.h"

#include <glib-object.h>

#define DSE_TYPE_GAME (dse_game_get_type ())
G_DECLARE_FINAL_TYPE (DseGame, dse_game, DSE, GAME, GObject)

/* Signals: "replaced" () — there is another session, and the one before still lives, for those who
 * borrow from it; "acted" () — an action or a frame was done and is not shown yet; "rewound" (guint
 * common) — another step or branch is shown, which has the steps up to @common in common with the
 * one before; "changed" () — everything that shows the game is to be brought up to date.
 *
 * No game is started yet. Caller unrefs. */
DseGame *dse_game_new (void);

/* Borrowed, until it is replaced; NULL: no game was started. The functions below need one. */
DseSession *dse_game_get_session (DseGame *self);
/* Takes @session and announces that it replaces the one before, but no change. */
void dse_game_take (DseGame *self, DseSession *session);
/* Announces a change that was made through the session. */
void dse_game_announce (DseGame *self);

/* The simulation of the session, borrowed until it goes on. */
const DsSim *dse_game_get_sim (DseGame *self);
/* The player, the same. */
const DsSimActor *dse_game_get_player (DseGame *self);
/* Won or lost. */
gboolean dse_game_is_over (DseGame *self);

/* Does an action; no change is announced, since several may be shown at once. FALSE: see
 * dse_session_act(). */
gboolean dse_game_act (DseGame *self, const DsAction *action);
/* The same for a frame of real time. @wish: NULL: the player waits. */
gboolean dse_game_tick (DseGame *self, const DsAction *wish);
/* Goes to a step of the shown branch, and announces it and the change. */
void dse_game_seek (DseGame *self, guint step);
/* The same of a branch, below their number. */
void dse_game_choose (DseGame *self, guint branch, guint step);
