/* editor/window/command_buttons.h — buttons for the tools of a project, and its other commands that
 * have an icon, below the buttons of the tools. */
#pragma once

#include "window/window.h"

#include "tools/tool.h"

#define DSE_COMMAND_BUTTONS "dse-command-buttons" /* data of a window: the grid */

/* A grid of @columns, without a button yet. */
GtkWidget *dse_command_buttons_new (int columns);
/* Shows the buttons of the commands of @page (NULL: none), and presses that of @tool. O(commands)
 * where nothing changed. */
void dse_command_buttons_show (GtkWidget *self, DsePage *page, const DseTool *tool);
