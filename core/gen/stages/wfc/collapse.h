/* core/gen/stages/wfc/collapse.h — wave function collapse: every cell begins with all patterns that
 * may stand there; one is decided, what it rules out is taken from its neighbours, and so on. */
#pragma once

#include "gen/stages/wfc/patterns.h"

/* Placed, zeroed. */
typedef struct {
  const DsPatterns *patterns;
  int32_t w, h;
  uint64_t *start; /* w * h sets: what the sample and the floor's edges and pins allow */
  uint64_t *now;   /* w * h sets: what is left of that */
  uint64_t *told;  /* w * h sets: what was left when the neighbours were told last */
  uint8_t *state;  /* w * h: DS_COLLAPSE_* */
  uint32_t *tree;  /* of the lowest uncertainty: leaves behind inner nodes */
  size_t n_leaves;
  uint32_t logs[DS_PATTERNS_MAX]; /* weight * log2 (weight) */
  uint32_t *changed;              /* w * h, a ring: cells whose neighbours have to be told */
  size_t first_changed, n_changed;
  uint8_t *trouble; /* contradictions so far in each square of 8 x 8 cells */
  DsCell failed;    /* where nothing was left */
} DsCollapse;

enum { DS_COLLAPSE_OFF = 1, DS_COLLAPSE_CHANGED = 2 }; /* nothing to decide; is in changed */

/* Every cell may be anything. */
DsStatus ds_collapse_init (DsCollapse *self, const DsPatterns *patterns, int32_t w,
                           int32_t h) DS_MUST_CHECK;
/* Frees all tables and zeroes it; safe to call twice. The patterns are the caller's. */
void ds_collapse_clear (DsCollapse *self);
/* Only patterns whose cells show @allowed symbols (a bit each) on @cell stay at @at. */
void ds_collapse_restrict (DsCollapse *self, DsCell at, DsCell cell, uint64_t allowed);
/* Whether no pattern fits at @at from the beginning, by what stands there. */
bool ds_collapse_is_impossible (const DsCollapse *self, DsCell at);
void ds_collapse_free (DsCollapse *self, DsCell at); /* anything may be there again */
/* Leaves @at out: nothing is decided there, and it rules out nothing. */
void ds_collapse_switch_off (DsCollapse *self, DsCell at);

/* Decides all cells. Where it comes to contradictions again and again, the cells around are
 * restricted no more. DS_NOT_FOUND: that leads nowhere either; @failed says where the last one was.
 * DS_CANCELLED. */
DsStatus ds_collapse_run (DsCollapse *self, DsGenRun *run) DS_MUST_CHECK;
size_t ds_collapse_symbol (const DsCollapse *self, DsCell at); /* afterwards */
