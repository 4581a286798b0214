/* tests/core/test_judge.c — verdicts on drawn levels, and their steps as text: judge.txt. */
#include "lib/map.h"
#include "lib/memory.h"
#include "lib/player.h"
#include "sim/mind/bot.h"
#include "sim/sim.h"
#include "solve/judge.h"

#include <glib.h>
#include <string.h>

typedef struct {
  char *name;
  GString *options; /* lines before the map, and the map, as they stand in the file */
  GString *map;
  char *verdict;
  GString *steps;
  DsSecretMode mode;
  uint64_t budget;
  char *rules;      /* NULL: default */
  GPtrArray *locks; /* "red blue+green master" */
} Case;

static GPtrArray *cases;
static GString *head; /* of the file */

static bool
is_verdict (const char *line)
{
  for (int v = 0; v < DS_N_VERDICTS; v++)
    if (g_str_equal (line, ds_verdict_id ((DsVerdict)v)))
      return true;
  return false;
}

static void
read_option (Case *self, const char *line)
{
  g_string_append_printf (self->options, "%s\n", line);
  if (g_str_has_prefix (line, "mode "))
    self->mode = g_str_equal (line + 5, "open") ? DS_SECRETS_OPEN : DS_SECRETS_FINDABLE;
  else if (g_str_has_prefix (line, "budget "))
    self->budget = g_ascii_strtoull (line + 7, NULL, 10);
  else if (g_str_has_prefix (line, "rules "))
    self->rules = g_strdup (line + 6);
  else
    g_ptr_array_add (self->locks, g_strdup (line + 5));
}

static void
read_line (const char *line)
{
  Case *last = cases->len > 0 ? cases->pdata[cases->len - 1] : NULL;

  if (g_str_has_prefix (line, "== ")) {
    last = g_new0 (Case, 1);
    last->name = g_strdup (line + 3);
    last->budget = DS_PROVE_STATES;
    last->options = g_string_new (NULL);
    last->map = g_string_new (NULL);
    last->steps = g_string_new (NULL);
    last->locks = g_ptr_array_new ();
    g_ptr_array_add (cases, last);
  } else if (last == NULL) {
    g_string_append_printf (head, "%s\n", line);
  } else if (is_verdict (line)) {
    last->verdict = g_strdup (line);
  } else if (*line != '\0' && last->verdict != NULL) {
    g_string_append_printf (last->steps, "%s\n", line);
  } else if (g_ascii_islower (*line)) {
    read_option (last, line);
  } else if (*line != '\0') {
    g_string_append_printf (last->map, "%s\n", line);
  }
}

static char *
file_name (void)
{
  return g_build_filename (g_getenv ("DELVESMITH_DATA_DIR"), "..", "tests", "core", "judge.txt",
                           NULL);
}

static void
read_cases (void)
{
  g_autofree char *path = file_name (), *text = NULL;
  g_auto (GStrv) lines = NULL;

  cases = g_ptr_array_new ();
  head = g_string_new (NULL);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    read_line (*line);
}

/* "red blue+green master": the lock red, which blue and green together open, or master. */
static void
add_lock (DsDelve *delve, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_autofree char *sets = g_strjoinv ("|", words + 1);
  DsLock lock = { .id = ds_str_new (words[0]) };

  g_strdelimit (sets, "+", ' ');
  lock.opened_by = ds_str_new (sets);
  g_assert_cmpint (ds_locks_put (&delve->dungeon.locks, &lock, NULL), ==, DS_OK);
  ds_str_unref (lock.id);
  ds_str_unref (lock.opened_by);
}

static void
draw (DsDelve *out, const Case *row)
{
  dst_map_init (out, row->map->str, '\n');
  if (row->rules != NULL)
    g_strlcpy (out->ruleset, row->rules, sizeof out->ruleset);
  for (guint i = 0; i < row->locks->len; i++)
    add_lock (out, row->locks->pdata[i]);
}

/* The steps, one a line; the reason where nothing could be proved, or all attempted moves. */
static char *
tell (const DsJudgement *judgement)
{
  GString *told = g_string_new (NULL);
  char text[600];

  if (judgement->steps.n == 0 || judgement->verdict == DS_VERDICT_UNDECIDED)
    g_string_append_printf (told, "%s\n",
                            ds_message_format (&judgement->summary, text, sizeof text));
  for (size_t i = 0; i < judgement->steps.n; i++)
    g_string_append_printf (told, "%s\n",
                            ds_message_format (&judgement->steps.items[i].text, text, sizeof text));
  return g_string_free (told, FALSE);
}

