/* tests/ui/test_play_screens.c — every screen of a game, by keys and as a screen reader finds it.
 */
#include "game.h"

static gint32
n_carried (DseWindow *window)
{
  return dse_session_get_player (dst_game_session (window))->inventory.n;
}

static gint32
n_items (DseWindow *window)
{
  return (gint32)ds_sim_state (dse_session_get_sim (dst_game_session (window)))->items.n;
}

static gboolean
is_previewed (DseWindow *window, gint32 x, gint32 y)
{
  return dsu_canvas_is_previewed (dse_play_get_canvas (dst_game_play (window)), (DsCell){ x, y });
}

static guint
n_steps (DseWindow *window)
{
  return dse_session_get_length (dst_game_session (window));
}

/* A level that was gained: as many bonuses, and nothing else before they are chosen. */
static void
test_T14e (void)
{
  DseWindow *window = dst_game_start ();
  const DsSimActor *player;

  dst_game_press (window, GDK_KEY_grave);
  dst_ui_type (GTK_WINDOW (window), "level");
  dst_game_press (window, GDK_KEY_space);
  dst_ui_type (GTK_WINDOW (window), "2");
  dst_game_press (window, GDK_KEY_Return);
  player = dse_session_get_player (dst_game_session (window));
  g_assert_cmpint (player->abilities.picks, ==, 2);
  dst_game_expect (window, "level-up", "Choose a level-up bonus",
                   "1 - Increased hit points\n2 - Increased attack value\n"
                   "3 - Increased defence value\n4 - Increased vision\n5 - Increased mana\n"
                   "6 - Increased mana regeneration\n7 - Increased regeneration");
  dst_game_press (window, GDK_KEY_Escape);
  dst_game_press (window, GDK_KEY_a);
  dst_game_press (window, GDK_KEY_8);
  dst_game_press (window, GDK_KEY_l);
  dst_game_expect (window, "level-up", "Choose a level-up bonus", NULL);
  dst_game_press (window, GDK_KEY_2);
  g_assert_cmpint (player->abilities.picks, ==, 1);
  g_assert_cmpint (player->body.attack, ==, 22);
  dst_game_expect (window, "level-up", "Choose a level-up bonus", NULL);
  dst_game_press (window, GDK_KEY_1);
  g_assert_null (dst_game_screen (window));
  g_assert_cmpint (player->body.hp_max, ==, 110);
  DST_ASSERT_AT (window, 5, 5);
  dst_ui_stop ();
}

static GtkWidget *
focus_of (DseWindow *window)
{
  return gtk_root_get_focus (GTK_ROOT (window));
}

/* Arrows and Tab stay on the screen, what is pressed with Ctrl is not for it, and after a look at
 * the editor the keys are for it again. */
static void
test_focus (void)
{
  static const guint keys[] = { GDK_KEY_Right, GDK_KEY_Down, GDK_KEY_Left, GDK_KEY_Up,
                                GDK_KEY_Tab };
  DseWindow *window = dst_game_start ();

  dst_game_cheat (window, "level 2");
  for (gsize i = 0; i < 20; i++) {
    dst_game_press (window, keys[i / 4]);
    g_assert_true (gtk_widget_is_ancestor (focus_of (window), dst_game_screen (window)));
  }
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_1, GDK_CONTROL_MASK);
  g_assert_cmpint (dse_session_get_player (dst_game_session (window))->abilities.picks, ==, 2);
  dst_game_press (window, GDK_KEY_F5);
  g_assert_true (DSU_IS_CANVAS (focus_of (window)));
  dst_game_press (window, GDK_KEY_F5);
  g_assert_true (gtk_widget_is_ancestor (focus_of (window), dst_game_screen (window)));
  dst_ui_stop ();
}

