/* editor/window/key_list.c — rows with the keys of commands, and the row that waits for a key. */
#include "window/key_list.h"

#include "app/settings.h"
#include "latin_key.h"
#include "row_button.h"

#include <glib/gi18n.h>
#include <string.h>

struct _DseKeyList {
  const DseKeyListClass *class;
  GtkWidget *window;
  GPtrArray *rows;     /* GtkWidget, borrowed */
  GtkWidget *search;   /* entry; NULL: there is none */
  GtkWidget *listener; /* row that waits for a key; NULL: none does */
};

static gconstpointer
command_of (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), "command");
}

/* ---- a row */

static void
show_caps (GtkWidget *caps, char **names)
{
  g_autofree char *spoken = g_strjoinv (", ", names);

  for (GtkWidget *cap; (cap = gtk_widget_get_first_child (caps)) != NULL;)
    gtk_box_remove (GTK_BOX (caps), cap);
  for (char **name = names; *name != NULL; name++) {
    GtkWidget *cap = gtk_label_new (*name);

    gtk_widget_add_css_class (cap, "key-cap");
    gtk_box_append (GTK_BOX (caps), cap);
  }
  gtk_accessible_update_property (GTK_ACCESSIBLE (caps), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

static void
show_row (DseKeyList *self, GtkWidget *row)
{
  gconstpointer command = command_of (row);
  g_auto (GStrv) names = self->class->dup_keys (command);
  g_autofree char *note = self->class->dup_note != NULL ? self->class->dup_note (command) : NULL;

  show_caps (g_object_get_data (G_OBJECT (row), "caps"), names);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), row == self->listener
                                                         ? _ ("Press a key, or Esc to cancel")
                                                     : note != NULL   ? note
                                                     : *names == NULL ? _ ("No key assigned")
                                                                      : "");
  if (note != NULL)
    gtk_widget_add_css_class (row, "key-conflict");
  else
    gtk_widget_remove_css_class (row, "key-conflict");
  gtk_widget_set_sensitive (g_object_get_data (G_OBJECT (row), "clear"), *names != NULL);
  gtk_widget_set_sensitive (g_object_get_data (G_OBJECT (row), "reset"),
                            self->class->is_changed (command));
}

static void
show_rows (DseKeyList *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    show_row (self, g_ptr_array_index (self->rows, i));
}

static void
listen (DseKeyList *self, GtkWidget *row)
{
  GtkWidget *before = self->listener;

  self->listener = row;
  if (before != NULL)
    show_row (self, before);
  if (row != NULL)
    show_row (self, row);
}

static DseKeyList *
list_of (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (gtk_widget_get_root (row)), "keys");
}

static void
on_add (GtkWidget *row)
{
  listen (list_of (row), row);
}

static void
on_clear (GtkWidget *row)
{
  list_of (row)->class->set (command_of (row), "");
}

static void
on_reset (GtkWidget *row)
{
  list_of (row)->class->set (command_of (row), NULL);
}

void
dse_key_list_add (DseKeyList *self, AdwPreferencesGroup *group, gconstpointer command)
{
  GtkWidget *row = adw_action_row_new (), *add;
  GtkWidget *caps = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  g_return_if_fail (self != NULL && ADW_IS_PREFERENCES_GROUP (group) && command != NULL);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), self->class->label (command));
  gtk_widget_set_valign (caps, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), caps);
  add = dsu_row_add_button (row, "list-add-symbolic", _ ("Add a key"), G_CALLBACK (on_add));
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), add);
  g_object_set_data (G_OBJECT (row), "command", (gpointer)command);
  g_object_set_data (G_OBJECT (row), "caps", caps);
  g_object_set_data (
      G_OBJECT (row), "clear",
      dsu_row_add_button (row, "edit-clear-symbolic", _ ("Clear the keys"), G_CALLBACK (on_clear)));
  g_object_set_data (G_OBJECT (row), "reset",
                     dsu_row_add_button (row, "edit-undo-symbolic", _ ("Restore default keys"),
                                         G_CALLBACK (on_reset)));
  g_ptr_array_add (self->rows, row);
  adw_preferences_group_add (group, row);
  show_row (self, row);
}

/* ---- searching */

static gboolean
has_text (const char *text, const char *folded)
{
  g_autofree char *in = g_utf8_casefold (text, -1);

  return strstr (in, folded) != NULL;
}

