/* editor/project/live_export.c — a saved level in the queue of exports. */
#include "project/live_export.h"

#include "app/export_queue.h"
#include "app/noted.h"
#include "io/levels.h"
#include "paint/export_run.h"
#include "project/agreement.h"
#include "shown.h"

#include <glib/gi18n.h>
#include <string.h>

/* A level on its way to its files, which the worker has for itself. */
typedef struct {
  DsDelve delve;
  DsProject project; /* a copy */
  char *level;       /* its path below the folder of the project */
  DseLiveReport report;
  DsWritten written; /* notes in the report, too */
  GWeakRef owner;
  DseLiveExportFunc done;                   /* NULL: it was called */
  gboolean may_run[DS_PROJECT_FORMATS_MAX]; /* the user agreed to what writes files of the format */
  DsJob job;                                /* of these programs */
} LiveExport;

static void
live_export_free (gpointer data)
{
  LiveExport *self = data;
  g_autoptr (GObject) owner = g_weak_ref_get (&self->owner);

  if (self->done != NULL)
    self->done (owner, NULL);
  ds_delve_clear (&self->delve);
  ds_project_clear (&self->project);
  g_weak_ref_clear (&self->owner);
  g_free (self->level);
  g_free (self->report.losses);
  g_free (self->report.errors);
  g_hash_table_unref (self->report.hashes);
  g_free (self);
}

/* ---- in the worker */

static void
add_line (char **lines, const char *line)
{
  g_autofree char *old = *lines;

  *lines = old != NULL ? g_strconcat (old, "\n", line, NULL) : g_strdup (line);
}

static void
report_file (LiveExport *self, const DsuExported *file)
{
  g_autofree char *name = dsu_file_dup_shown (file->path), *line = NULL;
  DsText text = { 0 };

  self->report.n_written += file->is_changed;
  ds_losses_put_named (&file->losses, &text);
  if (text.n > 0) {
    /* Translators: a file, and the parts of a level that it lacks. */
    line = g_strdup_printf (_ ("%s lacks %s"), name, text.bytes);
    add_line (&self->report.losses, line);
  }
  ds_text_clear (&text);
}

/* A file of another program is never replaced beside a save. */
static void
report_failure (LiveExport *self, const DsError *err)
{
  char sentence[DS_SENTENCE];
  g_autofree char *line = NULL;

  ds_error_format (err, sentence, sizeof sentence);
  if (ds_written_is_refusal (err))
    line = g_strdup_printf (_ ("%s. The file is kept; Export can replace it."), sentence);
  add_line (&self->report.errors, line != NULL ? line : sentence);
}

/* Each file that is not replaced, and the error where it is another one. */
static void
report_failures (LiveExport *self, const DsStrangers *refused, const DsError *err)
{
  DsError one;

  for (gsize i = 0; i < refused->files.n; i++) {
    (void)!ds_stranger_refuse (&refused->files.items[i], &one);
    report_failure (self, &one);
  }
  if (refused->files.n == 0 || !ds_written_is_refusal (err))
    report_failure (self, err);
}

/* Nothing is asked beside a save. */
static DsStatus
check_program (const DsuExportRun *exporting, const DsProject *project,
               const DsProjectFormat *format, const char *path, DsError *err)
{
  const LiveExport *self = exporting->user;
  const gsize i = (gsize)(format - ds_project_format_at (&project->formats, 0));

  if (self->may_run[i])
    return DS_OK;
  return ds_fail (err, DS_BAD_ARG, path, "export.program",
                  N_ ("“%s” is written by a program of the project that you have not agreed to; "
                      "Export asks"),
                  format->label);
}

static void
run (gpointer data)
{
  LiveExport *self = data;
  DsuExportRun exporting = {
    .written = &self->written, .check_program = check_program, .user = self, .job = &self->job
  };
  DsError err;
  const gboolean is_safe =
      dsu_export_run_take_levels (&exporting, self->project.folder, &err) == DS_OK;

  if (!is_safe)
    report_failure (self, &err);
  for (gsize i = 0; i < self->project.exports.n && is_safe; i++) {
    const DsExportTarget *target = ds_project_export (&self->project, i);

    if (target->is_live && ds_export_target_takes (target, self->level) &&
        dsu_export_run_write (&exporting, target, &self->project, self->level, &self->delve,
                              &err) != DS_OK)
      report_failures (self, &exporting.strangers, &err);
  }
  for (gsize i = 0; i < exporting.files.n; i++)
    report_file (self, &exporting.files.items[i]);
  dsu_export_run_clear (&exporting);
}

