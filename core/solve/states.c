/* core/solve/states.c — hash table with open addressing. */
#include "solve/states.h"
#include "base/hooks.h"

#include <string.h>

static uint32_t
hash_of (const uint64_t *words, uint32_t n)
{
  uint64_t hash = 0x9e3779b97f4a7c15u;

  for (uint32_t i = 0; i < n; i++) {
    hash = (hash ^ words[i]) * 0xff51afd7ed558ccdu;
    hash ^= hash >> 32;
  }
  return (uint32_t)hash;
}

/* Slot of @state, or the free one to insert it. */
static uint32_t *
slot_of (const DsStates *self, const uint64_t *state)
{
  for (uint32_t at = hash_of (state, self->words);; at++) {
    uint32_t *slot = &self->slots[at & (self->cap * 2 - 1)];

    if (*slot == 0 ||
        memcmp (ds_states_at (self, *slot - 1), state, self->words * sizeof *state) == 0)
      return slot;
  }
}

static bool
grow (DsStates *self)
{
  const uint32_t cap = self->cap == 0 ? 256 : self->cap * 2;
  uint64_t *states = ds_resize (self->states, (size_t)cap * self->words, sizeof *states);
  uint32_t *slots;

  if (states == NULL)
    return false;
  self->states = states;
  if ((slots = ds_alloc0 ((size_t)cap * 2, sizeof *slots)) == NULL)
    return false;
  ds_free (self->slots);
  self->slots = slots;
  self->cap = cap;
  for (uint32_t i = 0; i < self->n; i++)
    *slot_of (self, ds_states_at (self, i)) = i + 1;
  return true;
}

uint32_t
ds_states_put (DsStates *self, const uint64_t *state)
{
  uint32_t *slot;

  if (self->n == self->cap && !grow (self))
    return DS_STATES_NONE;
  slot = slot_of (self, state);
  if (*slot == 0) {
    memcpy (self->states + (size_t)self->n * self->words, state, self->words * sizeof *state);
    *slot = ++self->n;
  }
  return *slot - 1;
}

bool
ds_states_has (const DsStates *self, const uint64_t *state)
{
  return self->n > 0 && *slot_of (self, state) != 0;
}

void
ds_states_clear (DsStates *self)
{
  ds_free (self->states);
  ds_free (self->slots);
  memset (self, 0, sizeof *self);
}
