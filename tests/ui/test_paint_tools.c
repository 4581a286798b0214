/* tests/ui/test_paint_tools.c — tools that plan what they paint: terrain, random brush, scatter,
 * replace, rooms, corridors, doors; and the axes of symmetry. */
#include "drive.h"

#include "tools/axes.h"
#include "tools/layers.h"
#include "tools/tool.h"
#include "window/actions.h"

#include <string.h>

static DseWindow *window;

static void
start (void)
{
  window = dst_ui_start (NULL);
  dst_ui_add_blank (window, 1);
  dst_ui_action (window, "win.tool::brush");
}

static DseToolOptions *
options (void)
{
  return dse_window_get_options (window);
}

static void
key (guint keyval, GdkModifierType modifiers)
{
  dst_ui_key (GTK_WINDOW (window), keyval, modifiers);
  dst_ui_settle ();
}

static const char *
tool_id (void)
{
  return dse_page_get_tool (dse_window_get_page (window))->id;
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

static size_t
position (void)
{
  return ds_doc_position (dsu_document_get_doc (dst_ui_document (window)));
}

static gboolean
is_previewed (int x, int y)
{
  return dsu_canvas_is_previewed (dse_page_get_canvas (dse_window_get_page (window)),
                                  (DsCell){ x, y });
}

static void
fill (const char *tile, DsCell from, DsCell to)
{
  g_object_set (options (), "tile", tile, NULL);
  dst_ui_action (window, "win.tool::rectangle");
  dst_ui_drag (window, from, to, 1, 0);
}

/* ---- every tool */

/* The key chooses the tool, and its preview comes before the press. */
static void
test_keys (void)
{
  static const struct {
    guint key;
    GdkModifierType modifiers;
    const char *tool;
  } KEYS[] = { { GDK_KEY_t, 0, "terrain" },
               { GDK_KEY_o, 0, "thing" },
               { GDK_KEY_d, 0, "random" },
               { GDK_KEY_d, GDK_SHIFT_MASK, "scatter" },
               { GDK_KEY_f, GDK_SHIFT_MASK, "replace" },
               { GDK_KEY_u, 0, "build-room" },
               { GDK_KEY_c, GDK_SHIFT_MASK, "door" },
               { GDK_KEY_c, 0, "corridor" } };

  start ();
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0); /* ends the hint of the first start */
  for (gsize i = 0; i < G_N_ELEMENTS (KEYS); i++) {
    const DseTool *tool = dse_tool_find (KEYS[i].tool);

    key (KEYS[i].key, KEYS[i].modifiers);
    g_assert_cmpstr (tool_id (), ==, KEYS[i].tool);
    g_assert_nonnull (strstr (dse_window_get_hint (window), tool->hint));
  }
  dst_ui_stop ();
}

/* The action with the key @accel; NULL: there is none. */
static const DseAction *
action_with (const char *accel)
{
  gsize n;
  const DseAction *rows = dse_actions (&n);

  for (gsize i = 0; i < n; i++) {
    g_auto (GStrv) keys = g_strsplit (rows[i].keys != NULL ? rows[i].keys : "", " ", -1);

    if (rows[i].id != NULL && g_strv_contains ((const char *const *)keys, accel))
      return &rows[i];
  }
  return NULL;
}

/* Each key of a tool belongs to it alone, among tools and actions. */
static void
test_keys_are_unique (void)
{
  for (gsize i = 0; i < dse_tool_count (); i++) {
    const DseTool *tool = dse_tool_get (i);
    const DseAction *action = tool->accel != NULL ? action_with (tool->accel) : NULL;

    g_assert_true (action == NULL || strcmp (action->id, "tool") == 0);
    for (gsize k = 0; k < i; k++)
      g_assert_true (tool->accel == NULL || g_strcmp0 (tool->accel, dse_tool_get (k)->accel) != 0);
  }
}

