/* core/check/metrics/floor_share.c — share of walkable cells. */
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
measure (const DsMeasured *level, int64_t *out, DsError *err)
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
  .measure = measure,
};
