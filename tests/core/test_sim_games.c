/* tests/core/test_sim_games.c — random games: the state is consistent after each step. */
#include "base/rng.h"
#include "lib/play.h"
#include "sim/body/body.h"
#include "sim/body/effects.h"
#include "sim/state_fields.h"
#include "sim/world/cells.h"

#include <string.h>

static const char CAVE[] =
    "####################/#@.......#.........#/#...~~...d......c..#/#...~~...#.....~...#/"
    "#.r......#.....~...#/#####R##############/#..................#/#..##.....~~~......#/"
    "#..##.....~~~......#/#.................!#/####################";

/* Checks the invariants of every state, and additional ones of these games. */
static void
check (DsSim *sim)
{
  char text[400];
  DsError err;

  if (ds_sim_check (sim, ds_sim_state (sim), &err) != DS_OK)
    g_error ("%s", ds_error_format (&err, text, sizeof text));
  for (gsize i = 0; i < sim->now.actors.n; i++) {
    const DsSimActor *it = ds_actor_of (sim, (int32_t)i);

    g_assert_true (!ds_actor_lives (sim, (int32_t)i) || ds_cells_actor (sim, it->at) == (int32_t)i);
    g_assert_cmpint (it->body.food, >=, 0);
    g_assert_cmpint (it->abilities.mana, >=, 0);
    g_assert_cmpint (it->abilities.mana, <=, MAX (it->abilities.mana_max, 0));
  }
  for (gsize i = 0; i < sim->now.items.n; i++)
    g_assert_true (ds_item (sim, (int32_t)i)->key == DS_SIM_NONE ||
                   ds_item (sim, (int32_t)i)->owner != DS_SIM_PLAYER);
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
    check (sim);
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

/* Effects have a target, and undo only their own changes; names are texts. */
static void
test_check (void)
{
  static const struct {
    gsize offset; /* in the effect */
    int32_t put;
  } rows[] = {
    { offsetof (DsSimEffect, effect), DS_SIM_NONE },
    { offsetof (DsSimEffect, left), 0 },
    { offsetof (DsSimEffect, left), 21 },
    { offsetof (DsSimEffect, done), 4 },
    { offsetof (DsSimEffect, done), -1 },
    { offsetof (DsSimEffect, actor), 1 },
  };
  DsSim *sim = dst_play ("#####/#@.!#/#####", 1);
  const int32_t rat = dst_spawn (sim, "rat", 2, 1);

  ds_effects_start (sim, 0, dst_effect (sim, "warrior"), DS_SIM_NONE, DS_SIM_NONE);
  ds_body_suffer (sim, rat, 99, DS_TEXT_NONE, DS_TEXT_STARVED);
  check (sim);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    int32_t *number = (int32_t *)(void *)((char *)sim->now.effects.items + rows[i].offset);
    const int32_t was = *number;

    *number = rows[i].put;
    g_assert_cmpint (ds_sim_check (sim, ds_sim_state (sim), NULL), ==, DS_BAD_DATA);
    *number = was;
  }
  g_assert_true (ds_sim_name_item (sim, dst_give (sim, 0, "rock"), false, "Grüße"));
  check (sim);
  sim->now.names.items[0].text[0] = 0xff;
  g_assert_cmpint (ds_sim_check (sim, ds_sim_state (sim), NULL), ==, DS_BAD_DATA);
  memset (sim->now.names.items[0].text, 'x', DS_SIM_NAME_BYTES);
  g_assert_cmpint (ds_sim_check (sim, ds_sim_state (sim), NULL), ==, DS_BAD_DATA);
  ds_sim_free (sim);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sim/games/order", test_order);
  g_test_add_func ("/sim/games/again", test_again);
  g_test_add_func ("/sim/games/check", test_check);
  return g_test_run ();
}
