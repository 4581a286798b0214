/* core/field/segment.c — rooms as basins of a watershed over the clearance: each grows from a
 * maximum, and two basins are merged where they meet at nearly the same clearance. Cells in
 * passages of up to two cells in width become corridors. */
#include "field/segment.h"
#include "base/array.h"
#include "base/union_find.h"
#include "field/clearance.h"
#include "field/move.h"
#include "field/segment_kind.h"

#include <string.h>

#define NARROW 255      /* in place of a clearance: at most two cells wide here */
#define POLL_CELLS 4096 /* cells between two polls of the job */
#define CORRIDOR_MIN 3  /* cells; less is a doorway and goes to the room beside it */
#define NOOK_MAX 8      /* cells of a narrow place off a room that still belong to it */
#define CHAMBER_MIN 6   /* cells of the least room that is two cells wide, */
#define CHAMBER_MAX 10  /* and of the largest: longer ones are corridors */
#define LARGE_BASIN 40  /* cells above the place where it meets another one */
#define SMALL_BASIN 24  /* cells; a smaller basin joins a neighbour that it touches widely */

typedef struct {
  uint32_t parent; /* union-find: the one that it is part of, or itself */
  uint32_t size;   /* cells, of the root */
  uint32_t number; /* in the room layer; 0 = not given yet */
  uint8_t peak;    /* the greatest clearance; of the root */
  uint8_t kind;    /* DsRoomKind */
} Piece;

/* Arrays have a ring of closed cells around the floor, so that no neighbour needs a question. */
typedef struct {
  const DsSegmentMap *map;
  DsJob *job;
  size_t stride, n_cells;
  uint8_t *cells;  /* DsSegmentCell */
  uint8_t *clear;  /* clearance of DS_SEGMENT_OPEN, or NARROW */
  uint32_t *label; /* index of the piece + 1; 0 = none yet */
  DS_ARRAY (Piece) pieces;
  DS_ARRAY (uint32_t) queue;
  size_t n_seen; /* cells since the last poll of the job */
  ptrdiff_t around[8];
} Work;

/* Surroundings of a connected set of cells. */
typedef struct {
  size_t start, end;  /* in the queue */
  uint32_t neighbour; /* a piece that it touches, index + 1; 0 = none */
  uint32_t kept;      /* the number of a kept room that it touches */
  uint32_t n_mouths;  /* ways out: doors, and places where it touches rooms */
} Surroundings;

static bool
is_cancelled (Work *self, size_t n)
{
  self->n_seen += n;
  if (self->n_seen < POLL_CELLS)
    return false;
  self->n_seen = 0;
  return ds_job_is_cancelled (self->job);
}

/* The same where cells are walked in their order: at every POLL_CELLS-th. */
static bool
is_cancelled_at (const Work *self, size_t i)
{
  return i % POLL_CELLS == 0 && ds_job_is_cancelled (self->job);
}

/* The first cell from @i on whose byte is @value; n_cells: there is none, or the job is cancelled.
 */
static size_t
next_with (const Work *self, const uint8_t *bytes, uint8_t value, size_t i)
{
  while (i < self->n_cells) {
    const size_t rest = self->n_cells - i, n = rest < POLL_CELLS ? rest : POLL_CELLS;
    const uint8_t *found = memchr (bytes + i, value, n);

    if (found != NULL)
      return (size_t)(found - bytes);
    if (ds_job_is_cancelled (self->job))
      break;
    i += n;
  }
  return self->n_cells;
}

static DsStatus
status_of (const Work *self)
{
  return ds_job_is_cancelled (self->job) ? DS_CANCELLED : DS_OK;
}

static uint32_t
find (Piece *pieces, uint32_t i)
{
  return ds_union_root_in (&pieces->parent, sizeof *pieces, i);
}

static void
unite (Piece *pieces, uint32_t a, uint32_t b)
{
  Piece *low = &pieces[a < b ? a : b], *high = &pieces[a < b ? b : a];

  high->parent = a < b ? a : b;
  low->size += high->size;
  low->peak = high->peak > low->peak ? high->peak : low->peak;
}

