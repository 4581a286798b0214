/* ui/lag.c — see lag.h. */
#include "lag.h"

static gboolean
on_due (gpointer data)
{
  DsuLag *self = data;

  self->timer = 0;
  gtk_widget_queue_draw (self->widget);
  return G_SOURCE_REMOVE;
}

void
dsu_lag_draw (DsuLag *self)
{
  g_return_if_fail (self != NULL && GTK_IS_WIDGET (self->widget));

  if (self->ms == 0)
    gtk_widget_queue_draw (self->widget);
  else if (self->timer == 0)
    self->timer = g_timeout_add (self->ms, on_due, self);
}

void
dsu_lag_clear (DsuLag *self)
{
  g_return_if_fail (self != NULL);

  g_clear_handle_id (&self->timer, g_source_remove);
}
