/* core/sim/actions/wait.c — to let the others have their turn. */
#include "sim/inside.h"

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  return DS_ACTION_COST;
}

const DsActionClass ds_action_wait = { .id = "wait", .label = N_ ("Wait"), .key = '.', .run = run };
