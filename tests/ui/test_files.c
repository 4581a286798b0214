/* tests/ui/test_files.c — nothing is lost: closing with unsaved work, definitions that change while
 * levels are open. */
#include "drive.h"

#include "app/ahead.h"
#include "app/export_queue.h"
#include "app/saving.h"
#include "bar.h"
#include "exported.h"
#include "lib/file.h"
#include "window/save_copy.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

/* ---- closing */

static void
test_save_when_closing (void)
{
  g_autofree char *path = dst_ui_file ("closed.delve");
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank_for_lava (window);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  dst_ui_action (window, "win.close-tab");
  dst_ui_answer ("_Save");
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  dse_window_open (window, path);
  dst_ui_settle ();
  g_assert_true (dst_ui_is_lava (window, 3, 3));
  dst_ui_stop ();
}

/* A closed file comes back at its place, with its view; so does an untitled level with what was
 * drawn, discarded or not, the last first. Without a closed tab there is nothing to do. */
static void
test_reopen (void)
{
  g_autofree char *path = dst_ui_file ("reopened.delve");
  DseWindow *window = dst_ui_start (NULL);
  DsuCamera camera, now;

  g_assert_false (dst_ui_is_enabled (window, "win.reopen-tab"));
  dst_ui_add_blank_for_lava (window);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_action (window, "win.zoom-in");
  dst_ui_settle ();
  camera = dsu_canvas_get_camera (dse_page_get_canvas (dse_window_get_page (window)));
  dst_ui_add_blank_for_lava (window);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  dst_ui_action (window, "win.close-tab");
  dst_ui_answer ("_Discard");
  dst_ui_action (window, "win.close-tab");
  dst_ui_settle ();
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_t, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  dst_ui_settle ();
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 2);
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, path);
  now = dsu_canvas_get_camera (dse_page_get_canvas (dse_window_get_page (window)));
  g_assert_cmpint (now.zoom, ==, camera.zoom);
  g_assert_cmpint (now.x, ==, camera.x);
  g_assert_cmpint (now.y, ==, camera.y);
  dst_ui_action (window, "win.reopen-tab");
  dst_ui_settle ();
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 3);
  g_assert_null (dsu_document_get_path (dst_ui_document (window)));
  g_assert_true (dst_ui_is_lava (window, 3, 3));
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  g_assert_false (dst_ui_is_enabled (window, "win.reopen-tab"));
  dst_ui_stop ();
}

/* A file that another program wrote is replaced only after a question. */
static void
test_overwrite (void)
{
  g_autofree char *path = dst_ui_file ("shared.delve"), *first = NULL, *theirs = NULL;
  g_autofree char *now = NULL, *ours = NULL;
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank_for_lava (window);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  g_assert_true (g_file_get_contents (path, &first, NULL, NULL));
  theirs = g_strconcat (first, "\n", NULL);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  g_assert_true (g_file_set_contents (path, theirs, -1, NULL));
  dst_ui_action (window, "win.save");
  dst_ui_answer ("_Cancel");
  g_assert_true (g_file_get_contents (path, &now, NULL, NULL));
  g_assert_cmpstr (now, ==, theirs);
  dst_ui_action (window, "win.save");
  dst_ui_answer ("_Overwrite");
  g_assert_true (g_file_get_contents (path, &ours, NULL, NULL));
  g_assert_cmpstr (ours, !=, theirs);
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_action (window, "win.save"); /* ours, this time */
  g_assert_null (dst_ui_dialog ());
  dst_ui_stop ();
}

static void
note_event (GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event,
            gpointer last)
{
  *(GFileMonitorEvent *)last = event;
}

