/* editor/program/written.c — a file for each written path: its check sum, then hash and time of
 * each version, the latest at the end. */
#include "program/written.h"

#include "base/file.h"
#include "base/hash.h"
#include "base/text.h"

#include <dirent.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define NAME_LENGTH 16          /* hexadecimal digits */
#define RECORD_BYTES (1u << 16) /* more than any record has */

/* The record of a path. */
typedef struct {
  char *file;   /* owned */
  uint64_t sum; /* of the path, by another hash than the name of the file */
  uint64_t hashes[DSE_WRITTEN_VERSIONS];
  int64_t times[DSE_WRITTEN_VERSIONS]; /* seconds since 1970 */
  size_t n;
} Record;

/* ---- where it is */

/* The folder of all records; the caller frees. NULL: there is none, or no memory. */
static char *
dup_folder (void)
{
  const char *state = getenv ("XDG_STATE_HOME"), *home = getenv ("HOME");

  if (state != NULL && state[0] == '/')
    return ds_file_join (state, "delvesmith/written");
  return home != NULL && home[0] == '/' ? ds_file_join (home, ".local/state/delvesmith/written")
                                        : NULL;
}

/* Finds the record of the file at @path, which is there; its links lead to one record. False: there
 * is no place for one. */
static bool
find_place (Record *out, const char *path)
{
  char name[NAME_LENGTH + 1], *whole = realpath (path, NULL), *folder = dup_folder ();

  memset (out, 0, sizeof *out);
  if (whole != NULL && folder != NULL) {
    snprintf (name, sizeof name, "%016" PRIx64, ds_fnv64_text (whole));
    out->file = ds_file_join (folder, name);
    out->sum = ds_fnv64 (ds_mix64 (DS_FNV64_START), whole, strlen (whole));
  }
  free (whole);
  ds_free (folder);
  return out->file != NULL;
}

/* ---- reading */

static void
take_version (Record *self, uint64_t hash, int64_t time)
{
  if (self->n == DSE_WRITTEN_VERSIONS) {
    memmove (self->hashes, self->hashes + 1, (self->n - 1) * sizeof *self->hashes);
    memmove (self->times, self->times + 1, (self->n - 1) * sizeof *self->times);
    self->n--;
  }
  self->hashes[self->n] = hash;
  self->times[self->n++] = time;
}

/* A record that is damaged, or of another path, has no versions. */
static void
read_record (Record *self)
{
  char *bytes = NULL, *at, *end;
  size_t n;

  if (ds_file_read (self->file, RECORD_BYTES, &bytes, &n, NULL) != DS_OK)
    return;
  at = bytes;
  if (strtoull (at, &end, 16) == self->sum && *end == '\n')
    for (at = end + 1; *at != '\0'; at = end + 1) {
      const uint64_t hash = strtoull (at, &end, 16);
      const int64_t time = *end == ' ' ? strtoll (end, &end, 10) : 0;

      if (end == at || *end != '\n')
        break;
      take_version (self, hash, time);
    }
  ds_free (bytes);
}

static bool
has_version (const Record *self, uint64_t hash)
{
  for (size_t i = 0; i < self->n; i++)
    if (self->hashes[i] == hash)
      return true;
  return false;
}

static DsWrittenState
find (void *user, const char *path, uint64_t hash)
{
  DsWrittenState state = DS_WRITTEN_UNKNOWN;
  Record record;

  (void)user;
  if (!find_place (&record, path))
    return DS_WRITTEN_UNKNOWN;
  read_record (&record);
  if (record.n > 0)
    state = has_version (&record, hash) ? DS_WRITTEN_OURS : DS_WRITTEN_OTHER;
  ds_free (record.file);
  return state;
}

/* ---- writing */

static bool
make_folders (const char *file)
{
  char *folder = ds_strdup (file);
  bool ok = folder != NULL;

  for (char *at = ok ? strchr (folder + 1, '/') : NULL; at != NULL; at = strchr (at + 1, '/')) {
    *at = '\0';
    ok = mkdir (folder, 0700) == 0 || access (folder, F_OK) == 0;
    *at = '/';
  }
  ds_free (folder);
  return ok;
}

