/* core/check/metrics/corridors.c — number of corridors. */
#include "check/metric.h"

static DsStatus
measure (const DsMeasured *level, int64_t *out, DsError *err)
{
  *out = ds_measured_rooms (level, true);
  return DS_OK;
}

const DsMetric ds_metric_corridors = {
  .id = "corridors",
  .label = N_ ("Corridors"),
  .help = N_ ("Corridors, including those that lead nowhere."),
  .measure = measure,
};
