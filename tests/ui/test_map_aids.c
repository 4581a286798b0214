/* tests/ui/test_map_aids.c — lines between objects that belong together, and the place of the
 * card. */
#include "app/settings.h"
#include "app/units.h"
#include "canvas_private.h"
#include "drive.h"
#include "tools/relations.h"

#include <adwaita.h>
#include <stdlib.h>
#include <string.h>

static DseWindow *
start (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 1);
  return window;
}

static DsuCanvas *
canvas_of (DseWindow *window)
{
  return dse_page_get_canvas (dse_window_get_page (window));
}

static void
place (DseWindow *window, const char *kind, const char *lock, DsCell cell)
{
  g_object_set (dse_window_get_options (window), "kind", kind, "lock", lock, NULL);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, cell, 1, 0);
}

/* Pixels of the row of cells 5, from cell @x0 to @x1, that are not as they were in @before. */
static guint
changed_pixels (DseWindow *window, GdkTexture *before, int x0, int x1)
{
  g_autoptr (GdkTexture) now = dst_ui_render (GTK_WIDGET (canvas_of (window)));
  const int w = gdk_texture_get_width (now), h = gdk_texture_get_height (now);
  g_autofree guint32 *a = g_new (guint32, (gsize)w * (gsize)h),
                     *b = g_new (guint32, (gsize)w * (gsize)h);
  graphene_point_t from, to;
  guint n = 0;

  g_assert_true (dsu_canvas_cell_to_widget (canvas_of (window), (DsCell){ x0, 5 }, &from));
  g_assert_true (dsu_canvas_cell_to_widget (canvas_of (window), (DsCell){ x1, 5 }, &to));
  gdk_texture_download (before, (guchar *)a, (gsize)w * 4);
  gdk_texture_download (now, (guchar *)b, (gsize)w * 4);
  for (int y = (int)from.y - 4; y < (int)from.y + 4; y++)
    for (int x = (int)from.x; x < (int)to.x; x++)
      n += a[y * w + x] != b[y * w + x];
  return n;
}

/* A key and its door, and another key: the line is drawn for the selected one, for all, for none;
 * the menu and the palette have the setting. */
static void
test_keys (void)
{
  DseWindow *window = start ();
  DsuCanvas *canvas = canvas_of (window);
  g_autoptr (GdkTexture) plain = NULL;

  g_settings_set_string (dse_settings_get (), "show-links", "selected");
  place (window, "key", "red", (DsCell){ 5, 5 });
  place (window, "gate-locked", "red", (DsCell){ 25, 5 });
  place (window, "key", "blue", (DsCell){ 5, 9 });
  dst_ui_action (window, "win.select-none");
  dst_ui_action (window, "win.tool::select");
  dst_ui_hover (window, (DsCell){ 30, 18 });
  plain = dst_ui_render (GTK_WIDGET (canvas));
  g_assert_cmpuint (changed_pixels (window, plain, 8, 22), ==, 0);
  g_settings_set_string (dse_settings_get (), "show-links", "all");
  g_assert_cmpuint (changed_pixels (window, plain, 8, 22), >, 50);
  dst_ui_action (window, "win.links::none");
  g_assert_cmpstr (g_settings_get_string (dse_settings_get (), "show-links"), ==, "none");
  g_assert_cmpuint (changed_pixels (window, plain, 8, 22), ==, 0);
  dst_ui_action (window, "win.links::selected");
  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  dst_ui_hover (window, (DsCell){ 30, 18 });
  g_assert_cmpuint (changed_pixels (window, plain, 8, 22), >, 50);
  dst_ui_click (window, (DsCell){ 5, 9 }, 1, 0);
  dst_ui_hover (window, (DsCell){ 30, 18 });
  g_assert_cmpuint (changed_pixels (window, plain, 8, 22), ==, 0);
  g_settings_reset (dse_settings_get (), "show-links");
  dst_ui_stop ();
}

