/* editor/window/file_filters.c — kinds of files that dialogs list, by the patterns of their names.
 */
#include "window/window_private.h"

#include "dialogs.h"
#include "io/foreign/reader.h"
#include "io/io.h"

#include <glib/gi18n.h>
#include <string.h>

#define FILTERS_MAX 24 /* with the one that ends a list */

/* "*.tmx *.tmj" for ".tmx .tmj"; lives as long as the process. */
static const char *
patterns_of (const char *suffixes)
{
  g_auto (GStrv) list = g_strsplit (suffixes, " ", -1);

  for (char **suffix = list; *suffix != NULL; suffix++) {
    char *pattern = g_strconcat ("*", *suffix, NULL);

    g_free (*suffix);
    *suffix = pattern;
  }
  return g_strjoinv (" ", list);
}

const DsuFileFilter *
dse_window_format_filters (gboolean writing)
{
  static DsuFileFilter all[2][FILTERS_MAX];
  DsuFileFilter *filters = all[writing ? 1 : 0];
  gsize n = 0;

  if (filters[0].name != NULL)
    return filters;
  for (gsize i = 0; i < ds_io_n_formats () && n + 1 < FILTERS_MAX; i++) {
    const DsFormat *format = ds_io_format (i);

    if (writing ? !ds_io_is_writable (format) : format->read == NULL)
      continue;
    filters[n].patterns = patterns_of (format->suffixes);
    filters[n++].name = _ (!writing && format->reads != NULL ? format->reads : format->label);
  }
  return filters;
}

/* Puts a filter called @label for all patterns of the @n filters behind it before them. */
static void
put_all_first (DsuFileFilter *filters, gsize n, const char *label)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) all = g_string_new (NULL);

  for (gsize i = 1; i <= n; i++) {
    g_auto (GStrv) patterns = g_strsplit (filters[i].patterns, " ", -1);

    for (char **pattern = patterns; *pattern != NULL; pattern++)
      if (g_hash_table_add (known, g_strdup (*pattern)))
        g_string_append_printf (all, "%s%s", all->len > 0 ? " " : "", *pattern);
  }
  filters[0] = (DsuFileFilter){ label, g_strdup (all->str) };
}

/* Adds a filter for each reader of other programs' files at *@n; of @own ones only suffixes that no
 * format of ours has. */
static void
add_readers (DsuFileFilter *filters, gsize *n, gboolean own)
{
  for (gsize i = 0; i < ds_foreign_n_readers () && *n + 2 < FILTERS_MAX; i++) {
    const DsForeignReader *reader = ds_foreign_reader (i);
    g_auto (GStrv) suffixes = g_strsplit (reader->suffixes, " ", -1);
    const DsFormat *format = ds_io_format_of (suffixes[0]);

    if (!own || format == NULL || format->read == NULL)
      filters[++*n] = (DsuFileFilter){ _ (reader->label), patterns_of (reader->suffixes) };
  }
}

const DsuFileFilter *
dse_window_import_filters (void)
{
  static DsuFileFilter filters[FILTERS_MAX];
  gsize n = 0;

  if (filters[0].name != NULL)
    return filters;
  add_readers (filters, &n, FALSE);
  put_all_first (filters, n, _ ("Levels of other programs"));
  return filters;
}

const DsuFileFilter *
dse_window_level_filters (void)
{
  static DsuFileFilter filters[FILTERS_MAX];
  const DsuFileFilter *own = dse_window_format_filters (FALSE);
  gsize n = 0;

  if (filters[0].name != NULL)
    return filters;
  while (own[n].name != NULL && n + 2 < FILTERS_MAX) {
    filters[n + 1] = own[n];
    n++;
  }
  add_readers (filters, &n, TRUE);
  put_all_first (filters, n, _ ("All levels"));
  return filters;
}

static void
add_format (GArray *filters, const DsProjectFormat *format)
{
  g_autofree char *pattern = g_strconcat ("*", format->suffix, NULL);
  const DsuFileFilter filter = { g_intern_string (format->label), g_intern_string (pattern) };

  g_array_append_val (filters, filter);
}

/* But for that of @other, by its suffix; NULL: all. */
static void
add_format_filters (DseProject *project, gboolean writing, const DsProjectFormat *other,
                    GArray *filters)
{
  for (gsize i = 0; project != NULL && i < dse_project_get_settings (project)->formats.n; i++) {
    const DsProjectFormat *format =
        ds_project_format_at (&dse_project_get_settings (project)->formats, i);

    if ((writing ? format->write.n : format->read.n) > 0 &&
        (other == NULL || strcmp (format->suffix, other->suffix) != 0))
      add_format (filters, format);
  }
}

void
dse_window_add_format_filters (DseProject *project, gboolean writing, GArray *filters)
{
  g_return_if_fail (filters != NULL);

  add_format_filters (project, writing, NULL, filters);
}

GArray *
dse_window_save_filters (DsePage *page, const DsProjectFormat *first)
{
  GArray *filters = g_array_new (TRUE, TRUE, sizeof (DsuFileFilter));
  DseProject *project;

  g_return_val_if_fail (DSE_IS_PAGE (page), filters);

  project = dse_project_of (dse_page_get_document (page));
  if (first != NULL)
    add_format (filters, first);
  for (const DsuFileFilter *ours = dse_window_format_filters (TRUE); ours->name != NULL; ours++)
    g_array_append_vals (filters, ours, 1);
  add_format_filters (project, TRUE, first, filters);
  return filters;
}
