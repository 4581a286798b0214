/* editor/window/tool_column.h — a button for each tool, and below them those of the project;
 * scrolls in low windows. */
#pragma once

#include <gtk/gtk.h>

/* Its buttons are actions of the window; *@commands, borrowed, are those of command_buttons.h. */
GtkWidget *dse_tool_column_new (GtkWidget **commands);
