/* editor/window/input_control.h — the control of an input of a command: in a bar, with its name, or
 * any other whose value is read. */
#pragma once

#include "io/command_input.h"

#include <gtk/gtk.h>

/* The control of @input, which is not picked on the map, for a bar. @value: see
 * ds_command_input_check_value(). */
GtkWidget *dse_input_control_new (const DsCommandInput *input, const char *value);
/* Calls @changed with @control and @data whenever the user, or code, sets another value. */
void dse_input_control_watch (GtkWidget *control, GCallback changed, gpointer data);
/* The value of a control, also of a row of a form, as the program gets it; caller frees. */
char *dse_input_control_dup_value (GtkWidget *control);
