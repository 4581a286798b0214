/* core/gen/stages/rooms_mst/rooms_mst.c — scattered rooms, with corridors along a minimum spanning
 * tree of neighbours and a share of the other pairs. */
#include "base/bits.h"
#include "base/rect.h"
#include "base/union_find.h"
#include "field/parts.h"
#include "gen/dig/growth.h"
#include "gen/dig/join.h"
#include "gen/stages/common_params.h"
#include "gen/stages/rooms_mst/influence.h"

#include <string.h>

#define POLL_CELLS 4096 /* each may touch a new page of memory first */
#define POLL_DARTS 64
#define ROUND_WIDTH 5 /* cells: narrower rooms are rectangles */
#define ROUND_HEIGHT 4
#define BENT_DETOUR 8 /* cells */
#define WINDING_DETOUR 4
#define WINDING_SHARE 550 /* permille of steps that may go sideways */

enum {
  P_ARRANGEMENT,
  P_ROOMS,
  P_ROOM_WIDTH,
  P_ROOM_HEIGHT,
  P_GAP,
  P_TRIES,
  P_SHAPES,
  P_WAYS,
  P_WAY_WIDTH,
  P_LOOPS,
  P_FLOOR,
  P_CORRIDOR_FLOOR,
  N_PARAMS
};

enum { ARRANGEMENT_SCATTERED, ARRANGEMENT_GRID };
enum { WAYS_STRAIGHT, WAYS_BENT, WAYS_WINDING };

static const DsChoice ARRANGEMENTS[] = {
  [ARRANGEMENT_SCATTERED] = { "scattered", N_ ("Scattered") },
  [ARRANGEMENT_GRID] = { "grid", N_ ("In rows and columns") },
};

static const DsChoice WAYS[] = {
  [WAYS_STRAIGHT] = { "straight", N_ ("Straight where possible") },
  [WAYS_BENT] = { "bent", N_ ("Bent") },
  [WAYS_WINDING] = { "winding", N_ ("Winding") },
};

static const DsParam PARAMS[N_PARAMS] = {
  [P_ARRANGEMENT] = { .id = "arrangement",
                      .label = N_ ("Arrangement"),
                      .type = DS_PARAM_ENUM,
                      .fallback = "scattered",
                      .choices = ARRANGEMENTS,
                      .n_choices = DS_COUNT (ARRANGEMENTS),
                      .help = N_ ("Position of rooms: anywhere, or each in its own field of a "
                                  "regular grid.") },
  [P_ROOMS] = { .id = "rooms",
                .label = N_ ("Rooms"),
                .type = DS_PARAM_INT,
                .max = DS_ROOMS_MAX / 4,
                .fallback = "0",
                .help = N_ ("Maximum number of rooms; 0 for as many as fit.") },
  [P_ROOM_WIDTH] = { .id = "room_width",
                     .label = N_ ("Room width"),
                     .type = DS_PARAM_RANGE,
                     .min = 1,
                     .max = 100,
                     .fallback = "5..12",
                     .unit = N_ ("cells"),
                     .help = N_ ("Width of a room's floor.") },
  [P_ROOM_HEIGHT] = { .id = "room_height",
                      .label = N_ ("Room height"),
                      .type = DS_PARAM_RANGE,
                      .min = 1,
                      .max = 100,
                      .fallback = "3..6",
                      .unit = N_ ("cells"),
                      .help = N_ ("Height of a room's floor.") },
  [P_GAP] = { .id = "gap",
              .label = N_ ("Rock between rooms"),
              .type = DS_PARAM_INT,
              .min = 1,
              .max = 50,
              .fallback = "2",
              .unit = N_ ("cells"),
              .help = N_ ("Minimum distance between two rooms.") },
  [P_TRIES] = { .id = "tries",
                .label = N_ ("Tries"),
                .type = DS_PARAM_INT,
                .min = 1,
                .max = 200,
                .fallback = "20",
                .help = N_ ("Number of tries to place a room, per room that would fit; more fill "
                            "the level more densely.") },
  [P_SHAPES] = DS_PARAM_ROOM_SHAPES ("rectangle=6,cross=1,round=1"),
  [P_WAYS] = { .id = "ways",
               .label = N_ ("Corridors"),
               .type = DS_PARAM_ENUM,
               .fallback = "straight",
               .choices = WAYS,
               .n_choices = DS_COUNT (WAYS),
               .help = N_ ("Course of corridors: shortest, with one or two turns, or winding.") },
  [P_WAY_WIDTH] = { .id = "way_width",
                    .label = N_ ("Corridor width"),
                    .type = DS_PARAM_INT,
                    .min = 1,
                    .max = 9,
                    .fallback = "1",
                    .unit = N_ ("cells"),
                    .help = N_ ("Width of corridors; near other rooms they are narrower.") },
  [P_LOOPS] = { .id = "loops",
                .label = N_ ("Loops"),
                .type = DS_PARAM_PERMILLE,
                .max = 1000,
                .fallback = "150",
                .unit = N_ ("‰"),
                .help = N_ (
                    "Share of neighbours that are joined although another way connects them.") },
  [P_FLOOR] = DS_PARAM_ROOM_FLOOR,
  [P_CORRIDOR_FLOOR] = DS_PARAM_CORRIDOR_FLOOR,
};

