/* tests/ui/test_tasks_around.c — whole tasks of a designer by pointer and keys, with no more
 * actions than the best editor needs: objects, places, history, layers, links, export. */
#include "drive.h"
#include "tools/layers.h"
#include "window/panel.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

/* An action is a key press, a click, a drag, a turn of the wheel, or an entered text. */
static guint n_actions, n_all, n_all_of_tiled;

static void
press_key (DseWindow *window, guint key, GdkModifierType modifiers)
{
  n_actions++;
  dst_ui_key (GTK_WINDOW (window), key, modifiers);
  dst_ui_settle ();
}

static void
click_cell (DseWindow *window, int x, int y)
{
  n_actions++;
  dst_ui_click (window, (DsCell){ x, y }, 1, 0);
  dst_ui_settle ();
}

static void
drag_cells (DseWindow *window, DsCell from, DsCell to)
{
  n_actions++;
  dst_ui_drag (window, from, to, 1, 0);
  dst_ui_settle ();
}

static void
click_with (GtkWidget *widget, GdkModifierType modifiers)
{
  n_actions++;
  g_assert_nonnull (widget);
  dst_ui_point_at (widget, 0.5);
  if (modifiers != 0)
    dst_ui_hold (modifiers, TRUE);
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  if (modifiers != 0)
    dst_ui_hold (modifiers, FALSE);
  dst_ui_settle ();
}

static void
click_widget (GtkWidget *widget)
{
  click_with (widget, 0);
}

/* A text goes to what has the focus, with Enter. */
static void
enter_text (GtkWindow *window, const char *text)
{
  n_actions++;
  dst_ui_type (window, text);
  dst_ui_tap (GDK_KEY_Return);
  dst_ui_settle ();
}

static void
press_tool (DseWindow *window, const char *id)
{
  press_key (window, gdk_keyval_from_name (dse_tool_find (id)->accel), 0);
}

static DseWindow *
start (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 1);
  g_object_set (dse_window_get_options (window), "tile", "floor", NULL);
  dst_ui_action (window, "win.tool::brush");
  gtk_widget_grab_focus (GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window))));
  n_actions = 0;
  return window;
}

static void
place (DseWindow *window, const char *kind, const char *lock, int x, int y)
{
  g_object_set (dse_window_get_options (window), "kind", kind, "lock", lock, NULL);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, (DsCell){ x, y }, 1, 0);
}

static void
begin (DseWindow *window)
{
  dst_ui_action (window, "win.select-none");
  dst_ui_action (window, "win.tool::brush");
  dst_ui_settle ();
  n_actions = 0;
}

/* @limit is ours, @of_tiled what Tiled 1.8 needs. */
static void
end (const char *task, guint limit, guint of_tiled)
{
  g_test_message ("%s: %u actions, Tiled %u", task, n_actions, of_tiled);
  g_assert_cmpuint (n_actions, <=, limit);
  g_assert_cmpuint (limit, <=, of_tiled);
  n_all += n_actions;
  n_all_of_tiled += of_tiled;
  dst_ui_stop ();
}

static size_t
position (DseWindow *window)
{
  return ds_doc_position (dsu_document_get_doc (dst_ui_document (window)));
}

/* Task 4: all goblins get another value of a property, as one undo step. Tiled: 8. */
static void
test_objects (void)
{
  DseWindow *window = start ();
  const DsThings *things;
  size_t before;
  GtkWidget *row;

  for (int x = 3; x < 20; x += 4)
    place (window, "goblin", NULL, x, 5);
  place (window, "wolf", NULL, 5, 9);
  begin (window);
  before = position (window);
  press_tool (window, "thing");
  click_cell (window, 3, 5);
  press_key (window, GDK_KEY_d, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  press_key (window, GDK_KEY_Return, GDK_ALT_MASK);
  row = dst_ui_find (dse_window_show_panel (window, dse_panel_find ("inspect")),
                     ADW_TYPE_PREFERENCES_ROW, "Hit points");
  click_widget (dst_ui_find (row, GTK_TYPE_ENTRY, NULL));
  enter_text (GTK_WINDOW (window), "70");
  things = dst_ui_level (window)->things;
  for (size_t i = 0; i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);
    const char *hp = ds_extras_find (thing->extras, "hp");

    g_assert_cmpstr (hp, ==, thing->at.y == 5 ? "70" : NULL);
  }
  g_assert_cmpuint (position (window), ==, before + 1);
  end ("property of all goblins", 6, 8);
}

