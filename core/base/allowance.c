/* core/base/allowance.c — counts the blocks that a thread allocates while it reads a file. */
#include "base/allowance.h"

#define ROUNDING 4096 /* bytes by which a block may be larger than it was asked to be */

static _Thread_local DsAllowance *current; /* NULL: this thread does not count */

bool
ds_allowance_set (DsAllowance *self)
{
  if (self != NULL && current != NULL)
    return false;
  current = self;
  return true;
}

bool
ds_allowance_lend (DsAllowance *out)
{
  DS_ASSERT (out != NULL);
  if (current == NULL)
    return false;
  *out = (DsAllowance){ .left = current->left / 2 };
  current->left -= out->left;
  return true;
}

void
ds_allowance_return (const DsAllowance *lent)
{
  DS_ASSERT (lent != NULL && current != NULL);
  ds_allowance_give_back (lent->left);
  current->is_spent |= lent->is_spent;
}

bool
ds_allowance_allows (size_t bytes)
{
  if (current == NULL || (bytes <= current->left && current->left - bytes >= ROUNDING))
    return true;
  current->is_spent = true;
  return false;
}

void
ds_allowance_take (size_t bytes)
{
  if (current != NULL)
    current->left -= bytes < current->left ? bytes : current->left;
}

void
ds_allowance_give_back (size_t bytes)
{
  if (current != NULL && __builtin_add_overflow (current->left, bytes, &current->left))
    current->left = SIZE_MAX;
}
