/* editor/play/play_auto.c — who acts while the player only looks on: a bot, the way to a cell, or
 * rest. What the player does ends it, and so does danger, but for a bot. */
#include "play/play_private.h"

#include "sim/knowledge.h"
#include "sim/thought.h"

#include <glib/gi18n.h>

#define REST_MAX 500 /* turns */

/* Creatures that the player could aim at. */
static guint
count_seen (DsePlay *self)
{
  const DsSim *sim = dse_session_get_sim (self->session);
  const DsSimState *state = ds_sim_state (sim);
  const DsSimActor *player = dse_session_get_player (self->session);
  guint n = 0;

  for (gsize i = 1; i < state->actors.n; i++) {
    const DsSimActor *actor = &state->actors.items[i];

    n += actor->flags & DS_ACTOR_ALIVE && actor->at.floor == player->at.floor &&
         actor->faction != player->faction && ds_sim_aims (sim, actor->at.cell);
  }
  return n;
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
  self->n_seen = count_seen (self);
  self->life = dse_session_get_player (self->session)->body.hp;
  self->beat = self->n_refused = 0;
  if (!self->is_real_time && automatic != DSE_AUTO_BOT)
    dse_play_pause (self, FALSE); /* nothing else goes on in turns: who wants to go is to go */
  dse_play_update_time (self);
}

static void
begin_bot (DsePlay *self, const DsBotClass *type, DseAuto automatic)
{
  DsError err;

  dse_play_stop_auto (self);
  if (ds_bot_init (&self->bot, type, dse_session_get_sim (self->session),
                   dse_session_get_options (self->session)->seed, &err) == DS_OK)
    begin (self, automatic);
  else
    dse_play_fail (self, &err);
}

void
dse_play_watch (DsePlay *self, const DsBotClass *type)
{
  dse_play_stop_auto (self);
  if (type == NULL)
    return;
  begin_bot (self, type, DSE_AUTO_BOT);
  if (self->automatic == DSE_AUTO_BOT)
    g_simple_action_set_state (
        G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), "watch")),
        g_variant_new_string (type->id));
}

void
dse_play_explore (DsePlay *self)
{
  begin_bot (self, &ds_bot_gatherer, DSE_AUTO_EXPLORE);
}

void
dse_play_rest (DsePlay *self)
{
  dse_play_stop_auto (self);
  self->at_way = 0;
  begin (self, DSE_AUTO_REST);
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

gboolean
dse_play_find_way (DsePlay *self, DsCell to)
{
  g_autofree guint8 *open = open_cells (self, TRUE);

  return find_way (self, open, to);
}

void
dse_play_travel (DsePlay *self, DsCell to)
{
  dse_play_stop_auto (self);
  if (!dse_play_find_way (self, to)) {
    dse_play_say (self, _ ("There is no way that you know"));
    return;
  }
  begin (self, DSE_AUTO_WAY);
}

/* The step to the next cell of the way; -1: it ends here, or the player was led astray. */
static int
next_step (DsePlay *self)
{
  const DsCell at = dse_session_get_player (self->session)->at.cell;
  DsCell to;

  if (self->at_way >= self->astar.way.n)
    return -1;
  to = self->astar.way.items[self->at_way++];
  for (int i = 0; i < 8; i++)
    if (at.x + ds_move_steps[i].x == to.x && at.y + ds_move_steps[i].y == to.y)
      return i;
  return -1;
}

/* ---- what comes next */

static gboolean
is_disturbed (DsePlay *self)
{
  return count_seen (self) > self->n_seen ||
         dse_session_get_player (self->session)->body.hp < self->life;
}

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

static gboolean
choose (DsePlay *self, DsAction *out)
{
  const DsSimActor *player = dse_session_get_player (self->session);

  *out = (DsAction){ .type = DS_ACTION_wait, .item = DS_SIM_NONE };
  if (self->automatic == DSE_AUTO_BOT)
    return choose_for_bot (self, out);
  if (is_disturbed (self))
    return FALSE;
  self->life = player->body.hp;
  if (self->automatic == DSE_AUTO_REST)
    return player->body.hp < player->body.hp_max && self->at_way++ < REST_MAX;
  if (self->automatic == DSE_AUTO_EXPLORE)
    return ds_bot_choose (&self->bot, dse_session_get_sim (self->session), out);
  out->type = DS_ACTION_move;
  out->step = next_step (self);
  return out->step >= 0;
}

static void
say_stuck (DsePlay *self)
{
  dse_play_say (self, _ ("The bot does not know what else to do"));
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

/* On the player's floor. */
static gboolean
sees_lock (DsePlay *self)
{
  const DsSim *sim = dse_session_get_sim (self->session);
  const DsDungeon *dungeon = &ds_sim_delve (sim)->dungeon;
  DsSimSpot spot = { dse_session_get_player (self->session)->at.floor, { 0, 0 } };

  for (; spot.cell.y < dungeon->h; spot.cell.y++)
    for (spot.cell.x = 0; spot.cell.x < dungeon->w; spot.cell.x++)
      if (ds_sim_sees_lock (sim, spot))
        return TRUE;
  return FALSE;
}

/* FALSE: it has come to its end. */
gboolean
dse_play_next (DsePlay *self, DsAction *out)
{
  if (choose (self, out))
    return TRUE;
  if (self->automatic == DSE_AUTO_BOT)
    say_stuck (self);
  else if (self->automatic == DSE_AUTO_EXPLORE && !is_disturbed (self))
    dse_play_say (self, sees_lock (self) ? _ ("Nothing is left to explore but what is locked")
                                         : _ ("Nothing is left to explore on this floor"));
  dse_play_stop_auto (self);
  dse_play_update_probes (self); /* a bot has no plan any more */
  return FALSE;
}
