/* core/gen/stages/accretion/room_bits.c — shapes of rooms, after Brogue: built ones are rectangles
 * and circles, natural ones discs and caves by a cellular automaton. */
#include "gen/stages/accretion/room_bits.h"
#include "field/move.h"

#include <string.h>

#define CAVE_ROUNDS 5
#define CAVE_TRIES 4
#define CAVE_CELLS 10 /* caves with fewer cells are rejected */
#define N_ROWS (DS_ROOM_SIDE + 2)

/* ---- drawing; until settle() measures it, a room's w and h are its greatest size ---- */

/* Word with bits @x0 to @x1 set. */
static uint64_t
span_bits (int32_t x0, int32_t x1)
{
  return UINT64_MAX >> (63 - (x1 - x0)) << x0;
}

static void
add_rect (DsRoomBits *self, int32_t x, int32_t y, int32_t w, int32_t h)
{
  for (int32_t row = y; row < y + h; row++)
    self->rows[row] |= span_bits (x, x + w - 1);
}

/* Adds the cells nearer than @r + 1/2 to (@x, @y), clipped to the canvas. */
static void
add_disc (DsRoomBits *self, int32_t x, int32_t y, int32_t r)
{
  int32_t half = 0;

  for (int32_t dy = -r; dy <= r; dy++) {
    while (half < r && (half + 1) * (half + 1) + dy * dy < r * r + r)
      half++;
    while (half * half + dy * dy >= r * r + r)
      half--;
    if (y + dy >= 1 && y + dy <= DS_ROOM_SIDE)
      self->rows[y + dy] |= span_bits (ds_max (x - half, 1), ds_min (x + half, DS_ROOM_SIDE));
  }
}

/* Moves the drawing to (1, 1), and measures it. */
static void
settle (DsRoomBits *self)
{
  uint64_t all = 0;
  int32_t top = 0, bottom = 0, left;

  for (int32_t y = N_ROWS - 1; y >= 0; y--) {
    all |= self->rows[y];
    if (self->rows[y] == 0)
      continue;
    top = y;
    bottom = ds_max (bottom, y);
  }
  left = __builtin_ctzll (all);
  self->w = 64 - __builtin_clzll (all) - left;
  self->h = bottom - top + 1;
  for (int32_t y = 0; y < self->h; y++)
    self->rows[1 + y] = self->rows[top + y] >> left << 1;
  memset (self->rows + 1 + self->h, 0, (size_t)(N_ROWS - 1 - self->h) * sizeof *self->rows);
  self->rows[0] = 0;
}

/* ---- built shapes ---- */

/* Two rectangles with a random overlap: one high, one wide. */
static void
make_cross (DsRoomBits *self, DsRng *rng)
{
  const int32_t w1 = ds_rng_range (rng, 3, 12), h1 = ds_rng_range (rng, 3, 7);
  const int32_t w2 = ds_rng_range (rng, 4, 20), h2 = ds_rng_range (rng, 2, 5);
  const int32_t x1 = 22, y1 = 22;
  const int32_t x2 = x1 + w1 / 2 - w2 / 2 + ds_rng_range (rng, -2, 2);
  const int32_t y2 = y1 + ds_rng_range (rng, -h2 / 2, h1 - (h2 + 1) / 2);

  add_rect (self, x1, y1, w1, h1);
  add_rect (self, x2, y2, w2, h2);
}

static void
make_symmetric_cross (DsRoomBits *self, DsRng *rng)
{
  const int32_t w = ds_rng_range (rng, 4, 8), h = ds_rng_range (rng, 4, 5);
  const int32_t thin_w = 2 + w % 2 + (w > 6 ? (int32_t)ds_rng_below (rng, 2) * 2 : 0);
  const int32_t thin_h = 2 + h % 2;

  add_rect (self, 20, 20 + (h - thin_h) / 2, w, thin_h);
  add_rect (self, 20 + (w - thin_w) / 2, 20, thin_w, h);
}

