/* core/sim/mind/mind.h — what creatures notice, and what their behaviours share. Internal to sim.
 */
#pragma once

#include "rules/spell.h"
#include "sim/inside.h"

/* That it sees; of several the one of the lowest number. DS_SIM_NONE: it sees none. */
int32_t ds_mind_nearest_foe (const DsSim *sim, int32_t actor);
/* Before it chooses what to do: which foe it is after (the nearest), where it saw one last, and
 * whether it wakes up. */
void ds_mind_notice (DsSim *sim, int32_t actor);
/* Cells between two spots of one floor, diagonals counted as one. */
int32_t ds_mind_distance (DsSimSpot a, DsSimSpot b);

/* What a behaviour may want. Each fills @out; false: it cannot. */
bool ds_mind_strike (DsSim *sim, int32_t actor, int32_t other,
                     DsAction *out); /* who is beside it */
/* The first step of a way to a free cell @to becomes @out. False: @actor cannot move or no way
 * leads there. */
bool ds_mind_go (DsSim *sim, int32_t actor, DsSimSpot to, DsAction *out);
bool ds_mind_flee (DsSim *sim, int32_t actor, DsAction *out); /* from its foe */
/* The first of its own spells that it can cast for that at @cell. */
bool ds_mind_cast (DsSim *sim, int32_t actor, DsIntent intent, DsCell cell, DsAction *out);
/* One that sees it and is hurt: itself, or the nearest friend; DS_SIM_NONE: there is none. */
int32_t ds_mind_patient (DsSim *sim, int32_t actor);
