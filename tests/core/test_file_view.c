/* tests/core/test_file_view.c — large files that are read where the kernel has them. */
#include "program/file_view.h"

#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sys/wait.h>
#include <unistd.h>

#define BYTES (DSE_VIEW_MIN + 12345)

/* A file of @n bytes; free with remove_file(). */
static char *
new_file (gsize n)
{
  g_autofree char *bytes = g_malloc (n + 1);
  char *path;

  close (g_file_open_tmp ("view-XXXXXX", &path, NULL));
  for (gsize i = 0; i < n; i++)
    bytes[i] = (char)('a' + i % 23);
  g_assert_true (g_file_set_contents (path, bytes, (gssize)n, NULL));
  return path;
}

static void
remove_file (char *path)
{
  g_remove (path);
  g_free (path);
}

/* File systems without leases have no views. */
static gboolean
open_or_skip (DseFileView *view, const char *path)
{
  if (dse_file_view_open (view, path))
    return TRUE;
  g_test_skip ("this file system has no leases");
  return FALSE;
}

static void
test_bytes (void)
{
  char *path = new_file (BYTES);
  DseFileView view;

  for (int i = 0; i < 3 && open_or_skip (&view, path); i++) {
    g_assert_cmpuint (view.n, ==, BYTES);
    for (gsize k = 0; k < BYTES; k++)
      if (view.bytes[k] != (char)('a' + k % 23))
        g_error ("byte %zu is wrong", k);
    dse_file_view_close (&view);
  }
  remove_file (path);
}

/* A file that is small, missing, none, or being written is not shown, but read like any. */
static void
test_refused (void)
{
  char *path = new_file (BYTES), *small = new_file (DSE_VIEW_MIN - 1);
  DseFileView view;
  int writer;

  g_assert_false (dse_file_view_open (&view, small));
  g_assert_false (dse_file_view_open (&view, g_get_tmp_dir ()));
  g_assert_false (dse_file_view_open (&view, "/dev/zero"));
  g_assert_false (dse_file_view_open (&view, "no-such-file"));
  writer = open (path, O_WRONLY);
  g_assert_cmpint (writer, >=, 0);
  g_assert_false (dse_file_view_open (&view, path));
  close (writer);
  remove_file (small);
  remove_file (path);
}

/* A program that cuts the file waits until nobody looks, and no signal ends ours. */
static void
test_cut (void)
{
  char *path = new_file (BYTES);
  DseFileView view;
  pid_t child;
  int status;

  if (!open_or_skip (&view, path)) {
    remove_file (path);
    return;
  }
  g_assert_cmpint (open (path, O_WRONLY | O_TRUNC | O_NONBLOCK), ==, -1); /* does not wait */
  child = fork ();
  if (child == 0)
    _exit (truncate (path, 10) == 0 ? 0 : 1);
  g_usleep (50000);
  g_assert_cmpint (waitpid (child, &status, WNOHANG), ==, 0);
  g_assert_cmpint (view.bytes[BYTES - 1], ==, 'a' + (BYTES - 1) % 23);
  dse_file_view_close (&view);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);
  remove_file (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/file-view/bytes", test_bytes);
  g_test_add_func ("/file-view/refused", test_refused);
  g_test_add_func ("/file-view/cut", test_cut);
  return g_test_run ();
}
