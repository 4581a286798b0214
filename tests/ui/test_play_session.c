/* tests/ui/test_play_session.c — a whole session: the way back, branches, edits in between, files.
 */
#include "game.h"

#include "base/array.h"
#include "io/game_file.h"
#include "io/io.h"
#include "io/replay_file.h"
#include "lib/map.h"

#include <glib/gstdio.h>

static DseSession *
session_of (DseWindow *window)
{
  return dst_game_session (window);
}

static void
press_often (DseWindow *window, guint key, int n)
{
  for (int i = 0; i < n; i++)
    dst_game_press (window, key);
}

/* On the screen of the end, to go back ten turns. */
static void
press_back (DseWindow *window)
{
  dst_game_press (window, GDK_KEY_Down);
  dst_game_press (window, GDK_KEY_Return);
}

/* Won at the goal; then ten turns back, and on from there another way: the win stays as a branch to
 * which one can return. The same once more is no other way. */
static void
test_branches (void)
{
  DseWindow *window = dst_game_start ();
  DsePlay *play = dst_game_play (window);
  g_autofree char *name = NULL;
  DseBranchInfo branch;

  g_assert_false (gtk_widget_get_visible (play->branches));
  press_often (window, GDK_KEY_Right, 4);
  g_assert_cmpstr (dse_play_get_screen (play), ==, "end");
  press_back (window);
  g_assert_null (dse_play_get_screen (play));
  DST_ASSERT_AT (window, 5, 5);
  g_assert_cmpuint (dse_session_get_length (session_of (window)), ==, 4);
  press_often (window, GDK_KEY_Right, 2);
  g_assert_cmpuint (dse_session_get_n_branches (session_of (window)), ==, 1);
  dst_game_press (window, GDK_KEY_Down);
  DST_ASSERT_AT (window, 7, 6);
  g_assert_cmpuint (dse_session_get_length (session_of (window)), ==, 3);
  g_assert_cmpuint (dse_session_get_n_branches (session_of (window)), ==, 2);
  g_assert_true (gtk_widget_get_visible (play->branches));
  branch = dse_session_get_branch (session_of (window), 1);
  name = dse_branch_info_dup_name (&branch);
  g_assert_cmpstr (name, ==, "Branch 2 from turn 2");
  gtk_widget_activate_action (GTK_WIDGET (play), "play.branch", "u", 0);
  g_assert_cmpstr (dse_play_get_screen (play), ==, "end");
  DST_ASSERT_AT (window, 9, 5);
  gtk_widget_activate_action (GTK_WIDGET (play), "play.branch", "u", 1);
  g_assert_null (dse_play_get_screen (play));
  DST_ASSERT_AT (window, 7, 6);
  gtk_widget_activate_action (GTK_WIDGET (play), "play.restart", NULL);
  DST_ASSERT_AT (window, 5, 5);
  dst_game_press (window, GDK_KEY_Left);
  g_assert_cmpuint (dse_session_get_n_branches (session_of (window)), ==, 3);
  dst_ui_stop ();
}

/* A click on the lane of a branch goes there; keys and clicks on the track go along the shown one,
 * and letters play on. */
static void
test_timeline (void)
{
  DseWindow *window = dst_game_start ();
  DsePlay *play = dst_game_play (window);
  double w;

  press_often (window, GDK_KEY_Down, 8);
  dse_play_seek (play, 4);
  dst_game_press (window, GDK_KEY_Left);
  dst_ui_settle ();
  w = gtk_widget_get_width (play->timeline) - 16;
  dst_ui_point_in (play->timeline, 8 + w * 6 / 8, 26);
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  g_assert_cmpuint (dse_session_get_length (session_of (window)), ==, 8);
  g_assert_cmpuint (dse_session_get_step (session_of (window)), ==, 6);
  DST_ASSERT_AT (window, 5, 11);
  dst_game_press (window, GDK_KEY_End);
  DST_ASSERT_AT (window, 5, 13);
  dst_game_press (window, GDK_KEY_Home);
  DST_ASSERT_AT (window, 5, 5);
  dst_game_press (window, GDK_KEY_l); /* goes on from there */
  DST_ASSERT_AT (window, 6, 5);
  dst_game_press (window, GDK_KEY_Down);
  DST_ASSERT_AT (window, 6, 6);
  dst_ui_stop ();
}

