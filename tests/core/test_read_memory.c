/* tests/core/test_read_memory.c — how much memory readers take at most, that of json-c included:
 * all of the process's malloc() and its kin are counted here. */
#include "io/io.h"
#include "lib/file.h"

#include <glib.h>
#include <malloc.h>
#include <string.h>
#include <unistd.h>

static size_t n_live, n_peak;

#ifndef __SANITIZE_ADDRESS__

void *__libc_malloc (size_t bytes);
void *__libc_calloc (size_t count, size_t bytes);
void *__libc_realloc (void *block, size_t bytes);
void __libc_free (void *block);

static void *
count (void *block)
{
  n_live += block != NULL ? malloc_usable_size (block) : 0;
  n_peak = n_live > n_peak ? n_live : n_peak;
  return block;
}

void *
malloc (size_t bytes)
{
  return count (__libc_malloc (bytes));
}

void *
calloc (size_t count_of, size_t bytes)
{
  return count (__libc_calloc (count_of, bytes));
}

/* Both blocks are there while it is moved. */
void *
realloc (void *block, size_t bytes)
{
  const size_t old = block != NULL ? malloc_usable_size (block) : 0;
  void *moved = __libc_realloc (block, bytes);

  if (moved == NULL)
    return NULL;
  count (moved);
  n_live -= old;
  return moved;
}

void
free (void *block)
{
  n_live -= block != NULL ? malloc_usable_size (block) : 0;
  __libc_free (block);
}

#endif

/* Bytes taken at most while @attempt runs, besides those of before it. */
static size_t
peak_of (void (*attempt) (void *user), void *user)
{
  const size_t before = n_live;

  n_peak = n_live;
  attempt (user);
  return n_peak - before;
}

static void
read_too_large (void *user)
{
  char *bytes;
  DsError err;
  size_t n;

  g_assert_cmpint (ds_io_read_bytes (user, &bytes, &n, &err), ==, DS_LIMIT);
}

/* A sparse file of 1 TiB costs neither time nor memory. */
static void
test_size (void)
{
  char *folder = dst_folder_new ();
  g_autofree char *path = dst_put_file (folder, "a.delve", "{}");

  g_assert_cmpint (truncate (path, (off_t)1 << 40), ==, 0);
  g_assert_cmpint (peak_of (read_too_large, path), <, 65536);
  dst_folder_free (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/read-memory/size", test_size);
  return g_test_run ();
}
