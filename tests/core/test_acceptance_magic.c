/* tests/core/test_acceptance_magic.c — acceptance rows on effects and spells. */
#include "lib/play.h"
#include "lib/rows.h"
#include "sim/body/consume.h"
#include "sim/body/effects.h"
#include "sim/body/fight.h"
#include "sim/body/magic.h"
#include "sim/turn.h"
#include "sim/world/aim.h"
#include "sim/world/cells.h"
#include "sim/world/items.h"
#include "sim/world/knowledge.h"

#include <string.h>

#define HALL "##########/#@.......#/#........#/#........#/##########"

static void
expect (DsSim *sim, const char *want)
{
  g_autofree char *said = dst_said (sim);

  g_assert_cmpstr (said, ==, want);
}

static DsSimBody *
body (DsSim *sim, int32_t actor)
{
  return &ds_actor (sim, actor)->body;
}

/* A level where nothing comes back of itself. */
static DsSim *
play (guint64 seed)
{
  DsSim *sim = dst_play (HALL, seed);

  body (sim, 0)->regen = ds_actor (sim, 0)->abilities.regen = 0;
  return sim;
}

/* ---- T18: potions and effects ---- */

/* One starts once, works each turn, and ends once; of two of a kind each runs its own time. */
static void
test_T18a (void)
{
  DsSim *sim = play (1);
  const int32_t warrior = dst_effect (sim, "warrior");

  ds_effects_start (sim, 0, warrior, DS_SIM_NONE, DS_SIM_NONE);
  g_assert_cmpint (body (sim, 0)->attack, ==, 25);
  g_assert_cmpint (body (sim, 0)->defense, ==, 10);
  dst_pass (sim, 0, 5);
  ds_effects_start (sim, 0, warrior, DS_SIM_NONE, DS_SIM_NONE);
  g_assert_cmpint (body (sim, 0)->attack, ==, 30);
  expect (sim, "You look stronger.\nYou look stronger.");
  dst_pass (sim, 0, 14);
  g_assert_cmpint (body (sim, 0)->attack, ==, 30);
  g_assert_cmpuint (sim->now.effects.n, ==, 2);
  dst_pass (sim, 0, 1);
  expect (sim, "You look less strong.");
  g_assert_cmpint (body (sim, 0)->attack, ==, 25);
  g_assert_cmpuint (sim->now.effects.n, ==, 1);
  dst_pass (sim, 0, 4);
  g_assert_cmpint (body (sim, 0)->attack, ==, 25);
  dst_pass (sim, 0, 1);
  g_assert_cmpint (body (sim, 0)->attack, ==, 20);
  g_assert_cmpint (body (sim, 0)->defense, ==, 5);
  g_assert_cmpint (body (sim, 0)->n_effects, ==, 0);
  g_assert_cmpuint (sim->now.effects.n, ==, 0);
  ds_sim_free (sim);
}

