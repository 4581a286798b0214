/* tests/core/test_acceptance_levels.c — acceptance rows on experience, identification of items,
 * food and death. */
#include "lib/play.h"
#include "lib/rows.h"
#include "sim/body/body.h"
#include "sim/body/consume.h"
#include "sim/body/effects.h"
#include "sim/body/experience.h"
#include "sim/body/fight.h"
#include "sim/body/food.h"
#include "sim/body/gear.h"
#include "sim/mind/behaviour.h"
#include "sim/world/names.h"

#include <math.h>
#include <string.h>

#define HALL "##########/#@.......#/#........#/#........#/##########"

static void
expect (DsSim *sim, const char *want)
{
  g_autofree char *said = dst_said (sim);

  g_assert_cmpstr (said, ==, want);
}

static DsSimAbilities *
abilities (DsSim *sim, int32_t actor)
{
  return &ds_actor (sim, actor)->abilities;
}

/* ---- T14: experience and levelling up ---- */

static void
test_T14a (void)
{
  static const int32_t limits[] = { 20, 56, 103, 160, 223, 293, 370, 452, 540, 632 };
  DsSim *sim = dst_play (HALL, 1);
  DsSimBody *body = &ds_actor (sim, 0)->body;

  for (gsize i = 0; i < G_N_ELEMENTS (limits); i++)
    g_assert_cmpint (ds_sim_level_limit ((int32_t)i + 1), ==, limits[i]);
  for (int32_t level = 1; level <= 100000; level++)
    g_assert_cmpint (ds_sim_level_limit (level), ==, (int32_t)(pow (level, 1.5) * 20));
  g_assert_cmpint (abilities (sim, 0)->level, ==, 1);
  g_assert_cmpint (abilities (sim, 0)->xp, ==, 0);
  body->hp = 50;
  ds_experience_gain (sim, 0, 20);
  expect (sim, "You gain 20 xp.");
  g_assert_cmpint (abilities (sim, 0)->level, ==, 1);
  ds_experience_gain (sim, 0, 1);
  expect (sim, "You gain 1 xp.\nYou advance to level 2.");
  g_assert_cmpint (abilities (sim, 0)->level, ==, 2);
  g_assert_cmpint (body->hp, ==, 54);
  ds_experience_gain (sim, 0, -5);
  expect (sim, "You lose 5 xp.");
  ds_experience_gain (sim, 0, 200);
  expect (sim, "You gain 200 xp.\nYou advance to level 3.\nYou advance to level 4.\n"
               "You advance to level 5.");
  g_assert_cmpint (body->hp, ==, 54 + 6 + 8 + 10);
  ds_sim_free (sim);
}

/* The points of a bare goblin: 66, 15 and 5, less twice the level of who kills it. */
static void
test_T14b (void)
{
  DsSim *sim = dst_play (HALL, 1);
  int32_t goblin = dst_spawn (sim, "goblin", 3, 1);

  ds_gear_put_away (sim, goblin, ds_actor (sim, goblin)->inventory.weapon);
  ds_gear_put_away (sim, goblin, ds_actor (sim, goblin)->inventory.armour);
  ds_actor (sim, goblin)->body.hp = 1;
  ds_fight_strike (sim, 0, goblin);
  g_assert_cmpint (abilities (sim, 0)->xp, ==, 84);
  g_assert_cmpint (abilities (sim, 0)->level, ==, 3);
  abilities (sim, 0)->level = 20;
  goblin = dst_spawn (sim, "rat", 3, 2); /* 12 + 6 + 0 - 40 */
  ds_actor (sim, goblin)->body.hp = 1;
  ds_fight_strike (sim, 0, goblin);
  g_assert_cmpint (abilities (sim, 0)->xp, ==, 84);
  /* the bonus of a weapon counts, and so do kills by a potion or a spell */
  abilities (sim, 0)->level = 1;
  abilities (sim, 0)->xp = 0;
  goblin = dst_spawn (sim, "rat", 3, 3);
  ds_actor (sim, goblin)->inventory.weapon = dst_give (sim, goblin, "sword");
  ds_actor (sim, goblin)->body.hp = 1;
  ds_effects_start (sim, goblin, dst_effect (sim, "spark"), 0, DS_SIM_NONE);
  g_assert_cmpint (abilities (sim, 0)->xp, ==, 12 + 6 + 10 - 2);
  ds_sim_free (sim);
}

