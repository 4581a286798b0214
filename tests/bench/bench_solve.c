/* tests/bench/bench_solve.c — cost of a proof by the number of doors that consume keys, on random
 * worlds that neither fixpoint decides; and of judging a level again after an edit. Prints
 * Markdown. */
#include "base/rng.h"
#include "clock.h"
#include "lib/gen.h"
#include "solve/prove.h"
#include "solve/prover.h"

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

enum { WING_DOORS = 6, WING_PLACES = 8 };

/* Appends a wing of places behind @from, with doors and keys of a colour of its own and a token in
 * its last place. */
static void
add_wing (DsWorld *world, uint32_t from, uint64_t seed)
{
  const uint32_t first = world->n_places, last = first + WING_PLACES - 1;
  const uint8_t number = (uint8_t)(first / WING_PLACES);
  const DsDoor door = { .type = DS_DOOR_KEY, .colour = number };
  DsRng rng;

  ds_rng_seed (&rng, ds_rng_key (seed, "wing", 0, 0));
  world->n_places += WING_PLACES;
  world->goal_tokens |= UINT64_C (1) << number;
  if (ds_world_add_key (world, true, number, &last, 1) == DS_WORLD_NONE ||
      ds_world_add_way (world, from, first, DS_WORLD_NONE, false) == DS_WORLD_NONE)
    abort ();
  for (uint32_t i = 1; i < WING_PLACES; i++) {
    const bool has_door = i >= WING_PLACES - WING_DOORS;
    const uint32_t to = first + i, parent = first + ds_rng_below (&rng, i);
    const uint32_t place = first + ds_rng_below (&rng, WING_PLACES);
    const uint32_t number_of_door = (uint32_t)world->doors.n;

    if ((has_door && (ds_world_add_door (world, &door) == DS_WORLD_NONE ||
                      ds_world_add_key (world, false, number, &place, 1) == DS_WORLD_NONE)) ||
        ds_world_add_way (world, parent, to, has_door ? number_of_door : DS_WORLD_NONE, false) ==
            DS_WORLD_NONE)
      abort ();
  }
}

/* Wings side by side, or each behind the last place of the one before; each can be finished, which
 * takes a search to prove. */
static void
make_wings (DsWorld *world, uint32_t n_wings, bool is_chain, uint64_t seed)
{
  *world = (DsWorld){ .n_places = 1, .goal = DS_WORLD_NONE };
  for (uint64_t s = seed * 1000; n_wings > 0; s++) {
    DsWorld alone = { .n_places = 1, .goal = DS_WORLD_NONE };
    DsProof proof;

    add_wing (&alone, 0, s);
    if (ds_world_index (&alone, NULL) != DS_OK ||
        ds_prove (&proof, &alone, DS_SECRETS_NEVER, 1000, NULL, NULL) != DS_OK)
      abort ();
    if (proof.verdict == DS_VERDICT_UNLOSABLE && proof.by == DS_PROOF_SEARCH) {
      add_wing (world, is_chain ? world->n_places - 1 : 0, s);
      n_wings--;
    }
    ds_proof_clear (&proof);
    ds_world_clear (&alone);
  }
  if (ds_world_index (world, NULL) != DS_OK)
    abort ();
}

typedef enum { LOOSE, WINGS, CHAIN } Shape;

