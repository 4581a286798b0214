/* tests/core/test_sim.c — games on drawn levels: effects of keys, and determinism. */
#include "lib/gen.h"
#include "lib/play.h"
#include "lib/rows.h"
#include "sim/cheat.h"
#include "sim/mind/bot.h"
#include "sim/replay.h"
#include "sim/sim.h"

#include <glib.h>
#include <string.h>

static DsSim *
start (const char *map, const DsSimOptions *options)
{
  DsDelve delve;
  DsSim *sim;

  dst_map_init (&delve, map, '/');
  g_assert_cmpint (ds_sim_new (&sim, &delve, options, NULL), ==, DS_OK);
  ds_delve_clear (&delve);
  return sim;
}

/* Returns how many of @keys could not be done. */
static guint
press (DsSim *sim, const char *keys)
{
  guint n_refused = 0;
  DsAction action;

  while (*keys != '\0') {
    const size_t n = ds_action_read_keys (sim, keys, &action);

    g_assert_cmpuint (n, >, 0);
    n_refused += !ds_sim_act (sim, &action);
    keys += n;
  }
  return n_refused;
}

static const DsSimActor *
player (const DsSim *sim)
{
  return &ds_sim_state (sim)->actors.items[DS_SIM_PLAYER];
}

static const struct {
  const char *name, *map, *keys;
  guint n_refused;
  const char *result;
  DsCell at;
} CASES[] = {
  { "walks-to-goal", "######/#@..!#/######", "lll", 0, "won", { 4, 1 } },
  { "walls-stop", "####/#@.#/#!.#/####", "hhkk", 4, "turns", { 1, 1 } },
  { "cuts-no-corners", "####/#@##/#.!#/####", "njl", 1, "won", { 2, 2 } },
  { "kept-key-opens", "########/#r@R..!#/########", "lhglllll", 1, "turns", { 5, 1 } },
  { "kept-key-wins", "########/#r@R..!#/########", "hglllllll", 1, "won", { 6, 1 } },
  { "spent-key-opens-one", "########/#i@I.I!#/########", "hglllllll", 3, "turns", { 4, 1 } },
  { "one-way-back", "#######/#@>..!#/#######", "lllhhh", 2, "turns", { 3, 1 } },
  { "secret-found", "######/#@S.!#/######", "lslll", 1, "won", { 4, 1 } },
  { "plain-door", "######/#@d.!#/######", "lll", 0, "won", { 4, 1 } },
  { "locked-goal", "#######/#@r.*.#/#######", "lll", 0, "turns", { 4, 1 } },
  { "goal-with-key", "#######/#@r.*.#/#######", "lgll", 0, "won", { 4, 1 } },
  { "nothing-to-take", "#####/#@.!#/#####", "g>", 2, "turns", { 1, 1 } },
  { "stairs", "#####/#@1.#/#####/--/#####/#.1!#/#####", "l>l", 0, "won", { 3, 1 } },
  { "drop", "#####/#@D.#/#####/--/#####/#..!#/#####", "l>l", 0, "won", { 3, 1 } },
};

static void
test_case (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  DsSim *sim = start (CASES[i].map, &(DsSimOptions){ 0 });

  g_assert_cmpuint (press (sim, CASES[i].keys), ==, CASES[i].n_refused);
  g_assert_cmpstr (ds_sim_result_id ((DsSimResult)ds_sim_state (sim)->game.items->result), ==,
                   CASES[i].result);
  g_assert_cmpint (player (sim)->at.cell.x, ==, CASES[i].at.x);
  g_assert_cmpint (player (sim)->at.cell.y, ==, CASES[i].at.y);
  ds_sim_free (sim);
}

/* Bumping strikes until one of the two is dead; the key of who carried one lies where it fell. */
static void
test_fight (void)
{
  DsSim *sim = start ("######/#@c.!#/######", &(DsSimOptions){ .seed = 7, .character = "player" });
  const DsSimState *state = ds_sim_state (sim);
  int n_keys = 0;

  for (int i = 0; i < 100 && state->actors.items[1].flags & DS_ACTOR_ALIVE; i++)
    press (sim, "l");
  g_assert_cmpuint (state->actors.items[1].flags & DS_ACTOR_ALIVE, ==, 0);
  g_assert_cmpint (state->actors.items[1].body.hp, ==, 0);
  for (gsize i = 0; i < state->items.n; i++) {
    g_assert_cmpint (state->items.items[i].owner, ==, DS_SIM_NONE);
    g_assert_cmpint (state->items.items[i].at.floor, ==, 0);
    n_keys += state->items.items[i].key != DS_SIM_NONE;
  }
  g_assert_cmpint (n_keys, ==, 1);
  ds_sim_free (sim);
}

