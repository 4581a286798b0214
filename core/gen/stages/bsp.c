/* core/gen/stages/bsp.c — binary space partition: the floor is cut in two again and again, each
 * last piece gets a room, and the two halves of every cut are joined across it. A way runs only
 * through the two pieces that it joins, so that it never meets a third room. */
#include "base/array.h"
#include "base/rect.h"
#include "gen/common_params.h"
#include "gen/growth.h"
#include "gen/join.h"

#define POLL_CELLS 16384
#define SIDE_MAX 200  /* cells: of the smallest piece */
#define LOOP_TRIES 4  /* places tried for a second way across a cut */
#define ROUND_WIDTH 5 /* cells: narrower rooms are rectangles */
#define ROUND_HEIGHT 4

enum {
  P_PIECE_WIDTH,
  P_PIECE_HEIGHT,
  P_RATIO,
  P_WHOLE,
  P_ROOM_SHARE,
  P_SHAPES,
  P_WAYS,
  P_WAY_WIDTH,
  P_LOOPS,
  P_FLOOR,
  P_CORRIDOR_FLOOR,
  N_PARAMS
};

enum { WAYS_STRAIGHT, WAYS_BENT };

static const DsChoice WAYS[] = {
  [WAYS_STRAIGHT] = { "straight", N_ ("Straight where possible") },
  [WAYS_BENT] = { "bent", N_ ("Bent") },
};

static const DsParam PARAMS[N_PARAMS] = {
  [P_PIECE_WIDTH] = { .id = "piece_width",
                      .label = N_ ("Narrowest piece"),
                      .type = DS_PARAM_INT,
                      .min = 3,
                      .max = SIDE_MAX,
                      .fallback = "10",
                      .unit = N_ ("cells"),
                      .help = N_ ("No cut makes a piece that is narrower than this, one wall "
                                  "included.") },
  [P_PIECE_HEIGHT] = { .id = "piece_height",
                       .label = N_ ("Lowest piece"),
                       .type = DS_PARAM_INT,
                       .min = 3,
                       .max = SIDE_MAX,
                       .fallback = "7",
                       .unit = N_ ("cells"),
                       .help = N_ ("No cut makes a piece that is lower than this, one wall "
                                   "included.") },
  [P_RATIO] = { .id = "ratio",
                .label = N_ ("Longest shape"),
                .type = DS_PARAM_PERMILLE,
                .min = 1000,
                .max = 10000,
                .fallback = "1600",
                .unit = N_ ("‰"),
                .help = N_ ("A piece whose long side is more than this part of its short one is "
                            "cut across; others are cut either way.") },
  [P_WHOLE] = { .id = "whole",
                .label = N_ ("Large pieces left whole"),
                .type = DS_PARAM_PERMILLE,
                .max = 1000,
                .fallback = "150",
                .unit = N_ ("‰"),
                .help = N_ ("How often a piece that could be cut once more becomes one large "
                            "room.") },
  [P_ROOM_SHARE] = { .id = "room_share",
                     .label = N_ ("Room in its piece"),
                     .type = DS_PARAM_RANGE,
                     .min = 100,
                     .max = 1000,
                     .fallback = "600..950",
                     .unit = N_ ("‰"),
                     .help = N_ ("How much of the width and of the height of its piece a room "
                                 "takes. 1000 leaves only thin walls.") },
  [P_SHAPES] = DS_PARAM_ROOM_SHAPES ("rectangle=10,cross=1,round=1"),
  [P_WAYS] = { .id = "ways",
               .label = N_ ("Corridors"),
               .type = DS_PARAM_ENUM,
               .fallback = "straight",
               .choices = WAYS,
               .n_choices = DS_COUNT (WAYS),
               .help = N_ ("Whether corridors run where two rooms face each other, or anywhere.") },
  [P_WAY_WIDTH] = { .id = "way_width",
                    .label = N_ ("Width of corridors"),
                    .type = DS_PARAM_INT,
                    .min = 1,
                    .max = 9,
                    .fallback = "1",
                    .unit = N_ ("cells"),
                    .help = N_ ("How wide corridors are; in small pieces they are narrower.") },
  [P_LOOPS] = { .id = "loops",
                .label = N_ ("Loops"),
                .type = DS_PARAM_PERMILLE,
                .max = 1000,
                .fallback = "300",
                .unit = N_ ("‰"),
                .help = N_ ("How often the two halves of a cut are joined a second time, between "
                            "other rooms.") },
  [P_FLOOR] = DS_PARAM_ROOM_FLOOR,
  [P_CORRIDOR_FLOOR] = DS_PARAM_CORRIDOR_FLOOR,
};

