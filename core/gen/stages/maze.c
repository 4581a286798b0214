/* core/gen/stages/maze.c — maze on a grid of nodes, as a growing tree; rooms are holes in it that
 * are joined to it afterwards, and some dead ends become loops. */
#include "base/array.h"
#include "base/rect.h"
#include "base/union_find.h"
#include "gen/dig/join.h"
#include "gen/stages/common_params.h"

#define POLL_NODES 512
#define DARTS 8     /* attempts for each room that would fit */
#define ROOM_MAX 20 /* nodes of a room's side */
#define BLOCKED UINT32_MAX

enum {
  P_PASSAGE,
  P_WALL,
  P_MIX,
  P_STRAIGHT,
  P_BRAID,
  P_ROOM_SHARE,
  P_ROOM_WIDTH,
  P_ROOM_HEIGHT,
  P_DOORS,
  P_FLOOR,
  P_CORRIDOR_FLOOR,
  N_PARAMS
};

static const DsParam PARAMS[N_PARAMS] = {
  [P_PASSAGE] = { .id = "passage",
                  .label = N_ ("Passage width"),
                  .type = DS_PARAM_INT,
                  .min = 1,
                  .max = 20,
                  .fallback = "1",
                  .unit = N_ ("cells"),
                  .help = N_ ("Width of the maze's passages.") },
  [P_WALL] = { .id = "wall_width",
               .label = N_ ("Wall thickness"),
               .type = DS_PARAM_INT,
               .min = 1,
               .max = 20,
               .fallback = "1",
               .unit = N_ ("cells"),
               .help = N_ ("Thickness of the walls between passages.") },
  [P_MIX] = { .id = "mix",
              .label = N_ ("Branching"),
              .type = DS_PARAM_PERMILLE,
              .max = 1000,
              .fallback = "100",
              .unit = N_ ("‰"),
              .help = N_ ("How often the maze grows from anywhere instead of from where it grew "
                          "last: 0 makes few long passages, 1000 many short passages.") },
  [P_STRAIGHT] = { .id = "straight",
                   .label = N_ ("Straightness"),
                   .type = DS_PARAM_PERMILLE,
                   .max = 1000,
                   .fallback = "300",
                   .unit = N_ ("‰"),
                   .help = N_ ("How often a passage goes straight on where it could turn.") },
  [P_BRAID] = { .id = "braid",
                .label = N_ ("Loops at dead ends"),
                .type = DS_PARAM_PERMILLE,
                .max = 1000,
                .fallback = "150",
                .unit = N_ ("‰"),
                .help = N_ (
                    "Share of dead ends that are opened to another passage; 1000 leaves none.") },
  [P_ROOM_SHARE] = { .id = "room_share",
                     .label = N_ ("Rooms"),
                     .type = DS_PARAM_PERMILLE,
                     .max = 900,
                     .fallback = "150",
                     .unit = N_ ("‰"),
                     .help = N_ ("Share of the floor covered by rooms instead of maze.") },
  [P_ROOM_WIDTH] = { .id = "room_width",
                     .label = N_ ("Room width"),
                     .type = DS_PARAM_RANGE,
                     .min = 1,
                     .max = ROOM_MAX,
                     .fallback = "3..6",
                     .unit = N_ ("passages"),
                     .help = N_ ("Width of a room in passages of the maze, including the walls "
                                 "between them.") },
  [P_ROOM_HEIGHT] = { .id = "room_height",
                      .label = N_ ("Room height"),
                      .type = DS_PARAM_RANGE,
                      .min = 1,
                      .max = ROOM_MAX,
                      .fallback = "2..3",
                      .unit = N_ ("passages"),
                      .help = N_ ("Height of a room in passages of the maze, including the walls "
                                  "between them.") },
  [P_DOORS] = { .id = "doors",
                .label = N_ ("Room entrances"),
                .type = DS_PARAM_RANGE,
                .min = 1,
                .max = 20,
                .fallback = "1..3",
                .help = N_ ("Number of openings of a room; more where a part of the maze would "
                            "otherwise be cut off.") },
  [P_FLOOR] = DS_PARAM_ROOM_FLOOR,
  [P_CORRIDOR_FLOOR] = { .id = "corridor_floor",
                         .label = N_ ("Maze floor"),
                         .type = DS_PARAM_TILE,
                         .fallback = "floor",
                         .help = N_ ("Floor material of the maze.") },
};

