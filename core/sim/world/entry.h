/* core/sim/world/entry.h — the first time that the player comes to a floor. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Makes the layers of @floor when the player was never there, with everybody and everything that is
 * there. DS_NOMEM. O(cells), and nothing for a floor that was entered. */
DsStatus ds_entry_open (DsSim *sim, int32_t floor) DS_MUST_CHECK;
