/* core/sim/time.c — queue of turns: a 4-ary heap. */
#include "sim/time.h"
#include "sim/inside.h"
#include "sim/sim.h"

enum { WAYS = 4, SLOWEST = 10, FASTEST = 1000 };

void
ds_time_spend (DsSimTime *self, uint32_t tick, int32_t cost)
{
  const int32_t speed = ds_clamp (self->speed, SLOWEST, FASTEST); /* effects may exceed these */

  DS_ASSERT (self != NULL);
  /* an actor of usual speed does a tenth of a turn's work per tick */
  self->debt += cost * DS_SIM_TICKS;
  if (self->debt <= 0) {
    self->due = tick;
    return;
  }
  self->due = tick + (uint32_t)((self->debt + speed - 1) / speed);
  self->debt -= (int32_t)(self->due - tick) * speed;
}

bool
ds_time_idle (DsSimTime *self)
{
  const int32_t turn = DS_ACTION_COST * DS_SIM_TICKS;

  DS_ASSERT (self != NULL);
  self->debt -= ds_clamp (self->speed, SLOWEST, FASTEST);
  if (self->debt > -turn)
    return false;
  self->debt += turn;
  return true;
}

static uint64_t
turn_of (const DsSimState *state, int32_t actor)
{
  return (uint64_t)state->actors.items[actor].time.due << 32 | (uint32_t)actor;
}

/* Sifts @turn down from @at, whose entry is overwritten. */
static void
sink (DsSimState *state, size_t at, uint64_t turn)
{
  uint64_t *const heap = state->queue.items;
  const size_t n = state->queue.n;

  for (size_t first; (first = at * WAYS + 1) < n;) {
    const size_t end = first + WAYS < n ? first + WAYS : n;
    size_t least = first;

    for (size_t i = first + 1; i < end; i++)
      least = heap[i] < heap[least] ? i : least;
    if (heap[least] >= turn)
      break;
    heap[at] = heap[least];
    at = least;
  }
  heap[at] = turn;
}

bool
ds_time_push (DsSimState *state, int32_t actor)
{
  const uint64_t turn = turn_of (state, actor);
  size_t at = state->queue.n;

  DS_ASSERT (state != NULL);
  if (!ds_array_push (&state->queue, turn))
    return false;
  for (; at > 0 && state->queue.items[(at - 1) / WAYS] > turn; at = (at - 1) / WAYS)
    state->queue.items[at] = state->queue.items[(at - 1) / WAYS];
  state->queue.items[at] = turn;
  return true;
}

uint64_t
ds_time_first (const DsSimState *state)
{
  DS_ASSERT (state != NULL);
  return state->queue.n > 0 ? state->queue.items[0] : UINT64_MAX;
}

void
ds_time_pop (DsSimState *state)
{
  const uint64_t last = state->queue.items[--state->queue.n];

  DS_ASSERT (state != NULL);
  if (state->queue.n > 0)
    sink (state, 0, last);
}

void
ds_time_put_off (DsSimState *state)
{
  DS_ASSERT (state != NULL);
  sink (state, 0, turn_of (state, ds_time_actor (state->queue.items[0])));
}

bool
ds_time_join (DsSim *sim, int32_t actor)
{
  const int32_t ours = ds_actor_of (sim, DS_SIM_PLAYER)->faction;

  DS_ASSERT (sim != NULL);
  if (!ds_array_reserve (&sim->now.allies, 1) || !ds_time_push (&sim->now, actor))
    return false;
  if (ds_actor_of (sim, actor)->faction == ours)
    sim->now.allies.items[sim->now.allies.n++] = actor;
  return true;
}

bool
ds_time_queue (DsSim *sim)
{
  const int32_t floor = ds_actor_of (sim, DS_SIM_PLAYER)->at.floor;

  DS_ASSERT (sim != NULL);
  sim->now.queue.n = sim->now.allies.n = 0;
  if (!ds_array_reserve (&sim->now.queue, sim->now.actors.n))
    return false;
  for (size_t i = 0; i < sim->now.actors.n; i++)
    if (ds_actor_lives (sim, (int32_t)i) && ds_actor_of (sim, (int32_t)i)->at.floor == floor &&
        !ds_time_join (sim, (int32_t)i))
      return false;
  return true;
}
