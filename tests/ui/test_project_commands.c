/* tests/ui/test_project_commands.c — commands of a project: programs that run on the shown level
 * after the user agreed. */
#include "drive.h"
#include "levels_panel.h"

#include "io/project_command.h"
#include "io/project_format.h"
#include "lib/file.h"
#include "lib/rows.h"
#include "project/agreement.h"
#include "window/command_palette.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define PROJECT(commands)                                                                          \
  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Halls\", \"commands\": "      \
  "[\n" commands " ] }"
#define SHELL(label, script, more)                                                                 \
  "{ \"label\": \"" label "\", \"run\": [\"sh\", \"-c\", \"" script "\"]" more " }"
#define GIVES_LEVEL ", \"gives\": \"level\""

#define LOW 560 /* pixels of a screen, less a panel */

static const DsCell MIDDLE = { 3, 1 };

/* A window with levels/a.delve of a project with these commands, to which nobody agreed; caller
 * frees *@folder. */
static DseWindow *
start (const char *commands, char **folder)
{
  static int n;
  g_autofree char *name = g_strdup_printf ("commands-%d", n++);
  DseWindow *window;

  *folder = dst_project_new (name);
  dst_write_file (*folder, "delvesmith.json", commands);
  window = dst_ui_start (*folder);
  DST_UI_UNTIL (dse_window_get_page (window) != NULL);
  dst_ui_wait_verdict (window);
  return window;
}

static gboolean
says (DseWindow *window, const char *text)
{
  return dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, text) != NULL;
}

/* Chooses the command in the list that the menu opens, by its place. */
static void
choose (DseWindow *window, guint i)
{
  GtkWidget *list;

  dst_ui_action (window, "win.commands");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  list = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_DROP_DOWN, NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (list), i);
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), "_Run");
}

static void
choose_and_agree (DseWindow *window, guint i)
{
  choose (window, i);
  dst_ui_answer ("_Run");
}

static gboolean
is_wall (DseWindow *window, DsCell cell)
{
  return strcmp (dst_ui_tile (window, DS_LAYER_GROUND, cell), "wall") == 0;
}

#define WALL SHELL ("Wall", "sed 's/\\\"#[.][.][.][.][.]#\\\"/\\\"#..#..#\\\"/'", GIVES_LEVEL)

/* The edits are an undo step called as the command, and pinned as edits by hand. The question comes
 * once. */
static void
test_edits (void)
{
  g_autofree char *folder = NULL, *label = NULL;
  DseWindow *window = start (PROJECT (WALL), &folder);

  choose (window, 0);
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL, "Run “Wall”?") != NULL);
  g_assert_false (is_wall (window, MIDDLE));
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (is_wall (window, MIDDLE));
  g_assert_cmpuint (ds_floor_get (dst_ui_level (window), DS_LAYER_PIN, MIDDLE), ==, DS_PIN_GROUND);
  g_object_get (dst_ui_document (window), "undo-label", &label, NULL);
  g_assert_cmpstr (label, ==, "Wall");
  DST_UI_UNTIL (says (window, "“Wall” edited the level"));
  dst_ui_action (window, "win.undo");
  g_assert_false (is_wall (window, MIDDLE));
  choose (window, 0);
  DST_UI_UNTIL (is_wall (window, MIDDLE));
  choose (window, 0);
  DST_UI_UNTIL (says (window, "“Wall” changed nothing"));
  g_assert_true (is_wall (window, MIDDLE));
  dst_ui_stop ();
}

/* Without agreement nothing runs, nor after the command became another. */
static void
test_refused (void)
{
  g_autofree char *folder = NULL, *trace = NULL;
  DseWindow *window = start (PROJECT (SHELL ("Touch", "touch trace", "")), &folder);

  trace = g_build_filename (folder, "trace", NULL);
  choose (window, 0);
  dst_ui_answer ("_Cancel");
  dst_ui_settle ();
  g_assert_false (g_file_test (trace, G_FILE_TEST_EXISTS));
  choose_and_agree (window, 0);
  DST_UI_UNTIL (says (window, "“Touch” is done"));
  g_assert_true (g_file_test (trace, G_FILE_TEST_EXISTS));
  g_unlink (trace);
  dst_write_file (folder, "delvesmith.json", PROJECT (SHELL ("Touch", "touch ./trace", "")));
  DST_UI_UNTIL (
      strcmp (ds_project_command (
                  &dse_project_get_settings (dse_window_get_project (window))->commands, 0)
                  ->run.items[2],
              "touch ./trace") == 0);
  choose (window, 0);
  dst_ui_answer ("_Cancel");
  dst_ui_settle ();
  g_assert_false (g_file_test (trace, G_FILE_TEST_EXISTS));
  dst_ui_stop ();
}

