/* tests/ui/test_edit_commands.c — commands of a project that run by themselves: their issues follow
 * the edits of the level, and nothing runs without agreement. */
#include "drive.h"
#include "levels_panel.h"

#include "io/command_issues.h"
#include "lib/file.h"
#include "lib/guide.h"
#include "project/agreement.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#define PROJECT(commands)                                                                          \
  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Halls\", \"commands\": "      \
  "[\n" commands " ] }"
#define SCRIPT(label, file, more)                                                                  \
  "{ \"label\": \"" label "\", \"run\": [\"sh\", \"" file "\"]" more " }"
#define ON_EDIT ", \"on_edit\": true"
#define ON_OPEN ", \"on_open\": true"
#define ON_SELECT ", \"on_select\": true"

#define CHECK(severity)                                                                            \
  "{ \"format\": \"delvesmith.check\", \"version\": 1,\n"                                          \
  "\"rules\": [{ \"rule\": \"command\", \"severity\": \"" severity "\" }] }"

/* An issue where floor was painted over the wall in the middle. */
#define FIND_HOLE                                                                                  \
  "grep -cF '\"###.###\"' >/dev/null && echo '3,0: error: Hole in the wall'\nexit 0\n"

static const DsCell MIDDLE = { 3, 0 }, ASIDE = { 2, 2 };

/* The user agreed to run this file before. */
static void
agree (const char *folder, const char *file)
{
  const char *const words[] = { "sh", file };
  const DsLines lines = { G_N_ELEMENTS (words), words };
  g_autofree char *digest = dse_agreement_dup_digest (&lines, folder);

  dse_agreement_give (digest);
}

/* A window with levels/a.delve of a project with these commands, whose files are a.sh and b.sh;
 * caller frees *@folder. Those of @agreed, a letter for each, may run. */
static DseWindow *
start (const char *commands, const char *a, const char *b, const char *agreed, char **folder)
{
  static int n;
  g_autofree char *name = g_strdup_printf ("edit-commands-%d", n++);
  g_autofree char *level = NULL;
  DseWindow *window;

  *folder = dst_project_new (name);
  dst_write_file (*folder, "delvesmith.json", commands);
  dst_write_file (*folder, "a.sh", a);
  dst_write_file (*folder, "b.sh", b);
  if (strchr (agreed, 'a') != NULL)
    agree (*folder, "a.sh");
  if (strchr (agreed, 'b') != NULL)
    agree (*folder, "b.sh");
  level = g_build_filename (*folder, "levels", "a.delve", NULL);
  window = dst_ui_start (level);
  DST_UI_UNTIL (dse_window_get_page (window) != NULL);
  dst_ui_wait_verdict (window);
  dst_ui_action (window, "win.tool::brush");
  return window;
}

static void
paint (DseWindow *window, DsCell cell)
{
  dst_ui_click (window, cell, 1, 0);
}

/* The issues of commands, a line each: floor, cell, severity, sentence. Caller frees. */
static char *
dup_issues (DseWindow *window)
{
  DseVerdict *verdict = dse_page_get_verdict (dse_window_get_page (window));
  const DsFindings *findings = dse_verdict_get_findings (verdict);
  GString *text = g_string_new (NULL);

  for (gsize i = 0; findings != NULL && i < findings->items.n; i++) {
    const DsFinding *finding = &findings->items.items[i];
    char sentence[DS_SENTENCE];

    if (strcmp (finding->rule->id, DS_LINT_COMMAND) == 0)
      g_string_append_printf (text, "%d %d,%d %s %s\n", finding->floor, finding->cells[0].x,
                              finding->cells[0].y, ds_severity_id (finding->severity),
                              ds_message_format (&finding->text, sentence, sizeof sentence));
  }
  return g_string_free (text, FALSE);
}

static gboolean
has_issues (DseWindow *window, const char *want)
{
  g_autofree char *text = dup_issues (window);

  return strcmp (text, want) == 0;
}

#define HOLE_ISSUE "0 3,0 error Walls: Hole in the wall\n"

static gboolean
says (DseWindow *window, const char *text)
{
  return dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, text) != NULL;
}

static char *
dup_file (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  char *bytes = NULL;

  return g_file_get_contents (path, &bytes, NULL, NULL) ? bytes : g_strdup ("");
}

static gboolean
file_is (const char *folder, const char *name, const char *want)
{
  g_autofree char *bytes = dup_file (folder, name);

  return strcmp (bytes, want) == 0;
}

/* It is asked about once an edit was made; its issues come and go with the edits, and the panel
 * lists them. */