/* A key is taken first, whatever lies on it, even with a full pack. */
static void
test_key_on_top (void)
{
  DsSim *sim = start ("########/#r@R..!#/########", &(DsSimOptions){ 0 });

  g_assert_cmpint (ds_cheat_run (sim, "give ration", NULL), ==, DS_OK);
  g_assert_cmpuint (press (sim, "hda"), ==, 0);
  ds_actor (sim, DS_SIM_PLAYER)->inventory.capacity = 0;
  g_assert_cmpuint (press (sim, "g"), ==, 0);
  g_assert_cmpuint (press (sim, "g"), ==, 1);
  press (sim, "lllllll");
  g_assert_cmpuint (ds_sim_state (sim)->game.items->result, ==, DS_SIM_WON);
  ds_sim_free (sim);
}

static gsize
count_living (const DsSim *sim)
{
  const DsSimState *state = ds_sim_state (sim);
  gsize n = 0;

  for (gsize i = 0; i < state->actors.n; i++)
    n += state->actors.items[i].flags & DS_ACTOR_ALIVE;
  return n;
}

/* A fungus spreads to where stairs lead, in a closet that is full then: who comes there takes the
 * cell of what has grown. */
static void
test_overgrown (void)
{
  DsDelve delve;
  DsSim *sim;

  dst_map_init (&delve, "#######/#@1.2.#/#######/--/#######/#.2#1!#/#######", '/');
  dst_pin_thing (&delve, 1, "fungus", (DsCell){ 1, 1 }, -1, (DsCell){ 0, 0 });
  g_assert_cmpint (ds_sim_new (&sim, &delve, &(DsSimOptions){ .seed = 1 }, NULL), ==, DS_OK);
  g_assert_cmpuint (press (sim, "l>"), ==, 0);
  for (int i = 0; i < 1000 && count_living (sim) < 3; i++)
    press (sim, ".");
  g_assert_cmpuint (count_living (sim), ==, 3);
  g_assert_cmpuint (press (sim, ">ll>"), ==, 0);
  g_assert_cmpint (player (sim)->at.floor, ==, 1);
  g_assert_cmpint (player (sim)->at.cell.x, ==, 2);
  g_assert_cmpuint (count_living (sim), ==, 2);
  g_assert_true (ds_sim_state (sim)->actors.items[1].flags & DS_ACTOR_ALIVE);
  ds_sim_free (sim);
  ds_delve_clear (&delve);
}

static const char HALL[] = "############/#@........c#/#..f.......#/#....####..#/#....#..d..#/"
                           "#....#..#..#/#.r..####.!#/############";

/* Equal inputs, equal games; a snapshot is a game to go on with. */
static void
test_snapshot (void)
{
  DsSim *a = start (HALL, &(DsSimOptions){ .seed = 3 });
  DsSim *b = start (HALL, &(DsSimOptions){ .seed = 3 });
  DsSimState snapshot = { 0 };
  guint64 after;

  g_assert_cmpuint (ds_sim_hash (a), ==, ds_sim_hash (b));
  press (a, "ljjjl.");
  press (b, "ljjjl.");
  g_assert_cmpuint (ds_sim_hash (a), ==, ds_sim_hash (b));
  g_assert_cmpint (ds_sim_snapshot (a, &snapshot), ==, DS_OK);
  press (a, "jjjg.k.");
  after = ds_sim_hash (a);
  g_assert_cmpuint (after, !=, ds_sim_hash (b));
  g_assert_cmpint (ds_sim_restore (a, &snapshot), ==, DS_OK);
  g_assert_cmpuint (ds_sim_hash (a), ==, ds_sim_hash (b));
  press (a, "jjjg.k.");
  press (b, "jjjg.k.");
  g_assert_cmpuint (ds_sim_hash (a), ==, after);
  g_assert_cmpuint (ds_sim_hash (b), ==, after);
  ds_sim_state_clear (&snapshot);
  ds_sim_free (a);
  ds_sim_free (b);
}

/* Other seeds, other games. */
static void
test_seeds (void)
{
  DsSim *a = start (HALL, &(DsSimOptions){ .seed = 3 });
  DsSim *b = start (HALL, &(DsSimOptions){ .seed = 4 });

  press (a, "..........");
  press (b, "..........");
  g_assert_cmpuint (ds_sim_hash (a), !=, ds_sim_hash (b));
  ds_sim_free (a);
  ds_sim_free (b);
}

