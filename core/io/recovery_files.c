/* core/io/recovery_files.c — lock and journal files of open documents and of those left by dead
 * processes. */
#include "io/recovery_files.h"

#include "base/array.h"
#include "base/file.h"
#include "base/intern.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#define COPY_BYTES ((size_t)1 << 20) /* at a time */
#define COPY_MS 100                  /* a slower disk has the other journal sooner */
#define COPY_ROOM 8                  /* times the file must be free: journals need it more */

void
ds_recovery_file (char out[DS_RECOVERY_PATH], const char *folder, const char *token,
                  unsigned number, const char *suffix)
{
  DS_ASSERT (out != NULL);
  if (number == 0)
    snprintf (out, DS_RECOVERY_PATH, "%s/%s%s", folder, token, suffix);
  else
    snprintf (out, DS_RECOVERY_PATH, "%s/%s-%u%s", folder, token, number, suffix);
}

/* True when @path still names the open @file: a previous owner of the lock may have removed it. */
static bool
is_file_of (int file, const char *path)
{
  struct stat open_one, named;

  return fstat (file, &open_one) == 0 && stat (path, &named) == 0 &&
         open_one.st_dev == named.st_dev && open_one.st_ino == named.st_ino;
}

int
ds_recovery_claim (const char *folder, const char *token, bool wait)
{
  char path[DS_RECOVERY_PATH];

  DS_ASSERT (folder != NULL && token != NULL);
  ds_recovery_file (path, folder, token, 0, ".lock");
  for (;;) {
    const int lock = open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    int code;

    if (lock < 0)
      return -1;
    if (flock (lock, LOCK_EX | (wait ? 0 : LOCK_NB)) == 0) {
      if (is_file_of (lock, path))
        return lock;
      code = EINTR;
    } else {
      code = errno;
    }
    close (lock);
    errno = code;
    if (code != EINTR)
      return -1;
  }
}

/* ---- names */

/* True when @name is that of a file of some token; hidden files are being written. */
static bool
read_name (const char *name, char token[DS_RECOVERY_TOKEN + 1])
{
  const char *at = name + (name[0] == '.' ? 1 : 0);
  const size_t n = strspn (at, "0123456789abcdef");

  if (n != DS_RECOVERY_TOKEN || (at[n] != '-' && strcmp (at + n, ".lock") != 0))
    return false;
  memcpy (token, at, n);
  token[n] = '\0';
  return true;
}

/* Number in "TOKEN-12.delve"; 0: another form. @suffix becomes the rest of the name. */
static unsigned
number_of (const char *name, const char **suffix)
{
  char token[DS_RECOVERY_TOKEN + 1], *end;
  unsigned long number;

  *suffix = "";
  if (name[0] == '.' || !read_name (name, token) || name[DS_RECOVERY_TOKEN] != '-')
    return 0;
  number = strtoul (name + DS_RECOVERY_TOKEN + 1, &end, 10);
  *suffix = end;
  return number <= INT32_MAX ? (unsigned)number : 0;
}

/* The next file of @token in @directory, or NULL. */
static const char *
next_file (DIR *directory, const char *token)
{
  char found[DS_RECOVERY_TOKEN + 1];
  struct dirent *entry;

  while (directory != NULL && (entry = readdir (directory)) != NULL)
    if (read_name (entry->d_name, found) && strcmp (found, token) == 0)
      return entry->d_name;
  if (directory != NULL)
    closedir (directory);
  return NULL;
}

unsigned
ds_recovery_highest (const char *folder, const char *token)
{
  DIR *directory = opendir (folder);
  const char *name, *suffix;
  unsigned highest = 0;

  DS_ASSERT (folder != NULL && token != NULL);
  while ((name = next_file (directory, token)) != NULL) {
    const unsigned number = number_of (name, &suffix);

    if (number > highest &&
        (strcmp (suffix, DS_RECOVERY_JOURNAL) == 0 || strcmp (suffix, DS_RECOVERY_SNAPSHOT) == 0))
      highest = number;
  }
  return highest;
}

static const char *const SUFFIXES[] = { DS_RECOVERY_JOURNAL, DS_RECOVERY_SNAPSHOT, DS_RECOVERY_LOG,
                                        DS_RECOVERY_COPY };

static bool
is_suffix (const char *suffix)
{
  for (size_t i = 0; i < DS_COUNT (SUFFIXES); i++)
    if (strcmp (suffix, SUFFIXES[i]) == 0)
      return true;
  return false;
}

