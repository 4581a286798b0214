/* tests/ui/test_restart_tabs.c — the tabs of the next session: their order, and levels that nobody
 * edited, after the window was closed and after a crash. */
#include "killed.h"
#include "levels_panel.h"
#include "session.h"

#include "app/autosave.h"
#include "app/settings.h"
#include "lib/file.h"
#include "stage_row.h"
#include "window/late_levels.h"
#include "window/window_private.h"

#include <adwaita.h>
#include <signal.h>
#include <string.h>

/* The tabs in order: file, seed, or "*" where something is not saved. Caller frees. */
static char *
tabs_of (DseWindow *window)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < dse_window_get_n_pages (window); i++) {
    DsePage *page = dse_window_get_nth_page (window, i);
    DsuDocument *document = dse_page_get_document (page);
    const char *path = dsu_document_get_path (document);
    g_autofree char *name = path != NULL
                                ? g_path_get_basename (path)
                                : g_strdup_printf ("%" G_GUINT64_FORMAT,
                                                   dsu_document_get_delve (document)->dungeon.seed);

    g_string_append_printf (text, "%s%s%s%s", i > 0 ? " " : "",
                            page == dse_window_get_page (window) ? ">" : "", name,
                            dsu_document_get_modified (document) ? "*" : "");
  }
  return g_string_free (text, FALSE);
}

static guint64
seed_of (DseWindow *window)
{
  return dsu_document_get_delve (dst_ui_document (window))->dungeon.seed;
}

/* As it opens at the very first start. */
static void
make_level (DseWindow *window)
{
  dse_window_make_level (window);
  dst_ui_wait_generated (window);
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
}

/* The ground of the shown floor. */
static GArray *
cells_of (DseWindow *window)
{
  const DsFloor *floor = dst_ui_level (window);
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (int y = 0; y < floor->h; y++)
    for (int x = 0; x < floor->w; x++) {
      const guint32 tile = ds_floor_get (floor, DS_LAYER_GROUND, (DsCell){ x, y });

      g_array_append_val (cells, tile);
    }
  return cells;
}

static void
wait_for_tabs (DseWindow *window, guint n)
{
  DST_UI_UNTIL (dse_window_get_n_pages (window) == n && dse_late_levels_are_open (window));
}

/* Saves a new blank level as @name; caller frees the path. */
static char *
add_saved (DseWindow *window, const char *name)
{
  char *path = dst_ui_file (name);

  dst_ui_add_blank (window, 1);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  return path;
}

/* A saved level, one that is edited, one that was only generated, another saved one, and one that
 * is edited and has a file: all come back in their order, the shown one in front. What was only
 * generated is still not edited, and closes without a question. */
static void
test_order (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *first = NULL, *second = NULL, *third = NULL, *before = NULL, *after = NULL;
  g_autofree char *seed = NULL, *edited = NULL;
  guint n;

  while (dse_window_get_n_pages (window) > 0)
    dst_ui_action (window, "win.close-tab");
  first = add_saved (window, "first.delve");
  dst_ui_add_blank_for_lava (window);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  make_level (window);
  seed = g_strdup_printf ("%" G_GUINT64_FORMAT, seed_of (window));
  edited = g_strdup_printf ("%s*", seed);
  second = add_saved (window, "second.delve");
  third = add_saved (window, "third.delve");
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  n = dse_window_get_n_pages (window);
  g_assert_cmpuint (n, ==, 5);
  for (guint shown = 0; shown < n; shown++) {
    adw_tab_view_set_selected_page (window->tabs,
                                    adw_tab_view_get_nth_page (window->tabs, (int)shown));
    g_free (before);
    before = tabs_of (window);
    g_assert_nonnull (strstr (before, seed));
    g_assert_null (strstr (before, edited));
    gtk_window_close (GTK_WINDOW (window));
    g_object_add_weak_pointer (G_OBJECT (window), (gpointer *)&window);
    dst_ui_answer ("_Keep Unsaved");
    dst_ui_answer ("_Keep Unsaved");
    DST_UI_UNTIL (window == NULL);
    window = dst_ui_start_again ();
    wait_for_tabs (window, n);
    g_assert_null (dst_ui_dialog ());
    g_free (after);
    after = tabs_of (window);
    g_assert_cmpstr (after, ==, before);
  }
  dst_ui_stop ();
}

