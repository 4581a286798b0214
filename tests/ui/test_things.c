/* tests/ui/test_things.c — the thing tool: placing, moving, copying, deleting, and its palette. */
#include "drive.h"

#include "map/area.h"
#include "tools/relations.h"

#include <string.h>

/* A window with a blank level of floor, 40 x 20, and the thing tool. */
static DseWindow *
start_blank (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 1);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_settle ();
  return window;
}

/* The kind of the only thing on the cell; "" for none. */
static const char *
kind_at (DseWindow *window, int x, int y)
{
  const DsFloor *level = dst_ui_level (window);
  const size_t i = ds_things_seek (level->things, (DsCell){ x, y });
  const DsThing *thing =
      i < ds_things_count (level->things) ? ds_things_get (level->things, i) : NULL;

  if (thing == NULL || thing->at.x != x || thing->at.y != y)
    return "";
  return ds_rules_kind (dsu_document_get_delve (dst_ui_document (window))->rules, thing->kind)->id;
}

static void
test_place_move_copy (void)
{
  DseWindow *window = start_blank ();
  DsDoc *doc = dsu_document_get_doc (dst_ui_document (window));

  g_object_set (dse_window_get_options (window), "kind", "wolf", NULL);
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  g_assert_cmpstr (kind_at (window, 5, 5), ==, "wolf");
  g_assert_nonnull (strstr (dse_window_get_status (window), "Wolf"));
  dst_ui_drag (window, (DsCell){ 5, 5 }, (DsCell){ 9, 7 }, 1, 0);
  g_assert_cmpstr (kind_at (window, 5, 5), ==, "");
  g_assert_cmpstr (kind_at (window, 9, 7), ==, "wolf");
  dst_ui_drag (window, (DsCell){ 9, 7 }, (DsCell){ 12, 7 }, 1, GDK_CONTROL_MASK);
  g_assert_cmpstr (kind_at (window, 9, 7), ==, "wolf");
  g_assert_cmpstr (kind_at (window, 12, 7), ==, "wolf");
  g_assert_cmpuint (ds_doc_position (doc), ==, 3); /* one step each */
  dst_ui_click (window, (DsCell){ 12, 7 }, 1, 0);  /* on a thing: nothing new */
  g_assert_cmpuint (ds_doc_position (doc), ==, 3);
  for (int i = 0; i < 3; i++)
    dst_ui_action (window, "win.undo");
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 0);
  dst_ui_stop ();
}

/* Escape, or leaving the level, leaves everything as it was. */
static void
test_cancel (void)
{
  DseWindow *window = start_blank ();

  dst_ui_press (window, (DsCell){ 5, 5 }, 1);
  dst_ui_hover (window, (DsCell){ 8, 5 });
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  dst_ui_release (1);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 0);
  dst_ui_stop ();
}

/* The only object and its area: "marker 5,4 6x4". */
static char *
dup_area (DseWindow *window)
{
  const DsFloor *level = dst_ui_level (window);
  const DsThing *thing = ds_things_get (level->things, 0);
  const DsRect box = ds_area_box (thing);

  g_assert_cmpuint (ds_things_count (level->things), ==, 1);
  return g_strdup_printf ("%s %d,%d %dx%d", kind_at (window, thing->at.x, thing->at.y), thing->at.x,
                          thing->at.y, box.w, box.h);
}

static void
expect_area (DseWindow *window, const char *want)
{
  g_autofree char *got = dup_area (window);

  g_assert_cmpstr (got, ==, want);
}

/* Drags from the lower right corner of @cell, or the upper left one, to that of @to. */
static void
drag_corner (DseWindow *window, DsCell cell, DsCell to, gboolean is_lower)
{
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  const double half = dsu_canvas_get_zoom (canvas) / 2 * (is_lower ? 1 : -1);
  graphene_point_t from, end;

  g_assert_true (dsu_canvas_cell_to_widget (canvas, cell, &from));
  g_assert_true (dsu_canvas_cell_to_widget (canvas, to, &end));
  dst_ui_point_in (GTK_WIDGET (canvas), from.x + half, from.y + half);
  dst_ui_button (1, TRUE);
  dst_ui_point_in (GTK_WIDGET (canvas), end.x + half, end.y + half);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
}