typedef struct {
  DsRect rect; /* cells */
  DsRoomShape shape;
} PlacedRoom;

typedef struct {
  DsGenRun *run;
  int32_t w, h;
  size_t stride;    /* words of a row of bits */
  uint64_t *open;   /* a bit for each cell that is open before, or part of a room */
  uint64_t *set;    /* pinned cells; NULL: none */
  DsParts given;    /* parts that were open before */
  int32_t width[2]; /* lowest and highest */
  int32_t height[2];
  int32_t gap;
  uint32_t shapes[DS_N_SHAPES]; /* cumulative weights */
  size_t max_rooms;
  DS_ARRAY (PlacedRoom) rooms;
  DsInfluence influence;
} MstBuilder;

/* ---- free cells ---- */

/* True when @plane has any cell of @r, which may extend beyond the rim. */
static bool
has_any (const MstBuilder *self, const uint64_t *plane, DsRect r)
{
  const int32_t x0 = ds_max (r.x, 0), x1 = ds_min (r.x + r.w, self->w) - 1;
  const int32_t y1 = ds_min (r.y + r.h, self->h);

  for (int32_t y = ds_max (r.y, 0); y < y1; y++)
    for (int32_t word = x0 / 64; word <= x1 / 64; word++)
      if (plane[(size_t)y * self->stride + (size_t)word] & ds_bits_of_columns (word, x0, x1))
        return true;
  return false;
}

static void
mark (const MstBuilder *self, uint64_t *plane, int32_t y, int32_t x0, int32_t x1)
{
  ds_bits_set (plane + (size_t)y * self->stride, x0, x1);
}

/* Reads open and pinned cells. */
static DsStatus
take_floor (MstBuilder *self, const DsSpace *space, bool *any)
{
  DsGenRun *run = self->run;

  *any = false;
  for (int32_t y = 0; y < self->h; y++) {
    const size_t row = (size_t)y * (size_t)self->w;

    if (y % 4 == 0 && ds_gen_poll (run, 0, 1))
      return DS_CANCELLED;
    for (int32_t x = 0; x < self->w && run->row_pins[y] & DS_PIN_GROUND; x++)
      if (run->pin[row + (size_t)x] & DS_PIN_GROUND)
        mark (self, self->set, y, x, x);
    if (memchr (space->open + row, 1, (size_t)self->w) == NULL)
      continue;
    *any = true;
    for (int32_t x = 0; x < self->w; x++)
      if (space->open[row + (size_t)x])
        mark (self, self->open, y, x, x);
  }
  return DS_OK;
}

static DsStatus
init (MstBuilder *self, DsError *err)
{
  DsSpace space;
  DsStatus status;
  bool any;

  self->stride = ((size_t)self->w + 63) / 64;
  self->open = ds_alloc0 (self->stride * (size_t)self->h * 2, sizeof *self->open);
  if (self->open == NULL)
    return DS_NOMEM;
  self->set = self->open + self->stride * (size_t)self->h;
  status = ds_gen_space (self->run, &space, err);
  if (status != DS_OK)
    return status;
  status = take_floor (self, &space, &any);
  if (status == DS_OK && any)
    status = ds_parts_find (&self->given, &space, self->run->job, err);
  ds_free ((void *)space.open);
  return status;
}