static void
test_T18b (void)
{
  DsSim *sim = play (1);
  static const char *const potions[] = { "health-potion", "poison-potion", "warriors-potion" };
  int32_t potion;

  for (gsize i = 0; i < G_N_ELEMENTS (potions); i++)
    g_assert_cmpint (ds_kind_of (sim, dst_kind (sim, potions[i]))->glyph, ==, '!');
  body (sim, 0)->hp = 50;
  potion = dst_give (sim, 0, "health-potion");
  g_assert_true (dst_do (sim, DS_ACTION_quaff, potion, 0, 0, 0));
  g_assert_cmpint (body (sim, 0)->hp, ==, 65);
  g_assert_cmpuint (sim->now.effects.n, ==, 0);
  sim->events.n = 0;
  body (sim, 0)->hp = body (sim, 0)->hp_max;
  ds_effects_start (sim, 0, dst_effect (sim, "heal-15"), DS_SIM_NONE, DS_SIM_NONE);
  expect (sim, ""); /* nothing to heal: nothing to see */
  body (sim, 0)->hp = 95;
  ds_effects_start (sim, 0, dst_effect (sim, "heal-15"), DS_SIM_NONE, DS_SIM_NONE);
  expect (sim, "You look healthier.");
  g_assert_cmpint (body (sim, 0)->hp, ==, 100);
  dst_pass (sim, 0, 1);

  ds_effects_start (sim, 0, dst_effect (sim, "poison"), DS_SIM_NONE, DS_SIM_NONE);
  expect (sim, "You look sick.");
  dst_pass (sim, 0, 19);
  g_assert_cmpint (body (sim, 0)->hp, ==, 81);
  g_assert_cmpint (body (sim, 0)->n_effects, ==, 1);
  dst_pass (sim, 0, 5);
  g_assert_cmpint (body (sim, 0)->hp, ==, 80);
  g_assert_cmpint (body (sim, 0)->n_effects, ==, 0);

  ds_effects_start (sim, 0, dst_effect (sim, "warrior"), DS_SIM_NONE, DS_SIM_NONE);
  dst_pass (sim, 0, 19);
  g_assert_cmpint (body (sim, 0)->attack, ==, 25);
  g_assert_cmpint (body (sim, 0)->defense, ==, 10);
  dst_pass (sim, 0, 1);
  g_assert_cmpint (body (sim, 0)->attack, ==, 20);
  g_assert_cmpint (body (sim, 0)->defense, ==, 5);
  expect (sim, "You look stronger.\nYou look less strong.");
  ds_sim_free (sim);
}

static void
test_T18c (void)
{
  DsSim *sim = play (1);
  const int32_t bread = dst_give (sim, 0, "bread"), sword = dst_give (sim, 0, "sword");
  const int32_t meat = dst_give (sim, 0, "rotten-meat");
  int32_t potion, rat;

  body (sim, 0)->food = 500;
  g_assert_true (dst_do (sim, DS_ACTION_eat, bread, 0, 0, 0));
  expect (sim, "You eat bread.");
  g_assert_cmpint (body (sim, 0)->food, ==, 500 + 200 - 1);
  g_assert_false (dst_do (sim, DS_ACTION_eat, bread, 0, 0, 0));
  g_assert_true (dst_do (sim, DS_ACTION_eat, meat, 0, 0, 0));
  expect (sim, "You eat rotten meat.\nGross!");
  g_assert_cmpint (body (sim, 0)->food, ==, 500 + 200 - 100 - 2);
  g_assert_false (dst_do (sim, DS_ACTION_eat, sword, 0, 0, 0));
  g_assert_false (dst_do (sim, DS_ACTION_quaff, sword, 0, 0, 0));
  expect (sim, "You cannot drink that.");
  potion = dst_give (sim, 0, "broth");
  g_assert_true (dst_do (sim, DS_ACTION_quaff, potion, 0, 0, 0));
  expect (sim, "You quaff broth.\nYou feel well fed.");
  g_assert_cmpint (ds_item (sim, potion)->owner, ==, DS_SIM_NONE);
  g_assert_cmpint (ds_actor (sim, 0)->inventory.n, ==, 1);
  /* only the player finds it gross */
  rat = dst_spawn (sim, "rat", 8, 3);
  sim->events.n = 0;
  ds_consume (sim, rat, dst_give (sim, rat, "rotten-meat"), DS_TEXT_EAT);
  expect (sim, "The rat eats rotten meat.");
  ds_sim_free (sim);
}

