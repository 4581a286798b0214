/* core/solve/deed.h — places from which the player can kill a creature whose death opens a lock. A
 * melee attack reaches it from any adjoining cell, over water and chasms too; a shot, a throw or a
 * spell from every cell that sees it; and another creature or the ground may kill it while the
 * player is anywhere on its floor. */
#pragma once

#include "rules/lock.h"
#include "solve/roam.h"

/* True when the death of a creature with a lock of @kind (NULL: unknown to the rules) opens the
 * lock; else the creature carries a key. */
bool ds_deed_opens (const DsRules *rules, const DsLockKind *kind);

typedef DS_ARRAY (uint32_t) DsPlaceList;

/* Appends the places of the floor from which @bearer may be killed; to @sets sets of places, each
 * ended by DS_WORLD_NONE: who gets to one of each can count on it, as then it can be struck
 * wherever it is. DS_NOMEM. O(cells). */
DsStatus ds_deed_find (DsMeetings *out, DsPlaceList *sets, const DsPlaces *places,
                       const DsDelve *delve, const DsLodgers *lodgers,
                       const DsLodger *bearer) DS_MUST_CHECK;
