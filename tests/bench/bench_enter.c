/* tests/bench/bench_enter.c — starting a game and ending it, in the real application:
 *
 *   bench_enter [RECIPE]
 *
 * on a level of 256 x 256 cells: time from the action to the finished frame that shows the game,
 * or the editor again. Run it under Xvfb with GSK_RENDERER=cairo. Prints Markdown. */
#include "frames.h"
#include "ui/drive.h"

#include <stdio.h>

#define SIZE 256
#define SEED 3
#define RUNS 12

/* One after the other; every second one leads to the editor. */
static const struct {
  const char *name, *action;
} CROSSINGS[] = {
  { "into a new game", "win.play" },
  { "to the editor, while the game waits", "win.play" },
  { "into the game that waits", "win.play" },
  { "to the editor, and the game ends", "win.stop-play" },
};

static gboolean
on_rest (gpointer is_over)
{
  *(gboolean *)is_over = TRUE;
  return G_SOURCE_REMOVE;
}

/* Runs the main loop for @ms. */
static void
rest (guint ms)
{
  gboolean is_over = FALSE;

  g_timeout_add (ms, on_rest, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
}

static DseWindow *
open_level (const char *id)
{
  DseWindow *window = dst_ui_start (NULL);
  const DsRecipe *recipe = ds_recipes_find (dst_ui_recipes (), id);
  g_autoptr (DsuDocument) document = NULL;

  g_assert_nonnull (recipe);
  document = dst_ui_level_new (recipe, SEED, SIZE, SIZE, 1);
  gtk_window_set_default_size (GTK_WINDOW (window), FRAMES_WIDTH, FRAMES_HEIGHT);
  dse_page_make (dse_window_add_document (window, document));
  dst_ui_wait_generated (window);
  dst_ui_animate (TRUE);
  rest (2000); /* verdict, lint, pictures */
  frames_watch (GTK_WIDGET (window));
  return window;
}

static void
cross (DseWindow *window, const char *action, Frames *frames)
{
  const double wall = frames_clock_ms (CLOCK_MONOTONIC);
  const double cpu = frames_clock_ms (CLOCK_PROCESS_CPUTIME_ID);

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), action, NULL));
  frames_finish (GTK_WIDGET (window), frames, cpu);
  frames->wall[frames->n - 1] = frames_clock_ms (CLOCK_MONOTONIC) - wall; /* with the action */
  rest (250);
}

static void
print_row (const char *what, Frames *frames)
{
  printf ("| %s | %.1f | %.1f | %.1f | %.1f |\n", what,
          frames_quantile (frames->cpu, frames->n, 0.5),
          frames_quantile (frames->cpu, frames->n, 0.95),
          frames_quantile (frames->wall, frames->n, 0.5),
          frames_quantile (frames->wall, frames->n, 0.95));
}

int
main (int argc, char **argv)
{
  static Frames frames[G_N_ELEMENTS (CROSSINGS)], first;
  const char *recipe = argc > 1 ? argv[1] : "cave-with-lake";
  DseWindow *window = open_level (recipe);

  cross (window, CROSSINGS[0].action, &first);
  cross (window, "win.stop-play", &(Frames){ 0 });
  for (int run = 0; run < RUNS; run++)
    for (gsize i = 0; i < G_N_ELEMENTS (CROSSINGS); i++) {
      cross (window, CROSSINGS[i].action, &frames[i]);
      g_assert_true (dse_page_is_playing (dse_window_get_page (window)) == (i % 2 == 0));
    }
  printf ("\n%s, %d x %d, ms to the finished frame\n\n"
          "| | CPU, median | CPU, 95 %% | wall, median | wall, 95 %% |\n|---|---|---|---|---|\n",
          recipe, SIZE, SIZE);
  print_row ("into the first game", &first);
  for (gsize i = 0; i < G_N_ELEMENTS (CROSSINGS); i++)
    print_row (CROSSINGS[i].name, &frames[i]);
  dst_ui_stop ();
  return 0;
}
