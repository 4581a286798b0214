/* core/sim/world/pathfind.c — breadth-first search, and the path back. Cells that hurt the player
 * are expanded after all others. */
#include "sim/world/pathfind.h"
#include "sim/world/aim.h"
#include "sim/world/cells.h"
#include "sim/world/distance.h"
#include "sim/world/gates.h"
#include "sim/world/knowledge.h"
#include "sim/world/step.h"

typedef struct {
  DsSim *sim;
  DsSimSpot start;
  const uint16_t *cells, *actors; /* of the actor's floor */
  DsMovement movement;
  uint16_t bearing;
  bool opens;             /* can open plain doors */
  bool goes_through;      /* passes through other actors */
  bool is_player;         /* for whom gates matter */
  bool is_known, unlocks; /* as in DsPathfindGoal */
  DsPathfindMeets meets;  /* NULL: no search for actors */
  const void *data;       /* of meets */
  int32_t actor;          /* the searching actor */
  uint32_t n, n_late;     /* cells reached, and reached cells to expand after all others */
  uint32_t steps;         /* to the target found */
  int32_t target;
  uint32_t beside; /* the cell before it */
} RouteSearch;

static uint32_t
index_of (const DsSim *sim, DsCell cell)
{
  return (uint32_t)ds_cell_index (cell, sim->delve.dungeon.w);
}

static DsSimSpot
spot_of (const DsSim *sim, int32_t floor, uint32_t at)
{
  const int32_t w = sim->delve.dungeon.w;

  return (DsSimSpot){ floor, { (int32_t)at % w, (int32_t)at / w } };
}

/* True when the player knows that the cell hurts them. */
static bool
hurts (const RouteSearch *self, uint32_t at)
{
  const uint16_t flags = self->is_player ? self->cells[at] : 0;

  return flags & DS_CELL_HARM ||
         (flags & DS_CELL_FIRE &&
          ds_aim_sees (self->sim, self->actor, spot_of (self->sim, self->start.floor, at)));
}

static void
reach (RouteSearch *self, uint32_t at, uint32_t from, uint32_t steps)
{
  DsSim *const sim = self->sim;

  sim->came[at] = from + 1;
  sim->steps[at] = steps;
  if (hurts (self, at))
    sim->late[self->n_late++] = at;
  else
    sim->reached[self->n++] = at;
}

/* Expands harmful cells; false: none are left. */
static bool
reach_late (RouteSearch *self)
{
  const uint32_t n = self->n_late;

  for (uint32_t i = 0; i < n; i++)
    self->sim->reached[self->n++] = self->sim->late[i];
  self->n_late = 0;
  self->sim->hurts = self->sim->hurts || n > 0;
  return n > 0;
}

static RouteSearch
begin (DsSim *sim, int32_t actor, DsSimSpot start)
{
  const size_t first = (size_t)sim->now.floors.items[start.floor].first;
  RouteSearch self = { .sim = sim,
                       .start = start,
                       .cells = sim->now.cells.items + first,
                       .actors = sim->now.actor_at.items + first,
                       .movement = sim->movement,
                       .actor = actor,
                       .steps = UINT32_MAX,
                       .target = DS_SIM_NONE };

  sim->hurts = false;
  reach (&self, index_of (sim, start.cell), index_of (sim, start.cell), 0);
  if (actor != DS_SIM_NONE) {
    self.bearing = ds_step_bearing (sim, actor);
    self.opens = ds_step_opens (sim, actor);
    self.is_player = actor == DS_SIM_PLAYER;
  }
  return self;
}

static void
end (const RouteSearch *self)
{
  for (uint32_t i = 0; i < self->n; i++)
    self->sim->came[self->sim->reached[i]] = 0;
  for (uint32_t i = 0; i < self->n_late; i++)
    self->sim->came[self->sim->late[i]] = 0;
}

/* A locked gate under the player's feet bars no path when they can open it: any step off it does.
 */
static bool
passes_gates (const RouteSearch *self, DsSimSpot from, int step, DsSimSpot to)
{
  const DsSim *sim = self->sim;
  uint32_t door;

  if (!ds_gates_allow (sim, from, step, to))
    return false;
  door = ds_gates_shut (sim, from, to);
  return door == DS_WORLD_NONE ||
         ((self->unlocks ||
           (ds_spot_equal (from, self->start) && ds_gates_shut (sim, to, to) == DS_WORLD_NONE)) &&
          ds_gates_can_open (sim, door));
}

