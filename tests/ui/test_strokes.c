/* tests/ui/test_strokes.c — strokes that meet something else: other buttons, modifiers, undo, a
 * level that is being generated. */
#include "app/settings.h"
#include "drive.h"

#include "base/hooks.h"

#include <adwaita.h>
#include <string.h>

/* A window with a blank level of floor, 40 x 20, and wall to paint with. */
static DseWindow *
start_blank (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 1);
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  return window;
}

/* A window with a level that takes a while to generate. */
static DseWindow *
start_slow (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const DsRecipe *recipe = ds_recipes_find (dst_ui_recipes (), "smooth-caves");
  g_autoptr (DsuDocument) document = dst_ui_level_new (recipe, 1, 1500, 1500, 1);

  g_assert_nonnull (document);
  dse_page_make (dse_window_add_document (window, document));
  dst_ui_wait_generated (window);
  return window;
}

static size_t
position (DseWindow *window)
{
  return ds_doc_position (dsu_document_get_doc (dst_ui_document (window)));
}

static gboolean
is_ground (DseWindow *window, int x, int y, const char *id)
{
  return strcmp (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ x, y }), id) == 0;
}

static gboolean
is_previewed (DseWindow *window, int x, int y)
{
  return dsu_canvas_is_previewed (dse_page_get_canvas (dse_window_get_page (window)),
                                  (DsCell){ x, y });
}

/* The right button picks; when that is preferred it erases as the eraser does. */
static void
test_right_button (void)
{
  DseWindow *window = start_blank ();
  GSettings *settings = dse_settings_get ();

  dst_ui_click (window, (DsCell){ 3, 3 }, 3, 0);
  g_assert_cmpuint (position (window), ==, 0);
  g_assert_cmpstr (dse_tool_options_get_tile (dse_window_get_options (window)), ==, "floor");

  g_settings_set_boolean (settings, "right-button-erases", TRUE);
  dst_ui_drag (window, (DsCell){ 3, 3 }, (DsCell){ 7, 3 }, 3, 0);
  g_assert_cmpuint (position (window), ==, 1);
  g_assert_true (is_ground (window, 3, 3, "wall") && is_ground (window, 7, 3, "wall"));
  dst_ui_action (window, "win.undo");
  g_assert_true (is_ground (window, 3, 3, "floor") && is_ground (window, 7, 3, "floor"));

  dst_ui_press (window, (DsCell){ 3, 3 }, 3);
  dst_ui_hover (window, (DsCell){ 5, 3 });
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  dst_ui_release (3);
  g_assert_true (is_ground (window, 3, 3, "floor"));
  g_settings_reset (settings, "right-button-erases");
  dst_ui_stop ();
}

/* Shift shows the line before it is drawn, Alt the one cell that is picked. */
static void
test_preview_of_modifiers (void)
{
  DseWindow *window = start_blank ();

  g_object_set (dse_window_get_options (window), "size", 3, NULL);
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  dst_ui_hover (window, (DsCell){ 15, 5 });
  g_assert_true (is_previewed (window, 15, 6));
  g_assert_false (is_previewed (window, 10, 5));
  dst_ui_hold (GDK_SHIFT_MASK, TRUE);
  g_assert_true (is_previewed (window, 10, 5));
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  dst_ui_hold (GDK_SHIFT_MASK, FALSE);
  g_assert_true (is_ground (window, 10, 5, "wall"));
  dst_ui_hover (window, (DsCell){ 15, 12 });
  g_assert_true (is_previewed (window, 15, 13));
  dst_ui_hold (GDK_ALT_MASK, TRUE);
  g_assert_true (is_previewed (window, 15, 12));
  g_assert_false (is_previewed (window, 15, 13));
  dst_ui_hold (GDK_ALT_MASK, FALSE);
  g_assert_true (is_previewed (window, 15, 13));
  dst_ui_stop ();
}

/* Keys with Ctrl are commands: no line is shown for their Shift, nor while another window has the
 * keys. */