/* The number that labels a new piece; 0: no memory. */
static uint32_t
add_piece (Work *self, uint8_t peak, DsRoomKind kind)
{
  const uint32_t i = (uint32_t)self->pieces.n;

  return ds_array_push (&self->pieces, (Piece){ i, 0, 0, peak, (uint8_t)kind }) ? i + 1 : 0;
}

/* Marks in @row, of @n cells, those whose neighbours in the three rows are all at the walls, too.
 */
static void
mark_narrow_row (uint8_t *restrict row, size_t stride, uint8_t *restrict is_wide, size_t n)
{
  const uint8_t *above = row - stride, *below = row + stride;

  for (size_t x = 0; x < n; x++) { /* 2 to NARROW - 1 */
    const uint8_t a = (uint8_t)(above[x] - 2), b = (uint8_t)(row[x] - 2);
    const uint8_t c = (uint8_t)(below[x] - 2);

    is_wide[x] = (uint8_t)((a < NARROW - 2) | (b < NARROW - 2) | (c < NARROW - 2));
  }
  for (size_t x = 1; x < n - 1; x++) {
    const bool is_narrow = (row[x] == 1) & !(is_wide[x - 1] | is_wide[x] | is_wide[x + 1]);

    row[x] |= (uint8_t)(is_narrow ? NARROW : 0);
  }
}

/* Marks open cells that no open square of three by three covers. */
static DsStatus
mark_narrow (Work *self)
{
  uint8_t *is_wide = ds_alloc (self->stride, 1);

  if (is_wide == NULL)
    return DS_NOMEM;
  for (size_t y = 1; y <= (size_t)self->map->h && !is_cancelled (self, self->stride); y++)
    mark_narrow_row (self->clear + y * self->stride, self->stride, is_wide, self->stride);
  ds_free (is_wide);
  return status_of (self);
}

/* ---- basins ---- */

/* Flood-fills @label over cells of the same clearance, from those in the queue from @start on. The
 * queue has room for all cells of the clearance. */
static DsStatus
spread (Work *self, size_t start)
{
  const uint8_t *clear = self->clear;
  uint32_t *label = self->label, *queue = self->queue.items;
  size_t n = self->queue.n;

  for (size_t i = start; i < n; i++) {
    const uint32_t cell = queue[i];

    if (is_cancelled_at (self, i))
      return DS_CANCELLED;
    for (int k = 0; k < 4; k++) {
      const uint32_t to = (uint32_t)(cell + self->around[k]);

      if (clear[to] == clear[cell] && label[to] == 0) {
        label[to] = label[cell];
        queue[n++] = to;
      }
    }
  }
  self->queue.n = n;
  return DS_OK;
}

/* The piece on the highest neighbour of @cell that is more open than it; 0: none. */
static uint32_t
uphill (const Work *self, uint32_t cell)
{
  uint8_t most = self->clear[cell];
  uint32_t label = 0;

  for (int k = 0; k < 4; k++) {
    const uint32_t to = (uint32_t)(cell + self->around[k]);

    if (self->clear[to] > most && self->clear[to] != NARROW) {
      most = self->clear[to];
      label = self->label[to];
    }
  }
  return label;
}

/* True when two basins that meet at clearance @pass are one room: always without a dip between
 * them, and with a slight dip when one of them is small. */
static bool
are_one (const Piece *a, const Piece *b, int32_t pass)
{
  const int32_t peak = ds_min (a->peak, b->peak);
  const bool is_small = a->size < LARGE_BASIN || b->size < LARGE_BASIN;

  return is_small ? 3 * pass >= 2 * peak : pass >= peak;
}

/* Joins basins that meet at @cell. */
static void
meet (Work *self, uint32_t cell)
{
  for (int k = 0; k < 4; k++) {
    const uint32_t to = (uint32_t)(cell + self->around[k]);
    Piece *pieces = self->pieces.items;
    uint32_t a, b;

    if (self->label[to] == 0 || self->label[to] == self->label[cell] || self->clear[to] == NARROW)
      continue;
    a = find (pieces, self->label[cell] - 1);
    b = find (pieces, self->label[to] - 1);
    if (a != b && are_one (&pieces[a], &pieces[b], self->clear[cell]))
      unite (pieces, a, b);
  }
}

