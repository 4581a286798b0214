/* tests/bench/bench_gen.c — CPU time of every generator stage, the delay until each is cancelled,
 * the cellular automaton against a simple one, and levels per second. Prints Markdown.
 *
 *   bench_gen [cancel | slider | levels] [STAGE...]
 *
 * measures these stages alone, or the delay until they are cancelled; or whole levels. */
#include "clock.h"
#include "lib/cellular.h"
#include "lib/gen.h"
#include "program/memory.h"

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>

#define RUNS_MAX 201
#define CANCEL_RUNS 2
#define SEEDS_MAX 1000
#define HOUSE "fill; accretion; loops; lakes; doors; stairs layout=linked"

static const DsCell SIZES[] = { { 79, 29 }, { 256, 256 }, { 1024, 1024 }, { 4096, 4096 } };
static const int RUNS[] = { 201, 31, 9, 3 };

/* The last stage is measured, after those before it have made something to work on. %d is a count
 * of steps that suits the size: three for each cell, for @walkers together. */
static const struct {
  const char *name, *stages;
  int walkers;
  int32_t floors;
  int32_t largest; /* cells of a side; 0: any */
} STAGES[] = {
  { "fill", "fill", 1, 1 },
  { "random_walk", "fill; random_walk length=%d", 1, 1 },
  { "walkers", "walkers walkers=100 iterations=%d", 100, 1 },
  { "accretion", "fill; accretion", 1, 1 },
  { "feature_growth", "fill; feature_growth", 1, 1 },
  { "screens", "fill; screens", 1, 1 },
  { "cellular", "cellular", 1, 1 },
  { "bsp", "fill; bsp", 1, 1 },
  { "rooms_mst", "fill; rooms_mst", 1, 1 },
  { "maze", "fill; maze", 1, 1 },
  { "loops", "fill; accretion; loops", 1, 1 },
  { "drawn", "fill; drawn place=tiled", 1, 1 },
  { "erode", "fill; accretion; loops; erode", 1, 1 },
  { "lakes", "fill; accretion; loops; lakes", 1, 1 },
  { "chasms", "fill; accretion; loops; chasms", 1, 1 },
  { "wfc", "wfc", 1, 1, 256 },
  { "connect", "cellular; connect", 1, 1 },
  { "doors", "fill; accretion; loops; doors", 1, 1 },
  { "dead_ends", "fill; maze; dead_ends", 1, 1 },
  { "trails", "cellular; connect; trails", 1, 1 },
  { "secrets", "fill; accretion; loops; secrets", 1, 1 },
  { "prefabs", "fill; feature_growth; prefabs", 1, 1 },
  { "stairs", "fill; feature_growth; stairs layout=linked", 1, 2 },
  { "start_goal", "fill; feature_growth; start_goal", 1, 1 },
  { "decor", "fill; accretion; loops; decor", 1, 1 },
  { "items", "fill; feature_growth; start_goal; items", 1, 1 },
  { "creatures", "fill; feature_growth; start_goal; creatures", 1, 1 },
  { "populate", "fill; feature_growth; populate kind=zombie other=sheep count=10..10", 1, 1 },
  { "bonus", "fill; maze; start_goal; bonus", 1, 1 },
  { "regions", "fill; feature_growth; regions number=5..5", 1, 1 },
  { "locks_keys", "fill; feature_growth; start_goal; locks_keys number=4..4", 1, 1 },
  { "names", "fill; screens; names", 1, 1 },
  { "cycles", "fill; accretion; loops distance=8; connect; doors; start_goal; cycles", 1, 1 },
  { "assumed_fill", "fill; feature_growth; start_goal; items; assumed_fill", 1, 1 },
  { "validate", "fill; feature_growth; connect; start_goal; validate", 1, 1 },
};

static char **only; /* names of stages to measure, from the command line; NULL: everything */

static bool
is_wanted (const char *name)
{
  return only == NULL || g_strv_contains ((const char *const *)only, name);
}

/* Nanoseconds of the last stage of @stages, all floors together; @whole: of the whole run. Seeds
 * that are vetoed do not count: small levels have no room for every cycle. */
