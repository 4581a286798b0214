/* tests/ui/test_write_back.c — levels that are written back to the files that they came from: what
 * the form of Export asks then, and an LDtk project whose levels are files of their own. */
#include "drive.h"
#include "exported.h"
#include "imported.h"
#include "lib/file.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

/* Two levels beside each other, each in its own file. */
#define STUB(name, iid, x)                                                                         \
  "{ 'identifier': '" name "', 'iid': '" iid "', 'worldX': " x ", 'worldY': 0, 'pxWid': 40, "      \
  "'pxHei': 32, 'fieldInstances': [], 'externalRelPath': 'parts/" name ".ldtkl', "                 \
  "'layerInstances': null }"
#define PROJECT                                                                                    \
  "{ 'iid': 'p0', 'jsonVersion': '1.5.3', 'worldLayout': 'Free', 'defaultGridSize': 8, "           \
  "'dummyWorldIid': 'w0', 'externalLevels': true,\n'defs': { 'layers': [\n"                        \
  "{ 'uid': 1, 'identifier': 'Walls', 'intGridValues': [{'value':1,'identifier':'wall',"           \
  "'color':'#000000'}] },\n{ 'uid': 4, 'identifier': 'Things' }],\n'entities': [\n"                \
  "{ 'identifier': 'Player', 'uid': 10, 'width': 8, 'height': 8, 'fieldDefs': [] },\n"             \
  "{ 'identifier': 'Exit', 'uid': 11, 'width': 8, 'height': 8, 'fieldDefs': [] }],\n"              \
  "'tilesets': [], 'enums': [], 'externalEnums': [], 'levelFields': [] },\n'levels': [\n" STUB (   \
      "One", "l1", "0") ",\n" STUB ("Two", "l2", "40") "], 'worlds': [] }\n"
#define LAYER(name, type, uid)                                                                     \
  "{ '__identifier': '" name "', '__type': '" type "', '__cWid': 5, '__cHei': 4, "                 \
  "'__gridSize': 8, 'iid': 'y" uid "', 'layerDefUid': " uid ", "
#define PART(name, iid, x, things, cells)                                                          \
  "{ 'identifier': '" name "', 'iid': '" iid "', 'worldX': " x ", 'worldY': 0, 'pxWid': 40, "      \
  "'pxHei': 32, 'fieldInstances': [],\n'layerInstances': [\n" LAYER (                              \
      "Things", "Entities",                                                                        \
      "4") "'entityInstances': [\n" things                                                         \
           "] },\n" LAYER ("Walls", "IntGrid",                                                     \
                           "1") "'autoLayerTiles': [],\n'intGridCsv': [\n" cells "] }] }\n"
#define ENTITY(name, uid, iid, grid, px)                                                           \
  "{ '__identifier': '" name "', '__grid': [" grid                                                 \
  "], '__pivot': [0,0], '__tags': [], 'iid': '" iid "', 'width': 8, 'height': 8, 'defUid': " uid   \
  ", 'px': [" px "], 'fieldInstances': [] }"
#define PLAYER(grid, px) ENTITY ("Player", "10", "e1", grid, px)
#define ROWS_0 "1,1,1,1,1,\n1,0,0,0,0,\n"
#define ROW_2 "1,0,0,0,1,\n"
#define ROW_2_PAINTED "1,0,0,1,1,\n"
#define ROW_3 "1,1,1,1,1"
#define ONE PART ("One", "l1", "0", PLAYER ("1,1", "8,8"), ROWS_0 ROW_2 ROW_3)
#define ONE_EDITED PART ("One", "l1", "0", PLAYER ("2,2", "16,16"), ROWS_0 ROW_2_PAINTED ROW_3)
#define TWO                                                                                        \
  PART ("Two", "l2", "40", ENTITY ("Exit", "11", "e2", "3,1", "24,8"),                             \
        "1,1,1,1,1,\n0,0,0,0,1,\n1,0,0,0,1,\n1,1,1,1,1")

static GtkWidget *
dialog (void)
{
  return GTK_WIDGET (dst_ui_dialog ());
}

static void
cancel (void)
{
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (dialog () == NULL);
}

/* ---- the form */

/* Chooses the format with a label. */
static void
choose_format (const char *label)
{
  GtkWidget *row = dst_ui_find (dialog (), ADW_TYPE_ACTION_ROW, "Format");
  GtkDropDown *formats = GTK_DROP_DOWN (dst_ui_find (row, GTK_TYPE_DROP_DOWN, NULL));
  GListModel *labels = gtk_drop_down_get_model (formats);

  for (guint i = 0; i < g_list_model_get_n_items (labels); i++) {
    g_autoptr (GtkStringObject) item = g_list_model_get_item (labels, i);

    if (strcmp (gtk_string_object_get_string (item), label) == 0)
      gtk_drop_down_set_selected (formats, i);
  }
}

static gboolean
has_row (const char *title)
{
  return gtk_widget_get_visible (dst_ui_find (dialog (), ADW_TYPE_PREFERENCES_ROW, title));
}

