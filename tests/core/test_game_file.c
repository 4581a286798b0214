/* tests/core/test_game_file.c — a game loaded from a file continues as the saved one; invalid files
 * are refused. Files cover every number of a state. */
#include "io/game_file.h"
#include "lib/map.h"
#include "sim/cheat.h"
#include "sim/state_fields.h"

#include <glib.h>
#include <string.h>

static const char HALL[] = "############/#@..1.g..c.#/#..f..hz...#/#....####..#/#....#..d..#/"
                           "#....#..#..#/#.r..####.*#/############/--/"
                           "############/#...1......#/#..z..h....#/#....####..#/#....#..d..#/"
                           "#....#..#..#/#.i..####.!#/############";

static DsSim *
play (const DsDelve *delve, const char *keys)
{
  DsSim *sim;

  g_assert_cmpint (ds_sim_new (&sim, delve, &(DsSimOptions){ .seed = 77 }, NULL), ==, DS_OK);
  g_assert_cmpint (ds_cheat_run (sim, "give health-potion 3", NULL), ==, DS_OK);
  while (*keys != '\0') {
    DsAction action;

    keys += ds_action_read_keys (sim, keys, &action);
    (void)ds_sim_act (sim, &action);
  }
  return sim;
}

static char *
save (const DsSim *sim)
{
  DsText text = { 0 };

  g_assert_cmpint (ds_game_write (sim, &text, NULL), ==, DS_OK);
  return ds_text_take (&text);
}

/* Words of all fields, in the order of the struct and without gaps. */
static void
test_fields (void)
{
  for (gsize a = 0; a < DS_SIM_N_ARRAYS; a++) {
    const DsSimArray *type = &ds_sim_arrays[a];
    uint32_t at = 0;
    size_t n;
    const DsSimField *fields = ds_sim_fields (a, &n);

    if (type->use == DS_SIM_DERIVED) {
      g_assert_null (fields);
      continue;
    }
    for (gsize f = 0; f < n; f++) {
      if (fields[f].offset != at)
        g_error ("%s.%s stands at the wrong place of the table", type->id, fields[f].key);
      at += fields[f].n * type->word;
    }
    if (at != type->size)
      g_error ("fields of %s are missing in core/sim/state_fields.c", type->id);
  }
}

static void
test_round (void)
{
  static const char *const before[] = {
    "", "lll", "jllljjg.l", "lll>", "lll>jjlg..>l..", "jjllkkkhhdajgda.."
  };

  for (gsize i = 0; i < G_N_ELEMENTS (before); i++) {
    static const char *const after[] = { "l", "j", ".", "h", "k", "g", ">", "u", "n", "y", "b" };
    g_autofree char *first = NULL, *second = NULL;
    DsErrors errors = { 0 };
    DsDelve delve;
    DsSim *a, *b;

    dst_map_init (&delve, HALL, '/');
    a = play (&delve, before[i]);
    first = save (a);
    if (ds_game_read (&b, "test", first, strlen (first), &delve, &errors) != DS_OK) {
      char text[600];

      g_error ("%s", ds_error_format (&errors.items[0], text, sizeof text));
    }
    second = save (b);
    g_assert_cmpstr (first, ==, second);
    for (gsize k = 0; k < 200; k++) {
      DsAction action;

      (void)ds_action_read_keys (a, after[k * 7 % G_N_ELEMENTS (after)], &action);
      g_assert_cmpint (ds_sim_act (a, &action), ==, ds_sim_act (b, &action));
      g_assert_cmpuint (ds_sim_hash (a), ==, ds_sim_hash (b));
      g_assert_cmpint (ds_sim_check (a, ds_sim_state (a), NULL), ==, DS_OK);
    }
    ds_sim_free (a);
    ds_sim_free (b);
    ds_delve_clear (&delve);
  }
}

/* On an edited level a saved game goes on all the same, when one wants to know what could not stay.
 */
