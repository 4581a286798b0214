/* core/gen/pipeline/write.c — the only writer of cells, and the other functions that a stage calls
 * on its run. */
#include "base/hash.h"
#include "gen/pipeline/gen_state.h"
#include "rules/gate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- parameters ---- */

int32_t
ds_gen_int (const DsGenRun *run, size_t param)
{
  return run->state->values[param][0];
}

bool
ds_gen_bool (const DsGenRun *run, size_t param)
{
  return run->state->values[param][0] != 0;
}

int
ds_gen_enum (const DsGenRun *run, size_t param)
{
  return run->state->values[param][0];
}

uint16_t
ds_gen_tile (const DsGenRun *run, size_t param)
{
  return (uint16_t)run->state->values[param][0];
}

uint16_t
ds_gen_kind (const DsGenRun *run, size_t param)
{
  return (uint16_t)run->state->values[param][0];
}

void
ds_gen_range (const DsGenRun *run, size_t param, int32_t *lowest, int32_t *highest)
{
  *lowest = run->state->values[param][0];
  *highest = run->state->values[param][1];
}

const int32_t *
ds_gen_weights (const DsGenRun *run, size_t param)
{
  return run->state->values[param];
}

const char *
ds_gen_rows (const DsGenRun *run, size_t param)
{
  const DsGenStep *step = run->state->step;
  const DsRecipeStage *stage = &run->state->base->recipe.stages[step->index];
  const char *id = step->stage->params[param].id;
  const DsValue *value = ds_recipe_get_on (stage, run->floor, id);

  if (value == NULL)
    value = ds_recipe_get (stage, id);
  return value != NULL ? ds_str_get (value->rows) : "";
}

/* ---- the job ---- */

bool
ds_gen_poll (DsGenRun *run, uint64_t done, uint64_t total)
{
  ds_job_progress (run->job, done, total);
  return ds_job_is_cancelled (run->job);
}

/* ---- cells ---- */

/* The selected floor. */
static DsGenFloor *
floor_of (const DsGenRun *run)
{
  return &run->state->floors[run->floor];
}

static void
fail (DsGenRun *run, DsStatus status)
{
  if (run->state->failed == DS_OK)
    run->state->failed = status;
}

/* Opening a band may copy it, which takes as long as thousands of cells; so the job is polled here
 * for stages that write a few cells in many places. */
static bool
open_layer (DsGenRun *run, DsLayer layer, int32_t y)
{
  DsGenFloor *floor = floor_of (run);

  if (ds_gen_floor_is_open (floor, layer, y))
    return true;
  if (ds_job_is_cancelled (run->job))
    fail (run, DS_CANCELLED);
  else if (ds_gen_floor_open (floor, layer, y))
    return true;
  else
    fail (run, DS_NOMEM);
  return false;
}

/* Makes row @y of @layer and of the origins writable. */
static bool
open_row (DsGenRun *run, DsLayer layer, int32_t y)
{
  return open_layer (run, layer, y) && open_layer (run, DS_LAYER_ORIGIN, y);
}

static inline uint8_t
pin_of (DsLayer layer)
{
  DS_ASSERT (layer == DS_LAYER_GROUND || layer == DS_LAYER_FEATURE || layer == DS_LAYER_ROOM);
  return (uint8_t)(1u << layer);
}

static inline void
store (const DsGenFloor *floor, DsLayer layer, size_t cell, uint32_t value, uint8_t origin)
{
  if (layer == DS_LAYER_ROOM)
    ((uint32_t *)(void *)floor->layers[layer])[cell] = value;
  else
    ((uint16_t *)(void *)floor->layers[layer])[cell] = (uint16_t)value;
  floor->layers[DS_LAYER_ORIGIN][cell] = origin;
}

