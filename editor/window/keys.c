/* editor/window/keys.c — what keys do, by the rows of actions, and tips that name them. */
#include "icon_button.h"
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

/* Whether a text entry gets the keys first: they type or edit there. */
static gboolean
goes_to_text (const DseAction *row)
{
  return row->edits_text || (!row->is_global && !g_str_has_prefix (row->keys, "<Control>"));
}

/* Keys with Ctrl and those of games work everywhere in the window. Those that also edit text are
 * looked at only when the focused widget did not want them, so that one can type into entries. */
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
      gtk_application_set_accels_for_action (GTK_APPLICATION (self->application), name,
                                             (const char *const *)accels);
    else
      for (char **accel = accels; *accel != NULL; accel++)
        gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
                                              shortcut_new (*accel, name));
  }
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

/* ---- keys that are held */

/* The row of the key that @event presses, or (NULL) that @keyval is of, whatever is held with it.
 * NULL: there is none. */
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
  if (!dse_page_is_peeking (page)) /* a key that is held comes again and again */
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

/* Whoever types does not look at what the pointer rests on. */
static gboolean
on_typed (GtkEventControllerKey *keys, guint keyval, guint code, GdkModifierType modifiers,
          DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);

  if (page != NULL && GTK_IS_TEXT (gtk_root_get_focus (GTK_ROOT (self))))
    dsu_canvas_forget_hover (dse_page_get_canvas (page));
  return GDK_EVENT_PROPAGATE;
}

/* A hand on the pointer does not look at the keyboard's cell. The toolkit repeats where the pointer
 * is whenever something below it changes. */
static void
on_pointer (GtkEventControllerMotion *motion, double x, double y, DseWindow *self)
{
  DsePage *page = dse_window_get_page (self);

  if (page != NULL && (x != self->pointer_x || y != self->pointer_y))
    dse_page_forget_card (page);
  self->pointer_x = x;
  self->pointer_y = y;
}

static void
watch_pointer (DseWindow *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  g_signal_connect (motion, "motion", G_CALLBACK (on_pointer), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

/* For keys that act as long as they are held; letters that are typed never come here. */
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
  add_keys (self);
  add_hold_key (self);
  watch_pointer (self);
}

/* ---- tips */

char *
dse_action_dup_tip (const char *name, const char *tip)
{
  const DseAction *row = NULL;
  g_auto (GStrv) accels = NULL;
  g_autofree char *label = NULL;
  GdkModifierType with;
  guint key;

  g_return_val_if_fail (tip != NULL, NULL);

  if (name != NULL && g_str_has_prefix (name, "win."))
    row = dse_action_find (name + strlen ("win."));
  if (row == NULL || row->keys == NULL)
    return g_strdup (tip);
  accels = g_strsplit (row->keys, " ", 2);
  if (!gtk_accelerator_parse (accels[0], &key, &with))
    return g_strdup (tip);
  label = gtk_accelerator_get_label (key, with);
  return g_strdup_printf ("%s (%s)", tip, label);
}

void
dse_action_set_tip (GtkWidget *button, const char *tip)
{
  g_autofree char *text = NULL;

  g_return_if_fail (GTK_IS_ACTIONABLE (button));

  text = dse_action_dup_tip (gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), tip);
  gtk_widget_set_tooltip_text (button, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

void
dse_action_show_keys (GtkWidget *root)
{
  g_autofree char *tip = g_strdup (gtk_widget_get_tooltip_text (root));

  if (GTK_IS_ACTIONABLE (root) && tip != NULL &&
      gtk_actionable_get_action_name (GTK_ACTIONABLE (root)) != NULL)
    dse_action_set_tip (root, tip);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    dse_action_show_keys (child);
}

GtkWidget *
dse_action_button (const char *icon, const char *name, const char *tip)
{
  g_autofree char *text = dse_action_dup_tip (name, tip);

  return dsu_icon_button_new (icon, name, text);
}
