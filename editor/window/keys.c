/* editor/window/keys.c — shortcuts of the actions, and keys that act while they are held. */
#include "app/accels.h"
#include "app/settings.h"
#include "latin_key.h"
#include "window/keymap.h"
#include "window/window_private.h"

#include <glib/gi18n.h>
#include <string.h>

static GtkShortcut *
shortcut_new (const char *accel, const char *detailed)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  GtkShortcut *shortcut;

  g_action_parse_detailed_name (detailed, &name, &target, NULL);
  shortcut =
      gtk_shortcut_new (gtk_shortcut_trigger_parse_string (accel), gtk_named_action_new (name));
  gtk_shortcut_set_arguments (shortcut, target);
  return shortcut;
}

/* True if a text entry gets the keys first: they type or edit there. */
static gboolean
goes_to_text (const DseAction *row)
{
  return row->edits_text ||
         (!row->is_global && row->keys != NULL && !g_str_has_prefix (row->keys, "<Control>"));
}

static void
clear_shortcuts (GtkShortcutController *keys)
{
  for (guint n; (n = g_list_model_get_n_items (G_LIST_MODEL (keys))) > 0;) {
    g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (keys), n - 1);

    gtk_shortcut_controller_remove_shortcut (keys, shortcut);
  }
}

/* Keys with Ctrl and those of games work everywhere in the window. Keys that also edit text reach
 * an action only when the focused widget ignored them, so that entries can be typed into. */
static void
set_keys (DseWindow *self)
{
  static const char *const none[] = { NULL };
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  GtkShortcutController *keys = g_object_get_data (G_OBJECT (self), "keys");
  gsize n;
  const DseAction *rows = dse_actions (&n);

  clear_shortcuts (keys);
  for (gsize i = 0; i < n; i++) {
    g_auto (GStrv) accels = NULL;
    g_autofree char *name = NULL;

    if (rows[i].id == NULL || rows[i].is_held)
      continue;
    name = dse_action_dup_name (&rows[i]);
    accels = g_strsplit (rows[i].keys != NULL ? rows[i].keys : "", " ", -1);
    gtk_application_set_accels_for_action (
        application, name, goes_to_text (&rows[i]) ? none : (const char *const *)accels);
    for (char **accel = accels; goes_to_text (&rows[i]) && *accel != NULL; accel++)
      gtk_shortcut_controller_add_shortcut (keys, shortcut_new (*accel, name));
  }
}

/* ---- games */

/* Keys of actions on the level say in a game that they are; the game takes its own keys before. */
static gboolean
on_game_key (GtkEventControllerKey *keys, guint keyval, guint code, GdkModifierType state,
             DseWindow *self)
{
  const DseAction *row = dse_window_is_playing (self)
                             ? dse_keymap_holder (gdk_keyval_to_lower (keyval),
                                                  state & gtk_accelerator_get_default_mod_mask ())
                             : NULL;
  g_autofree char *sentence = NULL, *label = NULL, *text = NULL;

  if (row == NULL || row->id == NULL || row->in_games ||
      GTK_IS_TEXT (gtk_root_get_focus (GTK_ROOT (self))))
    return GDK_EVENT_PROPAGATE;
  label = dse_action_dup_label (row);
  /* Translators: the label of an action; {play} becomes a key. */
  sentence = g_strdup_printf (_ ("“%s” works on the level: {play} returns to the editor"), label);
  text = dse_accels_dup_text (sentence);
  dse_window_say (self, text);
  return GDK_EVENT_STOP;
}

/* ---- layouts without Latin letters */

/* The row of the Latin key at the place of the pressed one; NULL: the toolkit finds it by itself,
 * or there is none. */
static const DseAction *
row_at_place (DseWindow *self, guint keyval, guint code, GdkModifierType state)
{
  const guint latin = dsu_latin_key (gtk_widget_get_display (GTK_WIDGET (self)), keyval, code);
  const DseAction *row =
      latin != 0 ? dse_keymap_holder (latin, state & gtk_accelerator_get_default_mod_mask ())
                 : NULL;

  return row != NULL && row->id != NULL && !row->is_held ? row : NULL;
}

static void
run (DseWindow *self, const DseAction *row)
{
  g_autofree char *detailed = dse_action_dup_name (row), *name = NULL;
  g_autoptr (GVariant) target = NULL;

  if (g_action_parse_detailed_name (detailed, &name, &target, NULL))
    gtk_widget_activate_action_variant (GTK_WIDGET (self), name, target);
}

static gboolean
on_global_place (GtkEventControllerKey *keys, guint keyval, guint code, GdkModifierType state,
                 DseWindow *self)
{
  const DseAction *row = row_at_place (self, keyval, code, state);

  if (row == NULL || goes_to_text (row))
    return GDK_EVENT_PROPAGATE;
  run (self, row);
  return GDK_EVENT_STOP;
}

/* The focused entry of a form, which has DSE_SHOWN; NULL: another widget has the focus. */
static GtkWidget *
form_entry (DseWindow *self)
{
  GtkWidget *text = gtk_root_get_focus (GTK_ROOT (self));
  GtkWidget *entry = GTK_IS_TEXT (text) ? gtk_widget_get_parent (text) : NULL;

  return entry != NULL && g_object_get_data (G_OBJECT (entry), DSE_SHOWN) != NULL ? entry : NULL;
}

/* Entries take the keys of Undo and Redo, also where they have nothing to undo: where they show the
 * value of the level. A refused text gives way to that value. */
