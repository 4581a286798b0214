/* core/gen/stages/accretion/piece.c — rooms as runs of cells, with their exits. */
#include "gen/stages/accretion/piece.h"
#include "field/move.h"

static DsCell
beside (DsCell cell, int way, int32_t steps)
{
  return (DsCell){ cell.x + ds_move_steps[way].x * steps, cell.y + ds_move_steps[way].y * steps };
}

static void
add_span (DsPiece *self, int32_t y, int32_t x0, int32_t x1)
{
  self->spans[self->n++] = (DsSpan){ y, x0, x1, 0 };
}

static void
add_exit (DsPiece *self, DsCell cell, int way)
{
  self->exits[self->n_exits++] = (DsDoorway){ cell, way };
}

static void
add_room (DsPiece *self)
{
  for (int32_t y = 1; y <= self->bits.h; y++)
    for (uint64_t row = self->bits.rows[y]; row != 0;) {
      const int32_t x0 = __builtin_ctzll (row);
      const int32_t x1 = x0 + __builtin_ctzll (~(row >> x0)) - 1;

      add_span (self, y, x0, x1);
      row &= ~(UINT64_MAX >> (63 - (x1 - x0)) << x0);
    }
}

void
ds_piece_draw (DsPiece *self, DsRoomForm form, DsCell max, DsRng *rng)
{
  self->form = form;
  ds_room_bits_make (&self->bits, form, max, rng);
}

void
ds_piece_set_doors (DsPiece *self, DsRng *rng)
{
  self->n = self->n_corridor = self->n_exits = 0;
  for (int way = 0; way < 4; way++) {
    DsCell cell;

    if (ds_room_bits_pick_site (&self->bits, way, rng, &cell))
      add_exit (self, cell, way);
  }
  add_room (self);
}

/* A straight corridor from a door site on a random side. */
bool
ds_piece_set_corridor (DsPiece *self, const DsCorridorStyle *style, DsRng *rng)
{
  const int way = (int)ds_rng_below (rng, 4);
  const int32_t *lengths = way % 2 == 0 ? style->down : style->across;
  const int32_t length = ds_rng_range (rng, lengths[0], lengths[1]);
  DsCell start, end;

  if (!ds_room_bits_pick_site (&self->bits, way, rng, &start))
    return false;
  end = beside (start, way, length - 1);
  self->n = self->n_exits = 0;
  self->start = (DsDoorway){ start, way };
  for (int32_t y = ds_min (start.y, end.y); y <= ds_max (start.y, end.y); y++)
    add_span (self, y, ds_min (start.x, end.x), ds_max (start.x, end.x));
  self->n_corridor = self->n;
  add_room (self);
  add_exit (self, beside (end, way, 1), way);
  if (length > 1 && ds_rng_permille (rng, style->oblique)) {
    add_exit (self, beside (end, (way + 1) % 4, 1), (way + 1) % 4);
    add_exit (self, beside (end, (way + 3) % 4, 1), (way + 3) % 4);
  }
  return true;
}

/* The piece with two more cells on each side: its walls, and the doorways that may be cut into
 * them. */
DsRect
ds_piece_bounds (const DsPiece *self, DsCell by)
{
  DsCell low = { INT32_MAX, INT32_MAX }, high = { INT32_MIN, INT32_MIN };

  for (size_t i = 0; i < self->n; i++) {
    const DsSpan *span = &self->spans[i];

    low = (DsCell){ ds_min (low.x, span->x0), ds_min (low.y, span->y) };
    high = (DsCell){ ds_max (high.x, span->x1), ds_max (high.y, span->y) };
  }
  return (DsRect){ low.x + by.x - 2, low.y + by.y - 2, high.x - low.x + 5, high.y - low.y + 5 };
}
