/* tests/core/test_acceptance_seeds.c — acceptance rows as games on the seeds' own recipes and
 * rulesets. */
#include "io/game_file.h"
#include "io/io.h"
#include "lib/play.h"
#include "lib/rows.h"
#include "sim/body/body.h"
#include "sim/body/consume.h"
#include "sim/body/gear.h"
#include "sim/conduct.h"
#include "sim/mind/describe.h"
#include "sim/replay.h"
#include "sim/turn.h"
#include "sim/world/cells.h"
#include "sim/world/items.h"
#include "sim/world/knowledge.h"
#include "sim/world/names.h"

#include <string.h>

#define CAVES "seed-caves"
#define HALL "############/#@.........#/#..........#/#..........#/############"

static void
expect (DsSim *sim, const char *want)
{
  g_autofree char *said = dst_said (sim);

  g_assert_cmpstr (said, ==, want);
}

/* ---- T15: letters style ---- */

static void
check_hue (const char *tile, uint32_t glyph, bool is_yellow, uint32_t least, uint32_t most)
{
  const DsTile *it = ds_rules_tile (dst_rules (), ds_rules_find_tile (dst_rules (), tile));
  const uint32_t r = it->fg >> 16, g = it->fg >> 8 & 0xff, b = it->fg & 0xff;

  g_assert_cmpuint (it->glyph, ==, glyph);
  g_assert_cmpuint (r, >=, least);
  g_assert_cmpuint (r, <=, most);
  g_assert_cmpuint (ABS ((int)r - (int)g), <=, 24);
  if (is_yellow)
    g_assert_cmpuint (b * 2, <, r + g / 4);
  else
    g_assert_cmpuint (ABS ((int)r - (int)b), <=, 24);
}

/* Floor and wall of the caves are yellow, the bounds bright black, stairs white; every item has an
 * extra description. The screens that show it are tested in tests/ui. */
static void
test_T15i (void)
{
  DsSim *sim = dst_play_recipe (CAVES, &(DsSimOptions){ .seed = 1 });
  const DsFloor *level = &sim->delve.dungeon.floors[0];
  const uint16_t floor = ds_rules_find_tile (dst_rules (), "cave-floor"),
                 wall = ds_rules_find_tile (dst_rules (), "cave-wall");

  check_hue ("cave-floor", 0xb7, true, 0x80, 0xd0);
  check_hue ("cave-wall", 0x2592, true, 0x80, 0xd0);
  check_hue ("bounds", 'x', false, 0x48, 0x90);
  check_hue ("stairs-down", '>', false, 0xd0, 0xff);
  check_hue ("stairs-up", '<', false, 0xd0, 0xff);
  for (int32_t i = 0; i < level->w * level->h; i++) {
    const uint16_t tile =
        ds_floor_get (level, DS_LAYER_GROUND, (DsCell){ i % level->w, i / level->w });

    g_assert_true (tile == floor || tile == wall);
  }
  for (gsize i = 0; i < ds_rules_n_kinds (dst_rules ()); i++)
    if (ds_kind_of (sim, (int32_t)i)->item != NULL)
      g_assert_cmpstr (ds_kind_of (sim, (int32_t)i)->description, !=, "");
  ds_sim_free (sim);
}

/* ---- T17: what goblins carry ---- */

/* On the recipe's levels: every goblin wields a dagger, a sword, a bow or a staff, all of which
 * come up, and wears armour; few weapons lie about. */
