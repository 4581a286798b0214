/* tests/ui/test_command_forms.c — commands of a project are edited in the window, and their inputs
 * asked for when they run. */
#include "drive.h"
#include "levels_panel.h"

#include "io/project_command.h"
#include "lib/file.h"
#include "lib/guide.h"
#include "lib/rows.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#define HEAD "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Halls\", "
#define COMMANDS(items) HEAD "\"commands\": [ " items " ] }"
#define SHOUT "{ \"label\": \"Shout\", \"run\": [\"echo\", \"hey\"] }"
#define WATCH "{ \"label\": \"Watch\", \"run\": [\"w\"], \"on_select\": true }"
#define ODD                                                                                        \
  "{ \"label\": \"Odd <words>\", \"run\": [\"sh\", \"-c\", \"echo 'a  b'\\n# \\\"c\\\"\", \"\", "  \
  "\"~\"], \"gives\": \"level\", \"key\": \"<Control><Alt>F9\", \"icon\": \"tools/odd.svg\", "     \
  "\"inputs\": [{ \"name\": "                                                                      \
  "\"how-many\", \"label\": \"Torches\", "                                                         \
  "\"type\": \"number\", \"default\": \"4\", \"min\": 1, \"max\": 20 }, { \"name\": \"kind\", "    \
  "\"type\": \"choice\", \"choices\": [\"stone\", \"moss, wet\"] }, { \"name\": "                  \
  "\"whom\", \"type\": \"object\", \"kind\": \"rat\" }] }"

#define TELL                                                                                       \
  "{ \"label\": \"Tell\", \"run\": [\"sh\", \"-c\", \"env | grep ^DELVESMITH_INPUT_ | sort "       \
  ">told\"]"
#define ASKS                                                                                       \
  ", \"inputs\": [ { \"name\": \"how-many\", \"label\": \"Torches\", \"type\": \"number\", "       \
  "\"min\": 2, "                                                                                   \
  "\"max\": 9 }, { \"name\": \"b\", \"label\": \"<Names> & more\", \"default\": \"x  y\" }, { "    \
  "\"name\": "                                                                                     \
  "\"c\", \"label\": \"Stone\", \"type\": \"choice\", \"choices\": [\"moss, wet\", \"dry\"] }, { " \
  "\"name\": \"d\", \"label\": \"Both\", \"type\": \"bool\" } ]"

/* A window with levels/a.delve of a project with this file; caller frees *@folder. */
static DseWindow *
start (const char *file, char **folder)
{
  static int n;
  g_autofree char *name = g_strdup_printf ("forms-%d", n++);
  DseWindow *window;

  *folder = dst_project_new (name);
  dst_write_file (*folder, DS_PROJECT_FILE, file);
  window = dst_ui_start (*folder);
  DST_UI_UNTIL (dse_window_get_page (window) != NULL);
  dst_ui_wait_verdict (window);
  return window;
}

static GtkWidget *
find (const char *title, GType type)
{
  GtkWidget *row = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_PREFERENCES_ROW, title);
  GtkWidget *found = row != NULL ? dst_ui_find (row, type, NULL) : NULL;

  g_assert_nonnull (found);
  return found;
}

/* The control called @title of the row called @row. */
static GtkWidget *
find_in (const char *row, const char *title, GType type)
{
  GtkWidget *found =
      dst_ui_find (find (row, ADW_TYPE_EXPANDER_ROW), ADW_TYPE_PREFERENCES_ROW, title);

  found = found != NULL ? dst_ui_find (found, type, NULL) : NULL;
  g_assert_nonnull (found);
  return found;
}

static void
fill (const char *row, const char *title, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (find_in (row, title, ADW_TYPE_ENTRY_ROW)), text);
}

static void
press (const char *label)
{
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), label);
  dst_ui_settle ();
}

/* The settings of the project, which lie under their parts. */
static gboolean
shows_settings (void)
{
  return dst_ui_dialog () != NULL &&
         g_strcmp0 (gtk_window_get_title (dst_ui_dialog ()), "Project Settings") == 0;
}

/* The settings may be open. */
static void
stop (void)
{
  if (shows_settings ())
    gtk_window_destroy (dst_ui_dialog ());
  dst_ui_stop ();
}

/* Opens the commands by the settings of the project. */
static void
edit (DseWindow *window)
{
  if (shows_settings ())
    gtk_window_destroy (dst_ui_dialog ());
  dst_ui_action (window, "win.project-settings");
  dst_ui_press_button (find ("Commands", ADW_TYPE_ACTION_ROW), "Edit…");
  dst_ui_settle ();
  g_assert_cmpstr (gtk_window_get_title (dst_ui_dialog ()), ==, "Project Commands");
}

