/* tests/ui/test_play_start.c — the start of a game: character, cell, seed and winning condition. */
#include "app/settings.h"
#include "game.h"

#include <string.h>

static GSettings *
settings_of (void)
{
  return dse_settings_get ();
}

/* The control of a row of the dialog. */
static GtkWidget *
control_of (const char *title, GType type)
{
  GtkWidget *row = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW, title);

  g_assert_nonnull (row);
  return dst_ui_find (row, type, NULL);
}

static void
choose (const char *title, const char *label)
{
  GtkDropDown *drop_down = GTK_DROP_DOWN (control_of (title, GTK_TYPE_DROP_DOWN));
  GListModel *labels = gtk_drop_down_get_model (drop_down);

  for (guint i = 0; i < g_list_model_get_n_items (labels); i++) {
    g_autoptr (GtkStringObject) item = g_list_model_get_item (labels, i);

    if (strcmp (gtk_string_object_get_string (item), label) == 0) {
      gtk_drop_down_set_selected (drop_down, i);
      return;
    }
  }
  g_error ("there is no “%s” for “%s”", label, title);
}

static const char *
player_kind (DseWindow *window)
{
  const DsSim *sim = dse_session_get_sim (dst_game_session (window));

  return ds_rules_kind (ds_sim_delve (sim)->rules,
                        (guint32)dse_session_get_player (dst_game_session (window))->kind)
      ->id;
}

/* The choices stay for the next game. */
static void
test_dialog (void)
{
  DseWindow *window = dst_game_level ();
  const DsSim *sim;

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F5, GDK_CONTROL_MASK);
  g_assert_nonnull (dst_ui_dialog ());
  choose ("Character", "Ranger");
  choose ("Goal of the game", "No Goal");
  gtk_editable_set_text (GTK_EDITABLE (control_of ("Seed", GTK_TYPE_ENTRY)), "12x");
  g_assert_false (gtk_widget_get_sensitive (
      dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_BUTTON, "_Play")));
  gtk_editable_set_text (GTK_EDITABLE (control_of ("Seed", GTK_TYPE_ENTRY)), "-12");
  adw_expander_row_set_enable_expansion (
      ADW_EXPANDER_ROW (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_EXPANDER_ROW, NULL)),
      TRUE);
  gtk_spin_button_set_value (
      GTK_SPIN_BUTTON (control_of ("Damage per hit (0: based on attack)", GTK_TYPE_SPIN_BUTTON)),
      7);
  gtk_switch_set_active (GTK_SWITCH (control_of ("Creatures leave no corpses", GTK_TYPE_SWITCH)),
                         TRUE);
  gtk_switch_set_active (GTK_SWITCH (control_of ("Reveal the whole level", GTK_TYPE_SWITCH)), TRUE);
  gtk_widget_activate (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_BUTTON, "_Play"));
  DST_UI_UNTIL (dst_ui_dialog () == NULL && dst_game_play (window) != NULL);
  for (int again = 0; again < 2; again++) {
    sim = dse_session_get_sim (dst_game_session (window));
    g_assert_cmpuint (ds_sim_seed (sim), ==, (guint64)-12); /* as in Java */
    g_assert_cmpint (dse_session_get_game (dst_game_session (window))->damage, ==, 7);
    g_assert_cmphex (dse_session_get_game (dst_game_session (window))->quirks, ==,
                     DS_QUIRK_NO_CORPSES);
    g_assert_cmpstr (player_kind (window), ==, "ranger");
    g_assert_true (dse_session_get_game (dst_game_session (window))->reveals);
    g_assert_cmpuint (dse_session_get_game (dst_game_session (window))->win, ==, DS_WIN_NEVER);
    dst_ui_key (GTK_WINDOW (window), GDK_KEY_F5, GDK_SHIFT_MASK);
    dst_game_press (window, GDK_KEY_F5);
  }
  dst_ui_stop ();
}

