/* core/base/budget.h — memory budget of a reader: a fixed amount for each byte of its input,
 * whatever the input. */
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

/* Starts a budget: until ds_budget_end() blocks of this thread are counted, and those beyond the
 * limit for a text of @n bytes are refused as if memory ran out. An inner budget replaces the outer
 * one until its end; without DsHooks.size in the host's memory hooks nothing is refused. */
void ds_budget_begin (DsBudget *self, size_t n);
/* Widens the limit as if the text were @n bytes longer: what it names takes memory of its own. */
void ds_budget_widen (DsBudget *self, size_t n);
/* Returns @status; DS_LIMIT where memory was refused, which @errors then call by its name. */
DsStatus ds_budget_end (DsBudget *self, DsStatus status, DsErrors *errors);
