/* core/base/allowance.h — memory that a thread may still allocate, counted by the hooks of
 * base/hooks.c. */
#pragma once

#include "base/defs.h"

/* Held by value. */
typedef struct {
  size_t left;   /* bytes */
  bool is_spent; /* something was refused */
} DsAllowance;

/* The blocks of this thread count against @self (borrowed) from now on; NULL: against nothing.
 * False, and nothing changes: another allowance counts already. */
bool ds_allowance_set (DsAllowance *self);
/* Moves half of what this thread may still take to @out, for another thread. False: this thread
 * does not count, and *@out is left as it is. */
bool ds_allowance_lend (DsAllowance *out);
/* Ends a loan: what is left of it is this thread's again. */
void ds_allowance_return (const DsAllowance *lent);

/* ---- for base/hooks.c */

bool ds_allowance_allows (size_t bytes); /* in addition to the bytes counted; a refusal is noted */
/* Counts a block of @bytes that was taken; does nothing in a thread without an allowance. */
void ds_allowance_take (size_t bytes);
/* Blocks from before it began count, too, once they are freed: what lives then is not more. */
void ds_allowance_give_back (size_t bytes);
