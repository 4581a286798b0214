/* core/field/move.h — walkable cells of a floor, and the steps between them. */
#pragma once

#include "rules/rules.h"

/* Borrows; cheap to copy. */
typedef struct {
  int32_t w, h;        /* cells */
  const uint8_t *open; /* w * h, row by row: 1 = walkable, 0 = not */
  DsMovement movement;
} DsSpace;

/* North, east, south, west; then the diagonals north-east, south-east, south-west, north-west. */
extern const DsCell ds_move_steps[8];

/* Number of entries of ds_move_steps[] that the movement allows: 4 or 8. */
static inline int
ds_move_n_steps (DsMovement movement)
{
  return movement == DS_MOVE_4 ? 4 : 8;
}

/* True when the cell lies on the floor. */
static inline bool
ds_space_has (const DsSpace *self, DsCell cell)
{
  DS_ASSERT (self != NULL);
  return (uint32_t)cell.x < (uint32_t)self->w && (uint32_t)cell.y < (uint32_t)self->h;
}

/* Index in DsSpace.open of @cell, which lies on the floor. */
static inline size_t
ds_space_index (const DsSpace *self, DsCell cell)
{
  DS_ASSERT (self != NULL && cell.y < self->h);
  return ds_cell_index (cell, self->w);
}

/* One step from @from (on the floor, open or not) to *@to, which must be open. A diagonal step that
 * may not cut corners needs both cells beside it open, so that it never leads through a gap that
 * two steps could not use. @step, of ds_move_steps[], is below ds_move_n_steps(). */
static inline bool
ds_space_step (const DsSpace *self, DsCell from, int step, DsCell *to)
{
  const DsCell by = ds_move_steps[step];

  DS_ASSERT (step >= 0 && step < ds_move_n_steps (self->movement) && ds_space_has (self, from));
  *to = (DsCell){ from.x + by.x, from.y + by.y };
  if (!ds_space_has (self, *to) || !self->open[ds_space_index (self, *to)])
    return false;
  if (step < 4 || self->movement != DS_MOVE_8_NO_CORNER_CUTTING)
    return true;
  return self->open[ds_space_index (self, (DsCell){ to->x, from.y })] &&
         self->open[ds_space_index (self, (DsCell){ from.x, to->y })];
}
