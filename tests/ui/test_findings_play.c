/* tests/ui/test_findings_play.c — faults of games that were found by hand, by the numbers under
 * which they were noted. */
#include "game.h"

#include "lib/map.h"
#include "sim/threat.h"

#include <string.h>

/* A game on a level that is drawn as in lib/map.h, for a player who brings nothing. */
static DseWindow *
play_map (const char *map)
{
  DseWindow *window = dst_ui_start (NULL);
  g_autoptr (DsuDocument) document = NULL;
  DsDelve delve;

  dst_map_init (&delve, map, '/');
  document = dsu_document_new (&delve, NULL);
  ds_delve_clear (&delve);
  dse_window_add_document (window, document);
  dst_ui_settle ();
  dst_game_begin (window);
  return window;
}

static const DsSimState *
state_of (DseWindow *window)
{
  return ds_sim_state (dse_session_get_sim (dst_game_session (window)));
}

static guint
turn_of (DseWindow *window)
{
  return dse_session_get_game (dst_game_session (window))->turn;
}

/* Until what goes on by itself has come to its end. */
static void
wait_auto (DseWindow *window)
{
  DST_UI_UNTIL (!dse_play_is_auto (dst_game_play (window)));
  g_assert_false (dse_play_is_auto (dst_game_play (window)));
  dst_ui_settle ();
}

static gboolean
is_beside (DseWindow *window, gint32 actor)
{
  return dse_play_step_to (dst_game_play (window),
                           state_of (window)->actors.items[actor].at.cell) >= 0;
}

/* ---- P1: explore, travel and rest */

#define HALL "##################################"

/* Sheep do not matter, however many come and go. */
static void
test_sheep (void)
{
  DseWindow *window = play_map (HALL "/#@..h..........h.................#/"
                                     "#.....h.....h..............h.....#/" HALL);

  dst_game_press (window, GDK_KEY_o);
  wait_auto (window);
  g_assert_cmpstr (dst_game_hint (window), ==, "Nothing is left to explore on this floor");
  g_assert_cmpint (dst_game_player (window).x, >, 20);
  for (gsize i = 1; i < state_of (window)->actors.n; i++)
    g_assert_cmpint (state_of (window)->actors.items[i].body.hp, ==, 100);
  dst_ui_stop ();
}

/* A goblin who comes into sight ends it, and is named; while it is in sight nothing of the kind
 * begins, whatever else is there. */
static void
test_goblin (void)
{
  static const guint keys[] = { GDK_KEY_o, GDK_KEY_z };
  DseWindow *window = play_map (HALL "/#@.hh..................c.........#/"
                                     "#................................#/" HALL);
  const DsSim *sim = dse_session_get_sim (dst_game_session (window));
  g_autofree char *beside = NULL;
  gint32 goblin;
  guint turn;

  dst_game_cheat (window, "god");
  g_assert_cmpint (ds_sim_threat (sim), ==, DS_SIM_NONE);
  dst_game_press (window, GDK_KEY_o);
  wait_auto (window);
  g_assert_cmpstr (dst_game_hint (window), ==, "The goblin comes into view");
  g_assert_cmpint (ds_sim_threat (sim), !=, DS_SIM_NONE);
  turn = turn_of (window);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++) {
    dst_game_press (window, keys[i]);
    g_assert_false (dse_play_is_auto (dst_game_play (window)));
    g_assert_cmpstr (dst_game_hint (window), ==, "Not while the goblin is in view");
  }
  dst_ui_click (window, (DsCell){ 1, 2 }, 1, 0);
  g_assert_cmpstr (dst_game_hint (window), ==, "Not while the goblin is in view");
  g_assert_cmpuint (turn_of (window), ==, turn);
  goblin = ds_sim_threat (sim);
  beside = g_strdup_printf ("teleport %d %d", state_of (window)->actors.items[goblin].at.cell.x - 1,
                            state_of (window)->actors.items[goblin].at.cell.y);
  dst_game_cheat (window, beside); /* one with a bow would not come */
  g_assert_true (is_beside (window, goblin));
  turn = turn_of (window);
  dst_game_press (window, GDK_KEY_o); /* it is beside the player */
  g_assert_cmpuint (turn_of (window), ==, turn);
  g_assert_cmpstr (dst_game_hint (window), ==, "Not while the goblin is in view");
  dst_ui_stop ();
}

/* Who is in the way of who travels or explores is gone round, or waited for, and never struck; a
 * click on somebody beside the player is meant. */
static void
test_in_way (void)
{
  DseWindow *window = play_map ("#######/#@h...#/#######");
  const DsSimActor *sheep = &state_of (window)->actors.items[1];

  dst_ui_click (window, (DsCell){ 5, 1 }, 1, 0);
  wait_auto (window);
  g_assert_cmpint (sheep->body.hp, ==, 100);
  dst_game_press (window, GDK_KEY_o);
  wait_auto (window);
  g_assert_cmpint (sheep->body.hp, ==, 100);
  for (int i = 0; i < 50 && sheep->body.hp == 100; i++) {
    if (is_beside (window, 1))
      dst_ui_click (window, sheep->at.cell, 1, 0);
    else
      dst_game_press (window, GDK_KEY_Right);
  }
  g_assert_cmpint (sheep->body.hp, <, 100);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/findings/P1-sheep", test_sheep);
  g_test_add_func ("/findings/P1-goblin", test_goblin);
  g_test_add_func ("/findings/P1-in-the-way", test_in_way);
  return g_test_run ();
}
