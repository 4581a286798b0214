/* core/check/lint/starving_only_way.c — goals so far away that the player starves on the way,
 * whatever they eat. */
#include "check/lint_context.h"

#include <string.h>

#define POLL_CELLS 65536 /* cells between two polls of the job */

/* Steps from the start to the nearest goal when all doors are open, from cell to cell; stairs and
 * drops take none. A way of no step is walked before the next step. */
typedef struct {
  uint32_t *queue;
  uint32_t *steps; /* by cell; UINT32_MAX: not reached */
  uint32_t n;
} HungerWalk;

static void
enter (const DsLint *lint, HungerWalk *self, uint32_t cell, uint32_t steps)
{
  if (self->steps[cell] != UINT32_MAX)
    return;
  self->steps[cell] = steps;
  self->queue[self->n++] = cell;
  for (size_t first = self->n - 1; first < self->n; first++) {
    const uint32_t from = self->queue[first];
    uint32_t to;

    for (size_t i = 0; ds_lint_pass (lint, from, i, &to); i++)
      if (to != UINT32_MAX && self->steps[to] == UINT32_MAX) {
        self->steps[to] = steps;
        self->queue[self->n++] = to;
      }
  }
}

/* Cell of the nearest goal; UINT32_MAX: none is reachable, or see the status. */
static uint32_t
find_goal (DsLint *lint, HungerWalk *self, const uint8_t *goals)
{
  memset (self->steps, 0xff, ds_lint_n_cells (lint) * sizeof *self->steps);
  enter (lint, self, ds_lint_cell_of (lint, lint->graph.start), 0);
  for (uint32_t head = 0; head < self->n; head++) {
    const uint32_t cell = self->queue[head];
    uint32_t to;
    bool is_step;

    if (goals[cell])
      return cell;
    if (head % POLL_CELLS == 0 && ds_job_is_cancelled (lint->job)) {
      lint->status = DS_CANCELLED;
      return UINT32_MAX;
    }
    for (size_t i = 0; ds_lint_way (lint, cell, i, &to, &is_step) && is_step; i++)
      if (to != UINT32_MAX)
        enter (lint, self, to, self->steps[cell] + 1);
  }
  return UINT32_MAX;
}

static void
tell (DsLint *lint, uint32_t goal, uint32_t steps, const DsLintMeans *means)
{
  const DsLockSpot at = ds_lint_cell_spot (lint, goal);
  char where[DS_LINT_PLACE];

  ds_message_set (&ds_lint_add_spot (lint, at)->text, "lint.starving-only-way",
                  N_ ("The goal at %s is at least %u steps from the start; %s starves after %lld "
                      "turns, even with all food on the level."),
                  ds_lint_spot_where (lint, at, where), steps, ds_translate (means->who->label),
                  (long long)means->food);
}

/* The first of the characters whose food lasts for less than @n turns; false: it lasts for all. */
static bool
find_hungry (const DsLint *lint, uint64_t n, DsLintMeans *out)
{
  uint32_t next = 0;

  while (ds_lint_next_means (lint, &next, out))
    if ((uint64_t)out->food < n)
      return true;
  return false;
}

/* Cells that can be stood in; no way without detours is longer. */
static uint64_t
count_cells (const DsLint *lint)
{
  uint64_t n = 0;

  for (size_t f = 0; f < lint->n_floors; f++)
    for (size_t i = 0; i < (size_t)lint->w * (size_t)lint->h; i++)
      n += lint->floors[f].at[i] != 0;
  return n;
}

static void
look (DsLint *lint)
{
  DsLintMeans means;
  uint8_t *goals;
  HungerWalk walk = { 0 };
  uint32_t goal = UINT32_MAX;

  if (!lint->has_start || !find_hungry (lint, count_cells (lint), &means) ||
      (goals = ds_lint_goals (lint)) == NULL)
    return;
  walk.queue = ds_alloc (ds_lint_n_cells (lint), sizeof *walk.queue);
  walk.steps = ds_alloc (ds_lint_n_cells (lint), sizeof *walk.steps);
  if (walk.queue != NULL && walk.steps != NULL)
    goal = find_goal (lint, &walk, goals);
  else
    lint->status = DS_NOMEM;
  if (goal != UINT32_MAX && find_hungry (lint, walk.steps[goal], &means))
    tell (lint, goal, walk.steps[goal], &means);
  ds_free (walk.queue);
  ds_free (walk.steps);
  ds_free (goals);
}

const DsLintRule ds_lint_starving_only_way = {
  .id = "starving-only-way",
  .label = N_ ("Starvation before the goal"),
  .help = N_ ("The shortest route to the goal takes more turns than the food lasts that a playable "
              "character carries and finds."),
  .severity = DS_SEVERITY_ERROR,
  .look = look,
};
