/* core/check/lint/bad_locks.c — locks that the solver cannot model. */
#include "check/lint_context.h"

static void
look (DsLint *self)
{
  if (!self->has_graph)
    ds_lint_add (self, -1)->text = self->trouble.message;
}

const DsLintRule ds_lint_bad_locks = {
  .id = "bad-locks",
  .label = N_ ("Inconsistent locks"),
  .help = N_ ("The dungeon has too many locks to track, or other keys also open a lock with "
              "single-use keys; nothing can be proved."),
  .severity = DS_SEVERITY_ERROR,
  .look = look,
};
