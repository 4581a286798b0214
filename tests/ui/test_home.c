/* tests/ui/test_home.c — Home, and the session of the last window. */
#include "session.h"

#include "app/settings.h"
#include "paint/sheet.h"
#include "window/last_session.h"
#include "window/recent.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

/* A blank level that is saved at the path, which the caller frees. */
static char *
save_blank (DseWindow *window, const char *name)
{
  char *path = dst_ui_file (name);

  dst_ui_add_blank (window, 1);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_settle ();
  return path;
}

static const char *
shown_path (DseWindow *window)
{
  return dsu_document_get_path (dst_ui_document (window));
}

/* The row of Home that is seen, or NULL. */
static GtkWidget *
find_row (DseWindow *window, const char *title)
{
  GtkWidget *row = dst_ui_find (GTK_WIDGET (window), ADW_TYPE_ACTION_ROW, title);

  return row != NULL && gtk_widget_get_mapped (row) ? row : NULL;
}

static gboolean
is_home (DseWindow *window)
{
  return find_row (window, "New Level…") != NULL;
}

static void
press_row (DseWindow *window, const char *title)
{
  DST_UI_UNTIL (find_row (window, title) != NULL);
  /* As Enter does: clicks in quick succession would be double clicks. */
  g_assert_true (gtk_widget_activate (find_row (window, title)));
  DST_UI_UNTIL (find_row (window, title) == NULL);
}

static gboolean
is_recent (const char *path)
{
  g_auto (GStrv) paths = dse_recent_dup_levels (100);

  return g_strv_contains ((const char *const *)paths, path);
}

static char *
project_new (const char *name)
{
  char *folder = dst_ui_file (name);
  g_autofree char *file = g_build_filename (folder, "delvesmith.json", NULL);

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file,
                                      "{ \"format\": \"delvesmith.project\", \"version\": 1, "
                                      "\"name\": \"Basalt Halls\" }",
                                      -1, NULL));
  return folder;
}

static gboolean
is_enabled (DseWindow *window, const char *id)
{
  g_autofree char *action = g_strconcat ("win.", id, NULL);

  return dst_ui_is_enabled (window, action);
}

/* Without a level, the window stays, and nothing acts on one. */
static void
test_last_tab (void)
{
  static const char *const of_levels[] = { "save",      "save-as",    "undo",      "next-seed",
                                           "play",      "regenerate", "rename",    "resize",
                                           "fit",       "grid",       "close-tab", "home",
                                           "leave-home" };
  static const char *const of_all[] = { "new", "open", "open-project", "new-project",
                                        "preferences" };
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_action (window, "win.close-tab");
  DST_UI_UNTIL (is_home (window));
  g_assert_null (dse_window_get_page (window));
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (of_levels); i++)
    g_assert_false (is_enabled (window, of_levels[i]));
  for (gsize i = 0; i < G_N_ELEMENTS (of_all); i++)
    g_assert_true (is_enabled (window, of_all[i]));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_g, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0); /* there is nowhere to return to */
  g_assert_true (is_home (window));

  g_assert_true (gtk_widget_activate (find_row (window, "Import Level…")));
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  gtk_window_destroy (dst_ui_dialog ());
  press_row (window, "Sample Level");
  g_assert_false (is_home (window));
  g_assert_null (shown_path (window));
  g_assert_cmpstr (ds_str_get (dsu_document_get_delve (dst_ui_document (window))->dungeon.name), ==,
                   "The Gatehouse");
  g_assert_true (dst_ui_is_enabled (window, "win.save"));

  dst_ui_action (window, "win.home");
  press_row (window, "Sample Project");
  g_assert_cmpstr (dse_project_get_settings (dse_window_get_project (window))->name, ==,
                   "The Drowned Priory");
  g_assert_nonnull (shown_path (window));
  dst_ui_stop ();
}

/* Over open levels, which are as they were when it is left. */
static void
test_any_time (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page;

  dst_ui_add_blank_for_lava (window);
  page = dse_window_get_page (window);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Home, GDK_ALT_MASK);
  DST_UI_UNTIL (is_home (window));
  g_assert_null (dse_window_get_page (window));
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 2);
  g_assert_false (dst_ui_is_enabled (window, "win.undo"));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (!is_home (window));
  g_assert_true (dse_window_get_page (window) == page);
  g_assert_true (dst_ui_is_enabled (window, "win.undo"));
  dst_ui_action (window, "win.undo");
  g_assert_false (dst_ui_is_lava (window, 3, 3));

  /* A level that is opened leaves it. */
  dst_ui_action (window, "win.home");
  dst_ui_action (window, "win.open-sample");
  g_assert_false (is_home (window));
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 3);
  dst_ui_stop ();
}

