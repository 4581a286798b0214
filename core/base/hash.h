/* core/base/hash.h — hashes on which file formats and golden tests depend. */
#pragma once

#include "base/defs.h"

#define DS_FNV64_START 0xcbf29ce484222325u

uint64_t ds_fnv64 (uint64_t hash, const void *bytes, size_t n); /* FNV-1a; start DS_FNV64_START */
/* FNV-1a of the bytes of a terminated text. O(bytes). */
uint64_t ds_fnv64_text (const char *text);

/* The finaliser of splitmix64: a bijection that spreads every bit. */
static inline uint64_t
ds_mix64 (uint64_t x)
{
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

/* A number for each cell that depends on nothing but its arguments: noise and scatter come from
 * it, so that a part of a level can be made alone. */
static inline uint64_t
ds_cell_hash (uint64_t key, int32_t x, int32_t y)
{
  return ds_mix64 (ds_mix64 (key ^ ((uint64_t)(uint32_t)x * 0x9e3779b97f4a7c15u)) +
                   (uint64_t)(uint32_t)y * 0xd1b54a32d192ed03u);
}
