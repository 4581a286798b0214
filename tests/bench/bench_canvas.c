/* tests/bench/bench_canvas.c — frames of the canvas in a real window of 1600 x 900 device pixels:
 *
 *   bench_canvas [drawings | pictures | edits [PX [CELLS]]]
 *
 * scripted pan, hover and one-cell edits at every zoom step, and a walk through all steps, over
 * caves of 100, 1000 and 4096 cells; then the same with the pictures of a tileset beside the
 * built-in drawings, in turn, over caves of 1000 and 4096 cells. With an argument one of both;
 * "edits" is the second without panning and without redrawing all; with PX only at that zoom, with
 * CELLS only over that level. Run it under Xvfb with GSK_RENDERER=cairo. Prints Markdown, of
 * pictures the mean of the frames, each with the least client CPU of all rounds. */
#include "base/hash.h"
#include "canvas_private.h"
#include "frames.h"
#include "io/data.h"
#include "lib/gen.h"
#include "paint/picture.h"

#include <glib/gstdio.h>

#include <stdio.h>
#include <string.h>
#include <time.h>

#define PAN_X 37 /* device pixels per frame, as in the measurements we compare with */
#define PAN_Y 23
#define N_STEPS 15 /* of the wheel, from all to nothing */
#define N_ROUNDS 7 /* of drawings and pictures in turn */

static DsuCanvas *canvas;
static DsuDocument *document;

/* Measurements of a step. */
enum { PAN, HOVER, EDIT, ALL_NEW, N_MEASURES };

/* Client CPU of each frame of a step, the least of all rounds: other programs only add to it. */
typedef struct {
  double cpu[N_MEASURES][FRAMES * 2]; /* ms; 0: not measured yet */
  int n[N_MEASURES];
} Least;

static Least *least; /* NULL: frames are printed */
static int round_now;
static bool only_edits; /* and hover */
static double only_px;  /* per cell, of pictures; 0: all */
static int only_side;   /* cells of the level, of pictures; 0: both */

static void
take_frames (int measure, Frames *frames)
{
  if (least == NULL)
    return;
  least->n[measure] = frames->n;
  for (int i = 0; i < frames->n; i++) {
    double *to = &least->cpu[measure][i];

    *to = *to > 0 ? MIN (*to, frames->cpu[i]) : frames->cpu[i];
  }
}

/* Of a frame, on average. */
static double
mean_of (const Least *self, int measure)
{
  double sum = 0;

  for (int i = 0; i < self->n[measure]; i++)
    sum += self->cpu[measure][i];
  return sum / self->n[measure];
}

static void
print_frames (Frames *frames)
{
  if (least != NULL)
    return;
  printf (" %.1f / %.1f (%.1f) |", frames_quantile (frames->wall, frames->n, 0.5),
          frames_quantile (frames->wall, frames->n, 0.95),
          frames_quantile (frames->cpu, frames->n, 0.5));
}

static void
look_at_middle (int zoom)
{
  const DsFloor *level = dsu_canvas_get_level (canvas);
  DsuCamera from;

  dsu_canvas_zoom_to (canvas, (double)dsu_zoom_quarters (zoom) / DSU_QUARTERS);
  from = dsu_canvas_get_camera (canvas);
  dsu_canvas_pan (canvas, (double)((gint64)level->w * dsu_zoom_quarters (zoom) / 8 - from.x) - 800,
                  (double)((gint64)level->h * dsu_zoom_quarters (zoom) / 8 - from.y) - 450);
  for (int i = 0; i < 3; i++)
    frames_finish (GTK_WIDGET (canvas), NULL, 0);
}

static void
bench_pan (void)
{
  Frames frames = { .n = 0 };

  for (int i = 0; i < FRAMES; i++) {
    const double cpu = frames_clock_ms (CLOCK_PROCESS_CPUTIME_ID);

    dsu_canvas_pan (canvas, i < FRAMES / 2 ? PAN_X : -PAN_X, i < FRAMES / 2 ? PAN_Y : -PAN_Y);
    frames_finish (GTK_WIDGET (canvas), &frames, cpu);
  }
  take_frames (PAN, &frames);
  print_frames (&frames);
}

