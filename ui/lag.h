/* ui/lag.h — redraws of a widget that may come a little later: many become one, and they stay out
 * of the frames of the canvas beside it, which have to be quick. */
#pragma once

#include <gtk/gtk.h>

typedef struct {
  GtkWidget *widget; /* it owns this */
  guint ms;          /* 0: it is redrawn at once */
  guint timer;       /* 0: none is due */
} DsuLag;

/* Redraws the widget after its lag. */
void dsu_lag_draw (DsuLag *self);
/* Drops what is due: the widget is drawn now, or goes away. */
void dsu_lag_clear (DsuLag *self);
