/* core/base/budget.c — memory budget of a reader in proportion to its input, and the error when it
 * is exceeded. */
#include "base/budget.h"

void
ds_budget_begin (DsBudget *self, size_t n)
{
  *self = (DsBudget){ 0 };
  if (__builtin_mul_overflow (n, (size_t)DS_BUDGET_PER_BYTE, &self->allowance.left) ||
      __builtin_add_overflow (self->allowance.left, DS_BUDGET_AT_LEAST, &self->allowance.left))
    self->allowance.left = SIZE_MAX;
  self->is_inner = !ds_allowance_set (&self->allowance);
}

void
ds_budget_widen (DsBudget *self, size_t n)
{
  size_t more;

  DS_ASSERT (self != NULL);
  if (__builtin_mul_overflow (n, (size_t)DS_BUDGET_PER_BYTE, &more) ||
      __builtin_add_overflow (self->allowance.left, more, &self->allowance.left))
    self->allowance.left = SIZE_MAX;
}

DsStatus
ds_budget_end (DsBudget *self, DsStatus status, DsErrors *errors)
{
  if (self->is_inner)
    return status;
  ds_allowance_set (NULL);
  if (status == DS_OK || !self->allowance.is_spent)
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
