/* tests/ui/test_play_keys.c — the keys of a game: each does what it says, and can be another. */
#include "app/settings.h"
#include "game.h"
#include "play/command.h"

#include <string.h>

static const DseCommand *
command_of (const char *id)
{
  for (gsize i = 0; i < dse_commands_count (); i++)
    if (strcmp (dse_commands_get (i)->id, id) == 0)
      return dse_commands_get (i);
  g_error ("there is no command “%s”", id);
}

static GVariant *
dup_bindings (void)
{
  return g_settings_get_value (dse_settings_get (), "play-keys");
}

static void
expect_keys (const char *id, const char *keys)
{
  g_autoptr (GVariant) bindings = dup_bindings ();

  g_assert_cmpstr (dse_command_keys (bindings, command_of (id)), ==, keys);
}

/* No key has two meanings, and all that players of such games expect have one. */
static void
test_table (void)
{
  static const struct {
    const char *keys, *id;
  } rows[] = {
    { "Up", "north" },      { "KP_8", "north" },      { "k", "north" },
    { "j", "south" },       { "h", "west" },          { "l", "east" },
    { "y", "north-west" },  { "u", "north-east" },    { "b", "south-west" },
    { "n", "south-east" },  { "KP_1", "south-west" }, { "period", "wait" },
    { "KP_5", "wait" },     { "g", "pick-up" },       { "comma", "pick-up" },
    { "d", "drop" },        { "e", "eat" },           { "w", "equip" },
    { "q", "quaff" },       { "r", "read" },          { "t", "throw" },
    { "f", "fire" },        { "x", "examine" },       { "semicolon", "look" },
    { "less", "stairs" },   { "greater", "stairs" },  { "i", "inventory" },
    { "question", "help" }, { "o", "explore" },       { "underscore", "travel" },
    { "z", "rest" },        { "exclam", "rename" },   { "F9", "pause" },
    { "F10", "one-turn" },  { "grave", "console" },
  };
  g_autoptr (GVariant) none =
      g_variant_ref_sink (g_variant_new_array (G_VARIANT_TYPE ("{ss}"), NULL, 0));

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    const DseCommand *command = dse_command_of_key (none, gdk_keyval_from_name (rows[i].keys), 0);

    g_assert_nonnull (command);
    g_assert_cmpstr (command->id, ==, rows[i].id);
    g_assert_true (dse_command_is_known (command));
  }
  /* Those of dsmith play --keys mean the same; 'C' is a screen that comes by itself. */
  for (int32_t type = 0; type < DS_N_ACTIONS; type++) {
    const DsActionClass *action = ds_action_class (type);
    const char keys[] = { action->key, action->also };

    for (gsize i = 0; i < G_N_ELEMENTS (keys); i++) {
      const DseCommand *command =
          dse_command_of_key (none, gdk_unicode_to_keyval ((guint)(guchar)keys[i]), 0);

      if (keys[i] != 0 && keys[i] != 'C') {
        g_assert_nonnull (command);
        g_assert_cmpstr (command->what, ==, action->id);
      }
    }
  }
  for (gsize i = 0; i < dse_commands_count (); i++) {
    g_auto (GStrv) names = g_strsplit (dse_commands_get (i)->keys, " ", -1);

    for (char **name = names; *name != NULL; name++)
      if ((*name)[0] != '<')
        g_assert_true (dse_command_of_key (none, gdk_keyval_from_name (*name), 0) ==
                       dse_commands_get (i));
  }
}

/* A row's button, by what it says. */
static void
press_button (const char *row, const char *tip)
{
  GtkWidget *found = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW, row);

  g_assert_nonnull (found);
  g_signal_emit_by_name (dst_ui_find (found, GTK_TYPE_BUTTON, tip), "clicked");
  dst_ui_settle ();
}

/* Another key for a command: who had it loses it. Cleared, it has none; as usual again. */
static void
test_change (void)
{
  DseWindow *window = dst_game_start ();
  g_autoptr (GVariant) bindings = NULL;

  dst_ui_action (window, "win.play-keys");
  g_assert_nonnull (dst_ui_dialog ());
  press_button ("Wait a turn", "Add a key");
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Escape, 0);
  g_assert_nonnull (dst_ui_dialog ());
  expect_keys ("wait", "period KP_5 KP_Begin");
  press_button ("Wait a turn", "Add a key");
  dst_ui_key (dst_ui_dialog (), GDK_KEY_b, 0);
  expect_keys ("wait", "period KP_5 KP_Begin b");
  expect_keys ("south-west", "KP_1 KP_End");
  press_button ("Rest until healed", "Clear the keys");
  expect_keys ("rest", "");
  press_button ("Rest until healed", "Add a key");
  dst_ui_key (dst_ui_dialog (), GDK_KEY_F5, 0); /* the editor's */
  expect_keys ("rest", "");
  press_button ("Rest until healed", "Add a key");
  dst_ui_key (dst_ui_dialog (), GDK_KEY_R, GDK_SHIFT_MASK);
  expect_keys ("rest", "R");
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  g_assert_null (dst_ui_dialog ());
  dst_game_press (window, GDK_KEY_b); /* to wait, now */
  g_assert_cmpuint (dse_session_get_game (dst_game_session (window))->turn, ==, 1);
  DST_ASSERT_AT (window, 5, 5);
  bindings = dup_bindings ();
  g_assert_cmpstr (dse_command_of_key (bindings, GDK_KEY_b, 0)->id, ==, "wait");
  g_assert_cmpstr (dse_command_of_key (bindings, GDK_KEY_R, GDK_SHIFT_MASK)->id, ==, "rest");
  g_assert_null (dse_command_of_key (bindings, GDK_KEY_z, 0));
  dst_ui_action (window, "win.play-keys");
  press_button ("Wait a turn", "Restore default keys");
  expect_keys ("wait", "period KP_5 KP_Begin");
  g_signal_emit_by_name (
      dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_BUTTON, "Restore _Defaults"), "clicked");
  expect_keys ("rest", "z");
  expect_keys ("south-west", "KP_1 KP_End b");
  dst_ui_key (dst_ui_dialog (), GDK_KEY_Escape, 0);
  DST_UI_UNTIL (dst_ui_dialog () == NULL);
  dst_ui_action (window, "win.shortcuts"); /* has them, too */
  g_assert_nonnull (dst_ui_dialog ());
  gtk_window_destroy (dst_ui_dialog ());
  dst_ui_stop ();
}