typedef struct {
  DsRect rect;    /* cells; its last row and column stay wall */
  DsRect room;    /* of a piece that is not cut */
  uint32_t child; /* index of the first of the two halves; 0: it is not cut */
  bool below;     /* the second half lies below the first one, not beside it */
} Piece;

typedef struct {
  DsGenRun *run;
  DS_ARRAY (Piece) pieces; /* halves come after what they are cut from */
  int32_t min[2];          /* width and height */
  int32_t width;           /* of corridors */
  uint16_t floor, corridor_floor;
  uint64_t n_written; /* cells, for polling */
  size_t n_done;      /* pieces */
} Bsp;

static bool
is_cancelled (Bsp *self, int32_t n_cells)
{
  const uint64_t before = self->n_written / POLL_CELLS;

  self->n_written += (uint64_t)n_cells;
  self->n_done++;
  return self->n_written / POLL_CELLS != before &&
         ds_gen_poll (self->run, self->n_done, self->pieces.n * 2);
}

/* ---- pieces ---- */

/* Says across which side @rect is cut; false: it is not. */
static bool
pick_cut (const Bsp *self, DsRect rect, bool *below)
{
  const int64_t ratio = ds_gen_int (self->run, P_RATIO);
  const bool may_x = rect.w >= 2 * self->min[0], may_y = rect.h >= 2 * self->min[1];
  DsRng *rng = &self->run->rng;

  if (!may_x && !may_y)
    return false;
  if (rect.w < 3 * self->min[0] && rect.h < 3 * self->min[1] &&
      ds_rng_permille (rng, ds_gen_int (self->run, P_WHOLE)))
    return false;
  if (may_x != may_y)
    *below = may_y;
  else if ((int64_t)rect.w * 1000 > rect.h * ratio || (int64_t)rect.h * 1000 > rect.w * ratio)
    *below = rect.h > rect.w;
  else
    *below = ds_rng_below (rng, 2) == 1;
  return true;
}

/* Cuts the pieces in the order they arise: when the table of rooms is full, those that are left
 * are of one size. */
static DsStatus
cut_all (Bsp *self)
{
  /* each room but the first comes with two corridors at most */
  const size_t n_rooms = (DS_ROOMS_MAX - ds_rooms_count (self->run->rooms)) / 3;
  const Piece whole = { .rect = { 1, 1, self->run->w - 1, self->run->h - 1 } };

  if (!ds_array_push (&self->pieces, whole))
    return DS_NOMEM;
  for (size_t i = 0; i < self->pieces.n && self->pieces.n < 2 * n_rooms; i++) {
    Piece piece = self->pieces.items[i], first = { .rect = piece.rect }, second = first;

    if (is_cancelled (self, 16))
      return DS_CANCELLED;
    if (!pick_cut (self, piece.rect, &piece.below))
      continue;
    if (piece.below) {
      first.rect.h = ds_rng_range (&self->run->rng, self->min[1], piece.rect.h - self->min[1]);
      second.rect.y += first.rect.h;
      second.rect.h -= first.rect.h;
    } else {
      first.rect.w = ds_rng_range (&self->run->rng, self->min[0], piece.rect.w - self->min[0]);
      second.rect.x += first.rect.w;
      second.rect.w -= first.rect.w;
    }
    piece.child = (uint32_t)self->pieces.n;
    self->pieces.items[i] = piece;
    if (!ds_array_push (&self->pieces, first) || !ds_array_push (&self->pieces, second))
      return DS_NOMEM;
  }
  return DS_OK;
}

/* ---- rooms ---- */

