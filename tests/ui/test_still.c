/* tests/ui/test_still.c — widgets beside the level: they become pictures while nothing in them
 * changes, and draw in frames of their own, as cairo draws. */
#include "canvas_private.h"
#include "clauses.h"
#include "drive.h"
#include "window/dock.h"
#include "window/status_bar.h"

#include <string.h>

#define LAG_MS 250     /* of the minimap's outline, as cairo draws */
#define EDITS_MS 200   /* of its level */
#define PICTURE_MS 300 /* until the level of the minimap is a picture */
#define STEPS 50

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

/* Steps of a motion; each has a frame of the canvas. */
static void
pan (DsuCanvas *canvas, int i)
{
  dsu_canvas_centre (canvas, (DsCell){ 20 + i % 2, 10 });
}

static void
hover (DsuCanvas *canvas, int i)
{
  DsCell cell = { 20 + i % 4, 10 }, now;

  if (dsu_canvas_get_hover (canvas, &now) && now.x == cell.x && now.y == cell.y)
    cell.y++; /* the pointer of the display is there */
  dsu_canvas_set_hover (canvas, &cell);
}

/* The node that GTK keeps of @widget. Free with gsk_render_node_unref(). */
static GskRenderNode *
node_of (GtkWidget *widget)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderNode *node;

  gtk_widget_snapshot_child (gtk_widget_get_parent (widget), widget, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  while (node != NULL && gsk_render_node_get_node_type (node) == GSK_TRANSFORM_NODE) {
    GskRenderNode *child = gsk_render_node_ref (gsk_transform_node_get_child (node));

    gsk_render_node_unref (node);
    node = child;
  }
  return node;
}

static GskRenderNodeType
node_type (GtkWidget *widget)
{
  g_autoptr (GskRenderNode) node = node_of (widget);

  return gsk_render_node_get_node_type (node);
}

/* The device pixels of @widget, drawn by @node. Destroy it. */
static cairo_surface_t *
draw (GtkWidget *widget, GskRenderNode *node)
{
  const int scale = gtk_widget_get_scale_factor (widget);
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, gtk_widget_get_width (widget) * scale,
                                  gtk_widget_get_height (widget) * scale);
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static void
assert_same (cairo_surface_t *one, cairo_surface_t *other)
{
  const gsize n =
      (gsize)cairo_image_surface_get_stride (one) * (gsize)cairo_image_surface_get_height (one);
  const guchar *a = cairo_image_surface_get_data (one), *b = cairo_image_surface_get_data (other);
  int most = 0;

  for (gsize i = 0; i < n; i++)
    most = MAX (most, ABS (a[i] - b[i]));
  g_assert_cmpint (most, <=, 2); /* of rounding */
  cairo_surface_destroy (one);
  cairo_surface_destroy (other);
}

/* A dock that rests is one node, which GTK can skip, and looks as it does with all of its nodes. */
static void
test_still (void)
{
  DseWindow *window = start ();
  GtkWidget *dock =
      gtk_widget_get_ancestor (dse_window_show_panel (window, &dse_panel_layers), DSE_TYPE_DOCK);
  GtkWidgetClass *parent = g_type_class_peek_parent (GTK_WIDGET_GET_CLASS (dock));
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) still = NULL, plain = NULL;

  dst_ui_settle ();
  g_assert_cmpint (node_type (dock), ==, GSK_CONTAINER_NODE); /* it has just come */
  dst_ui_pass_time (1000);
  still = node_of (dock);
  parent->snapshot (dock, snapshot);
  plain = gtk_snapshot_free_to_node (snapshot);
  g_assert_cmpint (gsk_render_node_get_node_type (still), ==, GSK_CAIRO_NODE);
  g_assert_cmpint (gsk_render_node_get_node_type (plain), ==, GSK_CONTAINER_NODE);
  assert_same (draw (dock, still), draw (dock, plain));
  dst_ui_stop ();
}

/* The parts of an outline in @node, which are narrow, of one node each. */
static int
n_narrow (GskRenderNode *node)
{
  graphene_rect_t box;
  int n = 0;

  switch (gsk_render_node_get_node_type (node)) {
  case GSK_CAIRO_NODE:
    gsk_render_node_get_bounds (node, &box);
    return MIN (box.size.width, box.size.height) < 10;
  case GSK_CLIP_NODE:
    return n_narrow (gsk_clip_node_get_child (node));
  case GSK_TRANSFORM_NODE:
    return n_narrow (gsk_transform_node_get_child (node));
  case GSK_CONTAINER_NODE:
    for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
      n += n_narrow (gsk_container_node_get_child (node, i));
    return n;
  default:
    return 0;
  }
}

