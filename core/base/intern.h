/* core/base/intern.h — interned strings: each gets a small number. */
#pragma once

#include "base/arena.h"

#define DS_INTERN_NONE UINT32_MAX

typedef struct {
  DsArena arena;
  const char **names; /* by number */
  uint32_t n, cap;
  uint32_t *slots; /* open addressing; number + 1, 0 = free */
  uint32_t n_slots;
} DsIntern;

uint32_t ds_intern_find (const DsIntern *self, const char *name); /* DS_INTERN_NONE: not there */
uint32_t ds_intern_add (DsIntern *self, const char *name) DS_MUST_CHECK; /* NONE: no memory */
/* Frees all names and zeroes the table; safe to call twice. Borrowed names are gone. */
void ds_intern_clear (DsIntern *self);
