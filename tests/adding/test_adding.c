/* tests/adding/test_adding.c — the tool, overlay, panel and action of tests/adding/tree work. */
#include "drive.h"

#include "window/actions.h"
#include "window/panel.h"

static DseWindow *
start (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank_for_lava (window);
  return window;
}

static void
test_tool (void)
{
  DseWindow *window = start ();

  g_assert_nonnull (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_TOGGLE_BUTTON, "Checkerboard (J)"));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_j, 0);
  g_assert_cmpstr (dse_page_get_tool (dse_window_get_page (window))->id, ==, "adding_checker");
  g_assert_cmpstr (dse_window_get_hint (window), ==,
                   "Drag to paint every second cell of a rectangle");
  dst_ui_drag (window, (DsCell){ 4, 3 }, (DsCell){ 11, 8 }, 1, 0);
  for (int y = 2; y <= 9; y++)
    for (int x = 3; x <= 12; x++)
      g_assert_true (dst_ui_is_lava (window, x, y) ==
                     (x >= 4 && x <= 11 && y >= 3 && y <= 8 && (x + y) % 2 == 0));
  dst_ui_action (window, "win.undo");
  g_assert_false (dst_ui_is_lava (window, 4, 4));
  dst_ui_stop ();
}

/* The colour in the middle of a cell, 0xRRGGBB. */
static guint32
colour_of (DseWindow *window, DsCell cell)
{
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  g_autoptr (GdkTexture) texture = dst_ui_render (GTK_WIDGET (canvas));
  const int w = gdk_texture_get_width (texture), h = gdk_texture_get_height (texture);
  g_autofree guint32 *pixels = g_new (guint32, (gsize)w * (gsize)h);
  graphene_point_t at;

  g_assert_true (dsu_canvas_cell_to_widget (canvas, cell, &at));
  gdk_texture_download (texture, (guchar *)pixels, (gsize)w * sizeof *pixels);
  return pixels[(int)at.y * w + (int)at.x] & 0xffffff;
}

static void
test_overlay (void)
{
  DseWindow *window = start ();

  g_assert_cmphex (colour_of (window, (DsCell){ 6, 6 }), !=, 0xff00ff);
  dst_ui_action (window, "win.overlay::columns");
  g_assert_cmphex (colour_of (window, (DsCell){ 6, 6 }), ==, 0xff00ff);
  g_assert_cmphex (colour_of (window, (DsCell){ 7, 6 }), !=, 0xff00ff);
  dst_ui_action (window, "win.overlay::");
  g_assert_cmphex (colour_of (window, (DsCell){ 6, 6 }), !=, 0xff00ff);
  dst_ui_stop ();
}

static void
test_panel (void)
{
  DseWindow *window = start ();
  GtkWidget *label;

  g_assert_null (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "800 cells"));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_q, GDK_CONTROL_MASK | GDK_ALT_MASK);
  label = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "800 cells"); /* 40 x 20 */
  g_assert_true (label != NULL && gtk_widget_get_mapped (label));
  dst_ui_stop ();
}

/* True if a menu, or a menu in it, has an item of this label that does @action. */
static gboolean
has_item (GMenuModel *menu, const char *label, const char *action)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++) {
    static const char *const links[] = { G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU };
    g_autofree char *name = NULL, *text = NULL;

    g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &name);
    g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &text);
    if (g_strcmp0 (name, action) == 0 && g_strcmp0 (text, label) == 0)
      return TRUE;
    for (gsize k = 0; k < G_N_ELEMENTS (links); k++) {
      g_autoptr (GMenuModel) below = g_menu_model_get_item_link (menu, i, links[k]);

      if (below != NULL && has_item (below, label, action))
        return TRUE;
    }
  }
  return FALSE;
}

static void
test_action (void)
{
  DseWindow *window = start ();
  DsuCanvas *canvas = dse_page_get_view (dse_window_get_page (window));
  g_autoptr (GMenuModel) menu = dse_action_main_menu ();

  g_assert_true (has_item (menu, "Zoom _Far", "win.zoom-far"));
  g_assert_cmpfloat (dsu_canvas_get_zoom (canvas), !=, 8);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_8, GDK_CONTROL_MASK | GDK_ALT_MASK);
  g_assert_cmpfloat (dsu_canvas_get_zoom (canvas), ==, 8);
  dst_ui_action (window, "win.shortcuts");
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_SHORTCUTS_SHORTCUT,
                                 "Zoom to 8 px per cell"));
  gtk_window_destroy (dst_ui_dialog ());
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/adding/tool", test_tool);
  g_test_add_func ("/adding/overlay", test_overlay);
  g_test_add_func ("/adding/panel", test_panel);
  g_test_add_func ("/adding/action", test_action);
  return g_test_run ();
}
