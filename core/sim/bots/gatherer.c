/* core/sim/bots/gatherer.c — looks round and picks up, strikes nobody, and leaves decisions to
 * others. */
#include "sim/scout.h"
#include "sim/step.h"

static DsStatus
begin (DsBot *self, DsSim *sim, DsError *err)
{
  ((DsScout *)self->own)->is_peaceful = true;
  return ds_scout_begin (self, sim, err);
}

/* Somebody unseen may still be there. */
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

const DsBotClass ds_bot_gatherer = {
  .id = "gatherer",
  .label = N_ ("Gatherer"),
  .help = N_ ("Goes to all of a floor that can be reached without a key and picks up what lies "
              "there; then it stops."),
  .size = sizeof (DsScout),
  .begin = begin,
  .choose = choose,
  .end = ds_scout_end,
};
