/* editor/play/key_input.c — runs the commands of keys. */
#include "play/key_input.h"

#include "app/accels.h"
#include "latin_key.h"
#include "play/command.h"

#include <glib/gi18n.h>
#include <string.h>

struct _DseKeyInput {
  GObject parent_instance;

  const DseControls *controls;
  DseCellMenu *menu;
  GtkWidget *canvas, *timeline;
};

G_DEFINE_FINAL_TYPE (DseKeyInput, dse_key_input, G_TYPE_OBJECT)

static void
step (const DseControls *in, int step)
{
  if (dse_aim_is_shown (in->aim))
    dse_aim_move (in->aim, step);
  else if (dse_asker_is_asking (in->asker))
    dse_asker_answer_step (in->asker, step);
  else
    dse_controls_do (in, &(DsAction){ .type = DS_ACTION_move, .step = step, .item = DS_SIM_NONE });
}

static void
run (const DseControls *in, const DseCommand *command)
{
  if (g_strcmp0 (command->what, "pause") != 0 && g_strcmp0 (command->what, "one-turn") != 0)
    dse_autoplay_stop (in->autoplay);
  if (command->kind == DSE_DO_STEP)
    step (in, command->step);
  else if (command->kind == DSE_DO_ACTION)
    dse_asker_ask (in->asker, ds_action_find (command->what), NULL);
  else if (command->kind == DSE_DO_SCREEN)
    dse_cards_open (in->cards, dse_screen_find (command->what), NULL);
  else if (strcmp (command->what, "look") == 0 || strcmp (command->what, "travel") == 0)
    dse_asker_look (in->asker, strcmp (command->what, "travel") == 0, NULL);
  else
    g_action_group_activate_action (G_ACTION_GROUP (in->actions), command->what, NULL);
}

/* While a line is drawn to a cell. */
static gboolean
take_aim_key (DseAim *aim, guint keyval)
{
  if (keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_space)
    dse_aim_take (aim);
  else if (keyval == GDK_KEY_Tab)
    dse_aim_next (aim);
  else
    return FALSE;
  return TRUE;
}

/* Ends what is asked or goes on by itself; where nothing does, the hint says how to leave. */
static void
take_escape (DseKeyInput *self)
{
  const DseControls *in = self->controls;
  const gboolean ends = dse_asker_is_asking (in->asker) || dse_aim_is_shown (in->aim) ||
                        dse_autoplay_is_active (in->autoplay) ||
                        !gtk_widget_has_focus (self->canvas);
  g_autofree char *text = NULL;

  dse_asker_stop (in->asker);
  dse_autoplay_stop (in->autoplay);
  dse_key_input_take_focus (self);
  if (ends)
    return;
  /* Translators: keys stand in place of {play} and {stop-play}. */
  text = dse_accels_dup_text (_ ("{play} returns to the editor, {stop-play} ends the game"));
  dse_hint_say (in->hint, text);
}

/* Letters without a command must not reach the tools of the editor. */
static gboolean
is_for_editor (guint keyval, GdkModifierType modifiers)
{
  return modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK) || keyval == GDK_KEY_Tab ||
         gdk_keyval_to_unicode (keyval) == 0;
}

/* Keys on the canvas are for the game; letters on the timeline, too. */
static gboolean
is_for_game (DseKeyInput *self, guint keyval)
{
  return gtk_widget_has_focus (self->canvas) ||
         (gtk_widget_has_focus (self->timeline) && gdk_keyval_to_unicode (keyval) > ' ');
}

/* Keys that a screen has no use for may still be about time, unless something is being typed. */
static gboolean
take_screen_key (const DseControls *in, guint keyval, GdkModifierType modifiers)
{
  GtkWidget *card = dse_cards_get_card (in->cards);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (card));
  g_autoptr (GVariant) bindings = dse_command_bindings ();
  const DseCommand *command = dse_command_of_key (bindings, keyval, modifiers);

  if (!(modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)) && dse_screen_take_key (card, keyval))
    return GDK_EVENT_STOP;
  if (command == NULL || command->kind != DSE_DO_TIME || GTK_IS_EDITABLE (focus))
    return GDK_EVENT_PROPAGATE;
  run (in, command);
  return GDK_EVENT_STOP;
}