static gboolean
refuses (const char *reason)
{
  return dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL, reason) != NULL;
}

/* The names of the commands in the file, in order. Caller frees. */
static char *
labels_of (const char *folder)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  GString *text = g_string_new (NULL);
  DsProject project;

  g_assert_cmpint (ds_project_load (&project, folder, errors), ==, DS_OK);
  for (gsize i = 0; i < project.commands.n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
                            ds_project_command (&project.commands, i)->label);
  ds_project_clear (&project);
  return g_string_free (text, FALSE);
}

/* Settings that are saved as they are leave the file as it is, and so do the commands. A changed
 * one changes alone. */
static void
test_keeps (void)
{
  static const char FILE[] = COMMANDS (ODD ", " SHOUT ", " WATCH);
  g_autofree char *folder = NULL, *before = NULL, *after = NULL, *changed = NULL;
  DseWindow *window = start (FILE, &folder);

  dst_ui_action (window, "win.project-settings");
  press ("_Save");
  g_assert_null (dst_ui_dialog ());
  before = dst_read_file (folder, DS_PROJECT_FILE);
  g_assert_cmpstr (before, ==, FILE);
  edit (window);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL,
                                 "Key, such as <Control><Alt>t or F9"));
  press ("_Save");
  g_assert_true (shows_settings ());
  after = dst_read_file (folder, DS_PROJECT_FILE);
  g_assert_cmpstr (after, ==, FILE);
  gtk_editable_set_text (GTK_EDITABLE (find ("Name", ADW_TYPE_ENTRY_ROW)), "Walls");
  press ("_Save");
  changed = dst_read_file (folder, DS_PROJECT_FILE);
  g_assert_nonnull (
      strstr (changed, "\"name\": \"Walls\", \"commands\": [ " ODD ", " SHOUT ", " WATCH " ] }"));
  stop ();
}

/* The title of the panel Project. */
static gboolean
is_called (GtkWidget *panel, const char *name)
{
  return dst_ui_find (panel, GTK_TYPE_LABEL, name) != NULL;
}

/* The panel follows a name that changes outside. A file that was deleted is restored only once
 * its settings, opened again, say so. */
static void
test_outside (void)
{
  g_autofree char *folder = NULL, *path = NULL, *deleted = NULL;
  DseWindow *window = start (COMMANDS (SHOUT), &folder);
  GtkWidget *panel = dst_project_panel (window);

  g_assert_true (is_called (panel, "Halls"));
  dst_write_file (folder, DS_PROJECT_FILE,
                  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Towers\" }");
  DST_UI_UNTIL (is_called (panel, "Towers"));
  dst_ui_action (window, "win.project-settings");
  path = g_build_filename (folder, DS_PROJECT_FILE, NULL);
  g_assert_cmpint (g_unlink (path), ==, 0);
  press ("_Save");
  deleted =
      g_strconcat (path, ": the file was deleted; open this window again to restore it", NULL);
  g_assert_true (refuses (deleted));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  press ("_Cancel");
  dst_ui_action (window, "win.project-settings");
  g_assert_true (refuses ("The file delvesmith.json was deleted: Save restores it."));
  press ("_Save");
  g_assert_null (dst_ui_dialog ());
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  stop ();
}

/* A command that is made in the window runs once the user agreed to its words. */
static void
test_make (void)
{
  g_autofree char *folder = NULL, *text = NULL, *trace = NULL;
  DseWindow *window = start (HEAD "\"cell\": 8 }", &folder);

  g_assert_false (dst_ui_is_enabled (window, "win.commands"));
  edit (window);
  press ("_Add Command");
  fill ("New command", "Name", "Touch");
  fill ("Touch", "Program and arguments, such as python3 tools/torches.py",
        "sh -c 'touch \"the trace\"'");
  press ("_Save");
  g_assert_true (shows_settings ());
  press ("_Cancel");
  text = dst_read_file (folder, DS_PROJECT_FILE);
  g_assert_nonnull (strstr (
      text, "{ \"label\": \"Touch\", \"run\": [\"sh\", \"-c\", \"touch \\\"the trace\\\"\"] }"));
  g_assert_nonnull (strstr (text, "\"cell\": 8"));
  DST_UI_UNTIL (dst_ui_is_enabled (window, "win.commands"));
  dst_ui_action (window, "win.commands");
  press ("_Run");
  trace = g_build_filename (folder, "the trace", NULL);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL, "Run “Touch”?"));
  g_assert_false (g_file_test (trace, G_FILE_TEST_EXISTS));
  dst_ui_answer ("_Run");
  DST_UI_UNTIL (g_file_test (trace, G_FILE_TEST_EXISTS));
  stop ();
}

