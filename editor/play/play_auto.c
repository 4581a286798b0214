/* editor/play/play_auto.c — who acts while the player only looks on: a bot, the way to a cell, or
 * rest. What the player does ends it, and so does danger, but for a bot; and but for a bot nobody
 * is struck. */
#include "play/play_private.h"

#include "sim/mind/thought.h"
#include "sim/mind/threat.h"
#include "sim/world/knowledge.h"

#include <glib/gi18n.h>

#define REST_MAX 500 /* turns */
#define WAITS 5      /* turns, for whoever stands in the way */

/* What keeps the player from going on without looking; NULL: nothing. @goes_on: up to now nothing
 * did. */
static char *
dup_danger (DsePlay *self, gboolean goes_on)
{
  const DsSim *sim = dse_session_get_sim (self->session);
  const DsSimActor *player = dse_session_get_player (self->session);
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

gboolean
dse_play_is_auto (DsePlay *self)
{
  return self->automatic != DSE_AUTO_NONE;
}

void
dse_play_stop_auto (DsePlay *self)
{
  if (self->automatic == DSE_AUTO_BOT || self->automatic == DSE_AUTO_EXPLORE) {
    ds_bot_clear (&self->bot);
    g_array_set_size (self->plan, 0);
    g_simple_action_set_state (
        G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), "watch")),
        g_variant_new_string (""));
  }
  self->automatic = DSE_AUTO_NONE;
  dse_play_update_time (self);
}

static void
begin (DsePlay *self, DseAuto automatic)
{
  dse_play_stop_asking (self);
  self->automatic = automatic;
  self->life = dse_session_get_player (self->session)->body.hp;
  self->beat = self->n_refused = self->n_waits = 0;
  self->stops_beside = FALSE;
  if (!self->is_real_time && automatic != DSE_AUTO_BOT)
    dse_play_pause (self, FALSE); /* nothing else goes on in turns: who wants to go is to go */
  dse_play_update_time (self);
}

/* The same unless there is danger, which is told. */
static gboolean
begin_safely (DsePlay *self, DseAuto automatic)
{
  g_autofree char *danger = dup_danger (self, FALSE);

  if (danger != NULL)
    dse_play_say (self, danger);
  else
    begin (self, automatic);
  return danger == NULL;
}

static gboolean
init_bot (DsePlay *self, const DsBotClass *type)
{
  DsError err;

  if (ds_bot_init (&self->bot, type, dse_session_get_sim (self->session),
                   dse_session_get_options (self->session)->seed, &err) == DS_OK)
    return TRUE;
  dse_play_fail (self, &err);
  return FALSE;
}

void
dse_play_watch (DsePlay *self, const DsBotClass *type)
{
  dse_play_stop_auto (self);
  if (type == NULL)
    return;
  if (!init_bot (self, type))
    return;
  begin (self, DSE_AUTO_BOT);
  g_simple_action_set_state (
      G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), "watch")),
      g_variant_new_string (type->id));
}

/* Goes beside the lock that was offered just now: to open it is the player's to do. */
static gboolean
takes_offer (DsePlay *self)
{
  const gint32 floor = self->offer.floor;

  self->offer.floor = DS_SIM_NONE;
  if (floor != dse_session_get_player (self->session)->at.floor ||
      self->offer_step != dse_session_get_step (self->session))
    return FALSE;
  if (dse_play_find_way (self, self->offer.cell) && self->astar.way.n == 1) {
    dse_play_say (self, _ ("Walk into the lock to open it: you have what it needs"));
    return TRUE;
  }
  dse_play_travel (self, self->offer.cell);
  self->stops_beside = dse_play_is_auto (self);
  return TRUE;
}

void
dse_play_explore (DsePlay *self)
{
  dse_play_stop_auto (self);
  if (takes_offer (self))
    return;
  if (init_bot (self, &ds_bot_gatherer) && !begin_safely (self, DSE_AUTO_EXPLORE))
    ds_bot_clear (&self->bot);
}

void
dse_play_rest (DsePlay *self)
{
  dse_play_stop_auto (self);
  self->at_way = 0;
  begin_safely (self, DSE_AUTO_REST);
}

/* ---- the way to a cell */

