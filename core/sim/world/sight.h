/* core/sim/world/sight.h — what actors see. What each of them saw last is kept beside the game, and
 * looked at again only when the eye moved or something near it changed. Internal to sim. */
#pragma once

#include "field/fov.h"
#include "sim/inside.h"

/* False: no memory. */
bool ds_sight_init (DsSim *sim) DS_MUST_CHECK;
/* Frees what actors saw last; it follows from the state and comes again. */
void ds_sight_clear (DsSim *sim);

/* What blocks sight on @floor, which was entered. Borrows from the state. */
DsOpaque ds_sight_opaque (const DsSim *sim, int32_t floor);
size_t ds_sight_words (const DsSim *sim);         /* that this takes in the state, for each floor */
void ds_sight_derive (DsSim *sim, int32_t floor); /* from all its cells */
void ds_sight_change (DsSim *sim, DsSimSpot spot, bool blocks); /* one of its cells */
/* The state became another one. */
void ds_sight_forget (DsSim *sim);

/* What @actor sees now, good until somebody moves; NULL: nothing at all. */
const DsView *ds_sight_of (const DsSim *sim, int32_t actor);
/* Whether a cell so near @eye changed since the @seen-th change of all; then *@seen is the last. */
bool ds_sight_is_current (const DsSim *sim, DsSimSpot eye, int32_t radius, uint32_t *seen);
