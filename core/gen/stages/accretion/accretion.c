/* core/gen/stages/accretion/accretion.c — rooms by accretion, after Brogue: a room is drawn on its
 * own, with up to four doors or a corridor behind one, and slid along the existing walls until it
 * fits. The floor is divided into windows of up to 64 x 32 doorways, and one window is searched at
 * a time, so that the work for a room does not depend on the size of the floor. */
#include "gen/stages/accretion/frontier.h"
#include "gen/stages/accretion/piece.h"
#include "gen/stages/common_params.h"

#include <string.h>

#define FIRST_TRIES 40   /* rooms tried for a first one */
#define APART_TRIES 12   /* the same in a part of the floor without any room */
#define NO_EXIT SIZE_MAX /* of a piece that is not joined */
#define POLL_WINDOWS 8

enum {
  P_ROOMS,
  P_FIRST_ROOM,
  P_WILDNESS,
  P_CORRIDORS,
  P_ACROSS,
  P_DOWN,
  P_OBLIQUE,
  P_MAX_ROOMS,
  P_TRIES,
  P_FLOOR,
  P_CORRIDOR_FLOOR,
  P_CAVE_FLOOR,
  P_WALL,
  P_CAVE_WALL,
  N_PARAMS
};

static const DsChoice FORMS[DS_N_ROOM_FORMS] = {
#define X(name, id, label) [DS_FORM_##name] = { id, label },
  DS_ROOM_FORM_LIST (X)
#undef X
};

static const DsParam PARAMS[N_PARAMS] = {
  [P_ROOMS] = { .id = "rooms",
                .label = N_ ("Room shapes"),
                .type = DS_PARAM_WEIGHTS,
                .max = 1000,
                .fallback =
                    "cross=12,symmetric-cross=5,small=4,circle=4,donut=1,chunky=8,cave=4,cavern=2",
                .choices = FORMS,
                .n_choices = DS_N_ROOM_FORMS,
                .help = N_ ("Relative frequency of each shape.") },
  [P_FIRST_ROOM] = { .id = "first_room",
                     .label = N_ ("First room"),
                     .type = DS_PARAM_WEIGHTS,
                     .max = 1000,
                     .fallback = "cross=10,circle=3,chunky=7,cave=10,cavern=10",
                     .choices = FORMS,
                     .n_choices = DS_N_ROOM_FORMS,
                     .help = N_ ("Relative frequency of each shape for the central room, around "
                                 "which all others grow.") },
  [P_WILDNESS] = { .id = "wildness",
                   .label = N_ ("Wildness"),
                   .type = DS_PARAM_RANGE,
                   .max = 1000,
                   .fallback = "500..500",
                   .unit = N_ ("‰"),
                   .help = N_ ("Wildness of the first and the last floor: 0 makes only built rooms "
                               "and many corridors, 1000 only caves and few corridors, 500 follows "
                               "the weights.") },
  [P_CORRIDORS] = { .id = "corridors",
                    .label = N_ ("Corridors"),
                    .type = DS_PARAM_PERMILLE,
                    .max = 1000,
                    .fallback = "400",
                    .unit = N_ ("‰"),
                    .help = N_ ("Share of rooms that come with a corridor; where it does not fit, "
                                "the room is tried without it.") },
  [P_ACROSS] = { .id = "across",
                 .label = N_ ("Horizontal corridors"),
                 .type = DS_PARAM_RANGE,
                 .min = 1,
                 .max = DS_CORRIDOR_MAX,
                 .fallback = "5..15",
                 .unit = N_ ("cells"),
                 .help = N_ ("Length of corridors that run east and west.") },
  [P_DOWN] = { .id = "down",
               .label = N_ ("Vertical corridors"),
               .type = DS_PARAM_RANGE,
               .min = 1,
               .max = DS_CORRIDOR_MAX,
               .fallback = "2..9",
               .unit = N_ ("cells"),
               .help = N_ ("Length of corridors that run north and south.") },
  [P_OBLIQUE] = { .id = "oblique",
                  .label = N_ ("Turning corridors"),
                  .type = DS_PARAM_PERMILLE,
                  .max = 1000,
                  .fallback = "150",
                  .unit = N_ ("‰"),
                  .help = N_ ("Share of corridors that may have side exits at their end.") },
  [P_MAX_ROOMS] = { .id = "max_rooms",
                    .label = N_ ("Rooms"),
                    .type = DS_PARAM_INT,
                    .max = DS_ROOMS_MAX,
                    .fallback = "0",
                    .help = N_ ("Maximum number of rooms; 0 for as many as fit.") },
  [P_TRIES] = { .id = "tries",
                .label = N_ ("Tries"),
                .type = DS_PARAM_INT,
                .min = 1,
                .max = 200,
                .fallback = "12",
                .help = N_ ("Number of rooms in a row that may fail to fit in a part of the level "
                            "before it is left alone; more fill the level more densely.") },
  [P_FLOOR] = DS_PARAM_ROOM_FLOOR,
  [P_CORRIDOR_FLOOR] = DS_PARAM_CORRIDOR_FLOOR,
  [P_CAVE_FLOOR] = { .id = "cave_floor",
                     .label = N_ ("Cave floor"),
                     .type = DS_PARAM_TILE,
                     .fallback = "cave-floor",
                     .help = N_ ("Floor material of caves.") },
  [P_WALL] = { .id = "wall",
               .label = N_ ("Room walls"),
               .type = DS_PARAM_TILE,
               .fallback = "wall",
               .help = N_ ("Wall material of caves where a room is built beside them.") },
  [P_CAVE_WALL] = { .id = "cave_wall",
                    .label = N_ ("Cave walls"),
                    .type = DS_PARAM_TILE,
                    .fallback = "cave-wall",
                    .help = N_ ("Wall material around caves.") },
};

