/* tests/core/test_ways.c — reused floods, floods with costs, and single shortest paths. */
#include "base/hash.h"
#include "field/astar.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

enum { SIDE = 19, N = SIDE * SIDE };

static const DsMovement MOVEMENTS[] = { DS_MOVE_4, DS_MOVE_8, DS_MOVE_8_NO_CORNER_CUTTING };
static const DsStepCosts COSTS[] = { { 1, 1 }, { 10, 14 }, { 2, 3 } };

static void
draw (uint8_t open[N], uint64_t key)
{
  for (int32_t i = 0; i < N; i++)
    open[i] = ds_cell_hash (key, i % SIDE, i / SIDE) % 100 >= key % 45;
}

static DsCell
cell_of (int32_t i)
{
  return (DsCell){ i % SIDE, i / SIDE };
}

/* By going over all cells until nothing changes. */
static void
settle (uint32_t values[N], const DsSpace *space, DsStepCosts costs)
{
  for (bool changed = true; changed;) {
    changed = false;
    for (int32_t i = 0; i < N; i++)
      for (int step = 0; step < ds_move_n_steps (space->movement); step++) {
        const uint32_t cost = step < 4 ? costs.straight : costs.diagonal;
        DsCell to;

        if (values[i] == DS_FLOOD_FAR || !ds_space_step (space, cell_of (i), step, &to) ||
            values[i] + cost >= values[ds_space_index (space, to)])
          continue;
        values[ds_space_index (space, to)] = values[i] + cost;
        changed = true;
      }
  }
}

/* ---- floods */

/* The memory of the flood before changes nothing, be it larger or smaller, nor do cells that were
 * opened and closed meanwhile. */
static void
test_again (void)
{
  uint8_t open[N];
  DsFlood kept = { 0 };

  draw (open, 3);
  for (uint64_t key = 0; key < 300; key++) {
    const DsSpace space = { SIDE, SIDE, open, MOVEMENTS[key / 100] };
    const DsCell sources[] = { cell_of ((int32_t)(ds_mix64 (key) % N)),
                               cell_of ((int32_t)(ds_mix64 (key + 999) % N)) };
    const DsCell changed = cell_of ((int32_t)(ds_mix64 (key + 77) % N));
    const uint32_t most = key % 3 == 0 ? DS_FLOOD_FAR - 1 : (uint32_t)(key % 7);
    DsFlood fresh;

    if (kept.left != NULL) {
      open[ds_space_index (&space, changed)] ^= 1;
      ds_flood_change (&kept, &space, changed);
    }
    g_assert_cmpint (ds_flood_again (&kept, &space, sources, 2, most, NULL, NULL), ==, DS_OK);
    g_assert_cmpint (ds_flood_from (&fresh, &space, sources, 2, most, NULL, NULL), ==, DS_OK);
    g_assert_cmpmem (kept.steps, N * sizeof (uint32_t), fresh.steps, N * sizeof (uint32_t));
    g_assert_cmpmem (kept.order, kept.n_reached * sizeof (uint32_t), fresh.order,
                     fresh.n_reached * sizeof (uint32_t));
    ds_flood_clear (&fresh);
  }
  ds_flood_clear (&kept);
}

/* Steps at a cost, from sources that begin at values of their own, up to a bound. */
static void
test_at_cost (void)
{
  uint8_t open[N];
  DsFlood flood = { 0 };

  for (uint64_t key = 0; key < 270; key++) {
    const DsSpace space = { SIDE, SIDE, open, MOVEMENTS[key % 3] };
    const DsStepCosts costs = COSTS[key / 3 % 3];
    const uint32_t most = key / 9 % 2 ? DS_FLOOD_FAR / 2 : 40;
    const DsFloodSource sources[] = { { cell_of ((int32_t)(key % N)), 0 },
                                      { cell_of ((int32_t)((key * 7 + 40) % N)), 5 },
                                      { cell_of ((int32_t)((key * 13 + 200) % N)), 30 } };
    uint32_t want[N];

    draw (open, key);
    memset (want, 0xff, sizeof want);
    for (size_t i = G_N_ELEMENTS (sources); i-- > 0;) {
      want[ds_space_index (&space, sources[i].cell)] = sources[i].value;
      open[ds_space_index (&space, sources[i].cell)] = 1;
    }
    settle (want, &space, costs);
    for (int32_t i = 0; i < N; i++)
      if (want[i] > most)
        want[i] = DS_FLOOD_FAR;
    ds_flood_clear (&flood);
    for (int i = 0; i < 2; i++) /* the second time in the memory of the first */
      g_assert_cmpint (ds_flood_at_cost (&flood, &space, costs, sources, G_N_ELEMENTS (sources),
                                         most, NULL, NULL),
                       ==, DS_OK);
    g_assert_cmpmem (flood.steps, sizeof want, want, sizeof want);
    for (size_t i = 1; i < flood.n_reached; i++)
      g_assert_cmpuint (flood.steps[flood.order[i - 1]], <=, flood.steps[flood.order[i]]);
  }
  ds_flood_clear (&flood);
}

/* ---- single ways */

