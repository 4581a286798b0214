/* core/sim/ops/summon.c — operation summon: adds creatures on the free cells around. */
#include "sim/mind/actors.h"
#include "sim/op.h"
#include "sim/world/cells.h"

static bool
run (DsSim *sim, const DsOpCall *call)
{
  const DsSimSpot at = ds_actor_of (sim, call->actor)->at;
  uint16_t kind;
  int32_t n = 0;

  if (!ds_rules_find_kind (sim->delve.rules, call->operation->creature, &kind))
    return false;
  for (int step = 0; step < 8 && n < call->operation->amount; step++) {
    const DsSimSpot to = ds_spot_beside (at, step);

    n += ds_cells_is_free (sim, to, ds_kind_of (sim, kind)->creature->flags) &&
         ds_actors_add (sim, kind, to) != DS_SIM_NONE;
  }
  return n > 0;
}

const DsOpClass ds_op_summon = { .run = run };
