/* tests/ui/test_export_files.c — files that exports write: those of other programs are named and
 * asked about, own ones are no change of the level's files, and errors reach a person when the
 * window is closed. */
#include "app/export_queue.h"
#include "app/late_errors.h"
#include "app/work.h"
#include "drive.h"
#include "exported.h"
#include "import/foreign_file.h"
#include "imported.h"
#include "window/save_copy.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

static GtkWidget *
dialog (void)
{
  return GTK_WIDGET (dst_ui_dialog ());
}

/* ---- files of one save that several programs changed */

#define OTHERS DST_MAP ("2,1,1,1,2")

static gboolean
lists (const char *text)
{
  return dialog () != NULL && dst_ui_find (dialog (), GTK_TYPE_LABEL, text) != NULL;
}

/* True if the question about several files names exactly those, in this order. */
static gboolean
names (const char *const *files)
{
  GtkWidget *list =
      dialog () != NULL ? dst_ui_find (dialog (), GTK_TYPE_SCROLLED_WINDOW, NULL) : NULL;
  GString *found = g_string_new (NULL), *want = g_string_new (NULL);
  gboolean is_same;

  for (; *files != NULL; files++)
    g_string_append_printf (want, "%s;", *files);
  if (list != NULL) {
    GtkWidget *label = dst_ui_find (list, GTK_TYPE_LABEL, NULL);
    g_auto (GStrv) lines = g_strsplit (gtk_label_get_text (GTK_LABEL (label)), "\n", -1);

    for (char **line = lines; *line != NULL; line++) {
      const char *comma = strchr (*line, ',');

      if (comma != NULL)
        g_string_append_printf (found, "%.*s;", (int)(comma - *line), *line);
    }
  }
  is_same = strcmp (found->str, want->str) == 0;
  g_string_free (found, TRUE);
  g_string_free (want, TRUE);
  return is_same;
}

static void
answer_about_both (const char *answer)
{
  DST_UI_UNTIL (lists ("Replace 2 files?"));
  dst_ui_settle ();
  dst_ui_answer (answer);
}

/* One answer is about the files that the question names, as they were then. */
static void
test_strangers_named (void)
{
  static const char *const BOTH[] = { "b.tmx", "c.tmx", NULL };
  g_autofree char *b = dst_write_quoted ("two", "b.tmx", DST_OURS);
  g_autofree char *c = dst_write_quoted ("two", "c.tmx", DST_OURS);
  g_autofree char *path = dst_write_quoted ("two", "a.world",
                                            "{ 'maps': [{ 'fileName': 'b.tmx', 'x': 0, 'y': 0 }, "
                                            "{ 'fileName': 'c.tmx', 'x': 80, 'y': 0 }] }");
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_import (window, path);
  dst_ui_paint_tile (window, (DsCell){ 1, 1 }, "wall");
  dst_ui_paint_tile (window, (DsCell){ 6, 1 }, "wall");
  g_free (dst_write_quoted ("two", "b.tmx", DST_THEIRS));
  dst_save_as (window, path);
  DST_UI_UNTIL (dst_asks ("b.tmx")); /* the other is as it was */
  g_free (dst_write_quoted ("two", "c.tmx", DST_THEIRS));
  dst_answer_about ("b.tmx", "_Replace");
  DST_UI_UNTIL (dst_asks ("c.tmx"));         /* it changed after the question */
  g_assert_true (dst_holds (b, DST_THEIRS)); /* all are written, or none */
  dst_answer_about ("c.tmx", "_Keep the File");
  DST_UI_UNTIL (dst_exports_idle ());
  g_assert_true (dst_holds (b, DST_THEIRS) && dst_holds (c, DST_THEIRS));

  dst_save_as (window, path);
  DST_UI_UNTIL (lists ("Replace 2 files?"));
  g_assert_true (names (BOTH));
  g_free (dst_write_quoted ("two", "c.tmx", OTHERS)); /* another text than that of the question */
  answer_about_both ("_Replace");
  dst_answer_about ("c.tmx", "_Replace");
  DST_UI_UNTIL (dst_holds (c, DST_MAP ("2,2,3,1,2")));
  g_assert_true (dst_holds (b, DST_MAP ("2,2,3,1,2")));
  DST_UI_UNTIL (dst_exports_idle ());
  dst_ui_stop ();
}

/* ---- writing takes its time */

static GMutex gate;
static GCond opened;
static gboolean is_shut; /* exports wait behind their files */

void __real_ds_written_put_plan (const DsWritten *self, const DsFilePlan *plan);
void __wrap_ds_written_put_plan (const DsWritten *self, const DsFilePlan *plan);