/* Where the player's feet could go; @knows: as far as the player knows. */
static guint8 *
open_cells (DsePlay *self, gboolean knows)
{
  const DsSim *sim = dse_session_get_sim (self->session);
  const DsSimState *state = ds_sim_state (sim);
  const DsDungeon *dungeon = &ds_sim_delve (sim)->dungeon;
  const gsize n = (gsize)dungeon->w * (gsize)dungeon->h;
  const gint32 floor = dse_session_get_player (self->session)->at.floor;
  const gsize first = (gsize)state->floors.items[floor].first;
  guint8 *open = g_new (guint8, n);

  for (gsize i = 0; i < n; i++)
    open[i] =
        (state->cells.items[first + i] & (DS_CELL_WALK | DS_CELL_GATE)) != 0 &&
        (!knows ||
         (state->known.items[first + i].ground != 0 &&
          !(state->cells.items[first + i] & DS_CELL_HARM) &&
          !ds_sim_hides (sim, (DsSimSpot){ floor, { (int)i % dungeon->w, (int)i / dungeon->w } })));
  return open;
}

static DsSpace
space_of (DsePlay *self, const guint8 *open)
{
  const DsDelve *delve = ds_sim_delve (dse_session_get_sim (self->session));

  return (DsSpace){ delve->dungeon.w, delve->dungeon.h, open, ds_delve_movement (delve) };
}

/* Straight on where that is as short. */
static gboolean
find_way (DsePlay *self, const guint8 *open, DsCell to)
{
  const DsSpace space = space_of (self, open);

  self->at_way = 0;
  return ds_astar_find (&self->astar, &space, dse_session_get_player (self->session)->at.cell, to,
                        (DsStepCosts){ 10, 11 }, DS_ASTAR_MOST, NULL) == DS_OK;
}

/* Where others stand whom the player sees nobody else can go, but to @to. */
static void
close_taken (DsePlay *self, guint8 *open, DsCell to)
{
  const DsSim *sim = dse_session_get_sim (self->session);
  const DsSimState *state = ds_sim_state (sim);
  const gint32 floor = dse_session_get_player (self->session)->at.floor,
               w = ds_sim_delve (sim)->dungeon.w;

  for (gsize i = 1; i < state->actors.n; i++) {
    const DsSimSpot at = state->actors.items[i].at;

    if (at.floor == floor && (at.cell.x != to.x || at.cell.y != to.y) &&
        ds_sim_sees_actor (sim, DS_SIM_PLAYER, (gint32)i))
      open[ds_cell_index (at.cell, w)] = FALSE;
  }
}

/* Round those who are seen, if there is a way. */
gboolean
dse_play_find_way (DsePlay *self, DsCell to)
{
  g_autofree guint8 *all = open_cells (self, TRUE), *open = open_cells (self, TRUE);

  close_taken (self, open, to);
  return find_way (self, open, to) || find_way (self, all, to);
}

void
dse_play_travel (DsePlay *self, DsCell to)
{
  dse_play_stop_auto (self);
  if (!dse_play_find_way (self, to)) {
    dse_play_say (self, _ ("You know no route there"));
    return;
  }
  self->goes_to = to;
  begin_safely (self, DSE_AUTO_WAY);
}

int
dse_play_step_to (DsePlay *self, DsCell to)
{
  const DsCell at = dse_session_get_player (self->session)->at.cell;

  for (int i = 0; i < 8; i++)
    if (at.x + ds_move_steps[i].x == to.x && at.y + ds_move_steps[i].y == to.y)
      return i;
  return -1;
}

/* The step to the next cell of the way; -1: it ends here, or the player was led astray. */
static int
next_step (DsePlay *self)
{
  return self->at_way < self->astar.way.n
             ? dse_play_step_to (self, self->astar.way.items[self->at_way])
             : -1;
}

static void
say_in_way (DsePlay *self, gint32 actor)
{
  const DsSim *sim = dse_session_get_sim (self->session);
  g_autofree char *text = NULL;
  char name[DS_SENTENCE];

  if (!ds_sim_sees_actor (sim, DS_SIM_PLAYER, actor)) {
    dse_play_say (self, _ ("Something is in the way"));
    return;
  }
  ds_sim_kind_name (sim, ds_sim_state (sim)->actors.items[actor].kind, name, sizeof name);
  text = g_strdup_printf (_ ("The %s is in the way"), name);
  dse_play_say (self, text);
}

