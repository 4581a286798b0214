/* tests/core/test_acceptance_fight.c — acceptance rows on fighting and gear. */
#include "lib/play.h"
#include "lib/rows.h"
#include "sim/body/body.h"
#include "sim/body/fight.h"
#include "sim/body/gear.h"
#include "sim/mind/behaviour.h"
#include "sim/world/aim.h"
#include "sim/world/cells.h"
#include "sim/world/items.h"

#include <string.h>

#define HALL "##########/#@.......#/#........#/#........#/##########"

static void
expect (DsSim *sim, const char *want)
{
  g_autofree char *said = dst_said (sim);

  g_assert_cmpstr (said, ==, want);
}

/* Adds an enemy that does nothing. */
static int32_t
put_dummy (DsSim *sim, int32_t x, int32_t y, int32_t defense)
{
  const int32_t dummy = dst_spawn (sim, "fungus", x, y);

  ds_actor (sim, dummy)->body.hp = ds_actor (sim, dummy)->body.hp_max = 1000000;
  ds_actor (sim, dummy)->body.defense = defense;
  sim->events.n = 0;
  return dummy;
}

/* ---- T16: throwing and ranged weapons ---- */

static void
test_T16a (void)
{
  DsSim *sim = dst_play (HALL, 1);

  g_assert_cmpint (ds_kind_of (sim, dst_kind (sim, "sword"))->item->thrown, ==, 1);
  g_assert_cmpint (ds_kind_of (sim, dst_kind (sim, "dagger"))->item->thrown, ==, 5);
  g_assert_cmpint (ds_kind_of (sim, dst_kind (sim, "rock"))->item->thrown, ==, 5);
  ds_sim_free (sim);
}

static void
check_lies (const DsSim *sim, int32_t item, int32_t x, int32_t y)
{
  const DsSimItem *it = ds_item_of (sim, item);

  g_assert_cmpint (it->owner, ==, DS_SIM_NONE);
  g_assert_cmpint (it->at.cell.x, ==, x);
  g_assert_cmpint (it->at.cell.y, ==, y);
  g_assert_true (ds_cells_item (sim, it->at) >= 0);
}

/* On the level of the seed's recipe, over a sheep and at one: it flies past the first only where
 * that is asked for. */
static void
throw_past (void)
{
  for (int past = 0; past < 2; past++) {
    const DsSimOptions options = { .seed = 12232, .quirks = past ? DS_QUIRK_THROW_PAST : 0 };
    DsSim *sim = dst_play_recipe ("seed-random-walk", &options);
    const int32_t rock = dst_give (sim, 0, "rock");
    DsSimSpot at = ds_actor (sim, 0)->at, first, last;
    int32_t sheep[2];
    int step = 0;

    for (; step < 4; step++) {
      first = ds_spot_beside (at, step);
      last = ds_spot_beside (first, step);
      if (ds_cells_is_free (sim, first, 0) && ds_cells_is_free (sim, last, 0))
        break;
    }
    g_assert_cmpint (step, <, 4);
    sheep[0] = dst_spawn (sim, "sheep", first.cell.x, first.cell.y);
    sheep[1] = dst_spawn (sim, "sheep", last.cell.x, last.cell.y);
    g_assert_cmpint (ds_fight_throw (sim, 0, rock, last.cell), >, 0);
    g_assert_cmpint (ds_actor (sim, sheep[past])->body.hp, ==, 70);
    g_assert_cmpint (ds_actor (sim, sheep[!past])->body.hp, ==, 100);
    check_lies (sim, rock, past ? last.cell.x : first.cell.x, past ? last.cell.y : first.cell.y);
    ds_sim_free (sim);
  }
}

/* A missile flies to the cell, to the last one before a wall, or to the first creature in its
 * path. */