/* Creatures that kill advance, and take each bonus equally often. */
static void
test_T14c (void)
{
  DsSim *sim = dst_play (HALL, 1);
  const gsize n = ds_rules_n_level_options (sim->delve.rules);
  g_autofree guint *counts = g_new0 (guint, n);
  const int32_t goblin = dst_spawn (sim, "goblin", 3, 1), sheep = dst_spawn (sim, "sheep", 4, 1);
  g_autofree char *said = NULL;

  ds_actor (sim, sheep)->body.hp = 1;
  ds_fight_strike (sim, goblin, sheep);
  g_assert_cmpint (abilities (sim, goblin)->level, ==, 4); /* 100 + 30 - 2 = 128 points */
  g_assert_cmpint (abilities (sim, goblin)->picks, ==, 0);
  said = dst_said (sim);
  g_assert_nonnull (strstr (said, "The goblin advances to level 4.\nThe goblin looks "));
  for (guint i = 0; i < 7000; i++) {
    abilities (sim, goblin)->xp = 0;
    abilities (sim, goblin)->level = 1;
    ds_experience_gain (sim, goblin, 21);
    for (gsize e = 0; e < sim->events.n; e++)
      for (gsize k = 0; k < n && sim->events.items[e].type == DS_EVENT_EFFECT; k++)
        counts[k] += sim->events.items[e].amount ==
                     dst_effect (sim, ds_rules_level_option (sim->delve.rules, k)->effect);
    sim->events.n = 0;
  }
  dst_check_counts (counts, NULL, n);
  ds_sim_free (sim);
}

static void
test_T14d (void)
{
  static const struct {
    const char *id, *said;
    gsize offset;
    int32_t more;
  } options[] = {
    { "hp", "You look healthier.", offsetof (DsSimActor, body.hp_max), 10 },
    { "attack", "You look stronger.", offsetof (DsSimActor, body.attack), 2 },
    { "defense", "You look tougher.", offsetof (DsSimActor, body.defense), 2 },
    { "vision", "You look more aware.", offsetof (DsSimActor, senses.vision), 1 },
    { "mana", "You look more magical.", offsetof (DsSimActor, abilities.mana_max), 5 },
    { "regen-mana", "You look a little less tired.", offsetof (DsSimActor, abilities.regen), 5 },
    { "regen-hp", "You look a little less worn.", offsetof (DsSimActor, body.regen), 5 },
  };
  DsSim *sim = dst_play (HALL, 1);

  g_assert_cmpuint (ds_rules_n_level_options (sim->delve.rules), ==, G_N_ELEMENTS (options));
  for (gsize i = 0; i < G_N_ELEMENTS (options); i++) {
    const int32_t *number =
        (const int32_t *)(const void *)((const char *)ds_actor (sim, 0) + options[i].offset);
    const int32_t before = *number, hp = ds_actor (sim, 0)->body.hp;
    const int32_t mana = abilities (sim, 0)->mana;

    g_assert_cmpstr (ds_rules_level_option (sim->delve.rules, i)->id, ==, options[i].id);
    abilities (sim, 0)->picks = 1;
    g_assert_true (ds_experience_choose (sim, 0, (int32_t)i));
    expect (sim, options[i].said);
    g_assert_cmpint (*number, ==, before + options[i].more);
    g_assert_cmpint (ds_actor (sim, 0)->body.hp, ==, hp + (i == 0 ? 10 : 0));
    g_assert_cmpint (abilities (sim, 0)->mana, ==, mana + (i == 4 ? 5 : 0));
    dst_pass (sim, 0, 2); /* for good */
    g_assert_cmpint (*number, ==, before + options[i].more);
    sim->events.n = 0;
  }
  ds_sim_free (sim);
}

/* The player has a pick for each level gained; choosing takes no time. */
static void
test_T14e (void)
{
  DsSim *sim = dst_play (HALL, 1);

  g_assert_false (dst_do (sim, DS_ACTION_choose, DS_SIM_NONE, 0, 0, 1));
  ds_experience_gain (sim, 0, 60);
  g_assert_cmpint (abilities (sim, 0)->picks, ==, 2);
  g_assert_cmpint (ds_actor (sim, 0)->body.attack, ==, 20); /* nothing comes by itself */
  g_assert_false (dst_do (sim, DS_ACTION_choose, DS_SIM_NONE, 0, 0, -1));
  g_assert_false (dst_do (sim, DS_ACTION_choose, DS_SIM_NONE, 0, 0, 7));
  g_assert_true (dst_do (sim, DS_ACTION_choose, DS_SIM_NONE, 0, 0, 1));
  g_assert_true (dst_do (sim, DS_ACTION_choose, DS_SIM_NONE, 0, 0, 1));
  g_assert_cmpint (ds_actor (sim, 0)->body.attack, ==, 24);
  g_assert_cmpuint (ds_game (sim)->turn, ==, 0);
  g_assert_cmpuint (ds_game (sim)->tick, ==, 0);
  g_assert_false (dst_do (sim, DS_ACTION_choose, DS_SIM_NONE, 0, 0, 1));
  ds_sim_free (sim);
}

