/* tests/ui/test_areas.c — areas of markers with the object tool: selected by their frames, named
 * under the pointer, and their points. */
#include "drive.h"

#include "canvas_areas.h"
#include "map/area.h"
#include "window/panel.h"

#include <adwaita.h>
#include <math.h>
#include <string.h>

/* A window with a blank level of floor, 40 x 20, the object tool, and a wolf to place. */
static DseWindow *
start_blank (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 1);
  dst_ui_action (window, "win.tool::thing");
  g_object_set (dse_window_get_options (window), "kind", "wolf", NULL);
  dst_ui_settle ();
  return window;
}

static void
apply (DseWindow *window, const DsCmd *cmd)
{
  g_assert_true (dsu_document_apply_step (dst_ui_document (window), cmd, NULL));
  dst_ui_settle ();
}

/* Adds a marker with the id @id and the members @members. */
static void
add_marker (DseWindow *window, guint64 id, DsCell at, const char *const *members)
{
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;
  DsThing thing = {
    .id = id, .at = at, .facing = DS_FACING_NONE, .target_floor = -1, .target = { -1, -1 }
  };
  const DsCmdPlaceThing place = { .cmd.type = &ds_cmd_place_thing, .floor = 0, .thing = &thing };

  g_assert_true (ds_rules_find_kind (rules, "marker", &thing.kind));
  apply (window, &place.cmd);
  for (gsize i = 0; members[i] != NULL; i += 2) {
    const DsCmdSetThingProperty set = { .cmd.type = &ds_cmd_set_thing_property,
                                        .floor = 0,
                                        .id = id,
                                        .key = members[i],
                                        .json = members[i + 1] };

    apply (window, &set.cmd);
  }
}

#define ZONE 100
#define SMALL 101
#define TRIANGLE 102
#define LATE 103

/* A zone of 20 x 12 with a small one in it, and a triangle beside. */
static DseWindow *
start_zones (void)
{
  DseWindow *window = start_blank ();

  add_marker (window, ZONE, (DsCell){ 3, 3 },
              (const char *const[]){ "name", "\"Ambush\"", "width", "20", "height", "12", NULL });
  add_marker (window, SMALL, (DsCell){ 8, 6 },
              (const char *const[]){ "name", "\"Nest\"", "width", "5", "height", "4", NULL });
  add_marker (
      window, TRIANGLE, (DsCell){ 26, 4 },
      (const char *const[]){ "shape", "\"polygon\"", "points", "[[0, 0], [8, 0], [8, 8]]", NULL });
  return window;
}

static DsuCanvas *
canvas_of (DseWindow *window)
{
  return dse_page_get_canvas (dse_window_get_page (window));
}

/* Points at @dx, @dy of half a cell from the middle of @cell. */
static void
point_near (DseWindow *window, DsCell cell, double dx, double dy)
{
  const double half = dsu_canvas_get_zoom (canvas_of (window)) / 2;
  graphene_point_t at;

  g_assert_true (dsu_canvas_cell_to_widget (canvas_of (window), cell, &at));
  dst_ui_point_in (GTK_WIDGET (canvas_of (window)), at.x + half * dx, at.y + half * dy);
}

static void
click_near (DseWindow *window, DsCell cell, double dx, double dy, GdkModifierType modifiers)
{
  point_near (window, cell, dx, dy);
  if (modifiers != 0)
    dst_ui_hold (modifiers, TRUE);
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  if (modifiers != 0)
    dst_ui_hold (modifiers, FALSE);
  dst_ui_settle ();
}

static void
expect_chosen (DseWindow *window, guint64 first, gsize n)
{
  gsize n_chosen;
  const guint64 *ids = dse_page_get_chosen (dse_window_get_page (window), &n_chosen);

  g_assert_cmpuint (n_chosen, ==, n);
  if (n > 0)
    g_assert_cmpuint (ids[0], ==, first);
}

static gsize
count_things (DseWindow *window)
{
  return ds_things_count (dst_ui_level (window)->things);
}

static const DsThing *
thing_of (DseWindow *window, guint64 id)
{
  return ds_things_find (dst_ui_level (window)->things, id);
}

