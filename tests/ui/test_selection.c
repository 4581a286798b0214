/* tests/ui/test_selection.c — tools that select cells, by pointer and by keys, and how a selection
 * limits the others. */
#include "drive.h"

#include <adwaita.h>
#include <string.h>

#define W 40
#define H 20

static DseWindow *window;

static const DsMask *
selection (void)
{
  return dse_page_get_selection (dse_window_get_page (window));
}

static size_t
n_selected (void)
{
  return selection () != NULL ? ds_mask_count (selection ()) : 0;
}

static gboolean
is_selected (int x, int y)
{
  return selection () != NULL && ds_mask_has (selection (), (DsCell){ x, y });
}

static void
use (const char *tool)
{
  g_autofree char *action = g_strconcat ("win.tool::", tool, NULL);

  dst_ui_action (window, action);
}

static void
set_tile (const char *tile)
{
  g_object_set (dse_window_get_options (window), "tile", tile, NULL);
}

static void
key (guint keyval, GdkModifierType modifiers)
{
  dst_ui_key (GTK_WINDOW (window), keyval, modifiers);
  dst_ui_settle ();
}

static void
paint_box (const char *tile, DsCell from, DsCell to)
{
  set_tile (tile);
  use ("rectangle");
  dst_ui_drag (window, from, to, 1, 0);
}

/* A level of floor, 40 x 20, with two ponds of 3 x 2 cells that do not touch, and grass of 4 x 4
 * around a corner of the first. */
static void
start (void)
{
  window = dst_ui_start (NULL);
  dst_ui_add_blank (window, 1);
  paint_box ("shallow-water", (DsCell){ 4, 4 }, (DsCell){ 6, 5 });
  paint_box ("shallow-water", (DsCell){ 20, 10 }, (DsCell){ 22, 11 });
  paint_box ("grass", (DsCell){ 6, 5 }, (DsCell){ 9, 8 });
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 6, 5 }), ==, "shallow-water");
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_FEATURE, (DsCell){ 6, 5 }), ==, "grass");
}

/* ---- tools */

