/* tests/lib/cellular.c — reference for the bit-sliced stage cellular. */
#include "lib/cellular.h"

#include <string.h>

void
dst_cellular_round (uint8_t *next, const uint8_t *now, const uint8_t *fixed, int32_t w, int32_t h,
                    int birth, int survival)
{
  memcpy (next, now, (size_t)w * (size_t)h);
  for (int32_t y = 1; y < h - 1; y++)
    for (int32_t x = 1; x < w - 1; x++) {
      const uint8_t *at = now + (size_t)y * (size_t)w + (size_t)x;
      const int walls =
          at[-w - 1] + at[-w] + at[-w + 1] + at[-1] + at[1] + at[w - 1] + at[w] + at[w + 1];

      if (fixed == NULL || !fixed[at - now])
        next[at - now] = walls >= (*at ? survival : birth);
    }
}