/* True when only actors block a step that the ruleset allows. */
static bool
is_open (const RouteSearch *self, uint32_t at, DsSimSpot from, int step, DsSimSpot to)
{
  const uint16_t flags = self->cells[index_of (self->sim, to.cell)];

  return flags & self->bearing && (self->opens || !(flags & DS_CELL_SHUT)) &&
         (!self->is_player || !((flags | self->cells[at]) & DS_CELL_PASS) ||
          passes_gates (self, from, step, to)) &&
         (!self->is_known || ds_sim_knows (self->sim, to));
}

static void
meet (RouteSearch *self, int32_t other, uint32_t from, uint32_t steps)
{
  if (self->meets == NULL || other == self->actor ||
      !self->meets (self->sim, self->actor, other, self->data) || steps > self->steps ||
      (steps == self->steps && other >= self->target))
    return;
  self->steps = steps;
  self->target = other;
  self->beside = from;
}

/* True when a path may pass @other. Paths over known cells pass unseen actors, so as not to reveal
 * them. */
static bool
goes_past (const RouteSearch *self, int32_t other)
{
  return self->goes_through ||
         (self->is_known && !ds_aim_sees_actor (self->sim, self->actor, other));
}

/* A target on a gate is reached from the cell beside it, which is enough to attack it. */
static void
expand (RouteSearch *self, uint32_t at)
{
  const DsSim *const sim = self->sim;
  const DsSimSpot from = spot_of (sim, self->start.floor, at);
  const int32_t w = sim->delve.dungeon.w;
  const uint32_t steps = sim->steps[at] + 1;

  for (int step = 0; step < ds_move_n_steps (self->movement); step++) {
    const DsSimSpot to = ds_spot_beside (from, step);
    const uint32_t there = at + (uint32_t)(ds_move_steps[step].y * w + ds_move_steps[step].x);
    bool is_new;
    int32_t other;

    if (!ds_sim_has_cell (sim, to.cell))
      continue;
    is_new = sim->came[there] == 0;
    if (!is_new && self->meets == NULL)
      continue;
    other = self->actors[there] - 1;
    if (!ds_step_fits (self->cells + at, w, self->movement, step, self->bearing | DS_CELL_GATE))
      continue;
    if (other != DS_SIM_NONE)
      meet (self, other, at, steps);
    if (is_new && (other == DS_SIM_NONE || goes_past (self, other)) &&
        is_open (self, at, from, step, to))
      reach (self, there, at, steps);
  }
}

/* The first cell that @goal accepts from the @head-th on, the nearest first. False: none. */
static bool
find (RouteSearch *self, uint32_t head, const DsPathfindGoal *goal, DsSimSpot *out)
{
  const DsSim *sim = self->sim;

  for (uint32_t i = 0; i < self->n || (!goal->spares && reach_late (self)); i++) {
    const uint32_t at = sim->reached[i];

    *out = spot_of (sim, self->start.floor, at);
    if (i >= head && goal->wants (sim, *out, goal->data))
      return true;
    if (sim->steps[at] < goal->far)
      expand (self, at);
  }
  return false;
}

/* First step of the path over @at to @to. */
static int
first_step (const RouteSearch *self, uint32_t at, DsCell to)
{
  const uint32_t begin = index_of (self->sim, self->start.cell);

  self->sim->in_way = DS_SIM_NONE;
  for (; at != begin; at = self->sim->came[at] - 1) {
    const int32_t other = self->actors[at] - 1;

    if (other != DS_SIM_NONE && ds_aim_sees_actor (self->sim, self->actor, other))
      self->sim->in_way = other;
    to = spot_of (self->sim, self->start.floor, at).cell;
  }
  return ds_step_between (self->start.cell, to);
}

