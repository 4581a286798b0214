/* core/gen/pipeline/ids.h — the ids that a floor's rooms or things have, so that a new one is
 * unique. */
#pragma once

#include "base/hooks.h"

#define DS_GEN_ID_TABLES 64 /* one that grows is a small part of all: no long pause */

/* Placed, zeroed. */
typedef struct {
  struct {
    uint64_t *slots; /* open addressing; 0 = free */
    size_t n, n_slots;
  } tables[DS_GEN_ID_TABLES]; /* by the highest bits */
  size_t n;                   /* in all of them */
} DsGenIds;

/* Adds @id, or the next free one when it is taken or 0. Returns what was added; 0: no memory. */
uint64_t ds_gen_ids_add (DsGenIds *self, uint64_t id) DS_MUST_CHECK;
/* Frees the tables and zeroes them; safe to call twice. */
void ds_gen_ids_clear (DsGenIds *self);
