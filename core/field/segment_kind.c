/* core/field/segment_kind.c — recognises caves: their walls turn often and have no symmetry. */
#include "field/segment_kind.h"
#include "base/hooks.h"

#include <string.h>

#define POLL_ROWS 2        /* rows between two polls of the job */
#define POLL_ITEMS 4096    /* rooms between them */
#define CAVE_MIN 12        /* cells */
#define CAVE_TURNS 4       /* a cave's wall turns at least at each fourth step */
#define MIRRORED_SHARE 920 /* of a thousand cells: more of them mirrored, and it was built */

/* Outline of a room. */
typedef struct {
  int32_t x0, y0, x1, y1; /* its bounds, x1 and y1 included */
  uint32_t n_walls;       /* steps along its walls, */
  uint32_t n_turns;       /* and how many corners they turn */
  uint32_t n_left_right;  /* cells whose mirror image is in the room, too */
  uint32_t n_up_down;
} RoomLook;

typedef struct {
  const DsSegmentMap *map;
  const DsSegments *segments;
  RoomLook *looks;   /* of each item */
  uint8_t *walls[3]; /* of the row above, the row itself, the row below: 1 = wall; each with a cell
                        beyond both ends, which are walls, as all beyond the floor */
  uint8_t *n_walls;  /* around each cell of the row, */
  uint8_t *n_turns;  /* and the corners that they turn there */
} KindJudge;

static void
read_walls (const KindJudge *self, int32_t y, uint8_t *out)
{
  const int32_t w = self->map->w;
  const uint8_t *cells = self->map->cells + (size_t)y * (size_t)w;

  for (int32_t x = 0; x < w; x++)
    out[x + 1] = cells[x] == DS_SEGMENT_CLOSED;
}

/* The next row becomes the one that is looked at. */
static void
step_walls (KindJudge *self, int32_t y)
{
  const size_t n = (size_t)self->map->w + 2;
  uint8_t *above = self->walls[0];

  self->walls[0] = self->walls[1];
  self->walls[1] = self->walls[2];
  self->walls[2] = above;
  if (y + 1 < self->map->h)
    read_walls (self, y + 1, above);
  else
    memset (above, 1, n);
}

static bool
start_walls (KindJudge *self)
{
  const size_t n = (size_t)self->map->w + 2;
  uint8_t *all = ds_alloc (5, n);

  for (size_t i = 0; i < 3; i++)
    self->walls[i] = all != NULL ? all + i * n : NULL;
  if (all == NULL)
    return false;
  self->n_walls = all + 3 * n;
  self->n_turns = all + 4 * n;
  memset (all, 1, 3 * n);
  read_walls (self, 0, self->walls[2]);
  return true;
}

/* A corner between two sides is turned where both or neither is a wall, and then only when what
 * lies between them is one. */
static inline uint8_t
turn (uint8_t a, uint8_t b, uint8_t between)
{
  return (a == b) & (a | between);
}

/* Counts walls and turns around each cell of the row that is looked at. */
static void
count_walls (const uint8_t *above, const uint8_t *row, const uint8_t *below, int32_t w,
             uint8_t *restrict n_walls, uint8_t *restrict n_turns)
{
  for (int32_t x = 0; x < w; x++) {
    const uint8_t north = above[x + 1], east = row[x + 2], south = below[x + 1], west = row[x];

    n_walls[x] = (uint8_t)(north + east + south + west);
    n_turns[x] = (uint8_t)(turn (north, east, above[x + 2]) + turn (east, south, below[x + 2]) +
                           turn (south, west, below[x]) + turn (west, north, above[x]));
  }
}

/* Adds cells of row @y, from @x to @end without it, to the look of their room. */
static void
look_at (const KindJudge *self, int32_t y, int32_t x, int32_t end, RoomLook *look)
{
  if (look->x1 < 0)
    *look = (RoomLook){ .x0 = x, .y0 = y, .x1 = x, .y1 = y };
  look->x0 = ds_min (look->x0, x);
  look->x1 = ds_max (look->x1, end - 1);
  look->y1 = y;
  for (; x < end; x++) {
    look->n_walls += self->n_walls[x];
    look->n_turns += self->n_turns[x];
  }
}

static const uint32_t *
labels_of (const KindJudge *self, int32_t y)
{
  return self->segments->label + ds_cell_index ((DsCell){ 0, y }, self->map->w);
}

