/* tests/core/test_field.c — steps, distances, parts and tunnels. */
#include "base/hash.h"
#include "base/rng.h"
#include "field/flood.h"
#include "field/parts.h"
#include "field/tunnel.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

#define SIDE 12 /* of the random floors */

static const DsMovement MOVEMENTS[] = { DS_MOVE_4, DS_MOVE_8, DS_MOVE_8_NO_CORNER_CUTTING };

/* '.' and '@' are open; rows follow each other without a break. */
static DsSpace
space_of (const char *map, int32_t w, DsMovement movement, uint8_t *open)
{
  const size_t n = strlen (map);

  for (size_t i = 0; i < n; i++)
    open[i] = map[i] != '#';
  return (DsSpace){ w, (int32_t)n / w, open, movement };
}

static DsSpace
random_space (uint64_t seed, int32_t open_permille, DsMovement movement, uint8_t *open)
{
  DsRng rng;

  ds_rng_seed (&rng, ds_rng_key (seed, "floor", 0, 0));
  for (int i = 0; i < SIDE * SIDE; i++)
    open[i] = ds_rng_permille (&rng, open_permille);
  return (DsSpace){ SIDE, SIDE, open, movement };
}

/* ---- flood ---- */

static const struct {
  const char *name;
  int32_t w;
  DsMovement movement;
  uint32_t max_steps;
  const char *map, *want; /* '@' = source; a digit = steps, '-' = far */
} FLOODS[] = {
  { "along-floor", 4, DS_MOVE_4, 99, "@...", "0123" },
  { "wall-stops", 4, DS_MOVE_4, 99, "@.#.", "01--" },
  { "max-steps", 4, DS_MOVE_4, 2, "@...", "012-" },
  { "round-a-corner", 3, DS_MOVE_4, 99, "@#....", "0-4123" },
  { "two-sources", 5, DS_MOVE_4, 99, "@...@", "01210" },
  { "not-round-the-edge", 3, DS_MOVE_4, 99, "..@...", "210321" },
  { "diagonal-4", 2, DS_MOVE_4, 99, "@##.", "0---" },
  { "diagonal-8", 2, DS_MOVE_8, 99, "@##.", "0--1" },
  { "diagonal-gap", 2, DS_MOVE_8_NO_CORNER_CUTTING, 99, "@##.", "0---" },
  { "diagonal-corner", 2, DS_MOVE_8_NO_CORNER_CUTTING, 99, "@.#.", "01-2" },
  { "diagonal-free", 3, DS_MOVE_8_NO_CORNER_CUTTING, 99, "@........", "012112222" },
};

static void
test_flood (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  DsCell sources[9];
  size_t n_sources = 0;
  uint8_t open[64];
  const DsSpace space = space_of (FLOODS[row].map, FLOODS[row].w, FLOODS[row].movement, open);
  DsFlood flood;
  char got[64] = "";

  for (int32_t i = 0; FLOODS[row].map[i] != '\0'; i++)
    if (FLOODS[row].map[i] == '@')
      sources[n_sources++] = (DsCell){ i % space.w, i / space.w };
  g_assert_cmpint (
      ds_flood_from (&flood, &space, sources, n_sources, FLOODS[row].max_steps, NULL, NULL), ==,
      DS_OK);
  for (int32_t i = 0; i < space.w * space.h; i++)
    got[i] = flood.steps[i] == DS_FLOOD_FAR ? '-' : (char)('0' + flood.steps[i]);
  g_assert_cmpstr (got, ==, FLOODS[row].want);
  ds_flood_clear (&flood);
}

/* Distances are right when each reached cell but the source has a neighbour one step nearer from
 * which it can be reached, and no neighbour of a reached cell is more than one step further. */
