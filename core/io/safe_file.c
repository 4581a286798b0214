/* core/io/safe_file.c — safe reading and replacement of whole files, which are never half
 * written. */
#include "base/file.h"
#include "base/hash.h"
#include "io/io.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

#ifndef O_SEARCH
#define O_SEARCH __O_PATH /* POSIX 2008 has it; glibc only this, and O_PATH for _GNU_SOURCE */
#endif

#define LINKS_MAX 40         /* symbolic links followed */
#define STICKY 01000         /* S_ISVTX, which POSIX has only with XSI */
#define NAMES_MAX 100        /* names tried for the new file */
#define NAME_BYTES 64        /* of such a name */
#define HOST_BYTES 256       /* of a name of a machine */
#define FAR_SECONDS 86400    /* longer than clocks differ and saves take */
#define ATTRIBUTES_MAX 65536 /* bytes: what Linux allows for their names, and for one value */

DsStatus
ds_io_read_bytes (const char *path, char **bytes, size_t *n, DsError *err)
{
  DS_ASSERT (path != NULL && bytes != NULL && n != NULL);
  return ds_file_read (path, DS_IO_BYTES_MAX, bytes, n, err);
}

/* Bytes of @path that are its folder, with the last '/'; 0 = the working folder. */
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

/* The folder of @path, open for the calls that take it; -1 with errno. */
static int
open_folder (const char *path)
{
  char folder[PATH_MAX];
  int file;

  snprintf (folder, sizeof folder, "%.*s", (int)folder_bytes (path), path);
  file = open (folder[0] != '\0' ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0 && errno == EACCES) /* one that may be changed, but not listed */
    file = open (folder[0] != '\0' ? folder : ".", O_SEARCH | O_DIRECTORY | O_CLOEXEC);
  return file;
}

/* A new file in @folder, of a name that no other has and that is short enough everywhere. Returns
 * it open, or -1 with errno. */