/* Cells of one clearance: they go to the basins that they slope up to, or are new ones. */
static DsStatus
flood_level (Work *self, const uint32_t *cells, size_t n)
{
  DsStatus status;

  self->queue.n = 0;
  if (!ds_array_reserve (&self->queue, n))
    return DS_NOMEM;
  for (size_t i = 0; i < n; i++) {
    if (is_cancelled_at (self, i))
      return DS_CANCELLED;
    self->label[cells[i]] = uphill (self, cells[i]);
    if (self->label[cells[i]] != 0)
      self->queue.items[self->queue.n++] = cells[i];
  }
  status = spread (self, 0);
  for (size_t i = 0; i < n && status == DS_OK; i++) {
    if (is_cancelled_at (self, i))
      return DS_CANCELLED;
    if (self->label[cells[i]] != 0)
      continue;
    self->label[cells[i]] = add_piece (self, self->clear[cells[i]], DS_ROOM_NORMAL);
    if (self->label[cells[i]] == 0)
      return DS_NOMEM;
    self->queue.items[self->queue.n++] = cells[i];
    status = spread (self, self->queue.n - 1);
  }
  for (size_t i = 0; i < n && status == DS_OK; i++) {
    self->pieces.items[find (self->pieces.items, self->label[cells[i]] - 1)].size++;
    meet (self, cells[i]);
    status = is_cancelled_at (self, i) ? DS_CANCELLED : DS_OK;
  }
  return status;
}

/* Sorts the cells that are not narrow by clearance, the most open first. */
static DsStatus
flood_basins (Work *self)
{
  size_t starts[NARROW + 1] = { 0 }, ends[NARROW + 1];
  DsStatus status = DS_OK;
  uint32_t *order;
  size_t n = 0;

  for (size_t i = 0; i < self->n_cells; i++) {
    if (is_cancelled_at (self, i))
      return DS_CANCELLED;
    starts[self->clear[i]]++;
  }
  for (size_t level = NARROW; level-- > 1;) {
    const size_t count = starts[level];

    starts[level] = ends[level] = n;
    n += count;
  }
  order = ds_alloc (n, sizeof *order);
  if (order == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < self->n_cells && status == DS_OK; i++) {
    if (self->clear[i] != 0 && self->clear[i] != NARROW)
      order[ends[self->clear[i]]++] = (uint32_t)i;
    status = is_cancelled_at (self, i) ? DS_CANCELLED : DS_OK;
  }
  for (size_t level = NARROW; level-- > 1 && status == DS_OK;)
    if (ends[level] > starts[level])
      status = flood_level (self, order + starts[level], ends[level] - starts[level]);
  ds_free (order);
  return status;
}

/* Joins the pieces of two labels when one of them is small. */
static void
join_small (Work *self, uint32_t label, uint32_t other)
{
  Piece *pieces = self->pieces.items;
  uint32_t a, b;

  if (other == 0 || other == label)
    return;
  a = find (pieces, label - 1);
  b = find (pieces, other - 1);
  if (a != b && ds_min ((int32_t)pieces[a].size, (int32_t)pieces[b].size) < SMALL_BASIN)
    unite (pieces, a, b);
}

/* A small basin that touches another one without a narrow place between is a part of it. */
static DsStatus
join_small_basins (Work *self)
{
  const uint32_t *labels = self->label;

  for (size_t y = 1; y <= (size_t)self->map->h; y++) {
    if (is_cancelled (self, self->stride))
      return DS_CANCELLED;
    for (size_t i = y * self->stride; i < (y + 1) * self->stride; i++)
      if (labels[i] != 0) { /* east and south see every pair */
        join_small (self, labels[i], labels[i + 1]);
        join_small (self, labels[i], labels[i + self->stride]);
      }
  }
  return DS_OK;
}

/* ---- narrow cells ---- */

