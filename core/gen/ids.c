/* core/gen/ids.c — a set of 64-bit hashes; they are spread already, so their low bits pick. */
#include "gen/ids.h"
#include "base/hash.h"

#include <string.h>

/* The slot that holds @id, or the free one where it belongs. */
static size_t
slot_of (const DsGenIds *self, uint64_t id)
{
  size_t i = (size_t)id & (self->n_slots - 1);

  while (self->slots[i] != 0 && self->slots[i] != id)
    i = (i + 1) & (self->n_slots - 1);
  return i;
}

static bool
grow (DsGenIds *self)
{
  DsGenIds grown = { .n = self->n, .n_slots = self->n_slots > 0 ? self->n_slots * 2 : 64 };

  grown.slots = ds_alloc0 (grown.n_slots, sizeof *grown.slots);
  if (grown.slots == NULL)
    return false;
  for (size_t i = 0; i < self->n_slots; i++)
    if (self->slots[i] != 0)
      grown.slots[slot_of (&grown, self->slots[i])] = self->slots[i];
  ds_free (self->slots);
  *self = grown;
  return true;
}

/* O(1) on average. The same ids added in the same order are changed in the same way. */
uint64_t
ds_gen_ids_add (DsGenIds *self, uint64_t id)
{
  size_t slot;

  if (self->n * 2 >= self->n_slots && !grow (self))
    return 0;
  while (id == 0 || self->slots[slot_of (self, id)] == id)
    id = ds_mix64 (id + 1);
  slot = slot_of (self, id);
  self->slots[slot] = id;
  self->n++;
  return id;
}

void
ds_gen_ids_clear (DsGenIds *self)
{
  ds_free (self->slots);
  memset (self, 0, sizeof *self);
}
