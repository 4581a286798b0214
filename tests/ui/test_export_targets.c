/* tests/ui/test_export_targets.c — export targets in the window: edited, written on every save, and
 * the Export form that remembers. */
#include "app/export_queue.h"
#include "exported.h"
#include "imported.h"
#include "io/export_target.h"
#include "lib/file.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

/* A project with these members in a fresh folder, which the caller frees. */
static char *
project_new (const char *name, const char *exports)
{
  g_autofree char *text = g_strdup_printf (
      "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Halls\"%s "
      "}\n",
      exports);
  char *folder = dst_ui_file (name);

  dst_write_file (folder, DS_PROJECT_FILE, text);
  return folder;
}

/* A window with a blank level of the project, saved as levels/first.delve. */
static DseWindow *
start (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "levels", "first.delve", NULL);
  g_autofree char *above = g_path_get_dirname (path);
  DseWindow *window = dst_ui_start (folder);

  g_assert_cmpint (g_mkdir_with_parents (above, 0700), ==, 0);
  dst_ui_add_blank (window, 1);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_action (window, "win.save");
  DST_UI_UNTIL (!dse_export_queue_is_busy ());
  dst_ui_settle ();
  return window;
}

static gboolean
says (DseWindow *window, const char *text)
{
  return dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, text) != NULL;
}

static void
paint_and_save (DseWindow *window, DsCell cell)
{
  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_click (window, cell, 1, 0);
  dst_ui_action (window, "win.save");
}

/* The live targets of the level follow each save, with what they lack; others stay. */
static void
test_live (void)
{
  g_autofree char *folder = project_new (
      "live", ", \"exports\": [ { \"path\": \"out/{name}.txt\", \"live\": true }, { \"path\": "
              "\"out/{name}.tmj\" }, { \"levels\": [\"levels/other*\"], \"path\": "
              "\"out/other.txt\", \"live\": true } ]");
  DseWindow *window = start (folder);
  g_autofree char *before = dst_read_file (folder, "out/first.txt"), *after = NULL, *none = NULL;

  g_assert_nonnull (before);
  g_assert_null (strstr (before, "§"));
  paint_and_save (window, (DsCell){ 3, 3 });
  DST_UI_UNTIL (says (window, "Exported 1 file: first.txt lacks 1 pinned cell, seed"));
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  after = dst_read_file (folder, "out/first.txt");
  g_assert_nonnull (strstr (after, "§"));
  none = dst_read_file (folder, "out/first.tmj");
  g_assert_null (none);
  none = dst_read_file (folder, "out/other.txt");
  g_assert_null (none);
  dst_ui_stop ();
}

/* A target that cannot be written leaves the level saved, and the bar says why. */
static void
test_live_fails (void)
{
  g_autofree char *folder = project_new (
      "live-fails", ", \"exports\": [ { \"path\": \"out/{name}.txt\", \"live\": true },"
                    " { \"path\": \"more/{name}.tmj\", \"live\": true } ]");
  DseWindow *window;
  g_autofree char *more = NULL, *error = NULL;

  dst_write_file (folder, "out", "a file where the folder is to be");
  window = start (folder);
  paint_and_save (window, (DsCell){ 4, 4 });
  DST_UI_UNTIL (!dse_export_queue_is_busy ());
  dst_ui_settle ();
  g_assert_false (dsu_document_get_modified (dst_ui_document (window)));
  error = g_strdup (dsu_document_get_error (dst_ui_document (window)));
  g_assert_nonnull (error);
  g_assert_true (g_str_has_prefix (error, "The level is saved. Not exported: "));
  g_assert_nonnull (strstr (error, "out/first.txt"));
  more = dst_read_file (folder, "more/first.tmj");
  g_assert_nonnull (more);
  dst_ui_stop ();
}

/* A map that another program made, and that a mapping of the project is for, is no level of ours:
 * no save writes over it. */
static void
test_live_over_source (void)
{
  static const char MAP[] =
      "{ \"type\": \"map\", \"version\": \"1.10\", \"orientation\": \"orthogonal\", \"width\": 2,"
      " \"height\": 1, \"tilewidth\": 8, \"tileheight\": 8, \"infinite\": false, \"layers\": [],"
      " \"tilesets\": [] }";
  g_autofree char *folder = project_new (
      "live-source", ", \"exports\": [ { \"path\": \"maps/{name}.tmj\", \"live\": true } ]");
  DseWindow *window;
  g_autofree char *map = NULL, *error = NULL;

  dst_write_file (folder, "maps/first.tmj", MAP);
  dst_write_file (
      folder, "mappings/maps.json",
      "{ \"format\": \"delvesmith.mapping\", \"version\": 1, \"files\": [\"maps/*.tmj\"],"
      " \"rules\": [] }");
  window = start (folder);
  error = g_strdup (dsu_document_get_error (dst_ui_document (window)));
  map = dst_read_file (folder, "maps/first.tmj");
  g_assert_cmpstr (map, ==, MAP);
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error, "maps/first.tmj: expected a file that is no level"));
  dst_ui_stop ();
}

