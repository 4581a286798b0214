/* core/sim/step.c — the ruleset's movement, on cells that know whom they bear. */
#include "sim/step.h"
#include "sim/cells.h"
#include "sim/gates.h"

#include <string.h>

static uint16_t
bearing_of (const DsSim *sim, int32_t actor)
{
  if (actor == DS_SIM_PLAYER)
    return DS_CELL_WALK | DS_CELL_GATE;
  return ds_cells_bearing (ds_actor_of (sim, actor)->nature);
}

static DsSimSpot
beyond (DsSimSpot from, int step)
{
  from.cell.x += ds_move_steps[step].x;
  from.cell.y += ds_move_steps[step].y;
  return from;
}

/* Who cuts no corners goes round no corner of a gate either; see ds_places_step(). */
static bool
leads (const DsSim *sim, DsSimSpot from, int step, uint16_t bearing, DsSimSpot *to)
{
  const uint16_t beside = bearing & (uint16_t)~DS_CELL_GATE;

  *to = beyond (from, step);
  if (!ds_sim_has_cell (sim, to->cell) || !(ds_cells_flags (sim, *to) & bearing))
    return false;
  if (step < 4 || sim->movement != DS_MOVE_8_NO_CORNER_CUTTING)
    return true;
  return ds_cells_flags (sim, (DsSimSpot){ from.floor, { to->cell.x, from.cell.y } }) & beside &&
         ds_cells_flags (sim, (DsSimSpot){ from.floor, { from.cell.x, to->cell.y } }) & beside;
}

bool
ds_step_to (const DsSim *sim, int32_t actor, int step, DsSimSpot *to)
{
  const DsSimSpot from = ds_actor_of (sim, actor)->at;

  return step >= 0 && step < ds_move_n_steps (sim->movement) &&
         leads (sim, from, step, bearing_of (sim, actor), to) &&
         (actor != DS_SIM_PLAYER || ds_gates_allow (sim, from, step, *to));
}

bool
ds_step_opens (const DsSim *sim, int32_t actor)
{
  return actor == DS_SIM_PLAYER || ds_actor_of (sim, actor)->nature & DS_CREATURE_OPENS_DOORS;
}

bool
ds_step_is_free (const DsSim *sim, int32_t actor, int step, DsSimSpot *to)
{
  return ds_step_to (sim, actor, step, to) && ds_cells_actor (sim, *to) == DS_SIM_NONE &&
         (!(ds_cells_flags (sim, *to) & DS_CELL_SHUT) || ds_step_opens (sim, actor));
}

int
ds_step_between (DsCell from, DsCell to)
{
  for (int step = 0; step < 8; step++)
    if (from.x + ds_move_steps[step].x == to.x && from.y + ds_move_steps[step].y == to.y)
      return step;
  return -1;
}

int32_t
ds_step_target (const DsSim *sim, int32_t actor, int step)
{
  const DsSimSpot from = ds_actor_of (sim, actor)->at;
  const uint16_t any = DS_CELL_WALK | DS_CELL_GATE | DS_CELL_FLY | DS_CELL_SWIM;
  DsSimSpot to;

  if (step < 0 || step >= ds_move_n_steps (sim->movement) || !leads (sim, from, step, any, &to))
    return DS_SIM_NONE;
  return ds_cells_actor (sim, to);
}

/* ---- ways */

typedef struct {
  DsSim *sim;
  int32_t actor;
  bool (*wants) (const DsSim *, int32_t, int32_t);
  uint32_t n;     /* cells reached */
  uint32_t steps; /* of the target that was found */
  int32_t target;
  uint32_t from; /* the cell beside it */
} Search;

static uint32_t
index_of (const DsSim *sim, DsCell cell)
{
  return (uint32_t)(cell.y * sim->delve.dungeon.w + cell.x);
}

