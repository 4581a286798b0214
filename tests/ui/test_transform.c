/* tests/ui/test_transform.c — X, Y, Z and Shift+Z on selected objects and cells. */
#include "drive.h"

#include <string.h>

static DseWindow *window;

static void
start (const char *tool)
{
  g_autofree char *action = g_strconcat ("win.tool::", tool, NULL);

  window = dst_ui_start (NULL);
  dst_ui_add_blank (window, 1);
  dst_ui_action (window, action);
}

static void
press (guint key, GdkModifierType modifiers)
{
  dst_ui_key (GTK_WINDOW (window), key, modifiers);
  dst_ui_settle ();
}

static void
place (const char *kind, int x, int y)
{
  g_object_set (dse_window_get_options (window), "kind", kind, NULL);
  dst_ui_click (window, (DsCell){ x, y }, 1, 0);
}

/* The first object on the cell; NULL: none. */
static const DsThing *
thing_at (int x, int y)
{
  const DsThings *things = dst_ui_level (window)->things;
  const size_t i = ds_things_seek (things, (DsCell){ x, y });
  const DsThing *thing = i < ds_things_count (things) ? ds_things_get (things, i) : NULL;

  return thing != NULL && thing->at.x == x && thing->at.y == y ? thing : NULL;
}

static const char *
kind_at (int x, int y)
{
  const DsThing *thing = thing_at (x, y);

  return thing != NULL
             ? ds_rules_kind (dsu_document_get_delve (dst_ui_document (window))->rules, thing->kind)
                   ->id
             : "";
}

static gboolean
is_wall (int x, int y)
{
  return strcmp (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ x, y }), "wall") == 0;
}

static size_t
n_done (void)
{
  return ds_doc_position (dsu_document_get_doc (dst_ui_document (window)));
}

static gboolean
says (const char *words)
{
  return strstr (dse_window_get_hint (window), words) != NULL;
}

/* ---- objects */

/* Places and facings turn about the middle, as one undo step; the objects stay selected. */
static void
test_objects (void)
{
  size_t before;

  start ("thing");
  place ("wolf", 5, 5);
  place ("gate-one-way", 7, 5);
  g_assert_cmpint (thing_at (7, 5)->facing, ==, DS_EAST);
  before = n_done ();
  dst_ui_action (window, "win.select-all");
  press (GDK_KEY_z, 0);
  g_assert_cmpstr (kind_at (6, 4), ==, "wolf");
  g_assert_cmpstr (kind_at (6, 6), ==, "gate-one-way");
  g_assert_cmpint (thing_at (6, 6)->facing, ==, DS_SOUTH);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_FEATURE, (DsCell){ 7, 5 }), ==, "");
  g_assert_cmpuint (n_done (), ==, before + 1);
  press (GDK_KEY_y, 0);
  g_assert_cmpstr (kind_at (6, 6), ==, "wolf");
  g_assert_cmpint (thing_at (6, 4)->facing, ==, DS_NORTH);
  press (GDK_KEY_z, GDK_SHIFT_MASK);
  press (GDK_KEY_x, 0);
  g_assert_cmpstr (kind_at (5, 5), ==, "wolf");
  g_assert_cmpint (thing_at (7, 5)->facing, ==, DS_EAST);
  for (int i = 0; i < 4; i++)
    dst_ui_action (window, "win.undo");
  g_assert_cmpstr (kind_at (5, 5), ==, "wolf");
  g_assert_cmpuint (n_done (), ==, before);
  dst_ui_action (window, "win.redo");
  g_assert_cmpstr (kind_at (6, 4), ==, "wolf");
  dst_ui_stop ();
}

/* Nothing leaves the level, comes onto an object that it may not share a cell with, or changes
 * outside the selection: all stay, and the status bar says why. Items lie anywhere. */
static void
test_objects_hindered (void)
{
  size_t before;

  start ("thing");
  place ("goblin", 6, 4);
  place ("bread", 6, 6);
  place ("wolf", 5, 5);
  place ("wolf", 7, 5);
  dst_ui_choose_things (window, 5, 7);
  before = n_done ();
  press (GDK_KEY_z, 0);
  g_assert_true (says ("Wolf and Goblin would share the cell 6, 4"));
  g_assert_cmpstr (kind_at (5, 5), ==, "wolf");
  g_assert_cmpuint (n_done (), ==, before);
  dst_ui_drag (window, (DsCell){ 6, 4 }, (DsCell){ 20, 4 }, 1, 0);
  dst_ui_choose_things (window, 5, 7);
  press (GDK_KEY_z, 0);
  g_assert_cmpstr (kind_at (6, 4), ==, "wolf");
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 4);
  dst_ui_action (window, "win.undo");

  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 0, 5 }, (DsCell){ 10, 5 }, 1, 0);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_choose_things (window, 5, 7);
  before = n_done ();
  press (GDK_KEY_z, 0);
  g_assert_true (says ("Limited to the selection"));
  g_assert_cmpuint (n_done (), ==, before);
  press (GDK_KEY_x, 0); /* within it */
  g_assert_false (says ("Limited to the selection"));
  g_assert_cmpuint (n_done (), ==, before + 1);
  dst_ui_stop ();
}