/* A file that was taken away leaves a level that is not saved; one that is replaced does not. */
static void
test_gone (void)
{
  g_autofree char *path = dst_ui_file ("gone.delve"), *bytes = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileMonitor) monitor = NULL;
  GFileMonitorEvent last = G_FILE_MONITOR_EVENT_CHANGED;
  DseWindow *window = dst_ui_start (NULL);
  DsuDocument *document;
  GtkWidget *bar;

  dst_ui_add_blank_for_lava (window);
  document = dst_ui_document (window);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  g_assert_true (g_file_get_contents (path, &bytes, NULL, NULL));
  g_assert_cmpint (g_remove (path), ==, 0);
  DST_UI_UNTIL (dsu_document_get_modified (document));
  g_assert_true (dsu_document_get_modified (document));
  bar = gtk_widget_get_ancestor (
      dst_ui_find (GTK_WIDGET (dse_window_get_page (window)), GTK_TYPE_BUTTON, "_Save"),
      DSU_TYPE_BAR);
  g_assert_true (dsu_bar_is_shown (DSU_BAR (bar)));
  dst_ui_action (window, "win.save");
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_false (dsu_document_get_modified (document));
  g_assert_false (dsu_bar_is_shown (DSU_BAR (bar)));
  monitor = g_file_monitor_file (file, G_FILE_MONITOR_NONE, NULL, NULL); /* behind the page's */
  g_signal_connect (monitor, "changed", G_CALLBACK (note_event), &last);
  g_assert_cmpint (g_remove (path), ==, 0);
  DST_UI_UNTIL (last == G_FILE_MONITOR_EVENT_DELETED);
  g_assert_true (g_file_set_contents (path, bytes, -1, NULL));
  DST_UI_UNTIL (last != G_FILE_MONITOR_EVENT_DELETED);
  dst_ui_pass_time (800);
  g_assert_false (dsu_document_get_modified (document));
  dst_ui_stop ();
}

/* A name without suffix gets that of its kind before it is asked whether a file is replaced. */
static void
test_suffix (void)
{
  g_autofree char *path = dst_ui_file ("kept.delve"), *now = NULL;
  const char *folder = g_getenv ("XDG_DATA_HOME");
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank_for_lava (window);
  g_assert_true (g_file_set_contents (path, "theirs", -1, NULL));
  dst_ui_action (window, "win.save-as");
  dst_ui_name_file (folder, "kept");
  dst_ui_answer ("_Cancel");
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  dst_ui_action (window, "win.close-tab");
  dst_ui_answer ("_Save");
  dst_ui_name_file (folder, "kept");
  dst_ui_answer ("_Cancel");
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 2);
  g_assert_true (g_file_get_contents (path, &now, NULL, NULL));
  g_assert_cmpstr (now, ==, "theirs");
  dst_ui_action (window, "win.save-as");
  dst_ui_name_file (folder, "kept");
  dst_ui_answer ("_Replace");
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, path);
  g_free (path);
  path = dst_ui_file ("picture.png");
  dst_ui_action (window, "win.export");
  g_signal_emit_by_name (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_BUTTON, "_Export…"),
                         "clicked");
  dst_ui_settle ();
  dst_ui_name_file (folder, "picture");
  DST_UI_UNTIL (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  dst_ui_stop ();
}

/* A name of a format that cannot be written is asked about, not changed in silence. */
static void
test_other_suffix (void)
{
  g_autofree char *path = dst_ui_file ("x.zip.delve");
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank_for_lava (window);
  dst_ui_action (window, "win.save-as");
  dst_ui_name_file (g_getenv ("XDG_DATA_HOME"), "x.zip");
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  dst_ui_answer ("_Cancel");
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  dst_ui_action (window, "win.save-as");
  dst_ui_name_file (g_getenv ("XDG_DATA_HOME"), "x.zip");
  dst_ui_answer ("_Save");
  DST_UI_UNTIL (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, path);
  dst_ui_stop ();
}

/* A map of ours to which Tiled has added a picture says so when it is opened. */
static void
test_unread (void)
{
  g_autofree char *path = dst_ui_file ("edited.tmx");
  DseWindow *window = dst_ui_start (NULL);
  DsError err;

  dst_ui_add_blank_for_lava (window);
  g_assert_cmpint (ds_io_save (dsu_document_get_delve (dst_ui_document (window)), path, &err), ==,
                   DS_OK);
  dst_add_image_layer (path, "Sky");
  dse_window_open (window, path);
  DST_UI_UNTIL (g_strcmp0 (dsu_document_get_path (dst_ui_document (window)), path) == 0);
  g_assert_nonnull (strstr (dsu_document_get_error (dst_ui_document (window)),
                            "Not read: layers that are pictures: 1 (\"Sky\")"));
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (dse_window_get_page (window)), GTK_TYPE_LABEL,
                                 dsu_document_get_error (dst_ui_document (window))));
  dst_ui_stop ();
}

static void
note_save (const char *path, DsIoObstacles allowed, gpointer data)
{
  *(int *)data = (int)allowed;
}

