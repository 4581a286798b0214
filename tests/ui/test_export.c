/* tests/ui/test_export.c — the form that exports pictures and files of other formats. */
#include "drive.h"
#include "exported.h"
#include "imported.h"

#include "app/settings.h"
#include "app/units.h"
#include "lib/file.h"
#include "window/lost_objects.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

/* The row of the form with @title. */
static GtkWidget *
export_row (const char *title)
{
  GtkWidget *row = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW, title);

  g_assert_nonnull (row);
  return row;
}

static void
choose_export (const char *label)
{
  GtkDropDown *formats =
      GTK_DROP_DOWN (dst_ui_find (export_row ("Format"), GTK_TYPE_DROP_DOWN, NULL));
  GListModel *labels = gtk_drop_down_get_model (formats);

  for (guint i = 0; i < g_list_model_get_n_items (labels); i++) {
    g_autoptr (GtkStringObject) item = g_list_model_get_item (labels, i);

    if (strcmp (gtk_string_object_get_string (item), label) == 0) {
      gtk_drop_down_set_selected (formats, i);
      return;
    }
  }
  g_error ("no format %s", label);
}

/* The losses that the form shows, once they are counted. */
static const char *
counted_losses (void)
{
  AdwActionRow *row = ADW_ACTION_ROW (export_row ("Not written"));

  DST_UI_UNTIL (strcmp (adw_action_row_get_subtitle (row), "Counting…") != 0);
  return adw_action_row_get_subtitle (row);
}

/* The form lists what each format leaves out before it writes, and the floor is the shown one. */
static void
test_export_losses (void)
{
  const char *folder = g_getenv ("XDG_DATA_HOME");
  g_autofree char *path = dst_ui_file ("second.txt"), *text = NULL;
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 2);
  dst_ui_action (window, "win.floor-down");
  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  dst_ui_action (window, "win.export");
  g_assert_cmpstr (counted_losses (), ==, "1 floor, 1 pinned cell, seed");
  g_assert_true (gtk_widget_get_visible (export_row ("Grid")));
  choose_export ("SVG drawing");
  g_assert_false (gtk_widget_get_visible (export_row ("Overlay")));
  choose_export ("Plain text");
  g_assert_cmpstr (counted_losses (), ==, "1 floor, 1 pinned cell, seed");
  g_assert_false (gtk_widget_get_visible (export_row ("Grid")));
  g_signal_emit_by_name (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_BUTTON, "_Export…"),
                         "clicked");
  dst_ui_settle ();
  dst_ui_name_file (folder, "second");
  DST_UI_UNTIL (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "§"));
  dst_ui_stop ();
}

/* True if the dialog that asks for a file is in @folder. */
static gboolean
is_in (const char *folder)
{
  g_autoptr (GFile) file = g_file_new_for_path (folder), shown = NULL;

  if (GTK_IS_FILE_CHOOSER_DIALOG (dst_ui_dialog ()))
    shown = gtk_file_chooser_get_current_folder (GTK_FILE_CHOOSER (dst_ui_dialog ()));
  return shown != NULL && g_file_equal (shown, file);
}

/* A level of a file is exported beside the file. */
static void
test_folder (void)
{
  g_autofree char *folder = dst_ui_file ("beside"),
                  *path = g_build_filename (folder, "a.delve", NULL);
  DseWindow *window;

  dst_write_file (folder, "a.delve",
                  "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [3, 3], "
                  "\"ruleset\": \"default\", \"seed\": \"1\", \"floors\": [ { \"ground\": { "
                  "\"legend\": { \".\": \"floor\" }, \"rows\": [ \"...\", \"...\", \"...\" ] } } "
                  "] }");
  window = dst_ui_start (path);
  dst_ui_action (window, "win.export");
  g_signal_emit_by_name (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_BUTTON, "_Export…"),
                         "clicked");
  DST_UI_UNTIL (is_in (folder));
  gtk_dialog_response (GTK_DIALOG (dst_ui_dialog ()), GTK_RESPONSE_CANCEL);
  dst_ui_stop ();
}

/* A typed suffix of another format than the form showed: the parts that it lacks are said. */
static void
test_typed_suffix (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank_for_lava (window);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  dst_ui_action (window, "win.export");
  choose_export ("PNG picture");
  dst_ui_press_button (GTK_WIDGET (dst_ui_dialog ()), "_Export…");
  dst_ui_name_file (g_getenv ("XDG_DATA_HOME"), "typed.csv");
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL,
                             "Exported typed.csv. Not written: 1 pinned cell, seed") != NULL);
  dst_ui_stop ();
}