static void
press_icon (const char *row, const char *tip)
{
  GtkWidget *button = dst_ui_find (find (row, ADW_TYPE_EXPANDER_ROW), GTK_TYPE_BUTTON, tip);

  g_assert_nonnull (button);
  dst_ui_click_on (button);
  dst_ui_settle ();
}

/* Commands change their places, and are removed; the rest stays. */
static void
test_arrange (void)
{
  g_autofree char *folder = NULL, *labels = NULL;
  DseWindow *window =
      start (COMMANDS ("{ \"label\": \"A\", \"run\": [\"a\"] }, { \"label\": \"B\", \"run\": "
                       "[\"b\"] }, { \"label\": \"C\", \"run\": [\"c\"] }"),
             &folder);

  edit (window);
  press_icon ("C", "Move Up");
  press_icon ("A", "Move Down");
  press_icon ("A", "Move Down"); /* B is the last to give way */
  press ("_Save");
  labels = labels_of (folder);
  g_assert_cmpstr (labels, ==, "C, B, A");
  edit (window);
  press_icon ("B", "Remove This Command");
  press ("_Save");
  g_free (labels);
  labels = labels_of (folder);
  g_assert_cmpstr (labels, ==, "C, A");
  stop ();
}

#define PROGRAM "Program and arguments, such as python3 tools/torches.py"
#define IN_ENVIRONMENT "Name in the environment, such as tile-count"

static void
wrong_name (void)
{
  fill ("Shout", "Name", "Odd <words>");
}

static void
wrong_blank (void)
{
  fill ("Shout", "Name", "");
}

static void
wrong_words (void)
{
  fill ("Shout", "Program and arguments, such as python3 tools/torches.py", "  ");
}

static void
wrong_quote (void)
{
  fill ("Shout", "Program and arguments, such as python3 tools/torches.py", "sh -c 'echo");
}

static void
wrong_save (void)
{
  gtk_switch_set_active (GTK_SWITCH (find_in ("Odd <words>", "Run on every save", GTK_TYPE_SWITCH)),
                         TRUE);
}

static void
wrong_input (void)
{
  fill ("Torches", "Name in the environment, such as tile-count", "How many");
}

static void
wrong_default (void)
{
  fill ("Torches", "Default", "21");
}

/* The order of the inputs in the file; caller frees. */
static char *
inputs_of (const char *folder)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  GString *text = g_string_new (NULL);
  const DsRecords *inputs;
  DsProject project;

  g_assert_cmpint (ds_project_load (&project, folder, errors), ==, DS_OK);
  inputs = &ds_project_command (&project.commands, 0)->inputs;
  for (gsize i = 0; i < inputs->n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", ds_command_input (inputs, i)->name);
  ds_project_clear (&project);
  return g_string_free (text, FALSE);
}

/* Inputs change their places by button and by keys, and so do commands by keys, with the focus; the
 * first does not go further up. */
static void
test_arrange_inputs (void)
{
  g_autofree char *folder = NULL, *inputs = NULL, *again = NULL, *labels = NULL;
  DseWindow *window = start (COMMANDS (TELL ASKS " }, " SHOUT), &folder);

  edit (window);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (find ("Tell", ADW_TYPE_EXPANDER_ROW)), TRUE);
  dst_ui_settle ();
  press_icon ("Torches", "Move Down");
  press_icon ("Torches", "Move Down");
  press ("_Save");
  inputs = inputs_of (folder);
  g_assert_cmpstr (inputs, ==, "b, c, how-many, d");
  edit (window);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (find ("Tell", ADW_TYPE_EXPANDER_ROW)), TRUE);
  dst_ui_settle ();
  gtk_widget_grab_focus (
      dst_ui_find (find ("Both", ADW_TYPE_EXPANDER_ROW), GTK_TYPE_BUTTON, "Remove This Input"));
  for (int i = 0; i < 4; i++)
    dst_ui_key (dst_ui_dialog (), GDK_KEY_Up, GDK_ALT_MASK);
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Down, GDK_ALT_MASK);
  gtk_widget_grab_focus (
      dst_ui_find (find ("Shout", ADW_TYPE_EXPANDER_ROW), GTK_TYPE_BUTTON, "Remove This Command"));
  press ("_Save");
  again = inputs_of (folder);
  g_assert_cmpstr (again, ==, "b, d, c, how-many");
  edit (window);
  gtk_widget_grab_focus (
      dst_ui_find (find ("Shout", ADW_TYPE_EXPANDER_ROW), GTK_TYPE_BUTTON, "Remove This Command"));
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Up, GDK_ALT_MASK);
  press ("_Save");
  labels = labels_of (folder);
  g_assert_cmpstr (labels, ==, "Shout, Tell");
  stop ();
}

