/* tests/ui/test_paste.c — the selection is copied, cut and pasted by the keys that everybody knows.
 */
#include "drive.h"

#include "tools/clip.h"

#include <string.h>

static gboolean
is_wall (DseWindow *window, int x, int y)
{
  return strcmp (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ x, y }), "wall") == 0;
}

/* A window with a blank level of floor, 40 x 20, two floors, with some wall at (3, 3). */
static DseWindow *
start (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 2);
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  g_assert_true (is_wall (window, 3, 3));
  dst_ui_action (window, "win.tool::select");
  return window;
}

static gboolean
floats (DseWindow *window)
{
  return (dse_page_get_tool (dse_window_get_page (window))->traits & DSE_TOOL_MODAL) != 0;
}

static void
press_key (DseWindow *window, guint key, GdkModifierType modifiers)
{
  dst_ui_key (GTK_WINDOW (window), key, modifiers);
  dst_ui_settle ();
}

/* A clip of this program floats at once, others a little later. */
static void
paste (DseWindow *window)
{
  press_key (window, GDK_KEY_v, GDK_CONTROL_MASK);
  DST_UI_UNTIL (floats (window));
  g_assert_true (floats (window));
}

static size_t
n_steps (DseWindow *window)
{
  return ds_doc_position (dsu_document_get_doc (dst_ui_document (window)));
}

/* Three cells in a row, the wall to the left. */
static void
copy_row (DseWindow *window)
{
  dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 5, 3 }, 1, 0);
  press_key (window, GDK_KEY_c, GDK_CONTROL_MASK);
}

/* Each click puts it down again; Escape ends it, so does the right button. */
static void
test_copy (void)
{
  DseWindow *window = start ();
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));

  g_assert_false (dst_ui_is_enabled (window, "win.copy"));
  g_assert_false (dst_ui_is_enabled (window, "win.cut"));
  copy_row (window);
  g_assert_true (dst_ui_is_enabled (window, "win.cut"));
  paste (window);
  dst_ui_hover (window, (DsCell){ 11, 10 });
  g_assert_true (dsu_canvas_is_previewed (canvas, (DsCell){ 10, 10 }));
  g_assert_true (dsu_canvas_is_previewed (canvas, (DsCell){ 12, 10 }));
  g_assert_false (dsu_canvas_is_previewed (canvas, (DsCell){ 13, 10 }));
  g_assert_false (is_wall (window, 10, 10));
  dst_ui_click (window, (DsCell){ 11, 10 }, 1, 0);
  dst_ui_click (window, (DsCell){ 11, 12 }, 1, 0);
  g_assert_true (is_wall (window, 10, 10) && !is_wall (window, 11, 10) && is_wall (window, 10, 12));
  g_assert_cmpuint (n_steps (window), ==, 3);
  g_assert_cmpstr (ds_doc_label (dsu_document_get_doc (dst_ui_document (window)), 2), ==, "Paste");
  g_assert_cmpuint (ds_floor_get (dst_ui_level (window), DS_LAYER_PIN, (DsCell){ 12, 12 }) &
                        DS_PIN_GROUND,
                    !=, 0);
  press_key (window, GDK_KEY_Escape, 0);
  g_assert_false (floats (window));
  g_assert_cmpstr (dse_page_get_tool (dse_window_get_page (window))->id, ==, "select");
  paste (window);
  dst_ui_click (window, (DsCell){ 20, 10 }, 3, 0);
  g_assert_false (floats (window) || is_wall (window, 19, 10));
  press_key (window, GDK_KEY_z, GDK_CONTROL_MASK);
  g_assert_false (is_wall (window, 10, 12));
  g_assert_true (is_wall (window, 10, 10));
  dst_ui_stop ();
}

/* By keys alone, mirrored and turned. */
static void
test_keys (void)
{
  DseWindow *window = start ();

  copy_row (window);
  dst_ui_hover (window, (DsCell){ 10, 10 });
  paste (window);
  press_key (window, GDK_KEY_Right, 0); /* the cursor comes to the pointer */
  press_key (window, GDK_KEY_Right, 0);
  press_key (window, GDK_KEY_x, 0);
  press_key (window, GDK_KEY_Return, 0);
  g_assert_true (is_wall (window, 12, 10) && !is_wall (window, 10, 10));
  press_key (window, GDK_KEY_z, 0);
  press_key (window, GDK_KEY_Return, 0);
  g_assert_true (is_wall (window, 11, 11) && !is_wall (window, 11, 9));
  press_key (window, GDK_KEY_y, 0);
  press_key (window, GDK_KEY_z, GDK_SHIFT_MASK);
  press_key (window, GDK_KEY_Return, 0);
  g_assert_true (is_wall (window, 10, 10) && !is_wall (window, 12, 10));
  dst_ui_stop ();
}

