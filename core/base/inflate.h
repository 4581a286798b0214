/* core/base/inflate.h — compressed bytes and base64: the only door to zlib and libzstd. */
#pragma once

#include "base/error.h"

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

/* Decodes @n characters of base64, among which white space counts for nothing, to at most @max
 * bytes. Caller frees *@out. DS_BAD_DATA, DS_LIMIT, DS_NOMEM: NULL, and the error has no place.
 * O(n).
 */
DsStatus ds_base64_decode (const char *in, size_t n, size_t max, uint8_t **out, size_t *n_out,
                           DsError *err) DS_MUST_CHECK;
