/* editor/play/clock.c — frames of the screen become frames or turns of the game. */
#include "play/clock.h"

#define FRAMES_MAX 120 /* of the game in one of the screen */
#define HURRY 2        /* frames for a step */

struct _DseClock {
  GObject parent_instance;

  GtkWidget *view;
  DseGame *game;
  DseAutoplay *autoplay;
  DseCards *cards;
  GAction *pause, *real_time; /* owned */

  gboolean is_paused, is_real_time;
  double speed;
  guint tick;   /* callback; 0: time stands */
  gint64 last;  /* of the frame clock, microseconds */
  guint64 rest; /* see ds_sim_frames() */
  guint beat;   /* frames since the last action of autoplay in turns */

  gboolean has_wish; /* the next action of the player, in real time: */
  DsAction wish;
};

G_DEFINE_FINAL_TYPE (DseClock, dse_clock, G_TYPE_OBJECT)

gboolean
dse_clock_is_paused (DseClock *self)
{
  g_return_val_if_fail (DSE_IS_CLOCK (self), FALSE);

  return self->is_paused;
}

gboolean
dse_clock_is_real_time (DseClock *self)
{
  g_return_val_if_fail (DSE_IS_CLOCK (self), FALSE);

  return self->is_real_time;
}

double
dse_clock_get_speed (DseClock *self)
{
  g_return_val_if_fail (DSE_IS_CLOCK (self), 1);

  return self->speed;
}

gboolean
dse_clock_has_wish (DseClock *self)
{
  g_return_val_if_fail (DSE_IS_CLOCK (self), FALSE);

  return self->has_wish;
}

void
dse_clock_forget_wish (DseClock *self)
{
  g_return_if_fail (DSE_IS_CLOCK (self));

  self->has_wish = FALSE;
}

/* ---- frames */

/* True if the player can do something in this frame. */
static gboolean
is_due (DseClock *self)
{
  const DsSimGame *game = dse_session_get_game (dse_game_get_session (self->game));

  return game->act_chance > 0 || dse_game_get_player (self->game)->time.due <= game->tick;
}

/* A wish waits until the player is due; it is dropped, with a message, if it cannot be done then.
 */
static void
run_frames (DseClock *self, guint n)
{
  for (guint i = 0; i < n && !dse_game_is_over (self->game); i++) {
    const gboolean due = is_due (self);
    gboolean done;

    if (due && !self->has_wish && dse_autoplay_is_active (self->autoplay))
      self->has_wish = dse_autoplay_next (self->autoplay, &self->wish);
    done = dse_game_tick (self->game, due && self->has_wish ? &self->wish : NULL);
    if (!due || !self->has_wish)
      continue;
    self->has_wish = FALSE;
    dse_autoplay_note (self->autoplay, done);
  }
}

/* A bot takes the time of a player of usual speed; a traveller is in a hurry. An action that cannot
 * be done takes no time. */
static gboolean
run_turns (DseClock *self, guint n)
{
  const guint beat = dse_autoplay_is_bot (self->autoplay) ? DS_SIM_TICKS : HURRY;
  gboolean has_acted = FALSE;
  DsAction action;

  self->beat += n;
  while (self->beat >= beat && dse_autoplay_is_active (self->autoplay) &&
         !dse_game_is_over (self->game)) {
    gboolean done;

    if (!dse_autoplay_next (self->autoplay, &action))
      break;
    done = dse_game_act (self->game, &action);
    self->beat -= done ? beat : 0;
    dse_autoplay_note (self->autoplay, done);
    has_acted = TRUE;
  }
  return has_acted;
}

static gboolean
on_tick (GtkWidget *view, GdkFrameClock *clock, gpointer data)
{
  DseClock *self = data;
  const gint64 now = gdk_frame_clock_get_frame_time (clock);
  const gint64 passed = self->last != 0 ? CLAMP (now - self->last, 0, G_USEC_PER_SEC / 4) : 0;
  guint n = ds_sim_frames ((guint64)((double)passed * 1000 * self->speed), &self->rest);

  self->last = now;
  n = MIN (n, FRAMES_MAX);
  if (self->is_real_time && n > 0)
    run_frames (self, n);
  if (self->is_real_time ? n > 0 : run_turns (self, n))
    dse_game_announce (self->game);
  return G_SOURCE_CONTINUE;
}

/* The player can play: the window has the keys. */
static gboolean
has_player (DseClock *self)
{
  GtkRoot *root = gtk_widget_get_root (self->view);

  return self->is_real_time && GTK_IS_WINDOW (root) && gtk_window_is_active (GTK_WINDOW (root));
}

void
dse_clock_update (DseClock *self)
{
  gboolean runs;

  g_return_if_fail (DSE_IS_CLOCK (self));

  runs = (has_player (self) || dse_autoplay_is_active (self->autoplay)) && !self->is_paused &&
         dse_game_get_session (self->game) != NULL && dse_cards_get_card (self->cards) == NULL &&
         !dse_game_is_over (self->game) && gtk_widget_get_mapped (self->view);
  if (runs == (self->tick != 0))
    return;
  if (runs) {
    self->last = 0;
    self->tick = gtk_widget_add_tick_callback (self->view, on_tick, self, NULL);
  } else {
    gtk_widget_remove_tick_callback (self->view, self->tick);
    self->tick = 0;
  }
}

