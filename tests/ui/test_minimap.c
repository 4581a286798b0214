/* tests/ui/test_minimap.c — the minimap: it shows the whole floor, moves the view, follows edits.
 */
#include "canvas_private.h"
#include "drive.h"
#include "ruler.h"
#include "window/dock.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <gdk/x11/gdkx.h>
#include <string.h>

#define LAG_MS 250   /* of the minimap's outline, as cairo draws */
#define EDITS_MS 200 /* of its level */
#define RULERS_MS 90 /* of the rulers */
#define FAR_MS 600   /* of the outline at a pixel or less per cell */
#define RULERS_FAR_MS 360
#define STEPS 120

static DsuCanvas *
canvas_of (DseWindow *window)
{
  return dse_page_get_canvas (dse_window_get_page (window));
}

/* Shows the panel; the canvas in it. */
static DsuCanvas *
open_minimap (DseWindow *window)
{
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_minimap);

  dst_ui_settle ();
  return DSU_CANVAS (gtk_widget_get_first_child (panel));
}

static DsCell
middle_of (DsuCanvas *canvas)
{
  return dsu_canvas_cell_at (canvas, gtk_widget_get_width (GTK_WIDGET (canvas)) / 2.0,
                             gtk_widget_get_height (GTK_WIDGET (canvas)) / 2.0);
}

static void
assert_middle (DsuCanvas *canvas, int x, int y)
{
  g_assert_cmpint (ABS (middle_of (canvas).x - x), <=, 1);
  g_assert_cmpint (ABS (middle_of (canvas).y - y), <=, 1);
}

/* Points at @cell of the minimap. */
static void
point_at (DsuCanvas *small, DsCell cell)
{
  graphene_point_t at;

  g_assert_true (dsu_canvas_cell_to_widget (small, cell, &at));
  dst_ui_point_in (GTK_WIDGET (small), (double)at.x, (double)at.y);
}

static void
click (DsuCanvas *small, DsCell cell)
{
  point_at (small, cell);
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
}

/* A window with a blank level of two floors, of which a part is in view. */
static DseWindow *
start (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 2);
  dsu_canvas_zoom_to (canvas_of (window), 96);
  dst_ui_settle ();
  return window;
}

/* A click centres the view, on the shown floor; a drag of the part in view moves it as far. */
static void
test_pointer (void)
{
  DseWindow *window = start ();
  DsuCanvas *canvas = canvas_of (window), *small = open_minimap (window);

  click (small, (DsCell){ 30, 15 });
  assert_middle (canvas, 30, 15);
  g_assert_cmpfloat (dsu_canvas_get_zoom (canvas), ==, 96);
  point_at (small, (DsCell){ 32, 16 });
  dst_ui_button (1, TRUE);
  dst_ui_settle ();
  assert_middle (canvas, 30, 15); /* pressed inside: nothing jumps */
  point_at (small, (DsCell){ 22, 6 });
  dst_ui_settle ();
  assert_middle (canvas, 20, 5);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  assert_middle (canvas, 20, 5);
  point_at (small, (DsCell){ 10, 10 });
  dst_ui_button (5, TRUE);
  dst_ui_button (5, FALSE);
  dst_ui_settle ();
  g_assert_cmpfloat (dsu_canvas_get_zoom (canvas), <, 96);
  g_assert_true (dsu_canvas_get_camera (small).is_fit);
  dst_ui_stop ();
}

/* The arrows and Enter move the view, too. */
static void
test_keyboard (void)
{
  DseWindow *window = start ();
  DsuCanvas *canvas = canvas_of (window), *small = open_minimap (window);
  DsCell cursor;

  gtk_widget_grab_focus (GTK_WIDGET (small));
  for (int i = 0; i < 6; i++)
    dst_ui_key (GTK_WINDOW (window), GDK_KEY_Right, 0);
  g_assert_true (dsu_canvas_get_cursor (small, &cursor));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  assert_middle (canvas, cursor.x, cursor.y);
  dst_ui_stop ();
}