static void
test_T16b (void)
{
  DsSim *sim = dst_play ("##########/#@.......#/#...#....#/#........#/##########", 1);
  int32_t rock = dst_give (sim, 0, "rock"), first, last;

  g_assert_true (dst_do (sim, DS_ACTION_throw, rock, 6, 1, 0));
  check_lies (sim, rock, 6, 1);
  expect (sim, "You throw a rock.");
  rock = dst_give (sim, 0, "rock");
  g_assert_true (dst_do (sim, DS_ACTION_throw, rock, 7, 3, 0));
  check_lies (sim, rock, 3, 2);
  rock = dst_give (sim, 0, "rock");
  g_assert_false (dst_do (sim, DS_ACTION_throw, rock, 1, 1, 0));
  g_assert_cmpint (ds_item (sim, rock)->owner, ==, 0);
  first = put_dummy (sim, 4, 1, 0);
  last = put_dummy (sim, 7, 1, 0);
  g_assert_true (dst_do (sim, DS_ACTION_throw, rock, 7, 1, 0));
  check_lies (sim, rock, 4, 1);
  g_assert_cmpint (ds_actor (sim, first)->body.hp, <, 1000000);
  g_assert_cmpint (ds_actor (sim, last)->body.hp, ==, 1000000);
  ds_sim_free (sim);
  throw_past ();
}

/* Every damage from 1 to @most comes about as often as the others; and each attack takes food. */
static void
check_damage (DsSim *sim, int32_t dummy, int32_t (*attack) (DsSim *, int32_t, void *), void *with,
              guint most)
{
  g_autofree guint *counts = g_new0 (guint, most);
  DsSimBody *player = &ds_actor (sim, 0)->body;

  for (guint i = 0; i < 400 * most; i++) {
    const int32_t before = ds_actor (sim, dummy)->body.hp;
    int32_t damage;

    player->food = 500;
    g_assert_cmpint (attack (sim, dummy, with), ==, DS_ACTION_COST);
    g_assert_cmpint (player->food, ==, 498);
    damage = before - ds_actor (sim, dummy)->body.hp;
    g_assert_cmpint (damage, >=, 1);
    g_assert_cmpint (damage, <=, most);
    counts[damage - 1]++;
    ds_actor (sim, dummy)->body.hp = 1000000;
    sim->events.n = 0;
  }
  dst_check_counts (counts, NULL, most);
}

static int32_t
strike (DsSim *sim, int32_t dummy, void *with)
{
  return ds_fight_strike (sim, 0, dummy);
}

static int32_t
throw_it (DsSim *sim, int32_t dummy, void *with)
{
  const int32_t cost = ds_fight_throw (sim, 0, *(int32_t *)with, ds_actor (sim, dummy)->at.cell);

  ds_items_give (sim, *(int32_t *)with, 0);
  return cost;
}

static int32_t
shoot (DsSim *sim, int32_t dummy, void *with)
{
  return ds_fight_shoot (sim, 0, ds_actor (sim, dummy)->at.cell);
}

/* Strength less defence, from 1 to all of it; half of the thrower's own for throws and shots. */
static void
test_T16c (void)
{
  DsSim *sim = dst_play (HALL, 5);
  const int32_t dummy = put_dummy (sim, 2, 1, 6);
  int32_t rock, dagger = dst_give (sim, 0, "dagger");

  ds_actor (sim, 0)->body.attack = 21;
  ds_actor (sim, 0)->inventory.weapon = dagger;
  check_damage (sim, dummy, strike, NULL, 21 + 5 - 6);
  rock = dst_give (sim, 0, "rock");
  check_damage (sim, dummy, throw_it, &rock, 21 / 2 + 5 - 6);
  ds_actor (sim, 0)->inventory.weapon = dst_give (sim, 0, "bow");
  check_damage (sim, dummy, shoot, NULL, 21 / 2 + 5 - 6);
  ds_actor (sim, dummy)->body.defense = 500;
  check_damage (sim, dummy, strike, NULL, 1);
  check_damage (sim, dummy, throw_it, &rock, 1);
  check_damage (sim, dummy, shoot, NULL, 1);
  ds_sim_free (sim);
}

