/* core/base/array.h — typed growing arrays: DS_ARRAY (DsCell) cells = { 0 }; */
#pragma once

#include "base/hooks.h"

#define DS_ARRAY(type)                                                                             \
  struct {                                                                                         \
    type *items;                                                                                   \
    size_t n, cap;                                                                                 \
  }

/* True when there is room for @extra more items; false leaves the array as it was. */
#define ds_array_reserve(array, extra)                                                             \
  ds_array_grow_ ((void **)&(array)->items, (array)->n, &(array)->cap, (extra),                    \
                  sizeof (array)->items[0])

/* Appends; evaluates to false (and appends nothing) when memory runs out. */
#define ds_array_push(array, ...)                                                                  \
  ((array)->n < (array)->cap || ds_array_reserve (array, 1)                                        \
       ? ((array)->items[(array)->n++] = __VA_ARGS__, true)                                        \
       : false)

#define ds_array_clear(array)                                                                      \
  (ds_free ((array)->items), (array)->items = NULL, (array)->n = (array)->cap = 0)

/* Makes room for @extra items behind the first @n; doubles, so that n pushes cost O(n). False:
 * memory ran out, nothing changed. */
bool ds_array_grow_ (void **items, size_t n, size_t *cap, size_t extra, size_t size) DS_MUST_CHECK;
