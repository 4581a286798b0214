/* tests/soak/check.h — what must hold for every level that a recipe makes. */
#pragma once

#include "map/mask.h"
#include "rules/delve.h"

typedef struct {
  bool ok;
  const char *text; /* what does not hold */
  size_t floor;
  DsCell cell;
} DstFault;

/* @base: what was pinned before, and the recipe; @made: the level. What is pinned need not be
 * joined unless the recipe connects. */
DstFault dst_check_level (const DsDelve *base, const DsDungeon *made);
/* @now is @was but for the cells of @mask on @floor. */
DstFault dst_check_outside (const DsDungeon *was, const DsDungeon *now, size_t floor,
                            const DsMask *mask);
