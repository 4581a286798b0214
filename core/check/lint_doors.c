/* core/check/lint_doors.c — surroundings of doors. */
#include "check/lint_context.h"

static bool
is_open (const DsLint *self, size_t floor, int32_t x, int32_t y)
{
  return x >= 0 && y >= 0 && x < self->w && y < self->h &&
         self->floors[floor].at[ds_cell_index ((DsCell){ x, y }, self->w)] != 0;
}

/* A wall, or a door beside it. */
static bool
is_post (const DsLint *self, size_t floor, int32_t x, int32_t y)
{
  return !is_open (self, floor, x, y) ||
         ds_lint_flags (self, floor, (DsCell){ x, y }) & DS_TILE_DOOR;
}

/* True where a lock or a secret door stands, which other rules check. */
static bool
is_gate (const DsLint *self, size_t floor, DsCell cell)
{
  const DsPlaces *places = self->graph.floors[floor];

  for (size_t i = 0; i < places->n_gates; i++)
    if (places->gates[i].x == cell.x && places->gates[i].y == cell.y)
      return true;
  return false;
}

static DsLintDoor
judge (const DsLint *self, size_t floor, int32_t x, int32_t y)
{
  const bool across = is_post (self, floor, x - 1, y) && is_post (self, floor, x + 1, y);
  const bool along = is_post (self, floor, x, y - 1) && is_post (self, floor, x, y + 1);

  if (!across && !along)
    return DS_LINT_DOOR_OPEN;
  if (across && is_open (self, floor, x, y - 1) && is_open (self, floor, x, y + 1))
    return DS_LINT_DOOR_FINE;
  return along && is_open (self, floor, x - 1, y) && is_open (self, floor, x + 1, y)
             ? DS_LINT_DOOR_FINE
             : DS_LINT_DOOR_NOWHERE;
}

void
ds_lint_each_door (DsLint *self, DsLintDoor wanted,
                   void (*tell) (DsLint *self, size_t floor, DsCell cell))
{
  for (size_t f = 0; self->has_graph && f < self->n_floors; f++)
    for (size_t i = 0; i < (size_t)self->w * (size_t)self->h; i++) {
      const DsCell cell = { (int32_t)(i % (size_t)self->w), (int32_t)(i / (size_t)self->w) };

      if (self->floors[f].flags[i] & DS_TILE_DOOR && self->floors[f].at[i] != 0 &&
          judge (self, f, cell.x, cell.y) == wanted && !is_gate (self, f, cell))
        tell (self, f, cell);
    }
}

DsFinding *
ds_lint_add_door (DsLint *self, size_t floor, DsCell cell)
{
  const DsThings *things = self->floors[floor].level->things;
  DsFinding *finding = ds_lint_add_at (self, floor, cell);

  for (size_t i = ds_things_seek (things, cell); i < ds_things_count (things); i++) {
    const DsThing *thing = ds_things_get (things, i);

    if (thing->at.x != cell.x || thing->at.y != cell.y)
      break;
    if (ds_lint_kind (self, thing)->gate != NULL && finding->n_things < DS_FINDING_THINGS_MAX)
      finding->things[finding->n_things++] = thing->id;
  }
  return finding;
}
