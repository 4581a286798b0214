/* editor/play/play.c — the view of a game: canvas, control bar, messages, status, and screens over
 * them. Creates the parts and wires them. */
#include "play/play_private.h"

#include "app/settings.h"
#include "icon_button.h"
#include "play/command.h"
#include "play/control_bar.h"
#include "play/view/message_log.h"
#include "play/view/status.h"

#include <glib/gi18n.h>

#define QUICK 4        /* times the usual speed, from which on there are no sparks */
#define MAP_HEIGHT 184 /* pixels */
#define ABOVE 48       /* pixels: the log is above the console */

G_DEFINE_FINAL_TYPE (DsePlay, dse_play, ADW_TYPE_BIN)

DseSession *
dse_play_get_session (DsePlay *self)
{
  g_return_val_if_fail (DSE_IS_PLAY (self), NULL);

  return dse_game_get_session (self->controls.game);
}

DsuCanvas *
dse_play_get_canvas (DsePlay *self)
{
  g_return_val_if_fail (DSE_IS_PLAY (self), NULL);

  return DSU_CANVAS (self->canvas);
}

const char *
dse_play_get_screen (DsePlay *self)
{
  const DseScreen *shown;

  g_return_val_if_fail (DSE_IS_PLAY (self), NULL);

  shown = dse_cards_get_shown (self->controls.cards);
  return shown != NULL ? shown->id : NULL;
}

void
dse_play_show_side (DsePlay *self, gboolean shown)
{
  g_return_if_fail (DSE_IS_PLAY (self));

  gtk_widget_set_visible (self->side, shown);
}

void
dse_play_take_focus (DsePlay *self)
{
  g_return_if_fail (DSE_IS_PLAY (self));

  dse_key_input_take_focus (self->keys);
}

void
dse_play_note (DsePlay *self, const char *text)
{
  g_return_if_fail (DSE_IS_PLAY (self) && text != NULL);

  dse_hint_say (self->controls.hint, text);
}

void
dse_play_warn (DsePlay *self, const char *text)
{
  g_return_if_fail (DSE_IS_PLAY (self) && text != NULL);

  dse_hint_warn (self->controls.hint, text);
}

void
dse_play_fail (DsePlay *self, const DsError *err)
{
  g_return_if_fail (DSE_IS_PLAY (self) && err != NULL);

  dse_hint_fail (self->controls.hint, err);
}

/* ---- showing the game */

/* The log lies in the corner away from the player. */
static void
place_log (DsePlay *self)
{
  const int w = gtk_widget_get_width (self->canvas), h = gtk_widget_get_height (self->canvas);
  graphene_point_t at;

  dsu_canvas_cell_to_widget (DSU_CANVAS (self->canvas),
                             dse_game_get_player (self->controls.game)->at.cell, &at);
  gtk_widget_set_halign (
      self->log, at.x < (float)w / 2 && at.y > (float)h * 2 / 3 ? GTK_ALIGN_END : GTK_ALIGN_START);
}

/* The end of the game, or a choice that the player has now; a bot chooses for itself. */
static void
open_due_screen (DsePlay *self)
{
  const DseControls *in = &self->controls;

  if (dse_game_is_over (in->game)) {
    dse_cards_open (in->cards, &dse_screen_end, NULL);
  } else if (dse_game_get_player (in->game)->abilities.picks > 0 &&
             dse_cards_get_card (in->cards) == NULL && !dse_autoplay_is_bot (in->autoplay)) {
    dse_autoplay_stop (in->autoplay);
    dse_asker_ask (in->asker, DS_ACTION_choose, NULL);
  }
}

static void
on_changed (DsePlay *self)
{
  const DseControls *in = &self->controls;
  DseSession *session = dse_game_get_session (in->game);

  if (dse_level_view_update (in->view))
    dse_probe_layer_inspect (in->probes, DS_SIM_NONE);
  place_log (self);
  dse_message_log_show (DSE_MESSAGE_LOG (self->log), session);
  dse_status_show (DSE_STATUS (self->status), session);
  dse_side_show (DSE_SIDE (self->side), session);
  dse_probe_layer_update (in->probes);
  dse_mouse_update (self->mouse);
  dse_rewind_update (self->rewind);
  dse_rules_bar_update (self->new_rules);
  open_due_screen (self);
  dse_clock_update (in->clock);
  dse_speech_update (self->speech);
}

