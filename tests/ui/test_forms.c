/* tests/ui/test_forms.c — the parameters of a recipe: how many are seen at once, and the search. */
#include "drive.h"

#include "app/settings.h"
#include "param_row.h"
#include "stage_row.h"

#include <adwaita.h>
#include <string.h>

#define N_SEEN 16
#define WHOLE_SHARE 0.65 /* of a text that still means the same */

static DseWindow *
start_at (int width, int height)
{
  DseWindow *window;

  g_settings_set_int (dse_settings_get (), "window-width", width);
  g_settings_set_int (dse_settings_get (), "window-height", height);
  window = dst_ui_start (NULL);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (window)), <=, width); /* without its shadow */
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (window)), <=, height);
  return window;
}

static void
reset_size (void)
{
  g_settings_reset (dse_settings_get (), "window-width");
  g_settings_reset (dse_settings_get (), "window-height");
}

static GtkWidget *
panel_of (DseWindow *window)
{
  return dse_window_get_recipe_panel (window);
}

/* Unfolds all stages, and waits until their rows have come to rest. */
static void
unfold (GtkWidget *widget)
{
  if (DSU_IS_STAGE_ROW (widget))
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (widget), TRUE);
  else
    for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
         child = gtk_widget_get_next_sibling (child))
      unfold (child);
}

static gboolean
is_seen (GtkWidget *widget, GtkWidget *view)
{
  graphene_rect_t box;

  return gtk_widget_get_mapped (widget) && gtk_widget_compute_bounds (widget, view, &box) &&
         box.origin.y >= 0 &&
         box.origin.y + box.size.height <= (float)gtk_widget_get_height (view) &&
         box.size.height > 5;
}

static guint
count_scales (GtkWidget *widget, GtkWidget *view)
{
  guint n = GTK_IS_SCALE (widget) && is_seen (widget, view);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_scales (child, view);
  return n;
}

/* The number of parameters below @widget that lie whole in @view; of weights, which have a line
 * each, those that do. */
static guint
count_seen (GtkWidget *widget, GtkWidget *view)
{
  guint n = 0;

  if (DSU_IS_PARAM_ROW (widget))
    return dsu_param_row_get_param (DSU_PARAM_ROW (widget))->type == DS_PARAM_WEIGHTS
               ? count_scales (widget, view)
               : (guint)is_seen (widget, view);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_seen (child, view);
  return n;
}

static GtkWidget *
view_of (DseWindow *window)
{
  GtkWidget *form = dst_ui_find (panel_of (window), DSU_TYPE_STAGE_ROW, NULL);

  return gtk_widget_get_ancestor (form, GTK_TYPE_SCROLLED_WINDOW);
}

/* Recipes with long stages: headings of stages are lines, too. */
static const char *const RECIPES[] = { "key-and-door-crypt", "depths", "twisted-halls" };

/* At 1024 x 700, 16 parameters are seen without scrolling, each in one line. */
static void
test_density (void)
{
  DseWindow *window = start_at (1024, 700);

  for (gsize i = 0; i < G_N_ELEMENTS (RECIPES); i++) {
    guint n;

    dst_ui_make (window, RECIPES[i], 1);
    unfold (panel_of (window));
    dst_ui_settle ();
    dst_ui_settle ();
    n = count_seen (view_of (window), view_of (window));
    g_test_message ("%s: %u parameters", RECIPES[i], n);
    g_assert_cmpuint (n, >=, N_SEEN);
  }
  reset_size ();
  dst_ui_stop ();
}

/* Label, slider, number and unit of a row stand beside each other, nothing is wider than the panel.
 */
