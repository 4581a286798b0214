/* tests/ui/test_findings_layout.c — the layout of the window: findings E5 to E10, E18, E22,
 * E25 and E26. Run once in English, and once each in German, French and Spanish, whose words are
 * longer. */
#include "game.h"

#include "bar.h"
#include "canvas_private.h"
#include "clauses.h"
#include "import/result_picker.h"
#include "overflow.h"
#include "proof/spot_list.h"
#include "proof/verdict_row.h"
#include "still.h"
#include "tutorial/tutorial.h"
#include "window/dock.h"
#include "window/panel.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#define SMALL_W 1024
#define SMALL_H 700

static void
resize (DseWindow *window, int w, int h)
{
  gtk_window_set_default_size (GTK_WINDOW (window), w, h);
  DST_UI_UNTIL (gtk_widget_get_width (GTK_WIDGET (window)) <= w);
  dst_ui_settle ();
}

static DseWindow *
start_small (void)
{
  DseWindow *window = dst_ui_start (NULL);

  resize (window, SMALL_W, SMALL_H);
  return window;
}

static void
show_panel (DseWindow *window, const DsePanel *panel)
{
  dse_window_show_panel (window, panel);
  dst_ui_pass_time (300); /* it has what it shows */
}

/* Without the shadow that the toolkit draws round a window. */
static int
least (DseWindow *window, GtkOrientation orientation)
{
  int size;

  gtk_widget_measure (GTK_WIDGET (window), orientation, -1, &size, NULL, NULL, NULL);
  return size;
}

static void
assert_fits (DseWindow *window, const char *when)
{
  const int w = least (window, GTK_ORIENTATION_HORIZONTAL);
  const int h = least (window, GTK_ORIENTATION_VERTICAL);

  g_test_message ("%s: %d x %d", when, w, h);
  g_assert_cmpint (w, <=, SMALL_W);
  g_assert_cmpint (h, <=, SMALL_H);
}

/* ---- E5 */

/* Every panel and tool, while comparing, and while playing. */
static void
test_fits (void)
{
  DseWindow *window = start_small ();
  GtkMenuButton *menu =
      GTK_MENU_BUTTON (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_MENU_BUTTON, _ ("Main menu")));
  int high;

  gtk_menu_button_popup (menu);
  dst_ui_settle ();
  gtk_widget_measure (GTK_WIDGET (gtk_menu_button_get_popover (menu)), GTK_ORIENTATION_VERTICAL, -1,
                      NULL, &high, NULL, NULL);
  g_assert_cmpint (high, >, 200); /* it is filled */
  g_test_message ("menu: %d", high);
  g_assert_cmpint (high, <=, SMALL_H - 52); /* below the header bar */
  gtk_menu_button_popdown (menu);
  dst_ui_make (window, "key-vault", 3);
  for (gsize i = 0; i < dse_panel_count (); i++) {
    show_panel (window, dse_panel_get (i));
    assert_fits (window, dse_panel_get (i)->id);
  }
  for (gsize i = 0; i < dse_tool_count (); i++) {
    g_autofree char *action = g_strdup_printf ("win.tool::%s", dse_tool_get (i)->id);

    dst_ui_action (window, action);
    assert_fits (window, action);
  }
  dst_ui_action (window, "win.compare");
  dst_ui_settle ();
  assert_fits (window, "compare");
  dst_ui_action (window, "win.compare");
  dst_ui_action (window, "win.play");
  dst_ui_settle ();
  assert_fits (window, "play");
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (window)), <=, SMALL_W);
  dst_ui_stop ();
}

/* ---- E7 */

typedef struct {
  double zoom;
  gint64 x, y;
} Camera;

static Camera
camera_of (DseWindow *window)
{
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  DsuCamera camera;

  dst_ui_settle ();
  camera = dsu_canvas_get_camera (canvas);
  return (Camera){ dsu_canvas_get_zoom (canvas), camera.x, camera.y };
}

