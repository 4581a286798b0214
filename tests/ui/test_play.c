/* tests/ui/test_play.c — the game over the level: keys, camera, screens, and that the document is
 * what it was. */
#include "app/settings.h"
#include "game.h"

#include "io/io.h"

/* Of what a file of the document would hold. */
static char *
dup_hash (DsuDocument *document)
{
  DsText text = { 0 };
  char *hash;

  g_assert_cmpint (ds_format_delve.write (dsu_document_get_delve (document), &text, NULL), ==,
                   DS_OK);
  hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text.bytes, (gssize)text.n);
  ds_text_clear (&text);
  return hash;
}

/* Steps, actions and screens by real keys; document, history, camera and selection stay. */
static void
test_play (void)
{
  DseWindow *window = dst_game_level ();
  DsePage *page = dse_window_get_page (window);
  DsuCanvas *canvas = dse_page_get_canvas (page);
  DsDoc *doc = dsu_document_get_doc (dst_ui_document (window));
  g_autofree char *hash = dup_hash (dst_ui_document (window)), *hash_after = NULL;
  const gsize position = ds_doc_position (doc);
  const double zoom = dsu_canvas_get_zoom (canvas);
  graphene_point_t before, after;
  guint carried;

  dst_ui_action (window, "win.tool::select");
  dst_ui_action (window, "win.select-all");
  dsu_canvas_cell_to_widget (canvas, (DsCell){ 3, 3 }, &before);
  dst_game_press (window, GDK_KEY_F5);
  g_assert_true (dse_page_is_playing (page));
  DST_ASSERT_AT (window, 5, 5);
  dst_game_press (window, GDK_KEY_Right);
  dst_game_press (window, GDK_KEY_j);
  dst_game_press (window, GDK_KEY_KP_4);
  DST_ASSERT_AT (window, 5, 6);
  dst_game_press (window, GDK_KEY_period);
  dst_game_press (window, GDK_KEY_b); /* a step, not the editor's brush */
  DST_ASSERT_AT (window, 4, 7);
  dst_game_press (window, GDK_KEY_l);
  carried = dse_session_get_player (dst_game_session (window))->inventory.n;
  dst_game_press (window, GDK_KEY_g);
  g_assert_cmpuint (dse_session_get_player (dst_game_session (window))->inventory.n, ==,
                    carried + 1);
  dst_game_press (window, GDK_KEY_i);
  g_assert_cmpstr (dse_play_get_screen (dst_game_play (window)), ==, "inventory");
  dst_game_press (window, GDK_KEY_Escape);
  g_assert_null (dse_play_get_screen (dst_game_play (window)));
  dst_game_press (window, GDK_KEY_d);
  dst_game_press (window, GDK_KEY_a);
  g_assert_cmpuint (dse_session_get_player (dst_game_session (window))->inventory.n, ==, carried);
  dst_game_press (window, GDK_KEY_F5);
  g_assert_false (dse_page_is_playing (page));
  g_assert_true (gtk_widget_has_focus (GTK_WIDGET (canvas)));
  dst_game_press (window, GDK_KEY_F5); /* it waited */
  DST_ASSERT_AT (window, 5, 7);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F5, GDK_SHIFT_MASK);
  g_assert_null (dst_game_play (window));

  dsu_canvas_cell_to_widget (canvas, (DsCell){ 3, 3 }, &after);
  g_assert_true (graphene_point_equal (&before, &after));
  g_assert_cmpfloat (dsu_canvas_get_zoom (canvas), ==, zoom);
  g_assert_nonnull (dse_page_get_selection (page));
  g_assert_cmpuint (ds_doc_position (doc), ==, position);
  hash_after = dup_hash (dst_ui_document (window));
  g_assert_cmpstr (hash_after, ==, hash);
  dst_ui_stop ();
}