static void
test_T17l (void)
{
  static const char *const weapons[] = { "dagger", "sword", "bow", "staff" };
  guint counts[G_N_ELEMENTS (weapons)] = { 0 }, n_goblins = 0, n_weapons = 0, n_floors = 0;

  for (uint64_t seed = 1; seed <= 12; seed++) {
    DsSim *sim = dst_play_recipe (CAVES, &(DsSimOptions){ .seed = seed });

    n_floors += (guint)sim->delve.dungeon.n_floors;
    for (gsize i = 1; i < sim->now.actors.n; i++) {
      const DsSimActor *it = ds_actor_of (sim, (int32_t)i);
      guint which = 0;

      if (it->kind != dst_kind (sim, "goblin"))
        continue;
      n_goblins++;
      g_assert_cmpint (it->inventory.weapon, !=, DS_SIM_NONE);
      g_assert_cmpint (it->inventory.armour, !=, DS_SIM_NONE);
      while (which < G_N_ELEMENTS (weapons) &&
             ds_item_of (sim, it->inventory.weapon)->kind != dst_kind (sim, weapons[which]))
        which++;
      g_assert_cmpuint (which, <, G_N_ELEMENTS (weapons));
      counts[which]++;
    }
    for (gsize i = 0; i < sim->now.items.n; i++)
      n_weapons += ds_item_of (sim, (int32_t)i)->owner == DS_SIM_NONE &&
                   ds_gear_is_weapon (ds_kind_of (sim, ds_item_of (sim, (int32_t)i)->kind)->item);
    ds_sim_free (sim);
  }
  dst_check_counts (counts, NULL, G_N_ELEMENTS (counts));
  g_assert_cmpuint (n_goblins, >=, 2 * n_floors);
  g_assert_cmpuint (n_weapons, <=, 2 * n_floors); /* fewer than the goblins have */
  g_assert_cmpuint (n_weapons, <, n_goblins);
}

/* ---- T18: potions ---- */

/* Three or four on each floor, of health, poison and the warrior's, each as likely. */
static void
test_T18f (void)
{
  static const char *const potions[] = { "health-potion", "poison-potion", "warriors-potion" };
  guint counts[G_N_ELEMENTS (potions)] = { 0 }, n_of[2] = { 0 };

  for (uint64_t seed = 1; seed <= 40; seed++) {
    DsSim *sim = dst_play_recipe (CAVES, &(DsSimOptions){ .seed = seed });

    g_assert_cmpuint (sim->delve.dungeon.n_floors, ==, 5);
    for (gsize f = 0; f < sim->delve.dungeon.n_floors; f++) {
      guint n = 0;

      for (gsize i = 0; i < sim->now.items.n; i++) {
        const DsSimItem *it = ds_item_of (sim, (int32_t)i);

        if (it->at.floor != (int32_t)f ||
            ds_kind_of (sim, it->kind)->item->category != DS_ITEM_POTION)
          continue;
        n++;
        for (gsize p = 0; p < G_N_ELEMENTS (potions); p++)
          counts[p] += it->kind == dst_kind (sim, potions[p]);
      }
      g_assert_cmpuint (n, >=, 3);
      g_assert_cmpuint (n, <=, 4);
      n_of[n - 3]++;
    }
    ds_sim_free (sim);
  }
  g_assert_cmpuint (counts[0] + counts[1] + counts[2], ==, 3 * n_of[0] + 4 * n_of[1]);
  dst_check_counts (counts, NULL, G_N_ELEMENTS (counts));
  dst_check_counts (n_of, NULL, G_N_ELEMENTS (n_of));
}

/* ---- T19: writing ---- */

static int32_t
find_item (const DsSim *sim, const char *kind)
{
  for (gsize i = 0; i < sim->now.items.n; i++)
    if (ds_item_of (sim, (int32_t)i)->kind == dst_kind (sim, kind))
      return (int32_t)i;
  g_error ("no %s", kind);
}

/* Notes lie in the recipe's caves, and are read without being used up; what a designer wrote goes
 * before the lines of the record. */
static void
check_notes (void)
{
  DsSim *sim = dst_play_recipe (CAVES, &(DsSimOptions){ .seed = 1 });
  const int32_t note = find_item (sim, "scribbled-note");
  g_autofree char *said = NULL, *want = NULL;
  DsThings *things;
  char text[200];
  DsThing thing;
  guint i = 0;

  ds_items_give (sim, note, DS_SIM_PLAYER);
  g_assert_true (ds_sim_writing (sim, note, text, sizeof text));
  g_assert_cmpstr (text, !=, "");
  sim->events.n = 0;
  g_assert_true (dst_do (sim, DS_ACTION_read, note, 0, 0, 0));
  g_assert_cmpint (ds_item (sim, note)->owner, ==, DS_SIM_PLAYER);
  said = dst_said (sim);
  want = g_strdup_printf ("The scribbled note reads: \"%s\"", text);
  g_assert_nonnull (strstr (said, want));

  while (sim->now.things.items[i].item != note)
    i++;
  things = sim->delve.dungeon.floors[sim->now.things.items[i].floor].things;
  thing = *ds_things_find (things, sim->now.things.items[i].id[0] |
                                       (uint64_t)sim->now.things.items[i].id[1] << 32);
  thing.extras = NULL;
  g_assert_cmpint (ds_extras_with (&thing.extras, NULL, "text", "\"Turn back. \\u00e4\"", NULL), ==,
                   DS_OK);
  g_assert_cmpint (ds_things_put (&sim->delve.dungeon.floors[sim->now.things.items[i].floor].things,
                                  &thing, NULL),
                   ==, DS_OK);
  ds_extras_unref (thing.extras);
  g_assert_true (ds_sim_writing (sim, note, text, sizeof text));
  g_assert_cmpstr (text, ==, "Turn back. ä");
  ds_sim_free (sim);
}