/* Files whose names end with @end in the folder that @folder returns. */
static guint
n_files (char *(*folder) (void), const char *end)
{
  g_autofree char *path = folder ();
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  guint n = 0;

  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
    n += g_str_has_suffix (name, end);
  return n;
}

static const char *const NOTED[] = { "session-levels", "session-stages", "session-tabs" };

static gboolean
has_stages (void)
{
  g_auto (GStrv) stages = g_settings_get_strv (dse_settings_get (), "session-stages");

  return stages[0] != NULL;
}

/* The other process: three levels that nobody edited, the first shown, and a saved one among them.
 * Its settings and tabs are in the file at @path when it dies. */
/* Writes what the next start would find in its settings, and dies. */
static void
note_and_die (DseWindow *window, const char *path)
{
  g_autoptr (GKeyFile) noted = g_key_file_new ();
  g_autofree char *tabs = NULL, *printed = NULL;
  g_autoptr (GVariant) views = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (NOTED); i++) {
    g_auto (GStrv) value = g_settings_get_strv (dse_settings_get (), NOTED[i]);

    g_key_file_set_string_list (noted, "noted", NOTED[i], (const char *const *)value,
                                g_strv_length (value));
  }
  views = g_settings_get_value (dse_settings_get (), "session-views");
  printed = g_variant_print (views, FALSE);
  g_key_file_set_string (noted, "noted", "views", printed);
  tabs = tabs_of (window);
  g_key_file_set_string (noted, "noted", "tabs", tabs);
  g_key_file_set_boolean (noted, "noted", "has-session",
                          g_settings_get_boolean (dse_settings_get (), "has-session"));
  g_assert_true (g_key_file_save_to_file (noted, path, NULL));
  raise (SIGKILL);
}

static void
leave_untouched_and_die (const char *path)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *file = g_strconcat (path, ".delve", NULL);

  while (dse_window_get_n_pages (window) > 0)
    dst_ui_action (window, "win.close-tab");
  make_level (window);
  make_level (window);
  dst_ui_add_blank (window, 1);
  g_assert_true (dse_page_save (dse_window_get_page (window), file));
  make_level (window);
  adw_tab_view_set_selected_page (window->tabs, adw_tab_view_get_nth_page (window->tabs, 0));
  dst_ui_settle ();
  adw_expander_row_set_expanded (
      ADW_EXPANDER_ROW (dst_ui_find (GTK_WIDGET (window), DSU_TYPE_STAGE_ROW, NULL)), TRUE);
  DST_UI_UNTIL (n_files (dse_autosave_made_folder, ".journal") == 3 && has_stages ());
  note_and_die (window, path);
}

/* Takes the settings that were noted; the tabs of then. Caller frees. */
static char *
dup_noted (const char *path)
{
  g_autoptr (GKeyFile) noted = g_key_file_new ();
  g_autofree char *printed = NULL;
  g_autoptr (GVariant) views = NULL;

  g_assert_true (g_key_file_load_from_file (noted, path, G_KEY_FILE_NONE, NULL));
  g_assert_true (g_key_file_get_boolean (noted, "noted", "has-session", NULL));
  g_settings_set_boolean (dse_settings_get (), "has-session", TRUE);
  for (gsize i = 0; i < G_N_ELEMENTS (NOTED); i++) {
    g_auto (GStrv) value = g_key_file_get_string_list (noted, "noted", NOTED[i], NULL, NULL);

    g_settings_set_strv (dse_settings_get (), NOTED[i], (const char *const *)value);
  }
  printed = g_key_file_get_string (noted, "noted", "views", NULL);
  views = g_variant_parse (G_VARIANT_TYPE ("a(s(tixxb(xxxx)))"), printed, NULL, NULL, NULL);
  g_assert_nonnull (views);
  g_settings_set_value (dse_settings_get (), "session-views", views);
  return g_key_file_get_string (noted, "noted", "tabs", NULL);
}