static void
make_small (DsRoomBits *self, DsRng *rng)
{
  const int32_t w = ds_rng_range (rng, 3, 6), h = ds_rng_range (rng, 2, 4);

  add_rect (self, 1, 1, w, h);
}

/* Mostly small circles, seldom a large one. */
static void
make_circle (DsRoomBits *self, DsRng *rng)
{
  const int32_t r =
      ds_rng_permille (rng, 80) ? ds_rng_range (rng, 4, 10) : ds_rng_range (rng, 2, 4);

  add_disc (self, 31, 31, r);
}

static void
make_donut (DsRoomBits *self, DsRng *rng)
{
  const int32_t most = ds_clamp ((ds_min (self->w, self->h) - 1) / 2, 4, 9);
  const int32_t r = ds_rng_range (rng, ds_min (5, most), most);
  const int32_t hole = ds_rng_range (rng, ds_max (r / 2 - 1, 2), r - 2);
  DsRoomBits rock = { 0 };

  add_disc (self, 31, 31, r);
  add_disc (&rock, 31, 31, hole);
  for (int32_t y = 0; y < N_ROWS; y++)
    self->rows[y] &= ~rock.rows[y];
}

/* ---- natural shapes ---- */

/* A population count that is fast for empty rows, which are most. */
static inline uint32_t
count_bits (uint64_t row)
{
  return row != 0 ? (uint32_t)__builtin_popcountll (row) : 0;
}

/* A random cell of the drawing. */
static DsCell
pick_cell (const DsRoomBits *self, DsRng *rng)
{
  uint32_t n = 0, pick;

  for (int32_t y = 0; y < N_ROWS; y++)
    n += count_bits (self->rows[y]);
  pick = ds_rng_below (rng, n);
  for (int32_t y = 0; y < N_ROWS; y++) {
    uint64_t row = self->rows[y];
    const uint32_t count = count_bits (row);

    if (pick >= count) {
      pick -= count;
      continue;
    }
    while (pick-- > 0)
      row &= row - 1;
    return (DsCell){ __builtin_ctzll (row), y };
  }
  return (DsCell){ 0, 0 }; /* unreachable */
}

/* Discs, each around a cell of the previous ones. */
static void
make_chunky (DsRoomBits *self, DsRng *rng)
{
  const int32_t n = ds_rng_range (rng, 2, 8);
  const int32_t x1 = ds_min (31 + self->w / 2 - 2, 58), y1 = ds_min (31 + self->h / 2 - 2, 58);

  add_disc (self, 31, 31, 2);
  for (int32_t i = 0; i < n; i++) {
    const DsCell at = pick_cell (self, rng);

    if (at.x <= x1 && at.y <= y1 && at.x >= 62 - x1 && at.y >= 62 - y1)
      add_disc (self, at.x, at.y, 2);
  }
}

/* Random noise: more than half of the cells. */
static void
make_noise (DsRoomBits *self, int32_t w, int32_t h, DsRng *rng)
{
  memset (self->rows, 0, sizeof self->rows);
  for (int32_t y = 1; y <= h; y++) {
    const uint64_t half = ds_rng_next (rng), eighth = ds_rng_next (rng) & ds_rng_next (rng);

    self->rows[y] = (half | (eighth & ds_rng_next (rng))) & span_bits (1, w);
  }
}

/* One round of the cellular automaton, 64 cells at once: a cell survives with 4 live neighbours of
 * 8, and is born with 6. Cells outside of @w x @h stay dead. */