static gboolean
is_theirs (const char *path)
{
  g_autofree char *now = NULL;

  return g_file_get_contents (path, &now, NULL, NULL) && strcmp (now, "theirs") == 0;
}

/* Saving a map asks before it replaces an image of another program, or a read-only tileset. */
static void
test_beside (void)
{
  static const DseSaving noting = { .save = note_save };
  g_autofree char *path = dst_ui_file ("beside.tmx"), *image = dst_ui_file ("beside.tiles.png");
  g_autofree char *set = dst_ui_file ("beside.tiles.tsx");
  DseWindow *window = dst_ui_start (NULL);
  int allowed = -1;

  dst_ui_add_blank_for_lava (window);
  g_assert_true (g_file_set_contents (image, "theirs", -1, NULL));
  dse_save_copy (window, dse_window_get_page (window), path, NULL);
  dst_ui_answer ("_Keep the File");
  DST_UI_UNTIL (!dse_export_queue_is_busy ());
  g_assert_true (is_theirs (image));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  dse_save_copy (window, dse_window_get_page (window), path, NULL);
  dst_ui_answer ("_Replace");
  DST_UI_UNTIL (!dse_export_queue_is_busy ());
  g_assert_false (is_theirs (image));
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  dse_saving_start (GTK_WINDOW (window), path, DS_IO_FREE, &noting, &allowed);
  g_assert_cmpint (allowed, ==, DS_IO_FREE);
  g_assert_cmpint (g_chmod (set, 0444), ==, 0);
  dse_saving_start (GTK_WINDOW (window), path, DS_IO_FREE, &noting, &allowed);
  dst_ui_answer ("_Replace");
  g_assert_cmpint (allowed, ==, DS_IO_READ_ONLY);
  dst_ui_stop ();
}

/* A read-only file is replaced only when the user says so, and stays read-only. */
static void
test_read_only (void)
{
  g_autofree char *path = dst_ui_file ("read-only.delve"), *before = NULL, *after = NULL;
  DseWindow *window = dst_ui_start (NULL);
  GStatBuf about;

  dst_ui_add_blank_for_lava (window);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));
  g_assert_cmpint (g_chmod (path, 0444), ==, 0);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  dst_ui_action (window, "win.save");
  dst_ui_answer ("_Cancel");
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (before, ==, after);
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_action (window, "win.save");
  dst_ui_answer ("_Replace");
  DST_UI_UNTIL (!dsu_document_get_modified (dst_ui_document (window)));
  g_free (after);
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (before, !=, after);
  g_assert_cmpint (g_stat (path, &about), ==, 0);
  g_assert_cmpint (about.st_mode & 0777, ==, 0444);
  dst_ui_stop ();
}

static void
close_and_save (DseWindow *window, const char *answer)
{
  dst_ui_action (window, "win.close-tab");
  dst_ui_answer ("_Save");
  dst_ui_answer (answer);
}

/* A tab whose file is read-only is not closed before it was asked what shall become of the level.
 */
static void
test_close_read_only (void)
{
  g_autofree char *path = dst_ui_file ("closed-read-only.delve"), *before = NULL, *after = NULL;
  g_autofree char *other = dst_ui_file ("discarded.delve"), *kept = NULL, *now = NULL;
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank_for_lava (window);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));
  g_assert_cmpint (g_chmod (path, 0444), ==, 0);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  close_and_save (window, "_Cancel");
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  close_and_save (window, "_Replace");
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (before, !=, after);

  dst_ui_add_blank_for_lava (window); /* its file stays unchanged */
  g_assert_true (dse_page_save (dse_window_get_page (window), other));
  g_assert_true (g_file_get_contents (other, &kept, NULL, NULL));
  g_assert_cmpint (g_chmod (other, 0444), ==, 0);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  close_and_save (window, "_Discard");
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  g_assert_true (g_file_get_contents (other, &now, NULL, NULL));
  g_assert_cmpstr (kept, ==, now);
  dst_ui_stop ();
}

