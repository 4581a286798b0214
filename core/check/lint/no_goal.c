/* core/check/lint/no_goal.c — there is nothing to reach. */
#include "check/lint_context.h"

static void
look (DsLint *self)
{
  if (self->has_graph && self->graph.goal.floor < 0)
    ds_message_set (&ds_lint_add (self, -1)->text, "lint.no-goal", N_ ("There is no goal."));
}

const DsLintRule ds_lint_no_goal = {
  .id = "no-goal",
  .label = N_ ("No goal"),
  .help = N_ ("The player has to have something to reach; without that nothing can be proved."),
  .severity = DS_SEVERITY_ERROR,
  .look = look,
};
