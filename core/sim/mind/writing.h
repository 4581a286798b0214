/* core/sim/mind/writing.h — writing on items and on the floor: notes by a designer, lines of
 * records, engravings by the player. Nothing in a game depends on it. */
#pragma once

#include "sim/inside.h"

#define DS_SIM_WRITING 512 /* bytes of a text */

/* True when an item has writing other than spells and the effect of a scroll. */
bool ds_writing_is_on (const DsSim *sim, int32_t item);
/* The engraving on the floor at @spot, an index into the state's names; DS_SIM_NONE: none. */
int32_t ds_writing_at (const DsSim *sim, DsSimSpot spot);
/* Copies the text of the sign at @spot. False: no sign, or it has no text. O(log things). */
bool ds_writing_on_sign (const DsSim *sim, DsSimSpot spot, char *out, size_t size);
/* The player enters a cell: adds events for its sign and its engraving. */
void ds_writing_tread (DsSim *sim, DsSimSpot spot);
