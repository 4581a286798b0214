/* core/sim/mind/mind.h — perception of creatures, and helpers for their behaviours. Internal to
 * sim. */
#pragma once

#include "rules/spell.h"
#include "sim/inside.h"

/* The nearest visible foe; of several the one with the lowest number. DS_SIM_NONE: none. */
int32_t ds_mind_nearest_foe (const DsSim *sim, int32_t actor);
/* Updates the mind before a turn: its target (the nearest foe), where it last saw one, and whether
 * it wakes up. */
void ds_mind_notice (DsSim *sim, int32_t actor);
/* Distance of two cells of one floor, with diagonals counted as one. */
int32_t ds_mind_distance (DsSimSpot a, DsSimSpot b);

/* Actions for behaviours. Each fills @out; false: impossible. */
bool ds_mind_strike (DsSim *sim, int32_t actor, int32_t other,
                     DsAction *out); /* an adjoining actor */
/* @out becomes the first step of a path to the free cell @to. False: @actor cannot move or there is
 * no path. */
bool ds_mind_go (DsSim *sim, int32_t actor, DsSimSpot to, DsAction *out);
bool ds_mind_flee (DsSim *sim, int32_t actor, DsAction *out); /* from its target */
/* Casts the first of its own spells for @intent that can be cast at @cell. */
bool ds_mind_cast (DsSim *sim, int32_t actor, DsIntent intent, DsCell cell, DsAction *out);
/* A hurt creature in sight: itself, or the nearest friend; DS_SIM_NONE: none. */
int32_t ds_mind_patient (DsSim *sim, int32_t actor);
