/* core/io/held_level.c — a text among the chunks of a PNG. */
#include "io/held_level.h"
#include "base/inflate.h"
#include "io/delve_file.h"
#include "io/png_chunk.h"

#include <string.h>

#define SUM_BYTES 4 /* checksum of a chunk */
#define CHUNK_BYTES_MAX 0x7fffffffu

/* Keyword; compressed, by zlib; no language, no translated keyword. */
static const char HEAD[] = "Delvesmith level\0\1\0\0";

#define HEAD_N (sizeof HEAD) /* the final NUL ends the translated keyword */
#define KEYWORD_N sizeof "Delvesmith level"

static uint32_t
be32 (const char *at)
{
  const uint8_t *bytes = (const uint8_t *)at;

  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* The chunk with the level. False: there is none. */
static bool
find_held (const char *bytes, size_t n, DsPngChunk *out)
{
  size_t at;

  if (!ds_png_chunk_first (bytes, n, &at))
    return false;
  while (ds_png_chunk_next (bytes, n, &at, out))
    if (ds_png_chunk_has_type (out, "iTXt") && out->n >= KEYWORD_N &&
        memcmp (out->data, HEAD, KEYWORD_N) == 0)
      return true;
  return false;
}

bool
ds_held_level_is_in (const char *bytes, size_t n)
{
  DsPngChunk chunk;

  DS_ASSERT (bytes != NULL || n == 0);

  return find_held (bytes, n, &chunk);
}

/* ---- writing */

static void
put_be32 (DsText *out, uint32_t value)
{
  const char bytes[4] = { (char)(value >> 24), (char)(value >> 16), (char)(value >> 8),
                          (char)value };

  ds_text_add (out, bytes, sizeof bytes);
}

/* The place of the last chunk, before which others stand. False: there is none. */
static bool
find_end (const DsText *png, size_t *out)
{
  DsPngChunk chunk;
  size_t at;

  if (!ds_png_chunk_first (png->bytes, png->n, &at))
    return false;
  for (*out = at; ds_png_chunk_next (png->bytes, png->n, &at, &chunk); *out = at)
    if (ds_png_chunk_has_type (&chunk, "IEND"))
      return true;
  return false;
}

/* Type and data of the chunk. */
static DsStatus
make_chunk (DsText *out, const DsDelve *delve, DsError *err)
{
  DsText level = { 0 };
  DsStatus status = ds_delve_write (delve, &level, err);

  if (status == DS_OK && level.n > DS_HELD_BYTES_MAX)
    status = ds_fail (err, DS_LIMIT, "", "held.size",
                      N_ ("the level is too large for a picture: expected at most %zu bytes, got "
                          "%zu"),
                      DS_HELD_BYTES_MAX, level.n);
  ds_text_puts (out, "iTXt");
  ds_text_add (out, HEAD, HEAD_N);
  if (status == DS_OK)
    status = ds_deflate (DS_DEFLATE_ZLIB, level.bytes, level.n, out, err);
  if (status == DS_OK && out->failed)
    status = ds_fail_nomem (err, "png");
  ds_text_clear (&level);
  return status;
}

DsStatus
ds_held_level_put (DsText *png, const DsDelve *delve, DsError *err)
{
  DsText chunk = { 0 }, made = { 0 };
  DsStatus status;
  size_t end;

  DS_ASSERT (png != NULL && delve != NULL);

  if (!find_end (png, &end))
    return ds_fail (err, DS_BAD_DATA, "", "held.png", N_ ("expected a whole PNG"));
  status = make_chunk (&chunk, delve, err);
  if (status == DS_OK) {
    ds_text_add (&made, png->bytes, end);
    put_be32 (&made, (uint32_t)(chunk.n - 4));
    ds_text_add (&made, chunk.bytes, chunk.n);
    put_be32 (&made, ds_crc32 (chunk.bytes, chunk.n));
    ds_text_add (&made, png->bytes + end, png->n - end);
    if (made.failed)
      status = ds_fail_nomem (err, "png");
  }
  ds_text_clear (&chunk);
  if (status != DS_OK) {
    ds_text_clear (&made);
    return status;
  }
  ds_text_clear (png);
  *png = made;
  return DS_OK;
}

/* ---- reading */

static DsStatus
check_chunk (const DsPngChunk *chunk, const char *bytes, size_t n, const char *name, DsError *err)
{
  const size_t end = (size_t)(chunk->data - bytes) + chunk->n_said;

  if (chunk->n_said > CHUNK_BYTES_MAX || end > n || n - end < SUM_BYTES)
    return ds_fail (err, DS_BAD_DATA, name, "held.cut",
                    N_ ("the level in the picture is cut off: expected %zu bytes, got %zu"),
                    chunk->n_said, chunk->n);
  if (chunk->n < HEAD_N || memcmp (chunk->data, HEAD, HEAD_N) != 0)
    return ds_fail (err, DS_BAD_DATA, name, "held.packed",
                    N_ ("expected a level in the picture that is compressed by zlib"));
  if (be32 (chunk->data + chunk->n) != ds_crc32 (chunk->type, chunk->n + 4))
    return ds_fail (err, DS_BAD_DATA, name, "held.damaged",
                    N_ ("the level in the picture is damaged: its checksum is wrong"));
  return DS_OK;
}

DsStatus
ds_held_level_read (DsDelve *out, const char *name, const char *bytes, size_t n, DsRules *rules,
                    DsErrors *errors)
{
  DsText level = { 0 };
  DsPngChunk chunk;
  DsStatus status;
  DsError err;

  DS_ASSERT (out != NULL && name != NULL && bytes != NULL && errors != NULL);

  memset (out, 0, sizeof *out);
  if (!find_held (bytes, n, &chunk))
    return ds_errors_add (errors, DS_BAD_DATA, name, "held.none",
                          N_ ("expected a picture that holds its level; one of a pixel per cell is "
                              "imported"));
  status = check_chunk (&chunk, bytes, n, name, &err);
  if (status == DS_OK) {
    status =
        ds_inflate_text (chunk.data + HEAD_N, chunk.n - HEAD_N, DS_HELD_BYTES_MAX, &level, &err);
    if (status != DS_OK)
      ds_error_name (&err, name);
  }
  if (status == DS_OK)
    status = ds_delve_read (out, name, level.n > 0 ? level.bytes : "", level.n, rules, errors);
  else
    ds_errors_take (errors, &err);
  ds_text_clear (&level);
  return status;
}
