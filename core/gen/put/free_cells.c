/* core/gen/put/free_cells.c — free cells sorted by their distance from the entrances, and things
 * placed on them. */
#include "gen/put/free_cells.h"
#include "base/hash.h"
#include "field/fov.h"
#include "gen/pipeline/gen_state.h"
#include "gen/put/spots.h"

#include <string.h>

#define POLL_CELLS 4096
#define FEW_CELLS 12  /* fewer free cells in rooms than this are too few */
#define PICK_TRIES 16 /* random picks before the next free cell in order is taken */
#define NEAR_TRIES 12 /* for a companion */
#define NEAR_CELLS 2  /* farthest offset to either side */
#define NEAR_DETOUR 4 /* greatest difference of distances, else a wall is in between */
#define SMALL 65536   /* cells; the flood fill of a smaller floor is kept between two stages */

bool
ds_theme_has (DsTheme theme, const DsIds *themes)
{
  return theme == DS_THEME_ANY || themes->n == 0 ||
         ds_ids_have (themes, ds_theme_choices[theme].id);
}

static DsCell
cell_at (const DsFreeCells *self, uint32_t index)
{
  const uint32_t w = (uint32_t)self->run->w;

  return (DsCell){ (int32_t)(index % w), (int32_t)(index / w) };
}

/* Cells where players enter the floor; caller frees *@out. */
static DsStatus
find_entrances (const DsGenRun *run, DsCell **out, size_t *n)
{
  *n = 0;
  *out = ds_alloc (ds_things_count (run->things), sizeof **out);
  if (*out == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const DsThing *thing = ds_things_get (run->things, i);
    const uint8_t role = ds_rules_kind (run->rules, thing->kind)->role;

    if (role == DS_ROLE_START || role == DS_ROLE_STAIRS_UP)
      (*out)[(*n)++] = thing->at;
  }
  return DS_OK;
}

/* Opens locks, as areas behind them become reachable later. */
static void
open_locks (const DsFreeCells *self)
{
  const DsGenRun *run = self->run;

  for (size_t i = 0; i < ds_things_count (run->things); i++) {
    const DsThing *thing = ds_things_get (run->things, i);

    if (thing->lock != NULL && ds_rules_kind (run->rules, thing->kind)->gate != NULL)
      ((uint8_t *)self->space.open)[ds_space_index (&self->space, thing->at)] = 1;
  }
}

/* ---- distances */

/* Takes over the flood fill of the stage before, if it began from the same cells of the same
 * floor. */
static bool
take_walked (DsFreeCells *self, const DsCell *entrances, size_t n)
{
  DsGenFloor *floor = &self->run->state->floors[self->run->floor];
  const DsFlood *walked = &floor->walked;
  bool is_same =
      floor->walked_open != NULL && n > 0 && walked->n_reached > n &&
      walked->steps[walked->order[n]] > 0 &&
      memcmp (floor->walked_open, self->space.open, (size_t)floor->w * (size_t)floor->h) == 0;

  for (size_t i = 0; i < n && is_same; i++)
    is_same = walked->order[i] == ds_space_index (&self->space, entrances[i]);
  if (is_same)
    self->flood = *walked;
  else
    ds_flood_clear (&floor->walked);
  ds_free (floor->walked_open);
  floor->walked_open = NULL;
  floor->walked = (DsFlood){ 0 };
  return is_same;
}

static void
leave_walked (DsFreeCells *self)
{
  DsGenFloor *floor;

  if (self->flood.order == NULL || (size_t)self->space.w * (size_t)self->space.h > SMALL)
    return;
  floor = &self->run->state->floors[self->run->floor];
  if (floor->walked_open != NULL)
    return; /* another reader of this floor has stored its own */
  floor->walked = self->flood;
  floor->walked_open = (uint8_t *)self->space.open;
  self->flood = (DsFlood){ 0 };
  self->space.open = NULL;
}

