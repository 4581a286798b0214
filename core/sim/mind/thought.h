/* core/sim/mind/thought.h — why creatures do what they do, for whoever wants to see it. Nothing in
 * a game depends on it, and it is no part of the state: who is put back in time has not thought
 * yet.
 */
#pragma once

#include "sim/action.h"
#include "sim/mind/behaviour.h"
#include "sim/state.h"

/* Of an actor's last turn. */
typedef struct DsSimThought {
  bool is_known; /* it had one */
  DsAction action;
  DsSimSpot heads; /* where it wants to get; DS_SIM_NONE as floor: nowhere */
} DsSimThought;

/* What @actor thought in its last turn; is_known is false when it had none, or does not exist. */
DsSimThought ds_sim_thought (const DsSim *self, int32_t actor);
/* The @i-th behaviour of an actor, the most important first; NULL: it has not so many. */
const DsBehaviour *ds_sim_behaviour (const DsSim *self, int32_t actor, size_t i);
/* Where the way leads that somebody looked for last, such as a bot that just chose; DS_SIM_NONE as
 * floor: nowhere. */
DsSimSpot ds_sim_heads (const DsSim *self);

/* For core/sim alone. */
void ds_thought_begin (DsSim *sim); /* somebody is about to choose */
/* Keeps what @actor chose and where it heads. Without memory the thought is lost, nothing else. */
void ds_thought_note (DsSim *sim, int32_t actor, const DsAction *action);