static void
wrong_limits (void)
{
  gtk_spin_button_set_value (
      GTK_SPIN_BUTTON (find_in ("Torches", "Greatest number", GTK_TYPE_SPIN_BUTTON)), 0);
}

static const struct {
  const char *name;
  void (*spoil) (void);
  const char *want;
  const char *row, *title; /* of the field that gets the focus */
} WRONG[] = {
  { "name", wrong_name,
    "Odd <words>: Name: expected a name that no other command has, got “Odd <words>”",
    "Odd <words>", "Name" },
  { "blank", wrong_blank,
    "New command: Name: expected one line of text that is not blank, got \"\"", "New command",
    "Name" },
  { "words", wrong_words, "Shout: Program and arguments: expected a program and its arguments",
    "Shout", PROGRAM },
  { "quote", wrong_quote,
    "Shout: Program and arguments: expected a program and its arguments, got a quote without its "
    "end",
    "Shout", PROGRAM },
  { "save", wrong_save,
    "Odd <words>: Run on every save: expected a command that gives a text, got one that changes "
    "the saved level",
    "Odd <words>", "Run on every save" },
  { "input", wrong_input,
    "Odd <words>: Torches: Name in the environment: expected an id of 1 to 63 lowercase letters, "
    "digits and \"-\", got \"How many\"",
    "Torches", IN_ENVIRONMENT },
  { "default", wrong_default,
    "Odd <words>: Torches: Default: expected a whole number from 1 to 20, got \"21\"", "Torches",
    "Default" },
  { "limits", wrong_limits,
    "Odd <words>: Torches: Greatest number: expected a greatest number of at least 1, got 0",
    "Torches", "Greatest number" },
};

static gboolean
is_titled (GtkWidget *row, const char *title)
{
  return row != NULL &&
         strcmp (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), title) == 0;
}

/* The field @title of the row @row has the focus and is in sight, whatever is unfolded for it. */
static gboolean
is_reached (const char *row, const char *title)
{
  GtkWidget *focus = gtk_window_get_focus (dst_ui_dialog ());
  GtkWidget *field =
      focus != NULL ? gtk_widget_get_ancestor (focus, ADW_TYPE_PREFERENCES_ROW) : NULL;
  GtkWidget *view = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_VIEWPORT) : NULL;
  graphene_rect_t box;

  return is_titled (field, title) &&
         is_titled (gtk_widget_get_ancestor (field, ADW_TYPE_EXPANDER_ROW), row) &&
         gtk_widget_compute_bounds (field, view, &box) && box.size.height > 20 &&
         box.origin.y >= 0 && box.origin.y + box.size.height <= (float)gtk_widget_get_height (view);
}

/* The dialog says what the reader of the file would, in the words of its form, and shows the field;
 * the sentence goes with the next edit. The file is as it was. */
static void
test_wrong (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *folder = NULL, *text = NULL, *after = NULL;
  DseWindow *window = start (COMMANDS (ODD ", " SHOUT), &folder);
  GtkWidget *focus;

  edit (window);
  text = dst_read_file (folder, DS_PROJECT_FILE);
  WRONG[i].spoil ();
  press ("_Save");
  g_assert_true (refuses (WRONG[i].want));
  after = dst_read_file (folder, DS_PROJECT_FILE);
  g_assert_cmpstr (after, ==, text);
  DST_UI_UNTIL (is_reached (WRONG[i].row, WRONG[i].title));
  focus = gtk_window_get_focus (dst_ui_dialog ());
  if (GTK_IS_SWITCH (focus))
    gtk_switch_set_active (GTK_SWITCH (focus), FALSE);
  else
    gtk_editable_set_text (GTK_EDITABLE (focus), "7");
  g_assert_false (refuses (WRONG[i].want));
  stop ();
}

