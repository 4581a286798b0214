/* core/sim/mind/actors.h — creation of actors from records. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* An actor at @spot as it begins, without items. @kind is a creature. */
DsSimActor ds_actors_make (const DsSim *sim, int32_t kind, DsSimSpot spot);
/* Adds an actor at @spot, which is free or on a floor that was not entered; its first turn is a
 * turn from now, or at once before the game has begun. DS_SIM_NONE: no memory, too many, or @kind
 * is no creature. */
int32_t ds_actors_add (DsSim *sim, int32_t kind, DsSimSpot spot);
