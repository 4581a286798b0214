/* editor/play/host.h — the game over the level: on a copy, so that the document, its history, the
 * camera and the selection stay as they are. */
#pragma once

#include "canvas.h"
#include "play/play.h"
#include "proof/verdict.h"

#define DSE_TYPE_HOST (dse_host_get_type ())
G_DECLARE_FINAL_TYPE (DseHost, dse_host, DSE, HOST, GObject)

/* Signals: "changed" () — a game is shown, or none any more; "view-changed" () — the game's view is
 * another.
 *
 * Borrows @canvas and @over, the widget over it that gets the game; both must live longer. */
DseHost *dse_host_new (DsuCanvas *canvas, GtkOverlay *over, DsuDocument *document);

/* Begins a game with @seed, unless the settings say another: at @here, or (NULL) where they say.
 * Warns of what @verdict knows. The document's error says why none begins. */
void dse_host_play (DseHost *self, guint64 seed, const DsCell *here, DseVerdict *verdict);
/* Shows the game of a file, at the step that it was saved at. */
void dse_host_take_game (DseHost *self, DseOpening *opening);
/* From the game to the level, where it waits, and back; to another game when that one is over, or
 * the level was regenerated. */
void dse_host_toggle (DseHost *self, guint64 seed, DseVerdict *verdict);
/* Ends the game, of which the visits stay shown. */
void dse_host_stop (DseHost *self);

/* True if a game is shown. */
gboolean dse_host_is_playing (DseHost *self);
/* The view of the game that is shown or waits, borrowed; NULL: none was started. */
DsePlay *dse_host_get_play (DseHost *self);
/* The actor of the waiting game on @cell in words; NULL: there is none. Free with g_free(). */
char *dse_host_dup_ghost (DseHost *self, DsCell cell);
/* Hides the visits of the last game. */
void dse_host_hide_visits (DseHost *self);