/* Flags of a node. */
enum {
  OPEN_EAST = 1, /* to the neighbour */
  OPEN_SOUTH = 2,
  SHUT_EAST = 4, /* a pinned wall is in between */
  SHUT_SOUTH = 8,
  WAY = 0x30, /* direction in which it was entered, an index of ds_move_steps[] */
  WAY_SHIFT = 4
};

typedef struct {
  DsGenRun *run;
  int32_t w, h;               /* nodes */
  int32_t x0, y0;             /* cells: position of the first node */
  int32_t width, wall, pitch; /* cells: of a node, of the wall behind it, and of both */
  uint8_t *flags;             /* w * h */
  uint32_t *area; /* w * h: number of its room (1 .. n_rooms) or of its part of the maze (above
                   * these); 0 = none yet, BLOCKED = pinned wall */
  DS_ARRAY (DsRect) rooms;   /* nodes */
  DS_ARRAY (uint32_t) parts; /* first node of each part of the maze */
  DS_ARRAY (uint32_t) active;
  uint32_t *root; /* union-find over areas */
  uint64_t n_done;
} Maze;

static bool
is_cancelled (Maze *self)
{
  return self->n_done++ % POLL_NODES == 0 &&
         ds_gen_poll (self->run, self->n_done, (uint64_t)self->w * (uint64_t)self->h * 4);
}

/* ---- nodes ---- */

static inline uint32_t
index_of (const Maze *self, DsCell node)
{
  return (uint32_t)ds_cell_index (node, self->w);
}

static inline DsCell
node_of (const Maze *self, uint32_t i)
{
  return (DsCell){ (int32_t)(i % (uint32_t)self->w), (int32_t)(i / (uint32_t)self->w) };
}

static inline DsCell
beside (DsCell node, int way)
{
  return (DsCell){ node.x + ds_move_steps[way].x, node.y + ds_move_steps[way].y };
}

static inline bool
has (const Maze *self, DsCell node)
{
  return (uint32_t)node.x < (uint32_t)self->w && (uint32_t)node.y < (uint32_t)self->h;
}

/* Flag of the wall between @node and its neighbour in the direction @way, which one of the two
 * holds. */
static inline uint8_t *
side (const Maze *self, DsCell node, int way)
{
  return &self->flags[index_of (self, way == 0 || way == 3 ? beside (node, way) : node)];
}

static inline bool
is_linked (const Maze *self, DsCell node, int way)
{
  return *side (self, node, way) & (way % 2 == 0 ? OPEN_SOUTH : OPEN_EAST);
}

static inline bool
may_link (const Maze *self, DsCell node, int way)
{
  return has (self, beside (node, way)) &&
         !(*side (self, node, way) & (way % 2 == 0 ? SHUT_SOUTH : SHUT_EAST));
}

static inline void
make_link (Maze *self, DsCell node, int way)
{
  *side (self, node, way) |= way % 2 == 0 ? OPEN_SOUTH : OPEN_EAST;
}

static inline uint32_t
area_at (const Maze *self, DsCell node)
{
  return self->area[index_of (self, node)];
}

/* Reads a pinned wall at (@x, @y) of the floor. */
static void
note_wall (Maze *self, int32_t x, int32_t y)
{
  const int32_t in_x = x - self->x0, in_y = y - self->y0;
  const DsCell node = { in_x / self->pitch, in_y / self->pitch };
  const bool is_east = in_x % self->pitch >= self->width;
  const bool is_south = in_y % self->pitch >= self->width;

  if (in_x < 0 || in_y < 0 || !has (self, node))
    return;
  if (!is_east && !is_south)
    self->area[index_of (self, node)] = BLOCKED;
  else if (is_east != is_south)
    self->flags[index_of (self, node)] |= is_east ? SHUT_EAST : SHUT_SOUTH;
}

static DsStatus
note_pins (Maze *self)
{
  const DsGenRun *run = self->run;

  for (int32_t y = 0; y < run->h; y++) {
    if (y % 4 == 0 && ds_gen_poll (self->run, 0, 1))
      return DS_CANCELLED;
    for (int32_t x = 0; x < run->w && run->row_pins[y] & DS_PIN_GROUND; x++)
      if (run->pin[ds_cell_index ((DsCell){ x, y }, run->w)] & DS_PIN_GROUND &&
          !ds_gen_is_open (run, (DsCell){ x, y }))
        note_wall (self, x, y);
  }
  return DS_OK;
}

