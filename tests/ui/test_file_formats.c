/* tests/ui/test_file_formats.c — formats of a project in the window: their files are exported and
 * opened by programs of the project, once the user agrees. */
#include "drive.h"
#include "exported.h"
#include "levels_panel.h"

#include "io/project_format.h"
#include "lib/file.h"
#include "lib/guide.h"

#include <adwaita.h>
#include <string.h>

#define HEAD "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Halls\", "
#define FORMATS(items) HEAD "\"formats\": [ " items " ] }"
#define SHELL(label, suffix, which, script)                                                        \
  "{ \"label\": \"" label "\", \"suffix\": \"" suffix "\", \"" which "\": [\"sh\", \"-c\", "       \
  "\"" script "\"] }"

static DseWindow *
start (const char *file, char **folder)
{
  static int n;
  g_autofree char *name = g_strdup_printf ("formats-%d", n++);
  g_autofree char *level = NULL;
  DseWindow *window;

  *folder = dst_project_new (name);
  dst_write_file (*folder, DS_PROJECT_FILE, file);
  level = g_build_filename (*folder, "levels", "a.delve", NULL);
  window = dst_ui_start (level);
  DST_UI_UNTIL (dse_window_get_page (window) != NULL);
  dst_ui_wait_verdict (window);
  return window;
}

static gboolean
says (DseWindow *window, const char *text)
{
  return dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, text) != NULL;
}

static gboolean
asks (const char *text)
{
  return dst_ui_dialog () != NULL &&
         dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL, text) != NULL;
}

static const char *
title_of (DseWindow *window)
{
  static char *title;

  g_free (title);
  title = dsu_document_dup_title (dst_ui_document (window));
  return title;
}

/* The example of the guide: nothing is written without agreement; the file opens as an untitled
 * level with the same walls. */
static void
test_guide (void)
{
  g_autofree char *page =
      g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), "guide", "projects.md", NULL);
  g_autofree char *text = NULL, *project = NULL, *program = NULL, *folder = NULL, *path = NULL,
                  *board = NULL;
  DsuDocument *document;
  DseWindow *window;

  g_assert_true (g_file_get_contents (page, &text, NULL, NULL));
  project = dst_guide_dup_block (text, NULL, "```json boards/delvesmith.json\n");
  program = dst_guide_dup_block (text, NULL, "```python boards/tools/board.py\n");
  window = start (project, &folder);
  dst_write_file (folder, "tools/board.py", program);
  path = g_build_filename (folder, "out.board", NULL);

  dst_export_as (window, "Board", folder, "out");
  DST_UI_UNTIL (asks ("Write files of the format “Board”?"));
  dst_ui_answer ("_Cancel");
  DST_UI_UNTIL (dst_exports_idle ());
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  dst_export_as (window, "Board", folder, "out");
  DST_UI_UNTIL (asks ("Write files of the format “Board”?"));
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (says (window, "Exported out.board"));
  g_assert_true (g_file_get_contents (path, &board, NULL, NULL));
  g_assert_true (g_str_has_prefix (board, "board 7 3\n#######\n"));

  document = dst_ui_document (window);
  dse_window_open (window, path);
  DST_UI_UNTIL (asks ("Open files of the format “Board”?")); /* another program */
  g_assert_true (dst_ui_document (window) == document);
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (dst_ui_document (window) != document);
  g_assert_cmpstr (title_of (window), ==, "out.board");
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, path);
  g_assert_cmpint (dsu_document_get_delve (dst_ui_document (window))->dungeon.w, ==, 7);
  dst_ui_stop ();
}

#define BOTH(label, suffix, read, write)                                                           \
  "{ \"label\": \"" label "\", \"suffix\": \"" suffix "\", \"read\": [\"sh\", \"-c\", \"" read     \
  "\"], \"write\": [\"sh\", \"-c\", \"" write "\"] }"

/* Opens "b.both" in @folder, the first level with @more before its size, and agrees. */
static char *
open_both (DseWindow *window, const char *folder, const char *more)
{
  g_autofree char *level = dst_read_file (folder, "levels/a.delve"), *text = NULL;
  g_auto (GStrv) parts = g_strsplit (level, "\"size\"", 2);
  DsuDocument *document = dst_ui_document (window);
  char *path = g_build_filename (folder, "b.both", NULL);

  text = g_strconcat (parts[0], more, "\"size\"", parts[1], NULL);
  dst_write_file (folder, "b.both", text);
  dse_window_open (window, path);
  DST_UI_UNTIL (asks ("Open files of the format “Both”?"));
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (dst_ui_document (window) != document);
  dst_ui_wait_verdict (window);
  return path;
}