/* ---- rooms ---- */

static void
read_params (MstBuilder *self)
{
  const DsGenRun *run = self->run;
  const int32_t *weights = ds_gen_weights (run, P_SHAPES);
  const size_t wanted = (size_t)ds_gen_int (run, P_ROOMS);
  const size_t most = (DS_ROOMS_MAX - ds_rooms_count (run->rooms)) / 4; /* leaves some for
                                                                         * corridors */
  uint32_t sum = 0;

  ds_gen_range (run, P_ROOM_WIDTH, &self->width[0], &self->width[1]);
  ds_gen_range (run, P_ROOM_HEIGHT, &self->height[0], &self->height[1]);
  for (int i = 0; i < 2; i++) {
    self->width[i] = ds_min (self->width[i], self->w - 2);
    self->height[i] = ds_min (self->height[i], self->h - 2);
  }
  for (int i = 0; i < DS_N_SHAPES; i++)
    self->shapes[i] = sum += (uint32_t)weights[i];
  self->gap = ds_gen_int (run, P_GAP);
  self->max_rooms = wanted > 0 && wanted < most ? wanted : most;
}

/* Draws a room at a random position in @field, which is large enough. */
static PlacedRoom
pick_room (const MstBuilder *self, DsRect field)
{
  DsRng *rng = &self->run->rng;
  PlacedRoom room = { .shape = DS_SHAPE_RECTANGLE };
  uint32_t at;

  room.rect.w = ds_rng_range (rng, self->width[0], self->width[1]);
  room.rect.h = ds_rng_range (rng, self->height[0], self->height[1]);
  room.rect.x = ds_rng_range (rng, field.x, field.x + field.w - room.rect.w);
  room.rect.y = ds_rng_range (rng, field.y, field.y + field.h - room.rect.h);
  at = ds_rng_below (rng, self->shapes[DS_N_SHAPES - 1]);
  if (room.rect.w >= ROUND_WIDTH && room.rect.h >= ROUND_HEIGHT)
    while (at >= self->shapes[room.shape])
      room.shape++;
  return room;
}

/* Adds @room where all cells are free. DS_NOMEM; DS_NOT_FOUND: some are not. */
static DsStatus
place (MstBuilder *self, const PlacedRoom *room)
{
  const DsRect r = room->rect;
  const DsRect wide = { r.x - self->gap, r.y - self->gap, r.w + 2 * self->gap,
                        r.h + 2 * self->gap };

  if (has_any (self, self->open, wide) || has_any (self, self->set, r))
    return DS_NOT_FOUND;
  for (int32_t row = 0; row < r.h; row++)
    mark (self, self->open, r.y + row, r.x, r.x + r.w - 1);
  return ds_array_push (&self->rooms, *room) ? DS_OK : DS_NOMEM;
}

static DsStatus
scatter (MstBuilder *self)
{
  const DsRect inside = { 1, 1, self->w - 2, self->h - 2 };
  const int64_t each = (int64_t)(self->width[0] + self->width[1] + 2 * self->gap) *
                       (self->height[0] + self->height[1] + 2 * self->gap) / 4;
  const int64_t n = ((int64_t)inside.w * inside.h / each + 1) * ds_gen_int (self->run, P_TRIES);

  for (int64_t i = 0; i < n && self->rooms.n < self->max_rooms; i++) {
    const PlacedRoom room = pick_room (self, inside);

    if (i % POLL_DARTS == 0 && ds_gen_poll (self->run, (uint64_t)i, (uint64_t)n * 2))
      return DS_CANCELLED;
    if (place (self, &room) == DS_NOMEM)
      return DS_NOMEM;
  }
  return DS_OK;
}

/* Draws a room in each field of a grid, in random order. The fields share the remainder of the
 * grid. */