static void
test_line_with_control (void)
{
  DseWindow *window = start_blank ();

  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  dst_ui_hover (window, (DsCell){ 15, 5 });
  dst_ui_hold (GDK_CONTROL_MASK, TRUE);
  dst_ui_hold (GDK_SHIFT_MASK, TRUE);
  g_assert_false (is_previewed (window, 10, 5));
  g_assert_true (is_previewed (window, 15, 5));
  dst_ui_hold (GDK_CONTROL_MASK, FALSE);
  g_assert_true (is_previewed (window, 10, 5));
  dst_ui_action (window, "win.command-palette");
  DST_UI_UNTIL (dst_ui_dialog () != NULL && gtk_window_is_active (dst_ui_dialog ()));
  DST_UI_UNTIL (!is_previewed (window, 10, 5));
  dst_ui_hold (GDK_SHIFT_MASK, FALSE);
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Escape, 0);
  g_assert_false (is_previewed (window, 10, 5));
  dst_ui_stop ();
}

/* Modifiers that change while the pointer stands still: what is shown is what will be painted. */
static void
test_modifiers_within (void)
{
  DseWindow *window = start_blank ();

  dst_ui_action (window, "win.tool::rectangle");
  dst_ui_press (window, (DsCell){ 10, 10 }, 1);
  dst_ui_hover (window, (DsCell){ 14, 12 });
  g_assert_false (is_previewed (window, 14, 14));
  dst_ui_hold (GDK_SHIFT_MASK, TRUE);
  g_assert_true (is_previewed (window, 14, 14));
  dst_ui_hold (GDK_SHIFT_MASK, FALSE);
  g_assert_false (is_previewed (window, 14, 14));
  dst_ui_hold (GDK_CONTROL_MASK, TRUE);
  g_assert_true (is_previewed (window, 6, 8));
  dst_ui_release (1);
  dst_ui_hold (GDK_CONTROL_MASK, FALSE);
  g_assert_true (is_ground (window, 6, 8, "wall"));
  dst_ui_stop ();
}

/* Undo in the middle of a stroke takes the stroke back, whole, and nothing before it. */
static void
test_undo_within (void)
{
  DseWindow *window = start_blank ();

  dst_ui_click (window, (DsCell){ 1, 1 }, 1, 0);
  dst_ui_press (window, (DsCell){ 3, 3 }, 1);
  dst_ui_hover (window, (DsCell){ 6, 3 });
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_z, GDK_CONTROL_MASK);
  dst_ui_hover (window, (DsCell){ 9, 3 });
  dst_ui_release (1);
  g_assert_true (is_ground (window, 3, 3, "floor") && is_ground (window, 8, 3, "floor"));
  g_assert_true (is_ground (window, 1, 1, "wall"));
  g_assert_cmpuint (position (window), ==, 1);
  dst_ui_stop ();
}

/* A stroke while manual edits are being discarded is one step of its own. */
static void
test_stroke_while_forgetting (void)
{
  DseWindow *window = start_slow ();
  size_t before;

  dst_ui_click (window, (DsCell){ 700, 700 }, 1, 0);
  before = position (window);
  dst_ui_action (window, "win.forget");
  dst_ui_press (window, (DsCell){ 600, 600 }, 1);
  dst_ui_hover (window, (DsCell){ 620, 600 });
  DST_UI_UNTIL (!dse_page_is_generating (dse_window_get_page (window)));
  dst_ui_hover (window, (DsCell){ 640, 600 });
  dst_ui_hover (window, (DsCell){ 660, 600 });
  dst_ui_release (1);
  dst_ui_wait_generated (window);
  g_assert_cmpuint (position (window), <=, before + 3); /* forget, stroke, what it was made into */
  dst_ui_stop ();
}

