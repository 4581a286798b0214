/* editor/window/keys_window.c — the window of the keys of games: a row for each command. The frame
 * is keys_window.ui. */
#include "app/settings.h"
#include "play/command.h"
#include "window/key_list.h"
#include "window/keymap.h"
#include "window/window_private.h"

#include <glib/gi18n.h>

static GVariant *
bindings_of (void)
{
  return g_settings_get_value (dse_settings_get (), "play-keys");
}

static const char *
label_of (gconstpointer command)
{
  return _ (((const DseCommand *)command)->label);
}

static char **
dup_keys (gconstpointer command)
{
  g_autoptr (GVariant) bindings = bindings_of ();

  return dse_command_dup_key_names (bindings, command);
}

static gboolean
is_changed (gconstpointer command)
{
  g_autoptr (GVariant) bindings = bindings_of ();

  return dse_command_keys (bindings, command) != ((const DseCommand *)command)->keys;
}

static void
set_keys (gconstpointer command, const char *keys)
{
  g_autoptr (GVariant) bindings = bindings_of ();

  g_settings_set_value (dse_settings_get (), "play-keys",
                        dse_bindings_set (bindings, command, keys));
}

/* The editor has the key even in a game. */
static char *
dup_refusal (gconstpointer command, guint keyval, GdkModifierType modifiers)
{
  const DseAction *row;
  g_autofree char *label = NULL;

  if (gdk_keyval_to_unicode (keyval) != 0 && !(modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)))
    return NULL;
  row = dse_keymap_holder (keyval, modifiers);
  if (row == NULL || row->id == NULL)
    return NULL;
  label = dse_action_dup_label (row);
  return g_strdup_printf (_ ("The editor uses this key for “%s”"), label);
}

static char *
add_key (gconstpointer command, guint keyval, GdkModifierType modifiers)
{
  g_autoptr (GVariant) bindings = bindings_of ();
  g_autofree char *name = dse_key_dup_name (keyval, modifiers), *keys = NULL;
  const DseCommand *other = dse_command_of_key (bindings, keyval, modifiers);

  if (other == command)
    return NULL;
  if (other != NULL) {
    g_autofree char *rest = dse_command_dup_keys_without (bindings, other, keyval, modifiers);

    set_keys (other, rest);
  }
  keys = g_strstrip (g_strdup_printf ("%s %s", dse_command_keys (bindings, command), name));
  set_keys (command, keys);
  return other != NULL ? g_strdup (_ (other->label)) : NULL;
}

static const DseKeyListClass KEYS = {
  .label = label_of,
  .dup_keys = dup_keys,
  .is_changed = is_changed,
  .dup_refusal = dup_refusal,
  .add = add_key,
  .set = set_keys,
  .setting = "play-keys",
};

static void
on_all (GtkButton *button, gpointer data)
{
  g_settings_reset (dse_settings_get (), "play-keys");
}

void
dse_window_keys (DseWindow *self)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (DSE_UI_PATH "keys_window.ui");
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "window"));
  DseKeyList *list = dse_key_list_new (ADW_PREFERENCES_WINDOW (window), &KEYS);

  g_return_if_fail (DSE_IS_WINDOW (self));

  dse_key_list_add_search (list,
                           ADW_PREFERENCES_GROUP (gtk_builder_get_object (builder, "search")));
  for (gsize i = 0; i < dse_commands_count (); i++)
    if (dse_command_is_known (dse_commands_get (i)))
      dse_key_list_add (list, ADW_PREFERENCES_GROUP (gtk_builder_get_object (builder, "group")),
                        dse_commands_get (i));
  g_signal_connect (gtk_builder_get_object (builder, "all"), "clicked", G_CALLBACK (on_all), NULL);
  gtk_window_set_transient_for (window, GTK_WINDOW (self));
  gtk_window_present (window);
}
