/* editor/play/play_input.c — from keys to what the player does. */
#include "play/play_private.h"

#include <string.h>

static void
run (DsePlay *self, const DseCommand *command)
{
  const DsAction step = { .type = DS_ACTION_move, .step = command->step, .item = DS_SIM_NONE };

  if (g_strcmp0 (command->what, "pause") != 0 && g_strcmp0 (command->what, "one-turn") != 0)
    dse_play_stop_auto (self);
  if (command->kind == DSE_DO_STEP && self->has_target)
    dse_play_move_aim (self, command->step);
  else if (command->kind == DSE_DO_STEP && self->is_asking)
    dse_play_answer_step (self, command->step);
  else if (command->kind == DSE_DO_STEP)
    dse_play_do (self, &step);
  else if (command->kind == DSE_DO_ACTION)
    dse_play_ask (self, ds_action_find (command->what));
  else if (command->kind == DSE_DO_SCREEN)
    dse_play_open_screen (self, dse_screen_find (command->what), NULL);
  else if (strcmp (command->what, "look") == 0 || strcmp (command->what, "travel") == 0)
    dse_play_look (self, strcmp (command->what, "travel") == 0);
  else
    g_action_group_activate_action (G_ACTION_GROUP (self->actions), command->what, NULL);
}

/* While a line is drawn to a cell. */
static gboolean
take_aim_key (DsePlay *self, guint keyval)
{
  if (keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_space)
    dse_play_take_aim (self);
  else if (keyval == GDK_KEY_Tab)
    dse_play_next_aim (self);
  else
    return FALSE;
  return TRUE;
}

/* Letters that mean nothing here must not reach the editor's tools. */
static gboolean
is_for_editor (guint keyval, GdkModifierType modifiers)
{
  return modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK) || keyval == GDK_KEY_Tab ||
         gdk_keyval_to_unicode (keyval) == 0;
}

/* Keys of the game are for the canvas; letters are so wherever nothing else wants them. */
static gboolean
is_for_game (DsePlay *self, guint keyval)
{
  return gtk_widget_has_focus (self->canvas) ||
         (gtk_widget_has_focus (self->timeline) && gdk_keyval_to_unicode (keyval) > ' ');
}

/* What a screen has no use for may still be about time, unless something is being typed. */
static gboolean
take_screen_key (DsePlay *self, guint keyval, GdkModifierType modifiers)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (self->screen));
  g_autoptr (GVariant) bindings = dse_command_bindings ();
  const DseCommand *command = dse_command_of_key (bindings, keyval, modifiers);

  if (!(modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)) &&
      dse_screen_take_key (self->screen, keyval))
    return GDK_EVENT_STOP;
  if (command == NULL || command->kind != DSE_DO_TIME || GTK_IS_EDITABLE (focus))
    return GDK_EVENT_PROPAGATE;
  run (self, command);
  return GDK_EVENT_STOP;
}

static gboolean
on_key (DsePlay *self, guint keyval, guint code, GdkModifierType state,
        GtkEventControllerKey *controller)
{
  const GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();
  const gboolean is_game = is_for_game (self, keyval);
  g_autoptr (GVariant) bindings = NULL;
  const DseCommand *command;

  if (self->session == NULL || gtk_widget_get_visible (self->console))
    return GDK_EVENT_PROPAGATE;
  if (self->screen != NULL)
    return take_screen_key (self, keyval, modifiers);
  if (self->has_target && take_aim_key (self, keyval))
    return GDK_EVENT_STOP;
  bindings = dse_command_bindings ();
  command = dse_command_of_key (bindings, keyval, modifiers);
  if (command != NULL && dse_command_is_known (command) &&
      (is_game || command->kind >= DSE_DO_VIEW)) {
    if (is_game) /* from now on all keys are for it */
      gtk_widget_grab_focus (self->canvas);
    run (self, command);
    return GDK_EVENT_STOP;
  }
  if (is_game &&
      (keyval == GDK_KEY_Menu || (keyval == GDK_KEY_F10 && modifiers == GDK_SHIFT_MASK))) {
    dse_play_open_menu (self, self->has_target ? self->target
                                               : dse_session_get_player (self->session)->at.cell);
    return GDK_EVENT_STOP;
  }
  if (keyval == GDK_KEY_Escape) {
    dse_play_stop_asking (self);
    dse_play_stop_auto (self);
    dse_play_take_focus (self);
    return GDK_EVENT_STOP;
  }
  return is_game && !is_for_editor (keyval, modifiers);
}

void
dse_play_take_focus (DsePlay *self)
{
  if (self->screen != NULL)
    dse_screen_focus (self->screen);
  else
    gtk_widget_grab_focus (self->canvas);
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
