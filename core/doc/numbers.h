/* core/doc/numbers.h — helpers for commands about rooms and regions: conversion of ids to numbers,
 * and renumbering after a removal. Private to core/doc. */
#pragma once

#include "doc/cmd.h"

/* DS_BAD_ARG: there is no such floor, or no room (region) with this id. 0 is the number of id 0,
 * which means none. */
DsStatus ds_room_number (const DsDelve *delve, size_t floor, uint64_t id, uint32_t *out,
                         DsError *err) DS_MUST_CHECK;
/* The number of the region with @id, 0 for id 0: none. DS_BAD_ARG: no region has it. */
DsStatus ds_region_number (const DsDelve *delve, uint64_t id, uint32_t *out,
                           DsError *err) DS_MUST_CHECK;

/* Numbers 1 to @n of which some go: the last one takes the place of each, the highest first. */
typedef struct {
  uint32_t *map;  /* [old number]: the new one; owned */
  bool *goes;     /* [old number]; owned */
  uint32_t *gone; /* the highest first; owned */
  size_t n_gone;
} DsRenumbering;

/* Removed entries get the number of @into (not among @gone; 0 = none). Takes ownership of @gone. */
DsStatus ds_renumbering_init (DsRenumbering *self, size_t n, uint32_t *gone, size_t n_gone,
                              uint32_t into, DsError *err) DS_MUST_CHECK;
/* Frees the tables and zeroes them; safe to call twice. */
void ds_renumbering_clear (DsRenumbering *self);

/* Takes the rooms that go out of @level: its cells get the new numbers, and those that get another
 * room are pinned. DS_NOMEM: some cells have theirs already. O(cells). */
DsStatus ds_rooms_renumber (DsFloor *level, const DsRenumbering *numbers,
                            DsError *err) DS_MUST_CHECK;
void ds_rooms_changed (const DsDelve *delve, size_t floor, DsChanges *changes); /* somewhere */
