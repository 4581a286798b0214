/* core/sim/actions/choose.c — action choose: takes a bonus for an experience level; takes no
 * time. */
#include "sim/body/experience.h"

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  return ds_experience_choose (sim, actor, action->number) ? DS_ACTION_COST : 0;
}

const DsActionClass ds_action_choose = {
  .id = "choose",
  .label = N_ ("Choose a bonus"),
  .key = 'C',
  .needs = DS_ACT_NUMBER,
  .is_free = true,
  .run = run,
};
