/* tests/ui/test_findings_panels.c — lists, details, marks on the map, and exporting: findings E14,
 * E16, E18, E19 and E20. Run once in English and once in German. */
#include "game.h"

#include "canvas.h"
#include "lib/file.h"
#include "palette.h"
#include "proof/spot_list.h"
#include "rooms/rooms.h"
#include "window/dock.h"
#include "window/lamp.h"
#include "window/panel.h"

#include <X11/Xlib.h>
#include <adwaita.h>
#include <gdk/x11/gdkx.h>
#include <glib/gi18n.h>
#include <string.h>

#define TIP_MS 1500  /* after which a tip has come */
#define RING_MS 1500 /* after which a ring has come to rest */

static DseWindow *
start_small (void)
{
  DseWindow *window = dst_ui_start (NULL);

  gtk_window_set_default_size (GTK_WINDOW (window), 1024, 700);
  DST_UI_UNTIL (gtk_widget_get_width (GTK_WIDGET (window)) <= 1024);
  dst_ui_settle ();
  return window;
}

/* ---- E14 */

static const char *
label_of (const char *recipe)
{
  return _ (ds_str_get (ds_recipes_find (dst_ui_recipes (), recipe)->label));
}

static gboolean
is_within (GtkWidget *widget, GtkWidget *frame)
{
  graphene_rect_t box;

  return gtk_widget_get_mapped (widget) && gtk_widget_compute_bounds (widget, frame, &box) &&
         box.origin.y >= -1 &&
         box.origin.y + box.size.height <= (float)gtk_widget_get_height (frame) + 1;
}

/* Windows of the screen that are no program's but lie over it: lists, menus, tips. */
static guint
count_popups (void)
{
  Display *display = gdk_x11_display_get_xdisplay (gdk_display_get_default ());
  Window root, parent, *children;
  unsigned n_children;
  guint n = 0;

  g_assert_true (
      XQueryTree (display, DefaultRootWindow (display), &root, &parent, &children, &n_children));
  for (unsigned i = 0; i < n_children; i++) {
    XWindowAttributes about;

    if (XGetWindowAttributes (display, children[i], &about) && about.map_state == IsViewable &&
        about.override_redirect && about.width > 4)
      n++;
  }
  XFree (children);
  return n;
}

static guint
n_listed (GtkWidget *list)
{
  return g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list))));
}

/* The recipes open where the current one is, marked; letters look for one. */
static void
test_recipes (void)
{
  DseWindow *window = start_small ();
  GtkWidget *panel = GTK_WIDGET (dse_window_get_recipe_panel (window));
  GtkWidget *choice = dst_ui_find (panel, GTK_TYPE_DROP_DOWN, NULL);
  g_autofree char *tower = g_utf8_strdown (label_of ("tower"), -1);
  GtkWidget *list, *row, *mark;
  guint n;

  dst_ui_make (window, "twisted-halls", 1); /* far down */
  dst_ui_click_on (choice);
  list = dst_ui_find (choice, GTK_TYPE_LIST_VIEW, NULL);
  row = dst_ui_find (list, GTK_TYPE_LABEL, label_of ("twisted-halls"));
  g_assert_nonnull (row);
  g_assert_true (is_within (row, gtk_widget_get_ancestor (list, GTK_TYPE_SCROLLED_WINDOW)));
  mark = dst_ui_find (gtk_widget_get_parent (gtk_widget_get_parent (row)), GTK_TYPE_IMAGE, NULL);
  g_assert_true (GTK_IS_IMAGE (mark));
  g_assert_cmpfloat (gtk_widget_get_opacity (mark), ==, 1);

  n = n_listed (list);
  g_assert_cmpuint (n, >, 10);
  dst_ui_tap (GDK_KEY_i); /* a letter of its name, and of some others' */
  dst_ui_tap (GDK_KEY_s);
  DST_UI_UNTIL (n_listed (list) < n);
  g_assert_cmpuint (n_listed (list), <, n);
  g_assert_cmpuint (n_listed (list), >, 0);
  dst_ui_tap (GDK_KEY_BackSpace);
  dst_ui_tap (GDK_KEY_BackSpace);
  for (const char *letter = tower; *letter != '\0'; letter++)
    dst_ui_tap (gdk_unicode_to_keyval ((guint32)*letter));
  dst_ui_tap (GDK_KEY_Down); /* at once, as a quick hand does */
  dst_ui_tap (GDK_KEY_Return);
  DST_UI_UNTIL (strcmp (dse_page_get_recipe (dse_window_get_page (window))->id, "tower") == 0);
  dst_ui_wait_generated (window);
  g_assert_cmpstr (dse_page_get_recipe (dse_window_get_page (window))->id, ==, "tower");
  dst_ui_stop ();
}

