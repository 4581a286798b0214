/* core/check/metrics/components.c — separate walkable areas. */
#include "check/metric.h"

static DsStatus
measure (const DsMeasured *level, int64_t *out, DsError *err)
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
  .measure = measure,
};
