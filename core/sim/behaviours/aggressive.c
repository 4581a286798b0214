/* core/sim/behaviours/aggressive.c — behaviour aggressive: attacks the nearest creature, friend or
 * foe. */
#include "sim/mind/behaviour.h"
#include "sim/world/pathfind.h"
#include "sim/world/planes.h"

#include <stdlib.h>

enum { NEAR = 4, WAY = 20 }; /* cells to either side; longest path in steps */

static bool
is_near (const DsSim *sim, int32_t actor, int32_t other, const void *data)
{
  const DsCell a = ds_actor_of (sim, actor)->at.cell, b = ds_actor_of (sim, other)->at.cell;

  return abs (a.x - b.x) <= NEAR && abs (a.y - b.y) <= NEAR;
}

static bool
is_anybody_near (const DsSim *sim, int32_t actor)
{
  const DsSimSpot at = ds_actor_of (sim, actor)->at;
  int n = 0;

  for (int32_t y = at.cell.y - NEAR; y <= at.cell.y + NEAR; y++)
    n += __builtin_popcountll (
        ds_planes_row (sim, DS_PLANE_TAKEN, (DsSimSpot){ at.floor, { at.cell.x - NEAR, y } }) &
        ((1u << (2 * NEAR + 1)) - 1));
  return n > 1; /* the creature itself counts */
}

static bool
choose (DsSim *sim, int32_t actor, DsRng *rng, DsAction *out)
{
  *out = (DsAction){ .type = DS_ACTION_move, .step = -1 };
  if (is_anybody_near (sim, actor))
    out->step = ds_pathfind_towards_any (sim, actor, is_near, NULL, WAY);
  return out->step >= 0;
}

const DsBehaviour ds_behaviour_aggressive = {
  .id = "aggressive",
  .label = N_ ("Attack anything nearby"),
  .because = N_ ("Another creature is near, friend or foe."),
  .fights = true,
  .choose = choose,
};
