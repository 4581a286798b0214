/* core/base/arena.h — bump allocator: many small blocks, freed at once. Starts zeroed; not
 * thread-safe. */
#pragma once

#include "base/hooks.h"

typedef struct DsArenaChunk DsArenaChunk;

typedef struct {
  DsArenaChunk *chunks;
} DsArena;

void *ds_arena_alloc (DsArena *self, size_t count, size_t size) DS_MUST_CHECK; /* zeroed; NULL */
/* A terminated copy of the first @bytes bytes of @text, which lives as long as the arena. NULL: no
 * memory. */
char *ds_arena_strndup (DsArena *self, const char *text, size_t bytes) DS_MUST_CHECK;
/* A copy of the terminated @text, which lives as long as the arena. NULL: no memory. */
char *ds_arena_strdup (DsArena *self, const char *text) DS_MUST_CHECK;
/* Frees all blocks at once; the arena is empty and can be used again. O(chunks). */
void ds_arena_clear (DsArena *self);
