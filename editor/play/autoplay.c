/* editor/play/autoplay.c — chooses the actions of a bot, of a path, of exploration and of rest. */
#include "play/autoplay.h"

#include "play/command.h"
#include "play/walk.h"

#include "sim/mind/thought.h"
#include "sim/mind/threat.h"
#include "sim/world/knowledge.h"

#include <glib/gi18n.h>

#define REST_MAX 500 /* turns */
#define WAITS 5      /* turns, until the creature in the way is gone */

typedef enum { NONE, BOT, TRAVEL, EXPLORE, REST } Mode;

struct _DseAutoplay {
  GObject parent_instance;

  DseGame *game;
  DseHint *hint;
  GSimpleAction *watch; /* owned; its state is the id of the bot */

  Mode mode;
  DsBot bot;
  GArray *plan; /* DsCell: the path that the bot plans to take */

  DsAstar walk;
  gsize at; /* place on it; or turns of rest */
  DsCell destination;
  gboolean stops_beside;
  DsSimSpot offer;  /* a lock to go to; floor DS_SIM_NONE: none was offered */
  guint offer_step; /* at that step */

  gint32 life;
  guint n_refused; /* actions in a row that could not be done */
  guint n_waits;   /* turns in a row for the creature in the way */
};

G_DEFINE_FINAL_TYPE (DseAutoplay, dse_autoplay, G_TYPE_OBJECT)

gboolean
dse_autoplay_is_active (DseAutoplay *self)
{
  g_return_val_if_fail (DSE_IS_AUTOPLAY (self), FALSE);

  return self->mode != NONE;
}

gboolean
dse_autoplay_is_bot (DseAutoplay *self)
{
  g_return_val_if_fail (DSE_IS_AUTOPLAY (self), FALSE);

  return self->mode == BOT;
}

const GArray *
dse_autoplay_get_plan (DseAutoplay *self)
{
  g_return_val_if_fail (DSE_IS_AUTOPLAY (self), NULL);

  return self->plan;
}

/* The reason not to go on without the player; NULL: there is none. @goes_on: up to now there was
 * none. */
static char *
dup_danger (DseAutoplay *self, gboolean goes_on)
{
  const DsSim *sim = dse_game_get_sim (self->game);
  const DsSimActor *player = dse_game_get_player (self->game);
  const gint32 threat = ds_sim_threat (sim);
  char name[DS_SENTENCE];

  if (threat != DS_SIM_NONE) {
    ds_sim_kind_name (sim, ds_sim_state (sim)->actors.items[threat].kind, name, sizeof name);
    /* Translators: %s is a creature, such as "rat". */
    return g_strdup_printf (
        goes_on ? _ ("The %s comes into view") : _ ("Not while the %s is in view"), name);
  }
  if (player->mind.confused > 0)
    return g_strdup (_ ("You are confused"));
  return goes_on && player->body.hp < self->life ? g_strdup (_ ("You are hurt")) : NULL;
}

void
dse_autoplay_stop (DseAutoplay *self)
{
  g_return_if_fail (DSE_IS_AUTOPLAY (self));

  if (self->mode == BOT || self->mode == EXPLORE) {
    ds_bot_clear (&self->bot);
    g_array_set_size (self->plan, 0);
    g_simple_action_set_state (self->watch, g_variant_new_string (""));
  }
  self->mode = NONE;
  g_signal_emit_by_name (self, "changed");
}

static void
begin (DseAutoplay *self, Mode mode)
{
  self->mode = mode;
  self->life = dse_game_get_player (self->game)->body.hp;
  self->n_refused = self->n_waits = 0;
  self->stops_beside = FALSE;
  g_signal_emit_by_name (self, "changed");
}

/* The same unless there is danger, which the hint says. */
static gboolean
begin_safely (DseAutoplay *self, Mode mode)
{
  g_autofree char *danger = dup_danger (self, FALSE);

  if (danger != NULL)
    dse_hint_say (self->hint, danger);
  else
    begin (self, mode);
  return danger == NULL;
}

static gboolean
init_bot (DseAutoplay *self, const DsBotClass *type)
{
  DseSession *session = dse_game_get_session (self->game);
  DsError err;

  if (ds_bot_init (&self->bot, type, dse_session_get_sim (session),
                   dse_session_get_options (session)->seed, &err) == DS_OK)
    return TRUE;
  dse_hint_fail (self->hint, &err);
  return FALSE;
}

static void
on_watch (GSimpleAction *action, GVariant *state, gpointer data)
{
  const DsBotClass *type = ds_bots_find (g_variant_get_string (state, NULL));
  DseAutoplay *self = data;

  dse_autoplay_stop (self);
  if (type == NULL || !init_bot (self, type))
    return;
  begin (self, BOT);
  g_simple_action_set_state (self->watch, g_variant_new_string (type->id));
}

