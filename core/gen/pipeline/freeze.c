/* core/gen/pipeline/freeze.c — restores frozen cells from the base level. */
#include "gen/pipeline/freeze.h"
#include "base/hooks.h"
#include "field/move.h"

#include <string.h>

/* ---- the mask ---- */

static bool
is_open (const DsDelve *base, const DsFloor *level, DsCell cell)
{
  return !(ds_rules_cell_flags (base->rules, ds_floor_get (level, DS_LAYER_GROUND, cell),
                                ds_floor_get (level, DS_LAYER_FEATURE, cell)) &
           DS_TILE_BLOCKS_MOVE);
}

/* Adds the cells before and behind the gates of the floor that stay. */
static bool
add_steps (DsSpans *out, const DsMask *selection, const DsDelve *base, size_t floor)
{
  const DsFloor *level = &base->dungeon.floors[floor];
  bool ok = true;

  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);
    const bool stays = ds_rules_kind (base->rules, thing->kind)->gate != NULL &&
                       !ds_mask_has (selection, thing->at);

    for (int way = 0; way < 4 && stays; way++) {
      const DsCell to = { thing->at.x + ds_move_steps[way].x, thing->at.y + ds_move_steps[way].y };

      if (ds_mask_has (selection, to) && is_open (base, level, to))
        ok &= ds_array_push (out, (DsSpan){ to.y, to.x, to.x, 0 });
    }
  }
  return ok;
}

/* Adds the targets of stairs and drops of other floors. */
static bool
add_landings (DsSpans *out, const DsDelve *base, size_t floor)
{
  bool ok = true;

  for (size_t i = 0; i < base->dungeon.n_floors; i++)
    for (size_t k = 0; k < ds_things_count (base->dungeon.floors[i].things) && i != floor; k++) {
      const DsThing *thing = ds_things_get (base->dungeon.floors[i].things, k);
      const DsCell to = thing->target;

      if (thing->target_floor == (int32_t)floor)
        ok &= ds_array_push (out, (DsSpan){ to.y, to.x, to.x, 0 });
    }
  return ok;
}

/* O(w * h / 64 + things). */
DsStatus
ds_gen_freeze_mask (DsMask *out, const DsMask *selection, const DsDelve *base, size_t floor,
                    DsError *err)
{
  DsSpans kept = { 0 };
  DsStatus status = selection != NULL ? ds_mask_copy (out, selection, err)
                                      : ds_mask_init (out, base->dungeon.w, base->dungeon.h, err);

  if (status == DS_OK && selection == NULL)
    ds_mask_set_all (out, true);
  if (status == DS_OK &&
      (!add_steps (&kept, out, base, floor) || !add_landings (&kept, base, floor)))
    status = ds_fail_nomem (err, "mask");
  if (status == DS_OK && kept.n > 0)
    status = ds_mask_combine (out, DS_MASK_SUBTRACT, kept.items, kept.n, err);
  ds_array_clear (&kept);
  if (status != DS_OK || ds_mask_is_full (out))
    ds_mask_clear (out);
  return status;
}

/* ---- origins ---- */

/* Map from the base's origins to those of the level. */
typedef struct {
  const char *names[DS_ORIGINS_MAX];
  size_t n;
  uint8_t map[UINT8_MAX + 1];
} Names;

/* The level's number for the base's origin @number, added when it is new; 0 when there are too
 * many. */
static uint8_t
translate (Names *self, const DsOrigins *base, uint8_t number)
{
  const char *name;
  size_t i = 0;

  if (number == 0 || number > ds_origins_count (base))
    return 0;
  name = ds_origins_get (base, number - 1u);
  while (i < self->n && strcmp (self->names[i], name) != 0)
    i++;
  if (i == self->n) {
    if (i == DS_ORIGINS_MAX)
      return 0;
    self->names[self->n++] = name;
  }
  return (uint8_t)(i + 1);
}

static void
restore_origins (const DsGenFreeze *self, Names *names, const DsFloor *base, int32_t y, uint8_t *to)
{
  const uint8_t *from = ds_grid_row (&base->layers[DS_LAYER_ORIGIN], y);

  for (int32_t x = 0; x < base->w; x++)
    if (ds_gen_freeze_has (self, (DsCell){ x, y })) {
      if (names->map[from[x]] == UINT8_MAX)
        names->map[from[x]] = translate (names, base->origins, from[x]);
      to[x] = names->map[from[x]];
    }
}

/* ---- cells ---- */

static void
restore_tiles (const DsGenFreeze *self, const DsFloor *base, DsLayer layer, int32_t y, uint16_t *to)
{
  const uint16_t *from = ds_grid_row (&base->layers[layer], y);

  for (int32_t x = 0; x < base->w; x++)
    if (ds_gen_freeze_has (self, (DsCell){ x, y }))
      to[x] = from[x];
}

