/* core/sim/world/distance.c — breadth-first search on bits: a window of 64 by 64 cells as words,
 * whose wave front is expanded by shifts. */
#include "sim/world/distance.h"
#include "sim/world/cells.h"
#include "sim/world/gates.h"
#include "sim/world/planes.h"
#include "sim/world/step.h"

#include <stdlib.h>

enum {
  HALF = 32,           /* of a row */
  ROWS = 2 * HALF + 2, /* with an empty one on either side */
  RUNS = 14,           /* steps that a fleeing creature looks ahead */
  STEP_COST = 5,       /* cost of a further step, in safety */
  STEP_GAIN = 6,       /* gain of a cell one step farther away */
};

typedef uint64_t Bits[ROWS];

/* A part of a floor: row 1, bit 0 of all bit sets is its corner. */
typedef struct {
  DsSimSpot corner;
  int32_t n;    /* rows */
  Bits bearing; /* cells that the actor can be on */
  Bits open;    /* of those: without shut doors and relevant actors */
  Bits beside;  /* cells that diagonal steps can pass */
} BitWindow;

/* ---- the window */

/* Gates all of whose doors are open. */
static uint64_t
open_gates (const DsSim *sim, DsSimSpot row)
{
  uint64_t gates = ds_planes_row (sim, DS_PLANE_GATE, row), open = 0;

  for (; gates != 0; gates &= gates - 1) {
    const DsSimSpot gate = { row.floor, { row.cell.x + __builtin_ctzll (gates), row.cell.y } };

    if (ds_gates_shut (sim, gate, gate) == DS_WORLD_NONE)
      open |= gates & -gates;
  }
  return open;
}

/* Reads the window around @middle, with @far rows on either side. */
static void
look (BitWindow *self, const DsSim *sim, int32_t actor, DsSimSpot middle, int32_t far,
      bool past_others)
{
  const uint16_t bearing = ds_step_bearing (sim, actor);
  const DsPlane plane = bearing & DS_CELL_WALK  ? DS_PLANE_WALK
                        : bearing & DS_CELL_FLY ? DS_PLANE_FLY
                                                : DS_PLANE_SWIM;
  const bool opens = ds_step_opens (sim, actor);
  DsSimSpot row = { middle.floor, { middle.cell.x - HALF, ds_max (middle.cell.y - far, 0) } };

  self->corner = row;
  self->n = ds_min (middle.cell.y + far, sim->delve.dungeon.h - 1) - row.cell.y + 1;
  for (int32_t i = 1; i <= self->n; i++, row.cell.y++) {
    const uint64_t bears = ds_planes_row (sim, plane, row);
    const uint64_t shut = opens ? 0 : ds_planes_row (sim, DS_PLANE_SHUT, row);
    const uint64_t taken = past_others ? 0 : ds_planes_row (sim, DS_PLANE_TAKEN, row);

    self->bearing[i] = bears | (bearing & DS_CELL_GATE ? open_gates (sim, row) : 0);
    self->open[i] = self->bearing[i] & ~shut & ~taken;
    self->beside[i] = sim->movement == DS_MOVE_4   ? 0
                      : sim->movement == DS_MOVE_8 ? UINT64_MAX
                                                   : bears;
  }
  self->beside[0] = self->beside[self->n + 1] = 0;
}

static inline int32_t
row_of (const BitWindow *self, DsCell cell)
{
  return cell.y - self->corner.cell.y + 1;
}

static inline uint64_t
bit_of (const BitWindow *self, DsCell cell)
{
  return UINT64_C (1) << (cell.x - self->corner.cell.x);
}

static inline bool
has (const BitWindow *self, const Bits bits, DsCell cell)
{
  return bits[row_of (self, cell)] & bit_of (self, cell);
}

/* ---- wave front */

static inline uint64_t
sideways (uint64_t bits)
{
  return bits << 1 | bits >> 1;
}

/* Cells of @row one step away from @front. A diagonal step needs both cells beside it, in either
 * direction. */
static inline uint64_t
around (const BitWindow *self, const Bits front, int32_t row)
{
  const uint64_t up = front[row - 1], down = front[row + 1], beside = self->beside[row];

  return sideways (front[row]) | up | down | (sideways (up & beside) & self->beside[row - 1]) |
         (sideways (down & beside) & self->beside[row + 1]);
}

/* Expands @front to @next over cells of @left, which loses them. False: the front is empty. */
static bool
spread (const BitWindow *self, const Bits front, Bits next, Bits left, int32_t first, int32_t last)
{
  uint64_t any = 0;

  for (int32_t row = first; row <= last; row++) {
    next[row] = around (self, front, row) & left[row];
    left[row] &= ~next[row];
    any |= next[row];
  }
  return any != 0;
}

/* ---- to a cell: the front starts there, so all shortest paths are searched at once */

