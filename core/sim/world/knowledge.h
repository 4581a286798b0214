/* core/sim/world/knowledge.h — what is known of a level: what one sees now, and what the player
 * remembers. */
#pragma once

#include "sim/state.h"

typedef struct DsSim DsSim;

/* What somebody knows of a cell. */
typedef struct {
  bool is_seen;             /* just now; else it is as they saw it last */
  bool is_known;            /* ground and feature are */
  uint16_t ground, feature; /* tiles */
  int32_t actor;            /* who is there, seen or felt; DS_SIM_NONE: nobody that they know of */
  int32_t item;             /* what lies on top, seen; DS_SIM_NONE */
  int32_t kind;             /* of either, the actor's before the item's, now or then; DS_SIM_NONE */
} DsSimKnowledge;

/* Everybody but the player remembers nothing. @spot may be anywhere. A secret door that was not
 * found looks like the wall beside it. */
DsSimKnowledge ds_sim_know (const DsSim *self, int32_t actor, DsSimSpot spot);
/* What is there, for who wants to see all of a floor that was entered. @spot may be anywhere. */
DsSimKnowledge ds_sim_truth (const DsSim *self, DsSimSpot spot);
/* Whether the player knows ground and feature there, on a floor. */
bool ds_sim_knows (const DsSim *self, DsSimSpot spot);
/* Whether @actor sees @spot now: in the light, near enough, and nothing stands between. */
bool ds_sim_sees (const DsSim *self, int32_t actor, DsSimSpot spot);
bool ds_sim_hides (const DsSim *self, DsSimSpot spot);     /* such a door is there */
bool ds_sim_sees_lock (const DsSim *self, DsSimSpot spot); /* a locked gate that the player knows */
/* Whether @actor sees, or feels, @other now. */
bool ds_sim_sees_actor (const DsSim *self, int32_t actor, int32_t other);

/* For core/sim alone: the player remembers what they see now. */
void ds_knowledge_update (DsSim *sim);
/* They get to know the tiles within @radius (0: of the whole floor). False: they knew them all. */
bool ds_knowledge_reveal (DsSim *sim, DsSimSpot from, int32_t radius);