/* Nobody is struck: the way leads round whoever stands there, or the player waits a while. */
static gboolean
choose_step (DsePlay *self, DsAction *out)
{
  const DsSim *sim = dse_session_get_sim (self->session);
  gint32 other;

  if (self->stops_beside && self->at_way + 1 == self->astar.way.n)
    return FALSE;
  out->step = next_step (self);
  if (ds_sim_in_way (sim, out->step) != DS_SIM_NONE && dse_play_find_way (self, self->goes_to))
    out->step = next_step (self);
  other = ds_sim_in_way (sim, out->step);
  if (other == DS_SIM_NONE) {
    out->type = DS_ACTION_move;
    self->at_way++;
    self->n_waits = 0;
    return out->step >= 0;
  }
  if (self->n_waits++ < WAITS)
    return TRUE;
  say_in_way (self, other);
  return FALSE;
}

/* ---- what comes next */

/* And remembers the way: over cells that the player knows, or that the bot must know better. */
static gboolean
choose_for_bot (DsePlay *self, DsAction *out)
{
  DsSim *sim = dse_session_get_sim (self->session);
  const gboolean chose = ds_bot_choose (&self->bot, sim, out);
  const DsSimSpot from = dse_session_get_player (self->session)->at, to = ds_sim_heads (sim);
  g_autofree guint8 *open = open_cells (self, TRUE), *all = open_cells (self, FALSE);

  g_array_set_size (self->plan, 0);
  if (!chose || to.floor != from.floor ||
      (!find_way (self, open, to.cell) && !find_way (self, all, to.cell)))
    return chose;
  g_array_append_val (self->plan, from.cell);
  g_array_append_vals (self->plan, self->astar.way.items, (guint)self->astar.way.n);
  return TRUE;
}

/* Why nothing is left to explore; the same key leads to a lock that can be opened. */
static void
end_exploring (DsePlay *self)
{
  g_autofree char *key = dse_command_dup_key ("explore");
  g_autofree char *hint = NULL;
  char text[DS_SENTENCE];
  DsMessage reason;

  ds_gatherer_reason (&self->bot, dse_session_get_sim (self->session), &reason, &self->offer);
  ds_message_format (&reason, text, sizeof text);
  self->offer_step = dse_session_get_step (self->session);
  if (self->offer.floor != DS_SIM_NONE && key != NULL)
    hint = g_strdup_printf (_ ("%s: press %s to go there"), text, key);
  dse_play_say (self, hint != NULL ? hint : text);
}

/* FALSE: it has come to its end, or there is danger, which is told. */
static gboolean
choose (DsePlay *self, DsAction *out)
{
  const DsSimActor *player = dse_session_get_player (self->session);
  g_autofree char *danger = NULL;

  *out = (DsAction){ .type = DS_ACTION_wait, .item = DS_SIM_NONE };
  if (self->automatic == DSE_AUTO_BOT)
    return choose_for_bot (self, out);
  danger = dup_danger (self, TRUE);
  if (danger != NULL) {
    dse_play_say (self, danger);
    return FALSE;
  }
  self->life = player->body.hp;
  if (self->automatic == DSE_AUTO_REST)
    return player->body.hp < player->body.hp_max && self->at_way++ < REST_MAX;
  if (self->automatic == DSE_AUTO_WAY)
    return choose_step (self, out);
  if (ds_bot_choose (&self->bot, dse_session_get_sim (self->session), out))
    return TRUE;
  end_exploring (self);
  return FALSE;
}

static void
say_stuck (DsePlay *self)
{
  dse_play_say (self, _ ("The bot has nothing left to do"));
  dse_play_stop_auto (self);
}

/* A bot tries something else, for a while. */
void
dse_play_note_auto (DsePlay *self, gboolean done)
{
  self->n_refused = done ? 0 : self->n_refused + 1;
  if (done || !dse_play_is_auto (self))
    return;
  if (self->automatic != DSE_AUTO_BOT)
    dse_play_stop_auto (self);
  else if (self->n_refused > DS_BOT_PATIENCE)
    say_stuck (self);
}

/* FALSE: it has come to its end. */
gboolean
dse_play_next (DsePlay *self, DsAction *out)
{
  if (choose (self, out))
    return TRUE;
  if (self->automatic == DSE_AUTO_BOT)
    say_stuck (self);
  dse_play_stop_auto (self);
  dse_play_update_probes (self); /* a bot has no plan any more */
  return FALSE;
}