#define UNFIT UINT32_MAX /* a label for the time being: no chamber */

static uint32_t
kept_room (const Work *self, size_t cell)
{
  const size_t x = cell % self->stride - 1, y = cell / self->stride - 1;

  return self->map->rooms != NULL ? self->map->rooms[y * (size_t)self->map->w + x] : 0;
}

static bool
is_room_at (const Work *self, size_t cell)
{
  return self->cells[cell] == DS_SEGMENT_KEPT ||
         (self->label[cell] != 0 && self->clear[cell] != NARROW);
}

/* Notes what lies on side @k of a narrow cell. A way out that is two cells wide counts once. */
static void
look_out (const Work *self, size_t cell, int k, Surroundings *out)
{
  const size_t to = (size_t)((ptrdiff_t)cell + self->around[k]);
  const size_t beside = (size_t)((ptrdiff_t)cell + self->around[k % 2 == 0 ? 3 : 0]);
  const bool is_first = self->clear[beside] != NARROW ||
                        !is_room_at (self, (size_t)((ptrdiff_t)beside + self->around[k]));

  if (self->cells[to] == DS_SEGMENT_DOOR) {
    out->n_mouths++;
  } else if (is_room_at (self, to)) {
    out->n_mouths += is_first;
    if (self->cells[to] == DS_SEGMENT_KEPT)
      out->kept = kept_room (self, to);
    else if (out->neighbour == 0)
      out->neighbour = self->label[to];
  }
}

/* In an open square of two by two, all of it narrow. */
static bool
is_in_chamber (const Work *self, size_t cell)
{
  for (int k = 0; k < 4; k++) {
    const ptrdiff_t a = self->around[k], b = self->around[(k + 1) % 4];
    const uint8_t *at = self->clear + cell;

    if (at[a] == NARROW && at[b] == NARROW && at[a + b] == NARROW)
      return true;
  }
  return false;
}

/* Flood-fills the narrow cells connected with @start, and describes their surroundings. */
static DsStatus
flood_narrow (Work *self, uint32_t start, uint32_t label, bool chambers, Surroundings *out)
{
  *out = (Surroundings){ 0 };
  self->queue.n = 0;
  self->label[start] = label;
  if (!ds_array_push (&self->queue, start))
    return DS_NOMEM;
  for (size_t i = 0; i < self->queue.n; i++) {
    const uint32_t cell = self->queue.items[i];

    if (is_cancelled (self, 1))
      return DS_CANCELLED;
    for (int k = 0; k < 4; k++) {
      const uint32_t to = (uint32_t)(cell + self->around[k]);

      look_out (self, cell, k, out);
      if (self->clear[to] != NARROW || self->label[to] != 0 ||
          (chambers && !is_in_chamber (self, to)))
        continue;
      self->label[to] = label;
      if (!ds_array_push (&self->queue, to))
        return DS_NOMEM;
    }
  }
  return DS_OK;
}

static void
relabel (Work *self, uint32_t label)
{
  for (size_t i = 0; i < self->queue.n; i++)
    self->label[self->queue.items[i]] = label;
}

/* Small rooms of two cells' width, which only doors and corridors lead to. */
static DsStatus
find_chambers (Work *self)
{
  for (size_t i = 0; (i = next_with (self, self->clear, NARROW, i)) < self->n_cells; i++) {
    Surroundings around;
    DsStatus status;
    uint32_t label;

    if (self->label[i] != 0 || !is_in_chamber (self, i))
      continue;
    status = flood_narrow (self, (uint32_t)i, UNFIT, true, &around);
    if (status != DS_OK)
      return status;
    if (self->queue.n < CHAMBER_MIN || self->queue.n > CHAMBER_MAX || around.neighbour != 0 ||
        around.kept != 0)
      continue;
    label = add_piece (self, 1, DS_ROOM_NORMAL);
    if (label == 0)
      return DS_NOMEM;
    relabel (self, label);
    for (size_t k = 0; k < self->queue.n; k++)
      self->clear[self->queue.items[k]] = 1; /* a room from now on */
  }
  for (size_t i = 0; (i = next_with (self, self->clear, NARROW, i)) < self->n_cells; i++)
    if (self->label[i] == UNFIT)
      self->label[i] = 0;
  return status_of (self);
}