static DsStatus
init (Maze *self)
{
  const int32_t w = self->run->w - 2, h = self->run->h - 2;
  size_t n;

  self->width = ds_min (ds_gen_int (self->run, P_PASSAGE), ds_min (w, h));
  self->wall = ds_gen_int (self->run, P_WALL);
  self->pitch = self->width + self->wall;
  self->w = (w + self->wall) / self->pitch;
  self->h = (h + self->wall) / self->pitch;
  self->x0 = 1 + (w + self->wall - self->w * self->pitch) / 2;
  self->y0 = 1 + (h + self->wall - self->h * self->pitch) / 2;
  n = (size_t)self->w * (size_t)self->h;
  self->flags = ds_alloc0 (n, sizeof *self->flags);
  self->area = ds_alloc0 (n, sizeof *self->area);
  return self->flags != NULL && self->area != NULL ? note_pins (self) : DS_NOMEM;
}

/* ---- rooms ---- */

/* True when all of @r is free, and no room adjoins it. */
static bool
is_free (const Maze *self, DsRect r)
{
  for (int32_t y = ds_max (r.y - 1, 0); y < ds_min (r.y + r.h + 1, self->h); y++)
    for (int32_t x = ds_max (r.x - 1, 0); x < ds_min (r.x + r.w + 1, self->w); x++) {
      const uint32_t area = area_at (self, (DsCell){ x, y });

      if (area != 0 && (area != BLOCKED || ds_rect_has (r, (DsCell){ x, y })))
        return false;
    }
  return true;
}

static DsStatus
add_room (Maze *self, DsRect r)
{
  if (!ds_array_push (&self->rooms, r))
    return DS_NOMEM;
  for (int32_t y = r.y; y < r.y + r.h; y++)
    for (int32_t x = r.x; x < r.x + r.w; x++) {
      const uint32_t i = index_of (self, (DsCell){ x, y });

      self->area[i] = (uint32_t)self->rooms.n;
      self->flags[i] |= (x + 1 < r.x + r.w ? OPEN_EAST : 0) | (y + 1 < r.y + r.h ? OPEN_SOUTH : 0);
    }
  return DS_OK;
}

/* Tries random rectangles until rooms have their share of the nodes. */
static DsStatus
add_rooms (Maze *self)
{
  DsRng *rng = &self->run->rng;
  const int64_t n = (int64_t)self->w * self->h;
  const size_t most = (DS_ROOMS_MAX - ds_rooms_count (self->run->rooms)) / 4;
  int64_t n_left = n * ds_gen_int (self->run, P_ROOM_SHARE) / 1000, n_darts;
  int32_t width[2], height[2];

  ds_gen_range (self->run, P_ROOM_WIDTH, &width[0], &width[1]);
  ds_gen_range (self->run, P_ROOM_HEIGHT, &height[0], &height[1]);
  for (int i = 0; i < 2; i++) {
    width[i] = ds_min (width[i], self->w);
    height[i] = ds_min (height[i], self->h);
  }
  n_darts = n * DARTS / ((int64_t)width[0] * height[0]);
  while (n_darts-- > 0 && n_left >= (int64_t)width[0] * height[0] && self->rooms.n < most) {
    DsRect r = { .w = ds_rng_range (rng, width[0], width[1]),
                 .h = ds_rng_range (rng, height[0], height[1]) };

    if (n_darts % 32 == 0 && ds_gen_poll (self->run, 0, 1)) /* each attempt reads a room's nodes */
      return DS_CANCELLED;
    if ((int64_t)r.w * r.h > n_left)
      continue;
    r.x = ds_rng_range (rng, 0, self->w - r.w);
    r.y = ds_rng_range (rng, 0, self->h - r.h);
    if (!is_free (self, r))
      continue;
    n_left -= (int64_t)r.w * r.h;
    if (add_room (self, r) != DS_OK)
      return DS_NOMEM;
  }
  return DS_OK;
}

/* ---- the maze ---- */

