/* core/doc/drawn.c — tiles of doors and stairs, their objects, and the floor beneath. */
#include "doc/drawn.h"
#include "doc/pins.h"

#include "base/array.h"
#include "base/hash.h"

#include <stdlib.h>

/* ---- one cell */

static DsStatus
set (DsDelve *delve, size_t floor, DsLayer layer, DsCell cell, uint32_t tile, uint32_t pin,
     DsChanges *changes, DsError *err)
{
  DsFloor *level = &delve->dungeon.floors[floor];
  const uint32_t pins = ds_floor_get (level, DS_LAYER_PIN, cell);

  if (!ds_floor_set (level, layer, cell, tile) ||
      !ds_floor_set (level, DS_LAYER_PIN, cell, pins | pin) ||
      (pin != 0 && !ds_floor_set (level, DS_LAYER_ORIGIN, cell, 0))) /* no stage made it */
    return ds_fail_nomem (err, "cells");
  ds_changes_add (changes, floor, (DsRect){ cell.x, cell.y, 1, 1 },
                  DS_CHANGED_CELLS | (pin & ~pins ? DS_CHANGED_PINS : 0));
  return DS_OK;
}

/* A door in a wall is a way through it. */
static DsStatus
open_ground (DsDelve *delve, size_t floor, DsCell cell, bool pin, DsChanges *changes, DsError *err)
{
  const uint32_t ground = ds_floor_get (&delve->dungeon.floors[floor], DS_LAYER_GROUND, cell);

  if (!(ds_rules_tile (delve->rules, ground)->flags & DS_TILE_BLOCKS_MOVE))
    return DS_OK;
  return set (delve, floor, DS_LAYER_GROUND, cell, ds_rules_plain_ground (delve->rules),
              pin ? DS_PIN_GROUND : 0, changes, err);
}

/* True when another thing on the cell of @thing is shown by @tile. */
static bool
shows_other (const DsDelve *delve, const DsThings *things, const DsThing *thing, uint16_t tile)
{
  for (size_t i = ds_things_seek (things, thing->at); i < ds_things_count (things); i++) {
    const DsThing *other = ds_things_get (things, i);

    if (other->at.x != thing->at.x || other->at.y != thing->at.y)
      break;
    if (other->id != thing->id && ds_rules_feature_of (delve->rules, other->kind) == tile)
      return true;
  }
  return false;
}

DsStatus
ds_show_thing (DsDelve *delve, size_t floor, const DsThing *thing, bool is_there,
               DsChanges *changes, DsError *err)
{
  const uint16_t tile = ds_rules_feature_of (delve->rules, thing->kind);
  const bool is_gate = ds_rules_kind (delve->rules, thing->kind)->gate != NULL;
  const DsFloor *level = &delve->dungeon.floors[floor];
  const bool is_shown = ds_floor_get (level, DS_LAYER_FEATURE, thing->at) == tile;
  DsStatus status = DS_OK;

  DS_ASSERT (delve != NULL && thing != NULL);
  if (is_there && (is_gate || tile != DS_TILE_NONE))
    status = open_ground (delve, floor, thing->at, true, changes, err);
  if (status != DS_OK || tile == DS_TILE_NONE || is_shown == is_there ||
      (!is_there && shows_other (delve, level->things, thing, tile)))
    return status;
  return set (delve, floor, DS_LAYER_FEATURE, thing->at, is_there ? tile : DS_TILE_NONE,
              DS_PIN_FEATURE, changes, err);
}

/* ---- many cells */

/* A painted cell whose old or new tile stands for an object. */
typedef struct {
  DsCell cell;
  uint16_t old, now; /* tiles */
  uint16_t kind;     /* of the object that the new tile stands for */
  bool is_wanted;    /* it stands for one */
  bool is_there;     /* the object on the cell */
  bool differs;      /* its objects are others now */
} Drawn;

