/* tests/ui/test_docks.c — panels on the right, on the left and below the level: moved by menu, keys
 * and pointer, in any order; they stay so, and come back with the session. */
#include "session.h"

#include "app/settings.h"
#include "canvas_private.h"
#include "palette.h"
#include "window/dock.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

static GtkWidget *
dock_of (DseWindow *window, const char *id)
{
  GtkWidget *panel = dse_window_show_panel (window, dse_panel_find (id));

  g_assert_nonnull (panel);
  return gtk_widget_get_ancestor (panel, DSE_TYPE_DOCK);
}

static DsePanelPlace
place_of (const char *id)
{
  return dse_panel_get_place (dse_panel_find (id));
}

/* The left edge of @widget in the window. */
static float
left_of (DseWindow *window, GtkWidget *widget)
{
  graphene_rect_t box;

  g_assert_true (gtk_widget_compute_bounds (widget, GTK_WIDGET (window), &box));
  return box.origin.x;
}

/* The seen button of the panel called @label in its dock. */
static GtkWidget *
find_seen (GtkWidget *root, const char *label)
{
  GtkWidget *found = NULL;

  if (GTK_IS_TOGGLE_BUTTON (root) && g_strcmp0 (gtk_widget_get_tooltip_text (root), label) == 0)
    return gtk_widget_get_child_visible (gtk_widget_get_parent (root)) &&
                   gtk_widget_get_mapped (root)
               ? root
               : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_seen (child, label);
  return found;
}

/* Order of the panels of a place: "recipe inspect"; caller frees. */
static char *
dup_order (DsePanelPlace place)
{
  g_autoptr (GPtrArray) panels = dse_panels_in (place);
  GString *ids = g_string_new (NULL);

  for (guint i = 0; i < panels->len; i++)
    g_string_append_printf (ids, "%s%s", i > 0 ? " " : "",
                            ((const DsePanel *)panels->pdata[i])->id);
  return g_string_free (ids, FALSE);
}

/* A panel goes to every place as it is, and is seen there. */
static void
test_move (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *recipe = dse_window_get_recipe_panel (window), *dock;
  const char *const places[] = { "left", "bottom", "right", "left" };

  for (gsize i = 0; i < G_N_ELEMENTS (places); i++) {
    g_autofree char *action = g_strconcat ("win.move-panel::", places[i], NULL);

    dst_ui_action (window, action);
    dst_ui_settle ();
    g_assert_cmpstr (dse_panel_place_id (place_of ("recipe")), ==, places[i]);
    g_assert_true (dse_window_get_recipe_panel (window) == recipe);
    dock = dock_of (window, "recipe");
    DST_UI_UNTIL (gtk_widget_get_mapped (recipe));
    g_assert_true (dse_dock_get_shown (DSE_DOCK (dock)) == dse_panel_find ("recipe"));
  }
  dst_ui_settle ();
  g_assert_cmpfloat (left_of (window, recipe), <, 100);
  g_assert_cmpint (gtk_widget_get_width (recipe), >=, 280);
  /* Its slider still makes levels. */
  dst_ui_action (window, "win.next-seed");
  dst_ui_wait_generated (window);
  g_settings_reset (dse_settings_get (), "panel-places");
  dst_ui_settle ();
  g_assert_cmpint (place_of ("recipe"), ==, DSE_PANEL_RIGHT);
  dst_ui_stop ();
}

static void
click_item (const char *label)
{
  GtkWidget *item = NULL;
  GListModel *all = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (all) && item == NULL; i++) {
    g_autoptr (GtkWidget) window = g_list_model_get_item (all, i);

    item = dst_ui_find (window, GTK_TYPE_LABEL, label);
  }
  dst_ui_click_on (item);
}

/* The menu of a panel's button, by the second button of the pointer and by its key. */
static void
test_menu (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *dock = dock_of (window, "inspect"), *button;
  g_autofree char *before = dup_order (DSE_PANEL_RIGHT), *after = NULL;

  dst_ui_settle ();
  button = find_seen (dock, "Inspect");
  g_assert_nonnull (button);
  dst_ui_point_at (button, 0.5);
  dst_ui_button (3, TRUE);
  dst_ui_button (3, FALSE);
  dst_ui_settle ();
  click_item ("Move to _Bottom");
  DST_UI_UNTIL (place_of ("inspect") == DSE_PANEL_BOTTOM);
  dst_ui_settle ();
  dock = dock_of (window, "inspect");
  button = find_seen (dock, "Inspect");
  g_assert_nonnull (button);
  gtk_widget_grab_focus (button);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F10, GDK_SHIFT_MASK);
  dst_ui_settle ();
  click_item ("Move to _Right");
  DST_UI_UNTIL (place_of ("inspect") == DSE_PANEL_RIGHT);
  dst_ui_settle ();
  button = find_seen (dock_of (window, "inspect"), "Inspect");
  dst_ui_point_at (button, 0.5);
  dst_ui_button (3, TRUE);
  dst_ui_button (3, FALSE);
  dst_ui_settle ();
  click_item ("Move _Earlier");
  dst_ui_settle ();
  after = dup_order (DSE_PANEL_RIGHT);
  g_assert_cmpstr (before, !=, after);
  g_settings_reset (dse_settings_get (), "panel-places");
  dst_ui_stop ();
}