static void
test_wand (void)
{
  start ();
  key (GDK_KEY_w, 0);
  g_assert_cmpstr (dse_page_get_tool (dse_window_get_page (window))->id, ==, "wand");
  dst_ui_click (window, (DsCell){ 4, 4 }, 1, 0);
  g_assert_cmpuint (n_selected (), ==, 6);
  g_assert_true (is_selected (6, 5));
  dst_ui_click (window, (DsCell){ 22, 11 }, 1, GDK_SHIFT_MASK);
  g_assert_cmpuint (n_selected (), ==, 12);
  dst_ui_click (window, (DsCell){ 5, 4 }, 1, GDK_CONTROL_MASK);
  g_assert_cmpuint (n_selected (), ==, 6);
  g_assert_true (is_selected (20, 10) && !is_selected (4, 4));
  dst_ui_click (window, (DsCell){ 0, 0 }, 1, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  g_assert_null (selection ()); /* nothing is floor and pond */
  key (GDK_KEY_Escape, 0);
  dst_ui_stop ();
}

static void
test_same (void)
{
  start ();
  key (GDK_KEY_s, 0);
  dst_ui_click (window, (DsCell){ 4, 4 }, 1, 0);
  g_assert_cmpuint (n_selected (), ==, 12);
  dst_ui_click (window, (DsCell){ 0, 0 }, 1, 0);
  g_assert_cmpuint (n_selected (), ==, W * H - 12);
  key (GDK_KEY_Escape, 0);
  g_assert_null (selection ());
  dst_ui_stop ();
}

/* The options of wand and Select Same, each at the corner of the first pond, where grass is. */
static void
test_alike (void)
{
  static const struct {
    const char *tool;
    DsAlike alike;
    size_t cells;
  } rows[] = {
    { "wand", DS_ALIKE_GROUND, 6 },  { "wand", DS_ALIKE_FEATURE, 16 },
    { "wand", DS_ALIKE_ROOM, 60 },   { "wand", DS_ALIKE_REGION, 60 },
    { "same", DS_ALIKE_GROUND, 12 }, { "same", DS_ALIKE_FEATURE, 16 },
    { "same", DS_ALIKE_ROOM, 60 },   { "same", DS_ALIKE_REGION, 120 },
  };
  DsePage *page;

  start ();
  page = dse_window_get_page (window);
  for (int i = 0; i < 2; i++) { /* two rooms of one region */
    const int x0 = 5 + 20 * i, x1 = 19 + 20 * i;
    const DsSpan spans[] = {
      { 3, x0, x1, 0 }, { 4, x0, x1, 0 }, { 5, x0, x1, 0 }, { 6, x0, x1, 0 }
    };
    const DsRegion region = { .id = 9 };
    const DsRoom room = { .id = 50 + (uint64_t)i };
    const uint64_t id = room.id;
    const DsCmdPutRegion put_region = { .cmd.type = &ds_cmd_put_region, .region = &region };
    const DsCmdPutRoom put = { .cmd.type = &ds_cmd_put_room, .floor = 0, .room = &room };
    const DsCmdRoomCells cells = {
      .cmd.type = &ds_cmd_room_cells, .floor = 0, .room = id, .spans = spans, .n_spans = 4
    };
    const DsCmdAssignRegion assign = {
      .cmd.type = &ds_cmd_assign_region, .floor = 0, .rooms = &id, .n_rooms = 1, .region = 9
    };

    g_assert_true (dse_page_apply (page, &put_region.cmd, NULL));
    g_assert_true (dse_page_apply (page, &put.cmd, NULL));
    g_assert_true (dse_page_apply (page, &cells.cmd, NULL));
    g_assert_true (dse_page_apply (page, &assign.cmd, NULL));
  }
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autofree char *action = g_strdup_printf ("win.alike(%d)", rows[i].alike);

    use (rows[i].tool);
    dst_ui_action (window, action);
    dst_ui_click (window, (DsCell){ 6, 5 }, 1, 0);
    g_assert_cmpuint (n_selected (), ==, rows[i].cells);
  }
  dst_ui_action (window, "win.alike(0)");
  dst_ui_stop ();
}

static void
test_lasso (void)
{
  start ();
  key (GDK_KEY_q, 0);
  dst_ui_press (window, (DsCell){ 10, 2 }, 1);
  dst_ui_hover (window, (DsCell){ 16, 2 });
  dst_ui_hover (window, (DsCell){ 16, 8 });
  dst_ui_release (1);
  g_assert_cmpuint (n_selected (), ==, 28); /* a triangle with legs of 7 */
  g_assert_true (is_selected (10, 2) && is_selected (15, 4) && !is_selected (11, 4));
  dst_ui_click (window, (DsCell){ 30, 2 }, 1, GDK_SHIFT_MASK);
  g_assert_cmpuint (n_selected (), ==, 29);
  dst_ui_click (window, (DsCell){ 30, 2 }, 1, 0);
  g_assert_null (selection ());
  dst_ui_stop ();
}

/* Enter is the button and the arrows move the pointer, with every tool. */
static void
test_keyboard (void)
{
  start ();
  use ("lasso");
  dst_ui_hover (window, (DsCell){ 10, 4 });
  key (GDK_KEY_Left, 0); /* the cursor comes to the pointer first */
  dst_ui_key_down (GTK_WINDOW (window), GDK_KEY_Return, TRUE);
  for (int i = 0; i < 2; i++)
    key (GDK_KEY_Right, 0);
  for (int i = 0; i < 2; i++)
    key (GDK_KEY_Down, 0);
  dst_ui_key_down (GTK_WINDOW (window), GDK_KEY_Return, FALSE);
  dst_ui_settle ();
  g_assert_cmpuint (n_selected (), ==, 6);
  use ("wand");
  key (GDK_KEY_Return, 0);
  g_assert_true (is_selected (0, 0) && !is_selected (4, 4));
  dst_ui_stop ();
}