/* Stairs to another floor have a mark with its name, drawn where links are. */
static void
test_away (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (GdkTexture) plain = NULL;
  DseRelations *relations;
  DsCmdLinkStairs link = { .cmd.type = &ds_cmd_link_stairs, .floors = { 0, 1 } };

  dst_ui_add_blank (window, 2);
  relations = dse_relations_of (canvas_of (window));
  g_settings_set_string (dse_settings_get (), "show-links", "none");
  place (window, "stairs-down", NULL, (DsCell){ 14, 4 });
  link.ids[0] = ds_things_get (dst_ui_level (window)->things, 0)->id;
  dst_ui_action (window, "win.floor-down");
  place (window, "stairs-up", NULL, (DsCell){ 20, 9 });
  link.ids[1] = ds_things_get (dst_ui_level (window)->things, 0)->id;
  g_assert_true (dsu_document_apply (dst_ui_document (window), &link.cmd));
  dst_ui_action (window, "win.floor-up");
  dst_ui_action (window, "win.select-none");
  dst_ui_hover (window, (DsCell){ 30, 18 });
  plain = dst_ui_render (GTK_WIDGET (canvas_of (window)));
  g_assert_null (dse_relations_get_away (relations, (DsCell){ 14, 4 }));
  g_settings_set_string (dse_settings_get (), "show-links", "all");
  g_assert_cmpstr (dse_relations_get_away (relations, (DsCell){ 14, 4 }), ==, "Floor 2");
  g_assert_cmpuint (changed_pixels (window, plain, 12, 17), >, 20);
  dst_ui_action (window, "win.floor-down");
  g_assert_cmpstr (dse_relations_get_away (relations, (DsCell){ 20, 9 }), ==, "Floor 1");
  g_assert_null (dse_relations_get_away (relations, (DsCell){ 14, 4 }));
  g_settings_reset (dse_settings_get (), "show-links");
  dst_ui_stop ();
}

/* The text of a cell beside the start, from which steps lead to it; NULL: none is known yet. Caller
 * frees. */
static char *
dup_steps (DseWindow *window)
{
  for (int i = 0; i < 42; i++) {
    g_autofree char *text = dst_ui_dup_pointed (window, (DsCell){ 72 + i % 7, 2 + i / 7 });

    if (strstr (text, " steps (") != NULL && strstr (text, " 0 steps") == NULL)
      return g_steal_pointer (&text);
  }
  return NULL;
}

/* The card of a cell has the steps from the start, and their length. */
static void
test_distance (void)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autofree char *text = NULL;
  const char *at;
  double metres;
  int steps;

  g_settings_set_enum (dse_settings_get (), "unit", DSE_UNIT_METRES);
  g_settings_set_double (dse_settings_get (), "cell-metres", 2.5);
  dst_ui_make (window, "key-and-door-crypt", 7);
  dst_ui_wait_verdict (window);
  DST_UI_UNTIL ((text = dup_steps (window)) != NULL);
  at = strstr (text, " steps (");
  metres = g_ascii_strtod (at + strlen (" steps ("), NULL);
  while (at > text && g_ascii_isdigit (at[-1]))
    at--;
  steps = atoi (at);
  g_assert_cmpint (steps, >, 0);
  g_assert_cmpfloat_with_epsilon (metres, 2.5 * steps, 0.001);
  g_settings_reset (dse_settings_get (), "unit");
  g_settings_reset (dse_settings_get (), "cell-metres");
  dst_ui_stop ();
}

static GtkWidget *
find_class (GtkWidget *root, const char *class)
{
  if (gtk_widget_has_css_class (root, class) && !gtk_widget_has_css_class (root, "legend"))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_class (child, class);

    if (found != NULL)
      return found;
  }
  return NULL;
}

static gboolean
has_card (DseWindow *window)
{
  GtkWidget *card = find_class (GTK_WIDGET (dse_window_get_page (window)), "hover-card");

  return card != NULL && gtk_widget_get_visible (card);
}

static int
card_x (DseWindow *window)
{
  GtkWidget *canvas = GTK_WIDGET (canvas_of (window));
  GtkWidget *card = find_class (GTK_WIDGET (dse_window_get_page (window)), "hover-card");
  double x, y;

  g_assert_true (gtk_widget_translate_coordinates (card, canvas, 0, 0, &x, &y));
  return (int)x;
}

/* In the corner, it goes to the other one when the pointer comes; with Alt it is there while that
 * is held. */
static void
test_card (void)
{
  DseWindow *window = start ();
  GtkWidget *canvas = GTK_WIDGET (canvas_of (window));

  dst_ui_action (window, "win.tool::select");
  g_settings_set_string (dse_settings_get (), "card-place", "corner");
  dst_ui_hover (window, (DsCell){ 10, 15 });
  dst_ui_pass_time (2000);
  dst_ui_settle ();
  g_assert_true (has_card (window));
  g_assert_cmpint (card_x (window), >, gtk_widget_get_width (canvas) / 2);
  dsu_canvas_zoom_to (canvas_of (window), 96);
  dst_ui_settle ();
  dst_ui_hover (window,
                dsu_canvas_cell_at (canvas_of (window), gtk_widget_get_width (canvas) - 75, 45));
  dst_ui_pass_time (2000);
  dst_ui_settle ();
  g_assert_true (has_card (window));
  g_assert_cmpint (card_x (window), <, gtk_widget_get_width (canvas) / 2);

  dsu_canvas_fit (canvas_of (window));
  dst_ui_settle ();
  g_settings_set_string (dse_settings_get (), "card-place", "alt");
  gtk_widget_grab_focus (canvas);
  dst_ui_hover (window, (DsCell){ 10, 15 });
  dst_ui_pass_time (2000);
  dst_ui_settle ();
  g_assert_false (has_card (window));
  dst_ui_key_down (GTK_WINDOW (window), GDK_KEY_Alt_L, TRUE);
  dst_ui_settle ();
  g_assert_true (has_card (window));
  dst_ui_key_down (GTK_WINDOW (window), GDK_KEY_Alt_L, FALSE);
  dst_ui_settle ();
  g_assert_false (has_card (window));
  g_settings_reset (dse_settings_get (), "card-place");
  dst_ui_stop ();
}