/* A file that another program changed since the window opened, or one with a fault, stays. */
static void
test_changed (gconstpointer data)
{
  const char *part = data;
  static const char *const texts[] = { HEAD "\"cell\": 32 }", HEAD "\"mine\": 5 }" };

  for (gsize i = 0; i < 2 * G_N_ELEMENTS (texts); i++) {
    g_autofree char *folder = NULL, *after = NULL;
    DseWindow *window = start (COMMANDS (SHOUT), &folder);
    const gboolean is_before = i % 2 == 1; /* the window opens */

    if (is_before)
      dst_write_file (folder, DS_PROJECT_FILE, texts[i / 2]);
    dst_ui_action (window, "win.project-settings");
    if (part != NULL)
      dst_ui_press_button (find (part, ADW_TYPE_ACTION_ROW), "Edit…");
    dst_ui_settle ();
    if (!is_before)
      dst_write_file (folder, DS_PROJECT_FILE, texts[i / 2]);
    press ("_Save");
    if (i != 1) {
      g_assert_nonnull (dst_ui_dialog ());
      after = dst_read_file (folder, DS_PROJECT_FILE);
      g_assert_cmpstr (after, ==, texts[i / 2]);
      press ("_Cancel");
    }
    stop ();
  }
}

/* ---- inputs */

/* Inputs in the environment that the program wrote down, which is removed; caller frees. */
static char *
take_told (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "told", NULL);
  char *text = NULL;

  DST_UI_UNTIL (g_file_get_contents (path, &text, NULL, NULL) &&
                strstr (text, "INPUT_HOW") != NULL);
  g_unlink (path);
  return text;
}

static void
run (DseWindow *window)
{
  dst_ui_action (window, "win.commands");
  press ("_Run");
}

/* The dialog asks once the command was agreed to; the program gets the values, and the dialog has
 * them again the next time. */
static void
test_ask (void)
{
  g_autofree char *folder = NULL, *told = NULL, *again = NULL;
  DseWindow *window = start (COMMANDS (TELL ASKS " }"), &folder);
  GtkWidget *spin;

  run (window);
  dst_ui_answer ("_Run");
  g_assert_cmpstr (gtk_window_get_title (dst_ui_dialog ()), ==, "Tell");
  g_assert_cmpstr (
      gtk_editable_get_text (GTK_EDITABLE (find ("<Names> & more", ADW_TYPE_ENTRY_ROW))), ==,
      "x  y");
  spin = find ("Torches", GTK_TYPE_SPIN_BUTTON);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (spin)), ==, 2);
  gtk_editable_set_text (GTK_EDITABLE (spin), "12"); /* too many */
  g_assert_false (gtk_widget_is_sensitive (
      dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_BUTTON, "_Run")));
  gtk_editable_set_text (GTK_EDITABLE (spin), "7");
  gtk_editable_set_text (GTK_EDITABLE (find ("<Names> & more", ADW_TYPE_ENTRY_ROW)), "a=b 'c'");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (find ("Stone", GTK_TYPE_DROP_DOWN)), 1);
  gtk_switch_set_active (GTK_SWITCH (find ("Both", GTK_TYPE_SWITCH)), TRUE);
  press ("_Run");
  told = take_told (folder);
  g_assert_cmpstr (told, ==,
                   "DELVESMITH_INPUT_B=a=b 'c'\nDELVESMITH_INPUT_C=dry\nDELVESMITH_INPUT_D=true\n"
                   "DELVESMITH_INPUT_HOW_MANY=7\n");
  run (window); /* which is agreed to */
  g_assert_cmpint (
      gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (find ("Torches", GTK_TYPE_SPIN_BUTTON))),
      ==, 7);
  press ("_Run");
  again = take_told (folder);
  g_assert_cmpstr (again, ==, told);
  stop ();
}

/* Nothing runs if the dialog is cancelled, nor with a text that the program cannot have. */
static void
test_cancel (void)
{
  g_autofree char *folder = NULL, *path = NULL;
  g_autofree char *longest = g_strnfill (DS_COMMAND_INPUT_BYTES + 1, 'x');
  DseWindow *window = start (COMMANDS (TELL ASKS " }"), &folder);

  run (window);
  dst_ui_answer ("_Run");
  gtk_editable_set_text (GTK_EDITABLE (find ("<Names> & more", ADW_TYPE_ENTRY_ROW)), longest);
  press ("_Run");
  g_assert_true (refuses ("<Names> & more: expected one line of at most 1000 bytes"));
  press ("_Cancel");
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  path = g_build_filename (folder, "told", NULL);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  stop ();
}

