/* core/field/walk.c — breadth-first search over all floors at once. */
#include "field/walk.h"
#include "base/array.h"
#include "field/move.h"

#include <string.h>

#define POLL_CELLS 8192

/* State of a cell; the first two are stored in a cell's byte below a flag. */
enum {
  CLOSED = 0,
  OPEN = 1,
  FORWARD = 2 /* and up: a gate to pass as it faces */,
  LEADS_AWAY = 16
};

typedef struct {
  const DsDelve *delve;
  DsWalk *out;
  size_t n; /* cells of a floor */
  uint8_t *open;
  DS_ARRAY (uint32_t) ring, next; /* cells at the same distance; counted over all floors */
} FloorWalker;

static bool
leads_away (const FloorWalker *self, const DsThing *thing)
{
  const DsKind *kind = ds_rules_kind (self->delve->rules, thing->kind);
  const bool is_way = kind->role == DS_ROLE_STAIRS_UP || kind->role == DS_ROLE_STAIRS_DOWN ||
                      (kind->gate != NULL && kind->gate->way == DS_GATE_DOWN);

  return is_way && thing->target_floor >= 0 &&
         (size_t)thing->target_floor < self->delve->dungeon.n_floors &&
         ds_floor_has (&self->delve->dungeon.floors[thing->target_floor], thing->target);
}

/* Makes gates open, whatever they look like. */
static void
mark_things (FloorWalker *self, size_t floor, uint8_t *open)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];
  const DsRules *rules = self->delve->rules;

  for (size_t i = 0; i < ds_things_count (level->things); i++) {
    const DsThing *thing = ds_things_get (level->things, i);
    const DsGate *gate = ds_rules_kind (rules, thing->kind)->gate;
    uint8_t *cell = &open[ds_cell_index (thing->at, level->w)];

    if (gate != NULL &&
        !(ds_rules_cell_flags (rules, ds_floor_get (level, DS_LAYER_GROUND, thing->at),
                               DS_TILE_NONE) &
          DS_TILE_BLOCKS_MOVE))
      *cell = gate->way == DS_GATE_FORWARD && thing->facing < DS_FACING_NONE
                  ? (uint8_t)(FORWARD + thing->facing)
                  : OPEN;
    if (leads_away (self, thing))
      *cell |= LEADS_AWAY;
  }
}

static void
find_open (FloorWalker *self, size_t floor)
{
  const DsFloor *level = &self->delve->dungeon.floors[floor];
  uint8_t *open = self->open + floor * self->n;

  for (int32_t y = 0; y < level->h; y++) {
    const uint16_t *ground = ds_grid_row (&level->layers[DS_LAYER_GROUND], y);
    const uint16_t *feature = ds_grid_row (&level->layers[DS_LAYER_FEATURE], y);

    for (int32_t x = 0; x < level->w; x++)
      open[ds_cell_index ((DsCell){ x, y }, level->w)] =
          !(ds_rules_cell_flags (self->delve->rules, ground[x], feature[x]) & DS_TILE_BLOCKS_MOVE);
  }
  mark_things (self, floor, open);
}

/* True when a step in direction @step may lead from one cell to the other. */
static bool
may_pass (uint8_t from, uint8_t to, int step)
{
  from &= LEADS_AWAY - 1;
  to &= LEADS_AWAY - 1;
  if (from >= FORWARD && step != from - FORWARD && step != ((from - FORWARD) ^ 2))
    return false;
  return to < FORWARD || step == to - FORWARD;
}

static bool
reach (FloorWalker *self, size_t cell, uint32_t steps)
{
  if (self->out->steps[cell] != DS_WALK_FAR)
    return true;
  self->out->steps[cell] = self->out->longest = steps;
  return ds_array_push (&self->next, (uint32_t)cell);
}

static bool
take_stairs (FloorWalker *self, size_t floor, DsCell at, uint32_t steps)
{
  const DsThings *things = self->delve->dungeon.floors[floor].things;

  for (size_t i = ds_things_seek (things, at); i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (thing->at.x != at.x || thing->at.y != at.y)
      break;
    if (leads_away (self, thing) &&
        !reach (self,
                (size_t)thing->target_floor * self->n + ds_cell_index (thing->target, self->out->w),
                steps))
      return false;
  }
  return true;
}

