/* tests/ui/killed.c — see killed.h */
#include "killed.h"

#include "app/autosave.h"

#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *program;

void
dst_killed_begin (char **argv, const DstDeath *deaths, gsize n)
{
  program = argv[0];
  for (gsize i = 0; i < n; i++)
    if (argv[1] != NULL && strcmp (argv[1], deaths[i].how) == 0)
      deaths[i].die (argv[2]);
}

gboolean
dst_is_kept (DseWindow *window, DsCell cell)
{
  DsRules *rules = dsu_document_get_delve (dst_ui_document (window))->rules;
  const uint16_t lava = ds_rules_find_tile (rules, "lava");
  g_autofree char *folder = dse_autosave_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  gboolean is_there = FALSE;

  for (const char *name; !is_there && dir != NULL && (name = g_dir_read_name (dir)) != NULL;) {
    g_autofree char *token = g_strndup (name, DS_RECOVERY_TOKEN);
    DsErrors errors = { 0 };
    DsDelve delve;

    if (!g_str_has_suffix (name, ".lock") ||
        ds_recovery_load (&delve, folder, token, rules, NULL, &errors) != DS_OK)
      continue;
    is_there = ds_floor_get (&delve.dungeon.floors[0], DS_LAYER_GROUND, cell) == lava;
    ds_delve_clear (&delve);
  }
  return is_there;
}

void
dst_die_with (DseWindow *window, DsCell cell)
{
  DST_UI_UNTIL (dst_is_kept (window, cell));
  kill (getpid (), SIGKILL);
}

/* True while a level of a test before is written: its worker deletes the files when it is done. */
static gboolean
is_writing (void)
{
  g_autofree char *folder = dse_autosave_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  DsRecoveryList list;
  gsize n_locks = 0, n_left;

  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
    n_locks += g_str_has_suffix (name, ".lock");
  g_assert_cmpint (ds_recovery_list (&list, folder, NULL), ==, DS_OK);
  n_left = list.n; /* without those of this process */
  ds_recovery_list_clear (&list);
  return n_locks > n_left;
}

/* In the other process: the system ends it after so many ms, whatever it does then; 0: never. */
static void
die_later (gpointer ms)
{
  const long usec = *(int *)ms * 1000L;

  setitimer (ITIMER_REAL,
             &(struct itimerval){ .it_value = { usec / G_USEC_PER_SEC, usec % G_USEC_PER_SEC } },
             NULL);
}

static void
run (const char *how, const char *argument, int ms, int by)
{
  const char *const argv[] = { program, how, argument, NULL };
  int status = 0;

  g_assert_true (g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_CHILD_INHERITS_STDIN, die_later,
                               &ms, NULL, NULL, &status, NULL));
  g_assert_true (WIFSIGNALED (status) && WTERMSIG (status) == by);
}

void
dst_run_and_die (const char *how, const char *argument)
{
  DST_UI_UNTIL (!is_writing ()); /* the other process would take it for its own */
  run (how, argument, 0, SIGKILL);
}

void
dst_run_and_kill (const char *how, const char *argument, int ms)
{
  run (how, argument, ms, SIGALRM);
}

DseWindow *
dst_start_after (const char *how, const char *argument)
{
  DseWindow *window;

  dst_run_and_die (how, argument);
  window = dst_ui_start (NULL);
  dst_ui_release (1); /* of the pointer that both share */
  return window;
}
