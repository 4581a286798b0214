/* core/io/recovery.c — writes the journal of an open document. */
#include "io/recovery_files.h"

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LOG_BYTES_MAX                                                                              \
  ((size_t)4 << 20) /* a journal that is twice as long as at first, and this                       \
                     */

#define LARGE_LOG_BYTES_MAX                                                                        \
  ((size_t)256 << 20) /* the same of a large level, of which another journal is made meanwhile */

#define STEPS_BYTES_MAX                                                                            \
  ((size_t)64 << 20) /* of what is written at a time; with more, the journal is begun without      \
                        steps: it could not be read, or not be written in time */

/* mkdir -p */
static bool
make_folder (const char *folder)
{
  char path[DS_RECOVERY_PATH];

  snprintf (path, sizeof path, "%s", folder);
  for (char *slash = strchr (path + 1, '/'); slash != NULL; slash = strchr (slash + 1, '/')) {
    *slash = '\0';
    if (mkdir (path, 0700) < 0 && errno != EEXIST)
      return false;
    *slash = '/';
  }
  return mkdir (path, 0700) == 0 || errno == EEXIST;
}

/* ---- the lock file */

static bool
is_removed (int file)
{
  struct stat about;

  return fstat (file, &about) == 0 && about.st_nlink == 0;
}

static DsStatus
write_about (const DsRecovery *self, DsError *err)
{
  if (lseek (self->lock, 0, SEEK_SET) < 0 ||
      ds_file_write (self->lock, self->about.bytes, self->about.n) != 0 ||
      ftruncate (self->lock, (off_t)self->about.n) < 0 || fsync (self->lock) < 0)
    return ds_file_fail (err, self->folder, errno);
  return DS_OK;
}

/* Nothing else of the token is there yet: only a process that tidies up may hold the lock, soon to
 * release it. */
static DsStatus
take_lock (DsRecovery *self, DsError *err)
{
  if (!make_folder (self->folder))
    return ds_file_fail (err, self->folder, errno);
  if (self->lock >= 0)
    close (self->lock);
  self->lock = ds_recovery_claim (self->folder, self->token, true);
  return self->lock >= 0 ? write_about (self, err) : ds_file_fail (err, self->folder, errno);
}

static DsStatus
set_about (DsRecovery *self, const char *path, const char *version, const char *title, DsError *err)
{
  ds_text_clear (&self->about);
  ds_text_puts (&self->about, path != NULL ? path : "");
  ds_text_putc (&self->about, '\0');
  ds_text_puts (&self->about, version != NULL ? version : "");
  if (title != NULL) {
    ds_text_putc (&self->about, '\0');
    ds_text_puts (&self->about, title);
  }
  return self->about.failed ? ds_fail_nomem (err, "recovery") : DS_OK;
}

DsStatus
ds_recovery_name (DsRecovery *self, const char *path, const char *version, const char *title,
                  DsError *err)
{
  const DsText old = self->about;
  DsStatus status;

  DS_ASSERT (self != NULL);
  self->about = (DsText){ 0 };
  status = set_about (self, path, version, title, err);
  if (status == DS_OK &&
      (old.n != self->about.n || memcmp (old.bytes, self->about.bytes, old.n) != 0))
    status = write_about (self, err);
  if (status == DS_OK) {
    ds_free (old.bytes);
    return DS_OK;
  }
  ds_text_clear (&self->about);
  self->about = old; /* so that the next call tries again */
  return status;
}

/* Zeroed but for what a document needs before it has files. */
static DsStatus
init (DsRecovery *self, const char *folder, const char *token, DsError *err)
{
  *self = (DsRecovery){ .lock = -1, .log = -1, .folder = ds_strdup (folder) };
  snprintf (self->token, sizeof self->token, "%s", token);
  return self->folder != NULL ? DS_OK : ds_fail_nomem (err, "recovery");
}

DsStatus
ds_recovery_open (DsRecovery *self, const char *folder, const char *token, const char *path,
                  const char *version, DsError *err)
{
  DsStatus status = init (self, folder, token, err);

  DS_ASSERT (self != NULL);
  if (status == DS_OK)
    status = set_about (self, path, version, NULL, err);
  if (status == DS_OK)
    status = take_lock (self, err);
  if (status != DS_OK)
    ds_recovery_abandon (self);
  return status;
}

