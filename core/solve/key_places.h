/* core/solve/key_places.h — where what opens a lock can be had: an item where it lies, a key where
 * its carrier may be met, a death from where it may be dealt. */
#pragma once

#include "solve/deed.h"

/* Numbers of places are those of a world. */
typedef struct {
  uint32_t *places;
  DsCell *cells;    /* by place: where in it */
  uint32_t n;       /* 0: nowhere, as for who has no room in the game */
  DsPlaceList sets; /* as of ds_deed_find(); empty: who counts on it gets to all places */
} DsKeyPlaces;

/* Of @thing on @floor, whose places are numbered from @first on; @kind: of its lock, NULL: the
 * rules know none such. DS_NOMEM: @out is zeroed. O(creatures), and O(cells) for who roams. */
DsStatus ds_key_places_find (DsKeyPlaces *out, const DsPlaces *places, uint32_t first,
                             const DsDelve *delve, const DsLodgers *lodgers, size_t floor,
                             const DsThing *thing, const DsLockKind *kind) DS_MUST_CHECK;
/* Frees places and sets and zeroes it; safe to call twice. */
void ds_key_places_clear (DsKeyPlaces *self);
