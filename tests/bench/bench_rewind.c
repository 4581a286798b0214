/* tests/bench/bench_rewind.c — cost of a session besides its turns: beginning and ending it, and
 * going to any of its turns:
 *
 *   bench_rewind FILE.delve
 *
 * plays 10 000 turns of an invulnerable wanderer and prints times as Markdown. */
#include "clock.h"
#include "io/data.h"
#include "io/io.h"
#include "play/session/session.h"

#include <stdio.h>

#define TURNS 10000
#define SEEKS 200
#define STARTS 20

static void
load (DsDelve *out, const char *path)
{
  DsErrors errors = { 0 };
  DsDataPath data;
  DsRules *rules;

  if (ds_data_path_init (&data, "data", NULL) != DS_OK ||
      ds_data_load_rules (&data, &rules, &errors) != DS_OK ||
      ds_io_load (out, path, rules, &errors) != DS_OK)
    g_error ("%s cannot be read", path);
}

static DseSession *
start (const DsDelve *delve)
{
  DseSession *session =
      dse_session_new (delve, &(DsSimOptions){ .seed = 1, .win = DS_WIN_NEVER }, NULL);

  g_assert_nonnull (session);
  return session;
}

static double
ms (uint64_t ns)
{
  return (double)ns / 1e6;
}

int
main (int argc, char **argv)
{
  uint64_t starts[STARTS], seeks[SEEKS];
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  DseSession *session;
  guint turns;
  DsError err;
  DsDelve delve;

  if (argc != 2)
    return 2;
  load (&delve, argv[1]);
  for (int i = 0; i < STARTS; i++) {
    starts[i] = cpu_ns ();
    dse_session_free (start (&delve));
    starts[i] = cpu_ns () - starts[i];
  }
  session = start (&delve);
  if (!dse_session_cheat (session, "god", &err))
    g_error ("there is no cheat god");
  for (int i = 0; i < TURNS; i++) {
    const DsAction action = { .type = g_rand_int_range (rand, 0, 4) > 0 ? DS_ACTION_move
                                                                        : DS_ACTION_wait,
                              .step = g_rand_int_range (rand, 0, 8) };

    dse_session_act (session, &action);
  }
  turns = dse_session_get_game (session)->turn;
  for (int i = 0; i < SEEKS; i++) {
    const guint to = (guint)g_rand_int_range (rand, 0, TURNS);

    seeks[i] = cpu_ns ();
    if (!dse_session_seek (session, to))
      g_error ("not enough memory");
    seeks[i] = cpu_ns () - seeks[i];
  }
  printf ("| turns that passed | %u |\n", turns);
  printf ("| begin and end a session | %.2f ms |\n", ms (median_ns (starts, STARTS)));
  printf ("| to any of %u steps, median | %.2f ms |\n", dse_session_get_length (session),
          ms (median_ns (seeks, SEEKS)));
  printf ("| the slowest of %d | %.2f ms |\n", SEEKS, ms (seeks[SEEKS - 1]));
  dse_session_free (session);
  ds_delve_clear (&delve);
  return 0;
}
