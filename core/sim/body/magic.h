/* core/sim/body/magic.h — mana and spells. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Gives mana, up to all of it; returns how much that was. */
int32_t ds_magic_add (DsSim *sim, int32_t actor, int32_t amount);
/* The spell number @nth, from 0, of those that @actor can cast by itself (@book is DS_SIM_NONE) or
 * that stand in @book. DS_SIM_NONE: there are not so many. */
int32_t ds_magic_spell (const DsSim *sim, int32_t actor, int32_t book, int32_t nth);
/* Casts a spell of the rules at whoever is on @cell; returns what that costs. */
int32_t ds_magic_cast (DsSim *sim, int32_t actor, int32_t spell, DsCell cell);
