/* core/field/lay_area.h — the part of a floor where tile rules lay tiles and objects over ground
 * and features. */
#pragma once

#include "field/pattern_search.h"
#include "field/tile_rules.h"

typedef struct {
  const DsFloor *level;           /* borrowed */
  const DsTileRuleLimits *limits; /* borrowed */
  DsMask cells;                   /* that may change */
  DsPatternSearch search;         /* at all places from which a pattern reaches one of them */
} DsLayArea;

/* All of the floor, or the cells that a pattern at one of @around reaches. DS_NOMEM: @self, which
 * was zeroed, is to be cleared all the same. */
DsStatus ds_lay_area_init (DsLayArea *self, const DsFloor *level, const DsSpans *around,
                           const DsTileRuleLimits *limits, DsError *err) DS_MUST_CHECK;
/* Frees and zeroes; safe to call twice. */
void ds_lay_area_clear (DsLayArea *self);
/* True if @at, which may lie off the floor, may change. */
bool ds_lay_area_has (const DsLayArea *self, DsCell at);