/* Flips the level, which makes a file of our own of it. */
static void
flip (void)
{
  GtkWidget *row = dst_ui_find (dialog (), ADW_TYPE_PREFERENCES_ROW, "Flip vertically");

  gtk_switch_set_active (GTK_SWITCH (dst_ui_find (row, GTK_TYPE_SWITCH, NULL)), TRUE);
}

static const char *
losses (void)
{
  GtkWidget *row = dst_ui_find (dialog (), ADW_TYPE_ACTION_ROW, "Not written");

  return adw_action_row_get_subtitle (ADW_ACTION_ROW (row));
}

/* The size of tiles and the encoding of cells are asked for where the file gets them from us: what
 * is written back keeps its own. */
static void
test_form_of_map (void)
{
  g_autofree char *path = dst_write_quoted ("form", "a.tmx", DST_OURS);
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_import (window, path);
  dst_ui_action (window, "win.export");
  choose_format ("Tiled map");
  g_assert_false (has_row ("Pixels per tile"));
  g_assert_false (has_row ("Encoding of cells"));
  choose_format ("Tiled map (JSON)"); /* the same map in the other syntax */
  g_assert_false (has_row ("Pixels per tile"));
  g_assert_false (has_row ("Encoding of cells"));
  choose_format ("LDtk project");
  g_assert_true (has_row ("Pixels per tile"));
  choose_format ("Tiled map");
  flip ();
  g_assert_true (has_row ("Pixels per tile"));
  g_assert_true (has_row ("Encoding of cells"));
  cancel ();
  dst_ui_stop ();
}

/* ---- a project with levels in files of their own */

/* The cell of the first object of a kind; -1, -1: there is none. */
static DsCell
place_of (DseWindow *window, const char *kind)
{
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;
  const DsThings *things = dst_ui_level (window)->things;

  for (size_t i = 0; i < ds_things_count (things); i++)
    if (strcmp (ds_rules_kind (rules, ds_things_get (things, i)->kind)->id, kind) == 0)
      return ds_things_get (things, i)->at;
  return (DsCell){ -1, -1 };
}

static void
export_over (const char *folder, const char *name)
{
  g_signal_emit_by_name (dst_ui_find (dialog (), GTK_TYPE_BUTTON, "_Export…"), "clicked");
  dst_ui_settle ();
  dst_ui_name_file (folder, name);
  dst_ui_answer ("_Replace");
}

/* A painted cell and a moved entity change the file of their level alone, and are there when the
 * project is read again. */
static void
test_parts (void)
{
  g_autofree char *path = dst_write_quoted ("parts", "world.ldtk", PROJECT);
  g_autofree char *one = dst_write_quoted ("parts/parts", "One.ldtkl", ONE);
  g_autofree char *two = dst_write_quoted ("parts/parts", "Two.ldtkl", TWO);
  g_autofree char *folder = g_path_get_dirname (path);
  DseWindow *window = dst_ui_start (NULL);
  DsCell at;

  dst_ui_import (window, path);
  g_assert_cmpint (dsu_document_get_delve (dst_ui_document (window))->dungeon.w, ==, 10);
  dst_ui_paint_tile (window, (DsCell){ 3, 2 }, "wall");
  dst_ui_action (window, "win.tool::thing");
  dst_ui_drag (window, (DsCell){ 1, 1 }, (DsCell){ 2, 2 }, 1, 0);
  at = place_of (window, "player-start");
  g_assert_true (at.x == 2 && at.y == 2);
  dst_ui_action (window, "win.export");
  choose_format ("LDtk project");
  g_assert_false (has_row ("Pixels per tile"));
  g_assert_false (has_row ("Encoding of cells"));
  DST_UI_UNTIL (strcmp (losses (), "Nothing: the file holds all of the level") == 0);
  export_over (folder, "world");
  DST_UI_UNTIL (dst_holds (one, ONE_EDITED));
  g_assert_true (dst_holds (path, PROJECT));
  g_assert_true (dst_holds (two, TWO));
  dst_ui_import (window, path); /* in a tab of its own */
  at = place_of (window, "player-start");
  g_assert_true (at.x == 2 && at.y == 2);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 3, 2 }), ==, "wall");
  at = place_of (window, "goal");
  g_assert_true (at.x == 8 && at.y == 1);
  dst_ui_stop ();
}

/* The source of an imported level is none of its properties in Inspect. */
static void
test_no_rows (void)
{
  g_autofree char *path = dst_write_quoted ("rows", "a.tmx", DST_OURS);
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *panel;

  dst_ui_import (window, path);
  panel = dse_window_show_panel (window, &dse_panel_inspect);
  dst_ui_settle ();
  g_assert_nonnull (dst_ui_find (panel, GTK_TYPE_LABEL, "Custom Properties"));
  g_assert_nonnull (ds_extras_find (
      dsu_document_get_delve (dst_ui_document (window))->dungeon.extras, "foreign"));
  g_assert_null (dst_ui_find (panel, ADW_TYPE_ACTION_ROW, "foreign"));
  g_assert_null (dst_ui_find (panel, ADW_TYPE_ACTION_ROW, "source"));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  g_test_add_func ("/write-back/form-of-map", test_form_of_map);
  g_test_add_func ("/write-back/parts", test_parts);
  g_test_add_func ("/write-back/no-rows", test_no_rows);
  return g_test_run ();
}