/* In real time the way back halts the clock: all that came after is still there, and going on from
 * there is another branch. */
static void
test_real_time (void)
{
  DseWindow *window = dst_game_start ();
  DsePlay *play = dst_game_play (window);
  DseSession *session = session_of (window);
  guint length;

  gtk_widget_activate_action (GTK_WIDGET (play), "play.real-time", "b", TRUE);
  dst_game_press (window, GDK_KEY_Down);
  DST_UI_UNTIL (dst_game_player (window).y == 6);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Left, GDK_CONTROL_MASK);
  g_assert_true (dse_clock_is_paused (play->controls.clock));
  length = dse_session_get_length (session);
  dse_play_seek (play, 0);
  dst_ui_pass_time (100);
  DST_ASSERT_AT (window, 5, 5);
  g_assert_cmpuint (dse_session_get_step (session), ==, 0);
  g_assert_cmpuint (dse_session_get_length (session), ==, length);
  dse_play_seek (play, length);
  DST_ASSERT_AT (window, 5, 6);
  dse_play_seek (play, 0);
  dst_game_press (window, GDK_KEY_F9);
  dst_game_press (window, GDK_KEY_Right);
  DST_UI_UNTIL (dst_game_player (window).x == 6);
  DST_ASSERT_AT (window, 6, 5);
  g_assert_cmpuint (dse_session_get_n_branches (session), ==, 2);
  gtk_widget_activate_action (GTK_WIDGET (play), "play.restart", NULL);
  g_assert_false (dse_clock_is_paused (play->controls.clock));
  dse_play_seek (play, 1);
  g_assert_true (dse_clock_is_paused (play->controls.clock));
  gtk_widget_activate_action (GTK_WIDGET (play), "play.real-time", "b", FALSE);
  gtk_widget_activate_action (GTK_WIDGET (play), "play.rest", NULL);
  g_assert_false (dse_clock_is_paused (play->controls.clock));
  dst_ui_stop ();
}

/* Where text runs from right to left, so does the track: a click left of another is later, the key
 * to the left goes forward, and the count is read as elsewhere. */
static void
test_mirrored (void)
{
  DseWindow *window;
  DsePlay *play;
  double w;

  gtk_init (); /* which sets the direction of the language */
  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  window = dst_game_start ();
  play = dst_game_play (window);
  press_often (window, GDK_KEY_Down, 8);
  dst_ui_settle ();
  w = gtk_widget_get_width (play->timeline) - 16;
  dst_ui_point_in (play->timeline, 8 + w * 2 / 8, 14);
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  g_assert_cmpuint (dse_session_get_step (session_of (window)), ==, 6);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Left, 0);
  g_assert_cmpuint (dse_session_get_step (session_of (window)), ==, 7);
  g_assert_cmpint (
      gtk_widget_get_direction (dst_ui_find (GTK_WIDGET (play), GTK_TYPE_LABEL, "7 / 8")), ==,
      GTK_TEXT_DIR_LTR);
  dst_ui_stop ();
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

/* Time that only passes takes no room on the timeline, and what is done and noticed does; nothing
 * is lost of either. */