/* Undo while a level is being made stops that, and leaves what there was. */
static void
test_undo_while_generating (void)
{
  DseWindow *window = start_slow ();
  DsePage *page = dse_window_get_page (window);
  DsFloor second;
  guint64 seed;

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_g, 0);
  dst_ui_wait_generated (window);
  g_assert_cmpuint (position (window), ==, 1);
  g_assert_cmpint (ds_floor_copy (&second, dst_ui_level (window), NULL), ==, DS_OK);
  seed = dse_page_get_seed (page);
  dse_page_next_seed (page);
  g_assert_true (dse_page_is_generating (page));
  g_assert_cmpuint (dse_page_get_seed (page), !=, seed);
  dse_page_undo (page);
  dst_ui_wait_generated (window);
  g_assert_cmpuint (position (window), ==, 1);
  g_assert_cmpuint (dse_page_get_seed (page), ==, seed);
  g_assert_true (ds_floor_equal (dst_ui_level (window), &second));
  ds_floor_clear (&second);
  dst_ui_stop ();
}

/* The key of Undo stops a generation that begins at the first state, with no step to take back. */
static void
test_undo_first_generation (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const DsRecipe *recipe = ds_recipes_find (dst_ui_recipes (), "smooth-caves");
  g_autoptr (DsuDocument) document = dst_ui_level_new (recipe, 1, 1500, 1500, 1);
  DsePage *page;
  guint64 seed;

  dse_window_add_document (window, document);
  dst_ui_settle ();
  page = dse_window_get_page (window);
  seed = dse_page_get_seed (page);
  g_assert_false (dst_ui_is_enabled (window, "undo"));
  gtk_widget_grab_focus (GTK_WIDGET (dse_page_get_canvas (page)));
  dse_page_next_seed (page);
  g_assert_true (dse_page_is_generating (page));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_z, GDK_CONTROL_MASK);
  dst_ui_wait_generated (window);
  g_assert_cmpuint (position (window), ==, 0);
  g_assert_cmpuint (dse_page_get_seed (page), ==, seed);
  g_assert_false (dst_ui_is_enabled (window, "undo"));
  dst_ui_stop ();
}

/* A shape goes on after the view was moved by the middle button or by Space: it may be larger than
 * the view. */
static void
test_pan_within (void)
{
  DseWindow *window = start_blank ();
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));

  dst_ui_action (window, "win.tool::rectangle");
  dsu_canvas_zoom_to (canvas, 32);
  for (int i = 0; i < 2; i++) {
    graphene_point_t before, after;

    dst_ui_press (window, (DsCell){ 16, 9 }, 1);
    dst_ui_hover (window, (DsCell){ 18, 9 });
    g_assert_true (dsu_canvas_cell_to_widget (canvas, (DsCell){ 18, 9 }, &before));
    if (i == 0)
      dst_ui_button (2, TRUE);
    else
      dst_ui_key_down (GTK_WINDOW (window), GDK_KEY_space, TRUE);
    dst_ui_point_in (GTK_WIDGET (canvas), before.x - 64, before.y);
    if (i == 0)
      dst_ui_button (2, FALSE);
    else
      dst_ui_key_down (GTK_WINDOW (window), GDK_KEY_space, FALSE);
    g_assert_true (dsu_canvas_cell_to_widget (canvas, (DsCell){ 18, 9 }, &after));
    g_assert_cmpfloat_with_epsilon (after.x - before.x, -64, 1);
    dst_ui_hover (window, (DsCell){ 20, 11 });
    dst_ui_release (1);
    g_assert_cmpuint (position (window), ==, 1);
    g_assert_true (is_ground (window, 16, 9, "wall") && is_ground (window, 20, 11, "wall"));
    g_assert_true (is_ground (window, 21, 11, "floor"));
    dst_ui_action (window, "win.undo");
  }
  dst_ui_stop ();
}

