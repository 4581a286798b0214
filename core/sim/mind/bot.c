/* core/sim/mind/bot.c — table of the bots, and their common loop. */
#include "sim/mind/bot.h"
#include "sim/inside.h"
#include "sim/mind/thought.h"
#include "sim/sim.h"
#include "sim/world/cells.h"
#include "sim/world/knowledge.h"

#include <string.h>

static const DsBotClass *const BOTS[] = {
#define DS_BOT(name) &ds_bot_##name,
#include "sim/bot_list.h"
#undef DS_BOT
};

size_t
ds_bots_count (void)
{
  return DS_COUNT (BOTS);
}

const DsBotClass *
ds_bots_get (size_t i)
{
  DS_ASSERT (i < DS_COUNT (BOTS));
  return BOTS[i];
}

const DsBotClass *
ds_bots_find (const char *id)
{
  DS_ASSERT (id != NULL);
  for (size_t i = 0; i < DS_COUNT (BOTS); i++)
    if (strcmp (BOTS[i]->id, id) == 0)
      return BOTS[i];
  return NULL;
}

DsStatus
ds_bot_init (DsBot *self, const DsBotClass *type, DsSim *sim, uint64_t seed, DsError *err)
{
  DsStatus status = DS_OK;

  DS_ASSERT (self != NULL && type != NULL && sim != NULL);
  *self = (DsBot){ .type = type, .own = ds_alloc0 (1, type->size) };
  ds_rng_seed (&self->rng, ds_rng_key (seed, type->id, 0, 0));
  if (self->own == NULL)
    status = ds_fail_nomem (err, "bot");
  else if (type->begin != NULL)
    status = type->begin (self, sim, err);
  if (status != DS_OK)
    ds_bot_clear (self);
  return status;
}

void
ds_bot_clear (DsBot *self)
{
  DS_ASSERT (self != NULL);
  if (self->own != NULL && self->type->end != NULL)
    self->type->end (self);
  ds_free (self->own);
  memset (self, 0, sizeof *self);
}

bool
ds_bot_choose (DsBot *self, DsSim *sim, DsAction *out)
{
  DS_ASSERT (self != NULL && sim != NULL && out != NULL);
  ds_thought_begin (sim);
  return self->type->choose (self, sim, out);
}

const char *
ds_bot_end_id (DsBotEnd end)
{
  static const char *const ids[] = {
    [DS_BOT_WON] = "won",
    [DS_BOT_DIED] = "died",
    [DS_BOT_STUCK] = "stuck",
    [DS_BOT_TURNS] = "turns",
  };

  return ids[end];
}

DsBotEnd
ds_bot_play_by (DsBot *self, DsSim *sim, uint32_t turns, DsBotAct act, void *data)
{
  const DsSimGame *game = ds_sim_state (sim)->game.items;
  const uint32_t first = game->turn;

  DS_ASSERT (self != NULL && sim != NULL);
  for (int refused = 0; game->turn - first < turns && !ds_sim_is_over (sim);) {
    DsAction action;

    if (refused > DS_BOT_PATIENCE || !ds_bot_choose (self, sim, &action))
      return DS_BOT_STUCK;
    refused = act (sim, &action, data) ? 0 : refused + 1;
  }
  return !ds_sim_is_over (sim)        ? DS_BOT_TURNS
         : game->result == DS_SIM_WON ? DS_BOT_WON
                                      : DS_BOT_DIED;
}

static bool
just_act (DsSim *sim, const DsAction *action, void *data)
{
  return ds_sim_act (sim, action);
}

DsBotEnd
ds_bot_play (DsBot *self, DsSim *sim, uint32_t turns)
{
  DS_ASSERT (self != NULL && sim != NULL);
  return ds_bot_play_by (self, sim, turns, just_act, NULL);
}

static bool
knows_goal (const DsSim *sim)
{
  DsSimSpot spot = { 0, { 0, 0 } };

  for (; (size_t)spot.floor < sim->delve.dungeon.n_floors; spot.floor++)
    for (spot.cell.y = 0; spot.cell.y < sim->delve.dungeon.h; spot.cell.y++)
      for (spot.cell.x = 0; spot.cell.x < sim->delve.dungeon.w; spot.cell.x++)
        if (ds_sim_knows (sim, spot) && ds_cells_flags (sim, spot) & DS_CELL_GOAL)
          return true;
  return false;
}

/* Number of locked gates that the player saw and never opened. */
static int
count_shut (const DsSim *sim)
{
  int n = 0;

  for (size_t i = 0; i < sim->graph.passes.n; i++) {
    const DsLockPass *pass = &sim->graph.passes.items[i];
    const DsSimSpot spot = { pass->at.floor, pass->at.cell };

    n += pass->lock != DS_WORLD_NONE && !sim->now.doors.items[pass->lock] &&
         ds_sim_knows (sim, spot);
  }
  return n;
}

void
ds_bot_reason (const DsSim *sim, DsMessage *out)
{
  const int n_shut = count_shut (sim);

  DS_ASSERT (sim != NULL && out != NULL);
  if (ds_cells_flags (sim, ds_actor_of (sim, DS_SIM_PLAYER)->at) & DS_CELL_GOAL)
    ds_message_set (out, "bot.goal-asks", N_ ("The goal requires something that was not found."));
  else if (n_shut > 0)
    ds_message_set (out, "bot.shut",
                    NN_ ("%d locked gate was never opened.", "%d locked gates were never opened."),
                    n_shut);
  else if (knows_goal (sim))
    ds_message_set (out, "bot.goal-barred", N_ ("The goal was seen, but no route led to it."));
  else
    ds_message_set (out, "bot.goal-unseen", N_ ("The goal was never seen."));
}
