/* tests/ui/test_compare.c — a kept level beside the one that changes; relaxing what asks for
 * too much. */
#include "drive.h"
#include "rest.h"

#include "bar.h"
#include "canvas_private.h"
#include "clauses.h"
#include "inspect/level_title.h"
#include "page/layer_groups.h"
#include "page/own_layers.h"
#include "page/tile_layers.h"
#include "recipe/compare.h"
#include "rooms/rooms.h"

#include <adwaita.h>
#include <string.h>

static DseWindow *window;

static DsePage *
page (void)
{
  return dse_window_get_page (window);
}

static void
start (void)
{
  window = dst_ui_start (NULL);
  dst_ui_wait_generated (window);
}

static const DsDelve *
kept (void)
{
  return dsu_document_get_delve (dse_compare_get_document (dse_page_get_compare (page ())));
}

static const DsFloor *
a_level (void)
{
  return &kept ()->dungeon.floors[0];
}

static DsuCanvas *
a_canvas (void)
{
  return DSU_CANVAS (
      dst_ui_find (GTK_WIDGET (dse_page_get_compare (page ())), DSU_TYPE_CANVAS, NULL));
}

/* Generates without stage @stage. */
static void
switch_off (size_t stage)
{
  DsRecipe recipe;

  g_assert_cmpint (ds_recipe_copy (&recipe, dse_page_get_recipe (page ()), NULL), ==, DS_OK);
  recipe.stages[stage].disabled = true;
  dse_page_generate (page (), &recipe, dse_page_get_seed (page ()));
  ds_recipe_clear (&recipe);
  dst_ui_wait_generated (window);
}

static gboolean
is_as (const DsDelve *level)
{
  const DsDelve *now = dsu_document_get_delve (dst_ui_document (window));

  return ds_delve_same_frame (now, level) && ds_dungeon_equal (&now->dungeon, &level->dungeon);
}

/* The caption beside the button. */
static const char *
caption (const char *button)
{
  GtkWidget *found = dst_ui_find (GTK_WIDGET (page ()), GTK_TYPE_BUTTON, button);

  g_assert_nonnull (found);
  return dsu_clauses_get_text (
      DSU_CLAUSES (dst_ui_find (gtk_widget_get_parent (found), DSU_TYPE_CLAUSES, NULL)));
}

/* True if the caption, "A · ", goes on with the recipe and this seed, and counts. */
static gboolean
names (const char *text, const char *side, guint64 seed)
{
  DsuDocument *document = dst_ui_document (window);
  g_autofree char *title = dse_level_title_dup (
      dse_definitions_get_recipes (dse_project_get_definitions (dse_project_of (document))),
      dse_page_get_recipe (page ())->id, seed);
  g_autofree char *want = g_strdup_printf ("%s · %s · ", side, title);

  return g_str_has_prefix (text, want);
}

/* A stays the level that it was, with its seed, while B is tuned and takes other seeds; it can be
 * taken as one step. */