/* A number below @n from the lowest 16 bits, which are consumed. */
static inline uint32_t
take (uint64_t *bits, uint32_t n)
{
  const uint32_t part = (uint32_t)*bits & 0xffff;

  *bits >>= 16;
  return part * n >> 16;
}

/* Picks a direction from @node to a node without area; -1: none. */
static int
pick_way (const Maze *self, DsCell node, int last, uint64_t bits)
{
  const bool is_straight = take (&bits, 1000) < (uint32_t)ds_gen_int (self->run, P_STRAIGHT);
  int ways[4] = { 0 }, n = 0;

  for (int way = 0; way < 4; way++)
    if (may_link (self, node, way) && area_at (self, beside (node, way)) == 0) {
      if (way == last && is_straight)
        return way;
      ways[n++] = way;
    }
  return n > 0 ? ways[take (&bits, (uint32_t)n)] : -1;
}

static bool
enter (Maze *self, DsCell node, int way)
{
  const uint32_t i = index_of (self, node);

  self->area[i] = (uint32_t)(self->rooms.n + self->parts.n);
  self->flags[i] |= (uint8_t)(way << WAY_SHIFT);
  return ds_array_push (&self->active, i);
}

/* Growing-tree algorithm: continues from the youngest node, or from a random one. */
static DsStatus
grow_part (Maze *self, uint32_t first)
{
  const uint32_t mix = (uint32_t)ds_gen_int (self->run, P_MIX);
  DsRng *rng = &self->run->rng;

  if (!ds_array_push (&self->parts, first) ||
      !enter (self, node_of (self, first), (int)ds_rng_below (rng, 4)))
    return DS_NOMEM;
  while (self->active.n > 0) {
    const uint32_t n = (uint32_t)self->active.n;
    uint64_t bits = ds_rng_next (rng);
    const uint32_t pick = take (&bits, 1000) < mix ? ds_rng_below (rng, n) : n - 1;
    const uint32_t from = self->active.items[pick];
    const DsCell node = node_of (self, from);
    const int way = pick_way (self, node, (self->flags[from] & WAY) >> WAY_SHIFT, bits);

    if (is_cancelled (self))
      return DS_CANCELLED;
    if (way < 0) {
      self->active.items[pick] = self->active.items[--self->active.n];
      continue;
    }
    make_link (self, node, way);
    if (!enter (self, beside (node, way), way))
      return DS_NOMEM;
  }
  return DS_OK;
}

static DsStatus
grow_all (Maze *self)
{
  const uint32_t n = (uint32_t)self->w * (uint32_t)self->h;
  const size_t most = DS_ROOMS_MAX - ds_rooms_count (self->run->rooms) - self->rooms.n;
  DsStatus status = DS_OK;

  for (uint32_t i = 0; i < n && status == DS_OK && self->parts.n < most; i++)
    if (self->area[i] == 0)
      status = grow_part (self, i);
  return status;
}

/* ---- openings ---- */

typedef struct {
  DsCell node; /* of the room */
  int way;     /* out of the room */
} Opening;

/* All cells where room @r could be opened, in random order. */
static size_t
find_openings (Maze *self, DsRect r, Opening out[4 * ROOM_MAX])
{
  size_t n = 0;

  for (int32_t i = 0; i < 2 * (r.w + r.h); i++) {
    const int32_t k = i % (r.w + r.h);
    const bool is_far = i >= r.w + r.h; /* on the south or west side */
    Opening opening;

    if (k < r.w)
      opening = (Opening){ { r.x + k, is_far ? r.y + r.h - 1 : r.y }, is_far ? 2 : 0 };
    else
      opening = (Opening){ { is_far ? r.x : r.x + r.w - 1, r.y + k - r.w }, is_far ? 3 : 1 };
    if (may_link (self, opening.node, opening.way) &&
        area_at (self, beside (opening.node, opening.way)) != BLOCKED) {
      const uint32_t at = ds_rng_below (&self->run->rng, (uint32_t)++n);

      out[n - 1] = out[at];
      out[at] = opening;
    }
  }
  return n;
}