static void
test_places (void)
{
  DseWindow *window = dst_game_start ();
  DsePlay *play = dst_game_play (window);
  DseSession *session = session_of (window);
  const DsAction down = { .type = DS_ACTION_move, .step = 2 };
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "test-places.capsule", NULL);
  DsError err = { 0 };
  guint length;

  for (int turn = 0; turn < 3; turn++) {
    for (int i = 0; i < 500; i++)
      dse_session_tick (session, NULL);
    for (int i = 0; i < DS_SIM_TICKS && !dse_session_tick (session, &down); i++)
      continue;
  }
  for (int i = 0; i < 500; i++)
    dse_session_tick (session, NULL);
  dse_game_announce (play->controls.game);
  length = dse_session_get_length (session);
  DST_ASSERT_AT (window, 5, 8);
  for (gsize y = 6; y < 9; y++) /* turns, not frames */
    g_assert_cmpuint (dse_session_get_visits (session)[60 * y + 5], <, 100);
  g_assert_cmpuint (length, >, 2000);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (play->steps)), ==, "3 / 3");
  for (int i = 0; i < 4; i++)
    dst_ui_key (GTK_WINDOW (window), GDK_KEY_Left, GDK_CONTROL_MASK);
  g_assert_cmpuint (dse_session_get_step (session), ==, 0);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Right, GDK_CONTROL_MASK);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (play->steps)), ==, "1 / 3");
  DST_ASSERT_AT (window, 5, 6);
  dse_session_tick (session, NULL); /* the same again */
  g_assert_cmpuint (dse_session_get_n_branches (session), ==, 1);
  for (int i = 0; i < DS_SIM_TICKS && !dse_session_tick (session, &down); i++)
    g_assert_cmpuint (dse_session_get_n_branches (session), ==, 1); /* not yet the player's turn */
  dse_game_announce (play->controls.game);
  g_assert_cmpuint (dse_session_get_n_branches (session), ==, 2);
  g_assert_cmpuint (dse_session_get_place (session, 0, length), ==, 3);
  g_assert_cmpuint (dse_session_get_step_of (session, 0, 4), ==, length);
  dse_session_seek (session, 200); /* between frames in which nothing is done */
  dse_session_tick (session, &down);
  g_assert_true (dse_play_save (play, path, &err));
  dst_game_load (window, path);
  session = session_of (window);
  g_assert_cmpuint (dse_session_get_n_branches (session), ==, 3);
  g_assert_cmpuint (dse_session_get_length (session), ==, 201);
  g_unlink (path);
  dse_play_choose (play, 0, 0);
  dst_ui_settle ();
  dst_ui_point_in (play->timeline, gtk_widget_get_width (play->timeline) - 2, 14);
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  dst_ui_settle ();
  g_assert_cmpuint (dse_session_get_step (session), ==, length);
  dst_ui_stop ();
}

/* An impossible action in real time is reported once and given up; a bot tries another. */
static void
test_refused (void)
{
  DseWindow *window = dst_game_start ();
  DsePlay *play = dst_game_play (window);
  const DseLine *line;

  gtk_widget_activate_action (GTK_WIDGET (play), "play.real-time", "b", TRUE);
  dse_play_do (play, &(DsAction){ .type = DS_ACTION_stairs, .item = DS_SIM_NONE });
  DST_UI_UNTIL (!dse_clock_has_wish (play->controls.clock));
  dst_ui_pass_time (200);
  line = dse_session_get_line (session_of (window), 0);
  g_assert_cmpstr (line->text, ==, "There are no stairs here.");
  g_assert_cmpuint (line->times, ==, 1);
  gtk_widget_activate_action (GTK_WIDGET (play), "play.real-time", "b", FALSE);
  gtk_widget_activate_action (GTK_WIDGET (play), "play.watch", "s", "walker");
  DST_UI_UNTIL (dse_session_get_game (session_of (window))->turn > 12);
  g_assert_true (dse_autoplay_is_active (play->controls.autoplay));
  dst_ui_stop ();
}

/* The bonus of a new level is the bot's choice while it plays, and the player's afterwards. */
static void
test_bot_level (void)
{
  DseWindow *window = dst_game_start ();
  DsePlay *play = dst_game_play (window);

  dst_game_press (window, GDK_KEY_F9);
  gtk_widget_activate_action (GTK_WIDGET (play), "play.watch", "s", "explorer");
  dst_game_cheat (window, "level 2");
  g_assert_cmpint (dse_session_get_player (session_of (window))->abilities.picks, ==, 2);
  g_assert_null (dse_play_get_screen (play));
  dst_game_press (window, GDK_KEY_F10);
  g_assert_cmpint (dse_session_get_player (session_of (window))->abilities.picks, ==, 1);
  g_assert_null (dse_play_get_screen (play));
  dst_game_press (window, GDK_KEY_period);
  g_assert_nonnull (dse_play_get_screen (play));
  dst_ui_stop ();
}