/* The player engraves items and the floor; both are read, saved and part of a replay, and nothing
 * in the game depends on them. */
static void
test_T19i (void)
{
  DsSim *sim = dst_play (HALL, 1), *again;
  const int32_t sword = dst_give (sim, DS_SIM_PLAYER, "sword"),
                axe = dst_give (sim, DS_SIM_PLAYER, "axe");
  const DsSimSpot here = ds_actor (sim, DS_SIM_PLAYER)->at;
  const uint64_t hash = ds_sim_hash (sim);
  DsInput input = { .type = DS_INPUT_NAME,
                    .action = { .item = DS_SIM_NONE, .number = DS_INPUT_ENGRAVES },
                    .line = (char *)"Beware of the rat" };
  DsText file = { 0 };
  DsErrors errors = { 0 };
  char text[200];

  g_assert_true (ds_sim_engrave (sim, sword, "Excalibur"));
  g_assert_true (ds_sim_writing (sim, sword, text, sizeof text));
  g_assert_cmpstr (text, ==, "Excalibur");
  g_assert_false (ds_sim_writing (sim, axe, text, sizeof text));
  sim->events.n = 0;
  g_assert_true (dst_do (sim, DS_ACTION_read, sword, 0, 0, 0));
  expect (sim, "The sword reads: \"Excalibur\"");
  g_assert_false (dst_do (sim, DS_ACTION_read, axe, 0, 0, 0));
  expect (sim, "There is nothing to read on that.");

  g_assert_cmpint (ds_input_run (&input, &sim, NULL, NULL, NULL), ==, DS_OK);
  g_assert_true (ds_sim_writing_at (sim, here, text, sizeof text));
  g_assert_cmpstr (text, ==, "Beware of the rat");
  g_assert_true (ds_sim_act (sim, &(DsAction){ .type = DS_ACTION_move, .step = DS_EAST }));
  g_assert_false (ds_sim_writing_at (sim, ds_actor (sim, DS_SIM_PLAYER)->at, text, sizeof text));
  sim->events.n = 0;
  g_assert_true (ds_sim_act (sim, &(DsAction){ .type = DS_ACTION_move, .step = DS_WEST }));
  expect (sim, "Engraved here: \"Beware of the rat\"");

  g_assert_cmpint (ds_game_write (sim, &file, NULL), ==, DS_OK);
  g_assert_cmpint (ds_game_read (&again, "game", file.bytes, file.n, &sim->delve, &errors), ==,
                   DS_OK);
  g_assert_true (ds_sim_writing (again, sword, text, sizeof text));
  g_assert_cmpstr (text, ==, "Excalibur");
  g_assert_true (ds_sim_writing_at (again, here, text, sizeof text));
  g_assert_cmpstr (text, ==, "Beware of the rat");
  g_assert_cmphex (ds_sim_hash (again), ==, ds_sim_hash (sim));
  ds_text_clear (&file);
  ds_sim_free (again);

  g_assert_true (ds_sim_engrave (sim, sword, ""));
  g_assert_false (ds_sim_writing (sim, sword, text, sizeof text));
  g_assert_false (ds_sim_engrave (sim, 9999, "nothing"));
  ds_sim_free (sim);

  sim = dst_play (HALL, 1);
  dst_give (sim, DS_SIM_PLAYER, "sword");
  dst_give (sim, DS_SIM_PLAYER, "axe");
  g_assert_true (ds_sim_engrave (sim, DS_SIM_NONE, "words"));
  g_assert_cmphex (ds_sim_hash (sim), ==, hash);
  ds_sim_free (sim);
  check_notes ();
}

