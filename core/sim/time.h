/* core/sim/time.h — order of turns. Each actor works off the cost of its last action at its own
 * speed; of those ready in the same tick the lowest number comes first. The queue is a heap of
 * numbers: tick, then actor. */
#pragma once

#include "sim/state.h"

/* The actor of an entry of the queue. */
static inline int32_t
ds_time_actor (uint64_t turn)
{
  return (int32_t)(uint32_t)turn;
}

/* The tick of an entry of the queue. */
static inline uint32_t
ds_time_tick (uint64_t turn)
{
  return (uint32_t)(turn >> 32);
}

/* Adds an action that costs @cost percent of a turn; sets the tick of the next turn. */
void ds_time_spend (DsSimTime *self, uint32_t tick, int32_t cost);
/* Counts an idle tick as work done ahead. True: it adds up to a whole turn, which is deducted. */
bool ds_time_idle (DsSimTime *self);
bool ds_time_push (DsSimState *state, int32_t actor) DS_MUST_CHECK; /* false: no memory */
/* The first entry; UINT64_MAX: the queue is empty. */
uint64_t ds_time_first (const DsSimState *state);
/* Removes the first entry of the queue, which is not empty. O(log n). */
void ds_time_pop (DsSimState *state);
/* Moves the first entry to the tick at which its actor is due now. */
void ds_time_put_off (DsSimState *state);

/* Adds @actor to the queue of the player's floor. False: no memory. */
bool ds_time_join (DsSim *sim, int32_t actor) DS_MUST_CHECK;
/* Rebuilds the queue of the player's floor. False: no memory. */
bool ds_time_queue (DsSim *sim) DS_MUST_CHECK;
