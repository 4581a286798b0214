/* core/sim/world/leap.h — leaps (blinking, teleporting), never past a lock, so that no leap can
 * break the proof of a level. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* True when @to is free, suits @actor, and is in the area where it could walk without opening a
 * gate. */
bool ds_leap_may (const DsSim *sim, int32_t actor, DsSimSpot to);
bool ds_leap_draw (DsSim *sim, int32_t actor, DsSimSpot *to); /* false: no other cell */
/* Moves @actor to @to, which is free, without a path, and adds an event. */
void ds_leap (DsSim *sim, int32_t actor, DsSimSpot to);