/* A tip is there over a closed list, and none over an open one. */
static void
test_tips (void)
{
  DseWindow *window = start_small ();
  GtkWidget *panel = GTK_WIDGET (dse_window_get_recipe_panel (window));
  GtkWidget *choice = dst_ui_find (panel, GTK_TYPE_DROP_DOWN, NULL);
  GtkWidget *open = dst_ui_find (GTK_WIDGET (window), ADW_TYPE_SPLIT_BUTTON, NULL);
  GtkWidget *recent = dst_ui_find (open, GTK_TYPE_MENU_BUTTON, NULL), *menu;

  g_assert_cmpuint (count_popups (), ==, 0);
  dst_ui_point_at (choice, 0.5);
  DST_UI_UNTIL (count_popups () == 1);
  dst_ui_click_on (choice);
  dst_ui_point_at (
      dst_ui_find (dst_ui_find (choice, GTK_TYPE_LIST_VIEW, NULL), GTK_TYPE_LABEL, NULL), 0.5);
  dst_ui_pass_time (TIP_MS);
  g_assert_cmpuint (count_popups (), ==, 1); /* the list */
  dst_ui_tap (GDK_KEY_Escape);
  dst_ui_settle ();

  dst_ui_point_at (recent, 0.3);
  dst_ui_pass_time (TIP_MS);
  dst_ui_click_on (recent);
  dst_ui_point_at (recent, 0.6); /* the pointer rests on the arrow */
  dst_ui_pass_time (TIP_MS);
  g_assert_cmpuint (count_popups (), ==, 1); /* the list */
  menu = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (recent)));
  g_assert_nonnull (menu);
  g_assert_nonnull (dst_ui_find (menu, GTK_TYPE_LABEL, _ ("No recent levels")));
  dst_ui_point_at (dst_ui_find (menu, GTK_TYPE_LABEL, _ ("No recent levels")), 0.5);
  dst_ui_pass_time (TIP_MS);
  g_assert_cmpuint (count_popups (), ==, 1);
  dst_ui_tap (GDK_KEY_Escape);
  DST_UI_UNTIL (count_popups () == 0);
  dst_ui_stop ();
}

/* The distance from the pointer down to the end of the shown tip; negative: it ends above. */
static int
tip_below_pointer (void)
{
  Display *display = gdk_x11_display_get_xdisplay (gdk_display_get_default ());
  Window root, parent, *children, window;
  unsigned n_children, state;
  int x, y, at, below = G_MININT;

  g_assert_true (
      XQueryTree (display, DefaultRootWindow (display), &root, &parent, &children, &n_children) &&
      XQueryPointer (display, root, &root, &window, &x, &y, &at, &at, &state));
  for (unsigned i = 0; i < n_children; i++) {
    XWindowAttributes about;

    if (XGetWindowAttributes (display, children[i], &about) && about.map_state == IsViewable &&
        about.override_redirect && about.width > 4)
      below = MAX (below, about.y + about.height - y);
  }
  XFree (children);
  return below;
}

/* A button below @root that has a tip and is seen; NULL: none. */
static GtkWidget *
find_with_tip (GtkWidget *root)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_mapped (root) || GTK_IS_LIST_VIEW (root))
    return NULL;
  if ((GTK_IS_BUTTON (root) || GTK_IS_DROP_DOWN (root)) && gtk_widget_is_sensitive (root) &&
      gtk_widget_get_tooltip_text (root) != NULL)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_with_tip (child);
  return found;
}