static void
paint_walls (DseWindow *window, DsCell from, DsCell to)
{
  dst_ui_action (window, "win.tool::brush");
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_drag (window, from, to, 1, 0);
}

/* Back to the editor, a wall over the player, and on: they are beside it, which is told. What was
 * before the edit can still be gone to, as it was. */
static void
test_edit_and_resume (void)
{
  DseWindow *window = dst_game_start ();
  const gint32 n = dse_session_get_player (session_of (window))->inventory.n;
  const DsSim *before;

  press_often (window, GDK_KEY_Down, 2);
  dst_game_press (window, GDK_KEY_g);
  dst_game_press (window, GDK_KEY_Down);
  DST_ASSERT_AT (window, 5, 8);
  before = dse_session_get_sim (session_of (window));
  dst_game_press (window, GDK_KEY_F5);
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "Continue the game (F5)"));
  paint_walls (window, (DsCell){ 3, 8 }, (DsCell){ 8, 8 });
  dst_game_press (window, GDK_KEY_F5);
  DST_ASSERT_AT (window, 4, 7);
  g_assert_cmpstr (dst_game_hint (window), ==, "Continuing on the edited level");
  g_assert_cmpstr (dse_session_get_line (session_of (window), 0)->text, ==,
                   "The player could not stay at 5, 8 and was moved to 4, 7");
  g_assert_cmpint (dse_session_get_player (session_of (window))->inventory.n, ==, n + 1);
  g_assert_cmpuint (dse_session_get_step (session_of (window)), ==, 5);
  g_assert_cmpuint (dse_session_get_game (session_of (window))->turn, ==, 4);
  dst_game_press (window, GDK_KEY_Down); /* a wall */
  DST_ASSERT_AT (window, 4, 7);
  dse_play_seek (dst_game_play (window), 4);
  DST_ASSERT_AT (window, 5, 8);
  g_assert_true (dse_session_get_sim (session_of (window)) == before);
  dst_game_press (window, GDK_KEY_Down); /* no wall */
  DST_ASSERT_AT (window, 5, 9);
  dst_ui_action (window, "win.stop-play");
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, NULL));
  dst_ui_stop ();
}

/* From the start again on an edited level: what was done before stays as a branch. Where the level
 * starts elsewhere by now, so does the game. */
static void
test_restart_edited (void)
{
  DseWindow *window = dst_game_start ();

  press_often (window, GDK_KEY_Down, 2);
  dst_game_press (window, GDK_KEY_F5);
  paint_walls (window, (DsCell){ 4, 6 }, (DsCell){ 5, 6 });
  dst_game_press (window, GDK_KEY_F5);
  dst_game_press (window, GDK_KEY_Down);
  for (int i = 0; i < 2; i++) {
    gtk_widget_activate_action (GTK_WIDGET (dst_game_play (window)), "play.restart", NULL);
    DST_ASSERT_AT (window, 5, 5);
    g_assert_cmpuint (dse_session_get_n_branches (session_of (window)), ==, 2);
    g_assert_cmpuint (dse_session_get_game (session_of (window))->turn, ==, 0);
    dst_game_press (window, GDK_KEY_Down); /* a wall */
    DST_ASSERT_AT (window, 5, 5);
  }
  dse_play_choose (dst_game_play (window), 0, G_MAXUINT);
  DST_ASSERT_AT (window, 5, 8);
  dst_game_press (window, GDK_KEY_F5);
  g_object_set (dse_window_get_options (window), "kind", "player-start", NULL);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_action (window, "win.fit"); /* the view is where the game was */
  dst_ui_click (window, (DsCell){ 20, 20 }, 1, 0);
  dst_game_press (window, GDK_KEY_F5);
  DST_ASSERT_AT (window, 5, 8);
  gtk_widget_activate_action (GTK_WIDGET (dst_game_play (window)), "play.restart", NULL);
  DST_ASSERT_AT (window, 20, 20);
  g_assert_true (
      g_str_has_prefix (dst_game_hint (window), "The start has moved, so a new game began"));
  dst_ui_stop ();
}