/* With the keyboard alone: arrows move the cursor, Enter paints. */
static void
test_keyboard (void)
{
  static const struct {
    const char *tool, *tile, *want;
  } ROWS[] = { { "terrain", "", "deep-water" }, { "random", "lava", "lava" } };

  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    g_autofree char *action = g_strconcat ("win.tool::", ROWS[i].tool, NULL);
    DsCell cursor;

    start ();
    if (ROWS[i].tile[0] != '\0')
      g_object_set (options (), "tile", ROWS[i].tile, NULL);
    dst_ui_action (window, action);
    gtk_widget_grab_focus (GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window))));
    key (GDK_KEY_Right, 0);
    key (GDK_KEY_Down, 0);
    g_assert_true (
        dsu_canvas_get_cursor (dse_page_get_canvas (dse_window_get_page (window)), &cursor));
    key (GDK_KEY_Return, 0);
    g_assert_cmpstr (ground (cursor.x, cursor.y), ==, ROWS[i].want);
    dst_ui_stop ();
  }
}

/* Nothing outside the selection changes, whatever the tool would lay there. */
static void
test_selection_limits (void)
{
  static const char *const tools[] = { "terrain",    "random",   "scatter", "replace",
                                       "build-room", "corridor", "door" };

  for (gsize i = 0; i < G_N_ELEMENTS (tools); i++) {
    g_autofree char *action = g_strconcat ("win.tool::", tools[i], NULL);
    DsFloor before;

    start ();
    fill ("wall", (DsCell){ 10, 0 }, (DsCell){ 10, 19 });
    g_assert_cmpint (ds_floor_copy (&before, dst_ui_level (window), NULL), ==, DS_OK);
    dst_ui_action (window, "win.tool::select");
    dst_ui_drag (window, (DsCell){ 5, 5 }, (DsCell){ 10, 9 }, 1, 0);
    g_object_set (options (), "tile", strcmp (tools[i], "scatter") == 0 ? "bones" : "lava", NULL);
    dst_ui_action (window, action);
    dst_ui_drag (window, (DsCell){ 6, 6 }, (DsCell){ 16, 12 }, 1, 0);
    dst_ui_click (window, (DsCell){ 9, 8 }, 1, 0);
    g_assert_false (ds_floor_equal (&before, dst_ui_level (window)));
    for (int y = 0; y < 20; y++)
      for (int x = 0; x < 40; x++) {
        const DsCell at = { x, y };

        if (x >= 5 && x <= 10 && y >= 5 && y <= 9)
          continue;
        g_assert_cmpuint (ds_floor_get (&before, DS_LAYER_GROUND, at), ==,
                          ds_floor_get (dst_ui_level (window), DS_LAYER_GROUND, at));
        g_assert_cmpuint (ds_floor_get (&before, DS_LAYER_FEATURE, at), ==,
                          ds_floor_get (dst_ui_level (window), DS_LAYER_FEATURE, at));
        g_assert_cmpuint (ds_floor_get (&before, DS_LAYER_ROOM, at), ==,
                          ds_floor_get (dst_ui_level (window), DS_LAYER_ROOM, at));
      }
    ds_floor_clear (&before);
    dst_ui_stop ();
  }
}

/* No tool writes to a locked layer, and the status bar says so. */
static void
test_locked (void)
{
  static const char *const tools[] = { "terrain", "random", "replace", "build-room", "corridor" };

  for (gsize i = 0; i < G_N_ELEMENTS (tools); i++) {
    g_autofree char *action = g_strconcat ("win.tool::", tools[i], NULL);
    DsFloor before;

    start ();
    fill ("wall", (DsCell){ 10, 0 }, (DsCell){ 20, 19 });
    g_assert_cmpint (ds_floor_copy (&before, dst_ui_level (window), NULL), ==, DS_OK);
    g_object_set (options (), "tile", "lava", NULL);
    dse_layers_set_locked (dse_page_get_layers (dse_window_get_page (window)), DS_STRATUM_GROUND,
                           TRUE);
    dst_ui_action (window, action);
    dst_ui_drag (window, (DsCell){ 12, 6 }, (DsCell){ 18, 12 }, 1, 0);
    for (int y = 0; y < 20; y++)
      for (int x = 0; x < 40; x++)
        g_assert_cmpuint (ds_floor_get (&before, DS_LAYER_GROUND, (DsCell){ x, y }), ==,
                          ds_floor_get (dst_ui_level (window), DS_LAYER_GROUND, (DsCell){ x, y }));
    g_assert_nonnull (strstr (dse_window_get_hint (window), "is locked"));
    ds_floor_clear (&before);
    dst_ui_stop ();
  }
}

