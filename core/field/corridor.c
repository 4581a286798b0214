/* core/field/corridor.c — corridors from cell to cell. */
#include "field/corridor.h"
#include "field/line.h"
#include "field/shape.h"

#include <stdlib.h>

static int32_t
sign_of (int32_t n)
{
  return (n > 0) - (n < 0);
}

/* Goes straight to @to, in whose row or column the last cell is; the last one is there already. */
static bool
go_straight (DsCells *out, DsCell to)
{
  DsCell at = out->items[out->n - 1];

  while (at.x != to.x || at.y != to.y) {
    at.x += sign_of (to.x - at.x);
    at.y += sign_of (to.y - at.y);
    if (!ds_array_push (out, at))
      return false;
  }
  return true;
}

static bool
go_diagonally (DsCells *out, DsCell to)
{
  DsLine line;
  DsCell next;

  ds_line_start (&line, out->items[out->n - 1], to);
  while (ds_line_next (&line, &next)) {
    const DsCell at = out->items[out->n - 1];

    if (at.x != next.x && at.y != next.y && !ds_array_push (out, (DsCell){ next.x, at.y }))
      return false;
    if ((at.x != next.x || at.y != next.y) && !ds_array_push (out, next))
      return false;
  }
  return true;
}

bool
ds_corridor_path (const DsCorridorPlan *plan, DsCells *out)
{
  const DsCell from = plan->from, to = plan->to;
  const bool is_wide = abs (to.x - from.x) >= abs (to.y - from.y);
  const bool begins_across = is_wide != plan->is_swapped;
  const DsCell middle = { (from.x + to.x) / 2, (from.y + to.y) / 2 };

  DS_ASSERT (plan != NULL && out != NULL && plan->bends < DS_N_CORRIDOR_BENDS);

  if (!ds_array_push (out, from))
    return false;
  switch (plan->bends) {
  case DS_CORRIDOR_DIAGONAL:
    return go_diagonally (out, to);
  case DS_CORRIDOR_TWO_BENDS:
    return begins_across
               ? go_straight (out, (DsCell){ middle.x, from.y }) &&
                     go_straight (out, (DsCell){ middle.x, to.y }) && go_straight (out, to)
               : go_straight (out, (DsCell){ from.x, middle.y }) &&
                     go_straight (out, (DsCell){ to.x, middle.y }) && go_straight (out, to);
  default:
    return go_straight (out, begins_across ? (DsCell){ to.x, from.y } : (DsCell){ from.x, to.y }) &&
           go_straight (out, to);
  }
}

/* ---- tiles */

typedef struct {
  const DsDelve *delve;
  const DsFloor *level;
  size_t floor;
  const DsCorridorPlan *plan;
} Digging;

static bool
is_wall (const Digging *self, DsCell at)
{
  return !ds_floor_has (self->level, at) ||
         ds_delve_flags (self->delve, self->floor, at) & DS_TILE_BLOCKS_MOVE;
}

static bool
is_room (const Digging *self, DsCell at)
{
  return !is_wall (self, at) && ds_floor_get (self->level, DS_LAYER_ROOM, at) != 0;
}

/* The cells that the corridor covers, in order. */
static bool
list_covered (const Digging *self, const DsCells *path, DsSpans *out)
{
  for (size_t i = 0; i < path->n; i++)
    if (!ds_shape_stroke (path->items[i], path->items[i], self->plan->width, DS_TIP_SQUARE, out))
      return false;
  ds_spans_cut (out, self->level->w, self->level->h);
  ds_spans_join (out);
  return true;
}

static bool
dig (const Digging *self, const DsSpans *cells, DsTiling *out)
{
  for (size_t i = 0; i < cells->n; i++)
    for (int32_t x = cells->items[i].x0; x <= cells->items[i].x1; x++) {
      const DsCell at = { x, cells->items[i].y };

      if (is_wall (self, at) && !ds_tiling_put (out, self->delve->rules, self->plan->ground, at))
        return false;
    }
  return true;
}

/* True if a door fits at cell @i of the path: in a wall beside ground of a room, between two cells
 * of wall. */
static bool
fits_door (const Digging *self, const DsCells *path, size_t i)
{
  const DsCell at = path->items[i];
  const DsCell before = i > 0 ? path->items[i - 1] : at;
  const DsCell behind = i + 1 < path->n ? path->items[i + 1] : at;
  const bool goes_across = before.y == at.y && behind.y == at.y;
  const bool goes_down = before.x == at.x && behind.x == at.x;

  if (i == 0 || i + 1 == path->n || !ds_floor_has (self->level, at) || !is_wall (self, at) ||
      (!is_room (self, before) && !is_room (self, behind)))
    return false;
  if (goes_across)
    return is_wall (self, (DsCell){ at.x, at.y - 1 }) && is_wall (self, (DsCell){ at.x, at.y + 1 });
  return goes_down && is_wall (self, (DsCell){ at.x - 1, at.y }) &&
         is_wall (self, (DsCell){ at.x + 1, at.y });
}

static bool
put_doors (const Digging *self, const DsCells *path, DsTiling *out)
{
  if (self->plan->door == DS_TILE_NONE || self->plan->width > 1)
    return true;
  for (size_t i = 0; i < path->n; i++)
    if (fits_door (self, path, i) &&
        !ds_tiling_put (out, self->delve->rules, self->plan->door, path->items[i]))
      return false;
  return true;
}

DsStatus
ds_corridor_lay (const DsDelve *delve, size_t floor, const DsCorridorPlan *plan, DsTiling *out,
                 DsError *err)
{
  DsCells path = { 0 };
  DsSpans covered = { 0 };
  Digging self;
  bool done;

  DS_ASSERT (delve != NULL && floor < delve->dungeon.n_floors && plan != NULL && out != NULL);

  self = (Digging){ delve, &delve->dungeon.floors[floor], floor, plan };
  done = ds_corridor_path (plan, &path) && list_covered (&self, &path, &covered) &&
         dig (&self, &covered, out) && put_doors (&self, &path, out);
  ds_array_clear (&path);
  ds_array_clear (&covered);
  return done ? DS_OK : ds_fail_nomem (err, "corridor");
}