/* A potion that hits has its effect on the target and is used up, else it lies on the floor. */
static void
test_T18d (void)
{
  DsSim *sim = play (1);
  const int32_t rat = dst_spawn (sim, "troll", 5, 1);
  int32_t potion = dst_give (sim, 0, "poison-potion");

  ds_actor (sim, rat)->mind.stunned = 1;
  body (sim, rat)->regen = 0;
  g_assert_cmpint (ds_fight_throw (sim, 0, potion, (DsCell){ 5, 1 }), ==, DS_ACTION_COST);
  g_assert_cmpint (body (sim, rat)->n_effects, ==, 1);
  g_assert_cmpint (ds_item (sim, potion)->at.floor, ==, DS_SIM_NONE);
  body (sim, rat)->hp = 100;
  dst_pass (sim, rat, 20);
  g_assert_cmpint (body (sim, rat)->hp, ==, 80);
  potion = dst_give (sim, 0, "poison-potion");
  g_assert_cmpint (ds_fight_throw (sim, 0, potion, (DsCell){ 5, 3 }), ==, DS_ACTION_COST);
  g_assert_cmpint (ds_item (sim, potion)->at.cell.x, ==, 5);
  g_assert_cmpint (ds_item (sim, potion)->at.cell.y, ==, 3);
  /* a victim killed by the bottle does not feel its content */
  potion = dst_give (sim, 0, "poison-potion");
  body (sim, rat)->hp = 1;
  g_assert_cmpint (ds_fight_throw (sim, 0, potion, (DsCell){ 5, 1 }), ==, DS_ACTION_COST);
  g_assert_false (ds_actor_lives (sim, rat));
  g_assert_cmpuint (sim->now.effects.n, ==, 0);
  ds_sim_free (sim);
}

/* Further sight, healing over time, none at all, more hunger, a full stomach. */
static void
test_T18e (void)
{
  DsSim *sim = play (1);

  ds_effects_start (sim, 0, dst_effect (sim, "keen-eye"), DS_SIM_NONE, DS_SIM_NONE);
  g_assert_cmpint (ds_actor (sim, 0)->senses.vision, ==, 12);
  body (sim, 0)->hp = 50;
  ds_effects_start (sim, 0, dst_effect (sim, "mending"), DS_SIM_NONE, DS_SIM_NONE);
  dst_pass (sim, 0, 40);
  g_assert_cmpint (body (sim, 0)->hp, ==, 80);
  body (sim, 0)->food = 500;
  body (sim, 0)->regen = 500;
  ds_effects_start (sim, 0, dst_effect (sim, "wasting"), DS_SIM_NONE, DS_SIM_NONE);
  dst_pass (sim, 0, 100);
  g_assert_cmpint (body (sim, 0)->hp, ==, 80);
  g_assert_cmpint (body (sim, 0)->food, ==, 500 - 200);
  g_assert_cmpint (body (sim, 0)->regen, ==, 500);
  g_assert_cmpint (ds_actor (sim, 0)->senses.vision, ==, 9);
  ds_effects_start (sim, 0, dst_effect (sim, "full-stomach"), DS_SIM_NONE, DS_SIM_NONE);
  g_assert_cmpint (body (sim, 0)->food, ==, 500 - 200 + 400);
  ds_sim_free (sim);
}

/* ---- T19: mana, spells and books ---- */

static void
test_T19a (void)
{
  DsSim *sim = play (1);
  DsSimAbilities *mind = &ds_actor (sim, 0)->abilities;

  g_assert_cmpint (ds_magic_add (sim, 0, 99), ==, 0);
  mind->mana = 15;
  g_assert_cmpint (ds_magic_add (sim, 0, 99), ==, 5);
  g_assert_cmpint (mind->mana, ==, 20);
  g_assert_cmpint (ds_magic_add (sim, 0, -99), ==, 0);
  mind->regen = 20;
  mind->filled = 980; /* due when less than none is left, not when none is */
  mind->mana = 0;
  body (sim, 0)->food = 1000;
  dst_pass (sim, 0, 49);
  g_assert_cmpint (mind->mana, ==, 0);
  dst_pass (sim, 0, 1);
  g_assert_cmpint (mind->mana, ==, 1);
  g_assert_cmpint (body (sim, 0)->food, ==, 1000 - 50 - 1);
  mind->mana = 20;
  body (sim, 0)->food = 1000;
  dst_pass (sim, 0, 100);
  g_assert_cmpint (body (sim, 0)->food, ==, 1000 - 100);
  ds_sim_free (sim);
}

