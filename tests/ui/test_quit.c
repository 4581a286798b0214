/* tests/ui/test_quit.c — the end of the program while programs of a project are at work: it does
 * not wait for them for ever, and nothing that they started outlives it. This program starts itself
 * again, and that process runs the application up to its end. */
#include "exported.h"
#include "levels_panel.h"
#include "session.h"

#include "io/project_format.h"
#include "lib/file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define END_SECONDS 20   /* of a process that does not end by itself */
#define PATIENCE_MS 6000 /* with a program, and a little more */

/* A program that begins and does not end, beside another one that it started; both hold "alive". */
#define HANG "exec 3>alive; cat >/dev/null; sleep 1000 & touch begun; wait"
#define SHELL(script) "[\"sh\", \"-c\", \"" script "\"]"
#define PROJECT(rest)                                                                              \
  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Halls\", " rest " }"
#define FORMAT(label, suffix, programs)                                                            \
  "{ \"label\": \"" label "\", \"suffix\": \"" suffix "\", " programs " }"

static const char *program;

/* ---- in the other process */

static void
edit (DseWindow *window, const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "b.both", NULL);
  g_autofree char *level = dst_read_file (folder, "levels/a.delve");
  DsuDocument *document = dst_ui_document (window);

  dst_write_file (folder, "b.both", level);
  dse_window_open (window, path);
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (dst_ui_document (window) != document);
  dst_ui_wait_verdict (window);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, (DsCell){ 3, 1 }, 1, 0);
}

static void
save (DseWindow *window, const char *folder)
{
  edit (window, folder);
  dst_ui_action (window, "win.save");
  dst_ui_answer ("_Run");
}

/* The window waits for the program, and is closed again meanwhile. */
static void
save_closing (DseWindow *window, const char *folder)
{
  edit (window, folder);
  gtk_window_close (GTK_WINDOW (window));
  dst_ui_answer ("_Save");
  dst_ui_answer ("_Run");
}

/* A save that hangs, and another one that closing waits for, which the window says. */
static void
save_twice (DseWindow *window, const char *folder)
{
  g_autofree char *begun = g_build_filename (folder, "begun", NULL);

  save (window, folder);
  DST_UI_UNTIL (g_file_test (begun, G_FILE_TEST_EXISTS));
  gtk_window_close (GTK_WINDOW (window));
  dst_ui_answer ("_Save");
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL,
                             "Closing waits until “Both” has saved the level") != NULL);
}

static void export(DseWindow *window, const char *folder)
{
  dst_export_as (window, "Slow", folder, "out");
  dst_ui_answer ("_Run");
}

static void
read_file (DseWindow *window, const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "x.slow", NULL);

  dst_write_file (folder, "x.slow", "x");
  dse_window_open (window, path);
  dst_ui_answer ("_Run");
}

static void
run_command (DseWindow *window, const char *folder)
{
  (void)folder;
  dst_ui_action (window, "win.commands");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), "_Run");
  dst_ui_answer ("_Run");
}

static const struct {
  const char *name, *project;
  void (*begin) (DseWindow *window, const char *folder);
  const char *answer; /* of the question about unsaved levels; NULL: there is none */
} ROWS[] = {
  { "save",
    PROJECT ("\"formats\": [ " FORMAT (
        "Both", ".both", "\"read\": " SHELL ("cat") ", \"write\": " SHELL (HANG)) " ]"),
    save_twice, "_Keep Unsaved" },
  { "export", PROJECT ("\"formats\": [ " FORMAT ("Slow", ".slow", "\"write\": " SHELL (HANG)) " ]"),
    export, NULL },
  { "read", PROJECT ("\"formats\": [ " FORMAT ("Slow", ".slow", "\"read\": " SHELL (HANG)) " ]"),
    read_file, NULL },
  { "command", PROJECT ("\"commands\": [ { \"label\": \"Slow\", \"run\": " SHELL (HANG) " } ]"),
    run_command, NULL },
  { "save-closing",
    PROJECT ("\"formats\": [ " FORMAT (
        "Both", ".both", "\"read\": " SHELL ("cat") ", \"write\": " SHELL (HANG)) " ]"),
    save_closing, "_Keep Unsaved" },
};

