/* core/io/program_run.c — starts a program and waits for it. Its input and its errors lie in files
 * without a name, so that only its output is read while it runs. */
#include "io/program_run.h"

#include "base/file.h"
#include "io/io.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <unistd.h>

#define BLOCK_BYTES 65536
#define ERROR_BYTES 4096 /* that are read of its standard error */
#define POLL_MS 50       /* between looks whether it is cancelled */
#define FILES_MOST 65536 /* open files of this process that it does not get */
#define PATH_BYTES 4096

extern char **environ;

/* Open files of a run; -1: none. */
typedef struct {
  int input, errors;     /* without a name */
  int out_read, out;     /* pipe of its output */
  int start_read, start; /* pipe that closes when it starts, or gets an errno */
} Files;

static DsStatus
fail_errno (DsError *err)
{
  return ds_fail (err, DS_IO, "", "program.system", "%s", strerror (errno));
}

static void
close_file (int *file)
{
  if (*file >= 0)
    close (*file);
  *file = -1;
}

static void
close_all (Files *files)
{
  close_file (&files->input);
  close_file (&files->errors);
  close_file (&files->out_read);
  close_file (&files->out);
  close_file (&files->start_read);
  close_file (&files->start);
}

static bool
keep_to_us (int file)
{
  return fcntl (file, F_SETFD, FD_CLOEXEC) == 0;
}

/* A file without a name; -1 with errno. */
static int
open_unnamed (void)
{
  const char *folder = getenv ("TMPDIR");
  char path[PATH_BYTES];
  int file;

  if (folder == NULL || folder[0] != '/' || strlen (folder) > sizeof path / 2)
    folder = "/tmp";
  snprintf (path, sizeof path, "%s/delvesmith-XXXXXX", folder);
  file = mkstemp (path);
  if (file >= 0) {
    unlink (path);
    keep_to_us (file);
  }
  return file;
}

static bool
open_pipe (int *read_end, int *write_end)
{
  int ends[2];

  if (pipe (ends) != 0)
    return false;
  *read_end = ends[0];
  *write_end = ends[1];
  return keep_to_us (ends[0]) && keep_to_us (ends[1]);
}

static DsStatus
open_all (const DsProgramRun *self, Files *files, DsError *err)
{
  files->input = open_unnamed ();
  files->errors = open_unnamed ();
  if (files->input < 0 || files->errors < 0 ||
      ds_file_write (files->input, self->input, self->n_input) != 0 ||
      lseek (files->input, 0, SEEK_SET) != 0 || !open_pipe (&files->out_read, &files->out) ||
      !open_pipe (&files->start_read, &files->start))
    return fail_errno (err);
  return DS_OK;
}

/* ---- the program */

static bool
has_name (const char *variable, const char *other)
{
  const size_t n = strcspn (variable, "=");

  return strncmp (variable, other, n) == 0 && other[n] == '=';
}

/* The variables of this process, but for those that @more has, too, and @more. Caller frees; NULL:
 * no memory. */
static char **
make_environment (const char *const *more)
{
  size_t n = 0, n_more = 0, at = 0;
  char **out;

  while (environ[n] != NULL)
    n++;
  while (more != NULL && more[n_more] != NULL)
    n_more++;
  out = ds_alloc0 (n + n_more + 1, sizeof *out);
  for (size_t i = 0; i < n && out != NULL; i++) {
    bool is_replaced = false;

    for (size_t k = 0; k < n_more && !is_replaced; k++)
      is_replaced = has_name (more[k], environ[i]);
    if (!is_replaced)
      out[at++] = environ[i];
  }
  for (size_t k = 0; k < n_more && out != NULL; k++)
    out[at++] = (char *)more[k];
  return out;
}

/* In the new process, where only functions that signals may call are allowed. */
static void
become (const DsProgramRun *self, const Files *files, char **words, char **environment, long most)
{
  sigset_t none;
  int code;

  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
  signal (SIGPIPE, SIG_DFL);
#ifdef __linux__
  prctl (PR_SET_PDEATHSIG, SIGKILL); /* it does not outlive a host that is killed */
#endif
  if (self->job != NULL)
    setsid (); /* all that it starts is killed with it */
  if (dup2 (files->input, STDIN_FILENO) >= 0 && dup2 (files->out, STDOUT_FILENO) >= 0 &&
      dup2 (files->errors, STDERR_FILENO) >= 0 && chdir (self->folder) == 0) {
    for (int file = STDERR_FILENO + 1; file < most; file++)
      if (file != files->start)
        close (file);
    environ = environment;
    execvp (words[0], words);
  }
  code = errno;
  if (write (files->start, &code, sizeof code) < 0)
    _exit (126);
  _exit (127);
}

