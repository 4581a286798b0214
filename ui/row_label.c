/* ui/row_label.c — labels in rows of lists. */
#include "row_label.h"

#include "icon_button.h"

GtkWidget *
dsu_row_label_new (const char *classes)
{
  GtkWidget *label = gtk_label_new (NULL);
  g_auto (GStrv) list = g_strsplit (classes != NULL ? classes : "", " ", -1);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  for (gsize i = 0; list[i] != NULL; i++)
    gtk_widget_add_css_class (label, list[i]);
  return label;
}

GtkWidget *
dsu_row_line_new (const char *classes)
{
  GtkWidget *label;

  g_return_val_if_fail (classes != NULL, NULL);

  label = dsu_row_label_new (classes);
  dsu_label_set_tip_if_cut (label);
  return label;
}
