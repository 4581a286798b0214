/* tests/core/test_carry.c — a game continues on an edited level, keeps all that is still valid, and
 * reports the rest. */
#include "lib/map.h"
#include "sim/action.h"
#include "sim/carry.h"
#include "sim/cheat.h"
#include "sim/state_fields.h"

#include <glib.h>
#include <string.h>

static DsSim *
play (const char *map, const char *keys)
{
  DsDelve delve;
  DsSim *sim;

  dst_map_init (&delve, map, '/');
  g_assert_cmpint (
      ds_sim_new (&sim, &delve, &(DsSimOptions){ .seed = 5, .character = "player" }, NULL), ==,
      DS_OK);
  ds_delve_clear (&delve);
  while (*keys != '\0') {
    DsAction action;

    keys += ds_action_read_keys (sim, keys, &action);
    (void)ds_sim_act (sim, &action);
  }
  return sim;
}

static DsStatus
carry (DsSim **out, const DsSim *sim, const char *map, DsErrors *told, DsError *err)
{
  DsDelve delve;
  DsStatus status;

  dst_map_init (&delve, map, '/');
  status = ds_sim_carry (out, sim, &delve, told, err);
  ds_delve_clear (&delve);
  return status;
}

static char *
dup_told (const DsErrors *told)
{
  GString *text = g_string_new (NULL);
  char sentence[600];

  for (gsize i = 0; i < told->n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "; " : "",
                            ds_error_format (&told->items[i], sentence, sizeof sentence));
  return g_string_free (text, FALSE);
}

/* Living actors and items on cells or carried: kinds, in their order. */
static char *
dup_all (const DsSim *sim)
{
  const DsSimState *state = ds_sim_state (sim);
  const DsRules *rules = ds_sim_delve (sim)->rules;
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < state->actors.n; i++)
    if (state->actors.items[i].flags & DS_ACTOR_ALIVE)
      g_string_append_printf (text, "%s %d,%d ",
                              ds_rules_kind (rules, (guint32)state->actors.items[i].kind)->id,
                              state->actors.items[i].at.cell.x, state->actors.items[i].at.cell.y);
  for (gsize i = 0; i < state->items.n; i++)
    if (state->items.items[i].owner == DS_SIM_NONE && state->items.items[i].at.floor != DS_SIM_NONE)
      g_string_append_printf (text, "%s %d,%d ",
                              ds_rules_kind (rules, (guint32)state->items.items[i].kind)->id,
                              state->items.items[i].at.cell.x, state->items.items[i].at.cell.y);
  return g_string_free (text, FALSE);
}