/* A click on a frame selects, the inside places; Shift selects there, the smallest area; an object
 * of the cell comes first, and Ctrl places on a frame, too. */
static void
test_select (void)
{
  DseWindow *window = start_zones ();
  DsDoc *doc = dsu_document_get_doc (dst_ui_document (window));
  const size_t n = ds_doc_position (doc);
  guint64 wolf;

  click_near (window, (DsCell){ 15, 3 }, 0, -0.95, 0); /* upper side */
  expect_chosen (window, ZONE, 1);
  click_near (window, (DsCell){ 30, 4 }, 0, 0, 0); /* a line of the triangle */
  expect_chosen (window, TRIANGLE, 1);
  click_near (window, (DsCell){ 12, 8 }, 0.95, 0, 0); /* right side of the small one, in the zone */
  expect_chosen (window, SMALL, 1);
  g_assert_cmpuint (count_things (window), ==, 3);
  g_assert_cmpuint (ds_doc_position (doc), ==, n);

  dst_ui_action (window, "win.object-work(1)");
  click_near (window, (DsCell){ 18, 12 }, 0, 0, 0);
  g_assert_cmpuint (count_things (window), ==, 4);
  expect_chosen (window, 0, 0);
  wolf = ds_things_get (dst_ui_level (window)->things, 3)->id;
  click_near (window, (DsCell){ 18, 13 }, 0, 0, GDK_SHIFT_MASK);
  expect_chosen (window, ZONE, 1);
  click_near (window, (DsCell){ 10, 8 }, 0, 0, GDK_SHIFT_MASK);
  expect_chosen (window, ZONE, 2);
  click_near (window, (DsCell){ 10, 8 }, 0, 0, GDK_SHIFT_MASK); /* takes it back */
  expect_chosen (window, ZONE, 1);
  click_near (window, (DsCell){ 18, 12 }, 0, 0, 0); /* the wolf on the cell */
  g_assert_cmpuint (count_things (window), ==, 4);
  expect_chosen (window, wolf, 1);

  add_marker (window, LATE, (DsCell){ 21, 13 }, /* listed after the small one */
              (const char *const[]){ "shape", "\"polygon\"", "points",
                                     "[[0, 0], [-16, 0], [-16, -9], [0, -9]]", NULL });
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  click_near (window, (DsCell){ 10, 8 }, 0, 0, GDK_SHIFT_MASK);
  expect_chosen (window, SMALL, 1);
  dst_ui_stop ();
}

static void
expect_note (DseWindow *window, const char *want)
{
  if (strstr (dse_window_get_hint (window), want) == NULL)
    g_error ("the hint is \"%s\"", dse_window_get_hint (window));
}

/* The line of facts names the areas of the cell; the hint, what a press on a frame does, also while
 * the pointer stays in one cell. */
static void
test_names (void)
{
  DseWindow *window = start_zones ();
  g_autofree char *in = dst_ui_dup_pointed (window, (DsCell){ 10, 8 });
  g_autofree char *out = dst_ui_dup_pointed (window, (DsCell){ 2, 8 });
  g_autofree char *line = dst_ui_dup_pointed (window, (DsCell){ 30, 8 });
  g_autofree char *beside = dst_ui_dup_pointed (window, (DsCell){ 28, 8 });

  g_assert_nonnull (strstr (in, "Area: Ambush, 20 × 12"));
  g_assert_nonnull (strstr (in, "Area: Nest, 5 × 4"));
  g_assert_null (strstr (out, "Ambush"));
  g_assert_nonnull (strstr (line, "Area: Marker, Polygon, 9 × 9"));
  g_assert_null (strstr (beside, "Polygon"));

  point_near (window, (DsCell){ 15, 3 }, 0, 0);
  dst_ui_settle ();
  expect_note (window, "Click to place");
  point_near (window, (DsCell){ 15, 3 }, 0, -0.75); /* still the same cell */
  dst_ui_settle ();
  expect_note (window, "Ambush, 20 × 12 · click: select · drag: move");
  point_near (window, (DsCell){ 15, 3 }, 0, 0.4);
  dst_ui_settle ();
  expect_note (window, "Click to place");
  dst_ui_stop ();
}