/* After a crash, levels that nobody edited are there again in their places, without a question and
 * still not edited, with the unfolded stage. An edit moves the files of its level to those that a
 * crash offers, and undo moves them back; a closed level has none. */
static void
test_killed (void)
{
  g_autofree char *path = dst_ui_file ("noted"), *tabs = NULL, *before = NULL;
  DseWindow *window;

  dst_run_and_die ("--die-untouched", path);
  before = dup_noted (path);
  window = dst_ui_start_again ();
  wait_for_tabs (window, 4);
  g_assert_null (dst_ui_dialog ());
  tabs = tabs_of (window);
  g_assert_cmpstr (tabs, ==, before);
  g_assert_null (strchr (tabs, '*'));
  dse_window_get_palette (window); /* its panels are there */
  g_assert_true (adw_expander_row_get_expanded (
      ADW_EXPANDER_ROW (dst_ui_find (GTK_WIDGET (window), DSU_TYPE_STAGE_ROW, NULL))));
  g_assert_cmpuint (n_files (dse_autosave_made_folder, ".lock"), ==, 3);

  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  DST_UI_UNTIL (dst_is_kept (window, (DsCell){ 3, 3 }));
  g_assert_cmpuint (n_files (dse_autosave_made_folder, ".lock"), ==, 2);
  dst_ui_action (window, "win.undo");
  DST_UI_UNTIL (n_files (dse_autosave_made_folder, ".lock") == 3);
  DST_UI_UNTIL (n_files (dse_autosave_folder, ".lock") == 0);
  dst_ui_action (window, "win.close-tab");
  DST_UI_UNTIL (n_files (dse_autosave_made_folder, ".lock") == 2);
  dst_ui_stop ();
}

/* True if a view is noted that is not the fitted one. */
static gboolean
is_view_noted (void)
{
  g_autoptr (GVariant) views = g_settings_get_value (dse_settings_get (), "session-views");
  g_autofree char *text = g_variant_print (views, TRUE);

  return strstr (text, "false") != NULL;
}

/* True if the shown view is among those that were noted in the file at @path. */
static gboolean
has_noted_view (DseWindow *window, const char *path)
{
  const DsuCamera camera =
      dsu_canvas_get_camera (dse_page_get_canvas (dse_window_get_page (window)));
  g_autofree char *want = g_strdup_printf (", %d, %lld, %lld, false, ", camera.zoom,
                                           (long long)camera.x, (long long)camera.y);
  g_autoptr (GKeyFile) noted = g_key_file_new ();
  g_autofree char *views = NULL;

  g_assert_true (g_key_file_load_from_file (noted, path, G_KEY_FILE_NONE, NULL));
  views = g_key_file_get_string (noted, "noted", "views", NULL);
  return strstr (views, want) != NULL;
}

/* The other process: edits three levels without files, and dies with the second one in front. */
static void
leave_edited_and_die (const char *path)
{
  DseWindow *window = dst_ui_start (NULL);

  while (dse_window_get_n_pages (window) > 0)
    dst_ui_action (window, "win.close-tab");
  for (int i = 0; i < 3; i++) {
    make_level (window);
    g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
    dst_ui_action (window, "win.tool::brush");
    dst_ui_click (window, (DsCell){ 3, 3 + i }, 1, 0);
    DST_UI_UNTIL (dst_is_kept (window, (DsCell){ 3, 3 + i }));
  }
  adw_tab_view_set_selected_page (window->tabs, adw_tab_view_get_nth_page (window->tabs, 1));
  dst_ui_settle ();
  dst_ui_action (window, "win.zoom-100");
  DST_UI_UNTIL (is_view_noted ());
  note_and_die (window, path);
}

/* Levels that are recovered after a crash have their places and views, and the shown one is in
 * front. */