static void
test_compare (void)
{
  DsDelve first;
  g_autofree char *name = NULL;

  start ();
  g_assert_cmpint (ds_delve_copy (&first, dsu_document_get_delve (dst_ui_document (window)), NULL),
                   ==, DS_OK);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_b, GDK_CONTROL_MASK);
  g_assert_true (dse_page_get_comparing (page ()));
  switch_off (3);
  g_assert_false (is_as (&first));
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (page ()), GTK_TYPE_BUTTON, "Use _A"));
  dst_ui_action (window, "win.next-seed");
  dst_ui_wait_generated (window);
  g_assert_cmpuint (kept ()->dungeon.seed, ==, first.dungeon.seed);
  g_assert_cmpuint (dse_page_get_seed (page ()), ==, first.dungeon.seed + 1);
  g_assert_true (ds_dungeon_equal (&kept ()->dungeon, &first.dungeon));
  DST_UI_UNTIL (names (caption ("Use _A"), "A", first.dungeon.seed));
  DST_UI_UNTIL (names (caption ("Keep _B"), "B", first.dungeon.seed + 1));
  dst_ui_action (window, "win.take-a");
  dst_ui_wait_generated (window);
  g_assert_false (dse_page_get_comparing (page ()));
  g_assert_true (is_as (&first));
  g_assert_cmpuint (dse_page_get_seed (page ()), ==, first.dungeon.seed);
  g_assert_false (dse_page_get_recipe (page ())->stages[3].disabled);
  g_object_get (dst_ui_document (window), "undo-label", &name, NULL);
  g_assert_cmpstr (name, ==, "Use A");
  dst_ui_action (window, "win.undo");
  g_assert_true (dse_page_get_recipe (page ())->stages[3].disabled);
  g_assert_cmpuint (dse_page_get_seed (page ()), ==, first.dungeon.seed + 1);
  ds_delve_clear (&first);
  dst_ui_stop ();
}

/* Takes A, which is the level of @first, in @steps undo steps. */
static void
take_a (const DsDelve *first, size_t steps)
{
  DsDoc *doc = dsu_document_get_doc (dst_ui_document (window));
  const size_t before = ds_doc_position (doc);

  dsu_document_mark_saved (dst_ui_document (window));
  dst_ui_action (window, "win.take-a");
  dst_ui_settle ();
  dst_ui_wait_generated (window);
  g_assert_true (is_as (first));
  g_assert_cmpuint (ds_doc_position (doc), ==, before + steps);
  g_assert_cmpint (dsu_document_get_modified (dst_ui_document (window)), ==, steps > 0);
}

/* A has all that hands made before; what they make later is in B alone. A level that is not changed
 * is taken without a step. */
static void
test_manual_edits (void)
{
  static const DsCell cell = { 10, 10 };
  DsTileLayers layers;
  DsDelve first;

  start ();
  g_assert_true (dse_tile_layers_add (page (), "Carpets", 0));
  g_assert_true (dse_own_layers_add (page (), "Loot", 0));
  g_assert_cmpint (ds_delve_copy (&first, dsu_document_get_delve (dst_ui_document (window)), NULL),
                   ==, DS_OK);
  dst_ui_action (window, "win.compare");
  ds_tile_layers_read (&layers, kept ()->dungeon.extras);
  g_assert_cmpuint (layers.n, ==, 1);
  take_a (&first, 0);
  dst_ui_action (window, "win.compare");
  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  dsu_canvas_fit (dse_page_get_canvas (page ()));
  dst_ui_settle ();
  dst_ui_click (window, cell, 1, 0);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, cell), ==, "lava");
  g_assert_true (ds_floor_equal (a_level (), &first.dungeon.floors[0]));
  take_a (&first, 1);
  dst_ui_action (window, "win.undo");
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, cell), ==, "lava");
  dst_ui_action (window, "win.compare");
  dst_ui_action (window, "win.next-seed"); /* the tab may close in the middle */
  ds_delve_clear (&first);
  dst_ui_stop ();
}

/* The middle of what a canvas shows, in half device pixels of the level. */
static DsCell
middle (DsuCanvas *canvas)
{
  const DsuViewport view = dsu_canvas_get_viewport (canvas);

  return (DsCell){ (int32_t)(2 * view.x + view.w), (int32_t)(2 * view.y + view.h) };
}

/* One scale, and one middle as near as pixels allow. */
static void
assert_same_view (void)
{
  DsuCanvas *b_canvas = dse_page_get_canvas (page ());
  DsCell a, b;

  dst_ui_settle ();
  a = middle (a_canvas ());
  b = middle (b_canvas);
  g_test_message ("%g %d, %d and %g %d, %d", dsu_canvas_get_zoom (a_canvas ()), a.x, a.y,
                  dsu_canvas_get_zoom (b_canvas), b.x, b.y);
  g_assert_cmpfloat (dsu_canvas_get_zoom (a_canvas ()), ==, dsu_canvas_get_zoom (b_canvas));
  g_assert_cmpint (ABS (a.x - b.x), <=, 2);
  g_assert_cmpint (ABS (a.y - b.y), <=, 2);
}