/* It shows the floor that the page shows, and the level of the shown tab. */
static void
test_follows (void)
{
  DseWindow *window = start ();
  DsuCanvas *small = open_minimap (window);

  dst_ui_action (window, "win.floor-down");
  g_assert_cmpuint (dsu_canvas_get_floor (small), ==, 1);
  dst_ui_add_blank (window, 1);
  dst_ui_settle ();
  g_assert_cmpuint (dsu_canvas_get_floor (small), ==, 0);
  click (small, (DsCell){ 2, 2 });
  dst_ui_stop ();
}

/* An edit redraws the part that it touches, and nothing while the panel is hidden. */
static void
test_edits (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (DsuDocument) document = dst_ui_level_new (NULL, 1, 2000, 2000, 1);
  DsuCanvas *small;
  guint64 drawn;
  DsCell cell;

  dse_window_add_document (window, document);
  small = open_minimap (window);
  dsu_canvas_zoom_to (canvas_of (window), 32);
  dst_ui_settle ();
  drawn = dsu_canvas_get_chunks_drawn (small);
  g_assert_cmpuint (drawn, >, 0);
  cell = middle_of (canvas_of (window));
  dst_ui_click (window, cell, 1, 0);
  dst_ui_pass_time (EDITS_MS);
  g_assert_cmpuint (dsu_canvas_get_chunks_drawn (small) - drawn, >=, 1);
  g_assert_cmpuint (dsu_canvas_get_chunks_drawn (small) - drawn, <=, 2);
  dst_ui_action (window, "win.panel::minimap"); /* hides it */
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (small)));
  drawn = dsu_canvas_get_chunks_drawn (small);
  dst_ui_click (window, cell, 1, 0);
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (dsu_canvas_get_chunks_drawn (small), ==, drawn);
  dst_ui_stop ();
}

/* The four sides of the outline, @line pixels each, are closed: its pixels are those of a frame. */
static void
assert_closed (GdkTexture *minimap, int line)
{
  const int w = gdk_texture_get_width (minimap), h = gdk_texture_get_height (minimap);
  g_autofree guint32 *pixels = g_new0 (guint32, (gsize)w * (gsize)h);
  int left = w, right = 0, top = h, bottom = 0, n = 0;

  gdk_texture_download (minimap, (guchar *)pixels, (gsize)w * 4);
  for (int i = 0; i < w * h; i++) {
    if (ABS ((int)(pixels[i] >> 16 & 0xff) - 0xff) > 2 ||
        ABS ((int)(pixels[i] >> 8 & 0xff) - 0xd6) > 2 || ABS ((int)(pixels[i] & 0xff) - 0x0a) > 2)
      continue;
    left = MIN (left, i % w);
    right = MAX (right, i % w + 1);
    top = MIN (top, i / w);
    bottom = MAX (bottom, i / w + 1);
    n++;
  }
  g_assert_cmpint (right - left, >, 4 * line);
  g_assert_cmpint (bottom - top, >, 4 * line);
  g_assert_cmpint (n, ==, 2 * line * (right - left + bottom - top - 2 * line));
}

/* The outline moves with the view, although nothing else of the minimap changes. */
static void
test_outline (void)
{
  DseWindow *window = start ();
  GtkWidget *minimap = gtk_widget_get_parent (GTK_WIDGET (open_minimap (window)));
  g_autoptr (GdkTexture) before = NULL, after = NULL;
  g_autoptr (GBytes) was = NULL, is = NULL;

  dsu_canvas_zoom_to (canvas_of (window), 64);
  dsu_canvas_centre (canvas_of (window), (DsCell){ 10, 8 });
  before = dst_ui_render (minimap);
  dsu_canvas_centre (canvas_of (window), (DsCell){ 30, 12 });
  dst_ui_pass_time (LAG_MS);
  after = dst_ui_render (minimap);
  was = gdk_texture_save_to_png_bytes (before);
  is = gdk_texture_save_to_png_bytes (after);
  g_assert_false (g_bytes_equal (was, is));
  assert_closed (before, 2);
  assert_closed (after, 2);
  dst_ui_stop ();
}

