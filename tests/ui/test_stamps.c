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
  g_test_add_func ("/stamps/erasing", test_erasing);
  return g_test_run ();
}
