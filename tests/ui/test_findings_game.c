/* tests/ui/test_findings_game.c — faults of games that were found by hand, by the numbers under
 * which they were noted: what is remembered, the editor beside a game, signs. */
#include "game.h"

#include "page/page.h"

#include "sim/world/cells.h"

#include <glib/gstdio.h>
#include <string.h>

/* ---- P7: memories */

static gsize
count_shown (DseWindow *window, const char *kind)
{
  const DsDelve *delve = dse_scene_get_delve (dst_game_scene (window));
  const DsThings *things = delve->dungeon.floors[0].things;
  gsize n = 0;

  for (gsize i = 0; i < ds_things_count (things); i++)
    n += strcmp (ds_rules_kind (delve->rules, ds_things_get (things, i)->kind)->id, kind) == 0;
  return n;
}

/* A creature that was seen, and is seen again elsewhere, is shown once. */
static void
test_one_place (void)
{
  DseWindow *window = dst_game_play_map ("###############/#@.....#......#/#h.....#.....h#/"
                                         "###############");
  DsSim *sim = (DsSim *)dse_session_get_sim (dst_game_session (window));
  DsSimState *state = (DsSimState *)ds_sim_state (sim);

  state->actors.items[1].mind.stunned = state->actors.items[2].mind.stunned = 100;
  dst_game_press (window, GDK_KEY_period);
  g_assert_cmpuint (count_shown (window, "sheep"), ==, 1);
  dst_game_cheat (window, "teleport 8 1");
  g_assert_cmpuint (count_shown (window, "sheep"), ==, 2);
  ds_cells_move_actor (sim, 1, (DsSimSpot){ 0, { 10, 1 } });
  dst_game_press (window, GDK_KEY_period);
  g_assert_cmpuint (count_shown (window, "sheep"), ==, 2);
  dst_ui_stop ();
}

/* ---- P10: the editor beside a game that waits */

/* A hall with a sheep, whose player is in the middle. */
static DseWindow *
play_hall (void)
{
  g_autoptr (GString) map = g_string_new (NULL);

  for (int y = 0; y < 80; y++) {
    for (int x = 0; x < 120; x++)
      g_string_append_c (map, x == 60 && y == 40 ? '@' : x == 64 && y == 40 ? 'h' : '.');
    g_string_append_c (map, '/');
  }
  return dst_game_play_map (map->str);
}

static DsuCanvas *
level_of (DseWindow *window)
{
  return dse_page_get_canvas (dse_window_get_page (window));
}

static void
assert_in_view_of (DsuCanvas *canvas, DsCell middle, double zoom)
{
  const int w = gtk_widget_get_width (GTK_WIDGET (canvas)),
            h = gtk_widget_get_height (GTK_WIDGET (canvas));
  const DsCell at = dsu_canvas_cell_at (canvas, w / 2.0, h / 2.0);

  g_assert_cmpfloat (dsu_canvas_get_zoom (canvas), ==, zoom);
  g_assert_cmpint (ABS (at.x - middle.x), <=, 1);
  g_assert_cmpint (ABS (at.y - middle.y), <=, 1);
}

static DsCell
middle_of (DsuCanvas *canvas)
{
  return dsu_canvas_cell_at (canvas, gtk_widget_get_width (GTK_WIDGET (canvas)) / 2.0,
                             gtk_widget_get_height (GTK_WIDGET (canvas)) / 2.0);
}

/* Where one was in the game one is in the editor, as near; the game is as it was after that, on an
 * edited level, too; and after its end the level lies as before it. */
static void
test_view_of_edit (void)
{
  DseWindow *window = play_hall ();
  DsuCanvas *level = level_of (window), *game = dse_play_get_canvas (dst_game_play (window));
  DsCell middle, there;
  double zoom;

  dst_game_press (window, GDK_KEY_F5);
  middle = middle_of (level);
  zoom = dsu_canvas_get_zoom (level);
  dst_game_press (window, GDK_KEY_F5);
  dst_game_cheat (window, "teleport 20 15");
  dsu_canvas_zoom_to (game, 48);
  for (int i = 0; i < 9; i++)
    dst_game_press (window, GDK_KEY_Left);
  there = middle_of (game);
  g_assert_cmpint (there.x, <, 20);
  dst_game_press (window, GDK_KEY_F5);
  assert_in_view_of (level, there, 48);

  dsu_canvas_zoom_to (level, 24);
  dsu_canvas_reveal (level, (DsCell){ 100, 70 });
  dst_ui_settle ();
  dst_ui_action (window, "win.tool::brush");
  dst_ui_click (window, (DsCell){ 100, 70 }, 1, 0);
  there = middle_of (game);
  dst_game_press (window, GDK_KEY_F5);
  assert_in_view_of (game, there, 48);
  there = middle_of (level);
  dst_game_press (window, GDK_KEY_F5); /* nothing was done in the game */
  assert_in_view_of (level, there, 24);
  dst_game_press (window, GDK_KEY_F5);
  dst_ui_action (window, "win.stop-play");
  assert_in_view_of (level, middle, zoom);
  dst_ui_stop ();
}