/* Replaces the file as a whole; after a crash of the machine it may be damaged, which says nothing.
 */
static bool
write_file (const char *file, const DsText *text)
{
  char made[PATH_MAX];
  bool ok;
  int fd;

  if (snprintf (made, sizeof made, "%s.XXXXXX", file) >= (int)sizeof made || !make_folders (file))
    return false;
  fd = mkstemp (made);
  if (fd < 0)
    return false;
  ok = ds_file_write (fd, text->bytes, text->n) == 0;
  ok = close (fd) == 0 && ok && rename (made, file) == 0;
  if (!ok)
    unlink (made);
  return ok;
}

typedef struct {
  char name[NAME_LENGTH + 1];
  int64_t written; /* nanoseconds since 1970 */
} RecordFile;

static int
compare_written (const void *a, const void *b)
{
  const RecordFile *p = a, *q = b;

  return p->written < q->written ? -1 : p->written > q->written;
}

static bool
is_name (const char *name)
{
  return strlen (name) == NAME_LENGTH && strspn (name, "0123456789abcdef") == NAME_LENGTH;
}

/* Fills @out, of @cap entries, with the records of @folder; returns the number of all. */
static size_t
list_entries (int folder, DIR *dir, RecordFile *out, size_t cap)
{
  const struct dirent *at;
  size_t n = 0;

  while ((at = readdir (dir)) != NULL) {
    struct stat info;

    if (!is_name (at->d_name))
      continue;
    if (n < cap && fstatat (folder, at->d_name, &info, 0) == 0) {
      memcpy (out[n].name, at->d_name, sizeof out[n].name);
      out[n].written = (int64_t)info.st_mtim.tv_sec * 1000000000 + info.st_mtim.tv_nsec;
    }
    n++;
  }
  return n;
}

/* Removes the oldest eighth of the records when there are too many, so that it is seldom necessary.
 */
static void
trim (const char *file)
{
  char *folder = ds_strdup (file);
  RecordFile *entries = NULL;
  DIR *dir = NULL;
  size_t n = 0;

  if (folder != NULL) {
    *strrchr (folder, '/') = '\0';
    dir = opendir (folder);
  }
  if (dir != NULL)
    n = list_entries (dirfd (dir), dir, NULL, 0);
  if (n > DSE_WRITTEN_MAX)
    entries = ds_alloc0 (n, sizeof *entries);
  if (entries != NULL) {
    const size_t cap = n;

    rewinddir (dir);
    n = list_entries (dirfd (dir), dir, entries, cap);
    n = n < cap ? n : cap;
    qsort (entries, n, sizeof *entries, compare_written);
    for (size_t i = 0; i + DSE_WRITTEN_MAX / 8 * 7 < n; i++)
      unlinkat (dirfd (dir), entries[i].name, 0);
  }
  if (dir != NULL)
    closedir (dir);
  ds_free (entries);
  ds_free (folder);
}

/* A version that is the last one already is not written again. */
static void
put (void *user, const char *path, uint64_t hash)
{
  DsText text = { 0 };
  Record record;
  bool is_new;

  (void)user;
  if (!find_place (&record, path))
    return;
  read_record (&record);
  is_new = record.n == 0;
  if (is_new || record.hashes[record.n - 1] != hash) {
    take_version (&record, hash, (int64_t)time (NULL));
    ds_text_printf (&text, "%016" PRIx64 "\n", record.sum);
    for (size_t i = 0; i < record.n; i++)
      ds_text_printf (&text, "%016" PRIx64 " %" PRId64 "\n", record.hashes[i], record.times[i]);
    if (!text.failed && write_file (record.file, &text) && is_new)
      trim (record.file);
  }
  ds_text_clear (&text);
  ds_free (record.file);
}

const DsWritten *
dse_written (void)
{
  static const DsWritten written = { .find = find, .put = put };

  return &written;
}