/* ---- the game */

/* Ends everything that goes on in the game. */
static void
stop (DsePlay *self)
{
  dse_autoplay_stop (self->controls.autoplay);
  dse_asker_stop (self->controls.asker);
}

static void
say_keys (DsePlay *self)
{
  g_autofree char *key = dse_command_dup_key ("help");
  g_autofree char *hint =
      key != NULL ? g_strdup_printf (_ ("Press %s for help"), key) : g_strdup ("");

  dse_hint_say (self->controls.hint, hint);
}

static void
take (DsePlay *self, DseSession *session)
{
  stop (self);
  dse_cards_close (self->controls.cards);
  dse_game_take (self->controls.game, session);
  say_keys (self);
  dse_game_announce (self->controls.game);
}

gboolean
dse_play_start (DsePlay *self, const DsDelve *delve, const DsSimOptions *options, DsError *err)
{
  DseSession *session;

  g_return_val_if_fail (DSE_IS_PLAY (self) && delve != NULL && options != NULL, FALSE);

  session = dse_session_new (delve, options, err);
  if (session == NULL)
    return FALSE;
  take (self, session);
  return TRUE;
}

/* Goes on on @delve with its rules. */
static gboolean
edit (DsePlay *self, const DsDelve *delve, DsError *err)
{
  stop (self);
  if (!dse_session_edit (dse_game_get_session (self->controls.game), delve, err))
    return FALSE;
  dse_hint_say (self->controls.hint, _ ("Continuing on the edited level"));
  dse_game_announce (self->controls.game);
  return TRUE;
}

/* True if @level lacks a definition that @rules, newer ones, have. */
static gboolean
needs_rules (const DsDelve *level, const DsRules *rules)
{
  for (guint32 i = 1; i < ds_rules_n_tiles (level->rules); i++) {
    const DsTile *tile = ds_rules_tile (level->rules, i);
    const guint16 at = tile->is_unknown ? ds_rules_find_tile (rules, tile->id) : DS_TILE_NONE;

    if (at != DS_TILE_NONE && !ds_rules_tile (rules, at)->is_unknown)
      return TRUE;
  }
  for (guint32 i = 0; i < ds_rules_n_kinds (level->rules); i++) {
    const DsKind *kind = ds_rules_kind (level->rules, i);
    guint16 at;

    if (kind->is_unknown && ds_rules_find_kind (rules, kind->id, &at) &&
        !ds_rules_kind (rules, at)->is_unknown)
      return TRUE;
  }
  return FALSE;
}

/* Goes on with @level, edited with @rules, by the rules of the game. */
static gboolean
edit_by_old_rules (DsePlay *self, const DsDelve *level, const DsRules *rules, DsError *err)
{
  if (!needs_rules (level, rules))
    return edit (self, level, err);
  ds_fail (err, DS_NOT_FOUND, "rules", "play.new-rules",
           N_ ("the edited level has tiles or objects that the rules of this game do not define"));
  return FALSE;
}

gboolean
dse_play_edit (DsePlay *self, const DsDelve *delve, DsError *err)
{
  DsRules *rules;
  gboolean done;
  DsDelve level;

  g_return_val_if_fail (DSE_IS_PLAY (self) && delve != NULL, FALSE);

  rules = ds_sim_delve (dse_game_get_sim (self->controls.game))->rules;
  if (ds_rules_play_alike (delve->rules, rules))
    return edit (self, delve, err);
  done = ds_delve_copy (&level, delve, err) == DS_OK;
  done = done && ds_delve_set_rules (&level, rules, err) == DS_OK &&
         edit_by_old_rules (self, &level, delve->rules, err);
  ds_delve_clear (&level);
  return done;
}

void
dse_play_set_rules (DsePlay *self, DsRules *rules)
{
  g_return_if_fail (DSE_IS_PLAY (self) && rules != NULL);

  dse_rules_bar_set_rules (self->new_rules, rules);
}

void
dse_play_do (DsePlay *self, const DsAction *action)
{
  g_return_if_fail (DSE_IS_PLAY (self) && action != NULL);

  dse_controls_do (&self->controls, action);
}

gboolean
dse_play_is_real_time (DsePlay *self)
{
  g_return_val_if_fail (DSE_IS_PLAY (self), FALSE);

  return dse_clock_is_real_time (self->controls.clock);
}

