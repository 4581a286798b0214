/* tests/ui/test_canvas.c — the canvas alone in a window, driven through the X server; what is on
 * the screen is compared with what the painter draws, pixel by pixel. Runs at scale 1 and 2. */
#include "canvas.h"
#include "lib/gen.h"
#include "paint/painter.h"
#include "region.h"
#include "wait.h"

#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <adwaita.h>
#include <gdk/x11/gdkx.h>
#include <string.h>

#define WIDTH 600
#define HEIGHT 400
#define LEVEL_W 60
#define LEVEL_H 40

static GtkWidget *window;
static DsuCanvas *canvas;
static DsuDocument *document;
static GString *heard; /* signals, one a line */

/* ---- driving */

static Display *
display (void)
{
  return gdk_x11_display_get_xdisplay (gdk_display_get_default ());
}

static void
settle (void)
{
  dst_settle (window);
}

/* Device pixels from the corner of the screen; the window has no frame and stands there. */
static void
point (double x, double y)
{
  XTestFakeMotionEvent (display (), -1, (int)x, (int)y, 0);
  settle ();
}

static void
point_at (DsCell cell)
{
  const int scale = gtk_widget_get_scale_factor (window);
  graphene_point_t at;

  g_assert_true (dsu_canvas_cell_to_widget (canvas, cell, &at));
  point ((double)at.x * scale, (double)at.y * scale);
}

static void
button (guint number, gboolean down)
{
  XTestFakeButtonEvent (display (), number, down, 0);
  settle ();
}

static void
key (guint keyval, gboolean down)
{
  XTestFakeKeyEvent (display (), XKeysymToKeycode (display (), keyval), down, 0);
  settle ();
}

static void
tap (guint keyval)
{
  key (keyval, TRUE);
  key (keyval, FALSE);
}

static void
hear_point (const DsuPoint *at, const char *name)
{
  if (at == NULL)
    g_string_append_printf (heard, "%s none\n", name);
  else
    g_string_append_printf (heard, "%s %d,%d button %u\n", name, at->cell.x, at->cell.y,
                            at->button);
}

static void
on_point (DsuCanvas *self, const DsuPoint *at, const char *name)
{
  hear_point (at, name);
}

static void
on_plain (DsuCanvas *self, const char *name)
{
  g_string_append_printf (heard, "%s\n", name);
}

static void
expect (const char *want)
{
  g_assert_cmpstr (heard->str, ==, want);
  g_string_truncate (heard, 0);
}

static void
start (void)
{
  static const char *const POINTS[] = { "press", "drag", "release", "pick", "hover" };
  static const char *const PLAIN[] = { "cancel", "cursor-moved" };
  DsGenResult result;
  DsDelve delve;

  dst_delve_init (&delve, LEVEL_W, LEVEL_H, 1, "cellular; start_goal", 3);
  dst_generate (&result, &delve);
  ds_dungeon_clear (&delve.dungeon);
  delve.dungeon = result.dungeon;
  memset (&result.dungeon, 0, sizeof result.dungeon);
  ds_gen_result_clear (&result);
  document = dsu_document_new (&delve, NULL);
  ds_delve_clear (&delve);

  window = gtk_window_new ();
  canvas = DSU_CANVAS (dsu_canvas_new ());
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, HEIGHT);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (canvas));
  dsu_canvas_set_document (canvas, document);
  gtk_window_present (GTK_WINDOW (window));
  settle ();
  XSetInputFocus (display (),
                  gdk_x11_surface_get_xid (gtk_native_get_surface (GTK_NATIVE (window))),
                  RevertToParent, CurrentTime);
  point (1, 1);
  gtk_widget_grab_focus (GTK_WIDGET (canvas));
  settle ();
  heard = g_string_new (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (POINTS); i++)
    g_signal_connect (canvas, POINTS[i], G_CALLBACK (on_point), (gpointer)POINTS[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (PLAIN); i++)
    g_signal_connect (canvas, PLAIN[i], G_CALLBACK (on_plain), (gpointer)PLAIN[i]);
}