static void
test_messages (void)
{
  DsSim *sim = start ("#######/#@rR.!#/#######", &(DsSimOptions){ 0 });
  static const struct {
    const char *keys, *want;
  } said[] = {
    { "g", "There is nothing here to pick up." }, { "l", NULL },
    { "l", "It is locked: Red lock." },           { "g", "You pick up the red key." },
    { "l", "The way is open: Red lock." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (said); i++) {
    const char *found = NULL;
    char text[200];
    DsMessage message;
    size_t n;
    const DsSimEvent *events;

    press (sim, said[i].keys);
    events = ds_sim_events (sim, &n);
    for (gsize e = 0; e < n; e++)
      if (ds_sim_event_message (sim, &events[e], &message))
        found = ds_message_format (&message, text, sizeof text);
    g_assert_cmpstr (found, ==, said[i].want);
  }
  ds_sim_free (sim);
}

/* A direction aims at the first visible creature, or as far as missiles fly. */
static void
test_aim (void)
{
  static const struct {
    const char *map, *keys;
    int x;
  } aims[] = { { "#########/#@..c.c!#/#########", "fl", 4 },
               { "#########/#@..#..!#/#########", "fl", 3 },
               { "#########/#@.....!#/#########", "fl", 7 },
               { "#########/#@..c..!#/#########", "fh", 1 },
               { "#########/#@..c..!#/#########", "f*", 4 } };

  for (gsize i = 0; i < G_N_ELEMENTS (aims); i++) {
    DsSim *sim = start (aims[i].map, &(DsSimOptions){ .reveals = true });
    DsAction action;

    g_assert_cmpuint (ds_action_read_keys (sim, aims[i].keys, &action), ==, 2);
    g_assert_cmpint (action.cell.x, ==, aims[i].x);
    g_assert_cmpint (action.cell.y, ==, 1);
    ds_sim_free (sim);
  }
}

static const char *
feature_at (const DsSim *sim, int32_t x)
{
  const DsDelve *delve = ds_sim_delve (sim);
  const uint16_t tile = ds_sim_state (sim)->feature.items[delve->dungeon.w + x];

  return tile != DS_TILE_NONE ? ds_rules_tile (delve->rules, tile)->id : "";
}

/* Grass is trampled and burns; a door does not. */
static void
test_terrain (void)
{
  static const char *const tiles[] = { "",      "",      "tall-grass", "grass",
                                       "grass", "grass", "door",       "bush" };
  DsDelve delve;
  DsSim *sim;

  dst_map_init (&delve, "#########/#@......#/#########", '/');
  for (gint32 x = 2; x < 8; x++)
    g_assert_true (ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_FEATURE, (DsCell){ x, 1 },
                                 ds_rules_find_tile (delve.rules, tiles[x])));
  g_assert_cmpint (
      ds_sim_new (&sim, &delve, &(DsSimOptions){ .seed = 5, .character = "player" }, NULL), ==,
      DS_OK);
  g_assert_cmpint (ds_cheat_run (sim, "give scroll-fire", NULL), ==, DS_OK);
  press (sim, "l");
  g_assert_cmpstr (feature_at (sim, 2), ==, "grass");
  press (sim, "h");
  g_assert_true (ds_sim_act (sim, &(DsAction){ .type = DS_ACTION_read }));
  g_assert_cmpuint (ds_sim_state (sim)->fires.n, >, 0);
  for (int i = 0; i < 60; i++)
    press (sim, ".");
  g_assert_cmpuint (ds_sim_state (sim)->fires.n, ==, 0);
  for (gint32 x = 2; x < 5; x++)
    g_assert_cmpstr (feature_at (sim, x), ==, "");
  g_assert_cmpstr (feature_at (sim, 6), ==, "door");
  g_assert_cmpstr (feature_at (sim, 7), ==, "bush");
  ds_sim_free (sim);
  ds_delve_clear (&delve);
}

/* The solver's playthrough is legal in a game, also where others lose. */
static void
test_speedrunner (void)
{
  static const char *const maps[] = {
    "########/#r@R..!#/########",
    "###########/#@i.I.r.R!#/###########",
    "#####/#@1.#/#####/--/#####/#.1!#/#####",
    "########/#@..c.R#/#.....!#/########",
    "#########/#@.r.S.##/###R##.##/#!.....##/#########",
    "#######/#I@iI!#/#######",
    "#######/#D@.!##/#######/--/#######/#.....#/#######",
    HALL,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (maps); i++) {
    DsSim *sim = start (maps[i], &(DsSimOptions){ .seed = 1 });
    DsBot bot;

    g_assert_cmpint (ds_bot_init (&bot, ds_bots_find ("speedrunner"), sim, 1, NULL), ==, DS_OK);
    g_assert_cmpstr (ds_bot_end_id (ds_bot_play (&bot, sim, 500)), ==, "won");
    ds_bot_clear (&bot);
    ds_sim_free (sim);
  }
}

