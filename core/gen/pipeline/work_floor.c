/* core/gen/pipeline/work_floor.c — flat layers of a floor; a band of rows is saved when a stage
 * first writes to it, for the rollback. */
#include "gen/pipeline/work_floor.h"
#include "base/hash.h"
#include "base/hooks.h"

#include <string.h>

/* State of a band: without content; new in this stage; written by earlier stages; the same, and
 * saved. */
enum { BAND_EMPTY, BAND_NEW, BAND_OLD, BAND_SAVED };

static const struct {
  DsLayer layer;
  uint8_t pin;
} PINNED[] = {
  { DS_LAYER_GROUND, DS_PIN_GROUND },
  { DS_LAYER_FEATURE, DS_PIN_FEATURE },
  { DS_LAYER_ROOM, DS_PIN_ROOM },
};

static size_t
row_bytes (const DsGenFloor *self, DsLayer layer)
{
  return (size_t)self->w * ds_layer_bytes (layer);
}

static uint8_t *
row_of (const DsGenFloor *self, DsLayer layer, int32_t y)
{
  return self->layers[layer] + (size_t)y * row_bytes (self, layer);
}

static size_t
band_bytes (const DsGenFloor *self, DsLayer layer, int32_t band)
{
  const int32_t rows = ds_min (DS_BAND_ROWS, self->h - band * DS_BAND_ROWS);

  return (size_t)rows * row_bytes (self, layer);
}

static bool
allocate (DsGenFloor *self)
{
  const size_t n_cells = (size_t)self->w * (size_t)self->h;
  const size_t n_states = (size_t)self->n_bands * DS_N_MADE_LAYERS;

  for (int i = 0; i < DS_N_MADE_LAYERS; i++) {
    self->layers[i] = ds_alloc0 (n_cells, ds_layer_bytes ((DsLayer)i));
    if (self->layers[i] == NULL)
      return false;
  }
  self->row_pins = ds_alloc0 ((size_t)self->h, 1);
  self->states = ds_alloc0 (n_states, 1);
  self->stale = ds_alloc0 (n_states, 1);
  return self->row_pins != NULL && self->states != NULL && self->stale != NULL;
}

/* Number in the new table of the base's room @number, which is added when it is new. 0: no room. */
static DsStatus
take_room (DsGenFloor *self, const DsFloor *base, uint32_t number, uint32_t *numbers, uint32_t *out,
           DsError *err)
{
  *out = 0;
  if (number == 0 || number > ds_rooms_count (base->rooms))
    return DS_OK;
  if (numbers[number - 1] == 0) {
    const DsStatus status =
        ds_rooms_add (&self->rooms, ds_rooms_get (base->rooms, number - 1), err);

    if (status != DS_OK)
      return status;
    numbers[number - 1] = (uint32_t)ds_rooms_count (self->rooms);
  }
  *out = numbers[number - 1];
  return DS_OK;
}

static DsStatus
take_things (DsGenFloor *self, const DsFloor *base, DsCell at, DsError *err)
{
  DsStatus status = DS_OK;

  for (size_t i = ds_things_seek (base->things, at);
       status == DS_OK && i < ds_things_count (base->things); i++) {
    const DsThing *thing = ds_things_get (base->things, i);

    if (thing->at.x != at.x || thing->at.y != at.y)
      break;
    status = ds_things_put (&self->things, thing, err);
  }
  return status;
}

static DsStatus
take_row (DsGenFloor *self, const DsFloor *base, int32_t y, uint32_t *numbers, DsError *err)
{
  const uint8_t *pins = row_of (self, DS_LAYER_PIN, y);
  const uint16_t *ground = ds_grid_row (&base->layers[DS_LAYER_GROUND], y);
  const uint16_t *feature = ds_grid_row (&base->layers[DS_LAYER_FEATURE], y);
  const uint32_t *room = ds_grid_row (&base->layers[DS_LAYER_ROOM], y);
  uint16_t *to_ground = (uint16_t *)(void *)row_of (self, DS_LAYER_GROUND, y);
  uint16_t *to_feature = (uint16_t *)(void *)row_of (self, DS_LAYER_FEATURE, y);
  uint32_t *to_room = (uint32_t *)(void *)row_of (self, DS_LAYER_ROOM, y);
  DsStatus status = DS_OK;

  for (int32_t x = 0; x < self->w && status == DS_OK; x++) {
    self->row_pins[y] |= pins[x];
    if (pins[x] & DS_PIN_GROUND)
      to_ground[x] = ground[x];
    if (pins[x] & DS_PIN_FEATURE)
      to_feature[x] = feature[x];
    if (self->freeze.all)
      to_room[x] = room[x];
    else if (pins[x] & DS_PIN_ROOM && room[x] != 0)
      status = take_room (self, base, room[x], numbers, &to_room[x], err);
    if (status == DS_OK && pins[x] & DS_PIN_THINGS && !self->freeze.all)
      status = take_things (self, base, (DsCell){ x, y }, err);
  }
  for (int i = 0; i < DS_N_MADE_LAYERS; i++)
    self->states[i * self->n_bands + y / DS_BAND_ROWS] = BAND_OLD;
  for (int i = 0; i < DS_N_MADE_LAYERS; i++)
    self->stale[i * self->n_bands + y / DS_BAND_ROWS] = 1;
  self->has_pins = true;
  return status;
}

