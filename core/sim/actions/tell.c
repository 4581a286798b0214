/* core/sim/actions/tell.c — action tell: teaches other creatures what a kind of item is. */
#include "sim/world/tell.h"
#include "sim/world/names.h"

static int32_t
run (DsSim *sim, int32_t actor, const DsAction *action)
{
  const int32_t kind = action->number;

  if (kind < 0 || (size_t)kind >= ds_rules_n_kinds (sim->delve.rules) ||
      sim->kinds[kind].secret == DS_SIM_NONE || !ds_names_knows (sim, actor, kind))
    return 0;
  ds_tell (sim, DS_EVENT_MESSAGE, actor, DS_TEXT_TELL)->amount = kind;
  ds_names_watch (sim, actor, kind);
  return DS_ACTION_COST;
}

const DsActionClass ds_action_tell = {
  .id = "tell",
  .label = N_ ("Tell others"),
  .needs = DS_ACT_NUMBER,
  .run = run,
};