/* A drag of the frame moves the object with its area; with Ctrl a click places there. */
static void
test_move (void)
{
  DseWindow *window = start_zones ();

  point_near (window, (DsCell){ 8, 8 }, -0.95, 0);
  dst_ui_button (1, TRUE);
  point_near (window, (DsCell){ 10, 9 }, -0.95, 0);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  g_assert_cmpint (thing_of (window, SMALL)->at.x, ==, 10);
  g_assert_cmpint (thing_of (window, SMALL)->at.y, ==, 7);
  g_assert_cmpuint (count_things (window), ==, 3);
  click_near (window, (DsCell){ 15, 3 }, 0, -0.95, GDK_CONTROL_MASK);
  g_assert_cmpuint (count_things (window), ==, 4);
  dst_ui_stop ();
}

static const char *
points_of (DseWindow *window, guint64 id)
{
  return ds_extras_find (thing_of (window, id)->extras, "points");
}

/* Three points are the least of a polygon, and a sentence says so; Delete removes the hovered one
 * of more. */
static void
test_least_points (void)
{
  DseWindow *window = start_zones ();

  click_near (window, (DsCell){ 26, 4 }, 0, 0, 0);
  expect_chosen (window, TRIANGLE, 1);
  click_near (window, (DsCell){ 34, 12 }, 0, 0, GDK_CONTROL_MASK);
  expect_note (window, "A polygon needs 3 points");
  g_assert_cmpstr (points_of (window, TRIANGLE), ==, "[[0, 0], [8, 0], [8, 8]]");
  click_near (window, (DsCell){ 34, 8 }, 0, 0, GDK_CONTROL_MASK);
  g_assert_cmpstr (points_of (window, TRIANGLE), ==, "[[0, 0], [8, 0], [8, 4], [8, 8]]");
  point_near (window, (DsCell){ 34, 12 }, 0, 0);
  dst_ui_settle ();
  expect_note (window, "Del: remove it");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  g_assert_cmpstr (points_of (window, TRIANGLE), ==, "[[0, 0], [8, 0], [8, 4]]");
  point_near (window, (DsCell){ 34, 4 }, 0, 0);
  dst_ui_settle ();
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  expect_note (window, "A polygon needs 3 points");
  g_assert_nonnull (thing_of (window, TRIANGLE));
  point_near (window, (DsCell){ 10, 17 }, 0, 0);
  dst_ui_settle ();
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0); /* elsewhere: the object */
  g_assert_null (thing_of (window, TRIANGLE));
  dst_ui_stop ();
}

/* The handle at the corner of the object's cell moves the point there alone. */
static void
test_own_point (void)
{
  DseWindow *window = start_zones ();

  dsu_canvas_zoom_to (canvas_of (window), 32); /* small cells have no room for the handle */
  dsu_canvas_centre (canvas_of (window), (DsCell){ 28, 8 });
  dst_ui_settle ();
  click_near (window, (DsCell){ 26, 4 }, 0, 0, 0);
  point_near (window, (DsCell){ 26, 4 }, 0.9, 0.9);
  dst_ui_button (1, TRUE);
  point_near (window, (DsCell){ 25, 6 }, 0.9, 0.9);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  g_assert_cmpstr (points_of (window, TRIANGLE), ==, "[[-1, 2], [8, 0], [8, 8]]");
  g_assert_cmpint (thing_of (window, TRIANGLE)->at.x, ==, 26);
  dst_ui_stop ();
}

/* ---- turned */

static const char *
angle_of (DseWindow *window, guint64 id)
{
  return ds_extras_find (thing_of (window, id)->extras, "angle");
}

/* Turns the zone of 20 x 12 whose middle is the corner of the cell 13, 9 by its handle, from the
 * angle @from to @to, in degrees; @modifiers are held from the press on. */