/* A drag draws the area of a marker, with its size; its handles resize it; each is a step. */
static void
test_area (void)
{
  DseWindow *window = start_blank ();
  DsDoc *doc = dsu_document_get_doc (dst_ui_document (window));

  g_object_set (dse_window_get_options (window), "kind", "marker", NULL);
  dst_ui_press (window, (DsCell){ 10, 7 }, 1);
  dst_ui_hover (window, (DsCell){ 5, 4 });
  g_assert_nonnull (strstr (dse_window_get_hint (window), "6 × 4"));
  dst_ui_release (1);
  expect_area (window, "marker 5,4 6x4");
  drag_corner (window, (DsCell){ 10, 7 }, (DsCell){ 12, 9 }, TRUE);
  expect_area (window, "marker 5,4 8x6");
  drag_corner (window, (DsCell){ 5, 4 }, (DsCell){ 7, 3 }, FALSE);
  expect_area (window, "marker 7,3 6x7");
  g_assert_cmpuint (ds_doc_position (doc), ==, 3);
  dst_ui_action (window, "win.undo");
  expect_area (window, "marker 5,4 8x6");
  dst_ui_action (window, "win.undo");
  expect_area (window, "marker 5,4 6x4");
  dst_ui_drag (window, (DsCell){ 5, 4 }, (DsCell){ 6, 6 }, 1, 0); /* its cell moves it */
  expect_area (window, "marker 6,6 6x4");
  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.object-work(1)");
  dst_ui_click (window, (DsCell){ 5, 4 }, 1, 0); /* a click places a point */
  expect_area (window, "marker 5,4 1x1");
  g_assert_null (ds_things_get (dst_ui_level (window)->things, 0)->extras);
  dst_ui_action (window, "win.undo");
  g_object_set (dse_window_get_options (window), "kind", "wolf", NULL);
  dst_ui_drag (window, (DsCell){ 5, 4 }, (DsCell){ 6, 6 }, 1, 0); /* others have none */
  expect_area (window, "wolf 6,6 1x1");
  dst_ui_stop ();
}

static void
set_member (DseWindow *window, const char *key, const char *json)
{
  const DsThing *thing = ds_things_get (dst_ui_level (window)->things, 0);
  DsCmdSetThingProperty set = {
    .cmd.type = &ds_cmd_set_thing_property, .floor = 0, .id = thing->id, .key = key, .json = json
  };

  g_assert_true (dsu_document_apply_step (dst_ui_document (window), &set.cmd, NULL));
}

static const char *
points_of (DseWindow *window)
{
  return ds_extras_find (ds_things_get (dst_ui_level (window)->things, 0)->extras, "points");
}

/* A drag of a point of a path moves it alone; one of the cell of its object moves all. */
static void
test_points (void)
{
  DseWindow *window = start_blank ();

  g_object_set (dse_window_get_options (window), "kind", "marker", NULL);
  dst_ui_click (window, (DsCell){ 5, 4 }, 1, 0);
  set_member (window, "shape", "\"polyline\"");
  set_member (window, "points", "[[0, 0], [6, 0], [6, 3]]");
  dst_ui_click (window, (DsCell){ 5, 4 }, 1, 0);
  dst_ui_drag (window, (DsCell){ 11, 7 }, (DsCell){ 14, 9 }, 1, 0);
  g_assert_cmpstr (points_of (window), ==, "[[0, 0], [6, 0], [9, 5]]");
  expect_area (window, "marker 5,4 10x6");
  dst_ui_drag (window, (DsCell){ 5, 4 }, (DsCell){ 7, 5 }, 1, 0);
  g_assert_cmpstr (points_of (window), ==, "[[0, 0], [6, 0], [9, 5]]");
  g_assert_cmpint (ds_things_get (dst_ui_level (window)->things, 0)->at.x, ==, 7);
  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (points_of (window), ==, "[[0, 0], [6, 0], [6, 3]]");
  dst_ui_stop ();
}

