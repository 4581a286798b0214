/* tests/ui/test_stamps.c — stamps by their keys and by a drag with the right button. */
#include "drive.h"

#include "app/settings.h"

#include <string.h>

static gboolean
is_wall (DseWindow *window, int x, int y)
{
  return strcmp (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ x, y }), "wall") == 0;
}

/* A blank level of floor with wall at (3, 3). */
static void
add_level (DseWindow *window)
{
  dst_ui_add_blank (window, 1);
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  g_assert_true (is_wall (window, 3, 3));
}

static const char *
tool_id (DseWindow *window)
{
  return dse_page_get_tool (dse_window_get_page (window))->id;
}

static void
press_key (DseWindow *window, guint key, GdkModifierType modifiers)
{
  dst_ui_key (GTK_WINDOW (window), key, modifiers);
  dst_ui_settle ();
}

/* A stamp is a file that the next session has, too; a key without one places nothing. */
static void
test_keys (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("delvesmith/stamps/7.delve");

  add_level (window);
  press_key (window, GDK_KEY_7, GDK_CONTROL_MASK);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS)); /* nothing is selected */
  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 5, 3 }, 1, 0);
  press_key (window, GDK_KEY_7, GDK_CONTROL_MASK);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  dst_ui_stop ();

  window = dst_ui_start (NULL);
  dst_ui_add_blank (window, 1);
  dst_ui_action (window, "win.tool::brush");
  press_key (window, GDK_KEY_6, 0);
  g_assert_cmpstr (tool_id (window), ==, "brush");
  press_key (window, GDK_KEY_7, 0);
  g_assert_cmpstr (tool_id (window), ==, "paste");
  dst_ui_click (window, (DsCell){ 11, 10 }, 1, 0);
  dst_ui_click (window, (DsCell){ 11, 12 }, 1, 0);
  g_assert_true (is_wall (window, 10, 10) && is_wall (window, 10, 12));
  g_assert_false (is_wall (window, 11, 10));
  press_key (window, GDK_KEY_Escape, 0);
  g_assert_cmpstr (tool_id (window), ==, "brush");
  dst_ui_stop ();
}

/* A file that is no stamp is named, and nothing floats. */
static void
test_broken (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("delvesmith/stamps/1.delve");
  g_autofree char *folder = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0777), ==, 0);
  g_assert_true (g_file_set_contents (path, "nonsense", -1, NULL));
  add_level (window);
  press_key (window, GDK_KEY_1, 0);
  g_assert_cmpstr (tool_id (window), ==, "brush");
  g_assert_nonnull (strstr (dsu_document_get_error (dst_ui_document (window)), "1.delve"));
  dst_ui_stop ();
}

/* A drag with the right button captures, again and again; a click still picks. */
static void
test_capture (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *tile = NULL;

  add_level (window);
  dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 5, 4 }, 3, 0);
  g_assert_cmpstr (tool_id (window), ==, "paste");
  dst_ui_click (window, (DsCell){ 11, 11 }, 1, 0);
  g_assert_true (is_wall (window, 10, 10));
  g_assert_false (is_wall (window, 11, 10) || is_wall (window, 10, 11));
  dst_ui_drag (window, (DsCell){ 9, 10 }, (DsCell){ 11, 10 }, 3, 0);
  g_assert_cmpstr (tool_id (window), ==, "paste");
  dst_ui_click (window, (DsCell){ 20, 10 }, 1, 0);
  g_assert_true (is_wall (window, 20, 10));
  g_assert_false (is_wall (window, 19, 10) || is_wall (window, 21, 10));
  press_key (window, GDK_KEY_Escape, 0);
  g_assert_cmpstr (tool_id (window), ==, "brush");
  dst_ui_click (window, (DsCell){ 30, 10 }, 3, 0);
  g_object_get (dse_window_get_options (window), "tile", &tile, NULL);
  g_assert_cmpstr (tile, ==, "floor");
  dst_ui_stop ();
}

/* A captured piece is stored as it was turned, without a selection, and goes on floating. */
static void
test_store_floating (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("delvesmith/stamps/7.delve");

  add_level (window);
  dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 5, 3 }, 3, 0);
  press_key (window, GDK_KEY_x, 0); /* the wall is on the right now */
  press_key (window, GDK_KEY_7, GDK_CONTROL_MASK);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpstr (tool_id (window), ==, "paste");
  press_key (window, GDK_KEY_Escape, 0);
  press_key (window, GDK_KEY_7, 0);
  dst_ui_click (window, (DsCell){ 11, 10 }, 1, 0);
  g_assert_true (is_wall (window, 12, 10));
  g_assert_false (is_wall (window, 10, 10) || is_wall (window, 11, 10));
  dst_ui_stop ();
}

