/* core/sim/ops/identify.c — operation identify: identifies all carried items. */
#include "sim/op.h"
#include "sim/world/names.h"

static bool
run (DsSim *sim, const DsOpCall *call)
{
  bool learnt = false;

  for (int32_t item = ds_actor_of (sim, call->actor)->inventory.first; item != DS_SIM_NONE;
       item = ds_item (sim, item)->next)
    learnt |= ds_names_learn (sim, call->actor, ds_item (sim, item)->kind);
  return learnt;
}

const DsOpClass ds_op_identify = { .run = run };
