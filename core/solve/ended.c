/* core/solve/ended.c — joins the cells of goals to those around them, and removes the ways out. */
#include "solve/ended.h"

static bool
add_way (DsLockGraph *self, uint32_t from, uint32_t to, bool one_way, DsLockSpot at)
{
  return ds_array_push (&self->way_at, at) &&
         ds_world_add_way (&self->world, from, to, DS_WORLD_NONE, one_way) != DS_WORLD_NONE;
}

/* ---- ways that lead over a goal, or past it */

static bool
is_goal (const DsPlaces *places, DsCell cell)
{
  for (size_t i = 0; i < places->n_goals; i++)
    if (places->goals[i].x == cell.x && places->goals[i].y == cell.y)
      return true;
  return false;
}

/* Not gates, whose ways are there already. */
static bool
is_open (const DsPlaces *places, DsCell cell)
{
  const DsSpace space = ds_places_space (places);

  return ds_space_has (&space, cell) && places->open[ds_space_index (&space, cell)];
}

/* From a cell beside a goal to another one, past its corner. */
static bool
join_past (DsLockGraph *self, DsLockSpot goal, int step)
{
  const DsPlaces *places = self->floors[goal.floor];
  const DsCell by = ds_move_steps[step], on = ds_move_steps[(step + 1) % 4];
  const DsCell from = { goal.cell.x + by.x, goal.cell.y + by.y };
  const DsCell there = { goal.cell.x + on.x, goal.cell.y + on.y };
  uint32_t a, b;
  DsCell to;

  if (places->movement != DS_MOVE_8_NO_CORNER_CUTTING || !is_open (places, from))
    return true;
  for (int s = 4; s < 8; s++) {
    if (!ds_places_step (places, from, s, &to) || to.x != there.x || to.y != there.y ||
        !is_open (places, to))
      continue;
    a = ds_lock_graph_place (self, (size_t)goal.floor, from);
    b = ds_lock_graph_place (self, (size_t)goal.floor, to);
    return a == b || add_way (self, a, b, false, goal);
  }
  return true;
}

static bool
join_goal (DsLockGraph *self, DsLockSpot goal)
{
  const DsPlaces *places = self->floors[goal.floor];
  const uint32_t here = ds_lock_graph_place (self, (size_t)goal.floor, goal.cell);
  bool is_whole = true;
  DsCell to;

  for (int step = 0; step < ds_move_n_steps (places->movement) && is_whole; step++)
    if (ds_places_step (places, goal.cell, step, &to) && is_open (places, to) &&
        !(is_goal (places, to) &&
          (to.y < goal.cell.y || (to.y == goal.cell.y && to.x < goal.cell.x))))
      is_whole =
          add_way (self, here, ds_lock_graph_place (self, (size_t)goal.floor, to), false, goal);
  for (int step = 0; step < 4 && is_whole; step++)
    is_whole = join_past (self, goal, step);
  return is_whole;
}

/* ---- the end */

static bool
is_free_goal (const DsLockGraph *self, size_t way)
{
  return self->world.ways.items[way].to == self->world.goal &&
         self->world.ways.items[way].door == DS_WORLD_NONE;
}

/* A player who begins on a goal is put next to it: leaving it over an open path avoids winning, any
 * other action wins. A search is such an action, so only secret doors that are open anyway count as
 * open. */
static bool
begin_beside (DsLockGraph *self, uint32_t goal, DsSecretMode mode)
{
  DsWorld *world = &self->world;
  const size_t n = world->ways.n;
  bool is_whole = ds_array_push (&self->place_at, self->start);

  world->start = world->n_places++;
  for (size_t i = 0; i < n && is_whole; i++) {
    const DsWay way = world->ways.items[i];
    const uint32_t to = way.from == goal ? way.to : way.one_way ? goal : way.from;
    const bool is_open =
        way.door == DS_WORLD_NONE ||
        (mode == DS_SECRETS_OPEN && world->doors.items[way.door].type == DS_DOOR_SECRET);

    if (is_open && to != goal && (way.from == goal || way.to == goal))
      is_whole = add_way (self, world->start, to, true, self->start);
  }
  return is_whole;
}

/* All ways of the goal at @place lead into it, and from there to the end. */
static void
end_ways (DsWorld *world, uint32_t place)
{
  for (size_t i = 0; i < world->ways.n; i++) {
    DsWay *way = &world->ways.items[i];
    const DsWay was = *way;

    if (was.to == world->goal || (was.from != place && was.to != place))
      continue;
    way->from = was.from != place ? was.from : was.one_way ? place : was.to;
    way->to = place;
    way->one_way = true;
  }
}

DsStatus
ds_ended_init (DsLockGraph *out, const DsDelve *delve, bool is_exact, DsSecretMode mode, DsJob *job,
               DsError *err)
{
  DsStatus status = ds_lock_graph_part (out, delve, job, err);
  bool is_whole = true;
  size_t n_ways;

  if (status != DS_OK)
    return status;
  for (size_t f = 0; f < out->n_floors; f++)
    for (size_t i = 0; i < out->floors[f]->n_goals && is_whole; i++)
      is_whole = join_goal (out, (DsLockSpot){ (int32_t)f, out->floors[f]->goals[i], 0 });
  n_ways = out->world.ways.n;
  for (size_t i = 0; i < n_ways && is_whole; i++)
    if (is_free_goal (out, i) && out->world.ways.items[i].from == out->world.start)
      is_whole = begin_beside (out, out->world.start, mode);
  for (size_t i = 0; i < n_ways && is_whole; i++)
    if (is_free_goal (out, i))
      end_ways (&out->world, out->world.ways.items[i].from);
  out->world.is_over_at_goals = is_exact;
  status = is_whole ? ds_world_index (&out->world, err) : ds_fail_nomem (err, "locks");
  if (status != DS_OK)
    ds_lock_graph_clear (out);
  return status;
}
