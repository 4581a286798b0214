/* core/check/lint/lethal_only_way.c — harmful ground that kills on every path to the goal. */
#include "check/lint_context.h"

#include <string.h>

#define POLL_CELLS 65536 /* cells between two polls of the job */
#define HARM_MAX (INT64_C (1) << 40)

/* Graph search with limited hit points, which regenerate in full on harmless cells, with all doors
 * open. */
typedef struct {
  DsLint *lint;
  const uint8_t *goals; /* by cell */
  int64_t *harm;        /* by cell: the least taken since nothing hurt, or -1 */
  uint32_t *queue;      /* a ring of those whose harm has become less */
  uint8_t *is_queued;   /* by cell */
  size_t n_cells, head, n;
} HarmWalk;

/* Certain damage of a turn in @cell: not by tiles that can burn or be trampled, and none on a
 * goal. */
static int32_t
harm_in (const HarmWalk *self, uint32_t cell)
{
  const DsLockSpot at = ds_lint_cell_spot (self->lint, cell);
  const DsFloor *level = self->lint->floors[at.floor].level;
  const DsRules *rules = self->lint->delve->rules;
  const uint32_t ground = ds_floor_get (level, DS_LAYER_GROUND, at.cell);
  const uint32_t feature = ds_floor_get (level, DS_LAYER_FEATURE, at.cell);
  const DsTile *below = ds_rules_tile (rules, ground), *above = ds_rules_tile (rules, feature);

  if (self->goals[cell] || below->burns > 0 || above->burns > 0 ||
      (feature != DS_TILE_NONE && above->trampled[0] != '\0'))
    return 0;
  return ds_rules_cell_harm (rules, ground, feature);
}

static void
enter (HarmWalk *self, uint32_t cell, int64_t harm)
{
  if (self->harm[cell] >= 0 && self->harm[cell] <= harm)
    return;
  self->harm[cell] = harm;
  if (self->is_queued[cell])
    return;
  self->is_queued[cell] = 1;
  self->queue[(self->head + self->n++) % self->n_cells] = cell;
}

/* True when an actor with @life hit points can reach a goal alive. */
static bool
survives (HarmWalk *self, int64_t life)
{
  size_t n_looked_at = 0;

  memset (self->harm, 0xff, self->n_cells * sizeof *self->harm);
  memset (self->is_queued, 0, self->n_cells);
  self->head = self->n = 0;
  enter (self, ds_lint_cell_of (self->lint, self->lint->graph.start), 0);
  while (self->n > 0) {
    const uint32_t cell = self->queue[self->head];
    uint32_t to;
    bool is_step;

    if (self->goals[cell])
      return true;
    if (n_looked_at++ % POLL_CELLS == 0 && ds_job_is_cancelled (self->lint->job)) {
      self->lint->status = DS_CANCELLED;
      return true;
    }
    self->head = (self->head + 1) % self->n_cells;
    self->n--;
    self->is_queued[cell] = 0;
    for (size_t i = 0; ds_lint_way (self->lint, cell, i, &to, &is_step); i++) {
      const int32_t harm = to != UINT32_MAX && is_step ? harm_in (self, to) : 0;

      if (to != UINT32_MAX && (harm == 0 || self->harm[cell] + harm < life))
        enter (self, to, harm == 0 ? 0 : self->harm[cell] + harm);
    }
  }
  return false;
}

/* The least life that survives, above @life, which does not. */
static int64_t
find_least (HarmWalk *self, int64_t life)
{
  int64_t low = life, high = life;

  do
    high *= 2;
  while (!survives (self, high) && high < HARM_MAX);
  while (high - low > 1) {
    const int64_t middle = low + (high - low) / 2;

    if (survives (self, middle))
      high = middle;
    else
      low = middle;
  }
  return high;
}

/* Adds the harmful cells that can be reached with the walk's hit points; the first ones are
 * shown. */
static void
mark_cells (const HarmWalk *self, DsFinding *finding)
{
  for (uint32_t cell = 0; cell < self->n_cells; cell++) {
    const DsLockSpot at = ds_lint_cell_spot (self->lint, cell);

    if (at.floor == finding->floor && self->harm[cell] > 0 &&
        (at.cell.x != finding->cells[0].x || at.cell.y != finding->cells[0].y))
      ds_finding_mark (finding, at.cell);
  }
}

