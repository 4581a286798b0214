/* editor/rooms/room_edit.h — a popover that names a room or region and says what it is. */
#pragma once

#include <gtk/gtk.h>

#include "rooms/room_list.h"

/* Shows it as a child of @parent, beside @at there; what is changed is one undo step. Borrowed. */
GtkWidget *dse_room_edit (GtkWidget *parent, const GdkRectangle *at, DsuDocument *document,
                          DseRoomRow *row);