/* Ctrl+click on a line of a path adds a point, on a point removes it; a path keeps two. */
static void
test_add_point (void)
{
  DseWindow *window = start_blank ();
  DsDoc *doc = dsu_document_get_doc (dst_ui_document (window));
  size_t n;

  g_object_set (dse_window_get_options (window), "kind", "marker", NULL);
  dst_ui_click (window, (DsCell){ 5, 4 }, 1, 0);
  set_member (window, "shape", "\"polyline\"");
  set_member (window, "points", "[[0, 0], [6, 0], [6, 4]]");
  dst_ui_click (window, (DsCell){ 5, 4 }, 1, 0);
  n = ds_doc_position (doc);
  dst_ui_click (window, (DsCell){ 11, 6 }, 1, GDK_CONTROL_MASK);
  g_assert_cmpstr (points_of (window), ==, "[[0, 0], [6, 0], [6, 2], [6, 4]]");
  g_assert_cmpstr (ds_doc_label (doc, n), ==, "Add Point");
  dst_ui_drag (window, (DsCell){ 8, 4 }, (DsCell){ 8, 2 }, 1, GDK_CONTROL_MASK);
  g_assert_cmpstr (points_of (window), ==, "[[0, 0], [3, -2], [6, 0], [6, 2], [6, 4]]");
  dst_ui_click (window, (DsCell){ 11, 6 }, 1, GDK_CONTROL_MASK);
  g_assert_cmpstr (points_of (window), ==, "[[0, 0], [3, -2], [6, 0], [6, 4]]");
  dst_ui_click (window, (DsCell){ 11, 4 }, 1, GDK_CONTROL_MASK);
  dst_ui_click (window, (DsCell){ 8, 2 }, 1, GDK_CONTROL_MASK);
  g_assert_cmpstr (points_of (window), ==, "[[0, 0], [6, 4]]");
  g_assert_cmpuint (ds_doc_position (doc), ==, n + 5);
  dst_ui_click (window, (DsCell){ 11, 8 }, 1, GDK_CONTROL_MASK);
  g_assert_cmpstr (points_of (window), ==, "[[0, 0], [6, 4]]");
  g_assert_cmpuint (ds_doc_position (doc), ==, n + 5);
  for (int i = 0; i < 5; i++)
    dst_ui_action (window, "win.undo");
  g_assert_cmpstr (points_of (window), ==, "[[0, 0], [6, 0], [6, 4]]");
  set_member (window, "shape", "\"polygon\""); /* its last line leads back */
  dst_ui_click (window, (DsCell){ 8, 6 }, 1, GDK_CONTROL_MASK);
  g_assert_cmpstr (points_of (window), ==, "[[0, 0], [6, 0], [6, 4], [3, 2]]");
  dst_ui_stop ();
}

/* Ctrl+click on an empty cell continues the selected path at its nearer end, with a hint before. */
static void
test_go_on (void)
{
  DseWindow *window = start_blank ();
  DsDoc *doc = dsu_document_get_doc (dst_ui_document (window));
  size_t n;

  g_object_set (dse_window_get_options (window), "kind", "marker", NULL);
  dst_ui_click (window, (DsCell){ 5, 4 }, 1, 0);
  set_member (window, "shape", "\"polyline\"");
  set_member (window, "points", "[[0, 0], [6, 0]]");
  dst_ui_click (window, (DsCell){ 5, 4 }, 1, 0);
  n = ds_doc_position (doc);
  dst_ui_hold (GDK_CONTROL_MASK, TRUE);
  dst_ui_hover (window, (DsCell){ 15, 9 });
  g_assert_nonnull (strstr (dse_window_get_hint (window), "continue the path"));
  dst_ui_hold (GDK_CONTROL_MASK, FALSE);
  dst_ui_click (window, (DsCell){ 15, 9 }, 1, GDK_CONTROL_MASK);
  g_assert_cmpstr (points_of (window), ==, "[[0, 0], [6, 0], [10, 5]]");
  dst_ui_click (window, (DsCell){ 2, 8 }, 1, GDK_CONTROL_MASK);
  g_assert_cmpstr (points_of (window), ==, "[[-3, 4], [0, 0], [6, 0], [10, 5]]");
  g_assert_cmpstr (ds_doc_label (doc, n + 1), ==, "Add Point");
  g_assert_cmpuint (ds_doc_position (doc), ==, n + 2);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 1);
  dst_ui_stop ();
}