void
dse_play_set_real_time (DsePlay *self, gboolean real_time)
{
  g_return_if_fail (DSE_IS_PLAY (self));

  dse_clock_set_real_time (self->controls.clock, real_time);
}

/* Time stands, so that the player can look round there, and go forward again, before another branch
 * begins. */
static void
stop_time (DsePlay *self)
{
  stop (self);
  dse_clock_forget_wish (self->controls.clock);
  if (dse_clock_is_real_time (self->controls.clock))
    dse_clock_pause (self->controls.clock, TRUE);
}

void
dse_play_seek (DsePlay *self, guint step)
{
  g_return_if_fail (DSE_IS_PLAY (self));

  stop_time (self);
  dse_game_seek (self->controls.game, step);
}

void
dse_play_choose (DsePlay *self, guint branch, guint step)
{
  g_return_if_fail (DSE_IS_PLAY (self));

  stop_time (self);
  dse_game_choose (self->controls.game, branch, step);
}

/* A game without a step begins on @delve. That is an edit at the start, so that all branches stay;
 * where the start has moved, another game begins. */
static void
begin_on (DsePlay *self, const DsDelve *delve)
{
  DseSession *session = dse_play_get_session (self), *other;
  DsError err;

  other = dse_session_new (delve, dse_session_get_options (session), &err);
  if (other == NULL) {
    dse_play_fail (self, &err);
  } else if (!ds_spot_equal (dse_session_get_player (other)->at,
                             dse_session_get_player (session)->at)) {
    take (self, other);
    dse_play_note (self,
                   _ ("The start has moved, so a new game began; the previous one was discarded"));
  } else {
    dse_session_free (other);
    if (!edit (self, delve, &err))
      dse_play_fail (self, &err);
  }
}

/* Shows the first step, from where another branch begins, on the level of the shown step. A game
 * that began with an edit has that level from its second step on. */
static void
restart (DsePlay *self)
{
  DseGame *game = self->controls.game;
  const DsSim *sim = dse_game_get_sim (game);
  const gboolean was_paused = dse_clock_is_paused (self->controls.clock);
  DsDelve delve;

  if (ds_delve_copy (&delve, ds_sim_delve (sim), NULL) != DS_OK)
    return;
  dse_play_seek (self, 0);
  if (dse_game_get_sim (game) != sim)
    dse_play_seek (self, 1);
  if (dse_game_get_sim (game) != sim) {
    dse_play_seek (self, 0);
    begin_on (self, &delve);
  }
  dse_clock_pause (self->controls.clock, was_paused);
  ds_delve_clear (&delve);
}

/* ---- files */

void
dse_play_set_document (DsePlay *self, DsuDocument *document)
{
  g_return_if_fail (DSE_IS_PLAY (self) && DSU_IS_DOCUMENT (document));

  dse_game_files_set_document (self->files, document);
}

gboolean
dse_play_is_unsaved (DsePlay *self)
{
  g_return_val_if_fail (DSE_IS_PLAY (self), FALSE);

  return dse_game_files_is_unsaved (self->files);
}

gboolean
dse_play_save (DsePlay *self, const char *path, DsError *err)
{
  g_return_val_if_fail (DSE_IS_PLAY (self) && path != NULL, FALSE);

  return dse_game_files_save (self->files, path, DS_IO_FREE, err);
}

void
dse_play_load (DsePlay *self, const char *path, const DsDelve *now)
{
  g_return_if_fail (DSE_IS_PLAY (self) && path != NULL && now != NULL);

  dse_game_files_load (self->files, path, now);
}

gboolean
dse_play_is_loading (DsePlay *self)
{
  g_return_val_if_fail (DSE_IS_PLAY (self), FALSE);

  return dse_game_files_is_loading (self->files);
}

/* In real time it waits at the very step at which it was saved. */
gboolean
dse_play_take_game (DsePlay *self, DseOpening *opening, DsError *err)
{
  gboolean done;

  g_return_val_if_fail (DSE_IS_PLAY (self) && opening != NULL && err != NULL, FALSE);

  done = !opening->has_failed;
  if (!done)
    *err = opening->errors.items[0];
  if (opening->session == NULL)
    return FALSE;
  take (self, g_steal_pointer (&opening->session));
  if (done)
    dse_game_files_note_saved (self->files);
  if (done && opening->goes_on)
    done = dse_play_edit (self, &opening->now, err);
  dse_game_announce (self->controls.game);
  if (dse_clock_is_real_time (self->controls.clock))
    dse_clock_pause (self->controls.clock, TRUE);
  return done;
}