/* True if each part of @typed is a part of @key; the last one may be only its start. */
static gboolean
is_of_key (const char *key, const char *typed)
{
  g_autofree char *folded = g_utf8_casefold (key, -1);
  g_auto (GStrv) parts = g_strsplit (folded, "+", -1), wanted = g_strsplit (typed, "+", -1);

  for (char **at = wanted; *at != NULL; at++) {
    gboolean is_there = FALSE;

    for (char **part = parts; *part != NULL && !is_there; part++)
      is_there = at[1] == NULL ? g_str_has_prefix (*part, *at) : strcmp (*part, *at) == 0;
    if (!is_there)
      return FALSE;
  }
  return TRUE;
}

static gboolean
is_found (DseKeyList *self, GtkWidget *row, const char *typed)
{
  g_auto (GStrv) names = self->class->dup_keys (command_of (row));

  for (char **name = names; *name != NULL; name++)
    if (is_of_key (*name, typed) || has_text (*name, typed))
      return TRUE;
  return has_text (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), typed) ||
         has_text (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), typed);
}

static void
on_search (GtkEditable *entry, GtkWidget *none)
{
  DseKeyList *self = list_of (GTK_WIDGET (entry));
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (entry)));
  g_autofree char *typed = g_utf8_casefold (text, -1);
  g_autoptr (GHashTable) groups = g_hash_table_new (NULL, NULL); /* those with a row */

  for (guint i = 0; i < self->rows->len; i++) {
    GtkWidget *row = g_ptr_array_index (self->rows, i);
    GtkWidget *group = gtk_widget_get_ancestor (row, ADW_TYPE_PREFERENCES_GROUP);
    const gboolean is_shown = is_found (self, row, typed);

    gtk_widget_set_visible (row, is_shown);
    if (is_shown)
      g_hash_table_add (groups, group);
    gtk_widget_set_visible (group, g_hash_table_contains (groups, group));
  }
  gtk_widget_set_visible (none, g_hash_table_size (groups) == 0);
}

/* Esc clears the text, then closes the window. */
static void
on_stop_search (GtkEditable *entry)
{
  if (*gtk_editable_get_text (entry) != '\0')
    gtk_editable_set_text (entry, "");
  else
    gtk_window_close (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (entry))));
}

