/* tests/core/test_sim_games.c — games of whatever comes to hand: after each step the world is still
 * in order. */
#include "base/rng.h"
#include "lib/play.h"
#include "sim/cells.h"

#include <string.h>

static const char CAVE[] =
    "####################/#@.......#.........#/#...~~...d......c..#/#...~~...#.....~...#/"
    "#.r......#.....~...#/#####R##############/#..................#/#..##.....~~~......#/"
    "#..##.....~~~......#/#.................!#/####################";

static void
check_actors (const DsSim *sim)
{
  g_autofree int32_t *n_effects = g_new0 (int32_t, sim->now.actors.n);

  for (gsize i = 0; i < sim->now.effects.n; i++)
    if (sim->now.effects.items[i].actor != DS_SIM_NONE)
      n_effects[sim->now.effects.items[i].actor]++;
  for (gsize i = 0; i < sim->now.actors.n; i++) {
    const DsSimActor *it = ds_actor_of (sim, (int32_t)i);

    g_assert_cmpint (it->body.n_effects, ==, n_effects[i]);
    if (!ds_actor_lives (sim, (int32_t)i)) {
      g_assert_cmpint (n_effects[i], ==, 0);
      continue;
    }
    g_assert_cmpint (ds_cells_actor (sim, it->at), ==, i);
    g_assert_cmpint (it->body.hp, >, 0);
    g_assert_cmpint (it->body.hp, <=, MAX (it->body.hp_max, 1));
    g_assert_cmpint (it->body.food, >=, 0);
    g_assert_cmpint (it->abilities.mana, >=, 0);
    g_assert_cmpint (it->abilities.mana, <=, MAX (it->abilities.mana_max, 0));
    g_assert_cmpint (it->inventory.n, <=, MAX (it->inventory.capacity, 2));
  }
}

/* Each is in one place, or in none. */
static void
check_items (DsSim *sim)
{
  const gsize n = sim->now.items.n;
  g_autofree int32_t *seen = g_new0 (int32_t, n + 1);

  for (gsize i = 0; i < sim->now.actors.n; i++) {
    const DsSimInventory *it = &ds_actor_of (sim, (int32_t)i)->inventory;
    int32_t count = 0;

    for (int32_t item = it->first; item != DS_SIM_NONE; item = ds_item (sim, item)->next, count++) {
      g_assert_cmpint (ds_item (sim, item)->owner, ==, i);
      g_assert_cmpint (seen[item]++, ==, 0);
    }
    g_assert_cmpint (count, ==, it->n);
    g_assert_true (it->weapon == DS_SIM_NONE || ds_item (sim, it->weapon)->owner == (int32_t)i);
    g_assert_true (it->armour == DS_SIM_NONE || ds_item (sim, it->armour)->owner == (int32_t)i);
  }
  for (gsize at = 0; at < sim->now.item_at.n; at++)
    for (int32_t item = sim->now.item_at.items[at] - 1; item != DS_SIM_NONE;
         item = ds_item (sim, item)->next) {
      g_assert_cmpint (ds_item (sim, item)->owner, ==, DS_SIM_NONE);
      g_assert_cmpuint (ds_cell_at (sim, ds_item (sim, item)->at), ==, at);
      g_assert_cmpint (seen[item]++, ==, 0);
    }
  for (gsize i = 0; i < n; i++)
    g_assert_true (ds_item (sim, (int32_t)i)->key == DS_SIM_NONE ||
                   ds_item (sim, (int32_t)i)->owner != DS_SIM_PLAYER);
  for (gsize i = 0; i < n; i++)
    g_assert_cmpint (seen[i], ==,
                     ds_item (sim, (int32_t)i)->owner != DS_SIM_NONE ||
                         ds_item (sim, (int32_t)i)->at.floor != DS_SIM_NONE);
}

static DsAction
draw_action (const DsSim *sim, DsRng *rng)
{
  DsAction action = { .type = (int32_t)ds_rng_below (rng, DS_N_ACTIONS),
                      .step = (int32_t)ds_rng_below (rng, 8),
                      .item = (int32_t)ds_rng_below (rng, (guint32)sim->now.items.n + 1) - 1,
                      .cell = { ds_rng_range (rng, -1, 20), ds_rng_range (rng, -1, 11) },
                      .number = ds_rng_range (rng, -1, 4) };

  if (ds_rng_below (rng, 3) == 0)
    action.type = DS_ACTION_move;
  if (ds_rng_below (rng, 3) == 0)
    action.item = ds_actor_of (sim, DS_SIM_PLAYER)->inventory.first;
  if (ds_rng_below (rng, 3) == 0)
    action.cell = ds_actor_of (sim, DS_SIM_PLAYER)->at.cell;
  return action;
}

/* One of everything, about the level and in the bag. */
static void
furnish (DsSim *sim, DsRng *rng)
{
  const gsize n = ds_rules_n_kinds (sim->delve.rules);

  for (gsize i = 0; i < n; i++) {
    const DsKind *kind = ds_kind_of (sim, (int32_t)i);
    const DsSimSpot spot = { 0, { ds_rng_range (rng, 1, 18), ds_rng_range (rng, 1, 9) } };

    if (kind->item != NULL && kind->role == DS_ROLE_ITEM) {
      dst_give (sim, DS_SIM_PLAYER, kind->id);
      if (ds_cells_is_free (sim, spot, 0))
        dst_lay (sim, kind->id, spot.cell.x, spot.cell.y);
    }
    if (kind->creature != NULL && ds_rng_below (rng, 3) == 0 &&
        ds_cells_is_free (sim, spot, kind->creature->flags))
      dst_spawn (sim, kind->id, spot.cell.x, spot.cell.y);
  }
  ds_actor (sim, DS_SIM_PLAYER)->inventory.capacity = 200;
  ds_actor (sim, DS_SIM_PLAYER)->body.hp = ds_actor (sim, DS_SIM_PLAYER)->body.hp_max = 5000;
  ds_actor (sim, DS_SIM_PLAYER)->body.food_max = 99999;
  ds_actor (sim, DS_SIM_PLAYER)->body.food = 9999;
}

static guint64
run_game (guint64 seed, int steps)
{
  DsSim *sim = dst_play (CAVE, seed);
  guint64 hash;
  DsRng rng;

  ds_rng_seed (&rng, seed);
  furnish (sim, &rng);
  for (int i = 0; i < steps && !ds_sim_is_over (sim); i++) {
    const DsAction action = draw_action (sim, &rng);

    ds_sim_act (sim, &action);
    g_free (dst_said (sim));
    check_actors (sim);
    check_items (sim);
  }
  g_test_message ("%u turns, %zu actors, %s", ds_game (sim)->turn, sim->now.actors.n,
                  ds_sim_result_id ((DsSimResult)ds_game (sim)->result));
  hash = ds_sim_hash (sim);
  ds_sim_free (sim);
  return hash;
}

static void
test_order (void)
{
  for (guint64 seed = 0; seed < 40; seed++)
    g_assert_cmphex (run_game (seed, 500), !=, 0);
}

static void
test_again (void)
{
  g_assert_cmphex (run_game (99, 200), ==, run_game (99, 200));
  g_assert_cmphex (run_game (99, 200), !=, run_game (98, 200));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sim/games/order", test_order);
  g_test_add_func ("/sim/games/again", test_again);
  return g_test_run ();
}
