/* tests/bench/bench_hold.c — time that the main thread is blocked when a large level is accepted
 * and undone: the command, and the first frame after it, at the zoom that shows all of it.
 *
 *   bench_hold [SIDE]
 *
 * Run it under Xvfb with GSK_RENDERER=cairo. Prints Markdown. */
#include "document.h"
#include "frames.h"
#include "io/data.h"
#include "lib/gen.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define RUNS 5

enum { TAKE, TAKE_FRAME, UNDO, UNDO_FRAME, REDO, REDO_FRAME, N_TIMES };

static DsuCanvas *canvas;
static double times[N_TIMES][RUNS];

/* Notes the time of the last step, and of the frame after it. */
static void
note (int what, int run, double start)
{
  times[what][run] = frames_clock_ms (CLOCK_THREAD_CPUTIME_ID) - start;
  start = frames_clock_ms (CLOCK_THREAD_CPUTIME_ID);
  frames_finish (GTK_WIDGET (canvas), NULL, 0);
  times[what + 1][run] = frames_clock_ms (CLOCK_THREAD_CPUTIME_ID) - start;
}

static void
measure (DsuDocument *document, DsDelve *delve, int run)
{
  DsCmdGenerated cmd = { .cmd.type = &ds_cmd_generated,
                         .dungeon = NULL,
                         .recipe = &delve->recipe,
                         .seed = (guint64)run + 1 };
  DsGenResult result;
  double start;

  delve->dungeon.seed = (guint64)run + 1;
  g_assert_cmpint (ds_gen_run (&result, delve, NULL, NULL, NULL), ==, DS_OK);
  cmd.dungeon = &result.dungeon;
  start = frames_clock_ms (CLOCK_THREAD_CPUTIME_ID);
  g_assert_true (dsu_document_apply (document, &cmd.cmd));
  note (TAKE, run, start);
  start = frames_clock_ms (CLOCK_THREAD_CPUTIME_ID);
  dsu_document_undo (document);
  note (UNDO, run, start);
  start = frames_clock_ms (CLOCK_THREAD_CPUTIME_ID);
  dsu_document_redo (document);
  note (REDO, run, start);
  while (g_main_context_iteration (NULL, FALSE)) /* old steps become small */
    ;
  ds_gen_result_clear (&result);
}

int
main (int argc, char **argv)
{
  static const char *const names[N_TIMES] = { "taking it", "the frame after", "undo", "its frame",
                                              "redo",      "its frame" };
  const int side = argc > 1 ? atoi (argv[1]) : 4096;
  DsuDocument *document;
  DsRecipes recipes;
  DsErrors errors = { 0 };
  DsDataPath path;
  DsDelve delve;

  frames_init ();
  canvas = frames_open_window ();
  g_assert_cmpint (ds_data_path_init (&path, "data", NULL), ==, DS_OK);
  g_assert_cmpint (ds_data_load_recipes (&path, &recipes, &errors), ==, DS_OK);
  g_assert_cmpint (ds_delve_init (&delve, dst_rules (), side, side, 1, DS_TILE_NONE, NULL), ==,
                   DS_OK);
  g_assert_cmpint (ds_recipe_copy (&delve.recipe, ds_recipes_find (&recipes, "smooth-caves"), NULL),
                   ==, DS_OK);
  document = dsu_document_new (&delve, NULL);
  dsu_canvas_set_document (canvas, document);
  dsu_canvas_fit (canvas);
  for (int i = 0; i < 3; i++)
    frames_finish (GTK_WIDGET (canvas), NULL, 0);
  for (int run = 0; run < RUNS; run++)
    measure (document, &delve, run);
  printf ("\n| caves %d x %d | median ms of the main thread | longest |\n|---|---|---|\n", side,
          side);
  for (int i = 0; i < N_TIMES; i++) {
    const double median = frames_quantile (times[i], RUNS, 0.5);

    printf ("| %s | %.1f | %.1f |\n", names[i], median, times[i][RUNS - 1]);
  }
  dsu_canvas_set_document (canvas, NULL);
  g_object_unref (document);
  ds_delve_clear (&delve);
  ds_recipes_clear (&recipes);
  ds_data_path_clear (&path);
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (canvas))));
  return 0;
}