static void
test_flood_is_shortest (void)
{
  uint8_t open[SIDE * SIDE];

  for (uint64_t seed = 0; seed < 300; seed++) {
    const DsSpace space = random_space (seed, 650, MOVEMENTS[seed % 3], open);
    DsFlood flood;
    uint32_t most = 0;

    open[0] = 1;
    g_assert_cmpint (
        ds_flood_from (&flood, &space, &(DsCell){ 0, 0 }, 1, DS_FLOOD_FAR - 1, NULL, NULL), ==,
        DS_OK);
    for (int32_t i = 0; i < SIDE * SIDE; i++) {
      const DsCell at = { i % SIDE, i / SIDE };
      const uint32_t steps = ds_flood_at (&flood, at);
      bool has_nearer = i == 0;

      for (int step = 0; step < ds_move_n_steps (space.movement) && open[i]; step++) {
        DsCell to;

        if (!ds_space_step (&space, at, step, &to))
          continue;
        if (steps != DS_FLOOD_FAR)
          g_assert_cmpuint (ds_flood_at (&flood, to), <=, steps + 1);
        has_nearer = has_nearer || ds_flood_at (&flood, to) + 1 == steps;
      }
      g_assert_true (steps == DS_FLOOD_FAR || has_nearer);
      if (steps != DS_FLOOD_FAR)
        most = MAX (most, steps);
    }
    for (size_t i = 1; i < flood.n_reached; i++)
      g_assert_cmpuint (flood.steps[flood.order[i - 1]], <=, flood.steps[flood.order[i]]);
    g_assert_cmpuint (flood.steps[flood.order[flood.n_reached - 1]], ==, most);
    ds_flood_clear (&flood);
  }
}

/* ---- parts ---- */

static const struct {
  const char *name;
  int32_t w;
  DsMovement movement;
  const char *map, *want; /* a digit = number of the part, '-' = closed */
} PARTS[] = {
  { "none", 3, DS_MOVE_4, "######", "------" },
  { "one", 3, DS_MOVE_4, "......", "111111" },
  { "two", 3, DS_MOVE_4, ".#..#.", "1-21-2" },
  { "not-round-the-edge", 3, DS_MOVE_4, "#...##", "-112--" },
  { "apart-at-the-edge", 3, DS_MOVE_4, "##..##", "--12--" },
  { "joined-below", 5, DS_MOVE_4,
    ".#.#......"
    "##.##",
    "1-1-111111--1--" },
  { "numbers-by-first-cell", 4, DS_MOVE_4, "#.#..##.", "-1-23--2" },
  { "diagonal-4", 2, DS_MOVE_4, ".##.", "1--2" },
  { "diagonal-8", 2, DS_MOVE_8, ".##.", "1--1" },
  { "diagonal-8-left", 2, DS_MOVE_8, "#..#", "-11-" },
  { "diagonal-gap", 2, DS_MOVE_8_NO_CORNER_CUTTING, ".##.", "1--2" },
};

static void
test_parts (gconstpointer data)
{
  const int row = GPOINTER_TO_INT (data);
  uint8_t open[64];
  const DsSpace space = space_of (PARTS[row].map, PARTS[row].w, PARTS[row].movement, open);
  DsParts parts;
  char got[64] = "";

  g_assert_cmpint (ds_parts_find (&parts, &space, NULL, NULL), ==, DS_OK);
  for (int32_t i = 0; i < space.w * space.h; i++)
    got[i] = parts.label[i] == 0 ? '-' : (char)('0' + parts.label[i]);
  g_assert_cmpstr (got, ==, PARTS[row].want);
  ds_parts_clear (&parts);
}

/* Two cells are of one part exactly when a flood from one reaches the other. */
static void
test_parts_are_floods (void)
{
  uint8_t open[SIDE * SIDE];

  for (uint64_t seed = 0; seed < 200; seed++) {
    const DsSpace space = random_space (seed, 300 + (int32_t)seed * 2, MOVEMENTS[seed % 3], open);
    DsParts parts;

    g_assert_cmpint (ds_parts_find (&parts, &space, NULL, NULL), ==, DS_OK);
    for (size_t p = 0; p < parts.n; p++) {
      DsFlood flood;
      uint32_t size = 0;

      g_assert_cmpint (
          ds_flood_from (&flood, &space, &parts.items[p].first, 1, DS_FLOOD_FAR - 1, NULL, NULL),
          ==, DS_OK);
      for (int i = 0; i < SIDE * SIDE; i++) {
        size += flood.steps[i] != DS_FLOOD_FAR;
        g_assert_true ((flood.steps[i] != DS_FLOOD_FAR) == (parts.label[i] == p + 1));
      }
      g_assert_cmpuint (size, ==, parts.items[p].size);
      ds_flood_clear (&flood);
    }
    ds_parts_clear (&parts);
  }
}

/* ---- tunnels ---- */

/* The cost of the cheapest digging between each pair of @n parts, by relaxing until nothing
 * changes; UINT32_MAX = never. */
