/* core/base/arena.h — many small blocks, freed at once. Zeroed to start; not shared by threads. */
#pragma once

#include "base/hooks.h"

typedef struct DsArenaChunk DsArenaChunk;

typedef struct {
  DsArenaChunk *chunks;
} DsArena;

void *ds_arena_alloc (DsArena *self, size_t count, size_t size) DS_MUST_CHECK; /* zeroed; NULL */
char *ds_arena_strndup (DsArena *self, const char *text, size_t bytes) DS_MUST_CHECK;
char *ds_arena_strdup (DsArena *self, const char *text) DS_MUST_CHECK;
void ds_arena_clear (DsArena *self);
