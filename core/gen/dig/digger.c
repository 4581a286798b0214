/* core/gen/dig/digger.c — the plane of a random walk: cells are marked during the walk, and runs of
 * marked cells are written at its end. */
#include "gen/dig/digger.h"

#include <string.h>

/* DS_NOMEM, DS_CANCELLED: @self must be cleared all the same. Nothing is dug yet. O(w * h) for the
 * rows that have pins. */
DsStatus
ds_digger_init (DsDigger *self, DsGenRun *run)
{
  *self = (DsDigger){ .w = run->w, .h = run->h, .rng = &run->rng };
  self->cells = ds_alloc0 ((size_t)run->w * (size_t)run->h, 1);
  if (self->cells == NULL)
    return DS_NOMEM;
  for (int32_t y = 0; y < run->h; y++) {
    if (y % 8 == 0 && ds_gen_poll (run, 0, 1))
      return DS_CANCELLED;
    for (int32_t x = 0; x < run->w && run->row_pins[y] & DS_PIN_GROUND; x++) {
      const DsCell cell = { x, y };

      if (run->pin[ds_cell_index ((DsCell){ x, y }, run->w)] & DS_PIN_GROUND &&
          !ds_gen_is_open (run, cell))
        *ds_digger_cell (self, cell) = DS_DIGGER_SOLID;
    }
  }
  return DS_OK;
}

void
ds_digger_clear (DsDigger *self)
{
  ds_free (self->cells);
  memset (self, 0, sizeof *self);
}

DsStatus
ds_digger_write (const DsDigger *self, DsGenRun *run, uint16_t floor)
{
  for (int32_t y = 0; y < self->h; y++) {
    const uint8_t *row = self->cells + (size_t)y * (size_t)self->w;

    if (y % 8 == 0 && ds_gen_poll (run, 1, 1))
      return DS_CANCELLED;
    for (int32_t x = 0; x < self->w; x++) {
      const int32_t x0 = x;

      while (x < self->w && row[x] & DS_DIGGER_DUG)
        x++;
      if (x > x0)
        ds_gen_put_span (run, DS_LAYER_GROUND, y, x0, x - 1, floor);
    }
  }
  return DS_OK;
}
