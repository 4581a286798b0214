/* tests/ui/test_editor.c — the window as its user meets it: level on screen, regenerate, tune,
 * paint with each tool, undo to the start, save, reopen, tabs, keys alone. */
#include "drive.h"

#include "bar.h"
#include "io/io.h"
#include "param_row.h"
#include "renderer.h"
#include "window/lamp.h"
#include "window/zoom_entry.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

static char *folder; /* for files of this run */

static char *
file_in_folder (const char *name)
{
  return g_build_filename (folder, name, NULL);
}

/* A window with a blank level of floor, 40 x 20, so that every cell is known. */
static DseWindow *
start_blank (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 1);
  return window;
}

static size_t
n_steps (DseWindow *window)
{
  return ds_doc_n_steps (dsu_document_get_doc (dst_ui_document (window)));
}

/* The number of cells of the shown floor with ground @id. */
static size_t
count_ground (DseWindow *window, const char *id)
{
  const DsFloor *level = dst_ui_level (window);
  size_t n = 0;

  for (int32_t y = 0; y < level->h; y++)
    for (int32_t x = 0; x < level->w; x++)
      n += strcmp (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ x, y }), id) == 0;
  return n;
}

static DsFloor
copy_level (DseWindow *window)
{
  DsFloor copy;

  g_assert_cmpint (ds_floor_copy (&copy, dst_ui_level (window), NULL), ==, DS_OK);
  return copy;
}

/* ---- start */

static void
test_start (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsuDocument *document = dst_ui_document (window);

  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  g_assert_cmpuint (count_ground (window, "floor"), >, 100);
  g_assert_false (dsu_document_get_modified (document));
  g_assert_null (dsu_document_get_path (document));
  g_assert_false (dst_ui_is_enabled (window, "win.undo"));
  g_assert_true (
      gtk_widget_has_focus (GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window)))));
  dst_ui_stop ();
}

/* ---- generating */

static void
test_regenerate (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = dse_window_get_page (window);
  const guint64 first_seed = dse_page_get_seed (page);
  DsFloor first = copy_level (window), second;

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_g, 0);
  dst_ui_wait_generated (window);
  g_assert_cmpuint (dse_page_get_seed (page), !=, first_seed);
  g_assert_false (ds_floor_equal (dst_ui_level (window), &first));
  g_assert_cmpuint (n_steps (window), ==, 1);
  g_assert_cmpuint (dse_page_n_seeds (page), ==, 2);
  second = copy_level (window);

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_g, GDK_SHIFT_MASK);
  dst_ui_wait_generated (window);
  g_assert_cmpuint (dse_page_get_seed (page), ==, first_seed);
  g_assert_true (ds_floor_equal (dst_ui_level (window), &first));
  g_assert_cmpuint (n_steps (window), ==, 2);

  dst_ui_action (window, "win.undo");
  g_assert_true (ds_floor_equal (dst_ui_level (window), &second));
  g_assert_cmpuint (dse_page_get_seed_position (page), ==, 1); /* the strip marks it */
  dst_ui_action (window, "win.undo");
  g_assert_true (ds_floor_equal (dst_ui_level (window), &first));
  g_assert_cmpuint (dse_page_get_seed (page), ==, first_seed);
  g_assert_cmpuint (dse_page_get_seed_position (page), ==, 0);
  g_assert_false (dst_ui_is_enabled (window, "win.undo"));
  ds_floor_clear (&first);
  ds_floor_clear (&second);
  dst_ui_stop ();
}

static void
test_lock_seed (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const guint64 seed = dse_page_get_seed (dse_window_get_page (window));

  dst_ui_action (window, "win.lock-seed");
  g_assert_false (dst_ui_is_enabled (window, "win.roll-seed"));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_g, 0);
  dst_ui_wait_generated (window);
  g_assert_cmpuint (dse_page_get_seed (dse_window_get_page (window)), ==, seed);
  g_assert_cmpuint (n_steps (window), ==, 0);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "The seed is locked"));
  dst_ui_stop ();
}