/* Enter on a list of choices starts no game whose seed is wrong. */
static void
test_wrong_seed (void)
{
  DseWindow *window = dst_game_level ();

  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F5, GDK_CONTROL_MASK);
  dst_ui_settle ();
  gtk_editable_set_text (GTK_EDITABLE (control_of ("Seed", GTK_TYPE_ENTRY)), "12x");
  gtk_widget_grab_focus (control_of ("Character", GTK_TYPE_DROP_DOWN));
  dst_ui_tap (GDK_KEY_Return);
  dst_ui_settle ();
  dst_ui_pass_time (600); /* a button would be down for a while */
  dst_ui_settle ();
  g_assert_null (dst_game_play (window));
  g_assert_nonnull (dst_ui_dialog ());
  gtk_editable_set_text (GTK_EDITABLE (control_of ("Seed", GTK_TYPE_ENTRY)), "12");
  dst_ui_tap (GDK_KEY_Return);
  dst_ui_settle ();
  dst_ui_pass_time (600);
  DST_UI_UNTIL (dst_game_play (window) != NULL);
  g_assert_cmpuint (ds_sim_seed (dse_session_get_sim (dst_game_session (window))), ==, 12);
  dst_ui_stop ();
}

/* Each is somebody else, with things of their own. */
static void
test_characters (void)
{
  static const struct {
    const char *id;
    gint32 hp, n_items;
    gboolean has_bow;
  } rows[] = { { "player", 100, 0, FALSE },
               { "knight", 120, 7, FALSE },
               { "ranger", 100, 7, TRUE },
               { "mage", 90, 8, FALSE } };
  DseWindow *window = dst_game_level ();

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    const DsSimActor *player;
    const DsSim *sim;

    g_settings_set_string (settings_of (), "play-character", rows[i].id);
    dst_game_press (window, GDK_KEY_F5);
    sim = dse_session_get_sim (dst_game_session (window));
    player = dse_session_get_player (dst_game_session (window));
    g_assert_cmpstr (player_kind (window), ==, rows[i].id);
    g_assert_cmpint (player->body.hp, ==, rows[i].hp);
    g_assert_cmpint (player->inventory.n, ==, rows[i].n_items);
    g_assert_true (ds_action_class (DS_ACTION_fire)->suits (sim, DS_SIM_PLAYER, DS_SIM_NONE) ==
                   rows[i].has_bow);
    dst_ui_key (GTK_WINDOW (window), GDK_KEY_F5, GDK_SHIFT_MASK);
  }
  dst_ui_stop ();
}

/* On a lower floor one comes down the stairs. */
static void
test_floor (void)
{
  g_autofree char *path =
      g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), "samples", "descent.delve", NULL);
  DseWindow *window = dst_ui_start (path);
  const DsSimActor *player;

  g_settings_set_uint (settings_of (), "play-floor", 3);
  dst_game_press (window, GDK_KEY_F5);
  player = dse_session_get_player (dst_game_session (window));
  g_assert_cmpint (player->at.floor, ==, 2);
  dst_game_press (window, GDK_KEY_less);
  g_assert_cmpint (player->at.floor, ==, 1);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F5, GDK_SHIFT_MASK);
  g_settings_set_uint (settings_of (), "play-floor", 99); /* of another level */
  dst_game_press (window, GDK_KEY_F5);
  g_assert_cmpint (dse_session_get_player (dst_game_session (window))->at.floor, ==, 0);
  dst_ui_stop ();
}

/* The player is taken from the button to a cell. */
static void
test_drag (void)
{
  DseWindow *window = dst_game_level ();
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  GtkWidget *button = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON,
                                   "Play, or drag onto the level to start at a cell (F5)");
  graphene_point_t at;

  g_assert_nonnull (button);
  dsu_canvas_cell_to_widget (canvas, (DsCell){ 30, 20 }, &at);
  dst_ui_point_at (button, 0.5);
  dst_ui_button (1, TRUE);
  for (int i = -3; i <= 0; i++) {
    dst_ui_point_in (GTK_WIDGET (canvas), (double)at.x + 40 * i, (double)at.y);
    dst_ui_settle ();
  }
  dst_ui_button (1, FALSE);
  DST_UI_UNTIL (dst_game_play (window) != NULL);
  DST_ASSERT_AT (window, 30, 20);
  dst_ui_stop ();
}

/* A start in a wall: the game begins beside it. Nobody begins in a wall that they chose: that is
 * said, and the game that waits still does. */