/* ---- T20: appearances of items ---- */

static void
expect_name (DsSim *sim, int32_t item, const char *want)
{
  char name[DS_SIM_NAME_BYTES];

  g_assert_cmpstr (ds_sim_item_name (sim, item, name, sizeof name), ==, want);
}

/* Makes the potion of health red, whatever was dealt. */
static void
paint (DsSim *sim, const char *kind, const char *look)
{
  for (gsize i = 0; i < ds_rules_n_appearances (sim->delve.rules); i++)
    if (g_str_equal (ds_rules_appearance (sim->delve.rules, i)->id, look))
      sim->kinds[dst_kind (sim, kind)].look = (int32_t)i;
}

static void
test_T20a (void)
{
  DsSim *sim = dst_play (HALL, 1);
  const int32_t potion = dst_give (sim, 0, "health-potion"), rock = dst_give (sim, 0, "rock");
  const int32_t bear = dst_give (sim, 0, "teddy-bear");

  paint (sim, "health-potion", "red-potion");
  expect_name (sim, potion, "red potion");
  g_assert_cmphex (ds_sim_item_colour (sim, potion), ==, 0xff5555);
  expect_name (sim, rock, "rock");
  expect_name (sim, bear, "teddy bear");
  g_assert_true (dst_do (sim, DS_ACTION_drop, potion, 0, 0, 0));
  expect (sim, "You drop the red potion.");
  g_assert_true (ds_names_learn (sim, 0, dst_kind (sim, "health-potion")));
  expect_name (sim, potion, "health potion");
  g_assert_cmphex (ds_sim_item_colour (sim, potion), ==, 0xff6a6a);
  ds_sim_free (sim);
}

/* Nine colours, no two potions alike, dealt by the seed so that each may get any. */
static void
test_T20b (void)
{
  static const char *const colours[] = { "red",     "yellow", "green", "cyan", "blue",
                                         "magenta", "dark",   "grey",  "light" };
  guint counts[G_N_ELEMENTS (colours)] = { 0 };
  DsSim *sim = dst_play (HALL, 7), *again = dst_play (HALL, 7);
  guint n_differ = 0;

  for (gsize i = 0; i < ds_rules_n_kinds (sim->delve.rules); i++)
    g_assert_cmpint (sim->kinds[i].look, ==, again->kinds[i].look);
  for (guint64 seed = 0; seed < 1800; seed++) {
    guint seen = 0;

    g_assert_true (ds_names_deal (sim, seed));
    for (gsize i = 0; i < ds_rules_n_kinds (sim->delve.rules); i++) {
      const DsItem *item = ds_kind_of (sim, (int32_t)i)->item;

      if (item == NULL || strcmp (item->appearance, "potion") != 0)
        continue;
      g_assert_cmpint (sim->kinds[i].look, >=, 0);
      for (guint c = 0; c < G_N_ELEMENTS (colours); c++)
        if (g_str_has_prefix (ds_rules_appearance (sim->delve.rules, (gsize)sim->kinds[i].look)->id,
                              colours[c])) {
          g_assert_cmpuint (seen >> c & 1, ==, 0);
          seen |= 1u << c;
          counts[c] += g_str_equal (item->kind.id, "health-potion");
        }
    }
    g_assert_cmpuint (seen, ==, 0x1ff);
    n_differ += sim->kinds[dst_kind (sim, "health-potion")].look !=
                again->kinds[dst_kind (again, "health-potion")].look;
  }
  dst_check_counts (counts, NULL, G_N_ELEMENTS (colours));
  g_assert_cmpuint (n_differ, >, 1000);
  ds_sim_free (sim);
  ds_sim_free (again);
}

/* Each has a mind of its own. */
static void
test_T20c (void)
{
  DsSim *sim = dst_play (HALL, 1);
  const int32_t health = dst_kind (sim, "health-potion");
  const int32_t goblin = dst_spawn (sim, "goblin", 3, 1);

  paint (sim, "health-potion", "red-potion");
  sim->events.n = 0;
  g_assert_true (ds_names_learn (sim, goblin, health));
  expect (sim, "");
  g_assert_true (ds_names_knows (sim, goblin, health));
  g_assert_false (ds_names_knows (sim, 0, health));
  g_assert_true (ds_names_learn (sim, 0, health));
  expect (sim, "The red potion is a health potion!");
  g_assert_false (ds_names_learn (sim, 0, health));
  expect (sim, "");
  g_assert_false (ds_names_knows (sim, 0, dst_kind (sim, "mana-potion")));
  g_assert_true (ds_names_knows (sim, 0, dst_kind (sim, "rock")));
  ds_sim_free (sim);
}