/* Manual edits survive a new seed, bit for bit, until they are discarded. */
static void
test_manual_edits_survive (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const DsCell from = { 3, 3 }, to = { 9, 3 };

  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_drag (window, from, to, 1, 0);
  g_assert_cmpuint (count_ground (window, "lava"), ==, 7);
  for (int i = 0; i < 5; i++) {
    dst_ui_key (GTK_WINDOW (window), GDK_KEY_g, 0);
    dst_ui_wait_generated (window);
    g_assert_cmpuint (count_ground (window, "lava"), ==, 7);
    g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, to), ==, "lava");
  }
  dst_ui_action (window, "win.forget");
  dst_ui_wait_generated (window);
  g_assert_cmpuint (count_ground (window, "lava"), ==, 0);
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (count_ground (window, "lava"), ==, 7);
  dst_ui_stop ();
}

/* Rooms follow what was painted when they are found again; that is one undo step. */
static void
test_find_rooms (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const DsCell from = { 1, 0 }, to = { 9, 0 };
  DsuDocument *document = dse_page_get_document (dse_window_get_page (window));

  g_object_set (dse_window_get_options (window), "tile", "floor", NULL);
  dst_ui_drag (window, from, to, 1, 0);
  g_assert_null (ds_floor_room_at (&dsu_document_get_delve (document)->dungeon.floors[0], to));
  dst_ui_action (window, "win.find-rooms");
  DST_UI_UNTIL (ds_floor_room_at (&dsu_document_get_delve (document)->dungeon.floors[0], to) !=
                NULL);
  dst_ui_action (window, "win.undo");
  g_assert_null (ds_floor_room_at (&dsu_document_get_delve (document)->dungeon.floors[0], to));
  dst_ui_stop ();
}

/* A parameter's control regenerates; what a slider does between press and release is one step. */
static void
test_parameter (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *panel = GTK_WIDGET (dse_window_get_recipe_panel (window));
  GtkWidget *stage = dst_ui_find (panel, ADW_TYPE_EXPANDER_ROW, "Rooms and corridors");
  DsFloor first = copy_level (window);
  GtkWidget *spin, *row;
  DsValue value;

  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (stage), TRUE);
  spin = dst_ui_find (stage, GTK_TYPE_SPIN_BUTTON, NULL);
  row = gtk_widget_get_ancestor (spin, DSU_TYPE_PARAM_ROW);
  value = *dsu_param_row_get_value (DSU_PARAM_ROW (row));
  g_signal_emit_by_name (row, "drag-begin");
  for (int i = 0; i < 5; i++) {
    gtk_spin_button_spin (GTK_SPIN_BUTTON (spin),
                          i % 2 == 0 ? GTK_SPIN_STEP_BACKWARD : GTK_SPIN_STEP_FORWARD, 1);
    dst_ui_settle ();
  }
  g_signal_emit_by_name (row, "drag-end");
  dst_ui_wait_generated (window);
  g_assert_false (ds_value_equal (&value, dsu_param_row_get_value (DSU_PARAM_ROW (row))));
  g_assert_cmpuint (n_steps (window), ==, 1);
  dst_ui_action (window, "win.undo");
  g_assert_true (ds_floor_equal (dst_ui_level (window), &first));
  g_assert_true (ds_value_equal (&value, dsu_param_row_get_value (DSU_PARAM_ROW (row))));
  ds_floor_clear (&first);
  dst_ui_stop ();
}

/* ---- tools */

static const struct {
  const char *tool;
  DsCell from, to;
  GdkModifierType modifiers;
  size_t n_walls; /* painted on a blank floor */
} STROKES[] = {
  { "brush", { 2, 2 }, { 8, 2 }, 0, 7 },
  { "line", { 2, 2 }, { 8, 8 }, 0, 7 },
  { "line", { 2, 2 }, { 8, 3 }, GDK_SHIFT_MASK, 7 },
  { "rectangle", { 2, 2 }, { 5, 4 }, 0, 12 },
  { "rectangle", { 2, 2 }, { 5, 3 }, GDK_SHIFT_MASK, 16 },
  { "ellipse", { 2, 2 }, { 4, 4 }, 0, 9 },
  { "fill", { 2, 2 }, { 2, 2 }, 0, 800 },
  { "eraser", { 2, 2 }, { 4, 2 }, 0, 3 },
};

