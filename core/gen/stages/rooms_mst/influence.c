/* core/gen/stages/rooms_mst/influence.c — breadth-first search from all places at once, and a radix
 * sort of the pairs that meet. */
#include "gen/stages/rooms_mst/influence.h"
#include "base/hash.h"

#include <string.h>

#define POLL_CELLS 4096

typedef DS_ARRAY (uint32_t) InfluenceCells;

/* DS_NOMEM: @self must be cleared all the same. */
DsStatus
ds_influence_init (DsInfluence *self, const DsGenRun *run)
{
  const size_t n = (size_t)run->w * (size_t)run->h;

  *self = (DsInfluence){ .w = run->w, .h = run->h };
  self->label = ds_alloc0 (n, sizeof *self->label);
  self->steps = ds_alloc (n, sizeof *self->steps);
  return self->label != NULL && self->steps != NULL ? DS_OK : DS_NOMEM;
}

void
ds_influence_clear (DsInfluence *self)
{
  ds_free (self->label);
  ds_free (self->steps);
  ds_free (self->slots);
  ds_array_clear (&self->pairs);
  memset (self, 0, sizeof *self);
}

/* ---- pairs ---- */

static uint32_t *
slot_of (const DsInfluence *self, uint32_t a, uint32_t b)
{
  size_t i = (size_t)ds_mix64 ((uint64_t)a << 32 | b) & (self->n_slots - 1);

  for (; self->slots[i] != 0; i = (i + 1) & (self->n_slots - 1)) {
    const DsNeighbours *pair = &self->pairs.items[self->slots[i] - 1];

    if (pair->a == a && pair->b == b)
      break;
  }
  return &self->slots[i];
}

/* Doubles the hash table. DS_NOMEM, DS_CANCELLED. */
static DsStatus
make_slots (DsInfluence *self, const DsGenRun *run)
{
  const size_t n = self->n_slots > 0 ? self->n_slots * 2 : 64;
  uint32_t *slots = ds_alloc0 (n, sizeof *slots);

  if (slots == NULL)
    return DS_NOMEM;
  ds_free (self->slots);
  self->slots = slots;
  self->n_slots = n;
  for (size_t i = 0; i < self->pairs.n; i++) {
    if (i % POLL_CELLS == 0 && ds_job_is_cancelled (run->job))
      return DS_CANCELLED;
    *slot_of (self, self->pairs.items[i].a, self->pairs.items[i].b) = (uint32_t)i + 1;
  }
  return DS_OK;
}

/* Notes that the adjoining cells @at and @to belong to different places. */
static DsStatus
meet (DsInfluence *self, const DsGenRun *run, uint32_t at, uint32_t to, uint64_t spread)
{
  const uint32_t steps = (uint32_t)self->steps[at] + self->steps[to];
  const uint64_t noise = ds_cell_hash (run->key, (int32_t)at, (int32_t)to);
  DsNeighbours met = { .steps = steps, .score = (uint64_t)steps * 256 + noise % spread };
  DsStatus status = DS_OK;
  DsNeighbours *pair;
  uint32_t *slot;

  met.a = self->label[at] - 1;
  met.b = self->label[to] - 1;
  met.at = at;
  met.to = to;
  if (met.a > met.b) {
    met.a = self->label[to] - 1;
    met.b = self->label[at] - 1;
    met.at = to;
    met.to = at;
  }
  if (self->pairs.n * 2 >= self->n_slots)
    status = make_slots (self, run);
  if (status != DS_OK)
    return status;
  slot = slot_of (self, met.a, met.b);
  if (*slot == 0) {
    *slot = (uint32_t)self->pairs.n + 1;
    return ds_array_push (&self->pairs, met) ? DS_OK : DS_NOMEM;
  }
  pair = &self->pairs.items[*slot - 1];
  met.steps = steps < pair->steps ? steps : pair->steps;
  pair->steps = met.steps;
  if (met.score < pair->score || (met.score == pair->score && met.at < pair->at))
    *pair = met;
  return DS_OK;
}

#define DIGIT 65536 /* values of a digit of the radix sort */
#define N_DIGITS 6

/* Digit 0 is the least significant. */
static uint32_t
digit_of (const DsNeighbours *pair, int digit)
{
  const uint32_t numbers[] = { pair->b, pair->a, pair->steps };

  return numbers[digit / 2] >> digit % 2 * 16 & (DIGIT - 1);
}

