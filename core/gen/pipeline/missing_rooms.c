/* core/gen/pipeline/missing_rooms.c — rooms for open cells that have none, while a recipe runs. */
#include "gen/pipeline/missing_rooms.h"
#include "field/segment_class.h"

static const DsGenStep ROOMS = { .name = DS_GEN_ROOMS_NAME }; /* seed of the ids of these rooms */

/* Sets *@is_missing when an open cell has no room: a read-only pass, which suffices for most
 * stages. */
static DsStatus
look_at_floor (const DsGenRun *run, const DsSegmentClasses *classes, bool *is_missing)
{
  const size_t w = (size_t)run->w;
  const uint16_t *ground = run->ground, *feature = run->feature;
  const uint32_t *room = run->room;
  uint16_t closed = DS_TILE_NONE; /* ground of the last closed cell without a feature */

  *is_missing = false;
  for (size_t y = 0; y < (size_t)run->h && !*is_missing; y++) {
    if (y % 4 == 0 && ds_job_is_cancelled (run->job))
      return DS_CANCELLED;
    for (size_t i = y * w; i < (y + 1) * w; i++) {
      if ((room[i] != 0) | ((ground[i] == closed) & (feature[i] == DS_TILE_NONE)))
        continue;
      if (ds_segment_class_of (classes, ground[i], feature[i]) != DS_SEGMENT_CLOSED)
        *is_missing |= !(run->pin[i] & DS_PIN_ROOM);
      else if (feature[i] == DS_TILE_NONE)
        closed = ground[i];
    }
  }
  return DS_OK;
}

static DsStatus
read_floor (const DsGenRun *run, const DsSegmentClasses *classes, uint8_t *cells)
{
  const size_t w = (size_t)run->w;

  for (size_t y = 0; y < (size_t)run->h; y++) {
    if (y % 4 == 0 && ds_job_is_cancelled (run->job))
      return DS_CANCELLED;
    for (size_t i = y * w; i < (y + 1) * w; i++) {
      cells[i] = ds_segment_class_of (classes, run->ground[i], run->feature[i]);
      if (cells[i] != DS_SEGMENT_CLOSED && (run->room[i] != 0 || run->pin[i] & DS_PIN_ROOM))
        cells[i] = DS_SEGMENT_KEPT;
    }
  }
  return DS_OK;
}

/* Writes rooms where a cell has none, bypassing the writer, so that the cell keeps its origin. */
static DsStatus
write_floor (DsGenState *state, DsGenRun *run, const uint8_t *cells, const DsSegments *segments)
{
  DsGenFloor *floor = &state->floors[run->floor];
  uint32_t *rooms = (uint32_t *)(void *)floor->layers[DS_LAYER_ROOM];

  for (size_t i = 0; i < segments->n; i++) {
    if (i % 4096 == 0 && ds_job_is_cancelled (run->job))
      return DS_CANCELLED;
    if (ds_gen_add_room (run, segments->items[i].kind, segments->items[i].anchor) == 0)
      return state->failed; /* no memory, or cancelled while ids were collected */
  }
  for (int32_t y = 0; y < run->h; y++) {
    const size_t row = (size_t)y * (size_t)run->w;

    if (y % 4 == 0 && ds_job_is_cancelled (run->job))
      return DS_CANCELLED;
    if (!ds_gen_floor_open (floor, DS_LAYER_ROOM, y))
      return DS_NOMEM;
    for (size_t i = row; i < row + (size_t)run->w; i++)
      if (cells[i] == DS_SEGMENT_OPEN || cells[i] == DS_SEGMENT_DOOR)
        rooms[i] = segments->label[i];
  }
  return DS_OK;
}

static DsStatus
add_rooms (DsGenState *state, DsGenRun *run, const DsSegmentClasses *classes, DsError *err)
{
  uint8_t *cells = ds_alloc ((size_t)run->w * (size_t)run->h, 1);
  const size_t n_rooms = ds_rooms_count (run->rooms);
  const DsSegmentMap map = {
    .w = run->w,
    .h = run->h,
    .cells = cells,
    .rooms = run->room,
    .n_rooms = (uint32_t)n_rooms,
    .max_rooms = DS_ROOMS_MAX - n_rooms,
    .kept_go_on = state->floors[run->floor].freeze.mask != NULL,
  };
  DsSegments segments;
  DsStatus status = cells != NULL ? read_floor (run, classes, cells) : DS_NOMEM;

  if (status == DS_OK)
    status = ds_segments_find (&segments, &map, run->job, err);
  if (status == DS_OK) {
    ds_gen_floor_begin (&state->floors[run->floor]);
    status = write_floor (state, run, cells, &segments);
    ds_gen_floor_keep (&state->floors[run->floor]);
    ds_segments_clear (&segments);
  }
  ds_free (cells);
  return status;
}

DsStatus
ds_gen_add_missing_rooms (DsGenState *state, size_t floor, DsJob *job, DsError *err)
{
  DsGenRun run = { .w = state->base->dungeon.w,
                   .h = state->base->dungeon.h,
                   .rules = state->base->rules,
                   .job = job,
                   .state = state };
  DsSegmentClasses classes;
  bool is_missing = false;
  DsStatus status;

  if (state->floors[floor].is_roomed)
    return DS_OK;
  status = ds_segment_classes_init (&classes, run.rules);
  state->step = &ROOMS;
  ds_gen_select_floor (&run, floor);
  if (status == DS_OK)
    status = look_at_floor (&run, &classes, &is_missing);
  if (is_missing)
    status = add_rooms (state, &run, &classes, err);
  state->floors[floor].is_roomed = status == DS_OK;
  ds_gen_ids_clear (&state->rooms);
  ds_segment_classes_clear (&classes);
  if (status == DS_NOMEM)
    return ds_fail_nomem (err, ROOMS.name);
  return status == DS_CANCELLED ? ds_fail_cancelled (err, ROOMS.name) : status;
}
