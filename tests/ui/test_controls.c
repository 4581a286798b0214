/* tests/ui/test_controls.c — panels, entries and dialogs: what pointer and keys do to them, and
 * what a screen reader calls them. */
#include "drive.h"

#include "app/guide.h"
#include "param_row.h"
#include "seed_strip.h"
#include "spin.h"

#include <adwaita.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

static size_t
n_steps (DseWindow *window)
{
  return ds_doc_n_steps (dsu_document_get_doc (dst_ui_document (window)));
}

/* The row of stage @title with its controls made. */
static GtkWidget *
open_stage (DseWindow *window, const char *title)
{
  GtkWidget *panel = GTK_WIDGET (dse_window_get_recipe_panel (window));
  GtkWidget *expander = dst_ui_find (panel, ADW_TYPE_EXPANDER_ROW, title);

  g_assert_nonnull (expander);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (expander), TRUE);
  dst_ui_settle ();
  return expander;
}

static guint
count (GtkWidget *root, GType type)
{
  guint n = g_type_is_a (G_OBJECT_TYPE (root), type);

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count (child, type);
  return n;
}

/* Text that is no number in range leaves the number as it was. */
static void
test_numbers (void)
{
  static const struct {
    const char *text;
    int is;
  } ROWS[] = { { "7", 7 }, { "12", 7 }, { "0", 7 }, { "-3", 7 }, { "x", 7 }, { "3", 3 } };
  GtkWidget *spin = g_object_ref_sink (dsu_spin_new (1, 9, 1));

  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    gtk_editable_set_text (GTK_EDITABLE (spin), ROWS[i].text);
    g_assert_true (gtk_widget_has_css_class (spin, "error") ==
                   (g_ascii_strtoll (ROWS[i].text, NULL, 10) != ROWS[i].is));
    gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
    g_assert_cmpint (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (spin)), ==, ROWS[i].is);
    g_assert_false (gtk_widget_has_css_class (spin, "error"));
  }
  g_object_unref (spin);
}

/* ---- the recipe panel */

/* A stage that was never looked into is switched off and on again. */
static void
test_stage_switch (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = dse_window_get_page (window);
  GtkWidget *panel = GTK_WIDGET (dse_window_get_recipe_panel (window));
  GtkWidget *row = dst_ui_find (panel, ADW_TYPE_EXPANDER_ROW, "Connect");

  g_assert_nonnull (row);
  adw_expander_row_set_enable_expansion (ADW_EXPANDER_ROW (row), FALSE);
  dst_ui_wait_generated (window);
  g_assert_true (dse_page_get_recipe (page)->stages[2].disabled);
  adw_expander_row_set_enable_expansion (ADW_EXPANDER_ROW (row), TRUE);
  dst_ui_wait_generated (window);
  g_assert_true (adw_expander_row_get_enable_expansion (ADW_EXPANDER_ROW (row)));
  g_assert_false (dse_page_get_recipe (page)->stages[2].disabled);
  g_assert_cmpuint (n_steps (window), ==, 2);
  dst_ui_stop ();
}

/* The panel never shows the stages of another recipe than the page's, not even while it works. */
static void
test_recipe_at_once (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = dse_window_get_page (window);
  GtkWidget *panel = GTK_WIDGET (dse_window_get_recipe_panel (window));
  const DsRecipe *recipe = ds_recipes_find (dst_ui_recipes (), "seed-walkers");

  g_assert_nonnull (recipe);
  g_assert_cmpuint (recipe->n_stages, <, dse_page_get_recipe (page)->n_stages);
  dse_page_generate (page, recipe, 1);
  g_assert_cmpuint (count (panel, ADW_TYPE_EXPANDER_ROW), ==, recipe->n_stages);
  dst_ui_wait_generated (window);
  g_assert_cmpuint (count (panel, ADW_TYPE_EXPANDER_ROW), ==, recipe->n_stages);
  dst_ui_stop ();
}

/* From press to release a slider is one undo step, however far it goes and however often what it
 * makes is shown. */
static void
test_slider_drag (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *stage = open_stage (window, "Rooms and corridors");
  GtkWidget *scale = dst_ui_find (stage, GTK_TYPE_SCALE, NULL);
  const double before = gtk_range_get_value (GTK_RANGE (scale));

  dst_ui_point_at (scale, 0.3);
  dst_ui_button (1, TRUE);
  for (int i = 0; i < 12; i++) {
    dst_ui_point_at (scale, 0.3 + i * 0.05);
    dst_ui_settle ();
  }
  dst_ui_button (1, FALSE);
  dst_ui_wait_generated (window);
  g_assert_cmpfloat (gtk_range_get_value (GTK_RANGE (scale)), >, before);
  g_assert_cmpuint (n_steps (window), ==, 1);
  dst_ui_action (window, "win.undo");
  g_assert_cmpfloat (gtk_range_get_value (GTK_RANGE (scale)), ==, before);
  dst_ui_stop ();
}

