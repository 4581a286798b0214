/* tests/ui/test_command_keys.c — keys of a project's commands: from its file, and from the keymap
 * editor, beside those of the program. */
#include "drive.h"
#include "levels_panel.h"

#include "app/settings.h"
#include "io/project.h"
#include "lib/file.h"
#include "window/keymap.h"

#include <glib/gstdio.h>
#include <string.h>

#define FILE_OF(key)                                                                               \
  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Halls\", \"commands\": "      \
  "[ { \"label\": \"Touch & <go>\", \"run\": [\"touch\", \"trace\"], \"key\": \"" key "\" } ] }"

static DseWindow *
start (const char *file, char **folder)
{
  static int n;
  g_autofree char *name = g_strdup_printf ("keys-%d", n++);
  DseWindow *window;

  g_settings_reset (dse_settings_get (), "keymap");
  *folder = dst_project_new (name);
  dst_write_file (*folder, DS_PROJECT_FILE, file);
  window = dst_ui_start (*folder);
  DST_UI_UNTIL (dse_window_get_page (window) != NULL);
  dst_ui_wait_verdict (window);
  return window;
}

static const DseAction *
row_of_command (void)
{
  return dse_action_find_name ("win.command::Touch & <go>");
}

/* Presses the key; the command runs, once it is agreed to (@asks). */
static void
run (DseWindow *window, const char *folder, guint keyval, GdkModifierType modifiers, gboolean asks)
{
  g_autofree char *path = g_build_filename (folder, "trace", NULL);
  dst_ui_key (GTK_WINDOW (window), keyval, modifiers);
  if (asks)
    dst_ui_answer ("_Run");
  DST_UI_UNTIL (g_file_test (path, G_FILE_TEST_EXISTS));
  g_unlink (path);
}

/* The key of the file runs the command until the file, or the shown project, has another. */
static void
test_file (void)
{
  g_autofree char *folder = NULL;
  DseWindow *window = start (FILE_OF ("<Control><Alt>x"), &folder);
  g_autofree char *key = dse_action_dup_key (row_of_command ());

  g_assert_cmpstr (key, ==, "Ctrl+Alt+X");
  run (window, folder, GDK_KEY_x, GDK_CONTROL_MASK | GDK_ALT_MASK, TRUE);
  dst_write_file (folder, DS_PROJECT_FILE, FILE_OF ("<Alt>F8"));
  DST_UI_UNTIL (dse_keymap_holder (GDK_KEY_F8, GDK_ALT_MASK) == row_of_command ());
  g_assert_null (dse_keymap_holder (GDK_KEY_x, GDK_CONTROL_MASK | GDK_ALT_MASK));
  run (window, folder, GDK_KEY_F8, GDK_ALT_MASK, FALSE);
  dst_ui_add_blank (window, 1); /* of no project */
  dst_ui_settle ();
  g_assert_null (row_of_command ()->keys);
  g_assert_null (dse_keymap_holder (GDK_KEY_F8, GDK_ALT_MASK));
  dst_ui_stop ();
}

/* A key of the program stays with it, which the keymap editor says; there the command gets another,
 * also one of the program. */
static void
test_conflict (void)
{
  g_autofree char *folder = NULL, *note = NULL, *none = NULL;
  DseWindow *window = start (FILE_OF ("<Control>s"), &folder);
  GtkWidget *row;

  g_assert_null (row_of_command ()->keys);
  note = dse_keymap_dup_conflict (row_of_command ());
  g_assert_cmpstr (note, ==, "Ctrl+S is used by “Save”");
  dst_ui_action (window, "win.keymap");
  row = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL, "Touch & <go>");
  g_assert_nonnull (row);
  g_assert_nonnull (dst_ui_find (gtk_widget_get_ancestor (row, GTK_TYPE_LIST_BOX_ROW),
                                 GTK_TYPE_LABEL, "Ctrl+S is used by “Save”"));
  gtk_window_destroy (dst_ui_dialog ());
  dse_keymap_set (row_of_command (), "<Control>d");
  g_assert_true (dse_keymap_holder (GDK_KEY_d, GDK_CONTROL_MASK) == row_of_command ());
  run (window, folder, GDK_KEY_d, GDK_CONTROL_MASK, TRUE);
  dse_keymap_set (row_of_command (), NULL);
  g_assert_null (row_of_command ()->keys);
  dst_write_file (folder, DS_PROJECT_FILE, FILE_OF ("<Hype>q"));
  DST_UI_UNTIL ((g_free (none), none = dse_keymap_dup_conflict (row_of_command ())) != NULL &&
                g_str_equal (none, "There is no key “<Hype>q”"));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  g_test_add_func ("/command-keys/file", test_file);
  g_test_add_func ("/command-keys/conflict", test_conflict);
  return g_test_run ();
}
