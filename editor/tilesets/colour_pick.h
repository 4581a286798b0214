/* editor/tilesets/colour_pick.h — button that takes the transparent colour of a tileset from its
 * image. */
#pragma once

#include "sheet_view.h"
#include "tilesets/tileset_editor.h"

/* A toggle button: while it is pressed, a click on an opaque pixel of @view makes its colour the
 * transparent one of the open tileset of @editor, and Escape ends that. Both outlive the button's
 * window. Signal of @view "picked" is its own. @fail gets the reason why it is not possible. */
GtkWidget *dse_colour_pick_new (DseTilesetEditor *editor, GtkWidget *view,
                                void (*fail) (gpointer user, const DsErrors *errors),
                                gpointer user);