void
__wrap_ds_written_put_plan (const DsWritten *self, const DsFilePlan *plan)
{
  __real_ds_written_put_plan (self, plan);
  g_mutex_lock (&gate);
  while (is_shut)
    g_cond_wait (&opened, &gate);
  g_mutex_unlock (&gate);
}

static void
shut (gboolean is)
{
  g_mutex_lock (&gate);
  is_shut = is;
  g_cond_broadcast (&opened);
  g_mutex_unlock (&gate);
}

/* Own files are no change while they are written, nor in a stroke that is painted meanwhile. */
static void
test_own_change (void)
{
  g_autofree char *map = dst_write_quoted ("own", "b.tmx", DST_OURS);
  g_autofree char *path =
      dst_write_quoted ("own", "a.world", "{ 'maps': [{ 'fileName': 'b.tmx', 'x': 0, 'y': 0 }] }");
  DseWindow *window = dst_ui_start (NULL);
  DsuDocument *document;

  dst_ui_import (window, path);
  document = dst_ui_document (window);
  dst_ui_paint_tile (window, (DsCell){ 1, 1 }, "wall");
  shut (TRUE);
  dst_save_as (window, path);
  DST_UI_UNTIL (dst_holds (map, DST_MAP ("2,2,3,1,2")));
  dst_ui_pass_time (800);
  dst_ui_settle ();
  g_assert_false (dst_says_changed (window, "b.tmx"));
  dsu_document_begin (document, "Stroke");
  shut (FALSE);
  DST_UI_UNTIL (dst_exports_idle ());
  dst_ui_pass_time (800);
  dst_ui_settle ();
  g_assert_false (dst_says_changed (window, "b.tmx"));
  dsu_document_end (document);
  dst_ui_pass_time (800);
  DST_UI_UNTIL (dst_remembers (window, map));
  dst_ui_settle ();
  g_assert_false (dst_says_changed (window, "b.tmx"));

  shut (TRUE); /* a change by another program meanwhile shows after that */
  dst_ui_paint_tile (window, (DsCell){ 1, 1 }, "floor");
  dst_save_as (window, path);
  DST_UI_UNTIL (dst_holds (map, DST_OURS));
  g_free (dst_write_quoted ("own", "b.tmx", DST_THEIRS));
  dst_ui_pass_time (800);
  dst_ui_settle ();
  g_assert_false (dst_says_changed (window, "b.tmx"));
  shut (FALSE);
  DST_UI_UNTIL (dst_says_changed (window, "b.tmx"));
  dst_ui_stop ();
}

static guint n_events; /* of a file that is watched */
static gboolean is_read;

static void
note_event (void)
{
  n_events++;
}

static void
read_again (gpointer path)
{
  for (int i = 0; i < 3; i++)
    g_free (dse_foreign_file_dup_hash (path));
}

static void
note_read (gpointer owner, gpointer path)
{
  is_read = TRUE;
}

/* Waits until the watch of the file at @path saw it change and its text was read in a thread. */
static void
wait_for_watch (const char *path)
{
  DST_UI_UNTIL (n_events > 0);
  dst_ui_settle ();
  is_read = FALSE;
  dse_work_start (NULL, (gpointer)path, read_again, note_read, NULL);
  DST_UI_UNTIL (is_read);
  dst_ui_settle ();
}

/* The same for the document's own file of a format that is written in the queue. */
static void
test_own_document (void)
{
  g_autoptr (GFileMonitor) monitor = NULL;
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = dst_ui_file ("own.tmx"), *before = NULL;
  DseWindow *window = dst_ui_start (NULL);
  guint n_written = 0;

  dst_ui_add_blank (window, 1);
  dst_add_export (window, path, &n_written);
  DST_UI_UNTIL (n_written == 1);
  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));
  dse_window_open (window, path);
  DST_UI_UNTIL (g_strcmp0 (dsu_document_get_path (dst_ui_document (window)), path) == 0);
  dst_ui_paint_tile (window, (DsCell){ 1, 1 }, "lava");
  dst_ui_settle ();
  n_events = 0;
  file = g_file_new_for_path (path);
  monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  g_signal_connect (monitor, "changed", G_CALLBACK (note_event), NULL);
  shut (TRUE);
  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (!dst_holds (path, before));
  wait_for_watch (path);
  g_assert_false (dst_says_changed (window, "The file"));
  shut (FALSE);
  DST_UI_UNTIL (dst_exports_idle ());
  dst_ui_pass_time (800);
  dst_ui_settle ();
  g_assert_false (dst_says_changed (window, "The file"));
  dst_ui_stop ();
}

/* The same for a live target that is the file that the level was imported from; the level, which is
 * saved, stays saved. */
