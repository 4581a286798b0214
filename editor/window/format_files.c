/* editor/window/format_files.c — opens files by programs of the project, and lists its formats
 * among those that are opened. */
#include "window/window_private.h"

#include "app/work.h"
#include "dialogs.h"
#include "project/format_run.h"
#include "proof/findings.h"
#include "shown.h"
#include "window/busy_toast.h"
#include "window/program_question.h"
#include "window/recent.h"

#include <glib/gi18n.h>

/* A file on its way to a level, which a worker has for itself. */
typedef struct {
  char *path;
  DseProject *project;
  DseFormatRun *format;
  DsRules *rules;
  DsDelve delve;
  DsStatus status;
  DsErrors errors;
  char *version; /* of the file that was read */
  GWeakRef window;
  DsePage *page; /* weak: which reads its file again */
  gboolean is_again;
  DseFilePlace place; /* zeroed: a new tab */
  DseBusyToast *working;
} FileReading;

static void
file_reading_free (gpointer data)
{
  FileReading *self = data;

  dse_busy_toast_free (self->working);
  if (self->status == DS_OK)
    ds_delve_clear (&self->delve);
  dse_format_run_unref (self->format);
  ds_rules_unref (self->rules);
  g_object_unref (self->project);
  g_weak_ref_clear (&self->window);
  g_clear_weak_pointer (&self->page);
  if (self->place.free_data != NULL)
    self->place.free_data (self->place.data);
  g_free (self->path);
  g_free (self->version);
  g_free (self);
}

static void
run (gpointer data)
{
  FileReading *self = data;
  char *bytes = NULL;
  DsError err;
  gsize n;

  self->version = dsu_file_dup_version (self->path);
  self->status = ds_io_read_bytes (self->path, &bytes, &n, &err);
  if (self->status != DS_OK)
    ds_errors_take (&self->errors, &err);
  else
    self->status = dse_format_run_read (self->format, &self->delve, self->path, bytes, n,
                                        self->rules, &self->errors);
  ds_free (bytes);
}

static DsePage *
add_page (DseWindow *window, const FileReading *self, DsuDocument *document)
{
  AdwTabPage *spare = dse_window_untouched_tab (window);
  DsePage *page;

  if (self->place.add != NULL)
    return self->place.add (window, document, self->place.data);
  page = dse_window_add_document (window, document);
  if (spare != NULL)
    dse_window_replace_tab (window, spare);
  return page;
}

/* A level whose format is not written becomes a document without a file. */
static void
show_level (DseWindow *window, FileReading *self)
{
  g_autoptr (DsuDocument) document = dsu_document_new (&self->delve, NULL);
  const gboolean is_written = dse_format_run_get (self->format)->format->write.n > 0;
  g_autofree char *title = dsu_file_dup_shown (self->path), *notes = NULL;
  DsePage *page;

  if (document == NULL) {
    dse_window_show_error (window, _ ("Not enough memory to open this level."));
    return;
  }
  dse_project_take (self->project, document);
  if (is_written) {
    dsu_document_set_path (document, self->path);
    dsu_document_set_version (document, self->version);
  }
  if (self->errors.n > 0) {
    notes = dse_findings_dup (&self->errors);
    dsu_document_set_error (document, notes);
  }
  page = add_page (window, self, document);
  if (!is_written)
    dsu_document_set_fallback_title (document, title);
  dse_recent_note_level (self->path);
  dse_window_offer_unknown (window, page);
}

/* Shows the tab of the file, which another reading or a recovery opened; FALSE: it has none. */
static gboolean
show_open (DseWindow *window, const FileReading *self)
{
  AdwTabPage *tab = dse_window_find_tab (window, self->path);

  if (tab != NULL && self->place.add == NULL)
    dse_window_show_tab (window, tab);
  return tab != NULL;
}

static void
on_run (gpointer owner, gpointer data)
{
  FileReading *self = data;
  const gboolean was_cancelled =
      g_cancellable_is_cancelled (dse_format_run_get_cancellable (self->format));
  g_autofree char *text = NULL;

  if (self->is_again ? self->page == NULL : show_open (owner, self))
    return;
  if (self->status == DS_OK && self->is_again) {
    dse_page_take_file (self->page, &self->delve, &self->errors);
  } else if (self->status == DS_OK) {
    show_level (owner, self);
  } else if (!was_cancelled) {
    text = dse_findings_dup (&self->errors);
    dse_window_show_error (owner, text);
  }
}

