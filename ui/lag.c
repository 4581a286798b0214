/* ui/lag.c — see lag.h. */
#include "lag.h"

#include "renderer.h"

static const char TAKEN[] = "dsu-lag-taken"; /* number of the frame */

/* ---- frames */

void
dsu_lag_take_frame (GtkWidget *widget)
{
  GdkFrameClock *clock;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  clock = gtk_widget_get_frame_clock (widget);
  if (clock != NULL && dsu_renderer_is_cairo (widget))
    g_object_set_data (G_OBJECT (clock), TAKEN,
                       GSIZE_TO_POINTER ((gsize)gdk_frame_clock_get_frame_counter (clock) + 1));
}

gboolean
dsu_lag_is_taken (GtkWidget *widget)
{
  GdkFrameClock *clock;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);

  clock = gtk_widget_get_frame_clock (widget);
  return clock != NULL && (gsize)gdk_frame_clock_get_frame_counter (clock) ==
                              GPOINTER_TO_SIZE (g_object_get_data (G_OBJECT (clock), TAKEN));
}

/* ---- redraws */

static gboolean
on_due (gpointer data)
{
  DsuLag *self = data;

  self->timer = 0;
  if (self->on_beat)
    dsu_lag_take_frame (self->widget);
  gtk_widget_queue_draw (self->widget);
  return G_SOURCE_REMOVE;
}

/* The next time that is @offset behind a whole multiple of @step, usec. */
static gint64
next_time (gint64 step, gint64 offset)
{
  return (g_get_monotonic_time () - offset + step) / step * step + offset;
}

guint
dsu_lag_add_timer (guint ms, guint offset, GSourceFunc func, gpointer data)
{
  guint timer;

  g_return_val_if_fail (ms > 0 && offset < ms && func != NULL, 0);

  timer = g_timeout_add (ms, func, data);
  g_source_set_ready_time (g_main_context_find_source_by_id (NULL, timer),
                           next_time ((gint64)ms * 1000, (gint64)offset * 1000));
  return timer;
}

void
dsu_lag_draw (DsuLag *self)
{
  g_return_if_fail (self != NULL && GTK_IS_WIDGET (self->widget));

  if (self->ms == 0)
    gtk_widget_queue_draw (self->widget);
  else if (self->timer == 0)
    self->timer = self->on_beat ? dsu_lag_add_timer (self->ms, 0, on_due, self)
                                : g_timeout_add (self->ms, on_due, self);
}

void
dsu_lag_clear (DsuLag *self)
{
  g_return_if_fail (self != NULL);

  g_clear_handle_id (&self->timer, g_source_remove);
}