/* The same where saving fails. */
static void
test_close_fails (void)
{
  g_autofree char *elsewhere = dst_ui_file ("elsewhere.delve");
  g_autofree char *folder = dst_ui_file ("gone"),
                  *path = g_build_filename (folder, "a.delve", NULL);
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank_for_lava (window);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  close_and_save (window, "_Cancel");
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 2);
  dst_ui_action (window, "win.quit");
  dst_ui_answer ("_Save");
  dst_ui_answer ("_Cancel");
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  close_and_save (window, "Save _As…");
  dst_ui_name_file (g_getenv ("XDG_DATA_HOME"), "elsewhere");
  DST_UI_UNTIL (dse_window_get_n_pages (window) == 1);
  g_assert_true (g_file_test (elsewhere, G_FILE_TEST_EXISTS));
  dst_ui_stop ();
}

/* A picture, too, replaces a read-only file only when the user says so. */
static void
test_export_read_only (void)
{
  g_autofree char *path = dst_ui_file ("read-only.png"), *now = NULL;
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank_for_lava (window);
  g_assert_true (g_file_set_contents (path, "theirs", -1, NULL));
  g_assert_cmpint (g_chmod (path, 0444), ==, 0);
  for (int i = 0; i < 2; i++) {
    dst_ui_action (window, "win.export");
    g_signal_emit_by_name (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_BUTTON, "_Export…"),
                           "clicked");
    dst_ui_settle ();
    dst_ui_name_file (g_getenv ("XDG_DATA_HOME"), "read-only");
    dst_ui_answer ("_Replace");                      /* the file */
    dst_ui_answer (i == 0 ? "_Cancel" : "_Replace"); /* though it is read-only */
    DST_UI_UNTIL (i == 0 || (g_free (now), g_file_get_contents (path, &now, NULL, NULL),
                             strcmp (now, "theirs") != 0));
    g_clear_pointer (&now, g_free);
    g_assert_true (g_file_get_contents (path, &now, NULL, NULL));
    g_assert_true ((strcmp (now, "theirs") == 0) == (i == 0));
  }
  dst_ui_stop ();
}

/* Toasts show text, not markup. */
static void
test_toast_markup (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *label;

  dse_window_say (window, "Saved <b>&");
  dst_ui_settle ();
  label =
      dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "Saved &lt;b&gt;&amp;"); /* its markup */
  g_assert_nonnull (label);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "Saved <b>&");
  dst_ui_stop ();
}

/* A failed save is reported, with another place to save to. */
static void
test_not_saved (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *button, *bar;

  g_assert_false (dse_page_save (dse_window_get_page (window), "/nowhere/at/all.delve"));
  button = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "Save _As…");
  g_assert_nonnull (button);
  bar = gtk_widget_get_ancestor (button, DSU_TYPE_BAR);
  g_assert_true (
      g_str_has_prefix (dsu_bar_get_text (DSU_BAR (bar)), "The level could not be saved: "));
  dst_ui_stop ();
}

/* Plain text does not hold all: it gets a copy, and the level still wants to be saved. */
static void
test_save_as_text (void)
{
  g_autofree char *text = dst_ui_file ("copy.txt"), *whole = dst_ui_file ("whole.delve");
  DseWindow *window = dst_ui_start (NULL);
  DsuDocument *document;

  dst_ui_add_blank_for_lava (window);
  document = dst_ui_document (window);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  g_assert_true (dse_page_save (dse_window_get_page (window), text));
  DST_UI_UNTIL (g_file_test (text, G_FILE_TEST_EXISTS));
  dst_ui_settle ();
  g_assert_true (dsu_document_get_modified (document));
  g_assert_null (dsu_document_get_path (document));
  g_assert_true (dse_page_save (dse_window_get_page (window), whole));
  g_assert_false (dsu_document_get_modified (document));
  g_assert_true (dse_page_save (dse_window_get_page (window), text));
  g_assert_false (dsu_document_get_modified (document));
  g_assert_cmpstr (dsu_document_get_path (document), ==, whole);
  dst_ui_stop ();
}

/* A map of Tiled holds all of a level: saving it there saves the level, which is opened again as
 * that map. */
