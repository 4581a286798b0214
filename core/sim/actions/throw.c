/* core/sim/actions/throw.c — action throw: throws an item at a cell. */
#include "sim/body/fight.h"

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  return ds_fight_throw (sim, actor, action->item, action->cell);
}

const DsActionClass ds_action_throw = {
  .id = "throw",
  .label = N_ ("Throw"),
  .key = 't',
  .needs = DS_ACT_ITEM | DS_ACT_CELL,
  .run = run,
};
