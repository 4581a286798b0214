/* tests/ui/test_stages.c — the recipe's stages in the panel: added, moved, duplicated, removed,
 * tried with other values; each is one undo step with the level that it makes. */
#include "drive.h"

#include "recipe_form.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

static DseWindow *window;
static DsFloor before; /* the level at the start */

static void
start (void)
{
  window = dst_ui_start (NULL);
  g_assert_cmpint (ds_floor_copy (&before, dst_ui_level (window), NULL), ==, DS_OK);
}

static void
stop (void)
{
  ds_floor_clear (&before);
  dst_ui_stop ();
}

static GtkWidget *
form (void)
{
  return dst_ui_find (GTK_WIDGET (dse_window_get_recipe_panel (window)), DSU_TYPE_RECIPE_FORM,
                      NULL);
}

/* The stages that the page wants and the panel shows, such as "fill connect:2"; caller frees. */
static char *
stages (void)
{
  const DsRecipe *recipe = dse_page_get_recipe (dse_window_get_page (window));
  GtkWidget *row = dst_ui_find (form (), DSU_TYPE_STAGE_ROW, NULL);
  GString *text = g_string_new (NULL);

  for (size_t i = 0; i < recipe->n_stages; i++, row = gtk_widget_get_next_sibling (row)) {
    g_assert_true (dsu_stage_row_is_for (DSU_STAGE_ROW (row), &recipe->stages[i]));
    g_string_append_printf (text, "%s%s%s%s", i > 0 ? " " : "", recipe->stages[i].stage,
                            recipe->stages[i].label[0] != '\0' ? ":" : "", recipe->stages[i].label);
  }
  g_assert_null (row);
  return g_string_free (text, FALSE);
}

static void
assert_stages (const char *want)
{
  g_autofree char *got = stages ();

  g_assert_cmpstr (got, ==, want);
}

/* One undo step called @label, which takes back recipe and level. */
static void
assert_one_step (const char *label)
{
  g_autofree char *name = NULL, *now = stages ();
  DsFloor after;

  g_object_get (dst_ui_document (window), "undo-label", &name, NULL);
  g_assert_cmpstr (name, ==, label);
  g_assert_cmpuint (ds_doc_n_steps (dsu_document_get_doc (dst_ui_document (window))), ==, 1);
  g_assert_cmpint (ds_floor_copy (&after, dst_ui_level (window), NULL), ==, DS_OK);
  dst_ui_action (window, "win.undo");
  g_assert_true (ds_floor_equal (dst_ui_level (window), &before));
  assert_stages ("fill feature_growth connect start_goal");
  dst_ui_action (window, "win.redo");
  g_assert_true (ds_floor_equal (dst_ui_level (window), &after));
  assert_stages (now);
  ds_floor_clear (&after);
}

static GtkWidget *
row_of (const char *title)
{
  GtkWidget *row = dst_ui_find (form (), DSU_TYPE_STAGE_ROW, title);

  g_assert_nonnull (row);
  return row;
}

static void
act (const char *name, guint index)
{
  g_assert_true (gtk_widget_activate_action (form (), name, "u", index));
  dst_ui_wait_generated (window);
}

/* ---- adding */

/* Search, Enter: the stage comes behind the one that had the focus, and gets it. */
static void
test_add (void)
{
  GtkWidget *add;

  start ();
  gtk_widget_child_focus (row_of ("Connect"), GTK_DIR_TAB_FORWARD);
  add = dst_ui_find (form (), GTK_TYPE_MENU_BUTTON, "Add a stage after the current one");
  gtk_menu_button_popup (GTK_MENU_BUTTON (add));
  dst_ui_settle ();
  dst_ui_type (GTK_WINDOW (window), "random");
  dst_ui_settle ();
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  dst_ui_wait_generated (window);
  assert_stages ("fill feature_growth connect random_walk start_goal");
  g_assert_nonnull (
      gtk_widget_get_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), DSU_TYPE_STAGE_ROW));
  assert_one_step ("Add Stage");
  stop ();
}

/* A stage that is there already gets a label, so that it draws other numbers. */
static void
test_duplicate (void)
{
  start ();
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row_of ("Rooms and corridors")), TRUE);
  act ("stage.duplicate", 1);
  assert_stages ("fill feature_growth feature_growth:2 connect start_goal");
  g_assert_true (adw_expander_row_get_expanded (ADW_EXPANDER_ROW (row_of ("Rooms and corridors"))));
  assert_one_step ("Duplicate Stage");
  stop ();
}

/* ---- removing, moving */

static void
test_remove (void)
{
  start ();
  gtk_widget_child_focus (row_of ("Connect"), GTK_DIR_TAB_FORWARD);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  dst_ui_wait_generated (window);
  assert_stages ("fill feature_growth start_goal");
  assert_one_step ("Remove Stage");
  stop ();
}

