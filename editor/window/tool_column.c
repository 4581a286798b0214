/* editor/window/tool_column.c — made from the list of tools. */
#include "window/tool_column.h"

#include "tools/tool.h"

#include <glib/gi18n.h>

GtkWidget *
dse_tool_column_new (void)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_widget_add_css_class (column, "tool-column");
  for (gsize i = 0; i < dse_tool_count (); i++) {
    const DseTool *tool = dse_tool_get (i);
    g_autofree char *icon = g_strdup_printf ("ds-tool-%s-symbolic", tool->id);
    g_autofree char *action = g_strdup_printf ("win.tool::%s", tool->id);
    g_autofree char *key = NULL, *tip = NULL;
    GtkWidget *button = gtk_toggle_button_new ();
    GdkModifierType modifiers;
    guint keyval;

    gtk_accelerator_parse (tool->accel, &keyval, &modifiers);
    key = gtk_accelerator_get_label (keyval, modifiers);
    tip = g_strdup_printf ("%s (%s)", _ (tool->label), key);
    gtk_button_set_icon_name (GTK_BUTTON (button), icon);
    gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
    gtk_widget_set_tooltip_text (button, tip);
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ (tool->label), -1);
    gtk_widget_add_css_class (button, "flat");
    gtk_box_append (GTK_BOX (column), button);
  }
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_EXTERNAL);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), column);
  return scrolled;
}
