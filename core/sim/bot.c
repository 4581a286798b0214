/* core/sim/bot.c — the list of bots, and the loop that all have. */
#include "sim/bot.h"
#include "sim/sim.h"

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
  return BOTS[i];
}

const DsBotClass *
ds_bots_find (const char *id)
{
  for (size_t i = 0; i < DS_COUNT (BOTS); i++)
    if (strcmp (BOTS[i]->id, id) == 0)
      return BOTS[i];
  return NULL;
}

DsStatus
ds_bot_init (DsBot *self, const DsBotClass *type, DsSim *sim, uint64_t seed, DsError *err)
{
  DsStatus status = DS_OK;

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
  if (self->own != NULL && self->type->end != NULL)
    self->type->end (self);
  ds_free (self->own);
  memset (self, 0, sizeof *self);
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
ds_bot_play (DsBot *self, DsSim *sim, uint32_t turns)
{
  const DsSimGame *game = ds_sim_state (sim)->game.items;
  const uint32_t last = game->turn + turns;

  for (int refused = 0; game->turn < last && !ds_sim_is_over (sim);) {
    DsAction action;

    if (refused > DS_BOT_PATIENCE || !self->type->choose (self, sim, &action))
      return DS_BOT_STUCK;
    refused = ds_sim_act (sim, &action) ? 0 : refused + 1;
  }
  return !ds_sim_is_over (sim)        ? DS_BOT_TURNS
         : game->result == DS_SIM_WON ? DS_BOT_WON
                                      : DS_BOT_DIED;
}
