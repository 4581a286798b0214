/* core/solve/twins.h — doors that are as good as each other: of one colour, with the same behind
 * them and no door beyond. Which of those that can be come to are open makes no difference, only
 * how many; so that a search need not try them all. Internal to solve. */
#pragma once

#include "solve/play.h"

/* Placed, zeroed: there are none. */
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
/* The first twin of @door that is shut and can be come to in the settled state; else @door. */
uint32_t ds_twins_shut (const DsTwins *self, const DsPlay *play, uint32_t door);
