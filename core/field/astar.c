/* core/field/astar.c — A* search. */
#include "field/astar.h"

#include <string.h>

/*
 * The estimate is that of an open floor, which never falls by more than a step costs: a cell is
 * done when it comes the first time, and what waits differs in its sum by no more than two steps
 * do. So that a ring of lists, one for each sum, takes the place of a heap. Source: Hart, Nilsson
 * and Raphael 1968; the ring is Dial's, 1969.
 */
#define RING 32 /* more than two of the dearest steps */
#define NONE UINT32_MAX

/* State of a cell: the least cost, whether that is final, and the step + 1 that led there. */
enum { STEP = 15, DONE = 16, COST_SHIFT = 5, FIRST = 15 };

/* The straight steps on either side of a diagonal one. */
static const uint8_t BESIDE[4][2] = { { 0, 1 }, { 1, 2 }, { 2, 3 }, { 3, 0 } };

typedef struct {
  DsAstar *out;
  DsSpace space;
  DsCell to;
  DsStepCosts costs;
  ptrdiff_t offset[8]; /* of a step's cell, in cells */
  uint32_t most;
  uint32_t sum;        /* the least of all that wait */
  uint32_t n;          /* so many wait */
  uint32_t ring[RING]; /* by sum: the cell that came last */
} AstarSearch;

static inline uint32_t
estimate (const AstarSearch *self, DsCell at)
{
  const uint32_t dx = (uint32_t)(at.x < self->to.x ? self->to.x - at.x : at.x - self->to.x);
  const uint32_t dy = (uint32_t)(at.y < self->to.y ? self->to.y - at.y : at.y - self->to.y);
  const uint32_t less = dx < dy ? dx : dy, more = dx < dy ? dy : dx;

  return self->space.movement == DS_MOVE_4
             ? (dx + dy) * self->costs.straight
             : (more - less) * self->costs.straight + less * self->costs.diagonal;
}

static inline bool
put (AstarSearch *self, DsCell at, size_t index, uint32_t cost, uint32_t came)
{
  DsAstar *out = self->out;
  const uint32_t known = out->known[index];
  uint32_t sum;

  if (known != 0 && known >> COST_SHIFT <= cost)
    return true;
  sum = cost + estimate (self, at);
  if (sum > self->most)
    return true;
  if (!ds_array_push (&out->cells,
                      (DsAstarCell){ (int16_t)at.x, (int16_t)at.y, self->ring[sum % RING] }))
    return false;
  out->known[index] = cost << COST_SHIFT | came;
  self->ring[sum % RING] = (uint32_t)out->cells.n - 1;
  self->n++;
  return true;
}

static inline bool
spread (AstarSearch *self, DsCell at, size_t index, uint32_t cost)
{
  const int n = ds_move_n_steps (self->space.movement);
  bool open[8] = { false };

  for (int step = 0; step < n; step++) {
    const DsCell to = { at.x + ds_move_steps[step].x, at.y + ds_move_steps[step].y };
    const size_t there = index + (size_t)self->offset[step];

    if (!ds_space_has (&self->space, to))
      continue;
    open[step] = self->space.open[there];
    if (!open[step] && !(to.x == self->to.x && to.y == self->to.y))
      continue;
    if (step >= 4 && self->space.movement == DS_MOVE_8_NO_CORNER_CUTTING &&
        !(open[BESIDE[step - 4][0]] && open[BESIDE[step - 4][1]]))
      continue;
    if (!put (self, to, there, cost + (step < 4 ? self->costs.straight : self->costs.diagonal),
              (uint32_t)step + 1))
      return false;
  }
  return true;
}

/* Takes the cells that wait, the least sum first and of one sum the last that came, until @to. */
static DsStatus
search (AstarSearch *self)
{
  DsAstar *out = self->out;

  while (self->n > 0) {
    const uint32_t index = self->ring[self->sum % RING];
    uint32_t *known;
    size_t place;
    DsCell at;

    if (index == NONE) {
      self->sum++;
      continue;
    }
    self->ring[self->sum % RING] = out->cells.items[index].next;
    self->n--;
    at = (DsCell){ out->cells.items[index].x, out->cells.items[index].y };
    place = ds_space_index (&self->space, at);
    known = &out->known[place];
    if (*known & DONE)
      continue;
    *known |= DONE;
    if (at.x == self->to.x && at.y == self->to.y)
      return DS_OK;
    if (!spread (self, at, place, *known >> COST_SHIFT))
      return DS_NOMEM;
  }
  return DS_NOT_FOUND;
}

/* Writes down the way to the end, from there. */
static DsStatus
tell (AstarSearch *self)
{
  DsAstar *out = self->out;
  DsCell at = self->to;
  size_t n = 0;

  out->cost = out->known[ds_space_index (&self->space, at)] >> COST_SHIFT;
  for (int pass = 0; pass < 2; pass++) {
    uint32_t came;

    at = self->to;
    for (size_t i = n; (came = out->known[ds_space_index (&self->space, at)] & STEP) != FIRST;) {
      if (pass == 0)
        n++;
      else
        out->way.items[--i] = at;
      at.x -= ds_move_steps[came - 1].x;
      at.y -= ds_move_steps[came - 1].y;
    }
    if (pass == 0 && !ds_array_reserve (&out->way, n))
      return DS_NOMEM;
  }
  out->way.n = n;
  return DS_OK;
}

/* Forgets the search before. */
static bool
prepare (DsAstar *self, const DsSpace *space)
{
  for (size_t i = 0; i < self->cells.n; i++) {
    const DsCell cell = { self->cells.items[i].x, self->cells.items[i].y };

    self->known[ds_cell_index (cell, self->w)] = 0;
  }
  self->cells.n = self->way.n = 0;
  self->cost = 0;
  if (self->w != space->w || self->h != space->h) {
    ds_free (self->known);
    self->known = ds_alloc0 ((size_t)space->w * (size_t)space->h, sizeof *self->known);
    self->w = self->known != NULL ? space->w : 0;
    self->h = space->h;
  }
  return self->known != NULL;
}

DsStatus
ds_astar_find (DsAstar *self, const DsSpace *space, DsCell from, DsCell to, DsStepCosts costs,
               uint32_t most, DsError *err)
{
  AstarSearch run = { .out = self, .space = *space, .to = to, .costs = costs, .most = most };
  DsStatus status;

  DS_ASSERT (self != NULL && space != NULL);
  memset (run.ring, 0xff, sizeof run.ring); /* NONE */
  for (int step = 0; step < 8; step++)
    run.offset[step] = ds_move_steps[step].y * (ptrdiff_t)space->w + ds_move_steps[step].x;
  run.sum = estimate (&run, from);
  status = prepare (self, space) && put (&run, from, ds_space_index (space, from), 0, FIRST)
               ? search (&run)
               : DS_NOMEM;
  if (status == DS_OK)
    status = tell (&run);
  return status == DS_NOMEM ? ds_fail_nomem (err, "way") : status;
}

void
ds_astar_clear (DsAstar *self)
{
  DS_ASSERT (self != NULL);
  ds_array_clear (&self->way);
  ds_free (self->known);
  ds_array_clear (&self->cells);
  memset (self, 0, sizeof *self);
}