/* The player can aim at visible cells only, and never past a wall. */
static void
test_T16d (void)
{
  DsSim *sim = dst_play ("##############/#@..#........#/#............#/##############", 1);

  g_assert_true (ds_sim_aims (sim, (DsCell){ 3, 1 }));
  g_assert_true (ds_sim_aims (sim, (DsCell){ 3, 2 }));
  g_assert_false (ds_sim_aims (sim, (DsCell){ 4, 1 }));
  g_assert_false (ds_sim_aims (sim, (DsCell){ 6, 1 }));
  g_assert_false (ds_sim_aims (sim, (DsCell){ 12, 2 })); /* too far to be seen */
  g_assert_false (ds_sim_aims (sim, (DsCell){ -1, 2 }));
  ds_sim_free (sim);
}

static void
test_T16e (void)
{
  DsSim *sim = dst_play (HALL, 1);
  g_autofree char *said = NULL;
  int32_t bow;

  put_dummy (sim, 5, 1, 0);
  g_assert_false (dst_do (sim, DS_ACTION_fire, DS_SIM_NONE, 5, 1, 0));
  expect (sim, "You don't have a ranged weapon equipped.");
  g_assert_true (dst_do (sim, DS_ACTION_equip, dst_give (sim, 0, "dagger"), 0, 0, 0));
  sim->events.n = 0;
  g_assert_false (dst_do (sim, DS_ACTION_fire, DS_SIM_NONE, 5, 1, 0));
  expect (sim, "You don't have a ranged weapon equipped.");
  bow = dst_give (sim, 0, "bow");
  g_assert_false (dst_do (sim, DS_ACTION_fire, DS_SIM_NONE, 5, 1, 0));
  expect (sim, "You don't have a ranged weapon equipped.");
  g_assert_true (dst_do (sim, DS_ACTION_equip, bow, 0, 0, 0));
  expect (sim, "You put away a dagger.\nYou wield a bow.");
  g_assert_false (dst_do (sim, DS_ACTION_fire, DS_SIM_NONE, 3, 1, 0));
  expect (sim, "There's no one there to fire at.");
  g_assert_true (dst_do (sim, DS_ACTION_fire, DS_SIM_NONE, 5, 1, 0));
  said = dst_said (sim);
  g_assert_true (g_str_has_prefix (said, "You fire a bow at the fungus for "));
  ds_sim_free (sim);
}

static void
test_T16f (void)
{
  DsSim *sim = dst_play (HALL, 1);
  const DsItem *bow = ds_kind_of (sim, dst_kind (sim, "bow"))->item;

  g_assert_cmpint (bow->kind.glyph, ==, ')');
  g_assert_cmphex (bow->kind.fg, ==, 0xf0d050); /* yellow */
  g_assert_cmpint (bow->attack, ==, 1);
  g_assert_cmpint (bow->ranged, ==, 5);
  ds_sim_free (sim);
}

/* A goblin starts with a dagger, a sword, a bow or a staff, each as likely. */
static void
test_T16g (void)
{
  DsSim *sim = dst_play (HALL, 9);
  const gsize n = ds_rules_n_kinds (sim->delve.rules);
  g_autofree guint *counts = g_new0 (guint, n), *shares = g_new0 (guint, n);
  static const char *const weapons[] = { "dagger", "sword", "bow", "staff" };
  const int32_t goblin = dst_spawn (sim, "goblin", 3, 2);

  for (guint i = 0; i < 20000; i++) {
    ds_actor (sim, goblin)->inventory.weapon = ds_actor (sim, goblin)->inventory.first =
        ds_actor (sim, goblin)->inventory.armour = DS_SIM_NONE;
    ds_actor (sim, goblin)->inventory.n = 0;
    sim->now.items.n = 0;
    g_assert_true (ds_gear_outfit (sim, goblin));
    g_assert_cmpint (ds_actor (sim, goblin)->inventory.weapon, !=, DS_SIM_NONE);
    counts[ds_item (sim, ds_actor (sim, goblin)->inventory.weapon)->kind]++;
    sim->events.n = 0;
  }
  for (gsize i = 0; i < G_N_ELEMENTS (weapons); i++)
    shares[dst_kind (sim, weapons[i])] = 1;
  dst_check_counts (counts, shares, n);
  ds_sim_free (sim);
}