static void
test_delete (void)
{
  DseWindow *window = start_blank ();

  for (int x = 3; x < 8; x++)
    dst_ui_click (window, (DsCell){ x, 5 }, 1, 0);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 5);
  dst_ui_hover (window, (DsCell){ 4, 5 });
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 4);
  g_assert_cmpstr (kind_at (window, 4, 5), ==, "");
  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 5, 4 }, (DsCell){ 7, 6 }, 1, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 1);
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 4);
  dst_ui_stop ();
}

static gsize
n_chosen (DseWindow *window)
{
  gsize n;

  dse_page_get_chosen (dse_window_get_page (window), &n);
  return n;
}

/* A row of wolves at x = 3, 5, 7 and bread at 9, all at y = 5. */
static void
place_row (DseWindow *window)
{
  g_object_set (dse_window_get_options (window), "kind", "wolf", NULL);
  for (int x = 3; x < 9; x += 2)
    dst_ui_click (window, (DsCell){ x, 5 }, 1, 0);
  g_object_set (dse_window_get_options (window), "kind", "bread", NULL);
  dst_ui_click (window, (DsCell){ 9, 5 }, 1, 0);
}

/* Clicks, boxes and likeness choose; what is chosen goes together. */
static void
test_several (void)
{
  DseWindow *window = start_blank ();
  DsePage *page = dse_window_get_page (window);
  DsDoc *doc = dsu_document_get_doc (dst_ui_document (window));
  size_t n;

  place_row (window);
  n = ds_doc_position (doc);
  g_assert_cmpuint (n_chosen (window), ==, 0);
  dst_ui_click (window, (DsCell){ 3, 5 }, 1, 0);
  g_assert_cmpuint (n_chosen (window), ==, 1);
  dst_ui_click (window, (DsCell){ 9, 5 }, 1, GDK_SHIFT_MASK);
  g_assert_cmpuint (n_chosen (window), ==, 2);
  dst_ui_click (window, (DsCell){ 9, 5 }, 1, GDK_SHIFT_MASK);
  g_assert_cmpuint (n_chosen (window), ==, 1);
  dst_ui_action (window, "win.choose-alike");
  g_assert_cmpuint (n_chosen (window), ==, 3);
  g_assert_nonnull (strstr (dse_window_get_hint (window), "Shift+drag"));
  dst_ui_drag (window, (DsCell){ 8, 4 }, (DsCell){ 10, 6 }, 1, GDK_SHIFT_MASK);
  g_assert_cmpuint (n_chosen (window), ==, 4);
  dst_ui_drag (window, (DsCell){ 5, 5 }, (DsCell){ 6, 8 }, 1, 0);
  g_assert_cmpstr (kind_at (window, 4, 8), ==, "wolf");
  g_assert_cmpstr (kind_at (window, 10, 8), ==, "bread");
  dst_ui_drag (window, (DsCell){ 4, 8 }, (DsCell){ 4, 11 }, 1, GDK_CONTROL_MASK);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 8);
  g_assert_cmpuint (n_chosen (window), ==, 4); /* the copies */
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Down, 0);
  g_assert_cmpstr (kind_at (window, 4, 12), ==, "wolf");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 4);
  g_assert_cmpuint (n_chosen (window), ==, 0);
  g_assert_cmpuint (ds_doc_position (doc), ==, n + 4); /* one step each */
  for (int i = 0; i < 4; i++)
    dst_ui_action (window, "win.undo");
  g_assert_cmpstr (kind_at (window, 3, 5), ==, "wolf");
  g_assert_cmpstr (kind_at (window, 9, 5), ==, "bread");
  dse_page_select_all (page);
  g_assert_cmpuint (n_chosen (window), ==, 4);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  g_assert_cmpuint (n_chosen (window), ==, 0);
  dst_ui_stop ();
}

