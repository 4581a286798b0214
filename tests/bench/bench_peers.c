/* tests/bench/bench_peers.c — what other programs do too, for tests/bench/peers.sh to set beside
 * them: one row a case, "case width height nanoseconds", medians of thread CPU time. */
#include "clock.h"
#include "lib/gen.h"

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>

#define RUNS_MAX 501
#define BUDGET_NS 400000000u /* for each row */

/* The same work as the peer's case of that name. */
static const struct {
  const char *name, *stages;
} CASES[] = {
  { "bsp-rooms-corridors", "fill; bsp" },
  { "gen-cellular5", "cellular rounds=5" },
  { "gen-digger", "fill; feature_growth" },
};

static const DsCell SIZES[] = { { 80, 25 }, { 200, 200 }, { 1000, 1000 } };

/* A whole run, from the recipe to the finished level; each with another seed. */
static uint64_t
run_once (DsDelve *delve, uint64_t seed)
{
  const uint64_t start = cpu_ns ();
  DsGenResult result;

  delve->dungeon.seed = seed;
  dst_generate (&result, delve);
  ds_gen_result_clear (&result);
  return cpu_ns () - start;
}

static void
measure (const char *name, const char *stages, DsCell size)
{
  uint64_t ns[RUNS_MAX], total = 0;
  DsDelve delve;
  size_t n = 0;

  dst_delve_init (&delve, size.x, size.y, 1, stages, 1);
  run_once (&delve, 0);
  while (n < RUNS_MAX && (n < 5 || total < BUDGET_NS)) {
    ns[n] = run_once (&delve, n + 1);
    total += ns[n++];
  }
  printf ("%s %d %d %" G_GUINT64_FORMAT "\n", name, size.x, size.y, median_ns (ns, n));
  ds_delve_clear (&delve);
}

int
main (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (CASES); i++)
    for (size_t s = 0; s < G_N_ELEMENTS (SIZES); s++)
      measure (CASES[i].name, CASES[i].stages, SIZES[s]);
  return 0;
}