static DsRect
pick_room (const Bsp *self, DsRect piece)
{
  DsRng *rng = &self->run->rng;
  int32_t lowest, highest, spare_x, spare_y;
  DsRect room;

  ds_gen_range (self->run, P_ROOM_SHARE, &lowest, &highest);
  room.w = ((piece.w - 1) * ds_rng_range (rng, lowest, highest) + 500) / 1000;
  room.h = ((piece.h - 1) * ds_rng_range (rng, lowest, highest) + 500) / 1000;
  room.w = ds_clamp (room.w, ds_min (2, piece.w - 1), piece.w - 1);
  room.h = ds_clamp (room.h, ds_min (2, piece.h - 1), piece.h - 1);
  spare_x = piece.w - 1 - room.w;
  spare_y = piece.h - 1 - room.h;
  room.x = piece.x + (int32_t)ds_rng_below (rng, (uint32_t)spare_x + 1);
  room.y = piece.y + (int32_t)ds_rng_below (rng, (uint32_t)spare_y + 1);
  return room;
}

static DsRoomShape
pick_shape (const Bsp *self, DsRect room)
{
  const int32_t *weights = ds_gen_weights (self->run, P_SHAPES);
  uint32_t sum = 0, at;
  int shape = 0;

  for (int i = 0; i < DS_N_SHAPES; i++)
    sum += (uint32_t)weights[i];
  at = ds_rng_below (&self->run->rng, sum);
  while (at >= (uint32_t)weights[shape])
    at -= (uint32_t)weights[shape++];
  return room.w < ROUND_WIDTH || room.h < ROUND_HEIGHT ? DS_SHAPE_RECTANGLE : (DsRoomShape)shape;
}

static DsStatus
put_room (Bsp *self, Piece *piece)
{
  const DsRect room = piece->room = pick_room (self, piece->rect);
  const DsRoomShape shape = pick_shape (self, room);
  const int32_t top = ds_growth_inset (shape, room.w, room.h, 0);
  const uint32_t number =
      ds_gen_add_room (self->run, DS_ROOM_NORMAL, (DsCell){ room.x + top, room.y });

  if (number == 0)
    return DS_NOMEM;
  for (int32_t row = 0; row < room.h; row++) {
    const int32_t inset = ds_growth_inset (shape, room.w, room.h, row);
    const int32_t x0 = room.x + inset, x1 = room.x + room.w - 1 - inset, y = room.y + row;

    ds_gen_put_span (self->run, DS_LAYER_GROUND, y, x0, x1, self->floor);
    ds_gen_put_span (self->run, DS_LAYER_ROOM, y, x0, x1, number);
  }
  return is_cancelled (self, room.w * room.h) ? DS_CANCELLED : DS_OK;
}

static DsStatus
put_rooms (Bsp *self)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->pieces.n && status == DS_OK; i++)
    if (self->pieces.items[i].child == 0)
      status = put_room (self, &self->pieces.items[i]);
  return status;
}

/* ---- ways across a cut ----
 *
 * "Along" is the direction of the cut, "over" the one that crosses it. A way is dug from the wall
 * between two pieces into both of them, a line of cells at a time. */

typedef struct {
  int32_t first, last; /* both included; empty when last < first */
} Span;

static Span
along (DsRect r, bool below)
{
  return below ? (Span){ r.x, r.x + r.w - 1 } : (Span){ r.y, r.y + r.h - 1 };
}

static Span
over (DsRect r, bool below)
{
  return along (r, !below);
}

static Span
intersect (Span a, Span b)
{
  return (Span){ ds_max (a.first, b.first), ds_min (a.last, b.last) };
}

/* Where a line of @n cells may begin so that it lies in @span. */
static Span
room_for (Span span, int32_t n)
{
  return (Span){ span.first, span.last - n + 1 };
}

static DsCell
cell_at (bool below, int32_t t, int32_t s)
{
  return below ? (DsCell){ t, s } : (DsCell){ s, t };
}

typedef struct {
  Bsp *bsp;
  uint32_t number; /* of the corridor in the room layer */
  DsStatus status;
} Digger;

static bool
is_open (const Digger *self, DsCell cell)
{
  const DsGenRun *run = self->bsp->run;

  return (uint32_t)cell.x < (uint32_t)run->w && (uint32_t)cell.y < (uint32_t)run->h &&
         ds_gen_is_open (run, cell);
}

