/* tests/ui/test_stamp_shelf.c — the panel with the stamps of the project and its prefabs. */
#include "drive.h"

#include "lib/file.h"
#include "panels/stamp_row.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#define PREFAB                                                                                     \
  "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"prefabs\": [ { \"id\": \"cross\", "       \
  "\"label\": \"Cross of water\", \"place\": \"room\", \"legend\": { \"l\": [\"shallow-water\"], " \
  "\"g\": "                                                                                        \
  "[\"floor\", \"goblin\"] }, \"rows\": [ \" l \", \"lgl\", \" l \" ] } ] }"

static GtkWidget *
panel_of (DseWindow *window)
{
  return dse_window_show_panel (window, dse_panel_find ("stamps"));
}

/* A stamp of @w cells of lava in a row. */
static void
write_stamp (const char *folder, const char *name, int w)
{
  g_autofree char *row = g_strnfill ((gsize)w, '~'), *text = NULL;

  text = g_strdup_printf (
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [%d, 3], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"floors\": [ { \"ground\": { \"legend\": { \"~\": \"lava\", "
      "\" \": null }, \"rows\": [ \"%s\", \"%*s\", \"%*s\" ] } } ] }\n",
      w, row, w, "", w, "");
  dst_write_file (folder, name, text);
}

/* A project with stamps in two folders, a broken one, and a prefab. Caller frees. */
static char *
project_new (const char *name)
{
  char *folder = dst_ui_file (name);

  dst_write_file (folder, "delvesmith.json",
                  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Halls\" }");
  dst_write_file (folder, "levels/notes.txt", "");
  dst_write_file (folder, "prefabs/cross.json", PREFAB);
  write_stamp (folder, "stamps/3.delve", 4);
  write_stamp (folder, "stamps/doors/oak.delve", 5);
  dst_write_file (folder, "stamps/broken.delve", "{");
  return folder;
}

/* ---- rows */

static void
find_row (GtkWidget *root, const char *label, GtkWidget **found)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    DseStamp *stamp =
        DSE_IS_STAMP_ROW (child) ? dse_stamp_row_get_stamp (DSE_STAMP_ROW (child)) : NULL;
    g_autofree char *own = stamp != NULL ? dse_stamp_dup_label (stamp) : NULL;

    if (g_strcmp0 (own, label) == 0)
      *found = child;
    else
      find_row (child, label, found);
  }
}

/* The row of a stamp; NULL: it is not in the list. */
static GtkWidget *
row_of (DseWindow *window, const char *label)
{
  GtkWidget *found = NULL;

  find_row (panel_of (window), label, &found);
  return found;
}

static gboolean
shows (DseWindow *window, const char *label, const char *text)
{
  GtkWidget *row = row_of (window, label);
  GtkWidget *found = row != NULL ? dst_ui_find (row, GTK_TYPE_LABEL, text) : NULL;

  return found != NULL && gtk_widget_get_visible (found);
}

static GdkTexture *
picture_of (DseWindow *window, const char *label)
{
  return dse_stamp_get_facts (dse_stamp_row_get_stamp (DSE_STAMP_ROW (row_of (window, label))))
      ->picture;
}

static DseWindow *
start (const char *folder)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *level = g_build_filename (folder, "levels/a.delve", NULL);

  dst_ui_add_blank (window, 1);
  dse_page_save (dse_window_get_page (window), level);
  dst_ui_settle ();
  panel_of (window);
  DST_UI_UNTIL (shows (window, "doors/oak", "5 × 1"));
  dst_ui_settle ();
  return window;
}

static void
click_row (DseWindow *window, const char *label, guint button)
{
  dst_ui_point_at (row_of (window, label), 0.5);
  dst_ui_button (button, TRUE);
  dst_ui_button (button, FALSE);
  dst_ui_settle ();
}

static const char *
ground (DseWindow *window, int x, int y)
{
  return dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ x, y });
}

static const char *
tool_id (DseWindow *window)
{
  return dse_page_get_tool (dse_window_get_page (window))->id;
}

/* ---- the list */

/* Stamps of all folders with pictures, sizes and keys, and the prefab. */
static void
test_list (void)
{
  g_autofree char *folder = project_new ("list");
  DseWindow *window = start (folder);

  DST_UI_UNTIL (shows (window, "Cross of water", "Prefab · 3 × 3 · 1 object"));
  g_assert_true (shows (window, "Stamp 3", "4 × 1"));
  g_assert_true (shows (window, "Stamp 3", "3"));
  g_assert_false (shows (window, "doors/oak", "0"));
  g_assert_true (shows (window, "broken", "Cannot be read"));
  g_assert_nonnull (picture_of (window, "Stamp 3"));
  g_assert_nonnull (picture_of (window, "Cross of water"));
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (
                                dse_stamp_row_get_face (DSE_STAMP_ROW (row_of (window, "broken")))),
                            "broken.delve:1"));
  dst_ui_stop ();
}

