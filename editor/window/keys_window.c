/* editor/window/keys_window.c — the window of the keys of games: a row for each command, whose keys
 * are added, cleared and reset. The frame is keys_window.ui. */
#include "app/settings.h"
#include "play/command.h"
#include "window/actions.h"
#include "window/window_private.h"

#include <glib/gi18n.h>

typedef struct {
  GSettings *settings; /* borrowed */
  GtkWidget *window;
  GPtrArray *rows;     /* GtkWidget, borrowed */
  GtkWidget *listener; /* row that waits for a key; NULL: none does */
} Keys;

static GVariant *
bindings_of (Keys *self)
{
  return g_settings_get_value (self->settings, "play-keys");
}

static const DseCommand *
command_of (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), "command");
}

/* ---- a row */

static void
show_row (Keys *self, GtkWidget *row)
{
  g_autoptr (GVariant) bindings = bindings_of (self);
  const DseCommand *command = command_of (row);
  g_auto (GStrv) names = dse_command_dup_key_names (bindings, command);
  g_autofree char *spoken = g_strjoinv (", ", names);
  GtkWidget *caps = g_object_get_data (G_OBJECT (row), "caps");
  const gboolean listens = row == self->listener;

  for (GtkWidget *cap; (cap = gtk_widget_get_first_child (caps)) != NULL;)
    gtk_box_remove (GTK_BOX (caps), cap);
  for (char **name = names; *name != NULL; name++) {
    GtkWidget *cap = gtk_label_new (*name);

    gtk_widget_add_css_class (cap, "key-cap");
    gtk_box_append (GTK_BOX (caps), cap);
  }
  gtk_accessible_update_property (GTK_ACCESSIBLE (caps), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), listens ? _ ("Press a key, or Esc to cancel")
                                                     : *names == NULL ? _ ("No key assigned")
                                                                      : "");
  gtk_widget_set_sensitive (g_object_get_data (G_OBJECT (row), "clear"), *names != NULL);
  gtk_widget_set_sensitive (g_object_get_data (G_OBJECT (row), "reset"),
                            dse_command_keys (bindings, command) != command->keys);
}

static void
show_rows (Keys *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    show_row (self, g_ptr_array_index (self->rows, i));
}

static void
listen (Keys *self, GtkWidget *row)
{
  self->listener = row;
  show_rows (self);
}

static void
set_keys (Keys *self, const DseCommand *command, const char *keys)
{
  g_autoptr (GVariant) bindings = bindings_of (self);

  g_settings_set_value (self->settings, "play-keys", dse_bindings_set (bindings, command, keys));
}

static Keys *
keys_of (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (gtk_widget_get_root (row)), "keys");
}

static void
on_add (GtkWidget *row)
{
  listen (keys_of (row), row);
}

static void
on_clear (GtkWidget *row)
{
  set_keys (keys_of (row), command_of (row), "");
}

static void
on_reset (GtkWidget *row)
{
  set_keys (keys_of (row), command_of (row), NULL);
}

static GtkWidget *
add_button (GtkWidget *row, const char *icon, const char *tip, GCallback clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip, -1);
  g_signal_connect_swapped (button, "clicked", clicked, row);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  return button;
}

static GtkWidget *
row_new (const DseCommand *command)
{
  GtkWidget *row = adw_action_row_new (), *add;
  GtkWidget *caps = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (command->label));
  gtk_widget_set_valign (caps, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), caps);
  add = add_button (row, "list-add-symbolic", _ ("Add a key"), G_CALLBACK (on_add));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), add);
  g_object_set_data (G_OBJECT (row), "command", (gpointer)command);
  g_object_set_data (G_OBJECT (row), "caps", caps);
  g_object_set_data (
      G_OBJECT (row), "clear",
      add_button (row, "edit-clear-symbolic", _ ("Clear the keys"), G_CALLBACK (on_clear)));
  g_object_set_data (
      G_OBJECT (row), "reset",
      add_button (row, "edit-undo-symbolic", _ ("Restore default keys"), G_CALLBACK (on_reset)));
  return row;
}

/* ---- a key */

/* The label of the editor's action that has the key even in a game; NULL: there is none. */
static const char *
label_of_editor (guint keyval, GdkModifierType modifiers)
{
  gsize n;
  const DseAction *rows = dse_actions (&n);

  if (gdk_keyval_to_unicode (keyval) != 0 && !(modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)))
    return NULL;
  for (gsize i = 0; i < n; i++) {
    g_auto (GStrv) accels = g_strsplit (rows[i].keys != NULL ? rows[i].keys : "", " ", -1);

    for (char **accel = accels; rows[i].id != NULL && *accel != NULL; accel++) {
      GdkModifierType with;
      guint key;

      if (gtk_accelerator_parse (*accel, &key, &with) && key == keyval && with == modifiers)
        return rows[i].label;
    }
  }
  return NULL;
}

static void
on_undo (AdwToast *toast, GSettings *settings)
{
  g_settings_set_value (settings, "play-keys", g_object_get_data (G_OBJECT (toast), "bindings"));
}

