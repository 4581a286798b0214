/* tests/ui/test_status_bar.c — the zoom and the active layer in the status bar: shown, and set. */
#include "drive.h"

#include "tools/layers.h"
#include "window/zoom_entry.h"

#include <adwaita.h>
#include <string.h>

static double
zoom_of (DseWindow *window)
{
  return dsu_canvas_get_zoom (dse_page_get_view (dse_window_get_page (window)));
}

static void
assert_focus_on_level (DseWindow *window)
{
  DST_UI_UNTIL (
      gtk_widget_has_focus (GTK_WIDGET (dse_page_get_view (dse_window_get_page (window)))));
}

/* Percent, pixels, a decimal comma and a fraction are zooms; Return takes them and goes back to the
 * level. */
static void
test_zoom (void)
{
  static const struct {
    const char *text, *shown;
    double zoom;
  } rows[] = { { "150%", "150% · 48 px", 48 },
               { "64 px", "200% · 64 px", 64 },
               { "100", "100% · 32 px", 32 },
               { "12,5 %", "12% · 4 px", 4 },
               { "1/2 px", "1.6% · 1/2 px", 0.5 } };
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *entry;

  dst_ui_add_blank (window, 1);
  entry = dst_ui_find (GTK_WIDGET (window), DSE_TYPE_ZOOM_ENTRY, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    dst_ui_enter (entry, rows[i].text);
    assert_focus_on_level (window);
    g_assert_cmpfloat (zoom_of (window), ==, rows[i].zoom);
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, rows[i].shown);
  }
  dst_ui_stop ();
}

/* A wrong text stays to be mended; Escape takes it back. */
static void
test_wrong_zoom (void)
{
  static const char *const rows[] = { "wide", "0", "-5%", "50 cm", "" };
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *before = NULL;
  GtkWidget *entry;
  double zoom;

  dst_ui_add_blank (window, 1);
  entry = dst_ui_find (GTK_WIDGET (window), DSE_TYPE_ZOOM_ENTRY, NULL);
  before = g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry)));
  zoom = zoom_of (window);
  gtk_widget_grab_focus (entry);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    dst_ui_enter (entry, rows[i]);
    g_assert_true (gtk_widget_has_css_class (entry, "error"));
    g_assert_nonnull (strstr (dse_window_get_hint (window), "Zoom: expected a percentage"));
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, rows[i]);
    g_assert_cmpfloat (zoom_of (window), ==, zoom);
  }
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Escape, 0);
  assert_focus_on_level (window);
  g_assert_false (gtk_widget_has_css_class (entry, "error"));
  g_assert_null (strstr (dse_window_get_hint (window), "Zoom"));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, before);
  dst_ui_stop ();
}

/* The entry of the layer with this id has the mark in the menu. */
static gboolean
is_marked (DseWindow *window, const char *id)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (window), "layer");

  return state != NULL && strcmp (g_variant_get_string (state, NULL), id) == 0;
}

/* The button shows the active layer of the shown level, and its menu makes another one active, with
 * a tool for it. */
static void
test_layer (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *button;
  DseLayers *layers;

  dst_ui_add_blank (window, 1);
  layers = dse_page_get_layers (dse_window_get_page (window));
  button = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_MENU_BUTTON, "Active layer");
  g_assert_nonnull (button);
  dst_ui_action (window, "win.tool::brush");
  g_assert_cmpstr (gtk_menu_button_get_label (GTK_MENU_BUTTON (button)), ==, "Ground");
  dst_ui_action (window, "win.layer::creatures");
  g_assert_cmpint (dse_layers_get_active (layers), ==, DS_STRATUM_CREATURE);
  g_assert_cmpstr (gtk_menu_button_get_label (GTK_MENU_BUTTON (button)), ==, "Creatures");
  g_assert_cmpstr (dse_page_get_tool (dse_window_get_page (window))->id, ==, "thing");
  g_assert_true (is_marked (window, "creatures"));
  dst_ui_action (window, "win.tool::brush");
  g_assert_true (is_marked (window, "ground"));
  dst_ui_action (window, "win.layer::creatures");
  dst_ui_add_blank (window, 1); /* another page, with its own */
  g_assert_cmpstr (gtk_menu_button_get_label (GTK_MENU_BUTTON (button)), !=, "");
  g_assert_true (gtk_widget_get_visible (button));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  adw_init ();
  g_test_add_func ("/status-bar/zoom", test_zoom);
  g_test_add_func ("/status-bar/wrong-zoom", test_wrong_zoom);
  g_test_add_func ("/status-bar/layer", test_layer);
  return g_test_run ();
}