static void
look_at (Search *self, uint32_t from, DsSimSpot to)
{
  DsSim *const sim = self->sim;
  const uint32_t at = index_of (sim, to.cell), steps = sim->steps[from] + 1;
  const int32_t other = ds_cells_actor (sim, to);

  if (other != DS_SIM_NONE) {
    if (other != self->actor && self->wants (sim, self->actor, other) &&
        (steps < self->steps || (steps == self->steps && other < self->target))) {
      self->steps = steps;
      self->target = other;
      self->from = from;
    }
    return;
  }
  if (sim->came[at] != 0 ||
      (ds_cells_flags (sim, to) & DS_CELL_SHUT && !ds_step_opens (sim, self->actor)))
    return;
  sim->came[at] = from + 1;
  sim->steps[at] = steps;
  sim->reached[self->n++] = at;
}

/* Back along the way to the first step. */
static int
first_step (const DsSim *sim, uint32_t start, uint32_t at, DsCell target)
{
  const int32_t w = sim->delve.dungeon.w;
  const DsCell from = { (int32_t)start % w, (int32_t)start / w };

  if (at == start)
    return ds_step_between (from, target);
  while (sim->came[at] - 1 != start)
    at = sim->came[at] - 1;
  return ds_step_between (from, (DsCell){ (int32_t)at % w, (int32_t)at / w });
}

static DsSimSpot
spot_of (const DsSim *sim, int32_t floor, uint32_t at)
{
  const int32_t w = sim->delve.dungeon.w;

  return (DsSimSpot){ floor, { (int32_t)at % w, (int32_t)at / w } };
}

static void
forget (DsSim *sim, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    sim->came[sim->reached[i]] = 0;
}

int
ds_step_towards (DsSim *sim, int32_t actor, bool (*wants) (const DsSim *, int32_t, int32_t),
                 uint32_t far, int32_t *target)
{
  const DsSimSpot start = ds_actor_of (sim, actor)->at;
  const uint32_t begin = index_of (sim, start.cell);
  const uint16_t bearing = bearing_of (sim, actor);
  Search search = { sim, actor, wants, .steps = UINT32_MAX, .target = DS_SIM_NONE };
  int step = -1;

  sim->came[begin] = begin + 1;
  sim->steps[begin] = 0;
  sim->reached[search.n++] = begin;
  for (uint32_t head = 0; head < search.n; head++) {
    const uint32_t at = sim->reached[head];
    const DsSimSpot from = spot_of (sim, start.floor, at);
    DsSimSpot to;

    if (sim->steps[at] >= far || sim->steps[at] >= search.steps)
      break;
    for (int s = 0; s < ds_move_n_steps (sim->movement); s++)
      if (leads (sim, from, s, bearing | DS_CELL_GATE, &to) &&
          (ds_cells_flags (sim, to) & bearing || ds_cells_actor (sim, to) == DS_SIM_PLAYER))
        look_at (&search, at, to);
  }
  *target = search.target;
  if (search.target != DS_SIM_NONE)
    step = first_step (sim, begin, search.from, ds_actor_of (sim, search.target)->at.cell);
  forget (sim, search.n);
  return step;
}

bool
ds_step_find_free (DsSim *sim, DsSimSpot from, uint32_t nature, uint32_t far, DsSimSpot *out)
{
  const uint16_t bearing = ds_cells_bearing (nature);
  const uint32_t begin = index_of (sim, from.cell);
  uint32_t n = 0;
  bool found = false;

  sim->came[begin] = 1;
  sim->steps[begin] = 0;
  sim->reached[n++] = begin;
  for (uint32_t head = 0; head < n && !found; head++) {
    const uint32_t steps = sim->steps[sim->reached[head]];
    DsSimSpot to;

    *out = spot_of (sim, from.floor, sim->reached[head]);
    found = ds_cells_flags (sim, *out) & bearing && ds_cells_actor (sim, *out) == DS_SIM_NONE;
    for (int s = 0; s < ds_move_n_steps (sim->movement) && steps < far; s++) {
      uint32_t at;

      if (!leads (sim, *out, s, bearing, &to) || sim->came[at = index_of (sim, to.cell)] != 0)
        continue;
      sim->came[at] = 1;
      sim->steps[at] = steps + 1;
      sim->reached[n++] = at;
    }
  }
  forget (sim, n);
  return found;
}
