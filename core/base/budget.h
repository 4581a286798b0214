/* core/base/budget.h — the memory that a reader may take: so much for each byte that it reads,
 * whatever stands in it. */
#pragma once

#include "base/allowance.h"
#include "base/error.h"

#define DS_BUDGET_PER_BYTE 32
#define DS_BUDGET_AT_LEAST ((size_t)64 << 20) /* bytes */

/* Held by value. */
typedef struct {
  DsAllowance allowance;
  bool is_inner; /* another one counts */
} DsBudget;

/* From now on the blocks of this thread count, until ds_budget_end(): what is too much for a text
 * of @n bytes is refused like memory that ran out. Within another budget that one counts alone, and
 * where the host's memory has no DsHooks.size none does. */
void ds_budget_begin (DsBudget *self, size_t n);
/* Returns @status; DS_LIMIT where memory was refused, which @errors then call by its name. */
DsStatus ds_budget_end (DsBudget *self, DsStatus status, DsErrors *errors);
