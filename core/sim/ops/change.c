/* core/sim/ops/change.c — operation change: changes a stat until the end of the effect. */
#include "sim/body/stats.h"
#include "sim/op.h"

static bool
run (DsSim *sim, const DsOpCall *call)
{
  ds_stats_add (sim, call->actor, call->operation->stat, call->operation->amount);
  return true;
}

const DsOpClass ds_op_change = { .is_sure = true, .run = run };