/* Waits until the program has started. */
static DsStatus
check_start (const DsProgramRun *self, Files *files, pid_t program, DsError *err)
{
  ssize_t n;
  int code = 0;

  close_file (&files->start);
  do
    n = read (files->start_read, &code, sizeof code);
  while (n < 0 && errno == EINTR);
  if (n != sizeof code)
    return DS_OK;
  waitpid (program, NULL, 0);
  return ds_fail (err, DS_IO, "", "program.start", N_ ("cannot start “%s”: %s"),
                  self->words.items[0], strerror (code));
}

static DsStatus
start (const DsProgramRun *self, Files *files, pid_t *out, DsError *err)
{
  char **environment = make_environment (self->environment);
  char **words = ds_alloc0 (self->words.n + 1, sizeof *words);
  const long limit = sysconf (_SC_OPEN_MAX);
  DsStatus status = DS_OK;

  *out = -1;
  if (environment == NULL || words == NULL) {
    status = ds_fail_nomem (err, "");
  } else {
    for (size_t i = 0; i < self->words.n; i++)
      words[i] = (char *)self->words.items[i];
    *out = fork ();
    if (*out == 0)
      become (self, files, words, environment,
              limit > 0 && limit < FILES_MOST ? limit : FILES_MOST);
    status = *out < 0 ? fail_errno (err) : check_start (self, files, *out, err);
  }
  close_file (&files->out);
  ds_free (words);
  ds_free (environment);
  return status;
}

/* Reads what it writes until it ends. */
static DsStatus
read_output (const DsProgramRun *self, const Files *files, DsText *out, DsError *err)
{
  struct pollfd waits = { .fd = files->out_read, .events = POLLIN };
  const size_t n_before = out->n;
  char block[BLOCK_BYTES];

  for (;;) {
    const int ready = poll (&waits, 1, self->job != NULL ? POLL_MS : -1);
    ssize_t n = 1;

    if (ds_job_is_cancelled (self->job))
      return ds_fail_cancelled (err, "");
    if (ready > 0)
      n = read (files->out_read, block, sizeof block);
    if ((ready < 0 || n < 0) && errno != EINTR)
      return fail_errno (err);
    if (n == 0)
      return DS_OK;
    if (ready <= 0 || n < 0)
      continue;
    if (out->n - n_before + (size_t)n > DS_IO_BYTES_MAX)
      return ds_fail (err, DS_LIMIT, "", "program.output",
                      N_ ("expected at most %zu bytes of output"), DS_IO_BYTES_MAX);
    ds_text_add (out, block, (size_t)n);
    if (out->failed)
      return ds_fail_nomem (err, "");
  }
}

/* The last line that the program wrote to its errors that is not blank. */
static void
read_said (const Files *files, char said[DS_PROGRAM_SAID_BYTES])
{
  char bytes[ERROR_BYTES + 1] = "", *line;
  const off_t end = lseek (files->errors, 0, SEEK_END);
  ssize_t n = -1;

  if (end > 0 && lseek (files->errors, end > ERROR_BYTES ? end - ERROR_BYTES : 0, SEEK_SET) >= 0)
    n = read (files->errors, bytes, ERROR_BYTES);
  n = n > 0 ? n : 0;
  while (n > 0 && strchr (" \t\r\n", bytes[n - 1]) != NULL)
    n--;
  bytes[n] = '\0';
  line = strrchr (bytes, '\n');
  ds_shown (line != NULL ? line + 1 : bytes, said, DS_PROGRAM_SAID_BYTES);
}

static DsStatus
check_end (int ended, const char *said, DsError *err)
{
  if (WIFEXITED (ended) && WEXITSTATUS (ended) == 0)
    return DS_OK;
  if (said[0] != '\0')
    return ds_fail (err, DS_IO, "", "program.said", "%s", said);
  if (WIFEXITED (ended))
    return ds_fail (err, DS_IO, "", "program.status", N_ ("exit status %d"), WEXITSTATUS (ended));
  return ds_fail (err, DS_IO, "", "program.signal", N_ ("signal %d"), WTERMSIG (ended));
}

DsStatus
ds_program_run (const DsProgramRun *self, DsText *out, char said[DS_PROGRAM_SAID_BYTES],
                DsError *err)
{
  Files files = { -1, -1, -1, -1, -1, -1 };
  DsStatus status;
  pid_t program;
  int ended = 0;

  DS_ASSERT (self != NULL && self->words.n > 0 && self->folder != NULL && out != NULL);
  DS_ASSERT (said != NULL && (self->input != NULL || self->n_input == 0));

  said[0] = '\0';
  status = open_all (self, &files, err);
  if (status == DS_OK)
    status = start (self, &files, &program, err);
  if (status == DS_OK) {
    status = read_output (self, &files, out, err);
    if (status != DS_OK)
      kill (self->job != NULL ? -program : program, SIGKILL);
    while (waitpid (program, &ended, 0) < 0 && errno == EINTR)
      continue;
    read_said (&files, said);
    if (status == DS_OK)
      status = check_end (ended, said, err);
  }
  close_all (&files);
  return status;
}
