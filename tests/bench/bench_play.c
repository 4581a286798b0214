/* tests/bench/bench_play.c — a game in a real window of 1600 x 900 device pixels, with all panels:
 *
 *   bench_play
 *
 * on a hall of 80 x 40 cells with 20 creatures and 10 torches: time from an action to the finished
 * frame, and cost of flickering torches while the player is idle. Run it under Xvfb with
 * GSK_RENDERER=cairo. Prints Markdown. */
#include "frames.h"
#include "lib/lint.h"
#include "play/play_private.h"

#include <stdio.h>
#include <time.h>

#define W 80
#define H 40
#define IDLE_MS 4000

static char
glyph_at (int x, int y)
{
  if (x == W / 2 && y == H / 2)
    return '@';
  if (x == 0 || y == 0 || x == W - 1 || y == H - 1 || (x % 8 == 4 && y % 8 == 4))
    return '#';
  if (y % 8 == 7 && x % 19 == 9 && y < 39)
    return 'm'; /* 4 x 4, and 4 more */
  if (y == 3 && x % 19 == 12)
    return 'm';
  return y % 16 == 12 && x % 16 == 13 ? 't' : '.';
}

static char *
dup_hall (void)
{
  GString *map = g_string_new (NULL);

  for (int y = 0; y < H; y++) {
    for (int x = 0; x < W; x++)
      g_string_append_c (map, glyph_at (x, y));
    g_string_append_c (map, '/');
  }
  g_string_append_c (map, '/');
  return g_string_free (map, FALSE);
}

static DsePlay *
open_game (GtkWidget *like)
{
  g_autofree char *map = dup_hall ();
  DsePlay *play = DSE_PLAY (dse_play_new (DSU_CANVAS (like)));
  const DsSimOptions options = { .seed = 1 };
  DsDelve delve;
  DsError err;

  dst_draw_level (&delve, map);
  frames_open (GTK_WIDGET (play));
  g_assert_true (dse_play_start (play, &delve, &options, &err));
  g_assert_true (dse_session_cheat (dse_play_get_session (play), "god", &err));
  ds_delve_clear (&delve);
  for (int i = 0; i < 10; i++)
    frames_finish (play->canvas, NULL, 0);
  return play;
}

/* Steps there and back through the hall, so that the view scrolls, and through creatures on the
 * way. */
static void
bench_steps (DsePlay *play, const char *name)
{
  static const int steps[] = { 1, 1, 1, 2, 3, 3, 3, 0 };
  const guint64 drawn = dsu_canvas_get_chunks_drawn (DSU_CANVAS (play->canvas));
  Frames frames = { .n = 0 };

  for (int i = 0; i < FRAMES * 2; i++) {
    const DsAction action = { .type = DS_ACTION_move,
                              .step = steps[i / 8 % (int)G_N_ELEMENTS (steps)] };
    const double cpu = frames_clock_ms (CLOCK_PROCESS_CPUTIME_ID);

    dse_play_do (play, &action);
    frames_finish (play->canvas, &frames, cpu);
  }
  printf ("| %s | %.1f | %.1f | %.1f |\n", name, frames_quantile (frames.cpu, frames.n, 0.5),
          frames_quantile (frames.cpu, frames.n, 0.95),
          (double)(dsu_canvas_get_chunks_drawn (DSU_CANVAS (play->canvas)) - drawn) / (FRAMES * 2));
}

static gboolean
on_over (gpointer data)
{
  *(gboolean *)data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
bench_idle (DsePlay *play, const char *name)
{
  const guint64 drawn = dsu_canvas_get_chunks_drawn (DSU_CANVAS (play->canvas));
  double cpu = frames_clock_ms (CLOCK_PROCESS_CPUTIME_ID);
  double wall = frames_clock_ms (CLOCK_MONOTONIC);
  gboolean is_over = FALSE;

  g_timeout_add (IDLE_MS, on_over, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
  cpu = frames_clock_ms (CLOCK_PROCESS_CPUTIME_ID) - cpu;
  wall = frames_clock_ms (CLOCK_MONOTONIC) - wall;
  printf ("| %s | %.1f %% | %.0f |\n", name, cpu / wall * 100,
          (double)(dsu_canvas_get_chunks_drawn (DSU_CANVAS (play->canvas)) - drawn) / wall * 1000);
}

int
main (void)
{
  static const char *const styles[] = { "tiles", "characters" };
  GtkCssProvider *css;
  GtkWidget *like;
  DsePlay *play;

  frames_init ();
  css = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (css, "/io/github/delvesmith/Delvesmith/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (css),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  like = g_object_ref_sink (dsu_canvas_new ());
  play = open_game (like);
  printf (
      "\nA game on 80 x 40 cells, 20 creatures, 10 torches: from an action to the finished frame, "
      "ms of client CPU\n\n| style | median | 95 %% | pieces per frame |\n|---|---|---|---|\n");
  for (int i = 0; i < 2; i++) {
    g_object_set (play->canvas, "style", i, NULL);
    frames_finish (play->canvas, NULL, 0);
    bench_steps (play, styles[i]);
  }
  printf (
      "\nNothing is done, and torches waver: share of a core\n\n| style | CPU | pieces a second "
      "|\n|---|---|---|\n");
  for (int i = 0; i < 2; i++) {
    g_object_set (play->canvas, "style", i, NULL);
    frames_finish (play->canvas, NULL, 0);
    bench_idle (play, styles[i]);
  }
  gtk_widget_activate_action (GTK_WIDGET (play), "play.real-time", "b", TRUE);
  bench_idle (play, "characters, in real time");
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (play))));
  g_object_unref (like);
  g_object_unref (css);
  return 0;
}
