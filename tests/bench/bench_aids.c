/* tests/bench/bench_aids.c — frames of the level in the real application, with the panel Layers,
 * the minimap and the rulers, and without, in turn:
 *
 *   bench_aids [SIDE [PX [AIDS [SECONDS]]]]
 *
 * on caves of SIDE x SIDE cells (0: 1000 and 4096), at every zoom step of the wheel or only at PX
 * pixels per cell (0: every), with some AIDS only: letters of "lmr". A row takes turns for SECONDS
 * (5), so that both tables take three minutes. The window is larger with the aids, so that the
 * canvas has the same size. The clock of timers and frames is set forward, so that nothing waits.
 * CPU time of the main thread, since proofs run beside it. Run it under Xvfb with
 * GSK_RENDERER=cairo and DS_SCREEN=2600x1700x24. Prints Markdown: the mean of the frames of a turn
 * with the aids in ms, the median of all turns, and in brackets the median share of that without in
 * the same turn; of pans also by the least of all turns of each frame. */
#include "canvas_private.h"
#include "frames.h"
#include "ui/drive.h"
#include "window/dock.h"

#include "paint/zoom.h"

#include <X11/Xlib.h>
#include <gdk/x11/gdkx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_STEPS 15
#define N_TURNS_MIN 3
#define N_TURNS_MAX 60
#define N_FRAMES 24
#define SETTLE_MS 1500 /* more than a still widget takes until it is a picture */
#define CARD_MS 800    /* more than the card of a cell takes until it is there */
#define STEP_MS 2      /* of the clock, of about 8 in a frame */
#define PAN_X 37
#define PAN_Y 23

enum { PAN, PAN_POINTED, HOVER, EDIT, ALL_NEW, N_MEASURES };
enum { WITHOUT, WITH, N_STATES };

static const int FRAMES_OF[N_MEASURES] = { N_FRAMES, N_FRAMES, N_FRAMES, N_FRAMES, N_FRAMES / 4 };

typedef struct {
  double least[N_MEASURES][N_FRAMES];   /* ms; 0: not measured yet */
  double mean[N_MEASURES][N_TURNS_MAX]; /* ms of a frame */
} State;

static DseWindow *window;
static DsuCanvas *canvas;
static GtkWidget *docks[2];
static int sizes[N_STATES][2]; /* of the window */
static int pass_now;           /* of edits: each makes the other tile of each cell */
static const char *aids = "lmr";
static double seconds = 5; /* of a row */
static gboolean is_painted;

static void
on_after_paint (void)
{
  is_painted = TRUE;
}

/* The next frame, as soon as the computer can. */
static void
paint (void)
{
  is_painted = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
  while (!is_painted)
    dst_pass_time (STEP_MS);
  XSync (gdk_x11_display_get_xdisplay (gdk_display_get_default ()), False);
}

static void
finish (int measure, int i, double start, State *state, int turn)
{
  double cpu;

  paint ();
  cpu = frames_clock_ms (CLOCK_THREAD_CPUTIME_ID) - start;
  if (state->least[measure][i] == 0 || state->least[measure][i] > cpu)
    state->least[measure][i] = cpu;
  state->mean[measure][turn] += cpu;
}

static void
rest (int frames)
{
  for (int i = 0; i < frames; i++)
    paint ();
}

/* Until everything beside the level is still: right after the window has changed, all of it is
 * drawn by its nodes. */
static void
settle (guint ms)
{
  rest (2);
  dst_pass_time (ms);
  rest (2);
}

/* ---- with and without */

static void
show (int state)
{
  gtk_window_set_default_size (GTK_WINDOW (window), sizes[state][0], sizes[state][1]);
  for (gsize i = 0; i < G_N_ELEMENTS (docks); i++)
    gtk_widget_set_visible (docks[i], state == WITH && strchr (aids, "lm"[i]) != NULL);
  g_object_set (dse_window_get_page (window), "show-rulers",
                state == WITH && strchr (aids, 'r') != NULL, NULL);
  settle (SETTLE_MS);
}