static void
smooth (DsRoomBits *self, int32_t w, int32_t h)
{
  const uint64_t canvas = span_bits (1, w);
  uint64_t above = 0;

  for (int32_t y = 1; y <= h; y++) {
    const uint64_t row = self->rows[y], below = self->rows[y + 1];
    const uint64_t al = above << 1, ar = above >> 1, bl = below << 1, br = below >> 1;
    const uint64_t a1 = al ^ above ^ ar, a2 = (al & ar) | (above & (al ^ ar));
    const uint64_t b1 = bl ^ below ^ br, b2 = (bl & br) | (below & (bl ^ br));
    const uint64_t c1 = row << 1 ^ row >> 1, c2 = row << 1 & row >> 1;
    const uint64_t carry = (a1 & b1) | (c1 & (a1 ^ b1));
    const uint64_t two = a2 ^ b2 ^ c2, four = (a2 & b2) | (c2 & (a2 ^ b2));
    const uint64_t twos = two ^ carry, more = two & carry;
    const uint64_t fours = four ^ more, eights = four & more;

    self->rows[y] = (eights | (fours & (twos | row))) & canvas;
    above = row;
  }
}

/* Completes the runs of @cells that have a bit of @row. */
static uint64_t
fill_runs (uint64_t row, uint64_t cells)
{
  uint64_t up = row, down = row, up_cells = cells, down_cells = cells;

  for (int i = 1; i < 64; i *= 2) {
    up |= up_cells & up << i;
    down |= down_cells & down >> i;
    up_cells &= up_cells << i;
    down_cells &= down_cells >> i;
  }
  return up | down;
}

/* Flood-fills @part, which has a cell in row @first, within @cells, by sweeps down and up until
 * nothing is added; returns its size. */
static int32_t
flood (uint64_t *part, const uint64_t *cells, int32_t first)
{
  int32_t top = first, bottom = first, size = 0;
  bool grows = true;

  while (grows) {
    grows = false;
    for (int32_t way = 1; way >= -1; way -= 2)
      for (int32_t y = way > 0 ? ds_max (top - 1, 0) : ds_min (bottom + 1, N_ROWS - 1);
           y >= ds_max (top - 1, 0) && y <= ds_min (bottom + 1, N_ROWS - 1); y += way) {
        const uint64_t beside = (y > 0 ? part[y - 1] : 0) | (y < N_ROWS - 1 ? part[y + 1] : 0);
        const uint64_t seed = (part[y] | beside) & cells[y];

        if (seed == part[y])
          continue;
        part[y] = fill_runs (seed, cells[y]);
        top = ds_min (top, y);
        bottom = ds_max (bottom, y);
        grows = true;
      }
  }
  for (int32_t y = top; y <= bottom; y++)
    size += __builtin_popcountll (part[y]);
  return size;
}

/* Removes all parts but the largest; returns its size. */
static int32_t
keep_largest (DsRoomBits *self)
{
  uint64_t best[N_ROWS] = { 0 };
  int32_t most = 0;

  for (int32_t y = 0; y < N_ROWS; y++)
    while (self->rows[y] != 0) {
      uint64_t part[N_ROWS] = { 0 };
      int32_t size;

      part[y] = self->rows[y] & -self->rows[y];
      size = flood (part, self->rows, y);
      for (int32_t row = 0; row < N_ROWS; row++)
        self->rows[row] &= ~part[row];
      if (size > most) {
        most = size;
        memcpy (best, part, sizeof best);
      }
    }
  memcpy (self->rows, best, sizeof best);
  return most;
}

static void
make_blob (DsRoomBits *self, int32_t w, int32_t h, DsRng *rng)
{
  for (int i = 0; i < CAVE_TRIES; i++) {
    make_noise (self, ds_min (w, self->w), ds_min (h, self->h), rng);
    for (int round = 0; round < CAVE_ROUNDS; round++)
      smooth (self, ds_min (w, self->w), ds_min (h, self->h));
    if (keep_largest (self) >= CAVE_CELLS)
      return;
  }
  memset (self->rows, 0, sizeof self->rows);
  make_chunky (self, rng);
}

/* A compact, high or wide cave. */
static void
make_cave (DsRoomBits *self, DsRng *rng)
{
  const uint32_t way = ds_rng_below (rng, 3);
  const int32_t w = way == 2 ? ds_rng_range (rng, 20, 60) : ds_rng_range (rng, 6, 14);
  const int32_t h = way == 1 ? ds_rng_range (rng, 15, 27) : ds_rng_range (rng, 6, 10);

  make_blob (self, w, h, rng);
}

