/* core/sim/bots/gatherer.c — bot gatherer: explores and picks up items, never attacks, and stops
 * when a decision is needed. */
#include "sim/mind/scout.h"
#include "sim/sim.h"
#include "sim/world/knowledge.h"
#include "sim/world/step.h"

static DsStatus
begin (DsBot *self, DsSim *sim, DsError *err)
{
  ((DsScout *)self->own)->is_peaceful = true;
  return ds_scout_begin (self, sim, err);
}

/* True for a step that would attack; an unseen creature may still be in the way. */
static bool
strikes (const DsSim *sim, const DsAction *action)
{
  return action->type == DS_ACTION_move &&
         ds_step_target (sim, DS_SIM_PLAYER, action->step) != DS_SIM_NONE;
}

static bool
choose (DsBot *self, DsSim *sim, DsAction *out)
{
  DsScout *own = self->own;

  if (!(ds_scout_collect (self, sim, out) || ds_scout_explore (self, sim, out)) ||
      strikes (sim, out))
    return ds_scout_yield (self, sim, out);
  own->waits = 0;
  return true;
}

static bool
sees_lock (const DsSim *sim)
{
  DsSimSpot spot = { ds_actor_of (sim, DS_SIM_PLAYER)->at.floor, { 0, 0 } };

  for (; spot.cell.y < sim->delve.dungeon.h; spot.cell.y++)
    for (spot.cell.x = 0; spot.cell.x < sim->delve.dungeon.w; spot.cell.x++)
      if (ds_sim_sees_lock (sim, spot))
        return true;
  return false;
}

static void
tell_barred (const DsSim *sim, int32_t actor, DsMessage *out)
{
  char name[64];

  if (actor == DS_SIM_NONE)
    ds_message_set (out, "gatherer.barred", N_ ("Something is in the way"));
  else
    ds_message_set (out, "gatherer.barred-by", N_ ("The %s is in the way"),
                    ds_sim_kind_name (sim, ds_actor_of (sim, actor)->kind, name, sizeof name));
}

/* Reasons in this order: a creature that blocks the path, since there is more beyond it; a lock
 * that can be opened; the others. */
void
ds_gatherer_reason (DsBot *self, DsSim *sim, DsMessage *out, DsSimSpot *lock)
{
  const int n_left = ds_scout_count_left (sim);
  DsAction action;

  DS_ASSERT (self != NULL && sim != NULL && out != NULL && lock != NULL);
  lock->floor = DS_SIM_NONE;
  if (((DsScout *)self->own)->is_barred) {
    tell_barred (sim, ((DsScout *)self->own)->barrier, out);
  } else if (ds_scout_unlock (self, sim, &action)) {
    *lock = sim->heads;
    ds_message_set (out, "gatherer.key",
                    N_ ("Only locked areas are left to explore, and you can open one of them"));
  } else if (n_left > 0) {
    ds_message_set (out, "gatherer.full",
                    NN_ ("Your pack is full: %d item is left on this floor",
                         "Your pack is full: %d items are left on this floor"),
                    n_left);
  } else if (sees_lock (sim)) {
    ds_message_set (out, "gatherer.locked", N_ ("Only locked areas are left to explore"));
  } else {
    ds_message_set (out, "gatherer.done", N_ ("Nothing is left to explore on this floor"));
  }
}

const DsBotClass ds_bot_gatherer = {
  .id = "gatherer",
  .label = N_ ("Gatherer"),
  .help = N_ ("Explores everything on a floor that can be reached without a key, picks up what "
              "lies there, then stops."),
  .size = sizeof (DsScout),
  .begin = begin,
  .choose = choose,
  .end = ds_scout_end,
};
