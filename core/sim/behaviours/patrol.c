/* core/sim/behaviours/patrol.c — behaviour patrol: walks between random cells around the one where
 * it began. */
#include "base/hash.h"
#include "sim/mind/behaviour.h"
#include "sim/mind/mind.h"
#include "sim/sim.h"
#include "sim/world/cells.h"

enum {
  PERIOD = 25, /* turns for each destination */
  RANGE = 10,  /* cells */
  TRIES = 12,
};

/* Destination of this period, which depends on the turn alone. False: none. */
static bool
next_place (const DsSim *sim, int32_t actor, DsSimSpot *out)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const uint32_t period = ds_game_of (sim)->tick / (DS_SIM_TICKS * PERIOD);

  *out = it->mind.home;
  for (int32_t i = 0; i < TRIES; i++) {
    const uint64_t draw = ds_cell_hash (period, actor, i);

    out->cell.x = it->mind.home.cell.x + (int32_t)(draw % (2 * RANGE + 1)) - RANGE;
    out->cell.y = it->mind.home.cell.y + (int32_t)(draw / 64 % (2 * RANGE + 1)) - RANGE;
    if (ds_sim_has_cell (sim, out->cell) && ds_cells_is_free (sim, *out, it->nature))
      return true;
  }
  return false;
}

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  DsSimSpot place;

  return next_place (sim, actor, &place) && ds_mind_go (sim, actor, place, out);
}

const DsBehaviour ds_behaviour_patrol = {
  .id = "patrol",
  .label = N_ ("Patrol"),
  .because = N_ ("It has a place to go to around its starting point."),
  .choose = choose,
};