/* The first harmful cell next to those reached unhurt; UINT32_MAX: none. */
static uint32_t
first_harm (const HarmWalk *self)
{
  for (uint32_t cell = 0; cell < self->n_cells; cell++)
    if (self->harm[cell] > 0)
      return cell;
  return UINT32_MAX;
}

static void
tell (HarmWalk *self, const DsLintMeans *means, int64_t life)
{
  const int64_t harm = find_least (self, life) - 1;
  DsLockSpot at;
  DsFinding *finding;

  if (self->lint->status != DS_OK || survives (self, life))
    return; /* the latter marks reached cells */
  at = first_harm (self) != UINT32_MAX ? ds_lint_cell_spot (self->lint, first_harm (self))
                                       : self->lint->graph.start;
  at.thing = 0;
  finding = ds_lint_add_spot (self->lint, at);
  mark_cells (self, finding);
  ds_message_set (
      &finding->text, "lint.lethal-only-way",
      N_ ("Every route to the goal costs at least %lld hit points in one stretch; %s has at "
          "most %lld, healing included."),
      (long long)harm, ds_translate (means->who->label), (long long)life);
}

/* Least damage of a turn in a walkable harmful cell; 0: no cell is harmful. */
static int32_t
least_harm (const DsLint *lint)
{
  int32_t least = 0;

  for (size_t f = 0; f < lint->n_floors; f++)
    for (int32_t y = 0; y < lint->h; y++) {
      const DsFloor *level = lint->floors[f].level;
      const uint16_t *ground = ds_grid_row (&level->layers[DS_LAYER_GROUND], y);
      const uint16_t *feature = ds_grid_row (&level->layers[DS_LAYER_FEATURE], y);
      const uint32_t *at = lint->floors[f].at + (size_t)y * (size_t)lint->w;

      for (int32_t x = 0; x < lint->w; x++) {
        const int32_t harm =
            at[x] != 0 ? ds_rules_cell_harm (lint->delve->rules, ground[x], feature[x]) : 0;

        if (harm > 0 && (least == 0 || harm < least))
          least = harm;
      }
    }
  return least;
}

/* Hit points including those that regenerate before they are used up at @least or more a turn; 0:
 * endless. */
static int64_t
life_for (const DsLintMeans *means, int64_t least)
{
  if (means->regen >= 1000 * least)
    return 0;
  return (means->life + 1) * 1000 * least / (1000 * least - means->regen) + 1;
}

/* Adds a finding for the first of the characters that do not survive; a character with more hit
 * points than one that survives is not tested. */
static void
look_at (HarmWalk *walk, int64_t least)
{
  int64_t enough = INT64_MAX;
  DsLintMeans means;
  uint32_t next = 0;

  while (walk->lint->status == DS_OK && ds_lint_next_means (walk->lint, &next, &means)) {
    const int64_t life = life_for (&means, least);

    if (life == 0 || life >= enough)
      continue;
    if (!survives (walk, life)) {
      tell (walk, &means, life);
      return;
    }
    enough = life;
  }
}

static void
look (DsLint *lint)
{
  HarmWalk walk = { .lint = lint, .n_cells = ds_lint_n_cells (lint) };
  const int32_t least = lint->has_start ? least_harm (lint) : 0;
  uint8_t *goals = least > 0 ? ds_lint_goals (lint) : NULL;

  if (goals == NULL)
    return;
  walk.goals = goals;
  walk.harm = ds_alloc (walk.n_cells, sizeof *walk.harm);
  walk.queue = ds_alloc (walk.n_cells, sizeof *walk.queue);
  walk.is_queued = ds_alloc (walk.n_cells, 1);
  if (walk.harm == NULL || walk.queue == NULL || walk.is_queued == NULL)
    lint->status = DS_NOMEM;
  else
    look_at (&walk, least);
  ds_free (walk.harm);
  ds_free (walk.queue);
  ds_free (walk.is_queued);
  ds_free (goals);
}

const DsLintRule ds_lint_lethal_only_way = {
  .id = "lethal-only-way",
  .label = N_ ("Deadly ground before the goal"),
  .help =
      N_ ("On every route to the goal, harmful ground costs more hit points in one stretch than a "
          "playable character has, healing included."),
  .severity = DS_SEVERITY_ERROR,
  .look = look,
};