/* ---- terrain */

/* The preview shows the shore, the palette chooses the terrain, and one undo takes all back. */
static void
test_terrain (void)
{
  start ();
  key (GDK_KEY_t, 0);
  dst_ui_hover (window, (DsCell){ 10, 10 });
  g_assert_true (is_previewed (9, 9) && is_previewed (10, 10));
  g_assert_false (is_previewed (8, 10));
  dst_ui_drag (window, (DsCell){ 10, 10 }, (DsCell){ 14, 10 }, 1, 0);
  g_assert_cmpstr (ground (12, 10), ==, "deep-water");
  g_assert_cmpstr (ground (12, 9), ==, "shallow-water");
  g_object_set (options (), "tile", "chasm", NULL);
  g_assert_cmpstr (dse_tool_options_get_terrain (options ()), ==, "cliff");
  dst_ui_click (window, (DsCell){ 25, 10 }, 1, 0);
  g_assert_cmpstr (ground (24, 9), ==, "chasm-edge");
  g_object_set (options (), "tile", "floor", "terrain", "", NULL);
  dst_ui_click (window, (DsCell){ 12, 10 }, 1, 0); /* an island keeps its shore */
  g_assert_cmpstr (ground (12, 10), ==, "shallow-water");
  g_assert_cmpuint (position (), ==, 3);
  for (int i = 0; i < 3; i++)
    dst_ui_action (window, "win.undo");
  g_assert_cmpuint (count (DS_LAYER_GROUND, "floor"), ==, 800);
  dst_ui_stop ();
}

/* ---- random tiles */

static void
test_random (void)
{
  g_autofree char *first = NULL;
  guint n;

  start ();
  g_object_set (options (), "mix", "lava:1 sand:3", "size", 9, NULL);
  dst_ui_action (window, "win.tool::random");
  g_object_set (options (), "size", 9, "tip", DS_TIP_SQUARE, NULL);
  dst_ui_drag (window, (DsCell){ 8, 8 }, (DsCell){ 30, 8 }, 1, 0);
  n = count (DS_LAYER_GROUND, "lava");
  g_assert_cmpuint (n, >, 20);
  g_assert_cmpuint (n, <, 100);
  g_assert_cmpuint (n + count (DS_LAYER_GROUND, "sand"), ==, 31 * 9);
  first = dse_page_dup_drawing (dse_window_get_page (window));
  dst_ui_drag (window, (DsCell){ 30, 8 }, (DsCell){ 8, 8 }, 1, 0); /* nothing flickers */
  {
    g_autofree char *again = dse_page_dup_drawing (dse_window_get_page (window));

    g_assert_cmpstr (first, ==, again);
  }
  g_object_set (options (), "chance", 2, NULL);
  dst_ui_drag (window, (DsCell){ 8, 8 }, (DsCell){ 30, 8 }, 1, 0);
  {
    g_autofree char *other = dse_page_dup_drawing (dse_window_get_page (window));

    g_assert_cmpstr (first, !=, other);
  }
  dst_ui_stop ();
}

/* A brush of less than full cover sprays decoration: part of the free cells, the same ones each
 * time, so that going over them again adds nothing; one drag is one step. */
