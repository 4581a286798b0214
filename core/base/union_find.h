/* core/base/union_find.h — disjoint sets of n numbers (union-find). Each number has a parent; a
 * root, which is its own parent, represents its set. */
#pragma once

#include "base/defs.h"

/* Takes all @n numbers apart: each is a root. */
static inline void
ds_union_reset (uint32_t *joined, size_t n)
{
  for (size_t i = 0; i < n; i++)
    joined[i] = (uint32_t)i;
}

/* ds_union_root() for numbers that are a field of structs: @first is that of item 0, and @stride
 * the bytes of an item. */
static inline uint32_t
ds_union_root_in (uint32_t *first, size_t stride, uint32_t i)
{
#define JOINED(i) (*(uint32_t *)(void *)((char *)first + (i)*stride))
  while (JOINED (i) != i) {
    JOINED (i) = JOINED (JOINED (i)); /* halves the way for the next time */
    i = JOINED (i);
  }
#undef JOINED
  return i;
}

/* Root of @i: the same for all numbers of a set. Nearly O(1). */
static inline uint32_t
ds_union_root (uint32_t *joined, uint32_t i)
{
  return ds_union_root_in (joined, sizeof *joined, i);
}

/* Joins two numbers; the root of @a becomes that of both. False: they hung together already. */
static inline bool
ds_union_join (uint32_t *joined, uint32_t a, uint32_t b)
{
  a = ds_union_root (joined, a);
  b = ds_union_root (joined, b);
  joined[b] = a;
  return a != b;
}

/* The same; the lower root becomes that of both, so that a root comes before all others. */
static inline bool
ds_union_join_lower (uint32_t *joined, uint32_t a, uint32_t b)
{
  a = ds_union_root (joined, a);
  b = ds_union_root (joined, b);
  joined[a > b ? a : b] = a < b ? a : b;
  return a != b;
}
