/* tests/bench/bench_io.c — loading and saving the native format: CPU time against the bytes of the
 * file, and memory of the document. Prints Markdown. */
#include "io/io.h"

#include "lib/gen.h"

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define RUNS 5

static double
cpu_ms (void)
{
  struct timespec t;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int
compare (const void *a, const void *b)
{
  const double x = *(const double *)a, y = *(const double *)b;

  return x < y ? -1 : x > y;
}

static double
median (double *values)
{
  qsort (values, RUNS, sizeof *values, compare);
  return values[RUNS / 2];
}

static void
bench (int32_t side)
{
  double save[RUNS], load[RUNS];
  DsGenResult result;
  DsDelve delve;
  size_t bytes = 0;

  dst_delve_init (&delve, side, side, 1, "cellular", 1);
  dst_generate (&result, &delve);
  ds_dungeon_clear (&delve.dungeon);
  delve.dungeon = result.dungeon;
  memset (&result.dungeon, 0, sizeof result.dungeon);
  ds_gen_result_clear (&result);
  for (int i = 0; i < RUNS; i++) {
    g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
    DsText text = { 0 };
    DsDelve back;

    save[i] = -cpu_ms ();
    g_assert_cmpint (ds_format_delve.write (&delve, &text, NULL), ==, DS_OK);
    save[i] += cpu_ms ();
    bytes = text.n;
    load[i] = -cpu_ms ();
    g_assert_cmpint (
        ds_format_delve.read (&back, "bench", text.bytes, text.n, dst_rules (), errors), ==, DS_OK);
    load[i] += cpu_ms ();
    g_assert_true (ds_dungeon_equal (&back.dungeon, &delve.dungeon));
    ds_delve_clear (&back);
    ds_text_clear (&text);
  }
  printf ("| %d x %d | %.1f | %.1f | %.0f | %.1f | %.0f | %.0f |\n", side, side,
          (double)bytes / 1e6, median (load), (double)bytes / 1e3 / median (load), median (save),
          (double)bytes / 1e3 / median (save), (double)ds_dungeon_bytes (&delve.dungeon) / 1048576);
  ds_delve_clear (&delve);
}

int
main (void)
{
  printf ("| caves | file, MB | load, ms CPU | MB/s | save, ms CPU | MB/s | document, MiB |\n");
  printf ("|---|---|---|---|---|---|---|\n");
  bench (100);
  bench (1024);
  bench (4096);
  return 0;
}
