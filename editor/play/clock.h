/* editor/play/clock.h — the time of a game: turns, or real time at some speed; and when the actions
 * of the player, or of those who play instead, are done. */
#pragma once

#include "play/autoplay.h"
#include "play/cards.h"

#define DSE_TYPE_CLOCK (dse_clock_get_type ())
G_DECLARE_FINAL_TYPE (DseClock, dse_clock, DSE, CLOCK, GObject)

/* Signal "changed" (): speed or pause are others.
 *
 * Borrows all; they must live longer. Real time runs while @view is mapped, in the active window,
 * and no card is shown. Adds the actions "pause", "real-time", "speed" and "one-turn". */
DseClock *dse_clock_new (GtkWidget *view, DseGame *game, DseAutoplay *autoplay, DseCards *cards,
                         GActionMap *actions);

/* Runs or stands, as the game is now. */
void dse_clock_update (DseClock *self);
/* Does the action of the player: now, or in real time as soon as they are due. A game that is over
 * does nothing. */
void dse_clock_do (DseClock *self, const DsAction *action);
/* Forgets the action that waits. */
void dse_clock_forget_wish (DseClock *self);
/* True if an action of the player waits. */
gboolean dse_clock_has_wish (DseClock *self);

/* A pause stops real time, and those who play instead of the player. */
void dse_clock_pause (DseClock *self, gboolean paused);
/* See above. */
gboolean dse_clock_is_paused (DseClock *self);
/* Real time goes on without the player; turns wait for an action. */
void dse_clock_set_real_time (DseClock *self, gboolean real_time);
/* See above. */
gboolean dse_clock_is_real_time (DseClock *self);
/* Times the usual speed. */
double dse_clock_get_speed (DseClock *self);