/* Of copies, or of all else. */
static int
tidy (const char *folder, const char *token, unsigned keep, bool copies)
{
  DIR *directory = opendir (folder);
  const char *name, *suffix;
  int code = 0;

  if (directory == NULL)
    return errno;
  while ((name = next_file (directory, token)) != NULL) {
    const unsigned number = number_of (name, &suffix);
    const bool is_kept = number == keep && is_suffix (suffix);

    if (strcmp (name + DS_RECOVERY_TOKEN, ".lock") != 0 && (keep == 0 || !is_kept) &&
        (strcmp (suffix, DS_RECOVERY_COPY) == 0) == copies &&
        unlinkat (dirfd (directory), name, 0) < 0)
      code = errno;
  }
  return code;
}

/* A copy goes behind the journal that needs it. */
int
ds_recovery_tidy (const char *folder, const char *token, unsigned keep)
{
  int code, copies_code;

  DS_ASSERT (folder != NULL && token != NULL);
  code = tidy (folder, token, keep, false);
  copies_code = tidy (folder, token, keep, true);
  return code != 0 ? code : copies_code;
}

int
ds_recovery_erase (const char *folder, const char *token, int lock)
{
  char path[DS_RECOVERY_PATH];
  int code;

  DS_ASSERT (folder != NULL && token != NULL);
  code = ds_recovery_tidy (folder, token, 0);
  ds_recovery_file (path, folder, token, 0, ".lock");
  if (ds_recovery_highest (folder, token) == 0) /* else the next start offers it again */
    unlink (path);
  close (lock);
  return code;
}

DsStatus
ds_recovery_fail_taken (DsError *err)
{
  return ds_fail (err, DS_LIMIT, "", "recovery.taken",
                  N_ ("this level is already open in another Delvesmith"));
}

DsStatus
ds_recovery_remove (const char *folder, const char *token, DsError *err)
{
  const int lock = ds_recovery_claim (folder, token, false);
  int code;

  DS_ASSERT (folder != NULL && token != NULL);
  if (lock < 0 && errno == EWOULDBLOCK)
    return ds_recovery_fail_taken (err);
  if (lock < 0)
    return ds_file_fail (err, folder, errno);
  code = ds_recovery_erase (folder, token, lock);
  return code == 0 ? DS_OK
                   : ds_fail (err, DS_IO, folder, "recovery.remove",
                              N_ ("cannot delete the recovery files: %s"), strerror (code));
}

/* ---- the file that a journal needs */

static int64_t
milliseconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* True when so much is free where @file lies that all bytes of @from leave room for journals. */
static bool
has_room (int file, int from)
{
  struct statvfs disk;
  struct stat about;

  return fstatvfs (file, &disk) == 0 && fstat (from, &about) == 0 &&
         (uint64_t)disk.f_bavail * disk.f_frsize / COPY_ROOM >= (uint64_t)about.st_size;
}

static bool
copy_bytes (int to, int from)
{
  const int64_t end = milliseconds () + COPY_MS;
  ssize_t n;

  if (ioctl (to, FICLONE, from) == 0)
    return true;
  if (!has_room (to, from))
    return false;
  do
    n = sendfile (to, from, NULL, COPY_BYTES);
  while (n > 0 && (n < (ssize_t)COPY_BYTES || milliseconds () < end));
  return n == 0;
}

