/* editor/window/file_commands.c — moves files, and takes back that they were moved to the trash. */
#include "window/file_commands.h"

#include "io/io.h"
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
    text = g_strdup_printf (_ ("%s: %s"), shown, g_strerror (errno));
  if (text != NULL)
    dse_window_show_error (window, text);
  return text == NULL;
}

/* A file that was moved to the trash, as it was. */
typedef struct {
  char *file, *path, *bytes;
  size_t n;
} Trashed;

static void
trashed_free (gpointer data)
{
  Trashed *trashed = data;

  g_free (trashed->file);
  g_free (trashed->path);
  ds_free (trashed->bytes);
  g_free (trashed);
}

/* Writes the file again, unless there is another by now; the one in the trash stays. */
static void
restore (DseWindow *window, gpointer data)
{
  const Trashed *trashed = data;
  g_autofree char *shown = dsu_dup_shown (trashed->path), *text = NULL;
  g_autofree char *above = g_path_get_dirname (trashed->file);
  char sentence[DS_SENTENCE];
  DsError err;

  g_mkdir_with_parents (above, 0777);
  if (g_file_test (trashed->file, G_FILE_TEST_EXISTS))
    text = g_strdup_printf (_ ("There is another %s already"), shown);
  else if (ds_io_write_bytes (trashed->file, trashed->bytes, trashed->n, &err) != DS_OK)
    text = g_strdup (ds_error_format (&err, sentence, sizeof sentence));
  if (text != NULL) {
    dse_window_show_error (window, text);
    return;
  }
  text = g_strdup_printf (_ ("%s is back"), shown);
  dse_window_say (window, text);
}

/* Says that the file is in the trash; without its bytes that cannot be undone here. */
static void
say_trashed (DseWindow *window, const char *file, const char *path, char *bytes, size_t n)
{
  g_autofree char *shown = dsu_dup_shown (path);
  g_autofree char *text = g_strdup_printf (_ ("%s is in the trash"), shown);
  Trashed *trashed;

  if (bytes == NULL) {
    dse_window_say (window, text);
    return;
  }
  trashed = g_new (Trashed, 1);
  *trashed = (Trashed){ g_strdup (file), g_strdup (path), bytes, n };
  dse_window_offer_undo (window, text, restore, trashed, trashed_free);
}

void
dse_file_trash (DseWindow *window, const char *file, const char *path)
{
  g_autoptr (GFile) gone = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *shown = NULL, *text = NULL;
  char *bytes = NULL;
  size_t n = 0;

  g_return_if_fail (DSE_IS_WINDOW (window) && file != NULL && path != NULL);

  gone = g_file_new_for_path (file);
  shown = dsu_dup_shown (path);
  if (ds_io_read_bytes (file, &bytes, &n, NULL) != DS_OK)
    bytes = NULL;
  if (g_file_trash (gone, NULL, &error)) {
    say_trashed (window, file, path, bytes, n);
    return;
  }
  ds_free (bytes);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED))
    text = g_strdup_printf (
        _ ("%s: its file system has no trash; delete the file in a file manager"), shown);
  else
    text = g_strdup_printf (_ ("%s: %s"), shown, error->message);
  dse_window_show_error (window, text);
}
