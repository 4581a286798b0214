/* core/field/noise.c — value noise. */
#include "field/noise.h"

#include "base/hash.h"

#define SAMPLES 64 /* either way */
#define ONE 65536  /* of the way from a corner to the next */

/* Interpolates from @a to @b while @t goes from 0 to ONE, with zero slope at both ends. */
static int64_t
blend (int64_t a, int64_t b, int64_t t)
{
  const int64_t eased = t * t / ONE * (3 * ONE - 2 * t) / ONE;

  return a + (b - a) * eased / ONE;
}

/* Noise of one octave: 0 to DS_NOISE_MAX. */
static int64_t
octave_at (uint64_t key, int32_t size, DsCell at)
{
  const int64_t column = ds_floor_div (at.x, size), row = ds_floor_div (at.y, size);
  const int64_t u = (at.x - column * size) * ONE / size, v = (at.y - row * size) * ONE / size;
  int64_t corners[4];

  for (int i = 0; i < 4; i++)
    corners[i] = (int64_t)(ds_cell_hash (key, (int32_t)column + i % 2, (int32_t)row + i / 2) %
                           (DS_NOISE_MAX + 1));
  return blend (blend (corners[0], corners[1], u), blend (corners[2], corners[3], u), v);
}

uint32_t
ds_noise_at (uint64_t key, int32_t size, int32_t octaves, DsCell at)
{
  int64_t sum = 0, heights = 0;

  DS_ASSERT (size >= 1 && size <= DS_NOISE_SIZE_MAX);
  DS_ASSERT (octaves >= 1 && octaves <= DS_NOISE_OCTAVES_MAX);

  for (int32_t i = 0; i < octaves; i++) {
    const int64_t height = (int64_t)1 << (octaves - 1 - i);

    sum += height * octave_at (key + (uint64_t)i, ds_max (size >> i, 1), at);
    heights += height;
  }
  return (uint32_t)(sum / heights);
}

uint32_t
ds_noise_exceeded (int32_t percent, int32_t size, int32_t octaves)
{
  uint32_t counts[DS_NOISE_MAX + 1] = { 0 }, reached = 0, value = DS_NOISE_MAX + 1;

  DS_ASSERT (percent >= 0 && percent <= 100);

  for (int32_t i = 0; i < SAMPLES * SAMPLES; i++) /* steps that meet all parts of hills */
    counts[ds_noise_at (0, size, octaves,
                        (DsCell){ i % SAMPLES * (size + 1), i / SAMPLES * (size + 1) })]++;
  while (value > 0 && reached * 100 < (uint32_t)percent * SAMPLES * SAMPLES)
    reached += counts[--value];
  return value;
}