/* Pins of row @y; frozen cells count as pinned. */
static void
read_pins (DsGenFloor *self, const DsFloor *base, int32_t y, uint8_t *out)
{
  memcpy (out, ds_grid_row (&base->layers[DS_LAYER_PIN], y), (size_t)self->w);
  if (self->freeze.all)
    memset (out, DS_PIN_ALL, (size_t)self->w);
  else if (self->freeze.mask != NULL)
    for (int32_t x = 0; x < self->w; x++)
      if (!ds_mask_has (self->freeze.mask, (DsCell){ x, y }))
        out[x] = DS_PIN_ALL;
}

static bool
is_zero (const uint8_t *bytes, size_t n)
{
  return bytes[0] == 0 && memcmp (bytes, bytes + 1, n - 1) == 0;
}

static DsStatus
take_pinned (DsGenFloor *self, const DsFloor *base, DsJob *job, DsError *err)
{
  const size_t w = (size_t)self->w;
  uint32_t *numbers = ds_alloc0 (ds_rooms_count (base->rooms), sizeof *numbers);
  uint8_t *pins = ds_alloc (w, 1);
  DsStatus status = numbers != NULL && pins != NULL ? DS_OK : ds_fail_nomem (err, "pins");

  if (self->freeze.all) {
    self->rooms = ds_rooms_ref (base->rooms);
    self->things = ds_things_ref (base->things);
  }
  for (int32_t y = 0; y < self->h && status == DS_OK; y++) {
    if (y % 8 == 0 && ds_job_is_cancelled (job))
      status = ds_fail_cancelled (err, "pins");
    read_pins (self, base, y, pins);
    if (status != DS_OK || is_zero (pins, w))
      continue;
    memcpy (row_of (self, DS_LAYER_PIN, y), pins, w);
    status = take_row (self, base, y, numbers, err);
  }
  self->n_pinned_rooms = ds_rooms_count (self->rooms);
  ds_free (numbers);
  ds_free (pins);
  return status;
}

/*
 * Makes flat layers with the pinned and frozen cells of @base, its pinned things, and the entries
 * of pinned rooms; all else is 0.
 *
 * DS_NOMEM, DS_CANCELLED. O(w * h / 64) without pins: memory that nothing writes to stays
 * untouched.
 */
DsStatus
ds_gen_floor_init (DsGenFloor *self, const DsFloor *base, DsGenFreeze freeze, DsJob *job,
                   DsError *err)
{
  DsStatus status;

  *self = (DsGenFloor){ .w = base->w,
                        .h = base->h,
                        .freeze = freeze,
                        .n_bands = (base->h + DS_BAND_ROWS - 1) / DS_BAND_ROWS };
  status = allocate (self) ? take_pinned (self, base, job, err) : ds_fail_nomem (err, "floor");
  if (status != DS_OK)
    ds_gen_floor_clear (self);
  return status;
}

void
ds_gen_floor_clear (DsGenFloor *self)
{
  for (int i = 0; i < DS_N_MADE_LAYERS; i++) {
    ds_free (self->saved[i]);
    ds_free (self->layers[i]);
  }
  ds_free (self->row_pins);
  ds_free (self->states);
  ds_free (self->stale);
  ds_floor_clear (&self->stored);
  ds_flood_clear (&self->walked);
  ds_free (self->walked_open);
  ds_rooms_unref (self->rooms);
  ds_rooms_unref (self->rooms_before);
  ds_things_unref (self->things);
  ds_things_unref (self->things_before);
  memset (self, 0, sizeof *self);
}

/* Shares the tables with their state before the stage, so that the first change copies them. */
void
ds_gen_floor_begin (DsGenFloor *self)
{
  self->rooms_before = ds_rooms_ref (self->rooms);
  self->things_before = ds_things_ref (self->things);
}