/* Any key closes the help, and does nothing else. */
static void
test_T15a (void)
{
  static const char *const caps[] = { "g", ",", "d", "e", "w", "?", "x", ";", "t", "f", "q", "r" };
  DseWindow *window = dst_game_start ();

  dst_game_press_shift (window, GDK_KEY_question);
  dst_game_expect (window, "help", "Help", NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (caps); i++)
    g_assert_nonnull (dst_ui_find (dst_game_screen (window), GTK_TYPE_LABEL, caps[i]));
  dst_game_press (window, GDK_KEY_Page_Down);
  dst_game_expect (window, "help", "Help", NULL);
  dst_game_press (window, GDK_KEY_l);
  g_assert_null (dst_game_screen (window));
  DST_ASSERT_AT (window, 5, 5);
  dst_ui_stop ();
}

/* The help shows what each character stands for: creatures, items and tiles. */
static void
test_T15i (void)
{
  static const char *const names[] = { "Goblin, Goblin archer, Goblin shaman", "Sheep",
                                       "Cave floor" };
  DseWindow *window = dst_game_start ();

  dst_game_press_shift (window, GDK_KEY_question);
  dst_game_expect (window, "help", "Help", NULL);
  g_assert_nonnull (dst_ui_find (dst_game_screen (window), GTK_TYPE_LABEL, "Symbols"));
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_nonnull (dst_ui_find (dst_game_screen (window), GTK_TYPE_LABEL, names[i]));
  dst_ui_stop ();
}

static void
test_T15b (void)
{
  DseWindow *window = dst_game_start ();

  dst_game_cheat (window, "give dagger");
  dst_game_cheat (window, "give bow");
  dst_game_cheat (window, "give bread");
  g_assert_true (
      dse_session_name (dst_game_session (window), n_items (window) - 2, FALSE, "old bow"));
  dst_game_press (window, GDK_KEY_x);
  dst_game_expect (window, "examine", "Examine",
                   "It's a dagger. attack:5 thrown:5 Short and quick; good to throw.\n"
                   "It's an old bow. attack:1 ranged:5 Good at a distance, poor up close.\n"
                   "It's bread. food:200 A loaf that has kept well.");
  dst_ui_stop ();
}

/* A line from the player: j goes down and k up, Tab to who can be aimed at, Escape lets it be. */
static void
test_T15c (void)
{
  DseWindow *window = dst_game_start ();

  dst_game_cheat (window, "give dagger");
  dst_game_press (window, GDK_KEY_t);
  dst_game_press (window, GDK_KEY_a);
  for (int i = 0; i < 3; i++)
    dst_game_press (window, GDK_KEY_l);
  dst_game_press (window, GDK_KEY_j);
  g_assert_true (is_previewed (window, 6, 5));
  g_assert_true (is_previewed (window, 8, 6));
  dst_game_press (window, GDK_KEY_k);
  dst_game_press (window, GDK_KEY_Up);
  g_assert_true (is_previewed (window, 8, 4));
  dst_game_press (window, GDK_KEY_y);
  dst_game_press (window, GDK_KEY_KP_1);
  g_assert_true (is_previewed (window, 6, 4));
  dst_game_press (window, GDK_KEY_Escape);
  g_assert_false (is_previewed (window, 6, 4));
  g_assert_cmpint (n_carried (window), ==, 1);
  /* the rim cannot be thrown at: the line stays where it is */
  dst_game_press (window, GDK_KEY_t);
  dst_game_press (window, GDK_KEY_a);
  for (int i = 0; i < 9; i++)
    dst_game_press (window, GDK_KEY_h);
  dst_game_press (window, GDK_KEY_Return);
  g_assert_cmpint (n_carried (window), ==, 0);
  DST_ASSERT_AT (window, 5, 5);
  dst_ui_stop ();
}

/* The creature on a cell comes before its items, and these before the ground. */
static void
test_T15d (void)
{
  DseWindow *window = dst_game_start ();

  dst_game_press (window, GDK_KEY_semicolon);
  g_assert_true (g_str_has_prefix (dst_game_hint (window), "player level:1"));
  dst_game_press (window, GDK_KEY_j);
  g_assert_cmpstr (dst_game_hint (window), ==, "A floor of flat stones.");
  dst_game_press (window, GDK_KEY_j);
  g_assert_cmpstr (dst_game_hint (window), ==, "bread food:200");
  dst_game_press (window, GDK_KEY_Return);
  dst_game_expect (window, "look", "Cell 5, 7", NULL);
  dst_game_press (window, GDK_KEY_Escape);
  g_assert_null (dst_game_screen (window));
  g_assert_cmpuint (n_steps (window), ==, 0);
  dst_ui_stop ();
}