static gsize row;
static const char *project;

static void
quit (gpointer window)
{
  g_autofree char *begun = g_build_filename (project, "begun", NULL);

  ROWS[row].begin (window, project);
  DST_UI_UNTIL (g_file_test (begun, G_FILE_TEST_EXISTS));
  dst_ui_close (window, ROWS[row].answer);
  dst_pass_time (PATIENCE_MS);
}

/* The process, with the number of its row and the folder of the project. */
static int
run_to_end (char **arguments)
{
  g_autofree char *level = g_build_filename (arguments[1], "levels", "a.delve", NULL);
  DseWindow *window = dst_ui_start (level);

  row = (gsize)g_ascii_strtoull (arguments[0], NULL, 10);
  project = arguments[1];
  dst_ui_wait_verdict (window);
  return dst_ui_run (quit, window);
}

/* ---- the tests */

static void
die_later (gpointer data)
{
  (void)data;
  alarm (END_SECONDS);
}

/* True while a process has the pipe open to write. */
static gboolean
is_held (int pipe)
{
  char byte;

  return read (pipe, &byte, 1) < 0 && errno == EAGAIN;
}

static void
test (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *name = g_strdup_printf ("quit-%s", ROWS[i].name), *begun = NULL, *alive = NULL;
  g_autofree char *folder = dst_project_new (name), *number = g_strdup_printf ("%zu", i);
  const char *const argv[] = { program, "run", number, folder, NULL };
  g_autofree char *said = NULL;
  int status = 0, pipe;

  dst_write_file (folder, DS_PROJECT_FILE, ROWS[i].project);
  alive = g_build_filename (folder, "alive", NULL);
  begun = g_build_filename (folder, "begun", NULL);
  g_assert_cmpint (mkfifo (alive, 0600), ==, 0);
  pipe = open (alive, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  g_assert_cmpint (pipe, >=, 0);
  g_assert_true (g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_CHILD_INHERITS_STDIN, die_later,
                               NULL, NULL, &said, &status, NULL));
  g_test_message ("%s", said);
  g_assert_true (g_file_test (begun, G_FILE_TEST_EXISTS));
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
  g_assert_null (strstr (said, "CRITICAL"));
  DST_UI_UNTIL (!is_held (pipe));
  close (pipe);
}

/* The level whose saving was given up comes back as it was kept, and the reason is said once. */
static void
test_kept (gconstpointer data)
{
  g_autofree char *folder = dst_ui_file ("quit-save"), *text = NULL;
  DseWindow *window;
  gboolean is_there = FALSE;

  test (data);
  window = dst_ui_start_again ();
  text = g_strdup_printf ("A level was not saved: %s/b.both: “Both” was still at work when "
                          "Delvesmith ended",
                          folder);
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL, text));
  dst_ui_answer ("_Close");
  for (guint i = 0; i < dse_window_get_n_pages (window); i++) {
    DsuDocument *document = dse_page_get_document (dse_window_get_nth_page (window, i));
    const char *path = dsu_document_get_path (document);

    is_there = is_there || (path != NULL && g_str_has_suffix (path, "b.both") &&
                            dsu_document_get_modified (document));
  }
  g_assert_true (is_there);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_setenv ("GSETTINGS_BACKEND", "keyfile", TRUE); /* both processes have the same session */
  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  program = argv[0];
  if (argc == 4 && strcmp (argv[1], "run") == 0)
    return run_to_end (argv + 2);
  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    g_autofree char *path = g_strdup_printf ("/quit/%s", ROWS[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), i == 0 ? test_kept : test);
  }
  return g_test_run ();
}