/* The wheel scrolls the panel; it turns none of the controls that come under the pointer. */
static void
test_wheel_over_controls (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *stage = open_stage (window, "Rooms and corridors");
  GtkWidget *scrolled = gtk_widget_get_ancestor (stage, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  const GType types[] = { GTK_TYPE_SCALE, GTK_TYPE_SPIN_BUTTON };

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++) {
    gtk_adjustment_set_value (place, 0);
    dst_ui_settle ();
    dst_ui_point_at (dst_ui_find (stage, types[i], NULL), 0.3);
    dst_ui_button (5, TRUE);
    dst_ui_button (5, FALSE);
    dst_ui_settle ();
    dst_ui_wait_generated (window);
    g_assert_cmpfloat (gtk_adjustment_get_value (place), >, 0);
    g_assert_cmpuint (n_steps (window), ==, 0);
  }
  dst_ui_stop ();
}

/* Resetting gives what the recipe says, which need not be what the stage would do by itself. */
static void
test_reset (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *page = dse_window_get_page (window);
  const DsRecipe *recipe = ds_recipes_find (dst_ui_recipes (), "smooth-caves");
  GtkWidget *stage, *row, *spin;

  dse_page_generate (page, recipe, 1);
  dst_ui_wait_generated (window);
  stage = open_stage (window, "Connect");
  row = dst_ui_find (stage, DSU_TYPE_PARAM_ROW, "Wandering");
  spin = dst_ui_find (row, GTK_TYPE_SPIN_BUTTON, NULL);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)), ==, 5);
  g_assert_false (dsu_param_row_is_default (DSU_PARAM_ROW (row)));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 9);
  dst_ui_wait_generated (window);
  g_signal_emit_by_name (dst_ui_find (row, GTK_TYPE_BUTTON, "Reset to the recipe's value"),
                         "clicked");
  dst_ui_wait_generated (window);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)), ==, 5);
  g_assert_true (ds_recipe_equal (dse_page_get_recipe (page), recipe));
  dst_ui_stop ();
}

/* After going back to a seed by its picture, the keys go on to the next seed. */
static void
test_seed_keeps_focus (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *panel = GTK_WIDGET (dse_window_get_recipe_panel (window));
  GtkWidget *strip = dst_ui_find (panel, DSU_TYPE_SEED_STRIP, NULL);
  const guint64 first = dse_page_get_seed (dse_window_get_page (window));
  GtkWidget *button;

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_g, 0);
  dst_ui_wait_generated (window);
  g_assert_cmpuint (count (strip, GTK_TYPE_TOGGLE_BUTTON), ==, 2);
  button = dst_ui_find (strip, GTK_TYPE_TOGGLE_BUTTON, NULL);
  gtk_widget_grab_focus (button);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  dst_ui_wait_generated (window);
  g_assert_cmpuint (dse_page_get_seed (dse_window_get_page (window)), ==, first);
  g_assert_cmpuint (count (strip, GTK_TYPE_TOGGLE_BUTTON), ==, 2);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == button);
  dst_ui_stop ();
}

/* ---- keys in entries */

/* Keys that edit text edit the focused entry, not the level. */
static void
test_editing_keys_in_entries (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWindow *top = GTK_WINDOW (window);
  DsePage *page = dse_window_get_page (window);
  GtkWidget *entry;

  dst_ui_key (top, GDK_KEY_g, 0);
  dst_ui_wait_generated (window);
  dst_ui_action (window, "win.edit-seed");
  entry = gtk_widget_get_ancestor (gtk_window_get_focus (top), GTK_TYPE_ENTRY);
  g_assert_nonnull (entry);
  dst_ui_key (top, GDK_KEY_a, GDK_CONTROL_MASK);
  g_assert_null (dse_page_get_selection (page));
  dst_ui_type (top, "77");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "77");
  dst_ui_key (top, GDK_KEY_z, GDK_CONTROL_MASK);
  g_assert_cmpuint (ds_doc_position (dsu_document_get_doc (dst_ui_document (window))), ==, 1);
  dst_ui_action (window, "win.focus-canvas");
  dst_ui_key (top, GDK_KEY_a, GDK_CONTROL_MASK);
  g_assert_nonnull (dse_page_get_selection (page));
  dst_ui_key (top, GDK_KEY_z, GDK_CONTROL_MASK);
  g_assert_cmpuint (ds_doc_position (dsu_document_get_doc (dst_ui_document (window))), ==, 0);
  dst_ui_stop ();
}

