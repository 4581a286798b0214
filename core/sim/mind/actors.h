/* core/sim/mind/actors.h — making somebody from a record. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* A new one at @spot, which is free or on a floor that was not entered yet; it has its first turn
 * a turn from now, or at once when the game has not begun. DS_SIM_NONE: no memory, too many, or
 * @kind is no creature. */
int32_t ds_actors_add (DsSim *sim, int32_t kind, DsSimSpot spot);