static void
test_line (void)
{
  DseWindow *window = start_at (1024, 700);
  GtkWidget *stage, *row, *scale, *spin, *dice;
  graphene_rect_t a, b, c;

  stage = dst_ui_find (panel_of (window), ADW_TYPE_EXPANDER_ROW, "Rooms and corridors");
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (stage), TRUE);
  dst_ui_settle ();
  scale = dst_ui_find (stage, GTK_TYPE_SCALE, NULL);
  row = gtk_widget_get_ancestor (scale, DSU_TYPE_PARAM_ROW);
  spin = dst_ui_find (row, GTK_TYPE_SPIN_BUTTON, NULL);
  dice = dst_ui_find (row, GTK_TYPE_BUTTON, "Randomise this value");
  g_assert_true (gtk_widget_compute_bounds (scale, row, &a));
  g_assert_true (gtk_widget_compute_bounds (spin, row, &b));
  g_assert_true (gtk_widget_compute_bounds (dice, row, &c));
  g_assert_cmpfloat (a.size.width, >, 40);
  g_assert_cmpfloat (a.origin.x + a.size.width, <=, b.origin.x);
  g_assert_cmpfloat (b.origin.x + b.size.width, <=, c.origin.x);
  g_assert_cmpfloat (gtk_widget_get_height (row), <=, 26);
  g_assert_cmpint (gtk_widget_get_width (panel_of (window)), <=, 340);
  gtk_widget_grab_focus (spin); /* an expression, typed */
  gtk_editable_set_text (GTK_EDITABLE (spin), "2*3+1");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  dst_ui_wait_generated (window);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)), ==, 7);
  gtk_editable_set_text (GTK_EDITABLE (spin), "10-2*2+2-1");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
  dst_ui_wait_generated (window);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)), ==, 7);
  dst_ui_point_at (dice, 0.5); /* shown by the pointer, and used by it */
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  dst_ui_wait_generated (window);
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)), !=, 7);
  reset_size ();
  dst_ui_stop ();
}

/* Labels below @widget, also of drop-downs, that lose more of their text than an ending. */
static guint
count_cut (GtkWidget *widget)
{
  guint n = 0;

  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
      pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget)))) {
    int natural;

    gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
    if (gtk_widget_get_width (widget) < WHOLE_SHARE * natural) {
      g_printerr ("\"%s\" has %d of %d px\n", gtk_label_get_text (GTK_LABEL (widget)),
                  gtk_widget_get_width (widget), natural);
      n++;
    }
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_cut (child);
  return n;
}

static guint
count_cut_rows (GtkWidget *widget)
{
  guint n = 0;

  if (DSU_IS_PARAM_ROW (widget))
    return count_cut (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_cut_rows (child);
  return n;
}

/* Names of parameters and of their weights, units and values are read in the smallest window. */
static void
test_whole (void)
{
  DseWindow *window = start_at (1024, 700);
  const DsRecipes *recipes = dst_ui_recipes ();
  guint n = 0;

  for (gsize i = 0; i < recipes->n; i++) {
    dst_ui_make (window, recipes->items[i].id, 1);
    unfold (panel_of (window));
    dst_ui_settle ();
    dst_ui_settle ();
    n += count_cut_rows (view_of (window));
  }
  g_assert_cmpuint (n, ==, 0);
  reset_size ();
  dst_ui_stop ();
}

/* ---- search */

static guint
count_mapped (GtkWidget *widget, GType type)
{
  guint n = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && gtk_widget_get_mapped (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_mapped (child, type);
  return n;
}

static void
search (DseWindow *window, const char *text)
{
  GtkWidget *entry = dst_ui_find (panel_of (window), GTK_TYPE_SEARCH_ENTRY,
                                  "Show the parameters whose names begin so");

  gtk_widget_grab_focus (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
  dst_ui_type (GTK_WINDOW (window), text);
  dst_ui_settle ();
  dst_ui_settle ();
}

/* The parameters that match are shown unfolded, others are not; Esc shows all as before. */
static void
test_search (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *panel = panel_of (window), *row;
  guint n_stages;

  dst_ui_make (window, "key-and-door-crypt", 1);
  n_stages = count_mapped (panel, DSU_TYPE_STAGE_ROW);
  g_assert_cmpuint (count_mapped (panel, DSU_TYPE_PARAM_ROW), ==, 0);
  search (window, "room");
  DST_UI_UNTIL (count_mapped (panel, DSU_TYPE_PARAM_ROW) > 0);
  g_assert_cmpuint (count_mapped (panel, DSU_TYPE_STAGE_ROW), <, n_stages);
  row = dst_ui_find (panel, DSU_TYPE_PARAM_ROW, NULL);
  g_assert_nonnull (row);
  search (window, "zzzz");
  g_assert_cmpuint (count_mapped (panel, DSU_TYPE_STAGE_ROW), ==, 0);
  g_assert_nonnull (dst_ui_find (panel, GTK_TYPE_LABEL, "No parameter matches"));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  dst_ui_settle ();
  g_assert_cmpuint (count_mapped (panel, DSU_TYPE_STAGE_ROW), ==, n_stages);
  dst_ui_settle ();
  DST_UI_UNTIL (count_mapped (panel, DSU_TYPE_PARAM_ROW) == 0);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) ==
                 GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window))));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  dst_ui_set_language ();
  g_test_add_func ("/forms/density", test_density);
  g_test_add_func ("/forms/line", test_line);
  g_test_add_func ("/forms/whole", test_whole);
  g_test_add_func ("/forms/search", test_search);
  return g_test_run ();
}