/* Witnessing an effect identifies its item: not without an effect, not for the dead, not round
 * corners. */
static void
test_T20d (void)
{
  DsSim *sim = dst_play ("##########/#@.......#/########.#/#........#/##########", 1);
  const int32_t health = dst_kind (sim, "health-potion"), poison = dst_kind (sim, "poison-potion");
  int32_t near, hidden, potion;

  paint (sim, "health-potion", "red-potion");
  paint (sim, "poison-potion", "blue-potion");
  near = dst_spawn (sim, "goblin", 4, 1);
  hidden = dst_spawn (sim, "goblin", 2, 3);
  sim->events.n = 0;
  potion = dst_give (sim, 0, "health-potion");
  ds_consume (sim, 0, potion, DS_TEXT_QUAFF);
  expect (sim, "You quaff a red potion.");
  g_assert_false (ds_names_knows (sim, 0, health));
  potion = dst_give (sim, 0, "health-potion");
  ds_actor (sim, 0)->body.hp = 50;
  ds_consume (sim, 0, potion, DS_TEXT_QUAFF);
  expect (sim, "You quaff a red potion.\nYou look healthier.\n"
               "The red potion is a health potion!");
  g_assert_true (ds_names_knows (sim, near, health));
  g_assert_false (ds_names_knows (sim, hidden, health));
  /* the bottle kills before anything can be seen */
  ds_actor (sim, near)->body.hp = 1;
  potion = dst_give (sim, 0, "poison-potion");
  ds_fight_throw (sim, 0, potion, (DsCell){ 4, 1 });
  g_assert_false (ds_actor_lives (sim, near));
  g_assert_false (ds_names_knows (sim, 0, poison));
  /* by watching others */
  near = dst_spawn (sim, "goblin", 4, 1);
  potion = dst_give (sim, near, "poison-potion");
  sim->events.n = 0;
  ds_consume (sim, near, potion, DS_TEXT_QUAFF);
  expect (sim, "The goblin quaffs a blue potion.\nThe goblin looks sick.\n"
               "The blue potion is a poison potion!");
  ds_sim_free (sim);
}

/* Gossip identifies items for visible members of the faction, and the player overhears it. */
static void
test_T20e (void)
{
  DsSim *sim = dst_play (HALL, 1);
  const int32_t health = dst_kind (sim, "health-potion");
  const int32_t goblin = dst_spawn (sim, "goblin", 3, 1), other = dst_spawn (sim, "goblin", 4, 2);
  DsRng *rng = ds_stream (sim, DS_STREAM_MINDS);
  DsAction action;
  guint n_wants = 0;

  paint (sim, "health-potion", "red-potion");
  g_assert_false (ds_behaviour_gossip.choose (sim, goblin, rng, &action));
  ds_names_learn (sim, goblin, health);
  sim->events.n = 0;
  for (int i = 0; i < 10000; i++) {
    DsAction wanted;

    if (!ds_behaviour_gossip.choose (sim, goblin, rng, &wanted))
      continue;
    action = wanted;
    n_wants++;
  }
  g_assert_cmpuint (n_wants, >, 1000 - 150); /* in a tenth of its turns, five sigma */
  g_assert_cmpuint (n_wants, <, 1000 + 150);
  g_assert_cmpint (ds_action_run (sim, goblin, &action), ==, DS_ACTION_COST);
  expect (sim, "The goblin says \"Red potions are health potions.\"\n"
               "The red potion is a health potion!");
  g_assert_true (ds_names_knows (sim, other, health));
  g_assert_false (ds_behaviour_gossip.choose (sim, goblin, rng, &action));
  ds_sim_free (sim);
}