static void
test_spray (void)
{
  static const char *const tiles[] = { "bones", "mushrooms", "bush" };
  guint n = 0;

  start ();
  fill ("wall", (DsCell){ 0, 0 }, (DsCell){ 39, 5 });
  fill ("rubble", (DsCell){ 20, 6 }, (DsCell){ 20, 10 });
  g_object_set (options (), "mix", "bones:1 mushrooms:1 bush:2", "cover", 30, NULL);
  dst_ui_action (window, "win.tool::random");
  g_object_set (options (), "size", 9, "tip", DS_TIP_SQUARE, NULL);
  dst_ui_hover (window, (DsCell){ 10, 5 });
  g_assert_false (is_previewed (10, 4)); /* a wall */
  dst_ui_drag (window, (DsCell){ 4, 6 }, (DsCell){ 35, 6 }, 1, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (tiles); i++) {
    g_assert_cmpuint (count (DS_LAYER_FEATURE, tiles[i]), >, 0);
    n += count (DS_LAYER_FEATURE, tiles[i]);
  }
  g_assert_cmpuint (n, >, 40 * 5 * 15 / 100); /* of 40 x 5 open cells */
  g_assert_cmpuint (n, <, 40 * 5 * 45 / 100);
  g_assert_cmpuint (count (DS_LAYER_FEATURE, "rubble"), ==, 5);
  for (int x = 0; x < 40; x++)
    g_assert_cmpstr (feature (x, 5), ==, "");
  g_assert_cmpuint (position (), ==, 3);
  dst_ui_drag (window, (DsCell){ 35, 6 }, (DsCell){ 4, 6 }, 1, 0);
  g_assert_cmpuint (position (), ==, 3);
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (count (DS_LAYER_FEATURE, "bush"), ==, 0);
  g_object_set (options (), "cover", 100, "size", 1, NULL);
  dst_ui_stop ();
}

/* Count, spacing, and the ground where the drag began. */
static void
test_scatter (void)
{
  const DsFloor *level;

  start ();
  fill ("grass-floor", (DsCell){ 0, 0 }, (DsCell){ 19, 19 });
  g_object_set (options (), "tile", "bush", "count", 25, "spacing", 2, "ground", DSE_GROUND_SAME,
                NULL);
  dst_ui_action (window, "win.tool::scatter");
  dst_ui_press (window, (DsCell){ 1, 1 }, 1);
  dst_ui_hover (window, (DsCell){ 38, 18 });
  g_assert_nonnull (strstr (dse_window_get_hint (window), "38 × 18 · 25 cells"));
  dst_ui_release (1);
  level = dst_ui_level (window);
  g_assert_cmpuint (count (DS_LAYER_FEATURE, "bush"), ==, 25);
  for (int y = 0; y < 20; y++)
    for (int x = 0; x < 40; x++) {
      if (strcmp (feature (x, y), "bush") != 0)
        continue;
      g_assert_cmpint (x, <, 20);
      for (int dx = 1; dx <= 2; dx++)
        g_assert_true (x + dx >= level->w || strcmp (feature (x + dx, y), "bush") != 0);
    }
  dst_ui_action (window, "win.undo");
  g_assert_cmpuint (count (DS_LAYER_FEATURE, "bush"), ==, 0);
  g_object_set (options (), "count", 30, "spacing", 1, "ground", DSE_GROUND_OPEN, NULL);
  dst_ui_stop ();
}

/* ---- replace */

static void
test_replace_all (void)
{
  window = dst_ui_start (NULL);
  dst_ui_add_blank (window, 2);
  fill ("lava", (DsCell){ 3, 3 }, (DsCell){ 5, 5 });
  dsu_canvas_set_floor (dse_page_get_canvas (dse_window_get_page (window)), 1);
  dst_ui_settle ();
  fill ("lava", (DsCell){ 10, 10 }, (DsCell){ 11, 10 });
  g_object_set (options (), "tile", "ice", "all-floors", TRUE, NULL);
  dst_ui_action (window, "win.tool::replace");
  dst_ui_hover (window, (DsCell){ 10, 10 });
  g_assert_true (is_previewed (11, 10));
  g_assert_nonnull (strstr (dse_window_get_hint (window), "Lava → Ice · 11 cells"));
  dst_ui_click (window, (DsCell){ 10, 10 }, 1, 0);
  for (gsize floor = 0; floor < 2; floor++) {
    const DsDelve *delve = dsu_document_get_delve (dst_ui_document (window));

    g_assert_cmpuint (ds_floor_get (&delve->dungeon.floors[floor], DS_LAYER_GROUND,
                                    floor == 0 ? (DsCell){ 4, 4 } : (DsCell){ 11, 10 }),
                      ==, ds_rules_find_tile (delve->rules, "ice"));
  }
  g_assert_cmpuint (position (), ==, 3);
  g_object_set (options (), "all-floors", FALSE, NULL);
  dst_ui_stop ();
}

