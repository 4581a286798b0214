/* core/gen/dig/lake.c — places patches of liquid at random, the largest first, each only where it
 * covers enough open ground and where a local flood fill shows that it cuts nothing off; then
 * bridges and shores. */
#include "gen/dig/lake.h"
#include "base/array.h"
#include "base/hash.h"
#include "base/rect.h"
#include "base/union_find.h"
#include "field/parts.h"
#include "gen/dig/blob.h"

#include <string.h>

#define N_SIZES 9       /* from the largest to the smallest */
#define AREA 4096       /* cells of the floor for each lake of a size, beside the first */
#define TRIES 12        /* positions tried for one patch */
#define OPEN_SHARE 400  /* of a thousand cells of a lake, at least this many were open ground */
#define FAR 32          /* cells around a patch within which its shores must stay connected */
#define BRIDGES_TRIED 6 /* for each lake */
#define ROOM_NONE 0
#define POLL_CELLS 4096

enum { FORBIDDEN = 1, WET = 2 };

/* Site of a bridge: @n cells from @first on, by @step. */
typedef struct {
  uint32_t first;
  int32_t n, step;
  uint64_t hash;
} LakeSpan;

/* Count of the waves that started from shores of one part of the floor. */
typedef struct {
  uint32_t seen; /* tick at which the count was set */
  uint32_t n_waves;
} Shore;

/* A wave is the front of the flood fill from one cell beside a patch; waves that meet are joined by
 * union-find. */
typedef struct {
  uint32_t root;
  uint32_t n_waiting; /* cells in the queue */
  Shore *shore;
} Wave;

typedef struct {
  DsGenRun *run;
  int32_t w, h;
  int32_t saving, span; /* of bridges */
  DsParts parts;        /* as they were at first: no lake divides a part */
  uint8_t *open;        /* w * h: walkable, with the lakes placed so far */
  uint8_t *cells;       /* w * h: FORBIDDEN, WET */
  uint32_t *marks;      /* w * h: see tick() */
  uint32_t now;
  uint32_t *owner; /* w * h: index of the wave that reached a cell */
  uint32_t *queue; /* w * h: holds each cell once at most */
  size_t n_queue;
  size_t n_done;  /* cells since the last poll of the job */
  size_t n_apart; /* waves that have not met the others yet */
  Shore *shores;  /* by part */
  bool is_open;   /* the liquid is walkable */
  int32_t around[8];
  int n_around;             /* neighbours of a cell that count: 4, or 8 when corners can be cut */
  DS_ARRAY (Wave) waves;    /* around the patch being tried */
  DS_ARRAY (uint32_t) wet;  /* all cells of lakes */
  DS_ARRAY (DsRect) bounds; /* bounding box of each lake */
  DS_ARRAY (LakeSpan) spans;
} Lakes;

static const DsCell AROUND[8] = { { 0, -1 }, { 1, 0 }, { 0, 1 },  { -1, 0 },
                                  { 1, -1 }, { 1, 1 }, { -1, 1 }, { -1, -1 } };

static inline uint32_t
index_of (const Lakes *self, int32_t x, int32_t y)
{
  return (uint32_t)ds_cell_index ((DsCell){ x, y }, self->w);
}

static inline DsCell
cell_of (const Lakes *self, uint32_t at)
{
  return (DsCell){ (int32_t)(at % (uint32_t)self->w), (int32_t)(at / (uint32_t)self->w) };
}

/* Marks above the current tick; tick() makes them old. */
enum { OBSTACLE = 1, REACHED = 2 };

static void
tick (Lakes *self)
{
  if (self->now > UINT32_MAX - 8) {
    memset (self->marks, 0, (size_t)self->w * (size_t)self->h * sizeof *self->marks);
    self->now = 0;
  }
  self->now += REACHED;
}

/* Counts @n cells of work; true when the job is cancelled. */
static bool
is_cancelled (Lakes *self, size_t n)
{
  self->n_done += n;
  if (self->n_done < POLL_CELLS)
    return false;
  self->n_done = 0;
  return ds_job_is_cancelled (self->run->job);
}

/* ---- cells where lakes may be ---- */