static double
measure (const char *stages, int32_t w, int32_t h, int32_t floors, int runs, bool whole)
{
  uint64_t ns[RUNS_MAX];
  DsDelve delve;

  dst_delve_init (&delve, w, h, floors, stages, 0);
  for (int i = 0; i < runs; delve.dungeon.seed++) {
    const uint64_t start = cpu_ns ();
    DsGenResult result;
    const DsStatus status = ds_gen_run (&result, &delve, NULL, NULL, NULL);

    if (delve.dungeon.seed > SEEDS_MAX)
      g_error ("%s: hardly a seed that is not vetoed", stages);
    if (status == DS_OK)
      ns[i++] = whole ? cpu_ns () - start : result.stage_ns[delve.recipe.n_stages - 1];
    ds_gen_result_clear (&result);
  }
  ds_delve_clear (&delve);
  return (double)median_ns (ns, (size_t)runs);
}

/* The recipe of STAGES[@s] for a level of @cells; caller frees. */
static char *
stages_for (size_t s, int cells)
{
  g_auto (GStrv) halves = g_strsplit (STAGES[s].stages, "%d", 2);

  if (halves[1] == NULL)
    return g_strdup (STAGES[s].stages);
  return g_strdup_printf ("%s%d%s", halves[0], cells * 3 / STAGES[s].walkers, halves[1]);
}

static void
bench_stages (void)
{
  printf ("| ns per cell |");
  for (size_t i = 0; i < G_N_ELEMENTS (SIZES); i++)
    printf (" %d x %d |", SIZES[i].x, SIZES[i].y);
  printf ("\n|---|---|---|---|---|\n");
  for (size_t s = 0; s < G_N_ELEMENTS (STAGES); s++) {
    if (!is_wanted (STAGES[s].name))
      continue;
    printf ("| %s |", STAGES[s].name);
    for (size_t i = 0; i < G_N_ELEMENTS (SIZES); i++) {
      const int32_t h = SIZES[i].y / STAGES[s].floors; /* the floors share the cells */
      const int cells = SIZES[i].x * SIZES[i].y;
      g_autofree char *stages = stages_for (s, cells);

      if (STAGES[s].largest != 0 && SIZES[i].x > STAGES[s].largest) {
        printf (" |");
        continue;
      }
      printf (" %.2f |", measure (stages, SIZES[i].x, h, STAGES[s].floors, RUNS[i], false) / cells);
      fflush (stdout);
    }
    printf ("\n");
  }
}

/* ---- cancelling */

/* Wraps ds_job_is_cancelled() through the linker, to record the polls of a job. Equal runs poll at
 * equal positions, so the minimum of several runs between two polls is free of the pauses of the
 * machine. */
static struct {
  bool is_watched;
  unsigned step; /* that is measured */
  uint64_t last;
  uint64_t n, cancel_at, cancelled;
  GArray *gaps; /* uint64_t: the least ns before each poll, over all runs */
} looks;

bool __real_ds_job_is_cancelled (const DsJob *job);
bool __wrap_ds_job_is_cancelled (const DsJob *job);

bool
__wrap_ds_job_is_cancelled (const DsJob *job)
{
  if (looks.is_watched && job != NULL) {
    const uint64_t now = cpu_ns ();

    const uint64_t gap = atomic_load (&job->step) == looks.step ? now - looks.last : 0;

    if (looks.n == looks.gaps->len)
      g_array_append_val (looks.gaps, gap);
    else if (gap < g_array_index (looks.gaps, uint64_t, looks.n))
      g_array_index (looks.gaps, uint64_t, looks.n) = gap;
    looks.last = now;
    if (++looks.n == looks.cancel_at) {
      ds_job_cancel ((DsJob *)job);
      looks.cancelled = now;
    }
  }
  return __real_ds_job_is_cancelled (job);
}

/* A virtual machine gets memory from its host when it is first touched, which takes far longer than
 * all else there is to measure: it is to have enough. */
static void
borrow_memory (void)
{
  const size_t n = (size_t)1 << 30;
  char *block = ds_alloc (n, 1);

  g_assert_nonnull (block);
  for (size_t i = 0; i < n; i += 4096)
    block[i] = 1;
  ds_free (block);
}

/* Generates @delve, cancelled at poll @cancel_at (0: never). Returns ns from there to the end. */
static uint64_t
run_watched (const DsDelve *delve, uint64_t cancel_at)
{
  DsGenResult result;
  DsJob job = { 0 };
  DsStatus status;
  uint64_t end;

  looks.is_watched = true;
  looks.step = (unsigned)delve->recipe.n_stages - 1;
  looks.n = 0;
  looks.cancel_at = cancel_at;
  looks.last = cpu_ns ();
  status = ds_gen_run (&result, delve, NULL, &job, NULL);
  end = cpu_ns ();
  looks.is_watched = false;
  g_assert_true (status == DS_OK || status == DS_CANCELLED);
  ds_gen_result_clear (&result);
  return end - looks.cancelled;
}