static DsStatus
fill_grid (MstBuilder *self)
{
  const int32_t n_x = ds_max (1, (self->w - 2 + self->gap) / (self->width[1] + self->gap));
  const int32_t n_y = ds_max (1, (self->h - 2 + self->gap) / (self->height[1] + self->gap));
  const uint32_t n = (uint32_t)n_x * (uint32_t)n_y;
  uint32_t *fields = ds_alloc (n, sizeof *fields);
  DsStatus status = fields != NULL ? DS_OK : DS_NOMEM;

  for (uint32_t i = 0; i < n && fields != NULL; i++)
    fields[i] = i;
  for (uint32_t i = 0; i < n && status == DS_OK && self->rooms.n < self->max_rooms; i++) {
    const uint32_t pick = i + ds_rng_below (&self->run->rng, n - i), field = fields[pick];
    const int32_t x = (int32_t)(field % (uint32_t)n_x), y = (int32_t)(field / (uint32_t)n_x);
    const int32_t x0 = 1 + (self->w - 2 + self->gap) * x / n_x;
    const int32_t y0 = 1 + (self->h - 2 + self->gap) * y / n_y;
    const int32_t x1 = 1 + (self->w - 2 + self->gap) * (x + 1) / n_x - self->gap;
    const int32_t y1 = 1 + (self->h - 2 + self->gap) * (y + 1) / n_y - self->gap;
    const PlacedRoom room = pick_room (self, (DsRect){ x0, y0, x1 - x0, y1 - y0 });

    fields[pick] = fields[i];
    if (i % POLL_DARTS == 0 && ds_gen_poll (self->run, i, (uint64_t)n * 2))
      status = DS_CANCELLED;
    else if (place (self, &room) == DS_NOMEM)
      status = DS_NOMEM;
  }
  ds_free (fields);
  return status;
}

/* Writes the rooms and labels their cells. */
static DsStatus
put_rooms (MstBuilder *self)
{
  const uint16_t floor = ds_gen_tile (self->run, P_FLOOR);
  uint32_t *label = self->influence.label;
  uint64_t n_cells = 0;

  for (uint32_t i = 0; i < self->rooms.n; i++) {
    const DsRect r = self->rooms.items[i].rect;
    const DsRoomShape shape = self->rooms.items[i].shape;
    const DsCell anchor = { r.x + ds_growth_inset (shape, r.w, r.h, 0), r.y };
    const uint32_t number = ds_gen_add_room (self->run, DS_ROOM_NORMAL, anchor);

    if (number == 0)
      return DS_NOMEM;
    for (int32_t row = 0; row < r.h; row++) {
      const int32_t inset = ds_growth_inset (shape, r.w, r.h, row), y = r.y + row;
      const int32_t x0 = r.x + inset, x1 = r.x + r.w - 1 - inset;

      ds_gen_put_span (self->run, DS_LAYER_GROUND, y, x0, x1, floor);
      ds_gen_put_span (self->run, DS_LAYER_ROOM, y, x0, x1, number);
      for (int32_t x = x0; x <= x1; x++)
        label[ds_cell_index ((DsCell){ x, y }, self->w)] = i + 1;
    }
    n_cells += (uint64_t)r.w * (uint64_t)r.h;
    if (n_cells >= POLL_CELLS) {
      n_cells = 0;
      if (ds_gen_poll (self->run, self->rooms.n + i, self->rooms.n * 2))
        return DS_CANCELLED;
    }
  }
  return DS_OK;
}

/* Labels the parts that were open before as places, like rooms. */
static DsStatus
label_given (MstBuilder *self)
{
  uint32_t *label = self->influence.label;

  for (int32_t y = 0; y < self->h && self->given.n > 0; y++) {
    if (y % 4 == 0 && ds_gen_poll (self->run, 1, 1))
      return DS_CANCELLED;
    for (size_t i = (size_t)y * (size_t)self->w; i < ((size_t)y + 1) * (size_t)self->w; i++)
      if (self->given.label[i] != 0)
        label[i] = (uint32_t)self->rooms.n + self->given.label[i];
  }
  return DS_OK;
}

/* ---- corridors ---- */

