/* core/base/message.c — formats messages from templates and typed arguments. */
#include "base/message.h"
#include "base/hooks.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

/* One conversion of a template: "%2$s" has index 1, "%lld" has index -1 and length 2. */
typedef struct {
  int index;  /* of the argument; -1 = the next one */
  int length; /* number of 'l'; 'z' counts as 1 */
  char type;  /* 'd', 'u', 's', 'c' or '%' */
} Conversion;

/* @at stands behind a '%'. Returns the first byte behind the conversion. */
static const char *
read_conversion (const char *at, Conversion *out)
{
  *out = (Conversion){ .index = -1 };
  if (at[0] >= '1' && at[0] <= '9' && at[1] == '$') {
    out->index = at[0] - '1';
    at += 2;
  }
  for (; *at == 'l' || *at == 'z'; at++)
    out->length++;
  out->type = *at == 'i' ? 'd' : *at;
  return *at != '\0' ? at + 1 : at;
}

static int64_t
take_number (const Conversion *conversion, va_list *args)
{
  const bool is_signed = conversion->type != 'u';

  if (conversion->length == 0)
    return is_signed ? va_arg (*args, int) : (int64_t)va_arg (*args, unsigned);
  if (conversion->length == 1)
    return is_signed ? va_arg (*args, long) : (int64_t)va_arg (*args, unsigned long);
  return is_signed ? va_arg (*args, long long) : (int64_t)va_arg (*args, unsigned long long);
}

/* The longest part of @text that fits @room bytes without cutting a character. */
static size_t
fitting (const char *text, size_t room)
{
  size_t n = strlen (text);

  if (n <= room)
    return n;
  for (n = room; n > 0 && ((uint8_t)text[n] & 0xc0) == 0x80; n--)
    ;
  return n;
}

static DsArg
keep_text (DsMessage *self, const char *text)
{
  const DsArg arg = { .type = DS_ARG_TEXT, .offset = self->pool_used };
  const size_t room = sizeof self->pool - 1 - self->pool_used;
  const char *end = strlen (text) <= room || room < strlen ("…") ? "" : "…";
  const size_t n = fitting (text, room - strlen (end));

  snprintf (self->pool + self->pool_used, room + 1, "%.*s%s", (int)n, text, end);
  self->pool_used += (uint16_t)(n + strlen (end) < room ? n + strlen (end) + 1 : room);
  return arg;
}

void
ds_message_set_va (DsMessage *self, const char *id, const char *format, va_list args)
{
  va_list copy;

  memset (self, 0, sizeof *self);
  self->id = id;
  self->format = format;
  va_copy (copy, args);
  for (const char *at = strchr (format, '%'); at != NULL; at = strchr (at, '%')) {
    Conversion conversion;

    at = read_conversion (at + 1, &conversion);
    if (conversion.type == '%' || self->n_args == DS_MESSAGE_ARGS)
      continue;
    if (conversion.type == 's')
      self->args[self->n_args++] = keep_text (self, va_arg (copy, const char *));
    else
      self->args[self->n_args++] =
          (DsArg){ .type = DS_ARG_INT, .number = take_number (&conversion, &copy) };
  }
  va_end (copy);
}

void
ds_message_set (DsMessage *self, const char *id, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  ds_message_set_va (self, id, format, args);
  va_end (args);
}

const char *
ds_message_arg_text (const DsMessage *self, size_t i)
{
  if (i >= self->n_args || self->args[i].type != DS_ARG_TEXT)
    return "";
  return self->pool + self->args[i].offset;
}

/* A growing end of a fixed buffer. */
typedef struct {
  char *at;
  size_t room; /* bytes before the final NUL */
} Sink;

static void
sink_add (Sink *sink, const char *bytes, size_t n)
{
  if (n > sink->room) {
    for (n = sink->room; n > 0 && ((uint8_t)bytes[n] & 0xc0) == 0x80; n--)
      ;
    sink->room = n;
  }
  memcpy (sink->at, bytes, n);
  sink->at += n;
  sink->room -= n;
}

static void
sink_arg (Sink *sink, const DsMessage *self, size_t i, char type)
{
  char number[24];

  if (i >= self->n_args)
    return;
  if (self->args[i].type == DS_ARG_TEXT) {
    char shown[DS_SENTENCE];
    const char *text = ds_shown (ds_message_arg_text (self, i), shown, sizeof shown);

    sink_add (sink, text, strlen (text));
  } else if (type == 'c') {
    sink_add (sink, number, ds_utf8_put (number, (uint32_t)self->args[i].number));
  } else {
    const int n = snprintf (number, sizeof number, type == 'u' ? "%" PRIu64 : "%" PRId64,
                            self->args[i].number);

    sink_add (sink, number, (size_t)n);
  }
}

/* The argument that selects singular or plural. */
static uint64_t
count_of (const DsMessage *self)
{
  for (size_t i = 0; i < self->n_args; i++)
    if (self->args[i].type == DS_ARG_INT)
      return (uint64_t)self->args[i].number;
  return 0;
}

/* In the host's language. */
static const char *
template_of (const DsMessage *self)
{
  const char *one;

  if (self->format == NULL)
    return "";
  if (self->format[0] != DS_PLURAL[0])
    return ds_translate (self->format);
  one = self->format + 1;
  return ds_translate_count (one, one + strlen (one) + 1, count_of (self));
}

char *
ds_message_format (const DsMessage *self, char *out, size_t size)
{
  Sink sink = { out, size - 1 };
  const char *at = template_of (self);
  size_t next = 0;

  while (*at != '\0') {
    const size_t plain = strcspn (at, "%");
    Conversion conversion;

    sink_add (&sink, at, plain);
    at += plain;
    if (*at == '\0')
      break;
    at = read_conversion (at + 1, &conversion);
    if (conversion.type == '%')
      sink_add (&sink, "%", 1);
    else
      sink_arg (&sink, self, conversion.index >= 0 ? (size_t)conversion.index : next++,
                conversion.type);
  }
  *sink.at = '\0';
  return out;
}