/* The entry leaves the commands whose label or keys have what is typed. */
static void
test_search (void)
{
  DseWindow *window = dst_game_start ();
  GtkWidget *entry, *wait, *rest;

  dst_ui_action (window, "win.play-keys");
  entry = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL, "No results");
  entry = gtk_widget_get_prev_sibling (entry);
  wait = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW, "Wait a turn");
  rest = dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), ADW_TYPE_ACTION_ROW, "Rest until healed");
  gtk_editable_set_text (GTK_EDITABLE (entry), "wait");
  DST_UI_UNTIL (!gtk_widget_get_visible (rest) && gtk_widget_get_visible (wait));
  gtk_editable_set_text (GTK_EDITABLE (entry), "z"); /* the key of that row, and no letter of it */
  DST_UI_UNTIL (gtk_widget_get_visible (rest) && !gtk_widget_get_visible (wait));
  gtk_window_destroy (dst_ui_dialog ());
  dst_ui_stop ();
}

/* A key that types a letter is shown as this letter, of whatever alphabet. */
static void
test_letters (void)
{
  DseWindow *window = dst_game_start ();
  g_autoptr (GVariant) before = dup_bindings ();
  g_autofree char *first = NULL;

  g_assert_null (dse_command_find ("there is no such command"));
  g_settings_set_value (
      dse_settings_get (), "play-keys",
      dse_bindings_set (before, dse_command_find ("help"), "Cyrillic_yeru odiaeresis"));
  first = dse_command_dup_key ("help");
  g_assert_cmpstr (first, ==, "ы");
  dst_ui_action (window, "win.play-keys");
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL, "ы"));
  g_assert_nonnull (dst_ui_find (GTK_WIDGET (dst_ui_dialog ()), GTK_TYPE_LABEL, "ö"));
  gtk_window_destroy (dst_ui_dialog ());
  dst_ui_stop ();
}

/* The pointer looks, goes, and opens the menu of the other button, as the menu key does. */
static void
test_mouse (void)
{
  DseWindow *window = dst_game_start ();
  GtkWidget *play = GTK_WIDGET (dst_game_play (window));
  GActionGroup *actions = G_ACTION_GROUP (dst_game_play (window)->controls.actions);

  dst_ui_hover (window, (DsCell){ 5, 7 });
  g_assert_cmpstr (dst_game_hint (window), ==, "bread food:200");
  dst_ui_click (window, (DsCell){ 5, 7 }, 3, 0);
  g_assert_nonnull (dst_ui_find (play, GTK_TYPE_POPOVER_MENU, NULL));
  g_assert_true (g_action_group_get_action_enabled (actions, "go"));
  g_assert_false (
      g_action_group_get_action_enabled (actions, "throw")); /* there is nothing to throw */
  g_assert_false (g_action_group_get_action_enabled (actions, "fire"));
  dst_game_press (window, GDK_KEY_Escape);
  gtk_widget_activate_action (play, "play.see", NULL);
  dst_game_expect (window, "look", "Cell 5, 7", NULL);
  dst_game_press (window, GDK_KEY_Escape);
  dst_ui_click (window, (DsCell){ 5, 7 }, 1, 0);
  DST_UI_UNTIL (dst_game_player (window).y == 7);
  dst_game_press (window, GDK_KEY_Menu);
  g_assert_true (g_action_group_get_action_enabled (actions, "take"));
  g_assert_false (g_action_group_get_action_enabled (actions, "go"));
  dst_game_press (window, GDK_KEY_Escape);
  gtk_widget_activate_action (play, "play.take", NULL);
  g_assert_cmpint (dse_session_get_player (dst_game_session (window))->inventory.n, ==, 1);
  dst_ui_stop ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/play/keys/table", test_table);
  g_test_add_func ("/play/keys/change", test_change);
  g_test_add_func ("/play/keys/search", test_search);
  g_test_add_func ("/play/keys/letters", test_letters);
  g_test_add_func ("/play/keys/mouse", test_mouse);
  return g_test_run ();
}