typedef struct {
  uint8_t fails; /* consecutive pieces that did not fit */
  bool is_active;
  bool is_used; /* a piece was placed in it or next to it */
  bool is_known, has_doorways;
  uint64_t doorways[4][DS_FRONTIER_ROWS]; /* valid while they are known */
} FrontierWindow;

typedef struct {
  DsGenRun *run;
  DsFrontier frontier;
  int32_t weights[DS_N_ROOM_FORMS], sum;
  int32_t corridors; /* permille */
  DsCorridorStyle style;
  DsCell largest;         /* room */
  DsCell windows;         /* columns and rows of them */
  FrontierWindow *window; /* row by row */
  uint32_t *active;       /* indices of windows still being tried */
  size_t n_active, n_rooms, max_rooms;
  DsPiece piece;
  DsStatus status;
} AccretionBuilder;

/* ---- parameters ---- */

static DsRoomForm
pick_form (const int32_t *weights, int32_t sum, DsRng *rng)
{
  int32_t pick = (int32_t)ds_rng_below (rng, (uint32_t)sum);
  int form = 0;

  while (pick >= weights[form])
    pick -= weights[form++];
  return (DsRoomForm)form;
}

/* Interpolates from the first floor's value to the last floor's. */
static int32_t
wildness_of (const DsGenRun *run)
{
  int32_t first, last;

  ds_gen_range (run, P_WILDNESS, &first, &last);
  if (run->n_floors < 2)
    return first;
  return first + (last - first) * (int32_t)run->floor / ((int32_t)run->n_floors - 1);
}

