/* core/sim/world/leap.h — being elsewhere without a step between, never past what a lock guards: so
 * that no leap can break the proof of a level. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Whether @to is free, bears @actor, and belongs to the area where it could walk without opening a
 * gate. */
bool ds_leap_may (const DsSim *sim, int32_t actor, DsSimSpot to);
bool ds_leap_draw (DsSim *sim, int32_t actor, DsSimSpot *to); /* false: there is no other cell */
/* Puts @actor at @to, which is free, without a way there, and tells it. */
void ds_leap (DsSim *sim, int32_t actor, DsSimSpot to);