static void
on_agreed (gboolean may_run, gpointer data)
{
  FileReading *self = data;
  g_autoptr (DseWindow) window = g_weak_ref_get (&self->window);

  if (!may_run || window == NULL) {
    file_reading_free (self);
    return;
  }
  self->working =
      dse_busy_toast_new (GTK_WIDGET (window), dse_format_run_get (self->format)->format->label,
                          dse_format_run_get_cancellable (self->format));
  dse_work_start (window, self, run, on_run, file_reading_free);
}

/* The format of @project that the file at @path has; NULL: it has none. Borrowed. */
static const DsProjectFormat *
find_format (DseProject *project, const char *path)
{
  return project != NULL && dse_project_get_folder (project) != NULL
             ? ds_project_format_of (&dse_project_get_settings (project)->formats, path)
             : NULL;
}

const DsProjectFormat *
dse_window_find_format (DseWindow *self, DsePage *page, const char *path, DseProject **out)
{
  g_autofree char *findings = NULL;
  const DsProjectFormat *format = NULL;

  g_return_val_if_fail (DSE_IS_WINDOW (self) && path != NULL && out != NULL, NULL);

  *out = NULL;
  if (ds_io_format_of (path) != NULL)
    return NULL;
  *out = dse_project_of_path (path, &findings);
  if (find_format (*out, path) == NULL && page != NULL)
    g_set_object (out, dse_project_of (dse_page_get_document (page)));
  if (find_format (*out, path) == NULL)
    g_set_object (out, dse_window_get_project (self));
  format = find_format (*out, path);
  if (format == NULL)
    g_clear_object (out);
  return format;
}

/* @page reads its file again; NULL: it becomes one. */
static gboolean
read_file (DseWindow *self, DsePage *page, const char *path, const DseFilePlace *place)
{
  g_autoptr (DseProject) project = NULL;
  const DsProjectFormat *format = dse_window_find_format (self, page, path, &project);
  FileReading *reading;

  if (format == NULL || format->read.n == 0)
    return FALSE;
  reading = g_new0 (FileReading, 1);
  *reading =
      (FileReading){ .path = g_strdup (path),
                     .project = g_object_ref (project),
                     .format = dse_format_run_new (format, dse_project_get_folder (project)),
                     .rules = ds_rules_ref (
                         page != NULL ? dsu_document_get_delve (dse_page_get_document (page))->rules
                                      : dse_project_get_rules (project)),
                     .status = DS_CANCELLED };
  g_weak_ref_init (&reading->window, self);
  reading->is_again = page != NULL;
  if (place != NULL)
    reading->place = *place;
  g_set_weak_pointer (&reading->page, page);
  dse_program_question (GTK_WINDOW (self), DSE_PROGRAM_OPENS, format->label, &format->read,
                        dse_project_get_folder (project), on_agreed, reading);
  return TRUE;
}

gboolean
dse_window_open_by_program (DseWindow *self, const char *path, const DseFilePlace *place)
{
  g_return_val_if_fail (DSE_IS_WINDOW (self) && path != NULL, FALSE);

  return read_file (self, NULL, path, place);
}

gboolean
dse_window_revert_by_program (DseWindow *self, DsePage *page)
{
  const char *path;

  g_return_val_if_fail (DSE_IS_WINDOW (self) && DSE_IS_PAGE (page), FALSE);

  path = dsu_document_get_path (dse_page_get_document (page));
  return path != NULL && read_file (self, page, path, NULL);
}

/* ---- the dialog */

static void
on_open (const char *path, gpointer data)
{
  if (path != NULL)
    dse_window_open (data, path);
}

void
dse_window_open_dialog (DseWindow *self)
{
  const DsuFileFilter *ours = dse_window_level_filters ();
  g_autoptr (GArray) filters = g_array_new (TRUE, TRUE, sizeof (DsuFileFilter));
  g_autoptr (GString) all = NULL;
  DseProject *project;
  guint n;

  g_return_if_fail (DSE_IS_WINDOW (self));

  project = dse_window_get_project (self);
  all = g_string_new (ours[0].patterns);
  for (; ours->name != NULL; ours++)
    g_array_append_vals (filters, ours, 1);
  n = filters->len;
  dse_window_add_format_filters (project, FALSE, filters);
  for (; n < filters->len; n++)
    g_string_append_printf (all, " %s", g_array_index (filters, DsuFileFilter, n).patterns);
  g_array_index (filters, DsuFileFilter, 0).patterns = all->str;
  dsu_dialog_open (GTK_WINDOW (self), _ ("Open Level"), &g_array_index (filters, DsuFileFilter, 0),
                   on_open, self);
}
