/* core/sim/actions/fire.c — to shoot at a cell with what one wields. */
#include "sim/fight.h"

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  return ds_fight_shoot (sim, actor, action->cell);
}

const DsActionClass ds_action_fire = {
  .id = "fire",
  .label = N_ ("Fire"),
  .key = 'f',
  .needs = DS_ACT_CELL,
  .run = run,
};