/* Finds the sizes of the window that give the canvas one size. */
static void
find_sizes (void)
{
  int w, h;

  sizes[WITHOUT][0] = FRAMES_WIDTH;
  sizes[WITHOUT][1] = FRAMES_HEIGHT;
  sizes[WITH][0] = FRAMES_WIDTH + 700;
  sizes[WITH][1] = FRAMES_HEIGHT + 600;
  show (WITHOUT);
  w = gtk_widget_get_width (GTK_WIDGET (canvas));
  h = gtk_widget_get_height (GTK_WIDGET (canvas));
  show (WITH);
  for (int i = 0; i < 4; i++) {
    sizes[WITH][0] += w - gtk_widget_get_width (GTK_WIDGET (canvas));
    sizes[WITH][1] += h - gtk_widget_get_height (GTK_WIDGET (canvas));
    show (WITH);
  }
  printf ("\ncanvas %d x %d without, %d x %d with\n\n", w, h,
          gtk_widget_get_width (GTK_WIDGET (canvas)), gtk_widget_get_height (GTK_WIDGET (canvas)));
}

static void
find_docks (void)
{
  const DsePanel *const panels[] = { &dse_panel_layers, &dse_panel_minimap };

  for (gsize i = 0; i < G_N_ELEMENTS (panels); i++)
    docks[i] = gtk_widget_get_ancestor (dse_window_show_panel (window, panels[i]), DSE_TYPE_DOCK);
}

/* ---- frames */

static void
look_at_middle (int zoom)
{
  const DsFloor *floor = dsu_canvas_get_level (canvas);

  dsu_canvas_zoom_to (canvas, (double)dsu_zoom_quarters (zoom) / DSU_QUARTERS);
  dsu_canvas_centre (canvas, (DsCell){ floor->w / 2, floor->h / 2 });
  settle (SETTLE_MS);
}

/* Away from the window, so that nothing is pointed at that lies elsewhere with the aids. */
static void
point_away (void)
{
  Display *display = gdk_x11_display_get_xdisplay (gdk_display_get_default ());
  const int screen = DefaultScreen (display);

  XWarpPointer (display, None, DefaultRootWindow (display), 0, 0, 0, 0,
                DisplayWidth (display, screen) - 1, DisplayHeight (display, screen) - 1);
  settle (CARD_MS);
}

/* Until the card of the cell is there. */
static void
point_at_middle (void)
{
  dst_ui_point_in (GTK_WIDGET (canvas), gtk_widget_get_width (GTK_WIDGET (canvas)) / 2.0,
                   gtk_widget_get_height (GTK_WIDGET (canvas)) / 2.0);
  settle (CARD_MS);
}

static void
pan (int measure, State *state, int turn)
{
  for (int i = 0; i < N_FRAMES; i++) {
    const double start = frames_clock_ms (CLOCK_THREAD_CPUTIME_ID);
    const int side = i < N_FRAMES / 2 ? 1 : -1;

    dsu_canvas_pan (canvas, PAN_X * side, PAN_Y * side);
    finish (measure, i, start, state, turn);
  }
}

static void
hover (State *state, int turn)
{
  const DsRect seen = dsu_canvas_get_visible_cells (canvas);

  for (int i = 0; i < N_FRAMES; i++) {
    const DsCell cell = { seen.x + seen.w / 4 + i % MAX (seen.w / 2, 1), seen.y + seen.h / 2 };
    const double start = frames_clock_ms (CLOCK_THREAD_CPUTIME_ID);

    dsu_canvas_set_hover (canvas, &cell);
    finish (HOVER, i, start, state, turn);
  }
  dsu_canvas_set_hover (canvas, NULL);
}

static void
edit (State *state, int turn)
{
  DsuDocument *document = dst_ui_document (window);
  const DsRules *rules = dsu_document_get_delve (document)->rules;
  const uint16_t tiles[] = { ds_rules_find_tile (rules, "wall"),
                             ds_rules_find_tile (rules, "floor") };
  const DsRect seen = dsu_canvas_get_visible_cells (canvas);

  for (int i = 0; i < N_FRAMES; i++) {
    const int32_t x = seen.x + seen.w / 4 + i * 7 % MAX (seen.w / 2, 1),
                  y = seen.y + seen.h / 4 + i * 5 % MAX (seen.h / 2, 1);
    const DsSpan span = { y, x, x, tiles[(i + pass_now) & 1] };
    const DsCmdCells cmd = {
      .cmd.type = &ds_cmd_cells, .layer = DS_LAYER_GROUND, .spans = &span, .n_spans = 1, .pin = true
    };
    const double start = frames_clock_ms (CLOCK_THREAD_CPUTIME_ID);

    g_assert_true (dsu_document_apply (document, &cmd.cmd));
    finish (EDIT, i, start, state, turn);
  }
  pass_now++;
}

