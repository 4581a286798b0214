/* tests/bench/bench_peers.c — tasks that other programs have, too, for comparison by
 * tests/bench/peers.sh: one row a case, "case width height nanoseconds", medians of thread CPU
 * time. */
#include "clock.h"
#include "gen/stages/bsp/bsp_plan.h"
#include "lib/gen.h"

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RUNS_MAX 501
#define BUDGET_NS 400000000u /* for each row */

/* Whole runs, from the recipe to the finished level. rot.js' digger stops at a fifth of the floor,
 * which takes ours a feature for every @cells cells; 0: until nothing fits any more. */
static const struct {
  const char *name, *stages;
  int32_t cells;
} CASES[] = {
  { "bsp-rooms-corridors-whole-run", "fill; bsp", 0 },
  { "gen-cellular5", "cellular rounds=5", 0 },
  { "gen-digger", "fill; feature_growth max_features=%d", 44 },
  { "gen-digger-until-full", "fill; feature_growth", 0 },
};

static const DsCell SIZES[] = { { 80, 25 }, { 200, 200 }, { 1000, 1000 } };

/* Each with another seed. */
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

/* The plan of `bsp` alone, carved into bytes: libtcod's work, with its sizes of pieces, one room in
 * each, and one corridor across each cut. */
static void
measure_bsp_plan (DsCell size)
{
  static const int32_t rectangles[DS_N_SHAPES] = { [DS_SHAPE_RECTANGLE] = 1 };
  const size_t n_cells = (size_t)size.x * (size_t)size.y;
  g_autofree uint8_t *cells = g_malloc (n_cells);
  DsRng rng;
  DsBspPlan plan = { .style = { .min = { 8, 6 },
                                .ratio = 1500,
                                .share = { 270, 900 },
                                .shapes = rectangles,
                                .is_straight = true,
                                .width = 1,
                                .room_opens = true,
                                .way_opens = true,
                                .max_rooms = n_cells },
                     .w = size.x,
                     .h = size.y,
                     .cells = cells,
                     .rng = &rng };
  const int repeats = 1 + (int)(2000000 / n_cells);
  uint64_t ns[9];

  ds_rng_seed (&rng, 1);
  for (size_t i = 0; i < G_N_ELEMENTS (ns); i++) {
    const uint64_t start = cpu_ns ();

    for (int k = 0; k < repeats; k++) {
      memset (cells, 0, n_cells);
      if (ds_bsp_plan_make (&plan) != DS_OK)
        g_error ("no memory");
    }
    ns[i] = (cpu_ns () - start) / (uint64_t)repeats;
  }
  printf ("bsp-rooms-corridors %d %d %" G_GUINT64_FORMAT "\n", size.x, size.y,
          median_ns (ns, G_N_ELEMENTS (ns)));
  ds_bsp_plan_clear (&plan);
}

int
main (void)
{
  for (size_t s = 0; s < G_N_ELEMENTS (SIZES); s++)
    measure_bsp_plan (SIZES[s]);
  for (size_t i = 0; i < G_N_ELEMENTS (CASES); i++)
    for (size_t s = 0; s < G_N_ELEMENTS (SIZES); s++) {
      const int n = CASES[i].cells > 0 ? SIZES[s].x * SIZES[s].y / CASES[i].cells : 0;
      g_auto (GStrv) parts = g_strsplit (CASES[i].stages, "%d", 2);
      g_autofree char *stages = parts[1] != NULL ? g_strdup_printf ("%s%d%s", parts[0], n, parts[1])
                                                 : g_strdup (parts[0]);

      measure (CASES[i].name, stages, SIZES[s]);
    }
  return 0;
}
