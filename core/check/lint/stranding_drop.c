/* core/check/lint/stranding_drop.c — one-way doors, ledges and drops behind which the player is
 * stuck. */
#include "check/lint_context.h"

#define DROPS_MAX 256 /* looked at, each by a walk of its own */

/* The place that a one-way gate or a drop leads to; DS_WORLD_NONE: it is neither. */
static uint32_t
way_out (const DsLint *self, size_t floor, const DsThing *thing)
{
  const DsGate *gate = ds_lint_kind (self, thing)->gate;

  if (gate == NULL || gate->way == DS_GATE_BOTH)
    return DS_WORLD_NONE;
  if (gate->way == DS_GATE_DOWN)
    return thing->target_floor >= 0 && (size_t)thing->target_floor < self->n_floors
               ? ds_lint_place (self, (size_t)thing->target_floor, thing->target)
               : DS_WORLD_NONE;
  if (thing->facing >= DS_FACING_NONE)
    return DS_WORLD_NONE;
  return ds_lint_place (self, floor,
                        (DsCell){ thing->at.x + ds_move_steps[thing->facing].x,
                                  thing->at.y + ds_move_steps[thing->facing].y });
}

/* True when the proof shows that the player is never stuck there, as the goal is before it. */
static bool
is_proved (const DsJudgement *judgement)
{
  return judgement != NULL && judgement->verdict == DS_VERDICT_UNLOSABLE;
}

static void
look_at (DsLint *self, DsReach *reach, size_t floor, const DsThing *thing)
{
  const DsWorld *world = &self->graph.world;
  const uint32_t gate = ds_lint_place (self, floor, thing->at);
  const uint32_t out = way_out (self, floor, thing);
  char where[DS_LINT_PLACE];
  DsFinding *finding;
  bool is_stuck;

  if (gate == DS_WORLD_NONE || out == DS_WORLD_NONE || !self->best[gate])
    return;
  ds_reach_run (reach, world, out, &(DsReachRules){ .doors = DS_REACH_ALL, .stops = true });
  is_stuck = world->goal != DS_WORLD_NONE && !reach->places[world->goal];
  if (reach->places[gate] || (is_stuck && is_proved (self->judgement)))
    return;
  finding = ds_lint_add_thing (self, floor, thing);
  ds_lint_where (self, floor, thing->at, where);
  if (!is_stuck) {
    finding->severity = DS_SEVERITY_HINT;
    ds_message_set (&finding->text, "lint.no-way-back",
                    N_ ("%s at %s leads one way: the player cannot come back."),
                    ds_lint_label (self, thing), where);
  } else {
    ds_message_set (&finding->text, "lint.stranding-drop",
                    N_ ("%s at %s strands the player: there is no way back or on to the goal."),
                    ds_lint_label (self, thing), where);
  }
}

static void
look (DsLint *self)
{
  DsLintAt at = { 0 };
  const DsThing *thing;
  DsReach reach;
  int n = 0;

  if (!self->has_start)
    return;
  self->status = ds_reach_init (&reach, &self->graph.world, NULL);
  if (self->status != DS_OK)
    return;
  while ((thing = ds_lint_next (self, &at)) != NULL && n < DROPS_MAX)
    if (way_out (self, at.floor, thing) != DS_WORLD_NONE) {
      look_at (self, &reach, at.floor, thing);
      n++;
    }
  ds_reach_clear (&reach);
}

const DsLintRule ds_lint_stranding_drop = {
  .id = "stranding-drop",
  .label = N_ ("Drop without a way back"),
  .help = N_ ("A one-way door, ledge or drop has no way back; an error if the goal is out of reach "
              "behind it, too."),
  .severity = DS_SEVERITY_ERROR,
  .look = look,
  .fixes = { { N_ ("Delete"), ds_fix_delete } },
};
