/* core/gen/stages/screens/screens.c — metroidvania castle: rooms of whole screens with thin walls
 * between them, in regions of different materials, after the "Randomized metroidvania" posts. */
#include "base/hash.h"
#include "gen/stages/screens/coarse.h"
#include "gen/stages/screens/furnish.h"
#include "gen/stages/screens/region_locks.h"

#define N_MATERIALS 4
#define POLL_CELLS 4096

enum {
  P_SCREEN_WIDTH,
  P_SCREEN_HEIGHT,
  P_ROOM_WIDTH,
  P_ROOM_HEIGHT,
  P_SHAPES,
  P_REGIONS,
  P_ROOMS,
  P_DENSITY,
  P_LOOPS,
  P_CROSSINGS,
  P_OPENING,
  P_LOCKS,
  P_TRYSTAN_BUG,
  P_FURNISHED,
  P_FURNISHINGS,
  P_FLOOR,
  P_FLOOR_2,
  P_FLOOR_3,
  P_FLOOR_4,
  P_WALL,
  P_WALL_2,
  P_WALL_3,
  P_WALL_4,
  P_PILLAR,
  P_POOL,
  N_PARAMS
};

static const DsChoice SHAPES[DS_COARSE_N_SHAPES] = {
  [DS_COARSE_SINGLE] = { "single", N_ ("Single screen") },
  [DS_COARSE_WIDE] = { "wide", N_ ("Wide") },
  [DS_COARSE_TALL] = { "tall", N_ ("Tall") },
  [DS_COARSE_HALL] = { "hall", N_ ("Hall") },
};

static const DsChoice FURNISHINGS[DS_N_FURNISHINGS] = {
#define X(name, id, label) [DS_FURNISHING_##name] = { id, label },
  DS_FURNISHING_LIST (X)
#undef X
};

#define FLOOR_HELP N_ ("Floor material of regions; regions alternate between the materials.")
#define WALL_HELP                                                                                  \
  N_ ("Wall material of the regions that have the floor material of the same number.")

