/* core/gen/stages/loops.c — opens walls between cells that are near in a straight line but far to
 * walk, after Brogue. */
#include "base/array.h"
#include "base/hash.h"
#include "gen/stage.h"

#define BLOCK 32        /* cells: side of the blocks whose walls are tried in random order */
#define POLL_CELLS 4096 /* cells visited between two polls of the job */
#define SHARE_BLOCK_BITS 3

enum { P_DISTANCE, P_SHARE, P_FLOOR, N_PARAMS };

static const DsParam PARAMS[N_PARAMS] = {
  [P_DISTANCE] = { .id = "distance",
                   .label = N_ ("Minimum detour"),
                   .type = DS_PARAM_INT,
                   .min = 2,
                   .max = 500,
                   .fallback = "20",
                   .unit = N_ ("steps"),
                   .help = N_ ("Walk from one side of a wall to the other above which the wall may "
                               "be opened; less makes more loops.") },
  [P_SHARE] = { .id = "share",
                .label = N_ ("Share"),
                .type = DS_PARAM_PERMILLE,
                .max = 1000,
                .fallback = "1000",
                .unit = N_ ("‰"),
                .help =
                    N_ ("Share of the pairs of rooms with such a wall that may get an opening.") },
  [P_FLOOR] = { .id = "floor",
                .label = N_ ("Floor"),
                .type = DS_PARAM_TILE,
                .fallback = "floor",
                .help = N_ ("Floor material of the openings.") },
};

/* State of a cell. */
enum {
  CLOSED,
  OPEN,
  SHORT,       /* a wall known to have a short way round */
  REACHED,     /* open, reached from one side ... */
  REACHED_TOO, /* ... or from the other */
};

typedef DS_ARRAY (uint32_t) LoopCells;

typedef struct {
  DsGenRun *run;
  uint8_t *cells;     /* w * h of the states above */
  LoopCells queue[2]; /* cells reached from each side, the nearest first */
  LoopCells walls;    /* of a block */
  uint64_t n_looked;  /* cells since the last poll of the job */
  int32_t distance;
} LoopFinder;

/* ---- walking distance across a wall ---- */

static inline int
visit (LoopFinder *self, int side, uint32_t cell)
{
  uint8_t *at = &self->cells[cell];

  if (*at == OPEN) {
    *at = (uint8_t)(REACHED + side);
    self->queue[side].items[self->queue[side].n++] = cell;
  }
  return *at == REACHED + 1 - side;
}

/* Advances the search of @side by one step, from the cells reached last, which begin at *@first.
 * True: it meets the other side. */
static bool
step (LoopFinder *self, int side, size_t *first)
{
  const uint32_t w = (uint32_t)self->run->w, h = (uint32_t)self->run->h;
  const size_t end = self->queue[side].n;
  int met = 0;

  for (size_t i = *first; i < end; i++) {
    const uint32_t cell = self->queue[side].items[i], x = cell % w;

    met |= cell >= w ? visit (self, side, cell - w) : 0;
    met |= x + 1 < w ? visit (self, side, cell + 1) : 0;
    met |= cell < w * (h - 1) ? visit (self, side, cell + w) : 0;
    met |= x > 0 ? visit (self, side, cell - 1) : 0;
  }
  self->n_looked += end - *first;
  *first = end;
  return met;
}

/* Distance from @a to @b by bidirectional breadth-first search, advancing the side with fewer
 * cells; more than the parameter distance when they do not meet before. -1: no memory. */