/* Pixels of an issue's colour in a square of @side pixels around @cell of the minimap. */
static guint
n_marked (DsuCanvas *small, DsCell cell, DsSeverity severity, int side)
{
  static const guint32 COLOURS[DS_N_SEVERITIES] = { [DS_SEVERITY_ERROR] = 0xe01c24,
                                                    [DS_SEVERITY_WARNING] = 0xe6a60a,
                                                    [DS_SEVERITY_HINT] = 0x3685e3,
                                                    [DS_SEVERITY_NOTE] = 0x999996 };
  g_autoptr (GdkTexture) picture = dst_ui_render (GTK_WIDGET (small));
  const int w = gdk_texture_get_width (picture), h = gdk_texture_get_height (picture);
  g_autofree guint32 *pixels = g_new0 (guint32, (gsize)w * (gsize)h);
  graphene_point_t at;
  guint n = 0;

  g_assert_true (dsu_canvas_cell_to_widget (small, cell, &at));
  gdk_texture_download (picture, (guchar *)pixels, (gsize)w * 4);
  for (int y = MAX ((int)at.y - side / 2, 0); y < MIN ((int)at.y + side / 2, h); y++)
    for (int x = MAX ((int)at.x - side / 2, 0); x < MIN ((int)at.x + side / 2, w); x++) {
      gboolean is_same = TRUE;

      for (int shift = 0; shift < 24; shift += 8)
        is_same = is_same && ABS ((int)(pixels[y * w + x] >> shift & 0xff) -
                                  (int)(COLOURS[severity] >> shift & 0xff)) <= 2;
      n += is_same;
    }
  return n;
}

/* An issue of the floor with a cell of its own, the worst there; NULL: none. */
static const DsFinding *
find_issue (DseWindow *window)
{
  const DsFindings *findings =
      dse_verdict_get_findings (dse_page_get_verdict (dse_window_get_page (window)));

  for (gsize i = 0; i < findings->items.n; i++)
    if (findings->items.items[i].n_cells > 0 && findings->items.items[i].floor == 0 &&
        !findings->items.items[i].is_ignored)
      return &findings->items.items[i];
  return NULL;
}

/* Issues are marked in their colour on their cell of their floor, as long as they are there. */
static void
test_issues (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const DsFinding *issue;
  DsSeverity severity;
  DsuCanvas *small;
  DsCell cell;

  dst_ui_add_blank (window, 2);
  small = open_minimap (window);
  g_object_set (dse_window_get_options (window), "kind", "gate-locked", "lock", "red", NULL);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, (DsCell){ 8, 5 }, 1, 0);
  dst_ui_wait_verdict (window);
  dst_ui_pass_time (EDITS_MS);
  issue = find_issue (window);
  g_assert_nonnull (issue);
  cell = issue->cells[0];
  severity = issue->severity;
  g_assert_cmpuint (n_marked (small, cell, severity, 12), >=, 20);
  g_assert_cmpuint (n_marked (small, cell, severity, 12), <=, 49);
  g_assert_cmpuint (n_marked (small, (DsCell){ cell.x + 14, cell.y + 7 }, severity, 12), ==, 0);
  dst_ui_action (window, "win.floor-down");
  dst_ui_pass_time (EDITS_MS);
  g_assert_cmpuint (n_marked (small, cell, severity, 12), ==, 0);
  dst_ui_action (window, "win.floor-up");
  dst_ui_pass_time (EDITS_MS);
  g_assert_cmpuint (n_marked (small, cell, severity, 12), >=, 20);
  dst_ui_action (window, "win.undo");
  dst_ui_wait_verdict (window);
  dst_ui_pass_time (EDITS_MS);
  g_assert_cmpuint (n_marked (small, cell, severity, 12), ==, 0);
  dst_ui_stop ();
}