/* First step of @actor onto @front. */
static int
step_onto (const BitWindow *self, const DsSim *sim, int32_t actor, const Bits front)
{
  const uint16_t bearing = ds_step_bearing (sim, actor) | DS_CELL_GATE;
  DsSimSpot to;

  for (int step = 0; step < ds_move_n_steps (sim->movement); step++)
    if (ds_step_leads (sim, ds_actor_of (sim, actor)->at, step, bearing, &to) &&
        has (self, front, to.cell))
      return step;
  return -1;
}

int
ds_distance_to (const DsSim *sim, int32_t actor, DsSimSpot to, uint32_t far)
{
  const DsSimSpot from = ds_actor_of (sim, actor)->at;
  const DsSimSpot middle = { from.floor,
                             { (from.cell.x + to.cell.x) / 2, (from.cell.y + to.cell.y) / 2 } };
  Bits waves[2] = { { 0 } };
  int32_t first, last;
  BitWindow window;

  DS_ASSERT (sim != NULL);
  if (to.floor != from.floor || abs (from.cell.x - to.cell.x) > (int32_t)far ||
      abs (from.cell.y - to.cell.y) > (int32_t)far ||
      !(ds_cells_flags (sim, to) & (ds_step_bearing (sim, actor) | DS_CELL_GATE)))
    return -1;
  look (&window, sim, actor, middle, (int32_t)(far + 1) / 2, false);
  first = last = row_of (&window, to.cell);
  window.open[row_of (&window, from.cell)] |= bit_of (&window, from.cell);
  window.open[first] &= ~bit_of (&window, to.cell);
  waves[0][first] = bit_of (&window, to.cell);
  for (uint32_t steps = 0; steps < far; steps++) {
    const uint64_t *const front = waves[steps & 1];
    uint64_t *const next = waves[~steps & 1];

    first = ds_max (first - 1, 1);
    last = ds_min (last + 1, window.n);
    if (!spread (&window, front, next, window.open, first, last))
      return -1;
    if (has (&window, next, from.cell))
      return step_onto (&window, sim, actor, front);
  }
  return -1;
}

/* ---- away from an actor */

/* First step of @actor to a free cell of @wave; the player avoids harmful cells. */
static int
step_into (const BitWindow *self, const DsSim *sim, int32_t actor, const Bits wave)
{
  const DsCell from = ds_actor_of (sim, actor)->at.cell;
  const int32_t row = row_of (self, from);
  const uint64_t bit = bit_of (self, from);
  DsSimSpot to;

  if (((wave[row - 1] | wave[row] | wave[row + 1]) & (bit | sideways (bit))) == 0)
    return -1;
  for (int step = 0; step < ds_move_n_steps (sim->movement); step++)
    if (ds_step_is_free (sim, actor, step, &to) && has (self, wave, to.cell) &&
        (actor != DS_SIM_PLAYER || !(ds_cells_flags (sim, to) & (DS_CELL_HARM | DS_CELL_FIRE))))
      return step;
  return -1;
}

/* Visits the cells of @left in the order of their safety: when they are so far away that nothing is
 * better, or when a path leads from them to safer ones. Returns the first step. */
static int
run (const BitWindow *self, const DsSim *sim, int32_t actor, const Bits *steps, Bits left)
{
  const DsCell start = ds_actor_of (sim, actor)->at.cell;
  Bits waves[STEP_COST + 1] = { { 0 } };

  for (int32_t cost = 0; has (self, left, start); cost++) {
    const uint64_t *const front = waves[(cost + 1) % (STEP_COST + 1)];
    uint64_t *const wave = waves[cost % (STEP_COST + 1)];
    int step;

    for (int32_t row = 1; row <= self->n; row++) {
      wave[row] = around (self, front, row);
      if (cost % STEP_GAIN == 0)
        wave[row] |= steps[RUNS - cost / STEP_GAIN][row];
      wave[row] &= left[row];
      left[row] &= ~wave[row];
      wave[row] &= self->bearing[row]; /* only these are expanded */
    }
    step = step_into (self, sim, actor, wave);
    if (step >= 0)
      return has (self, left, start) ? step : -1;
  }
  return -1;
}

int
ds_distance_away (const DsSim *sim, int32_t actor, DsSimSpot from)
{
  const DsSimSpot start = ds_actor_of (sim, actor)->at;
  Bits steps[RUNS + 1] = { { 0 } }, reached = { 0 };
  BitWindow window;

  DS_ASSERT (sim != NULL);
  if (from.floor != start.floor || abs (from.cell.x - start.cell.x) > RUNS ||
      abs (from.cell.y - start.cell.y) > RUNS)
    return -1;
  look (&window, sim, actor, from, RUNS, true);
  steps[0][row_of (&window, from.cell)] = bit_of (&window, from.cell);
  window.open[row_of (&window, from.cell)] &= ~bit_of (&window, from.cell);
  for (int i = 0; i < RUNS; i++)
    (void)spread (&window, steps[i], steps[i + 1], window.open, 1, window.n);
  for (int i = 0; i <= RUNS; i++)
    for (int32_t row = 1; row <= window.n; row++)
      reached[row] |= steps[i][row];
  return has (&window, reached, start.cell)
             ? run (&window, sim, actor, (const Bits *)steps, reached)
             : -1;
}
