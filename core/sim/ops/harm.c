/* core/sim/ops/harm.c — operation harm: takes hit points. */
#include "sim/body/body.h"
#include "sim/op.h"

static bool
run (DsSim *sim, const DsOpCall *call)
{
  ds_body_harm (sim, call->actor, ds_op_amount (sim, call), call->by, call->effect);
  return true;
}

const DsOpClass ds_op_harm = { .is_sure = true, .run = run };
