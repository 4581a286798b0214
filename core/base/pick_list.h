/* core/base/pick_list.h — list from which items are removed by their rank among those left. */
#pragma once

#include "base/defs.h"

/* Held by value. Source of the counts: Fenwick, "A New Data Structure for Cumulative Frequency
 * Tables". */
typedef struct {
  uint32_t *items;  /* by slot, those taken too */
  uint32_t *counts; /* binary indexed: how many of some slots are left */
  size_t n_slots, cap;
  size_t n; /* items left */
} DsPickList;

/* @cap: how many items are pushed at most. False: no memory. */
bool ds_pick_list_init (DsPickList *self, size_t cap) DS_MUST_CHECK;
void ds_pick_list_clear (DsPickList *self); /* frees and zeroes */
/* Appends. O(log cap), as the others. */
void ds_pick_list_push (DsPickList *self, uint32_t item);
/* Slot of the @nth item left, in the order of insertion. @nth < n. */
size_t ds_pick_list_slot (const DsPickList *self, size_t nth);
/* Takes @slot, which must be on the list, off it. O(log n). */
void ds_pick_list_take (DsPickList *self, size_t slot);
