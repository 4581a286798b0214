/* core/gen/stages/screens/coarse.c — grows rooms and regions on a coarse grid, after the
 * "Randomized metroidvania" posts: pick a screen of the frontier, grow a rectangle there, connect
 * it to an adjoining room, and add its empty neighbours to the frontier; a new region starts from
 * one of them and drops the others. */
#include "gen/stages/screens/coarse.h"

#include <string.h>

#define POLL_ROOMS 256

bool
ds_coarse_init (DsCoarse *self, int32_t w, int32_t h)
{
  const size_t n = (size_t)w * (size_t)h;

  memset (self, 0, sizeof *self);
  self->w = w;
  self->h = h;
  self->n_free = n;
  self->owner = ds_alloc0 (n, sizeof *self->owner);
  self->shut = ds_alloc0 (n, 1);
  self->listed = ds_alloc0 (n, 1);
  if (self->owner != NULL && self->shut != NULL && self->listed != NULL)
    return true;
  ds_coarse_clear (self);
  return false;
}

void
ds_coarse_clear (DsCoarse *self)
{
  ds_free (self->owner);
  ds_free (self->shut);
  ds_free (self->listed);
  ds_array_clear (&self->rooms);
  ds_array_clear (&self->links);
  ds_array_clear (&self->regions);
  ds_array_clear (&self->frontier);
  ds_array_clear (&self->dropped);
  ds_array_clear (&self->sides);
  memset (self, 0, sizeof *self);
}

void
ds_coarse_block (DsCoarse *self, DsCell screen)
{
  self->owner[ds_coarse_index (self, screen)] = DS_COARSE_BLOCKED;
  self->n_free--;
}

static bool
has (const DsCoarse *self, DsCell screen)
{
  return (uint32_t)screen.x < (uint32_t)self->w && (uint32_t)screen.y < (uint32_t)self->h;
}

static DsCell
screen_at (const DsCoarse *self, uint32_t index)
{
  return (DsCell){ (int32_t)(index % (uint32_t)self->w), (int32_t)(index / (uint32_t)self->w) };
}

static int32_t
draw (DsRng *rng, DsCoarseRange range)
{
  return ds_rng_range (rng, range.lowest, range.highest);
}

/* Range of rooms of a region; raised for large worlds, so that there are not too many regions. */
static DsCoarseRange
rooms_range (const DsCoarse *self, const DsCoarsePlan *plan)
{
  const int32_t least = (int32_t)(self->n_free / plan->max_regions);

  return (DsCoarseRange){ ds_max (plan->n_rooms.lowest, least),
                          ds_max (plan->n_rooms.highest, least) };
}

/* ---- shape of a room ---- */

static DsCoarseShape
pick_shape (const DsCoarsePlan *plan, DsRng *rng)
{
  uint32_t n = 0, at;
  int shape = 0;

  for (int i = 0; i < DS_COARSE_N_SHAPES; i++)
    n += (uint32_t)plan->shapes[i];
  at = ds_rng_below (rng, n);
  while (at >= (uint32_t)plan->shapes[shape])
    at -= (uint32_t)plan->shapes[shape++];
  return (DsCoarseShape)shape;
}

/* Draws the size of a room in screens, within the limits of its region. */
static DsCell
pick_size (const DsCoarsePlan *plan, const DsCoarseRegion *region, DsRng *rng)
{
  const DsCoarseShape shape = pick_shape (plan, rng);
  const int32_t w = ds_rng_range (rng, ds_min (2, region->max_w), region->max_w);
  const int32_t h = ds_rng_range (rng, ds_min (2, region->max_h), region->max_h);

  return (DsCell){ shape == DS_COARSE_WIDE || shape == DS_COARSE_HALL ? w : 1,
                   shape == DS_COARSE_TALL || shape == DS_COARSE_HALL ? h : 1 };
}

/* The row or column of screens beyond the side of @rect in the direction @way. */
static DsRect
strip (DsRect rect, int way)
{
  const DsCell step = ds_move_steps[way];

  if (step.x == 0)
    return (DsRect){ rect.x, step.y < 0 ? rect.y - 1 : rect.y + rect.h, rect.w, 1 };
  return (DsRect){ step.x < 0 ? rect.x - 1 : rect.x + rect.w, rect.y, 1, rect.h };
}