static void
test_edited (void)
{
  g_autofree char *text = NULL;
  DsErrors errors = { 0 }, told = { 0 };
  DsDelve delve, edited;
  DsSim *sim, *again;

  dst_map_init (&delve, HALL, '/');
  dst_map_init (&edited, HALL, '/');
  g_assert_true (ds_floor_set (&edited.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ 1, 1 },
                               ds_rules_find_tile (edited.rules, "wall")));
  sim = play (&delve, "");
  text = save (sim);
  g_assert_cmpint (ds_game_read (&again, "test", text, strlen (text), &edited, &errors), !=, DS_OK);
  g_assert_null (again);
  g_assert_cmpint (ds_game_read_onto (&again, "test", text, strlen (text), &edited, &told, &errors),
                   ==, DS_OK);
  g_assert_cmpuint (told.n, ==, 1);
  g_assert_cmpstr (told.items[0].message.id, ==, "carry.player");
  g_assert_cmpint (ds_sim_state (again)->actors.items[DS_SIM_PLAYER].at.cell.x, ==, 2);
  g_assert_true (ds_sim_act (again, &(DsAction){ .type = DS_ACTION_move, .step = 1 }));
  ds_sim_free (sim);
  ds_sim_free (again);
  ds_delve_clear (&delve);
  ds_delve_clear (&edited);
}

static const struct {
  const char *name, *find, *put, *want; /* ends the place where the finding is */
} CASES[] = {
  { "another-version", "\"tick\"", "\"tock\"", "state.game.fields" },
  { "no-state", "\"state\"", "\"stats\"", "test:15" },
  { "damaged", "\"hash\": \"", "\"hash\": \"0", "hash" },
  { "tile-that-is-gone", "[\"nothing\"", "[\"nothink\"", "state.known" },
  { "number-for-a-list", "\"locks\": [\"", "\"locks\": [5, \"", "ids.locks" },
  { "another-level", "\"level\": \"", "\"level\": \"0", "level" },
};

static void
test_bad (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *text = NULL, *whole = NULL;
  g_auto (GStrv) parts = NULL;
  DsErrors errors = { 0 };
  DsDelve delve;
  DsSim *sim, *again;

  dst_map_init (&delve, HALL, '/');
  sim = play (&delve, "l");
  text = save (sim);
  parts = g_strsplit (text, CASES[i].find, 2);
  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  whole = g_strjoinv (CASES[i].put, parts);
  g_assert_cmpint (ds_game_read (&again, "test", whole, strlen (whole), &delve, &errors) == DS_OK,
                   ==, CASES[i].want == NULL);
  if (CASES[i].want != NULL) {
    g_assert_null (again);
    if (!g_str_has_suffix (errors.items[0].where, CASES[i].want))
      g_error ("%s is wrong", errors.items[0].where);
  }
  ds_sim_free (again);
  ds_sim_free (sim);
  ds_delve_clear (&delve);
}

/* Any number of any row may be anything: it is refused, or the game can go on. */
static void
test_any_number (void)
{
  static const char *const puts[] = { "-1",       "0",         "1",          "7",    "65000",
                                      "99999999", "-99999999", "4294967295", "\"x\"" };
  g_autofree char *text = NULL;
  DsDelve delve;
  DsSim *sim;
  const char *rows;
  guint n_refused = 0;

  dst_map_init (&delve, HALL, '/');
  sim = play (&delve, "ljjlg");
  text = save (sim);
  rows = strstr (text, "\"actors\"");
  for (gsize k = 0; k < 1500; k++) {
    g_autoptr (GString) other = g_string_new_len (text, rows - text);
    const gsize skip = k * 37 % 900;
    const char *at = strstr (rows, "\"rows\"");
    DsErrors errors = { 0 };
    DsSim *again;

    for (gsize s = 0; s < skip && at != NULL; s++)
      at = strpbrk (at + 1, ",[");
    if (at == NULL)
      continue;
    at++;
    g_string_truncate (other, 0);
    g_string_append_len (other, text, at - text);
    g_string_append (other, puts[k % G_N_ELEMENTS (puts)]);
    g_string_append (other, at + strcspn (at, ",]"));
    if (ds_game_read (&again, "test", other->str, other->len, &delve, &errors) != DS_OK)
      n_refused++;
    else
      for (int turn = 0; turn < 5; turn++)
        (void)ds_sim_act (again, &(DsAction){ 0 });
    ds_sim_free (again);
  }
  g_assert_cmpuint (n_refused, >, 1000); /* the hash alone refuses nearly all */
  ds_sim_free (sim);
  ds_delve_clear (&delve);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/game-file/fields", test_fields);
  g_test_add_func ("/game-file/round", test_round);
  g_test_add_func ("/game-file/edited", test_edited);
  for (gsize i = 0; i < G_N_ELEMENTS (CASES); i++) {
    g_autofree char *path = g_strdup_printf ("/game-file/read/%s", CASES[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_bad);
  }
  g_test_add_func ("/game-file/any-number", test_any_number);
  return g_test_run ();
}
