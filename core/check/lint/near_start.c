/* core/check/lint/near_start.c — goals and bosses too near to the start. */
#include "check/lint_context.h"

#define SHARE 8 /* nearer than this part of the furthest way is near */

static void
look_at (DsLint *self, size_t floor, const DsThing *thing, uint32_t furthest)
{
  const uint32_t steps = ds_flood_at (&self->steps, thing->at);
  char where[DS_LINT_PLACE];

  if (steps >= furthest / SHARE)
    return;
  ds_message_set (&ds_lint_add_thing (self, floor, thing)->text, "lint.near-start",
                  NN_ ("%s at %s is only %u step from the start; the farthest cell is %u away.",
                       "%s at %s is only %u steps from the start; the farthest cell is %u away."),
                  ds_lint_label (self, thing), ds_lint_where (self, floor, thing->at, where), steps,
                  furthest);
}

/* A goal that takes a token may well be at the start: fetch it and return. */
static bool
should_be_far (const DsLint *self, const DsThing *thing)
{
  const DsKind *kind = ds_lint_kind (self, thing);

  return (kind->role == DS_ROLE_GOAL && thing->lock == NULL) ||
         (kind->creature != NULL && kind->creature->flags & DS_CREATURE_BOSS);
}

static void
look (DsLint *self)
{
  const DsFlood *steps = &self->steps;
  DsLintAt at = { 0 };
  const DsThing *thing;
  uint32_t furthest;

  if (steps->n_reached == 0)
    return;
  furthest = steps->steps[steps->order[steps->n_reached - 1]];
  while ((thing = ds_lint_next (self, &at)) != NULL)
    if ((int32_t)at.floor == self->graph.start.floor && should_be_far (self, thing))
      look_at (self, at.floor, thing, furthest);
}

const DsLintRule ds_lint_near_start = {
  .id = "near-start",
  .label = N_ ("Goal or boss next to the start"),
  .help = N_ ("A goal or a boss is closer to the start than an eighth of the longest walk."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
};
