/* core/sim/world/entry.h — first entry of the player to a floor. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Makes the layers of @floor, with its actors and items, unless it was entered before. DS_NOMEM.
 * O(cells), O(1) for an entered floor. */
DsStatus ds_entry_open (DsSim *sim, int32_t floor) DS_MUST_CHECK;