/* A narrow place is a corridor, or it belongs to a room beside it. */
static DsStatus
settle_narrow (Work *self, const Surroundings *around)
{
  const bool is_short = self->queue.n < CORRIDOR_MIN;
  const bool is_nook = around->n_mouths == 1 && self->queue.n <= NOOK_MAX;
  uint32_t label;

  if ((is_short || is_nook) && around->neighbour != 0) {
    relabel (self, around->neighbour);
    return DS_OK;
  }
  label = add_piece (self, 1, around->n_mouths == 1 ? DS_ROOM_DEAD_END : DS_ROOM_CORRIDOR);
  if (label == 0)
    return DS_NOMEM;
  if ((is_short || is_nook) && around->kept != 0)
    self->pieces.items[label - 1].number = around->kept;
  relabel (self, label);
  return DS_OK;
}

static DsStatus
find_corridors (Work *self)
{
  for (size_t i = 0; (i = next_with (self, self->clear, NARROW, i)) < self->n_cells; i++) {
    Surroundings around;
    DsStatus status;

    if (self->label[i] != 0)
      continue;
    status = flood_narrow (self, (uint32_t)i, UNFIT, false, &around);
    if (status == DS_OK)
      status = settle_narrow (self, &around);
    if (status != DS_OK)
      return status;
  }
  return status_of (self);
}

/* The kept room that lies open along three cells from @cell on, side by side; 0: none. */
static uint32_t
wide_contact (const Work *self, size_t cell)
{
  for (int k = 0; k < 4; k++) {
    const ptrdiff_t along = self->around[k % 2 == 0 ? 1 : 2];
    uint32_t number = 0;
    int n = 0;

    for (; n < 3; n++) {
      const size_t at = (size_t)((ptrdiff_t)cell + n * along);
      const size_t to = (size_t)((ptrdiff_t)at + self->around[k]);

      if (self->label[at] == 0 || self->cells[to] != DS_SEGMENT_KEPT ||
          (n > 0 && kept_room (self, to) != number))
        break;
      number = kept_room (self, to);
    }
    if (n == 3)
      return number;
  }
  return 0;
}

/* Adds space that opens widely onto a kept room to that room: it continues beyond the frozen
 * cells. */
static DsStatus
continue_kept (Work *self)
{
  if (!self->map->kept_go_on)
    return DS_OK;
  for (size_t i = self->stride; i < self->n_cells - self->stride; i++) {
    Piece *piece;

    if (is_cancelled_at (self, i))
      return DS_CANCELLED;
    if (self->cells[i] != DS_SEGMENT_OPEN)
      continue;
    piece = &self->pieces.items[find (self->pieces.items, self->label[i] - 1)];
    if (piece->number == 0 && piece->kind == DS_ROOM_NORMAL)
      piece->number = wide_contact (self, i);
  }
  return DS_OK;
}

/* A door goes to the corridor beside it, else to a room. */
static DsStatus
settle_doors (Work *self)
{
  for (size_t i = 0; (i = next_with (self, self->cells, DS_SEGMENT_DOOR, i)) < self->n_cells; i++) {
    uint32_t best = 0, kept = 0;

    for (int k = 0; k < 4; k++) {
      const size_t to = (size_t)((ptrdiff_t)i + self->around[k]);
      const uint32_t label = self->label[to];

      if (self->cells[to] == DS_SEGMENT_KEPT)
        kept = kept_room (self, to);
      else if (label != 0 && (best == 0 || self->pieces.items[label - 1].kind != DS_ROOM_NORMAL))
        best = label;
    }
    if (best == 0) {
      best = add_piece (self, 1, DS_ROOM_CORRIDOR);
      if (best == 0)
        return DS_NOMEM;
      self->pieces.items[best - 1].number = kept;
    }
    self->label[i] = best;
  }
  return status_of (self);
}

