/* core/base/bits.h — rows of bits, 64 columns a word. */
#pragma once

#include "base/defs.h"

/* The bits of word @word that lie in columns @x0 to @x1, which may extend beyond it; 0: none. */
static inline uint64_t
ds_bits_of_columns (int32_t word, int32_t x0, int32_t x1)
{
  const int32_t low = ds_max (x0 - word * 64, 0), high = ds_min (x1 - word * 64, 63);

  return low > high ? 0 : UINT64_MAX >> (63 - (high - low)) << low;
}

/* Sets columns @x0 to @x1 of a row; none where @x1 lies before @x0. */
static inline void
ds_bits_set (uint64_t *row, int32_t x0, int32_t x1)
{
  for (int32_t word = x0 / 64; x0 <= x1 && word <= x1 / 64; word++)
    row[word] |= ds_bits_of_columns (word, x0, x1);
}
