/* core/gen/find_rooms.c — cuts the open space of an existing floor into rooms, which continue
 * previous rooms where they overlap. */
#include "base/hash.h"
#include "field/segment_class.h"
#include "gen/gen.h"
#include "gen/pipeline/missing_rooms.h"

#include <string.h>

#define POLL_ITEMS 4096 /* cells or rooms between two polls of the job */

typedef struct {
  const DsFloor *level;
  size_t floor;
  DsJob *job;
  size_t n_cells;
  uint8_t *cells;    /* DsSegmentCell */
  uint32_t *before;  /* the room layer of the input, without kept rooms; NULL: it has no rooms */
  uint32_t *kept;    /* new numbers of pinned cells; NULL: the same */
  uint32_t *numbers; /* by previous number - 1: new number of the kept room; 0 = none */
  uint64_t *ids;     /* of the previous rooms */
  uint32_t *matches; /* by new room: the previous room that it continues */
  DsRooms *rooms;    /* the new table */
  DsGenIds taken;
} RoomFinder;

static DsStatus
finder_init (RoomFinder *self)
{
  const size_t n_rooms = ds_rooms_count (self->level->rooms);

  self->n_cells = (size_t)self->level->w * (size_t)self->level->h;
  self->cells = ds_alloc (self->n_cells, 1);
  if (self->cells == NULL)
    return DS_NOMEM;
  if (n_rooms == 0)
    return DS_OK;
  self->before = ds_alloc0 (self->n_cells, sizeof *self->before);
  self->kept = ds_alloc0 (self->n_cells, sizeof *self->kept);
  self->numbers = ds_alloc0 (n_rooms, sizeof *self->numbers);
  self->ids = ds_alloc (n_rooms, sizeof *self->ids);
  if (self->before == NULL || self->kept == NULL || self->numbers == NULL || self->ids == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < n_rooms; i++)
    self->ids[i] = ds_rooms_get (self->level->rooms, i)->id;
  return DS_OK;
}

static void
finder_clear (RoomFinder *self)
{
  ds_free (self->cells);
  ds_free (self->before);
  ds_free (self->kept);
  ds_free (self->numbers);
  ds_free (self->ids);
  ds_free (self->matches);
  ds_rooms_unref (self->rooms);
  ds_gen_ids_clear (&self->taken);
}

/* New number of the room @number, which is kept. */
static DsStatus
keep_room (RoomFinder *self, uint32_t number, uint32_t *out, DsError *err)
{
  DsStatus status = DS_OK;

  if (number != 0 && self->numbers[number - 1] == 0) {
    const DsRoom *room = ds_rooms_get (self->level->rooms, number - 1);

    status = ds_rooms_add (&self->rooms, room, err);
    self->numbers[number - 1] = (uint32_t)ds_rooms_count (self->rooms);
    if (status == DS_OK && ds_gen_ids_add (&self->taken, room->id) == 0)
      status = DS_NOMEM;
  }
  *out = number != 0 ? self->numbers[number - 1] : 0;
  return status;
}

/* The cells of row @y, of which pinned ones stay in the room that they are in, or in none. */
static void
read_cells (RoomFinder *self, const DsSegmentClasses *classes, int32_t y)
{
  const DsFloor *level = self->level;
  const uint16_t *ground = ds_grid_row (&level->layers[DS_LAYER_GROUND], y);
  const uint16_t *feature = ds_grid_row (&level->layers[DS_LAYER_FEATURE], y);
  const uint8_t *pin = ds_grid_row (&level->layers[DS_LAYER_PIN], y);
  uint8_t *cells = self->cells + (size_t)y * (size_t)level->w;

  for (int32_t x = 0; x < level->w; x++) {
    cells[x] = ds_segment_class_of (classes, ground[x], feature[x]);
    if (pin[x] & DS_PIN_ROOM && cells[x] != DS_SEGMENT_CLOSED)
      cells[x] = DS_SEGMENT_KEPT;
  }
}

static DsStatus
read_rooms (RoomFinder *self, int32_t y, DsError *err)
{
  const DsFloor *level = self->level;
  const uint32_t *room = ds_grid_row (&level->layers[DS_LAYER_ROOM], y);
  const uint8_t *pin = ds_grid_row (&level->layers[DS_LAYER_PIN], y);
  const size_t at = (size_t)y * (size_t)level->w;
  DsStatus status = DS_OK;

  for (int32_t x = 0; x < level->w && status == DS_OK; x++)
    if (pin[x] & DS_PIN_ROOM)
      status = keep_room (self, room[x], &self->kept[at + (size_t)x], err);
    else
      self->before[at + (size_t)x] = room[x];
  return status;
}

static DsStatus
read_level (RoomFinder *self, const DsSegmentClasses *classes, DsError *err)
{
  DsStatus status = DS_OK;

  for (int32_t y = 0; y < self->level->h && status == DS_OK; y++) {
    if (y % 4 == 0 && ds_job_is_cancelled (self->job))
      return DS_CANCELLED;
    read_cells (self, classes, y);
    if (self->before != NULL)
      status = read_rooms (self, y, err);
  }
  return status;
}

/* Polls the job at every POLL_ITEMS-th item. */
static DsStatus
look (const RoomFinder *self, size_t i)
{
  return i % POLL_ITEMS == 0 && ds_job_is_cancelled (self->job) ? DS_CANCELLED : DS_OK;
}

