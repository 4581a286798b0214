/* editor/window/command_options.h — the inputs of the project's command that is the tool, in the
 * option bar: each is kept as it is changed, for the next pick. */
#pragma once

#include "window/window.h"

#include "tools/tool.h"

/* Appends the groups of the controls to @bar, the option bar, once. */
void dse_command_options_fill (GtkWidget *bar, DseWindow *window);
/* Shows the inputs of @tool, if it is a command of the project of the shown page; nothing before
 * @bar is filled. Controls whose inputs are as before stay, with the focus. */
void dse_command_options_show (GtkWidget *bar, const DseTool *tool);