/* Tips of what stands above lists do not lie over the first row. */
static void
test_tips_above (void)
{
  static const DsePanel *const panels[] = { &dse_panel_findings, &dse_panel_playthrough,
                                            &dse_panel_rooms, &dse_panel_recipe };
  DseWindow *window = start_small ();

  dst_ui_make (window, "key-vault", 3);
  for (gsize i = 0; i < G_N_ELEMENTS (panels); i++) {
    GtkWidget *panel = dse_window_show_panel (window, panels[i]), *button;

    g_test_message ("%s", panels[i]->id);
    dst_ui_settle ();
    button = find_with_tip (panel);
    g_assert_nonnull (button);
    dst_ui_point_at (button, 0.5);
    DST_UI_UNTIL (count_popups () == 1);
    g_assert_cmpint (tip_below_pointer (), <=, 0);
  }
  dst_ui_stop ();
}

/* Rows that are read whole have no tip, which would lie over the next. */
static void
test_row_tips (void)
{
  DseWindow *window = start_small ();
  GtkWidget *panel, *list, *text;
  g_autofree char *long_text = NULL;

  dst_ui_make (window, "key-vault", 3);
  dst_ui_action (window, "win.panel::playthrough");
  panel = dse_window_show_panel (window, &dse_panel_playthrough);
  list = dst_ui_find (panel, DSE_TYPE_SPOT_LIST, NULL);
  dst_ui_wait_verdict (window);
  DST_UI_UNTIL (dse_spot_list_get_n (DSE_SPOT_LIST (list)) > 0);
  dst_ui_settle ();
  text = dst_ui_find (list, GTK_TYPE_LABEL, dse_spot_list_get_text (DSE_SPOT_LIST (list), 0));
  g_assert_nonnull (text);
  g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (text))));
  dst_ui_point_at (text, 0.2);
  dst_ui_pass_time (TIP_MS);
  g_assert_cmpuint (count_popups (), ==, 0);
  long_text = g_strnfill (2000, 'm');
  gtk_label_set_text (GTK_LABEL (text), long_text);
  dst_ui_settle ();
  g_assert_true (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (text))));
  dst_ui_point_at (text, 0.4);
  DST_UI_UNTIL (count_popups () == 1);
  dst_ui_stop ();
}

/* The tip of the verdict does not lie over the issues that a click on it lists, until the pointer
 * comes again. */
static void
test_verdict_tip (void)
{
  DseWindow *window = start_small ();
  GtkWidget *lamp = dst_ui_find (GTK_WIDGET (window), DSE_TYPE_LAMP, NULL);

  dst_ui_make (window, "key-vault", 3);
  dst_ui_wait_verdict (window);
  dst_ui_point_at (lamp, 0.3);
  dst_ui_pass_time (TIP_MS);
  g_assert_cmpuint (count_popups (), ==, 1);
  dst_ui_click_on (lamp);
  dst_ui_point_at (lamp, 0.6); /* the pointer rests on it */
  dst_ui_pass_time (TIP_MS);
  g_assert_cmpuint (count_popups (), ==, 0);
  dst_ui_hover (window, (DsCell){ 3, 3 });
  dst_ui_point_at (lamp, 0.3);
  dst_ui_pass_time (TIP_MS);
  g_assert_cmpuint (count_popups (), ==, 1);
  dst_ui_stop ();
}

/* ---- E16 */

/* The reason is typed where it is seen whole, in a dock of its first height. */
static void
test_ignore (void)
{
  DseWindow *window = start_small ();
  GtkWidget *panel, *list, *entry, *text, *dock;
  g_autoptr (PangoLayout) layout = NULL;
  int width;

  dst_ui_make (window, "key-vault", 3);
  dst_ui_action (window, "win.panel::findings");
  panel = dse_window_show_panel (window, &dse_panel_findings);
  list = dst_ui_find (panel, DSE_TYPE_SPOT_LIST, NULL);
  DST_UI_UNTIL (dse_spot_list_get_n (DSE_SPOT_LIST (list)) > 0);
  dse_spot_list_choose (DSE_SPOT_LIST (list), 0);
  dst_ui_settle ();
  entry = dst_ui_find (panel, GTK_TYPE_ENTRY, NULL);
  dock = gtk_widget_get_ancestor (panel, DSE_TYPE_DOCK);
  g_assert_true (is_within (entry, dock));
  g_assert_null (gtk_widget_get_ancestor (entry, GTK_TYPE_SCROLLED_WINDOW));
  text = dst_ui_find (entry, GTK_TYPE_TEXT, NULL);
  layout =
      gtk_widget_create_pango_layout (text, gtk_entry_get_placeholder_text (GTK_ENTRY (entry)));
  pango_layout_get_pixel_size (layout, &width, NULL);
  g_assert_cmpint (width, <=, gtk_widget_get_width (text));
  dst_ui_stop ();
}