static const DsParam PARAMS[N_PARAMS] = {
  [P_SCREEN_WIDTH] = { .id = "screen_width",
                       .label = N_ ("Screen width"),
                       .type = DS_PARAM_INT,
                       .min = 2,
                       .max = 100,
                       .fallback = "10",
                       .unit = N_ ("cells"),
                       .help = N_ ("Distance between the walls of the coarse grid.") },
  [P_SCREEN_HEIGHT] = { .id = "screen_height",
                        .label = N_ ("Screen height"),
                        .type = DS_PARAM_INT,
                        .min = 2,
                        .max = 100,
                        .fallback = "7",
                        .unit = N_ ("cells"),
                        .help = N_ ("Distance between the walls of the coarse grid.") },
  [P_ROOM_WIDTH] = { .id = "room_width",
                     .label = N_ ("Maximum room width"),
                     .type = DS_PARAM_RANGE,
                     .min = 1,
                     .max = 20,
                     .fallback = "2..4",
                     .unit = N_ ("screens"),
                     .help = N_ (
                         "Range from which each region draws the maximum width of its rooms.") },
  [P_ROOM_HEIGHT] = { .id = "room_height",
                      .label = N_ ("Maximum room height"),
                      .type = DS_PARAM_RANGE,
                      .min = 1,
                      .max = 20,
                      .fallback = "2..4",
                      .unit = N_ ("screens"),
                      .help = N_ (
                          "Range from which each region draws the maximum height of its rooms.") },
  [P_SHAPES] = { .id = "shapes",
                 .label = N_ ("Room shapes"),
                 .type = DS_PARAM_WEIGHTS,
                 .max = 1000,
                 .fallback = "single=4,wide=3,tall=2,hall=2",
                 .choices = SHAPES,
                 .n_choices = DS_COARSE_N_SHAPES,
                 .help = N_ ("Relative frequency of rooms of a single screen, rows of screens, "
                             "shafts and halls, where there is space.") },
  [P_REGIONS] = { .id = "regions",
                  .label = N_ ("Regions"),
                  .type = DS_PARAM_RANGE,
                  .max = 10000,
                  .fallback = "0..0",
                  .help = N_ ("Maximum number of regions; 0 for as many as fit.") },
  [P_ROOMS] = { .id = "rooms",
                .label = N_ ("Rooms per region"),
                .type = DS_PARAM_RANGE,
                .min = 1,
                .max = 10000,
                .fallback = "5..10",
                .help = N_ ("Number of rooms that a region grows to; a region without space for "
                            "them becomes part of a neighbouring region.") },
  [P_DENSITY] = { .id = "density",
                  .label = N_ ("Density"),
                  .type = DS_PARAM_PERMILLE,
                  .max = 1000,
                  .fallback = "850",
                  .unit = N_ ("‰"),
                  .help = N_ ("Share of the screens that rooms may take; the others stay rock.") },
  [P_LOOPS] = { .id = "loops",
                .label = N_ ("Loops"),
                .type = DS_PARAM_PERMILLE,
                .max = 1000,
                .fallback = "250",
                .unit = N_ ("‰"),
                .help = N_ ("Share of adjacent rooms of a region that are joined although there is "
                            "another way.") },
  [P_CROSSINGS] = { .id = "crossings",
                    .label = N_ ("Crossings"),
                    .type = DS_PARAM_PERMILLE,
                    .max = 1000,
                    .fallback = "80",
                    .unit = N_ ("‰"),
                    .help = N_ ("The same for adjacent rooms of two regions, which are joined in "
                                "at least one place.") },
  [P_OPENING] = { .id = "opening",
                  .label = N_ ("Opening width"),
                  .type = DS_PARAM_RANGE,
                  .min = 1,
                  .max = 10,
                  .fallback = "1..2",
                  .unit = N_ ("cells"),
                  .help = N_ ("Width of openings between rooms of a region; openings between "
                              "regions are a single cell wide, so that a door can close them.") },
  [P_LOCKS] = { .id = "locks",
                .label = N_ ("Locked regions"),
                .type = DS_PARAM_BOOL,
                .fallback = "false",
                .help = N_ (
                    "Gives each region except the first a lock, whose key is in a region entered "
                    "earlier; the start is in the first region, the goal in the last. For dungeons "
                    "with a single floor. The stage “Locks and keys” can do more.") },
  [P_TRYSTAN_BUG] = { .id = "trystan_bug",
                      .label = N_ ("Keep bug of the source"),
                      .type = DS_PARAM_BOOL,
                      .fallback = "false",
                      .help =
                          N_ ("As in the original articles, a room may be joined to other regions "
                              "only, so the key of such a region may be behind its own lock.") },
  [P_FURNISHED] = { .id = "furnished",
                    .label = N_ ("Furnished rooms"),
                    .type = DS_PARAM_PERMILLE,
                    .max = 1000,
                    .fallback = "850",
                    .unit = N_ ("‰"),
                    .help = N_ ("Share of rooms that are more than bare rectangles.") },
  [P_FURNISHINGS] = { .id = "furnishings",
                      .label = N_ ("Furnishings"),
                      .type = DS_PARAM_WEIGHTS,
                      .max = 1000,
                      .fallback = "pillars=3,colonnade=2,platforms=4,blocks=2,pool=1,buttresses=3,"
                                  "corners=3",
                      .choices = FURNISHINGS,
                      .n_choices = DS_N_FURNISHINGS,
                      .help = N_ ("Relative frequency of furnishings in rooms that are large "
                                  "enough; none of them blocks a way.") },
  [P_FLOOR] = { .id = "floor",
                .label = N_ ("Floor"),
                .type = DS_PARAM_TILE,
                .fallback = "floor",
                .help = FLOOR_HELP },
  [P_FLOOR_2] = { .id = "floor_2",
                  .label = N_ ("Floor material 2"),
                  .type = DS_PARAM_TILE,
                  .fallback = "floor",
                  .help = FLOOR_HELP },
  [P_FLOOR_3] = { .id = "floor_3",
                  .label = N_ ("Floor material 3"),
                  .type = DS_PARAM_TILE,
                  .fallback = "floor",
                  .help = FLOOR_HELP },
  [P_FLOOR_4] = { .id = "floor_4",
                  .label = N_ ("Floor material 4"),
                  .type = DS_PARAM_TILE,
                  .fallback = "floor",
                  .help = FLOOR_HELP },
  [P_WALL] = { .id = "wall",
               .label = N_ ("Wall"),
               .type = DS_PARAM_TILE,
               .fallback = "wall",
               .help = WALL_HELP },
  [P_WALL_2] = { .id = "wall_2",
                 .label = N_ ("Wall material 2"),
                 .type = DS_PARAM_TILE,
                 .fallback = "wall",
                 .help = WALL_HELP },
  [P_WALL_3] = { .id = "wall_3",
                 .label = N_ ("Wall material 3"),
                 .type = DS_PARAM_TILE,
                 .fallback = "wall",
                 .help = WALL_HELP },
  [P_WALL_4] = { .id = "wall_4",
                 .label = N_ ("Wall material 4"),
                 .type = DS_PARAM_TILE,
                 .fallback = "wall",
                 .help = WALL_HELP },
  [P_PILLAR] = { .id = "pillar",
                 .label = N_ ("Pillar"),
                 .type = DS_PARAM_TILE,
                 .min = 1,
                 .fallback = "pillar",
                 .help = N_ ("Tile of pillars and colonnades.") },
  [P_POOL] = { .id = "pool",
               .label = N_ ("Pool"),
               .type = DS_PARAM_TILE,
               .fallback = "shallow-water",
               .help = N_ ("Tile that fills pools.") },
};