static void
test_own_live (void)
{
  g_autofree char *map = dst_write_quoted ("live/maps", "a.tmx", DST_OURS), *folder = NULL;
  g_autofree char *path = NULL, *levels = NULL;
  g_autoptr (GFileMonitor) monitor = NULL;
  g_autoptr (GFile) file = NULL;
  DseWindow *window;

  folder = dst_ui_file ("live");
  levels = g_build_filename (folder, "levels", NULL);
  path = g_build_filename (levels, "a.delve", NULL);
  g_assert_cmpint (g_mkdir (levels, 0700), ==, 0);
  g_free (dst_write_quoted ("live", "delvesmith.json",
                            "{ 'format': 'delvesmith.project', 'version': 1, 'name': 'Live', "
                            "'exports': [ { 'path': 'maps/{name}.tmx', 'live': true } ] }"));
  window = dst_ui_start (folder);
  dst_ui_import (window, map);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_paint_tile (window, (DsCell){ 1, 1 }, "wall");
  n_events = 0;
  file = g_file_new_for_path (map);
  monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  g_signal_connect (monitor, "changed", G_CALLBACK (note_event), NULL);
  shut (TRUE);
  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (dst_holds (map, DST_MAP ("2,2,3,1,2")) && n_events > 0);
  dst_ui_pass_time (800); /* after which the level looks at the file */
  wait_for_watch (map);
  g_assert_false (dst_says_changed (window, "a.tmx"));
  shut (FALSE);
  DST_UI_UNTIL (dst_exports_idle ());
  dst_ui_pass_time (800);
  wait_for_watch (map);
  g_assert_false (dst_says_changed (window, "a.tmx"));
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  g_free (dst_write_quoted ("live/maps", "a.tmx", DST_THEIRS));
  DST_UI_UNTIL (dst_says_changed (window, "a.tmx"));
  dst_ui_stop ();
}

/* ---- closed windows */

static int n_holds; /* of the application */

void __real_g_application_hold (GApplication *self);
void __wrap_g_application_hold (GApplication *self);
void __real_g_application_release (GApplication *self);
void __wrap_g_application_release (GApplication *self);

void
__wrap_g_application_hold (GApplication *self)
{
  n_holds++;
  __real_g_application_hold (self);
}

void
__wrap_g_application_release (GApplication *self)
{
  n_holds--;
  __real_g_application_release (self);
}

#define NOWHERE "/nowhere/at/all.txt"

/* Adds an export that fails, and closes the window. */
static void
close_before_failure (DseWindow *window)
{
  dse_save_copy (window, dse_window_get_page (window), NOWHERE, NULL);
  g_assert_true (dse_export_queue_is_busy ());
  gtk_window_destroy (GTK_WINDOW (window));
}

/* An export that fails after its window closed is shown in another one; without any, in the next.
 */
static void
test_closed_window (void)
{
  DseWindow *window = dst_ui_start (NULL), *other;
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (window));
  const char *error;

  dst_ui_add_blank (window, 1);
  other = dse_window_new (application);
  dst_ui_add_blank (other, 1);
  gtk_window_present (GTK_WINDOW (other));
  dst_ui_settle ();
  close_before_failure (window);
  dse_export_queue_finish ();
  error = dsu_document_get_error (dst_ui_document (other));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error, "A level was not exported: " NOWHERE));

  close_before_failure (other);
  dse_export_queue_finish ();
  dst_ui_start_again ();
  DST_UI_UNTIL (lists ("An export failed after its window was closed"));
  dst_ui_settle ();
  dst_ui_answer ("_Close");
  g_assert_null (dse_late_errors_take ()); /* it is said once */
  dst_ui_stop ();
}

/* The application lives while an export waits, so that a program that is started meanwhile gets a
 * window of it. */
static void
test_hold (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("held.ldtk");
  int n_before;

  dst_ui_add_blank (window, 1);
  dst_ui_settle ();
  n_before = n_holds;
  shut (TRUE);
  dse_save_copy (window, dse_window_get_page (window), path, NULL);
  g_assert_cmpint (n_holds, ==, n_before + 1);
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_cmpint (n_holds, ==, n_before + 1);
  window = dst_ui_start_again (); /* as another start does, through the first one */
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (window)));
  g_assert_true (dse_export_queue_is_busy ());
  shut (FALSE);
  DST_UI_UNTIL (!dse_export_queue_is_busy ());
  dst_ui_settle ();
  g_assert_cmpint (n_holds, ==, n_before);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (window)));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  g_test_add_func ("/export-files/strangers-named", test_strangers_named);
  g_test_add_func ("/export-files/own-change", test_own_change);
  g_test_add_func ("/export-files/own-document", test_own_document);
  g_test_add_func ("/export-files/own-live", test_own_live);
  g_test_add_func ("/export-files/closed-window", test_closed_window);
  g_test_add_func ("/export-files/hold", test_hold);
  return g_test_run ();
}