/* Enter on the list of formats exports, too. */
static void
test_enter (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *path = dst_ui_file ("by-enter.txt");

  dst_ui_action (window, "win.export");
  choose_export ("Plain text");
  dst_ui_settle ();
  dst_ui_tap (GDK_KEY_Return);
  dst_ui_settle ();
  dst_ui_pass_time (600); /* the button is down for a while */
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_BUTTON, "_Export…") == NULL);
  dst_ui_settle ();
  dst_ui_name_file (g_getenv ("XDG_DATA_HOME"), "by-enter");
  DST_UI_UNTIL (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  dst_ui_stop ();
}

static void
export_now (const char *name, const char *path)
{
  g_signal_emit_by_name (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_BUTTON, "_Export…"),
                         "clicked");
  dst_ui_settle ();
  dst_ui_name_file (g_getenv ("XDG_DATA_HOME"), name);
  DST_UI_UNTIL (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* Exports the level as a picture called @name; caller frees its bytes. */
static GBytes *
export_picture (DseWindow *window, const char *label, const char *suffix, const char *name,
                gboolean as_shown)
{
  g_autofree char *file = g_strconcat (name, suffix, NULL), *path = dst_ui_file (file);
  char *bytes;
  gsize n;

  dst_ui_action (window, "win.export");
  choose_export (label);
  gtk_switch_set_active (GTK_SWITCH (dst_ui_find (export_row ("As shown"), GTK_TYPE_SWITCH, NULL)),
                         as_shown);
  export_now (name, path);
  g_assert_true (g_file_get_contents (path, &bytes, &n, NULL));
  return g_bytes_new_take (bytes, n);
}

/* Without the hidden layer a picture of each kind is what it is where that layer has nothing. */
static void
test_export_each_shown (void)
{
  static const char *const KINDS[][2] = { { "PNG picture", ".png" }, { "PDF page", ".pdf" } };
  DseWindow *window = dst_ui_start (NULL);
  DseLayers *layers;

  dst_ui_add_blank (window, 1);
  layers = dse_page_get_layers (dse_window_get_page (window));
  g_object_set (dse_window_get_options (window), "tile", "bush", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (KINDS); i++) {
    g_autoptr (GBytes) bare = export_picture (window, KINDS[i][0], KINDS[i][1], "bare", FALSE);
    g_autoptr (GBytes) whole = NULL, shown = NULL, hidden = NULL;

    dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
    whole = export_picture (window, KINDS[i][0], KINDS[i][1], "whole", FALSE);
    dse_layers_set_visible (layers, DS_STRATUM_FEATURE, FALSE);
    hidden = export_picture (window, KINDS[i][0], KINDS[i][1], "hidden", FALSE);
    shown = export_picture (window, KINDS[i][0], KINDS[i][1], "shown", TRUE);
    g_assert_false (g_bytes_equal (whole, bare));
    g_assert_true (g_bytes_equal (hidden, whole));
    g_assert_true (g_bytes_equal (shown, bare));
    dse_layers_set_visible (layers, DS_STRATUM_FEATURE, TRUE);
    dst_ui_action (window, "win.undo");
  }
  dst_ui_stop ();
}

/* The size of a page is in what the unit of lengths goes with, that of a picture in pixels; the
 * blank level has 40 x 20 cells. */
static void
test_export_units (void)
{
  static const struct {
    DseUnit unit;
    const char *size;
  } ROWS[] = { { DSE_UNIT_CELLS, "1440 × 720 points" },
               { DSE_UNIT_METRES, "50.8 × 25.4 cm, scale 1 : 197" },
               { DSE_UNIT_FEET, "20.0 × 10.0 in, scale 1 : 240" } };
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 1);
  g_settings_set_double (dse_settings_get (), "cell-metres", 2.5);
  g_settings_set_double (dse_settings_get (), "cell-feet", 10);
  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    GtkWidget *row;

    g_settings_set_enum (dse_settings_get (), "unit", (int)ROWS[i].unit);
    dst_ui_action (window, "win.export");
    choose_export ("PNG picture");
    row = export_row ("Pixels per cell");
    gtk_spin_button_set_value (
        GTK_SPIN_BUTTON (adw_action_row_get_activatable_widget (ADW_ACTION_ROW (row))), 36);
    g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, "1440 × 720 pixels");
    choose_export ("PDF page");
    g_assert_true (export_row ("Points per cell") == row);
    g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, ROWS[i].size);
    gtk_window_destroy (dst_ui_dialog ());
  }
  g_settings_reset (dse_settings_get (), "unit");
  g_settings_reset (dse_settings_get (), "cell-metres");
  g_settings_reset (dse_settings_get (), "cell-feet");
  dst_ui_stop ();
}