static GtkWidget *
swatch (DseWindow *window, const char *id)
{
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;
  const DsTile *tile = NULL;
  g_autofree char *tip = NULL;
  GtkWidget *found;

  for (uint32_t i = 1; i < ds_rules_n_tiles (rules) && tile == NULL; i++)
    if (strcmp (ds_rules_tile (rules, i)->id, id) == 0)
      tile = ds_rules_tile (rules, i);
  tip = g_strdup_printf ("%s\n%s", tile->label, tile->description);
  found = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_TOGGLE_BUTTON, tip);
  g_assert_nonnull (found);
  return found;
}

/* The palette marks the tiles of what floats, as long as it does. */
static void
test_marks (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *wall, *floor, *lava;

  add_level (window);
  wall = swatch (window, "wall");
  floor = swatch (window, "floor");
  lava = swatch (window, "lava");
  g_assert_false (gtk_widget_has_css_class (floor, "held"));
  dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 5, 3 }, 3, 0);
  g_assert_true (gtk_widget_has_css_class (wall, "held"));
  g_assert_true (gtk_widget_has_css_class (floor, "held"));
  g_assert_false (gtk_widget_has_css_class (lava, "held"));
  dst_ui_drag (window, (DsCell){ 4, 4 }, (DsCell){ 5, 4 }, 3, 0); /* another piece */
  g_assert_false (gtk_widget_has_css_class (wall, "held"));
  press_key (window, GDK_KEY_Escape, 0);
  g_assert_false (gtk_widget_has_css_class (floor, "held"));
  dst_ui_stop ();
}

/* ---- many copies */

static int
count_walls (DseWindow *window)
{
  int n = 0;

  for (int y = 0; y < 20; y++)
    for (int x = 0; x < 40; x++)
      n += is_wall (window, x, y);
  return n;
}

/* A blank level of floor, over which a wall with floor on its right floats. */
static DseWindow *
start_floating (void)
{
  DseWindow *window = dst_ui_start (NULL);

  add_level (window);
  dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 4, 3 }, 3, 0);
  g_assert_cmpstr (tool_id (window), ==, "paste");
  g_assert_cmpint (count_walls (window), ==, 1);
  return window;
}

/* All that the drag laid is one step. */
static void
assert_undone (DseWindow *window)
{
  dst_ui_action (window, "win.undo");
  g_assert_cmpint (count_walls (window), ==, 1);
  dst_ui_stop ();
}

/* A drag lays copies at the stamp's width, on whichever line. */
static void
test_row (void)
{
  DseWindow *window = start_floating ();

  dst_ui_drag (window, (DsCell){ 11, 10 }, (DsCell){ 18, 10 }, 1, 0);
  for (int x = 8; x < 22; x++)
    g_assert_cmpint (is_wall (window, x, 10), ==, x == 10 || x == 12 || x == 14 || x == 16);
  g_assert_cmpstr (tool_id (window), ==, "paste"); /* it goes on floating */
  assert_undone (window);
}

static void
test_fill (void)
{
  DseWindow *window = start_floating ();

  dst_ui_drag (window, (DsCell){ 11, 10 }, (DsCell){ 15, 12 }, 1, GDK_SHIFT_MASK);
  for (int y = 9; y < 14; y++)
    for (int x = 9; x < 18; x++)
      g_assert_cmpint (is_wall (window, x, y), ==,
                       y >= 10 && y <= 12 && (x == 10 || x == 12 || x == 14));
  assert_undone (window);
}

/* Scattered copies are in the rectangle, apart by the spacing, and the same each time. */
static void
test_scatter (void)
{
  DseWindow *window = start_floating ();
  gboolean before[20][40];
  int n, n_again;

  g_object_set (dse_window_get_options (window), "spacing", 2, NULL);
  dst_ui_drag (window, (DsCell){ 10, 8 }, (DsCell){ 29, 17 }, 1, GDK_CONTROL_MASK);
  n = count_walls (window);
  g_assert_cmpint (n, >, 5);
  for (int y = 0; y < 20; y++)
    for (int x = 0; x < 40; x++) {
      before[y][x] = is_wall (window, x, y);
      if (!before[y][x] || (x == 3 && y == 3))
        continue;
      g_assert_true (x >= 10 && x < 29 && y >= 8 && y < 18);
      for (int dx = 1; dx <= 3 && x + dx < 40; dx++)
        g_assert_false (is_wall (window, x + dx, y));
      for (int dy = 1; dy <= 2 && y + dy < 20; dy++)
        g_assert_false (is_wall (window, x, y + dy));
    }
  dst_ui_action (window, "win.undo");
  g_assert_cmpint (count_walls (window), ==, 1);
  dst_ui_drag (window, (DsCell){ 10, 8 }, (DsCell){ 29, 17 }, 1, GDK_CONTROL_MASK);
  n_again = count_walls (window);
  g_assert_cmpint (n_again, ==, n);
  for (int y = 0; y < 20; y++)
    for (int x = 0; x < 40; x++)
      g_assert_cmpint (is_wall (window, x, y), ==, before[y][x]);
  assert_undone (window);
}

