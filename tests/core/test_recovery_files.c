/* tests/core/test_recovery_files.c — files of an open document, those left by a dead process, and
 * those that are removed. */
#include "io/recovery.h"

#include "lib/file.h"
#include "lib/gen.h"

#include <glib.h>
#include <glib/gstdio.h>

#define TOKEN "0123456789abcdef"

static char *folder; /* fresh for each test */

static void
make_level (DsDelve *out)
{
  g_assert_cmpint (ds_delve_init (out, dst_rules (), 100, 90, 2,
                                  ds_rules_find_tile (dst_rules (), "wall"), NULL),
                   ==, DS_OK);
}

/* Opens recovery files and saves @delve once. */
static void
begin (DsRecovery *recovery, const DsDelve *delve, const char *path)
{
  g_assert_cmpint (ds_recovery_open (recovery, folder, TOKEN, path, "1:2", NULL), ==, DS_OK);
  g_assert_cmpint (ds_recovery_save (recovery, delve, NULL), ==, DS_OK);
}

static void
assert_nothing_left (void)
{
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);

  g_assert_null (g_dir_read_name (directory));
}

static gsize
n_listed (void)
{
  DsRecoveryList list;
  gsize n;

  g_assert_cmpint (ds_recovery_list (&list, folder, NULL), ==, DS_OK);
  n = list.n;
  ds_recovery_list_clear (&list);
  return n;
}

/* A document that is open now is not offered; one that was closed leaves nothing. */
static void
test_living_and_closed (void)
{
  DsRecovery recovery;
  DsDelve delve;

  make_level (&delve);
  begin (&recovery, &delve, NULL);
  g_assert_cmpuint (n_listed (), ==, 0);
  ds_recovery_close (&recovery);
  assert_nothing_left ();
  ds_delve_clear (&delve);
}

static void
put_file (const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, "{}", -1, NULL));
}

/* Files left by processes that died while they began, wrote or removed are deleted; a document
 * whose lock file is gone is not. Foreign files stay. */
static void
test_leftovers (void)
{
  g_autofree char *lock = g_strdup_printf ("%s/%s.lock", folder, TOKEN);
  g_autofree char *other = g_build_filename (folder, "notes.txt", NULL);
  static const char *const names[] = {
    "00000000000000aa.lock",  "00000000000000bb-1.log", ".00000000000000cc-1.delve.77-0",
    "00000000000000dd-2.tmp", TOKEN "-2.log",           "." TOKEN "-2.delve.5-0",
  };
  DsRecoveryList list;
  DsRecovery recovery;
  DsDelve delve;

  make_level (&delve);
  begin (&recovery, &delve, NULL);
  ds_recovery_abandon (&recovery);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    put_file (names[i]);
  g_assert_cmpint (g_remove (lock), ==, 0);
  g_assert_true (g_file_set_contents (other, "mine", -1, NULL));
  g_assert_cmpint (ds_recovery_list (&list, folder, NULL), ==, DS_OK);
  g_assert_cmpuint (list.n, ==, 1);
  g_assert_null (list.items[0].path);
  ds_recovery_list_clear (&list);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = g_build_filename (folder, names[i], NULL);

    g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  }
  g_assert_cmpint (ds_recovery_remove (folder, TOKEN, NULL), ==, DS_OK);
  g_assert_true (g_file_test (other, G_FILE_TEST_EXISTS));
  g_assert_cmpint (g_remove (other), ==, 0);
  assert_nothing_left ();
  ds_delve_clear (&delve);
}

#define RACERS 4
#define ROUNDS 300

/* Opens and closes documents; each exists while it is open. */
static gpointer
open_and_close (gpointer data)
{
  const guint id = GPOINTER_TO_UINT (data);

  for (guint i = 0; i < ROUNDS; i++) {
    g_autofree char *token = g_strdup_printf ("%08x%08x", id, i);
    g_autofree char *lock = g_strdup_printf ("%s/%s.lock", folder, token);
    DsRecovery recovery;

    g_assert_cmpint (ds_recovery_open (&recovery, folder, token, NULL, NULL, NULL), ==, DS_OK);
    g_assert_true (g_file_test (lock, G_FILE_TEST_EXISTS));
    ds_recovery_close (&recovery);
  }
  return NULL;
}

/* Tidying up never removes the lock file of a document that is just being opened. */
static void
test_lock_race (void)
{
  GThread *threads[RACERS];

  for (guint i = 0; i < RACERS; i++)
    threads[i] = g_thread_new ("opens", open_and_close, GUINT_TO_POINTER (i));
  for (guint i = 0; i < ROUNDS; i++)
    g_assert_cmpuint (n_listed (), ==, 0);
  for (guint i = 0; i < RACERS; i++)
    g_thread_join (threads[i]);
  g_assert_cmpuint (n_listed (), ==, 0);
  assert_nothing_left ();
}

/* A level is listed with its place and its title, without being read. */
static void
test_about (void)
{
  static const struct {
    const char *path, *version, *title;
  } cases[] = {
    { "/tmp/a.delve", "1:2", NULL }, { NULL, "/project", "Caves 7" },
    { NULL, NULL, "Caves" },         { NULL, NULL, NULL },
    { "/tmp/a.delve", NULL, NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *name = g_strdup_printf ("%s-1.journal", TOKEN);
    DsRecoveryList list;
    DsRecovery recovery;

    g_assert_cmpint (
        ds_recovery_open (&recovery, folder, TOKEN, "/tmp/long/before.delve", "0:0", NULL), ==,
        DS_OK);
    g_assert_cmpint (
        ds_recovery_name (&recovery, cases[i].path, cases[i].version, cases[i].title, NULL), ==,
        DS_OK);
    dst_write_file (folder, name, "broken\n");
    ds_recovery_abandon (&recovery);
    g_assert_cmpint (ds_recovery_list (&list, folder, NULL), ==, DS_OK);
    g_assert_cmpuint (list.n, ==, 1);
    g_assert_cmpstr (list.items[0].path, ==, cases[i].path);
    g_assert_cmpstr (list.items[0].version, ==, cases[i].version);
    g_assert_cmpstr (list.items[0].title, ==, cases[i].title);
    ds_recovery_list_clear (&list);
    g_assert_cmpint (ds_recovery_remove (folder, TOKEN, NULL), ==, DS_OK);
  }
}

static void
test_no_folder (void)
{
  DsRecoveryList list = { .n = 9 };

  g_assert_cmpint (ds_recovery_list (&list, "/nowhere/at/all", NULL), ==, DS_OK);
  g_assert_cmpuint (list.n, ==, 0);
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
    { "/io/recovery-files/leftovers", test_leftovers },
    { "/io/recovery-files/lock-race", test_lock_race },
    { "/io/recovery-files/living-and-closed", test_living_and_closed },
    { "/io/recovery-files/about", test_about },
    { "/io/recovery-files/no-folder", test_no_folder },
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add_data_func (tests[i].path, (gconstpointer)tests[i].test, in_fresh_folder);
  return g_test_run ();
}