typedef struct {
  DsGenRun *run;
  DsCoarse world;
  DsCell origin;    /* cell of the coarse grid's upper left walls */
  int32_t w, h;     /* cells from wall to wall of a screen */
  uint8_t *look;    /* by region: index of its materials */
  uint32_t *region; /* by region: its number in the dungeon */
  uint32_t *number; /* by room: its number in the room layer */
  uint32_t *rank;   /* by region: rank in the order of access, from 0 */
  DsRegionLocks locks;
} Castle;

static uint16_t
floor_of (const Castle *self, size_t room)
{
  const uint8_t look = self->look[self->world.rooms.items[room].region];

  return ds_gen_tile (self->run, (size_t)P_FLOOR + look);
}

static uint16_t
wall_of (const Castle *self, size_t room)
{
  const uint8_t look = self->look[self->world.rooms.items[room].region];

  return ds_gen_tile (self->run, (size_t)P_WALL + look);
}

/* Cells of @screens without the walls around them. */
static DsRect
inside (const Castle *self, DsRect screens)
{
  return (DsRect){ self->origin.x + screens.x * self->w + 1,
                   self->origin.y + screens.y * self->h + 1, screens.w * self->w - 1,
                   screens.h * self->h - 1 };
}

/* ---- pinned cells ---- */

/* True when @cell is a wall that cannot be opened. */
static bool
is_fixed (const DsGenRun *run, DsCell cell)
{
  const size_t at = ds_cell_index (cell, run->w);
  const uint8_t pin = run->pin[at];

  return (pin & DS_PIN_GROUND &&
          ds_rules_cell_flags (run->rules, run->ground[at], DS_TILE_NONE) & DS_TILE_BLOCKS_MOVE) ||
         (pin & DS_PIN_FEATURE &&
          ds_rules_tile (run->rules, run->feature[at])->flags & DS_TILE_BLOCKS_MOVE);
}

/* True for a screen that consists mostly of pinned walls, or wholly of another room; it is left
 * alone. */
static bool
is_given (const Castle *self, DsRect in)
{
  int32_t n_fixed = 0, n_rooms = 0;

  for (int32_t y = in.y; y < in.y + in.h; y++)
    for (int32_t x = in.x; x < in.x + in.w && self->run->row_pins[y] != 0; x++) {
      const DsCell cell = { x, y };

      n_fixed += is_fixed (self->run, cell);
      n_rooms +=
          (self->run->pin[ds_cell_index ((DsCell){ x, y }, self->run->w)] & DS_PIN_ROOM) != 0;
    }
  return n_fixed * 2 > in.w * in.h || n_rooms == in.w * in.h;
}

/* Cell of the wall of @screen in the direction @way, @i cells from its corner. */
static DsCell
wall_cell (const Castle *self, DsCell screen, int way, int32_t i)
{
  const DsCell step = ds_move_steps[way];
  const DsCell corner = { self->origin.x + (screen.x + (step.x > 0)) * self->w,
                          self->origin.y + (screen.y + (step.y > 0)) * self->h };

  return step.x == 0 ? (DsCell){ corner.x + i, corner.y } : (DsCell){ corner.x, corner.y + i };
}