/* A panel that is dragged by its button lands where it is dropped. */
static void
test_drag (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *from, *to;

  dock_of (window, "findings");
  dock_of (window, "rooms");
  dst_ui_settle ();
  from = find_seen (GTK_WIDGET (window), "Rooms");
  to = find_seen (GTK_WIDGET (window), "Issues");
  g_assert_nonnull (from);
  g_assert_nonnull (to);
  dst_ui_point_at (from, 0.5);
  dst_ui_button (1, TRUE);
  dst_ui_point_in (from, -30, 8);
  dst_ui_point_in (from, -60, 20);
  dst_ui_settle ();
  dst_ui_point_at (to, 0.9);
  dst_ui_point_at (to, 0.8);
  dst_ui_settle ();
  dst_ui_button (1, FALSE);
  DST_UI_UNTIL (place_of ("rooms") == DSE_PANEL_BOTTOM);
  dst_ui_settle ();
  g_assert_nonnull (find_seen (dock_of (window, "findings"), "Rooms"));
  g_settings_reset (dse_settings_get (), "panel-places");
  dst_ui_stop ();
}

/* ---- the session */

static char *
save_level (DseWindow *window, const char *name, int floors)
{
  char *path = dst_ui_file (name);

  dst_ui_add_blank (window, floors);
  g_assert_true (dse_page_save (dse_window_get_page (window), path));
  return path;
}

static void
expect_camera (DsePage *page, const DsuCamera *before)
{
  const DsuCamera after = dsu_canvas_get_camera (dse_page_get_canvas (page));

  g_assert_cmpuint (after.floor, ==, before->floor);
  g_assert_cmpint (after.zoom, ==, before->zoom);
  g_assert_cmpint (after.x, ==, before->x);
  g_assert_cmpint (after.y, ==, before->y);
  g_assert_cmpint (after.is_fit, ==, before->is_fit);
}

/* Cameras, panels, overlay and seeds come back at the next start. */
static void
test_session (void)
{
  DseWindow *window = dst_ui_start (NULL);
  DsePage *seen = dse_window_get_page (window), *moved;
  g_autofree char *seeds = dst_ui_file ("seeds.delve");
  g_autofree char *floors = save_level (window, "floors.delve", 3);
  g_autoptr (GVariant) overlay = NULL;
  AdwTabView *tabs;
  DsuCamera before;
  gsize n_seeds;
  guint64 first;

  moved = dse_window_get_page (window);
  g_object_set (moved, "floor", 2, NULL);
  dst_ui_action (window, "win.zoom-100");
  dsu_canvas_pan (dse_page_get_canvas (moved), 130, 50);
  before = dsu_canvas_get_camera (dse_page_get_canvas (moved));
  tabs = adw_tab_bar_get_view (
      ADW_TAB_BAR (dst_ui_find (GTK_WIDGET (window), ADW_TYPE_TAB_BAR, NULL)));
  adw_tab_view_set_selected_page (tabs, adw_tab_view_get_page (tabs, GTK_WIDGET (seen)));
  dst_ui_settle ();
  dst_ui_action (window, "win.next-seed");
  dst_ui_wait_generated (window);
  n_seeds = dse_page_n_seeds (seen);
  g_assert_cmpuint (n_seeds, >=, 2);
  first = dse_page_get_seed_at (seen, 0)->seed;
  DST_UI_UNTIL (dse_page_get_seed_at (seen, n_seeds - 1)->picture != NULL);
  dst_ui_action (window, "win.overlay::rooms");
  dse_window_show_panel (window, dse_panel_find ("rooms"));
  dse_window_show_panel (window, dse_panel_find ("search"));
  dst_ui_settle ();
  g_assert_true (dse_page_save (seen, seeds));
  dst_ui_close (window, NULL);

  window = dst_ui_start_again ();
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 2);
  g_assert_cmpstr (dsu_document_get_path (dst_ui_document (window)), ==, seeds);
  expect_camera (dst_ui_page_of (window, floors), &before);
  seen = dst_ui_page_of (window, seeds);
  g_assert_cmpuint (dse_page_n_seeds (seen), ==, n_seeds);
  g_assert_cmpuint (dse_page_get_seed_at (seen, 0)->seed, ==, first);
  g_assert_nonnull (dse_page_get_seed_at (seen, 0)->picture);
  DST_UI_UNTIL (find_seen (GTK_WIDGET (window), "Rooms") != NULL);
  g_assert_true (
      gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (find_seen (GTK_WIDGET (window), "Rooms"))));
  g_assert_true (
      gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (find_seen (GTK_WIDGET (window), "Search"))));
  overlay = g_action_group_get_action_state (G_ACTION_GROUP (window), "overlay");
  g_assert_cmpstr (g_variant_get_string (overlay, NULL), ==, "rooms");
  dst_ui_action (window, "win.overlay::");
  g_settings_reset (dse_settings_get (), "session-panels");
  g_settings_reset (dse_settings_get (), "session-overlay");
  dst_ui_stop ();
}

