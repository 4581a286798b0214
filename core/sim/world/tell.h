/* core/sim/world/tell.h — recording of events. They are for display: nothing in a game depends on
 * them. Internal to sim. */
#pragma once

#include "sim/event.h"
#include "sim/state.h"

/* Adds an event at the position of @actor; the caller may fill in more until the next call. */
DsSimEvent *ds_tell (DsSim *sim, DsSimEventType type, int32_t actor, DsSimText text);
/* Adds an event at a spot; the caller may fill in more until the next call. Never NULL: without
 * memory the event is lost. */
DsSimEvent *ds_tell_at (DsSim *sim, DsSimEventType type, int32_t actor, DsSimSpot spot,
                        DsSimText text);
/* Adds an event about an item at the position of @actor, and notes whether the player knows the
 * item. */
DsSimEvent *ds_tell_item (DsSim *sim, DsSimEventType type, int32_t actor, int32_t item,
                          DsSimText text);
/* Adds an event for the player, if @actor is the player, that says why an action is impossible.
 * Returns 0, the cost. */
int32_t ds_refuse (DsSim *sim, int32_t actor, DsSimText text);
