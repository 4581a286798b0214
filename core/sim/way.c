/* core/sim/way.c — breadth first, and back along the way. */
#include "sim/way.h"
#include "sim/cells.h"
#include "sim/gates.h"
#include "sim/knowledge.h"
#include "sim/step.h"
#include "sim/wave.h"

typedef struct {
  DsSim *sim;
  int32_t actor;
  uint16_t bearing;
  bool goes_through;      /* others are no obstacle */
  bool is_known, unlocks; /* as in DsWayGoal */
  DsWayMeets meets;       /* NULL: it looks for nobody */
  const void *data;       /* of meets */
  uint32_t n;             /* cells reached */
  uint32_t steps;         /* to the target that was found */
  int32_t target;
  uint32_t beside; /* the cell before it */
} Search;

static uint32_t
index_of (const DsSim *sim, DsCell cell)
{
  return (uint32_t)(cell.y * sim->delve.dungeon.w + cell.x);
}

static DsSimSpot
spot_of (const DsSim *sim, int32_t floor, uint32_t at)
{
  const int32_t w = sim->delve.dungeon.w;

  return (DsSimSpot){ floor, { (int32_t)at % w, (int32_t)at / w } };
}

static void
reach (DsSim *sim, uint32_t *n, uint32_t at, uint32_t from, uint32_t steps)
{
  sim->came[at] = from + 1;
  sim->steps[at] = steps;
  sim->reached[(*n)++] = at;
}

static void
forget (DsSim *sim, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    sim->came[sim->reached[i]] = 0;
}

static bool
is_shut (const Search *self, DsSimSpot from, DsSimSpot to)
{
  const uint32_t door = ds_gates_shut (self->sim, from, to);

  return door != DS_WORLD_NONE && !(self->unlocks && ds_gates_can_open (self->sim, door));
}

/* Whether nothing but others keeps the actor from that step, which the ruleset allows. */
static bool
is_open (const Search *self, DsSimSpot from, int step, DsSimSpot to)
{
  const uint16_t flags = ds_cells_flags (self->sim, to);

  return flags & self->bearing &&
         !(flags & DS_CELL_SHUT && !ds_step_opens (self->sim, self->actor)) &&
         (self->actor != DS_SIM_PLAYER ||
          (ds_gates_allow (self->sim, from, step, to) && !is_shut (self, from, to))) &&
         !(self->is_known && !ds_sim_know (self->sim, DS_SIM_PLAYER, to).is_known);
}

static void
meet (Search *self, int32_t other, uint32_t from, uint32_t steps)
{
  if (self->meets == NULL || other == self->actor ||
      !self->meets (self->sim, self->actor, other, self->data) || steps > self->steps ||
      (steps == self->steps && other >= self->target))
    return;
  self->steps = steps;
  self->target = other;
  self->beside = from;
}

/* Who is after somebody on a gate need not be able to go there. */
static void
expand (Search *self, DsSimSpot from, uint32_t at)
{
  DsSim *const sim = self->sim;
  const uint32_t steps = sim->steps[at] + 1;

  for (int step = 0; step < ds_move_n_steps (sim->movement); step++) {
    DsSimSpot to = { from.floor,
                     { from.cell.x + ds_move_steps[step].x, from.cell.y + ds_move_steps[step].y } };
    bool is_new;
    int32_t other;

    if (!ds_sim_has_cell (sim, to.cell))
      continue;
    /* most neighbours were reached before, and nobody is there: that is the quickest to tell */
    is_new = sim->came[index_of (sim, to.cell)] == 0;
    other = is_new || self->meets != NULL ? ds_cells_actor (sim, to) : DS_SIM_NONE;
    if ((!is_new && other == DS_SIM_NONE) ||
        !ds_step_leads (sim, from, step, self->bearing | DS_CELL_GATE, &to))
      continue;
    if (other != DS_SIM_NONE)
      meet (self, other, at, steps);
    if (is_new && (other == DS_SIM_NONE || self->goes_through) && is_open (self, from, step, to))
      reach (sim, &self->n, index_of (sim, to.cell), at, steps);
  }
}

/* The step from @start to the first cell of the way that leads on to @at and from there to @to. */
static int
first_step (const DsSim *sim, DsSimSpot start, uint32_t at, DsCell to)
{
  const uint32_t begin = index_of (sim, start.cell);

  for (; at != begin; at = sim->came[at] - 1)
    to = spot_of (sim, start.floor, at).cell;
  return ds_step_between (start.cell, to);
}

int
ds_way_towards_any (DsSim *sim, int32_t actor, DsWayMeets meets, const void *data, uint32_t far)
{
  const DsSimSpot start = ds_actor_of (sim, actor)->at;
  Search search = { .sim = sim,
                    .actor = actor,
                    .bearing = ds_step_bearing (sim, actor),
                    .meets = meets,
                    .data = data,
                    .steps = UINT32_MAX,
                    .target = DS_SIM_NONE };
  const uint32_t begin = index_of (sim, start.cell);
  int step = -1;

  reach (sim, &search.n, begin, begin, 0);
  for (uint32_t head = 0; head < search.n; head++) {
    const uint32_t at = sim->reached[head];

    if (sim->steps[at] >= far || sim->steps[at] >= search.steps)
      break;
    expand (&search, spot_of (sim, start.floor, at), at);
  }
  if (search.target != DS_SIM_NONE) {
    sim->heads = ds_actor_of (sim, search.target)->at;
    step = first_step (sim, start, search.beside, sim->heads.cell);
  }
  forget (sim, search.n);
  return step;
}

