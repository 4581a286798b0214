/* core/base/inflate.c — inflates and deflates with zlib and libzstd, as far as they are there;
 * base64. */
#include "base/inflate.h"
#include "base/hooks.h"

#include <limits.h>
#include <string.h>

/* ---- libraries */

#if defined DS_HAVE_ZLIB || defined DS_HAVE_ZSTD

static DsStatus
fail_damaged (DsError *err)
{
  return ds_fail (err, DS_BAD_DATA, "", "inflate.damaged",
                  N_ ("expected undamaged compressed data"));
}

static DsStatus
fail_size (size_t want, const char *got, DsError *err)
{
  return ds_fail (err, DS_BAD_DATA, "", "inflate.size",
                  N_ ("expected %zu bytes when inflated, got %s"), want, ds_translate (got));
}

#endif

#ifdef DS_HAVE_ZLIB

#include <zlib.h>

#define WINDOW_BITS (15 + 32) /* zlib or gzip */

static void *
allocate (void *user, unsigned n, unsigned size)
{
  return ds_alloc (n, size);
}

static void
release (void *user, void *block)
{
  ds_free (block);
}

/* One byte more than wanted, in @spare, shows that there are more. */
static DsStatus
run_zlib (z_stream *stream, size_t n, size_t n_out, uint8_t *spare, DsError *err)
{
  int code = Z_OK;

  while (code == Z_OK) {
    if (stream->avail_in == 0 && n > 0) {
      stream->avail_in = n < UINT_MAX / 2 ? (unsigned)n : UINT_MAX / 2;
      n -= stream->avail_in;
    }
    if (stream->avail_out == 0) {
      if (n_out == SIZE_MAX)
        return fail_size (stream->total_out - 1, N_ ("more"), err);
      if (n_out == 0) {
        stream->next_out = spare;
        stream->avail_out = 1;
        n_out = SIZE_MAX;
      } else {
        stream->avail_out = n_out < UINT_MAX / 2 ? (unsigned)n_out : UINT_MAX / 2;
        n_out -= stream->avail_out;
      }
    }
    code = inflate (stream, Z_NO_FLUSH);
  }
  if (code == Z_MEM_ERROR)
    return ds_fail_nomem (err, "");
  if (code != Z_STREAM_END)
    return fail_damaged (err);
  return DS_OK;
}

static DsStatus
inflate_zlib (const void *in, size_t n, void *out, size_t n_out, DsError *err)
{
  z_stream stream = { .zalloc = allocate, .zfree = release, .next_in = (Bytef *)(uintptr_t)in };
  DsStatus status;
  uint8_t spare;

  stream.next_out = out;
  if (inflateInit2 (&stream, WINDOW_BITS) != Z_OK)
    return ds_fail_nomem (err, "");
  status = run_zlib (&stream, n, n_out, &spare, err);
  if (status == DS_OK && stream.total_out < n_out)
    status = fail_size (n_out, N_ ("fewer"), err);
  else if (status == DS_OK && stream.total_out > n_out)
    status = fail_size (n_out, N_ ("more"), err);
  inflateEnd (&stream);
  return status;
}

#endif

#ifdef DS_HAVE_ZSTD

#include <zstd.h>

static DsStatus
inflate_zstd (const void *in, size_t n, void *out, size_t n_out, DsError *err)
{
  const size_t got = ZSTD_decompress (out, n_out, in, n);

  if (ZSTD_isError (got) && ZSTD_getFrameContentSize (in, n) != ZSTD_CONTENTSIZE_ERROR &&
      ZSTD_getFrameContentSize (in, n) != ZSTD_CONTENTSIZE_UNKNOWN &&
      ZSTD_getFrameContentSize (in, n) > n_out)
    return fail_size (n_out, N_ ("more"), err);
  if (ZSTD_isError (got))
    return fail_damaged (err);
  return got == n_out ? DS_OK : fail_size (n_out, N_ ("fewer"), err);
}

#endif

static DsStatus
fail_built (DsInflate how, DsError *err)
{
  return ds_fail (
      err, DS_BAD_ARG, "", "inflate.built",
      N_ ("data compressed by %s cannot be read, since this program was built without it"),
      how == DS_INFLATE_ZLIB ? "zlib" : "zstd");
}