/* A note is written on the map where it was placed: Enter sets its text, Escape none, and a click
 * elsewhere places the next; the keys go back to the level. A key of the window sets it, too. */
static void
test_note (void)
{
  DseWindow *window = start_blank ();
  DsDoc *doc = dsu_document_get_doc (dst_ui_document (window));
  GtkWidget *canvas = GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window)));
  guint n_keys = 0;

  g_object_set (dse_window_get_options (window), "kind", "note", NULL);
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  dst_ui_type (GTK_WINDOW (window), "boss");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  g_assert_cmpstr (
      ds_extras_find (ds_things_get (dst_ui_level (window)->things, 0)->extras, "note"), ==,
      "\"boss\"");
  g_assert_true (gtk_widget_has_focus (canvas));
  dst_ui_click (window, (DsCell){ 7, 9 }, 1, 0);
  dst_ui_type (GTK_WINDOW (window), "x");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  g_assert_true (gtk_widget_has_focus (canvas));
  g_assert_cmpuint (ds_doc_position (doc), ==, 3);
  dst_ui_click (window, (DsCell){ 2, 9 }, 1, 0);
  dst_ui_click (window, (DsCell){ 30, 3 }, 1, 0);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 4);
  dst_ui_type (GTK_WINDOW (window), "key");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_s, GDK_CONTROL_MASK);
  DST_UI_UNTIL (dst_ui_dialog () != NULL);
  for (gsize i = 0; i < 4; i++)
    n_keys += g_strcmp0 (
                  ds_extras_find (ds_things_get (dst_ui_level (window)->things, i)->extras, "note"),
                  "\"key\"") == 0;
  g_assert_cmpuint (n_keys, ==, 1);
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  dst_ui_stop ();
}

static gboolean
hint_has (DseWindow *window, const char *word)
{
  return strstr (dse_window_get_hint (window), word) != NULL;
}

/* A kind stays loaded from click to click. Once an object is selected, or after Escape, nothing is
 * placed: clicks deselect, drags frame; a click on the palette loads the kind again. */
static void
test_loaded (void)
{
  DseWindow *window = start_blank ();
  DsDoc *doc = dsu_document_get_doc (dst_ui_document (window));
  DseToolOptions *options = dse_window_get_options (window);

  place_row (window);
  g_assert_cmpuint (ds_doc_position (doc), ==, 4);
  g_assert_false (dse_tool_options_selects (options));
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  g_assert_true (dse_tool_options_selects (options));
  dst_ui_click (window, (DsCell){ 5, 8 }, 1, 0);
  g_assert_cmpuint (n_chosen (window), ==, 0);
  g_assert_true (hint_has (window, "Nothing loaded"));
  dst_ui_drag (window, (DsCell){ 2, 4 }, (DsCell){ 6, 6 }, 1, 0);
  g_assert_cmpuint (n_chosen (window), ==, 2);
  g_assert_cmpuint (ds_doc_position (doc), ==, 4);
  dst_ui_press_button (GTK_WIDGET (window), "Place: Bread");
  dst_ui_click (window, (DsCell){ 5, 8 }, 1, 0);
  g_assert_cmpuint (ds_doc_position (doc), ==, 5);
  dst_ui_click (window, (DsCell){ 7, 8 }, 1, 0);
  g_assert_cmpuint (ds_doc_position (doc), ==, 6);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  dst_ui_click (window, (DsCell){ 9, 8 }, 1, 0);
  g_assert_cmpuint (ds_doc_position (doc), ==, 6);
  dst_ui_press_button (GTK_WIDGET (window), "Place: Bread");
  dst_ui_action (window, "win.select-all");
  g_assert_true (dse_tool_options_selects (options));
  dst_ui_press_button (GTK_WIDGET (window), "Place: Bread");
  dst_ui_drag (window, (DsCell){ 2, 4 }, (DsCell){ 6, 6 }, 1, GDK_SHIFT_MASK);
  g_assert_true (dse_tool_options_selects (options));
  g_object_set (options, "kind", "bread", NULL); /* as it was */
  dst_ui_click (window, (DsCell){ 9, 8 }, 1, 0);
  g_assert_cmpuint (ds_doc_position (doc), ==, 7);
  dst_ui_stop ();
}