static void
test_save_map (void)
{
  g_autofree char *map = dst_ui_file ("own.tmx"), *other = dst_ui_file ("other.tmx");
  DseWindow *window = dst_ui_start (NULL);
  DsuDocument *document;

  dst_ui_add_blank_for_lava (window);
  document = dst_ui_document (window);
  dst_ui_click (window, (DsCell){ 2, 2 }, 1, 0);
  dse_save_copy (window, dse_window_get_page (window), map, NULL);
  DST_UI_UNTIL (g_strcmp0 (dsu_document_get_path (document), map) == 0);
  g_assert_false (dsu_document_get_modified (document));
  dst_ui_action (window, "win.close-tab");
  dse_window_open (window, map);
  DST_UI_UNTIL (g_strcmp0 (dsu_document_get_path (dst_ui_document (window)), map) == 0);
  document = dst_ui_document (window);
  dst_ui_settle ();
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  g_assert_true (dsu_document_get_modified (document));
  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (!dsu_document_get_modified (document));
  g_assert_cmpstr (dsu_document_get_path (document), ==, map);
  dse_save_copy (window, dse_window_get_page (window), other, NULL);
  DST_UI_UNTIL (g_strcmp0 (dsu_document_get_path (document), other) == 0);
  dst_ui_stop ();
}

/* The window asks for each of its levels before it loses one; "cancel" keeps them all. */
static void
test_close_window (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank_for_lava (window);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  dst_ui_add_blank_for_lava (window);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  dst_ui_action (window, "win.quit");
  dst_ui_settle ();
  dst_ui_answer ("_Discard");
  dst_ui_answer ("_Cancel");
  g_assert_null (dst_ui_dialog ());
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 3);
  g_assert_true (dst_ui_is_lava (window, 3, 3));
  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *)&window);
  gtk_window_close (GTK_WINDOW (window));
  dst_ui_settle ();
  dst_ui_answer ("_Discard");
  dst_ui_answer ("_Discard");
  g_assert_null (window);
}

/* ---- dropped */

/* Files that are let go over the window are opened, each in a tab; what is none is told. */
static void
test_drop (void)
{
  g_autofree char *first = dst_ui_file ("first.delve"), *second = dst_ui_file ("second.delve");
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (GListModel) all = gtk_widget_observe_controllers (GTK_WIDGET (window));
  GValue value = G_VALUE_INIT;
  GSList *files = NULL;
  gboolean taken = FALSE;

  dst_ui_add_blank_for_lava (window);
  g_assert_true (dse_page_save (dse_window_get_page (window), first));
  g_assert_true (dse_page_save (dse_window_get_page (window), second));
  files = g_slist_prepend (files, g_file_new_for_path (second));
  files = g_slist_prepend (files, g_file_new_for_path (first));
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, gdk_file_list_new_from_list (files));
  for (guint i = 0; i < g_list_model_get_n_items (all); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (all, i);

    if (GTK_IS_DROP_TARGET (controller))
      g_signal_emit_by_name (controller, "drop", &value, 10.0, 10.0, &taken);
  }
  dst_ui_settle ();
  g_assert_true (taken);
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 3); /* one of them was open */
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, second);
  g_value_unset (&value);
  g_slist_free_full (files, g_object_unref);
  dst_ui_stop ();
}

/* ---- definitions */