/* All of the largest floor is in the panel, also when a smaller one became it, and a click reaches
 * its far corner. */
static void
test_large (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (DsuDocument) document = dst_ui_level_new (NULL, 1, 100, 100, 1);
  const DsCmdResize larger = { .cmd.type = &ds_cmd_resize, .w = 4096, .h = 4096 };
  GtkWidget *panel;
  DsuCanvas *small;
  graphene_point_t at, corner;

  dse_window_add_document (window, document);
  small = open_minimap (window);
  g_assert_true (dsu_document_apply (document, &larger.cmd));
  dst_ui_settle ();
  panel = gtk_widget_get_parent (GTK_WIDGET (small));
  g_assert_true (dsu_canvas_cell_to_widget (small, (DsCell){ 0, 0 }, &at));
  g_assert_true (dsu_canvas_cell_to_widget (small, (DsCell){ 4095, 4095 }, &at));
  g_assert_true (gtk_widget_compute_point (GTK_WIDGET (small), panel, &at, &corner));
  g_assert_cmpfloat (corner.y, <, gtk_widget_get_height (panel));
  dsu_canvas_zoom_to (canvas_of (window), 32);
  click (small, (DsCell){ 4000, 4000 });
  g_assert_cmpint (ABS (middle_of (canvas_of (window)).x - 4000), <, 30);
  g_assert_cmpint (ABS (middle_of (canvas_of (window)).y - 4000), <, 30);
  dst_ui_stop ();
}

/* ---- frames */

/* Drawings of the widgets of a class, of the one that is watched. */
static struct {
  GtkWidget *widget;
  void (*draw) (GtkWidget *widget, GtkSnapshot *snapshot);
  guint n;
} watched[5];
static guint n_watched;

static void
draw_watched (GtkWidget *widget, GtkSnapshot *snapshot)
{
  guint i = 0;

  while (G_OBJECT_TYPE (watched[i].widget) != G_OBJECT_TYPE (widget))
    i++;
  watched[i].draw (widget, snapshot);
  for (; i < n_watched; i++)
    watched[i].n += watched[i].widget == widget;
}

/* Counts the drawings of @widget from now on. Returns its number. */
static guint
watch (GtkWidget *widget)
{
  GtkWidgetClass *class = GTK_WIDGET_GET_CLASS (widget);
  const guint i = n_watched++;

  watched[i].widget = widget;
  if (class->snapshot != draw_watched)
    watched[i].draw = class->snapshot;
  class->snapshot = draw_watched;
  return i;
}

static void
stop_watching (void)
{
  while (n_watched-- > 0)
    if (watched[n_watched].draw != NULL)
      GTK_WIDGET_GET_CLASS (watched[n_watched].widget)->snapshot = watched[n_watched].draw;
  n_watched = 0;
  memset (watched, 0, sizeof watched);
}

static GtkWidget *
find_ruler (GtkWidget *root)
{
  if (DSU_IS_RULER (root))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_ruler (child);

    if (found != NULL)
      return found;
  }
  return NULL;
}

/* One step of each kind has its own frame of the canvas. */
static void
pan (DsuCanvas *canvas, int i)
{
  dsu_canvas_centre (canvas, (DsCell){ 20 + i % 2, 10 });
}

/* The level is smaller than the view: at most so often is anything beside it drawn. */
static void
pan_far (DsuCanvas *canvas, int i)
{
  dsu_canvas_pan (canvas, i % 2 == 0 ? 9 : -9, 0);
}

static void
hover (DsuCanvas *canvas, int i)
{
  DsCell cell = { 20 + i % 4, 10 }, now;

  if (dsu_canvas_get_hover (canvas, &now) && now.x == cell.x && now.y == cell.y)
    cell.y++; /* the pointer of the display is there */
  dsu_canvas_set_hover (canvas, &cell);
}

