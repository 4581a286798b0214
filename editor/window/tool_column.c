/* editor/window/tool_column.c — the buttons of the tools, from the list of tools. */
#include "window/tool_column.h"

#include "tools/tool.h"
#include "window/actions.h"
#include "window/command_buttons.h"

#include <glib/gi18n.h>

#define COLUMNS 2 /* so that all tools are seen in a low window */

GtkWidget *
dse_tool_column_new (GtkWidget **commands)
{
  GtkWidget *column = gtk_grid_new (), *all = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *line = gtk_separator_new (GTK_ORIENTATION_HORIZONTAL);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  g_return_val_if_fail (commands != NULL, NULL);

  gtk_widget_add_css_class (all, "tool-column");
  gtk_grid_set_row_spacing (GTK_GRID (column), 2);
  for (gsize i = 0; i < dse_tool_count (); i++) {
    const DseTool *tool = dse_tool_get (i);
    g_autofree char *action = g_strdup_printf ("win.tool::%s", tool->id);
    GtkWidget *button = gtk_toggle_button_new ();

    gtk_button_set_icon_name (GTK_BUTTON (button), tool->icon);
    gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
    dse_action_set_tip_of (button, action, _ (tool->label));
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ (tool->label), -1);
    gtk_widget_add_css_class (button, "flat");
    gtk_grid_attach (GTK_GRID (column), button, (int)i % COLUMNS, (int)i / COLUMNS, 1, 1);
  }
  *commands = dse_command_buttons_new (COLUMNS);
  g_object_bind_property (*commands, "visible", line, "visible", G_BINDING_SYNC_CREATE);
  gtk_box_append (GTK_BOX (all), column);
  gtk_box_append (GTK_BOX (all), line);
  gtk_box_append (GTK_BOX (all), *commands);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_EXTERNAL);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), all);
  return scrolled;
}
