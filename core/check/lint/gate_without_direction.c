/* core/check/lint/gate_without_direction.c — one-way gates without a direction. */
#include "check/lint_context.h"

static void
look (DsLint *self)
{
  char where[DS_LINT_PLACE];
  DsLintAt at = { 0 };
  const DsThing *thing;

  while ((thing = ds_lint_next (self, &at)) != NULL) {
    const DsGate *gate = ds_lint_kind (self, thing)->gate;

    if (gate != NULL && gate->way == DS_GATE_FORWARD && thing->facing >= DS_FACING_NONE)
      ds_message_set (
          &ds_lint_add_thing (self, at.floor, thing)->text, "lint.gate-without-direction",
          N_ ("%s at %s has no direction, so it can be passed both ways."),
          ds_lint_label (self, thing), ds_lint_where (self, at.floor, thing->at, where));
  }
}

const DsLintRule ds_lint_gate_without_direction = {
  .id = "gate-without-direction",
  .label = N_ ("One-way gate without a direction"),
  .help = N_ ("A one-way gate does not face in any direction."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
  .fixes = { { N_ ("Convert to a Plain Door"), ds_fix_plain_door } },
};
