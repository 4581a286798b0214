/* core/sim/world/aim.c — lines of sight and of flight. */
#include "sim/world/aim.h"
#include "field/line.h"
#include "sim/sim.h"
#include "sim/world/cells.h"
#include "sim/world/planes.h"
#include "sim/world/sight.h"

bool
ds_aim_passes (const DsSim *sim, DsSimSpot spot)
{
  const uint16_t flags = ds_cells_flags (sim, spot);

  DS_ASSERT (sim != NULL);
  return flags & (DS_CELL_WALK | DS_CELL_FLY) && !(flags & DS_CELL_SHUT);
}

bool
ds_aim_sees (const DsSim *sim, int32_t actor, DsSimSpot spot)
{
  const DsSimActor *it = ds_actor_of (sim, actor);
  const int64_t dx = spot.cell.x - it->at.cell.x, dy = spot.cell.y - it->at.cell.y;
  int32_t far = it->senses.vision, other;
  const DsView *view;

  DS_ASSERT (sim != NULL);
  if (it->at.floor < 0 || spot.floor != it->at.floor || !ds_sim_has_cell (sim, spot.cell) ||
      dx * dx + dy * dy > (int64_t)far * far)
    return false;
  other = ds_cells_actor (sim, spot);
  if (other >= 0 && other != actor)
    far = ds_max (far - ds_actor_of (sim, other)->senses.stealth, 1);
  if (dx * dx + dy * dy > (int64_t)far * far)
    return false;
  view = ds_sight_of (sim, actor);
  return view != NULL && ds_view_has (view, spot.cell);
}

bool
ds_aim_sees_actor (const DsSim *sim, int32_t actor, int32_t other)
{
  DS_ASSERT (sim != NULL);
  if (!ds_actor_lives (sim, other))
    return false;
  return actor == other || ds_aim_sees (sim, actor, ds_actor_of (sim, other)->at) ||
         (ds_actor_of (sim, actor)->senses.detects > 0 &&
          ds_actor_of (sim, actor)->at.floor == ds_actor_of (sim, other)->at.floor);
}

typedef struct {
  DsAimRate rate;
  int32_t who;
  int64_t rating;
} Best;

static void
consider (Best *self, const DsSim *sim, int32_t actor, int32_t other)
{
  const int64_t rating = self->rate (sim, actor, other);

  if (rating > self->rating || rating == DS_AIM_NEVER ||
      (rating == self->rating && other >= self->who) || !ds_aim_sees_actor (sim, actor, other))
    return;
  self->who = other;
  self->rating = rating;
}

/* Rates the actors within a small radius, whatever the number of all actors. */
static void
consider_near (Best *self, const DsSim *sim, int32_t actor, int32_t radius)
{
  const DsSimSpot eye = ds_actor_of (sim, actor)->at;
  DsSimSpot spot = eye;

  for (spot.cell.y = eye.cell.y - radius; spot.cell.y <= eye.cell.y + radius; spot.cell.y++)
    for (int32_t x = eye.cell.x - radius; x <= eye.cell.x + radius; x += 64) {
      uint64_t taken =
          ds_planes_row (sim, DS_PLANE_TAKEN, (DsSimSpot){ eye.floor, { x, spot.cell.y } });

      for (; taken != 0; taken &= taken - 1) {
        spot.cell.x = x + __builtin_ctzll (taken);
        consider (self, sim, actor, ds_cells_actor (sim, spot));
      }
    }
}

int32_t
ds_aim_best (const DsSim *sim, int32_t actor, DsAimRate rate)
{
  const DsSimSenses *senses = &ds_actor_of (sim, actor)->senses;
  Best best = { rate, DS_SIM_NONE, DS_AIM_NEVER };

  DS_ASSERT (sim != NULL);
  if (senses->detects <= 0)
    consider_near (&best, sim, actor, senses->vision);
  else
    for (size_t i = 0; i < sim->now.actors.n; i++)
      consider (&best, sim, actor, (int32_t)i);
  return best.who;
}

static int64_t
rate_nearest (const DsSim *sim, int32_t actor, int32_t other)
{
  const DsCell from = ds_actor_of (sim, actor)->at.cell, at = ds_actor_of (sim, other)->at.cell;
  const int64_t dx = at.x - from.x, dy = at.y - from.y;

  return actor != other ? dx * dx + dy * dy : DS_AIM_NEVER;
}

int32_t
ds_aim_nearest (const DsSim *sim, int32_t actor)
{
  DS_ASSERT (sim != NULL);
  return ds_aim_best (sim, actor, rate_nearest);
}

bool
ds_aim_is_clear (const DsSim *sim, int32_t actor, DsCell cell)
{
  DsSimSpot spot = ds_actor_of (sim, actor)->at;
  DsLine line;

  DS_ASSERT (sim != NULL);
  if (!ds_aim_sees (sim, actor, (DsSimSpot){ spot.floor, cell }))
    return false;
  ds_line_start (&line, spot.cell, cell);
  while (ds_line_next (&line, &spot.cell))
    if (!ds_aim_passes (sim, spot) && !ds_spot_equal (spot, ds_actor_of (sim, actor)->at))
      return false;
  return true;
}

bool
ds_sim_aims (const DsSim *self, DsCell cell)
{
  DS_ASSERT (self != NULL);
  return ds_sim_has_cell (self, cell) && ds_aim_is_clear (self, DS_SIM_PLAYER, cell);
}
