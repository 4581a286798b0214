/* core/gen/pipeline/ids.h — set of the ids of a floor's rooms or things, which makes new ids
 * unique. */
#pragma once

#include "base/hooks.h"

#define DS_GEN_ID_TABLES 64 /* growing one of many small tables causes no long pause */

/* Held by value; all zero is empty. */
typedef struct {
  struct {
    uint64_t *slots; /* open addressing; 0 = free */
    size_t n, n_slots;
  } tables[DS_GEN_ID_TABLES]; /* by the highest bits */
  size_t n;                   /* in all of them */
} DsGenIds;

/* Adds @id, or the next free id when @id exists or is 0. Returns the id added; 0: no memory. */
uint64_t ds_gen_ids_add (DsGenIds *self, uint64_t id) DS_MUST_CHECK;
/* Frees the tables and zeroes them; safe to call twice. */
void ds_gen_ids_clear (DsGenIds *self);
