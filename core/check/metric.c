/* core/check/metric.c — the list of metrics, and the preparation of a dungeon for them. */
#include "check/metric.h"
#include "base/hooks.h"

#include <string.h>

#define DS_METRIC(name) extern const DsMetric ds_metric_##name;
#include "check/metric_list.h"
#undef DS_METRIC

static const DsMetric *const METRICS[] = {
#define DS_METRIC(name) &ds_metric_##name,
#include "check/metric_list.h"
#undef DS_METRIC
};

size_t
ds_n_metrics (void)
{
  return DS_COUNT (METRICS);
}

const DsMetric *
ds_metric (size_t i)
{
  return METRICS[i];
}

const DsMetric *
ds_metric_find (const char *id)
{
  for (size_t i = 0; i < DS_COUNT (METRICS); i++)
    if (strcmp (METRICS[i]->id, id) == 0)
      return METRICS[i];
  return NULL;
}

static void
read_open (const DsFloor *level, const DsRules *rules, uint8_t *open)
{
  for (int32_t y = 0; y < level->h; y++) {
    const uint16_t *ground = ds_grid_row (&level->layers[DS_LAYER_GROUND], y);
    const uint16_t *feature = ds_grid_row (&level->layers[DS_LAYER_FEATURE], y);

    for (int32_t x = 0; x < level->w; x++)
      *open++ = !(ds_rules_cell_flags (rules, ground[x], feature[x]) & DS_TILE_BLOCKS_MOVE);
  }
}

static DsStatus
floor_init (DsMeasuredFloor *self, const DsFloor *level, const DsRules *rules, DsMovement movement,
            DsJob *job, DsError *err)
{
  DsStatus status;

  self->level = level;
  self->open = ds_alloc ((size_t)level->w * (size_t)level->h, 1);
  if (self->open == NULL)
    return ds_fail_nomem (err, "metrics");
  read_open (level, rules, self->open);
  self->space = (DsSpace){ level->w, level->h, self->open, movement };
  status = ds_parts_find (&self->parts, &self->space, job, err);
  if (status != DS_OK)
    ds_free (self->open);
  return status;
}

DsStatus
ds_measured_init (DsMeasured *out, const DsDungeon *dungeon, const DsRules *rules,
                  DsMovement movement, DsJob *job, DsError *err)
{
  DsStatus status = DS_OK;

  *out = (DsMeasured){ .dungeon = dungeon, .rules = rules, .job = job };
  out->floors = ds_alloc0 (dungeon->n_floors, sizeof *out->floors);
  if (out->floors == NULL)
    status = ds_fail_nomem (err, "metrics");
  for (size_t i = 0; i < dungeon->n_floors && status == DS_OK; i++) {
    status = floor_init (&out->floors[i], &dungeon->floors[i], rules, movement, job, err);
    out->n_floors += status == DS_OK;
  }
  if (status != DS_OK)
    ds_measured_clear (out);
  return status;
}

void
ds_measured_set_proof (DsMeasured *self, const DsDelve *delve, const DsJudgement *judgement)
{
  DS_ASSERT (self != NULL && delve != NULL && judgement != NULL);

  self->delve = delve;
  self->judgement = judgement;
}

static bool
is_corridor (uint8_t kind)
{
  return kind == DS_ROOM_CORRIDOR || kind == DS_ROOM_DEAD_END;
}

int64_t
ds_measured_rooms (const DsMeasured *self, bool are_corridors)
{
  int64_t n = 0;

  DS_ASSERT (self != NULL);

  for (size_t i = 0; i < self->n_floors; i++) {
    const DsRooms *rooms = self->floors[i].level->rooms;

    for (size_t k = 0; k < ds_rooms_count (rooms); k++)
      n += is_corridor (ds_rooms_get (rooms, k)->kind) == are_corridors;
  }
  return n;
}

void
ds_measured_clear (DsMeasured *self)
{
  for (size_t i = 0; i < self->n_floors; i++) {
    ds_free (self->floors[i].open);
    ds_parts_clear (&self->floors[i].parts);
  }
  ds_free (self->floors);
  memset (self, 0, sizeof *self);
}
