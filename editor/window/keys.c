/* editor/window/keys.c — shortcuts of the actions, and keys that act while they are held. */
#include "window/actions.h"
#include "window/window_private.h"

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
  return row->edits_text || (!row->is_global && !g_str_has_prefix (row->keys, "<Control>"));
}

/* Keys with Ctrl and those of games work everywhere in the window. Keys that also edit text reach
 * an action only when the focused widget ignored them, so that entries can be typed into. */
static void
add_keys (DseWindow *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();
  gsize n;
  const DseAction *rows = dse_actions (&n);

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_BUBBLE);
  for (gsize i = 0; i < n; i++) {
    g_auto (GStrv) accels = NULL;
    g_autofree char *name = NULL;

    if (rows[i].id == NULL || rows[i].keys == NULL || rows[i].is_held)
      continue;
    name = dse_action_dup_name (&rows[i]);
    accels = g_strsplit (rows[i].keys, " ", -1);
    if (!goes_to_text (&rows[i]))
      gtk_application_set_accels_for_action (gtk_window_get_application (GTK_WINDOW (self)), name,
                                             (const char *const *)accels);
    else
      for (char **accel = accels; *accel != NULL; accel++)
        gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                              shortcut_new (*accel, name));
  }
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
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

    if (rows[i].is_held && gtk_accelerator_parse (rows[i].keys, &key, &with) &&
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

  if (row != NULL)
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
}
