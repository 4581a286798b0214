/* tests/core/test_recovery.c — what a crash leaves behind, and what of it counts. */
#include "io/recovery.h"

#include "lib/file.h"
#include "lib/gen.h"

#include <glib.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#define TOKEN "0123456789abcdef"

static char *folder; /* fresh for each test */

static void
make_level (DsDelve *out)
{
  g_assert_cmpint (ds_delve_init (out, dst_rules (), 100, 90, 2,
                                  ds_rules_find_tile (dst_rules (), "wall"), NULL),
                   ==, DS_OK);
}

static void
paint (DsDelve *delve, size_t floor, int32_t y, int32_t x0, int32_t x1, const char *tile)
{
  DsLevel *level = &delve->dungeon.floors[floor];

  for (int32_t x = x0; x <= x1; x++) {
    g_assert_true (ds_level_set (level, DS_LAYER_GROUND, (DsCell){ x, y },
                                 ds_rules_find_tile (dst_rules (), tile)));
    g_assert_true (ds_level_set (level, DS_LAYER_PIN, (DsCell){ x, y }, DS_PIN_GROUND));
  }
}

static char *
file_of (unsigned number, const char *suffix)
{
  return g_strdup_printf ("%s/%s-%u%s", folder, TOKEN, number, suffix);
}

/* Opens recovery files and saves @delve once: a snapshot. */
static void
begin (DsRecovery *recovery, const DsDelve *delve, const char *path)
{
  g_assert_cmpint (ds_recovery_open (recovery, folder, TOKEN, path, NULL), ==, DS_OK);
  g_assert_cmpint (ds_recovery_save (recovery, delve, NULL), ==, DS_OK);
}

static void
assert_recovers (const DsDelve *want, const char *want_path)
{
  DsErrors errors = { 0 };
  char **tokens, *path = NULL;
  DsDelve found;
  size_t n;

  g_assert_cmpint (ds_recovery_list (folder, &tokens, &n, NULL), ==, DS_OK);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpstr (tokens[0], ==, TOKEN);
  g_assert_cmpint (ds_recovery_load (&found, folder, tokens[0], dst_rules (), &path, &errors), ==,
                   DS_OK);
  g_assert_true (ds_dungeon_equal (&found.dungeon, &want->dungeon));
  g_assert_cmpstr (path, ==, want_path);
  ds_delve_clear (&found);
  ds_free (path);
  ds_free (tokens[0]);
  ds_free (tokens);
}

static void
assert_nothing_left (void)
{
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);

  g_assert_null (g_dir_read_name (directory));
}

/* Strokes go to the log, also on other floors and back and forth; a crash loses none of them. */
static void
test_strokes (void)
{
  g_autofree char *snapshot = file_of (2, ".delve");
  DsRecovery recovery;
  DsDelve delve;

  make_level (&delve);
  begin (&recovery, &delve, "/levels/crypt.delve");
  for (int i = 0; i < 50; i++) {
    paint (&delve, (size_t)i % 2, i, 3, 3 + i, i % 3 == 0 ? "floor" : "lava");
    if (i % 5 == 0)
      paint (&delve, 0, i, 4, 5, "wall");
    g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  }
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK); /* nothing new */
  g_assert_false (g_file_test (snapshot, G_FILE_TEST_EXISTS));             /* the log was enough */
  ds_recovery_abandon (&recovery);
  assert_recovers (&delve, "/levels/crypt.delve");
  ds_recovery_remove (folder, TOKEN);
  assert_nothing_left ();
  ds_delve_clear (&delve);
}

/* What is more than cells, or too many of them, becomes a new snapshot. */
static void
test_snapshots (void)
{
  g_autofree char *first = file_of (1, ".delve"), *second = file_of (2, ".delve");
  DsRecovery recovery;
  DsDelve delve;

  make_level (&delve);
  begin (&recovery, &delve, NULL);
  delve.dungeon.seed = 77;
  paint (&delve, 0, 5, 1, 9, "floor");
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  g_assert_true (g_file_test (second, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (first, G_FILE_TEST_EXISTS));
  paint (&delve, 1, 6, 1, 9, "floor");
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  ds_recovery_abandon (&recovery);
  assert_recovers (&delve, NULL);
  ds_delve_clear (&delve);
}

/* A batch that was cut anywhere never happened; those before it did. */
static void
test_torn_log (void)
{
  g_autofree char *log = file_of (1, ".log"), *bytes = NULL;
  DsRecovery recovery;
  DsDelve before, delve;
  gsize n;

  make_level (&delve);
  begin (&recovery, &delve, NULL);
  paint (&delve, 0, 5, 1, 9, "floor");
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  g_assert_cmpint (ds_delve_copy (&before, &delve, NULL), ==, DS_OK);
  g_assert_true (g_file_get_contents (log, &bytes, &n, NULL));
  paint (&delve, 1, 6, 1, 9, "lava");
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  ds_recovery_abandon (&recovery);
  g_free (g_steal_pointer (&bytes));
  g_assert_true (g_file_get_contents (log, &bytes, NULL, NULL));
  for (gsize cut = strlen (bytes) - 1; cut > n; cut -= 7) {
    g_assert_true (g_file_set_contents (log, bytes, (gssize)cut, NULL));
    assert_recovers (&before, NULL);
    if (cut < n + 7)
      break;
  }
  ds_delve_clear (&before);
  ds_delve_clear (&delve);
}

static void
limit_files (rlim_t bytes)
{
  struct rlimit limit;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  limit.rlim_cur = bytes;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
}

/* A batch that the disk has no room for tears nothing that comes behind it. */
static void
test_full_disk (void)
{
  g_autofree char *log = file_of (1, ".log");
  DsRecovery recovery;
  struct stat about;
  DsDelve delve;
  DsError err;

  make_level (&delve);
  begin (&recovery, &delve, NULL);
  paint (&delve, 0, 5, 1, 9, "floor");
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  paint (&delve, 1, 6, 1, 9, "lava");
  g_assert_cmpint (stat (log, &about), ==, 0);
  signal (SIGXFSZ, SIG_IGN);
  limit_files ((rlim_t)about.st_size + 20);
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, &err), ==, DS_IO);
  limit_files (RLIM_INFINITY);
  signal (SIGXFSZ, SIG_DFL);
  paint (&delve, 1, 7, 1, 9, "lava");
  g_assert_cmpint (ds_recovery_save (&recovery, &delve, NULL), ==, DS_OK);
  ds_recovery_abandon (&recovery);
  assert_recovers (&delve, NULL);
  ds_delve_clear (&delve);
}