static guchar *
render (GtkWidget *canvas, gsize *stride)
{
  g_autoptr (GdkTexture) texture = dst_ui_render (canvas);
  guchar *pixels;

  *stride = (gsize)gdk_texture_get_width (texture) * 4;
  pixels = g_malloc (*stride * (gsize)gdk_texture_get_height (texture));
  gdk_texture_download (texture, pixels, *stride);
  return pixels;
}

/* The pixels of @cells, without @margin at each edge. */
static GdkRectangle
place_of (DsuCanvas *canvas, DsRect cells, int margin)
{
  const int side = (int)dsu_canvas_get_zoom (canvas);
  graphene_point_t middle;

  dsu_canvas_cell_to_widget (canvas, (DsCell){ cells.x, cells.y }, &middle);
  return (GdkRectangle){ (int)middle.x - side / 2 + margin, (int)middle.y - side / 2 + margin,
                         cells.w * side - 2 * margin, cells.h * side - 2 * margin };
}

/* The share of pixels in @box that are other. */
static double
changed (const guchar *one, const guchar *other, gsize stride, GdkRectangle box)
{
  int n = 0;

  for (int y = box.y; y < box.y + box.height; y++)
    for (int x = box.x; x < box.x + box.width; x++) {
      const gsize at = (gsize)y * stride + (gsize)x * 4;

      n += memcmp (one + at, other + at, 3) != 0;
    }
  return (double)n / (box.width * box.height);
}

/* The cell that a finding points at is shown unchanged. */
static void
test_marks (void)
{
  DseWindow *window = start_small ();
  DsePage *page;
  DsuCanvas *canvas;
  DsCell cells[9], cursor;
  g_autofree guchar *before = NULL, *after = NULL;
  GdkRectangle inside, all;
  gsize stride;

  dst_ui_animate (TRUE);
  dst_ui_add_blank (window, 1);
  page = dse_window_get_page (window);
  canvas = dse_page_get_canvas (page);
  dsu_canvas_zoom_to (canvas, 24);
  dsu_canvas_reveal (canvas, (DsCell){ 20, 10 });
  dst_ui_point_at (GTK_WIDGET (dse_window_get_recipe_panel (window)), 0.5);
  for (int i = 0; i < 9; i++)
    cells[i] = (DsCell){ 18 + i % 3, 8 + i / 3 };
  dse_page_show_cells (page, 0, cells, 9); /* the view comes to them */
  dst_ui_pass_time (RING_MS);
  dse_page_show_cells (page, 0, cells, 0);
  dst_ui_settle ();
  before = render (GTK_WIDGET (canvas), &stride);
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  dse_page_show_cells (page, 0, cells, 9);
  g_assert_true (dsu_canvas_get_cursor (canvas, &cursor));
  g_assert_true (cursor.x == cells[0].x && cursor.y == cells[0].y);
  /* The tool waits with its preview for the keys. */
  g_assert_true (ds_rect_is_empty (dsu_canvas_get_preview_box (canvas)));
  inside = place_of (canvas, (DsRect){ 19, 9, 2, 2 }, 5);
  all = place_of (canvas, (DsRect){ 18, 8, 3, 3 }, 0);
  dst_ui_pass_time (RING_MS);
  after = render (GTK_WIDGET (canvas), &stride);
  g_assert_cmpfloat (changed (before, after, stride, inside), ==, 0);
  g_assert_cmpfloat (changed (before, after, stride, all), >, 0);
  gtk_widget_grab_focus (GTK_WIDGET (canvas));
  dst_ui_settle ();
  g_assert_false (ds_rect_is_empty (dsu_canvas_get_preview_box (canvas)));
  dst_ui_stop ();
}