static void
cheapest_between (const DsParts *parts, const uint8_t *cost, uint32_t *out)
{
  for (uint32_t from = 0; from < parts->n; from++) {
    uint32_t dist[SIDE * SIDE];
    bool changed = true;

    for (int i = 0; i < SIDE * SIDE; i++)
      dist[i] = parts->label[i] == from + 1 ? 0 : UINT32_MAX / 2;
    while (changed) {
      changed = false;
      for (int32_t i = 0; i < SIDE * SIDE; i++)
        for (int step = 0; step < 4 && cost[i] != DS_TUNNEL_NEVER; step++) {
          const DsCell at = { i % SIDE + ds_move_steps[step].x, i / SIDE + ds_move_steps[step].y };
          const int32_t beside = at.y * SIDE + at.x;

          if (at.x >= 0 && at.y >= 0 && at.x < SIDE && at.y < SIDE &&
              dist[beside] + cost[i] < dist[i]) {
            dist[i] = dist[beside] + cost[i];
            changed = true;
          }
        }
    }
    for (int i = 0; i < SIDE * SIDE; i++)
      if (parts->label[i] != 0) {
        uint32_t *pair = &out[from * parts->n + parts->label[i] - 1];

        *pair = MIN (*pair, dist[i]);
      }
  }
}

/* The cost of a minimum spanning forest of the parts, by Prim from each part in turn. */
static uint32_t
spanning_cost (const DsParts *parts, const uint8_t *cost, size_t *n_joined)
{
  const size_t n = parts->n;
  g_autofree uint32_t *between = g_new (uint32_t, n * n + 1);
  g_autofree bool *done = g_new0 (bool, n + 1);
  uint32_t total = 0;

  memset (between, 0xff, (n * n + 1) * sizeof *between);
  cheapest_between (parts, cost, between);
  *n_joined = 0;
  for (size_t first = 0; first < n; first++) {
    bool grows = !done[first];

    done[first] = true;
    while (grows) {
      uint32_t best = UINT32_MAX / 2;
      size_t next = 0;

      for (size_t a = first; a < n; a++)
        for (size_t b = 0; b < n && done[a]; b++)
          if (!done[b] && between[a * n + b] < best) {
            best = between[a * n + b];
            next = b;
          }
      grows = best < UINT32_MAX / 2;
      if (grows) {
        done[next] = true;
        total += best;
        (*n_joined)++;
      }
    }
  }
  return total;
}

static void
random_costs (uint64_t seed, const uint8_t *open, uint8_t *cost)
{
  for (int i = 0; i < SIDE * SIDE; i++) {
    const uint64_t bits = ds_cell_hash (seed, i, 0);

    cost[i] = open[i]                 ? 0
              : bits % 10 < seed % 10 ? DS_TUNNEL_NEVER
                                      : 1 + bits / 16 % (seed % 8 + 1);
  }
}

static void
test_tunnels_are_cheapest (void)
{
  uint8_t open[SIDE * SIDE], cost[SIDE * SIDE];

  for (uint64_t seed = 0; seed < 500; seed++) {
    const DsSpace space = random_space (seed, 150 + (int32_t)(seed % 7) * 60, DS_MOVE_4, open);
    DsTunnels tunnels;
    DsParts parts, after;
    uint32_t want, got = 0;
    size_t n_joined;

    random_costs (seed, open, cost);
    g_assert_cmpint (ds_parts_find (&parts, &space, NULL, NULL), ==, DS_OK);
    want = spanning_cost (&parts, cost, &n_joined);
    g_assert_cmpint (ds_tunnels_find (&tunnels, &parts, cost, NULL, NULL), ==, DS_OK);
    g_assert_cmpuint (tunnels.n_joined, ==, n_joined);
    for (size_t i = 0; i < tunnels.n_cells; i++) {
      const uint32_t cell = tunnels.cells[i];

      g_assert_cmpuint (cost[cell], !=, DS_TUNNEL_NEVER);
      got += cost[cell];
      cost[cell] = 0;
      open[cell] = 1;
    }
    g_assert_cmpuint (got, <=, want); /* two tunnels may share cells */
    g_assert_cmpint (ds_parts_find (&after, &space, NULL, NULL), ==, DS_OK);
    g_assert_cmpuint (after.n, <=, parts.n - n_joined);
    g_assert_cmpuint (tunnels.n_cut_off == 0, ==, parts.n <= n_joined + 1);
    ds_parts_clear (&after);
    ds_parts_clear (&parts);
    ds_tunnels_clear (&tunnels);
  }
}