/* ---- sizes */

static GtkPaned *
paned_of (GtkWidget *part)
{
  return GTK_PANED (gtk_widget_get_ancestor (part, GTK_TYPE_PANED));
}

/* Drags the handle between the parts of @paned by @by pixels. */
static void
drag_handle (GtkPaned *paned, int by)
{
  const gboolean is_row =
      gtk_orientable_get_orientation (GTK_ORIENTABLE (paned)) == GTK_ORIENTATION_HORIZONTAL;
  const int at = gtk_paned_get_position (paned) + 2;
  const int across = (is_row ? gtk_widget_get_height (GTK_WIDGET (paned))
                             : gtk_widget_get_width (GTK_WIDGET (paned))) /
                     2;

  for (int step = 0; step <= 4; step++) {
    const int to = at + by * step / 4;

    dst_ui_point_in (GTK_WIDGET (paned), is_row ? to : across, is_row ? across : to);
    if (step == 0)
      dst_ui_button (1, TRUE);
  }
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
}

/* Clicks @x, @y of the button of the panel @label, which is then the shown one of its dock. */
static void
click_button (DseWindow *window, const char *label, double x, double y)
{
  GtkWidget *button = find_seen (GTK_WIDGET (window), label);

  g_assert_nonnull (button);
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
  dst_ui_point_in (button, x < 0 ? gtk_widget_get_width (button) / 2.0 : x,
                   y < 0 ? gtk_widget_get_height (button) / 2.0 : y);
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
}

/* A button beside or below a handle takes clicks up to its edge; the handle is grabbed before its
 * line, too. */
static void
test_button_edges (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *right = dock_of (window, "inspect"), *bottom;
  GtkPaned *paned;
  int width, height;

  dse_panel_move (dse_panel_find ("rooms"), DSE_PANEL_BOTTOM, 1);
  dock_of (window, "findings");
  bottom = dock_of (window, "rooms");
  dst_ui_settle ();
  width = gtk_widget_get_width (right);
  height = gtk_widget_get_height (bottom);
  click_button (window, "Recipe", 1, -1);
  click_button (window, "Issues", -1, 1);
  g_assert_cmpint (gtk_widget_get_width (right), ==, width);
  g_assert_cmpint (gtk_widget_get_height (bottom), ==, height);

  paned = paned_of (bottom);
  dst_ui_point_in (GTK_WIDGET (paned), 100, gtk_paned_get_position (paned) - 5);
  dst_ui_button (1, TRUE);
  for (int by = 10; by <= 30; by += 10)
    dst_ui_point_in (GTK_WIDGET (paned), 100, gtk_paned_get_position (paned) - 5 - by);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  g_assert_cmpint (gtk_widget_get_height (bottom), >, height + 10);
  g_settings_reset (dse_settings_get (), "panel-places");
  dst_ui_stop ();
}

typedef struct {
  int left, right, bottom, below; /* below the palette */
} Sizes;

/* Those of the parts of the window; Layers is on the left, and Issues is below the level. */
static Sizes
sizes_of (DseWindow *window)
{
  GtkWidget *left = dock_of (window, "layers"), *bottom = dock_of (window, "findings");

  dst_ui_settle ();
  return (Sizes){ gtk_widget_get_width (left), gtk_widget_get_width (dock_of (window, "recipe")),
                  gtk_widget_get_height (bottom), gtk_widget_get_height (left) };
}