/* An item that is used up, thrown or dropped is no longer wielded. */
static void
test_T16h (void)
{
  static const DsActionType ways[] = { DS_ACTION_throw, DS_ACTION_drop, DS_ACTION_eat };

  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++) {
    DsSim *sim = dst_play (HALL, 1);
    const int32_t loaf = dst_give (sim, 0, "baguette");

    g_assert_true (dst_do (sim, DS_ACTION_equip, loaf, 0, 0, 0));
    g_assert_cmpint (ds_actor (sim, 0)->inventory.weapon, ==, loaf);
    g_assert_true (dst_do (sim, ways[i], loaf, 4, 2, 0));
    g_assert_cmpint (ds_actor (sim, 0)->inventory.weapon, ==, DS_SIM_NONE);
    g_assert_cmpint (ds_actor (sim, 0)->inventory.first, ==, DS_SIM_NONE);
    g_assert_cmpint (ds_actor (sim, 0)->inventory.n, ==, 0);
    g_assert_cmpint (ds_item (sim, loaf)->owner, ==, DS_SIM_NONE);
    g_assert_cmpint (ds_item (sim, loaf)->at.floor, ==, ways[i] == DS_ACTION_eat ? -1 : 0);
    ds_sim_free (sim);
  }
}

/* ---- T17: smarter monsters ---- */

static void
test_T17a (void)
{
  DsSim *sim = dst_play (HALL, 4);
  const DsSimActor *goblin = ds_actor (sim, dst_spawn (sim, "goblin", 5, 2));
  const DsKind *kind = ds_kind_of (sim, goblin->kind);

  g_assert_cmpint (kind->glyph, ==, 'g');
  g_assert_cmphex (kind->fg & 0xff00, >, kind->fg >> 16 << 8); /* bright green */
  g_assert_cmpint (goblin->body.hp, ==, 66);
  g_assert_cmpint (goblin->body.attack, ==, 15);
  g_assert_cmpint (goblin->body.defense, ==, 5);
  g_assert_true (
      ds_gear_is_weapon (ds_kind_of (sim, ds_item (sim, goblin->inventory.weapon)->kind)->item));
  g_assert_true (
      ds_gear_is_armour (ds_kind_of (sim, ds_item (sim, goblin->inventory.armour)->kind)->item));
  ds_sim_free (sim);
}

/* The best of the carried gear, each in one action; then nothing is left to do. */
static void
test_T17e (void)
{
  DsSim *sim = dst_play (HALL, 4);
  const int32_t zombie = dst_spawn (sim, "zombie", 8, 3);
  DsRng *rng = ds_stream (sim, DS_STREAM_MINDS);
  int32_t best_weapon, best_armour, archer, bow, n = 0;
  DsAction action;

  dst_give (sim, zombie, "dagger");
  dst_give (sim, zombie, "tunic");
  best_armour = dst_give (sim, zombie, "chainmail");
  dst_give (sim, zombie, "sword");
  best_weapon = dst_give (sim, zombie, "axe");
  dst_give (sim, zombie, "leather-armour");
  dst_give (sim, zombie, "bread");
  for (; ds_behaviour_equip_better.choose (sim, zombie, rng, &action); n++)
    g_assert_cmpint (ds_action_run (sim, zombie, &action), ==, DS_ACTION_COST);
  g_assert_cmpint (n, ==, 2);
  g_assert_cmpint (ds_actor (sim, zombie)->inventory.weapon, ==, best_weapon);
  /* a weapon counts by its ranged attack: a bow (1 and 5) before a dagger (5) */
  archer = dst_spawn (sim, "zombie", 8, 2);
  ds_actor (sim, archer)->inventory.weapon = dst_give (sim, archer, "dagger");
  bow = dst_give (sim, archer, "bow");
  g_assert_true (ds_behaviour_equip_better.choose (sim, archer, rng, &action));
  g_assert_cmpint (action.item, ==, bow);
  g_assert_cmpint (ds_actor (sim, zombie)->inventory.armour, ==, best_armour);
  ds_sim_free (sim);
}

