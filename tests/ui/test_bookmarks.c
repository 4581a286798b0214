/* tests/ui/test_bookmarks.c — bookmarks of a level and coordinates of a cell, by their keys. */
#include "drive.h"

#include "app/settings.h"

#define BOTH (GDK_CONTROL_MASK | GDK_SHIFT_MASK)

static DsuCanvas *
canvas_of (DseWindow *window)
{
  return dse_page_get_canvas (dse_window_get_page (window));
}

static DsCell
middle_of (DseWindow *window)
{
  GtkWidget *canvas = GTK_WIDGET (canvas_of (window));

  return dsu_canvas_cell_at (DSU_CANVAS (canvas), gtk_widget_get_width (canvas) / 2.0,
                             gtk_widget_get_height (canvas) / 2.0);
}

static void
go (DseWindow *window, guint floor, double zoom, DsCell cell)
{
  g_object_set (dse_window_get_page (window), "floor", floor, NULL);
  dsu_canvas_zoom_to (canvas_of (window), zoom);
  dsu_canvas_centre (canvas_of (window), cell);
  dst_ui_settle ();
}

static void
assert_at (DseWindow *window, guint floor, double zoom, DsCell cell)
{
  g_assert_cmpuint (dsu_canvas_get_floor (canvas_of (window)), ==, floor);
  g_assert_cmpfloat (dsu_canvas_get_zoom (canvas_of (window)), ==, zoom);
  g_assert_cmpint (middle_of (window).x, ==, cell.x);
  g_assert_cmpint (middle_of (window).y, ==, cell.y);
}

/* The cell of the keys is the one that the bookmark shows. */
static void
assert_cursor (DseWindow *window, DsCell want)
{
  DsCell cell;

  g_assert_true (dsu_canvas_get_cursor (canvas_of (window), &cell));
  g_assert_cmpint (cell.x, ==, want.x);
  g_assert_cmpint (cell.y, ==, want.y);
}

/* Each of the keys goes back to floor, zoom and cell of its own; one that is not set goes nowhere.
 */
static void
test_keys (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWindow *top = GTK_WINDOW (window);

  dst_ui_add_blank (window, 3);
  go (window, 1, 64, (DsCell){ 30, 15 });
  dst_ui_key (top, GDK_KEY_F1, BOTH);
  go (window, 2, 96, (DsCell){ 3, 4 });
  dst_ui_key (top, GDK_KEY_F4, BOTH);
  go (window, 0, 32, (DsCell){ 20, 10 });
  dst_ui_key (top, GDK_KEY_F2, GDK_SHIFT_MASK);
  assert_at (window, 0, 32, (DsCell){ 20, 10 });
  dst_ui_key (top, GDK_KEY_F1, GDK_SHIFT_MASK);
  assert_at (window, 1, 64, (DsCell){ 30, 15 });
  assert_cursor (window, (DsCell){ 30, 15 });
  dst_ui_key (top, GDK_KEY_F4, GDK_SHIFT_MASK);
  assert_at (window, 2, 96, (DsCell){ 3, 4 });
  assert_cursor (window, (DsCell){ 3, 4 });
  dst_ui_stop ();
}

/* A floor that was deleted meanwhile is not gone to. */
static void
test_floor_is_gone (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const int32_t from[] = { 0, 1 };
  const DsCmdFloors cmd = { .cmd.type = &ds_cmd_floors, .from = from, .n = 2 };

  dst_ui_add_blank (window, 3);
  go (window, 2, 64, (DsCell){ 30, 15 });
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F1, BOTH);
  g_assert_true (dsu_document_apply (dst_ui_document (window), &cmd.cmd));
  go (window, 0, 32, (DsCell){ 20, 10 });
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F1, GDK_SHIFT_MASK);
  assert_at (window, 0, 32, (DsCell){ 20, 10 });
  dst_ui_stop ();
}

/* Those of a file are there in the next session, also if they were set before it was saved. */
static void
test_session (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("bookmarked.delve");
  g_autofree char *other = dst_ui_file ("other.delve");

  dst_ui_add_blank (window, 2);
  go (window, 1, 64, (DsCell){ 30, 15 });
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F2, BOTH);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_add_blank (window, 1);
  g_assert_true (dse_page_save (dse_window_get_page (window), other));
  go (window, 0, 32, (DsCell){ 5, 6 });
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F2, BOTH);
  dst_ui_stop ();
  window = dst_ui_start (path);
  dst_ui_settle ();
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F2, GDK_SHIFT_MASK);
  assert_at (window, 1, 64, (DsCell){ 30, 15 });
  dse_window_open (window, other);
  dst_ui_settle ();
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F2, GDK_SHIFT_MASK);
  assert_at (window, 0, 32, (DsCell){ 5, 6 });
  dst_ui_stop ();
}

/* Of too many levels the one that was marked last stays, and others go. */
static void
test_many_levels (void)
{
  g_autofree char *path = NULL;
  g_autoptr (GVariant) saved = NULL, own = NULL;
  GVariantBuilder builder;
  DseWindow *window = dst_ui_start (NULL);

  path = dst_ui_file ("marked.delve");
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{sa(uuiid)}"));
  for (int i = 0; i < 100; i++) {
    g_autofree char *other = g_strdup_printf ("/levels/%d.delve", i);

    g_variant_builder_add (&builder, "{s@a(uuiid)}", other,
                           g_variant_new_parsed ("[(@u 1, @u 0, @i 2, @i 3, 32.0)]"));
  }
  g_settings_set_value (dse_settings_get (), "session-bookmarks", g_variant_builder_end (&builder));
  dst_ui_add_blank (window, 1);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F2, BOTH);
  saved = g_settings_get_value (dse_settings_get (), "session-bookmarks");
  own = g_variant_lookup_value (saved, path, NULL);
  g_assert_cmpuint (g_variant_n_children (saved), ==, 100);
  g_assert_nonnull (own);
  dst_ui_stop ();
}

/* ---- coordinates */

static void
on_read (GObject *clipboard, GAsyncResult *result, gpointer text)
{
  *(char **)text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

static void
assert_copied (DseWindow *window, const char *expected)
{
  g_autofree char *text = NULL;

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL, on_read,
                                 &text);
  DST_UI_UNTIL (text != NULL);
  g_assert_cmpstr (text, ==, expected);
}

/* Alt+C copies the cell under the pointer, with the floor where there are several. */
static void
test_coordinates (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 1);
  dst_ui_hover (window, (DsCell){ 7, 3 });
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_c, GDK_ALT_MASK);
  assert_copied (window, "7, 3");
  dst_ui_add_blank (window, 2);
  dst_ui_action (window, "win.floor-down");
  dst_ui_hover (window, (DsCell){ 12, 9 });
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_c, GDK_ALT_MASK);
  assert_copied (window, "2: 12, 9");
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/bookmarks/keys", test_keys);
  g_test_add_func ("/bookmarks/floor-is-gone", test_floor_is_gone);
  g_test_add_func ("/bookmarks/many-levels", test_many_levels);
  g_test_add_func ("/bookmarks/session", test_session);
  g_test_add_func ("/bookmarks/coordinates", test_coordinates);
  return g_test_run ();
}
