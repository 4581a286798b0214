/* core/base/arena.c — bump allocation in chunks. */
#include "base/arena.h"

#include <stdalign.h>
#include <string.h>

#define CHUNK_BYTES 8192

struct DsArenaChunk {
  DsArenaChunk *next;
  size_t used, size;
  alignas (max_align_t) unsigned char bytes[];
};

static DsArenaChunk *
chunk_with_room (DsArena *self, size_t bytes)
{
  DsArenaChunk *chunk = self->chunks;
  size_t size = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;

  if (chunk != NULL && chunk->size - chunk->used >= bytes)
    return chunk;
  if (size > SIZE_MAX - sizeof *chunk)
    return NULL;
  chunk = ds_alloc (1, sizeof *chunk + size);
  if (chunk == NULL)
    return NULL;
  *chunk = (DsArenaChunk){ .next = self->chunks, .size = size };
  self->chunks = chunk;
  return chunk;
}

/* A zeroed block, aligned for anything, that lives until ds_arena_clear(). NULL: no memory. */
void *
ds_arena_alloc (DsArena *self, size_t count, size_t size)
{
  const size_t align = alignof (max_align_t);
  DsArenaChunk *chunk;
  size_t bytes;
  void *block;

  if (__builtin_mul_overflow (count, size, &bytes) || bytes > SIZE_MAX - align)
    return NULL;
  bytes = (bytes + align - 1) / align * align;
  chunk = chunk_with_room (self, bytes);
  if (chunk == NULL)
    return NULL;
  block = chunk->bytes + chunk->used;
  chunk->used += bytes;
  return memset (block, 0, bytes);
}

char *
ds_arena_strndup (DsArena *self, const char *text, size_t bytes)
{
  char *copy = ds_arena_alloc (self, bytes + 1, 1);

  return copy != NULL ? memcpy (copy, text, bytes) : NULL;
}

char *
ds_arena_strdup (DsArena *self, const char *text)
{
  return ds_arena_strndup (self, text, strlen (text));
}

void
ds_arena_clear (DsArena *self)
{
  while (self->chunks != NULL) {
    DsArenaChunk *chunk = self->chunks;

    self->chunks = chunk->next;
    ds_free (chunk);
  }
}
