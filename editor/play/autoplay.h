/* editor/play/autoplay.h — plays instead of the player: a bot, a path to a cell, exploration or
 * rest. An action of the player ends it; danger ends all but a bot, and only a bot attacks. */
#pragma once

#include "play/game.h"
#include "play/hint.h"
#include "sim/mind/bot.h"

#include <gio/gio.h>

#define DSE_TYPE_AUTOPLAY (dse_autoplay_get_type ())
G_DECLARE_FINAL_TYPE (DseAutoplay, dse_autoplay, DSE, AUTOPLAY, GObject)

/* Signals: "changed" () — it begins, or is over; "finished" () — it is over by itself.
 *
 * Borrows all; they must live longer. Adds the actions "watch", "explore" and "rest". */
DseAutoplay *dse_autoplay_new (DseGame *game, DseHint *hint, GActionMap *actions);

/* True if a bot, a path, exploration or rest goes on. */
gboolean dse_autoplay_is_active (DseAutoplay *self);
/* True if a bot plays. */
gboolean dse_autoplay_is_bot (DseAutoplay *self);
/* Does nothing where nothing goes on. */
void dse_autoplay_stop (DseAutoplay *self);
/* Goes to a cell, which may lie anywhere; the hint says why not. */
void dse_autoplay_travel (DseAutoplay *self, DsCell to);

/* The next action. FALSE: it is over. */
gboolean dse_autoplay_next (DseAutoplay *self, DsAction *out);
/* True if that action was done, or refused. */
void dse_autoplay_note (DseAutoplay *self, gboolean done);

/* DsCell: the path that the bot plans to take; empty: none. Borrowed, until the next action. */
const GArray *dse_autoplay_get_plan (DseAutoplay *self);