/* The switch leaves hidden layers out of a picture; without a hidden layer there is nothing to
 * switch. */
static void
test_export_shown (void)
{
  g_autofree char *path = dst_ui_file ("shown.svg"), *text = NULL;
  g_autofree char *other = dst_ui_file ("whole.svg"), *whole = NULL;
  DseWindow *window = dst_ui_start (NULL);
  DseLayers *layers;
  GtkWidget *row;

  dst_ui_add_blank (window, 1);
  layers = dse_page_get_layers (dse_window_get_page (window));
  g_object_set (dse_window_get_options (window), "tile", "bush", NULL);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  dst_ui_action (window, "win.export");
  choose_export ("SVG drawing");
  g_assert_false (gtk_widget_get_sensitive (export_row ("As shown")));
  export_now ("whole", other);
  g_assert_true (g_file_get_contents (other, &whole, NULL, NULL));
  dse_layers_set_visible (layers, DS_STRATUM_FEATURE, FALSE);
  dst_ui_action (window, "win.export");
  row = export_row ("As shown");
  g_assert_true (gtk_widget_get_sensitive (row));
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==,
                   "Leaves out hidden layers: Features");
  choose_export ("SVG drawing");
  gtk_switch_set_active (GTK_SWITCH (dst_ui_find (row, GTK_TYPE_SWITCH, NULL)), TRUE);
  export_now ("shown", path);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpuint (strlen (text), <, strlen (whole));
  dst_ui_stop ();
}

/* Exports a picture for each layer, called parts-ground.png and so on. */
static void
export_layers (DseWindow *window, const char *ground)
{
  dst_ui_action (window, "win.export");
  choose_export ("PNG picture");
  gtk_switch_set_active (
      GTK_SWITCH (dst_ui_find (export_row ("A picture for each layer"), GTK_TYPE_SWITCH, NULL)),
      TRUE);
  g_assert_false (gtk_widget_get_visible (export_row ("Overlay")));
  g_assert_false (gtk_widget_get_visible (export_row ("Level")));
  export_now ("parts", ground);
}

/* True if the file has other bytes than @before. */
static gboolean
is_other (const char *path, GBytes *before)
{
  g_autoptr (GBytes) now = NULL;
  char *bytes;
  gsize n;

  if (!g_file_get_contents (path, &bytes, &n, NULL))
    return TRUE;
  now = g_bytes_new_take (bytes, n);
  return !g_bytes_equal (now, before);
}

static GBytes *
bytes_of (const char *path)
{
  char *bytes;
  gsize n;

  g_assert_true (g_file_get_contents (path, &bytes, &n, NULL));
  return g_bytes_new_take (bytes, n);
}

/* The switch writes a picture for each layer beside the chosen name, again without a question; one
 * that another program changed meanwhile is asked about, and without an answer none is written. */
