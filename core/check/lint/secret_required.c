/* core/check/lint/secret_required.c — secret doors without which the goal is out of reach. */
#include "check/lint_context.h"

static bool
is_won (DsReach *reach, const DsWorld *world, bool secrets, uint32_t without_door)
{
  const DsReachRules rules = {
    .doors = DS_REACH_ONE_KEY, .secrets = secrets, .lucky = true, .without_door = without_door
  };

  ds_reach_run (reach, world, world->start, &rules);
  return ds_reach_wins (reach, world);
}

static void
tell (DsLint *self, uint32_t door, bool is_only)
{
  const DsLockSpot at = self->graph.door_at.items[door];
  DsFinding *finding = ds_lint_add_spot (self, at);
  char where[DS_LINT_PLACE];

  ds_lint_spot_where (self, at, where);
  if (is_only)
    ds_message_set (&finding->text, "lint.secret-required",
                    N_ ("The goal can only be reached through the secret door at %s."), where);
  else
    ds_message_set (&finding->text, "lint.some-secret-required",
                    N_ ("The goal can only be reached through a secret door, for example at %s."),
                    where);
}

static void
look_through (DsLint *self, DsReach *reach)
{
  const DsWorld *world = &self->graph.world;
  uint32_t first = DS_WORLD_NONE, n_told = 0;

  if (is_won (reach, world, false, 0) || !is_won (reach, world, true, 0))
    return;
  for (uint32_t d = 0; d < world->doors.n && self->n_found < DS_FINDINGS_MAX; d++) {
    if (world->doors.items[d].type != DS_DOOR_SECRET)
      continue;
    if (first == DS_WORLD_NONE)
      first = d;
    if (!is_won (reach, world, true, d + 1)) {
      tell (self, d, true);
      n_told++;
    }
  }
  if (n_told == 0 && first != DS_WORLD_NONE)
    tell (self, first, false);
}

/* True when the proof has a playthrough that reaches the goal without secret doors. */
static bool
is_proved (const DsJudgement *judgement)
{
  return judgement != NULL && judgement->mode == DS_SECRETS_NEVER &&
         (judgement->verdict == DS_VERDICT_LOSABLE || judgement->verdict == DS_VERDICT_UNLOSABLE);
}

static void
look (DsLint *self)
{
  DsReach reach;

  if (!self->has_start || self->graph.world.goal == DS_WORLD_NONE || is_proved (self->judgement))
    return;
  self->status = ds_reach_init (&reach, &self->graph.world, NULL);
  if (self->status != DS_OK)
    return;
  look_through (self, &reach);
  ds_reach_clear (&reach);
}

const DsLintRule ds_lint_secret_required = {
  .id = "secret-required",
  .label = N_ ("Required secret"),
  .help = N_ ("The goal can only be reached through a secret door."),
  .severity = DS_SEVERITY_WARNING,
  .look = look,
};
