/* core/field/segment_kind.c — recognises caves: their walls turn often and have no symmetry. */
#include "field/segment_kind.h"
#include "base/hooks.h"
#include "field/move.h"

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
  RoomLook *looks; /* of each item */
} KindJudge;

static inline uint32_t
number_at (const KindJudge *self, int32_t x, int32_t y)
{
  return self->segments->label[ds_cell_index ((DsCell){ x, y }, self->map->w)];
}

static inline bool
is_wall (const KindJudge *self, int32_t x, int32_t y)
{
  return (uint32_t)x >= (uint32_t)self->map->w || (uint32_t)y >= (uint32_t)self->map->h ||
         self->map->cells[ds_cell_index ((DsCell){ x, y }, self->map->w)] == DS_SEGMENT_CLOSED;
}

static void
look_at (const KindJudge *self, int32_t x, int32_t y, RoomLook *look)
{
  if (look->x1 < 0)
    *look = (RoomLook){ .x0 = x, .y0 = y, .x1 = x, .y1 = y };
  look->x0 = ds_min (look->x0, x);
  look->x1 = ds_max (look->x1, x);
  look->y1 = y;
  for (int k = 0; k < 4; k++) {
    const DsCell a = ds_move_steps[k], b = ds_move_steps[(k + 1) % 4];
    const bool is_here = is_wall (self, x + a.x, y + a.y);
    const bool is_next = is_wall (self, x + b.x, y + b.y);

    look->n_walls += is_here;
    look->n_turns +=
        is_here == is_next && (is_here || is_wall (self, x + a.x + b.x, y + a.y + b.y));
  }
}

static void
mirror (const KindJudge *self, int32_t x, int32_t y, RoomLook *look)
{
  const uint32_t number = number_at (self, x, y);

  look->n_left_right += number_at (self, look->x0 + look->x1 - x, y) == number;
  look->n_up_down += number_at (self, x, look->y0 + look->y1 - y) == number;
}

static DsStatus
for_cells (KindJudge *self, void (*act) (const KindJudge *, int32_t, int32_t, RoomLook *),
           DsJob *job)
{
  const uint32_t n_kept = self->map->n_rooms;

  for (int32_t y = 0; y < self->map->h; y++) {
    if (y % POLL_ROWS == 0 && ds_job_is_cancelled (job))
      return DS_CANCELLED;
    for (int32_t x = 0; x < self->map->w; x++)
      if (number_at (self, x, y) > n_kept)
        act (self, x, y, &self->looks[number_at (self, x, y) - n_kept - 1]);
  }
  return DS_OK;
}

static bool
is_cave (const DsSegment *item, const RoomLook *look)
{
  const uint64_t mirrored =
      look->n_left_right > look->n_up_down ? look->n_left_right : look->n_up_down;

  return item->kind == DS_ROOM_NORMAL && item->size >= CAVE_MIN &&
         (uint64_t)look->n_turns * CAVE_TURNS > look->n_walls &&
         mirrored * 1000 < (uint64_t)item->size * MIRRORED_SHARE;
}

/* O(w * h). */
DsStatus
ds_segments_judge (DsSegments *self, const DsSegmentMap *map, DsJob *job)
{
  KindJudge judge = { map, self, ds_alloc (self->n, sizeof (RoomLook)) };
  DsStatus status = judge.looks != NULL ? DS_OK : DS_NOMEM;

  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < self->n && status == DS_OK; i++) {
    judge.looks[i] = (RoomLook){ .x1 = -1 };
    if (i % POLL_ITEMS == 0 && ds_job_is_cancelled (job))
      status = DS_CANCELLED;
  }
  if (status == DS_OK)
    status = for_cells (&judge, look_at, job);
  if (status == DS_OK)
    status = for_cells (&judge, mirror, job);
  for (size_t i = 0; i < self->n && status == DS_OK; i++) {
    if (is_cave (&self->items[i], &judge.looks[i]))
      self->items[i].kind = DS_ROOM_CAVE;
    if (i % POLL_ITEMS == 0 && ds_job_is_cancelled (job))
      status = DS_CANCELLED;
  }
  ds_free (judge.looks);
  return status;
}