#define PROGRAMS(second)                                                                           \
  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Halls\", \"commands\": "      \
  "[ " SHELL ("One", "touch one", "") ", " SHELL (                                                 \
      "Two", second, "") "], \"formats\": [ { "                                                    \
                         "\"label\": \"Board\", \"suffix\": \".board\", \"read\": [\"sh\", "       \
                         "\"get\"], \"write\": [\"sh\", \"put\"] } ] }"

static GtkWidget *
find_all (void)
{
  return dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_BUTTON, "Allow _All Programs");
}

static void
wait_asked (const char *heading)
{
  DST_UI_UNTIL (dst_ui_dialog () != NULL &&
                dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL, heading) != NULL);
}

static gboolean
lists (const char *line)
{
  GtkWidget *list = adw_message_dialog_get_extra_child (ADW_MESSAGE_DIALOG (dst_ui_dialog ()));
  GtkWidget *label = dst_ui_find (list, GTK_TYPE_LABEL, NULL);

  return strstr (gtk_label_get_text (GTK_LABEL (label)), line) != NULL;
}

/* True if the programs of the format may read and write. */
static gboolean
is_agreed (DseWindow *window)
{
  DseProject *project = dse_window_get_project (window);
  const DsProjectFormat *format =
      ds_project_format_at (&dse_project_get_settings (project)->formats, 0);
  const char *folder = dse_project_get_folder (project);
  g_autofree char *read = dse_agreement_dup_digest (&format->read, folder);
  g_autofree char *write = dse_agreement_dup_digest (&format->write, folder);

  return dse_agreement_is_given (read) && dse_agreement_is_given (write);
}

static void
change_second (DseWindow *window, const char *file, const char *script)
{
  const char *folder = dse_project_get_folder (dse_window_get_project (window));

  dst_write_file (folder, "delvesmith.json", file);
  DST_UI_UNTIL (
      strcmp (ds_project_command (
                  &dse_project_get_settings (dse_window_get_project (window))->commands, 1)
                  ->run.items[2],
              script) == 0);
}

/* One answer agrees to all programs of the project, which the question lists, until their words
 * change. */
static void
test_all (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window = start (PROGRAMS ("touch two"), &folder);

  choose (window, 0);
  wait_asked ("Run “One”?");
  g_assert_true (lists ("“Two”: sh -c 'touch two'\n“Board”, opening: sh get\n“Board”, writing: sh "
                        "put"));
  dst_ui_answer ("_Run"); /* to that one alone */
  DST_UI_UNTIL (says (window, "“One” is done"));
  choose (window, 1);
  wait_asked ("Run “Two”?");
  g_assert_false (lists ("touch one"));
  dst_ui_answer ("_Cancel");
  dst_ui_settle ();
  g_assert_false (says (window, "“Two” is done"));

  choose (window, 1);
  dst_ui_answer ("Allow _All Programs");
  DST_UI_UNTIL (says (window, "“Two” is done"));
  g_assert_true (is_agreed (window));

  change_second (window, PROGRAMS ("touch ./two"), "touch ./two");
  choose (window, 0); /* the same as before */
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  choose (window, 1);
  wait_asked ("Run “Two”?");
  g_assert_null (find_all ()); /* there is no other to agree to */
  dst_ui_answer ("_Cancel");
  dst_ui_stop ();
}