typedef struct {
  const MstBuilder *builder;
  uint32_t a, b;   /* labels of the places that it joins */
  uint32_t number; /* of the corridor; 0: nothing dug yet */
  int32_t width;
  int32_t winding; /* permille */
  uint16_t floor;
} Way;

static DsCell
cell_of (const MstBuilder *self, uint32_t i)
{
  return (DsCell){ (int32_t)(i % (uint32_t)self->w), (int32_t)(i / (uint32_t)self->w) };
}

static uint32_t
index_of (const MstBuilder *self, DsCell cell)
{
  return (uint32_t)ds_cell_index (cell, self->w);
}

static DsCell
beside (DsCell cell, int way)
{
  return (DsCell){ cell.x + ds_move_steps[way].x, cell.y + ds_move_steps[way].y };
}

/* Digs a cell, unless it is open, or nearer to a third place. */
static bool
dig_cell (Way *self, DsCell cell)
{
  DsGenRun *run = self->builder->run;
  const uint32_t at = index_of (self->builder, cell), label = self->builder->influence.label[at];

  if ((label != self->a && label != self->b) || ds_gen_is_open (run, cell))
    return true;
  if (self->number == 0)
    self->number = ds_gen_add_room (run, DS_ROOM_CORRIDOR, cell);
  if (self->number == 0)
    return false;
  ds_gen_set (run, DS_LAYER_GROUND, cell, self->floor);
  ds_gen_set (run, DS_LAYER_ROOM, cell, self->number);
  return true;
}

static bool
dig (Way *self, DsCell cell)
{
  for (int32_t i = 0; i < self->width * self->width; i++) {
    const DsCell at = { cell.x + i % self->width, cell.y + i / self->width };

    if (at.x < self->builder->w - 1 && at.y < self->builder->h - 1 && !dig_cell (self, at))
      return false;
  }
  return true;
}

/* True when @cell adjoins an open cell of the place @label that is not part of this corridor: all
 * such cells are connected to the place. */
static bool
has_arrived (const Way *self, DsCell cell, uint32_t label)
{
  const DsGenRun *run = self->builder->run;

  for (int way = 0; way < 4; way++) {
    const DsCell next = beside (cell, way);
    const uint32_t at = index_of (self->builder, next);

    if (self->builder->influence.label[at] == label && ds_gen_is_open (run, next) &&
        (run->room[at] == 0 || run->room[at] != self->number))
      return true;
  }
  return false;
}

/* Picks the next step towards the place @label: straight on when that is nearer, else any step that
 * is; a winding corridor may also step to a cell at the same distance. */
static int
pick_step (const Way *self, DsCell cell, uint32_t label, int last)
{
  const DsInfluence *field = &self->builder->influence;
  DsRng *rng = &self->builder->run->rng;
  const uint16_t steps = field->steps[index_of (self->builder, cell)];
  const bool may_wind = self->winding > 0 && ds_rng_permille (rng, self->winding);
  int best = -1, n = 0;

  for (int way = 0; way < 4; way++) {
    const uint32_t at = index_of (self->builder, beside (cell, way));
    const bool is_nearer = field->steps[at] < steps;

    if (field->label[at] != label || (last >= 0 && way == (last ^ 2)) ||
        !(is_nearer || (may_wind && field->steps[at] == steps)))
      continue;
    if (way == last && is_nearer && self->winding == 0)
      return way;
    if (ds_rng_below (rng, (uint32_t)++n) == 0)
      best = way;
  }
  return best;
}

/* Digs from @from, a cell of the place or of the rock labelled with it, to the place. False: no
 * memory. */
static bool
dig_home (Way *self, uint32_t from)
{
  const DsInfluence *field = &self->builder->influence;
  const uint32_t label = field->label[from];
  DsCell cell = cell_of (self->builder, from);
  int32_t n_left = 8 * (int32_t)field->steps[from] + 8; /* steps after which it no longer winds */
  int way = -1;

  while (field->steps[index_of (self->builder, cell)] > 0) {
    if (!dig (self, cell))
      return false;
    if (has_arrived (self, cell, label))
      break;
    if (n_left-- == 0)
      self->winding = 0;
    way = pick_step (self, cell, label, way);
    if (way < 0) /* after a sideways step only the step back leads nearer */
      way = pick_step (self, cell, label, -1);
    cell = beside (cell, way);
  }
  return true;
}