static int32_t
wall_length (const Castle *self, int way)
{
  return (way % 2 == 0 ? self->w : self->h) - 1;
}

/* True when @n cells of a wall, and those before and behind them, can be opened. */
static bool
can_open (const Castle *self, DsCell screen, int way, int32_t first, int32_t n)
{
  const DsCell step = ds_move_steps[way];

  for (int32_t i = first; i < first + n; i++) {
    const DsCell cell = wall_cell (self, screen, way, i);

    for (int32_t k = -1; k <= 1; k++)
      if (is_fixed (self->run, (DsCell){ cell.x + step.x * k, cell.y + step.y * k }))
        return false;
  }
  return true;
}

static void
shut_sides (Castle *self, DsCell screen)
{
  DsCoarse *world = &self->world;

  for (int way = 0; way < 4; way++) {
    const DsCell step = ds_move_steps[way];
    const DsCell other = { screen.x + step.x, screen.y + step.y };
    bool is_shut = true;

    if ((uint32_t)other.x >= (uint32_t)world->w || (uint32_t)other.y >= (uint32_t)world->h)
      continue;
    for (int32_t i = 1; i <= wall_length (self, way) && is_shut; i++)
      is_shut = !can_open (self, screen, way, i, 1);
    if (is_shut) {
      world->shut[ds_coarse_index (world, screen)] |= (uint8_t)(1 << way);
      world->shut[ds_coarse_index (world, other)] |= (uint8_t)(1 << (way ^ 2));
    }
  }
}

static bool
has_pins (const Castle *self, DsRect in)
{
  for (int32_t y = in.y - 1; y <= in.y + in.h; y++)
    if (self->run->row_pins[y] != 0)
      return true;
  return false;
}

static DsStatus
look_at_pins (Castle *self)
{
  for (int32_t y = 0; y < self->world.h; y++) {
    if (ds_gen_poll (self->run, 0, 1))
      return DS_CANCELLED;
    if (!has_pins (self, inside (self, (DsRect){ 0, y, 1, 1 })))
      continue;
    for (int32_t x = 0; x < self->world.w; x++) {
      if (is_given (self, inside (self, (DsRect){ x, y, 1, 1 })))
        ds_coarse_block (&self->world, (DsCell){ x, y });
      shut_sides (self, (DsCell){ x, y });
    }
  }
  return DS_OK;
}

/* ---- growth ---- */

/* Centres the coarse grid on the floor; a small floor is one small screen. */
static DsStatus
lay_grid (Castle *self)
{
  const DsGenRun *run = self->run;
  int32_t n_x, n_y;

  self->w = ds_min (ds_gen_int (run, P_SCREEN_WIDTH), run->w - 1);
  self->h = ds_min (ds_gen_int (run, P_SCREEN_HEIGHT), run->h - 1);
  n_x = (run->w - 1) / self->w;
  n_y = (run->h - 1) / self->h;
  self->origin = (DsCell){ (run->w - 1 - n_x * self->w) / 2, (run->h - 1 - n_y * self->h) / 2 };
  return ds_coarse_init (&self->world, n_x, n_y) ? look_at_pins (self) : DS_NOMEM;
}

static DsCoarseRange
range_of (const DsGenRun *run, size_t param)
{
  DsCoarseRange range;

  ds_gen_range (run, param, &range.lowest, &range.highest);
  return range;
}

/* Regions that this floor may have: later floors need some too, and one more than planned may be
 * too small to count. */
static size_t
max_regions (const DsGenRun *run)
{
  const size_t space = (DS_REGIONS_MAX - ds_regions_count (run->regions));
  const size_t share = space / (run->n_floors - run->floor);

  return share > 2 ? share - 1 : 1;
}

static DsStatus
grow (Castle *self, DsError *err)
{
  DsGenRun *run = self->run;
  const DsCoarsePlan plan = {
    .room_w = range_of (run, P_ROOM_WIDTH),
    .room_h = range_of (run, P_ROOM_HEIGHT),
    .n_regions = range_of (run, P_REGIONS),
    .n_rooms = range_of (run, P_ROOMS),
    .shapes = ds_gen_weights (run, P_SHAPES),
    .trystan_bug = ds_gen_bool (run, P_TRYSTAN_BUG),
    .density = ds_gen_int (run, P_DENSITY),
    .loops = ds_gen_int (run, P_LOOPS),
    .crossings = ds_gen_int (run, P_CROSSINGS),
    .max_rooms = DS_ROOMS_MAX - ds_rooms_count (run->rooms),
    .max_regions = max_regions (run),
  };
  const DsStatus status = ds_coarse_grow (&self->world, run, &plan);

  if (status == DS_OK && self->world.rooms.n == 0)
    return ds_gen_veto_no_space (run, err, P_SCREEN_WIDTH, P_SCREEN_HEIGHT);
  return status;
}