/* Pinned cells, stairs and drops, doors, and other liquids stay dry. */
static bool
is_forbidden (const Lakes *self, uint32_t at)
{
  const DsGenRun *run = self->run;
  const uint32_t flags = ds_rules_tile (run->rules, run->ground[at])->flags |
                         ds_rules_tile (run->rules, run->feature[at])->flags;

  return run->pin[at] & (DS_PIN_GROUND | DS_PIN_FEATURE | DS_PIN_THINGS) ||
         flags &
             (DS_TILE_DOOR | DS_TILE_OPENING | DS_TILE_BRIDGE | DS_TILE_LIQUID | DS_TILE_HARMFUL);
}

/* Closes cells of the rim: no lake is there and nobody walks there, so the flood fill needs no
 * bounds checks. */
static void
close_rim (Lakes *self, uint32_t first, uint32_t n, uint32_t step)
{
  for (uint32_t i = 0, at = first; i < n; i++, at += step) {
    self->cells[at] = FORBIDDEN;
    self->open[at] = 0;
  }
}

static DsStatus
read_floor (Lakes *self)
{
  const uint32_t w = (uint32_t)self->w, h = (uint32_t)self->h;
  const uint16_t *ground = self->run->ground, *feature = self->run->feature;
  uint16_t plain = DS_TILE_NONE; /* ground of the last cell that takes a lake */

  for (uint32_t y = 0; y < h; y++) {
    if (y % 4 == 0 && ds_gen_poll (self->run, 0, 1))
      return DS_CANCELLED;
    memset (self->marks + y * w, 0, w * sizeof *self->marks); /* lakes lie all over the floor */
    memset (self->owner + y * w, 0, w * sizeof *self->owner);
    for (uint32_t at = y * w; at < (y + 1) * w; at++) {
      if (ground[at] == plain && feature[at] == DS_TILE_NONE && !self->run->row_pins[y])
        continue;
      if (is_forbidden (self, at))
        self->cells[at] = FORBIDDEN;
      else
        plain = ground[at];
    }
  }
  close_rim (self, 0, w, 1);
  close_rim (self, w * (h - 1), w, 1);
  close_rim (self, 0, h, w);
  close_rim (self, w - 1, h, w);
  for (size_t i = 0; i < ds_things_count (self->run->things); i++) {
    const DsCell at = ds_things_get (self->run->things, i)->at;

    self->cells[index_of (self, at.x, at.y)] = FORBIDDEN;
  }
  return DS_OK;
}

/* True when the patch fits at @at: no forbidden cell, and not too much rock. Marks it as an
 * obstacle. */
static bool
fits (Lakes *self, const DsBlob *blob, DsCell at)
{
  const int64_t most = (int64_t)blob->size * (1000 - OPEN_SHARE) / 1000;
  int64_t n_rock = 0;

  tick (self);
  self->n_queue = 0;
  for (int32_t y = 0; y < blob->h; y++)
    for (uint64_t bits = blob->rows[y]; bits != 0; bits &= bits - 1) {
      const uint32_t i = index_of (self, at.x + __builtin_ctzll (bits), at.y + y);

      n_rock += !self->open[i];
      if (self->cells[i] != 0 || n_rock > most)
        return false;
      self->marks[i] = self->now + OBSTACLE;
    }
  return true;
}

/* ---- reachability ---- */

/* Wave @wave reaches the cell @to. */
static inline void
reach (Lakes *self, uint32_t wave, uint32_t to)
{
  self->marks[to] = self->now + REACHED;
  self->owner[to] = wave;
  self->waves.items[wave].n_waiting++;
  self->queue[self->n_queue++] = to;
}

/* Cells of row @y of the patch that have a neighbour outside of it. */
static uint64_t
rim_of (const Lakes *self, const DsBlob *blob, int32_t y)
{
  const uint64_t above = y > 0 ? blob->rows[y - 1] : 0, row = blob->rows[y];
  const uint64_t below = y + 1 < blob->h ? blob->rows[y + 1] : 0, both = above & below;

  return row &
         ~(row << 1 & row >> 1 & both & (self->n_around == 4 ? UINT64_MAX : both << 1 & both >> 1));
}

/* Starts a wave from each open cell beside the patch. */
static DsStatus
start_waves (Lakes *self, const DsBlob *blob, DsCell at)
{
  self->waves.n = self->n_queue = self->n_apart = 0;
  for (int32_t y = 0; y < blob->h; y++)
    for (uint64_t bits = rim_of (self, blob, y); bits != 0; bits &= bits - 1) {
      const uint32_t i = index_of (self, at.x + __builtin_ctzll (bits), at.y + y);

      for (int k = 0; k < self->n_around; k++) {
        const uint32_t to = i + (uint32_t)self->around[k], wave = (uint32_t)self->waves.n;
        Shore *shore;

        if (!self->open[to] || self->marks[to] > self->now)
          continue;
        shore = &self->shores[self->parts.label[to] - 1];
        if (shore->seen != self->now)
          *shore = (Shore){ self->now, 0 };
        self->n_apart += shore->n_waves++ > 0;
        if (!ds_array_push (&self->waves, (Wave){ wave, 0, shore }))
          return DS_NOMEM;
        reach (self, wave, to);
      }
    }
  return DS_OK;
}