/* Whatever is removed, one stage stays. */
static void
test_remove_all (void)
{
  start ();
  for (int i = 0; i < 6; i++)
    act ("stage.remove", 0);
  assert_stages ("start_goal");
  stop ();
}

/* A slider that has the focus keeps its keys. */
static void
test_delete_in_controls (void)
{
  GtkWidget *scale;

  start ();
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row_of ("Rooms and corridors")), TRUE);
  dst_ui_settle ();
  scale = dst_ui_find (row_of ("Rooms and corridors"), GTK_TYPE_SCALE, NULL);
  gtk_widget_grab_focus (scale);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Delete, 0);
  dst_ui_wait_generated (window);
  assert_stages ("fill feature_growth connect start_goal");
  stop ();
}

static void
test_move_by_keys (void)
{
  start ();
  gtk_widget_child_focus (row_of ("Connect"), GTK_DIR_TAB_FORWARD);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Up, GDK_ALT_MASK);
  dst_ui_wait_generated (window);
  assert_stages ("fill connect feature_growth start_goal");
  g_assert_true (
      gtk_window_get_focus (GTK_WINDOW (window)) != NULL &&
      gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), row_of ("Connect")));
  assert_one_step ("Move Stage");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Down, GDK_ALT_MASK);
  dst_ui_wait_generated (window);
  assert_stages ("fill feature_growth connect start_goal");
  stop ();
}

static void
test_move_by_grip (void)
{
  GtkWidget *from, *to;

  start ();
  from = dsu_stage_row_get_grip (DSU_STAGE_ROW (row_of ("Fill")));
  to = dsu_stage_row_get_grip (DSU_STAGE_ROW (row_of ("Connect")));
  dst_ui_point_at (from, 0.5);
  dst_ui_button (1, TRUE);
  dst_ui_point_at (dsu_stage_row_get_grip (DSU_STAGE_ROW (row_of ("Rooms and corridors"))), 0.5);
  dst_ui_point_at (to, 0.5);
  g_assert_true (gtk_widget_has_css_class (row_of ("Connect"), "drop-below"));
  dst_ui_button (1, FALSE);
  dst_ui_wait_generated (window);
  assert_stages ("feature_growth connect fill start_goal");
  g_assert_false (gtk_widget_has_css_class (row_of ("Connect"), "drop-below"));
  assert_one_step ("Move Stage");
  stop ();
}

/* ---- other values */

static void
test_dice (void)
{
  GtkWidget *row, *dice;
  DsValue value;

  start ();
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row_of ("Rooms and corridors")), TRUE);
  dst_ui_settle ();
  row = dst_ui_find (row_of ("Rooms and corridors"), DSU_TYPE_PARAM_ROW, NULL);
  value = *dsu_param_row_get_value (DSU_PARAM_ROW (row));
  dice = dst_ui_find (row, GTK_TYPE_BUTTON, "Randomise this value");
  g_signal_emit_by_name (dice, "clicked");
  dst_ui_wait_generated (window);
  g_assert_false (ds_value_equal (&value, dsu_param_row_get_value (DSU_PARAM_ROW (row))));
  g_assert_cmpuint (ds_doc_n_steps (dsu_document_get_doc (dst_ui_document (window))), ==, 1);
  stop ();
}

/* A stroke in the popover of a drawing changes the level at once, as one undo step. */
static void
test_drawing (void)
{
  DsePage *page;
  GtkWidget *view, *button;
  DsRecipe recipe;
  const DsValue *map;

  start ();
  page = dse_window_get_page (window);
  g_assert_cmpint (ds_recipe_copy (&recipe, dse_page_get_recipe (page), NULL), ==, DS_OK);
  g_assert_cmpint (ds_recipe_add_stage (&recipe, 1, "drawn", NULL), ==, DS_OK);
  dse_page_generate (page, &recipe, 1);
  ds_recipe_clear (&recipe);
  dst_ui_wait_generated (window);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row_of ("Drawing")), TRUE);
  dst_ui_settle ();
  button = dst_ui_find (row_of ("Drawing"), DSU_TYPE_PARAM_ROW, NULL);
  button = dst_ui_find (button, GTK_TYPE_MENU_BUTTON, NULL);
  view = dst_ui_find (button, GTK_TYPE_TEXT_VIEW, NULL);
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  dst_ui_settle ();
  gtk_text_buffer_insert_at_cursor (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "...", -1);
  gtk_text_buffer_insert_at_cursor (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "\n.#.", -1);
  dst_ui_wait_generated (window);
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  dst_ui_settle ();
  map = ds_recipe_get (&dse_page_get_recipe (page)->stages[1], "map");
  g_assert_nonnull (map);
  g_assert_cmpstr (ds_str_get (map->rows), ==, "...\n.#.\n");
  g_assert_cmpuint (ds_doc_n_steps (dsu_document_get_doc (dst_ui_document (window))), ==, 2);
  dst_ui_action (window, "win.undo");
  g_assert_null (ds_recipe_get (&dse_page_get_recipe (page)->stages[1], "map"));
  stop ();
}

