/* core/field/fov.c — symmetric shadow casting in integers, on bits. */
#include "field/fov.h"
#include "base/hooks.h"

#include <string.h>

/*
 * The plane is cut into four quadrants, each looked through line by line, away from the eye. Sight
 * goes on in sectors between two slopes; the slope of the near edge of a cell in column c of line d
 * is (2c - 1) / 2d. An open cell is seen when its centre lies in the sector, which makes sight
 * symmetric; a wall is seen when any part of it does, so that no room has holes in its walls.
 * Source: Albert Ford, "Symmetric Shadowcasting"; the idea of rows and slopes is from RogueBasin.
 *
 * Cells beyond the radius or off the floor throw their shadows on such cells only, so that lines
 * are cut to what can be seen at all.
 */

/* The left edge of a sector: line d cuts it in the cell @column, which has rest / den of its width
 * before the cut. The right edge is kept in the mirror. */
typedef struct {
  int32_t column, rest, step, den; /* column * den + rest = d * step + den / 2 */
} SectorEdge;

typedef struct {
  SectorEdge left, right;
} Sector;

typedef struct {
  DsView *view;
  int32_t radius;
  uint64_t *turns;      /* by column: rows where the visible cells begin and end */
  int32_t centre, side; /* of all lines: where the eye is and how long they are */
  const uint64_t *line; /* the current line */
  int32_t at, depth;    /* its position on the floor, and its distance from the eye */
  int32_t low, high;    /* part of it that is on the floor and in range */
  int32_t first, last;  /* all that was seen of any */
  Sector *now, *next;   /* that lead to this line and to the next one */
  int32_t n_now, n_next;
} SightCast;

static const SectorEdge DIAGONAL = { -1, 1, -2, 2 }; /* in line 1 */

/* ---- opaque cells */