static void
turn_zone (DseWindow *window, double from, double to, GdkModifierType modifiers)
{
  const double px = dsu_canvas_get_zoom (canvas_of (window)), far = 6 * px + 22;
  const double a = from * G_PI / 180, b = to * G_PI / 180;
  graphene_point_t at;

  g_assert_true (dsu_canvas_cell_to_widget (canvas_of (window), (DsCell){ 13, 9 }, &at));
  at.x -= (float)px / 2;
  at.y -= (float)px / 2;
  dst_ui_point_in (GTK_WIDGET (canvas_of (window)), at.x + far * sin (a), at.y - far * cos (a));
  dst_ui_settle ();
  expect_note (window, "drag: rotate");
  if (modifiers != 0)
    dst_ui_hold (modifiers, TRUE);
  dst_ui_button (1, TRUE);
  dst_ui_point_in (GTK_WIDGET (canvas_of (window)), at.x + 2 * far * sin (b),
                   at.y - 2 * far * cos (b));
  dst_ui_settle ();
}

static void
end_turn (GdkModifierType modifiers)
{
  dst_ui_button (1, FALSE);
  if (modifiers != 0)
    dst_ui_hold (modifiers, FALSE);
  dst_ui_settle ();
}

/* The handle above an area turns it, by whole degrees or with Shift or Ctrl by 15 of them, as one
 * step with its name; the angle is shown meanwhile. */
static void
test_turn (void)
{
  DseWindow *window = start_zones ();
  DsDoc *doc = dsu_document_get_doc (dst_ui_document (window));
  const size_t n = ds_doc_position (doc);

  click_near (window, (DsCell){ 3, 3 }, 0, 0, 0);
  expect_chosen (window, ZONE, 1);
  turn_zone (window, 0, 50, 0);
  DST_UI_UNTIL (strstr (dse_window_get_hint (window), "50°") != NULL);
  end_turn (0);
  g_assert_cmpstr (angle_of (window, ZONE), ==, "50");
  g_assert_cmpuint (ds_doc_position (doc), ==, n + 1);
  g_assert_cmpstr (ds_doc_label (doc, n), ==, "Rotate Area");
  g_assert_cmpint (thing_of (window, ZONE)->at.x, ==, 3);
  turn_zone (window, 50, 97, GDK_CONTROL_MASK);
  DST_UI_UNTIL (strstr (dse_window_get_hint (window), "90°") != NULL);
  end_turn (GDK_CONTROL_MASK);
  g_assert_cmpstr (angle_of (window, ZONE), ==, "90");
  turn_zone (window, 90, -26, GDK_SHIFT_MASK);
  end_turn (GDK_SHIFT_MASK);
  g_assert_cmpstr (angle_of (window, ZONE), ==, "330");
  expect_chosen (window, ZONE, 1);
  turn_zone (window, -30, 0, 0);
  end_turn (0);
  g_assert_null (angle_of (window, ZONE));
  g_assert_cmpuint (count_things (window), ==, 3);
  g_assert_cmpuint (ds_doc_position (doc), ==, n + 4);
  turn_zone (window, 0, 50, 0);
  for (int i = 0; i < 2; i++) { /* in one cell */
    point_near (window, (DsCell){ 27, 9 }, 0, i == 0 ? -0.9 : 0.6);
    DST_UI_UNTIL (strstr (dse_window_get_hint (window), i == 0 ? "90°" : "93°") != NULL);
  }
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  end_turn (0);
  g_assert_null (angle_of (window, ZONE));
  for (int i = 0; i < 3; i++)
    dst_ui_action (window, "win.undo");
  g_assert_cmpstr (angle_of (window, ZONE), ==, "50");
  dst_ui_stop ();
}

