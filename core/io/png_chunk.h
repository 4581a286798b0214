/* core/io/png_chunk.h — chunks of a PNG. Source: "PNG (Portable Network Graphics) Specification".
 */
#pragma once

#include "base/defs.h"

typedef struct {
  const char *type; /* four bytes */
  const char *data;
  size_t n;      /* bytes of data that are there */
  size_t n_said; /* that the chunk says */
} DsPngChunk;

/* Finds the place of the first chunk of the @n bytes. False: they are no PNG. */
bool ds_png_chunk_first (const char *bytes, size_t n, size_t *at);
/* The chunk at *@at, which goes on to the next one; borrows. False: there is none. O(1). */
bool ds_png_chunk_next (const char *bytes, size_t n, size_t *at, DsPngChunk *out);
/* True if its type has these four letters. */
bool ds_png_chunk_has_type (const DsPngChunk *self, const char *type);