/* True when the stage wrote to the band of row @y before, so that more writes cost nothing. */
bool
ds_gen_floor_is_open (const DsGenFloor *self, DsLayer layer, int32_t y)
{
  const uint8_t state = self->states[(int32_t)layer * self->n_bands + y / DS_BAND_ROWS];

  return state == BAND_NEW || state == BAND_SAVED;
}

/* Makes row @y of @layer writable: the first write of a stage saves its band. O(1), or a copy of 64
 * rows. */
bool
ds_gen_floor_open (DsGenFloor *self, DsLayer layer, int32_t y)
{
  const int32_t band = y / DS_BAND_ROWS;
  const int32_t i = (int32_t)layer * self->n_bands + band;

  self->stale[i] = 1;
  self->is_roomed = false;
  if (self->states[i] == BAND_OLD) {
    const size_t at = (size_t)band * DS_BAND_ROWS * row_bytes (self, layer);

    if (self->saved[layer] == NULL)
      self->saved[layer] = ds_alloc ((size_t)self->h, row_bytes (self, layer));
    if (self->saved[layer] == NULL)
      return false;
    memcpy (self->saved[layer] + at, self->layers[layer] + at, band_bytes (self, layer, band));
    self->states[i] = BAND_SAVED;
  } else if (self->states[i] == BAND_EMPTY) {
    self->states[i] = BAND_NEW;
  }
  return true;
}

/* Keeps the stage's changes. */
void
ds_gen_floor_keep (DsGenFloor *self)
{
  for (int32_t i = 0; i < self->n_bands * DS_N_MADE_LAYERS; i++)
    if (self->states[i] != BAND_EMPTY)
      self->states[i] = BAND_OLD;
  ds_rooms_unref (self->rooms_before);
  ds_things_unref (self->things_before);
  self->rooms_before = NULL;
  self->things_before = NULL;
}

/* Restores the floor to its state before the stage, byte for byte, unless @job is cancelled, when
 * nobody reads it. O(changes of the stage). */
void
ds_gen_floor_take_back (DsGenFloor *self, const DsJob *job)
{
  for (int i = 0; i < DS_N_MADE_LAYERS; i++)
    for (int32_t band = 0; band < self->n_bands && !ds_job_is_cancelled (job); band++) {
      const int32_t at = i * self->n_bands + band;
      const size_t bytes = band_bytes (self, (DsLayer)i, band);
      const size_t cells = (size_t)band * DS_BAND_ROWS * row_bytes (self, (DsLayer)i);

      if (self->states[at] == BAND_NEW) {
        memset (self->layers[i] + cells, 0, bytes);
        self->states[at] = BAND_EMPTY;
      } else if (self->states[at] == BAND_SAVED) {
        memcpy (self->layers[i] + cells, self->saved[i] + cells, bytes);
        self->states[at] = BAND_OLD;
      }
    }
  ds_rooms_unref (self->rooms);
  ds_things_unref (self->things);
  self->rooms = self->rooms_before;
  self->things = self->things_before;
  self->rooms_before = NULL;
  self->things_before = NULL;
}

static uint32_t
cell_of (const DsGenFloor *self, DsLayer layer, DsCell at)
{
  const uint8_t *row = row_of (self, layer, at.y);

  if (ds_layer_bytes (layer) == 4)
    return ((const uint32_t *)(const void *)row)[at.x];
  return ((const uint16_t *)(const void *)row)[at.x];
}

bool
ds_gen_floor_pins_hold (const DsGenFloor *self, const DsFloor *base)
{
  for (int32_t y = 0; y < self->h; y++)
    for (int32_t x = 0; x < self->w && self->row_pins[y] != 0; x++)
      for (size_t i = 0; i < DS_COUNT (PINNED); i++) {
        const DsCell at = { x, y };
        uint32_t is, was;

        if (!(ds_floor_get (base, DS_LAYER_PIN, at) & PINNED[i].pin))
          continue;
        is = cell_of (self, PINNED[i].layer, at);
        was = ds_floor_get (base, PINNED[i].layer, at);
        if (PINNED[i].layer != DS_LAYER_ROOM ? is != was
                                             : is != 0 && ds_rooms_get (self->rooms, is - 1)->id !=
                                                              ds_floor_room_at (base, at)->id)
          return false;
      }
  return true;
}

/* Copies a band of @layer to @grid. */
static DsStatus
write_band (const DsGenFloor *self, DsLayer layer, int32_t band, DsGrid *grid)
{
  const int32_t end = ds_min ((band + 1) * DS_BAND_ROWS, self->h);

  for (int32_t y = band * DS_BAND_ROWS; y < end; y++) {
    void *row = ds_grid_row_new (grid, y);

    if (row == NULL)
      return DS_NOMEM;
    memcpy (row, row_of (self, layer, y), row_bytes (self, layer));
  }
  return DS_OK;
}