static void
on_opened (DsePlay *self, DseOpening *opening)
{
  DsError err;

  if (!dse_play_take_game (self, opening, &err))
    dse_play_fail (self, &err);
}

/* ---- the parts' signals */

static void
on_autoplay (DsePlay *self)
{
  if (dse_autoplay_is_active (self->controls.autoplay))
    dse_asker_stop (self->controls.asker);
}

/* The console would keep the keys from the card. */
static void
on_card_opening (DsePlay *self)
{
  if (dse_console_is_shown (self->controls.console))
    dse_console_toggle (self->controls.console);
}

static void
on_chosen (DsePlay *self, const DseChoice *choice)
{
  if (choice->answers != 0) {
    dse_asker_answer (self->controls.asker, choice);
  } else if (choice->does != NULL) {
    dse_item_actions_choose (self->items, &choice->action);
    g_action_group_activate_action (G_ACTION_GROUP (self->controls.actions), choice->does, NULL);
  }
}

static void
on_travel (DsePlay *self, const DsCell *to)
{
  dse_autoplay_travel (self->controls.autoplay, *to);
}

static void
on_console (DsePlay *self)
{
  const gboolean shown = dse_console_is_shown (self->controls.console);

  dse_asker_stop (self->controls.asker);
  dse_autoplay_stop (self->controls.autoplay);
  gtk_widget_set_margin_bottom (self->log, shown ? ABOVE : 0);
  gtk_widget_grab_focus (shown ? self->console : self->canvas);
}

static void
on_clock (DsePlay *self)
{
  dse_level_view_set_quick (self->controls.view,
                            dse_clock_get_speed (self->controls.clock) >= QUICK);
}

static void
wire (gpointer part, const char *signal, GCallback handler, DsePlay *self)
{
  g_signal_connect_object (part, signal, handler, self, G_CONNECT_SWAPPED);
}

static void
on_replaced (DsePlay *self)
{
  g_signal_emit_by_name (self, "replaced");
}

static void
wire_parts (DsePlay *self)
{
  const DseControls *in = &self->controls;

  wire (in->game, "replaced", G_CALLBACK (on_replaced), self);
  wire (in->game, "changed", G_CALLBACK (on_changed), self);
  g_signal_connect_object (in->game, "rewound", G_CALLBACK (dse_cards_close), in->cards,
                           G_CONNECT_SWAPPED);
  wire (in->autoplay, "changed", G_CALLBACK (on_autoplay), self);
  wire (in->cards, "opening", G_CALLBACK (on_card_opening), self);
  wire (in->cards, "chosen", G_CALLBACK (on_chosen), self);
  g_signal_connect_object (in->cards, "left", G_CALLBACK (dse_asker_stop), in->asker,
                           G_CONNECT_SWAPPED);
  wire (in->asker, "decided", G_CALLBACK (dse_play_do), self);
  wire (in->asker, "travel", G_CALLBACK (on_travel), self);
  wire (in->console, "toggled", G_CALLBACK (on_console), self);
  wire (in->clock, "changed", G_CALLBACK (on_clock), self);
  wire (self->files, "opened", G_CALLBACK (on_opened), self);
  wire (self->rewind, "seek", G_CALLBACK (dse_play_seek), self);
  wire (self->rewind, "choose", G_CALLBACK (dse_play_choose), self);
}

/* ---- actions */

static void
on_leave (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_signal_emit_by_name (data, "leave");
}

static void
on_restart (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  restart (data);
}

static void
on_new_rules (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsePlay *self = data;

  stop (self);
  dse_rules_bar_accept (self->new_rules);
  dse_play_take_focus (self);
}

static void
on_screen (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  const DseScreen *screen = dse_screen_find (g_variant_get_string (parameter, NULL));
  DsePlay *self = data;

  if (screen != NULL)
    dse_cards_open (self->controls.cards, screen, NULL);
}

