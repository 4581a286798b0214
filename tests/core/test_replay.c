/* tests/core/test_replay.c — playback of recorded inputs, from a file too; and detection of a
 * deviation. */
#include "base/array.h"
#include "io/game_file.h"
#include "io/game_json.h"
#include "io/replay_file.h"
#include "lib/file.h"
#include "lib/map.h"
#include "lib/memory.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>
#include <time.h>

static const char HALL[] = "############/#@........c#/#..f.......#/#....####..#/#....#..d..#/"
                           "#....#..#..#/#.r..####.!#/############";

/* Keys, and a cheat before those behind each '/'. */
static void
record (DsReplay *replay, const DsDelve *delve, const DsSimOptions *options, const char *keys)
{
  static const char *const cheats[] = { "spawn rat 2", "heal", "teleport 3 3" };
  gsize n_cheats = 0;
  DsSim *sim;

  g_assert_cmpint (ds_replay_init (replay, options, NULL), ==, DS_OK);
  g_assert_cmpint (ds_sim_new (&sim, delve, options, NULL), ==, DS_OK);
  while (*keys != '\0') {
    DsAction action;

    if (*keys == '/') {
      g_assert_cmpint (ds_replay_cheat (replay, sim, cheats[n_cheats++ % 3], NULL), ==, DS_OK);
      keys++;
      continue;
    }
    if (*keys == '!') {
      g_assert_cmpint (ds_replay_name (replay, sim, 0, true, "Grüße", NULL), ==, DS_OK);
      keys++;
      continue;
    }
    keys += ds_action_read_keys (sim, keys, &action);
    if (options->is_real_time) {
      g_assert_cmpint (ds_replay_tick (replay, sim, &action, NULL, NULL), ==, DS_OK);
      for (int i = 0; i < 7; i++)
        g_assert_cmpint (ds_replay_tick (replay, sim, NULL, NULL, NULL), ==, DS_OK);
    } else {
      g_assert_cmpint (ds_replay_act (replay, sim, &action, NULL, NULL), ==, DS_OK);
    }
  }
  ds_sim_free (sim);
}

static gsize
play_again (const DsReplay *replay, const DsDelve *delve)
{
  DsSim *sim;
  gsize found;

  g_assert_cmpint (ds_sim_new (&sim, delve, &replay->options, NULL), ==, DS_OK);
  found = ds_replay_run (replay, &sim);
  ds_sim_free (sim);
  return found;
}

static void
test_round (gconstpointer data)
{
  const DsSimSpot start = { 0, { 2, 2 } };
  const DsSimOptions options = { .seed = G_MAXUINT64,
                                 .is_real_time = GPOINTER_TO_INT (data),
                                 .quirks = DS_QUIRK_FIXED_DAMAGE,
                                 .character = "player",
                                 .start = &start };
  DsReplay replay, again;
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsDelve delve;

  dst_map_init (&delve, HALL, '/');
  record (&replay, &delve, &options, "ljj./..ul/jjhh/g!g>...");
  g_assert_cmpuint (play_again (&replay, &delve), ==, DS_REPLAY_SAME);
  g_assert_cmpint (ds_replay_write (&replay, &delve, &text, NULL), ==, DS_OK);
  g_assert_cmpint (ds_replay_read (&again, "test", text.bytes, text.n, &delve, &errors), ==, DS_OK);
  g_assert_cmpuint (again.inputs.n, ==, replay.inputs.n);
  g_assert_true (strstr (text.bytes, "\"Grüße\"") != NULL);
  g_assert_cmpuint (again.options.seed, ==, G_MAXUINT64);
  g_assert_cmpuint (play_again (&again, &delve), ==, DS_REPLAY_SAME);
  /* another hash, another course */
  again.inputs.items[5].hash++;
  g_assert_cmpuint (play_again (&again, &delve), ==, 5);
  ds_replay_clear (&again);
  ds_replay_clear (&replay);
  ds_text_clear (&text);
  ds_delve_clear (&delve);
}