/* One rule for how cells join, in every tool that selects: rows of tool and modifiers. */
static void
test_modifiers (void)
{
  static const struct {
    GdkModifierType modifiers;
    gboolean stays, comes; /* cells of before, and others, that are selected afterwards */
  } rows[] = { { 0, FALSE, TRUE },
               { GDK_SHIFT_MASK, TRUE, TRUE },
               { GDK_CONTROL_MASK, TRUE, FALSE },
               { GDK_SHIFT_MASK | GDK_CONTROL_MASK, FALSE, FALSE } };
  static const char *const tools[] = { "select", "lasso", "wand", "same" };

  start ();
  for (gsize t = 0; t < G_N_ELEMENTS (tools); t++)
    for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
      const gboolean both = rows[i].modifiers != 0 && rows[i].stays == rows[i].comes;

      dst_ui_action (window, "win.select-none");
      use ("select");
      dst_ui_drag (window, (DsCell){ 30, 1 }, (DsCell){ 31, 2 }, 1, 0);
      dst_ui_drag (window, (DsCell){ 4, 4 }, (DsCell){ 4, 5 }, 1, GDK_SHIFT_MASK);
      g_assert_cmpuint (n_selected (), ==, 6);
      use (tools[t]);
      dst_ui_drag (window, (DsCell){ 6, 4 }, (DsCell){ 4, 4 }, 1, rows[i].modifiers);
      g_assert_true (is_selected (30, 1) == rows[i].stays);
      g_assert_true (is_selected (6, 4) == rows[i].comes);
      g_assert_true (is_selected (4, 4) == (both || rows[i].modifiers != GDK_CONTROL_MASK));
    }
  dst_ui_stop ();
}

static gboolean
is_previewed (int x, int y)
{
  return dsu_canvas_is_previewed (dse_page_get_canvas (dse_window_get_page (window)),
                                  (DsCell){ x, y });
}

/* The cells that a click would select show before it. */
static void
test_preview (void)
{
  start ();
  use ("wand");
  dst_ui_hover (window, (DsCell){ 4, 4 });
  g_assert_true (is_previewed (6, 5) && !is_previewed (7, 5) && !is_previewed (20, 10));
  use ("same");
  g_assert_true (is_previewed (6, 5) && is_previewed (20, 10));
  dst_ui_hover (window, (DsCell){ 5, 4 });
  g_assert_true (is_previewed (6, 5) && is_previewed (20, 10));
  dst_ui_hover (window, (DsCell){ 0, 0 });
  g_assert_true (!is_previewed (6, 5) && is_previewed (30, 1));
  dst_ui_stop ();
}

/* ---- actions */

static void
test_spread (void)
{
  start ();
  g_assert_false (dst_ui_is_enabled (window, "win.select-grow"));
  use ("select");
  dst_ui_drag (window, (DsCell){ 10, 5 }, (DsCell){ 14, 9 }, 1, 0);
  g_assert_true (dst_ui_is_enabled (window, "win.select-grow"));
  key (GDK_KEY_greater, GDK_SHIFT_MASK);
  g_assert_cmpuint (n_selected (), ==, 7 * 7);
  g_assert_true (is_selected (9, 4) && is_selected (15, 10));
  key (GDK_KEY_less, 0);
  key (GDK_KEY_less, 0);
  g_assert_cmpuint (n_selected (), ==, 3 * 3);
  dst_ui_action (window, "win.select-border");
  g_assert_cmpuint (n_selected (), ==, 8);
  g_assert_false (is_selected (12, 7));
  dst_ui_action (window, "win.select-shrink"); /* nothing is left */
  g_assert_null (selection ());
  g_assert_cmpuint (ds_doc_position (dsu_document_get_doc (dst_ui_document (window))), ==, 3);
  dst_ui_stop ();
}

/* ---- moving */

static const char *
ground (int x, int y)
{
  return dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ x, y });
}

static gboolean has_things (const DsFloor *level, DsCell cell);
static size_t position (void);
static const char *hint (void);

