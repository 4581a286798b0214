/* core/sim/world/knowledge.h — knowledge of a level: what an actor sees, and what the player
 * remembers. */
#pragma once

#include "sim/state.h"

typedef struct DsSim DsSim;

/* Knowledge of a cell. */
typedef struct {
  bool is_seen;             /* now; else all is from memory */
  bool is_known;            /* ground and feature are known */
  uint16_t ground, feature; /* tiles */
  int32_t actor;            /* seen or detected; DS_SIM_NONE: none known */
  int32_t item;             /* topmost, seen; DS_SIM_NONE */
  int32_t kind;             /* of either, the actor's before the item's, seen or remembered;
                             * DS_SIM_NONE */
} DsSimKnowledge;

/* Knowledge of @actor about @spot, which may be anywhere. Only the player has a memory. A secret
 * door that was not found looks like the wall beside it. */
DsSimKnowledge ds_sim_know (const DsSim *self, int32_t actor, DsSimSpot spot);
/* The actual content of a cell of an entered floor. @spot may be anywhere. */
DsSimKnowledge ds_sim_truth (const DsSim *self, DsSimSpot spot);
/* True when the player knows ground and feature at @spot. */
bool ds_sim_knows (const DsSim *self, DsSimSpot spot);
/* True when @actor sees @spot now: it is lit, in range, and nothing blocks the line of sight. */
bool ds_sim_sees (const DsSim *self, int32_t actor, DsSimSpot spot);
bool ds_sim_hides (const DsSim *self, DsSimSpot spot);     /* an undiscovered secret door */
bool ds_sim_sees_lock (const DsSim *self, DsSimSpot spot); /* a locked gate that the player knows */
/* True when @actor sees, or detects, @other now. */
bool ds_sim_sees_actor (const DsSim *self, int32_t actor, int32_t other);

/* For core/sim alone: updates the player's memory by what they see. */
void ds_knowledge_update (DsSim *sim);
/* Adds the tiles within @radius (0: of the whole floor) to the player's memory. False: they were
 * known. */
bool ds_knowledge_reveal (DsSim *sim, DsSimSpot from, int32_t radius);