void
dse_clock_do (DseClock *self, const DsAction *action)
{
  g_return_if_fail (DSE_IS_CLOCK (self) && action != NULL);

  if (dse_game_is_over (self->game))
    return;
  if (self->is_real_time && !self->is_paused) {
    self->wish = *action;
    self->has_wish = TRUE;
    return;
  }
  dse_game_act (self->game, action);
  dse_game_announce (self->game);
}

/* ---- actions */

void
dse_clock_set_real_time (DseClock *self, gboolean real_time)
{
  g_return_if_fail (DSE_IS_CLOCK (self));

  g_action_change_state (self->real_time, g_variant_new_boolean (real_time));
}

void
dse_clock_pause (DseClock *self, gboolean paused)
{
  g_return_if_fail (DSE_IS_CLOCK (self));

  g_action_change_state (self->pause, g_variant_new_boolean (paused));
}

static void
on_pause (GSimpleAction *action, GVariant *state, gpointer data)
{
  DseClock *self = data;

  g_simple_action_set_state (action, state);
  self->is_paused = g_variant_get_boolean (state);
  dse_clock_update (self);
  g_signal_emit_by_name (self, "changed");
}

static void
on_real_time (GSimpleAction *action, GVariant *state, gpointer data)
{
  DseClock *self = data;

  g_simple_action_set_state (action, state);
  self->is_real_time = g_variant_get_boolean (state);
  self->has_wish = FALSE;
  dse_clock_update (self);
}

static void
on_speed (GSimpleAction *action, GVariant *state, gpointer data)
{
  DseClock *self = data;

  g_simple_action_set_state (action, state);
  self->speed = g_ascii_strtod (g_variant_get_string (state, NULL), NULL);
  g_signal_emit_by_name (self, "changed");
}

/* In real time as many frames as a player of usual speed takes for a turn. */
static void
on_one_turn (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DsAction next = { .type = DS_ACTION_wait, .item = DS_SIM_NONE };
  DseClock *self = data;

  if (self->is_real_time)
    run_frames (self, DS_SIM_TICKS);
  else if (!dse_autoplay_is_active (self->autoplay) || dse_autoplay_next (self->autoplay, &next))
    dse_autoplay_note (self->autoplay, dse_game_act (self->game, &next));
  else
    return;
  dse_game_announce (self->game);
}

/* In turns only those who play instead need time: a pause would stop what was just begun. */
static void
on_autoplay (DseClock *self)
{
  self->beat = 0;
  if (!self->is_real_time && dse_autoplay_is_active (self->autoplay) &&
      !dse_autoplay_is_bot (self->autoplay))
    dse_clock_pause (self, FALSE);
  dse_clock_update (self);
}

static void
on_root (DseClock *self)
{
  GtkRoot *root = gtk_widget_get_root (self->view);

  if (root != NULL)
    g_signal_connect_object (root, "notify::is-active", G_CALLBACK (dse_clock_update), self,
                             G_CONNECT_SWAPPED);
}

static void
dse_clock_dispose (GObject *object)
{
  DseClock *self = DSE_CLOCK (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (self->view, self->tick);
  self->tick = 0;
  g_clear_object (&self->pause);
  g_clear_object (&self->real_time);
  G_OBJECT_CLASS (dse_clock_parent_class)->dispose (object);
}

static void
dse_clock_class_init (DseClockClass *class)
{
  G_OBJECT_CLASS (class)->dispose = dse_clock_dispose;
  g_signal_new ("changed", DSE_TYPE_CLOCK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
dse_clock_init (DseClock *self)
{
  self->speed = 1;
}

static void
add_actions (DseClock *self, GActionMap *actions)
{
  static const GActionEntry ENTRIES[] = {
    { .name = "pause", .state = "false", .change_state = on_pause },
    { .name = "real-time", .parameter_type = "b", .state = "false", .change_state = on_real_time },
    { .name = "speed", .parameter_type = "s", .state = "'1'", .change_state = on_speed },
    { .name = "one-turn", .activate = on_one_turn },
  };

  g_action_map_add_action_entries (actions, ENTRIES, G_N_ELEMENTS (ENTRIES), self);
  self->pause = g_object_ref (g_action_map_lookup_action (actions, "pause"));
  self->real_time = g_object_ref (g_action_map_lookup_action (actions, "real-time"));
}

DseClock *
dse_clock_new (GtkWidget *view, DseGame *game, DseAutoplay *autoplay, DseCards *cards,
               GActionMap *actions)
{
  DseClock *self;

  g_return_val_if_fail (GTK_IS_WIDGET (view) && DSE_IS_GAME (game), NULL);
  g_return_val_if_fail (DSE_IS_AUTOPLAY (autoplay) && DSE_IS_CARDS (cards), NULL);

  self = g_object_new (DSE_TYPE_CLOCK, NULL);
  self->view = view;
  self->game = game;
  self->autoplay = autoplay;
  self->cards = cards;
  add_actions (self, actions);
  g_signal_connect_object (game, "replaced", G_CALLBACK (dse_clock_forget_wish), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (autoplay, "changed", G_CALLBACK (on_autoplay), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (cards, "changed", G_CALLBACK (dse_clock_update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "notify::root", G_CALLBACK (on_root), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "map", G_CALLBACK (dse_clock_update), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (view, "unmap", G_CALLBACK (dse_clock_update), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  return self;
}
