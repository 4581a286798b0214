/* core/base/text.h — growing text buffer, and UTF-8 functions. */
#pragma once

#include "base/error.h"

/* Held by value; all zero is empty. A failed allocation sets `failed` and makes later calls do
 * nothing, so that a writer checks once at its end. */
typedef struct {
  char *bytes; /* NUL-terminated when n > 0 */
  size_t n, cap;
  bool failed;
} DsText;

/* Appends @n bytes. On failure @failed is set, and nothing more is appended. */
void ds_text_add (DsText *self, const char *bytes, size_t n);
/* Appends a terminated text. */
void ds_text_puts (DsText *self, const char *text);
/* Appends one byte. */
void ds_text_putc (DsText *self, char c);
/* Appends what the format gives, of any length; pieces up to 511 bytes need no memory beside it. */
void ds_text_printf (DsText *self, const char *format, ...) DS_PRINTF (2, 3);
/* Appends a code point as one to four bytes; it must be valid. */
void ds_text_put_utf8 (DsText *self, uint32_t code_point);
char *ds_text_take (DsText *self); /* caller frees with ds_free(); NULL when failed */
/* Frees the bytes and zeroes the text, @failed too; safe to call twice. */
void ds_text_clear (DsText *self);

/* Treatment of characters that could command a terminal or forge their surroundings: controls (C0,
 * C1, delete), line separators, bidirectional controls and invisible characters. */
typedef enum {
  DS_SHOWN_LINE,  /* as \u{202E}, line breaks too; a byte that is no UTF-8 as \x{9B} */
  DS_SHOWN_LINES, /* the same, but line breaks stay */
  DS_SHOWN_JSON,  /* as JSON writes them, \u202e; for a text that is JSON */
} DsShown;

/* Appends @n bytes as @how says, so that control characters and bad UTF-8 can be seen and do no
 * harm. */
void ds_text_put_shown (DsText *self, const char *bytes, size_t n, DsShown how);
/* DS_SHOWN_LINE into @size bytes, cut where it does not fit. Returns @out. */
const char *ds_shown (const char *text, char *out, size_t size);
/* Appends @n bytes of UTF-8 as a text or an attribute of XML: with the escapes of marks and breaks.
 */
void ds_text_put_xml (DsText *self, const char *text, size_t n);
bool ds_text_is_plain (const char *text); /* it is shown unchanged; line breaks are allowed */

/* Decodes one code point of the @n bytes at @bytes (n > 0) strictly (no overlong forms, no
 * surrogates, at most U+10FFFF). Returns the bytes used, or 0 when they are not UTF-8. */
size_t ds_utf8_get (const char *bytes, size_t n, uint32_t *code_point);
size_t ds_utf8_put (char out[4], uint32_t code_point); /* bytes written */
/* True when @n bytes are UTF-8 without surrogates, overlong forms or code points above U+10FFFF.
 * O(n). */
bool ds_utf8_check (const char *bytes, size_t n);