static void
assert_same_camera (DseWindow *window, Camera want, const char *when)
{
  const Camera got = camera_of (window);

  g_test_message ("%s: %g at %" G_GINT64_FORMAT ", %" G_GINT64_FORMAT, when, got.zoom, got.x,
                  got.y);
  g_assert_cmpfloat (got.zoom, ==, want.zoom);
  g_assert_cmpint (got.x, ==, want.x);
  g_assert_cmpint (got.y, ==, want.y);
}

/* The dock, comparing, a game, and the editor beside a game that waits: afterwards the map lies
 * where it lay, and a click meets the cell that is drawn there. */
static void
come_and_go (DseWindow *window)
{
  const Camera before = camera_of (window);
  static const char *const ways[][2] = { { "win.panel::findings", "win.panel::findings" },
                                         { "win.compare", "win.compare" },
                                         { "win.play", "win.play" },
                                         { "win.play", "win.stop-play" },
                                         { "win.panels", "win.panels" } };

  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++) {
    dst_ui_action (window, ways[i][0]);
    dst_ui_settle ();
    dst_ui_action (window, ways[i][1]);
    dst_ui_settle ();
    assert_same_camera (window, before, ways[i][0]);
  }
  dst_ui_action (window, "win.compare");
  dst_ui_settle ();
  dst_ui_action (window, "win.panel::findings");
  dst_ui_settle ();
  dst_ui_action (window, "win.play");
  dst_ui_settle ();
  dst_ui_action (window, "win.stop-play");
  dst_ui_action (window, "win.compare");
  dst_ui_action (window, "win.panel::findings");
  assert_same_camera (window, before, "all at once");
}

static void
test_camera (void)
{
  DseWindow *window = start_small ();
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));

  come_and_go (window); /* fitted */
  dst_ui_action (window, "win.zoom-100");
  come_and_go (window);
  dsu_canvas_pan (canvas, -10000, -10000); /* in a corner, where the level ends */
  come_and_go (window);
  dst_ui_stop ();
}

/* Where the handle of the dock was, a closed dock leaves the map to the pointer. */
static void
test_closed_dock (void)
{
  DseWindow *window = start_small ();
  DsuCanvas *canvas;
  GtkWidget *dock;
  graphene_rect_t box;
  DsCell cell;

  dst_ui_add_blank_for_lava (window);
  dst_ui_action (window, "win.tool::brush");
  dst_ui_action (window, "win.zoom-100");
  canvas = dse_page_get_canvas (dse_window_get_page (window));
  dock = gtk_widget_get_ancestor (dse_window_show_panel (window, dse_panel_find ("findings")),
                                  DSE_TYPE_DOCK);
  dst_ui_settle ();
  g_assert_true (gtk_widget_compute_bounds (dock, GTK_WIDGET (canvas), &box));
  dst_ui_action (window, "win.panel::findings");
  dst_ui_settle ();
  for (int dy = -12; dy <= 12; dy += 4) {
    const double x = gtk_widget_get_width (GTK_WIDGET (canvas)) / 2.0, y = box.origin.y + dy;

    cell = dsu_canvas_cell_at (canvas, x, y);
    dst_ui_point_in (GTK_WIDGET (canvas), x, y);
    dst_ui_button (1, TRUE);
    dst_ui_button (1, FALSE);
    dst_ui_settle ();
    g_test_message ("%d, %d", cell.x, cell.y);
    g_assert_true (dst_ui_is_lava (window, cell.x, cell.y));
  }
  dst_ui_stop ();
}

/* ---- E8 */

static GtkWidget *
find_tab (GtkWidget *root, AdwTabPage *page)
{
  GtkWidget *found = NULL;

  if (strcmp (G_OBJECT_TYPE_NAME (root), "AdwTab") == 0) {
    g_autoptr (AdwTabPage) own = NULL;

    g_object_get (root, "page", &own, NULL);
    return own == page ? root : NULL;
  }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_tab (child, page);
  return found;
}

