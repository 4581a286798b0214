/* core/check/lint/bad_locks.c — locks that the solver cannot make sense of. */
#include "check/lint_context.h"

static void
look (DsLint *self)
{
  if (!self->has_graph)
    ds_lint_add (self, -1)->text = self->trouble.message;
}

const DsLintRule ds_lint_bad_locks = {
  .id = "bad-locks",
  .label = N_ ("Locks without sense"),
  .help =
      N_ ("There are more locks than can be told apart, or one that takes its keys is opened by "
          "others too; nothing can be proved."),
  .severity = DS_SEVERITY_ERROR,
  .look = look,
};
