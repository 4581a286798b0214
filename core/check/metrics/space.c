/* core/check/metrics/space.c — share and distribution of open cells. */
#include "check/metric.h"

static int64_t
count_open (const DsMeasuredFloor *floor)
{
  const size_t n_cells = (size_t)floor->space.w * (size_t)floor->space.h;
  int64_t n = 0;

  for (size_t i = 0; i < n_cells; i++)
    n += floor->open[i];
  return n;
}

static DsStatus
measure_floor_share (const DsMeasured *level, int64_t *out, DsError *err)
{
  const DsDungeon *dungeon = level->dungeon;
  int64_t n = 0;

  for (size_t i = 0; i < level->n_floors; i++)
    n += count_open (&level->floors[i]);
  *out = n * 1000 / ((int64_t)dungeon->w * dungeon->h * (int64_t)dungeon->n_floors);
  return DS_OK;
}

const DsMetric ds_metric_floor_share = {
  .id = "floor_share",
  .label = N_ ("Floor share"),
  .unit = N_ ("‰"),
  .help = N_ ("Walkable cells, as a share of all cells."),
  .measure = measure_floor_share,
};

static DsStatus
measure_components (const DsMeasured *level, int64_t *out, DsError *err)
{
  *out = 0;
  for (size_t i = 0; i < level->n_floors; i++)
    *out += (int64_t)level->floors[i].parts.n;
  return DS_OK;
}

const DsMetric ds_metric_components = {
  .id = "components",
  .label = N_ ("Separate parts"),
  .help = N_ ("Number of separate walkable areas; equal to the number of floors when everything is "
              "connected."),
  .measure = measure_components,
};

static bool
is_dead_end (const DsSpace *space, DsCell cell)
{
  int n = 0;

  for (int step = 0; step < 4; step++) {
    DsCell to;

    n += ds_space_step (space, cell, step, &to);
  }
  return n == 1;
}

static DsStatus
measure_dead_ends (const DsMeasured *level, int64_t *out, DsError *err)
{
  *out = 0;
  for (size_t i = 0; i < level->n_floors; i++) {
    const DsSpace *space = &level->floors[i].space;

    for (int32_t y = 0; y < space->h; y++) {
      if (y % 16 == 0 && ds_job_is_cancelled (level->job))
        return ds_fail_cancelled (err, "metrics");
      for (int32_t x = 0; x < space->w; x++)
        *out += space->open[ds_cell_index ((DsCell){ x, y }, space->w)] &&
                is_dead_end (space, (DsCell){ x, y });
    }
  }
  return DS_OK;
}

const DsMetric ds_metric_dead_ends = {
  .id = "dead_ends",
  .label = N_ ("Dead ends"),
  .help = N_ ("Walkable cells with a single walkable neighbour."),
  .measure = measure_dead_ends,
};