static void
test_stroke (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  DseWindow *window = start_blank ();
  g_autofree char *action = g_strdup_printf ("win.tool::%s", STROKES[i].tool);
  DsFloor before = copy_level (window);

  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_action (window, action);
  dst_ui_drag (window, STROKES[i].from, STROKES[i].to, 1, STROKES[i].modifiers);
  g_assert_cmpuint (count_ground (window, "wall"), ==, STROKES[i].n_walls);
  g_assert_cmpuint (n_steps (window), ==, 1);
  dst_ui_action (window, "win.undo");
  g_assert_true (ds_floor_equal (dst_ui_level (window), &before));
  dst_ui_action (window, "win.redo");
  g_assert_cmpuint (count_ground (window, "wall"), ==, STROKES[i].n_walls);
  ds_floor_clear (&before);
  dst_ui_stop ();
}

#define FOCUS 2 /* pixels of the ring of the focus, at both ends of a row */

/* The number of pixels in the first row of @picture that differ from @plain by more than @least. */
static guint
count_lines (const guchar *picture, const guchar *plain, int w, int least)
{
  guint n = 0;

  for (int x = FOCUS; x < w - FOCUS; x++)
    n += ABS ((int)picture[4 * x] - (int)plain[4 * x]) > least;
  return n;
}

static guchar *
grab_canvas (DseWindow *window, int *w)
{
  GtkWidget *canvas = GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window)));
  g_autoptr (GdkTexture) picture = dst_ui_render (canvas);
  guchar *pixels =
      g_malloc ((gsize)gdk_texture_get_width (picture) * gdk_texture_get_height (picture) * 4);

  *w = gdk_texture_get_width (picture);
  gdk_texture_download (picture, pixels, (gsize)*w * 4);
  return g_steal_pointer (&pixels);
}

/* The grid is switched by its key; every tenth line is stronger. */
static void
test_grid (void)
{
  DseWindow *window = start_blank ();
  g_autofree guchar *plain = NULL, *grid = NULL;
  graphene_point_t middle;
  int w, strong = 0;
  gsize row;

  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_action (window, "win.tool::fill");
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  dst_ui_action (window, "win.tool::pan");
  plain = grab_canvas (window, &w);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_g, GDK_CONTROL_MASK);
  grid = grab_canvas (window, &w);
  g_assert_true (dsu_canvas_cell_to_widget (dse_page_get_canvas (dse_window_get_page (window)),
                                            (DsCell){ 12, 5 }, &middle));
  row = (gsize)middle.y * (gsize)w * 4;
  for (int x = FOCUS; x < w - FOCUS; x++)
    strong = MAX (strong, ABS ((int)grid[row + 4 * x] - (int)plain[row + 4 * x]));
  g_assert_cmpuint (count_lines (grid + row, plain + row, w, 20), >=, 3 + 27);
  g_assert_cmpuint (count_lines (grid + row, plain + row, w, strong * 3 / 4), ==, 3);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_g, GDK_CONTROL_MASK);
  dst_ui_stop ();
}

static void
test_symmetry (void)
{
  DseWindow *window = start_blank ();

  g_object_set (dse_window_get_options (window), "tile", "wall", "symmetry", DS_SYMMETRY_BOTH,
                NULL);
  dst_ui_drag (window, (DsCell){ 2, 2 }, (DsCell){ 4, 2 }, 1, 0);
  g_assert_cmpuint (count_ground (window, "wall"), ==, 12);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 37, 17 }), ==, "wall");
  dst_ui_stop ();
}