static void
test_T15e (void)
{
  DseWindow *window = dst_game_start ();

  dst_game_cheat (window, "spawn goblin");
  dst_game_press (window, GDK_KEY_semicolon);
  g_assert_true (g_str_has_prefix (dst_game_hint (window), "goblin level:1 attack:"));
  g_assert_nonnull (strstr (dst_game_hint (window), " defense:"));
  g_assert_nonnull (strstr (dst_game_hint (window), " hp:66"));
  dst_ui_stop ();
}

/* Anything can be thrown, at what is seen and has nothing in between. */
static void
test_T16d (void)
{
  DseWindow *window = dst_game_start ();

  dst_game_press (window, GDK_KEY_t);
  dst_game_expect (window, "inventory", "Throw", NULL);
  dst_game_press (window, GDK_KEY_Escape);
  dst_game_cheat (window, "give rock");
  dst_game_cheat (window, "give bread");
  dst_game_press (window, GDK_KEY_t);
  dst_game_expect (window, "inventory", "Throw", "a - rock\nb - bread");
  dst_game_press (window, GDK_KEY_b);
  g_assert_true (g_str_has_prefix (dst_game_hint (window), "Throw bread: choose a target"));
  for (int i = 0; i < 3; i++)
    dst_game_press (window, GDK_KEY_l);
  dst_game_press (window, GDK_KEY_Return);
  g_assert_cmpint (n_carried (window), ==, 1);
  dst_game_press (window, GDK_KEY_f); /* with nothing in the hand there is nothing to ask */
  g_assert_cmpstr (dse_session_get_line (dst_game_session (window), 0)->text, ==,
                   "You don't have a ranged weapon equipped.");
  dst_game_cheat (window, "give bow");
  dst_game_press (window, GDK_KEY_w);
  dst_game_expect (window, "inventory", "Wield or put on", "a - bow");
  dst_game_press (window, GDK_KEY_a);
  dst_game_press (window, GDK_KEY_f);
  g_assert_true (g_str_has_prefix (dst_game_hint (window), "Fire bow: choose a target"));
  dst_game_press (window, GDK_KEY_Return);
  g_assert_cmpstr (dse_session_get_line (dst_game_session (window), 0)->text, ==,
                   "There's no one there to fire at.");
  dst_ui_stop ();
}

/* The readable books, their spells with the cost, and the targets. */
static void
test_T19g (void)
{
  DseWindow *window = dst_game_start ();
  const DsSimActor *player;

  dst_game_cheat (window, "give rock");
  dst_game_cheat (window, "give white-spellbook");
  dst_game_press (window, GDK_KEY_r);
  dst_game_expect (window, "inventory", "Read", "a - white mage's spellbook");
  dst_game_press (window, GDK_KEY_a);
  dst_game_expect (window, "spells", "Choose a spell",
                   "a - Minor heal (4 mana)\nb - Major heal (8 mana)\nc - Slow heal (12 mana)\n"
                   "d - Inner strength (16 mana)");
  dst_game_press (window, GDK_KEY_e); /* there are but four */
  dst_game_expect (window, "spells", "Choose a spell", NULL);
  dst_game_press (window, GDK_KEY_d);
  g_assert_true (g_str_has_prefix (dst_game_hint (window), "Cast Inner strength: choose a target"));
  dst_game_press (window, GDK_KEY_Return);
  player = dse_session_get_player (dst_game_session (window));
  g_assert_cmpint (player->abilities.mana, ==, 5); /* and one came back with the turn */
  g_assert_cmpint (player->body.attack, ==, 22);
  dst_ui_stop ();
}

