/* core/check/lint/no_goal.c — levels without a goal. */
#include "check/lint_context.h"

static void
look (DsLint *self)
{
  DsFinding *finding;

  if (!self->has_graph || self->graph.goal.floor >= 0)
    return;
  finding = ds_lint_add (self, -1);
  ds_message_set (&finding->text, "lint.no-goal", N_ ("There is no goal."));
  if (!self->has_start)
    finding->fixes = 0; /* without a start there are no distances */
}

/* On the floor of the start, as far from it as one comes. */
static void
place_goal (DsFix *self)
{
  uint16_t kind;
  DsLint lint;
  DsCell cell;

  if (!ds_rules_kind_of_role (self->delve->rules, DS_ROLE_GOAL, &kind))
    return;
  self->status = ds_lint_context_init (&lint, self->delve, NULL, self->job, NULL);
  if (self->status != DS_OK)
    return;
  if (lint.has_start && ds_fix_furthest (self, &lint, (size_t)lint.graph.start.floor,
                                         lint.graph.start.cell, lint.best, &cell))
    ds_fix_place (self, (size_t)lint.graph.start.floor, cell, kind, NULL);
  ds_lint_context_clear (&lint);
}

const DsLintRule ds_lint_no_goal = {
  .id = "no-goal",
  .label = N_ ("No goal"),
  .help = N_ ("The player needs a goal to reach; without a goal, nothing can be proved."),
  .severity = DS_SEVERITY_ERROR,
  .look = look,
  .fixes = { { N_ ("Place a Goal"), place_goal } },
};