/* ---- T20: what goblins know of items, and the end ---- */

/* Each goblin drinks one unknown potion in its life; its discovery is shared by all goblins under
 * the seed's ruleset, including later ones; under another ruleset it must gossip. */
static void
test_T20i (void)
{
  for (int shares = 0; shares < 2; shares++) {
    DsSim *sim = dst_play_by ("############/#@.........#/############/#..........#/############",
                              shares ? "caves" : "default", &(DsSimOptions){ .seed = 1 });
    const int32_t warrior = dst_kind (sim, "warriors-potion"),
                  haste = dst_kind (sim, "speed-potion");
    const int32_t goblin = dst_spawn (sim, "goblin", 3, 3),
                  other = dst_spawn (sim, "goblin", 10, 3);
    int32_t first, second, late;

    ds_actor (sim, other)->senses.vision = 1; /* it sees nothing of it */
    first = dst_give (sim, goblin, "warriors-potion");
    second = dst_give (sim, goblin, "speed-potion");
    for (int turn = 0; turn < 30; turn++)
      ds_turn_choose (sim, goblin);
    g_assert_true ((ds_item (sim, first)->owner == goblin) !=
                   (ds_item (sim, second)->owner == goblin)); /* one of both */
    g_assert_true (ds_names_knows (sim, goblin, warrior) || ds_names_knows (sim, goblin, haste));
    g_assert_cmpint (ds_names_knows (sim, other, warrior) || ds_names_knows (sim, other, haste), ==,
                     shares);
    late = dst_spawn (sim, "goblin", 6, 3);
    g_assert_cmpint (ds_names_knows (sim, late, warrior) || ds_names_knows (sim, late, haste), ==,
                     shares);
    g_assert_false (ds_names_knows (sim, DS_SIM_PLAYER, warrior)); /* players learn by themselves */
    ds_sim_free (sim);
  }
}

/* A potion's effect is witnessed, and so identified, nine cells away; ten cells away it is not. */
static void
check_witness (void)
{
  for (int32_t far = 9; far <= 10; far++) {
    DsSim *sim = dst_play_by ("##############/#@...........#/##############", "caves",
                              &(DsSimOptions){ .seed = 1 });
    const int32_t goblin = dst_spawn (sim, "goblin", 1 + far, 1);
    const int32_t potion = dst_give (sim, goblin, "poison-potion");

    ds_consume (sim, goblin, potion, DS_TEXT_QUAFF);
    g_assert_cmpint (ds_names_knows (sim, DS_SIM_PLAYER, dst_kind (sim, "poison-potion")), ==,
                     far == 9);
    ds_sim_free (sim);
  }
}

static void
test_T20i_all (void)
{
  test_T20i ();
  check_witness ();
}

static uint32_t
conduct (const DsSim *sim, const char *id)
{
  DsConduct it;

  for (gsize i = 0; ds_sim_conduct (sim, i, &it); i++)
    if (g_str_equal (it.id, id))
      return it.n;
  g_error ("no %s", id);
}

/* Conduct: counts the actions of the player alone. The screen that shows it with the cause and the
 * inventory is tested in tests/ui. */