bool
ds_recovery_copy_file (const char *path, const char *copy)
{
  int from, to;
  bool ok;

  DS_ASSERT (path != NULL && copy != NULL);

  from = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  to = from < 0 ? -1 : open (copy, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  ok = to >= 0 && copy_bytes (to, from);
  if (to >= 0)
    ok = close (to) == 0 && ok;
  if (from >= 0)
    close (from);
  return ok;
}

/* ---- existing files */

/* The last change of a file. */
static int64_t
time_of (const char *folder, const char *token, unsigned number)
{
  char path[DS_RECOVERY_PATH];
  int64_t time = 0;

  for (size_t i = 0; i < DS_COUNT (SUFFIXES); i++) {
    struct stat about;

    ds_recovery_file (path, folder, token, number, SUFFIXES[i]);
    if (stat (path, &about) == 0 && (int64_t)about.st_mtime > time)
      time = (int64_t)about.st_mtime;
  }
  return time;
}

/* The next text up to a NUL, or the end; NULL: there is none, or an empty one. Moves *@at behind
 * it. */
static const char *
next_text (const char **at, const char *end)
{
  const char *text = *at;

  if (text >= end)
    return NULL;
  *at += strlen (text) + 1;
  return text[0] != '\0' ? text : NULL;
}

static bool
take_text (char **out, const char *text)
{
  *out = text != NULL ? ds_strdup (text) : NULL;
  return text == NULL || *out != NULL;
}

/* From the lock file: "path", "path\0version" or "path\0version\0title". */
static DsStatus
read_about (DsRecoveryEntry *entry, const char *folder, DsError *err)
{
  char path[DS_RECOVERY_PATH], *bytes;
  const char *at, *end;
  bool ok;
  size_t n;

  ds_recovery_file (path, folder, entry->token, 0, ".lock");
  if (ds_io_read_bytes (path, &bytes, &n, NULL) != DS_OK)
    return DS_OK; /* untitled, but not lost */
  at = bytes;
  end = bytes + n;
  ok = take_text (&entry->path, next_text (&at, end)) &&
       take_text (&entry->version, next_text (&at, end)) &&
       take_text (&entry->title, next_text (&at, end));
  ds_free (bytes);
  return ok ? DS_OK : ds_fail_nomem (err, "recovery");
}

typedef DS_ARRAY (DsRecoveryEntry) Entries;

void
ds_recovery_entry_clear (DsRecoveryEntry *self)
{
  DS_ASSERT (self != NULL);
  ds_free (self->path);
  ds_free (self->version);
  ds_free (self->title);
  *self = (DsRecoveryEntry){ .time = 0 };
}

/* Removes what is not needed of the files of @token, whose highest journal is @number; 0: none. */
static void
tidy_left (const char *folder, const char *token, unsigned number, int lock)
{
  if (number == 0) {
    ds_recovery_erase (folder, token, lock);
    return;
  }
  ds_recovery_tidy (folder, token, number);
  close (lock);
}

/* Tidies what @token has; adds it if there is something to recover, also where its lock cannot be
 * taken, as on a disk that is read-only: the attempt to recover it says why. */
static DsStatus
add_entry (Entries *entries, const char *folder, const char *token, DsError *err)
{
  const int lock = ds_recovery_claim (folder, token, false);
  const bool lives = lock < 0 && errno == EWOULDBLOCK;
  const unsigned number = lives ? 0 : ds_recovery_highest (folder, token);
  DsRecoveryEntry entry = { .path = NULL };
  DsStatus status;

  if (lock >= 0)
    tidy_left (folder, token, number, lock);
  if (number == 0)
    return DS_OK;
  memcpy (entry.token, token, sizeof entry.token);
  entry.time = time_of (folder, token, number);
  status = read_about (&entry, folder, err);
  if (status == DS_OK && !ds_array_push (entries, entry))
    status = ds_fail_nomem (err, "recovery");
  if (status != DS_OK)
    ds_recovery_entry_clear (&entry);
  return status;
}

static int
compare_entries (const void *a, const void *b)
{
  const DsRecoveryEntry *p = a, *q = b;

  return p->time != q->time ? (p->time < q->time ? 1 : -1) : strcmp (p->token, q->token);
}

/* The tokens of all files in @folder, also of those whose lock file is gone. */
static DsStatus
find_tokens (DsIntern *tokens, const char *folder, DsError *err)
{
  DIR *directory = opendir (folder);
  char token[DS_RECOVERY_TOKEN + 1];
  DsStatus status = DS_OK;
  struct dirent *file;

  if (directory == NULL)
    return errno == ENOENT ? DS_OK : ds_file_fail (err, folder, errno);
  while (status == DS_OK && (file = readdir (directory)) != NULL)
    if (read_name (file->d_name, token) && ds_intern_add (tokens, token) == DS_INTERN_NONE)
      status = ds_fail_nomem (err, "recovery");
  closedir (directory);
  return status;
}

DsStatus
ds_recovery_list (DsRecoveryList *out, const char *folder, DsError *err)
{
  DsIntern tokens = { 0 };
  DsStatus status = find_tokens (&tokens, folder, err);
  Entries entries = { 0 };

  DS_ASSERT (out != NULL);
  for (uint32_t i = 0; i < tokens.n && status == DS_OK; i++)
    status = add_entry (&entries, folder, tokens.names[i], err);
  ds_intern_clear (&tokens);
  *out = (DsRecoveryList){ entries.items, entries.n };
  if (status != DS_OK)
    ds_recovery_list_clear (out);
  else if (entries.n > 1)
    qsort (entries.items, entries.n, sizeof entries.items[0], compare_entries);
  return status;
}

void
ds_recovery_list_clear (DsRecoveryList *self)
{
  DS_ASSERT (self != NULL);
  for (size_t i = 0; i < self->n; i++)
    ds_recovery_entry_clear (&self->items[i]);
  ds_free (self->items);
  *self = (DsRecoveryList){ 0 };
}