static void
read_params (AccretionBuilder *self)
{
  const int32_t *weights = ds_gen_weights (self->run, P_ROOMS);
  const int32_t wild = wildness_of (self->run);
  const size_t wanted = (size_t)ds_gen_int (self->run, P_MAX_ROOMS);
  int32_t plain = 0;

  for (int form = 0; form < DS_N_ROOM_FORMS; form++) {
    self->weights[form] =
        weights[form] * (ds_room_form_is_wild ((DsRoomForm)form) ? wild : 1000 - wild);
    self->sum += self->weights[form];
    plain += weights[form];
  }
  if (self->sum == 0) { /* all wanted forms are excluded */
    memcpy (self->weights, weights, sizeof self->weights);
    self->sum = plain;
  }
  self->corridors = ds_min (ds_gen_int (self->run, P_CORRIDORS) * (1000 - wild) / 500, 1000);
  ds_gen_range (self->run, P_ACROSS, &self->style.across[0], &self->style.across[1]);
  ds_gen_range (self->run, P_DOWN, &self->style.down[0], &self->style.down[1]);
  self->style.oblique = ds_gen_int (self->run, P_OBLIQUE);
  self->max_rooms = (DS_ROOMS_MAX - ds_rooms_count (self->run->rooms)) / 2; /* and corridors */
  if (wanted > 0 && wanted < self->max_rooms)
    self->max_rooms = wanted;
  self->largest =
      (DsCell){ ds_min (self->run->w - 2, DS_ROOM_SIDE), ds_min (self->run->h - 2, DS_ROOM_SIDE) };
}

/* ---- windows ---- */

/* Start of part @i when @length cells are divided into @n parts of nearly equal size. */
static int32_t
cut (int32_t length, int32_t n, int32_t i)
{
  return (int32_t)((int64_t)length * i / n);
}

static DsRect
window_rect (const AccretionBuilder *self, uint32_t index)
{
  const int32_t column = (int32_t)index % self->windows.x, row = (int32_t)index / self->windows.x;
  const int32_t x = cut (self->run->w, self->windows.x, column);
  const int32_t y = cut (self->run->h, self->windows.y, row);

  return (DsRect){ x, y, cut (self->run->w, self->windows.x, column + 1) - x,
                   cut (self->run->h, self->windows.y, row + 1) - y };
}

static void
wake (AccretionBuilder *self, uint32_t index)
{
  FrontierWindow *window = &self->window[index];

  window->fails = 0;
  if (window->is_active)
    return;
  window->is_active = true;
  self->active[self->n_active++] = index;
}

/* Reactivates the windows that have a cell of @rect, which lies on the floor. */
static void
wake_around (AccretionBuilder *self, DsRect rect)
{
  const int32_t w = self->run->w, h = self->run->h;
  const DsCell n = self->windows;
  const int32_t x1 = (int32_t)((int64_t)(rect.x + rect.w) * n.x / w);
  const int32_t y1 = (int32_t)((int64_t)(rect.y + rect.h) * n.y / h);

  for (int32_t y = (int32_t)((int64_t)rect.y * n.y / h); y <= ds_min (y1, n.y - 1); y++)
    for (int32_t x = (int32_t)((int64_t)rect.x * n.x / w); x <= ds_min (x1, n.x - 1); x++) {
      wake (self, (uint32_t)(y * n.x + x));
      self->window[y * n.x + x].is_used = true;
      self->window[y * n.x + x].is_known = false;
    }
}

/* Finds the doorways of a window. False: it has none. */
static bool
find_doorways (AccretionBuilder *self, uint32_t index)
{
  FrontierWindow *window = &self->window[index];

  if (!window->is_known)
    window->has_doorways =
        ds_frontier_doorways (&self->frontier, window_rect (self, index), window->doorways);
  window->is_known = true;
  return window->has_doorways;
}

static DsStatus
make_windows (AccretionBuilder *self)
{
  const int32_t rows = DS_FRONTIER_ROWS;
  size_t n;

  self->windows = (DsCell){ (self->run->w + 63) / 64, (self->run->h + rows - 1) / rows };
  n = (size_t)self->windows.x * (size_t)self->windows.y;
  self->window = ds_alloc0 (n, sizeof *self->window);
  self->active = ds_alloc (n, sizeof *self->active);
  if (self->window == NULL || self->active == NULL)
    return DS_NOMEM;
  for (uint32_t i = 0; i < n; i++) {
    if (i % POLL_WINDOWS == 0 && ds_gen_poll (self->run, 0, 1))
      return DS_CANCELLED;
    if (find_doorways (self, i))
      wake (self, i);
  }
  return DS_OK;
}

