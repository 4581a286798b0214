/* core/sim/body/magic.h — mana and spells. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Restores mana, up to the maximum; returns the points restored. */
int32_t ds_magic_add (DsSim *sim, int32_t actor, int32_t amount);
/* Spell number @nth, from 0, of those that @actor knows (@book is DS_SIM_NONE) or that @book
 * contains. DS_SIM_NONE: there are fewer. */
int32_t ds_magic_spell (const DsSim *sim, int32_t actor, int32_t book, int32_t nth);
/* Casts a spell of the rules at the actor on @cell; returns the cost of the action. */
int32_t ds_magic_cast (DsSim *sim, int32_t actor, int32_t spell, DsCell cell);