static void
test_T17f (void)
{
  DsSim *sim = dst_play (HALL, 1);
  const int32_t sword = dst_lay (sim, "sword", 1, 1), mail = dst_give (sim, 0, "chainmail");
  const int32_t bread = dst_give (sim, 0, "bread"), staff = dst_give (sim, 0, "staff");
  int32_t loaf;

  ds_actor (sim, 0)->inventory.capacity = 3;
  g_assert_false (dst_do (sim, DS_ACTION_equip, sword, 0, 0, 0));
  expect (sim, "Can't equip sword since you're holding too much stuff.");
  ds_actor (sim, 0)->inventory.capacity = 4;
  g_assert_true (dst_do (sim, DS_ACTION_equip, sword, 0, 0, 0));
  expect (sim, "You wield a sword.");
  g_assert_cmpint (ds_item (sim, sword)->owner, ==, 0);
  g_assert_cmpint (ds_cells_item (sim, ds_actor (sim, 0)->at), ==, DS_SIM_NONE);
  g_assert_true (dst_do (sim, DS_ACTION_equip, mail, 0, 0, 0));
  expect (sim, "You put on chainmail.");
  g_assert_false (dst_do (sim, DS_ACTION_equip, bread, 0, 0, 0));
  expect (sim, "You can neither wield nor wear that.");
  loaf = dst_lay (sim, "bread", 1, 1); /* and what cannot be worn is not taken, either */
  ds_actor (sim, 0)->inventory.capacity = 5;
  g_assert_false (dst_do (sim, DS_ACTION_equip, loaf, 0, 0, 0));
  g_assert_cmpint (ds_item (sim, loaf)->owner, ==, DS_SIM_NONE);
  g_assert_cmpuint (ds_game (sim)->turn, ==, 2);
  expect (sim, "You can neither wield nor wear that.");
  g_assert_true (dst_do (sim, DS_ACTION_equip, staff, 0, 0, 0));
  expect (sim, "You put away a sword.\nYou wield a staff.");
  g_assert_cmpint (ds_body_attack (sim, 0), ==, 20 + 5);
  g_assert_cmpint (ds_body_defense (sim, 0), ==, 5 + 3 + 4);
  g_assert_true (dst_do (sim, DS_ACTION_unequip, mail, 0, 0, 0));
  expect (sim, "You take off chainmail.");
  g_assert_cmpint (ds_body_defense (sim, 0), ==, 5 + 3);
  ds_sim_free (sim);
}