/* A click takes the stamp onto the pointer, and the next one places it. */
static void
test_take (void)
{
  g_autofree char *folder = project_new ("take");
  DseWindow *window = start (folder);

  click_row (window, "doors/oak", 1);
  g_assert_cmpstr (tool_id (window), ==, "paste");
  dst_ui_click (window, (DsCell){ 12, 10 }, 1, 0);
  for (int x = 9; x < 16; x++)
    g_assert_cmpstr (ground (window, x, 10), ==, x >= 10 && x < 15 ? "lava" : "floor");
  click_row (window, "broken", 1);
  g_assert_nonnull (strstr (dsu_document_get_error (dst_ui_document (window)), "broken.delve"));
  dst_ui_stop ();
}

static int
count (DseWindow *window, const char *tile)
{
  int n = 0;

  for (int y = 0; y < 20; y++)
    for (int x = 0; x < 40; x++)
      n += strcmp (ground (window, x, y), tile) == 0;
  return n;
}

/* Several stamps are placed together, each as often as its weight says: that of the row's entry. */
static void
test_several (void)
{
  g_autofree char *folder = project_new ("several");
  DseWindow *window = start (folder);
  int even, n_water;
  GtkWidget *weight;

  DST_UI_UNTIL (row_of (window, "Cross of water") != NULL);
  click_row (window, "Stamp 3", 1);
  weight = dst_ui_find (row_of (window, "Stamp 3"), GTK_TYPE_SPIN_BUTTON, NULL);
  g_assert_false (gtk_widget_get_visible (weight));
  dst_ui_hold (GDK_CONTROL_MASK, TRUE);
  click_row (window, "Cross of water", 1);
  dst_ui_hold (GDK_CONTROL_MASK, FALSE);
  g_assert_true (gtk_widget_get_visible (weight));
  dst_ui_drag (window, (DsCell){ 1, 1 }, (DsCell){ 38, 18 }, 1, GDK_CONTROL_MASK);
  even = count (window, "lava");
  n_water = count (window, "shallow-water");
  g_assert_cmpint (even, >, 0);
  g_assert_cmpint (n_water, >, 0);
  dst_ui_action (window, "win.undo");
  g_assert_cmpint (count (window, "lava"), ==, 0);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (weight), 30);
  dst_ui_settle ();
  dst_ui_drag (window, (DsCell){ 1, 1 }, (DsCell){ 38, 18 }, 1, GDK_CONTROL_MASK);
  g_assert_cmpint (count (window, "lava"), >, even);
  g_assert_cmpint (count (window, "shallow-water"), <, n_water);
  dst_ui_stop ();
}

/* A prefab is placed as it is drawn; where its drawing has no ground, that of the level stays. */
static void
test_prefab (void)
{
  g_autofree char *folder = project_new ("prefab");
  DseWindow *window = start (folder);
  const DsThing *thing;

  DST_UI_UNTIL (row_of (window, "Cross of water") != NULL);
  click_row (window, "Cross of water", 1);
  dst_ui_click (window, (DsCell){ 20, 10 }, 1, 0);
  g_assert_cmpstr (ground (window, 19, 10), ==, "shallow-water");
  g_assert_cmpstr (ground (window, 20, 9), ==, "shallow-water");
  g_assert_cmpstr (ground (window, 19, 9), ==, "floor");
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 1);
  thing = ds_things_get (dst_ui_level (window)->things, 0);
  g_assert_cmpint (thing->at.x, ==, 20);
  g_assert_cmpint (thing->at.y, ==, 10);
  dst_ui_stop ();
}

static void
test_search (void)
{
  g_autofree char *folder = project_new ("search");
  DseWindow *window = start (folder);
  GtkWidget *search = dst_ui_find (panel_of (window), GTK_TYPE_SEARCH_ENTRY, NULL);

  gtk_editable_set_text (GTK_EDITABLE (search), "OAK");
  DST_UI_UNTIL (row_of (window, "Stamp 3") == NULL);
  g_assert_nonnull (row_of (window, "doors/oak"));
  gtk_widget_grab_focus (search);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  g_assert_cmpstr (tool_id (window), ==, "paste");
  gtk_editable_set_text (GTK_EDITABLE (search), "nothing");
  DST_UI_UNTIL (row_of (window, "doors/oak") == NULL);
  g_assert_nonnull (dst_ui_find (panel_of (window), GTK_TYPE_LABEL, "No stamps found."));
  dst_ui_stop ();
}

/* ---- files that change */

/* Stamps that keys store and that other programs write, replace or delete. */
static void
test_disk (void)
{
  g_autofree char *folder = project_new ("disk");
  g_autofree char *oak = g_build_filename (folder, "stamps/doors/oak.delve", NULL);
  DseWindow *window = start (folder);

  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 5, 6 }, 1, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_1, GDK_CONTROL_MASK);
  DST_UI_UNTIL (shows (window, "Stamp 1", "3 × 4"));
  write_stamp (folder, "stamps/traps/pit.delve", 6);
  DST_UI_UNTIL (shows (window, "traps/pit", "6 × 1"));
  write_stamp (folder, "stamps/traps/pit.delve", 7);
  DST_UI_UNTIL (shows (window, "traps/pit", "7 × 1"));
  g_assert_cmpint (g_remove (oak), ==, 0);
  DST_UI_UNTIL (row_of (window, "doors/oak") == NULL);
  dst_ui_stop ();
}

