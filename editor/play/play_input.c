/* editor/play/play_input.c — from keys to what the player does. */
#include "play/play_private.h"

#include "application.h"

#include <glib/gi18n.h>

/* Asks for what the action needs to be told, or does it. */
static void
ask (DsePlay *self, gint32 type)
{
  const DsActionClass *class = ds_action_class (type);
  const DsAction action = { .type = type };

  if (class->needs & DS_ACT_ITEM) {
    dse_play_open_screen (self, &dse_screen_inventory, type);
  } else if (class->needs & DS_ACT_STEP) {
    g_autofree char *hint = g_strdup_printf (_ ("%s: in which direction?"), _ (class->label));

    self->asked = type;
    dse_play_say (self, hint);
  } else
    dse_play_do (self, &action);
}

static void
step (DsePlay *self, int to)
{
  const DsAction action = { .type = self->asked >= 0 ? self->asked : (gint32)DS_ACTION_move,
                            .step = to };

  dse_play_do (self, &action);
}

static void
run (DsePlay *self, const DseCommand *command)
{
  if (command->kind == DSE_DO_STEP) {
    step (self, command->step);
  } else if (command->kind == DSE_DO_ACTION) {
    ask (self, ds_action_find (command->what));
    return;
  } else if (command->kind == DSE_DO_SCREEN) {
    dse_play_open_screen (self, dse_screen_find (command->what), -1);
  } else
    g_action_group_activate_action (G_ACTION_GROUP (self->actions), command->what, NULL);
  if (self->asked >= 0)
    dse_play_say (self, "");
  self->asked = -1;
}

/* Letters that mean nothing here must not reach the editor's tools. */
static gboolean
is_for_editor (guint keyval, GdkModifierType modifiers)
{
  return modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK) || gdk_keyval_to_unicode (keyval) == 0;
}

static gboolean
on_key (DsePlay *self, guint keyval, guint code, GdkModifierType state,
        GtkEventControllerKey *controller)
{
  const GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();
  const gboolean is_canvas = gtk_widget_has_focus (self->canvas);
  g_autoptr (GVariant) bindings = NULL;
  const DseCommand *command;

  if (self->session == NULL)
    return GDK_EVENT_PROPAGATE;
  if (self->screen != NULL)
    return dse_screen_take_key (self->screen, keyval);
  bindings =
      g_settings_get_value (dse_application_get_settings (dse_application_get ()), "play-keys");
  command = dse_command_of_key (bindings, keyval, modifiers);
  if (command != NULL && dse_command_is_known (command) &&
      (is_canvas || command->kind == DSE_DO_VIEW)) {
    run (self, command);
    return GDK_EVENT_STOP;
  }
  if (keyval == GDK_KEY_Escape && self->asked >= 0) {
    self->asked = -1;
    dse_play_say (self, "");
    return GDK_EVENT_STOP;
  }
  return is_canvas && !is_for_editor (keyval, modifiers);
}

/* Before the canvas, whose arrows move a cursor. */
void
dse_play_init_input (DsePlay *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}
