/* editor/play/play.h — the game over the canvas of a page: what is seen, said and asked. It never
 * touches the document. */
#pragma once

#include "play/opening.h"
#include "play/session/session.h"

#include "canvas.h"
#include "io/io.h"

#include <adwaita.h>

#define DSE_TYPE_PLAY (dse_play_get_type ())
G_DECLARE_FINAL_TYPE (DsePlay, dse_play, DSE, PLAY, AdwBin)

/* Signal "leave" (gboolean for_good): back to the editor. */
GtkWidget *dse_play_new (DsuCanvas *like); /* zoom and style as @like has */
/* A game on a copy of @delve. FALSE: *@err says why, and there is no other game than before. */
gboolean dse_play_start (DsePlay *self, const DsDelve *delve, const DsSimOptions *options,
                         DsError *err);

/* The game as it is, on an edited level; lines say what could not stay. FALSE: *@err says why, and
 * it stays on the old one. */
gboolean dse_play_edit (DsePlay *self, const DsDelve *delve, DsError *err);

DseSession *dse_play_get_session (DsePlay *self);
DsuCanvas *dse_play_get_canvas (DsePlay *self);
void dse_play_show_side (DsePlay *self, gboolean shown); /* the map, and what is carried */
const char *dse_play_get_screen (DsePlay *self); /* id of what is over the game; NULL: nothing */
void dse_play_take_focus (DsePlay *self);
gboolean dse_play_is_real_time (DsePlay *self);
void dse_play_set_real_time (DsePlay *self, gboolean real_time);
void dse_play_do (DsePlay *self, const DsAction *action);
/* A game that could go on, in which something was done since it was saved. */
gboolean dse_play_is_unsaved (DsePlay *self);
/* The level and all that was done. FALSE: *@err says why. */
gboolean dse_play_save (DsePlay *self, const char *path, DsError *err);
gboolean dse_play_save_over (DsePlay *self, const char *path, DsIoObstacle allowed, DsError *err);
/* Such a file, at the step that was shown, on @now; where that is another level than its own it is
 * asked what to do. It is read in a thread. */
void dse_play_load (DsePlay *self, const char *path, const DsDelve *now);
gboolean dse_play_is_loading (DsePlay *self);
/* The session of the opening, which goes on where it is to: an edited level is an edit of the game.
 * FALSE: *@err says why, and what is right of it is shown. */
gboolean dse_play_take_game (DsePlay *self, DseOpening *opening, DsError *err);
void dse_play_fail (DsePlay *self, const DsError *err); /* tells it */
void dse_play_note (DsePlay *self, const char *text);   /* the same, of nothing wrong */
void dse_play_warn (DsePlay *self, const char *text);   /* that something is wrong with the level */
void dse_play_seek (DsePlay *self, guint step);
void dse_play_choose (DsePlay *self, guint branch, guint step);