/* Both are seen from the same place, also where rulers make B smaller; a game takes the place of
 * both. */
static void
test_same_view (void)
{
  start ();
  dst_ui_action (window, "win.compare");
  g_assert_true (a_canvas () != dse_page_get_canvas (page ()));
  assert_same_view ();
  for (int i = 0; i < 3; i++) {
    dsu_canvas_pan (dse_page_get_canvas (page ()), 23 + i, 11);
    assert_same_view ();
  }
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (a_canvas ())));
  dst_ui_action (window, "win.play");
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (a_canvas ())));
  dst_ui_action (window, "win.play");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (a_canvas ())));
  dst_ui_action (window, "win.zoom-in");
  dst_ui_action (window, "win.zoom-in");
  assert_same_view ();
  dst_ui_action (window, "win.compare");
  g_assert_false (dse_page_get_comparing (page ()));
  dst_ui_stop ();
}

/* B is narrower than A by its ruler: it, and not each for itself, is fitted. */
static void
test_rulers (void)
{
  start ();
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_u, GDK_CONTROL_MASK | GDK_ALT_MASK);
  for (int w = 40; w < 60; w++) {
    g_autoptr (DsuDocument) level = dst_ui_level_new (NULL, 1, w, 20, 1);

    dse_window_add_document (window, level);
    dst_ui_action (window, "win.compare");
    assert_same_view ();
    g_assert_true (dsu_canvas_get_camera (dse_page_get_canvas (page ())).is_fit);
    dst_ui_action (window, "win.play");
    dst_ui_settle ();
    dst_ui_action (window, "win.play");
    assert_same_view ();
  }
  dsu_canvas_pan (a_canvas (), 17, 5); /* A leads, too */
  assert_same_view ();
  g_assert_false (dsu_canvas_get_camera (dse_page_get_canvas (page ())).is_fit);
  dst_ui_stop ();
}

/* ---- relaxing */

static const char APART[] =
    "{ \"format\": \"delvesmith.recipe\", \"version\": 1, \"id\": \"apart\", \"label\": \"Apart\","
    "  \"size\": [40, 20], \"floors\": 9, \"stages\": [ { \"stage\": \"fill\" },"
    "  { \"stage\": \"random_walk\", \"params\": { \"length\": 2 } }, { \"stage\": \"stairs\" } ] "
    "}";

/* Stairs cannot stand one above the other where nothing is open on both floors: anywhere they can.
 */
static void
test_relax (void)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  g_autoptr (DsuDocument) document = NULL;
  g_autofree char *name = NULL;
  const DsValue *value;
  DsRecipe recipe;

  start ();
  g_assert_cmpint (ds_recipe_parse (&recipe, "t", APART, strlen (APART), errors), ==, DS_OK);
  document = dst_ui_level_new (&recipe, 2, 40, 20, 9);
  ds_recipe_clear (&recipe);
  dse_page_make (dse_window_add_document (window, document));
  dst_ui_wait_generated (window);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (page ()), GTK_TYPE_BUTTON, "Relax “Layout”"));
  dst_ui_action (window, "win.relax");
  DST_UI_UNTIL (!dse_page_is_relaxing (page ()));
  dst_ui_wait_generated (window);
  value = ds_recipe_get (&dse_page_get_recipe (page ())->stages[2], "layout");
  g_assert_nonnull (value);
  g_assert_cmpstr (value->text, ==, "linked");
  g_object_get (document, "undo-label", &name, NULL);
  g_assert_cmpstr (name, ==, "Relax");
  g_assert_null (dst_ui_find (GTK_WIDGET (page ()), DSU_TYPE_BAR, "Relax “Layout”"));
  dst_ui_action (window, "win.undo");
  g_assert_cmpint (ds_recipe_copy (&recipe, dse_page_get_recipe (page ()), NULL), ==, DS_OK);
  dse_page_generate (page (), &recipe, 7); /* not the seed of the level that is there */
  ds_recipe_clear (&recipe);
  dst_ui_wait_generated (window);
  dst_ui_action (window, "win.relax");
  DST_UI_UNTIL (!dse_page_is_relaxing (page ()));
  dst_ui_wait_generated (window);
  g_assert_cmpuint (dsu_document_get_delve (document)->dungeon.seed, ==, 7);
  dst_ui_stop ();
}