/* The card is not there while the level moves below the pointer, so that it is not filled again in
 * each frame; it comes back after a rest. */
static void
test_card_and_view (void)
{
  DseWindow *window = start ();

  dst_ui_action (window, "win.tool::select");
  dst_ui_hover (window, (DsCell){ 10, 15 });
  dst_ui_pass_time (2000);
  g_assert_true (has_card (window));
  dsu_canvas_pan (canvas_of (window), 5, 3);
  g_assert_false (has_card (window));
  dst_ui_pass_time (2000);
  g_assert_true (has_card (window));
  dst_ui_stop ();
}

/* A lock with keys of its own is tied to those, not to the key of its name. */
static void
test_own_keys (void)
{
  g_autofree char *path = dst_ui_file ("own-keys.delve");
  DseWindow *window;

  g_assert_true (g_file_set_contents (
      path,
      "{ \"format\": \"delvesmith.dungeon\", \"version\": 1, \"size\": [7, 3], \"ruleset\": "
      "\"default\", \"seed\": \"1\", \"floors\": [ { \"ground\": { \"legend\": { \"#\": "
      "\"wall\", \".\": \"floor\" }, \"rows\": [ \"#######\", \"#.....#\", \"#######\" ] }, "
      "\"things\": [ { \"id\": \"t-1\", \"kind\": \"key\", \"at\": [1, 1], \"lock\": \"red\" }, "
      "{ \"id\": \"t-2\", \"kind\": \"key\", \"at\": [2, 1], \"lock\": \"green\" }, "
      "{ \"id\": \"t-3\", \"kind\": \"gate-locked\", \"at\": [4, 1], \"lock\": \"vault\" } ] } ],\n"
      "\"locks\": [ { \"id\": \"vault\", \"opened_by\": [[\"red\"], [\"blue\"]] } ] }\n",
      -1, NULL));
  g_settings_set_string (dse_settings_get (), "show-links", "all");
  window = dst_ui_start (path);
  dst_ui_settle ();
  g_assert_cmpuint (ds_things_count (dst_ui_level (window)->things), ==, 3);
  g_assert_cmpuint (dse_relations_count (dse_relations_of (canvas_of (window))), ==, 1);
  g_settings_reset (dse_settings_get (), "show-links");
  dst_ui_stop ();
}

/* Over a view that is so small that it would cover a third, it comes only with Alt. */
static void
test_card_in_small_view (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const DsCell cell = { 30, 20 };
  GtkWidget *canvas;

  gtk_window_set_default_size (GTK_WINDOW (window), 1024, 640);
  dst_ui_make (window, "key-and-door-crypt", 7);
  canvas = GTK_WIDGET (canvas_of (window));
  dse_window_show_panel (window, &dse_panel_findings);
  dst_ui_settle ();
  dsu_canvas_fit (canvas_of (window));
  dst_ui_settle ();
  dst_ui_hover (window, cell);
  dst_ui_pass_time (2000);
  dst_ui_settle ();
  g_assert_false (has_card (window));
  gtk_widget_grab_focus (canvas);
  dst_ui_key_down (GTK_WINDOW (window), GDK_KEY_Alt_L, TRUE);
  dst_ui_pass_time (2000);
  dst_ui_settle ();
  g_assert_true (has_card (window));
  dst_ui_key_down (GTK_WINDOW (window), GDK_KEY_Alt_L, FALSE);
  dst_ui_action (window, "win.panel::findings");
  dst_ui_settle ();
  dst_ui_hover (window, (DsCell){ cell.x + 1, cell.y });
  dst_ui_pass_time (2000);
  dst_ui_settle ();
  g_assert_true (has_card (window));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/editor/map-aids/keys", test_keys);
  g_test_add_func ("/editor/map-aids/distance", test_distance);
  g_test_add_func ("/editor/map-aids/own-keys", test_own_keys);
  g_test_add_func ("/editor/map-aids/away", test_away);
  g_test_add_func ("/editor/map-aids/card", test_card);
  g_test_add_func ("/editor/map-aids/card-and-view", test_card_and_view);
  g_test_add_func ("/editor/map-aids/card-in-small-view", test_card_in_small_view);
  return g_test_run ();
}