static void
rename_to (DseWindow *window, guint item, const char *name, const char *button)
{
  dst_game_press_shift (window, GDK_KEY_exclam);
  dst_game_press (window, item);
  dst_ui_type (GTK_WINDOW (window), name); /* over what is selected */
  if (button == NULL)
    dst_game_press (window, GDK_KEY_Return);
  else {
    dst_game_press (window, GDK_KEY_Tab);
    dst_game_press (window, GDK_KEY_Tab);
    dst_game_press (window, GDK_KEY_Return);
  }
  g_assert_null (dst_game_screen (window));
}

/* The floor and an item are engraved, and read by those who look, examine or walk there. */
static void
test_T19i (void)
{
  DseWindow *window = dst_game_start ();
  const DsSim *sim;
  char text[100];

  dst_game_cheat (window, "give sword");
  dst_game_press_shift (window, GDK_KEY_e);
  dst_game_expect (window, "engrave", "Engrave", "a - The floor here\nb - sword");
  dst_game_press (window, GDK_KEY_a);
  dst_game_expect (window, "writing", "Text to engrave", NULL);
  dst_ui_type (GTK_WINDOW (window), "kilroy");
  dst_game_press (window, GDK_KEY_Return);
  g_assert_null (dst_game_screen (window));
  sim = dse_session_get_sim (dst_game_session (window));
  g_assert_true (ds_sim_writing_at (sim, dse_session_get_player (dst_game_session (window))->at,
                                    text, sizeof text));
  g_assert_cmpstr (text, ==, "kilroy");
  dst_game_press_shift (window, GDK_KEY_e);
  dst_game_press (window, GDK_KEY_b);
  dst_ui_type (GTK_WINDOW (window), "durendal");
  dst_game_press (window, GDK_KEY_Return);
  dst_game_press (window, GDK_KEY_x);
  dst_game_expect (window, "examine", "Examine",
                   "It's a sword. attack:10 A plain straight sword. It reads: “durendal”");
  dst_ui_stop ();
}

static const char *
name_of (DseWindow *window, gint32 nth)
{
  static char name[128];
  const DsSim *sim = dse_session_get_sim (dst_game_session (window));
  gint32 item = dse_session_get_player (dst_game_session (window))->inventory.first;

  while (nth-- > 0)
    item = ds_sim_state (sim)->items.items[item].next;
  return ds_sim_item_name (sim, item, name, sizeof name);
}

/* One thing, or all that look like it; going back in time takes the name away again. */
static void
test_T20f (void)
{
  DseWindow *window = dst_game_start ();
  g_autofree char *look = NULL;
  guint step;

  dst_game_cheat (window, "give dagger 2");
  dst_game_cheat (window, "give health-potion 2");
  look = g_strdup (name_of (window, 2));
  g_assert_cmpstr (look, !=, "health potion");
  step = n_steps (window);
  rename_to (window, GDK_KEY_b, "sting", NULL);
  g_assert_cmpstr (name_of (window, 0), ==, "dagger");
  g_assert_cmpstr (name_of (window, 1), ==, "sting");
  rename_to (window, GDK_KEY_c, "healing", "all");
  g_assert_cmpstr (name_of (window, 2), ==, "healing");
  g_assert_cmpstr (name_of (window, 3), ==, "healing");
  dst_game_press (window, GDK_KEY_i);
  dst_game_expect (window, "inventory", "Inventory", "a - dagger\nb - sting\nc - 2 × healing");
  dst_game_press (window, GDK_KEY_Escape);
  dse_play_seek (dst_game_play (window), step);
  g_assert_cmpstr (name_of (window, 2), ==, look);
  dst_ui_stop ();
}

