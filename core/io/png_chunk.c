/* core/io/png_chunk.c — walks through the chunks of a PNG, which may be cut off. */
#include "io/png_chunk.h"

#include <string.h>

#define HEAD_BYTES 8 /* of a chunk: length and type */
#define SUM_BYTES 4  /* checksum */

static const char SIGNATURE[8] = { (char)0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };

static uint32_t
be32 (const char *at)
{
  const uint8_t *bytes = (const uint8_t *)at;

  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

bool
ds_png_chunk_first (const char *bytes, size_t n, size_t *at)
{
  DS_ASSERT ((bytes != NULL || n == 0) && at != NULL);

  *at = sizeof SIGNATURE;
  return n >= sizeof SIGNATURE && memcmp (bytes, SIGNATURE, sizeof SIGNATURE) == 0;
}

bool
ds_png_chunk_next (const char *bytes, size_t n, size_t *at, DsPngChunk *out)
{
  size_t left;

  DS_ASSERT (bytes != NULL && at != NULL && out != NULL);

  if (*at > n || n - *at < HEAD_BYTES)
    return false;
  left = n - *at - HEAD_BYTES;
  *out = (DsPngChunk){ .type = bytes + *at + 4,
                       .data = bytes + *at + HEAD_BYTES,
                       .n_said = be32 (bytes + *at) };
  out->n = out->n_said < left ? out->n_said : left;
  *at += HEAD_BYTES + out->n_said + SUM_BYTES; /* behind the end where the file is cut off */
  return true;
}

bool
ds_png_chunk_has_type (const DsPngChunk *self, const char *type)
{
  DS_ASSERT (self != NULL && type != NULL);

  return memcmp (self->type, type, 4) == 0;
}
