/* core/sim/time.h — whose turn is next. Everybody works off what their last action cost at their
 * own speed; of several who are ready in the same tick the one of the lowest number comes first.
 * The queue is a heap of numbers: tick, then actor. */
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

/* Books an action that costs @cost percent of a turn; sets when the next turn is due. */
void ds_time_spend (DsSimTime *self, uint32_t tick, int32_t cost);
/* Books a tick in which nothing was done, as work ahead. True: that makes a whole turn, which is
 * none of it any more. */
bool ds_time_idle (DsSimTime *self);
bool ds_time_push (DsSimState *state, int32_t actor) DS_MUST_CHECK; /* false: no memory */
/* The first turn; UINT64_MAX: nobody has any. */
uint64_t ds_time_first (const DsSimState *state);
/* Takes the first entry off the queue, which is not empty. O(log n). */
void ds_time_pop (DsSimState *state);
/* Puts the first turn off until when its actor is due now. */
void ds_time_put_off (DsSimState *state);

/* @actor has turns on the player's floor from now on. False: no memory. */
bool ds_time_join (DsSim *sim, int32_t actor) DS_MUST_CHECK;
/* Who has a turn to come on the player's floor, anew. False: no memory. */
bool ds_time_queue (DsSim *sim) DS_MUST_CHECK;