/* Each item is offered with the actions that suit it. */
static void
test_item (void)
{
  DseWindow *window = dst_game_start ();

  dst_game_cheat (window, "give dagger");
  dst_game_press (window, GDK_KEY_i);
  dst_game_press (window, GDK_KEY_a);
  dst_game_expect (window, "item", "dagger",
                   "a - Wield or put on\nb - Throw\nc - Drop an item\nd - Rename");
  dst_game_press (window, GDK_KEY_a);
  g_assert_cmpint (dse_session_get_player (dst_game_session (window))->inventory.weapon, >=, 0);
  dst_game_press (window, GDK_KEY_i);
  dst_game_expect (window, "inventory", "Inventory", "a - dagger (in hand)");
  dst_game_press (window, GDK_KEY_Down);
  dst_game_press (window, GDK_KEY_Escape);
  dst_game_press_shift (window, GDK_KEY_W);
  dst_game_press (window, GDK_KEY_a);
  g_assert_cmpint (dse_session_get_player (dst_game_session (window))->inventory.weapon, ==,
                   DS_SIM_NONE);
  dst_ui_stop ();
}

/* Of what one died, what one had, with what is on the key ring, and the conduct. */
static void
test_end (void)
{
  DseWindow *window = dst_game_draw ("######/#@r.!#/######//");

  dst_game_begin (window);
  dst_game_cheat (window, "give dagger");
  dst_game_press (window, GDK_KEY_l);
  dst_game_press (window, GDK_KEY_g);
  for (int i = 0; i < 2; i++)
    dst_game_press (window, GDK_KEY_l);
  dst_game_expect (
      window, "end", "You have won",
      "Play again with the same seed\nGo back ten turns\n"
      "Return to the editor\ndagger\nRed key\nItems picked up: 1\n"
      "Killed nobody · Never ate · Never drank a potion · Never read · "
      "Never cast a spell · Never threw anything · Never fired a shot · Never searched");
  for (int i = 0; i < 2; i++)
    dst_game_press (window, GDK_KEY_Down);
  dst_game_press (window, GDK_KEY_Return);
  g_assert_false (dse_page_is_playing (dse_window_get_page (window)));
  dst_ui_stop ();
}

/* Keys of time and sight, while a screen is shown that cannot be left, and at the end. */
static void
test_time_keys (void)
{
  DseWindow *window = dst_game_start ();
  DsePlay *play = dst_game_play (window);

  dst_game_press (window, GDK_KEY_l);
  dst_game_cheat (window, "level 1");
  g_assert_cmpstr (dse_play_get_screen (play), ==, "level-up");
  dst_game_press (window, GDK_KEY_F9);
  dst_game_press (window, GDK_KEY_F3);
  g_assert_true (dse_clock_is_paused (play->controls.clock) &&
                 dse_level_view_get_reveals (play->controls.view));
  g_assert_cmpstr (dse_play_get_screen (play), ==, "level-up");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Left, GDK_CONTROL_MASK);
  g_assert_null (dse_play_get_screen (play));
  for (int i = 0; i < 3; i++)
    dst_game_press (window, GDK_KEY_l);
  g_assert_cmpstr (dse_play_get_screen (play), ==, "end");
  dst_ui_key (GTK_WINDOW (window), GDK_KEY_Left, GDK_CONTROL_MASK);
  g_assert_null (dse_play_get_screen (play));
  DST_ASSERT_AT (window, 8, 5);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/play-screens/focus", test_focus);
  g_test_add_func ("/acceptance/T14e", test_T14e);
  g_test_add_func ("/acceptance/T15a", test_T15a);
  g_test_add_func ("/acceptance/T15b", test_T15b);
  g_test_add_func ("/acceptance/T15i/symbols", test_T15i);
  g_test_add_func ("/acceptance/T19i/engrave", test_T19i);
  g_test_add_func ("/acceptance/T20j/end", test_end);
  g_test_add_func ("/acceptance/T15c", test_T15c);
  g_test_add_func ("/acceptance/T15d", test_T15d);
  g_test_add_func ("/acceptance/T15e", test_T15e);
  g_test_add_func ("/acceptance/T16d", test_T16d);
  g_test_add_func ("/acceptance/T19g", test_T19g);
  g_test_add_func ("/acceptance/T20f", test_T20f);
  g_test_add_func ("/play/item", test_item);
  g_test_add_func ("/play/end", test_end);
  g_test_add_func ("/play-screens/time-keys", test_time_keys);
  return g_test_run ();
}
