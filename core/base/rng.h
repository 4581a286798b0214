/* core/base/rng.h — random streams, the same on every machine. */
#pragma once

#include "base/defs.h"

typedef struct {
  uint64_t s[4];
} DsRng; /* xoshiro256** */

/*
 * Key of a stream. @name distinguishes streams of one seed ("cellular", "accretion main"), so that
 * each is independent of the number of draws from the others.
 */
uint64_t ds_rng_key (uint64_t seed, const char *name, uint32_t floor, uint32_t attempt);
/* Fills the state by splitmix64 from @key; any key is good. */
void ds_rng_seed (DsRng *self, uint64_t key);
/* A seed as a person writes it: a whole number below 2^64, or one from -2^63 on, as Java has them,
 * which becomes its two's complement. False: it is none of them; then *@out is 0. */
bool ds_seed_parse (const char *text, size_t n, uint64_t *out);

/* Rotates the bits of @x to the left; @bits is from 1 to 63. */
static inline uint64_t
ds_rng_rotate (uint64_t x, int bits)
{
  return x << bits | x >> (64 - bits);
}

/* The next 64 random bits (xoshiro256**). Every other function here draws through it. */
static inline uint64_t
ds_rng_next (DsRng *self)
{
  uint64_t *s = self->s;
  const uint64_t result = ds_rng_rotate (s[1] * 5, 7) * 9;
  const uint64_t shifted = s[1] << 17;

  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = ds_rng_rotate (s[3], 45);
  return result;
}

/* Evenly 0 .. n - 1, @n > 0, by multiply-high with rejection (Lemire 2019). */
static inline uint32_t
ds_rng_below (DsRng *self, uint32_t n)
{
  uint64_t product = (ds_rng_next (self) >> 32) * n;

  if ((uint32_t)product < n) {
    const uint32_t threshold = -n % n;

    while ((uint32_t)product < threshold)
      product = (ds_rng_next (self) >> 32) * n;
  }
  return (uint32_t)(product >> 32);
}

/* Both included. */
static inline int32_t
ds_rng_range (DsRng *self, int32_t lowest, int32_t highest)
{
  const uint32_t span = (uint32_t)highest - (uint32_t)lowest + 1;

  if (span == 0) /* all of int32 */
    return (int32_t)(ds_rng_next (self) >> 32);
  return (int32_t)((uint32_t)lowest + ds_rng_below (self, span));
}

/* True that often of 1000. */
static inline bool
ds_rng_permille (DsRng *self, int32_t permille)
{
  return (int32_t)ds_rng_below (self, 1000) < permille;
}

/* java.util.Random, bit for bit: for the presets that repeat a Java program. */
typedef struct {
  uint64_t state; /* 48 bits */
} DsJavaRandom;

/* Starts the generator as java.util.Random does with @seed. */
void ds_java_random_seed (DsJavaRandom *self, int64_t seed);
int32_t ds_java_random_below (DsJavaRandom *self, int32_t n); /* nextInt (n); @n > 0 */
