/* editor/project/command_run.c — see command_run.h. The level and the errors of the program lie in
 * files without a name, so that only its output is read while it runs. */
#include "project/command_run.h"

#include "app/work.h"
#include "doc/pin_edits.h"
#include "io/delve_file.h"
#include "io/io.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BLOCK_BYTES 65536
#define ERROR_BYTES 4096 /* that are read of what the program says of its errors */

typedef struct {
  char *label, *folder, *path; /* path: of the level; NULL: it was never saved */
  GStrv words, values;
  gboolean gives_level;
  DseCommandPlace place;
  DsDelve before, after;
  GCancellable *cancellable;
  DseCommandFunc done;
  GString *out;
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
  g_object_unref (work->cancellable);
  g_string_free (work->out, TRUE);
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
fail_errno (CommandWork *work)
{
  fail (work, g_strerror (errno));
}

static void
fail_err (CommandWork *work, const DsError *err)
{
  char sentence[DS_SENTENCE];

  fail (work, ds_error_format (err, sentence, sizeof sentence));
}

/* A file without a name; -1: none, with the error. */
static int
open_unnamed (CommandWork *work)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;
  const int fd = g_file_open_tmp (NULL, &name, &error);

  if (fd < 0)
    fail (work, error->message);
  else
    g_unlink (name);
  return fd;
}

static gboolean
write_all (int fd, const char *bytes, gsize n)
{
  for (gssize written; n > 0; bytes += written, n -= (gsize)written) {
    written = write (fd, bytes, n);
    if (written < 0 && errno != EINTR)
      return FALSE;
    written = MAX (written, 0);
  }
  return TRUE;
}

/* The level as a file to read from; -1: none, with the error. */
static int
open_level (CommandWork *work)
{
  DsText text = { 0 };
  DsError err;
  int fd = -1;

  if (ds_delve_write (&work->before, &text, &err) != DS_OK)
    fail_err (work, &err);
  else
    fd = open_unnamed (work);
  if (fd >= 0 && (!write_all (fd, text.bytes, text.n) || lseek (fd, 0, SEEK_SET) != 0)) {
    fail_errno (work);
    close (fd);
    fd = -1;
  }
  ds_text_clear (&text);
  return fd;
}

/* In the program, before it begins: all that it starts is killed with it. */
static void
lead_group (gpointer data)
{
  (void)data;
  setsid ();
}

static void
set_environment (const CommandWork *work, GSubprocessLauncher *launcher)
{
  const DsRect *box = &work->place.selection;
  g_autofree char *floor = g_strdup_printf ("%zu", work->place.floor + 1);
  g_autofree char *selection =
      box->w > 0 ? g_strdup_printf ("%d,%d,%d,%d", box->x, box->y, box->w, box->h) : g_strdup ("");

  g_subprocess_launcher_setenv (launcher, "DELVESMITH_PROJECT", work->folder, TRUE);
  g_subprocess_launcher_setenv (launcher, "DELVESMITH_LEVEL", work->path != NULL ? work->path : "",
                                TRUE);
  g_subprocess_launcher_setenv (launcher, "DELVESMITH_FLOOR", floor, TRUE);
  g_subprocess_launcher_setenv (launcher, "DELVESMITH_SELECTION", selection, TRUE);
  for (char **value = work->values; *value != NULL; value++) {
    const char *sign = strchr (*value, '=');
    g_autofree char *name = g_strndup (*value, (gsize)(sign - *value));

    g_subprocess_launcher_setenv (launcher, name, sign + 1, TRUE);
  }
}

/* Takes @level and @errors. */
static GSubprocess *
start (CommandWork *work, int level, int errors)
{
  g_autoptr (GSubprocessLauncher) launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autoptr (GError) error = NULL;
  GSubprocess *program;

  g_subprocess_launcher_set_cwd (launcher, work->folder);
  g_subprocess_launcher_set_child_setup (launcher, lead_group, NULL, NULL);
  g_subprocess_launcher_take_stdin_fd (launcher, level);
  g_subprocess_launcher_take_stderr_fd (launcher, dup (errors));
  set_environment (work, launcher);
  program = g_subprocess_launcher_spawnv (launcher, (const char *const *)work->words, &error);
  if (program == NULL)
    fail (work, error->message);
  return program;
}

