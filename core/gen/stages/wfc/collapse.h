/* core/gen/stages/wfc/collapse.h — wave function collapse (WFC) solver: every cell starts with all
 * patterns allowed there; one cell is decided, patterns that no longer fit are removed from its
 * neighbours, and so on. */
#pragma once

#include "gen/stages/wfc/patterns.h"

/* Held by value; all zero is empty. */
typedef struct {
  const DsPatterns *patterns;
  int32_t w, h;
  uint64_t *start; /* w * h sets: patterns allowed by the sample and the floor's edges and pins */
  uint64_t *now;   /* w * h sets: patterns left */
  uint64_t *told;  /* w * h sets: patterns left at the last propagation */
  uint8_t *state;  /* w * h: DS_COLLAPSE_* */
  uint32_t *tree;  /* tournament tree for the lowest entropy: leaves after inner nodes */
  size_t n_leaves;
  uint32_t logs[DS_PATTERNS_MAX]; /* weight * log2 (weight) */
  uint32_t *changed;              /* w * h, a ring: queue for propagation */
  size_t first_changed, n_changed;
  uint8_t *trouble; /* contradictions so far in each square of 8 x 8 cells */
  DsCell failed;    /* cell of the last contradiction */
} DsCollapse;

enum { DS_COLLAPSE_OFF = 1, DS_COLLAPSE_CHANGED = 2 }; /* without decision; queued */

/* Allows every pattern on every cell. */
DsStatus ds_collapse_init (DsCollapse *self, const DsPatterns *patterns, int32_t w,
                           int32_t h) DS_MUST_CHECK;
/* Frees all tables and zeroes it; safe to call twice. The patterns are the caller's. */
void ds_collapse_clear (DsCollapse *self);
/* Keeps at @at only patterns whose cell @cell shows one of the @allowed symbols (a bit each). */
void ds_collapse_restrict (DsCollapse *self, DsCell at, DsCell cell, uint64_t allowed);
/* True when no pattern is allowed at @at from the start. */
bool ds_collapse_is_impossible (const DsCollapse *self, DsCell at);
void ds_collapse_free (DsCollapse *self, DsCell at); /* allows every pattern at @at again */
/* Excludes @at: nothing is decided there, and it restricts no neighbour. */
void ds_collapse_switch_off (DsCollapse *self, DsCell at);

/* Decides all cells. After repeated contradictions, restrictions of cells nearby are dropped.
 * DS_NOT_FOUND: that did not help; @failed is the cell of the last one. DS_CANCELLED. */
DsStatus ds_collapse_run (DsCollapse *self, DsGenRun *run) DS_MUST_CHECK;
size_t ds_collapse_symbol (const DsCollapse *self, DsCell at); /* after a run */