static gboolean
is_tab_seen (DseWindow *window)
{
  GtkWidget *bar = dst_ui_find (GTK_WIDGET (window), ADW_TYPE_TAB_BAR, NULL);
  AdwTabView *tabs = adw_tab_bar_get_view (ADW_TAB_BAR (bar));
  GtkWidget *tab = find_tab (bar, adw_tab_view_get_selected_page (tabs));
  GtkWidget *scrolled = gtk_widget_get_ancestor (tab, GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t box;

  g_assert_true (gtk_widget_compute_bounds (tab, scrolled, &box));
  return box.origin.x > -1 &&
         box.origin.x + box.size.width < (float)gtk_widget_get_width (scrolled) + 1;
}

static void
test_tab (void)
{
  DseWindow *window = start_small ();

  for (int i = 0; i < 10; i++)
    dst_ui_add_blank (window, 1);
  dst_ui_settle ();
  g_assert_true (is_tab_seen (window));
  dst_ui_action (window, "win.play");
  dst_ui_settle ();
  g_assert_true (is_tab_seen (window));
  dst_ui_action (window, "win.play");
  dst_ui_settle ();
  g_assert_true (is_tab_seen (window));
  resize (window, 900, SMALL_H);
  dst_ui_settle ();
  g_assert_true (is_tab_seen (window));
  dst_ui_stop ();
}

/* ---- E9 */

/* Every recipe's name finds room in the panel as wide as it is. */
static void
test_right_width (void)
{
  DseWindow *window = start_small ();
  GtkWidget *panel = GTK_WIDGET (dse_window_get_recipe_panel (window));
  const DsRecipes *recipes = dst_ui_recipes ();
  const int width = gtk_widget_get_width (panel);

  g_assert_cmpint (width, >, 0);
  for (gsize i = 0; i < recipes->n; i++) {
    dst_ui_make (window, recipes->items[i].id, 1);
    dst_ui_settle ();
    g_assert_cmpint (gtk_widget_get_width (panel), ==, width);
  }
  dst_ui_stop ();
}

/* ---- E10 */

static gboolean
is_whole (GtkWidget *widget, GtkWidget *within)
{
  graphene_rect_t box;

  return gtk_widget_get_mapped (widget) && gtk_widget_compute_bounds (widget, within, &box) &&
         box.origin.x >= -0.5f &&
         box.origin.x + box.size.width <= (float)gtk_widget_get_width (within) + 0.5f;
}

static GtkWidget *
popover_of (GtkWidget *button)
{
  return GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));
}

/* The groups that are not in the row are in the popover of @more, by pointer and by keys. */
static void
check_popover (DseWindow *window, const GPtrArray *groups, GtkWidget *more)
{
  for (int by_keys = 0; by_keys < 2; by_keys++) {
    if (by_keys) {
      g_assert_true (gtk_widget_grab_focus (more));
      dst_ui_key (GTK_WINDOW (window), GDK_KEY_Return, 0);
    } else {
      dst_ui_point_at (more, 0.5);
      dst_ui_button (1, TRUE);
      dst_ui_button (1, FALSE);
    }
    DST_UI_UNTIL (gtk_widget_get_mapped (popover_of (more)));
    dst_ui_settle ();
    for (guint i = 0; i < groups->len; i++)
      if (gtk_widget_is_ancestor (groups->pdata[i], more) &&
          gtk_widget_get_visible (groups->pdata[i]))
        g_assert_true (gtk_widget_get_mapped (groups->pdata[i]) &&
                       gtk_widget_get_height (groups->pdata[i]) > 0);
    dst_ui_tap (GDK_KEY_Escape);
    DST_UI_UNTIL (!gtk_widget_get_mapped (popover_of (more)));
    dst_ui_settle ();
  }
}

/* Each option of each tool is whole in the bar, or behind a button with a name; where all are in
 * the bar, there is no button. */
