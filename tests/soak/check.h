/* tests/soak/check.h — what must hold for every level that a recipe makes. */
#pragma once

#include "rules/delve.h"

typedef struct {
  bool ok;
  const char *text; /* what does not hold */
  size_t floor;
  DsCell cell;
} DstFault;

/* @base: what was pinned before, and the recipe; @made: the level. What is pinned need not be
 * joined unless the recipe connects. A level of which only a @part was made anew need be proved
 * only when the recipe proves it. */
DstFault dst_check_level (const DsDelve *base, const DsDungeon *made, bool part);