/* A look round in the game moves its own view alone; keys that do nothing there say why. */
static void
test_words (void)
{
  DseWindow *window = dst_game_level ();
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  const DsuCamera before = dsu_canvas_get_camera (canvas);
  DsuCamera after;
  DsuCanvas *view;

  dst_game_press (window, GDK_KEY_F5);
  view = dse_play_get_canvas (dst_game_play (window));
  dst_ui_drag (window, (DsCell){ 8, 8 }, (DsCell){ 6, 6 }, 2, 0);
  g_assert_cmpint (dsu_canvas_get_camera (view).x, !=, before.x);
  dst_game_press (window, GDK_KEY_F5);
  after = dsu_canvas_get_camera (canvas);
  g_assert_cmpint (after.x, ==, before.x);
  g_assert_cmpint (after.y, ==, before.y);
  g_assert_cmpint (after.zoom, ==, before.zoom);
  g_assert_true (after.is_fit);
  dst_game_press (window, GDK_KEY_F5);
  dst_game_press (window, GDK_KEY_Escape);
  g_assert_cmpstr (dst_game_hint (window), ==, "F5 returns to the editor, Shift+F5 ends the game");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_b, GDK_CONTROL_MASK);
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL,
                             "“Keep this level and compare” works on the level: F5 returns to the "
                             "editor") != NULL);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_d, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  g_assert_null (dst_ui_dialog ());
  DST_UI_UNTIL (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL,
                             "“Select all objects like the selected ones” works on the level: F5 "
                             "returns to the editor") != NULL);
  dst_ui_stop ();
}

static void
test_from_here (void)
{
  DseWindow *window = dst_game_level ();

  dst_ui_action (window, "win.tool::pan");
  dst_ui_hover (window, (DsCell){ 30, 20 });
  dst_game_press (window, GDK_KEY_F6);
  DST_ASSERT_AT (window, 30, 20);
  dst_ui_stop ();
}

static char *
dup_top (DseWindow *window, DsCell cell)
{
  return dst_game_dup_look (window, cell);
}

/* A click goes there over many frames; the way back shows each step. */
static void
test_travel (void)
{
  DseWindow *window = dst_game_level ();
  DseSession *session;
  g_autofree char *far = NULL, *near = NULL;

  dst_game_press (window, GDK_KEY_F5);
  session = dst_game_session (window);
  near = dup_top (window, (DsCell){ 9, 5 });
  far = dup_top (window, (DsCell){ 50, 30 });
  g_assert_cmpstr (near, !=, far); /* it is too far to be seen */
  dst_ui_click (window, (DsCell){ 5, 12 }, 1, 0);
  DST_UI_UNTIL (dst_game_player (window).y == 12);
  DST_ASSERT_AT (window, 5, 12);
  g_assert_cmpuint (dse_session_get_length (session), ==, 7);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Left, GDK_CONTROL_MASK);
  DST_ASSERT_AT (window, 5, 11);
  g_assert_cmpuint (dse_session_get_length (session), ==, 7);
  dse_play_seek (dst_game_play (window), 2);
  DST_ASSERT_AT (window, 5, 7);
  dst_ui_stop ();
}

/* A bot plays to the end, which is won. */
static void
test_watch (void)
{
  DseWindow *window = dst_game_level ();

  dst_game_press (window, GDK_KEY_F5);
  gtk_widget_activate_action (GTK_WIDGET (dst_game_play (window)), "play.speed", "s", "16");
  gtk_widget_activate_action (GTK_WIDGET (dst_game_play (window)), "play.watch", "s",
                              "speedrunner");
  DST_UI_UNTIL (dse_play_get_screen (dst_game_play (window)) != NULL);
  g_assert_cmpstr (dse_play_get_screen (dst_game_play (window)), ==, "end");
  dst_ui_stop ();
}