bool
ds_inflate_is_built (DsInflate how)
{
#ifdef DS_HAVE_ZLIB
  if (how == DS_INFLATE_ZLIB)
    return true;
#endif
#ifdef DS_HAVE_ZSTD
  if (how == DS_INFLATE_ZSTD)
    return true;
#endif
  return false;
}

DsStatus
ds_inflate (DsInflate how, const void *in, size_t n, void *out, size_t n_out, DsError *err)
{
  DS_ASSERT ((in != NULL || n == 0) && (out != NULL || n_out == 0));

#ifdef DS_HAVE_ZLIB
  if (how == DS_INFLATE_ZLIB)
    return inflate_zlib (in, n, out, n_out, err);
#endif
#ifdef DS_HAVE_ZSTD
  if (how == DS_INFLATE_ZSTD)
    return inflate_zstd (in, n, out, n_out, err);
#endif
  return fail_built (how, err);
}

/* ---- base64 */

#define NONE 0xff

/* Value of a character; NONE: it is none of base64. */
static uint8_t
value_of (char c)
{
  if (c >= 'A' && c <= 'Z')
    return (uint8_t)(c - 'A');
  if (c >= 'a' && c <= 'z')
    return (uint8_t)(c - 'a' + 26);
  if (c >= '0' && c <= '9')
    return (uint8_t)(c - '0' + 52);
  return c == '+' ? 62 : c == '/' ? 63 : NONE;
}

