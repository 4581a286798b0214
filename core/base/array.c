/* core/base/array.c — growth of typed arrays. */
#include "base/array.h"

bool
ds_array_grow_ (void **items, size_t n, size_t *cap, size_t extra, size_t size)
{
  size_t wanted, new_cap;
  void *grown;

  if (__builtin_add_overflow (n, extra, &wanted))
    return false;
  if (wanted <= *cap)
    return true;
  new_cap = *cap < 8 ? 8 : *cap + *cap / 2;
  if (new_cap < wanted)
    new_cap = wanted;
  grown = ds_resize (*items, new_cap, size);
  if (grown == NULL)
    return false;
  *items = grown;
  *cap = new_cap;
  return true;
}