static void
paint (DseWindow *window, DsCell cell)
{
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, cell, 1, 0);
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
}

/* A file of a format that is read and written is saved in place, once the user agrees; where the
 * program fails, the file and the unsaved level stay. */
static void
test_save (void)
{
  g_autofree char *folder = NULL, *path = NULL, *before = NULL, *after = NULL, *text = NULL;
  DseWindow *window =
      start (FORMATS (BOTH ("Both", ".both", "cat",
                            "test ! -e full || { echo disk full >&2; exit 1; }; cat")),
             &folder);
  DsuDocument *document;

  path = open_both (window, folder, "");
  document = dst_ui_document (window);
  g_assert_cmpstr (dsu_document_get_path (document), ==, path);
  g_assert_cmpstr (title_of (window), ==, "b.both");
  g_assert_false (dsu_document_get_modified (document));
  before = dst_read_file (folder, "b.both");
  paint (window, (DsCell){ 3, 1 });
  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (asks ("Write files of the format “Both”?"));
  dst_ui_answer ("_Cancel");
  DST_UI_UNTIL (dst_exports_idle ());
  after = dst_read_file (folder, "b.both");
  g_assert_cmpstr (after, ==, before);
  g_assert_true (dsu_document_get_modified (document));

  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (asks ("Write files of the format “Both”?"));
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (says (window, "Saved b.both"));
  g_assert_false (dsu_document_get_modified (document));
  g_free (after);
  after = dst_read_file (folder, "b.both");
  g_assert_cmpstr (after, !=, before);

  dst_write_file (folder, "full", "");
  paint (window, (DsCell){ 4, 1 });
  dst_ui_action (window, "win.save");
  text = g_strdup_printf ("%s: “Both” failed: disk full", path);
  DST_UI_UNTIL (says (window, text));
  g_assert_true (dsu_document_get_modified (document));
  g_free (before);
  before = dst_read_file (folder, "b.both");
  g_assert_cmpstr (after, ==, before);
  dst_ui_stop ();
}

/* The file is read again, and what it lacks is said. */
static void
test_lacks (void)
{
  g_autofree char *folder = NULL, *path = NULL;
  DseWindow *window = start (FORMATS (BOTH ("Both", ".both", "cat", "grep -v Hall")), &folder);

  path = open_both (window, folder, "\"name\": \"Hall\", ");
  paint (window, (DsCell){ 3, 1 });
  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (asks ("Write files of the format “Both”?"));
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (says (window, "Saved b.both. Not written: name of the level"));
  dst_ui_stop ();
}

/* A file that cannot be read is no saved level. */
static void
test_unreadable (void)
{
  g_autofree char *folder = NULL, *path = NULL, *said = NULL;
  DseWindow *window =
      start (FORMATS (BOTH ("Both", ".both", "cat", "cat >/dev/null; echo junk")), &folder);

  path = open_both (window, folder, "");
  paint (window, (DsCell){ 3, 1 });
  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (asks ("Write files of the format “Both”?"));
  dst_ui_answer ("_Run");
  said = g_strdup_printf (
      "b.both was written but cannot be read: %s: stdout:1: expected a value, got \"junk\"", path);
  DST_UI_UNTIL (says (window, said) && !says (window, "Saved b.both"));
  g_assert_true (dsu_document_get_modified (dst_ui_document (window)));
  dst_ui_stop ();
}

/* The dialog of Save As has this name, and this format chosen. */
static void
expect_proposal (DseWindow *window, const char *name, const char *format)
{
  GtkFileChooser *dialog;
  g_autofree char *now = NULL;

  dst_ui_action (window, "win.save-as");
  DST_UI_UNTIL (GTK_IS_FILE_CHOOSER (dst_ui_dialog ()));
  dialog = GTK_FILE_CHOOSER (dst_ui_dialog ());
  now = gtk_file_chooser_get_current_name (dialog);
  g_assert_cmpstr (now, ==, name);
  g_assert_cmpstr (gtk_file_filter_get_name (gtk_file_chooser_get_filter (dialog)), ==, format);
  gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_CANCEL);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
}

/* Save As makes a file of the format that of the level; then Save writes it, and Save As proposes
 * it. */