/* The list of many programs scrolls, so that the answers are on a low screen. */
static void
test_many (void)
{
  GString *commands = g_string_new (SHELL ("First", "true", ""));
  g_autofree char *folder = NULL, *file = NULL;
  DseWindow *window;

  for (int i = 1; i < DS_PROJECT_COMMANDS_MAX; i++)
    g_string_append_printf (commands, ", " SHELL ("Command %d", "true %d", ""), i, i);
  file = g_strdup_printf (PROJECT ("%s"), commands->str);
  g_string_free (commands, TRUE);
  window = start (file, &folder);
  choose (window, 0);
  wait_asked ("Run “First”?");
  g_assert_true (lists ("“Command 31”: sh -c 'true 31'"));
  DST_UI_UNTIL (gtk_widget_get_height (GTK_WIDGET (dst_ui_dialog ())) > 0);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (dst_ui_dialog ())), <=, LOW);
  dst_ui_answer ("_Cancel");
  dst_ui_stop ();
}

/* Its output is shown; it knows the folder, the level, the floor and the selection. */
static void
test_text (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window =
      start (PROJECT (SHELL ("Where",
                             "pwd -P >here; (cd $DELVESMITH_PROJECT; pwd -P | cmp - here && echo "
                             "here); basename $DELVESMITH_LEVEL; echo $DELVESMITH_FLOOR "
                             "$DELVESMITH_SELECTION; grep -c delvesmith.dungeon",
                             "")),
             &folder);
  GtkTextBuffer *buffer;
  GtkTextIter first, last;
  g_autofree char *text = NULL;
  GtkWidget *view = NULL;

  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 1, 0 }, (DsCell){ 4, 1 }, 1, 0);
  choose_and_agree (window, 0);
  DST_UI_UNTIL (dst_ui_dialog () != NULL &&
                (view = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_TEXT_VIEW, NULL)) !=
                    NULL);
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  gtk_text_buffer_get_bounds (buffer, &first, &last);
  text = gtk_text_buffer_get_text (buffer, &first, &last, TRUE);
  g_assert_cmpstr (text, ==, "here\na.delve\n1 1,0,4,2\n1");
  dst_ui_answer ("_Close");
  dst_ui_stop ();
}

/* The start of a long output is shown at once, up to a whole character, from its first line on, and
 * the size of the rest; 200 lines or 20 000 bytes are shown. */
static void
test_long_text (void)
{
  static const struct {
    const char *script, *rest;
    int chars, lines;
  } LONG[] = {
    { "yes | head -n 200", NULL, 399, 200 },
    { "yes | head -n 1000000", "2.0\u00a0MB more not shown", 400, 201 },
    { "printf x; yes ä | tr -d '\\\\n' | head -c 3000000; yes | head -n 300000",
      "3.6\u00a0MB more not shown", 10000, 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (LONG); i++) {
    g_autofree char *script = g_strdup_printf (PROJECT (SHELL ("Long", "%s", "")), LONG[i].script);
    g_autofree char *folder = NULL;
    DseWindow *window = start (script, &folder);
    GtkWidget *view = NULL, *scrolled;
    GtkTextBuffer *buffer;
    GtkTextIter cursor;

    choose_and_agree (window, 0);
    DST_UI_UNTIL (dst_ui_dialog () != NULL &&
                  (view = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_TEXT_VIEW, NULL)) !=
                      NULL);
    buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
    g_assert_cmpint (gtk_text_buffer_get_char_count (buffer), ==, LONG[i].chars);
    g_assert_cmpint (gtk_text_buffer_get_line_count (buffer), ==, LONG[i].lines);
    gtk_text_buffer_get_iter_at_mark (buffer, &cursor, gtk_text_buffer_get_insert (buffer));
    g_assert_true (gtk_text_iter_is_start (&cursor));
    dst_ui_settle ();
    scrolled = gtk_widget_get_ancestor (view, GTK_TYPE_SCROLLED_WINDOW);
    if (LONG[i].rest != NULL)
      g_assert_cmpint (gtk_widget_get_height (scrolled), >=, 300);
    g_assert_cmpfloat (gtk_adjustment_get_value (
                           gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled))),
                       ==, 0);
    g_assert_true ((dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL,
                                 LONG[i].rest != NULL ? LONG[i].rest : "more not shown") != NULL) ==
                   (LONG[i].rest != NULL));
    dst_ui_answer ("_Close");
    dst_ui_stop ();
  }
}

