/* tests/bench/frames.c — see frames.h. */
#include "frames.h"

#include "program/memory.h"

#include <X11/Xlib.h>
#include <adwaita.h>
#include <gdk/x11/gdkx.h>
#include <stdlib.h>
#include <time.h>

static gboolean is_painted;
static double frame_start;

double
frames_clock_ms (clockid_t clock)
{
  struct timespec t;

  clock_gettime (clock, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void
on_before_paint (void)
{
  frame_start = frames_clock_ms (CLOCK_MONOTONIC);
}

static void
on_after_paint (void)
{
  is_painted = TRUE;
}

void
frames_finish (GtkWidget *widget, Frames *frames, double cpu_start)
{
  Display *display = gdk_x11_display_get_xdisplay (gdk_display_get_default ());

  is_painted = FALSE;
  gtk_widget_queue_draw (widget);
  while (!is_painted)
    g_main_context_iteration (NULL, TRUE);
  XSync (display, False);
  if (frames != NULL) {
    frames->wall[frames->n] = frames_clock_ms (CLOCK_MONOTONIC) - frame_start;
    frames->cpu[frames->n++] = frames_clock_ms (CLOCK_PROCESS_CPUTIME_ID) - cpu_start;
  }
}

static int
compare (const void *a, const void *b)
{
  const double x = *(const double *)a, y = *(const double *)b;

  return x < y ? -1 : x > y;
}

double
frames_quantile (double *values, int n, double share)
{
  qsort (values, (gsize)n, sizeof *values, compare);
  return values[MIN (n - 1, (int)(share * n))];
}

void
frames_watch (GtkWidget *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);

  g_signal_connect (clock, "before-paint", G_CALLBACK (on_before_paint), NULL);
  g_signal_connect (clock, "after-paint", G_CALLBACK (on_after_paint), NULL);
}

void
frames_init (void)
{
  DsHooks hooks = { 0 };

  dse_memory_start (&hooks);
  ds_hooks_set (&hooks);
  adw_init ();
}

void
frames_open (GtkWidget *child)
{
  GtkWidget *window = gtk_window_new ();

  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), FRAMES_WIDTH, FRAMES_HEIGHT);
  gtk_window_set_child (GTK_WINDOW (window), child);
  gtk_window_present (GTK_WINDOW (window));
  frames_watch (window);
}

DsuCanvas *
frames_open_window (void)
{
  GtkWidget *canvas = dsu_canvas_new ();

  frames_open (canvas);
  return DSU_CANVAS (canvas);
}
