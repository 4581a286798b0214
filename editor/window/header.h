/* editor/window/header.h — the header of a window: files, undo, the title, and the buttons that
 * play and generate. */
#pragma once

#include "document.h"

#include <adwaita.h>

#define DSE_TYPE_HEADER (dse_header_get_type ())
G_DECLARE_FINAL_TYPE (DseHeader, dse_header, DSE, HEADER, AdwBin)

/* Shows title, project (NULL: none), unsaved changes, and the next steps to undo and redo; in their
 * place @part, translated, of a step that is not done yet; NULL: there is none. */
void dse_header_show_document (DseHeader *self, DsuDocument *document, const char *project,
                               const char *part);
/* Shows whether a game is played in place of the editor, and whether one @waits to be continued. */
void dse_header_show_game (DseHeader *self, gboolean is_playing, gboolean waits);
/* Shows Home in place of a document: @project (NULL: none) as subtitle, and no buttons for
 * levels; FALSE: the buttons come back. @has_level: there is a level to return to. */
void dse_header_show_home (DseHeader *self, gboolean is_home, const char *project,
                           gboolean has_level);
/* The button regenerates the selection when @has_selection, else the whole level. */
void dse_header_show_regenerate (DseHeader *self, gboolean has_selection);
/* @recent, which is not taken, becomes the menu of the button that opens levels. */
void dse_header_set_recent (DseHeader *self, GMenuModel *recent);
/* The button that begins a game; borrowed. */
GtkWidget *dse_header_get_play_button (DseHeader *self);