/* Gives each region the materials that the fewest of its neighbours have. Connections are sorted by
 * regions, so one pass suffices. */
static void
pick_looks (Castle *self)
{
  const DsCoarse *world = &self->world;
  size_t at = 0;

  for (uint32_t i = 0; i < world->regions.n; i++) {
    const uint32_t first = ds_rng_below (&self->run->rng, N_MATERIALS);
    uint32_t uses[N_MATERIALS] = { 0 }, best = first;

    for (; at < world->links.n; at++) {
      const uint32_t from = world->rooms.items[world->links.items[at].from].region;
      const uint32_t to = world->rooms.items[world->links.items[at].to].region;

      if (from > i)
        break;
      if (from == i && to < i)
        uses[self->look[to]]++;
    }
    for (uint32_t k = 1; k < N_MATERIALS; k++)
      if (uses[(first + k) % N_MATERIALS] < uses[best])
        best = (first + k) % N_MATERIALS;
    self->look[i] = i == 0 ? 0 : (uint8_t)best;
  }
}

/* ---- writing ---- */

/* Cell from which ids are derived. */
static DsCell
anchor_of (const Castle *self, const DsCoarseRoom *room)
{
  const DsRect in = inside (self, (DsRect){ room->rect.x, room->rect.y, 1, 1 });

  return (DsCell){ in.x + in.w / 2, in.y + in.h / 2 };
}

/* Adds regions with ids derived from their first rooms. When a dungeon can hold no more regions,
 * rooms have none. */
static void
add_regions (Castle *self)
{
  for (size_t i = 0; i < self->world.rooms.n; i++) {
    const DsCoarseRoom *room = &self->world.rooms.items[i];
    const size_t n = ds_regions_count (self->run->regions);

    if (self->region[room->region] == 0 && n < DS_REGIONS_MAX)
      self->region[room->region] =
          ds_gen_add_region (self->run, anchor_of (self, room), ds_gen_region_colour (n));
  }
}

static void
put_span (Castle *self, int32_t y, int32_t x0, int32_t x1, uint16_t ground, uint32_t room)
{
  const uint16_t *feature = self->run->feature + (size_t)y * (size_t)self->run->w;

  ds_gen_put_span (self->run, DS_LAYER_GROUND, y, x0, x1, ground);
  ds_gen_put_span (self->run, DS_LAYER_ROOM, y, x0, x1, room);
  for (int32_t x = x0; x <= x1; x++)
    if (feature[x] != DS_TILE_NONE)
      ds_gen_set (self->run, DS_LAYER_FEATURE, (DsCell){ x, y }, DS_TILE_NONE);
}

static void
write_room (Castle *self, size_t room)
{
  const DsRect in = inside (self, self->world.rooms.items[room].rect);
  const uint16_t floor = floor_of (self, room), wall = wall_of (self, room);
  const int32_t right = in.x + in.w, bottom = in.y + in.h;

  put_span (self, in.y - 1, in.x - 1, right, wall, 0);
  for (int32_t y = in.y; y < bottom; y++) {
    put_span (self, y, in.x - 1, in.x - 1, wall, 0);
    put_span (self, y, in.x, right - 1, floor, self->number[room]);
    put_span (self, y, right, right, wall, 0);
  }
  put_span (self, bottom, in.x - 1, right, wall, 0);
}

static uint32_t
add_room (Castle *self, size_t i)
{
  const DsCoarseRoom *room = &self->world.rooms.items[i];
  const uint32_t number = ds_gen_add_room (self->run, DS_ROOM_NORMAL, anchor_of (self, room));

  if (number != 0)
    ds_gen_set_room (self->run, number,
                     &(DsRoom){ .kind = DS_ROOM_NORMAL, .region = self->region[room->region] });
  return number;
}

