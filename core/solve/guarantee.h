/* core/solve/guarantee.h — places that a player can always reach, however badly they play: a proof
 * by counting keys that takes microseconds. It may miss cases that the search proves, and is never
 * wrong. */
#pragma once

#include "solve/reach.h"

/* Held by value. */
typedef struct {
  bool wins;       /* the goal can never be lost */
  uint32_t trap;   /* a drop from which there may be no way back; DS_WORLD_NONE: none */
  uint32_t *needs; /* by door: once this many keys of its colour are found, one is left for it,
                    * however the others were spent; 0 = not a door for keys */
  DsReach reach;   /* places that are certainly reached */
} DsGuarantee;

/* A player may find secret doors, but does not need to. DS_NOMEM: @out is zeroed. O(doors * ways),
 * for each drop once more. */
DsStatus ds_guarantee_find (DsGuarantee *out, const DsWorld *world, DsError *err) DS_MUST_CHECK;
/* Frees the tables and zeroes it; safe to call twice. */
void ds_guarantee_clear (DsGuarantee *self);
