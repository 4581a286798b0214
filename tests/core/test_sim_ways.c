/* tests/core/test_sim_ways.c — paths of creatures on bit planes equal those of a search from cell
 * to cell, and so do flights. */
#include "base/hash.h"
#include "lib/play.h"
#include "sim/world/cells.h"
#include "sim/world/distance.h"
#include "sim/world/pathfind.h"
#include "sim/world/planes.h"
#include "sim/world/step.h"

#include <string.h>

enum { W = 71, H = 34, N = W * H, FAR_AWAY = 1000 };

static const DsMovement MOVEMENTS[] = { DS_MOVE_4, DS_MOVE_8, DS_MOVE_8_NO_CORNER_CUTTING };

/* Walls, water and doors, with creatures of all ways of moving. */
static DsSim *
make_game (guint64 key, DsMovement movement, guint n)
{
  static const char *const kinds[] = { "rat", "goblin", "bat", "eel" };
  g_autoptr (GString) map = g_string_new (NULL);
  DsSim *sim;

  for (int32_t y = 0; y < H; y++) {
    for (int32_t x = 0; x < W; x++) {
      const guint64 draw = ds_cell_hash (key, x, y) % 100;

      g_string_append_c (map, draw < key * 7 % 40 ? '#' : draw < 45 ? '~' : draw < 50 ? 'd' : '.');
    }
    g_string_append_c (map, '/');
  }
  map->str[H / 2 * (W + 1) + W / 2] = '@';
  sim = dst_play (map->str, key);
  sim->movement = movement;
  for (guint i = 0; i < n; i++) {
    const guint64 draw = ds_cell_hash (key, (int32_t)i, -1);
    const DsSimSpot spot = { 0, { (int32_t)(draw % W), (int32_t)(draw / W % H) } };

    if (ds_cells_actor (sim, spot) == DS_SIM_NONE)
      (void)dst_spawn (sim, kinds[i % G_N_ELEMENTS (kinds)], spot.cell.x, spot.cell.y);
  }
  return sim;
}

static bool
is_that (const DsSim *sim, int32_t actor, int32_t other, const void *that)
{
  return other == *(const int32_t *)that;
}

static bool
is_there (const DsSim *sim, DsSimSpot spot, const void *to)
{
  return ds_spot_equal (spot, *(const DsSimSpot *)to);
}

/* The number of ways. */
static guint
check_ways (DsSim *sim, int32_t actor, guint64 key)
{
  const uint32_t far = (uint32_t)(key % (DS_DISTANCE_FAR + 1));
  const int32_t n = (int32_t)sim->now.actors.n;
  const int32_t other = (actor + 1 + (int32_t)(key / 64 % (guint64)(n - 1))) % n;
  const DsSimSpot to = { 0, { (int32_t)(key % W), (int32_t)(key / W % H) } };
  const DsPathfindGoal goal = { .wants = is_there, .data = &to, .far = far };
  const int towards = ds_pathfind_towards (sim, actor, other, far);
  const int there = ds_pathfind_to_free (sim, actor, to, far);

  g_assert_cmpint (towards, ==, ds_pathfind_towards_any (sim, actor, is_that, &other, far));
  g_assert_cmpint (there, ==, ds_pathfind_to_nearest (sim, actor, &goal));
  return (towards >= 0) + (there >= 0);
}

static void
test_to (void)
{
  guint n = 0;

  for (guint64 key = 1; key <= 36; key++) {
    DsSim *sim = make_game (key, MOVEMENTS[key % 3], (guint)key * 13);

    for (int32_t actor = 1; (gsize)actor < sim->now.actors.n; actor++)
      n += check_ways (sim, actor, ds_cell_hash (key, actor, actor));
    ds_sim_free (sim);
  }
  g_assert_cmpuint (n, >, 1000);
}

/* ---- away */

enum { RUNS = 14, STEP_COST = 5, STEP_GAIN = 6 }; /* as in wave.c */

/* True when @actor could go from @from by @step, with other actors as they are. */
static bool
leads (const DsSim *sim, int32_t actor, DsSimSpot from, int step, bool past_doors, DsSimSpot *to)
{
  return ds_step_leads (sim, from, step, ds_step_bearing (sim, actor), to) &&
         (past_doors || ds_step_opens (sim, actor) || !(ds_cells_flags (sim, *to) & DS_CELL_SHUT));
}

