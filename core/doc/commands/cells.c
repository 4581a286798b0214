/* core/doc/commands/cells.c — paints runs of cells of one layer, and pins them. */
#include "doc/drawn.h"

/* Changes the cells of a run to (old & @keep) | @value; the changed ones are added to @touched. */
static bool
set_run (DsGrid *grid, const DsSpan *run, uint32_t keep, uint32_t value, DsDirty *touched)
{
  int32_t first = run->x1 + 1, last = run->x0 - 1;

  for (int32_t x = run->x0; x <= run->x1; x++) {
    const uint32_t old = ds_grid_get (grid, x, run->y);

    if (((old & keep) | value) == old)
      continue;
    if (!ds_grid_set (grid, x, run->y, (old & keep) | value))
      return false;
    first = ds_min (first, x);
    last = x;
  }
  ds_dirty_add (touched, (DsRect){ first, run->y, last - first + 1, 1 });
  return true;
}

/* The pin of painted cells of @layer. Own layers of cells have none but where tile rules lay
 * theirs.
 */
static uint32_t
pin_of (const DsDungeon *dungeon, DsLayer layer)
{
  DsTileLayers layers;
  const size_t own = (size_t)layer - (size_t)DS_N_MADE_LAYERS;

  if (layer < DS_N_MADE_LAYERS)
    return layer == DS_LAYER_GROUND ? DS_PIN_GROUND : DS_PIN_FEATURE;
  ds_tile_layers_read (&layers, dungeon->extras);
  return own < layers.n && layers.items[own].is_ruled ? DS_PIN_TILES : 0;
}

static DsStatus
paint (DsDelve *delve, const DsCmdCells *cells, DsChanges *changes, DsError *err)
{
  const bool is_own = cells->layer >= DS_N_MADE_LAYERS;
  const uint32_t pin = cells->pin ? pin_of (&delve->dungeon, cells->layer) : 0;
  DsDirty touched = { 0 }, pinned = { 0 }, forgotten = { 0 };
  DsFloor *level = &delve->dungeon.floors[cells->floor];

  for (size_t i = 0; i < cells->n_spans; i++) {
    DsSpan run = cells->spans[i];

    run.x0 = ds_max (run.x0, 0);
    run.x1 = ds_min (run.x1, level->w - 1);
    if (run.y < 0 || run.y >= level->h)
      continue;
    if (!set_run (&level->layers[cells->layer], &run, 0, run.value, &touched) ||
        !set_run (&level->layers[DS_LAYER_PIN], &run, UINT32_MAX, pin, &pinned) ||
        (cells->pin && !is_own &&
         !set_run (&level->layers[DS_LAYER_ORIGIN], &run, 0, 0, &forgotten)))
      return ds_fail_nomem (err, "cells");
  }
  for (size_t i = 0; i < touched.n; i++)
    ds_changes_add (changes, cells->floor, touched.items[i], DS_CHANGED_CELLS);
  for (size_t i = 0; i < pinned.n; i++)
    ds_changes_add (changes, cells->floor, pinned.items[i], DS_CHANGED_PINS);
  for (size_t i = 0; i < forgotten.n; i++) /* no stage made them */
    ds_changes_add (changes, cells->floor, forgotten.items[i], DS_CHANGED_PINS);
  return DS_OK;
}

static DsStatus
apply (DsDelve *delve, const DsCmd *cmd, DsChanges *changes, DsError *err)
{
  const DsCmdCells *cells = (const DsCmdCells *)cmd;
  DsGrid before = { 0 };
  DsStatus status;

  if (cells->floor >= delve->dungeon.n_floors)
    return ds_fail (err, DS_BAD_ARG, "floor", "floor.range", N_ ("there is no floor %zu"),
                    cells->floor + 1);
  if (cells->layer != DS_LAYER_FEATURE)
    return paint (delve, cells, changes, err);
  status =
      ds_grid_copy (&before, &delve->dungeon.floors[cells->floor].layers[DS_LAYER_FEATURE], err);
  if (status == DS_OK)
    status = paint (delve, cells, changes, err);
  if (status == DS_OK)
    status = ds_follow_features (delve, cells->floor, cells->spans, cells->n_spans, &before,
                                 cells->lock, cells->pin, changes, err);
  ds_grid_clear (&before);
  return status;
}

const DsCmdClass ds_cmd_cells = {
  .id = "cells", .label = N_ ("Paint"), .locks = DS_CMD_PARTS, .apply = apply
};