static void
test_case (gconstpointer data)
{
  const Case *row = data;
  g_autofree char *told = NULL, *wrong = NULL;
  DsJudgement judgement;
  DsDelve delve;

  draw (&delve, row);
  g_assert_cmpint (ds_judge (&judgement, &delve, row->mode, row->budget, NULL, NULL), ==, DS_OK);
  told = tell (&judgement);
  g_assert_cmpstr (told, ==, row->steps->str);
  g_assert_cmpstr (ds_verdict_id (judgement.verdict), ==, row->verdict);
  if (judgement.verdict == DS_VERDICT_UNLOSABLE || judgement.verdict == DS_VERDICT_LOSABLE)
    wrong = dst_player_follow (&delve, &judgement, row->mode);
  g_assert_cmpstr (wrong, ==, NULL);
  ds_judgement_clear (&judgement);
  ds_delve_clear (&delve);
}

static void
write_cases (void)
{
  g_autofree char *path = file_name ();
  GString *out = g_string_new (head->str);

  for (guint i = 0; i < cases->len; i++) {
    const Case *row = cases->pdata[i];
    g_autofree char *told = NULL;
    DsJudgement judgement;
    DsDelve delve;

    draw (&delve, row);
    g_assert_cmpint (ds_judge (&judgement, &delve, row->mode, row->budget, NULL, NULL), ==, DS_OK);
    told = tell (&judgement);
    g_string_append_printf (out, "%s== %s\n%s%s%s\n%s", i > 0 ? "\n" : "", row->name,
                            row->options->str, row->map->str, ds_verdict_id (judgement.verdict),
                            told);
    ds_judgement_clear (&judgement);
    ds_delve_clear (&delve);
  }
  g_assert_true (g_file_set_contents (path, out->str, -1, NULL));
  g_string_free (out, TRUE);
}

static DsStatus
try_judge (void *delve)
{
  DsJudgement judgement;
  const DsStatus status =
      ds_judge (&judgement, delve, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, NULL);

  ds_judgement_clear (&judgement);
  return status;
}

static void
test_no_memory (void)
{
  for (guint i = 0; i < cases->len; i += 3) {
    DsDelve delve;

    draw (&delve, cases->pdata[i]);
    dst_fail_each (try_judge, &delve, DS_OK);
    ds_delve_clear (&delve);
  }
}

/* ---- summaries */

static const struct {
  const char *map, *id, *text;
  DsVerdict verdict;
} SUMMARIES[] = {
  { "####\n#@!#\n####\n", "solve.unlosable", "the goal can be reached, whatever the player does",
    DS_VERDICT_UNLOSABLE },
  { "#######\n#@>.#!#\n#!#####\n#######\n", "solve.losable",
    "there is a dead-end playthrough, after which the goal is out of reach", DS_VERDICT_LOSABLE },
  { "##########\n#r@>..~.f#\n#R##R#####\n#!..!#####\n##########\n", "solve.left-to-luck",
    "there is a playthrough after which only luck reaches the goal", DS_VERDICT_LOSABLE },
  { "#########\n#@..~.f.#\n#R#######\n#!#######\n#########\n", "solve.needs-luck",
    "the goal can be reached, but only with luck", DS_VERDICT_LOSABLE },
  { "#####\n#@#!#\n#####\n", "solve.unsolvable", "the goal cannot be reached",
    DS_VERDICT_UNSOLVABLE },
};

/* A playthrough that luck can still save is no dead end, and one that begins without luck is not
 * one that comes to need it. */
static void
test_summaries (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (SUMMARIES); i++) {
    DsJudgement judgement;
    char text[600];
    DsDelve delve;

    dst_map_init (&delve, SUMMARIES[i].map, '\n');
    g_assert_cmpint (ds_judge (&judgement, &delve, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, NULL),
                     ==, DS_OK);
    g_assert_cmpstr (judgement.summary.id, ==, SUMMARIES[i].id);
    g_assert_cmpstr (ds_message_format (&judgement.summary, text, sizeof text), ==,
                     SUMMARIES[i].text);
    g_assert_cmpint (judgement.verdict, ==, SUMMARIES[i].verdict);
    ds_judgement_clear (&judgement);
    ds_delve_clear (&delve);
  }
}

/* ---- wide gates */

static const struct {
  const char *map;
  uint64_t gates[2];
  DsVerdict verdict;
} GATES[] = {
  { "########\n#@iII.!#\n########\n", { 0, 0 }, DS_VERDICT_UNLOSABLE },
  { "########\n#@iII.!#\n########\n", { 7, 7 }, DS_VERDICT_UNLOSABLE },
  { "########\n#@iII.!#\n########\n", { 7, 8 }, DS_VERDICT_UNSOLVABLE },
  { "########\n#@iI.I!#\n########\n", { 0, 0 }, DS_VERDICT_UNSOLVABLE },
  { "########\n#@iI.I!#\n########\n", { 7, 7 }, DS_VERDICT_UNLOSABLE },
};

