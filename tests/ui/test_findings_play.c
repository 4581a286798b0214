/* tests/ui/test_findings_play.c — faults of games that were found by hand, by the numbers under
 * which they were noted. */
#include "game.h"
#include "play/walk.h"

#include "io/io.h"
#include "io/replay_file.h"
#include "sim/mind/threat.h"
#include "sim/world/items.h"

#include <glib/gstdio.h>
#include <string.h>

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
  DST_UI_UNTIL (!dst_game_is_auto (window));
  g_assert_false (dst_game_is_auto (window));
  dst_ui_settle ();
}

static gboolean
is_beside (DseWindow *window, gint32 actor)
{
  return dse_walk_step_to (dst_game_session (window),
                           state_of (window)->actors.items[actor].at.cell) >= 0;
}

static void
lay (DseWindow *window, const char *kind, int n, DsCell cell)
{
  DsSim *sim = (DsSim *)dse_session_get_sim (dst_game_session (window));
  uint16_t number;

  g_assert_true (ds_rules_find_kind (ds_sim_delve (sim)->rules, kind, &number));
  while (n-- > 0)
    ds_items_lay (sim, ds_items_add (sim, number, DS_SIM_NONE, DS_SIM_NONE),
                  (DsSimSpot){ 0, cell });
}

/* ---- P1: explore, travel and rest */

#define HALL "##################################"