static void
test_objects_at_the_edge (void)
{
  size_t before;

  start ("thing");
  place ("wolf", 5, 0);
  place ("wolf", 8, 0);
  before = n_done ();
  dst_ui_action (window, "win.select-all");
  press (GDK_KEY_z, 0);
  g_assert_true (says ("would leave the level"));
  g_assert_cmpuint (n_done (), ==, before);
  press (GDK_KEY_x, 0);
  g_assert_false (says ("would leave the level"));
  dst_ui_action (window, "win.select-none");
  dst_ui_click (window, (DsCell){ 5, 0 }, 1, 0); /* a single one, which faces nowhere */
  before = n_done ();
  press (GDK_KEY_z, 0);
  g_assert_true (says ("without a facing"));
  g_assert_cmpuint (n_done (), ==, before);
  dse_layers_set_locked (dse_page_get_layers (dse_window_get_page (window)), DS_STRATUM_CREATURE,
                         TRUE);
  dst_ui_action (window, "win.select-all");
  press (GDK_KEY_x, 0);
  g_assert_true (says ("“Creatures” is locked"));
  g_assert_cmpuint (n_done (), ==, before);
  dst_ui_stop ();
}

/* ---- cells */

/* The content turns about the middle of its frame and stays selected; cells that it leaves are
 * wall, as behind one that is dragged. */
static void
test_cells (void)
{
  const DsMask *selection;
  size_t before;

  start ("thing");
  place ("gate-one-way", 12, 10);
  place ("wolf", 11, 9);
  g_object_set (dse_window_get_options (window), "tile", "deep-water", NULL);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, (DsCell){ 10, 10 }, 1, 0);
  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 10, 10 }, (DsCell){ 12, 10 }, 1, 0);
  before = n_done ();
  press (GDK_KEY_z, 0);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 11, 9 }), ==, "deep-water");
  g_assert_cmpstr (kind_at (11, 11), ==, "gate-one-way"); /* and the wolf was covered */
  g_assert_cmpint (thing_at (11, 11)->facing, ==, DS_SOUTH);
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 1);
  g_assert_true (is_wall (10, 10) && is_wall (12, 10));
  selection = dse_page_get_selection (dse_window_get_page (window));
  g_assert_cmpuint (ds_mask_count (selection), ==, 3);
  g_assert_true (ds_mask_has (selection, (DsCell){ 11, 9 }));
  g_assert_cmpuint (n_done (), ==, before + 1);
  press (GDK_KEY_z, GDK_SHIFT_MASK);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 10, 10 }), ==, "deep-water");
  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (kind_at (11, 9), ==, "wolf");
  g_assert_cmpuint (n_done (), ==, before);

  dst_ui_drag (window, (DsCell){ 0, 0 }, (DsCell){ 39, 0 }, 1, 0);
  press (GDK_KEY_z, 0);
  g_assert_true (says ("would leave the level"));
  g_assert_cmpuint (n_done (), ==, before);
  dst_ui_action (window, "win.select-none");
  press (GDK_KEY_z, 0);
  g_assert_true (says ("Nothing to mirror or rotate"));
  dst_ui_stop ();
}

/* ---- locked layers */

static void
lock (DsStratum layer, gboolean locked)
{
  dse_layers_set_locked (dse_page_get_layers (dse_window_get_page (window)), layer, locked);
}

static void
press_turns (void)
{
  press (GDK_KEY_x, 0);
  press (GDK_KEY_y, 0);
  press (GDK_KEY_z, 0);
  press (GDK_KEY_z, GDK_SHIFT_MASK);
}

/* A wolf and a door with floor around them, selected as cells or as objects: where a part of them
 * is on a locked layer, none turns, moves or goes, and the status bar names the layer. */
static void
test_locked (gconstpointer data)
{
  const gboolean is_cells = data != NULL;
  size_t before;

  start ("thing");
  place ("wolf", 5, 5);
  place ("gate-one-way", 7, 5);
  if (is_cells) {
    dst_ui_action (window, "win.tool::select");
    dst_ui_drag (window, (DsCell){ 4, 4 }, (DsCell){ 8, 7 }, 1, 0);
  } else
    dst_ui_action (window, "win.select-all");
  before = n_done ();
  for (int i = 0; i < 2; i++) {
    const DsStratum layer = i == 0     ? DS_STRATUM_GATE
                            : is_cells ? DS_STRATUM_GROUND
                                       : DS_STRATUM_CREATURE;
    const char *name = i == 0     ? "“Gates” is locked"
                       : is_cells ? "“Ground” is locked"
                                  : "“Creatures” is locked";

    lock (layer, TRUE);
    press_turns ();
    g_assert_true (says (name));
    press (GDK_KEY_Right, GDK_ALT_MASK);
    dst_ui_drag (window, (DsCell){ 5, 5 }, (DsCell){ 15, 5 }, 1, 0);
    dst_ui_action (window, "win.cut");
    if (!is_cells || i == 0)
      press (GDK_KEY_Delete, 0);
    g_assert_true (says (name));
    g_assert_cmpuint (n_done (), ==, before);
    g_assert_cmpstr (kind_at (5, 5), ==, "wolf");
    g_assert_cmpstr (kind_at (7, 5), ==, "gate-one-way");
    lock (layer, FALSE);
  }
  press (GDK_KEY_x, 0);
  g_assert_cmpuint (n_done (), ==, before + 1);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/transform/objects", test_objects);
  g_test_add_func ("/transform/objects-hindered", test_objects_hindered);
  g_test_add_func ("/transform/objects-at-the-edge", test_objects_at_the_edge);
  g_test_add_func ("/transform/cells", test_cells);
  g_test_add_data_func ("/transform/locked/objects", NULL, test_locked);
  g_test_add_data_func ("/transform/locked/cells", "", test_locked);
  return g_test_run ();
}