static void
measure (Shape shape, uint32_t n_doors, uint32_t n_colours)
{
  uint64_t ns[WORLDS], median, most_states = 0;
  int n = 0, n_undecided = 0, n_all = 0;
  uint64_t quick = 0;

  for (uint64_t seed = 0; n < WORLDS; seed++) {
    DsWorld world;
    DsProof proof;
    uint64_t start, spent;

    if (shape == LOOSE)
      make_world (&world, n_doors, n_colours, seed);
    else
      make_wings (&world, n_colours, shape == CHAIN, seed);
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

/* ---- after an edit */

enum { ROOM = 10, EDITS = 51 };

static void
put (DsDelve *delve, size_t floor, DsCell at, const char *kind, const char *lock)
{
  DsThing thing = { .id = (uint64_t)at.y * 10000 + (uint64_t)at.x + 1,
                    .facing = DS_FACING_NONE,
                    .target_floor = -1,
                    .at = at,
                    .lock = lock != NULL ? ds_str_new (lock) : NULL };

  if (!ds_rules_find_kind (delve->rules, kind, &thing.kind) ||
      ds_things_put (&delve->dungeon.floors[floor].things, &thing, NULL) != DS_OK)
    abort ();
  ds_str_unref (thing.lock);
}

/* Rows of rooms joined by a gap in each wall; 20 gates stand in gaps of the upper floor, half of
 * them take their keys, and the keys of all lie in the first row of rooms. */
static void
make_level (DsDelve *delve, int32_t side, int32_t floors)
{
  static const char *const locks[] = { "red", "iron", "blue", "bone" };
  int32_t n = 0;

  dst_delve_init (delve, side, side, floors, "", 1);
  for (int32_t f = 0; f < floors; f++)
    for (int32_t y = 0; y < side; y++)
      for (int32_t x = 0; x < side; x++) {
        const bool is_rim = x == 0 || y == 0 || x == side - 1 || y == side - 1;
        const bool is_gap = !is_rim && (x % ROOM == 5 || y % ROOM == 5);
        const bool is_wall = is_rim || ((x % ROOM == 0 || y % ROOM == 0) && !is_gap);

        dst_pin_tile (delve, (size_t)f, DS_LAYER_GROUND, (DsCell){ x, y },
                      is_wall ? "wall" : "floor");
      }
  for (int32_t x = 5; x < side - 1 && n < 20; x += ROOM)
    for (int32_t y = ROOM; y < side - 1 && y <= 2 * ROOM && n < 20; y += ROOM, n++) {
      put (delve, 0, (DsCell){ x, y }, "gate-locked", locks[n % 4]);
      put (delve, 0, (DsCell){ x + 1, 1 + n % 4 }, "key", locks[n % 4]);
    }
  put (delve, 0, (DsCell){ 1, 1 }, "player-start", NULL);
  put (delve, 0, (DsCell){ side - 2, side - 2 }, "goal", NULL);
}

/* Median over edits of one cell: the whole judgement from scratch and by a prover that has the
 * level before, and the share of the playthrough in the latter. */
static void
measure_edits (int32_t side, int32_t floors)
{
  uint64_t fresh[EDITS], kept[EDITS], told[EDITS];
  DsProver prover = { 0 };
  DsJudgement judgement;
  DsDelve delve;

  make_level (&delve, side, floors);
  if (ds_prover_judge (&prover, &delve, 0, DS_PROVE_STATES, NULL, &judgement, NULL) != DS_OK)
    abort ();
  ds_judgement_clear (&judgement);
  for (int i = 0; i < EDITS; i++) {
    uint64_t start;

    dst_pin_tile (&delve, 0, DS_LAYER_GROUND, (DsCell){ side / 2 + 2, side / 2 + 2 },
                  i % 2 == 0 ? "wall" : "floor");
    start = cpu_ns ();
    if (ds_judge (&judgement, &delve, 0, DS_PROVE_STATES, NULL, NULL) != DS_OK)
      abort ();
    fresh[i] = cpu_ns () - start;
    ds_judgement_clear (&judgement);
    start = cpu_ns ();
    if (ds_prover_judge (&prover, &delve, 0, DS_PROVE_STATES, NULL, &judgement, NULL) != DS_OK)
      abort ();
    kept[i] = cpu_ns () - start;
    ds_judgement_clear (&judgement);
    start = cpu_ns ();
    if (ds_judge_tell (&judgement, &prover.graph, &prover.proof, 0, NULL, NULL) != DS_OK)
      abort ();
    told[i] = cpu_ns () - start;
    if (i + 1 < EDITS)
      ds_judgement_clear (&judgement);
  }
  printf ("| %d x %d | %d | %s | %.3f | %.3f | %.3f | %.3f |\n", side, side, floors,
          ds_verdict_id (judgement.verdict), (double)median_ns (fresh, EDITS) / 1e6,
          (double)median_ns (kept, EDITS) / 1e6,
          (double)(median_ns (kept, EDITS) - median_ns (told, EDITS)) / 1e6,
          (double)median_ns (told, EDITS) / 1e6);
  fflush (stdout);
  ds_judgement_clear (&judgement);
  ds_prover_clear (&prover);
  ds_delve_clear (&delve);
}

int
main (void)
{
  static const uint32_t doors[] = { 5, 10, 14, 18, 24, 32, 40 };

  printf ("| cells | floors | verdict | from scratch, ms | after an edit, ms | of it the verdict | "
          "of it the play |\n|---|---|---|---|---|---|---|\n");
  measure_edits (100, 1);
  measure_edits (100, 8);
  measure_edits (512, 1);
  measure_edits (512, 4);
  printf (
      "\n| doors | colours | decided by fixpoints | in µs | search, median ms | longest ms | most "
      "states | undecided |\n|---|---|---|---|---|---|---|---|\n");
  for (size_t c = 1; c <= 3; c += 2)
    for (size_t i = 0; i < G_N_ELEMENTS (doors); i++)
      measure (LOOSE, doors[i], (uint32_t)c);
  for (Shape shape = WINGS; shape <= CHAIN; shape++) {
    printf (
        "\n| doors, %s | colours | decided by fixpoints | in µs | search, median ms | longest ms | "
        "most states | undecided |\n|---|---|---|---|---|---|---|---|\n",
        shape == WINGS ? "side by side" : "one after the other");
    for (uint32_t wings = 1; wings <= 16; wings *= 2)
      measure (shape, wings * WING_DOORS, wings);
  }
  return 0;
}
