/* core/base/file.c — reading files and folders. */
#include "base/file.h"
#include "base/array.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#define FIRST_BYTES 65536 /* read at once where the size is not known */

DsStatus
ds_file_fail (DsError *err, const char *path, int code)
{
  if (code == ENOENT)
    return ds_fail (err, DS_NOT_FOUND, path, "file.missing", N_ ("no such file or folder"));
  return ds_fail (err, DS_IO, path, "file.system", "%s", strerror (code));
}

typedef DS_ARRAY (char) Bytes;

static DsStatus
fail_size (const char *path, size_t max, DsError *err)
{
  return ds_fail (err, DS_LIMIT, path, "file.size",
                  NN_ ("file too large: expected at most %zu byte",
                       "file too large: expected at most %zu bytes"),
                  max);
}

/* Reads to the end. The last read of 0 needs room too, and so does the NUL. */
static DsStatus
read_all (int file, const char *path, size_t max, Bytes *bytes, DsError *err)
{
  for (;;) {
    ssize_t n;

    if (bytes->n > max)
      return fail_size (path, max, err);
    if (bytes->cap - bytes->n < 2 && !ds_array_reserve (bytes, FIRST_BYTES))
      return ds_fail_nomem (err, path);
    n = read (file, bytes->items + bytes->n, bytes->cap - bytes->n - 1);
    if (n == 0)
      return DS_OK;
    if (n > 0)
      bytes->n += (size_t)n;
    else if (errno != EINTR)
      return ds_file_fail (err, path, errno);
  }
}

/* The word of what @mode is, where it is no regular file; NULL: it is. */
static const char *
other_kind (mode_t mode)
{
  if (S_ISREG (mode))
    return NULL;
  if (S_ISDIR (mode))
    return N_ ("a folder");
  if (S_ISFIFO (mode))
    return N_ ("a pipe");
  return S_ISSOCK (mode) ? N_ ("a socket") : N_ ("a device");
}

/* Opens a regular file of at most @max bytes. A pipe or a device is not even opened: it could wait
 * for ever, and opening some devices does something. */
static DsStatus
open_regular (const char *path, size_t max, int *out, size_t *size, DsError *err)
{
  struct stat about;
  const char *kind;

  if (stat (path, &about) != 0)
    return ds_file_fail (err, path, errno);
  kind = other_kind (about.st_mode);
  if (kind == NULL) {
    *out = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (*out < 0 || fstat (*out, &about) != 0)
      return ds_file_fail (err, path, errno);
    kind = other_kind (about.st_mode); /* of the file that is there now */
  }
  if (kind != NULL)
    return ds_fail (err, DS_IO, path, "file.kind", N_ ("expected a regular file, got %s"),
                    ds_translate (kind));
  *size = (size_t)about.st_size;
  return *size <= max ? DS_OK : fail_size (path, max, err);
}

DsStatus
ds_file_read (const char *path, size_t max, char **bytes, size_t *n, DsError *err)
{
  const bool is_stdin = strcmp (path, "-") == 0;
  int file = is_stdin ? STDIN_FILENO : -1;
  size_t size = 0;
  Bytes read_bytes = { 0 };
  DsStatus status = is_stdin ? DS_OK : open_regular (path, max, &file, &size, err);

  *bytes = NULL;
  *n = 0;
  if (status == DS_OK && size > 0 && !ds_array_reserve (&read_bytes, size + 2))
    status = ds_fail_nomem (err, path);
  if (status == DS_OK)
    status = read_all (file, path, max, &read_bytes, err);
  if (!is_stdin && file >= 0)
    close (file);
  if (status == DS_OK) {
    read_bytes.items[read_bytes.n] = '\0';
    *bytes = read_bytes.items;
    *n = read_bytes.n;
  } else {
    ds_array_clear (&read_bytes);
  }
  return status;
}

