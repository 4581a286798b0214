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
  GWeakRef window;
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
  g_free (self->path);
  g_free (self);
}

static void
run (gpointer data)
{
  FileReading *self = data;
  char *bytes = NULL;
  DsError err;
  gsize n;

  self->status = ds_io_read_bytes (self->path, &bytes, &n, &err);
  if (self->status != DS_OK)
    ds_errors_take (&self->errors, &err);
  else
    self->status = ds_program_format_read (&self->delve, dse_format_run_get (self->format),
                                           self->path, bytes, n, self->rules, &self->errors);
  ds_free (bytes);
}

/* The level becomes a document without a file: that of its program is only read. */
static void
show_level (DseWindow *window, FileReading *self)
{
  AdwTabPage *spare = dse_window_untouched_tab (window);
  g_autoptr (DsuDocument) document = dsu_document_new (&self->delve, NULL);
  g_autofree char *title = dsu_file_dup_shown (self->path), *notes = NULL;
  DsePage *page;

  if (document == NULL) {
    dse_window_show_error (window, _ ("Not enough memory to open this level."));
    return;
  }
  dse_project_take (self->project, document);
  if (self->errors.n > 0) {
    notes = dse_findings_dup (&self->errors);
    dsu_document_set_error (document, notes);
  }
  page = dse_window_add_document (window, document);
  if (spare != NULL)
    dse_window_replace_tab (window, spare);
  dsu_document_set_fallback_title (document, title);
  dse_window_offer_unknown (window, page);
}

static void
on_run (gpointer owner, gpointer data)
{
  FileReading *self = data;
  const gboolean was_cancelled =
      g_cancellable_is_cancelled (dse_format_run_get_cancellable (self->format));
  g_autofree char *text = NULL;

  if (self->status == DS_OK) {
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

/* The format of @project that reads the file at @path; NULL: it has none. Borrowed. */
static const DsProjectFormat *
find_format (DseProject *project, const char *path)
{
  const DsProjectFormat *format =
      project != NULL && dse_project_get_folder (project) != NULL
          ? ds_project_format_of (&dse_project_get_settings (project)->formats, path)
          : NULL;

  return format != NULL && format->read.n > 0 ? format : NULL;
}

gboolean
dse_window_open_by_program (DseWindow *self, const char *path)
{
  g_autofree char *findings = NULL;
  g_autoptr (DseProject) project = NULL;
  const DsProjectFormat *format;
  FileReading *reading;

  g_return_val_if_fail (DSE_IS_WINDOW (self) && path != NULL, FALSE);

  if (ds_io_format_of (path) != NULL)
    return FALSE;
  project = dse_project_of_path (path, &findings);
  if (find_format (project, path) == NULL)
    g_set_object (&project, dse_window_get_project (self));
  format = find_format (project, path);
  if (format == NULL)
    return FALSE;
  reading = g_new0 (FileReading, 1);
  *reading = (FileReading){ .path = g_strdup (path),
                            .project = g_object_ref (project),
                            .format = dse_format_run_new (format, dse_project_get_folder (project)),
                            .rules = ds_rules_ref (dse_project_get_rules (project)),
                            .status = DS_CANCELLED };
  g_weak_ref_init (&reading->window, self);
  dse_program_question (GTK_WINDOW (self), format->label, &format->read,
                        dse_project_get_folder (project), on_agreed, reading);
  return TRUE;
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

  g_return_if_fail (DSE_IS_WINDOW (self));

  project = dse_window_get_project (self);
  all = g_string_new (ours[0].patterns);
  for (; ours->name != NULL; ours++)
    g_array_append_vals (filters, ours, 1);
  for (gsize i = 0; project != NULL && i < dse_project_get_settings (project)->formats.n; i++) {
    const DsProjectFormat *format =
        ds_project_format_at (&dse_project_get_settings (project)->formats, i);
    g_autofree char *pattern = g_strconcat ("*", format->suffix, NULL);
    const DsuFileFilter filter = { g_intern_string (format->label), g_intern_string (pattern) };

    if (format->read.n == 0)
      continue;
    g_string_append_printf (all, " %s", pattern);
    g_array_append_val (filters, filter);
  }
  g_array_index (filters, DsuFileFilter, 0).patterns = all->str;
  dsu_dialog_open (GTK_WINDOW (self), _ ("Open Level"), &g_array_index (filters, DsuFileFilter, 0),
                   on_open, self);
}
