/* tests/core/test_knowledge.c — sight and memory in a game, on drawn levels. */
#include "lib/play.h"
#include "sim/body/effects.h"
#include "sim/mind/describe.h"
#include "sim/sim.h"
#include "sim/world/cells.h"
#include "sim/world/knowledge.h"
#include "sim/world/lighting.h"

#include <glib.h>
#include <string.h>

/* @tile: what '"' stands for, on floor. */
static DsSim *
start (const char *map, const char *tile, const DsSimOptions *options)
{
  g_auto (GStrv) rows = g_strsplit (map, "/", -1);
  g_autofree char *plain = g_strdelimit (g_strdup (map), "\"", '.');
  DsDelve delve;
  DsSim *sim;

  dst_map_init (&delve, plain, '/');
  for (gint32 y = 0; rows[y] != NULL; y++)
    for (gint32 x = 0; rows[y][x] != '\0'; x++)
      if (rows[y][x] == '"')
        dst_pin_tile (&delve, 0, DS_LAYER_FEATURE, (DsCell){ x, y }, tile);
  g_assert_cmpint (ds_sim_new (&sim, &delve, options, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return sim;
}

static void
press (DsSim *sim, const char *keys)
{
  DsAction action;

  while (*keys != '\0') {
    const size_t n = ds_action_read_keys (sim, keys, &action);

    g_assert_cmpuint (n, >, 0);
    ds_sim_act (sim, &action);
    keys += n;
  }
}

/* The player's knowledge of the floor: visible tiles by their glyph, remembered walls as '%', floor
 * as ',', things by the first letter of their kind; ' ' is unknown. */
static char *
draw (const DsSim *sim, gint32 floor)
{
  const DsDelve *delve = ds_sim_delve (sim);
  GString *out = g_string_new (NULL);

  for (gint32 y = 0; y < delve->dungeon.h; y++) {
    if (y > 0)
      g_string_append_c (out, '/');
    for (gint32 x = 0; x < delve->dungeon.w; x++) {
      const DsSimKnowledge known = ds_sim_know (sim, DS_SIM_PLAYER, (DsSimSpot){ floor, { x, y } });
      const bool is_wall =
          ds_rules_cell_flags (delve->rules, known.ground, known.feature) & DS_TILE_BLOCKS_SIGHT;

      g_string_append_c (out, known.actor == DS_SIM_PLAYER ? '@'
                              : known.kind != DS_SIM_NONE
                                  ? ds_rules_kind (delve->rules, (guint32)known.kind)->id[0]
                              : !known.is_known ? ' '
                              : is_wall         ? (known.is_seen ? '#' : '%')
                                                : (known.is_seen ? '.' : ','));
    }
  }
  return g_string_free (out, FALSE);
}

static const struct {
  const char *name, *map, *tile, *keys, *want;
} CASES[] = {
  { "shut-door", "#######/#..#..#/#@.\"..#/#..#..#/#######", "door", "",
    "####   /#..#   /#@.#   /#..#   /####   " },
  { "open-door", "#######/#..#..#/#@.\"..#/#..#..#/#######", "door", "lll",
    "#%%####/#..#..#/#...@.#/#..#..#/#%%####" },
  { "remembers", "########/#@.#...#/#..#...#/##.#...#/#......#/########", "", "ljjj",
    "####    /%..#    /%..#  .#/##.#...#/#.@....#/########" },
  { "tall-grass", "########/#@.\"...#/########", "tall-grass", "", "####    /#@.#    /####    " },
  { "in-tall-grass", "########/#@\"....#/########", "tall-grass", "l",
    "########/#.@....#/########" },
  { "grass", "########/#@.\"...#/########", "grass", "", "########/#@.....#/########" },
  { "key", "########/#@.r...#/########", "", "", "########/#@.k...#/########" },
  { "key-taken", "########/#@r....#/########", "", "lgh", "########/#@.....#/########" },
  { "key-remembered", "#########/#r@....##/######.##/######.##/#########", "", "lllljj",
    "%%%%%### /%k,,,..# /%%%%%#.# /     #@# /     ### " },
};

static void
test_case (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  DsSim *sim = start (CASES[i].map, CASES[i].tile, &(DsSimOptions){ 0 });
  g_autofree char *got = NULL;

  press (sim, CASES[i].keys);
  got = draw (sim, 0);
  g_assert_cmpstr (got, ==, CASES[i].want);
  ds_sim_free (sim);
}

static DsSimActor *
actor_of (DsSim *sim, gint32 actor)
{
  return &((DsSimState *)ds_sim_state (sim))->actors.items[actor];
}

/* Others see by the same rule, as far as they can see, and remember nothing. */
static void
test_others (void)
{
  DsSim *sim = start ("############/#@......c.r#/############", "", &(DsSimOptions){ 0 });
  const DsSimSpot key = { 0, { 10, 1 } };
  DsSimKnowledge known;

  g_assert_true (ds_sim_sees_actor (sim, 0, 1));
  g_assert_true (ds_sim_sees_actor (sim, 1, 0));
  known = ds_sim_know (sim, 1, key);
  g_assert_true (known.is_seen && known.item != DS_SIM_NONE);
  actor_of (sim, 1)->senses.vision = 1;
  known = ds_sim_know (sim, 1, key);
  g_assert_false (known.is_known || known.is_seen);
  g_assert_cmpint (known.item, ==, DS_SIM_NONE);
  g_assert_false (ds_sim_sees_actor (sim, 1, 0));
  g_assert_true (ds_sim_sees_actor (sim, 0, 1));
  actor_of (sim, 0)->senses.stealth = 99;
  actor_of (sim, 1)->senses.vision = 50;
  g_assert_false (ds_sim_sees_actor (sim, 1, 0));
  ds_sim_free (sim);
}

/* Detection gives the positions of all creatures, through walls, and nothing else. */
static void
test_detection (void)
{
  DsSim *sim = start ("#######/#@#c..#/#######", "", &(DsSimOptions){ 0 });
  const DsSimSpot there = { 0, { 3, 1 } };

  g_assert_cmpint (ds_sim_know (sim, 0, there).actor, ==, DS_SIM_NONE);
  actor_of (sim, 0)->senses.detects = 1;
  g_assert_cmpint (ds_sim_know (sim, 0, there).actor, ==, 1);
  g_assert_false (ds_sim_know (sim, 0, there).is_known);
  g_assert_true (ds_sim_sees_actor (sim, 0, 1));
  g_assert_false (ds_sim_sees (sim, 0, there));
  ds_sim_free (sim);
}

static void
put (DsSim *sim, gint32 actor, gint32 x)
{
  ds_cells_move_actor (sim, actor, (DsSimSpot){ 0, { x, 1 } });
}

/* Two sheep that stand still, and a player who sees both, then two cells far only. */
static DsSim *
start_sheep (void)
{
  DsSim *sim = start ("###############/#h..@h........#/###############", "", &(DsSimOptions){ 0 });

  for (gint32 i = 1; i <= 2; i++)
    actor_of (sim, i)->mind.stunned = 1000;
  put (sim, 2, 13);
  press (sim, ".");
  actor_of (sim, 0)->senses.vision = 2;
  press (sim, ".");
  return sim;
}

static void
assert_drawn (const DsSim *sim, const char *want)
{
  g_autofree char *got = draw (sim, 0);
  g_auto (GStrv) rows = g_strsplit (got, "/", -1);

  g_assert_cmpstr (rows[1], ==, want);
}

/* A creature is remembered where it was last seen, and nowhere else; others of its kind stay where
 * they were seen. */
static void
test_one_place (void)
{
  DsSim *sim = start_sheep ();

  assert_drawn (sim, "%s..@..,,,,,,s ");
  put (sim, 1, 7);
  assert_drawn (sim, "%s..@..,,,,,,s "); /* nobody saw it go */
  press (sim, "l");
  assert_drawn (sim, "%,,..@.s,,,,,s ");
  put (sim, 1, 12);
  put (sim, 2, 7); /* takes the other's place */
  press (sim, ".");
  assert_drawn (sim, "%,,..@.s,,,,,, ");
  ds_sim_free (sim);
}

/* A creature that is detected through walls is not remembered elsewhere. */
static void
test_felt_place (void)
{
  DsSim *sim = start_sheep ();

  put (sim, 1, 9);
  actor_of (sim, 0)->senses.detects = 1;
  press (sim, ".");
  assert_drawn (sim, "%,..@..,,s,,,s ");
  ds_sim_free (sim);
}

/* A snapshot restores memory and sight, doors included. */
static void
test_snapshot (void)
{
  DsSim *sim = start (CASES[0].map, CASES[0].tile, &(DsSimOptions){ 0 });
  DsSimState snapshot = { 0 };
  g_autofree char *before = NULL, *after = NULL;

  g_assert_cmpint (ds_sim_snapshot (sim, &snapshot), ==, DS_OK);
  press (sim, "lll");
  before = draw (sim, 0);
  g_assert_cmpstr (before, ==, CASES[1].want);
  g_assert_cmpint (ds_sim_restore (sim, &snapshot), ==, DS_OK);
  after = draw (sim, 0);
  g_assert_cmpstr (after, ==, CASES[0].want);
  ds_sim_state_clear (&snapshot);
  ds_sim_free (sim);
}

/* Revealing the level adds its tiles, without actors and items; other floors keep remembered
 * ones. */
static void
test_reveal_and_floors (void)
{
  static const char MAP[] = "#####/#@1##/#####/--/#####/#.1c#/#####";
  DsSim *sim = start (MAP, "", &(DsSimOptions){ .reveals = true });
  DsSimKnowledge known = ds_sim_know (sim, 0, (DsSimSpot){ 0, { 4, 2 } });
  g_autofree char *upper = NULL;

  g_assert_true (known.is_known && !known.is_seen);
  g_assert_false (ds_sim_know (sim, 0, (DsSimSpot){ 1, { 1, 1 } }).is_known); /* never entered */
  g_assert_false (ds_sim_know (sim, 0, (DsSimSpot){ 7, { 1, 1 } }).is_known);
  g_assert_false (ds_sim_know (sim, 0, (DsSimSpot){ 0, { -1, 1 } }).is_known);
  ds_sim_free (sim);

  sim = start (MAP, "", &(DsSimOptions){ 0 });
  press (sim, "l>");
  upper = draw (sim, 0);
  g_assert_cmpstr (upper, ==, "%%%% /%,,% /%%%% ");
  ds_sim_free (sim);
}

/* ---- looking and examining */

static void
assert_look (DsSim *sim, DsCell cell, gunichar glyph, const char *want)
{
  char text[200];
  DsSimLook look;

  ds_sim_look (sim, (DsSimSpot){ 0, cell }, &look);
  g_assert_cmphex (look.glyph, ==, glyph);
  g_assert_cmpstr (ds_message_format (&look.text, text, sizeof text), ==, want);
}

/* Objects are described, with their requirements until they are opened. */
static void
test_look_at_things (void)
{
  DsSim *sim = start ("########/#@!*R>d#/########", "", &(DsSimOptions){ .reveals = true });

  assert_look (sim, (DsCell){ 2, 1 }, '*', "Goal: The place the player has to reach.");
  assert_look (sim, (DsCell){ 3, 1 }, '*',
               "Goal, which needs Red key: The place the player has to reach.");
  assert_look (sim, (DsCell){ 4, 1 }, 0x2021,
               "Red door, which needs Red key: A door that needs a key.");
  assert_look (sim, (DsCell){ 5, 1 }, 0xbb, "One-way door: It falls shut behind you.");
  assert_look (sim, (DsCell){ 6, 1 }, '.', "A floor of flat stones."); /* as its tile is here */
  ds_sim_free (sim);
}

static void
test_look (void)
{
  DsSim *sim = start ("##########/#@.r.f#.##/##########", "", &(DsSimOptions){ 0 });

  assert_look (sim, (DsCell){ 5, 1 }, 'b', "bat level:1 attack:5 defense:0 hp:15");
  assert_look (sim, (DsCell){ 3, 1 }, 0x2640, "red key");
  assert_look (sim, (DsCell){ 2, 1 }, '.', "A floor of flat stones.");
  assert_look (sim, (DsCell){ 2, 0 }, '#', "A wall of dressed stone.");
  assert_look (sim, (DsCell){ 7, 1 }, ' ', "(unknown)");
  assert_look (sim, (DsCell){ -3, 1 }, 'x', "Beyond the edge of the world.");
  ds_sim_free (sim);
}

/* Remembered content is described as such. */
static void
test_look_back (void)
{
  DsSim *sim =
      start ("#########/#r@....##/######.##/######.##/#########", "", &(DsSimOptions){ 0 });

  press (sim, "lllljj");
  assert_look (sim, (DsCell){ 1, 1 }, 0x2640, "key, as you remember it");
  assert_look (sim, (DsCell){ 2, 1 }, '.', "A floor of flat stones.");
  ds_sim_free (sim);
}

static void
test_examine (void)
{
  static const struct {
    const char *kind, *name, *want;
  } items[] = {
    { "dagger", "", "It's a dagger. attack:5 thrown:5" },
    { "bread", "", "It's bread. food:200" },
    { "dagger", "old friend", "It's an old friend. attack:5 thrown:5" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (items); i++) {
    char text[200];
    DsMessage message;
    DsDelve delve;
    gint32 item;
    DsSim *sim;

    dst_map_init (&delve, "#####/#@..#/#####", '/');
    dst_pin_thing (&delve, 0, items[i].kind, (DsCell){ 2, 1 }, -1, (DsCell){ -1, -1 });
    g_assert_cmpint (ds_sim_new (&sim, &delve, &(DsSimOptions){ 0 }, NULL), ==, DS_OK);
    item = ds_sim_know (sim, 0, (DsSimSpot){ 0, { 2, 1 } }).item;
    g_assert_true (ds_sim_name_item (sim, item, false, items[i].name));
    ds_sim_examine (sim, item, &message);
    g_assert_cmpstr (ds_message_format (&message, text, sizeof text), ==, items[i].want);
    ds_sim_free (sim);
    ds_delve_clear (&delve);
  }
}

/* ---- light */

/* A torch lights its room, and the next one when the door is opened. */
static void
test_torch (void)
{
  DsDelve delve;
  DsSim *sim;

  dst_map_init (&delve, "#########/#...#...#/#.......#/#@..#...#/#########", '/');
  dst_pin_tile (&delve, 0, DS_LAYER_FEATURE, (DsCell){ 4, 2 }, "door");
  dst_pin_tile (&delve, 0, DS_LAYER_FEATURE, (DsCell){ 7, 2 }, "torch");
  g_assert_cmpint (ds_sim_new (&sim, &delve, &(DsSimOptions){ 0 }, NULL), ==, DS_OK);
  g_assert_cmpint (ds_sim_light_level (sim, (DsCell){ 7, 2 }), >, 200);
  g_assert_cmpint (ds_sim_light_level (sim, (DsCell){ 5, 2 }), >, 0);
  g_assert_cmpint (ds_sim_light_level (sim, (DsCell){ 5, 2 }), <,
                   ds_sim_light_level (sim, (DsCell){ 7, 2 }));
  g_assert_cmpint (ds_sim_light_level (sim, (DsCell){ 3, 2 }), ==, 0);
  press (sim, "kll"); /* to the door */
  press (sim, "l");
  g_assert_cmpint (ds_sim_light_level (sim, (DsCell){ 3, 2 }), >, 0);
  ds_sim_free (sim);
  ds_delve_clear (&delve);
}

/* A carried lamp moves with its owner, and leaves no light behind. */
static void
test_lamp (void)
{
  DsSimState snapshot = { 0 };
  DsDelve delve;
  DsSim *sim;
  DsGlow before[16 * 3];

  dst_map_init (&delve, "################/#@.............#/################", '/');
  dst_pin_thing (&delve, 0, "lamp", (DsCell){ 2, 1 }, -1, (DsCell){ -1, -1 });
  g_assert_cmpint (ds_sim_new (&sim, &delve, &(DsSimOptions){ .character = "player" }, NULL), ==,
                   DS_OK);
  g_assert_cmpint (ds_sim_light_level (sim, (DsCell){ 2, 1 }), >, 200);
  g_assert_cmpint (ds_sim_light_level (sim, (DsCell){ 14, 1 }), ==, 0);
  g_assert_cmpint (ds_sim_snapshot (sim, &snapshot), ==, DS_OK);
  memcpy (before, ds_sim_light (sim)->cells, sizeof before);
  press (sim, "lglllllllllll");
  g_assert_cmpint (ds_sim_light_level (sim, (DsCell){ 2, 1 }), ==, 0);
  g_assert_cmpint (ds_sim_light_level (sim, (DsCell){ 14, 1 }), >, 200);
  g_assert_cmpint (ds_sim_restore (sim, &snapshot), ==, DS_OK);
  g_assert_cmpmem (ds_sim_light (sim)->cells, sizeof before, before, sizeof before);
  press (sim, "lg");
  g_assert_true (dst_do (sim, DS_ACTION_drop, 0, 0, 0, 0)); /* it burns on where it lies */
  press (sim, "lllllllllll");
  g_assert_cmpint (ds_sim_light_level (sim, (DsCell){ 2, 1 }), >, 200);
  g_assert_cmpint (ds_sim_light_level (sim, (DsCell){ 14, 1 }), ==, 0);
  ds_effects_start (sim, 0, dst_effect (sim, "brightness"), DS_SIM_NONE, DS_SIM_NONE);
  g_assert_cmpint (ds_sim_light_level (sim, (DsCell){ 14, 1 }), >, 150);
  ds_sim_state_clear (&snapshot);
  ds_sim_free (sim);
  ds_delve_clear (&delve);
}

/* Nobody sees a secret door before it was found. */
static void
test_secret (void)
{
  DsSim *sim = dst_play ("######/#@S.!#/######", 1);
  const DsSimSpot door = { 0, { 2, 1 } }, wall = { 0, { 2, 0 } };
  const uint16_t ground = ds_sim_know (sim, DS_SIM_PLAYER, wall).ground;

  g_assert_true (ds_sim_hides (sim, door));
  g_assert_cmpuint (ds_sim_know (sim, DS_SIM_PLAYER, door).ground, ==, ground);
  g_assert_cmpuint (ds_sim_know (sim, DS_SIM_PLAYER, door).feature, ==, DS_TILE_NONE);
  g_assert_true (dst_do (sim, DS_ACTION_search, DS_SIM_NONE, 0, 0, 0));
  g_assert_false (ds_sim_hides (sim, door));
  g_assert_cmpuint (ds_sim_know (sim, DS_SIM_PLAYER, door).ground, !=, ground);
  ds_sim_free (sim);
}

/* A secret door that is locked, too, looks locked once it is found, and open when it is. */
static void
test_locked_secret (void)
{
  static const struct {
    DsActionType type;
    const char *tile;
  } steps[] = { { DS_ACTION_move, "secret-door" },
                { DS_ACTION_pick_up, "secret-door" },
                { DS_ACTION_search, "locked-door" },
                { DS_ACTION_move, "open-door" } };
  const DsSimOptions options = { .character = "player" };
  const DsSimSpot door = { 0, { 3, 1 } };
  DsDelve delve;
  DsSim *sim;

  dst_map_init (&delve, "#######/#@rZ.!#/#######", '/');
  dst_pin_tile (&delve, 0, DS_LAYER_FEATURE, door.cell, "secret-door");
  g_assert_cmpint (ds_sim_new (&sim, &delve, &options, NULL), ==, DS_OK);
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++) {
    const DsAction action = { .type = (int32_t)steps[i].type, .step = 1 };
    uint16_t feature;

    ds_sim_act (sim, &action);
    feature = sim->now.feature.items[ds_cell_at (sim, door)];
    g_assert_cmpstr (ds_rules_tile (delve.rules, feature)->id, ==, steps[i].tile);
  }
  ds_sim_free (sim);
  ds_delve_clear (&delve);
}

/* Number of times that @other came into sight in a step. */
static guint
count_saw (DsSim *sim, const char *key, int32_t other)
{
  guint n = 0;
  gsize n_events;
  const DsSimEvent *events;

  press (sim, key);
  events = ds_sim_events (sim, &n_events);
  for (gsize i = 0; i < n_events; i++)
    if (events[i].type == DS_EVENT_SAW) {
      g_assert_cmpint (events[i].actor, ==, DS_SIM_PLAYER);
      g_assert_cmpint (events[i].other, ==, other);
      g_assert_true (events[i].is_seen);
      n++;
    }
  return n;
}

/* Coming into sight is reported once, and again after an absence. */
static void
test_saw (void)
{
  DsSim *sim = dst_play ("########/#@....##/######.#/########", 1);
  const int32_t fungus = dst_spawn (sim, "fungus", 6, 2);
  guint n = 0;

  for (const char *key = "l\0l\0l\0l\0.\0.\0"; *key != '\0'; key += 2)
    n += count_saw (sim, key, fungus);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (count_saw (sim, "h", fungus) + count_saw (sim, "h", fungus), ==, 0);
  g_assert_cmpuint (count_saw (sim, "l", fungus) + count_saw (sim, "l", fungus), ==, 1);
  ds_sim_free (sim);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (CASES); i++) {
    g_autofree char *path = g_strdup_printf ("/sim/knowledge/%s", CASES[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_case);
  }
  g_test_add_func ("/sim/knowledge/others", test_others);
  g_test_add_func ("/sim/knowledge/detection", test_detection);
  g_test_add_func ("/sim/knowledge/one-place", test_one_place);
  g_test_add_func ("/sim/knowledge/felt-place", test_felt_place);
  g_test_add_func ("/sim/knowledge/snapshot", test_snapshot);
  g_test_add_func ("/sim/knowledge/reveal-and-floors", test_reveal_and_floors);
  g_test_add_func ("/sim/look/all", test_look);
  g_test_add_func ("/knowledge/look-at-things", test_look_at_things);
  g_test_add_func ("/sim/look/back", test_look_back);
  g_test_add_func ("/sim/examine", test_examine);
  g_test_add_func ("/sim/knowledge/locked-secret", test_locked_secret);
  g_test_add_func ("/sim/light/torch", test_torch);
  g_test_add_func ("/sim/light/lamp", test_lamp);
  g_test_add_func ("/knowledge/secret", test_secret);
  g_test_add_func ("/knowledge/saw", test_saw);
  return g_test_run ();
}
