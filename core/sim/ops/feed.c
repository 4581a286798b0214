/* core/sim/ops/feed.c — operation feed: adds food. */
#include "sim/body/food.h"
#include "sim/op.h"

static bool
run (DsSim *sim, const DsOpCall *call)
{
  ds_food_add (sim, call->actor, ds_op_amount (sim, call));
  return true;
}

const DsOpClass ds_op_feed = { .is_sure = true, .run = run };