/* ---- numbers ---- */

/* Numbers the pieces of row @y in the order of their first cells, and counts their cells. The
 * numbers come in the place of labels of rows before, without the ring. */
static void
number_row (Work *self, DsSegments *out, int32_t y)
{
  const int32_t w = self->map->w;
  const size_t at = (size_t)(y + 1) * self->stride + 1;
  uint32_t *row = self->label + (size_t)y * (size_t)w;
  Piece *piece = NULL;
  uint32_t label = 0; /* of the piece */

  for (int32_t x = 0; x < w; x++) {
    const uint8_t cell = self->cells[at + (size_t)x], clear = self->clear[at + (size_t)x];
    DsSegment *item;

    if (cell != DS_SEGMENT_OPEN && cell != DS_SEGMENT_DOOR) {
      row[x] = cell == DS_SEGMENT_KEPT ? kept_room (self, at + (size_t)x) : 0;
      continue;
    }
    if (piece == NULL || label != self->label[at + (size_t)x]) {
      label = self->label[at + (size_t)x];
      piece = &self->pieces.items[find (self->pieces.items, label - 1)];
    }
    if (piece->number == 0) {
      out->items[out->n++] = (DsSegment){ (DsRoomKind)piece->kind, { x, y }, 0 };
      piece->number = self->map->n_rooms + (uint32_t)out->n;
      piece->peak = 0;
    }
    row[x] = piece->number;
    if (piece->number <= self->map->n_rooms)
      continue;
    item = &out->items[piece->number - self->map->n_rooms - 1];
    item->size++;
    if (clear != NARROW && clear > piece->peak) {
      piece->peak = clear;
      item->anchor = (DsCell){ x, y };
    }
  }
}

static DsStatus
number_all (Work *self, DsSegments *out)
{
  out->items = ds_alloc (self->pieces.n, sizeof *out->items);
  if (out->items == NULL)
    return DS_NOMEM;
  for (int32_t y = 0; y < self->map->h; y++) {
    if (is_cancelled (self, (size_t)self->map->w))
      return DS_CANCELLED;
    number_row (self, out, y);
  }
  out->label = self->label;
  self->label = NULL;
  return DS_OK;
}

/* The least size that a room may have so that there are at most @max. */
static uint32_t
least_size (const DsSegments *self, size_t max)
{
  enum { MANY = 256 }; /* cells; a floor has fewer rooms of this size than it may have rooms */
  uint32_t counts[MANY] = { 0 }, least = MANY;
  size_t n = 0;

  for (size_t i = 0; i < self->n; i++)
    counts[ds_min ((int32_t)self->items[i].size, MANY - 1)]++;
  while (least > 0 && n + counts[least - 1] <= max)
    n += counts[--least];
  return least < MANY ? least : UINT32_MAX;
}

/* Leaves out the smallest when there are too many rooms. */
static DsStatus
drop_smallest (Work *self, DsSegments *out)
{
  const size_t n_cells = (size_t)self->map->w * (size_t)self->map->h;
  const uint32_t least = least_size (out, self->map->max_rooms), n_kept = self->map->n_rooms;
  uint32_t *numbers;
  size_t n = 0;

  if (out->n <= self->map->max_rooms)
    return DS_OK;
  numbers = ds_alloc0 (out->n, sizeof *numbers);
  if (numbers == NULL)
    return DS_NOMEM;
  for (size_t i = 0; i < out->n; i++)
    if (out->items[i].size >= least) {
      out->items[n++] = out->items[i];
      numbers[i] = n_kept + (uint32_t)n;
    }
  out->n = n;
  for (size_t i = 0; i < n_cells; i++) {
    if (is_cancelled_at (self, i))
      break;
    if (out->label[i] > n_kept)
      out->label[i] = numbers[out->label[i] - n_kept - 1];
  }
  ds_free (numbers);
  return ds_job_is_cancelled (self->job) ? DS_CANCELLED : DS_OK;
}

/* ---- all together ---- */

/* Notes in @clear where a row of @cells, of @n with those of the ring, is open. A pillar with open
 * cells all round does not make a hall narrow. */
