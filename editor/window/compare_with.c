/* editor/window/compare_with.c — the shown level compared with its saved file, or with any other
 * level. */
#include "window/window_private.h"

#include "app/work.h"
#include "import/importing.h"
#include "io/foreign/reader.h"
#include "io/io.h"
#include "proof/findings.h"
#include "shown.h"

#include <glib/gi18n.h>

/* A file that is read for a page. */
typedef struct {
  DsePage *page; /* weak */
  DsRules *rules;
  char *path, *name;
  DsErrors errors;
  DsDelve delve; /* without rules: it cannot be read */
  DseImporting *importing;
} CompareFile;

static void
compare_file_free (gpointer data)
{
  CompareFile *self = data;

  g_clear_weak_pointer (&self->page);
  g_clear_object (&self->importing);
  ds_delve_clear (&self->delve);
  ds_rules_unref (self->rules);
  g_free (self->path);
  g_free (self->name);
  g_free (self);
}

static void
read_file (gpointer data)
{
  CompareFile *self = data;

  (void)!ds_io_load (&self->delve, self->path, self->rules, &self->errors);
}

static void
show (DseWindow *window, CompareFile *self, const DsDelve *delve)
{
  if (self->page == NULL)
    return;
  dse_page_compare_with (self->page, delve, self->name);
  dse_window_update_actions (window);
}

static void
on_read (gpointer owner, gpointer data)
{
  CompareFile *self = data;

  if (self->errors.n > 0 && self->page != NULL) {
    g_autofree char *text = dse_findings_dup (&self->errors);

    dse_page_show_error (self->page, text);
  }
  if (self->delve.rules != NULL)
    show (owner, self, &self->delve);
}

/* ---- files of other programs */

static void
on_imported (DseImporting *importing, CompareFile *self)
{
  DseWindow *window = g_object_get_data (G_OBJECT (importing), "window");
  const DsImport *import = dse_importing_get_import (importing);

  if (dse_importing_get_state (importing) == DSE_IMPORTING_READING ||
      dse_importing_get_busy (importing))
    return;
  g_signal_handlers_disconnect_by_func (importing, on_imported, self);
  if (import != NULL)
    show (window, self, &import->delve);
  else if (self->page != NULL)
    dse_page_show_error (self->page, dse_importing_get_error (importing));
  dse_importing_stop (importing);
  compare_file_free (self);
}

/* By the mapping of the project, the one of last time, or a guess. */
static void
import_file (DseWindow *window, CompareFile *self)
{
  DseProject *project = dse_project_of (dse_page_get_document (self->page));

  self->importing =
      dse_importing_new (project != NULL ? project : dse_project_get_outside (), self->path);
  g_object_set_data_full (G_OBJECT (self->importing), "window", g_object_ref (window),
                          g_object_unref);
  g_signal_connect (self->importing, "changed", G_CALLBACK (on_imported), self);
}

/* ---- the actions */

void
dse_window_compare_path (DseWindow *window, const char *path, const char *name)
{
  DsePage *page;
  CompareFile *self;

  g_return_if_fail (DSE_IS_WINDOW (window) && path != NULL && name != NULL);

  page = dse_window_get_page (window);
  if (page == NULL)
    return;
  self = g_new0 (CompareFile, 1);
  g_set_weak_pointer (&self->page, page);
  self->rules = ds_rules_ref (dsu_document_get_delve (dse_page_get_document (page))->rules);
  self->path = g_strdup (path);
  self->name = g_strdup (name);
  if (ds_foreign_needs_mapping (path))
    import_file (window, self);
  else
    dse_work_start (window, self, read_file, on_read, compare_file_free);
}

void
dse_window_compare_saved (DseWindow *self)
{
  DsePage *page;
  const char *path;

  g_return_if_fail (DSE_IS_WINDOW (self));

  page = dse_window_get_page (self);
  path = page != NULL ? dsu_document_get_path (dse_page_get_document (page)) : NULL;
  if (path != NULL)
    dse_window_compare_path (self, path, _ ("Saved Version"));
}

static void
on_path (const char *path, gpointer data)
{
  g_autofree char *name = path != NULL ? dsu_file_dup_shown (path) : NULL;

  if (path != NULL)
    dse_window_compare_path (data, path, name);
}

void
dse_window_compare_file (DseWindow *self)
{
  g_return_if_fail (DSE_IS_WINDOW (self));

  if (dse_window_get_page (self) != NULL)
    dsu_dialog_open (GTK_WINDOW (self), _ ("Compare With"), dse_window_level_filters (), on_path,
                     self);
}