static void
test_save_as (void)
{
  g_autofree char *folder = NULL, *path = NULL, *text = NULL;
  DseWindow *window = start (FORMATS (BOTH ("Both", ".both", "cat", "cat")), &folder);

  expect_proposal (window, "a.delve", "Delvesmith dungeon");
  paint (window, (DsCell){ 3, 1 });
  dst_ui_action (window, "win.save-as");
  dst_ui_settle ();
  dst_ui_name_file (folder, "c.both");
  DST_UI_UNTIL (asks ("Write files of the format “Both”?"));
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (says (window, "Saved c.both"));
  path = g_build_filename (folder, "c.both", NULL);
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, path);
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  paint (window, (DsCell){ 4, 1 });
  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (!dsu_document_get_modified (dst_ui_document (window)));
  expect_proposal (window, "c.both", "Both");
  text = dst_read_file (folder, "c.both");
  g_assert_nonnull (strstr (text, "delvesmith.dungeon"));
  dst_ui_stop ();
}

/* The program that would read the file again is asked about; without it losses are not known. */
static void
test_unchecked (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window = start (FORMATS (BOTH ("Both", ".both", "cat", "cat -")), &folder);

  paint (window, (DsCell){ 3, 1 });
  dst_ui_action (window, "win.save-as");
  dst_ui_settle ();
  dst_ui_name_file (folder, "c.both");
  DST_UI_UNTIL (asks ("Write files of the format “Both”?"));
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (asks ("Open files of the format “Both”?"));
  dst_ui_answer ("_Cancel");
  DST_UI_UNTIL (says (window, "Saved c.both. Losses are unknown: its program may not read it."));
  paint (window, (DsCell){ 4, 1 });
  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (asks ("Open files of the format “Both”?"));
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (says (window, "Saved c.both"));
  dst_ui_stop ();
}

/* A file that another program changed is reported, and read again by the project's. */
static void
test_reload (void)
{
  g_autofree char *folder = NULL, *path = NULL, *text = NULL;
  DseWindow *window = start (FORMATS (BOTH ("Both", ".both", "cat", "cat")), &folder);
  DsuDocument *document;
  g_auto (GStrv) parts = NULL;

  path = open_both (window, folder, "");
  document = dst_ui_document (window);
  text = dst_read_file (folder, "b.both");
  parts = g_strsplit (text, "\"size\"", 2);
  g_free (text);
  text = g_strconcat (parts[0], "\"name\": \"Other\", \"size\"", parts[1], NULL);
  dst_write_file (folder, "b.both", text);
  DST_UI_UNTIL (dse_page_is_stale (dse_window_get_page (window)));
  dst_ui_action (window, "win.revert");
  DST_UI_UNTIL (dsu_document_get_delve (document)->dungeon.name != NULL);
  g_assert_false (dse_page_is_stale (dse_window_get_page (window)));
  g_assert_false (dsu_document_get_modified (document));
  dst_ui_stop ();
}

/* Save, before a tab is closed, closes it when the program is done. */
static void
test_close (void)
{
  g_autofree char *folder = NULL, *path = NULL, *before = NULL, *after = NULL;
  DseWindow *window = start (FORMATS (BOTH ("Both", ".both", "cat", "cat")), &folder);
  guint n;

  path = open_both (window, folder, "");
  n = dse_window_get_n_pages (window);
  before = dst_read_file (folder, "b.both");
  paint (window, (DsCell){ 3, 1 });
  dst_ui_action (window, "win.close-tab");
  DST_UI_UNTIL (asks ("Save changes to “b.both”?"));
  dst_ui_answer ("_Save"); /* by the same words, which were agreed to */
  DST_UI_UNTIL (dse_window_get_n_pages (window) == n - 1);
  after = dst_read_file (folder, "b.both");
  g_assert_cmpstr (after, !=, before);
  dst_ui_stop ();
}

/* A level of the format is listed among those of the project, unread until it is opened, which
 * asks.
 */
