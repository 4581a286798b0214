/* core/check/lint/door_to_nowhere.c — doors with a wall behind them. */
#include "check/lint_context.h"

static void
tell (DsLint *self, size_t floor, DsCell cell)
{
  char where[DS_LINT_PLACE];

  ds_message_set (&ds_lint_add_door (self, floor, cell)->text, "lint.door-to-nowhere",
                  N_ ("The door at %s leads nowhere: there is a wall behind it."),
                  ds_lint_where (self, floor, cell, where));
}

static void
look (DsLint *self)
{
  ds_lint_each_door (self, DS_LINT_DOOR_NOWHERE, tell);
}

const DsLintRule ds_lint_door_to_nowhere = {
  .id = "door-to-nowhere",
  .label = N_ ("Door that leads nowhere"),
  .help = N_ ("A cell in front of or behind a door is not walkable."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Remove the Door"), ds_fix_no_feature } },
};