static void
test_option_bar (void)
{
  static const struct {
    int w, h;
  } sizes[] = { { 940, SMALL_H }, { 1024, 600 } };
  DseWindow *window = start_small ();
  GtkWidget *bar = dst_ui_find (GTK_WIDGET (window), DSU_TYPE_OVERFLOW, NULL);
  GtkWidget *scrolled = dst_ui_find (bar, GTK_TYPE_SCROLLED_WINDOW, NULL);
  GtkWidget *more = dst_ui_find (bar, GTK_TYPE_MENU_BUTTON, _ ("More options"));
  const GPtrArray *groups = dsu_overflow_get_groups (DSU_OVERFLOW (bar));
  guint n_behind = 0;

  g_assert_nonnull (more);
  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++) {
    resize (window, sizes[k].w, sizes[k].h);
    for (gsize i = 0; i < dse_tool_count (); i++) {
      g_autofree char *action = g_strdup_printf ("win.tool::%s", dse_tool_get (i)->id);
      guint n = 0;

      dst_ui_action (window, action);
      dst_ui_action (window, "win.spread(2)");
      dst_ui_settle ();
      g_test_message ("%s", action);
      for (guint g = 0; g < groups->len; g++) {
        if (!gtk_widget_get_visible (groups->pdata[g]))
          continue;
        if (gtk_widget_is_ancestor (groups->pdata[g], more))
          n++;
        else
          g_assert_true (is_whole (groups->pdata[g], scrolled));
      }
      g_assert_true (gtk_widget_get_mapped (more) == (n > 0));
      if (n > 0)
        check_popover (window, groups, more);
      n_behind += n;
    }
  }
  g_assert_cmpuint (n_behind, >, 0);
  resize (window, 1920, SMALL_H);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_settle ();
  g_test_message ("%d of %d", gtk_widget_get_width (bar),
                  gtk_widget_get_width (GTK_WIDGET (window)));
  DST_UI_UNTIL (!gtk_widget_get_visible (more));
  dst_ui_stop ();
}

/* ---- E18 */

/* Much is said of a cell, and the tool's hint still stands beside it. */
static void
test_hint (void)
{
  DseWindow *window = start_small ();
  GtkWidget *hint = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, dse_window_get_hint (window));
  GtkWidget *status;
  int natural, share;
  gboolean was_long = FALSE;

  dst_ui_make (window, "key-vault", 3);
  hint = gtk_widget_get_parent (hint);
  status = gtk_widget_get_prev_sibling (gtk_widget_get_ancestor (hint, DSU_TYPE_STILL));
  g_assert_true (DSU_IS_CLAUSES (status));
  gtk_widget_measure (hint, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  for (int x = 2; x < 78 && !was_long; x += 3)
    for (int y = 2; y < 22 && !was_long; y += 3) {
      int wanted;

      dst_ui_hover (window, (DsCell){ x, y });
      gtk_widget_measure (status, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &wanted, NULL, NULL);
      was_long = wanted > 500;
    }
  g_assert_true (was_long);
  share = (gtk_widget_get_width (status) + gtk_widget_get_width (hint)) / 2;
  g_assert_cmpint (gtk_widget_get_width (hint), >=, MIN (natural, share) - 1);
  dst_ui_stop ();
}

/* ---- E22 */

static guint
count_rows (GtkWidget *list)
{
  GtkWidget *scrolled = gtk_widget_get_ancestor (list, GTK_TYPE_SCROLLED_WINDOW);
  const float height = (float)gtk_widget_get_height (scrolled);
  guint n = 0;

  for (GtkWidget *row = gtk_widget_get_first_child (list); row != NULL;
       row = gtk_widget_get_next_sibling (row)) {
    graphene_rect_t box;

    if (gtk_widget_get_mapped (row) && gtk_widget_compute_bounds (row, scrolled, &box) &&
        box.origin.y >= 0 && box.origin.y + box.size.height <= height && box.size.height > 0)
      n++;
  }
  return n;
}

