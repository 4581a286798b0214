/* core/sim/ops/cure.c — operation cure: ends harmful effects. */
#include "sim/body/effects.h"
#include "sim/op.h"

static bool
run (DsSim *sim, const DsOpCall *call)
{
  return ds_effects_cure (sim, call->actor);
}

const DsOpClass ds_op_cure = { .run = run };
