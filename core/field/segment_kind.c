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
  uint8_t *all = ds_alloc (3, n);

  for (size_t i = 0; i < 3; i++)
    self->walls[i] = all != NULL ? all + i * n : NULL;
  if (all == NULL)
    return false;
  memset (all, 1, 3 * n);
  read_walls (self, 0, self->walls[2]);
  return true;
}

/* A corner between two sides is turned where both or neither is a wall, and then only when what
 * lies between them is one. */
static uint32_t
turn (uint8_t a, uint8_t b, uint8_t between)
{
  return a == b && (a | between);
}

static void
look_at (const KindJudge *self, int32_t x, int32_t y, RoomLook *look)
{
  const uint8_t *above = self->walls[0] + x, *row = self->walls[1] + x, *below = self->walls[2] + x;
  const uint8_t north = above[1], east = row[2], south = below[1], west = row[0];

  if (look->x1 < 0)
    *look = (RoomLook){ .x0 = x, .y0 = y, .x1 = x, .y1 = y };
  look->x0 = ds_min (look->x0, x);
  look->x1 = ds_max (look->x1, x);
  look->y1 = y;
  look->n_walls += (uint32_t)(north + east + south + west);
  look->n_turns += turn (north, east, above[2]) + turn (east, south, below[2]) +
                   turn (south, west, below[0]) + turn (west, north, above[0]);
}

static inline uint32_t
number_at (const KindJudge *self, int32_t x, int32_t y)
{
  return self->segments->label[ds_cell_index ((DsCell){ x, y }, self->map->w)];
}

static void
mirror (const KindJudge *self, int32_t x, int32_t y, RoomLook *look)
{
  const uint32_t number = number_at (self, x, y);

  look->n_left_right += number_at (self, look->x0 + look->x1 - x, y) == number;
  look->n_up_down += number_at (self, x, look->y0 + look->y1 - y) == number;
}

static DsStatus
look_at_all (KindJudge *self, DsJob *job)
{
  const uint32_t n_kept = self->map->n_rooms;

  for (int32_t y = 0; y < self->map->h; y++) {
    if (y % POLL_ROWS == 0 && ds_job_is_cancelled (job))
      return DS_CANCELLED;
    step_walls (self, y);
    for (int32_t x = 0; x < self->map->w; x++) {
      const uint32_t number = number_at (self, x, y);

      if (number > n_kept)
        look_at (self, x, y, &self->looks[number - n_kept - 1]);
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
    for (int32_t x = 0; x < self->map->w; x++) {
      const uint32_t i = number_at (self, x, y) - n_kept - 1;

      if (number_at (self, x, y) > n_kept && is_uneven (&self->segments->items[i], &self->looks[i]))
        mirror (self, x, y, &self->looks[i]);
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
  KindJudge judge = { map, self, ds_alloc (self->n, sizeof (RoomLook)), { NULL } };
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