/* Reads what it writes until it ends; FALSE: it is cancelled, or writes too much. */
static gboolean
read_output (CommandWork *work, GSubprocess *program)
{
  GInputStream *stream = g_subprocess_get_stdout_pipe (program);
  g_autofree char *block = g_malloc (BLOCK_BYTES);
  g_autoptr (GError) error = NULL;
  gssize n;

  while ((n = g_input_stream_read (stream, block, BLOCK_BYTES, work->cancellable, &error)) > 0) {
    if (work->out->len + (gsize)n > DS_IO_BYTES_MAX) {
      g_autofree char *reason =
          g_strdup_printf (_ ("expected at most %zu bytes of output"), DS_IO_BYTES_MAX);

      fail (work, reason);
      return FALSE;
    }
    g_string_append_len (work->out, block, n);
  }
  if (n < 0)
    fail (work, error->message);
  return n == 0;
}

/* The last line that the program wrote to its errors that is not blank, as text; caller frees. */
static char *
dup_last_line (int errors)
{
  char bytes[ERROR_BYTES + 1];
  const off_t end = lseek (errors, 0, SEEK_END);
  gssize n;

  if (end < 0 || lseek (errors, MAX (0, end - ERROR_BYTES), SEEK_SET) < 0)
    return g_strdup ("");
  n = read (errors, bytes, ERROR_BYTES);
  bytes[MAX (n, 0)] = '\0';
  g_strchomp (bytes);
  return g_utf8_make_valid (strrchr (bytes, '\n') != NULL ? strrchr (bytes, '\n') + 1 : bytes, -1);
}

static void
check_end (CommandWork *work, GSubprocess *program, int errors)
{
  g_autofree char *line = dup_last_line (errors), *status = NULL;

  if (g_subprocess_get_successful (program))
    return;
  status = g_subprocess_get_if_exited (program)
               ? g_strdup_printf (_ ("exit status %d"), g_subprocess_get_exit_status (program))
               : g_strdup_printf (_ ("signal %d"), g_subprocess_get_term_sig (program));
  fail (work, line[0] != '\0' ? line : status);
}

static void
run_program (CommandWork *work, int level, int errors)
{
  g_autoptr (GSubprocess) program = start (work, level, errors);
  const char *name = program != NULL ? g_subprocess_get_identifier (program) : NULL;
  const GPid group = name != NULL ? atoi (name) : 0;

  if (program == NULL)
    return;
  if (!read_output (work, program) && group > 0)
    kill (-group, SIGKILL);
  g_subprocess_wait (program, NULL, NULL);
  check_end (work, program, errors);
}

/* The level that the program wrote. */
static void
take_level (CommandWork *work)
{
  g_autofree DsErrors *errors = g_new0 (DsErrors, 1);
  gsize n_changes = 0;
  DsError err;

  if (ds_delve_read (&work->after, "stdout", work->out->str, work->out->len, work->before.rules,
                     errors) != DS_OK)
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
  const int errors = open_unnamed (work), level = errors >= 0 ? open_level (work) : -1;

  if (level >= 0)
    run_program (work, level, errors);
  if (errors >= 0)
    close (errors);
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
    text = g_utf8_make_valid (work->out->str, (gssize)work->out->len);
  work->result.label = work->label;
  work->result.error = work->error;
  work->result.text = text != NULL ? g_strchomp (text) : "";
  work->result.was_cancelled = g_cancellable_is_cancelled (work->cancellable);
  work->done (owner, &work->result);
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
  work->out = g_string_new (NULL);
  work->result.revision = dsu_document_get_revision (document);
  if (ds_delve_copy (&work->before, dsu_document_get_delve (document), NULL) != DS_OK) {
    fail (work, _ ("Memory ran out"));
    on_run (owner, work);
    command_work_free (work);
    return;
  }
  dse_work_start (owner, work, run, on_run, command_work_free);
}