/* A corpse of its colour that feeds as its hit points, and all that it had. */
static void
test_T17g (void)
{
  DsSim *sim = dst_play (HALL, 1);
  const int32_t goblin = dst_spawn (sim, "goblin", 3, 1);
  const int32_t bread = dst_give (sim, goblin, "bread");
  const DsSimSpot at = ds_actor (sim, goblin)->at;
  int32_t n = 0, corpse = DS_SIM_NONE;
  char name[60];

  ds_body_suffer (sim, goblin, 66, DS_TEXT_NONE, DS_TEXT_STARVED);
  g_assert_false (ds_actor_lives (sim, goblin));
  g_assert_cmpint (ds_actor (sim, goblin)->inventory.n, ==, 0);
  for (int32_t item = ds_cells_item (sim, at); item >= 0; item = ds_item (sim, item)->next, n++)
    if (ds_item (sim, item)->of >= 0)
      corpse = item;
  g_assert_cmpint (n, ==, 4); /* corpse, weapon, armour, bread */
  g_assert_true (ds_spot_equal (ds_item (sim, bread)->at, at));
  g_assert_cmpstr (ds_sim_item_name (sim, corpse, name, sizeof name), ==, "goblin corpse");
  g_assert_cmphex (ds_sim_item_colour (sim, corpse), ==, 0x6fdc5a);
  g_assert_cmpint (ds_item (sim, corpse)->food, ==, 66);
  g_assert_cmpint (ds_kind_of (sim, ds_item (sim, corpse)->kind)->glyph, ==, '%');
  ds_actor (sim, 0)->body.food = 100;
  ds_items_give (sim, corpse, 0);
  sim->events.n = 0;
  g_assert_true (dst_do (sim, DS_ACTION_eat, corpse, 0, 0, 0));
  expect (sim, "You eat a goblin corpse.");
  g_assert_cmpint (ds_actor (sim, 0)->body.food, ==, 100 + 66 - 1);
  ds_sim_free (sim);
}

/* Ten in a thousand turns: a point in a hundred, which takes a point of food; none when whole. */
static void
test_T17i (void)
{
  DsSim *sim = dst_play (HALL, 1);
  DsSimBody *player = &ds_actor (sim, 0)->body;

  ds_actor (sim, 0)->abilities.regen = 0;
  g_assert_cmpint (player->regen, ==, 10);
  player->hp = 50;
  player->healed = 999;
  player->food = 1000;
  dst_pass (sim, 0, 99);
  g_assert_cmpint (player->hp, ==, 50);
  g_assert_cmpint (player->food, ==, 1000 - 99);
  dst_pass (sim, 0, 1);
  g_assert_cmpint (player->hp, ==, 51);
  g_assert_cmpint (player->food, ==, 1000 - 100 - 1);
  dst_pass (sim, 0, 99);
  g_assert_cmpint (player->hp, ==, 51);
  dst_pass (sim, 0, 1);
  g_assert_cmpint (player->hp, ==, 52);
  player->hp = 100;
  player->food = 1000;
  dst_pass (sim, 0, 200);
  g_assert_cmpint (player->food, ==, 1000 - 200);
  ds_sim_free (sim);
}

/* All numbers for tuning a game are in the records. */
static void
test_T17j (void)
{
  static const char *const creature_keys[] = { "hp",         "attack",   "defense", "corpse_food",
                                               "experience", "regen_hp", "level",   "stomach" };
  gsize found = 0;
  DsSim *sim = dst_play (HALL, 1);
  DsCreature bait = *ds_kind_of (sim, dst_kind (sim, "rat"))->creature;

  for (gsize i = 0; i < G_N_ELEMENTS (creature_keys); i++)
    for (gsize k = 0; k < ds_creature_record.n_fields; k++)
      found += g_str_equal (ds_creature_record.fields[k].key, creature_keys[i]);
  g_assert_cmpuint (found, ==, G_N_ELEMENTS (creature_keys));
  g_assert_cmpint (bait.experience, ==, -1);
  g_assert_cmpint (bait.corpse_food, ==, -1);
  ds_sim_free (sim);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ACCEPTANCE (T16a);
  DST_ADD_ACCEPTANCE (T16b);
  DST_ADD_ACCEPTANCE (T16c);
  DST_ADD_ACCEPTANCE (T16d);
  DST_ADD_ACCEPTANCE (T16e);
  DST_ADD_ACCEPTANCE (T16f);
  DST_ADD_ACCEPTANCE (T16g);
  DST_ADD_ACCEPTANCE (T16h);
  DST_ADD_ACCEPTANCE (T17a);
  DST_ADD_ACCEPTANCE (T17e);
  DST_ADD_ACCEPTANCE (T17f);
  DST_ADD_ACCEPTANCE (T17g);
  DST_ADD_ACCEPTANCE (T17i);
  DST_ADD_ACCEPTANCE (T17j);
  return g_test_run ();
}