static void
test_replace_objects (void)
{
  const DsThings *things;

  start ();
  dst_ui_action (window, "win.tool::thing");
  g_object_set (options (), "kind", "goblin", NULL);
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  dst_ui_click (window, (DsCell){ 9, 5 }, 1, 0);
  g_object_set (options (), "kind", "bat", NULL);
  dst_ui_click (window, (DsCell){ 12, 5 }, 1, 0);
  g_object_set (options (), "kind", "wolf", "replace", DSE_REPLACE_OBJECTS, NULL);
  dst_ui_action (window, "win.tool::replace");
  dst_ui_hover (window, (DsCell){ 5, 5 });
  g_assert_nonnull (strstr (dse_window_get_hint (window), "Goblin → Wolf · 2"));
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  things = dst_ui_level (window)->things;
  g_assert_cmpuint (ds_things_count (things), ==, 3);
  for (gsize i = 0; i < 3; i++)
    g_assert_cmpstr (ds_rules_kind (dsu_document_get_delve (dst_ui_document (window))->rules,
                                    ds_things_get (things, i)->kind)
                         ->id,
                     ==, ds_things_get (things, i)->at.x == 12 ? "bat" : "wolf");
  g_assert_cmpstr (tool_id (), ==, "replace");
  g_object_set (options (), "replace", DSE_REPLACE_TILES, NULL);
  dst_ui_stop ();
}

/* ---- rooms, corridors, doors */

/* From a corridor through its wall: the door is where the drag crossed it. */
static void
test_room_from_corridor (void)
{
  start ();
  fill ("wall", (DsCell){ 0, 0 }, (DsCell){ 39, 12 });
  g_object_set (options (), "tile", "floor", NULL);
  dst_ui_action (window, "win.tool::build-room");
  dst_ui_press (window, (DsCell){ 10, 13 }, 1);
  dst_ui_hover (window, (DsCell){ 10, 12 });
  dst_ui_hover (window, (DsCell){ 18, 6 });
  g_assert_nonnull (strstr (dse_window_get_hint (window), "10 × 7"));
  dst_ui_release (1);
  g_assert_cmpstr (feature (10, 12), ==, "door");
  g_assert_cmpstr (ground (10, 11), ==, "floor");
  g_assert_cmpstr (ground (9, 11), ==, "wall");
  g_assert_cmpuint (ds_rooms_count (dst_ui_level (window)->rooms), ==, 1);
  dst_ui_action (window, "win.undo"); /* its mirror image has its door there, too */
  g_object_set (options (), "symmetry", DS_SYMMETRY_HORIZONTAL, NULL);
  dst_ui_press (window, (DsCell){ 5, 13 }, 1);
  dst_ui_hover (window, (DsCell){ 5, 12 });
  dst_ui_hover (window, (DsCell){ 12, 6 });
  dst_ui_release (1);
  g_assert_cmpstr (feature (5, 12), ==, "door");
  g_assert_cmpstr (feature (34, 12), ==, "door");
  g_assert_cmpuint (count (DS_LAYER_FEATURE, "door"), ==, 2);
  g_assert_cmpuint (ds_rooms_count (dst_ui_level (window)->rooms), ==, 2);
  dst_ui_action (window, "win.undo");
  g_object_set (options (), "symmetry", DS_SYMMETRY_OFF, NULL);
  dst_ui_press (window, (DsCell){ 10, 13 }, 1);
  dst_ui_hover (window, (DsCell){ 10, 12 });
  dst_ui_hover (window, (DsCell){ 18, 6 });
  dst_ui_release (1);
  dst_ui_press (window, (DsCell){ 30, 5 }, 1);
  dst_ui_hover (window, (DsCell){ 30, 6 });
  g_assert_nonnull (strstr (dse_window_get_hint (window), "1 × 2 · Too small for a room: "));
  dst_ui_release (1);
  g_assert_cmpstr (dse_window_get_hint (window), ==,
                   "Too small for a room: expected at least 3 × 3 cells");
  g_assert_cmpuint (ds_rooms_count (dst_ui_level (window)->rooms), ==, 1);
  dst_ui_stop ();
}