/* Tile of (3, 1) when the game is shown at step @at. */
static const char *
tile_at (DsReplay *replay, const DsDelve *first, uint64_t at)
{
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsDelve level;
  const char *id;

  replay->at = at;
  g_assert_cmpint (ds_replay_write (replay, first, &text, NULL), ==, DS_OK);
  g_assert_cmpint (ds_replay_read_level (&level, "test", text.bytes, text.n, first->rules, &errors),
                   ==, DS_OK);
  id = ds_rules_tile (first->rules,
                      ds_floor_get (&level.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ 3, 1 }))
           ->id;
  ds_delve_clear (&level);
  ds_text_clear (&text);
  return id;
}

/* A game continued on an edited level does so from a file, too, which holds both levels; as a level
 * it is the one of the step to show. */
static void
test_edit (void)
{
  DsReplay replay, again;
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsDelve delve, edited, level;
  DsSim *sim;

  dst_map_init (&delve, HALL, '/');
  dst_map_init (&edited, HALL, '/');
  g_assert_true (ds_floor_set (&edited.dungeon.floors[0], DS_LAYER_GROUND, (DsCell){ 3, 1 },
                               ds_rules_find_tile (edited.rules, "wall")));
  g_assert_cmpint (ds_replay_init (&replay, &(DsSimOptions){ .seed = 4 }, NULL), ==, DS_OK);
  g_assert_cmpint (ds_sim_new (&sim, &delve, &replay.options, NULL), ==, DS_OK);
  for (int i = 0; i < 8; i++) {
    const DsAction action = { .type = DS_ACTION_move, .step = i < 2 ? 1 : 2 };

    if (i == 2)
      g_assert_cmpint (ds_replay_edit (&replay, &sim, &edited, NULL, NULL), ==, DS_OK);
    g_assert_cmpint (ds_replay_act (&replay, sim, &action, NULL, NULL), ==, DS_OK);
  }
  replay.at = 3;
  g_assert_cmpint (ds_replay_write (&replay, &delve, &text, NULL), ==, DS_OK);
  g_assert_cmpint (
      ds_replay_read_whole (&again, &level, "test", text.bytes, text.n, delve.rules, &errors), ==,
      DS_OK);
  g_assert_cmpuint (again.at, ==, 3);
  g_assert_cmpuint (again.inputs.n, ==, 8); /* the last step is into a wall */
  g_assert_cmpuint (play_again (&again, &level), ==, DS_REPLAY_SAME);
  g_assert_cmpstr (tile_at (&replay, &delve, 2), ==, "floor");
  g_assert_cmpstr (tile_at (&replay, &delve, 3), ==, "wall");
  g_assert_cmpstr (tile_at (&replay, &delve, UINT64_MAX), ==, "wall");
  ds_sim_free (sim);
  ds_replay_clear (&again);
  ds_replay_clear (&replay);
  ds_text_clear (&text);
  ds_delve_clear (&delve);
  ds_delve_clear (&edited);
  ds_delve_clear (&level);
}

#define LEVEL "\"level\": \"%s\""
#define HEAD "{ \"format\": \"delvesmith.replay\", \"version\": 1, " LEVEL ", "
#define OPTIONS "\"options\": { \"seed\": \"1\", \"quirks\": [] }, "

