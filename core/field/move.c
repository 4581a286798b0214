/* core/field/move.c — the one rule of movement. */
#include "field/move.h"

const DsCell ds_move_steps[8] = {
  { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 }, { 1, -1 }, { 1, 1 }, { -1, 1 }, { -1, -1 },
};

/*
 * One step from @from (on the floor, open or not) to *@to, which must be open. A diagonal step that
 * may not cut corners needs both cells beside it open, so that it never leads through a gap that
 * two steps could not use. @step must be below ds_move_n_steps(). O(1).
 */
bool
ds_space_step (const DsSpace *self, DsCell from, int step, DsCell *to)
{
  const DsCell by = ds_move_steps[step];

  *to = (DsCell){ from.x + by.x, from.y + by.y };
  if (!ds_space_has (self, *to) || !self->open[ds_space_index (self, *to)])
    return false;
  if (step < 4 || self->movement != DS_MOVE_8_NO_CORNER_CUTTING)
    return true;
  return self->open[ds_space_index (self, (DsCell){ to->x, from.y })] &&
         self->open[ds_space_index (self, (DsCell){ from.x, to->y })];
}