static int
open_new (int folder, mode_t mode, char out[NAME_BYTES])
{
  for (int i = 0; i < NAMES_MAX; i++) {
    int file;

    snprintf (out, NAME_BYTES, ".delvesmith-%ld-%d.tmp", (long)getpid (), i);
    file = openat (folder, out, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (file >= 0)
      (void)!flock (file, LOCK_EX | LOCK_NB); /* for ds_io_sweep() */
    if (file >= 0 || errno != EEXIST)
      return file;
  }
  return -1;
}

/* The process whose open_new() made the file; 0: none did. */
static long
maker_of_new (const char *name)
{
  char again[NAME_BYTES];
  long process;
  int number;

  if (sscanf (name, ".delvesmith-%ld-%d.tmp", &process, &number) != 2 || number < 0)
    return 0;
  snprintf (again, NAME_BYTES, ".delvesmith-%ld-%d.tmp", process, number);
  return strcmp (name, again) == 0 ? process : 0;
}

/* The process that applied a plan, which has put a text beside the file that it replaces, and its
 * *@host; 0: none did. */
static long
maker_of_planned (const char *name, uint32_t *host)
{
  static const char MARK[] = ".delvesmith-";
  const char *at = NULL, *next = name;
  char again[NAME_BYTES];
  unsigned long plan;
  long process;

  while ((next = strstr (next, MARK)) != NULL)
    at = next++;
  if (at == NULL || at == name ||
      sscanf (at, ".delvesmith-%ld-%lx-%8" SCNx32 ".new", &process, &plan, host) != 3)
    return 0;
  snprintf (again, NAME_BYTES, ".delvesmith-%ld-%lx-%08" PRIx32 ".new", process, plan, *host);
  return strcmp (at, again) == 0 ? process : 0;
}

uint32_t
ds_io_host (void)
{
  char text[HOST_BYTES] = "";
  uint64_t hash = DS_FNV64_START;
  const int file = open ("/etc/machine-id", O_RDONLY | O_CLOEXEC);
  ssize_t n = file >= 0 ? read (file, text, sizeof text) : 0;

  if (file >= 0)
    close (file);
  hash = ds_fnv64 (hash, text, n > 0 ? (size_t)n : 0);
  if (gethostname (text, sizeof text - 1) == 0)
    hash = ds_fnv64 (hash, text, strnlen (text, sizeof text - 1));
  n = readlink ("/proc/self/ns/pid", text, sizeof text);
  hash = ds_fnv64 (hash, text, n > 0 ? (size_t)n : 0);
  return (uint32_t)(hash ^ hash >> 32);
}

static bool
is_gone (long process)
{
  return process > 0 && kill ((pid_t)process, 0) != 0 && errno == ESRCH;
}

/* True for the name of a file of a save whose process is gone; *@is_far: of a process elsewhere,
 * which may live. */
static bool
is_left (const char *name, bool *is_far)
{
  uint32_t host = 0;
  const long made = maker_of_new (name);
  const long planned = made == 0 ? maker_of_planned (name, &host) : 0;

  *is_far = planned > 0 && host != ds_io_host ();
  return *is_far || is_gone (made != 0 ? made : planned);
}

/* A process that is not seen from here (in a container, or of another machine) holds the lock, or
 * @is_far: its file, on which there is no lock, is younger than a day. */
static void
remove_left (int folder, const char *name, bool is_far)
{
  const int file = openat (folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  struct stat about;

  if (file < 0)
    return;
  if (fstat (file, &about) == 0 && S_ISREG (about.st_mode) && about.st_uid == geteuid () &&
      (!is_far || time (NULL) - about.st_mtime > FAR_SECONDS) &&
      flock (file, LOCK_EX | LOCK_NB) == 0)
    (void)!unlinkat (folder, name, 0);
  close (file);
}

void
ds_io_sweep (const char *path)
{
  char target[PATH_MAX];
  const int folder = resolve (path, target) == 0 ? open_folder (target) : -1;
  DIR *dir = folder >= 0 ? fdopendir (folder) : NULL;

  DS_ASSERT (path != NULL);
  if (dir == NULL && folder >= 0)
    close (folder);
  if (dir == NULL)
    return;
  for (struct dirent *entry; (entry = readdir (dir)) != NULL;) {
    bool is_far;

    if (is_left (entry->d_name, &is_far))
      remove_left (folder, entry->d_name, is_far);
  }
  closedir (dir);
}

/* Makes a rename in @folder last. One that cannot be synced at all is no failure. */
static int
sync_folder (int folder)
{
  return fsync (folder) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EBADF ? 0 : errno;
}

/* ---- attributes of a file */

/* Extended attributes, access lists among them. What the system refuses is left out. */
static void
copy_attributes (const char *from, int to)
{
  char names[ATTRIBUTES_MAX], value[ATTRIBUTES_MAX];
  const ssize_t n = listxattr (from, names, sizeof names);

  for (const char *name = names; n > 0 && name < names + n; name += strlen (name) + 1) {
    const ssize_t size = getxattr (from, name, value, sizeof value);

    if (size >= 0)
      (void)!fsetxattr (to, name, value, (size_t)size, 0);
  }
}

/* Gives the new file the owner, mode and attributes of the old one at @path. What another owner or
 * group would gain by the mode is left out where those cannot be kept. 0 or an errno. */
static int
keep_kind (int file, const char *path, const struct stat *old)
{
  mode_t mode = old->st_mode & 07777;
  struct stat now;

  if (fstat (file, &now) != 0)
    return errno;
  if (now.st_gid != old->st_gid && fchown (file, (uid_t)-1, old->st_gid) != 0)
    mode = (mode & ~(mode_t)02070) | (mode & mode << 3 & 070);
  if (now.st_uid != old->st_uid && fchown (file, old->st_uid, (gid_t)-1) != 0)
    mode &= ~(mode_t)04000;
  copy_attributes (path, file); /* while it may still be written */
  return fchmod (file, mode) == 0 ? 0 : errno;
}

/* ---- obstacles */

/* True when only the owner may replace the file, because its folder is sticky, as /tmp. */
static bool
is_sticky (const struct stat *folder, const struct stat *file)
{
  const uid_t user = geteuid ();

  return (folder->st_mode & STICKY) && user != 0 && user != file->st_uid && user != folder->st_uid;
}

static DsIoObstacles
obstacles_of (const char *path, const struct stat *old)
{
  DsIoObstacles obstacles = DS_IO_FREE;
  char folder[PATH_MAX];
  struct stat about;

  if ((old->st_mode & 0222) == 0 ||
      (faccessat (AT_FDCWD, path, W_OK, AT_EACCESS) != 0 && errno == EACCES))
    obstacles |= DS_IO_READ_ONLY;
  snprintf (folder, sizeof folder, "%.*s", (int)folder_bytes (path), path);
  if (folder[0] == '\0')
    strcpy (folder, ".");
  if ((faccessat (AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) != 0 && errno == EACCES) ||
      (stat (folder, &about) == 0 && is_sticky (&about, old)))
    obstacles |= DS_IO_CLOSED_FOLDER;
  return obstacles;
}

DsIoObstacles
ds_io_obstacles (const char *path)
{
  char target[PATH_MAX];
  struct stat old;

  DS_ASSERT (path != NULL);
  if (strcmp (path, "-") == 0 || resolve (path, target) != 0 || stat (target, &old) != 0 ||
      !S_ISREG (old.st_mode))
    return DS_IO_FREE;
  return obstacles_of (target, &old);
}

/* Fails for the first of @obstacles that is not @allowed. */
static DsStatus
check_obstacles (DsIoObstacles obstacles, DsIoObstacles allowed, const char *path, DsError *err)
{
  if ((obstacles & ~allowed) == DS_IO_FREE)
    return DS_OK;
  if (obstacles & ~allowed & DS_IO_READ_ONLY)
    return ds_fail (err, DS_IO, path, "io.read-only", N_ ("the file is read-only"));
  return ds_fail (err, DS_IO, path, "io.folder",
                  N_ ("cannot create a file in its folder, so the old file could not be kept until "
                      "the new one is complete"));
}

DsStatus
ds_io_check_free (const char *path, DsError *err)
{
  DS_ASSERT (path != NULL);
  return ds_io_check_over (path, DS_IO_FREE, err);
}

DsStatus
ds_io_check_over (const char *path, DsIoObstacles allowed, DsError *err)
{
  DS_ASSERT (path != NULL);
  return check_obstacles (ds_io_obstacles (path), allowed, path, err);
}

/* ---- writing */

static DsStatus
fail_sync (const char *path, int code, DsError *err)
{
  return ds_fail (err, DS_IO, path, "io.sync",
                  N_ ("the file was written, but a power failure may still lose it: %s"),
                  strerror (code));
}

/* The open @file becomes what @old at @path is, besides its bytes, which are last then. */
static int
finish_file (int file, const char *path, const struct stat *old)
{
  const int code = old != NULL ? keep_kind (file, path, old) : 0;

  return code != 0 || fsync (file) == 0 ? code : errno;
}

/* The file @name of @folder becomes the one at @path. */
static DsStatus
move_over (int folder, const char *name, const char *path, DsError *err)
{
  int code = renameat (folder, name, folder, path + folder_bytes (path)) == 0 ? 0 : errno;

  if (code != 0)
    return ds_file_fail (err, path, code);
  code = sync_folder (folder);
  return code == 0 ? DS_OK : fail_sync (path, code, err);
}

/* Replaces the regular file @path, or makes it. */
static DsStatus
replace_file (const char *path, const struct stat *old, const char *bytes, size_t n, DsError *err)
{
  char name[NAME_BYTES];
  const int folder = open_folder (path);
  const int file = folder >= 0 ? open_new (folder, old != NULL ? 0600 : 0666, name) : -1;
  int code = file < 0 ? errno : 0;
  DsStatus status;

  if (file >= 0) {
    code = ds_file_write (file, bytes, n);
    if (code == 0)
      code = finish_file (file, path, old);
    if (close (file) != 0 && code == 0)
      code = errno;
  }
  status = code == 0 ? move_over (folder, name, path, err) : ds_file_fail (err, path, code);
  if (status != DS_OK && file >= 0)
    unlinkat (folder, name, 0); /* gone already where only the folder was not synced */
  if (folder >= 0)
    close (folder);
  return status;
}

/* Room for all bytes is taken first: a full disk leaves the old ones as they are. */
static DsStatus
write_in_place (const char *path, const char *bytes, size_t n, DsError *err)
{
  const int file = open (path, O_WRONLY | O_CLOEXEC);
  int code = file < 0 ? errno : 0;

  if (file < 0)
    return ds_file_fail (err, path, code);
  if (n > 0)
    code = posix_fallocate (file, 0, (off_t)n);
  if (code == EOPNOTSUPP || code == EINVAL)
    code = 0;
  if (code == 0)
    code = ds_file_write (file, bytes, n);
  if (code == 0 && (ftruncate (file, (off_t)n) != 0 || fsync (file) != 0))
    code = errno;
  if (close (file) != 0 && code == 0)
    code = errno;
  return code == 0 ? DS_OK : ds_file_fail (err, path, code);
}

/* Writes into a pipe or a device, which cannot be replaced. */
static DsStatus
write_into (const char *path, const char *bytes, size_t n, DsError *err)
{
  const int file = open (path, O_WRONLY | O_CLOEXEC);
  int code = file < 0 ? errno : ds_file_write (file, bytes, n);

  if (file >= 0 && close (file) != 0 && code == 0)
    code = errno;
  return code == 0 ? DS_OK : ds_file_fail (err, path, code);
}

/* At @target, where the links of @path lead. */
static DsStatus
write_at (const char *target, const char *path, DsIoObstacles allowed, const char *bytes, size_t n,
          DsError *err)
{
  DsIoObstacles obstacles;
  struct stat old;

  if (stat (target, &old) != 0)
    return replace_file (target, NULL, bytes, n, err);
  if (S_ISDIR (old.st_mode))
    return ds_file_fail (err, path, EISDIR);
  if (!S_ISREG (old.st_mode))
    return write_into (target, bytes, n, err);
  obstacles = obstacles_of (target, &old);
  if (check_obstacles (obstacles, allowed, path, err) != DS_OK)
    return DS_IO;
  return (obstacles & DS_IO_CLOSED_FOLDER) ? write_in_place (target, bytes, n, err)
                                           : replace_file (target, &old, bytes, n, err);
}

/* Errors are about the path that was asked for, not where its links lead. */
static DsStatus
name_path (DsStatus status, const char *path, DsError *err)
{
  if (status != DS_OK && err != NULL)
    snprintf (err->where, sizeof err->where, "%s", path);
  return status;
}

DsStatus
ds_io_write_over (const char *path, DsIoObstacles allowed, const char *bytes, size_t n,
                  DsError *err)
{
  char target[PATH_MAX];
  int code;

  DS_ASSERT (path != NULL && (bytes != NULL || n == 0));
  if (strcmp (path, "-") == 0)
    code = ds_file_write (STDOUT_FILENO, bytes, n);
  else
    code = resolve (path, target);
  if (code != 0)
    return ds_file_fail (err, path, code);
  if (strcmp (path, "-") == 0)
    return DS_OK;
  return name_path (write_at (target, path, allowed, bytes, n, err), path, err);
}

DsStatus
ds_io_write_bytes (const char *path, const char *bytes, size_t n, DsError *err)
{
  DS_ASSERT (path != NULL && (bytes != NULL || n == 0));
  return ds_io_write_over (path, DS_IO_FREE, bytes, n, err);
}

/* ---- files that grow beside the one they replace */

DsStatus
ds_io_beside (const char *path, const char *suffix, char **out, DsError *err)
{
  char target[PATH_MAX];
  const int code = resolve (path, target);
  size_t n, folder;

  DS_ASSERT (path != NULL && suffix != NULL && out != NULL);
  *out = NULL;
  if (code != 0)
    return ds_file_fail (err, path, code);
  folder = folder_bytes (target);
  n = strlen (target + folder);
  if (n + strlen (suffix) > NAME_MAX)
    n = NAME_MAX - strlen (suffix);
  *out = ds_alloc (folder + n + strlen (suffix) + 1, 1);
  if (*out == NULL)
    return ds_fail_nomem (err, path);
  memcpy (*out, target, folder + n);
  strcpy (*out + folder + n, suffix);
  return DS_OK;
}

static DsStatus
take_over (const char *target, const char *made, const struct stat *old, DsError *err)
{
  const int folder = open_folder (target);
  const int file = folder >= 0 ? open (made, O_RDONLY | O_CLOEXEC) : -1;
  int code = file < 0 ? errno : finish_file (file, target, old);
  DsStatus status;

  if (file >= 0)
    close (file);
  status = code == 0 ? move_over (folder, made + folder_bytes (made), target, err)
                     : ds_file_fail (err, target, code);
  if (folder >= 0)
    close (folder);
  return status;
}

DsStatus
ds_io_take_over (const char *path, DsIoObstacles allowed, const char *made, DsError *err)
{
  DsStatus status = ds_io_check_over (path, allowed, err);
  char target[PATH_MAX];
  struct stat old;
  int code;

  DS_ASSERT (path != NULL && made != NULL);
  if (status != DS_OK)
    return status;
  code = resolve (path, target);
  if (code != 0)
    return ds_file_fail (err, path, code);
  status = take_over (target, made, stat (target, &old) == 0 ? &old : NULL, err);
  return name_path (status, path, err);
}