/* Pixels of @cell of the level, as they are painted. */
static guint32
dup_sum (DseWindow *window, DsCell cell)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "test-ghost.png", NULL);
  DsuCanvas *canvas = level_of (window);
  const int side = (int)dsu_canvas_get_zoom (canvas);
  guint32 sum = 0;
  cairo_surface_t *picture;
  graphene_point_t at;

  dst_ui_hover (window, (DsCell){ cell.x - 5, cell.y - 5 });
  dst_ui_save_picture (GTK_WIDGET (canvas), path);
  picture = cairo_image_surface_create_from_png (path);
  g_unlink (path);
  dsu_canvas_cell_to_widget (canvas, cell, &at);
  for (int y = 0; y < side; y++)
    for (int x = 0; x < side; x++) {
      guint32 pixel;

      memcpy (&pixel,
              cairo_image_surface_get_data (picture) +
                  ((int)at.y - side / 2 + y) * cairo_image_surface_get_stride (picture) +
                  ((int)at.x - side / 2 + x) * 4,
              4);
      sum = sum * 31 + (pixel & 0xffffff);
    }
  cairo_surface_destroy (picture);
  return sum;
}

/* Player and creatures of a game that waits are drawn where they are by now, and named there; not
 * on other floors, and not after its end. */
static void
test_ghosts (void)
{
  DseWindow *window = play_hall ();
  const DsCell here = { 58, 38 }, there = { 66, 42 };
  g_autofree char *player = NULL, *sheep = NULL, *none = NULL;
  guint32 sums[2];

  ds_cells_move_actor ((DsSim *)dse_session_get_sim (dst_game_session (window)), 1,
                       (DsSimSpot){ 0, there });
  dst_game_cheat (window, "teleport 58 38");
  dsu_canvas_zoom_to (dse_play_get_canvas (dst_game_play (window)), 32);
  dst_game_press (window, GDK_KEY_F5);
  player = dst_ui_dup_pointed (window, here);
  g_assert_nonnull (strstr (player, " · Player in the running game"));
  sheep = dst_ui_dup_pointed (window, there);
  g_assert_nonnull (strstr (sheep, " · Sheep in the running game"));
  sums[0] = dup_sum (window, here);
  sums[1] = dup_sum (window, there);
  dst_ui_action (window, "win.stop-play");
  dse_page_forget_visits (dse_window_get_page (window));
  g_assert_cmphex (dup_sum (window, here), !=, sums[0]);
  g_assert_cmphex (dup_sum (window, there), !=, sums[1]);
  none = dst_ui_dup_pointed (window, here);
  g_assert_null (strstr (none, "running"));
  dst_ui_stop ();
}

/* A game that is opened while the level is edited takes the place of the game that waits. */
static void
test_ghosts_of_opened (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "test-ghosts.json", NULL);
  DseWindow *window = play_hall ();
  g_autofree char *opened = NULL, *waiting = NULL;
  DsError err;

  dst_game_cheat (window, "teleport 58 38");
  g_assert_true (dse_play_save (dst_game_play (window), path, &err));
  dst_game_cheat (window, "teleport 66 42");
  dst_game_press (window, GDK_KEY_F5);
  waiting = dst_ui_dup_pointed (window, (DsCell){ 66, 42 });
  g_assert_nonnull (strstr (waiting, " · Player in the running game"));
  dst_game_load (window, path);
  g_unlink (path);
  opened = dst_ui_dup_pointed (window, (DsCell){ 58, 38 });
  g_assert_nonnull (strstr (opened, " · Player in the running game"));
  dst_ui_stop ();
}

/* ---- P13: signs */

/* Signs of the tutorial are read by walking onto them, and by a look from afar. */
static void
test_signs (void)
{
  const char *says = "The sign reads: \"Walk with the arrow keys, or click where you want to go. "
                     "Walk into a door to open it.\"";
  DseWindow *window = dst_ui_start (NULL);
  const DsDelve *delve;
  g_autofree char *look = NULL, *line = NULL;
  DsCell at = { 0, 0 };

  dst_ui_make (window, "tutorial", 3);
  dst_game_begin (window);
  delve = ds_sim_delve (dse_session_get_sim (dst_game_session (window)));
  for (gsize i = 0; i < ds_things_count (delve->dungeon.floors[0].things) && at.x == 0; i++) {
    const DsThing *thing = ds_things_get (delve->dungeon.floors[0].things, i);

    if (ds_rules_kind (delve->rules, thing->kind)->role == DS_ROLE_NOTE)
      at = thing->at;
  }
  g_assert_cmpint (at.x, >, 0);
  look = dst_game_dup_look (window, at);
  g_assert_cmpstr (look, ==, says);
  line = g_strdup_printf ("teleport %d %d", at.x - 1, at.y);
  dst_game_cheat (window, line);
  dst_game_press (window, GDK_KEY_Right);
  DST_ASSERT_AT (window, at.x, at.y);
  g_assert_cmpstr (dst_game_message (window), ==, says);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/findings/P7-one-place", test_one_place);
  g_test_add_func ("/findings/P10-view", test_view_of_edit);
  g_test_add_func ("/findings/P10-ghosts", test_ghosts);
  g_test_add_func ("/findings/P10-ghosts-opened", test_ghosts_of_opened);
  g_test_add_func ("/findings/P13-signs", test_signs);
  return g_test_run ();
}