static void
test_recovered (void)
{
  g_autofree char *path = dst_ui_file ("edited"), *tabs = NULL, *before = NULL;
  DseWindow *window;

  dst_run_and_die ("--die-edited", path);
  before = dup_noted (path);
  window = dst_ui_start_again ();
  dst_ui_answer ("_Recover");
  wait_for_tabs (window, 3);
  tabs = tabs_of (window);
  g_assert_cmpstr (tabs, ==, before);
  g_assert_true (has_noted_view (window, path));
  dst_ui_stop ();
}

/* A level that nobody edited comes back cell for cell, and no crash offers it. */
static void
test_made (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_auto (GStrv) left = NULL;
  g_autofree char *recipe = NULL;
  g_autoptr (GArray) cells = NULL, again = NULL;
  const guint n_before = n_files (dse_autosave_folder, ".lock");
  guint64 seed;

  while (dse_window_get_n_pages (window) > 0)
    dst_ui_action (window, "win.close-tab");
  make_level (window);
  seed = seed_of (window);
  recipe = g_strdup (dsu_document_get_delve (dst_ui_document (window))->recipe.id);
  cells = cells_of (window);
  dst_ui_close (window, NULL);
  window = dst_ui_start_again ();
  g_assert_null (dst_ui_dialog ());
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  g_assert_cmpuint (seed_of (window), ==, seed);
  g_assert_cmpstr (dsu_document_get_delve (dst_ui_document (window))->recipe.id, ==, recipe);
  again = cells_of (window);
  g_assert_cmpmem (cells->data, cells->len * sizeof (guint32), again->data,
                   again->len * sizeof (guint32));
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  g_assert_cmpuint (n_files (dse_autosave_folder, ".lock"), ==, n_before);
  left = g_settings_get_strv (dse_settings_get (), "session-made");
  g_assert_cmpuint (g_strv_length (left), ==, 0);
  dst_ui_close (window, NULL); /* once more */
  window = dst_ui_start_again ();
  g_assert_cmpuint (seed_of (window), ==, seed);
  dst_ui_action (window, "win.close-tab"); /* for good */
  dst_ui_close (window, NULL);
  window = dst_ui_start_again ();
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 0);
  dst_ui_stop ();
}

/* A level that was never saved comes back with its view and seeds: edited, and not. */
static void
test_view (void)
{
  DseWindow *window = dst_ui_start (NULL);

  for (int is_edited = 0; is_edited < 2; is_edited++) {
    DsuCamera before, after;
    DsePage *page;

    while (dse_window_get_n_pages (window) > 0)
      dst_ui_action (window, "win.close-tab");
    make_level (window);
    if (is_edited) {
      dst_ui_action (window, "win.next-seed");
      dst_ui_wait_generated (window);
    }
    dst_ui_action (window, "win.zoom-in");
    dst_ui_action (window, "win.zoom-in");
    page = dse_window_get_page (window);
    before = dsu_canvas_get_camera (dse_page_get_canvas (page));
    g_assert_false (before.is_fit);
    dst_ui_close (window, is_edited ? "_Keep Unsaved" : NULL);
    window = dst_ui_start_again ();
    g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
    page = dse_window_get_page (window);
    after = dsu_canvas_get_camera (dse_page_get_canvas (page));
    g_assert_false (after.is_fit);
    g_assert_cmpint (after.zoom, ==, before.zoom);
    g_assert_cmpfloat (after.x, ==, before.x);
    g_assert_cmpfloat (after.y, ==, before.y);
    g_assert_cmpuint (dse_page_n_seeds (page), ==, is_edited ? 2 : 1);
  }
  dst_ui_stop ();
}