/* ---- commands */

/* Answers the question for a name; @answer is a label with mnemonic. */
static void
name_it (const char *name, const char *answer)
{
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  gtk_editable_set_text (
      GTK_EDITABLE (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ENTRY_ROW, NULL)), name);
  dst_ui_answer (answer);
  dst_ui_settle ();
}

/* The menu of the row, by the second button. */
static void
choose_in_menu (DseWindow *window, const char *label, const char *entry)
{
  GtkWidget *found;

  click_row (window, label, 3);
  found = dst_ui_find (row_of (window, label), GTK_TYPE_LABEL, entry);
  g_assert_nonnull (found);
  gtk_widget_activate (gtk_widget_get_parent (found));
  dst_ui_settle ();
}

/* A stamp beyond the nine keys; a name that is taken replaces nothing. */
static void
test_store (void)
{
  g_autofree char *folder = project_new ("store");
  g_autofree char *oak = g_build_filename (folder, "stamps/doors/oak.delve", NULL);
  g_autofree char *before = NULL, *after = NULL;
  DseWindow *window = start (folder);

  g_assert_true (g_file_get_contents (oak, &before, NULL, NULL));
  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 5, 3 }, 1, 0);
  gtk_widget_activate_action (panel_of (window), "stamps.store", NULL);
  name_it ("walls/thin", "_Store");
  DST_UI_UNTIL (shows (window, "walls/thin", "3 × 1"));
  gtk_widget_activate_action (panel_of (window), "stamps.store", NULL);
  name_it ("doors/oak", "_Store");
  g_assert_nonnull (strstr (dsu_document_get_error (dst_ui_document (window)), "doors/oak"));
  g_assert_true (g_file_get_contents (oak, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, before);
  dst_ui_stop ();
}

/* By the menu: a new name may give it a key, or take it away. */
static void
test_rename (void)
{
  g_autofree char *folder = project_new ("rename");
  g_autofree char *file = g_build_filename (folder, "stamps/8.delve", NULL);
  DseWindow *window = start (folder);

  choose_in_menu (window, "doors/oak", "_Rename…");
  name_it ("8", "_Rename");
  DST_UI_UNTIL (shows (window, "Stamp 8", "8"));
  g_assert_null (row_of (window, "doors/oak"));
  g_assert_true (g_file_test (file, G_FILE_TEST_EXISTS));
  dst_ui_stop ();
}

static void
test_trash (void)
{
  g_autofree char *folder = project_new ("trash");
  g_autofree char *file = g_build_filename (folder, "stamps/doors/oak.delve", NULL);
  DseWindow *window = start (folder);

  choose_in_menu (window, "doors/oak", "Move to _Trash");
  DST_UI_UNTIL (!g_file_test (file, G_FILE_TEST_EXISTS));
  DST_UI_UNTIL (row_of (window, "doors/oak") == NULL);
  dst_ui_stop ();
}

/* A key of the list is not one of the level beside it, even where nothing is chosen in the list. */
static void
test_delete_key (void)
{
  g_autofree char *folder = project_new ("delete");
  DseWindow *window = start (folder);

  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 1);
  g_assert_true (gtk_widget_grab_focus (panel_of (window)));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 1);
  dst_ui_action (window, "win.focus-canvas");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 0);
  dst_ui_stop ();
}

/* Without stamps a sentence says how to store some; prefabs have no file to rename. */
static void
test_none (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *hint;

  dst_ui_add_blank (window, 1);
  panel_of (window);
  dst_ui_settle ();
  hint = dst_ui_find (panel_of (window), GTK_TYPE_LABEL,
                      "No stamps yet: select a part of a level and press Ctrl+1 to store it, 1 to "
                      "place it.");
  g_assert_nonnull (hint);
  g_assert_true (gtk_widget_get_mapped (hint));
  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 5, 3 }, 1, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_1, GDK_CONTROL_MASK);
  DST_UI_UNTIL (shows (window, "Stamp 1", "3 × 1"));
  dst_ui_settle ();
  click_row (window, "Stamp 1", 1); /* it is in view, above the prefabs */
  g_assert_cmpstr (tool_id (window), ==, "paste");
  g_assert_false (gtk_widget_get_mapped (hint));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/stamp-shelf/list", test_list);
  g_test_add_func ("/stamp-shelf/take", test_take);
  g_test_add_func ("/stamp-shelf/several", test_several);
  g_test_add_func ("/stamp-shelf/prefab", test_prefab);
  g_test_add_func ("/stamp-shelf/search", test_search);
  g_test_add_func ("/stamp-shelf/disk", test_disk);
  g_test_add_func ("/stamp-shelf/store", test_store);
  g_test_add_func ("/stamp-shelf/rename", test_rename);
  g_test_add_func ("/stamp-shelf/trash", test_trash);
  g_test_add_func ("/stamp-shelf/delete-key", test_delete_key);
  g_test_add_func ("/stamp-shelf/none", test_none);
  return g_test_run ();
}
