/* editor/play/command.c — the table of commands, lookups in it, and names of keys. */
#include "play/command.h"

#include "play/screen.h"

#include "app/settings.h"

#include <glib/gi18n.h>
#include <string.h>

/* Steps in the order of ds_move_steps[]. */
static const DseCommand COMMANDS[] = {
  { "north", N_ ("Move up"), "Up KP_8 KP_Up k", DSE_DO_STEP, 0, NULL },
  { "east", N_ ("Move right"), "Right KP_6 KP_Right l", DSE_DO_STEP, 1, NULL },
  { "south", N_ ("Move down"), "Down KP_2 KP_Down j", DSE_DO_STEP, 2, NULL },
  { "west", N_ ("Move left"), "Left KP_4 KP_Left h", DSE_DO_STEP, 3, NULL },
  { "north-east", N_ ("Move up and right"), "KP_9 KP_Page_Up u", DSE_DO_STEP, 4, NULL },
  { "south-east", N_ ("Move down and right"), "KP_3 KP_Page_Down n", DSE_DO_STEP, 5, NULL },
  { "south-west", N_ ("Move down and left"), "KP_1 KP_End b", DSE_DO_STEP, 6, NULL },
  { "north-west", N_ ("Move up and left"), "KP_7 KP_Home y", DSE_DO_STEP, 7, NULL },
  { "wait", N_ ("Wait a turn"), "period KP_5 KP_Begin", DSE_DO_ACTION, 0, "wait" },
  { "pick-up", N_ ("Pick up"), "g comma", DSE_DO_ACTION, 0, "pick-up" },
  { "stairs", N_ ("Take the stairs"), "less greater", DSE_DO_ACTION, 0, "stairs" },
  { "search", N_ ("Search for secret doors"), "s", DSE_DO_ACTION, 0, "search" },
  { "close", N_ ("Close a door"), "c", DSE_DO_ACTION, 0, "close" },
  { "drop", N_ ("Drop an item"), "d", DSE_DO_ACTION, 0, "drop" },
  { "eat", N_ ("Eat"), "e", DSE_DO_ACTION, 0, "eat" },
  { "equip", N_ ("Wear or wield"), "w", DSE_DO_ACTION, 0, "equip" },
  { "quaff", N_ ("Drink"), "q", DSE_DO_ACTION, 0, "quaff" },
  { "read", N_ ("Read"), "r", DSE_DO_ACTION, 0, "read" },
  { "throw", N_ ("Throw"), "t", DSE_DO_ACTION, 0, "throw" },
  { "fire", N_ ("Fire a weapon"), "f", DSE_DO_ACTION, 0, "fire" },
  { "unequip", N_ ("Put away or take off"), "W", DSE_DO_ACTION, 0, "unequip" },
  { "cast", N_ ("Cast a known spell"), "Z", DSE_DO_ACTION, 0, "cast" },
  { "explore", N_ ("Explore"), "o", DSE_DO_VIEW, 0, "explore" },
  { "travel", N_ ("Travel to a cell; Tab cycles through doors, stairs and items"), "underscore",
    DSE_DO_VIEW, 0, "travel" },
  { "map", N_ ("Show the floor map"), "M", DSE_DO_VIEW, 0, "map" },
  { "rest", N_ ("Rest until healed"), "z", DSE_DO_VIEW, 0, "rest" },
  { "look", N_ ("Look around; Tab moves to the next creature"), "semicolon", DSE_DO_VIEW, 0,
    "look" },
  { "examine", N_ ("Examine your items"), "x", DSE_DO_SCREEN, 0, "examine" },
  { "rename", N_ ("Rename an item"), "exclam", DSE_DO_SCREEN, 0, "rename" },
  { "engrave", N_ ("Engrave the floor or an item"), "E", DSE_DO_SCREEN, 0, "engrave" },
  { "inventory", N_ ("Inventory"), "i", DSE_DO_SCREEN, 0, "inventory" },
  { "messages", N_ ("Messages"), "m", DSE_DO_SCREEN, 0, "messages" },
  { "help", N_ ("Help"), "question", DSE_DO_SCREEN, 0, "help" },
  { "pause", N_ ("Pause"), "F9", DSE_DO_TIME, 0, "pause" },
  { "console", N_ ("Cheats"), "grave", DSE_DO_VIEW, 0, "console" },
  { "reveal", N_ ("Show everything hidden from the player"), "F3", DSE_DO_TIME, 0, "reveal" },
  { "mind", N_ ("Inspect the creature under the pointer, or the next one"), "F4", DSE_DO_VIEW, 0,
    "mind" },
  { "step-back", N_ ("Step back in time"), "<Control>Left", DSE_DO_TIME, 0, "step-back" },
  { "step-forward", N_ ("Step forward in time"), "<Control>Right", DSE_DO_TIME, 0, "step-forward" },
  { "one-turn", N_ ("Advance one turn"), "F10", DSE_DO_VIEW, 0, "one-turn" },
};