static void
test_tunnels_enclosed (void)
{
  /* '#' may not be dug, '+' may: the right-hand part cannot be reached, the left-hand two can. */
  const char *map = ".+.+##"
                    "+++##."
                    "..+.##";
  uint8_t cost[18], open[18];
  const DsSpace space = { 6, 3, open, DS_MOVE_4 };
  DsTunnels tunnels;
  DsParts parts;

  for (int i = 0; i < 18; i++) {
    open[i] = map[i] == '.';
    cost[i] = open[i] ? 0 : map[i] == '+' ? 1 : DS_TUNNEL_NEVER;
  }
  g_assert_cmpint (ds_parts_find (&parts, &space, NULL, NULL), ==, DS_OK);
  g_assert_cmpuint (parts.n, ==, 5);
  g_assert_cmpint (ds_tunnels_find (&tunnels, &parts, cost, NULL, NULL), ==, DS_OK);
  g_assert_cmpuint (tunnels.n_joined, ==, 3);
  g_assert_cmpuint (tunnels.n_cut_off, ==, 1);
  g_assert_cmpint (tunnels.cut_off[0].x, ==, 5);
  g_assert_cmpint (tunnels.cut_off[0].y, ==, 1);
  ds_tunnels_clear (&tunnels);
  ds_parts_clear (&parts);
}

/* ---- failures ---- */

static DsStatus
try_all (void *user)
{
  uint8_t open[SIDE * SIDE], cost[SIDE * SIDE];
  const DsSpace space = random_space (5, 400, DS_MOVE_4, open);
  DsTunnels tunnels = { 0 };
  DsParts parts = { 0 };
  DsFlood flood = { 0 };
  DsStatus status;

  random_costs (50, open, cost);
  status = ds_flood_from (&flood, &space, &(DsCell){ 0, 0 }, 1, 99, user, NULL);
  if (status == DS_OK)
    status = ds_parts_find (&parts, &space, user, NULL);
  else
    g_assert_null (flood.steps);
  if (status == DS_OK)
    status = ds_tunnels_find (&tunnels, &parts, cost, user, NULL);
  if (status != DS_OK) {
    g_assert_null (tunnels.cells);
    g_assert_cmpuint (tunnels.n_cells + tunnels.n_cut_off, ==, 0);
  }
  ds_tunnels_clear (&tunnels);
  ds_parts_clear (&parts);
  ds_flood_clear (&flood);
  return status;
}

static void
test_no_memory (void)
{
  dst_fail_each (try_all, NULL, DS_OK);
}

static void
test_cancelled (void)
{
  uint8_t open[SIDE * SIDE], cost[SIDE * SIDE];
  const DsSpace space = random_space (5, 400, DS_MOVE_4, open);
  DsTunnels tunnels;
  DsParts parts, none;
  DsFlood flood;
  DsError err;
  DsJob job = { 0 };

  random_costs (50, open, cost);
  g_assert_cmpint (ds_parts_find (&parts, &space, &job, NULL), ==, DS_OK);
  ds_job_cancel (&job);
  g_assert_cmpint (ds_flood_from (&flood, &space, &(DsCell){ 0, 0 }, 1, 99, &job, &err), ==,
                   DS_CANCELLED);
  g_assert_cmpstr (err.where, ==, "flood");
  g_assert_null (flood.steps);
  g_assert_cmpint (ds_parts_find (&none, &space, &job, &err), ==, DS_CANCELLED);
  g_assert_cmpstr (err.where, ==, "parts");
  g_assert_null (none.label);
  g_assert_cmpint (ds_tunnels_find (&tunnels, &parts, cost, &job, &err), ==, DS_CANCELLED);
  g_assert_cmpstr (err.where, ==, "tunnels");
  g_assert_null (tunnels.cells);
  ds_parts_clear (&parts);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/field/flood", FLOODS, test_flood);
  g_test_add_func ("/field/flood/is-shortest", test_flood_is_shortest);
  DST_ADD_ROWS ("/field/parts", PARTS, test_parts);
  g_test_add_func ("/field/parts/are-floods", test_parts_are_floods);
  g_test_add_func ("/field/tunnels/are-cheapest", test_tunnels_are_cheapest);
  g_test_add_func ("/field/tunnels/enclosed", test_tunnels_enclosed);
  g_test_add_func ("/field/no-memory", test_no_memory);
  g_test_add_func ("/field/cancelled", test_cancelled);
  return g_test_run ();
}
