/* core/gen/dig/blob.c — irregular patches: the largest connected part of random noise smoothed by a
 * few rounds of a cellular automaton, 64 cells of a row in a word. */
#include "gen/dig/blob.h"

#include <string.h>

#define NOISE 550 /* of a thousand cells are alive at first */
#define ROUNDS 5
#define BIRTH 6    /* living neighbours of eight that bring a cell to life, */
#define SURVIVAL 4 /* and that keep it alive */
#define TRIES 4
#define SHARE 5 /* a box that is more than this many times larger than its patch is rejected */

/* Rows of the box, between an empty row above and one below. Bit 0 is empty, too. */
typedef uint64_t Rows[DS_BLOB_MAX + 2];

static int
count_bits (uint64_t word)
{
  return __builtin_popcountll (word);
}

/* Adds one bit of each of 64 columns to three-bit counters; more than seven stays seven. */
static void
count (uint64_t counters[3], uint64_t bits)
{
  const uint64_t full = counters[0] & counters[1] & counters[2];
  const uint64_t one = bits & ~full;
  const uint64_t two = counters[0] & one, four = counters[1] & two;

  counters[0] ^= one;
  counters[1] ^= two;
  counters[2] ^= four;
}

/* Columns whose counters are at least @n, which is 4 to 7. */
static uint64_t
at_least (const uint64_t counters[3], int n)
{
  const uint64_t four = counters[2], two = counters[1], one = counters[0];

  return n == 4 ? four : n == 5 ? four & (two | one) : n == 6 ? four & two : four & two & one;
}

static void
next_round (const Rows now, Rows next, int32_t h, uint64_t box)
{
  for (int32_t y = 1; y <= h; y++) {
    uint64_t counters[3] = { 0 };

    for (int32_t k = -1; k <= 1; k++) {
      count (counters, now[y + k] << 1);
      count (counters, now[y + k] >> 1);
      if (k != 0)
        count (counters, now[y + k]);
    }
    next[y] =
        box & ((~now[y] & at_least (counters, BIRTH)) | (now[y] & at_least (counters, SURVIVAL)));
  }
}

/* Moves the part of @from with the lowest bit of row @y to @out, and returns its size. */
static uint32_t
take_part (Rows from, Rows out, int32_t h, int32_t y)
{
  bool grows = true;
  uint32_t size = 0;

  memset (out, 0, sizeof (Rows));
  out[y] = from[y] & -from[y];
  while (grows) {
    grows = false;
    for (int32_t i = 1; i <= h; i++) {
      const uint64_t reached =
          from[i] & (out[i] | out[i] << 1 | out[i] >> 1 | out[i - 1] | out[i + 1]);

      grows = grows || reached != out[i];
      out[i] = reached;
    }
  }
  for (int32_t i = 1; i <= h; i++) {
    from[i] &= ~out[i];
    size += (uint32_t)count_bits (out[i]);
  }
  return size;
}

/* Crops the box to the largest part. */
static void
take_largest (DsBlob *out, Rows rows, int32_t h)
{
  uint64_t columns = 0;
  int32_t first = 0;

  out->size = 0;
  for (int32_t y = 1; y <= h; y++)
    while (rows[y] != 0) {
      Rows part;
      const uint32_t size = take_part (rows, part, h, y);

      if (size > out->size) {
        memcpy (out->rows, part + 1, sizeof out->rows);
        out->size = size;
      }
    }
  if (out->size == 0)
    return;
  while (out->rows[first] == 0)
    first++;
  for (out->h = 0; first + out->h < h && out->rows[first + out->h] != 0; out->h++)
    columns |= out->rows[first + out->h];
  memmove (out->rows, out->rows + first, (size_t)out->h * sizeof out->rows[0]);
  for (int32_t y = 0; y < out->h; y++)
    out->rows[y] >>= __builtin_ctzll (columns);
  out->w = 64 - __builtin_clzll (columns) - __builtin_ctzll (columns);
}

static void
make_ellipse (DsBlob *out, int32_t w, int32_t h)
{
  Rows rows = { 0 };

  for (int32_t y = 0; y < h; y++)
    for (int32_t x = 0; x < w; x++) {
      const int64_t dx = (2 * x + 1 - w) * h, dy = (2 * y + 1 - h) * w;

      rows[y + 1] |= (uint64_t)(dx * dx + dy * dy <= (int64_t)w * w * h * h) << (x + 1);
    }
  take_largest (out, rows, h);
}

/* An ellipse is used when the noise dies out in every try, as it does in small boxes. */
void
ds_blob_grow (DsBlob *out, DsRng *rng, int32_t w, int32_t h)
{
  const uint64_t box = ((UINT64_C (1) << w) - 1) << 1;

  for (int try = 0; try < TRIES; try++) {
    Rows now = { 0 }, next = { 0 };

    for (int32_t y = 1; y <= h; y++)
      for (int32_t x = 1; x <= w; x++)
        now[y] |= (uint64_t)ds_rng_permille (rng, NOISE) << x;
    for (int i = 0; i < ROUNDS; i++) {
      next_round (now, next, h, box);
      memcpy (now, next, sizeof now);
    }
    *out = (DsBlob){ 0 };
    take_largest (out, now, h);
    if ((int64_t)out->size * SHARE >= (int64_t)w * h)
      return;
  }
  make_ellipse (out, w, h);
}