static DsStatus
restore_row (const DsGenFreeze *self, Names *names, const DsFloor *base, DsFloor *level, int32_t y)
{
  uint16_t *ground = ds_grid_row_mut (&level->layers[DS_LAYER_GROUND], y);
  uint16_t *feature = ds_grid_row_mut (&level->layers[DS_LAYER_FEATURE], y);
  uint8_t *origin = ds_grid_row_mut (&level->layers[DS_LAYER_ORIGIN], y);

  if (ground == NULL || feature == NULL || origin == NULL)
    return DS_NOMEM;
  restore_tiles (self, base, DS_LAYER_GROUND, y, ground);
  restore_tiles (self, base, DS_LAYER_FEATURE, y, feature);
  restore_origins (self, names, base, y, origin);
  return DS_OK;
}

/* DS_NOMEM, DS_CANCELLED. O(w * h). */
DsStatus
ds_gen_freeze_restore (const DsGenFreeze *self, const DsFloor *base, DsFloor *level, DsJob *job,
                       DsError *err)
{
  Names names = { .n = ds_origins_count (level->origins) };
  DsOrigins *origins;

  for (size_t i = 0; i < names.n; i++)
    names.names[i] = ds_origins_get (level->origins, i);
  memset (names.map, UINT8_MAX, sizeof names.map); /* not looked up yet */
  for (int32_t y = 0; y < level->h; y++) {
    if (y % 8 == 0 && ds_job_is_cancelled (job))
      return ds_fail_cancelled (err, "level");
    if (restore_row (self, &names, base, level, y) != DS_OK)
      return ds_fail_nomem (err, "level");
  }
  origins = ds_origins_new (names.names, names.n);
  if (origins == NULL)
    return ds_fail_nomem (err, "level");
  ds_origins_unref (level->origins);
  level->origins = origins;
  return DS_OK;
}

/* ---- rooms ---- */

/* Marks in @numbers (by the number of a room; 0 = no room) the rooms that have a cell; *@n is their
 * number. */
static DsStatus
mark_rooms (const DsFloor *level, uint32_t *numbers, size_t *n, DsJob *job, DsError *err)
{
  *n = 0;
  for (int32_t y = 0; y < level->h; y++) {
    const uint32_t *row = ds_grid_row (&level->layers[DS_LAYER_ROOM], y);

    if (y % 8 == 0 && ds_job_is_cancelled (job))
      return ds_fail_cancelled (err, "rooms");
    for (int32_t x = 0; x < level->w; x++)
      numbers[row[x]] = 1;
  }
  for (size_t i = 1; i <= ds_rooms_count (level->rooms); i++)
    *n += numbers[i];
  numbers[0] = 0;
  return DS_OK;
}

/* Builds the table of the marked rooms; @numbers become their numbers in it. */
static DsStatus
keep_marked (const DsRooms *rooms, uint32_t *numbers, DsRooms **out, DsError *err)
{
  DsStatus status = DS_OK;

  *out = NULL;
  for (size_t i = 0; i < ds_rooms_count (rooms) && status == DS_OK; i++)
    if (numbers[i + 1] != 0) {
      status = ds_rooms_add (out, ds_rooms_get (rooms, i), err);
      numbers[i + 1] = (uint32_t)ds_rooms_count (*out);
    }
  if (status != DS_OK)
    ds_rooms_unref (*out);
  return status;
}

static DsStatus
renumber (DsFloor *level, const uint32_t *numbers, DsJob *job, DsError *err)
{
  DsGrid *grid = &level->layers[DS_LAYER_ROOM];

  for (int32_t y = 0; y < level->h; y++) {
    uint32_t *row = ds_grid_row_mut (grid, y);

    if (row == NULL)
      return ds_fail_nomem (err, "rooms");
    if (y % 8 == 0 && ds_job_is_cancelled (job))
      return ds_fail_cancelled (err, "rooms");
    for (int32_t x = 0; x < level->w; x++)
      row[x] = numbers[row[x]];
  }
  return DS_OK;
}

/* DS_NOMEM, DS_CANCELLED. O(w * h) when there are rooms. */
DsStatus
ds_gen_drop_empty_rooms (DsFloor *level, DsJob *job, DsError *err)
{
  const size_t n_rooms = ds_rooms_count (level->rooms);
  uint32_t *numbers;
  DsStatus status;
  DsRooms *kept;
  size_t n;

  if (n_rooms == 0)
    return DS_OK;
  numbers = ds_alloc0 (n_rooms + 1, sizeof *numbers);
  if (numbers == NULL)
    return ds_fail_nomem (err, "rooms");
  status = mark_rooms (level, numbers, &n, job, err);
  if (status == DS_OK && n < n_rooms) {
    status = keep_marked (level->rooms, numbers, &kept, err);
    if (status == DS_OK) {
      ds_rooms_unref (level->rooms);
      level->rooms = kept;
      status = renumber (level, numbers, job, err);
    }
  }
  ds_free (numbers);
  return status;
}
