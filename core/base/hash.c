/* core/base/hash.c — FNV-1a, 64 bits (Fowler, Noll, Vo). */
#include "base/hash.h"

#include <string.h>

uint64_t
ds_fnv64 (uint64_t hash, const void *bytes, size_t n)
{
  const uint8_t *at = bytes;

  for (size_t i = 0; i < n; i++)
    hash = (hash ^ at[i]) * 0x100000001b3u;
  return hash;
}

uint64_t
ds_fnv64_text (const char *text)
{
  return ds_fnv64 (DS_FNV64_START, text, strlen (text));
}