/* The sample project is a copy that can be changed; it is made once. */
static void
test_sample_project (void)
{
  g_autofree char *folder =
      g_build_filename (g_get_user_data_dir (), "delvesmith/samples/drowned-priory", NULL);
  g_autofree char *first = g_build_filename (folder, "levels/1-cloister.delve", NULL);
  DseWindow *window = dst_ui_start (NULL);
  DsuDocument *document;

  dst_ui_action (window, "win.open-sample-project");
  document = dst_ui_document (window);
  g_assert_cmpstr (dsu_document_get_path (document), ==, first);
  g_assert_null (dsu_document_get_error (document));
  g_assert_cmpstr (dse_project_get_folder (dse_window_get_project (window)), ==, folder);
  g_assert_false (dse_project_is_read_only (dse_window_get_project (window)));
  g_assert_cmpint (g_remove (first), ==, 0);
  dst_ui_action (window, "win.home");
  dst_ui_action (window, "win.open-sample-project");
  g_assert_false (g_file_test (first, G_FILE_TEST_EXISTS));
  dst_ui_stop ();
}

static void
test_recent (void)
{
  g_autofree char *folder = project_new ("halls"), *other = NULL, *image = NULL, *uri = NULL;
  const guint32 pixels[16] = { 0xff102030 };
  DsText png = { 0 };
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *level = save_blank (window, "a & <recent level.delve");

  dst_ui_action (window, "win.close-tab");
  dse_window_open (window, level);
  g_assert_true (dse_window_open_project (window, folder));
  dst_ui_wait_generated (window);
  dst_ui_action (window, "win.home");
  DST_UI_UNTIL (find_row (window, "Basalt Halls") != NULL);
  press_row (window, "a & <recent level.delve");
  g_assert_cmpstr (shown_path (window), ==, level);
  dst_ui_action (window, "win.home");
  press_row (window, "Basalt Halls");
  g_assert_null (shown_path (window));
  g_assert_cmpstr (dse_project_get_folder (dse_project_of (dst_ui_document (window))), ==, folder);

  /* An image that was chosen in a dialog is no level, until it is opened as one. */
  image = dst_ui_file ("a-recent-image.png");
  uri = g_filename_to_uri (image, NULL, NULL);
  dst_ui_action (window, "win.home");
  press_row (window, "a & <recent level.delve");
  g_assert_cmpint (dsu_sheet_write (pixels, 4, 4, &png, NULL), ==, DS_OK);
  g_assert_true (g_file_set_contents (image, png.bytes, (gssize)png.n, NULL));
  ds_text_clear (&png);
  g_assert_true (gtk_recent_manager_add_item (gtk_recent_manager_get_default (), uri));
  DST_UI_UNTIL (gtk_recent_manager_has_item (gtk_recent_manager_get_default (), uri));
  dst_ui_action (window, "win.home");
  g_assert_null (find_row (window, "a-recent-image.png"));
  press_row (window, "a & <recent level.delve");
  dse_recent_note_level (image);
  DST_UI_UNTIL (is_recent (image));
  dst_ui_action (window, "win.home");
  DST_UI_UNTIL (find_row (window, "a-recent-image.png") != NULL);
  press_row (window, "a & <recent level.delve");

  /* A project that is gone is not offered. */
  other = g_build_filename (folder, "delvesmith.json", NULL);
  g_assert_cmpint (g_unlink (other), ==, 0);
  dst_ui_action (window, "win.home");
  g_assert_null (find_row (window, "Basalt Halls"));
  dst_ui_stop ();
}

/* Levels have pictures in frames of one size: samples, levels that were opened lately, and the
 * first level of a project. */
static void
test_pictures (void)
{
  static const char *const titles[] = { "Sample Level", "Sample Project", "a-drawn-level.delve",
                                        "The Drowned Priory" };
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *level = save_blank (window, "a-drawn-level.delve");

  dst_ui_action (window, "win.close-tab");
  dse_window_open (window, level);
  dst_ui_action (window, "win.open-sample-project");
  DST_UI_UNTIL (is_recent (level));
  dst_ui_action (window, "win.home");
  for (gsize i = 0; i < G_N_ELEMENTS (titles); i++) {
    GtkWidget *picture;

    DST_UI_UNTIL (find_row (window, titles[i]) != NULL);
    picture = dst_ui_find (find_row (window, titles[i]), GTK_TYPE_PICTURE, NULL);
    g_assert_nonnull (picture);
    DST_UI_UNTIL (gtk_picture_get_paintable (GTK_PICTURE (picture)) != NULL);
    dst_ui_settle ();
    g_assert_cmpint (gtk_widget_get_width (picture), ==, 64);
    g_assert_cmpint (gtk_widget_get_height (picture), ==, 40);
  }
  dst_ui_stop ();
}