/* Writes one cell. False: it is pinned, or there is no memory. */
bool
ds_gen_set (DsGenRun *run, DsLayer layer, DsCell cell, uint32_t value)
{
  const size_t at = ds_cell_index (cell, run->w);

  DS_ASSERT ((uint32_t)cell.x < (uint32_t)run->w && (uint32_t)cell.y < (uint32_t)run->h);
  if (run->pin[at] & pin_of (layer) || !open_row (run, layer, cell.y))
    return false;
  store (floor_of (run), layer, at, value, run->state->step->origin);
  return true;
}

static void
fill (const DsGenFloor *floor, DsLayer layer, size_t cell, size_t n, uint32_t value, uint8_t origin)
{
  uint32_t *numbers = (uint32_t *)(void *)floor->layers[layer] + cell;
  uint16_t *tiles = (uint16_t *)(void *)floor->layers[layer] + cell;

  if (layer == DS_LAYER_ROOM)
    for (size_t i = 0; i < n; i++)
      numbers[i] = value;
  else
    for (size_t i = 0; i < n; i++)
      tiles[i] = (uint16_t)value;
  memset (floor->layers[DS_LAYER_ORIGIN] + cell, origin, n);
}

/* Writes one value to cells @x0 to @x1 (included) of a row; skips pinned cells. */
void
ds_gen_put_span (DsGenRun *run, DsLayer layer, int32_t y, int32_t x0, int32_t x1, uint32_t value)
{
  const DsGenFloor *floor = floor_of (run);
  const size_t row = (size_t)y * (size_t)run->w;
  const uint8_t pin = pin_of (layer), origin = run->state->step->origin;

  DS_ASSERT (x0 >= 0 && x0 <= x1 && x1 < run->w && (uint32_t)y < (uint32_t)run->h);
  if (!open_row (run, layer, y))
    return;
  if (!(run->row_pins[y] & pin)) {
    fill (floor, layer, row + (size_t)x0, (size_t)(x1 - x0 + 1), value, origin);
    return;
  }
  for (int32_t x = x0; x <= x1; x++)
    if (!(run->pin[row + (size_t)x] & pin))
      store (floor, layer, row + (size_t)x, value, origin);
}

/* Writes @values to a whole row, in the layer's own type (uint16_t, for rooms uint32_t); skips
 * pinned cells. The fastest way to write. */
void
ds_gen_put_row (DsGenRun *run, DsLayer layer, int32_t y, const void *values)
{
  const DsGenFloor *floor = floor_of (run);
  const size_t row = (size_t)y * (size_t)run->w, n = (size_t)run->w;
  const uint8_t pin = pin_of (layer), origin = run->state->step->origin;
  const size_t bytes = ds_layer_bytes (layer);

  if (!open_row (run, layer, y))
    return;
  if (!(run->row_pins[y] & pin)) {
    memcpy (floor->layers[layer] + row * bytes, values, n * bytes);
    memset (floor->layers[DS_LAYER_ORIGIN] + row, origin, n);
    return;
  }
  for (size_t x = 0; x < n; x++)
    if (!(run->pin[row + x] & pin))
      store (floor, layer, row + x,
             bytes == 4 ? ((const uint32_t *)values)[x] : ((const uint16_t *)values)[x], origin);
}

/* ---- rooms, regions and things ---- */

static uint64_t
id_of (const DsGenRun *run, DsCell anchor, const char *kind)
{
  uint64_t hash = ds_fnv64_text (run->state->step->name);

  hash = ds_mix64 (hash ^ ds_fnv64_text (kind)) + run->floor;
  return ds_cell_hash (hash, anchor.x, anchor.y);
}

/* Collects the ids of all rooms once, at the stage's first new room. */
static bool
collect_rooms (DsGenRun *run, DsGenIds *ids, const DsRooms *rooms)
{
  for (size_t i = 0; i < ds_rooms_count (rooms) && ids->n == i; i++) {
    if (i % 4096 == 0 && ds_job_is_cancelled (run->job))
      fail (run, DS_CANCELLED);
    if (run->state->failed == DS_CANCELLED ||
        ds_gen_ids_add (ids, ds_rooms_get (rooms, i)->id) == 0)
      return false;
  }
  return true;
}

