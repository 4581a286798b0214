/* tests/ui/test_bot_games.c — games of bots: overlays, the cell card, the panel, and a game that is
 * played again. */
#include "app/settings.h"
#include "drive.h"
#include "proof/spot_list.h"
#include "wait.h"

#include <adwaita.h>
#include <string.h>

#define N_GAMES 12

/* A level on which the bot dies in most games. */
static DseWindow *
start (void)
{
  g_autofree char *path =
      g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), "samples", "descent.delve", NULL);

  g_settings_set_string (dse_settings_get (), "bot", "speedrunner");
  g_settings_set_int (dse_settings_get (), "bot-games", N_GAMES);
  return dst_ui_start (path);
}

static void
stop (void)
{
  g_settings_reset (dse_settings_get (), "bot");
  g_settings_reset (dse_settings_get (), "bot-games");
  g_settings_reset (dse_settings_get (), "bot-real-time");
  g_settings_reset (dse_settings_get (), "bot-ruleset");
  dst_ui_stop ();
}

static DseBotGames *
games_of (DseWindow *window)
{
  return dse_page_get_bot_games (dse_window_get_page (window));
}

static const DsBotTally *
wait_for (DseWindow *window)
{
  DST_UI_UNTIL (!dse_bot_games_is_running (games_of (window)));
  dst_ui_settle ();
  return dse_bot_games_get_tally (games_of (window));
}

/* A label of the window that has @text; NULL: none. */
static const char *
find_text (GtkWidget *root, const char *text)
{
  const char *found = NULL;

  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root) &&
      strstr (gtk_label_get_text (GTK_LABEL (root)), text) != NULL)
    return gtk_label_get_text (GTK_LABEL (root));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_text (child, text);
  return found;
}

/* The first game that ended in death. */
static const DsBotResult *
first_death (const DsBotTally *tally)
{
  for (gsize i = 0; i < tally->results.n; i++)
    if (tally->results.items[i].end == DS_BOT_DIED)
      return &tally->results.items[i];
  return NULL;
}

/* The label below @root that has @text; NULL: none. */
static GtkWidget *
find_label (GtkWidget *root, const char *text)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (root) && find_text (root, text) != NULL)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_label (child, text);
  return found;
}

/* The legend fits a narrow canvas, line by line, leaves out ends that no game had, and says how to
 * hide the overlay. */
static void
test_legend (void)
{
  DseWindow *window = start ();
  GtkWidget *legend;
  const DsBotTally *tally;
  int w;

  dst_ui_action (window, "win.overlay::deaths");
  tally = wait_for (window);
  legend = find_label (GTK_WIDGET (window), "Speedrunner: 12 games");
  g_assert_nonnull (legend);
  gtk_widget_measure (legend, GTK_ORIENTATION_HORIZONTAL, -1, &w, NULL, NULL, NULL);
  g_test_message ("%s: %d px at least", gtk_label_get_text (GTK_LABEL (legend)), w);
  g_assert_cmpint (w, <=, 160);
  g_assert_true (tally->ends[DS_BOT_STUCK] == 0 || tally->ends[DS_BOT_TURNS] == 0);
  g_assert_null (find_text (legend, " 0 stuck"));
  g_assert_null (find_text (legend, " 0 unfinished"));
  g_assert_nonnull (find_text (legend, "Hide: menu View"));
  dst_ui_action (window, "win.overlay::");
  stop ();
}

/* The first cell with its middle below @box; FALSE: none. */
static gboolean
find_covered (DsuCanvas *canvas, const DsFloor *level, const graphene_rect_t *box, DsCell *out)
{
  graphene_point_t middle;

  for (out->y = 0; out->y < level->h; out->y++)
    for (out->x = 0; out->x < level->w; out->x++)
      if (dsu_canvas_cell_to_widget (canvas, *out, &middle) &&
          graphene_rect_contains_point (box, &middle))
        return TRUE;
  return FALSE;
}