/* A turned area is hit, named and resized as it lies, and keeps its angle when it moves. */
static void
test_turned (void)
{
  DseWindow *window = start_blank ();
  DsuCanvas *canvas = canvas_of (window);
  g_autofree char *in = NULL, *out = NULL;

  add_marker (window, ZONE, (DsCell){ 10, 8 }, /* drawn over 13, 5 to 15, 13 */
              (const char *const[]){ "width", "9", "height", "3", "angle", "90", NULL });
  in = dst_ui_dup_pointed (window, (DsCell){ 14, 12 });
  out = dst_ui_dup_pointed (window, (DsCell){ 17, 9 });
  g_assert_nonnull (strstr (in, "Area: Marker, 9 × 3, 90°"));
  g_assert_null (strstr (out, "Area"));
  click_near (window, (DsCell){ 13, 12 }, -0.95, 0, 0); /* its left side */
  expect_chosen (window, ZONE, 1);
  point_near (window, (DsCell){ 14, 13 }, 0, 0.95); /* its right end lies below */
  dst_ui_button (1, TRUE);
  point_near (window, (DsCell){ 14, 15 }, 0, 0.95);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  g_assert_cmpstr (ds_extras_find (thing_of (window, ZONE)->extras, "width"), ==, "11");
  g_assert_cmpint (thing_of (window, ZONE)->at.x, ==, 9); /* so that its upper end stays */
  g_assert_cmpint (thing_of (window, ZONE)->at.y, ==, 9);
  point_near (window, (DsCell){ 15, 12 }, 0.95, 0.4);
  dst_ui_button (1, TRUE);
  point_near (window, (DsCell){ 17, 13 }, 0.95, 0.4);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  g_assert_cmpint (thing_of (window, ZONE)->at.x, ==, 11);
  g_assert_cmpint (thing_of (window, ZONE)->at.y, ==, 10);
  g_assert_cmpstr (angle_of (window, ZONE), ==, "90");
  g_assert_cmpuint (dsu_canvas_get_areas (canvas)->items.n, ==, 1);
  dst_ui_stop ();
}

/* A point of a turned path goes where it is dragged; the others stay. */
static void
test_turned_point (void)
{
  DseWindow *window = start_blank ();

  add_marker (window, ZONE, (DsCell){ 10, 8 }, /* drawn from 13, 5 down to 13, 11 */
              (const char *const[]){ "shape", "\"polyline\"", "points", "[[0, 0], [6, 0]]", "angle",
                                     "90", NULL });
  click_near (window, (DsCell){ 10, 8 }, 0, 0, 0);
  point_near (window, (DsCell){ 13, 11 }, 0, 0);
  dst_ui_button (1, TRUE);
  point_near (window, (DsCell){ 13, 13 }, 0, 0);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  /* the middle goes two cells down: 13, 9 */
  g_assert_cmpstr (points_of (window, ZONE), ==, "[[-1, 1], [7, 1]]");
  dst_ui_action (window, "win.undo");
  click_near (window, (DsCell){ 13, 7 }, 0, 0, GDK_CONTROL_MASK);
  g_assert_cmpstr (points_of (window, ZONE), ==, "[[0, 0], [2, 0], [6, 0]]");
  dst_ui_stop ();
}

static guint64
last_id (DseWindow *window)
{
  return ds_things_get (dst_ui_level (window)->things, 0)->id;
}

static GtkWidget *
row_of (DseWindow *window, const char *title)
{
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_inspect);

  dst_ui_settle ();
  return dst_ui_find (panel, ADW_TYPE_PREFERENCES_ROW, title);
}

/* Any angle is typed, as a sum, too; one that is none is red, with the reason, and 0 is no member.
 * Several areas get the same. */
static void
test_angle (void)
{
  DseWindow *window = start_blank ();
  GtkWidget *entry;
  size_t n;

  g_object_set (dse_window_get_options (window), "kind", "marker", NULL);
  dst_ui_drag (window, (DsCell){ 2, 8 }, (DsCell){ 5, 9 }, 1, 0);
  n = ds_doc_position (dsu_document_get_doc (dst_ui_document (window)));
  entry = dst_ui_find (row_of (window, "Angle"), GTK_TYPE_ENTRY, NULL);
  for (gsize i = 0; i < 4; i++) {
    static const char *const ROWS[][2] = {
      { "30", "30" }, { "20+2.5", "22.5" }, { "-30", "330" }, { "45/2+360-360", "22.5" }
    };

    gtk_widget_grab_focus (entry);
    dst_ui_enter (entry, ROWS[i][0]);
    g_assert_cmpstr (angle_of (window, last_id (window)), ==, ROWS[i][1]);
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, ROWS[i][1]);
  }
  gtk_widget_grab_focus (entry);
  dst_ui_enter (entry, "400");
  g_assert_true (gtk_widget_has_css_class (entry, "error"));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (entry), ==, "Expected -360 to 360, got 400");
  g_assert_cmpstr (angle_of (window, last_id (window)), ==, "22.5");
  gtk_widget_grab_focus (entry);
  dst_ui_enter (entry, "360");
  g_assert_null (angle_of (window, last_id (window)));
  g_assert_cmpuint (ds_doc_position (dsu_document_get_doc (dst_ui_document (window))), ==, n + 5);
  adw_combo_row_set_selected (ADW_COMBO_ROW (row_of (window, "Shape")), DS_AREA_POLYLINE);
  dst_ui_enter (dst_ui_find (row_of (window, "Angle"), GTK_TYPE_ENTRY, NULL), "12,5");
  g_assert_cmpstr (angle_of (window, last_id (window)), ==, "12.5");
  dst_ui_stop ();
}