static DsStatus
finish_layer (DsGenFloor *self, DsLayer layer, DsGrid *out, DsJob *job, DsError *err)
{
  for (int32_t band = 0; band < self->n_bands; band++) {
    if (ds_job_is_cancelled (job))
      return ds_fail_cancelled (err, "level");
    if (self->states[(int32_t)layer * self->n_bands + band] == BAND_EMPTY)
      continue; /* zero, like the new grid */
    if (write_band (self, layer, band, out) != DS_OK)
      return ds_fail_nomem (err, "level");
  }
  ds_free (self->layers[layer]);
  self->layers[layer] = NULL;
  return DS_OK;
}

static DsStatus
finish_cells (DsGenFloor *self, DsFloor *out, DsJob *job, DsError *err)
{
  DsStatus status = DS_OK;

  if (self->stored.w > 0) {
    status = ds_gen_floor_store (self, job, err);
    return status == DS_OK ? ds_floor_copy (out, &self->stored, err) : status;
  }
  status = ds_floor_init (out, self->w, self->h, err);
  for (int i = 0; i < DS_N_MADE_LAYERS && status == DS_OK; i++)
    if (i != DS_LAYER_PIN)
      status = finish_layer (self, (DsLayer)i, &out->layers[i], job, err);
  if (status != DS_OK)
    return status;
  out->rooms = self->rooms;
  out->things = self->things;
  self->rooms = NULL; /* moved */
  self->things = NULL;
  return DS_OK;
}

static DsStatus
finish_level (DsGenFloor *self, const DsFloor *base, DsOrigins *origins, DsFloor *out, DsJob *job,
              DsError *err)
{
  DsStatus status = finish_cells (self, out, job, err);

  if (status == DS_OK) {
    ds_grid_clear (&out->layers[DS_LAYER_PIN]);
    status = ds_grid_copy (&out->layers[DS_LAYER_PIN], &base->layers[DS_LAYER_PIN], err);
  }
  for (int i = 0; i < DS_TILE_LAYERS_MAX && status == DS_OK; i++) {
    const DsLayer layer = DS_LAYER_TILES (i);

    ds_grid_clear (&out->layers[layer]);
    status = ds_grid_copy (&out->layers[layer], &base->layers[layer], err);
  }
  if (status != DS_OK)
    return status;
  out->origins = ds_origins_ref (origins);
  if (self->freeze.mask != NULL)
    status = ds_gen_freeze_restore (&self->freeze, base, out, job, err);
  return status == DS_OK ? ds_gen_drop_empty_rooms (out, job, err) : status;
}

/* Copies a floor that is frozen as a whole; only the numbers of its rooms' regions may differ. */
static DsStatus
copy_level (DsGenFloor *self, const DsFloor *base, DsFloor *out, DsError *err)
{
  const DsStatus status = ds_floor_copy (out, base, err);

  if (status == DS_OK) {
    ds_rooms_unref (out->rooms);
    out->rooms = ds_rooms_ref (self->rooms);
  }
  return status;
}

/* On failure @out is zeroed. */
DsStatus
ds_gen_floor_finish (DsGenFloor *self, const DsFloor *base, DsOrigins *origins, DsFloor *out,
                     DsJob *job, DsError *err)
{
  DsStatus status;

  memset (out, 0, sizeof *out);
  if (self->freeze.all)
    return copy_level (self, base, out, err);
  status = finish_level (self, base, origins, out, job, err);
  if (status != DS_OK)
    ds_floor_clear (out);
  return status;
}

/* ---- between two stages ---- */

static uint64_t
hash_bytes (uint64_t hash, const uint8_t *bytes, size_t n)
{
  uint64_t word;

  for (; n >= sizeof word; bytes += sizeof word, n -= sizeof word) {
    memcpy (&word, bytes, sizeof word);
    hash = ds_mix64 (hash ^ word);
  }
  return ds_fnv64 (ds_mix64 (hash), bytes, n);
}

