/* core/gen/stages/bsp/bsp_plan.c — cuts, rooms, and corridors. A corridor runs only through the two
 * pieces that it joins, so it never meets a third room. */
#include "gen/stages/bsp/bsp_plan.h"

#include <string.h>

#define POLL_PIECES 64
#define LOOP_TRIES 4  /* positions tried for a second corridor across a cut */
#define ROUND_WIDTH 5 /* cells: narrower rooms are rectangles */
#define ROUND_HEIGHT 4

static bool
is_cancelled (const DsBspPlan *self, size_t done)
{
  if (done % POLL_PIECES != 0)
    return false;
  ds_job_progress (self->job, done, 3 * self->pieces.n);
  return ds_job_is_cancelled (self->job);
}

/* ---- cutting into pieces ---- */

/* Picks the side of @rect to cut across; false: it is not cut. */
static bool
pick_cut (const DsBspPlan *self, DsRect rect, bool *below)
{
  const int32_t *min = self->style.min;
  const int64_t ratio = self->style.ratio;
  const bool may_x = rect.w >= 2 * min[0], may_y = rect.h >= 2 * min[1];

  if (!may_x && !may_y)
    return false;
  if (rect.w < 3 * min[0] && rect.h < 3 * min[1] && ds_rng_permille (self->rng, self->style.whole))
    return false;
  if (may_x != may_y)
    *below = may_y;
  else if ((int64_t)rect.w * 1000 > rect.h * ratio || (int64_t)rect.h * 1000 > rect.w * ratio)
    *below = rect.h > rect.w;
  else
    *below = ds_rng_below (self->rng, 2) == 1;
  return true;
}

/* Cuts the pieces breadth-first: when there are rooms enough, the remaining pieces are of similar
 * size. */
static DsStatus
cut_all (DsBspPlan *self)
{
  const DsBspPiece whole = { .rect = { 1, 1, self->w - 1, self->h - 1 } };
  const int32_t *min = self->style.min;

  if (!ds_array_push (&self->pieces, whole))
    return DS_NOMEM;
  for (size_t i = 0; i < self->pieces.n && self->pieces.n < 2 * self->style.max_rooms; i++) {
    DsBspPiece *piece, *halves;

    if (is_cancelled (self, i))
      return DS_CANCELLED;
    if (!ds_array_reserve (&self->pieces, 2))
      return DS_NOMEM;
    piece = &self->pieces.items[i];
    if (!pick_cut (self, piece->rect, &piece->below))
      continue;
    halves = &self->pieces.items[self->pieces.n];
    halves[0] = halves[1] = (DsBspPiece){ .rect = piece->rect };
    if (piece->below) {
      halves[0].rect.h = ds_rng_range (self->rng, min[1], piece->rect.h - min[1]);
      halves[1].rect.y += halves[0].rect.h;
      halves[1].rect.h -= halves[0].rect.h;
    } else {
      halves[0].rect.w = ds_rng_range (self->rng, min[0], piece->rect.w - min[0]);
      halves[1].rect.x += halves[0].rect.w;
      halves[1].rect.w -= halves[0].rect.w;
    }
    piece->child = (uint32_t)self->pieces.n;
    self->pieces.n += 2;
  }
  return DS_OK;
}

/* ---- rooms ---- */