static uint32_t
find (Wave *waves, uint32_t i)
{
  return ds_union_root_in (&waves->root, sizeof *waves, i);
}

/* Joins two waves that have met; returns the representative. */
static uint32_t
join (Lakes *self, uint32_t a, uint32_t b)
{
  Wave *waves = self->waves.items;

  waves[b].root = a;
  waves[a].n_waiting += waves[b].n_waiting;
  waves[a].shore->n_waves--;
  self->n_apart--;
  return a;
}

/* Marks the cells around @window as obstacles, so that no wave leaves it; cells of the rim are
 * closed already. */
static void
fence (Lakes *self, DsRect window)
{
  const uint32_t w = (uint32_t)self->w;
  uint32_t *corner = self->marks + index_of (self, window.x - 1, window.y - 1);
  const uint32_t across = (uint32_t)window.w + 1, down = ((uint32_t)window.h + 1) * w;

  for (uint32_t i = 0; i <= across && window.y > 1; i++)
    corner[i] = self->now + OBSTACLE;
  for (uint32_t i = 0; i <= across && window.y + window.h < self->h - 1; i++)
    corner[down + i] = self->now + OBSTACLE;
  for (uint32_t i = 0; i <= down && window.x > 1; i += w)
    corner[i] = self->now + OBSTACLE;
  for (uint32_t i = 0; i <= down && window.x + window.w < self->w - 1; i += w)
    corner[i + across] = self->now + OBSTACLE;
}

/* Checks that the shores of each part stay connected within @window: their waves advance in turn,
 * a step at a time, until all have met, or until a wave that has not met the others has no cell
 * left. */
static DsStatus
leaves_ways (Lakes *self, const DsBlob *blob, DsCell at, bool *out)
{
  const DsRect inside = { 1, 1, self->w - 2, self->h - 2 };
  const DsRect window = ds_rect_intersect (
      (DsRect){ at.x - FAR, at.y - FAR, blob->w + 2 * FAR, blob->h + 2 * FAR }, inside);
  const DsStatus status = start_waves (self, blob, at);
  const uint32_t obstacle = self->now + OBSTACLE, reached = self->now + REACHED;
  const uint8_t *open = self->open;
  const uint32_t *marks = self->marks;

  *out = false;
  fence (self, window);
  for (size_t i = 0; i < self->n_queue && self->n_apart > 0 && status == DS_OK; i++) {
    const uint32_t cell = self->queue[i];
    uint32_t wave = find (self->waves.items, self->owner[cell]);

    for (int k = 0; k < self->n_around; k++) {
      const uint32_t to = cell + (uint32_t)self->around[k];
      uint32_t other;

      if (!open[to] || marks[to] == obstacle)
        continue;
      if (marks[to] != reached) {
        reach (self, wave, to);
        continue;
      }
      other = find (self->waves.items, self->owner[to]);
      if (other != wave)
        wave = join (self, wave, other);
    }
    if (--self->waves.items[wave].n_waiting == 0 && self->waves.items[wave].shore->n_waves > 1)
      return DS_OK;
  }
  *out = self->n_apart == 0;
  return status;
}

/* ---- lakes ---- */

static DsStatus
flood (Lakes *self, const DsBlob *blob, DsCell at)
{
  for (int32_t y = 0; y < blob->h; y++)
    for (uint64_t bits = blob->rows[y]; bits != 0; bits &= bits - 1) {
      const uint32_t i = index_of (self, at.x + __builtin_ctzll (bits), at.y + y);

      self->cells[i] = WET;
      self->open[i] = self->is_open;
      if (!ds_array_push (&self->wet, i))
        return DS_NOMEM;
    }
  return ds_array_push (&self->bounds, (DsRect){ at.x, at.y, blob->w, blob->h }) ? DS_OK : DS_NOMEM;
}