static GtkWidget *
row_of (const char *title)
{
  GtkWidget *row = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_PREFERENCES_ROW, title);

  g_assert_nonnull (row);
  return row;
}

static GtkWidget *
control_of (const char *title, GType type)
{
  GtkWidget *control = dst_ui_find (row_of (title), type, NULL);

  g_assert_nonnull (control);
  return control;
}

static void
choose_in (GtkWidget *root, const char *title, const char *label)
{
  GtkDropDown *choice = GTK_DROP_DOWN (
      dst_ui_find (dst_ui_find (root, ADW_TYPE_ACTION_ROW, title), GTK_TYPE_DROP_DOWN, NULL));
  GListModel *labels = gtk_drop_down_get_model (choice);

  for (guint i = 0; i < g_list_model_get_n_items (labels); i++)
    if (g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (labels), i), label)) {
      gtk_drop_down_set_selected (choice, i);
      return;
    }
  g_error ("no %s", label);
}

static void
choose (const char *title, const char *label)
{
  choose_in (GTK_WIDGET (dst_ui_dialog ()), title, label);
}

static void
press (const char *label)
{
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), label);
  dst_ui_settle ();
}

/* Project Settings leads to the targets; those that are wrong are refused with the reason. */
static void
test_edit (void)
{
  g_autofree char *folder = project_new (
      "edit", ", \"exports\": [ { \"path\": \"out/{name}.png\", \"cell\": 8, \"grid\": true } ]");
  DseWindow *window = start (folder);
  g_autofree char *text = NULL;

  dst_write_file (folder, "mappings/game.json", "{}");
  dst_ui_action (window, "win.project-settings");
  dst_ui_press_button (row_of ("Export targets"), "Edit…");
  dst_ui_settle ();
  g_assert_cmpstr (gtk_window_get_title (dst_ui_dialog ()), ==, "Export Targets");
  g_assert_nonnull (row_of ("out/{name}.png"));
  press ("_Add Target");
  gtk_editable_set_text (
      GTK_EDITABLE (dst_ui_find (row_of ("New target"), ADW_TYPE_ENTRY_ROW, NULL)),
      "levels/{name}.tmx");
  press ("_Save");
  g_assert_nonnull (
      dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL,
                   "expected a folder that is not the project's own, got \"levels\""));
  gtk_editable_set_text (
      GTK_EDITABLE (dst_ui_find (row_of ("levels/{name}.tmx"), ADW_TYPE_ENTRY_ROW, NULL)),
      "out/{name}.tmx");
  choose_in (row_of ("out/{name}.tmx"), "Mapping", "game.json");
  gtk_switch_set_active (
      GTK_SWITCH (dst_ui_find (
          dst_ui_find (row_of ("out/{name}.png"), ADW_TYPE_ACTION_ROW, "A picture for each layer"),
          GTK_TYPE_SWITCH, NULL)),
      TRUE);
  press ("_Save");
  text = dst_read_file (folder, DS_PROJECT_FILE);
  g_assert_nonnull (strstr (text, "{ \"path\": \"out/{name}.png\", \"cell\": 8, \"grid\": true, "
                                  "\"layers\": true }"));
  g_assert_nonnull (strstr (text, "{ \"path\": \"out/{name}.tmx\", \"mapping\": \"game.json\" }"));
  g_assert_cmpstr (gtk_window_get_title (dst_ui_dialog ()), ==, "Project Settings");
  press ("_Save"); /* which keeps them */
  g_assert_null (dst_ui_dialog ());
  g_free (text);
  text = dst_read_file (folder, DS_PROJECT_FILE);
  g_assert_nonnull (strstr (text, "{ \"path\": \"out/{name}.tmx\", \"mapping\": \"game.json\" }"));
  dst_ui_stop ();
}

