/* core/base/text.c — growing text buffers, and strict UTF-8. */
#include "base/text.h"
#include "base/array.h"

#include <stdio.h>
#include <string.h>

void
ds_text_add (DsText *self, const char *bytes, size_t n)
{
  if (self->failed || n == 0)
    return;
  if (!ds_array_grow_ ((void **)&self->bytes, self->n, &self->cap, n + 1, 1)) {
    self->failed = true;
    return;
  }
  memcpy (self->bytes + self->n, bytes, n);
  self->n += n;
  self->bytes[self->n] = '\0';
}

void
ds_text_puts (DsText *self, const char *text)
{
  ds_text_add (self, text, strlen (text));
}

void
ds_text_putc (DsText *self, char c)
{
  ds_text_add (self, &c, 1);
}

void
ds_text_printf (DsText *self, const char *format, ...)
{
  char piece[512], *longer;
  va_list args;
  int n;

  va_start (args, format);
  n = vsnprintf (piece, sizeof piece, format, args);
  va_end (args);
  if (n < (int)sizeof piece) {
    ds_text_add (self, piece, n > 0 ? (size_t)n : 0);
    return;
  }
  longer = ds_alloc ((size_t)n + 1, 1);
  if (longer == NULL) {
    self->failed = true;
    return;
  }
  va_start (args, format);
  vsnprintf (longer, (size_t)n + 1, format, args);
  va_end (args);
  ds_text_add (self, longer, (size_t)n);
  ds_free (longer);
}

void
ds_text_put_utf8 (DsText *self, uint32_t code_point)
{
  char bytes[4];

  ds_text_add (self, bytes, ds_utf8_put (bytes, code_point));
}

char *
ds_text_take (DsText *self)
{
  char *bytes = NULL;

  if (!self->failed) {
    bytes = self->bytes != NULL ? self->bytes : ds_strdup ("");
    self->bytes = NULL;
  }
  ds_text_clear (self);
  return bytes;
}

void
ds_text_clear (DsText *self)
{
  ds_free (self->bytes);
  memset (self, 0, sizeof *self);
}

static bool
is_hidden (uint32_t code_point)
{
  return code_point < 0x20 || (code_point >= 0x7f && code_point < 0xa0) || code_point == 0x61c ||
         code_point == 0x200b || code_point == 0x200e || code_point == 0x200f ||
         (code_point >= 0x2028 && code_point <= 0x202e) ||
         (code_point >= 0x2060 && code_point <= 0x206f) || code_point == 0xfeff;
}

/* Length in bytes of the character at @at, and its replacement in @out: "" = unchanged. */
static size_t
show_one (const char *at, size_t n, DsShown how, char out[16])
{
  uint32_t code_point = 0;
  const size_t used = ds_utf8_get (at, n, &code_point);

  out[0] = '\0';
  if (used == 0)
    snprintf (out, 16, how == DS_SHOWN_JSON ? "\\ufffd" : "\\x{%02X}", (uint8_t)at[0]);
  else if (is_hidden (code_point) && (code_point != '\n' || how == DS_SHOWN_LINE))
    snprintf (out, 16, how == DS_SHOWN_JSON ? "\\u%04x" : "\\u{%04X}", code_point);
  return used > 0 ? used : 1;
}

void
ds_text_put_shown (DsText *self, const char *bytes, size_t n, DsShown how)
{
  char shown[16];

  for (size_t i = 0, used; i < n; i += used) {
    used = show_one (bytes + i, n - i, how, shown);
    if (shown[0] != '\0')
      ds_text_puts (self, shown);
    else
      ds_text_add (self, bytes + i, used);
  }
}

const char *
ds_shown (const char *text, char *out, size_t size)
{
  const size_t n = strlen (text);
  size_t room = size - 1, end = 0;
  char shown[16];

  for (size_t i = 0, used; i < n; i += used) {
    const char *piece = text + i;
    size_t bytes;

    used = show_one (text + i, n - i, DS_SHOWN_LINE, shown);
    bytes = shown[0] != '\0' ? strlen (shown) : used;
    piece = shown[0] != '\0' ? shown : piece;
    if (bytes > room - end)
      break;
    memcpy (out + end, piece, bytes);
    end += bytes;
  }
  out[end] = '\0';
  return out;
}

void
ds_text_put_xml (DsText *self, const char *text, size_t n)
{
  static const struct {
    char c;
    const char *escape;
  } ESCAPES[] = { { '&', "&amp;" },  { '<', "&lt;" },   { '>', "&gt;" }, { '"', "&quot;" },
                  { '\n', "&#10;" }, { '\r', "&#13;" }, { '\t', "&#9;" } };
  size_t start = 0;

  DS_ASSERT (self != NULL && (text != NULL || n == 0));

  for (size_t i = 0; i < n; i++)
    for (size_t k = 0; k < DS_COUNT (ESCAPES); k++)
      if (text[i] == ESCAPES[k].c) {
        ds_text_add (self, text + start, i - start);
        ds_text_puts (self, ESCAPES[k].escape);
        start = i + 1;
      }
  ds_text_add (self, text + start, n - start);
}

bool
ds_text_is_plain (const char *text)
{
  const size_t n = strlen (text);
  char shown[16];

  for (size_t i = 0; i < n;) {
    i += show_one (text + i, n - i, DS_SHOWN_LINES, shown);
    if (shown[0] != '\0')
      return false;
  }
  return true;
}

size_t
ds_utf8_get (const char *bytes, size_t n, uint32_t *code_point)
{
  static const uint32_t lowest[] = { 0, 0, 0x80, 0x800, 0x10000 };
  const uint8_t *at = (const uint8_t *)bytes;
  size_t length;
  uint32_t value;

  if (at[0] < 0x80) {
    *code_point = at[0];
    return 1;
  }
  length = at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : 2;
  if (at[0] < 0xc2 || at[0] > 0xf4 || length > n)
    return 0;
  value = at[0] & (0x7fu >> length);
  for (size_t i = 1; i < length; i++) {
    if ((at[i] & 0xc0) != 0x80)
      return 0;
    value = value << 6 | (at[i] & 0x3fu);
  }
  if (value < lowest[length] || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))
    return 0;
  *code_point = value;
  return length;
}

size_t
ds_utf8_put (char out[4], uint32_t code_point)
{
  static const uint8_t first[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
  const size_t length = code_point < 0x80      ? 1
                        : code_point < 0x800   ? 2
                        : code_point < 0x10000 ? 3
                                               : 4;

  for (size_t i = length - 1; i > 0; i--) {
    out[i] = (char)(0x80 | (code_point & 0x3f));
    code_point >>= 6;
  }
  out[0] = (char)(length == 1 ? code_point : first[length] | code_point);
  return length;
}

bool
ds_utf8_check (const char *bytes, size_t n)
{
  uint32_t code_point;

  for (size_t i = 0, used; i < n; i += used) {
    used = ds_utf8_get (bytes + i, n - i, &code_point);
    if (used == 0)
      return false;
  }
  return true;
}
