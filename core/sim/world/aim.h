/* core/sim/world/aim.h — what can be seen and hit from afar. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Whether @actor sees @spot now: in the light, near enough, and nothing stands between. */
bool ds_aim_sees (const DsSim *sim, int32_t actor, DsSimSpot spot);
/* The same for somebody, whom one may also know to be there; @other may be DS_SIM_NONE. */
bool ds_aim_sees_actor (const DsSim *sim, int32_t actor, int32_t other);
/* The best of those that @actor sees: that of the lowest rating, and of several the one of the
 * lowest number. DS_SIM_NONE: there is none. */
#define DS_AIM_NEVER INT64_MAX
typedef int64_t (*DsAimRate) (const DsSim *sim, int32_t actor, int32_t other);
/* The actor that @rate rates best among those near enough; DS_SIM_NONE: no one is wanted. */
int32_t ds_aim_best (const DsSim *sim, int32_t actor, DsAimRate rate);
/* The nearest that it sees of all others; of several the one of the lowest number. DS_SIM_NONE: it
 * sees nobody. */
int32_t ds_aim_nearest (const DsSim *sim, int32_t actor);
/* Whether everything flies over that cell: no wall, no shut door, no gate. */
bool ds_aim_passes (const DsSim *sim, DsSimSpot spot);
/* Whether it flies all the way from @actor to @cell, which @actor sees. */
bool ds_aim_is_clear (const DsSim *sim, int32_t actor, DsCell cell);
