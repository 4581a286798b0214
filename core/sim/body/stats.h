/* core/sim/body/stats.h — stats: numbers of an actor that effects change. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Adds to a stat. It may leave its bounds, which readers apply, so that undoing a change is exact.
 * Hit points and mana stay below their maximum. */
void ds_stats_add (DsSim *sim, int32_t actor, DsStat stat, int32_t amount);