/* The second pond with a goblin in it, selected. */
static guint64
select_pond (const char *tool)
{
  use ("thing");
  g_object_set (dse_window_get_options (window), "kind", "goblin", NULL);
  dst_ui_click (window, (DsCell){ 21, 10 }, 1, 0);
  use ("select");
  dst_ui_drag (window, (DsCell){ 20, 10 }, (DsCell){ 22, 11 }, 1, 0);
  g_assert_cmpuint (n_selected (), ==, 6);
  use (tool);
  return ds_things_get (dst_ui_level (window)->things, 0)->id;
}

/* Every tool that selects moves what is selected by a drag: tiles and objects, one undo step. */
static void
test_move (void)
{
  static const char *const tools[] = { "select", "lasso", "wand", "same" };

  for (gsize i = 0; i < G_N_ELEMENTS (tools); i++) {
    const DsThing *thing;
    size_t steps;
    guint64 id;

    start ();
    id = select_pond (tools[i]);
    steps = position ();
    dst_ui_press (window, (DsCell){ 20, 10 }, 1);
    dst_ui_hover (window, (DsCell){ 23, 8 });
    g_assert_cmpuint (position (), ==, steps);
    g_assert_cmpstr (hint (), ==, "+3, -2 · 6 cells");
    g_assert_true (is_previewed (25, 9) && !is_previewed (20, 10));
    dst_ui_release (1);
    g_assert_cmpuint (position (), ==, steps + 1);
    g_assert_cmpstr (ground (23, 8), ==, "shallow-water");
    g_assert_cmpstr (ground (25, 9), ==, "shallow-water");
    g_assert_cmpstr (ground (20, 10), ==, "wall");
    thing = ds_things_find (dst_ui_level (window)->things, id);
    g_assert_true (thing != NULL && thing->at.x == 24 && thing->at.y == 8);
    g_assert_true (n_selected () == 6 && is_selected (25, 9));
    dst_ui_action (window, "win.undo");
    g_assert_cmpstr (ground (20, 10), ==, "shallow-water");
    g_assert_cmpstr (ground (23, 8), ==, "floor");
    dst_ui_stop ();
  }
}

/* With Ctrl at its end a drag copies; the copy of the object is another one. */
static void
test_copy (void)
{
  start ();
  select_pond ("select");
  dst_ui_press (window, (DsCell){ 20, 10 }, 1);
  dst_ui_hover (window, (DsCell){ 30, 10 });
  dst_ui_hold (GDK_CONTROL_MASK, TRUE);
  dst_ui_release (1);
  dst_ui_hold (GDK_CONTROL_MASK, FALSE);
  g_assert_cmpstr (ground (20, 10), ==, "shallow-water");
  g_assert_cmpstr (ground (32, 11), ==, "shallow-water");
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 2);
  g_assert_true (has_things (dst_ui_level (window), (DsCell){ 31, 10 }));
  g_assert_true (n_selected () == 6 && is_selected (30, 10));
  dst_ui_stop ();
}

/* Escape leaves everything where it was, and no selected cell leaves the level. */
static void
test_move_ends (void)
{
  size_t steps;

  start ();
  select_pond ("select");
  steps = position ();
  dst_ui_press (window, (DsCell){ 20, 10 }, 1);
  dst_ui_hover (window, (DsCell){ 25, 10 });
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  dst_ui_release (1);
  g_assert_cmpuint (position (), ==, steps);
  g_assert_true (is_selected (20, 10));
  dst_ui_drag (window, (DsCell){ 22, 11 }, (DsCell){ 39, 19 }, 1, 0);
  g_assert_cmpuint (n_selected (), ==, 6);
  dst_ui_drag (window, (DsCell){ 37, 18 }, (DsCell){ 39, 19 }, 1, 0);
  g_assert_true (n_selected () == 6 && is_selected (37, 18));
  g_assert_cmpuint (position (), ==, steps + 1);
  dst_ui_stop ();
}

static void
test_nudge (void)
{
  start ();
  select_pond ("wand");
  key (GDK_KEY_Right, GDK_ALT_MASK);
  key (GDK_KEY_Down, GDK_ALT_MASK);
  g_assert_true (n_selected () == 6 && is_selected (23, 12));
  g_assert_cmpstr (ground (23, 12), ==, "shallow-water");
  g_assert_cmpstr (ground (20, 10), ==, "wall");
  g_assert_true (has_things (dst_ui_level (window), (DsCell){ 22, 11 }));
  key (GDK_KEY_Left, 0); /* moves the cell cursor */
  g_assert_true (is_selected (23, 12));
  dst_ui_stop ();
}

