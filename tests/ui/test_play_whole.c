/* tests/ui/test_play_whole.c — whole games by keys, to the win and to the death; and what the
 * program of the command line says of them. */
#include "game.h"

#include "sim/mind/bot.h"

#include <glib/gstdio.h>
#include <string.h>

/* The keys for ds_move_steps[]. */
static const guint STEPS[] = { GDK_KEY_Up, GDK_KEY_Right, GDK_KEY_Down, GDK_KEY_Left,
                               GDK_KEY_u,  GDK_KEY_n,     GDK_KEY_b,    GDK_KEY_y };

static const DsRecipe *
find_recipe (const char *id)
{
  const DsRecipes *recipes = dst_ui_recipes ();

  for (gsize i = 0; i < recipes->n; i++)
    if (strcmp (recipes->items[i].id, id) == 0)
      return &recipes->items[i];
  g_error ("there is no recipe “%s”", id);
}

/* The report of `dsmith play` on the shown game, saved as a file: the same hash and end. */
static void
expect_again (DseWindow *window, const char *result)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "test-whole.capsule", NULL);
  const char *const argv[] = { g_getenv ("DSMITH"), "play", path, "--json", NULL };
  const DsSim *sim = dse_session_get_sim (dst_game_session (window));
  g_autofree char *answer = NULL, *ends = g_strdup_printf ("\"result\": \"%s\"", result);
  g_autofree char *hash =
      g_strdup_printf ("\"hash\": \"%016" G_GINT64_MODIFIER "x\"", ds_sim_hash (sim));
  DsError err = { 0 };
  int status;

  g_assert_nonnull (argv[0]);
  g_assert_true (dse_play_save (dst_game_play (window), path, &err));
  g_assert_true (g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &answer,
                               NULL, &status, NULL));
  g_assert_true (g_spawn_check_wait_status (status, NULL));
  if (strstr (answer, hash) == NULL || strstr (answer, ends) == NULL)
    g_error ("not %s, %s: %s", ends, hash, answer);
  g_unlink (path);
}

/* Another game like the shown one, which has just begun. */
static DsSim *
begin_like (DseWindow *window)
{
  DseSession *session = dst_game_session (window);
  DsSim *sim;

  g_assert_cmpint (
      ds_sim_new (&sim, dse_session_get_first (session), dse_session_get_options (session), NULL),
      ==, DS_OK);
  return sim;
}

/* Does it there, and here by its key: both stay the same game. */
static void
do_both (DseWindow *window, DsSim *sim, const DsAction *action)
{
  const char key = ds_action_class (action->type)->key;

  g_assert_null (dst_game_screen (window));
  ds_sim_act (sim, action);
  dst_ui_tap (action->type == DS_ACTION_move ? STEPS[action->step]
                                             : gdk_unicode_to_keyval ((guint32)key));
  g_test_message ("action %s, step %d in turn %u", ds_action_class (action->type)->id, action->step,
                  ds_sim_state (sim)->game.items->turn);
  DST_UI_UNTIL (ds_sim_hash (dse_session_get_sim (dst_game_session (window))) == ds_sim_hash (sim));
}

/* A bot decides what is done. */
static void
test_win (void)
{
  DseWindow *window = dst_ui_start (NULL);
  const DsRecipe *recipe = find_recipe ("tutorial");
  g_autoptr (DsuDocument) document = dst_ui_level_new (recipe, 2, 72, 34, 1);
  DsAction action;
  DsSim *sim;
  DsBot bot;

  dse_window_add_document (window, document);
  dse_page_generate (dse_window_get_page (window), recipe, 2);
  dst_ui_wait_generated (window);
  dst_game_press (window, GDK_KEY_F5);
  sim = begin_like (window);
  g_assert_cmpint (ds_bot_init (&bot, &ds_bot_speedrunner, sim, 1, NULL), ==, DS_OK);
  while (!ds_sim_is_over (sim)) {
    g_assert_true (ds_bot_choose (&bot, sim, &action));
    do_both (window, sim, &action);
  }
  ds_bot_clear (&bot);
  ds_sim_free (sim);
  dst_ui_settle ();
  dst_game_expect (window, "end", "You have won", NULL);
  expect_again (window, "won");
  dst_ui_stop ();
}

/* Bread is taken; then a hydra comes, and is waited for until the end. */
static void
test_death (void)
{
  static const DsAction actions[] = { { .type = DS_ACTION_move, .step = 2 },
                                      { .type = DS_ACTION_move, .step = 2 },
                                      { .type = DS_ACTION_pick_up },
                                      { .type = DS_ACTION_wait } };
  DseWindow *window = dst_game_level ();
  g_autofree char *told = NULL;
  DsSim *sim;

  g_object_set (dse_window_get_options (window), "kind", "hydra", NULL);
  dst_ui_click (window, (DsCell){ 5, 10 }, 1, 0);
  dst_game_begin (window);
  sim = begin_like (window);
  for (gsize i = 0; !ds_sim_is_over (sim); i = MIN (i + 1, G_N_ELEMENTS (actions) - 1))
    do_both (window, sim, &actions[i]);
  dst_ui_settle ();
  dst_game_expect (
      window, "end", "You are dead",
      "Play again with the same seed\nGo back ten turns\n"
      "Return to the editor\nbread\nItems picked up: 1\n"
      "Killed nobody · Never ate · Never drank a potion · Never read · "
      "Never cast a spell · Never threw anything · Never fired a shot · Never searched");
  told = g_strdup_printf ("Killed by a hydra.\n%u turns · level 1",
                          ds_sim_state (sim)->game.items->turn);
  g_assert_nonnull (dst_ui_find (dst_game_screen (window), GTK_TYPE_LABEL, told));
  ds_sim_free (sim);
  expect_again (window, "died");
  dst_ui_stop ();
}

/* Another way than the first, on a level that was edited in between. */
static void
test_edited (void)
{
  DseWindow *window = dst_game_start ();

  dst_game_press (window, GDK_KEY_Down);
  dst_game_press (window, GDK_KEY_Down);
  dst_game_press (window, GDK_KEY_g);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Left, GDK_CONTROL_MASK);
  dst_game_press (window, GDK_KEY_Right);
  dst_game_press (window, GDK_KEY_F5);
  dst_ui_action (window, "win.tool::brush");
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_drag (window, (DsCell){ 6, 7 }, (DsCell){ 9, 7 }, 1, 0);
  dst_game_press (window, GDK_KEY_F5);
  dst_game_cheat (window, "give dagger");
  dst_game_press (window, GDK_KEY_Up);
  g_assert_cmpuint (dse_session_get_n_branches (dst_game_session (window)), ==, 2);
  expect_again (window, "turns");
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/play-whole/win", test_win);
  g_test_add_func ("/play-whole/death", test_death);
  g_test_add_func ("/play-whole/edited", test_edited);
  return g_test_run ();
}
