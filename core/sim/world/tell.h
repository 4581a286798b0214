/* core/sim/world/tell.h — noting what happens. Events are for those who look at a game: nothing in
 * a game depends on them. Internal to sim. */
#pragma once

#include "sim/event.h"
#include "sim/state.h"

/* Where @actor is; more can be put into what is returned, which is good until the next. */
DsSimEvent *ds_tell (DsSim *sim, DsSimEventType type, int32_t actor, DsSimText text);
/* Adds an event at a spot; the caller may fill it further at once. Never NULL: one for which there
 * is no memory is lost. */
DsSimEvent *ds_tell_at (DsSim *sim, DsSimEventType type, int32_t actor, DsSimSpot spot,
                        DsSimText text);
/* Where @actor is, of an item, which the player may know or not. */
DsSimEvent *ds_tell_item (DsSim *sim, DsSimEventType type, int32_t actor, int32_t item,
                          DsSimText text);
/* Tells the player, if it is the player, why something cannot be done. Returns 0, which is what it
 * costs. */
int32_t ds_refuse (DsSim *sim, int32_t actor, DsSimText text);