/* The buttons above the level do the same, and the keys go to the level after it. */
static void
test_buttons (void)
{
  static const char *const tips[] = { "Mirror horizontally (X)", "Mirror vertically (Y)",
                                      "Rotate clockwise (Z)", "Rotate anticlockwise (Shift+Z)" };
  DseWindow *window = start ();
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));

  copy_row (window);
  for (gsize i = 0; i < G_N_ELEMENTS (tips); i++)
    g_assert_false (
        gtk_widget_get_mapped (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, tips[i])));
  paste (window);
  for (gsize i = 0; i < G_N_ELEMENTS (tips); i++) {
    GtkWidget *button = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, tips[i]);

    dst_ui_point_at (button, 0.5);
    dst_ui_button (1, TRUE);
    dst_ui_button (1, FALSE);
    dst_ui_settle ();
    g_assert_true (gtk_widget_has_focus (GTK_WIDGET (canvas)));
  }
  dst_ui_click (window, (DsCell){ 11, 10 }, 1, 0);
  g_assert_true (is_wall (window, 12, 10) && !is_wall (window, 10, 10));
  dst_ui_stop ();
}

/* A cut piece leaves rock, and can be pasted: one step each. */
static void
test_cut (void)
{
  DseWindow *window = start ();

  dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 5, 3 }, 1, 0);
  press_key (window, GDK_KEY_x, GDK_CONTROL_MASK);
  g_assert_true (is_wall (window, 4, 3) && is_wall (window, 5, 3));
  g_assert_cmpuint (n_steps (window), ==, 2);
  paste (window);
  dst_ui_click (window, (DsCell){ 4, 3 }, 1, 0);
  g_assert_false (is_wall (window, 4, 3));
  g_assert_cmpuint (n_steps (window), ==, 3);
  dst_ui_stop ();
}

/* With the tool for them, things are copied without what they stand on. */
static void
test_things (void)
{
  DseWindow *window = start ();
  const DsThings *things;

  g_object_set (dse_window_get_options (window), "kind", "goblin", NULL);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, (DsCell){ 6, 6 }, 1, 0);
  dst_ui_click (window, (DsCell){ 6, 6 }, 1, 0); /* choose it */
  g_assert_true (dst_ui_is_enabled (window, "win.copy"));
  press_key (window, GDK_KEY_x, GDK_CONTROL_MASK);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 0);
  g_assert_false (is_wall (window, 6, 6));
  paste (window);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  things = dst_ui_level (window)->things;
  g_assert_cmpuint (ds_things_count (things), ==, 1);
  g_assert_cmpint (ds_things_get (things, 0)->at.x, ==, 3);
  g_assert_true (is_wall (window, 3, 3));
  dst_ui_stop ();
}

/* On the floor below, and in another tab. */
static void
test_elsewhere (void)
{
  DseWindow *window = start ();
  g_autoptr (DsuDocument) other = dst_ui_level_new (NULL, 1, 20, 20, 1);
  const DsFloor *below;

  copy_row (window);
  paste (window);
  dst_ui_action (window, "win.floor-down");
  dst_ui_click (window, (DsCell){ 11, 10 }, 1, 0);
  below = &dsu_document_get_delve (dst_ui_document (window))->dungeon.floors[1];
  g_assert_false (ds_floor_get (below, DS_LAYER_GROUND, (DsCell){ 10, 10 }) ==
                  ds_floor_get (below, DS_LAYER_GROUND, (DsCell){ 11, 10 }));
  g_assert_cmpuint (n_steps (window), ==, 2);
  dse_window_add_document (window, other);
  dst_ui_settle ();
  g_assert_true (floats (window)); /* the piece goes along */
  dst_ui_click (window, (DsCell){ 11, 10 }, 1, 0);
  g_assert_true (is_wall (window, 10, 10));
  press_key (window, GDK_KEY_Escape, 0);
  g_assert_false (floats (window));
  paste (window);
  dst_ui_click (window, (DsCell){ 11, 13 }, 1, 0);
  g_assert_true (is_wall (window, 10, 13));
  dst_ui_stop ();
}

/* Characters of whoever has some; what cannot be read is told, and nothing floats. */
static void
test_text (void)
{
  DseWindow *window = start ();
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));

  gdk_clipboard_set_text (clipboard, "#.#\n###\n..#\n");
  paste (window);
  dst_ui_click (window, (DsCell){ 11, 10 }, 1, 0);
  g_assert_true (is_wall (window, 10, 9) && !is_wall (window, 11, 9) && is_wall (window, 12, 11));
  press_key (window, GDK_KEY_Escape, 0);
  gdk_clipboard_set_text (clipboard, "a\tb");
  press_key (window, GDK_KEY_v, GDK_CONTROL_MASK);
  DST_UI_UNTIL (dsu_document_get_error (dst_ui_document (window)) != NULL);
  g_assert_nonnull (dsu_document_get_error (dst_ui_document (window)));
  g_assert_false (floats (window));
  dst_ui_stop ();
}

static void
on_written (GObject *none, GAsyncResult *result, gpointer done)
{
  g_autoptr (GError) error = NULL;

  gdk_content_serialize_finish (result, &error);
  g_assert_no_error (error);
  *(gboolean *)done = TRUE;
}