/* ---- placing ---- */

/* Writes @tile into the rock around the cave's @span, except walls of other rooms and the rim. */
static void
roughen (AccretionBuilder *self, DsSpan span, uint16_t tile)
{
  const int32_t w = self->run->w, h = self->run->h;

  for (int32_t y = span.y - 1; y <= span.y + 1; y++) {
    const uint64_t *near = ds_frontier_row (&self->frontier, self->frontier.near, y);
    const bool is_rim = y == 0 || y == h - 1;
    int32_t x0 = span.x0 - 1;

    for (int32_t x = x0; x <= span.x1 + 2; x++) {
      if (x <= span.x1 + 1 && (is_rim || x == 0 || x == w - 1 || !(near[x / 64] >> (x & 63) & 1)))
        continue;
      if (x > x0)
        ds_gen_put_span (self->run, DS_LAYER_GROUND, y, x0, x - 1, tile);
      x0 = x + 1;
    }
  }
}

/* Writes @tile into walls of caves that adjoin a built room's @span. */
static void
dress (AccretionBuilder *self, DsSpan span, uint16_t rough, uint16_t tile)
{
  for (int32_t y = span.y - 1; y <= span.y + 1; y++) {
    const uint16_t *ground = self->run->ground + (size_t)y * (size_t)self->run->w;

    for (int32_t x = span.x0 - 1; x <= span.x1 + 1; x++)
      if (ground[x] == rough)
        ds_gen_set (self->run, DS_LAYER_GROUND, (DsCell){ x, y }, tile);
  }
}

static bool
is_solid (const DsGenRun *run, uint16_t tile)
{
  return ds_rules_tile (run->rules, tile)->flags & DS_TILE_BLOCKS_MOVE;
}

/* Writes the walls of spans @from to @to of the piece, moved by @by, before these are dug. */
static void
make_walls (AccretionBuilder *self, size_t from, size_t to, DsCell by, bool is_wild)
{
  const uint16_t rough = ds_gen_tile (self->run, P_CAVE_WALL);
  const uint16_t wall = ds_gen_tile (self->run, P_WALL);

  if (rough == wall || !is_solid (self->run, rough) || !is_solid (self->run, wall))
    return;
  for (size_t i = from; i < to; i++) {
    const DsSpan *span = &self->piece.spans[i];
    const DsSpan moved = { span->y + by.y, span->x0 + by.x, span->x1 + by.x, 0 };

    if (is_wild)
      roughen (self, moved, rough);
    else
      dress (self, moved, rough, wall);
  }
}

/* Opens spans @from to @to of the piece, moved by @by, as a room of its own, with @door (x < 0:
 * none) as one of its cells. */
static void
dig (AccretionBuilder *self, size_t from, size_t to, DsCell by, DsCell door, DsRoomKind kind,
     uint16_t tile)
{
  DsGenRun *run = self->run;
  const DsSpan *spans = self->piece.spans;
  const uint32_t room =
      ds_gen_add_room (run, kind, (DsCell){ spans[from].x0 + by.x, spans[from].y + by.y });

  if (room == 0)
    self->status = DS_NOMEM;
  for (size_t i = from; i <= to && self->status == DS_OK; i++) {
    const DsSpan span =
        i < to ? (DsSpan){ spans[i].y + by.y, spans[i].x0 + by.x, spans[i].x1 + by.x, 0 }
               : (DsSpan){ door.y, door.x, door.x, 0 };

    if (span.x0 < 0)
      continue; /* no door */
    ds_frontier_open (&self->frontier, span);
    ds_gen_put_span (run, DS_LAYER_GROUND, span.y, span.x0, span.x1, tile);
    ds_gen_put_span (run, DS_LAYER_ROOM, span.y, span.x0, span.x1, room);
  }
}

