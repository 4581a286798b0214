/* core/io/mapping/alike.h — openers of an import that open the same: they have one lock. Private to
 * core/io/mapping. */
#pragma once

#include "base/defs.h"

/* A gate accepts all tokens of a set, or all of another set. */
typedef struct {
  size_t gate; /* first thing of it */
  uint32_t set;
  uint32_t token;
} DsLinkAccept;

/* Joins those of the @n_tokens tokens in @sets (base/union_find.h) each of which opens the same
 * gates alone, and none with others: so a key of a lock may be written as a reference to each of
 * its gates. Tokens whose @names begin with "!", of which a rule names the lock, are not joined
 * with each other. @accepts are in the order of gates and sets. False: no memory. O(n log n). */
bool ds_join_alike (uint32_t *sets, const char *const *names, uint32_t n_tokens,
                    const DsLinkAccept *accepts, size_t n) DS_MUST_CHECK;