/* ---- with a level that stays as it is */

static DseChangeBar *
bar (void)
{
  DseChangeBar *changes = dse_compare_get_changes (dse_page_get_compare (page ()));

  g_assert_nonnull (changes);
  DST_UI_UNTIL (dse_change_bar_get (changes) != NULL);
  dst_ui_settle ();
  return changes;
}

static const DseLevelChanges *
changes (void)
{
  return dse_change_bar_get (bar ());
}

/* The row with this text; it must be there. */
static guint
find_change (const char *text)
{
  const GPtrArray *rows = changes ()->rows;

  for (guint i = 0; i < rows->len; i++)
    if (g_str_equal (((const DseChange *)g_ptr_array_index (rows, i))->text, text))
      return i;
  g_error ("no change %s", text);
}

/* A blank level of two floors, saved as @name. */
static char *
start_saved (const char *name)
{
  char *path = dst_ui_file (name);

  window = dst_ui_start (NULL);
  dst_ui_add_blank (window, 2);
  g_assert_true (dse_page_save (page (), path));
  g_object_set (dse_window_get_options (window), "tile", "lava", NULL);
  return path;
}

/* Changes since saving: connected cells are one, each leads to its place, and edits go on. */
static void
test_saved (void)
{
  const DseChange *row;
  DsCell hidden;

  g_free (start_saved ("saved.delve"));
  g_assert_true (dst_ui_is_enabled (window, "win.compare-saved"));
  dst_ui_action (window, "win.compare-saved");
  DST_UI_UNTIL (dse_page_get_comparing (page ()));
  g_assert_cmpuint (changes ()->rows->len, ==, 0);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (page ()), GTK_TYPE_LABEL, "The levels are equal"));
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (page ()), GTK_TYPE_LABEL, "Saved Version"));
  dst_ui_drag (window, (DsCell){ 30, 5 }, (DsCell){ 32, 5 }, 1, 0);
  dst_ui_action (window, "win.floor-down");
  dst_ui_click (window, (DsCell){ 35, 7 }, 1, 0);
  g_assert_cmpuint (changes ()->n_cells, ==, 4);
  row = g_ptr_array_index (changes ()->rows, find_change ("3 cells"));
  g_assert_true (row->floor == 0 && row->cell.x == 30 && row->cell.y == 5);
  g_assert_true (dsu_diff_marks_has (&changes ()->marks, 1, (DsCell){ 35, 7 }));
  g_assert_false (dsu_diff_marks_has (&changes ()->marks, 1, (DsCell){ 34, 7 }));
  dse_change_bar_show (bar (), find_change ("3 cells"));
  g_assert_cmpuint (dsu_canvas_get_floor (dse_page_get_canvas (page ())), ==, 0);
  g_assert_cmpuint (dsu_canvas_get_floor (DSU_CANVAS (dst_ui_find (
                        GTK_WIDGET (dse_page_get_compare (page ())), DSU_TYPE_CANVAS, NULL))),
                    ==, 0);
  /* The part left of the slider is the other level, which is not edited. */
  dsu_canvas_fit (dse_page_get_canvas (page ()));
  dst_ui_settle ();
  hidden = (DsCell){ 2, 3 };
  dst_ui_click (window, hidden, 1, 0);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, hidden), ==, "floor");
  dse_compare_set_split (dse_page_get_compare (page ()), 0);
  dst_ui_settle ();
  dst_ui_click (window, hidden, 1, 0);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, hidden), ==, "lava");
  dst_ui_action (window, "win.compare");
  g_assert_false (dse_page_get_comparing (page ()));
  dst_ui_stop ();
}

