/* core/base/rng.c — xoshiro256** and splitmix64 (Blackman, Vigna), and Java's 48-bit generator. */
#include "base/rng.h"
#include "base/hash.h"

#define GOLDEN 0x9e3779b97f4a7c15u

uint64_t
ds_rng_key (uint64_t seed, const char *name, uint32_t floor, uint32_t attempt)
{
  uint64_t key = ds_mix64 (seed + GOLDEN);

  key = ds_mix64 (key ^ ds_fnv64_text (name));
  return ds_mix64 (key + ((uint64_t)floor << 32 | attempt) * GOLDEN);
}

void
ds_rng_seed (DsRng *self, uint64_t key)
{
  for (int i = 0; i < 4; i++)
    self->s[i] = ds_mix64 (key += GOLDEN);
}

#define JAVA_FACTOR 0x5deece66du
#define JAVA_MASK ((UINT64_C (1) << 48) - 1)

void
ds_java_random_seed (DsJavaRandom *self, int64_t seed)
{
  self->state = ((uint64_t)seed ^ JAVA_FACTOR) & JAVA_MASK;
}

static int32_t
java_next31 (DsJavaRandom *self)
{
  self->state = (self->state * JAVA_FACTOR + 0xb) & JAVA_MASK;
  return (int32_t)(self->state >> 17);
}

/* Implements java.util.Random.nextInt (@n), with its rejection of the uneven tail. */
int32_t
ds_java_random_below (DsJavaRandom *self, int32_t n)
{
  int32_t bits, value;

  if ((n & -n) == n)
    return (int32_t)(((int64_t)n * java_next31 (self)) >> 31);
  do {
    bits = java_next31 (self);
    value = bits % n;
  } while ((int64_t)bits - value + (n - 1) > INT32_MAX);
  return value;
}

bool
ds_seed_parse (const char *text, size_t n, uint64_t *out)
{
  const bool is_negative = n > 0 && text[0] == '-';
  uint64_t seed = 0;
  bool ok = n > is_negative;

  for (size_t i = is_negative; ok && i < n; i++)
    ok = text[i] >= '0' && text[i] <= '9' && !__builtin_mul_overflow (seed, 10, &seed) &&
         !__builtin_add_overflow (seed, (uint64_t)(text[i] - '0'), &seed);
  ok = ok && (!is_negative || seed <= (uint64_t)1 << 63);
  *out = !ok ? 0 : is_negative ? -seed : seed;
  return ok;
}