/* Opens those that join separate parts of the maze first, then as many more as wanted. */
static void
open_room (Maze *self, uint32_t room)
{
  Opening openings[4 * ROOM_MAX];
  const size_t n = find_openings (self, self->rooms.items[room], openings);
  int32_t n_left, lowest, highest;

  ds_gen_range (self->run, P_DOORS, &lowest, &highest);
  n_left = ds_rng_range (&self->run->rng, lowest, highest);
  for (int pass = 0; pass < 2; pass++)
    for (size_t i = 0; i < n && (pass == 0 || n_left > 0); i++) {
      const Opening *o = &openings[i];
      const uint32_t a = ds_union_root (self->root, room + 1);
      const uint32_t b = ds_union_root (self->root, area_at (self, beside (o->node, o->way)));

      if (is_linked (self, o->node, o->way) || (pass == 0 && a == b))
        continue;
      make_link (self, o->node, o->way);
      ds_union_join (self->root, a, b);
      n_left--;
    }
}

static DsStatus
open_rooms (Maze *self)
{
  const size_t n = self->rooms.n + self->parts.n + 1;

  self->root = ds_alloc (n, sizeof *self->root);
  if (self->root == NULL)
    return DS_NOMEM;
  ds_union_reset (self->root, n);
  for (uint32_t i = 0; i < self->rooms.n; i++) {
    if (is_cancelled (self))
      return DS_CANCELLED;
    open_room (self, i);
  }
  return DS_OK;
}

static int
n_links (const Maze *self, DsCell node)
{
  int n = 0;

  for (int way = 0; way < 4; way++)
    n += may_link (self, node, way) && is_linked (self, node, way);
  return n;
}

/* Opens the dead end @node to a neighbour, preferably to another dead end. */
static void
braid (Maze *self, DsCell node)
{
  int best = -1, n = 0;
  bool is_best = false; /* the neighbour is a dead end */

  for (int way = 0; way < 4; way++) {
    const DsCell next = beside (node, way);
    bool is_end;

    if (!may_link (self, node, way) || is_linked (self, node, way) ||
        area_at (self, next) == BLOCKED || area_at (self, next) <= self->rooms.n)
      continue;
    is_end = n_links (self, next) == 1;
    if (is_best && !is_end)
      continue;
    n = is_end != is_best ? 1 : n + 1;
    is_best = is_end;
    if (ds_rng_below (&self->run->rng, (uint32_t)n) == 0)
      best = way;
  }
  if (best >= 0)
    make_link (self, node, best);
}

static DsStatus
braid_all (Maze *self)
{
  const int32_t share = ds_gen_int (self->run, P_BRAID);
  const uint32_t n = (uint32_t)self->w * (uint32_t)self->h;

  for (uint32_t i = 0; i < n && share > 0; i++) {
    if (is_cancelled (self))
      return DS_CANCELLED;
    if (self->area[i] > self->rooms.n && self->area[i] != BLOCKED &&
        n_links (self, node_of (self, i)) == 1 && ds_rng_permille (&self->run->rng, share))
      braid (self, node_of (self, i));
  }
  return DS_OK;
}

/* ---- writing ---- */

typedef struct {
  Maze *maze;
  uint32_t first;    /* number of the first room in the room layer */
  uint16_t floor[2]; /* of the maze, of rooms */
  int32_t y, n_rows; /* cells: rows that are written at once */
  int32_t x, n;      /* cells: open run that is not written yet */
  uint32_t area;     /* area of that run */
} MazePen;

static void
flush (MazePen *self)
{
  DsGenRun *run = self->maze->run;
  const uint16_t floor = self->floor[self->area <= self->maze->rooms.n];

  for (int32_t y = self->y; y < self->y + self->n_rows && self->n > 0; y++) {
    ds_gen_put_span (run, DS_LAYER_GROUND, y, self->x, self->x + self->n - 1, floor);
    ds_gen_put_span (run, DS_LAYER_ROOM, y, self->x, self->x + self->n - 1,
                     self->first + self->area - 1);
  }
  self->n = 0;
}

/* Appends @n cells of @area to the row. */
static void
put (MazePen *self, int32_t x, int32_t n, uint32_t area)
{
  if (self->area != area || x != self->x + self->n)
    flush (self);
  if (self->n == 0)
    self->x = x;
  self->area = area;
  self->n += n;
}

/* Area of the opening between two nodes: between a room and the maze, that of the maze, as parts
 * have higher numbers. */
static uint32_t
area_between (const Maze *self, uint32_t i, uint32_t next)
{
  return self->area[i] > self->area[next] ? self->area[i] : self->area[next];
}

