/* tests/ui/test_tasks.c — tasks that designers do all day, by pointer and keys, with the number of
 * their actions: a key, a click, a drag, a text each. The limits are those of Tiled 1.8. */
#include "drive.h"

#include <string.h>

static DseWindow *window;
static guint n_actions, n_all, n_all_of_tiled;

/* ---- actions, counted */

static void
key (guint keyval, GdkModifierType modifiers)
{
  n_actions++;
  dst_ui_key (GTK_WINDOW (window), keyval, modifiers);
  dst_ui_settle ();
}

static void
click (DsCell cell)
{
  n_actions++;
  dst_ui_click (window, cell, 1, 0);
}

static void
drag (DsCell from, DsCell to, guint button)
{
  n_actions++;
  dst_ui_drag (window, from, to, button, 0);
}

static void
click_widget (GtkWidget *widget, GdkModifierType modifiers)
{
  g_assert_nonnull (widget);
  n_actions++;
  dst_ui_point_at (widget, 0.5);
  if (modifiers != 0)
    dst_ui_hold (modifiers, TRUE);
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  if (modifiers != 0)
    dst_ui_hold (modifiers, FALSE);
}

/* The swatch of the palette whose tip begins with @label. */
static GtkWidget *
find_swatch (GtkWidget *root, const char *label)
{
  const char *tip = gtk_widget_get_tooltip_text (root);
  GtkWidget *found = NULL;

  if (gtk_widget_has_css_class (root, "swatch") && tip != NULL && g_str_has_prefix (tip, label) &&
      tip[strlen (label)] == '\n')
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_swatch (child, label);
  return found;
}

static void
click_swatch (const char *label, GdkModifierType modifiers)
{
  click_widget (find_swatch (GTK_WIDGET (window), label), modifiers);
}

/* ---- levels */

/* A blank level of floor on which all cells are seen. */
static void
add_level (int w, int h)
{
  g_autoptr (DsuDocument) document = dst_ui_level_new (NULL, 1, w, h, 1);

  g_assert_nonnull (document);
  dse_window_add_document (window, document);
  dst_ui_settle ();
  dsu_canvas_fit (dse_page_get_canvas (dse_window_get_page (window)));
  dst_ui_settle ();
}

/* The neutral state: the brush, the floor tile, nothing selected. */
static void
begin (int w, int h)
{
  window = dst_ui_start (NULL);
  add_level (w, h);
  dst_ui_action (window, "win.tool::brush");
  g_object_set (dse_window_get_options (window), "tile", "floor", NULL);
  n_actions = 0;
}

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

static const char *
ground (int x, int y)
{
  return dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ x, y });
}

static const char *
feature (int x, int y)
{
  return dst_ui_tile (window, DS_LAYER_FEATURE, (DsCell){ x, y });
}

/* Number of cells of the floor with that ground or feature. */
static guint
count (DsLayer layer, const char *id)
{
  const DsFloor *level = dst_ui_level (window);
  guint n = 0;

  for (int y = 0; y < level->h; y++)
    for (int x = 0; x < level->w; x++)
      n += strcmp (dst_ui_tile (window, layer, (DsCell){ x, y }), id) == 0;
  return n;
}

static void
assert_one_undo (void)
{
  g_assert_cmpuint (ds_doc_position (dsu_document_get_doc (dst_ui_document (window))), ==, 1);
}

/* ---- tasks */

/* 1: a walled room of 36 x 29 cells with doors in the middle of its sides, and its row in the list
 * of rooms. */
static void
test_room (void)
{
  const DsFloor *level;

  begin (44, 34);
  key (GDK_KEY_u, 0);
  click_widget (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_TOGGLE_BUTTON, "In the middle"), 0);
  drag ((DsCell){ 3, 2 }, (DsCell){ 38, 30 }, 1);
  level = dst_ui_level (window);
  g_assert_cmpstr (ground (3, 2), ==, "wall");
  g_assert_cmpstr (ground (38, 30), ==, "wall");
  g_assert_cmpuint (count (DS_LAYER_GROUND, "wall"), ==, 2 * 36 + 2 * 27 - 4);
  g_assert_cmpstr (feature (3 + 17, 2), ==, "door");
  g_assert_cmpstr (feature (3 + 17, 30), ==, "door");
  g_assert_cmpstr (feature (3, 2 + 14), ==, "door");
  g_assert_cmpstr (feature (38, 2 + 14), ==, "door");
  g_assert_cmpuint (ds_rooms_count (level->rooms), ==, 1);
  g_assert_nonnull (ds_floor_room_at (level, (DsCell){ 20, 15 }));
  g_assert_null (ds_floor_room_at (level, (DsCell){ 3, 5 }));
  assert_one_undo ();
  end ("walled room with four doors", 3, 10);
}

