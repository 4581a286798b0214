/* editor/play/game_files.h — games in files: the level and all that was done, to go on from there
 * later, or to show somebody what happened. */
#pragma once

#include "play/game.h"
#include "play/hint.h"
#include "play/opening.h"

#include "document.h"
#include "io/io.h"

#define DSE_TYPE_GAME_FILES (dse_game_files_get_type ())
G_DECLARE_FINAL_TYPE (DseGameFiles, dse_game_files, DSE, GAME_FILES, GObject)

/* Signal "opened" (DseOpening *): a game was read, and is to go on here.
 *
 * Borrows all; they must live longer. @view is in the window of the dialogs. Adds the actions
 * "save" and "load". */
DseGameFiles *dse_game_files_new (DseGame *game, DseHint *hint, GtkWidget *view,
                                  GActionMap *actions);

/* The level that is played: its project's folder "recordings" is proposed for games. It must live
 * as long. */
void dse_game_files_set_document (DseGameFiles *self, DsuDocument *document);

/* A game that could go on, in which something was done since it was saved, or opened. */
gboolean dse_game_files_is_unsaved (DseGameFiles *self);
/* All that was done up to now is in a file. */
void dse_game_files_note_saved (DseGameFiles *self);
/* Writes the game, over an existing file only as @allowed says. FALSE: *@err says why. */
gboolean dse_game_files_save (DseGameFiles *self, const char *path, DsIoObstacles allowed,
                              DsError *err);
/* Reads a game in a thread, up to the step that was shown, to go on on @now, which is copied; where
 * that is another level than its own, a dialog asks what to do. */
void dse_game_files_load (DseGameFiles *self, const char *path, const DsDelve *now);
/* True if a game is being read. */
gboolean dse_game_files_is_loading (DseGameFiles *self);