/* Task 5: cell 70, 12 is shown. Tiled: 2, and a search by eye. */
static void
test_place (void)
{
  DseWindow *window = start ();
  DsError err;
  g_autoptr (DsuDocument) document =
      dse_project_new_level (dse_project_get_outside (), NULL, 1, 120, 90, 1, &err);
  DsuCanvas *canvas;
  graphene_point_t at;

  g_assert_nonnull (document);
  canvas = dse_page_get_canvas (dse_window_add_document (window, document));
  dsu_canvas_zoom_to (canvas, 96);
  dst_ui_settle ();
  g_assert_false (dsu_canvas_cell_to_widget (canvas, (DsCell){ 70, 12 }, &at));
  n_actions = 0;
  press_key (window, GDK_KEY_g, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  enter_text (dst_ui_dialog (), "70,12");
  g_assert_true (dsu_canvas_cell_to_widget (canvas, (DsCell){ 70, 12 }, &at));
  end ("cell 70, 12", 2, 2);
}

/* Task 6: back over ten steps to one that is known by its name. Tiled: 5. */
static void
test_history (void)
{
  DseWindow *window = start ();
  GtkWidget *panel;
  size_t named;

  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_drag (window, (DsCell){ 2, 2 }, (DsCell){ 6, 2 }, 1, 0);
  named = position (window);
  dst_ui_action (window, "win.tool::rectangle");
  for (int i = 0; i < 10; i++)
    dst_ui_drag (window, (DsCell){ 3 * i, 5 }, (DsCell){ 3 * i + 1, 7 }, 1, 0);
  g_assert_cmpuint (position (window), ==, named + 10);
  n_actions = 0;
  press_key (window, GDK_KEY_h, GDK_CONTROL_MASK | GDK_ALT_MASK);
  panel = dse_window_show_panel (window, dse_panel_find ("history"));
  dst_ui_settle (); /* the list scrolls to the current step: the named one is out of sight */
  n_actions++;
  dst_ui_point_at (panel, 0.5);
  for (int i = 0; i < 12; i++) {
    dst_ui_button (4, TRUE);
    dst_ui_button (4, FALSE);
  }
  dst_ui_settle ();
  click_widget (dst_ui_find (panel, GTK_TYPE_LABEL, "Brush · Wall"));
  g_assert_cmpuint (position (window), ==, named);
  end ("ten steps back by name", 3, 5);
}

/* Task 10: objects are hidden, the ground is locked, another layer is painted, and both come back.
 * Tiled: 7. */
static void
test_layers (void)
{
  DseWindow *window = start ();
  DseLayers *layers = dse_page_get_layers (dse_window_get_page (window));
  const char *eye = "Show the layer “Creatures” (Shift: all objects)";
  const char *lock = "Lock the layer “Ground”";
  GtkWidget *panel;

  press_key (window, GDK_KEY_l, GDK_CONTROL_MASK | GDK_ALT_MASK);
  panel = dse_window_show_panel (window, &dse_panel_layers);
  dst_ui_settle ();
  click_with (dst_ui_find (panel, GTK_TYPE_TOGGLE_BUTTON, eye), GDK_SHIFT_MASK);
  click_widget (dst_ui_find (panel, GTK_TYPE_TOGGLE_BUTTON, lock));
  for (int i = 0; i < DS_N_STRATA; i++)
    if (DS_STRATUM_BIT (i) & DS_STRATA_OBJECTS)
      g_assert_false (dse_layers_get_visible (layers, (DsStratum)i));
  click_widget (dst_ui_find (panel, GTK_TYPE_LABEL, "Features"));
  drag_cells (window, (DsCell){ 5, 5 }, (DsCell){ 9, 5 });
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_FEATURE, (DsCell){ 7, 5 }), !=, "");
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 7, 5 }), ==, "floor");
  click_with (dst_ui_find (panel, GTK_TYPE_TOGGLE_BUTTON, eye), GDK_SHIFT_MASK);
  click_widget (dst_ui_find (panel, GTK_TYPE_TOGGLE_BUTTON, lock));
  for (int i = 0; i < DS_N_STRATA; i++)
    g_assert_false (dse_layers_get_locked (layers, (DsStratum)i));
  g_assert_true (dse_layers_get_visible (layers, DS_STRATUM_ITEM));
  end ("objects hidden, ground locked", 7, 7);
}