static void
draw_all (State *state, int turn)
{
  for (int i = 0; i < FRAMES_OF[ALL_NEW]; i++) {
    const double start = frames_clock_ms (CLOCK_THREAD_CPUTIME_ID);

    for (GList *link = canvas->chunks.recent.head; link != NULL; link = link->next)
      ((DsuChunk *)link->data)->stale = ((DsuChunk *)link->data)->pixels;
    finish (ALL_NEW, i, start, state, turn);
  }
}

/* Proofs of edits run beside all that follows, in another thread. */
static void
take_turn (State *state, int turn)
{
  pan (PAN, state, turn);
  point_at_middle ();
  pan (PAN_POINTED, state, turn);
  point_away ();
  hover (state, turn);
  draw_all (state, turn);
  edit (state, turn);
}

/* Every second turn begins with the aids. Returns how many there were. */
static int
bench_step (int zoom, State of[N_STATES])
{
  const double end = frames_clock_ms (CLOCK_REALTIME) + seconds * 1000;
  int n = 0;

  while (n < N_TURNS_MAX && (n < N_TURNS_MIN || frames_clock_ms (CLOCK_REALTIME) < end)) {
    for (int i = 0; i < N_STATES; i++) {
      const int state = (i + n) % N_STATES;

      show (state);
      look_at_middle (zoom);
      take_turn (&of[state], n);
    }
    n++;
  }
  return n;
}

/* ---- the whole */

static double
least_of (const State *self, int measure)
{
  double sum = 0;

  for (int i = 0; i < N_FRAMES; i++)
    sum += self->least[measure][i];
  return sum / N_FRAMES;
}

static void
print_step (int zoom, const State of[N_STATES], int n)
{
  printf ("| %g |", (double)dsu_zoom_quarters (zoom) / DSU_QUARTERS);
  for (int measure = 0; measure < N_MEASURES; measure++) {
    double with[N_TURNS_MAX], share[N_TURNS_MAX];

    for (int i = 0; i < n; i++) {
      with[i] = of[WITH].mean[measure][i] / FRAMES_OF[measure];
      share[i] = of[WITH].mean[measure][i] / of[WITHOUT].mean[measure][i];
    }
    printf (" %.2f (%.2f) |", frames_quantile (with, n, 0.5), frames_quantile (share, n, 0.5));
  }
  printf (" %.2f (%.2f) | %d |\n", least_of (&of[WITH], PAN),
          least_of (&of[WITH], PAN) / least_of (&of[WITHOUT], PAN), n);
  fflush (stdout);
}

static void
bench (int side, double px)
{
  const DsRecipe *recipe = ds_recipes_find (dst_ui_recipes (), "smooth-caves");
  g_autoptr (DsuDocument) document = dst_ui_level_new (recipe, 1, side, side, 1);

  dse_page_make (dse_window_add_document (window, document));
  dst_ui_wait_generated (window);
  canvas = dse_page_get_canvas (dse_window_get_page (window));
  printf ("\n%d x %d caves with layers, minimap and rulers: CPU of a frame in ms, the median of "
          "turns (share of that without)\n",
          side, side);
  point_away ();
  find_sizes ();
  printf ("| px per cell | pan | pan below the pointer | hover | edit of one cell | "
          "all pieces redrawn | pan, least | turns |\n");
  printf ("|---|---|---|---|---|---|---|---|\n");
  for (int step = N_STEPS - 1; step >= 0; step--) {
    static State of[N_STATES];
    const int zoom = dsu_zoom_next (0, step);

    if (px > 0 && px != (double)dsu_zoom_quarters (zoom) / DSU_QUARTERS)
      continue;
    memset (of, 0, sizeof of);
    print_step (zoom, of, bench_step (zoom, of));
  }
}

int
main (int argc, char **argv)
{
  const int only = argc > 1 ? atoi (argv[1]) : 0;
  const double px = argc > 2 ? g_ascii_strtod (argv[2], NULL) : 0;

  aids = argc > 3 ? argv[3] : aids;
  seconds = argc > 4 ? g_ascii_strtod (argv[4], NULL) : seconds;
  window = dst_ui_start (NULL);
  find_docks ();
  dst_ui_animate (FALSE);
  g_signal_connect (gtk_widget_get_frame_clock (GTK_WIDGET (window)), "after-paint",
                    G_CALLBACK (on_after_paint), NULL);
  for (gsize i = 0; i < 2; i++) {
    static const int SIDES[] = { 1000, 4096 };

    if (only == 0 || only == SIDES[i])
      bench (SIDES[i], px);
  }
  dst_ui_stop ();
  return 0;
}