/* The tab that comes later brings the bar of the tabs, which moves no view of the session. */
static void
test_view_of_two (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *first = NULL, *second = NULL;
  DsuCamera before, after;

  while (dse_window_get_n_pages (window) > 0)
    dst_ui_action (window, "win.close-tab");
  first = add_saved (window, "view-1.delve");
  second = add_saved (window, "view-2.delve");
  dst_ui_action (window, "win.zoom-100");
  dst_ui_settle ();
  before = dsu_canvas_get_camera (dse_page_get_canvas (dse_window_get_page (window)));
  dst_ui_close (window, NULL);
  window = dst_ui_start_again ();
  wait_for_tabs (window, 2);
  dst_ui_settle ();
  after = dsu_canvas_get_camera (dse_page_get_canvas (dse_window_get_page (window)));
  g_assert_cmpint (after.zoom, ==, before.zoom);
  g_assert_cmpint (after.x, ==, before.x);
  g_assert_cmpint (after.y, ==, before.y);
  dst_ui_action (window, "win.close-tab");
  DST_UI_UNTIL (
      !adw_tab_bar_get_tabs_revealed (ADW_TAB_BAR (gtk_widget_get_first_child (window->middle))));
  dst_ui_stop ();
}

#define OWN_FORMAT                                                                                 \
  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Halls\", \"formats\": "       \
  "[ { \"label\": \"Both\", \"suffix\": \".both\", \"read\": [\"cat\"], \"write\": [\"cat\"] } ] " \
  "}"

/* Waits until the file named @name in @folder is open, which a program reads. */
static void
open_own (DseWindow *window, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *level = dst_read_file (folder, "levels/a.delve");

  dst_write_file (folder, name, level);
  dse_window_open (window, path);
  DST_UI_UNTIL (dst_ui_dialog () != NULL || dse_window_find_tab (window, path) != NULL);
  if (dst_ui_dialog () != NULL)
    dst_ui_answer ("_Run");
  DST_UI_UNTIL (dse_window_find_tab (window, path) != NULL);
  dst_ui_settle ();
}

static void
expect_tabs (DseWindow *window, const char *tabs)
{
  g_autofree char *now = NULL;

  DST_UI_UNTIL ((g_free (now), now = tabs_of (window), strcmp (now, tabs) == 0));
}

/* Levels of a format of the project, which a program reads late: they come back in their places,
 * behind or in front as they were, and once where they were kept unsaved. */
static void
test_own_format (void)
{
  g_autofree char *folder = dst_project_new ("own-tabs"), *level = NULL;
  DseWindow *window;

  level = g_build_filename (folder, "levels", "a.delve", NULL);
  dst_write_file (folder, "delvesmith.json", OWN_FORMAT);
  window = dst_ui_start (level);
  open_own (window, folder, "b.both");
  expect_tabs (window, "a.delve >b.both");
  dst_ui_close (window, NULL);
  window = dst_ui_start_again ();
  expect_tabs (window, "a.delve >b.both");
  adw_tab_view_reorder_first (window->tabs, adw_tab_view_get_nth_page (window->tabs, 1));
  dse_window_show_tab (window, adw_tab_view_get_nth_page (window->tabs, 1));
  expect_tabs (window, "b.both >a.delve");
  dst_ui_close (window, NULL);
  window = dst_ui_start_again ();
  expect_tabs (window, "b.both >a.delve");

  dse_window_show_tab (window, adw_tab_view_get_nth_page (window->tabs, 0));
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, (DsCell){ 3, 1 }, 1, 0);
  expect_tabs (window, ">b.both* a.delve");
  dst_ui_close (window, "_Keep Unsaved");
  window = dst_ui_start_again ();
  expect_tabs (window, ">b.both* a.delve");
  open_own (window, folder, "c.both"); /* read after all others */
  expect_tabs (window, "b.both* a.delve >c.both");
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  static const DstDeath deaths[] = { { "--die-untouched", leave_untouched_and_die },
                                     { "--die-edited", leave_edited_and_die } };

  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  dst_killed_begin (argv, deaths, G_N_ELEMENTS (deaths));
  g_test_add_func ("/restart/killed", test_killed); /* before others leave files */
  g_test_add_func ("/restart/recovered", test_recovered);
  g_test_add_func ("/restart/order", test_order);
  g_test_add_func ("/restart/made", test_made);
  g_test_add_func ("/restart/view", test_view);
  g_test_add_func ("/restart/view-of-two", test_view_of_two);
  g_test_add_func ("/restart/own-format", test_own_format);
  return g_test_run ();
}