static gboolean
find_walk (DseAutoplay *self, DsCell to)
{
  self->at = 0;
  return dse_walk_find (dse_game_get_session (self->game), &self->walk, to);
}

static void
say_at_lock (DseAutoplay *self)
{
  dse_hint_say (self->hint, _ ("Walk into the lock to open it: you have what it needs"));
}

static gboolean
is_beside (DseAutoplay *self, DsCell cell)
{
  return find_walk (self, cell) && self->walk.way.n == 1;
}

/* Goes beside the lock that was offered just now; the player opens it. */
static gboolean
takes_offer (DseAutoplay *self)
{
  const gint32 floor = self->offer.floor;

  self->offer.floor = DS_SIM_NONE;
  if (floor != dse_game_get_player (self->game)->at.floor ||
      self->offer_step != dse_session_get_step (dse_game_get_session (self->game)))
    return FALSE;
  if (is_beside (self, self->offer.cell)) {
    say_at_lock (self);
    return TRUE;
  }
  dse_autoplay_travel (self, self->offer.cell);
  self->stops_beside = self->mode != NONE;
  return TRUE;
}

static void
on_explore (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseAutoplay *self = data;

  dse_autoplay_stop (self);
  if (takes_offer (self))
    return;
  if (init_bot (self, &ds_bot_gatherer) && !begin_safely (self, EXPLORE))
    ds_bot_clear (&self->bot);
}

static void
on_rest (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  DseAutoplay *self = data;

  dse_autoplay_stop (self);
  self->at = 0;
  begin_safely (self, REST);
}

/* ---- the path to a cell */

void
dse_autoplay_travel (DseAutoplay *self, DsCell to)
{
  g_return_if_fail (DSE_IS_AUTOPLAY (self));

  dse_autoplay_stop (self);
  if (!find_walk (self, to)) {
    dse_hint_say (self->hint, _ ("You know no route there"));
    return;
  }
  self->destination = to;
  begin_safely (self, TRAVEL);
}

/* The step to the next cell of the path; -1: it ends here, or the player was led astray. */
static int
next_step (DseAutoplay *self)
{
  return self->at < self->walk.way.n
             ? dse_walk_step_to (dse_game_get_session (self->game), self->walk.way.items[self->at])
             : -1;
}

static void
say_in_way (DseAutoplay *self, gint32 actor)
{
  const DsSim *sim = dse_game_get_sim (self->game);
  g_autofree char *text = NULL;
  char name[DS_SENTENCE];

  if (!ds_sim_sees_actor (sim, DS_SIM_PLAYER, actor)) {
    dse_hint_say (self->hint, _ ("Something is in the way"));
    return;
  }
  ds_sim_kind_name (sim, ds_sim_state (sim)->actors.items[actor].kind, name, sizeof name);
  text = g_strdup_printf (_ ("The %s is in the way"), name);
  dse_hint_say (self->hint, text);
}

/* Creatures are not attacked: the path leads round the one that is on it, or the player waits a
 * while. */
static gboolean
choose_step (DseAutoplay *self, DsAction *out)
{
  const DsSim *sim = dse_game_get_sim (self->game);
  gint32 other;

  if (self->stops_beside && self->at + 1 == self->walk.way.n) {
    say_at_lock (self);
    return FALSE;
  }
  out->step = next_step (self);
  if (ds_sim_in_way (sim, out->step) != DS_SIM_NONE && find_walk (self, self->destination))
    out->step = next_step (self);
  other = ds_sim_in_way (sim, out->step);
  if (other == DS_SIM_NONE) {
    out->type = DS_ACTION_move;
    self->at++;
    self->n_waits = 0;
    return out->step >= 0;
  }
  if (self->n_waits++ < WAITS)
    return TRUE;
  say_in_way (self, other);
  return FALSE;
}

/* ---- the next action */

/* Keeps the path to the bot's destination as its plan. */
static gboolean
choose_for_bot (DseAutoplay *self, DsAction *out)
{
  DseSession *session = dse_game_get_session (self->game);
  DsSim *sim = dse_session_get_sim (session);
  const gboolean chose = ds_bot_choose (&self->bot, sim, out);
  const DsSimSpot from = dse_session_get_player (session)->at, to = ds_sim_heads (sim);

  g_array_set_size (self->plan, 0);
  if (!chose || to.floor != from.floor || !dse_walk_find_for_bot (session, &self->walk, to.cell))
    return chose;
  g_array_append_val (self->plan, from.cell);
  g_array_append_vals (self->plan, self->walk.way.items, (guint)self->walk.way.n);
  return TRUE;
}

