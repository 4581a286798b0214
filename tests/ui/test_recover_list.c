/* tests/ui/test_recover_list.c — the list of levels to recover names each before it is read. */
#include "drive.h"

#include "app/autosave.h"
#include "lib/file.h"
#include "lib/gen.h"

#include <adwaita.h>
#include <string.h>

#define TOKEN "0123456789abcdef"

/* True when a lock file of this process ends with @title. */
static gboolean
is_noted (const char *title)
{
  g_autofree char *folder = dse_autosave_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  gboolean found = FALSE;

  for (const char *name; !found && dir != NULL && (name = g_dir_read_name (dir)) != NULL;) {
    g_autofree char *path = g_build_filename (folder, name, NULL), *bytes = NULL;
    const gsize n_title = strlen (title);
    gsize n;

    if (g_str_has_suffix (name, ".lock") && g_file_get_contents (path, &bytes, &n, NULL))
      found = n > n_title && memcmp (bytes + n - n_title, title, n_title) == 0 &&
              bytes[n - n_title - 1] == '\0';
  }
  return found;
}

/* A level without a file is noted with the title of its tab. */
static void
test_noted (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *title = NULL;

  dst_ui_action (window, "win.tool::brush");
  dst_ui_drag (window, (DsCell){ 2, 2 }, (DsCell){ 8, 2 }, 1, 0);
  title = dsu_document_dup_title (dst_ui_document (window));
  g_assert_cmpstr (title, !=, "Untitled");
  DST_UI_UNTIL (is_noted (title));
  dst_ui_stop ();
}

/* The row has that title from the start: this level cannot even be read. */
static void
test_listed (void)
{
  g_autofree char *folder = dse_autosave_folder ();
  DsRecovery recovery;
  GtkWidget *row;

  g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, NULL, NULL, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recovery_name (&recovery, NULL, NULL, "Caves\n<b>7", NULL), ==, DS_OK);
  dst_write_file (folder, TOKEN "-1.journal", "broken\n");
  ds_recovery_abandon (&recovery);
  dst_ui_start (NULL);
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  row = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW, NULL);
  g_assert_nonnull (row);
  g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), ==,
                   "Caves\\u{000A}<b>7");
  dst_ui_answer ("_Discard");
  dst_ui_stop ();
}

/* A journal of the level at @path with @delve. */
static void
leave_journal (const char *path, const DsDelve *delve)
{
  g_autofree char *folder = dse_autosave_folder ();
  DsRecovery recovery;

  g_assert_cmpint (ds_recovery_open (&recovery, folder, TOKEN, path, "1:1", NULL), ==, DS_OK);
  g_assert_cmpint (ds_recovery_save (&recovery, delve, NULL), ==, DS_OK);
  ds_recovery_abandon (&recovery);
}

/* A level whose file was saved before the program died is not offered; another one is. */
static void
test_saved (void)
{
  g_autofree char *path = dst_ui_file ("saved.delve"), *folder = dse_autosave_folder ();
  g_autofree char *journal = g_build_filename (folder, TOKEN "-1.journal", NULL);
  DseWindow *window;
  DsDelve delve;

  g_assert_cmpint (ds_delve_init (&delve, dst_rules (), 9, 9, 1, 1, NULL), ==, DS_OK);
  leave_journal (path, &delve);
  g_assert_cmpint (ds_io_save (&delve, path, NULL), ==, DS_OK);
  window = dst_ui_start (NULL);
  DST_UI_UNTIL (!g_file_test (journal, G_FILE_TEST_EXISTS));
  g_assert_null (dst_ui_dialog ());
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  dst_ui_stop ();
  g_assert_true (ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ 2, 2 }, 2));
  leave_journal (path, &delve);
  dst_ui_start (NULL);
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dst_ui_answer ("_Discard");
  dst_ui_stop ();
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/recover-list/noted", test_noted);
  g_test_add_func ("/recover-list/listed", test_listed);
  g_test_add_func ("/recover-list/saved", test_saved);
  return g_test_run ();
}
