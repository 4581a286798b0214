/* core/gen/stages/accretion/frontier.c — collision test of a piece for 64 positions at once, as the
 * AND of shifted rows of bits. */
#include "gen/stages/accretion/frontier.h"
#include "base/bits.h"

#include <string.h>

#define PAD (DS_FRONTIER_REACH / 64) /* words of rock before a row, and one more behind it */

/* Columns @x to @x + 63 as a word; @x may be off the floor. */
static inline uint64_t
get_bits (const uint64_t *row, int32_t x)
{
  const uint64_t *word = row + (x >> 6);
  const int shift = x & 63;

  return word[0] >> shift | word[1] << 1 << (63 - shift);
}

void
ds_frontier_open (DsFrontier *self, DsSpan span)
{
  const int32_t x0 = ds_max (span.x0 - 1, 0), x1 = ds_min (span.x1 + 1, self->w - 1);

  ds_bits_set (ds_frontier_row (self, self->open, span.y), span.x0, span.x1);
  for (int32_t y = ds_max (span.y - 1, 0); y <= ds_min (span.y + 1, self->h - 1); y++)
    ds_bits_set (ds_frontier_row (self, self->near, y), x0, x1);
}

void
ds_frontier_fix (DsFrontier *self, DsSpan span)
{
  ds_bits_set (ds_frontier_row (self, self->fixed, span.y), span.x0, span.x1);
  ds_bits_set (ds_frontier_row (self, self->near, span.y), span.x0, span.x1);
}

/* ---- reading the floor ---- */

/* True for cells that digging must not or cannot open: liquids and chasms, pinned ground, blocking
 * features. */
static bool
is_fixed (const DsGenRun *run, size_t at)
{
  return ds_rules_tile (run->rules, run->ground[at])->flags & (DS_TILE_LIQUID | DS_TILE_HARMFUL) ||
         (run->feature[at] != DS_TILE_NONE &&
          ds_rules_tile (run->rules, run->feature[at])->flags & DS_TILE_BLOCKS_MOVE) ||
         run->pin[at] & DS_PIN_GROUND;
}

static void
take_row (DsFrontier *self, const DsGenRun *run, const uint8_t *open, int32_t y)
{
  const size_t row = (size_t)y * (size_t)self->w;
  const uint16_t *ground = run->ground + row, *feature = run->feature + row;
  uint16_t plain = DS_TILE_NONE; /* ground of the last cell that was not fixed */

  for (int32_t x = 0; x < self->w; x++) {
    const int32_t x0 = x;

    while (x < self->w && open[x])
      x++;
    if (x > x0)
      ds_frontier_open (self, (DsSpan){ y, x0, x - 1, 0 });
    if (x >= self->w || (ground[x] == plain && feature[x] == DS_TILE_NONE && !run->row_pins[y]))
      continue;
    if (is_fixed (run, row + (size_t)x))
      ds_frontier_fix (self, (DsSpan){ y, x, x, 0 });
    else
      plain = ground[x];
  }
  ds_frontier_fix (self, (DsSpan){ y, 0, y == 0 || y == self->h - 1 ? self->w - 1 : 0, 0 });
  ds_frontier_fix (self, (DsSpan){ y, self->w - 1, (int32_t)(self->stride - PAD) * 64 - 1, 0 });
  memset (ds_frontier_row (self, self->near, y) - PAD, 0xff, PAD * sizeof *self->near);
}

/* O(w * h). */
DsStatus
ds_frontier_init (DsFrontier *self, DsGenRun *run)
{
  size_t plane;
  DsSpace space;
  DsStatus status;

  *self = (DsFrontier){ .w = run->w, .h = run->h };
  self->stride = ((size_t)run->w + 63) / 64 + 2 * PAD + 1;
  plane = self->stride * (size_t)run->h;
  self->open = ds_alloc0 (3 * plane, sizeof *self->open);
  if (self->open == NULL)
    return DS_NOMEM;
  self->fixed = self->open + plane;
  self->near = self->fixed + plane;
  status = ds_gen_space (run, &space, NULL);
  for (int32_t y = 0; y < self->h && status == DS_OK; y++) {
    take_row (self, run, space.open + (size_t)y * (size_t)self->w, y);
    if (y % 4 == 0 && ds_gen_poll (run, 0, 1))
      status = DS_CANCELLED;
  }
  ds_free ((void *)space.open);
  return status;
}

void
ds_frontier_clear (DsFrontier *self)
{
  ds_free (self->open);
  memset (self, 0, sizeof *self);
}

/* ---- positions to grow at ---- */

bool
ds_frontier_doorways (const DsFrontier *self, DsRect window, uint64_t out[4][DS_FRONTIER_ROWS])
{
  const uint64_t columns = UINT64_MAX >> (64 - window.w);
  uint64_t any = 0;

  for (int32_t i = 0; i < window.h; i++) {
    const int32_t y = window.y + i;
    const uint64_t *row = ds_frontier_row (self, self->open, y);
    uint64_t north, east, south, west, rock;

    for (int way = 0; way < 4; way++)
      out[way][i] = 0;
    if (y == 0 || y == self->h - 1)
      continue;
    north = get_bits (row - self->stride, window.x);
    south = get_bits (row + self->stride, window.x);
    east = get_bits (row, window.x + 1);
    west = get_bits (row, window.x - 1);
    rock = columns & ~get_bits (row, window.x) &
           ~get_bits (ds_frontier_row (self, self->fixed, y), window.x);
    any |= out[0][i] = rock & north & ~(east | south | west);
    any |= out[1][i] = rock & east & ~(north | south | west);
    any |= out[2][i] = rock & south & ~(north | east | west);
    any |= out[3][i] = rock & west & ~(north | east | south);
  }
  return any != 0;
}

/* Columns from @x on at which any of the next @length columns is taken. */
static inline uint64_t
taken_within (const uint64_t *row, int32_t x, int32_t length)
{
  uint64_t low = get_bits (row, x), high = get_bits (row, x + 64);

  for (int32_t done = 1, by; done < length; done += by) {
    by = ds_min (done, length - done);
    low |= low >> by | high << (64 - by);
    high |= high >> by;
  }
  return low;
}

/* @spans have at most 64 columns each and lie within reach of @anchor. The ends of all spans are
 * tested first, which leaves few positions for the full test. O(n) for all positions. */
uint64_t
ds_frontier_fit (const DsFrontier *self, const DsSpan *spans, size_t n, DsCell anchor, DsCell at,
                 uint64_t places)
{
  const DsCell by = { at.x - anchor.x, at.y - anchor.y };

  for (size_t i = 0; i < n && places != 0; i++) {
    const int32_t y = spans[i].y + by.y;
    const uint64_t *row;

    if (y < 1 || y >= self->h - 1)
      return 0;
    row = ds_frontier_row (self, self->near, y);
    places &= ~(get_bits (row, spans[i].x0 + by.x) | get_bits (row, spans[i].x1 + by.x));
  }
  for (size_t i = 0; i < n && places != 0; i++)
    places &= ~taken_within (ds_frontier_row (self, self->near, spans[i].y + by.y),
                             spans[i].x0 + by.x, spans[i].x1 - spans[i].x0 + 1);
  return places;
}
