/* core/solve/twins.h — twins, equivalent doors: of one colour, with the same behind them and no
 * door beyond. It makes no difference which reachable twins are open, only how many; so a search
 * need not try them all. Internal to solve. */
#pragma once

#include "solve/play.h"

/* Held by value; all zero: there are none. */
typedef struct {
  const DsWorld *world;
  uint32_t *twin; /* by door: the first that is like it, which may be itself */
  uint32_t
      *first; /* doors + 1, into keys[]: what lies behind a door, in an order that twins share */
  uint32_t *keys;
  uint8_t *idle;   /* by door */
  uint32_t *count; /* by door: for folding */
  bool any;        /* twins or idle doors */
} DsTwins;

/* @play is that of a search that takes every key it comes by. Where there are drops there are none.
 * DS_NOMEM: @self is zeroed. O(doors * (ways + doors)). */
DsStatus ds_twins_init (DsTwins *self, const DsPlay *play) DS_MUST_CHECK;
/* Frees the tables and zeroes it; safe to call twice. */
void ds_twins_clear (DsTwins *self);
/* The state in now[], which is settled, becomes the one that stands for all like it. It has to be
 * settled again before anything else is asked of it. */
void ds_twins_fold (DsTwins *self, DsPlay *play);
/* Keeps one of @moves for doors that are twins, and none for idle ones. */
void ds_twins_thin (DsTwins *self, DsMoves *moves);
/* First shut and reachable twin of @door in the settled state; else @door. */
uint32_t ds_twins_shut (const DsTwins *self, const DsPlay *play, uint32_t door);