static DsStatus
find_ways (DsFreeCells *self, const DsCell *entrances, size_t n, DsError *err)
{
  DsGenSpots spots;
  DsStatus status;

  if (take_walked (self, entrances, n))
    return DS_OK;
  status = ds_gen_spots_find (&spots, self->run, &self->space, entrances, n, err);
  self->flood = spots.flood;
  return status;
}

/* ---- state of each cell */

/* False for doors, stairs, fire, and cells whose things are pinned. */
static bool
is_usable (const DsGenRun *run, uint32_t index, bool is_dry)
{
  const uint32_t unfit =
      DS_TILE_DOOR | DS_TILE_OPENING | DS_TILE_HARMFUL | (is_dry ? DS_TILE_LIQUID : 0);

  return !(run->pin[index] & DS_PIN_THINGS) &&
         !(ds_rules_cell_flags (run->rules, run->ground[index], run->feature[index]) & unfit);
}

static bool
is_in_corridor (const DsGenRun *run, uint32_t index)
{
  const uint32_t room = run->room[index];

  return room > 0 && ds_rooms_get (run->rooms, room - 1)->kind == DS_ROOM_CORRIDOR;
}

static DsStatus
judge_cells (DsFreeCells *self, int32_t quiet, bool is_dry)
{
  DsGenRun *run = self->run;

  for (size_t i = 0; i < self->flood.n_reached; i++) {
    const uint32_t index = self->flood.order[i];

    if (i % POLL_CELLS == 0 && ds_gen_poll (run, i, self->flood.n_reached))
      return DS_CANCELLED;
    if (is_usable (run, index, is_dry))
      self->states[index] =
          self->flood.steps[index] < (uint32_t)quiet ? DS_PLACE_QUIET : DS_PLACE_FREE;
  }
  for (size_t i = 0; i < ds_things_count (run->things); i++)
    self->states[ds_space_index (&self->space, ds_things_get (run->things, i)->at)] =
        DS_PLACE_TAKEN;
  return DS_OK;
}

/* Marks the cells that are visible from an entrance as quiet. */
static DsStatus
hide_from (DsFreeCells *self, const DsCell *entrances, size_t n_entrances, DsError *err)
{
  DsOpaque opaque = { 0 };
  DsView view = { 0 };
  DsFov fov = { 0 };
  DsStatus status = ds_gen_opaque (self->run, &opaque, err);

  for (size_t i = 0; i < n_entrances && status == DS_OK; i++) {
    status = ds_view_look (&view, &fov, &opaque, entrances[i], 0, err);
    for (size_t k = 0; k < self->flood.n_reached && status == DS_OK; k++) {
      const uint32_t index = self->flood.order[k];

      if (k % POLL_CELLS == 0 && ds_gen_poll (self->run, 1, 1))
        status = DS_CANCELLED;
      if (self->states[index] == DS_PLACE_FREE && ds_view_has (&view, cell_at (self, index)))
        self->states[index] = DS_PLACE_QUIET;
    }
  }
  ds_opaque_clear (&opaque);
  ds_view_clear (&view);
  ds_fov_clear (&fov);
  return status;
}

static DsStatus
list_cells (DsFreeCells *self, bool in_rooms)
{
  size_t n_rooms = 0;

  self->cells = ds_alloc (self->flood.n_reached, sizeof *self->cells);
  if (self->cells == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < self->flood.n_reached && in_rooms; i++) {
    if (i % POLL_CELLS == 0 && ds_gen_poll (self->run, 1, 1))
      return DS_CANCELLED;
    n_rooms += self->states[self->flood.order[i]] == DS_PLACE_FREE &&
               !is_in_corridor (self->run, self->flood.order[i]);
  }
  in_rooms = in_rooms && n_rooms > FEW_CELLS;
  for (size_t i = 0; i < self->flood.n_reached; i++) {
    const uint32_t index = self->flood.order[i];

    if (i % POLL_CELLS == 0 && ds_gen_poll (self->run, 1, 1))
      return DS_CANCELLED;
    if (self->states[index] == DS_PLACE_FREE && !(in_rooms && is_in_corridor (self->run, index)))
      self->cells[self->n++] = index;
  }
  return DS_OK;
}

