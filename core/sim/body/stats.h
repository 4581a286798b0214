/* core/sim/body/stats.h — the numbers of an actor that effects change. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Adds to a stat, which may leave its bounds: who reads one keeps to them, and so what is undone
 * later always fits. Hit points and mana stay below their most. */
void ds_stats_add (DsSim *sim, int32_t actor, DsStat stat, int32_t amount);