static bool
is_empty (const DsCoarse *self, DsRect rect)
{
  if (rect.x < 0 || rect.y < 0 || rect.x + rect.w > self->w || rect.y + rect.h > self->h)
    return false;
  for (int32_t y = rect.y; y < rect.y + rect.h; y++)
    for (int32_t x = rect.x; x < rect.x + rect.w; x++)
      if (self->owner[ds_coarse_index (self, (DsCell){ x, y })] != DS_COARSE_EMPTY)
        return false;
  return true;
}

/* Grows a rectangle from @screen on random sides to @size, or until it is enclosed. */
static DsRect
grow_rect (const DsCoarse *self, DsCell screen, DsCell size, DsRng *rng)
{
  DsRect rect = { screen.x, screen.y, 1, 1 };
  int ways[4] = { 0, 1, 2, 3 };
  uint32_t n = 4;

  while (n > 0) {
    const uint32_t pick = ds_rng_below (rng, n);
    const int way = ways[pick];
    const DsRect more = strip (rect, way);

    if ((way % 2 == 0 ? rect.h >= size.y : rect.w >= size.x) || !is_empty (self, more))
      ways[pick] = ways[--n];
    else
      rect = ds_rect_union (rect, more);
  }
  return rect;
}

/* ---- connections ---- */

/* Lists the sides where a room of @rect would adjoin others through a wall that can be opened. */
static bool
find_sides (DsCoarse *self, DsRect rect)
{
  const uint32_t from = (uint32_t)self->rooms.n;

  self->sides.n = 0;
  for (int way = 0; way < 4; way++) {
    const DsRect beyond = strip (rect, way);
    const DsCell step = ds_move_steps[way];

    for (int32_t i = 0; i < beyond.w * beyond.h; i++) {
      const DsCell other = { beyond.x + i % beyond.w, beyond.y + i / beyond.w };
      const DsCell screen = { other.x - step.x, other.y - step.y };
      uint32_t owner;

      if (!has (self, other) || self->shut[ds_coarse_index (self, screen)] >> way & 1)
        continue;
      owner = self->owner[ds_coarse_index (self, other)];
      if (owner != DS_COARSE_EMPTY && owner != DS_COARSE_BLOCKED &&
          !ds_array_push (&self->sides, (DsCoarseLink){ from, owner - 1, screen, way }))
        return false;
    }
  }
  return true;
}

/* Picks a side towards room @to, or (with no room) towards @region. NULL: none. */
static const DsCoarseLink *
pick_side (const DsCoarse *self, uint32_t to, uint32_t region, DsRng *rng)
{
  const DsCoarseLink *picked = NULL;
  uint32_t n = 0;

  for (size_t i = 0; i < self->sides.n; i++) {
    const DsCoarseLink *side = &self->sides.items[i];

    if (to != UINT32_MAX ? side->to != to
                         : region != UINT32_MAX && self->rooms.items[side->to].region != region)
      continue;
    if (ds_rng_below (rng, ++n) == 0)
      picked = side;
  }
  return picked;
}

static bool
add_link (DsCoarse *self, const DsCoarseLink *link)
{
  return ds_array_push (&self->links, *link);
}

/* True for the first listed side towards its room. */
static bool
is_first_side (const DsCoarse *self, size_t i)
{
  for (size_t k = 0; k < i; k++)
    if (self->sides.items[k].to == self->sides.items[i].to)
      return false;
  return true;
}

/* Connects the youngest room to more of its neighbours. */
static bool
add_loops (DsCoarse *self, const DsCoarsePlan *plan, uint32_t joined, DsRng *rng)
{
  const uint32_t region = self->rooms.items[self->rooms.n - 1].region;

  for (size_t i = 0; i < self->sides.n; i++) {
    const uint32_t to = self->sides.items[i].to;
    const bool is_inside = self->rooms.items[to].region == region;

    if (to != joined && is_first_side (self, i) &&
        ds_rng_permille (rng, is_inside ? plan->loops : plan->crossings) &&
        !add_link (self, pick_side (self, to, region, rng)))
      return false;
  }
  return true;
}

