/* core/doc/guard.c — locked strata: differences that touch them, and taking these back. */
#include "doc/guard.h"

#include "base/array.h"

#include <stdlib.h>

DsCmdLocks
ds_guard_way (const DsCmd *cmd)
{
  const DsCmdBatch *batch = (const DsCmdBatch *)cmd;
  DsCmdLocks way = DS_CMD_IGNORES_LOCKS;

  DS_ASSERT (cmd != NULL);

  if (cmd->type != &ds_cmd_batch)
    return cmd->type->locks;
  if (batch->is_whole)
    return DS_CMD_WHOLE;
  for (size_t i = 0; i < batch->n; i++) {
    const DsCmdLocks own = ds_guard_way (batch->items[i]);

    if (own == DS_CMD_WHOLE)
      return own;
    if (own == DS_CMD_PARTS)
      way = own;
  }
  return way;
}

/* ---- differences of a floor */

typedef DS_ARRAY (DsCell) GuardCells;

typedef struct {
  const DsRules *rules; /* of both sides */
  DsObjectLayers own;   /* of the side before; read where one of them is locked */
  const DsFloor *before;
  DsFloor *after;
  unsigned locked, touched;
  GuardCells kept;    /* cells that stay as they were */
  GuardCells dropped; /* cells where a locked thing was added, which goes */
  GuardCells lasting; /* cells where a thing changed that is not locked */
  bool failed;        /* no memory */
} Guard;

static bool
is_locked (const Guard *self, DsStratum stratum)
{
  return self->locked >> stratum & 1;
}

static unsigned
strata_of (const Guard *self, const DsThing *thing)
{
  return ds_strata_of_thing (self->rules, &self->own, thing);
}

static int
by_cell (const void *a, const void *b)
{
  const DsCell *p = a, *q = b;

  return p->y != q->y ? (p->y > q->y) - (p->y < q->y) : (p->x > q->x) - (p->x < q->x);
}

static bool
has_cell (const GuardCells *cells, DsCell cell)
{
  return cells->n > 0 && bsearch (&cell, cells->items, cells->n, sizeof cell, by_cell) != NULL;
}

static void
add_cell (Guard *self, GuardCells *cells, DsCell cell)
{
  if (!ds_array_push (cells, cell))
    self->failed = true;
}

static bool
differs (const Guard *self, DsLayer layer, DsCell cell)
{
  return ds_floor_get (self->before, layer, cell) != ds_floor_get (self->after, layer, cell);
}

/* One thing on both sides; NULL: it is not there. */
static void
note_thing (Guard *self, const DsThing *before, const DsThing *after)
{
  const DsCell at = before != NULL ? before->at : after->at;
  const unsigned strata = strata_of (self, before != NULL ? before : after);
  const unsigned other = after != NULL ? strata_of (self, after) : strata;
  const bool shows_tile =
      strata & (DS_STRATUM_BIT (DS_STRATUM_GATE) | DS_STRATUM_BIT (DS_STRATUM_STAIRS));

  if ((strata | other) & self->locked) {
    self->touched |= self->locked & (strata | other);
    if (after == NULL || strata != other ||
        (before == NULL && shows_tile && differs (self, DS_LAYER_FEATURE, at)))
      add_cell (self, &self->kept, at);
    else if (before == NULL)
      add_cell (self, &self->dropped, at);
    return;
  }
  add_cell (self, &self->lasting, at);
  if (shows_tile && is_locked (self, DS_STRATUM_FEATURE) && differs (self, DS_LAYER_FEATURE, at))
    add_cell (self, &self->kept, at);
}

/* Calls note_thing() for each thing that differs: both lists are in the order of places. */
static void
note_things (Guard *self)
{
  const DsThings *a = self->before->things, *b = self->after->things;
  const size_t n_a = ds_things_count (a), n_b = ds_things_count (b);
  size_t i = 0, k = 0;

  if (a == b)
    return;
  while (i < n_a || k < n_b) {
    const DsThing *p = i < n_a ? ds_things_get (a, i) : NULL;
    const DsThing *q = k < n_b ? ds_things_get (b, k) : NULL;
    const int order = p == NULL ? 1 : q == NULL ? -1 : ds_thing_compare (p, q);

    if (order < 0)
      note_thing (self, p, NULL);
    else if (order > 0)
      note_thing (self, NULL, q);
    else if (!ds_thing_equal (p, q))
      note_thing (self, p, q);
    i += order <= 0;
    k += order >= 0;
  }
}

/* Rows in which any of the layers of cells differs. */
static void
note_rows (const Guard *self, DsDirty *out)
{
  for (int layer = 0; layer < DS_N_LAYERS; layer++)
    ds_grid_note_rows (&self->before->layers[layer], &self->after->layers[layer], out);
}

/* Calls @visit for each cell of these rows. */
static void
each_cell (Guard *self, const DsDirty *rows, void (*visit) (Guard *self, DsCell cell))
{
  for (size_t i = 0; i < rows->n; i++)
    for (int32_t y = rows->items[i].y; y < rows->items[i].y + rows->items[i].h; y++)
      for (int32_t x = 0; x < self->before->w; x++)
        visit (self, (DsCell){ x, y });
}

