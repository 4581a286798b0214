/* core/sim/world/sight.h — views of actors. The last view of each is cached beside the state, and
 * computed again only when its actor has moved or a cell near it changed. Internal to sim. */
#pragma once

#include "field/fov.h"
#include "sim/inside.h"

/* False: no memory. */
bool ds_sight_init (DsSim *sim) DS_MUST_CHECK;
/* Frees the cached views, which are derived from the state. */
void ds_sight_clear (DsSim *sim);

/* Opaque cells of @floor, which was entered. Borrows from the state. */
DsOpaque ds_sight_opaque (const DsSim *sim, int32_t floor);
size_t ds_sight_words (const DsSim *sim);                       /* in the state, for each floor */
void ds_sight_derive (DsSim *sim, int32_t floor);               /* from all its cells */
void ds_sight_change (DsSim *sim, DsSimSpot spot, bool blocks); /* one of its cells */
/* Invalidates all views, as the state was replaced. */
void ds_sight_forget (DsSim *sim);

/* View of @actor, valid until an actor moves; NULL: it sees nothing. */
const DsView *ds_sight_of (const DsSim *sim, int32_t actor);
/* True when no cell within @radius of @eye changed since change number @seen; *@seen becomes the
 * number of the last change. */
bool ds_sight_is_current (const DsSim *sim, DsSimSpot eye, int32_t radius, uint32_t *seen);
