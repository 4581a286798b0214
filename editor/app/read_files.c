/* editor/app/read_files.c — a table of versions as data of a document. */
#include "app/read_files.h"

#include "io/io.h"
#include "io/tiled/tiled_world.h"

#include <string.h>

#define READ "dse-read-files" /* data of a document */

static void
note (GHashTable *files, const char *path)
{
  char *version = dsu_file_dup_version (path);

  if (version != NULL)
    g_hash_table_replace (files, g_strdup (path), version);
}

/* The maps that the world @text at @path names among those that it is saved with. */
static void
note_maps (GHashTable *files, const char *path, const char *text)
{
  for (gsize i = 0; i < DS_FLOORS_MAX; i++) {
    char *map = ds_tiled_floor_file (path, i);
    g_autofree char *name = map != NULL ? g_strdup_printf ("\"%s\"", ds_io_base (map)) : NULL;

    if (name != NULL && strstr (text, name) != NULL)
      note (files, map);
    ds_free (map);
  }
}

GHashTable *
dse_read_files_list (const char *path)
{
  GHashTable *files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  char *text;
  size_t n;

  g_return_val_if_fail (path != NULL, files);

  note (files, path);
  if (ds_io_format_of (path) == &ds_format_world &&
      ds_io_read_bytes (path, &text, &n, NULL) == DS_OK) {
    note_maps (files, path, text);
    ds_free (text);
  }
  return files;
}

void
dse_read_files_set (DsuDocument *document, GHashTable *files)
{
  g_return_if_fail (DSU_IS_DOCUMENT (document));

  g_object_set_data_full (G_OBJECT (document), READ,
                          files != NULL ? g_hash_table_ref (files) : NULL,
                          (GDestroyNotify)g_hash_table_unref);
}

void
dse_read_files_set_own (DsuDocument *document)
{
  g_autoptr (GHashTable) files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  const char *path;

  g_return_if_fail (DSU_IS_DOCUMENT (document));

  path = dsu_document_get_path (document);
  if (path != NULL)
    note (files, path);
  dse_read_files_set (document, files);
}

/* The version of the document's own file follows one that only got another time. */
static gboolean
is_as_read (DsuDocument *document, const char *path, const char *version)
{
  g_autofree char *now = NULL;

  if (g_strcmp0 (dsu_document_get_path (document), path) == 0)
    return !dsu_document_is_stale (document);
  now = dsu_file_dup_version (path);
  return g_strcmp0 (now, version) == 0;
}

/* A file is looked at after it was read: one that changes meanwhile is not as it was. */
void
dse_read_files_add (DsuDocument *document, DsStrangers *out)
{
  GHashTable *files;
  GHashTableIter iter;
  gpointer path, version;

  g_return_if_fail (DSU_IS_DOCUMENT (document) && out != NULL);

  files = g_object_get_data (G_OBJECT (document), READ);
  if (files == NULL)
    return;
  g_hash_table_iter_init (&iter, files);
  while (g_hash_table_iter_next (&iter, &path, &version)) {
    DsStrangers file = { 0 };

    if (ds_strangers_add_file (&file, path, NULL) == DS_OK && is_as_read (document, path, version))
      (void)!ds_strangers_add (out, &file, NULL); /* one that is missing is asked about */
    ds_strangers_clear (&file);
  }
}
