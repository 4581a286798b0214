/* core/sim/body/gear.h — weapons and armour in use. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* True when the item can be wielded. */
bool ds_gear_is_weapon (const DsItem *item);
/* True when the item defends more than it attacks, so that it is worn. */
bool ds_gear_is_armour (const DsItem *item);
bool ds_gear_suits (const DsItem *item); /* either of the two */
/* Wields or puts on an item, after picking it up when @actor does not have it. False: it cannot
 * carry more, or the item is no use to it; then nothing changed. */
bool ds_gear_use (DsSim *sim, int32_t actor, int32_t item);
bool ds_gear_put_away (DsSim *sim, int32_t actor, int32_t item); /* false: it is not in use */
/* Gives a new actor the equipment of its record. False: no memory, or too many items. */
bool ds_gear_outfit (DsSim *sim, int32_t actor);