static void
test_cancel_stroke (void)
{
  DseWindow *window = start_blank ();

  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_press (window, (DsCell){ 2, 2 }, 1);
  dst_ui_hover (window, (DsCell){ 9, 9 });
  g_assert_cmpuint (count_ground (window, "wall"), >, 1);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  dst_ui_release (1);
  g_assert_cmpuint (count_ground (window, "wall"), ==, 0);
  g_assert_cmpuint (n_steps (window), ==, 0);
  dst_ui_stop ();
}

static void
test_pick (void)
{
  DseWindow *window = start_blank ();

  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_click (window, (DsCell){ 5, 5 }, 3, 0);
  g_assert_cmpstr (dse_tool_options_get_tile (dse_window_get_options (window)), ==, "lava");
  dst_ui_click (window, (DsCell){ 6, 6 }, 1, GDK_ALT_MASK);
  g_assert_cmpstr (dse_tool_options_get_tile (dse_window_get_options (window)), ==, "floor");
  dst_ui_stop ();
}

static void
test_selection (void)
{
  DseWindow *window = start_blank ();
  const DsMask *mask;

  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 2, 2 }, (DsCell){ 6, 6 }, 1, 0);
  mask = dse_page_get_selection (dse_window_get_page (window));
  g_assert_nonnull (mask);
  g_assert_true (ds_mask_has (mask, (DsCell){ 6, 6 }));
  dst_ui_drag (window, (DsCell){ 4, 4 }, (DsCell){ 8, 8 }, 1, GDK_CONTROL_MASK);
  mask = dse_page_get_selection (dse_window_get_page (window));
  g_assert_false (ds_mask_has (mask, (DsCell){ 6, 6 }));
  g_assert_true (ds_mask_has (mask, (DsCell){ 3, 3 }));
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_action (window, "win.tool::fill");
  dst_ui_click (window, (DsCell){ 2, 2 }, 1, 0);
  g_assert_cmpuint (count_ground (window, "wall"), ==, 16);
  dst_ui_action (window, "win.select-none");
  g_assert_null (dse_page_get_selection (dse_window_get_page (window)));
  dst_ui_stop ();
}

/* A few chunks at most are redrawn for one cell. */
static void
test_one_cell_few_chunks (void)
{
  DseWindow *window = start_blank ();
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  guint64 before;

  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_hover (window, (DsCell){ 5, 5 });
  before = dsu_canvas_get_chunks_drawn (canvas);
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  g_assert_cmpuint (dsu_canvas_get_chunks_drawn (canvas) - before, >=, 1);
  g_assert_cmpuint (dsu_canvas_get_chunks_drawn (canvas) - before, <=, 4);
  dst_ui_stop ();
}

/* ---- files */

static void
test_save_and_reopen (void)
{
  g_autofree char *path = file_in_folder ("saved.delve");
  DseWindow *window = dst_ui_start (NULL);
  DsFloor saved;

  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 9, 3 }, 1, 0);
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  saved = copy_level (window);
  dst_ui_stop ();

  window = dst_ui_start (path);
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, path);
  g_assert_true (ds_floor_equal (dst_ui_level (window), &saved));
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  dse_window_open (window, path);
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  ds_floor_clear (&saved);
  dst_ui_stop ();
}

static void
test_bad_file (void)
{
  g_autofree char *path = file_in_folder ("bad.delve"), *good = file_in_folder ("good.delve");
  DseWindow *window = dst_ui_start (NULL);
  DsFloor before = copy_level (window);
  GtkWidget *bar = dst_ui_find (GTK_WIDGET (window), DSU_TYPE_BAR, NULL);

  g_assert_true (g_file_set_contents (path, "{\"format\": 7", -1, NULL));
  dse_window_open (window, path);
  dst_ui_settle ();
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  g_assert_true (ds_floor_equal (dst_ui_level (window), &before));
  g_assert_true (dsu_bar_is_shown (DSU_BAR (bar)));
  g_assert_nonnull (strstr (dsu_bar_get_text (DSU_BAR (bar)), "bad.delve:1"));
  ds_floor_clear (&before);
  dsu_document_set_error (dst_ui_document (window), NULL);
  g_assert_true (dse_page_save (dse_window_get_page (window), good));
  dse_window_open_all (window, (const char *const[]){ path, good, path, NULL });
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, good);
  g_assert_nonnull (strstr (dsu_document_get_error (dst_ui_document (window)), "bad.delve:1"));
  dst_ui_stop ();
}