/* Where nobody can stand at all the game stays on the old level, and says why. */
static void
test_edit_without_room (void)
{
  DseWindow *window = dst_game_start ();

  dst_game_press (window, GDK_KEY_F5);
  dst_ui_action (window, "win.select-all");
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_action (window, "win.tool::fill");
  dst_ui_click (window, (DsCell){ 20, 20 }, 1, 0);
  dst_game_press (window, GDK_KEY_F5);
  g_assert_true (dse_page_is_playing (dse_window_get_page (window)));
  g_assert_cmpstr (dst_game_hint (window), ==,
                   "⚠ Continuing on the previous version of the level: "
                   "there is no walkable cell left for the player");
  dst_game_press (window, GDK_KEY_Down);
  DST_ASSERT_AT (window, 5, 6);
  dst_ui_stop ();
}

static char *
dup_document (DseWindow *window)
{
  DsText text = { 0 };
  char *copy;

  g_assert_cmpint (
      ds_format_delve.write (dsu_document_get_delve (dst_ui_document (window)), &text, NULL), ==,
      DS_OK);
  copy = g_strdup (text.bytes);
  ds_text_clear (&text);
  return copy;
}

/* However often it is played, the document stays what it was. */
static void
test_hundred_sessions (void)
{
  DseWindow *window = dst_game_level ();
  DsePage *page = dse_window_get_page (window);
  g_autofree char *before = dup_document (window), *after = NULL;

  for (int i = 0; i < 100; i++) {
    dst_ui_action (window, "win.play");
    g_assert_true (dse_page_is_playing (page));
    for (int k = 0; k < 5; k++)
      dse_play_do (dst_game_play (window), &(DsAction){ .type = DS_ACTION_move, .step = i % 4 });
    dst_ui_action (window, "win.stop-play");
    g_assert_null (dst_game_play (window));
  }
  after = dup_document (window);
  g_assert_cmpstr (after, ==, before);
  dst_ui_stop ();
}

/* A game that was edited in between, saved and opened as a level: the same step of the same game,
 * and the level as it was there, with all the ways that the game took. */
static void
test_capsule (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "test-session.capsule", NULL);
  DseWindow *window = dst_game_start ();
  DsError err = { 0 };
  DseBranchInfo branch;
  guint64 hash;
  guint length;

  press_often (window, GDK_KEY_Down, 3);
  dst_game_press (window, GDK_KEY_F5);
  paint_walls (window, (DsCell){ 3, 8 }, (DsCell){ 8, 8 });
  dst_game_press (window, GDK_KEY_F5);
  press_often (window, GDK_KEY_Left, 3);
  dse_play_seek (dst_game_play (window), 2);
  dst_game_press (window, GDK_KEY_Right);
  dse_play_seek (dst_game_play (window), 1);
  dst_game_press (window, GDK_KEY_Right);
  dse_play_choose (dst_game_play (window), 0, 5);
  hash = ds_sim_hash (dse_session_get_sim (session_of (window)));
  length = dse_session_get_length (session_of (window));
  g_assert_true (dse_play_save (dst_game_play (window), path, &err));
  dst_ui_stop ();

  window = dst_game_open (path);
  g_assert_true (dse_page_is_playing (dse_window_get_page (window)));
  g_assert_null (dsu_document_get_path (dst_ui_document (window)));
  g_assert_cmpstr (dst_ui_tile (window, DS_LAYER_GROUND, (DsCell){ 5, 8 }), ==, "wall");
  g_assert_cmpuint (dse_session_get_length (session_of (window)), ==, length);
  dst_game_press (window, GDK_KEY_F5); /* which edits nothing */
  dst_game_press (window, GDK_KEY_F5);
  g_assert_cmpuint (dse_session_get_length (session_of (window)), ==, length);
  g_assert_cmpuint (dse_session_get_n_branches (session_of (window)), ==, 3);
  branch = dse_session_get_branch (session_of (window), 2);
  g_assert_cmpuint (branch.from, ==, 1);
  g_assert_cmpuint (branch.length, ==, 2);
  g_assert_cmpuint (dse_session_get_step (session_of (window)), ==, 5);
  g_assert_cmpuint (ds_sim_hash (dse_session_get_sim (session_of (window))), ==, hash);
  dse_play_seek (dst_game_play (window), 3);
  DST_ASSERT_AT (window, 5, 8);
  dse_play_choose (dst_game_play (window), 1, 3);
  DST_ASSERT_AT (window, 6, 7);
  dst_ui_stop ();
  g_unlink (path);
}