/* Tries one patch at several positions. */
static DsStatus
drop (Lakes *self, int32_t width)
{
  DsRng *rng = &self->run->rng;
  DsBlob blob;

  ds_blob_grow (&blob, rng, ds_min (width, self->w - 2),
                ds_clamp ((width + 1) / 2, 1, self->h - 2));
  for (int i = 0; i < TRIES; i++) {
    const DsCell at = { ds_rng_range (rng, 1, self->w - 1 - blob.w),
                        ds_rng_range (rng, 1, self->h - 1 - blob.h) };
    bool stays = fits (self, &blob, at);
    DsStatus status = DS_OK;

    if (stays && !self->is_open)
      status = leaves_ways (self, &blob, at, &stays);
    if (status != DS_OK || stays)
      return status == DS_OK ? flood (self, &blob, at) : status;
    if (is_cancelled (self, (size_t)blob.size + self->n_queue))
      return DS_CANCELLED;
  }
  return DS_OK;
}

static DsStatus
make_lakes (Lakes *self)
{
  const uint64_t n_cells = (uint64_t)self->w * (uint64_t)self->h;
  const uint64_t share = (uint64_t)ds_gen_int (self->run, DS_LAKES_SHARE);
  const uint64_t aim = n_cells * share / 1000, n_each = 1 + n_cells / AREA;
  int32_t min, max;

  ds_gen_range (self->run, DS_LAKES_SIZE, &min, &max);
  for (int32_t size = 0; size < N_SIZES; size++)
    for (uint64_t i = 0; i < n_each && self->wet.n < aim; i++) {
      const DsStatus status = drop (self, max - (max - min) * size / (N_SIZES - 1));

      if (status != DS_OK)
        return status;
      if (ds_gen_poll (self->run, (uint64_t)size * n_each + i, N_SIZES * n_each))
        return DS_CANCELLED;
    }
  return DS_OK;
}

/* ---- bridges ---- */

/* Adds the run of wet cells of a row or column that begins at @first when it suits a bridge. */
static bool
add_span (Lakes *self, uint32_t first, int32_t n, int32_t step)
{
  const uint32_t before = first - (uint32_t)step, behind = first + (uint32_t)(n * step);
  const int32_t across = step == 1 ? self->w : 1;
  const uint32_t middle = first + (uint32_t)(n / 2 * step);
  const DsCell cell = cell_of (self, first);

  if (n > self->span || !self->open[before] || !self->open[behind] ||
      !(self->cells[middle + (uint32_t)across] & WET) ||
      !(self->cells[middle - (uint32_t)across] & WET))
    return true;
  return ds_array_push (
      &self->spans,
      (LakeSpan){ first, n, step, ds_cell_hash (self->run->key + (uint64_t)step, cell.x, cell.y) });
}

/* Lists the runs of wet cells of the lines of @bounds by @step, which is 1 or w. */
static bool
list_spans (Lakes *self, DsRect bounds, int32_t step)
{
  const int32_t n_lines = step == 1 ? bounds.h : bounds.w, length = step == 1 ? bounds.w : bounds.h;

  for (int32_t line = 0; line < n_lines; line++) {
    const uint32_t start =
        index_of (self, bounds.x + (step == 1 ? 0 : line), bounds.y + (step == 1 ? line : 0));

    for (int32_t i = 0, n; i < length; i += n + 1) {
      const uint32_t first = start + (uint32_t)(i * step);

      for (n = 0; i + n < length && self->cells[first + (uint32_t)(n * step)] & WET &&
                  !self->open[first + (uint32_t)(n * step)];
           n++)
        ;
      if (n > 0 && !add_span (self, first, n, step))
        return false;
    }
  }
  return true;
}

/* True when another bridge crosses the span or runs along it. */
static bool
is_beside_bridge (const Lakes *self, const LakeSpan *span)
{
  const int32_t across = span->step == 1 ? self->w : 1;

  for (int32_t i = 0; i < span->n; i++)
    for (int32_t side = -1; side <= 1; side++) {
      const uint32_t at = span->first + (uint32_t)(i * span->step + side * across);

      if (self->cells[at] & WET && self->open[at])
        return true;
    }
  return false;
}

/* True when the shortest path from one end of the span to the other is longer than the bridge by at
 * least the parameter saving. */
