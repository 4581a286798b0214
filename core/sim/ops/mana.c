/* core/sim/ops/mana.c — operation mana: restores mana, up to the maximum. */
#include "sim/body/magic.h"
#include "sim/op.h"

static bool
run (DsSim *sim, const DsOpCall *call)
{
  return ds_magic_add (sim, call->actor, ds_op_amount (sim, call));
}

const DsOpClass ds_op_mana = { .run = run };