static void
test_export_layers (void)
{
  g_autofree char *whole = dst_ui_file ("parts.png"), *ground = dst_ui_file ("parts-ground.png");
  g_autofree char *rooms = dst_ui_file ("parts-rooms.png");
  g_autoptr (GBytes) before = NULL, after = NULL;
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank_for_lava (window);
  dst_ui_action (window, "win.export");
  choose_export ("SVG drawing");
  g_assert_false (gtk_widget_get_visible (export_row ("A picture for each layer")));
  gtk_window_close (dst_ui_dialog ());
  dst_ui_settle ();
  export_layers (window, ground);
  DST_UI_UNTIL (dst_exports_idle ());
  g_assert_true (g_file_test (rooms, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (whole, G_FILE_TEST_EXISTS));
  before = bytes_of (ground);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  export_layers (window, ground);
  DST_UI_UNTIL (is_other (ground, before));
  DST_UI_UNTIL (dst_exports_idle ());
  after = bytes_of (ground);
  g_assert_true (g_file_set_contents (rooms, "theirs", -1, NULL));
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  export_layers (window, ground);
  dst_answer_about ("parts-rooms.png", "_Keep the File");
  g_assert_false (is_other (ground, after));
  dst_ui_stop ();
}

/* A picture that was exported with its level opens again, and saving never goes to the picture. */
static void
test_held_level (void)
{
  g_autofree char *path = dst_ui_file ("held.png"), *bytes = NULL, *after = NULL;
  DseWindow *window = dst_ui_start (NULL);
  gsize n, n_after;
  guint n_pages;

  dst_ui_add_blank_for_lava (window);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  dst_ui_action (window, "win.export");
  choose_export ("PNG picture");
  g_object_set (dst_ui_find (export_row ("Level"), GTK_TYPE_SWITCH, NULL), "active", TRUE, NULL);
  g_assert_cmpstr (counted_losses (), ==, "Nothing: the file holds all of the level");
  choose_export ("SVG drawing");
  g_assert_false (gtk_widget_get_visible (export_row ("Level")));
  choose_export ("PNG picture");
  export_now ("held", path);
  g_assert_true (g_file_get_contents (path, &bytes, &n, NULL));
  n_pages = dse_window_get_n_pages (window);
  dse_window_open (window, path);
  DST_UI_UNTIL (dse_window_get_n_pages (window) == n_pages + 1);
  g_assert_null (dsu_document_get_path (dst_ui_document (window)));
  g_assert_cmpuint (
      ds_floor_get (dst_ui_level (window), DS_LAYER_GROUND, (DsCell){ 3, 3 }), ==,
      ds_rules_find_tile (dsu_document_get_delve (dst_ui_document (window))->rules, "lava"));
  dst_ui_action (window, "win.save");
  dst_ui_name_file (g_getenv ("XDG_DATA_HOME"), "from-picture");
  DST_UI_UNTIL (dsu_document_get_path (dst_ui_document (window)) != NULL);
  g_assert_true (g_file_get_contents (path, &after, &n_after, NULL));
  g_assert_cmpmem (after, n_after, bytes, n);
  dst_ui_stop ();
}

/* Maps of virtual tabletops and images of a pixel per cell are formats like any. */
static void
test_export_tabletop (void)
{
  g_autofree char *path = dst_ui_file ("table.dd2vtt"), *text = NULL, *image = NULL;
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank_for_lava (window);
  dst_ui_action (window, "win.export");
  choose_export ("Universal VTT map");
  export_now ("table", path);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "\"line_of_sight\": ["));
  g_assert_nonnull (strstr (text, "\"image\": \"iVBORw0KGgo"));
  image = dst_ui_file ("pixels.png");
  dst_ui_action (window, "win.export");
  choose_export ("PNG, one pixel per cell");
  g_assert_false (gtk_widget_get_visible (export_row ("Level")));
  export_now ("pixels", image);
  dst_ui_stop ();
}

/* Files of engines: the form names what they hold and leave out, and all files are written. */
static void
test_export_engines (void)
{
  static const struct {
    const char *label, *help, *name, *files[4]; /* part of the help; files and a part of each */
  } rows[] = {
    { "Godot scene",
      "Godot 4.3",
      "hall.tscn",
      { "hall.tscn", "type=\"TileMapLayer\"", "hall.tiles.tres", "custom_data_0 = \"lava\"" } },
    { "Defold collection",
      "Lua",
      "hall.collection",
      { "hall.tilemap", "id: \"ground\"", "hall_data.lua", "cell = 16" } },
    { "GameMaker room",
      "delve_tiles",
      "hall.yy",
      { "hall.yy", "GMRTileLayer", "hall/RoomCreationCode.gml", "global.delve_level" } },
  };
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank_for_lava (window);
  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *path = dst_ui_file (rows[i].name), *image = dst_ui_file ("hall.tiles.png");

    dst_ui_action (window, "win.export");
    choose_export (rows[i].label);
    g_assert_nonnull (strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (export_row ("Format"))),
                              rows[i].help));
    g_assert_cmpstr (counted_losses (), ==, "1 pinned cell");
    g_assert_true (gtk_widget_get_visible (export_row ("Pixels per tile")));
    export_now ("hall", path);
    DST_UI_UNTIL (g_file_test (image, G_FILE_TEST_EXISTS));
    for (gsize k = 0; k < G_N_ELEMENTS (rows[i].files); k += 2) {
      g_autofree char *file = dst_ui_file (rows[i].files[k]), *text = NULL;

      DST_UI_UNTIL (g_file_get_contents (file, &text, NULL, NULL));
      g_assert_nonnull (strstr (text, rows[i].files[k + 1]));
    }
    g_assert_cmpint (g_remove (image), ==, 0);
  }
  dst_ui_action (window, "win.export");
  choose_export ("Plain text");
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (export_row ("Format"))), ==, "");
  dst_ui_stop ();
}

/* A level of ours gets the tiles of the project's map by a mapping, which the form offers for
 * formats that take one, and which it remembers. */