/* Keys that are an action, with the number of keys read; none when an argument is missing. */
static void
test_read_keys (void)
{
  static const struct {
    const char *keys;
    gsize n;
    DsActionType type;
  } rows[] = {
    { "lll", 1, DS_ACTION_move },  { ".l", 1, DS_ACTION_wait },   { "da", 2, DS_ACTION_drop },
    { "ra*", 2, DS_ACTION_read },  { "rba*", 4, DS_ACTION_cast }, { "rba", 0, DS_ACTION_cast },
    { "Z-a.", 4, DS_ACTION_cast }, { "tal", 3, DS_ACTION_throw }, { "t", 0, DS_ACTION_throw },
    { "ta", 0, DS_ACTION_throw },  { "cl", 2, DS_ACTION_close },  { "w,", 2, DS_ACTION_equip },
  };
  DsSim *sim = dst_play ("#####/#@..#/#####", 1);
  DsAction action;

  (void)dst_give (sim, DS_SIM_PLAYER, "rock");
  (void)dst_give (sim, DS_SIM_PLAYER, "white-spellbook");
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_assert_cmpuint (ds_action_read_keys (sim, rows[i].keys, &action), ==, rows[i].n);
    g_assert_cmpint (action.type, ==, rows[i].type);
    g_assert_cmpint (ds_action_of_key (rows[i].keys[0]), >=, 0);
  }
  g_assert_cmpuint (ds_action_read_keys (sim, "Q", &action), ==, 0);
  g_assert_cmpint (ds_action_of_key ('Q'), <, 0);
  g_assert_cmpint (ds_action_of_key ('\0'), <, 0);
  ds_sim_free (sim);
}

/* An impossible action changes nothing, draws no random numbers and is not recorded; stumbling into
 * a wall is possible. */
static void
test_refused (void)
{
  DsSim *sim = dst_play ("############/#@........c#/#..f.......#/#....####..#/#....#..d..#/"
                         "#....#..#R.#/#.r..####.!#/############",
                         5);
  guint n_refused = 0, n_done = 0, n_stumbled = 0;
  DsReplay replay = { 0 };
  GRand *rand = g_rand_new_with_seed (7);

  ds_actor (sim, DS_SIM_PLAYER)->flags |= DS_ACTOR_GOD;
  dst_give (sim, DS_SIM_PLAYER, "blue-spellbook");
  dst_give (sim, DS_SIM_PLAYER, "bow");
  for (int i = 0; i < 20000 && !ds_sim_is_over (sim); i++) {
    const DsAction action = { .type = g_rand_int_range (rand, 0, DS_N_ACTIONS),
                              .step = g_rand_int_range (rand, -1, 9),
                              .item = g_rand_int_range (rand, -1, (gint32)sim->now.items.n + 1),
                              .cell = { g_rand_int_range (rand, -1, 13),
                                        g_rand_int_range (rand, -1, 9) },
                              .number = g_rand_int_range (rand, -1, 5) };
    const gsize n = replay.inputs.n;
    const bool is_confused = i % 3 == 0;
    guint64 before;
    DsSimSpot at;
    bool done;

    ds_actor (sim, DS_SIM_PLAYER)->mind.confused = is_confused;
    before = ds_sim_hash (sim);
    at = ds_actor_of (sim, DS_SIM_PLAYER)->at;
    g_assert_cmpint (ds_replay_act (&replay, sim, &action, &done, NULL), ==, DS_OK);
    g_assert_cmpuint (replay.inputs.n, ==, n + done);
    if (!done)
      g_assert_cmphex (ds_sim_hash (sim), ==, before);
    n_refused += !done;
    n_done += done;
    n_stumbled += done && is_confused && action.type == DS_ACTION_move &&
                  ds_spot_equal (at, ds_actor_of (sim, DS_SIM_PLAYER)->at);
  }
  g_assert_cmpuint (n_refused, >, 300);
  g_assert_cmpuint (n_done, >, 300);
  g_assert_cmpuint (n_stumbled, >, 5);
  g_rand_free (rand);
  ds_replay_clear (&replay);
  ds_sim_free (sim);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/sim/keys", CASES, test_case);
  g_test_add_func ("/sim/read-keys", test_read_keys);
  g_test_add_func ("/sim/aim", test_aim);
  g_test_add_func ("/sim/fight", test_fight);
  g_test_add_func ("/sim/key-on-top", test_key_on_top);
  g_test_add_func ("/sim/overgrown", test_overgrown);
  g_test_add_func ("/sim/snapshot", test_snapshot);
  g_test_add_func ("/sim/seeds", test_seeds);
  g_test_add_func ("/sim/messages", test_messages);
  g_test_add_func ("/sim/terrain", test_terrain);
  g_test_add_func ("/sim/speedrunner", test_speedrunner);
  g_test_add_func ("/findings/P3-refused", test_refused);
  return g_test_run ();
}
