/* editor/project/command_run.c — see command_run.h. */
#include "project/command_run.h"

#include "app/work.h"
#include "doc/pin_edits.h"
#include "io/delve_file.h"
#include "io/program_run.h"
#include "project/program_jobs.h"

#include <glib/gi18n.h>

typedef struct {
  char *label, *folder, *path; /* path: of the level; NULL: it was never saved */
  GStrv words, values;
  gboolean gives_level;
  DseCommandPlace place;
  DsDelve before, after;
  GCancellable *cancellable;
  DseCommandFunc done;
  DsText out;
  DsJob job;
  gulong on_cancelled;
  DseCommandResult result;
  char *error;
} CommandWork;

static void
command_work_free (gpointer data)
{
  CommandWork *work = data;

  g_free (work->label);
  g_free (work->folder);
  g_free (work->path);
  g_strfreev (work->words);
  g_strfreev (work->values);
  ds_delve_clear (&work->before);
  ds_delve_clear (&work->after);
  g_cancellable_disconnect (work->cancellable, work->on_cancelled);
  g_object_unref (work->cancellable);
  ds_text_clear (&work->out);
  g_free (work->error);
  g_free (work);
}

/* ---- in the thread */

static void
fail (CommandWork *work, const char *reason)
{
  if (work->error == NULL)
    work->error = g_strdup_printf (_ ("“%s” failed: %s"), work->label, reason);
}

static void
fail_err (CommandWork *work, const DsError *err)
{
  char sentence[DS_SENTENCE];

  fail (work, ds_error_format (err, sentence, sizeof sentence));
}

/* Caller frees. */
static GStrv
dup_environment (const CommandWork *work)
{
  const DsRect *box = &work->place.selection;
  GPtrArray *all = g_ptr_array_new ();

  g_ptr_array_add (all, g_strconcat ("DELVESMITH_PROJECT=", work->folder, NULL));
  g_ptr_array_add (all,
                   g_strconcat ("DELVESMITH_LEVEL=", work->path != NULL ? work->path : "", NULL));
  g_ptr_array_add (all, g_strdup_printf ("DELVESMITH_FLOOR=%zu", work->place.floor + 1));
  g_ptr_array_add (all, box->w > 0 ? g_strdup_printf ("DELVESMITH_SELECTION=%d,%d,%d,%d", box->x,
                                                      box->y, box->w, box->h)
                                   : g_strdup ("DELVESMITH_SELECTION="));
  g_ptr_array_add (all,
                   g_strdup_printf ("DELVESMITH_PREVIEW=%s", work->place.is_preview ? "1" : ""));
  for (char **value = work->values; *value != NULL; value++)
    g_ptr_array_add (all, g_strdup (*value));
  g_ptr_array_add (all, NULL);
  return (GStrv)g_ptr_array_free (all, FALSE);
}

static void
run_program (CommandWork *work)
{
  g_auto (GStrv) environment = dup_environment (work);
  char said[DS_PROGRAM_SAID_BYTES];
  DsProgramRun program = { .words = { g_strv_length (work->words),
                                      (const char *const *)work->words },
                           .folder = work->folder,
                           .environment = (const char *const *)environment,
                           .job = &work->job };
  DsText level = { 0 };
  DsStatus status;
  DsError err;

  status = ds_delve_write (&work->before, &level, &err);
  program.input = level.bytes;
  program.n_input = level.n;
  dse_program_job_begin (&work->job);
  if (status == DS_OK)
    status = ds_program_run (&program, &work->out, said, &err);
  dse_program_job_end (&work->job);
  if (status != DS_OK)
    fail_err (work, &err);
  ds_text_clear (&level);
}

/* The level that the program wrote. */
static void
take_level (CommandWork *work)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  gsize n_changes = 0;
  DsError err;

  if (ds_delve_read (&work->after, "stdout", work->out.bytes != NULL ? work->out.bytes : "",
                     work->out.n, work->before.rules, errors) != DS_OK)
    fail_err (work, &errors->items[0]);
  else if (!ds_rules_have_same_tiles (work->after.rules, work->before.rules) ||
           ds_rules_n_kinds (work->after.rules) != ds_rules_n_kinds (work->before.rules))
    fail (work, _ ("the level that it gives has definitions that the project lacks"));
  else if (ds_pin_edits (&work->after, &work->before, &n_changes, &err) != DS_OK)
    fail_err (work, &err);
  else if (n_changes > 0)
    work->result.level = &work->after;
}

static void
run (gpointer data)
{
  CommandWork *work = data;

  run_program (work);
  if (work->error == NULL && work->gives_level)
    take_level (work);
}

/* ---- here */

static void
on_run (gpointer owner, gpointer data)
{
  CommandWork *work = data;
  g_autofree char *text = NULL;

  if (!work->gives_level)
    text = g_utf8_make_valid (work->out.bytes != NULL ? work->out.bytes : "", (gssize)work->out.n);
  work->result.label = work->label;
  work->result.error = work->error;
  work->result.text = text != NULL ? g_strchomp (text) : "";
  work->result.was_cancelled = g_cancellable_is_cancelled (work->cancellable);
  work->done (owner, &work->result);
}

static void
on_cancelled (GCancellable *cancellable, gpointer job)
{
  (void)cancellable;
  ds_job_cancel (job);
}

void
dse_command_run_start (const DsProjectCommand *command, const char *folder, DsuDocument *document,
                       const DseCommandPlace *place, GObject *owner, GCancellable *cancellable,
                       DseCommandFunc done)
{
  CommandWork *work;

  g_return_if_fail (command != NULL && folder != NULL && DSU_IS_DOCUMENT (document));
  g_return_if_fail (place != NULL && place->values != NULL && G_IS_OBJECT (owner) &&
                    G_IS_CANCELLABLE (cancellable));
  g_return_if_fail (done != NULL);

  work = g_new0 (CommandWork, 1);
  work->label = g_strdup (command->label);
  work->folder = g_strdup (folder);
  work->path = g_strdup (dsu_document_get_path (document));
  work->words = g_new0 (char *, command->run.n + 1);
  for (gsize i = 0; i < command->run.n; i++)
    work->words[i] = g_strdup (command->run.items[i]);
  work->gives_level = command->gives == DS_COMMAND_GIVES_LEVEL;
  work->place = *place;
  work->values = g_strdupv ((char **)place->values);
  work->cancellable = g_object_ref (cancellable);
  work->done = done;
  work->on_cancelled =
      g_cancellable_connect (cancellable, G_CALLBACK (on_cancelled), &work->job, NULL);
  work->result.revision = dsu_document_get_revision (document);
  if (ds_delve_copy (&work->before, dsu_document_get_delve (document), NULL) != DS_OK) {
    fail (work, _ ("Memory ran out"));
    on_run (owner, work);
    command_work_free (work);
    return;
  }
  dse_work_start (owner, work, run, on_run, command_work_free);
}