/* ---- limits */

static size_t
position (void)
{
  return ds_doc_position (dsu_document_get_doc (dst_ui_document (window)));
}

static gboolean
has_things (const DsFloor *level, DsCell cell)
{
  const size_t i = ds_things_seek (level->things, cell);

  return i < ds_things_count (level->things) && ds_things_get (level->things, i)->at.x == cell.x &&
         ds_things_get (level->things, i)->at.y == cell.y;
}

/* Number of cells of which ground, feature, room or things differ, inside the selection or not. */
static size_t
n_changed (const DsFloor *before, gboolean inside)
{
  const DsFloor *now = dst_ui_level (window);
  size_t n = 0;

  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      const DsCell cell = { x, y };

      if (is_selected (x, y) == inside)
        n +=
            ds_floor_get (now, DS_LAYER_GROUND, cell) !=
                ds_floor_get (before, DS_LAYER_GROUND, cell) ||
            ds_floor_get (now, DS_LAYER_FEATURE, cell) !=
                ds_floor_get (before, DS_LAYER_FEATURE, cell) ||
            ds_floor_get (now, DS_LAYER_ROOM, cell) != ds_floor_get (before, DS_LAYER_ROOM, cell) ||
            has_things (now, cell) != has_things (before, cell);
    }
  return n;
}

/* Every tool that paints, with and without symmetry: a stroke out of the selection changes cells
 * inside alone, and is one step. */
static void
test_limits (void)
{
  static const struct {
    const char *tool, *option;
    int value;
  } rows[] = { { "brush", "size", 3 },     { "eraser", "size", 3 },  { "line", "size", 3 },
               { "rectangle", "size", 1 }, { "ellipse", "size", 1 }, { "fill", "reach", 0 },
               { "fill", "reach", 2 },     { "thing", "spread", 1 }, { "room", "room-work", 0 },
               { "room", "room-work", 1 } };
  DseToolOptions *options;

  start ();
  options = dse_window_get_options (window);
  for (int symmetry = 0; symmetry <= DS_SYMMETRY_BOTH; symmetry++)
    for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
      size_t steps;
      DsFloor before;

      dst_ui_action (window, "win.select-none");
      use ("select");
      dst_ui_drag (window, (DsCell){ 10, 5 }, (DsCell){ 15, 9 }, 1, 0);
      dst_ui_drag (window, (DsCell){ 24, 10 }, (DsCell){ 29, 14 }, 1, GDK_SHIFT_MASK);
      set_tile (g_str_equal (rows[i].tool, "eraser") ? "floor" : "lava");
      use (rows[i].tool);
      g_object_set (options, rows[i].option, rows[i].value, "symmetry", symmetry, NULL);
      g_assert_cmpint (ds_floor_copy (&before, dst_ui_level (window), NULL), ==, DS_OK);
      steps = position ();
      dst_ui_drag (window, (DsCell){ 12, 6 }, (DsCell){ 20, 8 }, 1, 0);
      g_assert_cmpuint (n_changed (&before, TRUE), >, 0);
      g_assert_cmpuint (n_changed (&before, FALSE), ==, 0);
      g_assert_cmpuint (position (), ==, steps + 1);
      dst_ui_action (window, "win.undo");
      g_assert_true (ds_floor_equal (&before, dst_ui_level (window)));
      ds_floor_clear (&before);
      g_object_set (options, "spread", 0, "reach", 0, "room-work", 0, "room", (guint64)0, "size", 1,
                    NULL);
    }
  g_object_set (options, "symmetry", DS_SYMMETRY_OFF, NULL);
  dst_ui_stop ();
}

static const char *
hint (void)
{
  return dse_page_get_hint (dse_window_get_page (window));
}