gsize
dse_commands_count (void)
{
  return G_N_ELEMENTS (COMMANDS);
}

const DseCommand *
dse_commands_get (gsize i)
{
  g_return_val_if_fail (i < G_N_ELEMENTS (COMMANDS), NULL);

  return &COMMANDS[i];
}

const DseCommand *
dse_command_find (const char *id)
{
  g_return_val_if_fail (id != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (COMMANDS); i++)
    if (strcmp (COMMANDS[i].id, id) == 0)
      return &COMMANDS[i];
  return NULL;
}

gboolean
dse_command_is_known (const DseCommand *command)
{
  g_return_val_if_fail (command != NULL, FALSE);

  switch (command->kind) {
  case DSE_DO_ACTION:
    return ds_action_find (command->what) >= 0;
  case DSE_DO_SCREEN:
    return dse_screen_find (command->what) != NULL;
  default:
    return TRUE;
  }
}

const char *
dse_command_keys (GVariant *bindings, const DseCommand *command)
{
  const char *keys;

  g_return_val_if_fail (command != NULL, NULL);

  keys = command->keys;
  if (bindings != NULL)
    g_variant_lookup (bindings, command->id, "&s", &keys);
  return keys;
}

/* Reads a key as gtk_accelerator_parse() does, but "m" is not "M". FALSE: there is no such key. */
static gboolean
read_key (const char *name, guint *key, GdkModifierType *modifiers)
{
  if (name[0] == '<')
    return gtk_accelerator_parse (name, key, modifiers);
  *key = gdk_keyval_from_name (name);
  *modifiers = 0;
  return *key != GDK_KEY_VoidSymbol;
}

/* Shift is part of a character that is typed with it. */
static gboolean
is_key (const char *name, guint keyval, GdkModifierType modifiers)
{
  guint wanted;
  GdkModifierType with;

  if (!read_key (name, &wanted, &with))
    return FALSE;
  if (gdk_keyval_to_unicode (keyval) != 0)
    modifiers &= ~(GdkModifierType)GDK_SHIFT_MASK;
  return wanted == keyval && with == modifiers;
}

const DseCommand *
dse_command_of_key (GVariant *bindings, guint keyval, GdkModifierType modifiers)
{
  g_return_val_if_fail (bindings != NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (COMMANDS); i++) {
    g_auto (GStrv) names = g_strsplit (dse_command_keys (bindings, &COMMANDS[i]), " ", -1);

    for (char **name = names; *name != NULL; name++)
      if (is_key (*name, keyval, modifiers))
        return &COMMANDS[i];
  }
  return NULL;
}

/* The character in UTF-8; caller frees. */
static char *
dup_character (gunichar character)
{
  char text[7] = { 0 };

  g_unichar_to_utf8 (character, text);
  return g_strdup (text);
}

/* "k", "ö", "Keypad 8" */
static char *
dup_key_name (const char *name, guint key, GdkModifierType with)
{
  static const struct {
    guint key;
    const char *label;
  } arrows[] = {
    { GDK_KEY_Up, "↑" }, { GDK_KEY_Right, "→" }, { GDK_KEY_Down, "↓" }, { GDK_KEY_Left, "←" }
  };

  for (gsize i = 0; i < G_N_ELEMENTS (arrows); i++)
    if (arrows[i].key == key && with == 0)
      return g_strdup (arrows[i].label);
  if (g_str_has_prefix (name, "KP_"))
    return g_strdup_printf (_ ("Keypad %s"), name + 3);
  if (with == 0 && gdk_keyval_to_unicode (key) > ' ')
    return dup_character (gdk_keyval_to_unicode (key));
  return gtk_accelerator_get_label (key, with);
}

char **
dse_command_dup_key_names (GVariant *bindings, const DseCommand *command)
{
  g_return_val_if_fail (command != NULL, NULL);

  g_auto (GStrv) names = g_strsplit (dse_command_keys (bindings, command), " ", -1);
  GStrvBuilder *out = g_strv_builder_new ();
  char **all;

  for (char **name = names; *name != NULL; name++) {
    g_autofree char *label = NULL;
    GdkModifierType with;
    guint key;

    /* those of the keypad without Num Lock go without saying */
    if (!read_key (*name, &key, &with) ||
        (g_str_has_prefix (*name, "KP_") && !g_ascii_isdigit ((*name)[3])))
      continue;
    label = dup_key_name (*name, key, with);
    g_strv_builder_add (out, label);
  }
  all = g_strv_builder_end (out);
  g_strv_builder_unref (out);
  return all;
}

