/* editor/import/mapping_file.c — names, patterns and files of mappings. */
#include "import/mapping_file.h"

#include "app/slug.h"
#include "base/file.h"
#include "base/hash.h"
#include "io/io.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

char *
dse_stem_dup (const char *path)
{
  g_autofree char *name = NULL;
  char *dot;

  g_return_val_if_fail (path != NULL, NULL);

  name = g_path_get_basename (path);
  dot = strrchr (name, '.');
  if (dot != NULL && dot != name)
    *dot = '\0';
  return g_utf8_make_valid (name, -1);
}

char *
dse_mapping_pattern_dup (const char *path)
{
  g_autofree char *folder = NULL, *name = NULL;
  const char *dot;

  g_return_val_if_fail (path != NULL, NULL);

  dot = strrchr (path, '.');
  folder = g_path_get_dirname (path);
  name = g_strconcat ("*", dot != NULL ? dot : "", NULL);
  return strcmp (folder, ".") == 0 ? g_steal_pointer (&name)
                                   : g_build_filename (folder, name, NULL);
}

char *
dse_mapping_last_path (const char *path)
{
  g_autofree char *folder = NULL, *last = NULL, *pattern = NULL, *slug = NULL, *name = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  folder = g_path_get_dirname (path);
  last = g_path_get_basename (folder);
  pattern = dse_mapping_pattern_dup (path);
  slug = dse_slug_dup (last, "files");
  name = g_strdup_printf ("%s-%016" G_GINT64_MODIFIER "x.json", slug,
                          (guint64)ds_fnv64_text (pattern));
  return g_build_filename (g_get_user_data_dir (), "delvesmith", DS_MAPPINGS_FOLDER, name, NULL);
}

GStrv
dse_mapping_names (const char *folder)
{
  g_autoptr (GStrvBuilder) out = g_strv_builder_new ();
  g_autofree char *mappings = NULL;
  DsFileNames names = { 0 };

  if (folder != NULL)
    mappings = g_build_filename (folder, DS_MAPPINGS_FOLDER, NULL);
  if (mappings == NULL || ds_file_list (&names, mappings, ".json", NULL) != DS_OK)
    names = (DsFileNames){ 0 };
  for (gsize i = 0; i < names.n; i++)
    g_strv_builder_add (out, names.items[i]);
  ds_file_names_clear (&names);
  return g_strv_builder_end (out);
}

GtkStringList *
dse_mapping_labels_new (const char *folder, const char *chosen, guint *selected)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  g_autofree char *mappings = NULL;
  DsFileNames names = { 0 };

  g_return_val_if_fail (folder != NULL && chosen != NULL && selected != NULL, labels);

  *selected = 0;
  mappings = g_build_filename (folder, DS_MAPPINGS_FOLDER, NULL);
  gtk_string_list_append (labels, C_ ("mapping", "None"));
  if (folder[0] != '\0' && ds_file_list (&names, mappings, ".json", NULL) == DS_OK)
    for (gsize i = 0; i < names.n; i++) {
      gtk_string_list_append (labels, names.items[i]);
      if (g_str_equal (names.items[i], chosen))
        *selected = (guint)i + 1;
    }
  if (chosen[0] != '\0' && *selected == 0) {
    gtk_string_list_append (labels, chosen);
    *selected = g_list_model_get_n_items (G_LIST_MODEL (labels)) - 1;
  }
  ds_file_names_clear (&names);
  return labels;
}

DsLines
dse_mapping_files_with (const DsMapping *mapping, const char *below, const char *pattern)
{
  const char **items;
  DsLines files = { 0 };
  gboolean has_it = FALSE;

  g_return_val_if_fail (mapping != NULL && below != NULL && pattern != NULL, files);

  files.items = items = g_new (const char *, mapping->files.n + 1);
  for (size_t i = 0; i < mapping->files.n; i++) {
    has_it |= ds_mapping_like (mapping->files.items[i], below);
    items[files.n++] = mapping->files.items[i];
  }
  if (!has_it)
    items[files.n++] = pattern;
  return files;
}

DsStatus
dse_mapping_write (const DsMapping *mapping, const char *path, const DsLines *files, DsError *err)
{
  g_autofree char *folder = NULL;
  DsMapping written;
  DsText text = { 0 };
  DsStatus status;

  g_return_val_if_fail (mapping != NULL && path != NULL && files != NULL, DS_BAD_ARG);

  folder = g_path_get_dirname (path);
  written = *mapping;
  written.files = *files;
  if (g_mkdir_with_parents (folder, 0777) != 0)
    return ds_file_fail (err, folder, errno);
  ds_mapping_format (&written, &text);
  status =
      text.failed ? ds_fail_nomem (err, path) : ds_io_write_bytes (path, text.bytes, text.n, err);
  ds_text_clear (&text);
  return status;
}