static DsCell
beside (DsCell cell, int way)
{
  return (DsCell){ cell.x + ds_move_steps[way].x, cell.y + ds_move_steps[way].y };
}

/* Fixes the cells on either side of a doorway, so that a door fits there later. */
static void
keep_posts (AccretionBuilder *self, DsDoorway doorway, DsCell by)
{
  for (int side = 1; side < 4; side += 2) {
    const DsCell post = beside (doorway.cell, (doorway.way + side) % 4);

    ds_frontier_fix (&self->frontier, (DsSpan){ post.y + by.y, post.x + by.x, post.x + by.x, 0 });
  }
}

/* Places the piece so that the cell of its @exit is at @at, which becomes a doorway; without an
 * exit, so that the corner of its room is there. */
static void
place (AccretionBuilder *self, size_t exit, DsCell at)
{
  const DsPiece *piece = &self->piece;
  const bool is_joined = exit != NO_EXIT, has_corridor = piece->n_corridor > 0;
  const bool is_wild = ds_room_form_is_wild (piece->form);
  const DsCell anchor = is_joined ? piece->exits[exit].cell : (DsCell){ 1, 1 };
  const DsCell by = { at.x - anchor.x, at.y - anchor.y }, none = { -1, -1 };
  const DsCell door = is_joined ? at : none;

  make_walls (self, 0, piece->n_corridor, by, false);
  make_walls (self, piece->n_corridor, piece->n, by, is_wild);
  if (has_corridor)
    dig (self, 0, piece->n_corridor, by, door, DS_ROOM_CORRIDOR,
         ds_gen_tile (self->run, P_CORRIDOR_FLOOR));
  if (self->status == DS_OK)
    dig (self, piece->n_corridor, piece->n, by, has_corridor ? none : door,
         is_wild ? DS_ROOM_CAVE : DS_ROOM_NORMAL,
         ds_gen_tile (self->run, is_wild ? P_CAVE_FLOOR : P_FLOOR));
  if (is_joined)
    keep_posts (self, piece->exits[exit], by);
  if (has_corridor)
    keep_posts (self, piece->start, by);
  self->n_rooms++;
  wake_around (self, ds_rect_intersect (ds_piece_bounds (piece, by),
                                        (DsRect){ 0, 0, self->run->w, self->run->h }));
}

/* Places the piece at the @pick-th of @places. */
static bool
place_at (AccretionBuilder *self, DsRect window, uint64_t (*places)[DS_FRONTIER_ROWS],
          uint32_t pick)
{
  for (size_t e = 0; e < self->piece.n_exits; e++)
    for (int32_t i = 0; i < window.h; i++) {
      uint64_t row = places[e][i];
      const uint32_t n = (uint32_t)__builtin_popcountll (row);

      if (pick >= n) {
        pick -= n;
        continue;
      }
      while (pick-- > 0)
        row &= row - 1;
      place (self, e, (DsCell){ window.x + __builtin_ctzll (row), window.y + i });
      return true;
    }
  return false;
}

/* Bits @from to @to, which may be off the word. */
static uint64_t
bits_between (int32_t from, int32_t to)
{
  from = ds_max (from, 0);
  to = ds_min (to, 63);
  return from > to ? 0 : UINT64_MAX << from & UINT64_MAX >> (63 - to);
}

