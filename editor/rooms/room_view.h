/* editor/rooms/room_view.h — the widget of a row of the list of rooms: a button that folds, a chip
 * of colour, the title over the subtitle, a padlock. */
#pragma once

#include <gtk/gtk.h>

#include "rooms/room_list.h"

/* Shows nothing yet. @on_fold (GtkButton *, @data) is called when the button that folds is pressed.
 */
GtkWidget *dse_room_view_new (GCallback on_fold, gpointer data);
/* Shows @row, which must stay as long as it is shown. */
void dse_room_view_show (GtkWidget *self, DseRoomRow *row);
/* The row that is shown, borrowed; NULL: none was yet. */
const DseRoomRow *dse_room_view_get_row (GtkWidget *self);
/* "Hall, 42 cells, kept": the row for a screen reader; caller frees. */
char *dse_room_row_dup_name (const DseRoomRow *row);
