/* core/base/rng.h — random streams that are the same on every machine. */
#pragma once

#include "base/defs.h"

typedef struct {
  uint64_t s[4];
} DsRng; /* xoshiro256** */

uint64_t ds_rng_key (uint64_t seed, const char *name, uint32_t floor, uint32_t attempt);
void ds_rng_seed (DsRng *self, uint64_t key);
uint64_t ds_rng_next (DsRng *self);
uint32_t ds_rng_below (DsRng *self, uint32_t n);                     /* 0 .. n - 1; @n > 0 */
int32_t ds_rng_range (DsRng *self, int32_t lowest, int32_t highest); /* both included */
bool ds_rng_permille (DsRng *self, int32_t permille);                /* true that often of 1000 */

/* java.util.Random, bit for bit: for the presets that repeat a Java program. */
typedef struct {
  uint64_t state; /* 48 bits */
} DsJavaRandom;

void ds_java_random_seed (DsJavaRandom *self, int64_t seed);
int32_t ds_java_random_below (DsJavaRandom *self, int32_t n); /* nextInt (n); @n > 0 */
