/* core/check/metrics/dead_ends.c — cells where a walk ends. */
#include "check/metric.h"

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
measure (const DsMeasured *level, int64_t *out, DsError *err)
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
  .measure = measure,
};
