/* core/base/intern.c — interned strings: a hash table with open addressing. */
#include "base/intern.h"
#include "base/hash.h"

#include <string.h>

/* The slot of @name, or the free one where it would go. @n_slots is a power of two, never full. */
static uint32_t
slot_of (const DsIntern *self, const uint32_t *slots, uint32_t n_slots, const char *name)
{
  uint32_t at = (uint32_t)ds_fnv64_text (name) & (n_slots - 1);

  while (slots[at] != 0 && strcmp (self->names[slots[at] - 1], name) != 0)
    at = (at + 1) & (n_slots - 1);
  return at;
}

/* The number of @name, or DS_INTERN_NONE. O(1). */
uint32_t
ds_intern_find (const DsIntern *self, const char *name)
{
  uint32_t at;

  if (self->n == 0)
    return DS_INTERN_NONE;
  at = slot_of (self, self->slots, self->n_slots, name);
  return self->slots[at] != 0 ? self->slots[at] - 1 : DS_INTERN_NONE;
}

static bool
grow (DsIntern *self)
{
  uint32_t n_slots = self->n_slots > 0 ? self->n_slots * 2 : 64;
  const char **names;
  uint32_t *slots;

  names = ds_resize (self->names, n_slots / 2, sizeof *names);
  if (names == NULL)
    return false;
  self->names = names;
  slots = ds_alloc0 (n_slots, sizeof *slots);
  if (slots == NULL)
    return false;
  for (uint32_t i = 0; i < self->n; i++)
    slots[slot_of (self, slots, n_slots, names[i])] = i + 1;
  ds_free (self->slots);
  self->slots = slots;
  self->n_slots = n_slots;
  self->cap = n_slots / 2;
  return true;
}

/* The number of @name, which is added if need be: 0, 1, 2 ... in the order of adding. */
uint32_t
ds_intern_add (DsIntern *self, const char *name)
{
  uint32_t number = ds_intern_find (self, name);
  const char *copy;

  if (number != DS_INTERN_NONE)
    return number;
  if (self->n == self->cap && !grow (self))
    return DS_INTERN_NONE;
  copy = ds_arena_strdup (&self->arena, name);
  if (copy == NULL)
    return DS_INTERN_NONE;
  self->slots[slot_of (self, self->slots, self->n_slots, name)] = self->n + 1;
  self->names[self->n] = copy;
  return self->n++;
}

void
ds_intern_clear (DsIntern *self)
{
  ds_arena_clear (&self->arena);
  ds_free (self->names);
  ds_free (self->slots);
  memset (self, 0, sizeof *self);
}