static int32_t
way_round (LoopFinder *self, uint32_t a, uint32_t b)
{
  const uint32_t from[2] = { a, b };
  size_t first[2] = { 0, 0 };
  int32_t steps = 0;
  bool met = false;

  for (int side = 0; side < 2; side++) {
    self->queue[side].n = 0;
    if (!ds_array_push (&self->queue[side], from[side]))
      return -1;
    self->cells[from[side]] = (uint8_t)(REACHED + side);
  }
  while (!met && steps >= 0 && steps <= self->distance) {
    const size_t last[2] = { self->queue[0].n - first[0], self->queue[1].n - first[1] };
    const int side = last[1] < last[0];

    if (last[side] == 0)
      steps = self->distance + 1; /* no cell is left: they are not connected at all */
    else if (!ds_array_reserve (&self->queue[side], 4 * last[side]))
      steps = -1;
    else if (++steps <= self->distance)
      met = step (self, side, &first[side]);
  }
  for (int side = 0; side < 2; side++)
    for (size_t i = 0; i < self->queue[side].n; i++)
      self->cells[self->queue[side].items[i]] = OPEN;
  return steps;
}

/* ---- walls ---- */

/* True for a wall that may be dug, neither liquid nor furniture. */
static bool
is_wall (const DsGenRun *run, size_t at)
{
  const uint32_t flags = ds_rules_tile (run->rules, run->ground[at])->flags;

  return run->feature[at] == DS_TILE_NONE && !(flags & (DS_TILE_LIQUID | DS_TILE_HARMFUL)) &&
         !(run->pin[at] & DS_PIN_GROUND);
}

/* Offset between the two cells that an opening at @wall would join: 1 (west and east), or the width
 * (north and south); 0: it joins nothing, or is too wide. */
static uint32_t
side_of (const LoopFinder *self, uint32_t wall)
{
  const uint32_t w = (uint32_t)self->run->w;
  const uint8_t *at = self->cells + wall;
  const bool west = at[-1] == OPEN, east = at[1] == OPEN;
  const bool north = at[-(ptrdiff_t)w] == OPEN, south = at[w] == OPEN;

  if (*at != CLOSED || west != east || north != south || west == north)
    return 0;
  return west ? 1 : w;
}

/* True when @cell is the only connection of two rooms there, with closed cells at @along on either
 * side: it stays a doorway between two walls. */
static bool
is_doorway (const LoopFinder *self, uint32_t cell, uint32_t along)
{
  const uint32_t w = (uint32_t)self->run->w, h = (uint32_t)self->run->h;
  const uint32_t across = along == 1 ? w : 1;

  return cell % w - 1 < w - 2 && cell / w - 1 < h - 2 && self->cells[cell - along] == OPEN &&
         self->cells[cell + along] == OPEN && self->cells[cell - across] != OPEN &&
         self->cells[cell + across] != OPEN &&
         self->run->room[cell - along] != self->run->room[cell + along];
}

/* Marks walls nearby as short: along a wall the distance grows by two with each cell at most. */
static void
mark_short (LoopFinder *self, uint32_t wall, uint32_t side, int32_t steps)
{
  const ptrdiff_t along = side == 1 ? self->run->w : 1;

  for (int back = 0; back < 2; back++) {
    const ptrdiff_t by = back ? -along : along;
    uint8_t *at = self->cells + wall + by;

    for (int32_t more = steps + 2;
         more <= self->distance && *at != OPEN && at[-(ptrdiff_t)side] == OPEN && at[side] == OPEN;
         more += 2, at += by)
      *at = SHORT;
  }
}

/* True when this pair of rooms gets openings; within one room, this part of it. */
static bool
is_wanted (const LoopFinder *self, uint32_t wall, uint32_t side)
{
  const DsGenRun *run = self->run;
  const uint32_t a = run->room[wall - side], b = run->room[wall + side];
  const uint64_t key = ds_mix64 (run->key + (a < b ? a : b)) + (a < b ? b : a);
  const int32_t x = (int32_t)(wall % (uint32_t)run->w) >> SHARE_BLOCK_BITS;
  const int32_t y = (int32_t)(wall / (uint32_t)run->w) >> SHARE_BLOCK_BITS;
  const uint64_t hash = ds_cell_hash (key, a == b ? x : 0, a == b ? y : 0);

  return (int32_t)(hash % 1000) < ds_gen_int (run, P_SHARE);
}

