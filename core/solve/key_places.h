/* core/solve/key_places.h — places where an opener of a lock is available: an item where it lies, a
 * key where its carrier may be met, a deed where its creature can be killed. */
#pragma once

#include "solve/deed.h"

/* Numbers of places are those of a world. */
typedef struct {
  uint32_t *places;
  DsCell *cells;    /* by place: where in it */
  uint32_t n;       /* 0: none, as for creatures without space in the game */
  DsPlaceList sets; /* as of ds_deed_find(); empty: who counts on it gets to all places */
} DsKeyPlaces;

/* Of @thing on @floor, whose places are numbered from @first on; @kind: of its lock, NULL: the
 * rules know none such. DS_NOMEM: @out is zeroed. O(creatures), and O(cells) for who roams. */
DsStatus ds_key_places_find (DsKeyPlaces *out, const DsPlaces *places, uint32_t first,
                             const DsDelve *delve, const DsLodgers *lodgers, size_t floor,
                             const DsThing *thing, const DsLockKind *kind) DS_MUST_CHECK;
/* Frees places and sets and zeroes it; safe to call twice. */
void ds_key_places_clear (DsKeyPlaces *self);