static bool
is_worth (Lakes *self, const LakeSpan *span)
{
  const uint32_t from = span->first - (uint32_t)span->step;
  const uint32_t to = span->first + (uint32_t)(span->n * span->step);
  size_t ring = 1;

  tick (self);
  self->marks[from] = self->now + REACHED;
  self->queue[0] = from;
  self->n_queue = 1;
  for (size_t i = 0, steps = 0; i < self->n_queue; i++) {
    if (i == ring) {
      ring = self->n_queue;
      if (++steps >= (size_t)(span->n + self->saving))
        return true;
    }
    for (int k = 0; k < 4; k++) {
      const uint32_t next = self->queue[i] + (uint32_t)self->around[k];

      if (!self->open[next] || self->marks[next] > self->now)
        continue;
      if (next == to)
        return false;
      self->marks[next] = self->now + REACHED;
      self->queue[self->n_queue++] = next;
    }
  }
  return true;
}

static void
build (Lakes *self, const LakeSpan *span)
{
  for (int32_t i = 0; i < span->n; i++) {
    const uint32_t at = span->first + (uint32_t)(i * span->step);

    self->open[at] = 1;
    ds_gen_set (self->run, DS_LAYER_FEATURE, cell_of (self, at),
                ds_gen_tile (self->run, DS_LAKES_BRIDGE));
  }
}

/* Tries the spans with the lowest hashes; each bridge shortens the paths that the next are measured
 * by. */
static DsStatus
bridge (Lakes *self, DsRect bounds)
{
  self->spans.n = 0;
  if (!list_spans (self, bounds, 1) || !list_spans (self, bounds, self->w))
    return DS_NOMEM;
  for (size_t i = 0; i < self->spans.n && i < BRIDGES_TRIED; i++) {
    size_t best = i;
    LakeSpan span;

    for (size_t k = i + 1; k < self->spans.n; k++)
      if (self->spans.items[k].hash < self->spans.items[best].hash)
        best = k;
    span = self->spans.items[best];
    self->spans.items[best] = self->spans.items[i];
    self->n_queue = 0;
    if (!is_beside_bridge (self, &span) && is_worth (self, &span))
      build (self, &span);
    if (is_cancelled (self, self->spans.n + self->n_queue))
      return DS_CANCELLED;
  }
  return DS_OK;
}

static DsStatus
make_bridges (Lakes *self)
{
  DsStatus status = DS_OK;

  for (size_t i = 0; i < self->bounds.n && status == DS_OK; i++) {
    const DsRect bounds = self->bounds.items[i];

    status = bridge (self, bounds);
    if (status == DS_OK && is_cancelled (self, (size_t)bounds.w * (size_t)bounds.h))
      status = DS_CANCELLED;
  }
  return status;
}

/* ---- writing ---- */

static DsStatus
write_lakes (Lakes *self)
{
  for (size_t i = 0; i < self->wet.n; i++) {
    const uint32_t at = self->wet.items[i];

    if (i % POLL_CELLS == 0 && ds_gen_poll (self->run, 1, 1))
      return DS_CANCELLED;
    ds_gen_set (self->run, DS_LAYER_GROUND, cell_of (self, at),
                ds_gen_tile (self->run, DS_LAKES_TILE));
    if (self->run->feature[at] != DS_TILE_NONE)
      ds_gen_set (self->run, DS_LAYER_FEATURE, cell_of (self, at), DS_TILE_NONE);
  }
  return DS_OK;
}

/* Rock that became part of a lake joins the room beside it. */
static DsStatus
spread_rooms (Lakes *self)
{
  DsGenRun *run = self->run;

  self->n_queue = 0;
  for (size_t i = 0; i < self->wet.n; i++) {
    if (i % POLL_CELLS == 0 && ds_gen_poll (run, 1, 1))
      return DS_CANCELLED;
    if (run->room[self->wet.items[i]] != ROOM_NONE)
      self->queue[self->n_queue++] = self->wet.items[i];
  }
  for (size_t i = 0; i < self->n_queue; i++) {
    const uint32_t at = self->queue[i];

    if (i % POLL_CELLS == 0 && ds_gen_poll (run, 1, 1))
      return DS_CANCELLED;
    for (int k = 0; k < 4; k++) {
      const uint32_t to = at + (uint32_t)self->around[k];

      if (!(self->cells[to] & WET) || run->room[to] != ROOM_NONE ||
          !ds_gen_set (run, DS_LAYER_ROOM, cell_of (self, to), run->room[at]))
        continue;
      self->queue[self->n_queue++] = to;
    }
  }
  return DS_OK;
}