static void
note_cell (Guard *self, DsCell cell)
{
  static const DsLayer layers[] = { DS_LAYER_GROUND, DS_LAYER_FEATURE, DS_LAYER_ROOM };
  const uint32_t pins = ds_floor_get (self->before, DS_LAYER_PIN, cell) ^
                        ds_floor_get (self->after, DS_LAYER_PIN, cell);

  for (size_t i = 0; i < DS_COUNT (layers); i++) {
    const DsStratum stratum = ds_stratum_of_layer (layers[i]);

    if (is_locked (self, stratum) &&
        (differs (self, layers[i], cell) || pins >> layers[i] & 1)) /* bits as layers */
      self->touched |= DS_STRATUM_BIT (stratum);
  }
  for (int i = 0; i < DS_TILE_LAYERS_MAX && self->locked & DS_STRATA_TILES; i++)
    if (is_locked (self, (DsStratum)DS_STRATUM_TILES (i)) &&
        differs (self, DS_LAYER_TILES (i), cell))
      self->touched |= DS_STRATUM_BIT (DS_STRATUM_TILES (i));
  if (is_locked (self, DS_STRATUM_FEATURE) && differs (self, DS_LAYER_FEATURE, cell) &&
      ds_floor_get (self->before, DS_LAYER_FEATURE, cell) != 0 &&
      differs (self, DS_LAYER_GROUND, cell))
    add_cell (self, &self->kept, cell);
}

static void
sort_cells (GuardCells *cells)
{
  if (cells->n > 1)
    qsort (cells->items, cells->n, sizeof *cells->items, by_cell);
}

static void
note_floor (Guard *self, const DsDirty *rows)
{
  note_things (self);
  each_cell (self, rows, note_cell);
  if (is_locked (self, DS_STRATUM_ROOM) &&
      !ds_rooms_equal (self->before->rooms, self->after->rooms))
    self->touched |= DS_STRATUM_BIT (DS_STRATUM_ROOM);
  sort_cells (&self->kept);
  sort_cells (&self->dropped);
  sort_cells (&self->lasting);
}

static Guard
guard_of (const DsDelve *before, const DsDelve *after, size_t floor, unsigned locked)
{
  Guard guard = { .rules = after->rules,
                  .before = &before->dungeon.floors[floor],
                  .after = &after->dungeon.floors[floor],
                  .locked = locked };

  if (locked & ~DS_STRATA_ALL)
    ds_object_layers_read (&guard.own, before->dungeon.extras);
  return guard;
}

static void
guard_clear (Guard *self)
{
  ds_array_clear (&self->kept);
  ds_array_clear (&self->dropped);
  ds_array_clear (&self->lasting);
}

static bool
is_alike (const DsDelve *before, const DsDelve *after)
{
  return before->dungeon.w == after->dungeon.w && before->dungeon.h == after->dungeon.h &&
         before->dungeon.n_floors == after->dungeon.n_floors;
}

unsigned
ds_guard_touched (const DsDelve *before, const DsDelve *after, unsigned locked)
{
  unsigned touched = 0;

  DS_ASSERT (before != NULL && after != NULL);

  if (!is_alike (before, after))
    return 0;
  for (size_t i = 0; i < before->dungeon.n_floors; i++) {
    Guard guard = guard_of (before, after, i, locked);
    DsDirty rows = { 0 };

    note_rows (&guard, &rows);
    note_floor (&guard, &rows);
    touched |= guard.touched;
    guard_clear (&guard);
  }
  if (locked >> DS_STRATUM_ROOM & 1 &&
      !ds_regions_equal (before->dungeon.regions, after->dungeon.regions))
    touched |= DS_STRATUM_BIT (DS_STRATUM_ROOM);
  return touched;
}

/* ---- taking back */

static void
restore_layer (Guard *self, DsLayer layer, DsCell cell)
{
  if (!ds_floor_set (self->after, layer, cell, ds_floor_get (self->before, layer, cell)))
    self->failed = true;
}

/* Restores the bits of @mask in the pins of the cell. */
static void
restore_pins (Guard *self, DsCell cell, uint32_t mask)
{
  const uint32_t now = ds_floor_get (self->after, DS_LAYER_PIN, cell);
  const uint32_t old = ds_floor_get (self->before, DS_LAYER_PIN, cell);

  if (!ds_floor_set (self->after, DS_LAYER_PIN, cell, (now & ~mask) | (old & mask)))
    self->failed = true;
}