static bool
is_space (char c)
{
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Four characters give three bytes; one or two of '=' end the last four. */
static bool
decode (const char *in, size_t n, uint8_t *out, size_t *n_out)
{
  uint32_t bits = 0;
  unsigned n_in = 0, n_pads = 0;

  *n_out = 0;
  for (size_t i = 0; i < n; i++) {
    const uint8_t value = value_of (in[i]);

    if (is_space (in[i]))
      continue;
    if (in[i] == '=' ? ++n_pads > 2 || n_in % 4 < 2 : value == NONE || n_pads > 0)
      return false;
    bits = bits << 6 | (in[i] == '=' ? 0 : value);
    if (++n_in % 4 != 0)
      continue;
    for (unsigned k = 0; k < 3 - n_pads; k++)
      out[(*n_out)++] = (uint8_t)(bits >> (16 - 8 * k));
  }
  return n_in % 4 == 0;
}

DsStatus
ds_base64_decode (const char *in, size_t n, size_t max, uint8_t **out, size_t *n_out, DsError *err)
{
  DS_ASSERT (in != NULL && out != NULL && n_out != NULL);

  *out = NULL;
  *n_out = 0;
  if (n / 4 * 3 > 2 * max + 4096) /* white space may be as long as the data */
    return ds_fail (err, DS_LIMIT, "", "base64.size",
                    N_ ("expected at most %zu bytes of base64, got %zu"), 2 * (max / 3 * 4) + 5461,
                    n);
  *out = ds_alloc (n / 4 * 3 + 3, 1);
  if (*out == NULL)
    return ds_fail_nomem (err, "");
  if (decode (in, n, *out, n_out))
    return DS_OK;
  ds_free (*out);
  *out = NULL;
  *n_out = 0;
  return ds_fail (err, DS_BAD_DATA, "", "base64.damaged", N_ ("expected undamaged base64"));
}

/* ---- piece by piece */

#ifdef DS_HAVE_ZLIB

struct DsInflater {
  z_stream stream;
  size_t n_left; /* bytes that the stream has not been given */
};

DsStatus
ds_inflater_new (DsInflater **out, const void *in, size_t n, DsError *err)
{
  DS_ASSERT (out != NULL && (in != NULL || n == 0));

  *out = ds_alloc0 (1, sizeof **out);
  if (*out == NULL)
    return ds_fail_nomem (err, "");
  (*out)->stream =
      (z_stream){ .zalloc = allocate, .zfree = release, .next_in = (Bytef *)(uintptr_t)in };
  (*out)->n_left = n;
  if (inflateInit2 (&(*out)->stream, WINDOW_BITS) == Z_OK)
    return DS_OK;
  ds_free (*out);
  *out = NULL;
  return ds_fail_nomem (err, "");
}

DsStatus
ds_inflater_read (DsInflater *self, void *out, size_t n_out, DsError *err)
{
  z_stream *stream = &self->stream;
  int code = Z_OK;

  DS_ASSERT (self != NULL && (out != NULL || n_out == 0) && n_out < UINT_MAX / 2);

  stream->next_out = out;
  stream->avail_out = (unsigned)n_out;
  while (stream->avail_out > 0 && code == Z_OK) {
    if (stream->avail_in == 0 && self->n_left > 0) {
      stream->avail_in = self->n_left < UINT_MAX / 2 ? (unsigned)self->n_left : UINT_MAX / 2;
      self->n_left -= stream->avail_in;
    }
    code = inflate (stream, Z_NO_FLUSH);
  }
  if (stream->avail_out == 0)
    return DS_OK;
  if (code == Z_MEM_ERROR)
    return ds_fail_nomem (err, "");
  return code == Z_STREAM_END ? fail_size (n_out, N_ ("fewer"), err) : fail_damaged (err);
}

void
ds_inflater_free (DsInflater *self)
{
  if (self == NULL)
    return;
  inflateEnd (&self->stream);
  ds_free (self);
}

/* Adds the pieces that come out, up to @max bytes. */
static DsStatus
add_pieces (DsInflater *self, size_t max, DsText *out, DsError *err)
{
  z_stream *stream = &self->stream;
  size_t n = 0;
  int code = Z_OK;
  char piece[1 << 14];

  while (code == Z_OK) {
    if (stream->avail_in == 0 && self->n_left > 0) {
      stream->avail_in = self->n_left < UINT_MAX / 2 ? (unsigned)self->n_left : UINT_MAX / 2;
      self->n_left -= stream->avail_in;
    }
    stream->next_out = (Bytef *)piece;
    stream->avail_out = sizeof piece;
    code = inflate (stream, Z_NO_FLUSH);
    n += sizeof piece - stream->avail_out;
    if (n > max)
      return ds_fail (err, DS_LIMIT, "", "inflate.limit",
                      N_ ("expected at most %zu bytes when inflated, got more"), max);
    ds_text_add (out, piece, sizeof piece - stream->avail_out);
  }
  if (code == Z_MEM_ERROR || out->failed)
    return ds_fail_nomem (err, "");
  return code == Z_STREAM_END && stream->avail_in == 0 && self->n_left == 0 ? DS_OK
                                                                            : fail_damaged (err);
}

DsStatus
ds_inflate_text (const void *in, size_t n, size_t max, DsText *out, DsError *err)
{
  DsInflater *self;
  DsStatus status = ds_inflater_new (&self, in, n, err);

  DS_ASSERT (out != NULL);

  if (status == DS_OK)
    status = add_pieces (self, max, out, err);
  ds_inflater_free (self);
  return status;
}

uint32_t
ds_crc32 (const void *in, size_t n)
{
  const Bytef *at = in;
  uLong sum = crc32 (0, NULL, 0);

  DS_ASSERT (in != NULL || n == 0);

  for (uInt part; n > 0; n -= part, at += part) {
    part = n < UINT_MAX / 2 ? (uInt)n : UINT_MAX / 2;
    sum = crc32 (sum, at, part);
  }
  return (uint32_t)sum;
}

#else

DsStatus
ds_inflater_new (DsInflater **out, const void *in, size_t n, DsError *err)
{
  DS_ASSERT (out != NULL && (in != NULL || n == 0));

  *out = NULL;
  return fail_built (DS_INFLATE_ZLIB, err);
}

DsStatus
ds_inflater_read (DsInflater *self, void *out, size_t n_out, DsError *err)
{
  DS_ASSERT (self != NULL && (out != NULL || n_out == 0));

  return fail_built (DS_INFLATE_ZLIB, err);
}

void
ds_inflater_free (DsInflater *self)
{
}

DsStatus
ds_inflate_text (const void *in, size_t n, size_t max, DsText *out, DsError *err)
{
  DS_ASSERT ((in != NULL || n == 0) && out != NULL);

  return fail_built (DS_INFLATE_ZLIB, err);
}

uint32_t
ds_crc32 (const void *in, size_t n)
{
  return 0;
}

#endif

void
ds_base64_encode (DsText *out, const void *in, size_t n)
{
  static const char DIGITS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const uint8_t *bytes = in;

  DS_ASSERT (out != NULL && (in != NULL || n == 0));

  for (size_t i = 0; i < n; i += 3) {
    const uint32_t bits = (uint32_t)bytes[i] << 16 | (i + 1 < n ? (uint32_t)bytes[i + 1] << 8 : 0) |
                          (i + 2 < n ? bytes[i + 2] : 0);
    const char four[4] = { DIGITS[bits >> 18], DIGITS[bits >> 12 & 63],
                           i + 1 < n ? DIGITS[bits >> 6 & 63] : '=',
                           i + 2 < n ? DIGITS[bits & 63] : '=' };

    ds_text_add (out, four, 4);
  }
}

/* ---- deflating */

bool
ds_deflate_is_built (DsDeflate how)
{
  return ds_inflate_is_built (how == DS_DEFLATE_ZSTD ? DS_INFLATE_ZSTD : DS_INFLATE_ZLIB);
}

#ifdef DS_HAVE_ZLIB

static DsStatus
deflate_zlib (bool is_gzip, const void *in, size_t n, DsText *out, DsError *err)
{
  z_stream stream = { .zalloc = allocate, .zfree = release, .next_in = (Bytef *)(uintptr_t)in };
  gz_header header = { .os = 255 }; /* unknown */
  char piece[1 << 16];
  int code = Z_OK;

  if (deflateInit2 (&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, is_gzip ? 15 + 16 : 15, 8,
                    Z_DEFAULT_STRATEGY) != Z_OK)
    return ds_fail_nomem (err, "");
  if (is_gzip)
    deflateSetHeader (&stream, &header);
  while (code == Z_OK) {
    if (stream.avail_in == 0 && n > 0) {
      stream.avail_in = n < UINT_MAX / 2 ? (unsigned)n : UINT_MAX / 2;
      n -= stream.avail_in;
    }
    stream.next_out = (Bytef *)piece;
    stream.avail_out = sizeof piece;
    code = deflate (&stream, n > 0 ? Z_NO_FLUSH : Z_FINISH);
    ds_text_add (out, piece, sizeof piece - stream.avail_out);
  }
  deflateEnd (&stream);
  return code == Z_STREAM_END && !out->failed ? DS_OK : ds_fail_nomem (err, "");
}

#endif

#ifdef DS_HAVE_ZSTD

static DsStatus
deflate_zstd (const void *in, size_t n, DsText *out, DsError *err)
{
  const size_t room = ZSTD_compressBound (n);
  char *made = ds_alloc (room, 1);
  size_t got;

  if (made == NULL)
    return ds_fail_nomem (err, "");
  got = ZSTD_compress (made, room, in, n, ZSTD_CLEVEL_DEFAULT);
  if (!ZSTD_isError (got))
    ds_text_add (out, made, got);
  ds_free (made);
  return !ZSTD_isError (got) && !out->failed ? DS_OK : ds_fail_nomem (err, "");
}

#endif

DsStatus
ds_deflate (DsDeflate how, const void *in, size_t n, DsText *out, DsError *err)
{
  DS_ASSERT ((in != NULL || n == 0) && out != NULL);

#ifdef DS_HAVE_ZLIB
  if (how != DS_DEFLATE_ZSTD)
    return deflate_zlib (how == DS_DEFLATE_GZIP, in, n, out, err);
#endif
#ifdef DS_HAVE_ZSTD
  if (how == DS_DEFLATE_ZSTD)
    return deflate_zstd (in, n, out, err);
#endif
  return ds_fail (err, DS_BAD_ARG, "", "deflate.built",
                  N_ ("data cannot be compressed by %s, since this program was built without it"),
                  how == DS_DEFLATE_ZSTD ? "zstd" : "zlib");
}

DsStatus
ds_gzip (DsText *out, const void *in, size_t n, DsError *err)
{
  DS_ASSERT (out != NULL && (in != NULL || n == 0));

  return ds_deflate (DS_DEFLATE_GZIP, in, n, out, err);
}