static void
zoom (DsuCanvas *canvas, int i)
{
  dsu_canvas_zoom_to (canvas, i % 2 == 0 ? 24 : 16);
}

static gint64
frame_time (DsuCanvas *canvas)
{
  return gdk_frame_clock_get_frame_time (gtk_widget_get_frame_clock (GTK_WIDGET (canvas)));
}

/* Most drawings of what lags @ms (0: what is never drawn) behind, from the frame at @start on: one
 * each time, and one before. */
static guint
most_since (DsuCanvas *canvas, gint64 start, guint ms)
{
  return ms == 0 ? 0 : (guint)((frame_time (canvas) - start) / (ms * 1000)) + 2;
}

/* While the view moves, the minimap's outline and the rulers are drawn a few times a second, as
 * cairo draws; the level of the minimap and the panels beside it are not. The pointer over the
 * level draws only rulers, as rarely, and another zoom both rulers at once. */
static void
test_frames (void)
{
  static const struct {
    void (*step) (DsuCanvas *canvas, int i);
    guint outline_ms, rulers_ms; /* at most so often; 0: never, and with each step */
  } STEP[] = { { pan, LAG_MS, RULERS_MS },
               { hover, 0, RULERS_MS },
               { zoom, LAG_MS, 0 },
               { pan_far, FAR_MS, RULERS_FAR_MS } };
  DseWindow *window = start ();
  DsuCanvas *canvas = canvas_of (window), *small = open_minimap (window);
  GtkWidget *layers = dse_window_show_panel (window, &dse_panel_layers);
  guint large, far, picture, dock, ruler;

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_u, GDK_CONTROL_MASK | GDK_ALT_MASK);
  dst_ui_wait_verdict (window);
  dst_ui_pass_time (1000);
  large = watch (GTK_WIDGET (canvas));
  far = watch (gtk_widget_get_parent (GTK_WIDGET (small)));
  picture = watch (GTK_WIDGET (small));
  dock = watch (gtk_widget_get_ancestor (layers, DSE_TYPE_DOCK));
  ruler = watch (find_ruler (GTK_WIDGET (dse_window_get_page (window))));
  for (gsize kind = 0; kind < G_N_ELEMENTS (STEP); kind++) {
    gint64 began;

    if (STEP[kind].step == pan_far)
      dsu_canvas_zoom_to (canvas, 1);
    dst_ui_pass_time (1000);
    began = frame_time (canvas);
    for (guint i = 0; i < n_watched; i++)
      watched[i].n = 0;
    for (int i = 0; i < STEPS; i++) {
      const guint n = watched[large].n;

      STEP[kind].step (canvas, i);
      DST_UI_UNTIL (watched[large].n > n);
    }
    g_assert_cmpuint (watched[dock].n, ==, 0);
    g_assert_cmpuint (watched[picture].n, ==, 0);
    g_assert_cmpuint (watched[far].n, <=, most_since (canvas, began, STEP[kind].outline_ms));
    if (STEP[kind].rulers_ms != 0)
      g_assert_cmpuint (watched[ruler].n, <=, most_since (canvas, began, STEP[kind].rulers_ms));
    else
      g_assert_cmpuint (watched[ruler].n, >=, STEPS); /* its ticks would be between others */
    dst_ui_pass_time (1000);
    g_assert_cmpuint (watched[ruler].n, >, 0);
    g_assert_true ((watched[far].n > 0) == (STEP[kind].outline_ms != 0));
  }
  stop_watching ();
  dst_ui_stop ();
}

/* ---- the screen */

static Display *
display (void)
{
  return gdk_x11_display_get_xdisplay (gdk_display_get_default ());
}

static Window
xid_of (DseWindow *window)
{
  return gdk_x11_surface_get_xid (gtk_native_get_surface (GTK_NATIVE (window)));
}

