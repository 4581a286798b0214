/* core/sim/world/items.h — positions of items: on one cell, or with one actor. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* Adds an item, which is nowhere yet; DS_SIM_NONE: no memory, or too many. */
int32_t ds_items_add (DsSim *sim, int32_t kind, int32_t lock, int32_t key);
/* Removes an item from its cell or its owner. */
void ds_items_take_away (DsSim *sim, int32_t item);
/* Puts an item on top of a cell, but below items that open locks: these are always visible and
 * taken first, since an actor with a full pack can still take a key. */
void ds_items_lay (DsSim *sim, int32_t item, DsSimSpot spot);
/* The same for an item whose cell is known, on a floor just entered. */
void ds_items_pile (DsSim *sim, int32_t item);
void ds_items_give (DsSim *sim, int32_t item, int32_t actor); /* as the last of its items */
/* True when @actor can carry one more of @kind, which is the corpse of a creature of kind @of
 * (DS_SIM_NONE: no corpse): similar items share a slot of the pack. */
bool ds_items_fits (const DsSim *sim, int32_t actor, int32_t kind, int32_t of);
bool ds_items_has_room (const DsSim *sim, int32_t actor, int32_t item); /* the same for an item */
/* Item number @nth, from 0, of @actor; DS_SIM_NONE: it has fewer. */
int32_t ds_items_nth (const DsSim *sim, int32_t actor, int32_t nth);
/* Drops all items of @actor on its cell; keys within the area where it may be met. */
void ds_items_drop_all (DsSim *sim, int32_t actor);