static void
test_changed_on_disk (void)
{
  g_autofree char *path = file_in_folder ("watched.delve");
  DseWindow *window = start_blank ();
  g_autofree char *bytes = NULL, *theirs = NULL;
  DsFloor saved;

  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  saved = copy_level (window);
  g_assert_true (g_file_get_contents (path, &bytes, NULL, NULL));
  theirs = g_strconcat (bytes, "\n", NULL);
  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  g_assert_true (g_file_set_contents (path, theirs, -1, NULL));
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "Reload") != NULL);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "Reload"));
  dse_page_revert (dse_window_get_page (window));
  g_assert_true (ds_floor_equal (dst_ui_level (window), &saved));
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 3, 3 }), ==, "lava");
  ds_floor_clear (&saved);
  dst_ui_stop ();
}

static gboolean
is_said (DseWindow *window, const char *sentence)
{
  GtkWidget *label = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, sentence);

  return label != NULL && gtk_widget_get_child_visible (label) && gtk_widget_get_mapped (label);
}

/* The bar goes when the file has its bytes again, as after a checkout there and back: whether it
 * was changed or deleted, and the level is as saved as before. Other bytes bring it again. */
static void
test_same_bytes (void)
{
  static const char *const changed = "The file changed on disk.",
                           *const gone = "The file no longer exists on disk.";
  g_autofree char *path = file_in_folder ("there-and-back.delve"), *bytes = NULL, *theirs = NULL;
  DseWindow *window = start_blank ();
  DsePage *page = dse_window_get_page (window);

  g_assert_true (dse_page_save (page, path));
  g_assert_true (g_file_get_contents (path, &bytes, NULL, NULL));
  theirs = g_strconcat (bytes, "\n", NULL);
  for (int i = 0; i < 2; i++) {
    g_assert_true (g_file_set_contents (path, theirs, -1, NULL));
    DST_UI_UNTIL (is_said (window, changed));
    g_assert_true (dse_page_is_stale (page));
    g_assert_true (g_file_set_contents (path, bytes, -1, NULL));
    DST_UI_UNTIL (!is_said (window, changed));
    g_assert_false (dse_page_is_stale (page));
  }
  g_assert_cmpint (g_unlink (path), ==, 0);
  DST_UI_UNTIL (is_said (window, gone));
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  g_assert_true (g_file_set_contents (path, bytes, -1, NULL));
  DST_UI_UNTIL (!is_said (window, gone));
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));

  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  g_assert_cmpint (g_unlink (path), ==, 0);
  DST_UI_UNTIL (is_said (window, gone));
  g_assert_true (g_file_set_contents (path, bytes, -1, NULL));
  DST_UI_UNTIL (!is_said (window, gone));
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  dse_page_save (page, path); /* so that nothing asks */
  dst_ui_stop ();
}

static void
test_unsaved_dialog (void)
{
  DseWindow *window = start_blank ();
  GtkWindow *dialog;

  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  dst_ui_action (window, "win.close-tab");
  dialog = dst_ui_dialog ();
  g_assert_nonnull (dialog);
  dst_ui_key (dialog, GDK_KEY_Escape, 0);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 2);
  dst_ui_action (window, "win.close-tab");
  dialog = dst_ui_dialog ();
  g_assert_nonnull (dialog);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "discard");
  DST_UI_UNTIL (dse_window_get_n_pages (window) == 1);
  dst_ui_stop ();
}

static void
test_tabs (void)
{
  DseWindow *window = start_blank ();
  DsFloor blank = copy_level (window);

  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 2);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Tab, GDK_CONTROL_MASK);
  dst_ui_settle ();
  g_assert_false (ds_floor_equal (dst_ui_level (window), &blank));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Tab, GDK_CONTROL_MASK);
  dst_ui_settle ();
  g_assert_true (ds_floor_equal (dst_ui_level (window), &blank));
  ds_floor_clear (&blank);
  dst_ui_stop ();
}