/* True if the label of @class in @row is there and not shown whole. */
static gboolean
is_cut (GtkWidget *row, const char *class)
{
  for (GtkWidget *part = gtk_widget_get_first_child (row); part != NULL;
       part = gtk_widget_get_next_sibling (part))
    for (GtkWidget *label = gtk_widget_get_first_child (part); label != NULL;
         label = gtk_widget_get_next_sibling (label))
      if (GTK_IS_LABEL (label) && gtk_widget_has_css_class (label, class))
        return pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label)));
  g_assert_not_reached ();
}

/* Lines of text beyond the first in rows below @root: a long step has two. */
static guint
count_more_lines (GtkWidget *root)
{
  guint n = 0;

  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root))
    n += (guint)pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (root))) - 1;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_more_lines (child);
  return n;
}

/* In a dock of its first height on a small screen; the verdict's word is whole there. */
static void
test_rows (void)
{
  DseWindow *window = start_small ();
  GtkWidget *panel, *list;

  dst_ui_make (window, "key-vault", 3);
  dst_ui_action (window, "win.panel::playthrough");
  panel = dse_window_show_panel (window, &dse_panel_playthrough);
  list = dst_ui_find (dst_ui_find (panel, DSE_TYPE_SPOT_LIST, NULL), GTK_TYPE_LIST_VIEW, NULL);
  DST_UI_UNTIL (count_rows (list) >= 5 && count_rows (list) + count_more_lines (list) >= 7);
  g_assert_false (is_cut (dst_ui_find (panel, DSE_TYPE_VERDICT_ROW, NULL), "heading"));
  dst_ui_action (window, "win.panel::search");
  dst_ui_type (GTK_WINDOW (window), "a");
  panel = dse_window_show_panel (window, &dse_panel_search);
  DST_UI_UNTIL (count_rows (dst_ui_find (panel, GTK_TYPE_LIST_BOX, NULL)) >= 7);
  g_assert_cmpuint (count_rows (dst_ui_find (panel, GTK_TYPE_LIST_BOX, NULL)), >=, 7);
  dst_ui_stop ();
}

/* ---- E25 */

static void
test_no_stages (void)
{
  DseWindow *window = start_small ();
  GtkWidget *panel = GTK_WIDGET (dse_window_get_recipe_panel (window));
  GtkWidget *list = dst_ui_find (panel, GTK_TYPE_LIST_BOX, NULL);

  g_assert_true (gtk_widget_get_mapped (list));
  dst_ui_add_blank (window, 1);
  g_assert_false (gtk_widget_get_mapped (list));
  dst_ui_action (window, "win.close-tab");
  dst_ui_settle ();
  g_assert_true (gtk_widget_get_mapped (list));
  dst_ui_stop ();
}

/* ---- E26 */

static GtkWidget *
card_of (DseWindow *window)
{
  GtkWidget *overlay =
      gtk_widget_get_parent (GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window))));

  for (GtkWidget *child = gtk_widget_get_first_child (overlay); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_has_css_class (child, "hover-card") &&
        !gtk_widget_has_css_class (child, "legend"))
      return child;
  return NULL;
}

static gboolean
is_card_shown (DseWindow *window)
{
  GtkWidget *card = card_of (window);

  return card != NULL && gtk_widget_get_visible (card);
}

/* The card of the keyboard's cell goes with the focus. */
static void
test_card (void)
{
  DseWindow *window = start_small ();

  dst_ui_point_at (GTK_WIDGET (dse_window_get_recipe_panel (window)), 0.5);
  dst_ui_action (window, "win.focus-canvas");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Right, 0);
  DST_UI_UNTIL (is_card_shown (window));
  g_assert_true (is_card_shown (window));
  dst_ui_point_at (GTK_WIDGET (dse_window_get_recipe_panel (window)),
                   0.25); /* nor beside a panel */
  dst_ui_pass_time (1300);
  g_assert_false (is_card_shown (window));
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Right, 0);
  DST_UI_UNTIL (is_card_shown (window));
  g_assert_true (is_card_shown (window));
  dst_ui_action (window, "win.edit-seed");
  dst_ui_settle ();
  g_assert_false (is_card_shown (window));
  dst_ui_pass_time (1300); /* longer than it waits to come */
  g_assert_false (is_card_shown (window));
  dst_ui_stop ();
}