static const struct {
  const char *name, *commands, *want;
} WRONG[] = {
  { "status", PROJECT (SHELL ("Bad", "echo one >&2; echo no torches >&2; exit 3", GIVES_LEVEL)),
    "“Bad” failed: no torches" },
  { "quiet", PROJECT (SHELL ("Bad", "exit 3", "")), "“Bad” failed: exit status 3" },
  { "signal", PROJECT (SHELL ("Bad", "kill -9 $$", "")), "“Bad” failed: signal 9" },
  { "no-program", PROJECT ("{ \"label\": \"Bad\", \"run\": [\"./not-there\"] }"),
    "“Bad” failed: cannot start “./not-there”: No such file or directory" },
  { "no-level", PROJECT (SHELL ("Bad", "echo; echo nonsense", GIVES_LEVEL)),
    "“Bad” failed: stdout:2: expected a value, got \"nonsense\"" },
  { "unknown", PROJECT (SHELL ("Bad", "sed 's/\\\"wall\\\"/\\\"wull\\\"/'", GIVES_LEVEL)),
    "“Bad” failed: the level that it gives has definitions that the project lacks" },
};

/* The level stays, and so does the project's file. */
static void
test_wrong (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *folder = NULL;
  DseWindow *window = start (WRONG[i].commands, &folder);
  const guint64 revision = dsu_document_get_revision (dst_ui_document (window));

  choose_and_agree (window, 0);
  DST_UI_UNTIL (says (window, WRONG[i].want));
  g_assert_cmpuint (dsu_document_get_revision (dst_ui_document (window)), ==, revision);
  dst_ui_stop ();
}

/* After it was saved, and only then. */
static void
test_on_save (void)
{
  g_autofree char *folder = NULL, *copy = NULL, *bytes = NULL;
  DseWindow *window = start (
      PROJECT (SHELL ("Copy", "cat >copy.txt", ", \"on_save\": true") ", " SHELL ("Other", "", "")),
      &folder);

  copy = g_build_filename (folder, "copy.txt", NULL);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, MIDDLE, 1, 0);
  dst_ui_action (window, "win.save");
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (g_file_get_contents (copy, &bytes, NULL, NULL) &&
                strstr (bytes, "delvesmith.dungeon") != NULL);
  DST_UI_UNTIL (says (window, "“Copy” is done"));
  g_unlink (copy);
  dst_ui_click (window, (DsCell){ 2, 1 }, 1, 0);
  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (g_file_test (copy, G_FILE_TEST_EXISTS));
  dst_ui_stop ();
}

/* One question is about all commands that run then. */
static void
test_several_on_save (void)
{
  g_autofree char *folder = NULL, *a = NULL, *b = NULL;
  DseWindow *window = start (PROJECT (SHELL ("Copy", "cat >a", ", \"on_save\": true") ", " SHELL (
                                 "Copy More", "cat >b", ", \"on_save\": true")),
                             &folder);

  a = g_build_filename (folder, "a", NULL);
  b = g_build_filename (folder, "b", NULL);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, MIDDLE, 1, 0);
  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  g_assert_cmpstr (adw_message_dialog_get_heading (ADW_MESSAGE_DIALOG (dst_ui_dialog ())), ==,
                   "Run 2 commands?");
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (g_file_test (a, G_FILE_TEST_EXISTS) && g_file_test (b, G_FILE_TEST_EXISTS));
  g_assert_null (dst_ui_dialog ());
  dst_ui_stop ();
}

/* A long run is said, again where it is asked for again, and can be cancelled with all that it
 * started. */
