/* core/gen/mission/gating.c — places gates and walls in passages, and writes them all at the
 * end. */
#include "gen/mission/gating.h"
#include "base/hash.h"
#include "rules/gate.h"

static size_t
index_of (const DsGenRun *run, DsCell cell)
{
  return ds_cell_index (cell, run->w);
}

bool
ds_gating_reserve (DsGating *self, const DsRoomGraph *graph, size_t n)
{
  n += graph->passages.n * DS_PASSAGE_CELLS;
  return ds_array_reserve (&self->things, n) && ds_array_reserve (&self->floors, n);
}

void
ds_gating_clear (DsGating *self)
{
  ds_array_clear (&self->things);
  ds_array_clear (&self->floors);
}

void
ds_gating_add (DsGating *self, size_t floor, uint16_t kind, DsCell at, uint8_t facing, DsStr *lock)
{
  const DsThing thing = { .kind = kind,
                          .facing = facing,
                          .target_floor = -1,
                          .target = DS_GEN_NO_CELL,
                          .at = at,
                          .lock = lock };

  self->things.items[self->things.n++] = thing;
  self->floors.items[self->floors.n++] = floor;
}

static const DsThing *
gate_at (const DsGating *self, size_t floor, DsCell cell)
{
  for (size_t i = 0; i < self->things.n; i++)
    if (self->floors.items[i] == floor && self->things.items[i].at.x == cell.x &&
        self->things.items[i].at.y == cell.y)
      return &self->things.items[i];
  return NULL;
}

bool
ds_gating_put (DsGating *self, const DsPassage *passage, uint16_t kind, uint8_t facing, DsStr *lock)
{
  DsGenRun *run = self->run;
  const uint16_t look = ds_rules_feature_of (run->rules, kind);

  ds_gen_select_floor (run, passage->floor);
  for (uint8_t i = 0; i < passage->n_cells; i++) {
    const DsThing *there = gate_at (self, passage->floor, passage->cells[i]);

    if (there != NULL && (there->lock == NULL || !ds_str_equal (there->lock, lock)))
      return false;
    ds_gen_set (run, DS_LAYER_FEATURE, passage->cells[i], look);
    if (there != NULL)
      continue;
    ds_gating_add (self, passage->floor, kind, passage->cells[i], facing, lock);
    if (passage->n_cells > 1)
      self->things.items[self->things.n - 1].gate =
          ds_cell_hash (run->key, passage->cells[0].x, passage->cells[0].y) | 1;
  }
  return true;
}

/* Ground tile of a wall beside @cell; DS_TILE_NONE: no wall adjoins it. */
static uint16_t
wall_beside (const DsGenRun *run, DsCell cell)
{
  const uint32_t solid = DS_TILE_BLOCKS_MOVE | DS_TILE_BLOCKS_SIGHT;

  for (int way = 0; way < 8; way++) {
    const DsCell to = { cell.x + ds_move_steps[way].x, cell.y + ds_move_steps[way].y };
    uint16_t ground;

    if ((uint32_t)to.x >= (uint32_t)run->w || (uint32_t)to.y >= (uint32_t)run->h)
      continue;
    ground = run->ground[index_of (run, to)];
    if ((ds_rules_cell_flags (run->rules, ground, DS_TILE_NONE) & solid) == solid)
      return ground;
  }
  return DS_TILE_NONE;
}

bool
ds_gating_wall (DsGating *self, const DsPassage *passage)
{
  DsGenRun *run = self->run;

  ds_gen_select_floor (run, passage->floor);
  for (uint8_t i = 0; i < passage->n_cells; i++) {
    const DsCell cell = passage->cells[i];
    const uint16_t wall = wall_beside (run, cell);

    if (wall == DS_TILE_NONE || gate_at (self, passage->floor, cell) != NULL)
      return false;
    ds_gen_set (run, DS_LAYER_GROUND, cell, wall);
    ds_gen_set (run, DS_LAYER_FEATURE, cell, DS_TILE_NONE);
    ds_gen_set (run, DS_LAYER_ROOM, cell, 0);
  }
  return true;
}

void
ds_gating_write (DsGating *self)
{
  for (size_t first = 0; first < self->things.n;) {
    const size_t floor = self->floors.items[first];
    size_t end = first;

    while (end < self->things.n && self->floors.items[end] == floor)
      end++;
    ds_gen_select_floor (self->run, floor);
    ds_gen_add_things (self->run, self->things.items + first, end - first);
    first = end;
  }
}
