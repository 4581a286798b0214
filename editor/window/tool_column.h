/* editor/window/tool_column.h — a button for each tool, one below the other; scrolls in low
 * windows. */
#pragma once

#include <gtk/gtk.h>

GtkWidget *dse_tool_column_new (void); /* its buttons are actions of the window */