static const struct {
  const char *name;
  int32_t w;
  DsMovement movement;
  const char *map, *want; /* from 'a' to 'z', which may be '#' beneath; '*' is the way */
  uint32_t cost;          /* of 10 and 14; 0 = there is none */
} WAYS[] = {
  { "here", 1, DS_MOVE_4, "a", "a", 0 },
  { "straight", 4, DS_MOVE_4, "a..z", "a***", 30 },
  { "wall", 4, DS_MOVE_8, "a.#z", "a.#z", 0 },
  { "closed-end", 3, DS_MOVE_4, "a.Z", "a**", 20 },
  { "round", 3, DS_MOVE_4, "a#z...", "a#****", 40 },
  { "round-8", 3, DS_MOVE_8, "a#z...", "a#*.*.", 28 },
  { "round-corner", 3, DS_MOVE_8_NO_CORNER_CUTTING, "a#z...", "a#****", 40 },
  { "not-past-the-end", 3, DS_MOVE_8_NO_CORNER_CUTTING, "a##.Z.", "a##**.", 20 },
};

static void
test_way (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  const int32_t w = WAYS[row].w, h = (int32_t)strlen (WAYS[row].map) / w;
  const DsSpace space = { w, h, (uint8_t[16]){ 0 }, WAYS[row].movement };
  g_autofree char *got = g_strdup (WAYS[row].map);
  DsCell from = { 0 }, to = { 0 };
  DsAstar astar = { 0 };
  DsStatus status;

  for (int32_t i = 0; i < w * h; i++) {
    const char glyph = WAYS[row].map[i];

    ((uint8_t *)space.open)[i] = glyph != '#' && glyph != 'Z';
    if (glyph == 'a')
      from = (DsCell){ i % w, i / w };
    if (glyph == 'a' ? w * h == 1 : (glyph | 32) == 'z')
      to = (DsCell){ i % w, i / w };
  }
  status = ds_astar_find (&astar, &space, from, to, COSTS[1], DS_ASTAR_MOST, NULL);
  g_assert_cmpint (status, ==, WAYS[row].cost > 0 || w * h == 1 ? DS_OK : DS_NOT_FOUND);
  for (size_t i = 0; i < astar.way.n; i++)
    got[ds_space_index (&space, astar.way.items[i])] = '*';
  g_assert_cmpstr (got, ==, WAYS[row].want);
  g_assert_cmpuint (astar.cost, ==, WAYS[row].cost);
  ds_astar_clear (&astar);
}

/* The way costs what the flood says, each of its steps may be taken, and dearer ones are not found.
 */
static void
test_shortest (void)
{
  uint8_t open[N];
  DsAstar astar = { 0 };
  DsFlood flood = { 0 };

  for (uint64_t key = 0; key < 2000; key++) {
    const DsSpace space = { SIDE, SIDE, open, MOVEMENTS[key % 3] };
    const DsStepCosts costs = COSTS[key / 3 % 3];
    const DsCell from = cell_of ((int32_t)(ds_mix64 (key) % N));
    const DsCell to = cell_of ((int32_t)(ds_mix64 (~key) % N));
    uint32_t want, cost = 0;
    DsCell at = from;
    DsStatus status;

    draw (open, key);
    open[ds_space_index (&space, from)] = open[ds_space_index (&space, to)] = 1;
    ds_flood_clear (&flood); /* of another map */
    g_assert_cmpint (ds_flood_at_cost (&flood, &space, costs, &(DsFloodSource){ from, 0 }, 1,
                                       DS_FLOOD_FAR / 2, NULL, NULL),
                     ==, DS_OK);
    want = ds_flood_at (&flood, to);
    status = ds_astar_find (&astar, &space, from, to, costs, DS_ASTAR_MOST, NULL);
    g_assert_cmpint (status, ==, want == DS_FLOOD_FAR ? DS_NOT_FOUND : DS_OK);
    if (status != DS_OK)
      continue;
    g_assert_cmpuint (astar.cost, ==, want);
    for (size_t i = 0; i < astar.way.n; i++) {
      DsCell next;
      int step = 0;

      while (!ds_space_step (&space, at, step, &next) || next.x != astar.way.items[i].x ||
             next.y != astar.way.items[i].y)
        g_assert_cmpint (++step, <, ds_move_n_steps (space.movement));
      cost += step < 4 ? costs.straight : costs.diagonal;
      at = next;
    }
    g_assert_true (at.x == to.x && at.y == to.y);
    g_assert_cmpuint (cost, ==, want);
    if (want > 0)
      g_assert_cmpint (ds_astar_find (&astar, &space, from, to, costs, want - 1, NULL), ==,
                       DS_NOT_FOUND);
  }
  ds_astar_clear (&astar);
  ds_flood_clear (&flood);
}

static DsStatus
find_once (void *user)
{
  const DsSpace space = { 4, 1, (const uint8_t[]){ 1, 1, 1, 1 }, DS_MOVE_4 };
  DsFlood flood = { 0 };
  DsAstar astar = { 0 };
  DsStatus status = ds_astar_find (&astar, &space, (DsCell){ 0, 0 }, (DsCell){ 3, 0 }, COSTS[0],
                                   DS_ASTAR_MOST, NULL);

  (void)user;
  if (status == DS_OK)
    status = ds_flood_at_cost (&flood, &space, COSTS[0], &(DsFloodSource){ { 0, 0 }, 0 }, 1, 9,
                               NULL, NULL);
  ds_flood_clear (&flood);
  ds_astar_clear (&astar);
  return status;
}

static void
test_memory (void)
{
  dst_fail_each (find_once, NULL, DS_OK);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/field/flood/again", test_again);
  g_test_add_func ("/field/flood/at-cost", test_at_cost);
  DST_ADD_ROWS ("/field/way", WAYS, test_way);
  g_test_add_func ("/field/way/shortest", test_shortest);
  g_test_add_func ("/field/way/memory", test_memory);
  return g_test_run ();
}