static bool
collect_things (DsGenRun *run, DsGenIds *ids, const DsThings *things)
{
  for (size_t i = 0; i < ds_things_count (things) && ids->n == i; i++) {
    if (i % 4096 == 0 && ds_job_is_cancelled (run->job))
      fail (run, DS_CANCELLED);
    if (run->state->failed == DS_CANCELLED ||
        ds_gen_ids_add (ids, ds_things_get (things, i)->id) == 0)
      return false;
  }
  return true;
}

/* Copies the table of rooms before the first change, if it is shared. */
static bool
own_rooms (DsGenRun *run)
{
  DsStatus status;

  if (run->state->failed == DS_CANCELLED)
    return false;
  status = ds_rooms_own (&floor_of (run)->rooms, run->job, &run->state->err);
  run->rooms = floor_of (run)->rooms;
  if (status != DS_OK)
    fail (run, status);
  return status == DS_OK;
}

/* Adds a room of @kind whose id is derived from @anchor; its cells are written with the number
 * returned. 0: no memory or too many rooms, and the attempt fails. */
uint32_t
ds_gen_add_room (DsGenRun *run, DsRoomKind kind, DsCell anchor)
{
  DsGenFloor *floor = floor_of (run);
  DsGenIds *ids = &run->state->rooms;
  DsRoom room = { .kind = (uint8_t)kind };
  DsStatus status = DS_NOMEM;

  if (collect_rooms (run, ids, floor->rooms) && own_rooms (run))
    room.id = ds_gen_ids_add (ids, id_of (run, anchor, ds_room_kind_id (kind)));
  if (room.id != 0)
    status = ds_rooms_add (&floor->rooms, &room, &run->state->err);
  run->rooms = floor->rooms;
  if (status != DS_OK)
    fail (run, status);
  return status == DS_OK ? (uint32_t)ds_rooms_count (floor->rooms) : 0;
}

bool
ds_gen_set_room (DsGenRun *run, uint32_t number, const DsRoom *room)
{
  DsGenFloor *floor = floor_of (run);
  DsRoom changed;
  DsStatus status;

  DS_ASSERT (number >= 1 && number <= ds_rooms_count (floor->rooms));
  DS_ASSERT (room->region <= ds_regions_count (run->regions));
  if (number <= floor->n_pinned_rooms || !own_rooms (run))
    return false;
  changed = *ds_rooms_get (floor->rooms, number - 1);
  changed.kind = room->kind;
  changed.name = room->name;
  changed.region = room->region;
  status = ds_rooms_set (&floor->rooms, number - 1, &changed, &run->state->err);
  run->rooms = floor->rooms;
  if (status != DS_OK)
    fail (run, status);
  return status == DS_OK;
}

/* Adds a region whose id is derived from @anchor of the selected floor. 0: no memory or too many
 * regions, and the attempt fails. O(regions). */
uint32_t
ds_gen_region_colour (size_t nth)
{
  static const uint32_t colours[] = { 0x5b8dd9, 0xd9834f, 0x63b35c, 0xc35f9e, 0xc9b23f, 0x4fb3ae,
                                      0xa077d6, 0xd15b5b, 0x8aa04a, 0x8f9bb0, 0xb98a63, 0x6f6ad8 };

  return colours[nth % DS_COUNT (colours)];
}

uint32_t
ds_gen_add_region (DsGenRun *run, DsCell anchor, uint32_t colour)
{
  DsGenState *state = run->state;
  DsRegion region = { .id = id_of (run, anchor, "region"), .colour = colour };
  DsStatus status;

  while (region.id == 0 || ds_regions_find (state->regions, region.id) != 0)
    region.id++;
  status = ds_regions_add (&state->regions, &region, &state->err);
  run->regions = state->regions;
  if (status != DS_OK)
    fail (run, status);
  return status == DS_OK ? (uint32_t)ds_regions_count (state->regions) : 0;
}

