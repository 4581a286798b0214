/* core/field/line.c — Bresenham's line algorithm (1965). */
#include "field/line.h"

#include <stdlib.h>

void
ds_line_start (DsLine *self, DsCell from, DsCell to)
{
  DS_ASSERT (self != NULL);
  *self = (DsLine){ .at = from, .to = to, .w = abs (to.x - from.x), .h = abs (to.y - from.y) };
  self->error = self->w - self->h;
}

bool
ds_line_next (DsLine *self, DsCell *out)
{
  const int32_t twice = 2 * self->error;

  DS_ASSERT (self != NULL && out != NULL);
  if (self->is_over)
    return false;
  *out = self->at;
  self->is_over = self->at.x == self->to.x && self->at.y == self->to.y;
  if (twice > -self->h && !self->is_over) {
    self->error -= self->h;
    self->at.x += self->at.x < self->to.x ? 1 : -1;
  }
  if (twice < self->w && !self->is_over) {
    self->error += self->w;
    self->at.y += self->at.y < self->to.y ? 1 : -1;
  }
  return true;
}