/* The end of the cells from @x on that have the same number. */
static int32_t
end_of (const uint32_t *labels, int32_t x, int32_t w)
{
  const uint32_t number = labels[x];

  while (++x < w && labels[x] == number)
    continue;
  return x;
}

static uint32_t
count_equal (const uint32_t *labels, int32_t n, uint32_t number)
{
  uint32_t count = 0;

  for (int32_t i = 0; i < n; i++)
    count += labels[i] == number;
  return count;
}

/* Counts the mirror images of cells of row @y, from @x to @end without it. */
static void
mirror (const KindJudge *self, int32_t y, int32_t x, int32_t end, RoomLook *look)
{
  const uint32_t *row = labels_of (self, y), *other = labels_of (self, look->y0 + look->y1 - y);
  const uint32_t number = row[x];

  look->n_left_right += count_equal (row + look->x0 + look->x1 - end + 1, end - x, number);
  look->n_up_down += count_equal (other + x, end - x, number);
}

static DsStatus
look_at_all (KindJudge *self, DsJob *job)
{
  const uint32_t n_kept = self->map->n_rooms;

  for (int32_t y = 0; y < self->map->h; y++) {
    if (y % POLL_ROWS == 0 && ds_job_is_cancelled (job))
      return DS_CANCELLED;
    step_walls (self, y);
    count_walls (self->walls[0], self->walls[1], self->walls[2], self->map->w, self->n_walls,
                 self->n_turns);
    for (int32_t x = 0, end; x < self->map->w; x = end) {
      const uint32_t *labels = labels_of (self, y);

      end = end_of (labels, x, self->map->w);
      if (labels[x] > n_kept)
        look_at (self, y, x, end, &self->looks[labels[x] - n_kept - 1]);
    }
  }
  return DS_OK;
}

/* True when walls and size of a room are those of a cave, whatever its symmetry. */
static bool
is_uneven (const DsSegment *item, const RoomLook *look)
{
  return item->kind == DS_ROOM_NORMAL && item->size >= CAVE_MIN &&
         (uint64_t)look->n_turns * CAVE_TURNS > look->n_walls;
}

static DsStatus
mirror_all (KindJudge *self, DsJob *job)
{
  const uint32_t n_kept = self->map->n_rooms;

  for (int32_t y = 0; y < self->map->h; y++) {
    if (y % POLL_ROWS == 0 && ds_job_is_cancelled (job))
      return DS_CANCELLED;
    for (int32_t x = 0, end; x < self->map->w; x = end) {
      const uint32_t *labels = labels_of (self, y), i = labels[x] - n_kept - 1;

      end = end_of (labels, x, self->map->w);
      if (labels[x] > n_kept && is_uneven (&self->segments->items[i], &self->looks[i]))
        mirror (self, y, x, end, &self->looks[i]);
    }
  }
  return DS_OK;
}

static bool
is_cave (const DsSegment *item, const RoomLook *look)
{
  const uint64_t mirrored =
      look->n_left_right > look->n_up_down ? look->n_left_right : look->n_up_down;

  return is_uneven (item, look) && mirrored * 1000 < (uint64_t)item->size * MIRRORED_SHARE;
}

/* O(w * h). */
DsStatus
ds_segments_judge (DsSegments *self, const DsSegmentMap *map, DsJob *job)
{
  KindJudge judge = { map, self, ds_alloc (self->n, sizeof (RoomLook)), { NULL }, NULL, NULL };
  DsStatus status = start_walls (&judge) && judge.looks != NULL ? DS_OK : DS_NOMEM;
  uint8_t *walls = judge.walls[0];

  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < self->n && status == DS_OK; i++) {
    judge.looks[i] = (RoomLook){ .x1 = -1 };
    if (i % POLL_ITEMS == 0 && ds_job_is_cancelled (job))
      status = DS_CANCELLED;
  }
  if (status == DS_OK)
    status = look_at_all (&judge, job);
  if (status == DS_OK)
    status = mirror_all (&judge, job);
  for (size_t i = 0; i < self->n && status == DS_OK; i++) {
    if (is_cave (&self->items[i], &judge.looks[i]))
      self->items[i].kind = DS_ROOM_CAVE;
    if (i % POLL_ITEMS == 0 && ds_job_is_cancelled (job))
      status = DS_CANCELLED;
  }
  ds_free (judge.looks);
  ds_free (walls);
  return status;
}
