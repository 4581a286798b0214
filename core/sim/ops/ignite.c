/* core/sim/ops/ignite.c — operation ignite: sets fire to all cells nearby that burn. */
#include "sim/body/fire.h"
#include "sim/op.h"
#include "sim/world/cells.h"

static bool
run (DsSim *sim, const DsOpCall *call)
{
  const DsSimSpot from = ds_actor_of (sim, call->actor)->at;
  const int32_t radius = ds_max (call->operation->radius, 1);
  bool burns = false;

  for (int32_t dy = -radius; dy <= radius; dy++)
    for (int32_t dx = -radius; dx <= radius; dx++) {
      const DsSimSpot spot = { from.floor, { from.cell.x + dx, from.cell.y + dy } };

      if (dx * dx + dy * dy <= radius * radius && ds_sim_has_cell (sim, spot.cell))
        burns |= ds_fire_ignite (sim, spot);
    }
  return burns;
}

const DsOpClass ds_op_ignite = { .run = run };