/* Slides the piece along all walls in the window, and places it at a random position that fits. */
static bool
slide (AccretionBuilder *self, uint32_t index)
{
  const DsRect window = window_rect (self, index);
  const DsPiece *piece = &self->piece;
  const DsRect bounds = ds_piece_bounds (piece, (DsCell){ 0, 0 });
  uint64_t places[4][DS_FRONTIER_ROWS];
  uint32_t n = 0;

  for (size_t e = 0; e < piece->n_exits; e++) {
    const uint64_t *doorways = self->window[index].doorways[piece->exits[e].way];
    const DsCell anchor = piece->exits[e].cell;
    /* columns of @anchor for which the piece and its walls are on the floor */
    const int32_t x0 = anchor.x - bounds.x - 1, x1 = x0 + self->run->w - (bounds.w - 2);
    const int32_t y0 = anchor.y - bounds.y - 1, y1 = y0 + self->run->h - (bounds.h - 2);
    const uint64_t columns = bits_between (x0 - window.x, x1 - window.x);
    const int32_t first = ds_max (y0 - window.y, 0), end = ds_min (y1 - window.y + 1, window.h);

    memset (places[e], 0, sizeof places[e]);
    for (int32_t i = first; i < end; i++) {
      const DsCell at = { window.x, window.y + i };
      uint64_t row = doorways[i] & columns;

      if (row != 0)
        row = ds_frontier_fit (&self->frontier, piece->spans, piece->n, anchor, at, row);
      if (row == 0)
        continue; /* most do not fit */
      places[e][i] = row;
      n += (uint32_t)__builtin_popcountll (row);
    }
  }
  return n > 0 && place_at (self, window, places, ds_rng_below (&self->run->rng, n));
}

/* ---- the first room ---- */

static bool
place_first (AccretionBuilder *self, DsCell at)
{
  if (at.x < 1 || at.y < 1 || at.x >= self->run->w || at.y >= self->run->h ||
      ds_frontier_fit (&self->frontier, self->piece.spans, self->piece.n, (DsCell){ 1, 1 }, at,
                       1) == 0)
    return false;
  place (self, NO_EXIT, at);
  return true;
}

/* Places the first room in the centre, or anywhere when it does not fit there. */
static bool
add_first_room (AccretionBuilder *self)
{
  const int32_t *weights = ds_gen_weights (self->run, P_FIRST_ROOM);
  const int32_t w = self->run->w, h = self->run->h;
  DsRng *rng = &self->run->rng;
  int32_t sum = 0;

  for (int form = 0; form < DS_N_ROOM_FORMS; form++)
    sum += weights[form];
  for (int i = 0; i < FIRST_TRIES; i++) {
    const DsRoomForm form = i < FIRST_TRIES / 2 ? pick_form (weights, sum, rng) : DS_FORM_SMALL;
    DsCell at;

    ds_piece_draw (&self->piece, form, self->largest, rng);
    ds_piece_set_doors (&self->piece, rng);
    if (i < FIRST_TRIES / 4) {
      at = (DsCell){ (w - self->piece.bits.w) / 2, (h - self->piece.bits.h) / 2 };
    } else {
      at.x = ds_rng_range (rng, 1, w - 2);
      at.y = ds_rng_range (rng, 1, h - 2);
    }
    if (place_first (self, at))
      return true;
  }
  return false;
}

/* Opens a single cell anywhere. */
static bool
add_first_cell (AccretionBuilder *self)
{
  ds_piece_draw (&self->piece, DS_FORM_SMALL, (DsCell){ 1, 1 }, &self->run->rng);
  ds_piece_set_doors (&self->piece, &self->run->rng);
  for (int32_t y = 1; y < self->run->h - 1; y++)
    for (int32_t x = 1; x < self->run->w - 1; x++)
      if (place_first (self, (DsCell){ x, y }))
        return true;
  return false;
}

static bool
is_empty (const AccretionBuilder *self)
{
  const size_t n = self->frontier.stride * (size_t)self->run->h;

  for (size_t i = 0; i < n; i++)
    if (self->frontier.open[i] != 0)
      return false;
  return true;
}

/* ---- growth ---- */

/* Adds one room along the walls in the window; without its corridor when that does not fit. */
static bool
grow (AccretionBuilder *self, uint32_t index)
{
  DsRng *rng = &self->run->rng;

  if (!find_doorways (self, index))
    return false;
  ds_piece_draw (&self->piece, pick_form (self->weights, self->sum, rng), self->largest, rng);
  if (ds_rng_permille (rng, self->corridors) &&
      ds_piece_set_corridor (&self->piece, &self->style, rng) && slide (self, index))
    return true;
  ds_piece_set_doors (&self->piece, rng);
  return slide (self, index);
}

