/* tests/bench/bench_solve.c — what a proof costs by the number of doors that take keys, on random
 * worlds that neither fixpoint decides. Prints Markdown. */
#include "base/rng.h"
#include "clock.h"
#include "solve/prove.h"

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>

#define WORLDS 31

/* A tree of @n_doors + 8 places with some loops, and a key for each door. */
static void
make_world (DsWorld *world, uint32_t n_doors, uint32_t n_colours, uint64_t seed)
{
  const uint32_t n_places = n_doors + 8;
  DsRng rng;

  ds_rng_seed (&rng, ds_rng_key (seed, "bench", n_doors, n_colours));
  *world = (DsWorld){ .n_places = n_places, .goal = n_places - 1 };
  for (uint32_t d = 0; d < n_doors; d++) {
    const DsDoor door = { .type = DS_DOOR_KEY, .colour = (uint8_t)ds_rng_below (&rng, n_colours) };
    const uint32_t place = ds_rng_below (&rng, n_places);

    if (ds_world_add_door (world, &door) == DS_WORLD_NONE ||
        ds_world_add_key (world, false, door.colour, &place, 1) == DS_WORLD_NONE)
      abort ();
  }
  for (uint32_t i = 1, d = 0; i < n_places + 2; i++) {
    const uint32_t to = i < n_places ? i : ds_rng_below (&rng, n_places);
    const uint32_t from = ds_rng_below (&rng, to > 0 ? to : 1);
    const bool has_door = d < n_doors && (i + n_doors >= n_places || ds_rng_below (&rng, 2) == 0);

    if (ds_world_add_way (world, from, to, has_door ? d : DS_WORLD_NONE, false) == DS_WORLD_NONE)
      abort ();
    d += has_door;
  }
  if (ds_world_index (world, NULL) != DS_OK)
    abort ();
}

static void
measure (uint32_t n_doors, uint32_t n_colours)
{
  uint64_t ns[WORLDS], median, most_states = 0;
  int n = 0, n_undecided = 0, n_all = 0;
  uint64_t quick = 0;

  for (uint64_t seed = 0; n < WORLDS; seed++) {
    DsWorld world;
    DsProof proof;
    uint64_t start, spent;

    make_world (&world, n_doors, n_colours, seed);
    start = cpu_ns ();
    if (ds_prove (&proof, &world, DS_SECRETS_NEVER, 4000000, NULL, NULL) != DS_OK)
      abort ();
    spent = cpu_ns () - start;
    n_all++;
    if (proof.by == DS_PROOF_SEARCH) {
      ns[n++] = spent;
      most_states = MAX (most_states, proof.n_states);
      n_undecided += proof.verdict == DS_VERDICT_UNDECIDED;
    } else {
      quick += spent;
    }
    ds_proof_clear (&proof);
    ds_world_clear (&world);
  }
  median = median_ns (ns, WORLDS);
  printf ("| %u | %u | %.0f %% | %.1f | %.3f | %.3f | %" G_GUINT64_FORMAT " | %d |\n", n_doors,
          n_colours, 100.0 * (n_all - WORLDS) / n_all,
          n_all > WORLDS ? (double)quick / (n_all - WORLDS) / 1e3 : 0.0, (double)median / 1e6,
          (double)ns[WORLDS - 1] / 1e6, most_states, n_undecided);
  fflush (stdout);
}

int
main (void)
{
  static const uint32_t doors[] = { 5, 10, 14, 18, 24, 32, 40 };

  printf (
      "| doors | colours | decided by fixpoints | in µs | search, median ms | longest ms | most "
      "states | undecided |\n|---|---|---|---|---|---|---|---|\n");
  for (size_t c = 1; c <= 3; c += 2)
    for (size_t i = 0; i < G_N_ELEMENTS (doors); i++)
      measure (doors[i], (uint32_t)c);
  return 0;
}