/* The ground of the minimap and the picture over it, of its @node. NULL: there is no picture. */
static GskRenderNode *
dup_picture (GskRenderNode *node)
{
  GskRenderNode *both[2];

  if (gsk_render_node_get_node_type (node) == GSK_CLIP_NODE)
    return dup_picture (gsk_clip_node_get_child (node));
  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    both[i] = gsk_container_node_get_child (node, i);
  return gsk_render_node_get_node_type (both[1]) == GSK_CAIRO_NODE
             ? gsk_container_node_new (both, G_N_ELEMENTS (both))
             : NULL;
}

/* While the view moves, the level of the minimap is one picture, the outline over it four narrow
 * parts, and the buttons of its dock are one node, too. An edit is drawn by the nodes again, and a
 * picture a little later. */
static void
test_parts (void)
{
  DseWindow *window = start ();
  DsuCanvas *canvas = canvas_of (window), *small = open_minimap (window);
  GtkWidget *map = gtk_widget_get_parent (GTK_WIDGET (small)),
            *dock = gtk_widget_get_ancestor (map, DSE_TYPE_DOCK);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL, plain = NULL, edited = NULL, rested = NULL, drawn = NULL,
                            late = NULL;
  graphene_rect_t box;

  dst_ui_pass_time (1000);
  dsu_canvas_zoom_to (canvas, 64);
  for (int i = 0; i < 4; i++) {
    pan (canvas, i);
    dst_ui_pass_time (2 * LAG_MS);
  }
  node = node_of (map);
  gtk_widget_snapshot_child (map, GTK_WIDGET (small), snapshot);
  plain = gtk_snapshot_free_to_node (snapshot);
  g_assert_cmpint (n_narrow (node), ==, 4);
  drawn = dup_picture (node);
  g_assert_nonnull (drawn);
  gsk_render_node_get_bounds (gsk_container_node_get_child (drawn, 1), &box);
  g_assert_cmpfloat (box.size.width, <, gtk_widget_get_width (map) * 0.8); /* of the floor */
  assert_same (draw (map, drawn), draw (map, plain));
  g_assert_cmpint (node_type (dock), ==, GSK_CONTAINER_NODE);
  g_assert_cmpint (node_type (gtk_widget_get_first_child (dock)), ==, GSK_CAIRO_NODE);
  dsu_canvas_touch_layer (small, 1);
  dst_ui_pass_time (EDITS_MS);
  edited = node_of (map);
  g_assert_null (dup_picture (edited));
  dst_ui_pass_time (PICTURE_MS); /* before the view moves again */
  rested = node_of (map);
  late = dup_picture (rested);
  g_assert_nonnull (late);
  dst_ui_pass_time (1000); /* a picture of the whole dock would be drawn anew with each move */
  g_assert_cmpint (node_type (dock), ==, GSK_CONTAINER_NODE);
  dse_window_show_panel (window, &dse_panel_findings);
  dst_ui_pass_time (1000);
  g_assert_cmpint (node_type (dock), ==, GSK_CAIRO_NODE);
  dst_ui_stop ();
}

/* A text in @root that is on the screen; NULL: none. */
static GtkWidget *
find_text (GtkWidget *root)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_mapped (root))
    return NULL;
  if (GTK_IS_TEXT (root))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_text (child);
  return found;
}

/* A cursor that blinks in a dock does not draw the whole of it each time. */
static void
test_blinks (void)
{
  DseWindow *window = start ();
  GtkWidget *dock =
      gtk_widget_get_ancestor (dse_window_show_panel (window, &dse_panel_recipe), DSE_TYPE_DOCK);
  GtkWidget *text;

  dst_ui_pass_time (1000);
  text = find_text (dock);
  g_assert_nonnull (text);
  g_assert_cmpint (node_type (dock), ==, GSK_CAIRO_NODE);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Shift_L, 0); /* the window has the keys */
  g_assert_true (gtk_text_grab_focus_without_selecting (GTK_TEXT (text)));
  for (int i = 0; i < 30; i++) {
    dst_ui_pass_time (100);
    g_assert_cmpint (node_type (dock), ==, GSK_CONTAINER_NODE);
  }
  gtk_widget_grab_focus (GTK_WIDGET (canvas_of (window)));
  dst_ui_pass_time (1000);
  g_assert_cmpint (node_type (dock), ==, GSK_CAIRO_NODE);
  dst_ui_stop ();
}

/* ---- frames of their own */

/* The line of the pointed cell. */
static DsuClauses *
find_pointed (DseWindow *window)
{
  GtkWidget *bar = dst_ui_find (GTK_WIDGET (window), DSE_TYPE_STATUS_BAR, NULL);

  for (GtkWidget *at = gtk_widget_get_first_child (bar); at != NULL;
       at = gtk_widget_get_next_sibling (at))
    if (DSU_IS_CLAUSES (at))
      return DSU_CLAUSES (at);
  g_assert_not_reached ();
}

