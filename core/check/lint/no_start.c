/* core/check/lint/no_start.c — nobody can enter the dungeon. */
#include "check/lint_context.h"

static void
look (DsLint *self)
{
  if (self->has_graph && self->graph.start.floor < 0)
    ds_message_set (&ds_lint_add (self, -1)->text, "lint.no-start",
                    N_ ("There is no player start."));
}

const DsLintRule ds_lint_no_start = {
  .id = "no-start",
  .label = N_ ("No start"),
  .help = N_ ("The player has to enter the dungeon somewhere; without that nothing can be proved."),
  .severity = DS_SEVERITY_ERROR,
  .look = look,
};