/* The first version of a drawing may go, as with a recipe that is saved again: resetting copes. */
static void
test_drawing_reset (void)
{
  const DsGenStage *stage = ds_gen_find_stage ("drawn");
  DsStr *other;
  DsValue value;
  DsuParamRow *row;
  size_t i = 0;

  start ();
  while (stage->params[i].type != DS_PARAM_ROWS)
    i++;
  row = g_object_ref_sink (dsu_param_row_new (
      &stage->params[i], dsu_document_get_delve (dst_ui_document (window))->rules));
  g_assert_cmpint (ds_value_set_rows (&value, "#.#\n", strlen ("#.#\n"), NULL), ==, DS_OK);
  dsu_param_row_set_origin (row, &value);
  ds_value_clear (&value);
  other = ds_str_new ("...\n"); /* most likely where those rows were */
  g_signal_emit_by_name (
      dst_ui_find (GTK_WIDGET (row), GTK_TYPE_BUTTON, "Reset to the recipe's value"), "clicked");
  g_assert_cmpstr (ds_str_get (dsu_param_row_get_value (row)->rows), ==, "#.#\n");
  ds_str_unref (other);
  g_object_unref (row);
  stop ();
}

/* The row that holds the drawing of the only stage called @title, with its popover open. */
static DsuParamRow *
open_drawing (const char *title)
{
  GtkWidget *row, *button;

  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row_of (title)), TRUE);
  dst_ui_settle ();
  row = dst_ui_find (row_of (title), GTK_TYPE_TEXT_VIEW, NULL);
  button = gtk_widget_get_ancestor (row, GTK_TYPE_MENU_BUTTON);
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  dst_ui_settle ();
  return DSU_PARAM_ROW (gtk_widget_get_ancestor (button, DSU_TYPE_PARAM_ROW));
}

static void
press (DsuParamRow *row, const char *label)
{
  GtkWidget *button = dst_ui_find (GTK_WIDGET (row), GTK_TYPE_BUTTON, label);

  gtk_widget_grab_focus (button);
  g_signal_emit_by_name (button, "clicked");
  dst_ui_wait_generated (window);
}

/* A drawing is filled from the selection, from another tab and from a file; a sample that is an own
 * drawing then is what is learnt from. */
static void
test_drawing_sources (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "drawn.txt", NULL);
  g_autofree char *all = NULL;
  DsuParamRow *row;
  DsRecipe recipe;
  DsePage *page;

  start ();
  page = dse_window_get_page (window);
  g_assert_cmpint (ds_recipe_copy (&recipe, dse_page_get_recipe (page), NULL), ==, DS_OK);
  g_assert_cmpint (ds_recipe_add_stage (&recipe, 1, "wfc", NULL), ==, DS_OK);
  dse_page_generate (page, &recipe, 1);
  ds_recipe_clear (&recipe);
  dst_ui_wait_generated (window);
  dst_ui_action (window, "win.tool::select");
  dst_ui_drag (window, (DsCell){ 1, 1 }, (DsCell){ 9, 6 }, 1, 0);
  all = dse_page_dup_drawing (page);
  row = open_drawing ("Like a sample");
  press (row, "From _Selection");
  g_assert_cmpstr (ds_str_get (dsu_param_row_get_value (row)->rows), ==, all);
  g_assert_cmpstr (ds_recipe_get (&dse_page_get_recipe (page)->stages[1], "sample")->text, ==,
                   "own");
  press (row, "From Other _Tab"); /* there is none: nothing changes */
  g_assert_cmpstr (ds_str_get (dsu_param_row_get_value (row)->rows), ==, all);
  g_assert_true (g_file_set_contents (path, "####\n#..#\n####\n", -1, NULL));
  dse_window_fill_drawing (window, row, path);
  dst_ui_wait_generated (window);
  g_assert_cmpstr (ds_str_get (dsu_param_row_get_value (row)->rows), ==, "####\n#..#\n####\n");
  g_unlink (path);
  stop ();
}