/* Sheep do not matter, however many come and go. */
static void
test_sheep (void)
{
  DseWindow *window = dst_game_play_map (HALL "/#@..h..........h.................#/"
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
  DseWindow *window = dst_game_play_map (HALL "/#@.hh..................c.........#/"
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
    g_assert_false (dst_game_is_auto (window));
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

static gboolean
is_in_picture (DseWindow *window, DsCell cell)
{
  graphene_point_t at;

  return dsu_canvas_cell_to_widget (dse_play_get_canvas (dst_game_play (window)), cell, &at);
}

/* A creature that is said to come into view is in the picture, though the player stays in its
 * middle third otherwise, and does so again when the creature is gone. */
static void
test_in_picture (void)
{
  g_autoptr (GString) map = g_string_new (NULL);
  const DsSimState *state;
  DseWindow *window;
  gint32 threat;

  for (int y = 0; y < 40; y++) {
    for (int x = 0; x < 80; x++)
      g_string_append_c (map, x == 2 && y == 20                       ? '@'
                              : x == 60 && y == 20                    ? 'c'
                              : y < 19 || y > 21 || x == 0 || x == 79 ? '#'
                                                                      : '.');
    g_string_append_c (map, '/');
  }
  window = dst_game_play_map (map->str);
  gtk_window_set_default_size (GTK_WINDOW (window), 1024, 700);
  DST_UI_UNTIL (gtk_widget_get_width (GTK_WIDGET (window)) <= 1024);
  dsu_canvas_zoom_to (dse_play_get_canvas (dst_game_play (window)), 56);
  dst_ui_settle ();
  dst_game_press (window, GDK_KEY_o);
  wait_auto (window);
  g_assert_cmpstr (dst_game_hint (window), ==, "The goblin comes into view");
  state = state_of (window);
  threat = ds_sim_threat (dse_session_get_sim (dst_game_session (window)));
  g_test_message ("player %d, goblin %d", dst_game_player (window).x,
                  state->actors.items[threat].at.cell.x);
  g_assert_true (is_in_picture (window, state->actors.items[threat].at.cell));
  g_assert_true (is_in_picture (window, dst_game_player (window)));
  dst_game_cheat (window, "teleport 4 20");
  for (int i = 0; i < 9; i++)
    dst_game_press (window, GDK_KEY_period);
  g_assert_true (is_in_picture (window, dst_game_player (window)));
  g_assert_true (is_in_picture (window, (DsCell){ dst_game_player (window).x + 2, 20 }));
  dst_ui_stop ();
}

/* A creature in the way of travel or exploration is gone round, or waited for, never struck; a
 * click on somebody beside the player is meant. */
static void
test_in_way (void)
{
  DseWindow *window = dst_game_play_map ("#######/#@h...#/#######");
  DsSimActor *sheep = (DsSimActor *)&state_of (window)->actors.items[1];
  const char *hint = "The sheep is in the way";

  sheep->mind.stunned = 100; /* it stays there */
  lay (window, "bread", 1, (DsCell){ 5, 1 });
  dst_ui_click (window, (DsCell){ 5, 1 }, 1, 0);
  wait_auto (window);
  g_assert_cmpstr (dst_game_hint (window), ==, hint);
  dst_game_press (window, GDK_KEY_o);
  wait_auto (window);
  g_assert_cmpstr (dst_game_hint (window), ==, hint);
  sheep->mind.stunned = 0;
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

/* ---- P2: what a screen reader says */

typedef struct {
  GtkAccessible *canvas;
  guint n; /* times its description changed */
} Told;

/* The tree's own signal, which bridges to screen readers listen to. */
static gboolean
on_tree (GSignalInvocationHint *hint, guint n, const GValue *values, gpointer data)
{
  GObject *context = g_value_get_object (&values[0]);
  GtkAccessible *accessible = NULL;
  Told *told = data;

  g_object_get (context, "accessible", &accessible, NULL);
  told->n += accessible == told->canvas;
  g_clear_object (&accessible);
  return TRUE;
}

static void
assert_told (DseWindow *window, const char *text)
{
  g_autofree char *found = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (dse_play_get_canvas (dst_game_play (window))),
      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text);

  if (found != NULL)
    g_error ("not “%s”: %s", text, found);
}

/* The description of the game has the turn's sentences, the cell and what is there, and changes
 * once a turn: also when the same is done twice, and when it cannot be done. */
static void
test_told (void)
{
  static const char FLOOR[] = "A floor of flat stones.";
  DseWindow *window = dst_game_play_map ("######/#@...#/#h...#/######");
  Told told = { GTK_ACCESSIBLE (dse_play_get_canvas (dst_game_play (window))), 0 };
  const guint signal = g_signal_lookup ("state-change", g_type_from_name ("GtkATContext"));
  const gulong hook = g_signal_add_emission_hook (signal, 0, on_tree, &told, NULL);
  const DsSimActor *sheep = &state_of (window)->actors.items[1];
  g_autofree char *hit = NULL, *bumps = NULL;

  g_assert_cmpuint (hook, !=, 0);
  dst_game_press (window, GDK_KEY_Left);
  bumps = g_strdup_printf ("You cannot go there. You are at 1, 1: %s Turn 0.", FLOOR);
  assert_told (window, bumps);
  dst_game_press (window, GDK_KEY_Left);
  g_clear_pointer (&bumps, g_free);
  bumps = g_strdup_printf ("You cannot go there. ×2. You are at 1, 1: %s Turn 0.", FLOOR);
  assert_told (window, bumps);
  g_assert_cmpuint (told.n, ==, 2);
  for (guint turn = 1; turn <= 3; turn++) {
    dst_game_press (window, GDK_KEY_period);
    g_assert_cmpuint (told.n, ==, 2 + turn);
  }
  while (!is_beside (window, 1))
    dst_game_press (window, GDK_KEY_period);
  told.n = 0;
  dst_ui_click (window, sheep->at.cell, 1, 0);
  g_assert_cmpuint (told.n, ==, 1);
  hit = g_strdup_printf ("%s You are at 1, 1: %s Turn %u.",
                         dse_session_get_line (dst_game_session (window), 0)->text, FLOOR,
                         turn_of (window));
  g_assert_true (g_str_has_prefix (hit, "You hit the sheep"));
  assert_told (window, hit);
  told.n = 0;
  dst_game_press (window, GDK_KEY_semicolon); /* looking tells of what is looked at */
  dst_game_press (window, GDK_KEY_Right);
  dst_game_press (window, GDK_KEY_Right);
  g_assert_cmpuint (told.n, ==, 3);
  dst_game_press (window, GDK_KEY_Escape);
  g_signal_remove_emission_hook (signal, hook);
  dst_ui_stop ();
}

/* ---- P3: steps and turns */

/* An impossible action is reported and is no step, and after a rewind no branch. */
static void
test_bumps (void)
{
  DseWindow *window = dst_game_play_map ("######/#@...#/#....#/######");
  DseSession *session = dst_game_session (window);

  for (int i = 0; i < 5; i++)
    dst_game_press (window, GDK_KEY_Left);
  g_assert_cmpuint (dse_session_get_length (session), ==, 0);
  g_assert_cmpstr (dst_game_message (window), ==, "You cannot go there. ×5");
  dst_game_press (window, GDK_KEY_Right);
  dst_game_press (window, GDK_KEY_Down);
  g_assert_cmpuint (dse_session_get_length (session), ==, 2);
  g_assert_null (dse_session_get_line (session, 0));
  dse_play_seek (dst_game_play (window), 1);
  dst_game_press (window, GDK_KEY_Up);
  g_assert_cmpstr (dse_session_get_line (session, 0)->text, ==, "You cannot go there.");
  g_assert_cmpuint (dse_session_get_n_branches (session), ==, 1);
  g_assert_cmpuint (dse_session_get_length (session), ==, 2);
  g_assert_cmpuint (dse_session_get_step (session), ==, 1);
  dse_play_seek (dst_game_play (window), 2);
  g_assert_null (dse_session_get_line (session, 0));
  dst_ui_stop ();
}

/* In real time the frame in which it was tried passes, and is nothing to go back to. */
static void
test_bumps_in_frames (void)
{
  DseWindow *window = dst_game_play_map ("######/#@...#/#....#/######");
  DseSession *session = dst_game_session (window);
  const DsAction up = { .type = DS_ACTION_move, .step = 0 };

  for (int i = 0; i < 200; i++)
    g_assert_false (dse_session_tick (session, &up));
  dse_game_announce (dst_game_play (window)->controls.game);
  g_assert_cmpuint (dse_session_get_length (session), ==, 200);
  g_assert_cmpuint (dse_session_get_place (session, 0, 200), ==, 0);
  g_assert_cmpstr (dse_session_get_line (session, 0)->text, ==, "You cannot go there.");
  dst_ui_stop ();
}

/* Ten turns are ten turns, in frames too, and where things took no time. */
static void
test_ten_turns (void)
{
  DseWindow *window = dst_game_play_map ("######/#@...#/#....#/######");
  DseSession *session = dst_game_session (window);

  for (int i = 0; i < 25; i++) {
    dst_game_press (window, i % 2 == 0 ? GDK_KEY_Right : GDK_KEY_Left);
    dst_game_press (window, GDK_KEY_Up); /* a wall */
    if (i % 5 == 0)
      dst_game_cheat (window, "heal");
  }
  g_assert_cmpuint (turn_of (window), ==, 25);
  gtk_widget_activate_action (GTK_WIDGET (dst_game_play (window)), "play.back", NULL);
  g_assert_cmpuint (turn_of (window), ==, 15);
  for (int i = 0; i < 60 * 5; i++)
    dse_session_tick (session, NULL);
  g_assert_cmpuint (turn_of (window), ==, 45);
  gtk_widget_activate_action (GTK_WIDGET (dst_game_play (window)), "play.back", NULL);
  g_assert_cmpuint (turn_of (window), ==, 35);
  for (int i = 0; i < 4; i++)
    gtk_widget_activate_action (GTK_WIDGET (dst_game_play (window)), "play.back", NULL);
  g_assert_cmpuint (dse_session_get_step (session), ==, 0);
  dst_ui_stop ();
}

/* A file in which what could not be done is a step, as it was once, is read as it was written. */
static void
test_old_steps (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "test-old.capsule", NULL);
  DseWindow *window = dst_game_play_map ("######/#@...#/#....#/######");
  DseSession *session = dst_game_session (window);
  DsReplay replay = { 0 };
  DsText text = { 0 };
  DsInput refused = { .type = DS_INPUT_ACT, .action = { .type = DS_ACTION_move, .step = 0 } };
  DsError err;

  for (int i = 0; i < 3; i++)
    dst_game_press (window, GDK_KEY_Right);
  g_assert_true (dse_session_write_replay (session, &replay, &err));
  refused.hash = replay.inputs.items[0].hash;
  g_assert_true (ds_array_push (&replay.inputs, refused));
  memmove (replay.inputs.items + 2, replay.inputs.items + 1, 2 * sizeof refused);
  replay.inputs.items[1] = refused;
  replay.at = 3;
  g_assert_cmpint (ds_replay_write (&replay, dse_session_get_first (session), &text, &err), ==,
                   DS_OK);
  g_assert_cmpint (ds_io_write_bytes (path, text.bytes, text.n, &err), ==, DS_OK);
  ds_text_clear (&text);
  ds_replay_clear (&replay);
  dst_game_load (window, path);
  session = dst_game_session (window);
  g_assert_cmpuint (dse_session_get_length (session), ==, 4);
  g_assert_cmpuint (dse_session_get_place (session, 0, 4), ==, 3);
  DST_ASSERT_AT (window, 3, 1);
  g_unlink (path);
  dst_ui_stop ();
}

/* ---- P16: the camera */

/* In parts of the view. */
static graphene_point_t
place_of (DseWindow *window, DsCell cell)
{
  DsuCanvas *canvas = dse_play_get_canvas (dst_game_play (window));
  graphene_point_t at;

  dsu_canvas_cell_to_widget (canvas, cell, &at);
  return GRAPHENE_POINT_INIT (at.x / (float)gtk_widget_get_width (GTK_WIDGET (canvas)),
                              at.y / (float)gtk_widget_get_height (GTK_WIDGET (canvas)));
}

static void
assert_in_middle (graphene_point_t at)
{
  g_assert_cmpfloat_with_epsilon ((double)at.x, 0.5, 0.03);
  g_assert_cmpfloat_with_epsilon ((double)at.y, 0.5, 0.03);
}

/* A game that begins in a corner of a large level has the player in the middle of the view, and in
 * its middle third from then on; at a small zoom the whole level is in the middle. */
static void
test_camera (void)
{
  g_autoptr (GString) map = g_string_new (NULL);
  const DsCell at = { 1, 78 };
  graphene_point_t low, high;
  DseWindow *window;

  for (int y = 0; y < 80; y++) {
    for (int x = 0; x < 120; x++)
      g_string_append_c (map, x == at.x && y == at.y ? '@' : '.');
    g_string_append_c (map, '/');
  }
  window = dst_game_play_map (map->str);
  DST_ASSERT_AT (window, at.x, at.y);
  assert_in_middle (place_of (window, at));
  for (int i = 0; i < 12; i++)
    dst_game_press (window, GDK_KEY_Up);
  low = place_of (window, dst_game_player (window));
  g_assert_cmpfloat ((double)low.y, >, 0.3);
  g_assert_cmpfloat ((double)low.y, <, 0.7);
  g_assert_cmpfloat_with_epsilon ((double)low.x, 0.5, 0.03);
  dsu_canvas_zoom_to (dse_play_get_canvas (dst_game_play (window)), 4);
  dst_ui_settle ();
  low = place_of (window, (DsCell){ 0, 0 });
  high = place_of (window, (DsCell){ 119, 79 });
  assert_in_middle (GRAPHENE_POINT_INIT ((low.x + high.x) / 2, (low.y + high.y) / 2));
  dst_ui_stop ();
}

/* ---- P4: the end */

/* Letters and digits of the number pad, which are steps, do nothing at the end; arrows choose. */
static void
test_end_keys (void)
{
  static const guint keys[] = { GDK_KEY_a, GDK_KEY_b,    GDK_KEY_c,    GDK_KEY_l,
                                GDK_KEY_1, GDK_KEY_KP_1, GDK_KEY_KP_2, GDK_KEY_Right };
  DseWindow *window = dst_game_play_map ("#####/#@!.#/#...#/#####");

  dst_game_press (window, GDK_KEY_Right);
  dst_game_expect (window, "end", "You have won", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++) {
    dst_game_press (window, keys[i]);
    g_assert_cmpstr (dse_play_get_screen (dst_game_play (window)), ==, "end");
    g_assert_cmpuint (turn_of (window), ==, 1);
  }
  dse_screen_focus (dst_game_screen (window));
  dst_game_press (window, GDK_KEY_Down);
  dst_game_press (window, GDK_KEY_Return);
  g_assert_null (dse_play_get_screen (dst_game_play (window)));
  g_assert_cmpuint (turn_of (window), ==, 0);
  dst_ui_stop ();
}

/* ---- P5: the next game */

/* A game that is over does not go on, nor does one on a level that was made anew. */
static void
test_next_game (void)
{
  DseWindow *window = dst_game_play_map ("#####/#@!.#/#...#/#####");

  dst_game_press (window, GDK_KEY_Right);
  dst_game_press (window, GDK_KEY_F5);
  dst_game_press (window, GDK_KEY_F5);
  g_assert_null (dse_play_get_screen (dst_game_play (window)));
  g_assert_cmpuint (turn_of (window), ==, 0);
  dst_game_press (window, GDK_KEY_Down);
  dst_game_press (window, GDK_KEY_F5);
  dst_game_press (window, GDK_KEY_F5);
  g_assert_cmpuint (turn_of (window), ==, 1); /* this one does */
  dst_ui_stop ();

  window = dst_ui_start (NULL);
  dst_game_press (window, GDK_KEY_F5);
  dst_game_press (window, GDK_KEY_period);
  dst_game_press (window, GDK_KEY_F5);
  dst_ui_action (window, "win.next-seed");
  dst_ui_wait_generated (window);
  dst_game_press (window, GDK_KEY_F5);
  g_assert_cmpuint (turn_of (window), ==, 0);
  g_assert_cmpuint (dse_session_get_length (dst_game_session (window)), ==, 0);
  g_assert_cmpstr (dst_game_hint (window), ==, "The level was regenerated, so a new game began");
  dst_ui_stop ();
}

/* ---- P6: cheats */

/* A player who is put on another floor sees it at once. */
static void
test_floor (void)
{
  DseWindow *window = dst_game_play_map ("######/#@...#/######/--/######/#..!.#/######");
  const DsCell *at;

  dst_game_cheat (window, "floor 2");
  at = &dse_session_get_player (dst_game_session (window))->at.cell;
  g_assert_cmpuint (dse_scene_get_lights (dst_game_scene (window))[at->y * 6 + at->x + 1], !=, 0);
  dst_ui_stop ();
}

/* ---- P8 and P9: what explore leaves */

/* Like items take one slot, and gold none; an item without a slot stays, and is reported. */
static void
test_full (void)
{
  DseWindow *window = dst_game_play_map ("#########################/#@......................#/"
                                         "#########################");
  const DsSimInventory *inventory = &dse_session_get_player (dst_game_session (window))->inventory;

  static const char *const kinds[] = {
    "dagger",   "sword",  "staff", "bow",       "mace",      "axe",   "spear",
    "crossbow", "rock",   "tunic", "chainmail", "platemail", "bread", "shield",
    "fruit",    "cheese", "lamp",  "rope",      "gem",       "idol",  "javelin",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    lay (window, kinds[i], 3, (DsCell){ 2 + (int)i, 1 });
  lay (window, "gold", 3, (DsCell){ 23, 1 });
  dst_game_press (window, GDK_KEY_o);
  wait_auto (window);
  g_assert_cmpint (inventory->n, ==, 20 * 3 + 3);
  g_assert_cmpstr (dst_game_hint (window), ==, "Your pack is full: 1 item is left on this floor");
  dst_ui_stop ();
}

/* A player with the key is led to the lock, and opens it or not. */
static void
test_lock (void)
{
  DseWindow *window = dst_game_play_map ("#######/#..R.!#/#..####/#@r####/#######");
  const char *offer =
      "Only locked areas are left to explore, and you can open one of them: press o to go there";
  const char *beside = "Walk into the lock to open it: you have what it needs";

  dst_game_press (window, GDK_KEY_o);
  wait_auto (window);
  g_assert_cmpstr (dst_game_hint (window), ==, offer);
  dst_game_press (window, GDK_KEY_o);
  wait_auto (window);
  DST_ASSERT_AT (window, 2, 1);
  for (gsize i = 0; i < state_of (window)->doors.n; i++)
    g_assert_cmpuint (state_of (window)->doors.items[i], ==, 0);
  g_assert_cmpstr (dst_game_hint (window), ==, beside);
  for (int i = 0; i < 2; i++) {
    dst_game_press (window, GDK_KEY_o);
    wait_auto (window);
    g_assert_cmpstr (dst_game_hint (window), ==, beside);
  }
  dst_game_press (window, GDK_KEY_Right);
  dst_game_press (window, GDK_KEY_Right);
  DST_ASSERT_AT (window, 3, 1);
  dst_ui_stop ();
}

/* ---- P11, P12, P14, P15: the window around it */

static void
test_zoom_button (void)
{
  DseWindow *window = dst_game_play_map ("######/#@...#/#....#/######");

  dst_ui_point_at (dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "Zoom out (Ctrl+-)"), 0.5);
  dst_ui_button (1, TRUE);
  dst_ui_button (1, FALSE);
  dst_ui_tap (GDK_KEY_Right);
  dst_ui_settle ();
  DST_ASSERT_AT (window, 2, 1);
  dst_ui_stop ();
}

/* A file is opened beside a game, whose tab stays. */
static void
test_open_beside (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "test-beside.delve", NULL);
  DseWindow *window = dst_game_play_map ("######/#@...#/#....#/######");
  const guint n = dse_window_get_n_pages (window);
  DsError err;

  g_assert_cmpint (ds_io_save (dsu_document_get_delve (dst_ui_document (window)), path, &err), ==,
                   DS_OK);
  dst_game_press (window, GDK_KEY_Right);
  dse_window_open (window, path);
  dst_ui_settle ();
  g_assert_null (dst_ui_dialog ());
  g_assert_cmpuint (dse_window_get_n_pages (window), ==, n + 1);
  g_unlink (path);
  dst_ui_stop ();
}

/* Turns are counted as cells are: on all branches. */
static void
test_summary (void)
{
  DseWindow *window = dst_game_play_map ("######/#@...#/#....#/######");
  GtkWidget *summary;

  for (int i = 0; i < 3; i++)
    dst_game_press (window, GDK_KEY_Right);
  dse_play_seek (dst_game_play (window), 0);
  dst_game_press (window, GDK_KEY_Down);
  dst_game_press (window, GDK_KEY_Right);
  dst_ui_action (window, "win.stop-play");
  summary = dst_ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON,
                         "5 turns · 5 cells visited · 0 deaths   ✕");
  g_assert_nonnull (summary);
  dst_ui_stop ();
}