typedef struct {
  DsDelve *delve;
  size_t floor;
  DsFloor *level;
  DsStr *lock;
  bool pin;
  DsChanges *changes;
  DsError *err;
  DS_ARRAY (Drawn) cells; /* in the order of cells, each once */
  DS_ARRAY (DsThing) things;
} Follow;

static int
compare_cells (const void *a, const void *b)
{
  const DsCell p = ((const Drawn *)a)->cell, q = ((const Drawn *)b)->cell;

  return p.y != q.y ? (p.y < q.y ? -1 : 1) : p.x < q.x ? -1 : p.x > q.x;
}

/* Properties of a tile by the rules, cached for the run of cells that have it. */
typedef struct {
  uint32_t tile;
  bool is_way; /* a door or stairs */
  Drawn means;
} TileMeaning;

static void
look_up (const DsRules *rules, uint32_t tile, TileMeaning *out)
{
  const uint32_t flags = tile != DS_TILE_NONE ? ds_rules_tile (rules, tile)->flags : 0;

  if (out->tile == tile)
    return;
  *out = (TileMeaning){ .tile = tile, .is_way = flags & (DS_TILE_DOOR | DS_TILE_OPENING) };
  out->means.is_wanted = ds_rules_kind_drawn (rules, tile, &out->means.kind);
}

/* Notes the painted cells that matter, and opens the ground beneath ways. */
static DsStatus
collect (Follow *self, const DsSpan *spans, size_t n_spans, const DsGrid *before)
{
  TileMeaning old = { 0 }, now = { 0 };
  DsStatus status = DS_OK;

  for (size_t i = 0; i < n_spans; i++)
    for (int32_t x = ds_max (spans[i].x0, 0); x <= ds_min (spans[i].x1, self->level->w - 1); x++) {
      const DsCell cell = { x, spans[i].y };
      Drawn drawn;

      if (cell.y < 0 || cell.y >= self->level->h)
        break;
      look_up (self->delve->rules, ds_grid_get (before, x, cell.y), &old);
      look_up (self->delve->rules, ds_floor_get (self->level, DS_LAYER_FEATURE, cell), &now);
      if (now.is_way)
        status = open_ground (self->delve, self->floor, cell, self->pin, self->changes, self->err);
      if (status != DS_OK)
        return status;
      drawn = now.means;
      drawn.cell = cell;
      drawn.old = (uint16_t)old.tile;
      drawn.now = (uint16_t)now.tile;
      if ((old.is_way || now.is_way) && !ds_array_push (&self->cells, drawn))
        return ds_fail_nomem (self->err, "cells");
    }
  return DS_OK;
}

static void
sort_cells (Follow *self)
{
  size_t n = 0;

  if (self->cells.n > 0)
    qsort (self->cells.items, self->cells.n, sizeof *self->cells.items, compare_cells);
  for (size_t i = 0; i < self->cells.n; i++)
    if (n == 0 || compare_cells (&self->cells.items[n - 1], &self->cells.items[i]) != 0)
      self->cells.items[n++] = self->cells.items[i];
  self->cells.n = n;
}

/* Adapts a thing of a painted cell to the new tile. False: it is removed. */
static bool
adapt (Follow *self, Drawn *drawn, DsThing *thing)
{
  const DsRules *rules = self->delve->rules;
  const uint16_t tile = ds_rules_feature_of (rules, thing->kind);

  if (tile == DS_TILE_NONE || (tile != drawn->old && tile != drawn->now))
    return true;
  if (tile != drawn->now) {
    if (!drawn->is_wanted || drawn->is_there)
      return false;
    thing->kind = drawn->kind;
    if (thing->lock == NULL && ds_rules_kind (rules, drawn->kind)->gate != NULL &&
        ds_rules_kind (rules, drawn->kind)->gate->is_locked)
      thing->lock = self->lock;
    drawn->differs = true;
  }
  drawn->is_there = true;
  return true;
}

static bool
is_id_taken (const Follow *self, uint64_t id)
{
  return id == 0 || ds_things_find (self->level->things, id) != NULL;
}