/* Opens the line of cells that begins at (@t, @s). */
static void
dig_line (Digger *self, bool below, int32_t t, int32_t s)
{
  DsGenRun *run = self->bsp->run;

  for (int32_t i = 0; i < self->bsp->width; i++) {
    const DsCell cell = cell_at (below, t + i, s);

    if (is_open (self, cell))
      continue;
    ds_gen_set (run, DS_LAYER_GROUND, cell, self->bsp->corridor_floor);
    ds_gen_set (run, DS_LAYER_ROOM, cell, self->number);
  }
  self->bsp->n_written += (uint64_t)self->bsp->width;
}

/* Whether the line at (@t, @s), on its way to @way, has come to something open. */
static bool
has_arrived (const Digger *self, bool below, int32_t t, int32_t s, int way, bool look_aside)
{
  for (int32_t i = 0; i < self->bsp->width; i++)
    if (is_open (self, cell_at (below, t + i, s + way)))
      return true;
  return look_aside && (is_open (self, cell_at (below, t - 1, s)) ||
                        is_open (self, cell_at (below, t + self->bsp->width, s)));
}

/* Digs from the line at (@t, *@s), which is open, to the one at @end or until it arrives: true.
 * @aside: look beside the first line too. */
static bool
dig_to (Digger *self, bool below, int32_t t, int32_t *s, int32_t end, bool aside)
{
  const int way = end < *s ? -1 : 1;

  while (!has_arrived (self, below, t, *s, way, aside)) {
    if (*s == end)
      return false;
    *s += way;
    dig_line (self, below, t, *s);
    aside = true;
  }
  return true;
}

/* From the wall of the cut into @piece: straight on to its room, or to a row of the room and then
 * sideways. Everything open in a piece is joined to its room already, so it ends there too. */
static void
dig_into (Digger *self, const Piece *piece, bool below, int32_t t, int32_t s, int way)
{
  const int32_t width = self->bsp->width;
  const Span room = along (piece->room, below), rows = over (piece->room, below);
  const int32_t far = way < 0 ? rows.first : rows.last;
  Span turns = room_for (rows, width);
  int32_t turn, at;

  if (t + width > room.first && t <= room.last) {
    dig_to (self, below, t, &s, far, false);
    return;
  }
  /* a way wider than the room stays within the piece nevertheless */
  turns.first = ds_min (turns.first, over (piece->rect, below).last - width);
  turns.last = ds_max (turns.first, turns.last);
  turn = ds_rng_range (&self->bsp->run->rng, turns.first, turns.last);
  if (dig_to (self, below, t, &s, way < 0 ? turn : turn + width - 1, false))
    return;
  at = t < room.first ? t + width - 1 : t;
  dig_to (self, !below, turn, &at, t < room.first ? room.last : room.first, false);
}

/* The piece on one side of a cut that touches it at @t: @second, of its second half. */
static const Piece *
piece_at (const Bsp *self, uint32_t half, bool second, bool below, int32_t t)
{
  const Piece *piece = &self->pieces.items[half];

  while (piece->child != 0) {
    const Piece *halves = &self->pieces.items[piece->child];

    if (piece->below == below)
      piece = &halves[!second];
    else
      piece = &halves[t > along (halves[0].rect, below).last];
  }
  return piece;
}

/* Where a way between @a and @b crosses their cut. */
static int32_t
pick_crossing (const Bsp *self, const Piece *a, const Piece *b, bool below, Span both)
{
  const Span of_a = intersect (both, room_for (along (a->room, below), self->width));
  const Span of_b = intersect (both, room_for (along (b->room, below), self->width));
  Span best = both;

  if (ds_gen_enum (self->run, P_WAYS) == WAYS_STRAIGHT) {
    const Span facing = intersect (of_a, of_b);

    if (facing.first <= facing.last)
      best = facing;
    else if (of_a.first <= of_a.last)
      best = of_a;
    else if (of_b.first <= of_b.last)
      best = of_b;
  }
  return ds_rng_range (&self->run->rng, best.first, best.last);
}