static const struct {
  const char *name, *before, *keys, *after, *told, *all;
  const char *on; /* keys after the edit, */
  DsCell at;      /* their target */
} CASES[] = {
  { "wall-over-player",
    "#######/#@...!#/#.....#/#######",
    "ll",
    "#######/#@.#.!#/#.....#/#######",
    "The player could not stay at 3, 1 and was moved to 2, 1",
    "player 2,1 ",
    "h",
    { 1, 1 } },
  { "creature-removed",
    "#######/#@..h!#/#######",
    "",
    "#######/#@...!#/#######",
    "The sheep was removed from the level",
    "player 1,1 ",
    "",
    { 1, 1 } },
  { "creature-added",
    "#######/#@...!#/#######",
    "l",
    "#######/#@..h!#/#######",
    "",
    "player 2,1 sheep 4,1 ",
    "",
    { 2, 1 } },
  { "creature-added-on-player",
    "#######/#@...!#/#######",
    "l",
    "#######/#@h..!#/#######",
    "",
    "player 2,1 sheep 1,1 ",
    "",
    { 2, 1 } },
  { "creature-changed",
    "#######/#@..h!#/#######",
    "",
    "#######/#@..z!#/#######",
    "The sheep was changed and starts over at 4, 1",
    "player 1,1 feral-zombie 4,1 ",
    "",
    { 1, 1 } },
  { "key-stays-on-ring",
    "########/#r@R..!#/########",
    "hgl",
    "########/#r@RR.!#/########",
    "",
    "player 2,1 ",
    "llll",
    { 5, 1 } },
  { "taken-key-is-no-key-again",
    "########/#r@R..!#/########",
    "hgl",
    "########/#.@R..!#/########",
    "",
    "player 2,1 ",
    "llll",
    { 5, 1 } },
  { "lock-is-gone",
    "########/#r@R..!#/########",
    "hg",
    "########/#.@...!#/########",
    "No gate has the lock \"Red lock\" any more: its key is gone",
    "player 1,1 ",
    "llll",
    { 5, 1 } },
  { "open-gate-stays-open",
    "########/#r@R..!#/########",
    "hglll",
    "########/#r@R..h#/########",
    "",
    "player 3,1 sheep 6,1 ",
    "hll",
    { 4, 1 } },
  { "changed-gate-is-shut",
    "#########/#r@R...!#/#########",
    "hglllll",
    "#########/#r@B...!#/#########",
    "The gate at 3, 1 was changed and is closed again",
    "player 5,1 ",
    "hhh",
    { 4, 1 } },
  { "floor-of-player-is-gone",
    "#####/#@1.#/#####/--/#####/#.1!#/#####",
    "l>",
    "#####/#@..#/#####",
    "The player's floor is gone: the game continues at the start",
    "player 1,1 ",
    "l",
    { 2, 1 } },
  { "floor-above",
    "#####/#@r.#/#####",
    "l",
    "#####/#...#/#####/--/#####/#@r.#/#####",
    "",
    "player 2,1 key 2,1 ",
    "gl",
    { 3, 1 } },
  { "smaller",
    "########/#@....!#/########",
    "llll",
    "#####/#@..#/#####",
    "The size of the level changed: everything keeps its distance from the top left corner; The "
    "player could not stay at 4, 1 and was moved to 3, 1",
    "player 3,1 ",
    "h",
    { 2, 1 } },
  { "secret-stays-found",
    "######/#@S.!#/######",
    "ls",
    "######/#@S.h#/######",
    "",
    "player 1,1 sheep 4,1 ",
    "l",
    { 2, 1 } },
};

static void
test_case (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *text = NULL, *all = NULL;
  DsSim *before = play (CASES[i].before, CASES[i].keys), *after;
  const char *keys = CASES[i].on;
  DsErrors told = { 0 };
  DsSimSpot at;

  g_assert_cmpint (carry (&after, before, CASES[i].after, &told, NULL), ==, DS_OK);
  text = dup_told (&told);
  g_assert_cmpstr (text, ==, CASES[i].told);
  all = dup_all (after);
  g_assert_cmpstr (all, ==, CASES[i].all);
  while (*keys != '\0') {
    DsAction action;

    keys += ds_action_read_keys (after, keys, &action);
    (void)ds_sim_act (after, &action);
    g_assert_cmpint (ds_sim_check (after, ds_sim_state (after), NULL), ==, DS_OK);
  }
  at = ds_sim_state (after)->actors.items[DS_SIM_PLAYER].at;
  g_assert_cmpint (at.cell.x, ==, CASES[i].at.x);
  g_assert_cmpint (at.cell.y, ==, CASES[i].at.y);
  ds_sim_free (before);
  ds_sim_free (after);
}

static const char HALL[] = "############/#@..1.g..c.#/#..f..hz...#/#....####..#/#....#..d..#/"
                           "#....#..#..#/#.r..####.*#/############/--/"
                           "############/#...1......#/#..z..h....#/#....####..#/#....#..d..#/"
                           "#....#..#..#/#.i..####.!#/############";

