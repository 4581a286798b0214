/* tests/ui/test_graph.c — the lock graph beside the map: choosing in both, moving a key. */
#include "drive.h"

#include "window/panel.h"

/* Two rooms of 5 x 5 cells at (2, 2) and (8, 2), a red gate between them at (7, 4), the start, and
 * a red key in the first one. */
static DseWindow *
start_locked (void)
{
  static const struct {
    const char *kind, *lock;
    DsCell at;
  } things[] = { { "player-start", NULL, { 3, 3 } },
                 { "key", "red", { 4, 4 } },
                 { "gate-locked", "red", { 7, 4 } } };
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (DsuDocument) document = dst_ui_level_new (NULL, 1, 16, 9, 1);
  const DsRules *rules = dsu_document_get_delve (document)->rules;
  DsSpans spans = { 0 };

  for (int y = 0; y < 9; y++) {
    const uint16_t wall = ds_rules_find_tile (rules, "wall"),
                   floor = ds_rules_find_tile (rules, "floor");

    g_assert_true (ds_array_push (&spans, (DsSpan){ y, 0, 15, wall }));
    if (y >= 2 && y <= 6) {
      g_assert_true (ds_array_push (&spans, (DsSpan){ y, 2, 6, floor }));
      g_assert_true (ds_array_push (&spans, (DsSpan){ y, 8, 12, floor }));
    }
    if (y == 4)
      g_assert_true (ds_array_push (&spans, (DsSpan){ y, 7, 7, floor }));
  }
  g_assert_true (dsu_document_apply (document, &(DsCmdCells){ .cmd.type = &ds_cmd_cells,
                                                              .floor = 0,
                                                              .layer = DS_LAYER_GROUND,
                                                              .spans = spans.items,
                                                              .n_spans = spans.n,
                                                              .pin = true }
                                                    .cmd));
  ds_array_clear (&spans);
  for (gsize i = 0; i < G_N_ELEMENTS (things); i++) {
    DsThing thing = { .id = i + 1,
                      .facing = DS_FACING_NONE,
                      .target_floor = -1,
                      .target = { -1, -1 },
                      .at = things[i].at };

    g_assert_true (ds_rules_find_kind (rules, things[i].kind, &thing.kind));
    thing.lock = things[i].lock != NULL ? ds_str_new (things[i].lock) : NULL;
    g_assert_true (dsu_document_apply (
        document,
        &(DsCmdPlaceThing){ .cmd.type = &ds_cmd_place_thing, .floor = 0, .thing = &thing }.cmd));
    ds_str_unref (thing.lock);
  }
  dse_window_add_document (window, document);
  dst_ui_settle ();
  return window;
}

static GtkWidget *
open_graph (DseWindow *window)
{
  GtkWidget *panel = dse_window_show_panel (window, &dse_panel_graph), *area;

  dst_ui_settle ();
  area = dst_ui_find (panel, GTK_TYPE_DRAWING_AREA, NULL);
  DST_UI_UNTIL (gtk_drawing_area_get_content_width (GTK_DRAWING_AREA (area)) > 100);
  g_assert_cmpint (gtk_drawing_area_get_content_width (GTK_DRAWING_AREA (area)), >, 100);
  dst_ui_settle ();
  return area;
}

/* The middle of the box in a column of the first row. */
static void
click_node (GtkWidget *area, int column)
{
  dst_ui_point_in (area, 83 + column * 168, 60);
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
}

static gboolean
is_selected (DseWindow *window, int x, int y)
{
  const DsMask *mask = dse_page_get_selection (dse_window_get_page (window));

  return mask != NULL && ds_mask_has (mask, (DsCell){ x, y });
}

static void
test_choose (void)
{
  DseWindow *window = start_locked ();
  GtkWidget *area = open_graph (window);

  click_node (area, 0);
  g_assert_true (is_selected (window, 2, 2));
  g_assert_true (is_selected (window, 6, 6));
  g_assert_false (is_selected (window, 7, 4));
  g_assert_false (is_selected (window, 8, 2));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Right, 0);
  g_assert_true (is_selected (window, 8, 2));
  g_assert_false (is_selected (window, 2, 2));
  dst_ui_stop ();
}

static DsCell
place_of_key (DseWindow *window)
{
  return ds_things_find (dst_ui_level (window)->things, 2)->at;
}

/* From its emblem to the other box; one undo step. */
static void
test_move_key (void)
{
  DseWindow *window = start_locked ();
  GtkWidget *area = open_graph (window);

  dst_ui_point_in (area, 36, 81);
  dst_ui_button (1, TRUE);
  dst_ui_point_in (area, 120, 81);
  dst_ui_point_in (area, 251, 72);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  g_assert_cmpint (place_of_key (window).x, >=, 8);
  dst_ui_action (window, "win.undo");
  g_assert_cmpint (place_of_key (window).x, ==, 4);
  dst_ui_stop ();
}

/* Key and button close it again; the graph follows edits and tabs. */
static void
test_toggle (void)
{
  DseWindow *window = start_locked ();
  GtkWidget *area = open_graph (window);
  const int width = gtk_drawing_area_get_content_width (GTK_DRAWING_AREA (area));

  g_object_set (dse_window_get_options (window), "tile", "floor", NULL);
  dst_ui_action (window, "win.tool::rectangle");
  dst_ui_drag (window, (DsCell){ 6, 2 }, (DsCell){ 8, 2 }, 1, 0); /* round the gate */
  DST_UI_UNTIL (gtk_drawing_area_get_content_width (GTK_DRAWING_AREA (area)) < width);
  g_assert_cmpint (gtk_drawing_area_get_content_width (GTK_DRAWING_AREA (area)), <, width);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_k, GDK_CONTROL_MASK | GDK_ALT_MASK);
  g_assert_false (gtk_widget_get_mapped (area));
  dst_ui_stop ();
}

/* A level without a place to stand on says so. */
static void
test_solid (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (DsuDocument) document = dst_ui_level_new (NULL, 1, 3, 3, 1);
  const uint16_t wall = ds_rules_find_tile (dsu_document_get_delve (document)->rules, "wall");
  const DsSpan spans[] = { { 0, 0, 2, wall }, { 1, 0, 2, wall }, { 2, 0, 2, wall } };
  GtkWidget *panel, *message;

  g_assert_true (dsu_document_apply (document, &(DsCmdCells){ .cmd.type = &ds_cmd_cells,
                                                              .floor = 0,
                                                              .layer = DS_LAYER_GROUND,
                                                              .spans = spans,
                                                              .n_spans = G_N_ELEMENTS (spans),
                                                              .pin = true }
                                                    .cmd));
  dse_window_add_document (window, document);
  dst_ui_settle ();
  panel = dse_window_show_panel (window, &dse_panel_graph);
  DST_UI_UNTIL (dst_ui_find (panel, GTK_TYPE_LABEL, "No walkable cells.") != NULL);
  message = dst_ui_find (panel, GTK_TYPE_LABEL, "No walkable cells.");
  g_assert_nonnull (message);
  g_assert_true (gtk_widget_get_mapped (message));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/graph/choose", test_choose);
  g_test_add_func ("/graph/move-key", test_move_key);
  g_test_add_func ("/graph/toggle", test_toggle);
  g_test_add_func ("/graph/solid", test_solid);
  return g_test_run ();
}