static void
stop (void)
{
  GtkWidget *widget = GTK_WIDGET (canvas);

  g_object_add_weak_pointer (G_OBJECT (widget), (gpointer *)&widget);
  gtk_window_destroy (GTK_WINDOW (window));
  while (g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
  g_assert_null (widget);
  g_assert_finalize_object (document);
  g_string_free (heard, TRUE);
}

/* ---- looking */

static uint32_t *
grab_screen (int w, int h)
{
  XImage *image = XGetImage (display (), DefaultRootWindow (display ()), 0, 0, (unsigned)w,
                             (unsigned)h, AllPlanes, ZPixmap);
  uint32_t *pixels = g_new (uint32_t, (gsize)w * (gsize)h);

  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      pixels[y * w + x] = (uint32_t)XGetPixel (image, x, y) & 0xffffff;
  XDestroyImage (image);
  return pixels;
}

/* The screen where it shows the level, against the painter. The pointer leaves. */
static void
compare_with_painter (void)
{
  const int scale = gtk_widget_get_scale_factor (window);
  const int w = gtk_widget_get_width (GTK_WIDGET (canvas)) * scale,
            h = gtk_widget_get_height (GTK_WIDGET (canvas)) * scale;
  const DsDelve *delve = dsu_document_get_delve (document);
  const DsFloor *level = &delve->dungeon.floors[0];
  const int quarters = (int)(dsu_canvas_get_zoom (canvas) * DSU_QUARTERS);
  const int level_w = LEVEL_W * quarters / DSU_QUARTERS,
            level_h = LEVEL_H * quarters / DSU_QUARTERS;
  const int ring = 2 * scale; /* shows that keys go here */
  g_autofree uint32_t *screen = NULL, *want = NULL;
  DsuPyramid pyramid;
  DsuPainter *painter;
  graphene_point_t at;
  DsuView view;
  int style;

  point (DisplayWidth (display (), 0) - 1, DisplayHeight (display (), 0) - 1);
  screen = grab_screen (w, h);
  g_object_get (canvas, "style", &style, NULL);
  (void)dsu_canvas_cell_to_widget (canvas, (DsCell){ 0, 0 }, &at);
  view = (DsuView){ .quarters = quarters,
                    .x = -(int)(at.x * (float)scale - (float)(quarters / (2 * DSU_QUARTERS))),
                    .y = -(int)(at.y * (float)scale - (float)(quarters / (2 * DSU_QUARTERS))),
                    .w = w,
                    .h = h };
  want = g_new (uint32_t, (gsize)w * (gsize)h);
  g_assert_cmpint (dsu_painter_new (&painter, delve->rules, (DsuStyle)style, NULL), ==, DS_OK);
  g_assert_cmpint (dsu_pyramid_init (&pyramid, dsu_painter_flat (painter), level, NULL), ==, DS_OK);
  g_assert_true (dsu_painter_draw (painter, level, &pyramid, &view, want, (size_t)w));
  for (int y = MAX (ring, -view.y); y < MIN (h - ring, level_h - view.y); y++)
    for (int x = MAX (ring, -view.x); x < MIN (w - ring, level_w - view.x); x++)
      if (screen[y * w + x] != (want[y * w + x] & 0xffffff))
        g_error ("pixel %d,%d at %g px per cell is #%06x, should be #%06x", x, y,
                 dsu_canvas_get_zoom (canvas), screen[y * w + x], want[y * w + x] & 0xffffff);
  dsu_pyramid_clear (&pyramid);
  dsu_painter_free (painter);
}

static uint32_t
pixel_at (DsCell cell)
{
  const int scale = gtk_widget_get_scale_factor (window);
  g_autofree uint32_t *screen = grab_screen (WIDTH * scale, HEIGHT * scale);
  graphene_point_t at;

  g_assert_true (dsu_canvas_cell_to_widget (canvas, cell, &at));
  return screen[(int)(at.y * (float)scale) * WIDTH * scale + (int)(at.x * (float)scale)];
}

/* ---- tests */

static void
test_fits_first (void)
{
  const int scale = gtk_widget_get_scale_factor (window);
  graphene_point_t at;

  /* 600 x 400 less a tenth: 9 pixels per cell, 18 where two pixels are one */
  g_assert_cmpfloat (dsu_canvas_get_zoom (canvas), ==, scale == 1 ? 9 : 18);
  g_assert_true (dsu_canvas_cell_to_widget (canvas, (DsCell){ 0, 0 }, &at));
  g_assert_true (dsu_canvas_cell_to_widget (canvas, (DsCell){ LEVEL_W - 1, LEVEL_H - 1 }, &at));
  dsu_canvas_zoom_to (canvas, 64);
  settle ();
  g_assert_false (dsu_canvas_cell_to_widget (canvas, (DsCell){ 0, 0 }, &at));
  dsu_canvas_fit (canvas);
  g_assert_cmpfloat (dsu_canvas_get_zoom (canvas), ==, scale == 1 ? 9 : 18);
}

/* A level is fitted without a margin where that would leave more than a tenth of the view idle: 74
 * cells in 600 pixels are 8 wide, 7 with a margin. */
static void
test_fits_wide (void)
{
  const int scale = gtk_widget_get_scale_factor (window);
  DsuDocument *wide;
  DsDelve delve;

  dst_delve_init (&delve, 74, 20, 1, "cellular; start_goal", 3);
  wide = dsu_document_new (&delve, NULL);
  ds_delve_clear (&delve);
  dsu_canvas_set_document (canvas, wide);
  dsu_canvas_fit (canvas);
  g_assert_cmpfloat (dsu_canvas_get_zoom (canvas), ==, scale == 1 ? 8 : 15);
  dsu_canvas_set_document (canvas, document);
  dsu_canvas_fit (canvas);
  settle ();
  g_object_unref (wide);
}

/* Nothing is ever stretched or blurred. */
static void
test_crisp (gconstpointer data)
{
  g_object_set (canvas, "style", GPOINTER_TO_INT (data), NULL);
  for (int zoom = 0; zoom < DSU_N_ZOOMS; zoom++) {
    dsu_canvas_fit (canvas);
    dsu_canvas_zoom_to (canvas, (double)dsu_zoom_quarters (zoom) / DSU_QUARTERS);
    g_assert_cmpfloat (dsu_canvas_get_zoom (canvas), ==,
                       (double)dsu_zoom_quarters (zoom) / DSU_QUARTERS);
    settle ();
    compare_with_painter ();
  }
}

static void
test_hover (void)
{
  DsCell cell;

  point_at ((DsCell){ 3, 4 });
  expect ("hover 3,4 button 0\n");
  g_assert_true (dsu_canvas_get_hover (canvas, &cell));
  g_assert_cmpint (cell.x, ==, 3);
  point_at ((DsCell){ 3, 4 });
  expect ("");
  point (2, 2); /* beside the level */
  expect ("hover none\n");
  g_assert_false (dsu_canvas_get_hover (canvas, &cell));
}

static void
test_stroke (void)
{
  point_at ((DsCell){ 3, 4 });
  g_string_truncate (heard, 0);
  button (1, TRUE);
  expect ("press 3,4 button 1\n");
  point_at ((DsCell){ 5, 4 });
  expect ("hover 5,4 button 0\ndrag 5,4 button 1\n");
  point_at ((DsCell){ 5, 4 });
  button (1, FALSE);
  expect ("release 5,4 button 1\n");
  button (3, TRUE);
  button (3, FALSE);
  expect ("pick 5,4 button 3\n");
}

/* The lines of what was heard that begin with @what. */
static char *
dup_heard (const char *what)
{
  g_auto (GStrv) lines = g_strsplit (heard->str, "\n", -1);
  GString *text = g_string_new (NULL);

  for (char **line = lines; *line != NULL; line++)
    if (g_str_has_prefix (*line, what))
      g_string_append_printf (text, "%s\n", *line);
  return g_string_free (text, FALSE);
}

/* Motions between two frames come as one event; all of them count. */
static void
test_fast_stroke (void)
{
  static const DsCell way[] = { { 3, 9 }, { 8, 9 }, { 8, 4 } };
  const int scale = gtk_widget_get_scale_factor (window);
  g_autofree char *drags = NULL;

  point_at ((DsCell){ 3, 4 });
  button (1, TRUE);
  g_string_truncate (heard, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (way); i++) {
    graphene_point_t at;

    g_assert_true (dsu_canvas_cell_to_widget (canvas, way[i], &at));
    XTestFakeMotionEvent (display (), -1, (int)at.x * scale, (int)at.y * scale, 0);
  }
  settle ();
  drags = dup_heard ("drag");
  g_assert_cmpstr (drags, ==, "drag 3,9 button 1\ndrag 8,9 button 1\ndrag 8,4 button 1\n");
  button (1, FALSE);
}

/* The other button and Esc stop a stroke; what is let go afterwards is not heard. */
static void
test_cancel (void)
{
  point_at ((DsCell){ 3, 4 });
  button (1, TRUE);
  g_string_truncate (heard, 0);
  button (3, TRUE);
  expect ("cancel\n");
  button (3, FALSE);
  button (1, FALSE);
  expect ("");
  button (1, TRUE);
  g_string_truncate (heard, 0);
  tap (GDK_KEY_Escape);
  expect ("cancel\n");
  button (1, FALSE);
  expect ("");
}

static void
test_off_the_floor (void)
{
  point_at ((DsCell){ 0, 4 });
  button (1, TRUE);
  g_string_truncate (heard, 0);
  point (2, 2);
  g_assert_nonnull (strstr (heard->str, "drag -"));
  button (1, FALSE);
  g_string_truncate (heard, 0);
}

static void
expect_pan (guint number)
{
  const int scale = gtk_widget_get_scale_factor (window);
  graphene_point_t before, after;

  point (200 * scale, 200 * scale);
  g_string_truncate (heard, 0);
  (void)dsu_canvas_cell_to_widget (canvas, (DsCell){ 0, 0 }, &before);
  button (number, TRUE);
  point (160 * scale, 190 * scale);
  button (number, FALSE);
  (void)dsu_canvas_cell_to_widget (canvas, (DsCell){ 0, 0 }, &after);
  g_assert_cmpfloat (after.x - before.x, ==, -40);
  g_assert_cmpfloat (after.y - before.y, ==, -10);
  g_assert_null (strstr (heard->str, "press"));
}

static void
test_pan (void)
{
  graphene_point_t before, after;

  dsu_canvas_zoom_to (canvas, 32);
  expect_pan (2);
  key (GDK_KEY_space, TRUE);
  expect_pan (1);
  key (GDK_KEY_space, FALSE);
  g_object_set (canvas, "pans", TRUE, NULL);
  expect_pan (1);
  g_object_set (canvas, "pans", FALSE, NULL);
  (void)dsu_canvas_cell_to_widget (canvas, (DsCell){ 0, 0 }, &before);
  key (GDK_KEY_Control_L, TRUE);
  tap (GDK_KEY_Right);
  key (GDK_KEY_Control_L, FALSE);
  (void)dsu_canvas_cell_to_widget (canvas, (DsCell){ 0, 0 }, &after);
  g_assert_cmpfloat (after.x, <, before.x);
  compare_with_painter ();
}

/* The canvas's controller of @type: what hands do on glass comes through no X server here. */
static GtkEventController *
controller_of (GType type)
{
  g_autoptr (GListModel) all = gtk_widget_observe_controllers (GTK_WIDGET (canvas));

  for (guint i = 0; i < g_list_model_get_n_items (all); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (all, i);

    if (g_type_is_a (G_OBJECT_TYPE (controller), type))
      return controller;
  }
  g_assert_not_reached ();
}

static void
test_two_fingers (void)
{
  GtkEventController *scroll = controller_of (GTK_TYPE_EVENT_CONTROLLER_SCROLL);
  graphene_point_t before, after;
  gboolean stopped;

  dsu_canvas_zoom_to (canvas, 32);
  (void)dsu_canvas_cell_to_widget (canvas, (DsCell){ 20, 11 }, &before);
  for (int i = 0; i < 8; i++)
    g_signal_emit_by_name (scroll, "scroll", 0.25, 0.125, &stopped);
  settle ();
  (void)dsu_canvas_cell_to_widget (canvas, (DsCell){ 20, 11 }, &after);
  g_assert_cmpfloat (before.x - after.x, >, 10);
  g_assert_cmpfloat_with_epsilon (before.x - after.x, 2 * (before.y - after.y), 2);
  compare_with_painter ();
}

/* A pinch zooms where it is and ends on a crisp step. */
static void
test_pinch (void)
{
  static const double scales[] = { 2, 0.5, 4, 0.1 };
  GtkEventController *pinch = controller_of (GTK_TYPE_GESTURE_ZOOM);
  const DsCell cell = { 20, 11 };
  DsCell hover;

  for (gsize i = 0; i < G_N_ELEMENTS (scales); i++) {
    double before;

    dsu_canvas_zoom_to (canvas, 16);
    point_at (cell);
    before = dsu_canvas_get_zoom (canvas);
    g_signal_emit_by_name (pinch, "begin", NULL);
    for (int k = 1; k <= 10; k++) {
      g_signal_emit_by_name (pinch, "scale-changed", 1 + (scales[i] - 1) * k / 10);
      settle ();
    }
    g_signal_emit_by_name (pinch, "end", NULL);
    settle ();
    g_assert_cmpfloat (dsu_canvas_get_zoom (canvas), >=, before * scales[i] / 1.5);
    g_assert_cmpfloat (dsu_canvas_get_zoom (canvas), <=, before * scales[i] * 1.5);
    g_assert_true (dsu_canvas_get_hover (canvas, &hover));
    g_assert_cmpint (hover.x, ==, cell.x);
    g_assert_cmpint (hover.y, ==, cell.y);
    compare_with_painter ();
  }
}

/* The grid has a line at each cell in view, also at those that a pinch brings there. */
static void
test_pinch_grid (void)
{
  static const double scales[] = { 0.8, 1.3 };
  GtkEventController *pinch = controller_of (GTK_TYPE_GESTURE_ZOOM);
  const int scale = gtk_widget_get_scale_factor (window), w = WIDTH * scale, h = HEIGHT * scale;

  for (gsize i = 0; i < G_N_ELEMENTS (scales); i++) {
    g_autofree uint32_t *with = NULL, *without = NULL;
    int most = 0;

    dsu_canvas_zoom_to (canvas, 32 * scale);
    dsu_canvas_centre (canvas, (DsCell){ LEVEL_W / 2, LEVEL_H / 2 });
    point (w / 2, h / 2);
    g_signal_emit_by_name (pinch, "begin", NULL);
    g_signal_emit_by_name (pinch, "scale-changed", scales[i]);
    for (int k = 0; k < 2; k++) {
      g_object_set (canvas, "show-grid", k == 0, NULL);
      settle ();
      *(k == 0 ? &with : &without) = grab_screen (w, h);
    }
    for (int at = 0, lines = 0; at < w * h; at++) { /* of each row of pixels */
      lines =
          at % w == 0 ? 0 : lines + (with[at] != without[at] && with[at - 1] == without[at - 1]);
      most = MAX (most, lines);
    }
    g_assert_cmpint (ABS (most - (int)(WIDTH / (32 * scales[i]))), <=, 1);
    g_signal_emit_by_name (pinch, "end", NULL);
  }
}

/* The cell under the pointer stays there. */
static void
test_zoom_at_pointer (void)
{
  const DsCell cell = { 20, 11 };
  DsCell hover;

  point_at (cell);
  for (int i = 0; i < 8; i++) {
    const double before = dsu_canvas_get_zoom (canvas);

    key (GDK_KEY_Control_L, TRUE);
    button (4, TRUE);
    button (4, FALSE);
    key (GDK_KEY_Control_L, FALSE);
    g_assert_true (dsu_canvas_get_zoom (canvas) > before || before == 96);
    g_assert_true (dsu_canvas_get_hover (canvas, &hover));
    g_assert_cmpint (hover.x, ==, cell.x);
    g_assert_cmpint (hover.y, ==, cell.y);
  }
  g_object_set (canvas, "wheel-zooms", TRUE, NULL);
  button (5, TRUE);
  button (5, FALSE);
  g_assert_cmpfloat (dsu_canvas_get_zoom (canvas), ==, 64);
  g_object_set (canvas, "wheel-zooms", FALSE, NULL);
}

static void
test_keys (void)
{
  graphene_point_t at;
  DsCell cell;

  g_assert_false (dsu_canvas_get_cursor (canvas, &cell));
  dsu_canvas_zoom_to (canvas, 48);
  point_at ((DsCell){ 30, 20 });
  g_string_truncate (heard, 0);
  tap (GDK_KEY_Right); /* shows the cursor where the pointer is */
  expect ("hover none\ncursor-moved\n");
  g_assert_true (dsu_canvas_get_cursor (canvas, &cell));
  g_assert_cmpint (cell.x, ==, 30);
  tap (GDK_KEY_Right);
  tap (GDK_KEY_Down);
  g_assert_true (dsu_canvas_get_cursor (canvas, &cell));
  g_assert_cmpint (cell.x, ==, 31);
  g_assert_cmpint (cell.y, ==, 21);
  g_string_truncate (heard, 0);
  tap (GDK_KEY_Return);
  expect ("press 31,21 button 0\nrelease 31,21 button 0\n");
  key (GDK_KEY_Return, TRUE);
  tap (GDK_KEY_Left);
  key (GDK_KEY_Return, FALSE);
  expect ("press 31,21 button 0\ndrag 30,21 button 0\ncursor-moved\nrelease 30,21 button 0\n");
  for (int i = 0; i < 40; i++)
    tap (GDK_KEY_Left);
  g_assert_true (dsu_canvas_get_cursor (canvas, &cell));
  g_assert_cmpint (cell.x, ==, 0);
  g_assert_true (dsu_canvas_cell_to_widget (canvas, cell, &at)); /* the view followed */
  g_string_truncate (heard, 0);
}

/* An edit draws only what it touches, and the screen is right afterwards. */
static void
test_edit (void)
{
  const uint16_t wall = ds_rules_find_tile (dst_rules (), "wall");
  const DsFloor *level = &dsu_document_get_delve (document)->dungeon.floors[0];
  const bool is_wall = ds_floor_get (level, DS_LAYER_GROUND, (DsCell){ 25, 17 }) == wall;
  const DsSpan span = { 17, 25, 25, is_wall ? ds_rules_find_tile (dst_rules (), "floor") : wall };
  const DsCmdCells cmd = { .cmd.type = &ds_cmd_cells,
                           .floor = 0,
                           .layer = DS_LAYER_GROUND,
                           .spans = &span,
                           .n_spans = 1,
                           .pin = true };
  guint64 before;

  for (int zoom = 0; zoom < DSU_N_ZOOMS; zoom += 2) {
    dsu_canvas_fit (canvas);
    dsu_canvas_zoom_to (canvas, (double)dsu_zoom_quarters (zoom) / DSU_QUARTERS);
    settle ();
    before = dsu_canvas_get_chunks_drawn (canvas);
    g_assert_true (dsu_document_apply (document, &cmd.cmd));
    settle ();
    g_assert_cmpuint (dsu_canvas_get_chunks_drawn (canvas) - before, <=, 9);
    compare_with_painter ();
    dsu_document_undo (document);
    settle ();
    compare_with_painter ();
  }
  before = dsu_canvas_get_chunks_drawn (canvas);
  point (300, 200);
  point (310, 220);
  g_assert_cmpuint (dsu_canvas_get_chunks_drawn (canvas), ==, before);
}

/* Exactly the cells of the preview are tinted: as nodes, and as a picture where they are tiny. */
static void
test_preview (void)
{
  static const double ZOOMS[] = { 1, 2, 8, 32 };
  const GdkRGBA red = { 1, 0, 0, 1 };
  DsSpan spans[LEVEL_H];

  for (int i = 0; i < LEVEL_H; i++) /* a staircase, three cells wide */
    spans[i] = (DsSpan){ i, i + 8, i + 10, 0 };
  for (gsize i = 0; i < G_N_ELEMENTS (ZOOMS); i++) {
    dsu_canvas_fit (canvas);
    dsu_canvas_zoom_to (canvas, ZOOMS[i]);
    dsu_canvas_set_preview (canvas, spans, LEVEL_H, &red);
    settle ();
    g_assert_cmphex (pixel_at ((DsCell){ 29, 20 }), ==, 0xff0000);
    g_assert_cmphex (pixel_at ((DsCell){ 32, 20 }), !=, 0xff0000);
    g_assert_cmphex (pixel_at ((DsCell){ 26, 20 }), !=, 0xff0000);
    dsu_canvas_set_preview (canvas, NULL, 0, NULL);
    settle ();
    compare_with_painter ();
  }
}

static void
test_overlays_leave (void)
{
  const DsCell cell = { 20, 15 };
  DsMask mask;

  g_assert_cmpint (ds_mask_init (&mask, LEVEL_W, LEVEL_H, NULL), ==, DS_OK);
  for (int32_t y = 10; y < 20; y++)
    ds_mask_set_span (&mask, (DsSpan){ y, 10, 30 - y, 0 });
  dsu_canvas_set_selection (canvas, &mask);
  dsu_canvas_set_highlight (canvas, &cell);
  g_object_set (canvas, "show-grid", TRUE, NULL);
  settle ();
  ds_mask_clear (&mask);
  dsu_canvas_set_selection (canvas, NULL);
  dsu_canvas_set_highlight (canvas, NULL);
  g_object_set (canvas, "show-grid", FALSE, NULL);
  settle ();
  compare_with_painter ();
}

static void
count (DsuCanvas *self, GParamSpec *pspec, int *n)
{
  (*n)++;
}

static void
test_notifies_on_change (void)
{
  static const char *const SWITCHES[] = { "show-grid", "show-pins", "wheel-zooms", "pans" };
  int n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (SWITCHES); i++) {
    g_autofree char *signal = g_strdup_printf ("notify::%s", SWITCHES[i]);

    g_signal_connect (canvas, signal, G_CALLBACK (count), &n);
  }
  g_signal_connect (canvas, "notify::style", G_CALLBACK (count), &n);
  for (gsize i = 0; i < G_N_ELEMENTS (SWITCHES); i++) {
    g_object_set (canvas, SWITCHES[i], TRUE, NULL);
    g_object_set (canvas, SWITCHES[i], TRUE, NULL);
  }
  g_object_set (canvas, "style", 0, NULL);
  g_assert_cmpint (n, ==, G_N_ELEMENTS (SWITCHES));
  g_signal_handlers_disconnect_by_data (canvas, &n);
}