/* Replaces the region with this number. */
static bool
set_region (DsGenRun *run, uint32_t number, const DsRegion *region)
{
  DsGenState *state = run->state;
  const DsStatus status = ds_regions_set (&state->regions, number - 1, region, &state->err);

  run->regions = state->regions;
  if (status != DS_OK)
    fail (run, status);
  return status == DS_OK;
}

static bool
may_change_region (const DsGenRun *run, uint32_t number)
{
  DS_ASSERT (number >= 1 && number <= ds_regions_count (run->regions));
  return number > run->state->n_pinned_regions;
}

bool
ds_gen_name_region (DsGenRun *run, uint32_t number, DsStr *name)
{
  DsRegion region;

  if (!may_change_region (run, number))
    return false;
  region = *ds_regions_get (run->regions, number - 1);
  region.name = name;
  return set_region (run, number, &region);
}

/* Sets the lock of region @number. False: pinned rooms are in it. */
bool
ds_gen_guard_region (DsGenRun *run, uint32_t number, DsStr *lock)
{
  DsRegion region;

  if (!may_change_region (run, number))
    return false;
  region = *ds_regions_get (run->regions, number - 1);
  region.lock = lock;
  return set_region (run, number, &region);
}

/* Sets the lock of thing @id of the selected floor. False: things on its cell are pinned. */
bool
ds_gen_lock_thing (DsGenRun *run, uint64_t id, DsStr *lock)
{
  DsGenFloor *floor = floor_of (run);
  DsThing thing = *ds_things_find (floor->things, id);
  DsStatus status;

  if (run->pin[ds_cell_index (thing.at, run->w)] & DS_PIN_THINGS)
    return false;
  thing.lock = lock;
  status = ds_things_put (&floor->things, &thing, &run->state->err);
  run->things = floor->things;
  if (status != DS_OK)
    fail (run, status);
  return status == DS_OK;
}

static bool
add_thing (DsGenRun *run, DsThing thing)
{
  const DsCell at = thing.at;
  DsGenFloor *floor = floor_of (run);
  DsGenIds *ids = &run->state->things;
  DsStatus status = DS_NOMEM;

  DS_ASSERT ((uint32_t)at.x < (uint32_t)run->w && (uint32_t)at.y < (uint32_t)run->h);
  if (run->pin[ds_cell_index (at, run->w)] & DS_PIN_THINGS)
    return false;
  if (collect_things (run, ids, floor->things))
    thing.id = ds_gen_ids_add (ids, id_of (run, at, ds_rules_kind (run->rules, thing.kind)->id));
  if (thing.id != 0)
    status = ds_things_put (&floor->things, &thing, &run->state->err);
  run->things = floor->things;
  if (status != DS_OK)
    fail (run, status);
  return status == DS_OK;
}

/* Adds a thing. False: things on the cell are pinned, or there is no memory or are too many things,
 * and the attempt fails. */
bool
ds_gen_add_thing (DsGenRun *run, uint16_t kind, DsCell at, int32_t target_floor, DsCell target)
{
  return add_thing (run, (DsThing){ .kind = kind,
                                    .facing = DS_FACING_NONE,
                                    .target_floor = target_floor,
                                    .target = target,
                                    .at = at });
}

bool
ds_gen_add_note (DsGenRun *run, DsCell at, const char *text)
{
  DsThing thing = {
    .facing = DS_FACING_NONE, .target_floor = -1, .target = DS_GEN_NO_CELL, .at = at
  };
  DsText json = { 0 };
  DsJsonWriter writer;
  bool is_added = false;

  while (thing.kind < ds_rules_n_kinds (run->rules) &&
         ds_rules_kind (run->rules, thing.kind)->role != DS_ROLE_NOTE)
    thing.kind++;
  if (thing.kind == ds_rules_n_kinds (run->rules))
    return false;
  ds_json_writer_init (&writer, &json);
  ds_json_put_string (&writer, NULL, text);
  if (json.n > 0)
    json.bytes[json.n = strcspn (json.bytes, "\n")] = '\0'; /* the text as a JSON value */
  if (json.failed || ds_extras_with (&thing.extras, NULL, "text", json.bytes, NULL) != DS_OK)
    fail (run, DS_NOMEM);
  else
    is_added = add_thing (run, thing);
  ds_extras_unref (thing.extras);
  ds_text_clear (&json);
  return is_added;
}