static bool
is_other (const DsSim *sim, int32_t actor, int32_t other, const void *data)
{
  return other == *(const int32_t *)data;
}

int
ds_way_towards (DsSim *sim, int32_t actor, int32_t other, uint32_t far)
{
  sim->heads = ds_actor_of (sim, other)->at;
  if (actor != DS_SIM_PLAYER && far <= DS_WAVE_FAR)
    return ds_wave_to (sim, actor, sim->heads, far);
  return ds_way_towards_any (sim, actor, is_other, &other, far);
}

int
ds_way_to (DsSim *sim, int32_t actor, DsSimSpot to)
{
  const DsSimSpot start = ds_actor_of (sim, actor)->at;
  Search search = { .sim = sim,
                    .actor = actor,
                    .bearing = ds_step_bearing (sim, actor),
                    .goes_through = true,
                    .target = DS_SIM_NONE };
  const uint32_t begin = index_of (sim, start.cell), goal = index_of (sim, to.cell);
  int step = -1;

  if (to.floor != start.floor || goal == begin)
    return -1;
  reach (sim, &search.n, begin, begin, 0);
  for (uint32_t head = 0; head < search.n && sim->came[goal] == 0; head++)
    expand (&search, spot_of (sim, start.floor, sim->reached[head]), sim->reached[head]);
  if (sim->came[goal] != 0) {
    sim->heads = to;
    step = first_step (sim, start, goal, to.cell);
  }
  forget (sim, search.n);
  return step;
}

int
ds_way_to_nearest (DsSim *sim, int32_t actor, const DsWayGoal *goal)
{
  const DsSimSpot start = ds_actor_of (sim, actor)->at;
  Search search = { .sim = sim,
                    .actor = actor,
                    .bearing = ds_step_bearing (sim, actor),
                    .is_known = goal->is_known,
                    .unlocks = goal->unlocks,
                    .goes_through = goal->strikes,
                    .target = DS_SIM_NONE };
  const uint32_t begin = index_of (sim, start.cell);
  int step = -1;

  reach (sim, &search.n, begin, begin, 0);
  for (uint32_t head = 0; head < search.n && step < 0; head++) {
    const uint32_t at = sim->reached[head];
    const DsSimSpot spot = spot_of (sim, start.floor, at);

    if (head > 0 && goal->wants (sim, spot, goal->data)) {
      sim->heads = spot;
      step = first_step (sim, start, at, spot.cell);
    } else if (sim->steps[at] < goal->far)
      expand (&search, spot, at);
  }
  forget (sim, search.n);
  return step;
}

static bool
is_there (const DsSim *sim, DsSimSpot spot, const void *to)
{
  return ds_spot_equal (spot, *(const DsSimSpot *)to);
}

int
ds_way_to_free (DsSim *sim, int32_t actor, DsSimSpot to, uint32_t far)
{
  const DsWayGoal goal = { .wants = is_there, .data = &to, .far = far };
  const DsSimSpot from = ds_actor_of (sim, actor)->at;
  uint16_t flags;

  if (to.floor != from.floor || ds_spot_equal (from, to))
    return -1;
  flags = ds_cells_flags (sim, to);
  if (!(flags & ds_step_bearing (sim, actor)) || ds_cells_actor (sim, to) != DS_SIM_NONE ||
      (flags & DS_CELL_SHUT && !ds_step_opens (sim, actor)))
    return -1;
  sim->heads = to;
  return actor != DS_SIM_PLAYER && far <= DS_WAVE_FAR ? ds_wave_to (sim, actor, to, far)
                                                      : ds_way_to_nearest (sim, actor, &goal);
}

bool
ds_way_find_free (DsSim *sim, DsSimSpot from, uint32_t nature, uint32_t far, DsSimSpot *out)
{
  const uint16_t bearing = ds_cells_bearing (nature);
  const uint32_t begin = index_of (sim, from.cell);
  uint32_t n = 0;
  bool found = false;

  reach (sim, &n, begin, begin, 0);
  for (uint32_t head = 0; head < n && !found; head++) {
    const uint32_t at = sim->reached[head], steps = sim->steps[at] + 1;
    DsSimSpot to;

    *out = spot_of (sim, from.floor, at);
    found = ds_cells_flags (sim, *out) & bearing && ds_cells_actor (sim, *out) == DS_SIM_NONE;
    for (int step = 0; step < ds_move_n_steps (sim->movement) && steps <= far; step++)
      if (ds_step_leads (sim, *out, step, bearing, &to) && sim->came[index_of (sim, to.cell)] == 0)
        reach (sim, &n, index_of (sim, to.cell), at, steps);
  }
  forget (sim, n);
  return found;
}