/* Undo in an entry with a refused text brings back the value of the level, and leaving it then is
 * no step. */
static void
test_refused (void)
{
  static const char *const ROWS[][3] = { { "Angle", "30", "abc" },
                                         { "Width", "4", "w" },
                                         { "Height", "2", "9999999" },
                                         { "Position", "2, 8", "2, x" } };
  DseWindow *window = start_blank ();
  GtkWidget *entry;
  size_t n;

  g_object_set (dse_window_get_options (window), "kind", "marker", NULL);
  dst_ui_drag (window, (DsCell){ 2, 8 }, (DsCell){ 5, 9 }, 1, 0);
  dst_ui_enter (dst_ui_find (row_of (window, "Angle"), GTK_TYPE_ENTRY, NULL), "30");
  n = ds_doc_position (dsu_document_get_doc (dst_ui_document (window)));
  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    entry = dst_ui_find (row_of (window, ROWS[i][0]), GTK_TYPE_ENTRY, NULL);
    gtk_widget_grab_focus (entry);
    gtk_editable_select_region (GTK_EDITABLE (entry), 0, -1);
    dst_ui_enter (entry, ROWS[i][2]);
    g_assert_true (gtk_widget_has_css_class (entry, "error"));
    dst_ui_key (GTK_WINDOW (window), GDK_KEY_z, GDK_CONTROL_MASK);
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, ROWS[i][1]);
    g_assert_false (gtk_widget_has_css_class (entry, "error"));
    dst_ui_key (GTK_WINDOW (window), GDK_KEY_Tab, 0);
    g_assert_cmpuint (ds_doc_position (dsu_document_get_doc (dst_ui_document (window))), ==, n);
    g_assert_cmpstr (angle_of (window, last_id (window)), ==, "30");
  }
  dst_ui_stop ();
}

/* ---- drawn click by click */

static const DsThing *
last_of (DseWindow *window, guint n)
{
  const DsThings *things = dst_ui_level (window)->things;

  g_assert_cmpuint (ds_things_count (things), ==, n);
  return n > 0 ? ds_things_get (things, n - 1) : NULL;
}

static void
click (DseWindow *window, int x, int y)
{
  dst_ui_click (window, (DsCell){ x, y }, 1, 0);
}

/* Clicks draw the points of a polygon or path; the first point, a double click or Enter ends it, as
 * one undo step; Backspace takes the last back and Esc all. */