static void
test_mapping (void)
{
  g_autofree char *folder = dst_ui_file ("like"), *levels = NULL, *maps = NULL, *mappings = NULL;
  g_autofree char *path = NULL, *out = NULL, *text = NULL;
  DseWindow *window;

  levels = g_build_filename (folder, "levels", NULL);
  mappings = g_build_filename (folder, "mappings", NULL);
  g_assert_cmpint (g_mkdir_with_parents (levels, 0700), ==, 0);
  g_assert_cmpint (g_mkdir_with_parents (mappings, 0700), ==, 0);
  path = g_build_filename (levels, "a.delve", NULL);
  out = g_build_filename (folder, "out.tmx", NULL);
  g_free (dst_write_quoted ("like", "delvesmith.json",
                            "{ 'format': 'delvesmith.project', 'version': 1, 'name': 'Like' }"));
  maps = dst_write_quoted ("like", "town.tmx", DST_THEIRS);
  g_free (dst_write_quoted ("like/mappings", "town.json",
                            "{ 'format': 'delvesmith.mapping', 'version': 1, 'files': ['*.tmx'], "
                            "'rules': [ { 'tiles': [1], 'tile': 'wall' }, "
                            "{ 'tiles': [0], 'tile': 'floor' } ] }"));
  window = dst_ui_start (folder);
  dst_ui_add_blank (window, 1);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  dst_ui_paint_tile (window, (DsCell){ 1, 0 }, "wall");
  dst_ui_paint_tile (window, (DsCell){ 2, 0 }, "lava");
  dst_ui_action (window, "win.export");
  choose_export ("SVG drawing");
  g_assert_false (gtk_widget_get_visible (export_row ("Mapping")));
  choose_export ("Tiled map");
  g_assert_true (gtk_widget_get_visible (export_row ("Encoding of cells")));
  gtk_drop_down_set_selected (
      GTK_DROP_DOWN (dst_ui_find (export_row ("Mapping"), GTK_TYPE_DROP_DOWN, NULL)), 1);
  g_assert_false (gtk_widget_get_visible (export_row ("Encoding of cells")));
  g_assert_nonnull (strstr (counted_losses (), "1 tile"));
  export_now ("like/out", out);
  g_assert_true (g_file_get_contents (out, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "name=\"cave\""));
  g_assert_nonnull (strstr (text, "1,2,0,1,1,"));
  dst_ui_action (window, "win.export");
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (
                        dst_ui_find (export_row ("Mapping"), GTK_TYPE_DROP_DOWN, NULL))),
                    ==, 1);
  dst_ui_stop ();
}

/* The toast of an export names the objects that were not written, and selects them. */
static void
test_lost_objects (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsLosses losses = { 0 };
  const DsDelve *delve;
  gsize n;

  dst_ui_add_blank (window, 1);
  dst_ui_action (window, "win.tool::thing");
  g_object_set (dse_window_get_options (window), "kind", "goblin", NULL);
  dst_ui_click (window, (DsCell){ 3, 4 }, 1, 0);
  dse_page_choose_things (dse_window_get_page (window), NULL, 0);
  delve = dsu_document_get_delve (dst_ui_document (window));
  ds_losses_add_thing (&losses, delve->rules, 0, ds_things_get (dst_ui_level (window)->things, 0));
  dse_lost_objects_say (window, dse_window_get_page (window), "Exported a.txt", &losses);
  dst_ui_settle ();
  g_assert_nonnull (
      dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "Exported a.txt (Goblin 3, 4)"));
  dst_ui_click_on (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "_Show"));
  dse_page_get_chosen (dse_window_get_page (window), &n);
  g_assert_cmpuint (n, ==, 1);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/export/losses", test_export_losses);
  g_test_add_func ("/export/lost-objects", test_lost_objects);
  g_test_add_func ("/export/each-shown", test_export_each_shown);
  g_test_add_func ("/export/typed-suffix", test_typed_suffix);
  g_test_add_func ("/export/enter", test_enter);
  g_test_add_func ("/export/folder", test_folder);
  g_test_add_func ("/export/units", test_export_units);
  g_test_add_func ("/export/shown", test_export_shown);
  g_test_add_func ("/export/layers", test_export_layers);
  g_test_add_func ("/export/held-level", test_held_level);
  g_test_add_func ("/export/tabletop", test_export_tabletop);
  g_test_add_func ("/export/engines", test_export_engines);
  g_test_add_func ("/export/mapping", test_mapping);
  return g_test_run ();
}
