/* core/sim/ops/cure.c — an end to what harms. */
#include "sim/body/effects.h"
#include "sim/op.h"

static bool
run (DsSim *sim, const DsOpCall *call)
{
  return ds_effects_cure (sim, call->actor);
}

const DsOpClass ds_op_cure = { .run = run };