/* Counting sort by rows, then small sorts: it can be cancelled at any time. @out: room for @n. */
static DsStatus
sort_things (const DsGenRun *run, const DsThing *things, size_t n, DsThing *out)
{
  size_t *ends = ds_alloc0 ((size_t)run->h + 1, sizeof *ends);
  DsStatus status = ends != NULL ? DS_OK : DS_NOMEM;

  for (size_t i = 0; i < n && status == DS_OK; i++)
    ends[things[i].at.y + 1]++;
  for (int32_t y = 0; y < run->h && status == DS_OK; y++)
    ends[y + 1] += ends[y];
  for (size_t i = 0; i < n && status == DS_OK; i++) {
    if (i % 4096 == 0 && ds_job_is_cancelled (run->job))
      status = DS_CANCELLED;
    out[ends[things[i].at.y]++] = things[i]; /* start of the row before, its end afterwards */
  }
  for (int32_t y = 0; y < run->h && status == DS_OK; y++) {
    const size_t first = y > 0 ? ends[y - 1] : 0;

    if (y % 64 == 0 && ds_job_is_cancelled (run->job))
      status = DS_CANCELLED;
    qsort (out + first, ends[y] - first, sizeof *out, ds_thing_compare);
  }
  ds_free (ends);
  return status;
}

/* Gives ids to those whose cells are not pinned, and moves them to the front. */
static DsStatus
keep_things (DsGenRun *run, DsThing *things, size_t n, size_t *n_kept)
{
  DsGenIds *ids = &run->state->things;

  *n_kept = 0;
  for (size_t i = 0; i < n; i++) {
    DsThing thing = things[i];

    if (i % 4096 == 0 && ds_job_is_cancelled (run->job))
      return DS_CANCELLED;
    if (run->pin[ds_cell_index (thing.at, run->w)] & DS_PIN_THINGS)
      continue;
    thing.id =
        ds_gen_ids_add (ids, id_of (run, thing.at, ds_rules_kind (run->rules, thing.kind)->id));
    if (thing.id == 0)
      return DS_NOMEM;
    things[(*n_kept)++] = thing;
  }
  return DS_OK;
}

/* Adds them with one merge, as adding them one by one would be quadratic. O(n log n), with those of
 * before. */
void
ds_gen_add_things (DsGenRun *run, DsThing *things, size_t n)
{
  DsGenFloor *floor = floor_of (run);
  DsThing *sorted = ds_alloc (n, sizeof *sorted);
  DsStatus status = sorted != NULL ? DS_OK : DS_NOMEM;

  if (status == DS_OK && !collect_things (run, &run->state->things, floor->things))
    status = DS_NOMEM;
  if (status == DS_OK)
    status = keep_things (run, things, n, &n);
  if (status == DS_OK)
    status = sort_things (run, things, n, sorted);
  if (status == DS_OK)
    status = ds_things_add (&floor->things, sorted, n, run->job, &run->state->err);
  run->things = floor->things;
  ds_free (sorted);
  if (status != DS_OK)
    fail (run, status);
}

/* ---- floors ---- */

