/* editor/window/level_classes.c — classes of a level become definitions of its project. */
#include "window/level_classes.h"

#include "base/file.h"
#include "io/io.h"
#include "io/mapping/class_rules.h"
#include "project/project.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#define FOLDER "rules"
#define FILES_MAX 1000

/* The folder whose rules get the definitions; NULL: none. Borrowed. */
static const char *
folder_of (DsePage *page)
{
  DseProject *project = dse_project_of (dse_page_get_document (page));
  const char *folder = project != NULL ? dse_project_get_folder (project) : NULL;

  return folder != NULL && !dse_project_is_read_only (project) ? folder : NULL;
}

/* DS_OK: @out, which the caller clears, has the definitions of @n classes. */
static DsStatus
collect (DsePage *page, DsText *out, size_t *n, DsError *err)
{
  *n = 0;
  return ds_class_rules_of_level (out, n, dsu_document_get_delve (dse_page_get_document (page)),
                                  err);
}

guint
dse_level_classes_count (DsePage *page)
{
  DsText text = { 0 };
  size_t n;

  g_return_val_if_fail (DSE_IS_PAGE (page), 0);

  if (folder_of (page) == NULL || collect (page, &text, &n, NULL) != DS_OK)
    n = 0;
  ds_text_clear (&text);
  return (guint)n;
}

void
dse_level_classes_offer (DseWindow *window, DsePage *page)
{
  const guint n = dse_level_classes_count (page);
  g_autofree char *text = NULL;

  g_return_if_fail (DSE_IS_WINDOW (window));

  if (n == 0)
    return;
  text = g_strdup_printf (ngettext ("The level has values of %u class that the project lacks",
                                    "The level has values of %u classes that the project lacks", n),
                          n);
  dse_window_offer (window, text, n == 1 ? _ ("_Define Class") : _ ("_Define Classes"),
                    "win.define-classes");
}

/* "rules/classes.json", or the first such name that is free. Caller frees. */
static char *
dup_free_name (const char *folder)
{
  for (guint i = 1; i < FILES_MAX; i++) {
    g_autofree char *name =
        i == 1 ? g_strdup (FOLDER "/classes.json") : g_strdup_printf (FOLDER "/classes-%u.json", i);
    g_autofree char *path = g_build_filename (folder, name, NULL);

    if (!g_file_test (path, G_FILE_TEST_EXISTS))
      return g_steal_pointer (&name);
  }
  return NULL;
}

static DsStatus
write_rules (const char *folder, const char *name, const DsText *text, DsError *err)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *rules = g_build_filename (folder, FOLDER, NULL);

  (void)g_mkdir_with_parents (rules, 0777);
  return ds_io_write_bytes (path, text->bytes, text->n, err);
}

/* Defines the classes of @page in @folder; returns what is to be said, which the caller frees. */
static DsStatus
define (DsePage *page, const char *folder, char **said, DsError *err)
{
  g_autofree char *name = dup_free_name (folder);
  DsText text = { 0 };
  size_t n;
  DsStatus status = collect (page, &text, &n, err);

  if (status == DS_OK && n > 0 && name != NULL)
    status = write_rules (folder, name, &text, err);
  ds_text_clear (&text);
  if (status == DS_OK && n > 0 && name != NULL)
    *said = g_strdup_printf (
        ngettext ("%zu class is defined in %s now", "%zu classes are defined in %s now", n), n,
        name);
  else if (status == DS_OK)
    *said = g_strdup (_ ("The project defines all classes of the level"));
  return status;
}

void
dse_level_classes_define (DseWindow *window)
{
  DsePage *page;
  const char *folder;
  g_autofree char *said = NULL;
  char sentence[DS_SENTENCE];
  DsError err;

  g_return_if_fail (DSE_IS_WINDOW (window));

  page = dse_window_get_page (window);
  folder = page != NULL ? folder_of (page) : NULL;
  if (folder == NULL)
    dse_window_say (window, _ ("The level is not in a project that can be changed"));
  else if (define (page, folder, &said, &err) == DS_OK)
    dse_window_say (window, said);
  else
    dse_window_show_error (window, ds_error_format (&err, sentence, sizeof sentence));
}