/* Joins two pieces that meet somewhere at the cut of @piece; @joined becomes the first of them.
 * When one is given already, it must be another. DS_NOT_FOUND: nothing came of it. */
static DsStatus
join_halves (Bsp *self, const Piece *piece, const Piece **joined)
{
  const bool below = piece->below;
  const Piece *halves = &self->pieces.items[piece->child], *a, *b;
  const Span cut = along (piece->rect, below);
  const int32_t s = over (halves[0].rect, below).last, n = self->width + 1; /* and a wall */
  int32_t t = ds_rng_range (&self->run->rng, cut.first, cut.last - n + 1);
  Digger digger = { .bsp = self };
  Span both;

  for (;;) {
    a = piece_at (self, piece->child, false, below, t);
    b = piece_at (self, piece->child + 1, true, below, t);
    both = room_for (intersect (along (a->rect, below), along (b->rect, below)), n);
    if (both.first <= both.last)
      break;
    t = cut.first; /* there both pieces begin */
  }
  t = pick_crossing (self, a, b, below, both);
  if (*joined != NULL && (a == *joined || has_arrived (&digger, below, t, s, 0, true)))
    return DS_NOT_FOUND;
  digger.number = ds_gen_add_room (self->run, DS_ROOM_CORRIDOR, cell_at (below, t, s));
  if (digger.number == 0)
    return DS_NOMEM;
  dig_line (&digger, below, t, s);
  dig_into (&digger, a, below, t, s, -1);
  dig_into (&digger, b, below, t, s, 1);
  *joined = a;
  return DS_OK;
}

/* A second way across the cut of @piece, which starts from another room than @joined. */
static DsStatus
add_loop (Bsp *self, const Piece *piece, const Piece *joined)
{
  DsStatus status = DS_NOT_FOUND;

  for (int i = 0; i < LOOP_TRIES && status == DS_NOT_FOUND; i++)
    status = join_halves (self, piece, &joined);
  return status == DS_NOT_FOUND ? DS_OK : status;
}

/* The last pieces first: what lies inside a half is joined before the half is. */
static DsStatus
join_all (Bsp *self)
{
  const int32_t loops = ds_gen_int (self->run, P_LOOPS);

  for (size_t i = self->pieces.n; i-- > 0;) {
    const Piece *piece = &self->pieces.items[i], *joined = NULL;
    DsStatus status;

    if (is_cancelled (self, 16))
      return DS_CANCELLED;
    if (piece->child == 0)
      continue;
    status = join_halves (self, piece, &joined);
    if (status == DS_OK && ds_rng_permille (&self->run->rng, loops))
      status = add_loop (self, piece, joined);
    if (status != DS_OK)
      return status;
  }
  return DS_OK;
}

static DsStatus
run_bsp (DsGenRun *run, DsError *err)
{
  Bsp self = { .run = run,
               .min = { ds_gen_int (run, P_PIECE_WIDTH), ds_gen_int (run, P_PIECE_HEIGHT) },
               .floor = ds_gen_tile (run, P_FLOOR),
               .corridor_floor = ds_gen_tile (run, P_CORRIDOR_FLOOR) };
  DsStatus status = cut_all (&self);

  /* Every way and the wall beside it fit into the smallest piece, which may be a thin floor's. */
  self.width = ds_min (ds_min (self.min[0], run->w - 1), ds_min (self.min[1], run->h - 1)) - 1;
  self.width = ds_min (ds_gen_int (run, P_WAY_WIDTH), self.width);
  if (status == DS_OK)
    status = put_rooms (&self);
  if (status == DS_OK)
    status = join_all (&self);
  ds_array_clear (&self.pieces);
  return status == DS_OK ? ds_gen_join_pinned (run, self.floor, err) : status;
}

const DsGenStage ds_gen_bsp = {
  .id = "bsp",
  .label = N_ ("Divided rooms"),
  .help = N_ ("Cuts the floor in two again and again (binary space partition), puts a room into "
              "every last piece, and joins the halves of every cut by corridors."),
  .version = 1,
  .params = PARAMS,
  .n_params = N_PARAMS,
  .run = run_bsp,
};
