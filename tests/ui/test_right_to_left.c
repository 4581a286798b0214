/* tests/ui/test_right_to_left.c — the window of those who write from right to left: its parts are
 * mirrored, nothing sticks out, and the level is not mirrored. */
#include "drive.h"

#include "app/settings.h"
#include "window/dock.h"

#include <adwaita.h>
#include <string.h>

static graphene_rect_t
box_of (GtkWidget *widget, GtkWidget *in)
{
  graphene_rect_t box;

  g_assert_true (gtk_widget_compute_bounds (widget, in, &box));
  return box;
}

static float
middle_of (GtkWidget *widget, GtkWidget *in)
{
  const graphene_rect_t box = box_of (widget, in);

  return box.origin.x + box.size.width / 2;
}

/* The widgets that are seen but reach out of @window; those in views that scroll may. */
static guint
count_outside (GtkWidget *widget, GtkWidget *window)
{
  guint n = 0;

  if (!gtk_widget_get_mapped (widget) || GTK_IS_SCROLLED_WINDOW (widget))
    return 0;
  if (gtk_widget_get_width (widget) > 1) {
    const graphene_rect_t box = box_of (widget, window);

    if (box.origin.x < -8 ||
        box.origin.x + box.size.width > (float)gtk_widget_get_width (window) + 8) {
      g_test_message ("%s: %g, %g wide", G_OBJECT_TYPE_NAME (widget), box.origin.x, box.size.width);
      n++;
    }
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_POPOVER (child))
      n += count_outside (child, window);
  return n;
}

static DseWindow *
start (void)
{
  DseWindow *window;

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  window = dst_ui_start (NULL);
  dst_ui_settle ();
  return window;
}

static void
stop (void)
{
  dst_ui_stop ();
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

/* Tools on the right, recipe on the left; a parameter's label is right of its number. */
static void
test_parts (void)
{
  DseWindow *window = start ();
  GtkWidget *recipe = dse_window_get_recipe_panel (window), *stage, *scale, *spin;
  GtkWidget *brush = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_TOGGLE_BUTTON, "Brush (B)");
  const int width = gtk_widget_get_width (GTK_WIDGET (window));

  g_assert_cmpfloat (middle_of (brush, GTK_WIDGET (window)), >, width - 60);
  g_assert_cmpfloat (middle_of (recipe, GTK_WIDGET (window)), <, 200);
  stage = dst_ui_find (recipe, ADW_TYPE_EXPANDER_ROW, "Rooms and corridors");
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (stage), TRUE);
  dst_ui_settle ();
  scale = dst_ui_find (stage, GTK_TYPE_SCALE, NULL);
  spin = dst_ui_find (gtk_widget_get_parent (scale), GTK_TYPE_SPIN_BUTTON, NULL);
  g_assert_cmpfloat (middle_of (spin, recipe), <, middle_of (scale, recipe));
  g_assert_cmpuint (count_outside (GTK_WIDGET (window), GTK_WIDGET (window)), ==, 0);
  for (gsize i = 0; i < dse_panel_count (); i++) {
    if (dse_panel_get (i)->of_prefabs)
      continue;
    dse_window_show_panel (window, dse_panel_get (i));
    dst_ui_settle ();
    g_test_message ("%s", dse_panel_get (i)->id);
    g_assert_cmpuint (count_outside (GTK_WIDGET (window), GTK_WIDGET (window)), ==, 0);
  }
  stop ();
}

static char *
dup_order (void)
{
  g_autoptr (GPtrArray) panels = dse_panels_in (DSE_PANEL_BOTTOM);
  GString *ids = g_string_new (NULL);

  for (guint i = 0; i < panels->len; i++)
    g_string_append_printf (ids, "%s ", ((const DsePanel *)panels->pdata[i])->id);
  return g_string_free (ids, FALSE);
}

static void
drop (GtkWidget *dock, const char *panel, double x)
{
  g_autoptr (GListModel) all = gtk_widget_observe_controllers (dock);
  GValue value = G_VALUE_INIT;
  gboolean is_taken = FALSE;

  g_value_init (&value, G_TYPE_STRING);
  g_value_set_string (&value, panel);
  for (guint i = 0; i < g_list_model_get_n_items (all); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (all, i);

    if (GTK_IS_DROP_TARGET (controller))
      g_signal_emit_by_name (controller, "drop", &value, x, 5.0, &is_taken);
  }
  g_value_unset (&value);
  g_assert_true (is_taken);
  dst_ui_settle ();
}

/* A panel that is dropped at the right end of the row comes first, at the left end last. */
static void
test_drop (void)
{
  DseWindow *window = start ();
  GtkWidget *dock = gtk_widget_get_ancestor (
      dse_window_show_panel (window, dse_panel_find ("findings")), DSE_TYPE_DOCK);
  g_autofree char *first = NULL, *last = NULL;

  dst_ui_settle ();
  drop (dock, "history", gtk_widget_get_width (dock) - 2.0);
  first = dup_order ();
  g_assert_true (g_str_has_prefix (first, "history "));
  drop (dock, "history", 2);
  last = dup_order ();
  g_assert_true (g_str_has_suffix (last, " history "));
  g_settings_reset (dse_settings_get (), "panel-places");
  stop ();
}

/* The pointer paints the cell that it is on, and cells count from the left. */
static void
test_level (void)
{
  DseWindow *window = start ();
  DsuCanvas *canvas;

  dst_ui_add_blank_for_lava (window);
  canvas = dse_page_get_canvas (dse_window_get_page (window));
  dst_ui_click (window, (DsCell){ 2, 3 }, 1, 0);
  g_assert_true (dst_ui_is_lava (window, 2, 3));
  g_assert_false (dst_ui_is_lava (window, 37, 3));
  g_assert_cmpint (dsu_canvas_cell_at (canvas, 10, 10).x, <, dsu_canvas_cell_at (canvas, 90, 10).x);
  stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/right-to-left/parts", test_parts);
  g_test_add_func ("/right-to-left/drop", test_drop);
  g_test_add_func ("/right-to-left/level", test_level);
  return g_test_run ();
}
