/* tests/ui/wait.c — waiting for frames and conditions. clock_gettime() of the C library has a
 * stand-in here: GLib reads the monotonic clock by it, and the toolkit reads it from GLib. */
#include "wait.h"

#include <X11/Xlib.h>
#include <dlfcn.h>
#include <gdk/x11/gdkx.h>
#include <stdatomic.h>
#include <time.h>

#define PATIENCE_USEC (30 * G_USEC_PER_SEC) /* of a computer that does much else */
#define TURN_USEC_MAX G_USEC_PER_SEC        /* of a turn, that count */
#define TURN_MS 10                          /* conditions without a source are checked as often */
#define FRAME_MS 17                         /* at most between two frames */

/* ---- the clock */

static _Atomic gint64 skipped; /* usec */

static void
skip (gint64 usec)
{
  atomic_fetch_add (&skipped, usec);
}

int
clock_gettime (clockid_t id, struct timespec *time)
{
  static _Atomic gpointer real; /* as any thread may be the first */
  gpointer func = atomic_load (&real);
  int status;

  if (func == NULL) {
    func = dlsym (RTLD_NEXT, "clock_gettime");
    atomic_store (&real, func);
  }
  status = ((int (*) (clockid_t, struct timespec *))func) (id, time);
  if (status == 0 && id == CLOCK_MONOTONIC) {
    const gint64 usec = time->tv_nsec / 1000 + atomic_load (&skipped);

    time->tv_sec += usec / G_USEC_PER_SEC;
    time->tv_nsec = usec % G_USEC_PER_SEC * 1000 + time->tv_nsec % 1000;
  }
  return status;
}

/* ---- the main loop */

/* Until the next source of the main loop is due, in ms; 0: one is ready; -1: none goes by time. */
static int
time_to_next (void)
{
  GMainContext *context = g_main_context_default ();
  int priority, ms;

  g_assert_true (g_main_context_acquire (context));
  if (g_main_context_prepare (context, &priority))
    ms = 0;
  else
    g_main_context_query (context, G_MAXINT, &ms, NULL, 0);
  g_main_context_release (context);
  return ms;
}

/* A frame that is to come next comes in the next turn. */
static void
hasten_frame (void)
{
  const int ms = time_to_next ();

  if (ms > 0 && ms <= FRAME_MS)
    skip ((gint64)ms * 1000);
}

static void
do_pending (void)
{
  while (g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
}

static gboolean
on_turn (gpointer is_over)
{
  *(gboolean *)is_over = TRUE;
  return G_SOURCE_REMOVE;
}

/* The end of patience after a turn that began at @began: where it took long, the computer did
 * something else meanwhile, or was stopped, and the test could not go on. */
static gint64
extend (gint64 end, gint64 began)
{
  const gint64 passed = g_get_real_time () - began;

  return end + MAX (passed - TURN_USEC_MAX, 0);
}

gint64
dst_ui_turn (gint64 end, const char *file, int line, const char *func, const char *condition)
{
  const gint64 now = g_get_real_time (); /* the clock that cannot be set forward */
  gboolean is_over = FALSE;
  guint source;

  if (end == 0)
    end = now + PATIENCE_USEC;
  if (now > end) {
    g_autofree char *message = g_strdup_printf ("gave up waiting for: %s", condition);

    g_assertion_message (G_LOG_DOMAIN, file, line, func, message);
  }
  hasten_frame ();
  source = g_timeout_add (TURN_MS, on_turn, &is_over);
  g_main_context_iteration (NULL, TRUE);
  if (!is_over)
    g_source_remove (source);
  return extend (end, now);
}

/* Typed keys and clicks have come: the server sends them before it answers the second time. */
static void
sync_events (void)
{
  for (int i = 0; i < 2; i++)
    XSync (gdk_x11_display_get_xdisplay (gdk_display_get_default ()), False);
}

void
dst_settle (GtkWidget *widget)
{
  g_autoptr (GtkWidget) kept = g_object_ref (widget);
  g_autoptr (GdkFrameClock) clock = gtk_widget_get_frame_clock (widget);
  gint64 end = g_get_real_time () + PATIENCE_USEC; /* this clock cannot be set forward */
  gint64 last;

  if (clock == NULL)
    return;
  g_object_ref (clock);
  for (int frame = 0; frame < 2; frame++) {
    sync_events ();
    last = gdk_frame_clock_get_frame_counter (clock);
    while (gtk_widget_get_mapped (kept) && gdk_frame_clock_get_frame_counter (clock) == last &&
           g_get_real_time () < end) {
      const gint64 now = g_get_real_time ();

      gtk_widget_queue_draw (kept);
      hasten_frame ();
      g_main_context_iteration (NULL, TRUE);
      end = extend (end, now);
    }
  }
  sync_events ();
  do_pending ();
}

void
dst_pass_time (guint ms)
{
  const gint64 end = g_get_monotonic_time () + (gint64)ms * 1000;
  gint64 rest;

  while ((rest = end - g_get_monotonic_time ()) > 0) {
    const int next = time_to_next ();

    skip (next < 0 ? rest : MIN ((gint64)next * 1000, rest));
    do_pending ();
  }
}