/* A level that is ready while cells are being selected comes when they are. */
static void
test_result_while_selecting (void)
{
  DseWindow *window = start_slow ();
  const size_t before = position (window);

  dst_ui_action (window, "win.tool::select");
  dse_page_next_seed (dse_window_get_page (window));
  dst_ui_press (window, (DsCell){ 600, 600 }, 1);
  dst_ui_hover (window, (DsCell){ 620, 620 });
  dst_ui_wait_generated (window);
  g_assert_cmpuint (position (window), ==, before);
  dst_ui_release (1);
  dst_ui_wait_generated (window);
  g_assert_cmpuint (position (window), ==, before + 1);
  dst_ui_stop ();
}

static void
count (guint *n)
{
  (*n)++;
}

/* A wall over a door and a goblin is one change, though it paints, clears and deletes. */
static void
test_one_change (void)
{
  DseWindow *window = start_blank ();
  DseToolOptions *options = dse_window_get_options (window);
  guint n = 0;

  g_object_set (options, "tile", "door", "kind", "goblin", NULL);
  dst_ui_click (window, (DsCell){ 5, 3 }, 1, 0);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, (DsCell){ 7, 3 }, 1, 0);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 1);
  dst_ui_action (window, "win.tool::brush");
  g_object_set (options, "tile", "wall", "size", 5, NULL);
  g_signal_connect_swapped (dst_ui_document (window), "changed", G_CALLBACK (count), &n);
  dst_ui_click (window, (DsCell){ 6, 3 }, 1, 0);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 0);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_FEATURE, (DsCell){ 5, 3 }), ==, "");
  g_assert_true (is_ground (window, 5, 3, "wall") && is_ground (window, 7, 3, "wall"));
  g_signal_handlers_disconnect_by_data (dst_ui_document (window), &n);
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 1);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_FEATURE, (DsCell){ 5, 3 }), ==, "door");
  dst_ui_stop ();
}

/* ---- memory of core, measured while the pointer moves */

static struct {
  GThread *thread; /* only blocks of this thread count */
  gsize largest;   /* bytes */
} memory;

static void
note (gsize bytes)
{
  if (g_thread_self () == memory.thread)
    memory.largest = MAX (memory.largest, bytes);
}

static void *
resize (void *user, void *block, size_t bytes)
{
  note (bytes);
  return realloc (block, MAX (bytes, 1));
}

static void *
zeroed (void *user, size_t bytes)
{
  note (bytes);
  return calloc (1, MAX (bytes, 1));
}

static void
release (void *user, void *block)
{
  free (block);
}

/* A pointer that moves over a large floor needs no memory for all of its cells, not a bit each. */
static void
test_memory_of_motion (void)
{
  static const char *const tools[] = { "win.tool::brush", "win.tool::line", "win.tool::rectangle",
                                       "win.tool::select" };
  const int side = 2000;
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (DsuDocument) document = dst_ui_level_new (NULL, 1, side, side, 1);

  dse_window_add_document (window, document);
  g_object_set (dse_window_get_options (window), "symmetry", DS_SYMMETRY_BOTH, NULL);
  dst_ui_wait_verdict (window);
  dsu_canvas_zoom_to (dse_page_get_canvas (dse_window_get_page (window)), 16);
  for (gsize i = 0; i < G_N_ELEMENTS (tools); i++) {
    const DsCell middle = { side / 2, side / 2 };

    dst_ui_action (window, tools[i]);
    dst_ui_hover (window, middle);
    memory.largest = 0;
    for (int step = 1; step <= 4; step++)
      dst_ui_hover (window, (DsCell){ middle.x + step, middle.y });
    g_assert_cmpuint (memory.largest, >, 0);
    g_assert_cmpuint (memory.largest, <, (gsize)side * (gsize)side / 8);
    if (i == 0)
      continue; /* the brush paints while it moves */
    dst_ui_press (window, middle, 1);
    memory.largest = 0;
    for (int step = 1; step <= 4; step++)
      dst_ui_hover (window, (DsCell){ middle.x + step, middle.y + step });
    g_assert_cmpuint (memory.largest, <, (gsize)side * (gsize)side / 8);
    dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
    dst_ui_release (1);
  }
  g_object_set (dse_window_get_options (window), "symmetry", DS_SYMMETRY_OFF, NULL);
  dst_ui_stop ();
}

