/* core/sim/mind/writing.h — what is written on items and engraved by the player: notes that a
 * designer wrote, lines that records have, engravings. Nothing in a game depends on any of it. */
#pragma once

#include "sim/inside.h"

#define DS_SIM_WRITING 512 /* bytes of any of them */

/* Whether there is something to be read on an item besides spells and what a scroll does. */
bool ds_writing_is_on (const DsSim *sim, int32_t item);
/* The engraving on the floor at @spot, an index into the state's names; DS_SIM_NONE: there is none.
 */
int32_t ds_writing_at (const DsSim *sim, DsSimSpot spot);
/* What the sign at @spot says. False: there is none, or nothing is written on it. O(log things). */
bool ds_writing_on_sign (const DsSim *sim, DsSimSpot spot, char *out, size_t size);
/* The player came there: they read the sign, and what is engraved. */
void ds_writing_tread (DsSim *sim, DsSimSpot spot);