/* Says why nothing is left to explore; the same key leads to a lock that can be opened. */
static void
end_exploring (DseAutoplay *self)
{
  DseSession *session = dse_game_get_session (self->game);
  g_autofree char *key = dse_command_dup_key ("explore");
  g_autofree char *hint = NULL;
  char text[DS_SENTENCE];
  DsMessage reason;

  ds_gatherer_reason (&self->bot, dse_session_get_sim (session), &reason, &self->offer);
  ds_message_format (&reason, text, sizeof text);
  self->offer_step = dse_session_get_step (session);
  if (self->offer.floor == dse_session_get_player (session)->at.floor &&
      is_beside (self, self->offer.cell)) {
    say_at_lock (self);
    return;
  }
  if (self->offer.floor != DS_SIM_NONE && key != NULL)
    hint = g_strdup_printf (_ ("%s: press %s to go there"), text, key);
  dse_hint_say (self->hint, hint != NULL ? hint : text);
}

/* FALSE: it is done, or there is danger, which the hint says. */
static gboolean
choose (DseAutoplay *self, DsAction *out)
{
  const DsSimActor *player = dse_game_get_player (self->game);
  g_autofree char *danger = NULL;

  *out = (DsAction){ .type = DS_ACTION_wait, .item = DS_SIM_NONE };
  if (self->mode == BOT)
    return choose_for_bot (self, out);
  danger = dup_danger (self, TRUE);
  if (danger != NULL) {
    dse_hint_say (self->hint, danger);
    return FALSE;
  }
  self->life = player->body.hp;
  if (self->mode == REST)
    return player->body.hp < player->body.hp_max && self->at++ < REST_MAX;
  if (self->mode == TRAVEL)
    return choose_step (self, out);
  if (ds_bot_choose (&self->bot, dse_session_get_sim (dse_game_get_session (self->game)), out))
    return TRUE;
  end_exploring (self);
  return FALSE;
}

static void
stop_stuck (DseAutoplay *self)
{
  dse_hint_say (self->hint, _ ("The bot has nothing left to do"));
  dse_autoplay_stop (self);
}

/* A bot tries another action, for a while. */
void
dse_autoplay_note (DseAutoplay *self, gboolean done)
{
  g_return_if_fail (DSE_IS_AUTOPLAY (self));

  self->n_refused = done ? 0 : self->n_refused + 1;
  if (done || self->mode == NONE)
    return;
  if (self->mode != BOT)
    dse_autoplay_stop (self);
  else if (self->n_refused > DS_BOT_PATIENCE)
    stop_stuck (self);
}

gboolean
dse_autoplay_next (DseAutoplay *self, DsAction *out)
{
  g_return_val_if_fail (DSE_IS_AUTOPLAY (self) && out != NULL, FALSE);
  g_return_val_if_fail (self->mode != NONE, FALSE);

  if (choose (self, out))
    return TRUE;
  if (self->mode == BOT)
    stop_stuck (self);
  dse_autoplay_stop (self);
  g_signal_emit_by_name (self, "finished");
  return FALSE;
}

static void
dse_autoplay_finalize (GObject *object)
{
  DseAutoplay *self = DSE_AUTOPLAY (object);

  if (self->mode == BOT || self->mode == EXPLORE)
    ds_bot_clear (&self->bot);
  ds_astar_clear (&self->walk);
  g_array_unref (self->plan);
  g_clear_object (&self->watch);
  G_OBJECT_CLASS (dse_autoplay_parent_class)->finalize (object);
}

static void
dse_autoplay_class_init (DseAutoplayClass *class)
{
  static const char *const SIGNALS[] = { "changed", "finished" };

  G_OBJECT_CLASS (class)->finalize = dse_autoplay_finalize;
  for (gsize i = 0; i < G_N_ELEMENTS (SIGNALS); i++)
    g_signal_new (SIGNALS[i], DSE_TYPE_AUTOPLAY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
}

static void
dse_autoplay_init (DseAutoplay *self)
{
  self->plan = g_array_new (FALSE, FALSE, sizeof (DsCell));
  self->offer.floor = DS_SIM_NONE;
}

DseAutoplay *
dse_autoplay_new (DseGame *game, DseHint *hint, GActionMap *actions)
{
  static const GActionEntry ENTRIES[] = {
    { .name = "watch", .parameter_type = "s", .state = "''", .change_state = on_watch },
    { .name = "explore", .activate = on_explore },
    { .name = "rest", .activate = on_rest },
  };
  DseAutoplay *self;

  g_return_val_if_fail (DSE_IS_GAME (game) && DSE_IS_HINT (hint) && G_IS_ACTION_MAP (actions),
                        NULL);

  self = g_object_new (DSE_TYPE_AUTOPLAY, NULL);
  self->game = game;
  self->hint = hint;
  g_action_map_add_action_entries (actions, ENTRIES, G_N_ELEMENTS (ENTRIES), self);
  self->watch = G_SIMPLE_ACTION (g_object_ref (g_action_map_lookup_action (actions, "watch")));
  return self;
}
