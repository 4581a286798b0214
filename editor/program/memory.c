/* editor/program/memory.c — chooses for each block where it lies. */
#include "program/memory.h"
#include "program/large.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

static size_t
size_of (void *user, void *block)
{
  return dse_large_room (block) > 0 ? dse_large_bytes (block) : malloc_usable_size (block);
}

static void
release (void *user, void *block)
{
  if (dse_large_room (block) > 0)
    dse_large_free (block);
  else
    free (block);
}

static void *
resize (void *user, void *block, size_t bytes)
{
  const size_t room = dse_large_room (block);
  const bool is_large = bytes >= DSE_LARGE_MIN;
  void *moved;
  size_t n;

  if (is_large && bytes <= room) {
    dse_large_use (block, bytes);
    return block;
  }
  moved = is_large ? dse_large_new (bytes) : NULL;
  if (moved == NULL && room == 0)
    return realloc (block, bytes);
  if (moved == NULL)
    moved = malloc (bytes);
  if (moved == NULL)
    return NULL;
  n = size_of (user, block);
  if (n > 0)
    memcpy (moved, block, n < bytes ? n : bytes);
  release (user, block);
  return moved;
}

static void *
zeroed (void *user, size_t bytes)
{
  void *block = bytes >= DSE_LARGE_MIN ? dse_large_new (bytes) : NULL;

  return block != NULL ? block : calloc (1, bytes);
}

/* Where there are no large blocks the C library shall leave growing blocks to the kernel, which
 * moves their pages, instead of copying ever larger ones on its heap. Elsewhere it keeps its own
 * threshold: pictures of a window are freed and made again with each frame. */
void
dse_memory_start (DsHooks *hooks)
{
  DS_ASSERT (hooks != NULL);

  if (!dse_large_start ()) {
#ifdef M_MMAP_THRESHOLD
    mallopt (M_MMAP_THRESHOLD, DSE_LARGE_MIN);
#endif
  }
  hooks->resize = resize;
  hooks->zeroed = zeroed;
  hooks->release = release;
  hooks->size = size_of;
}