static const struct {
  const char *name, *text, *want; /* ends the place where the finding is; NULL: it is right */
} CASES[] = {
  { "empty-is-right", HEAD OPTIONS "\"inputs\": [] }", NULL },
  { "no-options", HEAD "\"inputs\": [] }", ":1" },
  { "no-inputs", HEAD OPTIONS "\"more\": 1 }", ":1" },
  { "bad-seed", HEAD "\"options\": { \"seed\": \"-1\", \"quirks\": [] }, \"inputs\": [] }",
    "options.seed" },
  { "bad-quirk", HEAD "\"options\": { \"seed\": \"1\", \"quirks\": [\"odd\"] }, \"inputs\": [] }",
    "options.quirks" },
  { "start-off-map",
    HEAD "\"options\": { \"seed\": \"1\", \"quirks\": [], \"start\": [0, 12, 1] }, "
         "\"inputs\": [] }",
    "options.start[1]" },
  { "unknown-type",
    HEAD OPTIONS "\"inputs\": [ { \"type\": \"x\", \"hash\": \"0000000000000000\" } ] }",
    "inputs[0].type" },
  { "unknown-action",
    HEAD OPTIONS
    "\"inputs\": [ { \"type\": \"act\", \"do\": \"fly\", \"hash\": \"0000000000000000\" } ] }",
    "inputs[0].do" },
  { "at-nowhere", HEAD OPTIONS "\"inputs\": [], \"at\": -1 }", "at" },
  { "edit-to-nothing",
    HEAD OPTIONS "\"inputs\": [ { \"type\": \"edit\", \"hash\": \"0000000000000000\" } ] }", ":1" },
  { "edit-to-no-level",
    HEAD OPTIONS
    "\"inputs\": [ { \"type\": \"edit\", \"document\": { \"format\": \"x\" }, \"hash\": "
    "\"0000000000000000\" } ] }",
    "format" },
  { "no-game", HEAD OPTIONS "\"inputs\": [], \"game\": { } }", ":1" },
  { "branch-of-itself",
    HEAD OPTIONS "\"inputs\": [], \"branches\": [ { \"inputs\": [] }, { \"of\": 1, "
                 "\"inputs\": [] } ] }",
    "branches[1].of" },
  { "no-such-branch",
    HEAD OPTIONS "\"inputs\": [], \"branches\": [ { \"inputs\": [] } ], \"shown\": 1 }", "shown" },
  { "bad-step",
    HEAD OPTIONS "\"inputs\": [ { \"type\": \"act\", \"do\": \"move\", \"step\": 8, \"hash\": "
                 "\"0000000000000000\" } ] }",
    "inputs[0].step" },
  { "bad-hash",
    HEAD OPTIONS "\"inputs\": [ { \"type\": \"act\", \"do\": \"wait\", \"hash\": \"0\" } ] }",
    "inputs[0].hash" },
};

/* @level: on which the game goes on there; NULL: it has no inputs of its own. */
static void
add_branch (DsReplay *replay, guint32 of, guint64 from, const DsDelve *level)
{
  const DsReplayBranch branch = { .of = of, .from = from };
  const DsInput edit = { .type = DS_INPUT_EDIT, .level = (DsDelve *)level };

  g_assert_true (ds_array_push (&replay->branches, branch));
  if (level != NULL)
    g_assert_cmpint (
        ds_inputs_note (&replay->branches.items[replay->branches.n - 1].inputs, &edit, NULL), ==,
        DS_OK);
}

/* A saved game is a replay without inputs; recording starts from it. The other branches of the game
 * are kept, one of them with another level. */