/* Brush and scatter leave out walls and what is taken, and one stroke is one step. */
static void
test_spread (void)
{
  DseWindow *window = start_blank ();
  DseToolOptions *options = dse_window_get_options (window);
  DsDoc *doc = dsu_document_get_doc (dst_ui_document (window));
  size_t n, n_things;

  dst_ui_action (window, "win.tool::brush");
  g_object_set (options, "tile", "wall", NULL);
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  dst_ui_action (window, "win.tool::thing");
  g_object_set (options, "kind", "wolf", NULL);
  dst_ui_click (window, (DsCell){ 6, 5 }, 1, 0);
  n = ds_doc_position (doc);
  dst_ui_action (window, "win.spread(1)");
  g_object_set (options, "kind", "bread", NULL);
  dst_ui_drag (window, (DsCell){ 3, 5 }, (DsCell){ 9, 5 }, 1, 0);
  g_assert_cmpstr (kind_at (window, 5, 5), ==, "");
  g_assert_cmpstr (kind_at (window, 6, 5), ==, "wolf");
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 6);
  g_assert_cmpuint (ds_doc_position (doc), ==, n + 1);
  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.spread(2)");
  g_object_set (options, "size", 9, "density", 30, NULL);
  dst_ui_drag (window, (DsCell){ 10, 10 }, (DsCell){ 20, 10 }, 1, 0);
  n_things = ds_things_count (dst_ui_level (window)->things);
  g_assert_cmpuint (n_things, >, 20);
  g_assert_cmpuint (n_things, <, 90);
  g_assert_cmpuint (ds_doc_position (doc), ==, n + 1);
  dst_ui_drag (window, (DsCell){ 10, 10 }, (DsCell){ 20, 10 }, 1, 0); /* the same cells are hit */
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, n_things);
  g_assert_cmpuint (ds_doc_position (doc), ==, n + 1);
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 1);
  g_object_set (options, "size", 1, "spread", 0, NULL);
  dst_ui_stop ();
}

/* The right button chooses the thing that is there, and shows what can be done with it. */
static void
test_menu (void)
{
  DseWindow *window = start_blank ();
  GtkWidget *menu;

  place_row (window);
  dst_ui_click (window, (DsCell){ 3, 5 }, 3, 0);
  dst_ui_settle ();
  g_assert_cmpuint (n_chosen (window), ==, 1);
  menu = dst_ui_find (GTK_WIDGET (dse_window_get_page (window)), GTK_TYPE_POPOVER_MENU, NULL);
  g_assert_nonnull (menu);
  gtk_widget_activate_action (menu, "win.choose-alike", NULL);
  gtk_popover_popdown (GTK_POPOVER (menu));
  dst_ui_settle ();
  g_assert_cmpuint (n_chosen (window), ==, 3);
  dst_ui_action (window, "win.pick-thing");
  g_assert_cmpstr (dse_tool_options_get_kind (dse_window_get_options (window)), ==, "wolf");
  dst_ui_stop ();
}