/* The bits 0 of eight bytes. */
static inline uint64_t
pack (const uint8_t *bytes)
{
  uint64_t eight;

  memcpy (&eight, bytes, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  eight = __builtin_bswap64 (eight);
#endif
  return (eight & 0x0101010101010101u) * 0x0102040810204080u >> 56;
}

static void
pack_row (uint64_t *row, const uint8_t *blocks, int32_t w)
{
  int32_t x = 0;

  for (; x + 8 <= w; x += 8)
    row[x >> 6] |= pack (blocks + x) << (x & 63);
  for (; x < w; x++)
    row[x >> 6] |= (uint64_t)(blocks[x] & 1) << (x & 63);
}

/* Swaps rows and columns of 64 by 64 bits. Source: Warren, "Hacker's Delight", 7-3. */
static void
turn_over (uint64_t square[64])
{
  uint64_t mask = 0x00000000ffffffffu;

  for (int half = 32; half > 0; half /= 2, mask ^= mask << half)
    for (int i = 0; i < 64; i = (i + half + 1) & ~half) {
      const uint64_t swap = (square[i] >> half ^ square[i + half]) & mask;

      square[i] ^= swap << half;
      square[i + half] ^= swap;
    }
}

static void
turn_words (DsOpaque *self, int32_t word, int32_t y)
{
  uint64_t square[64] = { 0 };

  for (int32_t i = 0; i < 64 && y + i < self->h; i++)
    square[i] = self->rows[(size_t)(y + i) * (size_t)self->row_words + (size_t)word];
  turn_over (square);
  for (int32_t i = 0; i < 64 && word * 64 + i < self->w; i++)
    self->columns[(size_t)(word * 64 + i) * (size_t)self->column_words + (size_t)(y / 64)] =
        square[i];
}

/* One more word, so that 64 cells can be read from any position. */
static size_t
plane_words (int32_t lines, int32_t cells)
{
  return (size_t)lines * (size_t)((cells + 63) / 64) + 1;
}

size_t
ds_opaque_words (int32_t w, int32_t h)
{
  return plane_words (h, w) + plane_words (w, h);
}

DsOpaque
ds_opaque_over (uint64_t *words, int32_t w, int32_t h)
{
  DS_ASSERT (words != NULL && w > 0 && h > 0);
  return (DsOpaque){ .w = w,
                     .h = h,
                     .row_words = (w + 63) / 64,
                     .column_words = (h + 63) / 64,
                     .rows = words,
                     .columns = words + plane_words (h, w) };
}

DsStatus
ds_opaque_init (DsOpaque *self, int32_t w, int32_t h, const uint8_t *blocks, DsError *err)
{
  uint64_t *words = ds_alloc0 (ds_opaque_words (w, h), sizeof *words);

  DS_ASSERT (self != NULL);
  memset (self, 0, sizeof *self);
  if (words == NULL)
    return ds_fail_nomem (err, "sight");
  *self = ds_opaque_over (words, w, h);
  if (blocks == NULL)
    return DS_OK;
  for (int32_t y = 0; y < h; y += DS_OPAQUE_ROWS)
    ds_opaque_pack (self, y, blocks + (size_t)y * (size_t)w);
  return DS_OK;
}

void
ds_opaque_pack (DsOpaque *self, int32_t y, const uint8_t *blocks)
{
  const int32_t end = ds_min (y + DS_OPAQUE_ROWS, self->h);

  DS_ASSERT (self != NULL);
  for (int32_t row = y; row < end; row++, blocks += self->w)
    pack_row (self->rows + (size_t)row * (size_t)self->row_words, blocks, self->w);
  for (int32_t word = 0; word < self->row_words; word++)
    turn_words (self, word, y);
}

void
ds_opaque_clear (DsOpaque *self)
{
  DS_ASSERT (self != NULL);
  ds_free (self->rows);
  memset (self, 0, sizeof *self);
}

static inline void
set_bit (uint64_t *word, int32_t at, bool value)
{
  *word = (*word & ~(UINT64_C (1) << (at & 63))) | (uint64_t)value << (at & 63);
}

void
ds_opaque_set (DsOpaque *self, DsCell cell, bool blocks)
{
  DS_ASSERT (self != NULL && cell.x >= 0 && cell.x < self->w && cell.y >= 0 && cell.y < self->h);
  set_bit (&self->rows[(size_t)cell.y * (size_t)self->row_words + (size_t)(cell.x / 64)], cell.x,
           blocks);
  set_bit (&self->columns[(size_t)cell.x * (size_t)self->column_words + (size_t)(cell.y / 64)],
           cell.y, blocks);
}

bool
ds_opaque_at (const DsOpaque *self, DsCell cell)
{
  DS_ASSERT (self != NULL);
  return self->rows[(size_t)cell.y * (size_t)self->row_words + (size_t)(cell.x / 64)] >>
             (cell.x & 63) &
         1;
}

/* ---- edges */

/* The near edge of the cell in @column of line @depth, as the next line cuts it. */
static inline SectorEdge
edge_of (int32_t column, int32_t depth)
{
  const int32_t step = 2 * column - 1, den = 2 * depth;

  return step < 0 ? (SectorEdge){ column - 1, step + den, step, den }
                  : (SectorEdge){ column, step, step, den };
}

static inline SectorEdge
next_line (SectorEdge edge)
{
  edge.rest += edge.step;
  if (edge.rest < 0) {
    edge.rest += edge.den;
    edge.column--;
  } else if (edge.rest >= edge.den) {
    edge.rest -= edge.den;
    edge.column++;
  }
  return edge;
}

/* The centre of the cell that it cuts. */
static inline bool
is_centre_outside (SectorEdge edge)
{
  return 2 * edge.rest > edge.den;
}

/* ---- lines */

/* The first cell from @from to @to that is opaque, or that is not; @to + 1: none. */
static inline int32_t
find (const uint64_t *line, int32_t from, int32_t to, bool opaque)
{
  for (; from <= to; from += 64) {
    const uint64_t *words = line + (from >> 6);
    const uint64_t bits = words[0] >> (from & 63) | words[1] << 1 << (~from & 63);
    const uint64_t found = opaque ? bits : ~bits;

    if (found != 0)
      return ds_min (from + __builtin_ctzll (found), to + 1);
  }
  return to + 1;
}

static inline bool
is_opaque (const SightCast *self, int32_t column)
{
  return self->line[column >> 6] >> (column & 63) & 1;
}

static inline uint64_t *
word_at (const DsView *view, uint64_t *rows, int32_t x, int32_t y)
{
  return rows + (ptrdiff_t)(y - view->top) * view->stride + (x >> 6) - view->left;
}

/* Sees the cells @first to @last of the line. */
static inline void
see (SightCast *self, int32_t first, int32_t last, bool is_column)
{
  self->first = ds_min (self->first, first);
  self->last = ds_max (self->last, last);
  if (is_column) {
    const uint64_t bit = UINT64_C (1) << (self->at & 63);

    *word_at (self->view, self->turns, self->at, first) ^= bit;
    *word_at (self->view, self->turns, self->at, last + 1) ^= bit;
  } else {
    uint64_t *word = word_at (self->view, self->view->rows, first, self->at);
    uint64_t bits = UINT64_MAX << (first & 63);

    for (int32_t n = (last >> 6) - (first >> 6); n > 0; n--, bits = UINT64_MAX)
      *word++ |= bits;
    *word |= bits & UINT64_MAX >> (~last & 63);
  }
}

/* Adds the sectors visible through the openings of a sector to the list. */
static inline void
go_on (SightCast *self, const Sector *sector, int32_t first, int32_t last)
{
  SectorEdge left = next_line (sector->left);

  while (first <= last) {
    int32_t opaque;

    if (is_opaque (self, first)) {
      first = find (self->line, first, last, false);
      if (first > last)
        return;
      left = edge_of (first - self->centre, self->depth);
    }
    opaque = find (self->line, first, last, true);
    self->next[self->n_next++] =
        (Sector){ left, opaque > last ? next_line (sector->right)
                                      : edge_of (1 - (opaque - self->centre), self->depth) };
    first = opaque;
  }
}

/* Looks at one line of a quadrant through all sectors that are left. Between two of them is at
 * least the breadth of the cell that parts them, so that they never see the same cell. */
static inline void
look_at_line (SightCast *self, bool is_column)
{
  self->n_next = 0;
  for (const Sector *sector = self->now; sector < self->now + self->n_now; sector++) {
    const int32_t left = self->centre + sector->left.column;
    const int32_t right = self->centre - sector->right.column;
    const int32_t first = ds_max (left, self->low), last = ds_min (right, self->high);
    int32_t from = first, to = last;

    if (first > last)
      continue;
    if (first == left && is_centre_outside (sector->left) && !is_opaque (self, left))
      from++;
    if (last == right && is_centre_outside (sector->right) && !is_opaque (self, right))
      to--;
    if (from <= to)
      see (self, from, to, is_column);
    go_on (self, sector, first, last);
  }
}

/* Looks through at most @n_lines lines of a quadrant, which lie @step cells and @stride words
 * behind each other. Returns how many there were before nothing went on. */
static inline int32_t
look_through (SightCast *self, ptrdiff_t stride, int32_t step, int32_t n_lines, bool is_column)
{
  int32_t half = self->radius;

  self->now[0] = (Sector){ DIAGONAL, DIAGONAL };
  self->n_now = 1;
  for (int32_t depth = 1; depth <= n_lines; depth++) {
    Sector *now = self->now;

    while (half * half + depth * depth > self->radius * self->radius)
      half--;
    self->depth = depth;
    self->at += step;
    self->line += stride;
    self->low = ds_max (self->centre - half, 0);
    self->high = ds_min (self->centre + half, self->side - 1);
    look_at_line (self, is_column);
    self->now = self->next;
    self->n_now = self->n_next;
    self->next = now;
    if (self->n_now == 0)
      return depth;
  }
  return n_lines;
}

/* North and south, by rows. */
static void
look_along_rows (SightCast *self, const DsOpaque *opaque, DsCell eye)
{
  const uint64_t *line = opaque->rows + (ptrdiff_t)eye.y * opaque->row_words;
  DsView *view = self->view;
  int32_t n;

  self->centre = self->first = self->last = eye.x;
  self->side = opaque->w;
  self->at = eye.y;
  self->line = line;
  n = look_through (self, -opaque->row_words, -1, ds_min (self->radius, eye.y), false);
  view->first.y = eye.y - n;
  self->at = eye.y;
  self->line = line;
  n = look_through (self, opaque->row_words, 1, ds_min (self->radius, opaque->h - 1 - eye.y),
                    false);
  view->last.y = eye.y + n;
  view->first.x = self->first;
  view->last.x = self->last;
}

/* Transposes visible cells from columns to rows, and clears the columns. */
static void
turn_back (SightCast *self, int32_t first_x, int32_t last_x)
{
  const DsView *view = self->view;

  for (int32_t x = first_x; x <= (last_x | 63); x += 64) {
    uint64_t bits = 0;

    for (int32_t y = self->first; y <= self->last + 1; y++) {
      uint64_t *turn = word_at (view, self->turns, x, y);

      bits ^= *turn;
      *turn = 0;
      *word_at (view, view->rows, x, y) |= bits;
    }
  }
}

/* West and east, by columns. */
static void
look_along_columns (SightCast *self, const DsOpaque *opaque, DsCell eye)
{
  const uint64_t *line = opaque->columns + (ptrdiff_t)eye.x * opaque->column_words;
  DsView *view = self->view;
  int32_t west, east;

  self->centre = self->first = self->last = eye.y;
  self->side = opaque->h;
  self->at = eye.x;
  self->line = line;
  west = eye.x - look_through (self, -opaque->column_words, -1, ds_min (self->radius, eye.x), true);
  self->at = eye.x;
  self->line = line;
  east = eye.x + look_through (self, opaque->column_words, 1,
                               ds_min (self->radius, opaque->w - 1 - eye.x), true);
  turn_back (self, west, east);
  view->first = (DsCell){ ds_min (view->first.x, west), ds_min (view->first.y, self->first) };
  view->last = (DsCell){ ds_max (view->last.x, east), ds_max (view->last.y, self->last) };
}

/* ---- views */

/* Makes *@words at least @n zeros; they are zeros when they are enough. */
static bool
make_room (uint64_t **words, size_t *cap, size_t n)
{
  uint64_t *more;

  if (n <= *cap)
    return true;
  more = ds_alloc0 (n, sizeof *more);
  if (more == NULL)
    return false;
  ds_free (*words);
  *words = more;
  *cap = n;
  return true;
}

static void
forget (DsView *view)
{
  if (view->first.y <= view->last.y && view->rows != NULL)
    memset (view->rows + (ptrdiff_t)(view->first.y - view->top) * view->stride, 0,
            (size_t)(view->last.y - view->first.y + 1) * (size_t)view->stride * sizeof *view->rows);
  view->first = (DsCell){ 0, 0 };
  view->last = (DsCell){ -1, -1 };
}

/* Room for all that can be seen, and a row more for the last turns. */
static bool
prepare (DsView *view, DsFov *fov, const DsOpaque *opaque, DsCell eye, int32_t radius)
{
  const int32_t top = ds_max (eye.y - radius, 0), left = ds_max (eye.x - radius, 0) / 64;
  const int32_t bottom = ds_min (eye.y + radius, opaque->h - 1);
  const int32_t right = ds_min (eye.x + radius, opaque->w - 1) / 64;
  const size_t n = (size_t)(bottom - top + 2) * (size_t)(right - left + 1);
  const size_t n_sectors = (size_t)ds_min (radius, ds_max (opaque->w, opaque->h)) + 2;

  forget (view);
  view->top = top;
  view->left = left;
  view->stride = right - left + 1;
  if (fov->n_sectors < n_sectors) {
    ds_free (fov->sectors);
    fov->sectors = ds_alloc (2 * n_sectors, sizeof (Sector));
    fov->n_sectors = fov->sectors != NULL ? n_sectors : 0;
  }
  return fov->sectors != NULL && make_room (&view->rows, &view->cap, n) &&
         make_room (&fov->turns, &fov->n_turns, n);
}

DsStatus
ds_view_look (DsView *view, DsFov *fov, const DsOpaque *opaque, DsCell eye, int32_t radius,
              DsError *err)
{
  const int32_t any = opaque->w + opaque->h;
  SightCast self = { .view = view, .radius = radius > 0 && radius < any ? radius : any };

  DS_ASSERT (view != NULL && fov != NULL && opaque != NULL);
  if (!prepare (view, fov, opaque, eye, self.radius))
    return ds_fail_nomem (err, "sight");
  self.turns = fov->turns;
  self.now = fov->sectors;
  self.next = self.now + fov->n_sectors;
  look_along_rows (&self, opaque, eye);
  look_along_columns (&self, opaque, eye);
  *word_at (view, view->rows, eye.x, eye.y) |= UINT64_C (1) << (eye.x & 63);
  return DS_OK;
}

DsViewAt
ds_view_begin (const DsView *view)
{
  DS_ASSERT (view != NULL);
  return (DsViewAt){ view->first.y, (view->first.x >> 6) - 1, 0 };
}

void
ds_view_clear (DsView *view)
{
  DS_ASSERT (view != NULL);
  ds_free (view->rows);
  memset (view, 0, sizeof *view);
}

void
ds_fov_clear (DsFov *fov)
{
  DS_ASSERT (fov != NULL);
  ds_free (fov->sectors);
  ds_free (fov->turns);
  memset (fov, 0, sizeof *fov);
}
