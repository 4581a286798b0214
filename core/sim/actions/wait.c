/* core/sim/actions/wait.c — action wait: passes the turn. */
#include "sim/inside.h"

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  return DS_ACTION_COST;
}

const DsActionClass ds_action_wait = { .id = "wait", .label = N_ ("Wait"), .key = '.', .run = run };