static void
restore_cell (Guard *self, DsCell cell)
{
  uint32_t pins = 0;

  for (int i = 0; i < DS_TILE_LAYERS_MAX && self->locked & DS_STRATA_TILES; i++)
    if (is_locked (self, (DsStratum)DS_STRATUM_TILES (i)))
      restore_layer (self, DS_LAYER_TILES (i), cell);
  if (has_cell (&self->kept, cell)) {
    for (int layer = 0; layer < DS_N_MADE_LAYERS; layer++)
      if (layer != DS_LAYER_ROOM || is_locked (self, DS_STRATUM_ROOM))
        restore_layer (self, (DsLayer)layer, cell);
    return;
  }
  if (is_locked (self, DS_STRATUM_GROUND)) {
    restore_layer (self, DS_LAYER_GROUND, cell);
    pins |= DS_PIN_GROUND;
  }
  if (is_locked (self, DS_STRATUM_FEATURE)) {
    restore_layer (self, DS_LAYER_FEATURE, cell);
    pins |= DS_PIN_FEATURE;
  }
  if (is_locked (self, DS_STRATUM_ROOM)) {
    restore_layer (self, DS_LAYER_ROOM, cell);
    pins |= DS_PIN_ROOM;
  }
  if ((self->locked & DS_STRATA_OBJECTS) == DS_STRATA_OBJECTS ||
      (has_cell (&self->dropped, cell) && !has_cell (&self->lasting, cell)))
    pins |= DS_PIN_THINGS;
  if (pins == 0)
    return;
  restore_pins (self, cell, pins);
  if (!differs (self, DS_LAYER_PIN, cell) && !differs (self, DS_LAYER_GROUND, cell) &&
      !differs (self, DS_LAYER_FEATURE, cell))
    restore_layer (self, DS_LAYER_ORIGIN, cell);
}

/* True if the thing, of either side, stays or goes as it was before. */
static bool
is_kept (const Guard *self, const DsThing *thing)
{
  return strata_of (self, thing) & self->locked || has_cell (&self->kept, thing->at);
}

static int
by_id (const void *a, const void *b)
{
  const uint64_t p = *(const uint64_t *)a, q = *(const uint64_t *)b;

  return (p > q) - (p < q);
}

typedef DS_ARRAY (DsThing) ThingRow;
typedef DS_ARRAY (uint64_t) Ids;

/* The things of before that are kept, and those of after that are not. */
static bool
gather (const Guard *self, ThingRow *out, Ids *ids)
{
  for (size_t i = 0; i < ds_things_count (self->before->things); i++) {
    const DsThing *thing = ds_things_get (self->before->things, i);

    if (is_kept (self, thing) && (!ds_array_push (out, *thing) || !ds_array_push (ids, thing->id)))
      return false;
  }
  if (ids->n > 1)
    qsort (ids->items, ids->n, sizeof *ids->items, by_id);
  for (size_t i = 0; i < ds_things_count (self->after->things); i++) {
    const DsThing *thing = ds_things_get (self->after->things, i);
    const bool is_there =
        ids->n > 0 && bsearch (&thing->id, ids->items, ids->n, sizeof thing->id, by_id) != NULL;

    if (!is_kept (self, thing) && !is_there && !ds_array_push (out, *thing))
      return false;
  }
  return true;
}

static DsStatus
restore_things (Guard *self, DsError *err)
{
  ThingRow row = { 0 };
  Ids ids = { 0 };
  DsThings *things = NULL;
  DsStatus status = DS_OK;

  if (self->before->things == self->after->things)
    return DS_OK;
  status = gather (self, &row, &ids) ? ds_things_new (&things, row.items, row.n, err)
                                     : ds_fail_nomem (err, "layers");
  if (status == DS_OK) {
    ds_things_unref (self->after->things);
    self->after->things = things;
  }
  ds_array_clear (&row);
  ds_array_clear (&ids);
  return status;
}

static void
restore_rooms (const DsDelve *before, DsDelve *after, size_t floor)
{
  DsFloor *level = &after->dungeon.floors[floor];

  ds_rooms_unref (level->rooms);
  level->rooms = ds_rooms_ref (before->dungeon.floors[floor].rooms);
}

DsStatus
ds_guard_restore (const DsDelve *before, DsDelve *after, unsigned locked, DsError *err)
{
  DsStatus status = DS_OK;

  DS_ASSERT (before != NULL && after != NULL);

  if (!is_alike (before, after))
    return DS_OK;
  for (size_t i = 0; i < before->dungeon.n_floors && status == DS_OK; i++) {
    Guard guard = guard_of (before, after, i, locked);
    DsDirty rows = { 0 };

    note_rows (&guard, &rows);
    note_floor (&guard, &rows);
    each_cell (&guard, &rows, restore_cell);
    status = restore_things (&guard, err);
    if (status == DS_OK && guard.failed)
      status = ds_fail_nomem (err, "layers");
    if (status == DS_OK && locked >> DS_STRATUM_ROOM & 1)
      restore_rooms (before, after, i);
    guard_clear (&guard);
  }
  if (locked >> DS_STRATUM_ROOM & 1) {
    ds_regions_unref (after->dungeon.regions);
    after->dungeon.regions = ds_regions_ref (before->dungeon.regions);
  }
  return status;
}

bool
ds_guard_is_same (const DsDelve *before, const DsDelve *after)
{
  DS_ASSERT (before != NULL && after != NULL);

  if (!is_alike (before, after) || !ds_delve_same_frame (before, after))
    return false;
  for (size_t i = 0; i < before->dungeon.n_floors; i++)
    if (!ds_floor_equal (&before->dungeon.floors[i], &after->dungeon.floors[i]))
      return false;
  return true;
}