static gboolean
is_chosen (GtkFileChooser *chooser, GFile *file)
{
  g_autoptr (GFile) chosen = gtk_file_chooser_get_file (chooser);

  return chosen != NULL && g_file_equal (chosen, file);
}

/* One of another level than the one that is played: nothing, here, or on its own. */
static void
test_elsewhere (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "test-elsewhere.capsule", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  static const char *const answers[] = { "_Cancel", "_Continue Here", "_Open Its Level" };
  DseWindow *window = dst_game_start ();
  DsError err = { 0 };

  press_often (window, GDK_KEY_Down, 3);
  g_assert_true (dse_play_save (dst_game_play (window), path, &err));
  dst_ui_stop ();

  window = dst_game_draw_and_play ("#######/#@...!#/#######//");
  dst_game_press (window, GDK_KEY_Right);
  for (gsize i = 0; i < G_N_ELEMENTS (answers); i++) {
    GtkFileChooser *chooser;

    gtk_widget_activate_action (GTK_WIDGET (dst_game_play (window)), "play.load", NULL);
    dst_ui_settle ();
    chooser = GTK_FILE_CHOOSER (dst_ui_dialog ());
    g_assert_true (gtk_file_chooser_set_file (chooser, file, NULL));
    DST_UI_UNTIL (is_chosen (chooser, file));
    gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
    dst_ui_settle ();
    dst_ui_answer (answers[i]);
    DST_UI_UNTIL (dse_window_get_n_pages (window) == (i < 2 ? 2 : 3));
    DST_UI_UNTIL (dse_session_get_length (session_of (window)) == (i == 0 ? 1 : 3 + (i == 1)));
    g_assert_cmpint (dst_ui_level (window)->w, ==, i < 2 ? 7 : 60);
  }
  DST_ASSERT_AT (window, 5, 8);
  dst_ui_stop ();
  g_unlink (path);
}

/* A game that was begun is asked about before it is closed, unless it is over or in a file. */
static void
test_close (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "test-close.capsule", NULL);
  DseWindow *window = dst_game_draw_and_play ("#######/#@...!#/#######//");
  DsError err = { 0 };

  dst_game_press (window, GDK_KEY_Right);
  dst_ui_action (window, "win.close-tab");
  dst_ui_answer ("_Cancel");
  DST_ASSERT_AT (window, 2, 1);
  dst_ui_action (window, "win.quit");
  dst_ui_answer ("_Cancel");
  DST_ASSERT_AT (window, 2, 1);
  g_assert_true (dse_play_is_unsaved (dst_game_play (window)));
  g_assert_true (dse_play_save (dst_game_play (window), path, &err));
  g_assert_false (dse_play_is_unsaved (dst_game_play (window)));
  dse_play_seek (dst_game_play (window), 0);
  g_assert_false (dse_play_is_unsaved (dst_game_play (window)));
  dst_game_press (window, GDK_KEY_period); /* another branch, of the same length */
  g_assert_true (dse_play_is_unsaved (dst_game_play (window)));
  press_often (window, GDK_KEY_Right, 4);
  g_assert_cmpstr (dse_play_get_screen (dst_game_play (window)), ==, "end");
  g_assert_false (dse_play_is_unsaved (dst_game_play (window)));
  press_back (window);
  dst_game_press (window, GDK_KEY_F5);
  dst_ui_action (window, "win.close-tab");
  dst_ui_answer ("_End Game");
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, 1);
  dst_ui_stop ();
  g_unlink (path);
}