static void
test_listed (void)
{
  g_autofree char *folder = NULL, *file = NULL, *level = NULL;
  DseWindow *window = start (FORMATS (BOTH ("Both", ".both", "cat", "cat")), &folder);
  DsuDocument *document = dst_ui_document (window);

  level = dst_read_file (folder, "levels/a.delve");
  dst_write_file (folder, "levels/deep/c.both", level);
  dst_write_file (folder, "d.both", level); /* not among the levels */
  file = g_build_filename (folder, "levels", "deep", "c.both", NULL);
  dst_project_panel (window);
  DST_UI_UNTIL (dst_level_shows (window, "deep/c.both", "Read when opened"));
  DST_UI_UNTIL (dst_level_shows (window, "deep/b.delve", "Cannot be finished · 1 issue"));
  dst_ui_settle (); /* its row is higher */
  g_assert_null (dst_level_row (window, "d.both"));
  dst_level_choose (window, "deep/c.both");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  DST_UI_UNTIL (asks ("Open files of the format “Both”?"));
  g_assert_true (dst_ui_document (window) == document);
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (dst_ui_document (window) != document);
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, file);
  DST_UI_UNTIL (!dst_level_shows (window, "deep/c.both", "Read when opened"));
  dst_ui_stop ();
}

/* A program that fails leaves the old file, and says why in a sentence. */
static void
test_fails (void)
{
  g_autofree char *folder = NULL, *path = NULL, *text = NULL;
  DseWindow *window = start (
      FORMATS (SHELL ("Bad", ".bad", "write", "echo half; echo no room >&2; exit 3")), &folder);

  dst_export_as (window, "Bad", folder, "out");
  DST_UI_UNTIL (asks ("Write files of the format “Bad”?"));
  path = g_build_filename (folder, "out.bad", NULL);
  dst_write_file (folder, "out.bad", "old");
  dst_ui_answer ("_Run");
  text = g_strdup_printf ("%s: “Bad” failed: no room", path);
  DST_UI_UNTIL (says (window, text));
  g_free (text);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "old");
  dst_ui_stop ();
}

/* A program that takes long is said, and cancelled; the editor does not wait for it. */
static void
test_cancel (void)
{
  g_autofree char *folder = NULL, *path = NULL;
  DseWindow *window =
      start (FORMATS (SHELL ("Slow", ".slow", "write", "touch begun; sleep 1000")), &folder);
  GtkWidget *button = NULL;

  dst_export_as (window, "Slow", folder, "out");
  DST_UI_UNTIL (asks ("Write files of the format “Slow”?"));
  dst_ui_answer ("_Run");
  path = g_build_filename (folder, "begun", NULL);
  DST_UI_UNTIL (g_file_test (path, G_FILE_TEST_EXISTS));
  dst_ui_pass_time (1000);
  DST_UI_UNTIL (says (window, "“Slow” is at work"));
  DST_UI_UNTIL ((button = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "_Cancel")) != NULL);
  dst_ui_click_on (button);
  DST_UI_UNTIL (dst_exports_idle () && !says (window, "“Slow” is at work"));
  g_free (path);
  path = g_build_filename (folder, "out.slow", NULL);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  dst_ui_stop ();
}

/* A file that is no level is refused, and the open level stays. */
static void
test_bad_file (void)
{
  g_autofree char *folder = NULL, *path = NULL, *text = NULL;
  DseWindow *window = start (FORMATS (SHELL ("In", ".in0", "read", "echo nonsense")), &folder);
  DsuDocument *document = dst_ui_document (window);

  dst_write_file (folder, "x.in0", "x");
  path = g_build_filename (folder, "x.in0", NULL);
  dse_window_open (window, path);
  DST_UI_UNTIL (asks ("Open files of the format “In”?"));
  dst_ui_answer ("_Run");
  text = g_strdup_printf ("%s: stdout:1: expected a value, got \"nonsense\"", path);
  DST_UI_UNTIL (says (window, text));
  g_assert_true (dst_ui_document (window) == document);
  dst_ui_stop ();
}

static GtkWidget *
find (const char *row, GType type)
{
  GtkWidget *found = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_PREFERENCES_ROW, row);

  found = found != NULL ? dst_ui_find (found, type, NULL) : NULL;
  g_assert_nonnull (found);
  return found;
}

static void
edit (void)
{
  dst_ui_press_button (find ("File formats", ADW_TYPE_ACTION_ROW), "Edit…");
  dst_ui_settle ();
  g_assert_cmpstr (gtk_window_get_title (dst_ui_dialog ()), ==, "Project File Formats");
}

static gboolean
shows (const char *title)
{
  return dst_ui_dialog () != NULL &&
         g_strcmp0 (gtk_window_get_title (dst_ui_dialog ()), title) == 0;
}

/* The window of the formats writes them, word for word, over settings of which nothing is saved by
 * that, but that know the formats. */