static void
test_resize (void)
{
  DseWindow *window = start_blank ();
  const DsCmdResize cmd = {
    .cmd.type = &ds_cmd_resize, .w = 60, .h = 30, .anchor = DS_ANCHOR_CENTRE, .ground = 1
  };

  g_assert_true (dsu_document_apply (dst_ui_document (window), &cmd.cmd));
  dst_ui_settle ();
  g_assert_cmpint (dst_ui_level (window)->w, ==, 60);
  dst_ui_action (window, "win.undo");
  g_assert_cmpint (dst_ui_level (window)->w, ==, 40);
  dst_ui_stop ();
}

/* ---- keys alone */

static void
test_keyboard_session (void)
{
  g_autofree char *path = file_in_folder ("keys.delve");
  DseWindow *window = start_blank ();
  GtkWindow *top = GTK_WINDOW (window);

  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_key (top, GDK_KEY_b, 0);
  for (int i = 0; i < 3; i++) {
    dst_ui_key (top, GDK_KEY_Right, 0);
    dst_ui_key (top, GDK_KEY_Return, 0);
  }
  g_assert_cmpuint (count_ground (window, "wall"), ==, 3);
  g_assert_cmpuint (n_steps (window), ==, 3);
  dst_ui_key (top, GDK_KEY_z, GDK_CONTROL_MASK);
  g_assert_cmpuint (count_ground (window, "wall"), ==, 2);
  dst_ui_key (top, GDK_KEY_f, 0);
  g_assert_nonnull (strstr (dse_window_get_hint (window), "connected cells"));
  dst_ui_key (top, GDK_KEY_Down, 0);
  dst_ui_key (top, GDK_KEY_Return, 0);
  g_assert_cmpuint (count_ground (window, "wall"), ==, 800);
  dst_ui_key (top, GDK_KEY_s, GDK_CONTROL_MASK);
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_stop ();
}

/* Letters typed into an entry are text, not tools. */
static void
test_letters_in_entries (void)
{
  DseWindow *window = start_blank ();
  GtkWidget *entry;

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_j, GDK_CONTROL_MASK);
  dst_ui_type (GTK_WINDOW (window), "lava");
  entry = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_SEARCH_ENTRY, NULL);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "lava");
  g_assert_cmpuint (n_steps (window), ==, 0);
  dst_ui_settle ();
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  g_assert_cmpstr (dse_tool_options_get_tile (dse_window_get_options (window)), ==, "lava");
  dst_ui_stop ();
}

static void
test_status (void)
{
  DseWindow *window = start_blank ();

  dst_ui_hover (window, (DsCell){ 7, 4 });
  g_assert_true (g_str_has_prefix (dse_window_get_status (window), "7, 4 · "));
  dst_ui_stop ();
}

static void
test_panels (void)
{
  DseWindow *window = start_blank ();

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_backslash, GDK_CONTROL_MASK);
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (dse_window_get_recipe_panel (window))));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_backslash, GDK_CONTROL_MASK);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (dse_window_get_recipe_panel (window))));
  dst_ui_stop ();
}

/* OpenGL is not loaded where cairo draws, by choice or for lack of better; a chosen renderer stays.
 */
static void
test_renderer (void)
{
  const char *name = gtk_get_minor_version () < 16 ? "GDK_DEBUG" : "GDK_DISABLE";
  g_autofree char *renderer = g_strdup (g_getenv ("GSK_RENDERER"));
  g_autofree char *value = g_strdup (g_getenv (name));

  g_setenv (name, "settings", TRUE);
  g_setenv ("GSK_RENDERER", "gl", TRUE);
  dsu_renderer_choose ();
  g_assert_cmpstr (g_getenv ("GSK_RENDERER"), ==, "gl");
  g_assert_cmpstr (g_getenv (name), ==, "settings");
  g_setenv ("GSK_RENDERER", "cairo", TRUE);
  dsu_renderer_choose ();
  g_assert_true (g_str_has_prefix (g_getenv (name), "gl"));
  g_assert_true (g_str_has_suffix (g_getenv (name), ",settings"));
  g_unsetenv (name);
  dsu_renderer_choose ();
  g_assert_null (strchr (g_getenv (name), ','));
  if (value == NULL)
    g_unsetenv (name);
  else
    g_setenv (name, value, TRUE);
  if (renderer == NULL)
    g_unsetenv ("GSK_RENDERER");
}