static void
test_T20j (void)
{
  DsSim *sim = dst_play_by (HALL, "caves", &(DsSimOptions){ .seed = 1 });
  const int32_t bread = dst_lay (sim, "bread", 1, 1), rock = dst_give (sim, 0, "rock"),
                potion = dst_give (sim, 0, "mending-potion");
  const int32_t rat = dst_spawn (sim, "rat", 2, 1);

  g_assert_true (dst_do (sim, DS_ACTION_pick_up, DS_SIM_NONE, 0, 0, 0));
  g_assert_true (dst_do (sim, DS_ACTION_eat, bread, 0, 0, 0));
  dst_lay (sim, "fruit", ds_actor (sim, rat)->at.cell.x, ds_actor (sim, rat)->at.cell.y);
  g_assert_cmpint (ds_action_run (sim, rat, &(DsAction){ .type = DS_ACTION_pick_up }), >, 0);
  g_assert_false (dst_do (sim, DS_ACTION_eat, bread, 0, 0, 0)); /* it is gone */
  g_assert_true (dst_do (sim, DS_ACTION_quaff, potion, 0, 0, 0));
  g_assert_true (dst_do (sim, DS_ACTION_throw, rock, 5, 2, 0));
  for (int turn = 0; turn < 40 && ds_actor_lives (sim, rat); turn++)
    ds_sim_act (sim, &(DsAction){ .type = DS_ACTION_wait });
  while (ds_actor_lives (sim, rat)) {
    ds_actor (sim, rat)->body.hp = 1;
    ds_body_hurt (sim, rat, 1, DS_SIM_PLAYER, DS_SIM_NONE, DS_TEXT_HIT);
  }
  g_assert_cmpuint (conduct (sim, "kills"), ==, 1);
  g_assert_cmpuint (conduct (sim, "finds"), ==, 1);
  g_assert_cmpuint (conduct (sim, "eaten"), ==, 1);
  g_assert_cmpuint (conduct (sim, "drunk"), ==, 1);
  g_assert_cmpuint (conduct (sim, "thrown"), ==, 1);
  g_assert_cmpuint (conduct (sim, "shots"), ==, 0);
  g_assert_cmpuint (conduct (sim, "read"), ==, 0);
  g_assert_cmpuint (conduct (sim, "cast"), ==, 0);
  g_assert_cmpuint (conduct (sim, "turns"), ==, ds_game (sim)->turn);
  ds_sim_free (sim);
}

/* ---- B: a dungeon after Brogue ---- */

/* The sample: the player stands at 8, 12, grey, and sees across the level, as all creatures do by
 * its ruleset. */
static void
test_B15 (void)
{
  g_autofree char *path =
      g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), "samples", "torchlit.delve", NULL);
  g_autoptr (GString) map = g_string_new (NULL);
  DsErrors errors = { 0 };
  DsDelve delve;
  DsSim *sim;

  g_assert_cmpint (ds_io_load (&delve, path, dst_rules (), &errors), ==, DS_OK);
  g_assert_cmpint (ds_sim_new (&sim, &delve, &(DsSimOptions){ .seed = 1 }, NULL), ==, DS_OK);
  g_assert_true (ds_spot_equal (ds_actor (sim, 0)->at, (DsSimSpot){ 0, { 8, 12 } }));
  g_assert_cmphex (ds_kind_of (sim, ds_actor (sim, 0)->kind)->fg, ==, 0x969696); /* 150, 150, 150 */
  g_assert_cmpuint (ds_kind_of (sim, ds_actor (sim, 0)->kind)->glyph, ==, '@');
  g_assert_cmpint (ds_actor (sim, 0)->senses.vision, ==, delve.dungeon.w);
  ds_sim_free (sim);
  ds_delve_clear (&delve);

  for (int row = 0; row < 3; row++) {
    g_string_append (map, row == 1 ? "#@" : "##");
    for (int x = 0; x < 60; x++)
      g_string_append_c (map, row == 1 ? '.' : '#');
    g_string_append (map, "#/");
  }
  for (int wide = 0; wide < 2; wide++) {
    sim = dst_play_by (map->str, wide ? "torchlit" : "default", &(DsSimOptions){ .seed = 1 });
    g_assert_cmpint (ds_sim_sees (sim, 0, (DsSimSpot){ 0, { 61, 1 } }), ==, wide);
    g_assert_cmpint (ds_sim_sees (sim, dst_spawn (sim, "rat", 61, 1), (DsSimSpot){ 0, { 1, 1 } }),
                     ==, wide);
    ds_sim_free (sim);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ACCEPTANCE (T15i);
  DST_ADD_ACCEPTANCE (T17l);
  DST_ADD_ACCEPTANCE (T18f);
  DST_ADD_ACCEPTANCE (T19i);
  g_test_add_func ("/acceptance/T20i", test_T20i_all);
  DST_ADD_ACCEPTANCE (T20j);
  DST_ADD_ACCEPTANCE (B15);
  return g_test_run ();
}
