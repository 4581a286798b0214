/* core/base/budget.c — counts the blocks of a thread that reads. */
#include "base/budget.h"

#define ROUNDING 4096 /* bytes by which a block may be larger than it was asked to be */

static _Thread_local DsBudget *current; /* NULL: this thread does not count */

void
ds_budget_begin (DsBudget *self, size_t n)
{
  *self = (DsBudget){ .is_inner = current != NULL };
  if (__builtin_mul_overflow (n, (size_t)DS_BUDGET_PER_BYTE, &self->left) ||
      __builtin_add_overflow (self->left, DS_BUDGET_AT_LEAST, &self->left))
    self->left = SIZE_MAX;
  if (!self->is_inner)
    current = self;
}

DsStatus
ds_budget_end (DsBudget *self, DsStatus status, DsErrors *errors)
{
  if (self->is_inner)
    return status;
  current = NULL;
  if (status == DS_OK || !self->is_spent)
    return status;
  for (size_t i = 0; errors != NULL && i < errors->n; i++)
    if (errors->items[i].status == DS_NOMEM) {
      errors->items[i].status = DS_LIMIT;
      ds_message_set (
          &errors->items[i].message, "budget",
          N_ ("expected at most %d bytes of memory for each byte of the file, got more"),
          DS_BUDGET_PER_BYTE);
    }
  return status == DS_NOMEM ? DS_LIMIT : status;
}

bool
ds_budget_allows (size_t bytes)
{
  if (current == NULL || (bytes <= current->left && current->left - bytes >= ROUNDING))
    return true;
  current->is_spent = true;
  return false;
}

void
ds_budget_add (size_t bytes)
{
  if (current != NULL)
    current->left -= bytes < current->left ? bytes : current->left;
}

void
ds_budget_give_back (size_t bytes)
{
  if (current != NULL && __builtin_add_overflow (current->left, bytes, &current->left))
    current->left = SIZE_MAX;
}
