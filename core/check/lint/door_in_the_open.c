/* core/check/lint/door_in_the_open.c — doors that are not in a gap between two walls. */
#include "check/lint_context.h"

static void
tell (DsLint *self, size_t floor, DsCell cell)
{
  char where[DS_LINT_PLACE];

  ds_message_set (&ds_lint_add_door (self, floor, cell)->text, "lint.door-in-the-open",
                  N_ ("The door at %s is not between two walls, so the player can walk around it."),
                  ds_lint_where (self, floor, cell, where));
}

static void
look (DsLint *self)
{
  ds_lint_each_door (self, DS_LINT_DOOR_OPEN, tell);
}

const DsLintRule ds_lint_door_in_the_open = {
  .id = "door-in-the-open",
  .label = N_ ("Door in the open"),
  .help = N_ ("A door lacks a wall on one of its sides."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Remove the Door"), ds_fix_no_feature } },
};