/* A stroke that lies outside does nothing, and the status bar says why until the next press. */
static void
test_limited_note (void)
{
  static const char *const tools[] = { "brush", "eraser", "line", "rectangle", "ellipse",
                                       "fill",  "thing",  "room", "region",    "link" };

  start ();
  use ("select");
  dst_ui_drag (window, (DsCell){ 10, 5 }, (DsCell){ 15, 9 }, 1, 0);
  set_tile ("lava");
  for (gsize i = 0; i < G_N_ELEMENTS (tools); i++) {
    const size_t steps = position ();

    use (tools[i]);
    g_assert_null (strstr (hint (), "Limited"));
    dst_ui_drag (window, (DsCell){ 30, 16 }, (DsCell){ 32, 17 }, 1, 0);
    g_assert_cmpuint (position (), ==, steps);
    g_assert_nonnull (strstr (hint (), "Limited to the selection"));
    dst_ui_hover (window, (DsCell){ 12, 6 });
    g_assert_nonnull (strstr (hint (), "Limited"));
    dst_ui_press (window, (DsCell){ 12, 6 }, 1);
    g_assert_null (strstr (hint (), "Limited"));
    dst_ui_release (1);
    g_assert_null (strstr (hint (), "Limited"));
    while (position () > steps)
      dst_ui_action (window, "win.undo");
  }
  dst_ui_stop ();
}

/* An object is placed and moved inside the selection alone. */
static void
test_objects_limited (void)
{
  start ();
  use ("thing");
  dst_ui_click (window, (DsCell){ 2, 2 }, 1, 0);
  g_assert_true (has_things (dst_ui_level (window), (DsCell){ 2, 2 }));
  use ("select");
  dst_ui_drag (window, (DsCell){ 10, 5 }, (DsCell){ 15, 9 }, 1, 0);
  use ("thing");
  dst_ui_drag (window, (DsCell){ 2, 2 }, (DsCell){ 12, 7 }, 1, 0);
  g_assert_true (has_things (dst_ui_level (window), (DsCell){ 2, 2 }));
  dst_ui_action (window, "win.object-work(1)");
  dst_ui_click (window, (DsCell){ 12, 7 }, 1, 0);
  g_assert_true (has_things (dst_ui_level (window), (DsCell){ 12, 7 }));
  dst_ui_drag (window, (DsCell){ 12, 7 }, (DsCell){ 16, 7 }, 1, 0);
  g_assert_true (has_things (dst_ui_level (window), (DsCell){ 12, 7 }));
  dst_ui_drag (window, (DsCell){ 12, 7 }, (DsCell){ 15, 9 }, 1, 0);
  g_assert_true (has_things (dst_ui_level (window), (DsCell){ 15, 9 }));
  key (GDK_KEY_Right, 0);
  g_assert_true (has_things (dst_ui_level (window), (DsCell){ 15, 9 }));
  dst_ui_stop ();
}

/* An arrow key that cannot move the selection says why. */
static void
test_nudge_at_edge (void)
{
  start ();
  use ("select");
  dst_ui_drag (window, (DsCell){ 0, 0 }, (DsCell){ 2, 2 }, 1, 0);
  key (GDK_KEY_Left, GDK_ALT_MASK);
  g_assert_cmpstr (hint (), ==, "The selection is at the edge of the level");
  g_assert_true (is_selected (0, 0));
  key (GDK_KEY_Right, GDK_ALT_MASK);
  g_assert_null (strstr (hint (), "edge"));
  g_assert_true (is_selected (3, 0));
  dst_ui_stop ();
}

/* ---- sizes and tiles while dragged */