static void
on_reveal (GSimpleAction *action, GVariant *state, gpointer data)
{
  DsePlay *self = data;

  g_simple_action_set_state (action, state);
  dse_level_view_set_reveals (self->controls.view, g_variant_get_boolean (state));
  dse_game_announce (self->controls.game);
}

static void
on_map (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsePlay *self = data;

  gtk_widget_set_visible (self->map, !gtk_widget_get_visible (self->map));
}

static void
add_actions (DsePlay *self)
{
  static const GActionEntry ENTRIES[] = {
    { .name = "leave", .activate = on_leave },
    { .name = "restart", .activate = on_restart },
    { .name = "new-rules", .activate = on_new_rules },
    { .name = "screen", .activate = on_screen, .parameter_type = "s" },
    { .name = "reveal", .state = "false", .change_state = on_reveal },
    { .name = "map", .activate = on_map },
  };
  GSettings *settings = dse_settings_get ();
  g_autoptr (GAction) edge = g_settings_create_action (settings, "play-edge");
  GActionMap *actions = G_ACTION_MAP (self->controls.actions);

  g_action_map_add_action_entries (actions, ENTRIES, G_N_ELEMENTS (ENTRIES), self);
  g_action_map_add_action (actions, edge);
  g_settings_bind (settings, "play-edge", self->canvas, "stops-at-edge", G_SETTINGS_BIND_GET);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "play", G_ACTION_GROUP (actions));
}

/* ---- the widget */

static GtkWidget *
build_map (DsePlay *self)
{
  self->map = dsu_canvas_new ();
  gtk_widget_set_size_request (self->map, -1, MAP_HEIGHT);
  gtk_widget_set_vexpand (self->map, FALSE);
  gtk_widget_set_focusable (self->map, FALSE);
  gtk_widget_set_can_target (self->map, FALSE);
  gtk_widget_add_css_class (self->map, "play-map");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->map), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Floor map"), -1);
  return self->map;
}

static void
fill (DsePlay *self)
{
  dsu_canvas_zoom_to (DSU_CANVAS (self->canvas), 32);
  gtk_box_prepend (GTK_BOX (self->column), dse_control_bar_new ());
  self->side = dse_side_new (build_map (self));
  gtk_box_append (GTK_BOX (self->row), self->side);
  dse_command_button (self->step_back, "go-previous-symbolic", _ ("Step back in time"),
                      "step-back");
  dse_command_button (self->step_forward, "go-next-symbolic", _ ("Step forward in time"),
                      "step-forward");
  dsu_menu_button_set_tip (self->branches, _ ("Branches of this game"));
}

/* The parts that keys and the pointer drive. */
static void
create_controls (DsePlay *self)
{
  DseControls *in = &self->controls;
  GActionMap *actions;

  in->actions = g_simple_action_group_new ();
  actions = G_ACTION_MAP (in->actions);
  in->game = dse_game_new ();
  in->view = dse_level_view_new (in->game, DSU_CANVAS (self->canvas), DSU_CANVAS (self->map));
  in->hint = dse_hint_new (GTK_LABEL (self->hint));
  in->cards = dse_cards_new (in->game, GTK_OVERLAY (self->overlay), self->canvas);
  in->aim = dse_aim_new (in->game, in->view, in->hint);
  in->asker = dse_asker_new (in->game, in->cards, in->aim, in->hint);
  in->autoplay = dse_autoplay_new (in->game, in->hint, actions);
  in->clock = dse_clock_new (GTK_WIDGET (self), in->game, in->autoplay, in->cards, actions);
  in->console = dse_console_new (in->game, in->hint, GTK_ENTRY (self->console), actions);
  in->probes = dse_probe_layer_new (&(DseProbeSetting){ .game = in->game,
                                                        .view = in->view,
                                                        .autoplay = in->autoplay,
                                                        .hint = in->hint,
                                                        .legend = GTK_LABEL (self->legend),
                                                        .side = DSE_SIDE (self->side) },
                                    actions);
  dse_level_view_add_sparks (in->view); /* over the probes */
}

