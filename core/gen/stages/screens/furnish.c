/* core/gen/stages/screens/furnish.c — furnishings that keep a room connected by construction: solid
 * cells stay a cell away from walls and from each other, or are stubs on a closed wall. */
#include "gen/stages/screens/furnish.h"

#define LARGE 12 /* cells of the shorter sides */

typedef struct {
  DsGenRun *run;
  DsRect in;      /* cells */
  bool is_turned; /* x and y are exchanged: u goes along the longer sides */
  int32_t n_u, n_v;
  const DsFurnishTiles *tiles;
  DsRng *rng;
} FurnishedRoom;

static DsCell
cell_at (const FurnishedRoom *self, int32_t u, int32_t v)
{
  return self->is_turned ? (DsCell){ self->in.x + v, self->in.y + u }
                         : (DsCell){ self->in.x + u, self->in.y + v };
}

static void
put_wall (const FurnishedRoom *self, int32_t u, int32_t v)
{
  const DsCell cell = cell_at (self, u, v);

  if (ds_gen_set (self->run, DS_LAYER_GROUND, cell, self->tiles->wall) &&
      !ds_gen_is_open (self->run, cell))
    ds_gen_set (self->run, DS_LAYER_ROOM, cell, 0);
}

/* Puts a pillar, except on pinned floor. */
static void
put_pillar (const FurnishedRoom *self, int32_t u, int32_t v)
{
  const DsCell cell = cell_at (self, u, v);
  const size_t at = ds_cell_index (cell, self->run->w);

  if (!(self->run->pin[at] & DS_PIN_GROUND))
    ds_gen_set (self->run, DS_LAYER_FEATURE, cell, self->tiles->pillar);
}

/* True for walls; @u or @v may be one cell outside, in the wall. */
static bool
is_closed (const FurnishedRoom *self, int32_t u, int32_t v)
{
  return !ds_gen_is_open (self->run, cell_at (self, u, v));
}

/* True when the wall beside row @v, the first or the last, has no entrance within one cell of
 * @u. */
static bool
is_wall_closed (const FurnishedRoom *self, int32_t u, int32_t v)
{
  const int32_t wall = v == 0 ? -1 : self->n_v;

  return is_closed (self, u - 1, wall) && is_closed (self, u, wall) &&
         is_closed (self, u + 1, wall);
}

/* Spaces positions evenly at least @margin cells away from both ends of @length; returns their
 * number and sets the first. They are symmetric when *@spacing or one more allows it. */
static int32_t
spread (int32_t length, int32_t margin, int32_t *spacing, int32_t *first)
{
  const int32_t space = length - 1 - 2 * margin;
  int32_t n;

  if (space < 0)
    return 0;
  if ((space - space / *spacing * *spacing) % 2 != 0 && space >= *spacing + 1)
    ++*spacing;
  n = space / *spacing + 1;
  *first = margin + (space - (n - 1) * *spacing) / 2;
  return n;
}

/* ---- furnishings, each for rooms of a minimum size ---- */

static void
put_pillars_inside (const FurnishedRoom *self, int32_t margin)
{
  const bool is_large = self->n_v >= LARGE;
  int32_t by_u = ds_rng_range (self->rng, 2, 4) + is_large,
          by_v = ds_rng_range (self->rng, 2, 3) + is_large, u0, v0;
  const int32_t n_u = spread (self->n_u, margin, &by_u, &u0);
  const int32_t n_v = spread (self->n_v, margin, &by_v, &v0);

  for (int32_t k = 0; k < n_v; k++)
    for (int32_t i = 0; i < n_u; i++)
      put_pillar (self, u0 + i * by_u, v0 + k * by_v);
}

static void
put_pillars (const FurnishedRoom *self)
{
  put_pillars_inside (self, ds_min (ds_rng_range (self->rng, 1, 2), (self->n_v - 1) / 2));
}

static void
put_colonnade (const FurnishedRoom *self)
{
  const int32_t margin = self->n_v >= 8 ? 2 : 1;
  int32_t by = ds_rng_range (self->rng, 2, 4), first;
  const int32_t n = spread (self->n_u, 1, &by, &first);

  for (int32_t i = 0; i < n; i++) {
    put_pillar (self, first + i * by, margin);
    put_pillar (self, first + i * by, self->n_v - 1 - margin);
  }
}

/* Bars across the room from alternate walls, or in the middle where an entrance is in the way. */
static void
put_platforms (const FurnishedRoom *self)
{
  const int32_t least = ds_max (2, self->n_v / 2), most = self->n_v - 2;
  int32_t by = ds_rng_range (self->rng, 3, 5), first;
  const int32_t n = spread (self->n_u, 2, &by, &first);
  bool is_low = ds_rng_below (self->rng, 2) == 0;

  for (int32_t i = 0; i < n; i++, is_low = !is_low) {
    const int32_t u = first + i * by,
                  length = ds_rng_range (self->rng, least, ds_max (least, most));
    int32_t v = is_low ? 0 : self->n_v - length, end = v + length;

    if (!is_wall_closed (self, u, is_low ? 0 : self->n_v - 1)) {
      v = ds_max (v, 1);
      end = ds_min (end, self->n_v - 1);
    }
    for (; v < end; v++)
      put_wall (self, u, v);
  }
}

/* End of a solid piece that starts at @start: @end, when the rest would be too short for another
 * one. */
static int32_t
piece_end (int32_t start, int32_t length, int32_t end)
{
  return end - (start + length) < 4 ? end : start + length;
}