static DsStatus
grow_all (AccretionBuilder *self)
{
  const size_t n_windows = (size_t)self->windows.x * (size_t)self->windows.y;
  const uint8_t tries = (uint8_t)ds_gen_int (self->run, P_TRIES);

  for (uint32_t i = 0; self->n_active > 0 && self->n_rooms < self->max_rooms; i++) {
    const uint32_t pick = ds_rng_below (&self->run->rng, (uint32_t)self->n_active);
    const uint32_t index = self->active[pick];
    FrontierWindow *window = &self->window[index];

    if (ds_gen_poll (self->run, n_windows - self->n_active, n_windows))
      return DS_CANCELLED;
    if (!grow (self, index) && ++window->fails >= tries) {
      window->is_active = false;
      self->active[pick] = self->active[--self->n_active];
    }
    if (self->status != DS_OK)
      return self->status;
  }
  return DS_OK;
}

/* Starts further growths in parts of the floor that pinned cells separate from the rest. */
static DsStatus
grow_apart (AccretionBuilder *self)
{
  const uint32_t n = (uint32_t)self->windows.x * (uint32_t)self->windows.y;
  DsRng *rng = &self->run->rng;
  DsStatus status = DS_OK;

  for (uint32_t i = 0; i < n && self->n_rooms < self->max_rooms; i++) {
    const DsRect rect = window_rect (self, i);

    if (i % POLL_WINDOWS == 0 && ds_gen_poll (self->run, 1, 1))
      return DS_CANCELLED;
    for (int k = 0; k < APART_TRIES && !self->window[i].is_used && status == DS_OK; k++) {
      const DsRoomForm form =
          k < APART_TRIES / 2 ? pick_form (self->weights, self->sum, rng) : DS_FORM_SMALL;
      DsCell at;

      ds_piece_draw (&self->piece, form, self->largest, rng);
      ds_piece_set_doors (&self->piece, rng);
      at.x = rect.x + (int32_t)ds_rng_below (rng, (uint32_t)rect.w);
      at.y = rect.y + (int32_t)ds_rng_below (rng, (uint32_t)rect.h);
      if (place_first (self, at))
        status = self->status == DS_OK ? grow_all (self) : self->status;
    }
    if (status != DS_OK)
      return status;
  }
  return DS_OK;
}

static DsStatus
build (AccretionBuilder *self, DsError *err)
{
  DsStatus status = ds_frontier_init (&self->frontier, self->run);
  bool was_empty;

  if (status == DS_OK)
    status = make_windows (self);
  if (status != DS_OK)
    return status;
  read_params (self);
  was_empty = is_empty (self);
  if (was_empty && !add_first_room (self) && !add_first_cell (self))
    return ds_gen_veto (self->run, err, "gen.no-space",
                        (DsCell){ self->run->w / 2, self->run->h / 2 },
                        N_ ("manual edits leave no space for a first room"));
  status = self->status == DS_OK ? grow_all (self) : self->status;
  return status == DS_OK && !was_empty ? grow_apart (self) : status;
}

static DsStatus
run_accretion (DsGenRun *run, DsError *err)
{
  AccretionBuilder *self = ds_alloc0 (1, sizeof *self);
  DsStatus status;

  if (self == NULL)
    return DS_NOMEM;
  self->run = run;
  status = build (self, err);
  ds_frontier_clear (&self->frontier);
  ds_free (self->window);
  ds_free (self->active);
  ds_free (self);
  return status;
}

const DsGenStage ds_gen_accretion = {
  .id = "accretion",
  .label = N_ ("Accretion"),
  .help = N_ ("Adds rooms of many shapes side by side until the level is full, starting from cells "
              "that are already open."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_accretion,
};
