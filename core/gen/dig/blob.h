/* core/gen/dig/blob.h — irregular connected patches for lakes, chasms and caverns. */
#pragma once

#include "base/rng.h"

#define DS_BLOB_MAX 62 /* cells: the largest width and height */

typedef struct {
  int32_t w, h;               /* cells; the patch touches all four sides */
  uint64_t rows[DS_BLOB_MAX]; /* bit x of row y */
  uint32_t size;              /* cells */
} DsBlob;

/* Makes a patch within @w x @h cells, each 1 to DS_BLOB_MAX. It has at least one cell. */
void ds_blob_grow (DsBlob *out, DsRng *rng, int32_t w, int32_t h);

/* True when the cell belongs to the blob; false outside of its box. */
static inline bool
ds_blob_has (const DsBlob *self, int32_t x, int32_t y)
{
  return x >= 0 && y >= 0 && x < self->w && y < self->h && self->rows[y] >> x & 1;
}
