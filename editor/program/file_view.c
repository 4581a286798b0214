/* editor/program/file_view.c — mapped files. A mapped file that is cut would end the program at the
 * next read behind its end, so that it is mapped only under a lease: whoever opens it for writing
 * waits until we are done. All its pages are there before the first is read, so that a broken disk
 * shows here. */
#define _GNU_SOURCE /* leases */
#include "program/file_view.h"
#include "io/io.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined F_SETLEASE && defined F_SETSIG && defined MADV_POPULATE_READ

/* Nothing is done at the signal of a lease that somebody waits for: SIGURG is ignored, where SIGIO
 * would end the program. */
static bool
hold (int file)
{
  return fcntl (file, F_SETSIG, SIGURG) == 0 && fcntl (file, F_SETLEASE, F_RDLCK) == 0;
}

/* Bytes of a regular file of a size that is mapped; 0: it is none. */
static size_t
size_of (int file)
{
  struct stat about;

  if (fstat (file, &about) != 0 || !S_ISREG (about.st_mode) || about.st_size < 0 ||
      (size_t)about.st_size < DSE_VIEW_MIN || (size_t)about.st_size > DS_IO_BYTES_MAX)
    return 0;
  return (size_t)about.st_size;
}

static bool
map (DseFileView *self, size_t n)
{
  void *bytes = mmap (NULL, n, PROT_READ, MAP_PRIVATE, self->file, 0);

  if (bytes == MAP_FAILED)
    return false;
  if (madvise (bytes, n, MADV_POPULATE_READ) != 0) {
    munmap (bytes, n);
    return false;
  }
  self->bytes = bytes;
  self->n = n;
  return true;
}

bool
dse_file_view_open (DseFileView *self, const char *path)
{
  DS_ASSERT (self != NULL && path != NULL);

  *self = (DseFileView){ .file = open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) };
  if (self->file < 0)
    return false;
  if (size_of (self->file) > 0 && hold (self->file)) {
    const size_t n = size_of (self->file); /* as it stays */

    if (n > 0 && map (self, n))
      return true;
  }
  close (self->file);
  return false;
}

void
dse_file_view_close (DseFileView *self)
{
  DS_ASSERT (self != NULL && self->bytes != NULL);

  munmap ((void *)self->bytes, self->n);
  fcntl (self->file, F_SETLEASE, F_UNLCK); /* at once, also where a child has the file, too */
  close (self->file);
  self->bytes = NULL;
}

#else

bool
dse_file_view_open (DseFileView *self, const char *path)
{
  DS_ASSERT (self != NULL && path != NULL);
  return false;
}

void
dse_file_view_close (DseFileView *self)
{
  DS_ASSERT (self != NULL);
}

#endif
