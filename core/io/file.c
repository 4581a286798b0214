/* core/io/file.c — whole files in and out; a file that is written is never half there. */
#include "base/file.h"
#include "io/io.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LINKS_MAX 40  /* symbolic links followed */
#define NAMES_MAX 100 /* names tried for the new file */

DsStatus
ds_io_read_bytes (const char *path, char **bytes, size_t *n, DsError *err)
{
  return ds_file_read (path, DS_IO_BYTES_MAX, bytes, n, err);
}

/* 0 or an errno. */
static int
write_all (int file, const char *bytes, size_t n)
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

/* How many bytes of @path are its folder with the last '/'; 0 = the working folder. */
static size_t
folder_bytes (const char *path)
{
  const char *slash = strrchr (path, '/');

  return slash != NULL ? (size_t)(slash - path) + 1 : 0;
}

/* Follows symbolic links, also one to a file that does not exist yet. 0 or an errno. */
static int
resolve (const char *path, char out[PATH_MAX])
{
  char target[PATH_MAX];

  if (strlen (path) >= PATH_MAX)
    return ENAMETOOLONG;
  strcpy (out, path);
  for (int i = 0; i < LINKS_MAX; i++) {
    const ssize_t n = readlink (out, target, sizeof target - 1);
    size_t folder;

    if (n < 0)
      return errno == EINVAL || errno == ENOENT ? 0 : errno;
    target[n] = '\0';
    folder = target[0] == '/' ? 0 : folder_bytes (out);
    if (folder + (size_t)n >= PATH_MAX)
      return ENAMETOOLONG;
    memcpy (out + folder, target, (size_t)n + 1);
  }
  return ELOOP;
}

/* A new file beside @path, of a name that nobody has. Returns it open, or -1 with errno. */
static int
open_new (const char *path, mode_t mode, char out[PATH_MAX])
{
  const size_t folder = folder_bytes (path);

  for (int i = 0; i < NAMES_MAX; i++) {
    const int n = snprintf (out, PATH_MAX, "%.*s.%s.%ld-%d", (int)folder, path, path + folder,
                            (long)getpid (), i);
    int file;

    if (n >= PATH_MAX) {
      errno = ENAMETOOLONG;
      return -1;
    }
    file = open (out, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (file >= 0 || errno != EEXIST)
      return file;
  }
  return -1;
}

/* Makes a rename in the folder of @path last. A file system that cannot do so is no failure. */
static void
sync_folder (const char *path)
{
  char folder[PATH_MAX];
  int file;

  snprintf (folder, sizeof folder, "%.*s", (int)folder_bytes (path), path);
  file = open (folder[0] != '\0' ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file >= 0) {
    (void)fsync (file);
    close (file);
  }
}

/* Replaces the regular file @path, or makes it. 0 or an errno; then @path is as it was. */
static int
replace_file (const char *path, const struct stat *old, const char *bytes, size_t n)
{
  char new_path[PATH_MAX];
  const int file = open_new (path, 0666, new_path);
  int code;

  if (file < 0)
    return errno;
  code = old != NULL && fchmod (file, old->st_mode & 07777) != 0 ? errno : 0;
  if (code == 0)
    code = write_all (file, bytes, n);
  if (code == 0 && fsync (file) != 0)
    code = errno;
  if (close (file) != 0 && code == 0)
    code = errno;
  if (code == 0 && rename (new_path, path) != 0)
    code = errno;
  if (code == 0)
    sync_folder (path);
  else
    unlink (new_path);
  return code;
}

/* For what is no regular file (a pipe, a device): there is nothing to keep whole. */
static int
write_into (const char *path, const char *bytes, size_t n)
{
  const int file = open (path, O_WRONLY | O_CLOEXEC);
  int code;

  if (file < 0)
    return errno;
  code = write_all (file, bytes, n);
  if (close (file) != 0 && code == 0)
    code = errno;
  return code;
}

/*
 * Writes @n bytes to @path; the mode of an existing file and a symbolic link to it stay.
 * DS_NOT_FOUND: no such folder. DS_IO: what the system says; the old file is untouched.
 */
DsStatus
ds_io_write_bytes (const char *path, const char *bytes, size_t n, DsError *err)
{
  char target[PATH_MAX];
  struct stat old;
  bool exists;
  int code;

  if (strcmp (path, "-") == 0) {
    code = write_all (STDOUT_FILENO, bytes, n);
    return code == 0 ? DS_OK : ds_file_fail (err, path, code);
  }
  code = resolve (path, target);
  if (code != 0)
    return ds_file_fail (err, path, code);
  exists = stat (target, &old) == 0;
  if (exists && S_ISDIR (old.st_mode))
    code = EISDIR;
  else if (exists && !S_ISREG (old.st_mode))
    code = write_into (target, bytes, n);
  else
    code = replace_file (target, exists ? &old : NULL, bytes, n);
  return code == 0 ? DS_OK : ds_file_fail (err, path, code);
}