/* 2: meadow to water within a rectangle. */
static void
test_replace (void)
{
  begin (40, 20);
  g_object_set (dse_window_get_options (window), "tile", "grass-floor", NULL);
  dst_ui_action (window, "win.tool::rectangle");
  dst_ui_drag (window, (DsCell){ 5, 5 }, (DsCell){ 30, 15 }, 1, 0);
  dst_ui_action (window, "win.tool::brush");
  g_object_set (dse_window_get_options (window), "tile", "floor", NULL);
  n_actions = 0;
  click_swatch ("Shallow water", 0);
  key (GDK_KEY_f, GDK_SHIFT_MASK);
  drag ((DsCell){ 10, 8 }, (DsCell){ 34, 18 }, 1);
  g_assert_cmpuint (count (DS_LAYER_GROUND, "shallow-water"), ==, 21 * 8);
  g_assert_cmpstr (ground (9, 8), ==, "grass-floor");
  g_assert_cmpstr (ground (32, 16), ==, "floor");
  end ("meadow to water within a rectangle", 3, 5);
}

/* 3: a piece of 10 x 8 cells to another level, turned by 90 degrees. */
static void
test_turned_piece (void)
{
  begin (40, 20);
  add_level (40, 20);
  dst_ui_action (window, "win.tool::brush");
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0); /* the upper left cell of the piece */
  n_actions = 0;
  drag ((DsCell){ 5, 5 }, (DsCell){ 14, 12 }, 3);
  key (GDK_KEY_Tab, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  g_assert_cmpuint (count (DS_LAYER_GROUND, "wall"), ==, 0); /* it is the other level */
  key (GDK_KEY_z, 0);
  click ((DsCell){ 20, 10 });
  g_assert_cmpuint (count (DS_LAYER_GROUND, "wall"), ==, 1);
  g_assert_true (strcmp (ground (23, 5), "wall") == 0 || strcmp (ground (24, 5), "wall") == 0);
  end ("piece to another level, turned", 4, 4);
}

/* 7: 20 cells of water with their shore. */
static void
test_shore (void)
{
  begin (40, 20);
  key (GDK_KEY_t, 0);
  drag ((DsCell){ 8, 10 }, (DsCell){ 27, 10 }, 1);
  g_assert_cmpuint (count (DS_LAYER_GROUND, "deep-water"), ==, 20);
  g_assert_cmpuint (count (DS_LAYER_GROUND, "shallow-water"), ==, 3 * 22 - 20);
  assert_one_undo ();
  end ("shore of 20 cells", 2, 3);
}

/* 8: 30 decorations of 3 kinds at random. */
static void
test_decorations (void)
{
  guint n;

  begin (40, 20);
  click_swatch ("Bones", 0);
  click_swatch ("Mushrooms", GDK_CONTROL_MASK);
  click_swatch ("Bush", GDK_CONTROL_MASK);
  g_assert_cmpstr (dse_tool_options_get_mix (dse_window_get_options (window)), ==,
                   "bones:1 mushrooms:1 bush:1");
  key (GDK_KEY_d, GDK_SHIFT_MASK);
  drag ((DsCell){ 2, 2 }, (DsCell){ 37, 17 }, 1);
  n = count (DS_LAYER_FEATURE, "bones");
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n, <, 30);
  g_assert_cmpuint (count (DS_LAYER_FEATURE, "mushrooms"), >, 0);
  n += count (DS_LAYER_FEATURE, "mushrooms") + count (DS_LAYER_FEATURE, "bush");
  g_assert_cmpuint (n, ==, 30);
  assert_one_undo ();
  end ("30 decorations of 3 kinds", 5, 35);
}

/* 9: a stamp of 5 x 5 cells, three times, once mirrored. */
static void
test_stamp (void)
{
  begin (40, 20);
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_click (window, (DsCell){ 2, 2 }, 1, 0);
  n_actions = 0;
  drag ((DsCell){ 2, 2 }, (DsCell){ 6, 6 }, 3);
  click ((DsCell){ 14, 4 });
  click ((DsCell){ 24, 4 });
  key (GDK_KEY_x, 0);
  click ((DsCell){ 34, 4 });
  g_assert_cmpstr (ground (12, 2), ==, "wall");
  g_assert_cmpstr (ground (22, 2), ==, "wall");
  g_assert_cmpstr (ground (36, 2), ==, "wall");
  g_assert_cmpuint (count (DS_LAYER_GROUND, "wall"), ==, 4);
  end ("stamp three times, once mirrored", 5, 6);
}

static void
test_sum (void)
{
  g_test_message ("all: %u actions, Tiled %u", n_all, n_all_of_tiled);
  g_assert_cmpuint (n_all, <=, 22);
  g_assert_cmpuint (n_all_of_tiled, ==, 63);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/tasks/1-room", test_room);
  g_test_add_func ("/tasks/2-replace", test_replace);
  g_test_add_func ("/tasks/3-turned-piece", test_turned_piece);
  g_test_add_func ("/tasks/7-shore", test_shore);
  g_test_add_func ("/tasks/8-decorations", test_decorations);
  g_test_add_func ("/tasks/9-stamp", test_stamp);
  g_test_add_func ("/tasks/all", test_sum);
  return g_test_run ();
}