int
ds_pathfind_towards_any (DsSim *sim, int32_t actor, DsPathfindMeets meets, const void *data,
                         uint32_t far)
{
  RouteSearch search = begin (sim, actor, ds_actor_of (sim, actor)->at);
  int step = -1;

  DS_ASSERT (sim != NULL);
  search.meets = meets;
  search.data = data;
  for (uint32_t head = 0; head < search.n; head++) {
    const uint32_t at = sim->reached[head];

    if (sim->steps[at] >= far || sim->steps[at] >= search.steps)
      break;
    expand (&search, at);
  }
  if (search.target != DS_SIM_NONE) {
    sim->heads = ds_actor_of (sim, search.target)->at;
    step = first_step (&search, search.beside, sim->heads.cell);
  }
  end (&search);
  return step;
}

static bool
is_other (const DsSim *sim, int32_t actor, int32_t other, const void *data)
{
  return other == *(const int32_t *)data;
}

int
ds_pathfind_towards (DsSim *sim, int32_t actor, int32_t other, uint32_t far)
{
  DS_ASSERT (sim != NULL);
  sim->heads = ds_actor_of (sim, other)->at;
  if (actor != DS_SIM_PLAYER && far <= DS_DISTANCE_FAR)
    return ds_distance_to (sim, actor, sim->heads, far);
  return ds_pathfind_towards_any (sim, actor, is_other, &other, far);
}

int
ds_pathfind_to_nearest (DsSim *sim, int32_t actor, const DsPathfindGoal *goal)
{
  RouteSearch search = begin (sim, actor, ds_actor_of (sim, actor)->at);
  int step = -1;
  DsSimSpot to;

  DS_ASSERT (sim != NULL && goal != NULL);
  search.is_known = goal->is_known;
  search.unlocks = goal->unlocks;
  search.goes_through = goal->strikes;
  if (find (&search, 1, goal, &to)) {
    sim->heads = to;
    step = first_step (&search, index_of (sim, to.cell), to.cell);
  }
  end (&search);
  return step;
}

static bool
is_there (const DsSim *sim, DsSimSpot spot, const void *to)
{
  return ds_spot_equal (spot, *(const DsSimSpot *)to);
}

int
ds_pathfind_to (DsSim *sim, int32_t actor, DsSimSpot to)
{
  const DsPathfindGoal goal = {
    .wants = is_there, .data = &to, .far = UINT32_MAX, .strikes = true
  };
  const DsSimSpot start = ds_actor_of (sim, actor)->at;

  DS_ASSERT (sim != NULL);
  return to.floor == start.floor && !ds_spot_equal (start, to)
             ? ds_pathfind_to_nearest (sim, actor, &goal)
             : -1;
}

int
ds_pathfind_to_free (DsSim *sim, int32_t actor, DsSimSpot to, uint32_t far)
{
  const DsPathfindGoal goal = { .wants = is_there, .data = &to, .far = far };
  const DsSimSpot from = ds_actor_of (sim, actor)->at;
  uint16_t flags;

  DS_ASSERT (sim != NULL);
  if (to.floor != from.floor || ds_spot_equal (from, to))
    return -1;
  flags = ds_cells_flags (sim, to);
  if (!(flags & ds_step_bearing (sim, actor)) || ds_cells_actor (sim, to) != DS_SIM_NONE ||
      (flags & DS_CELL_SHUT && !ds_step_opens (sim, actor)))
    return -1;
  sim->heads = to;
  return actor != DS_SIM_PLAYER && far <= DS_DISTANCE_FAR
             ? ds_distance_to (sim, actor, to, far)
             : ds_pathfind_to_nearest (sim, actor, &goal);
}

/* True when the cell suits the nature, and no actor is there. */
static bool
is_free (const DsSim *sim, DsSimSpot spot, const void *bearing)
{
  return ds_cells_flags (sim, spot) & *(const uint16_t *)bearing &&
         ds_cells_actor (sim, spot) == DS_SIM_NONE;
}

bool
ds_pathfind_free (DsSim *sim, DsSimSpot from, uint32_t nature, uint32_t far, DsSimSpot *out)
{
  const uint16_t bearing = ds_cells_bearing (nature);
  const DsPathfindGoal goal = { .wants = is_free, .data = &bearing, .far = far };
  RouteSearch search = begin (sim, DS_SIM_NONE, from);
  bool found;

  DS_ASSERT (sim != NULL && out != NULL);
  search.bearing = bearing;
  search.opens = search.goes_through = true;
  found = find (&search, 0, &goal, out);
  end (&search);
  return found;
}
