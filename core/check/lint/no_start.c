/* core/check/lint/no_start.c — dungeons without a start. */
#include "check/lint_context.h"

static void
look (DsLint *self)
{
  if (self->has_graph && self->graph.start.floor < 0)
    ds_message_set (&ds_lint_add (self, -1)->text, "lint.no-start",
                    N_ ("There is no player start."));
}

/* First cell of the largest place of the uppermost floor; false: none is walkable. */
static bool
find_largest (DsFix *self, const DsLint *lint, DsCell *out)
{
  const DsPlaces *places = lint->graph.floors[0];
  uint32_t *sizes = ds_alloc0 (places->n, sizeof *sizes);
  uint32_t largest = 0;

  if (sizes == NULL) {
    self->status = DS_NOMEM;
    return false;
  }
  for (size_t i = 0; i < (size_t)lint->w * (size_t)lint->h; i++)
    if (places->at[i] != 0)
      sizes[places->at[i] - 1]++;
  for (uint32_t p = 1; p < places->n; p++)
    if (sizes[p] > sizes[largest])
      largest = p;
  ds_free (sizes);
  if (places->n > 0)
    *out = places->first[largest];
  return places->n > 0;
}

/* Places the start as far from the goal as possible, else at an end of the largest part. */
static void
place_start (DsFix *self)
{
  size_t floor = 0;
  uint16_t kind;
  DsLint lint;
  DsCell from, cell;
  bool found;

  if (!ds_rules_kind_of_role (self->delve->rules, DS_ROLE_START, &kind))
    return;
  self->status = ds_lint_context_init (&lint, self->delve, NULL, self->job, NULL);
  if (self->status != DS_OK)
    return;
  found = lint.has_graph;
  if (found && lint.graph.goal.floor >= 0) {
    floor = (size_t)lint.graph.goal.floor;
    from = lint.graph.goal.cell;
  } else if (found) {
    found = find_largest (self, &lint, &from);
  }
  if (found && ds_fix_furthest (self, &lint, floor, from, NULL, &cell))
    ds_fix_place (self, floor, cell, kind, NULL);
  ds_lint_context_clear (&lint);
}

const DsLintRule ds_lint_no_start = {
  .id = "no-start",
  .label = N_ ("No start"),
  .help =
      N_ ("The player needs a place to enter the dungeon; without a start, nothing can be proved."),
  .severity = DS_SEVERITY_ERROR,
  .look = look,
  .fixes = { { N_ ("Place a Start"), place_start } },
};