/* Chooses the file in the dialog that asks for one to open. */
static void
choose_file (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkWindow *dialog;

  DST_UI_UNTIL ((dialog = dst_ui_dialog ()) != NULL);
  g_assert_true (gtk_file_chooser_set_file (GTK_FILE_CHOOSER (dialog), file, NULL));
  DST_UI_UNTIL (gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)) != NULL);
  gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_ACCEPT);
  dst_ui_settle ();
}

/* Another file, of any format; objects and rooms are named. */
static void
test_other_file (void)
{
  g_autofree char *path = start_saved ("other.delve"), *text = dst_ui_file ("map.csv");

  dst_ui_action (window, "win.compare-with");
  choose_file (path);
  DST_UI_UNTIL (dse_page_get_comparing (page ()));
  g_assert_cmpuint (changes ()->rows->len, ==, 0);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (page ()), GTK_TYPE_LABEL, "other.delve"));
  g_assert_true (g_file_set_contents (text, "1,1,1\n1,0,1\n1,1,1\n", -1, NULL));
  dst_ui_action (window, "win.compare-with");
  choose_file (text);
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (page ()), GTK_TYPE_LABEL, "map.csv") != NULL);
  (void)find_change ("Changed: size");
  dst_ui_stop ();
}

/* Levels of other sizes and numbers of floors: each is shown whole, and changes lead nowhere that
 * one of them lacks. */
static void
test_other_size (void)
{
  static const char SMALL[] =
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [5, 4], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"regions\": [ { \"id\": \"g-1\", \"name\": \"Crypt\", "
      "\"colour\": \"#ff0000\" } ], "
      "\"layers\": [\"Loot\"], \"layer_groups\": [ { \"name\": \"Looks\", \"opacity\": 80 }, "
      "{ \"name\": \"Old\", \"layers\": [\"Loot\"] } ], "
      "\"floors\": [ { \"ground\": { \"legend\": { \"#\": \"wall\", \".\": \"floor\" }, \"rows\": "
      "[ "
      "\"#####\", \"#...#\", \"#...#\", \"#####\" ] }, \"things\": [ { \"id\": \"t-1\", \"kind\": "
      "\"goal\", \"at\": [3, 2] } ] } ] }";
  g_autofree char *other = dst_ui_file ("small.delve");

  g_free (start_saved ("large.delve"));
  g_assert_true (g_file_set_contents (other, SMALL, -1, NULL));
  g_assert_true (dse_layer_groups_add (page (), "Looks", 0, DS_STRATUM_GROUND));
  g_assert_true (dse_layer_groups_set_look (page (), 0, 60, 0xffffff));
  dst_ui_action (window, "win.floor-down");
  dst_ui_action (window, "win.compare-with");
  choose_file (other);
  DST_UI_UNTIL (dse_page_get_comparing (page ()));
  (void)find_change ("Changed: size");
  (void)find_change ("Changed: group of layers Looks (opacity)");
  (void)find_change ("Removed: group of layers Old");
  (void)find_change ("Changed: group of layer Loot");
  (void)find_change ("Removed: Goal");
  (void)find_change ("Removed: region Crypt");
  for (guint i = 0; i < changes ()->rows->len; i++) {
    dse_change_bar_show (bar (), i);
    dst_ui_settle ();
  }
  dst_ui_action (window, "win.floor-down");
  dsu_canvas_fit (dse_page_get_canvas (page ()));
  dst_ui_settle ();
  dst_ui_drag (window, (DsCell){ 30, 15 }, (DsCell){ 32, 15 }, 1, 0);
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 31, 15 }), ==, "lava");
  dst_ui_action (window, "win.floor-up");
  dst_ui_settle ();
  g_assert_cmpuint (dsu_canvas_get_floor (a_canvas ()), ==, 0);
  dst_ui_action (window, "win.compare");
  dst_ui_stop ();
}