/* The same edit of the same level makes the same object. */
static DsThing
new_thing (const Follow *self, const Drawn *drawn)
{
  const DsGate *gate = ds_rules_kind (self->delve->rules, drawn->kind)->gate;
  DsThing thing = { .id = ds_cell_hash (self->floor + 1, drawn->cell.x, drawn->cell.y),
                    .kind = drawn->kind,
                    .facing = DS_FACING_NONE,
                    .target_floor = -1,
                    .target = { -1, -1 },
                    .at = drawn->cell,
                    .lock = gate != NULL && gate->is_locked ? self->lock : NULL };

  while (is_id_taken (self, thing.id))
    thing.id = ds_mix64 (thing.id + 1);
  return thing;
}

/* Lists the things as they shall be. False: no memory. */
static bool
list_things (Follow *self)
{
  const DsThings *old = self->level->things;
  const size_t n = ds_things_count (old);
  size_t at = 0;

  if (!ds_array_reserve (&self->things, n + self->cells.n))
    return false;
  for (size_t i = 0; i < n; i++) {
    DsThing thing = *ds_things_get (old, i);

    while (at < self->cells.n &&
           compare_cells (&self->cells.items[at], &(Drawn){ .cell = thing.at }) < 0)
      at++;
    if (at == self->cells.n || self->cells.items[at].cell.x != thing.at.x ||
        self->cells.items[at].cell.y != thing.at.y || adapt (self, &self->cells.items[at], &thing))
      self->things.items[self->things.n++] = thing;
    else
      self->cells.items[at].differs = true;
  }
  for (size_t i = 0; i < self->cells.n; i++)
    if (self->cells.items[i].is_wanted && !self->cells.items[i].is_there) {
      self->things.items[self->things.n++] = new_thing (self, &self->cells.items[i]);
      self->cells.items[i].differs = true;
    }
  return true;
}

static bool
differ (const Follow *self)
{
  for (size_t i = 0; i < self->cells.n; i++)
    if (self->cells.items[i].differs)
      return true;
  return false;
}

static DsStatus
take_things (Follow *self)
{
  DsThings *made = NULL;
  DsStatus status = ds_things_new (&made, self->things.items, self->things.n, self->err);

  if (status != DS_OK)
    return status;
  ds_things_unref (self->level->things);
  self->level->things = made;
  for (size_t i = 0; i < self->cells.n && status == DS_OK; i++) {
    const DsCell cell = self->cells.items[i].cell;

    if (!self->cells.items[i].differs)
      continue;
    ds_changes_add (self->changes, self->floor, (DsRect){ cell.x, cell.y, 1, 1 },
                    DS_CHANGED_THINGS);
    if (self->pin)
      status = ds_pin_things (self->delve, self->floor, cell, self->changes, self->err);
  }
  return status;
}

DsStatus
ds_follow_features (DsDelve *delve, size_t floor, const DsSpan *spans, size_t n_spans,
                    const DsGrid *before, const char *lock, bool pin, DsChanges *changes,
                    DsError *err)
{
  Follow self = { .delve = delve,
                  .floor = floor,
                  .level = &delve->dungeon.floors[floor],
                  .lock = lock != NULL ? ds_str_new (lock) : NULL,
                  .pin = pin,
                  .changes = changes,
                  .err = err };
  DsStatus status = lock != NULL && self.lock == NULL ? ds_fail_nomem (err, "things")
                                                      : collect (&self, spans, n_spans, before);

  DS_ASSERT (delve != NULL);
  sort_cells (&self);
  if (status == DS_OK && self.cells.n > 0 && !list_things (&self))
    status = ds_fail_nomem (err, "things");
  if (status == DS_OK && differ (&self))
    status = take_things (&self);
  ds_array_clear (&self.cells);
  ds_array_clear (&self.things);
  ds_str_unref (self.lock);
  return status;
}