/* Time goes as it was chosen last, but stands while something is asked and when a game is opened.
 */
static void
test_real_time_again (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "test-time.capsule", NULL);
  DseWindow *window = dst_game_draw_and_play ("#######/#@...!#/#######//");
  DsError err = { 0 };
  guint step;

  gtk_widget_activate_action (GTK_WIDGET (dst_game_play (window)), "play.real-time", "b", TRUE);
  dst_ui_action (window, "win.stop-play");
  dst_ui_action (window, "win.play");
  DST_UI_UNTIL (dse_session_get_step (session_of (window)) > 0);
  g_assert_cmpuint (dse_session_get_step (session_of (window)), >, 0);
  gtk_widget_activate_action (GTK_WIDGET (dst_game_play (window)), "play.save", NULL);
  DST_UI_UNTIL (!gtk_window_is_active (GTK_WINDOW (window)));
  step = dse_session_get_step (session_of (window));
  dst_ui_pass_time (200);
  g_assert_cmpuint (dse_session_get_step (session_of (window)), ==, step);
  gtk_window_destroy (dst_ui_dialog ());
  dst_game_press (window, GDK_KEY_period);
  DST_UI_UNTIL (dse_session_get_step (session_of (window)) > step);
  g_assert_cmpuint (dse_session_get_step (session_of (window)), >, step);
  g_assert_true (dse_play_save (dst_game_play (window), path, &err));
  step = dse_session_get_step (session_of (window));
  dst_game_load (window, path);
  dst_ui_pass_time (200);
  g_assert_cmpuint (dse_session_get_step (session_of (window)), ==, step);
  dst_ui_stop ();
  g_unlink (path);
}

/* A file of a long game, which was left as often at its end; g_free(). */
static char *
long_game (guint n, guint n_branches)
{
  char *path = g_build_filename (g_get_tmp_dir (), "test-long.capsule", NULL);
  DsReplay replay = { 0 };
  DsText text = { 0 };
  DsError err;
  DsDelve delve;
  DsSim *sim;

  dst_map_init (&delve, "#######/#@...!#/#######", '/');
  g_assert_cmpint (ds_replay_init (&replay, &(DsSimOptions){ .seed = 1 }, &err), ==, DS_OK);
  g_assert_cmpint (ds_sim_new (&sim, &delve, &replay.options, &err), ==, DS_OK);
  g_assert_cmpint (ds_replay_cheat (&replay, sim, "god", &err), ==, DS_OK);
  for (guint i = 1; i < n; i++)
    g_assert_cmpint (
        ds_replay_act (&replay, sim, &(DsAction){ .type = DS_ACTION_wait }, NULL, &err), ==, DS_OK);
  replay.at = n;
  for (guint i = 0; i < n_branches; i++)
    g_assert_true (ds_array_push (&replay.branches, ((DsReplayBranch){ .from = i > 0 ? n : 0 })));
  g_assert_cmpint (ds_replay_write (&replay, &delve, &text, &err), ==, DS_OK);
  g_assert_cmpint (ds_io_write_bytes (path, text.bytes, text.n, &err), ==, DS_OK);
  ds_text_clear (&text);
  ds_replay_clear (&replay);
  ds_sim_free (sim);
  ds_delve_clear (&delve);
  return path;
}

static gboolean
note_frame (GtkWidget *window, GdkFrameClock *clock, gpointer n_frames)
{
  ++*(guint *)n_frames;
  return G_SOURCE_CONTINUE;
}