/* The legend makes way for the cell of a chosen death that it would cover. */
static void
test_legend_aside (void)
{
  DseWindow *window = start ();
  DsuCanvas *canvas = dse_page_get_canvas (dse_window_get_page (window));
  const DsFloor *level = &dsu_document_get_delve (dst_ui_document (window))->dungeon.floors[0];
  GtkWidget *legend;
  graphene_rect_t box, other;
  graphene_point_t middle;
  DsCell cell;

  dst_ui_action (window, "win.overlay::deaths");
  wait_for (window);
  dsu_canvas_zoom_to (canvas, 32); /* cells lie below it */
  dst_ui_settle ();
  legend = find_label (GTK_WIDGET (window), "Speedrunner: 12 games");
  g_assert_true (gtk_widget_compute_bounds (legend, GTK_WIDGET (canvas), &box));
  g_assert_true (find_covered (canvas, level, &box, &cell));
  dsu_canvas_cell_to_widget (canvas, cell, &middle);
  dsu_canvas_put_cursor (canvas, cell);
  DST_UI_UNTIL (gtk_widget_compute_bounds (legend, GTK_WIDGET (canvas), &other) &&
                !graphene_rect_equal (&other, &box));
  g_assert_false (graphene_rect_contains_point (&other, &middle));
  dst_ui_action (window, "win.overlay::");
  stop ();
}

/* Choosing the overlay plays the games; the level shows where the bot died, and the card how often;
 * an edit makes them outdated, and they stay until they are played again. */
static void
test_overlay (void)
{
  DseWindow *window = start ();
  GtkWidget *canvas = GTK_WIDGET (dse_page_get_canvas (dse_window_get_page (window)));
  g_autoptr (GBytes) plain = NULL, red = NULL;
  g_autoptr (GdkTexture) before = NULL, after = NULL;
  g_autofree char *text = NULL, *visits = NULL;
  const DsBotResult *death;
  const DsBotTally *tally;

  g_assert_null (dse_bot_games_get_tally (games_of (window)));
  dst_ui_action (window, "win.overlay::deaths");
  g_assert_true (dse_bot_games_is_running (games_of (window)));
  tally = wait_for (window);
  g_assert_cmpuint (tally->results.n, ==, N_GAMES);
  g_assert_nonnull (find_text (GTK_WIDGET (window), "Speedrunner: 12 games"));
  text = g_strdup_printf ("%u won, %u died", tally->ends[DS_BOT_WON], tally->ends[DS_BOT_DIED]);
  g_assert_nonnull (find_text (GTK_WIDGET (window), text));
  g_assert_null (find_text (GTK_WIDGET (window), "Outdated"));
  death = first_death (tally);
  dsu_canvas_set_floor (DSU_CANVAS (canvas), (gsize)death->at.floor);
  dst_ui_hover (window, (DsCell){ 0, 0 });
  after = dst_ui_render (canvas);
  g_clear_pointer (&text, g_free);
  text = dse_bot_games_dup_cell (games_of (window), (gsize)death->at.floor, death->at.cell);
  g_assert_true (g_regex_match_simple ("^[1-9][0-9]* deaths?, visited in [1-9][0-9]* of 12 games$",
                                       text, 0, 0));
  visits = dst_ui_dup_pointed (window, death->at.cell);
  g_assert_nonnull (strstr (visits, text));
  dst_ui_action (window, "win.overlay::");
  g_clear_pointer (&visits, g_free);
  visits = dst_ui_dup_pointed (window, death->at.cell);
  g_assert_null (strstr (visits, text));
  dst_ui_hover (window, (DsCell){ 0, 0 });
  before = dst_ui_render (canvas);
  plain = gdk_texture_save_to_png_bytes (before);
  red = gdk_texture_save_to_png_bytes (after);
  g_assert_false (g_bytes_equal (plain, red));

  dst_ui_action (window, "win.overlay::visits");
  g_assert_false (dse_bot_games_is_running (games_of (window))); /* they are known */
  dse_page_select_all (dse_window_get_page (window));
  dst_ui_action (window, "win.delete-things");
  dst_ui_settle ();
  g_assert_true (dse_bot_games_is_old (games_of (window)));
  g_assert_nonnull (find_text (GTK_WIDGET (window), "Outdated"));
  dst_ui_action (window, "win.undo");
  dse_bot_games_play (games_of (window));
  wait_for (window);
  g_assert_false (dse_bot_games_is_old (games_of (window)));
  g_assert_null (find_text (GTK_WIDGET (window), "Outdated"));
  dst_ui_action (window, "win.overlay::");
  stop ();
}