/* ---- shared by all controls */

/* True if a screen reader has words for the widget: a name of its own, or a text in it. */
static gboolean
has_name (GtkWidget *widget)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);

  if (gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL) ||
      gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY))
    return TRUE;
  if (GTK_IS_LABEL (widget) && gtk_label_get_text (GTK_LABEL (widget))[0] != '\0')
    return TRUE;
  if (GTK_IS_PANED (widget))
    return FALSE; /* its contents do not say what its handle moves */
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!gtk_widget_get_focusable (child) && has_name (child))
      return TRUE;
  return FALSE;
}

/* Prints the controls below @root that can have the focus and no name; returns how many. An entry's
 * text is named by its entry; a frame hands the focus on to what is in it. */
static guint
count_nameless (GtkWidget *root)
{
  GtkWidget *parent = gtk_widget_get_parent (root);
  const gboolean is_frame = GTK_IS_SCROLLED_WINDOW (root) || GTK_IS_LIST_BOX (root);
  const gboolean is_part = GTK_IS_TEXT (root) && parent != NULL && has_name (parent);
  guint n = 0;

  if (!gtk_widget_get_mapped (root))
    return 0;
  if (gtk_widget_get_focusable (root) && !is_part && !is_frame && !has_name (root)) {
    g_printerr ("%s in %s has no name\n", G_OBJECT_TYPE_NAME (root),
                parent != NULL ? G_OBJECT_TYPE_NAME (parent) : "");
    n++;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_nameless (child);
  return n;
}

static void
test_names (void)
{
  static const char *const dialogs[] = { "win.new", "win.resize", "win.rename", "win.preferences" };
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *panel = GTK_WIDGET (dse_window_get_recipe_panel (window));
  const DsRecipes *recipes = dst_ui_recipes ();

  for (gsize i = 0; i < recipes->n; i++) {
    const DsRecipe *recipe = &recipes->items[i];

    dse_page_generate (dse_window_get_page (window), recipe, 1);
    for (gsize k = 0; k < recipe->n_stages; k++) {
      const DsGenStage *stage = ds_gen_find_stage (recipe->stages[k].stage);
      GtkWidget *row = dst_ui_find (panel, ADW_TYPE_EXPANDER_ROW, stage->label);

      adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
    }
    dst_ui_wait_generated (window);
    dst_ui_pass_time (300);
    g_assert_cmpuint (count_nameless (GTK_WIDGET (window)), ==, 0);
  }
  for (gsize i = 0; i < dse_tool_count (); i++) {
    g_autofree char *action = g_strdup_printf ("win.tool::%s", dse_tool_get (i)->id);

    dst_ui_action (window, action);
    dst_ui_settle ();
    g_assert_cmpuint (count_nameless (GTK_WIDGET (window)), ==, 0);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (dialogs); i++) {
    GtkWindow *dialog;

    dst_ui_action (window, dialogs[i]);
    dialog = dst_ui_dialog ();
    g_assert_nonnull (dialog);
    dst_ui_settle ();
    g_assert_cmpuint (count_nameless (GTK_WIDGET (dialog)), ==, 0);
    gtk_window_destroy (dialog);
    dst_ui_settle ();
  }
  dst_ui_stop ();
}

/* The darkest of red, green and blue in a corner of the canvas, beside the level. */
static int
brightness_of_desk (DseWindow *window)
{
  GtkWidget *canvas = GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window)));
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "desk-XXXXXX.png", NULL);
  cairo_surface_t *picture;
  const guchar *pixel;
  int found;

  close (g_mkstemp_full (path, O_RDWR, 0600));
  dst_ui_settle ();
  dst_ui_save_picture (canvas, path);
  picture = cairo_image_surface_create_from_png (path);
  g_assert_cmpint (cairo_surface_status (picture), ==, CAIRO_STATUS_SUCCESS);
  pixel =
      cairo_image_surface_get_data (picture) + 4 * cairo_image_surface_get_stride (picture) + 16;
  found = MIN (MIN (pixel[0], pixel[1]), pixel[2]);
  cairo_surface_destroy (picture);
  g_unlink (path);
  return found;
}

