/* core/sim/ops/heal.c — operation heal: restores hit points, up to the maximum. */
#include "sim/body/body.h"
#include "sim/op.h"

static bool
run (DsSim *sim, const DsOpCall *call)
{
  return ds_body_heal (sim, call->actor, ds_op_amount (sim, call));
}

const DsOpClass ds_op_heal = { .run = run };