static DsRect
pick_room (const DsBspPlan *self, DsRect piece)
{
  const int32_t lowest = self->style.share[0], highest = self->style.share[1];
  DsRng *rng = self->rng;
  int32_t spare_x, spare_y;
  DsRect room;

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

static uint8_t
pick_shape (const DsBspPlan *self, uint32_t sum, DsRect room)
{
  const int32_t *weights = self->style.shapes;
  uint32_t at = ds_rng_below (self->rng, sum);
  uint8_t shape = 0;

  while (at >= (uint32_t)weights[shape])
    at -= (uint32_t)weights[shape++];
  return room.w < ROUND_WIDTH || room.h < ROUND_HEIGHT ? DS_SHAPE_RECTANGLE : shape;
}

static void
open_span (const DsBspPlan *self, uint8_t *cells, int32_t n)
{
  if (!self->has_stuck)
    memset (cells, self->style.room_opens, (size_t)ds_max (n, 0));
  else
    for (int32_t i = 0; i < n; i++)
      if (!(cells[i] & DS_BSP_STUCK))
        cells[i] = self->style.room_opens;
}

static void
open_room (const DsBspPlan *self, const DsBspPiece *piece)
{
  const DsRoomShape shape = (DsRoomShape)piece->shape;
  const DsRect room = piece->room;
  uint8_t *row = self->cells + (ptrdiff_t)room.y * self->w + room.x;

  for (int32_t y = 0; y < room.h; y++, row += self->w) {
    const int32_t inset =
        shape == DS_SHAPE_RECTANGLE ? 0 : ds_growth_inset (shape, room.w, room.h, y);

    open_span (self, row + inset, room.w - 2 * inset);
  }
}

static DsStatus
make_rooms (DsBspPlan *self)
{
  uint32_t sum = 0;

  for (int i = 0; i < DS_N_SHAPES; i++)
    sum += (uint32_t)self->style.shapes[i];
  for (size_t i = 0; i < self->pieces.n; i++) {
    DsBspPiece *piece = &self->pieces.items[i];

    if (is_cancelled (self, self->pieces.n + i))
      return DS_CANCELLED;
    if (piece->child != 0)
      continue;
    piece->room = pick_room (self, piece->rect);
    piece->shape = pick_shape (self, sum, piece->room);
    open_room (self, piece);
  }
  return DS_OK;
}

/* ---- corridors across a cut ----
 *
 * "Along" is the direction of the cut, "over" the direction across it. A corridor is dug from the
 * wall between two pieces into both of them, one line of cells at a time. */

typedef struct {
  int32_t first, last; /* both included; empty when last < first */
} BspSpan;

static BspSpan
along (DsRect r, bool below)
{
  return below ? (BspSpan){ r.x, r.x + r.w - 1 } : (BspSpan){ r.y, r.y + r.h - 1 };
}

static BspSpan
over (DsRect r, bool below)
{
  return along (r, !below);
}

static BspSpan
intersect (BspSpan a, BspSpan b)
{
  return (BspSpan){ ds_max (a.first, b.first), ds_min (a.last, b.last) };
}

/* Positions where a line of @n cells may begin so that it lies in @span. */
static BspSpan
room_for (BspSpan span, int32_t n)
{
  return (BspSpan){ span.first, span.last - n + 1 };
}

static uint8_t *
cell_at (const DsBspPlan *self, bool below, int32_t t, int32_t s)
{
  return self->cells + (below ? (ptrdiff_t)s * self->w + t : (ptrdiff_t)t * self->w + s);
}

/* Opens the line of cells that begins with @line; @along is the offset from one to the next. */
static inline void
dig_line (DsBspPlan *self, uint8_t *line, ptrdiff_t along)
{
  for (int32_t i = 0; i < self->style.width; i++, line += along) {
    if (*line & DS_BSP_OPEN)
      continue;
    if (!(*line & DS_BSP_STUCK))
      *line = self->style.way_opens;
    if (!ds_array_push (&self->dug, (uint32_t)(line - self->cells)))
      self->status = DS_NOMEM;
  }
}

/* True when @line, moving by @step, adjoins an open cell. */
static inline bool
has_arrived (const DsBspPlan *self, const uint8_t *line, ptrdiff_t along, ptrdiff_t step,
             bool look_aside)
{
  for (int32_t i = 0; i < self->style.width; i++)
    if (line[step + i * along] & DS_BSP_OPEN)
      return true;
  return look_aside && (line[-along] | line[self->style.width * along]) & DS_BSP_OPEN;
}

/* Digs up to @n lines behind @line, which is open. True: it has met open cells. */
static inline bool
dig_to (DsBspPlan *self, uint8_t *line, ptrdiff_t along, ptrdiff_t step, int32_t n)
{
  bool look_aside = false; /* the corridor comes from the side of the first line */

  for (; !has_arrived (self, line, along, step, look_aside); n--) {
    if (n == 0)
      return false;
    line += step;
    dig_line (self, line, along);
    look_aside = true;
  }
  return true;
}

/* Digs from the wall of the cut into @piece: straight to its room, or to a row of the room and then
 * sideways. All open cells of a piece are joined to its room already, so it stops at them, too. */
static void
dig_into (DsBspPlan *self, const DsBspPiece *piece, bool below, int32_t t, int32_t s, int way)
{
  const ptrdiff_t on = below ? self->w : 1, side = below ? 1 : self->w;
  const int32_t width = self->style.width;
  const BspSpan room = along (piece->room, below), rows = over (piece->room, below);
  const int sideways = t < room.first ? 1 : -1;
  uint8_t *line = cell_at (self, below, t, s);
  BspSpan turns = room_for (rows, width);
  int32_t turn;

  if (t + width > room.first && t <= room.last) {
    dig_to (self, line, side, way * on, way < 0 ? s - rows.first : rows.last - s);
    return;
  }
  /* a corridor wider than the room must stay within the piece */
  turns.first = ds_min (turns.first, over (piece->rect, below).last - width);
  turns.last = ds_max (turns.first, turns.last);
  turn = ds_rng_range (self->rng, turns.first, turns.last);
  if (dig_to (self, line, side, way * on, way < 0 ? s - turn : turn + width - 1 - s))
    return;
  if (sideways > 0)
    t += width - 1;
  dig_to (self, cell_at (self, below, t, turn), on, sideways * side,
          sideways > 0 ? room.last - t : t - room.first);
}

/* Leaf on one side of a cut that touches it at @t; with @second, of the second half. */
static const DsBspPiece *
piece_at (const DsBspPlan *self, uint32_t half, bool second, bool below, int32_t t)
{
  const DsBspPiece *piece = &self->pieces.items[half];

  while (piece->child != 0) {
    const DsBspPiece *halves = &self->pieces.items[piece->child];

    if (piece->below == below)
      piece = &halves[!second];
    else
      piece = &halves[t > along (halves[0].rect, below).last];
  }
  return piece;
}

/* Picks the position where a corridor between @a and @b crosses their cut. */
static int32_t
pick_crossing (const DsBspPlan *self, const DsBspPiece *a, const DsBspPiece *b, bool below,
               BspSpan both)
{
  const BspSpan of_a = intersect (both, room_for (along (a->room, below), self->style.width));
  const BspSpan of_b = intersect (both, room_for (along (b->room, below), self->style.width));
  BspSpan best = both;

  if (self->style.is_straight) {
    const BspSpan facing = intersect (of_a, of_b);

    if (facing.first <= facing.last)
      best = facing;
    else if (of_a.first <= of_a.last)
      best = of_a;
    else if (of_b.first <= of_b.last)
      best = of_b;
  }
  return ds_rng_range (self->rng, best.first, best.last);
}

/* Joins two leaves that face each other across the cut of @piece; *@joined becomes the first of
 * them. If it is set already, another leaf is used. DS_NOT_FOUND: no corridor fits. */
static DsStatus
join_halves (DsBspPlan *self, const DsBspPiece *piece, const DsBspPiece **joined)
{
  const bool below = piece->below;
  const DsBspPiece *halves = &self->pieces.items[piece->child], *a, *b;
  const BspSpan cut = along (piece->rect, below);
  const int32_t s = over (halves[0].rect, below).last, n = self->style.width + 1; /* and a wall */
  const ptrdiff_t side = below ? 1 : self->w;
  int32_t t = ds_rng_range (self->rng, cut.first, cut.last - n + 1);
  uint8_t *line;
  BspSpan both;

  for (;;) {
    a = piece_at (self, piece->child, false, below, t);
    b = piece_at (self, piece->child + 1, true, below, t);
    both = room_for (intersect (along (a->rect, below), along (b->rect, below)), n);
    if (both.first <= both.last)
      break;
    t = cut.first; /* both leaves begin there */
  }
  t = pick_crossing (self, a, b, below, both);
  line = cell_at (self, below, t, s);
  if (*joined != NULL && (a == *joined || has_arrived (self, line, side, 0, true)))
    return DS_NOT_FOUND;
  dig_line (self, line, side);
  dig_into (self, a, below, t, s, -1);
  dig_into (self, b, below, t, s, 1);
  *joined = a;
  if (!ds_array_push (&self->ways, (DsBspWay){ (uint32_t)(line - self->cells), self->dug.n }))
    self->status = DS_NOMEM;
  return self->status;
}

/* Adds a second corridor across the cut of @piece, from another leaf than @joined. */
static DsStatus
add_loop (DsBspPlan *self, const DsBspPiece *piece, const DsBspPiece *joined)
{
  DsStatus status = DS_NOT_FOUND;

  for (int i = 0; i < LOOP_TRIES && status == DS_NOT_FOUND; i++)
    status = join_halves (self, piece, &joined);
  return status == DS_NOT_FOUND ? DS_OK : status;
}

/* Joins halves from the last cut to the first: both halves are connected before they are joined. */
static DsStatus
join_all (DsBspPlan *self)
{
  for (size_t i = self->pieces.n; i-- > 0;) {
    const DsBspPiece *piece = &self->pieces.items[i], *joined = NULL;
    DsStatus status;

    if (is_cancelled (self, 3 * self->pieces.n - i))
      return DS_CANCELLED;
    if (piece->child == 0)
      continue;
    status = join_halves (self, piece, &joined);
    if (status == DS_OK && ds_rng_permille (self->rng, self->style.loops))
      status = add_loop (self, piece, joined);
    if (status != DS_OK)
      return status;
  }
  return DS_OK;
}

DsStatus
ds_bsp_plan_make (DsBspPlan *self)
{
  DsStatus status;

  self->pieces.n = self->ways.n = self->dug.n = 0;
  self->status = DS_OK;
  status = cut_all (self);
  if (status == DS_OK)
    status = make_rooms (self);
  return status == DS_OK ? join_all (self) : status;
}

void
ds_bsp_plan_clear (DsBspPlan *self)
{
  ds_array_clear (&self->pieces);
  ds_array_clear (&self->ways);
  ds_array_clear (&self->dug);
}
