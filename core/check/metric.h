/* core/check/metric.h — metrics: numbers for comparing levels; integers, the same on every
 * machine. */
#pragma once

#include "base/job.h"
#include "field/parts.h"
#include "map/dungeon.h"
#include "rules/rules.h"
#include "solve/judge.h"

/* One floor, with what several metrics need. */
typedef struct {
  const DsFloor *level;
  uint8_t *open; /* w * h: walkable */
  DsSpace space; /* of open */
  DsParts parts; /* that can be walked between */
} DsMeasuredFloor;

/* Held by value. Borrows the dungeon and the rules. */
typedef struct {
  const DsDungeon *dungeon;
  const DsRules *rules; /* of its tiles and things */
  DsMeasuredFloor *floors;
  size_t n_floors;
  DsJob *job;                   /* may be NULL */
  const DsDelve *delve;         /* of the dungeon; NULL: there is no proof, as the next one */
  const DsJudgement *judgement; /* borrowed */
} DsMeasured;

/* DS_NOMEM, DS_CANCELLED: @out is zeroed. O(cells). */
DsStatus ds_measured_init (DsMeasured *out, const DsDungeon *dungeon, const DsRules *rules,
                           DsMovement movement, DsJob *job, DsError *err) DS_MUST_CHECK;
/* Adds the proof of the dungeon, @judgement on @delve, for the metrics that need it. Borrows both.
 */
void ds_measured_set_proof (DsMeasured *self, const DsDelve *delve, const DsJudgement *judgement);
/* The rooms of all floors that are corridors, or that are not. */
int64_t ds_measured_rooms (const DsMeasured *self, bool are_corridors);
/* Frees the measurements and zeroes them; safe to call twice. */
void ds_measured_clear (DsMeasured *self);

typedef struct {
  const char *id;    /* "floor_share" */
  const char *label; /* N_() */
  const char *unit;  /* N_(); NULL: a count */
  const char *help;  /* N_(): the quantity, one sentence */
  bool needs_proof;  /* measured only after ds_measured_set_proof(); such rows are the last ones */
  /* All floors together. DS_NOMEM, DS_CANCELLED; with a proof also as ds_judge_win(). O(cells), or
   * a little more. */
  DsStatus (*measure) (const DsMeasured *level, int64_t *out, DsError *err);
} DsMetric;

/* Number of metrics. */
size_t ds_n_metrics (void);
/* Metric @i, below ds_n_metrics(), in the order of metric_list.h. Static. */
const DsMetric *ds_metric (size_t i);
const DsMetric *ds_metric_find (const char *id); /* NULL: not there */
