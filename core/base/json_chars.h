/* core/base/json_chars.h — characters and escapes in strings of JSON, private to base/json*.c. */
#pragma once

#include "base/text.h"
#include <string.h>

/* Four hexadecimal digits at @at, or UINT32_MAX. */
static inline uint32_t
ds_json_hex4 (const char *at, size_t n)
{
  uint32_t value = 0;

  if (n < 4)
    return UINT32_MAX;
  for (int i = 0; i < 4; i++) {
    const char c = at[i], lower = (char)(c | 32);

    if (c >= '0' && c <= '9')
      value = value << 4 | (uint32_t)(c - '0');
    else if (lower >= 'a' && lower <= 'f')
      value = value << 4 | (uint32_t)(lower - 'a' + 10);
    else
      return UINT32_MAX;
  }
  return value;
}

/* The character of the escape at @at ('\\'), its bytes to @used; UINT32_MAX: no escape that we
 * allow: unknown, half of a pair, or U+0000, which would end a C string. */
static inline uint32_t
ds_json_escape (const char *at, size_t n, size_t *used)
{
  static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
  const char *name = n >= 2 && at[1] != '\0' ? strchr (names, at[1]) : NULL;
  uint32_t value, low;

  *used = 2;
  if (name != NULL)
    return (uint32_t)values[name - names];
  if (n < 6 || at[1] != 'u')
    return UINT32_MAX;
  *used = 6;
  value = ds_json_hex4 (at + 2, n - 2);
  if (value == 0 || (value >= 0xdc00 && value <= 0xdfff))
    return UINT32_MAX;
  if (value < 0xd800 || value > 0xdfff)
    return value;
  *used = 12;
  low = n >= 12 && at[6] == '\\' && at[7] == 'u' ? ds_json_hex4 (at + 8, 4) : UINT32_MAX;
  if (low < 0xdc00 || low > 0xdfff)
    return UINT32_MAX;
  return 0x10000 + ((value - 0xd800) << 10) + (low - 0xdc00);
}

/* Bytes of the valid UTF-8 character at @at, which is not ASCII; 0: not valid. */
static inline size_t
ds_json_high (const uint8_t *at, size_t n)
{
  uint32_t code_point;

  if (n >= 2 && at[0] >= 0xc2 && at[0] <= 0xdf && (at[1] & 0xc0) == 0x80)
    return 2;
  if (n >= 3 && at[0] > 0xe0 && at[0] < 0xed && (at[1] & 0xc0) == 0x80 && (at[2] & 0xc0) == 0x80)
    return 3;
  return ds_utf8_get ((const char *)at, n, &code_point);
}

/* Bytes from @at, where a valid character of three bytes stands, that repeat it: walls of a level
 * are rows of one character. */
static inline size_t
ds_json_repeated (const char *at, size_t n)
{
  size_t i = 0;

  for (; i + 11 <= n; i += 8) {
    uint64_t here, next;

    memcpy (&here, at + i, 8);
    memcpy (&next, at + i + 3, 8);
    if (here != next)
      break;
  }
  return (i + 3) / 3 * 3;
}