/* A selection limits copies of a stamp, and their preview: on a line, in a rectangle, scattered. A
 * pasted piece goes anywhere. */
static void
test_limited (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsDoc *doc;
  size_t n_steps;
  int n;

  add_level (window);
  doc = dsu_document_get_doc (dst_ui_document (window));
  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 10, 10 }, (DsCell){ 12, 12 }, 1, 0);
  dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 4, 3 }, 3, 0);
  dst_ui_press (window, (DsCell){ 11, 11 }, 1);
  dst_ui_hover (window, (DsCell){ 19, 11 });
  DST_UI_UNTIL (
      g_strcmp0 (dse_page_get_hint (dse_window_get_page (window)), "5 copies · 3 cells") == 0);
  dst_ui_release (1);
  dst_ui_settle ();
  g_assert_true (is_wall (window, 10, 11) && is_wall (window, 12, 11));
  g_assert_cmpint (count_walls (window), ==, 3);
  dst_ui_action (window, "win.undo");
  dst_ui_drag (window, (DsCell){ 0, 8 }, (DsCell){ 39, 17 }, 1, GDK_CONTROL_MASK);
  for (int y = 0; y < 20; y++)
    for (int x = 0; x < 40; x++)
      g_assert_true (!is_wall (window, x, y) || (x >= 10 && x <= 12 && y >= 10 && y <= 12) ||
                     (x == 3 && y == 3));
  n_steps = ds_doc_position (doc);
  dst_ui_click (window, (DsCell){ 30, 16 }, 1, 0);
  g_assert_nonnull (strstr (dse_window_get_hint (window), "Limited to the selection"));
  g_assert_cmpuint (ds_doc_position (doc), ==, n_steps);
  dst_ui_drag (window, (DsCell){ 11, 8 }, (DsCell){ 17, 14 }, 1, GDK_SHIFT_MASK);
  g_assert_true (is_wall (window, 10, 10) && is_wall (window, 12, 12));
  g_assert_false (is_wall (window, 10, 9) || is_wall (window, 14, 10));
  press_key (window, GDK_KEY_Escape, 0);
  g_assert_nonnull (dse_page_get_selection (dse_window_get_page (window)));

  n = count_walls (window);
  press_key (window, GDK_KEY_c, GDK_CONTROL_MASK);
  press_key (window, GDK_KEY_v, GDK_CONTROL_MASK);
  DST_UI_UNTIL (strcmp (tool_id (window), "paste") == 0);
  dst_ui_click (window, (DsCell){ 31, 6 }, 1, 0);
  g_assert_true (is_wall (window, 30, 5) && is_wall (window, 32, 7));
  g_assert_cmpint (count_walls (window), ==, 2 * n - 1);
  dst_ui_stop ();
}

/* The status bar counts the copies while the button is held, and nothing is laid until it is
 * released; X mirrors those that are dragged. */
static void
test_preview (void)
{
  DseWindow *window = start_floating ();
  DsePage *page = dse_window_get_page (window);

  dst_ui_press (window, (DsCell){ 11, 10 }, 1);
  dst_ui_hover (window, (DsCell){ 15, 10 });
  DST_UI_UNTIL (g_strcmp0 (dse_page_get_hint (page), "3 copies · 6 cells") == 0);
  g_assert_cmpint (count_walls (window), ==, 1);
  press_key (window, GDK_KEY_x, 0);
  dst_ui_release (1);
  dst_ui_settle ();
  for (int x = 9; x < 18; x++)
    g_assert_cmpint (is_wall (window, x, 10), ==, x == 11 || x == 13 || x == 15);
  assert_undone (window);
}

/* Where the right button erases, a drag erases. */
static void
test_erasing (void)
{
  DseWindow *window = dst_ui_start (NULL);

  g_settings_set_boolean (dse_settings_get (), "right-button-erases", TRUE);
  add_level (window);
  dst_ui_drag (window, (DsCell){ 20, 3 }, (DsCell){ 24, 3 }, 3, 0);
  g_assert_cmpstr (tool_id (window), ==, "brush");
  g_assert_true (is_wall (window, 22, 3)); /* the eraser leaves wall */
  g_settings_reset (dse_settings_get (), "right-button-erases");
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/stamps/keys", test_keys);
  g_test_add_func ("/stamps/broken", test_broken);
  g_test_add_func ("/stamps/capture", test_capture);
  g_test_add_func ("/stamps/store-floating", test_store_floating);
  g_test_add_func ("/stamps/marks", test_marks);
  g_test_add_func ("/stamps/row", test_row);
  g_test_add_func ("/stamps/fill", test_fill);
  g_test_add_func ("/stamps/scatter", test_scatter);
  g_test_add_func ("/stamps/limited", test_limited);
  g_test_add_func ("/stamps/preview", test_preview);
  g_test_add_func ("/stamps/erasing", test_erasing);
  return g_test_run ();
}