/* ---- growth ---- */

static bool
add_frontier (DsCoarse *self, DsRect rect)
{
  for (int way = 0; way < 4; way++) {
    const DsRect beyond = strip (rect, way);

    for (int32_t i = 0; i < beyond.w * beyond.h; i++) {
      const DsCell screen = { beyond.x + i % beyond.w, beyond.y + i / beyond.w };
      size_t at;

      if (!has (self, screen))
        continue;
      at = ds_coarse_index (self, screen);
      if (self->owner[at] != DS_COARSE_EMPTY || self->listed[at])
        continue;
      self->listed[at] = 1;
      if (!ds_array_push (&self->frontier, (uint32_t)at))
        return false;
    }
  }
  return true;
}

static void
take_screens (DsCoarse *self, DsRect rect)
{
  const uint32_t owner = (uint32_t)self->rooms.n;

  for (int32_t y = rect.y; y < rect.y + rect.h; y++)
    for (int32_t x = rect.x; x < rect.x + rect.w; x++)
      self->owner[ds_coarse_index (self, (DsCell){ x, y })] = owner;
  self->n_taken += (size_t)rect.w * (size_t)rect.h;
}

/* Adds a room of the youngest region that contains @screen. It is connected to a room of its own
 * region, or as the region's first, to any other: so each region is connected inside itself,
 * whatever stands between regions (the posts have the bug that it is connected to any room). No
 * room is added when no such wall can be opened. False: no memory. */
static bool
add_room (DsCoarse *self, const DsCoarsePlan *plan, DsCell screen, DsRng *rng)
{
  const uint32_t at = (uint32_t)self->regions.n - 1;
  DsCoarseRegion *region = &self->regions.items[at];
  const DsRect rect = grow_rect (self, screen, pick_size (plan, region, rng), rng);
  const DsCoarseLink *side;
  uint32_t joined = UINT32_MAX;

  if (!find_sides (self, rect))
    return false;
  side = pick_side (self, UINT32_MAX, region->n_rooms > 0 && !plan->trystan_bug ? at : UINT32_MAX,
                    rng);
  if (side == NULL && self->rooms.n > 0)
    return true;
  if (!ds_array_push (&self->rooms, (DsCoarseRoom){ .rect = rect, .region = at }))
    return false;
  take_screens (self, rect);
  if (side != NULL) {
    joined = side->to;
    if (region->n_rooms == 0)
      region->parent = self->rooms.items[joined].region;
    if (!add_link (self, side))
      return false;
  }
  if (++region->n_rooms == (uint32_t)rooms_range (self, plan).lowest)
    self->n_whole++;
  return add_loops (self, plan, joined, rng) && add_frontier (self, rect);
}

/* Picks and removes a random screen of @items; screens that were taken since are dropped. */
static bool
pick_screen (DsCoarse *self, uint32_t *items, size_t *n, DsRng *rng, DsCell *out)
{
  while (*n > 0) {
    const uint32_t pick = ds_rng_below (rng, (uint32_t)*n), at = items[pick];

    items[pick] = items[--*n];
    self->listed[at] = 0;
    if (self->owner[at] == DS_COARSE_EMPTY) {
      *out = screen_at (self, at);
      return true;
    }
  }
  return false;
}

static bool
add_region (DsCoarse *self, const DsCoarsePlan *plan, DsRng *rng)
{
  const DsCoarseRegion region = { .wanted = (uint32_t)draw (rng, rooms_range (self, plan)),
                                  .max_w = draw (rng, plan->room_w),
                                  .max_h = draw (rng, plan->room_h),
                                  .parent = (uint32_t)self->regions.n };

  return ds_array_push (&self->regions, region);
}

/* Moves the frontier of the finished region to the list that later regions may start from. */
static bool
drop_frontier (DsCoarse *self)
{
  if (!ds_array_reserve (&self->dropped, self->frontier.n))
    return false;
  for (size_t i = 0; i < self->frontier.n; i++) {
    self->listed[self->frontier.items[i]] = 0;
    self->dropped.items[self->dropped.n++] = self->frontier.items[i];
  }
  self->frontier.n = 0;
  return true;
}

