/* editor/play/play_time.c — turns, or real time at some speed; pause, restart, and the way back. */
#include "play/play_private.h"

#include "app/settings.h"

#define FRAMES_MAX 120 /* of the game in one of the screen */
#define BACK 10        /* turns */
#define HURRY 2        /* frames for a step */

/* ---- real time */

/* Whether the player can do something in this frame. */
static gboolean
is_due (DsePlay *self)
{
  const DsSimGame *game = dse_session_get_game (self->session);

  return game->act_chance > 0 || dse_session_get_player (self->session)->time.due <= game->tick;
}

/* A wish waits until the player is due; what cannot be done then is given up, and told. */
static void
run_frames (DsePlay *self, guint n)
{
  for (guint i = 0; i < n && !ds_sim_is_over (dse_session_get_sim (self->session)); i++) {
    const gboolean due = is_due (self);
    gboolean done;

    if (due && !self->has_wish && dse_play_is_auto (self))
      self->has_wish = dse_play_next (self, &self->wish);
    done = dse_play_tick (self, due && self->has_wish ? &self->wish : NULL);
    if (!due || !self->has_wish)
      continue;
    self->has_wish = FALSE;
    dse_play_note_auto (self, done);
  }
}

/* A bot takes the time that somebody of usual speed does; who travels is in a hurry. */
static gboolean
run_turns (DsePlay *self, guint n)
{
  const guint beat = self->automatic == DSE_AUTO_BOT ? DS_SIM_TICKS : HURRY;
  gboolean has_acted = FALSE;
  DsAction action;

  self->beat += n;
  while (self->beat >= beat && dse_play_is_auto (self) &&
         !ds_sim_is_over (dse_session_get_sim (self->session))) {
    gboolean done;

    if (!dse_play_next (self, &action))
      break;
    done = dse_play_act (self, &action);
    self->beat -= done ? beat : 0; /* what cannot be done takes no time */
    dse_play_note_auto (self, done);
    has_acted = TRUE;
  }
  return has_acted;
}

static gboolean
on_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  DsePlay *self = DSE_PLAY (widget);
  const gint64 now = gdk_frame_clock_get_frame_time (clock);
  const gint64 passed = self->last != 0 ? CLAMP (now - self->last, 0, G_USEC_PER_SEC / 4) : 0;
  guint n = ds_sim_frames ((guint64)((double)passed * 1000 * self->speed), &self->rest);

  self->last = now;
  n = MIN (n, FRAMES_MAX);
  if (self->is_real_time && n > 0)
    run_frames (self, n);
  if (self->is_real_time ? n > 0 : run_turns (self, n))
    dse_play_show (self);
  return G_SOURCE_CONTINUE;
}

/* Nobody can play while something is asked, or another window has the keys. */
static gboolean
has_player (DsePlay *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return self->is_real_time && GTK_IS_WINDOW (root) && gtk_window_is_active (GTK_WINDOW (root));
}

void
dse_play_update_time (DsePlay *self)
{
  const gboolean runs = (has_player (self) || dse_play_is_auto (self)) && !self->is_paused &&
                        self->session != NULL && self->screen == NULL &&
                        !ds_sim_is_over (dse_session_get_sim (self->session)) &&
                        gtk_widget_get_mapped (GTK_WIDGET (self));

  if (runs == (self->tick != 0))
    return;
  if (runs) {
    self->last = 0;
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_tick, NULL, NULL);
  } else {
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
    self->tick = 0;
  }
}

gboolean
dse_play_is_real_time (DsePlay *self)
{
  return self->is_real_time;
}

void
dse_play_set_real_time (DsePlay *self, gboolean real_time)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self->actions), "real-time",
                                      g_variant_new_boolean (real_time));
}

void
dse_play_pause (DsePlay *self, gboolean paused)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self->actions), "pause",
                                      g_variant_new_boolean (paused));
}

/* ---- actions */

static void
on_pause (GSimpleAction *action, GVariant *state, gpointer data)
{
  DsePlay *self = data;

  g_simple_action_set_state (action, state);
  self->is_paused = g_variant_get_boolean (state);
  dse_play_update_time (self);
}

static GSettings *
settings (void)
{
  return dse_settings_get ();
}

static void
on_real_time (GSimpleAction *action, GVariant *state, gpointer data)
{
  DsePlay *self = data;

  g_simple_action_set_state (action, state);
  self->is_real_time = g_variant_get_boolean (state);
  self->has_wish = FALSE;
  dse_play_update_time (self);
}

