/* tests/ui/wait.h — waiting in tests of the window: for frames and conditions, never for a
 * time. */
#pragma once

#include <gtk/gtk.h>

/* Waits for what threads, files and other programs do; fails when that takes half a minute. */
#define DST_UI_UNTIL(condition)                                                                    \
  do {                                                                                             \
    gint64 until_ = 0;                                                                             \
    while (!(condition))                                                                           \
      until_ = dst_ui_turn (until_, __FILE__, __LINE__, G_STRFUNC, #condition);                    \
  } while (0)
/* For DST_UI_UNTIL: one turn of the main loop; @end is what the turn before returned. */
gint64 dst_ui_turn (gint64 end, const char *file, int line, const char *func,
                    const char *condition);

/* Lets the window of @widget paint two frames and does all that is pending; @widget may be
 * destroyed by that. */
void dst_settle (GtkWidget *widget);
/* Sets the clock of timers and frames forward by @ms, and does what becomes due on the way: for
 * what the program does by itself after a while, or must not do. Other threads and programs take as
 * long as ever. */
void dst_pass_time (guint ms);