/* Pixels between the key and the door that are not as they were. */
static guint
changed_pixels (GdkTexture *before, GdkTexture *now, graphene_point_t a, graphene_point_t b)
{
  const int w = gdk_texture_get_width (before), h = gdk_texture_get_height (before);
  g_autofree guint32 *p = g_new (guint32, (gsize)w * (gsize)h);
  g_autofree guint32 *q = g_new (guint32, (gsize)w * (gsize)h);
  guint n = 0;

  gdk_texture_download (before, (guchar *)p, (gsize)w * 4);
  gdk_texture_download (now, (guchar *)q, (gsize)w * 4);
  for (int y = (int)a.y - 3; y < (int)a.y + 3; y++)
    for (int x = (int)a.x + 20; x < (int)b.x - 20; x++)
      n += p[y * w + x] != q[y * w + x];
  return n;
}

/* Task 11: a door gets the lock of a key, and the line between them is seen. Tiled: 9. */
static void
test_link (void)
{
  DseWindow *window = start ();
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  g_autoptr (GdkTexture) before = NULL, now = NULL;
  graphene_point_t a, b;
  GtkWidget *row;

  place (window, "key", "red", 5, 8);
  place (window, "gate-locked", "blue", 25, 8);
  begin (window);
  dse_window_show_panel (window, dse_panel_find ("inspect"));
  dst_ui_settle ();
  dst_ui_hover (window, (DsCell){ 30, 2 });
  before = dst_ui_render (GTK_WIDGET (canvas));
  press_tool (window, "thing");
  click_cell (window, 25, 8);
  press_key (window, GDK_KEY_Return, GDK_ALT_MASK);
  row = dst_ui_find (dse_window_show_panel (window, dse_panel_find ("inspect")), ADW_TYPE_COMBO_ROW,
                     "Lock");
  click_widget (row);
  click_widget (dst_ui_find (row, GTK_TYPE_LABEL, "Red lock"));
  g_assert_cmpstr (ds_str_get (ds_things_get (dst_ui_level (window)->things, 1)->lock), ==, "red");
  dst_ui_hover (window, (DsCell){ 30, 2 });
  g_assert_true (dsu_canvas_cell_to_widget (canvas, (DsCell){ 5, 8 }, &a));
  g_assert_true (dsu_canvas_cell_to_widget (canvas, (DsCell){ 25, 8 }, &b));
  now = dst_ui_render (GTK_WIDGET (canvas));
  g_assert_cmpuint (changed_pixels (before, now, a, b), >, 100);
  end ("door linked to a key", 5, 9);
}

/* Task 12: a picture and a file of JSON. Tiled: 6. */
static void
test_export (void)
{
  DseWindow *window = start ();
  g_autofree char *picture = dst_ui_file ("task.png"), *json = dst_ui_file ("task.tmj");
  g_autofree char *folder = g_path_get_dirname (picture);

  for (int i = 0; i < 2; i++) {
    const char *name = i == 0 ? "task" : "task.tmj";

    press_key (window, GDK_KEY_e, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
    DST_UI_UNTIL (dst_ui_dialog () != NULL);
    click_widget (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_BUTTON, "_Export…"));
    n_actions++;
    dst_ui_name_file (folder, name);
    DST_UI_UNTIL (g_file_test (i == 0 ? picture : json, G_FILE_TEST_EXISTS));
  }
  end ("picture and JSON", 6, 6);
}

/* The twelve tasks take at most 55 actions, 22 of them in test_tasks.c; Tiled needs 37 and 63. */
static void
test_sum (void)
{
  g_test_message ("all: %u actions, Tiled %u", n_all, n_all_of_tiled);
  g_assert_cmpuint (n_all, <=, 29);
  g_assert_cmpuint (n_all_of_tiled, ==, 37);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tasks/4-objects", test_objects);
  g_test_add_func ("/tasks/5-place", test_place);
  g_test_add_func ("/tasks/6-history", test_history);
  g_test_add_func ("/tasks/10-layers", test_layers);
  g_test_add_func ("/tasks/11-link", test_link);
  g_test_add_func ("/tasks/12-export", test_export);
  g_test_add_func ("/tasks/around", test_sum);
  return g_test_run ();
}
