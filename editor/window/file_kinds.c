/* editor/window/file_kinds.c — see file_kinds.h. */
#include "window/file_kinds.h"

#include "project/project.h"

#include <glib/gi18n.h>

static const DseFileKind PICTURES[] = {
  { .label = N_ ("PNG picture"), .patterns = "*.png", .has_overlays = TRUE },
  { .label = N_ ("SVG drawing"), .patterns = "*.svg" },
  { .label = N_ ("PDF page"), .patterns = "*.pdf" },
};

/* Pictures, then the formats that are written and hold a part of a level. They live as long as the
 * process. */
static GPtrArray *
own_kinds (void)
{
  static GPtrArray *all;

  if (all != NULL)
    return all;
  all = g_ptr_array_new ();
  for (gsize i = 0; i < G_N_ELEMENTS (PICTURES); i++)
    g_ptr_array_add (all, (gpointer)&PICTURES[i]);
  for (gsize i = 0; i < ds_io_n_formats (); i++) {
    const DsFormat *format = ds_io_format (i);
    g_auto (GStrv) suffixes = g_strsplit (format->suffixes, " ", -1);
    g_autofree char *patterns = g_strjoinv (" *", suffixes);
    DseFileKind *kind;

    if (!ds_io_is_writable (format) || format->is_whole)
      continue;
    kind = g_new0 (DseFileKind, 1);
    kind->label = format->label;
    kind->patterns = g_strconcat ("*", patterns, NULL);
    kind->format = format;
    g_ptr_array_add (all, kind);
  }
  return all;
}

/* The kind of a format of a project. Lives as long as the process. */
static DseFileKind *
kind_of_format (const DsProjectFormat *format)
{
  static GHashTable *all; /* of DseFileKind by label and suffix */
  char *key = g_strconcat (format->label, "\n", format->suffix, NULL);
  DseFileKind *kind;

  if (all == NULL)
    all = g_hash_table_new (g_str_hash, g_str_equal);
  kind = g_hash_table_lookup (all, key);
  if (kind != NULL) {
    g_free (key);
    return kind;
  }
  kind = g_new0 (DseFileKind, 1);
  kind->label = g_strdup (format->label);
  kind->own = g_strdup (format->suffix);
  kind->patterns = g_strconcat ("*", kind->own, NULL);
  kind->format = &ds_program_format;
  g_hash_table_insert (all, key, kind);
  return kind;
}

const DsProjectFormat *
dse_file_kind_format (DsePage *page, const char *own, const char **folder)
{
  DseProject *project = dse_project_of (dse_page_get_document (page));
  g_autofree char *name = g_strconcat ("a", own, NULL);

  g_return_val_if_fail (own != NULL && folder != NULL, NULL);

  *folder = project != NULL ? dse_project_get_folder (project) : NULL;
  return *folder != NULL ? ds_project_format_of (&dse_project_get_settings (project)->formats, name)
                         : NULL;
}

GPtrArray *
dse_file_kinds_new (DsePage *page)
{
  DseProject *project = page != NULL ? dse_project_of (dse_page_get_document (page)) : NULL;
  GPtrArray *all = g_ptr_array_copy (own_kinds (), NULL, NULL);
  const DsRecords *formats =
      project != NULL ? &dse_project_get_settings (project)->formats : &(DsRecords){ 0 };

  for (gsize i = 0; i < formats->n; i++)
    if (ds_project_format_at (formats, i)->write.n > 0)
      g_ptr_array_add (all, kind_of_format (ds_project_format_at (formats, i)));
  return all;
}

const DseFileKind *
dse_file_kind_find (DsePage *page, const char *path)
{
  g_autoptr (GPtrArray) all = dse_file_kinds_new (page);

  g_return_val_if_fail (path != NULL, NULL);

  for (guint i = 0; i < all->len; i++) {
    const DseFileKind *kind = g_ptr_array_index (all, i);
    g_auto (GStrv) patterns = g_strsplit (kind->patterns, " ", -1);

    for (char **pattern = patterns; *pattern != NULL; pattern++)
      if (g_pattern_match_simple (*pattern, path))
        return kind;
  }
  return NULL;
}

const char *
dse_file_kind_get_label (const DseFileKind *kind)
{
  g_return_val_if_fail (kind != NULL, NULL);

  return kind->own != NULL ? kind->label : _ (kind->label);
}

char *
dse_file_kind_dup_name (const DseFileKind *kind)
{
  g_return_val_if_fail (kind != NULL, NULL);

  return g_strdup (kind->own != NULL      ? kind->own
                   : kind->format != NULL ? kind->format->id
                                          : kind->patterns + 1);
}