static void
create_parts (DsePlay *self)
{
  const DseControls *in = &self->controls;
  GActionMap *actions = G_ACTION_MAP (in->actions);

  self->menu = dse_cell_menu_new (GTK_WIDGET (self), in);
  self->mouse = dse_mouse_new (in, self->menu);
  self->keys = dse_key_input_new (GTK_WIDGET (self), in, self->menu, self->timeline);
  self->files = dse_game_files_new (in->game, in->hint, GTK_WIDGET (self), actions);
  self->items = dse_item_actions_new (in->game, in->cards, in->asker, actions);
  self->rewind = dse_rewind_new (in->game, DSE_TIMELINE (self->timeline), GTK_LABEL (self->steps),
                                 GTK_MENU_BUTTON (self->branches), actions);
  self->new_rules = dse_rules_bar_new (in->game, in->hint, DSU_BAR (self->rules_bar));
  self->speech = dse_speech_new (in->game, in->hint, in->aim, DSU_CANVAS (self->canvas));
}

/* Parts go in the opposite order: each may use those before it until its end. */
static void
dse_play_dispose (GObject *object)
{
  DsePlay *self = DSE_PLAY (object);
  DseControls *in = &self->controls;

  gtk_widget_insert_action_group (GTK_WIDGET (self), "play", NULL);
  g_clear_object (&self->speech);
  g_clear_object (&self->new_rules);
  g_clear_object (&self->rewind);
  g_clear_object (&self->items);
  g_clear_object (&self->files);
  g_clear_object (&self->keys);
  g_clear_object (&self->mouse);
  g_clear_object (&self->menu);
  g_clear_object (&in->probes);
  g_clear_object (&in->console);
  g_clear_object (&in->clock);
  g_clear_object (&in->autoplay);
  g_clear_object (&in->asker);
  g_clear_object (&in->aim);
  g_clear_object (&in->cards);
  g_clear_object (&in->hint);
  g_clear_object (&in->view);
  g_clear_object (&in->game);
  g_clear_object (&in->actions);
  G_OBJECT_CLASS (dse_play_parent_class)->dispose (object);
  gtk_widget_dispose_template (GTK_WIDGET (self), DSE_TYPE_PLAY);
}

static void
bind_children (GtkWidgetClass *class)
{
  gtk_widget_class_bind_template_child (class, DsePlay, column);
  gtk_widget_class_bind_template_child (class, DsePlay, rules_bar);
  gtk_widget_class_bind_template_child (class, DsePlay, row);
  gtk_widget_class_bind_template_child (class, DsePlay, overlay);
  gtk_widget_class_bind_template_child (class, DsePlay, canvas);
  gtk_widget_class_bind_template_child (class, DsePlay, log);
  gtk_widget_class_bind_template_child (class, DsePlay, hint);
  gtk_widget_class_bind_template_child (class, DsePlay, console);
  gtk_widget_class_bind_template_child (class, DsePlay, legend);
  gtk_widget_class_bind_template_child (class, DsePlay, step_back);
  gtk_widget_class_bind_template_child (class, DsePlay, timeline);
  gtk_widget_class_bind_template_child (class, DsePlay, step_forward);
  gtk_widget_class_bind_template_child (class, DsePlay, steps);
  gtk_widget_class_bind_template_child (class, DsePlay, branches);
  gtk_widget_class_bind_template_child (class, DsePlay, status);
}

static void
dse_play_class_init (DsePlayClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_play_dispose;
  g_type_ensure (DSU_TYPE_BAR);
  g_type_ensure (DSU_TYPE_CANVAS);
  g_type_ensure (DSE_TYPE_MESSAGE_LOG);
  g_type_ensure (DSE_TYPE_TIMELINE);
  g_type_ensure (DSE_TYPE_STATUS);
  gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (class), DSE_UI_PATH "play.ui");
  bind_children (GTK_WIDGET_CLASS (class));
  g_signal_new ("leave", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  g_signal_new ("replaced", G_TYPE_FROM_CLASS (class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
}

static void
dse_play_init (DsePlay *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  fill (self);
  create_controls (self);
  create_parts (self);
  wire_parts (self);
  add_actions (self);
}

GtkWidget *
dse_play_new (DsuCanvas *like)
{
  static const char *const SHARED[] = { "style", "show-grid", "grid-pitch", "grid-strong",
                                        "wheel-zooms" };
  DsePlay *self;

  g_return_val_if_fail (DSU_IS_CANVAS (like), NULL);

  self = g_object_new (DSE_TYPE_PLAY, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (SHARED); i++)
    g_object_bind_property (like, SHARED[i], self->canvas, SHARED[i], G_BINDING_SYNC_CREATE);
  return GTK_WIDGET (self);
}