/* A button that goes before its tip comes takes the tip with it. */
static void
test_lost_tip (void)
{
  DseWindow *window = start_small ();
  GtkWidget *dock = gtk_widget_get_ancestor (
      dse_window_show_panel (window, dse_panel_find ("findings")), DSE_TYPE_DOCK);
  GtkWidget *close = dst_ui_find (dock, GTK_TYPE_BUTTON, _ ("Close"));

  dst_ui_settle ();
  dst_ui_point_at (close, 0.5);
  dst_ui_pass_time (100);
  gtk_box_remove (GTK_BOX (gtk_widget_get_parent (close)), close);
  dst_ui_pass_time (700); /* longer than a tip waits to come */
  g_assert_cmpuint (count_popups (), ==, 0);
  dst_ui_stop ();
}

/* ---- E20 */

/* A room of 6 x 6 cells that a stage made, at 10, 5, and a corridor; the room is kept where
 * @is_kept. */
static DseWindow *
start_with_room (gboolean is_kept)
{
  DseWindow *window = start_small ();
  DsDelve delve;
  DsFloor *level = &delve.dungeon.floors[0];
  DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;
  const DsRoom room = { .id = 1, .kind = DS_ROOM_NORMAL };
  const DsRoom corridor = { .id = 2, .kind = DS_ROOM_CORRIDOR };
  g_autoptr (DsuDocument) document = NULL;

  g_assert_cmpint (
      ds_delve_init (&delve, rules, 40, 20, 1, ds_rules_find_tile (rules, "floor"), NULL), ==,
      DS_OK);
  level = &delve.dungeon.floors[0];
  g_assert_cmpint (ds_rooms_add (&level->rooms, &room, NULL), ==, DS_OK);
  g_assert_cmpint (ds_rooms_add (&level->rooms, &corridor, NULL), ==, DS_OK);
  for (int x = 16; x < 20; x++) /* its door is kept with the room */
    g_assert_true (
        ds_floor_set (level, DS_LAYER_ROOM, (DsCell){ x, 8 }, 2) &&
        ds_floor_set (level, DS_LAYER_ORIGIN, (DsCell){ x, 8 }, 1) &&
        ds_floor_set (level, DS_LAYER_PIN, (DsCell){ x, 8 }, is_kept && x == 16 ? DS_PIN_ALL : 0));
  for (int y = 5; y < 11; y++)
    for (int x = 10; x < 16; x++)
      g_assert_true (
          ds_floor_set (level, DS_LAYER_ROOM, (DsCell){ x, y }, 1) &&
          ds_floor_set (level, DS_LAYER_ORIGIN, (DsCell){ x, y }, 1) &&
          ds_floor_set (level, DS_LAYER_PIN, (DsCell){ x, y }, is_kept ? DS_PIN_ALL : 0));
  document = dsu_document_new (&delve, NULL);
  ds_delve_clear (&delve);
  dse_window_add_document (window, document);
  dst_ui_settle ();
  dst_ui_action (window, "win.fit");
  dst_ui_hover (window, (DsCell){ 35, 15 });
  return window;
}

/* After what is worked out of the level has come. */
static guchar *
render_still (DseWindow *window, gsize *stride)
{
  dst_ui_wait_verdict (window);
  dst_ui_pass_time (500);
  return render (GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window))), stride);
}

/* The share of pixels in @cells that marks of manual edits change. */
static double
marked (DseWindow *window, DsRect cells)
{
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  g_autofree guchar *before = NULL, *after = NULL;
  gsize stride;

  before = render_still (window, &stride);
  dst_ui_action (window, "win.pins");
  after = render_still (window, &stride);
  dst_ui_action (window, "win.pins");
  return changed (before, after, stride, place_of (canvas, cells, 0));
}