/* The pointer changes neither the verdict nor the zoom: what shows them is left alone meanwhile,
 * and set again by what does change it. */
static void
test_quiet_pointer (void)
{
  DseWindow *window = start_blank ();
  GtkWidget *lamp = dst_ui_find (GTK_WIDGET (window), DSE_TYPE_LAMP, NULL), *word, *zoom;

  dst_ui_wait_verdict (window);
  word = dst_ui_find (lamp, GTK_TYPE_LABEL, dse_lamp_get_word (DSE_LAMP (lamp)));
  zoom = dst_ui_find (GTK_WIDGET (window), DSE_TYPE_ZOOM_ENTRY, NULL);
  gtk_label_set_text (GTK_LABEL (word), "as it was");
  gtk_editable_set_text (GTK_EDITABLE (zoom), "as it was");
  for (int x = 5; x < 9; x++) {
    dst_ui_hover (window, (DsCell){ x, 5 });
    g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (word)), ==, "as it was");
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (zoom)), ==, "as it was");
  }
  dst_ui_action (window, "win.zoom-in");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (zoom)), !=, "as it was");
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  dst_ui_wait_verdict (window);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (word)), !=, "as it was");
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  int failed;

  gtk_test_init (&argc, &argv);
  adw_init ();
  folder = g_dir_make_tmp ("delvesmith-XXXXXX", NULL);
  g_setenv ("XDG_STATE_HOME", folder, TRUE);
  g_test_add_func ("/editor/start", test_start);
  g_test_add_func ("/editor/regenerate", test_regenerate);
  g_test_add_func ("/editor/lock-seed", test_lock_seed);
  g_test_add_func ("/editor/manual-edits-survive", test_manual_edits_survive);
  g_test_add_func ("/editor/find-rooms", test_find_rooms);
  g_test_add_func ("/editor/parameter", test_parameter);
  for (gsize i = 0; i < G_N_ELEMENTS (STROKES); i++) {
    g_autofree char *path = g_strdup_printf ("/editor/stroke/%s-%d", STROKES[i].tool, (int)i);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_stroke);
  }
  g_test_add_func ("/editor/grid", test_grid);
  g_test_add_func ("/editor/symmetry", test_symmetry);
  g_test_add_func ("/editor/cancel-stroke", test_cancel_stroke);
  g_test_add_func ("/editor/pick", test_pick);
  g_test_add_func ("/editor/selection", test_selection);
  g_test_add_func ("/editor/one-cell-few-chunks", test_one_cell_few_chunks);
  g_test_add_func ("/editor/save-and-reopen", test_save_and_reopen);
  g_test_add_func ("/editor/bad-file", test_bad_file);
  g_test_add_func ("/editor/changed-on-disk", test_changed_on_disk);
  g_test_add_func ("/editor/same-bytes", test_same_bytes);
  g_test_add_func ("/editor/unsaved-dialog", test_unsaved_dialog);
  g_test_add_func ("/editor/tabs", test_tabs);
  g_test_add_func ("/editor/resize", test_resize);
  g_test_add_func ("/editor/keyboard-session", test_keyboard_session);
  g_test_add_func ("/editor/letters-in-entries", test_letters_in_entries);
  g_test_add_func ("/editor/status", test_status);
  g_test_add_func ("/editor/panels", test_panels);
  g_test_add_func ("/editor/renderer", test_renderer);
  g_test_add_func ("/editor/quiet-pointer", test_quiet_pointer);
  failed = g_test_run ();
  g_free (folder);
  return failed;
}