/* While a long game is read and played again the window goes on. */
static void
test_long_game (void)
{
  g_autofree char *path = long_game (60000, 0);
  DseWindow *window = dst_ui_start (NULL);
  guint n_frames = 0;
  const guint tick =
      gtk_widget_add_tick_callback (GTK_WIDGET (window), note_frame, &n_frames, NULL);

  dse_window_open (window, path);
  g_assert_false (dse_page_is_playing (dse_window_get_page (window)));
  while (!dse_page_is_playing (dse_window_get_page (window)))
    g_main_context_iteration (NULL, TRUE);
  g_test_message ("%u frames", n_frames);
  g_assert_cmpuint (n_frames, >, 2);
  g_assert_cmpuint (dse_session_get_step (session_of (window)), ==, 60000);
  n_frames = 0;
  dse_play_load (dst_game_play (window), path,
                 ds_sim_delve (dse_session_get_sim (session_of (window))));
  g_assert_true (dse_play_is_loading (dst_game_play (window)));
  while (dse_play_is_loading (dst_game_play (window)))
    g_main_context_iteration (NULL, TRUE);
  g_test_message ("%u frames", n_frames);
  g_assert_cmpuint (n_frames, >, 2);
  gtk_widget_remove_tick_callback (GTK_WIDGET (window), tick);
  dst_ui_stop ();
  g_unlink (path);
}

/* Branches that would not fit into the memory are left out, with a sentence. */
static void
test_too_many_branches (void)
{
  g_autofree char *path = long_game (5000, 16000);
  DseWindow *window = dst_game_open (path);

  g_assert_cmpuint (dse_session_get_n_branches (session_of (window)), ==, 1);
  g_assert_cmpuint (dse_session_get_length (session_of (window)), ==, 5000);
  dst_ui_stop ();
  g_unlink (path);
}

/* A game that dsmith saved goes on where it was, and can be saved with what was done since. */
static void
test_saved_game (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "test-session.game", NULL);
  g_autofree char *later = g_build_filename (g_get_tmp_dir (), "test-session.replay", NULL);
  DseWindow *window = dst_game_start ();
  DsText text = { 0 };
  DsError err = { 0 };

  press_often (window, GDK_KEY_Down, 3);
  g_assert_cmpint (ds_game_write (dse_session_get_sim (session_of (window)), &text, &err), ==,
                   DS_OK);
  g_assert_cmpint (ds_io_write_bytes (path, text.bytes, text.n, &err), ==, DS_OK);
  ds_text_clear (&text);
  press_often (window, GDK_KEY_Down, 2);
  dst_game_load (window, path);
  DST_ASSERT_AT (window, 5, 8);
  dst_ui_stop ();

  window = dst_game_open (path);
  g_assert_true (dse_page_is_playing (dse_window_get_page (window)));
  DST_ASSERT_AT (window, 5, 8);
  g_assert_cmpuint (dse_session_get_game (session_of (window))->turn, ==, 3);
  dst_game_press (window, GDK_KEY_Right);
  g_assert_true (dse_play_save (dst_game_play (window), later, &err));
  dst_ui_stop ();

  window = dst_game_open (later);
  DST_ASSERT_AT (window, 6, 8);
  gtk_widget_activate_action (GTK_WIDGET (dst_game_play (window)), "play.restart", NULL);
  DST_ASSERT_AT (window, 5, 8);
  dst_ui_stop ();
  g_unlink (later);
  g_unlink (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/play-session/branches", test_branches);
  g_test_add_func ("/play-session/timeline", test_timeline);
  g_test_add_func ("/play-session/mirrored", test_mirrored);
  g_test_add_func ("/play-session/real-time", test_real_time);
  g_test_add_func ("/play-session/places", test_places);
  g_test_add_func ("/play-session/refused", test_refused);
  g_test_add_func ("/play-session/bot-level", test_bot_level);
  g_test_add_func ("/play-session/edit-and-resume", test_edit_and_resume);
  g_test_add_func ("/play-session/restart-edited", test_restart_edited);
  g_test_add_func ("/play-session/edit-without-room", test_edit_without_room);
  g_test_add_func ("/play-session/hundred", test_hundred_sessions);
  g_test_add_func ("/play-session/capsule", test_capsule);
  g_test_add_func ("/play-session/long-game", test_long_game);
  g_test_add_func ("/play-session/too-many-branches", test_too_many_branches);
  g_test_add_func ("/play-session/elsewhere", test_elsewhere);
  g_test_add_func ("/play-session/close", test_close);
  g_test_add_func ("/play-session/real-time-again", test_real_time_again);
  g_test_add_func ("/play-session/saved-game", test_saved_game);
  return g_test_run ();
}
