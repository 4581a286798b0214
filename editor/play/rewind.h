/* editor/play/rewind.h — the way back and forth through a game: steps, and branches once there are
 * several. */
#pragma once

#include "play/game.h"
#include "play/view/timeline.h"

#define DSE_TYPE_REWIND (dse_rewind_get_type ())
G_DECLARE_FINAL_TYPE (DseRewind, dse_rewind, DSE, REWIND, GObject)

/* Signals: "seek" (guint step) and "choose" (guint branch, guint step) — a step, or a branch, is to
 * be shown.
 *
 * Borrows all; they must live longer. @steps gets the number of the step, @branches a menu of the
 * branches. Adds the actions "step-back", "step-forward", "back" and "branch". */
DseRewind *dse_rewind_new (DseGame *game, DseTimeline *timeline, GtkLabel *steps,
                           GtkMenuButton *branches, GActionMap *actions);

/* Shows the step and branch of the game. */
void dse_rewind_update (DseRewind *self);
