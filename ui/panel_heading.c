/* ui/panel_heading.c — headings of panels: a title, and buttons for what stands below it. */
#include "panel_heading.h"
#include "icon_button.h"

#include <glib/gi18n.h>

GtkWidget *
dsu_panel_heading_new (GtkWidget *title, const DsuHeadingButton *buttons, gsize n)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);

  g_return_val_if_fail (GTK_IS_LABEL (title) && (buttons != NULL || n == 0), row);

  gtk_widget_add_css_class (title, "heading");
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_box_append (GTK_BOX (row), title);
  for (gsize i = 0; i < n; i++)
    gtk_box_append (GTK_BOX (row),
                    dsu_icon_button_new (buttons[i].icon, buttons[i].action, _ (buttons[i].tip)));
  gtk_widget_add_css_class (row, "panel-heading");
  return row;
}