/* As another program would read what was copied. */
static GBytes *
form_of (GdkClipboard *clipboard, const char *mime)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_auto (GValue) value = G_VALUE_INIT;
  gboolean done = FALSE;

  g_value_init (&value, DSE_TYPE_CLIP);
  g_assert_true (
      gdk_content_provider_get_value (gdk_clipboard_get_content (clipboard), &value, NULL));
  gdk_content_serialize_async (stream, mime, &value, G_PRIORITY_DEFAULT, NULL, on_written, &done);
  DST_UI_UNTIL (done);
  g_output_stream_close (stream, NULL, NULL);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

static void
test_other_programs (void)
{
  static const char mime[] = "application/x-delvesmith-clip+json";
  DseWindow *window = start ();
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  g_autoptr (GBytes) json = NULL, text = NULL;
  g_autoptr (GdkContentProvider) provider = NULL;

  dst_ui_drag (window, (DsCell){ 2, 2 }, (DsCell){ 4, 4 }, 1, 0);
  press_key (window, GDK_KEY_c, GDK_CONTROL_MASK);
  text = form_of (clipboard, "text/plain;charset=utf-8");
  g_assert_cmpmem (g_bytes_get_data (text, NULL), g_bytes_get_size (text), "...\n.#.\n...\n", 12);
  json = form_of (clipboard, mime);
  provider = gdk_content_provider_new_for_bytes (mime, json);
  gdk_clipboard_set_content (clipboard, provider);
  paste (window);
  dst_ui_click (window, (DsCell){ 11, 10 }, 1, 0);
  g_assert_true (is_wall (window, 11, 10) && !is_wall (window, 10, 10));
  dst_ui_stop ();
}

/* A pasted piece is a manual edit: the next seed goes round it. */
static void
test_stays (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsFloor before;

  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 4, 4 }, (DsCell){ 12, 10 }, 1, 0);
  press_key (window, GDK_KEY_c, GDK_CONTROL_MASK);
  paste (window);
  dst_ui_click (window, (DsCell){ 30, 12 }, 1, 0);
  press_key (window, GDK_KEY_Escape, 0);
  g_assert_cmpint (ds_floor_copy (&before, dst_ui_level (window), NULL), ==, DS_OK);
  dst_ui_action (window, "win.next-seed");
  dst_ui_wait_generated (window);
  g_assert_false (ds_floor_equal (&before, dst_ui_level (window)));
  for (int y = 9; y <= 15; y++)
    for (int x = 26; x <= 34; x++)
      g_assert_cmpuint (ds_floor_get (&before, DS_LAYER_GROUND, (DsCell){ x, y }), ==,
                        ds_floor_get (dst_ui_level (window), DS_LAYER_GROUND, (DsCell){ x, y }));
  ds_floor_clear (&before);
  dst_ui_stop ();
}

/* While text is typed the keys are about the text, also where none of it is selected. */
static void
test_entry (void)
{
  DseWindow *window = start ();
  GtkWidget *entry;

  copy_row (window);
  dst_ui_action (window, "win.find-tile");
  dst_ui_type (GTK_WINDOW (window), "wa");
  press_key (window, GDK_KEY_x, GDK_CONTROL_MASK);
  press_key (window, GDK_KEY_c, GDK_CONTROL_MASK);
  press_key (window, GDK_KEY_v, GDK_CONTROL_MASK);
  entry = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_SEARCH_ENTRY, NULL);
  DST_UI_UNTIL (strlen (gtk_editable_get_text (GTK_EDITABLE (entry))) > strlen ("wa"));
  g_assert_false (floats (window));
  g_assert_cmpuint (n_steps (window), ==, 1);
  dst_ui_stop ();
}

/* A game has no clipboard. */
static void
test_play (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_action (window, "win.select-all");
  press_key (window, GDK_KEY_c, GDK_CONTROL_MASK);
  g_assert_true (dst_ui_is_enabled (window, "win.copy") && dst_ui_is_enabled (window, "win.paste"));
  dst_ui_action (window, "win.play");
  dst_ui_settle ();
  g_assert_false (dst_ui_is_enabled (window, "win.copy") || dst_ui_is_enabled (window, "win.cut") ||
                  dst_ui_is_enabled (window, "win.paste"));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/paste/copy", test_copy);
  g_test_add_func ("/paste/keys", test_keys);
  g_test_add_func ("/paste/buttons", test_buttons);
  g_test_add_func ("/paste/cut", test_cut);
  g_test_add_func ("/paste/things", test_things);
  g_test_add_func ("/paste/elsewhere", test_elsewhere);
  g_test_add_func ("/paste/text", test_text);
  g_test_add_func ("/paste/other-programs", test_other_programs);
  g_test_add_func ("/paste/stays", test_stays);
  g_test_add_func ("/paste/entry", test_entry);
  g_test_add_func ("/paste/play", test_play);
  return g_test_run ();
}