static void
test_accessible (void)
{
  dsu_canvas_set_cell_text (canvas, "3, 4: Floor");
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (canvas), GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (canvas), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "3, 4: Floor");
}

/* Where @cell is from the middle of the view, in logical pixels. */
static graphene_point_t
from_middle (DsCell cell)
{
  graphene_point_t at;

  g_assert_true (dsu_canvas_cell_to_widget (canvas, cell, &at));
  return GRAPHENE_POINT_INIT (at.x - (float)gtk_widget_get_width (GTK_WIDGET (canvas)) / 2,
                              at.y - (float)gtk_widget_get_height (GTK_WIDGET (canvas)) / 2);
}

/* One who looks at something goes on looking at it when panels come and go. */
static void
test_other_view (void)
{
  const DsCell middle = { LEVEL_W / 2, LEVEL_H / 2 };
  graphene_point_t before, after;

  dsu_canvas_zoom_to (canvas, 32);
  settle ();
  before = from_middle (middle);
  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH - 100, HEIGHT - 60);
  settle ();
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (canvas)), ==, WIDTH - 100);
  after = from_middle (middle);
  g_assert_cmpfloat_with_epsilon (after.x, before.x, 1);
  g_assert_cmpfloat_with_epsilon (after.y, before.y, 1);
}