static void
write_rules (const char *path, const char *tiles)
{
  g_autofree char *text = g_strdup_printf (
      "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": [ %s ] }", tiles);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static gboolean
knows_slime (DseWindow *window)
{
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;

  return ds_rules_find_tile (rules, "slime") != DS_TILE_NONE;
}

/* The user's definitions count at once, in every tab, and are no edit of the levels. A bad
 * file is named, and goes unheard until it is mended. */
static void
test_rules_reload (void)
{
  static const char slime[] = "{ \"id\": \"slime\", \"label\": \"Slime\", \"layer\": \"ground\", "
                              "\"glyph\": \"s\", \"fg\": \"#66ff33\", \"bg\": \"#226611\" }";
  g_autofree char *folder = dst_ui_file ("delvesmith/rules");
  g_autofree char *path = g_build_filename (folder, "mine.json", NULL);
  DseWindow *window;
  size_t position;
  GtkWidget *bar;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  window = dst_ui_start (NULL);
  bar = dst_ui_find (GTK_WIDGET (dse_window_get_page (window)), DSU_TYPE_BAR, NULL);
  write_rules (path, slime);
  DST_UI_UNTIL (knows_slime (window));
  g_assert_true (knows_slime (window));
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  g_assert_false (dsu_bar_is_shown (DSU_BAR (bar)));

  write_rules (path, "{ \"id\": 7 }");
  DST_UI_UNTIL (dsu_bar_is_shown (DSU_BAR (bar)));
  g_assert_true (dsu_bar_is_shown (DSU_BAR (bar)));
  g_assert_nonnull (strstr (dsu_bar_get_text (DSU_BAR (bar)), "mine.json:1"));
  g_assert_true (knows_slime (window));

  position = ds_doc_position (dsu_document_get_doc (dst_ui_document (window)));
  write_rules (path, slime); /* as it was: nothing to undo */
  DST_UI_UNTIL (!dsu_bar_is_shown (DSU_BAR (bar)));
  g_assert_false (dsu_bar_is_shown (DSU_BAR (bar)));
  g_assert_cmpuint (ds_doc_position (dsu_document_get_doc (dst_ui_document (window))), ==,
                    position);

  g_assert_cmpint (g_unlink (path), ==, 0);
  DST_UI_UNTIL (!knows_slime (window));
  g_assert_false (dsu_bar_is_shown (DSU_BAR (bar)));
  g_assert_false (knows_slime (window));
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_stop ();
}

/* A recipe that is put into the user's folder is offered at once, and gone when it is deleted. */
static void
test_recipes_reload (void)
{
  static const char recipe[] = "{ \"format\": \"delvesmith.recipe\", \"version\": 1, "
                               "\"id\": \"mine-own\", \"label\": \"Mine own\", \"size\": [9, 9], "
                               "\"stages\": [ { \"stage\": \"fill\" } ] }";
  g_autofree char *folder = dst_ui_file ("delvesmith/recipes");
  g_autofree char *path = g_build_filename (folder, "mine-own.json", NULL), *last = NULL;
  DseWindow *window;
  const DsRecipes *recipes;
  GtkWidget *dialog, *choice;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  window = dst_ui_start (NULL);
  recipes = dst_ui_recipes ();
  g_assert_null (ds_recipes_find (recipes, "mine-own"));
  dst_ui_action (window, "win.new");
  dialog = GTK_WIDGET (dst_ui_dialog ());
  choice = dst_ui_find (dialog, GTK_TYPE_DROP_DOWN, NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), (guint)recipes->n); /* the last one */
  last = g_strdup (recipes->items[recipes->n - 1].id);
  g_assert_true (g_file_set_contents (path, recipe, -1, NULL));
  DST_UI_UNTIL (ds_recipes_find (recipes, "mine-own") != NULL);
  g_assert_nonnull (ds_recipes_find (recipes, "mine-own"));
  g_signal_emit_by_name (dst_ui_find (dialog, GTK_TYPE_BUTTON, "_Create"), "clicked");
  g_assert_cmpstr (dse_page_get_recipe (dse_window_get_page (window))->id, ==, last);
  dst_ui_wait_generated (window);
  g_assert_cmpint (g_unlink (path), ==, 0);
  DST_UI_UNTIL (ds_recipes_find (recipes, "mine-own") == NULL);
  g_assert_null (ds_recipes_find (recipes, "mine-own"));
  dst_ui_stop ();
}

/* ---- a level that was read while the program started */

/* Saves a level with lava at @cell, and closes it. */
static void
save_lava (DseWindow *window, const char *path, DsCell cell)
{
  dst_ui_add_blank_for_lava (window);
  dst_ui_click (window, cell, 1, 0);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_action (window, "win.close-tab");
}

/* It is shown once, and not where the file or the rules are others by then. */
static void
test_ahead (void)
{
  g_autofree char *path = dst_ui_file ("ahead.delve"), *other = dst_ui_file ("other.delve");
  DseWindow *window = dst_ui_start (NULL);
  DsRules *rules = dse_definitions_get_rules (dst_ui_definitions ());
  DseHeldFile *file;

  save_lava (window, path, (DsCell){ 3, 3 });
  save_lava (window, other, (DsCell){ 5, 3 });
  dse_ahead_begin (path, rules);
  g_assert_null (dse_ahead_take (other, rules));
  dse_window_open (window, other);
  g_assert_true (dst_ui_is_lava (window, 5, 3));
  dse_window_open (window, path);
  g_assert_true (dst_ui_is_lava (window, 3, 3));
  g_assert_false (dsu_document_is_stale (dst_ui_document (window)));
  g_assert_null (dse_ahead_take (path, rules)); /* the window did */
  dst_ui_action (window, "win.close-tab");

  dse_ahead_begin (path, rules);
  DST_UI_UNTIL (!dse_ahead_is_busy ()); /* or it reads the saved one */
  save_lava (window, path, (DsCell){ 7, 3 });
  g_assert_null (dse_ahead_take (path, rules));
  dse_window_open (window, path);
  g_assert_true (dst_ui_is_lava (window, 7, 3));
  g_assert_false (dst_ui_is_lava (window, 3, 3));

  dse_ahead_begin (path, rules);
  file = dse_ahead_take (path, rules);
  g_assert_nonnull (file);
  g_assert_true (dse_held_file_is_current (file, path));
  g_assert_false (dse_held_file_is_current (file, other));
  dse_held_file_free (file);
  dse_ahead_begin (path, rules);
  dse_ahead_forget ();
  dse_ahead_forget ();
  dst_ui_stop ();
}