/* The pixels of @window on the screen. XDestroyImage() it. */
static XImage *
grab (DseWindow *window)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));
  const int scale = gdk_surface_get_scale_factor (surface);

  return XGetImage (display (), xid_of (window), 0, 0,
                    (unsigned)(gdk_surface_get_width (surface) * scale),
                    (unsigned)(gdk_surface_get_height (surface) * scale), AllPlanes, ZPixmap);
}

/* Pixels of both that differ by more than rounding does. */
static int
n_different (XImage *one, XImage *other)
{
  int n = 0;

  g_assert_cmpint (one->width, ==, other->width);
  g_assert_cmpint (one->height, ==, other->height);
  for (int y = 0; y < one->height; y++)
    for (int x = 0; x < one->width; x++) {
      const gulong a = XGetPixel (one, x, y), b = XGetPixel (other, x, y);
      int most = 0;

      for (int shift = 0; shift < 24 && a != b; shift += 8)
        most = MAX (most, ABS ((int)(a >> shift & 0xff) - (int)(b >> shift & 0xff)));
      n += most > 2;
    }
  return n;
}

/* Draws the aids from nothing, and all of the window on the screen. */
static void
draw_anew (DseWindow *window, DsuCanvas *small)
{
  GtkWidget *grid = gtk_widget_get_parent (find_ruler (GTK_WIDGET (dse_window_get_page (window))));

  for (GtkWidget *child = gtk_widget_get_first_child (grid); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (DSU_IS_RULER (child)) {
      g_object_set (child, "per-cell", 7.5, NULL);
      dst_ui_settle ();
      g_object_set (child, "per-cell", 1.0, NULL);
    }
  dsu_canvas_touch_layer (small, 1);
  gtk_widget_queue_draw (gtk_widget_get_parent (GTK_WIDGET (small)));
  dst_ui_pass_time (2 * EDITS_MS);
  XClearArea (display (), xid_of (window), 0, 0, 0, 0, True);
  dst_ui_pass_time (1500);
}

/* After a pan the screen shows what it would without any kept pictures, at zooms where the level is
 * larger and smaller than the view; while the view moves along one side, it does, too. */
static void
test_pan (void)
{
  static const struct {
    int zoom; /* quarters of a pixel per cell */
    int dx, dy;
  } ROWS[] = { { 64, 37, 23 }, { 64, 0, 19 }, { 16, 31, 0 }, { 4, 37, 23 }, { 1, 11, -7 } };
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (DsuDocument) document = dst_ui_level_new (NULL, 1, 400, 300, 1);
  DsuCanvas *canvas, *small;

  dse_window_add_document (window, document);
  canvas = canvas_of (window);
  small = open_minimap (window);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_u, GDK_CONTROL_MASK | GDK_ALT_MASK);
  dst_ui_wait_verdict (window);
  for (gsize row = 0; row < G_N_ELEMENTS (ROWS); row++) {
    XImage *moved, *fresh;

    dsu_canvas_zoom_to (canvas, ROWS[row].zoom / 4.0);
    dst_ui_pass_time (1500);
    for (int i = 0; i < 12; i++) {
      dsu_canvas_pan (canvas, ROWS[row].dx, ROWS[row].dy);
      dst_ui_pass_time (17);
    }
    dst_ui_pass_time (1500);
    moved = grab (window);
    draw_anew (window, small);
    fresh = grab (window);
    g_assert_cmpint (n_different (moved, fresh), ==, 0);
    XDestroyImage (moved);
    XDestroyImage (fresh);
  }
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/minimap/pointer", test_pointer);
  g_test_add_func ("/minimap/keyboard", test_keyboard);
  g_test_add_func ("/minimap/follows", test_follows);
  g_test_add_func ("/minimap/edits", test_edits);
  g_test_add_func ("/minimap/outline", test_outline);
  g_test_add_func ("/minimap/issues", test_issues);
  g_test_add_func ("/minimap/large", test_large);
  g_test_add_func ("/minimap/frames", test_frames);
  g_test_add_func ("/minimap/pan", test_pan);
  return g_test_run ();
}
