/* tests/core/test_recordings.c — recordings of a project: the levels that they are of, and games
 * that are played again on a level that is the same, changed, or was edited meanwhile. */
#include "io/recordings.h"
#include "io/replay_file.h"
#include "lib/map.h"
#include "lib/rows.h"

#include <glib.h>
#include <string.h>

static const char LEVELS[] = "b.delve deep/a.delve deep/a.fast.delve";

static const struct {
  const char *name, *path, *want; /* among LEVELS; NULL: none */
} NAMES[] = {
  { "same-name", "deep/a.capsule", "deep/a.delve" },
  { "named", "deep/a.won.replay", "deep/a.delve" },
  { "longer", "deep/a.fast.capsule", "deep/a.fast.delve" },
  { "named-longer", "deep/a.fast.2.game", "deep/a.fast.delve" },
  { "not-a-dot", "deep/ab.capsule", NULL },
  { "another-folder", "a.capsule", NULL },
};

static void
test_level (gconstpointer data)
{
  g_auto (GStrv) paths = g_strsplit (LEVELS, " ", 0);
  const DsFileNames levels = { paths, g_strv_length (paths) };
  const size_t row = GPOINTER_TO_SIZE (data);

  g_assert_cmpstr (ds_recording_level (NAMES[row].path, &levels), ==, NAMES[row].want);
}

/* The name that is proposed for a level's recording belongs to that level. */
static void
test_proposed (void)
{
  g_auto (GStrv) paths = g_strsplit (LEVELS, " ", 0);
  const DsFileNames levels = { paths, g_strv_length (paths) };

  for (size_t i = 0; i < levels.n; i++) {
    char *file = ds_recording_of ("/p", levels.items[i]);

    g_assert_true (g_str_has_prefix (file, "/p/recordings/"));
    g_assert_cmpstr (ds_recording_level (file + strlen ("/p/recordings/"), &levels), ==,
                     levels.items[i]);
    ds_free (file);
  }
}

/* The player walks east four times; with @to, the level becomes that after the second step. */
static const char START[] = "#######/#@...!#/#######";
static const char EDITED[] = "#######/#@..#!#/#######";
static const char LATER[] = "#######/#@!.#.#/#######";

static void
record (DsText *out, const char *to, gboolean is_false)
{
  DsDelve first, edited;
  DsReplay replay;
  DsSim *sim;

  dst_map_init (&first, START, '/');
  dst_map_init (&edited, to != NULL ? to : START, '/');
  g_assert_cmpint (ds_replay_init (&replay, &(DsSimOptions){ .seed = 4 }, NULL), ==, DS_OK);
  g_assert_cmpint (ds_sim_new (&sim, &first, &replay.options, NULL), ==, DS_OK);
  for (int i = 0; i < 3; i++) {
    const DsAction action = { .type = DS_ACTION_move, .step = 1 };

    if (i == 2 && to != NULL)
      g_assert_cmpint (ds_replay_edit (&replay, &sim, &edited, NULL, NULL), ==, DS_OK);
    g_assert_cmpint (ds_replay_act (&replay, sim, &action, NULL, NULL), ==, DS_OK);
  }
  for (size_t i = 1; i < replay.inputs.n && is_false; i++)
    replay.inputs.items[i].hash ^= 1;
  g_assert_cmpint (ds_replay_write (&replay, &first, out, NULL), ==, DS_OK);
  ds_sim_free (sim);
  ds_replay_clear (&replay);
  ds_delve_clear (&edited);
  ds_delve_clear (&first);
}

static const struct {
  const char *name;
  const char *to;    /* edit during the game; NULL: none */
  gboolean is_false; /* recorded states from the second on are others */
  const char *level; /* on which it is played again */
  const char *want;  /* in the error; NULL: it replays */
} GAMES[] = {
  { "same", NULL, FALSE, START, NULL },
  { "changed-to-the-same-end", NULL, FALSE, "#######/#@...!#/#.#####", NULL },
  { "changed-to-another-end", NULL, FALSE, LATER, "expected the end unfinished, got won" },
  { "false-on-the-same", NULL, TRUE, START, "diverged from the recording at input 2" },
  { "edited", EDITED, FALSE, EDITED, NULL },
  { "edited-again", EDITED, FALSE, START, "the level was edited during the game, and again" },
  { "edited-and-false", EDITED, TRUE, EDITED, "diverged from the recording at input 2" },
};

static void
test_game (gconstpointer data)
{
  const size_t row = GPOINTER_TO_SIZE (data);
  char sentence[DS_SENTENCE] = "";
  DsErrors errors = { 0 };
  DsText text = { 0 };
  DsStatus status;
  DsDelve level;

  record (&text, GAMES[row].to, GAMES[row].is_false);
  dst_map_init (&level, GAMES[row].level, '/');
  status = ds_recording_check ("r", text.bytes, text.n, &level, &errors);
  if (errors.n > 0)
    ds_error_format (&errors.items[0], sentence, sizeof sentence);
  if (GAMES[row].want == NULL) {
    g_assert_cmpstr (sentence, ==, "");
    g_assert_cmpint (status, ==, DS_OK);
  } else {
    g_assert_cmpint (status, ==, DS_BAD_DATA);
    g_assert_nonnull (strstr (sentence, GAMES[row].want));
  }
  ds_delve_clear (&level);
  ds_text_clear (&text);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  DST_ADD_ROWS ("/recordings/level", NAMES, test_level);
  g_test_add_func ("/recordings/proposed", test_proposed);
  DST_ADD_ROWS ("/recordings/game", GAMES, test_game);
  return g_test_run ();
}