/* ---- E22: the bars over a low page */

static gboolean
is_seen (DseWindow *window, const char *button)
{
  GtkWidget *found = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, button);

  return found != NULL && gtk_widget_get_mapped (found);
}

/* Above the dock, the bars of a failed generation and of its size are one line each: most of the
 * level stays in view, and a menu has the text and all that can be done. */
static void
test_low_bars (void)
{
  DseWindow *window = start_small ();
  DsePage *page = dse_window_get_page (window);
  GtkWidget *canvas = GTK_WIDGET (dse_page_get_canvas (page)), *failure, *size, *more;
  const DsRecipe *tower = ds_recipes_find (dst_ui_recipes (), "tower");
  DsRecipe recipe;

  show_panel (window, &dse_panel_findings);
  failure = gtk_widget_get_first_child (adw_bin_get_child (ADW_BIN (page))); /* of errors */
  failure = gtk_widget_get_next_sibling (failure);
  size = gtk_widget_get_next_sibling (failure);
  g_assert_cmpint (ds_recipe_copy (&recipe, tower, NULL), ==, DS_OK);
  ds_recipe_remove_stage (&recipe, 2);
  ds_recipe_remove_stage (&recipe, 1);
  dse_page_generate (page, &recipe, 7);
  ds_recipe_clear (&recipe);
  dst_ui_wait_generated (window);
  dsu_bar_show (DSU_BAR (size), "Designed for 40 x 40, 4 floors.", _ ("_Resize"), "win.take-size",
                NULL);
  g_assert_true (dsu_bar_is_shown (DSU_BAR (failure)));
  DST_UI_UNTIL (gtk_widget_get_mapped (size) && gtk_widget_get_height (size) > 30);
  dst_ui_pass_time (500); /* they slide in */
  g_test_message ("%d px of level", gtk_widget_get_height (canvas));
  if (g_getenv ("PICTURE") != NULL)
    dst_ui_save_picture (GTK_WIDGET (window), g_getenv ("PICTURE"));
  g_assert_cmpint (gtk_widget_get_height (canvas), >=, 200);
  assert_fits (window, "bars");
  g_assert_true (is_seen (window, _ ("Try Next Seed")));
  g_assert_false (is_seen (window, _ ("Show Partial Result")));

  /* By its menu everything is there. */
  more = dst_ui_find (failure, GTK_TYPE_MENU_BUTTON, NULL);
  gtk_menu_button_popup (GTK_MENU_BUTTON (more));
  dst_ui_settle ();
  {
    GtkWidget *popover = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (more)));
    GtkWidget *button = dst_ui_find (popover, GTK_TYPE_BUTTON, _ ("Show Partial Result"));

    g_assert_nonnull (dst_ui_find (popover, GTK_TYPE_LABEL, dsu_bar_get_text (DSU_BAR (failure))));
    g_assert_true (gtk_widget_get_mapped (button));
    g_signal_emit_by_name (button, "clicked");
  }
  dst_ui_settle ();

  /* With more room they are as before. */
  dst_ui_action (window, "win.panel::findings");
  DST_UI_UNTIL (is_seen (window, _ ("Show Partial Result")));
  dst_ui_stop ();
}

/* ---- E4 */

