/* core/base/pick_list.c — Fenwick tree (binary indexed tree) of the items left. */
#include "base/pick_list.h"
#include "base/array.h"

#include <string.h>

bool
ds_pick_list_init (DsPickList *self, size_t cap)
{
  *self = (DsPickList){ .cap = cap };
  self->items = ds_alloc (cap, sizeof *self->items);
  self->counts = ds_alloc0 (cap + 1, sizeof *self->counts);
  if (self->items != NULL && self->counts != NULL)
    return true;
  ds_pick_list_clear (self);
  return false;
}

void
ds_pick_list_clear (DsPickList *self)
{
  ds_free (self->items);
  ds_free (self->counts);
  memset (self, 0, sizeof *self);
}

static void
count (DsPickList *self, size_t slot, uint32_t by)
{
  for (size_t i = slot + 1; i <= self->cap; i += i & -i)
    self->counts[i] += by;
}

void
ds_pick_list_push (DsPickList *self, uint32_t item)
{
  count (self, self->n_slots, 1);
  self->items[self->n_slots++] = item;
  self->n++;
}

size_t
ds_pick_list_slot (const DsPickList *self, size_t nth)
{
  size_t slot = 0, half = 1;

  while (half * 2 <= self->cap)
    half *= 2;
  for (; half > 0; half /= 2)
    if (slot + half <= self->cap && self->counts[slot + half] <= nth) {
      slot += half;
      nth -= self->counts[slot];
    }
  return slot;
}

void
ds_pick_list_take (DsPickList *self, size_t slot)
{
  count (self, slot, UINT32_MAX); /* one less */
  self->n--;
}