static void
bench_hover (void)
{
  const DsRect seen = dsu_canvas_get_visible_cells (canvas);
  Frames frames = { .n = 0 };

  for (int i = 0; i < FRAMES; i++) {
    const DsCell cell = { seen.x + seen.w / 4 + i % MAX (seen.w / 2, 1), seen.y + seen.h / 2 };
    const double cpu = frames_clock_ms (CLOCK_PROCESS_CPUTIME_ID);

    dsu_canvas_set_hover (canvas, &cell);
    frames_finish (GTK_WIDGET (canvas), &frames, cpu);
  }
  dsu_canvas_set_hover (canvas, NULL);
  take_frames (HOVER, &frames);
  print_frames (&frames);
}

/* From the command to the finished frame. Each round makes the other tile of each cell, so that
 * there is something to draw. */
static void
bench_edit (void)
{
  const uint16_t tiles[] = { ds_rules_find_tile (dst_rules (), "wall"),
                             ds_rules_find_tile (dst_rules (), "floor") };
  const DsRect seen = dsu_canvas_get_visible_cells (canvas);
  const guint64 n_before = dsu_canvas_get_chunks_drawn (canvas);
  Frames frames = { .n = 0 };

  for (int i = 0; i < FRAMES; i++) {
    const int32_t x = seen.x + seen.w / 4 + i * 7 % MAX (seen.w / 2, 1),
                  y = seen.y + seen.h / 4 + i * 5 % MAX (seen.h / 2, 1);
    const DsSpan span = { y, x, x, tiles[(i + round_now) & 1] };
    const DsCmdCells cmd = { .cmd.type = &ds_cmd_cells,
                             .floor = 0,
                             .layer = DS_LAYER_GROUND,
                             .spans = &span,
                             .n_spans = 1,
                             .pin = true };
    const double cpu = frames_clock_ms (CLOCK_PROCESS_CPUTIME_ID);

    g_assert_true (dsu_document_apply (document, &cmd.cmd));
    frames_finish (GTK_WIDGET (canvas), &frames, cpu);
  }
  take_frames (EDIT, &frames);
  print_frames (&frames);
  if (least == NULL)
    printf (" %.1f |", (double)(dsu_canvas_get_chunks_drawn (canvas) - n_before) / FRAMES);
}

/* Changes the whole view in each frame: a new style, a flood fill over all of it. */
static void
bench_all_new (void)
{
  Frames frames = { .n = 0 };

  for (int i = 0; i < FRAMES / 4; i++) {
    const double cpu = frames_clock_ms (CLOCK_PROCESS_CPUTIME_ID);

    for (GList *link = canvas->chunks.recent.head; link != NULL; link = link->next)
      ((DsuChunk *)link->data)->stale = ((DsuChunk *)link->data)->pixels;
    frames_finish (GTK_WIDGET (canvas), &frames, cpu);
  }
  take_frames (ALL_NEW, &frames);
  print_frames (&frames);
}

/* In and out through all steps; the first pass also draws cells for the first time. */
static void
bench_zoom (const char *name)
{
  const DsFloor *level = dsu_canvas_get_level (canvas);
  Frames first = { .n = 0 }, again = { .n = 0 };

  for (int pass = 0; pass < 3; pass++)
    for (int i = 0; i < 2 * N_STEPS; i++) {
      const int zoom = dsu_zoom_next (0, i < N_STEPS ? i : 2 * N_STEPS - 1 - i);
      const double cpu = frames_clock_ms (CLOCK_PROCESS_CPUTIME_ID);

      dsu_canvas_zoom_at (canvas, zoom, FRAMES_WIDTH / 2.0, FRAMES_HEIGHT / 2.0);
      frames_finish (GTK_WIDGET (canvas), pass == 0 ? &first : &again, cpu);
    }
  printf ("| %s %d x %d |", name, level->w, level->h);
  print_frames (&first);
  print_frames (&again);
}