/* The menu of the aimed cell, or the player's. */
static void
open_menu (DseKeyInput *self)
{
  DsCell cell = dse_game_get_player (self->controls->game)->at.cell;

  dse_aim_get_cell (self->controls->aim, &cell);
  dse_cell_menu_open (self->menu, cell);
}

/* The letter at the place of the key on a keyboard with Latin letters; 0: none. */
static guint
latin_of (DseKeyInput *self, guint keyval, guint code, GdkModifierType modifiers)
{
  const guint latin = dsu_latin_key (gtk_widget_get_display (self->canvas), keyval, code);

  return modifiers & GDK_SHIFT_MASK ? gdk_keyval_to_upper (latin) : latin;
}

static gboolean
on_key (DseKeyInput *self, guint keyval, guint code, GdkModifierType state)
{
  const GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();
  const gboolean is_game = is_for_game (self, keyval);
  const DseControls *in = self->controls;
  g_autoptr (GVariant) bindings = NULL;
  const DseCommand *command;

  if (dse_game_get_session (in->game) == NULL || dse_console_has_keys (in->console))
    return GDK_EVENT_PROPAGATE;
  if (dse_cards_get_card (in->cards) != NULL)
    return take_screen_key (in, keyval, modifiers);
  if (dse_aim_is_shown (in->aim) && take_aim_key (in->aim, keyval))
    return GDK_EVENT_STOP;
  bindings = dse_command_bindings ();
  command = dse_command_of_key (bindings, keyval, modifiers);
  if (command == NULL)
    command = dse_command_of_key (bindings, latin_of (self, keyval, code, modifiers), modifiers);
  if (command != NULL && dse_command_is_known (command) &&
      (is_game || command->kind >= DSE_DO_VIEW)) {
    if (is_game) /* from now on all keys are for it */
      gtk_widget_grab_focus (self->canvas);
    run (in, command);
    return GDK_EVENT_STOP;
  }
  if (is_game &&
      (keyval == GDK_KEY_Menu || (keyval == GDK_KEY_F10 && modifiers == GDK_SHIFT_MASK))) {
    open_menu (self);
    return GDK_EVENT_STOP;
  }
  if (keyval == GDK_KEY_Escape) {
    take_escape (self);
    return GDK_EVENT_STOP;
  }
  return is_game && !is_for_editor (keyval, modifiers);
}

void
dse_key_input_take_focus (DseKeyInput *self)
{
  GtkWidget *card;

  g_return_if_fail (DSE_IS_KEY_INPUT (self));

  card = dse_cards_get_card (self->controls->cards);
  if (card != NULL)
    dse_screen_focus (card);
  else
    gtk_widget_grab_focus (self->canvas);
}

static void
dse_key_input_class_init (DseKeyInputClass *class)
{
}

static void
dse_key_input_init (DseKeyInput *self)
{
}

DseKeyInput *
dse_key_input_new (GtkWidget *view, const DseControls *controls, DseCellMenu *menu,
                   GtkWidget *timeline)
{
  GtkEventController *keys;
  DseKeyInput *self;

  g_return_val_if_fail (GTK_IS_WIDGET (view) && controls != NULL, NULL);
  g_return_val_if_fail (DSE_IS_CELL_MENU (menu) && GTK_IS_WIDGET (timeline), NULL);

  self = g_object_new (DSE_TYPE_KEY_INPUT, NULL);
  self->controls = controls;
  self->menu = menu;
  self->canvas = GTK_WIDGET (dse_level_view_get_canvas (controls->view));
  self->timeline = timeline;
  keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_key), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (view, keys);
  return self;
}