typedef struct {
  DsuCanvas *canvas;
  GtkWidget *label; /* of the line of the pointed cell */
  GskRenderNode *drawn;
  char *text;
  int n_canvas, n_texts, n_both; /* frames with a change */
  int n_taken;                   /* frames without the canvas */
} Changes;

static void
note_changes (Changes *self)
{
  const char *text = gtk_label_get_text (GTK_LABEL (self->label));
  const gboolean is_drawn = self->canvas->drawn != self->drawn,
                 is_told = strcmp (self->text, text) != 0;

  self->n_canvas += is_drawn && !is_told;
  self->n_texts += is_told && !is_drawn;
  self->n_both += is_drawn && is_told;
  self->n_taken += dsu_lag_is_taken (GTK_WIDGET (self->canvas));
  self->drawn = self->canvas->drawn;
  g_free (self->text);
  self->text = g_strdup (text);
}

/* The words of the pointed cell have frames without the canvas, which has all others; a pan does
 * not wait for them. */
static void
test_own_frame (void)
{
  DseWindow *window = start ();
  DsuCanvas *canvas = canvas_of (window);
  Changes changes = { .canvas = canvas,
                      .label = gtk_widget_get_first_child (GTK_WIDGET (find_pointed (window))),
                      .text = g_strdup ("") };
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (canvas));
  GskRenderNode *last;

  dst_ui_pass_time (1000);
  note_changes (&changes);
  changes.n_canvas = changes.n_texts = changes.n_both = 0;
  g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (note_changes), &changes);
  for (int i = 0; i < STEPS; i++) {
    const gint64 n = gdk_frame_clock_get_frame_counter (clock);

    hover (canvas, i);
    DST_UI_UNTIL (gdk_frame_clock_get_frame_counter (clock) > n);
  }
  dst_ui_pass_time (1000);
  g_assert_cmpint (changes.n_texts, >=, 2);
  g_assert_cmpint (changes.n_canvas, >, changes.n_texts);
  g_assert_cmpint (changes.n_both, ==, 0);
  g_object_set (dse_window_get_page (window), "show-rulers", TRUE, NULL);
  dst_ui_settle ();
  g_object_set (dse_window_get_page (window), "show-rulers", FALSE, NULL);
  dst_ui_pass_time (1000);
  changes.n_taken = 0;
  g_signal_emit_by_name (canvas, "marks-changed"); /* for rulers, which are hidden */
  for (int i = 0; i < 12; i++) {
    const gint64 n = gdk_frame_clock_get_frame_counter (clock);

    gtk_widget_queue_draw (GTK_WIDGET (canvas));
    DST_UI_UNTIL (gdk_frame_clock_get_frame_counter (clock) > n);
  }
  g_assert_cmpint (changes.n_taken, ==, 0);
  last = canvas->drawn; /* the last cell is there in the end */
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
  dst_ui_settle ();
  g_assert_true (last != canvas->drawn);
  for (int i = 0; i < 2; i++) {
    const gint64 n = gdk_frame_clock_get_frame_counter (clock);

    last = canvas->drawn;
    if (i == 0)
      hover (canvas, STEPS);
    else
      pan (canvas, 0);
    dsu_lag_take_frame (GTK_WIDGET (canvas));
    DST_UI_UNTIL (gdk_frame_clock_get_frame_counter (clock) > n);
    g_assert_true ((canvas->drawn == last) == (i == 0));
    DST_UI_UNTIL (canvas->drawn != last);
  }
  g_signal_handlers_disconnect_by_data (clock, &changes);
  g_free (changes.text);
  dst_ui_stop ();
}

static gboolean
on_timer (gpointer data)
{
  *(gboolean *)data = TRUE;
  return G_SOURCE_REMOVE;
}

/* Timers of one step come at the same times, whenever they begin, others as much later as asked
 * for, and all within the step. */
static void
test_beat (void)
{
  static const guint OFFSETS[] = { 0, 0, 45, 45 };

  dst_ui_start (NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (OFFSETS); i++) {
    gboolean is_over = FALSE;
    const guint timer = dsu_lag_add_timer (90, OFFSETS[i], on_timer, &is_over);
    const gint64 due = g_source_get_ready_time (g_main_context_find_source_by_id (NULL, timer));

    g_assert_cmpint (due % 90000, ==, OFFSETS[i] * 1000);
    dst_pass_time (91);
    g_assert_true (is_over);
  }
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/still/still", test_still);
  g_test_add_func ("/still/parts", test_parts);
  g_test_add_func ("/still/blinks", test_blinks);
  g_test_add_func ("/still/own-frame", test_own_frame);
  g_test_add_func ("/still/beat", test_beat);
  return g_test_run ();
}
