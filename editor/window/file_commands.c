/* editor/window/file_commands.c — moves files. */
#include "window/file_commands.h"

#include "map/thing.h"
#include "shown.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#define SHOWN_MAX 60 /* characters of a path that is too long, before the reason */

char *
dse_file_dup_fault (const char *path)
{
  g_autofree char *whole = NULL, *first = NULL, *shown = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  whole = dsu_dup_shown (path);
  first = g_utf8_substring (whole, 0, MIN (g_utf8_strlen (whole, -1), SHOWN_MAX));
  shown = g_strconcat (first, strlen (first) < strlen (whole) ? "…" : NULL, NULL);
  return ds_level_path_is_valid (path)
             ? NULL
             : g_strdup_printf (
                   _ ("%s: expected names separated by \"/\", none of them empty or hidden, "
                      "in at most %d folders, and at most %d bytes"),
                   shown, DS_LEVEL_FOLDERS_MAX, DS_LEVEL_PATH_MAX);
}

gboolean
dse_file_move (DseWindow *window, const char *from, const char *to, const char *path,
               const char *taken)
{
  g_autofree char *above = NULL, *shown = NULL, *text = NULL;

  g_return_val_if_fail (DSE_IS_WINDOW (window) && from != NULL && to != NULL, FALSE);
  g_return_val_if_fail (path != NULL && taken != NULL, FALSE);

  above = g_path_get_dirname (to);
  shown = dsu_dup_shown (path);
  text = dse_file_dup_fault (path);
  if (text == NULL && g_file_test (to, G_FILE_TEST_EXISTS))
    text = g_strdup (taken);
  else if (text == NULL && (g_mkdir_with_parents (above, 0777) != 0 || g_rename (from, to) != 0))
    text = g_strdup_printf ("%s: %s", shown, g_strerror (errno));
  if (text != NULL)
    dse_window_show_error (window, text);
  return text == NULL;
}

void
dse_file_trash (DseWindow *window, const char *file, const char *path)
{
  g_autoptr (GFile) gone = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *shown = NULL, *text = NULL;

  g_return_if_fail (DSE_IS_WINDOW (window) && file != NULL && path != NULL);

  gone = g_file_new_for_path (file);
  shown = dsu_dup_shown (path);
  if (g_file_trash (gone, NULL, &error)) {
    text = g_strdup_printf (_ ("%s is in the trash"), shown);
    dse_window_say (window, text);
  } else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED)) {
    text = g_strdup_printf (
        _ ("%s: its file system has no trash; delete the file in a file manager"), shown);
    dse_window_show_error (window, text);
  } else {
    text = g_strdup_printf ("%s: %s", shown, error->message);
    dse_window_show_error (window, text);
  }
}