/* Cells that share the id of a gate take one key, and others one each, wherever they are. */
static void
test_gate_ids (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (GATES); i++) {
    DsJudgement judgement;
    DsDelve delve;
    size_t n = 0;

    dst_map_init (&delve, GATES[i].map, '\n');
    for (size_t k = 0; k < ds_things_count (delve.dungeon.floors[0].things); k++) {
      DsThing thing = *ds_things_get (delve.dungeon.floors[0].things, k);

      if (ds_rules_kind (delve.rules, thing.kind)->gate == NULL)
        continue;
      thing.gate = GATES[i].gates[n++];
      g_assert_cmpint (ds_things_put (&delve.dungeon.floors[0].things, &thing, NULL), ==, DS_OK);
    }
    g_assert_cmpuint (n, ==, 2);
    g_assert_cmpint (ds_judge (&judgement, &delve, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, NULL),
                     ==, DS_OK);
    g_assert_cmpint (judgement.verdict, ==, GATES[i].verdict);
    ds_judgement_clear (&judgement);
    ds_delve_clear (&delve);
  }
}

/* ---- items to fetch */

static const struct {
  const char *map, *ruleset;
  DsVerdict verdict;
  const char *told;
} FETCHES[] = {
  { "#########\n#@..t...#\n#########\n", "caves", DS_VERDICT_UNLOSABLE,
    "take Teddy bear at 4, 1\nbring Teddy bear back to 1, 1\nreach the goal at 1, 1\n" },
  { "#########\n#@r.R.t.#\n#########\n", "caves", DS_VERDICT_UNLOSABLE,
    "take Red key at 2, 1\npass Red door at 4, 1\ntake Teddy bear at 6, 1\n"
    "bring Teddy bear back to 1, 1\nreach the goal at 1, 1\n" },
  { "#########\n#@.>.t.!#\n#########\n", "caves", DS_VERDICT_UNSOLVABLE, NULL },
  { "#######\n#@.!#t#\n#######\n", "caves", DS_VERDICT_UNSOLVABLE,
    "Teddy bear must be brought back to 1, 1\nTeddy bear is at 5, 1\nno route leads to 5, 1\n" },
  { "#######\n#@...!#\n#######\n", "caves", DS_VERDICT_UNDECIDED, NULL },
  { "#########\n#@.t.>.!#\n#########\n", "default", DS_VERDICT_UNLOSABLE,
    "take the one-way passage at 5, 1\nreach the goal at 7, 1\n" },
};

static DsSimResult
play_by_proof (const DsDelve *delve)
{
  DsSim *sim;
  DsBot bot;
  DsSimResult result;

  g_assert_cmpint (ds_sim_new (&sim, delve, &(DsSimOptions){ .seed = 1 }, NULL), ==, DS_OK);
  g_assert_cmpint (ds_bot_init (&bot, &ds_bot_speedrunner, sim, 1, NULL), ==, DS_OK);
  ds_bot_play (&bot, sim, 300);
  result = (DsSimResult)ds_sim_state (sim)->game.items[0].result;
  ds_bot_clear (&bot);
  ds_sim_free (sim);
  return result;
}

/* With a ruleset that asks for it, proof and game are about an item that is brought back to the
 * start: following the playthrough wins, and goals do not count. */
static void
test_fetch (void)
{
  for (size_t i = 0; i < G_N_ELEMENTS (FETCHES); i++) {
    DsJudgement judgement;
    DsDelve delve;
    g_autofree char *told = NULL;

    dst_map_init (&delve, FETCHES[i].map, '\n');
    g_strlcpy (delve.ruleset, FETCHES[i].ruleset, sizeof delve.ruleset);
    g_assert_cmpint (ds_judge (&judgement, &delve, DS_SECRETS_NEVER, DS_PROVE_STATES, NULL, NULL),
                     ==, DS_OK);
    g_assert_cmpint (judgement.verdict, ==, FETCHES[i].verdict);
    told = tell (&judgement);
    if (FETCHES[i].told != NULL)
      g_assert_cmpstr (told, ==, FETCHES[i].told);
    g_assert_cmpint (play_by_proof (&delve) == DS_SIM_WON, ==,
                     FETCHES[i].verdict == DS_VERDICT_UNLOSABLE);
    ds_judgement_clear (&judgement);
    ds_delve_clear (&delve);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  read_cases ();
  if (g_getenv ("UPDATE") != NULL) {
    write_cases ();
    return 0;
  }
  for (guint i = 0; i < cases->len; i++) {
    g_autofree char *path = g_strdup_printf ("/judge/%s", ((Case *)cases->pdata[i])->name);

    g_test_add_data_func (path, cases->pdata[i], test_case);
  }
  g_test_add_func ("/judge/no-memory", test_no_memory);
  g_test_add_func ("/judge/summaries", test_summaries);
  g_test_add_func ("/judge/gate-ids", test_gate_ids);
  g_test_add_func ("/judge/fetch", test_fetch);
  return g_test_run ();
}