/* By going over all cells until nothing changes: steps from @from, or what safety costs. */
static void
settle (const DsSim *sim, int32_t actor, int32_t values[N], bool is_safety)
{
  for (bool changed = true; changed;) {
    changed = false;
    for (int32_t i = 0; i < N; i++)
      for (int step = 0; step < ds_move_n_steps (sim->movement); step++) {
        const DsSimSpot from = { 0, { i % W, i / W } };
        DsSimSpot to;
        int32_t *at, *last;

        if (values[i] == FAR_AWAY || !leads (sim, actor, from, step, is_safety, &to))
          continue;
        at = is_safety ? &values[i] : &values[to.cell.y * W + to.cell.x];
        last = is_safety ? &values[to.cell.y * W + to.cell.x] : &values[i];
        if (*last == FAR_AWAY || *last + (is_safety ? STEP_COST : 1) >= *at)
          continue;
        *at = *last + (is_safety ? STEP_COST : 1);
        changed = true;
      }
  }
}

static int
safest_step (const DsSim *sim, int32_t actor, DsSimSpot from)
{
  const DsCell start = ds_actor_of (sim, actor)->at.cell;
  int32_t values[N], best;
  int away = -1;
  DsSimSpot to;

  for (int32_t i = 0; i < N; i++)
    values[i] = FAR_AWAY;
  values[from.cell.y * W + from.cell.x] = 0;
  settle (sim, actor, values, false);
  for (int32_t i = 0; i < N; i++)
    values[i] = values[i] <= RUNS ? STEP_GAIN * (RUNS - values[i]) : FAR_AWAY;
  settle (sim, actor, values, true);
  best = values[start.y * W + start.x];
  for (int step = 0; step < ds_move_n_steps (sim->movement) && best < FAR_AWAY; step++)
    if (ds_step_is_free (sim, actor, step, &to) && values[to.cell.y * W + to.cell.x] < best) {
      best = values[to.cell.y * W + to.cell.x];
      away = step;
    }
  return away;
}

static void
test_away (void)
{
  guint n_away = 0;

  for (guint64 key = 1; key <= 9; key++) {
    DsSim *sim = make_game (key, MOVEMENTS[key % 3], 40);

    for (int32_t actor = 1; (gsize)actor < sim->now.actors.n; actor++) {
      DsSimSpot from = ds_actor_of (sim, actor)->at;
      int step;

      from.cell.x = ds_clamp (from.cell.x + (int32_t)(key % 11) - 5, 0, W - 1);
      from.cell.y = ds_clamp (from.cell.y + actor % 9 - 4, 0, H - 1);
      step = ds_distance_away (sim, actor, from);
      g_assert_cmpint (step, ==, safest_step (sim, actor, from));
      n_away += step >= 0;
    }
    ds_sim_free (sim);
  }
  g_assert_cmpuint (n_away, >, 50);
}

/* ---- preconditions */

/* After whatever happened the bits say what the cells say. */
static void
test_planes (void)
{
  static const uint16_t flags[] = { DS_CELL_WALK, DS_CELL_GATE, DS_CELL_FLY, DS_CELL_SWIM,
                                    DS_CELL_SHUT };
  DsSim *sim = make_game (3, DS_MOVE_8, 200);
  DsSimState middle = { 0 };

  for (int32_t turn = 0; turn < 300; turn++) {
    (void)ds_sim_act (sim, &(DsAction){ .type = DS_ACTION_move, .step = turn / 5 % 8 });
    if (turn == 150)
      g_assert_cmpint (ds_sim_snapshot (sim, &middle), ==, DS_OK);
  }
  for (int round = 0; round < 3; round++) {
    for (int32_t i = 0; i < N; i++) {
      const DsSimSpot spot = { 0, { i % W, i / W } };

      for (DsPlane plane = 0; plane < DS_PLANE_TAKEN; plane++)
        g_assert_cmpint (ds_planes_row (sim, plane, spot) & 1, ==,
                         (ds_cells_flags (sim, spot) & flags[plane]) != 0);
      g_assert_cmpint (ds_planes_row (sim, DS_PLANE_TAKEN, spot) & 1, ==,
                       ds_cells_actor (sim, spot) != DS_SIM_NONE);
    }
    if (round == 0)
      g_assert_cmpint (ds_sim_restore (sim, &middle), ==, DS_OK);
    else
      ds_cells_derive (sim);
  }
  ds_sim_state_clear (&middle);
  ds_sim_free (sim);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sim/ways/to", test_to);
  g_test_add_func ("/sim/ways/away", test_away);
  g_test_add_func ("/sim/ways/planes", test_planes);
  return g_test_run ();
}