/* Selects @floor: the layers that @run reads and writes, and the key of its cell hashes. */
void
ds_gen_select_floor (DsGenRun *run, size_t floor)
{
  const DsGenFloor *to = &run->state->floors[floor];

  run->floor = floor;
  run->ground = (const uint16_t *)(const void *)to->layers[DS_LAYER_GROUND];
  run->feature = (const uint16_t *)(const void *)to->layers[DS_LAYER_FEATURE];
  run->room = (const uint32_t *)(const void *)to->layers[DS_LAYER_ROOM];
  run->pin = to->layers[DS_LAYER_PIN];
  run->row_pins = to->row_pins;
  run->rooms = to->rooms;
  run->things = to->things;
  run->key = ds_mix64 (run->state->key + floor);
  ds_gen_ids_clear (&run->state->rooms);
  ds_gen_ids_clear (&run->state->things);
}

bool
ds_gen_find_role (DsGenRun *run, DsRole role, DsCell *out)
{
  *out = DS_GEN_NO_CELL;
  for (size_t floor = 0; floor < run->n_floors; floor++) {
    ds_gen_select_floor (run, floor);
    for (size_t i = 0; i < ds_things_count (run->things); i++) {
      const DsThing *thing = ds_things_get (run->things, i);

      if (ds_rules_kind (run->rules, thing->kind)->role == role) {
        *out = thing->at;
        return true;
      }
    }
  }
  return false;
}

/* ---- helpers for stages ---- */

DsStatus
ds_gen_veto_va (DsGenRun *run, DsError *err, const char *param, const char *id, DsCell cell,
                const char *format, va_list args)
{
  if (err == NULL)
    return DS_VETO;
  ds_message_set_va (&err->message, id, format, args);
  err->status = DS_VETO;
  strcpy (err->where, run->state->blamed->name);
  err->floor = cell.x >= 0 ? (int32_t)run->floor : -1;
  err->cell = cell;
  snprintf (err->param, sizeof err->param, "%s", param);
  return DS_VETO;
}

/* Veto that names the stage and shows @cell of the selected floor (DS_GEN_NO_CELL: none). */
DsStatus
ds_gen_veto (DsGenRun *run, DsError *err, const char *id, DsCell cell, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  ds_gen_veto_va (run, err, "", id, cell, format, args);
  va_end (args);
  return DS_VETO;
}

DsStatus
ds_gen_veto_param (DsGenRun *run, DsError *err, size_t param, const char *id, DsCell cell,
                   const char *format, ...)
{
  va_list args;

  va_start (args, format);
  ds_gen_veto_va (run, err, run->state->step->stage->params[param].id, id, cell, format, args);
  va_end (args);
  return DS_VETO;
}

DsStatus
ds_gen_find_kind (DsGenRun *run, DsRole role, uint16_t *out, DsError *err)
{
  if (ds_rules_kind_of_role (run->rules, role, out))
    return DS_OK;
  return ds_gen_veto (run, err, "gen.no-kind", DS_GEN_NO_CELL,
                      N_ ("the rules define no object with the role \"%s\""), ds_role_id (role));
}

static bool
blocks (const DsGenRun *run, uint32_t ground, uint32_t feature)
{
  return ds_rules_cell_flags (run->rules, ground, feature) & DS_TILE_BLOCKS_MOVE;
}

bool
ds_gen_may_open (const DsGenRun *run, DsCell cell, uint16_t floor)
{
  const size_t at = ds_cell_index (cell, run->w);
  const uint8_t pin = run->pin[at];

  return !(pin & DS_PIN_GROUND && blocks (run, run->ground[at], DS_TILE_NONE)) &&
         !(pin & DS_PIN_FEATURE && blocks (run, floor, run->feature[at]));
}

void
ds_gen_open (DsGenRun *run, DsCell cell, uint16_t floor)
{
  ds_gen_set (run, DS_LAYER_GROUND, cell, floor);
  if (!ds_gen_is_open (run, cell))
    ds_gen_set (run, DS_LAYER_FEATURE, cell, DS_TILE_NONE);
}

