/* editor/page/past_file.c — files of undo steps in the user's state folder. */
#include "page/past_file.h"

#include "app/settings.h"
#include "io/history.h"
#include "io/io.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

static char *
dup_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "delvesmith", "history", NULL);
}

/* Name of the file of @page; NULL: it has no steps to keep. Caller frees. */
static char *
dup_name (DsePage *page)
{
  const char *path = dsu_document_get_path (dse_page_get_document (page));

  return path != NULL && !dse_page_is_prefab (page)
             ? g_compute_checksum_for_string (G_CHECKSUM_SHA256, path, -1)
             : NULL;
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

char *
dse_past_file_write (DsePage *page)
{
  g_autofree char *name = NULL, *folder = dup_folder (), *file = NULL;
  DsuDocument *document;
  gboolean is_done = FALSE;
  DsText text = { 0 };
  DsPast past = { .n = 0 };

  g_return_val_if_fail (DSE_IS_PAGE (page), NULL);

  name = dup_name (page);
  if (name == NULL)
    return NULL;
  document = dse_page_get_document (page);
  file = g_build_filename (folder, name, NULL);
  g_mkdir_with_parents (folder, 0700);
  if (copy_saved (document, &past) &&
      ds_history_write (&past, dsu_document_get_version (document), &text, NULL) == DS_OK &&
      text.n > 0)
    is_done = g_file_set_contents (file, text.bytes, (gssize)text.n, NULL);
  ds_text_clear (&text);
  ds_past_clear (&past);
  return is_done ? g_steal_pointer (&name) : NULL;
}

void
dse_past_file_remove_others (GHashTable *names)
{
  g_autofree char *folder = dup_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_return_if_fail (names != NULL);

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *file = g_build_filename (folder, name, NULL);

    if (!g_hash_table_contains (names, name))
      g_unlink (file);
  }
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

/* True if both would be written as the same file: a version is only a time, which two contents may
 * have. */
static gboolean
is_same_level (const DsDelve *a, const DsDelve *b)
{
  DsText texts[2] = { { 0 }, { 0 } };
  const gboolean is_same =
      ds_history_is_same (a, b) ||
      (ds_format_delve.write (a, &texts[0], NULL) == DS_OK &&
       ds_format_delve.write (b, &texts[1], NULL) == DS_OK && texts[0].n == texts[1].n &&
       memcmp (texts[0].bytes, texts[1].bytes, texts[0].n) == 0);

  ds_text_clear (&texts[0]);
  ds_text_clear (&texts[1]);
  return is_same;
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
  if (status == DS_OK && !is_same_level (ds_doc_delve (doc), dsu_document_get_delve (document))) {
    ds_doc_free (doc);
    status = DS_NOT_FOUND;
  }
  if (status == DS_OK) {
    ds_doc_set_history_limit (
        doc, (size_t)g_settings_get_int (dse_settings_get (), "history-limit-mib") << 20);
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

char *
dse_past_file_read (DsePage *page)
{
  g_autofree char *name = NULL, *folder = dup_folder (), *file = NULL;

  g_return_val_if_fail (DSE_IS_PAGE (page), NULL);

  name = dup_name (page);
  file = name != NULL ? g_build_filename (folder, name, NULL) : NULL;
  return file != NULL ? restore (dse_page_get_document (page), file) : NULL;
}