static void
test_sizes (void)
{
  static const struct {
    const char *tool, *hint;
  } rows[] = { { "rectangle", "5 × 4 · 20 cells" },
               { "ellipse", "5 × 4 · 16 cells" },
               { "line", "length 5 · 5 cells" },
               { "select", "5 × 4 · 20 cells" },
               { "lasso", "5 × 4 · 6 cells" } };

  start ();
  set_tile ("lava");
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    use (rows[i].tool);
    dst_ui_press (window, (DsCell){ 10, 12 }, 1);
    dst_ui_hover (window, (DsCell){ 14, 15 });
    g_assert_cmpstr (hint (), ==, rows[i].hint);
    dst_ui_release (1);
    g_assert_null (strstr (hint (), " · 5"));
    dst_ui_action (window, "win.select-none");
  }
  use ("rectangle");
  dst_ui_press (window, (DsCell){ 10, 12 }, 1);
  dst_ui_hover (window, (DsCell){ 14, 15 });
  dst_ui_hold (GDK_SHIFT_MASK, TRUE);
  g_assert_cmpstr (hint (), ==, "5 × 5 · 25 cells");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  dst_ui_hold (GDK_SHIFT_MASK, FALSE);
  dst_ui_release (1);
  g_assert_null (strstr (hint (), "25 cells"));
  dst_ui_stop ();
}

/* The colour in the middle of a cell, as it is drawn. */
static guint32
colour_of (int x, int y)
{
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  g_autoptr (GdkTexture) picture = dst_ui_render (GTK_WIDGET (canvas));
  const int w = gdk_texture_get_width (picture), h = gdk_texture_get_height (picture);
  g_autofree guint32 *pixels = g_new (guint32, (gsize)w * (gsize)h);
  graphene_point_t at;

  g_assert_true (dsu_canvas_cell_to_widget (canvas, (DsCell){ x, y }, &at));
  gdk_texture_download (picture, (guchar *)pixels, (gsize)w * 4);
  return pixels[(gsize)at.y * (gsize)w + (gsize)at.x] & 0xffffff;
}

/* True if both are nearly equal: a preview has a light tint. */
static gboolean
is_close (guint32 a, guint32 b)
{
  for (int shift = 0; shift < 24; shift += 8)
    if (ABS ((int)(a >> shift & 0xff) - (int)(b >> shift & 0xff)) > 48)
      return FALSE;
  return TRUE;
}

/* The preview has the tiles that are painted then, and nothing of it stays. */
static void
test_tiles_while_dragged (void)
{
  static const char *const tools[] = { "rectangle", "ellipse", "line", "fill" };
  guint32 floor;

  start ();
  dst_ui_hover (window, (DsCell){ 35, 18 });
  floor = colour_of (12, 12);
  set_tile ("lava");
  for (gsize i = 0; i < G_N_ELEMENTS (tools); i++) {
    guint32 shown;

    use (tools[i]);
    dst_ui_press (window, (DsCell){ 12, 12 }, 1);
    dst_ui_hover (window, (DsCell){ 14, 14 });
    shown = colour_of (12 + (i == 1), 12);
    g_assert_false (is_close (shown, floor));
    dst_ui_release (1);
    dst_ui_action (window, "win.tool::pan");
    g_assert_true (is_close (shown, colour_of (12 + (i == 1), 12)));
    dst_ui_action (window, "win.undo");
    g_assert_true (is_close (colour_of (12, 12), floor));
  }
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/selection/wand", test_wand);
  g_test_add_func ("/selection/same", test_same);
  g_test_add_func ("/selection/alike", test_alike);
  g_test_add_func ("/selection/lasso", test_lasso);
  g_test_add_func ("/selection/keyboard", test_keyboard);
  g_test_add_func ("/selection/modifiers", test_modifiers);
  g_test_add_func ("/selection/preview", test_preview);
  g_test_add_func ("/selection/spread", test_spread);
  g_test_add_func ("/selection/move", test_move);
  g_test_add_func ("/selection/copy", test_copy);
  g_test_add_func ("/selection/move-ends", test_move_ends);
  g_test_add_func ("/selection/nudge", test_nudge);
  g_test_add_func ("/selection/nudge-at-edge", test_nudge_at_edge);
  g_test_add_func ("/selection/limits", test_limits);
  g_test_add_func ("/selection/limited-note", test_limited_note);
  g_test_add_func ("/selection/objects-limited", test_objects_limited);
  g_test_add_func ("/selection/sizes", test_sizes);
  g_test_add_func ("/selection/tiles-while-dragged", test_tiles_while_dragged);
  return g_test_run ();
}
