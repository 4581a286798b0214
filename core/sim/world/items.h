/* core/sim/world/items.h — where items are: on one cell, or with one actor. Internal to sim. */
#pragma once

#include "sim/inside.h"

/* A new one that is nowhere yet; DS_SIM_NONE: no memory, or too many. */
int32_t ds_items_add (DsSim *sim, int32_t kind, int32_t lock, int32_t key);
/* From wherever it is to nowhere. */
void ds_items_take_away (DsSim *sim, int32_t item);
/* On top of what lies there, but below what opens locks: it is always in sight and taken first, as
 * who has no hand free takes a key yet, and nothing else. */
void ds_items_lay (DsSim *sim, int32_t item, DsSimSpot spot);
/* The same for one whose cell is known and whose floor was just entered. */
void ds_items_pile (DsSim *sim, int32_t item);
void ds_items_give (DsSim *sim, int32_t item, int32_t actor); /* as the last of what it has */
/* Whether @actor can carry one more of @kind, which is the corpse of a creature of kind @of
 * (DS_SIM_NONE: it is none): what is alike takes one place of the pack. */
bool ds_items_fits (const DsSim *sim, int32_t actor, int32_t kind, int32_t of);
bool ds_items_has_room (const DsSim *sim, int32_t actor, int32_t item); /* the same of an item */
/* The item number @nth, from 0, that @actor has; DS_SIM_NONE: there are not so many. */
int32_t ds_items_nth (const DsSim *sim, int32_t actor, int32_t nth);
/* Lays down all that @actor has where it is; its keys within the area where it may be met. */
void ds_items_drop_all (DsSim *sim, int32_t actor);