/* Without an edit it is the very same game, at any time of it. */
static void
test_same (void)
{
  static const char keys[] = "lll>l.j..k>..hhjjjllg.>..lllljjj.....hhhkkkg>..lllljl..jjjj.";

  for (gsize n = 0; n <= strlen (keys); n += 7) {
    g_autofree char *some = g_strndup (keys, n);
    DsSim *before = play (HALL, some), *after;
    DsErrors told = { 0 };

    g_assert_cmpint (ds_sim_carry (&after, before, ds_sim_delve (before), &told, NULL), ==, DS_OK);
    g_assert_cmpuint (told.n_found, ==, 0);
    for (const char *key = keys; *key != '\0'; key++) {
      DsAction action;

      g_assert_cmpuint (ds_sim_hash (after), ==, ds_sim_hash (before));
      (void)ds_action_read_keys (before, key, &action);
      g_assert_cmpint (ds_sim_act (after, &action), ==, ds_sim_act (before, &action));
    }
    ds_sim_free (before);
    ds_sim_free (after);
  }
}

/* After any painting over a game, it continues in a consistent state. */
static void
test_any_edit (void)
{
  static const char keys[] = "lll>l.j..k>..hhjjjllg.>..";

  for (guint seed = 0; seed < 60; seed++) {
    g_autofree char *map = g_strdup (HALL);
    DsSim *before = play (HALL, keys + seed % 20), *after;
    g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
    DsError err = { 0 };

    for (int i = 0; i < 40; i++) {
      char *cell = &map[g_rand_int_range (rand, 0, (gint32)strlen (map))];

      if (strchr ("/-@1", *cell) == NULL)
        *cell = "##.....~dRrSgihzGc"[g_rand_int_range (rand, 0, 18)];
    }
    g_assert_cmpint (carry (&after, before, map, NULL, &err), ==, DS_OK);
    for (const char *key = keys; *key != '\0'; key++) {
      DsAction action;

      (void)ds_action_read_keys (after, key, &action);
      (void)ds_sim_act (after, &action);
      g_assert_cmpint (ds_sim_check (after, ds_sim_state (after), &err), ==, DS_OK);
    }
    ds_sim_free (before);
    ds_sim_free (after);
  }
}

/* Actors and items in a new wall move to a cell beside it. */
static void
test_walls (void)
{
  static const DsCell walls[] = { { 1, 1 }, { 3, 1 }, { 5, 1 } };
  DsSim *before = play ("########/#@.r.h!#/#......#/########", ""), *after;
  g_autofree char *all = NULL, *text = NULL;
  DsErrors told = { 0 };
  DsDelve delve;

  g_assert_cmpint (ds_delve_copy (&delve, ds_sim_delve (before), NULL), ==, DS_OK);
  for (gsize i = 0; i < G_N_ELEMENTS (walls); i++)
    g_assert_true (ds_floor_set (&delve.dungeon.floors[0], DS_LAYER_GROUND, walls[i],
                                 ds_rules_find_tile (delve.rules, "wall")));
  g_assert_cmpint (ds_sim_carry (&after, before, &delve, &told, NULL), ==, DS_OK);
  text = dup_told (&told);
  g_assert_cmpstr (
      text, ==,
      "The player could not stay at 1, 1 and was moved to 2, 1; The sheep could not stay at 5, 1 "
      "and was moved to 4, 1; 1 item could not stay where it lay and was moved nearby");
  all = dup_all (after);
  g_assert_cmpstr (all, ==, "player 2,1 sheep 4,1 key 2,2 ");
  ds_sim_free (before);
  ds_sim_free (after);
  ds_delve_clear (&delve);
}

static void
test_no_room (void)
{
  DsSim *before = play ("#####/#@.!#/#####", "l"), *after;
  DsError err = { 0 };

  g_assert_cmpint (carry (&after, before, "#####/#####/#####", NULL, &err), ==, DS_NOT_FOUND);
  g_assert_null (after);
  g_assert_cmpstr (err.message.id, ==, "carry.no-room");
  ds_sim_free (before);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (CASES); i++) {
    g_autofree char *path = g_strconcat ("/carry/", CASES[i].name, NULL);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_case);
  }
  g_test_add_func ("/carry/same", test_same);
  g_test_add_func ("/carry/any-edit", test_any_edit);
  g_test_add_func ("/carry/walls", test_walls);
  g_test_add_func ("/carry/no-room", test_no_room);
  return g_test_run ();
}
