/* tests/core/test_io.c — whole files, the list of formats, and search paths of data. */
#include "base/file.h"
#include "io/data.h"
#include "lib/file.h"
#include "lib/gen.h"
#include "lib/memory.h"

#include <errno.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utime.h>

static void
assert_holds (const char *path, const char *want)
{
  char *bytes;
  size_t n;
  DsError err;

  g_assert_cmpint (ds_io_read_bytes (path, &bytes, &n, &err), ==, DS_OK);
  g_assert_cmpint (n, ==, strlen (want));
  g_assert_cmpstr (bytes, ==, want);
  ds_free (bytes);
}

static int
count_names (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  int n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
test_write (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.delve", NULL);
  DsError err;

  g_assert_cmpint (ds_io_write_bytes (path, "one", 3, &err), ==, DS_OK);
  assert_holds (path, "one");
  g_assert_cmpint (ds_io_write_bytes (path, "", 0, &err), ==, DS_OK);
  assert_holds (path, "");
  g_assert_cmpint (count_names (folder), ==, 1);
  dst_folder_free (folder);
}

static void
test_mode (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = dst_put_file (folder, "a", "old");
  struct stat about;
  DsError err;

  g_assert_cmpint (chmod (path, 0640), ==, 0);
  g_assert_cmpint (ds_io_write_bytes (path, "new", 3, &err), ==, DS_OK);
  g_assert_cmpint (stat (path, &about), ==, 0);
  g_assert_cmpint (about.st_mode & 0777, ==, 0640);
  assert_holds (path, "new");
  dst_folder_free (folder);
}

static void
test_links (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *target = dst_put_file (folder, "deep/target", "old");
  g_autofree char *link = g_build_filename (folder, "link", NULL);
  g_autofree char *chain = g_build_filename (folder, "chain", NULL);
  g_autofree char *dangling = g_build_filename (folder, "dangling", NULL);
  g_autofree char *made = g_build_filename (folder, "made", NULL);
  g_autofree char *loop = g_build_filename (folder, "loop", NULL);
  DsError err;

  g_assert_cmpint (symlink ("deep/target", link), ==, 0);
  g_assert_cmpint (symlink (link, chain), ==, 0);
  g_assert_cmpint (symlink ("made", dangling), ==, 0);
  g_assert_cmpint (symlink ("loop", loop), ==, 0);
  g_assert_cmpint (ds_io_write_bytes (chain, "new", 3, &err), ==, DS_OK);
  assert_holds (target, "new");
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  g_assert_true (g_file_test (chain, G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpint (ds_io_write_bytes (dangling, "x", 1, &err), ==, DS_OK);
  assert_holds (made, "x");
  g_assert_cmpint (ds_io_write_bytes (loop, "x", 1, &err), ==, DS_IO);
  dst_folder_free (folder);
}

static void
test_write_fails (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *nowhere = g_build_filename (folder, "no", "a.delve", NULL);
  DsError err;

  g_assert_cmpint (ds_io_write_bytes (nowhere, "x", 1, &err), ==, DS_NOT_FOUND);
  g_assert_cmpstr (err.where, ==, nowhere);
  g_assert_cmpint (ds_io_write_bytes (folder, "x", 1, &err), ==, DS_IO);
  g_assert_cmpint (ds_io_write_bytes ("/dev/full", "x", 1, &err), ==, DS_IO);
  g_assert_cmpint (ds_io_write_bytes ("/dev/null", "x", 1, &err), ==, DS_OK);
  g_assert_cmpint (count_names (folder), ==, 0);
  dst_folder_free (folder);
}

static void
test_read_fails (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = dst_put_file (folder, "a", "12345");
  char *bytes;
  DsError err;
  size_t n;

  g_assert_cmpint (ds_io_read_bytes ("/no/such/file", &bytes, &n, &err), ==, DS_NOT_FOUND);
  g_assert_null (bytes);
  g_assert_cmpint (ds_io_read_bytes (folder, &bytes, &n, &err), ==, DS_IO);
  g_assert_null (bytes);
  g_assert_cmpint (ds_file_read (path, 4, &bytes, &n, &err), ==, DS_LIMIT);
  g_assert_null (bytes);
  g_assert_cmpint (ds_file_read (path, 5, &bytes, &n, &err), ==, DS_OK);
  ds_free (bytes);
  dst_folder_free (folder);
}

/* Files that might block for ever, or have no end, are refused without being opened. */
static void
test_read_regular (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *pipe = g_build_filename (folder, "pipe.delve", NULL);
  DsErrors errors = { 0 };
  char *bytes, line[600];
  DsDelve delve;
  DsError err;
  size_t n;

  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_cmpint (ds_file_read (pipe, 100, &bytes, &n, &err), ==, DS_IO);
  g_assert_null (bytes);
  g_assert_true (g_str_has_suffix (ds_error_format (&err, line, sizeof line),
                                   "/pipe.delve: expected a regular file, got a pipe"));
  g_assert_cmpint (ds_io_load (&delve, pipe, dst_rules (), &errors), ==, DS_IO);
  g_assert_cmpint (ds_file_read ("/dev/zero", 100000, &bytes, &n, &err), ==, DS_IO);
  g_assert_cmpstr (ds_error_format (&err, line, sizeof line), ==,
                   "/dev/zero: expected a regular file, got a device");
  g_assert_cmpint (ds_file_read (folder, 100000, &bytes, &n, &err), ==, DS_IO);
  g_assert_true (g_str_has_suffix (ds_error_format (&err, line, sizeof line),
                                   ": expected a regular file, got a folder"));
  dst_folder_free (folder);
}

static DsStatus
try_read (void *user)
{
  char *bytes;
  DsError err;
  size_t n;
  const DsStatus status = ds_io_read_bytes (user, &bytes, &n, &err);

  if (status == DS_OK)
    ds_free (bytes);
  else
    g_assert_cmpstr (err.message.id, ==, "no-memory");
  return status;
}

static void
test_read_memory (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = dst_put_file (folder, "a", "12345");

  dst_fail_each (try_read, path, DS_OK);
  dst_folder_free (folder);
}

/* ---- attributes of a file */

/* Root ignores permissions, so the rest of a test runs as another user. */
static void
become_nobody (void)
{
  if (geteuid () == 0)
    g_assert_cmpint (seteuid (65534), ==, 0);
}

static void
become_again (void)
{
  g_assert_cmpint (seteuid (getuid ()), ==, 0);
}

static void
test_owner (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = dst_put_file (folder, "a", "old");
  struct stat about;
  DsError err;

  if (geteuid () != 0) {
    g_test_skip ("only root can give a file away");
    dst_folder_free (folder);
    return;
  }
  g_assert_cmpint (chown (path, 1234, 5678), ==, 0);
  g_assert_cmpint (chmod (path, 04750), ==, 0);
  g_assert_cmpint (ds_io_write_bytes (path, "new", 3, &err), ==, DS_OK);
  g_assert_cmpint (stat (path, &about), ==, 0);
  g_assert_cmpint (about.st_uid, ==, 1234);
  g_assert_cmpint (about.st_gid, ==, 5678);
  g_assert_cmpint (about.st_mode & 07777, ==, 04750);

  /* a group that cannot be kept gets no more than others have, and no rights of an owner */
  g_assert_cmpint (chmod (folder, 0777), ==, 0);
  g_assert_cmpint (chmod (path, 06776), ==, 0);
  become_nobody ();
  g_assert_cmpint (ds_io_write_bytes (path, "newer", 5, &err), ==, DS_OK);
  become_again ();
  g_assert_cmpint (stat (path, &about), ==, 0);
  g_assert_cmpint (about.st_mode & 07777, ==, 0766);
  assert_holds (path, "newer");
  dst_folder_free (folder);
}

static void
test_attributes (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = dst_put_file (folder, "a", "old");
  char value[8] = "";
  DsError err;

  if (setxattr (path, "user.author", "me", 2, 0) == 0) {
    g_assert_cmpint (ds_io_write_bytes (path, "new", 3, &err), ==, DS_OK);
    g_assert_cmpint (getxattr (path, "user.author", value, sizeof value), ==, 2);
    g_assert_cmpstr (value, ==, "me");
  } else {
    g_test_skip ("the file system has no extended attributes");
  }
  dst_folder_free (folder);
}

/* A read-only file is written only when its user said so, and stays read-only. */
static void
test_read_only (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = dst_put_file (folder, "a", "old");
  struct stat about;
  char line[600];
  DsError err;

  g_assert_cmpint (ds_io_obstacles (path), ==, DS_IO_FREE);
  g_assert_cmpint (chmod (path, 0444), ==, 0);
  g_assert_cmpint (ds_io_obstacles (path), ==, DS_IO_READ_ONLY);
  g_assert_cmpint (ds_io_write_bytes (path, "new", 3, &err), ==, DS_IO);
  g_assert_true (
      g_str_has_suffix (ds_error_format (&err, line, sizeof line), "/a: the file is read-only"));
  assert_holds (path, "old");
  g_assert_cmpint (ds_io_write_over (path, DS_IO_CLOSED_FOLDER, "new", 3, &err), ==, DS_IO);
  g_assert_cmpint (ds_io_write_over (path, DS_IO_READ_ONLY, "new", 3, &err), ==, DS_OK);
  assert_holds (path, "new");
  g_assert_cmpint (stat (path, &about), ==, 0);
  g_assert_cmpint (about.st_mode & 07777, ==, 0444);
  g_assert_cmpint (count_names (folder), ==, 1);
  dst_folder_free (folder);
}

static void
test_closed_folder (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = dst_put_file (folder, "a", "the old one");
  struct stat before, about;
  DsFilePlan plan = { 0 };
  DsError err;

  g_assert_cmpint (chmod (path, 0666), ==, 0);
  g_assert_cmpint (chmod (folder, 0555), ==, 0);
  g_assert_cmpint (stat (path, &before), ==, 0);
  become_nobody ();
  g_assert_cmpint (ds_io_obstacles (path), ==, DS_IO_CLOSED_FOLDER);
  g_assert_cmpint (ds_io_write_bytes (path, "new", 3, &err), ==, DS_IO);
  g_assert_cmpstr (err.message.id, ==, "io.folder");
  assert_holds (path, "the old one");
  g_assert_cmpint (ds_io_write_over (path, DS_IO_CLOSED_FOLDER, "new", 3, &err), ==, DS_OK);
  assert_holds (path, "new");
  g_assert_cmpint (ds_io_write_over (path, DS_IO_CLOSED_FOLDER, "", 0, &err), ==, DS_OK);
  assert_holds (path, "");
  g_assert_cmpint (ds_file_plan_put (&plan, path, "", 0, "again", 5, &err), ==, DS_OK);
  g_assert_cmpint (ds_file_plan_apply (&plan, &err), ==, DS_IO);
  g_assert_cmpstr (err.message.id, ==, "io.folder");
  assert_holds (path, "");
  g_assert_cmpint (ds_file_plan_apply_over (&plan, DS_IO_CLOSED_FOLDER, &err), ==, DS_OK);
  assert_holds (path, "again");
  ds_file_plan_clear (&plan);
  become_again ();
  g_assert_cmpint (stat (path, &about), ==, 0);
  g_assert_cmpint (about.st_ino, ==, before.st_ino);
  g_assert_cmpint (chmod (folder, 0755), ==, 0);
  dst_folder_free (folder);
}

/* Both obstacles at once: each is asked about, and what is written over both is not half written.
 */
static void
test_both_obstacles (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = dst_put_file (folder, "a", "old");
  DsError err;

  g_assert_cmpint (chmod (path, 0444), ==, 0);
  g_assert_cmpint (chmod (folder, 0555), ==, 0);
  become_nobody ();
  g_assert_cmpint (ds_io_obstacles (path), ==, DS_IO_READ_ONLY | DS_IO_CLOSED_FOLDER);
  g_assert_cmpint (ds_io_check_over (path, DS_IO_READ_ONLY, &err), ==, DS_IO);
  g_assert_cmpstr (err.message.id, ==, "io.folder");
  g_assert_cmpint (ds_io_check_over (path, DS_IO_CLOSED_FOLDER, &err), ==, DS_IO);
  g_assert_cmpstr (err.message.id, ==, "io.read-only");
  g_assert_cmpint (ds_io_check_over (path, DS_IO_READ_ONLY | DS_IO_CLOSED_FOLDER, &err), ==, DS_OK);
  become_again ();
  assert_holds (path, "old");
  g_assert_cmpint (chmod (folder, 0755), ==, 0);
  dst_folder_free (folder);
}

#define N_PLANS 40

/* Applies plans for the same two files again and again. Others may come between reading and
 * applying; nothing else may be wrong. */
static gpointer
apply_plans (gpointer data)
{
  const char *const *paths = data;

  for (int i = 0; i < N_PLANS; i++) {
    DsFilePlan plan = { 0 };
    DsText text = { 0 };
    DsStatus status = DS_OK;
    DsError err;

    ds_text_printf (&text, "%p %d", (void *)g_thread_self (), i);
    for (int k = 0; k < 2 && status == DS_OK; k++)
      status = ds_file_plan_write (&plan, paths[k], &text, &err);
    if (status == DS_OK)
      status = ds_file_plan_apply (&plan, &err);
    if (status != DS_OK)
      g_assert_cmpstr (err.message.id, ==, "plan.changed");
    ds_file_plan_clear (&plan);
    ds_text_clear (&text);
  }
  return NULL;
}

/* Plans for the same files at once do not take each other's texts. */
static void
test_plans_at_once (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *a = g_build_filename (folder, "a", NULL);
  g_autofree char *b = g_build_filename (folder, "b", NULL);
  const char *paths[] = { a, b };
  GThread *other = g_thread_new ("plans", apply_plans, paths);

  apply_plans (paths);
  g_thread_join (other);
  g_assert_cmpint (count_names (folder), ==, 2);
  dst_folder_free (folder);
}

/* Names of the greatest length that the system allows; the file being written has a shorter one. */
static void
test_long_name (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *name = g_strnfill (255 - strlen (".delve"), 'n');
  g_autofree char *whole = g_strconcat (name, ".delve", NULL);
  g_autofree char *path = g_build_filename (folder, whole, NULL);
  char *beside;
  DsError err;

  g_assert_cmpint (ds_io_write_bytes (path, "x", 1, &err), ==, DS_OK);
  g_assert_cmpint (ds_io_write_bytes (path, "y", 1, &err), ==, DS_OK);
  assert_holds (path, "y");
  g_assert_cmpint (ds_io_beside (path, ".part", &beside, &err), ==, DS_OK);
  g_assert_cmpint (ds_io_write_bytes (beside, "whole", 5, &err), ==, DS_OK);
  g_assert_cmpint (chmod (path, 0640), ==, 0);
  g_assert_cmpint (ds_io_take_over (path, DS_IO_FREE, beside, &err), ==, DS_OK);
  assert_holds (path, "whole");
  g_assert_cmpint (count_names (folder), ==, 1);
  ds_free (beside);
  dst_folder_free (folder);
}

static int synced, fail_sync_at; /* calls of fsync(); which of them fails, from 1 */

int __real_fsync (int file);
int __wrap_fsync (int file);

static gboolean dies; /* the failing call ends the process instead */

int
__wrap_fsync (int file)
{
  if (dies && synced + 1 == fail_sync_at)
    kill (getpid (), SIGKILL);
  if (++synced != fail_sync_at)
    return __real_fsync (file);
  errno = EIO;
  return -1;
}

static void
test_sync_fails (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = dst_put_file (folder, "a", "old");
  char line[600];
  DsError err;

  synced = 0;
  fail_sync_at = 1;
  g_assert_cmpint (ds_io_write_bytes (path, "new", 3, &err), ==, DS_IO);
  assert_holds (path, "old");
  synced = 0;
  fail_sync_at = 2; /* the folder's */
  g_assert_cmpint (ds_io_write_bytes (path, "new", 3, &err), ==, DS_IO);
  assert_holds (path, "new");
  g_assert_nonnull (strstr (ds_error_format (&err, line, sizeof line),
                            "/a: the file was written, but a power failure may still lose it: "));
  synced = fail_sync_at = 0;
  g_assert_cmpint (count_names (folder), ==, 1);
  dst_folder_free (folder);
}

/* The number of a process that is gone. */
static long
dead_process (void)
{
  const pid_t process = fork ();

  if (process == 0)
    _exit (0);
  g_assert_cmpint (waitpid (process, NULL, 0), ==, process);
  return process;
}

/* Files left by a killed save are removed; those that may be the user's stay. */
static void
test_sweep (void)
{
  static const struct {
    const char *format;
    gboolean is_dead, stays;
  } NAMES[] = {
    { ".delvesmith-%ld-0.tmp", TRUE, FALSE }, { ".delvesmith-%ld-7.tmp", TRUE, FALSE },
    { ".delvesmith-%ld-1.tmp", FALSE, TRUE }, { ".delvesmith-%ld-0.tmp.bak", TRUE, TRUE },
    { ".delvesmith-%ld-01.tmp", TRUE, TRUE }, { ".delvesmith-%ld-x.tmp", TRUE, TRUE },
    { "delvesmith-%ld-0.tmp", TRUE, TRUE },   { ".delvesmith-0%ld-0.tmp", TRUE, TRUE },
    { ".delvesmith-%ld--1.tmp", TRUE, TRUE },
  };
  const long dead = dead_process ();
  char *folder = dst_folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.delve", NULL);
  g_autofree char *held = g_strdup_printf ("%s/.delvesmith-%ld-2.tmp", folder, dead);
  g_autofree char *inside = g_strdup_printf ("%s/.delvesmith-%ld-3.tmp", folder, dead);
  g_autofree char *link = g_strdup_printf ("%s/.delvesmith-%ld-4.tmp", folder, dead);
  char *all[G_N_ELEMENTS (NAMES)];
  int file;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  for (gsize i = 0; i < G_N_ELEMENTS (NAMES); i++) {
    g_autofree char *name =
        g_strdup_printf (NAMES[i].format, NAMES[i].is_dead ? dead : (long)getpid ());

    all[i] = dst_put_file (folder, name, "half");
  }
#pragma GCC diagnostic pop
  g_assert_true (g_file_set_contents (held, "half", -1, NULL));
  file = open (held, O_RDONLY | O_CLOEXEC);
  g_assert_cmpint (flock (file, LOCK_EX), ==, 0); /* of a process that has this number elsewhere */
  g_assert_cmpint (g_mkdir (inside, 0700), ==, 0);
  g_assert_cmpint (symlink ("a.delve", link), ==, 0);
  ds_io_sweep (path);
  for (gsize i = 0; i < G_N_ELEMENTS (NAMES); i++) {
    g_test_message ("%s", all[i]);
    g_assert_true (g_file_test (all[i], G_FILE_TEST_EXISTS) == NAMES[i].stays);
    g_free (all[i]);
  }
  g_assert_true (g_file_test (held, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (inside, G_FILE_TEST_IS_DIR));
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  close (file);
  ds_io_sweep (path);
  g_assert_false (g_file_test (held, G_FILE_TEST_EXISTS));
  ds_io_sweep ("/nobody/is/here");
  dst_folder_free (folder);
}

/* Files that are prepared for a plan: those of a process that is gone go at once, those of one
 * elsewhere when they are old. */
static void
test_sweep_prepared (void)
{
  static const struct {
    const char *before, *after; /* of the host in the name */
    gboolean is_dead, is_far;
    int hours; /* of age */
    gboolean stays;
  } ROWS[] = {
    { "a.tmx.delvesmith-%ld-7f-", ".new", TRUE, FALSE, 0, FALSE },
    { "a.tmx.delvesmith-%ld-7f-", ".new", FALSE, FALSE, 48, TRUE },
    { "a.tmx.delvesmith-%ld-7f-", ".new", TRUE, TRUE, 0, TRUE },
    { "b.tmx.delvesmith-%ld-7f-", ".new", FALSE, TRUE, 0, TRUE },
    { "a.tmx.delvesmith-%ld-7f-", ".new", TRUE, TRUE, 23, TRUE },
    { "a.tmx.delvesmith-%ld-7f-", ".new", TRUE, TRUE, 25, FALSE },
    { "b.tmx.delvesmith-%ld-7f-", ".new", FALSE, TRUE, 25, FALSE },
    { "a.delvesmith-%ld-7f-", ".new.bak", TRUE, FALSE, 48, TRUE },
    { "a.delvesmith-%ld-0x7-", ".new", TRUE, FALSE, 48, TRUE },
    { "a.delvesmith-%ld-7f-0", ".new", TRUE, FALSE, 48, TRUE },
    { ".delvesmith-%ld-7f-", ".new", TRUE, FALSE, 48, TRUE },
  };
  const long dead = dead_process ();

  for (gsize i = 0; i < G_N_ELEMENTS (ROWS); i++) {
    char *folder = dst_folder_new ();
    g_autofree char *path = g_build_filename (folder, "a.tmx", NULL), *file = NULL;
    const gint64 written = g_get_real_time () / G_USEC_PER_SEC - ROWS[i].hours * 3600;
    struct utimbuf times = { (time_t)written, (time_t)written };
    GString *name = g_string_new (NULL);

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    g_string_printf (name, ROWS[i].before, ROWS[i].is_dead ? dead : (long)getpid ());
#pragma GCC diagnostic pop
    g_string_append_printf (name, "%08x%s", ds_io_host () + (ROWS[i].is_far ? 1 : 0),
                            ROWS[i].after);
    file = dst_put_file (folder, name->str, "half");
    g_assert_cmpint (g_utime (file, &times), ==, 0);
    ds_io_sweep (path);
    g_test_message ("%s, %d hours", name->str, ROWS[i].hours);
    g_assert_true (g_file_test (file, G_FILE_TEST_EXISTS) == ROWS[i].stays);
    g_string_free (name, TRUE);
    dst_folder_free (folder);
  }
}

/* Where a text of a plan cannot be written the error names its file, not the name that it has until
 * all of them are. */
static void
test_plan_failure (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = dst_put_file (folder, "a.txt", "one");
  DsFilePlan plan = { 0 };
  DsError err;

  g_assert_cmpint (ds_file_plan_put (&plan, path, "one", 3, "two", 3, &err), ==, DS_OK);
  fail_sync_at = synced + 1;
  g_assert_cmpint (ds_file_plan_apply (&plan, &err), ==, DS_IO);
  fail_sync_at = 0;
  g_assert_cmpstr (err.where, ==, path);
  assert_holds (path, "one");
  ds_file_plan_clear (&plan);
  dst_folder_free (folder);
}

/* A plan that is killed leaves names that the sweep knows. */
static void
test_sweep_plan (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *a = dst_put_file (folder, "a.txt", "one");
  g_autofree char *b = g_build_filename (folder, "b.txt", NULL);
  const pid_t child = fork ();
  guint n_left = 0;
  int status;

  if (child == 0) {
    DsFilePlan plan = { 0 };

    if (ds_file_plan_put (&plan, a, "one", 3, "two", 3, NULL) == DS_OK &&
        ds_file_plan_put (&plan, b, NULL, 0, "new", 3, NULL) == DS_OK) {
      dies = TRUE; /* both texts are prepared */
      fail_sync_at = synced + 5;
      (void)!ds_file_plan_apply (&plan, NULL);
    }
    _exit (1);
  }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFSIGNALED (status));
  for (int round = 0; round < 2; round++) {
    g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
    const char *name;

    n_left = 0;
    while ((name = g_dir_read_name (files)) != NULL)
      n_left += g_str_has_suffix (name, ".new");
    g_assert_cmpuint (n_left, ==, round == 0 ? 2 : 0);
    ds_io_sweep (a);
  }
  dst_folder_free (folder);
}

static void
test_formats (void)
{
  g_assert_true (ds_io_format_of ("a.delve") == &ds_format_delve);
  g_assert_true (ds_io_format_of ("/x.y/A.TXT") == &ds_format_text);
  g_assert_true (ds_io_format_of ("-") == &ds_format_delve);
  g_assert_null (ds_io_format_of ("a.delve.bak"));
  g_assert_null (ds_io_format_of (".txt"));
  g_assert_null (ds_io_format_of ("txt"));
  for (size_t i = 0; i < ds_io_n_formats (); i++) {
    g_assert_cmpstr (ds_io_format (i)->label, !=, "");
    g_assert_cmpint (ds_io_format (i)->suffixes[0], ==, '.');
  }
}

static void
test_load_and_save (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *text = dst_put_file (folder, "a.txt", "####\n#..#\n####\n");
  g_autofree char *delve_path = g_build_filename (folder, "a.delve", NULL);
  g_autofree char *odd = g_build_filename (folder, "a.odd", NULL);
  DsErrors errors = { 0 };
  DsDelve delve, again;
  DsError err;
  char line[600];

  g_assert_cmpint (ds_io_load (&delve, text, dst_rules (), &errors), ==, DS_OK);
  g_assert_cmpint (ds_io_save (&delve, delve_path, &err), ==, DS_OK);
  g_assert_cmpint (ds_io_load (&again, delve_path, dst_rules (), &errors), ==, DS_OK);
  g_assert_true (ds_dungeon_equal (&delve.dungeon, &again.dungeon));
  ds_delve_clear (&again);

  again = delve;
  again.dungeon.n_floors = 2; /* too many for a text, and never read */
  g_assert_cmpint (ds_io_save (&again, text, &err), ==, DS_BAD_ARG);
  g_assert_true (
      g_str_has_suffix (ds_error_format (&err, line, sizeof line),
                        "/a.txt: floors: expected a single floor for plain text, got 2"));

  g_assert_cmpint (ds_io_save (&delve, odd, &err), ==, DS_BAD_ARG);
  g_assert_false (g_file_test (odd, G_FILE_TEST_EXISTS));
  g_assert_true (strstr (ds_error_format (&err, line, sizeof line),
                         "unknown suffix: expected one of .delve .txt") != NULL);
  g_assert_cmpint (ds_io_load (&again, odd, dst_rules (), &errors), ==, DS_BAD_ARG);
  g_assert_null (again.rules);
  g_assert_cmpint (ds_io_load (&again, "/no/such.delve", dst_rules (), &errors), ==, DS_NOT_FOUND);
  g_assert_cmpint (errors.n, ==, 2);
  ds_delve_clear (&delve);
  dst_folder_free (folder);
}

/* ---- data */

#define RECIPE(id, label)                                                                          \
  "{\"format\": \"delvesmith.recipe\", \"version\": 1, \"id\": \"" id "\", \"label\": \"" label    \
  "\", \"size\": [9, 9], \"stages\": []}"

static void
test_data_path (void)
{
  g_autofree char *saved = g_strdup (g_getenv ("DELVESMITH_DATA_DIR"));
  DsDataPath path;
  DsError err;

  g_setenv ("XDG_DATA_HOME", "/somewhere", TRUE);
  for (int is_named = 1; is_named >= 0; is_named--) {
    if (!is_named)
      g_unsetenv ("DELVESMITH_DATA_DIR");
    g_assert_cmpint (ds_data_path_init (&path, "/ours", &err), ==, DS_OK);
    g_assert_cmpint (path.n, ==, 2);
    g_assert_cmpstr (path.folders[0], ==, is_named ? saved : "/ours");
    g_assert_cmpstr (path.folders[1], ==, "/somewhere/delvesmith");
    ds_data_path_clear (&path);
  }
  g_setenv ("DELVESMITH_DATA_DIR", saved, TRUE);
}

static void
test_recipes (void)
{
  char *ours = dst_folder_new (), *user = dst_folder_new ();
  const DsDataPath path = { .folders = { ours, user }, .n = 2 };
  DsErrors errors = { 0 };
  DsRecipes recipes;

  g_free (dst_put_file (ours, "recipes/1.json", RECIPE ("b", "our b")));
  g_free (dst_put_file (ours, "recipes/2.json", RECIPE ("a", "our a")));
  g_free (dst_put_file (user, "recipes/mine.json", RECIPE ("b", "my b")));
  g_assert_cmpint (ds_data_load_recipes (&path, &recipes, &errors), ==, DS_OK);
  g_assert_cmpint (recipes.n, ==, 2);
  g_assert_cmpstr (recipes.items[0].id, ==, "a");
  g_assert_cmpstr (ds_str_get (ds_recipes_find (&recipes, "b")->label), ==, "my b");
  g_assert_null (ds_recipes_find (&recipes, "c"));
  ds_recipes_clear (&recipes);

  g_free (dst_put_file (user, "recipes/mine.json", "{"));
  g_assert_cmpint (ds_data_load_recipes (&path, &recipes, &errors), ==, DS_OK);
  g_assert_cmpuint (errors.n, ==, 1);
  g_assert_true (g_str_has_suffix (errors.items[0].where, "recipes/mine.json:1"));
  g_assert_cmpint (recipes.n, ==, 2); /* ours are still there */
  g_assert_cmpstr (ds_str_get (ds_recipes_find (&recipes, "b")->label), ==, "our b");
  ds_recipes_clear (&recipes);
  g_free (dst_put_file (ours, "recipes/3.json", "{"));
  g_assert_cmpint (ds_data_load_recipes (&path, &recipes, &errors), ==, DS_BAD_DATA);
  g_assert_cmpint (recipes.n, ==, 2);
  ds_recipes_clear (&recipes);
  dst_folder_free (ours);
  dst_folder_free (user);
}

static void
test_no_rules (void)
{
  char *folder = dst_folder_new ();
  const DsDataPath path = { .folders = { folder }, .n = 1 };
  DsErrors errors = { 0 };
  DsRules *rules;

  g_assert_cmpint (ds_data_load_rules (&path, &rules, &errors), ==, DS_NOT_FOUND);
  g_assert_null (rules);
  dst_folder_free (folder);
}

static DsStatus
load_data (void *user)
{
  DsErrors errors = { 0 };
  DsRules *rules = NULL;
  DsRecipes recipes = { 0 };
  DsDataPath path;
  DsError err;
  DsStatus status = ds_data_path_init (&path, "data", &err);

  if (status == DS_OK)
    status = ds_data_load_rules (&path, &rules, &errors);
  if (status == DS_OK)
    status = ds_data_load_recipes (&path, &recipes, &errors);
  ds_rules_unref (rules);
  ds_recipes_clear (&recipes);
  ds_data_path_clear (&path);
  return status;
}

static void
test_no_memory (void)
{
  dst_fail_each (load_data, NULL, DS_OK);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/io/file/write", test_write);
  g_test_add_func ("/io/file/mode", test_mode);
  g_test_add_func ("/io/file/links", test_links);
  g_test_add_func ("/io/file/write-fails", test_write_fails);
  g_test_add_func ("/io/file/read-fails", test_read_fails);
  g_test_add_func ("/io/file/read-regular", test_read_regular);
  g_test_add_func ("/io/file/read-memory", test_read_memory);
  g_test_add_func ("/io/file/owner", test_owner);
  g_test_add_func ("/io/file/attributes", test_attributes);
  g_test_add_func ("/io/file/read-only", test_read_only);
  g_test_add_func ("/io/file/closed-folder", test_closed_folder);
  g_test_add_func ("/io/file/both-obstacles", test_both_obstacles);
  g_test_add_func ("/io/file/plans-at-once", test_plans_at_once);
  g_test_add_func ("/io/file/long-name", test_long_name);
  g_test_add_func ("/io/file/sync-fails", test_sync_fails);
  g_test_add_func ("/io/formats", test_formats);
  g_test_add_func ("/io/load-and-save", test_load_and_save);
  g_test_add_func ("/io/sweep", test_sweep);
  g_test_add_func ("/io/sweep-prepared", test_sweep_prepared);
  g_test_add_func ("/io/plan-failure", test_plan_failure);
  g_test_add_func ("/io/sweep-plan", test_sweep_plan);
  g_test_add_func ("/io/data/path", test_data_path);
  g_test_add_func ("/io/data/recipes", test_recipes);
  g_test_add_func ("/io/data/no-rules", test_no_rules);
  g_test_add_func ("/io/data/no-memory", test_no_memory);
  return g_test_run ();
}