/* Alt takes the kind of the thing that is there. */
static void
test_pick (void)
{
  DseWindow *window = start_blank ();

  g_object_set (dse_window_get_options (window), "kind", "bread", NULL);
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  g_object_set (dse_window_get_options (window), "kind", "wolf", NULL);
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, GDK_ALT_MASK);
  g_assert_cmpstr (dse_tool_options_get_kind (dse_window_get_options (window)), ==, "bread");
  dst_ui_stop ();
}

/* Walls that are painted over things take them away, but for lights and notes; one step. */
static void
test_walled_in (void)
{
  static const char *const kinds[] = { "goblin", "bread", "torch-light", "note", "bat" };
  DseWindow *window = start_blank ();
  DsDoc *doc = dsu_document_get_doc (dst_ui_document (window));
  size_t n;

  for (int i = 0; i < 5; i++) {
    g_object_set (dse_window_get_options (window), "kind", kinds[i], NULL);
    dst_ui_click (window, (DsCell){ 3 + i, 5 }, 1, 0);
  }
  n = ds_doc_position (doc);
  dst_ui_action (window, "win.tool::brush");
  g_object_set (dse_window_get_options (window), "tile", "deep-water", NULL);
  dst_ui_drag (window, (DsCell){ 2, 5 }, (DsCell){ 9, 5 }, 1, 0);
  g_assert_cmpstr (kind_at (window, 3, 5), ==, "");
  g_assert_cmpstr (kind_at (window, 5, 5), ==, "torch-light");
  g_assert_cmpstr (kind_at (window, 7, 5), ==, "bat"); /* it flies */
  g_assert_cmpuint (ds_doc_position (doc), ==, n + 1);
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_drag (window, (DsCell){ 2, 5 }, (DsCell){ 9, 5 }, 1, 0);
  g_assert_cmpstr (kind_at (window, 6, 5), ==, "note");
  g_assert_cmpstr (kind_at (window, 7, 5), ==, "");
  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 5);
  dst_ui_stop ();
}

/* The palette and the tool follow each other. */
static void
test_palette (void)
{
  DseWindow *window = start_blank ();
  GtkWidget *tiles = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_TOGGLE_BUTTON, "Tiles");
  GtkWidget *things = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_TOGGLE_BUTTON, "Objects");

  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (things)));
  dst_ui_action (window, "win.tool::brush");
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (tiles)));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (things), TRUE);
  dst_ui_settle ();
  dst_ui_click (window, (DsCell){ 6, 6 }, 1, 0);
  g_assert_cmpstr (kind_at (window, 6, 6), ==, "goblin");
  dst_ui_action (window, "win.tool::pick"); /* which works on both */
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (things)));
  dst_ui_action (window, "win.find-tile");
  dst_ui_type (GTK_WINDOW (window), "lava");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  g_assert_true (
      gtk_widget_has_focus (GTK_WIDGET (dse_page_get_view (dse_window_get_page (window)))));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (
                       dst_ui_find (GTK_WIDGET (window), GTK_TYPE_SEARCH_ENTRY, NULL))),
                   ==, "");
  dst_ui_stop ();
}