/* Writes the rows through the nodes @y, and those of the walls below them. */
static void
write_nodes (MazePen *self, int32_t y)
{
  const Maze *maze = self->maze;
  const uint32_t w = (uint32_t)maze->w, row = (uint32_t)y * w;

  self->y = maze->y0 + y * maze->pitch;
  self->n_rows = maze->width;
  for (uint32_t x = 0; x < w; x++) {
    const uint32_t i = row + x;
    const int32_t at = maze->x0 + (int32_t)x * maze->pitch;

    if (maze->area[i] == BLOCKED || maze->area[i] == 0)
      continue;
    put (self, at, maze->width, maze->area[i]);
    if (maze->flags[i] & OPEN_EAST)
      put (self, at + maze->width, maze->wall, area_between (maze, i, i + 1));
  }
  flush (self);
  self->y += maze->width;
  self->n_rows = maze->wall;
  for (uint32_t x = 0; x < w; x++) {
    const uint32_t i = row + x;
    const int32_t at = maze->x0 + (int32_t)x * maze->pitch;

    if (!(maze->flags[i] & OPEN_SOUTH))
      continue;
    put (self, at, maze->width, area_between (maze, i, i + w));
    if (maze->area[i] <= maze->rooms.n && maze->flags[i] & OPEN_EAST &&
        maze->area[i] == maze->area[i + w + 1])
      put (self, at + maze->width, maze->wall, maze->area[i]);
  }
  flush (self);
}

static DsStatus
write_all (Maze *self)
{
  MazePen pen = { .maze = self,
                  .first = (uint32_t)ds_rooms_count (self->run->rooms) + 1,
                  .floor = { ds_gen_tile (self->run, P_CORRIDOR_FLOOR),
                             ds_gen_tile (self->run, P_FLOOR) } };

  for (size_t i = 0; i < self->rooms.n + self->parts.n; i++) {
    const bool is_room = i < self->rooms.n;
    const DsRect r = is_room ? self->rooms.items[i] : (DsRect){ 0 };
    const DsCell node =
        is_room ? (DsCell){ r.x, r.y } : node_of (self, self->parts.items[i - self->rooms.n]);
    const DsCell anchor = { self->x0 + node.x * self->pitch, self->y0 + node.y * self->pitch };

    if (is_cancelled (self))
      return DS_CANCELLED;
    if (ds_gen_add_room (self->run, is_room ? DS_ROOM_NORMAL : DS_ROOM_CORRIDOR, anchor) == 0)
      return DS_NOMEM;
  }
  for (int32_t y = 0; y < self->h; y++) {
    if (ds_gen_poll (self->run, (uint64_t)(self->h * 3 + y), (uint64_t)self->h * 4))
      return DS_CANCELLED;
    write_nodes (&pen, y);
  }
  return DS_OK;
}

static DsStatus
build (Maze *self, DsError *err)
{
  DsStatus status = init (self);

  if (status == DS_OK)
    status = add_rooms (self);
  if (status == DS_OK)
    status = grow_all (self);
  if (status == DS_OK && self->rooms.n + self->parts.n == 0)
    return ds_gen_veto_param (self->run, err, P_PASSAGE, "gen.no-space",
                              (DsCell){ self->x0, self->y0 },
                              N_ ("manual edits leave no space for a maze"));
  if (status == DS_OK)
    status = open_rooms (self);
  if (status == DS_OK)
    status = braid_all (self);
  return status == DS_OK ? write_all (self) : status;
}

static DsStatus
run_maze (DsGenRun *run, DsError *err)
{
  Maze self = { .run = run };
  const DsStatus status = build (&self, err);

  ds_free (self.flags);
  ds_free (self.area);
  ds_free (self.root);
  ds_array_clear (&self.rooms);
  ds_array_clear (&self.parts);
  ds_array_clear (&self.active);
  return status == DS_OK ? ds_gen_join_pinned (run, ds_gen_tile (run, P_CORRIDOR_FLOOR), err)
                         : status;
}

const DsGenStage ds_gen_maze = {
  .id = "maze",
  .label = N_ ("Maze"),
  .help = N_ (
      "A maze of winding passages with rooms in it. Opening some of its dead ends adds routes."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_maze,
};
