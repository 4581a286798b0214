/* core/check/metrics/locks_in_order.c — rounds of keys before the goal. */
#include "check/metric.h"
#include "solve/chart.h"

static DsStatus
measure (const DsMeasured *level, int64_t *out, DsError *err)
{
  DsChart chart;
  const DsStatus status = ds_chart_init (&chart, level->delve, DS_CHART_AREAS, level->job, err);
  int32_t lowest = INT32_MAX;

  *out = 0;
  if (status != DS_OK)
    return status;
  for (size_t i = 0; i < chart.nodes.n; i++) {
    const DsChartNode *node = &chart.nodes.items[i];

    if (node->has_goal && node->level >= 0 && node->level < lowest)
      lowest = node->level;
  }
  *out = lowest < INT32_MAX ? lowest : 0;
  ds_chart_clear (&chart);
  return DS_OK;
}

const DsMetric ds_metric_locks_in_order = {
  .id = "locks_in_order",
  .label = N_ ("Locks in order"),
  .help =
      N_ ("Times that keys or secret doors must be found before the goal can be reached; 0 when "
          "it is out of reach."),
  .needs_proof = true,
  .measure = measure,
};
