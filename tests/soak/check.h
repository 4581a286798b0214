/* tests/soak/check.h — invariants of every level that a recipe makes. */
#pragma once

#include "map/mask.h"
#include "rules/delve.h"

typedef struct {
  bool ok;
  const char *text; /* the violated invariant */
  size_t floor;
  DsCell cell;
} DstFault;

/* @base: pins and recipe; @made: the level. Pinned cells need not be connected unless the recipe
 * does that. */
DstFault dst_check_level (const DsDelve *base, const DsDungeon *made);
/* @now is @was but for the cells of @mask on @floor. */
DstFault dst_check_outside (const DsDungeon *was, const DsDungeon *now, size_t floor,
                            const DsMask *mask);