/* Writes the ground around lakes, ring by ring; the last ring is ragged. */
static DsStatus
write_wreath (Lakes *self)
{
  const uint16_t wreath = ds_gen_tile (self->run, DS_LAKES_WREATH);
  const int32_t width = ds_gen_int (self->run, DS_LAKES_WIDTH);
  size_t start = 0, end = self->wet.n;

  tick (self);
  self->n_queue = 0;
  for (size_t i = 0; i < self->wet.n; i++) {
    if (i % POLL_CELLS == 0 && ds_gen_poll (self->run, 1, 1))
      return DS_CANCELLED;
    self->queue[self->n_queue++] = self->wet.items[i];
    self->marks[self->wet.items[i]] = self->now + REACHED;
  }
  for (int32_t ring = 1; ring <= width; ring++, start = end, end = self->n_queue)
    for (size_t i = start; i < end; i++) {
      if (i % POLL_CELLS == 0 && ds_gen_poll (self->run, 1, 1))
        return DS_CANCELLED;
      for (int k = 0; k < 8; k++) {
        const uint32_t to = self->queue[i] + (uint32_t)self->around[k];
        const DsCell cell = cell_of (self, to);

        if (!self->open[to] || self->marks[to] > self->now || self->cells[to] != 0)
          continue;
        if (ring == width && ring > 1 && ds_cell_hash (self->run->key, cell.x, cell.y) % 3 == 0)
          continue;
        self->marks[to] = self->now + REACHED;
        ds_gen_set (self->run, DS_LAYER_GROUND, cell, wreath);
        self->queue[self->n_queue++] = to;
      }
    }
  return DS_OK;
}

/* ---- all steps ---- */

static DsStatus
lakes_init (Lakes *self, DsError *err)
{
  const size_t n = (size_t)self->w * (size_t)self->h;
  DsSpace space;
  DsStatus status = ds_gen_space (self->run, &space, err);

  if (status != DS_OK)
    return status;
  self->open = (uint8_t *)space.open;
  for (int k = 0; k < 8; k++)
    self->around[k] = AROUND[k].y * self->w + AROUND[k].x;
  self->n_around = space.movement == DS_MOVE_8 ? 8 : 4;
  self->is_open = !(
      ds_rules_cell_flags (self->run->rules, ds_gen_tile (self->run, DS_LAKES_TILE), DS_TILE_NONE) &
      DS_TILE_BLOCKS_MOVE);
  status = ds_parts_find (&self->parts, &space, self->run->job, err);
  if (status != DS_OK)
    return status;
  self->cells = ds_alloc0 (n, 1);
  self->marks = ds_alloc (n, sizeof *self->marks);
  self->owner = ds_alloc (n, sizeof *self->owner);
  self->queue = ds_alloc (n, sizeof *self->queue);
  self->shores = ds_alloc0 (self->parts.n, sizeof *self->shores);
  if (self->cells == NULL || self->marks == NULL || self->owner == NULL || self->queue == NULL ||
      self->shores == NULL)
    return DS_NOMEM;
  return read_floor (self);
}

static void
lakes_clear (Lakes *self)
{
  ds_parts_clear (&self->parts);
  ds_free (self->open);
  ds_free (self->cells);
  ds_free (self->marks);
  ds_free (self->owner);
  ds_free (self->queue);
  ds_free (self->shores);
  ds_array_clear (&self->waves);
  ds_array_clear (&self->wet);
  ds_array_clear (&self->bounds);
  ds_array_clear (&self->spans);
}

/*
 * The reachability test reads only the cells around the lake; a longer detour does not count. So
 * each try costs time in proportion to the lake, not to the floor.
 *
 * DS_NOMEM, DS_CANCELLED. O(w * h).
 */
DsStatus
ds_gen_make_lakes (DsGenRun *run, DsError *err)
{
  Lakes self = { .run = run,
                 .w = run->w,
                 .h = run->h,
                 .saving = ds_gen_int (run, DS_LAKES_SAVING),
                 .span = ds_gen_int (run, DS_LAKES_SPAN) };
  DsStatus status;

  if (ds_gen_int (run, DS_LAKES_SHARE) == 0)
    return DS_OK;
  status = lakes_init (&self, err);

  if (status == DS_OK)
    status = make_lakes (&self);
  if (status == DS_OK)
    status = write_lakes (&self);
  if (status == DS_OK)
    status = spread_rooms (&self);
  if (status == DS_OK && self.saving > 0 && !self.is_open)
    status = make_bridges (&self);
  if (status == DS_OK)
    status = write_wreath (&self);
  lakes_clear (&self);
  return status;
}