static void
test_issues (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window =
      start (PROJECT (SCRIPT ("Walls", "a.sh", ON_EDIT)), FIND_HOLE, "", "", &folder);

  g_assert_null (dst_ui_dialog ());
  dst_ui_action (window, "win.panel::findings");
  paint (window, MIDDLE);
  DST_UI_UNTIL (dst_ui_dialog () != NULL && dst_ui_find (GTK_WIDGET (dst_ui_dialog ()),
                                                         GTK_TYPE_LABEL, "Run “Walls”?") != NULL);
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (has_issues (window, HOLE_ISSUE));
  DST_UI_UNTIL (says (window, "Walls: Hole in the wall"));
  dst_ui_action (window, "win.undo");
  DST_UI_UNTIL (has_issues (window, ""));
  g_assert_false (says (window, "Walls: Hole in the wall"));
  dst_ui_action (window, "win.redo");
  DST_UI_UNTIL (has_issues (window, HOLE_ISSUE));
  dst_ui_stop ();
}

/* A proof of the same level does not lose them. */
static void
test_proof (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window =
      start (PROJECT (SCRIPT ("Walls", "a.sh", ON_EDIT)), FIND_HOLE, "", "a", &folder);
  DseVerdict *verdict = dse_page_get_verdict (dse_window_get_page (window));

  paint (window, MIDDLE);
  DST_UI_UNTIL (has_issues (window, HOLE_ISSUE));
  g_object_set (verdict, "secrets", "open", NULL);
  DST_UI_UNTIL (dse_verdict_get_busy (verdict));
  dst_ui_wait_verdict (window);
  g_assert_true (has_issues (window, HOLE_ISSUE));
  dst_ui_stop ();
}

/* A refused command runs after no edit, and is not asked about again; others do run. */
static void
test_refused (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window =
      start (PROJECT (SCRIPT ("Trace", "a.sh", ON_EDIT) ", " SCRIPT ("Walls", "b.sh", ON_EDIT)),
             "touch trace\n", FIND_HOLE, "b", &folder);

  paint (window, MIDDLE);
  dst_ui_answer ("_Cancel");
  DST_UI_UNTIL (has_issues (window, HOLE_ISSUE));
  dst_ui_action (window, "win.undo");
  DST_UI_UNTIL (has_issues (window, ""));
  g_assert_null (dst_ui_dialog ());
  g_assert_true (file_is (folder, "trace", ""));
  dst_ui_stop ();
}

/* One question names all commands that run by themselves, and each runs once. */
static void
test_asked_once (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window = start (
      PROJECT (SCRIPT ("Trace", "a.sh", ON_EDIT) ", " SCRIPT ("Walls", "b.sh", ON_EDIT)),
      "cat >/dev/null; printf x >>a\n", "cat >/dev/null; printf x >>b; echo Done\n", "", &folder);

  paint (window, MIDDLE);
  DST_UI_UNTIL (dst_ui_dialog () != NULL &&
                dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL, "Run 2 commands?"));
  g_assert_nonnull (strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (dst_ui_dialog ())),
                            "\n\n“Trace”: sh a.sh\n“Walls”: sh b.sh\n\n"));
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (has_issues (window, "-1 0,0 warning Walls: Done\n"));
  g_assert_true (file_is (folder, "a", "x") && file_is (folder, "b", "x"));
  paint (window, ASIDE);
  DST_UI_UNTIL (file_is (folder, "b", "xx"));
  g_assert_null (dst_ui_dialog ());
  dst_ui_stop ();
}

/* Disagreement is about all that the question named. */
static void
test_refused_together (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window = start (PROJECT (SCRIPT ("Trace", "a.sh", ON_EDIT) ", " SCRIPT (
                                 "Other", "b.sh", ON_OPEN) ", " SCRIPT ("Walls", "c.sh", ON_EDIT)),
                             "touch a\n", "touch b\n", "", &folder);

  dst_write_file (folder, "c.sh", FIND_HOLE);
  agree (folder, "c.sh");
  dst_ui_answer ("_Cancel"); /* the level was opened */
  paint (window, MIDDLE);
  DST_UI_UNTIL (has_issues (window, HOLE_ISSUE));
  g_assert_null (dst_ui_dialog ());
  g_assert_true (file_is (folder, "a", "") && file_is (folder, "b", ""));
  dst_ui_stop ();
}

/* The last row counts the issues beyond those that are listed. */
static void
test_many (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window =
      start (PROJECT (SCRIPT ("Walls", "a.sh", ON_EDIT)),
             "cat >/dev/null; seq 130 | sed 's/^/hint: Line /'\n", "", "a", &folder);

  dst_ui_action (window, "win.panel::findings");
  paint (window, MIDDLE);
  DST_UI_UNTIL (says (window, "30 more not shown"));
  dst_write_file (folder, "a.sh", "cat >/dev/null; echo Line\n");
  paint (window, ASIDE);
  DST_UI_UNTIL (!says (window, "30 more not shown"));
  dst_ui_stop ();
}