/* The caption over the level of a failed generation is seen whole. */
static void
test_partial_caption (void)
{
  DseWindow *window = start_small ();
  DsePage *page = dse_window_get_page (window);
  GtkWidget *canvas = GTK_WIDGET (dse_page_get_canvas (page)), *caption;
  graphene_rect_t box;

  dst_ui_fail (window);
  caption = dst_ui_find (GTK_WIDGET (page), GTK_TYPE_LABEL,
                         _ ("The level when generation failed · click to return"));
  g_assert_nonnull (caption);
  g_assert_true (gtk_widget_compute_bounds (caption, canvas, &box));
  g_assert_cmpfloat (box.origin.x, >=, 0);
  g_assert_cmpfloat (box.origin.x + box.size.width, <=, gtk_widget_get_width (canvas));
  dst_ui_stop ();
}

/* The titles of the tutorial's steps are seen whole. */
static void
test_tutorial_titles (void)
{
  DseWindow *window = start_small ();
  GtkWidget *card, *title;
  guint n = 1;

  dst_ui_action (window, "win.tutorial");
  dst_ui_wait_generated (window);
  card = dst_ui_find (GTK_WIDGET (window), DSE_TYPE_TUTORIAL, NULL);
  title = dst_ui_find (card, GTK_TYPE_LABEL, NULL);
  for (;; n++) {
    const char *text = gtk_label_get_text (GTK_LABEL (title));

    g_test_message ("%s", text);
    g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (title))));
    if (dse_tutorial_get_step (DSE_TUTORIAL (card)) == NULL)
      break;
    gtk_widget_activate_action (card, "tutorial.skip", NULL);
    dst_ui_settle ();
  }
  g_assert_cmpuint (n, >, 5);
  dst_ui_stop ();
}

/* The results of an import have the names that the palette has. */
static void
test_import_names (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;
  g_autofree char *object = dse_result_dup_label (rules, "", "rat");
  g_autofree char *tile = dse_result_dup_label (rules, "cave-floor", "");

  g_assert_cmpstr (object, ==, _ ("Rat"));
  g_assert_cmpstr (tile, ==, _ ("Cave floor"));
  dst_ui_stop ();
}

/* ---- E21 */

/* The contact sheet shows all digits of the seed that it begins with. */
static void
test_first_seed (void)
{
  DseWindow *window = start_small ();
  g_autoptr (PangoLayout) digits = NULL;
  GtkWidget *entry, *text;
  int w;

  show_panel (window, dse_panel_find ("seeds"));
  entry =
      dst_ui_find (dse_window_show_panel (window, dse_panel_find ("seeds")), GTK_TYPE_ENTRY, NULL);
  text = dst_ui_find (entry, GTK_TYPE_TEXT, NULL);
  g_assert_nonnull (text);
  digits = gtk_widget_create_pango_layout (text, "4294967295");
  pango_layout_get_pixel_size (digits, &w, NULL);
  g_assert_cmpint (gtk_widget_get_width (text), >=, w);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  dst_ui_set_language ();
  adw_init ();
  g_test_add_func ("/findings/E4-caption", test_partial_caption);
  g_test_add_func ("/findings/E5-fits-1024", test_fits);
  g_test_add_func ("/findings/E7-camera", test_camera);
  g_test_add_func ("/findings/E7-closed-dock", test_closed_dock);
  g_test_add_func ("/findings/E8-tab", test_tab);
  g_test_add_func ("/findings/E9-right-width", test_right_width);
  g_test_add_func ("/findings/E10-option-bar", test_option_bar);
  g_test_add_func ("/findings/E18-hint", test_hint);
  g_test_add_func ("/findings/tutorial-titles", test_tutorial_titles);
  g_test_add_func ("/findings/import-names", test_import_names);
  g_test_add_func ("/findings/E21-first-seed", test_first_seed);
  g_test_add_func ("/findings/E22-rows", test_rows);
  g_test_add_func ("/findings/E22-low-bars", test_low_bars);
  g_test_add_func ("/findings/E25-no-stages", test_no_stages);
  g_test_add_func ("/findings/E26-card", test_card);
  return g_test_run ();
}