int
ds_file_write (int file, const char *bytes, size_t n)
{
  while (n > 0) {
    const ssize_t written = write (file, bytes, n);

    if (written >= 0) {
      bytes += written;
      n -= (size_t)written;
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

char *
ds_file_join (const char *folder, const char *name)
{
  const size_t n = strlen (folder) + 1 + strlen (name) + 1;
  char *path = ds_alloc (n, 1);

  if (path != NULL)
    snprintf (path, n, "%s/%s", folder, name);
  return path;
}

bool
ds_file_has_suffix (const char *path, const char *suffixes)
{
  const size_t n = strlen (path);

  DS_ASSERT (path != NULL && suffixes != NULL);

  for (const char *at = suffixes; *at != '\0'; at += strspn (at, " ")) {
    const size_t n_suffix = strcspn (at, " ");

    if (n > n_suffix && strncasecmp (path + n - n_suffix, at, n_suffix) == 0)
      return true;
    at += n_suffix;
  }
  return false;
}

static bool
is_listed (const char *name, const char *suffix)
{
  return suffix[0] == '\0' || ds_file_has_suffix (name, suffix);
}

static int
compare_names (const void *a, const void *b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

/* Hidden files are left out. On failure @out is zeroed. */
DsStatus
ds_file_list (DsFileNames *out, const char *folder, const char *suffix, DsError *err)
{
  DIR *dir = opendir (folder);
  DS_ARRAY (char *) names = { 0 };
  DsStatus status = DS_OK;

  *out = (DsFileNames){ 0 };
  if (dir == NULL)
    return errno == ENOENT || errno == ENOTDIR ? DS_OK : ds_file_fail (err, folder, errno);
  for (struct dirent *entry; status == DS_OK && (entry = readdir (dir)) != NULL;) {
    char *name;

    if (entry->d_name[0] == '.' || !is_listed (entry->d_name, suffix))
      continue;
    name = ds_strdup (entry->d_name);
    if (name == NULL || !ds_array_push (&names, name)) {
      ds_free (name);
      status = ds_fail_nomem (err, folder);
    }
  }
  closedir (dir);
  *out = (DsFileNames){ names.items, names.n };
  if (status != DS_OK)
    ds_file_names_clear (out);
  else if (names.n > 1)
    qsort (names.items, names.n, sizeof names.items[0], compare_names);
  return status;
}

const DsFileText *
ds_file_texts_find (const DsFileTexts *self, const char *path)
{
  for (size_t i = 0; self != NULL && i < self->n; i++)
    if (strcmp (self->items[i].path, path) == 0)
      return &self->items[i];
  return NULL;
}

/* The name of the file at @path when it lies in @folder; NULL: elsewhere. */
static const char *
name_in (const char *path, const char *folder)
{
  const size_t n = strlen (folder);

  return strncmp (path, folder, n) == 0 && path[n] == '/' && strchr (path + n + 1, '/') == NULL
             ? path + n + 1
             : NULL;
}

static bool
has_name (const DsFileNames *self, const char *name)
{
  for (size_t i = 0; i < self->n; i++)
    if (strcmp (self->items[i], name) == 0)
      return true;
  return false;
}

DsStatus
ds_file_list_with (DsFileNames *out, const char *folder, const char *suffix,
                   const DsFileTexts *texts, DsError *err)
{
  DsStatus status = ds_file_list (out, folder, suffix, err);

  for (size_t i = 0; texts != NULL && i < texts->n && status == DS_OK; i++) {
    const char *name = name_in (texts->items[i].path, folder);
    char **items;

    if (name == NULL || texts->items[i].bytes == NULL || !is_listed (name, suffix) ||
        has_name (out, name))
      continue;
    items = ds_resize (out->items, out->n + 1, sizeof *items);
    if (items != NULL) {
      out->items = items;
      items[out->n] = ds_strdup (name);
    }
    if (items == NULL || items[out->n++] == NULL)
      status = ds_fail_nomem (err, folder);
  }
  if (status != DS_OK)
    ds_file_names_clear (out);
  else if (out->n > 1)
    qsort (out->items, out->n, sizeof out->items[0], compare_names);
  return status;
}

void
ds_file_names_clear (DsFileNames *self)
{
  for (size_t i = 0; i < self->n; i++)
    ds_free (self->items[i]);
  ds_free (self->items);
  *self = (DsFileNames){ 0 };
}