/* The row of a death: the seed stands in its sentence. */
static void
assert_punctuation (DseWindow *window, const DsBotTally *tally)
{
  const DsBotResult *death = first_death (tally);
  const char *reason = tally->reasons.items[death->reason].text;
  g_autofree char *want = NULL;

  g_assert_true (g_str_has_suffix (reason, "."));
  want = g_strdup_printf ("%.*s (seed %llu)", (int)strlen (reason) - 1, reason,
                          (unsigned long long)death->seed);
  DST_UI_UNTIL (find_text (GTK_WIDGET (window), want) != NULL);
}

/* The command shows the panel and an overlay; a row goes to its cell, and its game is played again
 * with the same end. */
static void
test_panel (void)
{
  DseWindow *window = start ();
  DsePage *page = dse_window_get_page (window);
  g_autoptr (GVariant) overlay = NULL;
  const DsBotTally *tally;
  DseSession *session;
  DsBotResult death;
  GtkWidget *list;
  guint row = 0;

  dst_ui_action (window, "win.bot-games");
  overlay = g_action_group_get_action_state (G_ACTION_GROUP (window), "overlay");
  g_assert_cmpstr (g_variant_get_string (overlay, NULL), ==, "deaths");
  tally = wait_for (window);
  list = dst_ui_find (GTK_WIDGET (window), DSE_TYPE_SPOT_LIST, NULL);
  while (!gtk_widget_get_mapped (list) || dse_spot_list_get_n (DSE_SPOT_LIST (list)) == 0)
    dst_ui_settle ();
  g_assert_cmpuint (dse_spot_list_get_n (DSE_SPOT_LIST (list)), ==,
                    N_GAMES - tally->ends[DS_BOT_WON]);
  assert_punctuation (window, tally);
  for (gsize i = 0; &tally->results.items[i] != first_death (tally); i++)
    row += tally->results.items[i].end != DS_BOT_WON;
  death = *first_death (tally);
  dse_spot_list_choose (DSE_SPOT_LIST (list), row);
  dst_ui_settle ();
  g_assert_cmpuint (dsu_canvas_get_floor (dse_page_get_canvas (page)), ==, (guint)death.at.floor);
  dst_ui_press_button (GTK_WIDGET (window), "_Watch This Game");
  DST_UI_UNTIL (dse_page_is_playing (page));
  session = dse_play_get_session (dse_page_get_play (page));
  g_assert_cmpint (dse_session_get_game (session)->result, ==, DS_SIM_RUNNING);
  g_assert_cmpuint (dse_session_get_step (session), ==, dse_session_get_length (session) - 10);
  g_assert_true (dse_session_seek (session, dse_session_get_length (session)));
  g_assert_cmpint (dse_session_get_game (session)->result, ==, DS_SIM_DIED);
  g_assert_cmpuint (dse_session_get_game (session)->turn, ==, death.turns);
  g_assert_true (ds_spot_equal (dse_session_get_player (session)->at, death.at));
  dst_ui_action (window, "win.stop-play");
  dst_ui_action (window, "win.overlay::");
  stop ();
}

