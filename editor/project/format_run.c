/* editor/project/format_run.c — see format_run.h. */
#include "project/format_run.h"

#include "project/program_jobs.h"

struct DseFormatRun {
  gatomicrefcount n;
  DsProjectFormat format;
  char *label, *suffix, *folder;
  GStrv write, read;
  DsJob job;
  DsProgramFormat program;
  GCancellable *cancellable;
  gulong on_cancelled;
};

/* Copies @words to *@copy, which the caller frees. */
static DsLines
copy_words (const DsLines *words, GStrv *copy)
{
  *copy = g_new0 (char *, words->n + 1);
  for (gsize i = 0; i < words->n; i++)
    (*copy)[i] = g_strdup (words->items[i]);
  return (DsLines){ words->n, (const char *const *)*copy };
}

static void
on_cancelled (GCancellable *cancellable, gpointer job)
{
  (void)cancellable;
  ds_job_cancel (job);
}

DseFormatRun *
dse_format_run_new (const DsProjectFormat *format, const char *folder)
{
  DseFormatRun *self;

  g_return_val_if_fail (format != NULL && folder != NULL, NULL);

  self = g_new0 (DseFormatRun, 1);
  g_atomic_ref_count_init (&self->n);
  self->label = g_strdup (format->label);
  self->suffix = g_strdup (format->suffix);
  self->folder = g_strdup (folder);
  self->format = (DsProjectFormat){ .label = self->label,
                                    .suffix = self->suffix,
                                    .write = copy_words (&format->write, &self->write),
                                    .read = copy_words (&format->read, &self->read) };
  self->program =
      (DsProgramFormat){ .format = &self->format, .folder = self->folder, .job = &self->job };
  self->cancellable = g_cancellable_new ();
  self->on_cancelled =
      g_cancellable_connect (self->cancellable, G_CALLBACK (on_cancelled), &self->job, NULL);
  return self;
}

DseFormatRun *
dse_format_run_ref (DseFormatRun *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->n);
  return self;
}

void
dse_format_run_unref (DseFormatRun *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->n))
    return;
  g_cancellable_disconnect (self->cancellable, self->on_cancelled);
  g_object_unref (self->cancellable);
  g_strfreev (self->write);
  g_strfreev (self->read);
  g_free (self->label);
  g_free (self->suffix);
  g_free (self->folder);
  g_free (self);
}

DsProgramFormat *
dse_format_run_get (DseFormatRun *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->program;
}

DsStatus
dse_format_run_read (DseFormatRun *self, DsDelve *out, const char *path, const char *bytes, gsize n,
                     DsRules *rules, DsErrors *errors)
{
  DsStatus status;

  g_return_val_if_fail (self != NULL && out != NULL && path != NULL && errors != NULL, DS_BAD_ARG);

  dse_program_job_begin (&self->job);
  status = ds_program_format_read (out, &self->program, path, bytes, n, rules, errors);
  dse_program_job_end (&self->job);
  return status;
}

GCancellable *
dse_format_run_get_cancellable (DseFormatRun *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->cancellable;
}