DsStatus
ds_free_cells_init (DsFreeCells *self, DsGenRun *run, DsFreeCellRules rules, DsError *err)
{
  DsCell *entrances;
  size_t n_entrances;
  DsStatus status;

  *self = (DsFreeCells){ .run = run };
  ds_rng_seed (&self->rng, ds_mix64 (run->key));
  status = find_entrances (run, &entrances, &n_entrances);
  if (status == DS_OK)
    status = ds_gen_space (run, &self->space, err);
  if (status == DS_OK)
    open_locks (self);
  if (status == DS_OK)
    status = find_ways (self, entrances, n_entrances, err);
  if (status == DS_OK) {
    self->states = ds_alloc0 ((size_t)run->w * (size_t)run->h, 1);
    status = self->states != NULL
                 ? judge_cells (self, n_entrances > 0 ? rules.quiet : 0, rules.is_dry)
                 : DS_NOMEM;
  }
  if (status == DS_OK && rules.unseen && n_entrances > 0)
    status = hide_from (self, entrances, n_entrances, err);
  if (status == DS_OK)
    status = list_cells (self, rules.in_rooms);
  ds_free (entrances);
  if (status != DS_OK)
    ds_free_cells_clear (self);
  return status;
}

void
ds_free_cells_clear (DsFreeCells *self)
{
  leave_walked (self);
  ds_free ((void *)self->space.open);
  ds_flood_clear (&self->flood);
  ds_free (self->states);
  ds_free (self->cells);
  ds_array_clear (&self->things);
  memset (self, 0, sizeof *self);
}

/* ---- placing things */

static size_t
draw_index (DsFreeCells *self, int draws)
{
  size_t index = 0;

  while (draws-- > 0) {
    const size_t drawn = ds_rng_below (&self->rng, (uint32_t)self->n);

    if (drawn > index)
      index = drawn;
  }
  return index;
}

bool
ds_free_cells_pick (DsFreeCells *self, int draws, DsCell *out)
{
  size_t index = 0;

  if (self->n == 0)
    return false;
  for (int i = 0; i < PICK_TRIES; i++) {
    index = draw_index (self, draws);
    if (self->states[self->cells[index]] == DS_PLACE_FREE)
      break;
  }
  for (size_t i = 0; i < self->n; i++, index = (index + 1) % self->n)
    if (self->states[self->cells[index]] == DS_PLACE_FREE) {
      *out = cell_at (self, self->cells[index]);
      return true;
    }
  return false;
}

bool
ds_free_cells_pick_near (DsFreeCells *self, DsCell from, DsCell *out)
{
  const int64_t steps = ds_flood_at (&self->flood, from);

  for (int i = 0; i < NEAR_TRIES; i++) {
    const DsCell cell = { from.x + ds_rng_range (&self->rng, -NEAR_CELLS, NEAR_CELLS),
                          from.y + ds_rng_range (&self->rng, -NEAR_CELLS, NEAR_CELLS) };
    int64_t detour;

    if (!ds_space_has (&self->space, cell) ||
        self->states[ds_space_index (&self->space, cell)] != DS_PLACE_FREE)
      continue;
    detour = (int64_t)ds_flood_at (&self->flood, cell) - steps;
    if (detour > NEAR_DETOUR || detour < -NEAR_DETOUR)
      continue;
    *out = cell;
    return true;
  }
  return false;
}

DsStatus
ds_free_cells_put (DsFreeCells *self, uint16_t kind, DsCell at)
{
  const DsThing thing = {
    .kind = kind, .facing = DS_FACING_NONE, .target_floor = -1, .target = DS_GEN_NO_CELL, .at = at
  };

  self->states[ds_space_index (&self->space, at)] = DS_PLACE_TAKEN;
  return ds_array_push (&self->things, thing) ? DS_OK : DS_NOMEM;
}

void
ds_free_cells_write (DsFreeCells *self)
{
  ds_gen_add_things (self->run, self->things.items, self->things.n);
  self->things.n = 0;
}