static int32_t
book_of (DsSim *sim, const char *kind)
{
  ds_actor (sim, 0)->abilities.mana = ds_actor (sim, 0)->abilities.mana_max = 200;
  return dst_give (sim, 0, kind);
}

/* A spell cast twice is two effects, each with its own time. */
static void
test_T19b (void)
{
  DsSim *sim = play (1);
  const int32_t book = book_of (sim, "white-spellbook");

  body (sim, 0)->hp = 10;
  g_assert_true (dst_do (sim, DS_ACTION_cast, book, 1, 1, 2)); /* slow heal */
  dst_pass (sim, 0, 9);
  g_assert_cmpint (body (sim, 0)->hp, ==, 10 + 20);
  g_assert_true (dst_do (sim, DS_ACTION_cast, book, 1, 1, 2));
  g_assert_cmpint (body (sim, 0)->hp, ==, 10 + 20 + 4);
  g_assert_cmpint (sim->now.effects.items[0].left, ==, 39);
  g_assert_cmpint (sim->now.effects.items[1].left, ==, 49);
  ds_sim_free (sim);
}

static void
test_T19c (void)
{
  DsSim *sim = play (1);
  const int32_t book = book_of (sim, "white-spellbook");
  DsSimAbilities *mind = &ds_actor (sim, 0)->abilities;

  mind->mana = 3;
  g_assert_true (dst_do (sim, DS_ACTION_cast, book, 1, 1, 0));
  expect (sim, "You point and mumble but nothing happens.");
  g_assert_cmpint (mind->mana, ==, 3);
  mind->mana = 10;
  g_assert_true (dst_do (sim, DS_ACTION_cast, book, 4, 2, 0));
  expect (sim, "You point and mumble at nothing.");
  g_assert_cmpint (mind->mana, ==, 10);
  body (sim, 0)->hp = 50;
  g_assert_true (dst_do (sim, DS_ACTION_cast, book, 1, 1, 0));
  expect (sim, "You cast minor heal.\nYou look healthier.");
  g_assert_cmpint (mind->mana, ==, 6);
  g_assert_cmpint (body (sim, 0)->hp, ==, 70);
  ds_sim_free (sim);
}

static void
test_T19d (void)
{
  static const struct {
    const char *id;
    int32_t cost;
  } spells[] = {
    { "minor-heal", 4 }, { "major-heal", 8 }, { "slow-heal", 12 }, { "inner-strength", 16 }
  };
  DsSim *sim = play (3);
  const int32_t book = book_of (sim, "white-spellbook");
  const DsKind *kind = ds_kind_of (sim, ds_item (sim, book)->kind);
  DsSimActor *player = ds_actor (sim, 0);
  guint turns = 0, healed = 0;

  g_assert_cmpint (kind->glyph, ==, '+');
  g_assert_cmphex (kind->fg, ==, 0xffffff);
  g_assert_cmpuint (kind->item->spells.n, ==, G_N_ELEMENTS (spells));
  for (gsize i = 0; i < G_N_ELEMENTS (spells); i++) {
    const int32_t spell = ds_magic_spell (sim, 0, book, (int32_t)i);

    g_assert_cmpstr (ds_rules_spell (sim->delve.rules, (gsize)spell)->id, ==, spells[i].id);
    g_assert_cmpint (ds_rules_spell (sim->delve.rules, (gsize)spell)->cost, ==, spells[i].cost);
  }
  player->body.hp = 20;
  g_assert_true (dst_do (sim, DS_ACTION_cast, book, 1, 1, 0));
  g_assert_cmpint (player->body.hp, ==, 40);
  g_assert_true (dst_do (sim, DS_ACTION_cast, book, 1, 1, 1));
  g_assert_cmpint (player->body.hp, ==, 90);
  player->body.hp = 1;
  g_assert_true (dst_do (sim, DS_ACTION_cast, book, 1, 1, 2));
  dst_pass (sim, 0, 60);
  g_assert_cmpint (player->body.hp, ==, 100);
  g_assert_cmpint (player->abilities.mana, ==, 200 - 4 - 8 - 12);

  sim->events.n = 0;
  for (int i = 0; i < 100; i++) {
    player->body.hp = 1;
    player->abilities.mana = 16;
    player->body.food = 500;
    g_assert_cmpint (ds_magic_cast (sim, 0, ds_magic_spell (sim, 0, book, 3), player->at.cell), ==,
                     DS_ACTION_COST);
    g_assert_cmpint (player->body.attack, ==, 22);
    g_assert_cmpint (player->body.defense, ==, 7);
    g_assert_cmpint (player->senses.vision, ==, 10);
    g_assert_cmpint (player->body.regen, ==, 10);
    g_assert_cmpint (player->abilities.regen, ==, -10);
    player->body.healed = 100000; /* let nothing but the spell heal */
    dst_pass (sim, 0, 49);
    g_assert_cmpint (player->body.attack, ==, 22);
    dst_pass (sim, 0, 1);
    turns += 50;
    healed += (guint)player->body.hp - 1;
    g_assert_cmpint (player->body.attack, ==, 20);
    g_assert_cmpint (player->body.defense, ==, 5);
    g_assert_cmpint (player->senses.vision, ==, 9);
    g_assert_cmpint (player->body.regen, ==, 0);
    g_assert_cmpint (player->abilities.regen, ==, 0);
    sim->events.n = 0;
  }
  dst_check_counts ((const guint[]){ healed, turns - healed }, (const guint[]){ 1, 3 }, 2);
  ds_effects_start (sim, 0, dst_effect (sim, "inner-strength"), DS_SIM_NONE, DS_SIM_NONE);
  expect (sim, "You seem to glow with inner strength.");
  ds_sim_free (sim);
}