static gboolean
has_command (DseWindow *window, const char *label)
{
  return ds_project_find_command (
             &dse_project_get_settings (dse_window_get_project (window))->commands, label) != NULL;
}

/* A command that goes from the file while a dialog asks which one is to run, for its agreement, or
 * for its inputs, does not run, and the page says so. */
static void
test_gone (void)
{
  static const char GONE[] = "“Tell” did not run: it is no longer a command of the project";

  for (int i = 0; i < 3; i++) {
    g_autofree char *folder = NULL, *path = NULL;
    DseWindow *window = start (COMMANDS (TELL ASKS " }"), &folder);

    if (i == 0)
      dst_ui_action (window, "win.commands");
    else
      run (window);
    if (i == 2)
      dst_ui_answer ("_Run"); /* agreed: the inputs */
    dst_write_file (folder, DS_PROJECT_FILE, COMMANDS (SHOUT));
    DST_UI_UNTIL (!has_command (window, "Tell"));
    if (i == 1)
      dst_ui_answer ("_Run");
    else
      press ("_Run");
    DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (dse_window_get_page (window)), GTK_TYPE_LABEL, GONE) !=
                  NULL);
    g_assert_null (dst_ui_dialog ());
    path = g_build_filename (folder, "told", NULL);
    g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
    stop ();
  }
}

/* Saving asks for nothing but the agreement. */
static void
test_on_save (void)
{
  g_autofree char *folder = NULL, *told = NULL;
  DseWindow *window = start (COMMANDS (TELL ASKS ", \"on_save\": true }"), &folder);

  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, (DsCell){ 3, 1 }, 1, 0);
  dst_ui_action (window, "win.save");
  dst_ui_answer ("_Run");
  told = take_told (folder);
  g_assert_cmpstr (told, ==,
                   "DELVESMITH_INPUT_B=x  y\nDELVESMITH_INPUT_C=moss, wet\n"
                   "DELVESMITH_INPUT_D=false\nDELVESMITH_INPUT_HOW_MANY=2\n");
  g_assert_null (dst_ui_dialog ());
  stop ();
}

static guint
n_things (DseWindow *window, const char *kind)
{
  const DsDelve *delve = dsu_document_get_delve (dst_ui_document (window));
  const DsThings *things = delve->dungeon.floors[0].things;
  guint n = 0;

  for (gsize i = 0; i < ds_things_count (things); i++)
    n += strcmp (ds_rules_kind (delve->rules, ds_things_get (things, i)->kind)->id, kind) == 0;
  return n;
}

/* The example of the guide does what the guide says. */
static void
test_guide (void)
{
  g_autofree char *page =
      g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), "guide", "projects.md", NULL);
  g_autofree char *text = NULL, *json = NULL, *program = NULL, *file = NULL, *folder = NULL;
  DseWindow *window;
  guint before;

  g_assert_true (g_file_get_contents (page, &text, NULL, NULL));
  json = dst_guide_dup_block (text, "### Commands that ask", "```json\n");
  program = dst_guide_dup_block (text, "This is `tools/torches.py`", "```python\n");
  file = g_strconcat (HEAD, json, "}", NULL);
  window = start (file, &folder);
  dst_write_file (folder, "tools/torches.py", program);
  before = n_things (window, "torch-light");
  run (window);
  dst_ui_answer ("_Run");
  press ("_Run");
  DST_UI_UNTIL (n_things (window, "torch-light") == before + 3); /* at 1, 3 and 5 */
  stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  g_test_add_func ("/command-forms/keeps", test_keeps);
  g_test_add_func ("/command-forms/outside", test_outside);
  g_test_add_func ("/command-forms/make", test_make);
  g_test_add_func ("/command-forms/arrange", test_arrange);
  g_test_add_func ("/command-forms/arrange-inputs", test_arrange_inputs);
  DST_ADD_ROWS ("/command-forms/wrong", WRONG, test_wrong);
  g_test_add_data_func ("/command-forms/changed", "Commands", test_changed);
  g_test_add_data_func ("/command-forms/changed-targets", "Export targets", test_changed);
  g_test_add_data_func ("/command-forms/changed-settings", NULL, test_changed);
  g_test_add_func ("/command-forms/ask", test_ask);
  g_test_add_func ("/command-forms/cancel", test_cancel);
  g_test_add_func ("/command-forms/gone", test_gone);
  g_test_add_func ("/command-forms/on-save", test_on_save);
  g_test_add_func ("/command-forms/guide", test_guide);
  return g_test_run ();
}