static uint64_t
hash_tables (const DsGenFloor *self, uint64_t hash)
{
  for (size_t i = 0; i < ds_rooms_count (self->rooms); i++) {
    const DsRoom *room = ds_rooms_get (self->rooms, i);

    hash = ds_mix64 (hash ^ room->id) + room->kind + ((uint64_t)room->region << 32);
    hash = ds_mix64 (hash ^ ds_fnv64_text (ds_str_get (room->name)));
    hash = ds_mix64 (hash ^ (uintptr_t)room->extras);
  }
  for (size_t i = 0; i < ds_things_count (self->things); i++) {
    const DsThing *thing = ds_things_get (self->things, i);

    hash =
        ds_mix64 (hash ^ thing->id ^ thing->gate) + thing->kind + ((uint64_t)thing->facing << 32);
    if (thing->level != NULL)
      hash = ds_mix64 (ds_mix64 (hash ^ ds_fnv64_text (ds_str_get (thing->level))) ^
                       ds_fnv64_text (ds_str_get (thing->entry)));
    if (thing->lock != NULL)
      hash = ds_mix64 (hash ^ ds_fnv64_text (ds_str_get (thing->lock)));
    hash = ds_cell_hash (hash, thing->at.x, thing->at.y);
    hash = ds_cell_hash (hash + (uint64_t)thing->target_floor, thing->target.x, thing->target.y);
    hash = ds_mix64 (hash ^ (uintptr_t)thing->extras);
  }
  return hash;
}

/* Hash of the cells, pins, rooms and things that stages see. O(w * h), or O(1) when all are
 * empty. */
uint64_t
ds_gen_floor_hash (const DsGenFloor *self)
{
  uint64_t hash = ds_cell_hash (self->n_pinned_rooms, self->w, self->h);

  for (int i = 0; i < DS_N_MADE_LAYERS; i++)
    for (int32_t band = 0; band < self->n_bands; band++)
      if (self->states[i * self->n_bands + band] != BAND_EMPTY)
        hash = hash_bytes (ds_cell_hash (hash, i, band),
                           row_of (self, (DsLayer)i, band * DS_BAND_ROWS),
                           band_bytes (self, (DsLayer)i, band));
  return hash_tables (self, hash);
}

static void
store_tables (DsGenFloor *self)
{
  DsFloor *stored = &self->stored;

  ds_rooms_unref (stored->rooms);
  ds_things_unref (stored->things);
  stored->rooms = ds_rooms_ref (self->rooms);
  stored->things = ds_things_ref (self->things);
}

DsStatus
ds_gen_floor_store (DsGenFloor *self, DsJob *job, DsError *err)
{
  DsStatus status = DS_OK;

  if (self->is_behind)
    return DS_OK;
  if (self->stored.w == 0)
    status = ds_floor_init (&self->stored, self->w, self->h, err);
  for (int i = 0; i < DS_N_MADE_LAYERS && status == DS_OK; i++)
    for (int32_t band = 0; band < self->n_bands && i != DS_LAYER_PIN; band++) {
      uint8_t *stale = &self->stale[i * self->n_bands + band];

      if (!*stale)
        continue;
      if (ds_job_is_cancelled (job))
        return ds_fail_cancelled (err, "level");
      if (write_band (self, (DsLayer)i, band, &self->stored.layers[i]) != DS_OK)
        return ds_fail_nomem (err, "level");
      *stale = 0;
    }
  if (status == DS_OK)
    store_tables (self);
  return status;
}

DsStatus
ds_gen_floor_recall (DsGenFloor *self, const DsFloor *stored, DsError *err)
{
  DsFloor copy;
  const DsStatus status = ds_floor_copy (&copy, stored, err);

  if (status != DS_OK)
    return status;
  ds_floor_clear (&self->stored);
  self->stored = copy;
  ds_rooms_unref (self->rooms);
  ds_things_unref (self->things);
  self->rooms = ds_rooms_ref (copy.rooms);
  self->things = ds_things_ref (copy.things);
  self->is_behind = true;
  self->is_roomed = false;
  return DS_OK;
}

static void
read_band (DsGenFloor *self, DsLayer layer, int32_t band)
{
  const int32_t end = ds_min ((band + 1) * DS_BAND_ROWS, self->h);

  for (int32_t y = band * DS_BAND_ROWS; y < end; y++)
    memcpy (row_of (self, layer, y), ds_grid_row (&self->stored.layers[layer], y),
            row_bytes (self, layer));
}

/* DS_CANCELLED. O(w * h) when there is something to do. */
DsStatus
ds_gen_floor_catch_up (DsGenFloor *self, DsJob *job, DsError *err)
{
  for (int i = 0; i < DS_N_MADE_LAYERS && self->is_behind; i++)
    for (int32_t band = 0; band < self->n_bands && i != DS_LAYER_PIN; band++) {
      if (ds_job_is_cancelled (job))
        return ds_fail_cancelled (err, "level");
      read_band (self, (DsLayer)i, band);
      self->states[i * self->n_bands + band] = BAND_OLD;
      self->stale[i * self->n_bands + band] = 0;
    }
  self->is_behind = false;
  return DS_OK;
}