/* A check of the project gives issues of commands another severity, or switches them off. */
static void
test_severity (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window =
      start (PROJECT (SCRIPT ("Walls", "a.sh", ON_EDIT)), FIND_HOLE, "", "a", &folder);

  paint (window, MIDDLE);
  DST_UI_UNTIL (has_issues (window, HOLE_ISSUE));
  dst_write_file (folder, "checks/own.json", CHECK ("hint"));
  DST_UI_UNTIL (has_issues (window, "0 3,0 hint Walls: Hole in the wall\n"));
  dst_write_file (folder, "checks/own.json", CHECK ("off"));
  DST_UI_UNTIL (has_issues (window, ""));
  dst_ui_stop ();
}

/* An edit ends the run on the level of before; the newest level counts. */
static void
test_newest (void)
{
  g_autofree char *folder = NULL, *pid = NULL, *slow = NULL;
  DseWindow *window = start (PROJECT (SCRIPT ("Walls", "a.sh", ON_EDIT)),
                             "if [ -e slow ]; then sleep 1000 & echo $! >pid; wait; fi\n" FIND_HOLE,
                             "", "a", &folder);

  dst_write_file (folder, "slow", "");
  paint (window, ASIDE);
  DST_UI_UNTIL (!file_is (folder, "pid", ""));
  pid = dup_file (folder, "pid");
  g_assert_cmpint (kill (atoi (pid), 0), ==, 0);
  slow = g_build_filename (folder, "slow", NULL);
  g_unlink (slow);
  dst_ui_action (window, "win.undo");
  paint (window, MIDDLE);
  DST_UI_UNTIL (kill (atoi (pid), 0) != 0);
  DST_UI_UNTIL (has_issues (window, HOLE_ISSUE));
  dst_ui_stop ();
}

/* A failure is shown once, until the command has worked again. */
static void
test_failure (void)
{
  const char *why = "“Walls” failed: no map here";
  g_autofree char *folder = NULL, *fail = NULL;
  DseWindow *window =
      start (PROJECT (SCRIPT ("Walls", "a.sh", ON_EDIT) ", " SCRIPT ("Done", "b.sh", ON_EDIT)),
             "[ -e fail ] && { echo 'no map here' >&2; exit 1; }\n" FIND_HOLE,
             "cat >/dev/null; printf x >>done\n", "ab", &folder);

  paint (window, MIDDLE);
  DST_UI_UNTIL (has_issues (window, HOLE_ISSUE));
  DST_UI_UNTIL (file_is (folder, "done", "x"));
  dst_write_file (folder, "fail", "");
  paint (window, ASIDE);
  DST_UI_UNTIL (dsu_document_get_error (dst_ui_document (window)) != NULL);
  g_assert_cmpstr (dsu_document_get_error (dst_ui_document (window)), ==, why);
  DST_UI_UNTIL (file_is (folder, "done", "xx"));
  g_assert_true (has_issues (window, "")); /* nothing is known of the level of now */
  dsu_document_set_error (dst_ui_document (window), NULL);
  dst_ui_action (window, "win.undo");
  DST_UI_UNTIL (file_is (folder, "done", "xxx"));
  g_assert_null (dsu_document_get_error (dst_ui_document (window)));
  fail = g_build_filename (folder, "fail", NULL);
  g_unlink (fail);
  dst_ui_action (window, "win.redo");
  DST_UI_UNTIL (file_is (folder, "done", "xxxx"));
  dst_write_file (folder, "fail", "");
  dst_ui_action (window, "win.undo");
  DST_UI_UNTIL (g_strcmp0 (dsu_document_get_error (dst_ui_document (window)), why) == 0);
  dst_ui_stop ();
}

/* A command that runs on opening alone runs then, and after no edit. */
static void
test_open (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window = start (
      PROJECT (SCRIPT ("Opened", "a.sh", ON_OPEN) ", " SCRIPT ("Walls", "b.sh", ON_EDIT)),
      "cat >/dev/null; printf x >>opened; echo hint: Opened once\n", FIND_HOLE, "ab", &folder);

  DST_UI_UNTIL (has_issues (window, "-1 0,0 hint Opened: Opened once\n"));
  paint (window, MIDDLE);
  DST_UI_UNTIL (has_issues (window, HOLE_ISSUE "-1 0,0 hint Opened: Opened once\n"));
  g_assert_true (file_is (folder, "opened", "x"));
  dst_ui_stop ();
}

/* The issues of a command that the project has no more go at once; one that runs by itself since
 * the file changed reports without an edit. */