static double
rss_mib (void)
{
  g_autofree char *text = NULL;

  g_file_get_contents ("/proc/self/statm", &text, NULL, NULL);
  return (double)g_ascii_strtoull (strchr (text, ' '), NULL, 10) * 4096 / 1048576;
}

/* Caves of @rules, which have the tiles of the program. */
static void
show_with (DsRules *rules, int32_t side)
{
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, side, side, 1, "cellular", 1);
  ds_rules_ref (rules);
  ds_rules_unref (delve.rules);
  delve.rules = rules;
  dst_generate (&result, &delve);
  ds_dungeon_clear (&delve.dungeon);
  delve.dungeon = result.dungeon;
  memset (&result.dungeon, 0, sizeof result.dungeon);
  ds_gen_result_clear (&result);
  g_clear_object (&document);
  document = dsu_document_new (&delve, NULL);
  ds_delve_clear (&delve);
  dsu_canvas_set_document (canvas, document);
  for (int i = 0; i < 3; i++)
    frames_finish (GTK_WIDGET (canvas), NULL, 0);
}

static void
show (int32_t side)
{
  show_with (dst_rules (), side);
}

/* ---- pictures beside drawings */

#define SHEET 2048 /* pixels of its side, in tiles of 16 */

static void
put_sheet (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "sheet.png", NULL);
  g_autofree guint32 *pixels = g_new (guint32, SHEET * SHEET);
  DsText png = { 0 };

  for (guint32 i = 0; i < SHEET * SHEET; i++)
    pixels[i] = 0xff000000 | (guint32)ds_mix64 (i) >> 8;
  g_assert_cmpint (dsu_sheet_write (pixels, SHEET, SHEET, &png, NULL), ==, DS_OK);
  g_assert_true (g_file_set_contents (path, png.bytes, (gssize)png.n, NULL));
  ds_text_clear (&png);
}

static void
put_tileset (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "sheet.json", NULL);
  GString *text =
      g_string_new ("{ \"format\": \"delvesmith.tileset\", \"version\": 1, \"image\": "
                    "\"sheet.png\", \"pictures\": [ { \"id\": \"floor\", \"tiles\": [1, "
                    "2, 3, 4, 5, 6, 7, 8], \"weights\": [1, 1, 1, 1, 1, 1, 1, 1] }, { "
                    "\"id\": \"wall\", \"rule\": \"blob47\", \"tiles\": [");

  for (int i = 0; i < 47; i++)
    g_string_append_printf (text, "%s%d", i > 0 ? ", " : "", 1000 + 17 * i);
  g_string_append (text, "] } ] }");
  g_assert_true (g_file_set_contents (path, text->str, (gssize)text->len, NULL));
  g_string_free (text, TRUE);
}

/* The program's rules with a tileset of 2048 x 2048 pixels: variants of floor, and 47 walls. */
static DsRules *
load_pictures (void)
{
  g_autofree char *data = g_dir_make_tmp (NULL, NULL);
  g_autofree char *folder = g_build_filename (data, "tilesets", NULL);
  g_autofree char *ours = g_strdup (g_getenv ("DELVESMITH_DATA_DIR"));
  const DsDataPath path = { .folders = { ours, data }, .n = 2 };
  DsErrors errors = { 0 };
  DsRules *rules;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  put_sheet (folder);
  put_tileset (folder);
  g_assert_cmpint (ds_data_load_rules (&path, &rules, &errors), ==, DS_OK);
  g_assert_cmpuint (dsu_pictures_of (rules)->errors.n, ==, 0);
  return rules;
}

static void
bench_step (int zoom)
{
  look_at_middle (zoom);
  if (!only_edits)
    bench_pan ();
  bench_hover ();
  bench_edit ();
  if (!only_edits)
    bench_all_new ();
}

static void
bench_in_turn (DsuDocument *documents[2], int zoom, Least of[2])
{
  for (round_now = 0; round_now < N_ROUNDS; round_now++)
    for (int i = 0; i < 2; i++) {
      dsu_canvas_set_document (canvas, documents[i]);
      g_set_object (&document, documents[i]);
      least = &of[i];
      bench_step (zoom);
      least = NULL;
    }
  round_now = 0;
}

