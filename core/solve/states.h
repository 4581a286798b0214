/* core/solve/states.h — hash set of states of a fixed number of words, numbered in order of
 * insertion. Internal to solve. */
#pragma once

#include "base/defs.h"

#define DS_STATES_NONE UINT32_MAX

/* Held by value; zeroed but for @words. */
typedef struct {
  uint32_t words; /* of a state */
  uint32_t n, cap;
  uint64_t *states; /* n * words */
  uint32_t *slots;  /* hash table of 2 * cap: state + 1 */
} DsStates;

/* The number of @state, which is added when it is new: then that is what n was before.
 * DS_STATES_NONE: no memory. */
uint32_t ds_states_put (DsStates *self, const uint64_t *state) DS_MUST_CHECK;
/* True when the state, of @words words, was added before. O(1) on average. */
bool ds_states_has (const DsStates *self, const uint64_t *state);
/* Frees the states and zeroes the set; safe to call twice. */
void ds_states_clear (DsStates *self);

/* State @i, below n, in the order in which they were added. Borrows until the next is added. */
static inline const uint64_t *
ds_states_at (const DsStates *self, uint32_t i)
{
  return self->states + (size_t)i * self->words;
}