static void
test_cancel (void)
{
  g_autofree char *folder = NULL, *file = NULL, *bytes = NULL;
  DseWindow *window =
      start (PROJECT (SHELL ("Long", "sleep 1000 & echo $! >pid; wait", "")), &folder);
  GtkWidget *button = NULL;
  GPid pid;

  file = g_build_filename (folder, "pid", NULL);
  choose_and_agree (window, 0);
  DST_UI_UNTIL (g_file_get_contents (file, &bytes, NULL, NULL) && strchr (bytes, '\n') != NULL);
  pid = atoi (bytes);
  g_assert_cmpint (kill (pid, 0), ==, 0);
  dst_ui_pass_time (1000);
  DST_UI_UNTIL (says (window, "“Long” is at work"));
  DST_UI_UNTIL ((button = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "_Cancel")) != NULL);
  dst_ui_click_on (gtk_widget_get_next_sibling (button)); /* closes it */
  DST_UI_UNTIL (!says (window, "“Long” is at work"));
  g_assert_cmpint (kill (pid, 0), ==, 0);
  choose (window, 0);
  DST_UI_UNTIL (says (window, "“Long” is at work"));
  DST_UI_UNTIL ((button = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "_Cancel")) != NULL);
  dst_ui_click_on (button);
  DST_UI_UNTIL (kill (pid, 0) != 0);
  DST_UI_UNTIL (!says (window, "“Long” is at work"));
  dst_ui_stop ();
}

/* The level was edited meanwhile: both are never mixed. */
static void
test_edited (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window = start (PROJECT (SHELL ("Wait",
                                             "while ! test -e go; do sleep 0.02; done; sed "
                                             "'s/#[.][.][.][.][.]#/#..#..#/'",
                                             GIVES_LEVEL)),
                             &folder);

  choose_and_agree (window, 0);
  dst_ui_settle ();
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, (DsCell){ 2, 1 }, 1, 0);
  dst_write_file (folder, "go", "");
  DST_UI_UNTIL (says (window,
                      "The level was edited while “Wait” was at work: its edits are dropped. "
                      "Run it again."));
  g_assert_false (is_wall (window, MIDDLE));
  dst_ui_stop ();
}

/* A locked layer stays as it is. */
static void
test_locked (void)
{
  g_autofree char *folder = NULL;
  const char *why = "The layer “Ground” is locked · unlock it in the panel Layers";
  DseWindow *window = start (PROJECT (WALL), &folder);

  dst_ui_action (window, "win.tool::select"); /* its hint does not say so */
  dse_layers_set_locked (dse_page_get_layers (dse_window_get_page (window)), DS_STRATUM_GROUND,
                         TRUE);
  dst_ui_settle ();
  g_assert_false (says (window, why));
  choose_and_agree (window, 0);
  DST_UI_UNTIL (says (window, why));
  g_assert_false (is_wall (window, MIDDLE));
  dst_ui_stop ();
}

/* The palette has it, by its label or its words. */
static void
test_palette (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window = start (PROJECT (WALL), &folder);
  DseEntry *entry;

  dst_ui_action (window, "win.command-palette");
  DST_UI_UNTIL (DSE_IS_COMMAND_PALETTE (dst_ui_dialog ()));
  dst_ui_type (dst_ui_dialog (), "sed");
  DST_UI_UNTIL ((entry = dse_command_palette_get_chosen (DSE_COMMAND_PALETTE (dst_ui_dialog ()))) !=
                    NULL &&
                g_strcmp0 (entry->label, "Wall") == 0);
  dst_ui_tap (GDK_KEY_Return);
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (is_wall (window, MIDDLE));
  dst_ui_stop ();
}

/* Without commands there is nothing to run. */
static void
test_none (void)
{
  g_autofree char *folder = dst_project_new ("none");
  DseWindow *window = dst_project_start (folder);

  g_assert_false (dst_ui_is_enabled (window, "win.commands"));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  g_test_add_func ("/project-commands/edits", test_edits);
  g_test_add_func ("/project-commands/refused", test_refused);
  g_test_add_func ("/project-commands/all", test_all);
  g_test_add_func ("/project-commands/many", test_many);
  g_test_add_func ("/project-commands/text", test_text);
  g_test_add_func ("/project-commands/long-text", test_long_text);
  DST_ADD_ROWS ("/project-commands/wrong", WRONG, test_wrong);
  g_test_add_func ("/project-commands/on-save", test_on_save);
  g_test_add_func ("/project-commands/several-on-save", test_several_on_save);
  g_test_add_func ("/project-commands/cancel", test_cancel);
  g_test_add_func ("/project-commands/edited", test_edited);
  g_test_add_func ("/project-commands/locked", test_locked);
  g_test_add_func ("/project-commands/palette", test_palette);
  g_test_add_func ("/project-commands/none", test_none);
  return g_test_run ();
}
