/* core/base/json_scan.h — scanner for strict JSON, private to base/json*.c: checks a text and notes
 * the positions of its values. */
#pragma once

#include "base/error.h"
#include "base/text.h"
#include <string.h>

/* A list of so many strings without escapes, and nothing else, is packed: its strings have no spans
 * and are found again by their quotes. Cells of a level are such lists, of millions of strings. */
#define DS_JSON_PACKED_MIN 8
#define DS_JSON_PACKED 0x80000000u

typedef struct {
  uint32_t start, end; /* the value's bytes in the text */
  uint32_t line;       /* of its first byte, from 1 */
  uint32_t first, n;   /* container: its children, which stand side by side; string: n is 1 where
                          it stands in @strings, 0 where it has no escapes and nobody asked for it;
                          packed list: the place of its cursor, and the number of its strings with
                          DS_JSON_PACKED */
  uint32_t key;        /* member of an object: the opening quote of its key */
  uint32_t key_text;   /* of that: where it stands in @keys */
} DsJsonSpan;

/* In the span of a cursor, @first is the index of a string of the list, @start its opening quote,
 * @line the line of that. */

typedef struct {
  DsJsonSpan *spans; /* owned; the root is the last */
  uint32_t n;
  char *strings; /* owned; behind where its opening quote stands in the text: strings with escapes,
                    decoded, with a NUL; others when somebody asks for them */
  DsText keys;   /* decoded, each with a NUL, most of them once */
} DsJsonScan;

/*
 * Checks @n bytes: grammar, UTF-8, one of each key, depth, number of values.
 *
 * @name    stands before the line in findings
 * @out     zeroed; on DS_OK to be cleared
 *
 * DS_BAD_DATA or DS_LIMIT with findings in @errors; DS_NOMEM. O(n); text of strings runs at about
 * 8 bytes a step, and duplicate keys cost O(keys) in objects with more than a few. Takes a byte of
 * memory a byte, of which few are touched, and a span a value outside of packed lists.
 */
DsStatus ds_json_scan (DsJsonScan *out, const char *name, const char *bytes, size_t n,
                       DsErrors *errors) DS_MUST_CHECK;
/* Frees the tables of the scan and zeroes it; safe to call twice. */
void ds_json_scan_clear (DsJsonScan *self);

/* Number of bytes from @at that are plain text of a string: neither quote nor backslash, not below
 * 0x20, and below 0x80 unless @take_high. Tests eight at a time; may stop up to seven bytes early
 * where the text ends. */
static inline size_t
ds_json_plain (const char *at, size_t n, bool take_high)
{
  const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
  size_t i = 0;

  for (; i + 8 <= n; i += 8) {
    uint64_t word, quote, slash, found;

    memcpy (&word, at + i, 8);
    quote = word ^ ones * '"';
    slash = word ^ ones * '\\';
    found = (((word - ones * 0x20) & ~word) | ((quote - ones) & ~quote) |
             ((slash - ones) & ~slash) | (take_high ? 0 : word)) &
            tops;
    if (found == 0)
      continue;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    i += (size_t)__builtin_ctzll (found) / 8; /* borrows give false marks behind a true one only */
#endif
    break;
  }
  return i;
}