static bool
spread (FloorWalker *self, uint32_t cell, uint32_t steps)
{
  const size_t floor = cell / self->n, first = floor * self->n;
  const DsSpace space = { self->out->w, self->out->h, self->open + first,
                          ds_delve_movement (self->delve) };
  const DsCell at = { (int32_t)((cell - first) % (size_t)space.w),
                      (int32_t)((cell - first) / (size_t)space.w) };

  for (int step = 0; step < ds_move_n_steps (space.movement); step++) {
    DsCell to;

    if (ds_space_step (&space, at, step, &to) &&
        may_pass (self->open[cell], space.open[ds_space_index (&space, to)], step) &&
        !reach (self, first + ds_space_index (&space, to), steps))
      return false;
  }
  return !(self->open[cell] & LEADS_AWAY) || take_stairs (self, floor, at, steps);
}

static DsStatus
walk (FloorWalker *self, DsJob *job)
{
  for (uint32_t steps = 1; self->next.n > 0; steps++) {
    const size_t n = self->next.n;
    uint32_t *items = self->ring.items;
    const size_t cap = self->ring.cap;

    self->ring.items = self->next.items;
    self->ring.cap = self->next.cap;
    self->next.items = items;
    self->next.cap = cap;
    self->next.n = 0;
    if (ds_job_is_cancelled (job))
      return DS_CANCELLED;
    for (size_t i = 0; i < n; i++)
      if (!spread (self, self->ring.items[i], steps))
        return DS_NOMEM;
  }
  return DS_OK;
}

/* Cell of the player's start; false: none. */
static bool
find_start (const DsDelve *delve, size_t *floor, DsCell *at)
{
  for (*floor = 0; *floor < delve->dungeon.n_floors; (*floor)++) {
    const DsThings *things = delve->dungeon.floors[*floor].things;

    for (size_t i = 0; i < ds_things_count (things); i++)
      if (ds_rules_kind (delve->rules, ds_things_get (things, i)->kind)->role == DS_ROLE_START) {
        *at = ds_things_get (things, i)->at;
        return true;
      }
  }
  return false;
}

static DsStatus
prepare (FloorWalker *self, size_t floor, DsCell at, DsJob *job)
{
  const size_t n_all = self->n * self->out->n_floors;

  self->open = ds_alloc (n_all, 1);
  self->out->steps = ds_alloc (n_all, sizeof *self->out->steps);
  if (self->open == NULL || self->out->steps == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < n_all; i += POLL_CELLS) {
    const size_t n = n_all - i < POLL_CELLS ? n_all - i : POLL_CELLS;

    memset (self->out->steps + i, 0xff, n * sizeof *self->out->steps); /* DS_WALK_FAR */
  }
  for (size_t i = 0; i < self->out->n_floors; i++) {
    if (ds_job_is_cancelled (job))
      return DS_CANCELLED;
    find_open (self, i);
  }
  return reach (self, floor * self->n + ds_cell_index (at, self->out->w), 0) ? DS_OK : DS_NOMEM;
}

DsStatus
ds_walk_from_start (DsWalk *out, const DsDelve *delve, DsJob *job, DsError *err)
{
  const DsDungeon *dungeon = &delve->dungeon;
  FloorWalker self = { .delve = delve, .out = out, .n = (size_t)dungeon->w * (size_t)dungeon->h };
  DsStatus status;
  size_t floor;
  DsCell at;

  DS_ASSERT (out != NULL && delve != NULL);
  *out = (DsWalk){ .w = dungeon->w, .h = dungeon->h, .n_floors = dungeon->n_floors };
  if (!find_start (delve, &floor, &at)) {
    memset (out, 0, sizeof *out);
    return ds_fail (err, DS_NOT_FOUND, "start", "walk.no-start", N_ ("there is no player start"));
  }
  status = prepare (&self, floor, at, job);
  if (status == DS_OK)
    status = walk (&self, job);
  ds_free (self.open);
  ds_array_clear (&self.ring);
  ds_array_clear (&self.next);
  if (status == DS_OK)
    return DS_OK;
  ds_walk_clear (out);
  return status == DS_CANCELLED ? ds_fail_cancelled (err, "walk") : ds_fail_nomem (err, "walk");
}

void
ds_walk_clear (DsWalk *self)
{
  DS_ASSERT (self != NULL);
  ds_free (self->steps);
  memset (self, 0, sizeof *self);
}