static DsStatus
write_rooms (Castle *self)
{
  int64_t n_cells = 0;

  for (size_t i = 0; i < self->world.rooms.n; i++) {
    const DsRect in = inside (self, self->world.rooms.items[i].rect);

    self->number[i] = add_room (self, i);
    if (self->number[i] == 0)
      return DS_NOMEM;
    write_room (self, i);
    n_cells += (int64_t)in.w * in.h;
    if (n_cells >= POLL_CELLS) {
      n_cells = 0;
      if (ds_gen_poll (self->run, self->world.rooms.n + i, self->world.rooms.n * 2))
        return DS_CANCELLED;
    }
  }
  return DS_OK;
}

/* Ranks regions at random, but each after the one it was entered from. */
static void
rank_regions (Castle *self)
{
  const DsCoarse *world = &self->world;

  for (uint32_t i = 1; i < world->regions.n; i++)
    self->rank[i] = UINT32_MAX;
  for (uint32_t rank = 1; rank < world->regions.n; rank++) {
    uint32_t n = 0, picked = 0;

    for (uint32_t i = 1; i < world->regions.n; i++)
      if (self->rank[i] == UINT32_MAX && self->rank[world->regions.items[i].parent] < rank &&
          ds_rng_below (&self->run->rng, ++n) == 0)
        picked = i;
    self->rank[picked] = rank;
  }
}

/* Closes the border of two regions with the lock of the one that is entered later. */
static void
close_region (Castle *self, DsCell cell, uint32_t a, uint32_t b)
{
  if (self->rank != NULL)
    ds_region_locks_close (&self->locks, cell, ds_max (self->rank[a], self->rank[b]));
}

/* Opens the wall at a random position away from its corners; at the first possible position when
 * pinned cells are in the way. */
static void
open_wall (Castle *self, const DsCoarseLink *link)
{
  const DsCoarseRoom *rooms = self->world.rooms.items;
  const bool is_crossing = rooms[link->from].region != rooms[link->to].region;
  const int32_t length = wall_length (self, link->way), margin = length > 2;
  const DsCoarseRange widths = range_of (self->run, P_OPENING);
  const int32_t wanted = ds_rng_range (&self->run->rng, widths.lowest, widths.highest);
  int32_t n = is_crossing ? 1 : ds_min (wanted, length - 2 * margin);
  int32_t first =
      1 + margin + (int32_t)ds_rng_below (&self->run->rng, (uint32_t)(length - 2 * margin - n + 1));

  if (!can_open (self, link->screen, link->way, first, n)) {
    n = 1;
    first = 1;
    while (first < length && !can_open (self, link->screen, link->way, first, 1))
      first++;
  }
  for (int32_t i = first; i < first + n; i++) {
    const DsCell cell = wall_cell (self, link->screen, link->way, i);

    put_span (self, cell.y, cell.x, cell.x, floor_of (self, link->from), self->number[link->from]);
    if (is_crossing)
      close_region (self, cell, rooms[link->from].region, rooms[link->to].region);
  }
}

static DsStatus
open_walls (Castle *self)
{
  for (size_t i = 0; i < self->world.links.n; i++) {
    if (i % 256 == 0 && ds_gen_poll (self->run, 1, 1))
      return DS_CANCELLED;
    open_wall (self, &self->world.links.items[i]);
  }
  return DS_OK;
}

static DsFurnishing
pick_furnishing (const int32_t *weights, DsRng *rng)
{
  uint32_t n = 0, at;
  int what = 0;

  for (int i = 0; i < DS_N_FURNISHINGS; i++)
    n += (uint32_t)weights[i];
  at = ds_rng_below (rng, n);
  while (at >= (uint32_t)weights[what])
    at -= (uint32_t)weights[what++];
  return (DsFurnishing)what;
}

/* True for rooms of many screens, which look emptier than others. */
static bool
is_large (const Castle *self, size_t room)
{
  const DsRect screens = self->world.rooms.items[room].rect;

  return screens.w > 1 && screens.h > 1;
}