/* Tabs, the shown one and the project come back; files that are gone do not. */
static void
test_session (void)
{
  g_autofree char *folder = project_new ("session");
  DseWindow *window = dst_ui_start (folder);
  g_autofree char *a = NULL, *b = NULL;

  dst_ui_action (window, "win.close-tab"); /* it would come back with the session */
  a = save_blank (window, "session/a.delve");
  b = save_blank (window, "b.delve");
  dse_window_open (window, a);
  dst_ui_settle ();
  dst_ui_close (window, NULL);
  window = dst_ui_start_again ();
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 2);
  g_assert_cmpstr (shown_path (window), ==, a);
  g_assert_cmpstr (dse_project_get_folder (dse_window_get_project (window)), ==, folder);
  dse_window_open (window, b);
  dst_ui_settle ();
  dst_ui_close (window, NULL);

  g_assert_cmpint (g_unlink (b), ==, 0);
  window = dst_ui_start_again ();
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  g_assert_cmpstr (shown_path (window), ==, a);
  dst_ui_action (window, "win.close-tab");
  dst_ui_close (window, NULL);

  window = dst_ui_start_again ();
  DST_UI_UNTIL (is_home (window));
  g_assert_cmpstr (dse_project_get_folder (dse_window_get_project (window)), ==, folder);
  dst_ui_stop ();
}

static GtkWindow *
find_dialog (const char *title)
{
  g_autoptr (GListModel) all = g_object_ref (gtk_window_get_toplevels ());

  for (guint i = 0; i < g_list_model_get_n_items (all); i++) {
    g_autoptr (GtkWindow) window = g_list_model_get_item (all, i);

    if (g_strcmp0 (gtk_window_get_title (window), title) == 0 &&
        gtk_widget_get_visible (GTK_WIDGET (window)))
      return window;
  }
  return NULL;
}

/* The Rules and Tileset windows come back where they were open, in the project of the session; and
 * files that are opened while they are in front come to the one window. */
static void
test_dialogs (void)
{
  g_autofree char *folder = project_new ("dialogs");
  DseWindow *window = dst_ui_start (folder);
  g_autofree char *a = save_blank (window, "dialogs/a.delve");

  dst_ui_action (window, "win.rules");
  dst_ui_action (window, "win.tilesets");
  g_assert_true (find_dialog ("Rules") != NULL && find_dialog ("Tilesets") != NULL);
  g_assert_true (window == dst_ui_start (a));
  gtk_window_close (find_dialog ("Tilesets"));
  dst_ui_settle ();
  dst_ui_close (window, NULL);
  g_assert_null (find_dialog ("Rules"));

  window = dst_ui_start_again ();
  g_assert_cmpstr (shown_path (window), ==, a);
  g_assert_nonnull (find_dialog ("Rules"));
  g_assert_null (find_dialog ("Tilesets"));
  g_assert_true (g_object_get_data (G_OBJECT (find_dialog ("Rules")), "project") ==
                 dse_window_get_project (window));
  gtk_window_close (find_dialog ("Rules"));
  dst_ui_action (window, "win.tilesets");
  dst_ui_close (window, NULL);

  window = dst_ui_start_again ();
  g_assert_null (find_dialog ("Rules"));
  g_assert_nonnull (find_dialog ("Tilesets"));
  dst_ui_stop ();
}

/* A session that ends without a window being closed, by a crash or a logout, is restored, too. */
static void
test_killed_session (void)
{
  g_autofree char *a = NULL, *b = NULL, *shown = NULL;
  g_auto (GStrv) paths = NULL;
  DseWindow *window;

  g_settings_reset (dse_settings_get (), "has-session");
  window = dst_ui_start (NULL);
  a = save_blank (window, "killed-a.delve");
  b = save_blank (window, "killed-b.delve");
  dse_window_open (window, a); /* its tab */
  dst_ui_settle ();
  g_assert_true (g_settings_get_boolean (dse_settings_get (), "has-session"));
  paths = g_settings_get_strv (dse_settings_get (), "session-levels");
  g_assert_true (g_strv_contains ((const char *const *)paths, b));
  shown = dse_last_session_dup_shown ();
  g_assert_cmpstr (shown, ==, a);
  dst_ui_close (window, NULL);
  window = dst_ui_start_again ();
  DST_UI_UNTIL (dse_window_get_n_pages (window) == 3); /* with that of the first start */
  dst_ui_settle ();                                    /* and they are noted again */
  g_free (shown);
  shown = dse_last_session_dup_shown ();
  g_assert_cmpstr (shown, ==, a);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/welcome/last-tab", test_last_tab);
  g_test_add_func ("/welcome/any-time", test_any_time);
  g_test_add_func ("/welcome/sample-project", test_sample_project);
  g_test_add_func ("/welcome/killed-session", test_killed_session);
  g_test_add_func ("/welcome/recent", test_recent);
  g_test_add_func ("/welcome/pictures", test_pictures);
  g_test_add_func ("/welcome/session", test_session);
  g_test_add_func ("/welcome/session-dialogs", test_dialogs);
  return g_test_run ();
}
