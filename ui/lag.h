/* ui/lag.h — redraws of a widget that may come a little later: many become one, and they stay out
 * of the frames of the canvas beside it, which have to be quick. */
#pragma once

#include <gtk/gtk.h>

typedef struct {
  GtkWidget *widget; /* it owns this */
  guint ms;          /* after a change; 0: it is redrawn at once */
  gboolean on_beat;  /* at the next whole multiple of @ms, with others, in a frame of their own */
  guint timer;       /* 0: none is due */
} DsuLag;

/* g_timeout_add() at the next time @offset behind a whole multiple of @ms (> 0), to the
 * microsecond: timers of one step come together, and what they draw is in one frame. */
guint dsu_lag_add_timer (guint ms, guint offset, GSourceFunc func, gpointer data);
/* Redraws the widget after its lag. */
void dsu_lag_draw (DsuLag *self);
/* Drops what is due: the widget is drawn now, or goes away. */
void dsu_lag_clear (DsuLag *self);

/* Where cairo draws, a frame clears and copies all between two widgets that it draws: one far from
 * the canvas takes the next frame of its window, and the canvas, if it can wait, comes in the one
 * after it. */
void dsu_lag_take_frame (GtkWidget *widget);
gboolean dsu_lag_is_taken (GtkWidget *widget); /* the frame that is being drawn */