/* The canvas is dark in both themes, unless the preferences say otherwise. */
static void
test_theme (void)
{
  DseWindow *window = dst_ui_start (NULL);
  AdwStyleManager *style = adw_style_manager_get_default ();
  GtkWidget *theme, *light;

  dst_ui_action (window, "win.preferences");
  theme = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_DROP_DOWN, NULL);
  light = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW,
                       "Light canvas in the light theme");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (theme), 2);
  g_assert_true (adw_style_manager_get_dark (style));
  g_assert_cmpint (brightness_of_desk (window), <, 60);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (theme), 1);
  g_assert_false (adw_style_manager_get_dark (style));
  g_assert_cmpint (brightness_of_desk (window), <, 60);
  adw_action_row_activate (ADW_ACTION_ROW (light));
  g_assert_cmpint (brightness_of_desk (window), >, 180);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (theme), 2);
  g_assert_cmpint (brightness_of_desk (window), <, 60);
  adw_action_row_activate (ADW_ACTION_ROW (light));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (theme), 0);
  gtk_window_close (dst_ui_dialog ());
  dst_ui_stop ();
}

/* Every page and picture that the guide leads to is there. */
static void
test_guide (void)
{
  g_autofree char *start = dse_guide_dup_path ();
  g_autofree char *folder = NULL;
  g_autoptr (GDir) dir = NULL;
  g_autoptr (GRegex) link = g_regex_new ("\\]\\(([^)#]+)\\)", 0, 0, NULL);
  const char *name;
  guint n_links = 0;

  g_assert_nonnull (start);
  folder = g_path_get_dirname (start);
  dir = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *text = NULL;
    g_autoptr (GMatchInfo) match = NULL;

    if (!g_str_has_suffix (name, ".md"))
      continue;
    g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
    for (g_regex_match (link, text, 0, &match); g_match_info_matches (match);
         g_match_info_next (match, NULL)) {
      g_autofree char *target = g_match_info_fetch (match, 1);
      g_autofree char *there = g_build_filename (folder, target, NULL);

      if (!g_file_test (there, G_FILE_TEST_EXISTS))
        g_error ("%s leads to %s, which is not there", name, target);
      n_links++;
    }
  }
  g_assert_cmpuint (n_links, >, 0);
}

static void
test_fits_small_screens (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *first = NULL;
  int w, h;

  dst_ui_pass_time (300); /* the panels are filled */
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &w, NULL, NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_VERTICAL, -1, &h, NULL, NULL, NULL);
  g_assert_cmpint (w, <=, 800);
  g_assert_cmpint (h, <=, 600);
  dst_ui_action (window, "win.shortcuts");
  dst_ui_settle ();
  gtk_widget_measure (GTK_WIDGET (dst_ui_dialog ()), GTK_ORIENTATION_VERTICAL, -1, &h, NULL, NULL,
                      NULL);
  g_assert_cmpint (h, <=, 760);
  g_object_get (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_SHORTCUTS_GROUP, NULL),
                "title", &first, NULL);
  g_assert_cmpstr (first, ==, "Files");
  gtk_window_close (dst_ui_dialog ());
  dst_ui_stop ();
}

/* Clicks what the open menu calls @label. */
static void
choose (GtkWidget *menu, const char *label)
{
  dst_ui_click_on (dst_ui_find (menu, GTK_TYPE_LABEL, label));
}

/* Keys go on with the level after what was chosen two menus deep. */
static void
test_menu_and_keys (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *menu = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_MENU_BUTTON, "Main menu");
  g_autoptr (GVariant) tool = NULL;

  gtk_menu_button_popup (GTK_MENU_BUTTON (menu));
  dst_ui_settle ();
  choose (menu, "_View");
  choose (menu, "_Grid");
  dst_ui_tap (GDK_KEY_l);
  dst_ui_settle ();
  tool = g_action_group_get_action_state (G_ACTION_GROUP (window), "tool");
  g_assert_cmpstr (g_variant_get_string (tool, NULL), ==, "line");
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/controls/numbers", test_numbers);
  g_test_add_func ("/controls/stage-switch", test_stage_switch);
  g_test_add_func ("/controls/theme", test_theme);
  g_test_add_func ("/controls/recipe-at-once", test_recipe_at_once);
  g_test_add_func ("/controls/slider-drag", test_slider_drag);
  g_test_add_func ("/controls/wheel-over-controls", test_wheel_over_controls);
  g_test_add_func ("/controls/reset", test_reset);
  g_test_add_func ("/controls/seed-keeps-focus", test_seed_keeps_focus);
  g_test_add_func ("/controls/editing-keys-in-entries", test_editing_keys_in_entries);
  g_test_add_func ("/controls/fits-small-screens", test_fits_small_screens);
  g_test_add_func ("/controls/guide", test_guide);
  g_test_add_func ("/controls/names", test_names);
  g_test_add_func ("/controls/menu-and-keys", test_menu_and_keys);
  return g_test_run ();
}