static void
mark_open (const uint8_t *restrict cells, size_t n, uint8_t *restrict clear)
{
  const uint8_t *above = cells - n, *below = cells + n;

  for (size_t x = 1; x < n - 1; x++) {
    const bool is_pillar = (cells[x] == DS_SEGMENT_CLOSED) & (above[x - 1] == DS_SEGMENT_OPEN) &
                           (above[x] == DS_SEGMENT_OPEN) & (above[x + 1] == DS_SEGMENT_OPEN) &
                           (cells[x - 1] == DS_SEGMENT_OPEN) & (cells[x + 1] == DS_SEGMENT_OPEN) &
                           (below[x - 1] == DS_SEGMENT_OPEN) & (below[x] == DS_SEGMENT_OPEN) &
                           (below[x + 1] == DS_SEGMENT_OPEN);

    clear[x] = (cells[x] == DS_SEGMENT_OPEN) | is_pillar;
  }
}

static DsStatus
start (Work *self)
{
  const DsSegmentMap *map = self->map;
  const size_t w = (size_t)map->w, h = (size_t)map->h;

  self->stride = w + 2;
  self->n_cells = self->stride * (h + 2);
  for (int k = 0; k < 8; k++)
    self->around[k] = ds_move_steps[k].y * (ptrdiff_t)self->stride + (ptrdiff_t)ds_move_steps[k].x;
  self->cells = ds_alloc0 (self->n_cells, 1);
  self->clear = ds_alloc0 (self->n_cells, 1);
  self->label = ds_alloc (self->n_cells, sizeof *self->label);
  if (self->cells == NULL || self->clear == NULL || self->label == NULL)
    return DS_NOMEM;
  for (size_t y = 0; y < h; y++) {
    if (is_cancelled (self, w))
      return DS_CANCELLED;
    memcpy (self->cells + (y + 1) * self->stride + 1, map->cells + y * w, w);
  }
  for (size_t y = 0; y < h + 2; y++) { /* all over the floor soon: pages are touched here */
    if (is_cancelled (self, self->stride))
      return DS_CANCELLED;
    memset (self->label + y * self->stride, 0, self->stride * sizeof *self->label);
  }
  for (size_t y = 1; y <= h; y++) {
    if (is_cancelled (self, self->stride))
      return DS_CANCELLED;
    mark_open (self->cells + y * self->stride, self->stride, self->clear + y * self->stride);
  }
  return ds_clearance_find (self->clear, (int32_t)self->stride, map->h + 2, self->job);
}

static void
work_clear (Work *self)
{
  ds_free (self->cells);
  ds_free (self->clear);
  ds_free (self->label);
  ds_array_clear (&self->pieces);
  ds_array_clear (&self->queue);
}

DsStatus
ds_segments_find (DsSegments *out, const DsSegmentMap *map, DsJob *job, DsError *err)
{
  static DsStatus (*const steps[]) (
      Work *) = { start,         mark_narrow,    flood_basins,  join_small_basins,
                  find_chambers, find_corridors, continue_kept, settle_doors };
  Work work = { .map = map, .job = job };
  DsStatus status = DS_OK;

  DS_ASSERT (out != NULL);
  *out = (DsSegments){ 0 };
  for (size_t i = 0; i < DS_COUNT (steps) && status == DS_OK; i++)
    status = steps[i](&work);
  if (status == DS_OK)
    status = number_all (&work, out);
  if (status == DS_OK)
    status = drop_smallest (&work, out);
  work_clear (&work);
  if (status == DS_OK)
    status = ds_segments_judge (out, map, job);
  if (status != DS_OK)
    ds_segments_clear (out);
  if (status == DS_NOMEM)
    return ds_fail_nomem (err, "rooms");
  return status == DS_OK ? DS_OK : ds_fail_cancelled (err, "rooms");
}

void
ds_segments_clear (DsSegments *self)
{
  DS_ASSERT (self != NULL);
  ds_free (self->label);
  ds_free (self->items);
  memset (self, 0, sizeof *self);
}
