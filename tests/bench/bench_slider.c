/* tests/bench/bench_slider.c — time from a slider to the finished picture: every recipe at its own
 * size, regenerated and shown in a real window of 1600 x 900 device pixels. Run it under Xvfb with
 * GSK_RENDERER=cairo; with arguments, only the recipes of these ids. Prints Markdown. */
#include "document.h"
#include "frames.h"
#include "io/data.h"
#include "lib/gen.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static DsuCanvas *canvas;

static void
init_delve (DsDelve *out, const DsRecipe *recipe)
{
  g_assert_cmpint (ds_delve_init (out, dst_rules (), recipe->w, recipe->h, (gsize)recipe->floors,
                                  DS_TILE_NONE, NULL),
                   ==, DS_OK);
  g_assert_cmpint (ds_recipe_copy (&out->recipe, recipe, NULL), ==, DS_OK);
  if (recipe->ruleset[0] != '\0')
    strcpy (out->ruleset, recipe->ruleset);
}

/* Milliseconds of this thread for the level of @seed, which becomes the document's. */
static double
generate (DsuDocument *document, DsDelve *delve, guint64 seed)
{
  const double start = frames_clock_ms (CLOCK_THREAD_CPUTIME_ID);
  DsCmdGenerated cmd = {
    .cmd.type = &ds_cmd_generated, .dungeon = NULL, .recipe = &delve->recipe, .seed = seed
  };
  DsGenResult result;
  DsStatus status;
  double ms;

  delve->dungeon.seed = seed;
  status = ds_gen_run (&result, delve, NULL, NULL, NULL);
  ms = frames_clock_ms (CLOCK_THREAD_CPUTIME_ID) - start;
  g_assert_true (status == DS_OK || status == DS_VETO);
  cmd.dungeon = &result.dungeon;
  if (status == DS_OK)
    g_assert_true (dsu_document_apply (document, &cmd.cmd));
  ds_gen_result_clear (&result);
  return ms;
}

static void
measure (const DsRecipe *recipe)
{
  Frames frames = { .n = 0 };
  double ms[FRAMES];
  DsuDocument *document;
  DsDelve delve;

  init_delve (&delve, recipe);
  document = dsu_document_new (&delve, NULL);
  dsu_canvas_set_document (canvas, document);
  dsu_canvas_fit (canvas);
  for (int i = 0; i < 3; i++)
    generate (document, &delve, (guint64)i);
  for (int i = 0; i < 3; i++)
    frames_finish (GTK_WIDGET (canvas), NULL, 0);
  for (int i = 0; i < FRAMES; i++) {
    double start;

    ms[i] = generate (document, &delve, (guint64)i + 100);
    start = frames_clock_ms (CLOCK_PROCESS_CPUTIME_ID);
    frames_finish (GTK_WIDGET (canvas), &frames, start);
  }
  printf ("| %s | %d x %d x %d | %.2f | %.2f | %.1f | %.1f |\n", recipe->id, recipe->w, recipe->h,
          recipe->floors, frames_quantile (ms, FRAMES, 0.5), frames_quantile (ms, FRAMES, 0.95),
          frames_quantile (frames.cpu, FRAMES, 0.5), frames_quantile (frames.cpu, FRAMES, 0.95));
  fflush (stdout);
  dsu_canvas_set_document (canvas, NULL);
  g_object_unref (document);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  DsErrors errors = { 0 };
  DsRecipes recipes;
  DsDataPath path;

  frames_init ();
  canvas = frames_open_window ();
  g_assert_cmpint (ds_data_path_init (&path, "data", NULL), ==, DS_OK);
  g_assert_cmpint (ds_data_load_recipes (&path, &recipes, &errors), ==, DS_OK);
  printf ("\nFrom a slider to the picture: a new level of each recipe, ms of CPU\n\n");
  printf ("| recipe | size | generating, median | 95 %% | picture, median | 95 %% |\n");
  printf ("|---|---|---|---|---|---|\n");
  for (gsize i = 0; i < recipes.n; i++)
    if (argc < 2 || g_strv_contains ((const char *const *)argv + 1, recipes.items[i].id))
      measure (&recipes.items[i]);
  ds_recipes_clear (&recipes);
  ds_data_path_clear (&path);
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (canvas))));
  return 0;
}