void
dse_key_list_add_search (DseKeyList *self, AdwPreferencesGroup *group)
{
  GtkWidget *entry = gtk_search_entry_new (), *none = gtk_label_new (_ ("No results"));

  g_return_if_fail (self != NULL && ADW_IS_PREFERENCES_GROUP (group));

  self->search = entry;

  adw_preferences_window_set_search_enabled (ADW_PREFERENCES_WINDOW (self->window), FALSE);
  g_object_set (entry, "placeholder-text", _ ("Search"), "search-delay", 0, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Search"), -1);
  gtk_search_entry_set_key_capture_widget (GTK_SEARCH_ENTRY (entry), self->window);
  g_signal_connect (entry, "search-started", G_CALLBACK (gtk_widget_grab_focus), NULL);
  g_signal_connect (entry, "search-changed", G_CALLBACK (on_search), none);
  g_signal_connect (entry, "stop-search", G_CALLBACK (on_stop_search), NULL);
  gtk_widget_add_css_class (none, "dim-label");
  gtk_widget_set_margin_top (none, 24);
  gtk_widget_set_visible (none, FALSE);
  adw_preferences_group_add (group, entry);
  adw_preferences_group_add (group, none);
}

/* ---- toasts */

static void
on_undo (AdwToast *toast, const char *setting)
{
  g_settings_set_value (dse_settings_get (), setting,
                        g_object_get_data (G_OBJECT (toast), "before"));
}

void
dse_key_list_say (DseKeyList *self, const char *text, GVariant *before)
{
  g_autofree char *markup = NULL;
  AdwToast *toast;

  g_return_if_fail (self != NULL && text != NULL);

  markup = g_markup_escape_text (text, -1);
  toast = adw_toast_new (markup);
  if (before != NULL) {
    adw_toast_set_button_label (toast, _ ("_Undo"));
    g_object_set_data_full (G_OBJECT (toast), "before", g_variant_ref (before),
                            (GDestroyNotify)g_variant_unref);
    g_signal_connect (toast, "button-clicked", G_CALLBACK (on_undo),
                      (gpointer)self->class->setting);
  }
  adw_preferences_window_add_toast (ADW_PREFERENCES_WINDOW (self->window), toast);
}

/* ---- a key */

/* Gives the key, which has one meaning: a toast names the command that lost it. */
static void
give_key (DseKeyList *self, gconstpointer command, guint keyval, GdkModifierType modifiers)
{
  g_autoptr (GVariant) before = g_settings_get_value (dse_settings_get (), self->class->setting);
  g_autofree char *refusal = self->class->dup_refusal (command, keyval, modifiers);
  g_autofree char *loser = NULL, *text = NULL;

  if (refusal != NULL) {
    dse_key_list_say (self, refusal, NULL);
    return;
  }
  loser = self->class->add (command, keyval, modifiers);
  if (loser == NULL)
    return;
  text = g_strdup_printf (_ ("This key was taken from “%s”"), loser);
  dse_key_list_say (self, text, before);
}

/* Shift is a part of the character that it types; of a letter only where lists say so. */
static void
make_plain (DseKeyList *self, guint *keyval, guint code, GdkModifierType *modifiers)
{
  const guint latin = self->class->splits_characters
                          ? dsu_latin_key (gtk_widget_get_display (self->window), *keyval, code)
                          : 0;
  const gunichar character = gdk_keyval_to_unicode (*keyval);

  *modifiers &= gtk_accelerator_get_default_mod_mask ();
  if (latin != 0) {
    *keyval = latin;
    return;
  }
  if (*keyval == GDK_KEY_ISO_Left_Tab)
    *keyval = GDK_KEY_Tab;
  if (self->class->splits_characters && g_unichar_isalpha (character))
    *keyval = gdk_keyval_to_lower (*keyval);
  else if (character > ' ' && !(*keyval >= GDK_KEY_KP_Space && *keyval <= GDK_KEY_KP_Equal))
    *modifiers &= ~(GdkModifierType)GDK_SHIFT_MASK;
}

static gboolean
on_key (DseKeyList *self, guint keyval, guint code, GdkModifierType state)
{
  GdkModifierType modifiers = state;
  gconstpointer command = self->listener != NULL ? command_of (self->listener) : NULL;

  if (command == NULL && keyval == GDK_KEY_Escape &&
      !GTK_IS_TEXT (gtk_window_get_focus (GTK_WINDOW (self->window)))) {
    gtk_window_destroy (GTK_WINDOW (self->window));
    return GDK_EVENT_STOP;
  }
  if (command == NULL && self->search != NULL && gdk_keyval_to_lower (keyval) == GDK_KEY_f &&
      (state & gtk_accelerator_get_default_mod_mask ()) == GDK_CONTROL_MASK)
    return gtk_widget_grab_focus (self->search);
  if (command == NULL)
    return GDK_EVENT_PROPAGATE;
  if ((keyval >= GDK_KEY_Shift_L && keyval <= GDK_KEY_Hyper_R) ||
      keyval == GDK_KEY_ISO_Level3_Shift)
    return GDK_EVENT_STOP; /* a modifier alone */
  listen (self, NULL);
  if (keyval == GDK_KEY_Escape)
    return GDK_EVENT_STOP;
  make_plain (self, &keyval, code, &modifiers);
  give_key (self, command, keyval, modifiers);
  return GDK_EVENT_STOP;
}

/* ---- life */

static void
on_changed (GtkWidget *window)
{
  show_rows (g_object_get_data (G_OBJECT (window), "keys"));
}

static void
free_list (gpointer data)
{
  DseKeyList *self = data;

  g_ptr_array_unref (self->rows);
  g_free (self);
}

DseKeyList *
dse_key_list_new (AdwPreferencesWindow *window, const DseKeyListClass *class)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  DseKeyList *self = g_new0 (DseKeyList, 1);
  g_autofree char *changed = NULL;

  g_return_val_if_fail (ADW_IS_PREFERENCES_WINDOW (window) && class != NULL, NULL);

  changed = g_strconcat ("changed::", class->setting, NULL);
  self->class = class;
  self->window = GTK_WIDGET (window);
  self->rows = g_ptr_array_new ();
  g_object_set_data_full (G_OBJECT (window), "keys", self, free_list);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (self->window, keys);
  g_signal_connect_object (dse_settings_get (), changed, G_CALLBACK (on_changed), window,
                           G_CONNECT_SWAPPED);
  return self;
}