/* One floor gets a value of its own, which Undo takes back; the stage says which floors differ. */
static void
test_floors (void)
{
  g_autoptr (DsuDocument) document = NULL;
  const DsRecipes *recipes;
  GtkWidget *row, *floor;
  DsuParamRow *param;
  DsValue value;
  DsePage *page;

  start ();
  recipes = dst_ui_recipes ();
  document = dst_ui_level_new (ds_recipes_find (recipes, "descent"), 1, 60, 30, 3);
  dse_window_add_document (window, document);
  dst_ui_wait_generated (window);
  page = dse_window_get_page (window);
  row = row_of ("Rooms and corridors");
  param = dsu_stage_row_find_param (DSU_STAGE_ROW (row), "max_features");
  floor = dst_ui_find (row, ADW_TYPE_COMBO_ROW, NULL);
  g_assert_true (gtk_widget_get_visible (floor));
  adw_combo_row_set_selected (ADW_COMBO_ROW (floor), 2);
  g_assert_cmpint (dsu_stage_row_get_floor (DSU_STAGE_ROW (row)), ==, 1);
  value = *dsu_param_row_get_value (param);
  value.numbers[0] = 3;
  dsu_param_row_set_value (param, &value);
  g_signal_emit_by_name (param, "value-changed");
  dst_ui_wait_generated (window);
  for (size_t i = 0; i < dse_page_get_recipe (page)->n_stages; i++) {
    const DsRecipeStage *stage = &dse_page_get_recipe (page)->stages[i];

    if (strcmp (stage->stage, "feature_growth") != 0)
      continue;
    g_assert_cmpint (ds_recipe_get_on (stage, 1, "max_features")->numbers[0], ==, 3);
    g_assert_null (ds_recipe_get_on (stage, 0, "max_features"));
  }
  g_assert_nonnull (strstr (adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (row)), "floor 2"));
  adw_combo_row_set_selected (ADW_COMBO_ROW (floor), 0);
  g_assert_cmpint (dsu_param_row_get_value (param)->numbers[0], !=, 3);
  dst_ui_action (window, "win.undo");
  g_assert_null (strstr (adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (row)), "floor 2"));
  stop ();
}

static void
test_rename (void)
{
  GtkWindow *dialog;

  start ();
  g_assert_true (gtk_widget_activate_action (form (), "stage.rename", "u", 2));
  dst_ui_settle ();
  dialog = dst_ui_dialog ();
  g_assert_nonnull (dialog);
  gtk_editable_set_text (GTK_EDITABLE (dst_ui_find (GTK_WIDGET (dialog), ADW_TYPE_ENTRY_ROW, NULL)),
                         "caves");
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "accept");
  dst_ui_wait_generated (window);
  assert_stages ("fill feature_growth connect:caves start_goal");
  assert_one_step ("Rename Stage");
  stop ();
}

static void
test_randomise (void)
{
  DsRecipe first;

  start ();
  g_assert_cmpint (
      ds_recipe_copy (&first, dse_page_get_recipe (dse_window_get_page (window)), NULL), ==, DS_OK);
  act ("stage.randomise", 1);
  g_assert_false (ds_recipe_equal (&first, dse_page_get_recipe (dse_window_get_page (window))));
  assert_one_step ("Randomise Values");
  dst_ui_action (window, "win.undo");
  g_assert_true (ds_recipe_equal (&first, dse_page_get_recipe (dse_window_get_page (window))));
  dst_ui_action (window, "win.randomise");
  dst_ui_wait_generated (window);
  g_assert_false (ds_recipe_equal (&first, dse_page_get_recipe (dse_window_get_page (window))));
  assert_one_step ("Randomise Values");
  ds_recipe_clear (&first);
  stop ();
}

/* ---- names for those who do not see */

static void
assert_named (GtkWidget *widget)
{
  g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget),
                                                    GTK_ACCESSIBLE_PROPERTY_LABEL) == FALSE);
}

static void
assert_all_named (GtkWidget *root, GType type)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type))
    assert_named (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_all_named (child, type);
}

static void
test_names (void)
{
  start ();
  assert_all_named (form (), DSU_TYPE_STAGE_ROW);
  assert_all_named (form (), GTK_TYPE_MENU_BUTTON);
  assert_all_named (form (), GTK_TYPE_SWITCH);
  stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/stages/add", test_add);
  g_test_add_func ("/stages/duplicate", test_duplicate);
  g_test_add_func ("/stages/remove", test_remove);
  g_test_add_func ("/stages/remove-all", test_remove_all);
  g_test_add_func ("/stages/delete-in-controls", test_delete_in_controls);
  g_test_add_func ("/stages/move-by-keys", test_move_by_keys);
  g_test_add_func ("/stages/move-by-grip", test_move_by_grip);
  g_test_add_func ("/stages/dice", test_dice);
  g_test_add_func ("/stages/drawing", test_drawing);
  g_test_add_func ("/stages/drawing-reset", test_drawing_reset);
  g_test_add_func ("/stages/drawing-sources", test_drawing_sources);
  g_test_add_func ("/stages/floors", test_floors);
  g_test_add_func ("/stages/rename", test_rename);
  g_test_add_func ("/stages/randomise", test_randomise);
  g_test_add_func ("/stages/names", test_names);
  return g_test_run ();
}
