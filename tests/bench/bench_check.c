/* tests/bench/bench_check.c — cost of linting levels with all rules, and of each rule beyond the
 * shared analyses. Prints Markdown. */
#include "check/lint_context.h"
#include "clock.h"
#include "io/io.h"
#include "lib/gen.h"

#include <glib.h>
#include <stdio.h>

#define RUNS 15

static void
make_level (DsDelve *out, DsGenResult *result, const char *stages, int32_t side)
{
  dst_delve_init (out, side, side, 1, stages, 1);
  dst_generate (result, out);
  ds_dungeon_clear (&out->dungeon);
  out->dungeon = result->dungeon;
  result->dungeon = (DsDungeon){ 0 };
}

static uint64_t
time_lint (const DsDelve *delve, size_t *n_findings)
{
  uint64_t ns[RUNS];

  for (size_t i = 0; i < RUNS; i++) {
    const uint64_t start = cpu_ns ();
    DsFindings findings;

    if (ds_lint (&findings, delve, NULL, NULL, NULL) != DS_OK)
      abort ();
    ns[i] = cpu_ns () - start;
    *n_findings = findings.items.n;
    ds_findings_clear (&findings);
  }
  return median_ns (ns, RUNS);
}

static uint64_t
time_context (const DsDelve *delve)
{
  uint64_t ns[RUNS];

  for (size_t i = 0; i < RUNS; i++) {
    const uint64_t start = cpu_ns ();
    DsLint lint;

    if (ds_lint_context_init (&lint, delve, NULL, NULL, NULL) != DS_OK)
      abort ();
    ds_lint_context_clear (&lint);
    ns[i] = cpu_ns () - start;
  }
  return median_ns (ns, RUNS);
}

static void
print_rules (const DsDelve *delve)
{
  DsFindings findings = { 0 };
  DsLint lint;

  if (ds_lint_context_init (&lint, delve, NULL, NULL, NULL) != DS_OK)
    abort ();
  lint.out = &findings;
  printf ("\n| rule | ms |\n|---|---|\n");
  for (size_t r = 0; r < ds_n_lint_rules (); r++) {
    uint64_t ns[RUNS], median;

    for (size_t i = 0; i < RUNS; i++) {
      const uint64_t start = cpu_ns ();

      lint.rule = ds_lint_rule (r);
      lint.n_found = 0;
      lint.rule->look (&lint);
      ns[i] = cpu_ns () - start;
      findings.items.n = 0;
    }
    median = median_ns (ns, RUNS);
    if (median >= 50000)
      printf ("| %s | %.2f |\n", ds_lint_rule (r)->id, (double)median / 1e6);
  }
  ds_lint_context_clear (&lint);
  ds_findings_clear (&findings);
}

int
main (void)
{
  static const struct {
    const char *name, *stages;
  } LEVELS[] = {
    { "caves", "fill; cellular; connect; start_goal; creatures; items" },
    { "rooms", "fill; feature_growth; doors; start_goal; creatures; items" },
  };
  static const int32_t sides[] = { 80, 256, 512, 1024 };
  DsDelve rooms;

  printf ("| level | side | findings | shared analyses, ms | all, ms | ns per cell |\n"
          "|---|---|---|---|---|---|\n");
  for (size_t k = 0; k < G_N_ELEMENTS (LEVELS); k++)
    for (size_t i = 0; i < G_N_ELEMENTS (sides); i++) {
      DsGenResult result;
      DsDelve delve;
      size_t n = 0;
      uint64_t all;

      make_level (&delve, &result, LEVELS[k].stages, sides[i]);
      all = time_lint (&delve, &n);
      printf ("| %s | %d | %zu | %.2f | %.2f | %.1f |\n", LEVELS[k].name, sides[i], n,
              (double)time_context (&delve) / 1e6, (double)all / 1e6,
              (double)all / sides[i] / sides[i]);
      if (sides[i] == 512 && k == 1)
        if (ds_delve_copy (&rooms, &delve, NULL) != DS_OK)
          abort ();
      ds_gen_result_clear (&result);
      ds_delve_clear (&delve);
    }
  print_rules (&rooms);
  ds_delve_clear (&rooms);
  return 0;
}
