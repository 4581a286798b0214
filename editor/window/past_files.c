/* editor/window/past_files.c — files of undo steps in the user's state folder. */
#include "window/past_files.h"

#include "io/history.h"
#include "page/page.h"
#include "proof/findings.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

static char *
dup_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "delvesmith", "history", NULL);
}

static char *
dup_name (const char *path)
{
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, path, -1);
}

/* ---- remembering */

/* The steps up to the state that the file holds. FALSE: none belong to it. */
static gboolean
copy_saved (DsuDocument *document, DsPast *out)
{
  if (ds_doc_copy_past (dsu_document_get_doc (document), DS_HISTORY_STEPS_BYTES, out, NULL) !=
      DS_OK)
    return FALSE;
  if (out->saved == DS_PAST_NEVER || dsu_document_is_stale (document) ||
      dsu_document_get_version (document) == NULL ||
      (out->saved != out->position && ds_past_cut (out, out->saved, NULL) != DS_OK))
    ds_past_clear (out);
  return out->n > 0;
}

/* True when the file of the page's steps was written. */
static gboolean
remember (DsePage *page, const char *file)
{
  DsuDocument *document = dse_page_get_document (page);
  gboolean is_done = FALSE;
  DsText text = { 0 };
  DsPast past = { .n = 0 };

  if (copy_saved (document, &past) &&
      ds_history_write (&past, dsu_document_get_version (document), &text, NULL) == DS_OK &&
      text.n > 0)
    is_done = g_file_set_contents (file, text.bytes, (gssize)text.n, NULL);
  ds_text_clear (&text);
  ds_past_clear (&past);
  return is_done;
}

static void
remove_others (const char *folder, GHashTable *kept)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *file = g_build_filename (folder, name, NULL);

    if (!g_hash_table_contains (kept, name))
      g_unlink (file);
  }
}

void
dse_past_files_remember (DseWindow *window)
{
  g_autoptr (GHashTable) kept = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *folder = dup_folder ();

  g_return_if_fail (DSE_IS_WINDOW (window));

  g_mkdir_with_parents (folder, 0700);
  for (guint i = 0; i < dse_window_get_n_pages (window); i++) {
    DsePage *page = dse_window_get_nth_page (window, i);
    const char *path = dsu_document_get_path (dse_page_get_document (page));
    g_autofree char *name = path != NULL ? dup_name (path) : NULL, *file = NULL;

    if (path == NULL || dse_page_is_prefab (page))
      continue;
    file = g_build_filename (folder, name, NULL);
    if (remember (page, file))
      g_hash_table_add (kept, g_steal_pointer (&name));
  }
  remove_others (folder, kept);
}

/* ---- restoring */

/* The file as text; FALSE: there is none, or it is too large. */
static gboolean
read_file (const char *file, char **bytes, gsize *n)
{
  GStatBuf about;

  return g_stat (file, &about) == 0 && about.st_size >= 0 &&
         (guint64)about.st_size <= DS_HISTORY_FILE_MAX &&
         g_file_get_contents (file, bytes, n, NULL);
}

/* NULL: the document has its steps, or there are none. Caller frees. */
static char *
restore (DsuDocument *document, const char *file)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  const char *version = dsu_document_get_version (document);
  g_autofree char *bytes = NULL, *title = NULL;
  DsStatus status;
  DsDoc *doc;
  gsize n;

  if (version == NULL || !read_file (file, &bytes, &n))
    return NULL;
  status = ds_history_read (&doc, file, bytes, n, version, dsu_document_get_delve (document)->rules,
                            errors);
  if (status == DS_OK) {
    dsu_document_take_history (document, doc);
    return NULL;
  }
  title = dsu_document_dup_title (document);
  return g_strdup_printf (
      status == DS_NOT_FOUND
          ? _ ("The file of %s changed since the last session: its history is gone")
          : _ ("The history of %s could not be read and is gone"),
      title);
}

void
dse_past_files_restore (DseWindow *window)
{
  g_autofree char *folder = dup_folder ();

  g_return_if_fail (DSE_IS_WINDOW (window));

  for (guint i = 0; i < dse_window_get_n_pages (window); i++) {
    DsuDocument *document = dse_page_get_document (dse_window_get_nth_page (window, i));
    const char *path = dsu_document_get_path (document);
    g_autofree char *name = path != NULL ? dup_name (path) : NULL;
    g_autofree char *file = path != NULL ? g_build_filename (folder, name, NULL) : NULL;
    g_autofree char *text = file != NULL ? restore (document, file) : NULL;

    if (text != NULL)
      dse_window_say (window, text);
  }
}