/* Regions are no settings. */
static void
test_regions (void)
{
  g_free (start_saved ("regions.delve"));
  dst_ui_action (window, "win.compare-saved");
  DST_UI_UNTIL (dse_page_get_comparing (page ()));
  g_assert_cmpuint (changes ()->rows->len, ==, 0);
  g_assert_cmpuint (dse_regions_add (dst_ui_document (window)), !=, 0);
  dst_ui_settle ();
  g_assert_cmpuint (changes ()->rows->len, ==, 1);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (page ()), GTK_TYPE_LABEL, "1 region"));
  dst_ui_stop ();
}

/* While a comparison runs, the latest of the states that come waits, and is shown in the end. */
static void
test_latest (void)
{
  const DsDelve *saved, *now;
  DseChangeBar *changed;

  g_free (start_saved ("latest.delve"));
  dst_ui_action (window, "win.compare-saved");
  DST_UI_UNTIL (dse_page_get_comparing (page ()));
  dst_ui_click (window, (DsCell){ 30, 5 }, 1, 0);
  g_assert_cmpuint (changes ()->n_cells, ==, 1);
  changed = bar ();
  now = dsu_document_get_delve (dst_ui_document (window));
  saved = dsu_document_get_delve (dse_compare_get_document (dse_page_get_compare (page ())));
  for (int i = 0; i < 2; i++) {
    dse_change_bar_find (changed, saved, now);
    dse_change_bar_find (changed, saved, saved);
    if (i > 0)
      dse_change_bar_find (changed, saved, now);
    g_assert_null (dse_change_bar_get (changed));
    g_assert_cmpuint (changes ()->n_cells, ==, i);
  }
  dst_ui_stop ();
}

/* A level that is generated meanwhile is compared when it is there, and the tab may close. */
static void
test_generating (void)
{
  g_autofree char *path = dst_ui_file ("made.delve");

  start ();
  g_assert_true (dse_page_save (page (), path));
  dst_ui_action (window, "win.compare-saved");
  DST_UI_UNTIL (dse_page_get_comparing (page ()));
  g_assert_cmpuint (changes ()->rows->len, ==, 0);
  dst_ui_action (window, "win.next-seed");
  dst_ui_action (window, "win.next-seed");
  dst_ui_wait_generated (window);
  g_assert_cmpuint (changes ()->n_cells, >, 0);
  dst_ui_action (window, "win.undo");
  dst_ui_action (window, "win.undo");
  dst_ui_settle ();
  g_assert_cmpuint (changes ()->n_cells, ==, 0);
  dst_ui_action (window, "win.next-seed");
  dst_ui_action (window, "win.compare-saved");
  dst_ui_action (window, "win.close-tab");
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/compare/tune", test_compare);
  g_test_add_func ("/compare/manual-edits", test_manual_edits);
  g_test_add_func ("/compare/same-view", test_same_view);
  g_test_add_func ("/compare/rulers", test_rulers);
  g_test_add_func ("/compare/relax", test_relax);
  g_test_add_func ("/compare/saved", test_saved);
  g_test_add_func ("/compare/other-file", test_other_file);
  g_test_add_func ("/compare/other-size", test_other_size);
  g_test_add_func ("/compare/regions", test_regions);
  g_test_add_func ("/compare/latest", test_latest);
  g_test_add_func ("/compare/generating", test_generating);
  return g_test_run ();
}
