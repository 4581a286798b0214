/* core/gen/pipeline/ids.c — hash set of 64-bit ids; ids are hashes already, so their bits serve as
 * the index. */
#include "gen/pipeline/ids.h"
#include "base/hash.h"

#include <string.h>

/* Slot among @n_slots that holds @id, or else the free one to insert it. */
static size_t
slot_of (const uint64_t *slots, size_t n_slots, uint64_t id)
{
  size_t i = (size_t)id & (n_slots - 1);

  while (slots[i] != 0 && slots[i] != id)
    i = (i + 1) & (n_slots - 1);
  return i;
}

static size_t
table_of (uint64_t id)
{
  return (size_t)(id >> 58);
}

static bool
grow (DsGenIds *self, size_t table)
{
  const size_t old = self->tables[table].n_slots, n_slots = old > 0 ? old * 2 : 16;
  uint64_t *slots = ds_alloc0 (n_slots, sizeof *slots);

  if (slots == NULL)
    return false;
  for (size_t i = 0; i < old; i++) {
    const uint64_t id = self->tables[table].slots[i];

    if (id != 0)
      slots[slot_of (slots, n_slots, id)] = id;
  }
  ds_free (self->tables[table].slots);
  self->tables[table].slots = slots;
  self->tables[table].n_slots = n_slots;
  return true;
}

/* Free slot of @id, whose table must have one. NULL: the id exists already. */
static uint64_t *
free_slot (const DsGenIds *self, size_t table, uint64_t id)
{
  uint64_t *slots = self->tables[table].slots;
  uint64_t *slot = &slots[slot_of (slots, self->tables[table].n_slots, id)];

  return *slot == 0 ? slot : NULL;
}

/* O(1) on average. Deterministic: the same ids in the same order give the same results. */
uint64_t
ds_gen_ids_add (DsGenIds *self, uint64_t id)
{
  for (;; id = ds_mix64 (id + 1)) {
    const size_t table = table_of (id);
    uint64_t *slot;

    if (id == 0)
      continue;
    if (self->tables[table].n * 2 >= self->tables[table].n_slots && !grow (self, table))
      return 0;
    slot = free_slot (self, table, id);
    if (slot == NULL)
      continue;
    *slot = id;
    self->tables[table].n++;
    self->n++;
    return id;
  }
}

void
ds_gen_ids_clear (DsGenIds *self)
{
  if (self->n > 0)
    for (size_t i = 0; i < DS_GEN_ID_TABLES; i++)
      ds_free (self->tables[i].slots);
  memset (self, 0, sizeof *self);
}