/* Opens a wall: a cell next to a corridor joins it, else the room before it. */
static void
open_wall (LoopFinder *self, uint32_t wall, uint32_t side)
{
  DsGenRun *run = self->run;
  const DsCell cell = { (int32_t)(wall % (uint32_t)run->w), (int32_t)(wall / (uint32_t)run->w) };
  const uint32_t a = run->room[wall - side], b = run->room[wall + side];
  const bool to_b =
      a == 0 || (b != 0 && ds_rooms_get (run->rooms, b - 1)->kind == DS_ROOM_CORRIDOR);

  self->cells[wall] = OPEN;
  ds_gen_set (run, DS_LAYER_GROUND, cell, ds_gen_tile (run, P_FLOOR));
  ds_gen_set (run, DS_LAYER_ROOM, cell, to_b ? b : a);
}

static DsStatus
try_wall (LoopFinder *self, uint32_t wall)
{
  const uint32_t side = side_of (self, wall); /* a neighbour may be open by now */
  const uint32_t along = side == 1 ? (uint32_t)self->run->w : 1;
  int32_t steps;

  if (side == 0 || !is_wanted (self, wall, side) || is_doorway (self, wall - side, along) ||
      is_doorway (self, wall + side, along))
    return DS_OK;
  steps = way_round (self, wall - side, wall + side);
  if (steps < 0)
    return DS_NOMEM;
  if (steps > self->distance) {
    open_wall (self, wall, side);
    steps = 2;
  }
  mark_short (self, wall, side, steps);
  return DS_OK;
}

/* ---- blocks of the floor ---- */

static DsStatus
find_walls (LoopFinder *self, int32_t x0, int32_t y0)
{
  const int32_t x1 = ds_min (x0 + BLOCK, self->run->w - 1);
  const int32_t y1 = ds_min (y0 + BLOCK, self->run->h - 1);

  self->walls.n = 0;
  for (int32_t y = ds_max (y0, 1); y < y1; y++)
    for (int32_t x = ds_max (x0, 1); x < x1; x++) {
      const uint32_t at = (uint32_t)ds_cell_index ((DsCell){ x, y }, self->run->w);

      if (self->cells[at] == CLOSED && side_of (self, at) != 0 && is_wall (self->run, at) &&
          !ds_array_push (&self->walls, at))
        return DS_NOMEM;
    }
  self->n_looked += BLOCK * BLOCK;
  return DS_OK;
}

static bool
must_stop (LoopFinder *self, int32_t y)
{
  if (self->n_looked < POLL_CELLS)
    return false;
  self->n_looked = 0;
  return ds_gen_poll (self->run, (uint64_t)y, (uint64_t)self->run->h);
}

static DsStatus
open_block (LoopFinder *self, int32_t x, int32_t y)
{
  uint32_t *walls;
  DsStatus status = find_walls (self, x, y);

  walls = self->walls.items;
  for (size_t n = self->walls.n; n > 0 && status == DS_OK; n--) {
    const uint32_t pick = ds_rng_below (&self->run->rng, (uint32_t)n), wall = walls[pick];

    walls[pick] = walls[n - 1];
    status = must_stop (self, y) ? DS_CANCELLED : try_wall (self, wall);
  }
  return status;
}

static DsStatus
run_loops (DsGenRun *run, DsError *err)
{
  LoopFinder self = { .run = run, .distance = ds_gen_int (run, P_DISTANCE) };
  DsSpace space;
  DsStatus status = ds_gen_space (run, &space, err);

  self.cells = (uint8_t *)space.open;
  for (int32_t y = 0; y < run->h && status == DS_OK; y += BLOCK)
    for (int32_t x = 0; x < run->w && status == DS_OK; x += BLOCK)
      status = must_stop (&self, y) ? DS_CANCELLED : open_block (&self, x, y);
  ds_free (self.cells);
  ds_array_clear (&self.queue[0]);
  ds_array_clear (&self.queue[1]);
  ds_array_clear (&self.walls);
  return status;
}

const DsGenStage ds_gen_loops = {
  .id = "loops",
  .label = N_ ("Loops"),
  .help = N_ ("Opens walls where the way around is long, which adds routes through the level."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_loops,
};
