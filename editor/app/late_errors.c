/* editor/app/late_errors.c — a file with a line for each error that no window showed. */
#include "app/late_errors.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <unistd.h>

#define BYTES_MAX (1 << 16) /* of the file; more errors than anybody reads are left out */

static struct {
  DseLateErrorFunc show;
  gpointer data;
} window;

static char *last; /* that was recorded; NULL: none was, or they were taken */

void
dse_late_errors_set_window (DseLateErrorFunc show, gpointer data)
{
  window.show = show;
  window.data = data;
}

static char *
dup_path (void)
{
  return g_build_filename (g_get_user_state_dir (), "delvesmith", "late-errors", NULL);
}

static void
record (const char *text)
{
  g_autofree char *path = dup_path (), *folder = g_path_get_dirname (path);
  FILE *file;

  g_mkdir_with_parents (folder, 0700);
  file = g_fopen (path, "ae");
  if (file == NULL)
    return;
  if (ftell (file) < BYTES_MAX)
    fprintf (file, "%s\n", text);
  fclose (file);
}

void
dse_late_errors_report (const char *text)
{
  g_return_if_fail (text != NULL);

  if (window.show != NULL && window.show (text, window.data))
    return;
  if (g_strcmp0 (text, last) == 0)
    return;
  g_free (last);
  last = g_strdup (text);
  g_printerr ("%s\n", text);
  record (text);
}

/* The file is moved first, so that two programs that start do not both show it. */
char *
dse_late_errors_take (void)
{
  g_autofree char *path = dup_path ();
  g_autofree char *mine = g_strdup_printf ("%s.%ld", path, (long)getpid ());
  char *text = NULL;

  g_clear_pointer (&last, g_free);
  if (g_rename (path, mine) != 0)
    return NULL;
  if (g_file_get_contents (mine, &text, NULL, NULL)) {
    char *valid = g_utf8_make_valid (g_strchomp (text), -1);

    g_free (text);
    text = valid[0] != '\0' ? g_strdup (valid) : NULL;
    g_free (valid);
  }
  g_unlink (mine);
  return text;
}