static int is_forgetting;
static DsRules *late_rules;

/* In the thread that reads the rules of a project. */
static void
begin_late (DsRules *rules, gpointer path)
{
  while (!g_atomic_int_get (&is_forgetting))
    g_thread_yield ();
  for (int i = 0; i < 1000; i++)
    g_thread_yield ();
  dse_ahead_begin (path, rules);
  late_rules = ds_rules_ref (rules);
}

/* The level that the thread of an unopened project begins to read while that is forgotten goes,
 * too. */
static void
test_ahead_late (void)
{
  g_autofree char *folder = dst_ui_file ("late");
  g_autofree char *path = g_build_filename (folder, "a.delve", NULL);
  DseWindow *window = dst_ui_start (NULL);

  dst_write_file (folder, "delvesmith.json",
                  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Late\" }");
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  g_assert_true (dse_project_begin (path, begin_late, path));
  g_atomic_int_set (&is_forgetting, 1);
  dse_project_forget_begun ();
  g_assert_nonnull (late_rules);
  g_assert_null (dse_ahead_take (path, late_rules));
  ds_rules_unref (late_rules);
  dst_ui_stop ();
}

/* A wrong file, or none, is refused with the same sentence. */
static void
test_ahead_wrong (void)
{
  static const char *const texts[] = { "{\"format\": 1}", "{", NULL };
  g_autofree char *path = dst_ui_file ("wrong.delve");
  DseWindow *window = dst_ui_start (NULL);
  DsRules *rules = dse_definitions_get_rules (dst_ui_definitions ());

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *then = NULL, *now = NULL;

    g_unlink (path);
    if (texts[i] != NULL)
      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
    g_assert_null (dse_level_load (path, rules, &now));
    dse_ahead_begin (path, rules);
    g_assert_null (dse_level_load (path, rules, &then));
    g_assert_nonnull (then);
    g_assert_cmpstr (then, ==, now);
  }
  g_assert_nonnull (window);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/files/save-when-closing", test_save_when_closing);
  g_test_add_func ("/files/reopen", test_reopen);
  g_test_add_func ("/files/save-as-text", test_save_as_text);
  g_test_add_func ("/files/save-map", test_save_map);
  g_test_add_func ("/files/close-window", test_close_window);
  g_test_add_func ("/files/drop", test_drop);
  g_test_add_func ("/files/overwrite", test_overwrite);
  g_test_add_func ("/files/gone", test_gone);
  g_test_add_func ("/files/suffix", test_suffix);
  g_test_add_func ("/files/not-saved", test_not_saved);
  g_test_add_func ("/findings/E19-other-suffix", test_other_suffix);
  g_test_add_func ("/files/unread", test_unread);
  g_test_add_func ("/files/beside", test_beside);
  g_test_add_func ("/files/read-only", test_read_only);
  g_test_add_func ("/files/close-read-only", test_close_read_only);
  g_test_add_func ("/files/close-fails", test_close_fails);
  g_test_add_func ("/files/export-read-only", test_export_read_only);
  g_test_add_func ("/files/toast-markup", test_toast_markup);
  g_test_add_func ("/files/rules-reload", test_rules_reload);
  g_test_add_func ("/files/recipes-reload", test_recipes_reload);
  g_test_add_func ("/files/ahead", test_ahead);
  g_test_add_func ("/files/ahead-late", test_ahead_late);
  g_test_add_func ("/files/ahead/wrong", test_ahead_wrong);
  return g_test_run ();
}