/* Two clicks with a preview between; Esc forgets the first one. */
static void
test_corridor (void)
{
  start ();
  fill ("wall", (DsCell){ 0, 0 }, (DsCell){ 39, 19 });
  g_object_set (options (), "tile", "floor", NULL);
  dst_ui_action (window, "win.tool::build-room");
  dst_ui_drag (window, (DsCell){ 2, 2 }, (DsCell){ 8, 8 }, 1, 0);
  dst_ui_drag (window, (DsCell){ 20, 2 }, (DsCell){ 28, 8 }, 1, 0);
  dst_ui_action (window, "win.tool::corridor");
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  dst_ui_hover (window, (DsCell){ 12, 5 });
  g_assert_true (is_previewed (9, 5));
  g_assert_nonnull (strstr (dse_window_get_hint (window), "length 8"));
  key (GDK_KEY_Escape, 0);
  dst_ui_hover (window, (DsCell){ 13, 5 });
  g_assert_false (is_previewed (9, 5));
  g_assert_cmpuint (position (), ==, 3);
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  dst_ui_click (window, (DsCell){ 24, 5 }, 1, 0);
  g_assert_cmpstr (feature (8, 5), ==, "door");
  g_assert_cmpstr (feature (20, 5), ==, "door");
  g_assert_cmpstr (ground (14, 5), ==, "floor");
  g_assert_cmpuint (position (), ==, 4);
  dst_ui_drag (window, (DsCell){ 12, 12 }, (DsCell){ 18, 16 }, 1, 0); /* a drag does the same */
  g_assert_cmpstr (ground (18, 12), ==, "floor");
  g_assert_cmpuint (position (), ==, 5);
  dst_ui_stop ();
}

static void
test_door (void)
{
  start ();
  fill ("wall", (DsCell){ 10, 0 }, (DsCell){ 10, 19 });
  dst_ui_action (window, "win.tool::door");
  dst_ui_hover (window, (DsCell){ 12, 7 });
  g_assert_true (is_previewed (10, 7));
  dst_ui_click (window, (DsCell){ 12, 7 }, 1, 0);
  g_assert_cmpstr (feature (10, 7), ==, "door");
  dst_ui_click (window, (DsCell){ 25, 7 }, 1, 0); /* no wall is near */
  g_assert_cmpuint (count (DS_LAYER_FEATURE, "door"), ==, 1);
  g_assert_nonnull (strstr (dse_window_get_hint (window), "No wall"));
  dst_ui_stop ();
}

/* ---- symmetry */

static DseAxesView *
axes_of_page (void)
{
  return dse_page_get_axes (dse_window_get_page (window));
}

