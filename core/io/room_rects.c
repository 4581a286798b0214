/* core/io/room_rects.c — the cells of rooms as rectangles. */
#include "io/room_rects.h"

#include <stdlib.h>
#include <string.h>

/* Adds the run of @room at @x of row @y, or lengthens the rectangle that ends above it. @above: by
 * column, 1 + rectangle that begins there and ends in the row above; @now: the same for this row.
 */
static bool
add_run (DsRoomRects *self, DsRoomRect run, const uint32_t *above, uint32_t *now)
{
  const uint32_t at = above[run.x];
  DsRoomRect *over = at != 0 ? &self->items.items[at - 1] : NULL;

  if (over != NULL && over->room == run.room && over->w == run.w) {
    over->h++;
    now[run.x] = at;
    return true;
  }
  if (!ds_array_push (&self->items, run))
    return false;
  now[run.x] = (uint32_t)self->items.n;
  return true;
}

static bool
add_row (DsRoomRects *self, const uint32_t *row, int32_t w, int32_t y, const uint32_t *above,
         uint32_t *now)
{
  bool ok = true;

  memset (now, 0, (size_t)w * sizeof *now);
  for (int32_t x = 0, end; x < w && ok; x = end) {
    end = x + 1;
    while (end < w && row[end] == row[x])
      end++;
    if (row[x] != 0)
      ok = add_run (self, (DsRoomRect){ row[x], x, y, end - x, 1 }, above, now);
  }
  return ok;
}

static int
compare (const void *a, const void *b)
{
  const DsRoomRect *i = a, *k = b;

  if (i->room != k->room)
    return i->room < k->room ? -1 : 1;
  return i->y != k->y ? (i->y > k->y) - (i->y < k->y) : (i->x > k->x) - (i->x < k->x);
}

DsStatus
ds_room_rects_find (DsRoomRects *out, const DsFloor *floor, DsError *err)
{
  uint32_t *columns, *above, *now;
  bool ok;

  DS_ASSERT (out != NULL && floor != NULL);

  memset (out, 0, sizeof *out);
  columns = ds_alloc0 ((size_t)floor->w * 2, sizeof *columns);
  ok = columns != NULL;
  above = columns;
  now = ok ? columns + floor->w : NULL;
  for (int32_t y = 0; y < floor->h && ok; y++) {
    uint32_t *swapped = above;

    ok = add_row (out, ds_grid_row (&floor->layers[DS_LAYER_ROOM], y), floor->w, y, above, now);
    above = now;
    now = swapped;
  }
  ds_free (columns);
  if (!ok) {
    ds_room_rects_clear (out);
    return ds_fail_nomem (err, "rooms");
  }
  if (out->items.n > 0)
    qsort (out->items.items, out->items.n, sizeof *out->items.items, compare);
  return DS_OK;
}

const DsRoomRect *
ds_room_rects_of (const DsRoomRects *self, uint32_t room, size_t *n)
{
  size_t from = 0, to;

  DS_ASSERT (self != NULL && n != NULL);

  to = self->items.n;
  while (from < to) {
    const size_t middle = from + (to - from) / 2;

    if (self->items.items[middle].room < room)
      from = middle + 1;
    else
      to = middle;
  }
  *n = 0;
  while (from + *n < self->items.n && self->items.items[from + *n].room == room)
    ++*n;
  return *n > 0 ? &self->items.items[from] : NULL;
}

void
ds_room_rects_clear (DsRoomRects *self)
{
  DS_ASSERT (self != NULL);

  ds_array_clear (&self->items);
}
