/* tests/bench/bench_sim.c — cost of a game by the number of creatures: the queue of turns,
 * snapshots, hashes, and turns with all features. Prints Markdown. */
#include "clock.h"
#include "lib/gen.h"
#include "sim/cheat.h"
#include "sim/inside.h"
#include "sim/sim.h"
#include "sim/time.h"

#include <glib.h>
#include <stdio.h>
#include <stdlib.h>

enum { RUNS = 7 };

static int
by_size (const void *a, const void *b)
{
  const double x = *(const double *)a, y = *(const double *)b;

  return (x > y) - (x < y);
}

/* Nanoseconds of one of @n, the median of some runs. */
static double
median (void (*work) (void *), void *data, double n)
{
  double ns[RUNS];

  for (int run = 0; run < RUNS; run++) {
    const uint64_t start = cpu_ns ();

    work (data);
    ns[run] = (double)(cpu_ns () - start) / n;
  }
  qsort (ns, RUNS, sizeof *ns, by_size);
  return ns[RUNS / 2];
}

/* ---- queue of turns */

enum { TURNS = 1000000 };

static void
run_queue (void *data)
{
  DsSimState *state = data;

  for (int i = 0; i < TURNS; i++) {
    const uint64_t turn = ds_time_first (state);

    ds_time_spend (&state->actors.items[ds_time_actor (turn)].time, ds_time_tick (turn), 100);
    ds_time_put_off (state);
  }
}

static void
measure_queue (int32_t n)
{
  DsSimState state = { 0 };

  for (int32_t i = 0; i < n; i++)
    if (!ds_array_push (&state.actors, (DsSimActor){ .time.speed = 60 + i * 37 % 140 }) ||
        !ds_time_push (&state, i))
      abort ();
  printf ("| next turn of %d actors | %.0f ns |\n", n, median (run_queue, &state, TURNS));
  ds_sim_state_clear (&state);
}

/* ---- snapshots */

typedef struct {
  DsSim *sim;
  DsSimState snapshot;
  uint64_t hash;
  int steps;
} Copy;

enum { COPIES = 200, ACTOR_TURNS = 20000, LEAPS = 10 };

static void
run_copies (void *data)
{
  Copy *copy = data;

  for (int i = 0; i < COPIES; i++)
    if (ds_sim_snapshot (copy->sim, &copy->snapshot) != DS_OK ||
        ds_sim_restore (copy->sim, &copy->snapshot) != DS_OK)
      abort ();
}

static void
run_hashes (void *data)
{
  Copy *copy = data;

  for (int i = 0; i < COPIES; i++)
    copy->hash += ds_sim_hash (copy->sim);
}

/* A hall with pillars and @n creatures of all kinds. */
static DsSim *
make_game (int32_t w, int32_t h, int32_t n, const char *const *kinds, size_t n_kinds)
{
  const DsSimSpot start = { 0, { w / 2, h / 2 } };
  char line[100];
  DsDelve delve;
  DsSim *sim;

  dst_delve_init (&delve, w, h, 1, "", 1);
  for (int32_t y = 0; y < h; y++)
    for (int32_t x = 0; x < w; x++) {
      const bool wall = x == 0 || y == 0 || x == w - 1 || y == h - 1 || (x % 6 == 3 && y % 4 == 2);

      if (!ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ x, y },
                         ds_rules_find_tile (delve.rules, wall ? "wall" : "floor")))
        abort ();
    }
  if (ds_sim_new (&sim, &delve, &(DsSimOptions){ .seed = 1, .start = &start }, NULL) != DS_OK)
    abort ();
  ds_delve_clear (&delve);
  for (int32_t i = 0; i < n; i++) {
    (void)snprintf (line, sizeof line, "spawn %s", kinds[(size_t)i % n_kinds]);
    if (ds_cheat_run (sim, line, NULL) != DS_OK)
      abort ();
  }
  for (size_t i = 0; i < sim->now.actors.n; i++)
    ds_actor (sim, (int32_t)i)->flags |= DS_ACTOR_GOD; /* nobody dies, so that all have turns */
  return sim;
}

/* The player waits, and leaps now and then, so that no creature stays next to them. */
static void
run_turns (void *data)
{
  Copy *copy = data;
  const DsDungeon *dungeon = &ds_sim_delve (copy->sim)->dungeon;
  char line[100];

  if (ds_sim_restore (copy->sim, &copy->snapshot) != DS_OK)
    abort ();
  for (int i = 0; i < copy->steps; i++) {
    (void)ds_sim_act (copy->sim, &(DsAction){ .type = DS_ACTION_wait });
    (void)snprintf (line, sizeof line, "teleport %d %d", dungeon->w / 2 + i * 7 % 31 - 15,
                    dungeon->h / 2 + i * 5 % 23 - 11);
    if (i % LEAPS == 0)
      (void)ds_cheat_run (copy->sim, line, NULL); /* a wall, or a creature, may be there */
  }
}

static const char *const FEW[] = { "goblin",   "rat",    "bat",  "sheep",
                                   "skeleton", "zombie", "wisp", NULL };
/* Kinds with the other behaviours: follow, heal, cast, shoot, keep away, flee, patrol, guard, seek
 * company. */
static const char *const MANY[] = { "wolf",   "goblin-archer", "goblin-shaman", "kobold",
                                    "guard",  "golem",         "cultist",       "feral-zombie",
                                    "spider", "bandit",        "goblin",        "imp",
                                    NULL };

static void
measure_turns (int32_t w, int32_t h, int32_t n, const char *const *kinds)
{
  Copy copy = { .sim = make_game (w, h, n, kinds, g_strv_length ((char **)kinds)),
                .steps = ACTOR_TURNS / n };
  double ns;

  if (ds_sim_snapshot (copy.sim, &copy.snapshot) != DS_OK)
    abort ();
  ns = median (run_turns, &copy, (double)copy.steps * n);
  printf ("| %d creatures of %u kinds on %dx%d | %.0f ns a turn, %.0f turns a second |\n", n,
          g_strv_length ((char **)kinds), w, h, ns, 1e9 / ns);
  ds_sim_state_clear (&copy.snapshot);
  ds_sim_free (copy.sim);
}

int
main (void)
{
  static const char *const rats[] = { "rat" };
  Copy copy = { .sim = make_game (100, 100, 50, rats, 1) };

  printf ("| what | cost |\n|---|---|\n");
  measure_queue (10);
  measure_queue (1000);
  measure_queue (10000);
  printf ("| snapshot and restore, 100x100, 50 actors | %.1f us |\n",
          median (run_copies, &copy, COPIES) / 1000);
  printf ("| hash of the same | %.1f us |\n", median (run_hashes, &copy, COPIES) / 1000);
  ds_sim_state_clear (&copy.snapshot);
  ds_sim_free (copy.sim);
  for (int i = 0; i < 2; i++) {
    measure_turns (80, 40, 20, i == 0 ? FEW : MANY);
    measure_turns (200, 200, 200, i == 0 ? FEW : MANY);
    measure_turns (200, 200, 2000, i == 0 ? FEW : MANY);
  }
  return 0;
}