/* Every screen that a key opens goes away by Escape; a line to a cell does, too. */
static void
test_screens (void)
{
  static const struct {
    guint key;
    const char *id;
  } rows[] = {
    { GDK_KEY_question, "help" }, { GDK_KEY_i, "inventory" }, { GDK_KEY_x, "examine" },
    { GDK_KEY_m, "messages" },    { GDK_KEY_e, "inventory" }, { GDK_KEY_t, "inventory" }
  };
  DseWindow *window = dst_game_level ();

  dst_game_press (window, GDK_KEY_F5);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    dst_ui_key (GTK_WINDOW (window), rows[i].key,
                rows[i].key == GDK_KEY_question ? GDK_SHIFT_MASK : 0);
    g_assert_cmpstr (dse_play_get_screen (dst_game_play (window)), ==, rows[i].id);
    dst_game_press (window, GDK_KEY_Escape);
    g_assert_null (dse_play_get_screen (dst_game_play (window)));
  }
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_M, GDK_SHIFT_MASK); /* the map, not the messages */
  g_assert_null (dse_play_get_screen (dst_game_play (window)));
  dst_game_press (window, GDK_KEY_semicolon);
  dst_game_press (window, GDK_KEY_Down);
  dst_game_press (window, GDK_KEY_Down);
  g_assert_true (
      dsu_canvas_is_previewed (dse_play_get_canvas (dst_game_play (window)), (DsCell){ 5, 7 }));
  dst_game_press (window, GDK_KEY_Return);
  DST_ASSERT_AT (window, 5, 5);
  g_assert_cmpuint (dse_session_get_length (dst_game_session (window)), ==, 0);
  dst_ui_stop ();
}

/* A cheat is a step like any other; a game that is saved goes on from there. */
static void
test_cheat_and_save (void)
{
  DseWindow *window = dst_game_level ();
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "test-play.replay", NULL);
  DsError err = { 0 };

  dst_game_press (window, GDK_KEY_F5);
  dst_game_press (window, GDK_KEY_Down);
  dst_game_press (window, GDK_KEY_grave);
  dst_ui_type (GTK_WINDOW (window), "tele");
  dst_game_press (window, GDK_KEY_Tab);
  dst_ui_type (GTK_WINDOW (window), "20");
  dst_game_press (window, GDK_KEY_space);
  dst_ui_type (GTK_WINDOW (window), "21");
  dst_game_press (window, GDK_KEY_Return);
  DST_ASSERT_AT (window, 20, 21);
  dst_game_press (window, GDK_KEY_Escape);
  g_assert_true (dse_play_save (dst_game_play (window), path, &err));
  dst_game_press (window, GDK_KEY_Right);
  DST_ASSERT_AT (window, 21, 21);
  dst_game_load (window, path);
  DST_ASSERT_AT (window, 20, 21);
  g_assert_cmpuint (dse_session_get_length (dst_game_session (window)), ==, 2);
  dst_ui_stop ();
}

/* A console that is left, by a return from the editor, leaves the keys to the game; its own key
 * goes back to it. */
static void
test_console_left (void)
{
  DseWindow *window = dst_game_start ();
  GtkWidget *console = dst_game_play (window)->console;

  dst_game_press (window, GDK_KEY_grave);
  g_assert_true (gtk_widget_get_visible (console));
  dst_ui_action (window, "win.play");
  dst_ui_action (window, "win.play");
  dst_ui_settle ();
  g_assert_true (gtk_widget_get_visible (console));
  dst_game_press (window, GDK_KEY_l);
  DST_ASSERT_AT (window, 6, 5);
  dst_game_press (window, GDK_KEY_grave);
  g_assert_true (gtk_widget_get_visible (console));
  dst_game_press (window, GDK_KEY_h); /* typed */
  DST_ASSERT_AT (window, 6, 5);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (console)), ==, "h");
  dst_game_press (window, GDK_KEY_Escape);
  g_assert_false (gtk_widget_get_visible (console));
  dst_game_press (window, GDK_KEY_h);
  DST_ASSERT_AT (window, 5, 5);
  dst_ui_stop ();
}

