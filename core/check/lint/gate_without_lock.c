/* core/check/lint/gate_without_lock.c — locked doors without a lock. */
#include "check/lint_context.h"

static void
look (DsLint *self)
{
  char where[DS_LINT_PLACE];
  DsLintAt at = { 0 };
  const DsThing *thing;

  while ((thing = ds_lint_next (self, &at)) != NULL) {
    const DsGate *gate = ds_lint_kind (self, thing)->gate;

    if (gate != NULL && gate->is_locked && thing->lock == NULL)
      ds_message_set (&ds_lint_add_thing (self, at.floor, thing)->text, "lint.gate-without-lock",
                      N_ ("%s at %s has no lock, so no key opens it."), ds_lint_label (self, thing),
                      ds_lint_where (self, at.floor, thing->at, where));
  }
}

const DsLintRule ds_lint_gate_without_lock = {
  .id = "gate-without-lock",
  .label = N_ ("Locked gate without a lock"),
  .help = N_ ("A locked gate does not name the lock that closes it."),
  .severity = DS_SEVERITY_ERROR,
  .look = look,
  .fixes = { { N_ ("Convert to a Plain Door"), ds_fix_plain_door } },
};
