/* core/solve/guarantee.h — what a player can always get to, however badly they play: a proof by
 * counting keys that takes microseconds. It may miss what search proves, and is never wrong. */
#pragma once

#include "solve/reach.h"

/* Held by value. */
typedef struct {
  bool wins;       /* the goal can never be lost */
  uint32_t trap;   /* a drop from which there may be no way back; DS_WORLD_NONE: none */
  uint32_t *needs; /* by door: with so many keys of its colour found one is left for it, however
                      the others were spent; 0 = no door for keys */
  DsReach reach;   /* what is surely reached */
} DsGuarantee;

/* A player may find secret doors, but does not need to. DS_NOMEM: @out is zeroed. O(doors * ways),
 * for each drop once more. */
DsStatus ds_guarantee_find (DsGuarantee *out, const DsWorld *world, DsError *err) DS_MUST_CHECK;
/* Frees the tables and zeroes it; safe to call twice. */
void ds_guarantee_clear (DsGuarantee *self);