/* The mode of time is chosen for a level, not for all of them. */
static void
test_time_of_tab (void)
{
  DseWindow *window = dst_game_play_map ("######/#@...#/#....#/######");

  gtk_widget_activate_action (GTK_WIDGET (dst_game_play (window)), "play.real-time", "b", TRUE);
  dst_ui_add_blank (window, 1);
  dst_game_press (window, GDK_KEY_F6);
  if (dst_game_play (window) == NULL) {
    dst_ui_hover (window, (DsCell){ 5, 5 });
    dst_game_press (window, GDK_KEY_F6);
  }
  g_assert_false (dse_play_is_real_time (dst_game_play (window)));
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/findings/P1-sheep", test_sheep);
  g_test_add_func ("/findings/P1-goblin", test_goblin);
  g_test_add_func ("/findings/P1-in-picture", test_in_picture);
  g_test_add_func ("/findings/P1-in-the-way", test_in_way);
  g_test_add_func ("/findings/P2-told", test_told);
  g_test_add_func ("/findings/P3-bumps", test_bumps);
  g_test_add_func ("/findings/P3-bumps-in-frames", test_bumps_in_frames);
  g_test_add_func ("/findings/P3-ten-turns", test_ten_turns);
  g_test_add_func ("/findings/P3-old-steps", test_old_steps);
  g_test_add_func ("/findings/P16-camera", test_camera);
  g_test_add_func ("/findings/P4-end-keys", test_end_keys);
  g_test_add_func ("/findings/P5-next-game", test_next_game);
  g_test_add_func ("/findings/P6-floor", test_floor);
  g_test_add_func ("/findings/P8-full", test_full);
  g_test_add_func ("/findings/P9-lock", test_lock);
  g_test_add_func ("/findings/P11-zoom", test_zoom_button);
  g_test_add_func ("/findings/P12-open-beside", test_open_beside);
  g_test_add_func ("/findings/P14-summary", test_summary);
  g_test_add_func ("/findings/P15-time", test_time_of_tab);
  return g_test_run ();
}