/* ---- in the queue */

static void
on_run (gpointer data)
{
  LiveExport *self = data;
  g_autoptr (GObject) owner = g_weak_ref_get (&self->owner);
  const DseLiveExportFunc done = self->done;

  self->done = NULL;
  done (owner, &self->report);
}

/* The same level, as it was saved before. */
static gboolean
replaces (gconstpointer data, gconstpointer older)
{
  const LiveExport *next = data, *old = older;

  return strcmp (old->level, next->level) == 0 &&
         strcmp (old->project.folder, next->project.folder) == 0;
}

static void
give_up (gpointer data)
{
  LiveExport *self = data;

  ds_job_cancel (&self->job);
}

static const DseExportKind live_export_kind = { .run = run,
                                                .done = on_run,
                                                .free_data = live_export_free,
                                                .replaces = replaces,
                                                .give_up = give_up };

/* The path of @document below the folder of @project, which the caller frees; NULL: it is no level
 * of it. */
static char *
dup_level (DsuDocument *document, const DsProject *project)
{
  g_autofree char *path = g_canonicalize_filename (dsu_document_get_path (document), NULL);
  g_autofree char *levels = g_build_filename (project->folder, DS_LEVELS_FOLDER "/", NULL);

  return g_str_has_prefix (path, levels) ? g_strdup (path + strlen (project->folder) + 1) : NULL;
}

static gboolean
is_wanted (const DsProject *project, const char *level)
{
  for (gsize i = 0; i < project->exports.n; i++) {
    const DsExportTarget *target = ds_project_export (project, i);

    if (target->is_live && ds_export_target_takes (target, level))
      return TRUE;
  }
  return FALSE;
}

/* Settings of an open project change when its file does. FALSE: no memory. */
static gboolean
copy_project (DsProject *out, const DsProject *from)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  DsText text = { 0 };
  gboolean ok;

  ds_project_format (from, &text);
  ok = !text.failed && ds_project_parse (out, DS_PROJECT_FILE, text.bytes, text.n, errors) == DS_OK;
  ds_text_clear (&text);
  if (ok)
    out->folder = ds_strdup (from->folder);
  return ok && out->folder != NULL;
}

gboolean
dse_live_export_start (DsuDocument *document, GObject *owner, DseLiveExportFunc done)
{
  g_autofree char *level = NULL;
  const DsProject *settings;
  DseProject *project;
  LiveExport *self;

  g_return_val_if_fail (DSU_IS_DOCUMENT (document) && G_IS_OBJECT (owner), FALSE);
  g_return_val_if_fail (done != NULL, FALSE);

  project = dse_project_of (document);
  if (project == NULL || dse_project_get_folder (project) == NULL ||
      dsu_document_get_path (document) == NULL)
    return FALSE;
  settings = dse_project_get_settings (project);
  level = dup_level (document, settings);
  if (level == NULL || !is_wanted (settings, level))
    return FALSE;
  self = g_new0 (LiveExport, 1);
  self->level = g_steal_pointer (&level);
  self->done = done;
  self->report.hashes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->written = dse_written_noting (self->report.hashes);
  g_weak_ref_init (&self->owner, owner);
  for (gsize i = 0; i < settings->formats.n; i++) {
    g_autofree char *digest = dse_agreement_dup_digest (
        &ds_project_format_at (&settings->formats, i)->write, settings->folder);

    self->may_run[i] = dse_agreement_is_given (digest);
  }
  if (!copy_project (&self->project, settings) ||
      ds_delve_copy (&self->delve, dsu_document_get_delve (document), NULL) != DS_OK) {
    self->report.errors = g_strdup (_ ("Memory ran out"));
    on_run (self);
    live_export_free (self);
    return TRUE;
  }
  dse_export_queue_add (&live_export_kind, self);
  return TRUE;
}
