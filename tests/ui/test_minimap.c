/* tests/ui/test_minimap.c — the minimap: it shows the whole floor, moves the view, follows edits.
 */
#include "drive.h"

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

/* The outline moves with the view, although nothing else of the minimap changes. */
static void
test_outline (void)
{
  DseWindow *window = start ();
  GtkWidget *small = GTK_WIDGET (open_minimap (window));
  g_autoptr (GdkTexture) before = NULL, after = NULL;
  g_autoptr (GBytes) was = NULL, is = NULL;

  dsu_canvas_zoom_to (canvas_of (window), 64);
  dsu_canvas_centre (canvas_of (window), (DsCell){ 10, 8 });
  before = dst_ui_render (small);
  dsu_canvas_centre (canvas_of (window), (DsCell){ 30, 12 });
  after = dst_ui_render (small);
  was = gdk_texture_save_to_png_bytes (before);
  is = gdk_texture_save_to_png_bytes (after);
  g_assert_false (g_bytes_equal (was, is));
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

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/minimap/pointer", test_pointer);
  g_test_add_func ("/minimap/keyboard", test_keyboard);
  g_test_add_func ("/minimap/follows", test_follows);
  g_test_add_func ("/minimap/edits", test_edits);
  g_test_add_func ("/minimap/outline", test_outline);
  g_test_add_func ("/minimap/large", test_large);
  return g_test_run ();
}