/* A bat on each of the eight cells around. */
static void
check_bats_all_round (void)
{
  DsSim *sim = play (1);

  ds_cells_move_actor (sim, 0, (DsSimSpot){ 0, { 4, 2 } });
  ds_effects_start (sim, 0, dst_effect (sim, "bats"), 0, DS_SIM_NONE);
  g_assert_cmpuint (sim->now.actors.n, ==, 1 + 8);
  ds_sim_free (sim);
}

/* Never behind a wall, however near that is. */
static void
check_blinks_into_sight (void)
{
  DsSim *sim = dst_play ("##########/#@.#.....#/#..#.....#/#........#/##########", 1);

  for (int i = 0; i < 100; i++) {
    DsCell to;

    ds_cells_move_actor (sim, 0, (DsSimSpot){ 0, { 1, 1 } });
    ds_effects_start (sim, 0, dst_effect (sim, "blink"), 0, DS_SIM_NONE);
    to = ds_actor (sim, 0)->at.cell;
    g_assert_false (to.x > 3 && to.y == 1);
  }
  ds_sim_free (sim);
}

static void
test_T19e (void)
{
  static const struct {
    const char *id;
    int32_t cost;
  } spells[] = {
    { "blood-to-mana", 1 }, { "blink", 6 }, { "summon-bats", 11 }, { "detect-creatures", 16 }
  };
  DsSim *sim = play (3);
  const int32_t book = book_of (sim, "blue-spellbook");
  const DsKind *kind = ds_kind_of (sim, ds_item (sim, book)->kind);
  DsSimActor *player = ds_actor (sim, 0);
  DsCell from;

  g_assert_cmpint (kind->glyph, ==, '+');
  g_assert_cmphex (kind->fg & 0xff, >, kind->fg >> 16); /* bright blue */
  for (gsize i = 0; i < G_N_ELEMENTS (spells); i++) {
    const int32_t spell = ds_magic_spell (sim, 0, book, (int32_t)i);

    g_assert_cmpstr (ds_rules_spell (sim->delve.rules, (gsize)spell)->id, ==, spells[i].id);
    g_assert_cmpint (ds_rules_spell (sim->delve.rules, (gsize)spell)->cost, ==, spells[i].cost);
  }
  player->body.hp = 30;
  player->abilities.mana = 5;
  player->abilities.mana_max = 20;
  g_assert_true (dst_do (sim, DS_ACTION_cast, book, 1, 1, 0));
  g_assert_cmpint (player->body.hp, ==, 30 - 15);
  g_assert_cmpint (player->abilities.mana, ==, 20 - 1);
  player->body.hp = 4;
  player->abilities.mana = 1;
  g_assert_true (dst_do (sim, DS_ACTION_cast, book, 1, 1, 0));
  g_assert_cmpint (player->body.hp, ==, 1);
  g_assert_cmpint (player->abilities.mana, ==, 1 + 3 - 1);

  player->body.hp = 100;
  player->abilities.mana = player->abilities.mana_max = 2000;
  for (int i = 0; i < 50; i++) {
    from = player->at.cell;
    player->body.food = 500;
    g_assert_true (dst_do (sim, DS_ACTION_cast, book, from.x, from.y, 1));
    expect (sim, "You cast blink.\nYou fade out.\nYou fade in.");
    player = ds_actor (sim, 0);
    g_assert_true (player->at.cell.x != from.x || player->at.cell.y != from.y);
    g_assert_cmpint (ABS (player->at.cell.x - from.x), <=, 5);
    g_assert_cmpint (ABS (player->at.cell.y - from.y), <=, 5);
    g_assert_cmpint (ds_cells_actor (sim, player->at), ==, 0);
  }
  ds_cells_move_actor (sim, 0, (DsSimSpot){ 0, { 4, 2 } });
  dst_spawn (sim, "fungus", 5, 2);
  ds_effects_start (sim, 0, dst_effect (sim, "bats"), 0, DS_SIM_NONE);
  g_assert_cmpuint (sim->now.actors.n, ==, 2 + 7);
  for (size_t i = 2; i < sim->now.actors.n; i++)
    g_assert_cmpint (ds_actor (sim, (int32_t)i)->kind, ==, dst_kind (sim, "bat"));
  check_bats_all_round ();
  check_blinks_into_sight ();
  ds_effects_start (sim, 0, dst_effect (sim, "detect-creatures"), 0, DS_SIM_NONE);
  g_assert_cmpint (ds_actor (sim, 0)->senses.detects, ==, 1);
  dst_pass (sim, 0, 74);
  g_assert_cmpint (ds_actor (sim, 0)->senses.detects, ==, 1);
  dst_pass (sim, 0, 1);
  g_assert_cmpint (ds_actor (sim, 0)->senses.detects, ==, 0);
  ds_sim_free (sim);
}