/* A name for one item, or for all that look alike; identification overrides a guessed name. */
static void
test_T20f (void)
{
  DsSim *sim = dst_play (HALL, 1);
  const int32_t a = dst_give (sim, 0, "mana-potion"), b = dst_give (sim, 0, "mana-potion");
  const int32_t sword = dst_give (sim, 0, "sword"), other = dst_give (sim, 0, "sword");
  const guint64 hash = ds_sim_hash (sim);
  g_autofree char *longest = g_strnfill (DS_SIM_NAME_BYTES + 9, 'x');

  paint (sim, "mana-potion", "red-potion");
  g_assert_true (ds_sim_name_item (sim, a, true, "Heiltränke?"));
  expect_name (sim, a, "Heiltränke?");
  expect_name (sim, b, "Heiltränke?");
  g_assert_true (ds_sim_name_item (sim, sword, false, "Excalibur"));
  expect_name (sim, sword, "Excalibur");
  expect_name (sim, other, "sword");
  g_assert_true (ds_sim_name_item (sim, b, false, "for later"));
  expect_name (sim, b, "for later");
  ds_names_learn (sim, 0, dst_kind (sim, "mana-potion"));
  expect_name (sim, a, "mana potion");
  expect_name (sim, b, "for later");
  g_assert_true (ds_sim_name_item (sim, b, false, ""));
  expect_name (sim, b, "mana potion");
  g_assert_true (ds_sim_name_item (sim, other, false, longest));
  longest[DS_SIM_NAME_BYTES - 1] = '\0';
  expect_name (sim, other, longest);
  ds_actor (sim, 0)->mind.known[0] = 0;
  g_assert_cmpuint (ds_sim_hash (sim), ==, hash); /* names are no part of the game */
  ds_sim_free (sim);
}

static void
test_T20g (void)
{
  DsSim *sim = dst_play (HALL, 1);
  DsSimBody *body = &ds_actor (sim, 0)->body;
  const int32_t rat = dst_spawn (sim, "rat", 3, 1);

  sim->events.n = 0;
  g_assert_cmpint (body->food_max, ==, 1000);
  body->food = 900;
  ds_food_add (sim, 0, 100);
  g_assert_cmpint (body->food_max, ==, 1000);
  expect (sim, "");
  ds_food_add (sim, 0, 200);
  expect (sim, "You can't believe your stomach can hold that much!");
  g_assert_cmpint (body->food_max, ==, (1000 + 1200) / 2);
  g_assert_cmpint (body->food, ==, 1100);
  g_assert_cmpint (body->hp, ==, 99);
  ds_actor (sim, rat)->body.food = 1;
  ds_food_add (sim, rat, -5);
  g_assert_true (ds_actor_lives (sim, rat));
  body->hp = 100;
  body->food = 2;
  dst_pass (sim, 0, 1);
  g_assert_true (ds_actor_lives (sim, 0));
  dst_pass (sim, 0, 1);
  g_assert_false (ds_actor_lives (sim, 0));
  ds_sim_free (sim);
}

static void
expect_cause (DsSim *sim, const char *want)
{
  char text[200];
  DsMessage message;

  g_assert_true (ds_sim_is_over (sim));
  g_assert_true (ds_sim_cause (sim, &message));
  g_assert_cmpstr (ds_message_format (&message, text, sizeof text), ==, want);
  ds_sim_free (sim);
}

static void
test_T20h (void)
{
  DsSim *sim = dst_play (HALL, 1);
  DsMessage message;
  int32_t other;

  g_assert_false (ds_sim_cause (sim, &message));
  ds_actor (sim, 0)->body.food = 1;
  dst_pass (sim, 0, 1);
  expect_cause (sim, "Starved to death.");

  sim = dst_play (HALL, 1);
  ds_actor (sim, 0)->body.hp = 1;
  ds_food_add (sim, 0, 5000);
  expect_cause (sim, "Killed by overeating.");

  sim = dst_play (HALL, 1);
  other = dst_spawn (sim, "goblin", 2, 1);
  ds_actor (sim, 0)->body.hp = 1;
  ds_fight_strike (sim, other, 0);
  expect_cause (sim, "Killed by a goblin.");

  sim = dst_play (HALL, 1);
  ds_actor (sim, 0)->body.hp = 2;
  ds_actor (sim, 0)->body.regen = 0;
  ds_effects_start (sim, 0, dst_effect (sim, "poison"), DS_SIM_NONE, DS_SIM_NONE);
  dst_pass (sim, 0, 2);
  expect_cause (sim, "Died of poison.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ACCEPTANCE (T14a);
  DST_ADD_ACCEPTANCE (T14b);
  DST_ADD_ACCEPTANCE (T14c);
  DST_ADD_ACCEPTANCE (T14d);
  DST_ADD_ACCEPTANCE (T14e);
  DST_ADD_ACCEPTANCE (T20a);
  DST_ADD_ACCEPTANCE (T20b);
  DST_ADD_ACCEPTANCE (T20c);
  DST_ADD_ACCEPTANCE (T20d);
  DST_ADD_ACCEPTANCE (T20e);
  DST_ADD_ACCEPTANCE (T20f);
  DST_ADD_ACCEPTANCE (T20g);
  DST_ADD_ACCEPTANCE (T20h);
  return g_test_run ();
}
