/* core/check/metrics/creatures.c — number of creatures. */
#include "check/metric.h"

static DsStatus
measure (const DsMeasured *level, int64_t *out, DsError *err)
{
  *out = 0;
  for (size_t i = 0; i < level->n_floors; i++) {
    const DsThings *things = level->floors[i].level->things;

    for (size_t k = 0; k < ds_things_count (things); k++)
      *out +=
          ds_rules_kind (level->rules, ds_things_get (things, k)->kind)->role == DS_ROLE_CREATURE;
  }
  return DS_OK;
}

const DsMetric ds_metric_creatures = {
  .id = "creatures",
  .label = N_ ("Creatures"),
  .help = N_ ("Creatures on all floors."),
  .measure = measure,
};
