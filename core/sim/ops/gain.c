/* core/sim/ops/gain.c — operation gain: changes a stat permanently. */
#include "sim/body/stats.h"
#include "sim/op.h"

static bool
run (DsSim *sim, const DsOpCall *call)
{
  ds_stats_add (sim, call->actor, call->operation->stat, call->operation->amount);
  return true;
}

const DsOpClass ds_op_gain = { .is_sure = true, .run = run };