static gboolean
on_undo (GtkEventControllerKey *keys, guint keyval, guint code, GdkModifierType state,
         DseWindow *self)
{
  const DseAction *row = dse_keymap_holder (gdk_keyval_to_lower (keyval),
                                            state & gtk_accelerator_get_default_mod_mask ());
  const char *id = row != NULL ? row->id : NULL, *shown;
  GtkWidget *entry = form_entry (self);

  if (entry == NULL || (g_strcmp0 (id, "undo") != 0 && g_strcmp0 (id, "redo") != 0))
    return GDK_EVENT_PROPAGATE;
  shown = g_object_get_data (G_OBJECT (entry), DSE_SHOWN);
  if (strcmp (id, "undo") == 0 && gtk_widget_has_css_class (entry, "error"))
    gtk_editable_set_text (GTK_EDITABLE (entry), shown);
  else if (strcmp (gtk_editable_get_text (GTK_EDITABLE (entry)), shown) == 0)
    run (self, row);
  else
    return GDK_EVENT_PROPAGATE;
  return GDK_EVENT_STOP;
}

static gboolean
on_place (GtkEventControllerKey *keys, guint keyval, guint code, GdkModifierType state,
          DseWindow *self)
{
  const DseAction *row = row_at_place (self, keyval, code, state);

  if (row == NULL || !goes_to_text (row))
    return GDK_EVENT_PROPAGATE;
  run (self, row);
  return GDK_EVENT_STOP;
}

static void
add_keys (DseWindow *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new (); /* texts get them first */
  GtkEventController *places = gtk_event_controller_key_new ();
  GtkEventController *global = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_BUBBLE);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_object_set_data (G_OBJECT (self), "keys", keys);
  gtk_event_controller_set_propagation_phase (global, GTK_PHASE_CAPTURE);
  g_signal_connect (global, "key-pressed", G_CALLBACK (on_global_place), self);
  g_signal_connect (global, "key-pressed", G_CALLBACK (on_undo), self);
  gtk_widget_add_controller (GTK_WIDGET (self), global);
  g_signal_connect (places, "key-pressed", G_CALLBACK (on_game_key), self);
  g_signal_connect (places, "key-pressed", G_CALLBACK (on_place), self);
  gtk_widget_add_controller (GTK_WIDGET (self), places);
  g_signal_connect_object (dse_settings_get (), "changed::keymap", G_CALLBACK (set_keys), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (dse_settings_get (), "changed::keymap",
                           G_CALLBACK (dse_window_show_hint), self, G_CONNECT_SWAPPED);
  set_keys (self);
}

/* ---- keys that are held */

/* The row whose key @event presses, or, when @event is NULL, whose key is @keyval with any
 * modifiers. NULL: there is none. */
static const DseAction *
held_row (GdkEvent *event, guint keyval)
{
  gsize n;
  const DseAction *rows = dse_actions (&n);

  for (gsize i = 0; i < n; i++) {
    GdkModifierType with;
    guint key;

    if (rows[i].is_held && rows[i].keys != NULL &&
        gtk_accelerator_parse (rows[i].keys, &key, &with) &&
        (event != NULL ? gdk_key_event_matches (event, key, with) != GDK_KEY_MATCH_NONE
                       : gdk_keyval_to_lower (keyval) == key))
      return &rows[i];
  }
  return NULL;
}

static gboolean
on_hold_key (GtkEventControllerKey *keys, guint keyval, guint code, GdkModifierType modifiers,
             DseWindow *self)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (keys));
  const DseAction *row = held_row (event, keyval);
  DsePage *page = dse_window_get_page (self);

  if (row == NULL || page == NULL || dse_page_is_playing (page))
    return GDK_EVENT_PROPAGATE;
  if (!dse_page_is_peeking (page)) /* a held key repeats */
    g_action_group_change_action_state (G_ACTION_GROUP (self), row->id,
                                        g_variant_new_boolean (TRUE));
  return GDK_EVENT_STOP;
}

static void
on_hold_end (GtkEventControllerKey *keys, guint keyval, guint code, GdkModifierType modifiers,
             DseWindow *self)
{
  const DseAction *row = held_row (NULL, keyval);
  g_autoptr (GVariant) state =
      row != NULL ? g_action_group_get_action_state (G_ACTION_GROUP (self), row->id) : NULL;

  if (state != NULL && g_variant_get_boolean (state)) /* not after Ctrl and that key */
    g_action_group_change_action_state (G_ACTION_GROUP (self), row->id,
                                        g_variant_new_boolean (FALSE));
}

/* Typing hides the card of the pointed cell. */
static gboolean
on_typed (GtkEventControllerKey *keys, guint keyval, guint code, GdkModifierType modifiers,
          DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);

  if (page != NULL && GTK_IS_TEXT (gtk_root_get_focus (GTK_ROOT (self))))
    dsu_canvas_forget_hover (dse_page_get_canvas (page));
  return GDK_EVENT_PROPAGATE;
}

/* A moved pointer hides the card of the keyboard's cell. The toolkit repeats where the pointer
 * is whenever something below it changes. */
static void
on_pointer (GtkEventControllerMotion *motion, double x, double y, DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);
  const graphene_point_t pointer = { (float)x, (float)y };

  if (page != NULL && !graphene_point_equal (&pointer, &self->pointer))
    dse_page_forget_card (page);
  self->pointer = pointer;
}

static void
watch_pointer (DseWindow *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  g_signal_connect (motion, "motion", G_CALLBACK (on_pointer), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

/* Adds the keys that act while they are held; letters typed into an entry do not reach them. */
static void
add_hold_key (DseWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_hold_key), self);
  g_signal_connect (keys, "key-released", G_CALLBACK (on_hold_end), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_typed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

void
dse_window_install_keys (DseWindow *self)
{
  g_return_if_fail (DSE_IS_WINDOW (self));

  add_keys (self);
  add_hold_key (self);
  watch_pointer (self);
  g_signal_connect (self, "notify::is-active", G_CALLBACK (dse_window_show_document), NULL);
}
