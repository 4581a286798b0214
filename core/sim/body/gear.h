/* core/sim/body/gear.h — what is wielded and worn. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Whether a kind is of use in the hand or on the body. */
bool ds_gear_is_weapon (const DsItem *item);
/* Whether the item defends more than it attacks, so that it is worn. */
bool ds_gear_is_armour (const DsItem *item);
bool ds_gear_suits (const DsItem *item); /* either */
/* Wields or puts on an item, which it takes first when it does not have it. False: it cannot carry
 * more, or the item is no good for it; then nothing changed. */
bool ds_gear_use (DsSim *sim, int32_t actor, int32_t item);
bool ds_gear_put_away (DsSim *sim, int32_t actor, int32_t item); /* false: it is not in use */
/* Gives a new actor what its record says that it starts with. False: no memory, or too many. */
bool ds_gear_outfit (DsSim *sim, int32_t actor);