/* The axis is where its knob was dragged, and stays with its tab. */
static void
test_axes (void)
{
  GtkWidget *canvas;
  graphene_point_t knob, cell;

  start ();
  canvas = GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window)));
  g_object_set (options (), "tile", "lava", "symmetry", DS_SYMMETRY_HORIZONTAL, NULL);
  dst_ui_settle ();
  dst_ui_click (window, (DsCell){ 3, 3 }, 1, 0);
  g_assert_cmpstr (ground (36, 3), ==, "lava");
  g_assert_true (dse_axes_get_knob (axes_of_page (), 0, &knob));
  g_assert_true (dsu_canvas_cell_to_widget (DSU_CANVAS (canvas), (DsCell){ 10, 5 }, &cell));
  dst_ui_point_in (canvas, (double)knob.x, (double)knob.y);
  dst_ui_button (1, TRUE);
  dst_ui_point_in (canvas, (double)cell.x, (double)knob.y);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  g_assert_cmpint (dse_tool_options_get_axes (options (), 40, 20).x2, ==, 20);
  dst_ui_click (window, (DsCell){ 3, 8 }, 1, 0);
  g_assert_cmpstr (ground (17, 8), ==, "lava");
  g_assert_cmpstr (ground (36, 8), ==, "floor");
  g_assert_cmpuint (position (), ==, 2); /* the drag of the knob painted nothing */

  dst_ui_add_blank (window, 1); /* another tab has no symmetry */
  g_assert_cmpint (dse_tool_options_get_symmetry (options ()), ==, DS_SYMMETRY_OFF);
  key (GDK_KEY_Tab, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  g_assert_cmpint (dse_tool_options_get_symmetry (options ()), ==, DS_SYMMETRY_HORIZONTAL);
  g_assert_cmpint (dse_tool_options_get_axes (options (), 40, 20).x2, ==, 20);

  dst_ui_hover (window, (DsCell){ 12, 5 });
  key (GDK_KEY_x, GDK_SHIFT_MASK);
  g_assert_cmpint (dse_tool_options_get_axes (options (), 40, 20).x2, ==, 24);
  dst_ui_action (window, "win.axis-middle");
  g_assert_cmpint (dse_tool_options_get_axes (options (), 40, 20).x2, ==, 39);
  g_object_set (options (), "symmetry", DS_SYMMETRY_OFF, NULL);
  dst_ui_stop ();
}

/* ---- the selection by rooms */

static void
test_select_room (void)
{
  start ();
  dst_ui_action (window, "win.tool::build-room");
  dst_ui_drag (window, (DsCell){ 2, 2 }, (DsCell){ 8, 8 }, 1, 0);
  dst_ui_hover (window, (DsCell){ 5, 5 });
  dst_ui_action (window, "win.select-room");
  g_assert_cmpuint (ds_mask_count (dse_page_get_selection (dse_window_get_page (window))), ==, 25);
  dst_ui_action (window, "win.select-none");
  dst_ui_action (window, "win.select-region"); /* it has none */
  g_assert_null (dse_page_get_selection (dse_window_get_page (window)));
  dst_ui_hover (window, (DsCell){ 30, 15 });
  dst_ui_action (window, "win.select-room");
  g_assert_null (dse_page_get_selection (dse_window_get_page (window)));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/paint-tools/keys", test_keys);
  g_test_add_func ("/paint-tools/keys-are-unique", test_keys_are_unique);
  g_test_add_func ("/paint-tools/keyboard", test_keyboard);
  g_test_add_func ("/paint-tools/selection-limits", test_selection_limits);
  g_test_add_func ("/paint-tools/locked", test_locked);
  g_test_add_func ("/paint-tools/terrain", test_terrain);
  g_test_add_func ("/paint-tools/random", test_random);
  g_test_add_func ("/paint-tools/spray", test_spray);
  g_test_add_func ("/paint-tools/scatter", test_scatter);
  g_test_add_func ("/paint-tools/replace-all", test_replace_all);
  g_test_add_func ("/paint-tools/replace-objects", test_replace_objects);
  g_test_add_func ("/paint-tools/room-from-corridor", test_room_from_corridor);
  g_test_add_func ("/paint-tools/corridor", test_corridor);
  g_test_add_func ("/paint-tools/door", test_door);
  g_test_add_func ("/paint-tools/axes", test_axes);
  g_test_add_func ("/paint-tools/select-room", test_select_room);
  return g_test_run ();
}