/* For the last stage and the rooms found after it: the longest time without a poll; and the time
 * that a cancelled run takes to free its memory, from several positions. */
static void
bench_cancel (void)
{
  printf ("\n| ms at 4096 x 4096 | longest between two looks | from the look to the return |\n"
          "|---|---|---|\n");
  for (size_t s = 0; s < G_N_ELEMENTS (STAGES); s++) {
    g_autofree char *stages = stages_for (s, 4096 * 4096);
    uint64_t longest = 0, gap = 0, n;
    DsDelve delve;

    if (!is_wanted (STAGES[s].name) || STAGES[s].largest != 0)
      continue;
    dst_delve_init (&delve, 4096, 4096 / STAGES[s].floors, STAGES[s].floors, stages, 1);
    looks.gaps = g_array_new (FALSE, FALSE, sizeof (uint64_t));
    for (int i = 0; i < CANCEL_RUNS; i++) {
      borrow_memory ();
      run_watched (&delve, 0);
    }
    n = looks.n;
    for (size_t i = 0; i < looks.gaps->len; i++)
      gap = MAX (gap, g_array_index (looks.gaps, uint64_t, i));
    for (uint64_t quarter = 1; quarter <= 4; quarter++) {
      uint64_t least = UINT64_MAX;

      for (int i = 0; i < CANCEL_RUNS; i++)
        least = MIN (least, run_watched (&delve, n * quarter / 4));
      longest = MAX (longest, least);
    }
    printf ("| %s | %.1f | %.1f |\n", STAGES[s].name, (double)gap / 1e6, (double)longest / 1e6);
    fflush (stdout);
    g_array_unref (looks.gaps);
    ds_delve_clear (&delve);
  }
}

/* ---- cellular */

/* Five plain rounds, from @now; @next is for their use. */
static uint64_t
plain_rounds (uint8_t *now, uint8_t *next, int32_t side)
{
  uint64_t start;

  for (int32_t i = 0; i < side * side; i++)
    now[i] = (uint8_t)((uint32_t)i * 2654435761u >> 31);
  start = cpu_ns ();
  for (int round = 0; round < 5; round++) {
    uint8_t *swap = now;

    dst_cellular_round (next, now, NULL, side, side, 5, 4);
    now = next;
    next = swap;
  }
  return cpu_ns () - start;
}

static void
bench_cellular_side (int32_t side, int runs)
{
  g_autofree uint8_t *now = g_malloc ((size_t)side * (size_t)side);
  g_autofree uint8_t *next = g_malloc ((size_t)side * (size_t)side);
  uint64_t stage[RUNS_MAX], ours[RUNS_MAX], plain[RUNS_MAX];
  double stage_ms, ours_ms, plain_ms;

  for (int i = 0; i < runs; i++) { /* in turn, so that all see the same machine */
    const double none = measure ("cellular rounds=0", side, side, 1, 1, false);
    const double many = measure ("cellular rounds=50", side, side, 1, 1, false);

    ours[i] = many > none ? (uint64_t)(many - none) / 10 : 0;
    plain[i] = plain_rounds (now, next, side);
    stage[i] = (uint64_t)measure ("cellular", side, side, 1, 1, false);
  }
  stage_ms = (double)median_ns (stage, (size_t)runs) / 1e6;
  ours_ms = (double)median_ns (ours, (size_t)runs) / 1e6;
  plain_ms = (double)median_ns (plain, (size_t)runs) / 1e6;
  printf ("| %d x %d | %.3f | %.3f | %.2f | %.1f |\n", side, side, stage_ms, ours_ms, plain_ms,
          plain_ms / ours_ms);
}

/* The rounds alone, from the difference that 50 more of them make. */
static void
bench_cellular (void)
{
  printf ("\n| cellular, ms | stage with 5 rounds | its 5 rounds | 5 plain rounds, a byte a cell | "
          "plain : ours |\n|---|---|---|---|---|\n");
  bench_cellular_side (256, 101);
  bench_cellular_side (1024, 31);
  bench_cellular_side (4096, 5);
}

