/* core/base/inflate.h — compressed bytes, read and written, and base64: the only door to zlib and
 * libzstd. */
#pragma once

#include "base/error.h"
#include "base/text.h"

typedef enum {
  DS_INFLATE_ZLIB, /* zlib or gzip, as its first bytes say */
  DS_INFLATE_ZSTD,
} DsInflate;

/* True when the program was built with the library of @how. */
bool ds_inflate_is_built (DsInflate how);

/* Inflates @n bytes to exactly @n_out, which nothing exceeds whatever @in claims. DS_BAD_DATA: they
 * are damaged, or fewer or more; DS_BAD_ARG: not built; DS_NOMEM. The error has no place. O(n +
 * n_out). */
DsStatus ds_inflate (DsInflate how, const void *in, size_t n, void *out, size_t n_out,
                     DsError *err) DS_MUST_CHECK;

/* Inflates @n bytes of zlib or gzip to the end of @out. DS_LIMIT: more than @max bytes, of which no
 * more are made; DS_BAD_DATA: damaged, cut off, or with bytes behind them; DS_BAD_ARG: not built;
 * DS_NOMEM. Then @out has a part, and the error has no place. O(n + bytes). */
DsStatus ds_inflate_text (const void *in, size_t n, size_t max, DsText *out,
                          DsError *err) DS_MUST_CHECK;

/* The checksum of @n bytes in chunks of a PNG; 0 where zlib is not built. O(n). */
uint32_t ds_crc32 (const void *in, size_t n);

/* Decodes @n characters of base64, among which white space counts for nothing, to at most @max
 * bytes. Caller frees *@out. DS_BAD_DATA, DS_LIMIT, DS_NOMEM: NULL, and the error has no place.
 * O(n).
 */
DsStatus ds_base64_decode (const char *in, size_t n, size_t max, uint8_t **out, size_t *n_out,
                           DsError *err) DS_MUST_CHECK;

/* Inflates zlib or gzip piece by piece, for files that say their size inside. */
typedef struct DsInflater DsInflater;

/* Reads the @n bytes at @in, which it borrows. DS_BAD_ARG: not built; DS_NOMEM. *@out is NULL then.
 */
DsStatus ds_inflater_new (DsInflater **out, const void *in, size_t n, DsError *err) DS_MUST_CHECK;
/* Inflates the next @n_out bytes. DS_BAD_DATA: there are fewer, or they are damaged; DS_NOMEM. The
 * error has no place. */
DsStatus ds_inflater_read (DsInflater *self, void *out, size_t n_out, DsError *err) DS_MUST_CHECK;
void ds_inflater_free (DsInflater *self); /* NULL is allowed */

/* Appends @n bytes as gzip, equal on every machine: without time and name. DS_BAD_ARG: not built;
 * DS_NOMEM. Then @out has a part of them. O(n). */
DsStatus ds_gzip (DsText *out, const void *in, size_t n, DsError *err) DS_MUST_CHECK;
/* Appends @n bytes as base64, without line breaks. O(n). */
void ds_base64_encode (DsText *out, const void *in, size_t n);

typedef enum { DS_DEFLATE_ZLIB, DS_DEFLATE_GZIP, DS_DEFLATE_ZSTD } DsDeflate;

/* True when the program was built with the library of @how. */
bool ds_deflate_is_built (DsDeflate how);
/* Compresses @n bytes, which ds_inflate() reads back, to the end of @out. DS_BAD_ARG: not built;
 * DS_NOMEM. The same bytes for the same input and library. The error has no place. O(n). */
DsStatus ds_deflate (DsDeflate how, const void *in, size_t n, DsText *out,
                     DsError *err) DS_MUST_CHECK;
