/* core/sim/state.c — operations on all arrays of a game's state: copy, hash, free. */
#include "sim/state.h"
#include "base/hash.h"

#include <string.h>

const DsSimArray ds_sim_arrays[DS_SIM_N_ARRAYS] = {
#define X(name, type, word, use)                                                                   \
  { #name, offsetof (DsSimState, name), sizeof (type), sizeof (word), DS_SIM_##use },
  DS_SIM_ARRAY_LIST (X)
#undef X
};

/* Layout of every DS_ARRAY(). */
typedef struct {
  void *items;
  size_t n, cap;
} StateArray;

static StateArray *
array_of (DsSimState *self, size_t i)
{
  return (void *)((char *)self + ds_sim_arrays[i].offset);
}

static const StateArray *
const_array_of (const DsSimState *self, size_t i)
{
  return (const void *)((const char *)self + ds_sim_arrays[i].offset);
}

DsStatus
ds_sim_state_copy (DsSimState *self, const DsSimState *from)
{
  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < DS_SIM_N_ARRAYS; i++) {
    const StateArray *source = const_array_of (from, i);
    StateArray *array = array_of (self, i);

    if (source->n > array->cap && !ds_array_grow_ (&array->items, array->n, &array->cap,
                                                   source->n - array->n, ds_sim_arrays[i].size))
      return DS_NOMEM;
    array->n = source->n;
    if (source->n > 0)
      memcpy (array->items, source->items, source->n * ds_sim_arrays[i].size);
  }
  return DS_OK;
}

/* Four independent chains, which the processor computes in parallel. */
static uint64_t
hash_words (uint64_t hash, const StateArray *array, const DsSimArray *type)
{
  const size_t n = array->n * (type->size / type->word);
  uint64_t lanes[4] = { hash, hash + 1, hash + 2, hash + 3 };

  for (size_t i = 0; i < n; i++) {
    const uint64_t word =
        type->word == 4 ? ((const uint32_t *)array->items)[i] : ((const uint64_t *)array->items)[i];
    uint64_t *const lane = &lanes[i % 4];

    *lane = (*lane ^ word) * 0x9e3779b97f4a7c15u;
    *lane ^= *lane >> 29;
  }
  hash = array->n;
  for (size_t i = 0; i < 4; i++)
    hash = ds_mix64 (hash ^ lanes[i]);
  return hash;
}

uint64_t
ds_sim_state_hash (const DsSimState *self)
{
  uint64_t hash = DS_FNV64_START;

  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < DS_SIM_N_ARRAYS; i++)
    if (ds_sim_arrays[i].use == DS_SIM_PLAIN)
      hash = hash_words (hash, const_array_of (self, i), &ds_sim_arrays[i]);
  return hash;
}

void
ds_sim_state_clear (DsSimState *self)
{
  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < DS_SIM_N_ARRAYS; i++)
    ds_free (array_of (self, i)->items);
  memset (self, 0, sizeof *self);
}