/* Draws furnishings by each room's position, so that a change elsewhere leaves it the same. */
static DsStatus
furnish_rooms (Castle *self)
{
  DsGenRun *run = self->run;
  const int32_t *weights = ds_gen_weights (run, P_FURNISHINGS);
  int64_t n_cells = 0;

  for (size_t i = 0; i < self->world.rooms.n; i++) {
    const DsRect in = inside (self, self->world.rooms.items[i].rect);
    const DsFurnishTiles tiles = { .wall = wall_of (self, i),
                                   .pool = ds_gen_tile (run, P_POOL),
                                   .pillar = ds_gen_tile (run, P_PILLAR) };
    DsRng rng;

    ds_rng_seed (&rng, ds_cell_hash (run->key, in.x, in.y));
    if (ds_rng_permille (&rng, ds_gen_int (run, P_FURNISHED)) ||
        (is_large (self, i) && ds_rng_permille (&rng, ds_gen_int (run, P_FURNISHED))))
      ds_furnish (run, in, pick_furnishing (weights, &rng), &tiles, &rng);
    n_cells += (int64_t)in.w * in.h;
    if (n_cells >= POLL_CELLS) {
      n_cells = 0;
      if (ds_gen_poll (run, 1, 1))
        return DS_CANCELLED;
    }
  }
  return DS_OK;
}

static DsStatus
init_locks (Castle *self, DsError *err)
{
  self->rank = ds_alloc0 (self->world.regions.n, sizeof *self->rank);
  if (self->rank == NULL)
    return DS_NOMEM;
  rank_regions (self);
  return ds_region_locks_init (&self->locks, self->run, err);
}

/* Picks a room of the regions with a rank from @first to @last. */
static DsRect
pick_room (Castle *self, size_t first, size_t last)
{
  const DsCoarse *world = &self->world;
  uint32_t n = 0, picked = 0;

  for (uint32_t i = 0; i < world->rooms.n; i++)
    if (self->rank[world->rooms.items[i].region] >= first &&
        self->rank[world->rooms.items[i].region] <= last &&
        ds_rng_below (&self->run->rng, ++n) == 0)
      picked = i;
  return inside (self, world->rooms.items[picked].rect);
}

/* Places the keys as in the posts: each in a random room of a region that is entered before its
 * own. When only a part is generated, the order of regions is unknown, and ds_gen_fill_keys()
 * places them. */
static void
put_keys (Castle *self)
{
  const size_t n = self->world.regions.n;

  ds_region_locks_put (&self->locks, DS_ROLE_START, pick_room (self, 0, 0), 0);
  for (size_t i = 1; i < n && !ds_gen_is_part (self->run); i++)
    ds_region_locks_put (&self->locks, DS_ROLE_KEY, pick_room (self, 0, i - 1), i);
  ds_region_locks_put (&self->locks, DS_ROLE_GOAL, pick_room (self, n - 1, n - 1), 0);
}

static DsStatus
write_all (Castle *self, DsError *err)
{
  const bool has_locks = ds_gen_bool (self->run, P_LOCKS) && self->run->n_floors == 1;
  DsStatus status = DS_NOMEM;

  self->look = ds_alloc (self->world.regions.n, 1);
  self->region = ds_alloc0 (self->world.regions.n, sizeof *self->region);
  self->number = ds_alloc (self->world.rooms.n, sizeof *self->number);
  if (self->look != NULL && self->region != NULL && self->number != NULL) {
    pick_looks (self);
    add_regions (self);
    status = has_locks ? init_locks (self, err) : DS_OK;
  }
  if (status == DS_OK)
    status = write_rooms (self);
  if (status == DS_OK)
    status = open_walls (self);
  if (status == DS_OK)
    status = furnish_rooms (self);
  if (status == DS_OK && has_locks)
    put_keys (self);
  return status;
}

static DsStatus
run_screens (DsGenRun *run, DsError *err)
{
  Castle self = { .run = run };
  DsStatus status = lay_grid (&self);

  if (status == DS_OK)
    status = grow (&self, err);
  if (status == DS_OK)
    status = write_all (&self, err);
  ds_coarse_clear (&self.world);
  ds_free (self.look);
  ds_free (self.region);
  ds_free (self.number);
  ds_free (self.rank);
  ds_region_locks_clear (&self.locks);
  return status;
}

const DsGenStage ds_gen_screens = {
  .id = "screens",
  .label = N_ ("Screens"),
  .help = N_ ("A metroidvania castle: rooms of one or more screens that share thin walls, grown "
              "from a frontier and joined with loops, in connected regions."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_screens,
};