/* Removes matches to kept rooms: no other room continues those. */
static DsStatus
forget_kept (RoomFinder *self)
{
  for (size_t i = 0; i < self->n_cells && ds_rooms_count (self->rooms) > 0; i++) {
    if (look (self, i) != DS_OK)
      return DS_CANCELLED;
    if (self->before[i] != 0 && self->numbers[self->before[i] - 1] != 0)
      self->before[i] = 0;
  }
  return DS_OK;
}

/* True for kinds that cannot be derived from the cells: they were placed by hand or by a stage. */
static bool
is_given (uint8_t kind)
{
  return kind != DS_ROOM_NORMAL && kind != DS_ROOM_CAVE && kind != DS_ROOM_CORRIDOR &&
         kind != DS_ROOM_DEAD_END;
}

static DsStatus
add_found (RoomFinder *self, const DsSegment *segment, uint32_t match, DsError *err)
{
  DsRoom room = { .kind = (uint8_t)segment->kind };

  if (match != 0) {
    room = *ds_rooms_get (self->level->rooms, match - 1);
    room.kind = is_given (room.kind) ? room.kind : (uint8_t)segment->kind;
  } else {
    room.id = ds_cell_hash (ds_fnv64_text (DS_GEN_ROOMS_NAME) + self->floor, segment->anchor.x,
                            segment->anchor.y);
    room.id = ds_gen_ids_add (&self->taken, room.id);
  }
  return room.id != 0 ? ds_rooms_add (&self->rooms, &room, err) : DS_NOMEM;
}

/* Assigns ids: those of continued rooms first, then new ones. */
static DsStatus
name_rooms (RoomFinder *self, const DsSegments *segments, DsError *err)
{
  const uint32_t n_kept = (uint32_t)ds_rooms_count (self->rooms);
  DsStatus status;

  self->matches = ds_alloc (segments->n, sizeof *self->matches);
  if (self->matches == NULL)
    return DS_NOMEM;
  if (self->before == NULL) {
    memset (self->matches, 0, segments->n * sizeof *self->matches);
    status = DS_OK;
  } else {
    status = ds_segments_match (self->matches, segments, n_kept, self->before, self->ids,
                                ds_rooms_count (self->level->rooms), self->n_cells, self->job, err);
  }
  for (size_t i = 0; i < segments->n && status == DS_OK; i++) {
    status = look (self, i);
    if (self->matches[i] != 0 &&
        ds_gen_ids_add (&self->taken, self->ids[self->matches[i] - 1]) == 0)
      status = DS_NOMEM;
  }
  for (size_t i = 0; i < segments->n && status == DS_OK; i++) {
    status = look (self, i);
    if (status == DS_OK)
      status = add_found (self, &segments->items[i], self->matches[i], err);
  }
  return status;
}

static DsStatus
write_layer (const RoomFinder *self, const DsSegments *segments, DsGrid *layer)
{
  for (int32_t y = 0; y < layer->h; y++) {
    const size_t at = (size_t)y * (size_t)layer->w;
    uint32_t *row = ds_grid_row_new (layer, y);

    if (y % 4 == 0 && ds_job_is_cancelled (self->job))
      return DS_CANCELLED;
    if (row == NULL)
      return DS_NOMEM;
    memcpy (row, segments->label + at, (size_t)layer->w * sizeof *row);
    for (size_t x = 0; x < (size_t)layer->w && self->kept != NULL; x++)
      if (self->kept[at + x] != 0)
        row[x] = self->kept[at + x];
  }
  return DS_OK;
}

static DsStatus
find_rooms (RoomFinder *self, DsGrid *layer, DsError *err)
{
  DsSegmentMap map = {
    .w = self->level->w, .h = self->level->h, .cells = self->cells, .rooms = self->kept
  };
  DsSegments segments = { 0 };
  DsStatus status = forget_kept (self);

  map.n_rooms = (uint32_t)ds_rooms_count (self->rooms);
  map.max_rooms = DS_ROOMS_MAX - map.n_rooms;
  if (status == DS_OK)
    status = ds_segments_find (&segments, &map, self->job, err);
  if (status == DS_OK)
    status = name_rooms (self, &segments, err);
  if (status == DS_OK)
    status = ds_grid_init (layer, map.w, map.h, ds_layer_bytes (DS_LAYER_ROOM), err);
  if (status == DS_OK)
    status = write_layer (self, &segments, layer);
  ds_segments_clear (&segments);
  return status;
}

/* See gen.h. O(w * h). */
DsStatus
ds_gen_find_rooms (const DsDelve *delve, size_t floor, DsRooms **rooms, DsGrid *layer, DsJob *job,
                   DsError *err)
{
  RoomFinder finder = { .level = &delve->dungeon.floors[floor], .floor = floor, .job = job };
  DsSegmentClasses classes;
  DsStatus status = ds_segment_classes_init (&classes, delve->rules);

  *rooms = NULL;
  *layer = (DsGrid){ 0 };
  if (status == DS_OK)
    status = finder_init (&finder);
  if (status == DS_OK)
    status = read_level (&finder, &classes, err);
  if (status == DS_OK)
    status = find_rooms (&finder, layer, err);
  if (status == DS_OK) {
    *rooms = finder.rooms;
    finder.rooms = NULL; /* handed to the caller */
  } else {
    ds_grid_clear (layer);
  }
  finder_clear (&finder);
  ds_segment_classes_clear (&classes);
  if (status == DS_NOMEM)
    return ds_fail_nomem (err, "rooms");
  return status == DS_CANCELLED ? ds_fail_cancelled (err, "rooms") : status;
}