static void
test_draw (void)
{
  DseWindow *window = start_blank ();
  DsDoc *doc = dsu_document_get_doc (dst_ui_document (window));
  const size_t n = ds_doc_position (doc);
  const DsThing *thing;

  g_object_set (dse_window_get_options (window), "kind", "marker", NULL);
  dst_ui_action (window, "win.area-shape(3)");
  click (window, 5, 5);
  g_assert_cmpuint (count_things (window), ==, 0);
  g_assert_cmpint (dse_tool_options_get_int (dse_window_get_options (window), "area-shape"), ==, 3);
  expect_note (window, "1 point");
  click (window, 12, 5);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  expect_note (window, "A polygon needs 3 points");
  click (window, 12, 12);
  click (window, 20, 12);
  expect_note (window, "4 points");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_BackSpace, 0);
  expect_note (window, "3 points");
  g_assert_cmpuint (count_things (window), ==, 0);
  click (window, 5, 5); /* closes */
  thing = last_of (window, 1);
  g_assert_cmpstr (ds_extras_find (thing->extras, "shape"), ==, "\"polygon\"");
  g_assert_cmpstr (points_of (window, thing->id), ==, "[[0, 0], [7, 0], [7, 7]]");
  expect_chosen (window, thing->id, 1);
  g_assert_cmpuint (ds_doc_position (doc), ==, n + 1);
  dst_ui_action (window, "win.undo");
  last_of (window, 0);

  dst_ui_action (window, "win.area-shape(4)");
  click (window, 3, 3);
  click (window, 8, 3);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  click (window, 10, 3);
  click (window, 10, 9);
  click (window, 15, 9);
  click (window, 15, 9); /* twice */
  thing = last_of (window, 1);
  g_assert_cmpstr (ds_extras_find (thing->extras, "shape"), ==, "\"polyline\"");
  g_assert_cmpstr (points_of (window, thing->id), ==, "[[0, 0], [0, 6], [5, 6]]");
  click (window, 20, 3);
  click (window, 24, 3);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  g_assert_cmpuint (count_things (window), ==, 2);

  dst_ui_action (window, "win.area-shape(1)");
  dst_ui_drag (window, (DsCell){ 25, 10 }, (DsCell){ 30, 14 }, 1, 0);
  thing = last_of (window, 3);
  g_assert_cmpstr (ds_extras_find (thing->extras, "shape"), ==, "\"ellipse\"");
  g_assert_cmpstr (ds_extras_find (thing->extras, "width"), ==, "6");
  dst_ui_stop ();
}

static gboolean
is_enabled (DseWindow *window, const char *action)
{
  return g_action_get_enabled (g_action_map_lookup_action (G_ACTION_MAP (window), action));
}

/* Undo takes the last point back while points are drawn, and leaves the steps of the level; redo
 * waits. Undone in a press, the points so far stay. */
static void
test_undo_points (void)
{
  DseWindow *window = start_blank ();
  DsDoc *doc = dsu_document_get_doc (dst_ui_document (window));
  size_t n;

  g_object_set (dse_window_get_options (window), "kind", "marker", NULL);
  dst_ui_action (window, "win.area-shape(3)");
  g_assert_false (is_enabled (window, "undo"));
  click (window, 5, 5);
  g_assert_true (is_enabled (window, "undo")); /* without a step */
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "Undo Add Point (Ctrl+Z)"));
  expect_note (window,
               "1 point · Enter or double click: done · Backspace, Ctrl+Z: remove the last");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_z, GDK_CONTROL_MASK);
  g_assert_false (is_enabled (window, "undo"));
  g_assert_null (strstr (dse_window_get_hint (window), "point ·"));

  add_marker (window, ZONE, (DsCell){ 30, 10 }, (const char *const[]){ NULL });
  add_marker (window, SMALL, (DsCell){ 33, 10 }, (const char *const[]){ NULL });
  n = ds_doc_position (doc);
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (ds_doc_position (doc), ==, n - 1);
  g_assert_true (is_enabled (window, "redo"));
  click (window, 5, 5);
  click (window, 12, 5);
  click (window, 12, 12);
  g_assert_false (is_enabled (window, "redo"));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_y, GDK_CONTROL_MASK);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  expect_note (window, "3 points");
  g_assert_cmpuint (ds_doc_position (doc), ==, n - 1);
  point_near (window, (DsCell){ 20, 12 }, 0, 0);
  dst_ui_button (1, TRUE);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_z, GDK_CONTROL_MASK);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  expect_note (window, "3 points");
  point_near (window, (DsCell){ 12, 12 }, 0, 0);
  g_assert_cmpint (dsu_canvas_get_preview_box (canvas_of (window)).w, ==, 8);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_z, GDK_CONTROL_MASK);
  expect_note (window, "2 points");
  g_assert_cmpuint (ds_doc_position (doc), ==, n - 1);
  dst_ui_action (window, "win.area-shape(0)"); /* they are given up */
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_z, GDK_CONTROL_MASK);
  g_assert_cmpuint (ds_doc_position (doc), ==, n - 2);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_y, GDK_CONTROL_MASK);
  g_assert_cmpuint (ds_doc_position (doc), ==, n - 1);
  dst_ui_stop ();
}