static void
test_saved (void)
{
  DsReplay replay, again;
  DsErrors errors = { 0 };
  DsText saved = { 0 }, text = { 0 };
  DsDelve delve, level, same;
  DsSim *sim;
  uint64_t hash;

  dst_map_init (&delve, HALL, '/');
  g_assert_cmpint (ds_sim_new (&sim, &delve, &(DsSimOptions){ .seed = 7 }, NULL), ==, DS_OK);
  for (int i = 0; i < 4; i++)
    (void)ds_sim_act (sim, &(DsAction){ .type = DS_ACTION_move, .step = 1 });
  hash = ds_sim_hash (sim);
  g_assert_cmpint (ds_game_write (sim, &saved, NULL), ==, DS_OK);
  ds_sim_free (sim);
  g_assert_cmpint (
      ds_replay_read_whole (&replay, &level, "test", saved.bytes, saved.n, delve.rules, &errors),
      ==, DS_OK);
  g_assert_cmpuint (replay.options.seed, ==, 7);
  g_assert_cmpuint (replay.inputs.n, ==, 0);
  g_assert_cmpint (ds_replay_begin (&sim, &replay, &level, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_sim_hash (sim), ==, hash);
  g_assert_cmpint (
      ds_replay_act (&replay, sim, &(DsAction){ .type = DS_ACTION_move, .step = 2 }, NULL, NULL),
      ==, DS_OK);
  hash = ds_sim_hash (sim);
  ds_sim_free (sim);
  add_branch (&replay, 0, 0, &level);
  add_branch (&replay, 0, 1, NULL);
  replay.shown = 1;
  g_assert_cmpint (ds_replay_write (&replay, &level, &text, NULL), ==, DS_OK);
  g_assert_cmpint (
      ds_replay_read_whole (&again, &same, "test", text.bytes, text.n, delve.rules, &errors), ==,
      DS_OK);
  g_assert_cmpuint (again.branches.n, ==, 2);
  g_assert_cmpuint (again.shown, ==, 1);
  g_assert_nonnull (again.branches.items[0].inputs.items[0].level);
  g_assert_cmpint (ds_replay_begin (&sim, &again, &same, NULL), ==, DS_OK);
  g_assert_cmpuint (ds_replay_run (&again, &sim), ==, DS_REPLAY_SAME);
  g_assert_cmpuint (ds_sim_hash (sim), ==, hash);
  ds_sim_free (sim);
  ds_replay_clear (&again);
  ds_replay_clear (&replay);
  ds_text_clear (&saved);
  ds_text_clear (&text);
  ds_delve_clear (&same);
  ds_delve_clear (&level);
  ds_delve_clear (&delve);
}

/* Each branch leaves the one before it, which is looked up and not searched; a file of more than a
 * person makes is refused. */
static void
test_many_branches (void)
{
  DsErrors errors = { 0 };
  DsReplay replay, again;
  DsText text = { 0 };
  DsDelve delve;

  dst_map_init (&delve, HALL, '/');
  g_assert_cmpint (ds_replay_init (&replay, &(DsSimOptions){ .seed = 1 }, NULL), ==, DS_OK);
  for (uint32_t i = 0; i < DS_REPLAY_BRANCHES_MAX; i++)
    g_assert_true (
        ds_array_push (&replay.branches,
                       ((DsReplayBranch){ .of = i > 0 ? i - 1 : 0, .from = i > 0 ? i % 99 : 0 })));
  g_assert_cmpint (ds_replay_write (&replay, &delve, &text, NULL), ==, DS_OK);
  g_assert_cmpint (ds_replay_read (&again, "test", text.bytes, text.n, &delve, &errors), ==, DS_OK);
  g_assert_cmpuint (again.branches.n, ==, DS_REPLAY_BRANCHES_MAX);
  g_assert_cmpuint (again.branches.items[500].from, ==, 5);
  ds_replay_clear (&again);
  ds_text_clear (&text);
  g_assert_true (ds_array_push (&replay.branches, ((DsReplayBranch){ 0 })));
  g_assert_cmpint (ds_replay_write (&replay, &delve, &text, NULL), ==, DS_LIMIT);
  ds_text_clear (&text);
  ds_replay_clear (&replay);
  ds_delve_clear (&delve);
}

static void
test_bad (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *text = NULL, *level = NULL;
  DsErrors errors = { 0 };
  DsReplay replay;
  DsDelve delve;
  uint64_t hash;

  dst_map_init (&delve, HALL, '/');
  g_assert_cmpint (ds_game_level (&delve, &hash, NULL), ==, DS_OK);
  level = g_strdup_printf ("%016" G_GINT64_MODIFIER "x", hash);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  text = g_strdup_printf (CASES[i].text, level);
#pragma GCC diagnostic pop
  g_assert_cmpint (ds_replay_read (&replay, "test", text, strlen (text), &delve, &errors) == DS_OK,
                   ==, CASES[i].want == NULL);
  if (CASES[i].want != NULL) {
    if (!g_str_has_suffix (errors.items[0].where, CASES[i].want))
      g_error ("%s is wrong", errors.items[0].where);
    g_assert_cmpuint (replay.inputs.n, ==, 0);
  }
  ds_replay_clear (&replay);
  /* and never on another level */
  if (CASES[i].want == NULL) {
    delve.dungeon.seed++;
    g_assert_cmpint (ds_replay_read (&replay, "test", text, strlen (text), &delve, &errors), ==,
                     DS_BAD_DATA);
  }
  ds_delve_clear (&delve);
}

/* ---- levels of branches */

enum { N_TREE = 120, WIDTH_MIN = 5 };

/* A branch that waits, goes on on a level of its own width, and waits again. */
typedef struct {
  guint of, from, n_before, n_after;
  gint width; /* of the level that it goes on on */
} Twig;

/* The width of the level on which branch @i is after @steps, found step by step. */
static gint
width_at (const Twig *tree, guint i, guint steps)
{
  while (i > 0 && steps < tree[i].from)
    i = tree[i].of;
  if (steps > tree[i].from + tree[i].n_before)
    return tree[i].width;
  return i > 0 ? width_at (tree, tree[i].of, tree[i].from) : WIDTH_MIN;
}

static char *
level_of_width (gint width)
{
  DsDelve delve;
  char *text;

  g_assert_cmpint (ds_delve_init (&delve, dst_rules (), width, 3, 1, 1, NULL), ==, DS_OK);
  text = dst_save (&ds_format_delve, &delve);
  ds_delve_clear (&delve);
  return text;
}

#define WAIT "{\"type\":\"act\",\"do\":\"wait\",\"hash\":\"0000000000000000\"}"
#define AIM "{\"type\":\"act\",\"do\":\"throw\",\"cell\":[%d,0],\"hash\":\"0000000000000000\"}"
#define EDIT "{\"type\":\"edit\",\"hash\":\"0000000000000000\",\"document\":%s}"

static void
put_twig (GString *out, const Twig *twig)
{
  g_autofree char *level = level_of_width (twig->width);

  for (guint k = 0; k < twig->n_before; k++)
    g_string_append (out, WAIT ",");
  g_string_append_printf (out, EDIT, level);
  for (guint k = 0; k < twig->n_after; k++)
    g_string_append (out, "," WAIT);
}

/* The text of a replay up to its inputs. */
static GString *
begin_text (const char *level)
{
  GString *out = g_string_new (NULL);
  guint64 hash;
  DsDelve delve = dst_load (&ds_format_delve, level);

  g_assert_cmpint (ds_game_level (&delve, &hash, NULL), ==, DS_OK);
  g_string_append_printf (
      out,
      "{\"format\":\"delvesmith.replay\",\"version\":1,\"level\":\"%016" G_GINT64_MODIFIER
      "x\"," OPTIONS "\"document\":%s,\"inputs\":[",
      hash, level);
  ds_delve_clear (&delve);
  return out;
}

static DsStatus
read_text (const GString *text)
{
  DsErrors errors = { 0 };
  DsReplay replay;
  DsDelve level;
  const DsStatus status =
      ds_replay_read_whole (&replay, &level, "test", text->str, text->len, dst_rules (), &errors);

  ds_replay_clear (&replay);
  ds_delve_clear (&level);
  return status;
}

/* Whatever branch a branch leaves, and wherever, it begins on the level that the game was on
 * there: its inputs may name the cells of that and no others. */
static void
test_levels_of_branches (void)
{
  g_autofree char *level = level_of_width (WIDTH_MIN);
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  GString *text = begin_text (level);
  Twig tree[N_TREE];

  for (guint i = 0; i < N_TREE; i++) {
    tree[i] = (Twig){ .n_before = g_rand_int_range (rand, 0, 4),
                      .n_after = g_rand_int_range (rand, 0, 4),
                      .width = g_rand_int_range (rand, WIDTH_MIN, 60) };
    if (i > 0) {
      tree[i].of = g_rand_int_range (rand, MAX ((int)i - 4, 0), i);
      tree[i].from = g_rand_int_range (rand, 0, 3 * i);
    }
  }
  put_twig (text, &tree[0]);
  g_string_append (text, "],\"branches\":[{\"inputs\":[]}");
  for (guint i = 1; i < N_TREE; i++) {
    g_string_append_printf (text, ",{\"of\":%u,\"from\":%u,\"inputs\":[", tree[i].of, tree[i].from);
    put_twig (text, &tree[i]);
    g_string_append (text, "]}");
  }
  for (guint probe = 0; probe < 60; probe++) {
    const gsize n = text->len;
    const guint of = g_rand_int_range (rand, 0, N_TREE);
    const guint from = g_rand_int_range (rand, 0, tree[of].from + 9);
    const gint width = width_at (tree, of, from);

    for (gint x = width - 1; x <= width; x++) {
      g_string_append_printf (text, ",{\"of\":%u,\"from\":%u,\"inputs\":[" AIM "]}]}", of, from, x);
      g_assert_cmpint (read_text (text), ==, x < width ? DS_OK : DS_BAD_DATA);
      g_string_truncate (text, n);
    }
  }
  g_string_free (text, TRUE);
}

/* ---- time */

#define UNIT ((gsize)1 << 20)

static GString *
many_inputs (gsize n)
{
  g_autofree char *level = level_of_width (WIDTH_MIN);
  GString *text = begin_text (level);

  g_string_append (text, WAIT);
  while (text->len < n)
    g_string_append (text, "," WAIT);
  return g_string_append (text, "]}");
}

static GString *
many_edits (gsize n)
{
  g_autofree char *level = level_of_width (WIDTH_MIN);
  GString *text = begin_text (level);

  g_string_append_printf (text, EDIT, level);
  while (text->len < n)
    g_string_append_printf (text, "," EDIT, level);
  return g_string_append (text, "]}");
}

/* A chain of branches, and as many that go from its end back to its beginning. */
static GString *
many_branches (gsize n)
{
  g_autofree char *level = level_of_width (WIDTH_MIN);
  GString *text = begin_text (level);
  const guint n_chain = (guint)(n / UNIT * 2000);

  g_string_append (text, WAIT "],\"branches\":[{\"inputs\":[]}");
  for (guint i = 1; i < n_chain; i++)
    g_string_append_printf (text, ",{\"of\":%u,\"from\":%u,\"inputs\":[" WAIT "," WAIT "]}", i - 1,
                            i);
  for (guint i = 0; i < n_chain; i++)
    g_string_append_printf (text, ",{\"of\":%u,\"from\":1,\"inputs\":[]}", n_chain - 1);
  while (text->len < n)
    g_string_append_c (text, ' ');
  return g_string_append (text, "]}");
}

static const struct {
  const char *name;
  GString *(*make) (gsize n);
} LONG[] = {
  { "inputs", many_inputs },
  { "edits", many_edits },
  { "branches", many_branches },
};

/* Of the processor, the best of three. */
static double
seconds_of (const GString *text)
{
  double best = G_MAXDOUBLE;

  for (int i = 0; i < 3; i++) {
    const clock_t start = clock ();

    g_assert_cmpint (read_text (text), ==, DS_OK);
    best = MIN (best, (double)(clock () - start) / CLOCKS_PER_SEC);
  }
  return best;
}

/* Four times the file takes four times the time, not sixteen times. */
static void
test_time (gconstpointer data)
{
  const gsize i = GPOINTER_TO_SIZE (data);
  GString *small = LONG[i].make (UNIT), *large = LONG[i].make (4 * UNIT);
  const double before = seconds_of (small), after = seconds_of (large);

  g_test_message ("%s: %.3f s for 1 MiB, %.3f s for 4 MiB", LONG[i].name, before, after);
  g_assert_cmpfloat (after, <, 9 * before + 0.05);
  g_string_free (small, TRUE);
  g_string_free (large, TRUE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/replay/turns", GINT_TO_POINTER (0), test_round);
  g_test_add_data_func ("/replay/real-time", GINT_TO_POINTER (1), test_round);
  g_test_add_func ("/replay/edit", test_edit);
  g_test_add_func ("/replay/saved", test_saved);
  g_test_add_func ("/replay/many-branches", test_many_branches);
  g_test_add_func ("/replay/levels-of-branches", test_levels_of_branches);
  DST_ADD_ROWS ("/replay/time", LONG, test_time);
  for (gsize i = 0; i < G_N_ELEMENTS (CASES); i++) {
    g_autofree char *path = g_strdup_printf ("/replay/read/%s", CASES[i].name);

    g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_bad);
  }
  return g_test_run ();
}