/* The games are the same for any number of threads, in turns and in real time. */
static void
test_threads (void)
{
  DseWindow *window = start ();
  DseBotGames *games = games_of (window);

  for (int is_real_time = 0; is_real_time < 2; is_real_time++) {
    g_autoptr (GArray) results = g_array_new (FALSE, FALSE, sizeof (DsBotResult));
    g_autoptr (GString) reasons = g_string_new (NULL), again = g_string_new (NULL);
    const DsBotTally *tally;
    DsBotCell most;

    g_settings_set_boolean (dse_settings_get (), "bot-real-time", is_real_time == 1);
    dse_bot_games_set_n_threads (games, 1);
    dse_bot_games_play (games);
    tally = wait_for (window);
    g_assert_cmpuint (tally->results.n, ==, N_GAMES);
    g_assert_true (dse_bot_games_get_setup (games)->options.is_real_time == (is_real_time == 1));
    g_array_append_vals (results, tally->results.items, N_GAMES);
    for (gsize i = 0; i < tally->reasons.n; i++)
      g_string_append_printf (reasons, "%u %s\n", tally->reasons.items[i].n,
                              tally->reasons.items[i].text);
    most = tally->most;

    dse_bot_games_set_n_threads (games, 4);
    dse_bot_games_play (games);
    tally = wait_for (window);
    g_assert_cmpuint (tally->results.n, ==, N_GAMES);
    for (guint i = 0; i < N_GAMES; i++) {
      const DsBotResult *one = &g_array_index (results, DsBotResult, i);
      const DsBotResult *four = &tally->results.items[i];

      g_assert_cmpuint (one->seed, ==, four->seed);
      g_assert_cmpint (one->end, ==, four->end);
      g_assert_cmpuint (one->turns, ==, four->turns);
      g_assert_cmpuint (one->reason, ==, four->reason);
      g_assert_true (ds_spot_equal (one->at, four->at));
    }
    for (gsize i = 0; i < tally->reasons.n; i++)
      g_string_append_printf (again, "%u %s\n", tally->reasons.items[i].n,
                              tally->reasons.items[i].text);
    g_assert_cmpstr (reasons->str, ==, again->str);
    g_assert_cmpuint (most.turns, ==, tally->most.turns);
    g_assert_cmpuint (most.games, ==, tally->most.games);
    g_assert_cmpuint (most.deaths, ==, tally->most.deaths);
  }
  stop ();
}

static GtkWidget *
find_choice (GtkWidget *root, const char *tooltip)
{
  GtkWidget *found = NULL;

  if (GTK_IS_DROP_DOWN (root) && g_strcmp0 (gtk_widget_get_tooltip_text (root), tooltip) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_choice (child, tooltip);
  return found;
}

/* The panel has the rulesets of the level; the chosen one is that of the games, and of the game
 * that is watched; in real time its creatures act by chance. */
static void
test_ruleset (void)
{
  DseWindow *window = start ();
  DseBotGames *games = games_of (window);
  GtkWidget *choice;
  guint32 turns;

  dst_ui_action (window, "win.bot-games");
  wait_for (window);
  g_assert_cmpstr (dse_bot_games_get_level (games)->ruleset, ==, "default");
  choice = find_choice (GTK_WIDGET (window), "Ruleset of the games");
  g_assert_nonnull (choice);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (choice)), ==, 0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), 2);
  dse_bot_games_play (games);
  turns = wait_for (window)->results.items[0].turns;
  g_assert_cmpstr (dse_bot_games_get_level (games)->ruleset, ==, "seed");
  g_assert_cmpstr (dsu_document_get_delve (dst_ui_document (window))->ruleset, ==, "default");
  g_settings_set_boolean (dse_settings_get (), "bot-real-time", TRUE);
  dse_bot_games_play (games);
  g_assert_cmpuint (wait_for (window)->results.items[0].turns, !=, turns);
  dst_ui_action (window, "win.overlay::");
  stop ();
}

/* Waits for the game that ended in @death, and leaves it. */
static void
assert_watched (DseWindow *window, const DsBotResult *death)
{
  DsePage *page = dse_window_get_page (window);
  DseSession *session;

  DST_UI_UNTIL (dse_page_is_playing (page));
  session = dse_play_get_session (dse_page_get_play (page));
  g_assert_true (dse_session_seek (session, dse_session_get_length (session)));
  g_assert_cmpint (dse_session_get_game (session)->result, ==, DS_SIM_DIED);
  g_assert_cmpuint (dse_session_get_game (session)->turn, ==, death->turns);
  g_assert_true (ds_spot_equal (dse_session_get_player (session)->at, death->at));
  dst_ui_action (window, "win.stop-play");
  DST_UI_UNTIL (!dse_page_is_playing (page));
}