/* Manual edits have an outline, on demand; a kept room has a padlock at its first cell alone. */
static void
test_kept_marks (void)
{
  DseWindow *window = start_with_room (FALSE);

  g_assert_cmpfloat (marked (window, (DsRect){ 0, 0, 40, 20 }), ==, 0);
  dst_ui_stop ();

  window = start_with_room (TRUE);
  g_assert_cmpfloat (marked (window, (DsRect){ 9, 4, 3, 3 }), >, 0);
  g_assert_cmpfloat (marked (window, (DsRect){ 13, 4, 4, 8 }), ==, 0);
  g_assert_cmpfloat (marked (window, (DsRect){ 9, 8, 8, 4 }), ==, 0);
  g_assert_cmpfloat (marked (window, (DsRect){ 16, 8, 4, 1 }), ==, 0);
  g_object_set (dse_window_get_options (window), "tile", "sand", NULL);
  dst_ui_action (window, "win.tool::rectangle");
  dst_ui_drag (window, (DsCell){ 20, 5 }, (DsCell){ 24, 9 }, 1, 0);
  dst_ui_hover (window, (DsCell){ 35, 15 });
  g_assert_cmpfloat (marked (window, (DsRect){ 20, 5, 5, 1 }), >, 0);
  g_assert_cmpfloat (marked (window, (DsRect){ 21, 6, 3, 3 }), ==, 0); /* only round it */
  dst_ui_stop ();
}

/* ---- E18 */

/* A room of lava and brick, in a region. */
static DseWindow *
start_in_region (void)
{
  DseWindow *window = start_small ();
  DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;
  const uint32_t lava = ds_rules_find_tile (rules, "lava");
  const uint32_t brick = ds_rules_find_tile (rules, "brick-wall");
  const DsRegion region = { .id = 5, .colour = dse_region_colour (0) };
  const DsRoom room = { .id = 1, .kind = DS_ROOM_NORMAL, .region = 1 };
  g_autoptr (DsuDocument) document = NULL;
  DsDelve delve;

  g_assert_cmpint (
      ds_delve_init (&delve, rules, 16, 16, 1, ds_rules_find_tile (rules, "wall"), NULL), ==,
      DS_OK);
  g_assert_cmpint (ds_regions_add (&delve.dungeon.regions, &region, NULL), ==, DS_OK);
  g_assert_cmpint (ds_rooms_add (&delve.dungeon.floors[0].rooms, &room, NULL), ==, DS_OK);
  for (int y = 2; y < 14; y++)
    for (int x = 2; x < 14; x++) {
      DsFloor *level = &delve.dungeon.floors[0];

      g_assert_true (
          ds_floor_set (level, DS_LAYER_GROUND, (DsCell){ x, y }, y < 8 ? lava : brick) &&
          ds_floor_set (level, DS_LAYER_ROOM, (DsCell){ x, y }, 1));
    }
  document = dsu_document_new (&delve, NULL);
  ds_delve_clear (&delve);
  dse_window_add_document (window, document);
  dst_ui_settle ();
  dst_ui_action (window, "win.tool::select");
  dst_ui_settle ();
  dsu_canvas_fit (dse_page_get_canvas (dse_window_get_page (window)));
  dst_ui_settle ();
  return window;
}

static void
mean (const guchar *pixels, gsize stride, GdkRectangle box, double out[3])
{
  memset (out, 0, 3 * sizeof *out);
  for (int y = box.y; y < box.y + box.height; y++)
    for (int x = box.x; x < box.x + box.width; x++)
      for (int i = 0; i < 3; i++)
        out[i] +=
            pixels[(gsize)y * stride + (gsize)x * 4 + (gsize)i] / ((double)box.width * box.height);
}

static double
distance (const double a[3], const double b[3])
{
  double sum = 0;

  for (int i = 0; i < 3; i++)
    sum += (a[i] - b[i]) * (a[i] - b[i]);
  return sum;
}