/* Shows a toast; takes @text. @before: the bindings that "Undo" restores; NULL: nothing was done.
 */
static void
show_toast (Keys *self, char *text, GVariant *before)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);
  AdwToast *toast = adw_toast_new (markup);

  if (before != NULL) {
    adw_toast_set_button_label (toast, _ ("_Undo"));
    g_object_set_data_full (G_OBJECT (toast), "bindings", g_variant_ref (before),
                            (GDestroyNotify)g_variant_unref);
    g_signal_connect (toast, "button-clicked", G_CALLBACK (on_undo), self->settings);
  }
  adw_preferences_window_add_toast (ADW_PREFERENCES_WINDOW (self->window), toast);
  g_free (text);
}

/* Binds a key, which has one meaning: a toast names the command that lost it. */
static void
give_key (Keys *self, const DseCommand *command, guint keyval, GdkModifierType modifiers)
{
  g_autoptr (GVariant) before = bindings_of (self);
  g_autofree char *name = dse_key_dup_name (keyval, modifiers);
  const DseCommand *other = dse_command_of_key (before, keyval, modifiers);
  g_autofree char *keys = NULL;

  if (other == command)
    return;
  if (other != NULL) {
    g_autofree char *rest = dse_command_dup_keys_without (before, other, keyval, modifiers);

    set_keys (self, other, rest);
    show_toast (self, g_strdup_printf (_ ("This key was taken from “%s”"), _ (other->label)),
                before);
  }
  keys = g_strstrip (g_strdup_printf ("%s %s", dse_command_keys (before, command), name));
  set_keys (self, command, keys);
}

static gboolean
on_key (Keys *self, guint keyval, guint code, GdkModifierType state)
{
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();
  const DseCommand *command = self->listener != NULL ? command_of (self->listener) : NULL;
  const char *editor;

  if (command == NULL && keyval == GDK_KEY_Escape &&
      !GTK_IS_TEXT (gtk_window_get_focus (GTK_WINDOW (self->window)))) {
    gtk_window_destroy (GTK_WINDOW (self->window));
    return GDK_EVENT_STOP;
  }
  if (command == NULL)
    return GDK_EVENT_PROPAGATE;
  if (keyval >= GDK_KEY_Shift_L && keyval <= GDK_KEY_Hyper_R)
    return GDK_EVENT_STOP; /* a modifier alone */
  listen (self, NULL);
  if (keyval == GDK_KEY_Escape)
    return GDK_EVENT_STOP;
  if (gdk_keyval_to_unicode (keyval) != 0)
    modifiers &= ~(GdkModifierType)GDK_SHIFT_MASK; /* it is part of the character */
  editor = label_of_editor (keyval, modifiers);
  if (editor != NULL)
    show_toast (self, g_strdup_printf (_ ("The editor uses this key for “%s”"), _ (editor)), NULL);
  else
    give_key (self, command, keyval, modifiers);
  return GDK_EVENT_STOP;
}

/* ---- the window */

static void
on_changed (GtkWidget *window)
{
  show_rows (g_object_get_data (G_OBJECT (window), "keys"));
}

static void
on_all (Keys *self)
{
  g_settings_reset (self->settings, "play-keys");
}

static void
free_keys (gpointer data)
{
  Keys *self = data;

  g_ptr_array_unref (self->rows);
  g_free (self);
}

static void
add_rows (Keys *self, AdwPreferencesGroup *group)
{
  for (gsize i = 0; i < dse_commands_count (); i++) {
    GtkWidget *row;

    if (!dse_command_is_known (dse_commands_get (i)))
      continue;
    row = row_new (dse_commands_get (i));
    g_ptr_array_add (self->rows, row);
    adw_preferences_group_add (group, row);
    show_row (self, row);
  }
}

void
dse_window_keys (DseWindow *self)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (DSE_UI_PATH "keys_window.ui");
  GtkEventController *controller = gtk_event_controller_key_new ();
  Keys *keys = g_new0 (Keys, 1);

  g_return_if_fail (DSE_IS_WINDOW (self));

  keys->settings = dse_settings_get ();
  keys->window = GTK_WIDGET (gtk_builder_get_object (builder, "window"));
  keys->rows = g_ptr_array_new ();
  g_object_set_data_full (G_OBJECT (keys->window), "keys", keys, free_keys);
  add_rows (keys, ADW_PREFERENCES_GROUP (gtk_builder_get_object (builder, "group")));
  gtk_window_set_transient_for (GTK_WINDOW (keys->window), GTK_WINDOW (self));
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (controller, "key-pressed", G_CALLBACK (on_key), keys);
  gtk_widget_add_controller (keys->window, controller);
  g_signal_connect_swapped (gtk_builder_get_object (builder, "all"), "clicked", G_CALLBACK (on_all),
                            keys);
  g_signal_connect_object (keys->settings, "changed::play-keys", G_CALLBACK (on_changed),
                           keys->window, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (keys->window));
}