/* Detection shows creatures behind walls, too, but not the cells. */
static void
test_T19f (void)
{
  DsSim *sim = dst_play ("##########/#@..#....#/#...#....#/##########", 1);
  const int32_t rat = dst_spawn (sim, "rat", 7, 1);

  g_assert_false (ds_aim_sees_actor (sim, 0, rat));
  ds_effects_start (sim, 0, dst_effect (sim, "detect-creatures"), DS_SIM_NONE, DS_SIM_NONE);
  g_assert_true (ds_aim_sees_actor (sim, 0, rat));
  g_assert_false (ds_aim_sees (sim, 0, ds_actor (sim, rat)->at));
  dst_pass (sim, 0, 75);
  g_assert_false (ds_aim_sees_actor (sim, 0, rat));
  ds_sim_free (sim);
}

/* The spells of a book are counted by the book, whatever else one carries; and what the stomach
 * says stands beside life and mana. */
static void
test_T19g (void)
{
  static const struct {
    int32_t food;
    const char *says;
  } stomachs[] = { { 99, "Starving" }, { 100, "Hungry" }, { 199, "Hungry" }, { 200, "" },
                   { 800, "" },        { 801, "Full" },   { 900, "Full" },   { 901, "Stuffed" } };
  DsSim *sim = play (1);
  const int32_t bread = dst_give (sim, 0, "bread"), book = book_of (sim, "white-spellbook");

  for (int i = 0; i < 9; i++)
    dst_give (sim, 0, "rock");
  g_assert_cmpint (ds_magic_spell (sim, 0, book, 3), >=, 0);
  g_assert_cmpint (ds_magic_spell (sim, 0, book, 4), ==, DS_SIM_NONE);
  g_assert_cmpint (ds_magic_spell (sim, 0, book, -1), ==, DS_SIM_NONE);
  g_assert_cmpint (ds_magic_spell (sim, 0, bread, 0), ==, DS_SIM_NONE);
  g_assert_false (dst_do (sim, DS_ACTION_cast, book, 1, 1, 4));
  expect (sim, "You know no such spell.");
  g_assert_false (dst_do (sim, DS_ACTION_cast, DS_SIM_NONE, 1, 1, 0));
  for (gsize i = 0; i < G_N_ELEMENTS (stomachs); i++) {
    body (sim, 0)->food = stomachs[i].food;
    g_assert_cmpstr (ds_sim_hunger (sim), ==, stomachs[i].says);
  }
  ds_sim_free (sim);
}