/* Next cell from @i on that has a feature, or @end. */
static size_t
next_feature (const uint16_t *feature, size_t i, size_t end)
{
  static const uint16_t none[8] = { DS_TILE_NONE };

  while (i + DS_COUNT (none) <= end && memcmp (feature + i, none, sizeof none) == 0)
    i += DS_COUNT (none);
  while (i < end && feature[i] == DS_TILE_NONE)
    i++;
  return i;
}

bool
ds_gen_is_part (const DsGenRun *run)
{
  for (size_t i = 0; i < run->n_floors; i++)
    if (run->state->floors[i].freeze.all || run->state->floors[i].freeze.mask != NULL)
      return true;
  return false;
}

/* Closes one-way gates that stay: they connect nothing. */
static void
shut_one_way (const DsGenRun *run, uint8_t *open)
{
  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const DsThing *thing = ds_things_get (run->things, i);
    const DsGate *gate = ds_rules_kind (run->rules, thing->kind)->gate;
    const size_t at = ds_cell_index (thing->at, run->w);

    if (gate != NULL && gate->way != DS_GATE_BOTH && run->pin[at] & DS_PIN_THINGS)
      open[at] = 0;
  }
}

/* Walkable cells of the floor at this time. DS_CANCELLED, DS_NOMEM: @out is zeroed. */
DsStatus
ds_gen_space (DsGenRun *run, DsSpace *out, DsError *err)
{
  const size_t n_tiles = ds_rules_n_tiles (run->rules), w = (size_t)run->w;
  const uint16_t *ground = run->ground, *feature = run->feature;
  uint8_t *open = ds_alloc (w * (size_t)run->h, 1), *tiles = ds_alloc (n_tiles, 1);
  DsStatus status = DS_OK;

  memset (out, 0, sizeof *out);
  if (open == NULL || tiles == NULL)
    status = ds_fail_nomem (err, run->state->step->name);
  for (size_t i = 0; i < n_tiles && status == DS_OK; i++)
    tiles[i] = !(ds_rules_cell_flags (run->rules, (uint32_t)i, DS_TILE_NONE) & DS_TILE_BLOCKS_MOVE);
  for (size_t y = 0; y < (size_t)run->h && status == DS_OK; y++) {
    if (y % 8 == 0 && ds_job_is_cancelled (run->job))
      status = ds_fail_cancelled (err, run->state->step->name);
    for (size_t i = y * w; i < (y + 1) * w; i++)
      open[i] = tiles[ground[i]];
    for (size_t i = y * w; (i = next_feature (feature, i, (y + 1) * w)) < (y + 1) * w; i++)
      open[i] = !blocks (run, ground[i], feature[i]);
  }
  ds_free (tiles);
  if (status != DS_OK) {
    ds_free (open);
  } else {
    *out = (DsSpace){ run->w, run->h, open, run->movement };
    shut_one_way (run, open);
  }
  return status;
}

DsStatus
ds_gen_opaque (DsGenRun *run, DsOpaque *out, DsError *err)
{
  const size_t stripe = (size_t)DS_OPAQUE_ROWS * (size_t)run->w;
  uint8_t *blocks = ds_alloc (stripe, 1);
  DsStatus status = ds_opaque_init (out, run->w, run->h, NULL, err);

  if (blocks == NULL)
    status = DS_NOMEM;
  for (int32_t y = 0; y < run->h && status == DS_OK; y += DS_OPAQUE_ROWS) {
    const size_t first = (size_t)y * (size_t)run->w;
    const size_t n = (size_t)ds_min (DS_OPAQUE_ROWS, run->h - y) * (size_t)run->w;

    if (ds_gen_poll (run, (uint64_t)y, (uint64_t)run->h))
      status = DS_CANCELLED;
    for (size_t i = 0; i < n; i++)
      blocks[i] =
          (ds_rules_cell_flags (run->rules, run->ground[first + i], run->feature[first + i]) &
           DS_TILE_BLOCKS_SIGHT) != 0;
    ds_opaque_pack (out, y, blocks);
  }
  ds_free (blocks);
  if (status != DS_OK)
    ds_opaque_clear (out);
  return status;
}