/* ---- keys within a stroke */

/* Keys that lead away from the canvas while its button is held, and back. */
static const struct {
  const char *name;
  guint key;
  GdkModifierType modifiers;
  gboolean leaves_tab;
} AWAY[] = {
  { "next-tab", GDK_KEY_Tab, GDK_CONTROL_MASK, TRUE },
  { "close", GDK_KEY_w, GDK_CONTROL_MASK, FALSE },
  { "preferences", GDK_KEY_comma, GDK_CONTROL_MASK, FALSE },
  { "palette", GDK_KEY_P, GDK_CONTROL_MASK | GDK_SHIFT_MASK, FALSE },
};

/* Back on the page of the stroke, whichever way the key led. */
static void
come_back (DseWindow *window, DsePage *page)
{
  for (int i = 0; i < 3 && dst_ui_dialog () != NULL; i++)
    dst_ui_key (dst_ui_dialog (), GDK_KEY_Escape, 0);
  if (dse_window_get_page (window) == page)
    dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  for (int i = 0; i < 3 && dse_window_get_page (window) != page; i++)
    dst_ui_key (GTK_WINDOW (window), GDK_KEY_Tab, GDK_CONTROL_MASK);
  g_assert_true (dse_window_get_page (window) == page);
}

/* A key opens a dialog or another tab in the middle of a stroke, and the button goes up there: the
 * stroke is over as after Escape, and motion paints nothing. */
static void
test_key_within (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (AWAY); i++) {
    DseWindow *window = start_blank ();
    DsePage *page;

    g_test_message ("%s", AWAY[i].name);
    dst_ui_add_blank (window, 1);
    page = dse_window_get_page (window);
    dst_ui_action (window, "win.tool::brush");
    dst_ui_drag (window, (DsCell){ 2, 2 }, (DsCell){ 6, 2 }, 1, 0);
    g_assert_cmpuint (position (window), ==, 1);
    dst_ui_press (window, (DsCell){ 2, 5 }, 1);
    dst_ui_hover (window, (DsCell){ 8, 5 });
    g_assert_true (is_ground (window, 7, 5, "wall"));
    dst_ui_key (GTK_WINDOW (window), AWAY[i].key, AWAY[i].modifiers);
    g_assert_true ((dse_window_get_page (window) != page) == AWAY[i].leaves_tab);
    g_assert_true (AWAY[i].leaves_tab || !is_ground (window, 7, 5, "wall"));
    dst_ui_release (1);
    dst_ui_settle ();
    come_back (window, page);
    g_assert_false (is_ground (window, 7, 5, "wall"));
    dst_ui_hover (window, (DsCell){ 12, 9 });
    dst_ui_hover (window, (DsCell){ 16, 9 });
    g_assert_false (is_ground (window, 14, 9, "wall"));
    g_assert_true (dst_ui_is_enabled (window, "win.undo"));
    dst_ui_action (window, "win.undo");
    g_assert_cmpuint (position (window), ==, 0);
    g_assert_false (is_ground (window, 4, 2, "wall"));
    dst_ui_stop ();
  }
}

/* ---- shapes and fills */

static size_t
count_ground (DseWindow *window, const char *tile)
{
  const DsFloor *level = dst_ui_level (window);
  size_t n = 0;

  for (int y = 0; y < level->h; y++)
    for (int x = 0; x < level->w; x++)
      n += is_ground (window, x, y, tile);
  return n;
}

