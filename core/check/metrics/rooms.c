/* core/check/metrics/rooms.c — number of rooms. */
#include "check/metric.h"

static DsStatus
measure (const DsMeasured *level, int64_t *out, DsError *err)
{
  *out = ds_measured_rooms (level, false);
  return DS_OK;
}

const DsMetric ds_metric_rooms = {
  .id = "rooms",
  .label = N_ ("Rooms"),
  .help = N_ ("Rooms of all kinds except corridors."),
  .measure = measure,
};