static void
make_cavern (DsRoomBits *self, DsRng *rng)
{
  const int32_t w = ds_rng_range (rng, 48, 62);

  make_blob (self, w, ds_rng_range (rng, 20, 30), rng);
}

/* ---- all shapes ---- */

/* Crops the room to @max, and keeps the largest part of the rest. */
static void
cut (DsRoomBits *self, DsCell max)
{
  if (self->w <= max.x && self->h <= max.y)
    return;
  for (int32_t y = 1; y <= self->h; y++)
    self->rows[y] &= y <= max.y ? span_bits (1, max.x) : 0;
  if (keep_largest (self) == 0)
    self->rows[1] = 2; /* that corner was empty */
  settle (self);
}

void
ds_room_bits_make (DsRoomBits *out, DsRoomForm form, DsCell max, DsRng *rng)
{
  static void (*const make[DS_N_ROOM_FORMS]) (DsRoomBits *, DsRng *) = {
    [DS_FORM_CROSS] = make_cross, [DS_FORM_SYMMETRIC_CROSS] = make_symmetric_cross,
    [DS_FORM_SMALL] = make_small, [DS_FORM_CIRCLE] = make_circle,
    [DS_FORM_DONUT] = make_donut, [DS_FORM_CHUNKY] = make_chunky,
    [DS_FORM_CAVE] = make_cave,   [DS_FORM_CAVERN] = make_cavern,
  };

  max = (DsCell){ ds_min (max.x, DS_ROOM_SIDE), ds_min (max.y, DS_ROOM_SIDE) };
  *out = (DsRoomBits){ .w = max.x, .h = max.y };
  make[form](out, rng);
  settle (out);
  cut (out, max);
}

/* ---- door sites ---- */

/* Sites above the highest cell of each column, or below the lowest, where the adjoining columns
 * have no cell beyond them either. */
static uint32_t
sites_along_y (const DsRoomBits *self, int way, uint64_t *sites)
{
  const int32_t by = way == 0 ? 1 : -1;
  uint64_t seen = 0;
  uint32_t n = 0;

  for (int32_t y = way == 0 ? 0 : self->h + 1; y + by >= 0 && y + by <= self->h + 1; y += by) {
    seen |= self->rows[y];
    sites[y] = self->rows[y + by] & ~(seen | seen << 1 | seen >> 1);
    n += count_bits (sites[y]);
  }
  return n;
}

/* Sites left of the first cell of each row, or right of the last, with the same test for adjoining
 * rows. */
static uint32_t
sites_along_x (const DsRoomBits *self, int way, uint64_t *sites)
{
  uint32_t n = 0;

  for (int32_t y = 1; y <= self->h; y++) {
    const uint64_t row = self->rows[y], beside = self->rows[y - 1] | self->rows[y + 1];
    const uint64_t last = UINT64_C (1) << (63 - __builtin_clzll (row));

    if (way == 3)
      sites[y] = beside & ((row & -row) - 1) ? 0 : (row & -row) >> 1;
    else
      sites[y] = beside & ~(last | (last - 1)) ? 0 : last << 1;
    n += sites[y] != 0;
  }
  return n;
}

bool
ds_room_bits_pick_site (const DsRoomBits *self, int way, DsRng *rng, DsCell *out)
{
  uint64_t sites[N_ROWS];
  uint32_t n, pick;

  memset (sites, 0, (size_t)(self->h + 2) * sizeof *sites);
  n = way % 2 == 0 ? sites_along_y (self, way, sites) : sites_along_x (self, way, sites);
  if (n == 0)
    return false;
  pick = ds_rng_below (rng, n);
  for (int32_t y = 0; y <= self->h + 1; y++) {
    const uint32_t count = count_bits (sites[y]);

    if (pick < count) {
      while (pick-- > 0)
        sites[y] &= sites[y] - 1;
      *out = (DsCell){ __builtin_ctzll (sites[y]), y };
      return true;
    }
    pick -= count;
  }
  return false; /* unreachable */
}