static void
test_window (void)
{
  g_autofree char *folder = NULL, *text = NULL, *after = NULL;
  DseWindow *window = start (HEAD "\"cell\": 8 }", &folder);

  dst_ui_action (window, "win.project-settings");
  gtk_editable_set_text (GTK_EDITABLE (find ("Name", ADW_TYPE_ENTRY_ROW)), "Towers");
  edit ();
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), "_Add Format");
  dst_ui_settle ();
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), "_Save");
  DST_UI_UNTIL (asks ("New format: Name: expected one line of text that is not blank, got \"\""));
  gtk_editable_set_text (GTK_EDITABLE (find ("Name", ADW_TYPE_ENTRY_ROW)), "Board");
  gtk_editable_set_text (GTK_EDITABLE (find ("Suffix, such as .board", ADW_TYPE_ENTRY_ROW)),
                         ".tmx");
  gtk_editable_set_text (
      GTK_EDITABLE (
          find ("Program that writes, such as python3 tools/board.py write", ADW_TYPE_ENTRY_ROW)),
      "sh -c 'cat \"a b\"'");
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), "_Save");
  DST_UI_UNTIL (
      asks ("Board: expected a suffix that Delvesmith does not use itself, got \".tmx\""));
  gtk_editable_set_text (GTK_EDITABLE (find ("Suffix, such as .board", ADW_TYPE_ENTRY_ROW)),
                         ".board");
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), "_Save");
  DST_UI_UNTIL (shows ("Project Settings"));
  text = dst_read_file (folder, DS_PROJECT_FILE);
  g_assert_nonnull (strstr (text, "\"Halls\""));
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (dst_ui_find (
                       GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW, "File formats"))),
                   ==, "Board");
  g_assert_nonnull (strstr (text, "{ \"label\": \"Board\", \"suffix\": \".board\", \"write\": "
                                  "[\"sh\", \"-c\", \"cat \\\"a b\\\"\"] }"));
  edit ();
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), "_Cancel");
  DST_UI_UNTIL (shows ("Project Settings"));
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), "_Save");
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  after = dst_read_file (folder, DS_PROJECT_FILE);
  g_assert_nonnull (strstr (after, "\"Towers\""));
  g_assert_nonnull (strstr (after, "{ \"label\": \"Board\", \"suffix\": \".board\", \"write\": "
                                   "[\"sh\", \"-c\", \"cat \\\"a b\\\"\"] }"));
  dst_ui_stop ();
}

/* A live target writes nothing by a program that the user did not agree to. */
static void
test_live (void)
{
  g_autofree char *folder = NULL, *path = NULL, *text = NULL;
  DseWindow *window =
      start (HEAD "\"exports\": [ { \"path\": \"out/{name}.brd\", \"live\": true } ], "
                  "\"formats\": [ " SHELL ("Board", ".brd", "write", "echo live") " ] }",
             &folder);

  path = g_build_filename (folder, "out", "a.brd", NULL);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, (DsCell){ 3, 1 }, 1, 0);
  dst_ui_action (window, "win.save");
  text = g_strdup_printf ("The level is saved. Not exported: %s: “Board” is written by a program "
                          "of the project that you have not agreed to; Export asks",
                          path);
  DST_UI_UNTIL (says (window, text));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  dst_export_as (window, "Board", folder, "once");
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (says (window, "Exported once.brd"));
  dst_ui_click (window, (DsCell){ 4, 1 }, 1, 0);
  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (g_file_test (path, G_FILE_TEST_EXISTS));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  g_test_add_func ("/file-formats/guide", test_guide);
  g_test_add_func ("/file-formats/save", test_save);
  g_test_add_func ("/file-formats/lacks", test_lacks);
  g_test_add_func ("/file-formats/unreadable", test_unreadable);
  g_test_add_func ("/file-formats/save-as", test_save_as);
  g_test_add_func ("/file-formats/unchecked", test_unchecked);
  g_test_add_func ("/file-formats/reload", test_reload);
  g_test_add_func ("/file-formats/close", test_close);
  g_test_add_func ("/file-formats/listed", test_listed);
  g_test_add_func ("/file-formats/fails", test_fails);
  g_test_add_func ("/file-formats/cancel", test_cancel);
  g_test_add_func ("/file-formats/bad-file", test_bad_file);
  g_test_add_func ("/file-formats/window", test_window);
  g_test_add_func ("/file-formats/live", test_live);
  return g_test_run ();
}