/* Widths and heights of the docks, dragged by their handles, are the same at the next start. */
static void
test_sizes (void)
{
  DseWindow *window = dst_ui_start (NULL);
  Sizes before, usual, after;

  dse_panel_move (dse_panel_find ("layers"), DSE_PANEL_LEFT, 0);
  usual = sizes_of (window);
  drag_handle (
      paned_of (gtk_widget_get_parent (GTK_WIDGET (paned_of (dock_of (window, "layers"))))), 60);
  drag_handle (paned_of (dock_of (window, "recipe")), -50);
  drag_handle (paned_of (dock_of (window, "findings")), -40);
  drag_handle (paned_of (dock_of (window, "layers")), -30);
  before = sizes_of (window);
  g_test_message ("left %d, right %d, bottom %d, below the palette %d", before.left, before.right,
                  before.bottom, before.below);
  g_assert_cmpint (before.left, >=, usual.left + 50);
  g_assert_cmpint (before.right, >=, usual.right + 40);
  g_assert_cmpint (before.bottom, >=, usual.bottom + 30);
  g_assert_cmpint (before.below, >=, usual.below + 20);
  dst_ui_close (window, NULL);

  window = dst_ui_start (NULL);
  after = sizes_of (window);
  g_assert_cmpint (after.left, ==, before.left);
  g_assert_cmpint (after.right, ==, before.right);
  g_assert_cmpint (after.bottom, ==, before.bottom);
  g_assert_cmpint (after.below, ==, before.below);
  dst_ui_stop ();
  g_settings_reset (dse_settings_get (), "panel-places");
}

static void
assert_seen (DseWindow *window, gboolean are_seen)
{
  g_assert_true (gtk_widget_get_mapped (dse_window_get_recipe_panel (window)) == are_seen);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (
                     dst_ui_find (GTK_WIDGET (window), DSU_TYPE_PALETTE, NULL))) == are_seen);
}

/* One key hides the panels of all places and brings those back that were open; also around a game,
 * which hides them, too. */
static void
test_hide_all (void)
{
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *search = dse_window_show_panel (window, dse_panel_find ("search"));

  dst_ui_settle ();
  assert_seen (window, TRUE);
  g_assert_true (gtk_widget_get_mapped (search));
  dst_ui_action (window, "win.panels");
  dst_ui_settle ();
  assert_seen (window, FALSE);
  g_assert_false (gtk_widget_get_mapped (search));
  dst_ui_action (window, "win.play");
  dst_ui_settle ();
  dst_ui_action (window, "win.play");
  dst_ui_settle ();
  g_assert_false (gtk_widget_get_mapped (search));
  dst_ui_action (window, "win.panels");
  dst_ui_settle ();
  assert_seen (window, TRUE);
  g_assert_true (gtk_widget_get_mapped (search));
  gtk_widget_child_focus (search, GTK_DIR_TAB_FORWARD);
  dst_ui_action (window, "win.panel::search"); /* closed: it stays so */
  dst_ui_action (window, "win.panels");
  dst_ui_action (window, "win.panels");
  dst_ui_settle ();
  assert_seen (window, TRUE);
  g_assert_false (gtk_widget_get_mapped (search));
  dst_ui_stop ();
}

/* The buttons in @root whose actions can be used. */
static guint
n_usable (GtkWidget *root)
{
  guint n = GTK_IS_ACTIONABLE (root) &&
            gtk_actionable_get_action_name (GTK_ACTIONABLE (root)) != NULL &&
            gtk_widget_get_sensitive (root);

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += n_usable (child);
  return n;
}

/* A panel that moved has its own actions as before, for buttons and keys. */
static void
test_actions (void)
{
  static const char *const ids[] = { "floors", "layers", "stamps", "history", "inspect" };
  DseWindow *window = dst_ui_start (NULL);
  GtkWidget *panel;
  gsize n_floors;

  dst_ui_wait_generated (window);
  for (gsize i = 0; i < G_N_ELEMENTS (ids); i++) {
    guint before;

    panel = dse_window_show_panel (window, dse_panel_find (ids[i]));
    before = n_usable (panel);
    for (DsePanelPlace place = 0; place < DSE_N_PANEL_PLACES; place++) {
      dse_panel_move (dse_panel_find (ids[i]), place, G_MAXUINT);
      g_assert_true (dse_window_show_panel (window, dse_panel_find (ids[i])) == panel);
      g_assert_cmpuint (n_usable (panel), ==, before);
    }
  }
  panel = dse_window_show_panel (window, dse_panel_find ("floors"));
  n_floors = dsu_document_get_delve (dst_ui_document (window))->dungeon.n_floors;
  g_assert_true (gtk_widget_activate_action (panel, "floors.add", NULL));
  g_assert_cmpuint (dsu_document_get_delve (dst_ui_document (window))->dungeon.n_floors, ==,
                    n_floors + 1);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/docks/move", test_move);
  g_test_add_func ("/docks/menu", test_menu);
  g_test_add_func ("/docks/drag", test_drag);
  g_test_add_func ("/docks/session", test_session);
  g_test_add_func ("/docks/button-edges", test_button_edges);
  g_test_add_func ("/docks/sizes", test_sizes);
  g_test_add_func ("/docks/hide-all", test_hide_all);
  g_test_add_func ("/docks/actions", test_actions);
  return g_test_run ();
}
