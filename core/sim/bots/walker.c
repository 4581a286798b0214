/* core/sim/bots/walker.c — bot walker: random actions. */
#include "sim/inside.h"
#include "sim/mind/bot.h"

enum { OFTEN = 200 }; /* of 1000 turns: an action other than a step */

static bool
choose (DsBot *self, DsSim *sim, DsAction *out)
{
  *out = (DsAction){ .type = DS_ACTION_move };
  if (ds_rng_permille (&self->rng, OFTEN))
    out->type = ds_rng_below (&self->rng, 2) == 0 ? DS_ACTION_stairs : DS_ACTION_pick_up;
  out->step = (int32_t)ds_rng_below (&self->rng, (uint32_t)ds_move_n_steps (sim->movement));
  return true;
}

const DsBotClass ds_bot_walker = {
  .id = "walker",
  .label = N_ ("Walker"),
  .help = N_ ("Wanders at random and picks up what it finds."),
  .size = 1,
  .choose = choose,
};