/* Esc and arrows belong to the area that is drawn, not to an object that is selected meanwhile; Esc
 * takes its outline away although the pointer rests. */
static void
test_draw_beside_chosen (void)
{
  DseWindow *window = start_zones ();
  DsRect box;

  click_near (window, (DsCell){ 30, 8 }, 0, 0, 0);
  expect_chosen (window, TRIANGLE, 1);
  g_object_set (dse_window_get_options (window), "kind", "marker", NULL);
  dst_ui_action (window, "win.area-shape(3)");
  click (window, 24, 14);
  click (window, 34, 14);
  expect_note (window, "2 points");
  expect_chosen (window, TRIANGLE, 1);
  box = dsu_canvas_get_preview_box (canvas_of (window));
  g_assert_cmpint (box.w, >=, 11);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Right, 0);
  g_assert_cmpint (thing_of (window, TRIANGLE)->at.x, ==, 26);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  expect_chosen (window, TRIANGLE, 1);
  box = dsu_canvas_get_preview_box (canvas_of (window));
  g_assert_cmpint (box.w, <=, 1);
  g_assert_null (strstr (dse_window_get_hint (window), "2 points"));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  expect_chosen (window, TRIANGLE, 0);
  g_assert_cmpuint (count_things (window), ==, 3);
  dst_ui_stop ();
}

/* A click that just misses a handle of the drawn area places nothing, and says so; one further off
 * does, for the kind is still loaded. */
static void
test_miss (void)
{
  DseWindow *window = start_blank ();

  g_object_set (dse_window_get_options (window), "kind", "marker", NULL);
  dst_ui_drag (window, (DsCell){ 5, 5 }, (DsCell){ 12, 9 }, 1, 0);
  g_assert_cmpuint (count_things (window), ==, 1);
  click_near (window, (DsCell){ 13, 10 }, 0, 0, 0); /* the corner is at its own corner */
  g_assert_cmpuint (count_things (window), ==, 1);
  expect_note (window, "Beside a handle");
  click (window, 16, 12);
  g_assert_cmpuint (count_things (window), ==, 2);
  dst_ui_stop ();
}

/* Only objects with areas have the choice of a shape; a wolf is placed with one click. */
static void
test_shapes_shown (void)
{
  DseWindow *window = start_blank ();
  GtkWidget *polygon = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_TOGGLE_BUTTON, "Polygon");

  g_assert_nonnull (polygon);
  g_assert_false (gtk_widget_get_mapped (polygon));
  dst_ui_action (window, "win.area-shape(3)");
  click (window, 5, 5);
  g_assert_cmpuint (count_things (window), ==, 1);
  g_object_set (dse_window_get_options (window), "kind", "marker", NULL);
  dst_ui_settle ();
  g_assert_true (gtk_widget_get_mapped (polygon));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/areas/select", test_select);
  g_test_add_func ("/editor/areas/miss", test_miss);
  g_test_add_func ("/editor/areas/names", test_names);
  g_test_add_func ("/editor/areas/move", test_move);
  g_test_add_func ("/editor/areas/least-points", test_least_points);
  g_test_add_func ("/editor/areas/own-point", test_own_point);
  g_test_add_func ("/editor/areas/turn", test_turn);
  g_test_add_func ("/editor/areas/turned", test_turned);
  g_test_add_func ("/editor/areas/angle", test_angle);
  g_test_add_func ("/editor/areas/refused", test_refused);
  g_test_add_func ("/editor/areas/turned-point", test_turned_point);
  g_test_add_func ("/editor/areas/draw", test_draw);
  g_test_add_func ("/editor/areas/undo-points", test_undo_points);
  g_test_add_func ("/editor/areas/draw-beside-chosen", test_draw_beside_chosen);
  g_test_add_func ("/editor/areas/shapes-shown", test_shapes_shown);
  return g_test_run ();
}