static void
test_wall (void)
{
  DseWindow *window = dst_game_draw ("#####/#...#/#..!#/#####/");
  DsePage *page = dse_window_get_page (window);

  g_object_set (dse_window_get_options (window), "kind", "player-start", NULL);
  dst_ui_action (window, "win.tool::thing");
  dst_ui_click (window, (DsCell){ 0, 0 }, 1, 0);
  dst_ui_wait_verdict (window);
  dst_game_press (window, GDK_KEY_F5);
  g_assert_nonnull (
      strstr (dst_game_hint (window), "he player start at 0, 0 is not on a walkable cell"));
  DST_ASSERT_AT (window, 1, 1);
  dst_game_press (window, GDK_KEY_Right);
  dst_game_press (window, GDK_KEY_F5);
  dst_ui_hover (window, (DsCell){ 4, 2 });
  dst_game_press (window, GDK_KEY_F6);
  g_assert_false (dse_page_is_playing (page));
  g_assert_cmpstr (dsu_document_get_error (dse_page_get_document (page)), ==,
                   "The game cannot start: the cell 4, 2 is not walkable");
  dst_game_press (window, GDK_KEY_F5);
  g_assert_cmpuint (dse_session_get_length (dst_game_session (window)), ==, 1);
  DST_ASSERT_AT (window, 2, 1);
  dst_ui_stop ();
}

/* A level that cannot be finished is played, and that it cannot be is said. */
static void
test_unsolvable (void)
{
  DseWindow *window = dst_game_level ();
  DseVerdict *verdict = dse_page_get_verdict (dse_window_get_page (window));

  dst_ui_action (window, "win.tool::brush");
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_drag (window, (DsCell){ 8, 3 }, (DsCell){ 8, 7 }, 1, 0);
  dst_ui_drag (window, (DsCell){ 8, 7 }, (DsCell){ 11, 7 }, 1, 0);
  dst_ui_drag (window, (DsCell){ 11, 7 }, (DsCell){ 11, 3 }, 1, 0);
  dst_ui_drag (window, (DsCell){ 11, 3 }, (DsCell){ 8, 3 }, 1, 0);
  DST_UI_UNTIL (!dse_verdict_get_busy (verdict) && dse_verdict_get_judgement (verdict) != NULL);
  g_assert_cmpint (dse_verdict_get_judgement (verdict)->verdict, ==, DS_VERDICT_UNSOLVABLE);
  dst_ui_hover (window, (DsCell){ 59, 39 });
  dst_game_press (window, GDK_KEY_F5);
  g_assert_true (dse_page_is_playing (dse_window_get_page (window)));
  g_assert_true (g_str_has_prefix (dst_game_hint (window), "⚠ "));
  dst_ui_stop ();
}

/* Down, to the lost thing, and back to where it began. */
static void
test_T15h (void)
{
  DseWindow *window = dst_game_level ();
  const DsCmdRename cmd = { .cmd.type = &ds_cmd_rename, .name = "Caves Of Slight Danger" };

  g_assert_true (dsu_document_apply (dst_ui_document (window), &cmd.cmd));
  g_object_set (dse_window_get_options (window), "kind", "teddy-bear", NULL);
  dst_ui_click (window, (DsCell){ 5, 9 }, 1, 0);
  g_settings_set_enum (settings_of (), "play-win", DS_WIN_FETCH);
  g_settings_set_string (settings_of (), "play-character", "player");
  dst_game_press (window, GDK_KEY_F5);
  dst_game_press_shift (window, GDK_KEY_question);
  g_assert_true (g_str_has_prefix (
      gtk_label_get_text (GTK_LABEL (
          gtk_widget_get_next_sibling (gtk_widget_get_first_child (dst_game_screen (window))))),
      "Descend the Caves Of Slight Danger, find the lost Teddy bear, and return to the surface to "
      "win."));
  dst_game_press (window, GDK_KEY_Escape);
  for (int i = 0; i < 4; i++)
    dst_game_press (window, GDK_KEY_j);
  dst_game_press (window, GDK_KEY_g);
  for (int i = 0; i < 4; i++) {
    g_assert_null (dst_game_screen (window));
    dst_game_press (window, GDK_KEY_k);
  }
  dst_game_expect (
      window, "end", "You have won",
      "Play again with the same seed\nGo back ten turns\n"
      "Return to the editor\nteddy bear\nItems picked up: 1\n"
      "Killed nobody · Never ate · Never drank a potion · Never read · "
      "Never cast a spell · Never threw anything · Never fired a shot · Never searched");
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/play/start/dialog", test_dialog);
  g_test_add_func ("/play/start/wrong-seed", test_wrong_seed);
  g_test_add_func ("/play/start/characters", test_characters);
  g_test_add_func ("/play/start/floor", test_floor);
  g_test_add_func ("/play/start/drag", test_drag);
  g_test_add_func ("/play/start/wall", test_wall);
  g_test_add_func ("/play/start/unsolvable", test_unsolvable);
  g_test_add_func ("/acceptance/T15h", test_T15h);
  return g_test_run ();
}