/* ---- other keys */

GVariant *
dse_bindings_set (GVariant *bindings, const DseCommand *command, const char *keys)
{
  GVariantBuilder all;
  GVariantIter iter;
  const char *id, *value;

  g_return_val_if_fail (bindings != NULL && command != NULL, NULL);

  g_variant_builder_init (&all, G_VARIANT_TYPE ("a{ss}"));
  g_variant_iter_init (&iter, bindings);
  while (g_variant_iter_next (&iter, "{&s&s}", &id, &value))
    if (strcmp (id, command->id) != 0)
      g_variant_builder_add (&all, "{ss}", id, value);
  if (keys != NULL)
    g_variant_builder_add (&all, "{ss}", command->id, keys);
  return g_variant_builder_end (&all);
}

char *
dse_key_dup_name (guint keyval, GdkModifierType modifiers)
{
  return modifiers != 0 ? gtk_accelerator_name (keyval, modifiers)
                        : g_strdup (gdk_keyval_name (keyval));
}

char *
dse_command_dup_keys_without (GVariant *bindings, const DseCommand *command, guint keyval,
                              GdkModifierType modifiers)
{
  g_return_val_if_fail (bindings != NULL && command != NULL, NULL);

  g_auto (GStrv) names = g_strsplit (dse_command_keys (bindings, command), " ", -1);
  GString *out = g_string_new (NULL);

  for (char **name = names; *name != NULL; name++)
    if (!is_key (*name, keyval, modifiers))
      g_string_append_printf (out, "%s%s", out->len > 0 ? " " : "", *name);
  return g_string_free (out, FALSE);
}

char *
dse_command_dup_accelerators (GVariant *bindings, const DseCommand *command)
{
  g_return_val_if_fail (bindings != NULL && command != NULL, NULL);

  g_auto (GStrv) names = g_strsplit (dse_command_keys (bindings, command), " ", -1);
  GString *out = g_string_new (NULL);

  for (char **name = names; *name != NULL; name++) {
    GdkModifierType with;
    guint key;
    g_autofree char *accelerator = NULL;

    if (!read_key (*name, &key, &with) ||
        (g_str_has_prefix (*name, "KP_") && !g_ascii_isdigit ((*name)[3])))
      continue;
    if (gdk_keyval_is_upper (key) && !gdk_keyval_is_lower (key))
      with |= GDK_SHIFT_MASK;
    accelerator = gtk_accelerator_name (gdk_keyval_to_lower (key), with);
    g_string_append_printf (out, "%s%s", out->len > 0 ? " " : "", accelerator);
  }
  return g_string_free (out, FALSE);
}

/* ---- as the keys are set */

static GSettings *
settings (void)
{
  return dse_settings_get ();
}

GVariant *
dse_command_bindings (void)
{
  return g_settings_get_value (settings (), "play-keys");
}

char *
dse_command_dup_key (const char *id)
{
  const DseCommand *command = dse_command_find (id);
  g_autoptr (GVariant) bindings = dse_command_bindings ();
  g_auto (GStrv) names = NULL;

  g_return_val_if_fail (command != NULL, NULL);

  names = dse_command_dup_key_names (bindings, command);
  return g_strdup (names[0]);
}

static void
show_tip (GtkWidget *button)
{
  const char *tip = g_object_get_data (G_OBJECT (button), "tip");
  g_autofree char *key = dse_command_dup_key (g_object_get_data (G_OBJECT (button), "command"));
  g_autofree char *text = key != NULL ? g_strdup_printf ("%s (%s)", tip, key) : g_strdup (tip);

  gtk_widget_set_tooltip_text (button, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

GtkWidget *
dse_command_button (GtkWidget *button, const char *icon, const char *tip, const char *id)
{
  const DseCommand *command = dse_command_find (id);
  g_autofree char *action = NULL;

  g_return_val_if_fail (command != NULL, button);

  action = g_strconcat ("play.", command->what, NULL);
  gtk_button_set_icon_name (GTK_BUTTON (button), icon);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  g_object_set_data (G_OBJECT (button), "command", (gpointer)command->id);
  g_object_set_data_full (G_OBJECT (button), "tip", g_strdup (tip), g_free);
  g_signal_connect_object (settings (), "changed::play-keys", G_CALLBACK (show_tip), button,
                           G_CONNECT_SWAPPED);
  show_tip (button);
  return button;
}