/* The console shows the cheats that match, and completes their arguments. */
static void
test_console (void)
{
  DseWindow *window = dst_game_start ();
  GtkEditable *line = GTK_EDITABLE (dst_game_play (window)->console);

  dst_game_press (window, GDK_KEY_grave);
  g_assert_nonnull (strstr (dst_game_hint (window), "give"));
  g_assert_nonnull (strstr (dst_game_hint (window), "teleport"));
  dst_ui_type (GTK_WINDOW (window), "gi");
  dst_game_press (window, GDK_KEY_Tab);
  g_assert_cmpstr (gtk_editable_get_text (line), ==, "give ");
  dst_ui_type (GTK_WINDOW (window), "b");
  dst_game_press (window, GDK_KEY_Tab);
  g_assert_cmpstr (gtk_editable_get_text (line), ==, "give b");
  g_assert_nonnull (strstr (dst_game_hint (window), "bread"));
  g_assert_null (strstr (dst_game_hint (window), "brood-mother"));
  dst_ui_type (GTK_WINDOW (window), "rea");
  dst_game_press (window, GDK_KEY_Tab);
  g_assert_cmpstr (gtk_editable_get_text (line), ==, "give bread ");
  dst_ui_type (GTK_WINDOW (window), "1000000");
  dst_game_press (window, GDK_KEY_Return);
  g_assert_cmpstr (dst_game_hint (window), ==, "⚠ 1000000: expected a number up to 99999");
  dst_ui_stop ();
}

static gboolean
is_offered (DseWindow *window, const char *action)
{
  return g_action_group_get_action_enabled (
      G_ACTION_GROUP (dst_game_play (window)->controls.actions), action);
}

/* The menu of a cell casts from books that are carried. */
static void
test_menu (void)
{
  DseWindow *window = dst_game_level ();

  g_settings_set_string (dse_settings_get (), "play-character", "mage");
  dst_game_press (window, GDK_KEY_F5);
  dse_cell_menu_open (dst_game_play (window)->menu, (DsCell){ 8, 5 });
  g_assert_true (is_offered (window, "cast") && is_offered (window, "go"));
  dst_game_press (window, GDK_KEY_Escape);
  dst_ui_stop ();
}

/* Any step again is the same game. */
static void
test_seek (void)
{
  DseWindow *window = dst_game_level ();
  DseSession *session;
  guint64 hashes[200];

  dst_game_press (window, GDK_KEY_F5);
  session = dst_game_session (window);
  for (guint i = 0; i < G_N_ELEMENTS (hashes); i++) {
    const DsAction action = { .type = DS_ACTION_move, .step = i % 2 == 0 ? 1 : 3 };

    hashes[i] = ds_sim_hash (dse_session_get_sim (session));
    g_assert_true (dse_session_act (session, &action));
  }
  for (guint i = G_N_ELEMENTS (hashes); i-- > 0; i -= MIN (i, 6)) {
    g_assert_true (dse_session_seek (session, i));
    g_assert_cmpuint (ds_sim_hash (dse_session_get_sim (session)), ==, hashes[i]);
  }
  g_assert_cmpuint (dse_session_get_length (session), ==, G_N_ELEMENTS (hashes));
  dst_ui_stop ();
}

/* In real time the world goes on; paused it stands. */
static void
test_real_time (void)
{
  DseWindow *window = dst_game_level ();
  DseSession *session;
  guint step;

  dst_game_press (window, GDK_KEY_F5);
  session = dst_game_session (window);
  gtk_widget_activate_action (GTK_WIDGET (dst_game_play (window)), "play.real-time", "b", TRUE);
  DST_UI_UNTIL (dse_session_get_step (session) > 0);
  g_assert_cmpuint (dse_session_get_step (session), >, 0);
  dst_game_press (window, GDK_KEY_F9);
  step = dse_session_get_step (session);
  dst_ui_pass_time (100);
  g_assert_cmpuint (dse_session_get_step (session), ==, step);
  dst_game_press (window, GDK_KEY_F10);
  g_assert_cmpuint (dse_session_get_step (session), ==, step + DS_SIM_TICKS);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/play/keys", test_play);
  g_test_add_func ("/play/words", test_words);
  g_test_add_func ("/play/from-here", test_from_here);
  g_test_add_func ("/play/travel", test_travel);
  g_test_add_func ("/play/watch", test_watch);
  g_test_add_func ("/play/screens", test_screens);
  g_test_add_func ("/play/cheat-and-save", test_cheat_and_save);
  g_test_add_func ("/play/console", test_console);
  g_test_add_func ("/play/console-left", test_console_left);
  g_test_add_func ("/play/menu", test_menu);
  g_test_add_func ("/play/seek", test_seek);
  g_test_add_func ("/play/real-time", test_real_time);
  return g_test_run ();
}
