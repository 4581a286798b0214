/* editor/project/command_run.c — see command_run.h. */
#include "project/command_run.h"

#include "app/work.h"
#include "doc/pin_edits.h"
#include "io/delve_file.h"
#include "io/program_run.h"
#include "project/program_jobs.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <unistd.h>

typedef struct {
  char *label, *folder, *path; /* path: of the level; NULL: it was never saved */
  GStrv words, environment;
  DsCommandGives gives;
  gsize floor;      /* shown */
  DsText lines;     /* selected cells and objects */
  char *lines_file; /* with those, while the program runs */
  DsDelve before, after;
  DsCommandSelection selection;
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
  g_strfreev (work->environment);
  ds_text_clear (&work->lines);
  g_free (work->lines_file);
  ds_command_selection_clear (&work->selection);
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

/* Writes the selection where the program can read it: a level has more cells than fit into an
 * environment. */
static gboolean
write_lines (CommandWork *work)
{
  g_autoptr (GError) error = NULL;
  const int fd = work->lines.failed
                     ? -1
                     : g_file_open_tmp ("delvesmith-selection-XXXXXX", &work->lines_file, &error);

  if (fd >= 0) {
    close (fd);
    if (g_file_set_contents_full (work->lines_file, work->lines.n > 0 ? work->lines.bytes : "",
                                  (gssize)work->lines.n, G_FILE_SET_CONTENTS_NONE, 0600, &error)) {
      work->environment =
          g_environ_setenv (work->environment, "DELVESMITH_SELECTION_FILE", work->lines_file, TRUE);
      return TRUE;
    }
  }
  fail (work, error != NULL ? error->message : _ ("Memory ran out"));
  return FALSE;
}

static void
remove_lines (CommandWork *work)
{
  if (work->lines_file != NULL)
    g_unlink (work->lines_file);
}

static void
run_program (CommandWork *work)
{
  char said[DS_PROGRAM_SAID_BYTES];
  DsProgramRun program = { .words = { g_strv_length (work->words),
                                      (const char *const *)work->words },
                           .folder = work->folder,
                           .environment = (const char *const *)work->environment,
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

/* The selection that the program wrote. */
static void
take_selection (CommandWork *work)
{
  g_autofree char *text =
      g_utf8_make_valid (work->out.bytes != NULL ? work->out.bytes : "", (gssize)work->out.n);
  DsError err;

  if (ds_command_selection_read (&work->selection, text, &work->before.dungeon, work->floor,
                                 &err) != DS_OK)
    fail_err (work, &err);
  else
    work->result.selection = &work->selection;
}

static void
run (gpointer data)
{
  CommandWork *work = data;

  if (write_lines (work))
    run_program (work);
  remove_lines (work);
  if (work->error == NULL && work->gives == DS_COMMAND_GIVES_LEVEL)
    take_level (work);
  if (work->error == NULL &&
      (work->gives == DS_COMMAND_GIVES_SELECTION || work->gives == DS_COMMAND_GIVES_VIEW))
    take_selection (work);
}

/* ---- here */

static void
on_run (gpointer owner, gpointer data)
{
  CommandWork *work = data;
  g_autofree char *text = NULL;

  if (work->gives == DS_COMMAND_GIVES_TEXT)
    text = g_utf8_make_valid (work->out.bytes != NULL ? work->out.bytes : "", (gssize)work->out.n);
  work->result.label = work->label;
  work->result.gives = work->gives;
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

/* "x,y,w,h"; "" without a cell. Caller frees. */
static char *
dup_area (DsRect box)
{
  return ds_rect_is_empty (box) ? g_strdup ("")
                                : g_strdup_printf ("%d,%d,%d,%d", box.x, box.y, box.w, box.h);
}

static void
add (GStrvBuilder *to, const char *name, const char *value)
{
  g_autofree char *pair = g_strdup_printf ("DELVESMITH_%s=%s", name, value);

  g_strv_builder_add (to, pair);
}

/* Variables of the program, as "NAME=value". Caller frees. */
static GStrv
dup_environment (const CommandWork *work, const DseCommandContext *context)
{
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();
  g_autofree char *floor = g_strdup_printf ("%zu", context->floor + 1);
  g_autofree char *view = dup_area (context->view);
  g_autofree char *box =
      dup_area (context->selection != NULL ? ds_mask_bounds (context->selection) : (DsRect){ 0 });
  g_autofree char *cursor = ds_floor_has (&work->before.dungeon.floors[0], context->cursor)
                                ? g_strdup_printf ("%d,%d", context->cursor.x, context->cursor.y)
                                : g_strdup ("");
  g_autofree char *object = context->n_objects > 0
                                ? g_strdup_printf ("t-%" G_GINT64_MODIFIER "x", context->objects[0])
                                : g_strdup ("");

  add (all, "PROJECT", work->folder);
  add (all, "LEVEL", work->path != NULL ? work->path : "");
  add (all, "FLOOR", floor);
  add (all, "VIEW", view);
  add (all, "CURSOR", cursor);
  add (all, "SELECTION", box);
  add (all, "OBJECT", object);
  add (all, "TILE", context->tile);
  add (all, "KIND", context->kind);
  add (all, "PREVIEW", context->is_preview ? "1" : "");
  g_strv_builder_addv (all, (const char **)context->values);
  return g_strv_builder_end (all);
}

void
dse_command_run_start (const DsProjectCommand *command, const char *folder, DsuDocument *document,
                       const DseCommandContext *context, GObject *owner, GCancellable *cancellable,
                       DseCommandFunc done)
{
  CommandWork *work;

  g_return_if_fail (command != NULL && folder != NULL && DSU_IS_DOCUMENT (document));
  g_return_if_fail (context != NULL && context->values != NULL && G_IS_OBJECT (owner) &&
                    G_IS_CANCELLABLE (cancellable));
  g_return_if_fail (done != NULL);

  work = g_new0 (CommandWork, 1);
  work->label = g_strdup (command->label);
  work->folder = g_strdup (folder);
  work->path = g_strdup (dsu_document_get_path (document));
  work->words = g_new0 (char *, command->run.n + 1);
  for (gsize i = 0; i < command->run.n; i++)
    work->words[i] = g_strdup (command->run.items[i]);
  work->gives = (DsCommandGives)command->gives;
  work->floor = context->floor;
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
  work->environment = dup_environment (work, context);
  ds_command_selection_write (&work->lines, context->selection, context->objects,
                              context->n_objects);
  dse_work_start (owner, work, run, on_run, command_work_free);
}
