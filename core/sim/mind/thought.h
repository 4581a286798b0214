/* core/sim/mind/thought.h — thoughts: the choices of creatures and their reasons, for display.
 * Nothing in a game depends on them, and they are no part of the state: after a restore there are
 * none. */
#pragma once

#include "sim/action.h"
#include "sim/mind/behaviour.h"
#include "sim/state.h"

/* Thought of an actor's last turn. */
typedef struct DsSimThought {
  bool is_known; /* it had a turn */
  DsAction action;
  DsSimSpot heads; /* its destination; DS_SIM_NONE as floor: none */
} DsSimThought;

/* Thought of @actor in its last turn; is_known is false when it had none, or does not exist. */
DsSimThought ds_sim_thought (const DsSim *self, int32_t actor);
/* The @i-th behaviour of an actor, in order of priority; NULL: it has fewer. */
const DsBehaviour *ds_sim_behaviour (const DsSim *self, int32_t actor, size_t i);
/* Destination of the last path search, such as that of a bot that has just chosen; DS_SIM_NONE as
 * floor: none. */
DsSimSpot ds_sim_heads (const DsSim *self);

/* For core/sim alone. */
void ds_thought_begin (DsSim *sim); /* before an actor chooses */
/* Records what @actor chose and its destination. Without memory the thought is lost, nothing
 * else. */
void ds_thought_note (DsSim *sim, int32_t actor, const DsAction *action);