static void
test_bad_log (void)
{
  static const char *const lines[] = {
    "{\"floor\":7,\"layer\":\"ground\",\"tile\":\"wall\",\"runs\":[\"1:1-2\"]}\n",
    "{\"floor\":0,\"layer\":\"sky\",\"tile\":\"wall\",\"runs\":[\"1:1-2\"]}\n",
    "{\"floor\":0,\"layer\":\"ground\",\"tile\":\"wall\",\"runs\":[\"1:1-999\"]}\n",
    "{\"floor\":0,\"layer\":\"ground\",\"runs\":[\"1:1-2\"]}\n",
    "{\"floor\":0,\"layer\":\"pin\",\"value\":-1,\"runs\":[\"1:1-2\"]}\n",
    "{\"floor\":0,\"layer\":\"pin\",\"value\":16,\"runs\":[\"1:1-2\"]}\n",
    "{\"floor\":0,\"layer\":\"room\",\"value\":1,\"runs\":[\"1:1-2\"]}\n",
    "{\"floor\":0,\"layer\":\"origin\",\"value\":1,\"runs\":[\"1:1-2\"]}\n",
    "nonsense\n",
  };
  g_autofree char *log = file_of (1, ".log");
  DsRecovery recovery;
  DsDelve delve;

  make_level (&delve);
  begin (&recovery, &delve, NULL);
  ds_recovery_abandon (&recovery);
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++) {
    g_autofree char *text = g_strconcat (lines[i], "{\"end\":true}\n", NULL);
    DsErrors errors = { 0 };
    DsDelve found;

    g_assert_true (g_file_set_contents (log, text, -1, NULL));
    g_assert_cmpint (ds_recovery_load (&found, folder, TOKEN, dst_rules (), NULL, &errors), !=,
                     DS_OK);
    g_assert_cmpuint (errors.n, >=, 1);
    g_assert_null (found.rules);
  }
  ds_delve_clear (&delve);
}

/* A document that is open now is not offered; one that was closed leaves nothing. */
static void
test_living_and_closed (void)
{
  DsRecovery recovery;
  DsDelve delve;
  char **tokens;
  size_t n;

  make_level (&delve);
  begin (&recovery, &delve, NULL);
  g_assert_cmpint (ds_recovery_list (folder, &tokens, &n, NULL), ==, DS_OK);
  g_assert_cmpuint (n, ==, 0);
  ds_free (tokens);
  ds_recovery_close (&recovery);
  assert_nothing_left ();
  ds_delve_clear (&delve);
}

static void
test_no_folder (void)
{
  char **tokens;
  size_t n = 9;

  g_assert_cmpint (ds_recovery_list ("/nowhere/at/all", &tokens, &n, NULL), ==, DS_OK);
  g_assert_cmpuint (n, ==, 0);
  ds_free (tokens);
}

static void
in_fresh_folder (gconstpointer data)
{
  void (*const test) (void) = (void (*) (void))data;

  folder = dst_folder_new ();
  test ();
  dst_folder_free (folder);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *path;
    void (*test) (void);
  } tests[] = {
    { "/io/recovery/strokes", test_strokes },
    { "/io/recovery/snapshots", test_snapshots },
    { "/io/recovery/torn-log", test_torn_log },
    { "/io/recovery/full-disk", test_full_disk },
    { "/io/recovery/bad-log", test_bad_log },
    { "/io/recovery/living-and-closed", test_living_and_closed },
    { "/io/recovery/no-folder", test_no_folder },
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add_data_func (tests[i].path, (gconstpointer)tests[i].test, in_fresh_folder);
  return g_test_run ();
}
