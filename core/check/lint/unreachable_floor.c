/* core/check/lint/unreachable_floor.c — floors that cannot be entered. */
#include "check/lint_context.h"

static void
look (DsLint *self)
{
  for (size_t f = 0; self->has_start && f < self->n_floors; f++)
    if (!self->floors[f].is_reached)
      ds_message_set (&ds_lint_add (self, (int32_t)f)->text, "lint.unreachable-floor",
                      N_ ("Floor %zu cannot be reached, not even with all keys."), f + 1);
}

const DsLintRule ds_lint_unreachable_floor = {
  .id = "unreachable-floor",
  .label = N_ ("Unreachable floor"),
  .help = N_ ("No stairs or drops lead from the start to the floor."),
  .severity = DS_SEVERITY_ERROR,
  .look = look,
};