/* A door and its key are one click each; the door opens the wall that it is put into. */
static void
test_locks (void)
{
  DseWindow *window = start_blank ();
  DsDoc *doc = dsu_document_get_doc (dst_ui_document (window));
  GtkWidget *door, *key, *name;
  const DsThing *thing;

  dst_ui_action (window, "win.tool::brush");
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_click (window, (DsCell){ 8, 5 }, 1, 0);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_settle ();
  door = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_TOGGLE_BUTTON,
                      "Red door\nRed lock\nOpened by the red key, which is kept.");
  key = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_TOGGLE_BUTTON,
                     "Red key\nRed lock\nOpened by the red key, which is kept.");
  g_signal_emit_by_name (door, "clicked");
  dst_ui_click (window, (DsCell){ 8, 5 }, 1, 0);
  g_assert_cmpstr (kind_at (window, 8, 5), ==, "gate-locked");
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 8, 5 }), ==, "floor");
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_FEATURE, (DsCell){ 8, 5 }), ==, "locked-door");
  g_assert_nonnull (strstr (dse_window_get_status (window), "Red door"));
  g_signal_emit_by_name (key, "clicked");
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (key)));
  name = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "Red key");
  g_assert_nonnull (name);
  g_assert_null (gtk_widget_get_tooltip_text (name)); /* a sentence about its lock */
  dst_ui_click (window, (DsCell){ 3, 5 }, 1, 0);
  g_assert_nonnull (strstr (dse_window_get_status (window), "Red key"));
  thing = ds_things_get (dst_ui_level (window)->things, 0);
  g_assert_cmpstr (ds_str_get (thing->lock), ==, "red");
  g_assert_cmpuint (ds_doc_position (doc), ==, 3);
  g_object_set (dse_window_get_options (window), "kind", "wolf", "lock", NULL, NULL);
  dst_ui_click (window, (DsCell){ 8, 5 }, 1, GDK_ALT_MASK); /* picks kind and lock */
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (door)));
  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 8, 5 }), ==, "wall");
  dst_ui_stop ();
}

/* Lines of the selected object, then those that lead on from them, as far as they go. */
static void
test_connected_links (void)
{
  static const struct {
    const char *kind, *lock;
    DsCell at;
  } ROWS[] = { { "key", "red", { 5, 5 } },          { "key", "red", { 5, 15 } },
               { "gate-locked", "red", { 20, 5 } }, { "gate-locked", "red", { 20, 15 } },
               { "key", "blue", { 30, 5 } },        { "gate-locked", "blue", { 35, 5 } } };
  DseWindow *window = start_blank ();
  DseRelations *relations;

  dst_ui_action (window, "win.tool::thing");
  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    g_object_set (dse_window_get_options (window), "kind", ROWS[i].kind, "lock", ROWS[i].lock,
                  NULL);
    dst_ui_click (window, ROWS[i].at, 1, 0);
  }
  relations = dse_relations_of (dse_page_get_canvas (dse_window_get_page (window)));
  dst_ui_action (window, "win.links::all");
  g_assert_cmpuint (dse_relations_count (relations), ==, 4 + 1);
  dst_ui_click (window, ROWS[0].at, 1, 0);
  dst_ui_action (window, "win.links::selected");
  g_assert_cmpuint (dse_relations_count (relations), ==, 2);
  dst_ui_action (window, "win.links::connected");
  g_assert_cmpuint (dse_relations_count (relations), ==, 4);
  dst_ui_click (window, ROWS[4].at, 1, 0);
  g_assert_cmpuint (dse_relations_count (relations), ==, 1);
  dst_ui_action (window, "win.undo"); /* the blue gate is gone */
  g_assert_cmpuint (dse_relations_count (relations), ==, 0);
  dst_ui_action (window, "win.links::selected");
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/things/place-move-copy", test_place_move_copy);
  g_test_add_func ("/editor/things/cancel", test_cancel);
  g_test_add_func ("/editor/things/area", test_area);
  g_test_add_func ("/editor/things/points", test_points);
  g_test_add_func ("/editor/things/add-point", test_add_point);
  g_test_add_func ("/editor/things/go-on", test_go_on);
  g_test_add_func ("/editor/things/delete", test_delete);
  g_test_add_func ("/editor/things/several", test_several);
  g_test_add_func ("/editor/things/loaded", test_loaded);
  g_test_add_func ("/editor/things/note", test_note);
  g_test_add_func ("/editor/things/spread", test_spread);
  g_test_add_func ("/editor/things/menu", test_menu);
  g_test_add_func ("/editor/things/pick", test_pick);
  g_test_add_func ("/editor/things/walled-in", test_walled_in);
  g_test_add_func ("/editor/things/palette", test_palette);
  g_test_add_func ("/editor/things/locks", test_locks);
  g_test_add_func ("/editor/things/connected-links", test_connected_links);
  return g_test_run ();
}
