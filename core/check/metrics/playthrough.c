/* core/check/metrics/playthrough.c — length of a playthrough. */
#include "check/metric.h"

static DsStatus
measure (const DsMeasured *level, int64_t *out, DsError *err)
{
  const DsJudgement *judgement = level->judgement;
  DsJudgement win;
  DsStatus status;

  *out = 0;
  if (judgement->verdict == DS_VERDICT_UNLOSABLE)
    *out = (int64_t)judgement->steps.n;
  if (judgement->verdict != DS_VERDICT_LOSABLE)
    return DS_OK;
  status = ds_judge_win (&win, level->delve, judgement->mode, level->job, err);
  if (status == DS_OK) {
    *out = (int64_t)win.steps.n;
    ds_judgement_clear (&win);
  }
  return status == DS_NOT_FOUND ? DS_OK : status;
}

const DsMetric ds_metric_playthrough = {
  .id = "playthrough",
  .label = N_ ("Steps of a playthrough"),
  .help =
      N_ ("Steps of a playthrough that wins: keys that are taken, gates that are passed, stairs; "
          "0 when there is none."),
  .needs_proof = true,
  .measure = measure,
};