/* A potion of mana, and scrolls: potions that are read. */
static void
test_T19h (void)
{
  DsSim *sim = play (1);
  const int32_t potion = dst_give (sim, 0, "mana-potion"), map = dst_give (sim, 0, "scroll-blink");
  const DsCell from = ds_actor (sim, 0)->at.cell;
  DsCell to;

  ds_actor (sim, 0)->abilities.mana = 2;
  g_assert_true (dst_do (sim, DS_ACTION_quaff, potion, 0, 0, 0));
  g_assert_cmpint (ds_actor (sim, 0)->abilities.mana, ==, 17);
  g_assert_false (dst_do (sim, DS_ACTION_read, potion, 0, 0, 0));
  g_assert_true (dst_do (sim, DS_ACTION_read, map, 0, 0, 0));
  to = ds_actor (sim, 0)->at.cell;
  g_assert_true (to.x != from.x || to.y != from.y);
  g_assert_cmpint (ds_item (sim, map)->owner, ==, DS_SIM_NONE);
  ds_sim_free (sim);

  sim = dst_play ("##########/#@..#....#/#...#....#/##########", 1);
  g_assert_false (ds_sim_know (sim, 0, (DsSimSpot){ 0, { 7, 1 } }).is_known);
  g_assert_true (dst_do (sim, DS_ACTION_read, dst_give (sim, 0, "scroll-mapping"), 0, 0, 0));
  g_assert_true (ds_sim_know (sim, 0, (DsSimSpot){ 0, { 7, 1 } }).is_known);
  dst_lay (sim, "gold", 7, 2);
  g_assert_cmpint (ds_sim_know (sim, 0, (DsSimSpot){ 0, { 7, 2 } }).item, ==, DS_SIM_NONE);
  g_assert_true (dst_do (sim, DS_ACTION_read, dst_give (sim, 0, "scroll-treasure"), 0, 0, 0));
  g_assert_cmpint (ds_sim_know (sim, 0, (DsSimSpot){ 0, { 7, 2 } }).item, >=, 0);
  ds_sim_free (sim);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ACCEPTANCE (T18a);
  DST_ADD_ACCEPTANCE (T18b);
  DST_ADD_ACCEPTANCE (T18c);
  DST_ADD_ACCEPTANCE (T18d);
  DST_ADD_ACCEPTANCE (T18e);
  DST_ADD_ACCEPTANCE (T19a);
  DST_ADD_ACCEPTANCE (T19b);
  DST_ADD_ACCEPTANCE (T19c);
  DST_ADD_ACCEPTANCE (T19d);
  DST_ADD_ACCEPTANCE (T19e);
  DST_ADD_ACCEPTANCE (T19f);
  DST_ADD_ACCEPTANCE (T19g);
  DST_ADD_ACCEPTANCE (T19h);
  return g_test_run ();
}