/* Starts the next region from one screen of the frontier, or when that is empty, of earlier
 * regions' frontiers. False: no space, or (then *@status) no memory. */
static bool
start_region (DsCoarse *self, const DsCoarsePlan *plan, DsRng *rng, DsStatus *status)
{
  DsCell screen;

  if (!pick_screen (self, self->frontier.items, &self->frontier.n, rng, &screen) &&
      !pick_screen (self, self->dropped.items, &self->dropped.n, rng, &screen))
    return false;
  if (!drop_frontier (self) || !add_region (self, plan, rng) ||
      !add_room (self, plan, screen, rng)) {
    *status = DS_NOMEM;
    return false;
  }
  if (self->regions.items[self->regions.n - 1].n_rooms == 0)
    self->regions.n--; /* no wall there can be opened */
  return true;
}

/* Adds a room or a region. False: done, or *@status. */
static bool
grow_on (DsCoarse *self, const DsCoarsePlan *plan, uint32_t n_wanted, DsRng *rng, DsStatus *status)
{
  const DsCoarseRegion *region = &self->regions.items[self->regions.n - 1];
  DsCell screen;

  if (self->n_taken * 1000 >= self->n_free * (size_t)plan->density ||
      self->rooms.n >= plan->max_rooms)
    return false;
  if (region->n_rooms < region->wanted &&
      pick_screen (self, self->frontier.items, &self->frontier.n, rng, &screen)) {
    if (!add_room (self, plan, screen, rng))
      *status = DS_NOMEM;
    return *status == DS_OK;
  }
  if (n_wanted > 0 && self->n_whole >= n_wanted)
    return false;
  return start_region (self, plan, rng, status);
}

/* ---- afterwards ---- */

/* Merges regions that found no space for enough rooms into the one they were entered from. */
static DsStatus
merge_regions (DsCoarse *self, const DsCoarsePlan *plan)
{
  uint32_t *to = ds_alloc (self->regions.n, sizeof *to);
  uint32_t n = 0;

  if (to == NULL)
    return DS_NOMEM;
  for (uint32_t i = 0; i < self->regions.n; i++) {
    const DsCoarseRegion region = self->regions.items[i];

    if (region.parent != i && region.n_rooms < (uint32_t)rooms_range (self, plan).lowest) {
      to[i] = to[region.parent];
      self->regions.items[to[i]].n_rooms += region.n_rooms;
    } else {
      to[i] = n;
      self->regions.items[n] = region;
      self->regions.items[n].parent = region.parent != i ? to[region.parent] : n;
      n++;
    }
  }
  self->regions.n = n;
  for (size_t i = 0; i < self->rooms.n; i++)
    self->rooms.items[i].region = to[self->rooms.items[i].region];
  ds_free (to);
  return DS_OK;
}

static bool
pick_start (const DsCoarse *self, DsRng *rng, DsCell *out)
{
  const uint32_t n = (uint32_t)self->w * (uint32_t)self->h, first = ds_rng_below (rng, n);

  for (uint32_t i = 0; i < n; i++) {
    const uint32_t at = (first + i) % n;

    if (self->owner[at] == DS_COARSE_EMPTY) {
      *out = screen_at (self, at);
      return true;
    }
  }
  return false;
}

/* Grows rooms from a random screen until @plan is fulfilled or there is no space. O(screens) on
 * average: each enters the frontier at most once for each room beside it. */
DsStatus
ds_coarse_grow (DsCoarse *self, DsGenRun *run, const DsCoarsePlan *plan)
{
  const uint32_t n_wanted = (uint32_t)draw (&run->rng, plan->n_regions);
  DsStatus status = DS_OK;
  DsCell screen;

  if (!pick_start (self, &run->rng, &screen))
    return DS_OK;
  if (!add_region (self, plan, &run->rng) || !add_room (self, plan, screen, &run->rng))
    return DS_NOMEM;
  for (size_t i = 0; grow_on (self, plan, n_wanted, &run->rng, &status); i++)
    if (i % POLL_ROOMS == 0 && ds_gen_poll (run, self->n_taken, self->n_free * 2))
      return DS_CANCELLED;
  return status == DS_OK ? merge_regions (self, plan) : status;
}
