/* core/sim/world/aim.h — lines of sight and of shots. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* True when @actor sees @spot now: it is lit, in range, and nothing blocks the line of sight. */
bool ds_aim_sees (const DsSim *sim, int32_t actor, DsSimSpot spot);
/* The same for an actor, which may also be detected; @other may be DS_SIM_NONE. */
bool ds_aim_sees_actor (const DsSim *sim, int32_t actor, int32_t other);
/* Rating of @other for a choice of @actor's; the lowest wins, DS_AIM_NEVER excludes it. */
#define DS_AIM_NEVER INT64_MAX
typedef int64_t (*DsAimRate) (const DsSim *sim, int32_t actor, int32_t other);
/* Of the actors that @actor sees, the one with the lowest rating, then the lowest number.
 * DS_SIM_NONE: none. */
int32_t ds_aim_best (const DsSim *sim, int32_t actor, DsAimRate rate);
/* The nearest actor that @actor sees; of several the one with the lowest number. DS_SIM_NONE:
 * none. */
int32_t ds_aim_nearest (const DsSim *sim, int32_t actor);
/* True when shots pass over the cell: no wall, no shut door, no gate. */
bool ds_aim_passes (const DsSim *sim, DsSimSpot spot);
/* True when shots pass all cells from @actor to @cell, which @actor sees. */
bool ds_aim_is_clear (const DsSim *sim, int32_t actor, DsCell cell);