/* Under each colour of a region, lava stays far from brick, and most of both stays as it is. */
static void
test_tint (void)
{
  DseWindow *window = start_in_region ();
  DsePage *page = dse_window_get_page (window);
  DsuCanvas *canvas = dse_page_get_canvas (page);
  const GdkRectangle boxes[] = { place_of (canvas, (DsRect){ 3, 3, 8, 4 }, 0),
                                 place_of (canvas, (DsRect){ 3, 9, 8, 4 }, 0) };
  GtkWidget *away = GTK_WIDGET (dse_window_get_recipe_panel (window));

  g_object_set (page, "show-card", FALSE, NULL); /* it would lie over them */
  for (gsize i = 0; i < DSE_N_REGION_COLOURS; i++) {
    const DsRegion region = { .id = 5, .colour = dse_region_colour (i) };
    const DsCmdPutRegion cmd = { .cmd.type = &ds_cmd_put_region, .region = &region };
    g_autofree guchar *plain = NULL, *tinted = NULL;
    double was[2][3], is[2][3];
    gsize stride;

    dse_page_apply (page, &cmd.cmd, NULL);
    dst_ui_point_at (away, 0.5);
    DST_UI_UNTIL (dse_page_get_marked_room (page) == 0);
    dst_ui_settle ();
    plain = render (GTK_WIDGET (canvas), &stride);
    dst_ui_hover (window, (DsCell){ 13, 13 });
    DST_UI_UNTIL (dse_page_get_marked_room (page) == 1);
    dst_ui_settle ();
    tinted = render (GTK_WIDGET (canvas), &stride);
    for (int k = 0; k < 2; k++) {
      mean (plain, stride, boxes[k], was[k]);
      mean (tinted, stride, boxes[k], is[k]);
      g_assert_cmpfloat (changed (plain, tinted, stride, boxes[k]), >, 0.05);
      g_assert_cmpfloat (changed (plain, tinted, stride, boxes[k]), <, 0.3);
    }
    g_assert_cmpfloat (distance (is[0], was[0]), <, distance (is[0], was[1]));
    g_assert_cmpfloat (distance (is[0], was[0]), <, distance (is[0], is[1]));
    g_assert_cmpfloat (distance (is[0], is[1]), >, distance (was[0], was[1]) / 2);
  }
  dst_ui_stop ();
}

/* ---- E19 */

/* Exports with @cell pixels a cell, and what else is chosen; the picture. */
static GdkPixbuf *export(DseWindow *window, const char *name, int cell, gboolean grid,
                         guint overlay)
{
  g_autofree char *path = g_build_filename (g_getenv ("XDG_DATA_HOME"), name, NULL);
  g_autofree char *size = NULL, *said = NULL;
  g_autoptr (GError) error = NULL;
  GtkWidget *form, *row;
  GdkPixbuf *picture;

  dst_ui_action (window, "win.export");
  form = GTK_WIDGET (dst_ui_dialog ());
  g_assert_nonnull (form);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (dst_ui_find (form, GTK_TYPE_SPIN_BUTTON, NULL)),
                             cell);
  gtk_switch_set_active (GTK_SWITCH (dst_ui_find (form, GTK_TYPE_SWITCH, NULL)), grid);
  row = dst_ui_find (form, ADW_TYPE_ACTION_ROW, _ ("Overlay"));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (dst_ui_find (row, GTK_TYPE_DROP_DOWN, NULL)), overlay);
  size = g_strdup_printf (_ ("%d × %d pixels"), 40 * cell, 20 * cell);
  row = dst_ui_find (form, ADW_TYPE_ACTION_ROW, _ ("Pixels per cell"));
  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, size);
  g_signal_emit_by_name (dst_ui_find (form, GTK_TYPE_BUTTON, _ ("_Export…")), "clicked");
  dst_ui_settle ();
  dst_ui_name_file (g_getenv ("XDG_DATA_HOME"), name);
  said = g_strdup_printf (_ ("Exported %s, %s"), name, size);
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, said) != NULL);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, said));
  picture = gdk_pixbuf_new_from_file (path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (gdk_pixbuf_get_width (picture), ==, 40 * cell);
  g_assert_cmpint (gdk_pixbuf_get_height (picture), ==, 20 * cell);
  return picture;
}

static gboolean
are_equal (GdkPixbuf *a, GdkPixbuf *b)
{
  g_autoptr (GBytes) p = gdk_pixbuf_read_pixel_bytes (a), q = gdk_pixbuf_read_pixel_bytes (b);

  return g_bytes_equal (p, q);
}