static void
bench_levels (void)
{
  static const struct {
    const char *name, *stages;
    DsCell size;
    int32_t floors;
    int runs;
  } rows[] = {
    { "rooms and corridors", "fill; feature_growth; connect; start_goal", { 80, 24 }, 1, 201 },
    { "rooms and corridors", "fill; feature_growth; connect; start_goal", { 200, 200 }, 1, 31 },
    { "rooms and corridors", "fill; feature_growth; connect; start_goal", { 1000, 1000 }, 1, 9 },
    { "accretion, loops, lakes, doors, stairs", HOUSE, { 79, 29 }, 2, 201 },
    { "accretion, loops, lakes, doors, stairs", HOUSE, { 1000, 1000 }, 2, 5 },
  };

  printf ("\n| whole levels | size | median ms | levels/s |\n|---|---|---|---|\n");
  for (size_t i = 0; i < G_N_ELEMENTS (rows); i++) {
    const double ns = measure (rows[i].stages, rows[i].size.x, rows[i].size.y, rows[i].floors,
                               rows[i].runs, true) /
                      rows[i].floors;

    printf ("| %s | %d x %d | %.3f | %.0f |\n", rows[i].name, rows[i].size.x, rows[i].size.y,
            ns / 1e6, 1e9 / ns);
  }
}

/* A slider on the parameter @param of the stage @stage moves @runs times; CPU time of a level. */
static double
measure_slider (DsDelve *delve, DsGenCache *cache, size_t stage, const char *param, int runs)
{
  const DsGenOptions options = { .cache = cache };
  uint64_t ns[RUNS_MAX];

  for (int i = 0; i < runs; i++) {
    const DsValue value = { .type = DS_VALUE_INT, .n = 1, .numbers = { 200 + i } };
    DsGenResult result;
    uint64_t start;

    if (ds_recipe_set (&delve->recipe.stages[stage], param, &value, NULL) != DS_OK)
      g_error ("no memory");
    start = cpu_ns ();
    if (ds_gen_run (&result, delve, &options, NULL, NULL) != DS_OK)
      g_error ("no level");
    ns[i] = cpu_ns () - start;
    ds_gen_result_clear (&result);
  }
  return (double)median_ns (ns, (size_t)runs) / 1e6;
}

static void
bench_slider (void)
{
  static const struct {
    const char *name;
    size_t stage;
    const char *param;
  } rows[] = { { "the first", 1, "max_features" }, { "the last", 3, "distance" } };

  printf ("\n| slider on a stage, ms a level |");
  for (size_t i = 0; i < G_N_ELEMENTS (SIZES); i++)
    printf (" %d x %d |", SIZES[i].x, SIZES[i].y);
  printf ("\n|---|---|---|---|---|\n");
  for (size_t row = 0; row < G_N_ELEMENTS (rows) * 2; row++) {
    const bool is_cached = row % 2 == 1;

    printf ("| %s, %s |", rows[row / 2].name, is_cached ? "with the cache" : "without");
    for (size_t i = 0; i < G_N_ELEMENTS (SIZES); i++) {
      DsGenCache *cache = is_cached ? ds_gen_cache_new ((size_t)256 << 20) : NULL;
      DsDelve delve;

      dst_delve_init (&delve, SIZES[i].x, SIZES[i].y, 1,
                      "fill; feature_growth; connect; start_goal", 1);
      printf (" %.3f |",
              measure_slider (&delve, cache, rows[row / 2].stage, rows[row / 2].param, RUNS[i]));
      fflush (stdout);
      ds_delve_clear (&delve);
      ds_gen_cache_free (cache);
    }
    printf ("\n");
  }
}

int
main (int argc, char **argv)
{
  static const char *const parts[] = { "cancel", "slider", "levels", NULL };
  const char *part = argc > 1 && g_strv_contains (parts, argv[1]) ? argv[1] : "";
  const bool is_all = argc == 1;
  DsHooks hooks = { 0 };

  dse_memory_start (&hooks); /* as the programs do */
  ds_hooks_set (&hooks);
  argv += part[0] != '\0' ? 2 : 1;
  only = argv[0] != NULL ? argv : NULL;
  if (part[0] == '\0')
    bench_stages ();
  if (is_all || strcmp (part, "cancel") == 0)
    bench_cancel ();
  if (is_all || strcmp (part, "slider") == 0)
    bench_slider ();
  if (is_all)
    bench_cellular ();
  if (is_all || strcmp (part, "levels") == 0)
    bench_levels ();
  return 0;
}
