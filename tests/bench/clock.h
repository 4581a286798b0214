/* tests/bench/clock.h — CPU time of this thread, and sorting of measurements. */
#pragma once

#include <stdint.h>
#include <stdlib.h>
#include <time.h>

static inline uint64_t
cpu_ns (void)
{
  struct timespec t;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static inline int
compare_ns (const void *a, const void *b)
{
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

  return x < y ? -1 : x > y;
}

/* Sorts @values; the one in the middle. */
static inline uint64_t
median_ns (uint64_t *values, size_t n)
{
  qsort (values, n, sizeof *values, compare_ns);
  return values[n / 2];
}