/* One stable pass of the radix sort by @digit. */
static DsStatus
sort_by (DsNeighbours *to, const DsNeighbours *from, size_t n, int digit, uint32_t *starts,
         DsGenRun *run)
{
  uint32_t start = 0;

  memset (starts, 0, DIGIT * sizeof *starts);
  for (size_t i = 0; i < n; i++) {
    if (i % POLL_CELLS == 0 && ds_gen_poll (run, 1, 1))
      return DS_CANCELLED;
    starts[digit_of (&from[i], digit)]++;
  }
  for (size_t i = 0; i < DIGIT; i++) {
    const uint32_t count = starts[i];

    starts[i] = start;
    start += count;
  }
  for (size_t i = 0; i < n; i++) {
    if (i % POLL_CELLS == 0 && ds_gen_poll (run, 1, 1))
      return DS_CANCELLED;
    to[starts[digit_of (&from[i], digit)]++] = from[i];
  }
  return DS_OK;
}

/* Sorts by steps, then a, then b. O(n), with regular polls of the job. */
static DsStatus
sort_pairs (DsInfluence *self, DsGenRun *run)
{
  const size_t n = self->pairs.n;
  DsNeighbours *other = ds_alloc (n, sizeof *other), *from = self->pairs.items, *to = other;
  uint32_t *starts = ds_alloc (DIGIT, sizeof *starts);
  DsStatus status = other != NULL && starts != NULL ? DS_OK : DS_NOMEM;

  for (int digit = 0; digit < N_DIGITS && status == DS_OK; digit++) {
    DsNeighbours *swap = from;

    status = sort_by (to, from, n, digit, starts, run);
    from = to;
    to = swap;
  }
  ds_free (other); /* the number of passes is even, so the result is in place */
  ds_free (starts);
  return status;
}

/* ---- growth ---- */

/* True for cells that may be dug: inside the rim, and no pinned wall. */
static bool
may_dig (const DsGenRun *run, uint32_t cell)
{
  const uint32_t w = (uint32_t)run->w, x = cell % w, y = cell / w;

  return x >= 1 && y >= 1 && x + 1 < w && y + 1 < (uint32_t)run->h &&
         !(run->pin[cell] & DS_PIN_GROUND);
}

/* Visits the four neighbours of @cell, and labels those without a label. */
static DsStatus
spread (DsInfluence *self, const DsGenRun *run, uint32_t cell, int32_t detour, InfluenceCells *next)
{
  const uint32_t w = (uint32_t)self->w, x = cell % w;
  const uint32_t beside[] = { cell - w, cell + 1, cell + w, cell - 1 };
  const bool is_there[] = { cell >= w, x + 1 < w, cell + w<w *(uint32_t)self->h, x> 0 };

  for (int i = 0; i < 4; i++) {
    const uint32_t to = beside[i];

    if (!is_there[i] || self->label[to] == self->label[cell])
      continue;
    if (self->label[to] != 0) {
      const DsStatus status = meet (self, run, cell, to, (uint64_t)detour * 256 + 256);

      if (status != DS_OK)
        return status;
    } else if (may_dig (run, to) && self->steps[cell] < DS_INFLUENCE_FAR - 1) {
      self->label[to] = self->label[cell];
      self->steps[to] = self->steps[cell] + 1;
      if (!ds_array_push (next, to))
        return DS_NOMEM;
    }
  }
  return DS_OK;
}

static DsStatus
start (DsInfluence *self, DsGenRun *run, InfluenceCells *now)
{
  const uint32_t w = (uint32_t)self->w, n = w * (uint32_t)self->h;

  for (uint32_t i = 0; i < n; i++) {
    if (i % POLL_CELLS == 0 && ds_gen_poll (run, i, (uint64_t)n * 2))
      return DS_CANCELLED;
    self->steps[i] = self->label[i] != 0 ? 0 : DS_INFLUENCE_FAR;
    if (self->label[i] != 0 && !ds_array_push (now, i))
      return DS_NOMEM;
  }
  return DS_OK;
}

/* DS_NOMEM, DS_CANCELLED. O(w * h). */
DsStatus
ds_influence_grow (DsInfluence *self, DsGenRun *run, int32_t detour)
{
  const uint64_t n = (uint64_t)self->w * (uint64_t)self->h;
  InfluenceCells now = { 0 }, next = { 0 };
  DsStatus status = start (self, run, &now);
  size_t n_done = 0;

  while (now.n > 0 && status == DS_OK) {
    InfluenceCells swap;

    for (size_t i = 0; i < now.n && status == DS_OK; i++) {
      status = spread (self, run, now.items[i], detour, &next);
      if (n_done++ % POLL_CELLS == 0 && ds_gen_poll (run, n + n_done, n * 2))
        status = DS_CANCELLED;
    }
    swap = now;
    now = next;
    next = swap;
    next.n = 0;
  }
  ds_array_clear (&now);
  ds_array_clear (&next);
  return status == DS_OK && self->pairs.n > 1 ? sort_pairs (self, run) : status;
}