/* With the hand a click on a cell of the overlay plays a game that ended there, in turns or real
 * time; so does the key for the cell of the pointer or the keyboard. Other cells, overlays and
 * drags do nothing. */
static void
test_click (gconstpointer is_real_time)
{
  DseWindow *window = start ();
  DsePage *page = dse_window_get_page (window);
  DsuCanvas *canvas = dse_page_get_canvas (page);
  DsBotResult death;
  DsCell beside;

  g_settings_set_boolean (dse_settings_get (), "bot-real-time", is_real_time != NULL);
  dst_ui_action (window, "win.watch-death");
  g_assert_nonnull (find_text (GTK_WIDGET (window), "Run bot games first"));
  dst_ui_action (window, "win.overlay::deaths");
  death = *first_death (wait_for (window));
  dsu_canvas_set_floor (canvas, (gsize)death.at.floor);
  dst_ui_action (window, "win.fit");
  dst_ui_settle ();
  beside = (DsCell){ 0, 0 };
  dst_ui_action (window, "win.tool::pan");
  dst_ui_click (window, beside, GDK_BUTTON_PRIMARY, 0);
  g_assert_false (dse_page_is_playing (page));
  dst_ui_click (window, death.at.cell, GDK_BUTTON_PRIMARY, 0);
  assert_watched (window, &death);

  dst_ui_action (window, "win.overlay::visits");
  dst_ui_click (window, death.at.cell, GDK_BUTTON_PRIMARY, 0);
  dst_ui_settle ();
  g_assert_false (dse_page_is_playing (page));
  dst_ui_hover (window, death.at.cell);
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_F6, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
  assert_watched (window, &death);
  dst_ui_hover (window, beside);
  dst_ui_action (window, "win.watch-death");
  g_assert_nonnull (find_text (GTK_WIDGET (window), "No bot died under the pointer"));
  dst_ui_action (window, "win.overlay::");
  stop ();
}

/* Stopped games are kept; a closed level stops its own. */
static void
test_stop (void)
{
  DseWindow *window = start ();
  DseBotGames *games = games_of (window);

  g_settings_set_string (dse_settings_get (), "bot", "explorer");
  g_settings_set_int (dse_settings_get (), "bot-games", 1000);
  dse_bot_games_play (games);
  DST_UI_UNTIL (dse_bot_games_get_progress (games) > 0.001);
  dse_bot_games_stop (games);
  g_assert_cmpuint (wait_for (window)->results.n, >, 0);
  g_assert_cmpuint (dse_bot_games_get_tally (games)->results.n, <, 1000);
  dse_bot_games_play (games);
  g_assert_true (dse_bot_games_is_running (games));
  stop ();
}

/* A level without a cell to start from has a sentence in place of games. */
static void
test_no_start (void)
{
  DseWindow *window = dst_ui_start (NULL);

  dst_ui_add_blank (window, 1);
  g_object_set (dse_window_get_options (window), "tile", "wall", NULL);
  dst_ui_action (window, "win.tool::fill");
  dst_ui_click (window, (DsCell){ 5, 5 }, 1, 0);
  dst_ui_action (window, "win.overlay::turns");
  g_assert_null (wait_for (window));
  g_assert_nonnull (dse_bot_games_get_note (games_of (window)));
  g_assert_nonnull (find_text (GTK_WIDGET (window), dse_bot_games_get_note (games_of (window))));
  dst_ui_action (window, "win.overlay::");
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  dst_ui_set_language ();
  g_test_add_func ("/bot-games/overlay", test_overlay);
  g_test_add_func ("/bot-games/legend", test_legend);
  g_test_add_func ("/bot-games/legend-aside", test_legend_aside);
  g_test_add_func ("/bot-games/panel", test_panel);
  g_test_add_func ("/bot-games/threads", test_threads);
  g_test_add_func ("/bot-games/ruleset", test_ruleset);
  g_test_add_data_func ("/bot-games/click/turns", NULL, test_click);
  g_test_add_data_func ("/bot-games/click/real-time", "frames", test_click);
  g_test_add_func ("/bot-games/stop", test_stop);
  g_test_add_func ("/bot-games/no-start", test_no_start);
  return g_test_run ();
}
