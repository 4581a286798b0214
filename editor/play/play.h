/* editor/play/play.h — the view of a game over the canvas of a page. It never touches the document.
 */
#pragma once

#include "play/opening.h"
#include "play/session/session.h"

#include "canvas.h"
#include "io/io.h"

#include <adwaita.h>

#define DSE_TYPE_PLAY (dse_play_get_type ())
G_DECLARE_FINAL_TYPE (DsePlay, dse_play, DSE, PLAY, AdwBin)

/* Signal "replaced" (): the session is another; the one before is freed after it.
 * Signal "leave" (): the player wants to go back to the editor, for good.
 *
 * The canvas follows style, grid and wheel of @like. */
GtkWidget *dse_play_new (DsuCanvas *like);

/* Begins a game on a copy of @delve. FALSE: *@err says why, and the game before goes on. */
gboolean dse_play_start (DsePlay *self, const DsDelve *delve, const DsSimOptions *options,
                         DsError *err);
/* Goes on with the game on an edited level, with the rules of the game; messages name all that
 * could not stay. FALSE: *@err says why, and the game goes on on the level before. */
gboolean dse_play_edit (DsePlay *self, const DsDelve *delve, DsError *err);
/* The rules that are in force outside of the game: where it has others, a bar offers to go on with
 * them. */
void dse_play_set_rules (DsePlay *self, DsRules *rules);
/* Goes on with the session of @opening, which is taken, where it is to: an edited level is an edit
 * of the game. FALSE: *@err says why; the steps before the wrong one are shown, if there are any.
 */
gboolean dse_play_take_game (DsePlay *self, DseOpening *opening, DsError *err);

/* Borrowed, until another game begins; NULL: none was started. */
DseSession *dse_play_get_session (DsePlay *self);
/* Borrowed. */
DsuCanvas *dse_play_get_canvas (DsePlay *self);
/* The id of the screen over the game; NULL: there is none. */
const char *dse_play_get_screen (DsePlay *self);
/* Shows the panel with the floor map and the inventory. */
void dse_play_show_side (DsePlay *self, gboolean shown);
/* Moves the focus to where keys are for the game. */
void dse_play_take_focus (DsePlay *self);

/* ---- time */

/* In real time the game goes on without the player; in turns it waits for an action. */
gboolean dse_play_is_real_time (DsePlay *self);
/* See above. */
void dse_play_set_real_time (DsePlay *self, gboolean real_time);
/* Does an action of the player, in real time as soon as the player is due. */
void dse_play_do (DsePlay *self, const DsAction *action);
/* Shows the game after @step steps of its branch, and ends what goes on. A step past the end is the
 * last one. */
void dse_play_seek (DsePlay *self, guint step);
/* The same of a branch, below their number. */
void dse_play_choose (DsePlay *self, guint branch, guint step);

/* ---- files */

/* The level that is played: its project's folder "recordings" is proposed for games. It must live
 * as long. */
void dse_play_set_document (DsePlay *self, DsuDocument *document);
/* A game that could go on, in which something was done since it was saved. */
gboolean dse_play_is_unsaved (DsePlay *self);
/* Writes the level and all that was done, over no file. FALSE: *@err says why. */
gboolean dse_play_save (DsePlay *self, const char *path, DsError *err);
/* Reads such a file in a thread, up to the step that was shown, to go on on @now; where that is
 * another level than its own, a dialog asks what to do. */
void dse_play_load (DsePlay *self, const char *path, const DsDelve *now);
/* True if a game is being read. */
gboolean dse_play_is_loading (DsePlay *self);

/* ---- the hint */

/* Says an error, with a sign of warning. */
void dse_play_fail (DsePlay *self, const DsError *err);
/* Says a note. */
void dse_play_note (DsePlay *self, const char *text);
/* Says a warning about the level. */
void dse_play_warn (DsePlay *self, const char *text);