/* Rectangles and ellipses without their middle. */
static void
test_outline (void)
{
  static const struct {
    const char *action;
    size_t n_walls;
  } ROWS[] = { { "win.tool::rectangle", 2 * 9 + 2 * 5 }, { "win.tool::ellipse", 20 } };
  DseWindow *window = start_blank ();

  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_action (window, "win.tool::rectangle");
  dst_ui_click_on (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_CHECK_BUTTON, "Outline only"));
  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    dst_ui_action (window, ROWS[i].action);
    dst_ui_drag (window, (DsCell){ 2, 2 }, (DsCell){ 10, 8 }, 1, 0);
    g_assert_cmpuint (count_ground (window, "wall"), ==, ROWS[i].n_walls);
    g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 6, 2 }), ==, "wall");
    g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 6, 5 }), ==, "floor");
    dst_ui_action (window, "win.undo");
  }
  dst_ui_action (window, "win.outline");
  dst_ui_stop ();
}

/* A fill goes on over sides of cells, over corners, too, or takes all alike; the preview shows it.
 */
static void
test_fill_reach (void)
{
  static const DsCell ROOMS[][2] = { { { 2, 2 }, { 5, 5 } },
                                     { { 6, 6 }, { 9, 9 } },
                                     { { 20, 2 }, { 22, 3 } } };
  static const struct {
    const char *reach;
    size_t n; /* cells */
    gboolean at_corner, is_apart;
  } ROWS[] = { { "8-way", 16 + 16, TRUE, FALSE },
               { "Everywhere", 16 + 16 + 6, TRUE, TRUE },
               { "4-way", 16, FALSE, FALSE } };
  DseWindow *window = start_blank ();
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  GObject *options = G_OBJECT (dse_window_get_options (window));

  dst_ui_action (window, "win.tool::rectangle");
  g_object_set (options, "tile", "wall", NULL);
  dst_ui_drag (window, (DsCell){ 0, 0 }, (DsCell){ 39, 19 }, 1, 0);
  g_object_set (options, "tile", "floor", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (ROOMS); i++)
    dst_ui_drag (window, ROOMS[i][0], ROOMS[i][1], 1, 0);
  g_object_set (options, "tile", "lava", NULL);
  dst_ui_action (window, "win.tool::fill");
  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    dst_ui_click_on (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_TOGGLE_BUTTON, ROWS[i].reach));
    dst_ui_hover (window, ROOMS[0][0]);
    g_assert_true (dsu_canvas_is_previewed (canvas, ROOMS[0][1]));
    g_assert_true (dsu_canvas_is_previewed (canvas, ROOMS[1][1]) == ROWS[i].at_corner);
    g_assert_true (dsu_canvas_is_previewed (canvas, ROOMS[2][1]) == ROWS[i].is_apart);
    dst_ui_click (window, ROOMS[0][0], 1, 0);
    g_assert_cmpuint (count_ground (window, "lava"), ==, ROWS[i].n);
    dst_ui_action (window, "win.undo");
  }
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  memory.thread = g_thread_self ();
  ds_hooks_set (&(DsHooks){ .resize = resize, .zeroed = zeroed, .release = release });
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/strokes/right-button", test_right_button);
  g_test_add_func ("/strokes/preview-of-modifiers", test_preview_of_modifiers);
  g_test_add_func ("/strokes/line-with-control", test_line_with_control);
  g_test_add_func ("/strokes/modifiers-within", test_modifiers_within);
  g_test_add_func ("/strokes/undo-within", test_undo_within);
  g_test_add_func ("/strokes/stroke-while-forgetting", test_stroke_while_forgetting);
  g_test_add_func ("/strokes/undo-while-generating", test_undo_while_generating);
  g_test_add_func ("/strokes/undo-first-generation", test_undo_first_generation);
  g_test_add_func ("/strokes/pan-within", test_pan_within);
  g_test_add_func ("/strokes/result-while-selecting", test_result_while_selecting);
  g_test_add_func ("/strokes/one-change", test_one_change);
  g_test_add_func ("/strokes/memory-of-motion", test_memory_of_motion);
  g_test_add_func ("/strokes/key-within", test_key_within);
  g_test_add_func ("/strokes/outline", test_outline);
  g_test_add_func ("/strokes/fill-reach", test_fill_reach);
  return g_test_run ();
}