static void
put_blocks (const FurnishedRoom *self)
{
  const int32_t margin = ds_min (2, (self->n_v - 1) / 2);
  const int32_t length = ds_rng_range (self->rng, 3, 6), height = ds_rng_range (self->rng, 2, 4);
  const int32_t end_u = self->n_u - margin, end_v = self->n_v - margin;

  for (int32_t v0 = margin, v1; v0 < end_v; v0 = v1 + 2) {
    v1 = piece_end (v0, height, end_v);
    for (int32_t u0 = margin, u1; u0 < end_u; u0 = u1 + 2) {
      u1 = piece_end (u0, length, end_u);
      for (int32_t v = v0; v < v1; v++)
        for (int32_t u = u0; u < u1; u++)
          put_wall (self, u, v);
    }
  }
}

/* An elongated pool with round ends. */
static void
put_pool_inside (const FurnishedRoom *self, int32_t margin)
{
  const int32_t n_v = self->n_v - 2 * margin, n_u = self->n_u - 2 * margin;

  for (int32_t v = 0; v < n_v; v++) {
    const int32_t from_side = ds_min (v, n_v - 1 - v);
    const int32_t inset = ds_max (0, ds_min ((n_v - 1) / 2, 2) - from_side);

    for (int32_t u = inset; u < n_u - inset; u++)
      ds_gen_set (self->run, DS_LAYER_GROUND, cell_at (self, margin + u, margin + v),
                  self->tiles->pool);
  }
}

/* A pool, in a large room between columns. */
static void
put_pool (const FurnishedRoom *self)
{
  if (self->n_v >= 9)
    put_colonnade (self);
  put_pool_inside (self,
                   self->n_v >= 9 ? ds_rng_range (self->rng, 3, 4) : ds_min (2, self->n_v / 3));
}

/* Fills the middle of a large room after furnishings that stand along the walls. */
static void
fill_middle (const FurnishedRoom *self)
{
  if (self->n_v < LARGE)
    return;
  if (ds_rng_below (self->rng, 3) == 0)
    put_pool_inside (self, ds_rng_range (self->rng, 4, 5));
  else
    put_pillars_inside (self, ds_rng_range (self->rng, 4, 5));
}

static void
put_buttresses (const FurnishedRoom *self)
{
  const int32_t depth = self->n_v >= 9 ? 2 : 1;
  int32_t by = ds_rng_range (self->rng, 3, 4), first;
  const int32_t n = spread (self->n_u, 1, &by, &first);

  for (int32_t i = 0; i < n; i++)
    for (int side = 0; side < 2; side++) {
      const int32_t u = first + i * by, last = self->n_v - 1;

      if (is_wall_closed (self, u, side == 0 ? 0 : last))
        for (int32_t k = 0; k < depth; k++)
          put_wall (self, u, side == 0 ? k : last - k);
    }
  fill_middle (self);
}

/* True when both walls of a corner are closed for @n + 1 cells. */
static bool
is_corner_closed (const FurnishedRoom *self, bool at_end_u, bool at_end_v, int32_t n)
{
  for (int32_t i = 0; i <= n; i++) {
    const int32_t u = at_end_u ? self->n_u - 1 - i : i, v = at_end_v ? self->n_v - 1 - i : i;

    if (!is_closed (self, u, at_end_v ? self->n_v : -1) ||
        !is_closed (self, at_end_u ? self->n_u : -1, v))
      return false;
  }
  return true;
}

static void
put_corners (const FurnishedRoom *self)
{
  const int32_t most = ds_min (4, (self->n_v - 1) / 2 - 1);
  const int32_t n = ds_rng_range (self->rng, 1, ds_max (1, most));

  for (int corner = 0; corner < 4; corner++) {
    const bool at_end_u = corner % 2 == 1, at_end_v = corner / 2 == 1;

    if (!is_corner_closed (self, at_end_u, at_end_v, n))
      continue;
    for (int32_t v = 0; v < n; v++)
      for (int32_t u = 0; u < n - v; u++)
        put_wall (self, at_end_u ? self->n_u - 1 - u : u, at_end_v ? self->n_v - 1 - v : v);
  }
  fill_middle (self);
}

/* By DsFurnishing: minimum lengths of the longer and the shorter sides in cells. */
static const struct {
  void (*put) (const FurnishedRoom *);
  int32_t n_u, n_v;
} FURNISHINGS[DS_N_FURNISHINGS] = {
  [DS_FURNISHING_PILLARS] = { put_pillars, 5, 5 },
  [DS_FURNISHING_COLONNADE] = { put_colonnade, 7, 5 },
  [DS_FURNISHING_PLATFORMS] = { put_platforms, 7, 4 },
  [DS_FURNISHING_BLOCKS] = { put_blocks, 6, 5 },
  [DS_FURNISHING_POOL] = { put_pool, 5, 4 },
  [DS_FURNISHING_BUTTRESSES] = { put_buttresses, 6, 4 },
  [DS_FURNISHING_CORNERS] = { put_corners, 5, 5 },
};

bool
ds_furnish (DsGenRun *run, DsRect inside, DsFurnishing what, const DsFurnishTiles *tiles,
            DsRng *rng)
{
  const FurnishedRoom room = { .run = run,
                               .in = inside,
                               .is_turned = inside.h > inside.w,
                               .n_u = ds_max (inside.w, inside.h),
                               .n_v = ds_min (inside.w, inside.h),
                               .tiles = tiles,
                               .rng = rng };

  if (FURNISHINGS[what].put == NULL || room.n_u < FURNISHINGS[what].n_u ||
      room.n_v < FURNISHINGS[what].n_v)
    return false;
  FURNISHINGS[what].put (&room);
  return true;
}