/* From which distances are counted. */
static void
put_start (DseWindow *window)
{
  DsThing thing = { .id = 77, .at = { 5, 5 } };
  const DsCmdPlaceThing cmd = { .cmd.type = &ds_cmd_place_thing, .floor = 0, .thing = &thing };

  g_assert_true (ds_rules_find_kind (dsu_document_get_delve (dst_ui_document (window))->rules,
                                     "player-start", &thing.kind));
  dse_page_apply (dse_window_get_page (window), &cmd.cmd, NULL);
}

/* The size, the grid and the overlay are in the picture, and the window says that it is there. */
static void
test_export (void)
{
  DseWindow *window = start_small ();
  g_autoptr (GdkPixbuf) plain = NULL, same = NULL, small = NULL, grid = NULL, overlay = NULL;
  guint distance_overlay = 1;

  dst_ui_add_blank (window, 1);
  put_start (window);
  while (strcmp (dsu_overlay_get (distance_overlay - 1)->id, "distance") != 0)
    distance_overlay++;
  plain = export(window, "plain.png", 12, FALSE, 0);
  same = export(window, "same.png", 12, FALSE, 0);
  small = export(window, "small.png", 5, FALSE, 0);
  grid = export(window, "grid.png", 12, TRUE, 0);
  overlay = export(window, "overlay.png", 12, FALSE, distance_overlay);
  g_assert_true (are_equal (plain, same));
  g_assert_false (are_equal (plain, grid));
  g_assert_false (are_equal (plain, overlay));
  g_assert_false (are_equal (grid, overlay));
  dst_ui_stop ();
}

/* ---- definitions with nothing but a name */

/* A tile without group and description stands in the palette, with neither the head of the catalog
 * over it nor found by it. */
static void
test_bare_tile (void)
{
  g_autofree char *folder = dst_ui_file ("bare");
  DseWindow *window;
  GtkWidget *palette, *heading, *search;

  dst_write_file (folder, "delvesmith.json",
                  "{ \"format\": \"delvesmith.project\", \"version\": 1, \"name\": \"Bare\" }\n");
  dst_write_file (
      folder, "rules/tiles.json",
      "{ \"format\": \"delvesmith.rules\", \"version\": 1, \"tiles\": [ { \"id\": "
      "\"slime\", \"label\": \"Slime\", \"glyph\": \"s\", \"layer\": \"ground\" } ] }\n");
  window = dst_ui_start (folder);
  dst_ui_wait_generated (window);
  palette = dst_ui_find (GTK_WIDGET (window), DSU_TYPE_PALETTE, NULL);
  heading = dst_ui_find (palette, GTK_TYPE_LABEL, _ ("Other"));
  g_assert_nonnull (heading);
  g_assert_true (gtk_widget_get_visible (gtk_widget_get_parent (heading)));
  search = dst_ui_find (palette, GTK_TYPE_SEARCH_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (search), "slime");
  DST_UI_UNTIL (gtk_widget_get_mapped (heading));
  gtk_editable_set_text (GTK_EDITABLE (search), "charset");
  DST_UI_UNTIL (!gtk_widget_get_mapped (heading));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  dst_ui_set_language ();
  adw_init ();
  g_test_add_func ("/findings/E14-recipes", test_recipes);
  g_test_add_func ("/findings/E14-tips", test_tips);
  g_test_add_func ("/findings/E14-lost-tip", test_lost_tip);
  g_test_add_func ("/findings/E14-row-tips", test_row_tips);
  g_test_add_func ("/findings/E14-verdict-tip", test_verdict_tip);
  g_test_add_func ("/findings/E14-tips-above", test_tips_above);
  g_test_add_func ("/findings/E16-ignore", test_ignore);
  g_test_add_func ("/findings/E16-marks", test_marks);
  g_test_add_func ("/findings/E18-tint", test_tint);
  g_test_add_func ("/findings/E19-export", test_export);
  g_test_add_func ("/findings/E20-marks", test_kept_marks);
  g_test_add_func ("/findings/bare-tile", test_bare_tile);
  return g_test_run ();
}