static void
on_speed (GSimpleAction *action, GVariant *state, gpointer data)
{
  DsePlay *self = data;

  g_simple_action_set_state (action, state);
  self->speed = g_ascii_strtod (g_variant_get_string (state, NULL), NULL);
}

/* In real time as many frames as somebody of usual speed takes for a turn. */
static void
on_one_turn (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsAction next = { .type = DS_ACTION_wait, .item = DS_SIM_NONE };
  DsePlay *self = data;

  if (self->is_real_time) {
    run_frames (self, DS_SIM_TICKS);
    dse_play_show (self);
  } else if (!dse_play_is_auto (self) || dse_play_next (self, &next)) {
    dse_play_note_auto (self, dse_play_act (self, &next));
    dse_play_show (self);
  }
}

static void
on_restart (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  dse_play_restart (data);
}

static void
on_back (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsePlay *self = data;

  dse_play_seek (self, dse_session_get_step_before (self->session, BACK));
}

static void
on_leave (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_signal_emit_by_name (data, "leave");
}

static void
on_screen (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  const DseScreen *screen = dse_screen_find (g_variant_get_string (parameter, NULL));

  if (screen != NULL)
    dse_play_open_screen (data, screen, NULL);
}

static void
on_step_back (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsePlay *self = data;

  dse_play_seek (self, dse_session_get_step_beside (self->session, -1));
}

static void
on_step_forward (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsePlay *self = data;

  dse_play_seek (self, dse_session_get_step_beside (self->session, 1));
}

static void
on_watch (GSimpleAction *action, GVariant *state, gpointer data)
{
  dse_play_watch (data, ds_bots_find (g_variant_get_string (state, NULL)));
}

static void
on_console (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  dse_play_toggle_console (data);
}

static void
on_rest (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  dse_play_rest (data);
}

static void
on_reveal (GSimpleAction *action, GVariant *state, gpointer data)
{
  DsePlay *self = data;

  g_simple_action_set_state (action, state);
  self->reveals = g_variant_get_boolean (state);
  dse_scene_set_reveals (self->scene, self->reveals);
  dse_play_show (self);
}

static void
on_explore (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  dse_play_explore (data);
}

static void
on_map (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsePlay *self = data;

  gtk_widget_set_visible (self->map, !gtk_widget_get_visible (self->map));
}

static const GActionEntry ENTRIES[] = {
  { .name = "reveal", .state = "false", .change_state = on_reveal },
  { .name = "pause", .state = "false", .change_state = on_pause },
  { .name = "real-time", .parameter_type = "b", .state = "false", .change_state = on_real_time },
  { .name = "speed", .parameter_type = "s", .state = "'1'", .change_state = on_speed },
  { .name = "one-turn", .activate = on_one_turn },
  { .name = "restart", .activate = on_restart },
  { .name = "back", .activate = on_back },
  { .name = "leave", .activate = on_leave },
  { .name = "step-back", .activate = on_step_back },
  { .name = "step-forward", .activate = on_step_forward },
  { .name = "watch", .parameter_type = "s", .state = "''", .change_state = on_watch },
  { .name = "console", .activate = on_console },
  { .name = "explore", .activate = on_explore },
  { .name = "map", .activate = on_map },
  { .name = "rest", .activate = on_rest },
  { .name = "screen", .activate = on_screen, .parameter_type = "s" },
};

static void
follow_window (DsePlay *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (root != NULL)
    g_signal_connect_object (root, "notify::is-active", G_CALLBACK (dse_play_update_time), self,
                             G_CONNECT_SWAPPED);
}

void
dse_play_init_time (DsePlay *self)
{
  g_autoptr (GAction) edge = NULL;

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), ENTRIES, G_N_ELEMENTS (ENTRIES),
                                   self);
  edge = g_settings_create_action (settings (), "play-edge");
  g_action_map_add_action (G_ACTION_MAP (self->actions), edge);
  g_settings_bind (settings (), "play-edge", self->canvas, "stops-at-edge", G_SETTINGS_BIND_GET);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "play", G_ACTION_GROUP (self->actions));
  g_signal_connect (self, "notify::root", G_CALLBACK (follow_window), NULL);
  g_signal_connect_after (self, "map", G_CALLBACK (dse_play_update_time), NULL);
  g_signal_connect_after (self, "unmap", G_CALLBACK (dse_play_update_time), NULL);
}