static void
test_settings (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window =
      start (PROJECT (SCRIPT ("Walls", "a.sh", "")), FIND_HOLE, FIND_HOLE, "ab", &folder);

  paint (window, MIDDLE);
  dst_write_file (folder, "delvesmith.json", PROJECT (SCRIPT ("Walls", "a.sh", ON_EDIT)));
  DST_UI_UNTIL (has_issues (window, HOLE_ISSUE));
  dst_write_file (folder, "delvesmith.json", PROJECT (SCRIPT ("Other", "b.sh", "")));
  DST_UI_UNTIL (has_issues (window, ""));
  dst_ui_stop ();
}

/* Closing the level ends the run. */
static void
test_closed (void)
{
  g_autofree char *folder = NULL, *pid = NULL;
  DseWindow *window = start (PROJECT (SCRIPT ("Walls", "a.sh", ON_EDIT)),
                             "sleep 1000 & echo $! >pid; wait\n", "", "a", &folder);

  paint (window, MIDDLE);
  DST_UI_UNTIL (!file_is (folder, "pid", ""));
  pid = dup_file (folder, "pid");
  dst_ui_stop ();
  DST_UI_UNTIL (kill (atoi (pid), 0) != 0);
}

/* Such a command runs when other cells or objects are selected, not when the level is opened or
 * edited. */
static void
test_select (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window = start (PROJECT (SCRIPT ("Watch", "a.sh", ON_SELECT)),
                             "echo >>runs\n"
                             "test -n \"$DELVESMITH_SELECTION\" && echo "
                             "\"$DELVESMITH_SELECTION: hint: Chosen\"\n"
                             "test -n \"$DELVESMITH_OBJECT\" && echo \"$DELVESMITH_OBJECT: error: "
                             "Here\"\nexit 0\n",
                             "", "a", &folder);
  DsePage *page = dse_window_get_page (window);

  paint (window, MIDDLE);
  dst_ui_pass_time (2000);
  g_assert_true (file_is (folder, "runs", ""));
  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 2, 1 }, (DsCell){ 3, 2 }, 1, 0);
  DST_UI_UNTIL (has_issues (window, "0 2,1 hint Watch: Chosen\n"));
  dse_page_choose_things (page, (const uint64_t[]){ 1 }, 1);
  DST_UI_UNTIL (has_issues (window, "0 1,1 error Watch: Here\n0 2,1 hint Watch: Chosen\n"));
  dst_ui_action (window, "win.select-none");
  DST_UI_UNTIL (has_issues (window, ""));
  dst_write_file (folder, "delvesmith.json", PROJECT (SCRIPT ("Watch", "a.sh", "")));
  dst_ui_drag (window, (DsCell){ 2, 1 }, (DsCell){ 3, 2 }, 1, 0);
  dst_ui_pass_time (2000);
  g_assert_true (has_issues (window, ""));
  dst_ui_stop ();
}

/* The example of the guide, whose goal is too close. */
static void
test_guide (void)
{
  g_autofree char *page =
      g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), "guide", "projects.md", NULL);
  g_autofree char *text = NULL, *json = NULL, *program = NULL, *file = NULL, *folder = NULL;
  DseWindow *window;

  g_assert_true (g_file_get_contents (page, &text, NULL, NULL));
  json = dst_guide_dup_block (text, "### Issues of your own", "```json\n");
  program = dst_guide_dup_block (text, "This is `tools/distances.py`", "```python\n");
  file = g_strconcat ("{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Halls\", ",
                      json, "}", NULL);
  window = start (file, "", "", "", &folder);
  dst_write_file (folder, "tools/distances.py", program);
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (
      has_issues (window, "0 5,1 hint Distances: The goal is only 4 steps from the start\n"));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  g_test_add_func ("/edit-commands/issues", test_issues);
  g_test_add_func ("/edit-commands/proof", test_proof);
  g_test_add_func ("/edit-commands/refused", test_refused);
  g_test_add_func ("/edit-commands/asked-once", test_asked_once);
  g_test_add_func ("/edit-commands/refused-together", test_refused_together);
  g_test_add_func ("/edit-commands/many", test_many);
  g_test_add_func ("/edit-commands/severity", test_severity);
  g_test_add_func ("/edit-commands/newest", test_newest);
  g_test_add_func ("/edit-commands/failure", test_failure);
  g_test_add_func ("/edit-commands/open", test_open);
  g_test_add_func ("/edit-commands/select", test_select);
  g_test_add_func ("/edit-commands/settings", test_settings);
  g_test_add_func ("/edit-commands/closed", test_closed);
  g_test_add_func ("/edit-commands/guide", test_guide);
  return g_test_run ();
}