/* The form begins as it was filled in last for this project, with the options of the format. */
static void
test_remembers (void)
{
  g_autofree char *folder = project_new ("remembers", ""), *other = project_new ("other", "");
  g_autofree char *written = NULL;
  DseWindow *window = start (folder);

  dst_ui_action (window, "win.export");
  g_assert_false (gtk_widget_get_visible (row_of ("Encoding of cells")));
  choose ("Format", "Tiled map");
  g_assert_true (gtk_widget_get_visible (row_of ("Encoding of cells")));
  g_assert_false (gtk_widget_get_visible (row_of ("Pixels per cell")));
  choose ("Encoding of cells", "base64");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (control_of ("Pixels per tile", GTK_TYPE_SPIN_BUTTON)),
                             24);
  press ("_Export…");
  dst_ui_name_file (folder, "map");
  DST_UI_UNTIL ((written = dst_read_file (folder, "map.tmx")) != NULL);
  g_assert_nonnull (strstr (written, "encoding=\"base64\""));
  g_assert_nonnull (strstr (written, "tilewidth=\"24\""));
  dst_ui_stop ();
  window = start (other);
  dst_ui_action (window, "win.export");
  g_assert_false (gtk_widget_get_visible (row_of ("Encoding of cells")));
  gtk_window_destroy (dst_ui_dialog ());
  dst_ui_stop ();
  window = start (folder);
  dst_ui_action (window, "win.export");
  g_assert_true (gtk_widget_get_visible (row_of ("Encoding of cells")));
  g_assert_cmpuint (gtk_drop_down_get_selected (
                        GTK_DROP_DOWN (control_of ("Encoding of cells", GTK_TYPE_DROP_DOWN))),
                    ==, 1);
  g_assert_cmpfloat (gtk_spin_button_get_value (
                         GTK_SPIN_BUTTON (control_of ("Pixels per tile", GTK_TYPE_SPIN_BUTTON))),
                     ==, 24);
  gtk_window_destroy (dst_ui_dialog ());
  dst_ui_stop ();
}

/* Two formats have one suffix: the one that was chosen comes back. */
static void
test_remembers_same_suffix (void)
{
  g_autofree char *folder = project_new ("same-suffix", ""), *written = NULL;
  DseWindow *window = start (folder);
  GtkDropDown *format;

  dst_ui_action (window, "win.export");
  choose ("Format", "PNG, one pixel per cell");
  choose ("Format", "PNG picture");
  choose ("Overlay", "Rooms");
  choose ("Format", "PNG, one pixel per cell");
  press ("_Export…");
  dst_ui_name_file (folder, "cells");
  DST_UI_UNTIL ((written = dst_read_file (folder, "cells.png")) != NULL);
  dst_ui_settle ();
  dst_ui_action (window, "win.export");
  format = GTK_DROP_DOWN (control_of ("Format", GTK_TYPE_DROP_DOWN));
  g_assert_cmpstr (gtk_string_list_get_string (GTK_STRING_LIST (gtk_drop_down_get_model (format)),
                                               gtk_drop_down_get_selected (format)),
                   ==, "PNG, one pixel per cell");
  gtk_window_destroy (dst_ui_dialog ());
  dst_ui_stop ();
}

/* A level of a map goes back there: its format, its folder and its name are proposed. */
static void
test_proposes_source (void)
{
  g_autofree char *map = dst_write_quoted ("proposes", "cave.tmx", DST_OURS), *name = NULL;
  g_autofree char *above = g_path_get_dirname (map);
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (GFile) folder = NULL, beside = NULL;
  GtkFileChooser *dialog;

  dst_ui_import (window, map);
  dst_ui_action (window, "win.save"); /* the level of ours lies beside it */
  DST_UI_UNTIL (GTK_IS_FILE_CHOOSER (dst_ui_dialog ()));
  dialog = GTK_FILE_CHOOSER (dst_ui_dialog ());
  DST_UI_UNTIL ((beside = gtk_file_chooser_get_current_folder (dialog)) != NULL);
  g_assert_cmpstr (g_file_peek_path (beside), ==, above);
  gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_CANCEL);
  DST_UI_UNTIL (!GTK_IS_FILE_CHOOSER (dst_ui_dialog ()));
  dst_ui_action (window, "win.export");
  g_assert_true (gtk_widget_get_visible (row_of ("Flip vertically")));
  g_assert_false (gtk_widget_get_visible (row_of ("Pixels per cell")));
  press ("_Export…");
  DST_UI_UNTIL (GTK_IS_FILE_CHOOSER (dst_ui_dialog ()));
  dialog = GTK_FILE_CHOOSER (dst_ui_dialog ());
  name = gtk_file_chooser_get_current_name (dialog);
  g_assert_cmpstr (name, ==, "cave.tmx");
  DST_UI_UNTIL ((folder = gtk_file_chooser_get_current_folder (dialog)) != NULL);
  g_assert_cmpstr (g_file_peek_path (folder), ==, above);
  gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_CANCEL);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/export-targets/live", test_live);
  g_test_add_func ("/export-targets/live-fails", test_live_fails);
  g_test_add_func ("/export-targets/live-over-source", test_live_over_source);
  g_test_add_func ("/export-targets/proposes-source", test_proposes_source);
  g_test_add_func ("/export-targets/edit", test_edit);
  g_test_add_func ("/export-targets/remembers", test_remembers);
  g_test_add_func ("/export-targets/remembers-same-suffix", test_remembers_same_suffix);
  return g_test_run ();
}