/* ---- the journal */

/* Appends all of @batch or, as when the disk is full, nothing of it: the next batch must not follow
 * half a line. The state of the disk after a failed fdatasync() is unknown. */
static DsStatus
append (DsRecovery *self, const DsText *batch, DsError *err)
{
  if (ds_file_write (self->log, batch->bytes, batch->n) != 0) {
    const int code = errno;

    self->is_torn = ftruncate (self->log, (off_t)self->log_bytes) < 0 || code == EIO;
    return ds_file_fail (err, self->folder, code);
  }
  if (fdatasync (self->log) < 0) {
    self->is_torn = true;
    return ds_file_fail (err, self->folder, errno);
  }
  self->log_bytes += batch->n;
  return DS_OK;
}

/* Writes journal N + 1, which has @text, beside its name; only under it, and on disk, it counts. 0
 * or an errno. */
static int
write_journal (DsRecovery *self, const DsText *text, const char *made, const char *name, int *log)
{
  const int folder = open (self->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int code = 0;

  *log = folder < 0 ? -1 : open (made, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
  if (*log < 0 || ds_file_write (*log, text->bytes, text->n) != 0 || fdatasync (*log) < 0 ||
      rename (made, name) < 0 || (fsync (folder) < 0 && errno != EINVAL && errno != ENOTSUP))
    code = errno;
  if (folder >= 0)
    close (folder);
  return code;
}

/* Begins another journal; only then the older files go. */
static DsStatus
begin_journal (DsRecovery *self, const DsText *text, DsError *err)
{
  char made[DS_RECOVERY_PATH], name[DS_RECOVERY_PATH];
  int code, log;

  ds_recovery_file (made, self->folder, self->token, self->number + 1, ".tmp");
  ds_recovery_file (name, self->folder, self->token, self->number + 1, DS_RECOVERY_JOURNAL);
  code = write_journal (self, text, made, name, &log);
  if (code != 0) {
    if (log >= 0)
      close (log);
    unlink (made);
    unlink (name);
    return ds_file_fail (err, self->folder, code);
  }
  if (self->log >= 0)
    close (self->log);
  self->log = log;
  self->log_bytes = self->first_bytes = text->n;
  self->is_torn = self->has_base = false;
  self->number++;
  ds_recovery_tidy (self->folder, self->token, self->number);
  return DS_OK;
}

/* True when another program changed the file that the journal needs. */
static bool
lacks_base (const DsRecovery *self)
{
  char now[DS_RECOVERY_VERSION];

  return self->has_base && self->base_path != NULL &&
         (!ds_recovery_file_version (self->base_path, now) ||
          strcmp (now, self->base_version) != 0);
}

/* True when another journal is wanted while changes are still added to this one: it needs something
 * else, or has half of what may be added. */
static bool
wants_other (const DsRecovery *self)
{
  return self->has_base ||
         (self->log >= 0 &&
          self->log_bytes >= self->first_bytes + (self->first_bytes + LOG_BYTES_MAX) / 2);
}

/* True when changes can be appended to the journal. @is_large: those of a level of which another
 * one is made meanwhile. */
static bool
can_append (const DsRecovery *self, bool is_large)
{
  return self->log >= 0 && !self->is_torn && !is_removed (self->log) && !lacks_base (self) &&
         self->log_bytes <
             (is_large ? LARGE_LOG_BYTES_MAX : 2 * self->first_bytes + LOG_BYTES_MAX) &&
         self->journal.has_last;
}

/* *@journal becomes that of the files, or a new one, with @now added. */
static DsStatus
put (const DsRecovery *self, bool is_more, const DsPast *now, DsJournal *journal, DsText *batch,
     DsError *err)
{
  const DsStatus status = is_more ? ds_journal_copy (journal, &self->journal, err) : DS_OK;
  const DsPast left = is_more && self->has_base ? ds_journal_leave_undone (now) : *now;

  return status == DS_OK ? ds_journal_put_past (journal, batch, &left, STEPS_BYTES_MAX, err)
                         : status;
}

/* The same without the steps of @now. */
static DsStatus
put_alone (const DsRecovery *self, bool is_more, const DsPast *now, DsJournal *journal,
           DsText *batch, DsError *err)
{
  const DsPast alone = { .now = now->now,
                         .open = now->open,
                         .has_open = now->has_open,
                         .first_serial = ds_past_serial (now, now->position),
                         .saved = DS_PAST_NEVER };
  DsStatus status;

  ds_text_clear (batch);
  ds_journal_clear (journal);
  status = put (self, is_more, &alone, journal, batch, err);
  journal->is_cut = true;
  return status;
}

static DsStatus
save (DsRecovery *self, const DsPast *now, bool is_large, DsJournal *journal, DsText *batch,
      DsError *err)
{
  DsStatus status = DS_OK;
  bool is_more;

  if (is_removed (self->lock))
    status = take_lock (self, err);
  is_more = can_append (self, is_large);
  if (status == DS_OK)
    status = put (self, is_more, now, journal, batch, err);
  if (status == DS_LIMIT)
    status = put_alone (self, is_more, now, journal, batch, err);
  if (status == DS_OK && batch->n > 0)
    status = is_more ? append (self, batch, err) : begin_journal (self, batch, err);
  return status;
}

/* The journal of the files becomes @journal, if @status is DS_OK; frees it otherwise. */
static DsStatus
take_journal (DsRecovery *self, DsJournal *journal, DsStatus status)
{
  if (status == DS_OK) {
    ds_journal_clear (&self->journal);
    self->journal = *journal;
  } else
    ds_journal_clear (journal);
  if (!wants_other (self))
    ds_journal_making_clear (&self->making);
  return status;
}

static DsStatus
save_past (DsRecovery *self, const DsPast *now, bool is_large, DsError *err)
{
  DsJournal journal = { 0 };
  DsText batch = { 0 };
  const DsStatus status = save (self, now, is_large, &journal, &batch, err);

  ds_text_clear (&batch);
  return take_journal (self, &journal, status);
}

DsStatus
ds_recovery_save_past (DsRecovery *self, const DsPast *now, DsError *err)
{
  DS_ASSERT (self != NULL && now != NULL);
  return save_past (self, now, false, err);
}

/* Begins a journal with @base. Time and size of the file are noted before the journal names it: one
 * that changes in between counts as changed. */
static DsStatus
begin_at_base (DsRecovery *self, const DsPast *now, DsJournalBase base, const char *path,
               DsError *err)
{
  char version[DS_RECOVERY_VERSION] = "";
  char *copy = base == DS_BASE_FILE ? ds_strdup (path) : NULL;
  const DsPast left = ds_journal_leave_undone (now);
  DsJournal journal = { 0 };
  DsText text = { 0 };
  DsStatus status = base == DS_BASE_FILE && copy == NULL ? ds_fail_nomem (err, "recovery") : DS_OK;

  if (status == DS_OK && copy != NULL && !ds_recovery_file_version (path, version))
    status = DS_NOT_FOUND;
  if (status == DS_OK)
    status = ds_journal_put_base (&journal, &text, now, base, path, err);
  if (status == DS_OK)
    status = ds_journal_put_past (&journal, &text, &left, STEPS_BYTES_MAX, err);
  if (status == DS_OK)
    status = begin_journal (self, &text, err);
  if (status == DS_OK) {
    char *old = self->base_path;

    ds_journal_making_clear (&self->making);
    self->has_base = true;
    self->is_copied = copy == NULL;
    self->base_path = copy;
    memcpy (self->base_version, version, sizeof version);
    copy = old;
  }
  ds_free (copy);
  ds_text_clear (&text);
  return take_journal (self, &journal, status);
}

DsStatus
ds_recovery_save_at_base (DsRecovery *self, const DsPast *now, const char *path, DsError *err)
{
  DsJournalBase base;
  DsStatus status = DS_NOT_FOUND;

  DS_ASSERT (self != NULL && now != NULL);
  base = ds_journal_find_base (now, path);
  if (base != DS_BASE_NONE && !is_removed (self->lock) &&
      (!can_append (self, true) || ds_journal_wants_base (&self->journal, now, base)))
    status = begin_at_base (self, now, base, path, err);
  return status == DS_NOT_FOUND || status == DS_LIMIT ? save_past (self, now, true, err) : status;
}

/* Ends the journal that was made with what was done meanwhile: it takes the place of the one with a
 * base. */
static DsStatus
end_making (DsRecovery *self, const DsPast *now, DsError *err)
{
  DsJournalMaking *making = &self->making;
  DsJournal journal = making->journal;
  DsStatus status;

  making->journal = (DsJournal){ 0 };
  status = ds_journal_put_past (&journal, &making->text, now, STEPS_BYTES_MAX, err);
  if (status == DS_LIMIT)
    status = put_alone (self, false, now, &journal, &making->text, err);
  if (status == DS_OK)
    status = begin_journal (self, &making->text, err);
  return take_journal (self, &journal, status);
}

/* Copies the file that the journal needs, once: then it may change. One that changed in between is
 * not it. */
static void
copy_base (DsRecovery *self)
{
  char made[DS_RECOVERY_PATH], name[DS_RECOVERY_PATH];

  self->is_copied = true;
  if (lacks_base (self))
    return;
  ds_recovery_file (made, self->folder, self->token, self->number, ".tmp");
  ds_recovery_file (name, self->folder, self->token, self->number, DS_RECOVERY_COPY);
  if (!ds_recovery_copy_file (self->base_path, made) || lacks_base (self) ||
      rename (made, name) < 0)
    unlink (made);
}

bool
ds_recovery_needs_file (const DsRecovery *self, const char *path)
{
  char copy[DS_RECOVERY_PATH];

  DS_ASSERT (self != NULL && path != NULL);
  if (!self->has_base || self->base_path == NULL || strcmp (self->base_path, path) != 0)
    return false;
  ds_recovery_file (copy, self->folder, self->token, self->number, DS_RECOVERY_COPY);
  return access (copy, F_OK) < 0;
}

DsStatus
ds_recovery_settle (DsRecovery *self, const DsPast *now, size_t bytes, bool *is_settled,
                    DsError *err)
{
  DsStatus status = DS_OK;

  DS_ASSERT (self != NULL && now != NULL && is_settled != NULL);
  if (self->has_base && self->base_path != NULL && !self->is_copied)
    copy_base (self);
  if (wants_other (self))
    status = ds_journal_make_more (&self->making, now, bytes, STEPS_BYTES_MAX, err);
  if (status == DS_LIMIT || (status == DS_OK && self->making.is_done))
    status = end_making (self, now, err);
  if (status != DS_OK)
    ds_journal_making_clear (&self->making); /* the next call begins again */
  *is_settled = !wants_other (self);
  return status;
}

DsStatus
ds_recovery_save (DsRecovery *self, const DsDelve *now, DsError *err)
{
  /* As if the whole document were one step that is not finished. */
  const DsJournal *journal = &self->journal;
  const DsPast past = {
    .now = journal->has_last && journal->last.rules == now->rules ? journal->last : *now,
    .open = *now,
    .has_open = true,
    .first_serial = journal->states.n > 0 ? journal->states.items[journal->position] : 0,
  };

  DS_ASSERT (self != NULL && now != NULL);
  return ds_recovery_save_past (self, &past, err);
}

void
ds_recovery_abandon (DsRecovery *self)
{
  DS_ASSERT (self != NULL);
  if (self->folder == NULL)
    return;
  if (self->log >= 0)
    close (self->log);
  if (self->lock >= 0)
    close (self->lock);
  ds_journal_clear (&self->journal);
  ds_journal_making_clear (&self->making);
  ds_text_clear (&self->about);
  ds_free (self->base_path);
  ds_free (self->folder);
  memset (self, 0, sizeof *self);
}

void
ds_recovery_close (DsRecovery *self)
{
  DS_ASSERT (self != NULL);
  if (self->folder == NULL)
    return;
  ds_recovery_erase (self->folder, self->token, self->lock);
  self->lock = -1;
  ds_recovery_abandon (self);
}

/* ---- afterwards */

/* Opens the journal of an earlier process, to append to it. */
static DsStatus
open_log (DsRecovery *self, DsError *err)
{
  char name[DS_RECOVERY_PATH];

  ds_recovery_file (name, self->folder, self->token, self->number, DS_RECOVERY_JOURNAL);
  self->log = open (name, O_WRONLY | O_APPEND | O_CLOEXEC);
  return self->log >= 0 || errno == ENOENT ? DS_OK : ds_file_fail (err, name, errno);
}

static DsStatus
claim (DsRecovery *self, const char *folder, const char *token, DsError *err)
{
  DsStatus status = init (self, folder, token, err);
  char name[DS_RECOVERY_PATH];
  char *about;
  size_t n;

  if (status != DS_OK)
    return status;
  self->lock = ds_recovery_claim (folder, token, false);
  if (self->lock < 0)
    return errno == EWOULDBLOCK ? ds_recovery_fail_taken (err) : ds_file_fail (err, folder, errno);
  ds_recovery_file (name, folder, token, 0, ".lock");
  status = ds_io_read_bytes (name, &about, &n, err);
  if (status == DS_OK)
    ds_text_add (&self->about, about, n);
  ds_free (about);
  return status == DS_OK && self->about.failed ? ds_fail_nomem (err, "recovery") : status;
}

/* The journal holds the first @n_states states of @doc. */
static DsStatus
note_states (DsJournal *self, const DsDoc *doc, size_t n_states, DsError *err)
{
  DsStatus status = ds_delve_copy (&self->last, ds_doc_delve (doc), err);

  self->has_last = status == DS_OK;
  for (size_t i = 0; i < n_states && status == DS_OK; i++)
    if (!ds_array_push (&self->states, i > 0 ? ds_doc_serial (doc, i - 1) : 0))
      status = ds_fail_nomem (err, "recovery");
  if (n_states > 0)
    self->position = ds_doc_position (doc) < n_states ? ds_doc_position (doc) : n_states - 1;
  return status;
}

/* The document of the files with its history, or without one that is too large for memory. */
static DsStatus
read_doc (DsRecovery *self, DsDoc **out, size_t *n_states, DsRules *rules, DsJob *job,
          DsErrors *errors)
{
  DsStatus status;
  DsJournalFile file;
  DsDelve delve;
  DsError err;

  *n_states = 0;
  status = ds_recovery_read (&delve, out, n_states, self->folder, self->token, rules, job, &file,
                             errors);
  if (status == DS_NOMEM || status == DS_LIMIT) {
    *out = NULL;
    memset (errors, 0, sizeof *errors);
    ds_free (file.base_path);
    status =
        ds_recovery_read (&delve, NULL, NULL, self->folder, self->token, rules, job, &file, errors);
    if (status == DS_OK && ds_doc_new (out, &delve, &err) != DS_OK)
      status = ds_errors_take (errors, &err);
  }
  ds_delve_clear (&delve);
  self->log_bytes = file.bytes;
  self->first_bytes = file.first_bytes;
  self->is_torn = !file.is_whole;
  self->has_base = file.has_base;
  self->base_path = file.base_path;
  memcpy (self->base_version, file.base_version, sizeof self->base_version);
  return status;
}

DsStatus
ds_recovery_resume (DsRecovery *self, DsDoc **out, const char *folder, const char *token,
                    DsRules *rules, DsJob *job, DsErrors *errors)
{
  DsError err;
  DsStatus status = claim (self, folder, token, &err);
  size_t n_states;

  DS_ASSERT (self != NULL && out != NULL);
  *out = NULL;
  if (status != DS_OK) {
    ds_recovery_abandon (self);
    return ds_errors_take (errors, &err);
  }
  self->number = ds_recovery_highest (folder, token);
  status = read_doc (self, out, &n_states, rules, job, errors);
  if (status != DS_OK) {
    ds_recovery_abandon (self);
    return status;
  }
  status = note_states (&self->journal, *out, n_states, &err);
  if (status == DS_OK)
    status = open_log (self, &err);
  if (status == DS_OK)
    return DS_OK;
  ds_doc_free (*out);
  *out = NULL;
  ds_recovery_abandon (self);
  return ds_errors_take (errors, &err);
}