static void
test_other_size (void)
{
  const DsCmdResize cmd = {
    .cmd.type = &ds_cmd_resize, .w = 20, .h = 10, .anchor = DS_ANCHOR_TOP_LEFT, .ground = 1
  };
  const DsCell lost = { 40, 30 };
  DsCell cell;

  point_at (lost);
  dsu_canvas_set_highlight (canvas, &lost);
  g_assert_true (dsu_document_apply (document, &cmd.cmd));
  settle ();
  g_assert_false (dsu_canvas_get_hover (canvas, &cell));
  dsu_document_undo (document);
  settle ();
  compare_with_painter ();
}

static void
run (gconstpointer data)
{
  void (*test) (void) = data;

  start ();
  test ();
  stop ();
}

static void
run_crisp (gconstpointer data)
{
  start ();
  test_crisp (data);
  stop ();
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *path;
    void (*test) (void);
  } TESTS[] = {
    { "/canvas/fits-first", test_fits_first },
    { "/canvas/fits-wide", test_fits_wide },
    { "/canvas/hover", test_hover },
    { "/canvas/stroke", test_stroke },
    { "/canvas/fast-stroke", test_fast_stroke },
    { "/canvas/cancel", test_cancel },
    { "/canvas/off-the-floor", test_off_the_floor },
    { "/canvas/pan", test_pan },
    { "/canvas/zoom-at-pointer", test_zoom_at_pointer },
    { "/canvas/two-fingers", test_two_fingers },
    { "/canvas/pinch", test_pinch },
    { "/canvas/pinch-grid", test_pinch_grid },
    { "/canvas/keys", test_keys },
    { "/canvas/edit", test_edit },
    { "/canvas/preview", test_preview },
    { "/canvas/overlays-leave", test_overlays_leave },
    { "/canvas/notifies-on-change", test_notifies_on_change },
    { "/canvas/accessible", test_accessible },
    { "/canvas/other-view", test_other_view },
    { "/canvas/other-size", test_other_size },
  };

  gtk_test_init (&argc, &argv);
  adw_init ();
  for (gsize i = 0; i < G_N_ELEMENTS (TESTS); i++)
    g_test_add_data_func (TESTS[i].path, TESTS[i].test, run);
  g_test_add_data_func ("/canvas/crisp/tiles", GINT_TO_POINTER (DSU_STYLE_TILES), run_crisp);
  g_test_add_data_func ("/canvas/crisp/ascii", GINT_TO_POINTER (DSU_STYLE_ASCII), run_crisp);
  return g_test_run ();
}
