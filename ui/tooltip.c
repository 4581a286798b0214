/* ui/tooltip.c — the text is compared before it is set. */
#include "tooltip.h"

/* The toolkit asks for the pointer where the widget is visible, and a widget is from the start. One
 * that lies in no other is seen by nobody: it is hidden meanwhile. */
static gboolean
hide (GtkWidget *widget)
{
  if (gtk_widget_get_parent (widget) != NULL || GTK_IS_NATIVE (widget) ||
      !gtk_widget_get_visible (widget))
    return FALSE;
  gtk_widget_set_visible (widget, FALSE);
  return TRUE;
}

void
dsu_set_tip (GtkWidget *widget, const char *text)
{
  gboolean was_hidden;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) == 0)
    return;
  was_hidden = hide (widget);
  gtk_widget_set_tooltip_text (widget, text);
  if (was_hidden)
    gtk_widget_set_visible (widget, TRUE);
}

void
dsu_set_tip_markup (GtkWidget *widget, const char *markup)
{
  gboolean was_hidden;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  was_hidden = hide (widget);
  gtk_widget_set_tooltip_markup (widget, markup);
  if (was_hidden)
    gtk_widget_set_visible (widget, TRUE);
}
