/* tests/bench/bench_memory.c — cost of core with malloc(), next to the allocator that both programs
 * install. Each run is a process of its own, in turn; the least CPU time of all runs counts. Prints
 * Markdown. */
#include "clock.h"
#include "io/io.h"
#include "lib/gen.h"
#include "program/memory.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define RUNS 7
#define SIDE 4096 /* cells */

enum { GENERATE, SAVE, LOAD, FREE, ALL, N_STEPS };
static const char *const STEPS[N_STEPS] = { "generate", "save", "load", "free", "all" };

typedef struct {
  uint64_t ns[N_STEPS];
  long peak; /* KiB */
} Cost;

static const struct {
  const char *name, *stages;
} LEVELS[] = {
  { "caves", "fill; cellular; connect; start_goal" },
  { "rooms and corridors", "fill; feature_growth; connect; doors; start_goal" },
};

/* Adds the CPU time since the last step. */
static void
step_done (Cost *cost, int step, uint64_t *before)
{
  const uint64_t now = cpu_ns ();

  cost->ns[step] += now - *before;
  cost->ns[ALL] += now - *before;
  *before = now;
}

static void
work (Cost *cost, const char *stages)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsText text = { 0 };
  DsGenResult result;
  DsDelve delve, back;
  struct rusage usage;
  uint64_t before;

  dst_delve_init (&delve, SIDE, SIDE, 1, stages, 1);
  before = cpu_ns ();
  dst_generate (&result, &delve);
  ds_dungeon_clear (&delve.dungeon);
  delve.dungeon = result.dungeon;
  memset (&result.dungeon, 0, sizeof result.dungeon);
  ds_gen_result_clear (&result);
  step_done (cost, GENERATE, &before);
  g_assert_cmpint (ds_format_delve.write (&delve, &text, NULL), ==, DS_OK);
  step_done (cost, SAVE, &before);
  g_assert_cmpint (ds_format_delve.read (&back, "bench", text.bytes, text.n, dst_rules (), errors),
                   ==, DS_OK);
  step_done (cost, LOAD, &before);
  ds_delve_clear (&back);
  ds_text_clear (&text);
  ds_delve_clear (&delve);
  step_done (cost, FREE, &before);
  getrusage (RUSAGE_SELF, &usage);
  cost->peak = usage.ru_maxrss;
}

/* One run in a new process; keeps the least of each in @least. */
static void
run (Cost *least, const char *stages, gboolean is_installed)
{
  Cost cost = { 0 };
  int ends[2];
  pid_t child;

  g_assert_cmpint (pipe (ends), ==, 0);
  child = fork ();
  if (child == 0) {
    DsHooks hooks = { 0 };

    if (is_installed)
      dse_memory_start (&hooks);
    ds_hooks_set (&hooks);
    work (&cost, stages);
    _exit (write (ends[1], &cost, sizeof cost) == sizeof cost ? 0 : 1);
  }
  close (ends[1]);
  if (child < 0 || read (ends[0], &cost, sizeof cost) != sizeof cost)
    g_error ("a run has failed");
  close (ends[0]);
  waitpid (child, NULL, 0);
  for (int i = 0; i < N_STEPS; i++)
    least->ns[i] = least->peak == 0 ? cost.ns[i] : MIN (least->ns[i], cost.ns[i]);
  least->peak = least->peak == 0 ? cost.peak : MIN (least->peak, cost.peak);
}

int
main (void)
{
  printf ("| %d x %d | malloc, ms CPU | installed, ms CPU | ratio |\n|---|---|---|---|\n", SIDE,
          SIDE);
  for (size_t i = 0; i < G_N_ELEMENTS (LEVELS); i++) {
    Cost least[2] = { { { 0 } } };

    for (int k = 0; k < 2 * RUNS; k++)
      run (&least[k % 2], LEVELS[i].stages, k % 2);
    for (int k = 0; k < N_STEPS; k++)
      printf ("| %s: %s | %.0f | %.0f | %.2f |\n", LEVELS[i].name, STEPS[k],
              (double)least[0].ns[k] / 1e6, (double)least[1].ns[k] / 1e6,
              (double)least[0].ns[k] / (double)least[1].ns[k]);
    printf ("| %s: peak memory, MiB | %ld | %ld | %.2f |\n", LEVELS[i].name, least[0].peak / 1024,
            least[1].peak / 1024, (double)least[0].peak / (double)least[1].peak);
  }
  return 0;
}