/* Client CPU with pictures, and as a share of that with drawings. */
static void
bench_pictures (DsRules *rules, int32_t side)
{
  DsuDocument *documents[2];

  for (int i = 0; i < 2; i++) {
    show_with (i == 0 ? dst_rules () : rules, side);
    documents[i] = g_object_ref (document);
  }
  printf ("\n%d x %d caves with pictures: client CPU of a frame in ms, the least of %d "
          "rounds (share of that with drawings)\n\n",
          side, side, N_ROUNDS);
  printf ("| px per cell | pan | hover | edit of one cell | all pieces redrawn |\n");
  printf ("|---|---|---|---|---|\n");
  for (int step = N_STEPS - 1; step >= 0; step--) {
    const int zoom = dsu_zoom_next (0, step);
    Least *of;

    if (only_px > 0 && only_px != (double)dsu_zoom_quarters (zoom) / DSU_QUARTERS)
      continue;
    of = g_new0 (Least, 2);
    bench_in_turn (documents, zoom, of);
    printf ("| %g |", (double)dsu_zoom_quarters (zoom) / DSU_QUARTERS);
    for (int k = 0; k < N_MEASURES; k++)
      if (of[1].n[k] == 0)
        printf (" |");
      else
        printf (" %.2f (%.2f) |", mean_of (&of[1], k), mean_of (&of[1], k) / mean_of (&of[0], k));
    g_free (of);
    printf ("\n");
    fflush (stdout);
  }
  for (int i = 0; i < 2; i++)
    g_object_unref (documents[i]);
}

static void
bench_all_pictures (void)
{
  DsRules *rules = load_pictures ();

  if (only_side == 0 || only_side == 1000)
    bench_pictures (rules, 1000);
  if (only_side == 0 || only_side == 4096)
    bench_pictures (rules, 4096);
  g_assert_cmpuint (dsu_sheet_bytes (), ==, (gsize)SHEET * SHEET * 4);
  printf ("\nBytes of the sheet in memory, for both levels: %zu of %d\n", dsu_sheet_bytes (),
          SHEET * SHEET * 4);
  ds_rules_unref (rules);
}

static void
bench_steps (int32_t side)
{
  show (side);
  printf ("\n%d x %d caves, frames in ms: median / 95 %% (median of client CPU)\n\n", side, side);
  printf (
      "| px per cell | pan | hover | edit of one cell | pieces per edit | all pieces redrawn |\n");
  printf ("|---|---|---|---|---|---|\n");
  for (int step = N_STEPS - 1; step >= 0; step--) {
    const int zoom = dsu_zoom_next (0, step);

    printf ("| %g |", (double)dsu_zoom_quarters (zoom) / DSU_QUARTERS);
    bench_step (zoom);
    printf ("\n");
    fflush (stdout);
  }
}

static void
bench_drawings (void)
{
  static const int32_t SIDES[] = { 100, 1000, 4096 };

  for (gsize i = 0; i < G_N_ELEMENTS (SIDES); i++)
    bench_steps (SIDES[i]);
  printf ("\nZoom: one step per frame through all steps and back.\n\n");
  printf ("| level | first time | again | whole program, MiB |\n|---|---|---|---|\n");
  for (gsize i = 0; i < G_N_ELEMENTS (SIDES); i++) {
    show (SIDES[i]);
    bench_zoom ("caves");
    printf (" %.0f |\n", rss_mib ());
  }
}

int
main (int argc, char **argv)
{
  const char *only = argc > 1 ? argv[1] : NULL;

  frames_init ();
  canvas = frames_open_window ();
  if (only == NULL || strcmp (only, "drawings") == 0)
    bench_drawings ();
  only_px = argc > 2 ? g_ascii_strtod (argv[2], NULL) : 0;
  only_side = argc > 3 ? (int)g_ascii_strtoll (argv[3], NULL, 10) : 0;
  only_edits = only != NULL && strcmp (only, "edits") == 0;
  if (only == NULL || strcmp (only, "pictures") == 0 || only_edits)
    bench_all_pictures ();
  gtk_window_destroy (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (canvas))));
  g_clear_object (&document);
  return 0;
}