static bool
dig_way (const MstBuilder *self, const DsNeighbours *pair)
{
  static const int32_t windings[] = {
    [WAYS_STRAIGHT] = 0, [WAYS_BENT] = 0, [WAYS_WINDING] = WINDING_SHARE
  };
  Way way = { .builder = self,
              .a = pair->a + 1,
              .b = pair->b + 1,
              .width = ds_gen_int (self->run, P_WAY_WIDTH),
              .floor = ds_gen_tile (self->run, P_CORRIDOR_FLOOR) };

  way.winding = windings[ds_gen_enum (self->run, P_WAYS)];
  if (!dig_home (&way, pair->at))
    return false;
  way.winding = windings[ds_gen_enum (self->run, P_WAYS)];
  return dig_home (&way, pair->to);
}

/* Kruskal's algorithm: the pairs are sorted by length. */
static DsStatus
dig_ways (MstBuilder *self)
{
  const uint32_t n = (uint32_t)(self->rooms.n + self->given.n);
  const int32_t loops = ds_gen_int (self->run, P_LOOPS);
  uint32_t *root = ds_alloc (n, sizeof *root);
  DsStatus status = root != NULL ? DS_OK : DS_NOMEM;

  if (root != NULL)
    ds_union_reset (root, n);
  for (size_t i = 0; i < self->influence.pairs.n && status == DS_OK; i++) {
    const DsNeighbours *pair = &self->influence.pairs.items[i];
    const uint32_t a = ds_union_root (root, pair->a), b = ds_union_root (root, pair->b);

    if (i % 256 == 0 && ds_gen_poll (self->run, 1, 1))
      status = DS_CANCELLED;
    else if (a == b && !ds_rng_permille (&self->run->rng, loops))
      continue;
    else if (!dig_way (self, pair))
      status = DS_NOMEM;
    ds_union_join (root, a, b);
  }
  ds_free (root);
  return status;
}

static DsStatus
build (MstBuilder *self, DsError *err)
{
  static const int32_t detours[] = {
    [WAYS_STRAIGHT] = 0, [WAYS_BENT] = BENT_DETOUR, [WAYS_WINDING] = WINDING_DETOUR
  };
  DsGenRun *run = self->run;
  DsStatus status = init (self, err);

  if (status != DS_OK)
    return status;
  read_params (self);
  status = ds_gen_enum (run, P_ARRANGEMENT) == ARRANGEMENT_GRID ? fill_grid (self) : scatter (self);
  if (status == DS_OK && self->rooms.n + self->given.n == 0)
    return ds_gen_veto_no_space (run, err, P_ROOM_WIDTH, P_ROOM_HEIGHT);
  if (status == DS_OK)
    status = ds_influence_init (&self->influence, run);
  if (status == DS_OK)
    status = put_rooms (self);
  if (status == DS_OK)
    status = label_given (self);
  if (status == DS_OK)
    status = ds_influence_grow (&self->influence, run, detours[ds_gen_enum (run, P_WAYS)]);
  return status == DS_OK ? dig_ways (self) : status;
}

static DsStatus
run_rooms_mst (DsGenRun *run, DsError *err)
{
  MstBuilder self = { .run = run, .w = run->w, .h = run->h };
  DsStatus status = build (&self, err);

  ds_free (self.open);
  ds_parts_clear (&self.given);
  ds_array_clear (&self.rooms);
  ds_influence_clear (&self.influence);
  return status == DS_OK ? ds_gen_join_pinned (run, ds_gen_tile (run, P_CORRIDOR_FLOOR), err)
                         : status;
}

const DsGenStage ds_gen_rooms_mst = {
  .id = "rooms_mst",
  .label = N_ ("Scattered rooms"),
  .help = N_ ("Scatters rooms with rock between them and joins neighbours by corridors: as few as "
              "reach every room (a minimum spanning tree), and a share of the others. Cells that "
              "are already open are joined, too."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .attempts = 5,
  .run = run_rooms_mst,
};
